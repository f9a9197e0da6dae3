//! Tournaments: finding them, making them, and looking on.

mod deeds;
mod files;
mod log;
mod names;
mod orders;
mod views;

use std::convert::Infallible;
use std::sync::Arc;
use std::time::{Duration, Instant};

use amiral_game::{Preset, Rules};
use amiral_store::{Circle, KeptBot, TournamentId};
use amiral_tournament::{Refusal, most_swiss_rounds, suggested_rounds};
use amiral_words::{Arg, Say};
use axum::Json;
use axum::extract::Path;
use axum::http::StatusCode;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::Stream;
use serde::{Deserialize, Serialize};
use tokio::sync::broadcast::error::{RecvError, TryRecvError};
use utoipa::{IntoParams, ToSchema};

use super::ask::{Ask, Given, Params};
use super::games::time_control;
use crate::bearer::read_code;
use crate::circles;
use crate::hub::{LiveTournament, TournamentEntry, hunts};
use crate::problem::{Kind, Problem};
use crate::visitor::Visitor;
use orders::TournamentOrder;
use views::{ListedTournament, OwnBot, OwnPart, PlaceView, RoundsView, TournamentView};

pub(crate) use deeds::*;
pub(crate) use files::*;
pub(crate) use log::*;

/// The most tournaments of a list.
const LISTED: u32 = 40;
/// How often a tournament is told at most, and how often it is looked at where nothing says that it
/// has gone on.
const PULSE: Duration = Duration::from_secs(1);
const LOOK: Duration = Duration::from_secs(3);

/// The tournaments there are for you.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct TournamentsView {
    /// Those you organise, play in, or are invited to: those that are not over first.
    pub yours: Vec<ListedTournament>,
    /// Those everybody sees, in the same order.
    pub all: Vec<ListedTournament>,
    /// Whether you may make one: whoever has an account.
    pub may_make: bool,
}

/// The tournament of a code.
#[derive(Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct CodeOrder {
    /// The code, as its organiser told it.
    #[schema(example = "BKRT-MXQP")]
    pub code: String,
}

/// Where a tournament is.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct FoundTournament {
    /// What it is known by.
    pub id: String,
}

/// What a tournament is to be like.
#[derive(Deserialize, IntoParams, Debug)]
#[into_params(parameter_in = Query)]
pub(crate) struct SuggestionQuery {
    /// How many players are expected.
    pub players: u32,
    /// How much time the two of a game have.
    #[param(example = "300+5")]
    pub clock: Option<String>,
}

/// What suits a tournament of so many players.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct TournamentSuggestion {
    /// The rounds of a Swiss tournament.
    pub rounds: u32,
    /// The most rounds of one in which nobody has to meet anybody twice.
    pub most_rounds: u32,
    /// The rounds of a knockout.
    pub knockout_rounds: u32,
    /// The rounds of a round robin.
    pub round_robin_rounds: u32,
    /// How many minutes an arena should take.
    pub arena_minutes: u32,
    /// How many minutes a round takes about; nothing where turns take days.
    pub round_minutes: Option<u32>,
}

/// The tournaments there are.
#[utoipa::path(get, path = "/tournaments", tag = "tournaments", responses((status = 200, body = TournamentsView)))]
pub(crate) async fn list(ask: Ask) -> Result<Json<TournamentsView>, Problem> {
    let storage = ask.app.storage();
    let told = |error| ask.store(&error);
    let player = ask.app.hub().player_of(ask.visitor.as_ref()).await.map_err(|refused| ask.refused(refused))?;
    let own = match player {
        Some(player) => storage.tournaments_of(player, LISTED).await.map_err(told)?,
        None => Vec::new(),
    };
    let all = storage.listed_tournaments(LISTED).await.map_err(told)?;
    let onlooker = ask.onlooker().await?;
    let listed = |kept: Vec<amiral_store::Tournament>| {
        kept.iter().filter_map(|kept| ListedTournament::of(kept, &ask, &onlooker)).collect()
    };
    let may_make = ask.visitor.as_ref().and_then(Visitor::account).is_some();
    Ok(Json(TournamentsView { yours: listed(own), all: listed(all), may_make }))
}

