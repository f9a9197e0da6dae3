//! Saves what happens in a match: the log of its acts, and what derives from it.
//!
//! Everything a step changes is written in one transaction: the act itself, the version of the
//! match, the ships and shots that history and the documents' views read, and with the ending the
//! sums and what players learn from.

use amiral_game::{Ending, Fleet, Outcome, Seat, Shot, notation};
use jiff::Timestamp;
use sqlx::query_builder::{QueryBuilder, Separated};
use sqlx::{Row, Transaction};

use super::rows::number;
use super::write::{LESSONS, TALLY, TALLY_BY, TALLY_TO};
use super::{Backend, Db, DbRow, Result};
use crate::{Act, MatchId, Step, StoreError};

/// The most shots in one statement: databases limit the number of values.
const MOST_SHOTS: usize = 128;

const ACTS: &str = "INSERT INTO acts (match_id, sequence, seat, kind, text, at) ";
const SHOTS: &str = "INSERT INTO shots (match_id, sequence, turn, seat, col, line, outcome, fired) ";

/// The shots of one turn, in one match.
struct Turn<'a> {
    id: MatchId,
    seat: Seat,
    number: u16,
    first: u16,
    shots: &'a [Shot],
    at: Timestamp,
}

fn turn_of(id: MatchId, step: &Step) -> Option<Turn<'_>> {
    match &step.act {
        Act::Fired { seat, turn, first, shots } => {
            Some(Turn { id, seat: *seat, number: *turn, first: *first, shots, at: step.at })
        }
        Act::Placed { .. } | Act::Hinted { .. } | Act::Cheated { .. } | Act::Ended => None,
    }
}

/// Who acted, the name of the act, and its details.
fn row_of(step: &Step) -> (Option<Seat>, &'static str, String) {
    match &step.act {
        Act::Placed { seat, fleet } => (Some(*seat), "placed", fleet.to_string()),
        Act::Fired { seat, shots, .. } => (Some(*seat), "fired", notation::print_shots(shots)),
        Act::Hinted { seat } => (Some(*seat), "hinted", String::new()),
        Act::Cheated { seat } => (Some(*seat), "cheated", String::new()),
        Act::Ended => (None, "ended", step.ending.to_string()),
    }
}

/// Saves the steps of one match, and returns its new version.
pub(super) async fn keep_steps(transaction: &mut Transaction<'_, Db>, id: MatchId, steps: &[Step]) -> Result<u64> {
    let raised = sqlx::query_scalar::<_, i64>(
        "UPDATE matches SET version = version + $2 WHERE id = $1 AND ending = 'unfinished' RETURNING version",
    );
    let raised = raised.bind(id.0).bind(steps.len() as i64).fetch_optional(&mut **transaction).await?;
    let Some(version) = raised else { return Err(why_closed(transaction, id).await?) };
    let first = version - steps.len() as i64 + 1;
    for chunk in steps.iter().zip(first..).collect::<Vec<_>>().chunks(MOST_SHOTS) {
        insert_acts(transaction, chunk.iter().map(|&(step, sequence)| (id, sequence, step))).await?;
    }
    let mut turns: Vec<Turn<'_>> = Vec::new();
    for step in steps {
        match &step.act {
            Act::Placed { seat, fleet } => place(transaction, id, *seat, fleet).await?,
            Act::Fired { .. } => turns.extend(turn_of(id, step)),
            Act::Hinted { .. } => mark(transaction, id, "UPDATE matches SET hints = hints + 1 WHERE id = $1").await?,
            Act::Cheated { .. } => {
                mark(transaction, id, "UPDATE matches SET cheated = 1 WHERE id = $1").await?;
                mark(transaction, id, "UPDATE player_matches SET kind = 'cheated' WHERE match_id = $1").await?;
            }
            Act::Ended => {}
        }
        if step.ending != Ending::Unfinished {
            fire(transaction, id, &std::mem::take(&mut turns)).await?;
            finish(transaction, id, step.ending, step.at).await?;
        }
    }
    fire(transaction, id, &turns).await?;
    Ok(version.unsigned_abs())
}

