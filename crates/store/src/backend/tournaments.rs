//! Tournaments: what changes in one is one transaction, which knows all that happened before.

use amiral_game::{Ending, PerSeat, Seat};
use async_trait::async_trait;
use jiff::Timestamp;
use sqlx::{Row, Transaction};

use super::ratings::replay;
use super::rows::{ending, number, time};
use super::shared_fleets::{begin_hunt, insert_fleet};
use super::web_games::insert_game;
use super::{Backend, Db, DbRow, Result};
use crate::{
    Advance, Correction, Entrant, GameKey, Handle, MatchId, NewEntrant, NewTournamentGame, OpenedGame, PlayerId,
    SecretHash, SharedFleetId, StoreError, Tournament, TournamentEvent, TournamentGame, TournamentId, TournamentRole,
    TournamentState, TournamentStore, WebGameId, WebGameState,
};

const COLUMNS: &str =
    "t.id, t.owner, t.name, t.settings, t.state, t.listed, t.code, t.made, t.changed, t.due, t.version";

/// How many games of one have ended: not looked up for lists.
const ENDED: &str = "(SELECT COUNT(*) FROM tournament_games g WHERE g.tournament = t.id AND g.ending IS NOT NULL)";
const UNCOUNTED: &str = "CAST(0 AS BIGINT)";

/// Those that are not over first, the latest first.
const LATEST: &str =
    "ORDER BY CASE WHEN t.state IN ('open', 'running', 'paused') THEN 0 ELSE 1 END, t.changed DESC, t.id LIMIT";

fn tournament(row: &DbRow) -> Result<Tournament> {
    let state = TournamentState::named(row.try_get(4)?);
    Ok(Tournament {
        id: TournamentId(row.try_get(0)?),
        owner: row.try_get::<Option<i64>, _>(1)?.map(PlayerId),
        name: row.try_get(2)?,
        settings: row.try_get(3)?,
        state: state.ok_or_else(|| StoreError::Other("a tournament in no state".into()))?,
        listed: row.try_get::<i16, _>(5)? != 0,
        code: row.try_get(6)?,
        made: time(row.try_get(7)?),
        changed: time(row.try_get(8)?),
        due: row.try_get::<Option<i64>, _>(9)?.map(time),
        version: row.try_get::<i64, _>(10)?.unsigned_abs(),
        ended: row.try_get::<i64, _>(11)?.unsigned_abs(),
    })
}

fn handle(text: &str) -> Result<Handle> {
    text.parse().map_err(|problem| StoreError::Other(format!("an account with a broken handle: {problem}")))
}

fn count(row: &DbRow, column: usize) -> Result<u32> {
    Ok(u32::try_from(row.try_get::<i64, _>(column)?).unwrap_or(u32::MAX))
}

fn game(row: &DbRow) -> Result<TournamentGame> {
    let id = row.try_get::<Option<i64>, _>(6)?.map(MatchId);
    let ended = match row.try_get::<Option<&str>, _>(8)? {
        Some(text) => ending(id.unwrap_or(MatchId(0)), text)?,
        None => Ending::Unfinished,
    };
    let second = row.try_get::<Option<i64>, _>(4)?.and_then(|second| u32::try_from(second).ok());
    Ok(TournamentGame {
        key: GameKey { round: count(row, 0)?, table: count(row, 1)?, game: count(row, 2)? },
        seats: PerSeat([Some(count(row, 3)?), second]),
        web_game: row.try_get::<Option<String>, _>(5)?.map(WebGameId),
        id,
        fleet: row.try_get::<Option<String>, _>(7)?.map(SharedFleetId),
        ending: ended,
        shots: PerSeat([count(row, 9)?, count(row, 10)?]),
        taken: row.try_get::<i16, _>(11)? != 0,
        erased: row.try_get::<i16, _>(12)? != 0,
    })
}

/// A match that was erased before it ended.
const ERASED: &str = "g.match_id IS NOT NULL AND g.ending IS NULL \
     AND NOT EXISTS (SELECT 1 FROM matches m WHERE m.id = g.match_id)";

