//! The laws of the game, checked against brute force on small seas.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod completing;
mod deductions;
mod fitting;
mod notation;
mod placing;
