//! SQLite: one file, WAL, and care not to touch a file that is not sound or not ours.

use std::path::Path;
use std::time::{Duration, Instant};

use sqlx::sqlite::{SqliteConnectOptions, SqliteError, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, SqliteConnection};

use crate::file::{self, Guard};
use crate::migrate::{self, applied, migrator};
use crate::{Durability, Hearing, Options, StoreError};

#[cfg_attr(
    feature = "postgres",
    expect(clippy::duplicate_mod, reason = "the same source as for PostgreSQL: both understand the statements")
)]
#[path = "backend/mod.rs"]
mod backend;

type Db = sqlx::Sqlite;

/// A transaction that writes takes the lock at once: SQLite lets nobody who has already read wait
/// for it.
const WRITE: &str = "BEGIN IMMEDIATE";
/// One that reads sees one state of the file from its first statement on.
const READ: &str = "BEGIN";

/// `PRAGMA application_id` of our files: "AMRL".
pub(crate) const APPLICATION: i64 = 0x414d_524c;

/// The largest file that is checked from end to end whenever it is opened, which takes a few
/// milliseconds. Damage to a larger one is found when the damaged page is read.
const CHECKED: u64 = 4 << 20;

/// The month in which match `m` began, as [`month_of`](crate::months::month_of) counts them.
const MONTH: &str = "CAST(strftime('%Y', MIN(m.began, 253402300799000) / 1000, 'unixepoch') AS INTEGER) * 12 \
                     + CAST(strftime('%m', MIN(m.began, 253402300799000) / 1000, 'unixepoch') AS INTEGER) - 1";

/// The time on the database's clock, in milliseconds.
const NOW: &str = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";
/// After a row that nobody is to change before the transaction ends: nobody else writes meanwhile.
const HELD: &str = "";
/// Whether several nodes can serve from one database: a file has one server.
const SHARED: bool = false;

const MIGRATIONS: [(&str, &str); migrate::KNOWN as usize] = [
    ("matches", include_str!("../migrations/sqlite/1_matches.sql")),
    ("documents", include_str!("../migrations/sqlite/2_documents.sql")),
    ("lessons", include_str!("../migrations/sqlite/3_lessons.sql")),
    ("berths", include_str!("../migrations/sqlite/4_berths.sql")),
    ("people", include_str!("../migrations/sqlite/5_people.sql")),
    ("names", include_str!("../migrations/sqlite/6_names.sql")),
    ("kinds", include_str!("../migrations/sqlite/7_kinds.sql")),
    ("rows", include_str!("../migrations/sqlite/8_rows.sql")),
    ("shared_fleets", include_str!("../migrations/sqlite/9_shared_fleets.sql")),
    ("agreed_hints", include_str!("../migrations/sqlite/10_agreed_hints.sql")),
    ("absences", include_str!("../migrations/sqlite/11_absences.sql")),
    ("accounts", include_str!("../migrations/sqlite/12_accounts.sql")),
    ("one_log", include_str!("../migrations/sqlite/13_one_log.sql")),
    ("clocks", include_str!("../migrations/sqlite/14_clocks.sql")),
    ("tokens", include_str!("../migrations/sqlite/15_tokens.sql")),
    ("ratings", include_str!("../migrations/sqlite/16_ratings.sql")),
    ("finding", include_str!("../migrations/sqlite/17_finding.sql")),
    ("talk", include_str!("../migrations/sqlite/18_talk.sql")),
    ("classes", include_str!("../migrations/sqlite/19_classes.sql")),
    ("tournaments", include_str!("../migrations/sqlite/20_tournaments.sql")),
    ("bots", include_str!("../migrations/sqlite/21_bots.sql")),
    ("nodes", include_str!("../migrations/sqlite/22_nodes.sql")),
    ("shapes", include_str!("../migrations/sqlite/23_shapes.sql")),
];

/// Opens the file, making it and its folder where there is none.
pub(crate) async fn open(path: &Path, options: Options) -> Result<backend::Backend, StoreError> {
    let start = Instant::now();
    loop {
        match try_to_open(path, options).await {
            // Two programs may create the file at once, and switching its journal on does not wait
            // for locks as everything else does.
            Err(StoreError::Locked) if start.elapsed() < options.patience => std::thread::sleep(PAUSE),
            opened => return opened,
        }
    }
}

