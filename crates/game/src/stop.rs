//! A way to call off long work.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Handed to long work, so that somebody else can end it early. Clones share one switch.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Work that nobody has called off yet.
    pub fn new() -> Stop {
        Stop::default()
    }

    /// Calls the work off.
    pub fn call(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the work has been called off.
    pub fn is_called(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
