## Studies

solve-seed = Seed: { $seed }
study-seed = Seed: { $seed }. Rules: { $rules }.
study-interrupted = Stopped early: results cover the first { $games } games of each strategy.
study-written = { $files } files saved to { $folder }.
study-wrote = Written to { $folder }: { $files }
study-folder-of-another = { $folder } holds another study ({ $what }): name another folder.
study-folder-has-more = { $folder } holds { $games } games of this study already, more than the { $asked } asked for: ask for at least as many, or name another folder.
study-shard-needs-seed = --shard needs --seed, the same number for every shard: they are one study.
study-shard-done = Shard { $shard } is done: { $games } games in { $folder }. Once all { $of } are, join them with “amiral study --load FOLDER…”.
study-shard-stopped = Stopped early: { $folder } holds { $done } of the { $games } games of shard { $shard }. The same command resumes it.
study-shard-of-other-build = { $folder } holds a shard begun by Amiral { $build }, and this is Amiral { $own }: resume it with the same program, or name another folder.
study-unshared-program = { $player } is a program of this machine, and other machines need not have it: leave it out, or play without { $option }.
study-unshared-learns = { $player } learns from this machine’s database, which other machines do not have: leave it out, or play without { $option }.
study-load-one = None of these folders holds a shard: name one folder with a study, or those of all shards of a study.
study-join-no-shard = { $folder } holds no shard: name one folder with a study, or those of all shards of a study.
study-join-other-study = { $one } and { $other } hold shards of different studies: name the folders of one study.
study-join-other-build = { $one } was played by Amiral { $build }, { $other } by Amiral { $otherbuild }: play every shard with the same program, on the same kind of machine.
study-join-other-count = { $one } holds one of { $of } shards, { $other } one of { $otherof }: name the folders of one study.
study-join-doubled = { $one } and { $other } both hold shard { $shard }: name only one of them.
study-join-unfinished = { $folder } holds { $done } of the { $games } games of shard { $shard }: run the command of that shard again to finish it.
study-join-missing =
    { $count ->
        [one] Shard { $numbers } of { $of } is missing: name its folder too.
       *[other] Shards { $numbers } of { $of } are missing: name their folders too.
    }
study-bus-waiting = No worker is connected to { $bus } yet: start some with “amiral worker --bus { $bus }”.
study-bus-other = A worker waits there that cannot take part: it is Amiral { $other }, and this study needs { $own }.
study-bus-refused =
    { $count ->
        [one] A result was refused: a worker is broken, or somebody else writes there. Its games are played again.
       *[other] { $count } results were refused: a worker is broken, or somebody else writes there. Their games are played again.
    }
study-bus-away = { $bus } cannot be reached: waiting for it.
study-bus-back = { $bus } can be reached again.
study-bus-workers =
    { $workers ->
        [0] No worker
        [one] 1 worker, cores: { $cores }
       *[other] { $workers } workers, cores: { $cores }
    }
study-bus-resume = What was played stays on the server for a week. Resume on any machine: { $command }
study-witness-duels = The witness only takes part in duels, as in: amiral study --duel witness hard
study-progress = Games
study-no-game = Stopped before any game finished.
study-games-each = Several numbers of games go with --sides: one for each strategy
study-needs-strategies = Name at least one strategy, such as: amiral study level3 level5 --games 10000
study-duel-needs-two = A duel needs two strategies, such as: amiral study --duel level5 hard --games 1000
study-too-tight = The fleets are too tight to be placed by this law: { $problem }. Use fewer or smaller ships, or a larger grid.
estimate-labelled = About { $number } fleets, telling ships of the same size apart
estimate-none = The target fleet did not come up again in time: allow more time with --within, or use fewer ships.
estimate-interval = 95% interval: { $low } to { $high }
estimate-samples = From { $samples } samples
estimate-waits = { $runs } waits completed in { $draws } draws; mean wait { $mean }
estimate-exact = Exactly { $labelled } ({ $count } if ships of the same size are not told apart)
estimate-error = Estimation error: { $error }
estimate-bounds = Bounds: product of placements { $product }, sets of cells { $binomial }, arrangements of cells { $arrangement }
estimate-random-play = Random shots sink the fleet in { $mean } shots on average (standard deviation { $sd })
odds-no-sample = No sample was consistent with these shots: there may be no such fleet. Use --exact to be sure.
count-only-exact = --cells and --list need --method exact.
problem-load = The study cannot be loaded: { $problem }.
problem-write = { $path } cannot be written: { $problem }.
study-duel-interrupted = Stopped early: results cover the first { $games } games.
estimate-nothing-placed = No sample could be placed completely: the fleet is too tight for this method.

## Time left

left-seconds = { $seconds } s
left-minutes = { $minutes } min
left-hours = { $hours } h
left-hours-minutes = { $hours } h { $minutes } min
left-days = { $days } days
left-days-hours = { $days } days { $hours } h
left-soon = { $left } left
left-today = { $left } left, done at { $clock }
left-weekday = { $left } left, done on { $day } at { $clock }
left-date = { $left } left, done on { $day } { $month } at { $clock }
left-date-year = { $left } left, done on { $day } { $month } { $year } at { $clock }
left-weekday-name =
    { $weekday ->
        [1] Monday
        [2] Tuesday
        [3] Wednesday
        [4] Thursday
        [5] Friday
        [6] Saturday
       *[7] Sunday
    }
left-month-name =
    { $month ->
        [1] January
        [2] February
        [3] March
        [4] April
        [5] May
        [6] June
        [7] July
        [8] August
        [9] September
        [10] October
        [11] November
       *[12] December
    }

## Workers

worker-ready =
    { $number ->
        [one] Waiting for studies at { $bus } with one core: Amiral { $build }. Ctrl-C ends it.
       *[other] Waiting for studies at { $bus } with { $cores } cores: Amiral { $build }. Ctrl-C ends it.
    }
worker-begins = Study { $name }: { $command }
worker-refused = Refused: { $problem }
worker-ended =
    { $count ->
        [one] Played one game.
       *[other] Played { $games } games.
    }
bus-unreachable = The NATS server { $url } cannot be reached: { $problem }.
bus-not-built-in = This program was built without NATS: use a released one, or build it with --features nats.
bus-refuses = The NATS server does not do what is needed ({ $problem }): start it with JetStream, as in “nats-server -js”.
