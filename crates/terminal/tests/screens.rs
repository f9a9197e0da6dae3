//! Screens as people see them, as snapshots.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use amiral_draw::Charset;
use amiral_game::{GameSeed, Preset, Rules, RulesSetup, Seat};
use amiral_host::{Colour, Database, Durability, Kind, SavePolicy, SettingsFile};
use amiral_terminal::{App, Interfaces, Look, Message, Opening, Options};
use amiral_words::{Lang, QuickGame, pseudo_text};
use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::Terminal;
use ratatui::backend::TestBackend;

/// The program on a simulated terminal.
struct Stage {
    app: App,
    terminal: Terminal<TestBackend>,
}

/// How long to wait for work in the background on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

impl Stage {
    fn new(size: (u16, u16), charset: Charset, lang: Lang, opening: Opening) -> Stage {
        Stage::with_rules(size, charset, lang, opening, None)
    }

    fn with_rules(size: (u16, u16), charset: Charset, lang: Lang, opening: Opening, rules: Option<Rules>) -> Stage {
        Stage::among((size, charset), lang, opening, rules, Interfaces::default())
    }

    fn among(
        (size, charset): ((u16, u16), Charset),
        lang: Lang,
        opening: Opening,
        rules: Option<Rules>,
        interfaces: Interfaces,
    ) -> Stage {
        let options = Options {
            settings_file: SettingsFile::nowhere(),
            terminal: Look { charset, colour: Colour::Plain },
            colours: None,
            lang: Some(lang),
            locale: Lang::En,
            seed: GameSeed::Chosen(11),
            practice: false,
            save_policy: SavePolicy::default(),
            archive_error: None,
            rules,
            strategy: None,
            law: None,
            opening,
            interfaces,
        };
        let terminal = Terminal::new(TestBackend::new(size.0, size.1)).unwrap();
        Stage { app: App::new(options), terminal }.settled()
    }

    fn game(size: (u16, u16), charset: Charset, lang: Lang, kind: Kind, rules: Rules) -> Stage {
        Stage::with_rules(size, charset, lang, Opening::Game(kind), Some(rules))
    }

    /// Waits until nothing runs in the background.
    fn settled(mut self) -> Stage {
        self.settle();
        self
    }

