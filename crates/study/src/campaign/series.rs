//! Numbered games of one kind, and who plays them.

use std::ops::Range;

use amiral_game::{Law, Rules, Seed};
use amiral_strategy::{Resources, Spec, TieOrder, build};
use thiserror::Error;

use super::Batch;
use crate::games::{Orders, StudyError};
use crate::{Contender, DuelResult, Duels, Study, WITNESS};

/// What kind of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SeriesKind {
    /// Each player alone against a fleet, the same one for all.
    Hunts,
    /// Pairs of games of two players, who change seats.
    Duels,
}

impl SeriesKind {
    /// How many games one number stands for.
    pub fn games(self) -> u64 {
        match self {
            SeriesKind::Hunts => 1,
            SeriesKind::Duels => 2,
        }
    }
}

/// Games numbered from 0.
#[derive(Clone, PartialEq, Debug)]
pub struct Series {
    /// What kind of games.
    pub kind: SeriesKind,
    /// The rules.
    pub rules: Rules,
    /// How fleets are placed.
    pub law: Law,
    /// The number everything random follows from.
    pub seed: Seed,
    /// How many there are; of duels, how many pairs.
    pub games: u64,
    /// Who plays.
    pub players: Vec<Player>,
}

/// A player that any machine can build.
#[derive(Clone, PartialEq, Debug)]
pub struct Player {
    pub(super) name: String,
    /// Nothing for the witness.
    pub(super) spec: Option<Spec>,
    /// Which of several equally good cells it takes, if a file of somebody's said so.
    pub(super) ties: Option<TieOrder>,
}

/// A player whose games on another machine need not be those on this one.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Unshared {
    /// It is a program.
    #[error("{0} is a program of this machine")]
    Program(String),
    /// It learns from past games.
    #[error("{0} learns from the database of this machine")]
    Learns(String),
}

impl Player {
    /// A strategy under the name it was given by, with the order of a file of ties if one was named.
    pub fn new(name: &str, spec: Spec, ties: Option<TieOrder>) -> Result<Player, Unshared> {
        match spec {
            Spec::Program(_) => Err(Unshared::Program(name.into())),
            Spec::Autodidact { .. } => Err(Unshared::Learns(name.into())),
            _ => Ok(Player { name: name.into(), spec: Some(spec), ties }),
        }
    }

    /// The witness of test duels.
    pub fn witness() -> Player {
        Player { name: WITNESS.into(), spec: None, ties: None }
    }

    /// The name it was given by.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The number of its version, where it has one.
    pub fn version(&self) -> Option<u32> {
        self.spec.map(Spec::version)
    }

    /// The player, ready to take part.
    pub fn contender(&self) -> Contender<'static> {
        let Some(spec) = self.spec else { return Contender::witness() };
        let resources = match &self.ties {
            Some(order) => Resources::default().with_ties(order.clone()),
            None => Resources::default(),
        };
        Contender::with(&self.name, move |rules, seed| build(&spec, rules, seed, &resources)).of_version(spec.version())
    }
}

impl Series {
    pub(super) fn hunts(study: &Study, players: Vec<Player>) -> Series {
        let Study { rules, law, seed, games } = study.clone();
        Series { kind: SeriesKind::Hunts, rules, law, seed, games, players }
    }

    /// How many results every number has.
    pub fn width(&self) -> usize {
        match self.kind {
            SeriesKind::Hunts => self.players.len(),
            SeriesKind::Duels => SeriesKind::Duels.games() as usize,
        }
    }

    /// How many of the players are timed, each for itself.
    pub(super) fn timed(&self) -> usize {
        match self.kind {
            SeriesKind::Hunts => self.players.len(),
            SeriesKind::Duels => 0,
        }
    }

    /// Whether a result can be one of these games.
    pub(super) fn allows(&self, result: u16) -> bool {
        let cells: usize = self.rules.fleet().iter().map(|&size| usize::from(size)).sum();
        let shots = match self.kind {
            SeriesKind::Hunts => result,
            SeriesKind::Duels => unpacked(result).shots,
        };
        (cells..=self.rules.grid().area()).contains(&usize::from(shots))
    }

    pub(super) fn play(
        &self,
        numbers: Range<u64>,
        contenders: &[Contender<'_>],
        orders: &mut Orders<'_>,
    ) -> Result<Batch, StudyError> {
        let Series { rules, law, seed, games, .. } = self.clone();
        match self.kind {
            SeriesKind::Hunts => {
                let part = Study { rules, law, seed, games }.part(numbers, contenders, orders)?;
                let done = (part.shots.len() / self.width().max(1)) as f64;
                // The time of the games that count.
                let share = done / part.games.max(1) as f64;
                let nanoseconds = part.nanoseconds.iter().map(|time| (*time as f64 * share) as u64).collect();
                Ok(Batch { results: part.shots, nanoseconds })
            }
            SeriesKind::Duels => {
                let [a, b] = contenders else { unreachable!("two play a duel") };
                let bouts = Duels { rules, law, seed, pairs: games }.part(numbers, [a, b], orders)?;
                Ok(Batch { results: bouts.into_iter().map(packed).collect(), nanoseconds: Vec::new() })
            }
        }
    }
}

/// How a game of a duel went, as a number.
pub(super) fn packed(bout: DuelResult) -> u16 {
    bout.shots << 2 | u16::from(bout.a_started) << 1 | u16::from(bout.a_won)
}

pub(super) fn unpacked(number: u16) -> DuelResult {
    DuelResult { a_started: number & 2 != 0, a_won: number & 1 != 0, shots: number >> 2 }
}
