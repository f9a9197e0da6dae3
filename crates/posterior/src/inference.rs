//! The entry point: inference for some rules, by whichever method is cheapest.

use std::ops::ControlFlow;
use std::sync::Arc;

use amiral_game::{Budget, ClassId, Dice, Fleet, PlacementId, Rules, Seed, Seen, Stop};
use rand::Rng;
use thiserror::Error;

use crate::Evidence;
use crate::answer::Counts;
use crate::draw::Draw;
use crate::engine::{Engine, engine};
use crate::estimate::Estimate;
use crate::machine::Instructions;
use crate::profile::{Most, Walk};
use crate::rejection::Rejection;
use crate::tree::Listing;
use crate::weigh::{Weighed, Weights};

/// Why there is no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Failure {
    /// It was cancelled.
    #[error("the work was stopped")]
    Cancelled,
    /// It would take more steps than allowed.
    #[error("an exact answer would take more steps than allowed")]
    BudgetExceeded,
    /// The number of fleets does not fit into 128 bits.
    #[error("there are more fleets than 128 bits can count")]
    TooLarge,
    /// No fleet explains the shots, so none can be drawn.
    #[error("no fleet explains the shots")]
    Contradiction,
    /// The shots were fired under other rules than this inference is for.
    #[error("the shots were fired under other rules")]
    OtherRules,
}

/// How fleets are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// Ships placed one by one, the last three only counted: the tree.
    Tree,
    /// Cell by cell, merging what looks alike from further on: the walk.
    Walk,
}

/// The most bytes the walk may take, unless told otherwise.
const MOST_BYTES: usize = 3 << 30;
/// How many fleets are drawn where nothing else is said.
const MANY: usize = 1_000;
/// Below this many steps the tree is taken at once.
const QUICK: f64 = 1_000_000.0;

/// Inference for some rules. It holds tables computed once; keep it for as long as the rules stay
/// the same.
///
/// ```
/// # use amiral_game::{Preset, Seed, Seen, Stop};
/// # use amiral_posterior::{Budget, Inference};
/// let rules = Preset::Hasbro.rules();
/// let (inference, seen) = (Inference::new(&rules), Seen::new(&rules));
/// let fleets = inference.count(&seen, Budget::seconds(60.0), &Stop::new())?.fleets;
/// assert_eq!(fleets, 15_046_987_768);
/// # Ok::<(), amiral_posterior::Failure>(())
/// ```
pub struct Inference {
    rules: Rules,
    engine: Box<dyn Engine>,
    bytes: usize,
}

/// What remains possible: exactly, or estimated where that would take too long.
///
/// ```
/// # use amiral_game::{Preset, Seed, Seen, Stop};
/// # use amiral_posterior::{Budget, Inference, Odds};
/// let rules = Preset::Classic.rules();
/// let inference = Inference::new(&rules);
/// let odds = |budget| inference.odds(&Seen::new(&rules), budget, Seed(1), &Stop::new());
/// assert!(matches!(odds(Budget::seconds(10.0))?, Odds::Exact(counts) if counts.fleets == 2_898_771_376));
/// assert!(matches!(odds(Budget::steps(1_000))?, Odds::Sampled(_)));
/// # Ok::<(), amiral_posterior::Failure>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub enum Odds {
    /// Counted.
    Exact(Counts),
    /// Estimated.
    Sampled(Estimate),
}

impl Inference {
    /// Inference for those rules.
    pub fn new(rules: &Rules) -> Inference {
        Inference::with_instructions(rules, Instructions::best())
    }

    /// Inference for those rules with given instructions, which this machine must have: for tests
    /// and benchmarks.
    pub fn with_instructions(rules: &Rules, instructions: Instructions) -> Inference {
        Inference { rules: rules.clone(), engine: engine(rules, instructions), bytes: MOST_BYTES }
    }

    /// The same, which takes at most about that many bytes to count or to prepare to draw, beside
    /// its tables: what would take more is too expensive.
    #[must_use]
    pub fn with_memory(self, bytes: usize) -> Inference {
        Inference { bytes, ..self }
    }

