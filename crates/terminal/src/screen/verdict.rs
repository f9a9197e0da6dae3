//! How good the shots of a game were.

use amiral_game::Seat;
use amiral_host::{Extent, Verdict};
use amiral_words::{accuracy, judged_shot, turning_point};
use ratatui::style::Style;

use crate::context::Context;

/// What a verdict says of a player: the accuracy, the turning points, and every shot. The shot on
/// the screen is highlighted; its number counts the player's shots from 0.
pub(crate) fn lines(
    verdict: &Verdict,
    (seat, name): (Seat, &str),
    shown: Option<usize>,
    context: &Context,
) -> Vec<(String, Style)> {
    let (words, look) = (&context.words, context.look);
    let reviews = match verdict {
        Verdict::None => return vec![(words.say("review-nothing", &[]), look.faint())],
        Verdict::Judging(percent) => {
            return vec![(words.say("verdict-progress", &[("percent", words.done(*percent).into())]), look.faint())];
        }
        Verdict::Judged(reviews) => reviews,
    };
    let review = &reviews[seat];
    if review.shots.is_empty() {
        return vec![(words.say("review-nothing", &[]), look.faint())];
    }
    let mut lines = vec![(accuracy(words, review, Some(name)), look.heading())];
    if review.extent == Extent::Stopped {
        lines.push((words.say("review-stopped", &[]), look.faint()));
    }
    for point in review.turning_points() {
        lines.push((context.told(&turning_point(words, review, point)), look.key()));
    }
    for (number, shot) in review.shots.iter().enumerate() {
        let style = if shown == Some(number) { look.heading() } else { Style::new() };
        lines.push((context.told(&judged_shot(words, shot, number + 1)), style));
    }
    lines
}
