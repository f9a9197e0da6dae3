//! The bot's own side: what it is told, as JSON lines or over a WebSocket, and what it answers.
//! `docs/protocol.md` is the contract.

use std::convert::Infallible;
use std::time::Duration;

use amiral_duel::Refusal;
use amiral_game::{FleetSetup, Law, Volley};
use amiral_store::{Account, WebGameId};
use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message, WebSocket};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::{IntoParams, ToSchema};

use super::ask::{Ask, Given, Params};
use super::{NDJSON, bots};
use crate::connections::LiveConnection;
use crate::hub::{Asker, BotFeed, Entry, Refused, come_back};
use crate::problem::{BotFault, Kind, Problem, clip};

/// What a bot says: the messages of the bot protocol, of one game each.
#[derive(Deserialize, ToSchema, Debug)]
pub(crate) struct BotAnswer {
    /// `accept` or `decline` a challenge; `fleet`, `shot`; `error` gives the game up; `info` is
    /// passed over.
    #[serde(rename = "type")]
    #[schema(example = "shot")]
    pub kind: String,
    /// The game.
    pub game: String,
    /// Where it fires: as many cells as `count` said.
    #[serde(default)]
    #[schema(example = json!(["F5"]))]
    pub cells: Vec<String>,
    /// Where its ships are; without, the house places them.
    #[serde(default)]
    #[schema(example = json!(["E6h5", "E8h4", "B4h3", "B9h3", "J2v2"]))]
    pub fleet: Vec<String>,
}

/// It is done.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct BotDone {
    /// Always `ok`.
    #[serde(rename = "type")]
    pub kind: &'static str,
}

/// How long the events go on.
#[derive(Deserialize, IntoParams, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct EventsParams {
    /// Ends the answer with the first thing that there is to do, or after so many seconds, at most
    /// 60: for networks that hold an answer back until it is whole.
    pub wait: Option<u64>,
}

/// The longest that events are waited for.
const LONGEST_WAIT: u64 = 60;

/// The bot that asks.
async fn bot(ask: &Ask) -> Result<Account, Problem> {
    let refused = || ask.problem(Kind::Forbidden, "bot-only-bots", &[]);
    let account = ask.account().await.map_err(|_| refused())?;
    if account.owner.is_some() { Ok(account) } else { Err(refused()) }
}

/// What a bot is told from now on, and the connection, counted.
async fn open(ask: &Ask) -> Result<(BotFeed, LiveConnection), Problem> {
    let account = bot(ask).await?;
    let counted = ask.app.live().take(&ask.requester, true);
    let counted = counted.ok_or_else(|| ask.problem(Kind::TooMany, "server-too-many-live", &[]))?;
    let most = ask.app.settings().most_bot_games;
    Ok((BotFeed::open(ask.app.hub(), account, ask.visitor()?, most), counted))
}

