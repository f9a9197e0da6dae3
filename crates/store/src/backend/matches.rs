//! Matches as they are played.

use std::collections::HashMap;
use std::time::Duration;

use amiral_game::{PerSeat, Record, Seat, Turn};
use async_trait::async_trait;
use sqlx::Row;
use sqlx::query_builder::QueryBuilder;

use super::filter_sql::push_among;
use super::keep::keep_steps;
use super::rows::{clock, ending, fleet, listed, seat, seats, seed, shots, time, unreadable};
use super::write::{begin_match, insert};
use super::{Backend, Db, DbRow, Result, after_erasure};
use crate::transfer::Game;
use crate::{
    Found, Keep, Match, MatchClock, MatchId, MatchStore, NewMatch, Origin, PlayerId, Step, StoreError, Summary, Uid,
};

#[async_trait]
impl MatchStore for Backend {
    async fn begin(&self, new: &NewMatch) -> Result<MatchId> {
        let mut transaction = self.write().await?;
        let id = begin_match(&mut transaction, new).await?;
        self.commit(transaction).await?;
        Ok(id)
    }

    async fn begin_with(&self, new: &NewMatch, steps: &[Step]) -> Result<MatchId> {
        let mut transaction = self.write().await?;
        let id = begin_match(&mut transaction, new).await?;
        keep_steps(&mut transaction, id, None, steps).await?;
        self.commit(transaction).await?;
        Ok(id)
    }

    async fn keep(&self, id: MatchId, steps: &[Step]) -> Result<u64> {
        let mut transaction = self.write().await?;
        let version = keep_steps(&mut transaction, id, None, steps).await?;
        self.commit(transaction).await?;
        Ok(version)
    }

    async fn keep_many(&self, groups: &[Keep]) -> Vec<Result<u64>> {
        match self.keep_together(groups).await {
            Ok(answers) => return answers,
            // If the database itself fails, trying each match alone would only wait for it again.
            Err(error) if error.is_of_the_database() => {
                return groups.iter().map(|_| Err(error.clone())).collect();
            }
            Err(_) => {}
        }
        // One bad match must not fail the others.
        let mut answers = Vec::with_capacity(groups.len());
        for group in groups {
            let alone = self.keep_together(std::slice::from_ref(group)).await;
            answers.push(alone.and_then(|mut answers| answers.pop().ok_or(StoreError::NoMatch(group.id))?));
        }
        answers
    }