impl Backend {
    /// Saves what happened in many matches in one transaction.
    pub(super) async fn keep_together(&self, groups: &[(MatchId, Vec<Step>)]) -> Result<Vec<Result<u64>>> {
        let mut transaction = self.write().await?;
        let mut answers: Vec<Result<u64>> = Vec::with_capacity(groups.len());
        let mut single = Vec::new();
        for (place, (id, steps)) in groups.iter().enumerate() {
            if let Some(turn) = lone_shot(*id, steps) {
                // Until it is known to follow what is saved.
                answers.push(Err(StoreError::OutOfStep { id: *id, sequence: turn.first }));
                single.push((place, turn));
            } else {
                answers.push(Ok(keep_steps(&mut transaction, *id, steps).await?));
            }
        }
        // A statement costs about as much for one shot as for a hundred. Powers of two keep the
        // number of different prepared statements small.
        let mut rest = single.as_slice();
        while !rest.is_empty() {
            let (chunk, left) = rest.split_at(1 << rest.len().min(MOST_SHOTS).ilog2());
            let raised = raise_many(chunk).build().fetch_all(&mut *transaction).await?;
            let mut kept = Vec::with_capacity(chunk.len());
            for row in &raised {
                let (id, version) = (MatchId(row.try_get(0)?), row.try_get::<i64, _>(1)?);
                kept.extend(chunk.iter().filter(|(_, turn)| turn.id == id).map(|entry| (entry, version)));
            }
            if !kept.is_empty() {
                let acts = kept.iter().map(|&((place, turn), version)| (turn.id, version, &groups[*place].1[0]));
                insert_acts(&mut transaction, acts).await?;
                insert_shots(&mut transaction, kept.iter().map(|((_, turn), _)| turn)).await?;
            }
            for ((place, _), version) in kept {
                answers[*place] = Ok(version.unsigned_abs());
            }
            rest = left;
        }
        self.commit(transaction).await?;
        Ok(answers)
    }
}

/// A single shot after which the match continues: the most common case.
fn lone_shot(id: MatchId, steps: &[Step]) -> Option<Turn<'_>> {
    match steps {
        [step] if step.ending == Ending::Unfinished => turn_of(id, step).filter(|turn| turn.shots.len() == 1),
        _ => None,
    }
}

