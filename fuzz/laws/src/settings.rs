//! Settings files and addresses of databases.

use std::fs;

use amiral_host::SettingsFile;
use amiral_store::Location;

use crate::steps::{Limit, short, within};
use crate::text;

fn reading(bytes: &[u8]) -> Limit {
    Limit::reading(bytes.len(), Limit { steps: 1000, bytes: 256 << 10 }, Limit { steps: 10, bytes: 500 })
}

/// A settings file gives settings that can be saved and read again, or it is set aside unchanged
/// and reported.
pub(crate) fn files(bytes: &[u8]) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("settings.toml");
    fs::write(&file, bytes).unwrap();
    within(reading(bytes), || {
        let locker = SettingsFile::at(folder.path());
        match locker.load() {
            (settings, None) => {
                for name in settings.names.iter().chain([&settings.computer]) {
                    assert!(name.chars().count() <= 40 && !name.chars().any(char::is_control), "{name:?}");
                }
                locker.save(&settings).unwrap();
                let (again, problem) = locker.load();
                assert!(problem.is_none(), "{problem:?}");
                assert_eq!(again, settings);
            }
            (_, Some(problem)) => {
                short(&problem.problem, 1000 + 4 * bytes.len());
                assert_eq!(fs::read(problem.set_aside.unwrap()).unwrap(), bytes, "nothing is lost");
                assert!(locker.load().1.is_none(), "it is told of once");
            }
        }
    });
}

/// The address of a database is a file or a server, and is never shown with its password.
pub(crate) fn databases(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    within(reading(bytes), || match text.parse::<Location>() {
        Ok(location) => {
            let shown = location.to_string();
            short(&shown, text.len());
            if let (Location::Server(_), Some(secret)) = (&location, password(text)) {
                // The name of the database may be the same word.
                let host = shown.split_once("://").and_then(|(_, rest)| rest.split('/').next()).unwrap_or_default();
                assert!(secret.is_empty() || !host.contains(&format!(":{secret}@")), "{shown}");
                let again: Location = shown.parse().unwrap();
                assert_eq!(again.to_string(), shown);
            }
        }
        Err(error) => short(&error.to_string(), 1000 + 2 * text.len()),
    });
}

/// The password in `postgres://user:password@host/database`: between the first colon after the user
/// and the last `@` before the host.
fn password(text: &str) -> Option<&str> {
    let (_, rest) = text.split_once("://")?;
    let end = rest.find(['/', '?']).unwrap_or(rest.len());
    let (user, _) = rest[..end].rsplit_once('@')?;
    let (_, password) = user.split_once(':')?;
    Some(password)
}
