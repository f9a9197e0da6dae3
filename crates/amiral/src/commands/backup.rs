//! `amiral backup`: a copy of the database, made while games are played.

use std::path::PathBuf;
use std::process::ExitCode;

use amiral_store::{BACKED_UP, Copied, Location, Options, Store, StoreError};
use amiral_words::{Arg, Say, Words};
use jiff::Timestamp;
use serde_json::{Value, json};

use crate::args::BackupArgs;
use crate::failure::Failure;
use crate::games::{location, store_failure};
use crate::session::{Session, print};

pub(crate) fn run(args: &BackupArgs, session: &Session) -> Result<ExitCode, Failure> {
    let words = &session.words;
    let database = file(session, "backup-server")?;
    let place = Location::File(database.clone());
    if !database.exists() {
        return Err(store_failure(words, &place, &StoreError::Missing));
    }
    let copied = Store::wait_for(amiral_store::backup(&database, &args.file, args.force))
        .map_err(|error| store_failure(words, &place, &error))?;
    // The copy is good, whether that can be noted or not.
    let _ = note(&place);
    if session.json {
        let mut document = copied_json(&copied);
        document["file"] = args.file.display().to_string().into();
        session.print_json(&document)?;
    } else {
        print(words.say("backup-done", &copied_parts(&copied, &args.file.display().to_string(), words)))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Notes in the database that it was copied, for whoever watches the site. One of an older version stays as
/// it is.
fn note(place: &Location) -> Result<(), StoreError> {
    drop(Store::open_with(place, Options { read_only: true, ..Options::default() })?);
    let store = Store::open_with(place, Options::default())?;
    store.set_setting(None, BACKED_UP, Some(&Timestamp::now().to_string()))
}

/// The file of the database. A database on a server has tools of its own for this; the sentence
/// `server` says so.
pub(super) fn file(session: &Session, server: &str) -> Result<PathBuf, Failure> {
    let words = &session.words;
    match location(&session.database).map_err(|error| Failure::Request(error.say(words)))? {
        Location::File(path) => Ok(path),
        place @ Location::Server(_) => Err(Failure::Request(words.say(server, &[("place", place.into())]))),
    }
}

pub(super) fn copied_parts(copied: &Copied, path: &str, words: &Words) -> [(&'static str, Arg); 4] {
    [
        ("matches", Arg::Number(copied.matches as f64)),
        ("number", words.number(copied.matches.into()).into()),
        ("bytes", words.number(copied.bytes.into()).into()),
        ("path", path.into()),
    ]
}

pub(super) fn copied_json(copied: &Copied) -> Value {
    json!({"matches": copied.matches, "rows": copied.rows, "bytes": copied.bytes})
}
