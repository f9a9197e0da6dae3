//! Programs that act for somebody: what a token opens, what ends it, and how a device gets one.

use axum::body::Body;
use axum::http::{Method, StatusCode, header};
use serde_json::{Value, json};

use super::{Browser, Reply, Site, small, text};

/// A program that shows a token, and sends a cookie, too, if somebody has given it one.
async fn shows(browser: &mut Browser, token: &str, method: Method, path: &str, body: Value) -> Reply {
    let mut request = browser.request(method, path).header(header::AUTHORIZATION, format!("Bearer {token}"));
    let mut bytes = String::new();
    if !body.is_null() {
        request = request.header(header::CONTENT_TYPE, "application/json");
        bytes = body.to_string();
    }
    browser.send(request.body(Body::from(bytes)).unwrap()).await
}

#[tokio::test]
async fn a_token_opens_what_it_was_made_for_and_nothing_when_it_is_removed() {
    let site = Site::open().await;
    let (mut ada, mut program) = (site.browser(), site.browser());
    let made = ada.make(json!({"mode": "solo", "rules": small()})).await;
    let (game, cell) = (format!("/api/games/{}", text(&made["id"])), json!({"cells": ["A0"], "after": 0}));
    let looks = ada.post("/api/tokens", json!({"name": "A clock"})).await.ok();
    let plays = ada.post("/api/tokens", json!({"name": "A robot", "scope": "play"})).await.ok();
    let (read, play) = (text(&looks["token"]).to_owned(), text(&plays["token"]).to_owned());
    assert!(read.starts_with("amiral_") && read != play);
    // Whoever shows it sees the game as Ada does; only the one that plays may fire.
    let seen = shows(&mut program, &read, Method::GET, &game, Value::Null).await.ok();
    assert_eq!(seen["you"], "A");
    let shots = format!("{game}/shots");
    shows(&mut program, &read, Method::POST, &shots, cell.clone()).await.problem(403);
    assert_eq!(shows(&mut program, &play, Method::POST, &shots, cell).await.ok()["fired"], 1);
    let mine = shows(&mut program, &play, Method::GET, "/api/history/mine", Value::Null).await.ok();
    assert_eq!(mine.as_array().unwrap().len(), 1);
    // Nobody gets a cookie by it, and no further token, code or page.
    assert_eq!(program.visitor, None);
    for (method, path, body) in [
        (Method::GET, "/api/tokens", Value::Null),
        (Method::POST, "/api/tokens", json!({"name": "More"})),
        (Method::POST, "/api/devices/confirm", json!({"code": "BCDFGHJK"})),
        (Method::DELETE, "/api/history/1", Value::Null),
        (Method::GET, "/", Value::Null),
        (Method::GET, "/history", Value::Null),
    ] {
        let refused = shows(&mut program, &play, method, path, body).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN, "{path}");
    }
    // It is listed without its text, and removed by its owner alone.
    let listed = ada.get("/api/tokens").await;
    assert!(!listed.text.contains(&play[7..]), "{}", listed.text);
    let names: Vec<Value> = listed.ok().as_array().unwrap().iter().map(|token| token["name"].clone()).collect();
    assert_eq!(names.len(), 2);
    let mut eve = site.browser();
    eve.make(json!({"mode": "solo", "rules": small()})).await;
    let removal = format!("/api/tokens/{}", text(&plays["id"]));
    eve.delete(&removal).await.problem(404);
    assert_eq!(ada.delete(&removal).await.status, StatusCode::NO_CONTENT);
    let reply = shows(&mut program, &play, Method::GET, &game, Value::Null).await;
    assert_eq!(reply.headers[header::WWW_AUTHENTICATE], "Bearer");
    reply.problem(401);
    // A cookie does not help whoever shows a token that is none.
    let mut both = ada.clone();
    for token in ["", "amiral_0", &play] {
        shows(&mut both, token, Method::GET, &game, Value::Null).await.problem(401);
    }
    shows(&mut program, &read, Method::GET, &game, Value::Null).await.ok();
    // A program gives up its own, and ends nothing else.
    let given_up = shows(&mut both, &read, Method::POST, "/api/account/sign-out", json!({})).await;
    assert_eq!((given_up.status, given_up.headers.contains_key(header::SET_COOKIE)), (StatusCode::NO_CONTENT, false));
    shows(&mut program, &read, Method::GET, &game, Value::Null).await.problem(401);
    assert_eq!(ada.get("/api/tokens").await.ok(), json!([]));
    assert_eq!(ada.get(&game).await.ok()["you"], "A");
}

#[tokio::test]
async fn a_live_connection_ends_with_its_token() {
    let site = Site::open().await;
    let mut ada = site.browser();
    let made = ada.make(json!({"mode": "solo", "rules": small()})).await;
    let game = text(&made["id"]).to_owned();
    let token = ada.post("/api/tokens", json!({"name": "A program", "scope": "read"})).await.ok();
    let mut stolen = site.browser().live_with_token(&game, text(&token["token"])).await;
    assert_eq!(stolen.view(|_| true).await["you"], "A");
    assert_eq!(ada.delete(&format!("/api/tokens/{}", text(&token["id"]))).await.status, StatusCode::NO_CONTENT);
    stolen.closed().await;
}

