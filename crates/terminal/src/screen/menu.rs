//! The opening screen and the menu.

use amiral_host::{Kind, MatchId};
use amiral_words::QuickGame;
use crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use super::{Go, Input, Online, OpenRecord, Screen, history::History, open_quick, options, resume, setup, study};
use crate::app::{HELP_KEY, Leaving};
use crate::canvas::{Canvas, Hit, KeyName, centred, shorten};
use crate::context::{Context, Sentence};
use crate::help::{self, HelpLine};

/// The opening screen.
pub(crate) struct Title {
    remark: Option<Sentence>,
}

const SHIP: [&str; 9] = [
    "                  |",
    "                 -+-       __",
    "             __   |    ___|  |__",
    "        ____|  |__|___|   o  o  |____ ==",
    "   ____|  o   o   o   o   o   o     |__==",
    "   \\        A  M  I  R  A  L             /",
    "    \\___________________________________/",
    "  ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~",
    "     ~~~~~~~~    ~~~~~~~~~~~    ~~~~~~~",
];

impl Title {
    pub(crate) fn new(remark: Option<Sentence>) -> Title {
        Title { remark }
    }
}

impl Screen for Title {
    fn title(&self, context: &Context) -> String {
        context.words.say("title-bar", &[])
    }

    fn view(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let context = canvas.context;
        let look = context.look;
        let width = SHIP.iter().map(|line| line.len()).max().unwrap_or(0) as u16;
        let spot = centred(area, width, SHIP.len() as u16 + 5);
        for (row, line) in SHIP.iter().enumerate() {
            let style = if line.contains('~') { look.lines() } else { look.heading() };
            canvas.line(spot, row as u16, line, style);
        }
        let mut row = spot.y + SHIP.len() as u16 + 1;
        for (key, style) in [("title-welcome", Style::new()), ("title-press", look.faint())] {
            for text in crate::canvas::wrap(&context.words.say(key, &[]), area.width.into()) {
                let text = text.trim_start();
                let line = centred(Rect { y: row, height: 1, ..area }, text.width() as u16, 1);
                canvas.line(line, 0, text, style);
                row += 1;
            }
            row += 1;
        }
        if let Some(remark) = &self.remark {
            let text = remark.say(context);
            let lines = crate::canvas::wrap(&text, usize::from(area.width) - 2).len() as u16;
            let foot = Rect { x: area.x + 1, width: area.width - 2, ..area };
            canvas.paragraph(foot, area.height.saturating_sub(lines), &text, look.bad());
        }
    }

    fn keys(&self, _: &Context) -> Vec<KeyName> {
        vec![
            KeyName::new(KeyCode::Enter, "Enter", "key-go-on"),
            HELP_KEY,
            KeyName::new(KeyCode::Esc, "Esc", "key-quit"),
        ]
    }

    fn help(&self) -> Vec<&'static [HelpLine]> {
        vec![help::TITLE]
    }

    fn input(&mut self, input: Input, _: &mut Context) -> Go {
        match input {
            Input::Key(key) if key.code == KeyCode::Esc => Go::Leave(Leaving::Quit),
            Input::Key(_) | Input::Click(_) => Go::Menu,
            Input::OtherClick | Input::Hover(_) => Go::Stay,
        }
    }

    fn remark(&mut self, sentence: Sentence) {
        self.remark = Some(match self.remark.take() {
            Some(first) => Sentence::new(move |context| format!("{} {}", first.say(context), sentence.say(context))),
            None => sentence,
        });
    }
}

/// The menu.
pub(crate) struct Menu {
    focus: Focus,
    remark: Option<Sentence>,
    /// The game that can be resumed.
    unfinished: Option<MatchId>,
}

/// What Enter would open.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Focus {
    /// A quick game, on the first line.
    Quick(usize),
    /// One of the lines below.
    Line(usize),
}

/// Clicks number the quick games from here, after all lines.
const QUICK: usize = 100;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Item {
    Game(Kind),
    Online,
    Study,
    History,
    Resume(MatchId),
    Window,
    Server,
    Settings,
    Quit,
}

/// A line of the menu.
struct Line {
    key: char,
    item: Item,
    name: &'static str,
    about: &'static str,
}

impl Line {
    fn new(key: char, item: Item, name: &'static str, about: &'static str) -> Line {
        Line { key, item, name, about }
    }
}

impl Menu {
    pub(crate) fn new(context: &Context) -> Menu {
        Menu { focus: Focus::Line(0), remark: None, unfinished: context.unfinished() }
    }

