//! Queries over saved matches.

use std::collections::HashMap;

use amiral_game::{Cell, Outcome, PerSeat};
use async_trait::async_trait;
use jiff::Timestamp;
use sqlx::Row;
use sqlx::query_builder::QueryBuilder;

use super::filter_sql::{FilterSql, push_among, push_seen};
use super::rows::{CONTESTANT, WIDTH, cell, contestant, ending, seats, time, unreadable};
use super::write::{LESSONS, TALLY, TALLY_BY, shots_of};
use super::{Backend, Db, DbRow, KIND, MONTH, Result};
use crate::months::{first_moment, month_of};
use crate::{
    Filter, FirstShot, HistoryStore, MatchId, Month, Page, PairTotals, Period, PlayerId, SoloTotals, Statistics,
    StoreError, StrategyResults, Summary, Who,
};

/// The sums in four columns from that one on: games, wins, those by absence, and winning shots.
fn period(row: &DbRow, first: usize) -> Result<Period> {
    let count = |column: usize| row.try_get::<i64, _>(first + column).map(|count| count as u64);
    Ok(Period { games: count(0)?, wins: count(1)?, by_absence: count(2)?, winning_shots: count(3)? })
}

impl Backend {
    /// A filter with the ids of this database; nothing if no match can pass it.
    async fn resolve(&self, filter: &Filter) -> Result<Option<FilterSql>> {
        let mut filter_sql = FilterSql {
            players: Vec::new(),
            opponents: Vec::new(),
            rules: None,
            since: filter.since.map(Timestamp::as_millisecond),
            until: filter.until.map(Timestamp::as_millisecond),
            result: filter.result,
            fired: filter.fired,
            hidden_from: filter.hidden_from.clone(),
            secret_at: filter.secret_at,
            seen_by: filter.seen_by.clone(),
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

    /// How everybody has fared in matches of that kind.
    async fn sums(&self, filter: &Filter, kind: &'static str) -> Result<Vec<PairTotals>> {
        let Some(filter_sql) = self.resolve(filter).await? else { return Ok(Vec::new()) };
        // Whole months have totals. The rest of the first and the last month is counted match by
        // match.
        let since = filter_sql.since.unwrap_or(0).max(0);
        let until = filter_sql.until.unwrap_or(i64::MAX).max(since);
        let first = month_of(since) + i32::from(first_moment(month_of(since)) != since);
        let last = filter_sql.until.map_or(i32::MAX, |_| month_of(until)).max(first);
        let mut query = QueryBuilder::<Db>::new(format!(
            "SELECT {CONTESTANT}, d.player, q.name, q.uid, d.strategy, q.place, t.games, t.wins, t.absent, t.shots FROM ( \
             SELECT contestant, opponent, CAST(SUM(games) AS BIGINT) AS games, CAST(SUM(wins) AS BIGINT) AS wins, \
             CAST(SUM(absent) AS BIGINT) AS absent, CAST(SUM(shots) AS BIGINT) AS shots FROM ( \
             SELECT contestant, opponent, games, wins, absent, shots FROM player_totals WHERE kind = '{kind}' AND month >= "
        ));
        query.push_bind(first).push(" AND month < ").push_bind(last);
        filter_sql.push_sides(&mut query, "player_totals");
        let edges = [(since, until.min(first_moment(first))), (since.max(first_moment(last)), until)];
        for (from, to) in edges.into_iter().filter(|(from, to)| from < to) {
            // SQLite evaluates a cross join in the order given: the few matches first, then who
            // played them.
            query.push(format_args!(
                " UNION ALL SELECT o.contestant, o.opponent, 1 AS games, o.won AS wins, o.absent, o.won * o.shots AS shots \
                 FROM matches m CROSS JOIN player_matches o \
                 WHERE o.match_id = m.id AND o.won IS NOT NULL AND o.kind = '{kind}' AND m.began >= "
            ));
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
            let count = |column: usize| row.try_get::<i64, _>(2 * WIDTH + column).map(|count| count as u64);
            Ok(PairTotals {
                player: contestant(row, 0)?,
                opponent: contestant(row, WIDTH)?,
                games: count(0)?,
                wins: count(1)?,
                by_absence: count(2)?,
                winning_shots: count(3)?,
            })
        };
        query.build().fetch_all(&self.pool).await?.iter().map(tally).collect()
    }

    /// The matches that pass, as a list to show: those of the query, in its order.
    pub(super) async fn summaries(&self, ids: Vec<i64>) -> Result<Vec<Summary>> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let mut query = QueryBuilder::<Db>::new(format!(
            "SELECT m.id, m.began, m.ended, m.ending, r.text, {}, {}, m.practice, m.solo, m.cheated \
             FROM matches m JOIN rulesets r ON r.id = m.rules WHERE m.id",
            shots_of("m.id", "0"),
            shots_of("m.id", "1")
        ));
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
                solo: row.try_get::<i16, _>(8)? != 0,
                cheated: row.try_get::<i16, _>(9)? != 0,
            };
            found.insert(id.0, summary);
        }
        Ok(ids.iter().filter_map(|id| found.remove(id)).collect())
    }
}

