//! Passkeys: adding them to an account, and signing in with one.

use amiral_store::{AccountChange, KeptPasskey, SecretHash};
use axum::Json;
use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::account::{AccountView, ConfirmOrder, confirm};
use super::ask::{Ask, Given};
use super::sign_in::{Nothing, SignedInView, ensure_active, note_change, signed_in, take_games};
use crate::limits::TooSoon;
use crate::passkeys::{self, Home, Key, Purpose};
use crate::problem::{Kind, Problem};

/// The most passkeys of an account.
const MOST: u32 = 10;
/// The longest name of one, in characters.
const NAME: usize = 40;

/// A passkey, as its owner sees it.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct PasskeyView {
    /// What to remove it by.
    pub id: String,
    /// What you call it.
    pub name: String,
    /// When it was added.
    pub created: String,
    /// When it was last used.
    pub used: Option<String>,
}

/// What to ask an authenticator for. All binary texts are base64url.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct CeremonyView {
    /// What it signs. It is good once, for five minutes.
    pub challenge: String,
    /// The name that the key belongs to.
    pub site: String,
    /// What an authenticator knows the account by; for a new passkey only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user: Option<String>,
    /// The passkeys the account has, by which an authenticator knows that it has one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub known: Vec<String>,
}

/// A new passkey.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PasskeyOrder {
    /// What to call it.
    #[serde(default)]
    pub name: String,
    /// `clientDataJSON`, in base64url.
    pub client_data: String,
    /// `authenticatorData`, likewise.
    pub authenticator_data: String,
}

/// What a passkey has signed. All texts are base64url.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AssertionOrder {
    /// What authenticators know the passkey by.
    pub id: String,
    /// `clientDataJSON`.
    pub client_data: String,
    /// `authenticatorData`.
    pub authenticator_data: String,
    /// `signature`.
    pub signature: String,
    /// Whether the account takes the games along that were played in this browser as a guest.
    #[serde(default)]
    pub take_games: bool,
}

/// The site as authenticators know it.
fn home(ask: &Ask) -> Result<Home<'_>, Problem> {
    let site = ask.app.site();
    let home = site.passkey_home().filter(|_| site.has_passkeys());
    let home = home.map(|(name, origin)| Home { name, origin });
    home.ok_or_else(|| ask.problem(Kind::NotFound, "account-no-passkeys", &[]))
}

fn wrong(ask: &Ask) -> Problem {
    ask.app.sign_in_failed(None);
    ask.problem(Kind::Forbidden, "account-passkey-wrong", &[])
}

