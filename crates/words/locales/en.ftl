### Amiral in English.

## Fleets

fleet-laid = Fleet: { $fleet }
fleet-rules = Rules: { $rules }
fleet-seed = Law: { $law }, seed { $seed }
fleet-too-tight = The fleet fits too tightly to be laid by the law “{ $law }”, so it was drawn uniformly among all fleets.
fleet-does-not-fit = This fleet does not fit on the grid under these rules: choose fewer or smaller ships, a larger grid, fewer reefs or a looser contact rule.
fleet-undecided = No fleet was found by chance, and drawing one exactly is out of reach: choose fewer or smaller ships or a larger grid.

## Counts

count-fleets = { $exact ->
    [one] One fleet
   *[other] { $number } fleets
}
count-labelled = { $number } when ships of one size are told apart
count-time = Counted in { $seconds } s.
count-cells = Fleets that cover each cell, in percent:
count-too-large = There are more fleets than can be counted: over 3.4 × 10³⁸.
count-too-many-to-list = There are { $number } fleets, too many to list: at most { $most } can be.
count-too-dear = An exact count is out of reach for these rules: the memory it needs is more than Amiral will take.
count-progress = Counting fleets

## Odds

odds-fleets = { $exact ->
    [one] One fleet remains.
   *[other] { $number } fleets remain.
}
odds-estimated = About { $number } fleets remain (± { $error }, estimated from { $walks } samples).
odds-none = No fleet explains these shots: one of them, or the rules, must be wrong.
odds-best = Likeliest cell: { $cell }, { $chance } %
odds-others = Then: { $cells }
odds-all-known = Every cell that holds a ship has been hit.
odds-heading = Chance in percent that a cell holds a ship
odds-time-exact = Exact, in { $seconds } s.
odds-time-sampled = Estimated in { $seconds } s; largest standard error of a cell: { $error } points. Seed: { $seed }. Use --exact for the exact odds.
odds-progress = Looking at what remains
legend-hit = hit
legend-miss = miss
legend-sunk = sunk
legend-ruled-out = ruled out
legend-reef = reef

## What goes wrong

stopped = Stopped.
problem-rules = These rules cannot be: { $problems }.
problem-shots = The shots cannot be read: { $problem }.
problem-shot = The shots cannot be: { $problem }.
problem-option = { $option }: { $problem }.
too-tight = no fleet was found in { $attempts } attempts

rules-width = a grid has 1 to 26 columns, not { $given }
rules-height = a grid has 1 to 26 rows, not { $given }
rules-empty-fleet = the fleet has no ship
rules-ship-of-nothing = a ship has at least one cell
rules-ship-too-long = a ship of { $size } does not fit on a { $grid } grid
rules-ship-beyond-any-grid = a ship of { $size } does not fit on any grid
rules-too-many-cells = the ships have { $ships } cells and the sea only { $open }
rules-reef-off-grid = the reef { $cell } is off the grid
rules-reef-twice = the reef { $cell } is named twice

seen-off-grid = { $cell } is off the grid
seen-repeated = { $cell } has been shot at already
seen-never-said-silent = { $shot } cannot happen: when sinkings are not announced, a shot is a miss (o) or a hit (x)
seen-never-said-sunk = { $shot } cannot happen: under the rule “sunk” a shot is a miss (o), a hit (x) or a ship sunk (s)
seen-never-said-sunk-size = { $shot } cannot happen: under the rule “sunk-size” a shot is a miss (o), a hit (x) or a ship sunk with its size (s3)
seen-unknown-size = { $shot } cannot happen: the fleet has no ship of that size

parse-error = at column { $column }, expected { $expected } but found { $found }
parse-error-line = line { $line }, column { $column }: expected { $expected } but found { $found }
unknown-name = there is no { $what } “{ $given }”; there are { $known }
what-contact-rule = contact rule
what-announce-rule = announce rule
what-turn-rule = turn rule
what-preset = preset
what-law = law

expected-cell = a cell such as F5
expected-row = a row number after the column letter
expected-row-in-range = a cell with a row from 0 to 25
expected-axis = h or v after the ship’s first cell
expected-size-in-range = a ship’s size from 1 to 26
expected-ship-at-sea = a ship that ends before column Z and row 25
expected-outcome = o, x or s after the cell shot at
expected-space = a space
expected-end = the end
expected-size = a ship’s size
expected-width = a width, as in 10x10
expected-times = x and a height, as in 10x10
expected-height = a height, as in 10x10
expected-rules-tag = a tag [Rules "…"]
expected-tag-name = a tag’s name
expected-tag-value = a value between quotes
expected-closing-quote = a closing quote
expected-closing-bracket = ]
expected-escape = \", \\ or \n
expected-turn = turn number { $number }
expected-seat = A or B
expected-ending = a result: unfinished, A won, B won, A resigned, B resigned or aborted
expected-rules = a preset, or the size, fleet, contact, announce and turn rules and any reefs
found-end = the end
found-end-of-line = the end of the line
found-space = a space
found-text = “{ $text }”

## Shots, as they are told

shot-miss = { $cell }: miss.
shot-hit = { $cell }: hit.
shot-sunk = { $cell }: hit and sunk.
shot-sunk-size = { $cell }: hit and sunk, a ship of { $size }.
game-won = Won in { $shots } shots.
solve-step = Shot { $number }
solve-summary = { $strategy } sinks the fleet in { $shots } shots.
solve-shots = Shots: { $shots }
solve-title = A game of { $strategy }
problem-fleet = The fleet cannot be laid so: { $problems }.
problem-fleet-text = The fleet cannot be read: { $problem }.
problem-strategy = { $problem }.

