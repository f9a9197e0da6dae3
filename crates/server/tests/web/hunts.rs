//! Fleets that several hunt: that of the day, those somebody shares; and puzzles.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use amiral_game::{Fleet, Preset, Seat, Stop, notation};
use amiral_server::{Clock, Settings};
use amiral_store::{Filter, Lessons, MatchId, Page, SharedFleetId, WebGameId, WebGameState};
use amiral_study::Puzzle;
use axum::body::Body;
use axum::http::Method;
use futures_util::StreamExt;
use jiff::Timestamp;
use serde_json::{Value, json};
use tower::ServiceExt;

use super::{Browser, Site, small, text};

/// A site whose time a test sets.
struct Timed {
    site: Site,
    hand: Arc<AtomicI64>,
}

impl Timed {
    async fn open(time: &str) -> Timed {
        let hand = Arc::new(AtomicI64::new(0));
        let read = hand.clone();
        let clock = Clock::reading(move || Timestamp::from_millisecond(read.load(Ordering::Relaxed)).unwrap());
        set(&hand, time);
        let site = Site::open_with(Settings { clock, ..Site::unlimited() }).await;
        Timed { site, hand }
    }

    fn at(&self, time: &str) {
        set(&self.hand, time);
    }
}

fn set(hand: &AtomicI64, time: &str) {
    hand.store(time.parse::<Timestamp>().unwrap().as_millisecond(), Ordering::Relaxed);
}

const DAY: &str = "2026-03-01";
const NOON: &str = "2026-03-01T12:00:00Z";
const NEXT: &str = "2026-03-02T00:00:01Z";

/// Begins to hunt the fleet of that day.
async fn begin(browser: &mut Browser, day: &str) -> Value {
    let reply = browser.post(&format!("/api/daily/{day}/games"), json!({})).await;
    assert_eq!(reply.status, 201, "{}", reply.text);
    reply.json()
}

/// The match of a game, and the fleet that is hunted in it.
async fn hunted(site: &Site, game: &str) -> (MatchId, Fleet) {
    let web_game = site.storage.web_game(&WebGameId(game.into())).await.unwrap().unwrap();
    let WebGameState::Match(id) = web_game.state else { panic!("it waits") };
    let fleet = site.storage.load(id).await.unwrap().record.fleets[Seat::B].clone().unwrap();
    (id, fleet)
}

/// Fires at every ship, after so many misses.
async fn find(site: &Site, browser: &mut Browser, game: &str, misses: usize) {
    let (_, fleet) = hunted(site, game).await;
    let ships: Vec<_> = fleet.ships().iter().flat_map(|ship| ship.cells()).collect();
    let grid = Preset::Hasbro.rules();
    let water = grid.grid().cells().filter(|cell| !ships.contains(cell)).take(misses).collect::<Vec<_>>();
    for (after, cell) in water.iter().chain(&ships).enumerate() {
        let order = json!({"cells": [cell.to_string()], "after": after});
        browser.post(&format!("/api/games/{game}/shots"), order).await.ok();
    }
}

/// Everything that could tell somebody of another's hunt, and the status it is answered with.
async fn pry(browser: &mut Browser, game: &str, number: i64) -> Vec<(String, u16)> {
    let mut answers = Vec::new();
    for path in [
        format!("/api/games/{game}"),
        format!("/api/games/{game}/record"),
        format!("/api/games/{game}/thoughts"),
        format!("/api/games/{game}/live"),
        format!("/api/history/{number}"),
        format!("/api/history/{number}/report"),
        format!("/api/history/{number}/report?format=markdown"),
    ] {
        let status = browser.get(&path).await.status.as_u16();
        answers.push((path, status));
    }
    let analysis = browser.post("/api/analyses", json!({"match": number})).await;
    answers.push(("analysis".into(), analysis.status.as_u16()));
    // These may be asked for, and say nothing.
    for path in [
        format!("/games/{game}"),
        format!("/games/{game}/watch"),
        format!("/history/{number}"),
        "/api/history".into(),
        "/api/history/mine".into(),
        format!("/api/daily/{DAY}"),
        "/api/daily".into(),
        "/daily".into(),
    ] {
        assert_eq!(browser.get(&path).await.status, 200, "{path}");
    }
    answers
}

