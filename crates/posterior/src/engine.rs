//! Inference with its tables, for one width of bit sets, behind one trait for all of them.

use std::sync::Arc;

use amiral_game::{Dice, Rules, Seed, Stop};

use crate::answer::Counts;
use crate::draw::{Draw, TreeDraw};
use crate::estimate::{self, Estimate};
use crate::importance::{self, OnSample};
use crate::machine::Instructions;
use crate::rejection::Rejection;
use crate::sequential;
use crate::tables::Tables;
use crate::tree::{Listing, Tree};
use crate::weigh::{self, Weighed, Weights};
use crate::{Evidence, Failure, exact};

/// What inference by the tree can do, whatever the width of its bit sets.
pub(crate) trait Engine: Send + Sync {
    /// About how many steps counting would take.
    fn predict(&self, evidence: &Arc<Evidence>, stop: &Stop) -> f64;
    fn count(&self, evidence: &Arc<Evidence>, budget: u64, stop: &Stop) -> Result<Counts, Failure>;
    fn estimate(
        &self,
        evidence: &Arc<Evidence>,
        budget: u64,
        seed: Seed,
        enough: &Stop,
        stop: &Stop,
    ) -> Result<Estimate, Failure>;
    fn weigh(&self, evidence: &Arc<Evidence>, weights: &Weights, budget: u64, stop: &Stop) -> Result<Weighed, Failure>;
    fn sequential(&self, evidence: &Arc<Evidence>, budget: u64, stop: &Stop) -> Result<Weighed, Failure>;
    fn draw(&self, evidence: &Arc<Evidence>, budget: u64, stop: &Stop) -> Result<Box<dyn Draw + '_>, Failure>;
    /// Draws by trying, where the ways to cover the hits are few enough.
    fn rejection(&self, evidence: &Arc<Evidence>, stop: &Stop) -> Option<Rejection>;
    fn list(&self, evidence: &Arc<Evidence>, listing: &mut Listing<'_>) -> Result<(), Failure>;
    fn sample(
        &self,
        evidence: &Arc<Evidence>,
        weights: &Weights,
        samples: usize,
        stop: &Stop,
        dice: &mut Dice,
        on_sample: OnSample<'_>,
    ) -> Result<(), Failure>;
}

/// How many words a bit set must have for the rules: those there is an engine for.
fn words(rules: &Rules) -> usize {
    let longest = rules.placements().classes().iter().map(amiral_game::Class::len).max().unwrap_or(0);
    match longest.div_ceil(64) {
        0..=1 => 1,
        2 => 2,
        3..=4 => 4,
        5..=8 => 8,
        9..=22 => 22,
        _ => 88,
    }
}

/// The engine whose bit sets are wide enough for the rules.
pub(crate) fn engine(rules: &Rules, instructions: Instructions) -> Box<dyn Engine> {
    match words(rules) {
        1 => Sized::<1>::boxed(rules, instructions),
        2 => Sized::<2>::boxed(rules, instructions),
        4 => Sized::<4>::boxed(rules, instructions),
        8 => Sized::<8>::boxed(rules, instructions),
        22 => Sized::<22>::boxed(rules, instructions),
        _ => Sized::<88>::boxed(rules, instructions),
    }
}

/// How many bytes the tables of the engine take.
pub(crate) fn memory(rules: &Rules) -> usize {
    let classes = rules.placements().classes();
    let places: usize = classes.iter().map(amiral_game::Class::len).sum();
    (places + rules.placements().cells()) * classes.len() * words(rules) * size_of::<u64>()
}

struct Sized<const W: usize> {
    tables: Tables<W>,
    instructions: Instructions,
}

impl<const W: usize> Sized<W> {
    fn boxed(rules: &Rules, instructions: Instructions) -> Box<dyn Engine> {
        Box::new(Sized::<W> { tables: Tables::new(rules.placements()), instructions })
    }

    fn tree(&self, evidence: &Arc<Evidence>) -> Tree<'_, W> {
        Tree::new(evidence, &self.tables, self.instructions)
    }
}

impl<const W: usize> Engine for Sized<W> {
    fn predict(&self, evidence: &Arc<Evidence>, stop: &Stop) -> f64 {
        estimate::predict(&self.tree(evidence), stop)
    }

    fn count(&self, evidence: &Arc<Evidence>, budget: u64, stop: &Stop) -> Result<Counts, Failure> {
        exact::count(&self.tree(evidence), budget, stop)
    }

    fn estimate(
        &self,
        evidence: &Arc<Evidence>,
        budget: u64,
        seed: Seed,
        enough: &Stop,
        stop: &Stop,
    ) -> Result<Estimate, Failure> {
        estimate::estimate(&self.tree(evidence), budget, seed, enough, stop)
    }

    fn weigh(&self, evidence: &Arc<Evidence>, weights: &Weights, budget: u64, stop: &Stop) -> Result<Weighed, Failure> {
        weigh::weigh(&self.tree(evidence), weights, budget, stop)
    }

    fn sequential(&self, evidence: &Arc<Evidence>, budget: u64, stop: &Stop) -> Result<Weighed, Failure> {
        sequential::weigh(evidence, &self.tables, budget, stop)
    }

    fn draw(&self, evidence: &Arc<Evidence>, budget: u64, stop: &Stop) -> Result<Box<dyn Draw + '_>, Failure> {
        Ok(Box::new(TreeDraw::new(self.tree(evidence), budget, stop)?))
    }

    fn rejection(&self, evidence: &Arc<Evidence>, stop: &Stop) -> Option<Rejection> {
        Rejection::of_the_rest(&self.tree(evidence), stop)
    }

    fn list(&self, evidence: &Arc<Evidence>, listing: &mut Listing<'_>) -> Result<(), Failure> {
        let tree = self.tree(evidence);
        tree.list(&tree.root(), &mut Vec::new(), listing).map(|_| ())
    }

    fn sample(
        &self,
        evidence: &Arc<Evidence>,
        weights: &Weights,
        samples: usize,
        stop: &Stop,
        dice: &mut Dice,
        on_sample: OnSample<'_>,
    ) -> Result<(), Failure> {
        importance::sample(&self.tree(evidence), weights, samples, stop, dice, on_sample)
    }
}
