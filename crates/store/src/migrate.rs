//! Migrations of the tables.
//!
//! A released migration is never changed. Each version adds a file for both databases.

use sqlx::SqlSafeStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};

use crate::StoreError;

/// The newest version of the tables this program knows.
pub(crate) const KNOWN: i64 = 23;

/// The table that lists the applied migrations.
macro_rules! applied {
    () => {
        "SELECT MAX(version) FROM _sqlx_migrations WHERE success"
    };
}
pub(crate) use applied;

/// The migrations of one database, the first version first.
pub(crate) fn migrator(migrations: &[(&'static str, &'static str); KNOWN as usize]) -> Migrator {
    let migration = |(version, &(title, sql)): (i64, &(&'static str, &'static str))| {
        Migration::new(version, title.into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    Migrator::with_migrations((1..).zip(migrations).map(migration).collect())
}

/// What to do with a database of that version.
pub(crate) fn outdated(found: Option<i64>) -> Result<bool, StoreError> {
    match found {
        Some(found) if found > KNOWN => Err(StoreError::Newer { found, known: KNOWN }),
        found => Ok(found != Some(KNOWN)),
    }
}

/// A failed migration, as an error of the store.
pub(crate) fn explain(error: sqlx::migrate::MigrateError) -> StoreError {
    match error {
        sqlx::migrate::MigrateError::Execute(error) | sqlx::migrate::MigrateError::ExecuteMigration(error, _) => {
            error.into()
        }
        sqlx::migrate::MigrateError::VersionMissing(found) => StoreError::Newer { found, known: KNOWN },
        other => StoreError::Other(other.to_string()),
    }
}
