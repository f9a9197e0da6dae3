//! Every mode from beginning to end, and everything that can be refused on the way.

use std::time::Duration;

use amiral_server::Settings;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use super::{Browser, Site, seats, shot, small, text};

/// Two people who have joined one game.
pub(crate) async fn two(site: &Site, rules: Value) -> (Browser, Browser, String) {
    let (mut ada, mut bob) = (site.browser(), site.browser());
    let made = ada.make(json!({"mode": "two", "rules": rules, "name": "Ada", "seed": 7_301_552_005_u64})).await;
    let id = text(&made["id"]).to_owned();
    assert_eq!((text(&made["phase"]), &made["players"]["B"]), ("joining", &Value::Null));
    let invitation = text(&made["invitation"]).rsplit('/').next().unwrap().to_owned();
    let join = json!({"invitation": invitation, "name": "Bob"});
    let joined = bob.post(&format!("/api/games/{id}/join"), join).await.ok();
    assert_eq!((text(&joined["you"]), text(&joined["phase"])), ("B", "placing"));
    assert_eq!(joined["invitation"], Value::Null);
    (ada, bob, id)
}

/// Plays a game of two people to its end.
pub(crate) async fn play_two(ada: &mut Browser, bob: &mut Browser, id: &str) -> Value {
    ada.place(id, None).await;
    bob.place(id, None).await;
    loop {
        let view = ada.view(id).await;
        let shooter = match view["turn"].as_str() {
            Some("A") => &mut *ada,
            Some(_) => &mut *bob,
            None => return view,
        };
        let view = shooter.view(id).await;
        shooter.fire(&view, None).await;
    }
}

#[tokio::test]
async fn a_game_alone_is_won_by_firing_everywhere() {
    let site = Site::open().await;
    let mut ada = site.browser();
    let mut view = ada.make(json!({"mode": "solo", "rules": small(), "name": "Ada", "seed": 1})).await;
    assert_eq!((text(&view["you"]), text(&view["phase"])), ("A", "firing"));
    while view["phase"] == "firing" {
        view = ada.fire(&view, None).await;
    }
    assert_eq!(view["ending"]["why"], "sunk");
    assert_eq!(view["ending"]["winner"], "A");
    assert_eq!(text(&view["enemy"]["fleet"]).split(' ').count(), 3);
    assert_eq!(view["enemy"]["afloat"], json!([]));
    let record = ada.get(&format!("/api/games/{}/record", text(&view["id"]))).await.text;
    assert!(record.contains("[Result \"A won\"]"), "{record}");
}

#[tokio::test]
async fn a_strategy_answers_under_every_order_of_turns_and_tells_its_thoughts_in_the_end() {
    let site = Site::open().await;
    for turns in ["alternate", "again-on-hit", "salvo"] {
        for strategy in ["level5", "level4:samples=5", "admiral:budget=1000"] {
            let mut ada = site.browser();
            let mut rules = small();
            rules["turns"] = turns.into();
            let order = json!({"mode": "versus", "rules": rules, "strategy": strategy, "name": "Ada", "seed": 2});
            let made = ada.make(order).await;
            let id = text(&made["id"]).to_owned();
            assert_eq!(text(&made["phase"]), "placing");
            assert_eq!(made["players"]["B"]["kind"], "strategy");
            ada.place(&id, None).await;
            let mut view = ada.settled(&id).await;
            ada.get(&format!("/api/games/{id}/thoughts")).await.problem(409);
            while view["phase"] == "firing" {
                ada.fire(&view, None).await;
                view = ada.settled(&id).await;
            }
            assert_eq!(view["ending"]["why"], "sunk");
            let thoughts = ada.get(&format!("/api/games/{id}/thoughts")).await.ok();
            let shots = text(&view["own"]["shots"]).split(' ').count();
            let thought: usize =
                thoughts.as_array().unwrap().iter().map(|thought| text(&thought["shot"]).split(' ').count()).sum();
            assert_eq!(thought, shots, "{turns} {strategy}");
        }
    }
}

