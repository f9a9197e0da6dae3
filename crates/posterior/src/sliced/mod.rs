//! What likeliest-cell play costs where all fleets weigh the same and the size of a sunk ship is
//! said: sixty-four fleets side by side.
//!
//! For every cell, a 64-bit word says which of sixty-four fleets cover it. Counting those that
//! remain is then a population count, eight cells at a time on wide registers; and a shot splits
//! the fleets without moving any. When few of many are left they are packed into new blocks.
//!
//! Of several equally likely cells it fires at the one whose miss leaves the others most certain.

use std::ops::Range;

use amiral_game::Stop;

use crate::machine::{Instructions, Kernel};
use crate::planes::Mask;
use crate::play::{Label, MOST_COMPARED, Memory, NOWHERE, Position, Search, Ships, mixed, scattered};

mod block;
mod block_play;
mod choice;

pub(crate) use block::{Block, Part, SIDE, align, certainty, counts, likeliest, lying};
use block_play::BlockPlay;
use choice::Choice;

/// With fewer than so many fleets left in a block, they are packed into new ones.
const SPARSE: usize = 8;
/// The same where there are more blocks than fit into the cache.
const SPARSE_FAR: usize = 32;
const FAR: usize = 1024;
/// From how many fleets on a position is worth remembering, how many positions are for each fleet,
/// and at most.
const WORTH_KEEPING: usize = 16;
const KEPT_EACH: usize = 8;
const KEPT: usize = 1 << 16;

/// The fleets that are played out.
#[derive(Clone, Copy)]
pub(crate) struct FleetTable<'a> {
    pub(crate) ships: &'a Ships,
    pub(crate) masks: &'a [Mask],
    pub(crate) labels: &'a [Label],
    /// How many cells there are.
    pub(crate) cells: usize,
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
pub(crate) struct SlicedPlay {
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
    block_play: BlockPlay,
    /// Whether cells are searched for, so that positions come up again.
    is_searching: bool,
    /// The places where a shot sinks a ship, while that matters.
    sinking: Vec<u16>,
    /// The fleets looked at so far.
    pub(crate) steps: u64,
    /// Once it is cancelled, costs are meaningless.
    pub(crate) stop: Stop,
}

impl SlicedPlay {
    pub(crate) fn new(instructions: Instructions, table: FleetTable<'_>) -> SlicedPlay {
        let kernel = Kernel::new(instructions);
        let ships = table.labels.first().map_or(0, |&label| table.ships.places(label).count());
        let mut sliced = SlicedPlay {
            kernel,
            blocks: Vec::new(),
            rows: Vec::new(),
            places: Vec::new(),
            ships,
            made: 0,
            parts: Vec::new(),
            known: Memory::new(KEPT_EACH * table.masks.len(), KEPT),
            block_play: BlockPlay::new(kernel, table, ships),
            is_searching: false,
            sinking: Vec::new(),
            steps: 0,
            stop: Stop::new(),
        };
        sliced.load(table);
        sliced
    }

    /// What likeliest-cell play costs.
    pub(crate) fn play_out(&mut self, table: FleetTable<'_>, position: Position) -> u64 {
        self.cost(table, 0, table.masks.len(), position, Search::NONE)
    }

    /// What it costs to fire at that cell, and then as the search does.
    pub(crate) fn fire(&mut self, table: FleetTable<'_>, position: Position, cell: usize, search: Search) -> u64 {
        self.is_searching = search.shots > 0;
        self.fire_at(table, 0, table.masks.len(), position, cell, search, |_, _| ())
    }

    /// The same by what is said of the shot, for likeliest-cell play: nothing that it is a miss, 0
    /// that it is a hit, and anything else that a ship has sunk.
    pub(crate) fn costs_after(
        &mut self,
        table: FleetTable<'_>,
        position: Position,
        cell: usize,
    ) -> Vec<(Option<u8>, u64)> {
        let mut costs = Vec::new();
        let told = |said, cost| costs.push((said, cost));
        self.fire_at(table, 0, table.masks.len(), position, cell, Search::NONE, told);
        costs
    }

