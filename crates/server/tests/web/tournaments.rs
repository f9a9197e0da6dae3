//! Tournaments, from joining to the winner; what others may not see and do; and servers that are
//! gone at any moment.

use std::time::{Duration, Instant};

use amiral_game::{Ending, Seat};
use amiral_store::{Filter, Lessons, Page, Step, TournamentId, WebGameId, WebGameState};
use axum::body::Body;
use axum::http::{Method, header};
use serde_json::{Value, json};

use super::classes::{class, pupil, teacher};
use super::lobby::signed_in;
use super::{Browser, PATIENCE, Reply, Site, small, text};

/// What every tournament here has, and what differs.
pub(super) fn order(differs: &Value) -> Value {
    let mut order = json!({"name": "Spring Cup", "format": "swiss", "rounds": 2, "rules": small(), "pause": 0});
    for (key, value) in differs.as_object().unwrap() {
        order[key] = value.clone();
    }
    order
}

pub(super) async fn announce(browser: &mut Browser, differs: &Value) -> String {
    let made = browser.post("/api/tournaments", order(differs)).await;
    assert_eq!(made.status, 201, "{}", made.text);
    text(&made.json()["id"]).to_owned()
}

pub(super) async fn post(browser: &mut Browser, id: &str, what: &str, body: Value) -> Reply {
    browser.post(&format!("/api/tournaments/{id}/{what}"), body).await
}

pub(super) async fn join(browser: &mut Browser, id: &str, name: &str) -> Value {
    post(browser, id, "join", json!({"name": name})).await.ok()
}

pub(super) async fn see(browser: &mut Browser, id: &str) -> Value {
    browser.get(&format!("/api/tournaments/{id}")).await.ok()
}

/// Looks until it is so.
pub(super) async fn until(browser: &mut Browser, id: &str, so: impl Fn(&Value) -> bool) -> Value {
    let begun = Instant::now();
    loop {
        let view = see(browser, id).await;
        if so(&view) {
            return view;
        }
        assert!(begun.elapsed() < PATIENCE, "{view}");
        tokio::time::sleep(Duration::from_millis(40)).await;
    }
}

pub(super) fn is_in_round(round: u64) -> impl Fn(&Value) -> bool {
    move |view| view["round"]["number"] == round && view["round"]["started"] == true
}

/// Plays a game of two, which the second to resign loses: both place, and the loser gives up.
pub(super) async fn win(winner: &mut Browser, loser: &mut Browser, game: &str) {
    winner.place(game, None).await;
    loser.place(game, None).await;
    loser.post(&format!("/api/games/{game}/resign"), json!({})).await.ok();
}

/// Has the players of a round play: whoever has the lower number wins.
async fn play_round(players: &mut [Browser], id: &str) {
    let view = see(&mut players[0], id).await;
    for pairing in view["round"]["pairings"].as_array().unwrap() {
        if pairing["b"].is_null() {
            continue;
        }
        let mut both = [pairing["a"].as_u64().unwrap() as usize - 1, pairing["b"].as_u64().unwrap() as usize - 1];
        both.sort_unstable();
        let game = text(&pairing["games"][0]).to_owned();
        let (first, rest) = players.split_at_mut(both[1]);
        win(&mut first[both[0]], &mut rest[0], &game).await;
    }
}

pub(super) async fn four(site: &Site, differs: &Value) -> (String, Vec<Browser>) {
    let mut ada = signed_in(site, "ada-l").await;
    let id = announce(&mut ada, differs).await;
    join(&mut ada, &id, "").await;
    let mut players = vec![ada];
    for name in ["Bob", "Cy", "Dan"] {
        let mut guest = site.browser();
        join(&mut guest, &id, name).await;
        players.push(guest);
    }
    (id, players)
}

pub(super) async fn begin(organiser: &mut Browser, id: &str) {
    post(organiser, id, "stage", json!({"stage": "running"})).await.ok();
}

