//! How good shots were, in sentences that every interface shares.

use amiral_study::{Review, ShotReview, Turning, TurningPoint};

use crate::{Arg, Say, Words};

/// A player's accuracy in a sentence, with the player's name if one is given.
pub fn accuracy(words: &Words, review: &Review, player: Option<&str>) -> String {
    let shots = review.shots.iter().filter_map(ShotReview::quality).count();
    let Some(accuracy) = review.accuracy() else {
        return match player {
            Some(player) => words.say("review-accuracy-none-of", &[("player", player.into())]),
            None => words.say("review-accuracy-none", &[]),
        };
    };
    let accuracy = ("accuracy", words.percent(accuracy).into());
    let shots = ("shots", Arg::Number(shots as f64));
    match player {
        Some(player) => words.say("review-accuracy-of", &[accuracy, shots, ("player", player.into())]),
        None => words.say("review-accuracy", &[accuracy, shots]),
    }
}

/// A shot with its number, counted from 1, and how good it was.
pub fn judged_shot(words: &Words, shot: &ShotReview, number: usize) -> String {
    let percent = |chance: f64| words.percent_to(chance, 0);
    let best = shot.best.unwrap_or(shot.shot.cell);
    let parts = [
        ("number", number.into()),
        ("shot", shot.shot.say(words).trim_end_matches('.').into()),
        ("about", if shot.exact { "" } else { "~" }.into()),
        ("chance", percent(shot.chance).into()),
        ("best", best.into()),
        ("best-chance", percent(shot.best_chance).into()),
    ];
    let key = if best == shot.shot.cell || shot.forced { "verdict-best-shot" } else { "verdict-shot" };
    words.say(key, &parts)
}

/// A turning point of a review, in a sentence.
pub fn turning_point(words: &Words, review: &Review, point: TurningPoint) -> String {
    let shot = &review.shots[point.shot];
    let percent = |chance: f64| words.percent(chance).into();
    let (number, cell) = (("number", (point.shot + 1).into()), ("cell", shot.shot.cell.into()));
    let chance = ("chance", percent(shot.chance));
    match point.kind {
        Turning::Slip => {
            let best = ("best", shot.best.unwrap_or(shot.shot.cell).into());
            words.say("review-slip", &[number, cell, chance, best, ("best-chance", percent(shot.best_chance))])
        }
        Turning::LuckyHit => words.say("review-lucky-hit", &[number, cell, chance]),
        Turning::UnluckyMiss => words.say("review-unlucky-miss", &[number, cell, chance]),
    }
}
