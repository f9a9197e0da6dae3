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
play-cheated = (The enemy fleet was looked at.)
play-prompt = Your shot:
play-prompt-salvo = Shot { $number } of { $shots }:
play-shot = { $number }. { $shot }
play-thinking = { $name } is thinking …
play-starting = The game is being prepared …
play-hinting = Counting the fleets that remain: { $percent } % (Esc stops)
play-hint = Best: { $best }, { $chance } %. Fleets that remain: { $fleets }.
play-hint-here = { $cell }: { $chance } %.
play-no-cell = That is no cell: { $problem }.
play-rows-from-one = Rows are counted from 1.
play-won = { $name } wins in { $shots ->
    [one] one shot
   *[other] { $shots } shots
}.
play-resigned = { $name } resigns.
play-absent = { $name } stayed away, and the win was claimed.
play-called-off = The game was called off.
play-shown = Press Enter, then hand over to { $name }.
play-hand-over = Over to { $name }
play-hand-over-enter = Look away, everybody else. { $name }, press Enter when you are alone.
play-ask-resign = Give this game up?
play-ask-leave = Leave this game? It will count as called off.
play-ask-cheat = Look at the enemy’s fleet? This game is then marked as cheated for good.
play-ask-keys = Enter or y: yes   any other key: no
play-other-sea = Tab: the other sea
play-save-as = Save the game as:
play-saved = Saved as { $path }.
play-not-logged = The game could not be written down: { $problem }.
play-strategy-lost = Something broke down in the background; the game can go on or be left.
play-too-small = This terminal is too small: { $width } columns and { $height } lines are needed.

refusal-over = The game is over.
refusal-no-fleet = You have no fleet to place in this game.
refusal-placed = That fleet has been placed already.
refusal-not-placed = Nobody may fire before both fleets are placed.
refusal-not-your-turn = It is not your turn.
refusal-wrong-number = { $wanted ->
    [one] This turn has one shot
   *[other] This turn has { $wanted } shots at once
}, not { $given }.
refusal-off-grid = { $cell } is off the grid.
refusal-fired-before = { $cell } has been shot at already.
refusal-twice = { $cell } is named twice.

## Names

name-empty = A name needs at least one character that can be seen.
name-too-long = A name has at most { $most } characters.
name-character = A name cannot have the character { $code }: it is not shown, or not everywhere. Type the name without it.
name-mixed-scripts = A name cannot mix alphabets: write it in one.
name-strategy = “{ $strategy }” is a strategy, and this name could be taken for it: choose another.

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
title-welcome = Battleship, as it was played on paper and on the screens of the eighties
title-press = Press any key
ask-name-heading = Welcome aboard
ask-name-about = What is your name? Your games and statistics are kept under it, on this machine. It can be changed in the settings.
menu-title = Menu
menu-heading = What shall it be?
menu-solo = Solo
menu-solo-about = you against a hidden random fleet
menu-watch = Watch
menu-watch-about = a strategy solves a grid and says why
menu-versus = Versus
menu-versus-about = you against the computer
menu-two = Two people
menu-two-about = at one screen, handing over
menu-study = Study
menu-study-about = many games, their figures and a histogram
menu-record = Recorded game
menu-record-about = look at a game again, shot by shot
menu-window = Window
menu-window-about = the same games in a window
menu-server = Web server
menu-server-about = the same games in a browser
menu-settings = Settings
menu-settings-about = names, language, rules, looks
menu-quit = Quit
menu-quit-about = back to the shell

## Forms

setup-heading = New game
study-heading = New study
open-heading = A recorded game
open-about = A game record is a text file: tags, the fleets, and the shots by turn. Games played here are saved as one with the key s at their end.
form-preset = Rules
form-size = Grid
form-fleet = Ships
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
form-language-auto = as the system
form-language-en = English
form-language-fr = Français
form-rows = Rows
form-rows-zero = from 0
form-rows-one = from 1
form-speed = Speed
form-slow = slow
form-middling = middling
form-fast = fast
form-colours = Colours
form-characters = Characters
form-auto = as the terminal
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
form-keep = Keep these settings
contact-no-edge = corners may touch
contact-no-corner = no contact
contact-free = free
announce-silent = hit or miss only
announce-sunk = that a ship sank
announce-sunk-size = the size of a sunk ship
turns-alternate = one shot each
turns-again-on-hit = again after a hit
turns-salvo = a salvo: one shot for each ship afloat
settings-broken = The settings in { $path } make no sense ({ $problem }). They were set aside as { $aside }, and defaults are used.
settings-unreadable = The settings in { $path } cannot be read ({ $problem }); defaults are used.

