//! What a profile shows, and what is kept of somebody.

use std::collections::BTreeMap;

use async_trait::async_trait;
use sqlx::Row;

use super::ratings::{JUDGED, judged};
use super::rows::{CONTESTANT, WIDTH, cell, contestant, seat, shots, time};
use super::{Backend, DbRow, Result};
use crate::{
    Attitude, CellCounts, KeptComplaint, KeptHunt, KeptOfPlayer, KeptResult, KeptSaying, MatchId, Period, PlayerId,
    ProfileStore, RulesTotals, Saying, StoreError,
};

/// How many of the latest matches say where somebody fires and hides.
const LATEST: &str = "SELECT o.match_id, o.seat FROM player_matches o JOIN contestants c ON c.id = o.contestant \
     JOIN rulesets r ON r.id = o.rules WHERE c.player = $1 AND r.text = $2 AND o.kind = 'duel' AND o.won IS NOT NULL \
     ORDER BY o.began DESC, o.match_id DESC LIMIT 200";

/// Reads a column, a line and how often.
fn counted(row: &DbRow) -> Result<(amiral_game::Cell, u64)> {
    let lost = || StoreError::Other("a cell is nowhere".into());
    let at = cell(row.try_get(0)?, row.try_get(1)?).ok_or_else(lost)?;
    Ok((at, row.try_get::<i64, _>(2)?.unsigned_abs()))
}

#[async_trait]
impl ProfileStore for Backend {
    async fn totals_by_rules(&self, player: PlayerId, limit: u32) -> Result<Vec<RulesTotals>> {
        let query = format!(
            "SELECT {CONTESTANT}, r.text, t.games, t.wins, t.shots, t.absent FROM ( \
             SELECT o.opponent, o.rules, CAST(SUM(o.games) AS BIGINT) AS games, CAST(SUM(o.wins) AS BIGINT) AS wins, \
             CAST(SUM(o.shots) AS BIGINT) AS shots, CAST(SUM(o.absent) AS BIGINT) AS absent FROM player_totals o JOIN contestants d ON d.id = o.contestant \
             WHERE d.player = $1 AND o.kind = 'duel' GROUP BY o.opponent, o.rules) AS t \
             JOIN rulesets r ON r.id = t.rules JOIN contestants c ON c.id = t.opponent \
             LEFT JOIN players p ON p.id = c.player ORDER BY t.games DESC, r.text, c.id LIMIT $2"
        );
        let line = |row: &DbRow| {
            let count = |column: usize| row.try_get::<i64, _>(WIDTH + column).map(i64::unsigned_abs);
            Ok(RulesTotals {
                opponent: contestant(row, 0)?,
                rules: row.try_get(WIDTH)?,
                all: Period { games: count(1)?, wins: count(2)?, winning_shots: count(3)?, by_absence: count(4)? },
            })
        };
        let query = sqlx::query(sqlx::AssertSqlSafe(query)).bind(player.0).bind(i64::from(limit));
        query.fetch_all(&self.pool).await?.iter().map(line).collect()
    }

    async fn openings(&self, player: PlayerId, rules: &str, turns: u16) -> Result<CellCounts> {
        let query = format!(
            "SELECT own.match_id, a.text FROM ({LATEST}) AS own JOIN acts a ON a.match_id = own.match_id \
             AND a.seat = own.seat AND a.kind = 'fired' AND a.sequence <= $3 ORDER BY own.match_id, a.sequence"
        );
        // Before the first turn a match begins and two fleets are placed; between one's own turns lie
        // those of the other, and hints.
        let last = i64::from(turns) * 4 + 3;
        let query = sqlx::query(sqlx::AssertSqlSafe(query)).bind(player.0).bind(rules).bind(last);
        let (mut counts, mut fired) = (BTreeMap::new(), (MatchId(0), 0));
        for row in query.fetch_all(&self.pool).await? {
            let id = MatchId(row.try_get(0)?);
            fired = if fired.0 == id { (id, fired.1 + 1) } else { (id, 1) };
            if fired.1 > turns {
                continue;
            }
            for shot in shots(id, row.try_get(1)?)? {
                let (_, times) = counts.entry((shot.cell.row(), shot.cell.column())).or_insert((shot.cell, 0));
                *times += 1;
            }
        }
        Ok(counts.into_values().collect())
    }

    async fn hiding_places(&self, player: PlayerId, rules: &str) -> Result<CellCounts> {
        let query = format!(
            "SELECT CAST(x.col AS SMALLINT), CAST(x.line AS SMALLINT), COUNT(*) \
             FROM ({LATEST}) AS own JOIN ship_cells x ON x.match_id = own.match_id AND x.seat = own.seat \
             GROUP BY 1, 2 ORDER BY 2, 1"
        );
        let query = sqlx::query(sqlx::AssertSqlSafe(query)).bind(player.0).bind(rules);
        query.fetch_all(&self.pool).await?.iter().map(counted).collect()
    }

