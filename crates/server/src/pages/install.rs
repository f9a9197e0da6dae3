//! What makes the site an application that can be installed: a manifest in every language, the
//! worker that shows a page when the network is gone, and that page.

use amiral_words::Lang;
use askama::Template;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use super::{assets, shown};
use crate::App;

/// The colours of the pages' masthead, for the frame around an installed application.
pub(crate) const LIGHT: &str = "#fdfaf3";
pub(crate) const DARK: &str = "#111f2d";

/// For so many seconds a browser need not ask again.
const FRESH: &str = "public, max-age=3600";

/// Describes the application in one language.
pub(crate) async fn manifest(State(app): State<App>, Path(lang): Path<String>) -> Response {
    let Ok(lang) = lang.parse::<Lang>() else { return StatusCode::NOT_FOUND.into_response() };
    let t = |key: &str| app.words(lang).say(key, &[]);
    let icon = |file: &str, size: &str, purpose: &str| -> Value {
        let kind = if size == "any" { "image/svg+xml" } else { "image/png" };
        json!({ "src": assets::address(file), "sizes": size, "type": kind, "purpose": purpose })
    };
    let manifest = json!({
        "id": "/",
        "name": format!("Amiral – {}", t("web-home-title")),
        "short_name": "Amiral",
        "description": t("web-description"),
        "lang": lang.code(),
        "dir": "ltr",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "theme_color": LIGHT,
        "background_color": LIGHT,
        "categories": ["games"],
        "icons": [
            icon("icon.svg", "any", "any"),
            icon("icon-192.png", "192x192", "any"),
            icon("icon-512.png", "512x512", "any"),
            icon("icon-maskable-512.png", "512x512", "maskable"),
        ],
        "shortcuts": [
            { "name": t("web-play"), "url": "/play" },
            { "name": t("web-history"), "url": "/history" },
        ],
    });
    let headers = [(header::CONTENT_TYPE, "application/manifest+json"), (header::CACHE_CONTROL, FRESH)];
    (headers, manifest.to_string()).into_response()
}

/// The worker, from the root of the site: a worker looks after the paths below its own.
pub(crate) async fn worker() -> Response {
    let headers = [(header::CONTENT_TYPE, "text/javascript; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];
    (headers, assets::text("worker.js")).into_response()
}

#[derive(Template)]
#[template(path = "offline.html")]
struct OfflinePage {
    lang: &'static str,
    title: String,
    lead: String,
    retry: String,
}

impl OfflinePage {
    #[expect(clippy::unused_self, reason = "templates ask the page")]
    fn asset(&self, name: &str) -> String {
        assets::address(name)
    }
}

/// What an installed application shows without a network. It is nobody's, so the worker may keep it.
pub(crate) async fn offline(State(app): State<App>, Path(lang): Path<String>) -> Response {
    let Ok(lang) = lang.parse::<Lang>() else { return StatusCode::NOT_FOUND.into_response() };
    let t = |key: &str| app.words(lang).say(key, &[]);
    let page = OfflinePage {
        lang: lang.code(),
        title: t("offline-title"),
        lead: t("offline-lead"),
        retry: t("offline-retry"),
    };
    shown(StatusCode::OK, &page)
}
