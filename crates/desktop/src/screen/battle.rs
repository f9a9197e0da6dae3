//! The screen of a game being played: turns input into acts, and events into effects and sounds.
//! `battle_view` draws it.

use std::path::PathBuf;
use std::time::Duration;

use amiral_game::{Ending, PerSeat, Seat, Shot};
use amiral_host::{
    Game, Mode, Next, PlacingWay, Plan, PlayingAct, PlayingModel, PlayingScene, PlayingStage, PublicEvent, Table,
};
use amiral_words::{clock_line, game_title, report_text};
use eframe::egui::Ui;

use super::online::Rejoin;
use super::watch::Watch;
use super::{Go, SOON, Screen, battle_view, start};
use crate::context::{Context, Sentence};
use crate::effects::Effects;
use crate::file_dialog::FileDialog;
use crate::sound::Cue;

pub(crate) struct Battle {
    model: PlayingModel,
    pub(super) effects: PerSeat<Effects>,
    /// A message that is not about the game.
    pub(super) remark: Option<Sentence>,
    /// The dialog for the file to save to, while it is open, and what is saved there.
    pub(super) saving: Option<(FileDialog, Saved)>,
    /// The ships typed so far.
    pub(super) typed: String,
}

/// What is saved of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Saved {
    /// The record, which programs read.
    Record,
    /// The report, which people read.
    Report,
}

/// The tone of a message: how it is coloured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tone {
    Plain,
    Hit,
    Good,
    Faint,
}

/// Input from a person.
pub(super) enum Act {
    Play(PlayingAct),
    Rematch,
    LookAgain,
    /// Look at the game again, at a shot of a player's verdict.
    LookAgainAt(Seat, usize),
    AskSave(Saved),
    Save(PathBuf, Saved),
    /// Back to the menu.
    Home,
}

impl Battle {
    pub(crate) fn new(plan: Plan, context: &Context) -> Battle {
        let kept = context.keeps(&plan);
        let job = context.begin(plan.clone());
        Battle::of(PlayingModel::start(plan, job, kept, PlacingWay::TwoEnds))
    }

    /// A resumed game, where it was left.
    pub(crate) fn resumed(game: Game) -> Battle {
        Battle::of(PlayingModel::resume(game, PlacingWay::TwoEnds))
    }

    /// A game on a server.
    pub(crate) fn online(table: Box<dyn Table>) -> Battle {
        Battle::of(PlayingModel::online(table, PlacingWay::TwoEnds))
    }

    fn of(model: PlayingModel) -> Battle {
        Battle { model, effects: PerSeat::default(), remark: None, saving: None, typed: String::new() }
    }

    pub(super) fn scene(&self) -> &PlayingScene {
        self.model.scene()
    }

    fn act(&mut self, act: Act, context: &mut Context) -> Go {
        let act = match act {
            Act::Play(act) => act,
            Act::Rematch => {
                return Go::To(match self.model.rematch() {
                    Some(job) => Box::new(Rejoin::new(job)),
                    None => start(self.model.plan().rematch(), context),
                });
            }
            Act::Home => return Go::Menu,
            Act::LookAgain => {
                return match self.model.record() {
                    Some(record) => Go::To(Box::new(Watch::recorded(record, context.rows_of_game, context))),
                    None => Go::Stay,
                };
            }
            Act::LookAgainAt(seat, number) => {
                let verdict = self.scene().verdict.clone();
                return match self.model.record() {
                    Some(record) => Go::To(Box::new(Watch::judged_at(record, verdict, (seat, number), context))),
                    None => Go::Stay,
                };
            }
            Act::AskSave(saved) => {
                let name = self.model.file_name();
                let name = match saved {
                    Saved::Record => name,
                    Saved::Report => format!("{}-report.txt", name.trim_end_matches(".txt")),
                };
                self.saving = Some((FileDialog::save(&name, context), saved));
                return Go::Stay;
            }
            Act::Save(path, Saved::Record) => PlayingAct::Save(path),
            Act::Save(path, Saved::Report) => match &self.scene().report {
                Some(report) => PlayingAct::SaveReport(path, report_text(&context.words, report)),
                None => return Go::Stay,
            },
        };
        if !matches!(act, PlayingAct::Point(_)) && !matches!(self.scene().stage, PlayingStage::Handover(_)) {
            self.remark = None;
        }
        let next = self.model.act(act);
        self.show_events(context);
        match next {
            Next::Stay => Go::Stay,
            Next::Leave => Go::Menu,
        }
    }

