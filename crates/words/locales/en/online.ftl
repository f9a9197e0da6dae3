## Games on a server, from the terminal and the window

menu-online = Online
menu-online-about = against people elsewhere

online-bad-address = “{ $given }” is not a server address. Type one like https://amiral.example.
online-no-tls = This build of Amiral cannot open https addresses. Download a release, or build with “--features tls”.
online-unreachable = { $server } does not answer ({ $problem }).
online-not-amiral = { $server } is not an Amiral server.
online-no-seat = You are not playing in this game. Open it in a browser to watch it.
online-unknown-game = This version of Amiral cannot play this game from { $server }. Open it in a browser, or update Amiral.
online-overheard = { $server } is not encrypted, so it is not safe to sign in there. Use an https address.
online-not-saved = Your sign-in for this server could not be saved in { $path }: { $problem }

online-ask-leave = Leave this game? It stays on the server, and you can come back to it.
online-early = Your game stays on the server. To come back: amiral play { $address }
online-connecting = Connecting to { $server }…
online-reconnecting = Connection lost. Reconnecting…
online-connected = Connected again.
online-sending = Sending…
online-waiting-join = Waiting for somebody to join. Send them this address:
online-waiting-place = { $name } is placing a fleet…
online-waiting-turn = Waiting for { $name }…
online-away = { $name } is not connected.
online-may-claim = { $name } has been away for too long. You can claim the win.
online-claim-in = { $name } is away. In { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
} you can claim the win.
online-lose-in = Your turn: in { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
} { $name } can claim the win.
online-rematch-offered = { $name } wants to play again.
online-claim = Claim the win
online-claim-about = win because the other player is away
key-claim = claim the win

online-heading = On a server
form-address = Server address or invitation
online-connect = Connect
online-guest = You are a guest on { $server }.
online-signed-in = You are signed in on { $server }.
online-your-games = Your games
online-no-games = You have no games in progress here.
online-your-turn = { $name } – your turn
online-their-turn = { $name } – their turn
online-nobody-yet = Nobody has joined yet
online-alone = Alone
online-invite = Invite somebody
online-offers = Open challenges
online-no-offers = Nobody is offering a game right now.
online-here = Here now: { $names }
online-nameless = A guest
online-guests = { $guests ->
    [0] nobody else
    [one] one guest
   *[other] { $guests } guests
}
online-offer-of = { $name }: { $rules }, { $clock }
online-offer-rated = { $offer }, rated
online-offer-for-you = { $offer } – for you
online-seek = Find an opponent: { $rules }, { $clock }
online-offer = Offer this game to everybody
online-change-clock = Change the clock
online-seeking = Looking for an opponent: { $rules }, { $clock }…
online-signed-in-as = You are signed in on { $server } as { $handle }.
online-rated = { $clock }, rated
online-rate = Play rated games
online-unrate = Play unrated games
online-company = Nobody has come yet, and the search goes on. Meanwhile { $name }, of the computer’s crew, would play with you.
online-company-play = Play against { $name }
online-company-ask = Play against { $name } now? Type “yes”, or press Enter to go on looking.
online-clocks = You { $own } · { $name } { $left }
online-clock-placing = { $left } left to place
online-clock-days = { $days ->
    [one] 1 day
   *[other] { $days } days
} { $hours } h
online-clock-house = Time ran out: the rest of your fleet was placed for you.
online-refresh = Refresh
online-sign-in = Sign in
online-sign-out = Sign out here
online-code = To sign in, open { $address } in a browser where you are signed in, and type this code:
online-code-waiting = Waiting for you to confirm…
online-help = Type the address of a server, or paste an invitation. As a guest you need nothing else.
help-online = Enter connects, or opens the chosen game
plain-waiting-none = No game is waiting for you.
plain-number = Type a number, or “quit”.
window-copy = Copy
