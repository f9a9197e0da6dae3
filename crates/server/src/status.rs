//! How the server is, for whoever runs it: on an address of its own, which nobody else can reach.
//!
//! `/live` answers as long as the program does, `/ready` while it takes requests, `/metrics` with what is
//! counted.

use std::io;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use amiral_store::BACKED_UP;
use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tokio::net::TcpListener;
use tracing::Instrument;

use crate::App;
use crate::metrics::Gauge;

/// How long the database may take to say that it is there.
const PATIENCE: Duration = Duration::from_secs(2);
/// What names a request in the log and in the answer.
const REQUEST: &str = "x-request-id";

/// Answers how the server is, until told to stop.
pub async fn serve_status(
    listener: TcpListener,
    app: App,
    stop: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let router = Router::new()
        .route("/live", get(async || "alive\n"))
        .route("/ready", get(ready))
        .route("/metrics", get(metrics))
        .with_state(app);
    axum::serve(listener, router).with_graceful_shutdown(stop).await
}

async fn ready(State(app): State<App>) -> (StatusCode, &'static str) {
    if app.is_leaving() {
        return (StatusCode::SERVICE_UNAVAILABLE, "leaving\n");
    }
    if answers(&app).await { (StatusCode::OK, "ready\n") } else { (StatusCode::SERVICE_UNAVAILABLE, "no database\n") }
}

/// Whether the database does.
async fn answers(app: &App) -> bool {
    let asked = app.storage().setting(None, BACKED_UP);
    tokio::time::timeout(PATIENCE, asked).await.is_ok_and(|answer| answer.is_ok())
}

async fn metrics(State(app): State<App>) -> impl IntoResponse {
    let asked = tokio::time::timeout(PATIENCE, app.storage().setting(None, BACKED_UP)).await;
    let (up, backed_up) = match asked {
        Ok(Ok(at)) => (true, at.and_then(|at| at.parse::<jiff::Timestamp>().ok())),
        _ => (false, None),
    };
    let gauge = |name, about, value| Gauge { name, about, value };
    let number = |yes: bool| f64::from(u8::from(yes));
    let hub = app.hub();
    let mut gauges = vec![
        gauge("amiral_database_up", "Whether the database answers.", number(up)),
        gauge("amiral_ready", "Whether requests are taken.", number(up && !app.is_leaving())),
        gauge("amiral_games_in_memory", "Games in memory.", hub.games_in_memory() as f64),
        gauge("amiral_other_nodes", "Other nodes of the site that are there.", hub.other_nodes() as f64),
        gauge("amiral_on_duty", "Whether this node looks after the site.", number(hub.is_on_duty())),
        gauge("amiral_studies_running", "Studies that run.", app.studies().running() as f64),
    ];
    if let Some(at) = backed_up {
        let age = app.settings().clock.now().duration_since(at).as_secs_f64();
        gauges.push(gauge("amiral_backup_age_seconds", "How long ago the last good back-up was made.", age));
    }
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], app.metrics().text(&gauges))
}

/// Counts a request, and names it in the log: every line that is written while it is answered has its
/// number.
pub(crate) async fn note(State(app): State<App>, request: Request, next: Next) -> Response {
    static NUMBER: AtomicU64 = AtomicU64::new(1);
    let start = Instant::now();
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let id = app.request_id(number);
    let span = tracing::info_span!("request", id = %id, method = %request.method(), path = request.uri().path());
    let mut response = next.run(request).instrument(span.clone()).await;
    let (status, time) = (response.status().as_u16(), start.elapsed());
    app.metrics().answer(status, time);
    span.in_scope(|| tracing::info!(status, milliseconds = time.as_secs_f64() * 1e3, "answered"));
    if let Ok(value) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(REQUEST, value);
    }
    if app.is_leaving() && status != StatusCode::SWITCHING_PROTOCOLS.as_u16() {
        // The next request is better sent to another server.
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    response
}