    fn settle(&mut self) {
        let begun = Instant::now();
        loop {
            self.app.update(Message::Tick(Instant::now()));
            if self.app.patience() > Duration::from_secs(1) {
                return;
            }
            assert!(begun.elapsed() < PATIENCE, "{}", self.text());
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    fn press(&mut self, code: KeyCode) -> &mut Stage {
        self.app.update(Message::Terminal(Event::Key(KeyEvent::new(code, KeyModifiers::NONE))));
        self.settle();
        self
    }

    fn keys(&mut self, codes: &[KeyCode]) -> &mut Stage {
        for &code in codes {
            self.press(code);
        }
        self
    }

    /// Types a line.
    fn enter(&mut self, line: &str) -> &mut Stage {
        for character in line.chars() {
            self.press(KeyCode::Char(character));
        }
        self.press(KeyCode::Enter)
    }

    /// Clicks the first place that shows a text.
    fn click(&mut self, text: &str, offset: u16) -> &mut Stage {
        self.mouse(MouseEventKind::Down(MouseButton::Left), text, offset)
    }

    fn mouse(&mut self, kind: MouseEventKind, text: &str, offset: u16) -> &mut Stage {
        let screen = self.text();
        let (row, line) = screen.lines().enumerate().find(|(_, line)| line.contains(text)).unwrap();
        let column = line.split(text).next().unwrap().chars().count() as u16 + offset;
        let mouse = MouseEvent { kind, column, row: row as u16, modifiers: KeyModifiers::NONE };
        self.app.update(Message::Terminal(Event::Mouse(mouse)));
        self.settle();
        self
    }

    /// Moves the mouse over the first place that shows a text.
    fn hover(&mut self, text: &str, offset: u16) -> &mut Stage {
        self.mouse(MouseEventKind::Moved, text, offset)
    }

    fn text(&mut self) -> String {
        self.terminal.draw(|frame| self.app.view(frame)).unwrap();
        let buffer = self.terminal.backend().buffer();
        let width = usize::from(buffer.area.width);
        let symbols: Vec<&str> = buffer.content().iter().map(ratatui::buffer::Cell::symbol).collect();
        symbols.chunks(width).map(|row| row.concat().trim_end().to_owned() + "\n").collect()
    }

    fn resize(&mut self, width: u16, height: u16) -> &mut Stage {
        self.terminal.backend_mut().resize(width, height);
        self.app.update(Message::Terminal(Event::Resize(width, height)));
        self
    }
}

/// The key that fires at a random black cell.
const RANDOM: KeyCode = KeyCode::Char('*');

const SMALL: (u16, u16) = (80, 24);
const LARGE: (u16, u16) = (200, 50);

fn sea(side: u32, fleet: &[u32]) -> Rules {
    RulesSetup { width: side, height: side, fleet: fleet.into(), ..Preset::Hasbro.setup() }.build().unwrap()
}

fn classic() -> Rules {
    Preset::Classic.rules()
}

#[test]
fn opening_screen_menu_and_forms() {
    for (charset, lang) in [(Charset::Unicode, Lang::En), (Charset::Ascii, Lang::Fr)] {
        let mut stage = Stage::new(SMALL, charset, lang, Opening::Title);
        insta::assert_snapshot!(format!("title_{lang}"), stage.text());
        insta::assert_snapshot!(format!("menu_{lang}"), stage.press(KeyCode::Enter).text());
        insta::assert_snapshot!(format!("setup_{lang}"), stage.press(KeyCode::Char('3')).text());
        insta::assert_snapshot!(format!("help_{lang}"), stage.press(KeyCode::F(1)).text());
        stage.keys(&[KeyCode::Esc, KeyCode::Esc, KeyCode::Char('7')]);
        insta::assert_snapshot!(format!("settings_{lang}"), stage.text());
        stage.keys(&[KeyCode::Esc, KeyCode::Char('5')]);
        insta::assert_snapshot!(format!("study_form_{lang}"), stage.text());
    }
}

#[test]
fn a_form_says_what_is_wrong_and_keeps_what_is_right() {
    let mut stage = Stage::new(SMALL, Charset::Unicode, Lang::En, Opening::Title);
    stage.keys(&[KeyCode::Enter, KeyCode::Char('1')]);
    // Go from the button up to the fleet, and enter a ship too long for the grid.
    stage.keys(&[KeyCode::Up, KeyCode::Up, KeyCode::Up, KeyCode::Up, KeyCode::Up]);
    stage.enter(",12");
    stage.keys(&[KeyCode::Down, KeyCode::Down, KeyCode::Down, KeyCode::Down, KeyCode::Enter]);
    insta::assert_snapshot!("setup_wrong", stage.text());
}

#[test]
fn placing_a_fleet() {
    for (charset, lang, size) in
        [(Charset::Unicode, Lang::En, SMALL), (Charset::Ascii, Lang::Fr, SMALL), (Charset::Unicode, Lang::Fr, LARGE)]
    {
        let mut stage = Stage::game(size, charset, lang, Kind::Versus, classic());
        let name = |what: &str| format!("placing_{what}_{lang}_{}", size.0);
        stage.enter("A0h5");
        stage.keys(&[KeyCode::Up, KeyCode::Left, KeyCode::Up, KeyCode::Up]);
        insta::assert_snapshot!(name("objection"), stage.text());
        stage.press(KeyCode::Enter);
        assert!(stage.text().contains("A0"), "{}", stage.text());
        stage.press(KeyCode::F(4)).press(KeyCode::Char(' '));
        stage.press(KeyCode::F(2));
        insta::assert_snapshot!(name("complete"), stage.text());
    }
}

#[test]
fn undo_start_over_and_the_mouse() {
    let mut stage = Stage::game(SMALL, Charset::Unicode, Lang::En, Kind::Versus, sea(5, &[3, 2]));
    stage.enter("A0h3");
    assert!(stage.text().contains("Left to place: 2"));
    stage.press(KeyCode::Backspace);
    assert!(stage.text().contains("Left to place: 3 2"));
    stage.enter("A0h3 A2v2");
    assert!(stage.text().contains("complete"));
    stage.press(KeyCode::F(3));
    assert!(stage.text().contains("Left to place: 3 2"));
    stage.enter("A0h3");
    stage.enter("A1h3");
    assert!(stage.text().contains("No ship of size 3 is left"), "{}", stage.text());
    // A click on a ship picks it up, another one places it. Both are in the middle of the first
    // row.
    stage.click("0 ┃", 4);
    assert!(stage.text().contains("Left to place: 3 2"), "{}", stage.text());
    stage.click("4 │", 4);
    assert!(stage.text().contains("Left to place: 2"), "{}", stage.text());
}

/// A game after some shots.
fn battle(size: (u16, u16), charset: Charset, lang: Lang, kind: Kind, rules: Rules, shots: &[&str]) -> Stage {
    let mut stage = Stage::game(size, charset, lang, kind, rules);
    if kind == Kind::Versus {
        stage.press(KeyCode::F(2)).press(KeyCode::Enter);
    }
    for shot in shots {
        stage.enter(shot);
    }
    stage
}

#[test]
fn battles_of_every_size() {
    let shots = ["A0", "B1", "C2", "D3", "E4", "C0"];
    for (name, rules) in [
        ("5x5", sea(5, &[3, 2])),
        ("10x10", classic()),
        ("14x14", sea(14, &[5, 4, 3, 3, 2])),
        ("26x26", sea(26, &[5, 4, 3, 3, 2])),
    ] {
        for (charset, lang) in [(Charset::Unicode, Lang::En), (Charset::Ascii, Lang::Fr)] {
            for size in [SMALL, LARGE] {
                let mut stage = battle(size, charset, lang, Kind::Versus, rules.clone(), &shots);
                insta::assert_snapshot!(format!("versus_{name}_{lang}_{}", size.0), stage.text());
            }
        }
        let mut stage = battle(SMALL, Charset::Unicode, Lang::En, Kind::Solo, rules.clone(), &shots);
        insta::assert_snapshot!(format!("solo_{name}"), stage.text());
    }
}

#[test]
fn a_hint_is_a_heat_map_and_a_best_cell() {
    for (charset, size) in [(Charset::Unicode, SMALL), (Charset::Ascii, LARGE)] {
        let mut stage = battle(size, charset, Lang::En, Kind::Solo, classic(), &["F5", "E4"]);
        stage.press(KeyCode::F(2));
        let shown = stage.text();
        assert!(shown.contains("Best: "), "{shown}");
        insta::assert_snapshot!(format!("hint_{}", size.0), shown);
        stage.press(KeyCode::F(2));
        assert!(!stage.text().contains("Best: "));
    }
}

/// A terminal of any size shows every row of the sea, with readable odds on every cell.
#[test]
fn seas_and_odds_on_terminals_of_every_size() {
    for (charset, lang) in [(Charset::Unicode, Lang::En), (Charset::Ascii, Lang::Fr)] {
        for size in [(60, 20), (120, 40)] {
            let mut stage = battle(size, charset, lang, Kind::Versus, classic(), &["A0", "B1", "C2"]);
            stage.press(KeyCode::F(2));
            let shown = stage.text();
            for row in 0..10 {
                let begins = |line: &str| line.trim_start().starts_with(&format!("{row} "));
                assert!(shown.lines().any(begins), "row {row}: {shown}");
            }
            let digits = shown.lines().filter(|line| line.matches(|letter: char| letter.is_ascii_digit()).count() > 15);
            assert!(digits.count() >= 10, "every row has its odds: {shown}");
            insta::assert_snapshot!(format!("odds_{lang}_{}", size.0), shown);
        }
    }
}

#[test]
fn a_window_without_a_display_is_told_of_in_the_menu() {
    for (lang, window, told) in
        [(Lang::En, "Window", "There is no display"), (Lang::Fr, "Fenêtre", "Aucun écran graphique")]
    {
        let interfaces = Interfaces { window: true, display: false, server: false };
        let mut stage = Stage::among((SMALL, Charset::Unicode), lang, Opening::Title, None, interfaces);
        stage.press(KeyCode::Enter).click(window, 1);
        let shown = stage.text();
        assert!(shown.contains(told) && shown.contains("amiral serve"), "{shown}");
        assert!(shown.contains(window), "the menu is still there: {shown}");
    }
}

#[test]
fn cheating_is_marked_as_such_to_the_end() {
    let mut stage = battle(SMALL, Charset::Unicode, Lang::En, Kind::Versus, sea(5, &[3, 2]), &["A0"]);
    stage.press(KeyCode::F(3));
    assert!(stage.text().contains("marked as cheated"), "it is asked first: {}", stage.text());
    stage.press(KeyCode::Enter);
    insta::assert_snapshot!("cheating", stage.text());
    stage.press(KeyCode::F(3));
    assert!(stage.text().contains("Amiral · Cheated · "), "the mark stays: {}", stage.text());
    stage.keys(&[KeyCode::F(8), KeyCode::Enter]);
    let shown = stage.text();
    assert!(shown.contains("The enemy fleet was revealed"), "{shown}");
    insta::assert_snapshot!("resigned", shown);
}

#[test]
fn wrong_and_repeated_cells_get_a_sentence_and_cost_nothing() {
    let mut stage = battle(SMALL, Charset::Unicode, Lang::En, Kind::Solo, sea(5, &[3, 2]), &["A0"]);
    for (typed, told) in
        [("A0", "A0 has already been fired at."), ("Z3", "Z3 is off the grid."), ("9", "“9” is not a cell.")]
    {
        stage.enter(typed);
        let shown = stage.text();
        assert!(shown.contains("of 1 shot hit") && shown.contains(told), "{shown}");
    }
}

#[test]
fn enter_fires_at_the_cursor_that_is_shown() {
    let mut stage = battle(SMALL, Charset::Unicode, Lang::En, Kind::Solo, sea(5, &[3, 2]), &[]);
    assert!(stage.text().contains("Your shot: C2"), "{}", stage.text());
    stage.press(KeyCode::Enter);
    assert!(stage.text().contains("1. C2: "), "{}", stage.text());
    stage.keys(&[KeyCode::Up, KeyCode::Up, KeyCode::Left, KeyCode::Left, KeyCode::Char('l'), KeyCode::Char('j')]);
    assert!(stage.text().contains("Your shot: B1"), "{}", stage.text());
    stage.press(KeyCode::Enter);
    assert!(stage.text().contains("2. B1: "), "{}", stage.text());
    stage.click("4 │", 4);
    assert!(stage.text().contains("3. A4: "), "{}", stage.text());
    // The mouse moves the cursor that is shown.
    stage.hover("0 │", 4);
    assert!(stage.text().contains("Your shot: A0"), "{}", stage.text());
    stage.keys(&[KeyCode::Char('l'), KeyCode::Enter]);
    assert!(stage.text().contains("4. B0: "), "{}", stage.text());
    stage.press(RANDOM);
    assert!(stage.text().contains("5. "), "{}", stage.text());
    // A letter and a digit are a cell. A slash begins a word.
    stage.enter("d4");
    assert!(stage.text().contains("6. D4: "), "{}", stage.text());
    stage.enter("/resign");
    assert!(stage.text().contains("Resign this game?"), "{}", stage.text());
}

#[test]
fn a_salvo_is_chosen_whole() {
    let rules = RulesSetup { turns: amiral_game::Turns::Salvo, ..sea(6, &[3, 2]).setup() }.build().unwrap();
    let mut stage = battle(SMALL, Charset::Unicode, Lang::En, Kind::Versus, rules, &["A0"]);
    insta::assert_snapshot!("salvo", stage.text());
    assert!(stage.text().contains("Shot 2 of 2:"));
    stage.enter("B1");
    assert!(stage.text().contains("of 2 shots hit"));
}

#[test]
fn two_people_hand_over_and_see_only_their_own() {
    let mut stage = Stage::game(SMALL, Charset::Unicode, Lang::En, Kind::Two, sea(5, &[3, 2]));
    insta::assert_snapshot!("hand_over", stage.text());
    stage.press(KeyCode::Enter);
    stage.enter("A0h3 A2h2").press(KeyCode::Enter);
    let between = stage.text();
    assert!(between.contains("Over to Player 2") && !between.contains('█') && !between.contains('┃'), "{between}");
    stage.press(KeyCode::Enter);
    stage.enter("C4h3 E0v2").press(KeyCode::Enter);
    // Whoever starts, the other's fleet is hidden until the hand-over.
    for _ in 0..4 {
        if stage.text().contains("Over to") {
            stage.press(KeyCode::Enter);
        }
        insta::allow_duplicates! {
            assert!(stage.text().contains("Your shot"), "{}", stage.text());
        }
        stage.press(RANDOM);
        assert!(stage.text().contains("then pass the screen to"), "{}", stage.text());
        stage.press(KeyCode::Enter);
    }
    insta::assert_snapshot!("hand_over_between_shots", stage.text());
}

#[test]
fn the_end_shows_both_fleets_and_how_good_the_shots_were() {
    for (lang, size) in [(Lang::En, SMALL), (Lang::Fr, LARGE)] {
        let mut stage = battle(size, Charset::Unicode, lang, Kind::Versus, sea(5, &[3, 2]), &[]);
        for _ in 0..25 {
            stage.press(RANDOM);
            if stage.text().contains('%') {
                break;
            }
        }
        let shown = stage.text();
        insta::assert_snapshot!(format!("end_{lang}"), shown);
    }
}

#[test]
fn a_strategy_is_watched_back_and_forth() {
    let mut stage = Stage::game(SMALL, Charset::Unicode, Lang::En, Kind::Watch, classic());
    insta::assert_snapshot!("watch_begin", stage.text());
    stage.keys(&[KeyCode::Right, KeyCode::Right, KeyCode::Right]);
    let third = stage.text();
    insta::assert_snapshot!("watch_third", third);
    stage.keys(&[KeyCode::Right, KeyCode::Left]);
    assert_eq!(stage.text().replace("of 4", "of 3"), third, "stepping on and back leads to the same");
    stage.press(KeyCode::Char('o'));
    insta::assert_snapshot!("watch_counts", stage.text());
    stage.press(KeyCode::Char('o'));
    insta::assert_snapshot!("watch_odds", stage.text());
    stage.press(KeyCode::Char('o')).press(KeyCode::Home);
    assert!(stage.text().contains("Shot 0 of 4"));
    stage.keys(&[KeyCode::Char('+'), KeyCode::Char('+'), KeyCode::Char(' ')]);
    assert!(stage.text().contains("wins in"), "{}", stage.text());
    stage.press(KeyCode::Char('v'));
    insta::assert_snapshot!("watch_verdict", stage.text());
    stage.resize(200, 50);
    insta::assert_snapshot!("watch_large", stage.text());
}

const RECORD: &str = "[Rules \"5x5 3,2 no-edge sunk alternate\"]\n[A \"Ada\"]\n[B \"Zoé\"]\n[FleetA \"A0h3 A2h2\"]\n\
                      [FleetB \"C4h3 E0v2\"]\n[Result \"B resigned\"]\n\n1 A C4x\n2 B A0x\n3 A D4x\n4 B A1o\n5 A E4s\n";

#[test]
fn a_recorded_game_is_looked_at_again() {
    let folder = tempfile::tempdir().unwrap();
    let path: PathBuf = folder.path().join("game.txt");
    std::fs::write(&path, RECORD).unwrap();
    let mut stage = Stage::new(SMALL, Charset::Unicode, Lang::En, Opening::Record(path));
    stage.keys(&[KeyCode::Right, KeyCode::Right, KeyCode::Right]);
    insta::assert_snapshot!("replay", stage.text());
    stage.press(KeyCode::End).press(KeyCode::Char('v'));
    insta::assert_snapshot!("replay_end", stage.text());
}

#[test]
fn a_file_that_is_no_record_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let path: PathBuf = folder.path().join("game.txt");
    std::fs::write(&path, "[Rules \"5x5\"]").unwrap();
    let mut stage = Stage::new(LARGE, Charset::Unicode, Lang::En, Opening::Record(path));
    assert!(stage.text().contains("is not a game record: line 1"), "{}", stage.text());
    let mut stage = Stage::new(LARGE, Charset::Unicode, Lang::En, Opening::Record("/nowhere/at all".into()));
    assert!(stage.text().contains("cannot be read"), "{}", stage.text());
}

#[test]
fn a_study_runs_and_its_figures_are_saved() {
    let folder = tempfile::tempdir().unwrap();
    let mut stage = Stage::new(LARGE, Charset::Unicode, Lang::En, Opening::Title);
    stage.keys(&[KeyCode::Enter, KeyCode::Char('5')]);
    stage.press(KeyCode::Enter);
    let shown = stage.text();
    assert!(shown.contains("All 10,000 games played.") && shown.contains("level3") && shown.contains("█"), "{shown}");
    insta::assert_snapshot!("study", shown);
    stage.press(KeyCode::Char('s'));
    let target = folder.path().join("figures");
    stage.enter(&target.display().to_string());
    assert!(stage.text().contains("files saved"), "{}", stage.text());
    assert!(target.join("strategies.svg").is_file() && target.join("table.md").is_file());
}

#[test]
fn the_language_changes_while_running() {
    let mut stage = battle(SMALL, Charset::Unicode, Lang::En, Kind::Solo, sea(5, &[3, 2]), &["A0", "A0"]);
    assert!(stage.text().contains("A0 has already been fired at."));
    stage.press(KeyCode::F(9));
    assert!(stage.text().contains("On a déjà tiré en A0."), "{}", stage.text());
}

#[test]
fn any_size_can_be_shown_even_too_small_a_one() {
    let mut stage = battle(SMALL, Charset::Unicode, Lang::En, Kind::Versus, sea(26, &[5, 4, 3, 3, 2]), &["Z25"]);
    for (width, height) in [(1, 1), (39, 15), (40, 16), (60, 20), (80, 24), (133, 37), (300, 90)] {
        stage.resize(width, height);
        let shown = stage.text();
        assert_eq!(shown.lines().count(), usize::from(height));
    }
    // The boards follow the cursor.
    stage.resize(80, 24);
    assert!(stage.text().contains('Z') && stage.text().contains("25 "), "{}", stage.text());
}

#[test]
fn settings_are_kept_and_a_broken_file_is_told_of() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("settings.toml"), "speed = 17").unwrap();
    let options = |opening| Options {
        settings_file: SettingsFile::at(folder.path()),
        terminal: Look { charset: Charset::Unicode, colour: Colour::Plain },
        colours: None,
        lang: None,
        locale: Lang::En,
        seed: GameSeed::Chosen(1),
        practice: false,
        save_policy: SavePolicy::default(),
        archive_error: None,
        rules: None,
        strategy: None,
        law: None,
        opening,
        interfaces: Interfaces { window: true, display: true, server: true },
    };
    let open = |opening| {
        let terminal = Terminal::new(TestBackend::new(120, 30)).unwrap();
        Stage { app: App::new(options(opening)), terminal }
    };
    let mut stage = open(Opening::Title);
    assert!(stage.text().contains("are invalid"), "{}", stage.text());
    assert!(folder.path().join("settings.toml.broken").is_file());
    stage.press(KeyCode::Enter);
    let menu = stage.text();
    assert!(menu.contains("7 Settings") && menu.contains("8 Window") && menu.contains("9 Web server"), "{menu}");
    assert!(menu.contains("0 Quit"), "{menu}");
    stage.press(KeyCode::F(9));
    let mut stage = open(Opening::Title);
    assert!(!stage.text().contains("are invalid") && stage.text().contains("Bataille navale"), "{}", stage.text());
}

