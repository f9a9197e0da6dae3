//! The games that are kept: to go on with, to look at again and to analyse. Game records from
//! files, too.

use std::sync::Arc;

use amiral_game::{Ending, Seat};
use amiral_host::{Archive, HistoryAct, HistoryModel, OpenedGame, Summary, Wants};
use amiral_words::{Say, local_time, not_kept, result, seat_name};
use eframe::egui::{Button, Grid, Label, RichText, ScrollArea, Ui, UiBuilder};

use super::watch::Watch;
use super::{Go, Screen, resume};
use crate::context::{Context, Sentence};
use crate::file_dialog::{Chosen, FileDialog, Names};
use crate::layout::column;
use crate::theme::Palette;
use crate::widgets::{card, main_button};

pub(crate) struct History {
    model: HistoryModel,
    /// The file to look at, while it is asked for.
    opening: Option<FileDialog>,
    /// Something of this program to tell.
    remark: Option<Sentence>,
}

/// The widest that names and results are shown; a strategy with all its parameters is wider.
const WIDEST: f32 = 240.0;

impl History {
    pub(crate) fn new(context: &Context) -> History {
        let database = context.database.clone();
        let archive = move || database.wait().map(|database| Arc::new(database.clone()) as Arc<dyn Archive>);
        let model = HistoryModel::new(Arc::new(archive), context.reader(), &context.wake);
        History { model, opening: None, remark: None }
    }

    fn act(&mut self, act: HistoryAct, context: &Context) -> Go {
        self.remark = None;
        self.model.act(act).map_or(Go::Stay, |opened| show(opened, context))
    }

    fn table(&mut self, games: &[Summary], ui: &mut Ui, context: &Context) -> Go {
        let mut wanted = None;
        ScrollArea::horizontal().id_salt("matches").show(ui, |ui| {
            Grid::new("matches").num_columns(6).striped(true).spacing([18.0, 8.0]).show(ui, |ui| {
                ui.label(RichText::new(context.say("history-id")).strong());
                ui.label("");
                for key in ["history-began", "history-players", "history-result", "history-shots"] {
                    ui.label(RichText::new(context.say(key)).strong());
                }
                ui.end_row();
                for summary in games {
                    ui.label(summary.id.to_string());
                    ui.horizontal(|ui| {
                        let id = [("id", summary.id.into())];
                        // As long as a game is open, nobody looks where the ships lie.
                        if summary.ending == Ending::Unfinished {
                            let go_on = main_button(ui, context.say("menu-resume"));
                            if go_on.accessible_name(context.say_of("window-resume-of", &id)).clicked() {
                                wanted = Some(HistoryAct::Resume(summary.id));
                            }
                        } else {
                            let look = ui.button(context.say("window-look-again"));
                            if look.accessible_name(context.say_of("window-look-again-at", &id)).clicked() {
                                wanted = Some(HistoryAct::LookAgain(summary.id));
                            }
                        }
                    });
                    ui.label(local_time(summary.began));
                    let [a, b] = Seat::BOTH.map(|seat| seat_name(summary, seat, &context.words));
                    shortened(ui, context.say_of("history-pair", &[("a", a.into()), ("b", b.into())]));
                    shortened(ui, result(summary, &context.words));
                    ui.label(format!("{} / {}", summary.shots.0[0], summary.shots.0[1]));
                    ui.end_row();
                }
            });
        });
        wanted.map_or(Go::Stay, |act| self.act(act, context))
    }
}

/// The screen for a game somebody wants to see.
fn show(opened: OpenedGame, context: &Context) -> Go {
    match opened {
        OpenedGame::Record(record) => Go::To(Box::new(Watch::recorded(*record, context))),
        OpenedGame::Game(game) => Go::To(resume(*game, context)),
    }
}

/// A text that is cut off where it is too wide, and shown in full under the pointer.
fn shortened(ui: &mut Ui, text: String) {
    ui.horizontal(|ui| {
        ui.set_max_width(WIDEST);
        ui.add(Label::new(text).truncate());
    });
}

impl Screen for History {
    fn title(&self, context: &Context) -> String {
        context.say("window-history")
    }

    fn poll(&mut self, context: &mut Context) -> Go {
        self.model.poll().map_or(Go::Stay, |opened| show(opened, context))
    }

    fn view(&mut self, ui: &mut Ui, context: &mut Context) -> Go {
        let mut go = Go::Stay;
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            ui.scope_builder(UiBuilder::new().max_rect(column(ui, f32::INFINITY)), |ui| {
                card(ui).show(ui, |ui| {
                    ui.set_min_width(ui.available_width());
                    if ui.button(context.say("window-open-file")).clicked() {
                        let names = Names { title: "window-open-file", field: "form-file", yes: "form-open" };
                        self.opening = Some(FileDialog::new(Wants::File, "", names, context));
                    }
                    ui.small(context.say("window-open-about"));
                });
                let scene = self.model.scene();
                let problem = scene.problem.as_ref().map(|problem| problem.say(&context.words));
                for problem in problem.into_iter().chain(self.remark.as_ref().map(|remark| remark.say(context))) {
                    ui.colored_label(Palette::of(ui.visuals()).bad, problem);
                }
                ui.add_space(8.0);
                ui.heading(context.say("window-history-kept"));
                if scene.is_busy {
                    ui.spinner();
                }
                if let Some(problem) = context.database.problem() {
                    ui.colored_label(Palette::of(ui.visuals()).bad, not_kept(&context.words, problem));
                } else if let Some(games) = &scene.games {
                    if games.is_empty() && !scene.has_newer {
                        ui.weak(context.say("history-none"));
                        return;
                    }
                    if let wanted @ Go::To(_) = self.table(games, ui, context) {
                        go = wanted;
                    }
                    ui.horizontal(|ui| {
                        for (is_there, key, act) in [
                            (scene.has_newer, "window-newer", HistoryAct::Newer),
                            (scene.has_older, "window-older", HistoryAct::Older),
                        ] {
                            if ui.add_enabled(is_there, Button::new(context.say(key))).clicked() {
                                self.act(act, context);
                            }
                        }
                    });
                }
            });
        });
        // Files dropped on the window are opened, too.
        let dropped = ui.input(|input| input.raw.dropped_files.first().map(|file| file.path().to_path_buf()));
        if let Some(path) = dropped {
            go = self.act(HistoryAct::OpenFile(path), context);
        }
        if let Some(dialog) = &mut self.opening {
            let chosen = dialog.show(ui.ctx(), context);
            if chosen != Chosen::Still {
                self.opening = None;
            }
            if let Chosen::Path(path) = chosen {
                go = self.act(HistoryAct::OpenFile(path), context);
            }
        }
        go
    }

    fn leave(&mut self, _: &mut Context) -> Go {
        if self.opening.take().is_some() { Go::Stay } else { Go::Menu }
    }

    fn remark(&mut self, sentence: Sentence) {
        self.remark = Some(sentence);
    }

    fn help(&self) -> &'static [&'static str] {
        &["window-help-history", "window-help-everywhere"]
    }
}
