//! The arguments of `amiral tournament`.

use std::path::PathBuf;

use amiral_game::Law;
use amiral_tournament::{Duplicate, Points, Score, TieBreak};
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::RulesArgs;
use super::values::{Needed, law, whole};

/// What is done with a tournament.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TournamentAction {
    New,
    Run,
    Show,
}

/// Who meets whom; or, of a tournament that is shown, the format to print it in.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TournamentFormat {
    Swiss,
    RoundRobin,
    Knockout,
    Arena,
    Text,
    Json,
    Csv,
    Games,
    Trf,
}

#[derive(clap::Args, Debug)]
pub(crate) struct TournamentArgs {
    #[arg(value_name = "ACTION", value_enum)]
    pub(crate) action: TournamentAction,
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    #[arg(short, long, value_name = "FORMAT", value_enum)]
    pub(crate) format: Option<TournamentFormat>,
    /// Strategies, separated by spaces.
    #[arg(short, long, value_name = "PLAYERS")]
    pub(crate) players: Option<String>,
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1, 1_000))]
    pub(crate) rounds: Option<u32>,
    /// Games of a pairing.
    #[arg(short = 'n', long, value_name = "N", value_parser = whole::<u32>(1, 1_000_000))]
    pub(crate) games: Option<u32>,
    /// Everybody meets everybody twice.
    #[arg(long)]
    pub(crate) double: bool,
    #[arg(long)]
    pub(crate) no_third_place: bool,
    /// How long an arena takes, in shots.
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1, 1_000_000_000))]
    pub(crate) length: Option<u64>,
    #[arg(long, value_name = "WHAT", value_parser = PossibleValuesParser::new(Duplicate::ALL.map(Duplicate::name)).map(duplicate))]
    pub(crate) duplicate: Option<Duplicate>,
    #[arg(long, value_name = "POINTS", value_parser = points)]
    pub(crate) points: Option<Points>,
    #[arg(long, value_name = "TIES", value_delimiter = ',', value_parser = PossibleValuesParser::new(TieBreak::ALL.map(TieBreak::name)).map(tie_break))]
    pub(crate) ties: Vec<TieBreak>,
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,
    #[arg(long, alias = "fleets", value_name = "LAW", value_parser = law())]
    pub(crate) law: Option<Law>,
    /// The folder for tables and drawings.
    #[arg(short, long, value_name = "FOLDER")]
    pub(crate) out: Option<PathBuf>,
    /// Whether every number is written out.
    #[arg(short, long)]
    pub(crate) explain: bool,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
}

#[expect(clippy::needless_pass_by_value, reason = "clap gives the text away")]
fn duplicate(name: String) -> Duplicate {
    Duplicate::ALL.into_iter().find(|duplicate| duplicate.name() == name).expect("clap knows the names")
}

#[expect(clippy::needless_pass_by_value, reason = "clap gives the text away")]
fn tie_break(name: String) -> TieBreak {
    TieBreak::ALL.into_iter().find(|tie_break| tie_break.name() == name).expect("clap knows the names")
}

/// Reads what a win, a loss and a bye are worth, as in `3,1,3`; a bye is worth a win unless it is named.
fn points(text: &str) -> Result<Points, Needed> {
    let number = |text: &str| {
        let number: f64 = text.trim().parse().ok()?;
        (0.0..=1_000.0).contains(&number).then(|| Score::hundredths((number * 100.0).round() as i64))
    };
    let numbers: Option<Vec<Score>> = text.split(',').map(number).collect();
    match numbers.as_deref() {
        Some(&[win, loss]) if win > loss => Ok(Points { win, loss, bye: win }),
        Some(&[win, loss, bye]) if win > loss && bye <= win => Ok(Points { win, loss, bye }),
        _ => Err(Needed::Points),
    }
}
