//! The pages, rendered here, and what they are made with.

use axum::Router;

use crate::App;

/// Every page, and the files they need.
pub fn router() -> Router<App> {
    Router::new()
}
