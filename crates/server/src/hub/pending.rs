//! The steps of a game that are not committed yet.
//!
//! The game writes every step to its log before the players learn of it, and does not wait. This
//! log only queues them. The hub commits them before anybody sees the game again; if that fails, it
//! discards the game in memory.

use std::sync::{Arc, Mutex, PoisonError};

use amiral_game::Seat;
use amiral_host::{GameLog, GameLogError, Plan};
use amiral_store::{Step, Uid};

use crate::clock::Clock;

/// Steps waiting to be committed. Clones share one queue.
#[derive(Clone)]
pub(crate) struct PendingSteps {
    steps: Arc<Mutex<Vec<Step>>>,
    clock: Clock,
    /// What a game that begins is called in all databases.
    uid: Uid,
}

impl PendingSteps {
    pub(crate) fn new(clock: &Clock) -> PendingSteps {
        PendingSteps { steps: Arc::default(), clock: clock.clone(), uid: Uid::draw() }
    }

    /// Adds a step that happens now, by the clock of the site.
    pub(crate) fn push(&self, step: Step) {
        self.steps.lock().unwrap_or_else(PoisonError::into_inner).push(step.at(self.clock.now()));
    }

    /// How many there are.
    pub(crate) fn count(&self) -> u64 {
        self.steps.lock().unwrap_or_else(PoisonError::into_inner).len() as u64
    }

    /// The steps since the last time.
    pub(crate) fn take(&self) -> Vec<Step> {
        std::mem::take(&mut self.steps.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl GameLog for PendingSteps {
    fn begin(&mut self, _: &Plan, _: Seat) -> Result<(), GameLogError> {
        Ok(())
    }

    fn uid(&self) -> Option<Uid> {
        Some(self.uid.clone())
    }

    fn keep(&mut self, step: &Step) -> Result<(), GameLogError> {
        self.push(step.clone());
        Ok(())
    }
}
