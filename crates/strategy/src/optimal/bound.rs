//! A lower bound on any player's mean number of shots, for seas far too large to search.
//!
//! Any player is a tree with a shot at every node and an answer on every edge. Let U(x) be the most
//! fleets that any player can finish with at most x misses. Then every player's mean is at least
//! `h + Σ x·(U(x) − U(x − 1)) / N`, with the `h` hits that every fleet takes and U capped at the
//! number N of fleets. Any upper bound on U(x) will do, and so will the least of several. Here are
//! two; both use that the shots of the all-miss path hit no more fleets than cover their cells.
//!
//! *Counting.* A leaf is a row of answers; with at most x misses and h hits, the last a hit, there
//! are at most C(x + h, h) of them, times the orders in which sinkings may be announced, or the
//! ways to deal the hits to the ships where every hit says which it was. Fleets that share a leaf
//! cover the same cells: one fleet where ships may not touch, for then ships are what hangs
//! together, and otherwise at most as many as there are ways to tile: the first cell not covered
//! yet, in reading order, is the first of a ship of some size lying one way or the other.
//!
//! *Finding.* Relax the rules: the first hit on a ship reveals all of it, which only helps the
//! player. Now misses happen only while looking for another ship. After `k`
//! ships have been found, the shots looking for the next one form an all-miss path, and the ships
//! of one class first met by its i-th shot are at most as many as lie through a cell, and all
//! together at most as many as there are places. A shot that finds a ship leads to a position with
//! one ship less to find. So U for the ships to find is a sum, over the classes and the shots of
//! the path, of places times U for one ship less.

use std::cmp::Reverse;

use amiral_game::{Announce, Class, Contact, Rules, Shape};
use amiral_posterior::Counts;

use super::ways::Ways;

/// More kinds of sinkings, or of ships to find, than this are not told apart.
const MOST_STATES: usize = 1 << 16;

/// Lower bounds on the mean number of shots of any player, when every fleet is equally likely.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bound {
    /// From the number of fleets alone: a shot has only so many answers.
    pub entropy: f64,
    /// From the chances of cells alone: the shots until the first hit, and then only hits.
    pub first_hit: f64,
    /// By counting the leaves of a tree.
    pub counting: f64,
    /// By counting what there is to find, when a ship is told as a whole once it is hit.
    pub finding: f64,
    /// All together: the best that is proved.
    pub mean: f64,
}

/// Lower bounds on the mean number of shots under those rules, from the exact counts for a sea
/// nobody has fired at. None when there is no fleet.
pub fn bound(rules: &Rules, counts: &Counts) -> Option<Bound> {
    if counts.fleets == 0 {
        return None;
    }
    let hits = rules.ship_cells();
    let mut caps: Vec<u128> = counts.cells.iter().copied().filter(|&fleets| fleets > 0).collect();
    caps.sort_unstable_by_key(|&fleets| Reverse(fleets));
    let misses = caps.len().saturating_sub(hits);
    let shared = tilings(rules);
    let mean = |through: &dyn Fn(usize) -> u128| {
        let (mut total, mut before) = (0.0, 0);
        for x in 0..=misses {
            let now = if x == misses { counts.fleets } else { through(x).min(counts.fleets).max(before) };
            total += (now - before) as f64 * x as f64;
            before = now;
        }
        hits as f64 + total / counts.fleets as f64
    };

    // With x misses in all, shot i of the all-miss path has x − i left for those that come after.
    let under_caps = |x: usize, below: &dyn Fn(usize) -> u128| {
        let paths = caps.iter().enumerate().take(x + 1);
        paths.map(|(shot, &cap)| cap.min(below(x - shot))).fold(0, u128::saturating_add)
    };
    let orders = orders(rules).saturating_mul(shared);
    let leaves = |x: usize| choose(x + hits, hits).saturating_mul(orders);
    let leaves_below = |x: usize| choose(x + hits - 1, hits - 1).saturating_mul(orders);
    let finds = finds(rules, misses);
    let first_hits = |x: usize| under_caps(x, &|_| u128::MAX);
    let counted = |x: usize| leaves(x).min(under_caps(x, &leaves_below));
    let found = |x: usize| finds.first().map_or(u128::MAX, |all| all[x]);
    let answers = match rules.announce() {
        Announce::Silent => 2,
        Announce::Sunk => 3,
        Announce::SunkSize => 2 + rules.placements().classes().len(),
        // A ship that is named has sunk when as many hits were told as its name has cells.
        Announce::Named => 1 + rules.fleet().len(),
        Announce::Coloured => 1 + 2 * rules.fleet().len(),
    };
    Some(Bound {
        entropy: ((counts.fleets as f64 / shared as f64).ln() / (answers as f64).ln()).max(hits as f64),
        first_hit: mean(&first_hits),
        counting: mean(&counted),
        finding: mean(&|x| found(x).min(first_hits(x))),
        mean: mean(&|x| counted(x).min(found(x)).min(first_hits(x))),
    })
}

