//! The rectangle of sea: which cells there are, and which are neighbours.

use std::fmt;

use crate::{Cell, CellSet, MAX_SIDE};

/// A rectangle of at most 26 by 26 cells.
///
/// ```
/// # use amiral_game::{Cell, Grid};
/// let grid = Grid::new(10, 10).unwrap();
/// assert_eq!(grid.index(Cell::new(5, 5)), 55);
/// assert_eq!(grid.beside(Cell::new(0, 0)).count(), 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Grid {
    width: u8,
    height: u8,
}

impl Grid {
    /// A grid of that width and height, if both are from 1 to 26.
    pub fn new(width: u8, height: u8) -> Option<Grid> {
        let side = 1..=MAX_SIDE;
        (side.contains(&width) && side.contains(&height)).then_some(Grid { width, height })
    }

    /// The number of columns.
    pub fn width(self) -> u8 {
        self.width
    }

    /// The number of rows.
    pub fn height(self) -> u8 {
        self.height
    }

    /// The number of cells.
    pub fn area(self) -> usize {
        usize::from(self.width) * usize::from(self.height)
    }

    /// Whether the cell lies on the grid.
    pub fn contains(self, cell: Cell) -> bool {
        cell.column() < self.width && cell.row() < self.height
    }

    /// The number of the cell in reading order, from 0 to `area() - 1`. The cell must lie on the
    /// grid.
    pub fn index(self, cell: Cell) -> usize {
        debug_assert!(self.contains(cell), "{cell} lies on the grid");
        usize::from(cell.row()) * usize::from(self.width) + usize::from(cell.column())
    }

    /// The cell with that number in reading order.
    pub fn cell(self, index: usize) -> Cell {
        let width = usize::from(self.width);
        Cell::new((index % width) as u8, (index / width) as u8)
    }

    /// All cells, in reading order.
    pub fn cells(self) -> impl ExactSizeIterator<Item = Cell> {
        (0..self.area()).map(move |index| self.cell(index))
    }

    /// All cells, as a set.
    pub fn all(self) -> CellSet {
        self.cells().collect()
    }

    /// The next cell in that direction, unless the grid ends there.
    pub fn step(self, cell: Cell, direction: Direction) -> Option<Cell> {
        self.offset(cell, direction.offset())
    }

    /// The cells that share an edge with this one, in the order right, left, up, down.
    pub fn beside(self, cell: Cell) -> impl Iterator<Item = Cell> {
        Direction::ALL.into_iter().filter_map(move |direction| self.step(cell, direction))
    }

    /// The cells that share an edge or a corner with this one.
    pub fn around(self, cell: Cell) -> impl Iterator<Item = Cell> {
        const CORNERS: [(i8, i8); 4] = [(-1, -1), (1, -1), (-1, 1), (1, 1)];
        self.beside(cell).chain(CORNERS.into_iter().filter_map(move |corner| self.offset(cell, corner)))
    }

    fn offset(self, cell: Cell, (right, down): (i8, i8)) -> Option<Cell> {
        let column = cell.column().checked_add_signed(right)?;
        let row = cell.row().checked_add_signed(down)?;
        (column < self.width && row < self.height).then(|| Cell::new(column, row))
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

/// One of the four ways along the rows and columns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Direction {
    /// Towards the last column.
    Right,
    /// Towards column `A`.
    Left,
    /// Towards row 0.
    Up,
    /// Towards the last row.
    Down,
}

impl Direction {
    /// Right, left, up, down: the order in which the documents try neighbours.
    pub const ALL: [Direction; 4] = [Direction::Right, Direction::Left, Direction::Up, Direction::Down];

    /// The other way.
    pub fn opposite(self) -> Direction {
        match self {
            Direction::Right => Direction::Left,
            Direction::Left => Direction::Right,
            Direction::Up => Direction::Down,
            Direction::Down => Direction::Up,
        }
    }

    /// The axis it runs along.
    pub fn axis(self) -> Axis {
        match self {
            Direction::Right | Direction::Left => Axis::Horizontal,
            Direction::Up | Direction::Down => Axis::Vertical,
        }
    }

    fn offset(self) -> (i8, i8) {
        match self {
            Direction::Right => (1, 0),
            Direction::Left => (-1, 0),
            Direction::Up => (0, -1),
            Direction::Down => (0, 1),
        }
    }
}

/// How a ship lies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Axis {
    /// Along a row, from its first cell rightwards.
    Horizontal,
    /// Along a column, from its first cell downwards.
    Vertical,
}

impl Axis {
    /// Both axes, horizontal first.
    pub const ALL: [Axis; 2] = [Axis::Horizontal, Axis::Vertical];

    /// The way from a ship's first cell to its last.
    pub fn forward(self) -> Direction {
        match self {
            Axis::Horizontal => Direction::Right,
            Axis::Vertical => Direction::Down,
        }
    }

    /// The other axis.
    pub fn turned(self) -> Axis {
        match self {
            Axis::Horizontal => Axis::Vertical,
            Axis::Vertical => Axis::Horizontal,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indices_run_in_reading_order() {
        let grid = Grid::new(3, 2).unwrap();
        let cells: Vec<String> = grid.cells().map(|cell| cell.to_string()).collect();
        assert_eq!(cells, ["A0", "B0", "C0", "A1", "B1", "C1"]);
        assert!(grid.cells().enumerate().all(|(index, cell)| grid.index(cell) == index));
    }

    #[test]
    fn corners_have_two_neighbours_beside_and_three_around() {
        let grid = Grid::new(4, 4).unwrap();
        assert_eq!(grid.beside(Cell::new(0, 0)).count(), 2);
        assert_eq!(grid.around(Cell::new(3, 3)).count(), 3);
        assert_eq!(grid.around(Cell::new(1, 2)).count(), 8);
    }

    #[test]
    fn sides_go_from_1_to_26() {
        assert!(Grid::new(0, 5).is_none() && Grid::new(27, 5).is_none());
        assert_eq!(Grid::new(26, 26).unwrap().area(), 676);
    }
}
