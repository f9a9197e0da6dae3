//! What likeliest-cell play costs from a position on, added up over every fleet that remains. On
//! ties it fires at the first cell.

use std::sync::Arc;

use amiral_game::{Bits, Stop};

use crate::machine::{Instructions, Likeliest};
use crate::planes::{Mask, heaviest, ranked};

/// What goes with the cells of a fleet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Label {
    pub(crate) weight: u32,
    /// Its number among the ships of all fleets.
    pub(crate) number: u32,
}

/// The places of some ships, in no particular order, and [`NOWHERE`].
pub(crate) type Places = [u16; 8];
/// No place.
pub(crate) const NOWHERE: u16 = u16::MAX;

/// The ships of every fleet, where sinkings are announced.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ships {
    /// How many rows of places a fleet has, or 0 where nothing is said of ships.
    pub(crate) rows: usize,
    /// Whether the size of a sunk ship is said.
    pub(crate) sized: bool,
    /// Whether every hit says which ship it was.
    pub(crate) told: bool,
    /// Then, for every place, the number of the pennant of its hits when the list was made, or 0.
    pub(crate) pennants: Arc<[u8]>,
    /// The places of the ships of each fleet.
    pub(crate) of_fleet: Arc<[Places]>,
    /// For every place, its cells not shot at when the list was made.
    pub(crate) cells: Arc<[Mask]>,
    /// For every place, what sinking the ship there sounds like; never 0.
    pub(crate) kinds: Arc<[u8]>,
    /// For every cell, the places that cover it.
    pub(crate) through: Arc<[Vec<u16>]>,
}

impl Ships {
    /// What is said when that fleet is hit there: 0 that it is, anything else that a ship has sunk.
    /// `open` does not hold the cell any more.
    #[inline]
    pub(crate) fn said(&self, label: Label, bit: usize, open: Mask) -> u8 {
        let hit = self.places(label).map(usize::from).find(|&place| Bits::new(&self.cells[place]).contains(bit));
        hit.filter(|&place| self.sinks(place, open)).map_or(0, |place| self.kinds[place])
    }

    /// Where the ships of that fleet lie.
    #[inline]
    pub(crate) fn places(&self, label: Label) -> impl Iterator<Item = u16> {
        self.of(label).as_flattened().iter().copied().take_while(|&place| place != NOWHERE)
    }

    /// From how many fleets on a position is worth remembering.
    #[inline]
    fn worth_keeping(&self) -> usize {
        if self.rows == 0 { WORTH_KEEPING_SILENT } else { WORTH_KEEPING }
    }

    pub(crate) fn of(&self, label: Label) -> &[Places] {
        &self.of_fleet[label.number as usize * self.rows..][..self.rows]
    }

    /// Finds the places through that cell where a ship sinks when it is hit there.
    pub(crate) fn sinking(&self, bit: usize, open: Mask, places: &mut Vec<u16>) {
        places.extend(self.through[bit].iter().filter(|&&place| self.sinks(place.into(), open)));
    }

    /// Whether that fleet has a ship at one of the places.
    #[inline]
    fn has(&self, label: Label, places: &[u16]) -> bool {
        // A whole row at once, which compiles to a single vector comparison.
        let is_at = |row: &Places, place: u16| row.iter().map(|&other| u8::from(other == place)).sum::<u8>() > 0;
        self.of(label).iter().any(|row| places.iter().any(|&place| is_at(row, place)))
    }

    #[inline]
    pub(crate) fn sinks(&self, place: usize, open: Mask) -> bool {
        let cells = self.cells[place];
        cells[0] & open[0] | cells[1] & open[1] == 0
    }
}

/// What a hit says where it tells the ship. Which ship that is, is told by its hits so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Telling {
    /// The number of its pennant if it was hit before the list was made, or 0.
    pub(crate) pennant: u8,
    /// The cells where it has been hit since.
    pub(crate) since: Mask,
    /// What its name says of it.
    pub(crate) kind: u8,
    /// Whether it sinks.
    pub(crate) sinks: bool,
}

