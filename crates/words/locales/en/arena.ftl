## Matches of players

arena-needs-two = Name at least two players, such as: amiral arena level5 hard --pairs 100
arena-sprt-two = The sequential test is between two players: name two, or leave out --sprt.
arena-resume-alone = A resumed match already has its rules: pass only --resume and --pairs, or name its players again.
arena-name-programs = The players of this match are programs: name them again, because a file must not decide what is started.
arena-no-opening = There are no positions to begin with: the file is empty, or the rules use salvos, which cannot begin with shots already fired.
arena-another = { $path } holds another match ({ $what }): choose another file.
arena-not-resumed = { $path } cannot be resumed: { $problem }.
arena-in-use = another match is writing to it
arena-line = line { $line }: { $problem }
arena-over-already = every ship is hit already
arena-no-fleet = Position { $number }: no fleet explains these shots, or finding one takes too long.
arena-unplayable = { $player } cannot play: { $problem }
arena-reviewing = Games reviewed
arena-player = player
arena-points = points
arena-mean = shots to win
arena-elo = Elo
arena-crashes = crashes
arena-timeouts = late
arena-illegal = illegal
arena-meeting = players
arena-pairs = Pairs
arena-played = pairs
arena-lost-both = lost both
arena-even = one each
arena-won-both = won both
arena-pentanomial = Pairs in which { $player } took 0, ½, 1, 1½ and 2 points: { $lost }, { $less }, { $even }, { $more }, { $won }
arena-normalized = Normalized Elo: { $elo } { $interval }
arena-sprt = Sequential test between { $elo0 } and { $elo1 }: ratio { $llr }, decided at { $lower } or { $upper }. { $verdict }
arena-accepted = Accepted.
arena-rejected = Rejected.
arena-undecided = Not decided yet.
arena-withdrawn = { $player } was late { $times } times and is out of the match.
arena-crashed = Pair { $pair }: { $player } crashed. { $detail }
arena-late = Pair { $pair }: { $player } was late. { $detail }
arena-illegal-shot = Pair { $pair }: { $player } broke the rules. { $detail }
arena-more-faults = And { $number } more; --only N plays a pair again.
arena-kept = { $games } games saved in the database.
arena-stopped = Stopped early, after { $pairs } pairs.
arena-given-away = shots given away
arena-a-game = a game
arena-opening = opening
arena-search = search
arena-pursuit = pursuit
arena-endgame = endgame
arena-by-shot = by shot
arena-unjudged =
    { $games ->
        [one] One game of { $player } takes too much work to judge.
       *[other] { $games } games of { $player } take too much work to judge.
    }
arena-worst = { $player }, game { $game }: shot { $number } at { $shot } gave away { $cost } shots.
