//! The parts of a tournament.

use crate::{Forced, Outcome, Pairing, PlayerId, Side};

/// Somebody who takes part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// Their number.
    pub id: PlayerId,
    /// What they are called.
    pub name: String,
    /// Whom the caller knows them by.
    pub key: Option<String>,
    /// How strong they were when they joined, if that was known.
    pub rating: Option<u32>,
    /// The rounds that had been paired before they came.
    pub missed: u32,
    /// Whether they are there: they have not left, or have returned.
    pub present: bool,
}

/// A pairing, and what came of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Paired {
    /// Who meets whom.
    pub pairing: Pairing,
    /// What came of it, once they have played.
    pub outcome: Option<Outcome>,
    /// When it had a result, since the tournament began.
    pub at: u64,
}

impl Paired {
    /// Whether nobody waits for a result. Whoever has a bye need not play.
    pub fn is_done(&self) -> bool {
        self.pairing.b.is_none() || self.outcome.is_some()
    }
}

/// A round, or in an arena those who were paired at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    /// Its number, from 1.
    pub number: u32,
    /// When it was paired, since the tournament began.
    pub at: u64,
    /// Whether its games have begun.
    pub started: bool,
    /// The pairings, in the order of their tables.
    pub pairings: Vec<Paired>,
    /// What the pairing could not keep to.
    pub forced: Vec<Forced>,
}

impl Round {
    /// Whether nobody waits for a result.
    pub fn is_done(&self) -> bool {
        self.pairings.iter().all(Paired::is_done)
    }

    /// The pairing at a table.
    pub fn at_table(&self, table: u32) -> Option<&Paired> {
        self.pairings.iter().find(|paired| paired.pairing.table == table)
    }

    /// Where somebody sits, and on which side.
    pub fn of(&self, player: PlayerId) -> Option<(&Paired, Side)> {
        self.pairings.iter().find_map(|paired| {
            let side = Side::BOTH.into_iter().find(|side| paired.pairing.player(*side) == Some(player))?;
            Some((paired, side))
        })
    }
}

/// How far it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// People join.
    Open,
    /// It has begun.
    Running,
    /// It has begun, and nothing more is paired for now.
    Paused,
    /// It is over.
    Finished,
    /// It was called off.
    Cancelled,
}

/// Something that the organiser did and gave a reason for: all can read it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Remark {
    /// Pairings of a round were changed.
    Pairings {
        /// The round.
        round: u32,
        /// Why.
        reason: String,
    },
    /// A result was corrected.
    Result {
        /// The round.
        round: u32,
        /// The table.
        table: u32,
        /// What it was.
        was: Outcome,
        /// What it is; nothing if it is played again.
        is: Option<Outcome>,
        /// Why.
        reason: String,
    },
    /// A pairing could not keep to something.
    Forced {
        /// The round.
        round: u32,
        /// What.
        what: Forced,
    },
    /// It was called off.
    Cancelled {
        /// Why.
        reason: String,
    },
}
