//! Many ships: a walk along the cells that remembers only what matters further on.
//!
//! Cell by cell, a ship begins here or none does. What has been placed so far matters to the rest
//! only through the cells it blocks ahead and the ships it leaves; arrangements that agree on both
//! are counted together. There are far fewer such states than fleets, so ten ships are as easy as
//! five. A second walk, backwards, gives the number of ways to continue from every state, and both
//! together the fleets through each placement.
//!
//! This module knows nothing of rows, only an order of the cells and placements as sets of them.

use amiral_game::{Bits, PlacementId, Rules, Stop};
use rand::Rng;

use crate::answer::{Counts, Through};
use crate::draw::below_u128;
use crate::tree::Placed;
use crate::{Evidence, Failure};

/// A placement by the cell where it begins: bits count from that cell on.
struct Begin {
    placed: Placed,
    mask: u128,
    halo: u128,
}

impl Begin {
    #[inline]
    fn class(&self) -> usize {
        self.placed.0.index()
    }
}

/// The walk for some evidence.
pub(crate) struct Walk {
    begins: Vec<Vec<Begin>>,
    must_cover: Vec<bool>,
    /// How many bits of a state are for the cells ahead; the ships left are above them, as one
    /// number.
    window: u32,
    /// For every class: the worth of one ship in that number, and how many ships there are plus
    /// one.
    worth: Vec<(u128, u128)>,
    root: u128,
    sizes: Vec<usize>,
}

/// The share of the time that the first walk takes.
const FORWARDS: f64 = 0.45;

/// How many states to do between two looks at whether to stop.
const STATES_A_LOOK: usize = 1 << 14;

/// How much a walk may keep.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Most {
    pub(crate) states: u64,
    pub(crate) bytes: usize,
}

impl Most {
    /// No limit.
    #[cfg(test)]
    pub(crate) const ANYTHING: Most = Most { states: u64::MAX, bytes: usize::MAX };

    /// Whether so many states in all are too many bytes, with so many in the layer that is being
    /// made: it has an index, and room to grow, and is there twice while it grows.
    fn is_exceeded_by(self, states: u64, layer: usize) -> bool {
        const STATE: u64 = 2 * size_of::<u128>() as u64;
        const SLOTS: u64 = 8 * size_of::<u32>() as u64;
        STATE * states + (2 * STATE + SLOTS) * layer as u64 > self.bytes as u64
    }
}

/// The states at one cell, and in how many ways each is reached.
#[derive(Default)]
struct Layer {
    states: Vec<u128>,
    ways: Vec<u128>,
}

impl Walk {
    /// The walk, if its states fit into 128 bits.
    pub(crate) fn new(evidence: &Evidence) -> Option<Walk> {
        let placements = evidence.rules().placements();
        let sweep = placements.sweep();
        let mut position = vec![0; sweep.len()];
        for (at, &cell) in sweep.iter().enumerate() {
            position[usize::from(cell)] = at;
        }
        let mut begins: Vec<Vec<Begin>> = sweep.iter().map(|_| Vec::new()).collect();
        let mut window = 1;
        for id in placements.class_ids() {
            let class = placements.class(id);
            for placement in evidence.allowed(id).iter().map(PlacementId::new) {
                let first = along(class.mask(placement), &position).min().expect("a placement covers a cell");
                let ahead =
                    |set| along(set, &position).filter(|&at| at >= first).map(|at| at - first).collect::<Vec<_>>();
                let (mask, halo) = (ahead(class.mask(placement)), ahead(class.halo(placement)));
                let reach = *halo.iter().max().expect("a halo covers its placement");
                if reach >= 128 {
                    return None;
                }
                window = window.max(reach as u32 + 1);
                let set = |cells: &[usize]| cells.iter().fold(0, |set, &cell| set | 1 << cell);
                begins[first].push(Begin { placed: (id, placement), mask: set(&mask), halo: set(&halo) });
            }
        }
        let mut worth = Vec::new();
        let mut next = 1u128;
        let mut root = 0u128;
        for class in placements.classes() {
            let kinds = class.copies() as u128 + 1;
            worth.push((next, kinds));
            root += next * class.copies() as u128;
            next = next.checked_mul(kinds)?;
        }
        if window + (128 - next.leading_zeros()) > 128 {
            return None;
        }
        let must_cover = sweep.iter().map(|&cell| evidence.cover().contains(cell.into())).collect();
        let sizes = placements.classes().iter().map(amiral_game::Class::len).collect();
        Some(Walk { begins, must_cover, window, worth, root: root << window, sizes })
    }

