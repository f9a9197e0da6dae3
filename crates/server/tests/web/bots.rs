//! Bots: who makes them, what they are told, what they may answer, and what they may not do.

use std::time::Duration;

use amiral_server::{Rate, Settings};
use amiral_store::PlayerKind;
use axum::body::Body;
use axum::http::{Method, StatusCode, header};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use super::lobby::signed_in;
use super::tournaments::{announce, begin, post, see, until};
use super::{Browser, PATIENCE, Reply, Site, small, text};

/// A program with the token of a bot.
struct Bot {
    program: Browser,
    token: String,
}

/// What a bot is told, line by line.
struct Events {
    stream: TcpStream,
    rest: Vec<u8>,
}

impl Bot {
    /// A new one of that owner.
    async fn make(site: &Site, owner: &mut Browser, handle: &str) -> Bot {
        let made = owner.post("/api/bots", json!({"handle": handle})).await;
        assert_eq!(made.status, StatusCode::CREATED, "{}", made.text);
        Bot { program: site.browser(), token: text(&made.json()["token"]).to_owned() }
    }

    /// The same after a restart of the site.
    fn at(self, site: &Site) -> Bot {
        Bot { program: self.program.at(site), ..self }
    }

    async fn ask(&mut self, method: Method, path: &str, body: Option<Value>) -> Reply {
        let request = self.program.request(method, path);
        let request = request.header(header::AUTHORIZATION, format!("Bearer {}", self.token));
        let request = request.header(header::CONTENT_TYPE, "application/json");
        let body = body.map_or_else(Body::empty, |body| Body::from(body.to_string()));
        self.program.send(request.body(body).unwrap()).await
    }

    async fn answer(&mut self, body: Value) -> Reply {
        self.ask(Method::POST, "/api/bot/answers", Some(body)).await
    }

    async fn events(&self, site: &Site) -> Events {
        let mut stream = site.connect().await;
        let request =
            format!("GET /api/bot/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {}\r\n\r\n", self.token);
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut events = Events { stream, rest: Vec::new() };
        let status = events.line().await;
        assert!(status.contains(" 200 "), "{status}");
        events
    }

    /// Answers as the ten lines on the page of the protocol do; says whether there was something to
    /// answer.
    async fn follow(&mut self, told: &Value) -> bool {
        let kind = match text(&told["type"]) {
            "challenge" => "accept",
            "place" => "fleet",
            "fire" => "shot",
            _ => return false,
        };
        let shots = told["shots"].to_string();
        let rules = &told["rules"];
        let (width, height) = text(&rules["size"]).split_once('x').unwrap();
        let [width, height] = [width, height].map(|side| side.parse::<u8>().unwrap());
        let cells = (0..height).flat_map(|y| (0..width).map(move |x| format!("{}{y}", char::from(b'A' + x))));
        let fired = |cell: &String| ["o", "x", "s"].iter().any(|outcome| shots.contains(&format!("{cell}{outcome}")));
        let count = told["count"].as_u64().unwrap_or(1) as usize;
        let cells: Vec<String> = cells.filter(|cell| !fired(cell)).take(count).collect();
        self.answer(json!({"type": kind, "game": told["game"], "cells": cells})).await.ok();
        true
    }
}

impl Events {
    async fn line(&mut self) -> String {
        loop {
            if let Some(end) = self.rest.iter().position(|&byte| byte == b'\n') {
                let line: Vec<u8> = self.rest.drain(..=end).collect();
                return String::from_utf8(line).unwrap();
            }
            let mut buffer = [0; 4096];
            let read = tokio::time::timeout(PATIENCE, self.stream.read(&mut buffer)).await.unwrap().unwrap();
            assert!(read > 0, "the stream has ended");
            self.rest.extend(&buffer[..read]);
        }
    }