#[tokio::test]
async fn two_people_play_each_in_their_own_browser() {
    let site = Site::open().await;
    for turns in ["alternate", "again-on-hit", "salvo"] {
        let mut rules = small();
        rules["turns"] = turns.into();
        let (mut ada, mut bob, id) = two(&site, rules).await;
        let over = play_two(&mut ada, &mut bob, &id).await;
        assert_eq!(over["ending"]["why"], "sunk");
        let other = bob.view(&id).await;
        // Who fired each shot, for everybody alike.
        let order = text(&over["order"]);
        assert_eq!((order.len() as u64, &over["order"]), (over["fired"].as_u64().unwrap(), &other["order"]));
        let fired = |seat: char| order.chars().filter(|&by| by == seat).count();
        let shots = |view: &Value| text(&view["enemy"]["shots"]).split(' ').count();
        assert_eq!((fired('A'), fired('B')), (shots(&over), shots(&other)));
        assert_eq!(other["ending"]["winner"], over["ending"]["winner"]);
        assert_eq!(other["own"]["fleet"], over["enemy"]["fleet"]);
    }
}

#[tokio::test]
async fn two_people_on_one_screen_name_their_seats() {
    let site = Site::open().await;
    let mut ada = site.browser();
    let order = json!({"mode": "local", "rules": small(), "name": "Ada", "other_name": "Bob", "seed": 3});
    let made = ada.make(order).await;
    let id = text(&made["id"]).to_owned();
    assert_eq!(made["you"], Value::Null);
    let unnamed = ada.get(&format!("/api/games/{id}/fleet")).await;
    assert!(unnamed.problem(422).contains("seat"));
    for seat in seats() {
        ada.place(&id, Some(&seat)).await;
    }
    loop {
        let public = ada.view(&id).await;
        assert!(public["seats"]["A"]["shots"].is_string());
        let Some(seat) = public["turn"].as_str() else { break };
        let view = ada.get(&format!("/api/games/{id}?seat={seat}")).await.ok();
        ada.fire(&view, Some(seat)).await;
    }
    let over = ada.view(&id).await;
    assert_eq!((text(&over["phase"]), text(&over["ending"]["why"])), ("over", "sunk"));
    // Somebody else's browser is a spectator's.
    let mut stranger = site.browser();
    assert_eq!(stranger.view(&id).await["you"], Value::Null);
    stranger.get(&format!("/api/games/{id}?seat=A")).await.problem(403);
}

#[tokio::test]
async fn a_shot_sent_again_is_not_fired_again_and_a_stale_one_is_refused() {
    let site = Site::open().await;
    let mut ada = site.browser();
    let view = ada.make(json!({"mode": "solo", "rules": small(), "seed": 1})).await;
    let path = format!("/api/games/{}/shots", text(&view["id"]));
    let order = shot(&view, None);
    let first = ada.post(&path, order.clone()).await.ok();
    let again = ada.post(&path, order).await.ok();
    assert_eq!((first["fired"].as_u64(), again["fired"].as_u64()), (Some(1), Some(1)));
    assert_eq!(first["enemy"], again["enemy"]);
    let stale = ada.post(&path, json!({"cells": ["E3"], "after": 0})).await;
    assert!(stale.problem(409).contains("1 shot has been fired"));
    ada.post(&path, json!({"cells": ["E3"], "after": 9})).await.problem(409);
    ada.post(&path, json!({"cells": [], "after": 0})).await.problem(409);
    ada.post(&path, json!({"cells": ["A0"], "after": 1})).await.problem(422);
    ada.post(&path, json!({"cells": ["Z9"], "after": 1})).await.problem(422);
    ada.post(&path, json!({"cells": ["?"], "after": 1})).await.problem(422);
    ada.post(&path, json!({"cells": ["B0", "C0"], "after": 1})).await.problem(422);
    assert_eq!(ada.view(text(&view["id"])).await["fired"], 1);
}

