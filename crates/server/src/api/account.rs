//! One's own account: what it is called, what signs in to it, and the settings that follow it.

use amiral_store::{Account, AccountChange, BadHandle, Circle, Handle, StoreError};
use amiral_words::Arg;
use axum::Json;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::ask::{Ask, Given};
use super::games::name;
use super::sign_in::{count_attempt, note_change};
use crate::passwords::{self, RecoveryCode, WeakPassword};
use crate::problem::{Kind, Problem};
use crate::settings::Teachers;

/// Who you are.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct WhoView {
    /// Your account, where you are signed in.
    pub account: Option<AccountView>,
    /// How many games were played in this browser as a guest, where you are not.
    pub guest_games: usize,
}

/// An account, as its owner sees it.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a field of the answer")]
pub(crate) struct AccountView {
    /// What it is called by everybody.
    pub handle: String,
    /// What its owner is called in games.
    pub name: String,
    /// When it was made.
    pub created: String,
    /// Whether its owner administers the site.
    pub admin: bool,
    /// Whether its owner may make classes.
    pub teacher: bool,
    /// Whether it is a pupil's, which a teacher looks after.
    pub pupil: bool,
    /// Whether it has a password.
    pub has_password: bool,
    /// How many recovery codes have not been used.
    pub codes_left: u64,
}

impl AccountView {
    pub(super) async fn of(ask: &Ask, account: &Account) -> Result<AccountView, Problem> {
        let is_pupil = account.circle != Circle::Open;
        let codes_left = ask.app.storage().recovery_codes_left(account.player).await;
        Ok(AccountView {
            handle: account.handle.to_string(),
            name: account.name.clone(),
            created: account.created.to_string(),
            admin: account.admin,
            teacher: account.teacher || ask.app.settings().teachers == Teachers::Everybody && !is_pupil,
            pupil: is_pupil,
            has_password: account.has_password,
            codes_left: codes_left.map_err(|error| ask.store(&error))?,
        })
    }
}

impl Ask {
    /// The account that is signed in.
    pub(crate) async fn account(&self) -> Result<Account, Problem> {
        let refused = || self.problem(Kind::Forbidden, "account-sign-in-first", &[]);
        let player = self.visitor.as_ref().and_then(crate::visitor::Visitor::account).ok_or_else(refused)?;
        let account = self.app.storage().account(player).await.map_err(|error| self.store(&error))?;
        account.filter(|account| account.suspended.is_none()).ok_or_else(refused)
    }

    /// The account that is signed in, if its owner looks after it: a pupil's is its teacher's to change.
    pub(crate) async fn own_account(&self) -> Result<Account, Problem> {
        let account = self.account().await?;
        match account.circle {
            Circle::Open => Ok(account),
            Circle::Class(_) => Err(self.problem(Kind::Forbidden, "class-looked-after", &[])),
        }
    }

    /// The account that is signed in, if its owner may make classes.
    pub(crate) async fn teacher(&self) -> Result<Account, Problem> {
        let account = self.own_account().await?;
        if account.teacher || self.app.settings().teachers == Teachers::Everybody {
            Ok(account)
        } else {
            Err(self.problem(Kind::Forbidden, "class-not-teacher", &[]))
        }
    }

    /// The account that is signed in, if it administers the site.
    pub(crate) async fn administrator(&self) -> Result<Account, Problem> {
        let account = self.account().await?;
        if account.admin { Ok(account) } else { Err(self.problem(Kind::Forbidden, "account-not-admin", &[])) }
    }

    /// Too many passwords are waiting to be hashed.
    pub(crate) fn too_busy(&self) -> Problem {
        self.problem(Kind::Unavailable, "server-busy", &[])
    }
}

