## Between people: invitations, who starts, and who keeps the other waiting

join-heading = { $name } invites you to a game of Battleship
join-heading-nameless = You are invited to a game of Battleship
join-starts = First shot
join-maker-starts = { $name } fires first.
join-maker-starts-nameless = The other player fires first.
join-you-start = You fire first.
join-hints = Hints
join-no-hints = No hints: between two people, neither is shown the odds.
join-own = This is your own invitation. Send its address to the other player; opening it uses nothing up.
join-back = Back to the game
join-used = Somebody has already accepted this invitation, and each is for one person. Ask for another, or start a game of your own.
starts = Who fires first?
starts-random = Drawn at random
starts-you = You
starts-other = The other side
server-no-hints = There are no hints in a game between two people.
server-no-starts = “{ $given }” is not a way to start: use you, other or random.
server-starts-with-seed = Who fires first follows from the seed: choose one or the other.
live-claim-in = { $name } keeps you waiting. In { $clock } you can claim the win.
live-claim-now = { $name } has kept you waiting for long enough: you can claim the win.
live-lose-in = { $name } is waiting for you, and can claim the win in { $clock }.
live-lose-now = { $name } has waited for long enough and can claim the win at any moment.
live-invitation-code = QR code of the invitation
live-send = Share…
live-invites = { $name } invites you to a game of Battleship.
