//! Who is told of a game as it happens.

use amiral_game::{Ending, Fleet, Seat, Shot};
use amiral_strategy::Resources;
use thiserror::Error;

use crate::{ExperienceQuery, Plan};

/// Keeps what happens in a game, so that it can be resumed. It is told of everything before the
/// players are: what it refuses has not happened.
pub trait GameLog: Send {
    /// A game begins, and that seat will fire first.
    fn begin(&mut self, plan: &Plan, starter: Seat) -> Result<(), GameLogError>;

    /// A seat has placed its fleet.
    fn placed(&mut self, seat: Seat, fleet: &Fleet) -> Result<(), GameLogError>;

    /// A seat has fired all shots of one turn. The first of them has that number in the game, from
    /// 1, both seats counted together.
    fn fired(&mut self, seat: Seat, number: usize, shots: &[Shot]) -> Result<(), GameLogError>;

    /// The game has ended.
    fn ended(&mut self, ending: Ending) -> Result<(), GameLogError>;

    /// The player in that seat looks at the enemy's fleet: the game counts for nothing from now on.
    fn cheated(&mut self, seat: Seat) -> Result<(), GameLogError> {
        let _ = seat;
        Ok(())
    }

    /// Looks back, for strategies that learn: the same resources, with the past games asked for
    /// that were over when this one began. Asked once the game has begun, and whenever it is
    /// resumed; most game logs know of no other games.
    fn recall(&mut self, query: &ExperienceQuery, resources: Resources) -> Result<Resources, GameLogError> {
        let _ = query;
        Ok(resources)
    }
}

/// Why something could not be written down.
#[derive(Debug, Error)]
#[error("the game could not be written down: {0}")]
pub struct GameLogError(#[source] pub Box<dyn std::error::Error + Send + Sync>);

/// Writes nothing down.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoLog;

impl GameLog for NoLog {
    fn begin(&mut self, _: &Plan, _: Seat) -> Result<(), GameLogError> {
        Ok(())
    }

    fn placed(&mut self, _: Seat, _: &Fleet) -> Result<(), GameLogError> {
        Ok(())
    }

    fn fired(&mut self, _: Seat, _: usize, _: &[Shot]) -> Result<(), GameLogError> {
        Ok(())
    }

    fn ended(&mut self, _: Ending) -> Result<(), GameLogError> {
        Ok(())
    }
}
