//! What every command needs: words, a seed, and what the terminal can show.

use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};

use amiral_draw::Charset;
use amiral_game::{GameSeed, Mirror, Rules, Seed, Shape};
use amiral_study::Provenance;
use amiral_words::{Lang, Words};
use clap::ValueEnum;
use serde_json::{Value, json};

use crate::args::{Database, Everywhere, When};
use crate::failure::Failure;
use crate::help::Page;
use crate::output::stdout;

/// What must be known before the arguments are parsed, because errors about them depend on it.
pub(crate) struct EarlyOptions {
    lang: Option<Lang>,
    color: When,
    pub(crate) json: bool,
    pub(crate) no_pager: bool,
}

impl EarlyOptions {
    /// Looks through the command line. It ignores what is wrong: the parser will report it.
    pub(crate) fn of(typed: &[OsString]) -> EarlyOptions {
        let words: Vec<&str> = typed.iter().skip(1).map(|word| word.to_str().unwrap_or_default()).collect();
        let options = words.split(|word| *word == "--").next().unwrap_or_default();
        let value = |long: &str, short: Option<&str>| {
            options.iter().enumerate().find_map(|(place, word)| {
                if *word == long || Some(*word) == short {
                    return options.get(place + 1).copied();
                }
                let given = word.strip_prefix(long).and_then(|rest| rest.strip_prefix('='));
                given.or_else(|| Some(word.strip_prefix(short?)?.trim_start_matches('=')))
            })
        };
        let has = |names: &[&str]| options.iter().any(|word| names.contains(word));
        EarlyOptions {
            lang: value("--lang", Some("-l")).and_then(|text| text.parse().ok()),
            color: value("--color", None)
                .or_else(|| value("--colour", None))
                .and_then(|text| When::from_str(text, false).ok())
                .unwrap_or(When::Auto),
            json: has(&["--json", "-j"]),
            no_pager: has(&["--no-pager"]),
        }
    }

    /// The language asked for, else that of the locale.
    pub(crate) fn lang(&self) -> Lang {
        self.lang.unwrap_or_else(|| Lang::of_locale(&sys_locale::get_locale().unwrap_or_default()))
    }

    /// How to show pages of help.
    pub(crate) fn page(&self) -> Page {
        Page { colour: Look::of_stdout(self.color).colour, width: width() }
    }
}

/// The columns of the terminal, up to a width that is easy to read.
fn width() -> usize {
    let columns = terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    columns.unwrap_or(Page::WIDEST).clamp(20, Page::WIDEST)
}

/// The options that all commands share, and what the terminal can show.
pub(crate) struct Session {
    pub(crate) words: Words,
    /// The language, if one was asked for.
    pub(crate) lang: Option<Lang>,
    /// The seed of everything random, except for games that are saved.
    pub(crate) seed: Seed,
    /// The seed that was asked for, if any.
    pub(crate) asked_seed: Option<GameSeed>,
    pub(crate) json: bool,
    pub(crate) look: Look,
    /// Whether there are to be colours, where that was asked for.
    pub(crate) asked_colours: Option<amiral_host::Colour>,
    /// How many columns there are for text.
    pub(crate) width: usize,
    pub(crate) database: Database,
}

/// What standard output can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Look {
    pub(crate) charset: Charset,
    pub(crate) colour: Colour,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Colour {
    Plain,
    Ansi,
}