async fn is_listed(browser: &mut Browser, number: i64) -> bool {
    let history = browser.get("/api/history").await.ok();
    history["matches"].as_array().unwrap().iter().any(|line| line["id"] == number)
}

fn heard(browser: &Browser) -> String {
    // The pages have one example of how ships are written.
    String::from_utf8_lossy(&browser.heard.lock().unwrap()).replace("E6h5 J2v2", "")
}

#[tokio::test]
async fn nobody_sees_the_fleet_of_the_day_before_they_have_found_it_or_the_day_is_over() {
    let timed = Timed::open(NOON).await;
    let site = &timed.site;
    let [mut ada, mut bob, mut eve] = [site.browser(), site.browser(), site.browser()];
    let game = text(&begin(&mut ada, DAY).await["id"]).to_owned();
    let own = text(&begin(&mut bob, DAY).await["id"]).to_owned();
    let (number, fleet) = hunted(site, &game).await;
    assert_eq!(hunted(site, &own).await.1, fleet, "everybody hunts the same fleet");
    // First while it is hunted, then once it is found.
    for over in [false, true] {
        if over {
            find(site, &mut ada, &game, 3).await;
        }
        for browser in [&mut bob, &mut eve] {
            for (path, status) in pry(browser, &game, number.0).await {
                assert_eq!(status, 403, "{path}");
            }
            assert!(!is_listed(browser, number.0).await);
            let day = browser.get("/api/daily").await.ok();
            assert_eq!((&day["results"], &day["hunt"]["marks"]), (&Value::Null, &Value::Null));
            let heard = heard(browser);
            for ship in fleet.ships() {
                assert!(!heard.contains(&ship.to_string()), "{ship} was told");
            }
        }
    }
    // No exports without a name either.
    let now = NOON.parse().unwrap();
    let exported = site.storage.ids(&Filter::default().told_at(now), None, 10).await.unwrap();
    assert!(exported.is_empty(), "{exported:?}");
    // Ada sees her own, and the results. Hers alone is finished.
    let day = ada.get("/api/daily").await.ok();
    assert_eq!(day["hunt"]["state"], "found");
    assert_eq!(day["hunt"]["shots"], 20);
    assert_eq!(day["results"]["bars"], json!([{"shots": 20, "hunters": 1}]));
    assert_eq!(day["results"]["hunting"], 1);
    let marks = text(&day["hunt"]["marks"]).to_owned();
    assert!(marks.starts_with("ooo") && marks.len() == 20 && marks.matches('s').count() == 5, "{marks}");
    // Bob finishes and sees hers; Eve has to wait for the end of the day.
    bob.post(&format!("/api/games/{own}/resign"), json!({})).await.ok();
    assert!(
        pry(&mut bob, &game, number.0).await.iter().all(|(path, status)| *status == 200 || path.ends_with("/live"))
    );
    assert!(is_listed(&mut bob, number.0).await);
    assert!(pry(&mut eve, &game, number.0).await.iter().all(|(_, status)| *status == 403));
    timed.at(NEXT);
    assert!(
        pry(&mut eve, &game, number.0).await.iter().all(|(path, status)| *status == 200 || path.ends_with("/live"))
    );
    assert!(is_listed(&mut eve, number.0).await);
    let listed = Page { limit: 10, offset: 0 };
    let told = Filter::default().told_at(NEXT.parse().unwrap());
    assert_eq!(site.storage.history(&told, listed).await.unwrap().len(), 2);
}

