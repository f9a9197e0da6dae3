//! The cheapest way to pair everybody: weighted matching.

use integer_blossom::{Weight, max_weight_matching};

/// A cost for which the solver has numbers: those of the usual size are solved faster.
const USUAL: i128 = 1 << 60;

/// Pairs as many of `count` as can be, as cheaply as can be: for each who they are paired with.
/// `cost` is asked for every two, the lower number first, and says nothing of two who cannot be
/// paired; it is at least 0.
pub(crate) fn cheapest(count: usize, cost: impl Fn(usize, usize) -> Option<i128>) -> Vec<Option<usize>> {
    let mut costs = Vec::with_capacity(count * count.saturating_sub(1) / 2);
    for one in 0..count {
        costs.extend((one + 1..count).map(|other| cost(one, other)));
    }
    let most = costs.iter().flatten().copied().max().unwrap_or(0);
    // One more pair is worth more than everything it could cost the others.
    let worth = (most + 1) * (count as i128 / 2 + 1);
    if worth < USUAL {
        solve(count, &costs, |cost| (worth - cost) as i64, 0)
    } else {
        solve(count, &costs, |cost| worth - cost, 0)
    }
}

fn solve<W: Weight>(count: usize, costs: &[Option<i128>], weight: impl Fn(i128) -> W, none: W) -> Vec<Option<usize>> {
    let mut weights = vec![none; count * count];
    let mut costs = costs.iter();
    for one in 0..count {
        for other in one + 1..count {
            let cost = costs.next().copied().flatten();
            let weight = cost.map_or(none, &weight);
            weights[one * count + other] = weight;
            weights[other * count + one] = weight;
        }
    }
    max_weight_matching(&weights, count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lots::Lots;
    use proptest::prelude::*;

    /// The most pairs, and what they cost, by trying everything.
    fn brute(count: usize, free: u32, cost: &dyn Fn(usize, usize) -> Option<i128>) -> (usize, i128) {
        if free == 0 {
            return (0, 0);
        }
        let one = free.trailing_zeros() as usize;
        let rest = free & !(1 << one);
        let mut best = brute(count, rest, cost);
        for other in (one + 1..count).filter(|other| rest >> other & 1 == 1) {
            if let Some(price) = cost(one, other) {
                let (pairs, sum) = brute(count, rest & !(1 << other), cost);
                let found = (pairs + 1, sum + price);
                if found.0 > best.0 || (found.0 == best.0 && found.1 < best.1) {
                    best = found;
                }
            }
        }
        best
    }

    proptest! {
        #[test]
        fn it_is_what_trying_everything_finds(seed: u64, count in 0_usize..9, dense in 1_u64..10, large: bool) {
            let costs: Vec<Vec<Option<i128>>> = (0..count as u64)
                .map(|one| (0..count as u64).map(|other| {
                    let mut lots = Lots::new(seed, &[one.min(other), one.max(other)]);
                    let most = if large { 1 << 61 } else { 20 };
                    (lots.next() % 10 < dense).then(|| i128::from(lots.next() % most))
                }).collect())
                .collect();
            let cost = |one: usize, other: usize| costs[one][other];
            let mates = cheapest(count, cost);
            let (mut pairs, mut sum) = (0, 0);
            for (one, mate) in mates.iter().enumerate() {
                if let Some(other) = *mate {
                    prop_assert_eq!(mates[other], Some(one));
                    if one < other {
                        pairs += 1;
                        sum += cost(one, other).expect("only who can be paired is");
                    }
                }
            }
            prop_assert_eq!((pairs, sum), brute(count, (1 << count) - 1, &cost));
        }
    }
}