impl Session {
    pub(crate) fn new(everywhere: &Everywhere, database: Database, words: Words) -> Result<Session, Failure> {
        if let Some(threads) = everywhere.threads {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.into());
            pool.build_global().map_err(|error| Failure::Work(error.to_string()))?;
        }
        let seed = match everywhere.seed {
            Some(GameSeed::Chosen(number)) => Seed(number),
            Some(drawn @ GameSeed::Drawn(_)) => drawn.split(&[]),
            // 32 bits: short enough to type again, and exact in every JSON parser.
            None => Seed(getrandom::u32().map_err(|error| Failure::Work(error.to_string()))?.into()),
        };
        let Everywhere { lang, json, seed: asked_seed, .. } = *everywhere;
        let look = Look::of_stdout(everywhere.color);
        let asked_colours = match everywhere.color {
            When::Auto => None,
            When::Always => Some(amiral_host::Colour::Ansi),
            When::Never => Some(amiral_host::Colour::Plain),
        };
        Ok(Session { words, lang, seed, asked_seed, json, look, asked_colours, width: width(), database })
    }

    /// The seed of a game that is saved: the one asked for, else one that nobody can guess.
    pub(crate) fn game_seed(&self) -> Result<GameSeed, Failure> {
        let drawn = || amiral_host::draw_seed().map_err(|error| Failure::Work(error.to_string()));
        self.asked_seed.map_or_else(drawn, Ok)
    }

    /// Prints a JSON document with its provenance.
    pub(crate) fn print_json(&self, document: &Value) -> Result<(), Failure> {
        Ok(writeln!(stdout(), "{:#}", self.with_provenance(document))?)
    }

    /// The document with its provenance.
    pub(crate) fn with_provenance(&self, document: &Value) -> Value {
        let mut document = document.clone();
        if document["provenance"].is_null() {
            document["provenance"] = json!(self.provenance_of(&document));
        }
        document
    }

    /// The provenance of this command's results, given the seed of everything random in them.
    pub(crate) fn provenance(&self, rules: Option<&Rules>, seed: Seed) -> Provenance {
        let command = command_line(std::env::args().skip(1), self.asked_seed.is_none().then_some(seed));
        Provenance::new(command, rules, Some(seed))
    }

    /// The provenance for a document, with the rules and the seed that the document has, if any.
    pub(crate) fn provenance_of(&self, document: &Value) -> Provenance {
        let seed = document["seed"].as_u64();
        let rules = match &document["rules"] {
            Value::String(rules) => Some(rules.clone()),
            rules => short_rules(rules),
        };
        let unasked = seed.filter(|_| self.asked_seed.is_none()).map(Seed);
        let command = command_line(std::env::args().skip(1), unasked);
        Provenance { rules, seed, ..Provenance::new(command, None, None) }
    }
}

/// The command as it can be typed again, with the seed that was drawn.
fn command_line(arguments: impl Iterator<Item = String>, drawn: Option<Seed>) -> String {
    let seed = drawn.into_iter().flat_map(|Seed(number)| ["--seed".to_owned(), number.to_string()]);
    let arguments = arguments.map(without_password).map(quoted);
    let words = std::iter::once("amiral".to_owned()).chain(arguments).chain(seed);
    words.map(|word| word.replace(char::is_control, " ")).collect::<Vec<_>>().join(" ")
}

/// An argument as a shell reads it.
fn quoted(argument: String) -> String {
    let plain = |letter: char| letter.is_alphanumeric() || "-_=+:,./@%#".contains(letter);
    let is_plain = !argument.is_empty() && argument.chars().all(plain);
    if is_plain { argument } else { format!("'{}'", argument.replace('\'', "'\\''")) }
}

/// The same, if it is an address, without a password: what is written down may go anywhere.
fn without_password(argument: String) -> String {
    let Some((scheme, rest)) = argument.split_once("://") else { return argument };
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let Some((who, place)) = rest[..end].rsplit_once('@') else { return argument };
    let Some((name, _)) = who.split_once(':') else { return argument };
    format!("{scheme}://{name}@{place}{}", &rest[end..])
}

/// The rules in short notation, from what [`rules_json`] made of them.
fn short_rules(rules: &Value) -> Option<String> {
    let list = |key: &str| {
        let items = rules[key].as_array()?.iter();
        Some(
            items
                .map(|item| item.as_str().map_or_else(|| item.to_string(), str::to_owned))
                .collect::<Vec<_>>()
                .join(","),
        )
    };
    let name = |key: &str| rules[key].as_str();
    let (size, contact, announce, turns) = (name("size")?, name("contact")?, name("announce")?, name("turns")?);
    let reefs = list("reefs").filter(|reefs| !reefs.is_empty()).map_or_else(String::new, |reefs| format!(" {reefs}"));
    let mirror = name("mirror").map_or_else(String::new, |mirror| format!(" mirror={mirror}"));
    Some(format!("{size} {} {contact} {announce} {turns}{reefs}{mirror}", list("fleet")?))
}

