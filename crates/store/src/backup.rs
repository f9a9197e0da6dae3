//! Backups of a SQLite database, made while games are played, and restoring one.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};

use crate::file::{beside, close_to_others, lock_for_serving, make, unwritable};
use crate::sqlite::{APPLICATION, bring_up_to_date, inspect};
use crate::{Location, StoreError};

/// The contents of a backup.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Copied {
    /// The number of matches.
    pub matches: u64,
    /// The number of rows in all tables.
    pub rows: u64,
    /// The size of the file.
    pub bytes: u64,
}

/// What was restored, and where the previous database is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Restored {
    /// The contents of the backup.
    pub copied: Copied,
    /// The previous database, if there was one.
    pub before: Option<PathBuf>,
}

/// Copies a database as it is at one moment, while others continue to write. The copy is read back
/// and compared before it gets its name. An existing file is an error, unless it may be replaced.
pub async fn backup(from: &Path, to: &Path, replace: bool) -> Result<Copied, StoreError> {
    if !replace && fs::symlink_metadata(to).is_ok() {
        return Err(StoreError::Exists(to.into()));
    }
    let draft = beside(to, ".unfinished");
    remove(&draft)?;
    let copied = copy(from, &draft).await;
    if copied.is_ok() {
        sync(&draft).and_then(|()| fs::rename(&draft, to)).map_err(|error| unwritable(&error))?;
    } else {
        remove(&draft)?;
    }
    copied
}

/// Replaces a database by a backup, and keeps the previous one beside it under another name. Fails
/// while a server uses the database.
pub async fn restore(from: &Path, database: &Path) -> Result<Restored, StoreError> {
    let _lock = lock_for_serving(&Location::File(database.into()))?;
    let draft = beside(database, ".restoring");
    remove(&draft)?;
    let copied = async {
        let copied = copy(from, &draft).await?;
        bring_up_to_date(&SqliteConnectOptions::new().filename(&draft).foreign_keys(true)).await?;
        sync(&draft).map_err(|error| unwritable(&error))?;
        Ok(copied)
    };
    let copied = match copied.await {
        Ok(copied) => copied,
        Err(error) => {
            remove(&draft)?;
            return Err(error);
        }
    };
    let before = set_aside(database).map_err(|error| unwritable(&error))?;
    fs::rename(&draft, database).map_err(|error| unwritable(&error))?;
    Ok(Restored { copied, before })
}

/// Renames a database and its write-ahead log, if they exist.
fn set_aside(database: &Path) -> io::Result<Option<PathBuf>> {
    if !database.try_exists()? {
        return Ok(None);
    }
    let names = (1..).map(|number| match number {
        1 => beside(database, ".before-restore"),
        more => beside(database, &format!(".before-restore-{more}")),
    });
    let free =
        |name: &PathBuf| fs::symlink_metadata(name).is_err() && fs::symlink_metadata(beside(name, "-wal")).is_err();
    let aside = names.into_iter().find(free).expect("some name is free");
    // The log first: without it, the database would lack acknowledged changes.
    match fs::rename(beside(database, "-wal"), beside(&aside, "-wal")) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    fs::rename(database, &aside)?;
    // Shared memory, which programs recreate when they open the file.
    let _ = fs::remove_file(beside(database, "-shm"));
    Ok(Some(aside))
}

fn remove(draft: &Path) -> Result<(), StoreError> {
    for ending in ["", "-wal", "-shm", "-journal"] {
        match fs::remove_file(beside(draft, ending)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(unwritable(&error));
            }
            _ => {}
        }
    }
    Ok(())
}

/// Flushes a file to disk.
fn sync(path: &Path) -> io::Result<()> {
    File::open(path)?.sync_all()
}

/// Copies every table into a new file, from one state of the database.
async fn copy(from: &Path, to: &Path) -> Result<Copied, StoreError> {
    let size = fs::metadata(from).map_err(|error| StoreError::Unreachable(error.to_string()))?.len();
    let source = SqliteConnectOptions::new().filename(from).foreign_keys(false);
    inspect(&source, size).await?;
    make(to)?;
    let mut copy = SqliteConnectOptions::new().filename(to).foreign_keys(false).connect().await?;
    let mut source = source.connect().await?;
    let outcome = fill(&mut source, &mut copy, to).await;
    let _ = source.close().await;
    let _ = copy.close().await;
    let counted = outcome?;
    // Read it back from the file.
    let bytes = fs::metadata(to).map_err(|error| unwritable(&error))?.len();
    let mut copy = SqliteConnectOptions::new().filename(to).read_only(true).connect().await?;
    let sound = check(&mut copy, &counted).await;
    let _ = copy.close().await;
    sound?;
    close_to_others(to);
    let rows = counted.iter().map(|(_, rows)| rows).sum();
    let matches = counted.iter().find(|(table, _)| table == "matches").map_or(0, |(_, rows)| *rows);
    Ok(Copied { matches, rows, bytes })
}

