//! The commands, one file each.

pub(crate) mod count;
pub(crate) mod fleet;
pub(crate) mod odds;
pub(crate) mod optimal;
pub(crate) mod solve;
pub(crate) mod study;
