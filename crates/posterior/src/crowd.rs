//! What likeliest-cell play costs where all fleets weigh the same and the size of a sunk ship is
//! said: sixty-four fleets side by side.
//!
//! For every cell, one number says which of sixty-four fleets cover it. How many of those that
//! remain do is then a count of bits, eight cells at a time on wide registers; and a shot splits
//! them without moving any. When few are left of many they are brought together anew.
//!
//! Of the cells that are alike the likeliest, that one is fired at whose miss leaves the others
//! most certain.

use std::ops::{Range, RangeInclusive};

use amiral_game::{Stop, bits};

use crate::machine::{Instructions, Kernel};
use crate::planes::Mask;
use crate::play::{Label, MOST_COMPARED, Memory, NOWHERE, Position, Search, Ships, lowest, misses, mixed, scattered};

/// The fleets side by side.
const SIDE: usize = 64;
/// The most cells.
const CELLS: usize = 128;
/// The cells that are counted at the same time.
const GROUP: usize = 32;
/// With fewer than so many fleets left to a block, they are brought together.
const SPARSE: usize = 8;
/// The same where there are more blocks than the machine has near at hand.
const SPARSE_FAR: usize = 32;
const FAR: usize = 1024;
/// With how many fleets it matters which of the likeliest cells is fired at: with fewer it hardly
/// does, with more they are hardly ever alike.
const WORTH_COMPARING: RangeInclusive<u64> = 8..=256;
/// From how many fleets on a position is worth remembering, how many positions are for each fleet,
/// and at most.
const WORTH_KEEPING: usize = 16;
const WORTH_KEEPING_HERE: usize = 8;
const KEPT_EACH: usize = 8;
const KEPT: usize = 1 << 16;

/// The bits of a number.
const BITS: [u64; SIDE] = {
    let mut bits = [1; SIDE];
    let mut bit = 1;
    while bit < SIDE {
        bits[bit] = bits[bit - 1] << 1;
        bit += 1;
    }
    bits
};

/// Sixty-four fleets: for every cell, which of them cover it.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub(crate) struct Block([u64; CELLS]);

impl Block {
    const EMPTY: Block = Block([0; CELLS]);
}

/// Some fleets of a block.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    block: u32,
    fleets: u64,
}

/// How many of the fleets cover each cell of a group, less those that cover another one.
///
/// Only loops whose length is known beforehand come out well on wide registers.
#[inline(always)]
fn tally_group(blocks: &[Block], parts: &[Part], without: Option<usize>, group: usize) -> [u64; GROUP] {
    let mut sums = [0u64; GROUP];
    for part in parts {
        let block = &blocks[part.block as usize].0;
        let fleets = without.map_or(part.fleets, |cell| part.fleets & !block[cell]);
        for (sum, column) in sums.iter_mut().zip(&block.as_chunks::<GROUP>().0[group]) {
            *sum += u64::from((column & fleets).count_ones());
        }
    }
    sums
}

/// How many of the fleets cover each of the first `N` cells.
#[inline(always)]
fn tally<const N: usize>(blocks: &[Block], parts: &[Part]) -> [u64; N] {
    let mut counts = [0; N];
    for (group, counts) in counts.as_chunks_mut::<GROUP>().0.iter_mut().enumerate() {
        *counts = tally_group(blocks, parts, None, group);
    }
    counts
}

/// The same for open cells.
#[inline(always)]
fn tally_open<const N: usize>(blocks: &[Block], parts: &[Part], open: Mask) -> [u64; N] {
    let mut counts = tally::<N>(blocks, parts);
    for (cell, count) in counts.iter_mut().enumerate() {
        *count &= (open[cell / 64] >> (cell % 64) & 1).wrapping_neg();
    }
    counts
}

/// How many of the fleets cover each open cell.
#[inline(always)]
pub(crate) fn counts(blocks: &[Block], parts: &[Part], open: Mask) -> [u64; CELLS] {
    tally_open(blocks, parts, open)
}

/// The open ones of so many cells that most of the fleets cover, and how many do.
#[inline(always)]
pub(crate) fn likeliest(blocks: &[Block], parts: &[Part], open: Mask, cells: usize) -> (Mask, u64) {
    match cells {
        ..=64 => largest(&tally_open::<64>(blocks, parts, open)),
        65..=96 => largest(&tally_open::<96>(blocks, parts, open)),
        _ => largest(&tally_open::<CELLS>(blocks, parts, open)),
    }
}

