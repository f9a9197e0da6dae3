//! Inference against the truth: brute force on small seas, published numbers on large ones.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod counting;
mod estimating;
mod golden;
mod plain;
mod sampling;
mod weighing;

use amiral_game::{Board, Fleet, Law, Rules, Seed, Seen, Shot, Stop, below, random_fleet_within};

/// What a shooter has seen after some shots at a random fleet, mostly near hits, as people shoot.
pub(crate) fn play(rules: &Rules, seed: u64, shots: usize) -> Option<(Seen, Fleet)> {
    let mut dice = Seed(seed).dice(&[]);
    let fleet = random_fleet_within(rules, Law::Sequential, &mut dice, 1_000_000, &Stop::new()).ok()?;
    let mut board = Board::new(rules, fleet.clone());
    let mut seen = Seen::new(rules);
    while seen.shots().len() < shots && !board.is_lost() {
        let open: Vec<_> = seen.unfired().collect();
        let beside = |cell| rules.grid().beside(cell).any(|other| seen.hits().contains(other));
        let near: Vec<_> = open.iter().copied().filter(|&cell| beside(cell)).collect();
        let from = if near.is_empty() || below(&mut dice, 3) == 0 { &open } else { &near };
        let cell = from[below(&mut dice, from.len())];
        seen.push(Shot { cell, outcome: board.fire(cell).unwrap() }).unwrap();
    }
    Some((seen, fleet))
}

/// Whether that fleet, shot at in that order, would have said all that.
pub(crate) fn explains(seen: &Seen, fleet: &Fleet) -> bool {
    let mut board = Board::new(seen.rules(), fleet.clone());
    seen.shots().iter().all(|shot| board.fire(shot.cell) == Ok(shot.outcome))
}