#[test]
fn what_was_asked_for_on_starting_fills_the_forms() {
    let mut stage = Stage::with_rules(SMALL, Charset::Unicode, Lang::En, Opening::Title, Some(sea(7, &[4, 2])));
    stage.keys(&[KeyCode::Enter, KeyCode::Char('3')]);
    assert!(stage.text().contains("7x7") && stage.text().contains("4,2"), "{}", stage.text());
}

#[test]
fn rows_may_be_counted_from_one() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("settings.toml"), "rows_from = 1\nlanguage = \"en\"").unwrap();
    let options = Options {
        settings_file: SettingsFile::at(folder.path()),
        terminal: Look { charset: Charset::Unicode, colour: Colour::Plain },
        colours: None,
        lang: None,
        locale: Lang::En,
        seed: GameSeed::Chosen(1),
        practice: false,
        save_policy: SavePolicy::default(),
        archive_error: None,
        rules: Some(sea(5, &[3, 2])),
        strategy: None,
        law: None,
        opening: Opening::Game(Kind::Solo),
        interfaces: Interfaces::default(),
    };
    let terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    let mut stage = Stage { app: App::new(options), terminal }.settled();
    stage.enter("A5");
    let shown = stage.text();
    assert!(shown.contains("1. A5: ") && shown.contains("5 │") && !shown.contains("0 │"), "{shown}");
    stage.enter("A0");
    assert!(stage.text().contains("Rows start at 1."));
}

