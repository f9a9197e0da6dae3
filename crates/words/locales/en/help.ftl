## The help of the command line. The names are those of commands and arguments: see CONTRIBUTING.md.

cli-heading-usage = Usage:
cli-heading-commands = Commands:
cli-heading-arguments = Arguments:
cli-heading-options = Options:
cli-heading-rules = Rules:
cli-heading-filter = Which games:
cli-heading-common = Common options:
cli-heading-database = Database:
cli-heading-examples = Examples:
cli-default = [default: { $value }]
cli-values = [{ $values }]

# What stands for a value.
cli-value-action = ACTION
cli-value-handle = HANDLE
cli-value-address = ADDRESS
cli-value-bounds = BOUNDS
cli-value-cells = CELLS
cli-value-cmd = CMD
cli-value-command = COMMAND
cli-value-days = DAYS
cli-value-database = DATABASE
cli-value-date = DATE
cli-value-file = FILE
cli-value-game = GAME
cli-value-folder = FOLDER
cli-value-form = FORM
cli-value-format = FORMAT
cli-value-language = LANGUAGE
cli-value-law = LAW
cli-value-match = GAME
cli-value-method = METHOD
cli-value-mode = MODE
cli-value-n = N
cli-value-name = NAME
cli-value-network = NETWORK
cli-value-opponent = OPPONENT
cli-value-player = PLAYER
cli-value-players = PLAYERS
cli-value-points = POINTS
cli-value-preset = PRESET
cli-value-program = PROGRAM
cli-value-result = RESULT
cli-value-rule = RULE
cli-value-rules = RULES
cli-value-seconds = SECONDS
cli-value-shard = I/N
cli-value-shell = SHELL
cli-value-ships = SHIPS
cli-value-shots = SHOTS
cli-value-sides = SIDES
cli-value-strategy = STRATEGY
cli-value-text = TEXT
cli-value-ties = TIE-BREAKS
cli-value-url = URL
cli-value-what = WHAT
cli-value-when = WHEN
cli-value-who = WHO
cli-value-wxh = WxH

# What every command has.
cli-common-help = Print help
cli-common-lang = Language of the output; that of the locale by default
cli-common-json = Print one JSON document, and nothing else, on standard output
cli-common-color = When to use colours
cli-common-no-pager = Do not show long answers in a pager
cli-common-seed = Random seed; drawn and printed if omitted
cli-common-threads = Threads to use; all cores by default
cli-database-db = Where games are saved: a file, or postgres://USER@HOST/DATABASE; by default AMIRAL_DB, else a file in your data folder
cli-database-durable = Flush every shot to disk, so that it survives a power cut (slower)

# What several commands have.
cli-any-law = How fleets are placed at random
cli-any-law-sequential = ship by ship, each anywhere it fits
cli-any-law-uniform = all fleets equally likely
cli-any-law-start-cell = each ship from a random cell in a random direction
cli-any-lines = Answer a line of JSON for each line of JSON on standard input: docs/json-lines.md has the fields
cli-any-shots = The shots so far with their outcomes, in the order fired
cli-any-strategy = The strategy, with parameters after a colon, as in level4:samples=100
cli-any-strategies = The strategies, with parameters after a colon, as in level4:samples=100

cli-rules-rules = Preset to start from; classic by default
cli-rules-size = Width and height of the grid, 1 to 26 each, as in 10x10
cli-rules-ships = Ships: sizes, blocks, names and drawings, as in 5,4,L4,2x2,##/#.
cli-rules-contact = How close ships may be to one another
cli-rules-announce = What is said when a ship is hit
cli-rules-turns = Who shoots when
cli-rules-reefs = Cells no ship may occupy, as in A0,B3
cli-rules-mirror = Whether ships that are not straight may lie as their mirror images

cli-filter-player = Games of this player: a name, or a number as in #3
cli-filter-opponent = Games against this strategy or player
cli-filter-rules = Games under these rules: a preset, or all of them as in a game record
cli-filter-since = Games started on this day or later, as in 2026-01-31
cli-filter-until = Games started on this day or earlier
cli-filter-result = Games that came out so, for the player asked for
cli-filter-result-won = the player won
cli-filter-result-lost = the opponent won
cli-filter-result-aborted = called off
cli-filter-result-unfinished = not over yet

# The commands.
cli-amiral = Battleship: play, see what is still possible, count fleets, and study how strategies play
cli-amiral-more = Without a command, the full-screen game opens. “amiral help COMMAND” explains a command, “amiral man” prints the manual.
cli-amiral-version = Print the version

