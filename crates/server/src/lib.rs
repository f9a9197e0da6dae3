//! The whole of Amiral in a browser: pages, an HTTP API, and games that go on live.
//!
//! [`App`] is what every request is answered with: the database, the games, the words of every language, the settings.
//! [`router`] makes the site of it, and [`serve`] answers a socket until told to stop.

#![forbid(unsafe_code)]

pub mod api;
mod app;
pub mod hub;
mod jobs;
mod limits;
pub mod pages;
mod problem;
mod security;
mod serving;
mod tongue;
mod visitor;

pub use app::{App, Settings};
pub use limits::Rate;
pub use problem::Problem;
pub use serving::{router, serve};
pub use tongue::Tongue;
pub use visitor::Visitor;
