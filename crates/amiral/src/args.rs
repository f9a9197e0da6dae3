//! The arguments as they are typed, and the rules they stand for.

use std::path::PathBuf;

use amiral_game::{Announce, Contact, GameSeed, Law, Preset, Rules, Turns, notation};
use amiral_store::Durability;
use amiral_strategy::Spec;
use amiral_words::{Arg, Lang, Say, Words};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Parser, Subcommand};

use crate::failure::Failure;

/// Battleship: place fleets, count them, see what remains possible, and study how strategies play.
#[derive(Parser, Debug)]
#[command(name = "amiral", version, max_term_width = 100, after_help = "Example: amiral odds --shots \"F5o E4o G6x\"")]
pub(crate) struct Args {
    #[command(flatten)]
    pub(crate) everywhere: Everywhere,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Place one random fleet and draw it
    #[command(after_help = "Example: amiral fleet --rules hasbro --fleets uniform --seed 7")]
    Fleet(FleetArgs),
    /// Count the fleets that the rules allow
    #[command(after_help = "Example: amiral count --rules russian --cells")]
    Count(CountArgs),
    /// Say what remains possible after some shots
    #[command(
        after_help = "Shots: cell and outcome, in the order fired: F5o a miss, G6x a hit, I6s sunk, I6s5 sunk with its \
                            size.\nExample: amiral odds --rules hasbro --shots \"E4x E5x E6s3 B2o\""
    )]
    Odds(OddsArgs),
    /// Play one game of a strategy, step by step
    #[command(after_help = "Example: amiral solve --strategy level5 --explain --fleet-at \"E6h5 E8h4 B4h3 B9h3 J2v2\"")]
    Solve(SolveArgs),
    /// Play many games with each strategy, on the same fleets, and compare them
    #[command(
        after_help = "Strategies: level1 to level6, random, heuristic, diagonal, probabilist, montecarlo, easy, medium, hard, \
                            likeliest, admiral, autodidact; parameters follow a colon, as in level4:samples=100.\nExample: amiral study \
                            level3 level5 --games 100000 --out results"
    )]
    Study(StudyArgs),
    /// Find the best possible play on a small sea, or with --bound a mean that no player can beat
    /// on any
    #[command(after_help = "Example: amiral optimal --rules hasbro --size 4x4 --fleet 3,2 --compare level5")]
    Optimal(OptimalArgs),
    /// Say how good each shot of a game was
    #[command(
        after_help = "Every shot is judged by the chance it had to hit, given all that was known before it, against the best \
                            chance there was. Accuracy is the mean, over the shots that left a choice, of the one divided by the \
                            other.\nExample: amiral analyse game.txt\nExample: amiral analyse --shots \"F5o E4o G6x\""
    )]
    Analyse(AnalyseArgs),
    /// Play in the terminal: full screen, or line by line with --plain
    #[command(
        after_help = "Keys are named at the bottom of the screen, and F1 explains them. Settings are kept in the platform's \
                            configuration folder, or in the one AMIRAL_CONFIG names.\nWith --plain, games go line by line over \
                            standard input and output: 0 when the game was finished, 1 when the input ended first.\nExample: amiral \
                            play\nExample: amiral play --mode versus --strategy hard --rules hasbro\nExample: printf 'A0\\nB1\\n\\n' | amiral \
                            play --plain --mode solo --seed 7\nGames are kept as they are played; what was broken off goes \
                            on: amiral play --resume"
    )]
    Play(PlayArgs),
    /// Open the web interface: play, watch, analyse and study in a browser
    #[command(
        after_help = "Only this machine can reach it, unless another address is given; Ctrl-C ends it, and games go on where \
                            they were when it is started again. AMIRAL_LOG=info tells of every request.\nExample: amiral \
                            serve\nFor a classroom: amiral serve --addr 0.0.0.0:8000 --db class.db"
    )]
    Serve(ServeArgs),
    /// Play in a window: starts amiral-desktop
    #[command(after_help = "Example: amiral window --lang fr")]
    Window,
    /// List the matches that are kept, and how everybody has fared
    #[command(after_help = "Example: amiral history --player Ada --opponent hard --since 2026-01-01")]
    History(HistoryArgs),
    /// Tell one match shot by shot, with the grids at the end
    #[command(after_help = "Example: amiral report 12 --format markdown > match-12.md")]
    Report(ReportArgs),
    /// Write the matches that are kept as game records, JSON lines, or CSV for a spreadsheet
    #[command(after_help = "Example: amiral export --format csv --out matches.csv")]
    Export(ExportArgs),
    /// Add games from game records or JSON lines; those that are there already change nothing
    #[command(after_help = "Example: amiral import games.txt more.jsonl")]
    Import(ImportArgs),
    /// Copy the database to a file, while games are played
    #[command(
        after_help = "The copy is checked before it gets its name. A PostgreSQL database is copied with pg_dump.\nExample: amiral \
                            backup games-2026-11.db"
    )]
    Backup(BackupArgs),
    /// Put a copy in the place of the database
    #[command(
        after_help = "The copy is checked first, and the database is kept beside it as FILE.before-restore. Not while a server \
                            runs on it.\nExample: amiral restore games-2026-11.db"
    )]
    Restore(RestoreArgs),
    /// Show what was done to games and people of a server, and why
    #[command(after_help = "Example: amiral log --limit 20\nExample: amiral log --after 1200 --json")]
    Log(LogArgs),
    /// Erase a person's data: name, settings and matches
    #[command(
        after_help = "Matches with another person stay that person's, without the name.\nExample: amiral forget Ada\nBy number, where \
                            several have the name: amiral forget '#3' --yes"
    )]
    Forget(ForgetArgs),
    /// Print a completion script for a shell
    #[command(after_help = "Example: amiral completions bash > ~/.local/share/bash-completion/completions/amiral")]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page
    #[command(after_help = "Example: amiral man | man -l -")]
    Man,
}