cli-play = Play in the terminal: full screen, or line by line with --plain
cli-play-more = Keys are listed at the bottom of the screen; F1 explains them. Settings are saved in your configuration folder, or in the folder AMIRAL_CONFIG names.
    With --plain the exit code is 0 when the game was finished and 1 when the input ended first.
    Games are saved as they are played; --resume continues an unfinished one.
cli-play-record = A quick game (easy, medium, hard or two, in any language), a game record to replay, or an invitation
cli-play-mode = The game to start with; chosen from the menu by default
cli-play-mode-solo = you against a hidden random fleet
cli-play-mode-watch = a strategy solves a grid
cli-play-mode-versus = you against the computer
cli-play-mode-two = two people at one screen
cli-play-strategy = The computer’s strategy, with parameters after a colon; that of the settings by default
cli-play-name = Your name, from now on
cli-play-plain = Line by line on standard input and output, without control codes
cli-play-resume = Continue an unfinished game: your latest, or the one with this number in the history
cli-play-keep = Save games that are only watched, too
cli-play-server = Play on a server: the address, or an invitation to a game there
cli-play-waiting = Print the games that wait for you on the server; exit with 0 if there are any, with 1 if not, with 2 if something is wrong

cli-serve = Open the web interface: play, watch, analyse and study in a browser
cli-serve-more = Only this machine can reach it unless another address is given. Ctrl-C stops it; games continue where they were when it is started again. AMIRAL_LOG=info logs every request.
    0.0.0.0 lets a classroom in.
cli-serve-addr = Address and port to listen on; other machines can reach only an address that is not this machine’s own
cli-serve-patience = How many seconds somebody must be away before the other may claim the win
cli-serve-public-url = Where others find the site, such as https://battleship.example; needed when it is reached by name
cli-serve-trusted-proxy = A proxy whose forwarded headers are trusted, such as 127.0.0.1/32; may be repeated
cli-serve-bus = A NATS server over which several servers of one PostgreSQL database hear of each other, such as nats://127.0.0.1:4222; without one they do over the database
cli-serve-status-addr = Address and port on which the server says how it is: /live, /ready, and /metrics for Prometheus; keep it from strangers
cli-serve-drain = For how many seconds a server that is told to stop still serves, while others take over
cli-serve-log = The format of the log, which goes to standard error
cli-serve-log-text = lines to read
cli-serve-log-json = a JSON document a line, with the number of the request as span.id
cli-serve-settings = File in TOML with options of this command, such as public-url = "https://battleship.example"; what is typed comes first
cli-serve-check = Only say whether everything is in order: the settings, the database, the address, NATS
cli-serve-pages = Folder with texts of your own for the pages on the legal notice, privacy and contact: legal.md, privacy.md, contact.md, or legal.fr.md and so on for one language
cli-serve-keep-guests = For how many days guests are remembered who do not play any more; they are then forgotten with their names, and their games alone are erased
cli-serve-teachers = Who may make classes of pupils
cli-serve-teachers-named = those whom “amiral account teacher” has named
cli-serve-teachers-all = everybody with an account
cli-serve-allow-program = A program of this computer that others may play against, by a name, as in ada="python3 ada.py"; may be repeated
cli-serve-talk = What players may say to each other
cli-serve-talk-off = nothing
cli-serve-talk-phrases = phrases that each reads in their own language
cli-serve-talk-text = also their own words, where both allow it

cli-window = Play in a window: starts amiral-desktop

cli-odds = Show what is still possible after some shots
cli-odds-more = A shot is a cell and its outcome: F5o is a miss, G6x a hit, I6s a ship sunk, I6s5 a ship of 5 cells sunk. Where every hit tells its ship, G6x#3 hits ship 3 and I6s#3 sinks it.
cli-odds-exact = Count exactly, however long it takes
cli-odds-within = Estimate what would take more than this many seconds to count

cli-fleet = Place one random fleet and draw it

cli-count = Count the fleets the rules allow
cli-count-method = Count exactly, or estimate as the students did
cli-count-method-exact = every fleet, exactly
cli-count-method-product = the product of each ship’s placements
cli-count-method-sequential = by placing ships at random
cli-count-method-collision = by waiting for a random fleet to come up again
cli-count-method-all = all of these side by side, for each --ships
cli-count-samples = Samples of the sequential method
cli-count-within = Seconds the collision method may take
cli-count-cells = Show how many fleets cover each cell
cli-count-cells-percent = in percent
cli-count-cells-numbers = the numbers themselves
cli-count-list = Print every fleet, as it is found

