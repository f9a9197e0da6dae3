//! What people do in a tournament.

use amiral_store::{Handle, PlayerId, TournamentId, TournamentRole, TournamentState};
use amiral_strategy::Spec;
use amiral_tournament::{Bye, Pairing, PlayerId as Number, Side};
use axum::extract::Path;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use serde::Deserialize;
use utoipa::ToSchema;

use super::names::{ResultName, RoleName, TournamentStage};
use super::orders::AmendOrder;
use super::views::TournamentView;
use super::{FoundTournament, account, looked_up, shown};
use crate::api::ask::{Ask, Given};
use crate::api::bots;
use crate::api::games::{begun, name};
use crate::api::rules::{opponent, playing};
use crate::bearer::read_code;
use crate::hub::{ByHand, Comer, Refused, Verdict};
use crate::problem::{Kind, Problem, clip};
use crate::visitor::RightsChanged;

type Answer = Result<Json<TournamentView>, Problem>;

/// Joining a tournament.
#[derive(Default, Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct JoinOrder {
    /// What to call you, where you have no account.
    pub name: Option<String>,
    /// The code, where one is asked.
    pub code: Option<String>,
    /// The handle of a bot of yours that is to take part. A bot that asks itself leaves it out.
    pub bot: Option<String>,
}

/// Who leaves, or returns.
#[derive(Default, Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct PresenceOrder {
    /// The handle of a bot of yours, where it is not you.
    pub bot: Option<String>,
}

/// Nothing but the request itself.
#[derive(Default, Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlainOrder {}

/// Somebody whom an organiser adds.
#[derive(Default, Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct AddOrder {
    /// The name of somebody without a browser of their own.
    pub name: Option<String>,
    /// Or a strategy, or a program that the operator allows.
    #[schema(example = "level5")]
    pub strategy: Option<String>,
}

/// What organisers can do with somebody who takes part.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, ToSchema, Debug)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum EntrantChange {
    /// They leave: they are paired no more.
    Leave,
    /// They are there again.
    Return,
}

/// How far a tournament is to be.
#[derive(Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct StageOrder {
    /// `running` begins it or goes on, `paused` has it rest, `over` ends it, `cancelled` calls it
    /// off.
    pub stage: TournamentStage,
    /// Why, where it is cancelled.
    #[serde(default)]
    pub reason: String,
}

/// Two who are to meet, or one who has a bye.
#[derive(Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct PairingOrder {
    /// The table.
    pub table: u32,
    /// The number of who fires first.
    pub a: u32,
    /// The number of the other.
    pub b: Option<u32>,
}

/// The pairings of the round that was paired and has not begun.
#[derive(Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct PairingsOrder {
    /// All of them.
    pub pairings: Vec<PairingOrder>,
    /// Why they are changed: everybody can read it.
    pub reason: String,
}

/// The result of a table.
#[derive(Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct ResultOrder {
    /// The round.
    pub round: u32,
    /// The table.
    pub table: u32,
    /// What came of it.
    pub result: ResultName,
    /// The games that each has won, where they play several.
    pub won: Option<[u32; 2]>,
    /// With how many shots each sank the fleets, if somebody has counted; 0 for who sank none.
    pub shots: Option<[u32; 2]>,
    /// Why, where it has a result that is corrected: everybody can read it.
    #[serde(default)]
    pub reason: String,
}

/// A table whose players share this screen.
#[derive(Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct ScreenOrder {
    /// The round.
    pub round: u32,
    /// The table.
    pub table: u32,
}

/// What an account is to be in a tournament.
#[derive(Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct RoleOrder {
    /// The handle.
    pub handle: String,
    /// What it is to be.
    pub role: RoleName,
}

/// A rehearsal.
#[derive(Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct RehearsalOrder {
    /// How many strategies take part: 8 unless said, at most 64.
    pub players: Option<u32>,
}

/// The strategies of a rehearsal, in turn.
const CREW: [&str; 4] = ["level3", "level5:opening=varied", "easy", "medium"];