/// Options of every command.
#[derive(clap::Args, Debug)]
pub(crate) struct Everywhere {
    /// Number from which everything random follows; without it one is drawn and printed
    #[arg(long, global = true, value_name = "N")]
    pub(crate) seed: Option<GameSeed>,
    /// Language of the output; the locale's by default
    #[arg(long, global = true, value_parser = PossibleValuesParser::new(["en", "fr"]).try_map(|text| text.parse::<Lang>()))]
    pub(crate) lang: Option<Lang>,
    /// Print one JSON document on standard output and nothing else there
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// Threads to use; all cores by default
    #[arg(long, global = true, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
    #[command(flatten)]
    pub(crate) database: Database,
}

const DATABASE: &str = "Database of matches: a file, or postgres://USER@HOST/DATABASE; by default AMIRAL_DB, else a file in \
                        the user's data folder";

/// Where matches are kept.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Database {
    #[arg(long, global = true, value_name = "URL", help = DATABASE)]
    pub(crate) db: Option<String>,
    /// Have every shot that is kept survive a power cut too, which takes longer
    #[arg(long, global = true)]
    pub(crate) durable: bool,
}

impl Database {
    /// What is to survive what.
    pub(crate) fn durability(&self) -> Durability {
        if self.durable { Durability::PowerCut } else { Durability::Normal }
    }
}

/// Which matches are meant.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Which matches")]
pub(crate) struct FilterArgs {
    /// Those of this player: a name, or a number as in #3
    #[arg(long, value_name = "NAME")]
    pub(crate) player: Option<String>,
    /// Those against this strategy or player
    #[arg(long, value_name = "NAME")]
    pub(crate) opponent: Option<String>,
    /// Those under these rules: a preset, or all of them as a game record has them
    #[arg(long, value_name = "RULES")]
    pub(crate) rules: Option<String>,
    /// Those begun on this day or later: 2026-01-31
    #[arg(long, value_name = "DATE")]
    pub(crate) since: Option<String>,
    /// Those begun on this day or earlier
    #[arg(long, value_name = "DATE")]
    pub(crate) until: Option<String>,
}

#[derive(clap::Args, Debug)]
pub(crate) struct ServeArgs {
    /// Address and port to answer at; other machines reach only an address that is not this
    /// machine's own
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:8000", overrides_with = "addr")]
    pub(crate) addr: std::net::SocketAddr,
    /// How long somebody must be away before the other may claim the win
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..=86_400), overrides_with = "patience")]
    pub(crate) patience: u32,
    #[arg(
        long,
        value_name = "URL",
        overrides_with = "public_url",
        help = "Where others find the site, such as https://battleship.example: needed when it is reached by a name"
    )]
    pub(crate) public_url: Option<amiral_server::PublicUrl>,
    /// A proxy whose forwarded headers are believed, such as 127.0.0.1/32; may be given several
    /// times
    #[arg(long, value_name = "ADDR/LEN", value_parser = proxy)]
    pub(crate) trusted_proxy: Vec<amiral_server::IpNet>,
}

