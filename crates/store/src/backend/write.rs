//! Writes inside a transaction: how a match begins, and who plays it.

use amiral_game::{GameSeed, PerSeat, Rules, Seat};
use jiff::Timestamp;
use sqlx::Transaction;
use sqlx::query_builder::QueryBuilder;

use super::keep::keep_steps;
use super::rows::{number, time};
use super::{Db, NOBODY, Result};
use crate::months::month_of;
use crate::transfer::{Game, Guest};
use crate::{ClockStart, MatchId, NewMatch, Origin, Party, Player, PlayerId, PlayerKind, StoreError, Uid};

/// Sums matches up; what follows says which.
pub(super) const TALLY: &str = "INSERT INTO player_totals (contestant, opponent, rules, month, kind, games, wins, absent, shots) \
     SELECT o.contestant, o.opponent, o.rules, o.month, o.kind, COUNT(*), SUM(o.won), SUM(o.absent), \
     CAST(SUM(o.won * o.shots) AS BIGINT) FROM player_matches o WHERE o.won IS NOT NULL";

/// By what they are summed up.
pub(super) const TALLY_BY: &str = " GROUP BY o.contestant, o.opponent, o.rules, o.month, o.kind";

/// Adds to existing totals.
pub(super) const TALLY_TO: &str = " ON CONFLICT (contestant, opponent, rules, month, kind) DO UPDATE SET \
     games = player_totals.games + excluded.games, wins = player_totals.wins + excluded.wins, \
     absent = player_totals.absent + excluded.absent, shots = player_totals.shots + excluded.shots";

/// Notes what people did, one line a seat (see the table); what follows says in which matches. Hunts
/// for shared fleets teach nobody: what somebody learned from one could be told to others by it.
pub(super) const LESSONS: &str = "INSERT INTO lessons (match_id, seat, ships, shots) SELECT s.match_id, s.seat, \
     (SELECT a.text FROM acts a WHERE a.match_id = s.match_id AND a.seat = s.seat AND a.kind = 'placed'), \
     (SELECT string_agg(a.text, ' ' ORDER BY a.sequence) FROM acts a \
      WHERE a.match_id = s.match_id AND a.seat = s.seat AND a.kind = 'fired') \
     FROM seats s JOIN contestants c ON c.id = s.contestant JOIN matches m ON m.id = s.match_id \
     WHERE c.player IS NOT NULL AND m.ended IS NOT NULL AND m.practice = 0 AND m.cheated = 0 \
     AND NOT EXISTS (SELECT 1 FROM hunts h WHERE h.match_id = m.id)";

/// How many shots a seat has fired in a match: an act has those of a turn.
pub(super) fn shots_of(id: &str, seat: &str) -> String {
    format!(
        "(SELECT COALESCE(SUM(1 + LENGTH(a.text) - LENGTH(REPLACE(a.text, ' ', ''))), 0) FROM acts a \
         WHERE a.match_id = {id} AND a.seat = {seat} AND a.kind = 'fired')"
    )
}

/// How a match begins, with the ids of this database.
#[expect(clippy::struct_excessive_bools, reason = "each is a column of the database")]
struct Opening<'a> {
    uid: &'a Uid,
    rules: &'a Rules,
    seed: Option<GameSeed>,
    practice: bool,
    solo: bool,
    cheated: bool,
    starter: Seat,
    began: Timestamp,
    seats: PerSeat<i64>,
    origin: Origin,
    clock: Option<ClockStart>,
    rated: bool,
}

impl Opening<'_> {
    /// What kind of match it counts as: as `KIND` says it in SQL.
    fn kind(&self) -> &'static str {
        match self {
            Opening { cheated: true, .. } => "cheated",
            Opening { practice: true, .. } => "practice",
            Opening { solo: true, .. } => "solo",
            _ => "duel",
        }
    }
}

