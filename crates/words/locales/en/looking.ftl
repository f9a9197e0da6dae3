## Looking back and around: analysing, history, and what is not there

web-graph = The whole game
web-history-whose = Whose games
web-history-mine = My games
web-history-all = All games
web-history-none = No game matches these filters.
web-history-no-filters = Clear the filters
web-history-none-own = You have not played here yet
web-history-none-own-about = Once you have fired a shot, your game appears here: to replay, to analyse, and in numbers.
web-history-show-all = Show all games
web-history-none-yet = Nobody has played here yet
web-lost-game = There is no such game. The link may be incomplete, or the game was never played and has been cleared away.
web-lost-study = This study is gone. Studies are kept while the server runs.
web-lost-history = History
live-chart-best = Best available
live-graph-fleets = Fleets left to tell apart
live-graph-chances = Chance of each shot
web-absences = By absence
