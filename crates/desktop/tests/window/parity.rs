//! The terminal and the window play the same games: the same acts lead to equal scenes.

use std::time::{Duration, Instant};

use amiral_draw::Charset;
use amiral_game::{Cell, Direction, GameSeed, RulesSetup, Turns};
use amiral_host::{
    Cheating, Colour, Kind, PlacingWay, PlayingScene, PlayingStage, Question, SavePolicy, Settings, SettingsFile,
};
use amiral_terminal::{App, Interfaces, Look, Message, Opening, Options};
use amiral_words::Lang;
use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use eframe::egui::{Key, Modifiers};

use crate::stage::{Stage, small};

/// What a person does, in either interface.
#[derive(Clone, Copy, Debug)]
enum Step {
    Move(Direction),
    Enter,
    Turn,
    NextShip,
    NearestPlace,
    Remove,
    Undo,
    Redo,
    Random,
    Rest,
    Clear,
    Type(&'static str),
    /// Types letters without reading them.
    Letters(&'static str),
    Ready,
    FireAtRandom,
    TakeBack,
    Hint,
    Map,
    Cheat,
    Resign,
    Escape,
}

/// One game in both interfaces.
struct Both {
    terminal: App,
    window: Stage,
}

const PATIENCE: Duration = Duration::from_mins(1);

/// A scene without the times at which the game began and ended, which differ between two games.
fn timeless(scene: &PlayingScene) -> PlayingScene {
    let mut scene = scene.clone();
    if let Some(report) = &mut scene.report {
        std::sync::Arc::make_mut(report).times = [None, None];
    }
    scene
}

impl Both {
    fn start(kind: Kind, rules: RulesSetup) -> Both {
        let mut window = Stage::with(
            Lang::En,
            Settings { rules: rules.clone(), strategy: "level5".parse().unwrap(), ..Settings::default() },
        );
        window.open(match kind {
            Kind::Solo => "menu-solo",
            Kind::Watch => "menu-watch",
            Kind::Versus => "menu-versus",
            Kind::Two => "menu-two",
        });
        // The same settings, so that both know the same people by their ids.
        let options = Options {
            settings_file: SettingsFile::at(window.folder.path()),
            terminal: Look { charset: Charset::Unicode, colour: Colour::Plain },
            colours: None,
            lang: Some(Lang::En),
            locale: Lang::En,
            seed: GameSeed::Chosen(7),
            practice: false,
            save_policy: SavePolicy::default(),
            archive_error: None,
            rules: Some(rules.build().unwrap()),
            strategy: "level5".parse().ok(),
            law: None,
            opening: Opening::Game(kind),
            interfaces: Interfaces::default(),
        };
        let mut both = Both { terminal: App::new(options), window };
        both.settle_terminal();
        both.window.wait_until("the game", |stage| stage.playing().stage != PlayingStage::Starting);
        both
    }

    fn settle_terminal(&mut self) {
        let start = Instant::now();
        loop {
            self.terminal.update(Message::Tick(Instant::now()));
            if self.terminal.patience() > Duration::from_secs(1) {
                return;
            }
            assert!(start.elapsed() < PATIENCE, "{:?}", self.scene());
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    fn scene(&self) -> PlayingScene {
        timeless(self.terminal.playing().unwrap())
    }

    fn key(&mut self, code: KeyCode, modifiers: KeyModifiers) {
        self.terminal.update(Message::Terminal(Event::Key(KeyEvent::new(code, modifiers))));
        self.settle_terminal();
    }

    fn type_line(&mut self, text: &str) {
        for character in text.chars() {
            self.key(KeyCode::Char(character), KeyModifiers::NONE);
        }
        self.key(KeyCode::Enter, KeyModifiers::NONE);
    }

    /// Does one thing in both, and waits until both show the same.
    #[track_caller]
    fn step(&mut self, step: Step) {
        self.step_in_terminal(step);
        self.step_in_window(step);
        let expected = self.scene();
        let start = Instant::now();
        while timeless(self.window.playing()) != expected {
            assert!(
                start.elapsed() <= PATIENCE,
                "after {step:?}\nterminal: {expected:#?}\nwindow: {:#?}",
                self.window.playing()
            );
            self.window.pause();
        }
    }

    #[track_caller]
    fn steps(&mut self, steps: &[Step]) {
        for &step in steps {
            self.step(step);
        }
    }

    fn step_in_terminal(&mut self, step: Step) {
        let placing = self.scene().placing().is_some();
        let code = match step {
            Step::Move(Direction::Up) => KeyCode::Up,
            Step::Move(Direction::Down) => KeyCode::Down,
            Step::Move(Direction::Left) => KeyCode::Left,
            Step::Move(Direction::Right) => KeyCode::Right,
            Step::Enter | Step::Ready => KeyCode::Enter,
            Step::FireAtRandom => KeyCode::Char('*'),
            Step::Turn => KeyCode::Char(' '),
            Step::NextShip => KeyCode::PageDown,
            Step::NearestPlace => KeyCode::F(4),
            Step::Remove => KeyCode::Delete,
            Step::Undo | Step::TakeBack => KeyCode::Backspace,
            Step::Redo => return self.key(KeyCode::Char('y'), KeyModifiers::CONTROL),
            Step::Random | Step::Hint => KeyCode::F(2),
            Step::Rest => KeyCode::F(5),
            Step::Clear | Step::Cheat => KeyCode::F(3),
            Step::Type(text) => return self.type_line(text),
            Step::Letters(letters) => {
                for letter in letters.chars() {
                    self.key(KeyCode::Char(letter), KeyModifiers::NONE);
                }
                return;
            }
            Step::Map => KeyCode::F(7),
            Step::Resign => {
                self.key(KeyCode::F(8), KeyModifiers::NONE);
                KeyCode::Enter
            }
            Step::Escape => KeyCode::Esc,
        };
        assert!(!placing || !matches!(step, Step::Hint | Step::Cheat), "{step:?} is for games that have begun");
        self.key(code, KeyModifiers::NONE);
        if self.scene().question == Some(Question::Cheat) {
            self.key(KeyCode::Enter, KeyModifiers::NONE);
        }
    }

    fn step_in_window(&mut self, step: Step) {
        let window = &mut self.window;
        match step {
            Step::Move(Direction::Up) => window.key(Key::ArrowUp),
            Step::Move(Direction::Down) => window.key(Key::ArrowDown),
            Step::Move(Direction::Left) => window.key(Key::ArrowLeft),
            Step::Move(Direction::Right) => window.key(Key::ArrowRight),
            Step::Enter => window.key(Key::Enter),
            Step::Turn => window.key(Key::R),
            Step::NextShip => window.key(Key::T),
            Step::NearestPlace => window.key(Key::G),
            Step::Remove => window.key(Key::Delete),
            Step::Undo => window.key_with(Modifiers::COMMAND, Key::Z),
            Step::Redo => window.key_with(Modifiers::COMMAND, Key::Y),
            Step::Random => window.press_key("key-random"),
            Step::Rest => window.press_key("key-rest"),
            Step::Clear => window.press_key("key-start-over"),
            Step::Type(text) => {
                let name = window.say("place-typed");
                window.fields(&name, text);
                window.key(Key::Enter);
            }
            Step::Ready => window.press_key("window-place-ready"),
            Step::FireAtRandom => window.types("*"),
            Step::Letters(letters) => window.types(letters),
            Step::TakeBack => window.key(Key::Backspace),
            Step::Hint => window.key(Key::F2),
            Step::Map => window.key(Key::F7),
            Step::Cheat => {
                window.key(Key::F3);
                if window.playing().question == Some(Question::Cheat) {
                    window.press_key("window-yes");
                }
            }
            Step::Resign => {
                window.press_key("key-resign");
                window.press_key("window-yes");
            }
            Step::Escape => window.key(Key::Escape),
        }
    }

    /// Makes both place ships from end to end, with the cursor in the same corner.
    #[track_caller]
    fn place_by_ends(&mut self) {
        self.key(KeyCode::F(6), KeyModifiers::NONE);
        assert_eq!(self.scene().placing().unwrap().way, PlacingWay::TwoEnds);
        for _ in 0..2 {
            self.step_in_window(Step::Move(Direction::Up));
            self.step_in_window(Step::Move(Direction::Left));
        }
        self.step(Step::Move(Direction::Right));
        self.step(Step::Move(Direction::Left));
    }

    /// Aims at a cell and fires there.
    #[track_caller]
    fn fire(&mut self, cell: &str) {
        let cell: Cell = cell.parse().unwrap();
        // Move even if the cursor is there already: only a cursor that was moved has aimed.
        self.step(Step::Move(Direction::Right));
        self.step(Step::Move(Direction::Left));
        for _ in 0..10 {
            let cursor = self.scene().cursor;
            let direction = match (cursor.column().cmp(&cell.column()), cursor.row().cmp(&cell.row())) {
                (std::cmp::Ordering::Less, _) => Direction::Right,
                (std::cmp::Ordering::Greater, _) => Direction::Left,
                (_, std::cmp::Ordering::Less) => Direction::Down,
                (_, std::cmp::Ordering::Greater) => Direction::Up,
                _ => break,
            };
            self.step(Step::Move(direction));
        }
        self.step(Step::Enter);
    }
}

use Direction::{Down, Right};

#[test]
fn a_fleet_is_placed_by_ends_in_hand_and_by_notation() {
    let mut both = Both::start(Kind::Versus, small());
    both.place_by_ends();
    // From end to end.
    both.steps(&[Step::Enter, Step::Move(Right), Step::Move(Right), Step::Enter]);
    assert_eq!(both.scene().placing().unwrap().missing, ["2".parse().unwrap()]);
    both.steps(&[Step::Undo, Step::Redo, Step::Undo, Step::Enter, Step::Escape]);
    // Picked up, moved, turned, put down, and put where it fits.
    both.steps(&[Step::NextShip, Step::Move(Down), Step::Turn, Step::Enter, Step::Remove, Step::Undo]);
    both.steps(&[Step::NearestPlace, Step::Enter]);
    assert!(both.scene().placing().unwrap().is_complete());
    both.steps(&[Step::Clear, Step::Undo, Step::Clear]);
    both.step(Step::Type("A0h3 A0v2"));
    assert!(both.scene().placing().unwrap().problem.is_some());
    both.steps(&[Step::Rest, Step::Undo, Step::Random, Step::Turn]);
    both.step(Step::Ready);
    assert_eq!(both.scene().stage, PlayingStage::Firing);
}

#[test]
fn shots_hints_and_cheating_lead_to_the_same_end() {
    let mut both = Both::start(Kind::Versus, small());
    both.place_by_ends();
    both.steps(&[Step::Random, Step::Ready]);
    both.fire("B1");
    both.fire("B1");
    assert!(both.scene().notice.is_some(), "it has been fired at already");
    both.step(Step::Hint);
    assert!(both.scene().shown_odds().is_some());
    both.step(Step::Enter);
    both.steps(&[Step::Map, Step::FireAtRandom, Step::Map, Step::Cheat, Step::Cheat]);
    assert_eq!(both.scene().cheating, Cheating::Before);
    both.step(Step::Resign);
    assert!(both.scene().ending().is_some());
}

#[test]
fn cells_are_typed_letter_by_letter() {
    let mut both = Both::start(Kind::Solo, small());
    both.steps(&[Step::Letters("c3 d"), Step::TakeBack]);
    assert_eq!(both.scene().typed.as_deref(), Some("c3 "));
    both.step(Step::Escape);
    assert_eq!((both.scene().typed, both.scene().question), (None, None));
    // Letters move the cursor, unless they begin a cell.
    both.steps(&[Step::Letters("hk"), Step::Letters("l"), Step::Letters("/h0"), Step::Escape]);
    both.steps(&[Step::Letters("c3 d4"), Step::Enter, Step::FireAtRandom, Step::Letters("zz"), Step::Enter]);
    assert!(both.scene().notice.is_some() && both.scene().typed.is_none());
    assert_eq!(both.scene().target.unwrap().seen.shots().len(), 3);
    both.steps(&[Step::Letters("l"), Step::Letters("2"), Step::Escape]);
}

#[test]
fn a_salvo_is_chosen_and_taken_back() {
    let rules = RulesSetup { turns: Turns::Salvo, ..small() };
    let mut both = Both::start(Kind::Versus, rules);
    both.place_by_ends();
    both.steps(&[Step::Random, Step::Ready]);
    both.fire("A0");
    assert_eq!(both.scene().chosen.len(), 1);
    both.step(Step::TakeBack);
    both.fire("A0");
    both.fire("C3");
    assert!(both.scene().chosen.is_empty());
}

#[test]
fn a_hidden_fleet_is_sunk_alone() {
    let mut both = Both::start(Kind::Solo, small());
    both.fire("C2");
    for _ in 0..25 {
        if both.scene().ending().is_some() {
            return;
        }
        both.step(Step::FireAtRandom);
    }
    panic!("there are 25 cells");
}

#[test]
fn two_people_see_only_their_own() {
    let mut both = Both::start(Kind::Two, small());
    for _ in 0..2 {
        assert!(both.scene().target.is_none() && both.scene().own.is_none());
        both.step_in_terminal(Step::Enter);
        both.step_in_window(Step::Enter);
        both.place_by_ends();
        both.steps(&[Step::Random, Step::Ready]);
    }
    for _ in 0..4 {
        match both.scene().stage {
            PlayingStage::Firing => both.fire("D3"),
            PlayingStage::Handover(_) => {
                assert!(both.scene().target.is_none() && both.scene().own.is_none());
                both.step(Step::Enter);
            }
            _ => both.step(Step::Enter),
        }
    }
}
