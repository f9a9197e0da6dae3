//! What both searches share: the fleets of a position, and one pass over them that looks at every
//! possible shot.

use amiral_game::{Announce, Stop};

use super::table::{Table, fleet_key, ship_key};
use super::ways::Ways;
use super::{Remaining, Why};

/// The fleets of a position, ready to be searched. Under silent rules a fleet is one mask: nobody
/// says where a ship ends.
#[derive(Debug, Default)]
pub(super) struct FleetMasks {
    /// How many ships a fleet has.
    pub(super) ships_each: usize,
    /// What has not been hit of every ship of every fleet.
    pub(super) ships: Vec<u128>,
    /// The label a ship has in keys: what is said of it when it sinks.
    pub(super) labels: Vec<u8>,
    /// The class of a ship's announcement.
    pub(super) classes: Vec<usize>,
    /// What has not been hit of every fleet.
    pub(super) cells: Vec<u128>,
    pub(super) weights: Vec<u64>,
    /// For every fleet, the number of the cells it covers: the same for fleets that cover the same.
    pub(super) covers: Vec<u32>,
    /// The largest and the smallest weight of fleets that cover the same cells, and the largest
    /// number of them.
    pub(super) heaviest: u64,
    pub(super) lightest: u64,
    pub(super) leaf_count: u64,
    pub(super) announced: bool,
    order: Vec<u32>,
}

impl FleetMasks {
    /// Imports the fleets; those that no shot can ever tell apart become one.
    pub(super) fn fill(&mut self, remaining: &Remaining, ways: &Ways) {
        let each = remaining.sizes.len();
        self.announced = remaining.announce != Announce::Silent;
        self.ships_each = if self.announced { each } else { 1 };
        for list in [&mut self.ships, &mut self.cells] {
            list.clear();
        }
        self.labels.clear();
        self.classes.clear();
        self.weights.clear();
        self.covers.clear();
        if self.announced {
            let label = |size: u8| if remaining.announce == Announce::SunkSize { size } else { 0 };
            self.labels.extend(remaining.sizes.iter().map(|&size| label(size)));
            self.classes.extend(remaining.sizes.iter().map(|&size| ways.class(size)));
        } else {
            self.labels.push(0);
            self.classes.push(0);
        }
        let whole = |fleet: usize| {
            let ships = &remaining.ships[fleet * each..][..each];
            ships.iter().fold(0, |cells, ship| cells | ship) & !remaining.fired
        };
        let mut order = std::mem::take(&mut self.order);
        order.clear();
        order.extend(0..remaining.len() as u32);
        order.sort_unstable_by_key(|&fleet| whole(fleet as usize));
        (self.heaviest, self.lightest, self.leaf_count) = (0, u64::MAX, 0);
        let (mut alike_weight, mut alike_count, mut cover) = (0, 0, 0);
        let mut last = None;
        for fleet in order.iter().map(|&fleet| fleet as usize) {
            let (cells, weight) = (whole(fleet), u64::from(remaining.weights[fleet]));
            let same = last == Some(cells);
            (alike_weight, alike_count) = if same { (alike_weight + weight, alike_count + 1) } else { (weight, 1) };
            last = Some(cells);
            cover += u32::from(!same);
            match self.weights.last_mut() {
                Some(before) if same && !self.announced => {
                    *before += weight;
                    alike_count = 1;
                }
                _ => {
                    if self.announced {
                        let ships = &remaining.ships[fleet * each..][..each];
                        self.ships.extend(ships.iter().map(|ship| ship & !remaining.fired));
                    } else {
                        self.ships.push(cells);
                    }
                    self.cells.push(cells);
                    self.weights.push(weight);
                    self.covers.push(cover);
                }
            }
            self.heaviest = self.heaviest.max(alike_weight);
            self.lightest = self.lightest.min(weight);
            self.leaf_count = self.leaf_count.max(alike_count);
        }
        self.order = order;
    }

    /// The ships of a fleet.
    #[inline]
    pub(super) fn ships(&self, fleet: usize) -> &[u128] {
        &self.ships[fleet * self.ships_each..][..self.ships_each]
    }

    /// Whether two fleets are never told apart by shots at cells both cover: then one of them costs
    /// a miss.
    ///
    /// Answers to such shots differ at the latest when all cells of a ship of one fleet are hit,
    /// unless the other fleet has the same ship there.
    pub(super) fn cost_a_miss(&self, fired: u128, a: usize, b: usize) -> bool {
        let (cells_a, cells_b) = (self.cells[a] & !fired, self.cells[b] & !fired);
        if cells_a == cells_b {
            return false;
        }
        if !self.announced {
            return true;
        }
        let both = cells_a & cells_b;
        let told = |a: usize, b: usize| {
            self.ships(a).iter().zip(&self.classes).any(|(ship, class)| {
                let unhit = ship & !fired;
                let has = |(other, at): (&u128, &usize)| other & !fired == unhit && at == class;
                unhit != 0 && unhit & !both == 0 && !self.ships(b).iter().zip(&self.classes).any(has)
            })
        };
        !told(a, b) && !told(b, a)
    }