/// The cells with the largest count, and that count.
#[inline(always)]
fn largest<const N: usize>(counts: &[u64; N]) -> (Mask, u64) {
    let most = counts.iter().fold(0, |most, &count| most.max(count));
    let mut found = [0; 2];
    for (found, counts) in found.iter_mut().zip(counts.chunks(SIDE)) {
        // Bit by bit would be clearer, but is not done on wide registers.
        let bits = |(&other, &bit): (&u64, &u64)| if other == most { bit } else { 0 };
        *found = counts.iter().zip(&BITS).map(bits).fold(0, |found, bits| found | bits);
    }
    (found, most)
}

/// How certain the cells are when that one is missed: the sum of the squares of the fleets that
/// cover each.
#[inline(always)]
pub(crate) fn certainty(blocks: &[Block], parts: &[Part], cell: usize, cells: usize) -> u64 {
    let mut certainty = [0; GROUP];
    for group in 0..cells.div_ceil(GROUP) {
        let counts = tally_group(blocks, parts, Some(cell), group);
        for (sum, &count) in certainty.iter_mut().zip(&counts) {
            // Factors that fit half a register are multiplied faster.
            *sum += u64::from(count as u32) * u64::from(count as u32);
        }
    }
    certainty.iter().sum()
}

/// Which of the fleets, whose ships lie at the places of these rows, have one at one of those
/// places.
#[inline(always)]
pub(crate) fn lying(ships: &[[u16; SIDE]], places: &[u16]) -> u64 {
    let mut found = [0u16; SIDE];
    for ship in ships {
        for &place in places {
            for (found, &other) in found.iter_mut().zip(ship) {
                *found |= if other == place { u16::MAX } else { 0 };
            }
        }
    }
    let (groups, _) = found.as_chunks::<16>();
    groups.iter().rev().fold(0, |all, group| {
        let bits = group.iter().zip(&BITS).fold(0, |bits, (&found, &bit)| bits | found & bit as u16);
        all << 16 | u64::from(bits)
    })
}

/// Puts fleets side by side.
#[inline(always)]
pub(crate) fn align(fleets: &[Mask; SIDE], block: &mut Block) {
    for half in 0..2 {
        let mut rows = [0; SIDE];
        for (row, fleet) in rows.iter_mut().zip(fleets) {
            *row = fleet[half];
        }
        turn(&mut rows);
        block.0[half * SIDE..][..SIDE].copy_from_slice(&rows);
    }
}

/// Turns a square of bits over: rows become columns.
#[inline(always)]
fn turn(rows: &mut [u64; SIDE]) {
    let (mut step, mut mask) = (SIDE / 2, u64::from(u32::MAX));
    while step > 0 {
        for first in (0..SIDE).step_by(2 * step) {
            for row in first..first + step {
                let swap = (rows[row] >> step ^ rows[row + step]) & mask;
                rows[row] ^= swap << step;
                rows[row + step] ^= swap;
            }
        }
        step /= 2;
        mask ^= mask << step;
    }
}

/// The fleets that are played out.
#[derive(Clone, Copy)]
pub(crate) struct Field<'a> {
    pub(crate) ships: &'a Ships,
    pub(crate) masks: &'a [Mask],
    pub(crate) labels: &'a [Label],
    /// How many cells there are.
    pub(crate) cells: usize,
}

/// Chooses cells.
#[derive(Clone, Copy, Debug)]
struct Choice<'a> {
    kernel: Kernel,
    blocks: &'a [Block],
    parts: &'a [Part],
    open: Mask,
    cells: usize,
    fleets: u64,
}

