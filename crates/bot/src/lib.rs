//! Somebody's program as a player.
//!
//! `docs/protocol.md` says how to speak with one; [`Request`] and [`Answer`] are those lines as
//! types. A [`Program`] is one at work, each answer within its time, behind the walls of a
//! [`guard`]. [`Processes`] makes of programs what every other strategy is, a
//! [`Shooter`](amiral_strategy::Shooter); [`spec()`] reads their names. A [`Speaker`] is the other
//! side: a strategy of ours as a program for others.
//!
//! Nothing is promised about what a program plays, and nothing it does ends more than its game: it
//! may lie, fall silent, flood, fork or break off, and each is a [`Failure`] that says what it was
//! asked, what came, and what was expected.
#![forbid(unsafe_code)]

mod check;
mod command;
mod failure;
pub mod guard;
mod json;
mod line;
mod message;
mod process;
mod program;
mod shooter;
mod speak;
mod volleys;

pub use check::{Check, Checked, Finding};
pub use command::{NotAllowed, PREFIX, allow, allowed, known, spec};
pub use failure::{Failure, FailureGroup, FailureKind};
pub use json::{from_json, to_json};
pub use line::LONGEST_LINE;
pub use message::{Answer, End, GameResult, LineError, NewGame, Position, Request, VERSION};
pub use process::Log;
pub use program::{Options, Program};
pub use shooter::Processes;
pub use speak::Speaker;
pub use volleys::Volleys;