    /// Counts the fleets and those through each placement, with at most so many states in memory.
    pub(crate) fn count(&self, rules: &Rules, most: Most, stop: &Stop) -> Result<Counts, Failure> {
        let layers = self.forwards(most, stop)?;
        let mut through = Through::zero(&self.sizes);
        let mut ahead = self.ends(layers.last().expect("there is a last layer"));
        let mut index = Index::default();
        let all_states: usize = layers.iter().map(|layer| layer.states.len()).sum();
        let mut states_done = 0;
        for cell in (0..self.begins.len()).rev() {
            let layer = &layers[cell];
            states_done += layer.states.len();
            index.rebuild(&layers[cell + 1].states);
            let mut here = vec![0u128; layer.states.len()];
            for (number, &state) in layer.states.iter().enumerate() {
                if number % STATES_A_LOOK == 0 && stop.is_cancelled() {
                    return Err(Failure::Cancelled);
                }
                let mut sum = 0u128;
                let mut failed = false;
                self.for_each_step(cell, state, |next, begin| {
                    // States that lead nowhere were never entered.
                    let Some(next) = index.find(&layers[cell + 1].states, next) else { return };
                    let onwards = ahead[next];
                    failed |= sum.checked_add(onwards).map(|total| sum = total).is_none();
                    if let Some(begin) = begin {
                        match layer.ways[number].checked_mul(onwards) {
                            Some(fleets) => through.add(begin.class(), begin.placed.1.index(), fleets),
                            None => failed = true,
                        }
                    }
                });
                if failed {
                    return Err(Failure::TooLarge);
                }
                here[number] = sum;
            }
            ahead = here;
            stop.report(FORWARDS + (1.0 - FORWARDS) * states_done as f64 / all_states as f64);
        }
        Ok(Counts::new(rules, ahead.first().copied().unwrap_or(0), through))
    }

    /// The layers, one for each cell and one for the end.
    fn forwards(&self, most: Most, stop: &Stop) -> Result<Vec<Layer>, Failure> {
        let mut layers = vec![Layer { states: vec![self.root], ways: vec![1] }];
        let mut index = Index::default();
        let mut total = 0;
        for cell in 0..self.begins.len() {
            let layer = &layers[cell];
            let mut next = Layer::default();
            index.reset(layer.states.len());
            let mut failed = false;
            for (number, (&state, &ways)) in layer.states.iter().zip(&layer.ways).enumerate() {
                if number % STATES_A_LOOK == 0 {
                    if stop.is_cancelled() {
                        return Err(Failure::Cancelled);
                    }
                    if most.is_exceeded_by(total + next.states.len() as u64, next.states.len()) {
                        return Err(Failure::BudgetExceeded);
                    }
                }
                self.for_each_step(cell, state, |to, _| {
                    let at = index.find_or_insert(&mut next.states, to);
                    if at == next.ways.len() {
                        next.ways.push(0);
                    }
                    failed |= next.ways[at].checked_add(ways).map(|sum| next.ways[at] = sum).is_none();
                });
            }
            if failed {
                return Err(Failure::TooLarge);
            }
            total += next.states.len() as u64;
            // Layers grow until about the middle, so at least about half of this is still to come.
            let ahead = next.states.len() as u64 * (self.begins.len() - cell) as u64 / 4;
            if total + ahead > most.states || most.is_exceeded_by(total, next.states.len()) {
                return Err(Failure::BudgetExceeded);
            }
            next.states.shrink_to_fit();
            next.ways.shrink_to_fit();
            layers.push(next);
            stop.report(FORWARDS * (cell + 1) as f64 / self.begins.len() as f64);
        }
        Ok(layers)
    }

    /// Prepares to draw fleets: the ways to go on from every state, with at most so many states in
    /// memory.
    pub(crate) fn onwards(self, most: Most, stop: &Stop) -> Result<Onwards, Failure> {
        // Every layer is going to have an index of its own, half as large as the layer.
        let most = Most { bytes: most.bytes / 3 * 2, ..most };
        let mut layers = self.forwards(most, stop)?;
        let mut indices: Vec<Index> = layers.iter().map(|_| Index::default()).collect();
        let last = layers.last_mut().expect("there is a last layer");
        last.ways = self.ends(last);
        for cell in (0..self.begins.len()).rev() {
            let (here, next) = layers.split_at_mut(cell + 1);
            let (here, next) = (&mut here[cell], &next[0]);
            indices[cell + 1].rebuild(&next.states);
            for (number, (&state, ways)) in here.states.iter().zip(&mut here.ways).enumerate() {
                if number % STATES_A_LOOK == 0 && stop.is_cancelled() {
                    return Err(Failure::Cancelled);
                }
                *ways = 0;
                let mut failed = false;
                self.for_each_step(cell, state, |to, _| {
                    if let Some(to) = indices[cell + 1].find(&next.states, to) {
                        failed |= ways.checked_add(next.ways[to]).map(|sum| *ways = sum).is_none();
                    }
                });
                if failed {
                    return Err(Failure::TooLarge);
                }
            }
        }
        Ok(Onwards { walk: self, layers, indices })
    }

