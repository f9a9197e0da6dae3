//! A whole game in every mode, in both languages.

use amiral_game::{Contact, RulesSetup, Seat};
use amiral_host::{Settings, SettingsFile};
use amiral_words::{Lang, Opponent, QuickGame, Words};
use eframe::egui::Key;

use crate::stage::{Stage, every_cell, small};

/// Fires at every cell not shot at yet, in order, until the game is over.
fn fire_until_over(stage: &mut Stage) {
    let open = ["window-cell-unknown", "window-cell-ruled-out"].map(|key| stage.say(key));
    for cell in every_cell() {
        if over(stage) {
            return;
        }
        if open.contains(&stage.state(&cell)) {
            stage.click(&cell);
            stage.wait_until("the answer", |stage| {
                let thinking = stage.has_part(stage.say_of("play-thinking", &[("name", "HAL".into())]).trim());
                !thinking || over(stage)
            });
        }
    }
    stage.wait_until("the end", over);
}

fn over(stage: &Stage) -> bool {
    stage.has(&stage.say("key-rematch"))
}

#[test]
fn a_person_alone_sinks_a_hidden_fleet() {
    for lang in Lang::ALL {
        let mut stage = Stage::new(lang);
        stage.open("menu-solo");
        stage.wait_for(&stage.say("window-your-turn"));
        assert_eq!(stage.state("C2"), stage.say("window-cell-unknown"));
        stage.click("C2");
        assert_ne!(stage.state("C2"), stage.say("window-cell-unknown"));
        // The same cell again is refused in a sentence.
        stage.click("C2");
        assert!(stage.has(&stage.say_of("refusal-fired-before", &[("cell", "C2".into())])), "{:?}", stage.labels());
        stage.click("A0");
        fire_until_over(&mut stage);
        let sunk = stage.say("window-cell-sunk");
        assert_eq!(every_cell().iter().filter(|cell| stage.state(cell) == sunk).count(), 5);
        stage.wait_until("a judgement", |stage| stage.has(&stage.say("window-verdict-chart")));
        stage.press_key("key-rematch");
        stage.wait_for(&stage.say("window-your-turn"));
        assert_eq!(stage.state("C2"), stage.say("window-cell-unknown"));
    }
}

#[test]
fn the_keyboard_alone_plays_a_game() {
    let mut stage = Stage::new(Lang::En);
    stage.open("menu-solo");
    stage.wait_for("Your shot.");
    // The cursor begins in the middle, and the sea has the focus.
    for _ in 0..2 {
        stage.key(Key::ArrowLeft);
        stage.key(Key::ArrowUp);
    }
    for row in 0..5 {
        for column in 0..5 {
            if !over(&stage) {
                stage.key(Key::Enter);
                if column < 4 {
                    stage.key(if row % 2 == 0 { Key::ArrowRight } else { Key::ArrowLeft });
                }
            }
        }
        stage.key(Key::ArrowDown);
    }
    stage.wait_until("the end", over);
}

#[test]
fn cells_are_typed() {
    let mut stage = Stage::new(Lang::En);
    stage.open("menu-solo");
    stage.wait_for("Your shot.");
    stage.types("c3");
    assert!(stage.has_part("Your shot: C3"), "{:?}", stage.labels());
    assert_eq!(stage.state("C3"), "unknown", "nothing is fired before Enter");
    stage.key(Key::Enter);
    assert_ne!(stage.state("C3"), "unknown");
    // The space bar separates cells. It does not fire.
    stage.types("a0 b");
    stage.key(Key::Backspace);
    stage.types("e4");
    stage.key(Key::Enter);
    assert!(stage.state("A0") != "unknown" && stage.state("E4") != "unknown");
    assert_eq!(stage.playing().target.as_ref().unwrap().seen.shots().len(), 3);
    stage.types("9");
    stage.key(Key::Escape);
    assert!(stage.has("Your shot."), "the line is gone, and nothing is asked");
    stage.types("zz9");
    stage.key(Key::Enter);
    assert!(!stage.has("Your shot."), "it is no cell: {:?}", stage.labels());
    // Letters that name no column move the cursor, as in the terminal.
    let before = stage.playing().cursor;
    stage.types("h");
    assert_ne!(stage.playing().cursor, before);
}

#[test]
fn a_field_keeps_its_letters() {
    let mut stage = Stage::new(Lang::En);
    stage.open("menu-versus");
    stage.wait_for(&stage.say("window-place-ready"));
    let field = stage.say("place-typed");
    stage.fields(&field, "A0h3 A2h2");
    stage.key(Key::Enter);
    // The fleet is complete, and Enter on the sea begins.
    stage.focus_sea();
    stage.key(Key::Enter);
    stage.wait_for("Your shot.");
    assert!(stage.playing().typed.is_none());
}

