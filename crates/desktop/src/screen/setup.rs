//! The form for a new game.

use amiral_game::{Law, Seat};
use amiral_host::{DisplayName, Kind, Settings, plain_name};
use amiral_words::Say;
use eframe::egui::{Align, Layout, ScrollArea, Ui, UiBuilder, vec2};

use super::{Go, Screen, start};
use crate::context::{Context, Sentence};
use crate::forms::{OpponentForm, RulesForm};
use crate::layout::{bar_below, column};
use crate::theme::Palette;
use crate::widgets::{card, main_button_if, text_field};

pub(crate) struct Setup {
    kind: Kind,
    rules: RulesForm,
    opponent: OpponentForm,
    law: Law,
    /// The names of the persons and of the computer.
    names: [String; 2],
    suggested: [String; 2],
    computer: String,
    problem: Option<Sentence>,
}

impl Setup {
    pub(crate) fn new(kind: Kind, context: &Context) -> Setup {
        let suggested = Seat::BOTH.map(|seat| context.person(seat));
        Setup {
            kind,
            rules: RulesForm::new(&context.settings.rules),
            opponent: OpponentForm::new(context.settings.strategy),
            law: context.settings.law,
            names: suggested.clone(),
            suggested,
            computer: context.computer(),
            problem: None,
        }
    }

    fn has_strategy(&self) -> bool {
        matches!(self.kind, Kind::Watch | Kind::Versus)
    }

    /// Saves what was chosen, and starts the game.
    fn begin(&mut self, context: &mut Context) -> Go {
        let rules = match self.rules.read() {
            Ok(rules) => rules,
            Err(problem) => {
                self.problem = Some(problem);
                return Go::Stay;
            }
        };
        // A name that was only suggested is not saved.
        let kept = |name: String, suggested: String, kept: &str| {
            if name == suggested { kept.to_owned() } else { name }
        };
        let names: Result<Vec<String>, Sentence> = self.names.iter().map(|given| read_name(given)).collect();
        let [a, b]: [String; 2] = match names {
            Ok(names) => names.try_into().expect("two names are read from two"),
            Err(problem) => {
                self.problem = Some(problem);
                return Go::Stay;
            }
        };
        let [first, second] = &context.settings.names;
        let settings = Settings {
            rules: rules.setup(),
            strategy: self.opponent.spec,
            law: self.law,
            names: [kept(a, context.person(Seat::A), first), kept(b, context.person(Seat::B), second)],
            computer: kept(plain_name(&self.computer), context.computer(), &context.settings.computer),
            ..context.settings.clone()
        };
        // Settings that cannot be saved are no reason not to play.
        let _ = context.apply_settings(settings);
        let plan = context.plan(self.kind, &rules);
        Go::To(start(plan, context))
    }

    fn names_view(&mut self, ui: &mut Ui, context: &Context) {
        ui.horizontal_wrapped(|ui| {
            if self.kind != Kind::Watch {
                text_field(ui, &context.say("form-name"), &mut self.names[0], 150.0);
            }
            if self.kind == Kind::Two {
                text_field(ui, &context.say("form-second-name"), &mut self.names[1], 150.0);
            }
            if self.has_strategy() {
                text_field(ui, &context.say("form-computer-name"), &mut self.computer, 150.0);
            }
        });
    }
}

/// The name of a person, or an empty one if none was given.
pub(super) fn read_name(given: &str) -> Result<String, Sentence> {
    match DisplayName::given(given) {
        Ok(name) => Ok(name.map(String::from).unwrap_or_default()),
        Err(problem) => Err(Sentence::new(move |context| problem.say(&context.words))),
    }
}

/// Translates names that were only suggested after a change of language, so that they are not taken
/// for names that a person chose.
pub(super) fn suggest(names: &mut [String; 2], suggested: &mut [String; 2], context: &Context) {
    for seat in Seat::BOTH {
        let (name, suggested) = (&mut names[seat as usize], &mut suggested[seat as usize]);
        let now = context.person(seat);
        if name == suggested {
            name.clone_from(&now);
        }
        *suggested = now;
    }
}

pub(super) fn kind_key(kind: Kind) -> &'static str {
    match kind {
        Kind::Solo => "menu-solo",
        Kind::Watch => "menu-watch",
        Kind::Versus => "menu-versus",
        Kind::Two => "menu-two",
    }
}

impl Screen for Setup {
    fn title(&self, context: &Context) -> String {
        context.say(kind_key(self.kind))
    }

    fn view(&mut self, ui: &mut Ui, context: &mut Context) -> Go {
        let mut go = Go::Stay;
        suggest(&mut self.names, &mut self.suggested, context);
        let (page, bar) = bar_below(ui, "begin");
        ui.scope_builder(UiBuilder::new().max_rect(page), |ui| {
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                ui.scope_builder(UiBuilder::new().max_rect(column(ui, 1000.0)), |ui| {
                    ui.heading(context.say(kind_key(self.kind)));
                    ui.add_space(4.0);
                    self.names_view(ui, context);
                    ui.add_space(8.0);
                    let both = self.has_strategy() && ui.available_width() > 800.0;
                    let rules = |ui: &mut Ui, form: &mut RulesForm, law: &mut Law| {
                        card(ui).show(ui, |ui| form.view(Some(law), ui, context));
                    };
                    if both {
                        ui.columns(2, |columns| {
                            let [left, right] = columns else { return };
                            self.opponent.view(left, context);
                            rules(right, &mut self.rules, &mut self.law);
                        });
                    } else {
                        if self.has_strategy() {
                            self.opponent.view(ui, context);
                            ui.add_space(8.0);
                        }
                        rules(ui, &mut self.rules, &mut self.law);
                    }
                });
            });
        });
        bar.show(ui, |ui| {
            ui.allocate_ui_with_layout(vec2(ui.available_width(), 36.0), Layout::right_to_left(Align::Center), |ui| {
                let valid = self.rules.read().is_ok();
                let button = main_button_if(ui, valid, context.say("form-start"));
                if ui.memory(|memory| memory.focused().is_none()) {
                    button.request_focus();
                }
                if button.clicked() {
                    go = self.begin(context);
                }
                if let Some(problem) = &self.problem {
                    ui.colored_label(Palette::of(ui.visuals()).bad, problem.say(context));
                }
            });
            ui.add_space(4.0);
        });
        go
    }

    fn remark(&mut self, sentence: Sentence) {
        self.problem = Some(sentence);
    }

    fn help(&self) -> &'static [&'static str] {
        &["window-help-form", "help-rules", "window-help-everywhere"]
    }
}
