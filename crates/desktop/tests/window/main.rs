//! The window, used as a person would, with and without a mouse, through the names that screen
//! readers use.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod both_interfaces;
mod files;
mod games;
mod long_words;
mod pages;
mod parity;
mod placing;
mod reading_order;
mod stage;
