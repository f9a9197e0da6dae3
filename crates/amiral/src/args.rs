//! The arguments as they are typed, and the rules they stand for.
//!
//! What the help says of each is in `crates/words/locales/*/help.ftl`; see `help`.

mod arena;
mod benchmark;
mod bot;
mod play;
mod serve;
mod study;
mod tournament;
mod values;

use std::path::PathBuf;

use amiral_game::{Announce, Contact, GameSeed, Law, Mirror, Preset, Rules, Turns, notation};
use amiral_store::Durability;
use amiral_strategy::Spec;
use amiral_words::{Arg, Lang, Say, Words};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{ArgAction, Parser, Subcommand};

use crate::commands::history::ResultArg;
use crate::failure::Failure;
pub(crate) use arena::ArenaArgs;
pub(crate) use benchmark::BenchmarkArgs;
pub(crate) use bot::{BotAction, BotArgs};
pub(crate) use play::{Mode, PlayArgs};
pub(crate) use serve::{AnnounceArgs, ServeArgs};
pub(crate) use study::{StudyArgs, TableFormat, WorkerArgs};
pub(crate) use tournament::{TournamentAction, TournamentArgs, TournamentFormat};
pub(crate) use values::{Games, LogFormat, Needed, Sides, Talk, Teachers, Unfinished};
use values::{id, law, names, seconds, seed, whole};

/// The whole command line.
#[derive(Parser, Debug)]
#[command(
    name = "amiral",
    version = env!("AMIRAL_VERSION"),
    disable_help_flag = true,
    disable_version_flag = true,
    disable_help_subcommand = true
)]
pub(crate) struct Args {
    #[arg(short = 'V', long, action = ArgAction::Version)]
    version: Option<bool>,
    #[command(flatten)]
    pub(crate) everywhere: Everywhere,
    #[command(flatten)]
    pub(crate) database: Database,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    Play(PlayArgs),
    Serve(ServeArgs),
    Window,
    Odds(OddsArgs),
    Fleet(FleetArgs),
    Count(CountArgs),
    Solve(SolveArgs),
    Analyse(AnalyseArgs),
    Study(StudyArgs),
    Tournament(TournamentArgs),
    Arena(ArenaArgs),
    Worker(WorkerArgs),
    Optimal(OptimalArgs),
    Benchmark(BenchmarkArgs),
    History(HistoryArgs),
    Report(ReportArgs),
    Delete(DeleteArgs),
    Export(ExportArgs),
    Import(ImportArgs),
    Forget(ForgetArgs),
    Backup(BackupArgs),
    Restore(RestoreArgs),
    Account(AccountArgs),
    Announce(AnnounceArgs),
    Log(LogArgs),
    Bot(BotArgs),
    Strategies,
    Rules,
    Completions {
        #[arg(value_enum)]
        shell: Shell,
    },
    /// What the completion scripts call.
    #[command(hide = true)]
    Complete {
        #[arg(last = true)]
        typed: Vec<String>,
    },
    Man(ManArgs),
    Help(HelpArgs),
}

impl Command {
    /// Whether it prints an answer and ends, so that a pager may show it.
    pub(crate) fn is_answer(&self) -> bool {
        let reads_lines = match self {
            Command::Odds(args) => args.lines,
            Command::Count(args) => args.lines,
            Command::Analyse(args) => args.lines,
            _ => false,
        };
        !reads_lines
            && !matches!(
                self,
                Command::Play(_)
                    | Command::Serve(_)
                    | Command::Window
                    | Command::Worker(_)
                    | Command::Delete(_)
                    | Command::Forget(_)
                    | Command::Account(_)
                    | Command::Bot(_)
            )
    }
}

/// Options of every command. It contains no other group, because clap gives a group that does no
/// arguments of its own.
#[derive(clap::Args, Debug)]
pub(crate) struct Everywhere {
    #[arg(short, long, global = true, value_name = "LANGUAGE", value_parser = PossibleValuesParser::new(["en", "fr"]).try_map(|text| text.parse::<Lang>()))]
    pub(crate) lang: Option<Lang>,
    #[arg(short, long, global = true)]
    pub(crate) json: bool,
    #[arg(long, alias = "colour", global = true, value_name = "WHEN", value_enum, default_value_t = When::Auto)]
    pub(crate) color: When,
    #[arg(long, global = true)]
    pub(crate) no_pager: bool,
    #[arg(long, global = true, value_name = "N", value_parser = seed)]
    pub(crate) seed: Option<GameSeed>,
    #[arg(short, long, global = true, value_name = "N", value_parser = whole::<u16>(1, 256))]
    pub(crate) threads: Option<u16>,
    #[arg(short = 'h', long, global = true, action = ArgAction::Help)]
    help: Option<bool>,
}

