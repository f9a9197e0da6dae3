//! A study: choosing strategies, watching the games pile up, and saving the figures.

mod histogram;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use amiral_game::{Fit, Law, PlacingBudget, Rules, Stop, fit};
use amiral_host::{
    BackgroundStudy, BackgroundStudyError, Distribution, FolderError, GamesSummary, Job, Spec, State, StudyError, Wake,
};
use amiral_words::{Offered, Say, short_rules, study_running};
use crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use super::setup::{form_frame, form_keys, law_field, read_law};
use super::{Go, Input, LATER, SOON, Screen};
use crate::app::{BACK_KEY, HELP_KEY, about_file};
use crate::canvas::{Canvas, Hit, KeyName};
use crate::context::{Context, Sentence};
use crate::file_name::{FileName, Named};
use crate::form::{Field, FieldKind, Filled, Form, read_rules, rules_changed, rules_fields};
use crate::help::{self, HelpLine};

pub(crate) struct Study {
    form: Form,
    stage: Stage,
}

enum Stage {
    Choosing,
    /// Checks first whether the fleet fits at all.
    Checking(Job<Fit>, Box<Wanted>),
    Running(Box<Running>),
}

/// A study to run.
struct Wanted {
    rules: Rules,
    law: Law,
    games: u64,
    strategies: Vec<Spec>,
}

struct Running {
    trial: BackgroundStudy,
    wanted: Wanted,
    started: Instant,
    now: Instant,
    /// The strategy whose games are shown.
    shown: usize,
    /// Whether the other strategies are drawn over it.
    overlaid: bool,
    result: Option<Result<Distribution, Sentence>>,
    saving: Option<FileName>,
    writing: Option<(PathBuf, Job<Result<usize, FolderError>>)>,
    status: Option<Sentence>,
}

const STRATEGIES: &str = "form-strategies";
const OTHERS: &str = "form-other-strategies";
const GAMES: &str = "form-games";
const START: &str = "form-start";
/// The most games a study can have.
const MOST: u64 = 100_000_000;

impl Study {
    pub(crate) fn new(context: &Context) -> Study {
        let offered = Offered::all().into_iter().map(|offered| {
            let is_on = ["level3", "level5"].contains(&offered.spec.name());
            (Sentence::new(move |context: &Context| offered.name(&context.words)), is_on)
        });
        let mut fields = vec![
            Field::toggles(STRATEGIES, offered.collect()),
            Field::text(OTHERS, ""),
            Field::text(GAMES, "10000"),
            law_field(Law::default()),
        ];
        fields.extend(rules_fields(context.rules()));
        fields.push(Field::button(START));
        Study { form: Form::new(fields), stage: Stage::Choosing }
    }

    fn wanted(&self) -> Result<Wanted, Sentence> {
        let rules = read_rules(&self.form)?;
        let mut strategies: Vec<Spec> = Vec::new();
        if let FieldKind::Toggles { options, .. } = self.form.field(STRATEGIES) {
            let chosen = Offered::all().into_iter().zip(options).filter(|(_, (_, on))| *on);
            strategies.extend(chosen.map(|(offered, _)| offered.spec));
        }
        for text in self.form.value(OTHERS).split_whitespace() {
            let spec = text.parse().map_err(|error: amiral_host::SpecError| {
                Sentence::new(move |context| {
                    context.words.say("problem-strategy", &[("problem", error.say(&context.words).into())])
                })
            })?;
            strategies.push(spec);
        }
        let mut distinct: Vec<Spec> = Vec::new();
        for spec in strategies {
            if !distinct.contains(&spec) {
                distinct.push(spec);
            }
        }
        if distinct.is_empty() {
            return Err(Sentence::plain("study-choose"));
        }
        let games: String = self.form.value(GAMES).chars().filter(|c| !c.is_whitespace() && *c != ',').collect();
        let games = games.parse().ok().filter(|games| (1..=MOST).contains(games));
        let games = games.ok_or_else(|| {
            Sentence::new(|context| {
                context.words.say("study-games-wrong", &[("most", context.words.number(MOST.into()).into())])
            })
        })?;
        Ok(Wanted { rules, law: read_law(&self.form), games, strategies: distinct })
    }

