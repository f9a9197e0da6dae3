//! Fleets that somebody shares by a link: everybody who opens it hunts the fleet once, and a table
//! tells how everybody fares.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use amiral_game::{PlacingBudget, Seed, Stop, random_fleet_within};
use amiral_host::DisplayName;
use amiral_store::{Circle, HuntLine, Onlooker, SharedFleet, SharedFleetId, SharedFleetKind};
use amiral_words::Say;
use axum::extract::Path;
use axum::http::StatusCode;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use futures_util::Stream;
use serde::{Deserialize, Serialize};
use tokio::sync::broadcast::error::{RecvError, TryRecvError};
use utoipa::ToSchema;

use super::ask::{Ask, Given};
use super::daily::{HuntOrder, HuntView, ResultsView, hunt_view, results_view};
use super::games::{begun, name, ships};
use super::rules::{RulesOrder, ensure_fits, law};
use crate::hub::RulesView;
use crate::problem::{Kind, Problem};
use crate::visitor::{RightsChanged, draw, secret};
use crate::wire::{FleetLaw, HuntState};

/// The most fleets one visitor shares at a time.
const SHARED: u32 = 50;
/// The most lines of a table.
const LINES: u32 = 200;
/// How often a table is told at most.
const PULSE: Duration = Duration::from_secs(1);
/// How often the database is asked where no hunt on this node says that it has gone on.
const LOOK: Duration = Duration::from_secs(3);
/// The dice that place a fleet.
const FLEET: u64 = 1;

/// A fleet somebody wants to share.
#[derive(Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct SharingOrder {
    /// The rules; who shoots when does not matter to one shooter.
    #[serde(default)]
    pub rules: RulesOrder,
    /// Its ships; placed at random unless given. Whoever places them does not hunt them.
    #[schema(example = "E6h5 E8h4 B4h3 B9h3 J2v2")]
    pub fleet: Option<String>,
    /// How it is placed at random; ship by ship unless said.
    #[schema(value_type = Option<FleetLaw>)]
    pub law: Option<String>,
    /// What to call it.
    pub name: Option<String>,
}

/// A shared fleet, as far as you may know of it.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct SharedFleetView {
    /// What it is known by.
    pub id: String,
    /// Where others hunt it.
    pub link: String,
    /// What it is called; empty where it is called nothing.
    pub name: String,
    /// The rules.
    pub rules: RulesView,
    /// Until when it can be hunted.
    pub until: String,
    /// Whether you share it.
    pub yours: bool,
    /// Whether you placed it, and so cannot hunt it.
    pub placed: bool,
    /// Your hunt, which there is only one of.
    pub hunt: HuntView,
    /// How everybody fared: only once you have finished.
    pub results: Option<ResultsView>,
}

/// How everybody fares who hunts a shared fleet.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct TableView {
    /// What the fleet is called.
    pub name: String,
    /// How many cells its ships have.
    pub ship_cells: usize,
    /// Who hunts it, the best first, at most 200.
    pub hunters: Vec<HunterView>,
    /// How many have found it.
    pub found: u64,
    /// How many are still at it.
    pub hunting: u64,
    /// How many gave up.
    pub given_up: u64,
}

/// Somebody who hunts a shared fleet.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct HunterView {
    /// What to call them; empty for somebody who has given no name.
    pub name: String,
    /// How far they are.
    pub state: HuntState,
    /// The shots so far.
    pub shots: u32,
    /// How many of them hit.
    pub hits: u32,
}

