### Other people's programs as players.

bot-broken = { $problem } We sent: { $sent }. It answered: { $came }. We expected: { $expected }.
bot-cannot-start = The program could not be started.
bot-late = The program took too long.
bot-crashed = The program crashed.
bot-closed = The program closed its input or output.
bot-flood = The program wrote far too much.
bot-unreadable = The program's answer cannot be read.
bot-unasked = The program answered before it was asked.
bot-illegal-cell = The program fired off the grid.
bot-repeated-cell = The program fired at the same cell twice.
bot-wrong-number = The program fired the wrong number of shots.
bot-illegal-fleet = The program's fleet breaks the rules.
bot-unsupported = The program does not play by these rules.
bot-gave-up = The program gave up.
bot-memory = The program still remembers the previous game.
bot-slow = The program is slow.
bot-not-flushed = The program keeps its answer in a buffer: flush the output after every line.
bot-tolerance = The program fails on something it does not know.
bot-check-well = { $name }: no problems in { $games } games.
bot-check-found = { $name }: { $count ->
    [one] one problem
   *[other] { $count } problems
} in { $games } games.
bot-check-finding = { $problem } ({ $kind }, { $times ->
    [one] once
   *[other] { $times } times
})
bot-check-sent = sent: { $text }
bot-check-came = answered: { $text }
bot-check-expected = expected: { $text }
bot-check-stderr = standard error: { $text }
bot-check-times = { $shots } shots, { $mean } ms each, { $longest } ms at most
bot-check-walls = Guarded: { $standing }
bot-check-open = Not guarded on this system: { $missing }
bot-wall-network = no network
bot-wall-files = writes only in its own folder
bot-wall-processes = sees only its own processes
bot-wall-forks = a limited number of processes
bot-wall-limits = limited memory, processor time and files
bot-needs-strategy = Say what plays: amiral bot --strategy level5. Or check a program: amiral bot check "python3 my.py"
bot-needs-program = Name the program: amiral bot check "python3 my.py"
bot-log-failed = { $path } cannot be written: { $problem }
form-program = Or a program on this computer, by its command
note-told = It says: { $text }
study-broken = { $strategy } cannot continue. { $problem }
serve-bad-program = { $given } does not allow a program: give a name of letters, digits and dashes, and a command, as in ada="python3 ada.py"
