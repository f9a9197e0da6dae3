//! The whole of Amiral in a browser: pages, an HTTP API, and games that go on live.
//!
//! [`App`] is what every request is answered with: the database, the words of every language, the settings. [`router`]
//! makes the site of it, and [`serve`] answers a socket until told to stop.

#![forbid(unsafe_code)]

mod app;
pub mod pages;
mod security;
mod serving;
mod tongue;

pub use app::{App, Settings};
pub use serving::{router, serve};
pub use tongue::Tongue;
