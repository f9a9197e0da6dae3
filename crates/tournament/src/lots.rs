//! Lots: random choices that follow from a seed.

/// A stream of random numbers: `SplitMix64`.
#[derive(Clone, Debug)]
pub(crate) struct Lots(u64);

impl Lots {
    /// The stream for one purpose, named by numbers.
    pub(crate) fn new(seed: u64, path: &[u64]) -> Lots {
        let mut lots = Lots(seed);
        for step in path {
            lots.0 = lots.next() ^ step.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
        lots
    }

    /// The next number.
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// One of two.
    pub(crate) fn coin(&mut self) -> bool {
        self.next() >> 63 == 1
    }
}
