//! The count estimated by waiting for the same fleet again.
//!
//! A target fleet is drawn, then random fleets until the target comes again; the waiting times are
//! averaged. If p is the probability of the target, the wait is 1/p on average, and over targets
//! drawn by the same law that averages to the number of fleets, whatever the law. Waits are about
//! as long as there are fleets, so a time budget cuts off the long ones: [`Collision::fleets`]
//! counts the draws of the unfinished wait as well.

use amiral_game::{Law, Rules, Seed, TooTight, random_fleet};
use serde::Serialize;

use crate::summary::{ENOUGH, Z95};

/// The waits so far. Fleets are plain here: ships of one size are not told apart.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Collision {
    /// The waits that ended.
    pub runs: u64,
    /// The fleets drawn during those waits.
    pub finished_draws: u64,
    /// The fleets drawn in all, the wait not yet ended included.
    pub draws: u64,
}

impl Collision {
    /// The mean of the waits that ended: the document's estimate, too small where the budget cut
    /// waits off.
    pub fn mean_wait(&self) -> Option<f64> {
        (self.runs > 0).then(|| self.finished_draws as f64 / self.runs as f64)
    }

    /// The estimate of the number of fleets: all draws over the waits that ended.
    pub fn fleets(&self) -> Option<f64> {
        (self.runs > 0).then(|| self.draws as f64 / self.runs as f64)
    }

    /// Its 95% interval; waits spread as much as they last, so the relative error is one over the
    /// root of their number. The interval is taken on the logarithm, where it is symmetric. One wait
    /// has none.
    pub fn ci95(&self) -> Option<[f64; 2]> {
        if self.runs < ENOUGH {
            return None;
        }
        let factor = (Z95 / (self.runs as f64).sqrt()).exp();
        self.fleets().map(|fleets| [fleets / factor, fleets * factor])
    }
}

/// The draws between two looks at whether to go on.
const STRIDE: u64 = 1024;

/// Draws and waits for as long as `go_on` wants; it is asked before the first draw and after every
/// thousand or so.
pub fn collision(
    rules: &Rules,
    law: Law,
    seed: Seed,
    mut go_on: impl FnMut(&Collision) -> bool,
) -> Result<Collision, TooTight> {
    let mut dice = seed.dice(&[]);
    let mut so_far = Collision::default();
    let mut target = random_fleet(rules, law, &mut dice)?;
    while go_on(&so_far) {
        for _ in 0..STRIDE {
            let drawn = random_fleet(rules, law, &mut dice)?;
            so_far.draws += 1;
            if drawn == target {
                so_far.runs += 1;
                so_far.finished_draws = so_far.draws;
                target = random_fleet(rules, law, &mut dice)?;
            }
        }
    }
    Ok(so_far)
}
