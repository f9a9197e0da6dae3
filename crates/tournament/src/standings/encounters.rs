//! Every round as each player had it.

use crate::{Attendance, Bye, Duplicate, Format, Paired, Player, PlayerId, Round, Score, Side, Tournament};

use super::{Encounter, How};

/// What a win in an arena brings, and a draw. After two wins in a row both count double, until one
/// is not won.
const ARENA_WIN: Score = Score::whole(2);
const ARENA_DRAW: Score = Score::ONE;
const STREAK: u32 = 2;

/// The points of each player, by number.
pub(crate) fn table_points(tournament: &Tournament) -> Vec<Score> {
    of_all(tournament).iter().map(|all| all.iter().map(|it| it.points).sum()).collect()
}

/// Every round of every player, by number.
pub(super) fn of_all(tournament: &Tournament) -> Vec<Vec<Encounter>> {
    let mut all: Vec<Vec<Encounter>> = vec![Vec::new(); tournament.players().len()];
    let is_arena = matches!(tournament.settings().format, Format::Arena { .. });
    for round in tournament.rounds() {
        let mut seated = vec![false; all.len()];
        for paired in &round.pairings {
            for side in Side::BOTH {
                if let Some(player) = paired.pairing.player(side) {
                    seated[player.index()] = true;
                    all[player.index()].push(of_side(tournament, round, paired, side));
                }
            }
        }
        // Who waits in an arena has missed nothing, and who is out of a knockout is out.
        let leaves_gaps = is_arena || matches!(tournament.settings().format, Format::Knockout { .. });
        for player in tournament.players().iter().filter(|player| !leaves_gaps && !seated[player.id.index()]) {
            if tournament.order().contains(&player.id) {
                all[player.id.index()].push(unpaired(tournament, round, player));
            }
        }
        // In a knockout those who are level hunt more fleets, each pair its own number.
        let is_knockout = matches!(tournament.settings().format, Format::Knockout { .. });
        if tournament.settings().duplicate == Duplicate::Hunts && !is_knockout && round.is_done() {
            compare(tournament, round, &mut all);
        }
    }
    if is_arena {
        all.iter_mut().for_each(|games| count_streaks(games));
    }
    all
}

fn nothing(round: &Round, how: How) -> Encounter {
    Encounter {
        round: round.number,
        table: None,
        opponent: None,
        side: None,
        how,
        won: 0,
        drawn: 0,
        lost: 0,
        sunk: 0,
        shots: 0,
        points: Score::ZERO,
        doubled: false,
        field: None,
    }
}

fn unpaired(tournament: &Tournament, round: &Round, player: &Player) -> Encounter {
    let settings = tournament.settings();
    if round.number <= player.missed.min(settings.late.byes) {
        let points = settings.points.bye * i64::from(settings.games);
        Encounter { points, ..nothing(round, How::LateBye) }
    } else {
        nothing(round, How::Missed)
    }
}

fn of_side(tournament: &Tournament, round: &Round, paired: &Paired, side: Side) -> Encounter {
    let (own, other) = (side.index(), side.other().index());
    let points = tournament.points_of(paired)[own].unwrap_or_default();
    let how = match (paired.pairing.bye, paired.outcome) {
        (Some(Bye::Odd), _) => How::Bye,
        (Some(Bye::Rest), _) => How::Rest,
        (Some(Bye::Walkover), _) => How::Walkover,
        (None, None) => How::Playing,
        (None, Some(_)) if !tournament.counts(paired) => How::OutOfTime,
        (None, Some(outcome)) => match (outcome.attendance, outcome.attendance.has(side)) {
            (Attendance::Both, _) => How::Played,
            (_, true) => How::WonByAbsence,
            (_, false) => How::Absent,
        },
    };
    let outcome = paired.outcome.filter(|_| tournament.counts(paired)).unwrap_or_default();
    Encounter {
        table: Some(paired.pairing.table),
        opponent: paired.pairing.player(side.other()).filter(|_| paired.pairing.b.is_some()),
        side: paired.pairing.b.map(|_| side),
        won: outcome.won[own],
        drawn: outcome.drawn,
        lost: outcome.won[other],
        sunk: outcome.sunk[own],
        shots: outcome.shots[own],
        points,
        ..nothing(round, how)
    }
}

/// Counts a win double after two in a row.
fn count_streaks(games: &mut [Encounter]) {
    let mut streak = 0;
    for game in games.iter_mut().filter(|game| matches!(game.how, How::Played | How::WonByAbsence | How::Absent)) {
        let has_won = game.won > game.lost || game.how == How::WonByAbsence;
        let has_drawn = game.how == How::Played && game.won == game.lost;
        game.points = match (has_won, has_drawn) {
            (true, _) => ARENA_WIN,
            (_, true) => ARENA_DRAW,
            _ => Score::ZERO,
        };
        game.doubled = streak >= STREAK && (has_won || has_drawn);
        if game.doubled {
            game.points = game.points * 2;
        }
        streak = if has_won { streak + 1 } else { 0 };
    }
}

/// Notes what everybody saved against the field in a round that is over: the mean of what all
/// others took for the same fleets, less their own shots. Who did not come, or gave up, counts as
/// the worst who did not.
fn compare(tournament: &Tournament, round: &Round, all: &mut [Vec<Encounter>]) {
    let games = tournament.settings().games;
    let mut hunters: Vec<(PlayerId, u64)> = Vec::new();
    // Whoever hunts in a round without a game need not; but whoever has begun goes on.
    let mut gave_up: Vec<PlayerId> = Vec::new();
    for paired in &round.pairings {
        let Some(outcome) = paired.outcome else { continue };
        for side in Side::BOTH {
            let Some(player) = paired.pairing.player(side) else { continue };
            if outcome.sunk[side.index()] == games {
                hunters.push((player, outcome.shots[side.index()]));
            } else if outcome.faults[side.index()] > 0 {
                gave_up.push(player);
            }
        }
    }
    let (count, total) = (hunters.len() as i64, hunters.iter().map(|(_, shots)| *shots as i64).sum::<i64>());
    let saved = |own: u64| match count {
        0 | 1 => Score::ZERO,
        _ => Score::whole(total - own as i64 * count).part(1, count - 1),
    };
    let worst = hunters.iter().map(|(_, shots)| saved(*shots)).min().unwrap_or_default();
    for (player, games) in all.iter_mut().enumerate() {
        let Some(encounter) = games.last_mut().filter(|encounter| encounter.round == round.number) else { continue };
        let own = hunters.iter().find(|(hunter, _)| hunter.index() == player).map(|(_, shots)| saved(*shots));
        encounter.field = Some(match (own, encounter.how) {
            (Some(own), _) => own,
            (None, _) if gave_up.iter().any(|one| one.index() == player) => worst,
            (None, How::Bye | How::LateBye | How::Walkover | How::Rest | How::WonByAbsence) => Score::ZERO,
            (None, _) => worst,
        });
    }
}
