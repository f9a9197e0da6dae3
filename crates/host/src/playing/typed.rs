//! Cells that are typed.

use std::collections::VecDeque;

use amiral_game::{Cell, notation};

use super::{Notice, PlayingModel, Stage};
use crate::{Rows, Typed, not_a_cell};

/// What was asked for before it was possible.
#[derive(Default)]
pub(super) struct Ahead {
    /// Typed cells that are still to be chosen, turn after turn.
    typed: VecDeque<Cell>,
    /// The shot to fire as soon as that is possible.
    pub(super) shot: Option<Awaited>,
}

/// A shot that was asked for too early.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Awaited {
    Random,
    At(Cell),
    /// The cells that were typed.
    Typed,
}

impl PlayingModel {
    /// Handles a letter. A person who waits for the enemy may type ahead.
    pub(super) fn type_letter(&mut self, letter: char) {
        if !matches!(self.stage, Stage::Firing) {
            return;
        }
        let shown = self.pointed.unwrap_or(self.cursor);
        match (self.typing.letter(letter, shown), letter) {
            (Typed::Step(direction), _) => self.step(direction),
            (Typed::Other, ' ') => self.aim_at(shown),
            (Typed::Other, '*') => self.fire_at_random(),
            (Typed::Line | Typed::Other, _) => {}
        }
    }

    /// Reads a line of cells, and fires at them one after the other.
    pub(super) fn read(&mut self, text: &str, rows: Rows) {
        self.typing.clear();
        if text.trim().is_empty() {
            return;
        }
        if rows.row_is_too_low(text) {
            self.notice = Some(Notice::RowsFromOne);
            return;
        }
        match notation::parse_cells(&rows.typed(text)) {
            Ok(cells) => {
                self.notice = None;
                self.ahead.typed = cells.into();
                self.ahead.shot = self.is_turn_to_come().then_some(Awaited::Typed);
                self.fire_typed();
            }
            Err(_) => self.notice = Some(Notice::NotACell(not_a_cell(text))),
        }
    }

    /// Fires at the typed cells, as long as it is the viewer's turn and none of them is refused.
    pub(super) fn fire_typed(&mut self) {
        let waits = self.ahead.shot == Some(Awaited::Typed);
        if waits && !self.may_fire() {
            return;
        }
        if waits {
            self.ahead.shot = None;
        }
        while self.may_fire() && self.notice.is_none() {
            let Some(cell) = self.ahead.typed.pop_front() else { return };
            self.aim_at(cell);
        }
        if !self.is_saving() {
            self.ahead.typed.clear();
        }
    }
}
