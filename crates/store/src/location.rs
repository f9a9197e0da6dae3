//! Where the database is.

use std::env::VarError;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use etcetera::AppStrategy;
use thiserror::Error;

/// A database.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Location {
    /// A SQLite file, created on first use.
    File(PathBuf),
    /// A PostgreSQL database, by its URL.
    Server(String),
}

/// Why a location is invalid.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BadLocation {
    /// The URL is of another kind of database.
    #[error("'{0}' is neither a file, sqlite:FILE nor postgres://USER@HOST/DATABASE")]
    Scheme(String),
    /// The name is empty.
    #[error("no database is named; name a file, or postgres://USER@HOST/DATABASE")]
    Empty,
    /// The environment variable is not valid text.
    #[error("AMIRAL_DB is no text")]
    NoText,
    /// The system has no folder for user data.
    #[error("the system names no folder for data; name a database with --db or AMIRAL_DB")]
    NoDataFolder,
}

impl Location {
    /// The environment variable that names a database.
    pub const VARIABLE: &str = "AMIRAL_DB";

    /// The database with that name, else the one in the environment, else the user's own.
    pub fn named(name: Option<&str>) -> Result<Location, BadLocation> {
        match (name, std::env::var(Location::VARIABLE)) {
            (Some(name), _) => name.parse(),
            (None, Ok(name)) => name.parse(),
            (None, Err(VarError::NotPresent)) => Location::of_user(),
            (None, Err(VarError::NotUnicode(_))) => Err(BadLocation::NoText),
        }
    }

    /// The file in the platform's folder for user data.
    pub fn of_user() -> Result<Location, BadLocation> {
        let app = etcetera::AppStrategyArgs {
            top_level_domain: "org".into(),
            author: "amiral".into(),
            app_name: "amiral".into(),
        };
        let strategy = etcetera::app_strategy::choose_native_strategy(app).map_err(|_| BadLocation::NoDataFolder)?;
        Ok(Location::File(strategy.data_dir().join("amiral.db")))
    }
}

impl FromStr for Location {
    type Err = BadLocation;

    fn from_str(text: &str) -> Result<Location, BadLocation> {
        if text.is_empty() {
            return Err(BadLocation::Empty);
        }
        let Some((scheme, rest)) = text.split_once(':') else {
            return Ok(Location::File(text.into()));
        };
        match scheme {
            "postgres" | "postgresql" if rest.starts_with("//") => Ok(Location::Server(text.into())),
            "sqlite" | "file" if !rest.is_empty() => Ok(Location::File(rest.strip_prefix("//").unwrap_or(rest).into())),
            // On Windows, a path may begin with a letter and a colon.
            _ if scheme.len() == 1 || !rest.starts_with("//") && scheme.contains(['/', '.']) => {
                Ok(Location::File(text.into()))
            }
            _ => Err(BadLocation::Scheme(text.into())),
        }
    }
}

/// The file or the URL, without any password.
impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Location::File(path) => path.display().fmt(f),
            Location::Server(url) => {
                let (scheme, rest) = url.split_once("://").unwrap_or(("postgres", url));
                let place = without_query(rest);
                // A password may contain any character, even a slash or another @.
                match place.rsplit_once('@') {
                    Some((user, host)) => {
                        let user = user.split([':', '/']).next().unwrap_or_default();
                        write!(f, "{scheme}://{user}@{host}")
                    }
                    None => write!(f, "{scheme}://{place}"),
                }
            }
        }
    }
}

/// The part of a URL before its options, which may contain a password, too.
fn without_query(text: &str) -> &str {
    text.split('?').next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Result<&str, &str>) {
        let location = text.parse::<Location>().map(|location| format!("{location:?}")).map_err(|e| e.to_string());
        assert_eq!(location.as_deref().map_err(String::as_str), expected);
    }

    #[test]
    fn files_and_urls_are_told_apart() {
        check("games.db", Ok("File(\"games.db\")"));
        check("sqlite:games.db", Ok("File(\"games.db\")"));
        check("sqlite:///var/games.db", Ok("File(\"/var/games.db\")"));
        check("C:\\games.db", Ok("File(\"C:\\\\games.db\")"));
        check("./12:30.db", Ok("File(\"./12:30.db\")"));
        check("postgresql://ada@sea/games", Ok("Server(\"postgresql://ada@sea/games\")"));
        check("", Err("no database is named; name a file, or postgres://USER@HOST/DATABASE"));
        check("mysql://x", Err("'mysql://x' is neither a file, sqlite:FILE nor postgres://USER@HOST/DATABASE"));
    }

    #[test]
    fn a_password_is_never_shown() {
        for (url, shown) in [
            ("postgres://ada:secret@sea:5432/games?sslmode=require", "postgres://ada@sea:5432/games"),
            ("postgres://ada:p@ss:w@sea/games", "postgres://ada@sea/games"),
            ("postgres://sea/games?user=ada&password=secret", "postgres://sea/games"),
            ("postgres://sea?password=secret", "postgres://sea"),
            ("postgres://ada:se/cret@sea/games", "postgres://ada@sea/games"),
        ] {
            assert_eq!(Location::Server(url.into()).to_string(), shown);
        }
    }
}
