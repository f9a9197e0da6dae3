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
study-too-tight = The fleets are too tight to be placed by this law: { $problem }. Choose fewer or smaller ships, or a larger grid.
estimate-labelled = About { $number } fleets, ships of one size told apart
estimate-none = The fleet waited for did not come again in time: give it more with --within, or place fewer ships.
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
estimate-nothing-placed = Not one sample could be placed whole: the fleet is too tight for this method.
