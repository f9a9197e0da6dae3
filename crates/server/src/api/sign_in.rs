//! Registering, signing in and out, and coming back with a recovery code.
//!
//! Neither the answer nor the time it takes says whether a handle exists: somebody unknown costs the
//! same work, and a wrong code and an unknown handle are told alike. Registering has to say it, and is
//! slowed. Guessing is slowed for an account and an address together, so that strangers elsewhere lock
//! nobody out.

use amiral_store::{Account, AccountChange, Circle, EventKind, Handle, NewAccount, PlayerId, StoreError};
use axum::Json;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::account::{AccountView, handle, strong};
use super::administration::note;
use super::ask::{Ask, Given};
use super::games::name;
use crate::limits::TooSoon;
use crate::passwords::{RecoveryCode, is_todays};
use crate::problem::{Kind, Problem};
use crate::visitor::{SomebodyElse, Visitor};

/// An account to be made.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RegisterOrder {
    /// What it is called: 3 to 20 letters from A to Z, digits, hyphens and underscores.
    pub handle: String,
    /// 8 to 128 characters.
    pub password: String,
    /// What to call you in games; your name so far, or else the handle, unless given.
    pub name: Option<String>,
}

/// What signs in.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SignInOrder {
    /// The handle.
    pub handle: String,
    /// The password.
    pub password: String,
    /// Whether the account takes the games along that were played in this browser as a guest. Those
    /// that it does not take belong to nobody from then on.
    #[serde(default)]
    pub take_games: bool,
}

/// What signs in whoever has lost their password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RecoveryOrder {
    /// The handle.
    pub handle: String,
    /// A recovery code that has not been used.
    pub code: String,
    /// The new password.
    pub password: String,
    /// Whether the account takes the games along that were played in this browser as a guest.
    #[serde(default)]
    pub take_games: bool,
}

/// Who has signed in.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct SignedInView {
    /// The account.
    pub account: AccountView,
    /// How many games it has taken along.
    pub taken: u64,
    /// New recovery codes, told only now: each signs in once if the password is lost.
    pub codes: Vec<String>,
}

