//! Fleets drawn from all those that explain the shots.

use amiral_game::{Rules, Seed, Seen, Stop};
use amiral_posterior::{Failure, Inference};
use rand::Rng;

use crate::exhaustive::BUDGET;
use crate::memory::bounded_inference;
use crate::scores::highest;
use crate::shot_dice::ShotDice;
use crate::{Journal, Note, Reason, Shooter, Volley};

/// How many fleets are drawn at a time, to bound the memory.
const AT_ONCE: usize = 1_000;

/// Fires at the cell that most of the drawn fleets cover. Unlike the students' player, which looks at
/// each ship alone, it considers whole fleets, hits included.
pub(crate) struct MonteCarlo {
    inference: Inference,
    samples: usize,
    rolls: ShotDice,
}

impl MonteCarlo {
    pub(crate) fn new(samples: usize, rules: &Rules, seed: Seed) -> MonteCarlo {
        MonteCarlo { inference: bounded_inference(rules), samples, rolls: ShotDice::new(seed) }
    }

    /// How the board looks, unless it is cancelled.
    fn views(&self, seen: &Seen, stop: &Stop) -> Option<View> {
        let grid = seen.rules().grid();
        let shot = seen.shots().len();
        match self.inference.sampler_for(self.samples, seen, BUDGET, stop) {
            Ok(sampler) => {
                let mut covering = vec![0; grid.area()];
                let mut dice = self.rolls.dice(shot);
                for first in (0..self.samples).step_by(AT_ONCE) {
                    for fleet in sampler.draw(AT_ONCE.min(self.samples - first), &mut dice, stop).ok()? {
                        fleet.cells().iter().for_each(|cell| covering[grid.index(cell)] += 1);
                    }
                }
                Some(View::Drawn(covering))
            }
            // No fleet explains the shots: any cell is as good as another.
            Err(Failure::Contradiction) => Some(View::Estimated(vec![0.0; grid.area()])),
            Err(_) => {
                let seed = Seed(self.rolls.dice(shot).next_u64());
                let estimate = self.inference.estimate(seen, BUDGET, seed, stop).ok()?;
                Some(View::Estimated(estimate.cells))
            }
        }
    }
}

/// How the board looks, for every cell in reading order.
enum View {
    /// How many of the fleets drawn cover it.
    Drawn(Vec<u32>),
    /// The chance that it holds a ship, estimated where fleets are too expensive to draw.
    Estimated(Vec<f64>),
}

impl Shooter for MonteCarlo {
    fn choose(&mut self, seen: &Seen, shots: usize, journal: &mut Journal, stop: &Stop) -> Option<Volley> {
        let grid = seen.rules().grid();
        Some(match self.views(seen, stop)? {
            View::Drawn(covering) => {
                let drawn = self.samples;
                journal.note(|| Note::Drew { samples: drawn, wanted: drawn });
                let reason = |covering| Reason::Samples { covering, drawn: drawn as u32 };
                highest(seen, shots, |cell| covering[grid.index(cell)], reason, journal)
            }
            View::Estimated(chances) => {
                journal.note(|| Note::BudgetExceeded);
                highest(seen, shots, |cell| chances[grid.index(cell)], |chance| Reason::Chance { chance }, journal)
            }
        })
    }

    fn restart(&mut self, seed: Seed) {
        self.rolls = ShotDice::new(seed);
    }

    fn counts(&mut self, seen: &Seen, stop: &Stop) -> Option<Vec<f64>> {
        Some(match self.views(seen, stop)? {
            View::Drawn(covering) => covering.into_iter().map(f64::from).collect(),
            View::Estimated(chances) => chances,
        })
    }
}
