//! The form for a new game.

use amiral_game::{Law, Seat};
use amiral_host::{DisplayName, Kind, Settings, Spec, plain_name};
use amiral_words::{Opponent, Say};
use crossterm::event::KeyCode;
use ratatui::layout::Rect;

use super::{Go, Input, Screen, start};
use crate::app::{BACK_KEY, HELP_KEY};
use crate::canvas::{Canvas, Hit, KeyName};
use crate::context::{Context, Sentence};
use crate::form::{Field, FieldKind, Filled, Form, read_rules, rules_changed, rules_fields};
use crate::help::{self, HelpLine};

pub(crate) struct Setup {
    kind: Kind,
    form: Form,
}

const OPPONENT: &str = "form-opponent";
const STRATEGY: &str = "form-strategy";
const PARAMETERS: &str = "form-parameters";
const FIRST: &str = "form-name";
const SECOND: &str = "form-second-name";
const COMPUTER: &str = "form-computer-name";
const KEEP: &str = "form-keep-watched";
const LAW: &str = "form-law";
const START: &str = "form-start";

impl Setup {
    pub(crate) fn new(kind: Kind, context: &Context) -> Setup {
        let mut fields = Vec::new();
        if matches!(kind, Kind::Watch | Kind::Versus) {
            fields.extend(opponent_fields(context.strategy()));
        }
        if kind != Kind::Watch {
            fields.push(Field::text(FIRST, context.person(Seat::A)));
        }
        if kind == Kind::Two {
            fields.push(Field::text(SECOND, context.person(Seat::B)));
        }
        if matches!(kind, Kind::Watch | Kind::Versus) {
            fields.push(Field::text(COMPUTER, context.computer()));
        }
        if kind == Kind::Watch && context.save_policy.archive.is_some() {
            fields.push(Field::choice(KEEP, &["form-yes", "form-no"], usize::from(!context.save_policy.watched)));
        }
        fields.extend(rules_fields(context.rules()));
        fields.push(law_field(context.law()));
        fields.push(Field::button(START));
        Setup { kind, form: Form::new(fields) }
    }

    fn filled(&mut self, filled: Filled, context: &mut Context) -> Go {
        match filled {
            Filled::Nothing => Go::Stay,
            Filled::Changed(label) => {
                rules_changed(&mut self.form, label);
                opponent_changed(&mut self.form, label);
                Go::Stay
            }
            Filled::Pressed(_) => match self.start(context) {
                Ok(go) => go,
                Err(problem) => {
                    self.form.problem = Some(problem);
                    Go::Stay
                }
            },
        }
    }

    fn start(&mut self, context: &mut Context) -> Result<Go, Sentence> {
        let rules = read_rules(&self.form)?;
        let mut settings = Settings { rules: rules.setup(), ..context.settings.clone() };
        settings.law = read_law(&self.form);
        settings.strategy = if self.form.has(OPPONENT) { read_opponent(&self.form)? } else { context.strategy() };
        // A name that was only suggested is not saved.
        for (label, seat) in [(FIRST, Seat::A), (SECOND, Seat::B)] {
            if self.form.has(label) {
                let name = read_name(self.form.value(label))?;
                if name != context.person(seat) {
                    settings.names[seat as usize] = name;
                }
            }
        }
        if self.form.has(COMPUTER) {
            let name = plain_name(self.form.value(COMPUTER));
            if name != context.computer() {
                settings.computer = name;
            }
        }
        if self.form.has(KEEP) {
            context.save_policy.watched = self.form.chosen(KEEP) == 0;
        }
        // Settings that cannot be saved are no reason not to play.
        let _ = context.choose(settings);
        let people = context.people();
        let (seed, spec) = (context.next_seed(), context.settings.strategy);
        let plan = self
            .kind
            .plan(&rules, seed, spec, &people, &context.computer())
            .placed_by(context.law())
            .practice(context.practice);
        Ok(Go::To(start(plan, context)))
    }
}

/// The name of a person, or an empty one if none was given.
pub(crate) fn read_name(given: &str) -> Result<String, Sentence> {
    match DisplayName::given(given) {
        Ok(name) => Ok(name.map(String::from).unwrap_or_default()),
        Err(problem) => Err(Sentence::new(move |context| problem.say(&context.words))),
    }
}

/// How random fleets are placed.
pub(crate) fn law_field(law: Law) -> Field {
    let chosen = Law::ALL.iter().position(|&known| known == law).unwrap_or(0);
    let options = Law::ALL.iter().map(|&law| Sentence::new(move |context: &Context| law.say(&context.words)));
    Field { label: LAW, kind: FieldKind::Choice { options: options.collect(), chosen } }
}

/// The law chosen in a form.
pub(crate) fn read_law(form: &Form) -> Law {
    Law::ALL[form.chosen(LAW)]
}

/// The opponents by strength, and after them any strategy by name, with its parameters.
pub(crate) fn opponent_fields(spec: Spec) -> Vec<Field> {
    let listed = |opponent: Opponent| Sentence::new(move |context: &Context| opponent.listed(&context.words));
    let mut options: Vec<Sentence> = Opponent::ALL.into_iter().map(listed).collect();
    options.push(Sentence::plain("opponent-expert"));
    let chosen = Opponent::playing(spec).map_or(Opponent::ALL.len(), |opponent| opponent.rank() - 1);
    let mut fields = vec![Field { label: OPPONENT, kind: FieldKind::Choice { options, chosen } }];
    if chosen == Opponent::ALL.len() {
        fields.extend(strategy_fields(spec));
    }
    fields
}

