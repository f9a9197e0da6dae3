//! The statements, compiled once for each database: the parent module says which ([`Db`]) and what
//! differs. This file answers; what is written, which matches are meant, and what rows stand for
//! are files of their own.
//!
//! Writing goes through short transactions that take their lock at once and never wait for a
//! person. Rows become values here and nowhere else; a row that makes no sense is an error that
//! names its match.

#[expect(clippy::duplicate_mod, reason = "compiled once for each database, as this file is")]
mod filter_sql;
#[expect(clippy::duplicate_mod, reason = "compiled once for each database, as this file is")]
mod rows;
#[expect(clippy::duplicate_mod, reason = "compiled once for each database, as this file is")]
mod service;
#[expect(clippy::duplicate_mod, reason = "compiled once for each database, as this file is")]
mod web_games;
#[expect(clippy::duplicate_mod, reason = "compiled once for each database, as this file is")]
mod write;

use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use amiral_game::{Cell, Ending, Fleet, FleetSetup, Outcome, PerSeat, Record, Rules, Seat, Shot, Turn};
use async_trait::async_trait;
use futures_util::TryStreamExt;
use jiff::Timestamp;
use sqlx::query_builder::QueryBuilder;
use sqlx::{Database, Pool, Row, Transaction};

use super::{Db, Guard, LOCK, READ, WRITE, after_erasure, tidy};
use crate::transfer::Game;
use crate::{
    Entry, Event, Filter, FirstShot, Forgotten, Found, Lesson, Lessons, LoggedEvent, Match, MatchId, NewMatch, Page,
    PairTotals, Party, Period, Player, PlayerId, PlayerKind, SecretHash, Statistics, Storage, StoreError, Summary, Uid,
    Volley, WebGame, WebGameId, WebGameState, Who,
};
use filter_sql::{FilterSql, push_among};
use rows::{
    CONTESTANT, PLAYER, cell, contestant, ending, listed, number, outcome, player, seat, seats, seed, ship, ship_of,
    time, unreadable,
};
use write::{LESSONS, Opening, TALLY, begin, check, check_open, finish, fire, insert, join, place, strategy};

type DbRow = <Db as Database>::Row;
type Result<T, E = StoreError> = std::result::Result<T, E>;

/// The contestant who is nobody.
const NOBODY: i64 = 1;

/// How many rules are remembered at a time: far more than anybody plays by, and few enough that
/// strangers who make up rules of their own cannot fill the memory.
const RULES: usize = 64;

/// The milliseconds of the spans by which matches are summed up: thirty days.
const SPAN: i64 = 30 * 24 * 60 * 60 * 1000;

/// The end of time, which ends a span.
const FOREVER: i64 = i64::MAX / SPAN * SPAN;

/// An open database.
pub(crate) struct Backend {
    pool: Pool<Db>,
    /// The rules met so far: matches under the same rules share what is computed from them.
    rules: Mutex<BTreeMap<String, Rules>>,
    guard: Guard,
}

impl Backend {
    pub(crate) fn new(pool: Pool<Db>, guard: Guard) -> Backend {
        Backend { pool, rules: Mutex::default(), guard }
    }

