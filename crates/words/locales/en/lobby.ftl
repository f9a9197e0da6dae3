## The lobby: finding somebody to play with

web-lobby = Lobby
web-lobby-heading = Find somebody to play with
web-lobby-quick = Quick pairing
web-lobby-quick-about = You are paired with somebody who wants the same game: close to your strength at first, of any strength the longer you wait.
web-lobby-search = Find an opponent
web-lobby-stop = Stop searching
web-lobby-meanwhile = Nobody yet. In the meantime:
web-lobby-challenges = Open challenges
web-lobby-no-challenges = No open challenges. Make one: it stands for half an hour while you are here, or for a week by days per turn.
web-lobby-make = Make a challenge
web-lobby-to = Only for (handle)
web-lobby-to-about = Leave empty to challenge everybody.
web-lobby-offer = Offer this game
web-lobby-here = Who is here
web-lobby-watch = Games to watch
web-lobby-no-games = Nobody is playing in public right now.
web-lobby-always = Always there
web-lobby-always-about = The computer’s crew plays at any hour.
web-lobby-rated = Rated
web-lobby-rating = Rated { $rating } ({ $rules })
live-lobby-rated = rated
web-lobby-offline = The lobby cannot be reached. Retrying…
web-lobby-rules = Rules
server-no-challenge = This challenge is no longer open: it was withdrawn, it expired, or whoever made it has left.
server-no-handle = Nobody here has the handle “{ $given }”.
server-challenge-yourself = That is your own handle. Challenge somebody else.
server-too-many-challenges = You already have { $most } open challenges. Withdraw one first.
server-challenged-enough = { $given } already has { $most } challenges waiting. Try again later.
server-estranged = You cannot play each other: one of you has blocked the other.
live-lobby-searching = Searching for an opponent: { $clock }
live-lobby-widening = Searching for an opponent: { $clock }. Now of any strength.
live-lobby-paired = Opponent found. The game begins.
live-lobby-accept = Accept
live-lobby-decline = Decline
live-lobby-withdraw = Withdraw
live-lobby-open = Open
live-lobby-watch = Watch
live-lobby-accept-of = Accept the challenge of { $name }: { $rules }, { $clock }
live-lobby-for-you = for you
live-lobby-yours = yours
live-lobby-until = until { $time }
live-lobby-stands = Your challenge stands until { $time }. If nobody has accepted it by then, it is withdrawn.
live-lobby-stands-here = Your challenge is in the lobby while this page is open, until { $time } at the latest. If nobody has accepted it by then, it is withdrawn.
live-lobby-nameless = A guest
live-lobby-guests = { $count ->
    [0] nobody else
    [one] { $count } guest
   *[other] { $count } guests
}
live-lobby-shots = { $count ->
    [one] { $count } shot
   *[other] { $count } shots
}
live-lobby-play = Play { $name }
live-lobby-new-challenge = { $name } challenges you.
web-feed = Know when it is your turn
web-feed-notify = Notify me on this device when it is my turn
web-feed-notify-about = Works while the site is open in a tab or as an installed application.
web-feed-atom = Private feed
web-feed-atom-about = A feed reader can show you the games that wait for you. Anybody with the address can read it: renew it if somebody else has learned it.
web-feed-make = Get a feed address
web-feed-renew = Renew the address
web-feed-drop = Turn the feed off
web-feed-address = Feed address
live-notify-denied = Your browser does not allow notifications from this site. Allow them in its settings.
live-notify-title = Your turn
live-notify-game = Against { $name }
feed-title = Amiral: games that wait for you
feed-entry = Your turn against { $name }
feed-entry-place = Place your fleet against { $name }
feed-entry-due = Time until { $due } (UTC).
feed-entry-none = No clock.
