## How good each shot was

review-number = No.
review-player = Player
review-shot = Shot
review-outcome = Outcome
review-chance = Chance
review-best = Best
review-best-chance = Chance
review-fleets = Fleets left
review-outcome-miss = miss
review-outcome-hit = hit
review-outcome-sunk = sunk
review-outcome-sunk-size = sunk ({ $size })
review-outcome-hit-ship = hit #{ $ship }
review-outcome-sunk-ship = sunk #{ $ship }
review-forced = any
review-unknown = ?
review-accuracy = Accuracy: { $accuracy } over { $shots ->
    [one] one shot
   *[other] { $shots } shots
}
review-accuracy-of = Accuracy of { $player }: { $accuracy } over { $shots ->
    [one] one shot
   *[other] { $shots } shots
}
review-accuracy-none = Accuracy: no shot left a choice
review-accuracy-none-of = Accuracy of { $player }: no shot left a choice
review-formula = Accuracy is the mean of the chance of each shot divided by the best chance available, over the shots that left a choice.
review-estimated = ~ estimated: there were too many fleets to count.
review-turning-points = Turning points
review-turning-points-of = Turning points of { $player }
review-slip = Shot { $number }, { $cell }: { $chance }, when { $best } had { $best-chance }
review-lucky-hit = Shot { $number }, { $cell }: a hit against the odds, at { $chance }
review-unlucky-miss = Shot { $number }, { $cell }: a miss against the odds, at { $chance }
review-contradiction = No fleet is consistent with shots 1 to { $number }: one of them, or the rules, must be wrong.
review-contradiction-of = No fleet is consistent with shots 1 to { $number } of { $player }: one of them, or the rules, must be wrong.
review-stopped = Stopped early: the remaining shots were not rated.
review-nothing = There are no shots to rate.
review-progress = Shots
review-rules = Rules: { $rules }
problem-read = { $path } cannot be read: { $problem }.
problem-record = { $path } is not a game record: { $problem }.
problem-not-a-file = it is not a regular file
problem-file-too-large = it is too large for a game record (the limit is 1 MiB)

## Game records

record-error = line { $line }, column { $column }: { $problem }
record-expected = expected { $expected } but found { $found }
record-value = { $tag }: { $problem }
record-value-expected = expected { $expected }
record-tag-twice = the tag { $tag } appears twice
record-not-your-turn = it is { $seat }’s turn
record-wrong-number = this turn has { $wanted ->
    [one] one shot
   *[other] { $wanted } shots
}, not { $given }
record-too-many-shots = this turn has at most { $wanted ->
    [one] one shot
   *[other] { $wanted } shots
}
record-too-long = a game record can have at most { $most } bytes
record-too-many-tags = a game record can have at most { $most } tags
record-long-tag-name = the name of a tag can have at most { $most } characters
record-long-value = the value of { $tag } can have at most { $most } characters
record-untrue = with that fleet, { $given } should be { $truth }
record-already-over = the game was over before this turn
record-wrong-ending = the result says “{ $given }”, but the shots say “{ $played }”
