//! A game in progress: what the terminal, the desktop and the web server share, with no user interface in it.
//!
//! A [`Game`] holds the duel (or the hunt for one hidden fleet), who sits in each seat, and the strategies at work. The
//! duel waits for nobody and calls no strategy; this crate is the one that does. Nothing here blocks: a strategy thinks on
//! a thread of its own ([`Game::think`], [`Game::poll`]), and so do hints and studies ([`Job`]); all can be called off.
//!
//! ```
//! use amiral_game::{Preset, Seed};
//! use amiral_host::{Game, Plan, Sitter, Table};
//!
//! // A strategy solves a grid.
//! let hal = Sitter::Strategy { spec: "level5".parse()?, name: "HAL".into() };
//! let plan = Plan::hunt(&Preset::Classic.rules(), Seed(1), hal);
//! let mut game = Game::begin(plan, Table::default())?;
//! while game.to_move().is_some() {
//!     game.think();
//!     game.wait()?;
//! }
//! assert!(game.outlook(amiral_game::Seat::A).seen().is_won());
//! assert_eq!(game.thoughts().len(), game.fired().len());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A game follows from its plan, the fleets and the shots so far: [`Game::resume`] takes it up anywhere. As it happens it
//! is told to a [`Logbook`], always before the players learn of it; that of a [`Database`] keeps it, and
//! [`Archive::take_up`] goes on with it after the program has died.

#![forbid(unsafe_code)]

mod archive;
mod chronicle;
mod deliberation;
mod field;
mod game;
mod hint;
mod job;
mod keeping;
mod logbook;
mod mind;
mod name;
mod plan;
mod replay;
mod rethink;
mod rows;
mod settings;
mod trial;

pub use archive::{Archive, Begun, Database, TakeUpError, Unkept, begin_kept, recall};
pub use chronicle::{Chronicle, Line};
pub use deliberation::{Decision, Deliberation};
pub use game::{Broken, Game, Outlook, Past, ResumeError, Table, Thought};
pub use hint::{Fleets, Hint, hint, hint_line, is_quick};
pub use job::{Job, State, Wake};
pub use keeping::{Keeping, broken_problem, take_up_problem, unkept, unkept_game};
pub use logbook::{Logbook, LogbookError, Unlogged};
pub use name::{DisplayName, NameProblem};
pub use plan::{Kind, Mode, Plan, Schooling, Sitter, draw_seed, study_seed};
pub use replay::{Fired, Replay};
pub use rethink::{Rethought, rethink};
pub use rows::Rows;
pub use settings::{Choice, Colour, Locker, Settings, Speed, Theme, Unreadable, Unwritable, Window, plain_name};
pub use trial::{Trial, TrialError};
