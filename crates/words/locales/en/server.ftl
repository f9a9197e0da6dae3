# The web interface, as far as it is not on its pages.

serve-started = Amiral is running at { $url } (press Ctrl-C to stop).
serve-address = On other devices, open { $url }
serve-stopped = Stopped. Games resume where they were at the next start.
serve-open-to-others = { $addr } can be reached from other machines, and traffic is not encrypted. Use it only on a network you trust, or behind an HTTPS proxy.
serve-unopened = Cannot listen on { $addr }: { $problem }. Choose another address with --addr, such as --addr 127.0.0.1:8001.
announce-nothing = The pages of the site say nothing of the kind any more.
announce-said = All pages of the site say so from now on: { $text }
announce-too-long = That is too long: at most { $most } characters fit on a page.
serve-bad-settings = The settings in { $path } cannot be read: { $problem }
serve-in-order = Everything is in order.
serve-bus-not-built-in = This program was built without NATS. Releases have it; build it with --features nats, or leave --bus out.
serve-bus-unreachable = The NATS server { $url } cannot be reached: { $problem }
serve-bus-file = --bus is for several servers over one PostgreSQL database; a file has one server.

## What a request is told that cannot be answered: its kind, and what to do

server-unreadable = Unreadable request
server-forbidden = Not allowed
server-not-found = Not found
server-method = Method not allowed
server-conflict = Not possible now
server-too-large = Too large
server-too-slow = Too slow
server-misdirected = Unknown site name
server-media-type = Not JSON
server-invalid = Invalid request
server-too-many = Too many requests
server-broken = Internal error
server-unavailable = Not available

server-other-site = This request came from another site and was refused.
server-slow-down = Too many requests. Wait a moment.
server-not-yours = This seat belongs to somebody else: you can watch, but not play.
server-no-such-seat = There is no seat “{ $given }”; choose A or B.
server-name-the-seat = Two people share this screen: name the seat with "seat": "A" or "B".
server-not-invited = This invitation is for another game.
server-taken = Somebody else has already taken the seat.
server-waiting = The other player has not joined yet.
server-not-over = The game is not over yet.
server-not-abandoned = You cannot claim the win yet: the other player has to be away for { $seconds ->
    [one] a second
   *[other] { $seconds } seconds
}, or to keep you waiting for five times as long.
server-stale = The game has moved on: { $fired ->
    [one] 1 shot has
   *[other] { $fired } shots have
} been fired so far. Reload it.
server-out-of-step = The game has moved on elsewhere. Reload it.
server-stranded = This game cannot continue: one of its players has been erased, or its saved data is invalid.
server-no-game = There is no such game. It may have been deleted, or nobody joined it in time.
server-no-match = There is no match { $id }.
server-not-your-match = Only the players of a match can delete it, from the browser they played in.
server-no-database = The database is not responding, and nothing was changed. Try again in a moment.
server-leaving = This server is about to stop. Try again in a moment: another one takes over, or it is back.
server-busy = The server is busy. Try again in a moment.
server-broke-down = Something went wrong; the game is unchanged. Try again.
server-body-too-large = The request is too large.
server-body-cut-off = The request was incomplete.
server-json-only = The request must be JSON, with the header Content-Type: application/json.
server-bad-json = Invalid JSON: { $problem }.
server-bad-query = Invalid query: { $problem }.
server-no-mode = There is no mode “{ $given }”; choose from solo, versus, two and local.
server-no-cell = “{ $given }” is not a cell. Cells look like F5.
server-bad-placing = The placing state does not match these rules. Start without one.
server-too-many-acts = Too many acts in one request: at most { $most }.
server-no-upgrade = This address is for WebSocket connections only.
server-wrong-method = This address does not accept that method.
server-nothing-here = There is nothing here.
server-bad-record = The game record cannot be read: { $problem }.
server-nothing-to-judge = Provide a game record, a match number, or shots.
server-strategies = A study takes 1 to { $most } strategies.
server-busy-studies = Too many studies are already running. Wait for one to finish, or stop one.
server-no-study = There is no such study. Studies are deleted after a few hours, and when the server stops.
server-study-failed = The study failed: the fleets cannot be placed this way, or something went wrong.
server-study-runs = The study is still running.
server-no-figure = There is no such figure; choose histogram or box.
server-no-format = There is no format “{ $given }”; choose text or markdown.
server-bad-date = { $field } is not a valid date: “{ $given }”. Write dates as 2026-01-31.
server-other-name = This site is not called “{ $name }”. To use that name, start it with --public-url, such as --public-url https://battleship.example.
server-too-many-games = Too many new games. Wait a moment, or continue one of your unfinished games.
server-too-much-work = You have too many requests in progress. Wait for one to finish.
server-too-long = This took too long and was cancelled.
server-body-too-slow = The request did not arrive in time.
server-too-many-live = Too many live connections: close some of the windows where this site is open.
server-your-studies = You have too many studies running. Wait for one to finish, or stop one.
server-not-your-study = Only the person who started a study can stop it.
server-too-many-places = These rules allow too many ship positions to count here. Choose a smaller sea, or fewer ship sizes.
server-bad-first-row = Rows are numbered from 0 or from 1, not from { $given }.
