//! A recorded game, as seen after any number of shots.

use amiral_game::{Board, Ending, Fleet, PerSeat, Record, Rules, Seat, Seen, Shot};

/// One shot of a game, and who fired it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fired {
    /// Who fired.
    pub seat: Seat,
    /// The shot with its outcome.
    pub shot: Shot,
}

/// A game as it was played, to view after any number of its shots.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replay {
    /// The rules.
    pub rules: Rules,
    /// Who played; a seat may be empty.
    pub players: PerSeat<Option<String>>,
    /// The fleets, where known.
    pub fleets: PerSeat<Option<Fleet>>,
    /// The shots, in order.
    pub fired: Vec<Fired>,
    /// How it ended.
    pub ending: Ending,
}

impl Replay {
    /// The game of a record. Reading the record has checked everything a referee would.
    pub fn of(record: &Record) -> Replay {
        let fired = |turn: &amiral_game::Turn| {
            let seat = turn.seat;
            turn.shots.iter().map(|&shot| Fired { seat, shot }).collect::<Vec<_>>()
        };
        Replay {
            rules: record.rules.clone(),
            players: record.players.clone(),
            fleets: record.fleets.clone(),
            fired: record.turns.iter().flat_map(fired).collect(),
            ending: record.ending,
        }
    }

    /// Whether only one side plays: one player is named, or none is and all shots are of one seat.
    pub fn is_hunt(&self) -> bool {
        match self.players.0.iter().flatten().count() {
            0 => self.fired.len() > 1 && self.fired.iter().all(|fired| fired.seat == self.fired[0].seat),
            players => players == 1,
        }
    }

    /// The seat that fires in a hunt: the one that has fired, or else the one with a player.
    pub fn hunter(&self) -> Seat {
        match self.fired.first() {
            Some(fired) => fired.seat,
            None if self.players[Seat::A].is_none() && self.players[Seat::B].is_some() => Seat::B,
            None => Seat::A,
        }
    }

    /// What a seat had seen after so many shots of the game.
    pub fn seen(&self, seat: Seat, after: usize) -> Seen {
        let shots: Vec<Shot> = self.fired[..after.min(self.fired.len())]
            .iter()
            .filter(|fired| fired.seat == seat)
            .map(|fired| fired.shot)
            .collect();
        Seen::after(&self.rules, &shots).expect("these shots were fired in a game")
    }

    /// The fleet of a seat after so many shots of the game, if it is known.
    pub fn board(&self, seat: Seat, after: usize) -> Option<Board> {
        let mut board = Board::new(&self.rules, self.fleets[seat].clone()?);
        for fired in self.fired[..after.min(self.fired.len())].iter().filter(|fired| fired.seat != seat) {
            board.fire(fired.shot.cell).expect("these shots were fired in a game");
        }
        Some(board)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "[Rules \"4x4 2,1 no-edge sunk salvo\"]\n[A \"Ada\"]\n[B \"HAL\"]\n[FleetA \"A0h2 D3h1\"]\n\
                        [FleetB \"A0v2 C2h1\"]\n[Result \"A won\"]\n\n1 A A0x C2s\n2 B C0o\n3 A A1s\n";

    #[test]
    fn a_record_can_be_looked_at_after_any_shot() {
        let replay = Replay::of(&GAME.parse().unwrap());
        assert_eq!(replay.fired.len(), 4);
        assert!(!replay.is_hunt());
        assert_eq!(replay.seen(Seat::A, 0).shots().len(), 0);
        assert_eq!(replay.seen(Seat::A, 3).shots().len(), 2);
        assert_eq!(replay.board(Seat::B, 2).unwrap().afloat(), 1);
        assert!(replay.board(Seat::B, 4).unwrap().is_lost());
        assert_eq!(replay.board(Seat::A, 4).unwrap().afloat(), 2);
    }
}
