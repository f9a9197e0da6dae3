# Les bateaux par leur nom. Le nom suit de la taille ; deux bateaux de même taille ont le même.

ship-name = { $size ->
    [1] sous-marin
    [2] torpilleur
    [3] croiseur
    [4] cuirassé
    [5] porte-avions
   *[other] vaisseau amiral de { $size }
}
ship-name-letter = { $letter } de { $size }
ship-name-block = bloc { $shape }
ship-name-drawn = bateau de { $size } cases
live-shot-sunk-ship = { $cell } : touché. Un { $ship } coulé !
live-shot-hit-named = { $cell } : touché, le { $ship } (#{ $number }).
live-shot-sunk-named = { $cell } : touché. Le { $ship } (#{ $number }) est coulé !
live-cell-ship-hit = { $state }, bateau { $number }
live-ship-of = { $ship } ({ $size })
live-ship-afloat = { $ship } ({ $size }), à flot.
live-ship-sunk = { $ship } ({ $size }), coulé.
live-cell-ship = { $cell }, { $ship }, { $state }
live-figures = Nombres
live-odds-scale = Chances de { $least } à { $most }

## Pourquoi un bateau ne peut pas être là

place-would-leave = Le { $ship } sortirait de la grille.
place-would-ground = Le { $ship } s’échouerait sur le récif en { $cell }.
place-would-overlap = Le { $ship } chevaucherait { $same ->
    [1] l’autre { $other }
   *[other] le { $other }
} en { $cell }.
place-would-touch = Le { $ship } toucherait { $same ->
    [1] l’autre { $other }
   *[other] le { $other }
} en { $cell }.
live-ship-placed = Le { $ship } est posé en { $cell }.
