//! The other pages, and windows of every size.

use amiral_host::{Choice, Settings, SettingsFile, Spec, Theme};
use amiral_words::Lang;
use eframe::egui::Key;

use crate::stage::Stage;

#[test]
fn the_description_follows_the_strategy_and_so_do_its_parameters() {
    for lang in Lang::ALL {
        let mut stage = Stage::new(lang);
        stage.press_key("menu-watch");
        assert!(!stage.has("level4"), "opponents come by strength");
        stage.press_key("opponent-expert");
        for (name, about, parameter) in [
            ("level4", "strategy-about-level4", Some("window-parameter-samples")),
            ("level6", "strategy-about-level6", Some("window-parameter-threshold")),
            ("admiral", "strategy-about-admiral", Some("window-parameter-budget")),
            ("level3", "strategy-about-level3", None),
        ] {
            stage.press_by_reader(name);
            assert!(stage.has(&stage.say(about)), "{name}");
            for known in ["window-parameter-samples", "window-parameter-threshold", "window-parameter-budget"] {
                assert_eq!(stage.has(&stage.say(known)), parameter == Some(known), "{name}: {known}");
            }
        }
        stage.press_key("form-start");
        let kept = SettingsFile::at(stage.folder()).load().0;
        assert_eq!(kept.strategy, "level3".parse::<Spec>().unwrap());
    }
}

#[test]
fn rules_that_make_no_sense_are_told_and_not_played() {
    let mut stage = Stage::new(Lang::En);
    stage.press_key("menu-solo");
    let size = stage.say("form-size");
    stage.fields(&size, "99x1");
    assert!(stage.has_part("1 to 26 columns"), "{:?}", stage.labels());
    stage.press_key("form-start");
    assert!(stage.has(&size), "nothing begins");
    stage.press("Hasbro");
    stage.press_key("form-start");
    stage.wait_for("Your shot.");
    assert!(stage.has_part("J9, unknown"), "the preset has ten columns");
}

#[test]
fn settings_hold_at_once_and_are_kept() {
    let mut stage = Stage::new(Lang::En);
    stage.press_key("menu-settings");
    let name = stage.say("form-name");
    stage.fields(&name, "Zoé");
    stage.press_key("window-dark");
    stage.press_key("form-checkerboard");
    stage.press_key("window-animations");
    stage.press("Français");
    stage.speak(Lang::Fr);
    assert!(stage.has(&stage.say("window-settings-looks")));
    let kept = SettingsFile::at(stage.folder()).load().0;
    assert_eq!(kept.names[0], "Zoé");
    assert_eq!(kept.window.theme, Choice::Always(Theme::Dark));
    assert!(kept.checkerboard && !kept.window.animations);
    assert_eq!(kept.language, Some("fr".into()));
}

#[test]
fn a_study_grows_is_compared_and_saved() {
    for lang in Lang::ALL {
        let mut stage = Stage::new(lang);
        stage.press_key("menu-study");
        stage.press(&stage.say_of("window-study-remove", &[("number", 1.into())]));
        stage.press_key("window-study-add");
        let thousand = amiral_words::Words::new(lang).number(1_000);
        stage.press(&thousand);
        stage.press_key("form-start");
        stage.wait_until("the end", |stage| stage.has(&stage.say("key-save-figures")));
        let labels = amiral_words::Words::new(lang).labels();
        assert!(stage.has(labels.overlay_title) && stage.has(labels.difference));
        assert!(stage.labels().iter().filter(|label| **label == thousand).count() >= 2, "both played all games");
        stage.press_key("key-save-figures");
        let folder = stage.folder().join("figures");
        let label = stage.say("study-save-as");
        stage.fields(&label, &folder.display().to_string());
        stage.press_key("key-save");
        stage.wait_until("the files", |stage| stage.has_part(&folder.display().to_string()));
        let files = std::fs::read_dir(&folder).unwrap().count();
        assert!(files >= 4, "{files}");
    }
}

