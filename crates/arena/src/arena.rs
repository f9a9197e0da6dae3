//! A match: every pair of players, on all cores, until all pairs are played or the test is sure.
//!
//! A pair follows from its number alone. Pairs are taken into account in the order of their
//! numbers, whichever was ready first, so that a match is the same on any number of threads, and
//! the test ends it where it would have ended with one.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;

use amiral_game::{Rules, Seed, Stop};
use amiral_study::Progress;
use rayon::{ThreadPoolBuildError, ThreadPoolBuilder};
use thiserror::Error;

use crate::opening::{NoOpening, Opening, Openings};
use crate::pair::{Board, PlayedPair, Unplayed};
use crate::player::{Entrant, Player};
use crate::standings::Standings;
use crate::{Sprt, Verdict};

/// What is played.
#[derive(Clone, Debug)]
pub struct Arena {
    /// The rules.
    pub rules: Rules,
    /// The number everything random follows from.
    pub seed: Seed,
    /// How many pairs of games every two players play at most.
    pub pairs: u64,
    /// Who meets whom.
    pub form: Form,
    /// What pairs begin with.
    pub opening: Opening,
    /// The test that ends the match, between two players.
    pub sprt: Option<Sprt>,
}

/// Who meets whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// Everybody meets everybody.
    RoundRobin,
    /// The first meets all others.
    Gauntlet,
}

/// How a match is played.
pub struct ArenaOrders<'a> {
    /// The number of threads; 0 means one for every core.
    pub threads: usize,
    /// Cancels the match; what is done until then is kept.
    pub stop: Stop,
    /// Whether pairs come with records of their games.
    pub records: bool,
    /// Called for every new pair, in order, on the calling thread; a break ends the match.
    pub played: &'a mut dyn FnMut(&PlayedPair, &Standings, Progress) -> ControlFlow<()>,
}

