//! Battleship in a window.
//!
//! The program ([`App`]) is a screen and the state that all screens share. How a screen changes its
//! state is separate from how it is drawn. Long work runs in the background as a job of
//! `amiral-host` and requests a frame when it is done: no frame waits, and none is drawn while
//! nothing happens.

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
