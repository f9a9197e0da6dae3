//! A form: fields to fill in, one below the other.

use amiral_game::{Announce, Contact, Mirror, Preset, Rules, RulesSetup, Turns, notation};
use amiral_words::{Arg, Say};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use crate::canvas::{Canvas, Hit, shorten};
use crate::context::{Context, Sentence};
use crate::file_name::FileName;

/// A field of a form. The key of its label identifies it.
pub(crate) struct Field {
    pub(crate) label: &'static str,
    pub(crate) kind: FieldKind,
}

pub(crate) enum FieldKind {
    /// One of several options.
    Choice { options: Vec<Sentence>, chosen: usize },
    /// A line of text.
    Text { value: String },
    /// The name of a file.
    File(FileName),
    /// Any number of several options.
    Toggles { options: Vec<(Sentence, bool)>, at: usize },
    /// A button.
    Button,
}

impl Field {
    pub(crate) fn choice(label: &'static str, options: &[&'static str], chosen: usize) -> Field {
        let options = options.iter().map(|key| Sentence::plain(key)).collect();
        Field { label, kind: FieldKind::Choice { options, chosen } }
    }

    /// A choice between names that are the same in every language.
    pub(crate) fn names(label: &'static str, names: impl IntoIterator<Item = &'static str>, chosen: usize) -> Field {
        let options = names.into_iter().map(|name| Sentence::new(move |_| name.to_owned())).collect();
        Field { label, kind: FieldKind::Choice { options, chosen } }
    }

    pub(crate) fn text(label: &'static str, value: impl Into<String>) -> Field {
        Field { label, kind: FieldKind::Text { value: value.into() } }
    }

    pub(crate) fn file(label: &'static str) -> Field {
        Field { label, kind: FieldKind::File(FileName::default()) }
    }

    pub(crate) fn toggles(label: &'static str, options: Vec<(Sentence, bool)>) -> Field {
        Field { label, kind: FieldKind::Toggles { options, at: 0 } }
    }

    pub(crate) fn button(label: &'static str) -> Field {
        Field { label, kind: FieldKind::Button }
    }
}

