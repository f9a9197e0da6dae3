//! Forms that several screens share: rules, and a strategy with its parameters.

use amiral_game::{Announce, Contact, Law, Mirror, Preset, Rules, RulesSetup, Turns, notation};
use amiral_host::{CatalogueEntry, Parameter, Spec};
use amiral_words::{Offered, Opponent, Say, value_name};
use eframe::egui::{DragValue, Grid, RichText, ScrollArea, Slider, TextEdit, Ui};

use crate::context::{Context, Sentence};
use crate::theme::Palette;
use crate::widgets::{card, choice, text_field};

/// Rules as they are being entered.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct RulesForm {
    size: String,
    fleet: String,
    reefs: String,
    contact: usize,
    announce: usize,
    turns: usize,
    mirror: usize,
}

impl RulesForm {
    pub(crate) fn new(setup: &RulesSetup) -> RulesForm {
        RulesForm {
            size: format!("{}x{}", setup.width, setup.height),
            fleet: setup.ships_text(),
            reefs: join(&setup.reefs),
            contact: setup.contact as usize,
            announce: setup.announce as usize,
            turns: setup.turns as usize,
            mirror: setup.mirror as usize,
        }
    }

    fn setup(&self) -> Result<RulesSetup, Sentence> {
        let refuse = |label: &'static str| {
            move |error: amiral_game::ParseError| {
                Sentence::new(move |context: &Context| {
                    let parts = [("option", context.say(label).into()), ("problem", error.say(&context.words).into())];
                    context.say_of("problem-option", &parts)
                })
            }
        };
        let (width, height) = notation::parse_size(self.size.trim()).map_err(refuse("form-size"))?;
        let (fleet, shapes) = notation::parse_ships(self.fleet.trim()).map_err(refuse("form-fleet"))?;
        Ok(RulesSetup {
            width,
            height,
            fleet,
            shapes,
            mirror: Mirror::ALL[self.mirror],
            contact: Contact::ALL[self.contact],
            announce: Announce::ALL[self.announce],
            turns: Turns::ALL[self.turns],
            reefs: notation::parse_cells(self.reefs.trim()).map_err(refuse("form-reefs"))?,
        })
    }

    /// The rules entered, or what is wrong with them.
    pub(crate) fn read(&self) -> Result<Rules, Sentence> {
        self.setup()?.build().map_err(|error| {
            Sentence::new(move |context| {
                context.say_of("problem-rules", &[("problems", error.say(&context.words).into())])
            })
        })
    }

    /// The preset with these rules, if there is one.
    fn preset(&self) -> Option<usize> {
        let setup = self.setup().ok()?;
        Preset::of(&setup).map(|preset| preset as usize)
    }

    /// Draws the rules, and how fleets are placed where that is chosen with them.
    pub(crate) fn view(&mut self, law: Option<&mut Law>, ui: &mut Ui, context: &Context) {
        let named = self.preset();
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(context.say("form-preset")).strong());
            for (number, preset) in Preset::ALL.iter().enumerate() {
                if ui.selectable_label(named == Some(number), preset.say(&context.words)).clicked() {
                    *self = RulesForm::new(&preset.setup());
                }
            }
        });
        let names = |keys: &[&str]| keys.iter().map(|key| context.say(key)).collect::<Vec<String>>();
        Grid::new("rules").num_columns(2).spacing([14.0, 8.0]).show(ui, |ui| {
            text_field(ui, &context.say("form-size"), &mut self.size, 200.0);
            ui.end_row();
            text_field(ui, &context.say("form-fleet"), &mut self.fleet, 200.0);
            ui.end_row();
            let mirrors = names(&["mirror-yes", "mirror-no"]);
            choice(ui, "mirror", &context.say("form-mirror"), &mut self.mirror, &mirrors);
            ui.end_row();
            let contacts = names(&["contact-no-edge", "contact-no-corner", "contact-free"]);
            choice(ui, "contact", &context.say("form-contact"), &mut self.contact, &contacts);
            ui.end_row();
            let announces = names(&[
                "announce-silent",
                "announce-sunk",
                "announce-sunk-size",
                "announce-named",
                "announce-coloured",
            ]);
            choice(ui, "announce", &context.say("form-announce"), &mut self.announce, &announces);
            ui.end_row();
            let turns = names(&["turns-alternate", "turns-again-on-hit", "turns-salvo"]);
            choice(ui, "turns", &context.say("form-turns"), &mut self.turns, &turns);
            ui.end_row();
            text_field(ui, &context.say("form-reefs"), &mut self.reefs, 200.0)
                .on_hover_text(context.say("window-reefs-about"));
            ui.end_row();
            if let Some(law) = law {
                choose_law(ui, law, context);
                ui.end_row();
            }
        });
        if let Err(problem) = self.read() {
            ui.colored_label(Palette::of(ui.visuals()).bad, problem.say(context));
        }
    }
}

fn join<T: ToString>(items: &[T]) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

