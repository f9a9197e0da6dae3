//! How a visitor looks at a page: which one, in which language, in which colours.

use std::convert::Infallible;
use std::sync::Arc;

use amiral_store::Circle;
use amiral_words::Lang;
use axum::extract::{FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderValue, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Redirect, Response};

use super::notices::Notices;
use crate::locale::{COOKIE, cookie};
use crate::security::own_path;
use crate::settings::Teachers;
use crate::visitor::Visitor;
use crate::{App, Locale};

/// How seas can be drawn, and what that is called. The first is what visitors see who have not
/// chosen.
pub(crate) const BOARDS: [(&str, &str); 4] = [
    ("chart", "web-board-chart"),
    ("sea", "web-board-sea"),
    ("space", "web-board-space"),
    ("contrast", "web-board-contrast"),
];

/// One look at a page.
pub(crate) struct Visit {
    pub(crate) lang: Lang,
    /// `light` or `dark`, where the visitor chose.
    pub(crate) theme: Option<&'static str>,
    /// How seas are drawn, where the visitor chose: one of [`BOARDS`].
    pub(crate) board: Option<&'static str>,
    /// The page's own address: path and query.
    pub(crate) address: String,
    /// What the operator has to say.
    pub(crate) notices: Notices,
    /// What the operator says on all pages.
    pub(crate) announcement: Option<Arc<str>>,
    /// Who is signed in.
    pub(crate) who: Option<Who>,
}

/// Who is signed in, as every page says it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Who {
    pub(crate) handle: String,
    pub(crate) admin: bool,
    /// Whether they may make classes.
    pub(crate) teacher: bool,
    /// Whether a teacher looks after their account.
    pub(crate) pupil: bool,
}

/// Who sends that request. Pages work without knowing it.
async fn who(parts: &Parts, app: &App) -> Option<Who> {
    let player = parts.extensions.get::<Visitor>()?.account()?;
    let account = app.storage().account(player).await.ok()??;
    let pupil = account.circle != Circle::Open;
    let teacher = !pupil && (account.teacher || app.settings().teachers == Teachers::Everybody);
    Some(Who { handle: account.handle.to_string(), admin: account.admin, teacher, pupil })
}

impl FromRequestParts<App> for Visit {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Visit, Infallible> {
        let theme = match cookie(&parts.headers, "theme") {
            Some("light") => Some("light"),
            Some("dark") => Some("dark"),
            _ => None,
        };
        let board = cookie(&parts.headers, "board");
        let board = BOARDS.into_iter().map(|(name, _)| name).find(|&known| board == Some(known));
        let Locale(lang) = Locale::of(&parts.uri, &parts.headers);
        let (address, notices) = (address(&parts.uri), app.settings().notices.clone());
        let announcement = app.announcement();
        Ok(Visit { lang, theme, board, address, notices, announcement, who: who(parts, app).await })
    }
}

/// Path and query without `lang`.
fn address(uri: &Uri) -> String {
    let kept: Vec<&str> = uri
        .query()
        .unwrap_or_default()
        .split('&')
        .filter(|pair| !pair.is_empty() && !pair.starts_with("lang="))
        .collect();
    let path = own_path(uri.path());
    if kept.is_empty() { path } else { format!("{path}?{}", kept.join("&")) }
}

/// Stores the language requested with `?lang=` in a cookie, and redirects to the plain address.
pub(crate) async fn choose_language(request: Request, next: Next) -> Response {
    let Some(lang) = Locale::asked(request.uri()) else {
        let mut response = next.run(request).await;
        response.headers_mut().append(header::VARY, HeaderValue::from_static("accept-language, cookie"));
        return response;
    };
    let kept = format!("{COOKIE}={lang}; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly");
    ([(header::SET_COOKIE, kept)], Redirect::to(&address(request.uri()))).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_forgets_the_language_alone() {
        for (given, kept) in [
            ("/play", "/play"),
            ("/play?lang=fr", "/play"),
            ("/play?mode=solo&lang=fr", "/play?mode=solo"),
            // The name of another site is only a path here.
            ("//evil.example/?lang=fr", "/evil.example/"),
            ("/\\evil.example/?lang=fr", "/evil.example/"),
            ("/analyse?lang=en&shots=F5o+G6x&at=1", "/analyse?shots=F5o+G6x&at=1"),
        ] {
            assert_eq!(address(&given.parse().unwrap()), kept);
        }
    }
}
