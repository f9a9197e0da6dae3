//! The statements, compiled once for each database: the parent module says which ([`Db`]) and what
//! differs. Each subject of [`Storage`](crate::Storage) has a file of its own; what is written,
//! which matches are meant, and what rows stand for are files beside them.
//!
//! Writes go through short transactions that take their lock at once and never wait for a person.
//! Rows become values here and nowhere else. An invalid row is an error that names its match.

#[cfg_attr(
    feature = "postgres",
    expect(clippy::duplicate_mod, reason = "compiled once for each database, as this file is")
)]
mod accounts;
#[cfg_attr(
    feature = "postgres",
    expect(clippy::duplicate_mod, reason = "compiled once for each database, as this file is")
)]
mod adoption;
#[cfg_attr(
    feature = "postgres",
    expect(clippy::duplicate_mod, reason = "compiled once for each database, as this file is")
)]
mod bots;
#[cfg_attr(
    feature = "postgres",
    expect(clippy::duplicate_mod, reason = "compiled once for each database, as this file is")
)]
mod classes;
#[cfg_attr(
    feature = "postgres",
    expect(clippy::duplicate_mod, reason = "compiled once for each database, as this file is")
)]
mod clocks;
#[cfg_attr(
    feature = "postgres",
    expect(clippy::duplicate_mod, reason = "compiled once for each database, as this file is")
)]
mod filter_sql;
#[cfg_attr(
    feature = "postgres",
    expect(clippy::duplicate_mod, reason = "compiled once for each database, as this file is")
)]
mod history;
#[cfg_attr(
    feature = "postgres",
    expect(clippy::duplicate_mod, reason = "compiled once for each database, as this file is")
)]
mod keep;
#[cfg_attr(
    feature = "postgres",
    expect(clippy::duplicate_mod, reason = "compiled once for each database, as this file is")
)]
mod lessons;
#[cfg_attr(
    feature = "postgres",
    expect(clippy::duplicate_mod, reason = "compiled once for each database, as this file is")
)]
mod lobby;
#[cfg_attr(
    feature = "postgres",
    expect(clippy::duplicate_mod, reason = "compiled once for each database, as this file is")
)]
mod matches;
#[cfg_attr(
    feature = "postgres",
    expect(clippy::duplicate_mod, reason = "compiled once for each database, as this file is")
)]
mod nodes;
#[cfg_attr(
    feature = "postgres",
    expect(clippy::duplicate_mod, reason = "compiled once for each database, as this file is")
)]
mod players;
#[cfg_attr(
    feature = "postgres",
    expect(clippy::duplicate_mod, reason = "compiled once for each database, as this file is")
)]
mod profiles;
#[cfg_attr(
    feature = "postgres",
    expect(clippy::duplicate_mod, reason = "compiled once for each database, as this file is")
)]
mod puzzles;
#[cfg_attr(
    feature = "postgres",
    expect(clippy::duplicate_mod, reason = "compiled once for each database, as this file is")
)]
mod ratings;
#[cfg_attr(
    feature = "postgres",
    expect(clippy::duplicate_mod, reason = "compiled once for each database, as this file is")
)]
mod rows;
#[cfg_attr(
    feature = "postgres",
    expect(clippy::duplicate_mod, reason = "compiled once for each database, as this file is")
)]
mod service;
#[cfg_attr(
    feature = "postgres",
    expect(clippy::duplicate_mod, reason = "compiled once for each database, as this file is")
)]
mod shared_fleets;
mod talk;
mod tokens;
#[cfg_attr(
    feature = "postgres",
    expect(clippy::duplicate_mod, reason = "compiled once for each database, as this file is")
)]
mod tournaments;
#[cfg_attr(
    feature = "postgres",
    expect(clippy::duplicate_mod, reason = "compiled once for each database, as this file is")
)]
mod web_games;
#[cfg_attr(
    feature = "postgres",
    expect(clippy::duplicate_mod, reason = "compiled once for each database, as this file is")
)]
mod write;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use amiral_game::Rules;
use sqlx::query::Query;
use sqlx::{Database, Pool, QueryBuilder, Transaction};

use super::{Db, Guard, HELD, MONTH, NOW, READ, SHARED, WRITE, after_erasure, hear, tell, tidy};
use crate::{Lease, MatchId, StoreError, Who};
use filter_sql::push_seen;
use nodes::{holds, lost};
use rows::unreadable;

type DbRow = <Db as Database>::Row;
type DbConnection = <Db as Database>::Connection;
type Result<T, E = StoreError> = std::result::Result<T, E>;

/// The contestant who is nobody.
const NOBODY: i64 = 1;

/// How many rules are remembered at a time: far more than anybody uses, and few enough that
/// strangers who invent rules cannot fill the memory.
const RULES: usize = 64;

/// What kind of match `m` counts as.
const KIND: &str = "CASE WHEN m.cheated = 1 THEN 'cheated' WHEN m.practice = 1 THEN 'practice' \
                    WHEN m.solo = 1 THEN 'solo' ELSE 'duel' END";