/// The chosen opponent. `None` if a strategy was chosen by name.
fn opponent(form: &Form) -> Option<Opponent> {
    Opponent::ALL.get(form.chosen(OPPONENT)).copied()
}

/// Handles a change of opponent: the fields of a strategy are there only if one is chosen by name.
pub(crate) fn opponent_changed(form: &mut Form, label: &str) {
    strategy_changed(form, label);
    if label != OPPONENT || opponent(form).is_none() == form.has(STRATEGY) {
        return;
    }
    let place = form.fields.iter().position(|field| field.label == OPPONENT).map_or(0, |place| place + 1);
    match opponent(form) {
        Some(_) => form.fields.retain(|field| ![STRATEGY, PARAMETERS].contains(&field.label)),
        None => {
            form.fields.splice(place..place, strategy_fields(Spec::default()));
        }
    }
}

/// The strategy chosen in a form, as an opponent or by name.
pub(crate) fn read_opponent(form: &Form) -> Result<Spec, Sentence> {
    match opponent(form) {
        Some(opponent) => Ok(opponent.spec()),
        None => read_strategy(form),
    }
}

/// What the chosen opponent does, and what the numbers beside the names mean.
fn opponent_lines(form: &Form, context: &Context) -> Vec<String> {
    let words = &context.words;
    let about = opponent(form).map_or_else(|| words.say("opponent-expert-about", &[]), |chosen| chosen.say(words));
    vec![about, Opponent::measured(words)]
}

/// The fields of a strategy and its parameters.
fn strategy_fields(spec: Spec) -> Vec<Field> {
    let chosen = strategy_names().position(|name| name == spec.name()).unwrap_or(0);
    let names = strategy_names();
    vec![Field::names(STRATEGY, names, chosen), Field::text(PARAMETERS, parameters(spec))]
}

/// Handles a change of strategy: each has its own parameters.
fn strategy_changed(form: &mut Form, label: &str) {
    if label == STRATEGY {
        let entry = Spec::catalogue().get(form.chosen(STRATEGY));
        form.set(PARAMETERS, entry.map_or_else(String::new, |entry| parameters(entry.default)));
    }
}

/// The strategy chosen in a form.
fn read_strategy(form: &Form) -> Result<Spec, Sentence> {
    let name = strategy_names().nth(form.chosen(STRATEGY)).unwrap_or_default();
    let parameters = form.value(PARAMETERS);
    let text = if parameters.is_empty() { name.to_owned() } else { format!("{name}:{parameters}") };
    amiral_host::spec(&text).map_err(|error: amiral_host::SpecError| {
        Sentence::new(move |context| {
            context.words.say("problem-strategy", &[("problem", error.say(&context.words).into())])
        })
    })
}

/// The names of the strategies, and at last that of somebody's program, whose parameter is its command.
fn strategy_names() -> impl Iterator<Item = &'static str> {
    let ours = Spec::catalogue().iter().map(|entry| entry.name);
    ours.chain([amiral_host::PROGRAM_PREFIX.trim_end_matches(':')])
}

fn parameters(spec: Spec) -> String {
    if let Some(command) = spec.program() {
        return command.to_owned();
    }
    let value = |(parameter, value): (&amiral_host::Parameter, usize)| {
        format!("{}={}", parameter.name, parameter.written(value))
    };
    spec.values().map(value).collect::<Vec<_>>().join(",")
}

impl Screen for Setup {
    fn title(&self, context: &Context) -> String {
        context.words.say(
            match self.kind {
                Kind::Solo => "menu-solo",
                Kind::Watch => "menu-watch",
                Kind::Versus => "menu-versus",
                Kind::Two => "menu-two",
            },
            &[],
        )
    }

    fn view(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let inside = form_frame(canvas, area, "setup-heading");
        let mut row = self.form.view(canvas, inside) + 1;
        if self.form.has(OPPONENT) {
            for line in opponent_lines(&self.form, canvas.context) {
                row += canvas.paragraph(inside, row, &line, canvas.context.look.faint());
            }
        }
    }

    fn keys(&self, _: &Context) -> Vec<KeyName> {
        form_keys()
    }

    fn help(&self) -> Vec<&'static [HelpLine]> {
        vec![help::FORM, help::RULES]
    }

    fn input(&mut self, input: Input, context: &mut Context) -> Go {
        let filled = match input {
            Input::Key(key) if key.code == KeyCode::Esc => return Go::Menu,
            Input::Key(key) => self.form.key(key),
            Input::Click(Hit::Item(item)) => self.form.click(item),
            Input::Click(_) | Input::Hover(_) | Input::OtherClick => Filled::Nothing,
        };
        self.filled(filled, context)
    }

    fn remark(&mut self, sentence: Sentence) {
        self.form.problem = Some(sentence);
    }
}

/// The frame around a form.
pub(crate) fn form_frame(canvas: &mut Canvas<'_>, area: Rect, heading: &'static str) -> Rect {
    let context = canvas.context;
    let spot = crate::canvas::centred(area, area.width.min(100), area.height);
    let inside = canvas.frame(spot, &context.words.say(heading, &[]), context.look.heading());
    Rect {
        x: inside.x + 2,
        y: inside.y + 1,
        width: inside.width.saturating_sub(4),
        height: inside.height.saturating_sub(1),
    }
}

pub(crate) fn form_keys() -> Vec<KeyName> {
    vec![
        KeyName::new(KeyCode::Up, "↑↓", "key-field"),
        KeyName::new(KeyCode::Right, "←→", "key-value"),
        KeyName::new(KeyCode::Enter, "Enter", "key-choose"),
        HELP_KEY,
        BACK_KEY,
    ]
}
