# Ships by name. A name follows from the size; two ships of one size have the same.

ship-name = { $size ->
    [1] submarine
    [2] destroyer
    [3] cruiser
    [4] battleship
    [5] carrier
   *[other] flagship of { $size }
}
ship-name-letter = { $letter } of { $size }
ship-name-block = { $shape } block
ship-name-drawn = ship of { $size } cells
live-shot-sunk-ship = { $cell }: hit. A { $ship } is sunk!
live-shot-hit-named = { $cell }: hit, the { $ship } (#{ $number }).
live-shot-sunk-named = { $cell }: hit. The { $ship } (#{ $number }) is sunk!
live-cell-ship-hit = { $state }, ship { $number }
live-ship-of = { $ship } ({ $size })
live-ship-afloat = { $ship } ({ $size }), afloat.
live-ship-sunk = { $ship } ({ $size }), sunk.
live-cell-ship = { $cell }, { $ship }, { $state }
live-figures = Numbers
live-odds-scale = Odds from { $least } to { $most }

## Why a ship may not lie there

place-would-leave = The { $ship } would leave the sea.
place-would-ground = The { $ship } would run onto the reef at { $cell }.
place-would-overlap = The { $ship } would overlap { $same ->
    [1] the other { $other }
   *[other] the { $other }
} at { $cell }.
place-would-touch = The { $ship } would touch { $same ->
    [1] the other { $other }
   *[other] the { $other }
} at { $cell }.
live-ship-placed = The { $ship } is placed at { $cell }.