    /// The next message but pulses. The sizes of chunks and the head are none.
    async fn next(&mut self) -> Value {
        loop {
            let line = self.line().await;
            if line.starts_with('{') {
                let message: Value = serde_json::from_str(&line).unwrap();
                if message["type"] != "pulse" {
                    return message;
                }
            }
        }
    }

    async fn until(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().await;
            if message["type"] == kind {
                return message;
            }
        }
    }
}

/// A game that somebody offers a bot, and stays by.
async fn challenge(browser: &mut Browser, order: Value) -> (String, super::Live) {
    let made = browser.post("/api/lobby/challenges", order).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text);
    let game = text(&made.json()["id"]).to_owned();
    let live = browser.live(&game, "").await;
    (game, live)
}

/// Somebody plays on until the game is over: they fire row by row whenever it is their turn.
async fn play_on(browser: &mut Browser, live: &mut super::Live, game: &str) -> Value {
    loop {
        let mine = |view: &Value| view["phase"] == "over" || view["turn"] == view["you"];
        let mut view = browser.view(game).await;
        if !mine(&view) {
            view = live.view(mine).await;
        }
        if view["phase"] == "over" {
            return browser.view(game).await;
        }
        browser.fire(&view, None).await;
    }
}

#[tokio::test]
async fn a_bot_takes_a_challenge_and_plays_to_the_end() {
    let site = Site::open().await;
    let (mut ada, mut zoe) = (signed_in(&site, "Ada").await, signed_in(&site, "Zoe").await);
    let mut bot = Bot::make(&site, &mut ada, "ada-bot").await;
    let mut events = bot.events(&site).await;
    let hello = events.next().await;
    assert_eq!(hello, json!({"type": "amiral", "version": 1, "name": "ada-bot", "games": []}));
    // Everybody sees that it is there, and that it is none of the people.
    let lobby = zoe.get("/api/lobby").await.ok();
    assert_eq!((&lobby["bots"], &lobby["here"]), (&json!(["ada-bot"]), &json!([])));
    let order = json!({"rules": small(), "to": "ada-bot", "clock": "300+5", "rated": true});
    let (game, mut live) = challenge(&mut zoe, order).await;
    let told = events.until("challenge").await;
    assert_eq!((text(&told["by"]), text(&told["clock"]), &told["rated"]), ("Zoe", "300+5", &json!(true)));
    assert!(bot.follow(&told).await);
    zoe.place(&game, None).await;
    let playing = tokio::spawn(async move {
        let (mut asked, mut last) = (0, Value::Null);
        loop {
            let told = events.next().await;
            if told["type"] == "fire" {
                asked += 1;
                // Everything is told every time, and never the other fleet.
                assert!(told["fleet"].is_array() && told["enemy"].is_null() && told["left"].is_u64(), "{told}");
                let before = told["shots"].as_array().map_or(0, Vec::len);
                assert_eq!(before + 1, asked);
            }
            if told["type"] == "end" {
                return (bot, events, told);
            }
            assert_ne!(told, last, "told twice");
            bot.follow(&told).await;
            last = told;
        }
    });
    let over = play_on(&mut zoe, &mut live, &game).await;
    let (bot, events, end) = playing.await.unwrap();
    let won = over["ending"]["winner"] == over["you"];
    assert_eq!((text(&end["result"]), text(&end["reason"])), (if won { "lost" } else { "won" }, "sunk"));
    assert_eq!(text(&end["opponent"]), "Zoe");
    assert!(end["enemy"].is_array());
    // It is marked wherever its name is shown, and rated as everybody is.
    assert_eq!(text(&over["players"]["B"]["name"]), "ada-bot (bot)");
    let profile = zoe.get("/api/players/ada-bot").await.ok();
    assert_eq!((text(&profile["bot_of"]), text(&profile["name"])), ("Ada", "ada-bot (bot)"));
    assert_eq!(profile["ratings"][0]["rating"]["games"], 1);
    assert_eq!(zoe.get("/api/players/Zoe").await.ok()["ratings"][0]["rating"]["games"], 1);
    assert_eq!(ada.get("/api/bots").await.ok()[0]["online"], true);
    drop((bot, events));
}