    async fn write(&self) -> Result<Transaction<'static, Db>> {
        self.guard.check()?;
        Ok(self.pool.begin_with(WRITE).await?)
    }

    /// Where single statements are written.
    fn writer(&self) -> Result<&Pool<Db>> {
        self.guard.check()?;
        Ok(&self.pool)
    }

    /// Commits what was written, and makes sure that it is where others will find it.
    async fn commit(&self, transaction: Transaction<'static, Db>) -> Result<()> {
        transaction.commit().await?;
        self.written()
    }

    /// Something was written and committed, unless the database is not there any more.
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

    /// Why shots were not kept.
    async fn why_refused(&self, id: MatchId, volley: &Volley, error: Option<sqlx::Error>) -> StoreError {
        match error {
            Some(sqlx::Error::Database(error)) if error.is_unique_violation() => {}
            Some(error) => return error.into(),
            None => {}
        }
        let open = async {
            let mut transaction = self.read().await?;
            check(&mut transaction, id, "").await
        };
        open.await.err().unwrap_or(StoreError::OutOfStep { id, sequence: volley.first })
    }

    /// The contestants somebody stands for: more than one where players share a name, none where
    /// there is no such.
    async fn contestants(&self, who: &Who) -> Result<Vec<i64>> {
        let query = match who {
            Who::Player(id) => sqlx::query_scalar("SELECT id FROM contestants WHERE player = $1").bind(id.0),
            Who::Named(name) => sqlx::query_scalar(
                "SELECT c.id FROM contestants c JOIN players p ON p.id = c.player WHERE p.name = $1 ORDER BY c.id",
            )
            .bind(name),
            Who::Local(name) => sqlx::query_scalar(
                "SELECT c.id FROM contestants c JOIN players p ON p.id = c.player \
                 WHERE p.name = $1 AND p.kind = 'local' ORDER BY p.id LIMIT 1",
            )
            .bind(name),
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

    /// A filter in the numbers of this database; nothing where no match can pass it.
    async fn resolve(&self, filter: &Filter) -> Result<Option<FilterSql>> {
        let mut filter_sql = FilterSql {
            players: Vec::new(),
            opponents: Vec::new(),
            rules: None,
            since: filter.since.map(Timestamp::as_millisecond),
            until: filter.until.map(Timestamp::as_millisecond),
            hidden_from: filter.hidden_from.as_ref().map(|visitor| visitor.0.clone()),
        };
        for (who, found) in [(&filter.player, &mut filter_sql.players), (&filter.opponent, &mut filter_sql.opponents)] {
            if let Some(who) = who {
                *found = self.contestants(who).await?;
                if found.is_empty() {
                    return Ok(None);
                }
            }
        }
        if let Some(rules) = &filter.rules {
            let known = sqlx::query_scalar("SELECT id FROM rulesets WHERE text = $1").bind(rules.to_string());
            filter_sql.rules = known.fetch_optional(&self.pool).await?;
            if filter_sql.rules.is_none() {
                return Ok(None);
            }
        }
        Ok(Some(filter_sql))
    }

    /// The matches that pass, as a list to show: those of the query, in its order.
    async fn summaries(&self, ids: Vec<i64>) -> Result<Vec<Summary>> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let mut query = QueryBuilder::<Db>::new(
            "SELECT m.id, m.began, m.ended, m.ending, r.text, \
             (SELECT COUNT(*) FROM shots x WHERE x.match_id = m.id AND x.seat = 0), \
             (SELECT COUNT(*) FROM shots x WHERE x.match_id = m.id AND x.seat = 1), m.practice \
             FROM matches m JOIN rulesets r ON r.id = m.rules WHERE m.id",
        );
        push_among(&mut query, &ids);
        let mut transaction = self.read().await?;
        let rows = query.build().fetch_all(&mut *transaction).await?;
        let mut seats = seats(&mut transaction, &ids).await?;
        transaction.commit().await?;
        let mut found = HashMap::new();
        for row in rows {
            let id = MatchId(row.try_get(0)?);
            let shots: PerSeat<i64> = PerSeat([row.try_get(5)?, row.try_get(6)?]);
            let summary = Summary {
                id,
                began: time(row.try_get(1)?),
                ended: row.try_get::<Option<i64>, _>(2)?.map(time),
                ending: ending(id, row.try_get(3)?)?,
                rules: self.rules(id, row.try_get(4)?)?,
                seats: seats.remove(&id.0).ok_or_else(|| unreadable(id, &"it has no seats"))?,
                shots: PerSeat(shots.0.map(|shots| shots as u32)),
                practice: row.try_get::<i16, _>(7)? != 0,
            };
            found.insert(id.0, summary);
        }
        Ok(ids.iter().filter_map(|id| found.remove(id)).collect())
    }
}

/// Begins a match inside a transaction.
async fn begin_match(transaction: &mut Transaction<'_, Db>, new: &NewMatch) -> Result<MatchId> {
    let mut seats = PerSeat([NOBODY; 2]);
    for seat in Seat::BOTH {
        seats[seat] = match &new.seats[seat] {
            Party::Human(id) => sqlx::query_scalar("SELECT id FROM contestants WHERE player = $1")
                .bind(id.0)
                .fetch_optional(&mut **transaction)
                .await?
                .ok_or(StoreError::NoPlayer(*id))?,
            Party::Strategy(spec) => strategy(transaction, spec).await?,
            Party::Nobody => NOBODY,
        };
    }
    let NewMatch { rules, seed, practice, starter, began, .. } = new;
    let uid = &Uid::draw();
    let opening = Opening { uid, rules, seed: *seed, practice: *practice, starter: *starter, began: *began, seats };
    begin(transaction, &opening).await
}

#[async_trait]
impl Storage for Backend {
    async fn add_player(&self, name: &str) -> Result<Player> {
        let mut transaction = self.write().await?;
        let player = join(&mut transaction, name, Uid::draw(), PlayerKind::Local).await?;
        self.commit(transaction).await?;
        Ok(player)
    }

    async fn player_named(&self, name: &str) -> Result<Player> {
        let mut transaction = self.write().await?;
        let known = format!("SELECT {PLAYER} WHERE name = $1 AND kind = 'local' ORDER BY id LIMIT 1");
        let known = sqlx::query(sqlx::AssertSqlSafe(known)).bind(name);
        let found = match known.fetch_optional(&mut *transaction).await? {
            Some(row) => player(&row)?,
            None => join(&mut transaction, name, Uid::draw(), PlayerKind::Local).await?,
        };
        self.commit(transaction).await?;
        Ok(found)
    }

