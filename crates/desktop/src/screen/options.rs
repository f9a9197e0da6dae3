//! The settings. Each change applies at once and is saved.

use amiral_game::Seat;
use amiral_host::{Choice, Rows, Settings, Theme, plain_name};
use amiral_words::{Lang, person_name};
use eframe::egui::{Checkbox, Grid, RichText, ScrollArea, Ui, UiBuilder};

use super::setup::{read_name, suggest};
use super::{Go, Screen};
use crate::context::{Context, Sentence};
use crate::layout::column;
use crate::sound;
use crate::theme::Palette;
use crate::widgets::{card, text_field};

pub(crate) struct Options {
    names: [String; 2],
    suggested: [String; 2],
    computer: String,
    problem: Option<Sentence>,
    /// Whether the machine has an audio player.
    has_sound: bool,
}

impl Options {
    pub(crate) fn new(context: &Context) -> Options {
        let suggested = Seat::BOTH.map(|seat| context.person(seat));
        Options {
            names: suggested.clone(),
            suggested,
            computer: context.computer(),
            problem: None,
            has_sound: sound::is_possible(),
        }
    }

    fn names_view(&mut self, ui: &mut Ui, settings: &mut Settings, context: &Context) {
        let fields = [("form-name", Seat::A), ("form-second-name", Seat::B)];
        for (label, seat) in fields {
            let name = &mut self.names[seat as usize];
            // A name that was only suggested is not saved.
            if text_field(ui, &context.say(label), name, 200.0).changed() {
                let unnamed = person_name(&context.words, &Settings::default(), seat);
                // An invalid name is reported, and the last valid one stays.
                match read_name(name) {
                    Ok(name) => {
                        settings.names[seat as usize] = if name == unnamed { String::new() } else { name };
                        self.problem = None;
                    }
                    Err(problem) => self.problem = Some(problem),
                }
            }
            ui.end_row();
        }
        if text_field(ui, &context.say("form-computer-name"), &mut self.computer, 200.0).changed() {
            settings.computer = plain_name(&self.computer);
        }
        ui.end_row();
    }
}

/// Draws a row of buttons, one of which is chosen.
fn pick<T: PartialEq + Clone>(ui: &mut Ui, label: String, value: &mut T, options: &[(T, String)]) {
    ui.horizontal_wrapped(|ui| {
        ui.label(label);
        for (option, name) in options {
            ui.radio_value(value, option.clone(), name);
        }
    });
}

impl Screen for Options {
    fn title(&self, context: &Context) -> String {
        context.say("menu-settings")
    }

    fn view(&mut self, ui: &mut Ui, context: &mut Context) -> Go {
        suggest(&mut self.names, &mut self.suggested, context);
        let mut settings = context.settings.clone();
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            ui.scope_builder(UiBuilder::new().max_rect(column(ui, 760.0)), |ui| {
                ui.heading(context.say("menu-settings"));
                if let Some(problem) = &self.problem {
                    ui.colored_label(Palette::of(ui.visuals()).bad, problem.say(context));
                }
                section(ui, context.say("window-settings-people"), |ui| {
                    Grid::new("people").num_columns(2).spacing([16.0, 10.0]).show(ui, |ui| {
                        self.names_view(ui, &mut settings, context);
                    });
                    let mut languages = vec![(None, context.say("form-language-auto"))];
                    languages.extend(Lang::ALL.map(|lang| (Some(lang.code().into()), context.say(lang.name_key()))));
                    pick(ui, context.say("form-language"), &mut settings.language, &languages);
                });
                section(ui, context.say("window-settings-looks"), |ui| {
                    let themes = [
                        (Choice::Auto, context.say("form-language-auto")),
                        (Choice::Always(Theme::Light), context.say("window-light")),
                        (Choice::Always(Theme::Dark), context.say("window-dark")),
                    ];
                    pick(ui, context.say("window-theme"), &mut settings.window.theme, &themes);
                });
                section(ui, context.say("window-settings-sea"), |ui| {
                    let rows = [
                        (Rows::FromZero, context.say("form-rows-zero")),
                        (Rows::FromOne, context.say("form-rows-one")),
                    ];
                    pick(ui, context.say("form-rows"), &mut settings.rows, &rows);
                    ui.checkbox(&mut settings.checkerboard, context.say("form-checkerboard"));
                    ui.checkbox(&mut settings.deductions, context.say("form-deductions"));
                    ui.checkbox(&mut settings.window.animations, context.say("window-animations"));
                    let sound = Checkbox::new(&mut settings.window.sound, context.say("window-sound"));
                    ui.add_enabled(self.has_sound, sound);
                    if !self.has_sound {
                        ui.small(context.say("window-no-sound"));
                    }
                });
                ui.add_space(6.0);
                ui.small(context.say("window-settings-kept"));
            });
        });
        if settings != context.settings {
            self.problem = context.apply_settings(settings);
        }
        Go::Stay
    }

    fn remark(&mut self, sentence: Sentence) {
        self.problem = Some(sentence);
    }

    fn help(&self) -> &'static [&'static str] {
        &["window-help-settings", "window-help-everywhere"]
    }
}

fn section(ui: &mut Ui, title: String, contents: impl FnOnce(&mut Ui)) {
    ui.add_space(8.0);
    card(ui).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.label(RichText::new(title).strong());
        contents(ui);
    });
}