#[tokio::test]
async fn a_bot_goes_on_after_either_side_was_started_again() {
    let site = Site::open().await;
    let (mut ada, mut zoe) = (signed_in(&site, "Ada").await, site.browser());
    let mut bot = Bot::make(&site, &mut ada, "ada-bot").await;
    let mut events = bot.events(&site).await;
    let (game, live) = challenge(&mut zoe, json!({"rules": small(), "to": "ada-bot", "name": "Zoe"})).await;
    bot.follow(&events.until("challenge").await).await;
    zoe.place(&game, None).await;
    // The bot goes away before it has placed, and is asked again.
    events.until("place").await;
    drop(events);
    let mut events = bot.events(&site).await;
    let hello = events.next().await;
    assert_eq!(hello["games"], json!([game]));
    let place = events.until("place").await;
    assert!(place["left"].is_null(), "there is no clock");
    bot.follow(&place).await;
    // The site is killed, with shots of both fired, while it is the bot's turn.
    loop {
        let view = zoe.view(&game).await;
        if view["turn"] == view["you"] {
            zoe.fire(&view, None).await;
        }
        let told = events.until("fire").await;
        if told["shots"].as_array().map_or(0, Vec::len) == 2 {
            break;
        }
        bot.follow(&told).await;
    }
    drop((events, live));
    let site = site.restart().await;
    let (mut bot, mut zoe) = (bot.at(&site), zoe.at(&site));
    let mut events = bot.events(&site).await;
    assert_eq!(events.next().await["games"], json!([game]));
    let told = events.until("fire").await;
    assert_eq!(told["shots"].as_array().unwrap().len(), 2, "{told}");
    assert!(bot.follow(&told).await);
    // What was answered before is refused when it is answered again, and nothing has changed.
    let refused = bot.answer(json!({"type": "shot", "game": game, "cells": ["A0"]})).await;
    assert!([409, 422].contains(&refused.status.as_u16()), "{}", refused.text);
    let mut live = zoe.live(&game, "").await;
    let playing = tokio::spawn(async move {
        loop {
            let told = events.next().await;
            if told["type"] == "end" {
                return told;
            }
            bot.follow(&told).await;
        }
    });
    assert_eq!(play_on(&mut zoe, &mut live, &game).await["phase"], "over");
    assert_eq!(playing.await.unwrap()["type"], "end");
}

/// Says something over a socket, if anything, and waits for a message of that kind.
async fn talk(socket: &mut tokio_tungstenite::WebSocketStream<TcpStream>, said: Option<Value>, kind: &str) -> Value {
    if let Some(said) = said {
        socket.send(Message::Text(said.to_string().into())).await.unwrap();
    }
    loop {
        let heard = tokio::time::timeout(PATIENCE, socket.next()).await.unwrap().unwrap().unwrap();
        if let Message::Text(heard) = heard {
            let message: Value = serde_json::from_str(&heard).unwrap();
            if message["type"] == kind {
                return message;
            }
        }
    }
}

