//! Ratings, and how well people fire.
//!
//! A result is a line for each seat that has a player, written with the ending of the match and
//! never changed. The ratings follow from the results; replaying those gives the same ratings.

use std::collections::{BTreeSet, HashMap};

use amiral_game::{PerSeat, Seat};
use amiral_rating::{Game, Rating, Standing, anchor, lead};
use async_trait::async_trait;
use jiff::Timestamp;
use sqlx::{Row, Transaction};

use super::rows::{CONTESTANT, WIDTH, contestant, number, seat, time};
use super::{Backend, Db, DbRow, Result};
use crate::{
    Circle, ExactPlay, Handle, JudgedMatch, Judgement, JudgementState, Leader, MatchId, PlayerId, RatedRules,
    RatingChange, RatingLine, RatingPoint, RatingStore, SeatJudgement, SecretHash, StoreError,
};

/// Has a match of the web wait to be judged, for the seats of people who have fired. What somebody
/// fired at a fleet they had looked at says nothing.
pub(super) const TO_JUDGE: &str = "INSERT INTO judgements (match_id, seat, state) SELECT s.match_id, s.seat, 'waiting' \
     FROM seats s JOIN contestants c ON c.id = s.contestant JOIN matches m ON m.id = s.match_id \
     WHERE m.id = $1 AND c.player IS NOT NULL AND m.cheated = 0 \
     AND EXISTS (SELECT 1 FROM acts a WHERE a.match_id = m.id AND a.seat = s.seat AND a.kind = 'fired')";

/// Who sat in a seat of a rated match.
enum Side {
    Player(i64),
    Strategy(String, Rating),
}

/// One result, as it is kept.
struct EventRow {
    id: i64,
    match_id: i64,
    player: i64,
    rival: Option<i64>,
    /// How strong the other was known to be.
    known: Rating,
    lead: f64,
    won: bool,
    at: i64,
}

/// What a result came to.
struct Settled {
    event: i64,
    player: i64,
    before: f64,
    standing: Standing,
}

/// Rates the players of one match by its results.
fn settle(standings: &mut HashMap<i64, Standing>, events: &[EventRow]) -> Vec<Settled> {
    let before = |player| standings.get(&player).copied().unwrap_or(Standing::NEW);
    let settled: Vec<Settled> = events
        .iter()
        .map(|event| {
            // Whoever is not there any more stays as strong as they were known to be.
            let rival = event.rival.filter(|rival| standings.contains_key(rival));
            let rival = rival.map_or(event.known, |rival| before(rival).now(event.at));
            let mut standing = before(event.player);
            let before = standing.now(event.at).value;
            standing.played(Game { rival, lead: event.lead, won: event.won }, event.at);
            Settled { event: event.id, player: event.player, before, standing }
        })
        .collect();
    standings.extend(settled.iter().map(|settled| (settled.player, settled.standing)));
    settled
}

