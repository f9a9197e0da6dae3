//! Who sends a request, which seats are theirs, and which view they get.

use amiral_game::{PerSeat, Seat};
use amiral_store::SecretHash;

use super::{LoadedGame, Refused};
use crate::visitor::Visitor;

/// Who sends a request, and for which seat.
#[derive(Clone, Default)]
pub(crate) struct Asker {
    pub(crate) visitor: Option<Visitor>,
    /// The seat named in the request.
    pub(crate) seat: Option<Seat>,
}

/// Who views a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Viewer {
    /// The seat whose view it is.
    pub(crate) seat: Option<Seat>,
    /// Whether this visitor plays at all.
    pub(crate) plays: bool,
}

impl Asker {
    /// The seats that are theirs.
    pub(super) fn seats(&self, game: &LoadedGame) -> PerSeat<bool> {
        let owns = |hash: &SecretHash, seat: Seat| game.web_game.visitors[seat].as_ref() == Some(hash);
        let visitor = self.visitor.as_ref().map(Visitor::hash);
        PerSeat(Seat::BOTH.map(|seat| visitor.is_some_and(|hash| owns(hash, seat))))
    }

    /// Whether any seat is theirs.
    pub(super) fn plays(&self, game: &LoadedGame) -> bool {
        self.seats(game).0.contains(&true)
    }

    /// The seat they act for.
    pub(super) fn seat(&self, game: &LoadedGame) -> Result<Seat, Refused> {
        let own = self.seats(game);
        match self.seat {
            Some(seat) if own[seat] => Ok(seat),
            Some(_) => Err(Refused::NotYours),
            None => match own.0 {
                [true, true] => Err(Refused::NoSeat),
                [true, false] => Ok(Seat::A),
                [false, true] => Ok(Seat::B),
                [false, false] => Err(Refused::NotYours),
            },
        }
    }

    /// The view they get: that of their seat, or a spectator's. Two people on one screen name the
    /// seat, or get what both may know.
    pub(super) fn viewer(&self, game: &LoadedGame) -> Result<Viewer, Refused> {
        let own = self.seats(game);
        let plays = own.0.contains(&true);
        match (self.seat, own.0) {
            (Some(seat), _) if own[seat] => Ok(Viewer { seat: Some(seat), plays }),
            (Some(_), _) => Err(Refused::NotYours),
            (None, [true, false]) => Ok(Viewer { seat: Some(Seat::A), plays }),
            (None, [false, true]) => Ok(Viewer { seat: Some(Seat::B), plays }),
            (None, _) => Ok(Viewer { seat: None, plays }),
        }
    }
}
