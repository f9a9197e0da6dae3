## Every page

web-description = Battleship in the browser: play, watch strategies reason, count every fleet
web-skip = Skip to content
web-ways = Main menu
web-menu = Menu
web-night = Dark mode
web-noscript = Games need JavaScript. Please allow it for this site; all scripts come from this server.
web-footer = Amiral runs entirely on this server: no request goes anywhere else.
web-lost = Off the chart
web-lost-page = This page does not exist.
web-lost-invitation = This invitation is no longer valid: the game is gone, or the link is incomplete.
web-lost-home = Back to the home page
web-copy = Copy

## What there is

web-play = Play
web-solo = Solo
web-solo-about = Find a hidden fleet in as few shots as you can.
web-versus = Against the computer
web-versus-about = Strategies from random to unforgiving.
web-two = Two players, two screens
web-two-about = Send a link and play live.
web-local = Two players, one screen
web-local-about = Take turns; a curtain hides your fleet.
web-watch = Watch
web-analyse = Analyse
web-study = Study
web-explore = Explore
web-history = History
web-api = API

## The form of a new game

web-play-heading = New game
web-who = Who plays?
web-begin = Start
web-rules = Rules
web-own-rules = Custom
web-own-rules-about = Change any rule below.
form-rules-name = Name for these rules
web-rules-save = Save these rules
web-rules-remove = Remove these rules
live-rules-saved-about = Your own rules.
live-rules-saved = Saved as “{ $name }”.
live-rules-removed = “{ $name }” was removed.
live-rules-unnamed = Type a name for these rules first.
live-rules-enough = You have reached the limit of saved rules. Remove some first.
web-all-rules = All the rules
web-width = Width
web-height = Height
web-fleet-help = Sizes and shapes, such as 5,4,3,3,2 or 4,L4,2x2,##/#.
web-reefs-help = Cells that no ship may occupy
web-range = { $least } to { $most }
preset-classic = Classic
preset-hasbro = Hasbro
preset-russian = Russian
preset-german = German
preset-tetrominoes = Tetrominoes
preset-planes = Aircraft
web-preset-about = { $ships } ships on { $size }; contact: { $contact }; announced: { $announce }; { $turns }

## Strategies and their parameters

strategy-level1 = Anywhere at random, deducing nothing.
strategy-level2 = At random where a ship can be; finishes ships it hits.
strategy-level3 = At random on black cells; finishes ships it hits.
strategy-level4 = Where most random fleets have a ship; finishes ships it hits.
strategy-level5 = Where most ship positions are; finishes ships it hits.
strategy-level6 = Like level 5; counts every fleet once few cells are open.
strategy-random = Anywhere at random.
strategy-heuristic = At random, then next to hits.
strategy-diagonal = Along diagonals, then next to hits.
strategy-probabilist = Where most ship positions run through hits not yet explained.
strategy-montecarlo = Where most random fleets that match every shot have a ship.
strategy-easy = Anywhere at random.
strategy-medium = At random until a hit, then around it, then along the line found.
strategy-hard = Where most ship positions are; finishes ships on the likelier side first.
strategy-likeliest = Where most remaining fleets have a ship, counted exactly.
strategy-admiral = Where the rest of the game costs least, over all remaining fleets: the strongest.
strategy-autodidact = Learns from past games where people place their ships, and hides where they seldom look.
parameter-samples = Fleets drawn per shot
parameter-threshold = Open cells at which it counts every fleet
parameter-prior = Fleets expected
parameter-budget = Steps allowed per shot
parameter-mode = How it learns
parameter-games = Past games that count
parameter-whose = Whose games count
parameter-opening = How it opens
parameter-ties = Which of equally good cells

## A game

web-game = Game
web-claim = Claim the win
web-pass-on = Hand over
web-cheated = The enemy’s fleet is shown. This game is marked as cheated and does not count.
web-offline = Connection lost. Reconnecting automatically; nothing is lost.
web-spectating = You are watching: you see what both players may know.
web-invite = Invitation
web-invite-about = Send this link to the other player. Opening it uses nothing up; the first person to accept takes the seat.
web-spectate = A link for spectators
web-spectate-about = Anybody with it can watch; neither fleet is shown before the end.
web-join-button = Take the seat
web-dock = Ships to place
web-place-done = Ready
web-place-how = How to place ships
web-place-drag = Drag ships onto the sea; drag placed ones to move them, or off the sea to remove them.
web-place-ends = Or click a cell, then one of the cells that light up, where the ship ends.
web-place-turn = Click a placed ship to turn it. R or a right-click turns the one under the pointer, or in hand. M mirrors one that is not straight; such ships have no ends, and a click takes the next one in hand.
web-place-keys = By keyboard: Enter chooses a ship, arrows move it, R rotates it, M mirrors it, N moves it to the nearest place, Enter places it, Delete removes it, U undoes, Y redoes, C places the rest.
web-place-rest = Place the rest
web-place-typed = Type ships
web-place-type = Place
web-to-analysis = Analyse this game
web-record = Save the record
web-new-game = New game
web-rematch-ready = A rematch is waiting.
web-rematch-go = Open it

