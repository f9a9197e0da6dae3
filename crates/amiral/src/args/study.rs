//! The arguments of `amiral study`.

use std::path::PathBuf;

use amiral_broker::BrokerUrl;
use amiral_game::Law;
use amiral_study::Shard;

use super::RulesArgs;
use super::values::{Games, Sides, broker, games, law, shard, sides};

#[derive(clap::Args, Debug)]
pub(crate) struct StudyArgs {
    #[arg(value_name = "STRATEGY")]
    pub(crate) strategies: Vec<String>,
    #[arg(short = 'n', long, value_name = "N", value_parser = games)]
    pub(crate) games: Option<Games>,
    #[arg(long, alias = "fleets", value_name = "LAW", default_value = "sequential", value_parser = law())]
    pub(crate) law: Law,
    /// The sides of square grids to play on.
    #[arg(long, value_name = "SIDES", value_parser = sides, conflicts_with_all = ["size", "reefs", "duel", "learn", "reproduce", "load"])]
    pub(crate) sides: Option<Sides>,
    /// The folder for games, tables and figures.
    #[arg(short, long, value_name = "FOLDER")]
    pub(crate) out: Option<PathBuf>,
    #[arg(short, long, value_name = "FORMAT", value_enum)]
    pub(crate) format: Option<TableFormat>,
    /// The folder with the games to report on instead of playing, or those of all shards.
    #[arg(long, value_name = "FOLDER", num_args = 1.., conflicts_with_all = ["games", "duel", "reproduce", "strategies", "law", "RulesArgs"])]
    pub(crate) load: Vec<PathBuf>,
    /// The part of the study to play.
    #[arg(long, value_name = "SHARD", value_parser = shard, requires = "out", conflicts_with_all = ["load", "learn", "format"])]
    pub(crate) shard: Option<Shard>,
    /// Where workers play the games.
    #[arg(long, value_name = "URL", value_parser = broker, conflicts_with_all = ["load", "learn", "shard"], overrides_with = "bus")]
    pub(crate) bus: Option<BrokerUrl>,
    #[arg(long, conflicts_with = "reproduce")]
    pub(crate) duel: bool,
    #[arg(long, conflicts_with_all = ["strategies", "law", "duel", "reproduce", "load"])]
    pub(crate) learn: bool,
    #[arg(long, conflicts_with_all = ["strategies", "law", "RulesArgs"])]
    pub(crate) reproduce: bool,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
}

#[derive(clap::Args, Debug)]
pub(crate) struct WorkerArgs {
    #[arg(long, value_name = "URL", value_parser = broker)]
    pub(crate) bus: BrokerUrl,
}

/// The format of tables.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TableFormat {
    Table,
    Markdown,
}