/// How long to wait before trying again to open a file.
const PAUSE: Duration = Duration::from_millis(20);
async fn try_to_open(path: &Path, options: Options) -> Result<backend::Backend, StoreError> {
    let there = match std::fs::metadata(path) {
        Ok(file) => file.len(),
        Err(error) if error.kind() != std::io::ErrorKind::NotFound && options.read_only => {
            return Err(StoreError::Unreachable(error.to_string()));
        }
        Err(_) => 0,
    };
    let connect = SqliteConnectOptions::new()
        .filename(path)
        .busy_timeout(options.patience)
        .foreign_keys(true)
        .pragma("secure_delete", "ON")
        // The write-ahead log is written back at a thousand pages, and cut back to that size
        // whenever it starts over.
        .pragma("wal_autocheckpoint", LOG_PAGES.to_string())
        .pragma("journal_size_limit", (LOG_PAGES * 4096).to_string())
        // Fewer wake-ups while long answers are read.
        .row_buffer_size(1000);
    let outdated = if there > 0 {
        inspect(&connect, there).await?
    } else {
        if options.read_only {
            return Err(StoreError::Missing);
        }
        // An empty file is as good as none, and the system explains better than SQLite why one
        // cannot be created.
        file::make(path)?;
        true
    };
    // The file exists by now. If it is deleted, no connection may create another.
    let mut connect = connect.create_if_missing(false);
    if options.read_only {
        if outdated {
            return Err(StoreError::Outdated);
        }
        // Open for writing where that is possible: the last program to close the file tidies up
        // beside it, which a reader cannot.
        let writable = std::fs::OpenOptions::new().append(true).open(path).is_ok();
        connect = if writable { connect.pragma("query_only", "ON") } else { connect.read_only(true) };
    } else {
        file::close_to_others(path);
        connect = connect.journal_mode(SqliteJournalMode::Wal).synchronous(match options.durability {
            Durability::Normal => SqliteSynchronous::Normal,
            Durability::PowerCut => SqliteSynchronous::Full,
        });
    }
    if let Some(pages) = options.quota {
        connect = connect.pragma("max_page_count", pages.to_string());
    }
    if outdated {
        bring_up_to_date(&connect).await?;
    }
    // What a statement of many rows would undo if it failed is remembered in memory, not in a file.
    let connect = connect.pragma("temp_store", "MEMORY");
    // None is closed for being idle or old, and a local file needs no check before each use.
    let connections = || {
        SqlitePoolOptions::new()
            .idle_timeout(None)
            .max_lifetime(None)
            .test_before_acquire(false)
            .acquire_timeout(options.patience + Duration::from_secs(1))
            // SQLite may roll back a transaction by itself, for example when the disk is full. The
            // connection then still believes it is inside one, and is useless.
            .after_release(|connection, _| Box::pin(async move { Ok(is_outside(connection)) }))
            .before_acquire(|connection, _| Box::pin(async move { Ok(is_outside(connection)) }))
    };
    // Whoever writes waits for their turn here. SQLite would have them look again and again, and
    // what the last writer read is of use to the next.
    let writer = connections().max_connections(1).connect_lazy_with(connect.clone());
    let pool = connections().max_connections(4).connect_with(connect).await?;
    let guard = Guard::of(path);
    if !options.read_only {
        tokio::spawn(tidy_when_idle(pool.clone(), guard.clone()));
    }
    Ok(backend::Backend::new(pool, writer, guard))
}

/// Whether a connection is outside any transaction.
fn is_outside(connection: &SqliteConnection) -> bool {
    !connection.is_in_transaction()
}

/// The size of the write-ahead log, in pages, at which it is written back.
const LOG_PAGES: u32 = 1000;

/// How often to check whether the database is idle.
const ROUNDS: Duration = Duration::from_mins(1);

/// Empties the write-ahead log once nothing has been written for a while. It may have grown because
/// of a reader.
async fn tidy_when_idle(pool: sqlx::Pool<Db>, guard: Guard) {
    let (mut seen, mut tidied) = (0, 0);
    loop {
        tokio::time::sleep(ROUNDS).await;
        // The database may have been closed.
        if pool.is_closed() || guard.is_last() {
            return;
        }
        let now = guard.writes();
        // What fails now is tried again in a minute.
        if now == seen && now != tidied && tidy(&pool).await.is_ok() {
            tidied = now;
        }
        seen = now;
    }
}