/// What a key did to a form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Filled {
    Nothing,
    /// The field with this label has a new value.
    Changed(&'static str),
    /// The button with this label was pressed.
    Pressed(&'static str),
}

pub(crate) struct Form {
    pub(crate) fields: Vec<Field>,
    pub(crate) focus: usize,
    pub(crate) problem: Option<Sentence>,
}

/// The longest text a field takes.
const LONGEST: usize = 200;

impl Form {
    /// A form. Its last field, the button, has the focus.
    pub(crate) fn new(fields: Vec<Field>) -> Form {
        let focus = fields.len() - 1;
        Form { fields, focus, problem: None }
    }

    pub(crate) fn key(&mut self, key: KeyEvent) -> Filled {
        let count = self.fields.len();
        let label = self.fields[self.focus].label;
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        let kind = &mut self.fields[self.focus].kind;
        let code = match (key.code, &*kind) {
            (code, FieldKind::Text { .. } | FieldKind::File(_)) => code,
            (KeyCode::Char('h'), _) => KeyCode::Left,
            (KeyCode::Char('j'), _) => KeyCode::Down,
            (KeyCode::Char('k'), _) => KeyCode::Up,
            (KeyCode::Char('l'), _) => KeyCode::Right,
            (code, _) => code,
        };
        match (code, kind) {
            (KeyCode::Tab | KeyCode::BackTab, FieldKind::File(name)) if !name.text().is_empty() => {
                name.key(key);
                return self.changed(label);
            }
            (KeyCode::Up | KeyCode::BackTab, _) => self.focus = (self.focus + count - 1) % count,
            (KeyCode::Left | KeyCode::Right | KeyCode::Char(' '), FieldKind::Choice { options, chosen }) => {
                let step = if code == KeyCode::Left { options.len() - 1 } else { 1 };
                *chosen = (*chosen + step) % options.len();
                return self.changed(label);
            }
            (KeyCode::Left, FieldKind::Toggles { options, at }) => *at = (*at + options.len() - 1) % options.len(),
            (KeyCode::Right, FieldKind::Toggles { options, at }) => *at = (*at + 1) % options.len(),
            (KeyCode::Char(' '), FieldKind::Toggles { options, at }) => {
                options[*at].1 = !options[*at].1;
                return self.changed(label);
            }
            (KeyCode::Char('u'), FieldKind::Text { value }) if control => {
                value.clear();
                return self.changed(label);
            }
            (KeyCode::Char(character), FieldKind::Text { value }) if !control && value.chars().count() < LONGEST => {
                value.push(character);
                return self.changed(label);
            }
            (KeyCode::Char(_) | KeyCode::Backspace | KeyCode::Left | KeyCode::Right, FieldKind::File(name)) => {
                name.key(key);
                return self.changed(label);
            }
            (KeyCode::Backspace, FieldKind::Text { value }) => {
                value.pop();
                return self.changed(label);
            }
            (KeyCode::Enter | KeyCode::Char(' '), FieldKind::Button) => {
                return Filled::Pressed(label);
            }
            (KeyCode::Down | KeyCode::Tab | KeyCode::Enter, _) => self.focus = (self.focus + 1) % count,
            _ => {}
        }
        Filled::Nothing
    }

    fn changed(&mut self, label: &'static str) -> Filled {
        self.problem = None;
        Filled::Changed(label)
    }

    /// Handles a click on a field: moves the focus there, and presses a button or goes to the next
    /// option.
    pub(crate) fn click(&mut self, item: usize) -> Filled {
        // Toggles are numbered after the fields, a hundred for each field.
        if item >= 100 {
            let (field, option) = (item / 100 - 1, item % 100);
            self.focus = field;
            if let Some(Field { label, kind: FieldKind::Toggles { options, at } }) = self.fields.get_mut(field) {
                *at = option;
                options[option].1 = !options[option].1;
                return Filled::Changed(label);
            }
            return Filled::Nothing;
        }
        self.focus = item.min(self.fields.len() - 1);
        match self.fields[self.focus].kind {
            FieldKind::Button => Filled::Pressed(self.fields[self.focus].label),
            FieldKind::Choice { .. } => self.key(KeyEvent::new(KeyCode::Right, KeyModifiers::NONE)),
            FieldKind::Text { .. } | FieldKind::File(_) | FieldKind::Toggles { .. } => Filled::Nothing,
        }
    }

    pub(crate) fn field(&self, label: &str) -> &FieldKind {
        &self.fields.iter().find(|field| field.label == label).expect("the form has that field").kind
    }

    fn field_mut(&mut self, label: &str) -> &mut FieldKind {
        &mut self.fields.iter_mut().find(|field| field.label == label).expect("the form has that field").kind
    }

    pub(crate) fn has(&self, label: &str) -> bool {
        self.fields.iter().any(|field| field.label == label)
    }

    pub(crate) fn chosen(&self, label: &str) -> usize {
        match self.field(label) {
            FieldKind::Choice { chosen, .. } => *chosen,
            _ => 0,
        }
    }

    pub(crate) fn choose(&mut self, label: &str, option: usize) {
        if let FieldKind::Choice { chosen, .. } = self.field_mut(label) {
            *chosen = option;
        }
    }

    pub(crate) fn value(&self, label: &str) -> &str {
        match self.field(label) {
            FieldKind::Text { value } => value.trim(),
            FieldKind::File(name) => name.text().trim(),
            _ => "",
        }
    }

    pub(crate) fn set(&mut self, label: &str, text: impl Into<String>) {
        match self.field_mut(label) {
            FieldKind::Text { value } => *value = text.into(),
            FieldKind::File(name) => *name = FileName::suggested(text),
            _ => {}
        }
    }

    /// How many fields are scrolled past, so that the focused one is visible.
    fn out_of_sight(&self, width: u16, room: u16, context: &Context) -> usize {
        let lines = |field: &Field| match &field.kind {
            FieldKind::Toggles { options, .. } => {
                let columns: usize = options.iter().map(|(name, _)| name.say(context).width() + 6).sum();
                1 + (columns as u16) / width.max(1)
            }
            FieldKind::Choice { .. } | FieldKind::Text { .. } | FieldKind::File(_) | FieldKind::Button => 1,
        };
        let mut left = room;
        let shown = self.fields[..=self.focus].iter().rev().take_while(|field| {
            let fits = lines(field) <= left;
            left = left.saturating_sub(lines(field));
            fits
        });
        (self.focus + 1 - shown.count()).min(self.focus)
    }

    /// Draws the fields, scrolled so that the focused one is visible. Returns the line after them.
    pub(crate) fn view(&self, canvas: &mut Canvas<'_>, area: Rect) -> u16 {
        let context = canvas.context;
        let look = context.look;
        let labels: Vec<String> = self.fields.iter().map(|field| context.words.say(field.label, &[])).collect();
        let is_button = |field: &Field| matches!(field.kind, FieldKind::Button);
        let longest = self.fields.iter().zip(&labels).filter(|(field, _)| !is_button(field)).map(|(_, l)| l.width());
        let column = (longest.max().unwrap_or(0) as u16 + 4).min(area.width / 2);
        let mut row = 0;
        // What is wrong stands below the fields.
        let room = area.height.saturating_sub(if self.problem.is_some() { 2 } else { 0 });
        let skip = self.out_of_sight(area.width.saturating_sub(column), room, context);
        for (number, (field, label)) in self.fields.iter().zip(&labels).enumerate().skip(skip) {
            let focused = number == self.focus;
            let mark = if focused { "› " } else { "  " };
            let line = Rect::new(area.x, area.y + row.min(area.height.saturating_sub(1)), area.width, 1);
            if row >= area.height {
                break;
            }
            if let FieldKind::Button = field.kind {
                let style = if focused { look.bar() } else { look.heading() };
                canvas.line(area, row, &format!("{mark}[ {label} ]"), style);
                canvas.hit(line, Hit::Item(number));
                row += 1;
                continue;
            }
            let style = if focused { look.heading() } else { Style::new() };
            canvas.line(area, row, &format!("{mark}{label}"), style);
            let right = Rect { x: area.x + column, width: area.width.saturating_sub(column), ..area };
            match &field.kind {
                FieldKind::Choice { options, chosen } => {
                    let value = options[*chosen].say(context);
                    let style = if focused { look.bar() } else { Style::new() };
                    canvas.line(right, row, &format!("< {value} >"), style);
                    canvas.hit(line, Hit::Item(number));
                }
                FieldKind::Text { value } => {
                    let room = usize::from(right.width.saturating_sub(2));
                    let tail: String = {
                        let excess = value.chars().count().saturating_sub(room.saturating_sub(1));
                        value.chars().skip(excess).collect()
                    };
                    let cursor = if focused { "_" } else { "" };
                    canvas.line(
                        right,
                        row,
                        &format!("{tail}{cursor}"),
                        if focused { look.key() } else { Style::new() },
                    );
                    canvas.hit(line, Hit::Item(number));
                }
                FieldKind::File(name) => {
                    if focused {
                        name.draw(canvas, right, row, "");
                    } else {
                        canvas.line(right, row, name.text(), Style::new());
                    }
                    canvas.hit(line, Hit::Item(number));
                }
                FieldKind::Toggles { options, at } => {
                    let mut x = 0;
                    for (place, (name, on)) in options.iter().enumerate() {
                        let text = format!("{}{}", if *on { "[x] " } else { "[ ] " }, name.say(context));
                        let width = text.width() as u16 + 2;
                        if x + width > right.width && x > 0 {
                            x = 0;
                            row += 1;
                        }
                        let style = if focused && place == *at { look.bar() } else { Style::new() };
                        let spot = Rect { x: right.x + x, width: width.min(right.width), ..right };
                        canvas.line(spot, row, &text, style);
                        if row < area.height {
                            let hit = Hit::Item((number + 1) * 100 + place);
                            canvas.hit(Rect::new(spot.x, area.y + row, width, 1), hit);
                        }
                        x += width;
                    }
                }
                FieldKind::Button => {}
            }
            row += 1;
        }
        if let Some(problem) = &self.problem {
            row += 1;
            let text = problem.say(context);
            row += canvas.paragraph(area, row, &shorten(&text, 600), look.bad());
        }
        row
    }
}

const PRESET: &str = "form-preset";
const SIZE: &str = "form-size";
const FLEET: &str = "form-fleet";
const CONTACT: &str = "form-contact";
const ANNOUNCE: &str = "form-announce";
const TURNS: &str = "form-turns";
const REEFS: &str = "form-reefs";
const MIRROR: &str = "form-mirror";

/// What is told of hits and sinkings, rule by rule.
const ANNOUNCES: [&str; Announce::ALL.len()] =
    ["announce-silent", "announce-sunk", "announce-sunk-size", "announce-named", "announce-coloured"];

/// The fields for rules.
pub(crate) fn rules_fields(setup: &RulesSetup) -> Vec<Field> {
    let presets = Preset::ALL.iter().map(|preset| preset.name()).chain(["…"]);
    let mut fields = vec![
        Field::names(PRESET, presets, preset_of(setup)),
        Field::text(SIZE, format!("{}x{}", setup.width, setup.height)),
        Field::text(FLEET, setup.ships_text()),
        Field::choice(CONTACT, &["contact-no-edge", "contact-no-corner", "contact-free"], setup.contact as usize),
        Field::choice(ANNOUNCE, &ANNOUNCES, setup.announce as usize),
        Field::choice(TURNS, &["turns-alternate", "turns-again-on-hit", "turns-salvo"], setup.turns as usize),
        Field::text(REEFS, join(&setup.reefs)),
    ];
    if !setup.shapes.is_empty() {
        fields.insert(MIRROR_PLACE, mirror_field(setup.mirror));
    }
    fields
}

/// How many fields for rules stand before the one for mirrors.
const MIRROR_PLACE: usize = 3;

fn mirror_field(mirror: Mirror) -> Field {
    Field::choice(MIRROR, &["mirror-yes", "mirror-no"], mirror as usize)
}

/// Asks about mirrors only where some ships are not straight.
fn ask_for_mirror(form: &mut Form, shaped: bool, mirror: Mirror) {
    if !shaped {
        form.fields.retain(|field| field.label != MIRROR);
    } else if !form.has(MIRROR) {
        let place = form.fields.iter().position(|field| field.label == FLEET).map_or(0, |place| place + 1);
        form.fields.insert(place, mirror_field(mirror));
    } else {
        form.choose(MIRROR, mirror as usize);
    }
}

/// Handles a change of a rules field. A preset sets the other fields; any other field changes the
/// preset to the one that matches, if there is one.
pub(crate) fn rules_changed(form: &mut Form, label: &str) {
    match label {
        PRESET => {
            let Some(preset) = Preset::ALL.get(form.chosen(PRESET)) else { return };
            let setup = preset.setup();
            form.set(SIZE, format!("{}x{}", setup.width, setup.height));
            form.set(FLEET, setup.ships_text());
            ask_for_mirror(form, !setup.shapes.is_empty(), setup.mirror);
            form.choose(CONTACT, setup.contact as usize);
            form.choose(ANNOUNCE, setup.announce as usize);
            form.choose(TURNS, setup.turns as usize);
            form.set(REEFS, "");
        }
        SIZE | FLEET | MIRROR | CONTACT | ANNOUNCE | TURNS | REEFS => {
            if let Ok(setup) = read_setup(form) {
                ask_for_mirror(form, !setup.shapes.is_empty(), setup.mirror);
            }
            let preset = read_setup(form).map_or(Preset::ALL.len(), |setup| preset_of(&setup));
            form.choose(PRESET, preset);
        }
        _ => {}
    }
}

/// The rules entered in a form, or what is wrong with them.
pub(crate) fn read_rules(form: &Form) -> Result<Rules, Sentence> {
    let setup = read_setup(form)?;
    setup.build().map_err(|error| {
        Sentence::new(move |context| {
            context.words.say("problem-rules", &[("problems", error.say(&context.words).into())])
        })
    })
}

fn read_setup(form: &Form) -> Result<RulesSetup, Sentence> {
    let refuse = |label: &'static str| {
        move |error: amiral_game::ParseError| {
            Sentence::new(move |context: &Context| {
                let option: Arg = context.words.say(label, &[]).into();
                let problem: Arg = error.say(&context.words).into();
                context.words.say("problem-option", &[("option", option), ("problem", problem)])
            })
        }
    };
    let (width, height) = notation::parse_size(form.value(SIZE)).map_err(refuse(SIZE))?;
    let (fleet, shapes) = notation::parse_ships(form.value(FLEET)).map_err(refuse(FLEET))?;
    Ok(RulesSetup {
        width,
        height,
        fleet,
        shapes,
        mirror: if form.has(MIRROR) { Mirror::ALL[form.chosen(MIRROR)] } else { Mirror::Yes },
        contact: Contact::ALL[form.chosen(CONTACT)],
        announce: Announce::ALL[form.chosen(ANNOUNCE)],
        turns: Turns::ALL[form.chosen(TURNS)],
        reefs: notation::parse_cells(form.value(REEFS)).map_err(refuse(REEFS))?,
    })
}

fn preset_of(setup: &RulesSetup) -> usize {
    Preset::of(setup).map_or(Preset::ALL.len(), |preset| preset as usize)
}

fn join<T: ToString>(items: &[T]) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}
