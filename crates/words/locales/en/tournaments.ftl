## Tournaments on the site

web-tournaments = Tournaments
web-tournaments-lead = Play a cup, a league, or an evening at the club: the site pairs players, keeps score, and keeps the log.
web-tournaments-yours = Yours
web-tournaments-all = Public
web-tournaments-none = There are no tournaments here yet.
web-tournament-code = Code
web-tournament-open = Open
web-tournament-make = Organise a tournament
web-tournament-sign-in = You need an account to organise a tournament, but not to play in one.
web-tournament-name = Name
web-tournament-format = Format
web-format-swiss = Everybody plays every round, against somebody with as many points. Nobody meets anybody twice.
web-format-round-robin = Everybody meets everybody.
web-format-knockout = Lose and you are out. The strongest get byes.
web-format-arena = For a fixed time, whoever is free is paired again at once.
web-tournament-expected = Players expected
web-tournament-rounds = Rounds
web-tournament-cycles = Each pair meets
web-tournament-once = once
web-tournament-twice = twice
web-tournament-minutes = Minutes
web-tournament-third = Play for third place
web-tournament-duplicate = Duplicate: everybody hunts the same fleets
web-tournament-duplicate-about = In a round, every player hunts one fleet, placed by the house, to the end. Whoever takes fewer shots wins; luck with the fleet is the same for all. Until the round is over, only those who have finished see the hunts.
web-tournament-pace = Time for each player
web-tournament-day = 1 day per turn
web-tournament-days = 3 days per turn
web-tournament-next = Next round
web-tournament-by-hand = I start each round
web-tournament-who = Who can join
web-tournament-least = Lowest rating
web-tournament-most = Highest rating
web-tournament-rated = Rated games
web-tournament-bots = Bots and computer players may take part
web-tournament-listed = Show in the list
web-tournament-create = Create
web-tournament-join = Join
web-tournament-bracket = Bracket
web-tournament-print = Print the pairings
web-tournament-table = Table
web-tournament-first = Fires first
web-tournament-second = Fires second
web-tournament-result = Result
web-tournament-game = Game
web-tournament-cross = Cross table
web-tournament-organise = Organise
web-tournament-walk-in = Add a player without a device
web-tournament-add = Add
web-tournament-add-bot = Add a computer player
web-tournament-handle = Handle
web-tournament-invite = Invite
web-tournament-co-organiser = Make co-organiser
web-tournament-no-role = Remove
web-tournament-reason = Reason (everybody can read it)
web-tournament-repair = Change the pairings
web-tournament-rehearse = Rehearse with eight computer players
web-tournament-log = Log
web-tournament-more = More
web-tournament-projector = Projector
web-tournament-close = Close
live-format-swiss = Swiss
live-format-round-robin = Round robin
live-format-knockout = Knockout
live-format-arena = Arena
live-stage-open = Open to join
live-stage-running = Running
live-stage-paused = Paused
live-stage-over = Over
live-stage-cancelled = Cancelled
live-entry-all = open to everybody
live-entry-code = by code
live-entry-invited = by invitation
live-entry-rating = by rating
live-tournament-bots = open to bots
live-tournament-bot-join = Enter { $handle }
live-tournament-bot-leave = Withdraw { $handle }
live-tournament-bot-return = Bring { $handle } back
live-bye-odd = bye
live-bye-rest = rests
live-bye-walkover = walkover
live-result-a = The first player won
live-result-b = The second player won
live-result-a-absent = The first player was absent
live-result-b-absent = The second player was absent
live-result-neither-came = Neither came
live-tie-buchholz = Buchholz
live-tie-buchholz-about = The points of all opponents, added up.
live-tie-sonneborn-berger = Sonneborn-Berger
live-tie-sonneborn-berger-about = The points of the opponents, counted as often as one won against them.
live-tie-head-to-head = Head to head
live-tie-head-to-head-about = The points against those who are still level.
live-tie-mean-shots = Shots
live-tie-mean-shots-about = The shots it took to sink a fleet, on average: fewer are better.
live-tie-performance = Performance
live-tie-performance-about = The rating with which these results were to be expected.
live-tie-wins = Wins
live-tie-wins-about = The games won.
live-tie-field = Field
live-tie-field-about = The shots saved against the mean of all others who hunted the same fleets.
live-fate-playing = still playing
live-fate-won-by-absence = won: the other player was absent
live-fate-absent = absent
live-fate-bye = bye
live-fate-walkover = walkover
live-fate-rest = rested
live-fate-late-bye = missed, counts as a bye
live-fate-missed = missed
live-why = { $name }: place { $place }, { $points } points
live-why-round = Round
live-why-opponent = Opponent
live-why-result = Result
live-why-points = Points
live-why-games = { $won } won, { $lost } lost, { $shots ->
    [one] { $shots } shot
   *[other] { $shots } shots
}
live-why-only = { $won } won, { $lost } lost
live-why-drawn = drawn, { $shots ->
    [one] { $shots } shot
   *[other] { $shots } shots
}
live-tournament-players = Players
live-tournament-standings = Standings
live-why-nobody = A round without a game
live-suggest = About { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
}, some { $minutes } minutes.
live-suggest-days = { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
}; with days per turn, each may take weeks.
live-suggest-arena = About { $minutes } minutes suit so many players.
live-bracket-round = Round { $round }
live-bracket-semifinal = Semifinals
live-bracket-final = Final
live-bracket-third = Third place
live-tournament-winner = { $count ->
    [one] Winner: { $names }
   *[other] Winners: { $names }
}
live-tournament-forgotten = Player { $number }
live-tournament-forfeit = (forfeit)
live-tournament-round = Round { $round } of { $rounds }
live-tournament-duplicate = duplicate, { $minutes } min per fleet
live-tournament-points = Win { $win }, loss { $loss }, bye { $bye }. Select a name to see how its place came about.
live-tournament-next = Next round in { $clock }
live-tournament-ends = { $clock } left
live-tournament-left = You have left this tournament.
live-tournament-your-game = Your game against { $name }, table { $table }
live-tournament-your-table = You play { $name } at table { $table }.
live-tournament-waits = You are in. The tournament has not started yet.
live-tournament-free = You are free. Your next game opens by itself.
live-tournament-done = You took part.
live-tournament-play = Play
live-tournament-leave = Leave
live-tournament-return = Return
live-tournament-leave-of = Have { $name } leave
live-tournament-return-of = Have { $name } return
live-tournament-screen = Play both on this screen
live-tournament-latest = Latest pairings
live-tournament-pairings = Round { $round }
live-tournament-preview = Round { $round }: preview
live-tournament-watch = Watch table { $table }
live-tournament-player = Player
live-tournament-score = Points
live-tournament-code = Code to join:
live-tournament-organisers = Organised by { $names }.
live-tournament-invited = Invited: { $names }.
live-tournament-begin = Begin the tournament
live-tournament-pair = Pair the next round
live-tournament-begin-round = Begin the round
live-tournament-pause = Pause
live-tournament-resume = Resume
live-tournament-end = End now
live-tournament-cancel = Cancel the tournament
live-tournament-sure = This cannot be undone.
live-tournament-not = Not now
live-tournament-seat-a = Table { $table }, first
live-tournament-seat-b = Table { $table }, second
live-tournament-join-at = Join at { $link }
live-tournament-follow = Your next game opens by itself.
live-tournament-back = To the tournament
live-tournament-next-game = Your next game
server-tournament-none = There is no such tournament.
server-tournament-no-code = No tournament has this code.
server-tournament-needs-account = Sign in to organise a tournament.
server-tournament-not-organiser = Only the organisers of this tournament can do that.
server-tournament-not-admitted = You cannot join this tournament: ask its organiser for the code or for an invitation, or look at the ratings it is for.
server-tournament-not-in = You do not take part in this tournament.
server-tournament-no-bots = Bots cannot take part in this tournament.
server-tournament-takes-part = Everybody hunts the same fleets in this tournament, so a person takes part once: in person or with one bot.
server-tournament-crowded = This tournament is full.
server-tournament-nameless = Give a name, so that the others know whom they play.
server-tournament-too-many = You already organise five tournaments. End or cancel one first.
server-tournament-too-many-games = A tournament has at most { $most } games: choose fewer rounds, or fewer games between two players.
server-tournament-nobody = Nobody in this tournament has that number.
server-tournament-too-late = Nobody can join this tournament any more.
server-tournament-too-few = It takes at least two players.
server-tournament-too-many-rounds = So many players can play at most { $most ->
    [one] { $most } round
   *[other] { $most } rounds
} without meeting twice.
server-tournament-round-not-over = Round { $round } is not over yet.
server-tournament-no-round = There is no round to begin.
server-tournament-no-table = There is no such table.
server-tournament-played-on = The next round follows from who won there, and has begun.
server-tournament-no-reason = Give a reason, in one line.
server-tournament-no-such-result = This cannot be the result of this table.
server-tournament-no-pairing = Everybody who plays sits at one table, and nobody at two.
server-tournament-settings = These settings do not go together.
server-tournament-not-now = The tournament is not at that point.
server-tournament-bad-name = A tournament has a name of up to 80 characters.
server-tournament-bad-rounds = Choose 1 to { $most } rounds.
server-tournament-bad-minutes = Choose 1 to { $most } minutes for an arena.
server-tournament-bad-games = Two players who meet play 1 to { $most } games.
server-tournament-bad-ratings = Give the lowest and the highest rating.
server-tournament-bad-pause = The next round begins within a week.
server-tournament-arena-days = In an arena, games have a clock in minutes.
server-tournament-no-rounds = An arena has no rounds, so it has no such report.
server-tournament-no-class = Choose one of your classes.
server-tournament-forgotten = a player who is gone
server-tournament-rehearsal = Rehearsal: { $name }
server-tournament-log-created = The tournament was announced.
server-tournament-log-changed = The settings were changed.
server-tournament-log-joined = { $name } joined.
server-tournament-log-left = { $name } left.
server-tournament-log-returned = { $name } returned.
server-tournament-log-started = The tournament began with { $players ->
    [one] { $players } player
   *[other] { $players } players
}.
server-tournament-log-paired = Round { $round } was paired: { $tables ->
    [one] { $tables } table
   *[other] { $tables } tables
}.
server-tournament-log-repaired = The pairings of round { $round } were changed: { $reason }
server-tournament-log-round = Round { $round } began.
server-tournament-log-result = Round { $round }, table { $table }: { $result }
server-tournament-log-corrected = Round { $round }, table { $table } was corrected: { $result } Before: { $was } Reason: { $reason }
server-tournament-log-paused = The tournament was paused.
server-tournament-log-resumed = The tournament resumed.
server-tournament-log-finished = The tournament is over.
server-tournament-log-cancelled = The tournament was cancelled: { $reason }
server-tournament-result-won = { $name } won.
server-tournament-result-drawn = A draw.
server-tournament-result-absent = { $name } was absent.
server-tournament-result-nobody = Nobody came.
server-tournament-result-again = It is played again.
web-tournament-counting = Points and tie-breaks
web-tournament-games = Games in each pairing
web-tournament-win = Points for a win
web-tournament-loss = Points for a loss
web-tournament-bye = Points for a bye
web-tournament-ties = Tie-breaks, in this order
web-tournament-ties-about = They decide between players who have equal points.
web-tournament-late = Players can join until half of the rounds have started
web-tournament-late-arena = Players can join after it has started
web-tournament-late-byes = Missed rounds that count as a bye
web-tournament-results = Enter or correct a result
web-tournament-round = Round
web-tournament-won-a = Games won by the first
web-tournament-won-b = Games won by the second
web-tournament-shots-a = Shots of the first, if counted
web-tournament-shots-b = Shots of the second, if counted
web-tournament-settings = Settings
web-tournament-amend = Save the settings
web-tournament-cancel-why = Reason (everybody can read it)
live-tournament-enter = Enter the result
live-tournament-correct = Correct the result
live-tournament-there = { $players ->
    [one] { $players } player is here.
   *[other] { $players } players are here.
}
live-tournament-games = { $games ->
    [one] { $games } game in each pairing
   *[other] { $games } games in each pairing
}
live-suggest-most = At most { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
} without meeting twice.
live-tournament-pair-again = Pair again
live-result-drawn = A draw: as many shots
live-tournament-saved = Shots saved
live-tournament-points-field = Places go by the shots saved compared with the mean of all others in each round. Select a name to see how its place came about.
live-tournament-points-knockout = Places go by the round each player reached. Select a name to see their games.
live-tournament-points-arena = A win brings 2 points, a draw 1; after two wins in a row both count double. Select a name to see how its place came about.
live-duplicate-about = Everybody hunts the same fleets, placed by the house. Until a round is over, only those who have finished see the hunts.
live-duplicate-field = Places go by the shots saved compared with everybody else in the round.
live-duplicate-knockout = Of the two at a table, whoever takes fewer shots goes on; if they are level, they play another fleet.
live-duplicate-arena = Those who are paired at the same moment hunt the same fleet; fewer shots win.
live-tie-place = Tie-break { $place }
live-tie-usual = as usual
live-tie-none = none
live-bracket-quarterfinal = Quarterfinals
live-why-field = { $name }: place { $place }, { $points } shots saved
live-why-shots = round { $round }: { $shots ->
    [one] { $shots } shot
   *[other] { $shots } shots
} for { $fleets ->
    [one] one fleet
   *[other] { $fleets } fleets
}
live-why-rating = { $name } ({ $rating }): { $won } of { $games }
server-tournament-paired-again = Paired again with everybody who is here.
server-tournament-result-won-games = { $name } won { $own } to { $other }.
web-tournament-players = Players
web-tournament-organisers = Organisers and invitations
web-tournament-else = Rehearse or cancel
live-why-tie = { $name }: { $value }
