//! Numbers over a sea.

use amiral_game::{Cell, Seen};

/// A number for each cell that has one.
#[derive(Clone, PartialEq, Debug)]
pub struct Heat {
    /// For every cell in reading order, its number; none where there is nothing to tell.
    pub cells: Vec<Option<f64>>,
    /// What the numbers are.
    pub scale: Scale,
    /// The best cell, where it is known.
    pub best: Option<Cell>,
}

/// What numbers over a sea are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scale {
    /// Chances from 0 to 1.
    Chances,
    /// What a strategy went by.
    Counts,
}

impl Heat {
    /// The numbers of the cells that were not fired at yet.
    pub fn over(seen: &Seen, numbers: &[f64], scale: Scale) -> Heat {
        let rules = seen.rules();
        let open = |cell: Cell| !seen.is_fired(cell) && !rules.reefs().contains(cell);
        let cells = rules.grid().cells().zip(numbers).map(|(cell, &number)| open(cell).then_some(number)).collect();
        Heat { cells, scale, best: None }
    }

    /// The largest number, or 0 where there is none.
    pub fn most(&self) -> f64 {
        self.cells.iter().flatten().copied().fold(0.0, f64::max)
    }
}