#[tokio::test]
async fn a_bot_answers_over_a_websocket_and_is_told_what_was_wrong() {
    let site = Site::open().await;
    let (mut ada, mut zoe) = (signed_in(&site, "Ada").await, site.browser());
    let bot = Bot::make(&site, &mut ada, "ada-bot").await;
    let mut request = format!("ws://{}/api/bot/live", bot.program.addr).into_client_request().unwrap();
    request.headers_mut().insert("authorization", format!("Bearer {}", bot.token).parse().unwrap());
    let (mut socket, _) = tokio_tungstenite::client_async(request, site.connect().await).await.unwrap();
    talk(&mut socket, None, "amiral").await;
    let rules = json!({"size": "5x5", "fleet": "3,2", "turns": "salvo"});
    let (game, mut live) = challenge(&mut zoe, json!({"rules": rules, "to": "ada-bot"})).await;
    talk(&mut socket, None, "challenge").await;
    talk(&mut socket, Some(json!({"type": "accept", "game": game})), "place").await;
    let touching = json!({"type": "fleet", "game": game, "fleet": ["A0h3", "B0v2"]});
    let wrong = talk(&mut socket, Some(touching), "error").await;
    assert_eq!((text(&wrong["name"]), text(&wrong["game"])), ("illegal-fleet", game.as_str()));
    zoe.place(&game, None).await;
    let fleet = json!({"type": "fleet", "game": game, "fleet": ["A0h3", "A2h2"]});
    socket.send(Message::Text(fleet.to_string().into())).await.unwrap();
    let view = live.view(|view| view["phase"] == "firing").await;
    if view["turn"] == view["you"] {
        zoe.fire(&view, None).await;
    }
    let told = talk(&mut socket, None, "fire").await;
    assert_eq!((&told["count"], &told["fleet"]), (&json!(2), &json!(["A0h3", "A2h2"])), "{told}");
    let shot = |cells: Value| Some(json!({"type": "shot", "game": game, "cells": cells}));
    for (cells, name) in [
        (json!(["A0"]), "wrong-number"),
        (json!(["A0", "A0"]), "repeated-cell"),
        (json!(["A0", "J9"]), "illegal-cell"),
        (json!(["A0", "here"]), "unreadable"),
    ] {
        assert_eq!(text(&talk(&mut socket, shot(cells.clone()), "error").await["name"]), name, "{cells}");
    }
    let unknown = talk(&mut socket, Some(json!({"type": "dance", "game": game})), "error").await;
    assert_eq!(text(&unknown["name"]), "unreadable");
    socket.send(Message::Text(shot(json!(["A0", "C3"])).unwrap().to_string().into())).await.unwrap();
    let fired = |view: &Value| view["turn"] == view["you"] && text(&view["order"]).contains('B');
    let view = live.view(fired).await;
    assert_eq!(text(&talk(&mut socket, shot(json!(["A1", "C4"])), "error").await["name"]), "unasked");
    zoe.fire(&view, None).await;
    let told = talk(&mut socket, None, "fire").await;
    let shots = text(&told["shots"][0]);
    assert!(shots.starts_with("A0") && shots.contains("+C3"), "{shots}");
    let end = talk(&mut socket, Some(json!({"type": "error", "game": game})), "end").await;
    assert_eq!((text(&end["result"]), text(&end["reason"])), ("lost", "resigned"));
}