## Stepping through a game

web-first = To the beginning
web-back = One shot back
web-run = Play
web-forward = One shot forward
web-end = To the end
web-moment = Shot shown

## Watching

web-watch-heading = Watch a strategy think
web-watch-lead = It cannot see the fleet. You can: its outline, the strategy’s numbers, and the reason for every shot.
web-watch-fleet = The fleet to find
web-fleet-random = Random
web-fleet-own = Place it yourself
web-seed = Seed
web-seed-random = random
web-autoplay = Play automatically
web-watch-begin = Start
web-watch-again = Another one
web-overlay = Over the sea
web-overlay-none = Nothing
web-overlay-counts = The strategy’s numbers
web-overlay-exact = Exact odds
web-reasons = Reasons

## Analysing

web-analyse-heading = How good were the shots?
web-analyse-lead = For every shot: its chance of a hit, and the best chance available.
web-analyse-what = What to analyse
web-analyse-record = A game record
web-analyse-shots = A list of shots
web-analyse-paste = Paste the record
web-analyse-file = or open a file
web-analyse-list = Shots, in order
web-analyse-notation = F5o is a miss, G6x a hit, I6s sunk, I6s5 sunk with its size; G6x#3 and I6s#3 tell the ship.
web-analyse-begin = Analyse
web-analyse-another = Another game
web-analyse-history = Games played here can be analysed from the
web-judging = Rating the shots…
web-seats = Whose shots
web-accuracy = Accuracy
web-judged = Shots
web-formula = accuracy = mean of chance ÷ best chance
web-show-fleet = Show the fleet
web-permalink = A link to this moment
web-shot-table = Every shot

## Studying

web-study-heading = New study
web-study-lead = Every strategy plays the same fleets, so the differences come from the strategies alone.
web-games-help = per strategy
web-law-sequential = ship by ship, largest first
web-law-uniform = every fleet equally likely
web-law-start-cell = from a random start cell
web-study-begin = Start the study
web-study-another = New study
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
web-difference = More shots
web-data-csv = Data (CSV)
web-data-json = Data (JSON)
web-figure-box = Box plot (SVG)

## Exploring

web-explore-heading = Every possible fleet
web-explore-tells = Every hit tells its ship: on a hit, a digit from 1 to 9 says which it was.
web-explore-lead = Change the rules and every fleet is recounted. Click a cell once for a miss, twice for a hit, and see what remains.
web-fleets = Fleets remaining
web-estimated = (estimated)
web-best-cell = Likeliest cell
web-counted-in = Counted in
web-labelled = With ships of the same size told apart

## History

web-history-heading = Games played here
web-any-rules = any
web-from = From
web-to = To
web-history-list = Games
web-actions = Actions
web-newer = Newer
web-older = Older
web-statistics = Statistics
web-stretch-all = All games
web-stretch-recent = Recent games
web-stretch-before = Before that
web-match = Match
web-report = Report
web-save-report = Save the report
web-delete = Delete

## The programming interface

web-api-heading = API
web-api-lead = Programs can do everything these pages do. Errors are problem documents (RFC 9457) with a sentence in your language.
web-api-operations = Requests
web-api-schemas = Request and response bodies
live-percent = { $number }%

## What scripts say

