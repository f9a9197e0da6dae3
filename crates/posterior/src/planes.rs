//! How many sets of a list hold each bit, for all bits at once.
//!
//! The sums are kept in binary, one plane of bits for each digit: bit `b` of plane `d` is digit `d`
//! of the number of sets that hold `b`. Adding three planes of one digit gives one of that digit
//! and one of the next, by a few operations on whole sets; and the bits with the largest sum are
//! found from the top plane down, without writing a sum out.

use amiral_game::Bits;

/// A set of up to 128 bits.
pub(crate) type Mask = [u64; 2];

/// Enough digits for the weights of any list.
const DIGITS: usize = 40;
/// Sets that are added at the same time, as wide as the widest registers.
const LANES: usize = 8;
type Wide = [u64; LANES];
/// From how many sets on that pays.
const MANY: usize = 96;

/// Adds two sets to a plane; what is carried over belongs to the next.
#[inline(always)]
fn add<const L: usize>(plane: &mut [u64; L], a: &[u64; L], b: &[u64; L]) -> [u64; L] {
    let mut carry = [0; L];
    for lane in 0..L {
        let (p, a, b) = (plane[lane], a[lane], b[lane]);
        plane[lane] = p ^ a ^ b;
        carry[lane] = (p & a) | (p & b) | (a & b);
    }
    carry
}

/// Adds a set to the planes from that digit on, as far as it carries. Gives the digit after the
/// last one touched.
#[inline(always)]
fn carry_on<const L: usize>(planes: &mut [[u64; L]; DIGITS], mut digit: usize, mut carry: [u64; L]) -> usize {
    while carry != [0; L] {
        for lane in 0..L {
            let both = planes[digit][lane] & carry[lane];
            planes[digit][lane] ^= carry[lane];
            carry[lane] = both;
        }
        digit += 1;
    }
    digit
}

/// Those of the open bits that most sets hold, and how many do.
#[inline(always)]
pub(crate) fn likeliest(masks: &[Mask], open: Mask) -> (Mask, u64) {
    let (planes, digits) = tally(masks);
    largest(&planes[..digits], open)
}

/// Those of the open bits whose sets weigh most, and how much they do.
#[inline(always)]
pub(crate) fn heaviest(masks: &[Mask], weights: impl Fn(usize) -> u32, open: Mask) -> (Mask, u64) {
    let (planes, digits) = weigh(masks, weights);
    largest(&planes[..digits], open)
}

/// The open bits whose sets weigh most (or, without weights, that most sets hold), in order.
/// Returns how many were found: none if no set holds an open bit, and only one if all sets hold it,
/// given what all weigh together.
pub(crate) fn ranked(
    masks: &[Mask],
    weights: Option<impl Fn(usize) -> u32>,
    open: Mask,
    all: u64,
    bits: &mut [usize],
) -> usize {
    let (planes, digits) = weights.map_or_else(|| tally(masks), |weights| weigh(masks, weights));
    let (mut open, mut found) = (open, 0);
    while found < bits.len() {
        let (best, sum) = largest(&planes[..digits], open);
        if sum == 0 {
            break;
        }
        for bit in Bits::new(&best).iter().take(bits.len() - found) {
            bits[found] = bit;
            found += 1;
        }
        if sum == all {
            return 1;
        }
        open = [open[0] & !best[0], open[1] & !best[1]];
    }
    found
}

/// How many sets hold each bit.
pub(crate) fn counts(masks: &[Mask], bits: usize) -> Vec<u64> {
    written_out(tally(masks), bits)
}

/// What the sets that hold each bit weigh.
pub(crate) fn sums(masks: &[Mask], weights: impl Fn(usize) -> u32, bits: usize) -> Vec<u64> {
    written_out(weigh(masks, weights), bits)
}

fn written_out((planes, digits): ([Mask; DIGITS], usize), bits: usize) -> Vec<u64> {
    let digit = |bit: usize, digit: usize| (planes[digit][bit / 64] >> (bit % 64) & 1) << digit;
    (0..bits).map(|bit| (0..digits).map(|number| digit(bit, number)).sum()).collect()
}

/// The sums in binary, and how many digits they have.
#[inline(always)]
fn tally(masks: &[Mask]) -> ([Mask; DIGITS], usize) {
    tally_some(masks, |_| u64::MAX)
}