#[tokio::test]
async fn bots_are_their_owners_and_their_tokens_open_nothing_else() {
    let site = Site::open().await;
    let (mut ada, mut eve, mut guest) = (signed_in(&site, "Ada").await, signed_in(&site, "Eve").await, site.browser());
    guest.post("/api/bots", json!({"handle": "guest-bot"})).await.problem(403);
    for handle in ["ad", "ada bot", "Admin", "Eve", "eVe"] {
        let refused = ada.post("/api/bots", json!({"handle": handle})).await;
        assert!([409, 422].contains(&refused.status.as_u16()), "{handle}: {}", refused.text);
    }
    let mut bot = Bot::make(&site, &mut ada, "ada-bot").await;
    let account = site.storage.account_called(&"ada-bot".parse().unwrap()).await.unwrap().unwrap();
    assert_eq!(site.storage.player(account.player).await.unwrap().kind, PlayerKind::Bot);
    // Its token is good for its games and for looking.
    for path in ["/api/account", "/api/leaders", "/api/bot/events?wait=0"] {
        assert_eq!(bot.ask(Method::GET, path, None).await.status, StatusCode::OK, "{path}");
    }
    let odds = json!({"rules": small(), "shots": ""});
    for (path, body) in [
        ("/api/odds", odds),
        ("/api/games", json!({"mode": "solo"})),
        ("/api/bots", json!({"handle": "more"})),
        ("/api/tokens", json!({"name": "more"})),
        ("/api/lobby/challenges", json!({})),
        ("/api/account/name", json!({"name": "Ada"})),
    ] {
        bot.ask(Method::POST, path, Some(body)).await.problem(403);
    }
    bot.ask(Method::GET, "/api/bots", None).await.problem(403);
    // Nobody else's cookie or token is a bot's, and nobody makes themselves one.
    eve.get("/api/bot/events?wait=0").await.problem(403);
    let token = eve.post("/api/tokens", json!({"name": "x", "scope": "play"})).await.ok();
    let mut other = Bot { program: site.browser(), token: text(&token["token"]).to_owned() };
    other.ask(Method::GET, "/api/bot/events?wait=0", None).await.problem(403);
    eve.post("/api/tokens", json!({"name": "x", "scope": "bot"})).await.problem(422);
    // Only its owner gives it another token, and the old one is good for nothing then.
    eve.post("/api/bots/ada-bot/token", json!({})).await.problem(404);
    eve.delete("/api/bots/ada-bot").await.problem(404);
    assert_eq!(eve.get("/api/bots").await.ok(), json!([]));
    let renewed = ada.post("/api/bots/Ada-Bot/token", json!({})).await.ok();
    bot.ask(Method::GET, "/api/account", None).await.problem(401);
    bot.token = text(&renewed["token"]).to_owned();
    assert_eq!(text(&bot.ask(Method::GET, "/api/account", None).await.ok()["account"]["handle"]), "ada-bot");
    // Nobody signs in to it, by whatever way.
    let typed = json!({"handle": "ada-bot", "password": "correct horse battery"});
    site.browser().post("/api/account/sign-in", typed).await.problem(403);
    assert!(site.storage.reset_account(account.player, &[]).await.is_err());
    // As many as there may be, and no more.
    for number in 2..=5 {
        Bot::make(&site, &mut ada, &format!("ada-bot-{number}")).await;
    }
    ada.post("/api/bots", json!({"handle": "ada-bot-6"})).await.problem(409);
    assert_eq!(ada.get("/api/bots").await.ok().as_array().unwrap().len(), 5);
    assert_eq!(ada.get("/api/account/data").await.json()["bots"].as_array().unwrap().len(), 5);
    assert_eq!(ada.delete("/api/bots/ada-bot-5").await.status, StatusCode::NO_CONTENT);
    // What ends the sessions of its owner ends its token; and where they go, it goes.
    let owner = account.owner.unwrap();
    site.storage.end_sessions_of(owner, None).await.unwrap();
    bot.ask(Method::GET, "/api/account", None).await.problem(401);
    site.storage.delete_account(owner).await.unwrap();
    assert_eq!(site.storage.account(account.player).await.unwrap(), None);
}

#[tokio::test]
async fn a_bot_plays_no_more_games_than_it_may() {
    let settings = Settings { bot_games: Rate { burst: 2.0, refill: 1e-4 }, most_bot_games: 2, ..Site::unlimited() };
    let site = Site::open_with(settings).await;
    let (mut ada, mut zoe) = (signed_in(&site, "Ada").await, site.browser());
    let mut bot = Bot::make(&site, &mut ada, "ada-bot").await;
    let order = || json!({"rules": small(), "to": "ada-bot"});
    let mut begun = Vec::new();
    for number in 0..2 {
        let (game, live) = challenge(&mut zoe, order()).await;
        bot.answer(json!({"type": "accept", "game": game})).await.ok();
        begun.push((game, live));
        assert_eq!(ada.get("/api/bots").await.ok()[0]["games"], number + 1);
    }
    let (third, _live) = challenge(&mut zoe, order()).await;
    let accept = json!({"type": "accept", "game": third});
    assert!(bot.answer(accept.clone()).await.problem(409).contains("already plays 2 games"));
    // One is over, so there is room, but that was too soon; of a rematch as well.
    zoe.post(&format!("/api/games/{}/resign", begun[0].0), json!({})).await.ok();
    let refused = bot.answer(accept).await;
    refused.problem(429);
    assert!(refused.headers[header::RETRY_AFTER].to_str().unwrap().parse::<u64>().unwrap() > 60);
    zoe.post(&format!("/api/games/{}/rematch", begun[0].0), json!({})).await.problem(429);
    // A challenge to somebody else, or to everybody, is not the bot's to take.
    let open = zoe.post("/api/lobby/challenges", json!({"rules": small()})).await.json();
    bot.answer(json!({"type": "accept", "game": open["id"]})).await.problem(409);
    bot.answer(json!({"type": "decline", "game": third})).await.ok();
    zoe.get(&format!("/api/games/{third}")).await.problem(404);
}