/// Shares a fleet.
#[utoipa::path(
    post, path = "/shared-fleets", tag = "fleets", request_body = SharingOrder,
    responses((status = 201, body = SharedFleetView), (status = 422, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn share(Given(ask, order): Given<SharingOrder>) -> Result<Response, Problem> {
    let rules = order.rules.resolve(&ask)?;
    let called = DisplayName::given(order.name.as_deref().unwrap_or_default());
    // A pupil has no words of their own for others to read.
    let called = called.map(|name| name.filter(|_| *ask.circle() == Circle::Open));
    let called = called.map_err(|problem| Problem::new(ask.words(), Kind::Invalid, problem.say(ask.words())))?;
    let law = law(&ask, order.law.as_deref())?;
    let visitor = ask.visitor()?;
    let given = match order.fleet.as_deref().filter(|text| !text.trim().is_empty()) {
        Some(text) => Some(ships(&ask, text)?.build(&rules).map_err(|error| ask.wrong_fleet(&error))?),
        None => None,
    };
    ask.count_game()?;
    let storage = ask.app.storage();
    let others = storage.fleets_shared_by(visitor.hash(), SHARED).await.map_err(|error| ask.store(&error))?;
    if others.len() >= SHARED as usize {
        return Err(ask.problem(Kind::TooMany, "server-too-many-fleets", &[("most", SHARED.into())]));
    }
    let placed = given.is_some();
    let fleet = if let Some(fleet) = given {
        fleet
    } else {
        let asked = rules.clone();
        let seed = Seed(draw());
        let place = move |stop: &Stop| {
            let steps = PlacingBudget::SHARED.steps;
            random_fleet_within(&asked, law, &mut seed.dice(&[FLEET]), steps, stop)
        };
        let placed = ask.app.placing().run(&ask.requester, place).await.map_err(|undone| ask.undone(undone))?;
        let Ok(fleet) = placed else {
            // Perhaps no fleet was found because there is none.
            ensure_fits(&ask, &rules).await?;
            return Err(ask.problem(Kind::Invalid, "fleet-too-tight-here", &[]));
        };
        fleet
    };
    let now = ask.app.settings().clock.now();
    let open = jiff::SignedDuration::try_from(ask.app.settings().expiry).unwrap_or(jiff::SignedDuration::MAX);
    let shared = SharedFleet {
        id: SharedFleetId(secret()),
        kind: SharedFleetKind::Link,
        rules,
        fleet,
        maker: Some(visitor.hash().clone()),
        placed,
        name: called.map(|name| name.to_string()).unwrap_or_default(),
        made: now,
        until: now.checked_add(open).unwrap_or(jiff::Timestamp::MAX),
        admiral: None,
    };
    let shared = storage.share_fleet(&shared).await.map_err(|error| ask.store(&error))?;
    let view = view(&ask, &shared).await?;
    Ok((StatusCode::CREATED, Extension(RightsChanged), Json(view)).into_response())
}

/// A shared fleet.
#[utoipa::path(
    get, path = "/shared-fleets/{id}", tag = "fleets", params(("id" = String, Path)),
    responses((status = 200, body = SharedFleetView), (status = 404, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn get(ask: Ask, Path(id): Path<String>) -> Result<Json<SharedFleetView>, Problem> {
    let fleet = find(&ask, id).await?;
    view(&ask, &fleet).await.map(Json)
}

/// Hunts a shared fleet, in the one game there is of it for you.
#[utoipa::path(
    post, path = "/shared-fleets/{id}/games", tag = "fleets", params(("id" = String, Path)), request_body = HuntOrder,
    responses((status = 201, body = crate::hub::View), (status = 409, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn begin(Path(id): Path<String>, Given(ask, order): Given<HuntOrder>) -> Result<Response, Problem> {
    let fleet = find(&ask, id).await?;
    let name = name(&ask, order.name.as_deref())?;
    ask.count_game()?;
    let visitor = ask.visitor()?;
    if fleet.placed && fleet.maker.as_ref() == Some(visitor.hash()) {
        return Err(ask.problem(Kind::Conflict, "server-own-fleet", &[]));
    }
    let game = ask.app.hub().hunt(&fleet, name, visitor, &ask.requester).await;
    begun(&ask, &game.map_err(|refused| ask.hunt_refused(refused))?).await
}

/// How everybody fares who hunts that fleet.
#[utoipa::path(
    get, path = "/shared-fleets/{id}/results", tag = "fleets", params(("id" = String, Path)),
    responses((status = 200, body = TableView), (status = 404, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn results(ask: Ask, Path(id): Path<String>) -> Result<Json<TableView>, Problem> {
    let fleet = find(&ask, id).await?;
    table(&ask, &fleet).await.map(Json)
}

/// The same as it goes on: a server-sent event after every change, once a second at most. Hunts on
/// other nodes are seen within three seconds.
#[utoipa::path(
    get, path = "/shared-fleets/{id}/live", tag = "fleets", params(("id" = String, Path)),
    responses((status = 200, body = TableView, content_type = "text/event-stream"), (status = 404, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn live(
    ask: Ask,
    Path(id): Path<String>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Problem> {
    let fleet = find(&ask, id).await?;
    let counted = ask.app.live().take(&ask.requester, ask.visitor.is_some());
    let counted = counted.ok_or_else(|| ask.problem(Kind::TooMany, "server-too-many-live", &[]))?;
    let (hunts, ending) = (ask.app.hub().hunts_of(&fleet.id), ask.app.ending());
    let first = (hunts, ending, counted, None::<(Instant, Option<TableView>)>);
    let events = futures_util::stream::unfold(first, move |state| {
        let (ask, fleet) = (ask.clone(), fleet.clone());
        async move {
            let (mut hunts, mut ending, counted, mut last) = state;
            loop {
                if let Some((looked, _)) = &last {
                    tokio::select! {
                        notice = hunts.recv() => if matches!(notice, Err(RecvError::Closed)) { return None },
                        _ = ending.changed() => return None,
                        // Hunts on other nodes are told of by the database alone.
                        () = tokio::time::sleep(LOOK) => {}
                    }
                    // What happens in the same second is told together.
                    tokio::time::sleep(PULSE.saturating_sub(looked.elapsed())).await;
                    while !matches!(hunts.try_recv(), Err(TryRecvError::Empty | TryRecvError::Closed)) {}
                }
                let told = last.and_then(|(_, view)| view);
                let now = table(&ask, &fleet).await.ok();
                if now.is_some() && now == told {
                    last = Some((Instant::now(), told));
                    continue;
                }
                let event = match &now {
                    Some(view) => Event::default().json_data(view).unwrap_or_default(),
                    None => Event::default().comment("busy"),
                };
                return Some((Ok(event), (hunts, ending, counted, Some((Instant::now(), now.or(told))))));
            }
        }
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::default()))
}

/// The fleet shared by that link, while it can be hunted.
async fn find(ask: &Ask, id: String) -> Result<SharedFleet, Problem> {
    let found = ask.app.storage().shared_fleet(&SharedFleetId(id)).await.map_err(|error| ask.store(&error))?;
    let now = ask.app.settings().clock.now();
    let open = found.filter(|fleet| fleet.kind == SharedFleetKind::Link && fleet.until > now);
    open.ok_or_else(|| ask.problem(Kind::NotFound, "server-no-fleet", &[]))
}

async fn view(ask: &Ask, fleet: &SharedFleet) -> Result<SharedFleetView, Problem> {
    let storage = ask.app.storage();
    let told = |error| ask.store(&error);
    let hunt = match &ask.visitor {
        Some(visitor) => storage.hunt(&fleet.id, visitor.hash()).await.map_err(told)?,
        None => None,
    };
    let yours = ask.visitor.as_ref().is_some_and(|visitor| fleet.maker.as_ref() == Some(visitor.hash()));
    let done = hunt.as_ref().is_some_and(|hunt| hunt.over);
    let results = if done || yours && fleet.placed {
        Some(results_view(fleet, storage.hunt_results(&fleet.id).await.map_err(told)?, false))
    } else {
        None
    };
    Ok(SharedFleetView {
        id: fleet.id.to_string(),
        link: ask.app.site().address(&format!("/fleets/{}", fleet.id)),
        name: called(ask, fleet, &ask.onlooker().await?).await?,
        rules: RulesView::of(&fleet.rules),
        until: fleet.until.to_string(),
        yours,
        placed: yours && fleet.placed,
        hunt: hunt_view(ask, hunt).await?,
        results,
    })
}

async fn table(ask: &Ask, fleet: &SharedFleet) -> Result<TableView, Problem> {
    let tables = ask.app.tables();
    let lines = match tables.recent(&fleet.id) {
        Some(known) => known,
        None => tables.keep(&fleet.id, read_table(ask, fleet).await?),
    };
    let onlooker = ask.onlooker().await?;
    let named = called(ask, fleet, &onlooker).await?;
    // Whom somebody does not see has no name for them.
    let hunter = |(hunter, circle): &(HunterView, Circle)| {
        let name = if onlooker.sees(circle) { hunter.name.clone() } else { String::new() };
        HunterView { name, ..hunter.clone() }
    };
    Ok(TableView { name: named, hunters: lines.hunters.iter().map(hunter).collect(), ..lines.table.clone() })
}

/// What a shared fleet is called, for those who see whoever shares it.
async fn called(ask: &Ask, fleet: &SharedFleet, onlooker: &Onlooker) -> Result<String, Problem> {
    let maker = match &fleet.maker {
        Some(maker) => ask.app.storage().circle_of(maker).await.map_err(|error| ask.store(&error))?,
        None => Circle::Open,
    };
    Ok(if onlooker.sees(&maker) { fleet.name.clone() } else { String::new() })
}

/// A table, whoever looks at it.
struct Table {
    /// Without names.
    table: TableView,
    hunters: Vec<(HunterView, Circle)>,
}

async fn read_table(ask: &Ask, fleet: &SharedFleet) -> Result<Table, Problem> {
    let told = |error| ask.store(&error);
    let lines = ask.app.storage().hunters(&fleet.id, LINES).await.map_err(told)?;
    let results = ask.app.storage().hunt_results(&fleet.id).await.map_err(told)?;
    let hunter = |line: HuntLine| {
        let state = match (line.over, line.found) {
            (false, _) => HuntState::Hunting,
            (true, true) => HuntState::Found,
            (true, false) => HuntState::GivenUp,
        };
        (HunterView { name: line.name, state, shots: line.shots, hits: line.hits }, line.circle)
    };
    let table = TableView {
        name: String::new(),
        ship_cells: fleet.rules.ship_cells(),
        hunters: Vec::new(),
        found: results.shots.iter().map(|(_, hunters)| hunters).sum(),
        hunting: results.hunting,
        given_up: results.given_up,
    };
    Ok(Table { table, hunters: lines.into_iter().map(hunter).collect() })
}

/// Tables of the last moments, so that many who look at one ask the database once.
#[derive(Default)]
pub(crate) struct Tables(Mutex<HashMap<SharedFleetId, (Instant, Arc<Table>)>>);

/// How many are remembered, and for how long.
const REMEMBERED: usize = 100;
const FRESH: Duration = Duration::from_millis(500);

impl Tables {
    fn recent(&self, id: &SharedFleetId) -> Option<Arc<Table>> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(id).filter(|(at, _)| at.elapsed() < FRESH).map(|(_, table)| table.clone())
    }

    fn keep(&self, id: &SharedFleetId, table: Table) -> Arc<Table> {
        let table = Arc::new(table);
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= REMEMBERED {
            known.retain(|_, (at, _)| at.elapsed() < FRESH);
        }
        if known.len() < REMEMBERED {
            known.insert(id.clone(), (Instant::now(), table.clone()));
        }
        table
    }
}
