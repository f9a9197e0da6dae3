//! How a match stands.

use crate::Pentanomial;
use crate::pair::PlayedPair;
use crate::pentanomial::Estimate;
use crate::player::FaultKind;

/// After so many games lost on time a player is taken out of the match.
pub const MOST_TIMEOUTS: u64 = 3;

/// How a match stands after some pairs.
#[derive(Clone, PartialEq, Debug)]
pub struct Standings {
    /// The players, in the order given.
    pub players: Vec<Standing>,
    /// Every two that meet, in the order in which they do.
    pub meetings: Vec<Meeting>,
    taken: u64,
}

/// How a player stands.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Standing {
    /// The pairs it played, as it sees them.
    pub pairs: Pentanomial,
    /// The games it won by sinking everything.
    pub sunk_all: u64,
    /// The shots it fired in those.
    pub shots: u64,
    /// The games lost because it crashed.
    pub crashes: u64,
    /// The games lost because it took too long.
    pub timeouts: u64,
    /// The games lost by an illegal shot or fleet.
    pub illegal: u64,
}

/// What came of two players' games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Meeting {
    /// Who they are, by number.
    pub players: (usize, usize),
    /// Their pairs, as the first of them sees them.
    pub pairs: Pentanomial,
}

impl Standing {
    /// The games it played.
    pub fn games(&self) -> u64 {
        2 * self.pairs.pairs()
    }

    /// The mean number of shots in the games it won by sinking everything.
    pub fn mean(&self) -> Option<f64> {
        (self.sunk_all > 0).then(|| self.shots as f64 / self.sunk_all as f64)
    }

    /// By how much it is stronger than those it met.
    pub fn elo(&self) -> Option<Estimate> {
        self.pairs.elo()
    }

    /// Whether it was taken out, for having lost too often on time.
    pub fn is_withdrawn(&self) -> bool {
        self.timeouts >= MOST_TIMEOUTS
    }
}

impl Standings {
    /// Before the first pair.
    pub fn new(players: usize, meetings: Vec<(usize, usize)>) -> Standings {
        let meeting = |players| Meeting { players, pairs: Pentanomial::default() };
        Standings {
            players: vec![Standing::default(); players],
            meetings: meetings.into_iter().map(meeting).collect(),
            taken: 0,
        }
    }

    /// How many pairs were taken into account.
    pub fn pairs(&self) -> u64 {
        self.taken
    }

    /// Whether one of the two players of that pair has been taken out.
    pub(crate) fn is_withdrawn(&self, number: u64) -> bool {
        let (a, b) = self.meetings[(number % self.meetings.len() as u64) as usize].players;
        self.players[a].is_withdrawn() || self.players[b].is_withdrawn()
    }

    /// Takes the next pair into account.
    pub fn take(&mut self, pair: &PlayedPair) {
        let meetings = self.meetings.len() as u64;
        let meeting = &mut self.meetings[(pair.number % meetings) as usize];
        self.taken += 1;
        let [_, _] = pair.games.as_slice() else { return };
        let half_points = pair.half_points();
        meeting.pairs.add(half_points);
        let (a, b) = meeting.players;
        self.players[a].pairs.add(half_points);
        self.players[b].pairs.add(4 - half_points);
        for game in &pair.games {
            let who = |player: usize| if player == 0 { a } else { b };
            match &game.fault {
                None => {
                    let winner = &mut self.players[who(game.winner)];
                    winner.sunk_all += 1;
                    winner.shots += u64::from(game.shots[game.winner]);
                }
                Some(fault) => {
                    let loser = &mut self.players[who(1 - game.winner)];
                    *match fault.kind {
                        FaultKind::Crash => &mut loser.crashes,
                        FaultKind::Timeout => &mut loser.timeouts,
                        FaultKind::Illegal => &mut loser.illegal,
                    } += 1;
                }
            }
        }
    }
}
