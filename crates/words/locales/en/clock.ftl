## Clocks: how much time players have, and what happens when it runs out

form-clock = Clock
clock-none = No clock
clock-days = { $days ->
    [one] 1 day per turn
   *[other] { $days } days per turn
}
clock-real = { $minutes } min + { $added } s per turn
clock-real-plain = { $minutes } min each
clock-seconds = { $seconds } s + { $added } s per turn
clock-about = Your clock runs during your turns. Whoever runs out of time loses.
clock-days-about = Take your time: each turn may take this long.
join-clock = Clock
server-no-clock = “{ $given }” is not a clock. Write 300+5 for 300 seconds and 5 more per turn ({ $least } to { $most } seconds, at most { $added } more), or 3d for 3 days per turn (at most { $days }).
server-clock-for-two = A clock is for two people on two devices: use it with the mode two.
live-clock-left = Time left for { $name }: { $clock }
live-clock-place = Time left to place: { $clock }
live-clock-days = { $days ->
    [one] 1 day
   *[other] { $days } days
} { $hours } h
live-clock-warn = { $seconds ->
    [one] 1 second
   *[other] { $seconds } seconds
} left.
live-clock-warn-place = { $seconds ->
    [one] 1 second
   *[other] { $seconds } seconds
} left to place your fleet.
live-clock-house-you = Time ran out: the rest of your fleet was placed for you.
live-clock-house-other = Time ran out: the rest of { $name }’s fleet was placed for them.
live-due-in = { $left } left
clock-kind-real = Minutes
clock-kind-days = Days per turn
clock-minutes = Minutes each
clock-added = Seconds added per turn
clock-days-label = Days per turn
