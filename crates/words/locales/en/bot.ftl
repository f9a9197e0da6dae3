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
bot-check-well = { $name }: no problems in { $games ->
    [one] one game
   *[other] { $number } games
}.
bot-check-found = { $name }: { $count ->
    [one] one problem
   *[other] { $count } problems
} in { $games ->
    [one] one game
   *[other] { $number } games
}.
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

## Bots on a site

web-bots = Bots
web-bots-lead = A program of yours can play here under its own name, against whoever challenges it. It is marked as a bot wherever its name is shown, and rated on the same scale as everybody.
web-bots-step-write = Write a player: a few lines in any language that speak the bot protocol.
web-bots-step-make = Make a bot below, and keep its token where your program runs, in AMIRAL_BOT_TOKEN.
web-bots-step-connect = Connect it:
web-bots-step-challenge = Challenge it in the lobby, where it is listed while it is connected.
web-bots-step-enter = Enter it in tournaments that are open to bots, on their pages.
web-bots-without = Without Amiral on that machine: a bot in ten lines of Python
web-bots-own = Your bots
web-bots-none = You have none yet.
web-bots-new = Make a bot
web-bots-handle = Handle
web-bots-handle-about = 3 to 20 letters, digits, hyphens and underscores. In games, “(bot)” is added.
web-bots-make = Make the bot
web-bots-nobody = Bots belong to accounts.
web-bots-pupil = Accounts of a class have no bots.
web-lobby-no-bots = No bot is connected.
web-lobby-own-bot = Bring your own
live-lobby-bot = bot
live-lobby-challenge = Challenge
live-lobby-challenge-of = Challenge { $name }
live-bot-token = The token of { $handle }. Copy it now, it is not shown again:
live-bot-made = made { $date }
live-bot-online = connected, { $games ->
    [0] no game
    [one] one game
   *[other] { $number } games
}
live-bot-used = last connected { $date }
live-bot-unused = never connected
live-bot-no-token = has no token any more
live-bot-suspended = suspended by an administrator
live-bot-renew = New token
live-bot-renew-of = Give { $handle } a new token
live-bot-remove = Remove
live-bot-remove-of = Remove { $handle }
live-bot-remove-really = Remove { $handle } for good
live-profile-bot = Bot of { $owner }, since { $date }
bot-none = You have no such bot.
bot-too-many = You already have { $most } bots. Remove one first.
bot-suspended = An administrator has suspended this bot.
bot-only-bots = Only a bot can do this: show the token of one.
bot-no-word = “{ $given }” is no answer of a bot: use accept, decline, fleet, shot or error.
bot-plays-enough = { $handle } already plays { $most } games. Try again when one is over.
bot-too-many-games = { $handle } has begun too many games in the last minute. Try again shortly.

## amiral bot connect

bot-needs-server = Name the server and the program: amiral bot connect https://… "python3 my.py"
bot-one-program = Only “connect” takes a server and a program. Quote the command: amiral bot check "python3 my.py"
bot-needs-token = Put the token of your bot into AMIRAL_BOT_TOKEN, or its file into --token-file. You get one on { $url }.
bot-token-failed = The token in { $path } cannot be read: { $problem }
bot-connected = { $name } is connected to { $server }. Ctrl+C ends it.
bot-lost = The connection is lost, trying again: { $problem }
bot-challenged = { $by } challenges: { $rules }
bot-declined = Declined the challenge of { $by }: the program does not play by these rules ({ $what }).
bot-not-taken = The challenge of { $by } could not be taken: { $problem }
bot-nameless = somebody
bot-over-won = Won against { $opponent } with { $shots } shots.
bot-over-found = Found the fleet with { $shots } shots.
bot-over-lost = Lost against { $opponent }.
bot-over-void = The game against { $opponent } does not count.
bot-failed-online = Against { $opponent }: { $problem }
bot-resigned = The game against { $opponent } is given up: the program failed { $times } times.
bot-ended = { $games ->
    [0] No game was played.
    [one] One game: { $won } won, { $lost } lost.
   *[other] { $number } games: { $won } won, { $lost } lost.
}
