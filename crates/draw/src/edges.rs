//! The lines between the cells: light everywhere, heavy around each ship. All formats share them.

use amiral_game::{Cell, CellSet, Grid};

/// How strong a line is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Weight {
    /// There is none.
    None,
    /// Between two cells of water, or of one ship.
    Light,
    /// Around a ship.
    Heavy,
}

/// The four lines that meet at a corner of cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Arms {
    pub(crate) up: Weight,
    pub(crate) down: Weight,
    pub(crate) left: Weight,
    pub(crate) right: Weight,
}

impl Arms {
    pub(crate) fn heaviest(self) -> Weight {
        self.up.max(self.down).max(self.left).max(self.right)
    }
}

/// A straight stretch of heavy line, from corner to corner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Run {
    pub(crate) from: (u8, u8),
    pub(crate) to: (u8, u8),
}

/// What lies on one side of a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Off,
    Water,
    Ship(usize),
}

/// The lines of one grid. A corner and a line have the column and row of the cell to their lower
/// right, so that both also run to one beyond the last; the neighbours of a corner may even lie at
/// -1.
pub(crate) struct Edges {
    grid: Grid,
    sides: Vec<Side>,
}

impl Edges {
    /// Where ships overlap, the later one lies on top.
    pub(crate) fn new(grid: Grid, ships: &[CellSet]) -> Edges {
        let side = |cell| ships.iter().rposition(|ship| ship.contains(cell)).map_or(Side::Water, Side::Ship);
        Edges { grid, sides: grid.cells().map(side).collect() }
    }

    /// The horizontal line above a cell.
    pub(crate) fn above(&self, column: i8, row: i8) -> Weight {
        between(self.side(column, row - 1), self.side(column, row))
    }

    /// The vertical line to the left of a cell.
    pub(crate) fn before(&self, column: i8, row: i8) -> Weight {
        between(self.side(column - 1, row), self.side(column, row))
    }

    /// The lines that meet at the upper left corner of a cell.
    pub(crate) fn arms(&self, column: i8, row: i8) -> Arms {
        Arms {
            up: self.before(column, row - 1),
            down: self.before(column, row),
            left: self.above(column - 1, row),
            right: self.above(column, row),
        }
    }

    /// The heavy lines, each as long as it goes.
    pub(crate) fn heavy(&self) -> Vec<Run> {
        let (width, height) = (self.grid.width(), self.grid.height());
        let mut runs = Vec::new();
        for row in 0..=height {
            let heavy = |column: u8| self.above(column as i8, row as i8) == Weight::Heavy;
            runs.extend(stretches(width, heavy).map(|(from, to)| Run { from: (from, row), to: (to, row) }));
        }
        for column in 0..=width {
            let heavy = |row: u8| self.before(column as i8, row as i8) == Weight::Heavy;
            runs.extend(stretches(height, heavy).map(|(from, to)| Run { from: (column, from), to: (column, to) }));
        }
        runs
    }

    fn side(&self, column: i8, row: i8) -> Side {
        let on = |at: i8, length: u8| u8::try_from(at).ok().filter(|&at| at < length);
        match on(column, self.grid.width()).zip(on(row, self.grid.height())) {
            Some((column, row)) => self.sides[self.grid.index(Cell::new(column, row))],
            None => Side::Off,
        }
    }
}

fn between(a: Side, b: Side) -> Weight {
    match (a, b) {
        (Side::Off, Side::Off) => Weight::None,
        (Side::Ship(a), Side::Ship(b)) if a == b => Weight::Light,
        (Side::Ship(_), _) | (_, Side::Ship(_)) => Weight::Heavy,
        _ => Weight::Light,
    }
}

/// Where unbroken stretches begin and end among the places below `length`.
fn stretches(length: u8, holds: impl Fn(u8) -> bool) -> impl Iterator<Item = (u8, u8)> {
    (0..length)
        .filter(move |&at| holds(at))
        .fold(Vec::new(), |mut runs: Vec<(u8, u8)>, at| {
            match runs.last_mut() {
                Some((_, to)) if *to == at => *to += 1,
                _ => runs.push((at, at + 1)),
            }
            runs
        })
        .into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;
    use amiral_game::Ship;

    #[track_caller]
    fn check(ships: &str, expected: &[&str]) {
        let ships: Vec<CellSet> = ships.split(' ').map(|ship| ship.parse::<Ship>().expect("a ship").set()).collect();
        let edges = Edges::new(Grid::new(3, 3).expect("a grid"), &ships);
        let runs: Vec<String> = edges.heavy().iter().map(|run| format!("{:?}-{:?}", run.from, run.to)).collect();
        assert_eq!(runs, expected);
    }

    #[test]
    fn a_ship_has_four_heavy_lines() {
        check("A0h2", &["(0, 0)-(2, 0)", "(0, 1)-(2, 1)", "(0, 0)-(0, 1)", "(2, 0)-(2, 1)"]);
    }

    #[test]
    fn the_line_between_two_ships_is_drawn_once() {
        check("A0v2 B0v2", &["(0, 0)-(2, 0)", "(0, 2)-(2, 2)", "(0, 0)-(0, 2)", "(1, 0)-(1, 2)", "(2, 0)-(2, 2)"]);
    }

    #[test]
    fn the_later_ship_lies_on_top() {
        check("A0h2 A0h1", &["(0, 0)-(2, 0)", "(0, 1)-(2, 1)", "(0, 0)-(0, 1)", "(1, 0)-(1, 1)", "(2, 0)-(2, 1)"]);
    }
}
