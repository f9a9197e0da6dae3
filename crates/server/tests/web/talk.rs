//! What the two players of a game say to each other, and who does not want to hear it.

use amiral_server::{Settings, Talk};
use axum::http::StatusCode;
use serde_json::{Value, json};

use super::games::two;
use super::{Browser, Site, small, text};

async fn said(browser: &mut Browser, game: &str) -> Vec<String> {
    let talk = browser.get(&format!("/api/games/{game}/talk")).await.ok();
    talk["said"].as_array().unwrap().iter().map(|said| text(&said["text"]).to_owned()).collect()
}

async fn say(browser: &mut Browser, game: &str, what: Value) -> super::Reply {
    browser.post(&format!("/api/games/{game}/talk"), what).await
}

async fn hear(browser: &mut Browser, game: &str, what: Value) -> Value {
    browser.post(&format!("/api/games/{game}/talk/hearing"), what).await.ok()
}

#[tokio::test]
async fn phrases_are_read_in_ones_own_language_and_texts_by_those_who_both_allow_them() {
    let site = Site::open().await;
    let (mut ada, mut bob, game) = two(&site, small()).await;
    bob.lang = "fr";
    let mut live = bob.live(&game, "").await;
    let talk = say(&mut ada, &game, json!({"phrase": "well-played"})).await.ok();
    assert_eq!((&talk["may"], &talk["said"][0]["text"]), (&json!("phrases"), &json!("Well played!")));
    live.until(|message| message["type"] == "talk").await;
    assert_eq!(said(&mut bob, &game).await, ["Bien joué !"]);
    // One who allows texts waits for the other.
    let hello = json!({"text": "Hello \u{202e}there"});
    assert_eq!(hear(&mut ada, &game, json!({"writes": true})).await["may"], "phrases");
    say(&mut ada, &game, hello.clone()).await.problem(403);
    assert_eq!(hear(&mut bob, &game, json!({"writes": true})).await["may"], "text");
    say(&mut ada, &game, hello).await.ok();
    assert_eq!(said(&mut bob, &game).await, ["Bien joué !", "Hello there"]);
    // Either takes it back.
    hear(&mut bob, &game, json!({"writes": false})).await;
    say(&mut ada, &game, json!({"text": "Hello?"})).await.problem(403);
    for (bad, status) in [
        (json!({}), 422),
        (json!({"phrase": "insult"}), 422),
        (json!({"phrase": "hello", "text": "both"}), 422),
        (json!({"attitude": "loves"}), 422),
    ] {
        say(&mut ada, &game, bad.clone()).await.problem(status);
    }
}

#[tokio::test]
async fn nobody_else_hears_or_talks() {
    let site = Site::open().await;
    let (mut ada, _, game) = two(&site, small()).await;
    let mut eve = site.browser();
    eve.make(json!({"mode": "solo", "rules": small()})).await;
    for path in ["talk", "talk/hearing", "talk/report"] {
        let refused = eve.post(&format!("/api/games/{game}/{path}"), json!({})).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN, "{path}");
    }
    eve.get(&format!("/api/games/{game}/talk")).await.problem(403);
    let solo = ada.make(json!({"mode": "solo", "rules": small()})).await;
    ada.get(&format!("/api/games/{}/talk", text(&solo["id"]))).await.problem(403);
}

#[tokio::test]
async fn the_muted_are_not_heard_and_the_blocked_do_not_come_back() {
    let site = Site::open().await;
    let (mut ada, mut bob, game) = two(&site, small()).await;
    say(&mut bob, &game, json!({"phrase": "lucky"})).await.ok();
    assert_eq!(hear(&mut ada, &game, json!({"attitude": "mutes"})).await["said"], json!([]));
    // Bob is not told.
    say(&mut bob, &game, json!({"phrase": "hello"})).await.ok();
    assert_eq!(said(&mut bob, &game).await.len(), 2);
    assert_eq!(hear(&mut ada, &game, json!({"attitude": "open"})).await["said"].as_array().unwrap().len(), 2);
    hear(&mut ada, &game, json!({"attitude": "blocks"})).await;
    say(&mut bob, &game, json!({"phrase": "hello"})).await.problem(403);
    say(&mut ada, &game, json!({"phrase": "hello"})).await.problem(403);
    // Neither plays the other again, invites or challenges them, or is paired with them.
    ada.post(&format!("/api/games/{game}/resign"), json!({})).await.ok();
    for browser in [&mut ada, &mut bob] {
        let told = browser.post(&format!("/api/games/{game}/rematch"), json!({})).await.problem(403);
        assert!(told.contains("blocked"), "{told}");
    }
    for (host, guest) in [(&mut ada, &mut bob)] {
        let made = host.make(json!({"mode": "two", "rules": small()})).await;
        let invitation = text(&made["invitation"]).rsplit('/').next().unwrap().to_owned();
        let join = format!("/api/games/{}/join", text(&made["id"]));
        guest.post(&join, json!({"invitation": invitation})).await.problem(403);
    }
}

#[tokio::test]
async fn nobody_talks_too_fast_and_reports_go_to_the_administrators() {
    let site = Site::open().await;
    let (mut ada, mut bob, game) = two(&site, small()).await;
    for _ in 0..5 {
        say(&mut bob, &game, json!({"phrase": "lucky"})).await.ok();
    }
    say(&mut bob, &game, json!({"phrase": "lucky"})).await.problem(429);
    say(&mut ada, &game, json!({"phrase": "moment"})).await.ok();
    let report = format!("/api/games/{game}/talk/report");
    assert_eq!(ada.post(&report, json!({"text": "He gloats."})).await.status, StatusCode::NO_CONTENT);
    let reports = site.storage.reports(true, 10).await.unwrap();
    assert_eq!(reports.len(), 1);
    for _ in 1..10 {
        ada.post(&report, json!({})).await;
    }
    ada.post(&report, json!({})).await.problem(429);
}

#[tokio::test]
async fn the_site_says_what_may_be_said() {
    for (talk, may) in [(Talk::Nothing, "nothing"), (Talk::Phrases, "phrases")] {
        let site = Site::open_with(Settings { talk, ..Site::unlimited() }).await;
        let (mut ada, mut bob, game) = two(&site, small()).await;
        for browser in [&mut ada, &mut bob] {
            let seen = hear(browser, &game, json!({"writes": true})).await;
            assert_eq!((&seen["may"], &seen["texts"]), (&json!(may), &json!(false)));
        }
        say(&mut ada, &game, json!({"text": "Hello"})).await.problem(403);
        let phrase = say(&mut ada, &game, json!({"phrase": "hello"})).await;
        assert_eq!(phrase.status.is_success(), talk == Talk::Phrases);
    }
}