#[tokio::test]
async fn a_token_opens_the_lobby_ratings_and_odds() {
    let site = Site::open().await;
    let (mut ada, mut program) = (site.browser(), site.browser());
    ada.make(json!({"mode": "solo", "rules": small()})).await;
    let mut token = async |scope: &str| {
        let made = ada.post("/api/tokens", json!({"name": "A program", "scope": scope})).await.ok();
        text(&made["token"]).to_owned()
    };
    let (read, play) = (token("read").await, token("play").await);
    for path in ["/api/leaders", "/api/lobby", "/api/feed", "/api/account", "/api/history/mine"] {
        shows(&mut program, &read, Method::GET, path, Value::Null).await.ok();
    }
    let odds = json!({"rules": small(), "shots": ""});
    shows(&mut program, &read, Method::POST, "/api/odds", odds).await.ok();
    let offer = json!({"rules": small()});
    shows(&mut program, &read, Method::POST, "/api/lobby/challenges", offer.clone()).await.problem(403);
    let made = shows(&mut program, &play, Method::POST, "/api/lobby/challenges", offer).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text);
    let path = format!("/api/lobby/challenges/{}", text(&made.json()["id"]));
    shows(&mut program, &read, Method::DELETE, &path, json!({})).await.problem(403);
    assert_eq!(shows(&mut program, &play, Method::DELETE, &path, json!({})).await.status, StatusCode::NO_CONTENT);
    for path in ["/api/account/data", "/api/account/sessions", "/api/tokens", "/api/admin/reports"] {
        shows(&mut program, &play, Method::GET, path, Value::Null).await.problem(403);
    }
}

#[tokio::test]
async fn tokens_have_names_and_scopes() {
    let site = Site::open().await;
    let mut ada = site.browser();
    ada.post("/api/tokens", json!({"name": "A clock"})).await.problem(403);
    ada.make(json!({"mode": "solo", "rules": small()})).await;
    ada.post("/api/tokens", json!({"name": " "})).await.problem(422);
    assert!(ada.post("/api/tokens", json!({"name": "A", "scope": "rule"})).await.problem(422).contains("“rule”"));
}

#[tokio::test]
async fn a_device_plays_for_whoever_confirms_its_code_and_for_nobody_else() {
    let site = Site::open().await;
    let (mut ada, mut device, mut eve) = (site.browser(), site.browser(), site.browser());
    let game = ada.make(json!({"mode": "solo", "rules": small()})).await;
    eve.make(json!({"mode": "solo", "rules": small()})).await;
    let asked = device.post("/api/devices", json!({"name": "A laptop\u{202e}"})).await.ok();
    let (code, secret) = (text(&asked["code"]).to_owned(), text(&asked["device"]).to_owned());
    let collecting = json!({"device": secret});
    assert_eq!(device.post("/api/devices/token", collecting.clone()).await.status, StatusCode::ACCEPTED);
    // The code alone collects nothing, and what the device keeps confirms nothing.
    device.post("/api/devices/token", json!({"device": code})).await.problem(404);
    ada.post("/api/devices/confirm", json!({"code": secret})).await.problem(404);
    // Somebody who is nobody here has nothing to confirm.
    device.post("/api/devices/confirm", json!({"code": code})).await.problem(403);
    let asking = ada.post("/api/devices/asking", json!({"code": code.to_lowercase()})).await.ok();
    assert_eq!(asking["name"], "A laptop");
    assert_eq!(ada.post("/api/devices/confirm", json!({"code": code})).await.status, StatusCode::NO_CONTENT);
    eve.post("/api/devices/confirm", json!({"code": code})).await.problem(404);
    let token = device.post("/api/devices/token", collecting.clone()).await.ok();
    device.post("/api/devices/token", collecting).await.problem(404);
    let path = format!("/api/games/{}", text(&game["id"]));
    let seen = shows(&mut device, text(&token["token"]), Method::GET, &path, Value::Null).await.ok();
    assert_eq!(seen["you"], "A");
}

#[tokio::test]
async fn an_invitation_is_told_to_programs() {
    let site = Site::open().await;
    let (mut ada, mut bob, mut eve) = (site.browser(), site.browser(), site.browser());
    let made = ada.make(json!({"mode": "two", "rules": small(), "name": "Ada", "starts": "other"})).await;
    let invitation = text(&made["invitation"]).rsplit('/').next().unwrap().to_owned();
    let path = format!("/api/invitations/{invitation}");
    let told = bob.get(&path).await.ok();
    assert_eq!((&told["game"], &told["from"], &told["starts"]), (&made["id"], &json!("Ada"), &json!("you")));
    assert_eq!((&told["yours"], &told["hints"], &told["rules"]), (&json!(false), &json!(false), &made["rules"]));
    assert_eq!(ada.get(&path).await.ok()["yours"], true);
    let join = format!("/api/games/{}/join", text(&made["id"]));
    bob.post(&join, json!({"invitation": invitation, "name": "Bob"})).await.ok();
    assert_eq!(bob.get(&path).await.ok()["yours"], true);
    eve.get(&path).await.problem(409);
    eve.get("/api/invitations/0123").await.problem(404);
}
