//! The history: finds, resumes, replays, and deletes saved games, and shows statistics. It also
//! opens game records from files.

use std::sync::Arc;

use amiral_game::{Ending, Seat};
use amiral_host::{
    Archive, HistoryAct, HistoryFilter, HistoryModel, HistoryQuestion, HistoryScene, MatchResult, OpenedGame, Summary,
    Wants,
};
use amiral_words::{Say, local_time, not_kept, result, seat_name};
use eframe::egui::{
    Align, Button, CollapsingHeader, Key, Label, Layout, RichText, ScrollArea, TextStyle, Ui, UiBuilder, WidgetText,
    vec2,
};

use super::watch::Watch;
use super::{Go, Screen, resume, sums};
use crate::context::{Context, Sentence};
use crate::file_dialog::{Chosen, FileDialog, Names};
use crate::layout::column;
use crate::theme::Palette;
use crate::widgets::{ask, card, choice, main_button, text_field};

pub(crate) struct History {
    model: HistoryModel,
    /// What is typed into the fields of the filter.
    filter: HistoryFilter,
    /// The dialog for the file to open, while it is open.
    opening: Option<FileDialog>,
    /// A message to show.
    remark: Option<Sentence>,
}

/// Below this width, a game takes two lines.
const NARROW: f32 = 640.0;
/// The widths of the columns: a game's number, when it began, and its shots.
const NUMBER: f32 = 44.0;
const BEGAN: f32 = 132.0;
const SHOTS: f32 = 76.0;

impl History {
    pub(crate) fn new(context: &Context) -> History {
        let database = context.database.clone();
        let archive = move || database.wait().map(|database| Arc::new(database.clone()) as Arc<dyn Archive>);
        let model = HistoryModel::new(Arc::new(archive), context.reader(), &context.wake);
        History { model, filter: HistoryFilter::default(), opening: None, remark: None }
    }

    fn act(&mut self, act: HistoryAct, context: &Context) -> Go {
        self.remark = None;
        self.model.act(act).map_or(Go::Stay, |opened| show(opened, context))
    }

    fn file(&mut self, ui: &mut Ui, context: &Context) {
        card(ui).show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            if ui.button(context.say("window-open-file")).clicked() {
                let names = Names { title: "window-open-file", field: "form-file", yes: "form-open" };
                self.opening = Some(FileDialog::new(Wants::File, "", names, context));
            }
            ui.small(context.say("window-open-about"));
        });
    }

    /// Draws the fields of the filter. Returns the act that applies them.
    fn fields(&mut self, ui: &mut Ui, context: &Context) -> Option<HistoryAct> {
        let mut is_asked = false;
        let mut is_cleared = false;
        ui.horizontal_wrapped(|ui| {
            let filter = &mut self.filter;
            for (key, text, width) in [
                ("history-player", &mut filter.player, 120.0),
                ("history-opponent", &mut filter.opponent, 120.0),
                ("history-rules", &mut filter.rules, 120.0),
                ("window-since", &mut filter.since, 90.0),
                ("window-until", &mut filter.until, 90.0),
            ] {
                let field = text_field(ui, &context.say(key), text, width);
                is_asked |= field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
            }
            let results = [None].into_iter().chain(MatchResult::ALL.map(Some)).collect::<Vec<_>>();
            let names: Vec<String> = results
                .iter()
                .map(|result| {
                    result.map_or_else(|| context.say("window-any-result"), |result| result.say(&context.words))
                })
                .collect();
            let mut at = results.iter().position(|result| *result == filter.result).unwrap_or(0);
            is_asked |= choice(ui, "result", &context.say("history-result"), &mut at, &names);
            filter.result = results[at];
            is_asked |= ui.button(context.say("window-find")).clicked();
            is_cleared = ui
                .add_enabled(*filter != HistoryFilter::default(), Button::new(context.say("window-find-all")))
                .clicked();
        });
        if is_cleared {
            self.filter = HistoryFilter::default();
        }
        (is_asked || is_cleared).then(|| HistoryAct::Find(self.filter.clone()))
    }
}

