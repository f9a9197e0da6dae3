//! Long work: a way to cancel it, and to see how far it is.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};

/// A token for long work: whoever holds a clone can cancel the work and see how far it is.
///
/// ```
/// # use amiral_game::Stop;
/// let stop = Stop::new();
/// let handed_to_the_work = stop.clone();
/// stop.cancel();
/// assert!(handed_to_the_work.is_cancelled());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    cancelled: AtomicBool,
    /// How much is done, in parts of a million.
    done: AtomicU32,
    /// Set where being asked often enough cancels it.
    patience: Option<Patience>,
}

#[derive(Debug)]
struct Patience {
    asked: AtomicU64,
    most: u64,
}

impl Stop {
    /// A token that is not cancelled.
    pub fn new() -> Stop {
        Stop::default()
    }

    /// A token that cancels itself once it has been asked so often: for tests that end work at any
    /// moment.
    pub fn after(asked: u64) -> Stop {
        let patience = Some(Patience { asked: AtomicU64::new(0), most: asked });
        Stop(Arc::new(Shared { patience, ..Shared::default() }))
    }

    /// How often a token made by [`Stop::after`] has been asked; 0 for others.
    pub fn asked(&self) -> u64 {
        self.0.patience.as_ref().map_or(0, |patience| patience.asked.load(Ordering::Relaxed))
    }

    /// Cancels the work.
    pub fn cancel(&self) {
        self.0.cancelled.store(true, Ordering::Relaxed);
    }

    /// Whether the work has been cancelled.
    #[inline]
    pub fn is_cancelled(&self) -> bool {
        self.0.cancelled.load(Ordering::Relaxed) || self.0.patience.as_ref().is_some_and(Patience::is_over)
    }

    /// Says how much of the work is done, from 0 to 1. It only ever grows.
    pub fn report(&self, done: f64) {
        self.0.done.fetch_max((done.clamp(0.0, 1.0) * 1e6) as u32, Ordering::Relaxed);
    }

    /// Says that so much more of the work is done, as a share of the whole.
    pub fn advance(&self, share: f64) {
        self.0.done.fetch_add((share.clamp(0.0, 1.0) * 1e6) as u32, Ordering::Relaxed);
    }

    /// How much of the work is done, from 0 to 1, as far as it says.
    pub fn done(&self) -> f64 {
        (f64::from(self.0.done.load(Ordering::Relaxed)) / 1e6).min(1.0)
    }
}

impl Patience {
    fn is_over(&self) -> bool {
        self.asked.fetch_add(1, Ordering::Relaxed) >= self.most
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clones_share_one_switch() {
        let stop = Stop::new();
        let other = stop.clone();
        other.report(0.5);
        other.report(0.25);
        other.advance(0.125);
        other.cancel();
        assert!(stop.is_cancelled());
        assert!((stop.done() - 0.625).abs() < 1e-6);
    }

    #[test]
    fn a_token_can_lose_its_patience() {
        let stop = Stop::after(2);
        assert_eq!([stop.is_cancelled(), stop.is_cancelled(), stop.is_cancelled()], [false, false, true]);
        assert_eq!((stop.asked(), Stop::new().asked()), (3, 0));
    }
}
