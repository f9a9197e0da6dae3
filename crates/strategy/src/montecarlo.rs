//! Whole fleets drawn from all those that explain the shots.

use amiral_game::{Rules, Seed, Seen, Stop};
use amiral_posterior::{Failure, Inference};
use rand::Rng;

use crate::exhaustive::BUDGET;
use crate::rolls::Rolls;
use crate::scores::highest;
use crate::{Journal, Note, Reason, Shooter, Volley};

/// Fires where most of the fleets drawn lie. The draws see ships together, hits included: what the students' player,
/// who looks at each ship alone, cannot.
pub(crate) struct MonteCarlo {
    inference: Inference,
    samples: usize,
    rolls: Rolls,
}

impl MonteCarlo {
    pub(crate) fn new(samples: usize, rules: &Rules, seed: Seed) -> MonteCarlo {
        MonteCarlo { inference: Inference::new(rules), samples, rolls: Rolls::new(seed) }
    }

    fn views(&self, seen: &Seen) -> View {
        let grid = seen.rules().grid();
        let shot = seen.shots().len();
        match self.inference.sampler(seen, BUDGET, &Stop::new()) {
            Ok(sampler) => {
                let mut covering = vec![0; grid.area()];
                for fleet in sampler.draw(self.samples, &mut self.rolls.dice(shot)) {
                    fleet.cells().iter().for_each(|cell| covering[grid.index(cell)] += 1);
                }
                View::Drawn(covering)
            }
            // No fleet explains the shots: any cell is as good as another.
            Err(Failure::Contradiction) => View::Estimated(vec![0.0; grid.area()]),
            Err(_) => {
                let seed = Seed(self.rolls.dice(shot).next_u64());
                let estimate = self.inference.estimate(seen, BUDGET, seed, &Stop::new());
                View::Estimated(estimate.expect("nobody called it off").cells)
            }
        }
    }
}

/// How the board looks, for every cell in reading order.
enum View {
    /// How many of the fleets drawn cover it.
    Drawn(Vec<u32>),
    /// The chance that it holds a ship, estimated where fleets are too dear to draw.
    Estimated(Vec<f64>),
}

impl Shooter for MonteCarlo {
    fn choose(&mut self, seen: &Seen, shots: usize, journal: &mut Journal) -> Volley {
        let grid = seen.rules().grid();
        match self.views(seen) {
            View::Drawn(covering) => {
                let drawn = self.samples;
                journal.note(|| Note::Drew { samples: drawn, wanted: drawn });
                let reason = |covering| Reason::Samples { covering, drawn: drawn as u32 };
                highest(seen, shots, |cell| covering[grid.index(cell)], reason, journal)
            }
            View::Estimated(chances) => {
                journal.note(|| Note::TooDear);
                highest(seen, shots, |cell| chances[grid.index(cell)], |chance| Reason::Chance { chance }, journal)
            }
        }
    }

    fn restart(&mut self, seed: Seed) {
        self.rolls = Rolls::new(seed);
    }

    fn counts(&mut self, seen: &Seen) -> Option<Vec<f64>> {
        Some(match self.views(seen) {
            View::Drawn(covering) => covering.into_iter().map(f64::from).collect(),
            View::Estimated(chances) => chances,
        })
    }
}
