## Tournaments

contest-round-robin = round robin
contest-double-round-robin = double round robin
contest-knockout = knockout
contest-swiss = Swiss
contest-arena = arena
contest-buchholz = Buchholz
contest-sonneborn-berger = Sonneborn-Berger
contest-head-to-head = head to head
contest-mean-shots = mean shots
contest-performance = performance
contest-wins = wins
contest-field = against the field
contest-bye = bye
contest-rest = rest
contest-walkover = walkover
contest-final = Final
contest-semifinals = Semifinals
contest-quarterfinals = Quarterfinals
contest-third-place = Third place
contest-round = Round { $round }
contest-nobody = nobody
contest-place = place
contest-player = player
contest-points = points
contest-saved = saved
contest-games-each =
    { $games ->
        [one] { $games } game in each pairing
       *[other] { $games } games in each pairing
    }
contest-part = round { $round }, { $who }: { $counted }
contest-part-times = round { $round }, { $who }: { $times } × { $of } = { $counted }
contest-part-shots = round { $round }: { $of } shots for { $fleets ->
    [one] one fleet
   *[other] { $fleets } fleets
}
contest-part-rating = round { $round }, { $who } ({ $of }): { $counted } of { $times }
contest-explained = { $name } { $value }: { $parts }
contest-explained-none = { $name }: nothing to count
contest-repeat = Round { $round }: { $a } and { $b } meet again, because nobody else is left for them.
contest-second-bye = Round { $round }: { $player } has a second bye.
contest-first-shots = Round { $round }: the first shots of { $player } differ by three.
contest-corrected = Round { $round }, table { $table }: the result was corrected. Reason: { $reason }
contest-changed = Round { $round }: the pairings were changed. Reason: { $reason }
contest-called-off = Called off. Reason: { $reason }
contest-seed = Seed: { $seed }. Rules: { $rules }.
contest-created = { $file } is ready for { $players } players. Play it with: { $command }
contest-interrupted = Stopped early.
contest-resume = Resume it with: { $command }
contest-faults =
    { $games ->
        [one] { $player } lost one game because it could not go on.
       *[other] { $player } lost { $games } games because it could not go on.
    }
contest-fault = { $player } lost a game: { $problem }
contest-not-yet = Nobody has played yet.

## What a tournament cannot be

contest-needs-name = a tournament needs a name of one line and up to 200 characters
contest-needs-games = two players who meet play between 1 and 1,000,000 games
contest-needs-cycles = a round robin is played once or twice
contest-needs-round = a tournament lasts at least one round
contest-needs-points = a win has to be worth more than a loss, and at least as much as a bye
contest-tie-break-twice = the tie-break { $name } is named twice
contest-needs-pairs = games with fleets swapped come in pairs: ask for an even number of games
contest-needs-one-game = two who meet in an arena play one game, or two with fleets swapped
contest-no-event = an event is missing before it, or occurs twice
contest-not-begun = the tournament has not begun
contest-running = the tournament is running
contest-paused = the tournament is paused
contest-over = the tournament is over
contest-cancelled = the tournament was called off
contest-no-name = a player needs a name of one line and up to 200 characters
contest-full = the tournament is full
contest-too-late = it is too late to join
contest-who = that player has left, or does not take part
contest-too-few = a tournament needs at least two players
contest-too-many-rounds = with these players, at most { $most } rounds are possible without a rematch: ask for fewer rounds, or for a round robin
contest-no-more-rounds = all rounds have been paired
contest-round-not-over = round { $round } is not over
contest-no-such-round = there is no round { $round }
contest-no-table = nobody plays at table { $table }
contest-seated-twice = somebody at table { $table } sits twice, or is still playing
contest-no-pairing = the pairing at table { $table } is incomplete
contest-has-result = table { $table } has its result
contest-no-result = table { $table } has no result
contest-no-outcome = that is not a possible result at table { $table }
contest-played-on = the next round depends on it
contest-needs-reason = a reason is needed, on one line

## Asking for a tournament

contest-needs-format = Name a format, such as: amiral tournament run --format swiss --players "level1 level3 level5 hard"
contest-needs-players = Name the players, such as: --players "level1 level3 level5 hard"
contest-needs-file = Name the file of the tournament, such as: amiral tournament { $action } cup.jsonl
contest-cannot-be = This tournament cannot be played: { $problem }.
contest-only-shown = --format { $format } is for amiral tournament show.
contest-only-played = --format { $format } is for a new tournament; shown, it is text, json, csv, games or trf.
contest-exists = { $file } already holds a tournament: resume it with “amiral tournament run { $file }”, or choose another file.
contest-missing = { $file } does not exist: create it with “amiral tournament new”.
contest-unreadable = { $file } cannot be read: { $problem }.
contest-broken = { $file }, line { $line }: { $problem }.
contest-not-this-kind = { $file } is not a tournament begun by this program: { $problem }.
contest-busy = { $file } is in use by another program: wait for it, or copy the file.
contest-quotes = A quote in --players is not closed.
contest-rounds-follow = This format has { $rounds } rounds with these players; --rounds is for Swiss tournaments.
contest-no-report = The tournament report format consists of rounds, which an arena does not have: ask for csv, games or json.
contest-settled = The tournament in { $file } is already set up: leave out the options that would change it.
contest-programs = { $file } contains programs. A file never starts programs by itself: to start them, name the players again: { $command }
