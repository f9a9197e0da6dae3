//! Odds, counts, solutions, analyses, studies and the history.

use std::time::Duration;

use amiral_server::Settings;
use axum::body::Body;
use axum::http::{Method, StatusCode, header};
use futures_util::{FutureExt, StreamExt};
use serde_json::{Value, json};
use tower::ServiceExt;

use super::games::two;
use super::{Browser, PATIENCE, Site, small, text};

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[tokio::test]
async fn a_fleet_that_cannot_be_is_told_from_one_that_is_tight() {
    let site = Site::open().await;
    let mut ada = site.browser();
    let rules = json!({"size": "4x4", "fleet": [4, 4, 4], "contact": "no-corner"});
    let said = ada.post("/api/fleets", json!({"rules": rules})).await.problem(422);
    assert!(said.starts_with("This fleet does not fit"), "{said}");
    let placed = ada.post("/api/fleets", json!({"rules": {"size": "4x4", "fleet": [4, 4]}, "seed": 1})).await.ok();
    assert_eq!(text(&placed["fleet"]).split(' ').count(), 2);
}

#[tokio::test]
async fn odds_and_counts_are_exact() {
    let site = Site::open().await;
    let mut browser = site.browser();
    let odds = browser.post("/api/odds", json!({"shots": "F5o E4o G6x F6x"})).await.ok();
    assert_eq!((text(&odds["fleets"]), text(&odds["best"]), &odds["exact"]), ("160688257", "H6", &json!(true)));
    assert_eq!((odds["cells"][6][6].as_f64(), odds["cells"][5][5].as_f64()), (Some(1.0), Some(0.0)));
    let none = browser.post("/api/odds", json!({"rules": {"size": "3x1", "fleet": [2]}, "shots": "B0o"})).await.ok();
    assert_eq!((text(&none["fleets"]), &none["best"]), ("0", &Value::Null));
    let count = browser.post("/api/count", json!({"rules": {"preset": "hasbro"}})).await.ok();
    assert_eq!((text(&count["count"]), text(&count["labelled"])), ("15046987768", "30093975536"));
    browser.post("/api/odds", json!({"shots": "F5o F5o"})).await.problem(422);
    browser.post("/api/odds", json!({"shots": "F5"})).await.problem(422);
    let wrong = browser.post("/api/rules/check", json!({"size": "27x0", "fleet": "0", "contact": "close"})).await;
    wrong.problem(422);
    assert!(wrong.json()["problems"].as_array().unwrap().len() >= 3, "{}", wrong.text);
    let checked = browser.post("/api/rules/check", json!({"preset": "russian", "reefs": ["A0"]})).await.ok();
    assert_eq!((text(&checked["contact"]), &checked["reefs"]), ("no-corner", &json!(["A0"])));
    // What is given can be sent back.
    assert_eq!(browser.post("/api/rules/check", checked.clone()).await.ok(), checked);
    browser.post("/api/rules/check", json!({"size": "3x3", "fleet": "3,3,3", "contact": "no-edge"})).await.problem(422);
}

#[tokio::test]
async fn a_request_that_is_dropped_cancels_its_work() {
    // Work that is not cancelled would keep its thread for longer than this test waits.
    let settings = Settings { work_time: Duration::from_hours(10), ..Site::unlimited() };
    let site = Site::open_with(settings).await;
    let mut browser = site.browser();
    // More long requests than may wait, each given up before the next: every one leaves its place.
    let long = json!({"rules": {"preset": "german", "size": "14x14"}, "shots": ""});
    for _ in 0..200 {
        let mut other = browser.clone();
        let mut asked = std::pin::pin!(other.post("/api/odds", long.clone()));
        // However soon it could be answered, nobody waits for it.
        assert!((&mut asked).now_or_never().is_none());
    }
    let odds = async |browser: &mut Browser| {
        let answered = tokio::time::timeout(PATIENCE, browser.post("/api/odds", json!({"shots": "F5o"}))).await;
        answered.expect("the threads are still busy").ok();
    };
    odds(&mut browser).await;
    // The same for an answer that comes line by line and is not read to its end.
    let order =
        json!({"strategy": "montecarlo:samples=1000", "rules": {"preset": "german", "size": "26x26"}, "seed": 1});
    for _ in 0..4 {
        let request = browser.request(Method::POST, "/api/solutions").header(header::CONTENT_TYPE, "application/json");
        let request = request.body(Body::from(order.to_string())).unwrap();
        let response = browser.router.clone().oneshot(request).await.unwrap();
        assert_eq!(response.status(), StatusCode::OK);
        let mut body = response.into_body().into_data_stream();
        assert!(body.next().await.unwrap().is_ok());
    }
    odds(&mut browser).await;
}

