//! Long work: a way to call it off, and to see how far it is.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

/// Handed to long work, so that somebody else can end it early and see how far it is. Clones share one switch.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    called: AtomicBool,
    /// How much is done, in parts of a million.
    done: AtomicU32,
}

impl Stop {
    /// Work that nobody has called off yet.
    pub fn new() -> Stop {
        Stop::default()
    }

    /// Calls the work off.
    pub fn call(&self) {
        self.0.called.store(true, Ordering::Relaxed);
    }

    /// Whether the work has been called off.
    pub fn is_called(&self) -> bool {
        self.0.called.load(Ordering::Relaxed)
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
        other.call();
        assert!(stop.is_called());
        assert!((stop.done() - 0.625).abs() < 1e-6);
    }
}
