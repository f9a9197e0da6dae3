//! Exact inference for Battleship.

mod answer;
mod evidence;
mod exact;
mod kernel;
mod machine;
mod tables;
mod tree;

pub use answer::{Counts, Through};
pub use evidence::Evidence;
pub use machine::Instructions;

use amiral_game::{Seen, Stop};
use tables::Tables;
use tree::Tree;

/// Why there is no exact answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Failure {
    /// It was called off.
    #[error("the count was stopped")]
    Stopped,
    /// It would take more steps than allowed.
    #[error("an exact count would take too many steps")]
    TooDear,
}

/// Counts.
pub fn count_tree(seen: &Seen, budget: u64, instructions: Instructions, stop: &Stop) -> Result<Counts, Failure> {
    let evidence = Evidence::of(seen);
    let words = evidence.placements().classes().iter().map(|class| class.len().div_ceil(64)).max().unwrap_or(0);
    fn run<const W: usize>(e: &Evidence, b: u64, i: Instructions, s: &Stop) -> Result<Counts, Failure> {
        let tables = Tables::<W>::new(e.placements());
        exact::count(&Tree::new(e, &tables, i), b, s)
    }
    match words {
        0..=1 => run::<1>(&evidence, budget, instructions, stop),
        2 => run::<2>(&evidence, budget, instructions, stop),
        3..=4 => run::<4>(&evidence, budget, instructions, stop),
        5..=8 => run::<8>(&evidence, budget, instructions, stop),
        _ => run::<22>(&evidence, budget, instructions, stop),
    }
}
