//! The application's state, and how messages change it.

use std::cell::RefCell;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use amiral_game::{GameSeed, Law, Rules};
use amiral_host::{
    ArchiveError, Colour, Game, Kind, PlayingScene, SavePolicy, Settings, SettingsFile, Spec, ViewingScene,
};
use amiral_words::{Lang, Say, not_kept};
use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::canvas::{Canvas, Hit, KeyName, shorten};
use crate::context::{Context, Sentence};
use crate::help;
use crate::look::Look;
use crate::screen::{self, AskName, Go, Input, Screen};

/// What the program is started with.
pub struct Options {
    /// The file that settings are saved in.
    pub settings_file: SettingsFile,
    /// What the terminal can show.
    pub terminal: Look,
    /// Whether there are to be colours, if the command line says so. It is not saved.
    pub colours: Option<Colour>,
    /// The language asked for on the command line. It is not saved.
    pub lang: Option<Lang>,
    /// The language of the locale.
    pub locale: Lang,
    /// The seed of everything random.
    pub seed: GameSeed,
    /// Whether a person chose the seed. Games are then practice and do not count.
    pub practice: bool,
    /// Where games are saved.
    pub save_policy: SavePolicy,
    /// Why games cannot be saved, although they should be.
    pub archive_error: Option<ArchiveError>,
    /// The rules asked for on the command line. They override those of the settings.
    pub rules: Option<Rules>,
    /// The strategy asked for on the command line. It overrides that of the settings.
    pub strategy: Option<Spec>,
    /// The law for random fleets asked for on the command line. It overrides that of the settings.
    pub law: Option<Law>,
    /// What to show first.
    pub opening: Opening,
    /// The other interfaces that are available.
    pub interfaces: Interfaces,
}

/// What to show first.
pub enum Opening {
    /// The opening screen, then the menu.
    Title,
    /// A new game.
    Game(Kind),
    /// A resumed game.
    Resume(Box<Game>),
    /// A recorded game.
    Record(PathBuf),
    /// A server, an invitation to a game on one, or such a game.
    Online(String),
}

/// The other interfaces. The menu offers those that are available.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Interfaces {
    /// Whether the program with the window is installed.
    pub window: bool,
    /// Whether there is a display to open the window on.
    pub display: bool,
    /// Whether this program has the web server.
    pub server: bool,
}

/// An event.
#[derive(Clone, Debug)]
pub enum Message {
    /// A key, the mouse, or a change of size.
    Terminal(Event),
    /// Time has passed.
    Tick(Instant),
}

/// The program, independent of the terminal that shows it.
pub struct App {
    pub(crate) context: Context,
    screen: Box<dyn Screen>,
    /// How many lines the help page is scrolled by, while it is open.
    help: Option<usize>,
    /// What the mouse can hit, as last drawn.
    hits: RefCell<Vec<(Rect, Hit)>>,
    left: Option<Leaving>,
    /// Whether the person wants to suspend the program and go back to the shell.
    is_suspended: bool,
}

/// How the person left the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Leaving {
    Quit,
    Window,
    Server,
}

/// The smallest terminal on which everything can be shown.
const SMALLEST: (u16, u16) = (40, 16);

impl App {
    /// Starts the program.
    pub fn new(options: Options) -> App {
        let (settings, unreadable) = options.settings_file.load();
        let remark = unreadable.map(|unreadable| Sentence::new(move |context| unreadable.say(&context.words)));
        if remark.is_some() {
            // The default settings replace the broken file, so that the error is shown only once.
            // If they cannot be written, the next change of a setting says so.
            let _ = options.settings_file.save(&Settings::default());
        }
        let mut context = Context::new(
            settings,
            options.settings_file,
            options.terminal,
            options.locale,
            options.seed,
            options.save_policy,
        );
        context.practice = options.practice;
        context.interfaces = options.interfaces;
        context.ask(
            options.lang,
            options.colours,
            options.rules.map(|rules| rules.setup()),
            options.strategy,
            options.law,
        );
        let mut screen: Box<dyn Screen> = match options.opening {
            Opening::Title => Box::new(screen::Title::new(remark)),
            Opening::Game(kind) => screen::open_game(kind, &mut context),
            Opening::Resume(game) => screen::resume(*game, &context),
            Opening::Online(address) => Box::new(screen::Online::at(&address, &context)),
            Opening::Record(path) => Box::new(screen::OpenRecord::of(&path)),
        };
        if let Some(problem) = options.archive_error {
            screen.remark(Sentence::new(move |context| not_kept(&context.words, &problem)));
        }
        context.rows_of_game = screen.rows();
        App { context, screen, help: None, hits: RefCell::default(), left: None, is_suspended: false }
    }

