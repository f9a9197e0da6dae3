//! Battleship in a terminal: full screen ([`run()`]), or line by line ([`plain`]).
//!
//! The full screen is a state ([`App`]), a function that changes it ([`App::update`]) and a function that draws it
//! ([`App::view`]); only [`run()`] knows a real terminal. Nothing in them waits: whatever takes long runs in the background
//! and is asked for at every tick.

#![forbid(unsafe_code)]

mod app;
mod board;
mod canvas;
mod context;
mod form;
mod keeping;
mod look;
pub mod plain;
mod run;
mod screen;
mod settings;
mod vocabulary;

pub use app::{App, Interfaces, Message, Opening, Options};
pub use context::Kind;
pub use keeping::{Keeping, take_up_problem, unkept};
pub use look::{Colour, Look, Rows};
pub use run::{Exit, run};
pub use settings::{Choice, Locker, Settings, Speed, Unreadable, Unwritable};

/// A name as it can be shown: one line, nothing a terminal would take for a command, and not too long.
pub fn plain_name(name: &str) -> String {
    name.chars().filter(|character| !character.is_control()).take(24).collect::<String>().trim().to_owned()
}
