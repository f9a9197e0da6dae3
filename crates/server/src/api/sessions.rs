//! The sessions of an account: where its owner is signed in.

use amiral_store::{AccountSession, SecretHash, Uid};
use axum::Json;
use axum::extract::Path;
use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

use super::ask::{Ask, Given};
use super::sign_in::Nothing;
use crate::problem::{Kind, Problem};

/// Where you are signed in.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct SessionView {
    /// What to end it by.
    pub id: String,
    /// When you signed in there.
    pub since: String,
    /// When it was last used, within an hour.
    pub seen: String,
    /// The browser, as far as it says what it is.
    pub browser: Option<&'static str>,
    /// The system, likewise.
    pub system: Option<&'static str>,
    /// Whether it is this one.
    pub current: bool,
}

impl From<AccountSession> for SessionView {
    fn from(session: AccountSession) -> SessionView {
        let named = |names: &[(&str, &'static str)]| {
            names.iter().find(|(mark, _)| session.agent.contains(mark)).map(|&(_, name)| name)
        };
        SessionView {
            id: session.id.0.clone(),
            since: session.created.to_string(),
            seen: session.seen.to_string(),
            browser: named(&BROWSERS),
            system: named(&SYSTEMS),
            current: session.is_current,
        }
    }
}

/// What browsers have in their descriptions that others have not, the most particular first.
const BROWSERS: [(&str, &str); 8] = [
    ("Edg/", "Edge"),
    ("OPR/", "Opera"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
    ("amiral/", "Amiral"),
];
/// The same for systems.
const SYSTEMS: [(&str, &str); 7] = [
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
];

/// Where you are signed in, the latest used first.
#[utoipa::path(
    get, path = "/account/sessions", tag = "account",
    responses((status = 200, body = [SessionView]), (status = 403, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn list(ask: Ask) -> Result<Json<Vec<SessionView>>, Problem> {
    let account = ask.account().await?;
    let (current, now) = (current(&ask), ask.app.settings().clock.now());
    let sessions = ask.app.storage().sessions_of(account.player, &current, now).await;
    let sessions = sessions.map_err(|error| ask.store(&error))?;
    Ok(Json(sessions.into_iter().map(SessionView::from).collect()))
}

/// Signs out everywhere else.
#[utoipa::path(
    delete, path = "/account/sessions", tag = "account",
    responses((status = 204), (status = 403, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn end_others(Given(ask, Nothing {}): Given<Nothing>) -> Result<StatusCode, Problem> {
    let account = ask.account().await?;
    let ended = ask.app.storage().end_sessions_of(account.player, Some(&current(&ask))).await;
    ask.app.sessions().forget(ended.map_err(|error| ask.store(&error))?);
    Ok(StatusCode::NO_CONTENT)
}

/// Signs out somewhere.
#[utoipa::path(
    delete, path = "/account/sessions/{id}", tag = "account", params(("id" = String, Path)),
    responses((status = 204), (status = 403, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn end(ask: Ask, Path(id): Path<String>) -> Result<StatusCode, Problem> {
    let account = ask.account().await?;
    let ended = ask.app.storage().end_session_of(account.player, &Uid(id)).await;
    let ended = ended.map_err(|error| ask.store(&error))?;
    if ended.is_empty() {
        return Err(ask.problem(Kind::NotFound, "account-no-session", &[]));
    }
    ask.app.sessions().forget(ended);
    Ok(StatusCode::NO_CONTENT)
}

fn current(ask: &Ask) -> SecretHash {
    ask.cookie.as_ref().map_or_else(|| SecretHash(String::new()), crate::visitor::Cookie::hash)
}
