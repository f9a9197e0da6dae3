//! Who is told of a game as it happens.

use amiral_game::{Ending, Fleet, Seat, Shot};
use amiral_strategy::Resources;
use thiserror::Error;

use crate::{Plan, Schooling};

/// Keeps what happens in a game, so that it can be taken up again. It is told of everything before the players are: what
/// it refuses has not happened.
pub trait Logbook: Send {
    /// A game begins, and that seat will fire first.
    fn begin(&mut self, plan: &Plan, starter: Seat) -> Result<(), LogbookError>;

    /// A seat has laid its fleet.
    fn laid(&mut self, seat: Seat, fleet: &Fleet) -> Result<(), LogbookError>;

    /// A seat has fired all shots of one turn. The first of them has that number in the game, from 1, both seats counted
    /// together.
    fn fired(&mut self, seat: Seat, number: usize, shots: &[Shot]) -> Result<(), LogbookError>;

    /// The game has ended.
    fn ended(&mut self, ending: Ending) -> Result<(), LogbookError>;

    /// Looks back, for strategies that learn: the same resources, with the past games asked for that were over when this one
    /// began. Asked once the game has begun, and whenever it is taken up again; most logbooks know of no other games.
    fn recall(&mut self, schooling: &Schooling, resources: Resources) -> Result<Resources, LogbookError> {
        let _ = schooling;
        Ok(resources)
    }
}

/// Why something could not be written down.
#[derive(Debug, Error)]
#[error("the game could not be written down: {0}")]
pub struct LogbookError(#[source] pub Box<dyn std::error::Error + Send + Sync>);

/// Writes nothing down.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unlogged;

impl Logbook for Unlogged {
    fn begin(&mut self, _: &Plan, _: Seat) -> Result<(), LogbookError> {
        Ok(())
    }

    fn laid(&mut self, _: Seat, _: &Fleet) -> Result<(), LogbookError> {
        Ok(())
    }

    fn fired(&mut self, _: Seat, _: usize, _: &[Shot]) -> Result<(), LogbookError> {
        Ok(())
    }

    fn ended(&mut self, _: Ending) -> Result<(), LogbookError> {
        Ok(())
    }
}
