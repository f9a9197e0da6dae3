## Every page

web-description = Battleship in the browser: play, watch strategies reason, count every fleet
web-skip = To the content
web-ways = Main menu
web-menu = Menu
web-sounds = Sounds
web-night = Night colours
web-noscript = Games need JavaScript: please allow it for this site. All of it comes from this server.
web-footer = Amiral runs on this server alone: no request goes anywhere else.
web-lost = Off the chart
web-lost-page = There is no such page here.
web-lost-invitation = This invitation leads nowhere: the game is gone, or the link was not copied whole.
web-lost-home = Back to the first page
web-copy = Copy

## Home

web-home-title = Battleship
web-home-heading = Battleship, with every chance counted
web-home-lead = Play a friend or the strongest admirals, watch strategies think aloud, and see the exact odds of every cell at every moment.
web-home-play = Play now
web-home-watch = Watch a strategy
web-home-games = Play
web-home-science = Understand
web-chart-picture = A sea with ships, hits, misses, and the likeliest cells in warm colours
web-play = Play
web-solo = Solo
web-solo-about = Find a hidden fleet in as few shots as you can.
web-versus = Against the computer
web-versus-about = Strategies from random to unforgiving.
web-two = Two people, two screens
web-two-about = Send a link; you both play live.
web-local = Two people, one screen
web-local-about = Pass it on; a curtain hides your fleet.
web-watch = Watch
web-watch-about = A strategy solves a fleet, and says why.
web-analyse = Analyse
web-analyse-about = How good was each shot of your game?
web-study = Study
web-study-about = Thousands of games, compared as they are played.
web-explore = Explore
web-explore-about = Count every fleet; click hits and misses, see the odds.
web-history = History
web-history-about = Games played here, again and in figures.
web-api = Programming interface
web-api-about = All of this, for programs.

## The form of a new game

web-play-heading = A new game
web-open-games = Games that wait for you
web-who = Who plays?
web-begin = Begin
web-opponent = Strategy
web-rules = Rules
web-own-rules = Your own
web-own-rules-about = Any rule can be changed below.
web-all-rules = All the rules
web-width = Width
web-height = Height
web-fleet-help = Sizes, as in 5,4,3,3,2
web-reefs-help = Cells no ship may occupy
web-range = { $least } to { $most }
preset-classic = Classic
preset-hasbro = Hasbro
preset-russian = Russian
preset-german = German
web-preset-about = { $ships } ships on { $size }; { $contact }; { $announce }; { $turns }

## Strategies and their parameters

strategy-level1 = Anywhere at random, and nothing deduced.
strategy-level2 = At random where a ship can be; hit ships are finished.
strategy-level3 = At random on black cells; hit ships are finished.
strategy-level4 = Where most of some fleets drawn at random lie; hit ships are finished.
strategy-level5 = Where most ships may lie, each looked at alone; hit ships are finished.
strategy-level6 = As level 5, and by counting every fleet once few cells are open.
strategy-random = Anywhere at random.
strategy-heuristic = At random, then beside hits.
strategy-diagonal = Along diagonals, then beside hits.
strategy-probabilist = Where most ships may lie through the hits not explained.
strategy-montecarlo = Where most of some fleets lie that explain all shots.
strategy-easy = Anywhere at random.
strategy-medium = At random until a hit, then around it, then along the line found.
strategy-hard = Where most ships may lie; hit ships are finished on the likelier side first.
strategy-likeliest = Where most of the fleets that remain have a ship, counted exactly.
strategy-admiral = Where the rest of the game costs least, over the fleets that remain: the strongest.
strategy-autodidact = Learns from past games where people place their ships, and hides where they seldom look.
parameter-samples = Fleets drawn for a shot
parameter-threshold = Counts from this many open cells on
parameter-prior = Fleets expected
parameter-budget = Steps a shot may take
parameter-mode = How it learns
parameter-games = Past games that count
parameter-whose = Whose games count

## A game

web-game = Game
web-claim = Claim the win
web-pass-on = Hand over
web-offline = The connection is lost; it comes back by itself, and nothing is lost.
web-spectating = You are watching: you see what both players may know.
web-invite = Invitation
web-invite-about = Send this link to the other player. Whoever opens it first takes the seat.
web-spectate = A link for spectators
web-spectate-about = Whoever has it can watch; neither fleet is shown before the end.
web-join = Invitation
web-join-heading = You are invited to a game
web-join-lead = Take the free seat: you place a fleet, then you fire in turn.
web-join-button = Take the seat
web-dock = Ships to place
web-place-done = Ready
web-place-how = How to place ships
web-place-drag = Drag ships onto the sea; drag placed ones to move them.
web-place-ends = Or click a cell, then the cell where the ship ends.
web-place-turn = Turn a ship with R, the right button, or a double tap on it.
web-place-keys = By keyboard: choose a ship with Enter, move with the arrows, R turns, Enter places, Delete takes up, U undoes.
web-to-analysis = Analyse this game
web-record = Save the record
web-new-game = New game
web-rematch-ready = A rematch is waiting.
web-rematch-go = Go to it

