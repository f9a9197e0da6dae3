#![doc = include_str!("../README.md")]
#![expect(
    clippy::inline_always,
    reason = "the loops must be compiled with the instructions of their caller: see machine.rs"
)]

mod answer;
mod covers;
mod draw;
mod engine;
mod estimate;
mod evidence;
mod exact;
mod importance;
mod inference;
mod kernel;
mod machine;
mod planes;
mod play;
mod prior;
mod profile;
mod rejection;
mod remainder;
mod sequential;
mod sliced;
mod tables;
mod tree;
mod weigh;

pub use answer::{Counts, Through};
pub use estimate::Estimate;
pub use evidence::Evidence;
pub use inference::{Failure, Inference, Method, Odds, Sampler};
pub use machine::Instructions;
pub use prior::Prior;
pub use remainder::{Likely, Lister, Remainder, SampledFleets};
pub use weigh::{Weighed, Weights};

/// How much work an answer may be, in steps: a state of the walk, or a part of a leaf of the tree.
pub use amiral_game::Budget;
