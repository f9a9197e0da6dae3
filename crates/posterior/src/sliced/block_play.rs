//! Up to sixty-four fleets, played out in one block.

use amiral_game::Bits;

use super::block::{Block, CELLS, Part, SIDE};
use super::choice::Choice;
use super::{FleetTable, KEPT, KEPT_EACH};
use crate::machine::Kernel;
use crate::planes::Mask;
use crate::play::{MOST_COMPARED, Memory, NOWHERE, Position, Search, misses};

/// From how many fleets on a position is worth remembering.
const WORTH_KEEPING_HERE: usize = 8;

/// Up to sixty-four fleets, played out.
#[derive(Debug)]
pub(super) struct BlockPlay {
    kernel: Kernel,
    /// For every column, which fleets cover its cell.
    block: [Block; 1],
    /// The cells of the columns, in their order: those that some fleet covers.
    cells: [u8; CELLS],
    columns: usize,
    /// The fleets: their numbers in the list, their cells, and for each ship its places.
    pub(super) fleets: [u32; SIDE],
    pub(super) masks: [Mask; SIDE],
    pub(super) ships: Vec<[u16; SIDE]>,
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
    pub(super) steps: u64,
}

impl BlockPlay {
    pub(super) fn new(kernel: Kernel, table: FleetTable<'_>, ships: usize) -> BlockPlay {
        BlockPlay {
            kernel,
            block: [Block::EMPTY],
            cells: [0; CELLS],
            columns: 0,
            masks: [[0; 2]; SIDE],
            fleets: [0; SIDE],
            ships: vec![[NOWHERE; SIDE]; ships],
            at: vec![0; table.ships.kinds.len()],
            places: Vec::new(),
            through: vec![Vec::new(); CELLS],
            known: Memory::new(KEPT_EACH * table.masks.len(), KEPT),
            played: 0,
            is_searching: false,
            steps: 0,
        }
    }

    /// What the first fleets cost.
    pub(super) fn play(&mut self, table: FleetTable<'_>, fleets: usize, position: Position, search: Search) -> u64 {
        if fleets > 2 {
            self.load(table, fleets, position);
        }
        self.played += 1;
        self.is_searching = search.shots > 0;
        self.cost(table, u64::MAX >> (SIDE - fleets), position, search)
    }

    fn load(&mut self, table: FleetTable<'_>, fleets: usize, position: Position) {
        self.masks[fleets..].fill([0; 2]);
        self.kernel.align(&self.masks, &mut self.block[0]);
        let covered = self.masks[..fleets].iter().fold([0; 2], |all, mask| [all[0] | mask[0], all[1] | mask[1]]);
        self.columns = 0;
        for cell in Bits::new(&[covered[0] & position.open[0], covered[1] & position.open[1]]).iter() {
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
            let cells = table.ships.cells[usize::from(place)];
            for cell in Bits::new(&[cells[0] & position.open[0], cells[1] & position.open[1]]).iter() {
                self.through[cell].push(place);
            }
        }
    }

    fn cost(&mut self, table: FleetTable<'_>, who: u64, position: Position, search: Search) -> u64 {
        let fleets = who.count_ones();
        let left = u64::from(position.left);
        if fleets <= 1 || left == 0 {
            return left * u64::from(fleets);
        }
        if fleets == 2 {
            return 2 * left + self.misses(table, who, position);
        }
        let search = if fleets > 3 { search } else { Search::NONE };
        if search.shots == 0 && (!self.is_searching || (fleets as usize) < WORTH_KEEPING_HERE) {
            return self.choose_and_fire(table, who, position, search);
        }
        self.known.ask(position.open, [who, self.played], search).unwrap_or_else(|question| {
            let cost = self.choose_and_fire(table, who, position, search);
            self.known.keep(question, cost)
        })
    }

