//! What is different in a game that is played on a server.

use super::{PlayingModel, Stage};
use crate::{Commentary, GameError, Job, Mode, Online, PlacingWay, Table};

impl PlayingModel {
    /// A game that is played elsewhere, as it stands.
    pub fn online(table: Box<dyn Table>, way: PlacingWay) -> PlayingModel {
        let mut model = PlayingModel::at(Stage::Waiting, table.plan().clone(), way);
        model.kept = true;
        model.commentary = Commentary::of(&*table);
        model.game = Some(table);
        model.proceed();
        model.refresh();
        model
    }

    /// The same players again, on the server where this game was played. `None` on this machine.
    pub fn rematch(&self) -> Option<Job<Result<Box<dyn Table>, GameError>>> {
        self.game.as_ref()?.rematch()
    }

    pub(super) fn server(&self) -> Option<&Online> {
        self.game.as_ref()?.online()
    }

    /// Whether two people take turns at this screen.
    pub(super) fn is_shared(&self) -> bool {
        self.plan.mode() == Mode::Two
    }

    /// Moves on with what a server says besides events: somebody has come, or a shot that others were
    /// typed after is acknowledged.
    pub(super) fn proceed_online(&mut self) {
        if self.server().is_none() {
            return;
        }
        self.fire_typed();
        if matches!(self.stage, Stage::Waiting) {
            self.proceed();
        }
    }

    /// Claims the win.
    pub(super) fn claim(&mut self) {
        if let Some(game) = &mut self.game {
            let outcome = game.claim();
            self.happened(outcome);
        }
    }
}
