## Looking back: finding, erasing and summing up saved games, and who played them

archive-no-date = “{ $given }” is not a date. Write it like 2026-01-31.
archive-no-rules = Invalid rules: { $problem }.
archive-ask-erase = Delete match { $id }? This cannot be undone.
archive-erased = Match { $id } deleted.
archive-result-won = won
archive-result-lost = lost
archive-result-aborted = called off
archive-result-unfinished = unfinished
history-solved = solved
history-cheated = { $result } (cheated)
report-title-unkept = { $a } against { $b }
report-title-alone-unkept = { $a } alone
report-cheated = Cheated: the enemy’s fleet was shown, so this match does not count.
report-solved = { $player } sinks the whole fleet in { $shots } shots.
history-month = Month
history-strategy = Strategy
history-strategies-none = No strategy has finished a match against a person here.
history-strategies-more = Only the latest { $limit } lines are shown; --limit shows more.
history-solo = { $player } alone: { $games ->
    [one] one game
   *[other] { $number } games
}, { $solved } solved{ $shots ->
    [none] .
   *[other] , in { $shots } shots on average.
}
history-uncounted = Not counted: { $practice ->
    [one] one game
   *[other] { $practice } games
} for practice, { $cheated ->
    [one] one game
   *[other] { $cheated } games
} with cheating.
import-differs = Match { $id } is already here with other contents, so the one in the file was not added{ $more ->
    [0] .
    [one] ; nor was one more.
   *[other] ; nor were { $more } more.
}
delete-question = Delete match { $id } ({ $players }, { $date })? This cannot be undone. Type “{ $yes }” to confirm:{" "}
delete-needs-yes = Not interactive: pass --yes to delete match { $id }.
delete-left = Nothing was deleted.
web-history-solo = Alone
web-solved = Solved
web-solved-rate = Rate
web-solved-shots = Shots to solve
web-strategies-won = How often strategies beat people
live-cheated = (cheated)
live-ask-cheat = Show the enemy’s fleet? The game will be marked as cheated and will not count.
live-cheat = Show it