#[test]
fn the_odds_leave_the_seas_where_they_are() {
    for (width, height) in [(1180.0, 780.0), (820.0, 640.0), (480.0, 640.0)] {
        let mut stage = Stage::new(Lang::Fr);
        stage.resize(width, height);
        stage.open("menu-solo");
        stage.wait_for(&stage.say("window-your-turn"));
        let before = [stage.place("A0"), stage.place("E4")];
        for key in [Key::F7, Key::F2] {
            stage.key(key);
            stage.wait_until("odds", |stage| stage.playing().shown_odds().is_some());
            assert_eq!([stage.place("A0"), stage.place("E4")], before, "{width} × {height}");
        }
    }
}

#[test]
fn small_windows_stack_the_seas() {
    let mut stage = Stage::new(Lang::En);
    // High enough to show the lower sea without scrolling.
    stage.resize(480.0, 1400.0);
    stage.open("menu-versus");
    stage.press_key("key-random");
    stage.press_key("window-place-ready");
    stage.wait_for("Your shot.");
    let cells = stage.places("A0");
    let [enemy, own] = cells.as_slice() else { panic!("two seas: {cells:?}") };
    assert!((enemy.x - own.x).abs() < 1.0, "one is below the other");
    let side = stage.place("B0").x - stage.place("A0").x;
    assert!(own.y - enemy.y > 5.0 * side && side > 50.0, "each is as wide as the window: {cells:?}");
    stage.resize(800.0, 640.0);
    let cells = stage.places("A0");
    assert!((cells[0].y - cells[1].y).abs() < 1.0 && cells[0].x < cells[1].x, "there is room side by side");
}

#[test]
fn a_screen_reader_fires_and_is_told_the_odds() {
    let mut stage = Stage::new(Lang::En);
    stage.open("menu-solo");
    stage.wait_for("Your shot.");
    stage.press_by_reader("A0, unknown");
    assert_ne!(stage.state("A0"), "unknown");
    stage.key(Key::F7);
    stage.wait_until("odds", |stage| stage.has_part("Fleets remaining"));
    assert!(stage.state("C2").ends_with('%'), "{}", stage.state("C2"));
    stage.key(Key::F7);
    assert!(!stage.state("C2").ends_with('%'));
    stage.key(Key::F2);
    stage.wait_until("a hint", |stage| stage.has_part("Best: "));
}

#[test]
fn a_person_and_the_computer_play_to_the_end() {
    for lang in Lang::ALL {
        let mut stage = Stage::new(lang);
        stage.open("menu-versus");
        stage.press_key("key-random");
        stage.press_key("window-place-ready");
        fire_until_over(&mut stage);
        stage.press_key("window-look-again");
        stage.press_key("window-next");
        let parts = |at: usize| [("at", at.into()), ("total", 0.into())];
        let start = stage.say_of("watch-place", &parts(1));
        let start = start.split('0').next().unwrap().to_owned();
        assert!(stage.has_part(&start), "{start}: {:?}", stage.labels());
    }
}

#[test]
fn the_report_is_shown_at_the_end_and_saved() {
    for lang in Lang::ALL {
        let mut stage = Stage::new(lang);
        let path = stage.folder().join("report.txt");
        stage.open("menu-versus");
        stage.press_key("key-random");
        stage.press_key("window-place-ready");
        stage.wait_for(&stage.say("window-your-turn"));
        stage.click("A0");
        stage.wait_until("the turn", |stage| stage.playing().may_fire());
        stage.press_key("key-resign");
        stage.press_key("window-yes");
        stage.wait_until("the end", over);
        let report = stage.playing().report.clone().unwrap();
        let told = amiral_words::report_text(&amiral_words::Words::new(lang), &report);
        stage.press_key("window-report");
        assert!(stage.has_part(told.lines().next().unwrap()), "{told}");
        stage.press_key("window-save-report");
        let label = stage.say("play-save-as");
        stage.fields(&label, &path.display().to_string());
        stage.key(Key::Enter);
        stage.wait_until("the file", |_| path.exists());
        assert_eq!(std::fs::read_to_string(&path).unwrap(), told);
    }
}

