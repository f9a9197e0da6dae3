## Rated games

rating-no-help = A rated game is played without help: no hints, no odds, no look at the enemy’s fleet.
rating-no-odds = You are playing a rated game. Until it is over, this site computes no odds for you.
rating-needs-account = Rated games are between players with accounts. Sign in first.
rating-own-bot = A game between you and your own bot, or between two of your bots, cannot be rated.
rating-strategy-unknown = This opponent has no rating under these rules. Choose another one, or play unrated.
rating-two-sides = Solo games, and games of two people on one screen, cannot be rated.
rating-nothing-chosen = In a rated game, who fires first is drawn at random, the seed is secret, and there are no hints.
rating-nothing-to-void = This match has no rated result to void.
profile-nobody = Nobody here is called “{ $handle }”.
profile-delete-handle = Type your handle exactly as it is written, to delete your account.

## Leaderboards

web-ratings = Ratings
web-ratings-heading = Leaderboard
web-ratings-lead = Who wins most, against whom, under which rules.
web-ratings-nobody = Nobody has played enough rated games under these rules yet. The computer’s players are waiting.
web-ratings-rank = Rank
web-ratings-rating = Rating
web-fair-play-more = How ratings work
live-ratings-rules = { $players ->
    [0] { $rules }
    [one] { $rules } ({ $players } player)
   *[other] { $rules } ({ $players } players)
  }
live-ratings-house = computer
live-ratings-lead = Firing first is worth { $points } points under these rules. It is taken into account.
live-rating-provisional = { $value }?
live-rating-within = { $value } ± { $error }
live-rating-change = { $before } → { $after }
live-figure-rating = Rating
live-figure-given = Shots given away
live-figure-costly = too costly to compute
form-rated = Rated: the result counts, who fires first is drawn, and there are no hints

## Profiles

web-profile-empty = There is nothing to see here yet.
web-profile-provisional = This rating is provisional: it takes more games, or more recent ones, to know it well.
web-profile-rating = Rating over time
web-profile-given = Shots given away per game
web-profile-given-about = What this means
web-profile-accuracy = Accuracy over time
web-profile-openings = First five shots
web-profile-hiding = Where the ships hide
web-profile-matches = Last games
web-profile-challenge = Challenge
web-profile-report = Report this player
web-profile-report-about = What it is about
web-profile-own = Your profile
web-profile-shows = What others can see
web-profile-shows-rating = My ratings and statistics, on leaderboards too
web-profile-shows-games = My last games
web-profile-shows-habits = Where I fire first and where I hide (opponents can use this)
web-profile-download = Download all my data
web-profile-delete = Delete my account
web-profile-delete-about = This deletes your account, your settings and your games against the computer. Games with other people stay theirs, without your name. Unfinished games are lost. It cannot be undone.
web-profile-delete-handle = Type your handle to confirm
web-profile-delete-password = Password, if you have one
web-profile-delete-now = Delete for good
live-profile-since = @{ $handle }, here since { $date }
live-profile-matches = games
live-profile-rating = Rating
live-profile-rated-games = Rated games
live-profile-accuracy = Accuracy
live-profile-given = Shots given away
live-profile-openings = First five shots
live-profile-hiding = Where the ships hide
live-profile-somebody = somebody
live-profile-kept = Saved.
live-profile-cell = { $times ->
    [one] { $cell }: once
   *[other] { $cell }: { $times } times
  }

## Fair play

web-fair-play = Fair play
web-fair-play-heading = Ratings and fair play
web-fair-rating-heading = The rating
web-fair-rating = Ratings follow Glicko-2, one for each set of rules. Beating a strong player is worth more than beating a weak one, and firing first, which helps a little, is taken into account. The computer’s players were rated once by playing each other; they never move, so that 1500 means the same next year.
web-fair-rating-known = The number after ± says how well a rating is known: the true strength lies within it 19 times out of 20. It grows while you are away. Until it is small enough, a rating is provisional and not on the leaderboard.
web-fair-luck-heading = The luck taken out
web-fair-luck = Battleship has a lot of luck in it, so there is a second number without any: how many shots you gave away. It asks nothing about who won.
web-fair-luck-how = For each of your shots, the computer looks at every fleet that was still possible and works out how many more shots the game would take after yours, and after the best one. The difference is what you gave away. A wasted shot costs exactly one; the best shot costs nothing, even when it misses.
web-fair-luck-limits = While too many fleets are possible to list, the number is estimated on fleets drawn at random, and the ± says how exactly. In salvo games and on very large seas it would take too long, and the page says so.
web-fair-rules-heading = The rules of rated games
web-fair-rules-drawn = Who fires first is drawn, and nobody chooses the seed. Only players with accounts are rated, against each other or against the computer.
web-fair-rules-help = During your rated game this site gives you no hints, no odds and no analysis. Please use no other help either.
web-fair-rules-exact = Play as exact as a computer’s over many games is shown to the administrators. It proves nothing, and nobody is ever punished automatically.
web-exact = Exact play
web-exact-about = Players whose rated games, thirty at least, were fired as exactly as a computer’s. This is a reason to look, not proof.
web-exact-see = See who
web-exact-none = Nobody plays that exactly.