impl Look {
    fn of_stdout(when: When) -> Look {
        let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        let dumb = set("TERM").is_some_and(|term| term == "dumb");
        let coloured = match when {
            When::Auto => io::stdout().is_terminal() && set("NO_COLOR").is_none() && !dumb,
            When::Always => true,
            When::Never => false,
        };
        let colour = if coloured { Colour::Ansi } else { Colour::Plain };
        // Only a locale that says it is something else has no Unicode.
        let locale = set("LC_ALL").or_else(|| set("LC_CTYPE")).or_else(|| set("LANG"));
        let ascii = locale.is_some_and(|locale| {
            let locale = locale.to_ascii_lowercase();
            locale == "c" || locale == "posix" || (locale.contains('.') && !locale.contains("utf"))
        });
        let charset = if dumb || ascii { Charset::Ascii } else { Charset::Unicode };
        Look { charset, colour }
    }
}

/// How many columns standard output has, if it is a terminal that says so.
pub(crate) fn terminal_width() -> Option<usize> {
    if !io::stdout().is_terminal() {
        return None;
    }
    terminal_size::terminal_size().map(|(width, _)| width.0.into()).filter(|&columns| columns > 0)
}

/// Prints a line of the answer.
pub(crate) fn print(line: impl std::fmt::Display) -> Result<(), Failure> {
    Ok(writeln!(stdout(), "{line}")?)
}

/// Ships as JSON: a straight one by its size, another by its shape as it is written.
pub(crate) fn ships_json(ships: &[Shape]) -> Value {
    let ship = |ship: &Shape| if ship.is_straight() { json!(ship.size()) } else { json!(ship.to_string()) };
    ships.iter().map(ship).collect()
}

/// The rules as JSON.
pub(crate) fn rules_json(rules: &Rules) -> Value {
    let mut json = json!({
        "size": rules.grid().to_string(),
        "fleet": ships_json(rules.ships()),
        "contact": rules.contact().name(),
        "announce": rules.announce().name(),
        "turns": rules.turns().name(),
        "reefs": rules.reefs().iter().map(|reef| reef.to_string()).collect::<Vec<_>>(),
    });
    if rules.mirror() != Mirror::default() {
        json["mirror"] = rules.mirror().name().into();
    }
    json
}

/// One value for every cell, row by row.
pub(crate) fn rows<T: Into<Value>>(rules: &Rules, cells: impl IntoIterator<Item = T>) -> Value {
    let cells: Vec<Value> = cells.into_iter().map(Into::into).collect();
    cells.chunks(rules.grid().width().into()).map(<[Value]>::to_vec).collect::<Vec<_>>().into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use amiral_game::{Cell, Preset, RulesSetup};

    #[test]
    fn rules_are_told_in_short_as_they_tell_themselves() {
        let reefs = vec![Cell::new(0, 0), Cell::new(1, 3)];
        let reefs = RulesSetup { reefs, ..RulesSetup::default() }.build().unwrap();
        for rules in Preset::ALL.iter().map(|preset| preset.rules()).chain([reefs]) {
            assert_eq!(short_rules(&rules_json(&rules)), Some(rules.to_string()));
        }
        assert_eq!(short_rules(&Value::Null), None);
    }

    #[test]
    fn a_command_is_written_down_without_passwords() {
        let line = |word: &str| command_line(["study", word].map(str::to_owned).into_iter(), None);
        for (typed, written) in [
            ("postgres://ada:secret@host/games", "postgres://ada@host/games"),
            ("--db=postgres://ada:se@cret@host:5432/games?x=a@b:c", "--db=postgres://ada@host:5432/games?x=a@b:c"),
            ("nats://ada:secret@host", "nats://ada@host"),
            ("postgres://ada@host/games", "postgres://ada@host/games"),
            ("http://host/a:b@c", "http://host/a:b@c"),
            ("level4:samples=10", "level4:samples=10"),
        ] {
            assert_eq!(line(typed), format!("amiral study {}", quoted(written.to_owned())));
        }
    }

    #[test]
    fn a_command_can_be_typed_again() {
        let line = |words: &[&str], seed| command_line(words.iter().map(ToString::to_string), seed);
        assert_eq!(line(&["study", "level4:samples=10"], Some(Seed(7))), "amiral study level4:samples=10 --seed 7");
        assert_eq!(line(&["odds", "--shots", "F5o E4x", ""], None), "amiral odds --shots 'F5o E4x' ''");
        assert_eq!(line(&["play", "it's\nme"], None), "amiral play 'it'\\''s me'");
    }
}
