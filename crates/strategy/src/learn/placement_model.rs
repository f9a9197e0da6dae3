//! A way to place fleets at random, and how likely it makes each.

use std::sync::Arc;

use amiral_game::{Bits, ClassId, Fleet, Meter, PlacementId, Rules, Ship, Stop, TooTight};
use amiral_posterior::Weights;
use rand::Rng;
use smallvec::SmallVec;

use super::SeaModel;

/// A way to place fleets at random: largest ship first, each at one of the places left to it, where
/// a place is chosen the more often the more it weighs, and the more so if it lies near a
/// ship already placed. When a ship finds no place, all begin again.
///
/// ```
/// # use amiral_game::{RulesSetup, Seed, Stop};
/// # use amiral_strategy::{PlacementModel, SeaModel};
/// let rules = RulesSetup { width: 6, height: 6, fleet: vec![3, 2], ..RulesSetup::default() }.build()?;
/// let top_row = |ship: amiral_game::Ship| if ship.last().row() == 0 { 1.0 } else { 0.0 };
/// let model = PlacementModel::new(&SeaModel::new(&rules), top_row, 1.0);
/// let fleet = model.place(&mut Seed(1).dice(&[]), 10_000, &Stop::new())?;
/// assert!(fleet.cells().iter().all(|cell| cell.row() == 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct PlacementModel {
    sea: Arc<SeaModel>,
    weights: Weights,
    all: Vec<f64>,
    /// What a place within two cells of a ship already placed weighs more.
    clustering: f64,
}

/// The placements of a fleet, one for every ship, in the order of the fleet.
pub(crate) type Placed = SmallVec<[PlacementId; 10]>;

impl PlacementModel {
    /// Weights for every place, by the ship that would lie there, and how much more a place weighs
    /// within two cells of a ship already placed. Negative weights and NaN count as 0.
    pub fn new(sea: &Arc<SeaModel>, weight: impl Fn(Ship) -> f64, clustering: f64) -> PlacementModel {
        let placements = sea.rules().placements();
        PlacementModel::with_weights(
            sea,
            |class, placement| weight(placements.class(class).ship(placement)),
            clustering,
        )
    }

    pub(crate) fn with_weights(
        sea: &Arc<SeaModel>,
        weight: impl Fn(ClassId, PlacementId) -> f64,
        clustering: f64,
    ) -> PlacementModel {
        let rules = sea.rules();
        let weights = Weights::new(rules, weight);
        let all = rules.placements().class_ids().map(|class| weights.class(class).iter().sum()).collect();
        let clustering = if clustering > 0.0 && clustering.is_finite() { clustering } else { 0.0 };
        PlacementModel { sea: Arc::clone(sea), weights, all, clustering }
    }

    fn uses_clustering(&self) -> bool {
        (self.clustering - 1.0).abs() > 1e-6
    }

    /// How much more than on average that place weighs.
    pub(crate) fn relative(&self, class: ClassId, placement: PlacementId) -> f64 {
        let places = self.weights.class(class).len() as f64;
        let all = self.all[class.index()];
        if all > 0.0 { self.weights.get(class, placement) * places / all } else { 0.0 }
    }

    /// Places a fleet in at most that many steps, beginning again whenever a ship finds no place.
    pub fn place(&self, dice: &mut impl Rng, steps: u64, stop: &Stop) -> Result<Fleet, TooTight> {
        let rules = self.sea.rules();
        let classes = rules.placements().classes();
        let places: u64 = classes.iter().map(|class| (class.copies() * class.len()) as u64).sum();
        let mut meter = Meter::new(steps, stop);
        while meter.take(places) {
            if let Some(placed) = self.try_to_place(rules, dice) {
                return Ok(Fleet::from_placements(rules, &placed));
            }
        }
        Err(TooTight { steps: meter.taken() })
    }

    fn try_to_place(&self, rules: &Rules, dice: &mut impl Rng) -> Option<Placed> {
        let mut placed = Placed::new();
        for ship in 0..rules.fleet().len() {
            let class = rules.placements().class_of_ship(ship);
            let table = rules.placements().class(class);
            let around = Around::of(&self.sea, &placed, ship, self.uses_clustering());
            let weight = |place: PlacementId| {
                let is_in = |set: &[u64]| Bits::new(set).contains(place.index());
                let clustering = if is_in(&around.near) { self.clustering } else { 1.0 };
                if is_in(&around.blocked) { 0.0 } else { self.weights.get(class, place) * clustering }
            };
            let all: f64 = table.placement_ids().map(weight).sum();
            let mut rest = all * (dice.next_u64() >> 11) as f64 / (1u64 << 53) as f64;
            let places = table.placement_ids().filter(|&place| weight(place) > 0.0);
            let mut chosen = None;
            for place in places {
                chosen = Some(place);
                rest -= weight(place);
                if rest < 0.0 {
                    break;
                }
            }
            placed.push(chosen?);
        }
        Some(placed)
    }

    /// How likely this way of placing makes a fleet, divided by how likely it would be if every
    /// ship, by itself, could lie anywhere. Ships of one size are taken in one order, which stands
    /// for all: others differ little.
    pub(crate) fn density(&self, placed: &[PlacementId]) -> f64 {
        let placements = self.sea.rules().placements();
        let mut density = 1.0;
        for (ship, &place) in placed.iter().enumerate() {
            let class = placements.class_of_ship(ship);
            let mut weight = self.weights.get(class, place);
            let mut all = self.all[class.index()];
            if ship > 0 {
                let around = Around::of(&self.sea, placed, ship, self.uses_clustering());
                all -= self.weights.over(class, Bits::new(&around.blocked));
                if self.uses_clustering() {
                    if Bits::new(&around.near).contains(place.index()) {
                        weight *= self.clustering;
                    }
                    let free: SmallVec<[u64; 4]> =
                        around.near.iter().zip(&around.blocked).map(|(near, blocked)| near & !blocked).collect();
                    all += (self.clustering - 1.0) * self.weights.over(class, Bits::new(&free));
                }
            }
            if weight <= 0.0 {
                return 0.0;
            }
            // The rest may be so small that rounding loses it.
            density *= weight * self.weights.class(class).len() as f64 / all.max(weight);
        }
        density
    }
}

/// The places of a ship's class that earlier ships have taken away, and those that lie near
/// one.
struct Around {
    blocked: SmallVec<[u64; 4]>,
    near: SmallVec<[u64; 4]>,
}

impl Around {
    #[inline]
    fn of(sea: &SeaModel, placed: &[PlacementId], ship: usize, with_neighbours: bool) -> Around {
        let placements = sea.rules().placements();
        let class = placements.class_of_ship(ship);
        let words = placements.conflicts().words(class);
        let mut around = Around { blocked: SmallVec::from_elem(0, words), near: SmallVec::from_elem(0, words) };
        for (other, &place) in placed[..ship].iter().enumerate() {
            let from = placements.class_of_ship(other);
            let rows = placements.conflicts().row(from, place, class).words();
            around.blocked.iter_mut().zip(rows).for_each(|(word, row)| *word |= row);
            if with_neighbours {
                let rows = sea.near(from, place, class).words();
                around.near.iter_mut().zip(rows).for_each(|(word, row)| *word |= row);
            }
        }
        around
    }
}
