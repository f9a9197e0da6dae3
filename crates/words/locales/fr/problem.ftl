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
rules-shape-too-large = il n’y a pas de place pour le { $ship } sur une grille { $grid }
rules-too-many-kinds = une flotte a des bateaux d’au plus { $most } formes, pas { $kinds }
rules-too-many-places = sur cette mer, des bateaux de ces formes ont { $places } places possibles, et { $most } est le maximum
rules-too-many-cells = les bateaux occupent { $ships } cases, mais la grille n’en a que { $open } de libres
rules-too-many-to-tell = on ne distingue pas plus de { $most } bateaux, et la flotte en a { $ships }
rules-reef-off-grid = le récif { $cell } est hors de la grille
rules-reef-twice = le récif { $cell } est nommé deux fois
rules-one-fleet = Plusieurs flottes ne se comptent qu’ensemble : amiral count --method all --fleet 2 --fleet 3,2

seen-off-grid = { $cell } est hors de la grille
seen-repeated = on a déjà tiré en { $cell }
seen-never-said-silent = { $shot } est impossible : sans annonce des bateaux coulés, un tir est à l’eau (o) ou touche (x)
seen-never-said-sunk = { $shot } est impossible : avec l’annonce « coulé », un tir est à l’eau (o), touche (x) ou coule (s)
seen-never-said-sunk-size = { $shot } est impossible : avec l’annonce « coulé » et de la taille, un tir est à l’eau (o), touche (x) ou coule avec la taille (s3)
seen-never-said-ships = { $shot } est impossible : quand chaque touché dit son bateau, un tir est à l’eau (o), touche (x#3) ou coule (s#3) un bateau
seen-unknown-size = { $shot } est impossible : la flotte n’a pas de bateau de cette taille
seen-unknown-ship = { $shot } est impossible : la flotte a moins de bateaux

parse-error = à la colonne { $column }, il faut { $expected } et non { $found }
parse-error-line = ligne { $line }, colonne { $column } : il faut { $expected } et non { $found }
unknown-name = il n’y a pas de { $what } « { $given } » ; choisissez parmi { $known }
what-contact-rule = règle de contact
what-announce-rule = règle d’annonce
what-turn-rule = règle de tour
what-mirror-rule = règle de miroir
what-preset = jeu de règles
what-law = loi

expected-cell = une case comme F5
expected-row = un numéro de ligne après la lettre de la colonne
expected-row-in-range = une case dont la ligne va de 0 à 25
expected-axis = h, v ou : après la première case du bateau
expected-size-in-range = une taille de bateau de 1 à 26
expected-ship-at-sea = un bateau qui finit avant la colonne Z et la ligne 25
expected-outcome = o, x ou s après la case visée
expected-pennant = un numéro de bateau de 1 à 255 après #
expected-space = une espace
expected-end = la fin
expected-drawing = le dessin d’un bateau, par exemple ##/#.
expected-one-piece = un dessin d’un seul tenant, dont les cases se touchent par les côtés
expected-small-drawing = un bateau de 26 cases au plus, dans un cadre de 64 cases au plus et de 26 de côté
expected-shape = un bateau : sa taille, un bloc comme 2x3, un nom comme L4, ou un dessin comme ##/#.
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

argument-unknown-option = L’option { $option } n’existe pas.
argument-unknown-option-near = L’option { $option } n’existe pas ; vouliez-vous dire { $near } ?
argument-unknown = « { $given } » est un argument de trop.
argument-unknown-command = La commande « { $given } » n’existe pas.
argument-unknown-command-near = La commande « { $given } » n’existe pas ; vouliez-vous dire { $near } ?
argument-unknown-value = { $option } : « { $given } » ne convient pas, il faut l’une de ces valeurs : { $known }.
argument-unknown-value-near = { $option } : « { $given } » ne convient pas, il faut l’une de ces valeurs : { $known } ; vouliez-vous dire { $near } ?
argument-no-value = Il manque une valeur à { $option }.
argument-no-value-known = Il manque une valeur à { $option }, l’une de celles-ci : { $known }.
argument-bad-value = { $option } : il faut { $needed }, et non « { $given } ».
argument-bad = { $option } : « { $given } » ne convient pas.
argument-conflict = { $option } ne va pas avec { $other }.
argument-twice = { $option } ne peut être donné qu’une fois.
argument-missing = Il manque { $missing }.
argument-values = { $option } n’a pas le bon nombre de valeurs.
argument-not-text = Un argument n’est pas de l’UTF-8 valide.
argument-wrong = Les arguments n’ont pas été compris.
argument-see = Voir « { $command } ».
needed-whole = un nombre entier de { $least } à { $most }
needed-whole-from = un nombre entier à partir de { $least }
needed-seconds = un nombre de secondes à partir de 0
needed-seed = un nombre entier ou 32 chiffres hexadécimaux
needed-address = une adresse avec son port, comme 127.0.0.1:8000
needed-network = une adresse comme 127.0.0.1 ou 10.0.0.0/8
needed-site = une adresse comme https://bataille.example
needed-match = le numéro d’une partie
needed-sides = des nombres de 1 à 26, comme 8-20 ou 8,10,12
needed-broker = l’adresse d’un serveur NATS, comme nats://hôte:4222, ou tls://hôte:4222 s’il est chiffré
needed-shard = une part comme 3/8, la troisième de huit, sur { $most } au plus
needed-points = des nombres pour une victoire, une défaite et une exemption, comme 3,1,3, la victoire valant le plus
needed-bounds = deux nombres entre -200 et 200, le plus petit d’abord, comme 0,20

lines-no-object = Une ligne est un objet JSON : { $problem }.
lines-unknown-field = Le champ « { $field } » n’existe pas ; il y a { $known }.
lines-not-a-text = Le champ « { $field } » est un texte.
lines-rules = Le champ « rules » est un texte ou un objet.
lines-too-long = Une ligne a au plus { $most } octets.