/// Raises the versions of those matches that are open and where the shot follows on those before;
/// gives them and their versions.
fn raise_many(shots: &[(usize, Turn<'_>)]) -> QueryBuilder<Db> {
    let mut query = QueryBuilder::<Db>::new("UPDATE matches SET version = version + 1 FROM (");
    query.push_values(shots, |mut row, (_, turn)| {
        row.push_bind(turn.id.0).push_bind(turn.first as i16);
    });
    query.push(
        ") AS v WHERE matches.id = v.column1 AND matches.ending = 'unfinished' \
         AND 1 + (SELECT COALESCE(MAX(sequence), 0) FROM shots WHERE match_id = v.column1) = v.column2 \
         RETURNING matches.id, matches.version",
    );
    query
}

async fn insert_acts<'a>(
    transaction: &mut Transaction<'_, Db>,
    acts: impl Iterator<Item = (MatchId, i64, &'a Step)>,
) -> Result<()> {
    let mut query = QueryBuilder::<Db>::new(ACTS);
    query.push_values(acts, |mut row, (id, sequence, step)| {
        let (seat, kind, text) = row_of(step);
        row.push_bind(id.0).push_bind(sequence as i32).push_bind(seat.map(number)).push_bind(kind);
        row.push_bind(text).push_bind(step.at.as_millisecond());
    });
    query.build().execute(&mut **transaction).await?;
    Ok(())
}

async fn insert_shots<'a>(
    transaction: &mut Transaction<'_, Db>,
    turns: impl Iterator<Item = &'a Turn<'a>>,
) -> Result<()> {
    let fired: Vec<(u16, Shot, &Turn<'_>)> = turns
        .flat_map(|turn| (turn.first..).zip(turn.shots).map(move |(sequence, &shot)| (sequence, shot, turn)))
        .collect();
    for part in fired.chunks(MOST_SHOTS) {
        let mut shots = QueryBuilder::<Db>::new(SHOTS);
        shots.push_values(part, |row, &(sequence, shot, turn)| push_shot(row, sequence, shot, turn));
        shots.build().execute(&mut **transaction).await?;
    }
    Ok(())
}

/// Saves the shots of turns that follow one another and what is saved.
async fn fire(transaction: &mut Transaction<'_, Db>, id: MatchId, turns: &[Turn<'_>]) -> Result<()> {
    if turns.is_empty() {
        return Ok(());
    }
    let last = sqlx::query_scalar::<_, i32>("SELECT COALESCE(MAX(sequence), 0) FROM shots WHERE match_id = $1");
    let mut next = last.bind(id.0).fetch_one(&mut **transaction).await? as u16 + 1;
    for turn in turns {
        if turn.first != next {
            return Err(StoreError::OutOfStep { id, sequence: turn.first });
        }
        next += turn.shots.len() as u16;
    }
    insert_shots(transaction, turns.iter()).await
}

async fn mark(transaction: &mut Transaction<'_, Db>, id: MatchId, statement: &'static str) -> Result<()> {
    sqlx::query(statement).bind(id.0).execute(&mut **transaction).await?;
    Ok(())
}

/// Why nothing can be added to a match.
async fn why_closed(transaction: &mut Transaction<'_, Db>, id: MatchId) -> Result<StoreError> {
    let known = sqlx::query("SELECT 1 FROM matches WHERE id = $1").bind(id.0);
    let known: Option<DbRow> = known.fetch_optional(&mut **transaction).await?;
    Ok(if known.is_some() { StoreError::Over(id) } else { StoreError::NoMatch(id) })
}

async fn place(transaction: &mut Transaction<'_, Db>, id: MatchId, seat: Seat, fleet: &Fleet) -> Result<()> {
    let placed = sqlx::query("SELECT 1 FROM ships WHERE match_id = $1 AND seat = $2").bind(id.0).bind(number(seat));
    if placed.fetch_optional(&mut **transaction).await?.is_some() {
        return Err(StoreError::Placed { id, seat });
    }
    let mut ships = QueryBuilder::<Db>::new("INSERT INTO ships (match_id, seat, number, col, line, axis, size) ");
    ships.push_values((0i16..).zip(fleet.ships()), |mut row, (place, ship)| {
        let (column, line) = (ship.first().column(), ship.first().row());
        row.push_bind(id.0).push_bind(number(seat)).push_bind(place).push_bind(i16::from(column));
        row.push_bind(i16::from(line)).push_bind(ship.axis() as i16).push_bind(i16::from(ship.size()));
    });
    ships.build().execute(&mut **transaction).await?;
    Ok(())
}

fn push_shot(mut row: Separated<'_, Db, &'static str>, sequence: u16, shot: Shot, turn: &Turn<'_>) {
    let said = match shot.outcome {
        Outcome::Miss => 0,
        Outcome::Hit => 1,
        Outcome::Sunk => 2,
        Outcome::SunkSize(size) => 2 + i16::from(size),
    };
    let (column, line) = (i16::from(shot.cell.column()), i16::from(shot.cell.row()));
    row.push_bind(turn.id.0).push_bind(sequence as i16).push_bind(turn.number as i16).push_bind(number(turn.seat));
    row.push_bind(column).push_bind(line).push_bind(said).push_bind(turn.at.as_millisecond());
}

/// Ends an open match and adds it to what is summed up and learned from.
async fn finish(transaction: &mut Transaction<'_, Db>, id: MatchId, ending: Ending, at: Timestamp) -> Result<()> {
    let ended = sqlx::query(
        "UPDATE matches SET ending = $2, ended = CASE WHEN began > $3 THEN began ELSE $3 END \
         WHERE id = $1 AND ending = 'unfinished'",
    );
    let ended = ended.bind(id.0).bind(ending.to_string()).bind(at.as_millisecond()).execute(&mut **transaction).await?;
    if ended.rows_affected() == 0 {
        return Err(StoreError::Over(id));
    }
    sqlx::query(
        "UPDATE player_matches SET won = CASE WHEN $2 < 0 THEN NULL WHEN seat = $2 THEN 1 ELSE 0 END, \
         absent = CASE WHEN seat = $2 THEN $3 ELSE 0 END, shots = (SELECT COUNT(*) FROM shots x WHERE x.match_id = player_matches.match_id AND x.seat = player_matches.seat) WHERE match_id = $1",
    )
    .bind(id.0)
    .bind(ending.winner().map_or(-1, number))
    .bind(i16::from(matches!(ending, Ending::Absent(_))))
    .execute(&mut **transaction)
    .await?;
    sqlx::query(
        "UPDATE hunts SET ended = $2, found = $3, shots = (SELECT COUNT(*) FROM shots x WHERE x.match_id = $1) \
         WHERE match_id = $1",
    )
    .bind(id.0)
    .bind(at.as_millisecond())
    .bind(i16::from(ending == Ending::Won(Seat::A)))
    .execute(&mut **transaction)
    .await?;
    let lessons = format!("{LESSONS} AND m.id = $1");
    sqlx::query(sqlx::AssertSqlSafe(lessons)).bind(id.0).execute(&mut **transaction).await?;
    if ending.winner().is_some() {
        let tally = format!("{TALLY} AND o.match_id = $1{TALLY_BY}{TALLY_TO}");
        sqlx::query(sqlx::AssertSqlSafe(tally)).bind(id.0).execute(&mut **transaction).await?;
    }
    Ok(())
}
