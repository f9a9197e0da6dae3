//! A study: choosing strategies, watching the games pile up, comparing, and saving the figures.

use std::path::PathBuf;
use std::time::Duration;

use amiral_game::{Fit, Law, PlacingBudget, Rules, Stop, fit};
use amiral_host::{
    BackgroundStudy, BackgroundStudyError, Distribution, FolderError, GamesSummary, Job, Report, Spec, State,
    StudyError, Wants,
};
use amiral_words::{Offered, Say, study_running};
use eframe::egui::{
    CollapsingHeader, DragValue, Grid, Panel, ProgressBar, RichText, ScrollArea, Sense, Ui, UiBuilder, vec2,
};

use super::study_figure;
use super::{Go, SOON, Screen};
use crate::context::{Context, Sentence};
use crate::file_dialog::{Chosen, FileDialog, Names};
use crate::forms::{RulesForm, choose_law, strategy_row};
use crate::layout::{bar_below, column};
use crate::theme::Palette;
use crate::widgets::{Icon, card, icon_button, main_button_if};

pub(crate) struct Study {
    strategies: Vec<Spec>,
    games: u64,
    law: Law,
    rules: RulesForm,
    problem: Option<Sentence>,
    stage: Stage,
}

enum Stage {
    Choosing,
    /// Checks first whether the fleet fits at all.
    Checking(Job<Fit>, Rules),
    Running(Box<Running>),
}

struct Running {
    trial: BackgroundStudy,
    rules: Rules,
    began: f64,
    result: Option<Result<(Distribution, Report), Sentence>>,
    saving: Option<FileDialog>,
    writing: Option<(PathBuf, Job<Result<usize, FolderError>>)>,
    status: Option<Sentence>,
}

/// The most games a study can have.
const MOST: u64 = 100_000_000;
/// The most strategies that can be told apart on one figure.
const STRATEGIES: usize = 8;

impl Study {
    pub(crate) fn new(context: &Context) -> Study {
        let start = ["level3", "level5"].iter().filter_map(|name| name.parse().ok()).collect();
        Study {
            strategies: start,
            games: 10_000,
            law: Law::default(),
            rules: RulesForm::new(&context.settings.rules),
            problem: None,
            stage: Stage::Choosing,
        }
    }

    /// Checks in the background whether the study can be played.
    fn check(&mut self, context: &Context) {
        match self.rules.read() {
            Ok(rules) => {
                let checked = rules.clone();
                let job = Job::start(&context.wake, move |stop: &Stop| fit(&checked, PlacingBudget::OWN_MACHINE, stop));
                self.problem = None;
                self.stage = Stage::Checking(job, rules);
            }
            Err(problem) => self.problem = Some(problem),
        }
    }

    fn start(&mut self, rules: Rules, context: &mut Context) {
        let mut strategies: Vec<Spec> = Vec::new();
        for spec in &self.strategies {
            if !strategies.contains(spec) {
                strategies.push(*spec);
            }
        }
        let seed = amiral_host::study_seed(context.next_seed());
        let study = amiral_host::Study { rules: rules.clone(), law: self.law, seed, games: self.games };
        let trial = BackgroundStudy::taught(study, &strategies, context.teacher(&rules, &strategies), &context.wake);
        self.stage = Stage::Running(Box::new(Running {
            trial,
            rules,
            began: context.now,
            result: None,
            saving: None,
            writing: None,
            status: None,
        }));
    }

    fn choosing(&mut self, ui: &mut Ui, context: &Context) {
        let (page, bar) = bar_below(ui, "begin study");
        ui.scope_builder(UiBuilder::new().max_rect(page), |ui| self.form(ui, context));
        let go = bar.show(ui, |ui| {
            let row = ui.horizontal(|ui| {
                let valid = !self.strategies.is_empty() && self.rules.read().is_ok();
                let go = main_button_if(ui, valid, context.say("form-start")).clicked();
                if let Some(problem) = &self.problem {
                    ui.colored_label(Palette::of(ui.visuals()).bad, problem.say(context));
                }
                go
            });
            ui.add_space(4.0);
            row.inner
        });
        if go {
            self.check(context);
        }
    }

