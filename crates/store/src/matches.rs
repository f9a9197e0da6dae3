//! A match: as it begins, and as the database has it.

use std::fmt;

use amiral_duel::{Duel, ReplayError};
use amiral_game::{GameSeed, PerSeat, Record, Rules, Seat};
use jiff::Timestamp;

use crate::{ClockStart, Contestant, MatchClock, Party, Uid};

/// The number of a match in one database.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MatchId(pub i64);

impl fmt::Display for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Where a match was played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Origin {
    /// On this machine.
    #[default]
    Local,
    /// In browsers, on a server.
    Web,
    /// Elsewhere: it was imported from a file.
    Imported,
}

impl Origin {
    /// Every origin.
    pub const ALL: [Origin; 3] = [Origin::Local, Origin::Web, Origin::Imported];

    /// Its name in the database.
    pub fn name(self) -> &'static str {
        match self {
            Origin::Local => "local",
            Origin::Web => "web",
            Origin::Imported => "imported",
        }
    }

    /// The origin of that name.
    pub fn named(name: &str) -> Option<Origin> {
        Origin::ALL.into_iter().find(|origin| origin.name() == name)
    }
}

/// A match that is about to begin.
#[derive(Clone, PartialEq, Debug)]
pub struct NewMatch {
    /// Its name in all databases; drawn unless given.
    pub uid: Option<Uid>,
    /// The rules.
    pub rules: Rules,
    /// The seed of everything random in it.
    pub seed: Option<GameSeed>,
    /// Whether somebody chose the seed: practice matches count in no statistics.
    pub practice: bool,
    /// Who fires first.
    pub starter: Seat,
    /// Who plays.
    pub seats: PerSeat<Party>,
    /// When it begins.
    pub began: Timestamp,
    /// Where it is played.
    pub origin: Origin,
    /// Its clock, if it has one.
    pub clock: Option<ClockStart>,
    /// Whether its result counts for ratings.
    pub rated: bool,
}

impl NewMatch {
    /// A match between those two that begins on this machine now. Without a seed; seat A fires first.
    pub fn between(rules: &Rules, seats: [Party; 2]) -> NewMatch {
        NewMatch {
            uid: None,
            rules: rules.clone(),
            seed: None,
            practice: false,
            starter: Seat::A,
            seats: PerSeat(seats),
            began: Timestamp::now(),
            origin: Origin::Local,
            clock: None,
            rated: false,
        }
    }
}

/// A match as it is saved, finished or not: everything it takes to resume it, report it or export
/// it.
#[derive(Clone, PartialEq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a column of the database")]
pub struct Match {
    /// Its number in this database.
    pub id: MatchId,
    /// Its name in all databases.
    pub uid: Uid,
    /// Who played.
    pub seats: PerSeat<Contestant>,
    /// The seed of everything random in it.
    pub seed: Option<GameSeed>,
    /// Whether somebody chose the seed: practice matches count in no statistics.
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
    /// Where it was played.
    pub origin: Origin,
    /// Whether one person played alone, against a hidden fleet.
    pub solo: bool,
    /// Whether somebody looked at the enemy's fleet before it was over.
    pub cheated: bool,
    /// Whether its result counts for ratings.
    pub rated: bool,
    /// The number of hints shown.
    pub hints: u32,
    /// How many of them each was shown, where that is known.
    pub hinted: PerSeat<u32>,
    /// Raised whenever something that is shown of it changes.
    pub version: u64,
    /// The number its players saw beside the first row, 0 or 1, where it was played on the web.
    pub first_row: Option<u8>,
    /// Its clock, if it has one.
    pub clock: Option<MatchClock>,
}

impl Match {
    /// The game, ready to be resumed.
    pub fn duel(&self) -> Result<Duel, ReplayError> {
        // A record says who starts by its first turn, or by a tag while there is none.
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
