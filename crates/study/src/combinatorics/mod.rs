//! How many fleets there are: bounds, estimates and the truth, and what random play comes to.
//!
//! Counts come in two kinds. *Labelled*: two ships of one size are told apart, as the bounds and
//! the estimate by placing ships do; *plain*: they are not, as `posterior` counts. The factor
//! between them is [`labellings`].

mod bounds;
mod collision;
mod listing;
mod random_play;
mod sequential;

use amiral_game::{Budget, Rules, Seed, Seen, Stop};
use amiral_posterior::{Failure, Inference};
use num_bigint::BigUint;
use serde::Serialize;

pub use bounds::{arrangement_bound, binomial_bound, labellings, product_bound};
pub use collision::{Collision, collision};
pub use listing::each_fleet;
pub use random_play::RandomPlay;
pub use sequential::{Sequential, sequential};

use crate::games::{Orders, StudyError};

/// The exact number of fleets, ships of one size not told apart, in at most that many steps.
pub fn exact(rules: &Rules, budget: impl Into<Budget>, stop: &Stop) -> Result<u128, Failure> {
    Inference::new(rules).count(&Seen::new(rules), budget, stop).map(|counts| counts.fleets)
}

/// How far the estimates of the number of labelled fleets are off, for one number of ships.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct EstimateError {
    /// The sizes of the ships, smallest first.
    pub ships: Vec<u8>,
    /// The exact count, as decimal digits.
    pub exact: String,
    /// The relative error of the product of placements.
    pub product: f64,
    /// The relative error of one placing of the ships, as the document made it.
    pub one_placing: f64,
    /// The relative error of the mean over many placings.
    pub many_layings: f64,
    /// The relative standard error of that mean: how large its error should be.
    pub standard_error: f64,
    /// The placings in that mean.
    pub samples: u64,
}

/// The estimates' errors for the smallest ship alone, the smallest two, and so on, as far as the
/// exact count can be had in that many steps.
pub fn errors_by_ships(
    rules: &Rules,
    samples: u64,
    seed: Seed,
    budget: impl Into<Budget>,
    orders: &mut Orders<'_>,
) -> Result<Vec<EstimateError>, StudyError> {
    let budget = budget.into();
    let mut rows = Vec::new();
    for number in 1..=rules.fleet().len() {
        let smallest = &rules.fleet()[rules.fleet().len() - number..];
        let mut setup = rules.setup();
        setup.fleet = smallest.iter().map(|&size| size.into()).collect();
        let fewer = setup.build().expect("a part of a fleet that fits fits");
        let Ok(count) = exact(&fewer, budget, &orders.stop) else { break };
        let exact = BigUint::from(count) * labellings(&fewer);
        let many = sequential(&fewer, samples, seed, orders)?;
        let one = sequential(&fewer, 1, seed, orders)?;
        if many.samples < samples || one.samples < 1 || count == 0 {
            break;
        }
        let truth = to_f64(&exact);
        let off = |estimate: f64| (estimate - truth).abs() / truth;
        rows.push(EstimateError {
            ships: smallest.iter().rev().copied().collect(),
            exact: exact.to_string(),
            product: off(to_f64(&product_bound(&fewer))),
            one_placing: off(one.labelled),
            many_layings: off(many.labelled),
            standard_error: many.standard_error / truth,
            samples: many.samples,
        });
    }
    Ok(rows)
}

/// A large whole number as a floating one.
pub(crate) fn to_f64(number: &BigUint) -> f64 {
    number.to_string().parse().expect("digits are a number")
}
