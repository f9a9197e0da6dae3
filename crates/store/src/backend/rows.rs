//! Rows and the values they stand for.

use std::collections::HashMap;

use amiral_game::{Cell, Ending, Fleet, FleetSetup, GameSeed, PerSeat, Rules, Seat, Shot, notation};
use jiff::Timestamp;
use sqlx::query_builder::QueryBuilder;
use sqlx::{Row, Transaction};

use super::filter_sql::push_among;
use super::{Db, DbRow, Result};
use crate::{
    Contestant, MatchClock, MatchId, NoTimeControl, Player, PlayerId, PlayerKind, StoreError, TimeControl, Uid,
};

/// The columns of a contestant `c` and their player `p`, in the order [`contestant`] reads them.
pub(super) const CONTESTANT: &str = "c.player, p.name, p.uid, c.strategy, p.place";
/// The number of those columns.
pub(super) const WIDTH: usize = 5;

/// Who sat where in those matches.
pub(super) async fn seats(
    transaction: &mut Transaction<'_, Db>,
    ids: &[i64],
) -> Result<HashMap<i64, PerSeat<Contestant>>> {
    let mut query = QueryBuilder::<Db>::new(format!(
        "SELECT {CONTESTANT}, s.match_id, s.seat FROM seats s JOIN contestants c ON c.id = s.contestant \
         LEFT JOIN players p ON p.id = c.player WHERE s.match_id"
    ));
    push_among(&mut query, ids);
    let mut found: HashMap<i64, PerSeat<Contestant>> = HashMap::new();
    for row in query.build().fetch_all(&mut **transaction).await? {
        let id = MatchId(row.try_get(WIDTH)?);
        let empty = || PerSeat([Contestant::Nobody, Contestant::Nobody]);
        found.entry(id.0).or_insert_with(empty)[seat(id, row.try_get(WIDTH + 1)?)?] = contestant(&row, 0)?;
    }
    Ok(found)
}

pub(super) async fn listed(
    transaction: &mut Transaction<'_, Db>,
    select: &'static str,
    ids: &[i64],
    order: &'static str,
) -> Result<Vec<DbRow>> {
    let mut query = QueryBuilder::<Db>::new(select);
    push_among(&mut query, ids);
    query.push(order);
    Ok(query.build().fetch_all(&mut **transaction).await?)
}

/// Reads a contestant from the columns [`CONTESTANT`] names, the first of them at that place.
pub(super) fn contestant(row: &DbRow, first: usize) -> Result<Contestant> {
    if let Some(id) = row.try_get::<Option<i64>, _>(first)? {
        return Ok(Contestant::Human {
            id: PlayerId(id),
            name: row.try_get(first + 1)?,
            uid: Uid(row.try_get(first + 2)?),
            place: row.try_get::<Option<i16>, _>(first + 4)?.and_then(place),
        });
    }
    Ok(row.try_get::<Option<String>, _>(first + 3)?.map_or(Contestant::Nobody, Contestant::Strategy))
}

/// The columns of a player, in the order [`player`] reads them.
pub(super) const PLAYER: &str = "id, uid, name, joined, kind, place FROM players";

pub(super) fn player(row: &DbRow) -> Result<Player> {
    Ok(Player {
        id: PlayerId(row.try_get(0)?),
        uid: Uid(row.try_get(1)?),
        name: row.try_get(2)?,
        place: row.try_get::<Option<i16>, _>(5)?.and_then(place),
        joined: time(row.try_get(3)?),
        kind: row.try_get(4).map(PlayerKind::named)?.ok_or_else(|| StoreError::Other("a player of no kind".into()))?,
    })
}

pub(super) fn seed(id: MatchId, text: Option<&str>) -> Result<Option<GameSeed>> {
    text.map(|text| text.parse().map_err(|problem| unreadable(id, &problem))).transpose()
}

pub(super) fn number(seat: Seat) -> i16 {
    seat as i16
}

pub(super) fn seat(id: MatchId, number: i16) -> Result<Seat> {
    match number {
        0 => Ok(Seat::A),
        1 => Ok(Seat::B),
        _ => Err(unreadable(id, &format_args!("there is no seat {number}"))),
    }
}

/// Which of two people at one screen that number means.
fn place(number: i16) -> Option<Seat> {
    Seat::BOTH.into_iter().find(|&seat| self::number(seat) == number)
}

pub(super) fn cell(column: i16, row: i16) -> Option<Cell> {
    let side = |place: i16| u8::try_from(place).ok().filter(|&place| place < amiral_game::MAX_SIDE);
    Some(Cell::new(side(column)?, side(row)?))
}

/// The clock of a match as it begins, from two columns: how much time there is, and since when.
pub(super) fn clock(row: &DbRow, first: usize) -> Result<Option<MatchClock>> {
    let Some(control) = row.try_get::<Option<String>, _>(first)? else { return Ok(None) };
    let control: TimeControl =
        control.parse().map_err(|problem: NoTimeControl| StoreError::Other(problem.to_string()))?;
    Ok(Some(MatchClock {
        control,
        left: PerSeat([control.at_first(); 2]),
        since: time(row.try_get::<Option<i64>, _>(first + 1)?.unwrap_or_default()),
        placed_by_house: PerSeat([false; 2]),
        turns: Vec::new(),
    }))
}

/// Reads a fleet under those rules.
pub(super) fn fleet(id: MatchId, rules: &Rules, text: &str) -> Result<Fleet> {
    let setup: FleetSetup = text.parse().map_err(|problem| unreadable(id, &problem))?;
    setup.build(rules).map_err(|problem| unreadable(id, &problem))
}

/// Reads shots, in order.
pub(super) fn shots(id: MatchId, text: &str) -> Result<Vec<Shot>> {
    notation::parse_shots(text).map_err(|problem| unreadable(id, &problem))
}

pub(super) fn ending(id: MatchId, text: &str) -> Result<Ending> {
    text.parse().map_err(|problem| unreadable(id, &problem))
}

/// A time. One that no calendar has becomes the first or the last it has: a broken clock loses no
/// match.
pub(super) fn time(milliseconds: i64) -> Timestamp {
    let edge = if milliseconds < 0 { Timestamp::MIN } else { Timestamp::MAX };
    Timestamp::from_millisecond(milliseconds).unwrap_or(edge)
}

pub(super) fn unreadable(id: MatchId, problem: &dyn std::fmt::Display) -> StoreError {
    StoreError::Unreadable { id, problem: problem.to_string() }
}
