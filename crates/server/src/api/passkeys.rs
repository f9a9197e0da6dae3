//! Passkeys: adding them to an account, and signing in with one.

use amiral_store::{AccountChange, KeptPasskey, SecretHash};
use axum::Json;
use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use base64ct::{Base64UrlUnpadded, Encoding};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use super::account::{AccountView, ConfirmOrder, confirm};
use super::ask::{Ask, Given};
use super::sign_in::{Nothing, SignedInView, ensure_active, note_change, signed_in, take_games};
use crate::limits::TooSoon;
use crate::passkeys::{Added, Answer, Home, Owner, Question};
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
    /// How a new key may sign, the best first: numbers of the standard.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub algorithms: Vec<i64>,
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
    /// `attestationObject`, likewise.
    pub attestation_object: String,
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

/// Base64url as browsers write it: others pad it.
fn unpadded(text: &str) -> &str {
    text.trim_end_matches('=')
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
    let home = home(&ask)?;
    confirm(&ask, &account, order.current.as_deref()).await?;
    let known = ask.app.storage().passkeys_of(account.player).await.map_err(|error| ask.store(&error))?;
    let known: Vec<String> = known.into_iter().map(|passkey| passkey.id).collect();
    // Nothing that says who it is.
    let SecretHash(secret) = SecretHash::of(&format!("passkeys of {}", account.visitor.0));
    let id: [u8; 16] = Sha256::digest(secret)[..16].try_into().map_err(|_| ask.too_busy())?;
    let owner = Owner { player: account.player, id, handle: account.handle.as_str() };
    let begun = ask.app.ceremonies().begin_adding(home, owner, &known);
    let Question { challenge, algorithms } = begun.ok_or_else(|| ask.too_busy())?;
    let user = Some(Base64UrlUnpadded::encode_string(&id));
    Ok(Json(CeremonyView { challenge, site: home.name.to_owned(), algorithms, user, known }))
}

/// Adds a passkey.
#[utoipa::path(
    post, path = "/account/passkeys", tag = "account", request_body = PasskeyOrder,
    responses((status = 201, body = PasskeyView), (status = 403, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn add(Given(ask, order): Given<PasskeyOrder>) -> Result<Response, Problem> {
    let account = ask.own_account().await?;
    let home = home(&ask)?;
    let (client_data, data) = (unpadded(&order.client_data), unpadded(&order.attestation_object));
    let added = ask.app.ceremonies().finish_adding(home, account.player, &Answer { client_data, data });
    let Added { id, key } = added.ok_or_else(|| ask.problem(Kind::Invalid, "account-passkey-refused", &[]))?;
    let passkey = KeptPasskey {
        id,
        player: account.player,
        name: order.name.trim().chars().filter(|letter| !letter.is_control()).take(NAME).collect(),
        key,
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
    let home = home(&ask)?;
    if let Some(address) = ask.requester.address {
        let taken = ask.app.limits().sign_ins_by_address.take(&address);
        taken.map_err(|TooSoon(wait)| ask.problem(Kind::TooMany, "account-too-often", &[]).after(wait))?;
    }
    let begun = ask.app.ceremonies().begin_sign_in(home);
    let Question { challenge, algorithms } = begun.ok_or_else(|| ask.too_busy())?;
    Ok(Json(CeremonyView { challenge, site: home.name.to_owned(), algorithms, user: None, known: Vec::new() }))
}

/// Signs in with a passkey.
#[utoipa::path(
    post, path = "/account/passkey-sign-in", tag = "account", request_body = AssertionOrder,
    responses((status = 200, body = SignedInView), (status = 403, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn sign_in(headers: HeaderMap, Given(ask, order): Given<AssertionOrder>) -> Result<Response, Problem> {
    let home = home(&ask)?;
    let (client_data, data) = (unpadded(&order.client_data), unpadded(&order.authenticator_data));
    let Some(asked) = ask.app.ceremonies().answered(client_data) else {
        return Err(ask.problem(Kind::Forbidden, "account-passkey-late", &[]));
    };
    let storage = ask.app.storage();
    let kept = storage.passkey(unpadded(&order.id)).await.map_err(|error| ask.store(&error))?;
    let kept = kept.ok_or_else(|| wrong(&ask))?;
    let known = Added { id: kept.id.clone(), key: kept.key };
    let key = asked.signed(home, &known, &Answer { client_data, data }, unpadded(&order.signature));
    let key = key.ok_or_else(|| wrong(&ask))?;
    let account = storage.account(kept.player).await.map_err(|error| ask.store(&error))?.ok_or_else(|| wrong(&ask))?;
    ensure_active(&ask, &account)?;
    let used = storage.use_passkey(&kept.id, &key, ask.app.settings().clock.now()).await;
    used.map_err(|error| ask.store(&error))?;
    let taken = take_games(&ask, &account, order.take_games).await?;
    let view = SignedInView { account: AccountView::of(&ask, &account).await?, taken, codes: Vec::new() };
    signed_in(&ask, &headers, &account, view).await
}
