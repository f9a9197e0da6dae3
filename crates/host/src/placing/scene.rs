//! What a screen shows while a fleet is placed.

use amiral_game::{Axis, Cell, CellSet, FleetProblem, ParseError, Rules, Seat, Ship};

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
    /// The sizes of the ships that are not placed, the one in hand among them; largest first.
    pub missing: Vec<u8>,
    /// The ship in hand.
    pub in_hand: Option<InHand>,
    /// Whether the ship in hand is dragged, and goes where it is dropped.
    pub is_dragging: bool,
    /// The ship in hand where it would lie, or the one that the two ends would place.
    pub preview: Option<Preview>,
    /// The end of a ship that was chosen first.
    pub first_end: Option<Cell>,
    /// Where that ship may end.
    pub ends: CellSet,
    /// The cell the keyboard is at: the first of the ship in hand where there is one.
    pub cursor: Cell,
    /// Why what was asked for did not happen.
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
    /// How long it is.
    pub size: u8,
    /// Which way it lies.
    pub axis: Axis,
    /// By which of its cells it is held, counted from 0.
    pub grip: u8,
}

/// A ship that is not placed yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Preview {
    /// Where it would lie.
    pub ship: Ship,
    /// Why it may not lie there.
    pub objection: Option<FleetProblem>,
}

/// Why something did not happen to a fleet being placed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlacingProblem {
    /// A ship does not fit where it was to go.
    Misplaced(FleetProblem),
    /// The ship would leave the sea.
    OffGrid,
    /// No ship that is missing can begin at that cell.
    NothingBegins(Cell),
    /// No ship of that size is missing.
    NoneOfSize(u8),
    /// The ship in hand fits nowhere.
    NoRoom,
    /// The missing ships fit nowhere beside those that are placed.
    NoRoomForRest,
    /// No random fleet was found.
    NoRandomFleet,
    /// What was typed is no ship.
    NotAShip(ParseError),
}