    async fn load_all(&self, ids: &[MatchId]) -> Result<Vec<Match>> {
        let ids: Vec<i64> = ids.iter().map(|id| id.0).collect();
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let mut transaction = self.read().await?;
        let mut query = QueryBuilder::<Db>::new(
            "SELECT m.id, m.uid, m.seed, m.starter, m.began, m.ended, m.ending, r.text, m.practice, m.origin, \
             m.cheated, m.hints, m.version, m.solo, \
             (SELECT w.first_row FROM web_games w WHERE w.match_id = m.id), m.clock, m.turn_since, m.rated \
             FROM matches m JOIN rulesets r ON r.id = m.rules WHERE m.id",
        );
        push_among(&mut query, &ids);
        query.push(" ORDER BY m.id");
        let heads = query.build().fetch_all(&mut *transaction).await?;
        let mut seats = seats(&mut transaction, &ids).await?;
        let mut acts: HashMap<i64, Vec<DbRow>> = HashMap::new();
        for row in listed(
            &mut transaction,
            "SELECT match_id, seat, kind, text, at, time_left FROM acts WHERE kind IN ('placed', 'fired', 'hinted') AND match_id",
            &ids,
            " ORDER BY match_id, sequence",
        )
        .await?
        {
            acts.entry(row.try_get(0)?).or_default().push(row);
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
            let mut times = Vec::new();
            let mut clock = clock(&row, 15)?;
            let mut hinted = PerSeat([0, 0]);
            for act in acts.remove(&id.0).unwrap_or_default() {
                let (seat, text) = (seat(id, act.try_get(1)?)?, act.try_get(3)?);
                let left: Option<i64> = act.try_get(5)?;
                let left = left.map(|left| Duration::from_millis(left.unsigned_abs()));
                let kind: &str = act.try_get(2)?;
                if kind == "hinted" {
                    hinted[seat] += 1;
                } else if kind == "placed" {
                    record.fleets[seat] = Some(fleet(id, &record.rules, text)?);
                    if let Some(clock) = &mut clock {
                        clock.placed_by_house[seat] = left == Some(Duration::ZERO);
                    }
                } else {
                    let shots = shots(id, text)?;
                    times.extend(std::iter::repeat_n(time(act.try_get(4)?), shots.len()));
                    record.turns.push(Turn { seat, shots });
                    if let (Some(clock), Some(left)) = (&mut clock, left) {
                        clock.left[seat] = left;
                        clock.turns.push(left);
                    }
                }
            }
            record.ending = ending(id, row.try_get(6)?)?;
            record.tags = tags.remove(&id.0).unwrap_or_default();
            record.tags.extend(clock.iter().flat_map(MatchClock::tags));
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
                origin: Origin::named(row.try_get(9)?).ok_or_else(|| unreadable(id, &"it has no origin"))?,
                solo: row.try_get::<i16, _>(13)? != 0,
                cheated: row.try_get::<i16, _>(10)? != 0,
                rated: row.try_get::<i16, _>(17)? != 0,
                hints: row.try_get::<i32, _>(11)?.unsigned_abs(),
                hinted,
                version: row.try_get::<i64, _>(12)?.unsigned_abs(),
                first_row: row.try_get::<Option<i16>, _>(14)?.map(|first| u8::from(first != 0)),
                clock,
            })
        };
        heads.into_iter().map(whole).collect()
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

    async fn insert(&self, games: &[Game]) -> Result<Vec<Found>> {
        let mut transaction = self.write().await?;
        let mut found = Vec::new();
        // Others see what is added here only once it is committed.
        let mut added: HashMap<&Uid, &Game> = HashMap::new();
        for game in games {
            let known = sqlx::query_scalar("SELECT id FROM matches WHERE uid = $1").bind(&game.uid.0);
            let Some(id) = known.fetch_optional(&mut *transaction).await?.map(MatchId) else {
                added.insert(&game.uid, game);
                found.push(Found::New(insert(&mut transaction, game).await?));
                continue;
            };
            let agrees = match added.get(&game.uid) {
                Some(added) => added.agrees_with(game),
                None => Game::from(self.load(id).await?).agrees_with(game),
            };
            found.push(if agrees { Found::Known(id) } else { Found::Differs(id) });
        }
        self.commit(transaction).await?;
        Ok(found)
    }

    async fn erase(&self, id: MatchId) -> Result<()> {
        let mut transaction = self.write().await?;
        // Totals must equal what counting would give.
        sqlx::query(
            "UPDATE player_totals SET games = player_totals.games - o.games, wins = player_totals.wins - o.wins, \
             absent = player_totals.absent - o.absent, shots = player_totals.shots - o.shots FROM ( \
             SELECT contestant, opponent, rules, month, kind, COUNT(*) AS games, SUM(won) AS wins, \
             SUM(absent) AS absent, CAST(SUM(won * shots) AS BIGINT) AS shots FROM player_matches WHERE match_id = $1 AND won IS NOT NULL \
             GROUP BY contestant, opponent, rules, month, kind) AS o \
             WHERE player_totals.contestant = o.contestant AND player_totals.opponent = o.opponent \
             AND player_totals.rules = o.rules AND player_totals.month = o.month AND player_totals.kind = o.kind",
        )
        .bind(id.0)
        .execute(&mut *transaction)
        .await?;
        sqlx::query("DELETE FROM player_totals WHERE games = 0").execute(&mut *transaction).await?;
        // A hunt in which nobody fired has shown nothing, so that it may begin again.
        sqlx::query(
            "DELETE FROM hunts WHERE match_id = $1 AND EXISTS (SELECT 1 FROM matches m WHERE m.id = $1 AND m.fired = 0)",
        )
        .bind(id.0)
        .execute(&mut *transaction)
        .await?;
        let erased = sqlx::query("DELETE FROM matches WHERE id = $1").bind(id.0).execute(&mut *transaction).await?;
        if erased.rows_affected() == 0 {
            return Err(StoreError::NoMatch(id));
        }
        self.commit(transaction).await?;
        after_erasure(&self.writer).await
    }
}