/// The key of the sentences that say what a strategy does. A test checks that each has one.
fn about(name: &str) -> Option<&'static str> {
    Some(match name {
        "level1" => "strategy-about-level1",
        "level2" => "strategy-about-level2",
        "level3" => "strategy-about-level3",
        "level4" => "strategy-about-level4",
        "level5" => "strategy-about-level5",
        "level6" => "strategy-about-level6",
        "random" => "strategy-about-random",
        "heuristic" => "strategy-about-heuristic",
        "diagonal" => "strategy-about-diagonal",
        "probabilist" => "strategy-about-probabilist",
        "montecarlo" => "strategy-about-montecarlo",
        "easy" => "strategy-about-easy",
        "medium" => "strategy-about-medium",
        "hard" => "strategy-about-hard",
        "likeliest" => "strategy-about-likeliest",
        "admiral" => "strategy-about-admiral",
        "autodidact" => "strategy-about-autodidact",
        _ => return None,
    })
}

/// The keys of a parameter's name and of what it does.
fn parameter_words(name: &str) -> Option<(&'static str, &'static str)> {
    Some(match name {
        "samples" => ("window-parameter-samples", "window-parameter-samples-about"),
        "threshold" => ("window-parameter-threshold", "window-parameter-threshold-about"),
        "budget" => ("window-parameter-budget", "window-parameter-budget-about"),
        "prior" => ("window-parameter-prior", "window-parameter-prior-about"),
        "mode" => ("window-parameter-mode", "window-parameter-mode-about"),
        "games" => ("window-parameter-games", "window-parameter-games-about"),
        "whose" => ("window-parameter-whose", "window-parameter-whose-about"),
        "ties" => ("window-parameter-ties", "window-parameter-ties-about"),
        "opening" => ("window-parameter-opening", "window-parameter-opening-about"),
        _ => return None,
    })
}

fn entry_of(spec: Spec) -> Option<&'static CatalogueEntry> {
    Spec::catalogue().iter().find(|entry| entry.name == spec.name())
}

/// How random fleets are placed.
pub(crate) fn choose_law(ui: &mut Ui, law: &mut Law, context: &Context) {
    let names: Vec<String> = Law::ALL.iter().map(|law| law.say(&context.words)).collect();
    let mut at = Law::ALL.iter().position(|known| known == law).unwrap_or(0);
    if choice(ui, "law", &context.say("form-law"), &mut at, &names) {
        *law = Law::ALL[at];
    }
}

/// Chooses an opponent: by strength, or any strategy by name.
pub(crate) struct OpponentForm {
    pub(crate) spec: Spec,
    /// Whether strategies are chosen by name.
    expert: bool,
    /// The command of somebody's program, as far as it is typed.
    command: String,
}

impl OpponentForm {
    pub(crate) fn new(spec: Spec) -> OpponentForm {
        let command = spec.program().unwrap_or_default().to_owned();
        OpponentForm { spec, expert: Opponent::playing(spec).is_none(), command }
    }

    pub(crate) fn view(&mut self, ui: &mut Ui, context: &Context) {
        ui.label(RichText::new(context.say("form-opponent")).strong());
        ui.horizontal_wrapped(|ui| {
            for opponent in Opponent::ALL {
                let chosen = !self.expert && self.spec == opponent.spec();
                if ui.selectable_label(chosen, opponent.listed(&context.words)).clicked() {
                    (self.spec, self.expert) = (opponent.spec(), false);
                }
            }
            if ui.selectable_label(self.expert, context.say("opponent-expert")).clicked() {
                self.expert = true;
            }
        });
        if self.expert {
            ui.small(context.say("opponent-expert-about"));
            choose_strategy(ui, &mut self.spec, context);
            self.choose_program(ui, context);
        } else if let Some(opponent) = Opponent::playing(self.spec) {
            card(ui).show(ui, |ui| {
                ui.set_min_width(ui.available_width());
                // Columns would stretch the lines.
                ui.vertical(|ui| {
                    ui.label(RichText::new(opponent.name(&context.words)).heading());
                    ui.label(opponent.say(&context.words));
                    ui.add_space(6.0);
                    ui.small(Opponent::measured(&context.words));
                });
            });
        }
    }
}

impl OpponentForm {
    /// A program of this machine instead of a strategy: it plays as soon as a command is typed.
    fn choose_program(&mut self, ui: &mut Ui, context: &Context) {
        ui.add_space(8.0);
        let label = ui.label(context.say("form-program"));
        let field = TextEdit::singleline(&mut self.command).hint_text("python3 my.py");
        if ui.add(field).labelled_by(label.id).changed() {
            let typed = format!("{}{}", amiral_host::PROGRAM_PREFIX, self.command);
            self.spec = amiral_host::spec(&typed).unwrap_or_default();
        }
    }
}

