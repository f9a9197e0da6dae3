//! Results for positions: a hash table that is never iterated over.
//!
//! A position's key is a sum over its fleets, each fleet's weight times a scramble of 128 bits of
//! what is left of its ships. So it does not depend on the order of the fleets, and fleets that
//! have become equal count together. Two different positions share a key with a probability of about
//! 10⁻³⁸; only then could an answer be wrong.

use std::ops::ControlFlow;

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Known {
    /// The value, or what it is at least.
    pub(super) value: u64,
    pub(super) exact: bool,
    /// A best cell, where the value is exact and a cell has to be chosen.
    pub(super) cell: u8,
}

/// A key in halves and what is known, packed: a third less memory than the plain types would take.
#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    key: [u64; 2],
    known: u64,
}

impl Known {
    fn pack(self) -> u64 {
        debug_assert!(self.value < 1 << 56 && self.cell < 128, "a value leaves room for the cell");
        self.value << 8 | u64::from(self.exact) << 7 | u64::from(self.cell)
    }

    fn unpack(packed: u64) -> Known {
        Known { value: packed >> 8, exact: packed >> 7 & 1 != 0, cell: (packed & 127) as u8 }
    }
}

fn halves(key: u128) -> [u64; 2] {
    [(key >> 64) as u64, key as u64]
}

/// Keys to what is known of them, by open addressing.
#[derive(Clone, Debug, Default)]
pub(super) struct Table {
    slots: Vec<Slot>,
    len: usize,
}

impl Table {
    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn get(&self, key: u128) -> Option<Known> {
        match self.find(key) {
            ControlFlow::Break(slot) => Some(Known::unpack(self.slots[slot].known)),
            ControlFlow::Continue(_) => None,
        }
    }

    pub(super) fn insert(&mut self, key: u128, known: Known) {
        if self.len * 4 >= self.slots.len() * 3 {
            self.grow();
        }
        match self.find(key) {
            ControlFlow::Break(slot) => self.slots[slot].known = known.pack(),
            ControlFlow::Continue(slot) => {
                self.slots[slot] = Slot { key: halves(key), known: known.pack() };
                self.len += 1;
            }
        }
    }

    pub(super) fn clear(&mut self) {
        self.slots.fill(Slot::default());
        self.len = 0;
    }

    /// The slot of the key, or the free one where it would go. A key of 0 marks a free slot, and is
    /// none of a position's.
    fn find(&self, key: u128) -> ControlFlow<usize, usize> {
        let Some(mask) = self.slots.len().checked_sub(1) else { return ControlFlow::Continue(0) };
        let mut slot = key as usize & mask;
        let key = halves(key);
        loop {
            match self.slots[slot].key {
                found if found == key => return ControlFlow::Break(slot),
                [0, 0] => return ControlFlow::Continue(slot),
                _ => slot = (slot + 1) & mask,
            }
        }
    }

    fn grow(&mut self) {
        let size = (self.slots.len() * 2).max(64);
        let slots = std::mem::replace(&mut self.slots, vec![Slot::default(); size]);
        self.len = 0;
        for slot in slots.into_iter().filter(|slot| slot.key != [0, 0]) {
            let key = u128::from(slot.key[0]) << 64 | u128::from(slot.key[1]);
            self.insert(key, Known::unpack(slot.known));
        }
    }
}

const ODD: [u64; 4] = [0x9e37_79b9_7f4a_7c15, 0xbf58_476d_1ce4_e5b8, 0x94d0_49bb_1331_11ea, 0xd6e8_feb8_6659_fd93];

/// A scramble of what is left of a ship. For one label, different cells never give the same.
#[inline]
pub(super) fn ship_key(label: u8, unhit: u128) -> u128 {
    let (low, high) = (unhit as u64, (unhit >> 64) as u64);
    let label = u64::from(label);
    // The four factors form a matrix whose determinant is odd, so that nothing is lost before the
    // bits are mixed.
    let x = low.wrapping_mul(ODD[0]).wrapping_add(high.wrapping_mul(ODD[1])).wrapping_add(label);
    let y = low.wrapping_mul(ODD[2]).wrapping_add(high.wrapping_mul(ODD[3])).wrapping_add(label << 32);
    u128::from(mix(x)) << 64 | u128::from(mix(y))
}

/// A scramble of the sum of a fleet's ships.
#[inline]
pub(super) fn fleet_key(ships: u128) -> u128 {
    let (x, y) = ((ships >> 64) as u64, ships as u64);
    u128::from(mix(x.wrapping_add(y.wrapping_mul(ODD[3])))) << 64 | u128::from(mix(y ^ x.rotate_left(29)))
}

#[inline]
fn mix(x: u64) -> u64 {
    let x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_put_in_is_found_again() {
        let mut table = Table::default();
        let keys: Vec<u128> = (1..=1000).map(|number| ship_key(3, number)).collect();
        for (number, &key) in keys.iter().enumerate() {
            assert_eq!(table.get(key), None);
            table.insert(key, Known { value: number as u64, exact: true, cell: 0 });
        }
        table.insert(keys[7], Known { value: 70, exact: false, cell: 1 });
        assert_eq!(table.len(), 1000);
        assert_eq!(table.get(keys[7]), Some(Known { value: 70, exact: false, cell: 1 }));
        assert_eq!(table.get(keys[999]).map(|known| known.value), Some(999));
        table.clear();
        assert_eq!((table.len(), table.get(keys[7])), (0, None));
    }
}