cli-solve = Play one game of a strategy, step by step
cli-solve-strategy = The strategy, with parameters after a colon, as in level4:samples=100; level5 by default, likeliest where some ships are not straight
cli-solve-at = Where the ships are; placed at random by default
cli-solve-explain = Tell everything the strategy thinks, not only what happens
cli-solve-name = The name the strategy goes by
cli-solve-format = Text for a terminal, a LaTeX document, or JSON

cli-analyse = Rate each shot of a game
cli-analyse-more = Every shot is rated by the chance it had to hit, given all that was known before it, against the best chance there was. Accuracy is the mean of the one divided by the other, over the shots that left a choice.
cli-analyse-file = A game record, which has its own rules; - reads standard input
cli-analyse-shots = The shots of one player with their outcomes, in the order fired

cli-study = Play many games with each strategy, on the same fleets, and compare them
cli-study-more = Strategies: level1 to level6, random, heuristic, diagonal, probabilist, montecarlo, easy, medium, hard, likeliest, admiral and autodidact.
cli-study-games = Games for each strategy; 10,000 by default. With --sides, one number for all, or one for each, as in 1000,1000,50
cli-study-sides = Play on square grids of these sides, as in 8-20 or 8,10,12
cli-study-out = Write games, tables and figures to this folder; a study that is there already is resumed
cli-study-format = How tables are printed; on a terminal as a table, else as Markdown
cli-study-format-table = aligned columns
cli-study-format-markdown = Markdown
cli-study-load = Report on the games in this folder instead of playing, or join the shards in these folders
cli-study-shard = Play only this part of the games, as in 3/8, and save it to the folder of --out, to be joined by --load; needs --seed, the same for every part. The same command resumes
cli-study-bus = Have workers play the games: every “amiral worker” at this NATS server. Resumed on any machine by the same command with the same seed
cli-study-duel = Play two strategies against each other, whole games; one may be the witness, who does not try to win
cli-study-learn = Measure how fast the learning player improves against simulated habits; --games is the number of opponents of each
cli-study-reproduce = Reproduce the published tables, theirs and ours side by side

cli-worker = Play games of the studies of other machines, over a NATS server
cli-worker-more = It takes chunks of games as it finishes what it has, on --threads cores, and can be stopped or killed at any moment: another one plays what it had. Studies are started with “amiral study … --bus”, by the same version on the same kind of machine.
cli-worker-bus = The NATS server, with JetStream: nats://HOST:4222, or tls://HOST:4222 where it is encrypted; a name and a password stand before the host, ?ca=FILE names an authority of your own
cli-tournament = Run a tournament of strategies: Swiss, round robin, knockout, or arena
cli-tournament-more = Players are strategies as in “amiral study”, separated by spaces. A tournament in a file is a list of events that only grows: stopped at any moment, it resumes where it was. The same seed gives the same tournament on any number of threads. docs/tournaments.md explains the formats.
cli-tournament-action = What to do
cli-tournament-action-new = write a tournament to a file, to be run later
cli-tournament-action-run = play the tournament in a file, or a new one
cli-tournament-action-show = print the tournament in a file
cli-tournament-file = The file with the tournament
cli-tournament-format = Who meets whom; with show, the form to print
cli-tournament-format-swiss = everybody plays each round, against somebody with as many points
cli-tournament-format-round-robin = everybody meets everybody
cli-tournament-format-knockout = lose and you are out
cli-tournament-format-arena = whoever is free plays at once, until time is up
cli-tournament-format-text = tables (show)
cli-tournament-format-json = one JSON document (show)
cli-tournament-format-csv = the standings as CSV (show)
cli-tournament-format-games = all pairings as CSV (show)
cli-tournament-format-trf = the tournament report format of the chess world (show)
cli-tournament-players = The players, separated by spaces; quotes keep one with spaces together
cli-tournament-rounds = Rounds of a Swiss tournament; enough to tell the players apart by default
cli-tournament-games = Games that two players who meet play; 1 by default
cli-tournament-double = Play a round robin twice, with the first shot the other way round
cli-tournament-no-third-place = Leave out the game for the third place
cli-tournament-length = How long an arena takes, in shots; by default as long as --rounds games, or 10
cli-tournament-duplicate = Whether everybody in a round gets the same fleets; “no” by default
cli-tournament-duplicate-no = every game has its own fleets
cli-tournament-duplicate-hunts = all hunt the same fleets to the end, and fewer shots win
cli-tournament-duplicate-pairs = games come in pairs, with fleets and first shot swapped
cli-tournament-points = What a win, a loss and a bye are worth; 1,0,1 by default
cli-tournament-ties = What tells players with as many points apart, in this order, with commas
cli-tournament-ties-buchholz = the points of the opponents
cli-tournament-ties-sonneborn_berger = the points of the opponents, as often as one won against them
cli-tournament-ties-head_to_head = the points against those who are level
cli-tournament-ties-mean_shots = the shots a fleet took, on average
cli-tournament-ties-performance = the rating that would lead one to expect the result
cli-tournament-ties-wins = the games won
cli-tournament-ties-field = the shots saved against all others who hunted the same fleets
cli-tournament-name = What the tournament is called
cli-tournament-law = How fleets are placed at random; sequential by default
cli-tournament-out = Write tables and drawings to this folder
cli-tournament-explain = Write out what every tie-break is a sum of
cli-arena = Let players meet in pairs of games on the same fleets, and find out who is better
cli-arena-more = In a pair both players have each side once. With --sprt the exit code is 0 if the test accepts, 3 if it rejects, 4 if it is not decided. docs/arena.md explains the numbers.
cli-arena-players = The players: strategies, with parameters after a colon, as in level4:samples=100, or programs, as in cmd:"python3 my.py"
cli-arena-pairs = Pairs of games for every two players; 100 by default, with --sprt at most 50,000
cli-arena-sprt = Stop as soon as a sequential test is sure whether the first of two players is stronger by the second of these numbers (in normalized Elo) or only by the first, as in 0,20; error rates may follow, as in 0,20,0.05,0.05
cli-arena-gauntlet = The first player meets each of the others, who do not meet one another
cli-arena-fleets-from = Take the fleets from this file, one a line
cli-arena-positions = Begin with the positions in this file: on each line shots that both players have fired already, as in F5o E4x
cli-arena-own-fleets = Players place their own fleets; only the first shot changes sides
cli-arena-only = Play only this pair, and print its games as records
cli-arena-resume = Save every pair to this file; a match already in it resumes
cli-arena-keep = Save the games in the database
cli-arena-records = Write the games to this folder, as records
cli-arena-review = Judge the first games of each player, 10 or as many as this says: how many shots they gave away, and where
cli-arena-format = How tables are printed; on a terminal as a table, else as Markdown
cli-arena-format-table = aligned columns
cli-arena-format-markdown = Markdown