impl Ships {
    /// What is said, where hits tell their ships, when that fleet is hit there. `open` does not
    /// hold the cell any more.
    #[inline]
    pub(crate) fn telling(&self, label: Label, bit: usize, open: Mask) -> Option<Telling> {
        let hit = self.places(label).map(usize::from).find(|&place| Bits::new(&self.cells[place]).contains(bit));
        hit.map(|place| {
            let cells = self.cells[place];
            let mut since = [cells[0] & !open[0], cells[1] & !open[1]];
            since[bit / 64] &= !(1 << (bit % 64));
            Telling { pennant: self.pennants[place], since, kind: self.kinds[place], sinks: self.sinks(place, open) }
        })
    }
}

/// Some of the fleets that remain, in no particular order.
pub(crate) struct List<'a> {
    pub(crate) masks: &'a mut [Mask],
    pub(crate) labels: &'a mut [Label],
}

impl<'a> List<'a> {
    #[inline]
    fn reborrow(&mut self) -> List<'_> {
        List { masks: self.masks, labels: self.labels }
    }

    fn len(&self) -> usize {
        self.masks.len()
    }

    /// All of them as the first part, and nothing as the second.
    fn whole(self) -> (List<'a>, List<'a>) {
        (self, List { masks: &mut [], labels: &mut [] })
    }

    /// Brings those fleets to the front of which it is true, and splits the list after them.
    #[inline]
    fn split(self, is_first: impl Fn(&Mask, Label) -> bool) -> (List<'a>, List<'a>) {
        let mut first = 0;
        for next in 0..self.masks.len() {
            // Branchless, since no processor predicts which way it goes.
            let moves = is_first(&self.masks[next], self.labels[next]);
            self.masks.swap(first, next);
            self.labels.swap(first, next);
            first += usize::from(moves);
        }
        let (masks, other_masks) = self.masks.split_at_mut(first);
        let (labels, other_labels) = self.labels.split_at_mut(first);
        (List { masks, labels }, List { masks: other_masks, labels: other_labels })
    }
}

/// A position: the cells not shot at, and how many of them any fleet that remains covers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Position {
    pub(crate) open: Mask,
    pub(crate) left: u32,
}

impl Position {
    #[inline]
    pub(crate) fn after(self, bit: usize, hits: u32) -> Position {
        let mut open = self.open;
        open[bit / 64] &= !(1 << (bit % 64));
        Position { open, left: self.left - hits }
    }
}

/// The least number of fleets for which a position is worth remembering, and the same where sinkings
/// are not announced: there it is played out sooner.
const WORTH_KEEPING: usize = 16;
const WORTH_KEEPING_SILENT: usize = 48;
/// From how many fleets on it is worth asking first whether a shot can sink anything.
const WORTH_ASKING: usize = 8;
/// The most cells a search compares.
pub(crate) const MOST_COMPARED: usize = 8;
/// How many positions are remembered for each fleet, and how many at most.
const KEPT_EACH: usize = 8;
const KEPT: usize = 1 << 16;

/// A position that has been played out: what tells it from others, and its cost. Costs are never 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Known {
    open: Mask,
    /// The cells hit where nothing else is said; otherwise a sum over the fleets that no other set
    /// of them shares.
    who: Mask,
    search: Search,
    cost: u64,
}

/// How cells are chosen before the likeliest ones are: for so many shots, the best of so many of
/// the likeliest cells by what likeliest-cell play costs after each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Search {
    pub(crate) cells: u16,
    pub(crate) shots: u16,
}

impl Search {
    /// None: always the likeliest cell.
    pub(crate) const NONE: Search = Search { cells: 0, shots: 0 };

    /// What is left of it after a shot; one without end stays.
    pub(crate) fn next(self) -> Search {
        match self.shots {
            0 | 1 => Search::NONE,
            u16::MAX => self,
            shots => Search { shots: shots - 1, ..self },
        }
    }
}