    async fn guest(&self, visitor: &SecretHash, name: Option<&str>) -> Result<Player> {
        self.find_guest(visitor, name).await
    }

    async fn rename_player(&self, id: PlayerId, name: &str) -> Result<()> {
        let renamed = sqlx::query("UPDATE players SET name = $2 WHERE id = $1").bind(id.0).bind(name);
        match renamed.execute(self.writer()?).await?.rows_affected() {
            0 => Err(StoreError::NoPlayer(id)),
            _ => self.written(),
        }
    }

    async fn player(&self, id: PlayerId) -> Result<Player> {
        let row = sqlx::AssertSqlSafe(format!("SELECT {PLAYER} WHERE id = $1"));
        let row = sqlx::query(row).bind(id.0);
        player(&row.fetch_optional(&self.pool).await?.ok_or(StoreError::NoPlayer(id))?)
    }

    async fn players(&self, name: Option<&str>) -> Result<Vec<Player>> {
        let rows = match name {
            None => sqlx::query(sqlx::AssertSqlSafe(format!("SELECT {PLAYER} ORDER BY id"))),
            Some(name) => {
                sqlx::query(sqlx::AssertSqlSafe(format!("SELECT {PLAYER} WHERE name = $1 ORDER BY id"))).bind(name)
            }
        };
        rows.fetch_all(&self.pool).await?.iter().map(player).collect()
    }

    async fn forget(&self, id: PlayerId) -> Result<Forgotten> {
        const WITH_ANOTHER: &str = "EXISTS (SELECT 1 FROM seats o JOIN contestants c ON c.id = o.contestant \
             WHERE o.match_id = player_matches.match_id AND o.contestant <> $1 AND c.player IS NOT NULL)";
        let mut transaction = self.write().await?;
        let who: i64 = sqlx::query_scalar("SELECT id FROM contestants WHERE player = $1")
            .bind(id.0)
            .fetch_optional(&mut *transaction)
            .await?
            .ok_or(StoreError::NoPlayer(id))?;
        let alone = format!(
            "DELETE FROM matches WHERE id IN \
             (SELECT match_id FROM player_matches WHERE contestant = $1 AND NOT {WITH_ANOTHER})"
        );
        let erased =
            sqlx::query(sqlx::AssertSqlSafe(alone)).bind(who).execute(&mut *transaction).await?.rows_affected();
        let kept: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM player_matches WHERE contestant = $1")
            .bind(who)
            .fetch_one(&mut *transaction)
            .await?;
        // The matches that stay are the other's: the forgotten one becomes nobody in them, and in
        // how the other has fared.
        for statement in [
            "DELETE FROM tags WHERE match_id IN (SELECT match_id FROM player_matches WHERE contestant = $1)",
            "DELETE FROM lessons WHERE EXISTS (SELECT 1 FROM seats s \
             WHERE s.match_id = lessons.match_id AND s.seat = lessons.seat AND s.contestant = $1)",
            "UPDATE player_matches SET opponent = 1 WHERE opponent = $1 \
             AND match_id IN (SELECT match_id FROM player_matches WHERE contestant = $1)",
            "DELETE FROM player_matches WHERE contestant = $1",
            "UPDATE seats SET contestant = 1 WHERE contestant = $1",
            "DELETE FROM player_totals WHERE contestant = $1",
            "INSERT INTO player_totals (contestant, opponent, rules, span, games, wins, shots) \
             SELECT contestant, 1, rules, span, games, wins, shots FROM player_totals WHERE opponent = $1 \
             AND contestant IN (SELECT id FROM contestants WHERE player IS NOT NULL) \
             ON CONFLICT (contestant, opponent, rules, span) DO UPDATE SET games = player_totals.games + excluded.games, \
             wins = player_totals.wins + excluded.wins, shots = player_totals.shots + excluded.shots",
            "DELETE FROM player_totals WHERE opponent = $1",
            "DELETE FROM contestants WHERE id = $1",
        ] {
            sqlx::query(statement).bind(who).execute(&mut *transaction).await?;
        }
        sqlx::query("DELETE FROM players WHERE id = $1").bind(id.0).execute(&mut *transaction).await?;
        self.commit(transaction).await?;
        after_erasure(&self.pool).await?;
        Ok(Forgotten { erased, kept: kept as u64 })
    }

    async fn setting(&self, player: Option<PlayerId>, key: &str) -> Result<Option<String>> {
        let value = match player {
            None => sqlx::query_scalar("SELECT value FROM settings WHERE player IS NULL AND key = $1").bind(key),
            Some(id) => {
                sqlx::query_scalar("SELECT value FROM settings WHERE player = $2 AND key = $1").bind(key).bind(id.0)
            }
        };
        Ok(value.fetch_optional(&self.pool).await?)
    }