#[tokio::test]
async fn nobody_plays_in_somebody_elses_seat() {
    let site = Site::open().await;
    let (mut ada, mut bob, id) = two(&site, small()).await;
    ada.place(&id, None).await;
    bob.place(&id, None).await;
    let mut eve = site.browser();
    let turn = ada.view(&id).await["turn"].clone();
    let (first, second) = if turn == "A" { (&mut ada, &mut bob) } else { (&mut bob, &mut ada) };
    let path = format!("/api/games/{id}/shots");
    eve.post(&path, json!({"cells": ["A0"], "after": 0})).await.problem(403);
    eve.post(&path, json!({"seat": "A", "cells": ["A0"], "after": 0})).await.problem(403);
    assert!(second.post(&path, json!({"cells": ["A0"], "after": 0})).await.problem(409).contains("not your turn"));
    first.post(&path, json!({"seat": "C", "cells": ["A0"], "after": 0})).await.problem(422);
    for deed in ["resign", "claim", "rematch", "hint"] {
        eve.post(&format!("/api/games/{id}/{deed}"), json!({})).await.problem(403);
    }
    eve.get(&format!("/api/games/{id}/fleet")).await.problem(403);
    eve.get(&format!("/api/games/{id}/record")).await.problem(409);
    eve.post(&format!("/api/games/{id}/join"), json!({"invitation": "x"})).await.problem(403);
    eve.get("/api/games/0123456789abcdef0123456789abcdef").await.problem(404);
    assert_eq!(ada.view(&id).await["fired"], 0);
}

#[tokio::test]
async fn an_invitation_is_for_one() {
    let site = Site::open().await;
    let (mut ada, mut bob, mut eve) = (site.browser(), site.browser(), site.browser());
    let made = ada.make(json!({"mode": "two", "rules": small(), "name": "Ada"})).await;
    let id = text(&made["id"]).to_owned();
    let invitation = text(&made["invitation"]).rsplit('/').next().unwrap().to_owned();
    // It is shown again to who made it, and to nobody else.
    assert_eq!(ada.view(&id).await["invitation"], made["invitation"]);
    assert_eq!(bob.view(&id).await["invitation"], Value::Null);
    let path = format!("/api/games/{id}/join");
    bob.post(&path, json!({"invitation": "00000000000000000000000000000000"})).await.problem(403);
    ada.post(&format!("/api/games/{id}/shots"), json!({"cells": ["A0"], "after": 0})).await.problem(409);
    assert_eq!(bob.post(&path, json!({"invitation": invitation})).await.ok()["you"], "B");
    assert_eq!(bob.post(&path, json!({"invitation": invitation})).await.ok()["you"], "B");
    eve.post(&path, json!({"invitation": invitation})).await.problem(409);
}

