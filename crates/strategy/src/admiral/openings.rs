//! Positions with many fleets, kept once they have been thought through.
//!
//! What is played in a position is a function of the position, so that whoever comes there again, in another game or on
//! another thread, need not think twice. In a study of thousands of games most of the thinking is saved that way.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use amiral_game::{Cell, Outcome, Rules, Seen};
use amiral_posterior::Prior;

/// What one player under some rules has thought through.
pub(crate) type Opening = Arc<Mutex<BTreeMap<Box<[u16]>, Cell>>>;

/// How a player thinks: another one would decide otherwise.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Mind {
    pub(crate) rules: Rules,
    pub(crate) prior: Prior,
    pub(crate) budget: u64,
    pub(crate) searches: bool,
}

/// The openings of all players. Copies share them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Openings(Arc<Mutex<Vec<(Mind, Opening)>>>);

/// The most positions kept for one player.
const MOST: usize = 200_000;

impl Openings {
    pub(crate) fn of(&self, mind: &Mind) -> Opening {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, opening)) = all.iter().find(|(other, _)| other == mind) {
            return Arc::clone(opening);
        }
        let opening = Opening::default();
        all.push((mind.clone(), Arc::clone(&opening)));
        opening
    }
}

pub(crate) fn known(opening: &Opening, seen: &Seen) -> Option<Cell> {
    opening.lock().unwrap_or_else(PoisonError::into_inner).get(&key(seen)).copied()
}

pub(crate) fn keep(opening: &Opening, seen: &Seen, cell: Cell) {
    let mut opening = opening.lock().unwrap_or_else(PoisonError::into_inner);
    if opening.len() < MOST {
        opening.insert(key(seen), cell);
    }
}

/// The shots, a number each.
fn key(seen: &Seen) -> Box<[u16]> {
    let grid = seen.rules().grid();
    let outcome = |outcome| match outcome {
        Outcome::Miss => 0,
        Outcome::Hit => 1,
        Outcome::Sunk => 2,
        Outcome::SunkSize(size) => 2 + u16::from(size),
    };
    seen.shots().iter().map(|shot| grid.index(shot.cell) as u16 * 32 + outcome(shot.outcome)).collect()
}
