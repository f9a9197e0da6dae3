## Opponents, by strength

opponent-easy = Cabin boy
opponent-easy-about = Fires anywhere and forgets what it hit: good for a first game.
opponent-medium = Ensign
opponent-medium-about = Searches at random, and hunts a ship down once it is hit.
opponent-lieutenant = Lieutenant
opponent-lieutenant-about = Searches every second cell, and wastes no shot where no ship can be.
opponent-hard = Captain
opponent-hard-about = Fires where most ships can still be, and finishes what it hits.
opponent-learner = Autodidact
opponent-learner-about = Learns from your games where you hide your ships and where you fire.
opponent-admiral = Admiral
opponent-admiral-about = The strongest: plans the rest of the game with every shot.
opponent-expert = Expert…
opponent-expert-about = Choose a strategy by name and set its parameters.
opponent-straight-only = Some ships are not straight: opponents that follow lines cannot be chosen.
opponent-listed = { $name } ({ $mean } shots)
opponent-measured = Mean shots to sink a fleet under { $rules } rules, over { $games } games: { $command }
form-opponent = Opponent
word-quick-letters = emht
quick-easy = Easy
quick-medium = Medium
quick-hard = Hard
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
rules-fleet = The ships
rules-contact = How close ships may be
rules-announce = What is said when a ship is hit
rules-turns = Who fires, and how often
rules-mirror = Ships that are not straight
rules-reefs = Cells that no ship may occupy
rules-law = How random fleets are placed

## What strategies are called

strategy-with = { $name } ({ $parameters })
strategy-parameter = { $name }: { $value }
strategy-name-level1 = Level 1
strategy-name-level2 = Level 2
strategy-name-level3 = Level 3
strategy-name-level4 = Level 4
strategy-name-level5 = Level 5
strategy-name-level6 = Level 6
strategy-name-random = Random
strategy-name-heuristic = Heuristic
strategy-name-diagonal = Diagonal
strategy-name-probabilist = Probabilist
strategy-name-montecarlo = Monte Carlo
strategy-name-likeliest = Likeliest cell
strategy-name-autodidact = Student
