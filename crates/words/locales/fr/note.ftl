## Les tirs, racontés

shot-miss = { $cell } : à l’eau.
shot-hit = { $cell } : touché.
shot-sunk = { $cell } : touché, coulé.
shot-sunk-size = { $cell } : touché, coulé, un bateau de { $size }.
shot-hit-ship = { $cell } : touché, le bateau #{ $ship }.
shot-sunk-ship = { $cell } : touché, coulé, le bateau #{ $ship }.
game-won = Gagné en { $shots } coups.
solve-step = Coup { $number }
solve-summary = { $strategy } coule la flotte en { $shots } coups.
solve-shots = Tirs : { $shots }
solve-title = Une partie de { $strategy }
problem-fleet = Flotte invalide : { $problems }.
problem-fleet-text = La flotte est illisible : { $problem }.
problem-strategy = { $problem }.

## Ce que pense une stratégie

note-blind = Tir en aveugle en { $cell } : { $reason }.
note-target = Tir en { $cell }, en tête de la file.
note-finish = Suite en { $cell } : { $reason }.
note-tied = { $count } cases se valent : { $cells }.
note-queued = { $cell } entre dans la file.
note-no-room-across = En { $hit }, aucun bateau de { $smallest } ne tient à l’horizontale : les cases de gauche et de droite sont laissées.
note-no-room-along = En { $hit }, aucun bateau de { $smallest } ne tient à la verticale : les cases du dessus et du dessous sont laissées.
note-ranked = Voisines selon le nombre de bateaux communs : { $counts }.
note-queue = File : { $cells }.
note-direction-across = Le bateau est horizontal.
note-direction-along = Le bateau est vertical.
note-dropped-off-axis = { $cell } quitte la file : elle n’est pas dans l’axe du bateau.
note-dropped-no-room = { $cell } quitte la file : le plus petit bateau ne tient plus de ce côté.
note-dropped-ruled-out = { $cell } quitte la file : elle est exclue.
note-queue-cleared = La file est vidée.
note-sunk-announced = Le bateau de { $size } en { $cells } est coulé : on l’a annoncé.
note-sunk-largest = Le bateau de { $size } en { $cells } est coulé : aucun bateau restant n’est plus grand.
note-sunk-closed = Le bateau de { $size } en { $cells } est coulé : il ne peut continuer d’aucun côté.
note-sunk-somewhere = Un bateau a coulé en { $cell }, sans qu’on sache quelles cases étaient les siennes.
note-sunk-somewhere-size = Un bateau de { $size } a coulé en { $cell }, sans qu’on sache quelles cases étaient les siennes.
note-left = Bateaux restants : { $sizes }.
note-left-none = Il ne reste aucun bateau.
note-unexplained = Touchés encore à expliquer : { $hits }.
note-ruled-out-beside = { $cell } est exclue : elle borde un bateau coulé.
note-ruled-out-cramped = { $cell } est exclue : aucun bateau de { $smallest } n’y tient.
note-threshold = Cases ouvertes : { $open }, le seuil est de { $threshold } : toutes les flottes sont comptées.
note-drew = { $samples } flottes tirées au hasard.
note-drew-fewer = Seulement { $samples } flottes sur { $wanted } ont pu être tirées au hasard.
note-remain = Il reste { $fleets } flottes possibles.
note-remain-one = Il ne reste qu’une flotte possible.
note-remain-about = Il reste environ { $fleets } flottes possibles.
note-likely = Cases les plus probables : { $cells }.
note-prefers = { $cell } plutôt que { $over } : { $shots } tirs restants en moyenne, contre { $over-shots }.
note-prefers-sampled = { $cell } plutôt que { $over } : { $shots } tirs restants en moyenne sur { $fleets } flottes tirées, contre { $over-shots }.
note-equal = { $cell } et { $over } se valent, avec { $shots } tirs restants en moyenne : { $cell } a été trouvée en premier.
note-book = { $cell } plutôt que { $over } : c’est le coup du livre d’ouvertures, calculé d’avance.
note-likeliest-drawn = { $cell } plutôt que { $over } : c’est la case la plus probable des flottes tirées pour ce tir.
note-chose = Tir en { $cell }, où se trouve un bateau avec { $chance } de chances.
note-optimal = Tir en { $cell } ({ $chance }) : on ne peut faire mieux, { $shots } tirs restants en moyenne.
note-too-dear = Examiner toutes les flottes serait trop long ici : on s’en passe.

reason-random = tirée au hasard parmi { $among } cases
reason-black = tirée au hasard parmi { $among } cases noires
reason-diagonal = tirée au hasard parmi { $among } cases de diagonales espacées de { $spacing }
reason-marks = { $marks } points, le maximum
reason-ships = { $through ->
    [1] une position de bateau la couvre
    [one] { $through } position de bateau la couvre
   *[other] { $through } positions de bateaux la couvrent
}
reason-samples = { $covering } des { $drawn } flottes tirées la couvrent
reason-chance = un bateau s’y trouve avec une probabilité de { $chance }
reason-fleets = { $covering } flottes sur { $remaining } la couvrent, soit { $chance }

fleet-off-grid = { $ship } sort de la grille en { $cell }
fleet-on-reef = { $ship } est sur le récif { $cell }
fleet-overlap = { $ship } et { $other } occupent tous deux { $cell }
fleet-touch = { $ship } touche { $other } en { $cell }
fleet-too-many = la flotte a { $wanted ->
    [one] { $wanted } bateau
   *[other] { $wanted } bateaux
}, mais { $placed } sont posés
fleet-number = il faut { $wanted } bateaux de taille { $size }, mais { $placed } sont posés
fleet-number-shape = il faut { $wanted } × { $ship }, mais { $placed } sont posés

spec-unknown-name-near = Il n’y a pas de stratégie « { $given } » (vouliez-vous dire { $near } ?)
spec-unknown-parameter-near = { $strategy } n’a pas de paramètre « { $given } » (vouliez-vous dire { $near } ?)
spec-unknown-name = Il n’y a pas de stratégie « { $given } » ; choisissez parmi { $known }
spec-no-parameters = { $strategy } n’a aucun paramètre : « { $given } » est impossible
spec-unknown-parameter = { $strategy } n’a pas de paramètre « { $given } » ; on l’écrit { $written }
spec-bad-name = { $parameter } de { $strategy } ne peut valoir « { $given } » : les valeurs possibles sont { $names }
spec-bad-value = { $parameter } de { $strategy } ne peut pas être « { $given } » : c’est un entier de { $least } à { $most }
spec-too-much-shared = ce serveur limite { $parameter } de { $strategy } à { $most }, et { $given } dépasse
spec-straight-only = { $strategy } ne joue qu’avec des bateaux droits ; { $others } jouent avec n’importe lesquels

problem-ties-file = { $path } ne peut pas être lu : { $problem }. Pour les égalités d’une stratégie, donnez un fichier de cases, ou annex-e.
problem-ties = { $path } n’est pas une liste de cases : { $problem }.
ties-too-long = plus de { $most } octets
ties-empty = aucune case n’y figure
ties-not-a-cell = ligne { $line } : « { $given } » n’est pas une case ({ $problem })
ties-twice = ligne { $line } : { $cell } y figure deux fois
