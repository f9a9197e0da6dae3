//! What can be typed next, for the completion in shells.
//!
//! The scripts in `completions/` ask at every press of Tab, so that they offer the strategies and
//! matches that exist. The answer has a line for each candidate: the word, a tab, and what it
//! means.

use std::sync::mpsc;
use std::time::Duration;

use amiral_game::Preset;
use amiral_store::{Filter, Options, Page, Store, Summary};
use amiral_strategy::Spec;
use amiral_words::{Say, Words, local_time, printable, seat_name};
use clap::{Arg, Command, CommandFactory};

use crate::args::{Args, Database};
use crate::games::location;
use crate::help::{self, Meaning};

/// How long a person who presses Tab waits for the database.
const PATIENCE: Duration = Duration::from_millis(500);
/// How many matches are offered, the latest ones.
const MATCHES: u32 = 100;

/// Something that can be typed next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Candidate {
    pub(crate) text: String,
    pub(crate) meaning: String,
}

impl Candidate {
    fn new(text: impl Into<String>, meaning: impl Into<String>) -> Candidate {
        Candidate { text: text.into(), meaning: meaning.into() }
    }
}

/// What the last word can be. A part of it may have been typed already.
pub(crate) fn candidates(typed: &[String], database: &Database, words: &Words) -> Vec<Candidate> {
    let Some((current, before)) = typed.split_last() else { return Vec::new() };
    let (mut raw, mut told) = (Args::command(), help::command(words));
    raw.build();
    told.build();
    let place = Place::after(before, &raw);
    let told = place.command.and_then(|name| told.find_subcommand(name)).unwrap_or(&told);
    let asked = Asked { words, database: &place.database.clone().unwrap_or_else(|| database.clone()), told };
    let found = match (place.value_of, current.split_once('=')) {
        (Some(arg), _) if !current.starts_with('-') => asked.values(arg, current),
        (_, Some((option, _))) if option.starts_with("--") => {
            let arg = place.within.get_arguments().find(|arg| option.get(2..) == arg.get_long());
            let values = arg.map(|arg| asked.values(arg, &current[option.len() + 1..])).unwrap_or_default();
            let whole = |value: Candidate| Candidate { text: format!("{option}={}", value.text), ..value };
            values.into_iter().map(whole).collect()
        }
        _ if current.starts_with('-') => asked.options(),
        _ if place.command.is_none() => asked.commands(),
        _ => {
            let positionals: Vec<&Arg> = place.within.get_positionals().collect();
            let last = positionals.last().filter(|arg| takes_many(arg));
            let arg = positionals.get(place.positionals).or(last);
            arg.map(|arg| asked.values(arg, current)).unwrap_or_default()
        }
    };
    found.into_iter().filter(|candidate| candidate.text.starts_with(current.as_str())).collect()
}

/// The place on the command line where something is being typed.
struct Place<'a> {
    /// The command that was named.
    command: Option<&'a str>,
    /// The command whose arguments can follow: that one, or the topmost one.
    within: &'a Command,
    /// The option whose value comes next.
    value_of: Option<&'a Arg>,
    /// How many positional arguments came before.
    positionals: usize,
    /// The database that was named.
    database: Option<Database>,
}

impl<'a> Place<'a> {
    fn after(words: &[String], top: &'a Command) -> Place<'a> {
        let mut place = Place { command: None, within: top, value_of: None, positionals: 0, database: None };
        for word in words {
            if let Some(arg) = place.value_of.take().filter(|_| !word.starts_with('-')) {
                if arg.get_id() == "db" {
                    place.database = Some(Database { db: Some(word.clone()), durable: false });
                }
                // Some options take any number of values.
                place.value_of = Some(arg).filter(|arg| takes_many(arg));
                continue;
            }
            if let Some(option) = word.strip_prefix("--") {
                let (name, has_value) = option.split_once('=').map_or((option, false), |(name, _)| (name, true));
                let mut args = place.within.get_arguments();
                let arg = args.find(|arg| {
                    arg.get_long() == Some(name) || arg.get_all_aliases().unwrap_or_default().contains(&name)
                });
                place.value_of = arg.filter(|arg| arg.get_action().takes_values() && !has_value);
            } else if let Some(short) = word.strip_prefix('-').and_then(|rest| rest.chars().next_back()) {
                let arg = place.within.get_arguments().find(|arg| arg.get_short() == Some(short));
                place.value_of = arg.filter(|arg| arg.get_action().takes_values());
            } else if let Some(command) = top.find_subcommand(word).filter(|_| place.command.is_none()) {
                (place.command, place.within) = (Some(command.get_name()), command);
            } else {
                place.positionals += 1;
            }
        }
        place
    }
}

fn takes_many(arg: &Arg) -> bool {
    arg.get_num_args().is_some_and(|many| many.max_values() > 1)
}

/// What candidates are made from.
struct Asked<'a> {
    words: &'a Words,
    database: &'a Database,
    /// The command, with its help.
    told: &'a Command,
}

