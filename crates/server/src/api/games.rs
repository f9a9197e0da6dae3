//! Games: making, joining, placing, firing, and everything around them.

use amiral_game::{Cell, FleetSetup, GameSeed, Rules, Seat, Seed, Stop};
use amiral_host::{DisplayName, Fleets, hint, not_a_cell};
use amiral_store::{TimeControl, WebGameId, WebGameMode};
use amiral_strategy::Spec;
use amiral_words::{Say, sentences};
use axum::extract::Path;
use axum::extract::ws::WebSocketUpgrade;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::ask::{Ask, Given, Params};
use super::cells_view;
use super::odds::ensure_countable;
use super::rules::{RulesOrder, law, opponent, playing};
use crate::hub::{Asker, Entry, GameRequest, Hunted, LoadedGame, Surroundings, View, Viewer, live, seed_for};
use crate::limits::is_ours;
use crate::problem::{Kind, Problem, clip};
use crate::visitor::RightsChanged;
use crate::wire::{FleetLaw, GameMode, SeatName, ShipKind, Starts, kinds};

/// A game somebody wants.
#[derive(Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct GameOrder {
    /// The kind of game.
    #[schema(value_type = GameMode, example = "versus")]
    pub mode: String,
    /// The rules.
    #[serde(default)]
    pub rules: RulesOrder,
    /// The enemy's strategy in `versus`, with parameters after a colon; `level5:opening=varied`
    /// unless said.
    #[schema(example = "level5")]
    pub strategy: Option<String>,
    /// How the house places its fleet at random; ship by ship unless said.
    #[schema(value_type = Option<FleetLaw>)]
    pub law: Option<String>,
    /// The number people see beside the first row, 0 or 1; 1 unless said. Requests and answers count
    /// from 0 in either case.
    #[schema(minimum = 0, maximum = 1)]
    pub first_row: Option<u8>,
    /// Whether both may ask for hints, in `two`: not unless said. Whoever joins agrees.
    #[serde(default)]
    pub hints: bool,
    /// How much time both have, in `two`: `300+5` is 300 seconds, and 5 more for each turn; `3d` is 3
    /// days for each turn. None unless said.
    #[schema(example = "300+5")]
    pub clock: Option<String>,
    /// Whether the result counts for ratings: then nothing is chosen, and there are no hints.
    #[serde(default)]
    pub rated: bool,
    /// What to call you.
    pub name: Option<String>,
    /// What to call the second person in `local`.
    pub other_name: Option<String>,
    /// Who fires first, where two sides fire: drawn at random unless said. Not with a seed, which
    /// says it already.
    #[schema(value_type = Option<Starts>)]
    pub starts: Option<String>,
    /// The seed of everything random; drawn if omitted. A person who chooses it may know the fleet:
    /// such a game is practice, and counts in no statistics.
    pub seed: Option<u64>,
}

/// Taking a seat one was invited to.
#[derive(Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Joining {
    /// The last part of the invitation's address.
    pub invitation: String,
    /// What to call you.
    pub name: Option<String>,
}

/// Which seat is meant, where two people share the screen.
#[derive(Default, Deserialize, ToSchema, IntoParams, Debug)]
#[into_params(parameter_in = Query)]
pub(crate) struct SeatParam {
    /// Which seat.
    #[schema(value_type = Option<SeatName>)]
    #[param(value_type = Option<SeatName>)]
    pub seat: Option<String>,
}

/// Which fleet is to be suggested.
#[derive(Default, Deserialize, IntoParams, Debug)]
#[into_params(parameter_in = Query)]
pub(crate) struct SuggestionParams {
    /// Which seat, where two people share the screen.
    #[param(value_type = Option<SeatName>)]
    pub seat: Option<String>,
    /// Another number, another fleet.
    #[serde(default)]
    pub number: u64,
    /// How it is placed; ship by ship unless said.
    #[param(value_type = Option<FleetLaw>)]
    pub law: Option<String>,
}

