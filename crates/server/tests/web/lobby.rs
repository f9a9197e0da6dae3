//! Finding somebody to play with, and learning that it is one's turn.

use amiral_store::{Attitude, NewAccount, SecretHash, SignIn};
use jiff::Timestamp;
use serde_json::{Value, json};

use super::hunts::Events;
use super::{Browser, Site, small, text};

/// Somebody who is signed in to an account with that handle.
pub(crate) async fn signed_in(site: &Site, handle: &str) -> Browser {
    let new = NewAccount {
        handle: handle.parse().unwrap(),
        name: None,
        password: None,
        codes: Vec::new(),
        at: Timestamp::now(),
    };
    let account = site.storage.register(None, &new).await.unwrap().unwrap();
    let cookie = format!("{:0>32x}", handle.bytes().fold(7_u128, |sum, byte| sum * 31 + u128::from(byte)));
    let (agent, at) = (String::new(), Timestamp::now());
    let sign_in = SignIn { cookie: SecretHash::of(&cookie), replaces: None, agent, password: None, at };
    site.storage.sign_in(account.player, &sign_in).await.unwrap();
    Browser { visitor: Some(cookie), ..site.browser() }
}

async fn challenge(browser: &mut Browser, order: Value) -> String {
    let made = browser.post("/api/lobby/challenges", order).await;
    assert_eq!(made.status, 201, "{}", made.text);
    text(&made.json()["id"]).to_owned()
}

fn games(list: &Value) -> Vec<String> {
    list.as_array().unwrap().iter().map(|entry| text(&entry["game"]).to_owned()).collect()
}

#[tokio::test]
async fn an_open_challenge_is_seen_by_everybody_and_accepted_by_one() {
    let site = Site::open().await;
    let (mut ada, mut bob, mut eve) = (site.browser(), site.browser(), site.browser());
    let order = json!({"rules": {"preset": "hasbro"}, "clock": "300+5", "name": "Ada"});
    let id = challenge(&mut ada, order).await;
    let seen = bob.get("/api/lobby").await.ok();
    let offered = &seen["challenges"][0];
    assert_eq!((text(&offered["game"]), text(&offered["by"]), text(&offered["rules"])), (id.as_str(), "Ada", "hasbro"));
    assert_eq!((text(&offered["clock"]), text(&offered["clock_in_words"])), ("300+5", "5 min + 5 s per turn"));
    assert_eq!(
        (&offered["yours"], &offered["for_you"], &offered["account"]),
        (&json!(false), &json!(false), &json!(false))
    );
    assert!(text(&offered["until"]).parse::<Timestamp>().unwrap() > Timestamp::now());
    assert_eq!(ada.get("/api/lobby").await.ok()["challenges"][0]["yours"], true);
    // Nobody else takes it back.
    eve.post("/api/games", json!({"mode": "solo", "rules": small()})).await;
    eve.delete(&format!("/api/lobby/challenges/{id}")).await.problem(403);
    let joined = bob.post(&format!("/api/lobby/challenges/{id}/accept"), json!({"name": "Bob"})).await.ok();
    assert_eq!((text(&joined["you"]), text(&joined["phase"])), ("B", "placing"));
    assert_eq!(joined["clock"]["control"], "300+5");
    eve.post(&format!("/api/lobby/challenges/{id}/accept"), json!({})).await.problem(409);
    // It is no challenge any more, but a game to watch.
    tokio::time::sleep(std::time::Duration::from_millis(600)).await;
    let seen = eve.get("/api/lobby").await.ok();
    assert_eq!(seen["challenges"], json!([]));
    assert_eq!(games(&seen["games"]), [id.as_str()]);
    assert_eq!(seen["games"][0]["players"], json!(["Ada", "Bob"]));
    assert_eq!(eve.view(&id).await["you"], Value::Null);
    // Games by invitation are nobody else's business.
    eve.make(json!({"mode": "two", "rules": small()})).await;
    bob.post(&format!("/api/games/{id}/resign"), json!({})).await.ok();
    tokio::time::sleep(std::time::Duration::from_millis(600)).await;
    assert_eq!(eve.get("/api/lobby").await.ok()["games"], json!([]));
}