/// Your passkeys, the oldest first.
#[utoipa::path(
    get, path = "/account/passkeys", tag = "account",
    responses((status = 200, body = [PasskeyView]), (status = 403, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn list(ask: Ask) -> Result<Json<Vec<PasskeyView>>, Problem> {
    let account = ask.own_account().await?;
    let kept = ask.app.storage().passkeys_of(account.player).await.map_err(|error| ask.store(&error))?;
    Ok(Json(kept.into_iter().map(view).collect()))
}

fn view(passkey: KeptPasskey) -> PasskeyView {
    PasskeyView {
        id: passkey.id,
        name: passkey.name,
        created: passkey.created.to_string(),
        used: passkey.used.map(|used| used.to_string()),
    }
}

/// Begins to add a passkey.
#[utoipa::path(
    post, path = "/account/passkeys/begin", tag = "account", request_body = ConfirmOrder,
    responses((status = 200, body = CeremonyView), (status = 403, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn begin(Given(ask, order): Given<ConfirmOrder>) -> Result<Json<CeremonyView>, Problem> {
    let account = ask.own_account().await?;
    let site = home(&ask)?.name.to_owned();
    confirm(&ask, &account, order.current.as_deref()).await?;
    let known = ask.app.storage().passkeys_of(account.player).await.map_err(|error| ask.store(&error))?;
    let challenge = ask.app.ceremonies().begin(Purpose::Adding(account.player)).ok_or_else(|| ask.too_busy())?;
    // Nothing that says who it is.
    let SecretHash(user) = SecretHash::of(&format!("passkeys of {}", account.visitor.0));
    let known = known.into_iter().map(|passkey| passkey.id).collect();
    Ok(Json(CeremonyView { challenge, site, user: Some(user[..32].to_owned()), known }))
}

/// Adds a passkey.
#[utoipa::path(
    post, path = "/account/passkeys", tag = "account", request_body = PasskeyOrder,
    responses((status = 201, body = PasskeyView), (status = 403, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn add(Given(ask, order): Given<PasskeyOrder>) -> Result<Response, Problem> {
    let account = ask.own_account().await?;
    let home = home(&ask)?;
    let refused = || ask.problem(Kind::Invalid, "account-passkey-refused", &[]);
    let read = |text: &str| passkeys::bytes(text).ok_or_else(refused);
    let (client, authenticator) = (read(&order.client_data)?, read(&order.authenticator_data)?);
    let added = passkeys::added(&client, &authenticator, home, ask.app.ceremonies(), account.player);
    let (id, key) = added.ok_or_else(refused)?;
    let passkey = KeptPasskey {
        id,
        player: account.player,
        name: order.name.trim().chars().filter(|letter| !letter.is_control()).take(NAME).collect(),
        key: serde_json::to_string(&key).map_err(|_| refused())?,
        created: ask.app.settings().clock.now(),
        used: None,
    };
    if !ask.app.storage().add_passkey(&passkey, MOST).await.map_err(|error| ask.store(&error))? {
        return Err(ask.problem(Kind::Conflict, "account-passkey-many", &[("most", MOST.into())]));
    }
    note_change(&ask, &account, AccountChange::PasskeyAdded).await?;
    Ok((StatusCode::CREATED, Json(view(passkey))).into_response())
}

/// Removes one of your passkeys.
#[utoipa::path(
    delete, path = "/account/passkeys/{id}", tag = "account", params(("id" = String, Path)),
    responses((status = 204), (status = 403, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn remove(ask: Ask, Path(id): Path<String>) -> Result<StatusCode, Problem> {
    let account = ask.own_account().await?;
    if !ask.app.storage().remove_passkey(account.player, &id).await.map_err(|error| ask.store(&error))? {
        return Err(ask.problem(Kind::NotFound, "account-no-passkey", &[]));
    }
    note_change(&ask, &account, AccountChange::PasskeyRemoved).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Begins to sign in with a passkey. Which account it opens is for the authenticator to say.
#[utoipa::path(
    post, path = "/account/passkey-sign-in/begin", tag = "account",
    responses((status = 200, body = CeremonyView), (status = 404, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn begin_sign_in(Given(ask, Nothing {}): Given<Nothing>) -> Result<Json<CeremonyView>, Problem> {
    let site = home(&ask)?.name.to_owned();
    if let Some(address) = ask.requester.address {
        let taken = ask.app.limits().sign_ins_by_address.take(&address);
        taken.map_err(|TooSoon(wait)| ask.problem(Kind::TooMany, "account-too-often", &[]).after(wait))?;
    }
    let challenge = ask.app.ceremonies().begin(Purpose::SigningIn).ok_or_else(|| ask.too_busy())?;
    Ok(Json(CeremonyView { challenge, site, user: None, known: Vec::new() }))
}

/// Signs in with a passkey.
#[utoipa::path(
    post, path = "/account/passkey-sign-in", tag = "account", request_body = AssertionOrder,
    responses((status = 200, body = SignedInView), (status = 403, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn sign_in(headers: HeaderMap, Given(ask, order): Given<AssertionOrder>) -> Result<Response, Problem> {
    let home = home(&ask)?;
    let read = |text: &str| passkeys::bytes(text).ok_or_else(|| wrong(&ask));
    let (client, authenticator) = (read(&order.client_data)?, read(&order.authenticator_data)?);
    let signature = read(&order.signature)?;
    if !passkeys::answers_sign_in(&client, home, ask.app.ceremonies()) {
        return Err(ask.problem(Kind::Forbidden, "account-passkey-late", &[]));
    }
    let storage = ask.app.storage();
    let kept = storage.passkey(order.id.trim_end_matches('=')).await.map_err(|error| ask.store(&error))?;
    let kept = kept.ok_or_else(|| wrong(&ask))?;
    let key: Key = serde_json::from_str(&kept.key).map_err(|_| wrong(&ask))?;
    let key = passkeys::signed(&key, &client, &authenticator, &signature, home).ok_or_else(|| wrong(&ask))?;
    let account = storage.account(kept.player).await.map_err(|error| ask.store(&error))?.ok_or_else(|| wrong(&ask))?;
    ensure_active(&ask, &account)?;
    let text = serde_json::to_string(&key).map_err(|_| wrong(&ask))?;
    let used = storage.use_passkey(&kept.id, &text, ask.app.settings().clock.now()).await;
    used.map_err(|error| ask.store(&error))?;
    let taken = take_games(&ask, &account, order.take_games).await?;
    let view = SignedInView { account: AccountView::of(&ask, &account).await?, taken, codes: Vec::new() };
    signed_in(&ask, &headers, &account, view).await
}
