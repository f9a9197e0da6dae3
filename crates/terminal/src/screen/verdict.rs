//! How good the shots of a game were, found out in the background.

use amiral_game::{PerSeat, Record, Seat};
use amiral_host::{Job, State, Wake};
use amiral_study::{Extent, Review, review_record};
use amiral_words::{accuracy, judged_shot, turning_point};
use ratatui::style::Style;

use crate::context::Context;

/// The judgement on a game.
pub(crate) enum Verdict {
    Judging(Job<Option<PerSeat<Review>>>),
    Judged(PerSeat<Review>),
    /// There is nothing to judge, or it broke down.
    None,
}

impl Verdict {
    pub(crate) fn start(record: &Record) -> Verdict {
        if record.turns.is_empty() {
            return Verdict::None;
        }
        let record = record.clone();
        Verdict::Judging(Job::start(&Wake::default(), move |stop| {
            let mut progress = |at: amiral_study::Progress| stop.report(at.done as f64 / at.total.max(1) as f64);
            review_record(&record, stop, &mut progress).ok()
        }))
    }

    /// Whether anything has changed.
    pub(crate) fn poll(&mut self) -> bool {
        let Verdict::Judging(job) = self else { return false };
        *self = match job.poll() {
            State::Running => return true,
            State::Done(Some(reviews)) => Verdict::Judged(reviews),
            State::Done(None) | State::Gone => Verdict::None,
        };
        true
    }

    pub(crate) fn is_running(&self) -> bool {
        matches!(self, Verdict::Judging(_))
    }

    /// What it says of one player: the accuracy, the turning points, and every shot.
    pub(crate) fn lines(&self, seat: Seat, context: &Context) -> Vec<(String, Style)> {
        let (words, look) = (&context.words, context.look);
        match self {
            Verdict::None => vec![(words.say("review-nothing", &[]), look.faint())],
            Verdict::Judging(job) => {
                let percent = words.decimal(job.done() * 100.0, 0);
                vec![(words.say("verdict-progress", &[("percent", percent.into())]), look.faint())]
            }
            Verdict::Judged(reviews) => {
                let review = &reviews[seat];
                if review.shots.is_empty() {
                    return vec![(words.say("review-nothing", &[]), look.faint())];
                }
                let mut lines = vec![(accuracy(words, review, None), look.heading())];
                if review.extent == Extent::Stopped {
                    lines.push((words.say("review-stopped", &[]), look.faint()));
                }
                for point in review.turning_points() {
                    lines.push((context.told(&turning_point(words, review, point)), look.key()));
                }
                for (number, shot) in review.shots.iter().enumerate() {
                    lines.push((context.told(&judged_shot(words, shot, number + 1)), Style::new()));
                }
                lines
            }
        }
    }
}