    /// Shows effects and plays sounds for new shots.
    fn show_events(&mut self, context: &mut Context) {
        for event in self.model.take_events() {
            match event {
                PublicEvent::Fired { seat, shot, .. } => self.show_shot(seat, shot, context),
                PublicEvent::Over { ending: Ending::Won(seat) } if context.settings.window.sound => {
                    let is_lost = seat != self.scene().viewer && !self.is_shared();
                    context.sound.play(if is_lost { Cue::Lost } else { Cue::Won });
                }
                _ => {}
            }
        }
    }

    /// Whether two people take turns at this window.
    fn is_shared(&self) -> bool {
        self.scene().mode == Mode::Two
    }

    fn show_shot(&mut self, seat: Seat, shot: Shot, context: &mut Context) {
        if context.settings.window.animations {
            self.effects[seat.other()].start(shot, context.now);
        }
        if context.settings.window.sound {
            context.sound.play(Cue::of(shot.outcome));
        }
    }
}

impl Screen for Battle {
    fn title(&self, context: &Context) -> String {
        let title = game_title(&context.words, self.model.plan());
        match clock_line(&context.words, self.model.scene()) {
            Some(clocks) => format!("{clocks} · {title}"),
            None => title,
        }
    }

    fn view(&mut self, ui: &mut Ui, context: &mut Context) -> Go {
        let acts = battle_view::show(self, ui, context);
        for act in acts {
            match self.act(act, context) {
                Go::Stay => {}
                go => return go,
            }
        }
        Go::Stay
    }

    fn poll(&mut self, context: &mut Context) -> Go {
        if !context.database.may_save() {
            self.model.set_not_kept();
        }
        self.model.poll();
        self.show_events(context);
        self.effects.0.iter_mut().for_each(|effects| effects.go_on(context.now));
        Go::Stay
    }

    fn patience(&self, _: &Context) -> Option<Duration> {
        if self.effects.0.iter().any(Effects::is_running) {
            return Some(Duration::ZERO);
        }
        let clocks = self.model.scene().online.as_ref().is_some_and(|online| online.clock.is_some());
        (clocks || self.model.reports_progress()).then_some(SOON)
    }

    fn leave(&mut self, context: &mut Context) -> Go {
        if self.saving.take().is_some() {
            return Go::Stay;
        }
        self.act(Act::Play(PlayingAct::Back), context)
    }

    fn hold(&mut self) -> bool {
        self.model.ask_before_leaving()
    }

    fn would_lose(&self) -> bool {
        self.model.would_be_lost()
    }

    fn remark(&mut self, sentence: Sentence) {
        self.remark = Some(sentence);
    }

    fn playing(&self) -> Option<&PlayingScene> {
        Some(self.scene())
    }

    fn help(&self) -> &'static [&'static str] {
        match self.scene().stage {
            PlayingStage::Placing(_) => &[
                "window-help-place",
                "window-help-place-keys",
                "window-help-place-hand",
                "help-placing-type",
                "window-help-everywhere",
            ],
            PlayingStage::Over { .. } => &["window-help-over", "help-verdict", "window-help-everywhere"],
            _ => &["window-help-fire", "window-help-fire-keys", "window-help-odds", "window-help-everywhere"],
        }
    }
}
