//! Everything that chooses shots or places a fleet, and says why.
//!
//! A strategy is built from a specification such as `level4:samples=100` and plays by
//! [`Shooter::choose`]. It has no memory that the shots do not give back: its state is a function
//! of the rules, its parameters, its seed and the ordered shots, and whatever it draws at random it
//! draws from dice split by the number of the shot. So a game can be resumed anywhere by handing a
//! fresh strategy the shots fired so far.
//!
//! ```
//! use amiral_game::{Board, Preset, Seed};
//! use amiral_strategy::{Placer, Resources, Spec, build, solve};
//!
//! let rules = Preset::Classic.rules();
//! let fleet = Placer::default().place(&rules, Seed(1))?;
//! let spec: Spec = "level5".parse()?;
//! let mut shooter = build(&spec, &rules, Seed(2), &Resources::default());
//! let seen = solve(&mut *shooter, &mut Board::new(&rules, fleet));
//! assert!(seen.is_won());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The players of the documents search blindly, each in its own way, until they hit, and then
//! finish the ship. Those that share the second part are one type, [`Level`].

#![forbid(unsafe_code)]

mod admiral;
mod autodidact;
mod blind;
mod chart;
mod exhaustive;
mod heuristic;
mod learn;
mod level;
mod montecarlo;
mod note;
pub mod optimal;
mod placer;
mod probabilist;
mod pursuit;
mod random;
mod rolls;
mod samples;
mod scores;
mod sea;
mod shooter;
mod spec;
mod thrift;
mod tie;
mod witness;

/// Cells to fire at together.
pub use amiral_game::Volley;

pub use admiral::{Book, Drafts, Pages, write_book};
pub use autodidact::{Autodidact, Mode, Whose};
pub use learn::{Belief, BeliefShooter, Learner, PlacementModel, SeaModel};
pub use level::Level;
pub use note::{Habit, Journal, Note, Reason, WhyDropped, WhyRuledOut};
pub use placer::{PlaceError, Placer, PlacerParseError};
pub use shooter::{Shooter, solve};
pub use spec::{CatalogueEntry, Parameter, Resources, Spec, SpecError, build};
pub use tie::TieBreak;
pub use witness::Witness;
