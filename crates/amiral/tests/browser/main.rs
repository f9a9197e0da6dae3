//! The pages in a real browser, used as people use them: with a mouse, a finger, or keys alone.
//!
//! `cargo xtask test` installs Chromium, its driver, and axe-core. Without them these tests say so
//! and do nothing; if `CI` is set, they fail.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
#![cfg(unix)]

mod access;
mod accounts;
mod bots;
mod classes;
mod clocks;
mod every_page;
mod games;
mod hunts;
mod live;
mod lobby;
mod nodes;
mod online;
mod order;
mod pages;
mod pennants;
mod pictures;
#[allow(dead_code, reason = "the tests of the terminal use all of it")]
#[path = "../../../terminal/tests/pty/mod.rs"]
mod pty;
mod ratings;
mod sea;
mod table;
mod talk;
mod test_server;
mod together;
mod tournaments;
mod welcome;