#[tokio::test]
async fn the_fleet_of_the_day_is_hunted_once_and_without_help() {
    let timed = Timed::open(NOON).await;
    let mut ada = timed.site.browser();
    let first = begin(&mut ada, DAY).await;
    let game = text(&first["id"]).to_owned();
    assert_eq!(first["hunt"], format!("/daily/{DAY}"));
    // A reload and a second tab, also at the same moment, continue the same game.
    let mut tab = ada.clone();
    let (again, other) = tokio::join!(begin(&mut ada, DAY), begin(&mut tab, DAY));
    assert_eq!((&again["id"], &other["id"]), (&first["id"], &first["id"]));
    for help in ["hint", "cheat"] {
        let refused = ada.post(&format!("/api/games/{game}/{help}"), json!({})).await.problem(409);
        assert!(refused.contains("without hints"), "{refused}");
    }
    let fired = ada.fire(&first, None).await;
    assert_eq!(fired["fired"], 1);
    // Whoever erases the game has had their try.
    let number = fired["match"].as_i64().unwrap();
    assert_eq!(ada.delete(&format!("/api/history/{number}")).await.status, 204);
    let refused = ada.post(&format!("/api/daily/{DAY}/games"), json!({})).await.problem(409);
    assert_eq!(refused, "You have hunted this fleet before.");
    // Who has not fired has seen nothing.
    let mut bob = timed.site.browser();
    let number = begin(&mut bob, DAY).await["match"].as_i64().unwrap();
    assert_eq!(bob.delete(&format!("/api/history/{number}")).await.status, 204);
    begin(&mut bob, DAY).await;
}

#[tokio::test]
async fn two_at_the_same_moment_begin_one_hunt() {
    let timed = Timed::open(NOON).await;
    let mut ada = timed.site.browser();
    // A visitor already, through another game.
    ada.make(json!({"mode": "solo", "rules": small()})).await;
    let mut tabs: Vec<Browser> = (0..6).map(|_| ada.clone()).collect();
    let begun = futures_util::future::join_all(tabs.iter_mut().map(|tab| begin(tab, DAY))).await;
    assert!(begun.iter().all(|view| view["id"] == begun[0]["id"]), "{begun:?}");
}

#[tokio::test]
async fn a_hunt_counts_for_the_day_it_began() {
    let timed = Timed::open("2026-03-01T23:59:30Z").await;
    let site = &timed.site;
    let mut ada = site.browser();
    let game = text(&begin(&mut ada, DAY).await["id"]).to_owned();
    timed.at(NEXT);
    find(site, &mut ada, &game, 0).await;
    let day = ada.get(&format!("/api/daily/{DAY}")).await.ok();
    assert_eq!((&day["over"], &day["hunt"]["shots"]), (&json!(true), &json!(17)));
    assert_eq!(day["results"]["bars"], json!([{"shots": 17, "hunters": 1}]));
    assert_eq!(day["streak"], json!({"now": 1, "best": 1}));
    // The next day has another fleet, and is the second in a row.
    let today = ada.get("/api/daily").await.ok();
    assert_eq!((&today["day"], &today["hunt"]["state"]), (&json!("2026-03-02"), &json!("open")));
    assert_eq!(today["next_in"], 86_399);
    assert_eq!(today["past"][0], json!({"day": DAY, "shots": 17}));
    let next = text(&begin(&mut ada, "2026-03-02").await["id"]).to_owned();
    assert_ne!(hunted(site, &next).await.1, hunted(site, &game).await.1);
    find(site, &mut ada, &next, 0).await;
    assert_eq!(ada.get("/api/daily").await.ok()["streak"], json!({"now": 2, "best": 2}));
}

#[tokio::test]
async fn days_that_are_over_are_for_practice_and_those_to_come_for_nobody() {
    let timed = Timed::open(NOON).await;
    let site = &timed.site;
    let mut ada = site.browser();
    let practice = begin(&mut ada, "2026-02-27").await;
    assert_eq!(practice["hunt"], Value::Null);
    let game = text(&practice["id"]).to_owned();
    find(site, &mut ada, &game, 0).await;
    let (number, fleet) = hunted(site, &game).await;
    assert!(site.storage.load(number).await.unwrap().practice);
    let again = begin(&mut ada, "2026-02-27").await;
    assert_ne!(again["id"], practice["id"]);
    assert_eq!(hunted(site, text(&again["id"])).await.1, fleet);
    let day = ada.get("/api/daily/2026-02-27").await.ok();
    assert_eq!((&day["hunt"]["state"], &day["results"]), (&json!("open"), &Value::Null));
    for none in ["2026-03-02", "2025-12-31", "yesterday"] {
        ada.get(&format!("/api/daily/{none}")).await.problem(404);
        ada.post(&format!("/api/daily/{none}/games"), json!({})).await.problem(404);
        assert_eq!(ada.get(&format!("/daily/{none}")).await.status, 404);
    }
}