/// What a bot is told, a JSON document a line: everything that waits for it at once, then whatever
/// happens.
#[utoipa::path(
    get, path = "/bot/events", tag = "bots", params(EventsParams),
    responses(
        (status = 200, body = Object, content_type = "application/x-ndjson"),
        (status = 403, body = Problem, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn events(ask: Ask, Params(params): Params<EventsParams>) -> Result<Response, Problem> {
    let (mut feed, counted) = open(&ask).await?;
    if let Some(seconds) = params.wait {
        return Ok(lines(Body::from(first_events(&ask, &mut feed, seconds.min(LONGEST_WAIT)).await)));
    }
    let (ended, ending) = (ask.clone(), ask.app.ending());
    let events = futures_util::stream::unfold((feed, counted, ending), async |(mut feed, counted, mut ending)| {
        let message = tokio::select! {
            message = feed.next() => message,
            _ = ending.changed() => return None,
        };
        Some((Ok::<_, Infallible>(line(&message)), (feed, counted, ending)))
    });
    Ok(lines(Body::from_stream(events.take_until(async move { ended.until_elsewhere().await }).boxed())))
}

/// Everything there is to do at once, or what there is first.
async fn first_events(ask: &Ask, feed: &mut BotFeed, seconds: u64) -> Vec<u8> {
    let (mut told, mut ending) = (Vec::new(), ask.app.ending());
    let until = tokio::time::Instant::now() + Duration::from_secs(seconds);
    let mut has_work = false;
    while !has_work || feed.has_more() {
        let message = tokio::select! {
            message = feed.next() => message,
            () = tokio::time::sleep_until(until) => break,
            _ = ending.changed() => break,
        };
        if message["type"] != "pulse" {
            has_work |= message["type"] != "amiral";
            told.extend(line(&message));
        }
    }
    told
}

fn line(message: &Value) -> Bytes {
    let mut line = serde_json::to_vec(message).unwrap_or_default();
    line.push(b'\n');
    line.into()
}

fn lines(body: Body) -> Response {
    let mut response = Response::new(body);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(NDJSON));
    // Nobody on the way is to keep lines back, or to change them.
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store, no-transform"));
    headers.insert("x-accel-buffering", HeaderValue::from_static("no"));
    response
}

/// The same over a WebSocket: messages in both directions.
#[utoipa::path(
    get, path = "/bot/live", tag = "bots",
    responses((status = 101, body = Object), (status = 403, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn connect(
    ask: Ask,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    let (feed, counted) = open(&ask).await?;
    let upgrade = upgrade.map_err(|_| ask.problem(Kind::Unreadable, "server-no-upgrade", &[]))?;
    let upgrade = upgrade.max_message_size(super::BODY).write_buffer_size(0).read_buffer_size(1024);
    let served = async move |socket| {
        tokio::select! {
            () = converse(socket, &ask, feed) => {}
            () = ask.until_ended() => {}
        }
        drop(counted);
    };
    Ok(upgrade.on_upgrade(served).into_response())
}

/// Tells and hears, until the connection closes or the server ends.
async fn converse(mut socket: WebSocket, ask: &Ask, mut feed: BotFeed) {
    let mut ending = ask.app.ending();
    let leaving = ask.app.time_to_leave();
    tokio::pin!(leaving);
    loop {
        let message = tokio::select! {
            message = feed.next() => message,
            () = &mut leaving => {
                // Whoever has gone comes back anyway.
                let _ = socket.send(come_back()).await;
                return;
            }
            heard = socket.recv() => match heard {
                Some(Ok(Message::Text(text))) => match hear(ask, &text).await {
                    Some(message) => message,
                    None => continue,
                },
                Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                Some(Ok(_)) => continue,
            },
            _ = ending.changed() => return,
        };
        if socket.send(Message::Text(message.to_string().into())).await.is_err() {
            return;
        }
    }
}

/// What is said to a bot that has answered over a WebSocket: nothing where all is well.
async fn hear(ask: &Ask, text: &str) -> Option<Value> {
    let counted = ask.app.limits().by_visitor.take(&ask.requester.who);
    let (game, problem) = match (counted, serde_json::from_str::<BotAnswer>(text)) {
        (Err(wait), _) => {
            // It is heard again once it has waited for as long as it should have.
            tokio::time::sleep(wait.0).await;
            (String::new(), ask.problem(Kind::TooMany, "server-slow-down", &[]))
        }
        (Ok(()), Err(error)) => {
            let told = clip(&error.to_string()).into_owned();
            (
                String::new(),
                ask.problem(Kind::Unreadable, "server-bad-json", &[("problem", told.into())])
                    .called(BotFault::Unreadable),
            )
        }
        (Ok(()), Ok(answer)) => {
            let game = answer.game.clone();
            (game, follow(ask, answer).await.err()?)
        }
    };
    Some(json!({"type": "error", "game": game, "name": problem.fault(), "text": problem.detail()}))
}

/// Answers something that the bot was told.
#[utoipa::path(
    post, path = "/bot/answers", tag = "bots", request_body = BotAnswer,
    responses(
        (status = 200, body = BotDone), (status = 403, body = Problem, content_type = "application/problem+json"),
        (status = 409, body = Problem, content_type = "application/problem+json"),
        (status = 422, body = Problem, content_type = "application/problem+json"),
        (status = 429, body = Problem, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn answer(Given(ask, answer): Given<BotAnswer>) -> Result<Json<BotDone>, Problem> {
    follow(&ask, answer).await?;
    Ok(Json(BotDone { kind: "ok" }))
}

/// Does what a bot says.
async fn follow(ask: &Ask, answer: BotAnswer) -> Result<(), Problem> {
    let account = bot(ask).await?;
    let BotAnswer { kind, game, cells, fleet } = answer;
    let (game, asker) = (WebGameId(game), ask.asker(None)?);
    let hub = ask.app.hub();
    let done = match kind.as_str() {
        "accept" => return accept(ask, &account, &game).await,
        "decline" | "unsupported" => hub.withdraw(&game, ask.visitor()?).await,
        "fleet" => return place(ask, &game, &asker, &fleet).await,
        "shot" => return fire(ask, &game, &asker, &cells).await,
        "error" => hub.resign(&game, &asker, |_, _, _| ()).await,
        "info" => Ok(()),
        other => {
            let parts = [("given", clip(other).into())];
            return Err(ask.problem(Kind::Invalid, "bot-no-word", &parts).called(BotFault::Unreadable));
        }
    };
    done.map_err(|refused| named(ask, refused))
}

/// Takes a challenge, if it is to this bot and there is room for it.
async fn accept(ask: &Ask, account: &Account, game: &WebGameId) -> Result<(), Problem> {
    let now = ask.app.settings().clock.now();
    let to = ask.app.storage().challenged(game, now).await.map_err(|error| ask.store(&error))?;
    if to != Some(Some(account.player)) {
        return Err(ask.refused(Refused::NoChallenge));
    }
    bots::ensure_free(ask, account).await?;
    let joined = ask.app.hub().join(game, Entry::Challenge, None, ask.visitor()?, &ask.requester).await;
    joined.map_err(|refused| ask.refused(refused))
}

async fn place(ask: &Ask, game: &WebGameId, asker: &Asker, ships: &[String]) -> Result<(), Problem> {
    let hub = ask.app.hub();
    let fleet = if ships.is_empty() {
        let suggested = hub.suggestion(game, asker, (Law::default(), crate::visitor::draw()), &ask.requester).await;
        suggested.map_err(|refused| named(ask, refused))?
    } else {
        let setup: FleetSetup =
            super::games::ships(ask, &ships.join(" ")).map_err(|problem| problem.called(BotFault::Unreadable))?;
        let rules = hub.rules(game, asker).await.map_err(|refused| named(ask, refused))?;
        setup.build(&rules).map_err(|error| ask.wrong_fleet(&error).called(BotFault::IllegalFleet))?
    };
    hub.place(game, asker, fleet, |_, _, _| ()).await.map_err(|refused| named(ask, refused))
}

async fn fire(ask: &Ask, game: &WebGameId, asker: &Asker, cells: &[String]) -> Result<(), Problem> {
    let hub = ask.app.hub();
    let cells = cells.iter().map(|text| super::games::cell(ask, text)).collect::<Result<Volley, _>>();
    let cells = cells.map_err(|problem| problem.called(BotFault::Unreadable))?;
    let fired = hub.look(game, asker, |loaded, _, _| loaded.live().map_or(0, |live| live.game.fired().len())).await;
    let fired = fired.map_err(|refused| named(ask, refused))?;
    // Sent twice, it is refused: nobody fires at a cell twice.
    hub.fire(game, asker, cells.to_vec(), fired, |_, _, _| ()).await.map_err(|refused| named(ask, refused))
}

/// What was wrong, as the protocol calls it.
fn named(ask: &Ask, refused: Refused) -> Problem {
    let name = match &refused {
        Refused::Rules(Refusal::OffGrid(_)) => Some(BotFault::IllegalCell),
        Refused::Rules(Refusal::FiredBefore(_) | Refusal::Twice(_)) => Some(BotFault::RepeatedCell),
        Refused::Rules(Refusal::WrongNumber { .. }) => Some(BotFault::WrongNumber),
        Refused::Rules(Refusal::Fleet(_)) => Some(BotFault::IllegalFleet),
        Refused::Rules(_) | Refused::Stale { .. } | Refused::Waiting => Some(BotFault::Unasked),
        _ => None,
    };
    let problem = ask.refused(refused);
    name.map_or(problem.clone(), |name| problem.called(name))
}
