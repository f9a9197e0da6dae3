//! What was played of a campaign, put together in any order.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Campaign, Player, Series};
use crate::{Distribution, Sample};

/// The most results of a chunk that are handed over at once.
pub const MOST_RESULTS: u64 = 1 << 16;

/// Some consecutive games of a series.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chunk {
    /// The number of the series, from 0.
    pub series: u32,
    /// The number of the first game.
    pub first: u64,
    /// How many games.
    pub games: u64,
}

impl Chunk {
    /// The numbers of its games.
    pub fn numbers(&self) -> Range<u64> {
        self.first..self.first.saturating_add(self.games)
    }

    /// Whether there are such games in the campaign, and no more than are handed over at once.
    pub fn is_of(&self, campaign: &Campaign) -> bool {
        campaign.series().get(self.series as usize).is_some_and(|series| {
            self.games > 0
                && self.first.checked_add(self.games).is_some_and(|end| end <= series.games)
                && self.games.saturating_mul(series.width() as u64) <= MOST_RESULTS
        })
    }
}

/// What came of a chunk.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Batch {
    /// Game by game the shots that each strategy took, or how the games of a pair went, as numbers.
    pub results: Vec<u16>,
    /// The time that the games of each strategy took; of duels nothing.
    pub nanoseconds: Vec<u64>,
}

impl Batch {
    /// The games of a study as what came of a chunk of hunts.
    pub fn of(games: &Distribution) -> Batch {
        let results = (0..games.games()).flat_map(|game| games.samples.iter().map(move |sample| sample.shots[game]));
        let time = |sample: &Sample| (sample.micros_per_game * 1000.0 * games.games() as f64) as u64;
        Batch { results: results.collect(), nanoseconds: games.samples.iter().map(time).collect() }
    }
}

/// A batch that cannot have come of its chunk.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum BadBatch {
    /// The campaign has no such chunk.
    #[error("there are no such games")]
    NoSuchGames,
    /// There are too many or too few results.
    #[error("{found} results instead of {expected}")]
    Length {
        /// As many as there are.
        found: usize,
        /// As many as there must be.
        expected: usize,
    },
    /// A result is impossible under the rules.
    #[error("no game ends with the result {0}")]
    Impossible(u16),
}

/// The games of a campaign that are there.
#[derive(Clone, Debug)]
pub struct Gathered {
    piles: Vec<Pile>,
}

/// The games of a series that are there.
#[derive(Clone, Debug)]
struct Pile {
    width: usize,
    /// How many there are in the end, and how many a number stands for.
    games: u64,
    weight: u64,
    /// Results by the number of their first game; no two overlap.
    pieces: BTreeMap<u64, Vec<u16>>,
    done: u64,
    nanoseconds: Vec<f64>,
}

impl Gathered {
    /// Nothing yet.
    pub fn of(campaign: &Campaign) -> Gathered {
        let pile = |series: &Series| Pile {
            width: series.width(),
            games: series.games,
            weight: series.kind.games(),
            pieces: BTreeMap::new(),
            done: 0,
            nanoseconds: vec![0.0; series.timed()],
        };
        Gathered { piles: campaign.series().iter().map(pile).collect() }
    }

    /// Takes what came of a chunk, and says how many games are new. Those that are there already are left
    /// as they are.
    pub fn take(&mut self, campaign: &Campaign, chunk: Chunk, batch: &Batch) -> Result<u64, BadBatch> {
        campaign.check(chunk, batch)?;
        let pile = &mut self.piles[chunk.series as usize];
        let new = pile.gaps(chunk.numbers());
        let mut games = 0;
        for gap in new {
            let from = (gap.start - chunk.first) as usize * pile.width;
            let until = (gap.end - chunk.first) as usize * pile.width;
            pile.pieces.insert(gap.start, batch.results[from..until].to_vec());
            games += gap.end - gap.start;
        }
        pile.done += games;
        let share = games as f64 / chunk.games.max(1) as f64;
        pile.nanoseconds.iter_mut().zip(&batch.nanoseconds).for_each(|(sum, time)| *sum += *time as f64 * share);
        Ok(games * pile.weight)
    }