## Stepping through a game

web-first = To the beginning
web-back = One shot back
web-run = Run
web-forward = One shot on
web-end = To the end
web-moment = Shot shown

## Watching

web-watch-heading = Watch a strategy think
web-watch-lead = It does not see the fleet. You do, outlined, along with what it counts and why it fires there.
web-watch-fleet = The fleet to find
web-fleet-random = Random
web-fleet-own = Place it yourself
web-seed = Seed
web-seed-random = random
web-autoplay = Run by itself
web-watch-begin = Let it fire
web-watch-again = Another one
web-overlay = Written over the sea
web-overlay-none = Nothing
web-overlay-counts = Its own counts
web-overlay-exact = Exact odds
web-reasons = Reasons

## Analysing

web-analyse-heading = How good were the shots?
web-analyse-lead = For every shot: the chance it had to hit, and the best chance there was.
web-analyse-what = What to analyse
web-analyse-record = A game record
web-analyse-shots = A list of shots
web-analyse-paste = Paste the record
web-analyse-file = or open a file
web-analyse-list = Shots, in order
web-analyse-notation = F5o is a miss, G6x a hit, I6s sunk, I6s5 sunk with its size.
web-analyse-begin = Analyse
web-analyse-another = Another game
web-analyse-history = Games played here can be analysed from the
web-judging = The shots are being judged …
web-seats = Whose shots
web-accuracy = Accuracy
web-judged = Shots
web-formula = accuracy = mean of chance ÷ best chance
web-show-fleet = Show the fleet
web-chart = Chances, shot by shot
web-permalink = A link to this moment
web-shot-table = Every shot

## Studying

web-study-heading = A study
web-study-lead = Every strategy plays the same fleets, so that differences are theirs.
web-games-help = for each strategy
web-law-sequential = ship by ship, largest first
web-law-uniform = every fleet equally likely
web-law-start-cell = from a cell drawn first
web-study-begin = Begin the study
web-study-another = Another study
web-progress = Games played
web-histogram = Shots to sink everything
web-box = Spread
web-table = Results
web-mean = Mean
web-interval = 95% interval
web-deviation = Deviation
web-least = Least
web-first-quartile = Q1
web-median = Median
web-third-quartile = Q3
web-most = Most
web-differences = Differences on the same fleets
web-pair = Pair
web-difference = Shots more
web-data-csv = Data (CSV)
web-data-json = Data (JSON)
web-figure-box = Box plot (SVG)

## Exploring

web-explore-heading = Every fleet there is
web-explore-lead = Change the rules and the fleets are counted anew. Click cells: once for a miss, twice for a hit, and see what remains.
web-fleets = Fleets that remain
web-estimated = (estimated)
web-best-cell = Likeliest cell
web-counted-in = Counted in
web-labelled = Ships of one size told apart

## History

web-history-heading = Games played here
web-any-rules = any
web-from = From
web-to = To
web-history-none = No game is kept that is like this.
web-history-list = Games
web-actions = Actions
web-newer = Newer
web-older = Older
web-statistics = Statistics
web-stretch-all = All games
web-stretch-recent = Lately
web-stretch-before = Before that
web-match = Match
web-report = Report
web-delete = Delete

## The programming interface

web-api-heading = The programming interface
web-api-lead = Everything these pages do, a program can do. Errors are problem documents (RFC 9457) with a sentence in your language.
web-api-operations = Requests
web-api-schemas = What is sent and answered

## What scripts say