/// An open database. Cheap to clone; clones share everything but the lease.
#[derive(Clone)]
pub(crate) struct Backend {
    pool: Pool<Db>,
    /// Where it is written: one connection of a file, as only one can write.
    writer: Pool<Db>,
    /// Rules that were read before: matches under the same rules share what is computed from them.
    rules: Arc<Mutex<BTreeMap<String, Rules>>>,
    guard: Guard,
    /// What everything that is written here has to hold.
    lease: Option<Lease>,
}

impl Backend {
    pub(crate) fn new(pool: Pool<Db>, writer: Pool<Db>, guard: Guard) -> Backend {
        Backend { pool, writer, rules: Arc::default(), guard, lease: None }
    }

    async fn write(&self) -> Result<Transaction<'static, Db>> {
        self.guard.check()?;
        let mut transaction = self.writer.begin_with(WRITE).await?;
        if let Some(lease) = &self.lease
            && !holds(&mut transaction, lease).await?
        {
            return Err(lost(lease));
        }
        Ok(transaction)
    }

    /// Where single statements are written that somebody has asked for: no lease is checked.
    fn writer(&self) -> Result<&Pool<Db>> {
        self.guard.check()?;
        match &self.lease {
            None => Ok(&self.writer),
            Some(lease) => Err(StoreError::Other(format!("nobody does that under the lease of {}", lease.game))),
        }
    }

    /// Executes a single statement that writes; says how many rows it has changed.
    async fn execute(&self, statement: Query<'_, Db, <Db as Database>::Arguments>) -> Result<u64> {
        if self.lease.is_none() {
            let done = statement.execute(self.writer()?).await?;
            self.written()?;
            return Ok(done.rows_affected());
        }
        let mut transaction = self.write().await?;
        let done = statement.execute(&mut *transaction).await?;
        self.commit(transaction).await?;
        Ok(done.rows_affected())
    }

    /// Commits, and checks that the file is still the one that others open.
    async fn commit(&self, transaction: Transaction<'static, Db>) -> Result<()> {
        transaction.commit().await?;
        self.written()
    }

    /// Notes a committed write, and fails if the database is gone.
    fn written(&self) -> Result<()> {
        self.guard.written()
    }

    async fn read(&self) -> Result<Transaction<'static, Db>> {
        Ok(self.pool.begin_with(READ).await?)
    }

    /// The rules that text stands for in that match.
    fn rules(&self, id: MatchId, text: &str) -> Result<Rules> {
        let mut known = self.rules.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(rules) = known.get(text) {
            return Ok(rules.clone());
        }
        let rules: Rules = text.parse().map_err(|problem| unreadable(id, &problem))?;
        if known.len() >= RULES {
            known.clear();
        }
        known.insert(text.into(), rules.clone());
        Ok(rules)
    }

    /// The contestants that match: several if players share a name, none if nobody has it.
    async fn contestants(&self, who: &Who) -> Result<Vec<i64>> {
        let query = match who {
            Who::Player(id) => sqlx::query_scalar("SELECT id FROM contestants WHERE player = $1").bind(id.0),
            Who::Named(name) => sqlx::query_scalar(
                "SELECT c.id FROM contestants c JOIN players p ON p.id = c.player WHERE p.name = $1 ORDER BY c.id",
            )
            .bind(name),
            Who::Seen { name, by } => {
                let mut query = QueryBuilder::<Db>::new(
                    "SELECT c.id FROM contestants c JOIN players p ON p.id = c.player WHERE p.name = ",
                );
                query.push_bind(name.clone()).push(" AND ");
                push_seen(&mut query, "c.id", by);
                query.push(" ORDER BY c.id");
                return Ok(query.build_query_scalar().fetch_all(&self.pool).await?);
            }
            Who::Local(name) => sqlx::query_scalar(
                "SELECT c.id FROM contestants c JOIN players p ON p.id = c.player \
                 WHERE p.name = $1 AND p.kind = 'local' ORDER BY p.id LIMIT 1",
            )
            .bind(name),
            Who::Nameless(place) => sqlx::query_scalar(
                "SELECT c.id FROM contestants c JOIN players p ON p.id = c.player \
                 WHERE p.name = '' AND p.kind = 'local' AND p.place = $1 ORDER BY p.id LIMIT 1",
            )
            .bind(rows::number(*place)),
            Who::Guest(visitor) => sqlx::query_scalar(
                "SELECT c.id FROM contestants c JOIN players p ON p.id = c.player WHERE p.visitor = $1",
            )
            .bind(&visitor.0),
            Who::Strategy(spec) => {
                sqlx::query_scalar("SELECT id FROM contestants WHERE strategy = $1 AND player IS NULL").bind(spec)
            }
        };
        Ok(query.fetch_all(&self.pool).await?)
    }
}