#[tokio::test]
async fn a_tournament_goes_from_joining_to_the_winner_by_itself() {
    let site = Site::open().await;
    let (id, mut players) = four(&site, &json!({})).await;
    let open = see(&mut players[1], &id).await;
    assert_eq!(
        (text(&open["stage"]), &open["you"]["number"], &open["you"]["organiser"]),
        ("open", &json!(2), &json!(false))
    );
    let names: Vec<&str> = open["players"].as_array().unwrap().iter().map(|player| text(&player["name"])).collect();
    assert_eq!(names, ["ada-l", "Bob", "Cy", "Dan"]);
    assert_eq!(open["code"], Value::Null, "it is the organisers' to tell");
    post(&mut players[1], &id, "stage", json!({"stage": "running"})).await.problem(403);
    begin(&mut players[0], &id).await;
    let mut met = Vec::new();
    for round in 1..=2 {
        let view = until(&mut players[0], &id, is_in_round(round)).await;
        for pairing in view["round"]["pairings"].as_array().unwrap() {
            met.push([pairing["a"].clone(), pairing["b"].clone()]);
        }
        for player in &mut players {
            assert!(see(player, &id).await["you"]["game"].is_string());
        }
        play_round(&mut players, &id).await;
    }
    let over = until(&mut players[0], &id, |view| view["stage"] == "over").await;
    assert_eq!((&over["standings"][0]["player"], &over["standings"][0]["points"]), (&json!(1), &json!(2.0)));
    met.sort_by_key(|both| both.iter().map(Value::to_string).collect::<Vec<_>>());
    let mut once: Vec<_> = met.iter().map(|[a, b]| if a.as_u64() < b.as_u64() { (a, b) } else { (b, a) }).collect();
    once.sort_by_key(|(a, b)| (a.as_u64(), b.as_u64()));
    once.dedup();
    assert_eq!(once.len(), 4, "nobody met anybody twice: {met:?}");
    // Every place can be followed, and everything that happened is in the log.
    let why = players[2].get(&format!("/api/tournaments/{id}/players/1")).await.ok();
    assert_eq!(why["encounters"].as_array().unwrap().len(), 2);
    assert!(why["ties"].as_array().unwrap().iter().all(|tie| tie["parts"].is_array()));
    let log = players[2].get(&format!("/api/tournaments/{id}/log")).await.ok();
    let lines: Vec<&str> = log["lines"].as_array().unwrap().iter().map(|line| text(&line["text"])).collect();
    assert_eq!(lines[0], "The tournament was announced.");
    assert!(lines.contains(&"Bob joined.") && lines.contains(&"The tournament is over."), "{lines:?}");
    assert_eq!(lines.iter().filter(|line| line.contains(" won.")).count(), 4);
    let csv = players[3].get(&format!("/api/tournaments/{id}/file/csv")).await;
    assert!(csv.headers[header::CONTENT_DISPOSITION].to_str().unwrap().contains("tournament.csv"));
    assert!(csv.text.lines().count() == 5 && csv.text.contains("ada-l") && csv.text.contains("Dan"), "{}", csv.text);
    let trf = players[3].get(&format!("/api/tournaments/{id}/file/trf")).await.text;
    assert!(trf.contains("012 Spring Cup") && trf.lines().filter(|line| line.starts_with("001 ")).count() == 4);
    assert_eq!(players[3].get(&format!("/api/tournaments/{id}/file/json")).await.json()["name"], "Spring Cup");
    post(&mut site.browser(), &id, "join", json!({"name": "Eve"})).await.problem(409);
    // It is in the list of those who played, and for everybody.
    assert_eq!(players[1].get("/api/tournaments").await.ok()["yours"][0]["id"], id.as_str());
    assert_eq!(site.browser().get("/api/tournaments").await.ok()["all"][0]["id"], id.as_str());
}

