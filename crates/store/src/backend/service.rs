//! What a web server saves besides games: whose cookie is whose, secrets, and a log of what it did.

use std::time::Duration;

use async_trait::async_trait;
use jiff::Timestamp;
use sqlx::{Row, Transaction};

use super::rows::time;
use super::{Backend, Db, DbRow, Result, tidy};
use crate::{
    AccountSession, AccountStore, Circle, Event, EventKind, LoggedEvent, PlayerId, SecretHash, ServiceStore, Session,
    StoreError,
};

/// How long an account's session is not noted again as used.
const SEEN_AGAIN: Duration = Duration::from_hours(1);

/// What [`read_session`] reads, with the class of a pupil.
const SESSION: &str = "s.visitor, s.account, u.class, s.seen, s.created";
/// Where it is.
const SESSIONS: &str = "sessions s LEFT JOIN pupils u ON u.player = s.account";

/// Reads a session from its visitor, its account, and the class that one is in.
fn read_session(row: &DbRow) -> Result<Session> {
    let account = row.try_get::<Option<i64>, _>(1)?.map(PlayerId);
    Ok(Session { visitor: SecretHash(row.try_get(0)?), account, circle: Circle::of(row.try_get(2)?) })
}

fn event(row: &DbRow) -> Result<LoggedEvent> {
    let event = Event {
        at: time(row.try_get(1)?),
        subject: row.try_get(3)?,
        kind: EventKind::read(row.try_get(2)?, row.try_get(4)?),
    };
    Ok(LoggedEvent { id: row.try_get(0)?, event })
}

/// Has nobody sit in the games of a visitor any more.
pub(super) async fn unseat(transaction: &mut Transaction<'_, Db>, visitor: &str) -> Result<()> {
    for statement in [
        "DELETE FROM sessions WHERE visitor = $1",
        "DELETE FROM hidden WHERE visitor = $1",
        "UPDATE web_games SET visitor_a = NULL WHERE visitor_a = $1",
        "UPDATE web_games SET visitor_b = NULL WHERE visitor_b = $1",
    ] {
        sqlx::query(statement).bind(visitor).execute(&mut **transaction).await?;
    }
    Ok(())
}

#[async_trait]
impl ServiceStore for Backend {
    async fn open_session(&self, cookie: &SecretHash, visitor: &SecretHash, now: Timestamp) -> Result<()> {
        let opened = sqlx::query("INSERT INTO sessions (cookie, visitor, created) VALUES ($1, $2, $3)");
        opened.bind(&cookie.0).bind(&visitor.0).bind(now.as_millisecond()).execute(self.writer()?).await?;
        self.written()
    }

    async fn session(&self, cookie: &SecretHash, now: Timestamp) -> Result<Option<Session>> {
        let known =
            format!("SELECT {SESSION} FROM {SESSIONS} WHERE s.cookie = $1 AND (s.until IS NULL OR s.until > $2)");
        let known = sqlx::query(sqlx::AssertSqlSafe(known));
        let now = now.as_millisecond();
        let Some(row) = known.bind(&cookie.0).bind(now).fetch_optional(&self.pool).await? else { return Ok(None) };
        let session = read_session(&row)?;
        // A cookie that has been replaced was seen by nobody, and ends when it was going to.
        if session.account.is_some()
            && let Some(seen) = row.try_get::<Option<i64>, _>(3)?
            && now - seen >= SEEN_AGAIN.as_millis() as i64
        {
            let used = sqlx::query("UPDATE sessions SET seen = $2, until = $3 WHERE cookie = $1 AND seen IS NOT NULL");
            let used = used.bind(&cookie.0).bind(now).bind(AccountSession::expiry(row.try_get(4)?, now));
            used.execute(self.writer()?).await?;
            self.written()?;
        }
        Ok(Some(session))
    }

