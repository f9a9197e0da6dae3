//! The laws of a duel, checked on random games under every combination of rules.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod games;
mod hunts;
mod players;
mod records;
mod secrecy;
