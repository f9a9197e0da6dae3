//! Rows are numbered from 0 or from 1 for people, as whoever makes a game chooses.

use serde_json::{Value, json};

use super::games::{play_two, two};
use super::{Site, small, text};

#[tokio::test]
async fn rows_are_numbered_from_1_unless_whoever_makes_the_game_says_0() {
    let site = Site::open().await;
    let mut ada = site.browser();
    for (given, first_row) in [(Value::Null, 1), (json!(1), 1), (json!(0), 0)] {
        let made = ada.make(json!({"mode": "solo", "rules": small(), "first_row": given})).await;
        assert_eq!(made["first_row"], first_row);
        let fired = ada.fire(&made, None).await;
        assert!(text(&fired["enemy"]["shots"]).starts_with("A0"), "requests and answers count from 0");
    }
    let refused = ada.post("/api/games", json!({"mode": "solo", "rules": small(), "first_row": 2})).await;
    assert_eq!(refused.problem(422), "Rows are numbered from 0 or from 1, not from 2.");
}

#[tokio::test]
async fn everybody_who_looks_at_a_game_sees_the_same_rows() {
    let site = Site::open().await;
    let (mut ada, mut bob, id) = two(&site, small()).await;
    for view in [ada.view(&id).await, bob.view(&id).await, site.browser().view(&id).await] {
        assert_eq!(view["first_row"], 1);
    }
    let over = play_two(&mut ada, &mut bob, &id).await;
    let kept = site.browser().get(&format!("/api/history/{}", over["match"])).await.ok();
    assert_eq!((&kept["first_row"], &kept["game"]), (&json!(1), &Value::Null));
    assert!(text(&kept["record"]).contains("A0"), "records count from 0");
    // The report and the analysis say the same of a cell.
    let report = bob.get(&format!("/api/history/{}/report", over["match"])).await.text;
    let cells = |cell: &str| report.contains(&format!(" {cell}:")) || report.contains(&format!(" {cell}."));
    assert!(cells("A1") && !cells("A0"), "{report}");
    let lines = bob.post("/api/analyses", json!({"match": over["match"]})).await.text;
    let summary: Value = serde_json::from_str(lines.lines().last().unwrap()).unwrap();
    assert_eq!(summary["first_row"], 1);
    let lines = bob.post("/api/analyses", json!({"record": kept["record"]})).await.text;
    let summary: Value = serde_json::from_str(lines.lines().last().unwrap()).unwrap();
    assert_eq!(summary["first_row"], 0, "files count from 0");
    let again = bob.post(&format!("/api/games/{id}/rematch"), json!({})).await.ok();
    assert_eq!(again["first_row"], 1);
    // What was chosen is there after a restart.
    let made = ada.make(json!({"mode": "two", "rules": small(), "first_row": 0})).await;
    let site = site.restart().await;
    assert_eq!(ada.at(&site).view(text(&made["id"])).await["first_row"], 0);
}
