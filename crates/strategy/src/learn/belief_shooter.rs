//! A player that shoots at the likeliest cell, given what it believes of whoever placed the fleet.
//!
//! It keeps a pool of fleets that explain the shots, each with a weight: what it stands for among
//! all fleets, times how likely the belief makes it. A shot removes those that contradict it. When
//! too few are left the pool is refilled with fleets sampled at random; when few enough fleets
//! remain in all, it holds every one of them, and its chances are exact for that belief from then
//! on.

use std::ops::ControlFlow;
use std::sync::Arc;

use amiral_game::{Cell, ClassId, PlacementId, Seed, Seen, Shot, Stop};
use amiral_posterior::{Evidence, Failure};

use super::{Belief, SeaModel};
use crate::scores::highest;
use crate::shot_dice::ShotDice;
use crate::{Journal, Level, Reason, Shooter, Spec, Volley};

/// A pool is refilled when its effective size drops below this share of what it was when filled.
const WORN: f64 = 0.15;
/// From how many remaining fleets on all of them are listed: so many at most, and not many more
/// than would be sampled.
const FEW: f64 = 8_000.0;
const FEW_PER_SAMPLE: f64 = 2.0;
/// The fleets sampled to see whether so few remain.
const PROBE: usize = 200;
/// The steps that counting them beforehand may take.
const COUNTING: u64 = 400_000;

/// A ship's class and where it lies.
type Ship = (ClassId, PlacementId);

/// Some fleets and their weights.
#[derive(Clone)]
pub(crate) struct Pool {
    ships: usize,
    /// The placements of every fleet, one after the other.
    placed: Vec<PlacementId>,
    weights: Vec<f64>,
    /// The effective sample size when it was filled; none where it holds every fleet.
    fresh: Option<f64>,
}

impl Pool {
    /// A pool of what remains, unless it is cancelled.
    pub(crate) fn draw(belief: &Belief, seen: &Seen, seed: Seed, stop: &Stop) -> Result<Pool, Failure> {
        let pool = Pool::believed(belief, seen, seed, stop)?;
        if pool.weights.iter().any(|&weight| weight > 0.0) {
            return Ok(pool);
        }
        // No expected fleet remains: then expect any possible one.
        Pool::believed(&Belief::even(belief.sea()).with_samples(belief.samples()), seen, seed, stop)
    }

    fn believed(belief: &Belief, seen: &Seen, seed: Seed, stop: &Stop) -> Result<Pool, Failure> {
        let inference = belief.sea().inference();
        let ships = seen.rules().fleet().len();
        let mut pool = Pool { ships, placed: Vec::new(), weights: Vec::new(), fresh: None };
        let mut all_there = belief.is_certain();
        if !all_there {
            let mut remaining = 0.0;
            let dice = &mut seed.dice(&[PROBE as u64]);
            let count = |_: &[(ClassId, PlacementId)], stands_for: f64| remaining += stands_for / PROBE as f64;
            inference.sample_weighted(seen, belief.proposal(), PROBE, stop, dice, count)?;
            let few = FEW.min(FEW_PER_SAMPLE * belief.samples() as f64);
            all_there = remaining <= few && pool.list(belief, seen, few, stop)?;
        }
        if !all_there {
            let (samples, mut sorted) = (belief.samples(), Vec::new());
            inference.sample_weighted(
                seen,
                belief.proposal(),
                samples,
                stop,
                &mut seed.dice(&[]),
                |placed, stands_for| {
                    pool.add(placed, stands_for / samples as f64, belief, &mut sorted);
                },
            )?;
        }
        pool.add_certain(belief, seen);
        pool.fresh = (!all_there).then(|| pool.worth());
        Ok(pool)
    }

    fn add(&mut self, placed: &[Ship], stands_for: f64, belief: &Belief, sorted: &mut Vec<Ship>) {
        sorted.clear();
        sorted.extend_from_slice(placed);
        sorted.sort_unstable();
        let from = self.placed.len();
        self.placed.extend(sorted.iter().map(|&(_, placement)| placement));
        self.weights.push(stands_for * belief.density(&self.placed[from..]));
    }

