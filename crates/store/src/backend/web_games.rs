//! Games as a web server has them, and many matches written at once.

use std::collections::HashSet;

use amiral_game::{Ending, Fleet, GameSeed, PerSeat, Seat};
use jiff::Timestamp;
use sqlx::{Row, Transaction};

use super::rows::{number, time};
use super::write::{check_open, finish, fire, fire_many, place};
use super::{Backend, Db, DbRow, Result, SPAN, after_erasure, begin_match};
use crate::{
    Draft, Entry, MatchId, NewMatch, SecretHash, Storage, StoreError, Volley, WebGame, WebGameId, WebGameMode,
    WebGameState,
};

const COLUMNS: &str = "id, mode, match_id, rules, seed, name, visitor_a, visitor_b, invitation, claimed, rematch, made, practice FROM web_games";

impl Backend {
    pub(super) async fn insert_web_game(
        &self,
        web_game: &WebGame,
        begin: Option<&NewMatch>,
        fleets: &[(Seat, Fleet)],
    ) -> Result<WebGameState> {
        let mut transaction = self.write().await?;
        let state = match begin {
            None => web_game.state.clone(),
            Some(new) => {
                let id = begin_match(&mut transaction, new).await?;
                for (seat, fleet) in fleets {
                    place(&mut transaction, id, *seat, fleet).await?;
                }
                WebGameState::Match(id)
            }
        };
        let (id, draft) = match &state {
            WebGameState::Match(id) => (Some(id.0), None),
            WebGameState::Waiting(draft) => (None, Some(draft)),
        };
        sqlx::query(
            "INSERT INTO web_games (id, mode, match_id, rules, seed, name, visitor_a, visitor_b, invitation, made, practice) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
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
        .execute(&mut *transaction)
        .await?;
        self.commit(transaction).await?;
        Ok(state)
    }

    pub(super) async fn join_web_game(
        &self,
        id: &WebGameId,
        visitor: &SecretHash,
        new: &NewMatch,
    ) -> Result<Option<MatchId>> {
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

    pub(super) async fn find_web_game(&self, id: &WebGameId) -> Result<Option<WebGame>> {
        let query = sqlx::AssertSqlSafe(format!("SELECT {COLUMNS} WHERE id = $1"));
        let row = sqlx::query(query).bind(&id.0).fetch_optional(&self.pool).await?;
        row.map(|row| self.read_web_game(&row)).transpose()
    }

    pub(super) async fn invited_web_game(&self, invitation: &SecretHash) -> Result<Option<WebGame>> {
        let query = sqlx::AssertSqlSafe(format!("SELECT {COLUMNS} WHERE invitation = $1"));
        let row = sqlx::query(query).bind(&invitation.0).fetch_optional(&self.pool).await?;
        row.map(|row| self.read_web_game(&row)).transpose()
    }

    pub(super) async fn web_game_of_match(&self, id: MatchId) -> Result<Option<WebGame>> {
        let query = sqlx::AssertSqlSafe(format!("SELECT {COLUMNS} WHERE match_id = $1"));
        let row = sqlx::query(query).bind(id.0).fetch_optional(&self.pool).await?;
        row.map(|row| self.read_web_game(&row)).transpose()
    }

    pub(super) async fn web_games_by_visitor(&self, visitor: &SecretHash, limit: u32) -> Result<Vec<WebGame>> {
        let query = format!(
            "SELECT {COLUMNS} WHERE (visitor_a = $1 OR visitor_b = $1) AND NOT EXISTS (SELECT 1 FROM hidden h \
             WHERE h.match_id = web_games.match_id AND h.visitor = $1) ORDER BY made DESC, id LIMIT $2"
        );
        let rows = sqlx::query(sqlx::AssertSqlSafe(query)).bind(&visitor.0).bind(i64::from(limit));
        rows.fetch_all(&self.pool).await?.iter().map(|row| self.read_web_game(row)).collect()
    }

    fn read_web_game(&self, row: &DbRow) -> Result<WebGame> {
        let broken = |what: &str| StoreError::Other(format!("a game of the web cannot be read: {what}"));
        let text = |column: usize| row.try_get::<Option<String>, _>(column);
        let state = if let Some(id) = row.try_get::<Option<i64>, _>(2)? {
            WebGameState::Match(MatchId(id))
        } else {
            let rules = text(3)?.ok_or_else(|| broken("it has no rules"))?;
            let rules = self.rules(MatchId(0), &rules)?;
            let seed: Option<GameSeed> = text(4)?.and_then(|seed| seed.parse().ok());
            let seed = seed.ok_or_else(|| broken("its seed is none"))?;
            let practice = row.try_get::<i16, _>(12)? != 0;
            WebGameState::Waiting(Draft { rules, seed, practice, name: text(5)?.unwrap_or_default() })
        };
        Ok(WebGame {
            id: WebGameId(row.try_get(0)?),
            mode: WebGameMode::named(row.try_get(1)?).ok_or_else(|| broken("its mode is unknown"))?,
            state,
            visitors: PerSeat([text(6)?.map(SecretHash), text(7)?.map(SecretHash)]),
            invitation: text(8)?.map(SecretHash),
            claimed: row.try_get::<i16, _>(9)? != 0,
            rematch: text(10)?.map(WebGameId),
            made: time(row.try_get(11)?),
        })
    }

    pub(super) async fn follow_web_game(&self, id: &WebGameId, next: &WebGameId) -> Result<bool> {
        let followed = sqlx::query("UPDATE web_games SET rematch = $2 WHERE id = $1 AND rematch IS NULL");
        let followed = followed.bind(&id.0).bind(&next.0).execute(self.writer()?).await?.rows_affected() > 0;
        self.written()?;
        Ok(followed)
    }

    pub(super) async fn claim_web_game(
        &self,
        id: &WebGameId,
        game: MatchId,
        ending: Ending,
        at: Timestamp,
    ) -> Result<()> {
        let mut transaction = self.write().await?;
        check_open(&mut transaction, game).await?;
        finish(&mut transaction, game, ending, at).await?;
        let claimed = sqlx::query("UPDATE web_games SET claimed = 1 WHERE id = $1");
        claimed.bind(&id.0).execute(&mut *transaction).await?;
        self.commit(transaction).await
    }

    pub(super) async fn remove_web_game(&self, id: &WebGameId) -> Result<()> {
        let gone = sqlx::query("DELETE FROM web_games WHERE id = $1 AND match_id IS NULL");
        gone.bind(&id.0).execute(self.writer()?).await?;
        self.written()
    }

    pub(super) async fn abandoned_web_games(&self, before: Timestamp, limit: u32) -> Result<Vec<WebGameId>> {
        // Matches that are over are never looked at: there are far more of them.
        let ids = sqlx::query_scalar(
            "SELECT id FROM (SELECT id, made FROM web_games WHERE match_id IS NULL AND made < $1 \
             UNION ALL SELECT b.id, b.made FROM matches m JOIN web_games b ON b.match_id = m.id \
             WHERE m.ending = 'unfinished' AND b.made < $1 \
             AND COALESCE((SELECT MAX(x.fired) FROM shots x WHERE x.match_id = m.id), 0) < $1) AS idle \
             ORDER BY made, id LIMIT $2",
        );
        let ids: Vec<String> = ids.bind(before.as_millisecond()).bind(i64::from(limit)).fetch_all(&self.pool).await?;
        Ok(ids.into_iter().map(WebGameId).collect())
    }

    pub(super) async fn unstarted_web_games(&self, before: Timestamp, limit: u32) -> Result<Vec<WebGameId>> {
        let ids = sqlx::query_scalar(
            "SELECT id FROM (SELECT id, made FROM web_games WHERE match_id IS NULL AND made < $1 \
             UNION ALL SELECT b.id, b.made FROM matches m JOIN web_games b ON b.match_id = m.id \
             WHERE m.ending = 'unfinished' AND b.made < $1 \
             AND NOT EXISTS (SELECT 1 FROM seats s JOIN contestants c ON c.id = s.contestant \
             JOIN shots x ON x.match_id = s.match_id AND x.seat = s.seat \
             WHERE s.match_id = m.id AND c.player IS NOT NULL)) AS untouched ORDER BY made, id LIMIT $2",
        );
        let ids: Vec<String> = ids.bind(before.as_millisecond()).bind(i64::from(limit)).fetch_all(&self.pool).await?;
        Ok(ids.into_iter().map(WebGameId).collect())
    }

    pub(super) async fn erase_match(&self, id: MatchId) -> Result<()> {
        let mut transaction = self.write().await?;
        // What is summed up must stay what counting would give.
        sqlx::query(
            "UPDATE player_totals SET \
             games = games - (SELECT COUNT(*) FROM player_matches o WHERE o.match_id = $1 AND o.won IS NOT NULL \
               AND o.contestant = player_totals.contestant AND o.opponent = player_totals.opponent AND o.rules = player_totals.rules \
               AND o.began / $2 = player_totals.span), \
             wins = wins - (SELECT COALESCE(SUM(o.won), 0) FROM player_matches o WHERE o.match_id = $1 AND o.won IS NOT NULL \
               AND o.contestant = player_totals.contestant AND o.opponent = player_totals.opponent AND o.rules = player_totals.rules \
               AND o.began / $2 = player_totals.span), \
             shots = shots - (SELECT CAST(COALESCE(SUM(o.won * o.shots), 0) AS BIGINT) FROM player_matches o \
               WHERE o.match_id = $1 AND o.won IS NOT NULL AND o.contestant = player_totals.contestant \
               AND o.opponent = player_totals.opponent AND o.rules = player_totals.rules AND o.began / $2 = player_totals.span) \
             WHERE EXISTS (SELECT 1 FROM player_matches o WHERE o.match_id = $1 AND o.won IS NOT NULL \
               AND o.contestant = player_totals.contestant AND o.opponent = player_totals.opponent AND o.rules = player_totals.rules \
               AND o.began / $2 = player_totals.span)",
        )
        .bind(id.0)
        .bind(SPAN)
        .execute(&mut *transaction)
        .await?;
        sqlx::query("DELETE FROM player_totals WHERE games = 0").execute(&mut *transaction).await?;
        let erased = sqlx::query("DELETE FROM matches WHERE id = $1").bind(id.0).execute(&mut *transaction).await?;
        if erased.rows_affected() == 0 {
            return Err(StoreError::NoMatch(id));
        }
        self.commit(transaction).await?;
        after_erasure(&self.pool).await
    }

    /// Keeps what happened in many matches in one transaction. Where the database balks, each match
    /// is tried by itself, so that one cannot spoil it for the others.
    pub(super) async fn keep_entries(&self, groups: &[(MatchId, Vec<Entry>)]) -> Vec<Result<()>> {
        match self.keep_together(groups).await {
            Ok(answers) => return answers,
            // Where the database itself is in trouble nobody fares better alone, and would only
            // wait for it again.
            Err(error) if error.is_of_the_database() => {
                return groups.iter().map(|_| Err(error.clone())).collect();
            }
            Err(_) => {}
        }
        let mut answers = Vec::with_capacity(groups.len());
        for (id, entries) in groups {
            answers.push(self.keep_alone(*id, entries).await);
        }
        answers
    }

    async fn keep_together(&self, groups: &[(MatchId, Vec<Entry>)]) -> Result<Vec<Result<()>>> {
        let mut transaction = self.write().await?;
        let mut answers: Vec<Result<()>> = groups.iter().map(|_| Ok(())).collect();
        let (single, others): (Vec<usize>, Vec<usize>) =
            (0..groups.len()).partition(|&at| lone(&groups[at].1).is_some());
        // A statement costs about as much for one shot as for a hundred. Powers of two, so that few
        // different ones are prepared and remembered.
        let mut rest = single.as_slice();
        while !rest.is_empty() {
            let (chunk, left) = rest.split_at(1 << rest.len().min(MOST_SHOTS).ilog2());
            let shots: Vec<(MatchId, &Volley)> =
                chunk.iter().filter_map(|&at| Some((groups[at].0, lone(&groups[at].1)?))).collect();
            let kept: HashSet<i64> =
                fire_many(&shots).build_query_scalar().fetch_all(&mut *transaction).await?.into_iter().collect();
            for (&at, (id, volley)) in chunk.iter().zip(shots) {
                if !kept.contains(&id.0) {
                    answers[at] = Err(StoreError::OutOfStep { id, sequence: volley.first });
                }
            }
            rest = left;
        }
        for at in others {
            let (id, entries) = &groups[at];
            keep_all(&mut transaction, *id, entries).await?;
        }
        self.commit(transaction).await?;
        Ok(answers)
    }

    /// All of one match's entries or none.
    async fn keep_alone(&self, id: MatchId, entries: &[Entry]) -> Result<()> {
        match entries {
            [] => Ok(()),
            [Entry::Placed { seat, fleet }] => self.place(id, *seat, fleet).await,
            [Entry::Fired(volley)] => self.fire(id, volley).await,
            [Entry::Ended { ending, at }] => self.finish(id, *ending, *at).await,
            several => {
                let mut transaction = self.write().await?;
                keep_all(&mut transaction, id, several).await?;
                self.commit(transaction).await
            }
        }
    }
}

/// The most shots in one statement.
const MOST_SHOTS: usize = 128;

/// The volley of one shot that is all there is to keep, after which the match goes on: what happens
/// most.
fn lone(entries: &[Entry]) -> Option<&Volley> {
    match entries {
        [Entry::Fired(volley)] if volley.ending == Ending::Unfinished && volley.shots.len() == 1 => Some(volley),
        _ => None,
    }
}

async fn keep_all(transaction: &mut Transaction<'_, Db>, id: MatchId, entries: &[Entry]) -> Result<()> {
    check_open(transaction, id).await?;
    for entry in entries {
        match entry {
            Entry::Placed { seat, fleet } => {
                let placed = sqlx::query("SELECT 1 FROM ships WHERE match_id = $1 AND seat = $2");
                if placed.bind(id.0).bind(number(*seat)).fetch_optional(&mut **transaction).await?.is_some() {
                    return Err(StoreError::Placed { id, seat: *seat });
                }
                place(transaction, id, *seat, fleet).await?;
            }
            Entry::Fired(volley) => {
                if fire(id, volley).build().execute(&mut **transaction).await?.rows_affected() == 0 {
                    return Err(StoreError::OutOfStep { id, sequence: volley.first });
                }
                if volley.ending != Ending::Unfinished {
                    finish(transaction, id, volley.ending, volley.at).await?;
                }
            }
            Entry::Ended { ending, at } => finish(transaction, id, *ending, *at).await?,
        }
    }
    Ok(())
}
