//! What can be wrong with rules.

use thiserror::Error;

use crate::{Cell, Grid, Pennant, Problems, Shape};

/// Everything that is wrong with the rules requested.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{problems}")]
pub struct RulesError {
    /// The problems, never none.
    pub problems: Problems<RulesProblem>,
}

/// One thing that is wrong with the rules requested.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum RulesProblem {
    /// The number of columns is not from 1 to 26.
    #[error("a grid has 1 to 26 columns, not {0}")]
    Width(u32),
    /// The number of rows is not from 1 to 26.
    #[error("a grid has 1 to 26 rows, not {0}")]
    Height(u32),
    /// There is no ship.
    #[error("the fleet has no ship")]
    EmptyFleet,
    /// A ship has no cell.
    #[error("a ship has at least one cell")]
    ShipOfNothing,
    /// A ship is longer than both sides of the grid.
    #[error("a ship of {size} does not fit on a {grid} grid")]
    ShipTooLong {
        /// The ship's size.
        size: u32,
        /// The grid.
        grid: Grid,
    },
    /// A ship is longer than the largest grid.
    #[error("a ship of {0} does not fit on any grid")]
    ShipBeyondAnyGrid(u32),
    /// A ship has no way to lie on the grid.
    #[error("a ship {shape} does not fit on a {grid} grid")]
    ShapeTooLarge {
        /// The ship's shape.
        shape: Shape,
        /// The grid.
        grid: Grid,
    },
    /// The fleet has too many kinds of ships.
    #[error("a fleet has ships of at most {most} shapes, not {kinds}")]
    TooManyKinds {
        /// How many there are.
        kinds: usize,
        /// How many there may be.
        most: usize,
    },
    /// The ships may lie in too many places to keep in tables.
    #[error("the ships have {places} places on this sea, and at most {most} can be worked with")]
    TooManyPlaces {
        /// How many there are.
        places: usize,
        /// How many there may be.
        most: usize,
    },
    /// The ships have more cells than the sea.
    #[error("the ships have {ships} cells and the sea only {open}")]
    TooManyCells {
        /// The cells of all ships.
        ships: u64,
        /// The cells without a reef.
        open: u64,
    },
    /// There are more ships than can be told apart.
    #[error("at most {most} ships can be told apart, and the fleet has {0}", most = Pennant::MOST)]
    TooManyToTell(usize),
    /// A reef is not on the grid.
    #[error("the reef {0} is off the grid")]
    ReefOffGrid(Cell),
    /// A reef is named twice.
    #[error("the reef {0} is named twice")]
    ReefTwice(Cell),
}
