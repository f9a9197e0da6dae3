//! PostgreSQL, for several programs or machines over one database.

use std::str::FromStr;
use std::time::Duration;

use async_trait::async_trait;
use sqlx::postgres::{PgConnectOptions, PgDatabaseError, PgListener, PgPoolOptions};
use sqlx::{ConnectOptions, Connection};

use crate::migrate::{self, applied, migrator};
use crate::{Durability, Heard, Hearing, Options, StoreError};

#[expect(clippy::duplicate_mod, reason = "the same source as for SQLite: both understand the statements")]
#[path = "backend/mod.rs"]
mod backend;

type Db = sqlx::Postgres;

const WRITE: &str = "BEGIN";
/// One state of the database for all statements.
const READ: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

/// The month in which match `m` began, as [`month_of`](crate::months::month_of) counts them.
const MONTH: &str = "CAST(EXTRACT(YEAR FROM to_timestamp(LEAST(m.began, 253402300799000) / 1000) AT TIME ZONE 'UTC') * 12 \
                     + EXTRACT(MONTH FROM to_timestamp(LEAST(m.began, 253402300799000) / 1000) AT TIME ZONE 'UTC') - 1 AS INTEGER)";

/// The time on the database's clock, in milliseconds.
const NOW: &str = "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)";
/// After a row that nobody is to change before the transaction ends.
const HELD: &str = " FOR UPDATE";
/// Whether several nodes can serve from one database.
const SHARED: bool = true;

const MIGRATIONS: [(&str, &str); migrate::KNOWN as usize] = [
    ("matches", include_str!("../migrations/postgres/1_matches.sql")),
    ("documents", include_str!("../migrations/postgres/2_documents.sql")),
    ("lessons", include_str!("../migrations/postgres/3_lessons.sql")),
    ("berths", include_str!("../migrations/postgres/4_berths.sql")),
    ("people", include_str!("../migrations/postgres/5_people.sql")),
    ("names", include_str!("../migrations/postgres/6_names.sql")),
    ("kinds", include_str!("../migrations/postgres/7_kinds.sql")),
    ("rows", include_str!("../migrations/postgres/8_rows.sql")),
    ("shared_fleets", include_str!("../migrations/postgres/9_shared_fleets.sql")),
    ("agreed_hints", include_str!("../migrations/postgres/10_agreed_hints.sql")),
    ("absences", include_str!("../migrations/postgres/11_absences.sql")),
    ("accounts", include_str!("../migrations/postgres/12_accounts.sql")),
    ("one_log", include_str!("../migrations/postgres/13_one_log.sql")),
    ("clocks", include_str!("../migrations/postgres/14_clocks.sql")),
    ("tokens", include_str!("../migrations/postgres/15_tokens.sql")),
    ("ratings", include_str!("../migrations/postgres/16_ratings.sql")),
    ("finding", include_str!("../migrations/postgres/17_finding.sql")),
    ("talk", include_str!("../migrations/postgres/18_talk.sql")),
    ("classes", include_str!("../migrations/postgres/19_classes.sql")),
    ("tournaments", include_str!("../migrations/postgres/20_tournaments.sql")),
    ("bots", include_str!("../migrations/postgres/21_bots.sql")),
    ("nodes", include_str!("../migrations/postgres/22_nodes.sql")),
    ("shapes", include_str!("../migrations/postgres/23_shapes.sql")),
];

