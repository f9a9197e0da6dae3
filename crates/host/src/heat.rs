//! Numbers on the cells of a sea.

use amiral_game::{Cell, Seen};

/// A number for each cell that has one.
#[derive(Clone, PartialEq, Debug)]
pub struct Heat {
    /// The number of every cell in reading order, if it has one.
    pub cells: Vec<Option<f64>>,
    /// What the numbers are.
    pub scale: Scale,
    /// The best cell, if it is known.
    pub best: Option<Cell>,
}

/// What the numbers on a sea mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scale {
    /// Chances from 0 to 1.
    Chances,
    /// The counts a strategy went by.
    Counts,
}

impl Heat {
    /// The numbers of the cells that have not been fired at.
    pub fn over(seen: &Seen, numbers: &[f64], scale: Scale) -> Heat {
        let rules = seen.rules();
        let open = |cell: Cell| !seen.is_fired(cell) && !rules.reefs().contains(cell);
        let cells = rules.grid().cells().zip(numbers).map(|(cell, &number)| open(cell).then_some(number)).collect();
        Heat { cells, scale, best: None }
    }

    /// The largest number, or 0 if there is none.
    pub fn most(&self) -> f64 {
        self.cells.iter().flatten().copied().fold(0.0, f64::max)
    }
}
