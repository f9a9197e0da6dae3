//! The site as a whole, and answering a socket with it.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use axum::routing::any;
use axum::{Router, middleware};
use tokio::net::TcpListener;
use tower_http::catch_panic::CatchPanicLayer;

use crate::{App, api, pages, security, visitor};

/// How long requests under way may take when the server is told to stop.
const FAREWELL: Duration = Duration::from_secs(5);

/// The whole site.
pub fn router(app: App) -> Router {
    api::router(&app)
        .route("/api/{*rest}", any(api::nothing))
        .merge(pages::router())
        .layer(middleware::from_fn(visitor::recognise))
        .layer(CatchPanicLayer::new())
        .layer(middleware::from_fn(security::headers))
        .with_state(app)
}

/// Answers that socket until told to stop, then lets the requests under way end, for a few seconds.
pub async fn serve(listener: TcpListener, app: App, stop: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
    let service = router(app.clone()).into_make_service_with_connect_info::<SocketAddr>();
    let mut ending = app.ending();
    let leave = async move {
        stop.await;
        app.end();
    };
    let serving = axum::serve(listener, service).with_graceful_shutdown(leave).into_future();
    tokio::select! {
        served = serving => served,
        () = async {
            let _ = ending.changed().await;
            tokio::time::sleep(FAREWELL).await;
        } => Ok(()),
    }
}
