//! A game as commands or as a record, and back.

use amiral_game::{Board, Cell, Ending, Fleet, FleetError, PerSeat, Record, Seat, Shot, Turn, TurnOrder};
use thiserror::Error;

use crate::{Command, Duel, Event, Form, Phase, Refusal, Reveal, Volley};

/// The tag that says who would have fired first, in the record of a game without a shot.
const STARTER: &str = "Starter";

/// Why a record cannot be replayed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// Shots were fired, and that seat's fleet is not known.
    #[error("the fleet of {0} is not known")]
    FleetUnknown(Seat),
    /// A fleet breaks the rules.
    #[error("the fleet of {seat}: {error}")]
    Fleet {
        /// Whose fleet it is.
        seat: Seat,
        /// What is wrong with it.
        error: FleetError,
    },
    /// A turn breaks the rules.
    #[error("turn {turn}: {refusal}")]
    Refused {
        /// The number of the turn, from 1; 0 before the first.
        turn: usize,
        /// Why it is refused.
        refusal: Refusal,
    },
    /// A shot had another outcome than the record says.
    #[error("turn {turn}: on that fleet {given} is {truth}")]
    Outcome {
        /// The number of the turn, from 1.
        turn: usize,
        /// The shot in the record.
        given: Shot,
        /// The shot as it must have been.
        truth: Shot,
    },
    /// The game did not end as the record says.
    #[error("the result is '{given}', but the shots say '{played}'")]
    Ending {
        /// The ending in the record.
        given: Ending,
        /// The ending the shots lead to.
        played: Ending,
    },
}

impl Duel {
    /// Commands that lead to this game: see [`Duel::replay`].
    ///
    /// They are those that were given, except for what leaves no trace: which fleet was placed first,
    /// who aborted the game, and the cells of a winning salvo that were never fired at. Seat A and
    /// the first open cells take their place.
    pub fn commands(&self) -> Vec<(Seat, Command)> {
        let placed = |seat| Some((seat, Command::Place(self.board(seat)?.fleet().clone())));
        let mut commands: Vec<_> = Seat::BOTH.into_iter().filter_map(placed).collect();
        for (Turn { seat, shots }, due) in self.turns().into_iter().filter(|(turn, _)| !turn.shots.is_empty()) {
            let mut volley: Volley = shots.iter().map(|shot| shot.cell).collect();
            self.fill(seat, &mut volley, due);
            commands.push((seat, Command::Fire(volley)));
        }
        match self.ending() {
            Ending::Resigned(seat) => commands.push((seat, Command::Resign)),
            Ending::Absent(seat) => commands.push((seat, Command::Absent)),
            Ending::LostOnTime(seat) => commands.push((seat, Command::LoseOnTime)),
            Ending::Aborted => commands.push((Seat::A, Command::Abort)),
            Ending::Won(_) | Ending::Unfinished => {}
        }
        commands
    }

    /// The record of the game so far, between those players. A hunt has one.
    pub fn record(&self, players: PerSeat<Option<String>>) -> Record {
        let mut record = Record::new(self.rules());
        record.players = players;
        record.fleets = PerSeat(Seat::BOTH.map(|seat| self.board(seat).map(|board| board.fleet().clone())));
        record.turns = self.turns().into_iter().map(|(turn, _)| turn).filter(|turn| !turn.shots.is_empty()).collect();
        record.ending = self.ending();
        if record.turns.is_empty() && self.form() == Form::Duel {
            record.tags.push((STARTER.into(), self.starter().to_string()));
        }
        record
    }

    /// The game of a record, if two sides can have played it.
    pub fn from_record(record: &Record) -> Result<Duel, ReplayError> {
        Duel::read(Form::Duel, record)
    }

    /// The hunt of a record, if it can have been one: seat A fired at the fleet of seat B.
    pub fn hunt_from_record(record: &Record) -> Result<Duel, ReplayError> {
        Duel::read(Form::Hunt, record)
    }

