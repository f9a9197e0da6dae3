//! Tokens: programs that act for somebody. One is made by its owner, or handed to a program that shows a
//! code, which its owner confirms in the browser.

use amiral_store::{Collected, DeviceRequest, KeptToken, NewToken, SecretHash, Session, TokenScope, Uid};
use axum::Json;
use axum::extract::Path;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ask::{Ask, Given};
use crate::bearer::{Token, new_code, read_code};
use crate::problem::{Kind, Problem, clip};
use crate::visitor::secret;

/// What a program may do.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, ToSchema, Debug)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ScopeName {
    /// Look at everything you may see, and have things worked out.
    Read,
    /// Play as you, too.
    Play,
    /// Play as a bot: such a token is made with the bot.
    Bot,
}

impl From<TokenScope> for ScopeName {
    fn from(scope: TokenScope) -> ScopeName {
        match scope {
            TokenScope::Read => ScopeName::Read,
            TokenScope::Play => ScopeName::Play,
            TokenScope::Bot => ScopeName::Bot,
        }
    }
}

/// A token of yours.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct TokenView {
    /// What it is removed by.
    pub id: String,
    /// What you call the program.
    pub name: String,
    /// What it may do.
    pub scope: ScopeName,
    /// When it was made.
    pub made: String,
    /// When it was last used, within an hour.
    pub used: Option<String>,
}

/// A token to be made.
#[derive(Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct TokenOrder {
    /// What you call the program.
    pub name: String,
    /// What it may do; look only, unless said.
    #[schema(value_type = Option<ScopeName>)]
    pub scope: Option<String>,
}

/// A new token.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct MadeToken {
    /// What it is removed by.
    pub id: String,
    /// The token, for the header `Authorization: Bearer …`. It is shown once.
    pub token: String,
}

/// A program that asks to act for somebody.
#[derive(Default, Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct DeviceOrder {
    /// What it calls itself.
    #[serde(default)]
    pub name: String,
}

/// What it shows and keeps.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct DeviceView {
    /// The code that a person types on the page `/device`.
    #[schema(example = "BCDF-GHJK")]
    pub code: String,
    /// What the program shows when it asks for its token; nobody else may see it.
    pub device: String,
    /// In how many seconds the code ends.
    pub expires_in: u64,
}

/// A program that asks for its token.
#[derive(Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Collecting {
    /// What it was given.
    pub device: String,
}

/// Its token.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct CollectedToken {
    /// The token, for the header `Authorization: Bearer …`.
    pub token: String,
}

/// A code that a program shows.
#[derive(Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct CodeOrder {
    /// As it was typed.
    pub code: String,
}

/// The program that shows a code.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct AskingView {
    /// What it calls itself.
    pub name: String,
}

/// The most characters of a name.
const NAME: usize = 40;

/// The owner: somebody at a browser. A program can make itself no further tokens.
fn owner(ask: &Ask) -> Result<Session, Problem> {
    ask.ensure_browser()?;
    let visitor = ask.visitor.as_ref().ok_or_else(|| ask.problem(Kind::Forbidden, "token-nobody", &[]))?;
    Ok(Session { visitor: visitor.hash().clone(), account: visitor.account(), circle: visitor.circle().clone() })
}

fn name(ask: &Ask, given: &str) -> Result<String, Problem> {
    let name = amiral_words::printable_within(given.trim(), NAME);
    if name.is_empty() { Err(ask.problem(Kind::Invalid, "token-no-name", &[])) } else { Ok(name) }
}

