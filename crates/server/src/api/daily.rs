//! The fleet of the day: played once, then compared.

use amiral_game::{Outcome, Record, Seat};
use amiral_store::{DayFound, Hunt, HuntResults, SharedFleet};
use axum::Json;
use axum::extract::Path;
use axum::response::Response;
use jiff::ToSpan;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ask::{Ask, Given};
use super::games::{begun, name};
use crate::daily;
use crate::hub::RulesView;
use crate::problem::{Kind, Problem, clip};
use crate::wire::HuntState;

/// The most days that are listed, and that a streak is looked for in.
const LISTED: i32 = 30;
const STREAK: u32 = 400;

/// The fleet of a day, as far as you may know of it.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct DayView {
    /// Which day.
    #[schema(example = "2026-01-31")]
    pub day: String,
    /// Whether it is over, so that its fleet is for practice.
    pub over: bool,
    /// In how many seconds the next fleet comes.
    pub next_in: u64,
    /// The rules.
    pub rules: RulesView,
    /// Your hunt, which there is only one of.
    pub hunt: HuntView,
    /// How everybody fared: only once you have finished, or the day is over.
    pub results: Option<ResultsView>,
    /// Your days in a row.
    pub streak: StreakView,
    /// The days before, the latest first.
    pub past: Vec<PastDay>,
}

/// Your hunt for a shared fleet.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct HuntView {
    /// How far it is.
    pub state: HuntState,
    /// The game it is played in.
    pub game: Option<String>,
    /// The number of its match in the history.
    #[serde(rename = "match")]
    pub number: Option<i64>,
    /// How many shots it took.
    pub shots: Option<u32>,
    /// What became of each shot, in order and without cells: `o` miss, `x` hit, `s` sunk. Only once
    /// it is over.
    #[schema(example = "ooxxso")]
    pub marks: Option<String>,
}

/// How everybody fared.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct ResultsView {
    /// How many found the fleet with how many shots, the fewest shots first.
    pub bars: Vec<BarView>,
    /// How many gave up.
    pub given_up: u64,
    /// How many are still at it.
    pub hunting: u64,
    /// How many shots the admiral takes, the strongest of the computer's players.
    pub admiral: Option<u32>,
    /// Whether it is about to find out.
    pub admiral_hunting: bool,
}

/// How many needed that many shots.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct BarView {
    /// The shots.
    pub shots: u32,
    /// Those who needed them.
    pub hunters: u64,
}

/// Days in a row.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct StreakView {
    /// Up to now.
    pub now: u32,
    /// The most there ever were.
    pub best: u32,
}

/// A day that is over.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct PastDay {
    /// Which day.
    pub day: String,
    /// How many shots it took you, if you found its fleet that day.
    pub shots: Option<u32>,
}

/// Beginning to hunt a shared fleet.
#[derive(Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct HuntOrder {
    /// What to call you.
    pub name: Option<String>,
}

/// Today's fleet.
#[utoipa::path(get, path = "/daily", tag = "fleets", responses((status = 200, body = DayView)))]
pub(crate) async fn today(ask: Ask) -> Result<Json<DayView>, Problem> {
    let today = daily::today(ask.app.settings().clock.now());
    view(&ask, today).await.map(Json)
}

