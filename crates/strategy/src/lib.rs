#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod admiral;
mod any_fleet;
mod autodidact;
mod blind;
mod building;
mod chart;
mod exhaustive;
mod heuristic;
mod learn;
mod level;
mod memory;
mod montecarlo;
mod note;
pub mod optimal;
mod placer;
mod probabilist;
mod program;
mod pursuit;
mod random;
mod samples;
mod scores;
mod sea;
#[cfg(feature = "serde")]
mod serde;
mod shooter;
mod shot_dice;
mod spec;
mod tie;
mod varied;
mod witness;

/// Cells to fire at together.
pub use amiral_game::Volley;

pub use admiral::{Book, BookLimits, BookProgress, write_book};
pub use autodidact::{Autodidact, Mode, Whose};
pub use building::{Resources, build};
pub use learn::{Belief, BeliefShooter, Learner, PlacementModel, SeaModel};
pub use level::Level;
pub use note::{Habit, Journal, Note, Reason, WhyDropped, WhyRuledOut};
pub use placer::{PlaceError, Placer, PlacerParseError};
pub use program::{Broken, Programs};
pub use shooter::{Shooter, solve, try_solve};
pub use spec::{CatalogueEntry, Parameter, Spec, SpecError};
pub use tie::{TieBreak, TieOrder, TieOrderError, TieRule};
pub use varied::Opening;
pub use witness::Witness;
