//! Counts what a law costs. A step is an allocation: readers and checks allocate for every part of
//! their input. So code that goes over its input again and again is noticed on any machine and at
//! any load.

use std::alloc::System;

use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static MEMORY: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// What something may cost.
#[derive(Clone, Copy, Debug)]
pub struct Limit {
    /// Allocations.
    pub steps: usize,
    /// All bytes allocated, freed or not.
    pub bytes: usize,
}

impl Limit {
    /// A base cost, and a cost for every byte read.
    pub const fn reading(read: usize, base: Limit, each: Limit) -> Limit {
        Limit { steps: base.steps + read * each.steps, bytes: base.bytes + read * each.bytes }
    }
}

/// Does some work, and panics if it costs more than allowed. What other threads do meanwhile
/// counts, too, since the work may run there.
pub fn within<T>(limit: Limit, work: impl FnOnce() -> T) -> T {
    let region = Region::new(MEMORY);
    let done = work();
    let cost = region.change();
    let (steps, bytes) = (cost.allocations + cost.reallocations, cost.bytes_allocated);
    if std::env::var_os("AMIRAL_COSTS").is_some() {
        report(limit, steps, bytes);
    }
    assert!(steps <= limit.steps, "{steps} steps, at most {} are allowed", limit.steps);
    assert!(bytes <= limit.bytes, "{bytes} bytes were asked for, at most {} are allowed", limit.bytes);
    done
}

/// Prints the cost, to find out what a limit should be.
#[expect(clippy::print_stderr, reason = "asked for by whoever sets the limits")]
fn report(limit: Limit, steps: usize, bytes: usize) {
    eprintln!("cost {steps} of {} steps, {bytes} of {} bytes", limit.steps, limit.bytes);
}

/// Panics if an answer is longer than allowed.
#[track_caller]
pub fn short(answer: &str, most: usize) {
    assert!(answer.len() <= most, "an answer of {} bytes, at most {most} are allowed", answer.len());
}
