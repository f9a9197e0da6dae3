//! Choosing files without a mouse.

use std::fs;
use std::path::Path;

use amiral_host::{Settings, SettingsFile};
use amiral_words::Lang;
use eframe::egui::{Key, Modifiers};

use crate::stage::{Stage, small};

const RECORD: &str = "[Rules \"5x5 3,2 no-edge sunk alternate\"]\n[A \"Ada\"]\n[B \"Zoé\"]\n[FleetA \"A0h3 A2h2\"]\n\
                      [FleetB \"C4h3 E0v2\"]\n[Result \"B resigned\"]\n\n1 A C4x\n";

/// A folder with games in it, and the window with that folder remembered.
fn window(games: &Path) -> Stage {
    fs::create_dir(games.join("saved")).unwrap();
    fs::write(games.join("saved/ada-zoe.txt"), RECORD).unwrap();
    fs::write(games.join("shopping.txt"), "salt").unwrap();
    Stage::with(Lang::En, Settings { rules: small(), folder: Some(games.to_owned()), ..Settings::default() })
}

#[test]
fn the_keyboard_alone_opens_a_game_from_a_folder() {
    let games = tempfile::tempdir().unwrap();
    let mut stage = window(games.path());
    stage.press_key("window-history");
    stage.press_key("window-open-file");
    stage.wait_for("saved, folder");
    assert!(stage.has("shopping.txt, file"));
    // The field has the focus: arrows go through the list, Enter opens the folder.
    stage.key(Key::ArrowDown);
    stage.key(Key::Enter);
    stage.wait_for("ada-zoe.txt, file");
    stage.key(Key::ArrowDown);
    stage.key(Key::Enter);
    stage.wait_until("the game", |stage| stage.viewing().is_some());
    let kept = SettingsFile::at(stage.folder()).load().0;
    assert_eq!(kept.folder, Some(games.path().join("saved")), "the next question begins there");
}

#[test]
fn names_are_completed() {
    let games = tempfile::tempdir().unwrap();
    let mut stage = window(games.path());
    stage.press_key("window-history");
    stage.press_key("window-open-file");
    stage.wait_for("saved, folder");
    stage.types("sa");
    stage.key(Key::Tab);
    stage.wait_for("ada-zoe.txt, file");
    stage.types("ada");
    stage.key(Key::Tab);
    stage.key(Key::Enter);
    stage.wait_until("the game", |stage| stage.viewing().is_some());
}

#[test]
fn a_proposed_name_is_replaced_by_typing_and_escape_leaves_the_question() {
    let games = tempfile::tempdir().unwrap();
    let mut stage = window(games.path());
    stage.open("menu-watch");
    stage.press_key("window-next");
    stage.press_key("window-save-game");
    stage.wait_for("saved, folder");
    stage.key(Key::Escape);
    assert!(!stage.has("saved, folder") && stage.viewing().is_some(), "the game is still there");
    stage.press_key("window-save-game");
    stage.wait_for("saved, folder");
    stage.types("mine");
    stage.key(Key::Enter);
    stage.wait_until("the file", |_| games.path().join("mine.txt").exists());
    // Shift and Tab leave the field backwards.
    stage.press_key("window-save-game");
    stage.wait_for("mine.txt, file");
    stage.key_with(Modifiers::SHIFT, Key::Tab);
    stage.key(Key::Enter);
    stage.wait_until("the folder outside", |stage| !stage.has("mine.txt, file"));
}
