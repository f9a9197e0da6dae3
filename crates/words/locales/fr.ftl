### Amiral en français.

## Flottes

fleet-laid = Flotte : { $fleet }
fleet-rules = Règles : { $rules }
fleet-seed = Loi : { $law }, graine { $seed }
fleet-too-tight = La flotte est trop serrée pour être posée selon la loi « { $law } » : elle a été tirée uniformément parmi toutes les flottes.
fleet-does-not-fit = Cette flotte ne tient pas sur la grille avec ces règles : prenez moins de bateaux ou de plus petits, une grille plus grande, moins de récifs ou une règle de contact plus souple.
fleet-undecided = Aucune flotte n’a été trouvée par hasard, et en tirer une exactement est hors d’atteinte : prenez moins de bateaux ou de plus petits, ou une grille plus grande.

## Dénombrements

count-fleets = { $exact ->
    [one] Une flotte
   *[other] { $number } flottes
}
count-labelled = { $number } si l’on distingue les bateaux de même taille
count-time = Compté en { $seconds } s.
count-cells = Flottes qui couvrent chaque case, en pour cent :
count-too-large = Il y a plus de flottes qu’on ne peut en compter : au-delà de 3,4 × 10³⁸.
count-too-many-to-list = Il y a { $number } flottes, trop pour les énumérer : { $most } au plus peuvent l’être.
count-too-dear = Le compte exact est hors d’atteinte avec ces règles : il demande plus de mémoire qu’Amiral n’en prend.
count-progress = Dénombrement des flottes

## Probabilités

odds-fleets = { $exact ->
    [one] Il reste une seule flotte.
   *[other] Il reste { $number } flottes.
}
odds-estimated = Il reste environ { $number } flottes (± { $error }, estimé sur { $walks } échantillons).
odds-none = Aucune flotte n’explique ces tirs : l’un d’eux, ou les règles, doit être faux.
odds-best = Case la plus probable : { $cell }, { $chance } %
odds-others = Ensuite : { $cells }
odds-all-known = Toutes les cases occupées ont été touchées.
odds-heading = Probabilité en pour cent que la case porte un bateau
odds-time-exact = Exact, en { $seconds } s.
odds-time-sampled = Estimé en { $seconds } s ; plus grande erreur type d’une case : { $error } point. Graine : { $seed }. Avec --exact, les probabilités exactes.
odds-progress = Examen de ce qui reste possible
legend-hit = touché
legend-miss = à l’eau
legend-sunk = coulé
legend-ruled-out = exclue
legend-reef = récif

## Ce qui ne va pas

stopped = Arrêté.
problem-rules = Ces règles sont impossibles : { $problems }.
problem-shots = Les tirs sont illisibles : { $problem }.
problem-shot = Ces tirs sont impossibles : { $problem }.
problem-option = { $option } : { $problem }.
too-tight = aucune flotte trouvée en { $attempts } essais

rules-width = une grille a de 1 à 26 colonnes, pas { $given }
rules-height = une grille a de 1 à 26 lignes, pas { $given }
rules-empty-fleet = la flotte n’a aucun bateau
rules-ship-of-nothing = un bateau a au moins une case
rules-ship-too-long = un bateau de { $size } ne tient pas sur une grille { $grid }
rules-ship-beyond-any-grid = un bateau de { $size } ne tient sur aucune grille
rules-too-many-cells = les bateaux ont { $ships } cases et la mer seulement { $open }
rules-reef-off-grid = le récif { $cell } est hors de la grille
rules-reef-twice = le récif { $cell } est nommé deux fois

seen-off-grid = { $cell } est hors de la grille
seen-repeated = on a déjà tiré en { $cell }
seen-never-said-silent = { $shot } est impossible : sans annonce des bateaux coulés, un tir est à l’eau (o) ou touche (x)
seen-never-said-sunk = { $shot } est impossible : avec l’annonce « sunk », un tir est à l’eau (o), touche (x) ou coule (s)
seen-never-said-sunk-size = { $shot } est impossible : avec l’annonce « sunk-size », un tir est à l’eau (o), touche (x) ou coule avec la taille (s3)
seen-unknown-size = { $shot } est impossible : la flotte n’a pas de bateau de cette taille