/// What somebody wants to be called.
pub(super) fn handle(ask: &Ask, given: &str) -> Result<Handle, Problem> {
    let parts = [("least", Arg::from(Handle::SHORTEST)), ("most", Handle::LONGEST.into())];
    given.trim().parse().map_err(|bad| match bad {
        BadHandle::Length => ask.problem(Kind::Invalid, "account-handle-length", &parts),
        BadHandle::Character => ask.problem(Kind::Invalid, "account-handle-character", &[]),
        BadHandle::Edge => ask.problem(Kind::Invalid, "account-handle-edge", &[]),
    })
}

/// Refuses a password that is guessed first.
pub(super) fn strong(ask: &Ask, password: &str, handle: &Handle) -> Result<(), Problem> {
    let (least, most) = (("least", Arg::from(passwords::SHORTEST)), ("most", Arg::from(passwords::LONGEST)));
    passwords::ensure_strong(password, handle).map_err(|weak| match weak {
        WeakPassword::Short => ask.problem(Kind::Invalid, "account-password-short", &[least]),
        WeakPassword::Long => ask.problem(Kind::Invalid, "account-password-long", &[most]),
        WeakPassword::Common => ask.problem(Kind::Invalid, "account-password-common", &[]),
        WeakPassword::Handle => ask.problem(Kind::Invalid, "account-password-handle", &[]),
    })
}

/// Makes sure that whoever is at the browser knows the password: a session left open gives nobody the
/// account for good.
pub(super) async fn confirm(ask: &Ask, account: &Account, typed: Option<&str>) -> Result<(), Problem> {
    if !account.has_password {
        return Ok(());
    }
    count_attempt(ask, Some(&account.handle))?;
    let kept = ask.app.storage().password(account.player).await.map_err(|error| ask.store(&error))?;
    let typed: String = typed.unwrap_or_default().chars().take(passwords::LONGEST + 1).collect();
    let same = ask.app.passwords().verify(typed, kept, ask.requester.address).await.map_err(|_| ask.too_busy())?;
    if same {
        return Ok(());
    }
    ask.app.sign_in_failed(Some(&account.handle));
    Err(ask.problem(Kind::Forbidden, "account-wrong-password", &[]))
}

/// Who you are.
#[utoipa::path(get, path = "/account", tag = "account", responses((status = 200, body = WhoView)))]
pub(crate) async fn get(ask: Ask) -> Result<Json<WhoView>, Problem> {
    let Some(visitor) = &ask.visitor else { return Ok(Json(WhoView { account: None, guest_games: 0 })) };
    if visitor.account().is_some() {
        let account = ask.account().await?;
        return Ok(Json(WhoView { account: Some(AccountView::of(&ask, &account).await?), guest_games: 0 }));
    }
    let games = ask.app.storage().web_games_of(visitor.hash(), super::history::PAGE).await;
    Ok(Json(WhoView { account: None, guest_games: games.map_err(|error| ask.store(&error))?.len() }))
}

/// What to be called in games.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NameOrder {
    /// The name. It identifies nobody, and others may have the same.
    pub name: String,
}