#[tokio::test]
async fn a_solution_is_the_one_of_the_command_line() {
    let site = Site::open().await;
    let mut browser = site.browser();
    let fleet = "E6h5 E8h4 B4h3 B9h3 J2v2";
    let reply = browser.post("/api/solutions", json!({"strategy": "level5", "fleet": fleet, "seed": 7})).await;
    assert_eq!(reply.headers[header::CONTENT_TYPE], "application/x-ndjson");
    let told = lines(&reply.text);
    assert_eq!((text(&told[0]["fleet"]), told[0]["seed"].as_u64()), (fleet, Some(7)));
    let count = told.last().unwrap()["count"].as_u64().unwrap() as usize;
    assert_eq!(told.len(), count + 2);
    let step = &told[1];
    assert_eq!(step["counts"].as_array().unwrap().len(), 10);
    assert!(!text(&step["notes"][0]["text"]).is_empty());
    let again = browser.post("/api/solutions", json!({"strategy": "level5", "fleet": fleet, "seed": 7})).await;
    assert_eq!(again.text, reply.text);
    browser.post("/api/solutions", json!({"strategy": "level7"})).await.problem(422);
    browser.post("/api/solutions", json!({"fleet": "A0h5"})).await.problem(422);
}

#[tokio::test]
async fn a_game_is_judged_shot_by_shot() {
    let site = Site::open().await;
    let mut browser = site.browser();
    let record = "[Rules \"4x4 2,1 no-edge sunk salvo\"]\n[A \"Ada\"]\n[B \"HAL\"]\n[FleetA \"A0h2 D3h1\"]\n\
                  [FleetB \"A0v2 C2h1\"]\n[Result \"A won\"]\n\n1 A A0x C2s\n2 B C0o\n3 A A1s\n";
    let told = lines(&browser.post("/api/analyses", json!({"record": record})).await.text);
    let shots: Vec<&Value> = told.iter().filter(|line| line.get("shot").is_some()).collect();
    assert_eq!(shots.len(), 4);
    let summary = told.last().unwrap();
    assert_eq!(summary["players"].as_array().unwrap().len(), 2);
    assert_eq!((text(&summary["winner"]), &summary["contradiction"]), ("A", &json!(false)));
    // Strategies are called by their names, and whoever gave none by the seat.
    let record = record.replace("Ada", "").replace("HAL", "admiral:prior=uniform,budget=1000000");
    let told = lines(&browser.post("/api/analyses", json!({"record": record})).await.text);
    let players = &told.last().unwrap()["players"];
    let names = [text(&players[0]["name"]), text(&players[1]["name"])];
    assert!(names[0] == "Player 1" && names[1].contains("dmiral"), "{names:?}");
    assert!(!told.last().unwrap().to_string().contains('='), "{told:?}");
    let told = lines(&browser.post("/api/analyses", json!({"shots": "F5o E4o G6x"})).await.text);
    assert_eq!(told.last().unwrap()["players"][0]["seat"], Value::Null);
    browser.post("/api/analyses", json!({})).await.problem(422);
    browser.post("/api/analyses", json!({"record": "nonsense"})).await.problem(422);
    browser.post("/api/analyses", json!({"match": 99})).await.problem(404);
}

#[tokio::test]
async fn a_study_can_be_watched_downloaded_and_stopped() {
    let site = Site::open().await;
    let mut browser = site.browser();
    let order = json!({"strategies": ["level3", "level5"], "games": 300, "seed": 1});
    let started = browser.post("/api/studies", order).await;
    assert_eq!(started.status, StatusCode::CREATED, "{}", started.text);
    let path = format!("/api/studies/{}", text(&started.json()["id"]));
    let events = browser.get(&format!("{path}/live")).await.text;
    let last = events.lines().rfind(|line| line.starts_with("data: ")).unwrap();
    let last: Value = serde_json::from_str(last.strip_prefix("data: ").unwrap()).unwrap();
    assert_eq!((&last["finished"], last["done"].as_u64()), (&json!(true), Some(300)));
    let view = browser.get(&path).await.ok();
    assert_eq!(view["results"].as_array().unwrap().len(), 2);
    assert!(view["results"][0]["mean"].as_f64() > view["results"][1]["mean"].as_f64());
    assert_eq!(view["pairs"].as_array().unwrap().len(), 1);
    let csv = browser.get(&format!("{path}/data.csv")).await.text;
    let mut lines = csv.lines();
    let origin = lines.next().unwrap();
    assert!(origin.starts_with("# amiral ") && origin.contains("--games 300 --seed 1"), "{origin}");
    assert_eq!((lines.next(), lines.count()), (Some("game,level3,level5"), 300));
    assert_eq!(browser.get(&format!("{path}/data.json")).await.ok()["samples"].as_array().unwrap().len(), 2);
    for figure in ["kind=histogram&strategy=1", "kind=box", "kind=box&lang=fr"] {
        let svg = browser.get(&format!("{path}/figure.svg?{figure}")).await;
        assert_eq!(svg.headers[header::CONTENT_TYPE], "image/svg+xml");
        assert!(svg.text.starts_with("<svg"));
    }
    browser.get(&format!("{path}/figure.svg?kind=pie")).await.problem(404);
    browser.get("/api/studies/none").await.problem(404);
    browser.post("/api/studies", json!({"strategies": [], "games": 10})).await.problem(422);
    browser.post("/api/studies", json!({"strategies": ["level5"], "games": 0})).await.problem(422);
    // Two at a time, and the threads are free again once they are stopped.
    let long = json!({"strategies": ["montecarlo:samples=1000"], "games": 1_000_000});
    let mut running = Vec::new();
    for _ in 0..2 {
        let started = browser.post("/api/studies", long.clone()).await.ok();
        running.push(format!("/api/studies/{}", text(&started["id"])));
    }
    browser.post("/api/studies", long.clone()).await.problem(503);
    browser.get(&format!("{}/data.csv", running[0])).await.problem(409);
    // The rest of the site goes on meanwhile.
    browser.post("/api/odds", json!({"shots": "F5o"})).await.ok();
    let mut view = browser.make(json!({"mode": "solo", "rules": small(), "seed": 1})).await;
    while view["phase"] == "firing" {
        view = browser.fire(&view, None).await;
    }
    for path in running {
        assert_eq!(browser.delete(&path).await.status, StatusCode::NO_CONTENT);
        let view = browser.get(&format!("{path}/live")).await.text;
        assert!(view.contains("\"interrupted\":true"), "{view}");
    }
}

