//! A match: as it is begun, as it goes on, and as it is kept.

use std::fmt;

use amiral_duel::{Duel, ReplayError};
use amiral_game::{Ending, GameSeed, PerSeat, Record, Rules, Seat, Shot};
use jiff::Timestamp;

use crate::{Contestant, Party, Uid};

/// The number of a match in one database.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MatchId(pub i64);

impl fmt::Display for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A match that is about to begin.
#[derive(Clone, PartialEq, Debug)]
pub struct NewMatch {
    /// The rules.
    pub rules: Rules,
    /// What everything random in it follows from.
    pub seed: Option<GameSeed>,
    /// Whether somebody chose the seed: a practice match counts for nothing.
    pub practice: bool,
    /// Who fires first.
    pub starter: Seat,
    /// Who plays.
    pub seats: PerSeat<Party>,
    /// When it begins.
    pub began: Timestamp,
}

impl NewMatch {
    /// A match between those two that begins now, without a seed, seat A to fire.
    pub fn between(rules: &Rules, seats: [Party; 2]) -> NewMatch {
        NewMatch {
            rules: rules.clone(),
            seed: None,
            practice: false,
            starter: Seat::A,
            seats: PerSeat(seats),
            began: Timestamp::now(),
        }
    }
}

/// The shots of one turn, as they are kept: all of them or none.
#[derive(Clone, PartialEq, Debug)]
pub struct Volley {
    /// Who fired.
    pub seat: Seat,
    /// The number of the turn, from 1.
    pub turn: u16,
    /// The number of the first shot, from 1, both seats counted together.
    pub first: u16,
    /// The shots in the order in which they were judged.
    pub shots: Vec<Shot>,
    /// When.
    pub at: Timestamp,
    /// How the match ended with them; [`Ending::Unfinished`] where it goes on. They are kept
    /// together, so that no match is ever found won and yet unfinished.
    pub ending: Ending,
}

impl Volley {
    /// Shots fired now, after which the match goes on.
    pub fn new(seat: Seat, turn: u16, first: u16, shots: &[Shot]) -> Volley {
        Volley { seat, turn, first, shots: shots.into(), at: Timestamp::now(), ending: Ending::Unfinished }
    }

    /// The same shots, with which the match ended so.
    #[must_use]
    pub fn ending(self, ending: Ending) -> Volley {
        Volley { ending, ..self }
    }
}

/// A match as it is kept, finished or not: everything it takes to go on with it, tell it or hand it
/// over.
#[derive(Clone, PartialEq, Debug)]
pub struct Match {
    /// Its number in this database.
    pub id: MatchId,
    /// Its name in all databases.
    pub uid: Uid,
    /// Who played.
    pub seats: PerSeat<Contestant>,
    /// What everything random in it follows from.
    pub seed: Option<GameSeed>,
    /// Whether somebody chose the seed: a practice match counts for nothing.
    pub practice: bool,
    /// Who fires first.
    pub starter: Seat,
    /// When it began.
    pub began: Timestamp,
    /// When it ended.
    pub ended: Option<Timestamp>,
    /// The rules, the fleets, the turns and the ending.
    pub record: Record,
    /// When each shot was fired, in order.
    pub times: Vec<Timestamp>,
}

impl Match {
    /// The game, ready to go on.
    pub fn duel(&self) -> Result<Duel, ReplayError> {
        // A record says who starts by its first turn or by a tag, where there is none yet.
        let mut record = self.record.clone();
        if record.turns.is_empty() {
            record.tags.retain(|(name, _)| name != "Starter");
            record.tags.push(("Starter".into(), self.starter.to_string()));
        }
        Duel::from_record(&record)
    }

    /// How many shots that seat has fired.
    pub fn shots(&self, seat: Seat) -> usize {
        self.record.turns.iter().filter(|turn| turn.seat == seat).map(|turn| turn.shots.len()).sum()
    }
}