    fn form(&mut self, ui: &mut Ui, context: &Context) {
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            ui.scope_builder(UiBuilder::new().max_rect(column(ui, 900.0)), |ui| {
                ui.heading(context.say("study-heading"));
                ui.label(context.say("window-study-about"));
                ui.add_space(6.0);
                card(ui).show(ui, |ui| {
                    ui.set_min_width(ui.available_width());
                    self.strategies_view(ui, context);
                });
                ui.add_space(8.0);
                card(ui).show(ui, |ui| {
                    ui.set_min_width(ui.available_width());
                    ui.horizontal_wrapped(|ui| {
                        let label = ui.label(context.say("form-games"));
                        let games = DragValue::new(&mut self.games)
                            .range(1..=MOST)
                            .speed(100.0)
                            .custom_formatter(|number, _| context.words.number(number as u128))
                            .custom_parser(|text| {
                                text.chars().filter(char::is_ascii_digit).collect::<String>().parse().ok()
                            });
                        ui.add(games).labelled_by(label.id);
                        for games in [1_000, 10_000, 100_000] {
                            if ui.selectable_label(self.games == games, context.words.number(games.into())).clicked() {
                                self.games = games;
                            }
                        }
                    });
                    ui.horizontal_wrapped(|ui| {
                        choose_law(ui, &mut self.law, context);
                    });
                    CollapsingHeader::new(context.say("form-preset")).show(ui, |ui| self.rules.view(None, ui, context));
                });
            });
        });
    }

    fn strategies_view(&mut self, ui: &mut Ui, context: &Context) {
        ui.label(RichText::new(context.say("form-strategies")).strong());
        let mut gone = None;
        let several = self.strategies.len() > 1;
        for (number, spec) in self.strategies.iter_mut().enumerate() {
            ui.horizontal_wrapped(|ui| {
                let (rect, _) = ui.allocate_exact_size(vec2(14.0, 14.0), Sense::hover());
                ui.painter().circle_filled(rect.center(), 7.0, Palette::of(ui.visuals()).series(number));
                strategy_row(ui, number, spec, context);
                let name = context.say_of("window-study-remove", &[("number", (number + 1).into())]);
                if icon_button(ui, several, Icon::Remove, &name).clicked() {
                    gone = Some(number);
                }
            });
        }
        if let Some(number) = gone {
            self.strategies.remove(number);
        }
        let room = self.strategies.len() < STRATEGIES;
        if ui.add_enabled(room, eframe::egui::Button::new(context.say("window-study-add"))).clicked() {
            let mut offered = Offered::all().into_iter().map(|offered| offered.spec);
            let unused = offered.find(|spec| !self.strategies.contains(spec));
            self.strategies.push(unused.unwrap_or_default());
        }
    }
}

impl Running {
    fn poll(&mut self) {
        if self.result.is_none()
            && let State::Done(result) = self.trial.poll()
        {
            self.result = Some(match result {
                Ok(distribution) => {
                    let report = distribution.report();
                    Ok((distribution, report))
                }
                Err(error) => Err(failed(error)),
            });
        }
        let Some((folder, job)) = &mut self.writing else { return };
        let folder = folder.clone();
        self.status = Some(match job.poll() {
            State::Running => return,
            State::Done(Ok(files)) => Sentence::new(move |context| {
                let parts = [("files", files.into()), ("folder", folder.display().to_string().into())];
                context.say_of("study-written", &parts)
            }),
            State::Done(Err(error)) => Sentence::about_file("problem-write", &folder, &error),
            State::Gone => Sentence::plain("play-strategy-lost"),
        });
        self.writing = None;
    }

    fn heading(&self, context: &Context) -> String {
        let words = &context.words;
        let progress = self.trial.progress();
        let taken = Duration::try_from_secs_f64(context.now - self.began).unwrap_or_default();
        match &self.result {
            None => study_running(progress, taken, words),
            Some(Ok((distribution, _))) if distribution.interrupted => {
                context.say_of("study-interrupted", &[("games", words.number(distribution.games() as u128).into())])
            }
            Some(Ok(_)) => context.say_of("study-done", &[("total", words.number(progress.total.into()).into())]),
            Some(Err(problem)) => problem.say(context),
        }
    }