impl Choice<'_> {
    /// The cell to fire at.
    #[inline]
    fn likeliest(self) -> usize {
        let (best, count) = self.kernel.likeliest(self.blocks, self.parts, self.open, self.cells);
        if !WORTH_COMPARING.contains(&self.fleets)
            || count == self.fleets
            || best[0].count_ones() + best[1].count_ones() == 1
        {
            return lowest(best);
        }
        self.most_certain(best).1
    }

    /// The cell of several whose miss leaves most certainty, and how much.
    fn most_certain(self, cells: Mask) -> (u64, usize) {
        let mut best = (0, 0);
        for cell in bits::iter(&cells) {
            let certainty = self.kernel.certainty(self.blocks, self.parts, cell, self.cells);
            if certainty > best.0 {
                best = (certainty, cell);
            }
        }
        best
    }

    /// The best cells by that measure, only one if all fleets cover it; and how many there are.
    fn ranked(self, cells: &mut [usize]) -> usize {
        let mut counts = self.kernel.counts(self.blocks, self.parts, self.open);
        let mut found = 0;
        while found < cells.len() {
            let (mut best, most) = largest(&counts);
            if most == 0 {
                break;
            }
            if most == self.fleets {
                cells[0] = lowest(best);
                return 1;
            }
            bits::iter(&best).for_each(|cell| counts[cell] = 0);
            if found + bits::len(&best) as usize <= cells.len() {
                for cell in bits::iter(&best) {
                    cells[found] = cell;
                    found += 1;
                }
                continue;
            }
            while found < cells.len() {
                let (_, cell) = self.most_certain(best);
                best[cell / 64] &= !(1 << (cell % 64));
                cells[found] = cell;
                found += 1;
            }
        }
        found
    }
}

/// The fleets of a block.
#[derive(Debug)]
struct Row {
    /// A number that no other block has had.
    serial: u64,
    /// Their numbers in the list.
    fleets: [u32; SIDE],
    masks: [Mask; SIDE],
}

/// Many fleets, played out.
#[derive(Debug)]
pub(crate) struct Crowd {
    kernel: Kernel,
    blocks: Vec<Block>,
    /// For every block, its fleets, and the places of each of their ships.
    rows: Vec<Row>,
    places: Vec<[u16; SIDE]>,
    /// How many ships a fleet has.
    ships: usize,
    /// How many blocks there have been.
    made: u64,
    /// The fleets of the positions that are being played out.
    parts: Vec<Part>,
    known: Memory,
    squad: Squad,
    /// Whether cells are searched for, so that positions come up again.
    is_searching: bool,
    /// The places where a shot sinks a ship, while that matters.
    sinking: Vec<u16>,
    /// The fleets looked at so far.
    pub(crate) steps: u64,
    /// Once it is cancelled, what is said to cost anything means nothing.
    pub(crate) stop: Stop,
}

impl Crowd {
    pub(crate) fn new(instructions: Instructions, field: Field<'_>) -> Crowd {
        let kernel = Kernel::new(instructions);
        let ships = field.labels.first().map_or(0, |&label| field.ships.places(label).count());
        let mut crowd = Crowd {
            kernel,
            blocks: Vec::new(),
            rows: Vec::new(),
            places: Vec::new(),
            ships,
            made: 0,
            parts: Vec::new(),
            known: Memory::new(KEPT_EACH * field.masks.len(), KEPT),
            squad: Squad::new(kernel, field, ships),
            is_searching: false,
            sinking: Vec::new(),
            steps: 0,
            stop: Stop::new(),
        };
        crowd.enlist(field);
        crowd
    }

    /// What likeliest-cell play costs.
    pub(crate) fn play_out(&mut self, field: Field<'_>, position: Position) -> u64 {
        self.cost(field, 0, field.masks.len(), position, Search::NONE)
    }

    /// What it costs to fire at that cell, and then as the search does.
    pub(crate) fn fire(&mut self, field: Field<'_>, position: Position, cell: usize, search: Search) -> u64 {
        self.is_searching = search.shots > 0;
        self.fire_at(field, 0, field.masks.len(), position, cell, search, |_, _| ())
    }

    /// The same by what is said of the shot, for likeliest-cell play: nothing that it is a miss, 0
    /// that it is a hit, and anything else that a ship has sunk.
    pub(crate) fn costs_after(&mut self, field: Field<'_>, position: Position, cell: usize) -> Vec<(Option<u8>, u64)> {
        let mut costs = Vec::new();
        let told = |said, cost| costs.push((said, cost));
        self.fire_at(field, 0, field.masks.len(), position, cell, Search::NONE, told);
        costs
    }

    /// Puts all fleets into blocks.
    fn enlist(&mut self, field: Field<'_>) {
        for start in (0..field.masks.len()).step_by(SIDE) {
            let end = (start + SIDE).min(field.masks.len());
            let block = self.add_block();
            for (column, fleet) in (start..end).enumerate() {
                self.rows[block].fleets[column] = fleet as u32;
                self.rows[block].masks[column] = field.masks[fleet];
                let places = field.ships.of(field.labels[fleet]).as_flattened();
                let ships = &mut self.places[block * self.ships..];
                ships.iter_mut().zip(places).for_each(|(ship, &place)| ship[column] = place);
            }
            self.fill_block(end - start);
        }
    }