/// Draws the games over the whole width of the page, with the actions for each on the right.
/// Returns the chosen one.
fn table(games: &[Summary], ui: &mut Ui, context: &Context) -> Option<HistoryAct> {
    let mut wanted = None;
    let actions = actions_width(&["menu-resume", "window-look-again"], ui, context);
    let is_narrow = ui.available_width() < NARROW;
    let rest = (ui.available_width() - actions - NUMBER - BEGAN - SHOTS - 60.0).max(80.0);
    let widths = [NUMBER, BEGAN, rest * 0.55, rest * 0.45, SHOTS];
    if !is_narrow {
        row(ui, |ui| {
            let keys = ["history-id", "history-began", "history-players", "history-result", "history-shots"];
            for (key, width) in keys.into_iter().zip(widths) {
                cell(ui, width, RichText::new(context.say(key)).strong());
            }
        });
    }
    for (number, summary) in games.iter().enumerate() {
        let [a, b] = Seat::BOTH.map(|seat| seat_name(summary, seat, &context.words));
        let players = context.say_of("history-pair", &[("a", a.into()), ("b", b.into())]);
        let shots = format!("{} / {}", summary.shots.0[0], summary.shots.0[1]);
        let (began, ending) = (local_time(summary.began), result(summary, &context.words));
        let top = ui.cursor().min;
        let below = ui.painter().add(eframe::egui::Shape::Noop);
        let room = ui.available_width() - actions;
        row(ui, |ui| {
            if is_narrow {
                ui.vertical(|ui| {
                    ui.set_width(room - 16.0);
                    ui.add(Label::new(format!("{} · {began}", summary.id)).truncate());
                    ui.add(Label::new(players).wrap());
                    ui.add(Label::new(format!("{ending} · {shots}")).wrap());
                });
            } else {
                let texts = [summary.id.to_string(), began, players, ending, shots];
                for (text, width) in texts.into_iter().zip(widths) {
                    cell(ui, width, text);
                }
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let own = actions_width(&[opening_key(summary.ending)], ui, context);
                ui.add_space((ui.available_width() - own).max(0.0));
                wanted = row_actions(summary, ui, context).or(wanted.take());
            });
        });
        if number % 2 == 0 {
            let stripe = eframe::egui::Rect::from_min_max(top, ui.min_rect().right_bottom());
            let colour = ui.visuals().faint_bg_color;
            ui.painter().set(below, eframe::egui::Shape::rect_filled(stripe, 4, colour));
        }
    }
    wanted
}

fn row<R>(ui: &mut Ui, contents: impl FnOnce(&mut Ui) -> R) -> R {
    ui.horizontal(|ui| {
        ui.add_space(6.0);
        contents(ui)
    })
    .inner
}

/// Draws a text. If it is too wide, it is cut off and shown in full on hover.
fn cell(ui: &mut Ui, width: f32, text: impl Into<WidgetText>) {
    let size = vec2(width, ui.spacing().interact_size.y);
    ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
        ui.set_min_width(width);
        ui.add(Label::new(text).truncate());
    });
}

/// The label of the button that opens a game. An unfinished game can only be resumed: to replay it
/// would reveal the fleets.
fn opening_key(ending: Ending) -> &'static str {
    if ending == Ending::Unfinished { "menu-resume" } else { "window-look-again" }
}

/// The width of the actions of a game, given the labels that may open one.
fn actions_width(opening: &[&str], ui: &Ui, context: &Context) -> f32 {
    let font = TextStyle::Button.resolve(ui.style());
    let width = |key: &str| {
        let text = ui.painter().layout_no_wrap(context.say(key), font.clone(), ui.visuals().text_color());
        text.size().x + 2.0 * ui.spacing().button_padding.x
    };
    let longest = opening.iter().map(|key| width(key)).fold(0.0, f32::max);
    longest + width("window-erase") + 3.0 * ui.spacing().item_spacing.x
}

fn row_actions(summary: &Summary, ui: &mut Ui, context: &Context) -> Option<HistoryAct> {
    let id = [("id", summary.id.into())];
    let open_name = context.say(opening_key(summary.ending));
    let open = if summary.ending == Ending::Unfinished {
        main_button(ui, open_name).accessible_name(context.say_of("window-resume-of", &id))
    } else {
        ui.button(open_name).accessible_name(context.say_of("window-look-again-at", &id))
    };
    let erase = ui.button(context.say("window-erase")).accessible_name(context.say_of("window-erase-of", &id));
    if erase.clicked() {
        return Some(HistoryAct::Erase(summary.id));
    }
    open.clicked().then_some(HistoryAct::Open(summary.id))
}