/// Notes the results of a rated match that ends, and rates its players. A match that could not have
/// been rated is not: one with a guest or a strategy that nobody has rated, with hints or cheating, or
/// with a seed that somebody chose.
pub(super) async fn rate(
    transaction: &mut Transaction<'_, Db>,
    id: MatchId,
    winner: Seat,
    at: Timestamp,
) -> Result<()> {
    let head = sqlx::query(
        "SELECT r.text, m.starter FROM matches m JOIN rulesets r ON r.id = m.rules \
         WHERE m.id = $1 AND m.cheated = 0 AND m.practice = 0 AND m.solo = 0 AND m.hints = 0",
    );
    let Some(head) = head.bind(id.0).fetch_optional(&mut **transaction).await? else { return Ok(()) };
    let (rules, starter): (String, Seat) = (head.try_get(0)?, seat(id, head.try_get(1)?)?);
    let mut sides = PerSeat([None, None]);
    let rows = sqlx::query(
        "SELECT s.seat, c.strategy, p.id FROM seats s JOIN contestants c ON c.id = s.contestant \
         LEFT JOIN players p ON p.id = c.player AND p.kind IN ('account', 'bot') WHERE s.match_id = $1",
    );
    for row in rows.bind(id.0).fetch_all(&mut **transaction).await? {
        let strategy: Option<String> = row.try_get(1)?;
        sides[seat(id, row.try_get(0)?)?] = match (row.try_get::<Option<i64>, _>(2)?, strategy) {
            (Some(player), _) => Some(Side::Player(player)),
            (None, Some(spec)) => anchor(&rules, &spec).map(|rating| Side::Strategy(spec, rating)),
            (None, None) => None,
        };
    }
    let PerSeat([Some(first), Some(second)]) = sides else { return Ok(()) };
    let sides = PerSeat([first, second]);
    let of = |seat: Seat| if let Side::Player(player) = sides[seat] { Some(player) } else { None };
    if of(Seat::A) == of(Seat::B) {
        return Ok(());
    }
    // In one order, so that two matches that end at once never wait for each other.
    let mut standings = HashMap::new();
    for player in Seat::BOTH.into_iter().filter_map(of).collect::<BTreeSet<_>>() {
        standings.insert(player, held(transaction, player, &rules).await?);
    }
    let mut events = Vec::new();
    for seat in Seat::BOTH {
        let Some(player) = of(seat) else { continue };
        let (rival, strategy, known) = match &sides[seat.other()] {
            Side::Player(rival) => (Some(*rival), None, standings[rival].now(at.as_millisecond())),
            Side::Strategy(spec, rating) => (None, Some(spec), *rating),
        };
        let lead = if starter == seat { lead(&rules) } else { -lead(&rules) };
        let new = sqlx::query_scalar::<_, i64>(
            "INSERT INTO rating_events (match_id, seat, player, rules, rival, strategy, rival_value, rival_deviation, \
             lead, won, at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING id",
        );
        let new = new.bind(id.0).bind(number(seat)).bind(player).bind(&rules).bind(rival).bind(strategy);
        let new = new.bind(known.value).bind(known.deviation).bind(lead).bind(i16::from(winner == seat));
        let event = new.bind(at.as_millisecond()).fetch_one(&mut **transaction).await?;
        let (match_id, won, at) = (id.0, winner == seat, at.as_millisecond());
        events.push(EventRow { id: event, match_id, player, rival, known, lead, won, at });
    }
    for settled in settle(&mut standings, &events) {
        keep_point(transaction, &settled).await?;
        keep_standing(transaction, settled.player, &rules, &settled.standing).await?;
    }
    Ok(())
}

/// Somebody's rating, which nobody else changes until the transaction ends.
async fn held(transaction: &mut Transaction<'_, Db>, player: i64, rules: &str) -> Result<Standing> {
    let Rating { value, deviation, volatility } = Rating::NEW;
    let held = sqlx::query(
        "INSERT INTO ratings (player, rules, value, deviation, volatility, games) VALUES ($1, $2, $3, $4, $5, 0) \
         ON CONFLICT (player, rules) DO UPDATE SET games = ratings.games \
         RETURNING value, deviation, volatility, games, at",
    );
    let held = held.bind(player).bind(rules).bind(value).bind(deviation).bind(volatility);
    standing(&held.fetch_one(&mut **transaction).await?, 0)
}

/// Reads value, deviation, volatility, games and time, the first of them at that place.
fn standing(row: &DbRow, first: usize) -> Result<Standing> {
    let rating =
        Rating { value: row.try_get(first)?, deviation: row.try_get(first + 1)?, volatility: row.try_get(first + 2)? };
    Ok(Standing { rating, games: row.try_get::<i32, _>(first + 3)?.unsigned_abs(), at: row.try_get(first + 4)? })
}

async fn keep_point(transaction: &mut Transaction<'_, Db>, settled: &Settled) -> Result<()> {
    let point = sqlx::query("INSERT INTO rating_points (event, before, value, deviation) VALUES ($1, $2, $3, $4)");
    let Rating { value, deviation, .. } = settled.standing.rating;
    point.bind(settled.event).bind(settled.before).bind(value).bind(deviation).execute(&mut **transaction).await?;
    Ok(())
}

