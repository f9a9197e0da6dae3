//! A strategy's next move, thought out wherever the driver likes.
//!
//! [`Game::think`](crate::Game::think) has a thread for every strategy, which suits one person in front of a screen. A server
//! with a thousand games takes the thinking out of the game instead, does it on threads of its own,
//! and brings the answer back.

use amiral_game::{Rules, Seat, Seed, Seen, Stop};
use amiral_strategy::{Journal, Resources, Shooter, Spec, Volley, build};

/// A move to be thought out.
pub struct MoveRequest {
    pub(crate) seat: Seat,
    pub(crate) spec: Spec,
    pub(crate) seed: Seed,
    pub(crate) resources: Resources,
    pub(crate) seen: Seen,
    pub(crate) shots: usize,
    /// What played this game so far, if it has been kept. A fresh one goes on in the same way.
    pub(crate) shooter: Option<Box<dyn Shooter>>,
}

/// A move that has been thought out.
pub struct ChosenMove {
    pub(crate) seat: Seat,
    /// How many shots it had fired when it was asked.
    pub(crate) fired: usize,
    pub(crate) volley: Volley,
    pub(crate) shooter: Box<dyn Shooter>,
}

impl MoveRequest {
    /// The strategy that is to think.
    pub fn spec(&self) -> &Spec {
        &self.spec
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        self.seen.rules()
    }

    /// The same move for somebody who is soon done, for when there is no time left.
    #[must_use]
    pub fn hurried(&self) -> MoveRequest {
        MoveRequest {
            seat: self.seat,
            spec: Spec::Level5,
            seed: self.seed,
            resources: self.resources.clone(),
            seen: self.seen.clone(),
            shots: self.shots,
            shooter: None,
        }
    }

    /// Thinks. That can take seconds; cancelled, nothing comes of it, and the game can be asked for
    /// the move again.
    pub fn decide(self, stop: &Stop) -> Option<ChosenMove> {
        let MoveRequest { seat, spec, seed, resources, seen, shots, shooter } = self;
        let mut shooter = shooter.unwrap_or_else(|| build(&spec, seen.rules(), seed, &resources));
        let volley = shooter.choose(&seen, shots, &mut Journal::closed(), stop)?;
        Some(ChosenMove { seat, fired: seen.shots().len(), volley, shooter })
    }
}