#[tokio::test]
async fn every_node_has_the_same_fleet() {
    let timed = Timed::open(NOON).await;
    let Timed { site, hand } = timed;
    let mut ada = site.browser();
    let game = text(&begin(&mut ada, DAY).await["id"]).to_owned();
    let fleet = hunted(&site, &game).await.1;
    // A day nobody has hunted on yet follows from the secret alone.
    let before = text(&begin(&mut ada, "2026-02-20").await["id"]).to_owned();
    let earlier = hunted(&site, &before).await.1;
    let site = site.restart().await;
    let mut bob = site.browser();
    let own = text(&begin(&mut bob, DAY).await["id"]).to_owned();
    assert_eq!(hunted(&site, &own).await.1, fleet);
    let practice = text(&begin(&mut bob, "2026-02-20").await["id"]).to_owned();
    assert_eq!(hunted(&site, &practice).await.1, earlier);
    // Another database has others.
    let other = Timed::open(NOON).await;
    let mut eve = other.site.browser();
    let game = text(&begin(&mut eve, DAY).await["id"]).to_owned();
    assert_ne!(hunted(&other.site, &game).await.1, fleet);
    drop(hand);
}

#[tokio::test]
async fn players_that_learn_are_told_nothing_of_hunts() {
    let timed = Timed::open(NOON).await;
    let site = &timed.site;
    let mut ada = site.browser();
    let game = text(&begin(&mut ada, DAY).await["id"]).to_owned();
    find(site, &mut ada, &game, 0).await;
    let lessons = site.storage.lessons(&Lessons::default()).await.unwrap();
    assert!(lessons.is_empty(), "{lessons:?}");
    site.storage.recount().await.unwrap();
    assert!(site.storage.lessons(&Lessons::default()).await.unwrap().is_empty());
}

