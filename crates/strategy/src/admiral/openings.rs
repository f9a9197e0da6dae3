//! A cache of choices in positions with many fleets.
//!
//! The choice is a function of the position, so it can be reused when the position comes up again,
//! in another game or on another thread. In a study of thousands of games that saves most of the
//! work.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use amiral_game::{Outcome, Rules, Seen, Shot};
use amiral_posterior::Prior;

use super::Decision;

/// The choices of one player under some rules.
pub(crate) type Opening = Arc<Mutex<Positions>>;

/// Positions, and where to fire in them.
#[derive(Debug, Default)]
pub(crate) struct Positions {
    known: BTreeMap<Box<[u16]>, Decision>,
    /// About how many bytes they take.
    bytes: usize,
}

/// Everything that a player's choices depend on besides the position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PlayerKey {
    pub(crate) rules: Rules,
    pub(crate) prior: Prior,
    pub(crate) budget: u64,
    pub(crate) searches: bool,
}

/// The openings of all players. Copies share them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Openings(Arc<Mutex<Vec<(PlayerKey, Opening)>>>);

/// The most bytes of positions kept for one player, and the most that one takes beside its shots.
const MOST_BYTES: usize = 8 << 20;
const BYTES_A_POSITION: usize = 48 + size_of::<Decision>();
/// The most players whose openings are kept. The oldest are dropped first; a player at work keeps
/// its own.
const MOST_PLAYERS: usize = 8;
/// The most bytes that the rules of all of them may take.
const MOST_RULES_BYTES: usize = 32 << 20;

impl Openings {
    pub(crate) fn of(&self, player: &PlayerKey) -> Opening {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, opening)) = all.iter().find(|(other, _)| other == player) {
            return Arc::clone(opening);
        }
        let opening = Opening::default();
        all.push((player.clone(), Arc::clone(&opening)));
        let bytes = |all: &[(PlayerKey, Opening)]| all.iter().map(|(player, _)| player.rules.memory()).sum::<usize>();
        while all.len() > MOST_PLAYERS || (all.len() > 1 && bytes(&all) > MOST_RULES_BYTES) {
            all.remove(0);
        }
        opening
    }
}

pub(crate) fn known(opening: &Opening, seen: &Seen) -> Option<Decision> {
    opening.lock().unwrap_or_else(PoisonError::into_inner).known.get(&key(seen)).copied()
}

pub(crate) fn keep(opening: &Opening, seen: &Seen, decision: Decision) {
    let mut opening = opening.lock().unwrap_or_else(PoisonError::into_inner);
    let key = key(seen);
    let bytes = opening.bytes + size_of_val(&*key) + BYTES_A_POSITION;
    if bytes <= MOST_BYTES && opening.known.insert(key, decision).is_none() {
        opening.bytes = bytes;
    }
}

/// The shots, a number each, and one more where the ship is told.
fn key(seen: &Seen) -> Box<[u16]> {
    let grid = seen.rules().grid();
    let outcome = |outcome| match outcome {
        Outcome::Miss => 0,
        Outcome::Hit => 1,
        Outcome::Sunk => 2,
        Outcome::SunkSize(size) => 2 + u16::from(size),
        Outcome::HitShip(_) => 29,
        Outcome::SunkShip(_) => 30,
    };
    let shot = |shot: &Shot| {
        let ship = shot.outcome.pennant().map(|pennant| pennant.number() as u16);
        [Some(grid.index(shot.cell) as u16 * 32 + outcome(shot.outcome)), ship].into_iter().flatten()
    };
    seen.shots().iter().flat_map(shot).collect()
}