#[tokio::test]
async fn a_challenge_to_a_handle_is_that_accounts_alone() {
    let site = Site::open().await;
    let (mut ada, mut zoe, mut eve) = (site.browser(), signed_in(&site, "Zoe-1").await, signed_in(&site, "Eve").await);
    let order = |to: &str| json!({"rules": small(), "to": to, "clock": "3d", "name": "Ada"});
    assert!(ada.post("/api/lobby/challenges", order("nobody-here")).await.problem(404).contains("nobody-here"));
    ada.post("/api/lobby/challenges", order("no handle")).await.problem(404);
    zoe.post("/api/lobby/challenges", order("zoe_l")).await.problem(409);
    // A handle that looks alike is the same.
    let id = challenge(&mut ada, order("@z0e-1")).await;
    let seen = zoe.get("/api/lobby").await.ok();
    assert_eq!((games(&seen["challenges"]), &seen["challenges"][0]["for_you"]), (vec![id.clone()], &json!(true)));
    assert_eq!(eve.get("/api/lobby").await.ok()["challenges"], json!([]));
    assert_eq!(games(&ada.get("/api/lobby").await.ok()["challenges"]), [id.as_str()]);
    eve.post(&format!("/api/lobby/challenges/{id}/accept"), json!({})).await.problem(403);
    eve.delete(&format!("/api/lobby/challenges/{id}")).await.problem(403);
    // Declined, it is gone for both.
    assert_eq!(zoe.delete(&format!("/api/lobby/challenges/{id}")).await.status, 204);
    zoe.post(&format!("/api/lobby/challenges/{id}/accept"), json!({})).await.problem(404);
    assert_eq!(ada.get("/api/lobby").await.ok()["challenges"], json!([]));
    let id = challenge(&mut ada, order("Zoe-1")).await;
    let joined = zoe.post(&format!("/api/lobby/challenges/{id}/accept"), json!({})).await.ok();
    assert_eq!(text(&joined["phase"]), "placing");
    // Between the two alone, it is not listed for others to watch.
    tokio::time::sleep(std::time::Duration::from_millis(600)).await;
    assert_eq!(eve.get("/api/lobby").await.ok()["games"], json!([]));
}

#[tokio::test]
async fn nobodys_list_is_filled_with_challenges_and_the_blocked_make_none() {
    let site = Site::open().await;
    let (mut zoe, mut bob) = (signed_in(&site, "Zoe-1").await, signed_in(&site, "Bob").await);
    let order = json!({"rules": small(), "to": "Zoe-1", "clock": "1d"});
    let mut strangers: Vec<Browser> = (0..4).map(|_| site.browser()).collect();
    for stranger in &mut strangers {
        for _ in 0..5 {
            challenge(stranger, order.clone()).await;
        }
    }
    let told = bob.post("/api/lobby/challenges", order.clone()).await.problem(409);
    assert!(told.contains("Zoe-1") && told.contains("20"), "{told}");
    let seen = zoe.get("/api/lobby").await.ok();
    assert_eq!(seen["challenges"].as_array().unwrap().len(), 20);
    for offered in games(&seen["challenges"]) {
        assert_eq!(zoe.delete(&format!("/api/lobby/challenges/{offered}")).await.status, 204);
    }
    let id = challenge(&mut bob, order.clone()).await;
    zoe.delete(&format!("/api/lobby/challenges/{id}")).await;
    let of = async |handle: &str| site.storage.account_called(&handle.parse().unwrap()).await.unwrap().unwrap().visitor;
    let (hers, his) = (of("Zoe-1").await, of("Bob").await);
    site.storage.set_attitude(&hers, &his, Attitude::Blocks).await.unwrap();
    assert!(bob.post("/api/lobby/challenges", order).await.problem(403).contains("blocked"));
    // They want the same, and are not paired.
    let mut lobbies = Vec::new();
    for browser in [&mut zoe, &mut bob] {
        browser.post("/api/lobby/search", json!({"rules": small()})).await.ok();
        lobbies.push(Events::open_as(&site, "/api/lobby/live", browser).await);
    }
    let mut guest = site.browser();
    guest.post("/api/lobby/search", json!({"rules": small()})).await.ok();
    lobbies.push(Events::open_as(&site, "/api/lobby/live", &guest).await);
    loop {
        let told = lobbies[2].next().await;
        if let Some(game) = told["paired"].as_str() {
            let view = guest.view(game).await;
            assert!(["Zoe-1", "Bob"].iter().any(|name| view["players"].to_string().contains(name)), "{view}");
            break;
        }
    }
}

#[tokio::test]
async fn challenges_are_limited_taken_back_and_end_by_themselves() {
    let site = Site::open().await;
    let mut ada = site.browser();
    let mut ids = Vec::new();
    for _ in 0..5 {
        ids.push(challenge(&mut ada, json!({"rules": small()})).await);
    }
    assert!(ada.post("/api/lobby/challenges", json!({"rules": small()})).await.problem(409).contains('5'));
    assert_eq!(ada.delete(&format!("/api/lobby/challenges/{}", ids[0])).await.status, 204);
    let last = challenge(&mut ada, json!({"rules": small(), "clock": "1d"})).await;
    for bad in [json!({"rules": small(), "clock": "x"}), json!({"rules": {"preset": "none"}})] {
        ada.post("/api/lobby/challenges", bad).await.problem(422);
    }
    // What nobody accepted in time is gone.
    let week = Timestamp::now() + jiff::SignedDuration::from_hours(24 * 8);
    assert_eq!(site.storage.sweep_challenges(week).await.unwrap().len(), 5);
    assert!(site.storage.web_game(&amiral_store::WebGameId(last)).await.unwrap().is_none());
}

