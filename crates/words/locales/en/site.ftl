## An application that can be installed, and pages a site owes its visitors

offline-title = No connection
offline-lead = Amiral cannot reach its server right now. Your games are safe there: this page continues by itself once the connection is back.
offline-retry = Try again
notice-legal = Legal notice
notice-privacy = Privacy
notice-contact = Contact
notices-unreadable = { $path } cannot be read: { $problem }.
notices-too-long = { $path } is longer than { $most } bytes.
notices-none = { $path } has none of the files legal.md, privacy.md or contact.md.
privacy-lead = There are no accounts, no advertising and no trackers here. This is all that is stored, and for how long.
privacy-stored = What is stored
privacy-games = Your games, on the server: when they were played, the fleets, every shot with its time, hints, and the name you gave. A name is optional, and need not be yours.
privacy-visitor = A cookie that lets your browser return to its games. It is a random number; the server stores only its hash. It stays for at most 400 days.
privacy-choices = What you chose: the language and the colours in cookies, and your name, sounds and the like in your browser’s own storage, which this site does not send anywhere.
privacy-addresses = The address of your connection, in memory only, to limit how much anybody can ask for. The log notes an address only when too many requests from it were refused.
privacy-used = What it is used for
privacy-seen = Games that are over appear in the history, with the names of their players: everybody here can replay and analyse them.
privacy-learning = Strategies that learn study past games: where ships were placed and which cells were fired at.
privacy-nobody = Nothing is passed on to anybody. No page loads anything from another site.
privacy-kept = How long it is stored
privacy-unplayed = Games in which nobody fired are erased after 7 days; unfinished ones are cancelled after 14.
privacy-guests-days = After { $days } days without a game, your data is erased: your name is removed from all games, and games played alone or against the computer are erased.
privacy-guests-kept = Other games stay until you erase them, or until whoever runs this site does.
privacy-erase = How to erase it
privacy-erase-about = Every game of yours has a button in the history that deletes it; a game between two people is hidden from you, because it is the other’s, too.
privacy-operator = For anything else, ask whoever runs this site.