    /// Holds every fleet that remains, if these are few.
    fn list(&mut self, belief: &Belief, seen: &Seen, most: f64, stop: &Stop) -> Result<bool, Failure> {
        let inference = belief.sea().inference();
        let few = match inference.count(seen, COUNTING, stop) {
            Ok(counts) => counts.fleets as f64 <= most,
            Err(Failure::Cancelled) => return Err(Failure::Cancelled),
            Err(_) => false,
        };
        if few {
            self.placed.clear();
            self.weights.clear();
            let mut sorted = Vec::new();
            inference.visit(seen, u64::MAX, stop, |placed| {
                self.add(placed, 1.0, belief, &mut sorted);
                ControlFlow::Continue(())
            })?;
        }
        Ok(few)
    }

    fn add_certain(&mut self, belief: &Belief, seen: &Seen) {
        let check = Check::new(seen, None);
        for (placed, weight) in belief.fleets().filter(|(placed, _)| check.passes(placed)) {
            self.placed.extend_from_slice(placed);
            self.weights.push(weight);
        }
    }

    /// The effective sample size.
    fn worth(&self) -> f64 {
        let sum: f64 = self.weights.iter().sum();
        let squares: f64 = self.weights.iter().map(|weight| weight * weight).sum();
        if squares > 0.0 { sum * sum / squares } else { 0.0 }
    }

    /// Takes away what contradicts the last shot.
    fn take(&mut self, seen: &Seen) {
        let check = Check::new(seen, seen.shots().last().copied());
        let (ships, mut kept) = (self.ships, 0);
        for number in 0..self.weights.len() {
            let from = number * ships;
            if check.passes(&self.placed[from..from + ships]) {
                self.placed.copy_within(from..from + ships, kept * ships);
                self.weights[kept] = self.weights[number];
                kept += 1;
            }
        }
        self.placed.truncate(kept * ships);
        self.weights.truncate(kept);
    }

    fn is_worn(&self) -> bool {
        self.weights.is_empty() || self.fresh.is_some_and(|fresh| self.worth() < WORN * fresh)
    }

    /// For every class and placement, the chance that a ship lies there.
    pub(crate) fn placements(&self, sea: &SeaModel) -> Vec<Vec<f64>> {
        let placements = sea.rules().placements();
        let mut chances: Vec<Vec<f64>> = placements.classes().iter().map(|class| vec![0.0; class.len()]).collect();
        let all: f64 = self.weights.iter().sum();
        if all > 0.0 {
            for (placed, weight) in self.placed.chunks_exact(self.ships).zip(&self.weights) {
                for (ship, &placement) in placed.iter().enumerate() {
                    chances[placements.class_of_ship(ship).index()][placement.index()] += weight / all;
                }
            }
        }
        chances
    }

    /// For every cell in reading order, the chance that it holds a ship; none where the pool is
    /// empty.
    fn cells(&self, sea: &SeaModel) -> Option<Vec<f64>> {
        if self.weights.is_empty() {
            return None;
        }
        let mut cells = vec![0.0; sea.rules().grid().area()];
        for (class, chances) in sea.rules().placements().classes().iter().zip(self.placements(sea)) {
            for (placement, chance) in class.placement_ids().zip(chances).filter(|(_, chance)| *chance > 0.0) {
                class.cells(placement).iter().for_each(|&cell| cells[usize::from(cell)] += chance);
            }
        }
        Some(cells)
    }

    /// The fleets and their weights.
    pub(crate) fn fleets(&self) -> impl Iterator<Item = (&[PlacementId], f64)> {
        self.placed.chunks_exact(self.ships).zip(self.weights.iter().copied())
    }
}

/// Whether a fleet explains the shots.
struct Check {
    evidence: Evidence,
    /// The hits to be covered: the last shot alone where the fleet explains all before it.
    hits: Vec<usize>,
}