    fn read(form: Form, record: &Record) -> Result<Duel, ReplayError> {
        let starter = if form == Form::Hunt { Seat::A } else { starter(record) };
        let mut duel = Duel::of(form, &record.rules, starter);
        for seat in Seat::BOTH {
            match &record.fleets[seat] {
                None if !form.has_fleet(seat) => {}
                Some(fleet) => duel.replay_fleet(seat, fleet)?,
                None if record.turns.is_empty() => {}
                None => return Err(ReplayError::FleetUnknown(seat)),
            }
        }
        for (number, turn) in record.turns.iter().enumerate() {
            duel.replay_turn(number + 1, turn)?;
        }
        duel.replay_ending(record.ending)?;
        Ok(duel)
    }

    fn replay_fleet(&mut self, seat: Seat, fleet: &Fleet) -> Result<(), ReplayError> {
        match self.place(seat, fleet.clone()) {
            Err(Refusal::Fleet(error)) => Err(ReplayError::Fleet { seat, error }),
            Err(refusal) => Err(ReplayError::Refused { turn: 0, refusal }),
            Ok(_) => Ok(()),
        }
    }

    fn replay_turn(&mut self, number: usize, turn: &Turn) -> Result<(), ReplayError> {
        let refused = |refusal| ReplayError::Refused { turn: number, refusal };
        let due = match self.phase() {
            Phase::Playing { shots, .. } => shots,
            Phase::Placing | Phase::Over(_) => 0,
        };
        // A winning salvo stands in the record without the shots that were never fired.
        let mut volley: Volley = turn.shots.iter().map(|shot| shot.cell).collect();
        self.fill(turn.seat, &mut volley, due);
        let events = self.fire(turn.seat, &volley).map_err(refused)?;
        let mut fired = 0;
        for event in events {
            let Event::Fired { shot: truth, .. } = event else { continue };
            match turn.shots.get(fired) {
                Some(&given) if given != truth => {
                    return Err(ReplayError::Outcome { turn: number, given, truth });
                }
                _ => fired += 1,
            }
        }
        if fired == turn.shots.len() {
            Ok(())
        } else {
            Err(refused(Refusal::WrongNumber { wanted: fired, given: turn.shots.len() }))
        }
    }

    fn replay_ending(&mut self, given: Ending) -> Result<(), ReplayError> {
        let played = self.ending();
        let wrong = |_| ReplayError::Ending { given, played };
        match given {
            Ending::Resigned(seat) => self.resign(seat).map(drop).map_err(wrong),
            Ending::Absent(seat) => self.absent(seat).map(drop).map_err(wrong),
            Ending::LostOnTime(seat) => self.lose_on_time(seat).map(drop).map_err(wrong),
            Ending::Aborted => self.abort().map(drop).map_err(wrong),
            Ending::Won(_) | Ending::Unfinished if given == played => Ok(()),
            Ending::Won(_) | Ending::Unfinished => Err(ReplayError::Ending { given, played }),
        }
    }

    /// Everything that has happened, in order; seat A is said to have placed its fleet first.
    pub fn log(&self) -> Vec<Event<'_>> {
        let placed = |seat| self.board(seat).map(|_| Event::placed(self, seat));
        let mut log: Vec<Event<'_>> = Seat::BOTH.into_iter().filter_map(placed).collect();
        let fleets = Seat::BOTH.into_iter().filter(|&seat| self.form().has_fleet(seat)).count();
        if log.len() == fleets {
            log.push(Event::Started { starter: self.starter() });
        }
        let mut number = 0;
        for (Turn { seat, shots }, due) in self.turns() {
            log.push(Event::Turn { seat, shots: due as u16 });
            for shot in shots {
                number += 1;
                log.push(Event::Fired { number, seat, shot });
            }
        }
        if let Phase::Over(_) = self.phase() {
            log.push(Event::Over(Reveal::of(self)));
        }
        log
    }

    /// The turns given, each with its shots and the number that was due. Only the last one can lack
    /// shots.
    fn turns(&self) -> Vec<(Turn, usize)> {
        match self.form() {
            Form::Duel => self.turns_of_both(),
            Form::Hunt => self.turns_of_the_hunter(),
        }
    }

    fn turns_of_the_hunter(&self) -> Vec<(Turn, usize)> {
        let seat = Seat::A;
        let fired = self.seen(seat).shots().iter().map(|&shot| vec![shot]);
        let open = self.board(seat.other()).is_some_and(|board| !board.is_lost());
        fired.chain(open.then(Vec::new)).map(|shots| (Turn { seat, shots }, 1)).collect()
    }

    fn turns_of_both(&self) -> Vec<(Turn, usize)> {
        let mut turns: Vec<(Turn, usize)> = Vec::new();
        let fleet = |seat| self.board(seat).map(|board| board.fleet().clone());
        let [Some(a), Some(b)] = Seat::BOTH.map(fleet) else { return turns };
        let rules = self.rules();
        let mut boards = PerSeat([Board::new(rules, a), Board::new(rules, b)]);
        let mut left = PerSeat(Seat::BOTH.map(|seat| self.seen(seat).shots()));
        let mut order = TurnOrder::new(rules.turns(), self.starter());
        loop {
            let seat = order.next();
            let fired = self.seen(seat).shots().len() - left[seat].len();
            let due = order.shots(boards[seat].afloat(), rules.grid().area() - fired);
            let (shots, rest) = left[seat].split_at(due.min(left[seat].len()));
            left[seat] = rest;
            for shot in shots {
                boards[seat.other()].fire(shot.cell).expect("it has been fired before");
            }
            turns.push((Turn { seat, shots: shots.into() }, due));
            if shots.len() < due || boards[seat.other()].is_lost() {
                return turns;
            }
            order.played(shots.last().is_some_and(|shot| shot.outcome.is_hit()));
        }
    }

    /// Adds open cells to a volley until it has as many as are due.
    fn fill(&self, seat: Seat, volley: &mut Volley, due: usize) {
        let missing = due.saturating_sub(volley.len());
        let spare: Volley =
            self.seen(seat).unfired().filter(|cell: &Cell| !volley.contains(cell)).take(missing).collect();
        volley.extend(spare);
    }
}

