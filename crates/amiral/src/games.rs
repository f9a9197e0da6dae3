//! The database for the commands: opens it, finds matches, names people.

use amiral_game::{GameSeed, Rules, Seat};
use amiral_host::{Archive, ExperienceQuery};
use amiral_store::{
    BadLocation, Contestant, Filter, LocalPerson, Location, Options, Player, PlayerId, Store, StoreError, Summary, Who,
};
use amiral_strategy::{Resources, Spec, SpecError};
use amiral_words::{Say, Words, nameless_called, nearest, printable, store_problem};
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan, civil};
use serde_json::{Value, json};

use crate::args::{Database, FilterArgs};
use crate::commands::history::ResultArg;
use crate::failure::Failure;
use crate::session::Session;

/// An open database, with its name for error messages.
pub(crate) struct Games {
    pub(crate) store: Store,
    place: Location,
}

impl Games {
    /// Opens the database of the options.
    pub(crate) fn open(session: &Session) -> Result<Games, Failure> {
        let words = &session.words;
        let place = location(&session.database).map_err(|error| Failure::Request(error.say(words)))?;
        match Store::open(&place, session.database.durability()) {
            Ok(store) => Ok(Games { store, place }),
            Err(error) => Err(store_failure(words, &place, &error)),
        }
    }

    /// Opens the database of the options for reading. `None` if there is none yet. A database of an
    /// older version is migrated, since it cannot be read otherwise.
    pub(crate) fn read(session: &Session) -> Result<Option<Games>, Failure> {
        let words = &session.words;
        let place = location(&session.database).map_err(|error| Failure::Request(error.say(words)))?;
        let options = Options { durability: session.database.durability(), read_only: true, ..Options::default() };
        match Store::open_with(&place, options) {
            Ok(store) => Ok(Some(Games { store, place })),
            Err(StoreError::Missing) => Ok(None),
            Err(StoreError::Outdated) => Games::open(session).map(Some),
            Err(error) => Err(store_failure(words, &place, &error)),
        }
    }

    /// The answer of the database, or a sentence that says what went wrong.
    pub(crate) fn told<T>(&self, answer: Result<T, StoreError>, words: &Words) -> Result<T, Failure> {
        answer.map_err(|error| store_failure(words, &self.place, &error))
    }

    /// The filter that the arguments describe.
    pub(crate) fn filter(&self, args: &FilterArgs, words: &Words) -> Result<Filter, Failure> {
        let rules = args.rules.as_ref().map(|text| {
            text.parse::<Rules>().map_err(|error| {
                Failure::Request(words.say("history-bad-rules", &[("problem", error.say(words).into())]))
            })
        });
        Ok(Filter {
            player: args.player.as_deref().map(|name| self.who(name, words)).transpose()?,
            opponent: args.opponent.as_deref().map(|name| self.opponent(name, words)).transpose()?,
            rules: rules.transpose()?,
            since: args.since.as_deref().map(|text| date("since", text, 0, words)).transpose()?,
            until: args.until.as_deref().map(|text| date("until", text, 1, words)).transpose()?,
            result: args.result.map(ResultArg::result),
            fired: false,
            hidden_from: None,
            secret_at: None,
            seen_by: None,
        })
    }

    /// The players with a name, or the one with a number (`#3`).
    pub(crate) fn players(&self, given: &str, words: &Words) -> Result<Vec<Player>, Failure> {
        if let Some(id) = number(given) {
            return Ok(vec![self.told(self.store.player(id), words)?]);
        }
        let mut found = self.told(self.store.players(Some(given)), words)?;
        // A person without a name has a default name in every language.
        if let Some(place) = nameless_called(given) {
            let nameless = LocalPerson { id: None, name: String::new(), place };
            found.extend(self.told(self.store.find_person(&nameless), words)?);
        }
        if found.is_empty() {
            let known = self.told(self.store.players(None), words)?;
            let names: Vec<String> = known.iter().map(|player| player_name(player, words)).collect();
            return Err(Failure::Request(if known.is_empty() {
                words.say("history-no-player", &[("given", printable(given).into())])
            } else if let Some(near) = nearest(given, names.iter().map(String::as_str)) {
                let parts = [("given", printable(given).into()), ("near", near.into())];
                words.say("history-unknown-player-near", &parts)
            } else {
                let parts = [("given", printable(given).into()), ("known", list(&known, words).into())];
                words.say("history-unknown-player", &parts)
            }));
        }
        Ok(found)
    }

    fn who(&self, given: &str, words: &Words) -> Result<Who, Failure> {
        let found = self.players(given, words)?;
        Ok(match (number(given), found.as_slice()) {
            (Some(number), _) => Who::Player(number),
            (None, [nameless]) if nameless.name.is_empty() => Who::Player(nameless.id),
            (None, _) => Who::Named(given.into()),
        })
    }