    /// Whether the person has left the program.
    pub fn is_over(&self) -> bool {
        self.left.is_some()
    }

    /// Whether the person wants to suspend the program and go back to the shell.
    pub fn is_suspended(&self) -> bool {
        self.is_suspended
    }

    pub(crate) fn go_on(&mut self) {
        self.is_suspended = false;
    }

    /// The message printed on leaving in the middle of a game: how to resume it.
    pub(crate) fn exit_message(&self) -> Option<String> {
        if let Some(address) = self.screen.address() {
            let parts = [("address", address.into())];
            return Some(self.context.look.text(&self.context.words.say("online-early", &parts)));
        }
        let is_kept = self.screen.is_left_open()?;
        let key = if is_kept { "resume-early" } else { "plain-early" };
        Some(self.context.look.text(&self.context.words.say(key, &[])))
    }

    /// Stays after all, because another interface could not be opened.
    pub(crate) fn stay(&mut self, problem: String) {
        self.left = None;
        self.screen.remark(Sentence::new(move |_| problem.clone()));
    }

    /// The current language.
    pub(crate) fn lang(&self) -> Lang {
        self.context.words.lang()
    }

    pub(crate) fn left(&self) -> Option<Leaving> {
        self.left
    }

    /// The scene of the game being played, if there is one.
    pub fn playing(&self) -> Option<&PlayingScene> {
        self.screen.playing()
    }

    /// The scene of the game being viewed, if there is one.
    pub fn viewing(&self) -> Option<ViewingScene> {
        self.screen.viewing(&self.context)
    }

    /// How long the program can wait for input before it needs a tick.
    pub fn patience(&self) -> Duration {
        self.screen.patience()
    }

    /// Handles a message. Returns whether the screen may have changed.
    pub fn update(&mut self, message: Message) -> bool {
        let changed = self.take(message);
        self.context.rows_of_game = self.screen.rows();
        changed
    }

    fn take(&mut self, message: Message) -> bool {
        match message {
            Message::Tick(now) => {
                let (changed, go) = self.screen.tick(now, &mut self.context);
                self.go(go);
                changed
            }
            Message::Terminal(Event::Key(key)) if key.kind != KeyEventKind::Release => {
                self.key(key);
                true
            }
            Message::Terminal(Event::Mouse(mouse)) => {
                let at = Position::new(mouse.column, mouse.row);
                let hit = self.hits.borrow().iter().rev().find(|(area, _)| area.contains(at)).map(|(_, hit)| *hit);
                match (mouse.kind, hit) {
                    (MouseEventKind::Down(MouseButton::Left), Some(Hit::Key(key))) => self.key(key),
                    (MouseEventKind::Down(MouseButton::Left), Some(hit)) if self.help.is_none() => {
                        self.input(Input::Click(hit));
                    }
                    (MouseEventKind::Down(MouseButton::Right), _) if self.help.is_none() => {
                        self.input(Input::OtherClick);
                    }
                    (MouseEventKind::Up(MouseButton::Left), hit) if self.help.is_none() => self.screen.release(hit),
                    (MouseEventKind::Moved | MouseEventKind::Drag(_), Some(hit)) if self.help.is_none() => {
                        self.input(Input::Hover(hit));
                    }
                    (MouseEventKind::ScrollUp, _) => self.key(key_of(KeyCode::PageUp)),
                    (MouseEventKind::ScrollDown, _) => self.key(key_of(KeyCode::PageDown)),
                    _ => return false,
                }
                true
            }
            Message::Terminal(Event::Resize(..) | Event::FocusGained) => true,
            Message::Terminal(Event::Paste(text)) => {
                for character in text.chars().filter(|character| !character.is_control()) {
                    self.input(Input::Key(key_of(KeyCode::Char(character))));
                }
                true
            }
            Message::Terminal(_) => false,
        }
    }

