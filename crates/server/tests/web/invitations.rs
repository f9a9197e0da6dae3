//! Games between people: the invitation, who starts, hints, connections, and claims.

use std::time::{Duration, Instant};

use amiral_server::Settings;
use axum::http::StatusCode;
use serde_json::json;

use super::games::two;
use super::{Site, small, text};

#[tokio::test]
async fn an_invitation_says_who_invites_to_what_and_uses_nothing_up() {
    let site = Site::open().await;
    let (mut ada, mut bob, mut eve) = (site.browser(), site.browser(), site.browser());
    let order = json!({"mode": "two", "rules": {"preset": "hasbro"}, "name": "Ada", "starts": "other"});
    let made = ada.make(order).await;
    let (id, address) = (text(&made["id"]).to_owned(), text(&made["invitation"]).to_owned());
    // However often it is opened, the seat stays free.
    for _ in 0..3 {
        let page = bob.get(&address).await;
        assert_eq!(page.status, StatusCode::OK);
        for said in ["Ada invites you", "Hasbro", "You fire first.", "No hints", "id=\"join\""] {
            assert!(page.text.contains(said), "{said}: {}", page.text);
        }
    }
    assert_eq!(ada.view(&id).await["phase"], "joining");
    // What messengers show of it: a picture with a whole address.
    let page = bob.get(&address).await.text;
    let picture = page.split("og:image\" content=\"").nth(1).unwrap().split('"').next().unwrap();
    assert!(picture.ends_with("/preview.png?lang=en"), "{picture}");
    let drawn = bob.get(&picture[picture.find("/join/").unwrap()..]).await;
    assert_eq!((drawn.status, &drawn.headers["content-type"]), (StatusCode::OK, &"image/png".parse().unwrap()));
    assert!(drawn.text.len() < 200_000, "{}", drawn.text.len());
    // Each invitation has its own, in the language of the page.
    let french = bob.get(&format!("{address}/preview.png?lang=fr")).await;
    let other = ada.make(json!({"mode": "two", "rules": {"preset": "russian"}, "name": "花子"})).await;
    let nameless = bob.get(&format!("{}/preview.png", text(&other["invitation"]))).await;
    assert!(nameless.status == StatusCode::OK && nameless.text != drawn.text && french.text != drawn.text);
    assert_eq!(bob.get("/join/x/preview.png").await.status, StatusCode::NOT_FOUND);
    // The code for cameras, of invitations alone.
    let code = bob.get(&format!("{address}/code.svg")).await;
    assert_eq!((code.status, &code.headers["content-type"]), (StatusCode::OK, &"image/svg+xml".parse().unwrap()));
    assert!(code.text.len() < 40_000 && code.text.contains("<path"), "{}", code.text.len());
    assert_eq!(bob.get("/join/x/code.svg").await.status, StatusCode::NOT_FOUND);
    bob.lang = "fr";
    assert!(bob.get(&address).await.text.contains("Ada vous invite"));
    // One's own says so, and takes no seat.
    let own = ada.get(&address).await.text;
    assert!(own.contains("your own invitation") && !own.contains("id=\"join\""), "{own}");
    let invitation = address.rsplit('/').next().unwrap();
    bob.post(&format!("/api/games/{id}/join"), json!({"invitation": invitation, "name": "Bob"})).await.ok();
    // Used, it leads the two who play back to their game, and says so to everybody else.
    for browser in [&mut ada, &mut bob] {
        let back = browser.get(&address).await;
        assert_eq!(back.status, StatusCode::SEE_OTHER);
        assert_eq!(back.headers["location"], format!("/games/{id}"));
    }
    assert_eq!(eve.get(&format!("{address}/preview.png")).await.status, StatusCode::NOT_FOUND);
    let late = eve.get(&address).await;
    assert_eq!(late.status, StatusCode::GONE);
    assert!(late.text.contains("already accepted") && late.text.contains("href=\"/play\""), "{}", late.text);
}

#[tokio::test]
async fn whoever_makes_a_game_can_choose_who_starts() {
    let site = Site::open().await;
    let mut ada = site.browser();
    for (starts, turn) in [("you", "A"), ("other", "B")] {
        for _ in 0..4 {
            let made = ada.make(json!({"mode": "local", "rules": small(), "starts": starts})).await;
            let id = text(&made["id"]).to_owned();
            ada.place(&id, Some("A")).await;
            assert_eq!(ada.place(&id, Some("B")).await["turn"], turn, "{starts}");
        }
    }
    ada.post("/api/games", json!({"mode": "local", "starts": "me"})).await.problem(422);
    ada.post("/api/games", json!({"mode": "local", "starts": "you", "seed": 1})).await.problem(422);
}

#[tokio::test]
async fn two_people_play_without_hints() {
    let site = Site::open().await;
    let (mut ada, mut bob, id) = two(&site, small()).await;
    ada.place(&id, None).await;
    let view = bob.place(&id, None).await;
    assert_eq!(view["hints"], false);
    for browser in [&mut ada, &mut bob] {
        browser.post(&format!("/api/games/{id}/hint"), json!({})).await.problem(409);
    }
    let solo = ada.make(json!({"mode": "solo", "rules": small()})).await;
    assert_eq!(solo["hints"], true);
}

