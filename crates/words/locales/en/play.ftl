## Playing, in every interface

play-first-player = Player 1
play-second-player = Player 2
sea-of = { $name }’s sea
sea-hidden = The hidden fleet
sea-caption = { $sea }: { $shots ->
    [0] no shots yet
    [one] { $hits } of { $shots } shot hit
   *[other] { $hits } of { $shots } shots hit
}
sea-caption-short = { $sea }: { $hits }/{ $shots }
play-left = Ships left: { $left }
play-cheating = CHEATING
play-marked = Cheated
play-cheated = (The enemy fleet was revealed.)
play-prompt = Your shot:
play-prompt-salvo = Shot { $number } of { $shots }:
play-shot = { $number }. { $shot }
play-thinking = { $name } is thinking…
play-starting = Preparing the game…
play-hinting = Counting remaining fleets: { $percent } (Esc to stop)
play-hint = Best: { $best }, { $chance }. Fleets remaining: { $fleets }.
play-hint-here = { $cell }: { $chance }.
play-no-cell = “{ $given }” is not a cell. Type one like F5.
play-rows-from-one = Rows start at 1.
play-won = { $name } wins in { $shots ->
    [one] one shot
   *[other] { $shots } shots
}.
play-resigned = { $name } resigns.
play-absent = { $name } stayed away, and the win was claimed.
play-lost-on-time = { $name } ran out of time.
play-called-off = The game was called off.
play-shown = Press Enter, then pass the screen to { $name }.
play-hand-over = Over to { $name }
play-hand-over-enter = Everybody else, look away. { $name }, press Enter when nobody else can see the screen.
play-ask-resign = Resign this game?
play-ask-leave = Leave this game? It will count as called off.
play-ask-cheat = Reveal the enemy’s fleet? This game is then permanently marked as cheated.
play-ask-keys = Enter or y: yes   any other key: no
play-other-sea = Tab: the other sea
play-save-as = Save the game as:
play-save-report-as = Save the report as:
play-saved = Saved as { $path }.
play-not-logged = The game could not be saved: { $problem }.
play-strategy-lost = A background task failed. Keep playing or leave.
play-too-small = This terminal is too small: it needs { $width } columns and { $height } lines.

refusal-over = The game is over.
refusal-no-fleet = You have no fleet to place in this game.
refusal-placed = This fleet is already placed.
refusal-not-placed = Nobody can fire until both fleets are placed.
refusal-not-your-turn = It is not your turn.
refusal-wrong-number = { $wanted ->
    [one] This turn has one shot
   *[other] This turn has { $wanted } shots at once
}, not { $given }.
refusal-off-grid = { $cell } is off the grid.
refusal-fired-before = { $cell } has already been fired at.
refusal-twice = { $cell } is listed twice.

## Names

name-empty = A name needs at least one visible character.
name-too-long = A name can have at most { $most } characters.
name-character = A name cannot contain the character { $code }: it is invisible, or not shown everywhere. Leave it out.
name-mixed-scripts = A name cannot mix alphabets: use only one.
name-strategy = “{ $strategy }” is a strategy, and this name could be mistaken for it: choose another.

## Words that can be typed

word-hint = hint
word-board = board
word-draw = draw
word-row = row
word-hits = hits
word-left = left
word-cheat = cheat
word-resign = resign
word-help = help
word-quit = quit
word-undo = undo
word-menu = menu
word-yes-letter = y
word-leave-letter = l

## Menus

title-bar = Battleship
title-welcome = Battleship, as played on paper and on the screens of the eighties
title-press = Press any key
ask-name-heading = Welcome aboard
ask-name-about = What is your name? Your games and statistics are saved under it on this machine. You can change it in the settings.
menu-title = Menu
menu-heading = What would you like to do?
menu-solo = Solo
menu-solo-about = find a hidden random fleet
menu-watch = Watch
menu-watch-about = a strategy solves a grid and explains why
menu-versus = Versus
menu-versus-about = play against the computer
menu-two = Two people
menu-two-about = on one screen, taking turns
menu-study = Study
menu-study-about = play thousands of games and compare results
menu-record = Recorded game
menu-window = Window
menu-window-about = the same games in a window
menu-server = Web server
menu-server-about = the same games in a browser
menu-history = History
menu-history-about = replay, resume and delete; your statistics
menu-settings = Settings
menu-settings-about = names, language, rules, appearance
menu-quit = Quit
menu-quit-about = back to the shell