    /// Brings the fleets of the parts from that one on together in new blocks, as parts after those
    /// there are.
    fn gather(&mut self, first: usize) {
        let mut filled = SIDE;
        for number in first..self.parts.len() {
            let Part { block: from, fleets: mut rest } = self.parts[number];
            let from = from as usize;
            while rest != 0 {
                if filled == SIDE {
                    self.add_block();
                    filled = 0;
                }
                let (to, at) = (self.blocks.len() - 1, rest.trailing_zeros() as usize);
                rest &= rest - 1;
                self.rows[to].fleets[filled] = self.rows[from].fleets[at];
                self.rows[to].masks[filled] = self.rows[from].masks[at];
                let (before, new) = self.places.split_at_mut(to * self.ships);
                for (ship, old) in new.iter_mut().zip(&before[from * self.ships..]) {
                    ship[filled] = old[at];
                }
                filled += 1;
                if filled == SIDE {
                    self.fill_block(filled);
                }
            }
        }
        if filled < SIDE {
            self.fill_block(filled);
        }
    }

    /// Makes room for a block, and gives its number.
    fn add_block(&mut self) -> usize {
        self.blocks.push(Block::EMPTY);
        self.rows.push(Row { serial: self.made, fleets: [0; SIDE], masks: [[0; 2]; SIDE] });
        self.places.resize(self.blocks.len() * self.ships, [NOWHERE; SIDE]);
        self.made += 1;
        self.blocks.len() - 1
    }

    /// The last block has so many fleets: a new part.
    fn fill_block(&mut self, fleets: usize) {
        let block = self.blocks.len() - 1;
        self.kernel.align(&self.rows[block].masks, &mut self.blocks[block]);
        self.parts.push(Part { block: block as u32, fleets: u64::MAX >> (SIDE - fleets) });
    }

    /// What the parts from that one on cost.
    fn cost(&mut self, field: Field<'_>, first: usize, fleets: usize, position: Position, search: Search) -> u64 {
        if fleets <= 1 || position.left == 0 {
            return u64::from(position.left) * fleets as u64;
        }
        if fleets <= SIDE {
            return self.cost_of_few(field, first, fleets, position, search);
        }
        let mark = |part: &Part| mixed(part.fleets ^ mixed(self.rows[part.block as usize].serial));
        let who = [self.parts[first..].iter().map(mark).fold(0, u64::wrapping_add), fleets as u64];
        self.known.ask(position.open, who, search).unwrap_or_else(|question| {
            let cost = self.bring_together(field, first, fleets, position, search);
            self.known.keep(question, cost)
        })
    }

    /// The same, in new blocks if too few of the old ones are left.
    fn bring_together(
        &mut self,
        field: Field<'_>,
        first: usize,
        fleets: usize,
        position: Position,
        search: Search,
    ) -> u64 {
        let (blocks, parts) = (self.blocks.len(), self.parts.len());
        let sparse = if parts - first > FAR { SPARSE_FAR } else { SPARSE };
        if (parts - first) * sparse <= fleets {
            return self.choose_and_fire(field, first, fleets, position, search);
        }
        self.gather(first);
        let cost = self.choose_and_fire(field, parts, fleets, position, search);
        self.blocks.truncate(blocks);
        self.rows.truncate(blocks);
        self.places.truncate(blocks * self.ships);
        self.parts.truncate(parts);
        cost
    }

    fn cost_of_few(
        &mut self,
        field: Field<'_>,
        first: usize,
        fleets: usize,
        position: Position,
        search: Search,
    ) -> u64 {
        let mut filled = 0;
        for &Part { block, fleets: mut rest } in &self.parts[first..] {
            let (row, places) = (&self.rows[block as usize], &self.places[block as usize * self.ships..]);
            while rest != 0 {
                let at = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                self.squad.fleets[filled] = row.fleets[at];
                self.squad.masks[filled] = row.masks[at];
                self.squad.ships.iter_mut().zip(places).for_each(|(ship, old)| ship[filled] = old[at]);
                filled += 1;
            }
        }
        // Without a search the same fleets hardly ever come up again.
        let cost = if fleets < WORTH_KEEPING || !self.is_searching {
            self.squad.play(field, fleets, position, search)
        } else {
            let mark = |&fleet: &u32| scattered(fleet);
            let who = [self.squad.fleets[..fleets].iter().map(mark).fold(0, u64::wrapping_add), fleets as u64];
            self.known.ask(position.open, who, search).unwrap_or_else(|question| {
                let cost = self.squad.play(field, fleets, position, search);
                self.known.keep(question, cost)
            })
        };
        self.steps += std::mem::take(&mut self.squad.steps);
        cost
    }