/// Connects to the server, making the tables where there are none.
pub(crate) async fn open(url: &str, options: Options) -> Result<backend::Backend, StoreError> {
    let patience = options.patience.as_millis().to_string();
    let mut connect =
        PgConnectOptions::from_str(url)?.application_name("amiral").options([("lock_timeout", patience.as_str())]);
    // A program that is stopped in the middle of a transaction has nobody wait for it.
    connect = connect.options([("idle_in_transaction_session_timeout", "10000")]);
    // Otherwise the server's own setting holds: either way an acknowledged shot survives the death
    // of this program.
    if options.durability == Durability::PowerCut {
        connect = connect.options([("synchronous_commit", "on")]);
    }
    if options.read_only {
        connect = connect.options([("default_transaction_read_only", "on")]);
    }
    let mut server = connect.clone().connect().await?;
    let noted: bool =
        sqlx::query_scalar("SELECT to_regclass('_sqlx_migrations') IS NOT NULL").fetch_one(&mut server).await?;
    let found = if noted { sqlx::query_scalar(applied!()).fetch_one(&mut server).await? } else { None };
    if migrate::outdated(found)? {
        if options.read_only {
            return Err(if noted { StoreError::Outdated } else { StoreError::Missing });
        }
        migrator(&MIGRATIONS).run_direct(None, &mut server, false).await.map_err(migrate::explain)?;
    }
    server.close().await?;
    let pool = PgPoolOptions::new()
        .max_connections(CONNECTIONS)
        .acquire_timeout(options.patience + Duration::from_secs(5))
        .connect_with(connect)
        .await?;
    Ok(backend::Backend::new(pool.clone(), pool, Guard))
}

/// The most connections of one program: one of them hears what other nodes tell.
const CONNECTIONS: u32 = 9;

/// What nodes tell each other by.
const CHANNEL: &str = "amiral";

/// Tells all nodes something.
async fn tell(pool: &sqlx::Pool<Db>, text: &str) -> Result<(), StoreError> {
    sqlx::query("SELECT pg_notify($1, $2)").bind(CHANNEL).bind(text).execute(pool).await?;
    Ok(())
}

/// Hears what is told from now on.
async fn hear(pool: &sqlx::Pool<Db>) -> Result<Option<Box<dyn Hearing>>, StoreError> {
    let mut listener = PgListener::connect_with(pool).await?;
    // A server that is restarted closes the pool's connections, and is not to close the pool.
    listener.ignore_pool_close_event(true);
    listener.listen(CHANNEL).await?;
    Ok(Some(Box::new(Ear(listener))))
}

struct Ear(PgListener);

#[async_trait]
impl Hearing for Ear {
    async fn next(&mut self) -> Result<Heard, StoreError> {
        // The connection is made again where it was lost.
        let heard = self.0.try_recv().await?;
        Ok(heard.map_or(Heard::Gap, |told| Heard::Text(told.payload().to_owned())))
    }
}

/// A server looks after its own files.
#[derive(Clone)]
pub(crate) struct Guard;

#[expect(clippy::unnecessary_wraps, clippy::unused_self, reason = "a file can be gone")]
impl Guard {
    fn check(&self) -> Result<(), StoreError> {
        Ok(())
    }

    fn written(&self) -> Result<(), StoreError> {
        Ok(())
    }
}

/// The server writes its log of changes back by itself.
async fn tidy(_: &sqlx::Pool<Db>) -> Result<(), StoreError> {
    Ok(())
}

/// What to do after a person's data was erased: the server sees to it.
async fn after_erasure(_: &sqlx::Pool<Db>) -> Result<(), StoreError> {
    Ok(())
}

/// What an error of the server means, by its SQLSTATE.
pub(crate) fn explain(error: &PgDatabaseError) -> StoreError {
    let message = error.message();
    match error.code() {
        "55P03" | "40P01" => StoreError::Locked,
        "25006" => StoreError::ReadOnly,
        "XX001" | "XX002" => StoreError::Damaged(message.into()),
        "53100" => StoreError::Full,
        // Connections refused, passwords, names of databases, too many connections, a server going
        // down.
        code if code.starts_with("08") || code.starts_with("28") || code.starts_with("57P") => {
            StoreError::Unreachable(message.into())
        }
        "3D000" | "53300" => StoreError::Unreachable(message.into()),
        // Not allowed to write there.
        "42501" => StoreError::ReadOnly,
        code => StoreError::Other(format!("{message} ({code})")),
    }
}
