## The database in trouble

store-damaged = The database { $place } is damaged ({ $problem }). It was left unchanged: restore a backup, or choose another one with --db.
store-locked = The database { $place } is locked by another program. Try again when that program has finished.
store-read-only = The database { $place } is read-only. Get write access to the file and its folder, or choose another one with --db.
store-newer = The database { $place } was created by a newer Amiral (version { $found }; this one supports { $known }). It was left unchanged: update Amiral.
store-foreign = { $place } belongs to another program. It was left unchanged: choose another file with --db.
store-replaced = The database { $place } was deleted or replaced while open. Nothing more will be saved: restart Amiral.
store-served = Another server is using the database { $place }. Stop it first, or choose another database with --db.
store-missing = There is no database { $place }.
store-outdated = The database { $place } was created by an older Amiral and is read-only: get write access, so that it can be upgraded.
store-exists = { $path } already exists: choose another file, or pass --force to replace it.
store-full = The disk is full, and the database { $place } cannot grow. Nothing was lost: free some space and try again.
store-not-built-in = The database { $place } is on a PostgreSQL server, and this program was built without PostgreSQL. Build it with “--features postgres”, or use a release.
store-unreachable = The database { $place } cannot be reached: { $problem }.
store-no-match = There is no match { $id }. “amiral history” lists them all.
store-no-player = There is no player { $id }.
store-over = Match { $id } is over.
store-placed = The fleet of seat { $seat } is already placed in match { $id }.
store-out-of-step = Shot { $sequence } of match { $id } does not follow the last one saved: another program may be playing the same match.
store-outrun = Match { $id } has moved on: another program was first.
store-lease-lost = Another server does this now: this one was away for too long ({ $name }).
store-unreadable = Match { $id } cannot be read: { $problem }.
store-other = Database { $place }: { $problem }.
store-bad-location = “{ $given }” is not a database: give a file, or postgres://USER@HOST/DATABASE.
store-no-name = The database name is empty: give --db or AMIRAL_DB a file or postgres://USER@HOST/DATABASE, or leave both out.
store-no-text = AMIRAL_DB is not valid UTF-8: set it again, or name a database with --db.
store-no-data-folder = The system has no data folder: name a database with --db or AMIRAL_DB.
transfer-json = line { $line }: { $problem }
transfer-tag = line { $line }: the tag { $tag } cannot be “{ $value }”

## History

history-none = No matches saved yet.
history-none-pass = No matching games.
history-id = #
history-began = Started
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
history-pair = { $a } – { $b }
history-someone = someone
history-nameless = (no name)
history-practice = { $result } (practice)
history-hidden-fleet = hidden fleet
history-everybody = all
history-won = { $player } won
history-resigned = { $player } resigned
history-absent = { $player } left
history-lost-on-time = { $player } ran out of time
history-aborted = called off
history-unfinished = unfinished
history-totals = { $games ->
    [one] One finished match:
   *[other] { $number } finished matches:
}
history-page = Page { $page }; --page { $next } shows older matches.
history-statistics = { $player }: { $games ->
    [one] one game
   *[other] { $number } games
}, { $wins } won.
history-statistics-shots = { $player }: { $games ->
    [one] one game
   *[other] { $number } games
}, { $wins } won ({ $rate }), in { $shots } shots on average.
history-trend = The last { $games }: { $rate } won{ $shots ->
    [none] { "" }
   *[other] , in { $shots } shots
}; the { $games-before } before: { $rate-before }{ $shots-before ->
    [none] { "" }
   *[other] , in { $shots-before } shots
}.
history-no-trend = A trend is shown after more than { $games } games.
history-unknown-player = There is no player “{ $given }”; choose from { $known }.
history-unknown-player-near = There is no player “{ $given }”; did you mean { $near }?
history-no-player = There is no player “{ $given }”: nobody has played here yet.
history-unknown-opponent = “{ $given }” is neither a strategy nor a player; choose from { $known }.
history-unknown-opponent-near = “{ $given }” is neither a strategy nor a player; did you mean { $near }?
history-bad-rules = --rules: { $problem }.
history-bad-date = --{ $option }: “{ $given }” is not a valid date; write 2026-01-31, or 2026-01-31T18:00:00Z.

## Reports