    fn start(&mut self) {
        match self.wanted() {
            Ok(wanted) => {
                let rules = wanted.rules.clone();
                let job =
                    Job::start(&Wake::default(), move |stop: &Stop| fit(&rules, PlacingBudget::OWN_MACHINE, stop));
                self.stage = Stage::Checking(job, Box::new(wanted));
            }
            Err(problem) => self.form.problem = Some(problem),
        }
    }

    fn key(&mut self, key: KeyEvent, context: &mut Context) -> Go {
        match &mut self.stage {
            Stage::Choosing => {
                if key.code == KeyCode::Esc {
                    return Go::Menu;
                }
                match self.form.key(key) {
                    Filled::Pressed(_) => self.start(),
                    Filled::Changed(label) => rules_changed(&mut self.form, label),
                    Filled::Nothing => {}
                }
            }
            Stage::Checking(..) => {
                if key.code == KeyCode::Esc {
                    self.stage = Stage::Choosing;
                }
            }
            Stage::Running(running) => return running.key(key, context),
        }
        Go::Stay
    }
}

impl Running {
    fn new(wanted: Wanted, context: &mut Context) -> Running {
        let seed = amiral_host::study_seed(context.next_seed());
        let study = amiral_host::Study { rules: wanted.rules.clone(), law: wanted.law, seed, games: wanted.games };
        let (save_policy, rules, specs) =
            (context.save_policy.clone(), wanted.rules.clone(), wanted.strategies.clone());
        let teach = move || save_policy.recall(&rules, &specs);
        let trial = BackgroundStudy::taught(study, &wanted.strategies, teach, &Wake::default());
        let now = Instant::now();
        Running {
            trial,
            wanted,
            started: now,
            now,
            shown: 0,
            overlaid: true,
            result: None,
            saving: None,
            writing: None,
            status: None,
        }
    }

    fn key(&mut self, key: KeyEvent, context: &mut Context) -> Go {
        if let Some(name) = &mut self.saving {
            let named = name.key(key);
            if named != Named::Typing {
                self.saving = None;
            }
            if let (Named::Done(folder), Some(Ok(distribution))) = (named, &self.result) {
                let labels = context.words.labels();
                let job = BackgroundStudy::save(distribution, folder.clone(), labels, &Wake::default());
                self.writing = Some((folder, job));
            }
            return Go::Stay;
        }
        let count = self.trial.strategies().len();
        match key.code {
            KeyCode::Esc if self.result.is_none() => self.trial.cancel(),
            KeyCode::Esc => return Go::Menu,
            KeyCode::Up | KeyCode::Left | KeyCode::Char('k') => self.shown = (self.shown + count - 1) % count,
            KeyCode::Down | KeyCode::Right | KeyCode::Tab | KeyCode::Char('j') => self.shown = (self.shown + 1) % count,
            KeyCode::Char('o') => self.overlaid = !self.overlaid,
            KeyCode::Char('s') if matches!(self.result, Some(Ok(_))) => {
                self.saving = Some(FileName::suggested(self.folder_name()));
            }
            KeyCode::Char('r') if self.result.is_some() => {
                return Go::To(Box::new(Study::new(context)));
            }
            _ => {}
        }
        Go::Stay
    }

    /// The name of the folder for the figures. It says what was studied.
    fn folder_name(&self) -> String {
        let names: Vec<&str> = self.trial.strategies().iter().map(|spec| spec.name()).collect();
        format!("study-{}-{}", names.join("-"), self.wanted.games)
    }

    fn tick(&mut self, now: Instant) -> bool {
        let before = self.now;
        if self.result.is_none() {
            self.now = now;
            if let State::Done(result) = self.trial.poll() {
                self.result = Some(result.map_err(failed));
                return true;
            }
            // Figures that change more often cannot be read.
            if now.saturating_duration_since(before) < Duration::from_millis(100) {
                self.now = before;
                return false;
            }
            return true;
        }
        if let Some((folder, job)) = &mut self.writing {
            let folder = folder.clone();
            match job.poll() {
                State::Running => return false,
                State::Done(Ok(files)) => {
                    self.status = Some(Sentence::new(move |context| {
                        let parts = [("files", files.into()), ("folder", folder.display().to_string().into())];
                        context.words.say("study-written", &parts)
                    }));
                }
                State::Done(Err(error)) => self.status = Some(about_file("problem-write", &folder, &error)),
                State::Gone => self.status = Some(Sentence::plain("play-strategy-lost")),
            }
            self.writing = None;
            return true;
        }
        false
    }

