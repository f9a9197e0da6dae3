//! Asks for the file of a recorded game.

use std::path::Path;
use std::time::{Duration, Instant};

use amiral_words::Say;
use crossterm::event::KeyCode;
use ratatui::layout::Rect;

use super::history::History;
use super::setup::{form_frame, form_keys};
use super::watch::Watch;
use super::{Go, Input, LATER, Screen};
use crate::canvas::{Canvas, Hit, KeyName};
use crate::context::{Context, Sentence};
use crate::form::{Field, FieldKind, Filled, Form};
use crate::help::{self, HelpLine};

pub(crate) struct OpenRecord {
    form: Form,
    /// A file to open at once.
    at_once: bool,
}

const FILE: &str = "form-file";
const OPEN: &str = "form-open";

impl OpenRecord {
    pub(crate) fn new() -> OpenRecord {
        let mut form = Form::new(vec![Field::file(FILE), Field::button(OPEN)]);
        form.focus = 0;
        OpenRecord { form, at_once: false }
    }

    pub(crate) fn of(path: &Path) -> OpenRecord {
        let mut asked = OpenRecord::new();
        asked.form.set(FILE, path.display().to_string());
        asked.at_once = true;
        asked
    }

    fn open(&mut self, context: &Context) -> Go {
        let FieldKind::File(name) = self.form.field(FILE) else { return Go::Stay };
        match amiral_host::read_record(&name.path()) {
            Ok(record) => Go::To(Box::new(Watch::recorded(record, None, context))),
            Err(error) => {
                self.form.problem = Some(Sentence::new(move |context| error.say(&context.words)));
                Go::Stay
            }
        }
    }
}

impl Screen for OpenRecord {
    fn title(&self, context: &Context) -> String {
        context.words.say("open-heading", &[])
    }

    fn view(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let inside = form_frame(canvas, area, "open-heading");
        let row = self.form.view(canvas, inside);
        let context = canvas.context;
        let about = context.words.say("open-about", &[]);
        canvas.paragraph(inside, row + 2, &about, context.look.faint());
    }

    fn keys(&self, _: &Context) -> Vec<KeyName> {
        form_keys()
    }

    fn help(&self) -> Vec<&'static [HelpLine]> {
        vec![help::FORM]
    }

    fn input(&mut self, input: Input, context: &mut Context) -> Go {
        let filled = match input {
            // Go back to the screen this one was opened from.
            Input::Key(key) if key.code == KeyCode::Esc => {
                return History::new(context).map_or(Go::Menu, |history| Go::To(Box::new(history)));
            }
            Input::Key(key) if key.code == KeyCode::Enter => return self.open(context),
            Input::Key(key) => self.form.key(key),
            Input::Click(Hit::Item(item)) => self.form.click(item),
            Input::Click(_) | Input::Hover(_) | Input::OtherClick => Filled::Nothing,
        };
        match filled {
            Filled::Pressed(_) => self.open(context),
            Filled::Nothing | Filled::Changed(_) => Go::Stay,
        }
    }

    fn tick(&mut self, _: Instant, context: &mut Context) -> (bool, Go) {
        if std::mem::take(&mut self.at_once) {
            return (true, self.open(context));
        }
        (false, Go::Stay)
    }

    fn patience(&self) -> Duration {
        if self.at_once { Duration::ZERO } else { LATER }
    }

    fn remark(&mut self, sentence: Sentence) {
        self.form.problem = Some(sentence);
    }
}