fn starter(record: &Record) -> Seat {
    match record.turns.first() {
        Some(turn) => turn.seat,
        None if record.tag(STARTER) == Some("B") => Seat::B,
        None => Seat::A,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "[Rules \"4x4 2,1 no-edge sunk salvo\"]\n[A \"Ada\"]\n[B \"HAL\"]\n[FleetA \"A0h2 D3h1\"]\n\
                        [FleetB \"A0v2 C2h1\"]\n[Result \"A won\"]\n\n1 A A0x C2s\n2 B C0o\n3 A A1s\n";

    fn game() -> Record {
        GAME.parse().unwrap()
    }

    #[track_caller]
    fn check(change: impl FnOnce(&mut Record), expected: &str) {
        let mut record = game();
        change(&mut record);
        assert_eq!(Duel::from_record(&record).unwrap_err().to_string(), expected);
    }

    fn shots(text: &str) -> Vec<Shot> {
        amiral_game::notation::parse_shots(text).unwrap()
    }

    #[test]
    fn a_record_becomes_the_game_it_tells() {
        let duel = Duel::from_record(&game()).unwrap();
        assert_eq!(duel.ending(), Ending::Won(Seat::A));
        let players = PerSeat(["Ada", "HAL"].map(|name| Some(name.into())));
        assert_eq!(duel.record(players).to_string(), GAME);
        let last = duel.commands().pop().unwrap();
        assert_eq!(last, (Seat::A, Command::Fire(["A1", "B0"].iter().map(|cell| cell.parse().unwrap()).collect())));
    }

    #[test]
    fn the_starter_of_a_game_without_shots_is_kept() {
        for starter in Seat::BOTH {
            let duel = Duel::new(&game().rules, starter);
            let text = duel.record(PerSeat::default()).to_string();
            assert_eq!(Duel::from_record(&text.parse().unwrap()).unwrap(), duel);
        }
    }

    #[test]
    fn a_record_that_cannot_be_says_why() {
        check(|record| record.fleets[Seat::B] = None, "the fleet of B is not known");
        check(|record| record.turns[1].seat = Seat::A, "turn 2: it is B's turn");
        check(|record| record.turns[1].shots = shots("A0o"), "turn 2: on that fleet A0o is A0x");
        check(|record| record.turns[0].shots.truncate(1), "turn 1: this turn takes 2 shots at once, not 1");
        check(|record| record.turns[2].shots = shots("A1s A2o"), "turn 3: this turn takes 1 shots at once, not 2");
        check(|record| record.ending = Ending::Won(Seat::B), "the result is 'B won', but the shots say 'A won'");
        check(|record| record.ending = Ending::Aborted, "the result is 'aborted', but the shots say 'A won'");
    }
}
