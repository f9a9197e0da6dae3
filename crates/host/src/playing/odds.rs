//! The chances of the next shot, counted in the background on demand.

use std::sync::Arc;

use amiral_game::Cell;

use super::scene::OddsScene;
use crate::{Hint, Job, State};

#[derive(Debug, Default)]
pub(super) struct Odds {
    /// Whether to show the best cell.
    pub(super) hinted: bool,
    /// Whether to show every cell's chance, from turn to turn.
    pub(super) mapped: bool,
    pub(super) known: Option<Arc<Hint>>,
    pub(super) counting: Option<Job<Option<Hint>>>,
    /// Where the cursor was when the best cell was asked for.
    pub(super) asked_at: Option<Cell>,
}

impl Odds {
    pub(super) fn is_wanted(&self) -> bool {
        self.hinted || self.mapped
    }

    /// Forgets what was counted, for example after a shot.
    pub(super) fn forget(&mut self) {
        *self = Odds { mapped: self.mapped, ..Odds::default() };
    }

    /// Takes the answer, if there is one by now. Returns whether anything has changed.
    pub(super) fn poll(&mut self) -> bool {
        let Some(job) = &mut self.counting else { return false };
        match job.poll() {
            State::Running => return false,
            State::Done(hint) => self.known = hint.map(Arc::new),
            State::Gone => {}
        }
        self.counting = None;
        true
    }

    /// The best cell, if it is known and was asked for with the cursor at this cell. It is returned
    /// once.
    pub(super) fn best_for(&mut self, cursor: Cell) -> Option<Cell> {
        let (best, _) = self.known.as_ref()?.best?;
        (self.asked_at.take() == Some(cursor)).then_some(best)
    }

    pub(super) fn percent(&self) -> Option<u8> {
        self.counting.as_ref().map(Job::percent)
    }

    pub(super) fn scene(&self) -> OddsScene {
        let (known, counting) = (self.known.clone(), self.percent());
        OddsScene { hinted: self.hinted, mapped: self.mapped, known, counting }
    }
}
