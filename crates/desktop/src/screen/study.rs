//! A study: choosing strategies, watching the games pile up, comparing, and saving the
//! figures.

use std::path::PathBuf;
use std::time::Duration;

use amiral_game::{Fit, Law, PlacingBudget, Rules, Stop, fit};
use amiral_host::{
    BackgroundStudy, BackgroundStudyError, Distribution, FolderError, Job, Report, Spec, State, StudyError,
};
use amiral_words::Say;
use eframe::egui::{
    Align2, CollapsingHeader, DragValue, FontId, Grid, Panel, ProgressBar, Rect, RichText, ScrollArea, Sense, Shape,
    Stroke, StrokeKind, Ui, UiBuilder, WidgetInfo, accesskit::Role, pos2, vec2,
};

use super::{Go, SOON, Screen};
use crate::context::{Context, Sentence};
use crate::forms::{RulesForm, strategy_row};
use crate::theme::Palette;
use crate::widgets::{Asked, Icon, ask_text, card, choice, icon_button, main_button_if};

pub(crate) struct Study {
    strategies: Vec<Spec>,
    games: u64,
    law: usize,
    rules: RulesForm,
    problem: Option<Sentence>,
    stage: Stage,
}

enum Stage {
    Choosing,
    /// Whether the fleet fits at all is found out first.
    Checking(Job<Fit>, Rules),
    Running(Box<Running>),
}

