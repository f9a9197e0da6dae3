//! What a shooter has marked on its chart: cells, ships left, and how many of them may lie through
//! every cell.
//!
//! The count of every cell is updated as cells close, because recounting for every shot is what made
//! the original slow. A placement is removed once in a game, and only the counts of its cells
//! change.

use std::sync::Arc;

use amiral_game::{Axis, Bits, Direction, Shape};

use crate::sea::{Sea, ways};

/// What a cell is marked as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mark {
    /// Not shot at, and a ship may be there.
    Open,
    /// Missed, a reef, or ruled out.
    Water,
    /// A hit that no ship known to have sunk explains.
    Hit,
    /// Part of a ship known to have sunk.
    Sunk,
}

/// The chart.
#[derive(Clone, Debug)]
pub(crate) struct Chart {
    sea: Arc<Sea>,
    marks: Box<[Mark]>,
    /// For every cell, how many placements of the ships left go through it without water or a sunk
    /// ship in their way.
    ships: Box<[i16]>,
    /// The placements without water or a sunk ship in their way, as bits; those of ships not left
    /// too.
    possible: Box<[u64]>,
    /// For every class, how many of its ships are left.
    left: Box<[i16]>,
    /// How many cells are marked as hits.
    hits: usize,
}

impl Chart {
    pub(crate) fn new(sea: Arc<Sea>) -> Chart {
        let fresh = &sea.fresh;
        Chart {
            marks: fresh.marks.clone(),
            ships: fresh.ships.clone(),
            possible: fresh.possible.clone(),
            left: fresh.left.clone(),
            hits: 0,
            sea,
        }
    }

    /// Clears the chart.
    pub(crate) fn clear(&mut self) {
        let fresh = &self.sea.fresh;
        self.marks.copy_from_slice(&fresh.marks);
        self.ships.copy_from_slice(&fresh.ships);
        self.possible.copy_from_slice(&fresh.possible);
        self.left.copy_from_slice(&fresh.left);
        self.hits = 0;
    }

    pub(crate) fn sea(&self) -> &Arc<Sea> {
        &self.sea
    }

    #[inline]
    pub(crate) fn mark(&self, cell: usize) -> Mark {
        self.marks[cell]
    }

    pub(crate) fn is_open(&self, cell: usize) -> bool {
        self.marks[cell] == Mark::Open
    }

    /// The counts of all cells. Cells marked as water or sunk have 0; hits do not.
    pub(crate) fn ships(&self) -> &[i16] {
        &self.ships
    }

    /// Whether any cell is marked as a hit.
    pub(crate) fn has_hits(&self) -> bool {
        self.hits > 0
    }

    /// Whether the cell may hold one of the ships left and has not been shot at.
    #[inline]
    pub(crate) fn is_promising(&self, cell: usize) -> bool {
        self.ships[cell] > 0 && self.marks[cell] == Mark::Open
    }

