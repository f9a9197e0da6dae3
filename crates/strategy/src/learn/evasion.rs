//! Placing a fleet where this opponent looks last.
//!
//! The shots somebody fires while not following up a hit show where they like to look. Every cell
//! gets a rate, learned from the order of those shots: a Plackett–Luce ranking, in which each shot
//! takes one of the cells left in proportion to its rate. Newer games count more, and unknown cells
//! have the mean rate. A ship is found with the first of its cells; a fleet costs them the shots
//! they fire until its last ship is found.

use amiral_game::{
    CellSet, Class, Dice, Experience, Fleet, PastGame, PlacementId, Placements, PlacingBudget, Rules, Seen, Stop, below,
};
use amiral_posterior::{Inference, Weights};

use super::MEMORY;
use super::placement_model::Placed;

/// The half-life of the memory of shots, in games.
const HALF_LIFE: f64 = 60.0;
/// How often a cell is thought to have been chosen, and passed over, before anything is known.
const DOUBT: f64 = 2.0;
/// Rounds in which the rates settle.
const ROUNDS: usize = 20;
/// The fleets to choose from; one of the best in so many is taken, so that nobody can predict
/// which.
const SAMPLES: usize = 3_000;
const BEST_OF: usize = 50;
/// The steps of placing that each ship of such a fleet takes.
const STEPS_A_SHIP: u64 = 200;
/// Moments at which the search for a fleet is looked at.
const MOMENTS: usize = 48;

/// Where somebody looks, and when.
#[derive(Clone, Debug)]
pub(crate) struct SearchModel {
    /// For every cell in reading order, how fast they come to it; 1 on average.
    rates: Vec<f64>,
    /// Some moments, and how many cells they have looked at from one to the next.
    moments: Vec<(f64, f64)>,
}

impl SearchModel {
    /// What the newest games say of where they look.
    pub(crate) fn of(experience: &Experience, games: usize, rules: &Rules) -> SearchModel {
        let searched: Vec<Vec<usize>> =
            experience.newest(games.min(MEMORY)).iter().map(|game| searched(game, rules)).collect();
        let open: Vec<bool> = rules.grid().cells().map(|cell| !rules.reefs().contains(cell)).collect();
        let mut rates = vec![1.0; open.len()];
        for _ in 0..ROUNDS {
            let (mut chosen, mut exposed) = (vec![DOUBT; open.len()], vec![DOUBT; open.len()]);
            for (age, searched) in searched.iter().rev().enumerate() {
                let weight = (-std::f64::consts::LN_2 * age as f64 / HALF_LIFE).exp();
                count(searched, weight, &open, &rates, &mut chosen, &mut exposed);
            }
            let mean = |rates: &[f64]| {
                rates.iter().zip(&open).filter(|(_, open)| **open).map(|(rate, _)| rate).sum::<f64>()
                    / open.iter().filter(|open| **open).count().max(1) as f64
            };
            rates = chosen.iter().zip(&exposed).map(|(chosen, exposed)| chosen / exposed).collect();
            let mean = mean(&rates);
            rates.iter_mut().for_each(|rate| *rate /= mean);
        }
        let slowest = rates.iter().zip(&open).filter(|(_, open)| **open).map(|(rate, _)| *rate).fold(1.0, f64::min);
        let looked_at = |time: f64| -> f64 {
            rates.iter().zip(&open).filter(|(_, open)| **open).map(|(rate, _)| 1.0 - (-rate * time).exp()).sum()
        };
        // Until they have almost certainly come to every cell, the moments closer together at
        // first.
        let last = 5.0 / slowest;
        let time = |moment: usize| last * (moment as f64 / MOMENTS as f64).powi(2);
        let moments =
            (0..MOMENTS).map(|m| (f64::midpoint(time(m), time(m + 1)), looked_at(time(m + 1)) - looked_at(time(m))));
        SearchModel { moments: moments.collect(), rates }
    }