parse-error = à la colonne { $column }, il faut { $expected } et non { $found }
parse-error-line = ligne { $line }, colonne { $column } : il faut { $expected } et non { $found }
unknown-name = il n’y a pas de { $what } « { $given } » ; il y a { $known }
what-contact-rule = règle de contact
what-announce-rule = règle d’annonce
what-turn-rule = règle de tour
what-preset = jeu de règles
what-law = loi

expected-cell = une case comme F5
expected-row = un numéro de ligne après la lettre de la colonne
expected-row-in-range = une case dont la ligne va de 0 à 25
expected-axis = h ou v après la première case du bateau
expected-size-in-range = une taille de bateau de 1 à 26
expected-ship-at-sea = un bateau qui finit avant la colonne Z et la ligne 25
expected-outcome = o, x ou s après la case visée
expected-space = une espace
expected-end = la fin
expected-size = une taille de bateau
expected-width = une largeur, comme dans 10x10
expected-times = x et une hauteur, comme dans 10x10
expected-height = une hauteur, comme dans 10x10
expected-rules-tag = une balise [Rules "…"]
expected-tag-name = le nom d’une balise
expected-tag-value = une valeur entre guillemets
expected-closing-quote = un guillemet fermant
expected-closing-bracket = ]
expected-escape = \", \\ ou \n
expected-turn = le numéro de tour { $number }
expected-seat = A ou B
expected-ending = un résultat : unfinished, A won, B won, A resigned, B resigned ou aborted
expected-rules = un jeu de règles, ou la taille, la flotte, les règles de contact, d’annonce et de tour, et les récifs
found-end = la fin
found-end-of-line = la fin de la ligne
found-space = une espace
found-text = « { $text } »

## Les tirs, racontés

shot-miss = { $cell } : à l’eau.
shot-hit = { $cell } : touché.
shot-sunk = { $cell } : touché, coulé.
shot-sunk-size = { $cell } : touché, coulé, un bateau de { $size }.
game-won = Gagné en { $shots } coups.
solve-step = Coup { $number }
solve-summary = { $strategy } coule la flotte en { $shots } coups.
solve-shots = Tirs : { $shots }
solve-title = Une partie de { $strategy }
problem-fleet = La flotte ne peut pas être posée ainsi : { $problems }.
problem-fleet-text = La flotte est illisible : { $problem }.
problem-strategy = { $problem }.

## Ce que pense une stratégie

note-blind = Tir en aveugle en { $cell } : { $reason }.
note-target = Tir en { $cell }, en tête de la file.
note-finish = Suite en { $cell } : { $reason }.
note-tied = { $count } cases se valent : { $cells }.
note-queued = { $cell } entre dans la file.
note-no-room-across = En { $hit }, aucun bateau de { $smallest } ne tient à l’horizontale : les cases de gauche et de droite sont laissées.
note-no-room-along = En { $hit }, aucun bateau de { $smallest } ne tient à la verticale : les cases du dessus et du dessous sont laissées.
note-ranked = Voisines selon le nombre de bateaux communs : { $counts }.
note-queue = File : { $cells }.
note-direction-across = Le bateau est horizontal.
note-direction-along = Le bateau est vertical.
note-dropped-off-axis = { $cell } quitte la file : elle n’est pas dans l’axe du bateau.
note-dropped-no-room = { $cell } quitte la file : le plus petit bateau ne tient plus de ce côté.
note-dropped-ruled-out = { $cell } quitte la file : elle est exclue.
note-queue-cleared = La file est vidée.
note-sunk-announced = Le bateau de { $size } en { $cells } est coulé : on l’a annoncé.
note-sunk-largest = Le bateau de { $size } en { $cells } est coulé : aucun bateau restant n’est plus grand.
note-sunk-closed = Le bateau de { $size } en { $cells } est coulé : il ne peut continuer d’aucun côté.
note-sunk-somewhere = Un bateau a coulé en { $cell }, sans qu’on sache quelles cases étaient les siennes.
note-sunk-somewhere-size = Un bateau de { $size } a coulé en { $cell }, sans qu’on sache quelles cases étaient les siennes.
note-left = Bateaux restants : { $sizes }.
note-left-none = Il ne reste aucun bateau.
note-unexplained = Touchés encore à expliquer : { $hits }.
note-ruled-out-beside = { $cell } est exclue : elle borde un bateau coulé.
note-ruled-out-cramped = { $cell } est exclue : aucun bateau de { $smallest } n’y tient.
note-threshold = { $open } cases ouvertes, pas plus de { $threshold } : toutes les flottes sont examinées.
note-drew = { $samples } flottes tirées au hasard.
note-drew-fewer = Seulement { $samples } flottes sur { $wanted } ont pu être tirées au hasard.
note-too-dear = Examiner toutes les flottes serait trop long ici : on s’en passe.

