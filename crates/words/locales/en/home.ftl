## The first page

web-home-title = Battleship
web-home-heading = A fleet is hidden here. Find it.
web-home-lead = Battleship against people and against a crew from cabin boy to admiral, with the exact odds of every cell.
web-trial = Fire anywhere to start a game.
web-trial-on = Open the game
web-play-at-once = Play
web-against = Against { $name }
web-opponent = Opponent: { $name }
web-choose = Choose…
web-invite-friend = Invite a friend
web-invite-friend-about = Send a link, play live
web-daily-fleet = Daily fleet
web-daily-fleet-about = One fleet a day, the same for everybody
web-lab = Laboratory
web-lab-watch = Strategies think aloud
web-lab-analyse = How good was each shot?
web-lab-study = Thousands of games
web-lab-explore = Odds, counted exactly
web-lab-api = For your programs
web-open-games = Your games
web-your-turn = your turn
web-their-turn = waiting for the other
web-nobody-yet = Invitation
web-company = How about another opponent: { $name }?
web-company-go = Play
live-home-sea = Hidden fleet
live-home-odds = Likeliest now: { $cell }.
live-home-won = All five ships found in { $shots ->
    [one] { $shots } shot
   *[other] { $shots } shots
}!
live-against = Opponent: { $name }
live-company-stronger = Three wins in a row! How about a stronger opponent: { $name }?
live-company-gentler = How about a gentler opponent for a while: { $name }?
live-company-go = Play
opponent-shots = { $mean } shots
opponent-how-measured = How was that measured?

## A first game

live-coach = Tips for a first game
live-coach-place = Drag a ship to move it and click it to turn it. When you like your fleet, press Ready.
live-coach-fire = Fire at the enemy’s sea: choose any cell. A cross is a hit, a ring is a miss.
live-coach-odds = Not sure where? “Hint” colours every cell by its exact chance to hold a ship.
live-coach-analyse = Every shot can be looked at again: which were good, and which cost you the most.
live-coach-analysis = Analyse this game
live-coach-next = Got it
live-coach-never = No more tips

## The page of the rules

web-rules-page = How to play
rules-page-lead = Two fleets, two seas, one shot after another. Two minutes to learn.
rules-page-aim = The aim
rules-page-aim-text = Both players place their ships where the other cannot see them, each in a straight row of cells, across or down, unless the rules have ships of other shapes. Whoever sinks every enemy ship first has won, at once.
rules-page-cells = A cell is named by its column and its row, such as F5. Rows count from 1, unless the game was made to count from 0.
rules-page-fleet-picture = A fleet of five ships: 5, 4, 3, 3 and 2 cells
rules-page-shots = Shots
rules-page-shots-text = You name a cell; the other says whether a ship is there. A ship sinks when all its cells are hit. Cells where no ship can be any more are marked with a dot.
rules-page-shots-picture = A ship of 4 has sunk after four hits; H8 is hit, too
rules-page-shapes-text = A fleet may have blocks, letters and any other shapes beside straight ships, or nothing else. Each is one ship, whatever it looks like.
rules-page-turned = A ship may be turned as it is placed.
rules-page-mirrored = It may also be turned over, like a glove for the other hand.
rules-page-shapes-picture = A drawn shape, a block of 2×2 and a straight ship
rules-page-contact-text = How close two ships of a fleet may lie.
rules-page-no-edge = Side by side is forbidden, corner to corner is not.
rules-page-no-corner = There is water all around every ship.
rules-page-free = Ships may lie side by side.
rules-page-announce-text = What the other says when a ship is hit, and when its last cell is.
rules-page-silent = Only “hit”: whether the ship has sunk, you have to work out.
rules-page-sunk = “Sunk”: you know that it is gone, and with it how long it was if it stood alone.
rules-page-sunk-size = “Sunk, a ship of 3”: you know which ones are left.
rules-page-named = “Hit, the cruiser”: every hit names its ship. Two ships of one size are told apart by number, in the order in which they are hit.
rules-page-coloured = “Hit, the red one”: you know which hits belong together, but not how long the ship is until it sinks. Colours are numbers here: 1 is the first ship hit.
rules-page-alternate = One shot each, hit or miss.
rules-page-again = Whoever hits fires again, until a miss.
rules-page-salvo = As many shots as you have ships afloat, all chosen before the answers come.
rules-page-first = Who fires first is drawn at random.
rules-page-own = Every rule can be changed by itself: the size of the sea, the ships, cells with reefs where no ship may lie.
rules-page-odds = The odds
rules-page-odds-text = From what has been said, Amiral counts every fleet that is still possible, and so knows each cell’s exact chance. The warmer a cell, the likelier a ship.
rules-page-odds-picture = After a hit at F6 and four misses, the cells around the hit glow
rules-page-try = Try it now

form-first-row = Rows
form-first-row-one = numbered from 1
form-first-row-zero = numbered from 0
