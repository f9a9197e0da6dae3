//! Optimal play where few fleets remain: the least mean number of shots, and the least number that
//! is always enough.
//!
//! A position is the fleets that remain, each with what is left of its ships; the shots and answers
//! so far matter only through these. [`Optimum`] searches positions for the best shot, remembers
//! what it found, and gives up when its budget is spent.
//!
//! ```
//! use amiral_game::{Budget, Preset, Rules, RulesSetup, Seen, Stop};
//! use amiral_posterior::Inference;
//! use amiral_strategy::optimal::{Optimum, Remaining};
//!
//! let rules = RulesSetup { width: 4, height: 4, fleet: vec![3], ..Preset::Hasbro.setup() }.build()?;
//! let seen = Seen::new(&rules);
//! let fleets = Inference::new(&rules).list(&seen)?;
//! let remaining = Remaining::of(&seen, &fleets).expect("a sea of 16 cells is not too large");
//! let mut optimum = Optimum::under(&rules);
//! let best = optimum.mean(&remaining, Budget::UNLIMITED, &Stop::new())?;
//! assert_eq!((best.total, best.weight, best.mean()), (90, 16, 5.625));
//! assert_eq!(optimum.worst(&remaining, Budget::UNLIMITED, &Stop::new())?.shots, 8);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Shots are cells fired; turns do not matter here. The game ends with the last hit.
//!
//! # Steps
//!
//! A step is one cell of one fleet looked at. A core does some ten million a second.

mod bound;
mod mean;
mod play;
mod remaining;
mod search;
mod table;
mod ways;
mod worst;

use amiral_game::{Announce, Budget, Rules, Stop};
use thiserror::Error;

pub use bound::{Bound, bound};
pub use play::{likeliest, total_of};
pub use remaining::Remaining;

use mean::SearchMode;
use search::{Scratch, Search};
use table::Table;
use ways::Ways;

/// The best shot for the mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Best {
    /// The number of a best cell.
    pub cell: u8,
    /// The shots still to fire from here on, this one included, summed over all fleets by weight.
    pub total: u64,
    /// The weights of all fleets.
    pub weight: u64,
}

impl Best {
    /// The shots still to fire, on average.
    pub fn mean(&self) -> f64 {
        self.total as f64 / self.weight as f64
    }
}

/// The best shot for the worst case.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Worst {
    /// The number of a best cell.
    pub cell: u8,
    /// The shots that are always enough from here on, this one included.
    pub shots: u32,
}

/// What made a search give up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Why {
    /// It was cancelled.
    #[error("the work was stopped")]
    Stopped,
    /// Its budget was spent.
    #[error("it would take more steps than allowed")]
    Budget,
    /// It would have had to remember too many positions.
    #[error("it would take more memory than allowed")]
    Memory,
    /// The position is one under another announce rule than the search is for, or one that no
    /// search knows ([`Optimum::knows`]).
    #[error("the position has another announce rule")]
    OtherRules,
}

/// A search that was not finished.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the best play was not found, for {why}; its total is at least {least}")]
pub struct GaveUp {
    /// What made it give up.
    pub why: Why,
    /// The lower bound proved so far on the total by weight, or on the worst case.
    pub least: u64,
}

/// The most positions that are remembered for the mean, and as many for the worst case: about three
/// gigabytes each.
const MOST_REMEMBERED: usize = 100_000_000;

/// Searches for the best shot and remembers what it found, from move to move and from game to game.
///
/// What is remembered holds for a position however it came about, so it never expires, as long as
/// cell numbers mean the same from call to call. It changes how long an answer takes, never its
/// totals. Which of several best cells is returned may depend on it, unless every search begins
/// with nothing remembered ([`Optimum::forget`]).
#[derive(Debug)]
pub struct Optimum {
    announce: Announce,
    ways: Ways,
    means: Table,
    misses: Table,
    symmetries: Box<[Box<[u8]>]>,
    scratch: Scratch,
    states: u64,
    steps: u64,
    most: usize,
}

impl Optimum {
    /// Whether the best play is searched for under that announce rule. Where every hit says which
    /// ship it was, what remains is not a matter of the cells that are left alone.
    pub fn knows(announce: Announce) -> bool {
        !announce.tells_ships()
    }

    /// For ships of those sizes under that announce rule, with cells numbered in any way.
    pub fn new(announce: Announce, sizes: &[u8]) -> Optimum {
        Optimum {
            announce,
            ways: Ways::new(announce, sizes),
            means: Table::default(),
            misses: Table::default(),
            symmetries: Box::default(),
            scratch: Scratch::default(),
            states: 0,
            steps: 0,
            most: MOST_REMEMBERED,
        }
    }

    /// The same, which remembers at most that many positions for the mean, and as many for the
    /// worst case.
    #[must_use]
    pub fn remembering(self, most: usize) -> Optimum {
        Optimum { most, ..self }
    }

    /// For those rules, with cells numbered in reading order: positions that are turned or mirrored
    /// are recognized. That pays where whole small seas are searched.
    pub fn under(rules: &Rules) -> Optimum {
        let area = rules.grid().area().min(128);
        let symmetries = rules.placements().symmetries().iter();
        let turns = symmetries.map(|symmetry| (0..area).map(|cell| symmetry.cell(cell) as u8).collect());
        Optimum { symmetries: turns.collect(), ..Optimum::new(rules.announce(), rules.fleet()) }
    }

    /// How many positions have been searched so far.
    pub fn states(&self) -> u64 {
        self.states
    }