    /// The entries, each with its own key. A number always means the same entry, whatever other
    /// entries there are.
    fn items(&self, context: &Context) -> Vec<Line> {
        let resume = self.unfinished.map(|id| Line::new('r', Item::Resume(id), "menu-resume", "menu-resume-about"));
        let window = context.interfaces.window;
        let server = context.interfaces.server;
        let mut items: Vec<Line> = resume.into_iter().collect();
        items.extend([
            Line::new('1', Item::Game(Kind::Solo), "menu-solo", "menu-solo-about"),
            Line::new('2', Item::Game(Kind::Watch), "menu-watch", "menu-watch-about"),
            Line::new('3', Item::Game(Kind::Versus), "menu-versus", "menu-versus-about"),
            Line::new('4', Item::Game(Kind::Two), "menu-two", "menu-two-about"),
            Line::new('o', Item::Online, "menu-online", "menu-online-about"),
            Line::new('5', Item::Study, "menu-study", "menu-study-about"),
            Line::new('6', Item::History, "menu-history", "menu-history-about"),
            Line::new('7', Item::Settings, "menu-settings", "menu-settings-about"),
        ]);
        items.extend(window.then(|| Line::new('8', Item::Window, "menu-window", "menu-window-about")));
        items.extend(server.then(|| Line::new('9', Item::Server, "menu-server", "menu-server-about")));
        items.push(Line::new('0', Item::Quit, "menu-quit", "menu-quit-about"));
        items
    }

    fn step(&self, by: isize, lines: usize) -> Focus {
        let stops = lines as isize + 1;
        let at = match self.focus {
            Focus::Quick(_) => 0,
            Focus::Line(line) => line as isize + 1,
        };
        match (at + by).rem_euclid(stops) {
            0 => Focus::Quick(0),
            line => Focus::Line(line as usize - 1),
        }
    }

    /// Draws the quick games on one line, each with the letter that starts it.
    fn quick_line(&self, canvas: &mut Canvas<'_>, inside: Rect) {
        let (words, look) = (&canvas.context.words, canvas.context.look);
        let letters = words.say("word-quick-letters", &[]);
        let heading = format!("   {}  ", words.say("menu-quick", &[]));
        canvas.line(inside, 1, &heading, look.faint());
        let mut x = heading.width() as u16;
        for (number, (game, letter)) in QuickGame::ALL.iter().zip(letters.chars()).enumerate() {
            let text = format!(" {letter} {} ", game.name(words));
            let width = (text.width() as u16).min(inside.width.saturating_sub(x));
            let spot = Rect { x: inside.x + x, width, ..inside };
            let style = if self.focus == Focus::Quick(number) { look.bar() } else { look.key() };
            canvas.line(spot, 1, &text, style);
            canvas.hit(Rect { y: inside.y + 1, height: 1, ..spot }, Hit::Item(QUICK + number));
            x += width;
        }
    }

    fn choose(&mut self, item: Item, context: &Context) -> Go {
        match item {
            Item::Game(kind) => Go::To(Box::new(setup::Setup::new(kind, context))),
            Item::Online => Go::To(Box::new(Online::new(context))),
            Item::Study => Go::To(Box::new(study::Study::new(context))),
            // If no games are saved, offer recorded games in files.
            Item::History => match History::new(context) {
                Some(history) => Go::To(Box::new(history)),
                None => Go::To(Box::new(OpenRecord::new())),
            },
            Item::Resume(id) => match context.resume(id) {
                Ok(game) => Go::To(resume(game, context)),
                Err(problem) => {
                    self.remark = Some(problem);
                    Go::Stay
                }
            },
            Item::Window if !context.interfaces.display => {
                self.remark = Some(Sentence::plain("window-no-display"));
                Go::Stay
            }
            Item::Window => Go::Leave(Leaving::Window),
            Item::Server => Go::Leave(Leaving::Server),
            Item::Settings => Go::To(Box::new(options::Options::new(context))),
            Item::Quit => Go::Leave(Leaving::Quit),
        }
    }
}

impl Screen for Menu {
    fn title(&self, context: &Context) -> String {
        context.words.say("menu-title", &[])
    }

