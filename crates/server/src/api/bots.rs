//! Bots, for those who own them: programs that play as themselves, with a token each.

use amiral_store::{Account, AddedBot, Handle, KeptBot, NewBot, WebGameId};
use axum::Json;
use axum::extract::Path;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::account::handle;
use super::ask::{Ask, Given};
use crate::bearer::Token;
use crate::limits::TooSoon;
use crate::problem::{Kind, Problem};

/// A bot of yours.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct BotView {
    /// What it is called by everybody.
    pub handle: String,
    /// When it was made.
    pub made: String,
    /// When it last showed its token, within an hour.
    pub used: Option<String>,
    /// Whether it is connected now.
    pub online: bool,
    /// How many games it plays now.
    pub games: usize,
    /// Whether it has a token: what ends your sessions everywhere ends those of your bots, too.
    pub has_token: bool,
    /// Whether an administrator has suspended it.
    pub suspended: bool,
}

/// A bot to be made.
#[derive(Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct BotOrder {
    /// What it is to be called by everybody.
    pub handle: String,
}

/// A bot with a new token.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct MadeBot {
    /// What it is called by everybody.
    pub handle: String,
    /// The token, for the header `Authorization: Bearer …`. It is shown once.
    pub token: String,
}

/// The owner: somebody at a browser. A program makes no bots.
async fn owner(ask: &Ask) -> Result<Account, Problem> {
    ask.ensure_browser()?;
    ask.own_account().await
}

/// The bot of that handle, of whoever asks.
pub(super) async fn own_bot(ask: &Ask, given: &str) -> Result<Account, Problem> {
    let owner = owner(ask).await?;
    let nobody = || ask.problem(Kind::NotFound, "bot-none", &[]);
    let handle: Handle = given.parse().map_err(|_| nobody())?;
    let found = ask.app.storage().account_called(&handle).await.map_err(|error| ask.store(&error))?;
    found.filter(|account| account.owner == Some(owner.player)).ok_or_else(nobody)
}

/// The bot that asks by its own token, if one does.
pub(super) async fn itself(ask: &Ask) -> Result<Option<Account>, Problem> {
    Ok(super::profiles::own(ask).await?.filter(|account| account.owner.is_some()))
}

pub(super) fn ensure_not_suspended(ask: &Ask, bot: &Account) -> Result<(), Problem> {
    match bot.suspended {
        Some(_) => Err(ask.problem(Kind::Forbidden, "bot-suspended", &[])),
        None => Ok(()),
    }
}

/// Whether an account is a bot of whoever asks, or both are of one owner.
pub(super) async fn is_own(ask: &Ask, other: &Account) -> Result<bool, Problem> {
    let own = super::profiles::own(ask).await?;
    Ok(own.is_some_and(|own| own.person() == other.person()))
}

/// Refuses a bot another game while it plays as many as it may, or has begun too many of late.
pub(super) async fn ensure_free(ask: &Ask, bot: &Account) -> Result<(), Problem> {
    let most = ask.app.settings().most_bot_games;
    let playing = ask.app.storage().under_way(&bot.visitor, most).await.map_err(|error| ask.store(&error))?;
    let parts = || [("handle", bot.handle.as_str().into()), ("most", most.into())];
    if playing.len() >= most as usize {
        return Err(ask.problem(Kind::Conflict, "bot-plays-enough", &parts()));
    }
    let counted = ask.app.limits().games_by_bot.take(&bot.visitor.0);
    counted.map_err(|TooSoon(wait)| ask.problem(Kind::TooMany, "bot-too-many-games", &parts()).after(wait))
}

/// Refuses a rematch that a bot has no room for.
pub(super) async fn ensure_rematch(ask: &Ask, game: &WebGameId) -> Result<(), Problem> {
    let asker = ask.asker(None)?;
    let bot = ask.app.hub().bot_against(game, &asker).await.map_err(|refused| ask.refused(refused))?;
    match bot {
        Some(bot) => ensure_free(ask, &bot).await,
        None => Ok(()),
    }
}

