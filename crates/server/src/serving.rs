//! The whole site, and serving it on a socket.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{ConnectInfo, Request};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::any;
use axum::{Router, middleware};
use hyper::body::{Body as _, Incoming};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tower::ServiceExt;
use tower_http::catch_panic::CatchPanicLayer;

use crate::client::{Address, is_trusted};
use crate::connections::{Counts, Patient};
use crate::{App, admission, api, pages, security, status};

/// How long running requests may take when the server is told to stop.
const FAREWELL: Duration = Duration::from_secs(5);
/// The longest head of a request, in bytes.
const HEAD: usize = 16 * 1024;
/// How long the other end of a connection may go without reading.
const STALLED: Duration = Duration::from_secs(30);
/// The largest answer, except downloads, which are streamed.
pub const ANSWER: u64 = 1 << 20;

/// The whole site.
pub fn router(app: App) -> Router {
    api::router()
        .route("/api/", any(api::nothing))
        .route("/api/{*rest}", any(api::nothing))
        .layer(middleware::from_fn_with_state(app.clone(), api::readable))
        .merge(pages::router())
        .layer(middleware::from_fn(keep_short))
        .layer(middleware::from_fn_with_state(app.clone(), admission::admit))
        .layer(CatchPanicLayer::new())
        .layer(middleware::from_fn_with_state(app.clone(), security::headers))
        .layer(middleware::from_fn_with_state(app.clone(), status::note))
        .with_state(app)
}

/// Replaces answers that are too long with a problem: they are a defect of the server.
async fn keep_short(request: Request, next: Next) -> Response {
    let path = request.uri().path().to_owned();
    let response = next.run(request).await;
    match response.body().size_hint().exact() {
        Some(bytes) if bytes > ANSWER => {
            tracing::error!(path, bytes, "an answer is too long to be sent");
            (StatusCode::INTERNAL_SERVER_ERROR, HeaderMap::new()).into_response()
        }
        _ => response,
    }
}

/// Serves the socket until told to stop, then gives running requests a few seconds to end.
pub async fn serve(listener: TcpListener, app: App, stop: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
    let mut ending = app.ending();
    let leave = app.clone();
    tokio::spawn(async move {
        stop.await;
        leave.drain().await;
        leave.end();
    });
    let site = router(app.clone());
    let settings = app.settings();
    let places = Arc::new(Semaphore::new(settings.most_connections));
    let by_address = Counts::default();
    // Every connection holds a clone, so this closes when the last one does.
    let (open, mut none_open) = watch::channel(());
    loop {
        let (stream, peer) = tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    // Most likely out of file descriptors, which other connections will free.
                    tracing::warn!("a connection could not be taken: {error}");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    continue;
                }
            },
            _ = ending.changed() => break,
        };
        // Too many connections: closing this one at once costs next to nothing.
        let Ok(place) = places.clone().try_acquire_owned() else { continue };
        let counted = if is_trusted(peer.ip(), &settings.trusted_proxies) {
            None
        } else {
            let counted = by_address.take(&Address::of(peer.ip()), settings.most_connections_by_address);
            let Some(counted) = counted else { continue };
            Some(counted)
        };
        let (site, open, ending, request_time) = (site.clone(), open.clone(), app.ending(), settings.request_time);
        tokio::spawn(async move {
            connection(stream, peer, site, ending, request_time).await;
            drop((place, counted, open));
        });
    }
    drop(open);
    let _ = tokio::time::timeout(FAREWELL, async { while none_open.changed().await.is_ok() {} }).await;
    app.leave().await;
    Ok(())
}

/// Answers one connection until it ends.
async fn connection(
    stream: TcpStream,
    peer: SocketAddr,
    site: Router,
    mut ending: watch::Receiver<bool>,
    request_time: Duration,
) {
    let _ = stream.set_nodelay(true);
    let service = site.map_request(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        request.map(axum::body::Body::new)
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(request_time).max_buf_size(HEAD).half_close(false);
    let stream = TokioIo::new(Patient::new(stream, STALLED));
    let served = http.serve_connection(stream, TowerToHyperService::new(service)).with_upgrades();
    let mut served = std::pin::pin!(served);
    tokio::select! {
        // A client that hangs up or sends nonsense is not an error of the server.
        _ = served.as_mut() => {}
        _ = ending.changed() => {
            served.as_mut().graceful_shutdown();
            let _ = served.await;
        }
    }
}
