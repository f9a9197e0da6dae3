//! Counts the last ships without placing them.
//!
//! With three ships left, of classes X, Y and Z, whose places still free are the sets `X`, `Y`,
//! `Z`, the fleets through one place `x` are the pairs `(y, z)` that conflict neither with `x` nor
//! with each other. With `k` for numbers of conflicts,
//!
//! ```text
//! M(x) = (|Y| - kY(x)) (|Z| - kZ(x)) - (E - u(x) - v(x) + t(x))
//! ```
//!
//! where `E` is the number of all conflicting pairs `(y, z)`, `u(x)` those whose `y` conflicts
//! with `x`, `v(x)` those whose `z` does, and `t(x)` those where both do. `u` and `v` are sums of
//! small numbers over a set, taken one binary digit at a time as sizes of intersections; only the
//! triangles `t` need a loop over pairs, and that only over pairs in conflict, a fifth of all.
//! Everything is a population count of a few words.

use crate::tables::{Set, Tables, and, for_each, size};

/// Sums over all the endings counted so far, for every placement of every class.
///
/// Numbers wrap, as the formula above subtracts before it adds; the sums they end up as are never
/// negative and stay far below 2^64.
pub(crate) struct Sums<const W: usize> {
    /// Fleets through each placement, as the sum of the lanes.
    single: Vec<Vec<Set<W>>>,
    /// Twice the fleets through each placement, as the sum of the lanes.
    double: Vec<Vec<Set<W>>>,
    scratch: Scratch,
}

/// Room for the numbers of conflicts of one ending.
struct Scratch {
    own: Vec<u64>,
    other: Vec<u64>,
}

/// What is left to place: a class and the places still free for it.
pub(crate) type Rest<'a, const W: usize> = (usize, &'a Set<W>);

impl<const W: usize> Sums<W> {
    pub(crate) fn new(sizes: &[usize]) -> Sums<W> {
        let zeros = || sizes.iter().map(|&size| vec![[0; W]; size]).collect();
        let longest = sizes.iter().copied().max().unwrap_or(0);
        let scratch = Scratch { own: vec![0; longest], other: vec![0; longest] };
        Sums { single: zeros(), double: zeros(), scratch }
    }

    /// The fleets through that placement, among those counted.
    pub(crate) fn fleets(&self, class: usize, placement: usize) -> u64 {
        let sum = |lanes: &Set<W>| lanes.iter().fold(0u64, |sum, lane| sum.wrapping_add(*lane));
        sum(&self.single[class][placement]).wrapping_add(sum(&self.double[class][placement]) / 2)
    }

    pub(crate) fn clear(&mut self) {
        self.single.iter_mut().chain(&mut self.double).for_each(|class| class.fill([0; W]));
    }

    pub(crate) fn clear_class(&mut self, class: usize) {
        self.single[class].fill([0; W]);
        self.double[class].fill([0; W]);
    }

    /// One ship left: each free place is a fleet.
    #[inline(always)]
    pub(crate) fn one(&mut self, (class, free): Rest<'_, W>) -> u64 {
        let sums = &mut self.single[class];
        for_each!(placement in free => { sums[placement][0] += 1; });
        size(free)
    }

    /// Two ships left.
    #[inline(always)]
    pub(crate) fn two(&mut self, tables: &Tables<W>, (x, xs): Rest<'_, W>, (y, ys): Rest<'_, W>) -> u64 {
        if x == y {
            let (all, rows) = (size(xs), tables.conflicts(x, x));
            let sums = &mut self.single[x];
            let mut fleets = 0;
            for_each!(place in xs => {
                let through = all - size(&and(xs, &rows[place]));
                sums[place][0] += through;
                fleets += through;
            });
            return fleets / 2;
        }
        let (all_x, all_y) = (size(xs), size(ys));
        let (to_y, to_x) = (tables.conflicts(x, y), tables.conflicts(y, x));
        let mut fleets = 0;
        let sums = &mut self.single[x];
        for_each!(place in xs => {
            let through = all_y - size(&and(ys, &to_y[place]));
            sums[place][0] += through;
            fleets += through;
        });
        let sums = &mut self.single[y];
        for_each!(place in ys => { sums[place][0] += all_x - size(&and(xs, &to_x[place])); });
        fleets
    }