impl Check {
    fn new(seen: &Seen, last: Option<Shot>) -> Check {
        let grid = seen.rules().grid();
        let hits: Vec<usize> = match last {
            Some(shot) => shot.outcome.is_hit().then(|| grid.index(shot.cell)).into_iter().collect(),
            None => seen.hits().iter().map(|hit| grid.index(hit)).collect(),
        };
        Check { evidence: Evidence::of(seen), hits }
    }

    #[inline]
    fn passes(&self, placed: &[PlacementId]) -> bool {
        let placements = self.evidence.rules().placements();
        let class = |ship| placements.class_of_ship(ship);
        let ships = || placed.iter().enumerate().map(|(ship, &placement)| (class(ship), placement));
        let covered = |hit: usize| ships().any(|(class, p)| placements.class(class).mask(p).contains(hit));
        ships().all(|(class, placement)| self.evidence.allows(class, placement))
            && self.hits.iter().all(|&hit| covered(hit))
    }
}

/// A player that shoots at the likeliest cell under a belief.
pub struct BeliefShooter {
    belief: Arc<Belief>,
    rolls: ShotDice,
    /// What has been taken note of.
    known: Seen,
    /// None before the first shot: then it is the belief's own opening.
    pool: Option<Pool>,
}

impl BeliefShooter {
    /// A player with that belief.
    pub fn new(belief: Arc<Belief>, seed: Seed) -> BeliefShooter {
        let known = Seen::new(belief.sea().rules());
        BeliefShooter { belief, rolls: ShotDice::new(seed), known, pool: None }
    }

    /// Takes note of the shots, one by one, so that the pool depends on them alone and not on when
    /// it was looked at.
    fn catch_up(&mut self, seen: &Seen, stop: &Stop) -> Result<(), Failure> {
        for &shot in &seen.shots()[self.known.shots().len()..] {
            let mut known = self.known.clone();
            known.push(shot).expect("a shot that was seen can be seen again");
            let mut pool = match self.pool.take() {
                Some(pool) => pool,
                None => self.belief.opening(stop)?.clone(),
            };
            pool.take(&known);
            if pool.is_worn() {
                match Pool::draw(&self.belief, &known, self.rolls.seed(known.shots().len()), stop) {
                    Ok(drawn) => pool = drawn,
                    Err(failure) => {
                        // Cancelled: it begins again from the first shot, and comes to the same.
                        self.known = Seen::new(self.belief.sea().rules());
                        return Err(failure);
                    }
                }
            }
            (self.known, self.pool) = (known, Some(pool));
        }
        Ok(())
    }

    /// For every cell in reading order, the chance that it holds a ship, as far as is believed;
    /// none where nothing is found that explains the shots.
    fn chances(&mut self, seen: &Seen, stop: &Stop) -> Result<Option<Vec<f64>>, Failure> {
        self.catch_up(seen, stop)?;
        let pool = match &self.pool {
            Some(pool) => pool,
            None => self.belief.opening(stop)?,
        };
        Ok(pool.cells(self.belief.sea()))
    }
}

impl Shooter for BeliefShooter {
    fn choose(&mut self, seen: &Seen, shots: usize, journal: &mut Journal, stop: &Stop) -> Option<Volley> {
        let grid = seen.rules().grid();
        if let Some(chances) = self.chances(seen, stop).ok()? {
            let chance = |cell: Cell| chances[grid.index(cell)];
            return Some(highest(seen, shots, chance, |chance| Reason::Chance { chance }, journal));
        }
        let mut plain = Level::new(Spec::HARD, seen.rules(), self.rolls.seed(0)).expect("hard is a level");
        plain.choose(seen, shots, journal, stop)
    }

    fn restart(&mut self, seed: Seed) {
        self.rolls = ShotDice::new(seed);
        self.known = Seen::new(self.belief.sea().rules());
        self.pool = None;
    }

    fn counts(&mut self, seen: &Seen, stop: &Stop) -> Option<Vec<f64>> {
        self.chances(seen, stop).ok()?
    }
}
