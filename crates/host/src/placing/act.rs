//! What somebody does who places a fleet.

use amiral_game::{Cell, Direction};

/// How ships are placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlacingWay {
    /// By choosing one end, then the other.
    TwoEnds,
    /// By moving a ship about, which is always in hand.
    ShipInHand,
}

/// What somebody does with a fleet being placed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlacingAct {
    /// Points at a cell, or at none. A ship in hand goes there.
    Point(Option<Cell>),
    /// Moves the cursor, or the ship in hand.
    Step(Direction),
    /// Clicks a cell: chooses an end of a ship there, puts down the ship in hand, or picks up the
    /// ship that lies there.
    Click(Cell),
    /// Does the same at the cursor.
    Press,
    /// Takes a missing ship of that size in hand.
    Take(u8),
    /// Begins to drag the ship that lies there.
    Drag(Cell),
    /// Begins to drag a missing ship of that size.
    DragMissing(u8),
    /// Drags the ship over that cell.
    DragOver(Cell),
    /// Drops the ship there, or beside the sea, which takes it away.
    Drop(Option<Cell>),
    /// Turns the ship in hand, or else the ship at that cell, at the one pointed at, or at the
    /// cursor.
    Turn(Option<Cell>),
    /// Takes a missing ship of another size in hand.
    NextSize,
    /// Moves the ship in hand to the nearest place where it fits.
    NearestPlace,
    /// Places ships by notation, rows counted from 0.
    Type(String),
    /// Takes away the ship in hand, or else the ship pointed at or at the cursor.
    Remove,
    /// Undoes the last change.
    Undo,
    /// Does again what was undone.
    Redo,
    /// Places the whole fleet at random.
    Random,
    /// Places the missing ships at random.
    Complete,
    /// Takes all ships away.
    Clear,
    /// Goes on in another way.
    Way(PlacingWay),
}