#[async_trait]
impl HistoryStore for Backend {
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
        self.sums(filter, "duel").await
    }

    async fn solo_totals(&self, filter: &Filter) -> Result<Vec<SoloTotals>> {
        let sums = self.sums(filter, "solo").await?;
        let total = |PairTotals { player, games, wins, by_absence, winning_shots, .. }: PairTotals| SoloTotals {
            player,
            all: Period { games, wins, by_absence, winning_shots },
        };
        Ok(sums.into_iter().map(total).collect())
    }

    async fn strategy_results(&self, filter: &Filter, limit: u32) -> Result<Vec<StrategyResults>> {
        let Some(filter_sql) = self.resolve(filter).await? else { return Ok(Vec::new()) };
        let mut query = QueryBuilder::<Db>::new(
            "SELECT t.month, c.strategy, r.text, CAST(SUM(t.games) AS BIGINT) AS games, CAST(SUM(t.wins) AS BIGINT), \
             CAST(SUM(t.absent) AS BIGINT), CAST(SUM(t.shots) AS BIGINT) FROM player_totals t \
             JOIN contestants c ON c.id = t.contestant AND c.strategy IS NOT NULL \
             JOIN contestants d ON d.id = t.opponent AND d.player IS NOT NULL \
             JOIN rulesets r ON r.id = t.rules WHERE t.kind = 'duel'",
        );
        // The person asked for is the strategy's opponent.
        if !filter_sql.players.is_empty() {
            query.push(" AND t.opponent");
            push_among(&mut query, &filter_sql.players);
        }
        if !filter_sql.opponents.is_empty() {
            query.push(" AND t.contestant");
            push_among(&mut query, &filter_sql.opponents);
        }
        if let Some(onlooker) = &filter_sql.seen_by {
            query.push(" AND ");
            push_seen(&mut query, "t.opponent", onlooker);
        }
        if let Some(rules) = filter_sql.rules {
            query.push(" AND t.rules = ").push_bind(rules);
        }
        if let Some(since) = filter_sql.since {
            query.push(" AND t.month >= ").push_bind(month_of(since));
        }
        if let Some(until) = filter_sql.until {
            query.push(" AND t.month <= ").push_bind(month_of(until.saturating_sub(1)));
        }
        query
            .push(" GROUP BY t.month, c.strategy, r.text ORDER BY t.month DESC, games DESC, c.strategy, r.text LIMIT ");
        query.push_bind(i64::from(limit));
        let line = |row: &DbRow| {
            Ok(StrategyResults {
                month: Month::numbered(row.try_get(0)?),
                strategy: row.try_get(1)?,
                rules: self.rules(MatchId(0), row.try_get(2)?)?,
                all: period(row, 3)?,
            })
        };
        query.build().fetch_all(&self.pool).await?.iter().map(line).collect()
    }

    async fn months(&self, who: &Who, limit: u32) -> Result<Vec<(Month, Period)>> {
        let ids = self.contestants(who).await?;
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let mut query = QueryBuilder::<Db>::new(
            "SELECT month, CAST(SUM(games) AS BIGINT), CAST(SUM(wins) AS BIGINT), CAST(SUM(absent) AS BIGINT), \
             CAST(SUM(shots) AS BIGINT) \
             FROM player_totals WHERE kind = 'duel' AND contestant",
        );
        push_among(&mut query, &ids);
        query.push(" GROUP BY month ORDER BY month DESC LIMIT ").push_bind(i64::from(limit));
        let month = |row: &DbRow| Ok((Month::numbered(row.try_get(0)?), period(row, 1)?));
        query.build().fetch_all(&self.pool).await?.iter().rev().map(month).collect()
    }

    async fn statistics(&self, who: &Who) -> Result<Statistics> {
        let ids = self.contestants(who).await?;
        if ids.is_empty() {
            return Ok(Statistics::default());
        }
        let mut query = QueryBuilder::<Db>::new(
            "SELECT kind, CAST(SUM(games) AS BIGINT), CAST(SUM(wins) AS BIGINT), CAST(SUM(absent) AS BIGINT), \
             CAST(SUM(shots) AS BIGINT) \
             FROM player_totals WHERE contestant",
        );
        push_among(&mut query, &ids);
        query.push(" GROUP BY kind");
        let mut transaction = self.read().await?;
        let mut statistics = Statistics::default();
        for row in query.build().fetch_all(&mut *transaction).await? {
            let sums = period(&row, 1)?;
            match row.try_get(0)? {
                "solo" => statistics.solo = sums,
                "practice" => statistics.practice = sums.games,
                "cheated" => statistics.cheated = sums.games,
                _ => statistics.all = sums,
            }
        }
        let mut query = QueryBuilder::<Db>::new(
            "SELECT won, absent, shots FROM player_matches WHERE won IS NOT NULL AND kind = 'duel' AND contestant",
        );
        push_among(&mut query, &ids);
        query.push(" ORDER BY began DESC, match_id DESC LIMIT ").push_bind(i64::from(2 * Statistics::STRETCH));
        let rows = query.build().fetch_all(&mut *transaction).await?;
        transaction.commit().await?;
        for (place, row) in rows.iter().enumerate() {
            let (won, absent, shots): (i16, i16, i64) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
            let stretch =
                if place < Statistics::STRETCH as usize { &mut statistics.recent } else { &mut statistics.before };
            stretch.games += 1;
            stretch.wins += u64::from(won == 1);
            stretch.by_absence += u64::from(absent == 1);
            stretch.winning_shots += if won == 1 { shots as u64 } else { 0 };
        }
        Ok(statistics)
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

    async fn recount(&self) -> Result<()> {
        let mut transaction = self.write().await?;
        for statement in ["DELETE FROM player_matches", "DELETE FROM player_totals", "DELETE FROM lessons", LESSONS] {
            sqlx::query(statement).execute(&mut *transaction).await?;
        }
        let player_matches = format!(
            "INSERT INTO player_matches (contestant, began, match_id, seat, opponent, rules, month, kind, won, absent, shots) \
             SELECT s.contestant, m.began, m.id, s.seat, o.contestant, m.rules, {MONTH}, {KIND}, \
             CASE WHEN m.winner IS NULL THEN NULL WHEN m.winner = s.seat THEN 1 ELSE 0 END, \
             CASE WHEN m.winner = s.seat AND m.ending IN ('A absent', 'B absent') THEN 1 ELSE 0 END, \
             CASE WHEN m.ended IS NULL THEN 0 ELSE {} END \
             FROM matches m JOIN seats s ON s.match_id = m.id JOIN seats o ON o.match_id = m.id AND o.seat = 1 - s.seat \
             WHERE s.contestant <> 1",
            shots_of("m.id", "s.seat")
        );
        for statement in [player_matches, format!("{TALLY}{TALLY_BY}")] {
            sqlx::query(sqlx::AssertSqlSafe(statement)).execute(&mut *transaction).await?;
        }
        self.commit(transaction).await
    }
}
