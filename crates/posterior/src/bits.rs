//! Sets of numbers as slices of 64-bit words.

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
