//! Studies: many games with each strategy, on the same fleets.

use std::convert::Infallible;
use std::io::{self, BufWriter, Write};
use std::sync::Arc;
use std::time::Duration;

use amiral_game::{Seed, Stop};
use amiral_host::ExperienceQuery;
use amiral_store::Uid;
use amiral_study::{Folder, Pair, Summary};
use amiral_words::{Lang, time_left_at};
use axum::Json;
use axum::body::Bytes;
use axum::extract::Path;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::Stream;
use jiff::tz::Offset;
use jiff::{Timestamp, Zoned};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::ask::{Ask, Given, Params};
use super::rules::{RulesOrder, ensure_fits, law, playing, strategy};
use super::{Lines, ProgramView, stream};
use crate::hub::RulesView;
use crate::jobs::{RunningStudy, StudyOrder, StudyState, Unstarted};
use crate::problem::{Kind, Problem};
use crate::visitor::draw;
use crate::wire::{FigureKind, FleetLaw};

/// How often live updates are sent.
const PULSE: Duration = Duration::from_millis(400);
/// The most strategies of one study.
const STRATEGIES: usize = 16;

/// A study to start.
#[derive(Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct StudyRequest {
    /// The strategies, with parameters after a colon.
    #[schema(example = json!(["level3", "level5"]))]
    pub strategies: Vec<String>,
    /// The number of games for each strategy.
    pub games: u64,
    /// The rules. Who fires when does not matter, since each strategy plays alone.
    #[serde(default)]
    pub rules: RulesOrder,
    /// How the fleets are placed.
    #[schema(value_type = Option<FleetLaw>)]
    pub fleets: Option<String>,
    /// The seed of everything random; drawn if omitted.
    pub seed: Option<u64>,
}

/// A study that was started.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct Started {
    /// Its id.
    pub id: String,
}

/// The state of a study.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct StudyView {
    /// Its id.
    pub id: String,
    /// The rules.
    pub rules: RulesView,
    /// How the fleets are placed.
    pub fleets: String,
    /// The seed of everything random.
    pub seed: u64,
    /// The strategies.
    pub strategies: Vec<String>,
    /// How many games each strategy has played.
    pub done: u64,
    /// How many games each strategy will play.
    pub games: u64,
    /// While it runs: how long is left and when it will be done, in a sentence.
    pub left: Option<String>,
    /// Whether it is over.
    pub finished: bool,
    /// Whether it was stopped before its last game.
    pub interrupted: bool,
    /// Why it failed.
    pub problem: Option<String>,
    /// A summary for each strategy:
    /// `strategy games mean sd ci95 min q1 median q3 max mode histogram` and more.
    #[schema(value_type = Vec<Object>)]
    pub results: Vec<Summary>,
    /// Every two strategies compared on the same fleets, once it is over.
    #[schema(value_type = Vec<Object>)]
    pub pairs: Vec<Pair>,
    /// The program that played.
    pub program: ProgramView,
}

/// The clock for times in answers.
#[derive(Clone, Copy, Default, Deserialize, IntoParams, Debug)]
#[into_params(parameter_in = Query)]
pub(crate) struct ClockParams {
    /// How many minutes the clock is ahead of UTC; the server's own clock by default.
    #[param(minimum = -1439, maximum = 1439)]
    pub offset: Option<i32>,
}

impl ClockParams {
    /// What the clock shows, or the server's own clock if the offset is invalid.
    fn now(self) -> Zoned {
        let ahead = self.offset.filter(|minutes| minutes.abs() < 24 * 60);
        let offset = ahead.and_then(|minutes| Offset::from_seconds(minutes * 60).ok());
        offset.map_or_else(Zoned::now, |offset| Timestamp::now().to_zoned(offset.to_time_zone()))
    }
}

/// Which figure.
#[derive(Default, Deserialize, IntoParams, Debug)]
#[into_params(parameter_in = Query)]
pub(crate) struct FigureParams {
    /// Which figure.
    #[param(inline, value_type = Option<FigureKind>)]
    pub kind: Option<String>,
    /// Which strategy's histogram, from 0.
    #[serde(default)]
    pub strategy: usize,
    /// The language of the labels.
    pub lang: Option<String>,
}

