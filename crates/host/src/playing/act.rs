//! What a person does who plays a game.

use std::path::PathBuf;

use amiral_game::{Cell, Direction};

use crate::{PlacingAct, Rows};

/// What a person does who plays a game.
#[derive(Clone, PartialEq, Debug)]
pub enum PlayingAct {
    /// Places ships.
    Place(PlacingAct),
    /// Has finished placing. If ships are missing, the model asks what to do about them.
    Ready,
    /// Points at a cell of the enemy's sea, or at none.
    Point(Option<Cell>),
    /// Moves the cursor.
    Step(Direction),
    /// Chooses a cell to fire at, or takes it back. The shots of a turn are fired once all are
    /// chosen.
    Aim(Cell),
    /// Chooses the cell at the cursor, or takes it back.
    Press,
    /// Types a letter of a line of cells, which [`PlayingAct::Type`] reads. h, j, k, and l move the
    /// cursor unless they begin a cell, the space bar chooses the cell shown, and `*` a random one.
    Letter(char),
    /// Chooses cells by notation, with rows counted as given.
    Type(String, Rows),
    /// Chooses a cell at random.
    FireAtRandom,
    /// Takes back the last letter typed, or else the last cell chosen.
    TakeBack,
    /// Turns the display of the best cell on or off.
    Hint,
    /// Turns the display of every cell's chance on or off. It stays on from turn to turn.
    Map,
    /// Shows or hides the enemy's fleet.
    Cheat,
    /// Wants to resign.
    Resign,
    /// Goes back: from a question, a typed line, something shown or held, or else out of the game.
    Back,
    /// Answers the question.
    Answer(Answer),
    /// Continues: the player named on the screen is there, or has seen the outcome.
    GoOn,
    /// Tries again what failed.
    TryAgain,
    /// Claims the win, the other having been away for long enough.
    Claim,
    /// Saves the record in a new file.
    Save(PathBuf),
    /// Saves the report, with this text, in a new file.
    SaveReport(PathBuf, String),
}

/// The answer to a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Yes.
    Yes,
    /// Leave the game instead.
    Leave,
    /// No.
    No,
}

/// What happens to the screen after an act.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub enum Next {
    /// It stays.
    Stay,
    /// The person has left the game.
    Leave,
}