/// Makes an account of the games played in this browser so far, and signs in to it.
#[utoipa::path(
    post, path = "/account/register", tag = "account", request_body = RegisterOrder,
    responses((status = 201, body = SignedInView), (status = 409, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn register(headers: HeaderMap, Given(ask, order): Given<RegisterOrder>) -> Result<Response, Problem> {
    let handle = handle(&ask, &order.handle)?;
    if handle.is_official() {
        return Err(ask.problem(Kind::Conflict, "account-official", &[]));
    }
    let name = name(&ask, order.name.as_deref())?.map(|name| name.to_string());
    strong(&ask, &order.password, &handle)?;
    if let Some(address) = ask.requester.address {
        let taken = ask.app.limits().accounts_by_address.take(&address);
        taken.map_err(|TooSoon(wait)| ask.problem(Kind::TooMany, "account-too-many", &[]).after(wait))?;
    }
    let taken = || ask.problem(Kind::Conflict, "account-taken", &[("handle", handle.as_str().into())]);
    let storage = ask.app.storage();
    if storage.account_called(&handle).await.map_err(|error| ask.store(&error))?.is_some() {
        return Err(taken());
    }
    let password = ask.app.passwords().hash(order.password, ask.requester.address).await.map_err(|_| ask.too_busy())?;
    let codes = RecoveryCode::draw_many();
    let new = NewAccount {
        handle: handle.clone(),
        name,
        password: Some(password),
        codes: codes.iter().map(RecoveryCode::hash).collect(),
        at: ask.app.settings().clock.now(),
    };
    // Whoever is signed in makes another account, which has no games yet.
    let guest = ask.visitor.as_ref().filter(|visitor| visitor.account().is_none()).map(Visitor::hash);
    let account = storage.register(guest, &new).await.map_err(|error| ask.store(&error))?.ok_or_else(taken)?;
    // The guest's sessions have ended, wherever they were.
    ask.app.sessions().forget_all();
    let view = SignedInView {
        account: AccountView::of(&ask, &account).await?,
        taken: 0,
        codes: codes.iter().map(ToString::to_string).collect(),
    };
    Ok((StatusCode::CREATED, signed_in(&ask, &headers, &account, view).await?).into_response())
}

/// Signs in with a password.
#[utoipa::path(
    post, path = "/account/sign-in", tag = "account", request_body = SignInOrder,
    responses((status = 200, body = SignedInView), (status = 403, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn sign_in(headers: HeaderMap, Given(ask, order): Given<SignInOrder>) -> Result<Response, Problem> {
    // What is no handle is nobody's, and no more is said.
    let asked: Option<Handle> = order.handle.trim().parse().ok();
    count_attempt(&ask, asked.as_ref())?;
    let storage = ask.app.storage();
    let account = match &asked {
        Some(handle) => storage.account_called(handle).await.map_err(|error| ask.store(&error))?,
        None => None,
    };
    // Asked of nobody, too, so that both take as long.
    let player = account.as_ref().map_or(PlayerId(-1), |account| account.player);
    let kept = storage.password(player).await.map_err(|error| ask.store(&error))?;
    let typed: String = order.password.chars().take(crate::passwords::LONGEST + 1).collect();
    let same = ask
        .app
        .passwords()
        .verify(typed.clone(), kept.clone(), ask.requester.address)
        .await
        .map_err(|_| ask.too_busy())?;
    let Some(account) = account.as_ref().filter(|_| same).cloned() else {
        ask.app.sign_in_failed(account.as_ref().map(|account| &account.handle));
        return Err(ask.problem(Kind::Forbidden, "account-wrong", &[]));
    };
    ensure_active(&ask, &account)?;
    let mut current = kept;
    if let Some(old) = current.take_if(|kept| !is_todays(kept)) {
        let new = ask.app.passwords().hash(typed, ask.requester.address).await.map_err(|_| ask.too_busy())?;
        storage.renew_password(account.player, &old, &new).await.map_err(|error| ask.store(&error))?;
        current = Some(new);
    }
    let taken = take_games(&ask, &account, order.take_games).await?;
    let view = SignedInView { account: AccountView::of(&ask, &account).await?, taken, codes: Vec::new() };
    signed_in_by(&ask, &headers, &account, view, current).await
}

/// Signs in with a recovery code, which is used up, and sets a new password. Every other session ends.
#[utoipa::path(
    post, path = "/account/recover", tag = "account", request_body = RecoveryOrder,
    responses((status = 200, body = SignedInView), (status = 403, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn recover(headers: HeaderMap, Given(ask, order): Given<RecoveryOrder>) -> Result<Response, Problem> {
    let asked: Option<Handle> = order.handle.trim().parse().ok();
    count_attempt(&ask, asked.as_ref())?;
    // What is wrong with the password is told to everybody, before anything is looked up.
    let nobody = || "nobody".parse().expect("a handle");
    let handle = asked.clone().unwrap_or_else(nobody);
    strong(&ask, &order.password, &handle)?;
    let password = ask.app.passwords().hash(order.password, ask.requester.address).await.map_err(|_| ask.too_busy())?;
    let code = RecoveryCode::read(&order.code).hash();
    let recovered = match &asked {
        Some(handle) => ask.app.storage().recover(handle, &code, &password).await.map_err(|error| ask.store(&error))?,
        None => None,
    };
    let Some((account, ended)) = recovered else {
        ask.app.sign_in_failed(None);
        return Err(ask.problem(Kind::Forbidden, "account-wrong-code", &[]));
    };
    ask.app.sessions().forget(ended);
    note_change(&ask, &account, AccountChange::Recovered).await?;
    let taken = take_games(&ask, &account, order.take_games).await?;
    let view = SignedInView { account: AccountView::of(&ask, &account).await?, taken, codes: Vec::new() };
    signed_in(&ask, &headers, &account, view).await
}

/// Signs out; or, for a guest, starts as somebody else. What a guest has played belongs to nobody then. A
/// program gives up the token that it shows, and nothing else.
#[utoipa::path(post, path = "/account/sign-out", tag = "account", responses((status = 204)))]
pub(crate) async fn sign_out(Given(ask, Nothing {}): Given<Nothing>) -> Result<Response, Problem> {
    if let Some(token) = &ask.token {
        ask.app.storage().give_up_token(token).await.map_err(|error| ask.store(&error))?;
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    if let Some(cookie) = &ask.cookie {
        ask.app.sessions().end(cookie).await.map_err(|error| ask.store(&error))?;
    }
    let mut response = StatusCode::NO_CONTENT.into_response();
    response.extensions_mut().insert(SomebodyElse(None));
    Ok(response)
}

/// A request that says nothing but what it is.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Nothing {}

/// Counts an attempt to sign in, or refuses it.
pub(super) fn count_attempt(ask: &Ask, handle: Option<&Handle>) -> Result<(), Problem> {
    let limits = ask.app.limits();
    let by_address = ask.requester.address.map_or(Ok(()), |address| limits.sign_ins_by_address.take(&address));
    let account = handle.map(Handle::skeleton).unwrap_or_default();
    by_address.and_then(|()| limits.sign_ins.take(&(account, ask.requester.address))).map_err(|TooSoon(wait)| {
        ask.app.sign_in_failed(None);
        ask.problem(Kind::TooMany, "account-too-often", &[]).after(wait)
    })
}

/// Notes in the log what the owner of an account has changed of what signs in to it.
pub(super) async fn note_change(ask: &Ask, account: &Account, change: AccountChange) -> Result<(), Problem> {
    let by = Some(account.handle.to_string());
    note(ask, account.handle.to_string(), EventKind::Account { change, by }).await
}

/// Refuses an account that is suspended. Only whoever has shown that it is theirs is told.
pub(super) fn ensure_active(ask: &Ask, account: &Account) -> Result<(), Problem> {
    match account.suspended {
        Some(_) => Err(ask.problem(Kind::Forbidden, "account-suspended", &[])),
        None => Ok(()),
    }
}

/// Gives the account the games of the guest in this browser, if its owner wants that; says how many.
pub(super) async fn take_games(ask: &Ask, account: &Account, wanted: bool) -> Result<u64, Problem> {
    // Games with strangers never become a pupil's.
    let wanted = wanted && account.circle == Circle::Open;
    let guest = ask.visitor.as_ref().filter(|visitor| wanted && visitor.account().is_none());
    let Some(guest) = guest else { return Ok(0) };
    let adopted = ask.app.storage().adopt_guest(guest.hash(), account.player).await;
    let adopted = adopted.map_err(|error| ask.store(&error))?;
    ask.app.sessions().forget_all();
    for game in &adopted.games {
        ask.app.hub().reseated(game);
    }
    Ok(adopted.matches)
}

/// Has a new cookie stand for the account, and none of those from before.
pub(super) async fn signed_in(
    ask: &Ask,
    headers: &HeaderMap,
    account: &Account,
    view: SignedInView,
) -> Result<Response, Problem> {
    signed_in_by(ask, headers, account, view, None).await
}

/// The same for whoever has typed a password: with its hash, so that whoever knew the last one does not
/// come in while another is set.
async fn signed_in_by(
    ask: &Ask,
    headers: &HeaderMap,
    account: &Account,
    view: SignedInView,
    password: Option<String>,
) -> Result<Response, Problem> {
    let sessions = ask.app.sessions();
    let cookie = sessions.sign_in(account.player, &agent(headers), ask.cookie.as_ref(), password).await;
    let cookie = cookie.map_err(|error| match error {
        StoreError::NoPlayer(_) => ask.problem(Kind::Forbidden, "account-wrong", &[]),
        error => ask.store(&error),
    })?;
    let mut response = Json(view).into_response();
    response.extensions_mut().insert(SomebodyElse(Some(cookie)));
    Ok(response)
}

/// What a browser says it is, as far as that is kept.
fn agent(headers: &HeaderMap) -> String {
    let given = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    given.chars().take(200).collect()
}