#[tokio::test]
async fn a_strategy_that_wins_is_called_by_its_name() {
    let site = Site::open().await;
    let mut ada = site.browser();
    for _ in 0..30 {
        let order = json!({"mode": "versus", "rules": small(), "name": "Ada", "strategy": "level5:opening=varied"});
        let id = text(&ada.make(order).await["id"]).to_owned();
        ada.place(&id, None).await;
        let mut view = ada.settled(&id).await;
        while view["phase"] == "firing" {
            ada.fire(&view, None).await;
            view = ada.settled(&id).await;
        }
        if view["ending"]["winner"] == "B" {
            let match_line = &ada.get("/api/history").await.ok()["matches"][0];
            assert_eq!(match_line["sentence"], "Level 5 won");
            return;
        }
    }
    panic!("it never wins");
}

#[tokio::test]
async fn the_history_is_for_all_and_erasing_for_those_who_played() {
    let site = Site::open().await;
    let (mut ada, mut eve) = (site.browser(), site.browser());
    let mut view = ada.make(json!({"mode": "solo", "rules": small(), "name": "Ada"})).await;
    while view["phase"] == "firing" {
        view = ada.fire(&view, None).await;
    }
    let number = view["match"].as_i64().unwrap();
    let open = ada.make(json!({"mode": "versus", "rules": small(), "name": "Ada"})).await;
    let history = ada.get("/api/history?player=Ada").await.ok();
    assert_eq!(history["matches"].as_array().unwrap().len(), 2);
    // Alone, a fleet is found and nobody beaten.
    assert_eq!(
        (&history["statistics"]["all"]["games"], &history["statistics"]["solo"]["wins"]),
        (&json!(0), &json!(1))
    );
    assert_eq!((&history["totals"], &history["solo"][0]["wins"]), (&json!([]), &json!(1)));
    assert_eq!(history["matches"][1]["yours"], true);
    assert_eq!(eve.get("/api/history").await.ok()["matches"][1]["yours"], false);
    assert_eq!(
        eve.get("/api/history?opponent=level5:opening=varied").await.ok()["matches"].as_array().unwrap().len(),
        1
    );
    assert_eq!(eve.get("/api/history?from=2999-01-01").await.ok()["matches"], json!([]));
    eve.get("/api/history?from=soon").await.problem(422);
    let kept = eve.get(&format!("/api/history/{number}")).await.ok();
    assert_eq!(kept["fired"].as_array().unwrap().len() as u64, view["fired"].as_u64().unwrap());
    assert!(text(&kept["record"]).contains("[Result \"A won\"]") && kept["game"].is_null());
    assert_eq!(ada.get(&format!("/api/history/{number}")).await.ok()["game"], view["id"]);
    let report = eve.get(&format!("/api/history/{number}/report?format=markdown")).await.text;
    assert!(report.starts_with("# ") && report.contains("```text"), "{report}");
    eve.get(&format!("/api/history/{number}/report?format=pdf")).await.problem(422);
    let unfinished = eve.get(&format!("/api/history/{}", open["match"])).await.ok();
    assert_eq!((&unfinished["fleets"]["B"], &unfinished["record"]), (&Value::Null, &Value::Null));
    let mine = ada.get("/api/history/mine").await.ok();
    assert_eq!(mine.as_array().unwrap().len(), 2);
    assert_eq!(eve.get("/api/history/mine").await.ok(), json!([]));
    eve.delete(&format!("/api/history/{number}")).await.problem(403);
    assert_eq!(ada.delete(&format!("/api/history/{number}")).await.status, StatusCode::NO_CONTENT);
    ada.get(&format!("/api/history/{number}")).await.problem(404);
    ada.get(&format!("/api/games/{}", text(&view["id"]))).await.problem(404);
    assert_eq!(ada.get("/api/history?player=Ada").await.ok()["statistics"]["solo"]["wins"], 0);
}

