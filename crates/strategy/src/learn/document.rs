//! Learning as the document has it: where people place ships, and where they shoot first.

use amiral_game::{Bits, Dice, Experience, Fleet, Meter, PlacementId, Rules, below};

use super::placement_model::Placed;

/// What the first shot of a game counts, and how much less each one after it.
const FIRST: f64 = 2.0;
const LESS: f64 = 0.05;
/// How many times placing a fleet is tried.
const ATTEMPTS: usize = 1_000;

/// For every cell in reading order, in how many of the newest games they placed a ship there; and
/// how many games these are.
pub(crate) fn ships(experience: &Experience, games: usize, rules: &Rules) -> (Vec<u32>, usize) {
    let grid = rules.grid();
    let mut counts = vec![0; grid.area()];
    let fleets = experience.newest(games).iter().filter_map(|game| game.fleet.as_ref());
    let mut known = 0;
    for fleet in fleets {
        known += 1;
        for cell in fleet.cells().iter().filter(|&cell| grid.contains(cell)) {
            counts[grid.index(cell)] += 1;
        }
    }
    (counts, known)
}

/// For every cell in reading order, how much and how early they shoot there, in the newest games:
/// shots count up to and including the first hit, because what follows depends on it.
pub(crate) fn attacks(experience: &Experience, games: usize, rules: &Rules) -> Vec<f64> {
    let grid = rules.grid();
    let mut attacks = vec![0.0; grid.area()];
    for game in experience.newest(games) {
        let until = game.shots.iter().position(|shot| shot.outcome.is_hit()).map_or(game.shots.len(), |hit| hit + 1);
        for (number, shot) in game.shots[..until].iter().enumerate().filter(|(_, shot)| grid.contains(shot.cell)) {
            attacks[grid.index(shot.cell)] += (FIRST - LESS * number as f64).max(0.0);
        }
    }
    attacks
}

/// Places a fleet where they attack least: largest ship first, each at the place left to it with
/// the least attacks, any of them on ties.
pub(crate) fn hide(attacks: &[f64], rules: &Rules, dice: &mut Dice, meter: &mut Meter<'_>) -> Option<Fleet> {
    let placements = rules.placements();
    for _ in 0..ATTEMPTS {
        let mut placed = Placed::new();
        let mut blocked = vec![0; placements.words()];
        for ship in 0..placements.ships() {
            let table = placements.class(placements.class_of_ship(ship));
            if !meter.take(table.len() as u64) {
                return None;
            }
            let attacked =
                |place: PlacementId| -> f64 { table.cells(place).iter().map(|&cell| attacks[usize::from(cell)]).sum() };
            let free = |place: &PlacementId| !table.mask(*place).meets(Bits::new(&blocked));
            let places: Vec<(PlacementId, f64)> =
                table.placement_ids().filter(free).map(|place| (place, attacked(place))).collect();
            let least = places.iter().map(|&(_, attacked)| attacked).fold(f64::INFINITY, f64::min);
            // Sums of the same numbers in another order may differ in their last digit.
            let best: Vec<PlacementId> =
                places.iter().filter(|(_, attacked)| *attacked <= least + 1e-9).map(|&(place, _)| place).collect();
            if best.is_empty() {
                break;
            }
            let place = best[below(dice, best.len())];
            blocked.iter_mut().zip(table.halo(place).words()).for_each(|(blocked, halo)| *blocked |= halo);
            placed.push(place);
        }
        if placed.len() == placements.ships() {
            return Some(Fleet::from_placements(rules, &placed));
        }
    }
    None
}
