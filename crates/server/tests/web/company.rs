//! Opponents: who they are, and who is offered after some games.

use axum::http::header;
use serde_json::{Value, json};

use super::{Browser, Site, small, text};

/// Loses a game against that strategy by giving it up.
async fn lose(browser: &mut Browser, strategy: &str) {
    let made = browser.make(json!({"mode": "versus", "rules": small(), "strategy": strategy})).await;
    let id = text(&made["id"]).to_owned();
    browser.place(&id, None).await;
    browser.post(&format!("/api/games/{id}/resign"), json!({})).await.ok();
}

async fn company(browser: &mut Browser) -> Value {
    browser.get("/api/opponents").await.ok()["better_company"]["id"].clone()
}

#[tokio::test]
async fn opponents_have_names_and_means_and_their_strategies_can_be_played_against() {
    let site = Site::open().await;
    let mut ada = Browser { lang: "fr", ..site.browser() };
    let told = ada.get("/api/opponents").await.ok();
    let names: Vec<&str> = told["opponents"].as_array().unwrap().iter().map(|one| text(&one["name"])).collect();
    assert_eq!(names, ["Mousse", "Enseigne", "Lieutenant", "Capitaine", "Amiral", "Autodidacte"]);
    assert_eq!(told["better_company"], Value::Null);
    for opponent in told["opponents"].as_array().unwrap() {
        assert!(opponent["mean"].as_f64().unwrap() > 17.0);
        ada.make(json!({"mode": "versus", "strategy": opponent["strategy"], "rules": small()})).await;
    }
}

#[tokio::test]
async fn whoever_loses_three_times_in_a_row_is_offered_a_gentler_one() {
    let site = Site::open().await;
    let mut ada = site.browser();
    for _ in 0..2 {
        lose(&mut ada, "hard:opening=varied").await;
    }
    assert_eq!(company(&mut ada).await, Value::Null);
    lose(&mut ada, "hard").await;
    assert_eq!(company(&mut ada).await, "lieutenant");
    assert!(ada.get("/play").await.text.contains("data-company=\"level3\""));
    assert_eq!(company(&mut site.browser()).await, Value::Null, "others are offered nobody");
    lose(&mut ada, "medium").await;
    assert_eq!(company(&mut ada).await, Value::Null);
}

#[tokio::test]
async fn whoever_wins_three_times_in_a_row_is_offered_a_stronger_one() {
    let site = Site::open().await;
    let mut ada = site.browser();
    let rules = json!({"size": "2x1", "fleet": "1", "turns": "again-on-hit"});
    let mut won = 0;
    while won < 3 {
        let made = ada.make(json!({"mode": "versus", "rules": rules, "strategy": "easy"})).await;
        let id = text(&made["id"]).to_owned();
        ada.place(&id, None).await;
        let mut view = ada.settled(&id).await;
        while view["phase"] == "firing" {
            ada.fire(&view, None).await;
            view = ada.settled(&id).await;
        }
        won = if view["ending"]["winner"] == "A" { won + 1 } else { 0 };
    }
    assert_eq!(company(&mut ada).await, "medium");
}

#[tokio::test]
async fn the_first_page_makes_nothing_and_has_ones_own_games_first() {
    let site = Site::open().await;
    let mut ada = site.browser();
    let page = ada.get("/").await;
    assert!(page.headers.get(header::SET_COOKIE).is_none() && ada.visitor.is_none());
    assert!(!page.text.contains("open-games"));
    lose(&mut ada, "easy").await;
    assert!(!ada.get("/").await.text.contains("open-games"), "what is over is nobody's to go on with");
    let made = ada.make(json!({"mode": "two", "rules": small()})).await;
    let waiting = text(&made["id"]).to_owned();
    let made = ada.make(json!({"mode": "versus", "strategy": "admiral", "rules": small()})).await;
    let page = ada.get("/").await.text;
    let mine = page.find(&format!("/games/{}\" class=\"yours\"", text(&made["id"]))).unwrap();
    assert!(mine < page.find(&format!("/games/{waiting}\"")).unwrap(), "those that wait for oneself come first");
    assert!(page.contains("Opponent: Admiral") && !page.contains("budget="));
}

#[tokio::test]
async fn no_page_calls_a_strategy_by_its_parameters() {
    let site = Site::open().await;
    let mut ada = site.browser();
    for page in ["/", "/play", "/watch", "/study", "/rules"] {
        let page = ada.get(page).await.text;
        let visible = page.split('>').map(|part| part.split('<').next().unwrap_or_default());
        for text in visible.filter(|text| !text.contains("amiral study")) {
            assert!(!text.contains("samples=") && !text.contains("budget=") && !text.contains("level5"), "{text}");
        }
    }
}
