//! Battleship in a window.
//!
//! The program is a screen and what all screens share ([`App`]). Screens keep their state and
//! change it apart from how they are drawn; whatever takes long runs in the background as a job of
//! `amiral-host` and has a frame drawn when it is done, so that nothing here waits, and nothing is
//! drawn while nothing happens.

#![forbid(unsafe_code)]

mod app;
mod board;
mod context;
mod effects;
mod file_dialog;
mod forms;
mod layout;
mod marks;
mod run;
mod screen;
mod shapes;
mod sound;
mod theme;
mod widgets;

pub use app::{App, Options, SMALLEST};
pub use context::DatabaseHandle;
pub use run::run;