    async fn set_setting(&self, player: Option<PlayerId>, key: &str, value: Option<&str>) -> Result<()> {
        let mut transaction = self.write().await?;
        if let Some(id) = player {
            let known = sqlx::query("SELECT 1 FROM players WHERE id = $1").bind(id.0);
            known.fetch_optional(&mut *transaction).await?.ok_or(StoreError::NoPlayer(id))?;
        }
        let old = match player {
            None => sqlx::query("DELETE FROM settings WHERE player IS NULL AND key = $1").bind(key),
            Some(id) => sqlx::query("DELETE FROM settings WHERE player = $2 AND key = $1").bind(key).bind(id.0),
        };
        old.execute(&mut *transaction).await?;
        if let Some(value) = value {
            sqlx::query("INSERT INTO settings (player, key, value) VALUES ($1, $2, $3)")
                .bind(player.map(|id| id.0))
                .bind(key)
                .bind(value)
                .execute(&mut *transaction)
                .await?;
        }
        self.commit(transaction).await
    }

    async fn begin(&self, new: &NewMatch) -> Result<MatchId> {
        let mut transaction = self.write().await?;
        let id = begin_match(&mut transaction, new).await?;
        self.commit(transaction).await?;
        Ok(id)
    }

    async fn place(&self, id: MatchId, seat: Seat, fleet: &Fleet) -> Result<()> {
        let mut transaction = self.write().await?;
        check_open(&mut transaction, id).await?;
        let placed = sqlx::query("SELECT 1 FROM ships WHERE match_id = $1 AND seat = $2").bind(id.0).bind(number(seat));
        if placed.fetch_optional(&mut *transaction).await?.is_some() {
            return Err(StoreError::Placed { id, seat });
        }
        place(&mut transaction, id, seat, fleet).await?;
        self.commit(transaction).await
    }

    async fn fire(&self, id: MatchId, volley: &Volley) -> Result<()> {
        if volley.ending == Ending::Unfinished {
            // One statement is a transaction by itself: this is what a game does most.
            return match fire(id, volley).build().execute(self.writer()?).await {
                Ok(kept) if kept.rows_affected() > 0 || volley.shots.is_empty() => self.written(),
                refused => Err(self.why_refused(id, volley, refused.err()).await),
            };
        }
        let mut transaction = self.write().await?;
        check_open(&mut transaction, id).await?;
        if !volley.shots.is_empty() {
            let kept = fire(id, volley).build().execute(&mut *transaction).await;
            if !kept.as_ref().is_ok_and(|kept| kept.rows_affected() > 0) {
                transaction.rollback().await?;
                return Err(self.why_refused(id, volley, kept.err()).await);
            }
        }
        finish(&mut transaction, id, volley.ending, volley.at).await?;
        self.commit(transaction).await
    }

    async fn finish(&self, id: MatchId, ending: Ending, at: Timestamp) -> Result<()> {
        let mut transaction = self.write().await?;
        check_open(&mut transaction, id).await?;
        finish(&mut transaction, id, ending, at).await?;
        self.commit(transaction).await
    }