    /// How many bytes the tables for those rules take, those of the rules themselves included.
    pub fn memory(rules: &Rules) -> usize {
        rules.memory() + crate::engine::memory(rules)
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    fn evidence(&self, seen: &Seen) -> Result<Arc<Evidence>, Failure> {
        if *seen.rules() != self.rules {
            return Err(Failure::OtherRules);
        }
        Ok(Arc::new(Evidence::of(seen)))
    }

    /// Counts what remains, by the cheaper method, in at most that many steps.
    pub fn count(&self, seen: &Seen, budget: impl Into<Budget>, stop: &Stop) -> Result<Counts, Failure> {
        let budget = budget.into().as_steps();
        let evidence = self.evidence(seen)?;
        let tree = self.engine.predict(&evidence, stop);
        if stop.is_cancelled() {
            return Err(Failure::Cancelled);
        }
        if tree <= QUICK {
            return self.engine.count(&evidence, budget, stop);
        }
        // The walk's size shows only as it goes; it must not cost more than the tree would.
        let most = Most { states: budget.min(tree as u64), bytes: self.bytes };
        match Walk::new(&evidence).map(|walk| walk.count(&self.rules, most, stop)) {
            None | Some(Err(Failure::BudgetExceeded)) if tree <= budget as f64 => {
                self.engine.count(&evidence, budget, stop)
            }
            None => Err(Failure::BudgetExceeded),
            Some(answer) => answer,
        }
    }

    /// Counts what remains, by that method, in at most that many steps.
    pub fn count_by(
        &self,
        method: Method,
        seen: &Seen,
        budget: impl Into<Budget>,
        stop: &Stop,
    ) -> Result<Counts, Failure> {
        let budget = budget.into().as_steps();
        let evidence = self.evidence(seen)?;
        match method {
            Method::Tree => self.engine.count(&evidence, budget, stop),
            Method::Walk => {
                let most = Most { states: budget, bytes: self.bytes };
                Walk::new(&evidence).ok_or(Failure::BudgetExceeded)?.count(&self.rules, most, stop)
            }
        }
    }

    /// About how many steps the tree would take: what [`Inference::count`] decides by.
    pub fn predict(&self, seen: &Seen) -> Result<f64, Failure> {
        Ok(self.engine.predict(&self.evidence(seen)?, &Stop::new()))
    }

    /// Estimates what remains in about that many steps. The answer depends on the seed and the
    /// budget alone.
    pub fn estimate(
        &self,
        seen: &Seen,
        budget: impl Into<Budget>,
        seed: Seed,
        stop: &Stop,
    ) -> Result<Estimate, Failure> {
        self.estimate_until(seen, budget, seed, &Stop::new(), stop)
    }

    /// The same, but once `enough` is cancelled the walks made so far are the answer: that of a
    /// smaller budget. It rests on some thousand walks at least.
    pub fn estimate_until(
        &self,
        seen: &Seen,
        budget: impl Into<Budget>,
        seed: Seed,
        enough: &Stop,
        stop: &Stop,
    ) -> Result<Estimate, Failure> {
        let budget = budget.into().as_steps();
        self.engine.estimate(&self.evidence(seen)?, budget, seed, enough, stop)
    }

    /// Counts what remains if the budget allows, and estimates it otherwise.
    pub fn odds(&self, seen: &Seen, budget: impl Into<Budget>, seed: Seed, stop: &Stop) -> Result<Odds, Failure> {
        let budget = budget.into().as_steps();
        match self.count(seen, budget, stop) {
            Err(Failure::BudgetExceeded | Failure::TooLarge) => {
                self.estimate(seen, budget, seed, stop).map(Odds::Sampled)
            }
            counted => counted.map(Odds::Exact),
        }
    }

    /// Weighs what remains, where each placement has a weight and a fleet the product of its ships'
    /// weights.
    pub fn weigh(
        &self,
        seen: &Seen,
        weights: &Weights,
        budget: impl Into<Budget>,
        stop: &Stop,
    ) -> Result<Weighed, Failure> {
        let budget = budget.into().as_steps();
        self.engine.weigh(&self.evidence(seen)?, weights, budget, stop)
    }

    /// Weighs what remains of fleets placed by the law [`amiral_game::Law::Sequential`]: each as
    /// likely as that law makes it.
    pub fn weigh_sequential(&self, seen: &Seen, budget: impl Into<Budget>, stop: &Stop) -> Result<Weighed, Failure> {
        let budget = budget.into().as_steps();
        self.engine.sequential(&self.evidence(seen)?, budget, stop)
    }

    /// Every fleet that remains, in the order of its ships' places. Count them first: there may be
    /// billions.
    pub fn list(&self, seen: &Seen) -> Result<Vec<Fleet>, Failure> {
        let mut fleets = Vec::new();
        self.visit(seen, Budget::UNLIMITED, &Stop::new(), |placed| {
            fleets.push(crate::draw::fleet(&self.rules, placed));
            ControlFlow::Continue(())
        })?;
        fleets.sort_by_cached_key(|fleet: &Fleet| fleet.placements(&self.rules).collect::<Vec<_>>());
        Ok(fleets)
    }

    /// Calls `each` with every fleet that remains, as the class and the number of each placement
    /// that makes it, in no particular order, for as long as it wants to go on. Placing a ship is a
    /// step.
    pub fn visit(
        &self,
        seen: &Seen,
        budget: impl Into<Budget>,
        stop: &Stop,
        mut each: impl FnMut(&[(ClassId, PlacementId)]) -> ControlFlow<()>,
    ) -> Result<(), Failure> {
        let steps = budget.into().as_steps();
        self.engine.list(&self.evidence(seen)?, &mut Listing { each: &mut each, steps, stop })
    }

    /// Draws that many samples: each time it places a fleet at random that explains the shots, or
    /// fails to, and calls `on_sample` with the class and the number of each of its placements and
    /// with the number of fleets it stands for. Over all samples, the mean of that number is on
    /// average the number of fleets that remain. Places that weigh more are taken more often, and
    /// such fleets stand for fewer; places of no weight are never taken.
    pub fn sample_weighted(
        &self,
        seen: &Seen,
        weights: &Weights,
        samples: usize,
        stop: &Stop,
        dice: &mut Dice,
        mut on_sample: impl FnMut(&[(ClassId, PlacementId)], f64),
    ) -> Result<(), Failure> {
        self.engine.sample(&self.evidence(seen)?, weights, samples, stop, dice, &mut on_sample)
    }

    /// Prepares to draw many fleets from what remains, each equally likely, in at most that many
    /// steps.
    pub fn sampler(&self, seen: &Seen, budget: impl Into<Budget>, stop: &Stop) -> Result<Sampler<'_>, Failure> {
        self.sampler_for(MANY, seen, budget, stop)
    }

