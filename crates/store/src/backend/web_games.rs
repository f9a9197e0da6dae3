//! Games as a web server has them.

use std::collections::HashMap;

use amiral_game::{Fleet, GameSeed, PerSeat, Seat};
use async_trait::async_trait;
use jiff::Timestamp;
use sqlx::{Row, Transaction};

use super::keep::keep_steps;
use super::rows::time;
use super::write::begin_match;
use super::{Backend, Db, DbRow, Result};
use crate::{
    Draft, MatchId, NewMatch, SecretHash, SharedFleetId, Step, StoreError, TournamentId, WebGame, WebGameId,
    WebGameMode, WebGameState, WebGameStore,
};

pub(super) const COLUMNS: &str = "id, mode, match_id, rules, seed, name, visitor_a, visitor_b, invitation, rematch, made, practice, first_row, hints, clock, rated, \
                       (SELECT h.fleet FROM hunts h WHERE h.match_id = web_games.match_id), \
                       (SELECT m.event FROM matches m WHERE m.id = web_games.match_id) FROM web_games";

/// How many games an evening's score looks back on.
const LONGEST_EVENING: i64 = 100;

impl Backend {
    pub(super) fn read_web_game(&self, row: &DbRow) -> Result<WebGame> {
        let broken = |what: &str| StoreError::Other(format!("a game of the web cannot be read: {what}"));
        let text = |column: usize| row.try_get::<Option<String>, _>(column);
        let state = if let Some(id) = row.try_get::<Option<i64>, _>(2)? {
            WebGameState::Match(MatchId(id))
        } else {
            let rules = text(3)?.ok_or_else(|| broken("it has no rules"))?;
            let rules = self.rules(MatchId(0), &rules)?;
            let seed: Option<GameSeed> = text(4)?.and_then(|seed| seed.parse().ok());
            let seed = seed.ok_or_else(|| broken("its seed is none"))?;
            let practice = row.try_get::<i16, _>(11)? != 0;
            WebGameState::Waiting(Draft { rules, seed, practice, name: text(5)?.unwrap_or_default() })
        };
        Ok(WebGame {
            id: WebGameId(row.try_get(0)?),
            mode: WebGameMode::named(row.try_get(1)?).ok_or_else(|| broken("its mode is unknown"))?,
            state,
            visitors: PerSeat([text(6)?.map(SecretHash), text(7)?.map(SecretHash)]),
            invitation: text(8)?.map(SecretHash),
            rematch: text(9)?.map(WebGameId),
            hunts: text(16)?.map(SharedFleetId),
            event: text(17)?.map(TournamentId),
            made: time(row.try_get(10)?),
            first_row: u8::from(row.try_get::<i16, _>(12)? != 0),
            hints: row.try_get::<i16, _>(13)? != 0,
            clock: text(14)?.map(|clock| clock.parse().map_err(|_| broken("its clock is none"))).transpose()?,
            rated: row.try_get::<i16, _>(15)? != 0,
        })
    }
}

/// Makes a game of the web, with its match and the fleets placed where everybody is there.
pub(super) async fn insert_game(
    transaction: &mut Transaction<'_, Db>,
    web_game: &WebGame,
    begin: Option<&NewMatch>,
    fleets: &[(Seat, Fleet)],
) -> Result<WebGameState> {
    let state = match begin {
        None => web_game.state.clone(),
        Some(new) => {
            let id = begin_match(transaction, new).await?;
            let placed = |(seat, fleet): &(Seat, Fleet)| Step::placed(*seat, fleet).at(new.began);
            let steps: Vec<Step> = fleets.iter().map(placed).collect();
            keep_steps(transaction, id, None, &steps).await?;
            WebGameState::Match(id)
        }
    };
    let (id, draft) = match &state {
        WebGameState::Match(id) => (Some(id.0), None),
        WebGameState::Waiting(draft) => (None, Some(draft)),
    };
    sqlx::query(
        "INSERT INTO web_games (id, mode, match_id, rules, seed, name, visitor_a, visitor_b, invitation, made, practice, \
         first_row, hints, clock, rated) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)",
    )
    .bind(&web_game.id.0)
    .bind(web_game.mode.name())
    .bind(id)
    .bind(draft.map(|draft| draft.rules.to_string()))
    .bind(draft.map(|draft| draft.seed.to_string()))
    .bind(draft.map(|draft| draft.name.clone()))
    .bind(web_game.visitors[Seat::A].as_ref().map(|hash| hash.0.clone()))
    .bind(web_game.visitors[Seat::B].as_ref().map(|hash| hash.0.clone()))
    .bind(web_game.invitation.as_ref().map(|hash| hash.0.clone()))
    .bind(web_game.made.as_millisecond())
    .bind(i16::from(draft.is_some_and(|draft| draft.practice)))
    .bind(i16::from(web_game.first_row))
    .bind(i16::from(web_game.hints))
    .bind(web_game.clock.map(|clock| clock.to_string()))
    .bind(i16::from(web_game.rated))
    .execute(&mut **transaction)
    .await?;
    Ok(state)
}