/// An address with or without the length of its network.
fn proxy(text: &str) -> Result<amiral_server::IpNet, String> {
    let net = text.parse().or_else(|_| text.parse::<std::net::IpAddr>().map(amiral_server::IpNet::from));
    net.map_err(|_| "an address such as 127.0.0.1 or 10.0.0.0/8 is needed".into())
}

#[derive(clap::Args, Debug)]
pub(crate) struct HistoryArgs {
    #[command(flatten)]
    pub(crate) filter: FilterArgs,
    /// Matches on a page
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) limit: u32,
    /// Which page, the latest matches on the first
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1_000_000_000))]
    pub(crate) page: u32,
}

#[derive(clap::Args, Debug)]
pub(crate) struct ReportArgs {
    /// The number of the match, as the history shows it
    #[arg(value_name = "ID")]
    pub(crate) id: i64,
    /// Plain text, or Markdown
    #[arg(long, value_enum, default_value_t = ReportFormat::Text)]
    pub(crate) format: ReportFormat,
}

/// The form of a report.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ReportFormat {
    Text,
    Markdown,
}

#[derive(clap::Args, Debug)]
pub(crate) struct ExportArgs {
    #[command(flatten)]
    pub(crate) filter: FilterArgs,
    /// Game records a person can read, one line of JSON a match, or a row of CSV a match
    #[arg(long, value_enum, default_value_t = ExportFormat::Record)]
    pub(crate) format: ExportFormat,
    /// Write to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

/// The form in which matches are written.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ExportFormat {
    Record,
    Jsonl,
    Csv,
}

#[derive(clap::Args, Debug)]
pub(crate) struct ImportArgs {
    /// Files with game records or JSON lines; - is standard input
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<String>,
}

/// What `backup` is asked for.
#[derive(clap::Args, Debug)]
pub(crate) struct BackupArgs {
    /// The file to write
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Replace the file if there is one
    #[arg(long)]
    pub(crate) force: bool,
}

/// What `restore` is asked for.
#[derive(clap::Args, Debug)]
pub(crate) struct RestoreArgs {
    /// The copy to put back
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
}

/// What `log` is asked for.
#[derive(clap::Args, Debug)]
pub(crate) struct LogArgs {
    /// Only what came after the event of that number
    #[arg(long, value_name = "N")]
    pub(crate) after: Option<i64>,
    /// How many events at most
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) limit: u32,
}

#[derive(clap::Args, Debug)]
pub(crate) struct ForgetArgs {
    /// The player: a name, or a number as in #3
    #[arg(value_name = "PLAYER")]
    pub(crate) player: String,
    /// Do not ask
    #[arg(long)]
    pub(crate) yes: bool,
}

#[derive(clap::Args, Debug)]
pub(crate) struct FleetArgs {
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    /// How the fleet is placed: ship by ship, all fleets alike, or from random cells
    #[arg(long, value_name = "LAW", default_value = "sequential", value_parser = names(Law::ALL, Law::name))]
    pub(crate) fleets: Law,
}

#[derive(clap::Args, Debug)]
pub(crate) struct CountArgs {
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    /// Count exactly, or estimate as the students did: by the product of placements, by placing
    /// ships, by waiting for a fleet to come again
    #[arg(long, value_enum, default_value_t = Method::Exact)]
    pub(crate) method: Method,
    /// Samples of the sequential method
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) samples: u64,
    /// Seconds the collision method may take
    #[arg(long, value_name = "SECONDS", default_value_t = 15.0, value_parser = seconds)]
    pub(crate) within: f64,
    /// Show how many fleets cover each cell
    #[arg(long)]
    pub(crate) cells: bool,
    /// Print every fleet, where there are few enough
    #[arg(long)]
    pub(crate) list: bool,
}

/// How fleets are counted.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Method {
    Exact,
    Product,
    Sequential,
    Collision,
}

#[derive(clap::Args, Debug)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    /// The strategy, with parameters after a colon: level4:samples=100
    #[arg(long, value_name = "S", default_value = "level5")]
    pub(crate) strategy: String,
    /// Where the ships lie; placed at random by default
    #[arg(long, value_name = "SHIPS", conflicts_with = "fleets")]
    pub(crate) fleet_at: Option<String>,
    /// How a random fleet is placed
    #[arg(long, value_name = "LAW", default_value = "sequential", value_parser = names(Law::ALL, Law::name))]
    pub(crate) fleets: Law,
    /// Tell everything the strategy thinks, not only what happens
    #[arg(long)]
    pub(crate) explain: bool,
    /// The name the strategy goes by
    #[arg(long, default_value = amiral_host::Settings::COMPUTER)]
    pub(crate) name: String,
    /// Text for a terminal, a LaTeX document, or JSON
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

