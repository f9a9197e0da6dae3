## La page d’une partie

web-bar = La partie
web-game-menu = Menu de la partie
web-result = Résultat
web-close = Fermer
web-leave = Quitter la partie
web-look = Montrer la flotte ennemie
web-pace = L’ordinateur répond
web-pace-calm = posément
web-pace-quick = vite
web-pace-once = aussitôt
web-zoom = Agrandir
web-swap-own = Voir votre grille en grand
web-swap-enemy = Voir la grille ennemie en grand
web-single-keys = Raccourcis d’une seule touche
web-keys = Touches
web-keys-cell = une lettre et un nombre tirent sur cette case
web-keys-escape = annule ce qui est tapé ou visé
web-keys-arrows = se déplacent sur la grille
web-keys-enter = tire ; avant votre tour, vise
web-keys-last = dit les derniers tirs
web-keys-hits = dit les cases touchées des bateaux à flot
web-keys-ships = dit les bateaux qui restent
web-keys-row = dit la ligne où vous êtes
web-keys-around = dit les cases autour de vous
web-keys-help = montre ces touches
live-tab-turn = À vous
live-aim-again = Touchez encore { $cell }, ou « Tirer ».
live-aim-waits = { $cell } est visée et sera tirée dès votre tour. Échap annule.
live-aim-held = { $cell } est visée. Tirez dès votre tour.
live-aim-gone = Plus rien n’est visé.
live-typed = { $typed }…
live-typed-off = { $typed } n’est pas une case de cette grille.
live-moves = { $count ->
    [0] Aucun tir
    [one] { $count } tir
   *[other] { $count } tirs
}
live-points-about = Score : { $first } { $firstPoints }, { $second } { $secondPoints }.
live-no-shots = Aucun tir pour l’instant.
live-open-hits = Touchés sur des bateaux à flot : { $cells }.
live-no-open-hits = Aucun touché sur un bateau à flot.
live-ships-left = Bateaux ennemis à flot : { $ships }.
live-then = { $first } ; { $second }
live-ships-unknown = Les coulés ne sont pas annoncés.
live-ships-none = Il ne reste aucun bateau.
live-row = Ligne { $row } : { $cells }.
live-around = Autour de { $cell } : { $cells }.
live-you-won = Vous avez gagné
live-you-lost = Vous avez perdu
live-figure-shots = Tirs
live-figure-rate = Part de touchés
live-figure-accuracy = Précision
live-figure-best = Meilleur tir
live-figure-worst = Pire tir
live-figure-shot = { $cell } ({ $chance })
live-figure-instead = { $cell } ({ $chance } ; { $best } : { $most })
