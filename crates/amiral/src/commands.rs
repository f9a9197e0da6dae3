//! The commands, one file each.

pub(crate) mod account;
pub(crate) mod analyse;
pub(crate) mod backup;
pub(crate) mod completions;
pub(crate) mod count;
mod count_table;
pub(crate) mod delete;
pub(crate) mod export;
pub(crate) mod fleet;
pub(crate) mod forget;
pub(crate) mod help;
pub(crate) mod history;
pub(crate) mod import;
pub(crate) mod log;
pub(crate) mod man;
pub(crate) mod odds;
pub(crate) mod online;
pub(crate) mod optimal;
pub(crate) mod play;
pub(crate) mod report;
pub(crate) mod restore;
pub(crate) mod rules;
pub(crate) mod serve;
pub(crate) mod solve;
pub(crate) mod strategies;
pub(crate) mod study;
pub(crate) mod window;
