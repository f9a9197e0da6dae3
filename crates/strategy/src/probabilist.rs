//! The students' simplified probabilistic player.
//!
//! Every placement of every ship left adds marks to its cells, more of them the more hits it
//! contains, and the cell with the most marks is shot at. Hits of ships that have sunk go on
//! counting as hits: the document does not take them out, and only so does its mean come out.

use amiral_game::{Announce, CellSet, Contact, Outcome, Rules, Seed, Seen, Shape, Stop, deduce};

use crate::scores::highest;
use crate::{Journal, Reason, Shooter, Volley};

/// The player. It has no state but the rules: everything is counted again for every shot.
pub(crate) struct Probabilist {
    rules: Rules,
}

impl Probabilist {
    pub(crate) fn new(rules: &Rules) -> Probabilist {
        Probabilist { rules: rules.clone() }
    }

    /// For every cell in reading order, its marks; hits have none.
    fn marks(&self, seen: &Seen) -> Vec<u32> {
        let grid = self.rules.grid();
        let (left, water) = left_and_water(seen);
        let mut marks = vec![0; grid.area()];
        for class in self.rules.placements().classes() {
            let copies = left.iter().map(|&shape| u32::from(shape == class.shape())).sum::<u32>();
            let ships = class.placement_ids().filter(|_| copies > 0).map(|placement| class.ship(placement));
            for ship in ships.filter(|ship| ship.cells().all(|cell| !water.contains(cell))) {
                let hits = ship.cells().filter(|&cell| seen.hits().contains(cell)).count() as u32;
                // The document begins to count at 1 where the first cell is a hit, and then counts
                // that cell too.
                let bonus = hits + u32::from(seen.hits().contains(ship.first()));
                for cell in ship.cells().filter(|&cell| !seen.hits().contains(cell)) {
                    marks[grid.index(cell)] += copies * (1 + 2 * bonus);
                }
            }
        }
        marks
    }
}

/// The shapes of the ships left, and the cells no ship can be on.
fn left_and_water(seen: &Seen) -> (Vec<Shape>, CellSet) {
    let rules = seen.rules();
    let water = *seen.misses() | *rules.reefs();
    if rules.announce() != Announce::SunkSize || rules.contact() != Contact::Free || !rules.is_straight() {
        let deductions = deduce(seen);
        let water = water | deductions.ruled_out();
        return (deductions.left, water);
    }
    // The document's own rules: every sinking is told, and nothing follows from it but its size.
    let mut left = rules.ships().to_vec();
    for shot in seen.shots() {
        if let Outcome::SunkSize(size) = shot.outcome
            && let Some(place) = left.iter().position(|other| other.size() == size)
        {
            left.remove(place);
        }
    }
    (left, water)
}

impl Shooter for Probabilist {
    fn choose(&mut self, seen: &Seen, shots: usize, journal: &mut Journal, _stop: &Stop) -> Option<Volley> {
        let grid = self.rules.grid();
        let marks = self.marks(seen);
        Some(highest(seen, shots, |cell| marks[grid.index(cell)], |marks| Reason::Marks { marks }, journal))
    }

    fn restart(&mut self, _seed: Seed) {}

    fn counts(&mut self, seen: &Seen, _stop: &Stop) -> Option<Vec<f64>> {
        Some(self.marks(seen).into_iter().map(f64::from).collect())
    }
}