## Forms

setup-heading = New game
study-heading = New study
open-heading = A recorded game
open-about = A game record is a text file with tags, the fleets, and the shots of every turn. To save a game as one, press s when it is over.
form-preset = Rules
form-size = Grid
form-fleet = Ships
form-mirror = Shapes
mirror-yes = turned and mirrored
mirror-no = turned only
form-contact = Contact
form-announce = Announced
form-turns = Turns
form-reefs = Reefs
form-strategy = Strategy
form-parameters = Parameters
form-strategies = Strategies
form-other-strategies = Others, with parameters
form-games = Games
form-law = Fleets placed
form-name = Your name
form-second-name = Second player
form-computer-name = Computer’s name
form-language = Language
form-language-auto = system default
form-language-en = English
form-language-fr = Français
form-rows = Rows
form-rows-zero = from 0
form-rows-one = from 1
form-speed = Speed
form-slow = slow
form-middling = normal
form-fast = fast
form-colours = Colours
form-characters = Characters
form-auto = automatic
form-always = always
form-never = never
form-unicode = Unicode
form-ascii = ASCII
form-deductions = Show deductions
form-checkerboard = Checkerboard
form-yes = yes
form-no = no
form-messages = Messages
form-messages-all = all
form-messages-essential = essential
form-file = File
form-start = Start
form-open = Open
form-keep = Save settings
contact-no-edge = corners may touch
contact-no-corner = no contact
contact-free = ships may touch
announce-silent = hits and misses only
announce-sunk = sinkings
announce-sunk-size = sinkings and sizes
announce-named = the ship, at every hit
announce-coloured = the ship’s colour, at every hit
turns-alternate = one shot each
turns-again-on-hit = again after a hit
turns-salvo = a salvo: one shot for each ship afloat
settings-broken = The settings in { $path } are invalid ({ $problem }). They were moved to { $aside }, and the defaults are used.
settings-unreadable = The settings in { $path } cannot be read ({ $problem }). The defaults are used.

## Placing a fleet

place-heading = { $name }, place your fleet
place-missing = Left to place: { $sizes }
place-in-hand = Placing: { $size }-cell ship at { $cell }
place-in-hand-shape = Placing: { $ship } at { $cell }
place-complete = Fleet complete. Press Enter to start.
place-fits = It fits. Press Enter to place it.
place-does-not-fit = It does not fit: { $problem }.
place-none-of-size = No ship of size { $size } is left to place.
place-none-of-shape = No { $ship } is left to place.
place-not-mirrored = Under these rules, ships are turned but not mirrored.
place-no-room = This ship does not fit anywhere: undo one, or start over.
place-first-end = Choose one end of a ship with Enter or a click.
place-second-end = Now choose the other end from the highlighted cells. Esc cancels.
place-ask-rest-keys = Enter or y: place them   l: leave   any other key: no
place-ask-rest = Some ships are not placed. Place the rest at random?
place-nothing-begins = None of the remaining ships can start there.
place-off-grid = It would leave the grid.
place-no-room-for-rest = The remaining ships do not fit beside these: remove one.
place-typed = Type a ship:
place-help-move = Arrows move, Space rotates, Enter places. F2 places all at random.
place-help-undo = Backspace removes the last ship. PgDn changes ships.
place-help-type = Or type ships, such as E6h5 J2v2.

## Watching

watch-place = Shot { $at } of { $total }
watch-running = Running
watch-paused = Paused: → steps, Space plays
watch-counts = Over the sea: the strategy’s own numbers
watch-begin = The fleet to find is outlined; the strategy cannot see it. → fires once, Space plays on, ← goes back.
watch-begin-record = → shows the first shot, Space plays the game, v rates each shot.
watch-go-to = Go to shot:
watch-unfinished = This game is unfinished.

## How good each shot was

verdict-title = How good were { $name }’s shots?
verdict-progress = Rating shots: { $percent }
verdict-shot = { $number }. { $shot }, { $about }{ $chance }; best { $best }, { $best-chance }
verdict-best-shot = { $number }. { $shot }, { $about }{ $chance }: the best

