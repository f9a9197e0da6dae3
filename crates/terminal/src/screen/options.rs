//! The settings.

use amiral_draw::Charset;
use amiral_game::Seat;
use amiral_host::{Choice, Colour, Detail, Rows, Settings, Speed, plain_name};
use amiral_words::Lang;
use crossterm::event::KeyCode;
use ratatui::layout::Rect;

use super::setup::{
    form_frame, form_keys, law_field, opponent_changed, opponent_fields, read_law, read_name, read_opponent,
};
use super::{Go, Input, Screen};
use crate::canvas::{Canvas, Hit, KeyName};
use crate::context::{Context, Sentence};
use crate::form::{Field, Filled, Form, read_rules, rules_changed, rules_fields};
use crate::help::{self, HelpLine};

pub(crate) struct Options {
    form: Form,
}

const FIRST: &str = "form-name";
const SECOND: &str = "form-second-name";
const COMPUTER: &str = "form-computer-name";
const LANGUAGE: &str = "form-language";
const ROWS: &str = "form-rows";
const SPEED: &str = "form-speed";
const COLOURS: &str = "form-colours";
const CHARACTERS: &str = "form-characters";
const DEDUCTIONS: &str = "form-deductions";
const CHECKERBOARD: &str = "form-checkerboard";
const MESSAGES: &str = "form-messages";
const KEEP: &str = "form-keep";

impl Options {
    pub(crate) fn new(context: &Context) -> Options {
        let settings = &context.settings;
        let speed = Speed::ALL.iter().position(|&speed| speed == settings.speed).unwrap_or(1);
        let colours = match settings.colours {
            Choice::Auto => 0,
            Choice::Always(Colour::Ansi) => 1,
            Choice::Always(Colour::Plain) => 2,
        };
        let characters = match settings.characters {
            Choice::Auto => 0,
            Choice::Always(Charset::Unicode) => 1,
            Choice::Always(Charset::Ascii) => 2,
        };
        let languages = [&["form-language-auto"], &Lang::ALL.map(Lang::name_key)[..]].concat();
        let chosen = Lang::of_settings(settings).and_then(|chosen| Lang::ALL.iter().position(|&lang| lang == chosen));
        let chosen = chosen.map_or(0, |place| place + 1);
        let yes_no = ["form-yes", "form-no"];
        let mut fields = vec![
            Field::text(FIRST, context.person(Seat::A)),
            Field::text(SECOND, context.person(Seat::B)),
            Field::text(COMPUTER, context.computer()),
            Field::choice(LANGUAGE, &languages, chosen),
            Field::choice(ROWS, &["form-rows-zero", "form-rows-one"], settings.rows.first().into()),
            Field::choice(SPEED, &["form-slow", "form-middling", "form-fast"], speed),
            Field::choice(COLOURS, &["form-auto", "form-always", "form-never"], colours),
            Field::choice(CHARACTERS, &["form-auto", "form-unicode", "form-ascii"], characters),
            Field::choice(DEDUCTIONS, &yes_no, usize::from(!settings.deductions)),
            Field::choice(CHECKERBOARD, &yes_no, usize::from(!settings.checkerboard)),
            Field::choice(
                MESSAGES,
                &["form-messages-all", "form-messages-essential"],
                usize::from(settings.messages == Detail::Essential),
            ),
        ];
        fields.extend(opponent_fields(settings.strategy));
        fields.extend(rules_fields(&settings.rules));
        fields.push(law_field(settings.law));
        fields.insert(0, Field::button(KEEP));
        let mut form = Form::new(fields);
        form.focus = 0;
        Options { form }
    }

    fn read(&self, context: &Context) -> Result<Settings, Sentence> {
        let form = &self.form;
        let name = |label: &str, suggested: String, kept: &str| {
            let name = read_name(form.value(label))?;
            Ok(if name == suggested { kept.to_owned() } else { name })
        };
        let [first, second] = &context.settings.names;
        Ok(Settings {
            names: [name(FIRST, context.person(Seat::A), first)?, name(SECOND, context.person(Seat::B), second)?],
            computer: plain_name(form.value(COMPUTER)),
            language: form.chosen(LANGUAGE).checked_sub(1).map(|place| Lang::ALL[place].code().into()),
            rules: read_rules(form)?.setup(),
            strategy: read_opponent(form)?,
            law: read_law(form),
            rows: if form.chosen(ROWS) == 0 { Rows::FromZero } else { Rows::FromOne },
            speed: Speed::ALL[form.chosen(SPEED)],
            colours: [Choice::Auto, Choice::Always(Colour::Ansi), Choice::Always(Colour::Plain)][form.chosen(COLOURS)],
            characters: [Choice::Auto, Choice::Always(Charset::Unicode), Choice::Always(Charset::Ascii)]
                [form.chosen(CHARACTERS)],
            deductions: form.chosen(DEDUCTIONS) == 0,
            checkerboard: form.chosen(CHECKERBOARD) == 0,
            messages: if form.chosen(MESSAGES) == 0 { Detail::Everything } else { Detail::Essential },
            folder: context.settings.folder.clone(),
            window: context.settings.window,
            people: context.settings.people.clone(),
        })
    }

    fn keep(&mut self, context: &mut Context) -> Go {
        let kept = self.read(context).map(|settings| context.choose(settings));
        match kept {
            Ok(None) => Go::Menu,
            Ok(Some(problem)) | Err(problem) => {
                self.form.problem = Some(problem);
                Go::Stay
            }
        }
    }
}

impl Screen for Options {
    fn title(&self, context: &Context) -> String {
        context.words.say("menu-settings", &[])
    }

    fn view(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let inside = form_frame(canvas, area, "menu-settings");
        self.form.view(canvas, inside);
    }

    fn keys(&self, _: &Context) -> Vec<KeyName> {
        form_keys()
    }

    fn help(&self) -> Vec<&'static [HelpLine]> {
        vec![help::FORM, help::SETTINGS]
    }

    fn input(&mut self, input: Input, context: &mut Context) -> Go {
        let filled = match input {
            Input::Key(key) if key.code == KeyCode::Esc => return Go::Menu,
            Input::Key(key) => self.form.key(key),
            Input::Click(Hit::Item(item)) => self.form.click(item),
            Input::Click(_) | Input::Hover(_) | Input::OtherClick => Filled::Nothing,
        };
        match filled {
            Filled::Pressed(_) => return self.keep(context),
            Filled::Changed(label) => {
                rules_changed(&mut self.form, label);
                opponent_changed(&mut self.form, label);
            }
            Filled::Nothing => {}
        }
        Go::Stay
    }

    fn remark(&mut self, sentence: Sentence) {
        self.form.problem = Some(sentence);
    }
}
