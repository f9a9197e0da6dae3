//! Battleship in a terminal: full screen ([`run()`]), or line by line ([`plain`]).
//!
//! The full screen is a state ([`App`]), a function that changes it ([`App::update`]), and a
//! function that draws it ([`App::view`]). They never wait: long work runs in the background and is
//! polled at every tick. Only [`run()`] deals with a real terminal.

#![forbid(unsafe_code)]

mod app;
mod board;
mod canvas;
mod context;
mod file_name;
mod form;
mod help;
mod look;
pub mod plain;
mod run;
mod screen;
mod vocabulary;

pub use app::{App, Interfaces, Message, Opening, Options};
pub use look::Look;
pub use run::{Exit, run};