async fn keep_standing(
    transaction: &mut Transaction<'_, Db>,
    player: i64,
    rules: &str,
    standing: &Standing,
) -> Result<()> {
    let kept = sqlx::query(
        "INSERT INTO ratings (player, rules, value, deviation, volatility, games, at) VALUES ($1, $2, $3, $4, $5, $6, $7) \
         ON CONFLICT (player, rules) DO UPDATE SET value = excluded.value, deviation = excluded.deviation, \
         volatility = excluded.volatility, games = excluded.games, at = excluded.at",
    );
    let Rating { value, deviation, volatility } = standing.rating;
    let games = i32::try_from(standing.games).unwrap_or(i32::MAX);
    let kept = kept.bind(player).bind(rules).bind(value).bind(deviation).bind(volatility).bind(games);
    kept.bind(standing.at).execute(&mut **transaction).await?;
    Ok(())
}

/// Computes the ratings under those rules again; says how many results they follow from.
pub(super) async fn replay(transaction: &mut Transaction<'_, Db>, rules: &str) -> Result<u64> {
    let points = "DELETE FROM rating_points WHERE event IN (SELECT id FROM rating_events WHERE rules = $1)";
    for statement in
        ["UPDATE ratings SET games = games WHERE rules = $1", points, "DELETE FROM ratings WHERE rules = $1"]
    {
        sqlx::query(statement).bind(rules).execute(&mut **transaction).await?;
    }
    let events = sqlx::query(
        "SELECT e.id, e.match_id, e.player, e.rival, e.rival_value, e.rival_deviation, e.lead, \
         CAST(CASE WHEN c.match_id IS NULL THEN e.won WHEN c.winner = e.seat THEN 1 ELSE 0 END AS SMALLINT), e.at \
         FROM rating_events e LEFT JOIN rating_corrections c ON c.match_id = e.match_id \
         AND c.number = (SELECT MAX(l.number) FROM rating_corrections l WHERE l.match_id = e.match_id) \
         WHERE e.rules = $1 AND NOT EXISTS (SELECT 1 FROM rating_voids v WHERE v.match_id = e.match_id) \
         AND (c.match_id IS NULL OR c.winner IS NOT NULL) ORDER BY e.id",
    );
    // The results of a match belong together, as they were noted.
    let mut matches: Vec<Vec<EventRow>> = Vec::new();
    let mut place = HashMap::new();
    let mut count = 0;
    for row in events.bind(rules).fetch_all(&mut **transaction).await? {
        let event = EventRow {
            id: row.try_get(0)?,
            match_id: row.try_get(1)?,
            player: row.try_get(2)?,
            rival: row.try_get(3)?,
            known: Rating::fixed(row.try_get(4)?, row.try_get(5)?),
            lead: row.try_get(6)?,
            won: row.try_get::<i16, _>(7)? != 0,
            at: row.try_get(8)?,
        };
        count += 1;
        let at = *place.entry(event.match_id).or_insert(matches.len());
        if at == matches.len() {
            matches.push(Vec::new());
        }
        matches[at].push(event);
    }
    let mut standings = HashMap::new();
    for events in &matches {
        // Whoever plays their first game here is somebody of whom nothing is known.
        for event in events {
            standings.entry(event.player).or_insert(Standing::NEW);
        }
        for settled in settle(&mut standings, events) {
            keep_point(transaction, &settled).await?;
        }
    }
    for (player, standing) in standings {
        keep_standing(transaction, player, rules, &standing).await?;
    }
    Ok(count)
}

/// Reads a handle.
fn handle(row: &DbRow, column: usize) -> Result<Handle> {
    let text: &str = row.try_get(column)?;
    text.parse().map_err(|problem| StoreError::Other(format!("an account with a broken handle: {problem}")))
}

/// Reads a judgement whose columns begin there: state, shots, listed, given away, error, accuracy.
pub(super) fn judged(row: &DbRow, first: usize) -> Result<SeatJudgement> {
    let state = JudgementState::named(row.try_get(first)?);
    let count = |place: usize| row.try_get::<i32, _>(first + place).map(i32::unsigned_abs);
    let figure = |place: usize| row.try_get::<Option<f64>, _>(first + place);
    Ok(SeatJudgement {
        state: state.ok_or_else(|| StoreError::Other("a judgement in no state".into()))?,
        judgement: Judgement {
            shots: count(1)?,
            listed: count(2)?,
            given_away: figure(3)?.unwrap_or_default(),
            error: figure(4)?.unwrap_or_default(),
            accuracy: figure(5)?,
        },
    })
}