#[test]
fn cheating_is_asked_about_and_marked_and_not_offered_between_people() {
    let mut stage = Stage::new(Lang::En);
    stage.open("menu-solo");
    stage.wait_for("Your shot.");
    stage.key(Key::F3);
    stage.press_key("window-no");
    assert!(!stage.has_part(&stage.say("play-cheating")), "{:?}", stage.labels());
    stage.press_key("key-cheat");
    stage.press_key("window-yes");
    stage.wait_until("the mark", |stage| stage.has_part(&stage.say("play-cheating")));
    assert!(every_cell().iter().any(|cell| stage.state(cell) == stage.say("window-cell-ship")));
    let mut stage = Stage::new(Lang::En);
    stage.open("menu-two");
    for number in [1, 2] {
        let name = stage.say(if number == 1 { "play-first-player" } else { "play-second-player" });
        stage.press(&stage.say_of("window-i-am", &[("name", name.into())]));
        stage.press_key("key-random");
        stage.press_key("window-place-ready");
    }
    assert!(!stage.has(&stage.say("key-cheat")), "{:?}", stage.labels());
}

#[test]
fn a_game_is_given_up_and_played_again() {
    let mut stage = Stage::new(Lang::Fr);
    stage.open("menu-versus");
    stage.press_key("key-random");
    stage.press_key("window-place-ready");
    stage.wait_for(&stage.say("window-your-turn"));
    stage.press_key("key-resign");
    stage.press_key("window-no");
    assert!(!over(&stage));
    stage.press_key("key-resign");
    stage.press_key("window-yes");
    stage.wait_until("the end", over);
    let name = stage.say("play-first-player");
    assert!(stage.has(&stage.say_of("play-resigned", &[("name", name.into())])));
    stage.press_key("key-rematch");
    stage.wait_for(&stage.say("window-place-ready"));
}

#[test]
fn two_people_hand_over_and_see_only_their_own() {
    for lang in Lang::ALL {
        let mut stage = Stage::new(lang);
        stage.open("menu-two");
        let names = [stage.say("play-first-player"), stage.say("play-second-player")];
        let [first, second] = names.clone().map(|name| stage.say_of("window-i-am", &[("name", name.into())]));
        for me in [&first, &second] {
            stage.wait_until("a hand-over", |stage| stage.has(me));
            assert!(!stage.has(&stage.say("window-place-ready")), "nothing is shown in between");
            stage.press(me);
            stage.press_key("key-random");
            stage.press_key("window-place-ready");
        }
        let mut cells = [every_cell().into_iter(), every_cell().into_iter()];
        let turns = names.clone().map(|name| stage.say_of("window-your-turn-of", &[("name", name.into())]));
        let over_to = names.map(|name| stage.say_of("window-hand-over-to", &[("name", name.into())]));
        while !over(&stage) {
            if let Some(seat) = (0..2).find(|&seat| stage.has(&turns[seat])) {
                let cell = cells[seat].next().unwrap();
                stage.click(&cell);
                assert_ne!(stage.state(&cell), stage.say("window-cell-unknown"));
            } else if let Some(seat) = (0..2).find(|&seat| stage.has(&over_to[seat])) {
                stage.press(&over_to[seat]);
            } else if stage.has(&first) {
                // Enter presses the only button there is.
                stage.key(Key::Enter);
            } else {
                stage.press(&second);
            }
        }
    }
}

#[test]
fn a_strategy_is_watched_step_by_step_and_back() {
    for lang in Lang::ALL {
        let mut stage = Stage::new(lang);
        stage.open("menu-watch");
        let place = |stage: &Stage, at: usize| stage.say_of("watch-place", &[("at", at.into()), ("total", at.into())]);
        stage.wait_for(&place(&stage, 0));
        stage.press_key("window-next");
        stage.wait_for(&place(&stage, 1));
        stage.click("A0");
        stage.wait_for(&place(&stage, 2));
        stage.press_key("window-back");
        let back = stage.say_of("watch-place", &[("at", 1.into()), ("total", 2.into())]);
        stage.wait_for(&back);
        stage.right_click("A0");
        stage.press_key("window-overlay-counts");
        stage.press_key("window-odds");
        stage.wait_until("odds", |stage| stage.has_part(&stage.say("window-heat-odds")));
        stage.press_key("form-fast");
        stage.press_key("window-last");
        let won = |stage: &Stage| {
            let sunk = stage.say("window-cell-sunk");
            every_cell().iter().filter(|cell| stage.state(cell).starts_with(&sunk)).count() == 5
        };
        stage.wait_until("the last shot", won);
        stage.press_key("window-analysis");
        stage.wait_until("a judgement", |stage| stage.has(&stage.say("window-verdict-chart")));
        stage.press_key("window-again");
        stage.wait_for(&place(&stage, 0));
    }
}

#[test]
fn the_language_changes_in_the_middle_of_a_game() {
    let mut stage = Stage::new(Lang::En);
    stage.open("menu-solo");
    stage.wait_for("Your shot.");
    stage.click("A0");
    let english = stage.state("A0");
    stage.key(Key::F9);
    assert!(stage.has("À vous de tirer."));
    assert_ne!(stage.state("A0"), english);
    stage.press("English");
    assert_eq!(stage.state("A0"), english);
}