/// Playing once more.
#[derive(Default, Deserialize, ToSchema, Debug)]
pub(crate) struct RematchOrder {
    /// Which seat, where two people share the screen.
    #[schema(value_type = Option<SeatName>)]
    pub seat: Option<String>,
    /// How the house places its fleet at random; ship by ship unless said.
    #[schema(value_type = Option<FleetLaw>)]
    pub law: Option<String>,
}

/// A fleet.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct FleetView {
    /// Its ships.
    #[schema(example = "E6h5 E8h4 B4h3 B9h3 J2v2")]
    pub fleet: String,
}

/// Ships to be checked, all of them or some.
#[derive(Deserialize, ToSchema, Debug)]
pub(crate) struct Ships {
    /// The ships placed so far.
    #[schema(example = "E6h5 E8h4")]
    pub ships: String,
}

/// What is wrong with ships.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct Checked {
    /// Every problem.
    pub problems: Vec<ShipProblem>,
    /// Whether the fleet is complete and legal.
    pub complete: bool,
    /// The sizes or shapes of the ships still to be placed.
    pub missing: Vec<ShipKind>,
}

/// What is wrong with a ship.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct ShipProblem {
    /// The ship.
    pub ship: Option<String>,
    /// What is wrong, in a sentence.
    pub reason: String,
}

/// Placing a fleet.
#[derive(Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Placing {
    /// Which seat, where two people share the screen.
    #[schema(value_type = Option<SeatName>)]
    pub seat: Option<String>,
    /// The ships.
    #[schema(example = "E6h5 E8h4 B4h3 B9h3 J2v2")]
    pub fleet: String,
}

/// Firing a turn.
#[derive(Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Firing {
    /// Which seat, where two people share the screen.
    #[schema(value_type = Option<SeatName>)]
    pub seat: Option<String>,
    /// Where: one cell, or as many as a salvo has.
    #[schema(example = json!(["F5"]))]
    pub cells: Vec<String>,
    /// How many shots had been fired in all when this was decided. The same request sent again is
    /// not fired again.
    pub after: usize,
}

/// What can be told of the next shot.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct HintView {
    /// For every row and cell, the chance that it holds a ship.
    pub cells: Vec<Vec<f64>>,
    /// The likeliest cell.
    pub best: Option<String>,
    /// Its chance.
    pub chance: Option<f64>,
    /// How many fleets remain possible.
    pub fleets: String,
    /// Whether that is counted, and not estimated.
    pub exact: bool,
    /// The same in a sentence.
    pub sentence: String,
}

type Answer = Result<Json<View>, Problem>;

pub(super) async fn view(ask: &Ask, id: &WebGameId, asker: &Asker) -> Answer {
    let seen = ask.app.hub().look_at_latest(id, asker, eyes(ask)).await;
    seen.map(Json).map_err(|refused| ask.refused(refused))
}