    fn choose_and_fire(
        &mut self,
        field: Field<'_>,
        first: usize,
        fleets: usize,
        position: Position,
        search: Search,
    ) -> u64 {
        self.steps += fleets as u64;
        let choice = Choice {
            kernel: self.kernel,
            blocks: &self.blocks,
            parts: &self.parts[first..],
            open: position.open,
            cells: field.cells,
            fleets: fleets as u64,
        };
        if search.shots == 0 {
            let cell = choice.likeliest();
            return self.fire_at(field, first, fleets, position, cell, Search::NONE, |_, _| ());
        }
        let mut cells = [0; MOST_COMPARED];
        let found = choice.ranked(&mut cells[..usize::from(search.cells).min(MOST_COMPARED)]);
        let mut best = (u64::MAX, cells[0]);
        if found > 1 || search.shots == 1 {
            let likeliest = choice.likeliest();
            for &cell in &cells[..found] {
                // What likeliest-cell play costs here has been asked before the shot that leads
                // here was chosen.
                let cost = if cell == likeliest {
                    self.cost(field, first, fleets, position, Search::NONE)
                } else {
                    self.fire_at(field, first, fleets, position, cell, Search::NONE, |_, _| ())
                };
                best = best.min((cost, cell));
            }
        }
        if search.shots == 1 {
            best.0
        } else {
            self.fire_at(field, first, fleets, position, best.1, search.next(), |_, _| ())
        }
    }

    /// What it costs to fire at that cell; what it costs after each answer is told.
    #[expect(clippy::too_many_arguments, reason = "a position, what to do in it, and what to tell of it")]
    fn fire_at(
        &mut self,
        field: Field<'_>,
        first: usize,
        fleets: usize,
        position: Position,
        cell: usize,
        search: Search,
        mut told: impl FnMut(Option<u8>, u64),
    ) -> u64 {
        if self.stop.is_cancelled() {
            return fleets as u64;
        }
        let end = self.parts.len();
        let missed = self.pick(first..end, |fleets, covering| fleets & !covering, cell);
        let mut cost = fleets as u64;
        let mut add = |said: Option<u8>, after: u64| {
            told(said, after);
            cost += after;
        };
        add(None, self.cost(field, end, missed, position.after(cell, 0), search));
        self.parts.truncate(end);
        let mut hit = self.pick(first..end, |fleets, covering| fleets & covering, cell);
        let position = position.after(cell, 1);
        if position.left > 0 && hit > 0 {
            let sinking = self.sinking.len();
            field.ships.sinking(cell, position.open, &mut self.sinking);
            // Places where the same is said are next to each other.
            let mut from = sinking;
            while from < self.sinking.len() {
                let kind = |place: u16| field.ships.kinds[usize::from(place)];
                let said = kind(self.sinking[from]);
                let to = from + self.sinking[from..].iter().take_while(|&&place| kind(place) == said).count();
                let start = self.parts.len();
                let sunk = self.pick_sunk(end..start, from..to);
                add(Some(said), self.cost(field, start, sunk, position, search));
                self.parts.truncate(start);
                (hit, from) = (hit - sunk, to);
            }
            if self.sinking.len() > sinking {
                self.sinking.truncate(sinking);
                let mut kept = end;
                for number in end..self.parts.len() {
                    let part = self.parts[number];
                    self.parts[kept] = part;
                    kept += usize::from(part.fleets != 0);
                }
                self.parts.truncate(kept);
            }
            add(Some(0), self.cost(field, end, hit, position, search));
        }
        self.parts.truncate(end);
        cost
    }