#[tokio::test]
async fn two_who_want_the_same_are_paired_and_a_third_is_offered_company_meanwhile() {
    let site = Site::open().await;
    let (mut ada, mut bob, mut eve) = (site.browser(), signed_in(&site, "Bob").await, site.browser());
    let order = json!({"rules": {"preset": "hasbro"}, "clock": "180+2"});
    let mut lobbies = Vec::new();
    for (browser, clock) in [(&mut ada, "180+2"), (&mut bob, "180+2"), (&mut eve, "60+0")] {
        let order = json!({"rules": {"preset": "hasbro"}, "clock": clock, "name": "Somebody"});
        assert!(browser.post("/api/lobby/search", order).await.ok()["seeking"].is_u64());
        lobbies.push(Events::open_as(&site, "/api/lobby/live", browser).await);
    }
    let mut paired = Vec::new();
    for lobby in &mut lobbies[..2] {
        loop {
            let told = lobby.next().await;
            if let Some(game) = told["paired"].as_str() {
                paired.push(game.to_owned());
                break;
            }
        }
    }
    assert_eq!(paired[0], paired[1]);
    let view = bob.view(&paired[0]).await;
    assert_eq!((text(&view["phase"]), &view["clock"]["control"]), ("placing", &json!("180+2")));
    assert_ne!(view["you"], ada.view(&paired[0]).await["you"]);
    // Nobody wants what the third wants. The lobby says who is there, and offers somebody else.
    let told = loop {
        let told = lobbies[2].next().await;
        assert_eq!(told["paired"], Value::Null);
        if told["meanwhile"].is_object() {
            break told;
        }
        assert!(told["seeking"].as_u64().unwrap() < 30);
    };
    assert!(told["seeking"].as_u64().unwrap() >= 20, "{told}");
    assert_eq!(told["here"], json!(["Bob"]));
    assert!(told["guests"].as_u64().unwrap() >= 1);
    assert_eq!(games(&told["games"]), [paired[0].as_str()]);
    let stopped = eve.delete("/api/lobby/search").await.ok();
    assert_eq!((&stopped["seeking"], &stopped["meanwhile"]), (&Value::Null, &Value::Null));
    // Whoever wants that now waits for somebody who is no longer there.
    assert!(ada.post("/api/lobby/search", order).await.ok()["seeking"].is_u64());
}

#[tokio::test]
async fn a_private_feed_tells_the_games_that_wait_and_ends_when_it_is_renewed() {
    let site = Site::open().await;
    let (mut ada, mut bob, mut reader) = (site.browser(), site.browser(), site.browser());
    let made = ada.make(json!({"mode": "two", "rules": small(), "name": "Ada <&> \"co\"", "clock": "3d"})).await;
    let id = text(&made["id"]).to_owned();
    let invitation = text(&made["invitation"]).rsplit('/').next().unwrap();
    bob.post(&format!("/api/games/{id}/join"), json!({"invitation": invitation, "name": "Bob"})).await.ok();
    assert_eq!(bob.get("/api/feed").await.ok()["address"], Value::Null);
    let address = text(&bob.post("/api/feed", json!({})).await.ok()["address"]).to_owned();
    assert_eq!(text(&bob.get("/api/feed").await.ok()["address"]), address);
    let path = |address: &str| format!("/feed/{}", address.rsplit("/feed/").next().unwrap());
    let feed = reader.get(&path(&address)).await;
    assert_eq!(feed.headers["content-type"], "application/atom+xml; charset=utf-8");
    assert!(feed.headers["cache-control"].to_str().unwrap().contains("private"));
    assert!(feed.text.contains("Place your fleet against Ada &lt;&amp;&gt; &quot;co&quot;"), "{}", feed.text);
    assert!(feed.text.contains(&format!("/games/{id}")) && feed.text.contains("Time until 20"), "{}", feed.text);
    bob.place(&id, None).await;
    let view = ada.place(&id, None).await;
    let waits = reader.get(&path(&address)).await.text.contains("Your turn against");
    assert_eq!(waits, view["turn"] == "B");
    // In the language it was made in, or another.
    let french = path(&address).replace("lang=en", "lang=fr");
    assert!(reader.get(&french).await.text.contains("Amiral : les parties"));
    // Renewed, and turned off.
    let next = text(&bob.post("/api/feed", json!({})).await.ok()["address"]).to_owned();
    assert_ne!(next, address);
    assert_eq!(reader.get(&path(&address)).await.status, 404);
    assert_eq!(reader.get(&path(&next)).await.status, 200);
    bob.delete("/api/feed").await.ok();
    assert_eq!(reader.get(&path(&next)).await.status, 404);
}
