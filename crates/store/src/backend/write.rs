//! What is written inside a transaction: the steps of a match, and who plays it.

use amiral_game::{Ending, Fleet, GameSeed, Outcome, PerSeat, Rules, Seat, Shot};
use jiff::Timestamp;
use sqlx::Transaction;
use sqlx::query_builder::{QueryBuilder, Separated};

use super::rows::{number, time};
use super::{Db, LOCK, NOBODY, Result, SPAN};
use crate::transfer::{Game, Guest};
use crate::{MatchId, Player, PlayerId, PlayerKind, StoreError, Uid, Volley};

/// Sums matches up; what follows says which.
pub(super) const TALLY: &str = "INSERT INTO player_totals (contestant, opponent, rules, span, games, wins, shots) \
     SELECT o.contestant, o.opponent, o.rules, o.began / $1, COUNT(*), SUM(o.won), CAST(SUM(o.won * o.shots) AS BIGINT) \
     FROM player_matches o WHERE o.won IS NOT NULL";

/// Notes what people did, one line a seat (see the table); what follows says in which matches.
pub(super) const LESSONS: &str = "INSERT INTO lessons (match_id, seat, ships, shots) SELECT s.match_id, s.seat, \
     (SELECT string_agg(CAST(((x.col * 26 + x.line) * 2 + x.axis) * 27 + x.size AS TEXT), ' ') \
      FROM ships x WHERE x.match_id = s.match_id AND x.seat = s.seat), \
     (SELECT string_agg(CAST(x.sequence * 19604 + (x.col * 26 + x.line) * 29 + x.outcome AS TEXT), ' ') \
      FROM shots x WHERE x.match_id = s.match_id AND x.seat = s.seat) \
     FROM seats s JOIN contestants c ON c.id = s.contestant JOIN matches m ON m.id = s.match_id \
     WHERE c.player IS NOT NULL AND m.ended IS NOT NULL AND m.practice = 0";

/// How a match begins, in the numbers of this database.
pub(super) struct Opening<'a> {
    pub(super) uid: &'a Uid,
    pub(super) rules: &'a Rules,
    pub(super) seed: Option<GameSeed>,
    pub(super) practice: bool,
    pub(super) starter: Seat,
    pub(super) began: Timestamp,
    pub(super) seats: PerSeat<i64>,
}

pub(super) async fn begin(transaction: &mut Transaction<'_, Db>, opening: &Opening<'_>) -> Result<MatchId> {
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
        "INSERT INTO matches (uid, rules, seed, starter, began, practice) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id",
    )
    .bind(&opening.uid.0)
    .bind(rules)
    .bind(opening.seed.map(|seed| seed.to_string()))
    .bind(number(opening.starter))
    .bind(began)
    .bind(i16::from(opening.practice))
    .fetch_one(&mut **transaction)
    .await?;
    sqlx::query("INSERT INTO seats (match_id, seat, contestant) VALUES ($1, 0, $2), ($1, 1, $3)")
        .bind(id)
        .bind(opening.seats[Seat::A])
        .bind(opening.seats[Seat::B])
        .execute(&mut **transaction)
        .await?;
    let known: Vec<Seat> = Seat::BOTH.into_iter().filter(|&seat| opening.seats[seat] != NOBODY).collect();
    if !known.is_empty() {
        let head = "INSERT INTO player_matches (contestant, began, match_id, seat, opponent, rules) ";
        let mut player_matches = QueryBuilder::<Db>::new(head);
        player_matches.push_values(known, |mut row, seat| {
            let (who, opponent) = (opening.seats[seat], opening.seats[seat.other()]);
            row.push_bind(who)
                .push_bind(began)
                .push_bind(id)
                .push_bind(number(seat))
                .push_bind(opponent)
                .push_bind(rules);
        });
        player_matches.build().execute(&mut **transaction).await?;
    }
    Ok(MatchId(id))
}

/// Refuses a match that is not there or is over, and keeps others from ending it meanwhile.
pub(super) async fn check_open(transaction: &mut Transaction<'_, Db>, id: MatchId) -> Result<()> {
    check(transaction, id, LOCK).await
}

