//! The arguments of `amiral arena`.

use std::path::PathBuf;

use amiral_arena::Sprt;
use amiral_game::Law;

use super::values::{bounds, law, whole};
use super::{RulesArgs, TableFormat};

#[derive(clap::Args, Debug)]
pub(crate) struct ArenaArgs {
    #[arg(value_name = "STRATEGY")]
    pub(crate) players: Vec<String>,
    #[arg(short = 'n', long, value_name = "N", value_parser = whole::<u64>(1, 100_000_000))]
    pub(crate) pairs: Option<u64>,
    #[arg(long, value_name = "BOUNDS", value_parser = bounds, allow_hyphen_values = true)]
    pub(crate) sprt: Option<Sprt>,
    #[arg(long)]
    pub(crate) gauntlet: bool,
    #[arg(long, alias = "fleets", value_name = "LAW", default_value = "sequential", value_parser = law())]
    pub(crate) law: Law,
    #[arg(long, value_name = "FILE", conflicts_with_all = ["law", "positions", "own_fleets"])]
    pub(crate) fleets_from: Option<PathBuf>,
    #[arg(long, value_name = "FILE", conflicts_with_all = ["law", "own_fleets"])]
    pub(crate) positions: Option<PathBuf>,
    #[arg(long)]
    pub(crate) own_fleets: bool,
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1, u64::MAX), conflicts_with_all = ["keep", "records", "review"])]
    pub(crate) only: Option<u64>,
    #[arg(long, value_name = "FILE")]
    pub(crate) resume: Option<PathBuf>,
    #[arg(long)]
    pub(crate) keep: bool,
    #[arg(long, value_name = "FOLDER")]
    pub(crate) records: Option<PathBuf>,
    /// How many games of each player are judged.
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "10", value_parser = whole::<u64>(1, 100_000))]
    pub(crate) review: Option<u64>,
    #[arg(short, long, value_name = "FORMAT", value_enum)]
    pub(crate) format: Option<TableFormat>,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
}