    /// Draws the progress and the results. Returns whether the person wants another study.
    fn view(&mut self, ui: &mut Ui, context: &mut Context) -> bool {
        let mut again = false;
        Panel::bottom("study actions").show(ui, |ui| {
            ui.add_space(6.0);
            ui.horizontal_wrapped(|ui| {
                if self.result.is_none() {
                    if ui.button(context.say("key-stop")).clicked() {
                        self.trial.cancel();
                    }
                } else {
                    let done = matches!(self.result, Some(Ok(_))) && self.writing.is_none();
                    if main_button_if(ui, done, context.say("key-save-figures")).clicked() {
                        let names = Names { title: "key-save-figures", field: "study-save-as", yes: "key-save" };
                        self.saving = Some(FileDialog::new(Wants::NewFolder, "amiral-study", names, context));
                    }
                    again = ui.button(context.say("window-study-again")).clicked();
                }
                if self.writing.is_some() {
                    ui.spinner();
                    ui.label(context.say("study-writing"));
                } else if let Some(status) = &self.status {
                    ui.label(status.say(context));
                }
            });
            ui.add_space(2.0);
        });
        let area = ui.available_rect_before_wrap().shrink2(vec2(14.0, 8.0));
        ui.scope_builder(UiBuilder::new().max_rect(area), |ui| {
            ui.label(RichText::new(self.heading(context)).size(19.0));
            let progress = self.trial.progress();
            if self.result.is_none() {
                let part = progress.done as f32 / progress.total.max(1) as f32;
                ui.add(ProgressBar::new(part).desired_height(10.0));
            }
            let rows = self.trial.strategies().len() as f32;
            let figure = (ui.available_height() - 34.0 * (rows + 1.0) - self.pairs_height()).clamp(140.0, 460.0);
            study_figure::show(&self.trial, &self.rules, ui, figure, context);
            ScrollArea::both().id_salt("study tables").auto_shrink(false).show(ui, |ui| {
                self.table(ui, context);
                self.pairs(ui, context);
            });
        });
        if let Some(dialog) = &mut self.saving {
            let chosen = dialog.show(ui.ctx(), context);
            if chosen != Chosen::Still {
                self.saving = None;
            }
            if let Chosen::Path(folder) = chosen {
                self.save(folder, context);
            }
        }
        again
    }

    fn save(&mut self, folder: PathBuf, context: &Context) {
        if let Some(Ok((distribution, _))) = &self.result {
            let job = BackgroundStudy::save(distribution, folder.clone(), context.words.labels(), &context.wake);
            self.writing = Some((folder, job));
        }
    }

    fn pairs_height(&self) -> f32 {
        match &self.result {
            Some(Ok((_, report))) => 30.0 * report.pairs.len().min(4) as f32 + 20.0,
            _ => 0.0,
        }
    }

    fn table(&self, ui: &mut Ui, context: &Context) {
        let labels = context.words.labels();
        let palette = Palette::of(ui.visuals());
        Grid::new("figures").num_columns(8).striped(true).spacing([18.0, 6.0]).show(ui, |ui| {
            let heads = [labels.strategy, labels.games, labels.mean, "±", labels.min, labels.median, labels.max];
            for head in heads {
                ui.label(RichText::new(head).strong());
            }
            ui.end_row();
            for (number, spec) in self.trial.strategies().iter().enumerate() {
                ui.colored_label(palette.series(number), RichText::new(spec.to_string()).strong());
                if let Some(figures) = GamesSummary::of_counts("", &self.trial.histogram(number)) {
                    ui.label(context.words.number(figures.games.into()));
                    ui.label(context.words.decimal(figures.mean, 2));
                    ui.label(figures.margin().map_or_else(|| "—".into(), |margin| context.words.decimal(margin, 2)));
                    ui.label(figures.min.to_string());
                    ui.label(figures.median.to_string());
                    ui.label(figures.max.to_string());
                }
                ui.end_row();
            }
        });
    }

