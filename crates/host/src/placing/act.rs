//! What a person does who places a fleet.

use amiral_game::{Cell, Direction, Shape};

/// How ships are placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlacingWay {
    /// By choosing one end, then the other. Ships that are not straight have no ends: they are
    /// taken in hand.
    TwoEnds,
    /// By moving a ship that is always in hand.
    ShipInHand,
}

/// What a person does with a fleet being placed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlacingAct {
    /// Points at a cell, or at none. A ship in hand goes there.
    Point(Option<Cell>),
    /// Moves the cursor, or the ship in hand.
    Step(Direction),
    /// Clicks a cell: chooses it as an end of a ship, puts down the ship in hand, or picks up the
    /// ship on it.
    Click(Cell),
    /// Clicks the cell at the cursor.
    Press,
    /// Picks up a missing ship of a given shape.
    Take(Shape),
    /// Begins to drag the ship on a cell.
    Drag(Cell),
    /// Begins to drag a missing ship of a given shape.
    DragMissing(Shape),
    /// Drags the ship over a cell.
    DragOver(Cell),
    /// Drops the ship on a cell, or beside the sea, which removes it.
    Drop(Option<Cell>),
    /// Turns the ship in hand, or else the ship at the given cell, at the cell pointed at, or at
    /// the cursor.
    Turn(Option<Cell>),
    /// Turns the same ship over, so that it lies as its mirror image, if the rules allow that.
    Mirror(Option<Cell>),
    /// Picks up a missing ship of another shape.
    NextShape,
    /// Moves the ship in hand to the nearest place where it fits.
    NearestPlace,
    /// Places ships by notation, rows counted from 0.
    Type(String),
    /// Removes the ship in hand, or else the ship pointed at or at the cursor.
    Remove,
    /// Undoes the last change.
    Undo,
    /// Redoes what was undone.
    Redo,
    /// Places the whole fleet at random.
    Random,
    /// Places the missing ships at random.
    Complete,
    /// Removes all ships.
    Clear,
    /// Places ships in another way from now on.
    Way(PlacingWay),
}