/// Begins a match inside a transaction.
pub(super) async fn begin_match(transaction: &mut Transaction<'_, Db>, new: &NewMatch) -> Result<MatchId> {
    let mut seats = PerSeat([NOBODY; 2]);
    for seat in Seat::BOTH {
        seats[seat] = match &new.seats[seat] {
            Party::Human(id) => sqlx::query_scalar("SELECT id FROM contestants WHERE player = $1")
                .bind(id.0)
                .fetch_optional(&mut **transaction)
                .await?
                .ok_or(StoreError::NoPlayer(*id))?,
            Party::Strategy(spec) => strategy(transaction, spec).await?,
            Party::Nobody => NOBODY,
        };
    }
    let NewMatch { rules, seed, practice, starter, began, origin, clock, .. } = new;
    let uid = &new.uid.clone().unwrap_or_else(Uid::draw);
    let opening = Opening {
        uid,
        rules,
        seed: *seed,
        practice: *practice,
        solo: seats.0.contains(&NOBODY),
        cheated: false,
        starter: *starter,
        began: *began,
        seats,
        origin: *origin,
        clock: *clock,
        rated: new.rated,
    };
    begin(transaction, &opening).await
}

async fn begin(transaction: &mut Transaction<'_, Db>, opening: &Opening<'_>) -> Result<MatchId> {
    let text = opening.rules.to_string();
    let known = sqlx::query_scalar("SELECT id FROM rulesets WHERE text = $1").bind(&text);
    let rules: i64 = match known.fetch_optional(&mut **transaction).await? {
        Some(rules) => rules,
        None => {
            sqlx::query_scalar(
                "INSERT INTO rulesets (text) VALUES ($1) ON CONFLICT (text) DO UPDATE SET text = excluded.text RETURNING id",
            )
            .bind(&text)
            .fetch_one(&mut **transaction)
            .await?
        }
    };
    let began = opening.began.as_millisecond().max(0);
    let id: i64 = sqlx::query_scalar(
        "INSERT INTO matches (uid, rules, seed, starter, began, practice, origin, solo, cheated, clock, turn_since, turn_due, rated) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING id",
    )
    .bind(&opening.uid.0)
    .bind(rules)
    .bind(opening.seed.map(|seed| seed.to_string()))
    .bind(number(opening.starter))
    .bind(began)
    .bind(i16::from(opening.practice))
    .bind(opening.origin.name())
    .bind(i16::from(opening.solo))
    .bind(i16::from(opening.cheated))
    .bind(opening.clock.map(|clock| clock.control.to_string()))
    .bind(opening.clock.map(|clock| clock.since.as_millisecond()))
    .bind(opening.clock.map(|clock| clock.due().as_millisecond()))
    .bind(i16::from(opening.rated))
    .fetch_one(&mut **transaction)
    .await?;
    sqlx::query("INSERT INTO acts (match_id, sequence, seat, kind, text, at) VALUES ($1, 1, $2, 'begun', '', $3)")
        .bind(id)
        .bind(number(opening.starter))
        .bind(began)
        .execute(&mut **transaction)
        .await?;
    sqlx::query("INSERT INTO seats (match_id, seat, contestant) VALUES ($1, 0, $2), ($1, 1, $3)")
        .bind(id)
        .bind(opening.seats[Seat::A])
        .bind(opening.seats[Seat::B])
        .execute(&mut **transaction)
        .await?;
    let known: Vec<Seat> = Seat::BOTH.into_iter().filter(|&seat| opening.seats[seat] != NOBODY).collect();
    if !known.is_empty() {
        let head = "INSERT INTO player_matches (contestant, began, match_id, seat, opponent, rules, month, kind) ";
        let mut player_matches = QueryBuilder::<Db>::new(head);
        player_matches.push_values(known, |mut row, seat| {
            let (who, opponent) = (opening.seats[seat], opening.seats[seat.other()]);
            row.push_bind(who)
                .push_bind(began)
                .push_bind(id)
                .push_bind(number(seat))
                .push_bind(opponent)
                .push_bind(rules)
                .push_bind(month_of(began))
                .push_bind(opening.kind());
        });
        player_matches.build().execute(&mut **transaction).await?;
    }
    Ok(MatchId(id))
}

