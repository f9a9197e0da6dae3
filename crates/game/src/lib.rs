#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod bits;
mod board;
mod budget;
mod cell;
mod complete;
mod deduce;
mod error;
mod experience;
mod fit;
mod fleet;
mod grid;
mod id;
pub mod notation;
mod pennant;
mod placements;
mod preset;
mod random_fleet;
mod record;
mod rules;
mod rules_error;
mod seed;
mod seen;
#[cfg(feature = "serde")]
mod serde;
mod shape;
mod ship;
mod stop;
mod turn;

pub use bits::Bits;
pub use board::{Board, FireError, Outcome, Shot};
pub use budget::Budget;
pub use cell::{Cell, CellSet, CellSetIter, MAX_SIDE, Volley};
pub use complete::CompleteError;
pub use deduce::{Deductions, Sunk, WhySunk, deduce};
pub use error::{MOST_ECHOED, MOST_LISTED, Problems, excerpt};
pub use experience::{Experience, PastGame};
pub use fit::{Fit, fit, quick_fit};
pub use fleet::{Fleet, FleetError, FleetProblem, FleetSetup};
pub use grid::{Axis, Direction, Grid};
pub use id::{ClassId, PlacementId};
pub use notation::{Expected, Found, ParseError};
pub use pennant::Pennant;
pub use placements::{Class, Conflicts, Placements, Symmetry};
pub use preset::Preset;
pub use random_fleet::{Law, Meter, PlacingBudget, TooTight, random_fleet, random_fleet_within};
pub use record::{
    Ending, PLAYER_NAME, RECORD_BYTES, RECORD_TAGS, Record, RecordError, RecordProblem, TAG_NAME, TAG_VALUE, Turn,
    ValueProblem,
};
pub use rules::{Announce, Contact, Mirror, Rules, RulesSetup, Turns, UnknownName};
pub use rules_error::{RulesError, RulesProblem};
pub use seed::{Dice, GameSeed, GameSeedError, Seed, below};
pub use seen::{Seen, SeenError};
pub use shape::{MAX_BOX, Shape};
pub use ship::Ship;
pub use stop::Stop;
pub use turn::{PerSeat, Seat, TurnOrder};