    fn opponent(&self, given: &str, words: &Words) -> Result<Who, Failure> {
        let wrong = match given.parse::<Spec>() {
            Ok(spec) => return Ok(Who::Strategy(spec.to_string())),
            Err(wrong) => wrong,
        };
        self.who(given, words).map_err(|failure| match failure {
            // A strategy it is, with parameters it does not have.
            Failure::Request(_) if !matches!(wrong, SpecError::UnknownName { .. }) => {
                Failure::Request(wrong.say(words))
            }
            Failure::Request(_) if number(given).is_none() => {
                let strategies = Spec::catalogue().iter().map(|entry| entry.name.to_string());
                let players = self.store.players(None).unwrap_or_default();
                let names: Vec<String> = players.iter().map(|player| player_name(player, words)).collect();
                let all = Spec::catalogue().iter().map(|entry| entry.name).chain(names.iter().map(String::as_str));
                if let Some(near) = nearest(given, all) {
                    let parts = [("given", printable(given).into()), ("near", near.into())];
                    return Failure::Request(words.say("history-unknown-opponent-near", &parts));
                }
                let known: Vec<String> =
                    strategies.chain((!players.is_empty()).then(|| list(&players, words))).collect();
                let parts = [("given", printable(given).into()), ("known", known.join(", ").into())];
                Failure::Request(words.say("history-unknown-opponent", &parts))
            }
            other => other,
        })
    }
}

/// What strategies that learn may know of past games: everybody's games, since they play against no
/// particular person here. If no strategy learns, or there is no database yet, none is opened.
pub(crate) fn recall(session: &Session, rules: &Rules, specs: &[Spec]) -> Result<Resources, Failure> {
    let words = &session.words;
    let Some(query) = ExperienceQuery::of_all(rules, specs) else {
        return Ok(Resources::default());
    };
    let place = location(&session.database).map_err(|error| Failure::Request(error.say(words)))?;
    if matches!(&place, Location::File(path) if !path.exists()) {
        return Ok(Resources::default());
    }
    let known =
        amiral_host::Database::open(place, session.database.durability()).and_then(|database| database.recall(&query));
    known.map_err(|archive_error| Failure::Work(store_problem(words, &archive_error.place, &archive_error.problem)))
}

/// What is wrong with a database, with its exit code: a request for what does not exist, or to
/// replace what does, is a wrong request; everything else is work that failed.
pub(crate) fn store_failure(words: &Words, place: &Location, error: &StoreError) -> Failure {
    let sentence = store_problem(words, place, error);
    match error {
        StoreError::Missing | StoreError::Exists(_) | StoreError::NoMatch(_) | StoreError::NoPlayer(_) => {
            Failure::Request(sentence)
        }
        _ => Failure::Work(sentence),
    }
}

/// The database that the option names, else the environment, else the user's own.
pub(crate) fn location(database: &Database) -> Result<Location, BadLocation> {
    Location::named(database.db.as_deref())
}

/// The number of a player written `#3`.
fn number(given: &str) -> Option<PlayerId> {
    given.strip_prefix('#')?.parse().ok().map(PlayerId)
}

/// The name to show for a player.
pub(crate) fn player_name(player: &Player, words: &Words) -> String {
    let Player { id, name, uid, place, .. } = player.clone();
    self::name(&Contestant::Human { id, name, uid, place }, words)
}

fn list(players: &[Player], words: &Words) -> String {
    const SHOWN: usize = 20;
    let mut names: Vec<String> = players.iter().take(SHOWN).map(|player| player_name(player, words)).collect();
    if players.len() > SHOWN {
        names.push("…".into());
    }
    names.join(", ")
}

/// Reads a moment, or a day: its beginning in the local time zone, `days` days later.
fn date(option: &'static str, text: &str, days: i64, words: &Words) -> Result<Timestamp, Failure> {
    if let Ok(moment) = text.parse::<Timestamp>() {
        return Ok(moment);
    }
    let day = text.parse::<civil::Date>().and_then(|date| date.checked_add(days.days()));
    day.and_then(|date| date.to_zoned(TimeZone::system())).map(|day| day.timestamp()).map_err(|_| {
        Failure::Request(words.say("history-bad-date", &[("option", option.into()), ("given", text.into())]))
    })
}

/// The name to show for a contestant.
pub(crate) fn name(contestant: &Contestant, words: &Words) -> String {
    amiral_words::contestant_name(contestant, words)
}

/// A moment in the local time zone.
pub(crate) fn local(moment: Timestamp) -> String {
    amiral_words::local_time(moment)
}

/// A seed as JSON: a number that was chosen, or hexadecimal digits.
pub(crate) fn seed_json(seed: GameSeed) -> Value {
    match seed {
        GameSeed::Chosen(number) => number.into(),
        GameSeed::Drawn(_) => seed.to_string().into(),
    }
}

/// A contestant as JSON.
pub(crate) fn contestant_json(contestant: &Contestant) -> Value {
    match contestant {
        Contestant::Human { id, name, .. } => json!({"kind": "human", "name": name, "id": id.0}),
        Contestant::Strategy(spec) => json!({"kind": "strategy", "name": spec}),
        Contestant::Nobody => Value::Null,
    }
}

/// A match of a list as JSON.
pub(crate) fn summary_json(summary: &Summary) -> Value {
    json!({
        "id": summary.id.0,
        "began": summary.began.to_string(),
        "ended": summary.ended.map(|ended| ended.to_string()),
        "rules": summary.rules.to_string(),
        "a": contestant_json(&summary.seats[Seat::A]),
        "b": contestant_json(&summary.seats[Seat::B]),
        "result": summary.ending.to_string(),
        "practice": summary.practice,
        "solo": summary.solo,
        "cheated": summary.cheated,
        "winner": summary.ending.winner().map(|seat| seat.to_string()),
        "shots": {"A": summary.shots[Seat::A], "B": summary.shots[Seat::B]},
    })
}