pub(super) const JUDGED: &str = "j.state, j.shots, j.listed, j.given_away, j.error, j.accuracy";

#[async_trait]
impl RatingStore for Backend {
    async fn ratings_of(&self, player: PlayerId) -> Result<Vec<RatingLine>> {
        let lines = sqlx::query(
            "SELECT rules, value, deviation, volatility, games, at FROM ratings WHERE player = $1 \
             ORDER BY games DESC, rules",
        );
        let line = |row: &DbRow| Ok(RatingLine { rules: row.try_get(0)?, standing: standing(row, 1)? });
        lines.bind(player.0).fetch_all(&self.pool).await?.iter().map(line).collect()
    }

    async fn rating_points(&self, player: PlayerId, rules: &str, limit: u32) -> Result<Vec<RatingPoint>> {
        let points = format!(
            "SELECT {CONTESTANT}, e.match_id, e.at, x.before, x.value, x.deviation, CAST(COALESCE((SELECT CASE WHEN \
             l.winner = e.seat THEN 1 ELSE 0 END FROM rating_corrections l WHERE l.match_id = e.match_id \
             ORDER BY l.number DESC LIMIT 1), e.won) AS SMALLINT), e.strategy \
             FROM rating_events e JOIN rating_points x ON x.event = e.id \
             LEFT JOIN contestants c ON c.player = e.rival LEFT JOIN players p ON p.id = e.rival \
             WHERE e.player = $1 AND e.rules = $2 ORDER BY e.id DESC LIMIT $3"
        );
        let point = |row: &DbRow| {
            let strategy: Option<String> = row.try_get(WIDTH + 6)?;
            Ok(RatingPoint {
                id: MatchId(row.try_get(WIDTH)?),
                at: time(row.try_get(WIDTH + 1)?),
                before: row.try_get(WIDTH + 2)?,
                after: row.try_get(WIDTH + 3)?,
                deviation: row.try_get(WIDTH + 4)?,
                won: row.try_get::<i16, _>(WIDTH + 5)? != 0,
                rival: match strategy {
                    Some(spec) => crate::Contestant::Strategy(spec),
                    None => contestant(row, 0)?,
                },
            })
        };
        let points = sqlx::query(sqlx::AssertSqlSafe(points)).bind(player.0).bind(rules).bind(i64::from(limit));
        points.fetch_all(&self.pool).await?.iter().rev().map(point).collect()
    }

    async fn rating_changes(&self, id: MatchId) -> Result<PerSeat<Option<RatingChange>>> {
        let changes = sqlx::query(
            "SELECT e.seat, x.before, x.value, x.deviation FROM rating_events e \
             JOIN rating_points x ON x.event = e.id WHERE e.match_id = $1",
        );
        let mut found = PerSeat([None, None]);
        for row in changes.bind(id.0).fetch_all(&self.pool).await? {
            let change = RatingChange { before: row.try_get(1)?, after: row.try_get(2)?, deviation: row.try_get(3)? };
            found[seat(id, row.try_get(0)?)?] = Some(change);
        }
        Ok(found)
    }

