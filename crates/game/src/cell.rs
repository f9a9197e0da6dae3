//! Cells, and sets of cells.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

use smallvec::SmallVec;

/// The most columns, and the most rows, a grid can have: there are 26 letters.
pub const MAX_SIDE: u8 = 26;

/// One square of the sea: a column and a row, both counted from 0.
///
/// It prints as people write it, the column's letter and then the row: `F5`.
///
/// ```
/// # use amiral_game::Cell;
/// assert_eq!(Cell::new(5, 5).to_string(), "F5");
/// assert_eq!("f5".parse(), Ok(Cell::new(5, 5)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Cell {
    column: u8,
    row: u8,
}

impl Cell {
    /// The cell in that column and row. Panics beyond the largest grid there is.
    pub const fn new(column: u8, row: u8) -> Cell {
        assert!(column < MAX_SIDE && row < MAX_SIDE, "a cell lies on the 26 by 26 sea");
        Cell { column, row }
    }

    /// The column, from 0.
    pub const fn column(self) -> u8 {
        self.column
    }

    /// The row, from 0.
    pub const fn row(self) -> u8 {
        self.row
    }

    /// Whether the cell is black on a checkerboard where `A0` is black.
    pub const fn is_black(self) -> bool {
        (self.column + self.row).is_multiple_of(2)
    }

    const fn slot(self) -> usize {
        self.row as usize * MAX_SIDE as usize + self.column as usize
    }

    const fn from_slot(slot: usize) -> Cell {
        Cell { column: (slot % MAX_SIDE as usize) as u8, row: (slot / MAX_SIDE as usize) as u8 }
    }
}

/// Reading order: row by row, each from the left.
impl Ord for Cell {
    fn cmp(&self, other: &Cell) -> std::cmp::Ordering {
        self.slot().cmp(&other.slot())
    }
}

impl PartialOrd for Cell {
    fn partial_cmp(&self, other: &Cell) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'A' + self.column), self.row)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Cells to fire at together: one, or as many as a salvo has.
pub type Volley = SmallVec<[Cell; 8]>;

const WORDS: usize = (MAX_SIDE as usize * MAX_SIDE as usize).div_ceil(64);

/// A set of cells of any grid, as bits.
///
/// ```
/// # use amiral_game::{Cell, CellSet};
/// let mut cells: CellSet = [Cell::new(3, 1), Cell::new(0, 0)].into_iter().collect();
/// assert!(cells.insert(Cell::new(1, 3)));
/// assert_eq!(format!("{cells:?}"), "{A0, D1, B3}");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CellSet {
    words: [u64; WORDS],
}

impl CellSet {
    /// The empty set.
    pub const EMPTY: CellSet = CellSet { words: [0; WORDS] };

    /// Adds a cell; says whether it is new.
    pub const fn insert(&mut self, cell: Cell) -> bool {
        let (word, bit) = (cell.slot() / 64, 1 << (cell.slot() % 64));
        let new = self.words[word] & bit == 0;
        self.words[word] |= bit;
        new
    }

    /// Takes a cell out; says whether it was there.
    pub const fn remove(&mut self, cell: Cell) -> bool {
        let (word, bit) = (cell.slot() / 64, 1 << (cell.slot() % 64));
        let there = self.words[word] & bit != 0;
        self.words[word] &= !bit;
        there
    }

    /// Whether the cell is in the set.
    pub const fn contains(&self, cell: Cell) -> bool {
        self.words[cell.slot() / 64] >> (cell.slot() % 64) & 1 != 0
    }

    /// How many cells the set has.
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether the set has no cell.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// Whether the two sets share a cell.
    pub fn intersects(&self, other: &CellSet) -> bool {
        self.words.iter().zip(&other.words).any(|(a, b)| a & b != 0)
    }

    /// Whether every cell of this set is in the other.
    pub fn is_subset(&self, other: &CellSet) -> bool {
        self.words.iter().zip(&other.words).all(|(a, b)| a & !b == 0)
    }

    /// The cells, in reading order.
    pub fn iter(&self) -> CellSetIter {
        CellSetIter { words: self.words, word: 0 }
    }
}

/// The cells of a set, in reading order.
#[derive(Clone, Debug)]
pub struct CellSetIter {
    words: [u64; WORDS],
    word: usize,
}

impl Iterator for CellSetIter {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        while self.word < WORDS {
            let bits = self.words[self.word];
            if bits != 0 {
                self.words[self.word] = bits & (bits - 1);
                return Some(Cell::from_slot(self.word * 64 + bits.trailing_zeros() as usize));
            }
            self.word += 1;
        }
        None
    }
}

impl IntoIterator for &CellSet {
    type Item = Cell;
    type IntoIter = CellSetIter;

    fn into_iter(self) -> CellSetIter {
        self.iter()
    }
}

impl IntoIterator for CellSet {
    type Item = Cell;
    type IntoIter = CellSetIter;

    fn into_iter(self) -> CellSetIter {
        self.iter()
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> CellSet {
        let mut set = CellSet::EMPTY;
        set.extend(cells);
        set
    }
}

impl Extend<Cell> for CellSet {
    fn extend<I: IntoIterator<Item = Cell>>(&mut self, cells: I) {
        for cell in cells {
            self.insert(cell);
        }
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self).finish()
    }
}

impl BitOrAssign for CellSet {
    fn bitor_assign(&mut self, other: CellSet) {
        self.words.iter_mut().zip(other.words).for_each(|(a, b)| *a |= b);
    }
}

impl BitAndAssign for CellSet {
    fn bitand_assign(&mut self, other: CellSet) {
        self.words.iter_mut().zip(other.words).for_each(|(a, b)| *a &= b);
    }
}

impl SubAssign for CellSet {
    fn sub_assign(&mut self, other: CellSet) {
        self.words.iter_mut().zip(other.words).for_each(|(a, b)| *a &= !b);
    }
}

impl BitOr for CellSet {
    type Output = CellSet;

    fn bitor(mut self, other: CellSet) -> CellSet {
        self |= other;
        self
    }
}

impl BitAnd for CellSet {
    type Output = CellSet;

    fn bitand(mut self, other: CellSet) -> CellSet {
        self &= other;
        self
    }
}

impl Sub for CellSet {
    type Output = CellSet;

    fn sub(mut self, other: CellSet) -> CellSet {
        self -= other;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_gives_its_cells_back_in_reading_order() {
        let cells = [Cell::new(25, 25), Cell::new(0, 0), Cell::new(3, 1), Cell::new(1, 3)];
        let set: CellSet = cells.into_iter().collect();
        assert_eq!(set.len(), 4);
        assert_eq!(format!("{set:?}"), "{A0, D1, B3, Z25}");
        assert!(!set.contains(Cell::new(1, 1)));
    }

    #[test]
    fn inserting_and_removing_say_what_changed() {
        let mut set = CellSet::EMPTY;
        assert!(set.insert(Cell::new(2, 2)));
        assert!(!set.insert(Cell::new(2, 2)));
        assert!(set.remove(Cell::new(2, 2)));
        assert!(!set.remove(Cell::new(2, 2)));
        assert!(set.is_empty());
    }
}