#[async_trait]
impl WebGameStore for Backend {
    async fn create_web_game(
        &self,
        web_game: &WebGame,
        begin: Option<&NewMatch>,
        fleets: &[(Seat, Fleet)],
    ) -> Result<WebGameState> {
        let mut transaction = self.write().await?;
        let state = insert_game(&mut transaction, web_game, begin, fleets).await?;
        self.commit(transaction).await?;
        Ok(state)
    }

    async fn join(&self, id: &WebGameId, visitor: &SecretHash, new: &NewMatch) -> Result<Option<MatchId>> {
        let mut transaction = self.write().await?;
        let begun = begin_match(&mut transaction, new).await?;
        let joined = sqlx::query(
            "UPDATE web_games SET match_id = $2, visitor_b = $3, rules = NULL, seed = NULL, name = NULL, practice = 0 \
             WHERE id = $1 AND match_id IS NULL",
        );
        let joined = joined.bind(&id.0).bind(begun.0).bind(&visitor.0).execute(&mut *transaction).await?;
        if joined.rows_affected() == 0 {
            transaction.rollback().await?;
            return Ok(None);
        }
        self.commit(transaction).await?;
        Ok(Some(begun))
    }

    async fn web_game(&self, id: &WebGameId) -> Result<Option<WebGame>> {
        let query = sqlx::AssertSqlSafe(format!("SELECT {COLUMNS} WHERE id = $1"));
        let row = sqlx::query(query).bind(&id.0).fetch_optional(&self.pool).await?;
        row.map(|row| self.read_web_game(&row)).transpose()
    }

    async fn invited(&self, invitation: &SecretHash) -> Result<Option<WebGame>> {
        let query = sqlx::AssertSqlSafe(format!("SELECT {COLUMNS} WHERE invitation = $1"));
        let row = sqlx::query(query).bind(&invitation.0).fetch_optional(&self.pool).await?;
        row.map(|row| self.read_web_game(&row)).transpose()
    }

    async fn web_game_of(&self, id: MatchId) -> Result<Option<WebGame>> {
        let query = sqlx::AssertSqlSafe(format!("SELECT {COLUMNS} WHERE match_id = $1"));
        let row = sqlx::query(query).bind(id.0).fetch_optional(&self.pool).await?;
        row.map(|row| self.read_web_game(&row)).transpose()
    }

    async fn hide(&self, id: MatchId, visitor: &SecretHash) -> Result<()> {
        let hidden = sqlx::query(
            "INSERT INTO hidden (match_id, visitor) SELECT id, $2 FROM matches WHERE id = $1 \
             ON CONFLICT (match_id, visitor) DO UPDATE SET visitor = excluded.visitor",
        );
        match hidden.bind(id.0).bind(&visitor.0).execute(self.writer()?).await?.rows_affected() {
            0 => Err(StoreError::NoMatch(id)),
            _ => self.written(),
        }
    }

    async fn web_games_of(&self, visitor: &SecretHash, limit: u32) -> Result<Vec<WebGame>> {
        let query = format!(
            "SELECT {COLUMNS} WHERE (visitor_a = $1 OR visitor_b = $1) AND NOT EXISTS (SELECT 1 FROM hidden h \
             WHERE h.match_id = web_games.match_id AND h.visitor = $1) ORDER BY made DESC, id LIMIT $2"
        );
        let rows = sqlx::query(sqlx::AssertSqlSafe(query)).bind(&visitor.0).bind(i64::from(limit));
        rows.fetch_all(&self.pool).await?.iter().map(|row| self.read_web_game(row)).collect()
    }