impl Known {
    fn hash(&self) -> u64 {
        let words = [self.open[0], self.open[1], self.who[0], self.who[1] ^ u64::from(self.search.shots) << 32];
        let factors = [0x9e37_79b9_7f4a_7c15, 0xc2b2_ae3d_27d4_eb4f, 0x1656_67b1_9e37_79f9, 0xd6e8_feb8_6659_fd93];
        mixed(words.iter().zip(factors).fold(0, |sum, (word, factor)| sum ^ (word ^ word >> 32).wrapping_mul(factor)))
    }
}

/// Positions that have been played out; of those that fall on the same place the last one.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memory(Vec<Known>);

impl Memory {
    /// Room for about that many positions, and never more than the most.
    pub(crate) fn new(positions: usize, most: usize) -> Memory {
        Memory(vec![Known::default(); positions.next_power_of_two().min(most)])
    }

    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The cost of a position, or where it should be kept.
    #[inline]
    pub(crate) fn ask(&self, open: Mask, who: Mask, search: Search) -> Result<u64, Question> {
        let position = Known { open, who, search, cost: 0 };
        let place = position.hash() as usize & (self.0.len() - 1);
        let known = self.0[place];
        if known.cost > 0 && (Known { cost: 0, ..known }) == position {
            Ok(known.cost)
        } else {
            Err(Question { place, position })
        }
    }

    /// Keeps it, and gives it back.
    #[inline]
    pub(crate) fn keep(&mut self, question: Question, cost: u64) -> u64 {
        self.0[question.place] = Known { cost, ..question.position };
        cost
    }
}

/// A position whose cost is not known.
#[derive(Clone, Copy)]
pub(crate) struct Question {
    place: usize,
    position: Known,
}

/// Plays positions out, remembering them.
#[derive(Clone, Debug)]
pub(crate) struct Play {
    instructions: Instructions,
    likeliest: Likeliest,
    /// Whether all fleets weigh 1.
    even: bool,
    known: Memory,
    /// The places where a shot sinks a ship, while that matters.
    sinking: Vec<u16>,
    /// The fleets looked at so far.
    pub(crate) steps: u64,
    /// Once it is cancelled, costs are meaningless.
    pub(crate) stop: Stop,
}

impl Play {
    pub(crate) fn new(instructions: Instructions, even: bool) -> Play {
        Play {
            instructions,
            likeliest: Likeliest::new(instructions),
            even,
            known: Memory::default(),
            sinking: Vec::new(),
            steps: 0,
            stop: Stop::new(),
        }
    }

    /// Whether all fleets weigh the same, which is 1.
    pub(crate) fn is_even(&self) -> bool {
        self.even
    }

    /// The instructions it uses.
    pub(crate) fn instructions(&self) -> Instructions {
        self.instructions
    }

    /// One that has played nothing yet.
    pub(crate) fn afresh(&self) -> Play {
        Play { known: Memory::default(), sinking: Vec::new(), steps: 0, stop: Stop::new(), ..*self }
    }

    /// The same for fleets that all weigh the same.
    pub(crate) fn even_out(&self) -> Play {
        Play { even: true, ..self.afresh() }
    }

    fn weight(&self, list: &List<'_>) -> u64 {
        if self.even { list.len() as u64 } else { list.labels.iter().map(|label| u64::from(label.weight)).sum() }
    }

    /// The likeliest of the open cells, and the weight of the fleets that cover them.
    #[inline]
    fn best(&self, list: &List<'_>, open: Mask) -> (Mask, u64) {
        if self.even {
            self.likeliest.of(list.masks, open)
        } else {
            heaviest(list.masks, |number| list.labels[number].weight, open)
        }
    }

