//! The games that are kept: to go on with, to look at again and to analyse. Game records from
//! files, too.

use std::path::PathBuf;

use amiral_game::{Ending, PerSeat, Seat};
use amiral_host::{
    ArchiveError, Filter, Game, Job, Match, MatchId, Page, ResumeError, State, StoreError, Summary, read_record,
};
use amiral_words::{Say, local_time, not_kept, result, seat_name, store_problem};
use eframe::egui::{Grid, Label, RichText, ScrollArea, TextEdit, Ui, UiBuilder, vec2};

use super::watch::Watch;
use super::{Go, Screen, resume};
use crate::context::{Context, Sentence, not_resumed};
use crate::theme::Palette;
use crate::widgets::{card, main_button};

pub(crate) struct History {
    page: u64,
    listing: Option<Job<Listed>>,
    /// Those on the page, once they are known.
    matches: Option<Vec<Summary>>,
    loading: Option<Job<Result<Match, StoreError>>>,
    taking_up: Option<Job<Result<Game, ResumeError>>>,
    file: String,
    problem: Option<Sentence>,
}

type Listed = Option<Result<Vec<Summary>, StoreError>>;

/// The matches on one page.
const PAGE: u32 = 25;

/// The widest that names and results are shown; a strategy with all its parameters is wider.
const WIDEST: f32 = 240.0;

impl History {
    pub(crate) fn new(context: &Context) -> History {
        let mut history = History {
            page: 0,
            listing: None,
            matches: None,
            loading: None,
            taking_up: None,
            file: String::new(),
            problem: None,
        };
        history.list(context);
        history
    }

    fn list(&mut self, context: &Context) {
        let database = context.database.clone();
        let page = Page { limit: PAGE, offset: self.page * u64::from(PAGE) };
        self.listing =
            Some(Job::start(&context.wake, move |_| Some(database.wait()?.store().history(&Filter::default(), page))));
    }

    fn load(&mut self, id: MatchId, context: &Context) {
        let database = context.database.clone();
        self.loading = Some(Job::start(&context.wake, move |_| match database.wait() {
            Some(database) => database.store().load(id),
            None => Err(StoreError::NoMatch(id)),
        }));
    }

    fn open_file(&mut self, context: &Context) -> Go {
        match read_record(&PathBuf::from(self.file.trim())) {
            Ok(record) => Go::To(Box::new(Watch::recorded(record, context))),
            Err(error) => {
                self.problem = Some(Sentence::new(move |context| error.say(&context.words)));
                Go::Stay
            }
        }
    }

