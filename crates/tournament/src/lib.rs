//! Tournaments as data: who meets whom, and how everybody stands. No clock, no input or output, and
//! no word about what is played.
//!
//! A tournament is a list of [`Event`]s that is only ever appended to, and everything shown of it
//! follows from them: [`Tournament::replay`] reads them, [`Tournament::apply`] takes the next one or
//! says why it cannot be ([`Refusal`]), [`pair_next`] proposes the pairings of the next round, and
//! [`standings()`] says how everybody stands, with every number written out as the parts it is made of.
//!
//! ```
//! use amiral_tournament::{Event, Format, Outcome, PlayerId, Settings, Side, Tournament, pair_next, standings};
//!
//! let mut open = Tournament::create(Settings::new("Open", Format::Swiss { rounds: 2 }))?;
//! for (number, name) in ["Ada", "Zoé", "Max", "Eve"].into_iter().enumerate() {
//!     let player = PlayerId(number as u32);
//!     open.apply(&Event::Joined { player, name: name.into(), key: None, rating: None })?;
//! }
//! open.apply(&Event::Started { order: open.suggested_order() })?;
//! let proposal = pair_next(&open, 7).expect("two rounds of four players are possible");
//! open.apply(&proposal.event(0))?;
//! for table in 1..=2 {
//!     open.apply(&Event::Result { round: 1, table, outcome: Outcome::won_by(Side::A, 43), at: 0 })?;
//! }
//! let lines = standings(&open);
//! assert_eq!(lines.iter().map(|line| line.points.to_string()).collect::<Vec<_>>(), ["1", "1", "0", "0"]);
//! # Ok::<(), amiral_tournament::Refusal>(())
//! ```

#![forbid(unsafe_code)]

mod event;
mod export;
mod follow;
mod lots;
mod matching;
mod pair;
mod parts;
mod refusal;
mod score;
mod settings;
mod standings;
mod tournament;

pub use event::{Attendance, Bye, Event, Forced, Outcome, Pairing, PlayerId, Side};
pub use export::{NotInRounds, games_csv, standings_csv, trf};
pub use pair::{CannotPair, Proposal, pair_again, pair_among, pair_next};
pub use parts::{Paired, Phase, Player, Remark, Round};
pub use refusal::Refusal;
pub use score::Score;
pub use settings::{
    Duplicate, Format, LONGEST_NAME, Late, MOST_GAMES, MOST_PLAYERS, Points, Settings, SettingsProblem, TieBreak,
    Until, most_swiss_rounds, suggested_rounds,
};
pub use standings::{Encounter, How, Line, Part, TieValue, standings};
pub use tournament::Tournament;
