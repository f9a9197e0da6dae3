//! One pair of games: the same fleets, the same seat to begin, the players changing seats in
//! between. Where players place their own fleets they keep their seats, and the other fires first.

use amiral_duel::{Duel, Phase};
use amiral_game::{Cell, Ending, PerSeat, Rules, Seat, Seed, Stop, Volley, below};
use serde::{Deserialize, Serialize};

use crate::opening::{Beginning, NoOpening, Openings};
use crate::player::{Fault, FaultKind, NewGame, Player, Trouble};

/// A pair that has been played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlayedPair {
    /// Its number in the match, from 0.
    pub number: u64,
    /// Its games; none where a player had been taken out of the match.
    pub games: Vec<PlayedGame>,
}

/// A game that has been played. The first of the two players has the number 0.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlayedGame {
    /// Which player sat in seat A.
    pub in_a: usize,
    /// Which player fired first.
    pub first: usize,
    /// Which player won.
    pub winner: usize,
    /// The shots each fired, or found fired.
    pub shots: [u16; 2],
    /// What the other did wrong, if the game was lost by that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<Fault>,
    /// The game as a record, if records are kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<String>,
}

impl PlayedPair {
    /// How many half points the first player took: of two games four.
    pub fn half_points(&self) -> usize {
        2 * self.games.iter().filter(|game| game.winner == 0).count()
    }
}

impl PlayedGame {
    /// The seat that a player had.
    pub fn seat_of(&self, player: usize) -> Seat {
        if player == self.in_a { Seat::A } else { Seat::B }
    }
}

/// Why a pair was not played to the end.
#[derive(Debug)]
pub(crate) enum Unplayed {
    Stopped,
    NoOpening(NoOpening),
    /// That one of the two cannot play at all.
    Unplayable(usize, String),
}

const FLEETS: u64 = 0;
const STRATEGIES: u64 = 1;
const STARTER: u64 = 2;

/// What every pair of a match has in common.
pub(crate) struct Board<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) seed: Seed,
    pub(crate) stop: &'a Stop,
    /// Whether records are wanted, with these names.
    pub(crate) names: Option<[&'a str; 2]>,
}

impl Board<'_> {
    /// Plays the pair of that number, in that round.
    pub(crate) fn pair(
        &self,
        number: u64,
        round: u64,
        openings: &mut Openings<'_>,
        players: &mut [&mut dyn Player; 2],
    ) -> Result<PlayedPair, Unplayed> {
        let beginning = openings.of(round, self.seed, self.stop).map_err(Unplayed::NoOpening)?;
        let starter = Seat::BOTH[below(&mut self.seed.dice(&[STARTER, round]), 2)];
        let mut games = Vec::with_capacity(2);
        for (game, seat) in (0..).zip(Seat::BOTH) {
            // With fleets of their own, players stay where they are.
            let (in_a, starter) = match (&beginning.fleets, game) {
                (Some(_), _) => (seat as usize, starter),
                (None, 0) => (0, starter),
                (None, _) => (0, starter.other()),
            };
            let name = format!("{}-{}", number + 1, game + 1);
            let mut seats = Seats { board: self, players: &mut *players, in_a, round, game };
            games.push(seats.play((&name, 2 * number + game + 1), starter, &beginning)?);
        }
        Ok(PlayedPair { number, games })
    }
}

/// One game.
struct Seats<'a, 'b, 'c> {
    board: &'a Board<'b>,
    players: &'a mut [&'c mut dyn Player; 2],
    in_a: usize,
    round: u64,
    game: u64,
}

/// What somebody in a seat did wrong.
type Wrong = (Seat, Fault);

