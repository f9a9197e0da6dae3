//! A ship as people write it: first cell, axis, size.

use std::fmt;

use crate::{Axis, Cell, CellSet, Grid, MAX_SIDE};

/// A ship lying somewhere, not yet checked against any rules: `E6h5`.
///
/// ```
/// # use amiral_game::{Axis, Cell, Ship};
/// let ship: Ship = "E6h5".parse()?;
/// assert_eq!((ship.first(), ship.axis(), ship.size()), (Cell::new(4, 6), Axis::Horizontal, 5));
/// assert_eq!(ship.last().to_string(), "I6");
/// # Ok::<(), amiral_game::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ship {
    first: Cell,
    axis: Axis,
    size: u8,
}

impl Ship {
    /// The ship of that size whose first cell (topmost or leftmost) is given, unless it would leave
    /// the largest sea. A ship of one cell is always horizontal, so that equal ships are equal.
    pub fn new(first: Cell, axis: Axis, size: u8) -> Option<Ship> {
        let start = match axis {
            Axis::Horizontal => first.column(),
            Axis::Vertical => first.row(),
        };
        let fits = (1..=MAX_SIDE - start).contains(&size);
        let axis = if size == 1 { Axis::Horizontal } else { axis };
        fits.then_some(Ship { first, axis, size })
    }

    /// The topmost or leftmost cell.
    pub fn first(self) -> Cell {
        self.first
    }

    /// How the ship lies.
    pub fn axis(self) -> Axis {
        self.axis
    }

    /// The number of cells.
    pub fn size(self) -> u8 {
        self.size
    }

    /// The bottom or rightmost cell.
    pub fn last(self) -> Cell {
        self.nth(self.size - 1)
    }

    /// The cells, from the first on.
    pub fn cells(self) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator {
        (0..self.size).map(move |step| self.nth(step))
    }

    /// The cells, as a set.
    pub fn set(self) -> CellSet {
        self.cells().collect()
    }

    /// Whether the ship lies wholly on the grid.
    pub fn lies_on(self, grid: Grid) -> bool {
        grid.contains(self.last())
    }

    fn nth(self, step: u8) -> Cell {
        match self.axis {
            Axis::Horizontal => Cell::new(self.first.column() + step, self.first.row()),
            Axis::Vertical => Cell::new(self.first.column(), self.first.row() + step),
        }
    }
}

impl fmt::Display for Ship {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let axis = match self.axis {
            Axis::Horizontal => 'h',
            Axis::Vertical => 'v',
        };
        write!(f, "{}{axis}{}", self.first, self.size)
    }
}

impl fmt::Debug for Ship {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ship_knows_its_cells() {
        let ship = Ship::new(Cell::new(4, 6), Axis::Horizontal, 5).unwrap();
        assert_eq!(ship.to_string(), "E6h5");
        assert_eq!(ship.cells().map(|cell| cell.to_string()).collect::<Vec<_>>(), ["E6", "F6", "G6", "H6", "I6"]);
        assert_eq!(ship.last(), Cell::new(8, 6));
    }

    #[test]
    fn one_cell_ships_have_one_spelling() {
        let cell = Cell::new(2, 2);
        assert_eq!(Ship::new(cell, Axis::Vertical, 1), Ship::new(cell, Axis::Horizontal, 1));
    }

    #[test]
    fn no_ship_leaves_the_sea() {
        assert!(Ship::new(Cell::new(24, 0), Axis::Horizontal, 3).is_none());
        assert!(Ship::new(Cell::new(24, 0), Axis::Vertical, 26).is_some());
        assert!(Ship::new(Cell::new(0, 0), Axis::Vertical, 0).is_none());
    }
}