    /// Adds what is picked of those parts as new ones, by which fleets cover the cell. Gives how
    /// many fleets these are.
    #[inline]
    fn pick(&mut self, parts: Range<usize>, pick: impl Fn(u64, u64) -> u64, cell: usize) -> usize {
        let mut count = 0;
        for number in parts {
            let part = self.parts[number];
            let fleets = pick(part.fleets, self.blocks[part.block as usize].0[cell]);
            if fleets != 0 {
                count += fleets.count_ones() as usize;
                self.parts.push(Part { fleets, ..part });
            }
        }
        count
    }

    /// Takes the fleets out of those parts that have a ship at one of the places, and adds them as
    /// new ones.
    fn pick_sunk(&mut self, parts: Range<usize>, places: Range<usize>) -> usize {
        let places = &self.sinking[places];
        let mut count = 0;
        for number in parts {
            let part = self.parts[number];
            let ships = &self.places[part.block as usize * self.ships..][..self.ships];
            let fleets = part.fleets & self.kernel.lying(ships, places);
            if fleets != 0 {
                count += fleets.count_ones() as usize;
                self.parts[number].fleets ^= fleets;
                self.parts.push(Part { fleets, ..part });
            }
        }
        count
    }
}

/// Up to sixty-four fleets, played out.
#[derive(Debug)]
struct Squad {
    kernel: Kernel,
    /// For every column, which fleets cover its cell.
    block: [Block; 1],
    /// The cells of the columns, in their order: those that some fleet covers.
    cells: [u8; CELLS],
    columns: usize,
    /// The fleets: their numbers in the list, their cells, and for each ship its places.
    fleets: [u32; SIDE],
    masks: [Mask; SIDE],
    ships: Vec<[u16; SIDE]>,
    /// For every place, the fleets with a ship there.
    at: Vec<u64>,
    /// The places where there are any.
    places: Vec<u16>,
    /// For every cell, the places among them that cover it.
    through: Vec<Vec<u16>>,
    known: Memory,
    /// How many have been played out.
    played: u64,
    /// Whether cells are searched for, so that positions come up again.
    is_searching: bool,
    steps: u64,
}

impl Squad {
    fn new(kernel: Kernel, field: Field<'_>, ships: usize) -> Squad {
        Squad {
            kernel,
            block: [Block::EMPTY],
            cells: [0; CELLS],
            columns: 0,
            masks: [[0; 2]; SIDE],
            fleets: [0; SIDE],
            ships: vec![[NOWHERE; SIDE]; ships],
            at: vec![0; field.ships.kinds.len()],
            places: Vec::new(),
            through: vec![Vec::new(); CELLS],
            known: Memory::new(KEPT_EACH * field.masks.len(), KEPT),
            played: 0,
            is_searching: false,
            steps: 0,
        }
    }

    /// What the first fleets cost.
    fn play(&mut self, field: Field<'_>, fleets: usize, position: Position, search: Search) -> u64 {
        if fleets > 2 {
            self.enlist(field, fleets, position);
        }
        self.played += 1;
        self.is_searching = search.shots > 0;
        self.cost(field, u64::MAX >> (SIDE - fleets), position, search)
    }

    fn enlist(&mut self, field: Field<'_>, fleets: usize, position: Position) {
        self.masks[fleets..].fill([0; 2]);
        self.kernel.align(&self.masks, &mut self.block[0]);
        let covered = self.masks[..fleets].iter().fold([0; 2], |all, mask| [all[0] | mask[0], all[1] | mask[1]]);
        self.columns = 0;
        for cell in bits::iter(&[covered[0] & position.open[0], covered[1] & position.open[1]]) {
            self.block[0].0[self.columns] = self.block[0].0[cell];
            self.cells[self.columns] = cell as u8;
            self.columns += 1;
            self.through[cell].clear();
        }
        self.block[0].0[self.columns..].fill(0);
        for place in self.places.drain(..) {
            self.at[usize::from(place)] = 0;
        }
        for ship in &self.ships {
            for (number, &place) in ship[..fleets].iter().enumerate() {
                let at = &mut self.at[usize::from(place)];
                if *at == 0 {
                    self.places.push(place);
                }
                *at |= 1 << number;
            }
        }
        for &place in &self.places {
            let cells = field.ships.cells[usize::from(place)];
            for cell in bits::iter(&[cells[0] & position.open[0], cells[1] & position.open[1]]) {
                self.through[cell].push(place);
            }
        }
    }