pub(super) async fn check(transaction: &mut Transaction<'_, Db>, id: MatchId, lock: &str) -> Result<()> {
    let ending = sqlx::AssertSqlSafe(format!("SELECT ending FROM matches WHERE id = $1{lock}"));
    let ending = sqlx::query_scalar::<_, String>(ending).bind(id.0);
    match ending.fetch_optional(&mut **transaction).await?.as_deref() {
        None => Err(StoreError::NoMatch(id)),
        Some("unfinished") => Ok(()),
        Some(_) => Err(StoreError::Over(id)),
    }
}

pub(super) async fn place(transaction: &mut Transaction<'_, Db>, id: MatchId, seat: Seat, fleet: &Fleet) -> Result<()> {
    let mut ships = QueryBuilder::<Db>::new("INSERT INTO ships (match_id, seat, number, col, line, axis, size) ");
    ships.push_values((0i16..).zip(fleet.ships()), |mut row, (place, ship)| {
        let (column, line) = (ship.first().column(), ship.first().row());
        row.push_bind(id.0).push_bind(number(seat)).push_bind(place).push_bind(i16::from(column));
        row.push_bind(i16::from(line)).push_bind(ship.axis() as i16).push_bind(i16::from(ship.size()));
    });
    ships.build().execute(&mut **transaction).await?;
    Ok(())
}

pub(super) const SHOTS: &str = "INSERT INTO shots (match_id, sequence, turn, seat, col, line, outcome, fired) ";

/// Keeps shots if the match is open and they follow on those before; else changes no row.
pub(super) fn fire(id: MatchId, volley: &Volley) -> QueryBuilder<Db> {
    let mut shots = QueryBuilder::<Db>::new(SHOTS);
    shots.push("SELECT v.* FROM (");
    shots.push_values((volley.first..).zip(&volley.shots), |row, (sequence, &shot)| {
        push_shot(row, id, sequence, volley.turn, volley.seat, shot, volley.at);
    });
    shots.push(") AS v WHERE EXISTS (SELECT 1 FROM matches WHERE id = ").push_bind(id.0);
    shots.push(format_args!(
        " AND ending = 'unfinished'{LOCK}) AND 1 + (SELECT COALESCE(MAX(sequence), 0) FROM shots WHERE match_id = "
    ));
    shots.push_bind(id.0).push(") = ").push_bind(volley.first as i16);
    shots
}

/// Keeps one shot each of many matches, those that are open and where it follows on those before;
/// gives the matches.
pub(super) fn fire_many(shots: &[(MatchId, &Volley)]) -> QueryBuilder<Db> {
    let mut query = QueryBuilder::<Db>::new(SHOTS);
    query.push("SELECT v.* FROM (");
    query.push_values(shots, |row, (id, volley)| {
        push_shot(row, *id, volley.first, volley.turn, volley.seat, volley.shots[0], volley.at);
    });
    query.push(format_args!(
        ") AS v WHERE EXISTS (SELECT 1 FROM matches WHERE id = v.column1 AND ending = 'unfinished'{LOCK}) \
         AND 1 + (SELECT COALESCE(MAX(sequence), 0) FROM shots WHERE match_id = v.column1) = v.column2 RETURNING match_id"
    ));
    query
}

pub(super) fn push_shot(
    mut row: Separated<'_, Db, &'static str>,
    id: MatchId,
    sequence: u16,
    turn: u16,
    seat: Seat,
    shot: Shot,
    at: Timestamp,
) {
    let said = match shot.outcome {
        Outcome::Miss => 0,
        Outcome::Hit => 1,
        Outcome::Sunk => 2,
        Outcome::SunkSize(size) => 2 + i16::from(size),
    };
    let (column, line) = (i16::from(shot.cell.column()), i16::from(shot.cell.row()));
    row.push_bind(id.0).push_bind(sequence as i16).push_bind(turn as i16).push_bind(number(seat));
    row.push_bind(column).push_bind(line).push_bind(said).push_bind(at.as_millisecond());
}