    /// The key of a fleet's ships after shots at those cells, summed.
    pub(super) fn sum(&self, fleet: usize, fired: u128) -> u128 {
        let unhit = self.ships(fleet).iter().map(|ship| ship & !fired);
        let keys =
            unhit.zip(&self.labels).filter(|(unhit, _)| *unhit != 0).map(|(unhit, &label)| ship_key(label, unhit));
        keys.fold(0, u128::wrapping_add)
    }
}

/// A fleet in a position, with the sum of its ships' keys.
#[derive(Clone, Copy, Debug)]
pub(super) struct StackEntry {
    pub(super) fleet: u32,
    pub(super) sum: u128,
}

/// Where a search stands, beside the fleets that remain.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// Where its fleets begin in the stack of entries; they go on to its end.
    pub(super) from: usize,
    pub(super) fired: u128,
    /// The hits to go.
    pub(super) left: usize,
    /// The number of the sinkings so far.
    pub(super) sunk: usize,
    pub(super) key: u128,
    pub(super) weight: u64,
}

/// What follows from a shot and an answer.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct AnswerStats {
    pub(super) count: u32,
    /// How many different sets of cells the fleets cover, and which was the last.
    pub(super) covers: u32,
    cover: u32,
    /// The first fleet and the last.
    pub(super) first: u32,
    pub(super) last: u32,
    pub(super) weight: u64,
    pub(super) key: u128,
}

impl AnswerStats {
    /// Counts a fleet in. Fleets come in the order of the cells they cover.
    #[inline]
    fn add(&mut self, fleet: u32, cover: u32, weight: u64, key: u128) {
        if self.count == 0 {
            self.first = fleet;
        }
        self.last = fleet;
        self.count += 1;
        // Covers are numbered from 1 on.
        self.covers += u32::from(self.cover != cover);
        self.cover = cover;
        self.weight += weight;
        self.key = self.key.wrapping_add(key);
    }
}

/// The answers to a shot: a miss, a hit, or a sinking of some class.
pub(super) const MISS: usize = 0;
pub(super) const HIT: usize = 1;
pub(super) const SUNK: usize = 2;

/// What a pass over the fleets found.
#[derive(Clone, Copy, Debug)]
pub(super) struct Survey {
    /// The cells that some fleet covers, and those that all do.
    pub(super) union: u128,
    pub(super) common: u128,
    /// How many different sets of cells the fleets cover.
    pub(super) covers: u32,
}

/// Lists that are kept from search to search, so that small ones take no memory anew.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    pub(super) masks: FleetMasks,
    pub(super) entries: Vec<StackEntry>,
    pub(super) stats: Vec<AnswerStats>,
    pub(super) shots: Vec<super::mean::Aim>,
    pub(super) kids: Vec<super::mean::Kid>,
    pub(super) caps: Vec<u64>,
    pub(super) floors: Vec<super::mean::Floor>,
}

/// A search under way.
pub(super) struct Search<'a> {
    pub(super) ways: &'a Ways,
    pub(super) known: &'a mut Table,
    pub(super) symmetries: &'a [Box<[u8]>],
    pub(super) scratch: &'a mut Scratch,
    pub(super) steps: u64,
    pub(super) states: u64,
    pub(super) most: usize,
    pub(super) budget: u64,
    pub(super) stop: &'a Stop,
    /// What has been proved of the first position when a search is interrupted.
    pub(super) floor: u64,
}

