//! The screen of a game being viewed, shot by shot: one that a strategy plays now, or a recorded
//! one.

use std::time::{Duration, Instant};

use amiral_game::{Record, Seat};
use amiral_host::{
    Detail, Game, GameReport, Plan, Rows, Verdict, ViewingAct, ViewingEffect, ViewingModel, ViewingScene, Wake,
};
use amiral_words::viewing_title;
use crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;

use super::report::{self, Read, Reading};
use super::{Go, Input, LATER, SOON, Screen, start, watch_view};
use crate::app::{BACK_KEY, HELP_KEY};
use crate::canvas::{Canvas, Hit, KeyName};
use crate::context::{Context, Sentence};
use crate::file_name::{FileName, Named};
use crate::help::{self, HelpLine};

pub(crate) struct Watch {
    model: ViewingModel,
    /// When this screen was opened, for the clock of the model.
    opened: Instant,
    pub(super) asking: Option<Asking>,
    /// The report of the game, while it is open.
    pub(super) reading: Option<Reading>,
    /// A message that is not about the game.
    pub(super) remark: Option<Sentence>,
    pub(super) scroll: usize,
}

/// What is being typed.
pub(super) enum Asking {
    /// The file to save the record as.
    Save(FileName),
    /// The number of the shot to go to.
    Shot(String),
}

impl Watch {
    pub(crate) fn live(plan: Plan, context: &Context) -> Watch {
        let job = context.begin(plan.clone());
        Watch::new(ViewingModel::starting(plan, job, context.settings.speed, &Wake::default()))
    }

    /// A resumed game, at its last shot.
    pub(crate) fn resumed(game: Game, context: &Context) -> Watch {
        Watch::new(ViewingModel::resumed(game, context.settings.speed, &Wake::default()))
    }

    /// A recorded game, and from where its players counted rows, where that is known.
    pub(crate) fn recorded(record: Record, rows: Option<Rows>, context: &Context) -> Watch {
        Watch::new(
            ViewingModel::recorded(record, context.settings.speed, &Wake::default())
                .calling(&context.names().nameless)
                .numbered(rows),
        )
    }

    /// A recorded game, with its report.
    pub(crate) fn reported(record: Record, rows: Option<Rows>, context: &Context) -> Watch {
        Watch { reading: Some(Reading::default()), ..Watch::recorded(record, rows, context) }
    }

    /// The report of the game.
    pub(super) fn report(&self) -> Option<GameReport> {
        self.model.report()
    }

    /// A game that was played here, from its first shot, with the verdict on its shots.
    pub(crate) fn analysed(record: Record, verdict: Verdict, seat: Seat, context: &Context) -> Watch {
        let speed = context.settings.speed;
        Watch::new(
            ViewingModel::analysed(record, verdict, (seat, 0), speed, &Wake::default())
                .calling(&context.names().nameless)
                .numbered(context.rows_of_game),
        )
    }

    fn new(model: ViewingModel) -> Watch {
        Watch { model, opened: Instant::now(), asking: None, reading: None, remark: None, scroll: 0 }
    }

    pub(super) fn scene(&self, context: &Context) -> ViewingScene {
        self.model.scene(&context.settings)
    }

    fn act(&mut self, act: ViewingAct, context: &mut Context) -> Go {
        if !matches!(act, ViewingAct::Overlay(_) | ViewingAct::NextOverlay | ViewingAct::Save(_)) {
            self.scroll = 0;
        }
        match self.model.act(act) {
            ViewingEffect::None => {}
            ViewingEffect::KeepSpeed(speed) => {
                let mut settings = context.settings.clone();
                settings.speed = speed;
                self.remark = context.apply_settings(settings);
            }
            ViewingEffect::Again(plan) => return Go::To(start(*plan, context)),
            ViewingEffect::Leave => return Go::Menu,
        }
        Go::Stay
    }

    fn key(&mut self, key: KeyEvent, context: &mut Context) -> Go {
        if self.asking.is_some() {
            return self.type_key(key, context);
        }
        if self.reading.is_some() {
            return self.key_reading(key, context);
        }
        self.remark = None;
        let act = match key.code {
            KeyCode::Esc => ViewingAct::Leave,
            KeyCode::Right | KeyCode::Enter | KeyCode::Char('l') => ViewingAct::Forward,
            KeyCode::Left | KeyCode::Backspace | KeyCode::Char('h') => ViewingAct::Back,
            KeyCode::Home => ViewingAct::ToStart,
            KeyCode::End => ViewingAct::ToEnd,
            KeyCode::Char(' ') => ViewingAct::PlayOrPause,
            KeyCode::Char('+') => ViewingAct::Faster,
            KeyCode::Char('-') => ViewingAct::Slower,
            KeyCode::Char('o') => ViewingAct::NextOverlay,
            KeyCode::Char('v') => ViewingAct::Analysis,
            KeyCode::Char('t') => ViewingAct::NextTurningPoint,
            KeyCode::Char('T') => ViewingAct::PreviousTurningPoint,
            KeyCode::Char('f') => ViewingAct::Fleets,
            KeyCode::Tab => ViewingAct::NextSeas,
            KeyCode::Char('r') => ViewingAct::Again,
            code => {
                self.other_key(code, context);
                return Go::Stay;
            }
        };
        self.act(act, context)
    }