async fn append(
    transaction: &mut Transaction<'_, Db>,
    id: &TournamentId,
    advance: &Advance,
    at: Timestamp,
) -> Result<bool> {
    let raised = sqlx::query(
        "UPDATE tournaments SET version = version + $3, state = COALESCE($4, state), settings = COALESCE($5, settings), \
         due = $6, changed = $7, name = COALESCE($8, name) WHERE id = $1 AND version = $2",
    );
    let raised = raised.bind(&id.0).bind(advance.after.cast_signed()).bind(advance.events.len() as i64);
    let raised = raised.bind(advance.state.map(TournamentState::name)).bind(advance.settings.as_deref());
    let raised = raised.bind(advance.due.map(Timestamp::as_millisecond)).bind(at.as_millisecond());
    let raised = raised.bind(advance.name.as_deref());
    if raised.execute(&mut **transaction).await?.rows_affected() == 0 {
        return Ok(false);
    }
    for (number, event) in (advance.after.cast_signed() + 1..).zip(&advance.events) {
        let new = sqlx::query(
            "INSERT INTO tournament_events (tournament, number, at, author, event) VALUES ($1, $2, $3, $4, $5)",
        );
        let new = new.bind(&id.0).bind(number).bind(at.as_millisecond()).bind(advance.author.map(|author| author.0));
        new.bind(event).execute(&mut **transaction).await?;
    }
    Ok(true)
}

async fn enter(transaction: &mut Transaction<'_, Db>, id: &TournamentId, entrants: &[NewEntrant]) -> Result<()> {
    for entrant in entrants {
        let (player, strategy) = match entrant {
            NewEntrant::Person(player) => (Some(player.0), None),
            NewEntrant::Strategy(spec) => (None, Some(spec)),
        };
        let entered = sqlx::query(
            "INSERT INTO tournament_players (tournament, number, player, strategy) VALUES ($1, \
             (SELECT COALESCE(MAX(number), 0) + 1 FROM tournament_players WHERE tournament = $1), $2, $3)",
        );
        entered.bind(&id.0).bind(player).bind(strategy).execute(&mut **transaction).await?;
    }
    Ok(())
}

/// Begins a game here; not so where somebody was first, or hunts that fleet already.
async fn open(
    transaction: &mut Transaction<'_, Db>,
    id: &TournamentId,
    key: GameKey,
    fleet: Option<&SharedFleetId>,
    opened: &OpenedGame,
) -> Result<bool> {
    let state = insert_game(transaction, &opened.web_game, Some(&opened.new), &opened.fleets).await?;
    let WebGameState::Match(begun) = state else { return Ok(false) };
    let marked = sqlx::query("UPDATE matches SET event = $2 WHERE id = $1").bind(begun.0).bind(&id.0);
    marked.execute(&mut **transaction).await?;
    if let (Some(fleet), Some(hunter)) = (fleet, &opened.hunter)
        && !begin_hunt(transaction, fleet, hunter, begun).await?
    {
        return Ok(false);
    }
    let placed = sqlx::query(
        "UPDATE tournament_games SET web_game = $5, match_id = $6 \
         WHERE tournament = $1 AND round = $2 AND place = $3 AND game = $4 AND match_id IS NULL AND ending IS NULL",
    );
    let placed = placed.bind(&id.0).bind(i64::from(key.round)).bind(i64::from(key.table)).bind(i64::from(key.game));
    let placed = placed.bind(&opened.web_game.id.0).bind(begun.0).execute(&mut **transaction).await?;
    Ok(placed.rows_affected() > 0)
}

async fn pair(transaction: &mut Transaction<'_, Db>, id: &TournamentId, new: &NewTournamentGame) -> Result<bool> {
    let paired = sqlx::query(
        "INSERT INTO tournament_games (tournament, round, place, game, first, second, fleet) \
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
    );
    let NewTournamentGame { key, seats, opened, fleet } = new;
    let seat = |seat: Seat| seats[seat].map(i64::from);
    let paired = paired.bind(&id.0).bind(i64::from(key.round)).bind(i64::from(key.table)).bind(i64::from(key.game));
    let paired = paired.bind(seat(Seat::A).unwrap_or_default()).bind(seat(Seat::B));
    paired.bind(fleet.as_ref().map(|fleet| fleet.0.clone())).execute(&mut **transaction).await?;
    match opened {
        Some(opened) => open(transaction, id, *key, fleet.as_ref(), opened).await,
        None => Ok(true),
    }
}

/// Notes what the result of a match is corrected to, and has the ratings follow.
async fn correct(transaction: &mut Transaction<'_, Db>, correction: &Correction, at: Timestamp) -> Result<()> {
    let Correction { id, winner, reason } = correction;
    let new = sqlx::query(
        "INSERT INTO rating_corrections (match_id, number, winner, at, reason) VALUES ($1, \
         (SELECT COALESCE(MAX(number), 0) + 1 FROM rating_corrections WHERE match_id = $1), $2, $3, $4)",
    );
    let new = new.bind(id.0).bind(winner.map(number)).bind(at.as_millisecond()).bind(reason);
    new.execute(&mut **transaction).await?;
    let rules = sqlx::query_scalar::<_, String>("SELECT rules FROM rating_events WHERE match_id = $1 LIMIT 1");
    if let Some(rules) = rules.bind(id.0).fetch_optional(&mut **transaction).await? {
        replay(transaction, &rules).await?;
    }
    Ok(())
}

