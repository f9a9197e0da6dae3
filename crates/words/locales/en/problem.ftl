## What goes wrong

stopped = Stopped.
problem-rules = Invalid rules: { $problems }.
problem-shots = The shots cannot be read: { $problem }.
problem-shot = Invalid shots: { $problem }.
problem-option = { $option }: { $problem }.
and-more = and { $more } more
too-tight = none was found after trying { $steps } positions

rules-width = a grid has 1 to 26 columns, not { $given }
rules-height = a grid has 1 to 26 rows, not { $given }
rules-empty-fleet = the fleet has no ships
rules-ship-of-nothing = a ship has at least one cell
rules-ship-too-long = a ship of { $size } does not fit on a { $grid } grid
rules-ship-beyond-any-grid = a ship of { $size } does not fit on any grid
rules-too-many-cells = the ships need { $ships } cells, but only { $open } are free
rules-reef-off-grid = the reef { $cell } is off the grid
rules-reef-twice = the reef { $cell } is listed twice

seen-off-grid = { $cell } is off the grid
seen-repeated = { $cell } has already been fired at
seen-never-said-silent = { $shot } is impossible: when sinkings are not announced, a shot is a miss (o) or a hit (x)
seen-never-said-sunk = { $shot } is impossible: under the rule “sunk”, a shot is a miss (o), a hit (x), or sinks a ship (s)
seen-never-said-sunk-size = { $shot } is impossible: under the rule “sunk-size”, a shot is a miss (o), a hit (x), or sinks a ship of a given size (s3)
seen-unknown-size = { $shot } is impossible: the fleet has no ship of that size

parse-error = at column { $column }, expected { $expected } but found { $found }
parse-error-line = line { $line }, column { $column }: expected { $expected } but found { $found }
unknown-name = there is no { $what } “{ $given }”; choose from { $known }
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
expected-outcome = o, x or s after the cell
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
expected-rules = a preset, or the size, fleet, contact, announce and turn rules with any reefs
found-end = the end
found-end-of-line = the end of the line
found-space = a space
found-text = “{ $text }”