/// The view of a game for the asker.
fn eyes(ask: &Ask) -> impl Fn(&LoadedGame, Viewer, &Surroundings<'_>) -> View + Send + Sync + 'static {
    let app = ask.app.clone();
    move |game, viewer, around| around.on(app.site()).view(game, viewer)
}

/// Makes a game.
#[utoipa::path(
    post, path = "/games", tag = "games", request_body = GameOrder,
    responses((status = 201, body = View), (status = 422, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn make(Given(ask, order): Given<GameOrder>) -> Result<Response, Problem> {
    let mode = WebGameMode::named(&order.mode)
        .ok_or_else(|| ask.problem(Kind::Invalid, "server-no-mode", &[("given", clip(&order.mode).into())]))?;
    let rules = order.rules.resolve(&ask)?;
    let strategy = order.strategy.as_deref().map(|given| opponent(&ask, given)).transpose()?;
    let nobody_named = mode == WebGameMode::Versus && strategy.is_none() && !rules.is_straight();
    let strategy = if nobody_named { Some(Spec::usual_under(&rules)) } else { strategy };
    let strategy = strategy.map(|spec| playing(&ask, spec, &rules)).transpose()?;
    let law = law(&ask, order.law.as_deref())?;
    let names = [name(&ask, order.name.as_deref())?, name(&ask, order.other_name.as_deref())?];
    let first_row = order.first_row.unwrap_or(1);
    if first_row > 1 {
        return Err(ask.problem(Kind::Invalid, "server-bad-first-row", &[("given", first_row.into())]));
    }
    ask.count_game()?;
    let starter = order.starts.as_deref().map(|given| starts(&ask, given)).transpose()?.flatten();
    if starter.is_some() && order.seed.is_some() {
        return Err(ask.problem(Kind::Invalid, "server-starts-with-seed", &[]));
    }
    let (seed, practice) = (order.seed.map_or_else(|| seed_for(starter), GameSeed::Chosen), order.seed.is_some());
    let (rated, hunted, hints) = (order.rated, Hunted::default(), order.hints && mode == WebGameMode::Two);
    let clock = order.clock.as_deref().map(|given| time_control(&ask, given)).transpose()?;
    if clock.is_some() && mode != WebGameMode::Two {
        return Err(ask.problem(Kind::Invalid, "server-clock-for-two", &[]));
    }
    super::ratings::ensure_ratable(&ask, &order, mode, &rules, strategy)?;
    let game =
        GameRequest { mode, rules, strategy, law, names, seed, practice, first_row, hints, clock, rated, hunted };
    let made = ask.app.hub().make(game, ask.visitor()?, &ask.requester).await;
    begun(&ask, &made.map_err(|refused| ask.refused(refused))?).await
}

/// Answers with a game that was made for whoever asks.
pub(crate) async fn begun(ask: &Ask, id: &WebGameId) -> Result<Response, Problem> {
    let mut headers = HeaderMap::new();
    if let Ok(place) = format!("/api/games/{id}").parse() {
        headers.insert(header::LOCATION, place);
    }
    let view = view(ask, id, &ask.asker(None)?).await?;
    Ok((StatusCode::CREATED, headers, Extension(RightsChanged), view).into_response())
}

/// How much time players are to have.
pub(crate) fn time_control(ask: &Ask, given: &str) -> Result<TimeControl, Problem> {
    given.parse().map_err(|_| {
        let limits = [
            ("given", clip(given).into()),
            ("least", (*TimeControl::SECONDS.start()).into()),
            ("most", (*TimeControl::SECONDS.end()).into()),
            ("added", (*TimeControl::ADDED.end()).into()),
            ("days", (*TimeControl::DAYS.end()).into()),
        ];
        ask.problem(Kind::Invalid, "server-no-clock", &limits)
    })
}

/// Who is to fire first, if that is not to be drawn.
fn starts(ask: &Ask, given: &str) -> Result<Option<Seat>, Problem> {
    match given {
        "you" => Ok(Some(Seat::A)),
        "other" => Ok(Some(Seat::B)),
        "random" => Ok(None),
        _ => Err(ask.problem(Kind::Invalid, "server-no-starts", &[("given", clip(given).into())])),
    }
}

/// The name somebody wants to be called by, if they named one.
pub(crate) fn name(ask: &Ask, given: Option<&str>) -> Result<Option<DisplayName>, Problem> {
    let name = DisplayName::given(given.unwrap_or_default());
    name.map_err(|problem| Problem::new(ask.words(), Kind::Invalid, problem.say(ask.words())))
}

/// The game, as you may see it.
#[utoipa::path(
    get, path = "/games/{id}", tag = "games", params(("id" = String, Path), SeatParam),
    responses((status = 200, body = View), (status = 404, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn get(ask: Ask, Path(id): Path<String>, Params(seat): Params<SeatParam>) -> Answer {
    view(&ask, &WebGameId(id), &ask.asker(seat.seat.as_deref())?).await
}

/// Takes the seat you were invited to.
#[utoipa::path(
    post, path = "/games/{id}/join", tag = "games", params(("id" = String, Path)), request_body = Joining,
    responses(
        (status = 200, body = View), (status = 403, body = Problem, content_type = "application/problem+json"),
        (status = 409, body = Problem, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn join(Path(id): Path<String>, Given(ask, joining): Given<Joining>) -> Result<Response, Problem> {
    let id = WebGameId(id);
    let name = name(&ask, joining.name.as_deref())?;
    let joined =
        ask.app.hub().join(&id, Entry::Invitation(joining.invitation), name, ask.visitor()?, &ask.requester).await;
    joined.map_err(|refused| ask.refused(refused))?;
    Ok((Extension(RightsChanged), view(&ask, &id, &ask.asker(None)?).await?).into_response())
}

/// A fleet to begin with.
#[utoipa::path(
    get, path = "/games/{id}/fleet", tag = "games", params(("id" = String, Path), SuggestionParams),
    responses((status = 200, body = FleetView), (status = 403, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn suggest(
    ask: Ask,
    Path(id): Path<String>,
    Params(params): Params<SuggestionParams>,
) -> Result<Json<FleetView>, Problem> {
    let asker = ask.asker(params.seat.as_deref())?;
    let law = law(&ask, params.law.as_deref())?;
    let fleet = ask.app.hub().suggestion(&WebGameId(id), &asker, (law, params.number), &ask.requester).await;
    let fleet = fleet.map_err(|refused| ask.refused(refused))?;
    Ok(Json(FleetView { fleet: fleet.to_string() }))
}

/// Checks ships, all of them or some.
#[utoipa::path(
    post, path = "/games/{id}/check", tag = "games", params(("id" = String, Path)), request_body = Ships,
    responses((status = 200, body = Checked), (status = 422, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn check(Path(id): Path<String>, Given(ask, ships): Given<Ships>) -> Result<Json<Checked>, Problem> {
    let rules = ask.app.hub().rules(&WebGameId(id), &ask.asker(None)?).await.map_err(|refused| ask.refused(refused))?;
    checked(&ask, &rules, &ships.ships).map(Json)
}

/// What is wrong with those ships under those rules.
pub(crate) fn checked(ask: &Ask, rules: &Rules, ships: &str) -> Result<Checked, Problem> {
    let setup = self::ships(ask, ships)?;
    let words = ask.words();
    let misplaced = setup.misplaced(rules);
    let mut problems: Vec<ShipProblem> = Vec::new();
    for (problem, reason) in misplaced.listed().iter().map(Some).chain([None]).zip(sentences(&misplaced, words)) {
        use amiral_game::FleetProblem as P;
        let ship = problem.and_then(|problem| match problem {
            P::OffGrid { ship, .. } | P::OnReef { ship, .. } | P::Overlap { ship, .. } | P::Touch { ship, .. } => {
                Some(ship.to_string())
            }
            _ => None,
        });
        problems.push(ShipProblem { ship, reason });
    }
    // Too many of a size is wrong at once; too few only means that some are still to be placed.
    let built = setup.build(rules);
    if let Err(error) = &built {
        let surplus = error.problems.listed().iter().filter(
            |problem| matches!(problem, amiral_game::FleetProblem::Number { wanted, placed, .. } if placed > wanted),
        );
        problems.extend(surplus.map(|problem| ShipProblem { ship: None, reason: problem.say(words) }));
    }
    Ok(Checked { problems, complete: built.is_ok(), missing: kinds(&setup.missing(rules)) })
}

/// Places your fleet.
#[utoipa::path(
    post, path = "/games/{id}/fleet", tag = "games", params(("id" = String, Path)), request_body = Placing,
    responses(
        (status = 200, body = View), (status = 409, body = Problem, content_type = "application/problem+json"),
        (status = 422, body = Problem, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn place(Path(id): Path<String>, Given(ask, placing): Given<Placing>) -> Answer {
    let (id, asker) = (WebGameId(id), ask.asker(placing.seat.as_deref())?);
    // Check the seat before reading what was sent.
    let rules = ask.app.hub().rules(&id, &asker).await.map_err(|refused| ask.refused(refused))?;
    let fleet = ships(&ask, &placing.fleet)?.build(&rules).map_err(|error| ask.wrong_fleet(&error))?;
    let placed = ask.app.hub().place(&id, &asker, fleet, eyes(&ask)).await;
    placed.map(Json).map_err(|refused| ask.refused(refused))
}

/// Fires the shots of a turn.
#[utoipa::path(
    post, path = "/games/{id}/shots", tag = "games", params(("id" = String, Path)), request_body = Firing,
    responses(
        (status = 200, body = View), (status = 409, body = Problem, content_type = "application/problem+json"),
        (status = 422, body = Problem, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn fire(Path(id): Path<String>, Given(ask, firing): Given<Firing>) -> Answer {
    let (id, asker) = (WebGameId(id), ask.asker(firing.seat.as_deref())?);
    let cells = firing.cells.iter().map(|text| cell(&ask, text)).collect::<Result<Vec<Cell>, Problem>>()?;
    let fired = ask.app.hub().fire(&id, &asker, cells, firing.after, eyes(&ask)).await;
    fired.map(Json).map_err(|refused| ask.refused(refused))
}

/// Gives the game up.
#[utoipa::path(
    post, path = "/games/{id}/resign", tag = "games", params(("id" = String, Path)), request_body = SeatParam,
    responses((status = 200, body = View), (status = 409, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn resign(Path(id): Path<String>, Given(ask, seat): Given<SeatParam>) -> Answer {
    let (id, asker) = (WebGameId(id), ask.asker(seat.seat.as_deref())?);
    let resigned = ask.app.hub().resign(&id, &asker, eyes(&ask)).await;
    resigned.map(Json).map_err(|refused| ask.refused(refused))
}

/// Looks at the enemy's fleet from now on, alone or against the computer. The game is marked first,
/// and counts for nothing.
#[utoipa::path(
    post, path = "/games/{id}/cheat", tag = "games", params(("id" = String, Path)), request_body = SeatParam,
    responses((status = 200, body = View), (status = 409, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn cheat(Path(id): Path<String>, Given(ask, seat): Given<SeatParam>) -> Answer {
    let (id, asker) = (WebGameId(id), ask.asker(seat.seat.as_deref())?);
    let cheated = ask.app.hub().cheat(&id, &asker, eyes(&ask)).await;
    cheated.map(Json).map_err(|refused| ask.refused(refused))
}

/// Claims the win, the other having been away for long enough.
#[utoipa::path(
    post, path = "/games/{id}/claim", tag = "games", params(("id" = String, Path)), request_body = SeatParam,
    responses((status = 200, body = View), (status = 409, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn claim(Path(id): Path<String>, Given(ask, seat): Given<SeatParam>) -> Answer {
    let (id, asker) = (WebGameId(id), ask.asker(seat.seat.as_deref())?);
    ask.app.hub().claim(&id, &asker).await.map_err(|refused| ask.refused(refused))?;
    view(&ask, &id, &asker).await
}

/// Plays again, the same players in the same seats: gives the new game. Whoever asks second gets
/// the same one.
#[utoipa::path(
    post, path = "/games/{id}/rematch", tag = "games", params(("id" = String, Path)), request_body = RematchOrder,
    responses((status = 200, body = View), (status = 409, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn rematch(Path(id): Path<String>, Given(ask, order): Given<RematchOrder>) -> Answer {
    let asker = ask.asker(order.seat.as_deref())?;
    let law = law(&ask, order.law.as_deref())?;
    ask.count_game()?;
    super::bots::ensure_rematch(&ask, &WebGameId(id.clone())).await?;
    let next = ask.app.hub().rematch(&WebGameId(id), &asker, law, &ask.requester).await;
    let next = next.map_err(|refused| ask.refused(refused))?;
    view(&ask, &next, &ask.asker(None)?).await
}

/// Where to fire: the odds of every cell. Dropping the request cancels the counting.
#[utoipa::path(
    post, path = "/games/{id}/hint", tag = "games", params(("id" = String, Path)), request_body = SeatParam,
    responses((status = 200, body = HintView), (status = 409, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn hinted(
    Path(id): Path<String>,
    Given(ask, seat): Given<SeatParam>,
) -> Result<Json<HintView>, Problem> {
    let asker = ask.asker(seat.seat.as_deref())?;
    let id = WebGameId(id);
    let seen = ask.app.hub().seen(&id, &asker).await.map_err(|refused| ask.refused(refused))?;
    ask.ensure_fair().await?;
    let rules = seen.rules().clone();
    ensure_countable(&ask, &rules)?;
    let work = move |stop: &Stop| hint(&seen, Seed(seen.shots().len() as u64), stop);
    let found = ask.app.hints().run(&ask.requester, work).await;
    let found = found.map_err(|undone| ask.undone(undone))?;
    let found = found.ok_or_else(|| ask.problem(Kind::Unavailable, "stopped", &[]))?;
    ask.app.hub().hinted(&id, &asker).await.map_err(|refused| ask.refused(refused))?;
    let words = ask.words();
    let (fleets, exact, said) = match found.fleets {
        Fleets::Exactly(fleets) => (fleets.to_string(), true, words.number(fleets)),
        Fleets::About(fleets) => {
            let number = words.number(fleets.round() as u128);
            (format!("{fleets:.0}"), false, words.say("plain-about", &[("number", number.into())]))
        }
    };
    let sentence = found.best.map_or_else(String::new, |(cell, chance)| {
        let chance = words.percent(chance);
        words.say("play-hint", &[("best", cell.into()), ("chance", chance.into()), ("fleets", said.into())])
    });
    Ok(Json(HintView {
        cells: cells_view(&rules, &found.chances),
        best: found.best.map(|(cell, _)| cell.to_string()),
        chance: found.best.map(|(_, chance)| chance),
        fleets,
        exact,
        sentence,
    }))
}

/// The record of a game that is over, as a text a person can read.
#[utoipa::path(
    get, path = "/games/{id}/record", tag = "games", params(("id" = String, Path)),
    responses(
        (status = 200, body = String, content_type = "text/plain"),
        (status = 409, body = Problem, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn record(ask: Ask, Path(id): Path<String>) -> Result<String, Problem> {
    let finished =
        ask.app.hub().record(&WebGameId(id), &ask.asker(None)?).await.map_err(|refused| ask.refused(refused))?;
    Ok(finished.record.to_string())
}

/// The game as it goes on, over a WebSocket: everything is sent on connecting, and again after
/// every change.
#[utoipa::path(
    get, path = "/games/{id}/live", tag = "games", params(("id" = String, Path), SeatParam),
    responses((status = 101, body = crate::hub::LiveMessage), (status = 404, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn connect(
    ask: Ask,
    headers: HeaderMap,
    Path(id): Path<String>,
    Params(seat): Params<SeatParam>,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    let (id, asker) = (WebGameId(id), ask.asker(seat.seat.as_deref())?);
    // A page of another site may open a connection here in a visitor's name.
    if !is_ours(&headers) {
        return Err(ask.problem(Kind::Forbidden, "server-other-site", &[]));
    }
    // Refuse before connecting if the asker may not view the game.
    let seen = ask.app.hub().look(&id, &asker, |_, _, _| ()).await;
    seen.map_err(|refused| ask.refused(refused))?;
    let upgrade = upgrade.map_err(|_| ask.problem(Kind::Unreadable, "server-no-upgrade", &[]))?;
    let counted = ask.app.live().take(&ask.requester, ask.visitor.is_some());
    let counted = counted.ok_or_else(|| ask.problem(Kind::TooMany, "server-too-many-live", &[]))?;
    let app = ask.app.clone();
    // No long messages are expected.
    let upgrade = upgrade.max_message_size(4096).write_buffer_size(0).read_buffer_size(1024);
    let served = async move |socket| {
        tokio::select! {
            () = live(socket, app, id, asker) => {}
            () = ask.until_ended() => {}
        }
        drop(counted);
    };
    Ok(upgrade.on_upgrade(served).into_response())
}

/// The ships somebody sends, wherever they lie.
pub(crate) fn ships(ask: &Ask, text: &str) -> Result<FleetSetup, Problem> {
    text.parse().map_err(|error: amiral_game::ParseError| {
        ask.problem(Kind::Invalid, "problem-fleet-text", &[("problem", error.say(ask.words()).into())])
    })
}

/// The cell somebody sends.
pub(crate) fn cell(ask: &Ask, text: &str) -> Result<Cell, Problem> {
    let problem = |_| ask.problem(Kind::Invalid, "server-no-cell", &[("given", not_a_cell(text).into())]);
    text.parse().map_err(problem)
}
