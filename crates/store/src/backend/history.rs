//! Looking back on matches.

use std::collections::HashMap;

use amiral_game::{Cell, Outcome, PerSeat};
use async_trait::async_trait;
use jiff::Timestamp;
use sqlx::Row;
use sqlx::query_builder::QueryBuilder;

use super::filter_sql::{FilterSql, push_among};
use super::rows::{CONTESTANT, cell, contestant, ending, seats, time, unreadable};
use super::write::{LESSONS, TALLY};
use super::{Backend, Db, DbRow, FOREVER, Result, SPAN};
use crate::{
    Filter, FirstShot, HistoryStore, MatchId, Page, PairTotals, Period, PlayerId, Statistics, StoreError, Summary, Who,
};

impl Backend {
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
    pub(super) async fn summaries(&self, ids: Vec<i64>) -> Result<Vec<Summary>> {
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
}