reason-random = tirée au hasard parmi { $among } cases
reason-black = tirée au hasard parmi { $among } cases noires
reason-diagonal = tirée au hasard parmi { $among } cases de diagonales espacées de { $spacing }
reason-marks = { $marks } points, le plus haut
reason-ships = { $through ->
    [one] un bateau peut y passer
   *[other] { $through } bateaux peuvent y passer
}
reason-samples = { $covering } des { $drawn } flottes tirées la couvrent
reason-chance = un bateau s’y trouve avec une probabilité de { $chance } %
reason-fleets = { $covering } flottes sur { $remaining } la couvrent, soit { $chance } %

fleet-off-grid = { $ship } sort de la grille en { $cell }
fleet-on-reef = { $ship } est sur le récif { $cell }
fleet-overlap = { $ship } et { $other } occupent tous deux { $cell }
fleet-touch = { $ship } touche { $other } en { $cell }
fleet-number = il faut { $wanted } bateaux de taille { $size }, et { $laid } sont posés

spec-unknown-name = Il n’y a pas de stratégie « { $given } » ; il y a { $known }
spec-no-parameters = { $strategy } n’a pas de paramètre « { $given } », ni aucun autre
spec-unknown-parameter = { $strategy } n’a pas de paramètre « { $given } » ; on l’écrit { $written }
spec-bad-value = { $parameter } de { $strategy } ne peut pas être « { $given } » : c’est un entier de { $least } à { $most }

## Études

solve-seed = Graine : { $seed }
study-seed = Graine : { $seed }. Règles : { $rules }.
study-interrupted = Arrêté avant la fin : voici les { $games } premières parties de chaque stratégie.
study-written = { $files } fichiers écrits dans { $folder }.
study-progress = Parties
study-ends-at = fin à
study-no-game = Arrêté avant la fin de la première partie.
study-needs-strategies = Nommez au moins une stratégie, par exemple : amiral study level3 level5 --games 10000
study-duel-needs-two = Un duel demande deux stratégies, par exemple : amiral study --duel level5 hard --games 1000
study-too-tight = Les flottes sont trop serrées pour être posées selon cette loi : { $problem }. Prenez moins de bateaux ou de plus petits, ou une grille plus grande.
estimate-labelled = Environ { $number } flottes, en distinguant les bateaux de même taille
estimate-none = La flotte attendue n’est pas revenue à temps : donnez plus de temps avec --within, ou posez moins de bateaux.
estimate-interval = Intervalle à 95 % : de { $low } à { $high }
estimate-samples = Sur { $samples } échantillons
estimate-waits = { $runs } attentes terminées en { $draws } tirages ; leur moyenne est { $mean }
estimate-exact = Exactement { $labelled } (ou { $count } sans distinguer les bateaux de même taille)
estimate-error = Erreur de l’estimation : { $error } %
estimate-bounds = Majorants : produit des placements { $product }, ensembles de cases { $binomial }, arrangements de cases { $arrangement }
estimate-random-play = Des tirs au hasard coulent la flotte en { $mean } coups en moyenne, écart-type { $sd }
odds-no-sample = Aucun échantillon n’a donné de flotte expliquant ces tirs : il n’y en a peut-être pas. Avec --exact, on en est sûr.
count-only-exact = --cells et --list vont avec --method exact.
problem-load = L’étude ne peut pas être relue : { $problem }.
problem-write = Impossible d’écrire { $path } : { $problem }.
study-duel-interrupted = Arrêté avant la fin : voici les { $games } premières parties.
estimate-nothing-laid = Aucun échantillon n’a pu être posé en entier : la flotte est trop serrée pour cette méthode.