#[tokio::test]
async fn the_admiral_hunts_the_fleet_once_for_those_who_have() {
    let timed = Timed::open(NOON).await;
    let site = &timed.site;
    let mut ada = site.browser();
    let game = text(&begin(&mut ada, DAY).await["id"]).to_owned();
    find(site, &mut ada, &game, 0).await;
    let mut eve = site.browser();
    timed.at(NEXT);
    // A stranger has nobody think, also when the day is over.
    let told = eve.get(&format!("/api/daily/{DAY}")).await.ok();
    assert_eq!((&told["results"]["admiral"], &told["results"]["admiral_hunting"]), (&Value::Null, &json!(false)));
    let mut shots = Value::Null;
    for _ in 0..3000 {
        let day = ada.get(&format!("/api/daily/{DAY}")).await.ok();
        shots = day["results"]["admiral"].clone();
        if shots != Value::Null {
            break;
        }
        assert_eq!(day["results"]["admiral_hunting"], true);
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let shots = shots.as_u64().expect("the admiral has found it");
    assert!((17..=100).contains(&shots), "{shots}");
    let kept = site.storage.shared_fleet(&SharedFleetId(DAY.into())).await.unwrap().unwrap();
    assert_eq!(kept.admiral.map(u64::from), Some(shots));
    assert_eq!(eve.get(&format!("/api/daily/{DAY}")).await.ok()["results"]["admiral"], shots);
}

/// Shares a fleet.
async fn share(browser: &mut Browser, order: Value) -> Value {
    let reply = browser.post("/api/shared-fleets", order).await;
    assert_eq!(reply.status, 201, "{}", reply.text);
    reply.json()
}

const FLEET: &str = "A0h5 A2h4 A4h3 A6h3 A8h2";

#[tokio::test]
async fn the_table_goes_on_by_hunts_on_another_node() {
    let site = Site::open().await;
    let other = site.beside().await;
    let shared = share(&mut site.browser(), json!({"rules": {"preset": "hasbro"}, "fleet": FLEET})).await;
    let id = text(&shared["id"]);
    let request = site.browser().request(Method::GET, &format!("/api/shared-fleets/{id}/live"));
    let reply = site.router.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
    let mut events = reply.into_body().into_data_stream();
    let mut next = async || {
        let event = tokio::time::timeout(Duration::from_secs(20), events.next()).await;
        String::from_utf8(event.expect("an event in time").unwrap().unwrap().to_vec()).unwrap()
    };
    assert!(next().await.contains("\"hunters\":[]"));
    let mut bob = other.browser();
    bob.post(&format!("/api/shared-fleets/{id}/games"), json!({"name": "Bob"})).await.json();
    let told = next().await;
    assert!(told.contains("\"name\":\"Bob\"") && told.contains("\"hunting\":1"), "{told}");
}

#[tokio::test]
async fn a_shared_fleet_is_hunted_once_by_everybody_but_whoever_placed_it() {
    let site = Site::open().await;
    let [mut ada, mut bob, mut eve] = [site.browser(), site.browser(), site.browser()];
    let order = json!({"rules": {"preset": "hasbro"}, "fleet": FLEET, "name": "Class 3B"});
    let shared = share(&mut ada, order).await;
    let id = text(&shared["id"]).to_owned();
    assert_eq!(
        (&shared["yours"], &shared["placed"], &shared["name"]),
        (&json!(true), &json!(true), &json!("Class 3B"))
    );
    let games = format!("/api/shared-fleets/{id}/games");
    assert!(ada.post(&games, json!({})).await.problem(409).contains("yourself"));
    let view = bob.post(&games, json!({"name": "Bob"})).await.json();
    let game = text(&view["id"]).to_owned();
    assert_eq!(view["hunt"], format!("/fleets/{id}"));
    assert_eq!(bob.post(&games, json!({})).await.json()["id"], view["id"]);
    let number = view["match"].as_i64().unwrap();
    // Eve may know nothing; Ada knows the fleet and may watch.
    assert_eq!(eve.get(&format!("/api/games/{game}")).await.status, 403);
    assert_eq!(ada.get(&format!("/api/games/{game}")).await.status, 200);
    find(&site, &mut bob, &game, 2).await;
    assert_eq!(eve.get(&format!("/api/history/{number}")).await.status, 403);
    let view = eve.get(&format!("/api/shared-fleets/{id}")).await.ok();
    assert_eq!((&view["results"], &view["hunt"]["state"]), (&Value::Null, &json!("open")));
    // The table tells how many shots, and of no cell.
    let table = eve.get(&format!("/api/shared-fleets/{id}/results")).await.ok();
    assert_eq!(table["hunters"], json!([{"name": "Bob", "state": "found", "shots": 19, "hits": 17}]));
    assert_eq!((&table["found"], &table["hunting"], &table["ship_cells"]), (&json!(1), &json!(0), &json!(17)));
    let heard = heard(&eve);
    for ship in FLEET.split(' ') {
        assert!(!heard.contains(ship), "{ship} was told");
    }
    let own = eve.post(&games, json!({})).await.json();
    eve.post(&format!("/api/games/{}/resign", text(&own["id"])), json!({})).await.ok();
    assert_eq!(eve.get(&format!("/api/history/{number}")).await.status, 200);
    assert_eq!(eve.get(&format!("/api/shared-fleets/{id}")).await.ok()["results"]["given_up"], 1);
    for page in [format!("/fleets/{id}"), format!("/fleets/{id}/results"), "/fleets/new".into(), "/puzzles".into()] {
        assert_eq!(eve.get(&page).await.status, 200, "{page}");
    }
    for none in ["/fleets/none", "/fleets/none/results", "/fleets/2026-03-01"] {
        assert_eq!(eve.get(none).await.status, 404, "{none}");
    }
    for none in ["", "/results", "/live"] {
        eve.get(&format!("/api/shared-fleets/none{none}")).await.problem(404);
    }
}

#[tokio::test]
async fn whoever_shares_a_fleet_at_random_hunts_it_like_everybody() {
    let site = Site::open().await;
    let [mut ada, mut bob] = [site.browser(), site.browser()];
    let shared = share(&mut ada, json!({"rules": {"preset": "hasbro"}})).await;
    let id = text(&shared["id"]).to_owned();
    assert_eq!(shared["placed"], false);
    let games = format!("/api/shared-fleets/{id}/games");
    let [hers, his] = [ada.post(&games, json!({})).await.json(), bob.post(&games, json!({})).await.json()];
    let fleet = hunted(&site, text(&hers["id"])).await.1;
    assert_eq!(hunted(&site, text(&his["id"])).await.1, fleet);
    assert_eq!(ada.get(&format!("/api/games/{}", text(&his["id"]))).await.status, 403, "it is secret from her, too");
    for wrong in [json!({"fleet": "A0h5"}), json!({"fleet": "nonsense"}), json!({"rules": {"preset": "chess"}})] {
        ada.post("/api/shared-fleets", wrong).await.problem(422);
    }
}

#[tokio::test]
async fn nobody_shares_more_than_fifty_fleets_at_a_time() {
    let site = Site::open().await;
    let mut ada = site.browser();
    for _ in 0..50 {
        share(&mut ada, json!({"rules": small()})).await;
    }
    ada.post("/api/shared-fleets", json!({"rules": small()})).await.problem(429);
    share(&mut site.browser(), json!({"rules": small()})).await;
}

#[tokio::test]
async fn fleets_and_hunts_count_as_games_made() {
    let rate = amiral_server::Rate { burst: 4.0, refill: 0.001 };
    let site = Site::open_with(Settings { visitor_games: rate, ..Site::unlimited() }).await;
    let mut ada = site.browser();
    let id = text(&share(&mut ada, json!({"rules": small()})).await["id"]).to_owned();
    let games = format!("/api/shared-fleets/{id}/games");
    for path in ["/api/puzzles/easy", &games, &games] {
        assert!(ada.post(path, json!({})).await.status.is_success(), "{path}");
    }
    for path in ["/api/shared-fleets", &games, "/api/puzzles/easy"] {
        ada.post(path, json!({})).await.problem(429);
    }
}

#[tokio::test]
async fn the_table_is_told_as_it_changes() {
    let site = Site::open().await;
    let mut ada = site.browser();
    let id = text(&share(&mut ada, json!({"rules": small()})).await["id"]).to_owned();
    let mut table = Events::open(&site, &format!("/api/shared-fleets/{id}/live")).await;
    assert_eq!(table.next().await["hunters"], json!([]));
    let mut bob = site.browser();
    let view = bob.post(&format!("/api/shared-fleets/{id}/games"), json!({"name": "Bob"})).await.json();
    bob.fire(&view, None).await;
    loop {
        let told = table.next().await;
        if told["hunters"][0]["shots"] == 1 {
            assert_eq!(told["hunters"][0]["name"], "Bob");
            break;
        }
    }
    // So many tables at a time, and no more.
    let few = Settings { most_live_by_address: 2, ..Site::unlimited() };
    let site = Site::open_with(few).await;
    let mut eve = site.browser();
    let id = text(&share(&mut eve, json!({"rules": small()})).await["id"]).to_owned();
    let path = format!("/api/shared-fleets/{id}/live");
    let _first = Events::open(&site, &path).await;
    let _second = Events::open(&site, &path).await;
    assert!(Events::head(&site, &path).await.starts_with("HTTP/1.1 429"));
}

/// Server-sent events, over a real socket.
pub(crate) struct Events {
    stream: tokio::net::TcpStream,
    rest: String,
}

impl Events {
    async fn head(site: &Site, path: &str) -> String {
        let (_, head) = Events::ask(site, path, None).await;
        head
    }

    async fn ask(site: &Site, path: &str, visitor: Option<&str>) -> (tokio::net::TcpStream, String) {
        use tokio::io::{AsyncReadExt, AsyncWriteExt};
        let mut stream = site.connect().await;
        let cookie = visitor.map(|visitor| format!("Cookie: visitor={visitor}\r\n")).unwrap_or_default();
        let request = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n{cookie}Accept: text/event-stream\r\n\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            head.push(stream.read_u8().await.unwrap());
        }
        (stream, String::from_utf8(head).unwrap())
    }

    async fn open(site: &Site, path: &str) -> Events {
        Events::open_by(site, path, None).await
    }

    /// As that visitor.
    pub(crate) async fn open_as(site: &Site, path: &str, browser: &super::Browser) -> Events {
        Events::open_by(site, path, browser.visitor.as_deref()).await
    }

    async fn open_by(site: &Site, path: &str, visitor: Option<&str>) -> Events {
        let (stream, head) = Events::ask(site, path, visitor).await;
        assert!(head.starts_with("HTTP/1.1 200"), "{head}");
        Events { stream, rest: String::new() }
    }

    pub(crate) async fn next(&mut self) -> Value {
        use tokio::io::AsyncReadExt;
        loop {
            if let Some(end) = self.rest.find("\n\n") {
                let event: String = self.rest.drain(..end + 2).collect();
                if let Some(data) = event.lines().find_map(|line| line.strip_prefix("data: ")) {
                    return serde_json::from_str(data).unwrap();
                }
                continue;
            }
            let mut buffer = [0; 4096];
            let read = tokio::time::timeout(super::PATIENCE, self.stream.read(&mut buffer)).await.unwrap().unwrap();
            assert!(read > 0, "the stream has ended");
            // The sizes of the chunks are no part of an event.
            self.rest.push_str(&String::from_utf8_lossy(&buffer[..read]));
        }
    }
}