    async fn rotate_session(
        &self,
        old: &SecretHash,
        new: &SecretHash,
        now: Timestamp,
        grace: Duration,
    ) -> Result<Option<Session>> {
        let grace = i64::try_from(grace.as_millis()).unwrap_or(i64::MAX);
        let now = now.as_millisecond();
        let mut transaction = self.write().await?;
        let known = format!(
            "SELECT {SESSION}, s.id, s.agent FROM {SESSIONS} WHERE s.cookie = $1 AND (s.until IS NULL OR s.until > $2)"
        );
        let known = sqlx::query(sqlx::AssertSqlSafe(known));
        let known = known.bind(&old.0).bind(now).fetch_optional(&mut *transaction).await?;
        let Some(row) = known else { return Ok(None) };
        let session = read_session(&row)?;
        // An old cookie that has been replaced already keeps the time it was given.
        let replaced = sqlx::query(
            "UPDATE sessions SET seen = NULL, until = CASE WHEN until < $2 THEN until ELSE $2 END WHERE cookie = $1",
        );
        replaced.bind(&old.0).bind(now.saturating_add(grace)).execute(&mut *transaction).await?;
        // That of an account stays the same in its owner's list, and ends when it would have.
        let is_account = session.account.is_some();
        let created = if is_account { row.try_get(4)? } else { now };
        let opened = sqlx::query(
            "INSERT INTO sessions (cookie, visitor, created, account, until, id, seen, agent) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        );
        let opened = opened.bind(&new.0).bind(&session.visitor.0).bind(created);
        let opened = opened.bind(session.account.map(|player| player.0));
        let opened = opened.bind(is_account.then(|| AccountSession::expiry(created, now)));
        let opened = opened.bind(row.try_get::<Option<String>, _>(5)?).bind(is_account.then_some(now));
        opened.bind(row.try_get::<Option<String>, _>(6)?).execute(&mut *transaction).await?;
        self.commit(transaction).await?;
        Ok(Some(session))
    }

    async fn sweep_sessions(&self, before: Timestamp) -> Result<u64> {
        let expired = sqlx::query("DELETE FROM sessions WHERE until < $1").bind(before.as_millisecond());
        self.execute(expired).await
    }

    async fn sweep_visitors(&self, before: Timestamp) -> Result<u64> {
        let mut transaction = self.write().await?;
        let unused = sqlx::query(
            "DELETE FROM sessions WHERE created < $1 AND account IS NULL \
             AND NOT EXISTS (SELECT 1 FROM web_games b WHERE b.visitor_a = sessions.visitor) \
             AND NOT EXISTS (SELECT 1 FROM web_games b WHERE b.visitor_b = sessions.visitor) \
             AND NOT EXISTS (SELECT 1 FROM shared_fleets f WHERE f.maker = sessions.visitor) \
             AND NOT EXISTS (SELECT 1 FROM puzzlers z WHERE z.visitor = sessions.visitor AND z.at >= $1) \
             AND NOT EXISTS (SELECT 1 FROM players p JOIN tournament_players e ON e.player = p.id \
             JOIN tournaments t ON t.id = e.tournament AND t.state IN ('open', 'running', 'paused') \
             WHERE p.visitor = sessions.visitor)",
        );
        let removed = unused.bind(before.as_millisecond()).execute(&mut *transaction).await?.rows_affected();
        let unseated = sqlx::query(
            "DELETE FROM players WHERE kind = 'guest' AND joined < $1 AND NOT EXISTS \
             (SELECT 1 FROM seats s JOIN contestants c ON c.id = s.contestant WHERE c.player = players.id) \
             AND NOT EXISTS (SELECT 1 FROM tournament_players e JOIN tournaments t ON t.id = e.tournament \
             AND t.state IN ('open', 'running', 'paused') WHERE e.player = players.id)",
        );
        unseated.bind(before.as_millisecond()).execute(&mut *transaction).await?;
        for statement in [
            "DELETE FROM puzzlers WHERE at < $1 AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.visitor = puzzlers.visitor)",
            // What nobody can come back to needs no memory of who it was; the number of shots stays in the table of its day.
            "DELETE FROM hunts WHERE match_id IS NULL AND ended IS NULL \
             AND EXISTS (SELECT 1 FROM shared_fleets f WHERE f.id = hunts.fleet AND f.until < $1)",
        ] {
            sqlx::query(statement).bind(before.as_millisecond()).execute(&mut *transaction).await?;
        }
        // What visitors have kept who cannot come back.
        for (table, visitor) in [
            ("tokens", "visitor"),
            ("feeds", "visitor"),
            ("writers", "visitor"),
            ("attitudes", "visitor"),
            ("attitudes", "other"),
        ] {
            let left = format!(
                "DELETE FROM {table} WHERE NOT EXISTS (SELECT 1 FROM sessions s WHERE s.visitor = {table}.{visitor}) \
                 AND NOT EXISTS (SELECT 1 FROM players p WHERE p.visitor = {table}.{visitor})"
            );
            sqlx::query(sqlx::AssertSqlSafe(left)).execute(&mut *transaction).await?;
        }
        self.commit(transaction).await?;
        Ok(removed)
    }

    async fn idle_guests(&self, before: Timestamp, limit: u32) -> Result<Vec<PlayerId>> {
        let idle = sqlx::query_scalar::<_, i64>(
            "SELECT p.id FROM players p WHERE p.kind = 'guest' AND p.joined < $1 \
             AND NOT EXISTS (SELECT 1 FROM contestants c JOIN seats s ON s.contestant = c.id \
             JOIN matches m ON m.id = s.match_id \
             WHERE c.player = p.id AND (m.ending = 'unfinished' OR m.began >= $1 OR m.ended >= $1)) \
             AND NOT EXISTS (SELECT 1 FROM web_games a WHERE a.visitor_a = p.visitor AND (a.match_id IS NULL OR a.made >= $1)) \
             AND NOT EXISTS (SELECT 1 FROM web_games b WHERE b.visitor_b = p.visitor AND b.made >= $1) \
             AND NOT EXISTS (SELECT 1 FROM tournament_players e JOIN tournaments t ON t.id = e.tournament \
             AND t.state IN ('open', 'running', 'paused') WHERE e.player = p.id) \
             ORDER BY p.id LIMIT $2",
        );
        let idle = idle.bind(before.as_millisecond()).bind(i64::from(limit)).fetch_all(&self.pool).await?;
        Ok(idle.into_iter().map(PlayerId).collect())
    }

    async fn forget_guest(&self, guest: PlayerId) -> Result<()> {
        self.delete_account(guest).await.map(drop)
    }

    async fn secret(&self, purpose: &str) -> Result<[u8; 32]> {
        let find = || sqlx::query_scalar::<_, Vec<u8>>("SELECT value FROM secrets WHERE purpose = $1").bind(purpose);
        let value = if let Some(value) = find().fetch_optional(&self.writer).await? {
            value
        } else {
            let mut drawn = [0; 32];
            getrandom::fill(&mut drawn).map_err(|error| StoreError::Other(error.to_string()))?;
            let mut transaction = self.write().await?;
            let made =
                sqlx::query("INSERT INTO secrets (purpose, value) VALUES ($1, $2) ON CONFLICT (purpose) DO NOTHING");
            made.bind(purpose).bind(drawn.to_vec()).execute(&mut *transaction).await?;
            let value = find().fetch_one(&mut *transaction).await?;
            self.commit(transaction).await?;
            value
        };
        value.try_into().map_err(|_| StoreError::Other(format!("the secret for {purpose} has another length")))
    }

    async fn log_event(&self, event: &Event) -> Result<()> {
        let mut transaction = self.write().await?;
        let noted = sqlx::query_scalar::<_, i64>(
            "INSERT INTO events (at, kind, subject, detail) VALUES ($1, $2, $3, $4) RETURNING id",
        );
        let noted = noted
            .bind(event.at.as_millisecond())
            .bind(event.kind.name())
            .bind(&event.subject)
            .bind(event.kind.detail());
        let id = noted.fetch_one(&mut *transaction).await?;
        let old = sqlx::query("DELETE FROM events WHERE id <= $1").bind(id - Event::KEPT);
        old.execute(&mut *transaction).await?;
        self.commit(transaction).await
    }

    async fn events(&self, after: Option<i64>, limit: u32) -> Result<Vec<LoggedEvent>> {
        let rows = sqlx::query("SELECT id, at, kind, subject, detail FROM events WHERE id > $1 ORDER BY id LIMIT $2");
        let rows = rows.bind(after.unwrap_or(0)).bind(i64::from(limit));
        rows.fetch_all(&self.pool).await?.iter().map(event).collect()
    }

    async fn latest_events(&self, limit: u32) -> Result<Vec<LoggedEvent>> {
        let rows = sqlx::query("SELECT id, at, kind, subject, detail FROM events ORDER BY id DESC LIMIT $1");
        rows.bind(i64::from(limit)).fetch_all(&self.pool).await?.iter().map(event).collect()
    }

    async fn tidy(&self) -> Result<()> {
        tidy(&self.pool).await
    }

    async fn ensure_writable(&self) -> Result<()> {
        // Fails here if the database is read-only or stays locked.
        let mut transaction = self.write().await?;
        sqlx::query("UPDATE players SET joined = joined WHERE id = -1").execute(&mut *transaction).await?;
        self.commit(transaction).await
    }

    async fn diagnose(&self, question: &'static str) -> Result<String> {
        let row = sqlx::query(question).fetch_one(&self.pool).await?;
        Ok(row
            .try_get_unchecked::<String, _>(0)
            .or_else(|_| row.try_get::<i64, _>(0).map(|number| number.to_string()))?)
    }

    async fn close(&self) {
        self.writer.close().await;
        self.pool.close().await;
    }
}