#[tokio::test]
async fn organisers_preview_change_and_enter_and_correct_with_a_reason() {
    let site = Site::open().await;
    let mut ada = signed_in(&site, "ada-l").await;
    let mut zoe = signed_in(&site, "zoe-z").await;
    let id = announce(&mut ada, &json!({"format": "knockout", "by_hand": true})).await;
    for name in ["One", "Two", "Three", "Four"] {
        post(&mut zoe, &id, "players", json!({"name": name})).await.problem(403);
        post(&mut ada, &id, "players", json!({"name": name})).await.ok();
    }
    // A co-organiser does all the rest.
    post(&mut zoe, &id, "people", json!({"handle": "zoe-z", "role": "organiser"})).await.problem(403);
    post(&mut ada, &id, "people", json!({"handle": "@zoe-z", "role": "organiser"})).await.ok();
    begin(&mut zoe, &id).await;
    let preview = post(&mut zoe, &id, "pairings", json!({})).await.ok();
    assert_eq!((&preview["round"]["number"], &preview["round"]["started"]), (&json!(1), &json!(false)));
    let pairings = preview["round"]["pairings"].as_array().unwrap().clone();
    assert_eq!(pairings.len(), 2);
    let swapped: Vec<Value> = pairings
        .iter()
        .zip(pairings.iter().rev())
        .map(|(one, other)| json!({"table": one["table"], "a": one["a"], "b": other["b"]}))
        .collect();
    let repair = |reason: &str| json!({"pairings": swapped, "reason": reason});
    let put = async |browser: &mut Browser, body: Value| {
        let request = browser.request(Method::PUT, &format!("/api/tournaments/{id}/pairings"));
        let request = request.header(header::CONTENT_TYPE, "application/json").body(Body::from(body.to_string()));
        browser.send(request.unwrap()).await
    };
    put(&mut zoe, repair(" ")).await.problem(422);
    let changed = put(&mut zoe, repair("they are sisters")).await.ok();
    assert_eq!(changed["round"]["pairings"][0]["b"], pairings[1]["b"]);
    let twice = json!({"pairings": [{"table": 1, "a": 1, "b": 2}, {"table": 2, "a": 1, "b": 3}], "reason": "x"});
    put(&mut zoe, twice).await.problem(422);
    let begun = post(&mut zoe, &id, "round", json!({})).await.ok();
    assert_eq!(begun["round"]["started"], true);
    assert!(begun["round"]["pairings"].as_array().unwrap().iter().all(|pairing| pairing["waits"] == true));
    // Two share the organiser's screen; nobody else seats them.
    let mut eve = site.browser();
    post(&mut eve, &id, "screen", json!({"round": 1, "table": 1})).await.problem(403);
    let game = post(&mut zoe, &id, "screen", json!({"round": 1, "table": 1})).await;
    assert_eq!(game.status, 201, "{}", game.text);
    let game = game.json();
    assert_eq!((text(&game["mode"]), text(&game["tournament"])), ("local", id.as_str()));
    post(&mut zoe, &id, "screen", json!({"round": 1, "table": 1})).await.problem(409);
    let played = text(&game["id"]).to_owned();
    for seat in ["A", "B"] {
        zoe.place(&played, Some(seat)).await;
    }
    zoe.post(&format!("/api/games/{played}/resign"), json!({"seat": "B"})).await.ok();
    let first = begun["round"]["pairings"][0].clone();
    until(&mut zoe, &id, |view| view["round"]["pairings"][0]["outcome"].is_object()).await;
    // The other table enters its result; a wrong one is put right, and all can read why.
    let enter = |result: &str, reason: &str| json!({"round": 1, "table": 2, "result": result, "reason": reason});
    post(&mut eve, &id, "results", enter("a", "")).await.problem(403);
    post(&mut zoe, &id, "results", enter("a", "")).await.ok();
    post(&mut zoe, &id, "results", enter("b", "")).await.problem(422);
    let corrected = post(&mut zoe, &id, "results", enter("b", "the slip was misread")).await.ok();
    assert_eq!(corrected["round"]["pairings"][1]["outcome"]["won"], json!([0, 1]));
    let log = eve.get(&format!("/api/tournaments/{id}/log")).await.text;
    assert!(log.contains("the slip was misread") && log.contains("they are sisters") && log.contains("zoe-z"), "{log}");
    // In the final, and for the third place, only what follows from the first round counts.
    post(&mut ada, &id, "pairings", json!({})).await.ok();
    let last = post(&mut ada, &id, "round", json!({})).await.ok();
    assert_eq!(last["bracket"].as_array().unwrap().len(), 2);
    let finalists = &last["round"]["pairings"][0];
    let winners = [&first["a"], &corrected["round"]["pairings"][1]["b"]];
    assert!([&finalists["a"], &finalists["b"]].iter().all(|one| winners.contains(one)), "{last}");
    post(&mut ada, &id, "results", enter("a", "too late")).await.problem(409);
    for table in [1, 2] {
        post(&mut ada, &id, "results", json!({"round": 2, "table": table, "result": "a"})).await.ok();
    }
    let over = until(&mut ada, &id, |view| view["stage"] == "over").await;
    assert_eq!(over["standings"][0]["player"], finalists["a"]);
}

