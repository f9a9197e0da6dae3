//! One random number for every shot.

use amiral_game::{Dice, Seed};

/// Random numbers by the number of the shot: what is drawn for one shot does not depend on what was
/// drawn for others, so that a game can be resumed anywhere. These are the outputs of `SplitMix64`,
/// which can be had in any order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ShotDice {
    start: u64,
}

const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

impl ShotDice {
    pub(crate) fn new(seed: Seed) -> ShotDice {
        ShotDice { start: seed.split(&[]).0 }
    }

    /// A seed for that shot.
    pub(crate) fn seed(self, shot: usize) -> Seed {
        Seed(self.start.wrapping_add(STEP.wrapping_mul(shot as u64))).split(&[])
    }

    /// A number below `bound` for that shot.
    #[inline]
    pub(crate) fn below(self, shot: usize, bound: usize) -> usize {
        ((u128::from(self.seed(shot).0) * bound as u128) >> 64) as usize
    }

    /// As many numbers as are wanted for that shot.
    pub(crate) fn dice(self, shot: usize) -> Dice {
        self.seed(shot).dice(&[])
    }
}