impl Seats<'_, '_, '_> {
    fn player(&self, seat: Seat) -> usize {
        if seat == Seat::A { self.in_a } else { 1 - self.in_a }
    }

    fn play(
        &mut self,
        (name, number): (&str, u64),
        starter: Seat,
        beginning: &Beginning,
    ) -> Result<PlayedGame, Unplayed> {
        let mut duel = Duel::new(self.board.rules, starter);
        let wrong = self.begin(name, number)?;
        let wrong = match wrong {
            Some(wrong) => Some(wrong),
            None => self.place(&mut duel, beginning)?,
        };
        let wrong = match wrong {
            Some(wrong) => Some(wrong),
            None => self.fight(&mut duel, &beginning.fired)?,
        };
        if let Some((seat, fault)) = &wrong {
            let ended = match fault.kind {
                FaultKind::Timeout => duel.lose_on_time(*seat).map(drop),
                FaultKind::Crash | FaultKind::Illegal => duel.resign(*seat).map(drop),
            };
            ended.expect("the game is not over");
        }
        for seat in Seat::BOTH {
            let player = self.player(seat);
            self.players[player].end(&duel, seat);
        }
        let winner = duel.ending().winner().expect("every game has a winner");
        let fired = |player: usize| {
            let seat = if player == self.in_a { Seat::A } else { Seat::B };
            duel.seen(seat).shots().len() as u16
        };
        Ok(PlayedGame {
            in_a: self.in_a,
            first: self.player(starter),
            winner: self.player(winner),
            shots: [fired(0), fired(1)],
            record: self.board.names.map(|names| self.record(&duel, name, names, wrong.as_ref())),
            fault: wrong.map(|(_, fault)| fault),
        })
    }

    /// What a player says, or what is wrong with it.
    fn heard<T>(&self, seat: Seat, said: Result<T, Trouble>) -> Result<Result<T, Wrong>, Unplayed> {
        match said {
            Ok(said) => Ok(Ok(said)),
            Err(Trouble::Fault(fault)) => Ok(Err((seat, fault))),
            Err(Trouble::Stopped) => Err(Unplayed::Stopped),
            Err(Trouble::Unplayable(detail)) => Err(Unplayed::Unplayable(self.player(seat), detail)),
        }
    }

    fn begin(&mut self, name: &str, number: u64) -> Result<Option<Wrong>, Unplayed> {
        let Board { rules, seed, stop, .. } = *self.board;
        for seat in Seat::BOTH {
            // Dice belong to seats, so that a player against itself wins exactly half.
            let seed = seed.split(&[STRATEGIES, self.round, seat as u64]);
            let game = NewGame { name, number, rules, seat, round: self.round, seed };
            let player = self.player(seat);
            let said = self.players[player].begin(&game, stop);
            if let Err(wrong) = self.heard(seat, said)? {
                return Ok(Some(wrong));
            }
        }
        Ok(None)
    }

    fn place(&mut self, duel: &mut Duel, beginning: &Beginning) -> Result<Option<Wrong>, Unplayed> {
        for seat in Seat::BOTH {
            let fleet = if let Some(fleets) = &beginning.fleets {
                fleets[seat].clone()
            } else {
                let player = self.player(seat);
                let seed = self.board.seed.split(&[FLEETS, self.round, player as u64, self.game]);
                let said = self.players[player].place(seed, self.board.stop);
                match self.heard(seat, said)? {
                    Ok(fleet) => fleet,
                    Err(wrong) => return Ok(Some(wrong)),
                }
            };
            if let Err(refusal) = duel.place(seat, fleet).map(drop) {
                return Ok(Some((
                    seat,
                    Fault { kind: FaultKind::Illegal, detail: refusal.to_string(), failure: None },
                )));
            }
        }
        Ok(None)
    }

    fn fight(&mut self, duel: &mut Duel, fired: &[Cell]) -> Result<Option<Wrong>, Unplayed> {
        let mut ahead = PerSeat([fired; 2]);
        while let Phase::Playing { turn, .. } = duel.phase() {
            if let [next, rest @ ..] = ahead[turn] {
                ahead[turn] = rest;
                duel.fire(turn, &[*next]).expect("positions are for rules with single shots");
                continue;
            }
            let player = self.player(turn);
            let said = self.players[player].fire(duel, turn, self.board.stop);
            let volley: Volley = match self.heard(turn, said)? {
                Ok(volley) => volley,
                Err(wrong) => return Ok(Some(wrong)),
            };
            if let Err(refusal) = duel.fire(turn, &volley).map(drop) {
                return Ok(Some((
                    turn,
                    Fault { kind: FaultKind::Illegal, detail: refusal.to_string(), failure: None },
                )));
            }
        }
        debug_assert!(matches!(duel.ending(), Ending::Won(_)));
        Ok(None)
    }

    fn record(&self, duel: &Duel, name: &str, names: [&str; 2], wrong: Option<&Wrong>) -> String {
        let named = |seat: Seat| Some(amiral_game::excerpt(names[self.player(seat)]));
        let mut record = duel.record(PerSeat([named(Seat::A), named(Seat::B)]));
        record.tags.push(("Game".into(), name.into()));
        if let Some((seat, fault)) = wrong {
            let detail = amiral_game::excerpt(&fault.detail);
            record.tags.push(("Fault".into(), format!("{seat} {}: {detail}", fault.kind.name())));
        }
        record.to_string()
    }
}