impl Asked<'_> {
    fn commands(&self) -> Vec<Candidate> {
        let commands = help::subcommands(self.told).into_iter();
        commands.map(|command| Candidate::new(command.get_name(), help::about(command))).collect()
    }

    fn options(&self) -> Vec<Candidate> {
        let shown = self.told.get_arguments().filter(|arg| !arg.is_hide_set());
        let option = |arg: &Arg| {
            Some(Candidate::new(format!("--{}", arg.get_long()?), arg.get_help().map(ToString::to_string)?))
        };
        shown.filter_map(option).collect()
    }

    /// The values an argument can have. The name of its value in `args` says of which kind they
    /// are.
    fn values(&self, arg: &Arg, current: &str) -> Vec<Candidate> {
        let possible = arg.get_possible_values();
        if !possible.is_empty() {
            let meanings = Meaning::of(arg, self.told, self.words).values;
            let meaning = |name: &str| meanings.iter().find(|(value, _)| value == name).map(|(_, meaning)| meaning);
            let candidate = |name: &str| Candidate::new(name, meaning(name).cloned().unwrap_or_default());
            return possible.iter().map(|value| candidate(value.get_name())).collect();
        }
        match arg.get_value_names().and_then(|names| names.first()).map(clap::builder::Str::as_str) {
            Some("STRATEGY") => self.strategies(current),
            Some("MATCH") => self.matches(arg.get_id() == "resume"),
            Some("PLAYER") => self.players(),
            Some("OPPONENT") => [self.strategies(current), self.players()].concat(),
            Some("RULES") => {
                Preset::ALL.iter().map(|preset| Candidate::new(preset.name(), preset.say(self.words))).collect()
            }
            Some("COMMAND") => {
                let mut top = help::command(self.words);
                top.build();
                Asked { told: &top, ..*self }.commands()
            }
            // The shell completes file names itself.
            _ => Vec::new(),
        }
    }

    /// Strategies, or the parameters of the one that has been named.
    fn strategies(&self, current: &str) -> Vec<Candidate> {
        let Some((name, parameters)) = current.split_once(':') else {
            let all = Spec::catalogue().iter();
            return all.map(|entry| Candidate::new(entry.name, entry.say(self.words))).collect();
        };
        let Some(entry) = Spec::catalogue().iter().find(|entry| entry.name == name) else { return Vec::new() };
        let before = current.len() - parameters.rsplit(',').next().map_or(0, str::len);
        let before = &current[..before];
        let written = |text: String, meaning: String| Candidate::new(format!("{before}{text}"), meaning);
        let named = parameters.rsplit(',').next().and_then(|last| last.split_once('=')).map(|(name, _)| name);
        if let Some(parameter) = entry.parameters.iter().find(|parameter| Some(parameter.name) == named) {
            let value = |value: &&str| written(format!("{}={value}", parameter.name), String::new());
            parameter.names.iter().map(value).collect()
        } else {
            let offer = |parameter: &amiral_strategy::Parameter| {
                written(format!("{}=", parameter.name), parameter.say(self.words))
            };
            entry.parameters.iter().map(offer).collect()
        }
    }

    /// The latest matches, by number.
    fn matches(&self, unfinished: bool) -> Vec<Candidate> {
        let found = asked_of(self.database, move |store| {
            let mut found: Vec<Summary> = if unfinished {
                store.unfinished(None).ok()?
            } else {
                store.history(&Filter::default(), Page { limit: MATCHES, offset: 0 }).ok()?
            };
            found.truncate(MATCHES as usize);
            Some(found)
        });
        let told = |summary: &Summary| {
            let [a, b] = amiral_game::Seat::BOTH.map(|seat| seat_name(summary, seat, self.words));
            let players = self.words.say("history-pair", &[("a", a.into()), ("b", b.into())]);
            let result = amiral_words::result(summary, self.words);
            Candidate::new(summary.id.to_string(), format!("{}  {players}  {result}", local_time(summary.began)))
        };
        found.unwrap_or_default().iter().map(told).collect()
    }

    fn players(&self) -> Vec<Candidate> {
        let players = asked_of(self.database, |store| store.players(None).ok()).unwrap_or_default();
        players.iter().map(|player| Candidate::new(printable(&player.name), String::new())).collect()
    }
}

/// Asks the database, if it exists and answers soon. It reports no errors: nobody who presses Tab
/// wants to read them.
fn asked_of<T: Send + 'static>(
    database: &Database,
    question: impl FnOnce(&Store) -> Option<T> + Send + 'static,
) -> Option<T> {
    let place = location(database).ok()?;
    let (answer, answered) = mpsc::channel();
    std::thread::spawn(move || {
        let options = Options { read_only: true, ..Options::default() };
        let found = Store::open_with(&place, options).ok().and_then(|store| question(&store));
        // If it took too long, nobody waits for the answer any more.
        let _ = answer.send(found);
    });
    answered.recv_timeout(PATIENCE).ok()?
}