## Placing a fleet

place-heading = { $name }, place your fleet
place-missing = Still to place: { $sizes }
place-in-hand = In hand: a ship of { $size } at { $cell }
place-complete = The fleet is complete. Enter begins.
place-fits = It fits: Enter places it.
place-does-not-fit = It does not fit: { $problem }.
place-none-of-size = No ship of { $size } is left to place.
place-no-room = This ship fits nowhere: undo one, or start over.
place-first-end = Choose one end of a ship with Enter or a click.
place-second-end = Now choose the other end, one of those that light up. Esc takes it back.
place-ask-rest-keys = Enter or y: place them   l: leave   any other key: no
place-ask-rest = Not all ships are placed. Shall the rest be placed at random?
place-nothing-begins = No ship that is left can begin there.
place-off-grid = It would hang over the edge.
place-no-room-for-rest = The rest fits nowhere beside these ships: take one up.
place-typed = By notation:
place-help-move = Arrows move, Space turns, Enter places. F2 places all at random.
place-help-undo = Backspace takes the last one up. PgDn changes ships.
place-help-type = Or type ships, as in E6h5 J2v2.

## Watching

watch-place = Shot { $at } of { $total }
watch-running = Running
watch-paused = Paused: → steps, Space runs
watch-counts = Over the sea: the numbers the strategy went by
watch-begin = The fleet to find is outlined; the strategy does not see it. → has it fire, Space lets it run, ← goes back.
watch-begin-record = → shows the first shot, Space runs through the game, v says how good each shot was.
watch-go-to = Go to shot:
watch-unfinished = The game was not finished.

## How good each shot was

verdict-title = How good were the shots of { $name }?
verdict-progress = Judging the shots: { $percent } %
verdict-shot = { $number }. { $shot }, { $about }{ $chance } %; best { $best }, { $best-chance } %
verdict-best-shot = { $number }. { $shot }, { $about }{ $chance } %: the best

## A study on the screen

study-choose = Choose at least one strategy.
study-games-wrong = The number of games is from 1 to { $most }.
study-running = { $done } of { $total } games, about { $seconds } s left
study-done = All { $total } games are played.
study-save-as = Write tables and figures into the folder:
study-writing = Tables and figures are being written …

## Keys

