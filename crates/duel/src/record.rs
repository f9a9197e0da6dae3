//! A game as commands or as a record, and back.

use amiral_game::{Cell, Ending, Fleet, FleetError, PerSeat, Record, Seat, Shot, Turn};
use thiserror::Error;

use crate::{Command, Duel, Event, Phase, Refusal, Volley};

/// The tag that says who would have fired first, in the record of a game without a shot.
const STARTER: &str = "Starter";

/// Why a record is not of a game that can have been played.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
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
        /// The number of the turn, from 1.
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
    /// They are those that were given, but for what left no trace: who called the game off, and which cells of a winning
    /// salvo were never fired at. Seat A and the first open cells stand in for them.
    pub fn commands(&self) -> Vec<(Seat, Command)> {
        let placed = self.log().filter_map(|event| match event {
            Event::Placed { seat, fleet } => Some((seat, Command::Place(fleet.clone()))),
            _ => None,
        });
        let mut commands: Vec<_> = placed.collect();
        for (Turn { seat, shots }, due) in self.turns() {
            let mut volley: Volley = shots.iter().map(|shot| shot.cell).collect();
            self.fill(seat, &mut volley, due);
            commands.push((seat, Command::Fire(volley)));
        }
        match self.ending() {
            Ending::Resigned(seat) => commands.push((seat, Command::Resign)),
            Ending::Aborted => commands.push((Seat::A, Command::Abort)),
            Ending::Won(_) | Ending::Unfinished => {}
        }
        commands
    }

    /// The record of the game so far, between those players.
    pub fn record(&self, players: PerSeat<String>) -> Record {
        let mut record = Record::new(self.rules());
        record.players = PerSeat(players.0.map(Some));
        record.fleets = PerSeat(Seat::BOTH.map(|seat| self.board(seat).map(|board| board.fleet().clone())));
        record.turns = self.turns().into_iter().map(|(turn, _)| turn).collect();
        record.ending = self.ending();
        if record.turns.is_empty() {
            record.tags.push((STARTER.into(), self.starter().to_string()));
        }
        record
    }

    /// The game a record tells, if it can have been played. Seat A is taken to have laid its fleet first.
    pub fn from_record(record: &Record) -> Result<Duel, ReplayError> {
        let mut duel = Duel::new(&record.rules, starter(record));
        for seat in Seat::BOTH {
            match &record.fleets[seat] {
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
                Some(&given) if given != truth => return Err(ReplayError::Outcome { turn: number, given, truth }),
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
            Ending::Aborted => self.abort().map(drop).map_err(wrong),
            Ending::Won(_) | Ending::Unfinished if given == played => Ok(()),
            Ending::Won(_) | Ending::Unfinished => Err(ReplayError::Ending { given, played }),
        }
    }

    /// The turns played, each with the number of shots that were due.
    fn turns(&self) -> Vec<(Turn, usize)> {
        let mut turns: Vec<(Turn, usize)> = Vec::new();
        for event in self.log() {
            match event {
                Event::Turn { seat, shots } => turns.push((Turn { seat, shots: Vec::new() }, shots.into())),
                Event::Fired { shot, .. } => {
                    let (turn, _) = turns.last_mut().expect("a turn is given before its shots are fired");
                    turn.shots.push(shot);
                }
                _ => {}
            }
        }
        turns.retain(|(turn, _)| !turn.shots.is_empty());
        turns
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
