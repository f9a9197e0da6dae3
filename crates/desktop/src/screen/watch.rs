//! The screen of a game being viewed, shot by shot: one that a strategy plays now, or a recorded
//! one. `watch_view` draws it.

use std::path::PathBuf;
use std::time::Duration;

use amiral_game::{PerSeat, Record, Seat};
use amiral_host::{Fired, Game, Plan, Rows, Settings, Verdict, ViewingAct, ViewingEffect, ViewingModel, ViewingScene};
use amiral_words::viewing_title;
use eframe::egui::Ui;

use super::{Go, SOON, Screen, start, watch_view};
use crate::context::{Context, Sentence};
use crate::effects::Effects;
use crate::file_dialog::FileDialog;
use crate::sound::Cue;

pub(crate) struct Watch {
    model: ViewingModel,
    /// The dialog for the file to save the record to, while it is open.
    pub(super) saving: Option<FileDialog>,
    /// A message that is not about the game.
    pub(super) remark: Option<Sentence>,
    pub(super) effects: PerSeat<Effects>,
}

/// Input from a person.
pub(super) enum Act {
    View(ViewingAct),
    AskSave,
    Save(PathBuf),
}

impl Watch {
    pub(crate) fn live(plan: Plan, context: &Context) -> Watch {
        let job = context.begin(plan.clone());
        Watch::new(ViewingModel::starting(plan, job, context.settings.speed, &context.wake))
    }

    /// A resumed game, at its last shot.
    pub(crate) fn resumed(game: Game, context: &Context) -> Watch {
        Watch::new(ViewingModel::resumed(game, context.settings.speed, &context.wake))
    }

    /// A recorded game, and from where its players counted rows, where that is known.
    pub(crate) fn recorded(record: Record, rows: Option<Rows>, context: &Context) -> Watch {
        Watch::new(
            ViewingModel::recorded(record, context.settings.speed, &context.wake)
                .calling(&context.names().nameless)
                .numbered(rows),
        )
    }

    /// A recorded game with its verdict, at one shot of one player. Shots count from 0.
    pub(crate) fn judged_at(record: Record, verdict: Verdict, shot: (Seat, usize), context: &Context) -> Watch {
        Watch::new(
            ViewingModel::analysed(record, verdict, shot, context.settings.speed, &context.wake)
                .calling(&context.names().nameless)
                .numbered(context.rows_of_game),
        )
    }

    fn new(model: ViewingModel) -> Watch {
        Watch { model, saving: None, remark: None, effects: PerSeat::default() }
    }

    pub(super) fn scene(&self, context: &Context) -> ViewingScene {
        self.model.scene(&context.settings)
    }

    /// Handles what a person does.
    fn act(&mut self, act: Act, context: &mut Context) -> Go {
        self.remark = None;
        let act = match act {
            Act::View(act) => act,
            Act::AskSave => {
                self.saving = Some(FileDialog::save(&self.model.file_name(), context));
                return Go::Stay;
            }
            Act::Save(path) => ViewingAct::Save(path),
        };
        let effect = self.model.act(act);
        self.show_shot(context);
        match effect {
            ViewingEffect::None => Go::Stay,
            ViewingEffect::KeepSpeed(speed) => {
                self.remark = context.apply_settings(Settings { speed, ..context.settings.clone() });
                Go::Stay
            }
            ViewingEffect::Again(plan) => Go::To(start(*plan, context)),
            ViewingEffect::Leave => Go::Menu,
        }
    }

    /// Shows the effect and plays the sound of the shot that came into view.
    fn show_shot(&mut self, context: &mut Context) {
        let Some(Fired { seat, shot }) = self.model.take_shown() else { return };
        if context.settings.window.animations {
            self.effects[seat.other()].start(shot, context.now);
        }
        if context.settings.window.sound {
            context.sound.play(Cue::of(shot.outcome));
        }
    }
}

/// The time on the model's clock.
fn clock(context: &Context) -> Duration {
    Duration::from_secs_f64(context.now.max(0.0))
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

    fn view(&mut self, ui: &mut Ui, context: &mut Context) -> Go {
        let acts = watch_view::show(self, ui, context);
        for act in acts {
            match self.act(act, context) {
                Go::Stay => {}
                go => return go,
            }
        }
        Go::Stay
    }

    fn poll(&mut self, context: &mut Context) -> Go {
        self.model.poll(clock(context));
        self.show_shot(context);
        self.effects.0.iter_mut().for_each(|effects| effects.go_on(context.now));
        Go::Stay
    }

    fn patience(&self, context: &Context) -> Option<Duration> {
        if self.effects.0.iter().any(Effects::is_running) {
            return Some(Duration::ZERO);
        }
        if let Some(due) = self.model.due() {
            return Some(due.saturating_sub(clock(context)).max(Duration::from_millis(1)));
        }
        self.model.is_working().then_some(SOON)
    }

    fn leave(&mut self, context: &mut Context) -> Go {
        if self.saving.take().is_some() {
            return Go::Stay;
        }
        self.act(Act::View(ViewingAct::Leave), context)
    }

    fn remark(&mut self, sentence: Sentence) {
        self.remark = Some(sentence);
    }

    fn help(&self) -> &'static [&'static str] {
        &["window-help-watch", "window-help-watch-overlay", "help-verdict", "window-help-everywhere"]
    }
}