/// Everything that could tell of a hunt.
async fn tries(browser: &mut Browser, game: &str, number: &Value) -> Vec<u16> {
    let mut statuses = Vec::new();
    for path in [
        format!("/api/games/{game}"),
        format!("/api/games/{game}/record"),
        format!("/api/games/{game}/thoughts"),
        format!("/api/history/{number}"),
        format!("/api/history/{number}/report"),
    ] {
        statuses.push(browser.get(&path).await.status.as_u16());
    }
    statuses.push(browser.post("/api/analyses", json!({"match": number})).await.status.as_u16());
    statuses
}

#[tokio::test]
async fn in_a_duplicate_round_nobody_sees_the_fleet_before_they_have_found_it_or_the_round_is_over() {
    let site = Site::open().await;
    let (id, mut players) = four(&site, &json!({"duplicate": "hunts", "rounds": 1})).await;
    begin(&mut players[0], &id).await;
    until(&mut players[0], &id, is_in_round(1)).await;
    let mut games = Vec::new();
    for player in &mut players {
        games.push(text(&see(player, &id).await["you"]["game"]).to_owned());
    }
    // All hunt one fleet.
    let mut fleets = Vec::new();
    for game in &games {
        let WebGameState::Match(kept) = site.storage.web_game(&WebGameId(game.clone())).await.unwrap().unwrap().state
        else {
            panic!("it waits")
        };
        fleets.push((kept, site.storage.load(kept).await.unwrap().record.fleets[Seat::B].clone().unwrap()));
    }
    assert!(fleets.iter().all(|(_, fleet)| *fleet == fleets[0].1));
    let secret = fleets[0].1.to_string();
    // Ada finds it; nobody else is told where it lies, whatever they ask.
    let mut view = players[0].view(&games[0]).await;
    players[0].post(&format!("/api/games/{}/hint", games[0]), json!({})).await.problem(409);
    players[0].post(&format!("/api/games/{}/cheat", games[0]), json!({})).await.problem(409);
    players[0].post("/api/odds", json!({"rules": small(), "shots": "A0o"})).await.problem(409);
    while view["phase"] != "over" {
        view = players[0].fire(&view, None).await;
    }
    let number = view["match"].clone();
    let mut stranger = site.browser();
    for browser in [&mut players[1].clone(), &mut stranger] {
        let statuses = tries(browser, &games[0], &number).await;
        assert_eq!(statuses[..5], [403; 5]);
        // Whoever plays in a tournament has nothing analysed.
        assert!([403, 409].contains(&statuses[5]), "{statuses:?}");
        // Watching is refused as it begins; pages and lists may be asked for, and say nothing.
        browser.get(&format!("/api/games/{}/live", games[0])).await.problem(403);
        for what in ["", "/rounds", "/log", "/file/json", "/file/csv", "/file/trf", "/players/1"] {
            browser.get(&format!("/api/tournaments/{id}{what}")).await.found();
        }
        for path in [
            format!("/games/{}", games[0]),
            format!("/games/{}/watch", games[0]),
            format!("/history/{number}"),
            format!("/tournaments/{id}"),
            format!("/tournaments/{id}/projector"),
            "/api/history".into(),
            "/api/history/mine".into(),
            "/api/history/strategies".into(),
            "/api/lobby".into(),
            "/api/daily".into(),
        ] {
            browser.get(&path).await.found();
        }
        browser.get(&format!("/api/shared-fleets/{id}%201%200")).await.problem(404);
        let heard = String::from_utf8_lossy(&browser.heard.lock().unwrap()).into_owned();
        assert!(!heard.contains(&secret), "somebody was told where it lies");
    }
    let now = jiff::Timestamp::now();
    let open = Filter::default().told_at(now);
    assert!(site.storage.history(&open, Page { limit: 9, offset: 0 }).await.unwrap().is_empty(), "no export has it");
    let lessons = Lessons { limit: Some(9), ..Lessons::default() };
    assert!(site.storage.lessons(&lessons).await.unwrap().is_empty(), "nobody learns from it");
    assert_eq!(site.storage.rating_points(amiral_store::PlayerId(1), "x", 9).await.unwrap().len(), 0);
    // Bob gives up: he may look now, the others still not.
    players[1].post(&format!("/api/games/{}/resign", games[1]), json!({})).await.ok();
    assert_eq!(players[1].get(&format!("/api/games/{}", games[0])).await.status, 200);
    assert_eq!(players[2].get(&format!("/api/games/{}", games[0])).await.status, 403);
    for place in [2, 3] {
        players[place].post(&format!("/api/games/{}/resign", games[place]), json!({})).await.ok();
    }
    let over = until(&mut players[0], &id, |view| view["stage"] == "over").await;
    assert_eq!(over["standings"][0]["player"], 1);
    assert!(tries(&mut stranger, &games[0], &number).await.iter().all(|&status| status == 200));
}

