//! How good the shots of a game were, computed in the background.

use std::sync::Arc;

use amiral_game::{PerSeat, Record};
use amiral_study::{Progress, Review, review_record};

use crate::{Job, State, Wake};

/// How good the shots of a game were, as far as that is known.
#[derive(Clone, PartialEq, Debug, Default)]
pub enum Verdict {
    /// There is nothing to judge, or it could not be judged.
    #[default]
    None,
    /// The shots are being judged: the progress in percent.
    Judging(u8),
    /// How good each shot was.
    Judged(Arc<PerSeat<Review>>),
}

/// Judges the shots of a game.
#[derive(Debug, Default)]
pub struct VerdictJob {
    job: Option<Job<Option<PerSeat<Review>>>>,
    verdict: Verdict,
}

impl VerdictJob {
    /// Begins to judge a game.
    pub fn start(record: &Record, wake: &Wake) -> VerdictJob {
        if record.turns.is_empty() {
            return VerdictJob::default();
        }
        let record = record.clone();
        let job = Job::start(wake, move |stop| {
            let mut progress = |at: Progress| stop.report(at.done as f64 / at.total.max(1) as f64);
            review_record(&record, stop, &mut progress).ok()
        });
        VerdictJob { job: Some(job), verdict: Verdict::Judging(0) }
    }

    /// Judges the game as it is by now. The previous verdict stays until that is done.
    pub fn renew(&mut self, record: &Record, wake: &Wake) {
        let newer = VerdictJob::start(record, wake);
        self.job = newer.job;
        if !matches!(self.verdict, Verdict::Judged(_)) {
            self.verdict = newer.verdict;
        }
    }

    /// Takes what is known by now. Returns whether that has changed.
    pub fn poll(&mut self) -> bool {
        let Some(job) = &mut self.job else { return false };
        let verdict = match job.poll() {
            State::Running if matches!(self.verdict, Verdict::Judged(_)) => return false,
            State::Running => Verdict::Judging(job.percent()),
            State::Done(Some(reviews)) => Verdict::Judged(Arc::new(reviews)),
            State::Done(None) | State::Gone => Verdict::None,
        };
        if !matches!(verdict, Verdict::Judging(_)) {
            self.job = None;
        }
        let changed = verdict != self.verdict;
        self.verdict = verdict;
        changed
    }

    /// Whether shots are still being judged.
    pub fn is_running(&self) -> bool {
        self.job.is_some()
    }

    /// What is known by now.
    pub fn verdict(&self) -> &Verdict {
        &self.verdict
    }
}

impl From<Verdict> for VerdictJob {
    /// Wraps a verdict that is already known.
    fn from(verdict: Verdict) -> VerdictJob {
        VerdictJob { job: None, verdict }
    }
}