/// Makes a tournament: yours to organise.
#[utoipa::path(
    post, path = "/tournaments", tag = "tournaments", request_body = TournamentOrder,
    responses(
        (status = 201, body = TournamentView), (status = 403, body = Problem, content_type = "application/problem+json"),
        (status = 422, body = Problem, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn make(Given(ask, order): Given<TournamentOrder>) -> Result<Response, Problem> {
    let owner = account(&ask)?;
    let listed = order.listed.unwrap_or(true);
    let settings = order.settings(&ask).await?;
    ask.count_game()?;
    let made = ask.app.hub().announce_tournament(owner, settings, listed).await;
    let id = made.map_err(|refused| ask.refused(refused))?;
    Ok((StatusCode::CREATED, Json(shown(&ask, &id).await?)).into_response())
}

/// Finds the tournament of a code.
#[utoipa::path(
    post, path = "/tournaments/find", tag = "tournaments", request_body = CodeOrder,
    responses((status = 200, body = FoundTournament), (status = 404, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn find(Given(ask, order): Given<CodeOrder>) -> Result<Json<FoundTournament>, Problem> {
    // Whoever guesses codes does not guess many.
    ask.count_game()?;
    let found = ask.app.storage().tournament_coded(&read_code(&order.code)).await.map_err(|error| ask.store(&error))?;
    let id = found.ok_or_else(|| ask.problem(Kind::NotFound, "server-tournament-no-code", &[]))?;
    looked_up(&ask, &id).await?;
    Ok(Json(FoundTournament { id: id.to_string() }))
}

/// What suits a tournament of so many players.
#[utoipa::path(
    get, path = "/tournaments/suggestion", tag = "tournaments", params(SuggestionQuery),
    responses((status = 200, body = TournamentSuggestion), (status = 422, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn suggest(
    ask: Ask,
    Params(query): Params<SuggestionQuery>,
) -> Result<Json<TournamentSuggestion>, Problem> {
    let clock = query.clock.as_deref().map(|given| time_control(&ask, given)).transpose()?;
    let players = query.players.clamp(2, 10_000);
    let round_minutes = match clock.unwrap_or(orders::USUAL) {
        // Placing, and some forty turns of which half the time is used.
        amiral_store::TimeControl::RealTime { seconds, added } => Some(2 + (seconds + 20 * added).div_ceil(60)),
        amiral_store::TimeControl::Correspondence { .. } => None,
    };
    Ok(Json(TournamentSuggestion {
        rounds: suggested_rounds(players),
        most_rounds: most_swiss_rounds(players),
        knockout_rounds: players.next_power_of_two().trailing_zeros(),
        round_robin_rounds: players - 1 + players % 2,
        arena_minutes: (round_minutes.unwrap_or(10) * suggested_rounds(players)).clamp(15, 180),
        round_minutes,
    }))
}

/// A tournament.
#[utoipa::path(
    get, path = "/tournaments/{id}", tag = "tournaments", params(("id" = String, Path)),
    responses((status = 200, body = TournamentView), (status = 404, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn get(ask: Ask, Path(id): Path<String>) -> Result<Json<TournamentView>, Problem> {
    shown(&ask, &TournamentId(id)).await.map(Json)
}

/// A tournament as it goes on: a server-sent event after every change, once a second at most.
#[utoipa::path(
    get, path = "/tournaments/{id}/live", tag = "tournaments", params(("id" = String, Path)),
    responses((status = 200, body = TournamentView, content_type = "text/event-stream"), (status = 404, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn live(
    ask: Ask,
    Path(id): Path<String>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Problem> {
    let id = TournamentId(id);
    looked_up(&ask, &id).await?;
    let counted = ask.app.live().take(&ask.requester, ask.visitor.is_some());
    let counted = counted.ok_or_else(|| ask.problem(Kind::TooMany, "server-too-many-live", &[]))?;
    let (changes, ending) = (ask.app.hub().tournament_changes(&id), ask.app.ending());
    let first = (changes, ending, counted, None::<(Instant, u64, OwnPart)>);
    let events = futures_util::stream::unfold(first, move |state| {
        let (ask, id) = (ask.clone(), id.clone());
        async move {
            let (mut changes, mut ending, counted, mut last) = state;
            loop {
                if let Some((looked, ..)) = &last {
                    tokio::select! {
                        notice = changes.recv() => if matches!(notice, Err(RecvError::Closed)) { return None },
                        _ = ending.changed() => return None,
                        () = tokio::time::sleep(LOOK) => {}
                    }
                    tokio::time::sleep(PULSE.saturating_sub(looked.elapsed())).await;
                    while !matches!(changes.try_recv(), Err(TryRecvError::Empty | TryRecvError::Closed)) {}
                }
                let Ok(view) = shown(&ask, &id).await else {
                    let pause = (Instant::now(), 0, OwnPart::default());
                    return Some((Ok(Event::default().comment("busy")), (changes, ending, counted, Some(pause))));
                };
                let told = last.as_ref().is_some_and(|(_, version, you)| *version == view.version && *you == view.you);
                let mark = Some((Instant::now(), view.version, view.you.clone()));
                if told {
                    last = mark;
                    continue;
                }
                let event = Event::default().json_data(&view).unwrap_or_default();
                return Some((Ok(event), (changes, ending, counted, mark)));
            }
        }
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::default()))
}

/// All rounds of a tournament.
#[utoipa::path(
    get, path = "/tournaments/{id}/rounds", tag = "tournaments", params(("id" = String, Path)),
    responses((status = 200, body = RoundsView), (status = 404, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn rounds(ask: Ask, Path(id): Path<String>) -> Result<Json<RoundsView>, Problem> {
    let live = looked_up(&ask, &TournamentId(id)).await?;
    Ok(Json(RoundsView::of(&live)))
}

/// Why somebody has their place, with every number written out.
#[utoipa::path(
    get, path = "/tournaments/{id}/players/{number}", tag = "tournaments",
    params(("id" = String, Path), ("number" = u32, Path)),
    responses((status = 200, body = PlaceView), (status = 404, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn place(ask: Ask, Path((id, number)): Path<(String, String)>) -> Result<Json<PlaceView>, Problem> {
    let live = looked_up(&ask, &TournamentId(id)).await?;
    let number = number.parse::<u32>().ok();
    let standings = live.standings();
    let line = standings.iter().find(|line| Some(line.player.0 + 1) == number);
    let line = line.ok_or_else(|| ask.problem(Kind::NotFound, "server-tournament-nobody", &[]))?;
    Ok(Json(PlaceView::of(line)))
}

/// The account that asks.
fn account(ask: &Ask) -> Result<amiral_store::PlayerId, Problem> {
    let account = ask.visitor.as_ref().and_then(Visitor::account);
    account.ok_or_else(|| ask.problem(Kind::Forbidden, "server-tournament-needs-account", &[]))
}

/// The tournament, if there is one.
async fn looked_up(ask: &Ask, id: &TournamentId) -> Result<Arc<LiveTournament>, Problem> {
    let live = ask.app.hub().tournament(id).await.map_err(|refused| ask.refused(refused))?;
    // To whoever does not see its players it is not there.
    match circles::sees(ask.app.storage(), ask.visitor.as_ref(), &live.terms.circle).await {
        Ok(true) => Ok(live),
        Ok(false) => Err(ask.problem(Kind::NotFound, "server-tournament-none", &[])),
        Err(error) => Err(ask.store(&error)),
    }
}

/// The tournament as whoever asks may see it.
async fn shown(ask: &Ask, id: &TournamentId) -> Result<TournamentView, Problem> {
    let live = looked_up(ask, id).await?;
    let player = ask.app.hub().player_of(ask.visitor.as_ref()).await.map_err(|refused| ask.refused(refused))?;
    let mut you = OwnPart {
        organiser: live.is_organised_by(player),
        owner: player.is_some() && live.kept.owner == player,
        invited: player.is_some_and(|player| live.invites(player)),
        ..OwnPart::default()
    };
    let number = player.and_then(|player| live.number_of(player));
    let known = number.and_then(|number| live.state.player(number));
    you.number = number.map(|number| number.0 + 1);
    you.present = known.is_some_and(|player| player.present);
    if let Some((game, seat)) = number.filter(|_| !live.kept.state.is_over()).and_then(|number| live.game_of(number)) {
        you.game = game.web_game.as_ref().map(ToString::to_string);
        you.table = Some(game.key.table);
        let paired = live.pairing(game.key.round, game.key.table).map(|paired| paired.pairing);
        let other = paired.and_then(|pairing| pairing.players().find(|other| Some(*other) != number));
        you.opponent = other.map(|other| other.0 + 1).or(game.seats[seat.other()]);
    }
    let admitted = match live.terms.entry {
        TournamentEntry::All => true,
        TournamentEntry::Code => {
            you.code_needed = known.is_none();
            true
        }
        TournamentEntry::Invited => you.invited,
        TournamentEntry::Rating { .. } => ask.visitor.as_ref().is_some_and(|visitor| visitor.account().is_some()),
    };
    let meets = ask.circle().meets(&live.terms.circle);
    you.bots = own_bots(ask, &live).await?;
    you.may_join = number.is_none() && admitted && meets && live.state.is_open();
    Ok(TournamentView::of(ask, &live, you, ask.app.hub().time().as_millisecond()))
}

/// The bots of whoever asks that take part in that tournament, or could.
async fn own_bots(ask: &Ask, live: &LiveTournament) -> Result<Vec<OwnBot>, Problem> {
    let account = ask.visitor.as_ref().and_then(Visitor::account);
    let Some(account) = account.filter(|_| live.terms.bots && live.terms.circle == Circle::Open) else {
        return Ok(Vec::new());
    };
    let bots = ask.app.storage().bots_of(account).await.map_err(|error| ask.store(&error))?;
    // Where all hunt the same fleets, a person takes part once.
    let takes_part = live.entrants.iter().any(|entrant| entrant.person() == Some(account));
    let is_open = live.state.is_open() && !(hunts(live.state.settings()) && takes_part);
    let bot = |bot: KeptBot| {
        let number = live.number_of(bot.account.player);
        let present = number.and_then(|number| live.state.player(number)).is_some_and(|player| player.present);
        let is_there = number.is_some() || (is_open && bot.account.suspended.is_none());
        let handle = bot.account.handle.to_string();
        is_there.then(|| OwnBot { handle, number: number.map(|number| number.0 + 1), present })
    };
    Ok(bots.into_iter().filter_map(bot).collect())
}

/// Rules in words: the name of their preset, where they have one.
fn rules_in_words(ask: &Ask, rules: &Rules) -> String {
    let preset = Preset::ALL.iter().find(|preset| preset.rules() == *rules);
    preset.map_or_else(|| rules.say(ask.words()), |preset| preset.say(ask.words()))
}

/// Why something cannot be done in a tournament.
pub(crate) fn refusal(ask: &Ask, refusal: &Refusal) -> Problem {
    let (kind, key) = match refusal {
        Refusal::TooLate => (Kind::Conflict, "server-tournament-too-late"),
        Refusal::Full => (Kind::Conflict, "server-tournament-crowded"),
        Refusal::TooFew => (Kind::Conflict, "server-tournament-too-few"),
        Refusal::TooManyRounds { most } => {
            return ask.problem(
                Kind::Conflict,
                "server-tournament-too-many-rounds",
                &[("most", Arg::Number((*most).into()))],
            );
        }
        Refusal::RoundNotOver(round) => {
            return ask.problem(Kind::Conflict, "server-tournament-round-not-over", &[("round", (*round).into())]);
        }
        Refusal::NoMoreRounds | Refusal::NoRound(_) => (Kind::Conflict, "server-tournament-no-round"),
        Refusal::NoTable(_) | Refusal::NoResult(_) => (Kind::NotFound, "server-tournament-no-table"),
        Refusal::PlayedOn => (Kind::Conflict, "server-tournament-played-on"),
        Refusal::Reason => (Kind::Invalid, "server-tournament-no-reason"),
        Refusal::Outcome(_) | Refusal::HasResult(_) => (Kind::Conflict, "server-tournament-no-such-result"),
        Refusal::NoPairing(_) | Refusal::Twice(_) | Refusal::Order | Refusal::NoPlayer(_) => {
            (Kind::Invalid, "server-tournament-no-pairing")
        }
        Refusal::Settings(_) | Refusal::Name => (Kind::Invalid, "server-tournament-settings"),
        Refusal::Phase(_) | Refusal::Presence(_) | Refusal::Creation | Refusal::Number { .. } | Refusal::Time => {
            (Kind::Conflict, "server-tournament-not-now")
        }
    };
    ask.problem(kind, key, &[])
}
