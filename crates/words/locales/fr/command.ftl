## Flottes

fleet-placed = Flotte : { $fleet }
fleet-rules = Règles : { $rules }
fleet-seed = Loi : { $law }, graine { $seed }
fleet-too-tight = La flotte est trop serrée pour être posée selon la loi « { $law } » : elle a été tirée uniformément parmi toutes les flottes.
fleet-does-not-fit = Cette flotte ne tient pas sur la grille avec ces règles : prenez moins de bateaux ou de plus petits, une grille plus grande, moins de récifs ou une règle de contact plus souple.
fleet-too-tight-here = Cette flotte est trop serrée pour être posée au hasard ici. Prenez moins de bateaux ou de plus petits, ou une grille plus grande.
fleet-undecided = Aucune flotte n’a été trouvée au hasard, et en tirer une exactement est hors d’atteinte : prenez moins de bateaux ou de plus petits, ou une grille plus grande.

## Dénombrements

count-fleets = { $exact ->
    [1] Une flotte
    [one] { $number } flotte
   *[other] { $number } flottes
}
count-labelled = { $number } si l’on distingue les bateaux de même taille
count-time = Compté en { $seconds } s.
count-cells = Flottes qui couvrent chaque case, en pour cent :
count-cell-numbers = Flottes qui couvrent chaque case :
count-head-ships = bateaux
count-head-exact = exact
count-head-product = produit des placements
count-head-sequential = en posant les bateaux
count-head-collision = attente d’une flotte
count-head-error = erreur
count-head-runs = attentes
count-too-large = Il y a plus de flottes qu’on ne peut en compter : au-delà de 3,4 × 10³⁸.
count-too-dear = Le compte exact est hors d’atteinte avec ces règles : il demande plus de mémoire qu’Amiral n’en prend.
count-progress = Dénombrement des flottes

## Probabilités

odds-fleets = { $exact ->
    [1] Il reste une seule flotte.
    [one] Il reste { $number } flotte.
   *[other] Il reste { $number } flottes.
}
odds-estimated = Il reste environ { $number } flottes (± { $error }, estimé sur { $walks } échantillons).
odds-none = Aucune flotte n’explique ces tirs : l’un d’eux, ou les règles, doit être faux.
odds-best = Case la plus probable : { $cell }, { $chance }
odds-others = Ensuite : { $cells }
odds-all-known = Toutes les cases occupées ont été touchées.
odds-heading = Probabilité en pour cent que la case porte un bateau
odds-time-exact = Exact, en { $seconds } s.
odds-time-sampled = Estimé en { $seconds } s ; plus grande erreur type d’une case : { $error } point. Graine : { $seed }. Avec --exact, les probabilités sont exactes.
odds-progress = Dénombrement des flottes restantes
legend-hit = touché
legend-miss = à l’eau
legend-sunk = coulé
legend-ruled-out = exclue
legend-reef = récif

## Les règles, sur une ligne

rules-line = { $size }, bateaux { $ships }, { $contact }, { $announce }, { $turns }
rules-line-turned = { $rules }, bateaux non retournés
rules-line-reefs = { $rules }, récifs { $reefs }
rules-contact-no-edge = contact par les coins
rules-contact-no-corner = aucun contact
rules-contact-free = contact libre
rules-announce-silent = touché ou à l’eau seulement
rules-announce-sunk = « coulé » annoncé
rules-announce-sunk-size = « coulé » annoncé avec la taille
rules-announce-named = chaque touché nomme son bateau (#1 est le premier de la flotte)
rules-announce-coloured = chaque touché dit la couleur de son bateau (#1 est le premier bateau touché)
law-sequential = bateau par bateau
law-uniform = toutes les flottes aussi probables
law-start-cell = depuis une case tirée au sort