#[tokio::test]
async fn whoever_may_come_comes_and_the_others_do_not() {
    let site = Site::open().await;
    let mut ada = signed_in(&site, "ada-l").await;
    let (mut zoe, mut eve) = (signed_in(&site, "zoe-z").await, site.browser());
    eve.post("/api/tournaments", order(&json!({}))).await.problem(403);
    for bad in [
        json!({"name": " "}),
        json!({"rounds": 0}),
        json!({"rounds": 51}),
        json!({"games": 99}),
        json!({"format": "arena", "minutes": 100_000}),
        json!({"format": "arena", "clock": "3d"}),
        json!({"entry": "rating"}),
        json!({"points": [1.0, 2.0, 0.0]}),
        json!({"tie_breaks": ["wins", "wins"]}),
        json!({"name": "x".repeat(9_000)}),
    ] {
        ada.post("/api/tournaments", order(&bad)).await.problem(422);
    }
    let coded = announce(&mut ada, &json!({"entry": "code", "listed": false})).await;
    let code = text(&see(&mut ada, &coded).await["code"]).to_owned();
    eve.post("/api/tournaments/find", json!({"code": "BCDF-GHJK"})).await.problem(404);
    let found = eve.post("/api/tournaments/find", json!({"code": code.to_lowercase()})).await.ok();
    assert_eq!(found["id"], coded.as_str());
    post(&mut eve, &coded, "join", json!({"name": "Eve"})).await.problem(403);
    post(&mut eve, &coded, "join", json!({"code": code})).await.problem(422);
    let joined = post(&mut eve, &coded, "join", json!({"name": "Eve", "code": code})).await.ok();
    assert_eq!((&joined["you"]["number"], &joined["you"]["may_join"]), (&json!(1), &json!(false)));
    post(&mut eve, &coded, "join", json!({"name": "Eve", "code": code})).await.ok();
    assert_eq!(see(&mut eve, &coded).await["players"].as_array().unwrap().len(), 1, "nobody is in it twice");
    assert!(site.browser().get("/api/tournaments").await.ok()["all"].as_array().unwrap().is_empty());
    let invited = announce(&mut ada, &json!({"entry": "invited"})).await;
    post(&mut zoe, &invited, "join", json!({})).await.problem(403);
    post(&mut ada, &invited, "people", json!({"handle": "zoe-z", "role": "invited"})).await.ok();
    assert_eq!(zoe.get("/api/tournaments").await.ok()["yours"][0]["id"], invited.as_str());
    post(&mut zoe, &invited, "join", json!({})).await.ok();
    let rated = announce(&mut ada, &json!({"entry": "rating", "ratings": [1000, 2000]})).await;
    post(&mut zoe, &rated, "join", json!({})).await.problem(403);
    post(&mut ada, &rated, "players", json!({"strategy": "level3"})).await.problem(403);
    for _ in 0..2 {
        announce(&mut ada, &json!({})).await;
    }
    assert!(ada.post("/api/tournaments", order(&json!({}))).await.problem(409).contains("five"));
    for path in ["stage", "pairings", "round", "results", "people", "rehearsal", "players"] {
        let body = match path {
            "stage" => json!({"stage": "over"}),
            "results" => json!({"round": 1, "table": 1, "result": "a"}),
            "people" => json!({"handle": "eve", "role": "organiser"}),
            "players" => json!({"name": "Eve"}),
            _ => json!({}),
        };
        post(&mut eve, &coded, path, body).await.problem(403);
    }
    eve.get("/api/tournaments/nothing").await.problem(404);
}

