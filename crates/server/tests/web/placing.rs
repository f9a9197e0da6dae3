//! Placing fleets act by act: the server keeps nothing, and the state goes to and fro.

use serde_json::{Value, json};

use super::games::two;
use super::{Browser, Site, small, text};

/// Does something with a fleet outside any game, from what the last scene said.
async fn act(browser: &mut Browser, rules: &Value, last: &Value, acts: Value) -> Value {
    let order = json!({"rules": rules, "state": last["state"], "acts": acts});
    browser.post("/api/fleets/placing", order).await.ok()
}

#[tokio::test]
async fn acts_go_to_the_server_and_scenes_come_back() {
    let site = Site::open().await;
    let (mut browser, rules) = (site.browser(), json!({}));
    let scene = act(&mut browser, &rules, &json!({}), json!([])).await;
    assert_eq!((text(&scene["ships"]), &scene["missing"]), ("", &json!([5, 4, 3, 3, 2])));
    assert_eq!((&scene["can_undo"], &scene["can_redo"]), (&json!(false), &json!(false)));
    let scene = act(&mut browser, &rules, &scene, json!([{"kind": "click", "cell": "A0"}])).await;
    assert_eq!((text(&scene["first_end"]), scene["ends"].as_array().unwrap().len()), ("A0", 8));
    let scene = act(&mut browser, &rules, &scene, json!([{"kind": "click", "cell": "A4"}])).await;
    assert_eq!((text(&scene["ships"]), &scene["missing"]), ("A0v5", &json!([4, 3, 3, 2])));
    // What is under the pointer is only looked at: nothing changes before it is put down.
    let hand = json!([{"kind": "take", "size": 4}, {"kind": "turn"}, {"kind": "point", "cell": "B9"}]);
    let held = act(&mut browser, &rules, &scene, hand).await;
    assert_eq!(held["in_hand"], json!({"size": 4, "down": true, "grip": 0}));
    assert_eq!(held["preview"], json!({"ship": "B6v4", "objection": null}), "kept on the sea");
    let held = act(&mut browser, &rules, &held, json!([{"kind": "point", "cell": "B2"}])).await;
    assert_eq!(
        text(&held["preview"]["objection"]),
        "The battleship would touch the carrier at A2.",
        "the reason is the server's sentence"
    );
    let refused = act(&mut browser, &rules, &held, json!([{"kind": "press"}])).await;
    assert_eq!(refused["problem"], held["preview"]["objection"]);
    assert_eq!(text(&refused["ships"]), "A0v5");
    // Dragged over the edge, it is moved as little as it takes.
    let drag = json!([{"kind": "drag", "cell": "A2"}, {"kind": "turn"}, {"kind": "drop", "cell": "J7"}]);
    let dragged = act(&mut browser, &rules, &scene, drag).await;
    assert_eq!(text(&dragged["ships"]), "F7h5");
    let whole = act(&mut browser, &rules, &dragged, json!([{"kind": "complete"}])).await;
    assert!(text(&whole["ships"]).starts_with("F7h5 ") && whole["missing"] == json!([]), "{whole}");
    let undone = act(&mut browser, &rules, &whole, json!([{"kind": "undo"}, {"kind": "undo"}])).await;
    assert_eq!((text(&undone["ships"]), &undone["can_redo"]), ("A0v5", &json!(true)));
    let redone = act(&mut browser, &rules, &undone, json!([{"kind": "redo"}, {"kind": "redo"}])).await;
    assert_eq!((&redone["ships"], &redone["can_redo"]), (&whole["ships"], &json!(false)));
    let typed = json!([{"kind": "clear"}, {"kind": "type", "text": "A0h5 A1h4"}]);
    let typed = act(&mut browser, &rules, &redone, typed).await;
    assert_eq!(text(&typed["ships"]), "A0h5");
    assert_eq!(text(&typed["problem"]), "The battleship would touch the carrier at A0.");
    browser.lang = "fr";
    let french = act(&mut browser, &rules, &held, json!([{"kind": "press"}])).await;
    assert_eq!(text(&french["problem"]), "Le cuirassé toucherait le porte-avions en A2.");
}

