## Studies

solve-seed = Seed: { $seed }
study-seed = Seed: { $seed }. Rules: { $rules }.
study-interrupted = Stopped early: results cover the first { $games } games of each strategy.
study-written = { $files } files saved to { $folder }.
study-progress = Games
study-ends-at = ends at
study-no-game = Stopped before any game finished.
study-needs-strategies = Name at least one strategy, such as: amiral study level3 level5 --games 10000
study-duel-needs-two = A duel needs two strategies, such as: amiral study --duel level5 hard --games 1000
study-too-tight = The fleets are too tight to be placed by this law: { $problem }. Use fewer or smaller ships, or a larger grid.
estimate-labelled = About { $number } fleets, telling ships of the same size apart
estimate-none = The target fleet did not come up again in time: allow more time with --within, or use fewer ships.
estimate-interval = 95% interval: { $low } to { $high }
estimate-samples = From { $samples } samples
estimate-waits = { $runs } waits completed in { $draws } draws; mean wait { $mean }
estimate-exact = Exactly { $labelled } ({ $count } if ships of the same size are not told apart)
estimate-error = Estimation error: { $error }
estimate-bounds = Bounds: product of placements { $product }, sets of cells { $binomial }, arrangements of cells { $arrangement }
estimate-random-play = Random shots sink the fleet in { $mean } shots on average (standard deviation { $sd })
odds-no-sample = No sample was consistent with these shots: there may be no such fleet. Use --exact to be sure.
count-only-exact = --cells and --list need --method exact.
problem-load = The study cannot be loaded: { $problem }.
problem-write = { $path } cannot be written: { $problem }.
study-duel-interrupted = Stopped early: results cover the first { $games } games.
estimate-nothing-placed = No sample could be placed completely: the fleet is too tight for this method.
