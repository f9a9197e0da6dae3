//! The strategies against the truth: the laws all of them keep, the game of annex E, the published
//! studies.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod admiral;
mod annex_e;
mod laws;
mod learning;
mod optimal;
mod published;
mod versions;