    fn view(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let context = canvas.context;
        let (words, look) = (&context.words, context.look);
        let progress = self.trial.progress();
        let part = progress.done as f64 / progress.total.max(1) as f64;
        let taken = self.now.saturating_duration_since(self.started);
        let text = match &self.result {
            None => study_running(progress, taken, words),
            Some(Ok(distribution)) if distribution.interrupted => {
                words.say("study-interrupted", &[("games", words.number(distribution.games() as u128).into())])
            }
            Some(Ok(_)) => words.say("study-done", &[("total", words.number(progress.total.into()).into())]),
            Some(Err(problem)) => problem.say(context),
        };
        let style = if matches!(self.result, Some(Err(_))) { look.bad() } else { look.heading() };
        let mut row = canvas.paragraph(area, 0, &text, style);
        let width = usize::from(area.width.saturating_sub(2));
        let full = (width as f64 * part) as usize;
        canvas.line(area, row, &format!("[{}{}]", "█".repeat(full), " ".repeat(width - full)), look.lines());
        row += 2;

        row += self.view_table(canvas, Rect { y: area.y + row, height: area.height.saturating_sub(row), ..area });
        row += 1;
        let foot = 1;
        let rest = Rect { y: area.y + row, height: area.height.saturating_sub(row + foot), ..area };
        let histograms: Vec<Vec<u64>> = (0..self.trial.strategies().len()).map(|at| self.trial.histogram(at)).collect();
        let title = format!("{} · {}", self.trial.strategies()[self.shown], words.labels().shots);
        histogram::show(canvas, rest, &title, &histograms, self.shown, self.overlaid);
        if let Some(name) = &self.saving {
            name.draw(canvas, area, area.height - 1, &words.say("study-save-as", &[]));
            return;
        }
        let status = match (&self.status, &self.writing) {
            (_, Some(_)) => words.say("study-writing", &[]),
            (Some(status), None) => status.say(context),
            (None, None) => String::new(),
        };
        canvas.line(area, area.height - 1, &status, look.key());
    }

    /// Draws the strategies and their results so far. Returns how many lines it took.
    fn view_table(&self, canvas: &mut Canvas<'_>, area: Rect) -> u16 {
        let context = canvas.context;
        let (words, look) = (&context.words, context.look);
        let labels = words.labels();
        let names: Vec<String> = self.trial.strategies().iter().map(ToString::to_string).collect();
        let column = names.iter().map(|name| name.width()).max().unwrap_or(8).max(labels.strategy.width()) + 2;
        let head = format!(
            "  {:<column$}{:>12}{:>10}{:>9}{:>6}{:>9}{:>6}",
            labels.strategy, labels.games, labels.mean, "±", labels.min, labels.median, labels.max,
        );
        canvas.line(area, 0, &head, look.faint());
        let room = usize::from((area.height / 2).max(3)).saturating_sub(1);
        let first = (self.shown + 1).saturating_sub(room);
        let mut row = 1;
        for (number, name) in names.iter().enumerate().skip(first).take(room) {
            let histogram = self.trial.histogram(number);
            let mark = match number == self.shown {
                true => "›",
                false if self.overlaid => histogram::sign(number, look.charset),
                false => " ",
            };
            let line = match GamesSummary::of_counts(name, &histogram) {
                Some(figures) => format!(
                    "{mark} {name:<column$}{:>12}{:>10}{:>9}{:>6}{:>9}{:>6}",
                    labels.count(figures.games),
                    labels.number(figures.mean, 2),
                    figures.margin().map_or_else(|| "—".into(), |margin| labels.number(margin, 2)),
                    figures.min,
                    figures.median,
                    figures.max,
                ),
                None => format!("{mark} {name}"),
            };
            canvas.line(area, row, &line, if number == self.shown { look.heading() } else { Style::new() });
            if number != self.shown && self.overlaid {
                canvas.line(area, row, mark, look.series(number));
            }
            canvas.hit(Rect { y: area.y + row, height: 1, ..area }, Hit::Item(number));
            row += 1;
        }
        row
    }
}

