//! Every page in a language of long words.

use amiral_words::Lang;
use eframe::egui::Key;

use crate::stage::Stage;

/// Longer words push nothing out of the window that is in it in English.
#[test]
fn long_words_stay_in_the_window() {
    for (width, height) in [(1180.0, 780.0), (480.0, 640.0)] {
        for page in
            ["menu-solo", "menu-watch", "menu-versus", "menu-two", "menu-study", "menu-settings", "window-history"]
        {
            let outside = |lang: Lang| {
                let mut stage = Stage::new(lang);
                stage.resize(width, height);
                let menu = stage.outside(width);
                stage.press_key(page);
                stage.key(Key::F1);
                stage.press_key("window-close-help");
                (menu, stage.outside(width))
            };
            let (english, long) = (outside(Lang::En), outside(Lang::Pseudo));
            assert!(long.0.len() <= english.0.len(), "menu at {width}: {:?} {:?}", long.0, english.0);
            assert!(long.1.len() <= english.1.len(), "{page} at {width}: {:?} {:?}", long.1, english.1);
        }
    }
}

#[test]
fn games_go_on_in_long_words() {
    let mut stage = Stage::new(Lang::Pseudo);
    stage.open("menu-versus");
    stage.press_key("key-random");
    stage.press_key("window-place-ready");
    stage.wait_for(&stage.say("window-your-turn"));
    for (width, height) in [(480.0, 640.0), (800.0, 500.0), (1180.0, 780.0)] {
        stage.resize(width, height);
        assert!(stage.place("A0").x < width);
    }
    let mut stage = Stage::new(Lang::Pseudo);
    stage.open("menu-watch");
    for (width, height) in [(480.0, 640.0), (1180.0, 780.0)] {
        stage.resize(width, height);
        stage.press_key("window-next");
        stage.press_key("window-analysis");
        stage.press_key("window-reasons");
        assert!(stage.has(&stage.say("window-overlay-counts")));
    }
}