/// A shell with completions.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shell {
    Bash,
    Elvish,
    Fish,
    Powershell,
    Zsh,
}

/// When there are colours.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum When {
    /// On a terminal that has them, unless `NO_COLOR` is set.
    Auto,
    Always,
    Never,
}

/// Where matches are saved.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Database {
    #[arg(long, global = true, value_name = "DATABASE")]
    pub(crate) db: Option<String>,
    #[arg(long, global = true)]
    pub(crate) durable: bool,
}

impl Database {
    /// What an acknowledged shot survives.
    pub(crate) fn durability(&self) -> Durability {
        if self.durable { Durability::PowerCut } else { Durability::Normal }
    }
}

/// Selects matches.
#[derive(clap::Args, Debug)]
pub(crate) struct FilterArgs {
    #[arg(short, long, value_name = "PLAYER")]
    pub(crate) player: Option<String>,
    #[arg(short, long, value_name = "OPPONENT")]
    pub(crate) opponent: Option<String>,
    #[arg(short, long, value_name = "RULES")]
    pub(crate) rules: Option<String>,
    #[arg(long, value_name = "DATE")]
    pub(crate) since: Option<String>,
    #[arg(long, value_name = "DATE")]
    pub(crate) until: Option<String>,
    #[arg(long, value_enum)]
    pub(crate) result: Option<ResultArg>,
}

#[derive(clap::Args, Debug)]
pub(crate) struct HistoryArgs {
    /// Matches on a page.
    #[arg(short = 'n', long, value_name = "N", default_value_t = 20, value_parser = whole::<u32>(1, 10_000))]
    pub(crate) limit: u32,
    /// The latest matches are on the first.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u32>(1, 1_000_000_000))]
    pub(crate) page: u32,
    #[arg(long, conflicts_with_all = ["page", "result"])]
    pub(crate) strategies: bool,
    #[command(flatten)]
    pub(crate) filter: FilterArgs,
}

#[derive(clap::Args, Debug)]
pub(crate) struct ReportArgs {
    #[arg(value_name = "MATCH", value_parser = id)]
    pub(crate) id: i64,
    #[arg(short, long, value_name = "FORMAT", value_enum, default_value_t = ReportFormat::Text)]
    pub(crate) format: ReportFormat,
}

/// The format of a report.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ReportFormat {
    Text,
    Markdown,
}

#[derive(clap::Args, Debug)]
pub(crate) struct ExportArgs {
    #[arg(short, long, value_name = "FORMAT", value_enum, default_value_t = ExportFormat::Record)]
    pub(crate) format: ExportFormat,
    /// The file to write; standard output without one.
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) filter: FilterArgs,
}

/// The format in which matches are written.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ExportFormat {
    Record,
    Jsonl,
    Csv,
}

#[derive(clap::Args, Debug)]
pub(crate) struct ImportArgs {
    /// `-` is standard input.
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<String>,
}

#[derive(clap::Args, Debug)]
pub(crate) struct BackupArgs {
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Whether to replace the file if there is one.
    #[arg(long)]
    pub(crate) force: bool,
}

#[derive(clap::Args, Debug)]
pub(crate) struct RestoreArgs {
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
}

/// What can be done to an account.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AccountAction {
    List,
    Add,
    Reset,
    Suspend,
    Delete,
    Admin,
    Teacher,
    Classes,
    DeleteClass,
}

#[derive(clap::Args, Debug)]
pub(crate) struct AccountArgs {
    #[arg(value_name = "ACTION", value_enum)]
    pub(crate) action: AccountAction,
    #[arg(value_name = "HANDLE")]
    pub(crate) handle: Option<String>,
    #[arg(long)]
    pub(crate) undo: bool,
    #[arg(short, long)]
    pub(crate) yes: bool,
}

#[derive(clap::Args, Debug)]
pub(crate) struct LogArgs {
    /// Only events after the one with this number.
    #[arg(long, value_name = "N", value_parser = id)]
    pub(crate) after: Option<i64>,
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1000, value_parser = whole::<u32>(1, 100_000))]
    pub(crate) limit: u32,
}

#[derive(clap::Args, Debug)]
pub(crate) struct DeleteArgs {
    #[arg(value_name = "MATCH", value_parser = id)]
    pub(crate) id: i64,
    #[arg(short, long)]
    pub(crate) yes: bool,
}