/// Why a match could not be played.
#[derive(Debug, Error)]
pub enum ArenaError {
    /// There is nothing to begin with.
    #[error(transparent)]
    Opening(#[from] NoOpening),
    /// A player cannot be started, or does not play by these rules.
    #[error("{name} cannot play: {detail}")]
    Unplayable {
        /// The player.
        name: String,
        /// Why.
        detail: String,
    },
    /// The system gave no threads.
    #[error("the system gives no threads: {0}")]
    Threads(#[from] ThreadPoolBuildError),
}

impl Arena {
    /// The players of every two that meet, by number.
    pub fn meetings(&self, players: usize) -> Vec<(usize, usize)> {
        match self.form {
            Form::RoundRobin => (0..players).flat_map(|a| (a + 1..players).map(move |b| (a, b))).collect(),
            Form::Gauntlet => (1..players).map(|b| (0, b)).collect(),
        }
    }

    /// How many pairs there are in all.
    pub fn total(&self, players: usize) -> u64 {
        self.pairs.saturating_mul(self.meetings(players).len() as u64)
    }

    /// Plays the match, after those pairs that have been played before, and gives how all stand.
    pub fn run(
        &self,
        entrants: &[Entrant<'_>],
        known: &[PlayedPair],
        orders: &mut ArenaOrders<'_>,
    ) -> Result<Standings, ArenaError> {
        let mut standings = Standings::new(entrants.len(), self.meetings(entrants.len()));
        for pair in known {
            if self.is_over(&standings) {
                break;
            }
            standings.take(pair);
        }
        if self.is_over(&standings) || standings.pairs() >= self.total(entrants.len()) {
            return Ok(standings);
        }
        let next = AtomicU64::new(standings.pairs());
        let withdrawn: Vec<AtomicBool> =
            standings.players.iter().map(|player| AtomicBool::new(player.is_withdrawn())).collect();
        // Ends the threads, without cancelling anything else that looks at the token.
        let enough = Stop::new();
        let floor = Floor { arena: self, entrants, records: orders.records, next, withdrawn, enough };
        let pool = ThreadPoolBuilder::new().num_threads(orders.threads).build()?;
        let (hand_in, collect) = mpsc::channel();
        let (stop, threads) = (orders.stop.clone(), pool.current_num_threads());
        pool.in_place_scope(|scope| {
            for _ in 0..threads {
                let (hand_in, floor, stop) = (hand_in.clone(), &floor, &stop);
                scope.spawn(move |_| floor.work(stop, &hand_in));
            }
            drop(hand_in);
            floor.gather(&collect, standings, orders)
        })
    }

    /// Plays the pair of that number, counted from 0, with records.
    pub fn only(&self, number: u64, entrants: &[Entrant<'_>], stop: &Stop) -> Result<Option<PlayedPair>, ArenaError> {
        let mut worker = Worker::new(self, entrants);
        match worker.play(number, true, stop) {
            Ok(pair) => Ok(Some(pair)),
            Err(Unplayed::Stopped) => Ok(None),
            Err(other) => Err(self.failed(other, number, entrants)),
        }
    }

    /// Whether nothing that is still to be played matters.
    fn is_over(&self, standings: &Standings) -> bool {
        let decided = self.sprt.is_some_and(|sprt| {
            standings.meetings.first().is_some_and(|meeting| sprt.verdict(&meeting.pairs) != Verdict::Undecided)
        });
        decided
            || standings.meetings.iter().all(|meeting| {
                standings.players[meeting.players.0].is_withdrawn()
                    || standings.players[meeting.players.1].is_withdrawn()
            })
    }

    fn failed(&self, unplayed: Unplayed, number: u64, entrants: &[Entrant<'_>]) -> ArenaError {
        match unplayed {
            Unplayed::NoOpening(error) => ArenaError::Opening(error),
            Unplayed::Unplayable(player, detail) => {
                let meetings = self.meetings(entrants.len());
                let (a, b) = meetings[(number % meetings.len() as u64) as usize];
                ArenaError::Unplayable { name: entrants[[a, b][player]].name().to_owned(), detail }
            }
            Unplayed::Stopped => unreachable!("what is cancelled has not failed"),
        }
    }
}

/// What the threads of a match share.
struct Floor<'a, 'b> {
    arena: &'a Arena,
    entrants: &'a [Entrant<'b>],
    records: bool,
    /// The next pair nobody has taken.
    next: AtomicU64,
    /// Who has been taken out, by number.
    withdrawn: Vec<AtomicBool>,
    enough: Stop,
}

/// What a thread hands in.
enum Message {
    Pair(PlayedPair),
    Failure(ArenaError),
}

impl Floor<'_, '_> {
    fn work(&self, stop: &Stop, hand_in: &mpsc::Sender<Message>) {
        let mut worker = Worker::new(self.arena, self.entrants);
        let total = self.arena.total(self.entrants.len());
        while !stop.is_cancelled() && !self.enough.is_cancelled() {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            if number >= total {
                break;
            }
            let (a, b) = worker.meeting(number);
            let is_out = |player: usize| self.withdrawn[player].load(Ordering::Relaxed);
            let message = if is_out(a) || is_out(b) {
                Message::Pair(PlayedPair { number, games: Vec::new() })
            } else {
                match worker.play(number, self.records, stop) {
                    Ok(pair) => Message::Pair(pair),
                    Err(Unplayed::Stopped) => break,
                    Err(other) => Message::Failure(self.arena.failed(other, number, self.entrants)),
                }
            };
            let failed = matches!(message, Message::Failure(_));
            if hand_in.send(message).is_err() || failed {
                break;
            }
        }
    }

    /// Takes the pairs in order, until the match is over.
    fn gather(
        &self,
        collect: &mpsc::Receiver<Message>,
        mut standings: Standings,
        orders: &mut ArenaOrders<'_>,
    ) -> Result<Standings, ArenaError> {
        let total = self.arena.total(self.entrants.len());
        let mut ahead: BTreeMap<u64, PlayedPair> = BTreeMap::new();
        let mut failure = None;
        for message in collect {
            if self.enough.is_cancelled() {
                continue;
            }
            match message {
                Message::Failure(error) => {
                    failure = Some(error);
                    self.enough.cancel();
                }
                Message::Pair(pair) => {
                    ahead.insert(pair.number, pair);
                }
            }
            while let Some(mut pair) = ahead.remove(&standings.pairs()) {
                // It may have been played before it was known that one of the two is out.
                if standings.is_withdrawn(pair.number) {
                    pair.games.clear();
                }
                standings.take(&pair);
                for (flag, player) in self.withdrawn.iter().zip(&standings.players) {
                    flag.store(player.is_withdrawn(), Ordering::Relaxed);
                }
                let progress = Progress { done: standings.pairs(), total };
                let goes_on = (orders.played)(&pair, &standings, progress).is_continue();
                if !goes_on || self.arena.is_over(&standings) {
                    self.enough.cancel();
                    break;
                }
            }
        }
        failure.map_or(Ok(standings), Err)
    }
}

/// One thread, with players of its own.
struct Worker<'a, 'b> {
    arena: &'a Arena,
    entrants: &'a [Entrant<'b>],
    meetings: Vec<(usize, usize)>,
    players: Vec<Option<Box<dyn Player>>>,
    openings: Openings<'a>,
}

impl<'a, 'b> Worker<'a, 'b> {
    fn new(arena: &'a Arena, entrants: &'a [Entrant<'b>]) -> Worker<'a, 'b> {
        Worker {
            arena,
            entrants,
            meetings: arena.meetings(entrants.len()),
            players: entrants.iter().map(|_| None).collect(),
            openings: Openings::new(&arena.rules, &arena.opening),
        }
    }

    fn meeting(&self, number: u64) -> (usize, usize) {
        self.meetings[(number % self.meetings.len() as u64) as usize]
    }

    fn play(&mut self, number: u64, records: bool, stop: &Stop) -> Result<PlayedPair, Unplayed> {
        let (a, b) = self.meeting(number);
        let round = number / self.meetings.len() as u64;
        let Arena { rules, seed, .. } = self.arena;
        for player in [a, b] {
            self.players[player].get_or_insert_with(|| self.entrants[player].build(rules));
        }
        let names = records.then(|| [a, b].map(|player| self.entrants[player].name()));
        let board = Board { rules, seed: *seed, stop, names };
        let [first, second] = self.players.get_disjoint_mut([a, b]).expect("two different players meet");
        let (Some(first), Some(second)) = (first.as_deref_mut(), second.as_deref_mut()) else {
            unreachable!("both were built")
        };
        board.pair(number, round, &mut self.openings, &mut [first, second])
    }
}