/// Writes the write-ahead log back and empties it, unless somebody is reading. Nobody waits for it.
async fn tidy(pool: &sqlx::Pool<Db>) -> Result<(), StoreError> {
    let mut connection = pool.acquire().await?;
    let patience: i64 = sqlx::query_scalar("PRAGMA busy_timeout").fetch_one(&mut *connection).await?;
    sqlx::query("PRAGMA busy_timeout = 0").execute(&mut *connection).await?;
    let hindered = sqlx::query_scalar::<_, i64>("PRAGMA wal_checkpoint(TRUNCATE)").fetch_one(&mut *connection).await;
    let back = format!("PRAGMA busy_timeout = {patience}");
    sqlx::query(sqlx::AssertSqlSafe(back)).execute(&mut *connection).await?;
    if hindered? == 0 { Ok(()) } else { Err(StoreError::Locked) }
}

/// Whether an existing file needs migrations, or why it must not be touched. Only reads.
pub(crate) async fn inspect(connect: &SqliteConnectOptions, size: u64) -> Result<bool, StoreError> {
    match inspect_with(&connect.clone().read_only(true), size).await {
        // A program was killed while it made the file and left a journal, which only a connection
        // that could write rolls back.
        Err(StoreError::ReadOnly) => inspect_with(&connect.clone().pragma("query_only", "ON"), size).await,
        looked => looked,
    }
}

async fn inspect_with(connect: &SqliteConnectOptions, size: u64) -> Result<bool, StoreError> {
    let mut file = connect.clone().connect().await?;
    let looked = look(&mut file, size).await;
    // Nothing was written: failing to close is not worth an error.
    let _ = file.close().await;
    looked
}

async fn look(file: &mut SqliteConnection, size: u64) -> Result<bool, StoreError> {
    let tables: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM sqlite_schema").fetch_one(&mut *file).await?;
    let application: i64 = sqlx::query_scalar("PRAGMA application_id").fetch_one(&mut *file).await?;
    if tables == 0 {
        return Ok(true);
    }
    if application != APPLICATION {
        return Err(StoreError::Foreign);
    }
    if size <= CHECKED {
        let problem: String = sqlx::query_scalar("PRAGMA quick_check(1)").fetch_one(&mut *file).await?;
        if problem != "ok" {
            return Err(StoreError::Damaged(problem));
        }
    }
    migrate::outdated(sqlx::query_scalar(applied!()).fetch_one(&mut *file).await?)
}

/// The last version whose migration needs foreign keys to be enforced.
const REFERRING: i64 = 5;

/// Applies the missing migrations, while no other program does.
pub(crate) async fn bring_up_to_date(connect: &SqliteConnectOptions) -> Result<(), StoreError> {
    let mut file = connect.clone().connect().await?;
    // Later versions rebuild tables, which only works while foreign keys are not enforced.
    for (target, references) in [(Some(REFERRING), "ON"), (None, "OFF")] {
        let pragma = format!("PRAGMA foreign_keys = {references}");
        sqlx::query(sqlx::AssertSqlSafe(pragma)).execute(&mut file).await?;
        let mut transaction = file.begin_with(WRITE).await?;
        let migrator = migrator(&MIGRATIONS);
        migrator.run_direct(target, &mut *transaction, false).await.map_err(migrate::explain)?;
        transaction.commit().await?;
    }
    Ok(file.close().await?)
}

/// There are no other nodes to tell something.
async fn tell(_: &sqlx::Pool<Db>, _: &str) -> Result<(), StoreError> {
    Ok(())
}

/// Nor to hear anything of.
async fn hear(_: &sqlx::Pool<Db>) -> Result<Option<Box<dyn Hearing>>, StoreError> {
    Ok(None)
}

/// Runs after a person's data was erased: the write-ahead log still contains it until it is written
/// back.
async fn after_erasure(pool: &sqlx::Pool<Db>) -> Result<(), StoreError> {
    sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(pool).await?;
    Ok(())
}

/// What an error of SQLite means. The last byte of the code is its kind.
pub(crate) fn explain(error: &SqliteError) -> StoreError {
    use sqlx::error::DatabaseError;
    let message = error.message();
    let code = error.code().and_then(|code| code.parse::<u32>().ok()).unwrap_or_default();
    match code & 0xff {
        // The shared memory beside the file could not be allocated.
        10 if code >> 8 == 19 => StoreError::Full,
        5 | 6 => StoreError::Locked,
        8 => StoreError::ReadOnly,
        11 | 26 => StoreError::Damaged(message.into()),
        13 => StoreError::Full,
        10 | 14 => StoreError::Unreachable(message.into()),
        _ => StoreError::Other(error.to_string()),
    }
}
