//! What somebody does who plays a game.

use std::path::PathBuf;

use amiral_game::{Cell, Direction};

use crate::{PlacingAct, Rows};

/// What somebody does who plays a game.
#[derive(Clone, PartialEq, Debug)]
pub enum PlayingAct {
    /// Places ships.
    Place(PlacingAct),
    /// Has placed all ships; where some are missing, it is asked what becomes of them.
    Ready,
    /// Points at a cell of the enemy's sea, or at none.
    Point(Option<Cell>),
    /// Moves the cursor.
    Step(Direction),
    /// Chooses a cell to fire at, or takes it back. The shots of a turn are fired once all are
    /// chosen.
    Aim(Cell),
    /// Does the same with the cell at the cursor.
    Press,
    /// Types a letter: part of a line of cells, which [`PlayingAct::Type`] reads; h, j, k and l
    /// move the cursor unless they begin a cell, the space bar chooses the cell shown, and `*` one
    /// at random.
    Letter(char),
    /// Chooses cells by notation, with rows counted as given.
    Type(String, Rows),
    /// Chooses a cell at random.
    FireAtRandom,
    /// Takes back the letter typed last, or else the cell chosen last.
    TakeBack,
    /// Asks for the best cell, or no longer.
    Hint,
    /// Asks for the chance of every cell from turn to turn, or no longer.
    Map,
    /// Looks at the enemy's fleet, or no longer.
    Cheat,
    /// Wants to resign.
    Resign,
    /// Goes back: from what is asked, typed, shown or held, or else out of the game.
    Back,
    /// Answers the question.
    Answer(Answer),
    /// Goes on: the player named is there, or has seen the outcome.
    GoOn,
    /// Tries again what broke down.
    TryAgain,
    /// Saves the record in a new file.
    Save(PathBuf),
    /// Saves the report in a new file, in these words.
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

/// What becomes of the screen after an act.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub enum Next {
    /// It stays.
    Stay,
    /// The person has left the game.
    Leave,
}
