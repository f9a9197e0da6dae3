//! Games with clocks, as programs and players see them.

use serde_json::json;

use super::{Browser, Site, small, text};

/// Two people sit down at a game with that clock.
async fn sit_down(site: &Site, clock: &str) -> (Browser, Browser, String) {
    let (mut ada, mut bob) = (site.browser(), site.browser());
    let made = ada.make(json!({"mode": "two", "rules": small(), "name": "Ada", "clock": clock})).await;
    assert_eq!((&made["clock"]["control"], &made["clock"]["running"]), (&json!(clock), &json!(null)));
    let (id, address) = (text(&made["id"]).to_owned(), text(&made["invitation"]).to_owned());
    let invitation = address.rsplit('/').next().unwrap();
    bob.post(&format!("/api/games/{id}/join"), json!({"invitation": invitation, "name": "Bob"})).await.ok();
    (ada, bob, id)
}

#[tokio::test]
async fn a_clock_is_for_two_people_and_within_limits() {
    let site = Site::open().await;
    let mut ada = site.browser();
    for clock in ["", "5", "9+0", "10801+0", "60+181", "0d", "15d", "5+5m", "∞"] {
        let order = json!({"mode": "two", "rules": small(), "clock": clock});
        let told = ada.post("/api/games", order).await.problem(422);
        assert!(told.contains("300+5"), "{told}");
    }
    for mode in ["solo", "versus", "local"] {
        let order = json!({"mode": mode, "rules": small(), "clock": "60+0"});
        assert!(ada.post("/api/games", order).await.problem(422).contains("two people"));
    }
    // Without one, nothing is told of clocks.
    let made = ada.make(json!({"mode": "two", "rules": small()})).await;
    assert!(made.get("clock").is_none());
}

#[tokio::test]
async fn an_invitation_tells_the_clock_in_words() {
    let site = Site::open().await;
    let (mut ada, mut bob) = (site.browser(), site.browser());
    for (clock, english, french) in [
        ("300+5", "5 min + 5 s per turn", "5 min + 5 s par tour"),
        ("60+0", "1 min each", "1 min chacun"),
        ("3d", "3 days per turn", "3 jours par tour"),
    ] {
        let made = ada.make(json!({"mode": "two", "rules": small(), "clock": clock})).await;
        for (lang, told) in [("en", english), ("fr", french)] {
            bob.lang = lang;
            let page = bob.get(text(&made["invitation"])).await.text;
            assert!(page.contains(told), "{told}: {page}");
        }
    }
}

#[tokio::test]
async fn both_clocks_are_told_to_everybody_and_pulses_tell_the_time() {
    let site = Site::open().await;
    let (mut ada, mut bob, id) = sit_down(&site, "60+2").await;
    let placing = ada.view(&id).await;
    let left = placing["clock"]["placing"].as_u64().unwrap();
    assert!((1..=60_000).contains(&left), "{left}");
    ada.place(&id, None).await;
    let view = bob.place(&id, None).await;
    assert_eq!(view["clock"]["running"], view["turn"]);
    assert_eq!(view["clock"]["placed_by_house"], json!({"A": false, "B": false}));
    let (shooter, waiter, seat, other) =
        if view["turn"] == "A" { (&mut ada, &mut bob, "A", "B") } else { (&mut bob, &mut ada, "B", "A") };
    tokio::time::sleep(std::time::Duration::from_millis(1100)).await;
    let seen = waiter.view(&id).await;
    assert!(seen["clock"]["left"][seat].as_u64().unwrap() <= 58_900, "{}", seen["clock"]);
    assert_eq!(seen["clock"]["left"][other], 60_000);
    let fired = shooter.fire(&view, None).await;
    // What it took is gone, and two seconds are added.
    let left = fired["clock"]["left"][seat].as_u64().unwrap();
    assert!((50_000..=60_900).contains(&left), "{left}");
    let mut eve = site.browser();
    assert_eq!(eve.view(&id).await["clock"]["running"], other);
    // Nobody claims where a clock runs.
    assert_eq!((&fired["claimable"], &fired["claim_in"]), (&json!(false), &json!(null)));
    shooter.post(&format!("/api/games/{id}/claim"), json!({})).await.problem(409);
    // A live connection tells the time with every pulse.
    let told = shooter.live(&id, "").await.pulse().await;
    let now = shooter.view(&id).await["clock"]["at"].as_i64().unwrap();
    assert!((now - 3_000..=now).contains(&told["at"].as_i64().unwrap()), "{told}");
}

