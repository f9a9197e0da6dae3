//! Games that are offered to whoever is there.

use jiff::Timestamp;

use crate::{PlayerId, WebGame};

/// A game that is offered to whoever is there, or to one account.
#[derive(Clone, PartialEq, Debug)]
pub struct Challenge {
    /// The game, in which one seat waits.
    pub game: WebGame,
    /// The only one who may accept it, if not everybody.
    pub challenged: Option<PlayerId>,
    /// Nobody may accept it any more from then on.
    pub until: Timestamp,
}
