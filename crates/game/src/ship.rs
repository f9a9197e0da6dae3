//! A ship as people write it: first cell, and how it lies.

use std::fmt;

use crate::{Axis, Cell, CellSet, Grid, MAX_SIDE, Shape};

/// A ship lying somewhere, not yet checked against any rules: `E6h5`, or `C2:##/#.` where it is not
/// straight.
///
/// ```
/// # use amiral_game::{Axis, Cell, Ship};
/// let ship: Ship = "E6h5".parse()?;
/// assert_eq!((ship.first(), ship.axis(), ship.size()), (Cell::new(4, 6), Some(Axis::Horizontal), 5));
/// assert_eq!(ship.last().to_string(), "I6");
/// let corner: Ship = "C2:.#/##".parse()?;
/// assert_eq!(corner.cells().map(|cell| cell.to_string()).collect::<Vec<_>>(), ["C2", "B3", "C3"]);
/// # Ok::<(), amiral_game::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ship {
    first: Cell,
    /// As it lies.
    shape: Shape,
}

impl Ship {
    /// The straight ship of that size whose first cell (topmost or leftmost) is given, unless it
    /// would leave the largest sea. A ship of one cell is always horizontal, so that equal ships are
    /// equal.
    pub fn new(first: Cell, axis: Axis, size: u8) -> Option<Ship> {
        let start = match axis {
            Axis::Horizontal => first.column(),
            Axis::Vertical => first.row(),
        };
        let fits = (1..=MAX_SIDE - start).contains(&size);
        fits.then(|| Ship {
            first,
            shape: match axis {
                Axis::Horizontal => Shape::across(size),
                Axis::Vertical => Shape::down(size),
            },
        })
    }

    /// The ship of that shape, lying as it is drawn, whose first cell in reading order is given,
    /// unless it would leave the largest sea.
    pub fn shaped(first: Cell, shape: Shape) -> Option<Ship> {
        let left = first.column().checked_sub(shape.indent())?;
        let fits = left + shape.width() <= MAX_SIDE && first.row() + shape.height() <= MAX_SIDE;
        fits.then_some(Ship { first, shape })
    }

    /// The ship on those cells, if they are in one piece.
    pub fn on(cells: impl IntoIterator<Item = Cell>) -> Option<Ship> {
        let mut cells: Vec<Cell> = cells.into_iter().collect();
        cells.sort_unstable();
        let places: Vec<(u8, u8)> = cells.iter().map(|cell| (cell.column(), cell.row())).collect();
        Ship::shaped(*cells.first()?, Shape::of_cells(&places).ok()?)
    }

    /// Its first cell in reading order: of a straight ship the topmost or leftmost.
    pub fn first(self) -> Cell {
        self.first
    }

    /// Its shape, as it lies.
    pub fn shape(self) -> Shape {
        self.shape
    }

    /// The axis it lies along, if it is straight. A ship of one cell is horizontal.
    pub fn axis(self) -> Option<Axis> {
        match (self.shape.height(), self.shape.width()) {
            (1, _) => Some(Axis::Horizontal),
            (_, 1) => Some(Axis::Vertical),
            _ => None,
        }
    }

    /// The number of cells.
    pub fn size(self) -> u8 {
        self.shape.size()
    }

    /// Its last cell in reading order: of a straight ship the bottom or rightmost.
    pub fn last(self) -> Cell {
        self.nth(self.size() - 1)
    }

    /// The cells in reading order, from the first on.
    pub fn cells(self) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator {
        (0..self.size()).map(move |step| self.nth(step))
    }

    /// The cells, as a set.
    pub fn set(self) -> CellSet {
        self.cells().collect()
    }

    /// Whether the ship lies wholly on the grid.
    pub fn lies_on(self, grid: Grid) -> bool {
        self.corner().column() + self.shape.width() <= grid.width()
            && self.first.row() + self.shape.height() <= grid.height()
    }

    /// The first column and row of the box around it.
    pub fn corner(self) -> Cell {
        match self.axis() {
            Some(_) => self.first,
            None => Cell::new(self.first.column() - self.shape.indent(), self.first.row()),
        }
    }

    fn nth(self, step: u8) -> Cell {
        let (column, row) = (self.first.column(), self.first.row());
        match self.axis() {
            Some(Axis::Horizontal) => Cell::new(column + step, row),
            Some(Axis::Vertical) => Cell::new(column, row + step),
            None => {
                let (right, down) = self.shape.nth(step);
                Cell::new(column - self.shape.indent() + right, row + down)
            }
        }
    }
}

impl fmt::Display for Ship {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.axis() {
            Some(Axis::Horizontal) => write!(f, "{}h{}", self.first, self.size()),
            Some(Axis::Vertical) => write!(f, "{}v{}", self.first, self.size()),
            None => write!(f, "{}:{}", self.first, self.shape.drawing()),
        }
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
    fn a_ship_of_any_shape_knows_its_cells() {
        let ship: Ship = "C2:.##/##.".parse().unwrap();
        assert_eq!(ship.cells().map(|cell| cell.to_string()).collect::<Vec<_>>(), ["C2", "D2", "B3", "C3"]);
        assert_eq!((ship.axis(), ship.corner(), ship.last()), (None, Cell::new(1, 2), Cell::new(2, 3)));
        assert_eq!(Ship::on(ship.cells().rev()), Some(ship));
        assert_eq!(Ship::on("A0h4".parse::<Ship>().unwrap().set()), "A0h4".parse().ok());
        assert_eq!(Ship::on([Cell::new(0, 0), Cell::new(1, 1)]), None);
        assert!(ship.lies_on(Grid::new(4, 4).unwrap()) && !ship.lies_on(Grid::new(3, 4).unwrap()));
        assert!(Ship::shaped(Cell::new(0, 0), ship.shape()).is_none(), "it would begin left of column A");
    }

    #[test]
    fn a_straight_drawing_is_a_straight_ship() {
        assert_eq!("C2:##".parse::<Ship>(), "C2h2".parse());
        assert_eq!("C2:#/#".parse::<Ship>(), "C2v2".parse());
    }

    #[test]
    fn no_ship_leaves_the_sea() {
        assert!(Ship::new(Cell::new(24, 0), Axis::Horizontal, 3).is_none());
        assert!(Ship::new(Cell::new(24, 0), Axis::Vertical, 26).is_some());
        assert!(Ship::new(Cell::new(0, 0), Axis::Vertical, 0).is_none());
    }
}