## What a strategy thinks

note-blind = Firing blind at { $cell }: { $reason }.
note-target = Firing at { $cell }, first of the queue.
note-finish = Going on at { $cell }: { $reason }.
note-tied = { $count } cells are as good: { $cells }.
note-queued = { $cell } joins the queue.
note-no-room-across = Through { $hit }, no ship of { $smallest } fits across: the cells left and right are passed over.
note-no-room-along = Through { $hit }, no ship of { $smallest } fits up and down: the cells above and below are passed over.
note-ranked = Neighbours by the ships through both: { $counts }.
note-queue = Queue: { $cells }.
note-direction-across = The ship lies across.
note-direction-along = The ship lies up and down.
note-dropped-off-axis = { $cell } leaves the queue: it is off the ship’s line.
note-dropped-no-room = { $cell } leaves the queue: the smallest ship no longer fits that way.
note-dropped-ruled-out = { $cell } leaves the queue: it was ruled out.
note-queue-cleared = The queue is cleared.
note-sunk-announced = The ship of { $size } on { $cells } is sunk: it was said.
note-sunk-largest = The ship of { $size } on { $cells } is sunk: no ship left is larger.
note-sunk-closed = The ship of { $size } on { $cells } is sunk: it cannot go on at either end.
note-sunk-somewhere = A ship sank with { $cell }, but which cells were its own cannot be told.
note-sunk-somewhere-size = A ship of { $size } sank with { $cell }, but which cells were its own cannot be told.
note-left = Ships left: { $sizes }.
note-left-none = No ship is left.
note-unexplained = Hits still to explain: { $hits }.
note-ruled-out-beside = { $cell } is ruled out: it lies beside a sunk ship.
note-ruled-out-cramped = { $cell } is ruled out: no ship of { $smallest } fits there.
note-threshold = { $open } cells are open, no more than { $threshold }: every fleet is looked at.
note-drew = { $samples } fleets drawn at random.
note-drew-fewer = Only { $samples } of { $wanted } fleets could be drawn at random.
note-too-dear = Looking at every fleet would take too long here: going on without.

reason-random = one of { $among } cells, drawn at random
reason-black = one of { $among } black cells, drawn at random
reason-diagonal = one of { $among } cells on diagonals { $spacing } apart, drawn at random
reason-marks = { $marks } marks, the most
reason-ships = { $through ->
    [one] one ship may lie through it
   *[other] { $through } ships may lie through it
}
reason-samples = { $covering } of { $drawn } drawn fleets cover it
reason-chance = a ship is there with { $chance } % chance
reason-fleets = { $covering } of { $remaining } fleets cover it, { $chance } %

fleet-off-grid = { $ship } leaves the grid at { $cell }
fleet-on-reef = { $ship } lies on the reef { $cell }
fleet-overlap = { $ship } and { $other } both lie on { $cell }
fleet-touch = { $ship } touches { $other } at { $cell }
fleet-number = the fleet needs { $wanted } of size { $size }, and { $laid } are laid

spec-unknown-name = There is no strategy “{ $given }”; there are { $known }
spec-no-parameters = { $strategy } has no parameter “{ $given }”, nor any other
spec-unknown-parameter = { $strategy } has no parameter “{ $given }”; it is written { $written }
spec-bad-value = { $parameter } of { $strategy } cannot be “{ $given }”: it is a whole number from { $least } to { $most }

## Studies

solve-seed = Seed: { $seed }
study-seed = Seed: { $seed }. Rules: { $rules }.
study-interrupted = Stopped early: these are the first { $games } games of each strategy.
study-written = { $files } files written to { $folder }.
study-progress = Games
study-ends-at = ends at
study-no-game = Stopped before the first game was over.
study-needs-strategies = Name at least one strategy, as in: amiral study level3 level5 --games 10000
study-duel-needs-two = A duel needs two strategies, as in: amiral study --duel level5 hard --games 1000
study-too-tight = The fleets are too tight to be laid by this law: { $problem }. Choose fewer or smaller ships, or a larger grid.
estimate-labelled = About { $number } fleets, ships of one size told apart
estimate-none = The fleet waited for did not come again in time: give it more with --within, or lay fewer ships.
estimate-interval = 95% interval: { $low } to { $high }
estimate-samples = From { $samples } samples
estimate-waits = { $runs } waits ended in { $draws } draws; their mean is { $mean }
estimate-exact = Exactly { $labelled } (or { $count }, ships of one size not told apart)
estimate-error = Error of the estimate: { $error } %
estimate-bounds = Bounds: product of placements { $product }, sets of cells { $binomial }, arrangements of cells { $arrangement }
estimate-random-play = Shots at random sink the fleet in { $mean } shots on average, standard deviation { $sd }
odds-no-sample = No sample found a fleet that explains these shots: there may be none. Use --exact to be sure.
count-only-exact = --cells and --list go with --method exact.
problem-load = The study cannot be loaded: { $problem }.
problem-write = { $path } cannot be written: { $problem }.
study-duel-interrupted = Stopped early: these are the first { $games } games.
estimate-nothing-laid = Not one sample could be laid whole: the fleet is too tight for this method.