#[test]
fn a_game_can_be_saved_and_played_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.txt");
    let mut stage = battle(LARGE, Charset::Unicode, Lang::En, Kind::Solo, sea(5, &[3, 2]), &["A0"]);
    stage.keys(&[KeyCode::F(8), KeyCode::Enter, KeyCode::Char('s')]);
    stage.enter(&path.display().to_string());
    assert!(stage.text().contains("Saved as"), "{}", stage.text());
    let record: amiral_game::Record = std::fs::read_to_string(&path).unwrap().parse().unwrap();
    assert_eq!(record.turns.len(), 1);
    stage.press(KeyCode::Char('r'));
    assert!(stage.text().contains("no shots yet"), "{}", stage.text());
}

/// A saved game has a report, is found in the history, and can be deleted there.
#[test]
fn a_kept_game_is_reported_found_and_deleted() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("games.db").display().to_string().parse().unwrap();
    let database = Database::open(place, Durability::Normal).unwrap();
    let options = Options {
        settings_file: SettingsFile::at(folder.path()),
        terminal: Look { charset: Charset::Unicode, colour: Colour::Plain },
        colours: None,
        lang: Some(Lang::En),
        locale: Lang::En,
        seed: GameSeed::Chosen(11),
        practice: false,
        save_policy: SavePolicy { archive: Some(Arc::new(database)), watched: false },
        archive_error: None,
        rules: Some(sea(5, &[3, 2])),
        strategy: None,
        law: None,
        opening: Opening::Game(Kind::Solo),
        interfaces: Interfaces::default(),
    };
    let terminal = Terminal::new(TestBackend::new(120, 40)).unwrap();
    let mut stage = Stage { app: App::new(options), terminal }.settled();
    stage.keys(&[RANDOM; 25]);
    stage.press(KeyCode::Char('p'));
    let report = stage.text();
    assert!(report.contains(" 1. Player 1 fires at") && report.contains("The hidden fleet: "), "{report}");
    let path = folder.path().join("told.txt");
    stage.press(KeyCode::Char('s'));
    assert!(stage.text().contains("amiral-player-1-report.txt"), "{}", stage.text());
    stage.enter(&path.display().to_string());
    assert!(stage.text().contains("Saved as"), "{}", stage.text());
    assert!(std::fs::read_to_string(&path).unwrap().contains(" 1. Player 1 fires at"));

    // Whoever began with a game is asked for a name after it.
    stage.keys(&[KeyCode::Esc, KeyCode::Esc]);
    assert!(stage.text().contains("What is your name?"), "{}", stage.text());
    stage.keys(&[KeyCode::Esc, KeyCode::Char('6')]);
    assert!(stage.text().contains("› #1"), "{}", stage.text());
    stage.press(KeyCode::Char('p'));
    assert!(stage.text().contains(" 1. Player 1 fires at"), "{}", stage.text());
    stage.keys(&[KeyCode::Esc, KeyCode::Esc, KeyCode::Char('6'), KeyCode::Tab]);
    let statistics = stage.text();
    assert!(statistics.contains("hidden fleet  1      1     100.0%"), "{statistics}");
    stage.press(KeyCode::Tab).press(KeyCode::Char('/'));
    stage.enter("Zoé");
    assert!(!stage.text().contains("#1"), "{}", stage.text());
    stage.press(KeyCode::Esc);
    stage.press(KeyCode::Enter);
    assert!(stage.text().contains("Shot 0 of"), "{}", stage.text());
    stage.keys(&[KeyCode::Esc, KeyCode::Char('6'), KeyCode::Delete, KeyCode::Char('n')]);
    assert!(stage.text().contains("› #1"), "it is asked first: {}", stage.text());
    stage.keys(&[KeyCode::Delete, KeyCode::Enter]);
    assert!(!stage.text().contains("› #1"), "{}", stage.text());
}