    async fn load_all(&self, ids: &[MatchId]) -> Result<Vec<Match>> {
        let ids: Vec<i64> = ids.iter().map(|id| id.0).collect();
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let mut transaction = self.read().await?;
        let mut query = QueryBuilder::<Db>::new(
            "SELECT m.id, m.uid, m.seed, m.starter, m.began, m.ended, m.ending, r.text, m.practice \
             FROM matches m JOIN rulesets r ON r.id = m.rules WHERE m.id",
        );
        push_among(&mut query, &ids);
        query.push(" ORDER BY m.id");
        let heads = query.build().fetch_all(&mut *transaction).await?;
        let mut seats = seats(&mut transaction, &ids).await?;
        let mut ships: HashMap<i64, PerSeat<FleetSetup>> = HashMap::new();
        for row in listed(
            &mut transaction,
            "SELECT match_id, seat, col, line, axis, size FROM ships WHERE match_id",
            &ids,
            " ORDER BY match_id, seat, number",
        )
        .await?
        {
            let id = MatchId(row.try_get(0)?);
            let ship = ship(&row, 2).ok_or_else(|| unreadable(id, &"a ship lies nowhere"))?;
            ships.entry(id.0).or_default()[seat(id, row.try_get(1)?)?].ships.push(ship);
        }
        let mut shots: HashMap<i64, (Vec<Turn>, Vec<Timestamp>, i16)> = HashMap::new();
        for row in listed(
            &mut transaction,
            "SELECT match_id, seat, turn, col, line, outcome, fired FROM shots WHERE match_id",
            &ids,
            " ORDER BY match_id, sequence",
        )
        .await?
        {
            let id = MatchId(row.try_get(0)?);
            let (seat, number): (Seat, i16) = (seat(id, row.try_get(1)?)?, row.try_get(2)?);
            let cell = cell(row.try_get(3)?, row.try_get(4)?).ok_or_else(|| unreadable(id, &"a shot went nowhere"))?;
            let shot = Shot { cell, outcome: outcome(row.try_get(5)?) };
            let (turns, times, last) = shots.entry(id.0).or_default();
            if *last != number {
                turns.push(Turn { seat, shots: Vec::new() });
                *last = number;
            }
            turns.last_mut().expect("a turn has just been begun").shots.push(shot);
            times.push(time(row.try_get(6)?));
        }
        let mut tags: HashMap<i64, Vec<(String, String)>> = HashMap::new();
        for row in listed(
            &mut transaction,
            "SELECT match_id, name, value FROM tags WHERE match_id",
            &ids,
            " ORDER BY match_id, number",
        )
        .await?
        {
            tags.entry(row.try_get(0)?).or_default().push((row.try_get(1)?, row.try_get(2)?));
        }
        transaction.commit().await?;
        let whole = |row: DbRow| {
            let id = MatchId(row.try_get(0)?);
            let seats = seats.remove(&id.0).ok_or_else(|| unreadable(id, &"it has no seats"))?;
            let mut record = Record::new(&self.rules(id, row.try_get(7)?)?);
            record.players = PerSeat(Seat::BOTH.map(|seat| seats[seat].name().map(String::from)));
            if let Some(ships) = ships.remove(&id.0) {
                for seat in Seat::BOTH.into_iter().filter(|&seat| !ships[seat].ships.is_empty()) {
                    let fleet = ships[seat].build(&record.rules).map_err(|problem| unreadable(id, &problem))?;
                    record.fleets[seat] = Some(fleet);
                }
            }
            let (turns, times, _) = shots.remove(&id.0).unwrap_or_default();
            record.turns = turns;
            record.ending = ending(id, row.try_get(6)?)?;
            record.tags = tags.remove(&id.0).unwrap_or_default();
            Ok(Match {
                id,
                uid: Uid(row.try_get(1)?),
                seats,
                seed: seed(id, row.try_get(2)?)?,
                practice: row.try_get::<i16, _>(8)? != 0,
                starter: seat(id, row.try_get(3)?)?,
                began: time(row.try_get(4)?),
                ended: row.try_get::<Option<i64>, _>(5)?.map(time),
                record,
                times,
            })
        };
        heads.into_iter().map(whole).collect()
    }

    async fn ids(&self, filter: &Filter, after: Option<MatchId>, limit: u32) -> Result<Vec<MatchId>> {
        let Some(filter_sql) = self.resolve(filter).await? else { return Ok(Vec::new()) };
        let (mut query, id) = filter_sql.query();
        if let Some(after) = after {
            query.push(format_args!(" AND {id} > ")).push_bind(after.0);
        }
        query.push(format_args!(" ORDER BY {id} LIMIT ")).push_bind(i64::from(limit));
        let rows = query.build().fetch_all(&self.pool).await?;
        rows.iter().map(|row| Ok(MatchId(row.try_get(id)?))).collect()
    }

    async fn unfinished(&self, player: Option<PlayerId>) -> Result<Vec<Summary>> {
        let ids = match player {
            None => {
                sqlx::query_scalar("SELECT id FROM matches WHERE ending = 'unfinished' ORDER BY began DESC, id DESC")
            }
            Some(id) => sqlx::query_scalar(
                "SELECT m.id FROM matches m WHERE m.ending = 'unfinished' AND EXISTS (SELECT 1 FROM seats s \
                 JOIN contestants c ON c.id = s.contestant WHERE s.match_id = m.id AND c.player = $1) \
                 ORDER BY m.began DESC, m.id DESC",
            )
            .bind(id.0),
        };
        let ids = ids.fetch_all(&self.pool).await?;
        self.summaries(ids).await
    }

    async fn history(&self, filter: &Filter, page: Page) -> Result<Vec<Summary>> {
        let Some(filter_sql) = self.resolve(filter).await? else { return Ok(Vec::new()) };
        let (mut query, id) = filter_sql.query();
        query.push(format_args!(" ORDER BY began DESC, {id} DESC LIMIT ")).push_bind(i64::from(page.limit));
        query.push(" OFFSET ").push_bind(page.offset as i64);
        let rows = query.build().fetch_all(&self.pool).await?;
        let ids = rows.iter().map(|row| row.try_get(id)).collect::<Result<_, sqlx::Error>>()?;
        self.summaries(ids).await
    }