    /// How many steps have been taken so far.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// How many positions are remembered.
    pub fn remembered(&self) -> usize {
        self.means.len() + self.misses.len()
    }

    /// Forgets every position, to bound the memory or to give the same cells whatever was asked
    /// before.
    pub fn forget(&mut self) {
        self.means.clear();
        self.misses.clear();
    }

    /// The shot with the least mean number of shots to follow, in at most that many steps. There
    /// must be a fleet, and it must have a cell left to hit.
    pub fn mean(&mut self, remaining: &Remaining, budget: impl Into<Budget>, stop: &Stop) -> Result<Best, GaveUp> {
        // Whoever has something to beat gives up bad shots sooner. One or two fleets need no
        // search.
        let limit = if remaining.len() > 2 { likeliest(remaining) + 1 } else { u64::MAX };
        let found = self.mean_below(remaining, limit, budget, stop)?;
        Ok(found.expect("the best play takes no more shots than another"))
    }

    /// Whether the least total by weight is below `limit`: the shot if it is, and otherwise what it
    /// is at least.
    pub fn mean_below(
        &mut self,
        remaining: &Remaining,
        limit: u64,
        budget: impl Into<Budget>,
        stop: &Stop,
    ) -> Result<Result<Best, u64>, GaveUp> {
        let weight = remaining.weight();
        let found = self.search(remaining, budget.into(), stop, Which::Mean, |search, sunk| {
            let root = search.root(sunk);
            search.floor = root.weight * root.left as u64;
            search.mean(&root, limit, SearchMode::Full { depth: 0 })
        })?;
        Ok(if found.exact { Ok(Best { cell: found.cell, total: found.value, weight }) } else { Err(found.value) })
    }

    /// A lower bound on the total, proved by a relaxation: the player is told where the first ship
    /// lies.
    ///
    /// Whoever plays on all fleets plays on those of each place of that ship too, and takes on them
    /// no fewer shots than the best play made for them alone. So the best totals of the parts add
    /// up to a bound on the whole. Each part may take that many steps; where one takes more, what
    /// was proved of it counts.
    pub fn least_if_told(&mut self, remaining: &Remaining, budget: impl Into<Budget>, stop: &Stop) -> u64 {
        let budget = budget.into();
        let each = remaining.sizes.len();
        let mut fleets: Vec<usize> = (0..remaining.len()).collect();
        let place = |fleet: usize| remaining.ships[fleet * each];
        fleets.sort_by_key(|&fleet| place(fleet));
        let parts = fleets.chunk_by(|&a, &b| place(a) == place(b));
        let part = |fleets: &[usize]| {
            let mut part = Remaining::new(remaining.announce, &remaining.sizes, remaining.fired);
            fleets.iter().for_each(|&f| part.push(&remaining.ships[f * each..][..each], remaining.weights[f]));
            self.mean(&part, budget, stop).map_or_else(|gave_up| gave_up.least, |best| best.total)
        };
        parts.map(part).sum()
    }

    /// The shot with which the least number of shots is always enough, in at most that many steps.
    /// Weights do not matter.
    pub fn worst(&mut self, remaining: &Remaining, budget: impl Into<Budget>, stop: &Stop) -> Result<Worst, GaveUp> {
        let found = self.search(remaining, budget.into(), stop, Which::Misses, |search, sunk| {
            for misses in 0.. {
                let root = search.root(sunk);
                search.floor = root.left as u64 + u64::from(misses);
                if let Some(cell) = search.within(&root, misses)? {
                    return Ok((root.left as u32 + misses, cell));
                }
            }
            unreachable!("a sea has an end")
        });
        found.map(|(shots, cell)| Worst { cell, shots })
    }

    fn search<T>(
        &mut self,
        remaining: &Remaining,
        budget: Budget,
        stop: &Stop,
        which: Which,
        work: impl FnOnce(&mut Search<'_>, usize) -> Result<T, Why>,
    ) -> Result<T, GaveUp> {
        if remaining.announce != self.announce || !Optimum::knows(self.announce) {
            return Err(GaveUp { why: Why::OtherRules, least: 0 });
        }
        debug_assert!(!remaining.is_empty(), "a position has a fleet");
        self.scratch.masks.fill(remaining, &self.ways);
        let sunk = self.sunk(remaining);
        let known = match which {
            Which::Mean => &mut self.means,
            Which::Misses => &mut self.misses,
        };
        let mut search = Search {
            ways: &self.ways,
            known,
            symmetries: &self.symmetries,
            scratch: &mut self.scratch,
            steps: 0,
            states: 0,
            most: self.most,
            budget: budget.as_steps(),
            stop,
            floor: 0,
        };
        let found = work(&mut search, sunk);
        self.states += search.states;
        self.steps += search.steps;
        found.map_err(|why| GaveUp { why, least: search.floor })
    }

    /// The number of the sinkings so far, which are the same for all fleets.
    fn sunk(&self, remaining: &Remaining) -> usize {
        if self.announce == Announce::Silent {
            return 0;
        }
        // As many as there are sizes: the ships of the first fleet.
        let ships = remaining.ships.iter().zip(&remaining.sizes);
        let sunk = ships.filter(|(ship, _)| **ship & !remaining.fired == 0);
        sunk.fold(0, |sunk, (_, &size)| self.ways.sink(sunk, self.ways.class(size)))
    }
}

/// Which table a search goes by.
#[derive(Clone, Copy)]
enum Which {
    Mean,
    Misses,
}
