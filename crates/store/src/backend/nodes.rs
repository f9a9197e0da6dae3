//! Leases, the common time, and what nodes tell each other.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use jiff::Timestamp;
use sqlx::{QueryBuilder, Row, Transaction};

use super::rows::time;
use super::{Backend, Db, DbRow, Result};
use crate::node::STEP;
use crate::{Beat, Hearing, Lease, NodeStore, Storage, StoreError, Uid, WebGameId};

use super::{HELD, NOW, SHARED, hear, tell};

/// The most games in one question.
const MOST: usize = 500;
/// How long leases are remembered that have ended: longer than any node is away.
const FORGOTTEN: i64 = 24 * 3_600_000;

fn milliseconds(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

/// Whether a lease holds; nobody else can take it before the transaction ends.
pub(super) async fn holds(transaction: &mut Transaction<'_, Db>, lease: &Lease) -> Result<bool> {
    let held = format!("SELECT 1 FROM leases WHERE game = $1 AND owner = $2 AND number = $3 AND until > {NOW}{HELD}");
    let held = sqlx::query(sqlx::AssertSqlSafe(held));
    let held = held.bind(&lease.game).bind(&lease.owner.0).bind(lease.number.cast_signed());
    let row: Option<DbRow> = held.fetch_optional(&mut **transaction).await?;
    Ok(row.is_some())
}

#[async_trait]
impl NodeStore for Backend {
    fn is_shared(&self) -> bool {
        SHARED
    }

    async fn take_lease(&self, game: &str, owner: &Uid, time: Duration) -> Result<Option<Lease>> {
        let taken = format!(
            "INSERT INTO leases (game, owner, number, until) VALUES ($1, $2, 1, {NOW} + $3) \
             ON CONFLICT (game) DO UPDATE SET until = excluded.until, owner = excluded.owner, \
             number = leases.number + CASE WHEN leases.owner = excluded.owner THEN 0 ELSE 1 END \
             WHERE leases.owner = excluded.owner OR leases.until <= excluded.until - $3 RETURNING number"
        );
        let taken = sqlx::query_scalar::<_, i64>(sqlx::AssertSqlSafe(taken));
        let taken = taken.bind(game).bind(&owner.0).bind(milliseconds(time));
        self.guard.check()?;
        let number = taken.fetch_optional(&self.writer).await?;
        self.written()?;
        let lease = |number: i64| Lease { game: game.into(), owner: owner.clone(), number: number.unsigned_abs() };
        Ok(number.map(lease))
    }

    async fn end_lease(&self, lease: &Lease) -> Result<()> {
        let ended = format!("UPDATE leases SET until = {NOW} WHERE game = $1 AND owner = $2 AND number = $3");
        let ended = sqlx::query(sqlx::AssertSqlSafe(ended));
        let ended = ended.bind(&lease.game).bind(&lease.owner.0).bind(lease.number.cast_signed());
        self.execute(ended).await.map(drop)
    }

    async fn sweep_leases(&self) -> Result<u64> {
        let old = format!("DELETE FROM leases WHERE until < {NOW} - $1");
        self.execute(sqlx::query(sqlx::AssertSqlSafe(old)).bind(FORGOTTEN)).await
    }

    fn under(&self, lease: &Lease) -> Arc<dyn Storage> {
        Arc::new(Backend { lease: Some(lease.clone()), ..self.clone() })
    }

    async fn versions(&self, games: &[WebGameId]) -> Result<HashMap<WebGameId, u64>> {
        let mut found = HashMap::with_capacity(games.len());
        for chunk in games.chunks(MOST) {
            let mut query = QueryBuilder::<Db>::new(
                "SELECT w.id, COALESCE(m.version, 0) FROM web_games w LEFT JOIN matches m ON m.id = w.match_id \
                 WHERE w.id IN (",
            );
            let mut list = query.separated(", ");
            for game in chunk {
                list.push_bind(game.0.clone());
            }
            query.push(")");
            for row in query.build().fetch_all(&self.pool).await? {
                found.insert(WebGameId(row.try_get(0)?), row.try_get::<i64, _>(1)?.unsigned_abs());
            }
        }
        Ok(found)
    }

    async fn common_time(&self, own: Timestamp) -> Result<Timestamp> {
        // Somebody else's beat may have come between: then this one is not later.
        let beat = format!(
            "INSERT INTO heartbeat (id, at, seen) VALUES (1, $1, {NOW}) ON CONFLICT (id) DO UPDATE SET \
             at = CASE WHEN excluded.seen BETWEEN heartbeat.seen - $2 AND heartbeat.seen THEN heartbeat.at \
             WHEN excluded.seen BETWEEN heartbeat.seen AND heartbeat.seen + $2 \
             THEN heartbeat.at + excluded.seen - heartbeat.seen \
             WHEN excluded.at > heartbeat.at THEN excluded.at ELSE heartbeat.at END, \
             seen = CASE WHEN excluded.seen BETWEEN heartbeat.seen - $2 AND heartbeat.seen THEN heartbeat.seen \
             ELSE excluded.seen END RETURNING at"
        );
        let beat = sqlx::query_scalar::<_, i64>(sqlx::AssertSqlSafe(beat));
        let beat = beat.bind(own.as_millisecond()).bind(milliseconds(STEP));
        self.guard.check()?;
        let at = beat.fetch_one(&self.writer).await?;
        self.written()?;
        Ok(time(at))
    }

    async fn last_beat(&self) -> Result<Option<Beat>> {
        let beat = format!("SELECT seen, {NOW} - seen FROM heartbeat WHERE id = 1 AND seen IS NOT NULL");
        let row = sqlx::query(sqlx::AssertSqlSafe(beat)).fetch_optional(&self.pool).await?;
        row.map(|row| {
            // A clock that was set back says nothing of how long ago that was.
            let age = u64::try_from(row.try_get::<i64, _>(1)?).map_or(Duration::ZERO, Duration::from_millis);
            Ok(Beat { seen: time(row.try_get(0)?), age })
        })
        .transpose()
    }

    async fn stop_time(&self) -> Result<()> {
        self.execute(sqlx::query("UPDATE heartbeat SET seen = NULL WHERE id = 1")).await.map(drop)
    }

    async fn tell_nodes(&self, text: &str) -> Result<()> {
        tell(&self.writer, text).await
    }

    async fn hear_nodes(&self) -> Result<Option<Box<dyn Hearing>>> {
        hear(&self.pool).await
    }
}

/// What is written under a lease that does not hold any more.
pub(super) fn lost(lease: &Lease) -> StoreError {
    StoreError::LeaseLost { game: lease.game.clone() }
}