## A study on the screen

study-choose = Choose at least one strategy.
study-games-wrong = The number of games must be between 1 and { $most }.
study-running = { $done } of { $total } games
study-running-left = { $running }, { $left }
study-done = All { $total } games played.
study-save-as = Save tables and figures to the folder:
study-writing = Saving tables and figures…

## Keys

key-help = Help
key-menu = Menu
key-quit = Quit
key-up = up
key-down = down
key-choose = choose
key-go-on = continue
key-field = field
key-value = value
key-toggle = on/off
key-fire = Fire
key-at-random = Random
key-hint = Hint
key-cheat = Cheat
key-deductions = Deductions
key-checkerboard = Checkerboard
key-messages = Messages
key-resign = Resign
key-place = Place
key-rotate = Rotate
key-mirror = Mirror
key-random = Random
key-start-over = Clear
key-snap = Snap
key-undo = Undo
key-redo = Redo
key-rest = Rest
key-ends = Ends
key-in-hand = In hand
key-map = Odds
key-rematch = Rematch
key-save = Save
key-look-again = Replay
key-scroll = scroll
key-back = back
key-forward = forward
key-run = play
key-overlay = overlay
key-verdict = verdict
key-again = again
key-turning-point = turning point
key-go-to = go to shot
key-fleets = fleets
key-seas = seas
key-open-game = open
key-find = find
key-statistics = statistics
key-delete = delete
key-report = report
key-results = results
key-open-file = file
key-close = close
key-faster = faster
key-slower = slower
key-strategy = strategy
key-save-figures = Save figures
key-skip = skip
key-stop = Stop

key-name-enter = Enter
key-name-space = Space
key-name-escape = Esc
key-name-insert = Ins
key-name-backspace = Backspace
key-name-home = Home
key-name-end = End
key-name-page-up = PgUp
key-name-delete = Del
key-name-page-down = PgDn

## Help

help-title = Help
help-close = Press any key to close.
help-scroll = ↑ ↓ scroll; any other key closes.
help-key-help = This page
help-key-language = The next language
help-key-back = Back, and to the menu
help-key-suspend = Back to the shell; fg returns here
help-key-quit = Quit
help-clickable = You can click the keys shown at the bottom.
help-key-choose-line = Choose a line
help-key-open = Open it
help-key-menu-number = Open the line with this number
help-key-menu-resume = Resume your unfinished game
help-key-field = Move between fields
help-key-change = Change the choice
help-key-edit = Edit the text
help-key-clear = Clear the text
help-key-next-field = Go to the next field, or press the button
help-key-study-strategy = Choose the strategy whose games are shown
help-key-study-overlay = Show or hide the other strategies
help-key-study-save = Save tables and figures
help-key-study-again = Another study
help-key-study-stop = Stop the study early; the games played are saved
help-key-move-ship = Move the ship
help-key-turn-ship = Rotate it
help-key-mirror-ship = Mirror it, if it is not straight
help-key-place-ship = Place it; start when the fleet is complete
help-key-remove-ship = Remove the last ship, or the one at the cursor
help-key-other-ship = Pick a ship of another size
help-key-pick-up = Pick up the ship at the cursor
help-key-random-fleet = Place all ships at random
help-key-start-over = Start over
help-key-snap = Move to the nearest place where it fits
help-key-random-rest = Place the missing ships at random
help-key-ends = Switch between moving a ship and choosing its two ends
help-key-redo = Redo
help-key-type-ship = Type ships: first cell, h (right) or v (down), size, as in E6h5 J2v2
help-key-move = Move the cursor
help-key-fire = Fire at the cursor; in a salvo, choose the cell
help-key-type-cell = Type a cell, such as F5
help-key-type-line = Type a line: cells, or a word (hint, resign, menu)
help-key-random = Fire at a random black cell
help-key-take-back = Take back the last cell of a salvo
help-key-hint = The odds of every cell, and the best one
help-key-cheat = Reveal the enemy fleet (cheating; the game is marked)
help-key-deductions = Show or hide cells ruled out
help-key-checkerboard = Show or hide the checkerboard
help-key-messages = All messages, or essentials only
help-key-map = Keep the odds in view, or not
help-key-resign = Resign
help-key-other-sea = The other sea, on small screens
help-key-scroll = Scroll the messages
help-odds = Over cells: their odds in percent; !! is certain.
help-key-rematch = Play again
help-key-save = Save the game
help-key-look-again = Replay the game, shot by shot
help-key-forward = One shot forward
help-key-backward = One shot back
help-key-to-ends = To the first or the last shot
help-key-run = Play and pause
help-key-speed = Faster and slower
help-key-go-to = Go to a shot by its number
help-key-turning-point = Next turning point, or the previous one
help-key-overlay = Over the sea: nothing, the strategy’s numbers, or the odds
help-key-verdict = Rate each shot
help-key-fleets = Show or hide the fleets
help-key-seas = Both seas, or one of them
help-key-again = Another grid, or back to the start
help-watch-mouse = Click the sea for one shot forward, right-click for one back.
help-key-report = The report of the match, to read and to save
help-key-history-open = Look at the game again, or resume it
help-key-history-page = Later and earlier games
help-key-history-filter = Filter by a player or a strategy
help-key-history-delete = Delete the game
help-key-history-statistics = Statistics of the players, or the games
help-key-history-file = Open the record in a file
help-key-results = Filter by result: won, lost, called off, unfinished
help-title-screen = Press any key to open the menu.
help-rules = Rules: a preset fills in the lines below it, and you can change any of them. The grid is width x height, up to 26x26; ships are sizes, such as 5,4,3,3,2; reefs are cells that no ship may occupy, such as A0,B3 (rows from 0).
help-settings = Settings are saved between runs. Colours and characters follow the terminal unless you choose otherwise.
help-placing-mouse = Mouse: move to preview, click to place or pick up, drag to move, right-click to rotate.
help-fire-mouse = Mouse: click a cell to fire at it.
help-verdict = Each shot is rated by its chance of a hit against the best chance available; ~ marks estimates.
help-study-form = Space selects strategies; type others with their parameters, such as level4:samples=500.

