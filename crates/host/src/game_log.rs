//! The interface to whatever saves a game as it happens.

use amiral_game::Seat;
use amiral_store::{Step, Uid};
use amiral_strategy::Resources;
use thiserror::Error;

use crate::{ExperienceQuery, Plan};

/// Saves what happens in a game, so that it can be resumed. It gets every step before the players
/// do: what it refuses has not happened.
pub trait GameLog: Send {
    /// A game begins. `starter` will fire first.
    fn begin(&mut self, plan: &Plan, starter: Seat) -> Result<(), GameLogError>;

    /// The game's id in all databases, once it has begun, if it is saved.
    fn uid(&self) -> Option<Uid> {
        None
    }

    /// Saves a step of the game with the ending it brings, whole or not at all.
    fn keep(&mut self, step: &Step) -> Result<(), GameLogError>;

    /// Adds past games to the resources, for strategies that learn: the games asked for that were
    /// over when this one began. It is called once the game has begun, and whenever it is resumed.
    /// Most game logs know no other games.
    fn recall(&mut self, query: &ExperienceQuery, resources: Resources) -> Result<Resources, GameLogError> {
        let _ = query;
        Ok(resources)
    }
}

/// Why something could not be saved.
#[derive(Debug, Error)]
#[error("the game could not be kept: {0}")]
pub struct GameLogError(#[source] pub Box<dyn std::error::Error + Send + Sync>);

/// Saves nothing.
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
