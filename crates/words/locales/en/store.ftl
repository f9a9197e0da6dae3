## The database in trouble

store-damaged = The database { $place } is damaged ({ $problem }). It was left as it is: put back a copy, or name another one with --db.
store-locked = Another program has locked the database { $place }. Try again once it is done.
store-read-only = The database { $place } cannot be written. Ask for the right to write the file and its folder, or name another one with --db.
store-newer = The database { $place } was made by a newer Amiral (version { $found }; this one knows { $known }). It was left as it is: update Amiral.
store-foreign = { $place } is the database of another program. It was left as it is: name another file with --db.
store-replaced = The database { $place } was deleted or replaced while it was open. Nothing more is written: start Amiral again.
store-served = Another server is running on the database { $place }. Stop it first, or name another database with --db.
store-missing = There is no database { $place }.
store-outdated = The database { $place } was made by an older Amiral and cannot be written: ask for the right to write it, so that it can be brought up to date.
store-exists = { $path } exists already: name another file, or say --force to replace it.
store-full = There is no room left for the database { $place }. Nothing was lost: make room and try again.
store-unreachable = The database { $place } cannot be reached: { $problem }.
store-no-match = There is no match { $id }. “amiral history” lists those there are.
store-no-player = There is no player { $id }.
store-over = Match { $id } is over.
store-placed = The fleet of seat { $seat } has been placed in match { $id } already.
store-out-of-step = Shot { $sequence } of match { $id } does not follow on the last one kept: another program may be playing the same match.
store-unreadable = Match { $id } cannot be read: { $problem }.
store-other = The database { $place } says: { $problem }.
store-bad-location = “{ $given }” is no database: name a file, or postgres://USER@HOST/DATABASE.
store-no-name = The name of the database is empty: with --db or AMIRAL_DB, name a file or postgres://USER@HOST/DATABASE, or leave both out.
store-no-text = AMIRAL_DB is no text (UTF-8): name a database with --db, or set it anew.
store-no-data-folder = The system names no folder for data: name a database with --db or AMIRAL_DB.
transfer-json = line { $line }: { $problem }
transfer-tag = line { $line }: the tag { $tag } cannot be “{ $value }”

## History

history-none = No match is kept here yet.
history-none-pass = No match is like that.
history-id = #
history-began = Began
history-players = Players
history-result = Result
history-shots = Shots
history-rules = Rules
history-player = Player
history-opponent = Opponent
history-games = Games
history-wins = Wins
history-losses = Losses
history-win-rate = Won
history-mean-shots = Shots to win
history-percent = { $percent } %
history-pair = { $a } – { $b }
history-someone = someone
history-nameless = (no name)
history-practice = { $result } (practice)
history-hidden-fleet = hidden fleet
history-everybody = all
history-won = { $player } won
history-resigned = { $player } resigned
history-absent = { $player } stayed away
history-aborted = called off
history-unfinished = unfinished
history-totals = { $games ->
    [one] One match that somebody won:
   *[other] { $number } matches that somebody won:
}
history-page = Page { $page }; --page { $next } shows older matches.
history-statistics = { $player }: { $games ->
    [one] one game
   *[other] { $number } games
}, { $wins } won.
history-statistics-shots = { $player }: { $games ->
    [one] one game
   *[other] { $number } games
}, { $wins } won ({ $rate } %), in { $shots } shots on average.
history-trend = The last { $games }: { $rate } % won{ $shots ->
    [none] { "" }
   *[other] , in { $shots } shots
}; the { $games-before } before: { $rate-before } %{ $shots-before ->
    [none] { "" }
   *[other] , in { $shots-before } shots
}.
history-no-trend = A trend shows after more than { $games } games.
history-unknown-player = There is no player “{ $given }”; there are { $known }.
history-no-player = There is no player “{ $given }”: nobody has played here yet.
history-unknown-opponent = “{ $given }” is neither a strategy nor a player; there are { $known }.
history-bad-rules = --rules: { $problem }.
history-bad-date = --{ $option }: “{ $given }” is no date; write 2026-01-31, or 2026-01-31T18:00:00Z.

## Reports

report-title = Match { $id }: { $a } against { $b }
report-title-alone = Match { $id }: { $a } alone
report-rules = Rules: { $rules }.
report-began = Played on { $date }, in { $duration }.
report-began-open = Begun on { $date }, not finished.
report-seed = Seed: { $seed }.
report-practice = Practice: the seed was chosen, so that the match counts for nothing.
report-starts = { $player } fires first.
report-no-shot = No shot was fired.
report-miss = { $player } fires at { $cell }: miss.
report-hit = { $player } fires at { $cell }: hit.
report-sunk = { $player } fires at { $cell }: hit and sunk.
report-sunk-size = { $player } fires at { $cell }: hit and sunk, a ship of { $size }.
report-won = { $player } has sunk the whole fleet and wins in { $shots } shots.
report-resigned = { $player } resigns.
report-absent = { $player } stays away.
report-aborted = The match was called off.
report-unfinished = The match is not finished.
report-grids = The grids at the end
report-grids-open = What has been seen so far

## Taking games out, bringing them in, forgetting

export-done = { $matches ->
    [one] One match written to { $path }.
   *[other] { $number } matches written to { $path }.
}
import-done = { $games ->
    [one] One game read:
   *[other] { $number } games read:
} { $new } new, { $known } known already.
import-stopped = Stopped: import again to add the rest.
import-progress = Games
problem-import = { $path } cannot be imported: { $problem }.
forget-question = Erase { $player } (#{ $id }) and { $games ->
    [one] one match
   *[other] { $number } matches
}? This cannot be undone. Type “{ $yes }” to go on:{" "}
forget-yes = yes
forget-which = Several players are called { $player }: { $players }. Which one? #
forget-several = Several players are called { $player }: { $players }. Name one by its number, as in: amiral forget '#{ $id }'
forget-one = #{ $id } (since { $date })
forget-left = Nobody was forgotten.
forget-needs-yes = There is nobody to ask: say --yes to erase { $player } (#{ $id }).
forget-done = { $player } is forgotten: { $erased ->
    [one] one match
   *[other] { $number } matches
} erased{ $kept ->
    [0] .
    [one] ; one match with another person stays, without the name.
   *[other] ; { $kept } matches with other people stay, without the name.
}

## Copies, and what was done

backup-done = { $matches ->
    [one] One match copied to { $path }
   *[other] { $number } matches copied to { $path }
} ({ $bytes } bytes), and checked.
backup-server = { $place } is on a PostgreSQL server: copy it with pg_dump.
restore-server = { $place } is on a PostgreSQL server: put a copy back with pg_restore.
restore-done = { $matches ->
    [one] One match put back from { $path }.
   *[other] { $number } matches put back from { $path }.
}
restore-before = The database as it was before is { $path }.
log-none = Nothing was noted.
log-id = #
log-at = When
log-kind = What
log-subject = To whom or what
log-detail = Why
log-kind-of = { $kind ->
    [cleared] cleared
    [cancelled] cancelled
    [refused] refused
   *[other] { $kind }
}
log-cleared = nobody fired in it
log-cancelled = nobody played it any more
log-refused = { $requests ->
    [one] one request
   *[other] { $requests } requests
}, too many at once; this address was the last
transfer-too-large = it is larger than { $most } MiB; import it in parts
transfer-line-too-long = line { $line }: longer than { $most } bytes
transfer-record-too-long = line { $line }: the game that begins here is longer than { $most } bytes