## The history on the screen

history-find = Player, or player and opponent (Ada, level5):
history-shown = Page { $page }
history-by-month = Month by month, against an opponent
history-everybody-against = Everybody
history-statistics-title = Statistics

## Line by line

plain-choose = What would you like to do? Type a number or a name.
plain-no-kind = “{ $given }” is not one of the choices.
plain-rules = Rules: { $rules }. Seed: { $seed }.
plain-place = { $name }, ships to place: { $sizes }. Type some, such as E6h5; an empty line places all at random.
plain-help-place = A ship is its first cell, h (rightwards) or v (downwards), and its size: E6h5. Separate several with spaces. Words: board, draw, undo, resign, quit.
plain-starts = { $name } fires first.
plain-shot = { $name }, your shot?
plain-salvo = { $name }, shot { $number } of { $shots }?
plain-at-random = At random: { $cell }.
plain-help-fire = Type a cell such as F5; an empty line fires at a random black cell. Words: board, row 4, hits, left, draw, hint, cheat, resign, quit.
plain-yes = Type y for yes; anything else is no.
plain-row = Row { $row }: { $cells }.
plain-rows-rest = Nothing known in the other rows.
plain-rows-empty = Nothing known in any row.
plain-row-of = { $sea }, row { $row }: { $cells }.
plain-row-of-empty = { $sea }, row { $row }: nothing known.
plain-no-row = Rows go from { $first } to { $last }.
plain-cell = { $from } { $state }
plain-cells = { $from } to { $to } { $state }
plain-hits = { $sea }: hit at { $hits }; sunk at { $sunk }.
plain-left = { $sea }. { $left }.
plain-placed = Placed so far: { $ships }.
plain-none = none
plain-about = about { $number }
plain-fleet-of = Fleet of { $name }: { $fleet }
plain-hidden-fleet = Hidden fleet: { $fleet }
plain-not-judged = Shots are not rated under these rules: it would take too long.
plain-early = Stopped before the end of the game.

## The command

play-no-json = amiral play has no JSON output; use amiral solve or amiral analyse.
play-needs-terminal = Replaying a game needs a terminal; amiral analyse { $path } prints a report instead.
play-window-failed = { $path } cannot be started: { $problem }.
play-saving = The last shot is still being saved.
play-no-cheating = The enemy’s fleet stays hidden in a game between people.
