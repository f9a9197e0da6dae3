//! Randomness that can be had again: a seed, and streams split from it.

use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The generator all of Amiral rolls its dice with.
pub type Dice = Xoshiro256PlusPlus;

/// The number from which everything random follows: same seed, same game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Seed(pub u64);

impl Seed {
    /// The stream of random numbers for one purpose, named by numbers: a seat, a shot, a game of a study.
    /// Streams with different names are independent, and none depends on what was drawn from another.
    pub fn dice(self, path: &[u64]) -> Dice {
        Dice::seed_from_u64(self.split(path).0)
    }

    /// Another seed, for one purpose named by numbers.
    pub fn split(self, path: &[u64]) -> Seed {
        Seed(path.iter().fold(mix(self.0), |state, &step| mix(state ^ mix(step.wrapping_add(0x9e37_79b9_7f4a_7c15)))))
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Seed {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Seed, ParseIntError> {
        text.parse().map(Seed)
    }
}

/// The finalizer of `SplitMix64`: every bit of the input moves every bit of the output.
fn mix(mut z: u64) -> u64 {
    z = z.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A number below `bound`. The product of 64 random bits and the bound is off uniform by less than one part in 2^54 for
/// any bound used here, which no number of games can show.
pub fn below(dice: &mut impl Rng, bound: usize) -> usize {
    ((u128::from(dice.next_u64()) * bound as u128) >> 64) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_are_repeatable_and_distinct() {
        let first = |path: &[u64]| Seed(7).dice(path).next_u64();
        assert_eq!(first(&[1, 2]), first(&[1, 2]));
        let all =
            [first(&[]), first(&[0]), first(&[0, 0]), first(&[1, 2]), first(&[2, 1]), Seed(8).dice(&[0]).next_u64()];
        for (n, value) in all.iter().enumerate() {
            assert!(!all[..n].contains(value));
        }
    }
}
