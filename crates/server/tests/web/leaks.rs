//! The enemy's fleet never leaves the server before the end: games in every mode are played,
//! everything that can be asked for is asked for, and every byte that was sent is searched.

use amiral_game::{FleetSetup, Seat};
use amiral_store::{MatchId, Options, connect};
use serde_json::{Value, json};

use super::games::two;
use super::{Browser, Site, small, text};

/// Fleets of two people that have no ship in common.
const FLEETS: [&str; 2] = ["A0h5 A2h4 A4h3 A6h3 A8h2", "J0v5 H0v4 J6v3 H5v3 F0v2"];

async fn place(browser: &mut Browser, id: &str, fleet: &str, seat: Option<&str>) {
    let mut order = json!({"fleet": fleet});
    if let Some(seat) = seat {
        order["seat"] = seat.into();
    }
    browser.post(&format!("/api/games/{id}/fleet"), order).await.ok();
}

/// Everything somebody could ask for in the middle of a game.
async fn pry(browser: &mut Browser, id: &str) {
    let view = browser.view(id).await;
    let number = view["match"].as_i64();
    for seat in ["", "?seat=A", "?seat=B"] {
        browser.get(&format!("/api/games/{id}{seat}")).await;
    }
    for path in ["record", "thoughts"] {
        browser.get(&format!("/api/games/{id}/{path}")).await;
    }
    browser.post(&format!("/api/games/{id}/hint"), json!({})).await;
    browser.get(&format!("/games/{id}")).await;
    browser.get(&format!("/games/{id}/watch")).await;
    browser.get("/api/history").await;
    browser.get("/api/history/mine").await;
    if let Some(number) = number {
        browser.get(&format!("/api/history/{number}")).await;
        browser.get(&format!("/api/history/{number}/report")).await;
        browser.get(&format!("/api/history/{number}/report?format=markdown")).await;
        browser.post("/api/analyses", json!({"match": number})).await;
        browser.get(&format!("/history/{number}")).await;
    }
}

/// What was sent, less what spectators were told of the other's sea: cells there have the same
/// names.
fn less_the_other_sea(heard: &str, victim: Seat) -> String {
    let (from, to) = match victim {
        // Seat A knows of the sea of B, and the other way round.
        Seat::A => ("\"seats\":{\"A\":{", "},\"B\":{"),
        Seat::B => ("},\"B\":{\"shots\":", "}}"),
    };
    let mut left = String::new();
    let mut rest = heard;
    while let Some((before, after)) = rest.split_once(from) {
        left += before;
        rest = after.split_once(to).map_or("", |(_, after)| after);
    }
    left + rest
}

/// Searches everything that was sent for a fleet: the whole of it, and every ship with a cell
/// nobody has shot at, by its notation and by the list of its cells.
async fn search(browser: &Browser, site: &Site, number: i64, victim: Seat) {
    let storage = connect(&site.location, Options { read_only: true, ..Options::default() }).await.unwrap();
    let kept = storage.load(MatchId(number)).await.unwrap();
    storage.close().await;
    let fleet = kept.record.fleets[victim].clone().unwrap();
    let heard = String::from_utf8_lossy(&browser.heard.lock().unwrap()).into_owned();
    assert!(heard.len() > 1000, "nothing was sent");
    assert!(!heard.contains(&fleet.to_string()), "the fleet {fleet} was sent");
    let seed = kept.seed.unwrap().to_string();
    assert!(seed.len() > 8 && !heard.contains(&seed), "the seed {seed} was sent, from which the fleet follows");
    let cells_heard = less_the_other_sea(&heard, victim);
    let shot: Vec<_> = kept.record.shots_of(victim.other()).iter().map(|shot| shot.cell).collect();
    for ship in FleetSetup::from(&fleet).ships {
        if ship.size() < 2 || ship.cells().all(|cell| shot.contains(&cell)) {
            continue;
        }
        let cells: Vec<String> = ship.cells().map(|cell| cell.to_string()).collect();
        let quoted: Vec<String> = cells.iter().map(|cell| format!("\"{cell}\"")).collect();
        assert!(!heard.contains(&ship.to_string()), "{ship} was sent");
        for secret in [cells.join(" "), cells.join(","), cells.join(", "), quoted.join(","), quoted.join(", ")] {
            assert!(!cells_heard.contains(&secret), "{secret} was sent");
        }
    }
}

/// What was suggested or placed by the searcher would be found too: only what comes after is
/// searched.
fn forget(browser: &Browser) {
    browser.heard.lock().unwrap().clear();
}