#[tokio::test]
async fn the_page_of_bots_shows_the_ten_lines_of_the_protocol() {
    let site = Site::open().await;
    let shown = site.browser().get("/bots").await.text;
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/protocol.md")).unwrap();
    let code =
        page.split("## Online").nth(1).unwrap().split("```python\n").nth(1).unwrap().split("```").next().unwrap();
    let escaped = code.trim_end().replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    assert!(shown.contains(&escaped), "{shown}");
}

#[tokio::test]
async fn games_of_one_owner_are_not_rated() {
    let site = Site::open().await;
    let mut ada = signed_in(&site, "Ada").await;
    let mut bot = Bot::make(&site, &mut ada, "ada-bot").await;
    let rated = json!({"rules": small(), "to": "ada-bot", "rated": true});
    ada.post("/api/lobby/challenges", rated).await.problem(409);
    let (game, _live) = challenge(&mut ada, json!({"rules": small(), "to": "ada-bot"})).await;
    bot.answer(json!({"type": "accept", "game": game})).await.ok();
    assert_eq!(ada.view(&game).await["rated"], false);
}

#[tokio::test]
async fn whoever_waits_for_one_answer_gets_everything_there_is_to_do() {
    let site = Site::open().await;
    let (mut ada, mut zoe) = (signed_in(&site, "Ada").await, site.browser());
    let mut bot = Bot::make(&site, &mut ada, "ada-bot").await;
    let lines = |reply: Reply| -> Vec<Value> {
        assert_eq!(reply.headers[header::CONTENT_TYPE], "application/x-ndjson");
        reply.text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    let told = lines(bot.ask(Method::GET, "/api/bot/events?wait=0", None).await);
    assert!(told.iter().all(|message| message["type"] == "amiral"), "{told:?}");
    bot.ask(Method::GET, "/api/bot/events?wait=soon", None).await.problem(422);
    let (first, _one) = challenge(&mut zoe, json!({"rules": small(), "to": "ada-bot"})).await;
    let (second, _two) = challenge(&mut zoe, json!({"rules": small(), "to": "ada-bot"})).await;
    let told = lines(bot.ask(Method::GET, "/api/bot/events?wait=30", None).await);
    let mut games: Vec<&str> = told.iter().skip(1).map(|message| text(&message["game"])).collect();
    games.sort_unstable();
    let mut expected = [first.as_str(), second.as_str()];
    expected.sort_unstable();
    assert_eq!(games, expected);
    bot.answer(json!({"type": "accept", "game": first})).await.ok();
    bot.answer(json!({"type": "decline", "game": second})).await.ok();
    let told = lines(bot.ask(Method::GET, "/api/bot/events?wait=30", None).await);
    assert_eq!((told.len(), text(&told[1]["type"])), (2, "place"), "{told:?}");
}

#[tokio::test]
async fn a_bot_wins_over_whoever_goes_away() {
    let settings = Settings { patience: Duration::from_millis(300), ..Site::unlimited() };
    let site = Site::open_with(settings).await;
    let (mut ada, mut zoe) = (signed_in(&site, "Ada").await, site.browser());
    let mut bot = Bot::make(&site, &mut ada, "ada-bot").await;
    let mut events = bot.events(&site).await;
    let (game, live) = challenge(&mut zoe, json!({"rules": small(), "to": "ada-bot"})).await;
    bot.follow(&events.until("challenge").await).await;
    bot.follow(&events.until("place").await).await;
    zoe.place(&game, None).await;
    drop(live);
    let end = events.until("end").await;
    assert_eq!((text(&end["result"]), text(&end["reason"])), ("won", "absent"));
}

/// Plays what a bot is told, until its game is over.
fn play_by_itself(mut bot: Bot, mut events: Events) -> tokio::task::JoinHandle<(Bot, Vec<Value>)> {
    tokio::spawn(async move {
        let mut told = Vec::new();
        loop {
            let message = events.next().await;
            bot.follow(&message).await;
            told.push(message);
            if told.last().is_some_and(|last| last["type"] == "end") {
                return (bot, told);
            }
        }
    })
}

#[tokio::test]
async fn bots_take_part_in_tournaments_that_are_open_to_them() {
    let site = Site::open().await;
    let (mut ada, mut zoe) = (signed_in(&site, "Ada").await, signed_in(&site, "Zoe").await);
    let (mut one, mut other) =
        (Bot::make(&site, &mut ada, "ada-bot").await, Bot::make(&site, &mut zoe, "zoe-bot").await);
    let own = |handle: &str| json!({"bot": handle});
    // Not where bots are none's to bring, nor where a code is asked that they do not know.
    let closed = announce(&mut ada, &json!({})).await;
    assert_eq!(see(&mut ada, &closed).await["you"]["bots"], json!([]));
    post(&mut ada, &closed, "join", own("ada-bot")).await.problem(403);
    let join = |id: &str| format!("/api/tournaments/{id}/join");
    one.ask(Method::POST, &join(&closed), Some(json!({}))).await.problem(403);
    let coded = announce(&mut ada, &json!({"bots": true, "entry": "code"})).await;
    other.ask(Method::POST, &join(&coded), Some(json!({}))).await.problem(403);
    let code = see(&mut ada, &coded).await["code"].clone();
    other.ask(Method::POST, &join(&coded), Some(json!({"code": code}))).await.ok();
    // Its organiser's needs none. Nobody enters the bot of somebody else.
    post(&mut ada, &coded, "join", own("ada-bot")).await.ok();
    post(&mut zoe, &coded, "join", own("ada-bot")).await.problem(404);
    post(&mut zoe, &coded, "leave", own("ada-bot")).await.problem(404);
    for deed in ["stage", "players", "people"] {
        let body = json!({"stage": "running"});
        one.ask(Method::POST, &format!("/api/tournaments/{coded}/{deed}"), Some(body)).await.problem(403);
    }
    let id = announce(&mut ada, &json!({"bots": true, "format": "round-robin", "rounds": 1, "rated": true})).await;
    let view = post(&mut ada, &id, "join", own("ada-bot")).await.ok();
    assert_eq!((&view["you"]["number"], &view["players"][0]["bot"]), (&Value::Null, &json!(true)));
    assert_eq!(text(&view["players"][0]["name"]), "ada-bot (bot)");
    assert_eq!(view["you"]["bots"], json!([{"handle": "ada-bot", "number": 1, "present": true}]));
    post(&mut ada, &id, "join", own("ada-bot")).await.ok();
    let view = post(&mut ada, &id, "leave", own("ada-bot")).await.ok();
    assert_eq!(view["you"]["bots"][0]["present"], false, "it is in it once, and has left");
    post(&mut ada, &id, "return", own("ada-bot")).await.ok();
    other.ask(Method::POST, &join(&id), Some(json!({}))).await.ok();
    assert_eq!(see(&mut ada, &id).await["players"].as_array().unwrap().len(), 2);
    // They are told of their game as of any other, and play it.
    let both = [one.events(&site).await, other.events(&site).await];
    begin(&mut ada, &id).await;
    let [first, second] = both;
    let (first, second) = (play_by_itself(one, first), play_by_itself(other, second));
    let ((one, told), (_, others)) = (first.await.unwrap(), second.await.unwrap());
    let place = told.iter().find(|message| message["type"] == "place").unwrap();
    assert_eq!((text(&place["opponent"]), place["left"].is_u64()), ("zoe-bot (bot)", true), "{place}");
    assert!(told.iter().chain(&others).all(|message| message["type"] != "challenge"));
    let over = until(&mut ada, &id, |view| view["stage"] == "over").await;
    assert_eq!(over["standings"][0]["points"], 1.0, "{over}");
    let game = text(&over["round"]["pairings"][0]["games"][0]).to_owned();
    assert_eq!(zoe.view(&game).await["rated"], true);
    // Somebody and their own bot play for no rating.
    let alone = announce(&mut ada, &json!({"bots": true, "format": "round-robin", "rounds": 1, "rated": true})).await;
    post(&mut ada, &alone, "join", json!({})).await.ok();
    post(&mut ada, &alone, "join", own("ada-bot")).await.ok();
    begin(&mut ada, &alone).await;
    let view = until(&mut ada, &alone, |view| view["you"]["game"].is_string()).await;
    assert_eq!(ada.view(text(&view["you"]["game"])).await["rated"], false);
    drop(one);
}

#[tokio::test]
async fn where_all_hunt_the_same_fleets_nobody_is_told_of_them_by_their_own_bot() {
    let site = Site::open().await;
    let (mut ada, mut zoe) = (signed_in(&site, "Ada").await, signed_in(&site, "Zoe").await);
    let mut bots = Vec::new();
    for (owner, handle) in [(&mut ada, "ada-bot"), (&mut zoe, "zoe-bot")] {
        bots.push(Bot::make(&site, owner, handle).await);
    }
    Bot::make(&site, &mut zoe, "zoe-bot-2").await;
    let id = announce(&mut ada, &json!({"bots": true, "duplicate": "hunts", "rounds": 1})).await;
    post(&mut ada, &id, "join", json!({})).await.ok();
    assert!(post(&mut ada, &id, "join", json!({"bot": "ada-bot"})).await.problem(409).contains("once"));
    bots[0].ask(Method::POST, &format!("/api/tournaments/{id}/join"), Some(json!({}))).await.problem(409);
    assert_eq!(see(&mut ada, &id).await["you"]["bots"], json!([]), "nothing to enter is offered");
    post(&mut zoe, &id, "join", json!({"bot": "zoe-bot"})).await.ok();
    post(&mut zoe, &id, "join", json!({"bot": "zoe-bot-2"})).await.problem(409);
    post(&mut zoe, &id, "join", json!({})).await.problem(409);
    let bot = bots.pop().unwrap();
    let events = bot.events(&site).await;
    begin(&mut ada, &id).await;
    let (_, told) = play_by_itself(bot, events).await.unwrap();
    let alone = |message: &Value| message["fleet"].is_null() && message["opponent"].is_null();
    assert!(told.iter().all(|message| message["type"] != "place" && alone(message)), "{told:?}");
    let hunt = text(&told.last().unwrap()["game"]).to_owned();
    // Their owner sees as little of it as others who are still to hunt.
    for browser in [&mut zoe, &mut ada] {
        browser.get(&format!("/api/games/{hunt}")).await.problem(403);
    }
    let view = until(&mut ada, &id, |view| view["you"]["game"].is_string()).await;
    let own = text(&view["you"]["game"]).to_owned();
    ada.post(&format!("/api/games/{own}/resign"), json!({})).await.ok();
    let over = until(&mut ada, &id, |view| view["stage"] == "over").await;
    assert_eq!(over["standings"][0]["player"], 2);
}