    async fn kept_of(&self, player: PlayerId) -> Result<KeptOfPlayer> {
        let mut transaction = self.read().await?;
        let mut kept = KeptOfPlayer::default();
        let settings = sqlx::query_as("SELECT key, value FROM settings WHERE player = $1 ORDER BY key");
        kept.settings = settings.bind(player.0).fetch_all(&mut *transaction).await?;
        let hunts = sqlx::query(
            "SELECT h.fleet, h.ended, h.shots, h.found FROM hunts h JOIN players p ON p.visitor = h.visitor \
             WHERE p.id = $1 ORDER BY h.fleet",
        );
        for row in hunts.bind(player.0).fetch_all(&mut *transaction).await? {
            kept.hunts.push(KeptHunt {
                fleet: row.try_get(0)?,
                ended: row.try_get::<Option<i64>, _>(1)?.map(time),
                shots: row.try_get(2)?,
                found: row.try_get::<i16, _>(3)? != 0,
            });
        }
        let puzzles = sqlx::query(
            "SELECT CAST(z.level AS BIGINT), CAST(z.answered AS BIGINT), CAST(z.solved AS BIGINT), \
             CAST(z.streak AS BIGINT), CAST(z.best AS BIGINT) FROM puzzlers z JOIN players p ON p.visitor = z.visitor \
             WHERE p.id = $1 ORDER BY z.level",
        );
        for row in puzzles.bind(player.0).fetch_all(&mut *transaction).await? {
            let mut line = [0; 5];
            for (place, value) in line.iter_mut().enumerate() {
                *value = row.try_get(place)?;
            }
            kept.puzzles.push(line);
        }
        let results = sqlx::query(
            "SELECT e.match_id, e.seat, e.rules, e.at, e.won, e.rival_value, x.value FROM rating_events e \
             LEFT JOIN rating_points x ON x.event = e.id WHERE e.player = $1 ORDER BY e.id",
        );
        for row in results.bind(player.0).fetch_all(&mut *transaction).await? {
            let id = MatchId(row.try_get(0)?);
            kept.results.push(KeptResult {
                id,
                seat: seat(id, row.try_get(1)?)?,
                rules: row.try_get(2)?,
                at: time(row.try_get(3)?),
                won: row.try_get::<i16, _>(4)? != 0,
                rival: row.try_get(5)?,
                after: row.try_get(6)?,
            });
        }
        let judgements = format!(
            "SELECT j.match_id, j.seat, {JUDGED} FROM judgements j \
             JOIN seats s ON s.match_id = j.match_id AND s.seat = j.seat JOIN contestants c ON c.id = s.contestant \
             WHERE c.player = $1 ORDER BY j.match_id"
        );
        let judgements = sqlx::query(sqlx::AssertSqlSafe(judgements)).bind(player.0);
        for row in judgements.fetch_all(&mut *transaction).await? {
            let id = MatchId(row.try_get(0)?);
            kept.judgements.push((id, seat(id, row.try_get(1)?)?, judged(&row, 2)?));
        }
        let said = sqlx::query(
            "SELECT w.match_id, s.at, s.phrase, s.text FROM players p JOIN web_games w ON w.visitor_a = p.visitor \
             JOIN said s ON s.web_game = w.id AND s.seat = 0 WHERE p.id = $1 \
             UNION ALL SELECT w.match_id, s.at, s.phrase, s.text FROM players p JOIN web_games w ON w.visitor_b = p.visitor \
             JOIN said s ON s.web_game = w.id AND s.seat = 1 WHERE p.id = $1 ORDER BY 2",
        );
        for row in said.bind(player.0).fetch_all(&mut *transaction).await? {
            let (phrase, text): (Option<String>, Option<String>) = (row.try_get(2)?, row.try_get(3)?);
            kept.said.push(KeptSaying {
                id: row.try_get::<Option<i64>, _>(0)?.map(MatchId),
                at: time(row.try_get(1)?),
                saying: phrase.map_or_else(|| Saying::Text(text.unwrap_or_default()), Saying::Phrase),
            });
        }
        let attitudes = sqlx::query(
            "SELECT COALESCE(o.name, ''), x.attitude FROM attitudes x JOIN players p ON p.visitor = x.visitor \
             LEFT JOIN players o ON o.visitor = x.other WHERE p.id = $1 ORDER BY 1, x.other",
        );
        for row in attitudes.bind(player.0).fetch_all(&mut *transaction).await? {
            kept.attitudes.push((row.try_get(0)?, Attitude::named(row.try_get(1)?).unwrap_or_default()));
        }
        let reports = sqlx::query("SELECT at, reason, text FROM reports WHERE reporter = $1 ORDER BY id");
        for row in reports.bind(player.0).fetch_all(&mut *transaction).await? {
            let (at, reason, text) = (time(row.try_get(0)?), row.try_get(1)?, row.try_get(2)?);
            kept.reports.push(KeptComplaint { at, reason, text });
        }
        transaction.commit().await?;
        Ok(kept)
    }
}
