//! The arguments of `amiral bot`.

use std::path::PathBuf;

use amiral_game::Law;

use super::RulesArgs;
use super::values::{law, whole};

#[derive(clap::Args, Debug)]
pub(crate) struct BotArgs {
    #[arg(value_name = "ACTION", value_enum, requires = "program")]
    pub(crate) action: Option<BotAction>,
    /// The command of somebody's program; to connect, the server.
    #[arg(value_name = "PROGRAM")]
    pub(crate) program: Option<String>,
    /// To connect, the command.
    #[arg(value_name = "CMD")]
    pub(crate) command: Option<String>,
    #[arg(short = 'S', long, value_name = "STRATEGY", conflicts_with = "action")]
    pub(crate) strategy: Option<String>,
    #[arg(long, value_name = "SHOTS")]
    pub(crate) shots: Option<String>,
    #[arg(short = 'n', long, value_name = "N", default_value_t = 20, value_parser = whole::<u64>(1, 100_000))]
    pub(crate) games: u64,
    #[arg(long, value_name = "FILE")]
    pub(crate) log: Option<PathBuf>,
    #[arg(long, value_name = "FILE")]
    pub(crate) token_file: Option<PathBuf>,
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = whole::<usize>(1, 16))]
    pub(crate) at_once: usize,
    #[arg(long, value_name = "SECONDS", value_parser = whole::<u64>(1, 600))]
    pub(crate) time: Option<u64>,
    #[arg(long, value_name = "LAW", default_value = "uniform", value_parser = law())]
    pub(crate) law: Law,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
}

/// What is done with somebody's program.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BotAction {
    Check,
    Ask,
    Connect,
}