/// Fills an empty database, and returns the number of rows in each table of the source.
async fn fill(
    source: &mut SqliteConnection,
    copy: &mut SqliteConnection,
    to: &Path,
) -> Result<Vec<(String, u64)>, StoreError> {
    type Schema = Vec<(String, String, String)>;
    let schema = "SELECT type, name, sql FROM main.sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite!_%' ESCAPE '!' \
                  ORDER BY rowid";
    let drawn: Schema = sqlx::query_as(schema).fetch_all(&mut *source).await?;
    let tables = || drawn.iter().filter(|(kind, ..)| kind == "table");
    if tables().next().is_none() {
        return Err(StoreError::Foreign);
    }
    let head = format!("PRAGMA application_id = {APPLICATION}");
    sqlx::raw_sql(sqlx::AssertSqlSafe(head)).execute(&mut *copy).await?;
    for (_, _, sql) in tables() {
        sqlx::raw_sql(sqlx::AssertSqlSafe(sql.clone())).execute(&mut *copy).await?;
    }
    let name = to.to_str().ok_or_else(|| StoreError::Unreachable("its name is no text".into()))?;
    sqlx::query("ATTACH DATABASE $1 AS copy").bind(name).execute(&mut *source).await?;
    let mut counted = Vec::new();
    let mut transaction = source.begin().await?;
    // From here on, a consistent snapshot of the source.
    let now: Schema = sqlx::query_as(schema).fetch_all(&mut *transaction).await?;
    if now != drawn {
        return Err(StoreError::Locked);
    }
    for (_, table, _) in tables() {
        // Generated columns cannot be written.
        let columns = sqlx::query_scalar("SELECT '\"' || name || '\"' FROM pragma_table_xinfo($1) WHERE hidden = 0");
        let columns: Vec<String> = columns.bind(table).fetch_all(&mut *transaction).await?;
        let columns = columns.join(", ");
        let moved = format!("INSERT INTO copy.\"{table}\" ({columns}) SELECT {columns} FROM main.\"{table}\"");
        let moved = sqlx::query(sqlx::AssertSqlSafe(moved)).execute(&mut *transaction).await?.rows_affected();
        let there = format!("SELECT COUNT(*) FROM main.\"{table}\"");
        let there: i64 = sqlx::query_scalar(sqlx::AssertSqlSafe(there)).fetch_one(&mut *transaction).await?;
        if moved != there as u64 {
            return Err(StoreError::Damaged(format!("{moved} of {there} rows of {table} could be read")));
        }
        counted.push((table.clone(), moved));
    }
    let numbered: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM main.sqlite_schema WHERE name = 'sqlite_sequence'")
        .fetch_one(&mut *transaction)
        .await?;
    if numbered > 0 {
        // So that no id is used twice.
        for sql in [
            "DELETE FROM copy.sqlite_sequence",
            "INSERT INTO copy.sqlite_sequence (name, seq) SELECT name, seq FROM main.sqlite_sequence",
        ] {
            sqlx::query(sql).execute(&mut *transaction).await?;
        }
    }
    transaction.commit().await?;
    sqlx::query("DETACH DATABASE copy").execute(&mut *source).await?;
    for (_, _, sql) in drawn.iter().filter(|(kind, ..)| kind != "table") {
        sqlx::raw_sql(sqlx::AssertSqlSafe(sql.clone())).execute(&mut *copy).await?;
    }
    Ok(counted)
}

/// Whether a copy is intact and has as many rows as were read.
async fn check(copy: &mut SqliteConnection, counted: &[(String, u64)]) -> Result<(), StoreError> {
    let problem: String = sqlx::query_scalar("PRAGMA integrity_check(1)").fetch_one(&mut *copy).await?;
    if problem != "ok" {
        return Err(StoreError::Damaged(problem));
    }
    for (table, rows) in counted {
        let there = format!("SELECT COUNT(*) FROM \"{table}\"");
        let there: i64 = sqlx::query_scalar(sqlx::AssertSqlSafe(there)).fetch_one(&mut *copy).await?;
        if there as u64 != *rows {
            return Err(StoreError::Damaged(format!("the copy has {there} rows of {table} instead of {rows}")));
        }
    }
    Ok(())
}