#[tokio::test]
async fn whoever_leaves_loses_what_they_play_and_may_come_back_and_others_come_late() {
    let site = Site::open().await;
    let (id, mut players) = four(&site, &json!({"rounds": 3})).await;
    begin(&mut players[0], &id).await;
    let view = until(&mut players[0], &id, is_in_round(1)).await;
    let left = post(&mut players[3], &id, "leave", json!({})).await.ok();
    assert_eq!(left["you"]["present"], false);
    let table =
        view["round"]["pairings"].as_array().unwrap().iter().position(|pairing| pairing["a"] == 4 || pairing["b"] == 4);
    let table = table.unwrap();
    let view = until(&mut players[0], &id, |view| view["round"]["pairings"][table]["outcome"].is_object()).await;
    let outcome = &view["round"]["pairings"][table];
    let own = usize::from(outcome["b"] == 4);
    assert_eq!(outcome["outcome"]["points"][1 - own], 1.0, "{outcome}");
    // Somebody comes late, while half of the rounds have not begun.
    let mut late = site.browser();
    assert_eq!(join(&mut late, &id, "Late").await["you"]["number"], 5);
    post(&mut players[3], &id, "return", json!({})).await.ok();
    let open: Vec<Value> = view["round"]["pairings"].as_array().unwrap().clone();
    for pairing in open.iter().filter(|pairing| pairing["outcome"].is_null()) {
        let both = [pairing["a"].as_u64().unwrap() as usize - 1, pairing["b"].as_u64().unwrap() as usize - 1];
        let (low, high) = (both[0].min(both[1]), both[0].max(both[1]));
        let (first, rest) = players.split_at_mut(high);
        win(&mut first[low], &mut rest[0], text(&pairing["games"][0])).await;
    }
    let second = until(&mut late, &id, is_in_round(2)).await;
    let seated =
        second["round"]["pairings"].as_array().unwrap().iter().flat_map(|pairing| [&pairing["a"], &pairing["b"]]);
    let mut seated: Vec<u64> = seated.filter_map(Value::as_u64).collect();
    seated.sort_unstable();
    assert_eq!(seated, [1, 2, 3, 4, 5]);
    // What one plays is nobody's to look up the odds for.
    players[0].post("/api/odds", json!({"rules": small(), "shots": "A0o"})).await.problem(409);
    post(&mut site.browser(), &id, "join", json!({"name": "Too late"})).await.problem(409);
    // Paused, nothing begins; cancelled, nothing goes on.
    post(&mut players[0], &id, "stage", json!({"stage": "paused"})).await.ok();
    let cancelled =
        post(&mut players[0], &id, "stage", json!({"stage": "cancelled", "reason": "the hall is closed"})).await.ok();
    assert_eq!(text(&cancelled["stage"]), "cancelled");
    for game in site.storage.tournament_games(&TournamentId(id), Some(2)).await.unwrap() {
        assert_ne!(game.ending, Ending::Unfinished);
    }
}