    fn table(&mut self, ui: &mut Ui, context: &Context) {
        let mut wanted = None;
        ScrollArea::horizontal().id_salt("matches").show(ui, |ui| {
            Grid::new("matches").num_columns(6).striped(true).spacing([18.0, 8.0]).show(ui, |ui| {
                ui.label(RichText::new(context.say("history-id")).strong());
                ui.label("");
                for key in ["history-began", "history-players", "history-result", "history-shots"] {
                    ui.label(RichText::new(context.say(key)).strong());
                }
                ui.end_row();
                for summary in self.matches.iter().flatten() {
                    ui.label(summary.id.to_string());
                    ui.horizontal(|ui| {
                        let id = [("id", summary.id.into())];
                        // As long as a game is open, nobody looks where the ships lie.
                        if summary.ending == Ending::Unfinished {
                            let go_on = main_button(ui, context.say("menu-resume"));
                            if go_on.accessible_name(context.say_of("window-resume-of", &id)).clicked() {
                                wanted = Some((summary.id, true));
                            }
                        } else {
                            let look = ui.button(context.say("window-look-again"));
                            if look.accessible_name(context.say_of("window-look-again-at", &id)).clicked() {
                                wanted = Some((summary.id, false));
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
        match wanted {
            Some((id, true)) => self.taking_up = Some(context.resume(id)),
            Some((id, false)) => self.load(id, context),
            None => {}
        }
    }
}

/// A text that is cut off where it is too wide, and shown in full under the pointer.
fn shortened(ui: &mut Ui, text: String) {
    ui.horizontal(|ui| {
        ui.set_max_width(WIDEST);
        ui.add(Label::new(text).truncate());
    });
}

/// What went wrong with the database, where it is known which.
fn store_sentence(error: StoreError, context: &Context) -> Sentence {
    let place = context.database.problem().map(|ArchiveError { place, .. }| place.clone());
    Sentence::new(move |context| match &place {
        Some(place) => store_problem(&context.words, place, &error),
        None => context.say_of("window-history-problem", &[("problem", (&error).into())]),
    })
}

impl Screen for History {
    fn title(&self, context: &Context) -> String {
        context.say("window-history")
    }

    fn poll(&mut self, context: &mut Context) -> Go {
        if let Some(job) = &mut self.listing {
            match job.poll() {
                State::Running => {}
                State::Done(Some(Ok(matches))) => {
                    self.matches = Some(matches);
                    self.listing = None;
                }
                State::Done(Some(Err(error))) => {
                    self.problem = Some(store_sentence(error, context));
                    self.listing = None;
                }
                // There is no database.
                State::Done(None) => {
                    self.matches = Some(Vec::new());
                    self.listing = None;
                }
                State::Gone => self.listing = None,
            }
        }
        if let Some(job) = &mut self.loading {
            match job.poll() {
                State::Running => {}
                State::Done(Ok(kept)) => {
                    let mut record = kept.record;
                    if record.ending == Ending::Unfinished {
                        record.fleets = PerSeat::default();
                    }
                    return Go::To(Box::new(Watch::recorded(record, context)));
                }
                State::Done(Err(error)) => {
                    self.problem = Some(store_sentence(error, context));
                    self.loading = None;
                }
                State::Gone => self.loading = None,
            }
        }
        if let Some(job) = &mut self.taking_up {
            match job.poll() {
                State::Running => {}
                State::Done(Ok(game)) => return Go::To(resume(game, context)),
                State::Done(Err(error)) => {
                    self.problem = Some(not_resumed(error));
                    self.taking_up = None;
                }
                State::Gone => self.taking_up = None,
            }
        }
        Go::Stay
    }

    fn view(&mut self, ui: &mut Ui, context: &mut Context) -> Go {
        let mut go = Go::Stay;
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            let width = ui.available_width();
            let column = ui.available_rect_before_wrap().shrink2(vec2(((width - 980.0) / 2.0).max(14.0), 12.0));
            ui.scope_builder(UiBuilder::new().max_rect(column), |ui| {
                card(ui).show(ui, |ui| {
                    ui.set_min_width(ui.available_width());
                    ui.label(RichText::new(context.say("window-open-file")).strong());
                    ui.horizontal_wrapped(|ui| {
                        let label = ui.label(context.say("form-file"));
                        let room = (ui.available_width() - 130.0).max(120.0);
                        let field = ui.add(TextEdit::singleline(&mut self.file).desired_width(room));
                        let field = field.labelled_by(label.id);
                        let entered =
                            field.lost_focus() && ui.input(|input| input.key_pressed(eframe::egui::Key::Enter));
                        if ui.button(context.say("form-open")).clicked() || entered {
                            go = self.open_file(context);
                        }
                    });
                    ui.small(context.say("window-open-about"));
                });
                if let Some(problem) = &self.problem {
                    ui.colored_label(Palette::of(ui.visuals()).bad, problem.say(context));
                }
                ui.add_space(8.0);
                ui.heading(context.say("window-history-kept"));
                if self.listing.is_some() {
                    ui.spinner();
                } else if let Some(problem) = context.database.problem() {
                    ui.colored_label(Palette::of(ui.visuals()).bad, not_kept(&context.words, problem));
                } else if let Some(shown) = self.matches.as_ref().map(Vec::len) {
                    if shown == 0 && self.page == 0 {
                        ui.weak(context.say("history-none"));
                        return;
                    }
                    self.table(ui, context);
                    ui.horizontal(|ui| {
                        let newer =
                            ui.add_enabled(self.page > 0, eframe::egui::Button::new(context.say("window-newer")));
                        let full = shown == PAGE as usize;
                        let older = ui.add_enabled(full, eframe::egui::Button::new(context.say("window-older")));
                        if newer.clicked() {
                            self.page -= 1;
                        }
                        if older.clicked() {
                            self.page += 1;
                        }
                        if newer.clicked() || older.clicked() {
                            self.list(context);
                        }
                    });
                }
            });
        });
        // Files dropped on the window are opened, too.
        let dropped = ui.input(|input| input.raw.dropped_files.first().map(|file| file.path().to_path_buf()));
        if let Some(path) = dropped {
            self.file = path.display().to_string();
            go = self.open_file(context);
        }
        go
    }

    fn remark(&mut self, sentence: Sentence) {
        self.problem = Some(sentence);
    }

    fn help(&self) -> &'static [&'static str] {
        &["window-help-history", "window-help-everywhere"]
    }
}
