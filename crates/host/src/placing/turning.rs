//! Ships that are turned, and turned over.

use amiral_game::{Cell, Mirror};

use super::hand::{Hand, Held};
use super::{PlacingModel, PlacingProblem};

impl PlacingModel {
    pub(super) fn turn(&mut self, cell: Option<Cell>, turned: fn(Held) -> Held) {
        match self.hand {
            Hand::Carried(held) => self.carry(turned(held)),
            Hand::Dragged(held) => self.hand = Hand::Dragged(turned(held)),
            Hand::Empty | Hand::End(_) => {
                let cell = cell.or(self.pointed).unwrap_or(self.cursor);
                if let Some(ship) = self.ship_at(cell) {
                    let held = self.pivot(Held::of(ship, cell), turned);
                    self.put(turned(held));
                }
            }
        }
    }

    pub(super) fn mirror(&mut self, cell: Option<Cell>) {
        match self.rules().mirror() {
            Mirror::Yes => self.turn(cell, Held::mirrored),
            Mirror::No => self.problem = Some(PlacingProblem::NotMirrored),
        }
    }

    /// The same ship, held by the nearest of its cells around which it can be turned; as it was
    /// where there is none.
    fn pivot(&mut self, held: Held, turn: fn(Held) -> Held) -> Held {
        let (grid, before) = (self.rules().grid(), self.hand);
        let cells: Vec<Cell> = held.ship().iter().flat_map(|ship| ship.cells()).collect();
        let mut grips: Vec<u8> = (0..held.shape.size()).collect();
        grips.sort_by_key(|&grip| grip.abs_diff(held.grip));
        let found =
            grips.into_iter().map(|grip| Held { grip, over: Some(cells[usize::from(grip)]), ..held }).find(|held| {
                let turned = turn(*held).kept_on(grid);
                self.hand = Hand::Dragged(turned);
                turned.shape != held.shape && turned.ship().is_some_and(|ship| self.objection(ship).is_none())
            });
        self.hand = before;
        found.unwrap_or(held)
    }
}
