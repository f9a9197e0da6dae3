//! What likeliest-cell play costs from a position on, added up over every fleet that remains.

use std::sync::Arc;

use amiral_game::bits;

use crate::machine::{Instructions, Likeliest};
use crate::planes::{Mask, heaviest};

/// What goes with the cells of a fleet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Label {
    pub(crate) weight: u32,
    /// Its number among the ships of all fleets.
    pub(crate) number: u32,
}

/// The ships of every fleet, where sinkings are announced.
#[derive(Clone, Debug)]
pub(crate) struct Ships {
    /// How many a fleet has, or 0 where nothing is said of them.
    pub(crate) each: usize,
    /// What sinking the first, the second … ship of a fleet sounds like; never 0.
    pub(crate) kinds: Vec<u8>,
    /// The cells not shot at of each ship of each fleet.
    pub(crate) masks: Arc<[Mask]>,
}

impl Ships {
    /// What is said when that fleet is hit there: 0 that it is, anything else that a ship has sunk. `open` does not hold the
    /// cell any more.
    #[inline]
    pub(crate) fn said(&self, label: Label, bit: usize, open: Mask) -> u8 {
        let ships = &self.masks[label.number as usize * self.each..][..self.each];
        let hit = ships.iter().position(|ship| bits::contains(ship, bit));
        match hit {
            Some(ship) if ships[ship][0] & open[0] | ships[ship][1] & open[1] == 0 => self.kinds[ship],
            _ => 0,
        }
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

    /// Brings those fleets to the front of which it is true, and splits the list after them.
    #[inline]
    fn split(self, is_first: impl Fn(&Mask, Label) -> bool) -> (List<'a>, List<'a>) {
        let mut first = 0;
        for next in 0..self.masks.len() {
            // Without a branch: which way it goes is a toss-up.
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
    fn after(self, bit: usize, hits: u32) -> Position {
        let mut open = self.open;
        open[bit / 64] &= !(1 << (bit % 64));
        Position { open, left: self.left - hits }
    }
}

/// From how many fleets on a position is worth remembering.
const WORTH_KEEPING: usize = 48;
/// How many positions are remembered.
const KEPT: usize = 1 << 15;

/// A position that has been played out: what tells it from others, and its cost. Costs are never 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Known {
    open: Mask,
    /// The cells hit where nothing else is said; otherwise a sum over the fleets that no other set of them shares.
    who: Mask,
    cost: u64,
}

/// Plays positions out, remembering them.
#[derive(Clone, Debug)]
pub(crate) struct Play {
    likeliest: Likeliest,
    /// Whether all fleets weigh the same.
    even: bool,
    known: Vec<Known>,
    /// The fleets looked at so far.
    pub(crate) steps: u64,
}

impl Play {
    pub(crate) fn new(instructions: Instructions, even: bool) -> Play {
        Play { likeliest: Likeliest::new(instructions), even, known: Vec::new(), steps: 0 }
    }

    /// A fresh one for fleets that all weigh the same.
    pub(crate) fn even_out(&self) -> Play {
        Play { likeliest: self.likeliest, even: true, known: Vec::new(), steps: 0 }
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

    /// The shots left, summed over the fleets by their weight, when the likeliest cell is played on and on.
    pub(crate) fn cost(&mut self, ships: &Ships, mut list: List<'_>, mut position: Position) -> u64 {
        let mut cost = 0;
        loop {
            let fleets = list.len();
            if fleets <= 1 || position.left == 0 {
                return cost + u64::from(position.left) * self.weight(&list);
            }
            if fleets == 2 && ships.each == 0 {
                // Cells of both first, then one that tells them apart: a miss for the one less expected. Ships that touch may
                // lie in two ways on the same cells; then there is nothing to tell apart.
                let apart = (0..2).any(|word| (list.masks[0][word] ^ list.masks[1][word]) & position.open[word] != 0);
                let lighter = if apart { list.labels[0].weight.min(list.labels[1].weight) } else { 0 };
                return cost + u64::from(position.left) * self.weight(&list) + u64::from(lighter);
            }
            if fleets >= WORTH_KEEPING {
                return cost + self.known_cost(ships, list, position);
            }
            self.steps += fleets as u64;
            let (best, covering) = self.best(&list, position.open);
            if ships.each == 0 {
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

    fn known_cost(&mut self, ships: &Ships, mut list: List<'_>, position: Position) -> u64 {
        if self.known.is_empty() {
            self.known = vec![Known::default(); KEPT];
        }
        let who = if ships.each == 0 {
            let mask = list.masks[0];
            [mask[0] & !position.open[0], mask[1] & !position.open[1]]
        } else {
            let mark = |label: &Label| mixed(u64::from(label.number));
            [list.labels.iter().map(mark).fold(0, u64::wrapping_add), list.len() as u64]
        };
        let open = position.open;
        let hash = mixed(open[0] ^ mixed(open[1] ^ mixed(who[0] ^ mixed(who[1]))));
        let place = hash as usize % KEPT;
        let known = self.known[place];
        if known.open == open && known.who == who && known.cost > 0 {
            return known.cost;
        }
        self.steps += list.len() as u64;
        let (best, _) = self.best(&list, open);
        let cost = self.cost_of(ships, list.reborrow(), position, lowest(best));
        self.known[place] = Known { open, who, cost };
        cost
    }

    /// The same when that cell is fired at first.
    pub(crate) fn cost_of(&mut self, ships: &Ships, list: List<'_>, position: Position, bit: usize) -> u64 {
        let mut cost = self.weight(&list);
        let (hit, missed) = list.split(|mask, _| bits::contains(mask, bit));
        cost += self.cost(ships, missed, position.after(bit, 0));
        let position = position.after(bit, 1);
        if ships.each == 0 {
            return cost + self.cost(ships, hit, position);
        }
        let (mut said, mut rest) = (0, hit);
        while rest.len() > 0 {
            let (heard, others) = rest.split(|_, label| ships.said(label, bit, position.open) == said);
            cost += self.cost(ships, heard, position);
            rest = others;
            if rest.len() > 0 {
                said = ships.said(rest.labels[0], bit, position.open);
            }
        }
        cost
    }
}

#[inline]
fn lowest(mask: Mask) -> usize {
    if mask[0] != 0 { mask[0].trailing_zeros() as usize } else { 64 + mask[1].trailing_zeros() as usize }
}

/// A number made of another, as if at random.
#[inline]
pub(crate) fn mixed(number: u64) -> u64 {
    let number = (number ^ number >> 30).wrapping_add(0x9e37_79b9_7f4a_7c15).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}
