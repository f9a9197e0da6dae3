//! Placing a fleet by clicks, by keys, and by dragging.

use amiral_words::Lang;
use eframe::egui::{Key, Modifiers};

use crate::stage::{Stage, every_cell};

fn placing(lang: Lang) -> Stage {
    let mut stage = Stage::new(lang);
    stage.open("menu-versus");
    stage.wait_for(&stage.say("window-place-ready"));
    stage
}

/// The cells with a ship.
fn ships(stage: &Stage) -> Vec<String> {
    let ship = stage.say("window-cell-ship");
    every_cell().into_iter().filter(|cell| stage.state(cell) == ship).collect()
}

#[test]
fn two_clicks_place_a_ship() {
    for lang in Lang::ALL {
        let mut stage = placing(lang);
        stage.click("A0");
        assert!(stage.has(&stage.say("window-place-second")));
        let chosen = stage.say("window-cell-chosen");
        assert!(stage.state("C0").ends_with(&chosen) && stage.state("A1").ends_with(&chosen));
        assert!(!stage.state("D0").ends_with(&chosen), "no ship of four is left");
        stage.click("C0");
        assert_eq!(ships(&stage), ["A0", "B0", "C0"]);
        stage.click("A2");
        stage.click("A3");
        assert!(stage.has(&stage.say("window-place-complete")));
        stage.press_key("window-place-ready");
        stage.wait_for(&stage.say("window-your-turn"));
    }
}

#[test]
fn keys_place_turn_undo_and_redo() {
    let mut stage = placing(Lang::En);
    // From the middle, C2.
    stage.key(Key::Enter);
    stage.key(Key::ArrowDown);
    stage.key(Key::ArrowDown);
    stage.key(Key::Enter);
    assert_eq!(ships(&stage), ["C2", "C3", "C4"]);
    stage.key(Key::ArrowUp);
    stage.key(Key::ArrowUp);
    stage.key(Key::R);
    assert_eq!(ships(&stage), ["C2", "D2", "E2"]);
    stage.key_with(Modifiers::COMMAND, Key::Z);
    assert_eq!(ships(&stage), ["C2", "C3", "C4"]);
    stage.key_with(Modifiers::COMMAND, Key::Y);
    assert_eq!(ships(&stage), ["C2", "D2", "E2"]);
    stage.key(Key::Delete);
    assert!(ships(&stage).is_empty());
    stage.key(Key::Backspace);
    assert_eq!(ships(&stage), ["C2", "D2", "E2"]);
}

#[test]
fn ships_are_dragged_onto_the_sea_over_it_and_off_it() {
    let mut stage = placing(Lang::En);
    let (ship, corner) = (stage.middle("3-cell ship (1)"), stage.place("B1"));
    stage.drag(ship, corner);
    assert_eq!(ships(&stage), ["B1", "C1", "D1"]);
    let (from, to) = (stage.place("C1"), stage.place("C3"));
    stage.drag(from, to);
    assert_eq!(ships(&stage), ["B3", "C3", "D3"]);
    stage.right_click("B3");
    assert_eq!(ships(&stage), ["B2", "B3", "B4"], "turned down, it is moved so that it stays on the sea");
    stage.press_key("key-random");
    assert_eq!(ships(&stage).len(), 5);
    stage.press_key("key-undo");
    assert_eq!(ships(&stage), ["B2", "B3", "B4"]);
    let (from, off) = (stage.place("B3"), stage.middle("2-cell ship (1)"));
    stage.drag(from, off);
    assert!(ships(&stage).is_empty());
    stage.press_key("key-undo");
    stage.press_key("key-start-over");
    assert!(ships(&stage).is_empty());
}

#[test]
fn leaving_early_places_the_rest_after_asking() {
    for lang in Lang::ALL {
        let mut stage = placing(lang);
        stage.click("A0");
        stage.click("C0");
        stage.key(Key::Escape);
        assert!(stage.has(&stage.say("place-ask-rest")));
        stage.press_key("window-no");
        assert_eq!(ships(&stage), ["A0", "B0", "C0"]);
        stage.press_key("window-place-ready");
        stage.press_key("window-place-rest");
        stage.wait_for(&stage.say("window-your-turn"));
    }
}

#[test]
fn a_window_closed_early_asks_what_becomes_of_the_ships() {
    let mut stage = placing(Lang::En);
    stage.click("A0");
    stage.click("A2");
    assert!(!stage.close());
    stage.wait_for(&stage.say("place-ask-rest"));
    stage.press_key("window-no");
    stage.press_key("menu-title");
    stage.press_key("menu-solo");
    stage.wait_for(&stage.say("place-ask-rest"));
    stage.press_key("window-place-rest");
    stage.wait_for(&stage.say("window-your-turn"));
}
