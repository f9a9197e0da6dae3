//! How many fleets any player can tell apart in so many shots.
//!
//! A player is a tree: a shot at every node, an answer on every edge. A fleet ends at the leaf its
//! answers lead to, and a leaf says exactly which cells were hit: fleets with different cells end
//! at different leaves. With `h` hits to go, a leaf at depth `d` is a row of `d` answers with `h`
//! hits, the last of them a hit, and on the hits an order of sinkings; so there are at most C(d −
//! 1, h − 1) times the number of such orders. Filling the shallowest leaves with the heaviest
//! fleets costs no more than any player can.

use amiral_game::Announce;

/// The deepest leaf: no sea here has more cells.
const DEPTHS: usize = 129;

/// Where there are more ways to have sunk some of the ships, they are not told apart, and orders of
/// sinkings not counted.
const MOST_STATES: usize = 1 << 14;

/// Fleets to be put on leaves. No two of the sets of cells they cover share one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Load {
    /// The weight of all.
    pub(super) weight: u64,
    /// How many sets of cells they cover.
    pub(super) covers: u64,
    /// The most, and the least, that fleets that cover the same cells may weigh.
    pub(super) heaviest: u64,
    pub(super) lightest: u64,
}

impl Load {
    /// Takes as much weight as that many leaves can hold at most, the heaviest first, if every
    /// cover left behind weighs at least what the lightest does.
    fn take(&mut self, leaves: u64) -> u64 {
        let leaves = leaves.min(self.covers);
        let kept = (self.covers - leaves).saturating_mul(self.lightest);
        let taken = self.weight.saturating_sub(kept).min(leaves.saturating_mul(self.heaviest));
        self.without(taken, leaves);
        taken
    }

    fn without(&mut self, weight: u64, leaves: u64) {
        self.weight -= weight;
        self.covers = self.covers.saturating_sub(leaves).max(u64::from(self.weight > 0));
    }
}

/// What ships may be announced, and how many orders of announcements there are.
#[derive(Clone, Debug)]
pub(super) struct Ways {
    /// The distinct answers at a sinking: the size, and how many ships have it.
    classes: Box<[(u8, u16)]>,
    /// How far one ship sunk of a class moves the number of the sinkings so far.
    strides: Box<[usize]>,
    /// By the number of the sinkings so far and the hits to go.
    orders: Box<[u64]>,
    hits: usize,
    choose: Box<[u64]>,
}

impl Ways {
    pub(super) fn new(announce: Announce, sizes: &[u8]) -> Ways {
        let mut classes: Vec<(u8, u16)> = Vec::new();
        let mut sizes = sizes.to_vec();
        sizes.sort_unstable();
        let hits = sizes.iter().map(|&size| usize::from(size)).sum();
        match announce {
            // Where hits tell their ships, nothing is searched.
            Announce::Silent | Announce::Named | Announce::Coloured => {}
            // A size of 1 says nothing: any hit might sink.
            Announce::Sunk => classes.push((1, sizes.len() as u16)),
            Announce::SunkSize => {
                for size in sizes {
                    match classes.last_mut() {
                        Some(class) if class.0 == size => class.1 += 1,
                        _ => classes.push((size, 1)),
                    }
                }
            }
        }
        let mut states = 1usize;
        let mut strides = Vec::new();
        for class in &classes {
            strides.push(states);
            states = states.saturating_mul(usize::from(class.1) + 1);
        }
        if states > MOST_STATES {
            strides.fill(0);
        }
        let mut choose = vec![0; DEPTHS * DEPTHS].into_boxed_slice();
        for n in 0..DEPTHS {
            choose[n * DEPTHS] = 1;
            for k in 1..=n {
                let above = |k: usize| if k < n { choose[(n - 1) * DEPTHS + k] } else { 0 };
                choose[n * DEPTHS + k] = u64::saturating_add(above(k), choose[(n - 1) * DEPTHS + k - 1]);
            }
        }
        let mut ways = Ways { classes: classes.into(), strides: strides.into(), orders: Box::default(), hits, choose };
        if states > MOST_STATES {
            return ways;
        }
        let mut orders = vec![0; states * (hits + 1)].into_boxed_slice();
        // One more sinking has a higher number, so that later states come first.
        for sunk in (0..states).rev() {
            for left in 0..=hits {
                orders[sunk * (hits + 1) + left] = ways.count_orders(announce, sunk, left, &orders);
            }
        }
        ways.orders = orders;
        ways
    }

