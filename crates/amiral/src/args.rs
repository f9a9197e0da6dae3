//! The arguments as they are typed, and the rules they stand for.

use amiral_game::{Announce, Contact, Law, Preset, Rules, Turns, notation};
use amiral_words::{Arg, Lang, Say, Words};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Parser, Subcommand};

use crate::failure::Failure;

/// Battleship: lay fleets, count them, and see what remains possible.
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
    /// Lay one random fleet and draw it
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
    pub(crate) seed: Option<u64>,
    /// Language of the output; the locale's by default
    #[arg(long, global = true, value_parser = PossibleValuesParser::new(["en", "fr"]).try_map(|text| text.parse::<Lang>()))]
    pub(crate) lang: Option<Lang>,
    /// Print one JSON document on standard output and nothing else there
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// Threads to use; all cores by default
    #[arg(long, global = true, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) threads: Option<u16>,
}

#[derive(clap::Args, Debug)]
pub(crate) struct FleetArgs {
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    /// How the fleet is laid: ship by ship, all fleets alike, or from random cells
    #[arg(long, value_name = "LAW", default_value = "sequential", value_parser = names(Law::ALL, Law::name))]
    pub(crate) fleets: Law,
}

#[derive(clap::Args, Debug)]
pub(crate) struct CountArgs {
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    /// Show how many fleets cover each cell
    #[arg(long)]
    pub(crate) cells: bool,
    /// Print every fleet, where there are few enough
    #[arg(long)]
    pub(crate) list: bool,
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

/// The rules, as a preset and what differs from it.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Rules")]
pub(crate) struct RulesArgs {
    /// Preset to start from
    #[arg(long, value_name = "PRESET", default_value = "classic", value_parser = names(Preset::ALL, Preset::name))]
    rules: Preset,
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
    /// The rules asked for, or everything that is wrong with them.
    pub(crate) fn resolve(&self, words: &Words) -> Result<Rules, Failure> {
        let mut setup = self.rules.setup();
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
