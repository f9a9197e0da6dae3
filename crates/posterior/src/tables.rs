//! Conflicts laid out for the loops that count: rows of a fixed number of words, so that the
//! compiler can unroll them and keep a whole set in a register.

use amiral_game::{Bits, Placements};

/// A set of placements of one class.
pub(crate) type Set<const W: usize> = [u64; W];

/// For every two classes, the rows of conflicts from the placements of the one to those of the
/// other; for every cell and class, the placements through the cell.
pub(crate) struct Tables<const W: usize> {
    classes: usize,
    conflicts: Vec<Vec<Set<W>>>,
    through: Vec<Set<W>>,
}

impl<const W: usize> Tables<W> {
    pub(crate) fn new(placements: &Placements) -> Tables<W> {
        let classes = placements.classes();
        let mut conflicts = Vec::with_capacity(classes.len() * classes.len());
        for from in placements.class_ids() {
            for to in placements.class_ids() {
                let row = |placement| padded(placements.conflicts().row(from, placement, to).words());
                conflicts.push(placements.class(from).placement_ids().map(row).collect());
            }
        }
        let mut through = vec![[0; W]; placements.cells() * classes.len()];
        for (number, class) in classes.iter().enumerate() {
            for placement in class.placement_ids() {
                for &cell in class.cells(placement) {
                    Bits::insert(&mut through[usize::from(cell) * classes.len() + number], placement.index());
                }
            }
        }
        Tables { classes: classes.len(), conflicts, through }
    }

    /// The conflicts of every placement of class `from` with those of class `to`.
    #[inline(always)]
    pub(crate) fn conflicts(&self, from: usize, to: usize) -> &[Set<W>] {
        &self.conflicts[from * self.classes + to]
    }

    /// The placements of that class through that cell.
    #[inline(always)]
    pub(crate) fn through(&self, cell: usize, class: usize) -> &Set<W> {
        &self.through[cell * self.classes + class]
    }
}

/// A set given as fewer words.
pub(crate) fn padded<const W: usize>(words: &[u64]) -> Set<W> {
    let mut set = [0; W];
    set[..words.len()].copy_from_slice(words);
    set
}

#[inline(always)]
pub(crate) fn and<const W: usize>(a: &Set<W>, b: &Set<W>) -> Set<W> {
    std::array::from_fn(|w| a[w] & b[w])
}

#[inline(always)]
pub(crate) fn without<const W: usize>(a: &Set<W>, b: &Set<W>) -> Set<W> {
    std::array::from_fn(|w| a[w] & !b[w])
}

#[inline(always)]
pub(crate) fn size<const W: usize>(set: &Set<W>) -> u64 {
    set.iter().map(|word| u64::from(word.count_ones())).sum()
}

/// The members greater than `member`.
#[inline(always)]
pub(crate) fn above<const W: usize>(set: &Set<W>, member: usize) -> Set<W> {
    std::array::from_fn(|w| match w.cmp(&(member / 64)) {
        std::cmp::Ordering::Less => 0,
        // Shifted twice, because a shift by 64 overflows.
        std::cmp::Ordering::Equal => set[w] & (u64::MAX << (member % 64) << 1),
        std::cmp::Ordering::Greater => set[w],
    })
}

/// Runs a block for every member of a set, in increasing order. A macro, because a closure that is
/// not inlined is compiled without the instructions of its caller.
macro_rules! for_each {
    ($member:ident in $set:expr => $body:block) => {
        for (w, &word) in $set.iter().enumerate() {
            let mut bits = word;
            while bits != 0 {
                let $member = w * 64 + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                $body
            }
        }
    };
}
pub(crate) use for_each;