#[tokio::test]
async fn a_strategys_fleet_is_not_sent() {
    let site = Site::open().await;
    for (seed, announce) in ["silent", "sunk", "sunk-size", "named", "coloured"].into_iter().enumerate() {
        for mode in ["solo", "versus"] {
            let (mut ada, mut eve) = (site.browser(), site.browser());
            let order = json!({"mode": mode, "rules": {"announce": announce}, "name": "Ada", "seed": 7_301_552_000 + 10 * seed});
            let made = ada.make(order).await;
            let id = text(&made["id"]).to_owned();
            if mode == "versus" {
                place(&mut ada, &id, FLEETS[1], None).await;
            }
            let (mut live, mut eyes) = (ada.live(&id, "").await, eve.live(&id, "").await);
            forget(&ada);
            let number = made["match"].as_i64().unwrap();
            for turn in 0..35 {
                let view = ada.settled(&id).await;
                if view["phase"] == "over" {
                    break;
                }
                let fired = ada.fire(&view, None).await["fired"].as_u64();
                live.view(|view| view["fired"].as_u64() >= fired).await;
                eyes.view(|view| view["fired"].as_u64() >= fired).await;
                if turn % 10 == 0 {
                    pry(&mut ada, &id).await;
                    pry(&mut eve, &id).await;
                }
            }
            let view = ada.settled(&id).await;
            assert_eq!(view["phase"], "firing", "the game was to go on");
            assert_eq!(view["cheated"], false);
            // Who only watches cannot have it shown.
            eve.post(&format!("/api/games/{id}/cheat"), json!({})).await.problem(403);
            search(&ada, &site, number, Seat::B).await;
            search(&eve, &site, number, Seat::B).await;
            if mode == "versus" {
                search(&eve, &site, number, Seat::A).await;
            }
            // At the end it is shown.
            let over = ada.post(&format!("/api/games/{id}/resign"), json!({})).await.ok();
            assert!(over["enemy"]["fleet"].is_string());
        }
    }
}

#[tokio::test]
async fn a_persons_fleet_is_not_sent_to_the_other_nor_to_who_watches() {
    let site = Site::open().await;
    for turns in ["alternate", "again-on-hit", "salvo"] {
        let mut rules = small();
        rules["size"] = "10x10".into();
        rules["fleet"] = "5,4,3,3,2".into();
        rules["turns"] = turns.into();
        let (mut ada, mut bob, id) = two(&site, rules).await;
        let mut eve = site.browser();
        place(&mut ada, &id, FLEETS[0], None).await;
        place(&mut bob, &id, FLEETS[1], None).await;
        let mut lives = [ada.live(&id, "").await, bob.live(&id, "").await, eve.live(&id, "").await];
        let mut number = 0;
        for turn in 0..30 {
            let view = ada.view(&id).await;
            number = view["match"].as_i64().unwrap();
            let shooter = match view["turn"].as_str() {
                Some("A") => &mut ada,
                Some(_) => &mut bob,
                None => break,
            };
            let view = shooter.view(&id).await;
            let fired = shooter.fire(&view, None).await["fired"].as_u64();
            for live in &mut lives {
                live.view(|view| view["fired"].as_u64() >= fired).await;
            }
            if turn % 10 == 0 {
                for browser in [&mut ada, &mut bob, &mut eve] {
                    pry(browser, &id).await;
                }
            }
        }
        assert_eq!(ada.view(&id).await["phase"], "firing", "the game was to go on");
        for browser in [&mut ada, &mut bob] {
            browser.post(&format!("/api/games/{id}/cheat"), json!({})).await.problem(409);
        }
        search(&ada, &site, number, Seat::B).await;
        search(&bob, &site, number, Seat::A).await;
        for seat in Seat::BOTH {
            search(&eve, &site, number, seat).await;
        }
    }
}

#[tokio::test]
async fn a_seed_that_is_known_tells_nothing_of_the_rematch_nor_of_what_others_are_offered() {
    let site = Site::open().await;
    let (mut hidden, mut offered) = (Vec::new(), Vec::new());
    for _ in 0..2 {
        let mut ada = site.browser();
        let made = ada.make(json!({"mode": "solo", "seed": 77})).await;
        let first = ada.post(&format!("/api/games/{}/resign", text(&made["id"])), json!({})).await.ok();
        let next = ada.post(&format!("/api/games/{}/rematch", text(&made["id"])), json!({})).await.ok();
        let second = ada.post(&format!("/api/games/{}/resign", text(&next["id"])), json!({})).await.ok();
        hidden.push([first, second].map(|over| text(&over["enemy"]["fleet"]).to_owned()));
        let made = ada.make(json!({"mode": "versus", "seed": 77})).await;
        offered.push(ada.get(&format!("/api/games/{}/fleet", text(&made["id"]))).await.ok());
    }
    assert_eq!(hidden[0][0], hidden[1][0], "the same seed, the same fleet");
    assert_ne!(hidden[0][1], hidden[1][1]);
    assert_ne!(offered[0], offered[1]);
}

