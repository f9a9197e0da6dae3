//! What fleets are expected, and how much more of one than of another.

use crate::tree::Placed;
use amiral_game::{Bits, Law, Rules, Seed, Stop, random_fleet_within};

/// What fleets are expected.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Prior {
    /// Every legal fleet is equally likely.
    #[default]
    Uniform,
    /// Ships are placed largest first, each uniformly among the places left to it.
    Sequential,
}

/// Weighs fleets against each other, in small whole numbers.
#[derive(Clone, Debug)]
pub(crate) struct Scales {
    prior: Prior,
    unit: f64,
}

/// The largest weight of a fleet: four binary digits.
const HEAVIEST: u32 = 15;
/// About what a fleet weighs on average. Under classic rules some weigh a quarter of that, some
/// three times as much.
const AVERAGE: f64 = 5.0;
/// How many fleets the average is taken over.
const TRIALS: u64 = 64;
/// The steps that placing one of them may take.
const STEPS: u64 = 1_000_000;

impl Scales {
    pub(crate) fn new(rules: &Rules, prior: Prior) -> Scales {
        let mut scales = Scales { prior, unit: 1.0 };
        if prior == Prior::Sequential {
            // Always over the same fleets: what one weighs must not depend on its company.
            let place =
                |trial| random_fleet_within(rules, Law::Sequential, &mut Seed(0).dice(&[trial]), STEPS, &Stop::new());
            let drawn = (0..TRIALS).filter_map(|trial| place(trial).ok());
            let placements = rules.placements();
            let class = |(ship, place)| (placements.class_of_ship(ship), place);
            let scarcities: Vec<f64> = drawn
                .map(|fleet| scarcity(rules, &mut fleet.placements(rules).enumerate().map(class).collect::<Vec<_>>()))
                .collect();
            // Drawn by the law, a fleet comes as often as it weighs: the plain average is that of
            // the inverse.
            let inverse: f64 = scarcities.iter().map(|scarcity| 1.0 / scarcity).sum();
            if inverse > 0.0 {
                scales.unit = AVERAGE * inverse / scarcities.len() as f64;
            }
        }
        scales
    }

    pub(crate) fn are_even(&self) -> bool {
        self.prior == Prior::Uniform
    }

    /// The weight of the fleet made of those placements, whose order may change.
    pub(crate) fn weigh(&self, rules: &Rules, placed: &mut [Placed]) -> u32 {
        match self.prior {
            Prior::Uniform => 1,
            Prior::Sequential => self.measure(rules, placed).round().clamp(1.0, f64::from(HEAVIEST)) as u32,
        }
    }

    /// The same before it is rounded.
    pub(crate) fn measure(&self, rules: &Rules, placed: &mut [Placed]) -> f64 {
        match self.prior {
            Prior::Uniform => 1.0,
            Prior::Sequential => self.unit * scarcity(rules, placed),
        }
    }
}

/// How likely the law makes a fleet, up to a common factor: for every ship, all its places over
/// those that the ships before it left. Ships of one size are taken in the order of their places;
/// averaging over the orders in which they may have come would change the weight by a hundredth.
fn scarcity(rules: &Rules, placed: &mut [Placed]) -> f64 {
    placed.sort_unstable();
    let placements = rules.placements();
    let conflicts = placements.conflicts();
    let mut product = 1.0;
    for (ship, &(class, _)) in placed.iter().enumerate().skip(1) {
        let mut blocked = [0u64; 22];
        let blocked = &mut blocked[..conflicts.words(class)];
        for &(other, placement) in &placed[..ship] {
            blocked.iter_mut().zip(conflicts.row(other, placement, class).words()).for_each(|(word, row)| *word |= row);
        }
        let all = placements.class(class).len();
        product *= all as f64 / (all - Bits::new(blocked).len()).max(1) as f64;
    }
    product
}