    /// Puts all fleets into blocks.
    fn load(&mut self, table: FleetTable<'_>) {
        for start in (0..table.masks.len()).step_by(SIDE) {
            let end = (start + SIDE).min(table.masks.len());
            let block = self.add_block();
            for (column, fleet) in (start..end).enumerate() {
                self.rows[block].fleets[column] = fleet as u32;
                self.rows[block].masks[column] = table.masks[fleet];
                let places = table.ships.of(table.labels[fleet]).as_flattened();
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
    fn cost(&mut self, table: FleetTable<'_>, first: usize, fleets: usize, position: Position, search: Search) -> u64 {
        if fleets <= 1 || position.left == 0 {
            return u64::from(position.left) * fleets as u64;
        }
        if fleets <= SIDE {
            return self.cost_of_few(table, first, fleets, position, search);
        }
        let mark = |part: &Part| mixed(part.fleets ^ mixed(self.rows[part.block as usize].serial));
        let who = [self.parts[first..].iter().map(mark).fold(0, u64::wrapping_add), fleets as u64];
        self.known.ask(position.open, who, search).unwrap_or_else(|question| {
            let cost = self.bring_together(table, first, fleets, position, search);
            self.known.keep(question, cost)
        })
    }

    /// The same, in new blocks if too few of the old ones are left.
    fn bring_together(
        &mut self,
        table: FleetTable<'_>,
        first: usize,
        fleets: usize,
        position: Position,
        search: Search,
    ) -> u64 {
        let (blocks, parts) = (self.blocks.len(), self.parts.len());
        let sparse = if parts - first > FAR { SPARSE_FAR } else { SPARSE };
        if (parts - first) * sparse <= fleets {
            return self.choose_and_fire(table, first, fleets, position, search);
        }
        self.gather(first);
        let cost = self.choose_and_fire(table, parts, fleets, position, search);
        self.blocks.truncate(blocks);
        self.rows.truncate(blocks);
        self.places.truncate(blocks * self.ships);
        self.parts.truncate(parts);
        cost
    }

    fn cost_of_few(
        &mut self,
        table: FleetTable<'_>,
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
                self.block_play.fleets[filled] = row.fleets[at];
                self.block_play.masks[filled] = row.masks[at];
                self.block_play.ships.iter_mut().zip(places).for_each(|(ship, old)| ship[filled] = old[at]);
                filled += 1;
            }
        }
        // Without a search the same fleets hardly ever come up again.
        let cost = if fleets < WORTH_KEEPING || !self.is_searching {
            self.block_play.play(table, fleets, position, search)
        } else {
            let mark = |&fleet: &u32| scattered(fleet);
            let who = [self.block_play.fleets[..fleets].iter().map(mark).fold(0, u64::wrapping_add), fleets as u64];
            self.known.ask(position.open, who, search).unwrap_or_else(|question| {
                let cost = self.block_play.play(table, fleets, position, search);
                self.known.keep(question, cost)
            })
        };
        self.steps += std::mem::take(&mut self.block_play.steps);
        cost
    }

    fn choose_and_fire(
        &mut self,
        table: FleetTable<'_>,
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
            cells: table.cells,
            fleets: fleets as u64,
        };
        if search.shots == 0 {
            let cell = choice.likeliest();
            return self.fire_at(table, first, fleets, position, cell, Search::NONE, |_, _| ());
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
                    self.cost(table, first, fleets, position, Search::NONE)
                } else {
                    self.fire_at(table, first, fleets, position, cell, Search::NONE, |_, _| ())
                };
                best = best.min((cost, cell));
            }
        }
        if search.shots == 1 {
            best.0
        } else {
            self.fire_at(table, first, fleets, position, best.1, search.next(), |_, _| ())
        }
    }

    /// What it costs to fire at that cell; what it costs after each answer is told.
    #[expect(clippy::too_many_arguments, reason = "a position, what to do in it, and what to tell of it")]
    fn fire_at(
        &mut self,
        table: FleetTable<'_>,
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
        add(None, self.cost(table, end, missed, position.after(cell, 0), search));
        self.parts.truncate(end);
        let mut hit = self.pick(first..end, |fleets, covering| fleets & covering, cell);
        let position = position.after(cell, 1);
        if position.left > 0 && hit > 0 {
            let sinking = self.sinking.len();
            table.ships.sinking(cell, position.open, &mut self.sinking);
            // Places where the same is said are next to each other.
            let mut from = sinking;
            while from < self.sinking.len() {
                let kind = |place: u16| table.ships.kinds[usize::from(place)];
                let said = kind(self.sinking[from]);
                let to = from + self.sinking[from..].iter().take_while(|&&place| kind(place) == said).count();
                let start = self.parts.len();
                let sunk = self.pick_sunk(end..start, from..to);
                add(Some(said), self.cost(table, start, sunk, position, search));
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
            add(Some(0), self.cost(table, end, hit, position, search));
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