/// Everything an advance says besides its events.
async fn follow(
    transaction: &mut Transaction<'_, Db>,
    id: &TournamentId,
    advance: &Advance,
    at: Timestamp,
) -> Result<bool> {
    enter(transaction, id, &advance.entrants).await?;
    // First, so that whoever comes too late learns it here, and not by a game that is there
    // already.
    for key in &advance.taken {
        let taken = sqlx::query(
            "UPDATE tournament_games SET taken = 1 \
             WHERE tournament = $1 AND round = $2 AND place = $3 AND game = $4 AND taken = 0",
        );
        let taken = taken.bind(&id.0).bind(i64::from(key.round)).bind(i64::from(key.table)).bind(i64::from(key.game));
        if taken.execute(&mut **transaction).await?.rows_affected() == 0 {
            return Ok(false);
        }
    }
    for fleet in &advance.fleets {
        insert_fleet(transaction, fleet).await?;
    }
    for new in &advance.games {
        if !pair(transaction, id, new).await? {
            return Ok(false);
        }
    }
    for (key, opened) in &advance.opened {
        let fleet = sqlx::query_scalar::<_, Option<String>>(
            "SELECT fleet FROM tournament_games WHERE tournament = $1 AND round = $2 AND place = $3 AND game = $4",
        );
        let fleet = fleet.bind(&id.0).bind(i64::from(key.round)).bind(i64::from(key.table)).bind(i64::from(key.game));
        let fleet = fleet.fetch_optional(&mut **transaction).await?.flatten().map(SharedFleetId);
        if !open(transaction, id, *key, fleet.as_ref(), opened).await? {
            return Ok(false);
        }
    }
    for (key, ending, shots) in &advance.ended {
        let ended = sqlx::query(
            "UPDATE tournament_games SET ending = $5, shots_a = $6, shots_b = $7 \
             WHERE tournament = $1 AND round = $2 AND place = $3 AND game = $4",
        );
        let ended = ended.bind(&id.0).bind(i64::from(key.round)).bind(i64::from(key.table)).bind(i64::from(key.game));
        let ended = ended.bind(ending.to_string()).bind(i64::from(shots[Seat::A])).bind(i64::from(shots[Seat::B]));
        ended.execute(&mut **transaction).await?;
    }
    for fleet in &advance.revealed {
        let told = sqlx::query("UPDATE shared_fleets SET until = $2 WHERE id = $1 AND kind = 'round' AND until > $2");
        told.bind(&fleet.0).bind(at.as_millisecond()).execute(&mut **transaction).await?;
    }
    for correction in &advance.corrections {
        correct(transaction, correction, at).await?;
    }
    Ok(true)
}

#[async_trait]
impl TournamentStore for Backend {
    async fn create_tournament(&self, new: &Tournament, event: &str, most: u32) -> Result<bool> {
        let mut transaction = self.write().await?;
        if let Some(owner) = new.owner {
            // One owner's tournaments are made one after another.
            let held = sqlx::query("UPDATE players SET joined = joined WHERE id = $1").bind(owner.0);
            held.execute(&mut *transaction).await?;
            let open = sqlx::query_scalar::<_, i64>(
                "SELECT COUNT(*) FROM tournaments WHERE owner = $1 AND state IN ('open', 'running', 'paused')",
            );
            if open.bind(owner.0).fetch_one(&mut *transaction).await? >= i64::from(most) {
                transaction.rollback().await?;
                return Ok(false);
            }
        }
        let made = sqlx::query(
            "INSERT INTO tournaments (id, owner, name, settings, state, listed, code, made, changed, due, version) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, 0)",
        );
        let made = made.bind(&new.id.0).bind(new.owner.map(|owner| owner.0)).bind(&new.name).bind(&new.settings);
        let made = made.bind(new.state.name()).bind(i16::from(new.listed)).bind(new.code.as_deref());
        let made = made.bind(new.made.as_millisecond()).bind(new.due.map(Timestamp::as_millisecond));
        made.execute(&mut *transaction).await?;
        let first = Advance { events: vec![event.into()], author: new.owner, due: new.due, ..Advance::default() };
        append(&mut transaction, &new.id, &first, new.made).await?;
        self.commit(transaction).await?;
        Ok(true)
    }