    /// The shots left, summed over the fleets by their weight, when the likeliest cell is played on
    /// and on.
    pub(crate) fn cost(&mut self, ships: &Ships, mut list: List<'_>, mut position: Position) -> u64 {
        let mut cost = 0;
        loop {
            let fleets = list.len();
            if fleets <= 1 || position.left == 0 {
                return cost + u64::from(position.left) * self.weight(&list);
            }
            if fleets == 2 {
                return cost
                    + u64::from(position.left) * self.weight(&list)
                    + u64::from(misses(
                        ships,
                        [list.masks[0], list.masks[1]],
                        [list.labels[0], list.labels[1]],
                        position,
                    ));
            }
            if fleets >= ships.worth_keeping() {
                return cost + self.known_cost(ships, list, position);
            }
            self.steps += fleets as u64;
            let (best, covering) = self.best(&list, position.open);
            if ships.rows == 0 {
                let all = self.weight(&list);
                if covering == all {
                    // Every fleet covers them: that many hits, and nothing learnt.
                    let certain = best[0].count_ones() + best[1].count_ones();
                    position.open = [position.open[0] & !best[0], position.open[1] & !best[1]];
                    position.left -= certain;
                    cost += u64::from(certain) * all;
                    continue;
                }
            }
            return cost + self.cost_of(ships, list.reborrow(), position, lowest(best));
        }
    }

    fn known_cost(&mut self, ships: &Ships, list: List<'_>, position: Position) -> u64 {
        self.remembered(ships, list, position, Search::NONE, |play, mut list| {
            play.steps += list.len() as u64;
            let (best, _) = play.best(&list, position.open);
            play.cost_of(ships, list.reborrow(), position, lowest(best))
        })
    }

