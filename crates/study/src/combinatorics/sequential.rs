//! The count estimated by placing ships one after the other.
//!
//! Ships are placed at random, smallest first, each among the placements still free; the product of
//! the numbers of free placements has the number of labelled fleets as its mean. Where a ship finds
//! no place the product is 0, and counts.

use amiral_game::{Bits, PlacementId, Rules, Seed, below};
use serde::Serialize;

use crate::games::{Orders, StudyError, play_all};
use crate::summary::interval;

/// An estimate by placing ships.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Sequential {
    /// How often the ships were placed.
    pub samples: u64,
    /// The mean of the products: an unbiased estimate of the number of labelled fleets.
    pub labelled: f64,
    /// Its standard error.
    pub standard_error: f64,
    /// Its 95% interval. One sample has none.
    pub ci95: Option<[f64; 2]>,
}

/// Places the ships that many times, or as often as it was until the work was cancelled, and
/// averages the products.
pub fn sequential(rules: &Rules, samples: u64, seed: Seed, orders: &mut Orders<'_>) -> Result<Sequential, StudyError> {
    let muster = || (vec![0; rules.placements().words()], Vec::new());
    let played = play_all(samples, orders, muster, |(blocked, free), sample, products| {
        products.push(one_placing(rules, &mut seed.dice(&[sample]), blocked, free));
        Ok(())
    })?;
    // In the order of the samples, so that the sum does not depend on who placed what.
    let products = played.results;
    let number = products.len().max(1) as f64;
    let labelled = products.iter().sum::<f64>() / number;
    let variance = products.iter().map(|product| (product - labelled).powi(2)).sum::<f64>() / number;
    let standard_error = (variance / number).sqrt();
    Ok(Sequential {
        samples: products.len() as u64,
        labelled,
        standard_error,
        ci95: interval(labelled, variance, products.len() as u64),
    })
}

fn one_placing(rules: &Rules, dice: &mut amiral_game::Dice, blocked: &mut [u64], free: &mut Vec<PlacementId>) -> f64 {
    blocked.fill(0);
    let mut product = 1.0;
    for class in rules.placements().classes().iter().rev() {
        for _ in 0..class.copies() {
            free.clear();
            free.extend(class.placement_ids().filter(|&placement| !class.mask(placement).meets(Bits::new(blocked))));
            if free.is_empty() {
                return 0.0;
            }
            product *= free.len() as f64;
            let placement = free[below(dice, free.len())];
            blocked.iter_mut().zip(class.halo(placement).words()).for_each(|(blocked, halo)| *blocked |= halo);
        }
    }
    product
}
