## What a player that learns believes of its opponents

habit-border = { $whose ->
    [opponent] You like the edge: your ships touch it { $times } times as often as by chance ({ $games }).
   *[everyone] People like the edge: their ships touch it { $times } times as often as by chance ({ $games }).
}
habit-middle = { $whose ->
    [opponent] You like the middle: your ships lie there { $times } times as often as by chance ({ $games }).
   *[everyone] People like the middle: their ships lie there { $times } times as often as by chance ({ $games }).
}
habit-left = { $whose ->
    [opponent] You like the left edge: your ships touch it { $times } times as often as by chance ({ $games }).
   *[everyone] People like the left edge: their ships touch it { $times } times as often as by chance ({ $games }).
}
habit-right = { $whose ->
    [opponent] You like the right edge: your ships touch it { $times } times as often as by chance ({ $games }).
   *[everyone] People like the right edge: their ships touch it { $times } times as often as by chance ({ $games }).
}
habit-top = { $whose ->
    [opponent] You like the top edge: your ships touch it { $times } times as often as by chance ({ $games }).
   *[everyone] People like the top edge: their ships touch it { $times } times as often as by chance ({ $games }).
}
habit-bottom = { $whose ->
    [opponent] You like the bottom edge: your ships touch it { $times } times as often as by chance ({ $games }).
   *[everyone] People like the bottom edge: their ships touch it { $times } times as often as by chance ({ $games }).
}
habit-across = { $whose ->
    [opponent] You like ships that lie across: your ships do { $times } times as often as by chance ({ $games }).
   *[everyone] People like ships that lie across: their ships do { $times } times as often as by chance ({ $games }).
}
habit-down = { $whose ->
    [opponent] You like ships that lie up and down: your ships do { $times } times as often as by chance ({ $games }).
   *[everyone] People like ships that lie up and down: their ships do { $times } times as often as by chance ({ $games }).
}
habit-together = { $whose ->
    [opponent] You keep ships together: your ships lie within two cells of another { $times } times as often as by chance ({ $games }).
   *[everyone] People keep ships together: their ships lie within two cells of another { $times } times as often as by chance ({ $games }).
}
habit-apart = { $whose ->
    [opponent] You keep ships apart: your ships lie more than two cells from any other { $times } times as often as by chance ({ $games }).
   *[everyone] People keep ships apart: their ships lie more than two cells from any other { $times } times as often as by chance ({ $games }).
}
habit-again = { $whose ->
    [opponent] You often place the same fleet again: with { $chance } % chance you have placed this one before ({ $games }).
   *[everyone] People often place the same fleet again: with { $chance } % chance one of them has placed this one before ({ $games }).
}
habit-none = I know of no past game to learn from, so I play as I would without learning.
habit-games = { $games ->
    [one] one game
   *[other] { $games } games
}
reason-remembered = { $whose ->
    [opponent] you had a ship there in { $ships } of { $games } past games
   *[everyone] people had a ship there in { $ships } of { $games } past games
}
