//! The site as a whole, and answering a socket with it.

use std::future::Future;
use std::io;
use std::net::SocketAddr;

use axum::{Router, middleware};
use tokio::net::TcpListener;

use crate::{App, pages, security};

/// The whole site.
pub fn router(app: App) -> Router {
    pages::router().layer(middleware::from_fn(security::headers)).with_state(app)
}

/// Answers that socket until told to stop, then lets the requests under way end.
pub async fn serve(listener: TcpListener, app: App, stop: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
    let service = router(app).into_make_service_with_connect_info::<SocketAddr>();
    axum::serve(listener, service).with_graceful_shutdown(stop).await
}