    async fn totals(&self, filter: &Filter) -> Result<Vec<PairTotals>> {
        let Some(filter_sql) = self.resolve(filter).await? else { return Ok(Vec::new()) };
        // Whole spans come summed up; what is left of the first and the last is counted match by
        // match.
        let since = filter_sql.since.unwrap_or(0).max(0);
        let until = filter_sql.until.unwrap_or(FOREVER).max(since);
        let first = since.div_euclid(SPAN) + i64::from(since % SPAN != 0);
        let last = (until / SPAN).max(first);
        let mut query = QueryBuilder::<Db>::new(format!(
            "SELECT {CONTESTANT}, d.player, q.name, q.uid, d.strategy, t.games, t.wins, t.shots FROM ( \
             SELECT contestant, opponent, CAST(SUM(games) AS BIGINT) AS games, CAST(SUM(wins) AS BIGINT) AS wins, \
             CAST(SUM(shots) AS BIGINT) AS shots FROM ( \
             SELECT contestant, opponent, games, wins, shots FROM player_totals WHERE span >= "
        ));
        query.push_bind(first).push(" AND span < ").push_bind(last);
        filter_sql.push_sides(&mut query, "player_totals");
        let edges = [(since, until.min(first * SPAN)), (since.max(last.saturating_mul(SPAN)), until)];
        for (from, to) in edges.into_iter().filter(|(from, to)| from < to) {
            // A cross join, for SQLite takes those in the order given: the few matches first, then
            // who played them.
            query.push(
                " UNION ALL SELECT o.contestant, o.opponent, 1 AS games, o.won AS wins, o.won * o.shots AS shots \
                 FROM matches m CROSS JOIN player_matches o WHERE o.match_id = m.id AND o.won IS NOT NULL AND m.began >= ",
            );
            query.push_bind(from).push(" AND m.began < ").push_bind(to);
            filter_sql.push_sides(&mut query, "o");
        }
        query.push(
            ") AS parts GROUP BY contestant, opponent) AS t \
             JOIN contestants c ON c.id = t.contestant LEFT JOIN players p ON p.id = c.player \
             JOIN contestants d ON d.id = t.opponent LEFT JOIN players q ON q.id = d.player \
             ORDER BY t.games DESC, c.id, d.id",
        );
        let tally = |row: &DbRow| {
            let count = |column: usize| row.try_get::<i64, _>(column).map(|count| count as u64);
            Ok(PairTotals {
                player: contestant(row, 0)?,
                opponent: contestant(row, 4)?,
                games: count(8)?,
                wins: count(9)?,
                winning_shots: count(10)?,
            })
        };
        query.build().fetch_all(&self.pool).await?.iter().map(tally).collect()
    }

    async fn statistics(&self, who: &Who) -> Result<Statistics> {
        let ids = self.contestants(who).await?;
        if ids.is_empty() {
            return Ok(Statistics::default());
        }
        let mut query = QueryBuilder::<Db>::new(
            "SELECT CAST(COALESCE(SUM(games), 0) AS BIGINT), CAST(COALESCE(SUM(wins), 0) AS BIGINT), \
             CAST(COALESCE(SUM(shots), 0) AS BIGINT) FROM player_totals WHERE contestant",
        );
        push_among(&mut query, &ids);
        let mut transaction = self.read().await?;
        let row = query.build().fetch_one(&mut *transaction).await?;
        let count = |column: usize| row.try_get::<i64, _>(column).map(|count| count as u64);
        let all = Period { games: count(0)?, wins: count(1)?, winning_shots: count(2)? };
        let mut query =
            QueryBuilder::<Db>::new("SELECT won, shots FROM player_matches WHERE won IS NOT NULL AND contestant");
        push_among(&mut query, &ids);
        query.push(" ORDER BY began DESC, match_id DESC LIMIT ").push_bind(i64::from(2 * Statistics::STRETCH));
        let rows = query.build().fetch_all(&mut *transaction).await?;
        transaction.commit().await?;
        let mut statistics = Statistics { all, ..Statistics::default() };
        for (place, row) in rows.iter().enumerate() {
            let (won, shots): (i16, i64) = (row.try_get(0)?, row.try_get(1)?);
            let stretch =
                if place < Statistics::STRETCH as usize { &mut statistics.recent } else { &mut statistics.before };
            stretch.games += 1;
            stretch.wins += u64::from(won == 1);
            stretch.winning_shots += if won == 1 { shots as u64 } else { 0 };
        }
        Ok(statistics)
    }