/// The form of a game step by step.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    Text,
    Latex,
    Json,
}

#[derive(clap::Args, Debug)]
pub(crate) struct StudyArgs {
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    /// The strategies, each with parameters after a colon: level4:samples=100
    #[arg(value_name = "S")]
    pub(crate) strategies: Vec<String>,
    /// Games for each strategy; 10,000 by default
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    pub(crate) games: Option<u64>,
    /// How the fleets are placed
    #[arg(long, value_name = "LAW", default_value = "sequential", value_parser = names(Law::ALL, Law::name))]
    pub(crate) fleets: Law,
    /// Write the games, tables and figures into this folder
    #[arg(long, value_name = "DIR", conflicts_with = "duel")]
    pub(crate) out: Option<PathBuf>,
    /// Report on the games in this folder instead of playing
    #[arg(long, value_name = "DIR", conflicts_with_all = ["games", "duel", "reproduce", "strategies", "fleets", "rules", "size", "fleet", "contact", "announce", "turns", "reefs"])]
    pub(crate) load: Option<PathBuf>,
    /// Play two strategies against each other, whole games
    #[arg(long, conflicts_with = "reproduce")]
    pub(crate) duel: bool,
    /// Measure how fast a player that learns learns, against simulated habits; --games is the
    /// number of opponents of each
    #[arg(long, conflicts_with_all = ["strategies", "fleets", "duel", "reproduce", "load"])]
    pub(crate) learn: bool,
    /// Reproduce the tables of the documents, theirs and ours side by side
    #[arg(long, conflicts_with_all = ["strategies", "fleets", "rules", "size", "fleet", "contact", "announce", "turns", "reefs"])]
    pub(crate) reproduce: bool,
}

#[derive(clap::Args, Debug)]
pub(crate) struct PlayArgs {
    /// The game to begin with; chosen from the menu by default
    #[arg(long, value_enum)]
    pub(crate) mode: Option<Mode>,
    /// The computer's strategy, with parameters after a colon; that of the settings by default
    #[arg(long, value_name = "S", conflicts_with = "record")]
    pub(crate) strategy: Option<String>,
    /// Line by line on standard input and output, without control codes
    #[arg(long)]
    pub(crate) plain: bool,
    /// A recorded game to look at
    #[arg(value_name = "FILE", conflicts_with_all = ["mode", "plain"])]
    pub(crate) record: Option<PathBuf>,
    /// Go on with an unfinished match: yours begun last, or the one with this number in the history
    #[arg(long, value_name = "ID", num_args = 0..=1, default_missing_value = LATEST, value_parser = unfinished, conflicts_with_all = ["mode", "strategy", "keep", "record", "rules", "size", "fleet", "contact", "announce", "turns", "reefs"])]
    pub(crate) resume: Option<Unfinished>,
    /// Keep games that are only watched, too
    #[arg(long)]
    pub(crate) keep: bool,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
}

/// Which match to go on with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unfinished {
    /// The person's latest.
    Latest,
    /// The one with that number.
    Number(i64),
}

const LATEST: &str = "latest";

fn unfinished(text: &str) -> Result<Unfinished, String> {
    match text {
        LATEST => Ok(Unfinished::Latest),
        number => number.parse().map(Unfinished::Number).map_err(|_| "expected the number of a match".into()),
    }
}

/// A kind of game.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mode {
    /// You against a hidden random fleet
    Solo,
    /// A strategy solves a grid
    Watch,
    /// You against the computer
    Versus,
    /// Two people at one screen
    Two,
}

#[derive(clap::Args, Debug)]
pub(crate) struct OddsArgs {
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    /// The shots so far, with their outcomes, in the order fired
    #[arg(long, value_name = "SHOTS", default_value = "")]
    pub(crate) shots: String,
    /// Count exactly, however long it takes
    #[arg(long)]
    pub(crate) exact: bool,
    /// Estimate what would take more than this many seconds to count
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0, conflicts_with = "exact", value_parser = seconds)]
    pub(crate) within: f64,
}