    fn cost(&mut self, field: Field<'_>, who: u64, position: Position, search: Search) -> u64 {
        let fleets = who.count_ones();
        let left = u64::from(position.left);
        if fleets <= 1 || left == 0 {
            return left * u64::from(fleets);
        }
        if fleets == 2 {
            return 2 * left + self.misses(field, who, position);
        }
        let search = if fleets > 3 { search } else { Search::NONE };
        if search.shots == 0 && (!self.is_searching || (fleets as usize) < WORTH_KEEPING_HERE) {
            return self.choose_and_fire(field, who, position, search);
        }
        self.known.ask(position.open, [who, self.played], search).unwrap_or_else(|question| {
            let cost = self.choose_and_fire(field, who, position, search);
            self.known.keep(question, cost)
        })
    }

    /// What is missed when one of those two fleets is looked for.
    fn misses(&self, field: Field<'_>, who: u64, position: Position) -> u64 {
        let pair = [who.trailing_zeros() as usize, 63 - who.leading_zeros() as usize];
        let [a, b] = pair.map(|number| self.masks[number]);
        let common = [a[0] & b[0], a[1] & b[1]];
        let apart = [position.open[0] & !common[0], position.open[1] & !common[1]];
        // Whether a ship lies where both fleets have one, so that it may sink while they are still
        // to be told apart.
        let may_sink = |place: u16| {
            let place = usize::from(place);
            field.ships.sinks(place, apart) && !field.ships.sinks(place, position.open)
        };
        let tells_nothing = |ship: &[u16; SIDE]| {
            let [one, other] = pair.map(|number| ship[number]);
            one == other || !may_sink(one) && !may_sink(other)
        };
        if (0..2).any(|word| (a[word] ^ b[word]) & position.open[word] != 0) && self.ships.iter().all(tells_nothing) {
            return 1;
        }
        let labels = pair.map(|number| field.labels[self.fleets[number] as usize]);
        misses(field.ships, [a, b], labels, position).into()
    }

    fn choice<'a>(&'a self, parts: &'a [Part; 1]) -> Choice<'a> {
        Choice {
            kernel: self.kernel,
            blocks: &self.block,
            parts,
            open: [u64::MAX; 2],
            cells: self.columns,
            fleets: parts[0].fleets.count_ones().into(),
        }
    }

    fn choose_and_fire(&mut self, field: Field<'_>, who: u64, position: Position, search: Search) -> u64 {
        self.steps += u64::from(who.count_ones());
        let parts = [Part { block: 0, fleets: who }];
        if search.shots == 0 {
            let likeliest = self.choice(&parts).likeliest();
            return self.fire(field, who, position, likeliest, Search::NONE);
        }
        let mut columns = [0; MOST_COMPARED];
        let most = usize::from(search.cells).min(MOST_COMPARED);
        let found = self.choice(&parts).ranked(&mut columns[..most]);
        let mut best = (u64::MAX, columns[0]);
        if found > 1 || search.shots == 1 {
            let likeliest = self.choice(&parts).likeliest();
            for &column in &columns[..found] {
                let cost = if column == likeliest {
                    self.cost(field, who, position, Search::NONE)
                } else {
                    self.fire(field, who, position, column, Search::NONE)
                };
                best = best.min((cost, column));
            }
        }
        if search.shots == 1 { best.0 } else { self.fire(field, who, position, best.1, search.next()) }
    }

    fn fire(&mut self, field: Field<'_>, who: u64, position: Position, column: usize, search: Search) -> u64 {
        let covering = std::mem::take(&mut self.block[0].0[column]);
        let cost = self.hear(field, who, who & covering, position, self.cells[column].into(), search);
        self.block[0].0[column] = covering;
        cost
    }

    /// What is left to be played after a shot that hits some of the fleets, and the shot itself.
    fn hear(
        &mut self,
        field: Field<'_>,
        who: u64,
        mut hit: u64,
        position: Position,
        cell: usize,
        search: Search,
    ) -> u64 {
        let mut cost = u64::from(who.count_ones());
        if who != hit {
            cost += self.cost(field, who & !hit, position.after(cell, 0), search);
        }
        let position = position.after(cell, 1);
        if hit == 0 || position.left == 0 {
            return cost;
        }
        let places = self.through[cell].len();
        for number in 0..places {
            let mut sunk = self.sunk(field, cell, number, hit, position);
            if sunk != 0 {
                // Elsewhere the same may be said.
                let kind = |squad: &Squad, number: usize| field.ships.kinds[usize::from(squad.through[cell][number])];
                for other in number + 1..places {
                    if kind(self, other) == kind(self, number) {
                        sunk |= self.sunk(field, cell, other, hit, position);
                    }
                }
                hit &= !sunk;
                cost += self.cost(field, sunk, position, search);
            }
        }
        if hit != 0 {
            cost += self.cost(field, hit, position, search);
        }
        cost
    }

