//! Asks for the person's name once, before the menu is shown for the first time.

use amiral_game::Seat;
use crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::setup::read_name;
use super::{Go, Input, Screen};
use crate::app::HELP_KEY;
use crate::canvas::{Canvas, KeyName, centred};
use crate::context::{Context, Sentence};
use crate::form::{Field, Form};
use crate::help::{self, HelpLine};

const NAME: &str = "form-name";

pub(crate) struct AskName {
    form: Form,
}

impl AskName {
    pub(crate) fn new() -> AskName {
        AskName { form: Form::new(vec![Field::text(NAME, "")]) }
    }

    /// Saves what was typed. An empty line is an answer, too: Amiral does not ask again.
    fn answer(&mut self, context: &mut Context) -> Go {
        match read_name(self.form.value(NAME)) {
            Ok(name) => {
                let mut settings = context.settings.clone();
                settings.names[Seat::A as usize] = name;
                match context.apply_settings(settings) {
                    None => Go::Menu,
                    Some(problem) => Go::MenuWith(problem),
                }
            }
            Err(problem) => {
                self.form.problem = Some(problem);
                Go::Stay
            }
        }
    }
}

impl Screen for AskName {
    fn title(&self, context: &Context) -> String {
        context.words.say("title-bar", &[])
    }

    fn view(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let context = canvas.context;
        let spot = centred(area, 64, 10);
        let inside = canvas.frame(spot, &context.words.say("ask-name-heading", &[]), context.look.heading());
        let inside = Rect { x: inside.x + 2, width: inside.width.saturating_sub(4), ..inside };
        let row = 1 + canvas.paragraph(inside, 1, &context.words.say("ask-name-about", &[]), Style::new());
        let below = Rect { y: inside.y + row + 1, height: inside.height.saturating_sub(row + 1), ..inside };
        self.form.view(canvas, below);
    }

    fn keys(&self, _: &Context) -> Vec<KeyName> {
        vec![
            KeyName::new(KeyCode::Enter, "Enter", "key-go-on"),
            HELP_KEY,
            KeyName::new(KeyCode::Esc, "Esc", "key-skip"),
        ]
    }

    fn help(&self) -> Vec<&'static [HelpLine]> {
        vec![help::FORM]
    }

    fn input(&mut self, input: Input, context: &mut Context) -> Go {
        match input {
            Input::Key(key) if key.code == KeyCode::Enter => return self.answer(context),
            Input::Key(key) if key.code == KeyCode::Esc => {
                self.form.set(NAME, "");
                return self.answer(context);
            }
            Input::Key(key) => {
                self.form.key(key);
            }
            Input::Click(_) | Input::Hover(_) | Input::OtherClick => {}
        }
        Go::Stay
    }

    fn remark(&mut self, sentence: Sentence) {
        self.form.problem = Some(sentence);
    }
}