/// The translated words on a screen, without the keys at the bottom: as many of those are shown as
/// fit.
fn words_of(screen: &str) -> Vec<String> {
    let mut lines: Vec<&str> = screen.lines().collect();
    lines.pop();
    let text = lines.join(" ");
    let words = text.split(|letter: char| !letter.is_alphabetic());
    words.filter(|word| word.chars().count() > 2).map(ToOwned::to_owned).collect()
}

/// With words 40 % longer, every screen still says all that it says in English.
#[test]
fn long_words_are_not_cut_off() {
    let pages: [(&str, &[KeyCode]); 9] = [
        ("title", &[]),
        ("menu", &[KeyCode::Enter]),
        ("alone", &[KeyCode::Enter, KeyCode::Char('1')]),
        ("watch", &[KeyCode::Enter, KeyCode::Char('2')]),
        ("versus", &[KeyCode::Enter, KeyCode::Char('3')]),
        ("two", &[KeyCode::Enter, KeyCode::Char('4')]),
        ("study", &[KeyCode::Enter, KeyCode::Char('5')]),
        ("record", &[KeyCode::Enter, KeyCode::Char('6')]),
        ("settings", &[KeyCode::Enter, KeyCode::Char('7')]),
    ];
    let escape = amiral_words::Words::new(Lang::Pseudo).say("key-name-escape", &[]);
    let mut problems = Vec::new();
    for size in [SMALL, LARGE] {
        for (page, keys) in pages {
            let screen = |lang: Lang| {
                let mut stage = Stage::new(size, Charset::Unicode, lang, Opening::Title);
                stage.keys(keys).text()
            };
            let (english, long) = (screen(Lang::En), screen(Lang::Pseudo));
            let cut: Vec<String> = words_of(&english)
                .into_iter()
                .filter(|word| !long.contains(word.as_str()) && !long.contains(&pseudo_text(word)))
                .collect();
            let foot = long.lines().last().unwrap();
            if !cut.is_empty() || !foot.contains("F1 ") || !foot.contains(&escape) {
                problems.push(format!("{page} at {size:?}: {cut:?}\n{long}"));
            }
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// Games are played, watched, and replayed in a language of long words, on terminals of any size.
#[test]
fn games_go_on_in_long_words() {
    let folder = tempfile::tempdir().unwrap();
    let path: PathBuf = folder.path().join("game.txt");
    std::fs::write(&path, RECORD).unwrap();
    let words = amiral_words::Words::new(Lang::Pseudo);
    for size in [(40, 16), SMALL, LARGE] {
        for charset in [Charset::Unicode, Charset::Ascii] {
            let mut stage = Stage::game(size, charset, Lang::Pseudo, Kind::Versus, sea(5, &[3, 2]));
            stage.keys(&[KeyCode::F(1), KeyCode::Down, KeyCode::Esc, KeyCode::F(2), KeyCode::Enter]).text();
            for _ in 0..25 {
                stage.press(RANDOM).text();
            }
            let help = stage.press(KeyCode::F(1)).text();
            assert!(charset == Charset::Ascii || help.contains(&words.say("help-title", &[])), "{size:?}\n{help}");

            let mut stage = Stage::game(size, charset, Lang::Pseudo, Kind::Watch, sea(5, &[3, 2]));
            stage.keys(&[KeyCode::Right, KeyCode::Char('o'), KeyCode::Char('o'), KeyCode::Char('v')]).text();
            assert!(stage.text().contains("HAL"));

            let mut stage = Stage::new(size, charset, Lang::Pseudo, Opening::Record(path.clone()));
            let place = words.say("watch-place", &[("at", 3.into()), ("total", 5.into())]);
            stage.keys(&[KeyCode::Char('g'), KeyCode::Char('3'), KeyCode::Enter]);
            assert!(charset == Charset::Ascii || stage.text().contains(&place), "{size:?}\n{}", stage.text());
            stage.keys(&[KeyCode::Tab, KeyCode::Char('f'), KeyCode::Char('t'), KeyCode::Char('T')]).text();
        }
    }
}

/// Easy, medium, hard and two players are one key or click away, in the words of the language.
#[test]
fn the_four_quick_games_begin_at_once() {
    let choices = [
        (Lang::En, ["Easy", "Medium", "Hard", "Two players"], "emht"),
        (Lang::Fr, ["Facile", "Moyen", "Difficile", "Deux joueurs"], "fmdx"),
    ];
    for (lang, names, letters) in choices {
        for (name, letter) in names.into_iter().zip(letters.chars()) {
            let mut stage = Stage::new((80, 24), Charset::Unicode, lang, Opening::Title);
            let menu = stage.press(KeyCode::Enter).text();
            assert!(menu.contains(&format!("{letter} {name}")), "{menu}");
            stage.press(KeyCode::Char(letter));
            let scene = stage.app.playing().expect("a game has begun");
            let spec = scene.players[Seat::B].as_ref().and_then(|player| player.spec().copied());
            assert_eq!(spec, QuickGame::named(name).and_then(|game| game.strategy()));
        }
        let mut stage = Stage::new((80, 24), Charset::Unicode, lang, Opening::Title);
        stage.press(KeyCode::Enter).click(names[2], 1);
        assert!(stage.app.playing().is_some());
        let mut stage = Stage::new((80, 24), Charset::Unicode, lang, Opening::Title);
        stage.keys(&[KeyCode::Enter, KeyCode::Up, KeyCode::Right, KeyCode::Enter]);
        assert!(stage.app.playing().is_some(), "the arrows lead there, too");
    }
}

/// Opponents are offered by strength; strategies by name only to those who ask.
#[test]
fn opponents_are_chosen_by_strength_and_strategies_by_experts() {
    let mut stage = Stage::new((80, 24), Charset::Unicode, Lang::En, Opening::Title);
    stage.keys(&[KeyCode::Enter, KeyCode::Char('3')]);
    let form = stage.text();
    assert!(form.contains("< Captain (") && !form.contains("Parameters"), "{form}");
    // Up from the button, past the law and the rules, to the first field.
    stage.press(KeyCode::Down);
    stage.press(KeyCode::Left);
    assert!(stage.text().contains("< Lieutenant ("), "{}", stage.text());
    stage.keys(&[KeyCode::Left, KeyCode::Left, KeyCode::Left]);
    let form = stage.text();
    assert!(form.contains("Expert…") && form.contains("< level5 >") && form.contains("Parameters"), "{form}");
    stage.press(KeyCode::Right);
    assert!(!stage.text().contains("Parameters"), "{}", stage.text());
}