    async fn leaders(&self, rules: &str, circle: &Circle, now: Timestamp, limit: u32) -> Result<Vec<Leader>> {
        // Deviation grows while somebody is away, as `Standing::now` has it.
        let leaders = sqlx::query(
            "SELECT r.player, p.name, r.value, r.deviation, r.volatility, r.games, r.at, a.handle FROM ratings r \
             JOIN players p ON p.id = r.player JOIN accounts a ON a.player = r.player AND a.suspended IS NULL \
             LEFT JOIN pupils u ON u.player = r.player \
             WHERE r.rules = $1 AND r.games > 0 AND COALESCE(u.class, '') = $6 \
             AND r.deviation * r.deviation + r.volatility * r.volatility * ($2 - r.at) * $3 <= $4 \
             AND NOT EXISTS (SELECT 1 FROM settings s WHERE s.player = r.player AND s.key = 'profile.rating' \
                             AND s.value = 'hidden') \
             ORDER BY r.value DESC, r.player LIMIT $5",
        );
        let leaders = leaders.bind(rules).bind(now.as_millisecond()).bind(Standing::growth());
        let leaders = leaders.bind(Standing::known_squared()).bind(i64::from(limit)).bind(circle.name());
        let leader = |row: &DbRow| {
            Ok(Leader {
                player: PlayerId(row.try_get(0)?),
                handle: handle(row, 7)?,
                name: row.try_get(1)?,
                standing: standing(row, 2)?,
            })
        };
        leaders.fetch_all(&self.pool).await?.iter().map(leader).collect()
    }

    async fn rated_rules(&self, limit: u32) -> Result<Vec<RatedRules>> {
        let rules = sqlx::query(
            "SELECT rules, COUNT(*) FROM ratings WHERE games > 0 GROUP BY rules ORDER BY COUNT(*) DESC, rules LIMIT $1",
        );
        let line =
            |row: &DbRow| Ok(RatedRules { rules: row.try_get(0)?, players: row.try_get::<i64, _>(1)?.unsigned_abs() });
        rules.bind(i64::from(limit)).fetch_all(&self.pool).await?.iter().map(line).collect()
    }

    async fn void_result(&self, id: MatchId, reason: &str, at: Timestamp) -> Result<bool> {
        let mut transaction = self.write().await?;
        let rules = sqlx::query_scalar::<_, String>("SELECT rules FROM rating_events WHERE match_id = $1 LIMIT 1");
        let Some(rules) = rules.bind(id.0).fetch_optional(&mut *transaction).await? else { return Ok(false) };
        let void = sqlx::query(
            "INSERT INTO rating_voids (match_id, at, reason) VALUES ($1, $2, $3) ON CONFLICT (match_id) DO NOTHING",
        );
        let void = void.bind(id.0).bind(at.as_millisecond()).bind(reason).execute(&mut *transaction).await?;
        if void.rows_affected() == 0 {
            return Ok(false);
        }
        replay(&mut transaction, &rules).await?;
        self.commit(transaction).await?;
        Ok(true)
    }

    async fn replay_ratings(&self) -> Result<u64> {
        let mut transaction = self.write().await?;
        let all = "SELECT rules FROM ratings UNION SELECT rules FROM rating_events";
        let all: Vec<String> = sqlx::query_scalar(all).fetch_all(&mut *transaction).await?;
        let mut count = 0;
        for rules in all {
            count += replay(&mut transaction, &rules).await?;
        }
        self.commit(transaction).await?;
        Ok(count)
    }

    async fn plays_rated(&self, visitor: &SecretHash) -> Result<bool> {
        let plays = sqlx::query(
            "SELECT 1 FROM (SELECT match_id FROM web_games WHERE visitor_a = $1 \
             UNION ALL SELECT match_id FROM web_games WHERE visitor_b = $1) AS own \
             JOIN matches m ON m.id = own.match_id WHERE m.ending = 'unfinished' \
             AND (m.rated = 1 OR m.event IS NOT NULL) LIMIT 1",
        );
        Ok(plays.bind(&visitor.0).fetch_optional(&self.pool).await?.is_some())
    }

    async fn unjudged(&self, limit: u32) -> Result<Vec<MatchId>> {
        let ids = sqlx::query_scalar::<_, i64>(
            "SELECT match_id FROM judgements WHERE state = 'waiting' GROUP BY match_id ORDER BY match_id DESC LIMIT $1",
        );
        let ids = ids.bind(i64::from(limit)).fetch_all(&self.pool).await?;
        Ok(ids.into_iter().map(MatchId).collect())
    }

