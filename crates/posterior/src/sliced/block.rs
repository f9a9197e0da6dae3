//! Sixty-four fleets side by side, and what is counted over them.

use crate::planes::Mask;

/// The fleets side by side.
pub(crate) const SIDE: usize = 64;
/// The most cells.
pub(crate) const CELLS: usize = 128;
/// The cells that are counted at the same time.
const GROUP: usize = 32;

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
pub(crate) struct Block(pub(super) [u64; CELLS]);

impl Block {
    pub(super) const EMPTY: Block = Block([0; CELLS]);
}

/// Some fleets of a block.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    pub(super) block: u32,
    pub(super) fleets: u64,
}

/// How many of the fleets cover each cell of a group, less those that cover another one.
///
/// Only loops of constant length vectorize well.
#[inline(always)]
fn count_group(blocks: &[Block], parts: &[Part], without: Option<usize>, group: usize) -> [u64; GROUP] {
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
fn count_all<const N: usize>(blocks: &[Block], parts: &[Part]) -> [u64; N] {
    let mut counts = [0; N];
    for (group, counts) in counts.as_chunks_mut::<GROUP>().0.iter_mut().enumerate() {
        *counts = count_group(blocks, parts, None, group);
    }
    counts
}

/// The same for open cells.
#[inline(always)]
fn count_open<const N: usize>(blocks: &[Block], parts: &[Part], open: Mask) -> [u64; N] {
    let mut counts = count_all::<N>(blocks, parts);
    for (cell, count) in counts.iter_mut().enumerate() {
        *count &= (open[cell / 64] >> (cell % 64) & 1).wrapping_neg();
    }
    counts
}

/// How many of the fleets cover each open cell.
#[inline(always)]
pub(crate) fn counts(blocks: &[Block], parts: &[Part], open: Mask) -> [u64; CELLS] {
    count_open(blocks, parts, open)
}

/// The open ones of so many cells that most of the fleets cover, and how many do.
#[inline(always)]
pub(crate) fn likeliest(blocks: &[Block], parts: &[Part], open: Mask, cells: usize) -> (Mask, u64) {
    match cells {
        ..=64 => largest(&count_open::<64>(blocks, parts, open)),
        65..=96 => largest(&count_open::<96>(blocks, parts, open)),
        _ => largest(&count_open::<CELLS>(blocks, parts, open)),
    }
}

/// The cells with the largest count, and that count.
#[inline(always)]
pub(super) fn largest<const N: usize>(counts: &[u64; N]) -> (Mask, u64) {
    let most = counts.iter().fold(0, |most, &count| most.max(count));
    let mut found = [0; 2];
    for (found, counts) in found.iter_mut().zip(counts.chunks(SIDE)) {
        // Bit by bit would be clearer, but does not vectorize.
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
        let counts = count_group(blocks, parts, Some(cell), group);
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

#[cfg(test)]
mod tests {
    use amiral_game::Bits;

    use super::*;
    use crate::machine::{Instructions, Kernel};
    use crate::play::{NOWHERE, mixed};

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
                        .filter(|&fleet| there[fleet] && pick(fleet) && Bits::new(&masks[fleet]).contains(cell))
                        .count()
                };
                (0..cells).map(|cell| count(cell) as u64).collect::<Vec<u64>>()
            };
            let counts: Vec<u64> = some(&|_| true)
                .into_iter()
                .enumerate()
                .map(|(cell, count)| if Bits::new(&open).contains(cell) { count } else { 0 })
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
                assert!(holding.eq(Bits::new(&best).iter().filter(|&cell| cell < cells)));
                for cell in 0..cells {
                    let squares =
                        some(&|fleet| !Bits::new(&masks[fleet]).contains(cell)).into_iter().map(|count| count * count);
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