    /// For every class, placement and moment, the chance that they have found a ship there by then.
    fn found(&self, rules: &Rules) -> Vec<Vec<f64>> {
        let of_class = |class: &Class| {
            let rate =
                |place: PlacementId| class.cells(place).iter().map(|&cell| self.rates[usize::from(cell)]).sum::<f64>();
            let rates = class.placement_ids().map(rate);
            rates.flat_map(|rate| self.moments.iter().map(move |(time, _)| 1.0 - (-rate * time).exp())).collect()
        };
        rules.placements().classes().iter().map(of_class).collect()
    }

    /// About how many shots they need to find every ship.
    fn cost(&self, placements: &Placements, found: &[Vec<f64>], placed: &[PlacementId]) -> f64 {
        let mut all_found = [1.0; MOMENTS];
        for (ship, &place) in placed.iter().enumerate() {
            let found = &found[placements.class_of_ship(ship).index()][place.index() * MOMENTS..][..MOMENTS];
            all_found.iter_mut().zip(found).for_each(|(all, found)| *all *= found);
        }
        self.moments.iter().zip(all_found).map(|((_, cells), found)| cells * (1.0 - found)).sum()
    }

    /// Places a fleet that costs them many shots; none where no fleet is found within the budget.
    pub(crate) fn hide(&self, rules: &Rules, dice: &mut Dice, budget: PlacingBudget, stop: &Stop) -> Option<Fleet> {
        if Inference::memory(rules) > budget.bytes {
            return None;
        }
        let placements = rules.placements();
        let samples = SAMPLES.min(usize::try_from(budget.steps / STEPS_A_SHIP).unwrap_or(SAMPLES) / placements.ships());
        let found = self.found(rules);
        let mut fleets: Vec<(f64, Placed)> = Vec::new();
        let mut sorted = Vec::new();
        // Places they come to late are tried more often.
        let weights = Weights::new(rules, |class, placement| {
            let class = placements.class(class);
            let cells = class.cells(placement);
            let rate: f64 = cells.iter().map(|&cell| self.rates[usize::from(cell)]).sum();
            cells.len() as f64 / rate.max(f64::MIN_POSITIVE)
        });
        let sampled =
            Inference::new(rules).sample_weighted(&Seen::new(rules), &weights, samples, stop, dice, |placed, _| {
                sorted.clear();
                sorted.extend_from_slice(placed);
                sorted.sort_unstable();
                let placed: Placed = sorted.iter().map(|&(_, placement)| placement).collect();
                fleets.push((self.cost(placements, &found, &placed), placed));
            });
        sampled.ok()?;
        fleets.sort_by(|a, b| b.0.total_cmp(&a.0));
        let best = fleets.len().div_ceil(BEST_OF);
        (best > 0).then(|| Fleet::from_placements(rules, &fleets[below(dice, best)].1))
    }
}

/// The cells they shot at while following up no hit, in order. A shot beside a hit follows it up.
fn searched(game: &PastGame, rules: &Rules) -> Vec<usize> {
    let grid = rules.grid();
    let (mut hits, mut fired, mut searched) = (CellSet::EMPTY, CellSet::EMPTY, Vec::new());
    for shot in game.shots.iter().filter(|shot| grid.contains(shot.cell)) {
        if !fired.contains(shot.cell) && !grid.beside(shot.cell).any(|cell| hits.contains(cell)) {
            searched.push(grid.index(shot.cell));
        }
        fired.insert(shot.cell);
        if shot.outcome.is_hit() {
            hits.insert(shot.cell);
        }
    }
    searched
}

/// Adds a game: how often each cell was chosen, and how long it was there to be chosen, by the
/// clock of the others' rates.
fn count(searched: &[usize], weight: f64, open: &[bool], rates: &[f64], chosen: &mut [f64], exposed: &mut [f64]) {
    let mut left: f64 = rates.iter().zip(open).filter(|(_, open)| **open).map(|(rate, _)| rate).sum();
    let mut time = 0.0;
    let mut until = vec![None; rates.len()];
    for &cell in searched {
        if left <= 0.0 {
            break;
        }
        time += weight / left;
        until[cell] = Some(time);
        chosen[cell] += weight;
        left -= rates[cell];
    }
    for (exposed, until) in exposed.iter_mut().zip(until) {
        *exposed += until.unwrap_or(time);
    }
}