/// Your bots, the first made first.
#[utoipa::path(
    get, path = "/bots", tag = "bots",
    responses((status = 200, body = [BotView]), (status = 403, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn list(ask: Ask) -> Result<Json<Vec<BotView>>, Problem> {
    let owner = owner(&ask).await?;
    let (storage, most) = (ask.app.storage(), ask.app.settings().most_bot_games);
    let online = ask.app.hub().here(ask.circle()).bots;
    let mut views = Vec::new();
    for KeptBot { account, used, has_token } in
        storage.bots_of(owner.player).await.map_err(|error| ask.store(&error))?
    {
        let games = storage.under_way(&account.visitor, most).await.map_err(|error| ask.store(&error))?;
        views.push(BotView {
            made: account.created.to_string(),
            used: used.map(|used| used.to_string()),
            online: online.iter().any(|handle| handle == account.handle.as_str()),
            games: games.len(),
            has_token,
            suspended: account.suspended.is_some(),
            handle: account.handle.to_string(),
        });
    }
    Ok(Json(views))
}

/// Makes a bot, with its token.
#[utoipa::path(
    post, path = "/bots", tag = "bots", request_body = BotOrder,
    responses(
        (status = 201, body = MadeBot), (status = 403, body = Problem, content_type = "application/problem+json"),
        (status = 409, body = Problem, content_type = "application/problem+json"),
        (status = 422, body = Problem, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn make(Given(ask, order): Given<BotOrder>) -> Result<(StatusCode, Json<MadeBot>), Problem> {
    let owner = owner(&ask).await?;
    let handle = handle(&ask, &order.handle)?;
    let taken = || ask.problem(Kind::Conflict, "account-taken", &[("handle", handle.as_str().into())]);
    if handle.is_official() {
        return Err(taken());
    }
    ask.count_game()?;
    let (token, most) = (Token::draw(), ask.app.settings().most_bots);
    let new = NewBot { handle: handle.clone(), token: token.hash(), at: ask.app.settings().clock.now() };
    match ask.app.storage().add_bot(owner.player, &new, most).await.map_err(|error| ask.store(&error))? {
        AddedBot::Made(bot) => {
            let made = MadeBot { handle: bot.handle.to_string(), token: token.shown() };
            Ok((StatusCode::CREATED, Json(made)))
        }
        AddedBot::Taken => Err(taken()),
        AddedBot::TooMany => Err(ask.problem(Kind::Conflict, "bot-too-many", &[("most", most.into())])),
    }
}

/// Gives a bot another token. The one it had is good for nothing from then on.
#[utoipa::path(
    post, path = "/bots/{handle}/token", tag = "bots", params(("handle" = String, Path)),
    responses((status = 200, body = MadeBot), (status = 404, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn renew(ask: Ask, Path(given): Path<String>) -> Result<Json<MadeBot>, Problem> {
    let bot = own_bot(&ask, &given).await?;
    ensure_not_suspended(&ask, &bot)?;
    ask.count_game()?;
    let token = Token::draw();
    let renewed = ask.app.storage().renew_bot_token(bot.player, &token.hash(), ask.app.settings().clock.now()).await;
    renewed.map_err(|error| ask.store(&error))?;
    Ok(Json(MadeBot { handle: bot.handle.to_string(), token: token.shown() }))
}

/// Removes a bot for good. Games with others stay theirs, against nobody.
#[utoipa::path(
    delete, path = "/bots/{handle}", tag = "bots", params(("handle" = String, Path)),
    responses((status = 204), (status = 404, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn delete(ask: Ask, Path(given): Path<String>) -> Result<StatusCode, Problem> {
    let bot = own_bot(&ask, &given).await?;
    let (storage, most) = (ask.app.storage(), ask.app.settings().most_bot_games);
    let playing = storage.under_way(&bot.visitor, most).await.map_err(|error| ask.store(&error))?;
    storage.delete_account(bot.player).await.map_err(|error| ask.store(&error))?;
    for game in &playing {
        ask.app.hub().reseated(game);
    }
    Ok(StatusCode::NO_CONTENT)
}
