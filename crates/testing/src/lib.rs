//! What the tests of several crates share: fleets enumerated by brute force, rules small enough for
//! that, and a notice about skipped tests.

#![forbid(unsafe_code)]

mod brute;
mod skipped;
mod small;

pub use brute::{all_fleets, all_ships};
pub use skipped::{left_out, skipped};
pub use small::{small_rules, straight_rules};