#[test]
fn a_record_that_is_none_is_told_of() {
    let mut stage = Stage::new(Lang::En);
    let path = stage.folder().join("broken.txt");
    std::fs::write(&path, "[Rules \"classic\"]\nnonsense").unwrap();
    stage.press_key("window-history");
    stage.press_key("window-open-file");
    let label = stage.say("form-file");
    stage.fields(&label, &path.display().to_string());
    stage.press_key("form-open");
    stage.wait_until("a problem", |stage| stage.has_part("broken.txt"));
    assert!(stage.has_part("line"), "{:?}", stage.labels());
}

#[test]
fn games_are_found_summed_up_and_deleted() {
    for lang in Lang::ALL {
        let mut stage = Stage::new(lang);
        // One game with a shot, given up.
        stage.open("menu-versus");
        stage.press_key("key-random");
        stage.press_key("window-place-ready");
        stage.wait_for(&stage.say("window-your-turn"));
        stage.click("A0");
        stage.wait_until("the turn", |stage| stage.playing().may_fire());
        stage.press_key("key-resign");
        stage.press_key("window-yes");
        stage.wait_for(&stage.say("key-rematch"));
        stage.key(Key::Escape);
        stage.press_key("window-history");
        let erase = stage.say_of("window-erase-of", &[("id", 1.into())]);
        let look = stage.say_of("window-look-again-at", &[("id", 1.into())]);
        stage.wait_for(&erase);
        assert!(stage.has(&look) && stage.has(&stage.say("window-sums")));
        // The actions for a game are at the right end of a page as wide as the window.
        stage.resize(1180.0, 780.0);
        assert!(stage.middle(&erase).x > 1080.0, "{:?}", stage.middle(&erase));
        // Nobody with that name has played.
        let player = stage.say("history-player");
        stage.fields(&player, "Nobody");
        stage.press_key("window-find");
        stage.wait_for(&stage.say("history-none-pass"));
        stage.press_key("window-find-all");
        stage.wait_for(&erase);
        stage.press(&erase);
        stage.press_key("window-no");
        assert!(stage.has(&erase));
        stage.press(&erase);
        stage.wait_for(&stage.say("window-no"));
        stage.press_key("window-erase");
        stage.wait_for(&stage.say("history-none"));
    }
}

#[test]
fn every_page_has_help() {
    let mut stage = Stage::new(Lang::En);
    for page in ["menu-study", "menu-settings", "window-history", "menu-two"] {
        stage.press_key(page);
        stage.key(Key::F1);
        stage.wait_for("Help");
        stage.press_key("window-close-help");
        assert!(!stage.has(&stage.say("window-help-everywhere")));
        stage.key(Key::Escape);
        stage.wait_for(&stage.say("menu-solo"));
    }
}

/// Nothing panics, and the sea can be reached, in windows of any size and with seas of any size.
#[test]
fn windows_of_every_size_show_the_sea() {
    let large = amiral_game::RulesSetup { width: 26, height: 26, ..amiral_game::RulesSetup::default() };
    for rules in [crate::stage::small(), large] {
        let mut stage = Stage::with(Lang::Fr, Settings { rules, ..Settings::default() });
        stage.open("menu-versus");
        stage.press_key("key-random");
        stage.press_key("window-place-ready");
        stage.wait_for(&stage.say("window-your-turn"));
        for (width, height) in [(420.0, 420.0), (500.0, 900.0), (800.0, 500.0), (2400.0, 1400.0)] {
            stage.resize(width, height);
            let place = stage.place("A0");
            assert!(place.x > 0.0 && place.x < width && place.y > 0.0 && place.y < height, "{width} × {height}");
        }
    }
}

#[test]
fn the_size_of_the_window_is_kept() {
    let mut stage = Stage::new(Lang::En);
    stage.resize(900.0, 640.0);
    assert!(stage.close());
    assert_eq!(SettingsFile::at(stage.folder()).load().0.window.size, (900, 640));
}