    /// The fleets among those that were hit whose ship sinks, if it lies in that one of the places
    /// through the cell.
    #[inline]
    fn sunk(&self, field: Field<'_>, cell: usize, number: usize, hit: u64, position: Position) -> u64 {
        let place = usize::from(self.through[cell][number]);
        let fleets = self.at[place] & hit;
        if fleets != 0 && field.ships.sinks(place, position.open) { fleets } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers as if at random.
    fn numbers(seed: u64) -> impl Iterator<Item = u64> {
        (0..).map(move |number: u64| mixed(mixed(seed) ^ number))
    }

    #[test]
    fn fleets_side_by_side_are_counted_as_one_by_one() {
        for (cells, fleets) in [(20, 5), (64, 64), (65, 100), (96, 150), (100, 300), (128, 640)] {
            let in_use = [u64::MAX >> (64 - cells.min(64)), if cells > 64 { u64::MAX >> (128 - cells) } else { 0 }];
            let mut random = numbers(cells as u64);
            let mut next = || random.next().unwrap();
            let masks: Vec<Mask> = (0..fleets).map(|_| [next() & next() & in_use[0], next() & in_use[1]]).collect();
            let open = [next() & in_use[0], next() & in_use[1]];
            let there: Vec<bool> = (0..fleets).map(|_| next() % 4 > 0).collect();
            let some = |pick: &dyn Fn(usize) -> bool| {
                let count = |cell: usize| {
                    (0..fleets)
                        .filter(|&fleet| there[fleet] && pick(fleet) && bits::contains(&masks[fleet], cell))
                        .count()
                };
                (0..cells).map(|cell| count(cell) as u64).collect::<Vec<u64>>()
            };
            let counts: Vec<u64> = some(&|_| true)
                .into_iter()
                .enumerate()
                .map(|(cell, count)| if bits::contains(&open, cell) { count } else { 0 })
                .collect();
            let most = *counts.iter().max().unwrap();
            for instructions in Instructions::available() {
                let kernel = Kernel::new(instructions);
                let mut blocks = Vec::new();
                let mut parts = Vec::new();
                for (block, rows) in masks.chunks(SIDE).enumerate() {
                    let mut side = [[0; 2]; SIDE];
                    side[..rows.len()].copy_from_slice(rows);
                    let mut aligned = Block::EMPTY;
                    kernel.align(&side, &mut aligned);
                    blocks.push(aligned);
                    let fleets = (0..rows.len()).filter(|row| there[block * SIDE + row]).map(|row| 1 << row).sum();
                    parts.push(Part { block: block as u32, fleets });
                }
                assert_eq!(kernel.counts(&blocks, &parts, open)[..cells], counts);
                let (best, count) = kernel.likeliest(&blocks, &parts, open, cells);
                assert_eq!(count, most);
                let holding = (0..cells).filter(|&cell| counts[cell] == most);
                assert!(holding.eq(bits::iter(&best).filter(|&cell| cell < cells)));
                for cell in 0..cells {
                    let squares =
                        some(&|fleet| !bits::contains(&masks[fleet], cell)).into_iter().map(|count| count * count);
                    assert_eq!(kernel.certainty(&blocks, &parts, cell, cells), squares.sum::<u64>());
                }
            }
        }
    }

    #[test]
    fn ships_are_found_where_they_lie() {
        let mut random = numbers(3);
        let ships: Vec<[u16; SIDE]> =
            (0..5).map(|_| std::array::from_fn(|_| (random.next().unwrap() % 40) as u16)).collect();
        for places in [&[][..], &[7], &[3, 18, 39], &[NOWHERE]] {
            let has = |fleet: &usize| ships.iter().any(|ship| places.contains(&ship[*fleet]));
            let found = (0..SIDE).filter(has).map(|fleet| 1 << fleet).sum::<u64>();
            for instructions in Instructions::available() {
                assert_eq!(Kernel::new(instructions).lying(&ships, places), found);
            }
        }
    }
}