#[derive(clap::Args, Debug)]
pub(crate) struct OptimalArgs {
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    /// The shots so far, with their outcomes, in the order fired
    #[arg(long, value_name = "SHOTS", default_value = "")]
    pub(crate) shots: String,
    /// Strategies to play on every fleet and compare with the best play
    #[arg(long, value_name = "S", num_args = 1..)]
    pub(crate) compare: Vec<String>,
    /// Break each search off after this many steps, with what has been proved by then
    #[arg(long, value_name = "N")]
    pub(crate) steps: Option<u64>,
    /// Prove a mean number of shots that no player can beat, on any sea
    #[arg(long, conflicts_with_all = ["shots", "compare", "steps"])]
    pub(crate) bound: bool,
}

#[derive(clap::Args, Debug)]
#[command(group = clap::ArgGroup::new("game").required(true))]
pub(crate) struct AnalyseArgs {
    /// A game record, which has its own rules; - reads standard input
    #[arg(group = "game", conflicts_with_all = ["rules", "size", "fleet", "contact", "announce", "turns", "reefs"])]
    pub(crate) file: Option<String>,
    /// The shots of one player, with their outcomes, in the order fired
    #[arg(long, value_name = "SHOTS", group = "game")]
    pub(crate) shots: Option<String>,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
}

/// The rules, as a preset and what differs from it.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Rules")]
pub(crate) struct RulesArgs {
    /// Preset to start from; classic by default
    #[arg(long, value_name = "PRESET", value_parser = names(Preset::ALL, Preset::name))]
    rules: Option<Preset>,
    /// Width and height of the grid, each from 1 to 26: 10x10
    #[arg(long, value_name = "WxH")]
    size: Option<String>,
    /// Sizes of the ships: 5,4,3,3,2
    #[arg(long, value_name = "SIZES")]
    fleet: Option<String>,
    /// How close ships may lie
    #[arg(long, value_parser = names(Contact::ALL, Contact::name))]
    contact: Option<Contact>,
    /// What is said when a ship is hit
    #[arg(long, value_parser = names(Announce::ALL, Announce::name))]
    announce: Option<Announce>,
    /// Who shoots when
    #[arg(long, value_parser = names(Turns::ALL, Turns::name))]
    turns: Option<Turns>,
    /// Cells no ship may occupy: A0,B3
    #[arg(long, value_name = "CELLS")]
    reefs: Option<String>,
}

impl RulesArgs {
    /// Whether nothing was asked for, so that what was chosen elsewhere holds.
    pub(crate) fn is_unasked(&self) -> bool {
        let RulesArgs { rules, size, fleet, contact, announce, turns, reefs } = self;
        rules.is_none()
            && [size, fleet, reefs].iter().all(|given| given.is_none())
            && contact.is_none()
            && announce.is_none()
            && turns.is_none()
    }

    /// The rules asked for, or everything that is wrong with them.
    pub(crate) fn resolve(&self, words: &Words) -> Result<Rules, Failure> {
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
        if let Some(fleet) = &self.fleet {
            setup.fleet = notation::parse_sizes(fleet).map_err(refuse("--fleet"))?;
        }
        if let Some(reefs) = &self.reefs {
            setup.reefs = notation::parse_cells(reefs).map_err(refuse("--reefs"))?;
        }
        setup.contact = self.contact.unwrap_or(setup.contact);
        setup.announce = self.announce.unwrap_or(setup.announce);
        setup.turns = self.turns.unwrap_or(setup.turns);
        setup
            .build()
            .map_err(|error| Failure::Request(words.say("problem-rules", &[("problems", error.say(words).into())])))
    }
}

/// The strategy asked for, or what there is instead.
pub(crate) fn strategy(text: &str, words: &Words) -> Result<Spec, Failure> {
    text.parse().map_err(|error: amiral_strategy::SpecError| {
        Failure::Request(words.say("problem-strategy", &[("problem", error.say(words).into())]))
    })
}

/// One of the values there are, by its name.
fn names<T>(all: &'static [T], name: fn(T) -> &'static str) -> impl TypedValueParser<Value = T>
where
    T: std::str::FromStr<Err = amiral_game::UnknownName> + Copy + Send + Sync + 'static,
{
    PossibleValuesParser::new(all.iter().map(|&value| name(value))).try_map(|text| text.parse::<T>())
}

fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse::<f64>().map_err(|error| error.to_string())?;
    if seconds.is_finite() && seconds >= 0.0 { Ok(seconds) } else { Err("seconds are a number from 0 on".into()) }
}
