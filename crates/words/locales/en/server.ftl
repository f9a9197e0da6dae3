# The web interface, as far as it is not on its pages.

serve-started = Amiral is at { $url } — Ctrl-C ends it.
serve-address = Others can type { $url }
serve-stopped = Ended. Games go on where they were when it is started again.
serve-open-to-others = { $addr } can be reached by other machines, and whatever passes is not encrypted: leave it open on a network you trust only, or put a server with HTTPS in front of it.
serve-unopened = { $addr } cannot be opened: { $problem }. Choose another with --addr, as in --addr 127.0.0.1:8001.

## What a request is told that cannot be answered: its kind, and what to do

server-unreadable = The request cannot be read
server-forbidden = Not allowed
server-not-found = Not found
server-method = Not possible there
server-conflict = Not possible now
server-too-large = Too large
server-too-slow = Too slow
server-misdirected = Another name
server-media-type = Not JSON
server-invalid = Makes no sense
server-too-many = Too many requests
server-broken = Something broke down
server-unavailable = Not available

server-other-site = Another site has sent this request in your name; it was not followed.
server-slow-down = Too many requests at once: wait a moment.
server-not-yours = This seat is somebody else’s: you can watch, but not play.
server-no-such-seat = There is no seat “{ $given }”; there are A and B.
server-name-the-seat = Two people share this screen: say for which seat this is, with "seat": "A" or "B".
server-not-invited = This invitation is to another game.
server-taken = Somebody else has taken the seat.
server-waiting = The other player has not come yet.
server-not-over = The game is not over yet.
server-not-abandoned = The other player is there, or has not been away for { $seconds ->
    [one] a second
   *[other] { $seconds } seconds
} yet.
server-stale = The game has gone on: { $fired ->
    [one] 1 shot has
   *[other] { $fired } shots have
} been fired by now. Look at it again.
server-out-of-step = The game has gone on elsewhere. Look at it again.
server-stranded = This game cannot be played on: somebody who played it has been forgotten, or what is kept of it makes no sense.
server-no-game = There is no such game; it may have been erased, or nobody came to it in time.
server-no-match = There is no match { $id }.
server-not-your-match = Only those who played a match in this browser can erase it.
server-no-database = The database does not answer: nothing has been changed. Try again in a moment.
server-busy = Too much is being counted at the moment. Try again in a moment.
server-broke-down = Something broke down; the game is as it was. Try again.
server-body-too-large = The request is too large.
server-body-cut-off = The request was cut off.
server-json-only = The request must be JSON, with the header Content-Type: application/json.
server-bad-json = The JSON is not as it should be: { $problem }.
server-bad-query = The address is not as it should be: { $problem }.
server-no-mode = There is no mode “{ $given }”; there are solo, versus, two and local.
server-no-cell = That is no cell: { $problem }.
server-no-upgrade = This address is for WebSocket connections.
server-wrong-method = That cannot be done here.
server-nothing-here = There is nothing here.
server-bad-record = The game record cannot be read: { $problem }.
server-nothing-to-judge = Give a game record, the number of a match, or shots.
server-strategies = A study has from one to { $most } strategies.
server-busy-studies = As many studies are running as may. Wait until one is over, or stop one.
server-no-study = There is no such study; studies are forgotten after some hours and when the server ends.
server-study-failed = The study came to nothing: the fleets cannot be placed so, or something broke down.
server-study-runs = The study is not over yet.
server-no-figure = There is no such figure; there are histogram and box.
server-no-format = There is no format “{ $given }”; there are text and markdown.
server-bad-date = { $field } is no day: “{ $given }”. Days are written 2026-01-31.
server-other-name = This site is not called “{ $name }”. If it should be, start it with --public-url, as in --public-url https://battleship.example.
server-too-many-games = Too many new games at once: wait a moment, or go on with one that is waiting for you.
server-too-much-work = You have asked for too much at once: wait until some of it is done.
server-too-long = This took too long and was cancelled.
server-body-too-slow = The request did not arrive in time.
server-too-many-live = Too many live connections: close some of the windows in which the site is open.
server-your-studies = Too many studies of yours are running. Wait until one is over, or stop one.
server-not-your-study = Only whoever started a study can stop it.
server-too-many-places = There are too many places for ships under these rules to count them here. Choose a smaller sea, or ships of fewer sizes.