/// At most so many fleets cover the same cells.
fn tilings(rules: &Rules) -> u128 {
    if rules.contact() != Contact::Free || rules.announce().tells_ships() {
        return 1;
    }
    let ships = rules.fleet().len();
    let ways_of = |class: &Class| class.ways().len() as u128;
    let ways =
        rules.placements().classes().iter().flat_map(|class| std::iter::repeat_n(ways_of(class), class.copies()));
    let ways = ways.fold(1u128, u128::saturating_mul);
    let mut left = ships;
    rules.placements().classes().iter().fold(ways, |ways, class| {
        let places = choose(left, class.copies());
        left -= class.copies();
        ways.saturating_mul(places)
    })
}

/// The orders in which sinkings may be announced along the hits, or in which ships may be told.
fn orders(rules: &Rules) -> u128 {
    if rules.announce().tells_ships() {
        return tellings(rules).unwrap_or(u128::MAX);
    }
    Ways::new(rules.announce(), rules.fleet()).orders(0, rules.ship_cells()).into()
}

/// The ways to deal the hits of a game to the ships, where those of one name, or of one size if a
/// colour says nothing of them, are called as they are first hit; nothing where they are too many
/// to count.
fn tellings(rules: &Rules) -> Option<u128> {
    let mut left = rules.ship_cells();
    let (mut alike, mut before) = (0, None);
    let called = |ship: Shape| (ship.size(), Some(ship).filter(|_| rules.announce() == Announce::Named));
    rules.ships().iter().try_fold(1u128, |ways, &ship| {
        alike = if before == Some(called(ship)) { alike + 1 } else { 1 };
        before = Some(called(ship));
        let hits = choose(left, ship.size().into());
        left -= usize::from(ship.size());
        // Dealing to ships alike in another order is told in the same way.
        Some(ways.checked_mul(hits)? / alike)
    })
}

/// By the ships found so far, the most fleets that the rest may be with at most so many misses: the
/// first row is for none found. Empty where there are too many kinds of rests.
fn finds(rules: &Rules, misses: usize) -> Vec<Vec<u128>> {
    let classes = rules.placements().classes();
    let mut strides = Vec::new();
    let mut states = 1usize;
    for class in classes {
        strides.push(states);
        states = states.saturating_mul(class.copies() + 1);
    }
    if states.saturating_mul(misses + 1) > MOST_STATES * 64 {
        return Vec::new();
    }
    let met: Vec<Vec<u128>> = classes.iter().map(|class| places_met(class, rules.grid().area())).collect();
    let mut finds = vec![Vec::new(); states];
    for found in (0..states).rev() {
        let left = |class: usize| classes[class].copies() - found / strides[class] % (classes[class].copies() + 1);
        let open: Vec<usize> = (0..classes.len()).filter(|&class| left(class) > 0).collect();
        finds[found] = (0..=misses)
            .map(|x| {
                let after = |class: usize| {
                    let rest: &Vec<u128> = &finds[found + strides[class]];
                    let paths = met[class].iter().enumerate().take(x + 1);
                    paths.map(|(shot, &places)| places.saturating_mul(rest[x - shot])).fold(0, u128::saturating_add)
                };
                if open.is_empty() { 1 } else { open.iter().map(|&class| after(class)).fold(0, u128::saturating_add) }
            })
            .collect();
    }
    finds
}

/// The most places of a class that the shots of an all-miss path can be the first to meet, shot by
/// shot.
fn places_met(class: &amiral_game::Class, area: usize) -> Vec<u128> {
    let mut through = vec![0u128; area];
    for placement in class.placement_ids() {
        class.cells(placement).iter().for_each(|&cell| through[usize::from(cell)] += 1);
    }
    through.sort_unstable_by_key(|&places| Reverse(places));
    let mut left = class.len() as u128;
    for places in &mut through {
        *places = (*places).min(left);
        left -= *places;
    }
    through
}

/// Binomial coefficients, too large ones cut off.
fn choose(n: usize, k: usize) -> u128 {
    let mut result = 1u128;
    for i in 0..k.min(n - k.min(n)) {
        // In this order every division leaves nothing over.
        let Some(product) = result.checked_mul((n - i) as u128) else { return u128::MAX };
        result = product / (i as u128 + 1);
    }
    result
}
