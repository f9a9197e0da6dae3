//! Rated games, profiles, leaderboards, and what is kept of somebody.

use amiral_store::{NewAccount, PlayerId, SecretHash, SignIn};
use axum::body::Body;
use axum::http::{Method, header};
use jiff::Timestamp;
use serde_json::{Value, json};

use super::games::{play_two, two};
use super::{Browser, PATIENCE, Site, text};

/// Somebody who is signed in to an account of that handle.
pub(crate) async fn account(site: &Site, handle: &str) -> (Browser, PlayerId) {
    let now = Timestamp::now();
    let new = NewAccount {
        handle: handle.parse().unwrap(),
        name: Some(handle.into()),
        password: None,
        codes: Vec::new(),
        at: now,
    };
    let player = site.storage.register(None, &new).await.unwrap().unwrap().player;
    let cookie = amiral_store::Uid::draw().0;
    let sign_in =
        SignIn { cookie: SecretHash::of(&cookie), replaces: None, agent: "a test".into(), password: None, at: now };
    site.storage.sign_in(player, &sign_in).await.unwrap();
    (Browser { visitor: Some(cookie), ..site.browser() }, player)
}

async fn change(browser: &mut Browser, method: Method, path: &str, body: Value) -> super::Reply {
    let request = browser.request(method, path).header(header::CONTENT_TYPE, "application/json");
    browser.send(request.body(Body::from(body.to_string())).unwrap()).await
}

/// A rated game of two that has begun.
async fn rated(ada: &mut Browser, bob: &mut Browser) -> String {
    let made = ada.make(json!({"mode": "two", "rules": super::small(), "rated": true})).await;
    let id = text(&made["id"]).to_owned();
    let invitation = text(&made["invitation"]).rsplit('/').next().unwrap().to_owned();
    bob.post(&format!("/api/games/{id}/join"), json!({"invitation": invitation})).await.ok();
    id
}