live-failed = The server answered with an error ({ $status }).
live-unreachable = The server cannot be reached; trying again.
live-copied = Copied
live-cell = { $cell }, { $state }
live-cell-ship = { $cell }, ship, { $state }
live-cell-open = not fired at
live-cell-miss = miss
live-cell-hit = hit
live-cell-sunk = sunk
live-cell-out = ruled out
live-cell-reef = reef
live-cell-aimed = chosen
live-ship-of = ship of { $size }
live-ship-afloat = A ship of { $size }, afloat.
live-ship-sunk = A ship of { $size }, sunk.
live-afloat = Afloat: { $count }
live-afloat-unknown = Fleet (sinkings are not told)
live-own-sea = Your sea
live-you = { $name } (you)
live-told = { $who }: { $sentence }
live-you-alone = You
live-away = { $name }: away for { $seconds } s
live-waiting-title = Waiting for the other player
live-waiting = The game begins as soon as the invitation is taken.
live-both-place = Both players place their fleets
live-fleet-placed = Your fleet is placed
live-other-places = { $name } is still placing.
live-place-title = { $name }, place your fleet
live-place-line = Drag ships, click both ends, or place at random.
live-place-first = Place the fleet first, then press “Ready”.
live-place-down = Ships lie downwards.
live-place-across = Ships lie across.
live-place-other-end = First end: { $cell }. Now the other end.
live-place-other-end-one = First end: { $cell }. Now the other end, or the same cell again for a ship of one.
live-place-not-in-line = Both ends must be in one row or column.
live-place-no-such-ship = No ship of { $size } is left to place.
live-placed = { $ship } is placed.
live-placed-random = The fleet is placed at random.
live-fire = Find the fleet
live-your-turn = { $name }, fire!
live-your-shot = { $name }, your shot
live-your-turn-short = Your turn.
live-turn-of = { $name } fires
live-thinking = { $name } is thinking …
live-wait = Wait for the shot.
live-choose = Choose a cell to fire at.
live-choose-salvo = Choose { $due } cells, then fire.
live-fire-salvo = Fire ({ $chosen } of { $due })
live-aimed = { $chosen } of { $due } chosen.
live-salvo-full = { $due } cells are chosen: take one back first, or fire.
live-fired-before = { $cell } was fired at before.
live-reconnecting = Connecting again …
live-over = The game is over
live-pass = Pass the screen to { $name }
live-lift = I am { $name }: show my sea
live-ask-resign = Resign this game?
live-resign = Resign
live-go-on = Play on
live-rematch = Rematch
live-rematch-accept = Take the rematch
live-hinting = Counting the fleets that remain …
live-run = Run
live-pause = Pause
live-shot-of = Shot { $at } of { $length }
live-seed = Seed { $seed }
live-bad-seed = A seed is a whole number from 0 to { $most }; leave it empty for a random one.
live-watch-sea = The sea the strategy fires at
live-no-counts = It went by no counts here.
live-counting = Counting …
live-fleets = Fleets that remain: { $fleets }
live-fleets-about = Fleets that remain: about { $fleets }
live-solved = Everything sunk in { $count ->
    [one] { $count } shot
   *[other] { $count } shots
}.
live-analyse-sea = The sea fired at
live-contradiction = After these { $at } shots no fleet explains them all: one of them, or the rules, must be wrong.
live-nothing-to-judge = There are no shots to judge.
live-no-turning-points = No single shot turned this game.
live-chart = Chance of each shot, and the best there was
live-chart-shots = Shot
live-chart-chance = Chance to hit
live-chart-best = Best there was
live-chart-fired = The shot fired
live-forced = any
live-go-to = To shot { $at }
live-moment = Next: { $cell } with { $chance }; best { $best } with { $most }.
live-choose-strategy = Choose at least one strategy.
live-study-running = { $done } of { $total } games
live-study-done = All { $total } games are played.
live-study-stopped = Stopped after { $done } of { $total } games.
live-histogram = Share of games by shots needed
live-box = Least, quartiles, median, mean and most shots
live-figure = Histogram of { $strategy } (SVG)
live-shots = Shots
live-share = Share of games
live-explore-sea = A sea to mark
live-explore-none = No shots yet: every fleet is possible.
live-explore-best = Likeliest: { $cell }, { $chance }.
live-explore-no-fleet = No fleet explains these shots.
live-explore-all-hit = Every ship is hit all over: nothing is left to find.
live-explore-unread = Left out, for they are no shots on this sea: { $shots }
live-stopped = Stopped.
live-stretch = { $games ->
    [one] { $games } game
   *[other] { $games } games
}, { $won } won, { $shots } shots to win
live-history-count = { $count ->
    [one] { $count } game shown
   *[other] { $count } games shown
}
live-analyse = Analyse
live-delete = Delete
live-delete-match = Delete game { $id }
live-ask-delete = Delete this game for good?
live-keep = Keep it
live-deleted = The game is deleted.
live-hide = Hide
live-hide-match = Hide game { $id }
live-ask-hide = Hide this game? The other player keeps it.
live-hidden = The game is hidden.
live-practice = (practice)
live-api-optional = optional
live-api-body = Body
live-api-answers = Answers