    /// What is missed when one of those two fleets is looked for.
    fn misses(&self, table: FleetTable<'_>, who: u64, position: Position) -> u64 {
        let pair = [who.trailing_zeros() as usize, 63 - who.leading_zeros() as usize];
        let [a, b] = pair.map(|number| self.masks[number]);
        let common = [a[0] & b[0], a[1] & b[1]];
        let apart = [position.open[0] & !common[0], position.open[1] & !common[1]];
        // Whether a ship lies where both fleets have one, so that it may sink while they are still
        // to be told apart.
        let may_sink = |place: u16| {
            let place = usize::from(place);
            table.ships.sinks(place, apart) && !table.ships.sinks(place, position.open)
        };
        let tells_nothing = |ship: &[u16; SIDE]| {
            let [one, other] = pair.map(|number| ship[number]);
            one == other || !may_sink(one) && !may_sink(other)
        };
        if (0..2).any(|word| (a[word] ^ b[word]) & position.open[word] != 0) && self.ships.iter().all(tells_nothing) {
            return 1;
        }
        let labels = pair.map(|number| table.labels[self.fleets[number] as usize]);
        misses(table.ships, [a, b], labels, position).into()
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

    fn choose_and_fire(&mut self, table: FleetTable<'_>, who: u64, position: Position, search: Search) -> u64 {
        self.steps += u64::from(who.count_ones());
        let parts = [Part { block: 0, fleets: who }];
        if search.shots == 0 {
            let likeliest = self.choice(&parts).likeliest();
            return self.fire(table, who, position, likeliest, Search::NONE);
        }
        let mut columns = [0; MOST_COMPARED];
        let most = usize::from(search.cells).min(MOST_COMPARED);
        let found = self.choice(&parts).ranked(&mut columns[..most]);
        let mut best = (u64::MAX, columns[0]);
        if found > 1 || search.shots == 1 {
            let likeliest = self.choice(&parts).likeliest();
            for &column in &columns[..found] {
                let cost = if column == likeliest {
                    self.cost(table, who, position, Search::NONE)
                } else {
                    self.fire(table, who, position, column, Search::NONE)
                };
                best = best.min((cost, column));
            }
        }
        if search.shots == 1 { best.0 } else { self.fire(table, who, position, best.1, search.next()) }
    }

    fn fire(&mut self, table: FleetTable<'_>, who: u64, position: Position, column: usize, search: Search) -> u64 {
        let covering = std::mem::take(&mut self.block[0].0[column]);
        let cost = self.hear(table, who, who & covering, position, self.cells[column].into(), search);
        self.block[0].0[column] = covering;
        cost
    }

    /// What is left to be played after a shot that hits some of the fleets, and the shot itself.
    fn hear(
        &mut self,
        table: FleetTable<'_>,
        who: u64,
        mut hit: u64,
        position: Position,
        cell: usize,
        search: Search,
    ) -> u64 {
        let mut cost = u64::from(who.count_ones());
        if who != hit {
            cost += self.cost(table, who & !hit, position.after(cell, 0), search);
        }
        let position = position.after(cell, 1);
        if hit == 0 || position.left == 0 {
            return cost;
        }
        let places = self.through[cell].len();
        for number in 0..places {
            let mut sunk = self.sunk(table, cell, number, hit, position);
            if sunk != 0 {
                // Elsewhere the same may be said.
                let kind = |block_play: &BlockPlay, number: usize| {
                    table.ships.kinds[usize::from(block_play.through[cell][number])]
                };
                for other in number + 1..places {
                    if kind(self, other) == kind(self, number) {
                        sunk |= self.sunk(table, cell, other, hit, position);
                    }
                }
                hit &= !sunk;
                cost += self.cost(table, sunk, position, search);
            }
        }
        if hit != 0 {
            cost += self.cost(table, hit, position, search);
        }
        cost
    }

    /// The fleets among those that were hit whose ship sinks, if it lies in that one of the places
    /// through the cell.
    #[inline]
    fn sunk(&self, table: FleetTable<'_>, cell: usize, number: usize, hit: u64, position: Position) -> u64 {
        let place = usize::from(self.through[cell][number]);
        let fleets = self.at[place] & hit;
        if fleets != 0 && table.ships.sinks(place, position.open) { fleets } else { 0 }
    }
}