#[tokio::test]
async fn a_server_that_is_gone_at_any_moment_pairs_once_and_loses_no_result() {
    let mut site = Site::open().await;
    let (id, mut players) = four(&site, &json!({"rounds": 3})).await;
    let key = TournamentId(id.clone());
    begin(&mut players[0], &id).await;
    for round in 1..=3_u32 {
        // Gone between one moment and the next, with another node that does the same.
        let beside = site.beside().await;
        site = site.restart().await;
        for player in &mut players {
            *player = player.at(&site);
        }
        until(&mut players[0], &id, is_in_round(round.into())).await;
        let games = site.storage.tournament_games(&key, Some(round)).await.unwrap();
        assert_eq!(games.len(), 2, "each pairing has its game once");
        // Results arrive while no server takes them: in the transaction of their endings.
        let storage = site.storage.clone();
        drop(beside);
        for game in &games {
            let ended = Step::ended(Ending::Resigned(Seat::B));
            storage.keep(game.id.unwrap(), &[ended]).await.unwrap();
        }
        site = site.restart().await;
        for player in &mut players {
            *player = player.at(&site);
        }
        let done =
            async |view: &Value| view["round"]["number"].as_u64() > Some(round.into()) || view["stage"] == "over";
        let begun = Instant::now();
        loop {
            let view = see(&mut players[0], &id).await;
            if done(&view).await {
                break;
            }
            assert!(begun.elapsed() < PATIENCE, "{view}");
            tokio::time::sleep(Duration::from_millis(40)).await;
        }
    }
    let over = until(&mut players[0], &id, |view| view["stage"] == "over").await;
    let points: f64 = over["standings"].as_array().unwrap().iter().map(|line| line["points"].as_f64().unwrap()).sum();
    assert!((points - 6.0).abs() < 1e-9, "six results: {over}");
    let events = site.storage.tournament_events(&key, 0, 1_000).await.unwrap();
    assert_eq!(events.iter().filter(|event| event.event.contains("\"result\"")).count(), 6);
    assert_eq!(events.iter().filter(|event| event.event.contains("round_paired")).count(), 3);
    assert_eq!(site.storage.tournament_games(&key, None).await.unwrap().len(), 6);
}

#[tokio::test]
async fn strategies_rehearse_a_tournament_and_play_in_one() {
    let site = Site::open().await;
    let mut ada = signed_in(&site, "ada-l").await;
    let id = announce(&mut ada, &json!({"bots": true, "duplicate": "hunts", "rounds": 2, "clock": "60+2"})).await;
    let made = post(&mut ada, &id, "rehearsal", json!({"players": 5})).await;
    assert_eq!(made.status, 201, "{}", made.text);
    let rehearsal = text(&made.json()["id"]).to_owned();
    let over = until(&mut ada, &rehearsal, |view| view["stage"] == "over").await;
    assert_eq!((over["standings"].as_array().unwrap().len(), &over["listed"]), (5, &json!(false)));
    assert!(text(&over["name"]).starts_with("Rehearsal"));
    // A person among strategies: nobody waits for those who play by themselves.
    let id = announce(&mut ada, &json!({"bots": true, "format": "round-robin", "rounds": 1})).await;
    join(&mut ada, &id, "").await;
    for strategy in ["level3", "easy"] {
        post(&mut ada, &id, "players", json!({"strategy": strategy})).await.ok();
    }
    begin(&mut ada, &id).await;
    for _ in 0..3 {
        let view = until(&mut ada, &id, |view| view["you"]["game"].is_string() || view["stage"] == "over").await;
        let Some(game) = view["you"]["game"].as_str().map(str::to_owned) else { break };
        ada.place(&game, None).await;
        ada.post(&format!("/api/games/{game}/resign"), json!({})).await.ok();
        until(&mut ada, &id, |view| view["you"]["game"] != game.as_str()).await;
    }
    let over = until(&mut ada, &id, |view| view["stage"] == "over").await;
    assert_eq!(over["standings"][2]["player"], 1, "{over}");
}

#[tokio::test]
async fn in_an_arena_whoever_is_free_is_paired_again_at_once() {
    let site = Site::open().await;
    let (id, mut players) = four(&site, &json!({"format": "arena", "minutes": 60})).await;
    begin(&mut players[0], &id).await;
    let mut seen = std::collections::HashSet::new();
    for _ in 0..3 {
        let view =
            until(&mut players[0], &id, |view| view["you"]["game"].as_str().is_some_and(|game| !seen.contains(game)))
                .await;
        assert!(view["ends_in"].as_u64().unwrap() > 3_000);
        let game = text(&view["you"]["game"]).to_owned();
        let other = view["you"]["opponent"].as_u64().unwrap() as usize - 1;
        let (first, rest) = players.split_at_mut(other);
        win(&mut first[0], &mut rest[0], &game).await;
        seen.insert(game);
        // The others are free as well.
        for place in 1..4 {
            let own = see(&mut players[place], &id).await["you"].clone();
            if let (Some(game), Some(against)) = (own["game"].as_str(), own["opponent"].as_u64())
                && against as usize - 1 > place
                && seen.insert(game.to_owned())
            {
                let (first, rest) = players.split_at_mut(against as usize - 1);
                win(&mut first[place], &mut rest[0], game).await;
            }
        }
    }
    until(&mut players[0], &id, |view| view["standings"][0]["points"].as_f64() >= Some(3.0)).await;
}

