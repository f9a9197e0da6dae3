//! What a person who places a fleet has in hand.

use amiral_game::{Axis, Cell, Grid, Ship};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Hand {
    Empty,
    /// One end of a ship has been chosen.
    End(Cell),
    /// A ship that is moved about, always on the sea.
    Carried(Held),
    /// A ship that is dragged, and may be off the sea.
    Dragged(Held),
}

impl Hand {
    pub(super) fn held(&self) -> Option<&Held> {
        match self {
            Hand::Empty | Hand::End(_) => None,
            Hand::Carried(held) | Hand::Dragged(held) => Some(held),
        }
    }
}

/// A ship in hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Held {
    pub(super) size: u8,
    pub(super) axis: Axis,
    /// The cell of the ship by which it is held, counted from its first.
    pub(super) grip: u8,
    /// Where it was picked up, if it was placed before.
    pub(super) from: Option<Ship>,
    /// The cell the grip is over.
    pub(super) over: Option<Cell>,
}

impl Held {
    /// A placed ship, held by one of its cells.
    pub(super) fn of(ship: Ship, cell: Cell) -> Held {
        let grip = ship.cells().position(|one| one == cell).unwrap_or(0) as u8;
        Held { size: ship.size(), axis: ship.axis(), grip, from: Some(ship), over: Some(cell) }
    }

    /// The first cell, if its coordinates exist at all.
    pub(super) fn first(self) -> Option<Cell> {
        let over = self.over?;
        Some(match self.axis {
            Axis::Horizontal => Cell::new(over.column().checked_sub(self.grip)?, over.row()),
            Axis::Vertical => Cell::new(over.column(), over.row().checked_sub(self.grip)?),
        })
    }

    pub(super) fn ship(self) -> Option<Ship> {
        Ship::new(self.first()?, self.axis, self.size)
    }

    pub(super) fn turned(self) -> Held {
        Held { axis: self.axis.turned(), ..self }
    }

    /// Moved so that it begins as near to a cell as the grid allows.
    pub(super) fn moved_to(self, first: Cell, grid: Grid) -> Held {
        let (width, height) = self.extent();
        let column = first.column().min(grid.width().saturating_sub(width));
        let row = first.row().min(grid.height().saturating_sub(height));
        let over = match self.axis {
            Axis::Horizontal => Cell::new(column + self.grip, row),
            Axis::Vertical => Cell::new(column, row + self.grip),
        };
        Held { over: Some(over), ..self }
    }

    /// Moved as little as possible onto the grid. Turned if it is too long for it.
    pub(super) fn kept_on(self, grid: Grid) -> Held {
        let (width, height) = self.extent();
        let held = if width > grid.width() || height > grid.height() { self.turned() } else { self };
        let over = held.over.unwrap_or(Cell::new(0, 0));
        let first = match held.axis {
            Axis::Horizontal => Cell::new(over.column().saturating_sub(held.grip), over.row()),
            Axis::Vertical => Cell::new(over.column(), over.row().saturating_sub(held.grip)),
        };
        held.moved_to(first, grid)
    }

    fn extent(self) -> (u8, u8) {
        match self.axis {
            Axis::Horizontal => (self.size, 1),
            Axis::Vertical => (1, self.size),
        }
    }
}