/// The right answer, and the worst.
fn answers(puzzle: &Value) -> [String; 2] {
    let rules = super::rules(puzzle);
    let shots = notation::parse_shots(text(&puzzle["shots"])).unwrap();
    let solution = Puzzle { rules, shots }.solve(&Stop::new()).unwrap().unwrap();
    let worst = solution.seen.unfired().min_by(|a, b| solution.chance(*a).total_cmp(&solution.chance(*b))).unwrap();
    [solution.best()[0].to_string(), worst.to_string()]
}

#[tokio::test]
async fn puzzles_are_judged_by_the_exact_odds_and_answered_once() {
    let site = Site::open().await;
    let mut ada = site.browser();
    let take = async |browser: &mut Browser| browser.post("/api/puzzles/easy", json!({})).await.ok();
    let first = take(&mut ada).await;
    assert_eq!(take(&mut ada).await["id"], first["id"], "reloading brings no other");
    let [right, worst] = answers(&first);
    let answer = |puzzle: &Value, cell: &str| json!({"puzzle": puzzle["id"], "cell": cell});
    let fired = text(&first["shots"]).split(['o', 'x', 's']).next().unwrap().to_owned();
    ada.post("/api/puzzles/easy/answer", answer(&first, &fired)).await.problem(422);
    let judged = ada.post("/api/puzzles/easy/answer", answer(&first, &right)).await.ok();
    assert_eq!((&judged["grade"], &judged["best"][0]), (&json!("right"), &json!(right)));
    assert_eq!(judged["chance"], judged["best_chance"]);
    assert_eq!(judged["tally"], json!({"answered": 1, "solved": 1, "streak": 1, "best": 1}));
    assert_eq!(judged["cells"].as_array().unwrap().len(), 10);
    // What is answered stays answered, in whatever tab.
    ada.post("/api/puzzles/easy/answer", answer(&first, &worst)).await.problem(409);
    let second = take(&mut ada).await;
    assert_ne!(second["id"], first["id"]);
    let [_, worst] = answers(&second);
    let judged = ada.post("/api/puzzles/easy/answer", answer(&second, &worst)).await.ok();
    assert_eq!(judged["grade"], "wrong");
    assert_eq!(judged["tally"], json!({"answered": 2, "solved": 1, "streak": 0, "best": 1}));
    // Nobody answers another's, and levels have streaks of their own.
    let mut bob = site.browser();
    take(&mut bob).await;
    bob.post("/api/puzzles/easy/answer", json!({"puzzle": "s999", "cell": "A0"})).await.problem(409);
    let hard = ada.post("/api/puzzles/hard", json!({})).await.ok();
    assert_eq!(hard["tally"]["answered"], 0);
    ada.post("/api/puzzles/vicious", json!({})).await.problem(404);
}