    /// Draws how much each strategy differs from each other one, once all games are played.
    fn pairs(&self, ui: &mut Ui, context: &Context) {
        let Some(Ok((_, report))) = &self.result else { return };
        if report.pairs.is_empty() {
            return;
        }
        ui.add_space(8.0);
        ui.label(RichText::new(context.words.labels().difference).strong());
        for pair in &report.pairs {
            let number = |number: f64| context.words.decimal(number, 2);
            // Name the slower strategy first, so that differences are positive.
            let turned = |[low, high]: [f64; 2]| [-high, -low];
            let (a, b, difference, ci95) = if pair.difference < 0.0 {
                (&pair.b, &pair.a, -pair.difference, pair.ci95.map(turned))
            } else {
                (&pair.a, &pair.b, pair.difference, pair.ci95)
            };
            let parts = [("a", a.into()), ("b", b.into()), ("difference", number(difference).into())];
            let Some([low, high]) = ci95 else {
                ui.label(context.say_of("window-study-pair-once", &parts));
                continue;
            };
            let ends = [("low", number(low).into()), ("high", number(high).into())];
            let parts: Vec<_> = parts.into_iter().chain(ends).collect();
            let key = if pair.is_clear() { "window-study-pair" } else { "window-study-pair-unclear" };
            ui.label(context.say_of(key, &parts));
        }
    }
}

fn failed(error: BackgroundStudyError) -> Sentence {
    match error {
        BackgroundStudyError::Study(StudyError::TooTight(tight)) => Sentence::new(move |context| {
            context.say_of("study-too-tight", &[("problem", tight.say(&context.words).into())])
        }),
        BackgroundStudyError::Study(StudyError::Broken { strategy, broken }) => Sentence::new(move |context| {
            let parts = [("strategy", strategy.as_str().into()), ("problem", broken.say(&context.words).into())];
            context.say_of("study-broken", &parts)
        }),
        BackgroundStudyError::Study(StudyError::Threads(error)) => {
            let problem = error.to_string();
            Sentence::new(move |_| problem.clone())
        }
        BackgroundStudyError::Lost => Sentence::plain("play-strategy-lost"),
    }
}

impl Screen for Study {
    fn title(&self, context: &Context) -> String {
        context.say("menu-study")
    }

    fn view(&mut self, ui: &mut Ui, context: &mut Context) -> Go {
        match &mut self.stage {
            Stage::Choosing => self.choosing(ui, context),
            Stage::Checking(..) => {
                ui.centered_and_justified(|ui| ui.heading(context.say("play-starting")));
            }
            Stage::Running(running) => {
                if running.view(ui, context) {
                    self.stage = Stage::Choosing;
                }
            }
        }
        Go::Stay
    }

    fn poll(&mut self, context: &mut Context) -> Go {
        match &mut self.stage {
            Stage::Choosing => {}
            Stage::Checking(job, rules) => {
                let state = job.poll();
                if state != State::Running {
                    let rules = rules.clone();
                    self.stage = Stage::Choosing;
                    if state == State::Done(Fit::Cannot) {
                        self.problem = Some(Sentence::plain("fleet-does-not-fit"));
                    } else {
                        self.start(rules, context);
                    }
                }
            }
            Stage::Running(running) => running.poll(),
        }
        Go::Stay
    }

    fn patience(&self, _: &Context) -> Option<Duration> {
        match &self.stage {
            Stage::Running(running) if running.result.is_none() => Some(SOON),
            _ => None,
        }
    }

    fn leave(&mut self, _: &mut Context) -> Go {
        match &mut self.stage {
            Stage::Running(running) if running.saving.is_some() => {
                running.saving = None;
                Go::Stay
            }
            // What was played stays on the screen.
            Stage::Running(running) if running.result.is_none() => {
                running.trial.cancel();
                Go::Stay
            }
            Stage::Checking(..) => {
                self.stage = Stage::Choosing;
                Go::Stay
            }
            Stage::Running(_) | Stage::Choosing => Go::Menu,
        }
    }

    fn remark(&mut self, sentence: Sentence) {
        match &mut self.stage {
            Stage::Running(running) => running.status = Some(sentence),
            Stage::Choosing | Stage::Checking(..) => self.problem = Some(sentence),
        }
    }

    fn help(&self) -> &'static [&'static str] {
        &["window-help-study", "window-help-everywhere"]
    }
}
