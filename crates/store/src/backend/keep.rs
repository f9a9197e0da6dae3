//! Saves what happens in a match: the log of its acts, and what derives from it.
//!
//! Everything a step changes is written in one transaction: the act itself, the version of the
//! match with how many shots there have been, the ships that the documents' views read, and with the ending the
//! sums and what players learn from.

use amiral_game::{Ending, Fleet, Seat, notation};
use jiff::Timestamp;
use sqlx::query_builder::QueryBuilder;
use sqlx::{Row, Transaction};

use super::nodes::{holds, lost};
use super::ratings::{TO_JUDGE, rate};
use super::rows::number;
use super::write::{LESSONS, TALLY, TALLY_BY, TALLY_TO, shots_of};
use super::{Backend, Db, Result};
use crate::{Act, Keep, MatchId, Origin, Step, StoreError, Timing};

/// The most acts in one statement: databases limit the number of values.
const MOST_ACTS: usize = 128;

const ACTS: &str = "INSERT INTO acts (match_id, sequence, seat, kind, text, at, time_left) ";

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
pub(super) async fn keep_steps(
    transaction: &mut Transaction<'_, Db>,
    id: MatchId,
    after: Option<u64>,
    steps: &[Step],
) -> Result<u64> {
    let raised = sqlx::query_as::<_, (i64, i32)>(
        "UPDATE matches SET version = version + $2, fired = fired + $3, turn_since = COALESCE($4, turn_since), \
         turn_due = COALESCE($5, turn_due) WHERE id = $1 AND ending = 'unfinished' \
         AND version = COALESCE($6, version) RETURNING version, fired",
    );
    let shots: usize = steps.iter().filter_map(turn_of).map(|(_, shots)| shots).sum();
    let timing = steps.iter().rev().find_map(|step| step.timing);
    let raised = raised.bind(id.0).bind(steps.len() as i64).bind(shots as i32).bind(since(timing)).bind(due(timing));
    let raised = raised.bind(after.map(u64::cast_signed));
    let raised = raised.fetch_optional(&mut **transaction).await?;
    let Some((version, fired)) = raised else { return Err(why_closed(transaction, id).await?) };
    let mut next = fired as usize - shots + 1;
    for (first, shots) in steps.iter().filter_map(turn_of) {
        if usize::from(first) != next {
            return Err(StoreError::OutOfStep { id, sequence: first });
        }
        next += shots;
    }
    let first = version - steps.len() as i64 + 1;
    for chunk in steps.iter().zip(first..).collect::<Vec<_>>().chunks(MOST_ACTS) {
        insert_acts(transaction, chunk.iter().map(|&(step, sequence)| (id, sequence, step))).await?;
    }
    for step in steps {
        match &step.act {
            Act::Placed { seat, fleet } => place(transaction, id, *seat, fleet).await?,
            Act::Hinted { .. } => mark(transaction, id, "UPDATE matches SET hints = hints + 1 WHERE id = $1").await?,
            Act::Cheated { .. } => {
                mark(transaction, id, "UPDATE matches SET cheated = 1 WHERE id = $1").await?;
                mark(transaction, id, "UPDATE player_matches SET kind = 'cheated' WHERE match_id = $1").await?;
            }
            Act::Fired { .. } | Act::Ended => {}
        }
        if step.ending != Ending::Unfinished {
            finish(transaction, id, step.ending, step.at).await?;
        }
    }
    Ok(version.unsigned_abs())
}

