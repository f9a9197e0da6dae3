//! Chooses the cell to fire at.

use std::ops::RangeInclusive;

use amiral_game::Bits;

use super::block::{Block, Part, largest};
use crate::machine::Kernel;
use crate::planes::Mask;
use crate::play::lowest;

/// The numbers of fleets for which ties between the likeliest cells are broken with care: with fewer
/// it hardly matters, with more there are hardly ever ties.
const WORTH_COMPARING: RangeInclusive<u64> = 8..=256;

/// Chooses cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice<'a> {
    pub(super) kernel: Kernel,
    pub(super) blocks: &'a [Block],
    pub(super) parts: &'a [Part],
    pub(super) open: Mask,
    pub(super) cells: usize,
    pub(super) fleets: u64,
}

impl Choice<'_> {
    /// The cell to fire at.
    #[inline]
    pub(super) fn likeliest(self) -> usize {
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
        for cell in Bits::new(&cells).iter() {
            let certainty = self.kernel.certainty(self.blocks, self.parts, cell, self.cells);
            if certainty > best.0 {
                best = (certainty, cell);
            }
        }
        best
    }

    /// The best cells by that measure, only one if all fleets cover it; and how many there are.
    pub(super) fn ranked(self, cells: &mut [usize]) -> usize {
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
            Bits::new(&best).iter().for_each(|cell| counts[cell] = 0);
            if found + Bits::new(&best).len() <= cells.len() {
                for cell in Bits::new(&best).iter() {
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