#[derive(clap::Args, Debug)]
pub(crate) struct ForgetArgs {
    /// A name, or a number as in #3.
    #[arg(value_name = "PLAYER")]
    pub(crate) player: String,
    #[arg(short, long)]
    pub(crate) yes: bool,
}

#[derive(clap::Args, Debug)]
pub(crate) struct ManArgs {
    #[arg(value_name = "COMMAND", conflicts_with = "out")]
    pub(crate) command: Option<String>,
    /// The folder for all pages.
    #[arg(short, long, value_name = "FOLDER")]
    pub(crate) out: Option<PathBuf>,
}

#[derive(clap::Args, Debug)]
pub(crate) struct HelpArgs {
    #[arg(value_name = "COMMAND")]
    pub(crate) command: Option<String>,
}

#[derive(clap::Args, Debug)]
pub(crate) struct FleetArgs {
    #[arg(long, alias = "fleets", value_name = "LAW", default_value = "sequential", value_parser = law())]
    pub(crate) law: Law,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
}

#[derive(clap::Args, Debug)]
pub(crate) struct CountArgs {
    #[arg(short, long, value_name = "METHOD", value_enum, default_value_t = Method::Exact)]
    pub(crate) method: Method,
    /// Samples of the sequential method.
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = whole::<u64>(1, 1_000_000_000))]
    pub(crate) samples: u64,
    /// Seconds the collision method may take.
    #[arg(short, long, value_name = "SECONDS", default_value_t = 15.0, value_parser = seconds)]
    pub(crate) within: f64,
    #[arg(short, long, value_name = "FORM", value_enum, num_args = 0..=1, require_equals = true, default_missing_value = "percent")]
    pub(crate) cells: Option<Cells>,
    #[arg(long)]
    pub(crate) list: bool,
    /// Whether rules are read from standard input.
    #[arg(long, conflicts_with_all = ["cells", "list"])]
    pub(crate) lines: bool,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
}

/// How fleets are counted.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Method {
    Exact,
    Product,
    Sequential,
    Collision,
    All,
}

/// What is shown on each cell.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cells {
    Percent,
    Numbers,
}

#[derive(clap::Args, Debug)]
pub(crate) struct SolveArgs {
    #[arg(short = 'S', long, value_name = "STRATEGY")]
    pub(crate) strategy: Option<String>,
    /// Where the ships lie; without it they are placed at random.
    #[arg(short, long, alias = "fleet-at", value_name = "SHIPS", conflicts_with = "law")]
    pub(crate) at: Option<String>,
    #[arg(long, alias = "fleets", value_name = "LAW", default_value = "sequential", value_parser = law())]
    pub(crate) law: Law,
    #[arg(short, long)]
    pub(crate) explain: bool,
    /// The name shown for the strategy.
    #[arg(long, value_name = "NAME", default_value = amiral_host::Settings::COMPUTER)]
    pub(crate) name: String,
    #[arg(short, long, value_name = "FORMAT", value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
}

/// The format of a game step by step.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    Text,
    Latex,
    Json,
}

#[derive(clap::Args, Debug)]
pub(crate) struct OddsArgs {
    #[arg(short, long, value_name = "SHOTS", default_value = "")]
    pub(crate) shots: String,
    /// Whether to count exactly, however long it takes.
    #[arg(short, long)]
    pub(crate) exact: bool,
    /// Whether positions are read from standard input.
    #[arg(long, conflicts_with = "shots")]
    pub(crate) lines: bool,
    /// Estimate what would take more seconds than this to count.
    #[arg(short, long, value_name = "SECONDS", default_value_t = 10.0, conflicts_with = "exact", value_parser = seconds)]
    pub(crate) within: f64,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
}

#[derive(clap::Args, Debug)]
pub(crate) struct OptimalArgs {
    #[arg(short, long, value_name = "SHOTS", default_value = "")]
    pub(crate) shots: String,
    /// Strategies to play on every fleet and compare with the best play.
    #[arg(short, long, value_name = "STRATEGY", num_args = 1..)]
    pub(crate) compare: Vec<String>,
    /// Each search stops after this many steps.
    #[arg(long, value_name = "N", value_parser = whole::<u64>(0, u64::MAX))]
    pub(crate) steps: Option<u64>,
    /// Whether to prove a mean number of shots that no player can beat, on any sea.
    #[arg(short, long, conflicts_with_all = ["shots", "compare", "steps"])]
    pub(crate) bound: bool,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
}

