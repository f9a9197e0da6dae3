### Amiral en français.

## Flottes

fleet-laid = Flotte : { $fleet }
fleet-rules = Règles : { $rules }
fleet-seed = Loi : { $law }, graine { $seed }
fleet-too-tight = La flotte est trop serrée pour être posée selon la loi « { $law } » : elle a été tirée uniformément parmi toutes les flottes.
fleet-does-not-fit = Cette flotte ne tient pas sur la grille avec ces règles : prenez moins de bateaux ou de plus petits, une grille plus grande, moins de récifs ou une règle de contact plus souple.
fleet-undecided = Aucune flotte n’a été trouvée, et on n’a pas pu décider s’il en existe une : prenez moins de bateaux ou de plus petits, ou une grille plus grande.

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
odds-time-sampled = Estimé en { $seconds } s ; plus grande erreur type d’une case : { $error } point. Avec --exact, les probabilités exactes.
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
