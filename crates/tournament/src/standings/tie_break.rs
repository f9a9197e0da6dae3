//! What tells apart who have as many points.

use amiral_rating::Rating;

use crate::{PlayerId, Score, TieBreak, Tournament};

use super::{Encounter, How, Line, Part, TieValue};

/// What a tie-break gives a player among those who are still level with them.
pub(super) fn value(
    tie_break: TieBreak,
    line: &Line,
    level: &[Line],
    tournament: &Tournament,
    points: &[Score],
) -> TieValue {
    let parts: Vec<Part> = line
        .encounters
        .iter()
        .filter_map(|encounter| part(tie_break, line.player, encounter, level, tournament, points))
        .collect();
    let sum = || Some(parts.iter().map(|part| part.counted).sum::<Score>());
    let value = match tie_break {
        TieBreak::MeanShots => mean(&parts),
        TieBreak::Performance => performance(&parts),
        _ => sum(),
    };
    TieValue { tie_break, value, parts }
}

/// The larger the better: fewer shots are.
pub(super) fn rank(tie: &TieValue) -> Option<Score> {
    tie.value.map(|value| if tie.tie_break == TieBreak::MeanShots { -value } else { value })
}

fn part(
    tie_break: TieBreak,
    player: PlayerId,
    encounter: &Encounter,
    level: &[Line],
    tournament: &Tournament,
    points: &[Score],
) -> Option<Part> {
    let Encounter { round, opponent, how, .. } = *encounter;
    if matches!(how, How::Playing | How::OutOfTime) {
        return None;
    }
    // Games won, a drawn one half.
    let won = Score::whole(encounter.won.into()) + Score::hundredths(50 * i64::from(encounter.drawn));
    let games = Score::whole(i64::from(encounter.won + encounter.drawn + encounter.lost));
    let part = |of: Score, times: Score| {
        let counted = of.part(times.in_hundredths(), 100);
        Part { round, opponent: opponent.filter(|_| how.is_played()), of, times, counted }
    };
    // Where there was no game, somebody is imagined who has as many points.
    let met = opponent.filter(|_| how.is_played()).unwrap_or(player);
    match tie_break {
        TieBreak::Buchholz => Some(part(points[met.index()], Score::ONE)),
        TieBreak::SonnebornBerger if how.is_played() => Some(part(points[met.index()], won)),
        TieBreak::SonnebornBerger => Some(part(points[met.index()], unplayed_wins(encounter, tournament))),
        TieBreak::HeadToHead => {
            let is_level = level.iter().any(|other| Some(other.player) == opponent);
            is_level.then(|| part(encounter.points, Score::ONE))
        }
        TieBreak::MeanShots => (encounter.sunk > 0).then(|| Part {
            round,
            opponent,
            of: Score::whole(encounter.shots as i64),
            times: Score::whole(encounter.sunk.into()),
            counted: Score::whole(encounter.shots as i64),
        }),
        TieBreak::Performance => {
            let rating = tournament.player(met)?.rating?;
            how.is_played().then(|| Part {
                round,
                opponent,
                of: Score::whole(rating.into()),
                times: games,
                counted: won,
            })
        }
        TieBreak::Wins => (encounter.won > 0).then(|| part(Score::ONE, Score::whole(encounter.won.into()))),
        TieBreak::Field => encounter.field.map(|saved| part(saved, Score::ONE)),
    }
}

/// How many wins a round without a game is worth: by what it brought.
fn unplayed_wins(encounter: &Encounter, tournament: &Tournament) -> Score {
    let win = tournament.settings().points.win;
    encounter.points.part(100, win.in_hundredths().max(1))
}

/// The shots of all fleets sunk, over their number.
fn mean(parts: &[Part]) -> Option<Score> {
    let total: Score = parts.iter().map(|part| part.of).sum();
    let fleets = parts.iter().map(|part| part.times.in_hundredths() / 100).sum::<i64>();
    (fleets > 0).then(|| total.part(1, fleets))
}

/// How far a result without a win, or without a loss, is taken to be from the opponents.
const FARTHEST: f64 = 800.0;

/// The rating with which the result was to be expected against those opponents.
fn performance(parts: &[Part]) -> Option<Score> {
    let games: f64 = parts.iter().map(|part| part.times.as_f64()).sum();
    let won: f64 = parts.iter().map(|part| part.counted.as_f64()).sum();
    if games <= 0.0 {
        return None;
    }
    let mean = parts.iter().map(|part| part.of.as_f64() * part.times.as_f64()).sum::<f64>() / games;
    let exact = |value: f64| Rating::fixed(value, 0.0);
    let expected = |value: f64| -> f64 {
        parts.iter().map(|part| exact(value).expects(&exact(part.of.as_f64()), 0.0) * part.times.as_f64()).sum()
    };
    let (mut low, mut high) = (mean - FARTHEST, mean + FARTHEST);
    if won >= expected(high) {
        return Some(Score::whole(high.round() as i64));
    }
    if won <= expected(low) {
        return Some(Score::whole(low.round() as i64));
    }
    for _ in 0..50 {
        let middle = f64::midpoint(low, high);
        if expected(middle) < won { low = middle } else { high = middle }
    }
    Some(Score::whole(low.round() as i64))
}
