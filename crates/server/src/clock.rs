//! The time of day.
//!
//! Everything the server records is dated by one clock, which never goes back. When the system
//! clock is set back, this one stands still until the system clock has caught up. Durations are
//! measured with `Instant`, which is monotonic. The clocks of games need both, a time that can be
//! saved and that passes evenly whatever is done to the system's: a [`SteadyClock`].

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant};

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

/// How far apart the clocks of two nodes may be, in milliseconds.
const ACCURACY: i64 = 5;

/// A clock that passes evenly from some moment on, whatever happens to the system's. Clones show the
/// same time.
#[derive(Clone, Debug)]
pub(crate) struct SteadyClock {
    began: Timestamp,
    begun: Instant,
    /// For how long it stands still at first.
    held: Duration,
    /// How much later it is than that says, in milliseconds: among several nodes all show the same.
    adjusted: Arc<AtomicI64>,
    /// The latest time shown, in milliseconds since 1970.
    latest: Arc<AtomicI64>,
    /// How much later a test has made it, in milliseconds.
    #[cfg(test)]
    ahead: Arc<AtomicI64>,
}

impl SteadyClock {
    /// A clock that shows that time now.
    pub(crate) fn starting(at: Timestamp) -> SteadyClock {
        SteadyClock {
            began: at,
            begun: Instant::now(),
            held: Duration::ZERO,
            adjusted: Arc::default(),
            latest: Arc::new(AtomicI64::new(i64::MIN)),
            #[cfg(test)]
            ahead: Arc::default(),
        }
    }

    /// The same, standing still for so long first.
    pub(crate) fn held_for(self, held: Duration) -> SteadyClock {
        SteadyClock { held, ..self }
    }

    /// Whether it still stands still.
    pub(crate) fn is_held(&self) -> bool {
        self.begun.elapsed() < self.held
    }

    /// The time, to the millisecond.
    pub(crate) fn now(&self) -> Timestamp {
        let passed = i64::try_from(self.begun.elapsed().saturating_sub(self.held).as_millis()).unwrap_or(i64::MAX);
        #[cfg(test)]
        let passed = passed + self.ahead.load(Ordering::Relaxed);
        let now = self.began.as_millisecond().saturating_add(passed + self.adjusted.load(Ordering::Relaxed));
        let now = now.max(self.latest.fetch_max(now, Ordering::Relaxed));
        Timestamp::from_millisecond(now).unwrap_or(Timestamp::MAX)
    }

    /// Shows the common time from now on, which was that when this clock was asked and showed the other.
    /// Where that is earlier it stands still until then.
    pub(crate) fn follow(&self, asked: Timestamp, common: Timestamp) {
        // Between the question and the answer lies the way to the database.
        let between = i64::midpoint(asked.as_millisecond(), self.now().as_millisecond());
        let difference = common.as_millisecond() - between;
        // What is within the accuracy of that is nothing.
        if difference.abs() > ACCURACY {
            self.adjusted.fetch_add(difference, Ordering::Relaxed);
        }
    }

    /// Makes it later.
    #[cfg(test)]
    pub(crate) fn pass(&self, time: Duration) {
        self.ahead.fetch_add(time.as_millis() as i64, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_that_is_held_stands_still_first() {
        let at = Timestamp::from_second(1_000).unwrap();
        let clock = SteadyClock::starting(at).held_for(Duration::from_hours(1));
        assert_eq!(clock.now(), at);
        clock.pass(Duration::from_secs(3));
        assert_eq!(clock.now().as_second(), 1_003);
        let running = SteadyClock::starting(at).held_for(Duration::from_millis(1));
        while running.now() == at {
            std::thread::yield_now();
        }
    }

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