    /// The cost of a position, worked out if it is not known.
    #[inline]
    fn remembered(
        &mut self,
        ships: &Ships,
        list: List<'_>,
        position: Position,
        search: Search,
        work_out: impl FnOnce(&mut Play, List<'_>) -> u64,
    ) -> u64 {
        if self.known.is_empty() {
            self.known = Memory::new(KEPT_EACH * list.len(), KEPT);
        }
        let who = if ships.rows == 0 {
            let mask = list.masks[0];
            [mask[0] & !position.open[0], mask[1] & !position.open[1]]
        } else {
            let mark = |label: &Label| scattered(label.number);
            [list.labels.iter().map(mark).fold(0, u64::wrapping_add), list.len() as u64]
        };
        self.known.ask(position.open, who, search).unwrap_or_else(|question| {
            let cost = work_out(self, list);
            self.known.keep(question, cost)
        })
    }

    /// The same when cells are searched for first.
    fn searched(&mut self, ships: &Ships, list: List<'_>, position: Position, search: Search) -> u64 {
        // Of three fleets the likeliest cell is as good as any; and when all are sunk, there is
        // nothing to choose.
        if search.shots == 0 || list.len() <= 3 || position.left == 0 {
            return self.cost(ships, list, position);
        }
        if list.len() < ships.worth_keeping() {
            return self.search(ships, list, position, search);
        }
        self.remembered(ships, list, position, search, |play, list| play.search(ships, list, position, search))
    }

    fn search(&mut self, ships: &Ships, mut list: List<'_>, position: Position, search: Search) -> u64 {
        let mut cells = [0; MOST_COMPARED];
        let most = usize::from(search.cells).min(MOST_COMPARED);
        let (all, labels) = (self.weight(&list), &list.labels);
        let found = if self.even {
            ranked(list.masks, None::<fn(usize) -> u32>, position.open, all, &mut cells[..most])
        } else {
            ranked(list.masks, Some(|number: usize| labels[number].weight), position.open, all, &mut cells[..most])
        };
        let mut best = (u64::MAX, cells[0]);
        if found > 1 || search.shots == 1 {
            for &cell in &cells[..found] {
                best = best.min((self.cost_of(ships, list.reborrow(), position, cell), cell));
            }
        }
        if search.shots == 1 { best.0 } else { self.fire(ships, list, position, best.1, search.next()) }
    }

    /// The same when that cell is fired at first.
    pub(crate) fn cost_of(&mut self, ships: &Ships, list: List<'_>, position: Position, bit: usize) -> u64 {
        self.fire(ships, list, position, bit, Search::NONE)
    }

    /// The same when after it cells are searched for.
    pub(crate) fn fire(
        &mut self,
        ships: &Ships,
        list: List<'_>,
        position: Position,
        bit: usize,
        search: Search,
    ) -> u64 {
        let mut cost = self.weight(&list);
        if self.stop.is_cancelled() {
            return cost;
        }
        let (hit, missed) = list.split(|mask, _| Bits::new(mask).contains(bit));
        cost += self.searched(ships, missed, position.after(bit, 0), search);
        let position = position.after(bit, 1);
        if ships.rows == 0 {
            return cost + self.searched(ships, hit, position, search);
        }
        if ships.told {
            return cost + self.hear_ships(ships, hit, position, bit, search);
        }
        let mut rest = hit;
        if rest.len() >= WORTH_ASKING {
            let mut sinking = std::mem::take(&mut self.sinking);
            sinking.clear();
            ships.sinking(bit, position.open, &mut sinking);
            let (heard, others) =
                if sinking.is_empty() { rest.whole() } else { rest.split(|_, label| !ships.has(label, &sinking)) };
            self.sinking = sinking;
            cost += self.searched(ships, heard, position, search);
            rest = others;
        }
        while rest.len() > 0 {
            let said = ships.said(rest.labels[0], bit, position.open);
            let (heard, others) = rest.split(|_, label| ships.said(label, bit, position.open) == said);
            cost += self.searched(ships, heard, position, search);
            rest = others;
        }
        cost
    }

    /// What is left to fire after a hit that tells its ship, over everything that may be said.
    fn hear_ships(&mut self, ships: &Ships, hit: List<'_>, position: Position, bit: usize, search: Search) -> u64 {
        let (mut rest, mut cost) = (hit, 0);
        while rest.len() > 0 {
            let told = ships.telling(rest.labels[0], bit, position.open);
            let (heard, others) = rest.split(|_, label| ships.telling(label, bit, position.open) == told);
            cost += self.searched(ships, heard, position, search);
            rest = others;
        }
        cost
    }
}

/// What is missed when one of two fleets is looked for: cells of both come first, then one that
/// tells them apart, a miss for the one less expected. None where the ships that sink on the way
/// tell them apart, or where ships that touch lie in two ways on the same cells.
pub(crate) fn misses(ships: &Ships, [a, b]: [Mask; 2], [one, other]: [Label; 2], position: Position) -> u32 {
    let mut open = position.open;
    if (0..2).all(|word| (a[word] ^ b[word]) & open[word] == 0) {
        return 0;
    }
    if ships.told {
        return if tell_apart(ships, [a, b], [one, other], open) { 0 } else { one.weight.min(other.weight) };
    }
    if ships.rows > 0 {
        let common = [a[0] & b[0] & open[0], a[1] & b[1] & open[1]];
        for bit in Bits::new(&common).iter() {
            open[bit / 64] &= !(1 << (bit % 64));
            if ships.said(one, bit, open) != ships.said(other, bit, open) {
                return 0;
            }
        }
    }
    one.weight.min(other.weight)
}

/// Whether what is told of ships tells two fleets apart on the cells of both.
fn tell_apart(ships: &Ships, [a, b]: [Mask; 2], [one, other]: [Label; 2], mut open: Mask) -> bool {
    let common = [a[0] & b[0] & open[0], a[1] & b[1] & open[1]];
    Bits::new(&common).iter().any(|bit| {
        open[bit / 64] &= !(1 << (bit % 64));
        ships.telling(one, bit, open) != ships.telling(other, bit, open)
    })
}

#[inline]
pub(crate) fn lowest(mask: Mask) -> usize {
    if mask[0] != 0 { mask[0].trailing_zeros() as usize } else { 64 + mask[1].trailing_zeros() as usize }
}

/// The same for a fleet's number, good enough to tell sets of fleets apart by their sums.
#[inline]
pub(crate) fn scattered(number: u32) -> u64 {
    let product = (u64::from(number) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (product ^ product >> 32).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

/// A number made of another, as if at random.
#[inline]
pub(crate) fn mixed(number: u64) -> u64 {
    let number = (number ^ number >> 30).wrapping_add(0x9e37_79b9_7f4a_7c15).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}
