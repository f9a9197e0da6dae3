//! Every way to place the ships left, counted by the crate `posterior`.

use std::collections::BTreeMap;

use amiral_game::{Bits, Cell, Seen, Stop};
use amiral_posterior::{Counts, Inference};
use smallvec::SmallVec;

use crate::chart::Chart;
use crate::memory::bounded_inference;
use crate::sea::Sea;

/// The most steps one count may take: about a second.
pub(crate) const BUDGET: u64 = 4_000_000;
/// The most bytes of answers kept.
const MOST_ANSWER_BYTES: usize = 16 << 20;

/// Counts every fleet, and caches the best cells of positions: until the first hit all games go the
/// same way. The cache saves time and changes no choice.
pub(crate) struct Exhaustive {
    inference: Inference,
    answers: BTreeMap<Key, Best>,
}

/// The open cells, as bits, and how many ships of every class are left: all that matters when every
/// hit is explained.
type Key = (SmallVec<[u64; 2]>, SmallVec<[i16; 4]>);

/// The best cells of a position, in scan order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Best {
    /// Their numbers; none when no fleet is left.
    pub(crate) cells: SmallVec<[u16; 4]>,
    /// How many fleets cover each of them.
    pub(crate) covering: u128,
    /// How many fleets there are.
    pub(crate) remaining: u128,
}

impl Exhaustive {
    pub(crate) fn new(sea: &Sea) -> Exhaustive {
        Exhaustive { inference: bounded_inference(sea.rules()), answers: BTreeMap::new() }
    }

    /// The best cells not shot at; none when counting would take too long or is cancelled.
    pub(crate) fn best(&mut self, seen: &Seen, chart: &Chart, stop: &Stop) -> Option<Best> {
        // With hits still to be explained, what remains depends on more than the open cells.
        let key = (!chart.has_hits()).then(|| key(chart));
        if let Some(best) = key.as_ref().and_then(|key| self.answers.get(key)) {
            return Some(best.clone());
        }
        let counts = self.count(seen, stop)?;
        let best = best_of(seen, chart.sea(), &counts);
        if let Some(key) = key
            && self.answers.len() < MOST_ANSWER_BYTES / (size_of::<(Key, Best)>() + key.0.len() * 8 + key.1.len() * 2)
        {
            self.answers.insert(key, best.clone());
        }
        Some(best)
    }

    /// All counts, unless they would take too long or are cancelled.
    pub(crate) fn count(&self, seen: &Seen, stop: &Stop) -> Option<Counts> {
        self.inference.count(seen, BUDGET, stop).ok().filter(|counts| counts.fleets > 0)
    }
}

fn key(chart: &Chart) -> Key {
    let mut open = SmallVec::from_elem(0, chart.sea().area().div_ceil(64));
    chart.promising().for_each(|cell| Bits::insert(&mut open, cell));
    (open, chart.left().into())
}

fn best_of(seen: &Seen, sea: &Sea, counts: &Counts) -> Best {
    let grid = seen.rules().grid();
    let fleets = |cell: Cell| counts.cells[grid.index(cell)];
    let unfired = || (0..sea.area()).filter(|&number| !seen.is_fired(sea.cell(number)));
    let covering = unfired().map(|number| fleets(sea.cell(number))).max().unwrap_or(0);
    let is_best = |number: &usize| covering > 0 && fleets(sea.cell(*number)) == covering;
    let cells = unfired().filter(is_best).map(|number| number as u16).collect();
    Best { cells, covering, remaining: counts.fleets }
}
