//! What organisers of tournaments do: settings put right before it begins, pairings made again,
//! results of several games, and whoever leaves without a browser.

use amiral_store::{Filter, Page, TournamentId};
use axum::body::Body;
use axum::http::{Method, header};
use serde_json::{Value, json};

use super::lobby::signed_in;
use super::tournaments::{announce, begin, four, is_in_round, join, order, post, see, until};
use super::{Browser, Reply, Site, text};

async fn put(browser: &mut Browser, method: Method, path: &str, body: &Value) -> Reply {
    let request = browser.request(method, path).header(header::CONTENT_TYPE, "application/json");
    browser.send(request.body(Body::from(body.to_string())).unwrap()).await
}

async fn amend(browser: &mut Browser, id: &str, body: Value) -> Reply {
    put(browser, Method::PATCH, &format!("/api/tournaments/{id}"), &body).await
}

/// A tournament whose organiser is Ada, and in which those without a browser play.
async fn hall(site: &Site, differs: &Value, names: &[&str]) -> (String, Browser) {
    let mut ada = signed_in(site, "ada-l").await;
    let mut order = json!({"by_hand": true});
    for (key, value) in differs.as_object().unwrap() {
        order[key] = value.clone();
    }
    let id = announce(&mut ada, &order).await;
    for name in names {
        post(&mut ada, &id, "players", json!({"name": name})).await.ok();
    }
    begin(&mut ada, &id).await;
    (id, ada)
}

async fn next_round(ada: &mut Browser, id: &str) -> Value {
    post(ada, id, "pairings", json!({})).await.ok();
    post(ada, id, "round", json!({})).await.ok()["round"].clone()
}

#[tokio::test]
async fn more_rounds_than_can_be_played_are_refused_and_settings_change_until_it_begins() {
    let site = Site::open().await;
    let mut eve = signed_in(&site, "eve-e").await;
    let refused = eve.post("/api/tournaments", order(&json!({"rounds": 7, "players": 8}))).await.problem(422);
    assert!(refused.contains("at most 6 rounds"), "{refused}");
    let (id, mut players) = four(&site, &json!({"rounds": 6, "players": 8})).await;
    // Half of them have come: so many rounds cannot be.
    let told = post(&mut players[0], &id, "stage", json!({"stage": "running"})).await.problem(409);
    assert!(told.contains("at most 3 rounds"), "{told}");
    amend(&mut players[1], &id, json!({"rounds": 2})).await.problem(403);
    for wrong in [
        json!({"rounds": 0}),
        json!({"games": 10}),
        json!({"name": " "}),
        json!({"points": [0.0, 1.0, 0.0]}),
        json!({"pause": 9_999_999}),
        json!({"tie_breaks": ["wins", "wins"]}),
        json!({"format": "arena"}),
    ] {
        amend(&mut players[0], &id, wrong).await.problem(422);
    }
    let change = json!({
        "name": "Autumn Cup", "rounds": 2, "games": 3, "by_hand": true, "points": [3.0, 1.0, 2.0],
        "tie_breaks": ["wins", "buchholz"], "late_byes": 0, "clock": "60+2"
    });
    let amended = amend(&mut players[0], &id, change).await.ok();
    let terms = &amended["terms"];
    assert_eq!(
        (&amended["name"], &terms["rounds"], &terms["games"], &terms["pause"]),
        (&json!("Autumn Cup"), &json!(2), &json!(3), &Value::Null)
    );
    assert_eq!((&terms["points"], &terms["clock"]), (&json!([3.0, 1.0, 2.0]), &json!("60+2")));
    assert_eq!(terms["tie_breaks"], json!(["wins", "buchholz"]));
    let listed = site.browser().get("/api/tournaments").await.ok();
    assert_eq!(listed["all"][0]["name"], "Autumn Cup");
    // What was not said has stayed.
    assert_eq!((&terms["entry"], &terms["format"]), (&json!("all"), &json!("swiss")));
    begin(&mut players[0], &id).await;
    amend(&mut players[0], &id, json!({"rounds": 3})).await.problem(409);
    let log = players[2].get(&format!("/api/tournaments/{id}/log")).await.text;
    assert!(log.contains("The settings were changed."), "{log}");
}

