//! Pages for signing in, one's account, and administrators.

use askama::Template;
use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};

use super::page::Page;
use super::visit::Visit;
use super::{LostPage, own_games, shown};
use crate::App;
use crate::visitor::Visitor;

#[derive(Template)]
#[template(path = "sign_in.html")]
struct SignInPage<'a> {
    page: Page<'a>,
    /// How many games were played in this browser as a guest, in sentences; nothing where none was.
    guest_games: Option<(String, String)>,
    /// Whether somebody has been here at all.
    is_guest: bool,
    passkeys: bool,
}

/// Signing in, registering, and coming back with a recovery code.
pub(super) async fn sign_in(State(app): State<App>, visitor: Option<Extension<Visitor>>, visit: Visit) -> Response {
    if visit.who.is_some() {
        return Redirect::to("/account").into_response();
    }
    let page = Page::new(app.words(visit.lang), &visit);
    let is_guest = visitor.is_some();
    let games = own_games(&app, visitor).await.len();
    let told = |key| page.counted(key, "games", games);
    let guest_games = (games > 0).then(|| (told("account-guest-games"), told("account-guest-kept")));
    let passkeys = app.site().has_passkeys();
    shown(StatusCode::OK, &SignInPage { page, guest_games, is_guest, passkeys })
}

#[derive(Template)]
#[template(path = "account.html")]
struct AccountPage<'a> {
    page: Page<'a>,
    handle: String,
    name: String,
    since: String,
    has_password: bool,
    codes_left: String,
    passkeys: bool,
}

/// One's own account.
pub(super) async fn account(State(app): State<App>, visitor: Option<Extension<Visitor>>, visit: Visit) -> Response {
    let player = visitor.and_then(|Extension(visitor)| visitor.account());
    let found = match player {
        Some(player) => app.storage().account(player).await.ok().flatten(),
        None => None,
    };
    let Some(account) = found else { return Redirect::to("/sign-in?next=/account").into_response() };
    let codes = app.storage().recovery_codes_left(account.player).await.unwrap_or_default();
    let page = Page::new(app.words(visit.lang), &visit);
    let codes_left = page.counted("account-codes-left", "codes", codes as usize);
    let since = account.created.to_string();
    let passkeys = app.site().has_passkeys();
    shown(
        StatusCode::OK,
        &AccountPage {
            page,
            handle: account.handle.to_string(),
            name: account.name,
            since,
            has_password: account.has_password,
            codes_left,
            passkeys,
        },
    )
}

#[derive(Template)]
#[template(path = "admin.html")]
struct AdminPage<'a> {
    page: Page<'a>,
}

/// Reports, accounts and the log, for administrators. For everybody else there is no such page.
pub(super) async fn admin(State(app): State<App>, visit: Visit) -> Response {
    let page = Page::new(app.words(visit.lang), &visit);
    if !visit.who.as_ref().is_some_and(|who| who.admin) {
        let sentence = page.t("web-lost-page");
        return shown(StatusCode::NOT_FOUND, &LostPage { page, sentence });
    }
    shown(StatusCode::OK, &AdminPage { page })
}
