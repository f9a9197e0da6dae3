//! What every command needs: words, a seed, how to show things.

use std::io::{self, IsTerminal, Write};

use amiral_draw::Charset;
use amiral_game::{GameSeed, Rules, Seed};
use amiral_words::{Lang, Words};
use serde_json::{Value, json};

use crate::args::{Database, Everywhere};
use crate::failure::Failure;

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
    pub(crate) fn new(everywhere: &Everywhere) -> Result<Session, Failure> {
        if let Some(threads) = everywhere.threads {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.into());
            pool.build_global().map_err(|error| Failure::Work(error.to_string()))?;
        }
        let locale = || sys_locale::get_locale().unwrap_or_default();
        let words = Words::new(everywhere.lang.unwrap_or_else(|| Lang::of_locale(&locale())));
        let seed = match everywhere.seed {
            Some(GameSeed::Chosen(number)) => Seed(number),
            Some(drawn @ GameSeed::Drawn(_)) => drawn.split(&[]),
            // Short enough to type again, and to be the same number in every reader of JSON.
            None => Seed(getrandom::u32().map_err(|error| Failure::Work(error.to_string()))?.into()),
        };
        let (lang, database) = (everywhere.lang, everywhere.database.clone());
        let (json, asked_seed, look) = (everywhere.json, everywhere.seed, Look::of_stdout());
        Ok(Session { words, lang, seed, asked_seed, json, look, database })
    }

    /// The seed of a game that is kept: the one that was asked for, else one that nobody can guess.
    pub(crate) fn game_seed(&self) -> Result<GameSeed, Failure> {
        let drawn = || amiral_host::draw_seed().map_err(|error| Failure::Work(error.to_string()));
        self.asked_seed.map_or_else(drawn, Ok)
    }

    /// Prints the JSON document.
    pub(crate) fn print_json(&self, document: &Value) -> Result<(), Failure> {
        debug_assert!(self.json, "only where it was asked for");
        Ok(writeln!(io::stdout(), "{document:#}")?)
    }
}

impl Look {
    fn of_stdout() -> Look {
        let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        let dumb = set("TERM").is_some_and(|term| term == "dumb");
        let colour =
            if io::stdout().is_terminal() && set("NO_COLOR").is_none() && !dumb { Colour::Ansi } else { Colour::Plain };
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
    Ok(writeln!(io::stdout(), "{line}")?)
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
