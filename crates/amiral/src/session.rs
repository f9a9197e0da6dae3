//! What every command needs: words, a seed, how to show things.

use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};

use amiral_draw::Charset;
use amiral_game::{GameSeed, Rules, Seed};
use amiral_words::{Lang, Words};
use clap::ValueEnum;
use serde_json::{Value, json};

use crate::args::{Database, Everywhere, When};
use crate::failure::Failure;
use crate::help::Page;
use crate::output::stdout;

/// What must be known before the arguments are understood, since it decides how to speak of them.
pub(crate) struct Glance {
    lang: Option<Lang>,
    color: When,
    pub(crate) json: bool,
    pub(crate) no_pager: bool,
}

impl Glance {
    /// Looks through what was typed. Where it makes no sense, the whole will not either.
    pub(crate) fn of(typed: &[OsString]) -> Glance {
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
        Glance {
            lang: value("--lang", Some("-l")).and_then(|text| text.parse().ok()),
            color: value("--color", None)
                .or_else(|| value("--colour", None))
                .and_then(|text| When::from_str(text, false).ok())
                .unwrap_or(When::Auto),
            json: has(&["--json", "-j"]),
            no_pager: has(&["--no-pager"]),
        }
    }

    /// The language that was asked for, else that of the locale.
    pub(crate) fn lang(&self) -> Lang {
        self.lang.unwrap_or_else(|| Lang::of_locale(&sys_locale::get_locale().unwrap_or_default()))
    }

    /// How to show pages of help.
    pub(crate) fn page(&self) -> Page {
        Page { colour: Look::of_stdout(self.color).colour, width: width() }
    }
}

/// Columns of the terminal, as far as lines stay easy to read.
fn width() -> usize {
    let columns = terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    columns.unwrap_or(Page::WIDEST).clamp(20, Page::WIDEST)
}

/// The answer to `--json`, `--lang`, `--seed` and the kind of terminal.
pub(crate) struct Session {
    pub(crate) words: Words,
    /// The language, where it was asked for.
    pub(crate) lang: Option<Lang>,
    /// What everything random follows from, but for games that are kept.
    pub(crate) seed: Seed,
    /// The seed that was asked for.
    pub(crate) asked_seed: Option<GameSeed>,
    pub(crate) json: bool,
    pub(crate) look: Look,
    /// Columns there are for text.
    pub(crate) width: usize,
    pub(crate) database: Database,
}

/// How standard output can show things.
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
            // Short enough to type again, and to be the same number in every reader of JSON.
            None => Seed(getrandom::u32().map_err(|error| Failure::Work(error.to_string()))?.into()),
        };
        let Everywhere { lang, json, seed: asked_seed, .. } = *everywhere;
        let look = Look::of_stdout(everywhere.color);
        Ok(Session { words, lang, seed, asked_seed, json, look, width: width(), database })
    }

    /// The seed of a game that is kept: the one that was asked for, else one that nobody can guess.
    pub(crate) fn game_seed(&self) -> Result<GameSeed, Failure> {
        let drawn = || amiral_host::draw_seed().map_err(|error| Failure::Work(error.to_string()));
        self.asked_seed.map_or_else(drawn, Ok)
    }

    /// Prints the JSON document.
    pub(crate) fn print_json(&self, document: &Value) -> Result<(), Failure> {
        debug_assert!(self.json, "only where it was asked for");
        Ok(writeln!(stdout(), "{document:#}")?)
    }
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

/// Prints a line of the answer.
pub(crate) fn print(line: impl std::fmt::Display) -> Result<(), Failure> {
    Ok(writeln!(stdout(), "{line}")?)
}

/// The rules as JSON.
pub(crate) fn rules_json(rules: &Rules) -> Value {
    json!({
        "size": rules.grid().to_string(),
        "fleet": rules.fleet(),
        "contact": rules.contact().name(),
        "announce": rules.announce().name(),
        "turns": rules.turns().name(),
        "reefs": rules.reefs().iter().map(|reef| reef.to_string()).collect::<Vec<_>>(),
    })
}

/// One value for every cell, row by row.
pub(crate) fn rows<T: Into<Value>>(rules: &Rules, cells: impl IntoIterator<Item = T>) -> Value {
    let cells: Vec<Value> = cells.into_iter().map(Into::into).collect();
    cells.chunks(rules.grid().width().into()).map(<[Value]>::to_vec).collect::<Vec<_>>().into()
}