    fn count_orders(&self, announce: Announce, sunk: usize, left: usize, orders: &[u64]) -> u64 {
        if announce == Announce::Silent || announce.tells_ships() {
            return 1;
        }
        let afloat = |class: usize| self.classes[class].1 - self.sunk_of(sunk, class);
        let ships: usize = (0..self.classes.len()).map(|class| usize::from(afloat(class))).sum();
        if left == 0 || ships == 0 {
            return u64::from(left == 0 && ships == 0);
        }
        let at = |sunk: usize, left: usize| orders[sunk * (self.hits + 1) + left];
        let mut count = if left > ships { at(sunk, left - 1) } else { 0 };
        for class in (0..self.classes.len()).filter(|&class| afloat(class) > 0) {
            // The hits on ships still afloat, this one included, must be enough for the ship.
            let cells: usize = match announce {
                Announce::SunkSize => {
                    (0..self.classes.len()).map(|c| usize::from(afloat(c)) * usize::from(self.classes[c].0)).sum()
                }
                _ => usize::MAX / 2,
            };
            if cells + 1 >= left + usize::from(self.classes[class].0) {
                count = count.saturating_add(at(sunk + self.strides[class], left - 1));
            }
        }
        count
    }

    fn sunk_of(&self, sunk: usize, class: usize) -> u16 {
        (sunk / self.strides[class] % (usize::from(self.classes[class].1) + 1)) as u16
    }

    /// The number of sinkings so far after one more ship of that class.
    pub(super) fn sink(&self, sunk: usize, class: usize) -> usize {
        sunk + self.strides[class]
    }

    /// The class of a ship of that size.
    pub(super) fn class(&self, size: u8) -> usize {
        if self.classes.len() <= 1 { 0 } else { self.classes.iter().position(|class| class.0 == size).unwrap_or(0) }
    }

    /// How many kinds of sinkings can be announced.
    pub(super) fn kinds(&self) -> usize {
        self.classes.len()
    }

    /// In how many orders sinkings may be announced along so many hits to go.
    pub(super) fn orders(&self, sunk: usize, left: usize) -> u64 {
        self.orders.get(sunk * (self.hits + 1) + left).copied().unwrap_or(u64::MAX)
    }

    fn choose(&self, n: usize, k: usize) -> u64 {
        self.choose[n * DEPTHS + k]
    }

    /// The least total of shots for those fleets with that many hits to go.
    pub(super) fn least(&self, load: Load, left: usize, sunk: usize) -> u64 {
        let orders = self.orders(sunk, left).max(1);
        let (mut load, mut total) = (load, 0);
        let mut depth = left;
        while load.weight > 0 && depth < DEPTHS {
            total += load.take(self.choose(depth - 1, left - 1).saturating_mul(orders)) * depth as u64;
            depth += 1;
        }
        total
    }

    /// The same, when the shots fired before the first hit hit at most those weights, each in its
    /// turn, largest first.
    ///
    /// The fleets first hit by shot `i` lie under one edge of the tree. They weigh at most as much
    /// as those the cell shot at has, and have at most as many leaves as there are below that edge.
    pub(super) fn least_under(&self, load: Load, left: usize, sunk: usize, caps: &[u64]) -> u64 {
        if left < 2 {
            return self.least(load, left, sunk);
        }
        let most = self.orders(sunk, left).max(1).saturating_mul(load.heaviest);
        let (all, mut load) = (load.weight, load);
        let (mut placed, mut total) = (0, 0);
        let mut misses = 0;
        while placed < all && left + misses < DEPTHS {
            let depth = left + misses;
            let hit_by = |(shot, &cap): (usize, &u64)| {
                let leaves = self.choose(depth - shot - 1, left - 1).saturating_mul(most);
                cap.min(leaves)
            };
            let under_caps: u64 = caps.iter().enumerate().take(misses + 1).map(hit_by).sum();
            load.take(self.choose(depth - 1, left - 1).saturating_mul(self.orders(sunk, left).max(1)));
            // Two bounds on what can have ended by now; what ends here is what the better one has
            // gained.
            let by_now = under_caps.min(all - load.weight).max(placed);
            total += (by_now - placed) * depth as u64;
            placed = by_now;
            misses += 1;
        }
        total
    }

    /// Whether that many misses may be enough for that many fleets, no more than `leaf` of which
    /// share their cells.
    pub(super) fn may_do(&self, fleets: u64, left: usize, sunk: usize, leaf: u64, misses: usize) -> bool {
        let depth = (left + misses).min(DEPTHS - 1);
        let leaves = self.choose(depth, left).saturating_mul(self.orders(sunk, left).max(1));
        fleets <= leaves.saturating_mul(leaf)
    }
}