/// The same, with only those sets counted whose number gives all ones, and not those whose number
/// gives 0.
#[inline(always)]
fn tally_some(masks: &[Mask], counts: impl Fn(usize) -> u64) -> ([Mask; DIGITS], usize) {
    let mut planes = [[0u64; 2]; DIGITS];
    let mut digits = 2;
    let mut rest = masks;
    if masks.len() >= MANY {
        let mut wide = [[0u64; LANES]; DIGITS];
        let mut wide_digits = 3;
        let (blocks, left) = masks.as_chunks::<32>();
        for (number, block) in blocks.iter().enumerate() {
            let first = number * block.len();
            let at = |number: usize| -> Wide {
                let mut vector = [0; LANES];
                for lane in 0..LANES {
                    let set = number * (LANES / 2) + lane / 2;
                    vector[lane] = block[set][lane % 2] & counts(first + set);
                }
                vector
            };
            let [ones, twos, fours, ..] = &mut wide;
            let a = add(ones, &at(0), &at(1));
            let b = add(ones, &at(2), &at(3));
            let low = add(twos, &a, &b);
            let a = add(ones, &at(4), &at(5));
            let b = add(ones, &at(6), &at(7));
            let high = add(twos, &a, &b);
            let eights = add(fours, &low, &high);
            wide_digits = wide_digits.max(carry_on(&mut wide, 3, eights));
        }
        rest = left;
        // The lanes are sums of their own: add them up.
        for pair in 0..LANES / 2 {
            let mut carry = [0u64; 2];
            for (digit, plane) in wide[..wide_digits].iter().enumerate() {
                carry = add(&mut planes[digit], &[plane[2 * pair], plane[2 * pair + 1]], &carry);
            }
            digits = digits.max(carry_on(&mut planes, wide_digits, carry)).max(wide_digits);
        }
    }
    let first = masks.len() - rest.len();
    let at = |number: usize| rest[number].map(|word| word & counts(first + number));
    let quads = rest.len() / 4 * 4;
    for quad in (0..quads).step_by(4) {
        let [ones, twos, ..] = &mut planes;
        let a = add(ones, &at(quad), &at(quad + 1));
        let b = add(ones, &at(quad + 2), &at(quad + 3));
        let fours = add(twos, &a, &b);
        digits = digits.max(carry_on(&mut planes, 2, fours));
    }
    for number in quads..rest.len() {
        digits = digits.max(carry_on(&mut planes, 0, at(number)));
    }
    (planes, digits)
}

/// The sums of weights in binary, and how many digits they have: digit by digit of the weights
/// where there are many.
#[inline(always)]
fn weigh(masks: &[Mask], weights: impl Fn(usize) -> u32) -> ([Mask; DIGITS], usize) {
    let mut planes = [[0u64; 2]; DIGITS];
    let mut digits = 0;
    if masks.len() >= MANY {
        let most = (0..masks.len()).fold(0, |all, number| all | weights(number));
        for digit in 0..(u32::BITS - most.leading_zeros()) as usize {
            let (sums, sum_digits) = tally_some(masks, |number| u64::from(weights(number) >> digit & 1).wrapping_neg());
            let mut carry = [0; 2];
            for (number, sum) in sums[..sum_digits].iter().enumerate() {
                carry = add(&mut planes[digit + number], sum, &carry);
            }
            digits = digits.max(carry_on(&mut planes, digit + sum_digits, carry)).max(digit + sum_digits);
        }
        return (planes, digits);
    }
    for (number, mask) in masks.iter().enumerate() {
        let mut weight = weights(number);
        while weight != 0 {
            digits = digits.max(carry_on(&mut planes, weight.trailing_zeros() as usize, *mask));
            weight &= weight - 1;
        }
    }
    (planes, digits)
}

#[inline(always)]
fn largest(planes: &[Mask], open: Mask) -> (Mask, u64) {
    let (mut best, mut sum) = (open, 0);
    for (digit, plane) in planes.iter().enumerate().rev() {
        let with = [best[0] & plane[0], best[1] & plane[1]];
        if with != [0, 0] {
            best = with;
            sum |= 1 << digit;
        }
    }
    (best, sum)
}

#[cfg(test)]
mod tests {
    use super::*;
    use amiral_game::Seed;
    use rand::Rng;

    /// The slow twin: every sum written out.
    fn by_sums(masks: &[Mask], weights: &[u32], open: Mask) -> (Mask, u64) {
        let mut sums = [0u64; 128];
        for (mask, &weight) in masks.iter().zip(weights) {
            (0..128).filter(|bit| mask[bit / 64] >> (bit % 64) & 1 == 1).for_each(|bit| sums[bit] += u64::from(weight));
        }
        let is_open = |bit: &usize| open[bit / 64] >> (bit % 64) & 1 == 1;
        let most = (0..128).filter(is_open).map(|bit| sums[bit]).max().unwrap_or(0);
        let mut best = [0; 2];
        (0..128).filter(is_open).filter(|&bit| sums[bit] == most).for_each(|bit| best[bit / 64] |= 1 << (bit % 64));
        (best, most)
    }

    #[test]
    fn the_likeliest_bits_are_those_with_the_largest_sums() {
        let mut dice = Seed(1).dice(&[]);
        for length in (0..40).chain([95, 96, 97, 127, 128, 129, 160, 1000, 5003]) {
            for density in 1..4 {
                let mut set = || {
                    let mut word = || (0..density).fold(u64::MAX, |word, _| word & dice.next_u64());
                    [word(), word()]
                };
                let open = set();
                let masks: Vec<Mask> = (0..length).map(|_| set()).collect();
                let weights: Vec<u32> = (0..length).map(|_| dice.next_u32() % 32).collect();
                assert_eq!(likeliest(&masks, open), by_sums(&masks, &vec![1; length], open), "{length} sets");
                assert_eq!(heaviest(&masks, |number| weights[number], open), by_sums(&masks, &weights, open));
                let most = sums(&masks, |number| weights[number], 128);
                let best = |bit: &usize| open[bit / 64] >> (bit % 64) & 1 == 1;
                let most = (0..128).filter(best).map(|bit| most[bit]).max().unwrap_or(0);
                assert_eq!(most, by_sums(&masks, &weights, open).1);
                assert_eq!(counts(&masks, 128), sums(&masks, |_| 1, 128));
            }
        }
    }
}