cli-optimal = Find the best possible play on a small sea, or with --bound a mean no player can beat on any
cli-optimal-compare = Strategies to play on every fleet and compare with the best play
cli-optimal-steps = Stop each search after this many steps, with what has been proved by then
cli-optimal-bound = Prove a mean number of shots that no player can beat, on any sea

cli-benchmark = Play the public boards of Collaborative Battleship
cli-benchmark-more = Eighteen 8x8 boards that others have published, with four ships each; every hit tells the colour of its ship. The score is F1, the harmonic mean of the share of shots that hit and the share of ship cells that are hit, over at most 40 shots. What others have scored stands beside it; docs/benchmark.md has more.
cli-benchmark-ways = In how many ways each board is placed, turned and mirrored

cli-history = List saved games, and how everybody has fared
cli-history-limit = Games on a page
cli-history-page = Which page; the latest games are on the first
cli-history-strategies = Show how often each strategy beat people instead, by month and rules

cli-report = Tell one saved game shot by shot, with the grids at the end
cli-report-id = The number of the game, as the history shows it
cli-report-format = Plain text, or Markdown
cli-delete = Delete one saved game
cli-delete-id = The number of the game, as the history shows it
cli-delete-yes = Do not ask

cli-export = Write saved games as game records, JSON lines, or CSV for a spreadsheet
cli-export-format = Game records a person can read, or a line of JSON or CSV for each game
cli-export-out = Write to this file

cli-import = Add games from game records or JSON lines; those already there change nothing
cli-import-files = Files with game records or JSON lines; - is standard input

cli-forget = Erase a person’s data: name, settings and games
cli-forget-more = Games with another person remain that person’s, without the name. Where several people have a name, give a number, as in “amiral forget '#3'”.
cli-forget-player = The player: a name, or a number as in #3
cli-forget-yes = Do not ask

cli-backup = Copy the database to a file, even while games are played
cli-backup-more = The copy is checked before it gets its name. A PostgreSQL database is copied with pg_dump.
cli-backup-file = The file to write
cli-backup-force = Replace the file if it exists

cli-restore = Replace the database with a copy
cli-restore-more = The copy is checked first, and the database stays beside it as FILE.before-restore. Stop any server that uses it first.
cli-restore-file = The copy to restore

