//! Where to fire: the odds, exact if they can be counted soon.

use amiral_game::{Cell, Rules, Seed, Seen, Stop};
use amiral_posterior::{Budget, Inference, Odds};

/// The odds of the next shot.
#[derive(Clone, PartialEq, Debug)]
pub struct Hint {
    /// For every cell in reading order, the chance that it holds a ship: 1 on hits, 0 on misses.
    pub chances: Vec<f64>,
    /// The likeliest cell not shot at yet, with its chance.
    pub best: Option<(Cell, f64)>,
    /// How many fleets remain.
    pub fleets: Fleets,
    /// The number of shots before it.
    pub shots: usize,
}

/// How many fleets remain.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Fleets {
    /// Counted.
    Exactly(u128),
    /// Estimated: counting would take too long.
    About(f64),
}

/// How many steps counting may take before the odds are estimated: about three seconds of one core.
const BUDGET: Budget = Budget::seconds(3.0);

/// The most bytes that counting may use, besides its tables.
const MEMORY: usize = 48 << 20;

/// The odds after some shots: counted, or estimated with `seed` if counting would take too long.
/// `None` if it was cancelled.
pub fn hint(seen: &Seen, seed: Seed, stop: &Stop) -> Option<Hint> {
    let odds = Inference::new(seen.rules()).with_memory(MEMORY).odds(seen, BUDGET, seed, stop).ok()?;
    let (chances, best, fleets) = match &odds {
        Odds::Exact(counts) => {
            (counts.chances(), counts.best(seen).map(|(cell, _)| cell), Fleets::Exactly(counts.fleets))
        }
        Odds::Sampled(estimate) => (estimate.cells.clone(), estimate.best(seen), Fleets::About(estimate.fleets)),
    };
    let best = best.map(|cell| (cell, chances[seen.rules().grid().index(cell)]));
    Some(Hint { chances, best, fleets, shots: seen.shots().len() })
}

/// Whether the odds under these rules can be counted in about a second at most, from the first shot
/// on. The answer is the same on every machine.
pub fn is_quick(rules: &Rules) -> bool {
    let second = Budget::STEPS_PER_SECOND as f64;
    Inference::new(rules).predict(&Seen::new(rules)).is_ok_and(|steps| steps <= second)
}

#[cfg(test)]
mod tests {
    use super::*;
    use amiral_game::{Preset, notation::parse_shots};

    #[test]
    fn a_hint_names_the_likeliest_cell() {
        let rules = Preset::Classic.rules();
        let seen = Seen::after(&rules, &parse_shots("F5o E4o G6x F6x").unwrap()).unwrap();
        let hint = hint(&seen, Seed(1), &Stop::new()).unwrap();
        assert_eq!(hint.fleets, Fleets::Exactly(160_688_257));
        let (cell, chance) = hint.best.unwrap();
        assert_eq!(cell.to_string(), "H6");
        assert!((chance - 98_268_093.0 / 160_688_257.0).abs() < 1e-12);
    }

    #[test]
    fn few_ships_are_quick_and_many_are_not() {
        assert!(is_quick(&Preset::Classic.rules()) && is_quick(&Preset::Hasbro.rules()));
        assert!(!is_quick(&Preset::Russian.rules()) && !is_quick(&Preset::German.rules()));
    }

    #[test]
    fn a_hint_called_off_is_none() {
        let stop = Stop::new();
        stop.cancel();
        let seen = Seen::new(&Preset::German.rules());
        assert_eq!(hint(&seen, Seed(1), &stop), None);
    }
}