/// Joins a tournament, or returns to it; or has a bot of yours do so.
#[utoipa::path(
    post, path = "/tournaments/{id}/join", tag = "tournaments", params(("id" = String, Path)), request_body = JoinOrder,
    responses((status = 200, body = TournamentView), (status = 403, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn join(Path(id): Path<String>, Given(ask, order): Given<JoinOrder>) -> Result<Response, Problem> {
    let id = TournamentId(id);
    let name = name(&ask, order.name.as_deref())?;
    ask.count_game()?;
    let visitor = ask.visitor()?.clone();
    let live = looked_up(&ask, &id).await?;
    let bot = match &order.bot {
        Some(handle) => Some(bots::own_bot(&ask, handle).await?),
        None => bots::itself(&ask).await?,
    };
    let player = bot.as_ref().map(|bot| bot.player).or(visitor.account());
    let rating = match player {
        Some(player) => {
            let rules = live.terms.rules.to_string();
            let lines = ask.app.storage().ratings_of(player).await.map_err(|error| ask.store(&error))?;
            let known = lines.into_iter().find(|line| line.rules == rules && line.standing.games > 0);
            known.map(|line| line.standing.rating.value.max(0.0).round() as u32)
        }
        None => None,
    };
    let code = read_code(&order.code.unwrap_or_default());
    let author = visitor.account();
    let comer = match bot {
        Some(account) => {
            bots::ensure_not_suspended(&ask, &account)?;
            Comer::Bot { account, code, rating }
        }
        None => Comer::Visitor { visitor: visitor.clone(), name, code, rating },
    };
    done(&ask, ask.app.hub().enter_tournament(&id, author, comer).await)?;
    Ok((Extension(RightsChanged), Json(shown(&ask, &id).await?)).into_response())
}

/// Leaves a tournament: you are paired no more, and the game you play is lost; or a bot of yours is.
#[utoipa::path(
    post, path = "/tournaments/{id}/leave", tag = "tournaments", params(("id" = String, Path)),
    request_body = PresenceOrder,
    responses((status = 200, body = TournamentView), (status = 403, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn leave(Path(id): Path<String>, Given(ask, order): Given<PresenceOrder>) -> Answer {
    let id = TournamentId(id);
    let (author, number) = own_number(&ask, &id, &order).await?;
    done(&ask, ask.app.hub().leave_tournament(&id, Some(author), number).await)?;
    shown(&ask, &id).await.map(Json)
}

/// Returns to a tournament that you have left, or that a bot of yours has.
#[utoipa::path(
    post, path = "/tournaments/{id}/return", tag = "tournaments", params(("id" = String, Path)),
    request_body = PresenceOrder,
    responses((status = 200, body = TournamentView), (status = 409, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn come_back(Path(id): Path<String>, Given(ask, order): Given<PresenceOrder>) -> Answer {
    let id = TournamentId(id);
    let (author, number) = own_number(&ask, &id, &order).await?;
    // Whoever comes and goes does not fill the log.
    ask.count_game()?;
    done(&ask, ask.app.hub().return_to_tournament(&id, Some(author), number).await)?;
    shown(&ask, &id).await.map(Json)
}

/// Adds somebody without a browser, or a strategy: for organisers.
#[utoipa::path(
    post, path = "/tournaments/{id}/players", tag = "tournaments", params(("id" = String, Path)), request_body = AddOrder,
    responses((status = 200, body = TournamentView), (status = 403, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn add(Path(id): Path<String>, Given(ask, order): Given<AddOrder>) -> Answer {
    let id = TournamentId(id);
    let author = account(&ask)?;
    let comer = match (&order.strategy, name(&ask, order.name.as_deref())?) {
        (Some(given), _) => {
            let rules = looked_up(&ask, &id).await?.terms.rules.clone();
            Comer::Strategy(playing(&ask, opponent(&ask, given)?, &rules)?)
        }
        (None, Some(name)) => Comer::WalkIn(name),
        (None, None) => return Err(ask.problem(Kind::Invalid, "server-tournament-nameless", &[])),
    };
    ask.count_game()?;
    done(&ask, ask.app.hub().enter_tournament(&id, Some(author), comer).await)?;
    shown(&ask, &id).await.map(Json)
}

/// Has somebody leave, or return: for organisers.
#[utoipa::path(
    post, path = "/tournaments/{id}/players/{number}/{change}", tag = "tournaments",
    params(("id" = String, Path), ("number" = u32, Path), ("change" = EntrantChange, Path)), request_body = PlainOrder,
    responses((status = 200, body = TournamentView), (status = 403, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn change(
    Path((id, number, change)): Path<(String, String, String)>,
    Given(ask, _): Given<PlainOrder>,
) -> Answer {
    let id = TournamentId(id);
    let author = organiser(&ask, &id).await?;
    let nobody = || ask.problem(Kind::NotFound, "server-tournament-nobody", &[]);
    let number = number.parse::<u32>().ok().and_then(|number| number.checked_sub(1)).map(Number).ok_or_else(nobody)?;
    let hub = ask.app.hub();
    let changed = match change.as_str() {
        "leave" => hub.leave_tournament(&id, Some(author), number).await,
        "return" => hub.return_to_tournament(&id, Some(author), number).await,
        _ => return Err(nobody()),
    };
    done(&ask, changed)?;
    shown(&ask, &id).await.map(Json)
}

/// Begins a tournament, has it rest, goes on, ends it, or calls it off: for organisers.
#[utoipa::path(
    post, path = "/tournaments/{id}/stage", tag = "tournaments", params(("id" = String, Path)), request_body = StageOrder,
    responses((status = 200, body = TournamentView), (status = 409, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn stage(Path(id): Path<String>, Given(ask, order): Given<StageOrder>) -> Answer {
    let id = TournamentId(id);
    let author = organiser(&ask, &id).await?;
    let state = match order.stage {
        TournamentStage::Open => TournamentState::Open,
        TournamentStage::Running => TournamentState::Running,
        TournamentStage::Paused => TournamentState::Paused,
        TournamentStage::Over => TournamentState::Over,
        TournamentStage::Cancelled => TournamentState::Cancelled,
    };
    done(&ask, ask.app.hub().move_tournament(&id, Some(author), state, order.reason.trim()).await)?;
    shown(&ask, &id).await.map(Json)
}

/// Pairs the next round, to be looked at before it begins; again, as long as it has not begun: for
/// organisers.
#[utoipa::path(
    post, path = "/tournaments/{id}/pairings", tag = "tournaments", params(("id" = String, Path)), request_body = PlainOrder,
    responses((status = 200, body = TournamentView), (status = 409, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn pair(Path(id): Path<String>, Given(ask, _): Given<PlainOrder>) -> Answer {
    let id = TournamentId(id);
    let author = organiser(&ask, &id).await?;
    let again = ask.words().say("server-tournament-paired-again", &[]);
    done(&ask, ask.app.hub().pair_tournament(&id, Some(author), &again).await)?;
    shown(&ask, &id).await.map(Json)
}

/// Changes the pairings of a round that has not begun: for organisers.
#[utoipa::path(
    put, path = "/tournaments/{id}/pairings", tag = "tournaments", params(("id" = String, Path)), request_body = PairingsOrder,
    responses((status = 200, body = TournamentView), (status = 422, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn repair(Path(id): Path<String>, Given(ask, order): Given<PairingsOrder>) -> Answer {
    let id = TournamentId(id);
    let author = organiser(&ask, &id).await?;
    let number = |given: u32| Number(given.saturating_sub(1));
    let pairing = |order: &PairingOrder| Pairing {
        table: order.table,
        a: number(order.a),
        b: order.b.map(number),
        bye: order.b.is_none().then_some(Bye::Odd),
    };
    let pairings: Vec<Pairing> = order.pairings.iter().map(pairing).collect();
    done(&ask, ask.app.hub().repair_tournament(&id, Some(author), &pairings, order.reason.trim()).await)?;
    shown(&ask, &id).await.map(Json)
}

/// Changes how a tournament is played that has not begun: for organisers. What is not said stays.
#[utoipa::path(
    patch, path = "/tournaments/{id}", tag = "tournaments", params(("id" = String, Path)), request_body = AmendOrder,
    responses((status = 200, body = TournamentView), (status = 409, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn amend(Path(id): Path<String>, Given(ask, order): Given<AmendOrder>) -> Answer {
    let id = TournamentId(id);
    let author = organiser(&ask, &id).await?;
    let live = looked_up(&ask, &id).await?;
    let settings = order.settings(&ask, &live)?;
    done(&ask, ask.app.hub().amend_tournament(&id, Some(author), &settings).await)?;
    shown(&ask, &id).await.map(Json)
}

/// Begins the round that was paired: for organisers.
#[utoipa::path(
    post, path = "/tournaments/{id}/round", tag = "tournaments", params(("id" = String, Path)), request_body = PlainOrder,
    responses((status = 200, body = TournamentView), (status = 409, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn begin_round(Path(id): Path<String>, Given(ask, _): Given<PlainOrder>) -> Answer {
    let id = TournamentId(id);
    let author = organiser(&ask, &id).await?;
    done(&ask, ask.app.hub().begin_tournament_round(&id, Some(author)).await)?;
    shown(&ask, &id).await.map(Json)
}

/// Enters the result of a table, or corrects it with a reason: for organisers.
#[utoipa::path(
    post, path = "/tournaments/{id}/results", tag = "tournaments", params(("id" = String, Path)), request_body = ResultOrder,
    responses((status = 200, body = TournamentView), (status = 409, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn enter(Path(id): Path<String>, Given(ask, order): Given<ResultOrder>) -> Answer {
    let id = TournamentId(id);
    let author = organiser(&ask, &id).await?;
    let verdict = match order.result {
        ResultName::A => Verdict::Won(Side::A),
        ResultName::B => Verdict::Won(Side::B),
        ResultName::Drawn => Verdict::Drawn,
        ResultName::AAbsent => Verdict::Absent(Side::A),
        ResultName::BAbsent => Verdict::Absent(Side::B),
        ResultName::NeitherCame => Verdict::NobodyCame,
    };
    let result = ByHand { verdict, won: order.won, shots: order.shots };
    let place = (order.round, order.table);
    done(&ask, ask.app.hub().enter_result(&id, Some(author), place, result, order.reason.trim()).await)?;
    shown(&ask, &id).await.map(Json)
}

/// Seats those of a table at this screen: for organisers, and for one of the two.
#[utoipa::path(
    post, path = "/tournaments/{id}/screen", tag = "tournaments", params(("id" = String, Path)), request_body = ScreenOrder,
    responses((status = 201, body = crate::hub::View), (status = 409, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn screen(Path(id): Path<String>, Given(ask, order): Given<ScreenOrder>) -> Result<Response, Problem> {
    let id = TournamentId(id);
    ask.count_game()?;
    let visitor = ask.visitor()?;
    let seated = ask.app.hub().seat_at_one_screen(&id, visitor, (order.round, order.table)).await;
    begun(&ask, &done(&ask, seated)?).await
}

/// Makes an account an organiser, invites it, or neither any more: for organisers.
#[utoipa::path(
    post, path = "/tournaments/{id}/people", tag = "tournaments", params(("id" = String, Path)), request_body = RoleOrder,
    responses((status = 200, body = TournamentView), (status = 404, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn people(Path(id): Path<String>, Given(ask, order): Given<RoleOrder>) -> Answer {
    let id = TournamentId(id);
    let author = organiser(&ask, &id).await?;
    let nobody = || ask.problem(Kind::NotFound, "server-no-handle", &[("given", clip(&order.handle).into())]);
    let handle: Handle = order.handle.trim().trim_start_matches('@').parse().map_err(|_| nobody())?;
    let found = ask.account_seen(&handle).await?;
    let found = found.filter(|account| account.suspended.is_none()).ok_or_else(nobody)?;
    let role = match order.role {
        RoleName::Organiser => Some(TournamentRole::Organiser),
        RoleName::Invited => Some(TournamentRole::Invited),
        RoleName::None => None,
    };
    done(&ask, ask.app.hub().give_role(&id, Some(author), found.player, role).await)?;
    shown(&ask, &id).await.map(Json)
}

/// The same tournament among strategies, which plays itself: for organisers.
#[utoipa::path(
    post, path = "/tournaments/{id}/rehearsal", tag = "tournaments", params(("id" = String, Path)), request_body = RehearsalOrder,
    responses((status = 201, body = FoundTournament), (status = 403, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn rehearse(
    Path(id): Path<String>,
    Given(ask, order): Given<RehearsalOrder>,
) -> Result<Response, Problem> {
    let id = TournamentId(id);
    let author = organiser(&ask, &id).await?;
    ask.count_game()?;
    let live = looked_up(&ask, &id).await?;
    let title = ask.words().say("server-tournament-rehearsal", &[("name", live.kept.name.clone().into())]);
    let players = order.players.unwrap_or(8).clamp(2, 64) as usize;
    let all = CREW.iter().filter_map(|spec| spec.parse::<Spec>().ok()?.under(&live.terms.rules).ok());
    let crew: Vec<Spec> = all.collect::<Vec<Spec>>().into_iter().cycle().take(players).collect();
    let made = done(&ask, ask.app.hub().rehearse(&id, author, title, &crew).await)?;
    Ok((StatusCode::CREATED, Json(FoundTournament { id: made.to_string() })).into_response())
}

/// What was answered, or why not.
fn done<T>(ask: &Ask, answer: Result<T, Refused>) -> Result<T, Problem> {
    answer.map_err(|refused| ask.refused(refused))
}

/// The account that asks, if it organises that tournament.
async fn organiser(ask: &Ask, id: &TournamentId) -> Result<PlayerId, Problem> {
    let live = looked_up(ask, id).await?;
    let account = ask.visitor.as_ref().and_then(crate::visitor::Visitor::account);
    let organises = account.filter(|account| live.is_organised_by(Some(*account)));
    organises.ok_or_else(|| ask.problem(Kind::Forbidden, "server-tournament-not-organiser", &[]))
}

/// Who asks, and the number that they, or a bot of theirs, have in that tournament.
async fn own_number(ask: &Ask, id: &TournamentId, order: &PresenceOrder) -> Result<(PlayerId, Number), Problem> {
    let live = looked_up(ask, id).await?;
    let asks = done(ask, ask.app.hub().player_of(ask.visitor.as_ref()).await)?;
    let player = match &order.bot {
        Some(handle) => Some(bots::own_bot(ask, handle).await?.player),
        None => asks,
    };
    let own = asks.zip(player.and_then(|player| live.number_of(player)));
    own.ok_or_else(|| ask.problem(Kind::Forbidden, "server-tournament-not-in", &[]))
}
