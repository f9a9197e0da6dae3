//! The game of Battleship: rules, placements, fleets, boards under fire, notation and game records.
//!
//! Everything here is a pure function of its input: no clock, no input or output, and randomness
//! only from a generator the caller brings.
//!
//! ```
//! use amiral_game::{Board, FleetSetup, Outcome, Preset, Seen, Shot, deduce};
//!
//! let rules = Preset::Hasbro.rules();
//! let fleet = "E6h5 E8h4 B4h3 B9h3 J2v2".parse::<FleetSetup>()?.build(&rules)?;
//! let mut board = Board::new(&rules, fleet);
//! let mut seen = Seen::new(&rules);
//! for cell in ["J1", "J2", "J3"] {
//!     let cell = cell.parse()?;
//!     seen.push(Shot { cell, outcome: board.fire(cell)? })?;
//! }
//! assert_eq!(seen.shots().last().unwrap().outcome, Outcome::SunkSize(2));
//! assert_eq!(deduce(&seen).left, [5, 4, 3, 3]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

pub mod bits;
mod board;
mod cell;
mod complete;
mod deduce;
mod error;
mod experience;
mod fit;
mod fleet;
mod grid;
pub mod notation;
mod placements;
mod random_fleet;
mod record;
mod rules;
mod seed;
mod seen;
mod ship;
mod stop;
mod turn;

pub use board::{Board, FireError, Outcome, Shot};
pub use cell::{Cell, CellSet, CellSetIter, MAX_SIDE};
pub use complete::CompleteError;
pub use deduce::{Deductions, Sunk, WhySunk, deduce};
pub use error::{MOST_ECHOED, MOST_LISTED, Problems, excerpt};
pub use experience::{Experience, PastGame};
pub use fit::{Fit, fit, quick_fit};
pub use fleet::{Fleet, FleetError, FleetProblem, FleetSetup};
pub use grid::{Axis, Direction, Grid};
pub use notation::{Expected, Found, ParseError};
pub use placements::{Class, Conflicts, Placements, Symmetry};
pub use random_fleet::{Law, Meter, PlacingBudget, TooTight, random_fleet, random_fleet_within};
pub use record::{
    Ending, PLAYER_NAME, RECORD_BYTES, RECORD_TAGS, Record, RecordError, RecordProblem, TAG_NAME, TAG_VALUE, Turn,
    ValueProblem,
};
pub use rules::{Announce, Contact, Preset, Rules, RulesError, RulesProblem, RulesSetup, Turns, UnknownName};
pub use seed::{Dice, GameSeed, GameSeedError, Seed, below};
pub use seen::{Seen, SeenError};
pub use ship::Ship;
pub use stop::Stop;
pub use turn::{PerSeat, Seat, TurnOrder};
