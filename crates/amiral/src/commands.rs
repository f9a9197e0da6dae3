//! The commands, one file each.

pub(crate) mod count;
pub(crate) mod fleet;
pub(crate) mod odds;
