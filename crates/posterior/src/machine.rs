//! The counting loops compiled for the machine at hand.
//!
//! The same safe code three times: for any x86-64, with POPCNT (and AVX2), and with the vector
//! population count of AVX-512. Which one to call is decided once, at run time. Other processors
//! only have the first.

use crate::kernel::{Rest, Sums};
use crate::planes::{self, Mask};
use crate::sliced::{self, Block, Part};
use crate::tables::Tables;

type Two<const W: usize> = unsafe fn(&mut Sums<W>, &Tables<W>, Rest<'_, W>, Rest<'_, W>) -> u64;
type Three<const W: usize> = unsafe fn(&mut Sums<W>, &Tables<W>, [Rest<'_, W>; 3]) -> u64;

/// The instructions the counting loops use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Instructions {
    /// What every processor has.
    Plain,
    /// POPCNT, BMI and AVX2.
    #[cfg(target_arch = "x86_64")]
    Popcnt,
    /// AVX-512 with VPOPCNTDQ.
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Instructions {
    /// The best this machine has.
    pub fn best() -> Instructions {
        *Instructions::available().last().expect("there is always the plain one")
    }

    /// All this machine has, the plain one first.
    pub fn available() -> Vec<Instructions> {
        #[cfg_attr(not(target_arch = "x86_64"), expect(unused_mut, reason = "only x86-64 adds to it"))]
        let mut all = vec![Instructions::Plain];
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::is_x86_feature_detected as has;
            let popcnt = has!("popcnt") && has!("bmi1") && has!("bmi2") && has!("lzcnt") && has!("avx2");
            if popcnt {
                all.push(Instructions::Popcnt);
            }
            if popcnt && has!("avx512f") && has!("avx512vl") && has!("avx512bw") && has!("avx512vpopcntdq") {
                all.push(Instructions::Avx512);
            }
        }
        all
    }
}

/// The loops, compiled for some instructions.
pub(crate) struct Loops<const W: usize> {
    two: Two<W>,
    three: Three<W>,
}

impl<const W: usize> Loops<W> {
    /// The loops for those instructions, which this machine must have.
    pub(crate) fn new(instructions: Instructions) -> Loops<W> {
        assert!(Instructions::available().contains(&instructions), "the machine has {instructions:?}");
        match instructions {
            Instructions::Plain => Loops { two: two_plain, three: three_plain },
            #[cfg(target_arch = "x86_64")]
            Instructions::Popcnt => Loops { two: x86::two_popcnt, three: x86::three_popcnt },
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 => Loops { two: x86::two_avx512, three: x86::three_avx512 },
        }
    }

    pub(crate) fn two(&self, sums: &mut Sums<W>, tables: &Tables<W>, x: Rest<'_, W>, y: Rest<'_, W>) -> u64 {
        // SAFETY: `new` has made sure that the machine has the instructions the function was
        // compiled for.
        unsafe { (self.two)(sums, tables, x, y) }
    }

    pub(crate) fn three(&self, sums: &mut Sums<W>, tables: &Tables<W>, rest: [Rest<'_, W>; 3]) -> u64 {
        // SAFETY: as above.
        unsafe { (self.three)(sums, tables, rest) }
    }
}

/// [`planes::likeliest`], compiled for some instructions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Likeliest(unsafe fn(&[Mask], Mask) -> (Mask, u64));

impl Likeliest {
    /// The function for those instructions, which this machine must have.
    pub(crate) fn new(instructions: Instructions) -> Likeliest {
        assert!(Instructions::available().contains(&instructions), "the machine has {instructions:?}");
        match instructions {
            Instructions::Plain => Likeliest(planes::likeliest),
            #[cfg(target_arch = "x86_64")]
            Instructions::Popcnt => Likeliest(x86::likeliest_avx2),
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 => Likeliest(x86::likeliest_avx512),
        }
    }

    #[inline]
    pub(crate) fn of(self, masks: &[Mask], open: Mask) -> (Mask, u64) {
        // SAFETY: `new` has made sure that the machine has the instructions the function was
        // compiled for.
        unsafe { (self.0)(masks, open) }
    }
}

type Likely = unsafe fn(&[Block], &[Part], Mask, usize) -> (Mask, u64);
type Counts = unsafe fn(&[Block], &[Part], Mask) -> [u64; 128];

/// The loops over fleets side by side, compiled for some instructions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kernel {
    likeliest: Likely,
    counts: Counts,
    certainty: unsafe fn(&[Block], &[Part], usize, usize) -> u64,
    lying: unsafe fn(&[[u16; 64]], &[u16]) -> u64,
    align: unsafe fn(&[Mask; 64], &mut Block),
}

impl Kernel {
    /// The loops for those instructions, which this machine must have.
    pub(crate) fn new(instructions: Instructions) -> Kernel {
        assert!(Instructions::available().contains(&instructions), "the machine has {instructions:?}");
        match instructions {
            Instructions::Plain => Kernel {
                likeliest: sliced::likeliest,
                counts: sliced::counts,
                certainty: sliced::certainty,
                lying: sliced::lying,
                align: sliced::align,
            },
            #[cfg(target_arch = "x86_64")]
            Instructions::Popcnt => x86::popcnt::KERNEL,
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 => x86::avx512::KERNEL,
        }
    }

    #[inline]
    pub(crate) fn likeliest(self, blocks: &[Block], parts: &[Part], open: Mask, cells: usize) -> (Mask, u64) {
        // SAFETY: `new` has made sure that the machine has the instructions the function was
        // compiled for.
        unsafe { (self.likeliest)(blocks, parts, open, cells) }
    }

    #[inline]
    pub(crate) fn counts(self, blocks: &[Block], parts: &[Part], open: Mask) -> [u64; 128] {
        // SAFETY: as above.
        unsafe { (self.counts)(blocks, parts, open) }
    }

    #[inline]
    pub(crate) fn certainty(self, blocks: &[Block], parts: &[Part], cell: usize, cells: usize) -> u64 {
        // SAFETY: as above.
        unsafe { (self.certainty)(blocks, parts, cell, cells) }
    }

    #[inline]
    pub(crate) fn lying(self, ships: &[[u16; 64]], places: &[u16]) -> u64 {
        // SAFETY: as above.
        unsafe { (self.lying)(ships, places) }
    }

    #[inline]
    pub(crate) fn align(self, fleets: &[Mask; 64], block: &mut Block) {
        // SAFETY: as above.
        unsafe { (self.align)(fleets, block) }
    }
}

fn two_plain<const W: usize>(sums: &mut Sums<W>, tables: &Tables<W>, x: Rest<'_, W>, y: Rest<'_, W>) -> u64 {
    sums.two(tables, x, y)
}

fn three_plain<const W: usize>(sums: &mut Sums<W>, tables: &Tables<W>, rest: [Rest<'_, W>; 3]) -> u64 {
    sums.three(tables, rest)
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{Mask, Rest, Sums, Tables, planes};

    macro_rules! kernel {
        ($name:ident, $features:literal) => {
            pub(super) mod $name {
                use crate::machine::Kernel;
                use crate::planes::Mask;
                use crate::sliced::{self, Block, Part};

                pub(in crate::machine) const KERNEL: Kernel = Kernel { likeliest, counts, certainty, lying, align };

                #[target_feature(enable = $features)]
                fn likeliest(blocks: &[Block], parts: &[Part], open: Mask, cells: usize) -> (Mask, u64) {
                    sliced::likeliest(blocks, parts, open, cells)
                }

                #[target_feature(enable = $features)]
                fn counts(blocks: &[Block], parts: &[Part], open: Mask) -> [u64; 128] {
                    sliced::counts(blocks, parts, open)
                }

                #[target_feature(enable = $features)]
                fn certainty(blocks: &[Block], parts: &[Part], cell: usize, cells: usize) -> u64 {
                    sliced::certainty(blocks, parts, cell, cells)
                }

                #[target_feature(enable = $features)]
                fn lying(ships: &[[u16; 64]], places: &[u16]) -> u64 {
                    sliced::lying(ships, places)
                }

                #[target_feature(enable = $features)]
                fn align(fleets: &[Mask; 64], block: &mut Block) {
                    sliced::align(fleets, block);
                }
            }
        };
    }

    kernel!(popcnt, "popcnt,bmi1,bmi2,lzcnt,avx2");
    kernel!(avx512, "popcnt,bmi1,bmi2,lzcnt,avx2,avx512f,avx512vl,avx512bw,avx512vpopcntdq");

    #[target_feature(enable = "popcnt,bmi1,bmi2,lzcnt,avx2")]
    pub(super) fn likeliest_avx2(masks: &[Mask], open: Mask) -> (Mask, u64) {
        planes::likeliest(masks, open)
    }

    #[target_feature(enable = "popcnt,bmi1,bmi2,lzcnt,avx2,avx512f,avx512vl,avx512bw,avx512vpopcntdq")]
    pub(super) fn likeliest_avx512(masks: &[Mask], open: Mask) -> (Mask, u64) {
        planes::likeliest(masks, open)
    }

    #[target_feature(enable = "popcnt,bmi1,bmi2,lzcnt,avx2")]
    pub(super) fn two_popcnt<const W: usize>(s: &mut Sums<W>, t: &Tables<W>, x: Rest<'_, W>, y: Rest<'_, W>) -> u64 {
        s.two(t, x, y)
    }

    #[target_feature(enable = "popcnt,bmi1,bmi2,lzcnt,avx2")]
    pub(super) fn three_popcnt<const W: usize>(s: &mut Sums<W>, t: &Tables<W>, rest: [Rest<'_, W>; 3]) -> u64 {
        s.three(t, rest)
    }

    #[target_feature(enable = "popcnt,bmi1,bmi2,lzcnt,avx2,avx512f,avx512vl,avx512bw,avx512vpopcntdq")]
    pub(super) fn two_avx512<const W: usize>(s: &mut Sums<W>, t: &Tables<W>, x: Rest<'_, W>, y: Rest<'_, W>) -> u64 {
        s.two(t, x, y)
    }

    #[target_feature(enable = "popcnt,bmi1,bmi2,lzcnt,avx2,avx512f,avx512vl,avx512bw,avx512vpopcntdq")]
    pub(super) fn three_avx512<const W: usize>(s: &mut Sums<W>, t: &Tables<W>, rest: [Rest<'_, W>; 3]) -> u64 {
        s.three(t, rest)
    }
}
