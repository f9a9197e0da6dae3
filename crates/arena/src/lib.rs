//! Matches of players in pairs of games, and who is better: how sure one can be of that, and when
//! one may stop.
//!
//! ```
//! use amiral_arena::{Arena, ArenaOrders, Entrant, Form, Opening};
//! use amiral_game::{Law, Preset, Seed, Stop};
//! use amiral_strategy::{Placer, Resources};
//! use amiral_study::Contender;
//! use std::ops::ControlFlow;
//!
//! let resources = Resources::default();
//! let entrant = |name| Ok::<_, amiral_strategy::SpecError>(Entrant::house(
//!     Contender::new(name, &resources)?, Placer::default(), resources.clone()));
//! let players = [entrant("level5")?, entrant("random")?];
//! let arena = Arena {
//!     rules: Preset::Classic.rules(),
//!     seed: Seed(1),
//!     pairs: 20,
//!     form: Form::RoundRobin,
//!     opening: Opening::Law(Law::Sequential),
//!     sprt: None,
//! };
//! let mut played = |_: &_, _: &_, _| ControlFlow::Continue(());
//! let mut orders = ArenaOrders { threads: 0, stop: Stop::new(), records: false, played: &mut played };
//! let standings = arena.run(&players, &[], &mut orders)?;
//! assert_eq!(standings.players[0].pairs.pairs(), 20);
//! assert!(standings.players[0].pairs.points() > 35.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The same seed gives the same match on any number of threads, as long as the players are
//! deterministic. Nothing is printed here.

#![forbid(unsafe_code)]

mod arena;
mod likelihood;
mod opening;
mod pair;
mod pentanomial;
mod player;
mod program;
mod review;
mod saved;
mod simulation;
mod sprt;
mod standings;

pub use arena::{Arena, ArenaError, ArenaOrders, Form};
pub use opening::{NoOpening, Opening, OpeningError, OpeningProblem};
pub use pair::{PlayedGame, PlayedPair};
pub use pentanomial::{Estimate, Pentanomial, SHARES};
pub use player::{Entrant, Fault, FaultKind, NewGame, Player, Trouble};
pub use review::{CostlyShot, GamePhase, Loss, PlayerReview, review_pairs};
pub use saved::{FoundMatch, Plan, SavedError, SavedMatch, SavedPlayer};
pub use simulation::{Tally, Truth};
pub use sprt::{Sprt, Verdict};
pub use standings::{MOST_TIMEOUTS, Meeting, Standing, Standings};