/// A list of strategies, with what the chosen one does and its parameters.
fn choose_strategy(ui: &mut Ui, spec: &mut Spec, context: &Context) {
    let wide = ui.available_width() > 420.0;
    let list = |ui: &mut Ui, spec: &mut Spec| {
        for entry in Spec::catalogue() {
            let chosen = spec.name() == entry.name;
            if ui.selectable_label(chosen, entry.name).clicked() && !chosen {
                *spec = entry.default;
            }
        }
    };
    if wide {
        ui.horizontal_top(|ui| {
            ui.vertical(|ui| {
                ui.set_width(130.0);
                ScrollArea::vertical().id_salt("strategies").max_height(600.0).show(ui, |ui| {
                    ui.set_min_width(115.0);
                    ui.spacing_mut().item_spacing.y = 2.0;
                    list(ui, spec);
                });
            });
            ui.vertical(|ui| description(ui, spec, context));
        });
    } else {
        ui.horizontal_wrapped(|ui| list(ui, spec));
        description(ui, spec, context);
    }
}

fn description(ui: &mut Ui, spec: &mut Spec, context: &Context) {
    card(ui).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.vertical(|ui| {
            ui.label(RichText::new(spec.name()).heading());
            if let Some(key) = about(spec.name()) {
                ui.label(context.say(key));
            }
            parameters(ui, spec, context);
        });
    });
}

/// The parameters the strategy has, each within its limits.
pub(crate) fn parameters(ui: &mut Ui, spec: &mut Spec, context: &Context) {
    let known: Vec<(&Parameter, usize)> = spec.values().collect();
    for (parameter, value) in known {
        ui.add_space(8.0);
        let (label, about) = match parameter_words(parameter.name) {
            Some((label, about)) => (context.say(label), Some(context.say(about))),
            None => (parameter.name.to_owned(), None),
        };
        let mut changed = value;
        if parameter.names.is_empty() {
            let label = ui.label(RichText::new(&label).strong());
            let slider = Slider::new(&mut changed, parameter.least..=parameter.most)
                .logarithmic(parameter.most > 1000)
                .custom_formatter(|number, _| context.words.number(number as u128));
            let slider = slider.custom_parser(|text| {
                let digits: String = text.chars().filter(char::is_ascii_digit).collect();
                digits.parse().ok()
            });
            ui.add(slider).labelled_by(label.id);
        } else {
            let names = value_names(parameter, context);
            ui.horizontal_wrapped(|ui| {
                choice(ui, parameter.name, &label, &mut changed, &names);
            });
        }
        if let Some(about) = about {
            ui.small(about);
        }
        if changed != value
            && let Some(other) = spec.with(parameter.name, changed)
        {
            *spec = other;
        }
    }
}

/// The names of the values a parameter can have.
fn value_names(parameter: &Parameter, context: &Context) -> Vec<String> {
    (0..parameter.names.len()).map(|value| value_name(&context.words, parameter, value)).collect()
}

/// A strategy in one line: its name and parameters.
pub(crate) fn strategy_row(ui: &mut Ui, salt: usize, spec: &mut Spec, context: &Context) {
    let offered = Offered::all();
    let names: Vec<String> = offered.iter().map(|offered| offered.name(&context.words)).collect();
    let mut at = Offered::place(*spec);
    let label = context.say_of("window-study-strategy", &[("number", (salt + 1).into())]);
    if choice(ui, &format!("strategy {salt}"), &label, &mut at, &names) {
        *spec = offered[at].spec;
    }
    let has = entry_of(*spec).is_some_and(|entry| !entry.parameters.is_empty());
    if has {
        for (parameter, value) in spec.values().collect::<Vec<_>>() {
            let mut changed = value;
            let label = match parameter_words(parameter.name) {
                Some((label, _)) => context.say(label),
                None => parameter.name.to_owned(),
            };
            if parameter.names.is_empty() {
                let label = ui.label(label);
                let drag = DragValue::new(&mut changed).range(parameter.least..=parameter.most).speed(1.0);
                ui.add(drag).labelled_by(label.id);
            } else {
                let names = value_names(parameter, context);
                choice(ui, &format!("{} {salt}", parameter.name), &label, &mut changed, &names);
            }
            if changed != value
                && let Some(other) = spec.with(parameter.name, changed)
            {
                *spec = other;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use amiral_words::{Lang, Words};

    #[test]
    fn every_strategy_and_parameter_is_described() {
        for lang in Lang::ALL {
            let words = Words::new(lang);
            for entry in Spec::catalogue() {
                assert!(about(entry.name).is_some_and(|key| words.say(key, &[]).len() > 15), "{}", entry.name);
                for parameter in entry.parameters {
                    assert!(parameter_words(parameter.name).is_some(), "{}", parameter.name);
                }
            }
        }
    }

    #[test]
    fn rules_are_read_back_as_they_were() {
        for preset in Preset::ALL {
            let form = RulesForm::new(&preset.setup());
            // However its ships are ordered.
            assert_eq!(form.read().ok(), Some(preset.rules()));
            assert_eq!(form.preset(), Some(*preset as usize));
        }
        let wrong = RulesForm { size: "99x1".into(), ..RulesForm::new(&RulesSetup::default()) };
        assert!(wrong.read().is_err());
    }
}