/// Ends an open match and adds it to what is summed up and learned from.
pub(super) async fn finish(
    transaction: &mut Transaction<'_, Db>,
    id: MatchId,
    ending: Ending,
    at: Timestamp,
) -> Result<()> {
    let ended = sqlx::query(
        "UPDATE matches SET ending = $2, ended = CASE WHEN began > $3 THEN began ELSE $3 END \
         WHERE id = $1 AND ending = 'unfinished'",
    );
    let ended = ended.bind(id.0).bind(ending.to_string()).bind(at.as_millisecond()).execute(&mut **transaction).await?;
    if ended.rows_affected() == 0 {
        return Err(StoreError::Over(id));
    }
    // Who won a match that is practice is in no sum, and so nowhere but in the match itself.
    sqlx::query(
        "UPDATE player_matches SET won = CASE WHEN $2 < 0 OR EXISTS (SELECT 1 FROM matches WHERE id = $1 AND practice = 1) \
         THEN NULL WHEN seat = $2 THEN 1 ELSE 0 END, \
         shots = (SELECT COUNT(*) FROM shots x WHERE x.match_id = player_matches.match_id AND x.seat = player_matches.seat) WHERE match_id = $1",
    )
    .bind(id.0)
    .bind(ending.winner().map_or(-1, number))
    .execute(&mut **transaction)
    .await?;
    let lessons = format!("{LESSONS} AND m.id = $1");
    sqlx::query(sqlx::AssertSqlSafe(lessons)).bind(id.0).execute(&mut **transaction).await?;
    if ending.winner().is_some() {
        let tally = format!(
            "{TALLY} AND o.match_id = $2 GROUP BY o.contestant, o.opponent, o.rules, o.began / $1 \
             ON CONFLICT (contestant, opponent, rules, span) DO UPDATE SET games = player_totals.games + excluded.games, \
             wins = player_totals.wins + excluded.wins, shots = player_totals.shots + excluded.shots"
        );
        sqlx::query(sqlx::AssertSqlSafe(tally)).bind(SPAN).bind(id.0).execute(&mut **transaction).await?;
    }
    Ok(())
}

/// Adds a whole game that is not there yet.
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
        starter: game.starter,
        began: game.began,
        seats,
    };
    let id = begin(transaction, &opening).await?;
    for seat in Seat::BOTH {
        if let Some(fleet) = &record.fleets[seat] {
            place(transaction, id, seat, fleet).await?;
        }
    }
    let turns = (1u16..).zip(&record.turns);
    let fired = turns.flat_map(|(turn, volley)| volley.shots.iter().map(move |&shot| (turn, volley.seat, shot)));
    let fired: Vec<(u16, (u16, Seat, Shot))> = (1u16..).zip(fired).collect();
    // No database takes any number of values at once.
    for part in fired.chunks(500) {
        let mut shots = QueryBuilder::<Db>::new(SHOTS);
        shots.push_values(part, |row, &(sequence, (turn, seat, shot))| {
            let at = game.times.get(usize::from(sequence) - 1).copied().unwrap_or(game.began);
            push_shot(row, id, sequence, turn, seat, shot, at);
        });
        shots.build().execute(&mut **transaction).await?;
    }
    for (place, (name, value)) in (0i16..).zip(&record.tags) {
        sqlx::query("INSERT INTO tags (match_id, number, name, value) VALUES ($1, $2, $3, $4)")
            .bind(id.0)
            .bind(place)
            .bind(name)
            .bind(value)
            .execute(&mut **transaction)
            .await?;
    }
    if record.ending != Ending::Unfinished {
        finish(transaction, id, record.ending, game.ended.unwrap_or(game.began)).await?;
    }
    Ok(id)
}

/// The contestant a strategy is, from now on.
pub(super) async fn strategy(transaction: &mut Transaction<'_, Db>, spec: &str) -> Result<i64> {
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
    Ok(Player { id: PlayerId(id), uid, kind, name: name.into(), joined: time(joined) })
}

/// The contestant a person from elsewhere is: somebody of this machine or of another record whom
/// this one calls the same in all databases; else somebody of another record who has that name (the
/// one who has been here longest); else new. No record can say that somebody was an account or a
/// guest of this database.
pub(super) async fn welcome(transaction: &mut Transaction<'_, Db>, name: &str, uid: Option<&Uid>) -> Result<i64> {
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
