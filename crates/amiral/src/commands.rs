//! The commands, one file each.

pub(crate) mod analyse;
pub(crate) mod count;
pub(crate) mod fleet;
pub(crate) mod odds;
pub(crate) mod solve;
pub(crate) mod study;
