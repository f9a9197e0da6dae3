//! How much work something may be.

use std::fmt;

/// How much work something may be, in steps.
///
/// Nothing looks at a clock, so that the same call gives the same answer everywhere. What a step is
/// depends on the work; the crates say so.
///
/// ```
/// # use amiral_game::Budget;
/// assert_eq!(Budget::seconds(0.5), Budget::steps(2_000_000));
/// assert!(Budget::seconds(60.0) < Budget::UNLIMITED);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Budget(u64);

impl Budget {
    /// As much as it takes.
    pub const UNLIMITED: Budget = Budget(u64::MAX);

    /// About how many steps of counting a core of today does in a second.
    pub const STEPS_PER_SECOND: u64 = 4_000_000;

    /// So many steps.
    #[inline]
    pub const fn steps(steps: u64) -> Budget {
        Budget(steps)
    }

    /// About as many steps as a core of today counts in that many seconds. Negative numbers and NaN
    /// give none.
    pub const fn seconds(seconds: f64) -> Budget {
        Budget((seconds * Budget::STEPS_PER_SECOND as f64) as u64)
    }

    /// The steps.
    #[inline]
    pub const fn as_steps(self) -> u64 {
        self.0
    }
}

/// So many steps.
impl From<u64> for Budget {
    fn from(steps: u64) -> Budget {
        Budget(steps)
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Budget::UNLIMITED { f.write_str("unlimited") } else { write!(f, "{} steps", self.0) }
    }
}
