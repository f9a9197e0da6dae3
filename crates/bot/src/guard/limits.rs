//! The limits that every Unix has.

use rustix::process::{Resource, Rlimit, setrlimit};

use super::Orders;

/// Limits this process and all that it starts; says whether every limit was accepted.
pub(super) fn apply(orders: &Orders) -> bool {
    let limit = |resource, most: u64| setrlimit(resource, Rlimit { current: Some(most), maximum: Some(most) }).is_ok();
    // Not the address space, of which engines with a heap of their own reserve far more than they use.
    [
        limit(Resource::Data, orders.memory),
        limit(Resource::Cpu, orders.processor.max(1)),
        limit(Resource::Fsize, orders.file),
        limit(Resource::Core, 0),
        limit(Resource::Nofile, 256),
    ]
    .into_iter()
    .all(|accepted| accepted)
}
