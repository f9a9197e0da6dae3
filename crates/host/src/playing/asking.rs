//! Acts that need confirmation: leaving, resigning, and looking at the enemy's fleet.

use super::{Answer, Next, Notice, Odds, PlayingModel, Question, Stage};
use crate::PlacingAct;

impl PlayingModel {
    /// Shows or hides the enemy's fleet. The first time it asks first, because the game is marked
    /// for good.
    pub(super) fn cheat(&mut self) {
        let Some(game) = self.game.as_ref().filter(|_| matches!(self.stage, Stage::Firing)) else { return };
        if self.peeks {
            self.peeks = false;
        } else if game.cheated() || game.is_shared() {
            self.peek();
        } else {
            self.question = Some(Question::Cheat);
        }
    }

    /// Marks the game, and shows the enemy's fleet.
    fn peek(&mut self) {
        match self.game.as_mut().map(|game| game.cheat()) {
            Some(Ok(())) => self.peeks = true,
            Some(Err(broken)) => self.notice = Some(Notice::Failed(broken.into())),
            None => {}
        }
    }

    pub(super) fn back(&mut self) -> Next {
        if self.question.take().is_some() || self.typing.clear() {
            return Next::Stay;
        }
        if self.odds.counting.take().is_some() {
            self.odds = Odds::default();
            self.notice = Some(Notice::Stopped);
            return Next::Stay;
        }
        if self.odds.hinted {
            self.odds.hinted = false;
            return Next::Stay;
        }
        let let_go = match &mut self.stage {
            // The server goes on waiting.
            Stage::Over | Stage::Failed(_) | Stage::Starting(_) | Stage::Waiting => return Next::Leave,
            Stage::Placing(placing) => placing.let_go(),
            Stage::Handover(_) | Stage::Firing | Stage::Shown(_) => false,
        };
        if !let_go {
            self.ask_to_leave();
        }
        Next::Stay
    }

    pub(super) fn ask_to_leave(&mut self) {
        self.question = Some(match &self.stage {
            Stage::Placing(placing) if !placing.is_empty() && !placing.is_complete() => Question::PlaceRest,
            _ if self.server().is_some() => Question::LeaveOnline,
            // A game without a shot is not saved.
            _ if self.kept && self.game.as_ref().is_some_and(|game| !game.fired().is_empty()) => Question::LeaveKept,
            _ => Question::LeaveForGood,
        });
    }

    pub(super) fn answer(&mut self, answer: Answer) -> Next {
        match (self.question.take(), answer) {
            (None, _) | (_, Answer::No) | (Some(Question::Cheat), Answer::Leave) => Next::Stay,
            (Some(Question::Resign), _) => {
                if let Some(game) = &mut self.game {
                    let outcome = game.resign(self.viewer);
                    self.happened(outcome);
                }
                Next::Stay
            }
            (Some(Question::Cheat), Answer::Yes) => {
                self.peek();
                Next::Stay
            }
            (Some(Question::PlaceRest), Answer::Yes) => {
                if let Stage::Placing(placing) = &mut self.stage {
                    placing.act(PlacingAct::Complete);
                    if placing.is_complete() {
                        self.ready();
                    }
                }
                Next::Stay
            }
            (Some(Question::PlaceRest | Question::LeaveKept | Question::LeaveOnline | Question::LeaveForGood), _) => {
                // A saved game can be resumed.
                if let Some(game) = self.game.as_mut().filter(|_| !self.kept) {
                    // Nobody wins a game that is left. It does not matter if it is over already.
                    let _ = game.abort();
                }
                Next::Leave
            }
        }
    }
}
