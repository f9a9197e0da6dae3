## Opponents, by strength

opponent-easy = Easy
opponent-easy-about = Fires anywhere at random: good for a first game.
opponent-medium = Medium
opponent-medium-about = Fires at random until it hits, then hunts the ship down.
opponent-hard = Hard
opponent-hard-about = Fires where most ships can still be, and finishes what it hits.
opponent-learner = Learner
opponent-learner-about = Learns from your past games where you place your ships and where you fire; measured before it has learned.
opponent-admiral = Admiral
opponent-admiral-about = The strongest: plans the rest of the game with every shot.
opponent-expert = Expert…
opponent-expert-about = Choose a strategy by name and set its parameters.
opponent-listed = { $name } ({ $mean } shots)
opponent-measured = Mean shots to sink a fleet under { $rules } rules, over { $games } games: { $command }
form-opponent = Opponent
word-quick-letters = emht
quick-two = Two players
menu-quick = Play now

## What there is to choose from

strategies-opponents = Opponents, weakest first
strategies-all = Strategies
strategies-default = default { $value }
strategies-version = version { $version }
strategies-range = { $least } to { $most }
rules-presets = Presets
rules-size = Size of the grid, each side from 1 to 26
rules-fleet = Sizes of the ships
rules-contact = How close ships may be
rules-announce = What is said when a ship is hit
rules-turns = Who fires, and how often
rules-reefs = Cells that no ship may occupy
rules-law = How random fleets are placed