#[tokio::test]
async fn ships_of_any_shape_are_taken_turned_and_turned_over() {
    let site = Site::open().await;
    let (mut browser, rules) = (site.browser(), json!({"size": "6x6", "fleet": [3, "L4", "2x2"]}));
    let scene = act(&mut browser, &rules, &json!({}), json!([])).await;
    assert_eq!(scene["missing"], json!(["2x2", "L4", 3]));
    let take = json!([{"kind": "take", "size": "L4"}, {"kind": "turn"}, {"kind": "point", "cell": "C3"}]);
    let held = act(&mut browser, &rules, &scene, take).await;
    assert_eq!(held["in_hand"], json!({"size": "L4", "down": false, "drawing": "##/.#/.#", "grip": 1}));
    assert_eq!(held["preview"], json!({"ship": "B3:##/.#/.#", "objection": null}));
    let placed = act(&mut browser, &rules, &held, json!([{"kind": "mirror"}, {"kind": "press"}])).await;
    assert_eq!(text(&placed["ships"]), "C3:##/#./#.");
    let only_turned = json!({"size": "6x6", "fleet": "L4,3", "mirror": "no"});
    let take = json!([{"kind": "take", "size": "L4"}, {"kind": "mirror"}]);
    let refused = act(&mut browser, &only_turned, &json!({}), take).await;
    assert_eq!(text(&refused["problem"]), "Under these rules, ships are turned but not mirrored.");
    let checked = browser.post("/api/rules/check", only_turned).await.ok();
    assert_eq!((&checked["fleet"], &checked["mirror"]), (&json!(["L4", 3]), &json!("no")));
    let order = json!({"mode": "versus", "strategy": "level5", "rules": rules});
    let refused = browser.post("/api/games", order).await.problem(422);
    assert!(refused.contains("level5 plays fleets of straight ships only"), "{refused}");
}

#[test]
fn the_pages_draw_named_shapes_as_the_game_does() {
    let script = include_str!("../../assets/notation.js");
    for name in ["L4", "J4", "T4", "S4", "Z4", "F5", "L5", "N5", "P5", "T5", "U5", "V5", "W5", "X5", "Y5", "Z5"] {
        let shape: amiral_game::Shape = name.parse().unwrap();
        let drawn = format!("{name}: \"{}\"", shape.drawing());
        assert!(script.contains(&drawn), "{drawn}");
    }
}

#[tokio::test]
async fn a_fleet_is_placed_through_any_node_and_by_who_sits_there() {
    let site = Site::open().await;
    let (mut ada, mut bob, id) = two(&site, small()).await;
    let path = format!("/api/games/{id}/placing");
    let first = ada.post(&path, json!({"acts": [{"kind": "random"}]})).await.ok();
    let again = ada.post(&path, json!({"state": first["state"], "acts": [{"kind": "random"}]})).await.ok();
    assert_ne!(first["ships"], again["ships"], "another random fleet");
    let others = bob.post(&path, json!({"acts": [{"kind": "random"}]})).await.ok();
    assert_ne!(first["ships"], others["ships"], "it follows from one's own secret");
    // Another node, or the same one started again, goes on from the state alone.
    let site = site.restart().await;
    let mut ada = ada.at(&site);
    let undone = ada.post(&path, json!({"state": again["state"], "acts": [{"kind": "undo"}]})).await.ok();
    assert_eq!(undone["ships"], first["ships"]);
    let placed = ada.post(&format!("/api/games/{id}/fleet"), json!({"fleet": undone["ships"]})).await.ok();
    assert_eq!(placed["own"]["fleet"], undone["ships"]);
    site.browser().post(&path, json!({"acts": []})).await.problem(403);
    ada.post("/api/games/0123456789abcdef0123456789abcdef/placing", json!({})).await.problem(404);
}

#[tokio::test]
async fn what_is_not_a_state_or_an_act_is_refused_in_a_sentence() {
    let site = Site::open().await;
    let mut browser = site.browser();
    let mut refused = async |order: Value| browser.post("/api/fleets/placing", order).await.problem(422);
    let state = "two-ends;F5;h5;0;;0;A0h5 A1h4";
    assert!(refused(json!({"state": state})).await.contains("does not match these rules"));
    assert!(refused(json!({"state": "x".repeat(20_000)})).await.len() < 200);
    // A state of other rules.
    let state = "two-ends;F5;h5;0;;0;A0h5";
    assert!(refused(json!({"state": state, "rules": {"fleet": "3,2"}})).await.contains("these rules"));
    assert!(refused(json!({"acts": [{"kind": "click", "cell": "?"}]})).await.contains("cell"));
    assert!(refused(json!({"acts": [{"kind": "fly"}]})).await.contains("fly"));
    let many = vec![json!({"kind": "undo"}); 17];
    assert!(refused(json!({"acts": many})).await.contains("16"));
}
