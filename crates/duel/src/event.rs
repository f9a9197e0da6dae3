//! What happens in a game, and how much of it whom is told.

use std::iter::FusedIterator;
use std::slice;

use amiral_game::{Board, Ending, Fleet, PerSeat, Seat, Shot};

/// Something that happened, in full: for the one who drives the game or stores it, not for players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event<'a> {
    /// A seat has laid its fleet.
    Placed {
        /// Whose fleet it is.
        seat: Seat,
        /// Where it lies.
        fleet: &'a Fleet,
    },
    /// Both fleets lie and the game begins.
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

/// How a game ended, and where the fleets lay.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reveal<'a> {
    /// How it ended.
    pub ending: Ending,
    /// Both fleets, as far as they had been laid.
    pub fleets: PerSeat<Option<&'a Fleet>>,
}

/// What both players, and so any spectator, may know of an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PublicEvent {
    /// A seat has laid its fleet.
    Placed {
        /// Whose fleet it is.
        seat: Seat,
    },
    /// Both fleets lie and the game begins.
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
    /// The player's own fleet has been laid.
    Laid {
        /// Where it lies.
        fleet: Fleet,
    },
    /// Something everybody may know.
    Public(PublicEvent),
}

impl Event<'_> {
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
            Event::Placed { seat: owner, fleet } if owner == seat => SeatEvent::Laid { fleet: fleet.clone() },
            _ => SeatEvent::Public(self.public()),
        }
    }
}

/// Events of one game, in order.
///
/// The game's log holds only what everybody may know, eight bytes an event. The fleets lie once, on their boards, and
/// are shown here.
#[derive(Clone, Debug)]
pub struct Events<'a> {
    log: slice::Iter<'a, PublicEvent>,
    boards: &'a PerSeat<Option<Board>>,
}

impl<'a> Events<'a> {
    pub(crate) fn new(log: &'a [PublicEvent], boards: &'a PerSeat<Option<Board>>) -> Events<'a> {
        Events { log: log.iter(), boards }
    }

    /// The events still to come, as everybody may know them.
    pub fn public(&self) -> &'a [PublicEvent] {
        self.log.as_slice()
    }

    fn tell(boards: &'a PerSeat<Option<Board>>, event: PublicEvent) -> Event<'a> {
        let fleet = |seat: Seat| boards[seat].as_ref().map(Board::fleet);
        match event {
            PublicEvent::Placed { seat } => {
                Event::Placed { seat, fleet: fleet(seat).expect("a fleet that was laid has a board") }
            }
            PublicEvent::Started { starter } => Event::Started { starter },
            PublicEvent::Turn { seat, shots } => Event::Turn { seat, shots },
            PublicEvent::Fired { number, seat, shot } => Event::Fired { number, seat, shot },
            PublicEvent::Over { ending } => Event::Over(Reveal { ending, fleets: PerSeat(Seat::BOTH.map(fleet)) }),
        }
    }
}

impl<'a> Iterator for Events<'a> {
    type Item = Event<'a>;

    fn next(&mut self) -> Option<Event<'a>> {
        self.log.next().map(|&event| Events::tell(self.boards, event))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.log.size_hint()
    }
}

impl DoubleEndedIterator for Events<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.log.next_back().map(|&event| Events::tell(self.boards, event))
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
        assert!(size_of::<Event<'_>>() <= 24);
    }
}