impl Backend {
    /// Saves what happened in many matches in one transaction.
    pub(super) async fn keep_together(&self, groups: &[Keep]) -> Result<Vec<Result<u64>>> {
        let mut transaction = self.write().await?;
        let mut answers: Vec<Result<u64>> = Vec::with_capacity(groups.len());
        let mut plain = Vec::new();
        for (place, group) in groups.iter().enumerate() {
            let Keep { id, after, lease, steps } = group;
            if let Some(lease) = lease
                && !holds(&mut transaction, lease).await?
            {
                answers.push(Err(lost(lease)));
            } else if let Some(shots) = Shots::of(place, group) {
                // Until they are known to follow what is saved.
                answers.push(Err(StoreError::OutOfStep { id: *id, sequence: shots.first }));
                plain.push(shots);
            } else {
                answers.push(Ok(keep_steps(&mut transaction, *id, *after, steps).await?));
            }
        }
        // A statement costs about as much for the shots of one match as for those of a hundred. Powers
        // of two keep the number of different prepared statements small.
        let mut rest = plain.as_slice();
        while !rest.is_empty() {
            let (chunk, left) = rest.split_at(1 << rest.len().min(MOST_ACTS).ilog2());
            let raised = raise_many(chunk).build().fetch_all(&mut *transaction).await?;
            let mut acts = Vec::with_capacity(2 * chunk.len());
            for row in &raised {
                let (id, version) = (MatchId(row.try_get(0)?), row.try_get::<i64, _>(1)?);
                for shots in chunk.iter().filter(|shots| shots.id == id) {
                    let steps = &groups[shots.place].steps;
                    acts.extend((version - steps.len() as i64 + 1..).zip(steps).map(|(at, step)| (id, at, step)));
                    answers[shots.place] = Ok(version.unsigned_abs());
                }
            }
            // The same for these statements.
            let mut acts = acts.as_slice();
            while !acts.is_empty() {
                let (chunk, left) = acts.split_at(1 << acts.len().min(MOST_ACTS).ilog2());
                insert_acts(&mut transaction, chunk.iter().copied()).await?;
                acts = left;
            }
            rest = left;
        }
        self.commit(transaction).await?;
        Ok(answers)
    }
}

/// When what runs after a step began, and when it runs out: nothing where the step moved no clock.
fn since(timing: Option<Timing>) -> Option<i64> {
    timing.map(|timing| timing.since.as_millisecond())
}

fn due(timing: Option<Timing>) -> Option<i64> {
    timing.map(|timing| timing.due.as_millisecond())
}

/// Shots after which a match continues, of one turn or of several: the most common case.
struct Shots {
    /// Among the groups.
    place: usize,
    id: MatchId,
    after: Option<u64>,
    steps: i64,
    /// The number of the first one in the match, and how many there are.
    first: u16,
    count: usize,
    timing: Option<Timing>,
}

impl Shots {
    /// Those steps, if they are nothing else, and follow on one another.
    fn of(place: usize, group: &Keep) -> Option<Shots> {
        let &Keep { id, after, ref steps, .. } = group;
        let (first, _) = turn_of(steps.first()?)?;
        let mut count = 0;
        for step in steps {
            let (next, more) = turn_of(step).filter(|_| step.ending == Ending::Unfinished)?;
            if usize::from(next) != usize::from(first) + count {
                return None;
            }
            count += more;
        }
        let timing = steps.iter().rev().find_map(|step| step.timing);
        Some(Shots { place, id, after, steps: steps.len() as i64, first, count, timing })
    }
}

/// The number of the first shot of a turn, and how many there are.
fn turn_of(step: &Step) -> Option<(u16, usize)> {
    match &step.act {
        Act::Fired { first, shots, .. } => Some((*first, shots.len())),
        Act::Placed { .. } | Act::Hinted { .. } | Act::Cheated { .. } | Act::Ended => None,
    }
}

/// Raises the versions of those matches that are open and where the shots follow on those before;
/// gives them and their versions.
fn raise_many(shots: &[Shots]) -> QueryBuilder<Db> {
    let mut query = QueryBuilder::<Db>::new(
        "UPDATE matches SET version = version + v.column2, fired = fired + v.column4, \
         turn_since = COALESCE(v.column5, turn_since), turn_due = COALESCE(v.column6, turn_due) FROM (",
    );
    query.push_values(shots, |mut row, shots| {
        row.push_bind(shots.id.0).push_bind(shots.steps).push_bind(shots.first as i16).push_bind(shots.count as i32);
        row.push_bind(since(shots.timing)).push_bind(due(shots.timing)).push_bind(shots.after.map(u64::cast_signed));
    });
    query.push(
        ") AS v WHERE matches.id = v.column1 AND matches.ending = 'unfinished' AND matches.fired + 1 = v.column3 \
         AND matches.version = COALESCE(v.column7, matches.version) \
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
        row.push_bind(step.timing.map(|timing| i64::try_from(timing.left.as_millis()).unwrap_or(i64::MAX)));
    });
    query.build().execute(&mut **transaction).await?;
    Ok(())
}

async fn mark(transaction: &mut Transaction<'_, Db>, id: MatchId, statement: &'static str) -> Result<()> {
    sqlx::query(statement).bind(id.0).execute(&mut **transaction).await?;
    Ok(())
}

