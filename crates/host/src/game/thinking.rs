//! Strategies at work: one move at a time, on any thread.
//!
//! [`Game::request_move`](crate::Game::request_move) takes the thinking out of the game as a
//! [`MoveRequest`]; [`Game::decided`](crate::Game::decided) brings the answer back.
//! [`Game::think`](crate::Game::think) does both, with a thread for the time in between. A server
//! with a thousand games uses threads of its own.

use amiral_game::{Rules, Seat, Seed, Seen, Stop};
use amiral_strategy::{Broken, Journal, Note, Resources, Shooter, Spec, Volley, build};

use crate::Job;

/// How much a strategy says about a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Insight {
    /// The move alone.
    Nothing,
    /// Also why: its notes, before and after the shots.
    Notes,
    /// Also the number it went by for every cell. That may take as long as choosing.
    NotesAndCounts,
}

/// A move for a strategy to choose.
pub struct MoveRequest {
    pub(crate) seat: Seat,
    pub(crate) spec: Spec,
    pub(crate) seed: Seed,
    pub(crate) resources: Resources,
    pub(crate) seen: Seen,
    pub(crate) shots: usize,
    pub(crate) insight: Insight,
    /// The shooter that has played this game so far, if it still exists. A fresh one continues in
    /// the same way.
    pub(crate) shooter: Option<Box<dyn Shooter>>,
}

/// A move that a strategy has chosen.
pub struct ChosenMove {
    pub(crate) seat: Seat,
    /// How many shots it had fired when it was asked.
    pub(crate) fired: usize,
    /// What it fires, or why it can fire no more.
    pub(crate) choice: Result<Volley, Broken>,
    pub(crate) reasons: Reasons,
    pub(crate) insight: Insight,
    pub(crate) shooter: Box<dyn Shooter>,
}

/// The reasons for a move.
#[derive(Clone, PartialEq, Default, Debug)]
pub(crate) struct Reasons {
    pub(crate) notes: Vec<Note>,
    pub(crate) counts: Option<Vec<f64>>,
}

impl MoveRequest {
    /// The strategy that chooses.
    pub fn spec(&self) -> &Spec {
        &self.spec
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        self.seen.rules()
    }

    /// The same move for a strategy that answers at once, if no time is left.
    #[must_use]
    pub fn hurried(&self) -> MoveRequest {
        MoveRequest {
            seat: self.seat,
            spec: Spec::quick_under(self.rules()),
            seed: self.seed,
            resources: self.resources.clone(),
            seen: self.seen.clone(),
            shots: self.shots,
            insight: self.insight,
            shooter: None,
        }
    }

    /// Chooses the move, which can take seconds. `None` if it is cancelled: the game can be asked
    /// for the move again.
    pub fn decide(self, stop: &Stop) -> Option<ChosenMove> {
        let MoveRequest { seat, spec, seed, resources, seen, shots, insight, shooter } = self;
        let mut shooter = shooter.unwrap_or_else(|| build(&spec, seen.rules(), seed, &resources));
        let counts = match insight {
            Insight::NotesAndCounts => shooter.counts(&seen, stop),
            Insight::Nothing | Insight::Notes => None,
        };
        let mut journal = if insight >= Insight::Notes { Journal::open() } else { Journal::closed() };
        let choice = match shooter.choose(&seen, shots, &mut journal, stop) {
            Some(volley) => Ok(volley),
            None => Err(shooter.broken()?),
        };
        let reasons = Reasons { notes: journal.take(), counts };
        Some(ChosenMove { seat, fired: seen.shots().len(), choice, reasons, insight, shooter })
    }
}

/// What a strategy concluded from its last shots, and the strategy itself.
pub(crate) struct Remarks {
    pub(crate) notes: Vec<Note>,
    pub(crate) shooter: Box<dyn Shooter>,
}

/// Makes a strategy look at what its shots did.
pub(crate) fn remark(mut shooter: Box<dyn Shooter>, seen: &Seen) -> Remarks {
    let mut journal = Journal::open();
    shooter.observe(seen, &mut journal);
    Remarks { notes: journal.take(), shooter }
}

/// What the strategy in one seat is doing.
#[derive(Default)]
pub(crate) enum Mind {
    /// Nothing. There is no shooter: a fresh one is made for its next move.
    #[default]
    Fresh,
    /// It waits for its next move.
    Idle(Box<dyn Shooter>),
    /// It chooses a move, on a thread of its own.
    Choosing(Job<Option<ChosenMove>>),
    /// It looks at what its shots did, on a thread of its own.
    Remarking(Job<Remarks>),
}

impl Mind {
    /// The strategy, for its next move.
    pub(crate) fn take(&mut self) -> Option<Box<dyn Shooter>> {
        match std::mem::take(self) {
            Mind::Idle(shooter) => Some(shooter),
            Mind::Fresh | Mind::Choosing(_) | Mind::Remarking(_) => None,
        }
    }

    pub(crate) fn is_working(&self) -> bool {
        matches!(self, Mind::Choosing(_) | Mind::Remarking(_))
    }
}
