//! The window and the terminal show the same: whatever is done to a game being viewed, their scenes
//! are equal.

use std::time::{Duration, Instant};

use amiral_draw::Charset;
use amiral_game::GameSeed;
use amiral_host::{Colour, Kind, SavePolicy, Settings, SettingsFile, ViewingScene};
use amiral_terminal::{Interfaces, Look, Message, Opening};
use amiral_words::Lang;
use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use eframe::egui::{Key, Modifiers};

use crate::stage::{Stage, small};

const RECORD: &str = "[Rules \"5x5 3,2 no-edge sunk alternate\"]\n[A \"Ada\"]\n[B \"Zoé\"]\n[FleetA \"A0h3 A2h2\"]\n\
                      [FleetB \"C4h3 E0v2\"]\n[Result \"B resigned\"]\n\n1 A C4x\n2 B A0x\n3 A D4x\n4 B A1o\n5 A E4s\n";

/// How long to wait for work in the background.
const PATIENCE: Duration = Duration::from_mins(1);

/// The terminal program, without a terminal.
struct Terminal(amiral_terminal::App);

impl Terminal {
    fn new(opening: Opening) -> Terminal {
        let mut terminal = Terminal(amiral_terminal::App::new(amiral_terminal::Options {
            settings_file: SettingsFile::nowhere(),
            terminal: Look { charset: Charset::Unicode, colour: Colour::Plain },
            colours: None,
            lang: None,
            locale: Lang::En,
            seed: GameSeed::Chosen(7),
            practice: false,
            save_policy: SavePolicy::default(),
            archive_error: None,
            rules: Some(small().build().unwrap()),
            strategy: None,
            law: None,
            opening,
            interfaces: Interfaces::default(),
        }));
        terminal.settle();
        terminal
    }

    /// Waits until nothing runs in the background.
    fn settle(&mut self) {
        let begun = Instant::now();
        loop {
            self.0.update(Message::Tick(Instant::now()));
            if self.0.patience() > Duration::from_secs(1) {
                return;
            }
            assert!(begun.elapsed() < PATIENCE);
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    fn press(&mut self, code: KeyCode) {
        self.0.update(Message::Terminal(Event::Key(KeyEvent::new(code, KeyModifiers::NONE))));
        self.settle();
    }

    fn scene(&self) -> ViewingScene {
        self.0.viewing().unwrap()
    }
}

/// Keys that mean the same act in the terminal and in the window.
const ACTS: [(KeyCode, Modifiers, Key); 17] = [
    (KeyCode::Right, Modifiers::NONE, Key::ArrowRight),
    (KeyCode::Right, Modifiers::NONE, Key::N),
    (KeyCode::Right, Modifiers::NONE, Key::ArrowRight),
    (KeyCode::Left, Modifiers::NONE, Key::ArrowLeft),
    (KeyCode::Char('o'), Modifiers::NONE, Key::O),
    (KeyCode::Char('o'), Modifiers::NONE, Key::O),
    (KeyCode::Left, Modifiers::NONE, Key::B),
    (KeyCode::Char('o'), Modifiers::NONE, Key::O),
    (KeyCode::Char('f'), Modifiers::NONE, Key::F),
    (KeyCode::Home, Modifiers::NONE, Key::Home),
    (KeyCode::Char('v'), Modifiers::NONE, Key::V),
    (KeyCode::Char('t'), Modifiers::NONE, Key::T),
    (KeyCode::Char('t'), Modifiers::NONE, Key::T),
    (KeyCode::Char('T'), Modifiers::SHIFT, Key::T),
    (KeyCode::Char('f'), Modifiers::NONE, Key::F),
    (KeyCode::Char('v'), Modifiers::NONE, Key::V),
    (KeyCode::Right, Modifiers::NONE, Key::ArrowRight),
];

fn play_through_both(terminal: &mut Terminal, window: &mut Stage) {
    window.wait_until("the same start", |window| window.viewing() == Some(terminal.scene()));
    for (number, (code, modifiers, key)) in ACTS.into_iter().enumerate() {
        terminal.press(code);
        window.key_with(modifiers, key);
        let expected = terminal.scene();
        window
            .wait_until(&format!("act {number}: {expected:?}"), |window| window.viewing().as_ref() == Some(&expected));
    }
}

#[test]
fn a_recorded_game_looks_the_same_in_both() {
    let mut window = Stage::with(Lang::En, Settings::default());
    let path = window.folder().join("game.txt");
    std::fs::write(&path, RECORD).unwrap();
    window.press_key("window-history");
    window.press_key("window-open-file");
    let label = window.say("form-file");
    window.fields(&label, &path.display().to_string());
    window.press_key("form-open");
    play_through_both(&mut Terminal::new(Opening::Record(path)), &mut window);
}

#[test]
fn a_watched_strategy_looks_the_same_in_both() {
    let mut window = Stage::new(Lang::En);
    window.open("menu-watch");
    play_through_both(&mut Terminal::new(Opening::Game(Kind::Watch)), &mut window);
}