#[tokio::test]
async fn two_people_on_one_screen_see_their_own_fleet_each() {
    let site = Site::open().await;
    let mut ada = site.browser();
    let made = ada.make(json!({"mode": "local", "name": "Ada", "other_name": "Bob", "seed": 7_301_552_004_u64})).await;
    let (id, number) = (text(&made["id"]).to_owned(), made["match"].as_i64().unwrap());
    for (seat, fleet) in ["A", "B"].into_iter().zip(FLEETS) {
        place(&mut ada, &id, fleet, Some(seat)).await;
    }
    let mut eve = site.browser();
    // One browser has two pairs of eyes: what each is sent is searched by itself.
    for (seat, victim) in [("A", Seat::B), ("B", Seat::A)] {
        let mut eyes = ada.clone();
        eyes.heard = std::sync::Arc::default();
        for _ in 0..6 {
            let public = eyes.view(&id).await;
            let turn = text(&public["turn"]).to_owned();
            let mut other = ada.clone();
            other.heard = std::sync::Arc::default();
            let shooter = if turn == seat { &mut eyes } else { &mut other };
            let view = shooter.get(&format!("/api/games/{id}?seat={turn}")).await.ok();
            shooter.fire(&view, Some(&turn)).await;
            eyes.get(&format!("/api/games/{id}?seat={seat}")).await.ok();
            eyes.post(&format!("/api/games/{id}/cheat"), json!({"seat": seat})).await.problem(409);
            eyes.live(&id, &format!("?seat={seat}")).await.next().await;
            eyes.live(&id, "").await.next().await;
            eve.live(&id, "").await.next().await;
        }
        search(&eyes, &site, number, victim).await;
        pry(&mut eve, &id).await;
        search(&eve, &site, number, victim).await;
    }
    assert_eq!(eve.view(&id).await["you"], Value::Null);
}

#[tokio::test]
async fn whoever_cheats_is_marked_first_and_sees_alone() {
    let site = Site::open().await;
    for mode in ["solo", "versus"] {
        let (mut ada, mut eve) = (site.browser(), site.browser());
        // A drawn fleet may have a ship that the pages name as an example.
        let made = ada.make(json!({"mode": mode, "name": "Ada", "seed": 7_301_552_100_u64})).await;
        let (id, number) = (text(&made["id"]).to_owned(), made["match"].as_i64().unwrap());
        if mode == "versus" {
            place(&mut ada, &id, FLEETS[1], None).await;
        }
        let (mut live, mut eyes) = (ada.live(&id, "").await, eve.live(&id, "").await);
        let view = ada.settled(&id).await;
        assert!(view["enemy"]["fleet"].is_null());
        let cheating = ada.post(&format!("/api/games/{id}/cheat"), json!({})).await.ok();
        let storage = connect(&site.location, Options { read_only: true, ..Options::default() }).await.unwrap();
        let kept = storage.load(MatchId(number)).await.unwrap();
        storage.close().await;
        assert!(kept.cheated, "the mark is in the database once the fleet is sent");
        assert_eq!(cheating["cheated"], true);
        assert_eq!(cheating["enemy"]["fleet"], kept.record.fleets[Seat::B].as_ref().unwrap().to_string());
        assert!(cheating["version"].as_u64() > view["version"].as_u64());
        live.view(|view| view["cheated"] == true).await;
        // Asked again, nothing more happens.
        let again = ada.post(&format!("/api/games/{id}/cheat"), json!({})).await.ok();
        assert_eq!(again["version"], cheating["version"]);
        eyes.view(|view| view["cheated"] == true).await;
        let settled = ada.settled(&id).await;
        let fired = ada.fire(&settled, None).await["fired"].as_u64();
        eyes.view(|view| view["fired"].as_u64() >= fired).await;
        pry(&mut eve, &id).await;
        search(&eve, &site, number, Seat::B).await;
        // It is told of afterwards, and counts for nothing.
        let over = ada.post(&format!("/api/games/{id}/resign"), json!({})).await.ok();
        assert_eq!(over["cheated"], true);
        ada.post(&format!("/api/games/{id}/cheat"), json!({})).await.problem(409);
        let record = ada.get(&format!("/api/games/{id}/record")).await.text;
        assert!(record.contains("[Cheated \"yes\"]") && record.contains("[Match \""), "{record}");
        assert_eq!(ada.get(&format!("/api/history/{number}")).await.ok()["cheated"], true);
        let history = ada.get("/api/history?player=Ada").await.ok();
        assert_eq!(history["totals"], json!([]));
        assert_eq!(history["solo"], json!([]));
    }
    let history = site.browser().get("/api/history?player=Ada").await.ok();
    assert_eq!(history["statistics"]["cheated"], 2);
}
