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
problem-fleet = The fleet cannot be placed so: { $problems }.
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
note-remain = { $fleets } fleets remain.
note-remain-one = One fleet remains.
note-remain-about = About { $fleets } fleets remain.
note-likely = Likeliest cells: { $cells }.
note-prefers = { $cell } rather than { $over }: { $shots } shots left on average, against { $over-shots }.
note-chose = Firing at { $cell }, where a ship is with { $chance } chance.
note-optimal = Firing at { $cell } ({ $chance }): nothing is better, with { $shots } shots left on average.
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
fleet-too-many = the fleet has { $wanted ->
    [one] { $wanted } ship
   *[other] { $wanted } ships
}, and { $placed } are placed
fleet-number = the fleet needs { $wanted } of size { $size }, and { $placed } are placed

spec-unknown-name = There is no strategy “{ $given }”; there are { $known }
spec-no-parameters = { $strategy } has no parameter “{ $given }”, nor any other
spec-unknown-parameter = { $strategy } has no parameter “{ $given }”; it is written { $written }
spec-bad-name = { $parameter } of { $strategy } cannot be “{ $given }”: it is one of { $names }
spec-bad-value = { $parameter } of { $strategy } cannot be “{ $given }”: it is a whole number from { $least } to { $most }
spec-too-much-shared = on this server, { $parameter } of { $strategy } is at most { $most }, not { $given }