#[tokio::test]
async fn fleets_are_checked_with_a_reason_for_every_ship() {
    let site = Site::open().await;
    let mut ada = site.browser();
    let made = ada.make(json!({"mode": "versus", "seed": 1})).await;
    let path = format!("/api/games/{}", text(&made["id"]));
    let checked = ada.post(&format!("{path}/check"), json!({"ships": "A0h5 A1h4 J9h3"})).await.ok();
    assert_eq!(checked["complete"], false);
    assert_eq!(checked["missing"], json!([3, 2]));
    let problems = checked["problems"].as_array().unwrap();
    assert_eq!(problems.len(), 2, "{problems:?}");
    assert_eq!((text(&problems[0]["ship"]), text(&problems[1]["ship"])), ("A1h4", "J9h3"));
    let complete = ada.post(&format!("{path}/check"), json!({"ships": "E6h5 E8h4 B4h3 B9h3 J2v2"})).await.ok();
    assert_eq!((&complete["complete"], &complete["problems"]), (&json!(true), &json!([])));
    let surplus = ada.post(&format!("{path}/check"), json!({"ships": "A0h2 A2h2"})).await.ok();
    assert_eq!(surplus["problems"].as_array().unwrap().len(), 1);
    let refused = ada.post(&format!("{path}/fleet"), json!({"fleet": "A0h5 A1h4"})).await;
    refused.problem(422);
    assert!(refused.json()["problems"].as_array().unwrap().len() >= 3, "{}", refused.text);
    ada.post(&format!("{path}/fleet"), json!({"fleet": "nonsense"})).await.problem(422);
    ada.place(text(&made["id"]), None).await;
    ada.post(&format!("{path}/fleet"), json!({"fleet": "E6h5 E8h4 B4h3 B9h3 J2v2"})).await.problem(409);
    // Other numbers suggest other fleets.
    let [first, second] = [1, 2].map(|number| format!("{path}/fleet?number={number}"));
    assert_ne!(ada.get(&first).await.ok(), ada.get(&second).await.ok());
}

#[tokio::test]
async fn a_game_can_be_given_up_and_played_again() {
    let site = Site::open().await;
    let (mut ada, mut bob, id) = two(&site, small()).await;
    ada.post(&format!("/api/games/{id}/rematch"), json!({})).await.problem(409);
    ada.place(&id, None).await;
    bob.place(&id, None).await;
    let over = bob.post(&format!("/api/games/{id}/resign"), json!({})).await.ok();
    assert_eq!((text(&over["ending"]["winner"]), text(&over["ending"]["why"])), ("A", "resigned"));
    bob.post(&format!("/api/games/{id}/resign"), json!({})).await.problem(409);
    let mut live = ada.live(&id, "").await;
    let next = bob.post(&format!("/api/games/{id}/rematch"), json!({})).await.ok();
    assert_eq!((text(&next["you"]), text(&next["phase"])), ("B", "placing"));
    let told = live.until(|message| message["type"] == "rematch").await;
    assert_eq!(told["game"], next["id"]);
    let same = ada.post(&format!("/api/games/{id}/rematch"), json!({})).await.ok();
    assert_eq!((&same["id"], text(&same["you"])), (&next["id"], "A"));
    assert_eq!(ada.view(&id).await["rematch"], next["id"]);
    let (next, mut again) = (text(&next["id"]).to_owned(), site.browser());
    assert_eq!(again.view(&id).await["rematch"], Value::Null);
    // The score goes along, and is the same where the server was started again.
    assert_eq!(over["score"], json!({"A": 1, "B": 0}));
    assert_eq!(bob.view(&next).await["score"], json!({"A": 1, "B": 0}));
    let played = play_two(&mut ada, &mut bob, &next).await;
    let mut score = json!({"A": 1, "B": 0});
    let winner = text(&played["ending"]["winner"]);
    score[winner] = json!(score[winner].as_u64().unwrap() + 1);
    assert_eq!(played["score"], score);
    let site = site.restart().await;
    let (mut ada, mut bob) = (ada.at(&site), bob.at(&site));
    assert_eq!(ada.view(&next).await["score"], score);
    let third = bob.post(&format!("/api/games/{next}/rematch"), json!({})).await.ok();
    assert_eq!(third["score"], score);
    // Alone and against a strategy, too.
    for mode in ["solo", "versus", "local"] {
        let made = ada.make(json!({"mode": mode, "rules": small(), "seed": 1})).await;
        let path = format!("/api/games/{}", text(&made["id"]));
        ada.post(&format!("{path}/resign"), json!({"seat": "A"})).await.ok();
        let next = ada.post(&format!("{path}/rematch"), json!({})).await.ok();
        assert_eq!(next["mode"], mode);
        assert_ne!(next["id"], made["id"]);
    }
}

