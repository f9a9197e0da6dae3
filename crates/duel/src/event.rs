//! What happens in a game, and who is told how much of it.

use std::iter::FusedIterator;

use amiral_game::{Board, Ending, Fleet, PerSeat, Seat, Shot};

use crate::{Duel, Phase};

/// Something that happened, in full: for the one who drives the game or stores it, not for players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event<'a> {
    /// A seat has placed its fleet.
    Placed {
        /// Whose fleet it is.
        seat: Seat,
        /// Where it lies.
        fleet: &'a Fleet,
    },
    /// Both fleets are placed and the game begins.
    Started {
        /// Who fires first.
        starter: Seat,
    },
    /// A seat has to fire next; it may be the one that fired last.
    Turn {
        /// Who is to fire.
        seat: Seat,
        /// How many shots, all at once.
        shots: u16,
    },
    /// A shot was fired.
    Fired {
        /// Its number in the game, from 1, both seats counted together.
        number: u16,
        /// Who fired.
        seat: Seat,
        /// Where, and what was said of it.
        shot: Shot,
    },
    /// The game has ended.
    Over(Reveal<'a>),
}

/// How a game ended, and where the fleets were.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reveal<'a> {
    /// How it ended.
    pub ending: Ending,
    /// Both fleets, as far as they had been placed.
    pub fleets: PerSeat<Option<&'a Fleet>>,
}

impl<'a> Reveal<'a> {
    pub(crate) fn of(duel: &'a Duel) -> Reveal<'a> {
        let fleets = Seat::BOTH.map(|seat| duel.board(seat).map(Board::fleet));
        Reveal { ending: duel.ending(), fleets: PerSeat(fleets) }
    }
}

/// What both players, and so any spectator, may know of an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PublicEvent {
    /// A seat has placed its fleet.
    Placed {
        /// Whose fleet it is.
        seat: Seat,
    },
    /// Both fleets are placed and the game begins.
    Started {
        /// Who fires first.
        starter: Seat,
    },
    /// A seat has to fire next; it may be the one that fired last.
    Turn {
        /// Who is to fire.
        seat: Seat,
        /// How many shots, all at once.
        shots: u16,
    },
    /// A shot was fired.
    Fired {
        /// Its number in the game, from 1, both seats counted together.
        number: u16,
        /// Who fired.
        seat: Seat,
        /// Where, and what was said of it.
        shot: Shot,
    },
    /// The game has ended.
    Over {
        /// How it ended.
        ending: Ending,
    },
}

/// What one player may know of an event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeatEvent {
    /// The player's own fleet has been placed.
    Placed {
        /// Where it lies.
        fleet: Fleet,
    },
    /// Something everybody may know.
    Public(PublicEvent),
}

impl<'a> Event<'a> {
    pub(crate) fn placed(duel: &'a Duel, seat: Seat) -> Event<'a> {
        let board = duel.board(seat).expect("a fleet that was placed has a board");
        Event::Placed { seat, fleet: board.fleet() }
    }

    /// The event that closes a command: whose turn it is now, or how the game ended.
    pub(crate) fn what_next(duel: &'a Duel) -> Event<'a> {
        match duel.phase() {
            Phase::Playing { turn, shots } => Event::Turn { seat: turn, shots: shots as u16 },
            Phase::Placing | Phase::Over(_) => Event::Over(Reveal::of(duel)),
        }
    }

    /// What everybody may know of it.
    pub fn public(&self) -> PublicEvent {
        match *self {
            Event::Placed { seat, .. } => PublicEvent::Placed { seat },
            Event::Started { starter } => PublicEvent::Started { starter },
            Event::Turn { seat, shots } => PublicEvent::Turn { seat, shots },
            Event::Fired { number, seat, shot } => PublicEvent::Fired { number, seat, shot },
            Event::Over(Reveal { ending, .. }) => PublicEvent::Over { ending },
        }
    }

    /// What the player in that seat may know of it.
    pub fn for_seat(&self, seat: Seat) -> SeatEvent {
        match *self {
            Event::Placed { seat: owner, fleet } if owner == seat => SeatEvent::Placed { fleet: fleet.clone() },
            _ => SeatEvent::Public(self.public()),
        }
    }
}

/// The events that follow from one command, in order.
///
/// A game keeps no list of its events: they all follow from the fleets, the shots and whose turn it
/// is, and are told from there.
#[derive(Clone, Debug)]
pub struct Events<'a> {
    duel: &'a Duel,
    cause: Cause,
    told: u16,
}

/// What a command did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cause {
    /// That seat placed its fleet.
    Placed(Seat),
    /// That seat fired, after so many shots in earlier turns.
    Fired(Seat, u16),
    /// The game was interrupted.
    Ended,
}

impl<'a> Events<'a> {
    pub(crate) fn new(duel: &'a Duel, cause: Cause) -> Events<'a> {
        Events { duel, cause, told: 0 }
    }

    fn total(&self) -> usize {
        match self.cause {
            Cause::Placed(_) if self.duel.phase() == Phase::Placing => 1,
            Cause::Placed(_) => 3,
            Cause::Fired(seat, before) => self.duel.seen(seat).shots().len() - usize::from(before) + 1,
            Cause::Ended => 1,
        }
    }

    fn event(&self, place: usize) -> Event<'a> {
        match self.cause {
            Cause::Placed(seat) if place == 0 => Event::placed(self.duel, seat),
            Cause::Placed(_) if place == 1 => Event::Started { starter: self.duel.starter() },
            Cause::Fired(seat, before) => self.fired(seat, usize::from(before) + place),
            Cause::Placed(_) | Cause::Ended => Event::what_next(self.duel),
        }
    }

    /// The shot with that place among those of a seat, or what comes after the last.
    fn fired(&self, seat: Seat, place: usize) -> Event<'a> {
        match self.duel.seen(seat).shots().get(place) {
            Some(&shot) => {
                let number = place + self.duel.seen(seat.other()).shots().len() + 1;
                Event::Fired { number: number as u16, seat, shot }
            }
            None => Event::what_next(self.duel),
        }
    }
}

impl<'a> Iterator for Events<'a> {
    type Item = Event<'a>;

    fn next(&mut self) -> Option<Event<'a>> {
        let place = usize::from(self.told);
        (place < self.total()).then(|| {
            self.told += 1;
            self.event(place)
        })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.total() - usize::from(self.told);
        (left, Some(left))
    }
}

impl ExactSizeIterator for Events<'_> {}

impl FusedIterator for Events<'_> {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_are_small() {
        assert_eq!(size_of::<PublicEvent>(), 8);
        assert_eq!(size_of::<Event<'_>>(), 24);
        assert_eq!(size_of::<Events<'_>>(), 16);
    }
}
