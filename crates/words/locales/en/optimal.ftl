## Optimal play

optimal-fleets = { $exact ->
    [one] One fleet
   *[other] { $number } fleets
}
optimal-mean = Best mean: { $mean } shots ({ $fraction })
optimal-worst = Best worst case: { $shots } shots
optimal-cells = Best first shots for the mean: { $cells }
optimal-mean-between = Best mean: between { $least } and { $most } shots (the search was interrupted).
optimal-worst-least = Best worst case: at least { $shots } shots (the search was interrupted).
optimal-likeliest = always the likeliest cell
optimal-compared = { $player }: { $mean } shots
optimal-compared-gap = { $player }: { $mean } shots, { $gap } more than the best play
optimal-time = { $positions } positions searched in { $seconds } s.
optimal-progress = Searching for the best play
optimal-too-many = There are { $number } fleets, too many to search for the best play. The limits are { $most } fleets (a thousand may take an hour) and { $cells } cells. Use --bound for a mean that no player can beat.
optimal-uncounted = There are too many fleets to search for the best play. The limit is { $most }. Use --bound for a mean that no player can beat.
optimal-tells-ships = The best play cannot be searched for where every hit tells its ship: try --announce sunk-size, or --bound for what no player can beat.
optimal-won = Every ship cell has been hit: there is nothing left to fire at.
bound-mean = No player needs fewer than { $mean } shots on average when all { $fleets } fleets are equally likely.
bound-entropy = From the number of fleets and answers alone: { $mean }
bound-first-hit = From the chances of each cell until the first hit: { $mean }
bound-counting = From the number of ways a game can go: { $mean }
bound-finding = From what there is to find: { $mean }
bound-time = Proved in { $seconds } s.