#[tokio::test]
async fn whoever_stays_away_loses_to_a_claim() {
    // However slow this machine is, nobody is away for so long.
    let patient = Settings { patience: Duration::from_hours(1), ..Settings::default() };
    let mut site = Site::open_with(patient).await;
    let (mut ada, mut bob, id) = two(&site, small()).await;
    ada.place(&id, None).await;
    bob.place(&id, None).await;
    let claim = format!("/api/games/{id}/claim");
    let mut eyes = ada.live(&id, "").await;
    let gone = bob.live(&id, "").await;
    eyes.until(|message| message["players"]["B"]["present"] == true).await;
    drop(gone);
    let left = eyes.until(|message| message["players"]["B"]["present"] == false).await;
    assert_eq!((text(&left["type"]), &left["claimable"]), ("presence", &json!(false)));
    ada.post(&claim, json!({})).await.problem(409);
    // Where one waits a moment only, the claim comes up by itself.
    site.settings.patience = Duration::from_millis(100);
    site = site.restart().await;
    (ada, bob) = (ada.at(&site), bob.at(&site));
    let mut eyes = ada.live(&id, "").await;
    let gone = bob.live(&id, "").await;
    eyes.until(|message| message["players"]["B"]["present"] == true).await;
    drop(gone);
    eyes.until(|message| message["type"] == "presence" && message["claimable"] == true).await;
    let won = ada.post(&claim, json!({})).await.ok();
    assert_eq!((text(&won["ending"]["winner"]), text(&won["ending"]["why"])), ("A", "absent"));
    assert_eq!(won["ending"]["loser"], "B");
    ada.post(&claim, json!({})).await.problem(409);
    // A server started again remembers why.
    let site = site.restart().await;
    assert_eq!(bob.at(&site).view(&id).await["ending"]["why"], "absent");
}

#[tokio::test]
async fn a_restarted_server_goes_on_with_every_game() {
    let mut site = Site::open().await;
    let (mut ada, mut bob, two) = two(&site, small()).await;
    ada.place(&two, None).await;
    let mut eve = site.browser();
    let versus = eve.make(json!({"mode": "versus", "rules": small(), "strategy": "level5", "seed": 9})).await;
    let versus = text(&versus["id"]).to_owned();
    let solo = eve.make(json!({"mode": "solo", "rules": small(), "seed": 9})).await;
    let solo = text(&solo["id"]).to_owned();
    let waiting = eve.make(json!({"mode": "two", "rules": small(), "name": "Eve"})).await;
    site = site.restart().await;
    (ada, bob, eve) = (ada.at(&site), bob.at(&site), eve.at(&site));
    assert_eq!(eve.view(text(&waiting["id"])).await["invitation"], waiting["invitation"]);
    bob.place(&two, None).await;
    eve.place(&versus, None).await;
    // Started again after every shot.
    let mut over = 0;
    while over < 3 {
        over = 0;
        site = site.restart().await;
        (ada, bob, eve) = (ada.at(&site), bob.at(&site), eve.at(&site));
        let view = eve.settled(&versus).await;
        if view["phase"] == "firing" {
            let fired = eve.fire(&view, None).await;
            assert!(fired["fired"].as_u64() > view["fired"].as_u64());
        } else {
            over += 1;
        }
        let view = eve.view(&solo).await;
        if view["phase"] == "firing" {
            eve.fire(&view, None).await;
        } else {
            over += 1;
        }
        let view = ada.view(&two).await;
        match view["turn"].as_str() {
            Some("A") => drop(ada.fire(&view, None).await),
            Some(_) => {
                let view = bob.view(&two).await;
                bob.fire(&view, None).await;
            }
            None => over += 1,
        }
    }
    assert_eq!(ada.view(&two).await["ending"]["why"], "sunk");
}