#[tokio::test]
async fn a_rated_game_moves_both_ratings_and_shows_them() {
    let site = Site::open().await;
    let ((mut ada, _), (mut bob, _)) = (account(&site, "ada").await, account(&site, "bob").await);
    let id = rated(&mut ada, &mut bob).await;
    assert_eq!(ada.view(&id).await["rated"], true);
    let over = play_two(&mut ada, &mut bob, &id).await;
    let path = format!("/api/history/{}/ratings", over["match"]);
    let found = ada.get(&path).await.ok();
    assert_eq!(found["rated"], true);
    let winner = text(&over["ending"]["winner"]).to_owned();
    let loser = if winner == "A" { "B" } else { "A" };
    let change = |seat: &str, side: &str| found["seats"][seat]["change"][side].as_i64().unwrap();
    assert_eq!((change(&winner, "before"), change(loser, "before")), (1500, 1500));
    assert!(change(&winner, "after") > 1500 && change(loser, "after") < 1500, "{found}");
    assert_eq!(found["seats"][&winner]["rating"]["provisional"], true);
    assert_eq!(found["seats"]["A"]["handle"], "ada");
    // The same for somebody who only looks. How well they fired may have come in between.
    let looked = site.browser().get(&path).await.ok();
    for seat in ["A", "B"] {
        for what in ["handle", "rating", "change"] {
            assert_eq!(looked["seats"][seat][what], found["seats"][seat][what], "{seat}: {what}");
        }
    }
    // How well they fired comes by itself.
    let begun = std::time::Instant::now();
    loop {
        let found = ada.get(&path).await.ok();
        let firing = &found["seats"]["A"]["firing"];
        if firing["state"] == "done" {
            assert!(firing["given_away"].as_f64().unwrap() > 0.0, "whoever fires in reading order gives shots away");
            assert!(firing["accuracy"].as_f64().unwrap() < 1.0 && firing["shots"].as_u64().unwrap() > 3);
            break;
        }
        assert!(begun.elapsed() < PATIENCE);
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn a_rated_game_is_played_without_help_and_nothing_in_it_is_chosen() {
    let site = Site::open().await;
    let ((mut ada, _), (mut bob, _)) = (account(&site, "ada").await, account(&site, "bob").await);
    let make = |mut browser: Browser, order: Value| async move { browser.post("/api/games", order).await };
    let order = |more: Value| {
        let mut order = json!({"mode": "two", "rules": super::small(), "rated": true});
        order.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        order
    };
    for (more, status) in [
        (json!({"seed": 7}), 422),
        (json!({"hints": true}), 422),
        (json!({"starts": "you"}), 422),
        (json!({"mode": "solo"}), 422),
        (json!({"mode": "local"}), 422),
        (json!({"mode": "versus", "strategy": "hard"}), 422),
    ] {
        make(ada.clone(), order(more)).await.problem(status);
    }
    make(site.browser(), order(json!({}))).await.problem(403);
    // Under rules where they were rated, strategies can be played.
    let versus = json!({"mode": "versus", "strategy": "medium", "rules": {"preset": "classic"}, "rated": true});
    assert_eq!(make(bob.clone(), versus).await.status, 201);
    let id = rated(&mut ada, &mut bob).await;
    // A guest is refused at the door.
    let made = ada.make(order(json!({}))).await;
    let invitation = text(&made["invitation"]).rsplit('/').next().unwrap().to_owned();
    let path = format!("/api/games/{}/join", text(&made["id"]));
    let mut guest = site.browser();
    guest.post(&path, json!({"invitation": invitation})).await.problem(403);
    ada.place(&id, None).await;
    bob.place(&id, None).await;
    ada.post(&format!("/api/games/{id}/hint"), json!({})).await.problem(409);
    ada.post(&format!("/api/games/{id}/cheat"), json!({})).await.problem(409);
    let asked = [
        ("/api/odds", json!({"shots": "A0o"})),
        ("/api/count", json!({})),
        ("/api/solutions", json!({"strategy": "level3"})),
        ("/api/analyses", json!({"shots": "A0o"})),
    ];
    for (path, body) in &asked {
        let told = ada.post(path, body.clone()).await.problem(409);
        assert!(told.contains("rated game"), "{told}");
        assert!(site.browser().post(path, body.clone()).await.status.is_success(), "others may ask");
    }
    ada.post(&format!("/api/games/{id}/resign"), json!({})).await.ok();
    bob.post("/api/odds", json!({"shots": "A0o"})).await.problem(409);
    for (path, body) in &asked {
        assert!(ada.post(path, body.clone()).await.status.is_success(), "the game is over");
    }
}

#[tokio::test]
async fn a_profile_shows_what_its_owner_lets_others_see() {
    let site = Site::open().await;
    let ((mut ada, _), (mut bob, _)) = (account(&site, "ada").await, account(&site, "bob").await);
    let id = rated(&mut ada, &mut bob).await;
    play_two(&mut ada, &mut bob, &id).await;
    let own = ada.get("/api/players/ADA").await.ok();
    assert_eq!((text(&own["handle"]), &own["yours"]), ("ada", &json!(true)));
    assert_eq!(own["points"].as_array().unwrap().len(), 1);
    assert_eq!(own["ratings"][0]["rating"]["games"], 1);
    assert_eq!(own["totals"][0]["games"], 1);
    assert_eq!(own["matches"].as_array().unwrap().len(), 1);
    let sum = |grid: &Value| -> u64 {
        grid.as_array().unwrap().iter().flat_map(|row| row.as_array().unwrap()).map(|cell| cell.as_u64().unwrap()).sum()
    };
    assert!(sum(&own["openings"]) > 0 && sum(&own["hiding"]) > 0);
    // Where one hides is told to nobody unless one wants it.
    let seen = bob.get("/api/players/ada").await.ok();
    assert_eq!((&seen["yours"], &seen["openings"], &seen["hiding"]), (&json!(false), &Value::Null, &Value::Null));
    assert_eq!(seen["points"], own["points"]);
    let wanted = json!({"rating": false, "games": false, "habits": true});
    change(&mut ada, Method::PUT, "/api/profile", wanted.clone()).await.ok();
    let seen = bob.get("/api/players/ada").await.ok();
    assert_eq!(seen["shows"], wanted);
    assert_eq!(
        (&seen["ratings"], &seen["points"], &seen["matches"], &seen["totals"]),
        (&json!([]), &json!([]), &json!([]), &json!([]))
    );
    assert!(sum(&seen["hiding"]) > 0);
    let told = bob.get(&format!("/api/history/{}/ratings", own["points"][0]["match"])).await.ok();
    assert_eq!((&told["seats"]["A"]["rating"], &told["seats"]["A"]["change"]), (&Value::Null, &Value::Null));
    assert!(told["seats"]["B"]["rating"].is_object());
    assert_eq!(ada.get("/api/players/ada").await.ok()["points"], own["points"], "its owner sees everything");
    bob.get("/api/players/nobody").await.problem(404);
    bob.get("/api/players/%20").await.problem(404);
    bob.get("/api/players/ada?rules=nonsense").await.problem(422);
    change(&mut site.browser(), Method::PUT, "/api/profile", wanted).await.problem(403);
}

#[tokio::test]
async fn leaders_stand_among_the_strategies() {
    let site = Site::open().await;
    let found = site.browser().get("/api/leaders?rules=hasbro").await.ok();
    let names: Vec<&str> = found["leaders"].as_array().unwrap().iter().map(|leader| text(&leader["name"])).collect();
    assert!(names.len() >= 4 && names.windows(2).all(|pair| pair[0] != pair[1]), "{names:?}");
    let values: Vec<i64> =
        found["leaders"].as_array().unwrap().iter().map(|leader| leader["rating"]["value"].as_i64().unwrap()).collect();
    assert!(values.is_sorted_by(|a, b| a >= b));
    assert_eq!(text(&found["rules"]), "hasbro");
    assert_eq!(found["all"].as_array().unwrap().len(), amiral_game::Preset::ALL.len());
    site.browser().get("/api/leaders?rules=nonsense").await.problem(422);
    let own = site.browser().get("/api/leaders?rules=5x4+3,2,1+no-edge+sunk-size+alternate").await.ok();
    assert_eq!((&own["leaders"], &own["lead"]), (&json!([]), &json!(0.0)));
}

#[tokio::test]
async fn only_an_administrator_sees_who_plays_like_a_computer() {
    let site = Site::open().await;
    let (mut ada, player) = account(&site, "ada").await;
    ada.get("/api/admin/exact-play").await.problem(403);
    site.browser().get("/api/admin/exact-play").await.problem(403);
    site.storage.set_admin(player, true).await.unwrap();
    assert_eq!(ada.get("/api/admin/exact-play").await.ok(), json!([]));
}

#[tokio::test]
async fn an_administrator_voids_a_result_and_the_log_says_so() {
    let site = Site::open().await;
    let ((mut ada, _), (mut bob, _)) = (account(&site, "ada").await, account(&site, "bob").await);
    let (mut eve, admin) = account(&site, "eve").await;
    site.storage.set_admin(admin, true).await.unwrap();
    let id = rated(&mut ada, &mut bob).await;
    let over = play_two(&mut ada, &mut bob, &id).await;
    let path = format!("/api/admin/matches/{}/void", over["match"]);
    let order = json!({"reason": "agreed beforehand"});
    ada.post(&path, order.clone()).await.problem(403);
    assert_eq!(eve.post(&path, order.clone()).await.status, 204);
    eve.post(&path, order.clone()).await.problem(404);
    eve.post("/api/admin/matches/none/void", order).await.problem(404);
    assert_eq!(ada.get("/api/players/ada").await.ok()["ratings"], json!([]));
    let log = eve.get("/api/admin/events").await.ok();
    assert!(log.to_string().contains("result voided"), "{log}");
}

#[tokio::test]
async fn everything_about_oneself_can_be_downloaded_and_deleted() {
    let site = Site::open().await;
    let ((mut ada, player), (mut bob, _)) = (account(&site, "ada").await, account(&site, "bobby").await);
    let id = rated(&mut ada, &mut bob).await;
    let over = play_two(&mut ada, &mut bob, &id).await;
    // One that is not over: what the other has placed is no part of it.
    let open = rated(&mut ada, &mut bob).await;
    bob.place(&open, None).await;
    let fleet = text(&bob.view(&open).await["own"]["fleet"]).to_owned();
    let reply = ada.get("/api/account/data").await;
    assert!(reply.headers[header::CONTENT_DISPOSITION].to_str().unwrap().contains("attachment"));
    assert!(!reply.text.contains(&fleet), "{}", reply.text);
    let data = reply.ok();
    assert_eq!((text(&data["player"]["handle"]), text(&data["player"]["kind"])), ("ada", "account"));
    assert_eq!(data["matches"].as_array().unwrap().len(), 2);
    assert_eq!(data["results"].as_array().unwrap().len(), 1);
    assert!(data["results"][0]["rating_after"].is_f64());
    site.browser().get("/api/account/data").await.problem(403);
    // What one said and whom one blocks, and where one is signed in; of the latter nothing that signs in.
    ada.post(&format!("/api/games/{open}/talk"), json!({"phrase": "hello"})).await.ok();
    ada.post(&format!("/api/games/{open}/talk/hearing"), json!({"attitude": "mutes"})).await.ok();
    let data = ada.get("/api/account/data").await.ok();
    assert_eq!((&data["said"][0]["phrase"], &data["attitudes"][0]["attitude"]), (&json!("hello"), &json!("mutes")));
    let told: Vec<&String> = data["sessions"][0].as_object().unwrap().keys().collect();
    assert_eq!(told, ["agent", "seen", "since"]);
    assert_eq!((&data["tokens"], &data["passkeys"], &data["reports"]), (&json!([]), &json!([]), &json!([])));
    // Deleting.
    change(&mut ada, Method::DELETE, "/api/account", json!({"handle": "bobby"})).await.problem(422);
    change(&mut site.browser(), Method::DELETE, "/api/account", json!({"handle": "ada"})).await.problem(403);
    let gone = change(&mut ada, Method::DELETE, "/api/account", json!({"handle": "ada"})).await;
    assert_eq!(gone.status, 204, "{}", gone.text);
    assert!(site.storage.account(player).await.unwrap().is_none());
    bob.get("/api/players/ada").await.problem(404);
    ada.get("/api/account/data").await.problem(403);
    // What was played with others stays theirs, and carries no name.
    let kept = bob.get(&format!("/api/history/{}", over["match"])).await;
    assert_eq!(kept.ok()["players"]["A"], Value::Null);
    assert!(!kept.text.contains("ada"), "{}", kept.text);
    assert_eq!(bob.view(&open).await["phase"], "over", "nobody waits for whoever has gone");
    assert!(
        bob.get("/api/players/bobby").await.ok()["points"]
            .as_array()
            .unwrap()
            .iter()
            .all(|point| point["rival"].is_null())
    );
}

#[tokio::test]
async fn a_guest_deletes_everything_about_the_guest_and_nothing_of_others() {
    let site = Site::open().await;
    let (mut ada, mut bob, id) = two(&site, super::small()).await;
    let over = play_two(&mut ada, &mut bob, &id).await;
    let alone = ada.make(json!({"mode": "solo", "rules": super::small()})).await;
    let view = ada.view(text(&alone["id"])).await;
    ada.fire(&view, None).await;
    let kept = format!("/api/history/{}", over["match"]);
    assert_eq!(bob.get(&kept).await.ok()["players"]["A"]["name"], "Ada");
    let cookie = ada.visitor.clone();
    let gone = change(&mut ada, Method::DELETE, "/api/account", json!({})).await;
    assert_eq!(gone.status, 204, "{}", gone.text);
    assert_ne!(ada.visitor, cookie);
    // The cookie of before, if somebody has it, is nobody's.
    ada.visitor = cookie;
    assert_eq!(ada.get("/api/history/mine").await.ok(), json!([]));
    ada.get("/api/account/data").await.problem(403);
    assert_eq!(ada.get(&format!("/api/games/{}", text(&alone["id"]))).await.status, 404);
    let kept = bob.get(&kept).await;
    assert!(kept.ok()["players"]["A"].is_null() && !kept.text.contains("Ada"), "{}", kept.text);
    // Whoever has played nothing has nothing to delete.
    change(&mut site.browser(), Method::DELETE, "/api/account", json!({})).await.problem(403);
}
