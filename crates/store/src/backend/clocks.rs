//! The clocks of games on a web server.

use async_trait::async_trait;
use jiff::Timestamp;

use super::rows::time;
use super::{Backend, HELD, Result};
use crate::{ClockStore, WebGameId};

const NEXT: &str = "SELECT MIN(turn_due) FROM matches WHERE turn_due > $1";

#[async_trait]
impl ClockStore for Backend {
    async fn heartbeat(&self) -> Result<Option<Timestamp>> {
        let at = sqlx::query_scalar("SELECT at FROM heartbeat WHERE id = 1");
        Ok(at.fetch_optional(&self.pool).await?.map(time))
    }

    async fn beat(&self, now: Timestamp) -> Result<()> {
        let beat = sqlx::query(
            "INSERT INTO heartbeat (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = excluded.at \
             WHERE heartbeat.at < excluded.at",
        );
        beat.bind(now.as_millisecond()).execute(self.writer()?).await?;
        self.written()
    }

    async fn resume_clocks(&self, now: Timestamp) -> Result<Option<Timestamp>> {
        let now = now.as_millisecond();
        let mut transaction = self.write().await?;
        // Of two nodes that start at once, one moves the clocks.
        let last = format!("SELECT at FROM heartbeat WHERE id = 1{HELD}");
        let last = sqlx::query_scalar::<_, i64>(sqlx::AssertSqlSafe(last));
        let last = last.fetch_optional(&mut *transaction).await?.unwrap_or(now);
        // Before its beginning nothing ran that could have stood still.
        let moved = sqlx::query(
            "UPDATE matches SET turn_due = turn_due + ($1 - CASE WHEN turn_since > $2 THEN turn_since ELSE $2 END), \
             turn_since = turn_since + ($1 - CASE WHEN turn_since > $2 THEN turn_since ELSE $2 END) \
             WHERE turn_due IS NOT NULL",
        );
        moved.bind(now).bind(last).execute(&mut *transaction).await?;
        let beat = sqlx::query(
            "INSERT INTO heartbeat (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = excluded.at, seen = NULL",
        );
        beat.bind(now).execute(&mut *transaction).await?;
        let next = sqlx::query_scalar::<_, Option<i64>>("SELECT MIN(turn_due) FROM matches WHERE turn_due IS NOT NULL");
        let next = next.fetch_one(&mut *transaction).await?;
        self.commit(transaction).await?;
        Ok(next.map(time))
    }

    async fn run_out(&self, now: Timestamp, limit: u32) -> Result<(Vec<WebGameId>, Option<Timestamp>)> {
        let now = now.as_millisecond();
        let out = sqlx::query_scalar::<_, String>(
            "SELECT w.id FROM matches m JOIN web_games w ON w.match_id = m.id WHERE m.turn_due <= $1 \
             ORDER BY m.turn_due, w.id LIMIT $2",
        );
        let out = out.bind(now).bind(i64::from(limit)).fetch_all(&self.pool).await?;
        let next = sqlx::query_scalar::<_, Option<i64>>(NEXT).bind(now).fetch_one(&self.pool).await?;
        Ok((out.into_iter().map(WebGameId).collect(), next.map(time)))
    }
}