#[test]
fn a_game_left_in_the_middle_goes_on_after_a_restart() {
    for lang in Lang::ALL {
        let mut stage = Stage::new(lang);
        stage.open("menu-solo");
        stage.wait_for(&stage.say("window-your-turn"));
        stage.click("A0");
        stage.click("C3");
        let (folder, seen) = (stage.folder.clone(), [stage.state("A0"), stage.state("C3")]);
        drop(stage);
        let mut stage = Stage::again(lang, folder);
        stage.press_key("menu-resume");
        stage.wait_until("the game", |stage| stage.has_part(", "));
        assert_eq!([stage.state("A0"), stage.state("C3")], seen);
        fire_until_over(&mut stage);
        // It is in the list of saved games, and can be replayed.
        stage.key(Key::Escape);
        stage.press_key("window-history");
        stage.press(&stage.say_of("window-look-again-at", &[("id", 1.into())]));
        stage.wait_until("the record", |stage| stage.has(&stage.say("window-next")));
    }
}

#[test]
fn a_game_that_is_kept_nowhere_is_not_left_without_asking() {
    for lang in Lang::ALL {
        let folder = std::rc::Rc::new(tempfile::tempdir().unwrap());
        let settings = Settings { rules: small(), language: Some(lang.code().into()), ..Settings::default() };
        SettingsFile::at(folder.path()).save(&settings).unwrap();
        std::fs::write(folder.path().join("games.db"), "this is no database").unwrap();
        let mut stage = Stage::again(lang, folder);
        stage.open("menu-solo");
        stage.wait_for(&stage.say("window-your-turn"));
        stage.click("A0");
        let seen = stage.state("A0");
        let begin_another = |stage: &mut Stage| {
            stage.press_key("menu-title");
            stage.press_key("menu-watch");
            stage.wait_for(&stage.say("play-ask-leave"));
        };
        begin_another(&mut stage);
        stage.press_key("window-no");
        assert_eq!(stage.state("A0"), seen);
        assert!(!stage.close());
        stage.wait_for(&stage.say("window-ask-close"));
        stage.press_key("window-no");
        assert_eq!(stage.state("A0"), seen);
        begin_another(&mut stage);
        stage.press_key("window-leave");
        stage.wait_for(&stage.say("form-start"));
        assert!(stage.close());
    }
}

#[test]
fn nothing_happens_behind_a_question_or_the_help() {
    let mut stage = Stage::new(Lang::En);
    stage.open("menu-solo");
    stage.wait_for(&stage.say("window-your-turn"));
    stage.press_key("key-resign");
    stage.types("*");
    stage.press_key("window-no");
    stage.key(Key::F1);
    stage.types("*");
    stage.key(Key::Escape);
    assert!(every_cell().iter().all(|cell| stage.state(cell).contains("unknown")));
    stage.types("*");
    assert!(!every_cell().iter().all(|cell| stage.state(cell).contains("unknown")));
}

#[test]
fn a_fleet_that_does_not_fit_leaves_no_game_behind() {
    let rules =
        RulesSetup { width: 5, height: 5, fleet: vec![4; 4], contact: Contact::NoCorner, ..RulesSetup::default() };
    for kind in ["menu-solo", "menu-two"] {
        let mut stage = Stage::with(Lang::Fr, Settings { rules: rules.clone(), ..Settings::default() });
        stage.open(kind);
        stage.press_key("window-home");
        stage.press_key("window-history");
        stage.wait_for(&stage.say("history-none"));
    }
}

#[test]
fn the_four_quick_games_begin_with_one_click() {
    for lang in Lang::ALL {
        for game in QuickGame::ALL {
            let mut stage = Stage::new(lang);
            stage.press(&game.name(&Words::new(lang)));
            if game.strategy().is_none() {
                let first = stage.say("play-first-player");
                stage.press(&stage.say_of("window-i-am", &[("name", first.into())]));
            }
            stage.wait_until("the fleet to place", |stage| stage.has(&stage.say("window-place-ready")));
            let spec = stage.playing().players[Seat::B].as_ref().and_then(|player| player.spec().copied());
            assert_eq!(spec, game.strategy());
        }
    }
}

#[test]
fn opponents_are_chosen_by_strength() {
    for lang in Lang::ALL {
        let words = Words::new(lang);
        let mut stage = Stage::new(lang);
        stage.press_key("menu-versus");
        for opponent in Opponent::ALL {
            stage.press(&opponent.listed(&words));
            assert!(stage.has(&amiral_words::Say::say(&opponent, &words)), "{:?}", stage.labels());
        }
        stage.press_key("form-start");
        assert_eq!(SettingsFile::at(stage.folder()).load().0.strategy, Opponent::ALL[5].spec());
    }
}
