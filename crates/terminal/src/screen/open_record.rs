//! Asks which game to look at again: one in a file, or one that is kept.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use amiral_game::Seat;
use amiral_host::{HistoryAct, HistoryModel, HistoryScene, OpenedGame, Summary, Wake};
use amiral_words::{Say, local_time, result, seat_name};
use crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::setup::{form_frame, form_keys};
use super::watch::Watch;
use super::{Go, Input, LATER, SOON, Screen, resume};
use crate::canvas::{Canvas, Hit, KeyName};
use crate::context::{Context, Sentence};
use crate::form::{Field, FieldKind, Filled, Form};
use crate::help::{self, HelpLine};

pub(crate) struct OpenRecord {
    form: Form,
    /// A file to open at once.
    at_once: bool,
    /// The games that are kept, where any are.
    kept: Option<HistoryModel>,
    /// The kept game the keyboard is at; none while it is in the form.
    focus: Option<usize>,
}

const FILE: &str = "form-file";
const OPEN: &str = "form-open";
/// The number of the first kept game among the items that can be clicked.
const FIRST_GAME: usize = 100;

impl OpenRecord {
    pub(crate) fn new(context: &Context) -> OpenRecord {
        let mut form = Form::new(vec![Field::file(FILE), Field::button(OPEN)]);
        form.focus = 0;
        let kept = context.save_policy.archive.clone();
        let kept = kept.map(|archive| {
            HistoryModel::new(Arc::new(move || Some(archive.clone())), context.reader(), &Wake::default())
        });
        OpenRecord { form, at_once: false, kept, focus: None }
    }

    pub(crate) fn of(path: &Path, context: &Context) -> OpenRecord {
        let mut asked = OpenRecord::new(context);
        asked.form.set(FILE, path.display().to_string());
        asked.at_once = true;
        asked
    }

    fn scene(&self) -> Option<HistoryScene> {
        self.kept.as_ref().map(HistoryModel::scene)
    }

    /// The games on the page.
    fn games(&self) -> Vec<Summary> {
        self.scene().and_then(|scene| scene.games).unwrap_or_default()
    }

    fn open_file(&mut self, context: &Context) -> Go {
        let FieldKind::File(name) = self.form.field(FILE) else { return Go::Stay };
        let path = name.path();
        match amiral_host::read_record(&path) {
            Ok(record) => Go::To(Box::new(Watch::recorded(record, context))),
            Err(error) => {
                self.form.problem = Some(Sentence::new(move |context| error.say(&context.words)));
                Go::Stay
            }
        }
    }

    fn open_game(&mut self, number: usize) {
        let games = self.games();
        let (Some(game), Some(kept)) = (games.get(number), &mut self.kept) else { return };
        kept.act(HistoryAct::Open(game.id));
    }

    /// Goes through the kept games; says whether the key was for them.
    fn key_in_list(&mut self, key: KeyEvent) -> bool {
        let games = self.games().len();
        let turn = |model: &mut Option<HistoryModel>, act: HistoryAct| {
            model.as_mut().map(|model| model.act(act));
        };
        match (key.code, self.focus) {
            (KeyCode::Down, None) if games > 0 && self.form.focus + 1 == self.form.fields.len() => self.focus = Some(0),
            (KeyCode::Down, Some(at)) => self.focus = Some((at + 1).min(games.saturating_sub(1))),
            (KeyCode::Up, Some(at)) => self.focus = at.checked_sub(1),
            (KeyCode::Enter, Some(at)) => self.open_game(at),
            (KeyCode::PageDown, _) if self.scene().is_some_and(|scene| scene.has_older) => {
                turn(&mut self.kept, HistoryAct::Older);
            }
            (KeyCode::PageUp, _) if self.scene().is_some_and(|scene| scene.has_newer) => {
                turn(&mut self.kept, HistoryAct::Newer);
            }
            (_, Some(_)) => {}
            (_, None) => return false,
        }
        true
    }

