## Pages

web-daily = Daily fleet
web-daily-lead = One hidden fleet a day, the same for everybody. You have one try: find it in as few shots as you can.
web-daily-next = Next fleet in
web-daily-past = Past days
web-daily-past-about = Hunt any of them for practice. Only the day itself counts.
web-daily-more = More to hunt
web-loading = Loading…
web-hunt-results = How everybody fared
web-hunt-share = Share your result
web-hunt-send = Send…
web-hunt-lost = Where you lost shots
web-to-hunt = See how others fared
web-share-fleet = Share a fleet
web-share-fleet-about = One link, and everybody who opens it hunts the same fleet: for a class, a club, a party.
web-share-fleet-lead = Hide a fleet and send the link. Everybody hunts it once, and a live table shows how they fare.
web-shared-fleet = A fleet to find
web-shared-fleet-lead = Everybody who has this link hunts the same fleet, once.
web-live-table = Live table
web-fleet-link = Link to this fleet
web-fleet-link-about = Send it to everybody who is to hunt this fleet.
web-fleet-name = Title
web-fleet-name-about = Shown to everybody, such as “Class 3B, Monday”.
web-fleet-placed = The fleet
web-hide-random = At random
web-hide-random-about = Nobody knows it, so you can hunt it too.
web-hide-own = I place it
web-hide-own-about = You know where it is, so you only watch.
web-fleet-make = Get the link
web-join-at = Hunt this fleet at
web-rank = #
web-hunter = Name
web-hunt-progress = Progress
web-shots = Shots
web-no-hunters = Nobody has started yet.
web-puzzles = Puzzles
web-puzzles-about = Which cell is likeliest? Judged by the exact odds.
web-puzzles-heading = Which cell?
web-puzzles-lead = Choose the cell that most probably holds a ship.
web-puzzle-level = Difficulty
web-puzzle-easy = Easy
web-puzzle-medium = Medium
web-puzzle-hard = Hard
web-puzzle-next = Next puzzle

## Scripts

live-daily-title = Daily fleet, { $day }
live-daily-open = Today’s fleet is waiting for you.
live-daily-begin = Start the hunt
live-daily-hunting = Your hunt is still open.
live-daily-continue = Continue
live-daily-found = You found it in { $shots ->
    [one] { $shots } shot
   *[other] { $shots } shots
}.
live-daily-lost = You gave up this hunt.
live-daily-over = This day is over: you can hunt its fleet for practice.
live-daily-practise = Practise
live-streak = { $days ->
    [one] { $days } day
   *[other] { $days } days
} in a row!
live-shots-short = { $shots ->
    [one] { $shots } shot
   *[other] { $shots } shots
}
live-bar = { $shots } shots: { $hunters }
live-bar-own = your shots: { $shots }
live-bar-admiral = the admiral: { $shots }
live-admiral = Admiral
live-your-shots = Your shots
live-mean-shots = Average
live-admirals-shots = The admiral
live-found-by = { $hunters ->
    [0] Nobody has found it yet.
    [one] { $found } person has found it.
   *[other] { $found } people have found it.
}
live-better-than = You did better than { $part } of the others.
live-gave-up = { $hunters ->
    [one] { $hunters } gave up.
   *[other] { $hunters } gave up.
}
live-still-hunting = { $hunters ->
    [one] { $hunters } is still hunting.
   *[other] { $hunters } are still hunting.
}
live-share-found = Found in { $shots ->
    [one] { $shots } shot
   *[other] { $shots } shots
}
live-share-lost = Gave up after { $shots ->
    [one] { $shots } shot
   *[other] { $shots } shots
}
live-no-slips = No shot was far from the best one. Well done!
live-shared-fleet = A fleet to find
live-fleet-open = A hidden fleet is waiting for you. You have one try.
live-fleet-own = You placed this fleet, so you only watch: send the link and open the live table.
live-fleet-found = You found it in { $shots ->
    [one] { $shots } shot
   *[other] { $shots } shots
}.
live-table-line = Found: { $found } · hunting: { $hunting }
live-hunter-found = found
live-hunter-gave-up = gave up
live-hunter-hunting = { $hits } of { $cells } hits
live-nameless = Nameless
live-puzzle-sea = Sea of the puzzle
live-puzzle-streak = Streak
live-puzzle-best = Best
live-puzzle-solved = Solved
live-puzzle-next = Next puzzle
live-puzzle-again = Tap { $cell } again to answer.
live-puzzle-ask = Where would you fire?
live-puzzle-shots = After { $shots ->
    [one] { $shots } shot
   *[other] { $shots } shots
}
live-puzzle-touch = Ships may touch.
live-puzzle-apart = Ships may touch at corners only.
live-puzzle-margin = A cell that is at most { $margin } less likely than the best is nearly right.
live-puzzle-right = Right!
live-puzzle-nearly = Nearly right
live-puzzle-wrong = Not quite
live-puzzle-told-right = { $cell } holds a ship with a chance of { $chance }: no cell is likelier.
live-puzzle-told = { $cell } holds a ship with a chance of { $chance }; the likeliest is { $best }, with { $most }.
live-try-again = Try again

## The server's answers

server-secret-fleet = Others are still hunting this fleet. You will see it once you have finished your own hunt, or when time is up.
server-no-help = This fleet is hunted without hints and without looking, so that everybody can be compared.
server-no-day = There is no fleet for “{ $given }”. Write a day as 2026-01-31, no later than today.
server-hunted-before = You have hunted this fleet before.
server-own-fleet = You placed this fleet yourself: you know where it is.
server-no-fleet = This fleet is no longer shared, or the link is incomplete.
server-too-many-fleets = You are sharing { $most } fleets already. Wait until some of them expire.
server-no-level = There is no difficulty “{ $given }”; choose easy, medium, or hard.
server-no-puzzle = This puzzle is gone. Ask for the next one.
server-other-puzzle = This puzzle has been answered already, perhaps in another tab. Ask for the next one.
server-not-a-shot = { $cell } cannot be fired at.