    /// The same for about that many fleets: fewer are worth less preparation, and may be drawn
    /// without any.
    pub fn sampler_for(
        &self,
        fleets: usize,
        seen: &Seen,
        budget: impl Into<Budget>,
        stop: &Stop,
    ) -> Result<Sampler<'_>, Failure> {
        let budget = budget.into().as_steps();
        let evidence = self.evidence(seen)?;
        let sampler = |draw| Ok(Sampler { rules: &self.rules, draw });
        if let Some(quick) = Rejection::of_all_ships(&evidence).filter(Rejection::is_quick) {
            return sampler(Box::new(quick));
        }
        let tree = self.engine.predict(&evidence, stop);
        if stop.is_cancelled() {
            return Err(Failure::Cancelled);
        }
        if tree > QUICK {
            // Even millions of attempts may take less time than the walk, and no memory.
            let rejection = self.engine.rejection(&evidence, stop);
            if let Some(rejection) = rejection.filter(|rejection| rejection.is_worth_while(fleets, budget, stop)) {
                return sampler(Box::new(rejection));
            }
            if stop.is_cancelled() {
                return Err(Failure::Cancelled);
            }
            let most = Most { states: budget.min(tree as u64), bytes: self.bytes };
            match Walk::new(&evidence).map(|walk| walk.onwards(most, stop)) {
                Some(Ok(onwards)) if onwards.fleets() == 0 => return Err(Failure::Contradiction),
                Some(Ok(onwards)) => return sampler(Box::new(onwards)),
                None | Some(Err(Failure::BudgetExceeded)) if tree <= budget as f64 => {}
                None => return Err(Failure::BudgetExceeded),
                Some(Err(failure)) => return Err(failure),
            }
        }
        sampler(self.engine.draw(&evidence, budget, stop)?)
    }
}

/// Draws fleets from what remains, each equally likely.
///
/// ```
/// # use amiral_game::{Preset, Seed, Seen, Stop, notation::parse_shots};
/// # use amiral_posterior::{Budget, Inference};
/// let rules = Preset::Classic.rules();
/// let seen = Seen::after(&rules, &parse_shots("F5o E4o G6x")?)?;
/// let inference = Inference::new(&rules);
/// let sampler = inference.sampler(&seen, Budget::seconds(10.0), &Stop::new())?;
/// let fleets = sampler.draw(3, &mut Seed(1).dice(&[]), &Stop::new())?;
/// assert!(fleets.iter().all(|fleet| fleet.cells().contains("G6".parse().unwrap())));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Sampler<'a> {
    rules: &'a Rules,
    draw: Box<dyn Draw + 'a>,
}

impl Sampler<'_> {
    /// Draws that many fleets, independently, unless it is cancelled. Many at a time cost little
    /// more than one.
    pub fn draw(&self, fleets: usize, dice: &mut impl Rng, stop: &Stop) -> Result<Vec<Fleet>, Failure> {
        self.draw.draw(self.rules, fleets, dice, stop)
    }
}
