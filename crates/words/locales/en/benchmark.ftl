## The public boards

benchmark-about = { $boards } public boards, each placed in { $ways ->
    [one] one way
   *[other] { $ways } ways
}; at most { $shots } shots; every hit tells the colour of its ship.
benchmark-player = player
benchmark-median = median F1
benchmark-mean = mean F1
benchmark-shots = shots
benchmark-won = all sunk
benchmark-published = Published medians (“Shoot First, Ask Questions Later?”, arXiv 2510.20886):
benchmark-published-random = random
benchmark-published-people = people
benchmark-published-greedy = greedy, by sampled boards
benchmark-published-gpt5 = GPT-5
benchmark-published-bayesian = the best Bayesian captain, with 15 questions
benchmark-range = { $least } to { $most }
benchmark-interrupted = Interrupted after { $games ->
    [one] one game
   *[other] { $games } games
} of each player.
