## Ce qui ne va pas

stopped = Arrêté.
problem-rules = Règles invalides : { $problems }.
problem-shots = Les tirs sont illisibles : { $problem }.
problem-shot = Tirs invalides : { $problem }.
problem-option = { $option } : { $problem }.
and-more = et { $more ->
    [one] { $more } autre
   *[other] { $more } autres
}
too-tight = aucune n’a été trouvée en regardant { $steps } emplacements

rules-width = une grille a de 1 à 26 colonnes, pas { $given }
rules-height = une grille a de 1 à 26 lignes, pas { $given }
rules-empty-fleet = la flotte n’a aucun bateau
rules-ship-of-nothing = un bateau a au moins une case
rules-ship-too-long = un bateau de { $size } ne tient pas sur une grille { $grid }
rules-ship-beyond-any-grid = un bateau de { $size } ne tient sur aucune grille
rules-too-many-cells = les bateaux occupent { $ships } cases, mais la grille n’en a que { $open } de libres
rules-reef-off-grid = le récif { $cell } est hors de la grille
rules-reef-twice = le récif { $cell } est nommé deux fois

seen-off-grid = { $cell } est hors de la grille
seen-repeated = on a déjà tiré en { $cell }
seen-never-said-silent = { $shot } est impossible : sans annonce des bateaux coulés, un tir est à l’eau (o) ou touche (x)
seen-never-said-sunk = { $shot } est impossible : avec l’annonce « sunk », un tir est à l’eau (o), touche (x) ou coule (s)
seen-never-said-sunk-size = { $shot } est impossible : avec l’annonce « sunk-size », un tir est à l’eau (o), touche (x) ou coule avec la taille (s3)
seen-unknown-size = { $shot } est impossible : la flotte n’a pas de bateau de cette taille

parse-error = à la colonne { $column }, il faut { $expected } et non { $found }
parse-error-line = ligne { $line }, colonne { $column } : il faut { $expected } et non { $found }
unknown-name = il n’y a pas de { $what } « { $given } » ; choisissez parmi { $known }
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
expected-ending = un résultat : unfinished, A won, B won, A resigned, B resigned ou aborted
expected-rules = un jeu de règles, ou la taille, la flotte, les règles de contact, d’annonce et de tour, et les récifs
found-end = la fin
found-end-of-line = la fin de la ligne
found-space = une espace
found-text = « { $text } »