/// Adds a whole game that is not saved yet.
pub(super) async fn insert(transaction: &mut Transaction<'_, Db>, game: &Game) -> Result<MatchId> {
    let mut seats = PerSeat([NOBODY; 2]);
    for seat in Seat::BOTH {
        seats[seat] = match &game.seats[seat] {
            Guest::Human { name, uid } => welcome(transaction, name, uid.as_ref()).await?,
            Guest::Strategy(spec) => strategy(transaction, spec).await?,
            Guest::Nobody => NOBODY,
        };
    }
    let record = &game.record;
    let opening = Opening {
        uid: &game.uid,
        rules: &record.rules,
        seed: game.seed,
        practice: game.practice,
        solo: game.is_solo(),
        cheated: game.cheated,
        starter: game.starter,
        began: game.began,
        seats,
        origin: Origin::Imported,
        clock: None,
        rated: false,
    };
    let id = begin(transaction, &opening).await?;
    keep_steps(transaction, id, None, &game.steps()).await?;
    let marks = sqlx::query(
        "UPDATE matches SET hints = $2, \
         ended = CASE WHEN ended IS NULL THEN NULL WHEN began > $3 THEN began ELSE $3 END WHERE id = $1",
    );
    let hints = i32::try_from(game.hints).unwrap_or(i32::MAX);
    let ended = game.ended.unwrap_or(game.began).as_millisecond();
    marks.bind(id.0).bind(hints).bind(ended).execute(&mut **transaction).await?;
    for (place, (name, value)) in (0i16..).zip(&record.tags) {
        sqlx::query("INSERT INTO tags (match_id, number, name, value) VALUES ($1, $2, $3, $4)")
            .bind(id.0)
            .bind(place)
            .bind(name)
            .bind(value)
            .execute(&mut **transaction)
            .await?;
    }
    Ok(id)
}

/// The contestant that stands for a strategy.
async fn strategy(transaction: &mut Transaction<'_, Db>, spec: &str) -> Result<i64> {
    let known = sqlx::query_scalar("SELECT id FROM contestants WHERE strategy = $1").bind(spec);
    if let Some(id) = known.fetch_optional(&mut **transaction).await? {
        return Ok(id);
    }
    let new = sqlx::query_scalar(
        "INSERT INTO contestants (strategy) VALUES ($1) ON CONFLICT (strategy) DO UPDATE SET strategy = excluded.strategy \
         RETURNING id",
    );
    Ok(new.bind(spec).fetch_one(&mut **transaction).await?)
}

/// Adds a player.
pub(super) async fn join(
    transaction: &mut Transaction<'_, Db>,
    name: &str,
    uid: Uid,
    kind: PlayerKind,
) -> Result<Player> {
    let joined = Timestamp::now().as_millisecond();
    let new = sqlx::query_scalar("INSERT INTO players (uid, name, joined, kind) VALUES ($1, $2, $3, $4) RETURNING id");
    let new = new.bind(&uid.0).bind(name).bind(joined).bind(kind.name());
    let id: i64 = new.fetch_one(&mut **transaction).await?;
    sqlx::query("INSERT INTO contestants (player) VALUES ($1)").bind(id).execute(&mut **transaction).await?;
    Ok(Player { id: PlayerId(id), uid, kind, name: name.into(), place: None, joined: time(joined) })
}

/// The contestant a person from elsewhere is: somebody of this machine or of another record whom
/// this one calls the same in all databases; else somebody of another record who has that name (the
/// one who has been here longest); else new. No record can say that somebody was an account or a
/// guest of this database.
async fn welcome(transaction: &mut Transaction<'_, Db>, name: &str, uid: Option<&Uid>) -> Result<i64> {
    let taken: Option<(i64, String)> = match uid {
        Some(uid) => {
            let known = sqlx::query_as("SELECT id, kind FROM players WHERE uid = $1").bind(&uid.0);
            known.fetch_optional(&mut **transaction).await?
        }
        None => None,
    };
    let id = match (taken, uid) {
        (Some((id, kind)), _) if kind == "local" || kind == "imported" => id,
        (None, Some(uid)) => join(transaction, name, uid.clone(), PlayerKind::Imported).await?.id.0,
        _ => {
            let known =
                sqlx::query_scalar("SELECT MIN(id) FROM players WHERE name = $1 AND kind = 'imported'").bind(name);
            match known.fetch_optional(&mut **transaction).await?.flatten() {
                Some(id) => id,
                None => join(transaction, name, Uid::draw(), PlayerKind::Imported).await?.id.0,
            }
        }
    };
    let contestant = sqlx::query_scalar("SELECT id FROM contestants WHERE player = $1").bind(id);
    Ok(contestant.fetch_one(&mut **transaction).await?)
}
