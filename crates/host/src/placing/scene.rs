//! What a screen shows while a fleet is placed.

use amiral_game::{Cell, CellSet, FleetProblem, ParseError, Rules, Seat, Shape, Ship};

use super::PlacingWay;

/// Everything a screen shows while a fleet is placed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlacingScene {
    /// Whose fleet it is.
    pub seat: Seat,
    /// The rules.
    pub rules: Rules,
    /// How ships are placed now.
    pub way: PlacingWay,
    /// The ships that are placed, without the one in hand.
    pub ships: Vec<Ship>,
    /// The shapes of the ships that are not placed, including the one in hand, largest first.
    pub missing: Vec<Shape>,
    /// The ship in hand.
    pub in_hand: Option<InHand>,
    /// Whether the ship in hand is dragged and goes where it is dropped.
    pub is_dragging: bool,
    /// The ship in hand where it would be placed, or the ship between the two ends.
    pub preview: Option<Preview>,
    /// The end of a ship that was chosen first.
    pub first_end: Option<Cell>,
    /// Where that ship may end.
    pub ends: CellSet,
    /// The cell under the keyboard's cursor. With a ship in hand, its first cell.
    pub cursor: Cell,
    /// Why the last act was refused.
    pub problem: Option<PlacingProblem>,
    /// Whether there is something to undo.
    pub can_undo: bool,
    /// Whether there is something to redo.
    pub can_redo: bool,
}

impl PlacingScene {
    /// Whether every ship is placed.
    pub fn is_complete(&self) -> bool {
        self.missing.is_empty()
    }
}

/// A ship in hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InHand {
    /// Its shape, as it lies.
    pub shape: Shape,
    /// The cell by which it is held, counted from 0.
    pub grip: u8,
}

/// A ship that is not placed yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Preview {
    /// The ship where it would be placed.
    pub ship: Ship,
    /// Why it may not be placed there.
    pub objection: Option<FleetProblem>,
}

/// Why an act on a fleet being placed was refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlacingProblem {
    /// A ship does not fit where it was to be placed.
    Misplaced(FleetProblem),
    /// The ship would leave the sea.
    OffGrid,
    /// No missing ship can begin at this cell.
    NothingBegins(Cell),
    /// No ship of this shape is missing.
    NoneMissing(Shape),
    /// Under these rules ships are only turned.
    NotMirrored,
    /// The ship in hand fits nowhere.
    NoRoom,
    /// The missing ships do not fit beside those that are placed.
    NoRoomForRest,
    /// No random fleet was found.
    NoRandomFleet,
    /// What was typed is not a ship.
    NotAShip(ParseError),
}