    async fn lessons(&self, lessons: &Lessons) -> Result<Vec<Lesson>> {
        let whose = match &lessons.player {
            None => None,
            Some(who) => match self.contestants(who).await? {
                nobody if nobody.is_empty() => return Ok(Vec::new()),
                somebody => Some(somebody),
            },
        };
        let mut query = QueryBuilder::<Db>::new(
            "SELECT l.match_id, l.seat, c.player, r.text, l.ships, l.shots FROM matches m \
             JOIN rulesets r ON r.id = m.rules JOIN lessons l ON l.match_id = m.id \
             JOIN seats s ON s.match_id = l.match_id AND s.seat = l.seat JOIN contestants c ON c.id = s.contestant \
             WHERE c.player IS NOT NULL",
        );
        if let Some(ids) = &whose {
            query.push(" AND s.contestant");
            push_among(&mut query, ids);
        }
        if let Some(rules) = &lessons.rules {
            query.push(" AND r.text = ").push_bind(rules.to_string());
        }
        if let Some(id) = lessons.before {
            query.push(" AND m.id < ").push_bind(id.0);
            query.push(" AND m.ended <= (SELECT began FROM matches WHERE id = ").push_bind(id.0).push(")");
        }
        query.push(" ORDER BY m.began DESC, m.id DESC, s.seat DESC");
        if let Some(limit) = lessons.limit {
            query.push(" LIMIT ").push_bind(i64::from(limit));
        }
        let lesson = |row: &DbRow| -> Result<Lesson> {
            let id = MatchId(row.try_get(0)?);
            let rules = self.rules(id, row.try_get(3)?)?;
            let numbers = |text: Option<&str>| -> Result<Vec<i32>> {
                let numbers = text.unwrap_or_default().split_ascii_whitespace().map(str::parse);
                numbers.collect::<Result<_, _>>().map_err(|problem| unreadable(id, &problem))
            };
            let ships = numbers(row.try_get(4)?)?.into_iter().map(|code| {
                let place = code / 54;
                ship_of((place / 26) as i16, (place % 26) as i16, (code / 27 % 2) as i16, (code % 27) as i16)
                    .ok_or_else(|| unreadable(id, &"a ship lies nowhere"))
            });
            let setup = FleetSetup { ships: ships.collect::<Result<_>>()? };
            let fleet = (!setup.ships.is_empty()).then(|| setup.build(&rules)).transpose();
            let mut shots = numbers(row.try_get(5)?)?;
            // The number of the shot comes first in it.
            shots.sort_unstable();
            let shots = shots.into_iter().map(|code| {
                let place = code % 19604 / 29;
                let cell = cell((place / 26) as i16, (place % 26) as i16);
                let cell = cell.ok_or_else(|| unreadable(id, &"a shot went nowhere"))?;
                Ok(Shot { cell, outcome: outcome((code % 19604 % 29) as i16) })
            });
            Ok(Lesson {
                id,
                player: PlayerId(row.try_get(2)?),
                fleet: fleet.map_err(|problem| unreadable(id, &problem))?,
                shots: shots.collect::<Result<_>>()?,
            })
        };
        // Each is read while the database looks for the next.
        let mut rows = query.build().fetch(&self.pool);
        let mut all = Vec::new();
        while let Some(row) = rows.try_next().await? {
            all.push(lesson(&row)?);
        }
        all.reverse();
        Ok(all)
    }

    async fn first_shots(&self) -> Result<Vec<FirstShot>> {
        let rows = sqlx::query(
            "SELECT N_J, N_A, A_X, A_Y, Etat FROM ( \
             SELECT N2, N_J, N_A, A_X, A_Y, Etat, SUM(CASE WHEN Etat = 'P' THEN 0 ELSE 1 END) OVER ( \
             PARTITION BY N_M, N_J ORDER BY N_A ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS Touches \
             FROM ATTAQUES_J) AS attaques WHERE COALESCE(Touches, 0) = 0 ORDER BY N2",
        );
        let first = |row: &DbRow| {
            let lost = || StoreError::Other("a shot went nowhere".into());
            Ok(FirstShot {
                player: PlayerId(row.try_get(0)?),
                number: row.try_get::<i64, _>(1)? as u16,
                cell: cell(row.try_get(2)?, row.try_get(3)?).ok_or_else(lost)?,
                outcome: match row.try_get(4)? {
                    "P" => Outcome::Miss,
                    "T" => Outcome::Hit,
                    _ => Outcome::Sunk,
                },
            })
        };
        rows.fetch_all(&self.pool).await?.iter().map(first).collect()
    }

    async fn ship_cells(&self) -> Result<Vec<Cell>> {
        let rows = sqlx::query("SELECT CAST(B_X AS SMALLINT), CAST(B_Y AS SMALLINT) FROM NAVIRES_J ORDER BY N1");
        let lost = || StoreError::Other("a ship lies nowhere".into());
        let placed = |row: &DbRow| cell(row.try_get(0)?, row.try_get(1)?).ok_or_else(lost);
        rows.fetch_all(&self.pool).await?.iter().map(placed).collect()
    }

    async fn insert(&self, games: &[Game]) -> Result<Vec<Found>> {
        let mut transaction = self.write().await?;
        let mut found = Vec::new();
        for game in games {
            let known = sqlx::query_scalar("SELECT id FROM matches WHERE uid = $1").bind(&game.uid.0);
            found.push(match known.fetch_optional(&mut *transaction).await? {
                Some(id) => Found::Known(MatchId(id)),
                None => Found::New(insert(&mut transaction, game).await?),
            });
        }
        self.commit(transaction).await?;
        Ok(found)
    }

    async fn create_web_game(
        &self,
        web_game: &WebGame,
        begin: Option<&NewMatch>,
        fleets: &[(Seat, Fleet)],
    ) -> Result<WebGameState> {
        self.insert_web_game(web_game, begin, fleets).await
    }

