//! What the referee keeps: a duel, or the hunt for one fleet. Both take the same commands and tell
//! of the same events.

use amiral_duel::{Duel, Events, Phase, PublicEvent, Refusal};
use amiral_game::{Board, Cell, Ending, Fleet, FleetSetup, PerSeat, Record, Rules, Seat, Seen};

/// A game being refereed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Field {
    Duel(Box<Duel>),
    Hunt(Box<Hunt>),
}

/// Seat A fires, one shot at a time, at the fleet of seat B, which does nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Hunt {
    board: Option<Board>,
    seen: Seen,
    /// What seat B has seen: nothing, ever.
    nothing: Seen,
    ending: Ending,
}

const HUNTER: Seat = Seat::A;

impl Field {
    pub(crate) fn duel(rules: &Rules, starter: Seat) -> Field {
        Field::Duel(Box::new(Duel::new(rules, starter)))
    }

    pub(crate) fn hunt(rules: &Rules) -> Field {
        let (seen, nothing) = (Seen::new(rules), Seen::new(rules));
        Field::Hunt(Box::new(Hunt { board: None, seen, nothing, ending: Ending::Unfinished }))
    }

    pub(crate) fn place(&mut self, seat: Seat, fleet: Fleet) -> Result<Vec<PublicEvent>, Refusal> {
        match self {
            Field::Duel(duel) => Ok(public(duel.place(seat, fleet)?)),
            Field::Hunt(hunt) => hunt.place(seat, &fleet),
        }
    }

    pub(crate) fn fire(&mut self, seat: Seat, cells: &[Cell]) -> Result<Vec<PublicEvent>, Refusal> {
        match self {
            Field::Duel(duel) => Ok(public(duel.fire(seat, cells)?)),
            Field::Hunt(hunt) => hunt.fire(seat, cells),
        }
    }

    pub(crate) fn resign(&mut self, seat: Seat) -> Result<Vec<PublicEvent>, Refusal> {
        match self {
            Field::Duel(duel) => Ok(public(duel.resign(seat)?)),
            Field::Hunt(hunt) => hunt.end(Ending::Resigned(seat)),
        }
    }

    pub(crate) fn absent(&mut self, seat: Seat) -> Result<Vec<PublicEvent>, Refusal> {
        match self {
            Field::Duel(duel) => Ok(public(duel.absent(seat)?)),
            Field::Hunt(hunt) => hunt.end(Ending::Absent(seat)),
        }
    }

    pub(crate) fn abort(&mut self) -> Result<Vec<PublicEvent>, Refusal> {
        match self {
            Field::Duel(duel) => Ok(public(duel.abort()?)),
            Field::Hunt(hunt) => hunt.end(Ending::Aborted),
        }
    }

    pub(crate) fn phase(&self) -> Phase {
        match self {
            Field::Duel(duel) => duel.phase(),
            Field::Hunt(hunt) => hunt.phase(),
        }
    }

    pub(crate) fn board(&self, seat: Seat) -> Option<&Board> {
        match self {
            Field::Duel(duel) => duel.board(seat),
            Field::Hunt(hunt) => hunt.board.as_ref().filter(|_| seat != HUNTER),
        }
    }

    pub(crate) fn seen(&self, seat: Seat) -> &Seen {
        match self {
            Field::Duel(duel) => duel.seen(seat),
            Field::Hunt(hunt) if seat == HUNTER => &hunt.seen,
            Field::Hunt(hunt) => &hunt.nothing,
        }
    }

    /// The record so far. A hunt's has one player.
    pub(crate) fn record(&self, players: PerSeat<Option<String>>) -> Record {
        match self {
            Field::Duel(duel) => duel.record(PerSeat(players.0.map(Option::unwrap_or_default))),
            Field::Hunt(hunt) => hunt.record(players),
        }
    }
}

fn public(events: Events<'_>) -> Vec<PublicEvent> {
    events.map(|event| event.public()).collect()
}

impl Hunt {
    fn place(&mut self, seat: Seat, fleet: &Fleet) -> Result<Vec<PublicEvent>, Refusal> {
        if self.ending != Ending::Unfinished {
            return Err(Refusal::Over(self.ending));
        }
        if self.board.is_some() || seat == HUNTER {
            return Err(Refusal::AlreadyPlaced(seat));
        }
        // A fleet is legal under the rules it was built for; these may be others.
        let fleet = FleetSetup::from(fleet).build(self.seen.rules())?;
        self.board = Some(Board::new(self.seen.rules(), fleet));
        Ok(vec![
            PublicEvent::Placed { seat },
            PublicEvent::Started { starter: HUNTER },
            PublicEvent::Turn { seat: HUNTER, shots: 1 },
        ])
    }

    fn fire(&mut self, seat: Seat, cells: &[Cell]) -> Result<Vec<PublicEvent>, Refusal> {
        match self.phase() {
            Phase::Over(ending) => return Err(Refusal::Over(ending)),
            Phase::Playing { turn, .. } if turn != seat => return Err(Refusal::NotYourTurn(turn)),
            Phase::Placing | Phase::Playing { .. } => {}
        }
        let Some(board) = &mut self.board else { return Err(Refusal::NotPlaced(HUNTER.other())) };
        let &[cell] = cells else {
            return Err(Refusal::WrongNumber { wanted: 1, given: cells.len() });
        };
        self.seen.fire(board, cell)?;
        let number = self.seen.shots().len();
        let shot = self.seen.shots()[number - 1];
        let next = if board.is_lost() {
            self.ending = Ending::Won(HUNTER);
            PublicEvent::Over { ending: self.ending }
        } else {
            PublicEvent::Turn { seat: HUNTER, shots: 1 }
        };
        Ok(vec![PublicEvent::Fired { number: number as u16, seat, shot }, next])
    }

    fn end(&mut self, ending: Ending) -> Result<Vec<PublicEvent>, Refusal> {
        if self.ending != Ending::Unfinished {
            return Err(Refusal::Over(self.ending));
        }
        self.ending = ending;
        Ok(vec![PublicEvent::Over { ending }])
    }

    fn phase(&self) -> Phase {
        match (self.ending, &self.board) {
            (Ending::Unfinished, None) => Phase::Placing,
            (Ending::Unfinished, Some(_)) => Phase::Playing { turn: HUNTER, shots: 1 },
            (ending, _) => Phase::Over(ending),
        }
    }

    fn record(&self, players: PerSeat<Option<String>>) -> Record {
        let mut record = Record::new(self.seen.rules());
        record.players = players;
        record.fleets[HUNTER.other()] = self.board.as_ref().map(|board| board.fleet().clone());
        record.turns =
            self.seen.shots().iter().map(|&shot| amiral_game::Turn { seat: HUNTER, shots: vec![shot] }).collect();
        record.ending = self.ending;
        record
    }
}