    /// Three ships left, in any order of classes.
    #[inline(always)]
    pub(crate) fn three(&mut self, tables: &Tables<W>, rest: [Rest<'_, W>; 3]) -> u64 {
        let [a, b, c] = rest;
        match (a.0 == b.0, b.0 == c.0, a.0 == c.0) {
            (true, true, _) => self.three_alike(tables, a),
            (true, false, _) => self.two_alike(tables, a, c),
            (false, true, _) => self.two_alike(tables, b, a),
            (false, false, true) => self.two_alike(tables, a, b),
            (false, false, false) => self.three_kinds(tables, a, b, c),
        }
    }

    /// Two ships of class X and one of class Z.
    #[inline(always)]
    fn two_alike(&mut self, tables: &Tables<W>, (x, xs): Rest<'_, W>, (z, zs): Rest<'_, W>) -> u64 {
        let (xx, xz, zx) = (tables.conflicts(x, x), tables.conflicts(x, z), tables.conflicts(z, x));
        let (all_x, all_z) = (size(xs), size(zs));
        let Scratch { own, other } = &mut self.scratch;

        let k_xx = own.as_mut_slice();
        let mut pairs_xx = 0;
        let mut k_xz = Digits::new();
        let mut pairs_xz = 0;
        for_each!(place in xs => {
            let k = size(&and(xs, &xx[place]));
            k_xx[place] = k;
            pairs_xx += k;
            let k = size(&and(zs, &xz[place]));
            k_xz.insert(place, k);
            pairs_xz += k;
        });
        let mut k_zx = Digits::new();
        let k_z = other.as_mut_slice();
        for_each!(place in zs => {
            let k = size(&and(xs, &zx[place]));
            k_zx.insert(place, k);
            k_z[place] = k;
        });

        let mut fleets = 0u64;
        let (single, double) = (&mut self.single[x], &mut self.double[z]);
        for_each!(place in xs => {
            let (near_x, near_z) = (and(xs, &xx[place]), and(zs, &xz[place]));
            let u_v = k_xz.sum(&near_x) + k_zx.sum(&near_z);
            let twice_k = 2 * k_xx[place];
            let mut triangles = [0; W];
            for_each!(near in near_z => {
                let shared = and(&near_x, &zx[near]);
                let lanes = &mut double[near];
                lanes[0] = lanes[0].wrapping_add(twice_k);
                for w in 0..W {
                    let count = u64::from(shared[w].count_ones());
                    triangles[w] += count;
                    lanes[w] = lanes[w].wrapping_sub(count);
                }
            });
            let apart = (all_x - k_xx[place]) * (all_z - size(&near_z));
            let through = apart + u_v - pairs_xz - triangles.iter().sum::<u64>();
            single[place][0] += through;
            fleets += through;
        });
        for_each!(place in zs => {
            let apart = all_x - k_z[place];
            double[place][0] = double[place][0].wrapping_add((apart * apart).wrapping_sub(pairs_xx));
        });
        fleets / 2
    }

    /// Three ships of one class.
    #[inline(always)]
    fn three_alike(&mut self, tables: &Tables<W>, (x, xs): Rest<'_, W>) -> u64 {
        let rows = tables.conflicts(x, x);
        let all = size(xs);
        let mut pairs = 0;
        let mut k_xx = Digits::new();
        for_each!(place in xs => {
            let k = size(&and(xs, &rows[place]));
            k_xx.insert(place, k);
            pairs += k;
        });
        let mut fleets = 0;
        let double = &mut self.double[x];
        for_each!(place in xs => {
            let near = and(xs, &rows[place]);
            let mut triangles = [0; W];
            for_each!(other in near => {
                for w in 0..W {
                    triangles[w] += u64::from((near[w] & rows[other][w]).count_ones());
                }
            });
            let apart = all - size(&near);
            let through = apart * apart + 2 * k_xx.sum(&near) - pairs - triangles.iter().sum::<u64>();
            double[place][0] += through;
            fleets += through;
        });
        fleets / 6
    }

    /// Three ships of three classes.
    #[inline(always)]
    fn three_kinds(&mut self, tables: &Tables<W>, x: Rest<'_, W>, y: Rest<'_, W>, z: Rest<'_, W>) -> u64 {
        self.through_first(tables, x, y, z);
        self.through_first(tables, y, z, x);
        self.through_first(tables, z, x, y)
    }

    /// The fleets through the places of the first of three classes.
    #[inline(always)]
    fn through_first(
        &mut self,
        tables: &Tables<W>,
        (x, xs): Rest<'_, W>,
        (y, ys): Rest<'_, W>,
        (z, zs): Rest<'_, W>,
    ) -> u64 {
        let (xy, xz) = (tables.conflicts(x, y), tables.conflicts(x, z));
        let (yz, zy) = (tables.conflicts(y, z), tables.conflicts(z, y));
        let (all_y, all_z) = (size(ys), size(zs));
        let mut pairs = 0;
        let mut k_yz = Digits::new();
        for_each!(place in ys => {
            let k = size(&and(zs, &yz[place]));
            k_yz.insert(place, k);
            pairs += k;
        });
        let mut k_zy = Digits::new();
        for_each!(place in zs => { k_zy.insert(place, size(&and(ys, &zy[place]))); });
        let mut fleets = 0;
        let single = &mut self.single[x];
        for_each!(place in xs => {
            let (near_y, near_z) = (and(ys, &xy[place]), and(zs, &xz[place]));
            let mut triangles = [0; W];
            for_each!(other in near_y => {
                for w in 0..W {
                    triangles[w] += u64::from((near_z[w] & yz[other][w]).count_ones());
                }
            });
            let apart = (all_y - size(&near_y)) * (all_z - size(&near_z));
            let u_v = k_yz.sum(&near_y) + k_zy.sum(&near_z);
            let through = apart + u_v - pairs - triangles.iter().sum::<u64>();
            single[place][0] += through;
            fleets += through;
        });
        fleets
    }
}

/// A small number for every place, by binary digits: the sum over a set of places is a few
/// population counts.
struct Digits<const W: usize> {
    planes: [Set<W>; Digits::<1>::MOST],
    used: usize,
}

impl<const W: usize> Digits<W> {
    /// Enough for 2,047 conflicts; a 26 by 26 sea has 1,300 placements of a class at most.
    const MOST: usize = 11;

    #[inline(always)]
    fn new() -> Digits<W> {
        Digits { planes: [[0; W]; Digits::<1>::MOST], used: 0 }
    }

    #[inline(always)]
    fn insert(&mut self, place: usize, number: u64) {
        let digits = (u64::BITS - number.leading_zeros()) as usize;
        self.used = self.used.max(digits);
        for digit in 0..digits {
            self.planes[digit][place / 64] |= (number >> digit & 1) << (place % 64);
        }
    }

    #[inline(always)]
    fn sum(&self, places: &Set<W>) -> u64 {
        let mut lanes = [0; W];
        for digit in (0..self.used).rev() {
            for w in 0..W {
                lanes[w] = 2 * lanes[w] + u64::from((self.planes[digit][w] & places[w]).count_ones());
            }
        }
        lanes.iter().sum()
    }
}
