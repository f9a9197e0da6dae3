## Fleets

fleet-placed = Fleet: { $fleet }
fleet-rules = Rules: { $rules }
fleet-seed = Law: { $law }, seed { $seed }
fleet-too-tight = The fleet fits too tightly to be placed by the law “{ $law }”, so it was drawn uniformly among all fleets.
fleet-does-not-fit = This fleet does not fit on the grid under these rules: choose fewer or smaller ships, a larger grid, fewer reefs or a looser contact rule.
fleet-too-tight-here = This fleet is too tight to be placed at random here. Choose fewer or smaller ships, or a larger grid.
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
