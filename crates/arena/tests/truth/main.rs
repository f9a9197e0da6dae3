//! The statistics against slow twins and simulations, and matches on any number of threads.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod errors;
mod likelihoods;
mod matches;
mod programs;