    fn view(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let context = canvas.context;
        let look = context.look;
        let items = self.items(context);
        let names: Vec<String> = items.iter().map(|line| context.words.say(line.name, &[])).collect();
        let abouts: Vec<String> = items.iter().map(|line| context.words.say(line.about, &[])).collect();
        let column = names.iter().map(|name| name.width()).max().unwrap_or(0) as u16 + 8;
        let about_width = abouts.iter().map(|about| about.width()).max().unwrap_or(0) as u16;
        let spaced = area.height >= 2 * items.len() as u16 + 6;
        let step = if spaced { 2 } else { 1 };
        let height = step * items.len() as u16 + 6;
        let inside = canvas.frame(
            centred(area, (column + about_width + 4).min(area.width), height),
            &context.words.say("menu-heading", &[]),
            look.heading(),
        );
        self.quick_line(canvas, inside);
        for (number, (name, about)) in names.iter().zip(&abouts).enumerate() {
            let row = 3 + step * number as u16;
            let focused = self.focus == Focus::Line(number);
            let style = if focused { look.bar() } else { Style::new() };
            let mark = if focused { "›" } else { " " };
            let text = format!(" {mark} {} {name} ", items[number].key);
            canvas.line(inside, row, &text, style);
            let right = Rect { x: inside.x + column, width: inside.width.saturating_sub(column), ..inside };
            let style = if focused { Style::new() } else { look.faint() };
            if spaced {
                canvas.paragraph(right, row, about, style);
            } else {
                canvas.line(right, row, &shorten(about, right.width.into()), style);
            }
            if row < inside.height {
                canvas.hit(Rect { y: inside.y + row, height: 1, ..inside }, Hit::Item(number));
            }
        }
        if let Some(remark) = &self.remark {
            let text = remark.say(context);
            let lines = crate::canvas::wrap(&text, usize::from(area.width)).len() as u16;
            canvas.paragraph(area, area.height.saturating_sub(lines), &text, look.bad());
        }
    }

    fn keys(&self, _: &Context) -> Vec<KeyName> {
        vec![
            KeyName::new(KeyCode::Up, "↑", "key-up"),
            KeyName::new(KeyCode::Down, "↓", "key-down"),
            KeyName::new(KeyCode::Enter, "Enter", "key-choose"),
            HELP_KEY,
            KeyName::new(KeyCode::Esc, "Esc", "key-quit"),
        ]
    }

    fn help(&self) -> Vec<&'static [HelpLine]> {
        vec![help::MENU]
    }

    fn input(&mut self, input: Input, context: &mut Context) -> Go {
        let items = self.items(context);
        match input {
            Input::Key(key) => match key.code {
                KeyCode::Up | KeyCode::BackTab | KeyCode::Char('k') => self.focus = self.step(-1, items.len()),
                KeyCode::Down | KeyCode::Tab | KeyCode::Char('j') => self.focus = self.step(1, items.len()),
                KeyCode::Left | KeyCode::Right => {
                    if let Focus::Quick(number) = self.focus {
                        let games = QuickGame::ALL.len();
                        let step = if key.code == KeyCode::Left { games - 1 } else { 1 };
                        self.focus = Focus::Quick((number + step) % games);
                    }
                }
                KeyCode::Home => self.focus = Focus::Line(0),
                KeyCode::End => self.focus = Focus::Line(items.len() - 1),
                KeyCode::Enter | KeyCode::Char(' ') => {
                    return match self.focus {
                        Focus::Quick(number) => Go::To(open_quick(QuickGame::ALL[number], context)),
                        Focus::Line(line) => self.choose(items[line].item, context),
                    };
                }
                KeyCode::Char(key) if let Some(line) = items.iter().find(|line| line.key == key) => {
                    return self.choose(line.item, context);
                }
                KeyCode::Char(letter) if quick_of(letter, context).is_some() => {
                    return quick_of(letter, context).map_or(Go::Stay, |game| Go::To(open_quick(game, context)));
                }
                KeyCode::Esc | KeyCode::Char('q') => return Go::Leave(Leaving::Quit),
                _ => {}
            },
            Input::Click(Hit::Item(number)) if number >= QUICK => {
                return Go::To(open_quick(QuickGame::ALL[number - QUICK], context));
            }
            Input::Click(Hit::Item(number)) => return self.choose(items[number].item, context),
            Input::Hover(Hit::Item(number)) if number >= QUICK => self.focus = Focus::Quick(number - QUICK),
            Input::Hover(Hit::Item(number)) => self.focus = Focus::Line(number),
            Input::Click(_) | Input::Hover(_) | Input::OtherClick => {}
        }
        Go::Stay
    }

    fn remark(&mut self, sentence: Sentence) {
        self.remark = Some(sentence);
    }
}

/// The quick game that a letter starts, in the current language.
fn quick_of(letter: char, context: &Context) -> Option<QuickGame> {
    let letters = context.words.say("word-quick-letters", &[]);
    let place = letters.chars().position(|known| known == letter)?;
    QuickGame::ALL.get(place).copied()
}
