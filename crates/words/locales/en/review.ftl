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
review-forced = any
review-unknown = ?
review-accuracy = Accuracy: { $accuracy } % over { $shots ->
    [one] one shot
   *[other] { $shots } shots
}
review-accuracy-of = Accuracy of { $player }: { $accuracy } % over { $shots ->
    [one] one shot
   *[other] { $shots } shots
}
review-accuracy-none = Accuracy: no shot left a choice
review-accuracy-none-of = Accuracy of { $player }: no shot left a choice
review-formula = Accuracy is the mean, over the shots that left a choice, of the chance the shot had divided by the best chance there was.
review-estimated = ~ estimated: too many fleets were left to count them.
review-turning-points = Turning points
review-turning-points-of = Turning points of { $player }
review-slip = Shot { $number }, { $cell }: { $chance } %, where { $best } had { $best-chance } %
review-lucky-hit = Shot { $number }, { $cell }: a hit against the odds, at { $chance } %
review-unlucky-miss = Shot { $number }, { $cell }: a miss against the odds, at { $chance } %
review-contradiction = No fleet explains the shots up to number { $number }: one of them, or the rules, must be wrong.
review-contradiction-of = No fleet explains the shots of { $player } up to number { $number }: one of them, or the rules, must be wrong.
review-stopped = Stopped early: the rest was not judged.
review-nothing = There are no shots to judge.
review-progress = Shots
review-rules = Rules: { $rules }
problem-read = { $path } cannot be read: { $problem }.
problem-record = { $path } is not a game record: { $problem }.
problem-not-a-file = it is not an ordinary file
problem-file-too-large = it is larger than a game record can be (1 MiB)

## Game records

record-error = line { $line }, column { $column }: { $problem }
record-expected = expected { $expected } but found { $found }
record-value = { $tag }: { $problem }
record-value-expected = expected { $expected }
record-tag-twice = the tag { $tag } stands here twice
record-not-your-turn = it is { $seat }’s turn
record-wrong-number = this turn has { $wanted ->
    [one] one shot
   *[other] { $wanted } shots
}, not { $given }
record-too-many-shots = this turn has at most { $wanted ->
    [one] one shot
   *[other] { $wanted } shots
}
record-too-long = a game record has at most { $most } bytes
record-too-many-tags = a game record has at most { $most } tags
record-long-tag-name = the name of a tag has at most { $most } characters
record-long-value = the value of { $tag } has at most { $most } characters
record-untrue = on that fleet { $given } would be { $truth }
record-already-over = the game was over before this turn
record-wrong-ending = the result is “{ $given }”, but the shots say “{ $played }”
