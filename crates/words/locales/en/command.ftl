## Fleets

fleet-placed = Fleet: { $fleet }
fleet-rules = Rules: { $rules }
fleet-seed = Law: { $law }, seed { $seed }
fleet-too-tight = This fleet is too tight for the law “{ $law }”, so it was drawn uniformly from all possible fleets.
fleet-does-not-fit = This fleet does not fit on the grid under these rules. Use fewer or smaller ships, a larger grid, fewer reefs, or a looser contact rule.
fleet-too-tight-here = This fleet is too tight to be placed at random here. Use fewer or smaller ships, or a larger grid.
fleet-undecided = No random fleet was found, and drawing one exactly is too expensive here. Use fewer or smaller ships, or a larger grid.

## Counts

count-fleets = { $exact ->
    [one] One fleet
   *[other] { $number } fleets
}
count-labelled = { $number } if ships of the same size are told apart
count-time = Counted in { $seconds } s.
count-cells = Fleets covering each cell, in percent:
count-cell-numbers = Fleets that cover each cell:
count-head-ships = ships
count-head-exact = exact
count-head-product = product of placements
count-head-sequential = placing ships
count-head-collision = waiting for a fleet
count-head-error = error
count-head-runs = waits
count-too-large = There are too many fleets to count: more than 3.4 × 10³⁸.
count-too-dear = An exact count under these rules needs more memory than Amiral allows.
count-progress = Counting fleets

## Odds

odds-fleets = { $exact ->
    [one] One fleet remains.
   *[other] { $number } fleets remain.
}
odds-estimated = About { $number } fleets remain (± { $error }, estimated from { $walks } samples).
odds-none = No fleet is consistent with these shots: one of them, or the rules, must be wrong.
odds-best = Likeliest cell: { $cell }, { $chance }
odds-others = Then: { $cells }
odds-all-known = Every ship cell has been hit.
odds-heading = Chance of a ship in each cell, in percent
odds-time-exact = Exact, in { $seconds } s.
odds-time-sampled = Estimated in { $seconds } s; largest standard error of any cell: { $error } points. Seed: { $seed }. Use --exact for exact odds.
odds-progress = Counting remaining fleets
legend-hit = hit
legend-miss = miss
legend-sunk = sunk
legend-ruled-out = ruled out
legend-reef = reef

## Rules, on one line

rules-line = { $size }, ships { $ships }, { $contact }, { $announce }, { $turns }
rules-line-turned = { $rules }, ships not mirrored
rules-line-reefs = { $rules }, reefs { $reefs }
rules-contact-no-edge = corners may touch
rules-contact-no-corner = no contact
rules-contact-free = free contact
rules-announce-silent = hits and misses only
rules-announce-sunk = sunk ships announced
rules-announce-sunk-size = sunk ships announced with their size
rules-announce-named = every hit names its ship (#1 is the first of the fleet)
rules-announce-coloured = every hit tells the colour of its ship (#1 is the first ship hit)
law-sequential = ship by ship
law-uniform = all fleets equally likely
law-start-cell = from a random cell
