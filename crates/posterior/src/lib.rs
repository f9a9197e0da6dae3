//! Exact inference for Battleship: what remains possible after some shots.
//!
//! Given the rules and the ordered shots with what was said of them: how many fleets remain, how
//! likely each cell and each placement is, and fleets drawn from what remains. Exactly, for every
//! combination of rules.
//!
//! ```
//! use amiral_game::{Preset, Seen, Stop, notation::parse_shots};
//! use amiral_posterior::{Budget, Inference};
//!
//! let rules = Preset::Classic.rules();
//! let seen = Seen::after(&rules, &parse_shots("F5o E4o G6x F6x")?)?;
//! let counts = Inference::new(&rules).count(&seen, Budget::UNLIMITED, &Stop::new())?;
//! assert_eq!(counts.fleets, 160_688_257);
//! let (best, fleets) = counts.best(&seen).unwrap();
//! assert_eq!((best.to_string().as_str(), fleets), ("H6", 98_268_093));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Two methods count, and the cheaper one is chosen: a tree that places ships one by one but only
//! counts the last three (few ships, or many hits), and a walk along the cells that merges what
//! looks alike from further on (many ships). Where both are too expensive for the budget,
//! [`Inference::estimate`] gives an unbiased estimate with its errors.
//!
//! # Steps
//!
//! Budgets are in steps: a state of the walk, or a part of a leaf of the tree. A core does some
//! millions a second ([`Budget::STEPS_PER_SECOND`]); nothing here looks at a clock, so that the same call
//! gives the same answer everywhere.
//!
//! # Features
//!
//! `parallel` (on by default) uses all cores. Answers are the same without it, to the last bit.

#![expect(
    clippy::inline_always,
    reason = "the loops must be compiled with the instructions of their caller: see machine.rs"
)]

mod answer;
mod bits;
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
