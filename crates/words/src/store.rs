//! What is wrong with a database or a file of games, for people.

use amiral_store::transfer::{self, TransferError};
use amiral_store::{BadLocation, EventKind, Location, StoreError};

use crate::{Arg, Say, Words, printable, printable_within};

/// What is wrong with the database at a place.
pub fn store_problem(words: &Words, place: &Location, error: &StoreError) -> String {
    let place = || ("place", place.into());
    let id = |id: &dyn std::fmt::Display| ("id", id.into());
    match error {
        StoreError::Damaged(problem) => words.say("store-damaged", &[place(), ("problem", problem.into())]),
        StoreError::Locked => words.say("store-locked", &[place()]),
        StoreError::ReadOnly => words.say("store-read-only", &[place()]),
        StoreError::Newer { found, known } => {
            words.say("store-newer", &[place(), ("found", found.into()), ("known", known.into())])
        }
        StoreError::Foreign => words.say("store-foreign", &[place()]),
        StoreError::Replaced => words.say("store-replaced", &[place()]),
        StoreError::Served => words.say("store-served", &[place()]),
        StoreError::Missing => words.say("store-missing", &[place()]),
        StoreError::Outdated => words.say("store-outdated", &[place()]),
        StoreError::Exists(path) => words.say("store-exists", &[("path", path.display().into())]),
        StoreError::Full => words.say("store-full", &[place()]),
        StoreError::NotBuiltIn => words.say("store-not-built-in", &[place()]),
        StoreError::Unreachable(problem) => words.say("store-unreachable", &[place(), ("problem", problem.into())]),
        StoreError::NoMatch(number) => words.say("store-no-match", &[id(number)]),
        StoreError::NoPlayer(number) => words.say("store-no-player", &[id(number)]),
        StoreError::Over(number) => words.say("store-over", &[id(number)]),
        StoreError::Placed { id: number, seat } => words.say("store-placed", &[id(number), ("seat", seat.into())]),
        StoreError::OutOfStep { id: number, sequence } => {
            words.say("store-out-of-step", &[id(number), ("sequence", sequence.into())])
        }
        StoreError::Outrun(number) => words.say("store-outrun", &[id(number)]),
        StoreError::LeaseLost { game } => words.say("store-lease-lost", &[("name", printable(game).into())]),
        StoreError::Unreadable { id: number, problem } => {
            words.say("store-unreadable", &[id(number), ("problem", printable_within(problem, 300).into())])
        }
        StoreError::Other(problem) => words.say("store-other", &[place(), ("problem", problem.into())]),
    }
}

impl Say for BadLocation {
    fn say(&self, words: &Words) -> String {
        match self {
            BadLocation::Scheme(given) => words.say("store-bad-location", &[("given", given.into())]),
            BadLocation::Empty => words.say("store-no-name", &[]),
            BadLocation::NoText => words.say("store-no-text", &[]),
            BadLocation::NoDataFolder => words.say("store-no-data-folder", &[]),
        }
    }
}

impl Say for TransferError {
    fn say(&self, words: &Words) -> String {
        match self {
            TransferError::Record(error) => error.say(words),
            TransferError::Read(error) => error.to_string(),
            TransferError::TooLarge => words.say("transfer-too-large", &[("most", (transfer::FILE >> 20).into())]),
            TransferError::LineTooLong { line } => {
                words.say("transfer-line-too-long", &[("line", line.into()), ("most", transfer::LINE.into())])
            }
            TransferError::RecordTooLong { line } => {
                words.say("transfer-record-too-long", &[("line", line.into()), ("most", transfer::RECORD.into())])
            }
            TransferError::Json { line, problem } => {
                words.say("transfer-json", &[("line", line.into()), ("problem", problem.into())])
            }
            TransferError::Tag { line, name, value } => words.say(
                "transfer-tag",
                &[("line", line.into()), ("tag", name.into()), ("value", printable(value).into())],
            ),
        }
    }
}

impl Say for EventKind {
    fn say(&self, words: &Words) -> String {
        match self {
            EventKind::Cleared => words.say("log-cleared", &[]),
            EventKind::Cancelled => words.say("log-cancelled", &[]),
            EventKind::Refused { requests } => words.say("log-refused", &[("requests", Arg::Number(*requests as f64))]),
            EventKind::SignInsFailed { attempts } => {
                words.say("log-sign-ins-failed", &[("attempts", Arg::Number(*attempts as f64))])
            }
            EventKind::Forgotten { guests } => words.say("log-forgotten", &[("guests", Arg::Number(*guests as f64))]),
            EventKind::Account { by: None, .. } | EventKind::ClassDeleted { by: None } => {
                words.say("log-by-operator", &[])
            }
            EventKind::Account { by: Some(by), .. }
            | EventKind::ClassMade { by }
            | EventKind::ClassDeleted { by: Some(by) }
            | EventKind::ReportClosed { by }
            | EventKind::ResultVoided { by } => words.say("log-by", &[("handle", printable(by).into())]),
            EventKind::Other { detail, .. } => printable(detail),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Lang;

    #[test]
    fn each_trouble_is_told_with_its_place_in_both_languages() {
        let place = Location::Server("postgres://ada:secret@sea/games".into());
        let say = |lang, error: &StoreError| store_problem(&Words::new(lang), &place, error);
        assert_eq!(
            say(Lang::En, &StoreError::Locked),
            "The database postgres://ada@sea/games is locked by another program. Try again when that program has finished."
        );
        assert_eq!(
            say(Lang::Fr, &StoreError::Newer { found: 9, known: 2 }),
            "La base de données postgres://ada@sea/games vient d’un Amiral plus récent (version 9\u{a0}; celui-ci connaît 2). \
             Elle a été laissée telle quelle\u{a0}: mettez Amiral à jour."
        );
    }
}