fn failed(error: BackgroundStudyError) -> Sentence {
    match error {
        BackgroundStudyError::Study(StudyError::TooTight(tight)) => Sentence::new(move |context| {
            context.words.say("study-too-tight", &[("problem", tight.say(&context.words).into())])
        }),
        BackgroundStudyError::Study(StudyError::Broken { strategy, broken }) => Sentence::new(move |context| {
            let parts = [("strategy", strategy.as_str().into()), ("problem", broken.say(&context.words).into())];
            context.words.say("study-broken", &parts)
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
        let title = context.words.say("menu-study", &[]);
        match &self.stage {
            Stage::Running(running) => format!("{title} · {}", short_rules(&running.wanted.rules, &context.words)),
            Stage::Choosing | Stage::Checking(..) => title,
        }
    }

    fn view(&self, canvas: &mut Canvas<'_>, area: Rect) {
        match &self.stage {
            Stage::Choosing => {
                let inside = form_frame(canvas, area, "study-heading");
                self.form.view(canvas, inside);
            }
            Stage::Checking(..) => {
                let context = canvas.context;
                canvas.line(area, 1, &context.words.say("play-starting", &[]), context.look.faint());
            }
            Stage::Running(running) => {
                let inside = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
                running.view(canvas, inside);
            }
        }
    }

    fn keys(&self, _: &Context) -> Vec<KeyName> {
        match &self.stage {
            Stage::Choosing => {
                let mut keys = form_keys();
                keys.insert(2, KeyName::new(KeyCode::Char(' '), "Space", "key-toggle"));
                keys
            }
            Stage::Checking(..) => vec![HELP_KEY, BACK_KEY],
            Stage::Running(running) if running.result.is_none() => vec![
                KeyName::new(KeyCode::Down, "↑↓", "key-strategy"),
                KeyName::new(KeyCode::Char('o'), "o", "key-overlay"),
                HELP_KEY,
                KeyName::new(KeyCode::Esc, "Esc", "key-stop"),
            ],
            Stage::Running(_) => vec![
                KeyName::new(KeyCode::Down, "↑↓", "key-strategy"),
                KeyName::new(KeyCode::Char('o'), "o", "key-overlay"),
                KeyName::new(KeyCode::Char('s'), "s", "key-save-figures"),
                KeyName::new(KeyCode::Char('r'), "r", "key-again"),
                HELP_KEY,
                BACK_KEY,
            ],
        }
    }

    fn help(&self) -> Vec<&'static [HelpLine]> {
        match self.stage {
            Stage::Choosing | Stage::Checking(..) => vec![help::FORM, help::STUDY_FORM, help::RULES],
            Stage::Running(_) => vec![help::STUDY],
        }
    }

    fn input(&mut self, input: Input, context: &mut Context) -> Go {
        match (input, &mut self.stage) {
            (Input::Key(key), _) => return self.key(key, context),
            (Input::Click(Hit::Item(item)), Stage::Choosing) => match self.form.click(item) {
                Filled::Pressed(_) => self.start(),
                Filled::Changed(label) => rules_changed(&mut self.form, label),
                Filled::Nothing => {}
            },
            (Input::Click(Hit::Item(item)), Stage::Running(running)) => {
                running.shown = item.min(running.trial.strategies().len() - 1);
            }
            _ => {}
        }
        Go::Stay
    }

    fn tick(&mut self, now: Instant, context: &mut Context) -> (bool, Go) {
        match &mut self.stage {
            Stage::Choosing => (false, Go::Stay),
            Stage::Checking(job, _) => {
                let state = job.poll();
                if state == State::Running {
                    return (false, Go::Stay);
                }
                let Stage::Checking(_, wanted) = std::mem::replace(&mut self.stage, Stage::Choosing) else {
                    return (false, Go::Stay);
                };
                if state == State::Done(Fit::Cannot) {
                    self.form.problem = Some(Sentence::plain("fleet-does-not-fit"));
                } else {
                    self.stage = Stage::Running(Box::new(Running::new(*wanted, context)));
                }
                (true, Go::Stay)
            }
            Stage::Running(running) => (running.tick(now), Go::Stay),
        }
    }

    fn patience(&self) -> Duration {
        match &self.stage {
            Stage::Checking(..) => SOON,
            Stage::Running(running) if running.result.is_none() || running.writing.is_some() => SOON,
            Stage::Choosing | Stage::Running(_) => LATER,
        }
    }

    fn remark(&mut self, sentence: Sentence) {
        match &mut self.stage {
            Stage::Running(running) => running.status = Some(sentence),
            Stage::Choosing | Stage::Checking(..) => self.form.problem = Some(sentence),
        }
    }
}
