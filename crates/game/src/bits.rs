//! Sets of numbers as 64-bit words.

use std::fmt;

/// A set of cell or placement numbers, as the bits of 64-bit words.
///
/// ```
/// # use amiral_game::Preset;
/// let rules = Preset::Classic.rules();
/// let carrier = &rules.placements().classes()[0];
/// let first = carrier.placement_ids().next().unwrap();
/// assert_eq!(carrier.mask(first).iter().collect::<Vec<_>>(), [0, 1, 2, 3, 4]);
/// assert!(carrier.halo(first).meets(carrier.mask(first)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Bits<'a> {
    words: &'a [u64],
}

impl<'a> Bits<'a> {
    /// The set whose members are the bits of these words, the lowest of the first word being 0.
    #[inline]
    pub fn new(words: &'a [u64]) -> Bits<'a> {
        Bits { words }
    }

    /// Makes the number a member of the set that these words are.
    #[inline]
    pub fn insert(words: &mut [u64], number: usize) {
        insert(words, number);
    }

    /// The words, for loops that work on many members at once.
    #[inline]
    pub fn words(self) -> &'a [u64] {
        self.words
    }

    /// Whether the number is a member.
    #[inline]
    pub fn contains(self, number: usize) -> bool {
        contains(self.words, number)
    }

    /// Whether the two sets share a member.
    #[inline]
    pub fn meets(self, other: Bits<'_>) -> bool {
        meet(self.words, other.words)
    }

    /// How many members there are.
    #[inline]
    pub fn len(self) -> usize {
        len(self.words)
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// The members, in increasing order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = usize> + 'a {
        iter(self.words)
    }
}

impl fmt::Debug for Bits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// Adds a number.
#[inline]
pub(crate) fn insert(set: &mut [u64], number: usize) {
    set[number / 64] |= 1 << (number % 64);
}

/// Whether the number is there.
#[inline]
pub(crate) fn contains(set: &[u64], number: usize) -> bool {
    set[number / 64] >> (number % 64) & 1 != 0
}

/// Whether the two sets share a number.
#[inline]
pub(crate) fn meet(a: &[u64], b: &[u64]) -> bool {
    a.iter().zip(b).any(|(a, b)| a & b != 0)
}

/// How many numbers the set has.
#[inline]
pub(crate) fn len(set: &[u64]) -> usize {
    set.iter().map(|word| word.count_ones() as usize).sum()
}

/// The numbers, in increasing order.
#[inline]
pub(crate) fn iter(set: &[u64]) -> impl Iterator<Item = usize> {
    set.iter().enumerate().flat_map(|(word, &bits)| {
        let mut bits = bits;
        std::iter::from_fn(move || {
            let number = (bits != 0).then(|| word * 64 + bits.trailing_zeros() as usize);
            bits &= bits.wrapping_sub(1);
            number
        })
    })
}