/// Why nothing can be added to a match.
async fn why_closed(transaction: &mut Transaction<'_, Db>, id: MatchId) -> Result<StoreError> {
    let open =
        sqlx::query_scalar("SELECT CASE WHEN ending = 'unfinished' THEN 1 ELSE 0 END FROM matches WHERE id = $1");
    let open: Option<i32> = open.bind(id.0).fetch_optional(&mut **transaction).await?;
    Ok(match open {
        None => StoreError::NoMatch(id),
        Some(0) => StoreError::Over(id),
        Some(_) => StoreError::Outrun(id),
    })
}

async fn place(transaction: &mut Transaction<'_, Db>, id: MatchId, seat: Seat, fleet: &Fleet) -> Result<()> {
    let placed = sqlx::query("SELECT 1 FROM ships WHERE match_id = $1 AND seat = $2").bind(id.0).bind(number(seat));
    if placed.fetch_optional(&mut **transaction).await?.is_some() {
        return Err(StoreError::Placed { id, seat });
    }
    let mut ships =
        QueryBuilder::<Db>::new("INSERT INTO ships (match_id, seat, number, col, line, axis, size, shape) ");
    ships.push_values((0i16..).zip(fleet.ships()), |mut row, (place, ship)| {
        let (column, line) = (ship.first().column(), ship.first().row());
        row.push_bind(id.0).push_bind(number(seat)).push_bind(place).push_bind(i16::from(column));
        row.push_bind(i16::from(line)).push_bind(ship.axis().map_or(0, |axis| axis as i16));
        let drawing = ship.axis().is_none().then(|| ship.shape().drawing().to_string());
        row.push_bind(i16::from(ship.size())).push_bind(drawing);
    });
    ships.build().execute(&mut **transaction).await?;
    Ok(())
}

/// Ends an open match and adds it to what is summed up and learned from.
async fn finish(transaction: &mut Transaction<'_, Db>, id: MatchId, ending: Ending, at: Timestamp) -> Result<()> {
    let ended = sqlx::query(
        "UPDATE matches SET ending = $2, turn_due = NULL, ended = CASE WHEN began > $3 THEN began ELSE $3 END \
         WHERE id = $1 AND ending = 'unfinished' RETURNING rated, origin",
    );
    let ended = ended.bind(id.0).bind(ending.to_string()).bind(at.as_millisecond());
    let ended = ended.fetch_optional(&mut **transaction).await?.ok_or(StoreError::Over(id))?;
    let (rated, of_the_web) = (ended.try_get::<i16, _>(0)? != 0, ended.try_get::<&str, _>(1)? == Origin::Web.name());
    let won = format!(
        "UPDATE player_matches SET won = CASE WHEN $2 < 0 THEN NULL WHEN seat = $2 THEN 1 ELSE 0 END, \
         absent = CASE WHEN seat = $2 THEN $3 ELSE 0 END, shots = {} WHERE match_id = $1",
        shots_of("player_matches.match_id", "player_matches.seat")
    );
    sqlx::query(sqlx::AssertSqlSafe(won))
        .bind(id.0)
        .bind(ending.winner().map_or(-1, number))
        .bind(i16::from(matches!(ending, Ending::Absent(_))))
        .execute(&mut **transaction)
        .await?;
    sqlx::query(
        "UPDATE hunts SET ended = $2, found = $3, shots = (SELECT fired FROM matches WHERE id = $1) WHERE match_id = $1",
    )
    .bind(id.0)
    .bind(at.as_millisecond())
    .bind(i16::from(ending == Ending::Won(Seat::A)))
    .execute(&mut **transaction)
    .await?;
    let played = format!(
        "UPDATE tournament_games SET ending = $2, shots_a = {}, shots_b = {} WHERE match_id = $1 AND ending IS NULL",
        shots_of("tournament_games.match_id", "0"),
        shots_of("tournament_games.match_id", "1")
    );
    sqlx::query(sqlx::AssertSqlSafe(played)).bind(id.0).bind(ending.to_string()).execute(&mut **transaction).await?;
    let lessons = format!("{LESSONS} AND m.id = $1");
    sqlx::query(sqlx::AssertSqlSafe(lessons)).bind(id.0).execute(&mut **transaction).await?;
    if ending.winner().is_some() {
        let tally = format!("{TALLY} AND o.match_id = $1{TALLY_BY}{TALLY_TO}");
        sqlx::query(sqlx::AssertSqlSafe(tally)).bind(id.0).execute(&mut **transaction).await?;
    }
    if of_the_web {
        sqlx::query(TO_JUDGE).bind(id.0).execute(&mut **transaction).await?;
    }
    if rated && let Some(winner) = ending.winner() {
        rate(transaction, id, winner, at).await?;
    }
    Ok(())
}
