//! What a person who places a fleet has in hand.

use amiral_game::{Cell, Grid, MAX_SIDE, Shape, Ship};

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
    /// Its shape, as it lies.
    pub(super) shape: Shape,
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
        Held { shape: ship.shape(), grip, from: Some(ship), over: Some(cell) }
    }

    /// The first cell, if its coordinates exist at all.
    pub(super) fn first(self) -> Option<Cell> {
        let (over, (right, down)) = (self.over?, self.grip_in_box());
        let column = (over.column() + self.cell_in_box(0).0).checked_sub(right)?;
        (column < MAX_SIDE).then(|| over.row().checked_sub(down).map(|row| Cell::new(column, row))).flatten()
    }

    pub(super) fn ship(self) -> Option<Ship> {
        Ship::shaped(self.first()?, self.shape)
    }

    /// A quarter of a turn further, around its grip. A straight ship lies along the other axis.
    pub(super) fn turned(self) -> Held {
        let (column, row) = self.grip_in_box();
        self.lying(self.shape.turned(), (self.shape.height() - 1 - row, column))
    }

    /// As its mirror image, around its grip.
    pub(super) fn mirrored(self) -> Held {
        let (column, row) = self.grip_in_box();
        self.lying(self.shape.mirrored(), (self.shape.width() - 1 - column, row))
    }

    /// The same in another way, its grip now there in the box around it; as it is, if it looks the
    /// same that way.
    fn lying(self, shape: Shape, grip_at: (u8, u8)) -> Held {
        if shape == self.shape {
            return self;
        }
        let grip = if shape.is_straight() {
            self.grip
        } else {
            shape.cells().position(|cell| cell == grip_at).unwrap_or(0) as u8
        };
        Held { shape, grip, ..self }
    }

    /// Moved so that it begins as near to a cell as the grid allows.
    pub(super) fn moved_to(self, first: Cell, grid: Grid) -> Held {
        let left = first.column().saturating_sub(self.cell_in_box(0).0);
        self.with_corner(left, first.row(), grid)
    }

    /// Moved as little as possible onto the grid. Turned if it is too long for it.
    pub(super) fn kept_on(self, grid: Grid) -> Held {
        let is_too_long = self.shape.width() > grid.width() || self.shape.height() > grid.height();
        let held = if is_too_long { self.turned() } else { self };
        let over = held.over.unwrap_or(Cell::new(0, 0));
        let (right, down) = held.grip_in_box();
        held.with_corner(over.column().saturating_sub(right), over.row().saturating_sub(down), grid)
    }

    /// The box around it there, or as near as the grid allows.
    fn with_corner(self, left: u8, top: u8, grid: Grid) -> Held {
        let left = left.min(grid.width().saturating_sub(self.shape.width()));
        let top = top.min(grid.height().saturating_sub(self.shape.height()));
        let (right, down) = self.grip_in_box();
        Held { over: Some(Cell::new(left + right, top + down)), ..self }
    }

    fn grip_in_box(self) -> (u8, u8) {
        self.cell_in_box(self.grip)
    }

    fn cell_in_box(self, number: u8) -> (u8, u8) {
        self.shape.cells().nth(number.into()).expect("a grip is a cell of the ship")
    }
}