    fn key_reading(&mut self, key: KeyEvent, context: &mut Context) -> Go {
        let Some(reading) = &mut self.reading else { return Go::Stay };
        match reading.key(key, || self.model.file_name()) {
            Read::Stay => {}
            Read::Close => self.reading = None,
            Read::Save(path) => {
                if let Some(report) = self.report() {
                    let text = report::text(&report, context);
                    return self.act(ViewingAct::SaveReport(path, text), context);
                }
            }
        }
        Go::Stay
    }

    /// Handles keys that concern only this screen.
    fn other_key(&mut self, code: KeyCode, context: &mut Context) {
        let mut settings = context.settings.clone();
        match code {
            KeyCode::Char('d') | KeyCode::F(4) => settings.deductions = !settings.deductions,
            KeyCode::Char('c') | KeyCode::F(5) => settings.checkerboard = !settings.checkerboard,
            KeyCode::Char('m') | KeyCode::F(6) => {
                settings.messages = match settings.messages {
                    Detail::Everything => Detail::Essential,
                    Detail::Essential => Detail::Everything,
                }
            }
            KeyCode::Char('p') => self.reading = Some(Reading::default()),
            KeyCode::Char('s') => self.asking = Some(Asking::Save(FileName::suggested(self.model.file_name()))),
            KeyCode::Char('g' | '/') => self.asking = Some(Asking::Shot(String::new())),
            KeyCode::PageDown | KeyCode::Down | KeyCode::Char('j') => self.scroll += 3,
            KeyCode::PageUp | KeyCode::Up | KeyCode::Char('k') => self.scroll = self.scroll.saturating_sub(3),
            _ => {}
        }
        if settings != context.settings {
            self.remark = context.apply_settings(settings);
        }
    }

    fn type_key(&mut self, key: KeyEvent, context: &mut Context) -> Go {
        let text = match &mut self.asking {
            Some(Asking::Save(name)) => {
                let named = name.key(key);
                if named != Named::Typing {
                    self.asking = None;
                }
                return if let Named::Done(path) = named {
                    self.act(ViewingAct::Save(path), context)
                } else {
                    Go::Stay
                };
            }
            Some(Asking::Shot(number)) => number,
            None => return Go::Stay,
        };
        match key.code {
            KeyCode::Esc => self.asking = None,
            KeyCode::Backspace => {
                text.pop();
            }
            KeyCode::Char(character) => text.push(character),
            KeyCode::Enter => {
                let at = text.trim().parse().ok();
                self.asking = None;
                return at.map_or(Go::Stay, |at| self.act(ViewingAct::To(at), context));
            }
            _ => {}
        }
        Go::Stay
    }
}

impl Screen for Watch {
    fn rows(&self) -> Option<Rows> {
        self.model.rows()
    }

    fn viewing(&self, context: &Context) -> Option<ViewingScene> {
        Some(self.scene(context))
    }

    fn title(&self, context: &Context) -> String {
        viewing_title(&context.words, &self.scene(context))
    }

    fn view(&self, canvas: &mut Canvas<'_>, area: Rect) {
        watch_view::show(self, canvas, area);
    }

    fn keys(&self, _: &Context) -> Vec<KeyName> {
        if self.reading.is_some() {
            return Reading::keys();
        }
        vec![
            KeyName::new(KeyCode::Left, "←", "key-back"),
            KeyName::new(KeyCode::Right, "→", "key-forward"),
            KeyName::new(KeyCode::Char(' '), "Space", "key-run"),
            KeyName::new(KeyCode::Char('o'), "o", "key-overlay"),
            KeyName::new(KeyCode::Char('v'), "v", "key-verdict"),
            KeyName::new(KeyCode::Char('r'), "r", "key-again"),
            HELP_KEY,
            BACK_KEY,
            KeyName::new(KeyCode::Char('s'), "s", "key-save"),
            KeyName::new(KeyCode::Char('p'), "p", "key-report"),
            KeyName::new(KeyCode::Char('d'), "d", "key-deductions"),
            KeyName::new(KeyCode::Char('m'), "m", "key-messages"),
            KeyName::new(KeyCode::Char('+'), "+", "key-faster"),
            KeyName::new(KeyCode::Char('-'), "-", "key-slower"),
            KeyName::new(KeyCode::Char('t'), "t", "key-turning-point"),
            KeyName::new(KeyCode::Char('g'), "g", "key-go-to"),
            KeyName::new(KeyCode::Char('f'), "f", "key-fleets"),
            KeyName::new(KeyCode::Tab, "Tab", "key-seas"),
        ]
    }

    fn help(&self) -> Vec<&'static [HelpLine]> {
        vec![help::WATCHING, help::VERDICT, help::MARKS]
    }

    fn input(&mut self, input: Input, context: &mut Context) -> Go {
        match input {
            Input::Key(key) => self.key(key, context),
            Input::Click(Hit::Cell(..)) => self.act(ViewingAct::Forward, context),
            Input::OtherClick => self.act(ViewingAct::Back, context),
            Input::Click(_) | Input::Hover(_) => Go::Stay,
        }
    }

    fn tick(&mut self, now: Instant, _: &mut Context) -> (bool, Go) {
        (self.model.poll(now.saturating_duration_since(self.opened)), Go::Stay)
    }

    fn patience(&self) -> Duration {
        if self.model.is_working() || self.model.due().is_some() { SOON } else { LATER }
    }

    fn remark(&mut self, sentence: Sentence) {
        self.remark = Some(sentence);
    }
}
