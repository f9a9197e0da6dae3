//! Pages for signing in, one's account, and administrators.

use amiral_store::{Circle, ClassId};
use askama::Template;
use axum::Extension;
use axum::extract::{Path, State};
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
    let page = Page::new(app.words(visit.lang), &visit);
    if let Circle::Class(class) = &account.circle {
        let class = app.storage().class(class).await.ok().flatten();
        let parts = class.map(|class| [("class", class.name.into()), ("teacher", class.taught_by.to_string().into())]);
        let about = app
            .words(visit.lang)
            .say("class-pupil-about", &parts.unwrap_or_else(|| ["class", "teacher"].map(|part| (part, "".into()))));
        let (handle, since) = (account.handle.to_string(), account.created.to_string());
        return shown(StatusCode::OK, &PupilPage { page, handle, name: account.name, since, about });
    }
    let codes = app.storage().recovery_codes_left(account.player).await.unwrap_or_default();
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
#[template(path = "pupil.html")]
struct PupilPage<'a> {
    page: Page<'a>,
    handle: String,
    name: String,
    since: String,
    /// Of which class the account is, in a sentence.
    about: String,
}

#[derive(Template)]
#[template(path = "bots.html")]
struct BotsPage<'a> {
    page: Page<'a>,
    /// Whether whoever looks can have bots.
    may_own: bool,
}

/// Bots: how one plays here, and those that somebody owns.
pub(super) async fn bots(State(app): State<App>, visitor: Option<Extension<Visitor>>, visit: Visit) -> Response {
    let page = Page::new(app.words(visit.lang), &visit);
    let may_own = visitor.is_some_and(|Extension(visitor)| visitor.account().is_some() && !visitor.is_pupil());
    shown(StatusCode::OK, &BotsPage { page, may_own })
}

#[derive(Template)]
#[template(path = "classes.html")]
struct ClassesPage<'a> {
    page: Page<'a>,
}

/// A teacher's classes. For everybody else there is no such page.
pub(super) async fn classes(State(app): State<App>, visit: Visit) -> Response {
    let page = Page::new(app.words(visit.lang), &visit);
    if !visit.who.as_ref().is_some_and(|who| who.teacher) {
        let sentence = page.t("web-lost-page");
        return shown(StatusCode::NOT_FOUND, &LostPage { page, sentence });
    }
    shown(StatusCode::OK, &ClassesPage { page })
}

#[derive(Template)]
#[template(path = "class.html")]
struct ClassPage<'a> {
    page: Page<'a>,
    class: String,
    name: String,
}

/// A class, for its teacher.
pub(super) async fn class(
    State(app): State<App>,
    Path(class): Path<String>,
    visitor: Option<Extension<Visitor>>,
    visit: Visit,
) -> Response {
    let page = Page::new(app.words(visit.lang), &visit);
    let player = visitor.and_then(|Extension(visitor)| visitor.account());
    let found = app.storage().class(&ClassId(class)).await.ok().flatten();
    let is_teacher = visit.who.as_ref().is_some_and(|who| who.teacher);
    let Some(class) = found.filter(|class| is_teacher && Some(class.teacher) == player) else {
        let sentence = page.t("class-none");
        return shown(StatusCode::NOT_FOUND, &LostPage { page, sentence });
    };
    shown(StatusCode::OK, &ClassPage { page, class: class.id.to_string(), name: class.name })
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