/// Asks before something that cannot be undone.
fn question(scene: &HistoryScene, ui: &Ui, context: &Context) -> Option<HistoryAct> {
    let question = scene.question?;
    let HistoryQuestion::Erase(_) = question;
    let answers = [context.say("window-erase"), context.say("window-no")];
    let chosen = ask(ui.ctx(), &context.say("window-erase"), &question.say(&context.words), &answers)?;
    Some(HistoryAct::Answer(chosen == 0))
}

/// The screen for a game that was opened.
fn show(opened: OpenedGame, context: &Context) -> Go {
    match opened {
        OpenedGame::Record(record, rows) => Go::To(Box::new(Watch::recorded(*record, rows, context))),
        OpenedGame::Game(game) => Go::To(resume(*game, context)),
    }
}

impl Screen for History {
    fn title(&self, context: &Context) -> String {
        context.say("window-history")
    }

    fn poll(&mut self, context: &mut Context) -> Go {
        self.model.poll().map_or(Go::Stay, |opened| show(opened, context))
    }

    fn view(&mut self, ui: &mut Ui, context: &mut Context) -> Go {
        let mut wanted = None;
        let scene = self.model.scene();
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            ui.scope_builder(UiBuilder::new().max_rect(column(ui, f32::INFINITY)), |ui| {
                self.file(ui, context);
                ui.add_space(8.0);
                ui.heading(context.say("window-history-kept"));
                if let Some(problem) = context.database.problem() {
                    ui.colored_label(Palette::of(ui.visuals()).bad, not_kept(&context.words, problem));
                    return;
                }
                wanted = self.fields(ui, context);
                let problem = scene.problem.as_ref().map(|problem| problem.say(&context.words));
                for problem in problem.into_iter().chain(self.remark.as_ref().map(|remark| remark.say(context))) {
                    ui.colored_label(Palette::of(ui.visuals()).bad, problem);
                }
                if let Some(notice) = scene.notice {
                    ui.colored_label(Palette::of(ui.visuals()).good, notice.say(&context.words));
                }
                let Some(games) = &scene.games else {
                    ui.spinner();
                    return;
                };
                if games.is_empty() && !scene.has_newer {
                    let is_all = scene.filter == HistoryFilter::default();
                    ui.weak(context.say(if is_all { "history-none" } else { "history-none-pass" }));
                    return;
                }
                wanted = table(games, ui, context).or(wanted.take());
                if scene.has_newer || scene.has_older {
                    ui.horizontal(|ui| {
                        for (is_there, key, act) in [
                            (scene.has_newer, "window-newer", HistoryAct::Newer),
                            (scene.has_older, "window-older", HistoryAct::Older),
                        ] {
                            if ui.add_enabled(is_there, Button::new(context.say(key))).clicked() {
                                wanted = Some(act);
                            }
                        }
                    });
                }
                ui.add_space(8.0);
                let name = RichText::new(context.say("window-sums")).strong();
                CollapsingHeader::new(name).default_open(true).show(ui, |ui| sums::show(&scene.tally, ui, context));
            });
        });
        wanted = question(&scene, ui, context).or(wanted);
        // Files dropped on the window are opened, too.
        let dropped = ui.input(|input| input.raw.dropped_files.first().map(|file| file.path().to_path_buf()));
        wanted = dropped.map(HistoryAct::OpenFile).or(wanted);
        if let Some(dialog) = &mut self.opening {
            let chosen = dialog.show(ui.ctx(), context);
            if chosen != Chosen::Still {
                self.opening = None;
            }
            if let Chosen::Path(path) = chosen {
                wanted = Some(HistoryAct::OpenFile(path));
            }
        }
        wanted.map_or(Go::Stay, |act| self.act(act, context))
    }

    fn leave(&mut self, context: &mut Context) -> Go {
        if self.opening.take().is_some() {
            Go::Stay
        } else if self.model.scene().question.is_some() {
            self.act(HistoryAct::Answer(false), context)
        } else {
            Go::Menu
        }
    }

    fn remark(&mut self, sentence: Sentence) {
        self.remark = Some(sentence);
    }

    fn help(&self) -> &'static [&'static str] {
        &["window-help-history", "window-help-everywhere"]
    }
}