    /// The open cells where one of the ships left may be, in scan order: neither shot at nor ruled
    /// out.
    pub(crate) fn promising(&self) -> impl Iterator<Item = usize> + Clone + '_ {
        (0..self.ships.len()).filter(|&cell| self.is_promising(cell))
    }

    /// The placements of a class with nothing in their way.
    pub(crate) fn possible(&self, class: usize) -> impl Iterator<Item = usize> + '_ {
        let range = &self.sea.classes()[class];
        // Classes share words at their ends.
        let words = range.first / 64..range.end.div_ceil(64);
        let within = move |placement: &usize| (range.first..range.end).contains(placement);
        let offset = words.start * 64;
        Bits::new(&self.possible[words]).iter().map(move |placement| placement + offset).filter(within)
    }

    /// Whether nothing is in the way of a placement.
    pub(crate) fn is_possible(&self, placement: usize) -> bool {
        Bits::new(&self.possible).contains(placement)
    }

    /// For every class, how many of its ships are left.
    pub(crate) fn left(&self) -> &[i16] {
        &self.left
    }

    /// The shapes of the ships left, largest first.
    pub(crate) fn shapes_left(&self) -> Vec<Shape> {
        let classes = self.sea.rules().placements().classes().iter().zip(&self.left);
        classes.flat_map(|(class, &left)| std::iter::repeat_n(class.shape(), left.max(0) as usize)).collect()
    }

    /// The size of the largest ship left.
    pub(crate) fn largest(&self) -> Option<u8> {
        self.sea.classes().iter().zip(&*self.left).find(|(_, left)| **left > 0).map(|(class, _)| class.size)
    }

    /// The size of the smallest ship left; 1 when none is, so that nothing is too small for it.
    pub(crate) fn smallest(&self) -> u8 {
        self.sea.classes().iter().zip(&*self.left).rfind(|(_, left)| **left > 0).map_or(1, |(class, _)| class.size)
    }

    pub(crate) fn hit(&mut self, cell: usize) {
        self.marks[cell] = Mark::Hit;
        self.hits += 1;
    }

    /// Marks a cell as water and takes away the placements through it.
    pub(crate) fn close(&mut self, cell: usize) {
        self.marks[cell] = Mark::Water;
        self.take_away(cell);
    }

    /// Marks the cells of a placement as sunk and takes away the placements through them.
    pub(crate) fn sink(&mut self, placement: usize) {
        let sea = Arc::clone(&self.sea);
        for &cell in sea.covered(placement) {
            let cell = usize::from(cell);
            self.hits -= usize::from(self.marks[cell] == Mark::Hit);
            self.marks[cell] = Mark::Sunk;
            self.take_away(cell);
        }
    }

    /// Strikes a ship off the list of those left.
    pub(crate) fn strike(&mut self, class: usize) {
        self.left[class] -= 1;
        let range = self.sea.classes()[class];
        for word in range.first / 64..range.end.div_ceil(64) {
            let mut bits = self.possible[word];
            while bits != 0 {
                let placement = word * 64 + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                if (range.first..range.end).contains(&placement) {
                    self.sea.covered(placement).iter().for_each(|&cell| self.ships[usize::from(cell)] -= 1);
                }
            }
        }
    }

    fn take_away(&mut self, cell: usize) {
        for (word, (possible, through)) in self.possible.iter_mut().zip(self.sea.through(cell).words()).enumerate() {
            let mut gone = *possible & through;
            *possible &= !through;
            while gone != 0 {
                let placement = word * 64 + gone.trailing_zeros() as usize;
                gone &= gone - 1;
                let left = self.left[self.sea.class_of(placement)];
                self.sea.covered(placement).iter().for_each(|&cell| self.ships[usize::from(cell)] -= left);
            }
        }
    }

    /// How many placements of the ships left contain both cells and have nothing in their way.
    pub(crate) fn ships_through_both(&self, a: usize, b: usize) -> u32 {
        let (through_a, through_b) = (self.sea.through(a).words(), self.sea.through(b).words());
        let both = through_a.iter().zip(through_b).zip(&self.possible);
        let mut ships = 0;
        for (word, ((a, b), possible)) in both.enumerate() {
            let mut bits = a & b & possible;
            while bits != 0 {
                let placement = word * 64 + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                ships += i32::from(self.left[self.sea.class_of(placement)]);
            }
        }
        ships as u32
    }

    /// How many cells without water or a sunk ship follow that cell that way.
    pub(crate) fn room(&self, cell: usize, way: Direction) -> usize {
        let free = |cell: &usize| matches!(self.marks[*cell], Mark::Open | Mark::Hit);
        std::iter::successors(Some(cell), |&cell| self.sea.step(cell, way).filter(free)).count() - 1
    }

    /// How many cells without water or a sunk ship lie in a row through that cell along that axis,
    /// itself included.
    pub(crate) fn room_along(&self, cell: usize, axis: Axis) -> usize {
        1 + ways(axis).map(|way| self.room(cell, way)).iter().sum::<usize>()
    }

    /// The first cell that way that is not marked as a hit, unless the grid ends there.
    pub(crate) fn beyond(&self, cell: usize, way: Direction) -> Option<usize> {
        let mut next = self.sea.step(cell, way)?;
        while self.marks[next] == Mark::Hit {
            next = self.sea.step(next, way)?;
        }
        Some(next)
    }

    /// Whether the next cell that way is marked as a hit.
    pub(crate) fn is_hit_beside(&self, cell: usize, way: Direction) -> bool {
        self.sea.step(cell, way).is_some_and(|next| self.marks[next] == Mark::Hit)
    }
}
