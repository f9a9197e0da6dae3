## What a player that learns believes of its opponents

habit-border = { $whose ->
    [opponent] You like the edge: your ships touch it { $times } times as often as random ones do ({ $games }).
   *[everyone] People like the edge: their ships touch it { $times } times as often as random ones do ({ $games }).
}
habit-middle = { $whose ->
    [opponent] You like the middle: your ships are there { $times } times as often as random ones ({ $games }).
   *[everyone] People like the middle: their ships are there { $times } times as often as random ones ({ $games }).
}
habit-left = { $whose ->
    [opponent] You like the left edge: your ships touch it { $times } times as often as random ones do ({ $games }).
   *[everyone] People like the left edge: their ships touch it { $times } times as often as random ones do ({ $games }).
}
habit-right = { $whose ->
    [opponent] You like the right edge: your ships touch it { $times } times as often as random ones do ({ $games }).
   *[everyone] People like the right edge: their ships touch it { $times } times as often as random ones do ({ $games }).
}
habit-top = { $whose ->
    [opponent] You like the top edge: your ships touch it { $times } times as often as random ones do ({ $games }).
   *[everyone] People like the top edge: their ships touch it { $times } times as often as random ones do ({ $games }).
}
habit-bottom = { $whose ->
    [opponent] You like the bottom edge: your ships touch it { $times } times as often as random ones do ({ $games }).
   *[everyone] People like the bottom edge: their ships touch it { $times } times as often as random ones do ({ $games }).
}
habit-across = { $whose ->
    [opponent] You like horizontal ships: yours are horizontal { $times } times as often as random ones ({ $games }).
   *[everyone] People like horizontal ships: theirs are horizontal { $times } times as often as random ones ({ $games }).
}
habit-down = { $whose ->
    [opponent] You like vertical ships: yours are vertical { $times } times as often as random ones ({ $games }).
   *[everyone] People like vertical ships: theirs are vertical { $times } times as often as random ones ({ $games }).
}
habit-together = { $whose ->
    [opponent] You keep ships together: yours are within two cells of another { $times } times as often as random ones ({ $games }).
   *[everyone] People keep ships together: theirs are within two cells of another { $times } times as often as random ones ({ $games }).
}
habit-apart = { $whose ->
    [opponent] You keep ships apart: yours are more than two cells from any other { $times } times as often as random ones ({ $games }).
   *[everyone] People keep ships apart: theirs are more than two cells from any other { $times } times as often as random ones ({ $games }).
}
habit-again = { $whose ->
    [opponent] You often place the same fleet again: there is a { $chance } chance that you have placed this one before ({ $games }).
   *[everyone] People often place the same fleet again: there is a { $chance } chance that one of them has placed this one before ({ $games }).
}
habit-none = I have no past games to learn from, so I play without them.
habit-games = { $games ->
    [one] one game
   *[other] { $games } games
}
reason-remembered = { $whose ->
    [opponent] you had a ship there in { $ships } of { $games } past games
   *[everyone] people had a ship there in { $ships } of { $games } past games
}
