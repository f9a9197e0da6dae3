//! The program in a simulated window.

use std::path::Path;
use std::time::{Duration, Instant};

use amiral_desktop::{App, DatabaseHandle, Options};
use amiral_game::{Cell, GameSeed, RulesSetup};
use amiral_host::{Location, PlayingScene, Settings, SettingsFile, ViewingScene};
use amiral_words::{Arg, Lang, Words};
use eframe::egui::accesskit::Role;
use eframe::egui::{Key, Modifiers, Pos2, Rect, ViewportCommand, ViewportEvent, ViewportId, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

/// How long to wait for work in the background on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// The program, and the words of its language.
pub(crate) struct Stage {
    harness: Harness<'static, App>,
    words: Words,
    /// Where settings and games are saved.
    pub(crate) folder: std::rc::Rc<tempfile::TempDir>,
}

/// A sea small enough for a whole game.
pub(crate) fn small() -> RulesSetup {
    RulesSetup { width: 5, height: 5, fleet: vec![3, 2], ..RulesSetup::default() }
}

impl Stage {
    pub(crate) fn new(lang: Lang) -> Stage {
        Stage::with(lang, Settings { rules: small(), ..Settings::default() })
    }

    pub(crate) fn with(lang: Lang, settings: Settings) -> Stage {
        let folder = std::rc::Rc::new(tempfile::tempdir().unwrap());
        let settings = Settings { language: Some(lang.code().into()), ..settings };
        SettingsFile::at(folder.path()).save(&settings).unwrap();
        Stage::again(lang, folder)
    }

    /// The program started once more, with what was saved.
    pub(crate) fn again(lang: Lang, folder: std::rc::Rc<tempfile::TempDir>) -> Stage {
        let place: Location = folder.path().join("games.db").display().to_string().parse().unwrap();
        let app = App::new(Options {
            settings_file: SettingsFile::at(folder.path()),
            lang: None,
            locale: Lang::En,
            seed: GameSeed::Chosen(7),
            practice: false,
            database: DatabaseHandle::open(place),
        });
        let harness = Harness::builder()
            .with_size(vec2(1180.0, 780.0))
            .with_max_steps(80)
            .build_ui_state(|ui, app: &mut App| app.show(ui), app);
        let mut stage = Stage { harness, words: Words::new(lang), folder };
        stage.settle();
        stage
    }

    pub(crate) fn say(&self, key: &str) -> String {
        self.words.say(key, &[])
    }

    pub(crate) fn say_of(&self, key: &str, parts: &[(&'static str, Arg)]) -> String {
        self.words.say(key, parts)
    }

    pub(crate) fn speak(&mut self, lang: Lang) {
        self.words = Words::new(lang);
    }

    /// Draws until nothing moves, except what waits for work in the background.
    pub(crate) fn settle(&mut self) {
        self.harness.run_ok();
        // An act has happened once it is saved.
        let start = Instant::now();
        while self.harness.state().playing().is_some_and(|scene| scene.is_saving) {
            assert!(start.elapsed() < PATIENCE, "nothing is saved");
            self.pause();
        }
        self.harness.run_ok();
    }

    /// Waits until a condition holds.
    pub(crate) fn wait_until(&mut self, what: &str, holds: impl Fn(&Stage) -> bool) {
        let start = Instant::now();
        while !holds(self) {
            assert!(start.elapsed() < PATIENCE, "{what}; there is: {:?}", self.labels());
            std::thread::sleep(Duration::from_millis(3));
            self.harness.step();
        }
        self.settle();
    }

    /// Draws once more, a little later.
    pub(crate) fn pause(&mut self) {
        std::thread::sleep(Duration::from_millis(3));
        self.harness.step();
    }

    /// The scene of the game being played.
    pub(crate) fn playing(&self) -> &PlayingScene {
        self.harness.state().playing().unwrap()
    }

    /// The names of all widgets.
    pub(crate) fn labels(&self) -> Vec<String> {
        self.harness.root().children_recursive().filter_map(|node| name_of(&node)).collect()
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.labels().iter().any(|label| label == name)
    }

    pub(crate) fn has_part(&self, part: &str) -> bool {
        self.labels().iter().any(|label| label.contains(part))
    }

    /// The scene of the game being viewed.
    pub(crate) fn viewing(&self) -> Option<ViewingScene> {
        self.harness.state().viewing()
    }

    /// The names of widgets that are at least partly to the right of a window of that width.
    pub(crate) fn outside(&self, width: f32) -> Vec<String> {
        let nodes = self.harness.root().children_recursive();
        let outside = nodes.filter(|node| {
            let bounds = node.accesskit_node().raw_bounds();
            bounds.is_some_and(|bounds| bounds.x1 as f32 > width + 1.0)
        });
        outside.filter_map(|node| name_of(&node)).collect()
    }

    pub(crate) fn wait_for(&mut self, name: &str) {
        self.wait_until(&format!("waiting for “{name}”"), |stage| stage.has(name));
    }

    /// Presses the widget with that name.
    pub(crate) fn press(&mut self, name: &str) {
        self.wait_for(name);
        self.harness.get_all_by_label(name).last().unwrap().click();
        self.settle();
    }

    /// Presses the widget named by that key, in the current language.
    pub(crate) fn press_key(&mut self, key: &str) {
        let name = self.say(key);
        self.press(&name);
    }

    /// Presses a widget as a screen reader does, without a mouse.
    pub(crate) fn press_by_reader(&mut self, name: &str) {
        self.wait_for(name);
        self.harness.get_all_by_label(name).last().unwrap().click_accesskit();
        self.settle();
    }

    pub(crate) fn key(&mut self, key: Key) {
        self.harness.key_press(key);
        self.settle();
    }

    pub(crate) fn key_with(&mut self, modifiers: Modifiers, key: Key) {
        self.harness.key_press_modifiers(modifiers, key);
        self.settle();
    }

    /// The names of a cell on every sea, from left to right and top to bottom.
    fn cells(&self, cell: Cell) -> Vec<(String, Rect)> {
        let start = format!("{cell}, ");
        let nodes = self.harness.root().children_recursive();
        let mut cells: Vec<(String, Rect)> = nodes
            .filter_map(|node| {
                let name = name_of(&node).filter(|name| name.starts_with(&start))?;
                let bounds = node.accesskit_node().raw_bounds()?;
                let at = |x: f64, y: f64| Pos2::new(x as f32, y as f32);
                Some((name, Rect::from_min_max(at(bounds.x0, bounds.y0), at(bounds.x1, bounds.y1))))
            })
            .collect();
        cells.sort_by(|a, b| a.1.min.x.total_cmp(&b.1.min.x).then(a.1.min.y.total_cmp(&b.1.min.y)));
        cells
    }

    /// What is known of a cell of the enemy's sea, in words.
    pub(crate) fn state(&self, cell: &str) -> String {
        let cell: Cell = cell.parse().unwrap();
        let (name, _) = self.cells(cell).remove(0);
        name.split_once(", ").unwrap().1.to_owned()
    }

    pub(crate) fn place(&self, cell: &str) -> Pos2 {
        self.cells(cell.parse().unwrap())[0].1.center()
    }

    /// Clicks a cell of the enemy's sea, or of the only one.
    pub(crate) fn click(&mut self, cell: &str) {
        let place = self.place(cell);
        self.pointer(place, eframe::egui::PointerButton::Primary);
    }

    pub(crate) fn right_click(&mut self, cell: &str) {
        let place = self.place(cell);
        self.pointer(place, eframe::egui::PointerButton::Secondary);
    }

    fn pointer(&mut self, pos: Pos2, button: eframe::egui::PointerButton) {
        self.harness.event(eframe::egui::Event::PointerMoved(pos));
        for pressed in [true, false] {
            let modifiers = Modifiers::NONE;
            self.harness.event(eframe::egui::Event::PointerButton { pos, button, pressed, modifiers });
        }
        self.settle();
    }

    /// Drags from one point to another.
    pub(crate) fn drag(&mut self, from: Pos2, to: Pos2) {
        self.harness.drag_at(from);
        self.harness.step();
        self.harness.hover_at(from + (to - from) * 0.5);
        self.harness.step();
        self.harness.hover_at(to);
        self.harness.step();
        self.harness.drop_at(to);
        self.settle();
    }

    /// The middle of the widget with that name.
    pub(crate) fn middle(&self, name: &str) -> Pos2 {
        self.harness.get_by_label(name).rect().center()
    }

    pub(crate) fn resize(&mut self, width: f32, height: f32) {
        self.harness.set_size(vec2(width, height));
        self.settle();
    }

    /// A person closes the window. Returns whether the program lets it close.
    pub(crate) fn close(&mut self) -> bool {
        let viewports = &mut self.harness.input_mut().viewports;
        viewports.entry(ViewportId::ROOT).or_default().events.push(ViewportEvent::Close);
        self.harness.step();
        let output = &self.harness.output().viewport_output[&ViewportId::ROOT];
        let stays = output.commands.contains(&ViewportCommand::CancelClose);
        self.harness.input_mut().viewports.entry(ViewportId::ROOT).or_default().events.clear();
        self.settle();
        !stays
    }

    /// Types letters, whatever has the focus.
    pub(crate) fn types(&mut self, text: &str) {
        for letter in text.chars() {
            if letter == ' ' {
                self.harness.key_down(Key::Space);
            }
            self.harness.event(eframe::egui::Event::Text(letter.to_string()));
            if letter == ' ' {
                self.harness.key_up(Key::Space);
            }
            self.settle();
        }
    }

    /// Gives the focus to the first sea.
    pub(crate) fn focus_sea(&mut self) {
        let nodes = self.harness.root().children_recursive();
        nodes.into_iter().find(|node| node.accesskit_node().role() == Role::Grid).unwrap().focus();
        self.settle();
    }

    /// The edges of the focused widget.
    pub(crate) fn focused(&self) -> Option<Rect> {
        let id = self.harness.ctx.memory(eframe::egui::Memory::focused)?;
        self.harness.ctx.read_response(id).map(|response| response.rect)
    }

    /// Where a cell is on every sea, the enemy's first.
    pub(crate) fn places(&self, cell: &str) -> Vec<Pos2> {
        self.cells(cell.parse().unwrap()).into_iter().map(|(_, rect)| rect.center()).collect()
    }

    /// Starts a game of that kind from the menu.
    pub(crate) fn open(&mut self, kind: &str) {
        self.press_key(kind);
        self.press_key("form-start");
    }

    pub(crate) fn fields(&mut self, name: &str, text: &str) {
        let field = self.harness.get_all_by_role_and_label(Role::TextInput, name).last().unwrap();
        field.focus();
        self.harness.step();
        self.key_with(Modifiers::COMMAND, Key::A);
        self.harness.get_all_by_role_and_label(Role::TextInput, name).last().unwrap().type_text(text);
        self.settle();
    }

    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }
}

fn name_of(node: &egui_kittest::Node<'_>) -> Option<String> {
    let node = node.accesskit_node();
    node.label().or_else(|| node.value())
}

/// Every cell of a small sea.
pub(crate) fn every_cell() -> Vec<String> {
    (0..5).flat_map(|row| ('A'..='E').map(move |column| format!("{column}{row}"))).collect()
}
