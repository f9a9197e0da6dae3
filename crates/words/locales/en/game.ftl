## The page of a game

web-bar = The game
web-game-menu = Game menu
web-result = Result
web-close = Close
web-leave = Leave the game
web-look = Show the enemy’s fleet
web-pace = The computer answers
web-pace-calm = calmly
web-pace-quick = quickly
web-pace-once = at once
web-zoom = Zoom in
web-swap-own = Show your own sea large
web-swap-enemy = Show the enemy’s sea large
web-single-keys = Shortcuts on single keys
web-keys = Keys
web-keys-cell = a letter and a number fire at that cell
web-keys-escape = cancels what was typed or aimed
web-keys-arrows = move over the sea
web-keys-enter = fires; before your turn, aims
web-keys-last = says the last shots
web-keys-hits = says the hits on ships that still float
web-keys-ships = says which ships are left
web-keys-row = says the row you are on
web-keys-around = says the cells around you
web-keys-help = shows these keys
live-tab-turn = Your turn
live-aim-again = Tap { $cell } again, or press Fire.
live-aim-waits = { $cell } is aimed at and will be fired at when your turn comes. Escape cancels.
live-aim-held = { $cell } is aimed at. Fire when your turn comes.
live-aim-gone = Nothing is aimed at.
live-typed = { $typed }…
live-typed-off = { $typed } is not a cell of this sea.
live-moves = { $count ->
    [0] No shots yet
    [one] { $count } shot
   *[other] { $count } shots
}
live-points-about = Score: { $first } { $firstPoints }, { $second } { $secondPoints }.
live-no-shots = No shots yet.
live-open-hits = Hits on ships afloat: { $cells }.
live-no-open-hits = No hits on ships afloat.
live-ships-left = Enemy ships left: { $ships }.
live-then = { $first }; { $second }
live-ships-unknown = Sinkings are not announced.
live-ships-none = No ship is left.
live-row = Row { $row }: { $cells }.
live-around = Around { $cell }: { $cells }.
live-you-won = You won
live-you-lost = You lost
live-figure-shots = Shots
live-figure-rate = Hit rate
live-figure-accuracy = Accuracy
live-figure-best = Best shot
live-figure-worst = Worst shot
live-figure-shot = { $cell } ({ $chance })
live-figure-instead = { $cell } ({ $chance }; { $best }: { $most })