#[tokio::test]
async fn abandoned_games_expire_after_days_and_not_before() {
    let site = Site::open().await;
    let mut ada = site.browser();
    let played = ada.make(json!({"mode": "solo", "rules": small(), "seed": 1})).await;
    ada.fire(&played, None).await;
    let waiting = ada.make(json!({"mode": "two", "rules": small()})).await;
    let day = SignedDuration::from_hours(24);
    let at = |days: i32| Timestamp::now() - day * 14 + day * days;
    assert_eq!(site.storage.abandoned(at(-1), 10).await.unwrap().len(), 0);
    assert_eq!(site.storage.abandoned(at(15), 10).await.unwrap().len(), 2);
    // Nothing is cancelled because a server was started, however old it is.
    let site = site.restart().await;
    let mut ada = ada.at(&site);
    assert_eq!(ada.view(text(&played["id"])).await["phase"], "firing");
    assert_eq!(ada.view(text(&waiting["id"])).await["phase"], "joining");
}

#[tokio::test]
async fn a_name_that_could_be_taken_for_another_is_refused() {
    let site = Site::open().await;
    let mut ada = site.browser();
    for (name, why) in [
        ("Level5", "is a strategy"),
        ("\u{410}da", "cannot mix alphabets"),
        ("A\u{202e}da", "U+202E"),
        (&"x".repeat(41), "at most 40 characters"),
    ] {
        let refused = ada.post("/api/games", json!({"mode": "solo", "rules": small(), "name": name})).await;
        assert!(refused.problem(422).contains(why), "{name:?}: {}", refused.text);
    }
    let made = ada.make(json!({"mode": "solo", "rules": small(), "name": "  Ada   Lovelace "})).await;
    assert_eq!(made["players"]["A"]["name"], "Ada Lovelace", "{made}");
    // Whoever gives no name keeps the one they have, and somebody new has none.
    let again = ada.make(json!({"mode": "solo", "rules": small(), "name": " "})).await;
    assert_eq!(again["players"]["A"]["name"], "Ada Lovelace", "{again}");
    let unnamed = site.browser().make(json!({"mode": "solo", "rules": small(), "name": " "})).await;
    assert_eq!(unnamed["players"]["A"]["name"], "", "{unnamed}");
}

/// The law decides where the house places its fleet, what is suggested, and a rematch.
#[tokio::test]
async fn random_fleets_are_placed_by_the_law_that_was_chosen() {
    let site = Site::open().await;
    let mut ada = site.browser();
    let rules = json!({"preset": "hasbro"});
    let mut fleets = Vec::new();
    for law in ["sequential", "uniform", "start-cell"] {
        let made = ada.make(json!({"mode": "solo", "rules": rules, "seed": 5, "law": law})).await;
        let id = text(&made["id"]).to_owned();
        let over = ada.post(&format!("/api/games/{id}/resign"), json!({})).await.ok();
        fleets.push(text(&over["enemy"]["fleet"]).to_owned());
        ada.post(&format!("/api/games/{id}/rematch"), json!({"law": law})).await.ok();
    }
    fleets.dedup();
    assert_eq!(fleets.len(), 3, "{fleets:?}");
    let made = ada.make(json!({"mode": "versus", "rules": rules, "strategy": "hard"})).await;
    let path = format!("/api/games/{}", text(&made["id"]));
    let mut suggested = Vec::new();
    for law in ["sequential", "uniform", "start-cell"] {
        // Two laws may well draw the same fleet once, and not again and again.
        let mut fleets = Vec::new();
        for number in 1..=8 {
            let fleet = ada.get(&format!("{path}/fleet?number={number}&law={law}")).await.ok();
            fleets.push(text(&fleet["fleet"]).to_owned());
        }
        suggested.push(fleets);
    }
    suggested.dedup();
    assert_eq!(suggested.len(), 3, "{suggested:?}");
    ada.get(&format!("{path}/fleet?law=mine")).await.problem(422);
    ada.post("/api/games", json!({"mode": "solo", "law": "mine"})).await.problem(422);
}