    fn key(&mut self, key: KeyEvent) {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c') if control => self.left = Some(Leaving::Quit),
            KeyCode::Char('z') if control => self.is_suspended = true,
            code if let Some(scroll) = self.help => {
                self.help = match code {
                    KeyCode::Down | KeyCode::PageDown => Some(scroll + 3),
                    KeyCode::Up | KeyCode::PageUp => Some(scroll.saturating_sub(3)),
                    _ => None,
                };
            }
            KeyCode::F(1) | KeyCode::Char('?') => self.help = Some(0),
            KeyCode::F(9) => {
                if let Some(problem) = self.context.switch_language() {
                    self.screen.remark(problem);
                }
            }
            _ => self.input(Input::Key(key)),
        }
    }

    fn input(&mut self, input: Input) {
        let go = self.screen.input(input, &mut self.context);
        self.go(go);
    }

    fn go(&mut self, go: Go) {
        match go {
            Go::Stay => {}
            Go::To(screen) => self.screen = screen,
            // Whoever begins with a game is asked for a name after it.
            Go::Menu if self.context.settings_file.is_first_run() => self.screen = Box::new(AskName::new()),
            Go::Menu => self.screen = Box::new(screen::Menu::new(&self.context)),
            Go::MenuWith(sentence) => {
                self.screen = Box::new(screen::Menu::new(&self.context));
                self.screen.remark(sentence);
            }
            Go::Leave(left) => self.left = Some(left),
        }
    }

    /// Draws everything.
    pub fn view(&self, frame: &mut Frame<'_>) {
        self.paint(frame.buffer_mut());
    }

    fn paint(&self, buffer: &mut Buffer) {
        let area = buffer.area;
        let context = &self.context;
        let mut hits = self.hits.borrow_mut();
        hits.clear();
        let mut canvas = Canvas { buffer, hits: &mut hits, context };
        if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
            let parts = [("width", SMALLEST.0.into()), ("height", SMALLEST.1.into())];
            canvas.paragraph(area, 0, &context.words.say("play-too-small", &parts), context.look.bad());
            context.look.fold_to_charset(canvas.buffer);
            return;
        }
        let bar = Rect { height: 1, ..area };
        let title = shorten(&format!(" Amiral · {}", self.screen.title(context)), usize::from(area.width) - 12);
        canvas.line(bar, 0, &" ".repeat(area.width.into()), context.look.bar());
        canvas.line(bar, 0, &title, context.look.bar());
        let language = format!("F9 {} ", context.words.lang().code());
        let right = Rect { x: area.right() - language.len() as u16, width: language.len() as u16, ..bar };
        canvas.line(right, 0, &language, context.look.bar());
        canvas.hit(right, Hit::Key(key_of(KeyCode::F(9))));

        let body = Rect { y: area.y + 1, height: area.height - 2, ..area };
        self.screen.view(&mut canvas, body);
        let foot = Rect { y: area.bottom() - 1, height: 1, ..area };
        canvas.keys(foot, &self.screen.keys(context));
        if let Some(scroll) = self.help {
            help::show(&mut canvas, area, &self.screen.help(), scroll);
        }
        context.look.fold_to_charset(canvas.buffer);
    }
}

fn key_of(code: KeyCode) -> KeyEvent {
    KeyEvent::new(code, KeyModifiers::NONE)
}

/// Keys that do the same on every screen.
pub(crate) const HELP_KEY: KeyName = KeyName::new(KeyCode::F(1), "F1", "key-help");
pub(crate) const BACK_KEY: KeyName = KeyName::new(KeyCode::Esc, "Esc", "key-menu");

/// A sentence about a file and what went wrong with it.
pub(crate) fn about_file(key: &'static str, path: &std::path::Path, problem: &dyn std::fmt::Display) -> Sentence {
    let (path, problem) = (path.display().to_string(), problem.to_string());
    Sentence::new(move |context| {
        context.words.say(key, &[("path", path.clone().into()), ("problem", problem.clone().into())])
    })
}