#[tokio::test]
async fn a_preview_is_paired_again_when_somebody_has_gone_and_somebody_else_has_come() {
    let site = Site::open().await;
    let (id, mut ada) = hall(&site, &json!({"rounds": 3}), &["One", "Two", "Three", "Four"]).await;
    let preview = post(&mut ada, &id, "pairings", json!({})).await.ok()["round"].clone();
    assert_eq!(preview["pairings"].as_array().unwrap().len(), 2);
    post(&mut ada, &id, "players/1/leave", json!({})).await.ok();
    for name in ["Five", "Six"] {
        post(&mut ada, &id, "players", json!({"name": name})).await.ok();
    }
    // What is only previewed has no result yet.
    post(&mut ada, &id, "results", json!({"round": 1, "table": 1, "result": "a"})).await.problem(404);
    let again = post(&mut ada, &id, "pairings", json!({})).await.ok()["round"].clone();
    assert_eq!(again["number"], 1);
    let seated = again["pairings"].as_array().unwrap().iter().flat_map(|pairing| [&pairing["a"], &pairing["b"]]);
    let mut seated: Vec<u64> = seated.filter_map(Value::as_u64).collect();
    seated.sort_unstable();
    assert_eq!(seated, [2, 3, 4, 5, 6], "{again}");
    post(&mut ada, &id, "round", json!({})).await.ok();
    post(&mut ada, &id, "pairings", json!({})).await.problem(409);
    let log = ada.get(&format!("/api/tournaments/{id}/log")).await.text;
    assert!(log.contains("Paired again with everybody who is here."), "{log}");
}

#[tokio::test]
async fn who_rests_still_rests_when_the_others_change_places() {
    let site = Site::open().await;
    let (id, mut ada) = hall(&site, &json!({"format": "round-robin", "rounds": 1}), &["One", "Two", "Three"]).await;
    let preview = post(&mut ada, &id, "pairings", json!({})).await.ok()["round"].clone();
    let [pair, rest] = preview["pairings"].as_array().unwrap().as_slice() else { panic!("{preview}") };
    assert_eq!(rest["bye"], "rest");
    let pairings = json!([
        {"table": 1, "a": pair["b"], "b": pair["a"]}, {"table": 2, "a": rest["a"]},
    ]);
    let path = format!("/api/tournaments/{id}/pairings");
    let body = json!({"pairings": pairings, "reason": "they tossed a coin"});
    let changed = put(&mut ada, Method::PUT, &path, &body).await.ok()["round"].clone();
    assert_eq!((&changed["pairings"][0]["a"], &changed["pairings"][1]["bye"]), (&pair["b"], &json!("rest")));
}

#[tokio::test]
async fn results_of_several_games_are_entered_and_put_right_in_any_round() {
    let site = Site::open().await;
    let names = ["One", "Two", "Three", "Four"];
    let (id, mut ada) = hall(&site, &json!({"rounds": 2, "games": 3}), &names).await;
    let first = next_round(&mut ada, &id).await;
    let enter = |table: u64, more: &Value| {
        let mut body = json!({"round": 1, "table": table, "result": "a"});
        for (key, value) in more.as_object().unwrap() {
            body[key] = value.clone();
        }
        body
    };
    for wrong in [json!({"won": [1, 2]}), json!({"won": [2, 2]}), json!({"won": [0, 0]}), json!({"result": "drawn"})] {
        post(&mut ada, &id, "results", enter(1, &wrong)).await.problem(409);
    }
    post(&mut ada, &id, "results", enter(1, &json!({"won": [2, 1], "shots": [90, 41]}))).await.ok();
    let entered = post(&mut ada, &id, "results", enter(2, &json!({}))).await.ok();
    let outcome = |view: &Value, table: usize| view["round"]["pairings"][table]["outcome"].clone();
    assert_eq!((&outcome(&entered, 0)["won"], &outcome(&entered, 1)["won"]), (&json!([2, 1]), &json!([3, 0])));
    assert_eq!(outcome(&entered, 0)["shots"], json!([90, 41]));
    // The mean over the fleets sunk: 45 shots, and 41.
    let number = first["pairings"][0]["a"].as_u64().unwrap();
    let why = ada.get(&format!("/api/tournaments/{id}/players/{number}")).await.ok();
    let shots = why["ties"].as_array().unwrap().iter().find(|tie| tie["tie_break"] == "mean-shots").unwrap().clone();
    assert_eq!(shots["value"], 45.0);
    // The next round has begun, and the first is still put right.
    next_round(&mut ada, &id).await;
    let right = enter(1, &json!({"result": "b", "won": [1, 2], "reason": "the slip was upside down"}));
    post(&mut ada, &id, "results", right).await.ok();
    let rounds = ada.get(&format!("/api/tournaments/{id}/rounds")).await.ok();
    assert_eq!(rounds["rounds"][0]["pairings"][0]["outcome"]["won"], json!([1, 2]));
    let log = ada.get(&format!("/api/tournaments/{id}/log")).await.text;
    assert!(log.contains("won 2 to 1. Before: ") && log.contains("upside down"), "{log}");
}