    async fn tournament(&self, id: &TournamentId) -> Result<Option<Tournament>> {
        let query = sqlx::AssertSqlSafe(format!("SELECT {COLUMNS}, {ENDED} FROM tournaments t WHERE t.id = $1"));
        sqlx::query(query).bind(&id.0).fetch_optional(&self.pool).await?.map(|row| tournament(&row)).transpose()
    }

    async fn tournament_coded(&self, code: &str) -> Result<Option<TournamentId>> {
        let id = sqlx::query_scalar("SELECT id FROM tournaments WHERE code = $1 AND state <> 'cancelled'").bind(code);
        Ok(id.fetch_optional(&self.pool).await?.map(TournamentId))
    }

    async fn listed_tournaments(&self, limit: u32) -> Result<Vec<Tournament>> {
        let query = format!(
            "SELECT {COLUMNS}, {UNCOUNTED} FROM tournaments t WHERE t.listed = 1 AND t.state <> 'cancelled' {LATEST} $1"
        );
        let rows = sqlx::query(sqlx::AssertSqlSafe(query)).bind(i64::from(limit));
        rows.fetch_all(&self.pool).await?.iter().map(tournament).collect()
    }

    async fn tournaments_of(&self, player: PlayerId, limit: u32) -> Result<Vec<Tournament>> {
        let query = format!(
            "SELECT {COLUMNS}, {UNCOUNTED} FROM tournaments t WHERE t.id IN (SELECT id FROM tournaments WHERE owner = $1 \
             UNION SELECT tournament FROM tournament_players WHERE player = $1 \
             UNION SELECT tournament FROM tournament_people WHERE player = $1) {LATEST} $2"
        );
        let rows = sqlx::query(sqlx::AssertSqlSafe(query)).bind(player.0).bind(i64::from(limit));
        rows.fetch_all(&self.pool).await?.iter().map(tournament).collect()
    }

    async fn tournament_events(&self, id: &TournamentId, after: u64, limit: u32) -> Result<Vec<TournamentEvent>> {
        let rows = sqlx::query(
            "SELECT e.number, e.at, a.handle, e.event FROM tournament_events e LEFT JOIN accounts a ON a.player = e.author \
             WHERE e.tournament = $1 AND e.number > $2 ORDER BY e.number LIMIT $3",
        );
        let rows = rows.bind(&id.0).bind(after.cast_signed()).bind(i64::from(limit));
        let event = |row: &DbRow| {
            Ok(TournamentEvent {
                number: row.try_get::<i64, _>(0)?.unsigned_abs(),
                at: time(row.try_get(1)?),
                author: row.try_get::<Option<&str>, _>(2)?.map(handle).transpose()?,
                event: row.try_get(3)?,
            })
        };
        rows.fetch_all(&self.pool).await?.iter().map(event).collect()
    }

    async fn visitors_player(&self, visitor: &SecretHash) -> Result<Option<PlayerId>> {
        let player = sqlx::query_scalar("SELECT id FROM players WHERE visitor = $1").bind(&visitor.0);
        Ok(player.fetch_optional(&self.pool).await?.map(PlayerId))
    }

    async fn entrants(&self, id: &TournamentId) -> Result<Vec<Entrant>> {
        let rows = sqlx::query(
            "SELECT e.number, e.player, p.visitor, COALESCE(CASE WHEN a.owner IS NULL THEN a.handle END, p.name, ''), \
             a.handle, e.strategy, a.owner \
             FROM tournament_players e LEFT JOIN players p ON p.id = e.player \
             LEFT JOIN accounts a ON a.player = e.player WHERE e.tournament = $1 ORDER BY e.number",
        );
        let entrant = |row: &DbRow| {
            Ok(Entrant {
                number: count(row, 0)?,
                player: row.try_get::<Option<i64>, _>(1)?.map(PlayerId),
                visitor: row.try_get::<Option<String>, _>(2)?.map(SecretHash),
                name: row.try_get(3)?,
                account: row.try_get::<Option<&str>, _>(4)?.is_some(),
                strategy: row.try_get(5)?,
                owner: row.try_get::<Option<i64>, _>(6)?.map(PlayerId),
            })
        };
        rows.bind(&id.0).fetch_all(&self.pool).await?.iter().map(entrant).collect()
    }