    async fn won_before(&self, web_game: &WebGame) -> Result<PerSeat<u32>> {
        let mut won = PerSeat([0, 0]);
        let PerSeat([Some(first), Some(second)]) = &web_game.visitors else { return Ok(won) };
        // The seats of a rematch are those of the game before, so that the index by visitor finds it.
        let games = sqlx::query(
            "SELECT w.id, w.rematch, m.winner FROM web_games w JOIN matches m ON m.id = w.match_id \
             WHERE w.visitor_a = $1 AND w.visitor_b = $2 AND w.rematch IS NOT NULL AND w.made <= $3 \
             ORDER BY w.made DESC LIMIT $4",
        );
        let games = games.bind(&first.0).bind(&second.0).bind(web_game.made.as_millisecond()).bind(LONGEST_EVENING);
        let mut before = HashMap::new();
        for row in games.fetch_all(&self.pool).await? {
            let winner: Option<i16> = row.try_get(2)?;
            before.insert(row.try_get::<String, _>(1)?, (row.try_get::<String, _>(0)?, winner));
        }
        let mut game = web_game.id.0.clone();
        while let Some((earlier, winner)) = before.remove(&game) {
            if let Some(winner) = winner {
                won[if winner == 0 { Seat::A } else { Seat::B }] += 1;
            }
            game = earlier;
        }
        Ok(won)
    }

    async fn follow(&self, id: &WebGameId, next: &WebGameId) -> Result<bool> {
        let mut transaction = self.write().await?;
        let followed = sqlx::query("UPDATE web_games SET rematch = $2 WHERE id = $1 AND rematch IS NULL");
        let followed = followed.bind(&id.0).bind(&next.0).execute(&mut *transaction).await?.rows_affected() > 0;
        if followed {
            let raised = sqlx::query(
                "UPDATE matches SET version = version + 1 WHERE id = (SELECT match_id FROM web_games WHERE id = $1)",
            );
            raised.bind(&id.0).execute(&mut *transaction).await?;
        }
        self.commit(transaction).await?;
        Ok(followed)
    }

    async fn delete_web_game(&self, id: &WebGameId) -> Result<()> {
        let gone = sqlx::query("DELETE FROM web_games WHERE id = $1 AND match_id IS NULL");
        self.execute(gone.bind(&id.0)).await.map(drop)
    }

    async fn abandoned(&self, before: Timestamp, limit: u32) -> Result<Vec<WebGameId>> {
        // Matches that are over are never looked at: there are far more of them.
        let ids = sqlx::query_scalar(
            "SELECT id FROM (SELECT id, made FROM web_games WHERE match_id IS NULL AND made < $1 \
             UNION ALL SELECT b.id, b.made FROM matches m JOIN web_games b ON b.match_id = m.id \
             WHERE m.ending = 'unfinished' AND m.clock IS NULL AND b.made < $1 \
             AND COALESCE((SELECT MAX(a.at) FROM acts a WHERE a.match_id = m.id AND a.kind = 'fired'), 0) < $1) AS idle \
             ORDER BY made, id LIMIT $2",
        );
        let ids: Vec<String> = ids.bind(before.as_millisecond()).bind(i64::from(limit)).fetch_all(&self.pool).await?;
        Ok(ids.into_iter().map(WebGameId).collect())
    }

    async fn abandoned_unstarted(&self, before: Timestamp, limit: u32) -> Result<Vec<WebGameId>> {
        let ids = sqlx::query_scalar(
            "SELECT id FROM (SELECT id, made FROM web_games WHERE match_id IS NULL AND made < $1 \
             UNION ALL SELECT b.id, b.made FROM matches m JOIN web_games b ON b.match_id = m.id \
             WHERE m.ending = 'unfinished' AND m.clock IS NULL AND b.made < $1 \
             AND NOT EXISTS (SELECT 1 FROM seats s JOIN contestants c ON c.id = s.contestant \
             JOIN acts a ON a.match_id = s.match_id AND a.seat = s.seat AND a.kind = 'fired' \
             WHERE s.match_id = m.id AND c.player IS NOT NULL)) AS untouched ORDER BY made, id LIMIT $2",
        );
        let ids: Vec<String> = ids.bind(before.as_millisecond()).bind(i64::from(limit)).fetch_all(&self.pool).await?;
        Ok(ids.into_iter().map(WebGameId).collect())
    }
}
