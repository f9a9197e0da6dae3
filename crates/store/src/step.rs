//! What happens in a match, one step at a time.

use amiral_game::{Ending, Fleet, Seat, Shot};
use jiff::Timestamp;

use crate::{Lease, MatchId, Timing};

/// Something that happened in a match, and how the match ended with it. A step is kept whole or
/// not at all, so that no match is ever found won and yet unfinished.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// What happened.
    pub act: Act,
    /// How the match ended with it, as the referee says; [`Ending::Unfinished`] where it goes on.
    pub ending: Ending,
    /// When.
    pub at: Timestamp,
    /// What the clock says then, where there is one and the step moved it.
    pub timing: Option<Timing>,
}

/// What is to be saved of one match.
#[derive(Clone, PartialEq, Debug)]
pub struct Keep {
    /// The match.
    pub id: MatchId,
    /// The version it has to have before, where somebody else may have saved something meanwhile.
    pub after: Option<u64>,
    /// The lease under which it was done, where nobody asked for it.
    pub lease: Option<Lease>,
    /// What happened, in order.
    pub steps: Vec<Step>,
}

impl Keep {
    /// Those steps of that match, whatever version it has.
    pub fn new(id: MatchId, steps: Vec<Step>) -> Keep {
        Keep { id, after: None, lease: None, steps }
    }
}

/// What can happen in a match.
#[derive(Clone, PartialEq, Debug)]
pub enum Act {
    /// A fleet was placed.
    Placed {
        /// Whose.
        seat: Seat,
        /// Where it lies.
        fleet: Fleet,
    },
    /// The shots of one turn were fired.
    Fired {
        /// Who fired.
        seat: Seat,
        /// The number of the turn, from 1.
        turn: u16,
        /// The number of the first shot, from 1, both seats counted together.
        first: u16,
        /// The shots in the order in which they were judged.
        shots: Vec<Shot>,
    },
    /// A player was shown a hint.
    Hinted {
        /// Who.
        seat: Seat,
    },
    /// A player looked at the enemy's fleet.
    Cheated {
        /// Who.
        seat: Seat,
    },
    /// The match ended without a shot. The step says how.
    Ended,
}

impl Step {
    /// Something that happens now, after which the match goes on.
    pub fn now(act: Act) -> Step {
        Step { act, ending: Ending::Unfinished, at: Timestamp::now(), timing: None }
    }

    /// That seat places its fleet now.
    pub fn placed(seat: Seat, fleet: &Fleet) -> Step {
        Step::now(Act::Placed { seat, fleet: fleet.clone() })
    }

    /// That seat fires a turn now. The turn and the first of its shots have those numbers.
    pub fn fired(seat: Seat, turn: u16, first: u16, shots: &[Shot]) -> Step {
        Step::now(Act::Fired { seat, turn, first, shots: shots.into() })
    }

    /// The match ends now, without a shot.
    pub fn ended(ending: Ending) -> Step {
        Step { ending, ..Step::now(Act::Ended) }
    }

    /// The same step, with which the match ends so.
    #[must_use]
    pub fn ending(self, ending: Ending) -> Step {
        Step { ending, ..self }
    }

    /// The same step at another time.
    #[must_use]
    pub fn at(self, at: Timestamp) -> Step {
        Step { at, ..self }
    }
}