/// Starts a study.
#[utoipa::path(
    post, path = "/studies", tag = "studies", request_body = StudyRequest,
    responses(
        (status = 201, body = Started), (status = 422, body = Problem, content_type = "application/problem+json"),
        (status = 503, body = Problem, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn start(
    Given(ask, order): Given<StudyRequest>,
) -> Result<(StatusCode, HeaderMap, Json<Started>), Problem> {
    if order.strategies.is_empty() || order.strategies.len() > STRATEGIES {
        return Err(ask.problem(Kind::Invalid, "server-strategies", &[("most", STRATEGIES.into())]));
    }
    let most = ask.app.settings().most_games / order.strategies.len() as u64;
    if !(1..=most).contains(&order.games) {
        let number = ask.words().number(most.into());
        return Err(ask.problem(Kind::Invalid, "study-games-wrong", &[("most", number.into())]));
    }
    let strategies = order.strategies.iter().map(|given| strategy(&ask, given)).collect::<Result<Vec<_>, _>>()?;
    let (rules, law) = (order.rules.resolve(&ask)?, law(&ask, order.fleets.as_deref())?);
    strategies.iter().try_for_each(|&spec| playing(&ask, spec, &rules).map(drop))?;
    ensure_fits(&ask, &rules).await?;
    let seed = Seed(order.seed.unwrap_or_else(draw));
    let taught = ask.app.hub().taught(ExperienceQuery::of_all(&rules, &strategies), None).await;
    let resources = taught.map_err(|error| ask.store(&error))?;
    let order = StudyOrder { rules, law, seed, games: order.games, strategies };
    let id = Uid::draw().0;
    let started = ask.app.studies().start(id.clone(), order, resources, &ask.requester, ask.visitor.as_ref());
    started.map_err(|unstarted| match unstarted {
        Unstarted::Busy => ask.problem(Kind::Unavailable, "server-busy-studies", &[]),
        Unstarted::TooMany => ask.problem(Kind::Unavailable, "server-your-studies", &[]),
    })?;
    let mut headers = HeaderMap::new();
    if let Ok(place) = format!("/api/studies/{id}").parse() {
        headers.insert(header::LOCATION, place);
    }
    Ok((StatusCode::CREATED, headers, Json(Started { id })))
}

fn find(ask: &Ask, id: &str) -> Result<Arc<RunningStudy>, Problem> {
    ask.app.studies().find(id).ok_or_else(|| ask.problem(Kind::NotFound, "server-no-study", &[]))
}

/// The state of a study, computed on threads other than those that answer requests.
async fn view(ask: &Ask, id: &str, trial: &Arc<RunningStudy>, clock: ClockParams) -> Result<StudyView, Problem> {
    let looked_at = trial.clone();
    let state = ask.app.quick().run(&ask.requester, move |_| looked_at.state()).await;
    let state = state.map_err(|undone| ask.undone(undone))?;
    Ok(view_of(ask, id, trial, &state, clock))
}

fn view_of(ask: &Ask, id: &str, trial: &RunningStudy, state: &StudyState, clock: ClockParams) -> StudyView {
    let StudyState { progress, done, failed, report, left } = state;
    if let Some(failed) = failed {
        tracing::warn!("study {id}: {failed}");
    }
    StudyView {
        id: id.into(),
        rules: RulesView::of(&trial.order.rules),
        fleets: report.fleets.clone(),
        seed: report.seed,
        strategies: trial.order.strategies.iter().map(ToString::to_string).collect(),
        done: progress.done,
        games: progress.total,
        left: left.map(|left| time_left_at(left, &clock.now(), ask.words())),
        finished: *done,
        interrupted: report.interrupted,
        problem: failed.as_ref().map(|_| ask.words().say("server-study-failed", &[])),
        results: report.results.clone(),
        pairs: report.pairs.clone(),
        program: ProgramView::running(),
    }
}

/// The results so far.
#[utoipa::path(
    get, path = "/studies/{id}", tag = "studies", params(("id" = String, Path), ClockParams),
    responses((status = 200, body = StudyView), (status = 404, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn get(
    ask: Ask,
    Path(id): Path<String>,
    Params(clock): Params<ClockParams>,
) -> Result<Json<StudyView>, Problem> {
    let trial = find(&ask, &id)?;
    view(&ask, &id, &trial, clock).await.map(Json)
}

/// Stops one of your studies. The games already played stay.
#[utoipa::path(
    delete, path = "/studies/{id}", tag = "studies", params(("id" = String, Path)),
    responses(
        (status = 204), (status = 403, body = Problem, content_type = "application/problem+json"),
        (status = 404, body = Problem, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn stop(ask: Ask, Path(id): Path<String>) -> Result<StatusCode, Problem> {
    let trial = find(&ask, &id)?;
    if !trial.belongs_to(ask.visitor.as_ref()) {
        return Err(ask.problem(Kind::Forbidden, "server-not-your-study", &[]));
    }
    trial.cancel();
    Ok(StatusCode::NO_CONTENT)
}

/// The results as they come in, as server-sent events. Each event has what `GET` returns.
#[utoipa::path(
    get, path = "/studies/{id}/live", tag = "studies", params(("id" = String, Path), ClockParams),
    responses(
        (status = 200, body = StudyView, content_type = "text/event-stream"),
        (status = 404, body = Problem, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn live(
    ask: Ask,
    Path(id): Path<String>,
    Params(clock): Params<ClockParams>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Problem> {
    let trial = find(&ask, &id)?;
    let counted = ask.app.live().take(&ask.requester, ask.visitor.is_some());
    let counted = counted.ok_or_else(|| ask.problem(Kind::TooMany, "server-too-many-live", &[]))?;
    let (woken, ending) = (trial.woken(), ask.app.ending());
    let events = futures_util::stream::unfold(Some((woken, ending, counted)), move |state| {
        let (ask, id, trial) = (ask.clone(), id.clone(), trial.clone());
        async move {
            let (mut woken, mut ending, counted) = state?;
            let Ok(view) = view(&ask, &id, &trial, clock).await else {
                // The server is busy: try again at the next update.
                tokio::time::sleep(PULSE).await;
                return Some((Ok(Event::default().comment("busy")), Some((woken, ending, counted))));
            };
            let event = Event::default().json_data(&view).unwrap_or_default();
            if view.finished {
                return Some((Ok(event), None));
            }
            tokio::select! {
                () = tokio::time::sleep(PULSE) => {}
                _ = woken.changed() => {}
                _ = ending.changed() => return None,
            }
            Some((Ok(event), Some((woken, ending, counted))))
        }
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::default()))
}

/// Every game as a table: a row for each game, a column for each strategy.
#[utoipa::path(
    get, path = "/studies/{id}/data.csv", tag = "studies", params(("id" = String, Path)),
    responses(
        (status = 200, body = String, content_type = "text/csv"),
        (status = 409, body = Problem, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn csv(ask: Ask, Path(id): Path<String>) -> Result<Response, Problem> {
    let distribution = distribution(&ask, &id)?;
    download(&ask, "text/csv; charset=utf-8", "amiral-study.csv", move |out| distribution.write_csv(out)).await
}

/// Every game as JSON.
#[utoipa::path(
    get, path = "/studies/{id}/data.json", tag = "studies", params(("id" = String, Path)),
    responses((status = 200, body = Object), (status = 409, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn json(ask: Ask, Path(id): Path<String>) -> Result<Response, Problem> {
    let distribution = distribution(&ask, &id)?;
    download(&ask, "application/json", "amiral-study.json", move |out| distribution.write_json(out)).await
}

/// A figure, as the command line draws it.
#[utoipa::path(
    get, path = "/studies/{id}/figure.svg", tag = "studies", params(("id" = String, Path), FigureParams),
    responses(
        (status = 200, body = String, content_type = "image/svg+xml"),
        (status = 409, body = Problem, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn figure(
    ask: Ask,
    Path(id): Path<String>,
    Params(params): Params<FigureParams>,
) -> Result<Response, Problem> {
    let distribution = distribution(&ask, &id)?;
    let lang = params.lang.as_deref().and_then(|code| code.parse::<Lang>().ok()).unwrap_or(ask.lang);
    let app = ask.app.clone();
    let draw = move |_: &Stop| {
        let labels = app.words(lang).labels();
        let folder = Folder { distribution: &distribution, sizes: &[], errors: &[], labels };
        let figures = folder.figures(&distribution.report());
        let drawn = match params.kind.as_deref().unwrap_or("histogram") {
            "histogram" => figures.get(params.strategy).filter(|_| params.strategy < distribution.samples.len()),
            "box" => figures.iter().find(|(name, _)| name == "strategies"),
            _ => None,
        };
        drawn.map(|(_, drawn)| drawn.svg().to_owned())
    };
    let drawn = ask.app.long().run(&ask.requester, draw).await.map_err(|undone| ask.undone(undone))?;
    let drawn = drawn.ok_or_else(|| ask.problem(Kind::NotFound, "server-no-figure", &[]))?;
    let headers = [(header::CONTENT_TYPE, HeaderValue::from_static("image/svg+xml"))];
    Ok((headers, drawn).into_response())
}

fn distribution(ask: &Ask, id: &str) -> Result<Arc<amiral_study::Distribution>, Problem> {
    find(ask, id)?.distribution().ok_or_else(|| ask.problem(Kind::Conflict, "server-study-runs", &[]))
}

/// Streams a file, as fast as it is read.
async fn download(
    ask: &Ask,
    kind: &'static str,
    name: &str,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()> + Send + 'static,
) -> Result<Response, Problem> {
    let mut response = stream(ask, ask.app.long(), kind, move |lines, stop| {
        let mut out = BufWriter::with_capacity(PIECE, Pieces { lines, stop });
        // If nobody reads any more, nobody needs the error.
        let _ = write(&mut out).and_then(|()| out.flush());
    })
    .await?;
    if let Ok(place) = format!("attachment; filename=\"{name}\"").parse() {
        response.headers_mut().insert(header::CONTENT_DISPOSITION, place);
    }
    Ok(response)
}

/// How much of a download is prepared at a time.
const PIECE: usize = 64 * 1024;

/// A writer that sends what is written to it.
struct Pieces<'a> {
    lines: &'a Lines,
    stop: &'a Stop,
}

impl Write for Pieces<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.stop.is_cancelled() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        let sent = self.lines.send_bytes(Bytes::copy_from_slice(bytes));
        sent.map(|()| bytes.len()).map_err(|_| io::ErrorKind::BrokenPipe.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