    /// The numbers of the games of a series that are missing.
    pub fn missing(&self, series: usize) -> Vec<Range<u64>> {
        let pile = &self.piles[series];
        pile.gaps(0..pile.games)
    }

    /// Those of the numbers of a series whose games are missing.
    pub fn missing_in(&self, series: usize, numbers: Range<u64>) -> Vec<Range<u64>> {
        self.piles[series].gaps(numbers)
    }

    /// Takes the games of a chunk away again.
    pub fn forget(&mut self, chunk: Chunk) {
        let pile = &mut self.piles[chunk.series as usize];
        let Range { start, end } = chunk.numbers();
        let width = pile.width;
        // Cut the pieces that reach over its ends.
        for at in [start, end] {
            if let Some((&first, piece)) = pile.pieces.range_mut(..at).next_back()
                && (piece.len() / width) as u64 > at - first
            {
                let rest = piece.split_off((at - first) as usize * width);
                pile.pieces.insert(at, rest);
            }
        }
        let inside: Vec<u64> = pile.pieces.range(start..end).map(|(&first, _)| first).collect();
        for first in inside {
            pile.done -= pile.pieces.remove(&first).map_or(0, |piece| (piece.len() / width) as u64);
        }
    }

    /// How many games are there.
    pub fn done(&self) -> u64 {
        self.piles.iter().map(|pile| pile.done * pile.weight).sum()
    }

    /// Whether every game is there.
    pub fn is_complete(&self) -> bool {
        self.piles.iter().all(|pile| pile.done == pile.games)
    }

    /// The results of the games of a series before the first that is missing.
    pub(super) fn prefix(&self, series: usize) -> Vec<u16> {
        let pile = &self.piles[series];
        let mut results = Vec::new();
        for (first, piece) in &pile.pieces {
            if *first as usize * pile.width != results.len() {
                break;
            }
            results.extend_from_slice(piece);
        }
        results
    }

    /// The same by strategy.
    pub(super) fn samples(&self, series: usize, players: &[Player]) -> Vec<Sample> {
        let (pile, prefix) = (&self.piles[series], self.prefix(series));
        let sample = |(number, player): (usize, &Player)| Sample {
            strategy: player.name().into(),
            version: player.version(),
            micros_per_game: pile.nanoseconds.get(number).map_or(0.0, |time| time / 1000.0 / pile.done.max(1) as f64),
            shots: prefix.iter().skip(number).step_by(pile.width).copied().collect(),
        };
        players.iter().enumerate().map(sample).collect()
    }
}

impl Campaign {
    /// Whether a batch can have come of a chunk.
    pub fn check(&self, chunk: Chunk, batch: &Batch) -> Result<(), BadBatch> {
        let series = self.series().get(chunk.series as usize).ok_or(BadBatch::NoSuchGames)?;
        if chunk.first.checked_add(chunk.games).is_none_or(|end| end > series.games) {
            return Err(BadBatch::NoSuchGames);
        }
        let expected = chunk.games as usize * series.width();
        for (found, expected) in [(batch.results.len(), expected), (batch.nanoseconds.len(), series.timed())] {
            if found != expected {
                return Err(BadBatch::Length { found, expected });
            }
        }
        let impossible = batch.results.iter().find(|result| !series.allows(**result));
        impossible.map_or(Ok(()), |&result| Err(BadBatch::Impossible(result)))
    }
}

impl Pile {
    /// Those of the numbers whose games are missing.
    fn gaps(&self, numbers: Range<u64>) -> Vec<Range<u64>> {
        let mut gaps = Vec::new();
        let mut at = numbers.start;
        let before = self.pieces.range(..numbers.start).next_back();
        for (first, piece) in before.into_iter().chain(self.pieces.range(numbers.clone())) {
            if *first > at {
                gaps.push(at..*first);
            }
            at = at.max(first + (piece.len() / self.width) as u64);
        }
        if at < numbers.end {
            gaps.push(at..numbers.end);
        }
        gaps
    }
}
