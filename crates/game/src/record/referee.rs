//! Checks turns and shots as a record is read.

use super::{Record, RecordProblem};
use crate::{Board, PerSeat, Rules, Seat, Seen, Shot, TurnOrder, Turns};

/// Checks turns and shots as they are read.
pub(super) struct Referee {
    rules: Rules,
    order: Option<TurnOrder>,
    seen: PerSeat<Seen>,
    boards: PerSeat<Option<Board>>,
    over: bool,
}

impl Referee {
    pub(super) fn new(record: &Record, starter: Seat) -> Referee {
        let rules = &record.rules;
        let solo = Seat::BOTH.iter().filter(|&&seat| record.players[seat].is_some()).count() == 1;
        let board = |seat: Seat| record.fleets[seat].clone().map(|fleet| Board::new(rules, fleet));
        Referee {
            rules: rules.clone(),
            order: (!solo).then(|| TurnOrder::new(rules.turns(), starter)),
            seen: PerSeat([Seen::new(rules), Seen::new(rules)]),
            boards: PerSeat([board(Seat::A), board(Seat::B)]),
            over: false,
        }
    }

    /// Whether that seat may shoot now; how many shots it has, where that is known.
    pub(super) fn turn(&self, seat: Seat) -> Result<Option<usize>, RecordProblem> {
        if self.over {
            return Err(RecordProblem::AlreadyOver);
        }
        let Some(order) = self.order else { return Ok(None) };
        if order.next() != seat {
            return Err(RecordProblem::NotYourTurn(order.next()));
        }
        let open = self.rules.grid().area() - self.seen[seat].shots().len();
        let afloat = match (&self.boards[seat], self.rules.turns()) {
            (Some(board), _) => board.afloat(),
            (None, Turns::Salvo) => return Ok(None),
            (None, _) => self.rules.fleet().len(),
        };
        Ok(Some(order.shots(afloat, open)))
    }

    pub(super) fn shot(&mut self, seat: Seat, shot: Shot) -> Result<(), RecordProblem> {
        if self.over {
            return Err(RecordProblem::AlreadyOver);
        }
        self.seen[seat].push(shot).map_err(RecordProblem::Shot)?;
        if let Some(board) = &mut self.boards[seat.other()] {
            let outcome = board.fire(shot.cell).expect("a shot that was seen can be fired");
            let truth = Shot { outcome, ..shot };
            if truth != shot {
                return Err(RecordProblem::Untrue { given: shot, truth });
            }
        }
        self.over = self.seen[seat].is_won();
        Ok(())
    }

    pub(super) fn finish(&mut self, seat: Seat, shots: &[Shot], wanted: Option<usize>) -> Result<(), RecordProblem> {
        let wrong = |wanted| Err(RecordProblem::WrongNumber { wanted, given: shots.len() });
        match wanted {
            _ if shots.is_empty() => return wrong(wanted.unwrap_or(1)),
            Some(wanted) if shots.len() < wanted && !self.over => return wrong(wanted),
            _ => {}
        }
        if let Some(order) = &mut self.order {
            debug_assert_eq!(order.next(), seat, "turn() has been asked");
            order.played(shots.last().is_some_and(|shot| shot.outcome.is_hit()));
        }
        Ok(())
    }
}