#[tokio::test]
async fn two_people_who_agree_have_hints_and_are_told_of_each() {
    let site = Site::open().await;
    let (mut ada, mut bob) = (site.browser(), site.browser());
    let made = ada.make(json!({"mode": "two", "rules": small(), "name": "Ada", "hints": true})).await;
    let (id, invitation) = (text(&made["id"]).to_owned(), text(&made["invitation"]).rsplit('/').next().unwrap());
    let page = bob.get(&format!("/join/{invitation}")).await.text;
    assert!(page.contains("By joining you agree"), "{page}");
    bob.post(&format!("/api/games/{id}/join"), json!({"invitation": invitation, "name": "Bob"})).await.ok();
    ada.place(&id, None).await;
    assert_eq!(bob.place(&id, None).await["hints"], true);
    let mut live = ada.live(&id, "").await;
    live.next().await;
    bob.post(&format!("/api/games/{id}/hint"), json!({})).await.ok();
    let told = live.until(|message| message["type"] == "view").await;
    assert_eq!(told["events"], json!([{"kind": "hinted", "seat": "B"}]));
    // A rematch keeps what was agreed.
    ada.post(&format!("/api/games/{id}/resign"), json!({})).await.ok();
    let next = ada.post(&format!("/api/games/{id}/rematch"), json!({})).await.ok();
    assert_eq!(next["hints"], true);
    // Nobody agrees for others: alone and against the computer hints are there anyway.
    let solo = ada.make(json!({"mode": "solo", "rules": small(), "hints": true})).await;
    assert_eq!(solo["hints"], true);
}

#[tokio::test]
async fn two_of_one_name_are_told_apart() {
    let site = Site::open().await;
    let (mut one, mut other) = (site.browser(), site.browser());
    let made = one.make(json!({"mode": "two", "rules": small(), "name": "Bob"})).await;
    let invitation = text(&made["invitation"]).rsplit('/').next().unwrap();
    let id = text(&made["id"]);
    let view =
        other.post(&format!("/api/games/{id}/join"), json!({"invitation": invitation, "name": "bob"})).await.ok();
    assert_eq!((&view["players"]["A"]["name"], &view["players"]["B"]["name"]), (&json!("Bob"), &json!("bob (2)")));
    let list = one.get("/api/history").await.ok();
    let players = &list["matches"][0]["players"];
    assert_eq!((&players["A"]["name"], &players["B"]["name"]), (&json!("Bob"), &json!("bob (2)")));
}

#[tokio::test]
async fn a_stalled_connection_is_noticed_within_ten_seconds() {
    let site = Site::open().await;
    let (mut ada, bob, id) = two(&site, small()).await;
    let mut eyes = ada.live(&id, "").await;
    // Nobody reads what comes over this connection: its pings are not answered.
    let stalled = bob.live(&id, "").await;
    eyes.until(|message| message["players"]["B"]["present"] == true).await;
    let start = Instant::now();
    eyes.until(|message| message["players"]["B"]["present"] == false).await;
    assert!(start.elapsed() < Duration::from_secs(12), "{:?}", start.elapsed());
    drop(stalled);
    // One that is read stays, and hears that the server is there.
    let view = ada.view(&id).await;
    assert_eq!(view["players"]["A"]["present"], true);
    let heard = String::from_utf8(ada.heard.lock().unwrap().clone()).unwrap();
    assert!(heard.matches("{\"type\":\"pulse\"}").count() >= 3, "{heard}");
}

#[tokio::test]
async fn whoever_is_there_and_does_not_act_loses_to_a_claim_and_both_see_when() {
    let settings = Settings { patience: Duration::from_millis(600), ..Site::unlimited() };
    let site = Site::open_with(settings).await;
    let (mut ada, mut bob, id) = two(&site, small()).await;
    let claim = format!("/api/games/{id}/claim");
    let (mut eyes, mut others) = (ada.live(&id, "").await, bob.live(&id, "").await);
    // Where neither has placed, nobody waits for the other.
    tokio::time::sleep(Duration::from_millis(3_200)).await;
    ada.post(&claim, json!({})).await.problem(409);
    bob.place(&id, None).await;
    others.until(|message| message["claim_in"].is_u64()).await;
    eyes.until(|message| message["lose_in"].is_u64()).await;
    // Acting takes it back.
    let view = ada.place(&id, None).await;
    assert_eq!((&view["claimable"], &view["lose_in"]), (&json!(false), &json!(null)));
    let (waits, slow) = if view["turn"] == "A" { (&mut bob, "A") } else { (&mut ada, "B") };
    waits.post(&claim, json!({})).await.problem(409);
    let told = if slow == "A" { &mut others } else { &mut eyes };
    told.until(|message| message["claimable"] == true).await;
    let won = waits.post(&claim, json!({})).await.ok();
    assert_eq!((text(&won["ending"]["loser"]), text(&won["ending"]["why"])), (slow, "absent"));
}