struct Running {
    trial: BackgroundStudy,
    rules: Rules,
    began: f64,
    result: Option<Result<(Distribution, Report), Sentence>>,
    saving: Option<String>,
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
            law: 0,
            rules: RulesForm::new(&context.settings.rules),
            problem: None,
            stage: Stage::Choosing,
        }
    }

    /// Finds out whether it can be played, in the background.
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
        let study = amiral_host::Study { rules: rules.clone(), law: Law::ALL[self.law], seed, games: self.games };
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
        let mut go = false;
        Panel::bottom("begin study").show(ui, |ui| {
            ui.add_space(8.0);
            ui.horizontal(|ui| {
                let valid = !self.strategies.is_empty() && self.rules.read().is_ok();
                go = main_button_if(ui, valid, context.say("form-start")).clicked();
                if let Some(problem) = &self.problem {
                    ui.colored_label(Palette::of(ui.visuals()).bad, problem.say(context));
                }
            });
            ui.add_space(4.0);
        });
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            let width = ui.available_width();
            let column = ui.available_rect_before_wrap().shrink2(vec2(((width - 900.0) / 2.0).max(14.0), 12.0));
            ui.scope_builder(UiBuilder::new().max_rect(column), |ui| {
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
                        let laws: Vec<String> = Law::ALL.iter().map(|law| law.name().to_owned()).collect();
                        choice(ui, "law", &context.say("form-law"), &mut self.law, &laws);
                    });
                    CollapsingHeader::new(context.say("form-preset")).show(ui, |ui| self.rules.view(ui, context));
                });
            });
        });
        if go {
            self.check(context);
        }
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
            let unused =
                Spec::catalogue().iter().map(|entry| entry.default).find(|spec| !self.strategies.contains(spec));
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
        let part = progress.done as f64 / progress.total.max(1) as f64;
        let taken = context.now - self.began;
        let left = if part > 0.0 { taken * (1.0 - part) / part } else { 0.0 };
        let parts = [
            ("done", words.number(progress.done.into()).into()),
            ("total", words.number(progress.total.into()).into()),
            ("seconds", words.decimal(left, 0).into()),
        ];
        match &self.result {
            None => context.say_of("study-running", &parts),
            Some(Ok((distribution, _))) if distribution.interrupted => {
                context.say_of("study-interrupted", &[("games", words.number(distribution.games() as u128).into())])
            }
            Some(Ok(_)) => context.say_of("study-done", &parts),
            Some(Err(problem)) => problem.say(context),
        }
    }

    /// Shows how far it is; says whether another study is wanted.
    fn view(&mut self, ui: &mut Ui, context: &Context) -> bool {
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
                        self.saving = Some("amiral-study".into());
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
            self.figure(ui, figure, context);
            ScrollArea::both().id_salt("study tables").auto_shrink(false).show(ui, |ui| {
                self.table(ui, context);
                self.pairs(ui, context);
            });
        });
        if let Some(name) = &mut self.saving {
            let (title, label) = (context.say("key-save-figures"), context.say("study-save-as"));
            match ask_text(ui.ctx(), &title, &label, name, &context.say("key-save"), context) {
                Asked::Still => {}
                Asked::Given => self.save(context),
                Asked::Cancelled => self.saving = None,
            }
        }
        again
    }

    fn save(&mut self, context: &Context) {
        let Some(name) = self.saving.take() else { return };
        let folder = PathBuf::from(name.trim());
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

    /// The histograms of all strategies, one over the other.
    fn figure(&self, ui: &mut Ui, height: f32, context: &Context) {
        let palette = Palette::of(ui.visuals());
        let labels = context.words.labels();
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, labels.overlay_title));
        let painter = ui.painter();
        painter.rect(rect, 8, palette.card, Stroke::new(1.0, palette.card_line), StrokeKind::Inside);
        let plot = Rect::from_min_max(rect.min + vec2(52.0, 14.0), rect.max - vec2(16.0, 44.0));
        let histograms: Vec<Vec<u64>> = (0..self.trial.strategies().len()).map(|at| self.trial.histogram(at)).collect();
        let shares: Vec<Vec<f32>> = histograms.iter().map(|histogram| shares(histogram)).collect();
        let most = shares.iter().flatten().copied().fold(0.01_f32, f32::max) * 1.08;
        let area = self.rules.grid().area();
        let used = |histogram: &Vec<u64>| {
            let first = histogram.iter().position(|&games| games > 0)?;
            let last = histogram.iter().rposition(|&games| games > 0)?;
            Some((first, last))
        };
        let ranges: Vec<(usize, usize)> = histograms.iter().filter_map(used).collect();
        let low = ranges.iter().map(|range| range.0).min().unwrap_or(0).saturating_sub(2);
        let high = (ranges.iter().map(|range| range.1).max().unwrap_or(area) + 2).min(area).max(low + 1);
        let x = |shots: f32| plot.min.x + (shots - low as f32) / (high - low) as f32 * plot.width();
        let y = |share: f32| plot.max.y - share / most * plot.height();
        let font = FontId::proportional(13.0);
        let step = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5].into_iter().find(|step| most / step <= 6.0).unwrap_or(1.0);
        let mut share = 0.0;
        while share <= most {
            painter.hline(plot.x_range(), y(share), Stroke::new(1.0, palette.card_line));
            let text = format!(
                "{}{}",
                context.words.decimal(f64::from(share * 100.0), usize::from(step < 0.01)),
                labels.percent
            );
            painter.text(
                pos2(plot.min.x - 6.0, y(share)),
                Align2::RIGHT_CENTER,
                text,
                font.clone(),
                palette.coordinate,
            );
            share += step;
        }
        let every = [1, 2, 5, 10, 20, 50, 100].into_iter().find(|every| (high - low) / every <= 12).unwrap_or(200);
        for shots in (low..=high).filter(|shots| shots % every == 0) {
            let place = pos2(x(shots as f32), plot.max.y + 4.0);
            painter.text(place, Align2::CENTER_TOP, shots.to_string(), font.clone(), palette.coordinate);
        }
        let below = pos2(plot.center().x, rect.max.y - 5.0);
        painter.text(below, Align2::CENTER_BOTTOM, labels.shots, font.clone(), palette.coordinate);
        for (number, shares) in shares.iter().enumerate() {
            let colour = palette.series(number);
            let bars = (low..=high).filter(|&shots| shots < shares.len());
            let mut line = Vec::new();
            for shots in bars {
                let top = y(shares[shots]);
                let half = 0.5 * plot.width() / (high - low) as f32;
                let (left, right) =
                    ((x(shots as f32) - half).max(plot.min.x), (x(shots as f32) + half).min(plot.max.x));
                let bar = Rect::from_min_max(pos2(left, top), pos2(right, plot.max.y));
                painter.rect_filled(bar, 0, colour.gamma_multiply(0.16));
                line.extend([pos2(left, top), pos2(right, top)]);
            }
            painter.add(Shape::line(line, Stroke::new(1.8, colour)));
            if let Some(mean) = Figures::of(&histograms[number]).map(|figures| figures.mean) {
                painter.add(Shape::dashed_line(
                    &[pos2(x(mean as f32), plot.min.y), pos2(x(mean as f32), plot.max.y)],
                    Stroke::new(1.5, colour),
                    5.0,
                    4.0,
                ));
            }
        }
        for (number, spec) in self.trial.strategies().iter().enumerate() {
            let place = pos2(plot.max.x - 8.0, plot.min.y + 4.0 + 19.0 * number as f32);
            let text =
                painter.text(place, Align2::RIGHT_TOP, spec.to_string(), font.clone(), ui.visuals().text_color());
            painter.circle_filled(pos2(text.min.x - 12.0, text.center().y), 5.0, palette.series(number));
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
                if let Some(figures) = Figures::of(&self.trial.histogram(number)) {
                    ui.label(context.words.number(figures.games.into()));
                    ui.label(context.words.decimal(figures.mean, 2));
                    ui.label(context.words.decimal(figures.margin, 2));
                    ui.label(figures.min.to_string());
                    ui.label(figures.median.to_string());
                    ui.label(figures.max.to_string());
                }
                ui.end_row();
            }
        });
    }

    /// How much each differs from each, once all games are played.
    fn pairs(&self, ui: &mut Ui, context: &Context) {
        let Some(Ok((_, report))) = &self.result else { return };
        if report.pairs.is_empty() {
            return;
        }
        ui.add_space(8.0);
        ui.label(RichText::new(context.words.labels().difference).strong());
        for pair in &report.pairs {
            let number = |number: f64| context.words.decimal(number, 2);
            // The slower one first, so that it takes more shots and not fewer.
            let [low, high] = pair.ci95;
            let (a, b, difference, [low, high]) = if pair.difference < 0.0 {
                (&pair.b, &pair.a, -pair.difference, [-high, -low])
            } else {
                (&pair.a, &pair.b, pair.difference, [low, high])
            };
            let parts = [
                ("a", a.into()),
                ("b", b.into()),
                ("difference", number(difference).into()),
                ("low", number(low).into()),
                ("high", number(high).into()),
            ];
            let key = if pair.is_clear() { "window-study-pair" } else { "window-study-pair-unclear" };
            ui.label(context.say_of(key, &parts));
        }
    }
}