    async fn judge(&self, id: MatchId, seat: Seat, judgement: Option<&Judgement>) -> Result<()> {
        let state = if judgement.is_some() { JudgementState::Done } else { JudgementState::TooCostly };
        let noted = sqlx::query(
            "UPDATE judgements SET state = $3, shots = $4, listed = $5, given_away = $6, error = $7, accuracy = $8 \
             WHERE match_id = $1 AND seat = $2 AND state = 'waiting'",
        );
        let count = |count: u32| i32::try_from(count).unwrap_or(i32::MAX);
        let noted = noted.bind(id.0).bind(number(seat)).bind(state.name());
        let noted = noted.bind(judgement.map_or(0, |found| count(found.shots)));
        let noted = noted.bind(judgement.map_or(0, |found| count(found.listed)));
        let noted = noted.bind(judgement.map(|found| found.given_away)).bind(judgement.map(|found| found.error));
        self.execute(noted.bind(judgement.and_then(|found| found.accuracy))).await.map(drop)
    }

    async fn judgements(&self, id: MatchId) -> Result<PerSeat<Option<SeatJudgement>>> {
        let query = format!("SELECT j.seat, {JUDGED} FROM judgements j WHERE j.match_id = $1");
        let mut found = PerSeat([None, None]);
        for row in sqlx::query(sqlx::AssertSqlSafe(query)).bind(id.0).fetch_all(&self.pool).await? {
            found[seat(id, row.try_get(0)?)?] = Some(judged(&row, 1)?);
        }
        Ok(found)
    }

    async fn judged_matches(&self, player: PlayerId, rules: &str, limit: u32) -> Result<Vec<JudgedMatch>> {
        let query = format!(
            "SELECT m.id, m.began, {JUDGED} FROM player_matches o JOIN contestants c ON c.id = o.contestant \
             JOIN rulesets r ON r.id = o.rules JOIN matches m ON m.id = o.match_id \
             JOIN judgements j ON j.match_id = o.match_id AND j.seat = o.seat \
             WHERE c.player = $1 AND r.text = $2 AND o.kind = 'duel' AND m.hints = 0 AND j.state = 'done' \
             ORDER BY o.began DESC, o.match_id DESC LIMIT $3"
        );
        let line = |row: &DbRow| {
            Ok(JudgedMatch {
                id: MatchId(row.try_get(0)?),
                at: time(row.try_get(1)?),
                judgement: judged(row, 2)?.judgement,
            })
        };
        let query = sqlx::query(sqlx::AssertSqlSafe(query)).bind(player.0).bind(rules).bind(i64::from(limit));
        query.fetch_all(&self.pool).await?.iter().rev().map(line).collect()
    }

    async fn exact_players(&self, games: u32, most: f64, limit: u32) -> Result<Vec<ExactPlay>> {
        // The error of a mean, from the spread of the matches: what the errors of the single ones
        // are part of.
        let query = sqlx::query(
            "SELECT player, name, games, mean, handle, CASE WHEN square > mean * mean THEN square - mean * mean ELSE 0.0 END FROM ( \
             SELECT p.id AS player, p.name AS name, a.handle AS handle, COUNT(*) AS games, AVG(j.given_away) AS mean, \
             AVG(j.given_away * j.given_away) AS square \
             FROM judgements j JOIN matches m ON m.id = j.match_id AND m.rated = 1 AND m.hints = 0 AND m.cheated = 0 \
             JOIN seats s ON s.match_id = j.match_id AND s.seat = j.seat JOIN contestants c ON c.id = s.contestant \
             JOIN players p ON p.id = c.player JOIN accounts a ON a.player = p.id \
             WHERE j.state = 'done' GROUP BY p.id, p.name, a.handle HAVING COUNT(*) >= $1 AND AVG(j.given_away) <= $2) AS found \
             ORDER BY mean, player LIMIT $3",
        );
        let query = query.bind(i64::from(games)).bind(most).bind(i64::from(limit));
        let line = |row: &DbRow| {
            let (games, spread): (i64, f64) = (row.try_get(2)?, row.try_get(5)?);
            Ok(ExactPlay {
                player: PlayerId(row.try_get(0)?),
                handle: handle(row, 4)?,
                name: row.try_get(1)?,
                games: games.unsigned_abs(),
                given_away: row.try_get(3)?,
                error: (spread / games.max(1) as f64).sqrt(),
            })
        };
        query.fetch_all(&self.pool).await?.iter().map(line).collect()
    }
}
