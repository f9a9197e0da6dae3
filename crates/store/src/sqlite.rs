//! SQLite: one file, WAL, and care not to touch a file that is not sound or not ours.

use std::path::Path;
use std::time::{Duration, Instant};

use sqlx::sqlite::{SqliteConnectOptions, SqliteError, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, SqliteConnection};

use crate::migrate::{self, applied, migrator};
use crate::{Durability, Options, StoreError};

#[expect(clippy::duplicate_mod, reason = "the same source as for PostgreSQL: both understand the statements")]
#[path = "engine/mod.rs"]
mod engine;

type Db = sqlx::Sqlite;

/// A transaction that writes takes the lock at once: one that asked for it later, having read, could not wait.
const WRITE: &str = "BEGIN IMMEDIATE";
/// One that reads sees one state of the file from its first statement on.
const READ: &str = "BEGIN";
/// A transaction that writes has the file to itself.
const LOCK: &str = "";

/// `PRAGMA application_id` of our files: "AMRL".
const APPLICATION: i64 = 0x414d_524c;

/// The largest file that is checked from end to end whenever it is opened, which takes a few milliseconds. Damage to a
/// larger one is found when the damaged page is read.
const CHECKED: u64 = 4 << 20;

const MIGRATIONS: [(&str, &str); migrate::KNOWN as usize] = [
    ("matches", include_str!("../migrations/sqlite/1_matches.sql")),
    ("documents", include_str!("../migrations/sqlite/2_documents.sql")),
    ("lessons", include_str!("../migrations/sqlite/3_lessons.sql")),
    ("berths", include_str!("../migrations/sqlite/4_berths.sql")),
    ("people", include_str!("../migrations/sqlite/5_people.sql")),
];

/// Opens the file, making it and its folder where there is none.
pub(crate) async fn open(path: &Path, options: Options) -> Result<engine::Engine, StoreError> {
    let start = Instant::now();
    loop {
        match try_to_open(path, options).await {
            // Two programs that make a file at once: turning its journal on does not wait as everything else does.
            Err(StoreError::Locked) if start.elapsed() < options.patience => std::thread::sleep(PAUSE),
            opened => return opened,
        }
    }
}

/// How long to wait before trying again to open a file.
const PAUSE: Duration = Duration::from_millis(20);

async fn try_to_open(path: &Path, options: Options) -> Result<engine::Engine, StoreError> {
    let there = std::fs::metadata(path).map_or(0, |file| file.len());
    let connect = SqliteConnectOptions::new()
        .filename(path)
        .busy_timeout(options.patience)
        .foreign_keys(true)
        .pragma("secure_delete", "ON")
        // Long answers wake whoever waits for them less often.
        .row_buffer_size(1000)
        .read_only(options.read_only);
    let outdated = if there > 0 {
        inspect(&connect, there).await?
    } else {
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty() && !options.read_only) {
            std::fs::create_dir_all(folder).map_err(|error| unwritable(&error))?;
        }
        // An empty file is as good as none, and the system says better than SQLite why it cannot be made.
        if !options.read_only {
            std::fs::OpenOptions::new().create(true).append(true).open(path).map_err(|error| unwritable(&error))?;
        }
        true
    };
    let mut connect = connect.create_if_missing(!options.read_only);
    if !options.read_only {
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
    // One connection writes at a time whatever we do; a few let a server read meanwhile. None is ever closed for being
    // idle or old, and a local file need not be asked whether it is still there.
    let pool = SqlitePoolOptions::new()
        .max_connections(4)
        .idle_timeout(None)
        .max_lifetime(None)
        .test_before_acquire(false)
        .acquire_timeout(options.patience + Duration::from_secs(1))
        .connect_with(connect)
        .await?;
    Ok(engine::Engine::new(pool))
}

/// Whether a file that is there needs new tables, or why it must not be touched. Reads only.
async fn inspect(connect: &SqliteConnectOptions, size: u64) -> Result<bool, StoreError> {
    let mut file = connect.clone().read_only(true).connect().await?;
    let looked = look(&mut file, size).await;
    // However that went: what was only read is not worth an error of its own.
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

/// Applies the migrations that are missing, all or none, while no other program does.
async fn bring_up_to_date(connect: &SqliteConnectOptions) -> Result<(), StoreError> {
    let mut file = connect.clone().connect().await?;
    let mut transaction = file.begin_with(WRITE).await?;
    migrator(MIGRATIONS).run_direct(None, &mut *transaction, false).await.map_err(migrate::explain)?;
    transaction.commit().await?;
    Ok(file.close().await?)
}

/// What to do after a person's data was erased: the log of changes still has it until it is written back.
async fn after_erasure(pool: &sqlx::Pool<Db>) -> Result<(), StoreError> {
    sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(pool).await?;
    Ok(())
}

fn unwritable(error: &std::io::Error) -> StoreError {
    match error.kind() {
        std::io::ErrorKind::PermissionDenied | std::io::ErrorKind::ReadOnlyFilesystem => StoreError::ReadOnly,
        std::io::ErrorKind::StorageFull => StoreError::Full,
        _ => StoreError::Unreachable(error.to_string()),
    }
}

/// What an error of SQLite means. The last byte of the code is its kind.
pub(crate) fn explain(error: &SqliteError) -> StoreError {
    use sqlx::error::DatabaseError;
    let message = error.message();
    let code = error.code().and_then(|code| code.parse::<u32>().ok()).unwrap_or_default();
    match code & 0xff {
        // The memory that programs share beside the file could not be given its size.
        10 if code >> 8 == 19 => StoreError::Full,
        5 | 6 => StoreError::Locked,
        8 => StoreError::ReadOnly,
        11 | 26 => StoreError::Damaged(message.into()),
        13 => StoreError::Full,
        10 | 14 => StoreError::Unreachable(message.into()),
        _ => StoreError::Other(error.to_string()),
    }
}