#[tokio::test]
async fn clocks_go_on_after_a_restart_and_the_record_tells_them() {
    let site = Site::open().await;
    let (mut ada, mut bob, id) = sit_down(&site, "60+0").await;
    ada.place(&id, None).await;
    let view = bob.place(&id, None).await;
    let seat = text(&view["turn"]).to_owned();
    let site = site.restart().await;
    let (mut ada, mut bob) = (ada.at(&site), bob.at(&site));
    let after = ada.view(&id).await;
    assert_eq!(after["clock"]["running"], seat.as_str());
    let lost = view["clock"]["left"][&seat].as_u64().unwrap().abs_diff(after["clock"]["left"][&seat].as_u64().unwrap());
    assert!(lost < 3_000, "{lost} ms are lost");
    let shooter = if seat == "A" { &mut ada } else { &mut bob };
    shooter.fire(&after, None).await;
    shooter.post(&format!("/api/games/{id}/resign"), json!({})).await.ok();
    let record = shooter.get(&format!("/api/games/{id}/record")).await.text;
    assert!(record.contains("[Clock \"60+0\"]") && record.contains("[Left \""), "{record}");
    // So does the history, and what it says is read again as it is.
    let list = shooter.get("/api/history/mine").await.ok();
    assert_eq!((&list[0]["over"], &list[0]["due"]), (&json!(true), &json!(null)));
    let kept = shooter.get(&format!("/api/history/{}", list[0]["match"])).await.ok();
    let kept = text(&kept["record"]).to_owned();
    assert!(kept.contains("[Clock \"60+0\"]") && kept.contains("[Left \""), "{kept}");
    assert_eq!(kept.parse::<amiral_game::Record>().unwrap().to_string(), kept);
}

#[tokio::test]
async fn games_by_days_that_wait_for_oneself_come_first() {
    let site = Site::open().await;
    let (mut ada, mut bob, slow) = sit_down(&site, "14d").await;
    // Ada makes others: one with less time, one without a clock.
    let mut ids = vec![slow];
    for clock in [json!("1d"), json!(null)] {
        let made = ada.make(json!({"mode": "two", "rules": small(), "name": "Ada", "clock": clock})).await;
        let invitation = text(&made["invitation"]).rsplit('/').next().unwrap();
        let id = text(&made["id"]).to_owned();
        bob.post(&format!("/api/games/{id}/join"), json!({"invitation": invitation})).await.ok();
        ids.push(id);
    }
    let mine = ada.get("/api/history/mine").await.ok();
    let due = |id: &str| mine.as_array().unwrap().iter().find(|game| game["id"] == id).unwrap()["due"].clone();
    assert!(due(&ids[0]).is_string() && due(&ids[1]).is_string() && due(&ids[2]).is_null());
    for path in ["/", "/history", "/play"] {
        let page = ada.get(path).await.text;
        let at = |id: &str| page.find(&format!("/games/{id}\"")).unwrap();
        assert!(at(&ids[1]) < at(&ids[0]) && at(&ids[0]) < at(&ids[2]), "{path}: {page}");
        assert!(page.contains("class=\"due\""), "{path}");
    }
    // Once she has placed everywhere but in the last, that comes first.
    ada.place(&ids[0], None).await;
    ada.place(&ids[1], None).await;
    let page = ada.get("/").await.text;
    let at = |id: &str| page.find(&format!("/games/{id}\"")).unwrap();
    assert!(at(&ids[2]) < at(&ids[1]) && at(&ids[1]) < at(&ids[0]), "{page}");
}
