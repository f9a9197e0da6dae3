//! The arguments of `amiral play`.

use std::path::PathBuf;

use amiral_game::Law;

use super::RulesArgs;
use super::values::{LATEST, Unfinished, law, unfinished};

#[derive(clap::Args, Debug)]
pub(crate) struct PlayArgs {
    /// A quick game by its name in any language, or a recorded game to look at.
    #[arg(value_name = "GAME", conflicts_with = "mode")]
    pub(crate) record: Option<PathBuf>,
    #[arg(short, long, value_name = "MODE", value_enum)]
    pub(crate) mode: Option<Mode>,
    #[arg(short = 'S', long, value_name = "STRATEGY", conflicts_with = "record")]
    pub(crate) strategy: Option<String>,
    #[arg(long, value_name = "NAME", conflicts_with = "resume")]
    pub(crate) name: Option<String>,
    #[arg(long, alias = "fleets", value_name = "LAW", value_parser = law())]
    pub(crate) law: Option<Law>,
    /// Line by line on standard input and output, without control codes.
    #[arg(short, long)]
    pub(crate) plain: bool,
    #[arg(long, value_name = "MATCH", num_args = 0..=1, default_missing_value = LATEST, value_parser = unfinished, conflicts_with_all = ["mode", "strategy", "keep", "record", "RulesArgs"])]
    pub(crate) resume: Option<Unfinished>,
    /// Whether games that are only watched are saved, too.
    #[arg(long)]
    pub(crate) keep: bool,
    #[arg(long, value_name = "URL", conflicts_with_all = ["record", "mode", "strategy", "resume", "keep"])]
    pub(crate) server: Option<String>,
    #[arg(long, requires = "server", conflicts_with = "plain")]
    pub(crate) waiting: bool,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
}

/// A kind of game.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mode {
    /// A person against a hidden random fleet.
    Solo,
    /// A strategy solves a grid.
    Watch,
    /// A person against the computer.
    Versus,
    /// Two people on one screen.
    Two,
}