    /// The ways to go on from each state of the last layer: one where no ship is left.
    fn ends(&self, last: &Layer) -> Vec<u128> {
        last.states.iter().map(|&state| u128::from(state >> self.window == 0)).collect()
    }

    /// Every state at the next cell that this one leads to, and the ship that begins here if one
    /// does.
    #[inline(always)]
    fn for_each_step<'a>(&'a self, cell: usize, state: u128, mut step: impl FnMut(u128, Option<&'a Begin>)) {
        let ahead_mask = (1 << self.window) - 1;
        let (ahead, ships) = (state & ahead_mask, state >> self.window);
        let with = |ahead: u128, ships: u128| ahead >> 1 | ships << self.window;
        if ahead & 1 != 0 {
            return step(with(ahead, ships), None);
        }
        if !self.must_cover[cell] {
            step(with(ahead, ships), None);
        }
        for begin in &self.begins[cell] {
            let (worth, kinds) = self.worth[begin.class()];
            if ahead & begin.mask == 0 && ships / worth % kinds > 0 {
                step(with(ahead | begin.halo, ships - worth), Some(begin));
            }
        }
    }
}

/// For every state, the number of ways to continue: enough to draw any number of fleets, each
/// equally likely.
pub(crate) struct Onwards {
    walk: Walk,
    layers: Vec<Layer>,
    indices: Vec<Index>,
}

impl Onwards {
    /// The number of fleets.
    pub(crate) fn fleets(&self) -> u128 {
        self.layers[0].ways[0]
    }

    /// Draws a fleet, as placements by class: at every cell each way to go on is taken as often as
    /// it leads to fleets.
    pub(crate) fn draw(&self, dice: &mut impl Rng, placed: &mut Vec<Placed>) {
        placed.clear();
        let mut state = self.walk.root;
        let mut ways = self.fleets();
        for cell in 0..self.walk.begins.len() {
            let mut rank = below_u128(dice, ways);
            let mut chosen = None;
            self.walk.for_each_step(cell, state, |to, begin| {
                let Some(at) = self.indices[cell + 1].find(&self.layers[cell + 1].states, to) else {
                    return;
                };
                let onwards = self.layers[cell + 1].ways[at];
                if chosen.is_none() && rank < onwards {
                    chosen = Some((to, onwards, begin));
                }
                rank = rank.wrapping_sub(onwards);
            });
            let (to, onwards, begin) = chosen.expect("the ways of a state are those of its steps");
            (state, ways) = (to, onwards);
            placed.extend(begin.map(|begin| begin.placed));
        }
    }
}

/// The positions of those cells.
fn along<'a>(cells: Bits<'a>, position: &'a [usize]) -> impl Iterator<Item = usize> + 'a {
    cells.iter().map(|cell| position[cell])
}

/// Where each state of a layer is, by hashing with linear probing.
#[derive(Default)]
struct Index {
    slots: Vec<u32>,
    used: usize,
}

impl Index {
    const EMPTY: u32 = u32::MAX;

    fn reset(&mut self, expected: usize) {
        let wanted = (expected * 4).next_power_of_two().max(64);
        self.slots.clear();
        self.slots.resize(wanted, Index::EMPTY);
        self.used = 0;
    }

    fn rebuild(&mut self, states: &[u128]) {
        self.reset(states.len() / 2 + 1);
        self.refill(states);
    }

    fn refill(&mut self, states: &[u128]) {
        for (at, &state) in states.iter().enumerate() {
            let slot = self.slot(states, state);
            self.slots[slot] = at as u32;
        }
        self.used = states.len();
    }

    /// The slot that holds that state, or the empty one where it belongs.
    fn slot(&self, states: &[u128], state: u128) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = hash(state) as usize & mask;
        loop {
            match self.slots[slot] {
                Index::EMPTY => return slot,
                at if states[at as usize] == state => return slot,
                _ => slot = (slot + 1) & mask,
            }
        }
    }

    fn find(&self, states: &[u128], state: u128) -> Option<usize> {
        let at = self.slots[self.slot(states, state)];
        (at != Index::EMPTY).then_some(at as usize)
    }

    fn find_or_insert(&mut self, states: &mut Vec<u128>, state: u128) -> usize {
        let slot = self.slot(states, state);
        if self.slots[slot] != Index::EMPTY {
            return self.slots[slot] as usize;
        }
        let at = states.len();
        states.push(state);
        self.slots[slot] = at as u32;
        self.used += 1;
        if self.used * 2 > self.slots.len() {
            let wanted = self.slots.len() * 2;
            self.slots.clear();
            self.slots.resize(wanted, Index::EMPTY);
            self.refill(states);
        }
        at
    }
}

fn hash(state: u128) -> u64 {
    let folded = (state as u64) ^ ((state >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let product = u128::from(folded) * 0xd6e8_feb8_6659_fd93;
    (product >> 64) as u64 ^ product as u64
}
