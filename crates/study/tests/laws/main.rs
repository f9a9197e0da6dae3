//! The laws of the study: what must hold whatever is played.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod campaigns;
mod combinatorics;
mod duels;
mod figures;
mod files;
mod given_away;
#[path = "../../../words/src/labels.rs"]
mod labels;
mod learning;
mod players;
mod puzzles;
mod reproduction;
mod reviews;
mod statistics;
mod studies;
mod tournaments;
