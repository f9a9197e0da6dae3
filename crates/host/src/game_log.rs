//! Who is told of a game as it happens.

use amiral_game::Seat;
use amiral_store::{Step, Uid};
use amiral_strategy::Resources;
use thiserror::Error;

use crate::{ExperienceQuery, Plan};

/// Keeps what happens in a game, so that it can be resumed. It is told of every step before the
/// players are: what it refuses has not happened.
pub trait GameLog: Send {
    /// A game begins, and that seat will fire first.
    fn begin(&mut self, plan: &Plan, starter: Seat) -> Result<(), GameLogError>;

    /// What the game is called in all databases, once it has begun, where it is kept.
    fn uid(&self) -> Option<Uid> {
        None
    }

    /// Keeps a step of the game, with the ending it brings, whole or not at all.
    fn keep(&mut self, step: &Step) -> Result<(), GameLogError>;

    /// Looks back, for strategies that learn: the same resources, with the past games asked for
    /// that were over when this one began. Asked once the game has begun, and whenever it is
    /// resumed; most game logs know of no other games.
    fn recall(&mut self, query: &ExperienceQuery, resources: Resources) -> Result<Resources, GameLogError> {
        let _ = query;
        Ok(resources)
    }
}

/// Why something could not be kept.
#[derive(Debug, Error)]
#[error("the game could not be kept: {0}")]
pub struct GameLogError(#[source] pub Box<dyn std::error::Error + Send + Sync>);

/// Keeps nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoLog;

impl GameLog for NoLog {
    fn begin(&mut self, _: &Plan, _: Seat) -> Result<(), GameLogError> {
        Ok(())
    }

    fn keep(&mut self, _: &Step) -> Result<(), GameLogError> {
        Ok(())
    }
}
