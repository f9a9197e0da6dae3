//! Answers as they are sent, so that a change to them is seen.

use serde_json::{Value, json};

use super::{Browser, Site, small, text};

/// What differs from run to run is replaced by what it is.
fn steady(mut value: Value) -> Value {
    fn walk(value: &mut Value) {
        match value {
            Value::Object(fields) => {
                for (name, field) in fields {
                    match name.as_str() {
                        "id" | "game" | "invitation" | "spectate" if field.is_string() => {
                            *field = format!("<{name}>").into();
                        }
                        "seconds" | "at" | "began" | "ended" | "made" | "waits_since" if !field.is_null() => {
                            *field = format!("<{name}>").into();
                        }
                        "record" if field.is_string() => *field = without_its_name(text(field)).into(),
                        "absent_for" => *field = Value::Null,
                        _ => walk(field),
                    }
                }
            }
            Value::Array(values) => values.iter_mut().for_each(walk),
            _ => {}
        }
    }
    walk(&mut value);
    value
}

/// A game record without the name the match has in all databases.
fn without_its_name(record: &str) -> String {
    let line = |line: &str| if line.starts_with("[Match ") { "[Match \"<match>\"]".into() } else { line.to_owned() };
    record.lines().map(line).collect::<Vec<String>>().join("\n")
}

#[track_caller]
fn check(name: &str, value: Value) {
    insta::assert_snapshot!(name, serde_json::to_string_pretty(&steady(value)).unwrap());
}

async fn over(browser: &mut Browser, mut view: Value) -> Value {
    while view["phase"] == "firing" {
        view = browser.fire(&view, None).await;
    }
    view
}

#[tokio::test]
async fn rules_and_strategies() {
    let site = Site::open().await;
    let mut browser = site.browser();
    check("presets", browser.get("/api/rules/presets").await.ok());
    check("strategies", browser.get("/api/strategies").await.ok());
    browser.lang = "fr";
    let wrong = browser.post("/api/rules/check", json!({"preset": "chess", "size": "40x10", "reefs": "?"})).await;
    check("rules-problem-in-french", wrong.json());
}

#[tokio::test]
async fn views() {
    let site = Site::open().await;
    let (mut ada, mut eve) = (site.browser(), site.browser());
    let made = ada.make(json!({"mode": "versus", "rules": small(), "name": "Ada", "seed": 6})).await;
    let id = text(&made["id"]).to_owned();
    check("view-placing", made);
    ada.post(&format!("/api/games/{id}/fleet"), json!({"fleet": "B0h3 E1v2 A1h1"})).await.ok();
    for _ in 0..3 {
        let view = ada.settled(&id).await;
        ada.fire(&view, None).await;
    }
    check("view-firing", ada.settled(&id).await);
    check("view-of-a-spectator", eve.view(&id).await);
    check("hint", ada.post(&format!("/api/games/{id}/hint"), json!({})).await.ok());
    let waiting = ada.make(json!({"mode": "two", "name": "Ada", "seed": 6})).await;
    check("view-joining", waiting);
    let solo = ada.make(json!({"mode": "solo", "rules": small(), "name": "Ada", "seed": 6})).await;
    let solo = over(&mut ada, solo).await;
    check("view-over", solo.clone());
    check("history", ada.get("/api/history").await.ok());
    check("match", ada.get(&format!("/api/history/{}", solo["match"])).await.ok());
    // Made within a moment of each other, they may come in any order.
    let mut mine = ada.get("/api/history/mine").await.ok();
    mine.as_array_mut().unwrap().sort_by_key(|game| std::cmp::Reverse(game["match"].as_u64()));
    check("mine", mine);
}

#[tokio::test]
async fn problems() {
    let site = Site::open().await;
    let mut browser = site.browser();
    let solo = browser.make(json!({"mode": "solo", "rules": small(), "seed": 6})).await;
    let shots = format!("/api/games/{}/shots", text(&solo["id"]));
    check("problem-no-game", browser.get("/api/games/nothing").await.json());
    check("problem-mode", browser.post("/api/games", json!({"mode": "war"})).await.json());
    check("problem-stale", browser.post(&shots, json!({"cells": ["A0"], "after": 3})).await.json());
    browser.lang = "fr";
    check("problem-salvo-in-french", browser.post(&shots, json!({"cells": ["A0", "B0"], "after": 0})).await.json());
    check("problem-json-in-french", browser.post(&shots, json!({"cells": "A0"})).await.json());
}