/// The tokens of programs that act for you, the latest used first.
#[utoipa::path(
    get, path = "/tokens", tag = "tokens",
    responses((status = 200, body = [TokenView]), (status = 403, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn list(ask: Ask) -> Result<Json<Vec<TokenView>>, Problem> {
    let owner = owner(&ask)?;
    let kept = ask.app.storage().tokens_of(&owner.visitor).await.map_err(|error| ask.store(&error))?;
    let view = |token: KeptToken| TokenView {
        id: token.id.0,
        name: token.name,
        scope: token.scope.into(),
        made: token.made.to_string(),
        used: token.used.map(|used| used.to_string()),
    };
    Ok(Json(kept.into_iter().map(view).collect()))
}

/// Makes a token. The oldest unused one gives way where there are fifty.
#[utoipa::path(
    post, path = "/tokens", tag = "tokens", request_body = TokenOrder,
    responses(
        (status = 201, body = MadeToken), (status = 403, body = Problem, content_type = "application/problem+json"),
        (status = 422, body = Problem, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn make(Given(ask, order): Given<TokenOrder>) -> Result<(StatusCode, Json<MadeToken>), Problem> {
    let owner = owner(&ask)?;
    let name = name(&ask, &order.name)?;
    let scope = match order.scope.as_deref() {
        None => TokenScope::Read,
        Some(given) => TokenScope::named(given)
            .filter(|scope| *scope != TokenScope::Bot)
            .ok_or_else(|| ask.problem(Kind::Invalid, "token-no-scope", &[("given", clip(given).into())]))?,
    };
    ask.count_game()?;
    let token = Token::draw();
    let new = NewToken { token: token.hash(), name, scope, at: ask.app.settings().clock.now() };
    let id = ask.app.storage().add_token(&owner, &new).await.map_err(|error| ask.store(&error))?;
    Ok((StatusCode::CREATED, Json(MadeToken { id: id.0, token: token.shown() })))
}

/// Removes a token: whoever shows it is nobody from then on.
#[utoipa::path(
    delete, path = "/tokens/{id}", tag = "tokens", params(("id" = String, Path)),
    responses((status = 204), (status = 404, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn remove(ask: Ask, Path(id): Path<String>) -> Result<StatusCode, Problem> {
    let owner = owner(&ask)?;
    let removed = ask.app.storage().remove_token(&owner.visitor, &Uid(id)).await.map_err(|error| ask.store(&error))?;
    if removed { Ok(StatusCode::NO_CONTENT) } else { Err(ask.problem(Kind::NotFound, "token-none", &[])) }
}

/// Asks to act for somebody: gives a code, which they confirm on the page `/device` within ten minutes.
#[utoipa::path(
    post, path = "/devices", tag = "tokens", request_body = DeviceOrder,
    responses((status = 201, body = DeviceView), (status = 429, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn ask_for_device(Given(ask, order): Given<DeviceOrder>) -> Result<Response, Problem> {
    ask.count_game()?;
    let name = amiral_words::printable_within(order.name.trim(), NAME);
    let (code, device) = (new_code(), secret());
    let request = DeviceRequest {
        code: SecretHash::of(&code),
        device: SecretHash::of(&device),
        name,
        at: ask.app.settings().clock.now(),
    };
    let may = ask.app.storage().ask_for_device(&request).await.map_err(|error| ask.store(&error))?;
    if !may {
        return Err(ask.problem(Kind::Unavailable, "server-busy", &[]));
    }
    let (first, second) = code.split_at(code.len() / 2);
    let (code, expires_in) = (format!("{first}-{second}"), DeviceRequest::GOOD_FOR.as_secs());
    Ok((StatusCode::CREATED, Json(DeviceView { code, device, expires_in })).into_response())
}

/// Takes the token of a program whose code has been confirmed, once.
#[utoipa::path(
    post, path = "/devices/token", tag = "tokens", request_body = Collecting,
    responses(
        (status = 200, body = CollectedToken), (status = 202, description = "Nobody has confirmed the code yet."),
        (status = 404, body = Problem, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn collect(Given(ask, collecting): Given<Collecting>) -> Result<Response, Problem> {
    let token = Token::draw();
    let device = SecretHash::of(&collecting.device);
    let now = ask.app.settings().clock.now();
    let collected = ask.app.storage().collect_token(&device, &token.hash(), now).await;
    match collected.map_err(|error| ask.store(&error))? {
        Collected::Unknown => Err(ask.problem(Kind::NotFound, "device-too-late", &[])),
        Collected::Pending => Ok((StatusCode::ACCEPTED, Json(serde_json::json!({}))).into_response()),
        Collected::Given(_) => Ok(Json(CollectedToken { token: token.shown() }).into_response()),
    }
}

/// Which program shows a code, before it is confirmed.
#[utoipa::path(
    post, path = "/devices/asking", tag = "tokens", request_body = CodeOrder,
    responses((status = 200, body = AskingView), (status = 404, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn asking(Given(ask, order): Given<CodeOrder>) -> Result<Json<AskingView>, Problem> {
    owner(&ask)?;
    ask.count_game()?;
    let code = SecretHash::of(&read_code(&order.code));
    let name = ask.app.storage().device_asking(&code, ask.app.settings().clock.now()).await;
    let name = name.map_err(|error| ask.store(&error))?;
    let name = name.ok_or_else(|| ask.problem(Kind::NotFound, "device-no-code", &[]))?;
    Ok(Json(AskingView { name }))
}

/// Lets the program that shows a code act for you.
#[utoipa::path(
    post, path = "/devices/confirm", tag = "tokens", request_body = CodeOrder,
    responses((status = 204), (status = 404, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn confirm(Given(ask, order): Given<CodeOrder>) -> Result<StatusCode, Problem> {
    let owner = owner(&ask)?;
    ask.count_game()?;
    let code = SecretHash::of(&read_code(&order.code));
    let confirmed = ask.app.storage().confirm_device(&code, &owner, ask.app.settings().clock.now()).await;
    if confirmed.map_err(|error| ask.store(&error))? {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(ask.problem(Kind::NotFound, "device-no-code", &[]))
    }
}
