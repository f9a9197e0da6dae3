//! What a seat may ask for, and why it may be refused.

use amiral_game::{Cell, Ending, FireError, Fleet, FleetError, Seat, Volley};
use thiserror::Error;

/// What a seat wants to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Place the fleet, once, before anybody fires.
    Place(Fleet),
    /// Fire all shots of this turn.
    Fire(Volley),
    /// Give up, so that the other seat wins.
    Resign,
    /// Stay away for too long, so that the other seat wins. Whoever drives the game decides that.
    Absent,
    /// Use up one's time, so that the other seat wins. Whoever drives the game has the clock.
    LoseOnTime,
    /// Call the game off, so that nobody wins.
    Abort,
}

/// Why a command was refused; nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The game has ended.
    #[error("the game is over: {0}")]
    Over(Ending),
    /// That seat has placed its fleet.
    #[error("{0} has placed its fleet already")]
    AlreadyPlaced(Seat),
    /// That seat has no fleet in this game: it hunts.
    #[error("{0} hunts and has no fleet")]
    NoFleet(Seat),
    /// The fleet is not legal under the rules of this game.
    #[error("{0}")]
    Fleet(#[from] FleetError),
    /// A shot before both fleets are placed; that seat has yet to place its own.
    #[error("nobody may fire before {0} has placed its fleet")]
    NotPlaced(Seat),
    /// A shot out of turn; that seat fires next.
    #[error("it is {0}'s turn")]
    NotYourTurn(Seat),
    /// Too few or too many shots for this turn.
    #[error("this turn takes {wanted} shots at once, not {given}")]
    WrongNumber {
        /// The shots that are due.
        wanted: usize,
        /// The shots that were given.
        given: usize,
    },
    /// There is no such cell.
    #[error("{0} is off the grid")]
    OffGrid(Cell),
    /// That seat has fired there in an earlier turn.
    #[error("{0} has been shot at already")]
    FiredBefore(Cell),
    /// The cell is twice among the shots of this turn.
    #[error("{0} is named twice")]
    Twice(Cell),
}

impl From<FireError> for Refusal {
    fn from(error: FireError) -> Refusal {
        match error {
            FireError::OffGrid(cell) => Refusal::OffGrid(cell),
            FireError::Repeated(cell) => Refusal::FiredBefore(cell),
            _ => unreachable!("a game has one set of rules: {error}"),
        }
    }
}
