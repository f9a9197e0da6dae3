//! Game records: one game as a text file a person can read and edit.
//!
//! ```text
//! [Rules "10x10 5,4,3,3,2 no-edge silent alternate"]
//! [A "Ada"]
//! [B "HAL"]
//! [FleetA "E6h5 E8h4 B4h3 B9h3 J2v2"]
//! [FleetB "A0h5 A2h4 A4h3 A6h3 A8h2"]
//! [Result "B resigned"]
//!
//! 1 A F5o
//! 2 B E4o
//! 3 A A2x
//! ```
//!
//! Tags come first, then one line a turn: its number, the seat, and the shots. A record may lack a
//! fleet (nobody knows it) or a player (a game alone). Reading checks everything a referee would:
//! the fleets, the order of turns, and every outcome against the fleet where that is known. A text
//! longer than any game is refused.

use std::fmt;

use crate::{Fleet, PerSeat, Rules, Seat, Shot, notation};

mod error;
mod reader;
mod referee;
#[cfg(test)]
mod tests;

pub use error::{RecordError, RecordProblem, ValueProblem};

/// The most bytes a record may have: a hundred times those of a long game.
pub const RECORD_BYTES: usize = 1 << 20;
/// The most tags a record may have.
pub const RECORD_TAGS: usize = 64;
/// The most characters the name of a tag may have.
pub const TAG_NAME: usize = 64;
/// The most characters the value of a tag may have.
pub const TAG_VALUE: usize = 8_192;
/// The most characters the name of a player may have.
pub const PLAYER_NAME: usize = 200;

/// One game, finished or not.
///
/// ```
/// # use amiral_game::{Record, Seat};
/// let text = "[Rules \"4x4 2,1 no-edge sunk alternate\"]\n[Result \"unfinished\"]\n\n1 A A0x\n2 B C0o\n";
/// let record: Record = text.parse()?;
/// assert_eq!(record.shots_of(Seat::A).len(), 1);
/// assert_eq!(record.to_string(), text);
/// # Ok::<(), amiral_game::RecordError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The rules it was played by.
    pub rules: Rules,
    /// Who played; a seat may be empty.
    pub players: PerSeat<Option<String>>,
    /// The fleets, where known.
    pub fleets: PerSeat<Option<Fleet>>,
    /// The turns, in order.
    pub turns: Vec<Turn>,
    /// How it ended.
    pub ending: Ending,
    /// Anything else worth keeping, such as a date or a seed: names and values in the order given.
    pub tags: Vec<(String, String)>,
}

/// The shots one seat fired at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    /// Who fired.
    pub seat: Seat,
    /// The shots, at least one.
    pub shots: Vec<Shot>,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Ending {
    /// It has not.
    #[default]
    Unfinished,
    /// That seat sank everything.
    Won(Seat),
    /// That seat gave up, and the other won.
    Resigned(Seat),
    /// That seat stayed away for too long, and the other won.
    Absent(Seat),
    /// That seat used up its time, and the other won.
    LostOnTime(Seat),
    /// It was cancelled; nobody won.
    Aborted,
}

impl Ending {
    /// Who won, if anybody did.
    pub fn winner(self) -> Option<Seat> {
        match self {
            Ending::Won(seat) => Some(seat),
            Ending::Resigned(seat) | Ending::Absent(seat) | Ending::LostOnTime(seat) => Some(seat.other()),
            Ending::Unfinished | Ending::Aborted => None,
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::Unfinished => f.write_str("unfinished"),
            Ending::Won(seat) => write!(f, "{seat} won"),
            Ending::Resigned(seat) => write!(f, "{seat} resigned"),
            Ending::Absent(seat) => write!(f, "{seat} absent"),
            Ending::LostOnTime(seat) => write!(f, "{seat} lost on time"),
            Ending::Aborted => f.write_str("aborted"),
        }
    }
}

impl Record {
    /// A game under those rules that has not begun.
    pub fn new(rules: &Rules) -> Record {
        Record {
            rules: rules.clone(),
            players: PerSeat::default(),
            fleets: PerSeat::default(),
            turns: Vec::new(),
            ending: Ending::Unfinished,
            tags: Vec::new(),
        }
    }

    /// The value of an extra tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    /// The shots one seat fired, in order.
    pub fn shots_of(&self, seat: Seat) -> Vec<Shot> {
        self.turns.iter().filter(|turn| turn.seat == seat).flat_map(|turn| turn.shots.iter().copied()).collect()
    }

    /// Whether only one seat shoots: a game alone against a hidden fleet.
    pub fn is_solo(&self) -> bool {
        self.turns.windows(2).all(|pair| pair[0].seat == pair[1].seat)
            && Seat::BOTH.iter().filter(|&&seat| self.players[seat].is_some()).count() <= 1
    }
}

const OWN_TAGS: [&str; 6] = ["Rules", "A", "B", "FleetA", "FleetB", "Result"];

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut tag = |name: &str, value: &dyn fmt::Display| {
            let value = value.to_string().replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
            writeln!(f, "[{name} \"{value}\"]")
        };
        tag("Rules", &self.rules)?;
        for (seat, name) in Seat::BOTH.into_iter().zip(["A", "B"]) {
            if let Some(player) = &self.players[seat] {
                tag(name, player)?;
            }
        }
        for (seat, name) in Seat::BOTH.into_iter().zip(["FleetA", "FleetB"]) {
            if let Some(fleet) = &self.fleets[seat] {
                tag(name, fleet)?;
            }
        }
        tag("Result", &self.ending)?;
        for (name, value) in &self.tags {
            tag(name, value)?;
        }
        if !self.turns.is_empty() {
            writeln!(f)?;
        }
        for (number, turn) in self.turns.iter().enumerate() {
            writeln!(f, "{} {} {}", number + 1, turn.seat, notation::print_shots(&turn.shots))?;
        }
        Ok(())
    }
}