    async fn join(&self, id: &WebGameId, visitor: &SecretHash, new: &NewMatch) -> Result<Option<MatchId>> {
        self.join_web_game(id, visitor, new).await
    }

    async fn web_game(&self, id: &WebGameId) -> Result<Option<WebGame>> {
        self.find_web_game(id).await
    }

    async fn invited(&self, invitation: &SecretHash) -> Result<Option<WebGame>> {
        self.invited_web_game(invitation).await
    }

    async fn web_game_of(&self, id: MatchId) -> Result<Option<WebGame>> {
        self.web_game_of_match(id).await
    }

    async fn hide(&self, id: MatchId, visitor: &SecretHash) -> Result<()> {
        self.hide_match(id, visitor).await
    }

    async fn web_games_of(&self, visitor: &SecretHash, limit: u32) -> Result<Vec<WebGame>> {
        self.web_games_by_visitor(visitor, limit).await
    }

    async fn follow(&self, id: &WebGameId, next: &WebGameId) -> Result<bool> {
        self.follow_web_game(id, next).await
    }

    async fn claim(&self, id: &WebGameId, game: MatchId, ending: Ending, at: Timestamp) -> Result<()> {
        self.claim_web_game(id, game, ending, at).await
    }

    async fn delete_web_game(&self, id: &WebGameId) -> Result<()> {
        self.remove_web_game(id).await
    }

    async fn abandoned(&self, before: Timestamp, limit: u32) -> Result<Vec<WebGameId>> {
        self.abandoned_web_games(before, limit).await
    }

    async fn abandoned_unstarted(&self, before: Timestamp, limit: u32) -> Result<Vec<WebGameId>> {
        self.unstarted_web_games(before, limit).await
    }

    async fn open_session(&self, cookie: &SecretHash, visitor: &SecretHash, now: Timestamp) -> Result<()> {
        self.add_session(cookie, visitor, now).await
    }

    async fn session(&self, cookie: &SecretHash, now: Timestamp) -> Result<Option<SecretHash>> {
        self.find_session(cookie, now).await
    }

    async fn rotate_session(
        &self,
        old: &SecretHash,
        new: &SecretHash,
        now: Timestamp,
        grace: Duration,
    ) -> Result<Option<SecretHash>> {
        self.replace_session(old, new, now, grace).await
    }

    async fn sweep_visitors(&self, before: Timestamp) -> Result<u64> {
        self.remove_visitors(before).await
    }

    async fn sweep_sessions(&self, before: Timestamp) -> Result<u64> {
        self.remove_sessions(before).await
    }

    async fn secret(&self, purpose: &str) -> Result<[u8; 32]> {
        self.find_secret(purpose).await
    }

    async fn log_event(&self, event: &Event) -> Result<()> {
        self.add_event(event).await
    }

    async fn events(&self, after: Option<i64>, limit: u32) -> Result<Vec<LoggedEvent>> {
        self.list_events(after, limit).await
    }

    async fn erase(&self, id: MatchId) -> Result<()> {
        self.erase_match(id).await
    }

    async fn keep(&self, groups: &[(MatchId, Vec<Entry>)]) -> Vec<Result<()>> {
        self.keep_entries(groups).await
    }

    async fn recount(&self) -> Result<()> {
        let mut transaction = self.write().await?;
        for statement in [
            "DELETE FROM player_matches",
            "DELETE FROM player_totals",
            "DELETE FROM lessons",
            LESSONS,
            "INSERT INTO player_matches (contestant, began, match_id, seat, opponent, rules, won, shots) \
             SELECT s.contestant, m.began, m.id, s.seat, o.contestant, m.rules, \
             CASE WHEN m.winner IS NULL OR m.practice = 1 THEN NULL WHEN m.winner = s.seat THEN 1 ELSE 0 END, \
             CASE WHEN m.ended IS NULL THEN 0 ELSE (SELECT COUNT(*) FROM shots x WHERE x.match_id = m.id AND x.seat = s.seat) END \
             FROM matches m JOIN seats s ON s.match_id = m.id JOIN seats o ON o.match_id = m.id AND o.seat = 1 - s.seat \
             WHERE s.contestant <> 1",
        ] {
            sqlx::query(statement).execute(&mut *transaction).await?;
        }
        let tally = format!("{TALLY} GROUP BY o.contestant, o.opponent, o.rules, o.began / $1");
        sqlx::query(sqlx::AssertSqlSafe(tally)).bind(SPAN).execute(&mut *transaction).await?;
        self.commit(transaction).await
    }

    async fn tidy(&self) -> Result<()> {
        tidy(&self.pool).await
    }

    async fn diagnose(&self, question: &'static str) -> Result<String> {
        let row = sqlx::query(question).fetch_one(&self.pool).await?;
        Ok(row
            .try_get_unchecked::<String, _>(0)
            .or_else(|_| row.try_get::<i64, _>(0).map(|number| number.to_string()))?)
    }

    async fn close(&self) {
        self.pool.close().await;
    }
}
