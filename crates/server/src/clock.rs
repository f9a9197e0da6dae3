//! The time of day.
//!
//! Everything the server records is dated by one clock, which never goes back. When the system
//! clock is set back, this one stands still until the system clock has caught up. Durations are
//! measured with `Instant`, which is monotonic.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use jiff::Timestamp;

/// A clock that never goes back. Clones show the same time.
#[derive(Clone)]
pub struct Clock {
    source: Arc<dyn Fn() -> Timestamp + Send + Sync>,
    /// The latest time shown, in milliseconds since 1970.
    latest: Arc<AtomicI64>,
}

impl Default for Clock {
    fn default() -> Clock {
        Clock::reading(Timestamp::now)
    }
}

impl Clock {
    /// A clock that follows another one, as far as that does not go back.
    pub fn reading(source: impl Fn() -> Timestamp + Send + Sync + 'static) -> Clock {
        Clock { source: Arc::new(source), latest: Arc::new(AtomicI64::new(i64::MIN)) }
    }

    /// The time.
    pub fn now(&self) -> Timestamp {
        let read = (self.source)();
        let milliseconds = read.as_millisecond();
        let before = self.latest.fetch_max(milliseconds, Ordering::Relaxed);
        if before > milliseconds { Timestamp::from_millisecond(before).unwrap_or(read) } else { read }
    }
}

impl std::fmt::Debug for Clock {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Clock({})", self.now())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_set_back_stands_still_until_time_has_caught_up() {
        let hand = Arc::new(AtomicI64::new(10_000));
        let read = hand.clone();
        let clock = Clock::reading(move || Timestamp::from_millisecond(read.load(Ordering::Relaxed)).unwrap());
        let at = |milliseconds| {
            hand.store(milliseconds, Ordering::Relaxed);
            clock.now().as_millisecond()
        };
        assert_eq!(
            [at(10_000), at(11_000), at(3_000), at(10_999), at(12_000)],
            [10_000, 11_000, 11_000, 11_000, 12_000]
        );
    }
}