report-title = Match { $id }: { $a } against { $b }
report-title-alone = Match { $id }: { $a } alone
report-rules = Rules: { $rules }.
report-began = Played on { $date }, in { $duration }.
report-began-open = Started on { $date }, unfinished.
report-seed = Seed: { $seed }.
report-practice = Practice: the seed was chosen, so this match does not count.
report-starts = { $player } fires first.
report-no-shot = No shots were fired.
report-miss = { $player } fires at { $cell }: miss.
report-hit = { $player } fires at { $cell }: hit.
report-sunk = { $player } fires at { $cell }: hit and sunk.
report-hit-ship = { $player } fires at { $cell }: hit, ship #{ $ship }.
report-sunk-ship = { $player } fires at { $cell }: hit and sunk, ship #{ $ship }.
report-sunk-ship-size = { $player } fires at { $cell }: hit and sunk, ship #{ $ship } ({ $size }-cell ship).
report-sunk-size = { $player } fires at { $cell }: hit and sunk ({ $size }-cell ship).
report-won = { $player } sinks the whole fleet and wins in { $shots } shots.
report-resigned = { $player } resigns.
report-absent = { $player } left.
report-lost-on-time = { $player } ran out of time.
report-aborted = The match was called off.
report-unfinished = The match is unfinished.
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
} { $new } new, { $known } already known.
import-stopped = Stopped: import again to add the rest.
import-progress = Games
problem-import = { $path } cannot be imported: { $problem }.
forget-question = Erase { $player } (#{ $id }) and { $games ->
    [one] one match
   *[other] { $number } matches
}? This cannot be undone. Type “{ $yes }” to confirm:{" "}
forget-yes = yes
forget-which = Several players are named { $player }: { $players }. Which one? #
forget-several = Several players are named { $player }: { $players }. Choose one by number, such as: amiral forget '#{ $id }'
forget-one = #{ $id } (since { $date })
forget-left = Nothing was erased.
forget-needs-yes = Not interactive: pass --yes to erase { $player } (#{ $id }).
forget-done = { $player } erased, with { $erased ->
    [one] one match
   *[other] { $number } matches
}{ $kept ->
    [0] .
    [one] ; one match with another person is kept, without the name.
   *[other] ; { $kept } matches with other people are kept, without the name.
}

## Copies, and what was done

backup-done = { $matches ->
    [one] One match copied to { $path }
   *[other] { $number } matches copied to { $path }
} ({ $bytes } bytes) and verified.
backup-server = { $place } is on a PostgreSQL server: back it up with pg_dump.
restore-server = { $place } is on a PostgreSQL server: restore it with pg_restore.
restore-done = { $matches ->
    [one] One match restored from { $path }.
   *[other] { $number } matches restored from { $path }.
}
restore-before = The previous database is saved as { $path }.
log-none = The log is empty.
log-id = #
log-at = When
log-kind = What
log-subject = To whom or what
log-detail = Why
log-kind-of = { $kind ->
    [cleared] cleared
    [cancelled] cancelled
    [refused] refused
    [forgotten] forgotten
    [account-added] account added
    [account-reset] account reset
    [account-suspended] account suspended
    [account-restored] account restored
    [account-deleted] account deleted
    [admin-made] administrator appointed
    [admin-unmade] administrator removed
    [teacher-made] teacher appointed
    [teacher-unmade] teacher removed
    [class-made] class made
    [class-deleted] class deleted
    [report-closed] report closed
    [result-voided] result voided
    [password-changed] password changed
    [account-recovered] account recovered
    [codes-renewed] recovery codes replaced
    [passkey-added] passkey added
    [passkey-removed] passkey removed
    [sign-ins-failed] failed sign-ins
   *[other] { $kind }
}
log-sign-ins-failed = { $attempts ->
    [one] one attempt
   *[other] { $attempts } attempts
} within a minute
log-by-operator = by the operator
log-by = by { $handle }
log-cleared = nobody fired a shot
log-cancelled = nobody was playing any more
log-forgotten = { $guests ->
    [one] one guest had not played for long and was forgotten
   *[other] { $guests } guests had not played for long and were forgotten
}
log-refused = { $requests ->
    [one] one request
   *[other] { $requests } requests
} over the limit; this was the last address
transfer-too-large = it is larger than { $most } MiB; split it into parts
transfer-line-too-long = line { $line }: longer than { $most } bytes
transfer-record-too-long = line { $line }: the game that begins here is longer than { $most } bytes