#[tokio::test]
async fn whoever_leaves_without_a_browser_keeps_nobody_waiting() {
    let site = Site::open().await;
    let (id, mut ada) = hall(&site, &json!({"rounds": 1}), &["One", "Two", "Three", "Four"]).await;
    let round = next_round(&mut ada, &id).await;
    let gone = round["pairings"][0]["b"].as_u64().unwrap();
    post(&mut ada, &id, &format!("players/{gone}/leave"), json!({})).await.ok();
    let view = until(&mut ada, &id, |view| view["round"]["pairings"][0]["outcome"].is_object()).await;
    let outcome = &view["round"]["pairings"][0]["outcome"];
    assert_eq!((&outcome["points"], &outcome["came"]), (&json!([1.0, 0.0]), &json!([true, false])));
    assert!(view["round"]["pairings"][1]["outcome"].is_null());
}

#[tokio::test]
async fn a_tournament_that_all_have_left_is_over() {
    let site = Site::open().await;
    let (id, mut players) = four(&site, &json!({"rounds": 3, "pause": 4})).await;
    begin(&mut players[0], &id).await;
    until(&mut players[0], &id, is_in_round(1)).await;
    for player in &mut players {
        post(player, &id, "leave", json!({})).await.ok();
    }
    until(&mut players[0], &id, |view| view["stage"] == "over").await;
}

#[tokio::test]
async fn an_organiser_who_hunts_seats_nobody_else_at_their_screen_before_they_have_finished() {
    let site = Site::open().await;
    let mut ada = signed_in(&site, "ada-l").await;
    let id = announce(&mut ada, &json!({"duplicate": "hunts", "rounds": 1})).await;
    join(&mut ada, &id, "").await;
    post(&mut ada, &id, "players", json!({"name": "Wally"})).await.ok();
    begin(&mut ada, &id).await;
    let view = until(&mut ada, &id, |view| view["you"]["game"].is_string()).await;
    let game = text(&view["you"]["game"]).to_owned();
    let seat = json!({"round": 1, "table": 1});
    post(&mut ada, &id, "screen", seat.clone()).await.problem(403);
    // Somebody who organises and does not play looks on as little as others do.
    let mut zoe = signed_in(&site, "zoe-z").await;
    post(&mut ada, &id, "people", json!({"handle": "zoe-z", "role": "organiser"})).await.ok();
    zoe.get(&format!("/api/games/{game}")).await.problem(403);
    zoe.get(&format!("/api/games/{game}/live")).await.problem(403);
    ada.post(&format!("/api/games/{game}/resign"), json!({})).await.ok();
    assert_eq!(see(&mut ada, &id).await["you"]["game"], Value::Null, "they are done, though the round is not");
    let seated = post(&mut ada, &id, "screen", seat).await;
    assert_eq!(seated.status, 201, "{}", seated.text);
    let open = Filter::default().told_at(jiff::Timestamp::now());
    assert!(site.storage.history(&open, Page { limit: 9, offset: 0 }).await.unwrap().is_empty());
    let games = site.storage.tournament_games(&TournamentId(id.clone()), None).await.unwrap();
    assert_eq!(games.len(), 2);
    assert_eq!(see(&mut zoe, &id).await["you"]["organiser"], true);
}

#[tokio::test]
async fn programs_take_part_by_the_names_that_the_operator_allows() {
    let site = Site::open().await;
    let mut ada = signed_in(&site, "ada-l").await;
    let id = announce(&mut ada, &json!({"bots": true})).await;
    for wrong in ["cmd:true", "cmd:touch made", "cmd:"] {
        post(&mut ada, &id, "players", json!({"strategy": wrong})).await.problem(422);
    }
    amiral_bot::allow("of-the-hall", "true").unwrap();
    let added = post(&mut ada, &id, "players", json!({"strategy": "cmd:of-the-hall"})).await.ok();
    assert_eq!(added["players"][0]["strategy"], "cmd:of-the-hall");
    assert!(!added.to_string().contains("true\""), "nobody is told the command");
}