live-failed = The server returned an error ({ $status }).
live-unreachable = The server cannot be reached. Retrying…
live-copied = Copied
live-cell = { $cell }, { $state }
live-cell-open = not fired at
live-cell-miss = miss
live-cell-hit = hit
live-cell-sunk = sunk
live-cell-out = ruled out
live-cell-reef = reef
live-cell-aimed = chosen
live-afloat = Afloat: { $count }
live-afloat-unknown = Fleet (sinkings are not announced)
live-own-sea = Your sea
live-you = { $name } (you)
live-told = { $who }: { $sentence }
live-you-alone = You
live-away = { $name }: away for { $seconds } s
live-waiting-title = Waiting for the other player
live-waiting = The game starts when the invitation is accepted.
live-both-place = Both players are placing their fleets
live-fleet-placed = Your fleet is placed
live-other-places = { $name } is still placing.
live-place-title = { $name }, place your fleet
live-place-line = Drag ships, click both ends, or place at random.
live-place-first = Place your fleet first, then press “Ready”.
live-place-down = Ships are vertical.
live-place-across = Ships are horizontal.
live-place-other-end = First end: { $cell }. Now choose the other end.
live-place-other-end-one = First end: { $cell }. Now choose the other end, or the same cell again for a one-cell ship.
live-placed-random = Fleet placed at random.
live-fire = Find the fleet
live-your-turn = { $name }, fire!
live-your-shot = { $name }, your shot
live-your-turn-short = Your turn.
live-turn-of = { $name } fires
live-thinking = { $name } is thinking…
live-wait = Wait for the other player’s shot.
live-choose = Choose a cell to fire at.
live-choose-salvo = Choose { $due } cells, then fire.
live-fire-salvo = Fire ({ $chosen } of { $due })
live-aimed = { $chosen } of { $due } chosen.
live-salvo-full = All { $due } cells are chosen: fire, or take one back first.
live-fired-before = { $cell } has already been fired at.
live-reconnecting = Reconnecting…
live-over = The game is over
live-pass = Pass the screen to { $name }
live-lift = I am { $name }: show my sea
live-ask-resign = Resign this game?
live-resign = Resign
live-go-on = Keep playing
live-rematch = Rematch
live-rematch-accept = Accept the rematch
live-hinting = Counting remaining fleets…
live-run = Play
live-pause = Pause
live-shot-of = Shot { $at } of { $length }
live-seed = Seed { $seed }
live-bad-seed = A seed is a whole number from 0 to { $most }; leave it empty for a random one.
live-watch-sea = The sea the strategy fires at
live-no-counts = The strategy used no numbers here.
live-counting = Counting…
live-fleets = Fleets remaining: { $fleets }
live-fleets-about = Fleets remaining: about { $fleets }
live-solved = Everything sunk in { $count ->
    [one] { $count } shot
   *[other] { $count } shots
}.
live-analyse-sea = The sea fired at
live-contradiction = No fleet is consistent with these { $at } shots: one of them, or the rules, must be wrong.
live-nothing-to-judge = There are no shots to rate.
live-no-turning-points = No single shot decided this game.
live-forced = any
live-go-to = To shot { $at }
live-moment = Next: { $cell } with { $chance }; best { $best } with { $most }.
live-choose-strategy = Choose at least one strategy.
live-study-running = { $done } of { $total } games
live-study-left = { $games }, { $left }
live-study-done = All { $total } games played.
live-study-stopped = Stopped after { $done } of { $total } games.
live-histogram = Share of games by shots needed
live-box = Least, quartiles, median, mean and most shots
live-figure = Histogram of { $strategy } (SVG)
live-shots = Shots
live-share = Share of games
live-explore-sea = A sea to mark
live-explore-none = No shots yet: every fleet is possible.
live-explore-best = Likeliest: { $cell }, { $chance }.
live-explore-no-fleet = No fleet is consistent with these shots.
live-explore-all-hit = Every ship cell is hit: there is nothing left to find.
live-explore-unread = Skipped, because they are not shots on this sea: { $shots }
live-stopped = Stopped.
live-stretch = { $games ->
    [one] { $games } game
   *[other] { $games } games
}, { $won } won, { $shots } shots to win
live-stretch-won = { $games ->
    [one] { $games } game
   *[other] { $games } games
}, { $won } won
live-stretch-none = No games
live-history-count = { $count ->
    [one] { $count } game shown
   *[other] { $count } games shown
}
live-analyse = Analyse
live-delete = Delete
live-delete-match = Delete game { $id }
live-ask-delete = Delete this game permanently?
live-keep = Keep it
live-deleted = Game deleted.
live-hide = Hide
live-hide-match = Hide game { $id }
live-ask-hide = Hide this game? The other player still sees it.
live-hidden = Game hidden.
live-practice = (practice)
live-api-optional = optional
live-api-body = Body
live-api-answers = Responses
