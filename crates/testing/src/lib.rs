//! What the tests of several crates compare with: fleets enumerated by brute force, and rules small
//! enough for that.

#![forbid(unsafe_code)]

mod brute;
mod small;

pub use brute::all_fleets;
pub use small::small_rules;
