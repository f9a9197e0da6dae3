## Shots, as they are told

shot-miss = { $cell }: miss.
shot-hit = { $cell }: hit.
shot-sunk = { $cell }: hit and sunk.
shot-sunk-size = { $cell }: hit and sunk ({ $size }-cell ship).
shot-hit-ship = { $cell }: hit, ship #{ $ship }.
shot-sunk-ship = { $cell }: hit and sunk, ship #{ $ship }.
game-won = Won in { $shots } shots.
solve-step = Shot { $number }
solve-summary = { $strategy } sinks the fleet in { $shots } shots.
solve-shots = Shots: { $shots }
solve-title = A game of { $strategy }
problem-fleet = Invalid fleet: { $problems }.
problem-fleet-text = The fleet cannot be read: { $problem }.
problem-strategy = { $problem }.

## What a strategy thinks

note-blind = Firing blind at { $cell }: { $reason }.
note-target = Firing at { $cell }, first in the queue.
note-finish = Continuing at { $cell }: { $reason }.
note-tied = { $count } cells are equally good: { $cells }.
note-queued = { $cell } joins the queue.
note-no-room-across = No ship of size { $smallest } fits horizontally through { $hit }: skipping the cells to its left and right.
note-no-room-along = No ship of size { $smallest } fits vertically through { $hit }: skipping the cells above and below it.
note-ranked = Neighbours, by how many ship positions cover both cells: { $counts }.
note-queue = Queue: { $cells }.
note-direction-across = The ship is horizontal.
note-direction-along = The ship is vertical.
note-dropped-off-axis = { $cell } leaves the queue: it is off the ship’s line.
note-dropped-no-room = { $cell } leaves the queue: the smallest ship no longer fits there.
note-dropped-ruled-out = { $cell } leaves the queue: it has been ruled out.
note-queue-cleared = The queue is cleared.
note-sunk-announced = The ship of size { $size } at { $cells } is sunk, as announced.
note-sunk-largest = The ship of size { $size } at { $cells } is sunk: no remaining ship is larger.
note-sunk-closed = The ship of size { $size } at { $cells } is sunk: it cannot extend at either end.
note-sunk-somewhere = A ship sank at { $cell }, but it is unclear which cells it covered.
note-sunk-somewhere-size = A ship of size { $size } sank at { $cell }, but it is unclear which cells it covered.
note-left = Ships left: { $sizes }.
note-left-none = No ships left.
note-unexplained = Hits not yet explained: { $hits }.
note-ruled-out-beside = { $cell } is ruled out: it is next to a sunk ship.
note-ruled-out-cramped = { $cell } is ruled out: no ship of size { $smallest } fits there.
note-threshold = Open cells: { $open }, within the threshold of { $threshold }. Counting every fleet.
note-drew = Drew { $samples } random fleets.
note-drew-fewer = Drew only { $samples } of { $wanted } random fleets.
note-remain = { $fleets } fleets remain.
note-remain-one = One fleet remains.
note-remain-about = About { $fleets } fleets remain.
note-likely = Likeliest cells: { $cells }.
note-prefers = { $cell } rather than { $over }: { $shots } shots to go on average, not { $over-shots }.
note-prefers-sampled = { $cell } rather than { $over }: { $shots } shots to go on average over { $fleets } sampled fleets, not { $over-shots }.
note-equal = { $cell } and { $over } are equally good, with { $shots } shots to go on average: { $cell } was found first.
note-book = { $cell } rather than { $over }: the opening book, worked out beforehand, says so.
note-likeliest-drawn = { $cell } rather than { $over }: it is the likeliest cell of the fleets sampled for this shot.
note-chose = Firing at { $cell }: { $chance } chance of a hit.
note-optimal = Firing at { $cell } ({ $chance }): nothing is better, with { $shots } shots to go on average.
note-too-dear = Counting every fleet would take too long here: continuing without it.

reason-random = picked at random from { $among } cells
reason-black = picked at random from { $among } black cells
reason-diagonal = picked at random from { $among } cells on diagonals { $spacing } apart
reason-marks = highest score, { $marks }
reason-ships = { $through ->
    [one] one ship position covers it
   *[other] { $through } ship positions cover it
}
reason-samples = { $covering } of { $drawn } random fleets cover it
reason-chance = { $chance } chance of a ship there
reason-fleets = { $covering } of { $remaining } fleets cover it ({ $chance })

fleet-off-grid = { $ship } leaves the grid at { $cell }
fleet-on-reef = { $ship } covers the reef at { $cell }
fleet-overlap = { $ship } and { $other } overlap at { $cell }
fleet-touch = { $ship } touches { $other } at { $cell }
fleet-too-many = the fleet has { $wanted ->
    [one] { $wanted } ship
   *[other] { $wanted } ships
}, but { $placed } are placed
fleet-number = the fleet has { $wanted } of size { $size }, but { $placed } are placed
fleet-number-shape = the fleet has { $wanted } × { $ship }, but { $placed } are placed

spec-unknown-name-near = There is no strategy “{ $given }” (did you mean { $near }?)
spec-unknown-parameter-near = { $strategy } has no parameter “{ $given }” (did you mean { $near }?)
spec-unknown-name = There is no strategy “{ $given }”; choose from { $known }
spec-no-parameters = { $strategy } takes no parameters, so “{ $given }” cannot be set
spec-unknown-parameter = { $strategy } has no parameter “{ $given }”; its full form is { $written }
spec-bad-name = { $parameter } of { $strategy } cannot be “{ $given }”: choose from { $names }
spec-bad-value = { $parameter } of { $strategy } cannot be “{ $given }”: use a whole number from { $least } to { $most }
spec-too-much-shared = this server limits { $parameter } of { $strategy } to { $most }, and { $given } is more
spec-straight-only = { $strategy } plays fleets of straight ships only; { $others } play any

problem-ties-file = { $path } cannot be read: { $problem }. For the ties of a strategy, name a file with cells, or annex-e.
problem-ties = { $path } is not a list of cells: { $problem }.
ties-too-long = it is longer than { $most } bytes
ties-empty = it names no cell
ties-not-a-cell = line { $line }: “{ $given }” is not a cell ({ $problem })
ties-twice = line { $line }: { $cell } is listed twice