/// The fleet of that day.
#[utoipa::path(
    get, path = "/daily/{day}", tag = "fleets", params(("day" = String, Path)),
    responses((status = 200, body = DayView), (status = 404, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn get(ask: Ask, Path(day): Path<String>) -> Result<Json<DayView>, Problem> {
    let day = read(&ask, &day)?;
    view(&ask, day).await.map(Json)
}

/// Hunts the fleet of that day: today's in the one game there is of it for you, whoever's tab asks;
/// another day's for practice.
#[utoipa::path(
    post, path = "/daily/{day}/games", tag = "fleets", params(("day" = String, Path)), request_body = HuntOrder,
    responses((status = 201, body = crate::hub::View), (status = 404, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn begin(Path(day): Path<String>, Given(ask, order): Given<HuntOrder>) -> Result<Response, Problem> {
    let day = read(&ask, &day)?;
    let name = name(&ask, order.name.as_deref())?;
    ask.count_game()?;
    let (hub, visitor) = (ask.app.hub(), ask.visitor()?);
    let fleet = hub.fleet_of(day).await.map_err(|refused| ask.refused(refused))?;
    let over = day != daily::today(ask.app.settings().clock.now());
    let game = if over {
        hub.practise(fleet, name, visitor, &ask.requester).await
    } else {
        hub.hunt(&fleet, name, visitor, &ask.requester).await
    };
    begun(&ask, &game.map_err(|refused| ask.hunt_refused(refused))?).await
}

fn read(ask: &Ask, day: &str) -> Result<Date, Problem> {
    let known = daily::day(day, ask.app.settings().clock.now());
    known.ok_or_else(|| ask.problem(Kind::NotFound, "server-no-day", &[("given", clip(day).into())]))
}

async fn view(ask: &Ask, day: Date) -> Result<DayView, Problem> {
    let (storage, now) = (ask.app.storage(), ask.app.settings().clock.now());
    let told = |error| ask.store(&error);
    let (id, today) = (daily::id(day), daily::today(now));
    let over = day != today;
    let kept = storage.shared_fleet(&id).await.map_err(told)?;
    let (hunt, found) = match &ask.visitor {
        Some(visitor) => (
            storage.hunt(&id, visitor.hash()).await.map_err(told)?,
            storage.days_found(visitor.hash(), STREAK).await.map_err(told)?,
        ),
        None => (None, Vec::new()),
    };
    let done = hunt.as_ref().is_some_and(|hunt| hunt.over);
    let results = match kept.filter(|_| done || over) {
        Some(fleet) => {
            let results = storage.hunt_results(&id).await.map_err(told)?;
            // Only those who have hunted it that day have it work, once for each day.
            Some(results_view(&fleet, results, done && ask.app.hub().ask_the_admiral(&fleet)))
        }
        None => None,
    };
    let days: Vec<Date> = found.iter().filter_map(|found| found.day.0.parse().ok()).collect();
    let (streak, best) = daily::streaks(&days, today);
    Ok(DayView {
        day: day.to_string(),
        over,
        next_in: daily::ends(today).duration_since(now).as_secs().unsigned_abs(),
        rules: RulesView::of(&daily::rules()),
        hunt: hunt_view(ask, hunt).await?,
        results,
        streak: StreakView { now: streak, best },
        past: past(today, &found),
    })
}

/// The days before, each with the visitor's own result.
fn past(today: Date, found: &[DayFound]) -> Vec<PastDay> {
    let before = (1..=LISTED).map_while(|days| today.checked_sub(days.days()).ok());
    let line = |day: Date| {
        let own = found.iter().find(|found| found.day == daily::id(day));
        PastDay { day: day.to_string(), shots: own.map(|own| own.shots) }
    };
    before.take_while(|day| *day >= daily::FIRST).map(line).collect()
}

pub(super) fn results_view(fleet: &SharedFleet, results: HuntResults, admiral_hunting: bool) -> ResultsView {
    let bar = |(shots, hunters)| BarView { shots, hunters };
    ResultsView {
        bars: results.shots.into_iter().map(bar).collect(),
        given_up: results.given_up,
        hunting: results.hunting,
        admiral: fleet.admiral,
        admiral_hunting,
    }
}

/// A visitor's own hunt.
pub(super) async fn hunt_view(ask: &Ask, hunt: Option<Hunt>) -> Result<HuntView, Problem> {
    let Some(hunt) = hunt else {
        return Ok(HuntView { state: HuntState::Open, game: None, number: None, shots: None, marks: None });
    };
    let marks = match hunt.id.filter(|_| hunt.over) {
        Some(id) => Some(marks(&ask.app.storage().load(id).await.map_err(|error| ask.store(&error))?.record)),
        None => None,
    };
    Ok(HuntView {
        state: match (hunt.over, hunt.found) {
            (false, _) => HuntState::Hunting,
            (true, true) => HuntState::Found,
            (true, false) => HuntState::GivenUp,
        },
        game: hunt.game.map(|game| game.to_string()),
        number: hunt.id.map(|id| id.0),
        shots: hunt.shots,
        marks,
    })
}

/// What became of each shot, without where it fell.
fn marks(record: &Record) -> String {
    let shots = record.turns.iter().filter(|turn| turn.seat == Seat::A).flat_map(|turn| &turn.shots);
    let mark = |outcome: Outcome| match outcome {
        Outcome::Miss => 'o',
        Outcome::Hit | Outcome::HitShip(_) => 'x',
        Outcome::Sunk | Outcome::SunkSize(_) | Outcome::SunkShip(_) => 's',
    };
    shots.map(|shot| mark(shot.outcome)).collect()
}