#[tokio::test]
async fn strategies_are_told_how_often_they_beat_people() {
    let site = Site::open().await;
    let mut ada = site.browser();
    for strategy in ["easy", "easy", "hard"] {
        let made = ada.make(json!({"mode": "versus", "strategy": strategy, "name": "Ada"})).await;
        ada.post(&format!("/api/games/{}/resign", text(&made["id"])), json!({})).await.ok();
    }
    let mut eve = site.browser();
    let told = eve.get("/api/history/strategies").await.ok();
    let line = |line: &Value| (text(&line["strategy"]).to_owned(), line["games"].as_u64(), line["wins"].as_u64());
    let lines: Vec<_> = told["results"].as_array().unwrap().iter().map(line).collect();
    assert_eq!(lines, [("easy".into(), Some(2), Some(2)), ("hard".into(), Some(1), Some(1))]);
    assert_eq!((&told["results"][0]["rules"], &told["more"]), (&json!("classic"), &json!(false)));
    assert_eq!(eve.get("/api/history/strategies?opponent=hard").await.ok()["results"].as_array().unwrap().len(), 1);
    assert_eq!(eve.get("/api/history/strategies?to=2000-01-01").await.ok()["results"], json!([]));
    eve.get("/api/history/strategies?from=soon").await.problem(422);
}

#[tokio::test]
async fn a_game_of_two_is_not_erased_while_it_is_played() {
    let site = Site::open().await;
    let (mut ada, mut bob, id) = two(&site, small()).await;
    let number = ada.view(&id).await["match"].as_i64().unwrap();
    bob.delete(&format!("/api/history/{number}")).await.problem(409);
    ada.view(&id).await;
    bob.post(&format!("/api/games/{id}/resign"), json!({})).await.ok();
    assert_eq!(bob.delete(&format!("/api/history/{number}")).await.status, StatusCode::NO_CONTENT);
    // It is gone for who wanted it gone, and for nobody else.
    let listed =
        async |browser: &mut Browser| browser.get("/api/history").await.ok()["matches"].as_array().unwrap().len();
    assert_eq!((listed(&mut bob).await, listed(&mut ada).await), (0, 1));
    assert_eq!(
        (bob.get("/api/history/mine").await.ok(), ada.get("/api/history/mine").await.ok()[0]["over"].clone()),
        (json!([]), json!(true))
    );
    ada.get(&format!("/api/history/{number}")).await.ok();
}

#[tokio::test]
async fn pages_of_what_is_not_there_say_so() {
    let site = Site::open().await;
    let mut ada = site.browser();
    let made = ada.make(json!({"mode": "solo", "rules": small()})).await;
    let (id, number) = (text(&made["id"]).to_owned(), made["match"].as_i64().unwrap());
    for path in ["/games/nowhere", "/games/nowhere/watch", "/history/99999", "/history/abc", "/study/abc", "/nowhere"] {
        assert_eq!(ada.get(path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
    for path in [format!("/games/{id}"), format!("/games/{id}/watch"), format!("/history/{number}"), "/study".into()] {
        assert_eq!(ada.get(&path).await.status, StatusCode::OK, "{path}");
    }
}

#[tokio::test]
async fn who_learns_knows_the_games_that_are_kept() {
    let site = Site::open().await;
    let mut ada = site.browser();
    let learner = "autodidact:mode=bayes";
    let mut told = Vec::new();
    for _ in 0..2 {
        let order = json!({"mode": "versus", "rules": small(), "strategy": learner, "name": "Ada"});
        let id = text(&ada.make(order).await["id"]).to_owned();
        ada.place(&id, None).await;
        loop {
            let view = ada.settled(&id).await;
            if view["phase"] == "over" {
                break;
            }
            ada.fire(&view, None).await;
        }
        told.push(ada.get(&format!("/api/games/{id}/thoughts")).await.text);
    }
    let unknown = |text: &str| text.contains("no past game");
    assert!(unknown(&told[0]) && !unknown(&told[1]), "{told:?}");
    let solved = ada.post("/api/solutions", json!({"rules": small(), "strategy": learner, "seed": 1})).await.text;
    assert!(!unknown(&solved), "{solved}");
}