key-help = Help
key-menu = Menu
key-quit = Quit
key-up = up
key-down = down
key-choose = choose
key-go-on = go on
key-field = field
key-value = value
key-toggle = on/off
key-fire = Fire
key-at-random = Random
key-hint = Hint
key-cheat = Cheat
key-deductions = Deductions
key-checkerboard = Checkers
key-messages = Messages
key-resign = Resign
key-place = Place
key-rotate = Turn
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
key-forward = on
key-run = run
key-overlay = overlay
key-verdict = verdict
key-again = again
key-turning-point = turning point
key-go-to = go to shot
key-fleets = fleets
key-seas = seas
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
help-close = Any key closes this page.
help-scroll = ↑ ↓ scroll, any other key closes.
help-key-help = This page
help-key-language = The next language
help-key-back = Back, and to the menu
help-key-suspend = Back to the shell; fg returns here
help-key-quit = Quit
help-clickable = The keys named at the bottom can be clicked.
help-key-choose-line = Choose a line
help-key-open = Open it
help-key-menu-number = Open the line with that number
help-key-menu-resume = Resume your unfinished game
help-key-field = Go from field to field
help-key-change = Change the choice
help-key-edit = Edit the text
help-key-clear = Clear the text
help-key-next-field = Go to the next field, or press the button
help-key-study-strategy = Choose the strategy whose games are shown
help-key-study-overlay = Draw the other strategies over it, or not
help-key-study-save = Save tables and figures
help-key-study-again = Another study
help-key-study-stop = End the study early; the games played are kept
help-key-move-ship = Move the ship
help-key-turn-ship = Turn it
help-key-place-ship = Place it; start once the fleet is complete
help-key-remove-ship = Remove the last ship, or the one at the cursor
help-key-other-ship = Take a ship of another size
help-key-pick-up = Pick up the ship at the cursor
help-key-random-fleet = Place all ships at random
help-key-start-over = Start over
help-key-snap = Move to the nearest place where it fits
help-key-random-rest = Place the missing ships at random
help-key-ends = Choose both ends of a ship instead, or no longer
help-key-redo = Redo
help-key-type-ship = Type ships: first cell, h (right) or v (down), size, as in E6h5 J2v2
help-key-move = Move the cursor
help-key-fire = Fire at the cursor; in a salvo, choose the cell
help-key-type-cell = Type a cell, such as F5
help-key-type-line = Type a line: cells, or a word (hint, resign, menu)
help-key-random = Fire at a random black cell
help-key-take-back = Take back the last cell of a salvo
help-key-hint = The odds of every cell, and the best one
help-key-cheat = Look at the enemy fleet (cheating; the game is marked)
help-key-deductions = Show cells ruled out, or not
help-key-checkerboard = Checkerboard, or not
help-key-messages = All messages, or the essentials only
help-key-map = Keep the odds in sight, or not
help-key-resign = Resign
help-key-other-sea = The other sea, on small screens
help-key-scroll = Scroll the messages
help-odds = Over cells: their odds in percent; !! is certain.
help-key-rematch = Play again
help-key-save = Save the game
help-key-look-again = Look at the game again, shot by shot
help-key-forward = One shot on
help-key-backward = One shot back
help-key-to-ends = To the first or the last shot
help-key-run = Run and pause
help-key-speed = Faster and slower
help-key-go-to = Go to a shot by its number
help-key-turning-point = The next turning point, or the one before
help-key-overlay = Over the sea: nothing, the strategy’s counts, or the odds
help-key-verdict = How good each shot was
help-key-fleets = Show the fleets, or not
help-key-seas = Both seas, or one of them
help-key-again = Another grid, or back to the start
help-watch-mouse = A click on the sea goes one shot on, a right click one back.
help-title-screen = Any key opens the menu.
help-rules = Rules: a preset fills the lines below it, and any of them can be changed. The grid is width x height, up to 26x26; ships are sizes as in 5,4,3,3,2; reefs are cells no ship may occupy, as in A0,B3 (rows from 0).
help-settings = Settings are kept between runs. Colours and characters follow the terminal unless you choose.
help-placing-mouse = Mouse: move to show, click to place or to take up a ship or drag it, right button to turn.
help-fire-mouse = Mouse: click a cell to fire at it.
help-verdict = Each shot is judged by the chance it had to hit against the best chance there was; ~ marks estimates.
help-study-form = Space chooses strategies; others with parameters are typed, as in level4:samples=500.

## Line by line

plain-choose = What shall it be? Type a number or a name.
plain-no-kind = There is no “{ $given }” here.
plain-rules = Rules: { $rules }. Seed: { $seed }.
plain-place = { $name }, ships to place: { $sizes }. Type some, as in E6h5; an empty line places all at random.
plain-help-place = A ship is its first cell, h (rightwards) or v (downwards), and its size: E6h5. Several are separated by spaces. Words: board, draw, undo, resign, quit.
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
plain-no-row = Rows go from 0 to { $last }.
plain-cell = { $from } { $state }
plain-cells = { $from } to { $to } { $state }
plain-hits = { $sea }: hit at { $hits }; sunk at { $sunk }.
plain-left = { $sea }. { $left }.
plain-placed = Placed so far: { $ships }.
plain-none = none
plain-about = about { $number }
plain-fleet-of = Fleet of { $name }: { $fleet }
plain-hidden-fleet = Hidden fleet: { $fleet }
plain-not-judged = How good the shots were is not told here: under these rules it takes too long to find out.
plain-early = Stopped before the end of the game.

## The command

play-no-json = amiral play is for people and has no JSON; amiral solve and amiral analyse do.
play-needs-terminal = A recorded game is looked at on a terminal; amiral analyse { $path } prints what there is to say of it.
play-window-failed = { $path } cannot be started: { $problem }.
play-saving = The last shot is still being saved.
play-no-cheating = The enemy’s fleet stays hidden in a game between people.
