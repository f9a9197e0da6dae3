//! The games of one visitor.

use amiral_game::{Ending, Outcome, Seat, Shot, Turns};
use amiral_store::{Match, MatchId, SecretHash, Storage, StoreError, WebGameMode, WebGameState};
use axum::Json;
use jiff::Timestamp;

use super::ask::Ask;
use super::history::{ContestantView, OwnGame, PAGE, number};
use crate::problem::Problem;
use crate::visitor::Visitor;

/// Your games in this browser, the latest first.
#[utoipa::path(get, path = "/history/mine", tag = "history", responses((status = 200, body = [OwnGame])))]
pub(crate) async fn mine(ask: Ask) -> Result<Json<Vec<OwnGame>>, Problem> {
    let Some(visitor) = &ask.visitor else { return Ok(Json(Vec::new())) };
    let games = games_of(ask.app.storage(), visitor).await;
    Ok(Json(games.map_err(|error| ask.store(&error))?))
}

/// A visitor's games, the latest first.
pub(crate) async fn games_of(storage: &dyn Storage, visitor: &Visitor) -> Result<Vec<OwnGame>, StoreError> {
    games_of_visitor(storage, visitor.hash()).await
}

/// The games of whoever is known by that.
pub(crate) async fn games_of_visitor(storage: &dyn Storage, visitor: &SecretHash) -> Result<Vec<OwnGame>, StoreError> {
    let web_games = storage.web_games_of(visitor, PAGE).await?;
    let ids: Vec<MatchId> = web_games.iter().filter_map(|web_game| number(&web_game.state)).collect();
    let kept = storage.load_all(&ids).await?;
    let own = |web_game: &amiral_store::WebGame| {
        let id = number(&web_game.state);
        let game = id.and_then(|id| kept.iter().find(|kept| kept.id == id));
        let names = match (&web_game.state, game) {
            (WebGameState::Waiting(draft), _) => vec![draft.name.clone()],
            (_, Some(game)) => game.seats.0.iter().filter_map(|seat| seat.name().map(String::from)).collect(),
            _ => Vec::new(),
        };
        let hash = Some(visitor.clone());
        let seat = if web_game.visitors[Seat::A] == hash { Seat::A } else { Seat::B };
        let local = web_game.mode == WebGameMode::Local;
        OwnGame {
            id: web_game.id.to_string(),
            mode: web_game.mode.into(),
            made: web_game.made.to_string(),
            game: id.map(|id| id.0),
            over: game.is_some_and(|game| game.record.ending != Ending::Unfinished),
            placing: game.is_some_and(|game| game.record.fleets.0.contains(&None) && !game.solo),
            waits_since: game.map(waits_since).map(|since| since.to_string()),
            due: game.and_then(due).map(|due| due.to_string()),
            your_turn: game.is_some_and(|game| local || waits_for(game, seat)),
            won: game.filter(|_| !local).and_then(|game| Some(game.record.ending.winner()? == seat)),
            against: game.filter(|_| !local).and_then(|game| ContestantView::of(&game.seats[seat.other()])),
            names,
        }
    };
    Ok(web_games.iter().map(own).collect())
}

/// Whether a game waits for whoever sits there: for the fleet, or for a turn.
fn waits_for(game: &Match, seat: Seat) -> bool {
    if game.record.ending != Ending::Unfinished {
        return false;
    }
    game.solo || game.record.fleets[seat].is_none() || next(game) == Some(seat)
}

/// When something last happened in a game.
fn waits_since(game: &Match) -> Timestamp {
    game.times.last().copied().unwrap_or(game.began)
}

/// When the time of what a game waits for runs out.
fn due(game: &Match) -> Option<Timestamp> {
    let clock = game.clock.as_ref().filter(|_| game.record.ending == Ending::Unfinished)?;
    Some(clock.since + next(game).map_or_else(|| clock.control.placing(), |seat| clock.left[seat]))
}

/// Whose turn it is, once both fleets are placed.
fn next(game: &Match) -> Option<Seat> {
    let record = &game.record;
    let again = |shot: Option<&Shot>| {
        record.rules.turns() == Turns::AgainOnHit && shot.is_some_and(|shot| shot.outcome != Outcome::Miss)
    };
    let next = match record.turns.last() {
        None => game.starter,
        Some(turn) if again(turn.shots.last()) => turn.seat,
        Some(turn) => turn.seat.other(),
    };
    Seat::BOTH.into_iter().all(|seat| record.fleets[seat].is_some()).then_some(next)
}