cli-account = Manage the accounts of a server
cli-account-more = The owner of a new or reset account chooses a password on the site, with the recovery code that is printed. Everything done here is recorded in “amiral log”.
cli-account-action = What to do
cli-account-action-list = list all accounts
cli-account-action-add = create one
cli-account-action-reset = void its password, passkeys and codes, and print a new recovery code
cli-account-action-suspend = keep its owner from signing in
cli-account-action-delete = delete it, with its settings and games
cli-account-action-admin = make its owner an administrator of the site
cli-account-action-teacher = let its owner make classes of pupils
cli-account-action-classes = list all classes
cli-account-action-delete-class = delete a class, with the accounts of its pupils
cli-account-handle = The handle of the account, or the ID of the class
cli-account-undo = Undo it: let a suspended account sign in again, or take the role of administrator or teacher away
cli-account-yes = Do not ask
cli-announce = Say something on all pages of a site, such as when it will be away
cli-announce-more = Every server of the database says so within seconds, until it is cleared.
cli-announce-text = What to say, at most 500 characters
cli-announce-clear = Say nothing any more

cli-log = Show what was done to a server’s games and people, and why
cli-log-after = Only what came after the event with this number
cli-log-limit = How many events at most

cli-bot = Let programs play: ours for others, and yours for a check
cli-bot-more = With --strategy, Amiral is a player for other people’s runners: it reads and writes lines as docs/protocol.md has them. “bot check” plays with a program and says what is wrong with it, “bot ask” asks it for one position, “bot connect” has it play on a server as the bot whose token is in AMIRAL_BOT_TOKEN. Wherever a strategy can be named on this computer, a program can be, too: cmd:"python3 my.py".
cli-bot-action = What to do with a program
cli-bot-action-check = play with it and say what is wrong
cli-bot-action-ask = ask where it fires after some shots
cli-bot-action-connect = have it play on a server, named before it
cli-bot-program = How the program is started, as in "python3 my.py"; with “connect”, the address of the server, or of a tournament there that the bot is to take part in
cli-bot-command = With “connect”, how the program is started
cli-bot-token-file = Read the token of the bot from this file instead
cli-bot-at-once = How many games to play at once on a server
cli-bot-time = How long it may take for a shot; 2 seconds unless said
cli-bot-games = How many games to play
cli-bot-log = Write both sides of the conversation to this file, with times

cli-strategies = List the opponents by strength, and explain every strategy and its parameters

cli-rules = Explain the rules: the presets, every option with its values, and the laws for random fleets

cli-completions = Print a completion script for a shell
cli-completions-shell = The shell

cli-man = Print the manual, or write all its pages
cli-man-command = The command to print the page of; the whole manual by default
cli-man-out = Write a page for every command to this folder

cli-help = Explain a command
cli-help-command = The command; all of them by default

## The manual

man-name = NAME
man-synopsis = SYNOPSIS
man-description = DESCRIPTION
man-description-text = amiral is a complete Battleship system. It plays in the terminal, in a window and in a browser; it counts the fleets that any rules allow, shows what is still possible after any shots, rates games, and measures how well strategies play. Without a command, on a terminal, it opens the full-screen game.
man-commands = COMMANDS
man-notation = NOTATION
man-notation-cell = a cell: a column from A on and a row from 0 on
man-notation-ship = a ship: its first cell, h (to the right) or v (downwards), and its size
man-notation-miss = a shot that missed
man-notation-hit = a shot that hit
man-notation-sunk = a shot that sank a ship, where that is announced
man-notation-sunk-size = the same, where the size is announced too
man-notation-ship-hit = a shot that hit ship 3, where every hit tells its ship; I6s#3 sinks it
man-notation-sizes = the sizes of a fleet’s ships
man-notation-strategy = a strategy and its parameters, separated by commas
man-exit-status = EXIT STATUS
man-exit-0 = Success. Also when whatever reads the output stops reading.
man-exit-1 = The work could not be done or was not finished: a game left unfinished, shots that no fleet explains, a file or database that cannot be used.
man-exit-2 = The request was wrong; nothing was done.
man-environment = ENVIRONMENT
man-env-db = The database of games: a file, or postgres://USER@HOST/DATABASE. --db comes before it.
man-env-config = The folder of the settings.
man-env-log = What a server logs, such as info.
man-env-pager = What shows an answer that is longer than the screen; less by default, nothing where it is empty. --no-pager turns it off.
man-env-no-color = No colours where it is set. --color comes before it.
man-env-locale = The language and the characters. --lang comes before it.
man-files = FILES
man-file-settings = Settings, shared by all interfaces. macOS and Windows have it in their own folder for settings.
man-file-database = The database of games. macOS and Windows have it in their own folder for data.
man-examples = EXAMPLES
man-see-also = SEE ALSO