/// The part of the games for every number of shots.
fn shares(histogram: &[u64]) -> Vec<f32> {
    let games: u64 = histogram.iter().sum();
    histogram.iter().map(|&bar| bar as f32 / games.max(1) as f32).collect()
}

/// What a histogram says.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Figures {
    games: u64,
    mean: f64,
    /// Half the interval of 95 % around the mean.
    margin: f64,
    min: usize,
    median: usize,
    max: usize,
}

impl Figures {
    fn of(histogram: &[u64]) -> Option<Figures> {
        let games: u64 = histogram.iter().sum();
        let (min, max) = (histogram.iter().position(|&bar| bar > 0)?, histogram.iter().rposition(|&bar| bar > 0)?);
        let mean_of = |value: &dyn Fn(f64) -> f64| {
            let sum: f64 = histogram.iter().enumerate().map(|(shots, &bar)| value(shots as f64) * bar as f64).sum();
            sum / games as f64
        };
        let mean = mean_of(&|shots| shots);
        let variance = mean_of(&|shots| (shots - mean).powi(2));
        let mut below = 0;
        let median = histogram.iter().position(|&bar| {
            below += bar;
            below >= games.div_ceil(2)
        });
        let margin = 1.96 * (variance / games as f64).sqrt();
        Some(Figures { games, mean, margin, min, median: median.unwrap_or(min), max })
    }
}

fn failed(error: BackgroundStudyError) -> Sentence {
    match error {
        BackgroundStudyError::Study(StudyError::TooTight(tight)) => Sentence::new(move |context| {
            context.say_of("study-too-tight", &[("problem", tight.say(&context.words).into())])
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
            // What was played is kept on the screen.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_histogram_says_what_its_games_say() {
        // Games of 2, 2, 3 and 5 shots.
        let figures = Figures::of(&[0, 0, 2, 1, 0, 1]).unwrap();
        assert_eq!((figures.games, figures.min, figures.median, figures.max), (4, 2, 2, 5));
        assert!((figures.mean - 3.0).abs() < 1e-12);
        assert!((figures.margin - 1.96 * (1.5_f64 / 4.0).sqrt()).abs() < 1e-12);
        assert_eq!(Figures::of(&[0, 0]), None);
        assert_eq!(shares(&[0, 1, 3]), [0.0, 0.25, 0.75]);
    }
}