#[derive(clap::Args, Debug)]
#[command(group = clap::ArgGroup::new("game").required(true))]
pub(crate) struct AnalyseArgs {
    /// A game record, which has its own rules; `-` is standard input.
    #[arg(value_name = "FILE", group = "game", conflicts_with = "RulesArgs")]
    pub(crate) file: Option<String>,
    #[arg(short, long, value_name = "SHOTS", group = "game")]
    pub(crate) shots: Option<String>,
    /// Whether games are read from standard input.
    #[arg(long, group = "game")]
    pub(crate) lines: bool,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
}

/// The rules, as a preset and what differs from it.
#[derive(clap::Args, Debug)]
pub(crate) struct RulesArgs {
    #[arg(short, long, value_name = "PRESET", value_parser = names(Preset::ALL, Preset::name))]
    rules: Option<Preset>,
    #[arg(long, value_name = "WxH")]
    size: Option<String>,
    #[arg(long, alias = "fleet", value_name = "SHIPS")]
    ships: Vec<String>,
    #[arg(long, value_name = "RULE", value_parser = names(Contact::ALL, Contact::name))]
    contact: Option<Contact>,
    #[arg(long, value_name = "RULE", value_parser = names(Announce::ALL, Announce::name))]
    announce: Option<Announce>,
    #[arg(long, value_name = "RULE", value_parser = names(Turns::ALL, Turns::name))]
    turns: Option<Turns>,
    #[arg(long, value_name = "CELLS")]
    reefs: Option<String>,
    #[arg(long, value_name = "RULE", value_parser = names(Mirror::ALL, Mirror::name))]
    mirror: Option<Mirror>,
}

impl RulesArgs {
    /// Whether no rule was given, so that those chosen elsewhere apply.
    pub(crate) fn is_unasked(&self) -> bool {
        let RulesArgs { rules, size, ships, contact, announce, turns, reefs, mirror } = self;
        rules.is_none()
            && ships.is_empty()
            && [size, reefs].iter().all(|given| given.is_none())
            && contact.is_none()
            && announce.is_none()
            && turns.is_none()
            && mirror.is_none()
    }

    /// The rules given, or everything that is wrong with them.
    pub(crate) fn resolve(&self, words: &Words) -> Result<Rules, Failure> {
        match self.ships.as_slice() {
            [] => self.with_ships(None, words),
            [ships] => self.with_ships(Some(ships), words),
            _ => Err(Failure::Request(words.say("rules-one-fleet", &[]))),
        }
    }

    /// The rules with each of the fleets given.
    pub(crate) fn resolve_each(&self, words: &Words) -> Result<Vec<Rules>, Failure> {
        if self.ships.is_empty() {
            return Ok(vec![self.with_ships(None, words)?]);
        }
        self.ships.iter().map(|ships| self.with_ships(Some(ships), words)).collect()
    }

    fn with_ships(&self, ships: Option<&String>, words: &Words) -> Result<Rules, Failure> {
        let mut setup = self.rules.unwrap_or(Preset::Classic).setup();
        let refuse = |option: &'static str| {
            move |error: amiral_game::ParseError| {
                let problem: Arg = error.say(words).into();
                Failure::Request(words.say("problem-option", &[("option", option.into()), ("problem", problem)]))
            }
        };
        if let Some(size) = &self.size {
            (setup.width, setup.height) = notation::parse_size(size).map_err(refuse("--size"))?;
        }
        if let Some(ships) = ships {
            (setup.fleet, setup.shapes) = notation::parse_ships(ships).map_err(refuse("--ships"))?;
        }
        if let Some(reefs) = &self.reefs {
            setup.reefs = notation::parse_cells(reefs).map_err(refuse("--reefs"))?;
        }
        setup.contact = self.contact.unwrap_or(setup.contact);
        setup.announce = self.announce.unwrap_or(setup.announce);
        setup.turns = self.turns.unwrap_or(setup.turns);
        setup.mirror = self.mirror.unwrap_or(setup.mirror);
        setup
            .build()
            .map_err(|error| Failure::Request(words.say("problem-rules", &[("problems", error.say(words).into())])))
    }
}

/// The strategy given, which may be somebody's program, or an error that lists what exists.
pub(crate) fn strategy(text: &str, words: &Words) -> Result<Spec, Failure> {
    told(amiral_bot::spec(text), words)
}

/// The strategy of ours given: where each shot must follow from what was seen, programs cannot play.
pub(crate) fn own_strategy(text: &str, words: &Words) -> Result<Spec, Failure> {
    told(text.parse(), words)
}

fn told(read: Result<Spec, amiral_strategy::SpecError>, words: &Words) -> Result<Spec, Failure> {
    read.map_err(|error: amiral_strategy::SpecError| {
        Failure::Request(words.say("problem-strategy", &[("problem", error.say(words).into())]))
    })
}
