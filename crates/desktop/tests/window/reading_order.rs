//! Tab goes through every page in reading order.

use amiral_words::Lang;
use eframe::egui::{Key, Rect};

use crate::stage::Stage;

/// No page has more tab stops.
const MOST: usize = 120;

/// All tab stops, beginning with the first one on the page.
fn stops(stage: &mut Stage) -> Vec<Rect> {
    let mut stops: Vec<Rect> = Vec::new();
    for _ in 0..MOST {
        stage.key(Key::Tab);
        let Some(stop) = stage.focused() else { continue };
        if stops.first() == Some(&stop) {
            break;
        }
        stops.push(stop);
    }
    assert!(stops.len() > 3 && stops.len() < MOST, "{stops:?}");
    // The menu in the bar comes first in reading order.
    let first = (0..stops.len()).min_by_key(|&at| (stops[at].min.y as i32 / 24, stops[at].min.x as i32)).unwrap();
    stops.rotate_left(first);
    stops
}

/// Whether `one` comes before `other` in reading order.
fn is_before(one: Rect, other: Rect) -> bool {
    let is_above = one.max.y <= other.min.y + 1.0 && one.min.x < other.max.x - 1.0;
    let is_in_line = (one.center().y - other.center().y).abs() < one.height().min(other.height()) / 2.0;
    is_above || is_in_line && one.max.x <= other.min.x + 1.0
}

fn assert_reading_order(stage: &mut Stage, page: &str) {
    let stops = stops(stage);
    for pair in stops.windows(2) {
        assert!(!is_before(pair[1], pair[0]), "{page}: from {:?} back to {:?}", pair[0], pair[1]);
    }
}

#[test]
fn tab_follows_reading_order_on_every_page() {
    // High enough to show everything without scrolling.
    for (width, height) in [(1180.0, 2400.0), (480.0, 3600.0)] {
        for page in ["menu-solo", "menu-versus", "menu-two", "menu-study", "menu-settings", "window-history"] {
            let mut stage = Stage::new(Lang::En);
            stage.resize(width, height);
            if page == "menu-solo" {
                assert_reading_order(&mut stage, "the menu");
            }
            stage.press_key(page);
            assert_reading_order(&mut stage, page);
        }
    }
}

#[test]
fn tab_follows_reading_order_in_games() {
    for (width, height) in [(1180.0, 780.0), (700.0, 640.0), (480.0, 1600.0)] {
        let mut stage = Stage::new(Lang::En);
        stage.resize(width, height);
        stage.open("menu-versus");
        stage.press_key("key-random");
        assert_reading_order(&mut stage, "placing");
        stage.press_key("window-place-ready");
        stage.wait_for("Your shot.");
        assert_reading_order(&mut stage, "firing");
        stage.press_key("key-resign");
        stage.press_key("window-yes");
        stage.wait_for(&stage.say("key-rematch"));
        assert_reading_order(&mut stage, "the end");
        let mut stage = Stage::new(Lang::En);
        stage.resize(width, height);
        stage.open("menu-watch");
        stage.press_key("window-next");
        assert_reading_order(&mut stage, "watching");
    }
}