impl Search<'_> {
    /// Puts all fleets on the stack.
    pub(super) fn root(&mut self, sunk: usize) -> Node {
        self.scratch.entries.clear();
        self.scratch.shots.clear();
        self.scratch.kids.clear();
        let masks = &self.scratch.masks;
        let (mut key, mut weight) = (0u128, 0);
        for fleet in 0..masks.weights.len() {
            let sum = masks.sum(fleet, 0);
            self.scratch.entries.push(StackEntry { fleet: fleet as u32, sum });
            key = key.wrapping_add(fleet_key(sum).wrapping_mul(masks.weights[fleet].into()));
            weight += masks.weights[fleet];
        }
        let left = masks.cells.first().map_or(0, |cells| cells.count_ones() as usize);
        debug_assert!(
            masks.cells.iter().all(|cells| cells.count_ones() as usize == left),
            "all fleets have as many hits"
        );
        Node { from: 0, fired: 0, left, sunk, key, weight }
    }

    /// Counts the steps of a pass, and gives up where there are too many.
    pub(super) fn spend(&mut self, node: &Node) -> Result<(), Why> {
        self.states += 1;
        self.steps += ((self.scratch.entries.len() - node.from) * node.left) as u64;
        if self.steps > self.budget {
            return Err(Why::Budget);
        }
        if self.known.len() > self.most {
            return Err(Why::Memory);
        }
        if self.stop.is_cancelled() { Err(Why::Stopped) } else { Ok(()) }
    }

    /// The number of answers to a shot.
    pub(super) fn answers(&self) -> usize {
        SUNK + self.ways.kinds()
    }

    /// Sums up, for every cell and answer, the fleets that would give it. What a miss leaves is
    /// told by what it takes away.
    pub(super) fn survey(&mut self, node: &Node) -> Survey {
        let answers = self.answers();
        let Scratch { masks, entries, stats, .. } = &mut *self.scratch;
        let entries = &entries[node.from..];
        stats.resize(128 * answers, AnswerStats::default());
        let (mut union, mut common) = (0, u128::MAX);
        let (mut covers, mut cover) = (0, 0);
        for entry in entries {
            let cells = masks.cells[entry.fleet as usize];
            union |= cells;
            common &= cells;
            let next = masks.covers[entry.fleet as usize];
            covers += u32::from(next != cover);
            cover = next;
        }
        union &= !node.fired;
        common &= !node.fired;
        for cell in bits(union) {
            stats[cell * answers..][..answers].fill(AnswerStats::default());
        }
        for entry in entries {
            let fleet = entry.fleet as usize;
            let (weight, cover) = (masks.weights[fleet], masks.covers[fleet]);
            let now = fleet_key(entry.sum).wrapping_mul(weight.into());
            let ships = masks.ships(fleet);
            for (ship, &cells) in ships.iter().enumerate() {
                let unhit = cells & !node.fired;
                if unhit == 0 {
                    continue;
                }
                let before = entry.sum.wrapping_sub(ship_key(masks.labels[ship], unhit));
                for cell in bits(unhit) {
                    let rest = unhit & !(1 << cell);
                    let (answer, sum) = if rest != 0 {
                        (HIT, before.wrapping_add(ship_key(masks.labels[ship], rest)))
                    } else if masks.announced {
                        (SUNK + masks.classes[ship], before)
                    } else {
                        (HIT, before)
                    };
                    let [away, then] =
                        stats[cell * answers..][..answers].get_disjoint_mut([MISS, answer]).expect("a hit is no miss");
                    away.add(entry.fleet, cover, weight, now);
                    then.add(entry.fleet, cover, weight, fleet_key(sum).wrapping_mul(weight.into()));
                }
            }
        }
        Survey { union, common, covers }
    }

    /// Puts on the stack the fleets of a position that give that answer to a shot.
    pub(super) fn enter(&mut self, node: &Node, cell: usize, answer: usize, key: u128, weight: u64) -> Node {
        let Scratch { masks, entries, .. } = &mut *self.scratch;
        let end = entries.len();
        let bit = 1u128 << cell;
        for place in node.from..end {
            let StackEntry { fleet, sum } = entries[place];
            let hit = masks.cells[fleet as usize] & bit != 0;
            if !hit {
                if answer == MISS {
                    entries.push(StackEntry { fleet, sum });
                }
                continue;
            }
            if answer == MISS {
                continue;
            }
            let ships = masks.ships(fleet as usize);
            let ship = ships.iter().position(|cells| cells & bit != 0).expect("a cell of the fleet is one of a ship");
            let unhit = ships[ship] & !node.fired;
            let rest = unhit & !bit;
            let given = if rest == 0 && masks.announced { SUNK + masks.classes[ship] } else { HIT };
            if given == answer {
                let label = masks.labels[ship];
                let after = if rest == 0 { 0 } else { ship_key(label, rest) };
                entries.push(StackEntry { fleet, sum: sum.wrapping_sub(ship_key(label, unhit)).wrapping_add(after) });
            }
        }
        Node {
            from: end,
            fired: node.fired | bit,
            left: node.left - usize::from(answer != MISS),
            sunk: if answer >= SUNK { self.ways.sink(node.sunk, answer - SUNK) } else { node.sunk },
            key,
            weight,
        }
    }

    /// A ship that lies at the same cells in all fleets, or under silent rules all cells that all
    /// fleets cover: firing there first is never worse.
    ///
    /// Whoever would fire there later can fire there now and go on as before: they know what they
    /// will be told of those cells, and what they would have been told of the others. A cell that
    /// all fleets cover is not enough where sinkings are announced: which ship it belongs to may
    /// differ, and whether a *neighbour* sinks a ship may tell more while that cell is open.
    pub(super) fn certain(&self, node: &Node, survey: &Survey) -> Option<Certain> {
        let masks = &self.scratch.masks;
        if survey.common == 0 {
            return None;
        }
        if !masks.announced {
            return Some(Certain { cells: survey.common, class: None, settled: true });
        }
        let entries = &self.scratch.entries[node.from..];
        let first = masks.ships(entries[0].fleet as usize);
        for (number, cells) in first.iter().enumerate() {
            let unhit = cells & !node.fired;
            if unhit == 0 || unhit & !survey.common != 0 {
                continue;
            }
            let mut settled = true;
            let there = entries.iter().all(|entry| {
                let ships = masks.ships(entry.fleet as usize);
                let same = |&ship: &usize| ships[ship] & !node.fired == unhit;
                let found = if same(&number) { Some(number) } else { (0..ships.len()).find(same) };
                settled &= found.is_some_and(|ship| masks.classes[ship] == masks.classes[number]);
                found.is_some()
            });
            if there {
                return Some(Certain { cells: unhit, class: Some(masks.classes[number]), settled });
            }
        }
        None
    }

    /// The position after firing at cells that tell nothing, with the same fleets.
    pub(super) fn reduce(&mut self, node: &Node, certain: &Certain) -> Node {
        let fired = node.fired | certain.cells;
        let Scratch { masks, entries, .. } = &mut *self.scratch;
        let mut key = 0u128;
        for entry in &mut entries[node.from..] {
            entry.sum = masks.sum(entry.fleet as usize, fired);
            let weight = masks.weights[entry.fleet as usize];
            key = key.wrapping_add(fleet_key(entry.sum).wrapping_mul(weight.into()));
        }
        let sunk = certain.class.map_or(node.sunk, |class| self.ways.sink(node.sunk, class));
        Node { fired, left: node.left - certain.cells.count_ones() as usize, sunk, key, ..*node }
    }

    /// What a fleet says of a shot.
    pub(super) fn answer(&self, node: &Node, fleet: usize, cell: usize) -> usize {
        let masks = &self.scratch.masks;
        match masks.ships(fleet).iter().position(|ship| ship >> cell & 1 != 0) {
            None => MISS,
            Some(ship) if masks.announced && masks.ships(fleet)[ship] & !node.fired == 1 << cell => {
                SUNK + masks.classes[ship]
            }
            Some(_) => HIT,
        }
    }

    /// The way of turning the sea that gives the position its standard form, and the key it then
    /// has.
    pub(super) fn standard(&self, node: &Node, survey: &Survey) -> (usize, u128) {
        let answers = self.answers();
        let Scratch { masks, entries, stats, .. } = &*self.scratch;
        let away = |cell: usize| {
            if survey.union >> cell & 1 == 0 { 0 } else { stats[cell * answers + MISS].weight }
        };
        let mut best: Option<([u64; 128], u128, usize)> = None;
        for (number, turn) in self.symmetries.iter().enumerate() {
            let mut profile = [0; 128];
            (0..turn.len()).for_each(|cell| profile[usize::from(turn[cell])] = away(cell));
            if best.as_ref().is_some_and(|(most, ..)| most[..turn.len()] > profile[..turn.len()]) {
                continue;
            }
            let mut key = 0u128;
            for entry in &entries[node.from..] {
                let ships = masks.ships(entry.fleet as usize).iter().zip(&masks.labels);
                let sum = ships.map(|(ship, &label)| {
                    let unhit = bits(ship & !node.fired).fold(0, |mask, cell| mask | 1u128 << turn[cell]);
                    if unhit == 0 { 0 } else { ship_key(label, unhit) }
                });
                let weight = masks.weights[entry.fleet as usize];
                key = key.wrapping_add(fleet_key(sum.fold(0, u128::wrapping_add)).wrapping_mul(weight.into()));
            }
            if best.as_ref().is_none_or(|(most, least, _)| profile > *most || key < *least) {
                best = Some((profile, key, number));
            }
        }
        best.map_or((0, node.key), |(_, key, number)| (number, key))
    }
}

/// Cells that may be fired at without a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Certain {
    pub(super) cells: u128,
    /// The class of the ship there, where ships are announced.
    pub(super) class: Option<usize>,
    /// Whether it is the same class in all fleets, so that nothing will be learnt.
    pub(super) settled: bool,
}

/// The numbers of the bits set.
#[inline]
pub(super) fn bits(mut mask: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if mask == 0 {
            return None;
        }
        let bit = mask.trailing_zeros() as usize;
        mask &= mask - 1;
        Some(bit)
    })
}