#[tokio::test]
async fn a_result_put_right_counts_in_the_ratings() {
    let site = Site::open().await;
    let mut ada = signed_in(&site, "ada-l").await;
    let mut zoe = signed_in(&site, "zoe-z").await;
    let id = announce(&mut ada, &json!({"rounds": 1, "rated": true, "rules": {"preset": "hasbro"}})).await;
    join(&mut ada, &id, "").await;
    join(&mut zoe, &id, "").await;
    begin(&mut ada, &id).await;
    let view = until(&mut ada, &id, is_in_round(1)).await;
    let game = text(&view["you"]["game"]).to_owned();
    assert_eq!(ada.view(&game).await["rated"], true);
    win(&mut ada, &mut zoe, &game).await;
    until(&mut ada, &id, |view| view["stage"] == "over").await;
    let own = ada.view(&game).await["match"].clone();
    let ratings = async |browser: &mut Browser| {
        let seats = browser.get(&format!("/api/history/{own}/ratings")).await.ok()["seats"].clone();
        let value = |seat: &str| seats[seat]["rating"]["value"].as_i64().unwrap();
        (value("A"), value("B"))
    };
    let won = if ada.view(&game).await["you"] == "A" { "a" } else { "b" };
    let (a, b) = ratings(&mut ada).await;
    assert_eq!(a > b, won == "a");
    let first = &view["round"]["pairings"][0]["a"];
    let other = if *first == 1 { "b" } else { "a" };
    let correct = json!({"round": 1, "table": 1, "result": other, "reason": "they had swapped seats"});
    let corrected = post(&mut ada, &id, "results", correct).await.ok();
    assert_eq!(corrected["standings"][0]["player"], 2);
    let (a, b) = ratings(&mut ada).await;
    assert_eq!(a > b, won == "b", "{a} {b}");
}

#[tokio::test]
async fn pupils_play_tournaments_of_their_class_alone_and_nobody_else_sees_them() {
    let site = Site::open().await;
    let mut ada = teacher(&site, "Ada").await;
    let (class, cards) = class(&mut ada, "5b", "Zoé\nMax").await;
    let mut pupils = [pupil(&site, &cards[0]).await, pupil(&site, &cards[1]).await];
    let mut eve = signed_in(&site, "eve-e").await;
    let open = announce(&mut eve, &json!({})).await;
    pupils[0].get(&format!("/api/tournaments/{open}")).await.problem(404);
    post(&mut pupils[0], &open, "join", json!({})).await.problem(404);
    assert_eq!(pupils[0].get("/api/tournaments").await.ok()["all"], json!([]));
    eve.post("/api/tournaments", order(&json!({"class": class}))).await.problem(422);
    let theirs = announce(&mut ada, &json!({"class": class, "rounds": 1})).await;
    for pupil in &mut pupils {
        join(pupil, &theirs, "").await;
    }
    for (path, status) in [("", 404), ("/rounds", 404), ("/log", 404), ("/file/csv", 404), ("/players/1", 404)] {
        eve.get(&format!("/api/tournaments/{theirs}{path}")).await.problem(status);
    }
    assert_eq!(eve.get(&format!("/tournaments/{theirs}")).await.status, 404);
    post(&mut eve, &theirs, "join", json!({})).await.problem(404);
    post(&mut ada, &theirs, "join", json!({})).await.problem(404);
    post(&mut ada, &theirs, "players", json!({"name": "Somebody"})).await.problem(403);
    begin(&mut ada, &theirs).await;
    let view = until(&mut pupils[0], &theirs, |view| view["you"]["game"].is_string()).await;
    let game = text(&view["you"]["game"]).to_owned();
    let [one, other] = &mut pupils;
    win(one, other, &game).await;
    until(&mut ada, &theirs, |view| view["stage"] == "over").await;
}