/// Changes what you are called in games, also in those that are over.
#[utoipa::path(
    post, path = "/account/name", tag = "account", request_body = NameOrder,
    responses((status = 200, body = AccountView), (status = 422, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn rename(Given(ask, order): Given<NameOrder>) -> Result<Json<AccountView>, Problem> {
    let mut account = ask.own_account().await?;
    let name = name(&ask, Some(&order.name))?.map_or_else(|| account.handle.to_string(), |name| name.to_string());
    ask.app.storage().rename_player(account.player, &name).await.map_err(|error| ask.store(&error))?;
    account.name = name;
    Ok(Json(AccountView::of(&ask, &account).await?))
}

/// A new password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PasswordOrder {
    /// The one there is, if there is one.
    pub current: Option<String>,
    /// The new one: 8 to 128 characters.
    pub password: String,
}

/// Changes your password, and ends every other session.
#[utoipa::path(
    post, path = "/account/password", tag = "account", request_body = PasswordOrder,
    responses((status = 200, body = AccountView), (status = 403, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn change_password(Given(ask, order): Given<PasswordOrder>) -> Result<Json<AccountView>, Problem> {
    let mut account = ask.own_account().await?;
    strong(&ask, &order.password, &account.handle)?;
    confirm(&ask, &account, order.current.as_deref()).await?;
    let password = ask.app.passwords().hash(order.password, ask.requester.address).await.map_err(|_| ask.too_busy())?;
    let current = ask.cookie.as_ref().map(crate::visitor::Cookie::hash);
    let ended = ask.app.storage().set_password(account.player, &password, current.as_ref()).await;
    ask.app.sessions().forget(ended.map_err(|error| ask.store(&error))?);
    note_change(&ask, &account, AccountChange::PasswordChanged).await?;
    account.has_password = true;
    Ok(Json(AccountView::of(&ask, &account).await?))
}

/// The password, once more.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ConfirmOrder {
    /// The password there is, if there is one.
    pub current: Option<String>,
}

/// New recovery codes.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct CodesView {
    /// Each signs in once if the password is lost. They are told only now.
    pub codes: Vec<String>,
}

/// Replaces your recovery codes.
#[utoipa::path(
    post, path = "/account/codes", tag = "account", request_body = ConfirmOrder,
    responses((status = 200, body = CodesView), (status = 403, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn renew_codes(Given(ask, order): Given<ConfirmOrder>) -> Result<Json<CodesView>, Problem> {
    let account = ask.own_account().await?;
    confirm(&ask, &account, order.current.as_deref()).await?;
    let codes = RecoveryCode::draw_many();
    let hashes: Vec<_> = codes.iter().map(RecoveryCode::hash).collect();
    ask.app.storage().set_recovery_codes(account.player, &hashes).await.map_err(|error| ask.store(&error))?;
    note_change(&ask, &account, AccountChange::CodesRenewed).await?;
    Ok(Json(CodesView { codes: codes.iter().map(ToString::to_string).collect() }))
}

/// Under what the settings of the pages are kept.
const SETTINGS: &str = "web";
/// The longest settings that are kept, in bytes.
const MOST_SETTINGS: usize = 8 * 1024;

/// The settings of the pages, as they keep them in a browser: texts by name.
#[derive(Clone, PartialEq, Serialize, Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct SettingsView {
    /// Every setting that was changed.
    #[schema(value_type = Object)]
    pub settings: serde_json::Map<String, Value>,
}

/// The settings that follow you from browser to browser.
#[utoipa::path(
    get, path = "/account/settings", tag = "account",
    responses((status = 200, body = SettingsView), (status = 403, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn settings(ask: Ask) -> Result<Json<SettingsView>, Problem> {
    let account = ask.account().await?;
    let kept = ask.app.storage().setting(Some(account.player), SETTINGS).await.map_err(|error| ask.store(&error))?;
    let settings = kept.and_then(|kept| serde_json::from_str(&kept).ok()).unwrap_or_default();
    Ok(Json(SettingsView { settings }))
}

/// Keeps your settings for your other browsers.
#[utoipa::path(
    put, path = "/account/settings", tag = "account", request_body = SettingsView,
    responses((status = 200, body = SettingsView), (status = 422, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn keep_settings(Given(ask, order): Given<SettingsView>) -> Result<Json<SettingsView>, Problem> {
    let account = ask.account().await?;
    let text = Value::Object(order.settings.clone()).to_string();
    if text.len() > MOST_SETTINGS || order.settings.values().any(|value| !value.is_string()) {
        return Err(ask.problem(Kind::Invalid, "account-settings-too-long", &[]));
    }
    let kept = ask.app.storage().set_setting(Some(account.player), SETTINGS, Some(&text)).await;
    kept.map_err(|error: StoreError| ask.store(&error))?;
    Ok(Json(order))
}
