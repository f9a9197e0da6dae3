## What a player that learns believes of its opponent

habit-border = You like the edge: your ships touch it { $times } times as often as by chance ({ $games }).
habit-middle = You like the middle: your ships lie there { $times } times as often as by chance ({ $games }).
habit-left = You like the left edge: your ships touch it { $times } times as often as by chance ({ $games }).
habit-right = You like the right edge: your ships touch it { $times } times as often as by chance ({ $games }).
habit-top = You like the top edge: your ships touch it { $times } times as often as by chance ({ $games }).
habit-bottom = You like the bottom edge: your ships touch it { $times } times as often as by chance ({ $games }).
habit-across = You like to lay ships across: { $times } times as often as by chance ({ $games }).
habit-down = You like to lay ships up and down: { $times } times as often as by chance ({ $games }).
habit-together = You like to keep ships together: { $times } times as many as by chance lie within two cells of another ({ $games }).
habit-apart = You like to keep ships apart: { $times } times as many as by chance lie more than two cells from any other ({ $games }).
habit-again = You often lay the same fleet again: with { $chance } % chance you have laid this one before ({ $games }).
habit-games = { $games ->
    [one] one game
   *[other] { $games } games
}
reason-remembered = you had a ship there in { $ships } of { $games } past games