    fn view_games(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let context = canvas.context;
        let (words, look) = (&context.words, context.look);
        let Some(scene) = self.scene() else { return };
        canvas.line(area, 0, &words.say("window-history-kept", &[]), look.heading());
        let mut row = 1;
        if let Some(problem) = &scene.problem {
            row += canvas.paragraph(area, row, &problem.say(words), look.bad());
        }
        let Some(games) = &scene.games else { return };
        if games.is_empty() {
            canvas.line(area, row, &words.say("history-none", &[]), look.faint());
        }
        let room = usize::from(area.height.saturating_sub(row));
        // The game the keyboard is at stays in sight.
        let skip = (self.focus.unwrap_or(0) + 1).saturating_sub(room);
        for (place, (number, game)) in games.iter().enumerate().skip(skip).take(room).enumerate() {
            let is_focused = self.focus == Some(number);
            let [a, b] = Seat::BOTH.map(|seat| seat_name(game, seat, words));
            let pair = words.say("history-pair", &[("a", a.into()), ("b", b.into())]);
            let mark = if is_focused { "›" } else { " " };
            let end = result(game, words);
            let text = format!("{mark} {} · {} · {pair} · {end}", game.id, local_time(game.began));
            let line = Rect { y: area.y + row + place as u16, height: 1, ..area };
            canvas.line(line, 0, &text, if is_focused { look.bar() } else { Style::new() });
            canvas.hit(line, Hit::Item(FIRST_GAME + number));
        }
    }
}

impl Screen for OpenRecord {
    fn title(&self, context: &Context) -> String {
        context.words.say("menu-record", &[])
    }

    fn view(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let inside = form_frame(canvas, area, "open-heading");
        let row = self.form.view(canvas, inside);
        let context = canvas.context;
        let about = context.words.say("open-about", &[]);
        let row = row + 2 + canvas.paragraph(inside, row + 2, &about, context.look.faint());
        let below = Rect { y: inside.y + row + 1, height: inside.height.saturating_sub(row + 1), ..inside };
        self.view_games(canvas, below);
    }

    fn keys(&self, _: &Context) -> Vec<KeyName> {
        form_keys()
    }

    fn help(&self) -> Vec<&'static [HelpLine]> {
        vec![help::FORM]
    }

    fn input(&mut self, input: Input, context: &mut Context) -> Go {
        let filled = match input {
            Input::Key(key) if key.code == KeyCode::Esc => return Go::Menu,
            Input::Key(key) if self.key_in_list(key) => return Go::Stay,
            Input::Key(key) if key.code == KeyCode::Enter => return self.open_file(context),
            Input::Key(key) => self.form.key(key),
            Input::Click(Hit::Item(item)) if item >= FIRST_GAME => {
                self.focus = Some(item - FIRST_GAME);
                self.open_game(item - FIRST_GAME);
                return Go::Stay;
            }
            Input::Click(Hit::Item(item)) => {
                self.focus = None;
                self.form.click(item)
            }
            Input::Click(_) | Input::Hover(_) | Input::OtherClick => Filled::Nothing,
        };
        match filled {
            Filled::Pressed(_) => self.open_file(context),
            Filled::Nothing | Filled::Changed(_) => Go::Stay,
        }
    }

    fn tick(&mut self, _: Instant, context: &mut Context) -> (bool, Go) {
        if std::mem::take(&mut self.at_once) {
            return (true, self.open_file(context));
        }
        let Some(kept) = &mut self.kept else { return (false, Go::Stay) };
        let changed = kept.is_working();
        match kept.poll() {
            None => (changed, Go::Stay),
            Some(OpenedGame::Record(record)) => (true, Go::To(Box::new(Watch::recorded(*record, context)))),
            Some(OpenedGame::Game(game)) => (true, Go::To(resume(*game, context))),
        }
    }

    fn patience(&self) -> Duration {
        if self.at_once {
            Duration::ZERO
        } else if self.kept.as_ref().is_some_and(HistoryModel::is_working) {
            SOON
        } else {
            LATER
        }
    }

    fn remark(&mut self, sentence: Sentence) {
        self.form.problem = Some(sentence);
    }
}