    async fn tournament_games(&self, id: &TournamentId, round: Option<u32>) -> Result<Vec<TournamentGame>> {
        let query = format!(
            "SELECT g.round, g.place, g.game, g.first, g.second, g.web_game, g.match_id, g.fleet, g.ending, g.shots_a, \
             g.shots_b, g.taken, CAST(CASE WHEN {ERASED} THEN 1 ELSE 0 END AS SMALLINT) FROM tournament_games g \
             WHERE g.tournament = $1 AND ($2 = 0 OR g.round = $2) ORDER BY g.round, g.place, g.game"
        );
        let rows = sqlx::query(sqlx::AssertSqlSafe(query)).bind(&id.0).bind(i64::from(round.unwrap_or(0)));
        rows.fetch_all(&self.pool).await?.iter().map(game).collect()
    }

    async fn tournament_people(&self, id: &TournamentId) -> Result<Vec<(PlayerId, Handle, TournamentRole)>> {
        let rows = sqlx::query(
            "SELECT r.player, a.handle, r.role FROM tournament_people r JOIN accounts a ON a.player = r.player \
             WHERE r.tournament = $1 ORDER BY r.role DESC, a.handle",
        );
        let person = |row: &DbRow| {
            let role = TournamentRole::named(row.try_get(2)?);
            let role = role.ok_or_else(|| StoreError::Other("somebody of a tournament in no role".into()))?;
            Ok((PlayerId(row.try_get(0)?), handle(row.try_get(1)?)?, role))
        };
        rows.bind(&id.0).fetch_all(&self.pool).await?.iter().map(person).collect()
    }

    async fn set_tournament_role(
        &self,
        id: &TournamentId,
        player: PlayerId,
        role: Option<TournamentRole>,
        most: u32,
    ) -> Result<bool> {
        let mut transaction = self.write().await?;
        let gone = sqlx::query("DELETE FROM tournament_people WHERE tournament = $1 AND player = $2");
        gone.bind(&id.0).bind(player.0).execute(&mut *transaction).await?;
        if let Some(role) = role {
            let there = sqlx::query_scalar::<_, i64>("SELECT COUNT(*) FROM tournament_people WHERE tournament = $1");
            if there.bind(&id.0).fetch_one(&mut *transaction).await? >= i64::from(most) {
                transaction.rollback().await?;
                return Ok(false);
            }
            let new = sqlx::query("INSERT INTO tournament_people (tournament, player, role) VALUES ($1, $2, $3)");
            new.bind(&id.0).bind(player.0).bind(role.name()).execute(&mut *transaction).await?;
        }
        self.commit(transaction).await?;
        Ok(true)
    }

    async fn advance_tournament(&self, id: &TournamentId, advance: &Advance, at: Timestamp) -> Result<bool> {
        let mut transaction = self.write().await?;
        let done =
            append(&mut transaction, id, advance, at).await? && follow(&mut transaction, id, advance, at).await?;
        if done {
            self.commit(transaction).await?;
        } else {
            transaction.rollback().await?;
        }
        Ok(done)
    }

    async fn tournaments_due(&self, now: Timestamp, limit: u32) -> Result<(Vec<TournamentId>, Option<Timestamp>)> {
        let query = format!(
            "SELECT t.id FROM tournaments t WHERE t.due <= $1 \
             UNION SELECT g.tournament FROM tournament_games g JOIN tournaments t ON t.id = g.tournament \
             WHERE g.taken = 0 AND t.state IN ('running', 'paused') AND (g.ending IS NOT NULL OR {ERASED}) LIMIT $2"
        );
        let ids = sqlx::query_scalar::<_, String>(sqlx::AssertSqlSafe(query));
        let ids = ids.bind(now.as_millisecond()).bind(i64::from(limit)).fetch_all(&self.pool).await?;
        let next = sqlx::query_scalar::<_, Option<i64>>("SELECT MIN(due) FROM tournaments WHERE due > $1");
        let next = next.bind(now.as_millisecond()).fetch_one(&self.pool).await?;
        Ok((ids.into_iter().map(TournamentId).collect(), next.map(time)))
    }

    async fn sweep_tournaments(&self, over: Timestamp, unbegun: Timestamp) -> Result<u64> {
        let gone = sqlx::query(
            "DELETE FROM tournaments WHERE (state IN ('over', 'cancelled') AND changed < $1) \
             OR (state = 'open' AND changed < $2)",
        );
        let mut transaction = self.write().await?;
        let gone = gone.bind(over.as_millisecond()).bind(unbegun.as_millisecond()).execute(&mut *transaction).await?;
        let fleets = sqlx::query("DELETE FROM shared_fleets WHERE kind = 'round' AND until < $1");
        fleets.bind(over.as_millisecond()).execute(&mut *transaction).await?;
        self.commit(transaction).await?;
        Ok(gone.rows_affected())
    }
}
