//! The rest of a fleet, placed at random beside the ships that somebody placed.

use thiserror::Error;

use crate::placements::halo;
use crate::seed::below;
use crate::{CellSet, Dice, FleetError, FleetSetup, Meter, Rules, Shape, Ship, Stop};

/// Why the rest of a fleet was not placed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum CompleteError {
    /// The ships that are there already break the rules.
    #[error(transparent)]
    Misplaced(#[from] FleetError),
    /// No legal fleet has these ships where they are.
    #[error("the missing ships fit nowhere beside those that are placed")]
    NoRoom,
    /// None was found in the steps allowed.
    #[error("no place for the missing ships was found in {steps} steps")]
    TooTight {
        /// The steps.
        steps: u64,
    },
}

impl FleetSetup {
    /// Places the missing ships at random: the largest first, each anywhere it fits, and backtracks
    /// where a ship fits nowhere. The ships already there stay where they are, and come first.
    ///
    /// A step is one place for one ship looked at.
    ///
    /// ```
    /// use amiral_game::{FleetSetup, Preset, Seed};
    ///
    /// let rules = Preset::Classic.rules();
    /// let placed: FleetSetup = "E4h3".parse()?;
    /// let whole = placed.complete(&rules, &mut Seed(1).dice(&[]), 100_000)?;
    /// assert_eq!(whole.ships[0], placed.ships[0]);
    /// assert!(whole.build(&rules).is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn complete(&self, rules: &Rules, dice: &mut Dice, steps: u64) -> Result<FleetSetup, CompleteError> {
        let problems = self.misplaced(rules);
        if !problems.is_empty() {
            return Err(FleetError { problems }.into());
        }
        let missing = self.missing(rules);
        if self.ships.len() + missing.len() != rules.fleet().len() {
            // Shapes the rules do not have, or too many of one.
            let error = self.build(rules).expect_err("its numbers are wrong");
            return Err(error.into());
        }
        let taken = self.ships.iter().map(|&ship| halo(rules.grid(), rules.contact(), ship));
        let taken = taken.fold(*rules.reefs(), |taken, halo| taken | halo);
        let stop = Stop::new();
        let mut search = Search { rules, dice, meter: Meter::new(steps, &stop), ships: self.ships.clone() };
        match search.place(&missing, taken, None) {
            Some(true) => Ok(FleetSetup { ships: search.ships }),
            Some(false) => Err(CompleteError::NoRoom),
            None => Err(CompleteError::TooTight { steps }),
        }
    }
}

struct Search<'a> {
    rules: &'a Rules,
    dice: &'a mut Dice,
    meter: Meter<'a>,
    /// Those that were there, and those placed so far.
    ships: Vec<Ship>,
}

impl Search<'_> {
    /// Places ships of those shapes on cells that are not taken. Returns whether it could, or `None`
    /// when the steps ran out. `left` has the places still open to a ship of the same shape as the
    /// one before: those that were tried in vain are not among them.
    fn place(&mut self, missing: &[Shape], taken: CellSet, left: Option<&[Ship]>) -> Option<bool> {
        let Some((&shape, others)) = missing.split_first() else { return Some(true) };
        let free = |ship: &Ship| !ship.set().intersects(&taken);
        let mut places: Vec<Ship> = match left {
            Some(left) => left.iter().copied().filter(free).collect(),
            None => everywhere(self.rules, shape).filter(free).collect(),
        };
        let looked_at = left.map_or(2 * self.rules.grid().area(), <[Ship]>::len);
        if !self.meter.take(looked_at as u64) {
            return None;
        }
        while !places.is_empty() {
            if !self.meter.take(1) {
                return None;
            }
            let ship = places.swap_remove(below(self.dice, places.len()));
            self.ships.push(ship);
            let alike = others.first() == Some(&shape);
            let taken = taken | halo(self.rules.grid(), self.rules.contact(), ship);
            if self.place(others, taken, alike.then_some(places.as_slice()))? {
                return Some(true);
            }
            self.ships.pop();
        }
        Some(false)
    }
}

/// Every place on the grid for a ship of that shape.
fn everywhere(rules: &Rules, shape: Shape) -> impl Iterator<Item = Ship> {
    let grid = rules.grid();
    let ways = shape.ways(rules.mirror());
    let ships = ways.into_iter().flat_map(move |way| grid.cells().filter_map(move |cell| Ship::shaped(cell, way)));
    ships.filter(move |ship| ship.lies_on(grid))
}
