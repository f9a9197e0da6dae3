//! `amiral restore`: puts a copy in the place of the database.

use std::process::ExitCode;

use amiral_store::{Location, Store, StoreError};

use super::backup::{copied_json, copied_parts, file};
use crate::args::RestoreArgs;
use crate::failure::Failure;
use crate::games::store_failure;
use crate::session::{Session, print};

pub(crate) fn run(args: &RestoreArgs, session: &Session) -> Result<ExitCode, Failure> {
    let words = &session.words;
    let database = file(session, "restore-server")?;
    if !args.file.is_file() {
        return Err(store_failure(words, &Location::File(args.file.clone()), &StoreError::Missing));
    }
    let restored = Store::wait_for(amiral_store::restore(&args.file, &database)).map_err(|error| {
        // The error tells which of the two files it is about.
        let meant = match error {
            StoreError::Damaged(_) | StoreError::Foreign | StoreError::Newer { .. } => &args.file,
            _ => &database,
        };
        store_failure(words, &Location::File(meant.clone()), &error)
    })?;
    let before = restored.before.map(|path| path.display().to_string());
    if session.json {
        let mut document = copied_json(&restored.copied);
        document["database"] = database.display().to_string().into();
        document["before"] = before.into();
        session.print_json(&document)?;
    } else {
        print(words.say("restore-done", &copied_parts(&restored.copied, &args.file.display().to_string(), words)))?;
        if let Some(before) = before {
            print(words.say("restore-before", &[("path", before.into())]))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
