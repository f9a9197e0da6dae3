## Optimal play

optimal-fleets = { $exact ->
    [one] One fleet
   *[other] { $number } fleets
}
optimal-mean = Least mean: { $mean } shots ({ $fraction })
optimal-worst = Least that is always enough: { $shots } shots
optimal-cells = Best first shot for the mean: { $cells }
optimal-mean-between = Least mean: between { $least } and { $most } shots; the search was broken off.
optimal-worst-least = Least that is always enough: at least { $shots } shots; the search was broken off.
optimal-likeliest = the likeliest cell each time
optimal-compared = { $player }: { $mean } shots
optimal-compared-gap = { $player }: { $mean } shots, { $gap } more than the best
optimal-time = { $positions } positions searched in { $seconds } s.
optimal-progress = Searching for the best play
optimal-too-many = There are { $number } fleets, too many to search for the best play: { $most } at most can be (a thousand may take an hour), on a sea of at most { $cells } cells. With --bound, a mean no player can beat.
optimal-uncounted = There are too many fleets to search for the best play: { $most } at most can be. With --bound, a mean no player can beat.
optimal-won = Every cell that holds a ship has been hit: there is no shot left to choose.
bound-mean = No player needs fewer than { $mean } shots on average when all { $fleets } fleets are equally likely.
bound-entropy = By the number of fleets and answers alone: { $mean }
bound-first-hit = By the chances of cells until the first hit: { $mean }
bound-counting = By counting the ways a game can go: { $mean }
bound-finding = By counting what there is to find: { $mean }
bound-time = Proved in { $seconds } s.
