//! The fleets that remain, one by one, and what it costs to find out which it is.
//!
//! Once they are few enough to be listed (some hundred thousand are), each is a set of bits, one
//! for each cell not shot at, and a shot splits the list by what would be said of it. Playing the
//! likeliest cell on and on splits it down to single fleets; the shots on the way, added up, are
//! the exact cost of that play from the position on.

use std::sync::Arc;

use amiral_game::{Announce, Bits, Cell, Grid, Outcome, Pennant, Seen, Shot, Stop};

use crate::planes::{Mask, counts, sums};
use crate::play::{Label, List, Play, Position, Search, Ships, Telling, mixed};
use crate::sliced::{FleetTable, SlicedPlay};

mod lister;
#[cfg(test)]
mod tests;

pub use lister::{Lister, SampledFleets};

/// How many times more fleets there were at first than are left when it pays to pack them together.
const SCATTERED: usize = 4;

/// What sinking some ship sounds like where its size is not said.
const SOME_SHIP: u8 = u8::MAX;

/// The fleets that remain after some shots, one by one, with their weights.
///
/// ```
/// # use amiral_game::{Cell, Outcome, RulesSetup, Seen, Shot, Stop};
/// # use amiral_posterior::{Budget, Inference, Lister, Prior};
/// let rules = RulesSetup { width: 5, height: 1, fleet: vec![2], ..RulesSetup::default() }.build()?;
/// let (inference, lister) = (Inference::new(&rules), Lister::new(&rules, Prior::Uniform));
/// let list = lister.list(&inference, &Seen::new(&rules), 1 << 20, Budget::UNLIMITED, &Stop::new())?;
/// let mut list = list.expect("four fleets are few");
/// // Twelve shots over the four fleets, three on average, where B0 is the first.
/// assert_eq!(list.cost_of(Cell::new(1, 0)), 12);
/// list.hear(Shot { cell: Cell::new(1, 0), outcome: Outcome::Hit });
/// assert_eq!(list.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Remainder {
    grid: Grid,
    /// For every bit, its cell, in reading order.
    cells: Vec<Cell>,
    ships: Ships,
    told: ShipsTold,
    position: Position,
    masks: Vec<Mask>,
    labels: Vec<Label>,
    /// For every fleet by its number, a number as if at random.
    marks: Arc<[u64]>,
    play: Play,
    sliced: SlicedCache,
}

/// The fleets side by side, made when first needed and not cloned.
#[derive(Debug, Default)]
struct SlicedCache(Option<Box<SlicedPlay>>);

impl Clone for SlicedCache {
    fn clone(&self) -> SlicedCache {
        SlicedCache::default()
    }
}

/// What has been said of each ship, where every hit says which it was: by the number of its
/// pennant.
#[derive(Clone, Debug, Default)]
struct ShipsTold(Vec<Telling>);

impl ShipsTold {
    fn of(seen: &Seen) -> ShipsTold {
        let rules = seen.rules();
        if !rules.announce().tells_ships() {
            return ShipsTold::default();
        }
        let unhit = |kind| Telling { pennant: 0, since: [0; 2], kind, sinks: false };
        let placements = rules.placements();
        let kinds = (0..placements.ships()).map(|ship| match rules.announce() {
            Announce::Named => placements.class_of_ship(ship).index() as u8 + 1,
            _ => SOME_SHIP,
        });
        let mut told: Vec<Telling> = std::iter::once(SOME_SHIP).chain(kinds).map(unhit).collect();
        for pennant in seen.shots().iter().filter_map(|shot| shot.outcome.pennant()) {
            told[pennant.number()].pennant = pennant.number() as u8;
        }
        ShipsTold(told)
    }

    /// What a fleet would say of a hit for that to be said; nothing where it is never said.
    fn telling(&self, answer: Outcome) -> Option<Telling> {
        let told = answer.pennant().and_then(|pennant| self.0.get(pennant.number()));
        told.map(|told| Telling { sinks: answer.is_sunk(), ..*told })
    }

    fn note(&mut self, pennant: Pennant, bit: usize) {
        if let Some(told) = self.0.get_mut(pennant.number()) {
            Bits::insert(&mut told.since, bit);
        }
    }
}

/// A cell, and the weight of the fleets that cover it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Likely {
    /// The cell.
    pub cell: Cell,
    /// The weight of the fleets that cover it.
    pub weight: u64,
}

impl Remainder {
    /// How many fleets there are.
    pub fn len(&self) -> usize {
        self.masks.len()
    }

    /// Whether none is left.
    pub fn is_empty(&self) -> bool {
        self.masks.is_empty()
    }

    /// What they weigh together; under a uniform prior their number.
    pub fn weight(&self) -> u64 {
        self.labels.iter().map(|label| u64::from(label.weight)).sum()
    }

    /// How many cells of every fleet are not hit yet.
    pub fn left(&self) -> u32 {
        self.position.left
    }

    /// Has all further work heed that token. Once it is cancelled, costs are meaningless.
    pub fn heed(&mut self, stop: &Stop) {
        self.play.stop = stop.clone();
        if let Some(sliced) = &mut self.sliced.0 {
            sliced.stop = stop.clone();
        }
    }

    /// The fleets looked at by [`Remainder::cost_of`] so far: a measure of its work.
    pub fn steps(&self) -> u64 {
        self.play.steps + self.sliced.0.as_ref().map_or(0, |sliced| sliced.steps)
    }

    /// The cells not shot at that some fleet covers, the likeliest first and those alike in reading
    /// order.
    pub fn likeliest(&self) -> Vec<Likely> {
        let weights = if self.play.is_even() {
            counts(&self.masks, self.cells.len())
        } else {
            sums(&self.masks, |number| self.labels[number].weight, self.cells.len())
        };
        let open = |(bit, _): &(usize, Likely)| Bits::new(&self.position.open).contains(*bit);
        let cells = self.cells.iter().zip(weights).map(|(&cell, weight)| Likely { cell, weight });
        let mut likely: Vec<Likely> =
            cells.enumerate().filter(open).map(|(_, likely)| likely).filter(|likely| likely.weight > 0).collect();
        likely.sort_by_key(|likely| std::cmp::Reverse(likely.weight));
        likely
    }

    /// The shots left, summed over the fleets by their weight, when that cell is fired at and the
    /// likeliest ones after it.
    ///
    /// Ties go to the first cell; but where all fleets weigh the same and the size of a sunk ship is
    /// announced, to the cell whose miss leaves the others most certain, as long as that matters.
    ///
    /// # Panics
    ///
    /// If no fleet of the list, as it was made, covers the cell, or it has been shot at.
    pub fn cost_of(&mut self, cell: Cell) -> u64 {
        self.cost_of_searching(cell, 0, 0)
    }

    /// The same when after that cell, for so many shots, the best of so many of the likeliest
    /// cells, eight at most, is fired at, by what likeliest-cell play costs after each.
    /// [`u16::MAX`] shots are all that follow.
    ///
    /// # Panics
    ///
    /// As [`Remainder::cost_of`].
    pub fn cost_of_searching(&mut self, cell: Cell, cells: u16, shots: u16) -> u64 {
        let bit = self.bit(cell).expect("a cell that can be fired at");
        let search = Search { cells, shots };
        let position = self.position;
        if let Some((sliced, table)) = self.side_by_side() {
            return sliced.fire(table, position, bit, search);
        }
        let list = List { masks: &mut self.masks, labels: &mut self.labels };
        self.play.fire(&self.ships, list, position, bit, search)
    }

    /// The shots left after each of these answers to a shot, summed over the fleets by their
    /// weight, when the likeliest cells are played from then on.
    ///
    /// # Panics
    ///
    /// As [`Remainder::cost_of`].
    pub fn costs_after(&mut self, cell: Cell, answers: &[Outcome]) -> Vec<u64> {
        let bit = self.bit(cell).expect("a cell that can be fired at");
        let position = self.position;
        if let Some((sliced, table)) = self.side_by_side() {
            let costs = sliced.costs_after(table, position, bit);
            let cost = |answer: &Outcome| {
                let said = match answer {
                    Outcome::Miss => None,
                    Outcome::Hit => Some(0),
                    Outcome::Sunk => Some(SOME_SHIP),
                    Outcome::SunkSize(size) => Some(*size),
                    // Here it is never said.
                    Outcome::HitShip(_) | Outcome::SunkShip(_) => return 0,
                };
                costs.iter().filter(|(other, _)| *other == said).map(|(_, cost)| cost).sum()
            };
            return answers.iter().map(cost).collect();
        }
        self.split(cell, answers).iter_mut().map(Remainder::cost).collect()
    }

    /// The shots left, summed over the fleets by their weight, when the likeliest cells are played.
    fn cost(&mut self) -> u64 {
        let position = self.position;
        if let Some((sliced, table)) = self.side_by_side() {
            return sliced.play_out(table, position);
        }
        let list = List { masks: &mut self.masks, labels: &mut self.labels };
        self.play.cost(&self.ships, list, position)
    }

    /// The fleets side by side, where they can be played that way.
    fn side_by_side(&mut self) -> Option<(&mut SlicedPlay, FleetTable<'_>)> {
        if !self.play.is_even() || !self.ships.sized {
            return None;
        }
        let (ships, masks, labels, cells) = (&self.ships, &self.masks, &self.labels, self.cells.len());
        let table = FleetTable { ships, masks, labels, cells };
        let new = || {
            let mut sliced = SlicedPlay::new(self.play.instructions(), table);
            sliced.stop = self.play.stop.clone();
            Box::new(sliced)
        };
        Some((self.sliced.0.get_or_insert_with(new), table))
    }

    fn bit(&self, cell: Cell) -> Option<usize> {
        let bit = self.cells.binary_search_by_key(&self.grid.index(cell), |&cell| self.grid.index(cell)).ok()?;
        Bits::new(&self.position.open).contains(bit).then_some(bit)
    }

    /// Removes the fleets that the shot excludes.
    pub fn hear(&mut self, shot: Shot) {
        *self = self.after(shot);
    }

    /// The fleets that the shot does not exclude.
    pub fn after(&self, shot: Shot) -> Remainder {
        self.split(shot.cell, &[shot.outcome]).pop().expect("a part for every answer")
    }

    /// The fleets that remain after each of these answers to a shot.
    pub fn split(&self, cell: Cell, answers: &[Outcome]) -> Vec<Remainder> {
        let Some(bit) = self.bit(cell) else {
            return vec![self.clone(); answers.len()];
        };
        let mut open = self.position.open;
        open[bit / 64] &= !(1 << (bit % 64));
        let place_of = self.places_of(bit, open, answers);
        let mut parts = vec![Vec::new(); answers.len() + 1];
        for number in 0..self.len() {
            parts[place_of(number)].push(number as u32);
        }
        let part = |(answer, numbers): (&Outcome, &Vec<u32>)| {
            let left = self.position.left.saturating_sub(answer.is_hit().into());
            let mut part = self.some(numbers, |label| label, self.play.afresh());
            part.position = Position { open, left };
            if let Some(pennant) = answer.pennant() {
                part.told.note(pennant, bit);
            }
            if part.len() * SCATTERED < part.marks.len() {
                part.gather();
            }
            part
        };
        answers.iter().zip(&parts).map(part).collect()
    }

    /// For every fleet by its number in the list, the place of its answer to a shot there; one past
    /// them where it is none of them. `open` does not hold the cell any more.
    fn places_of(&self, bit: usize, open: Mask, answers: &[Outcome]) -> Box<dyn Fn(usize) -> usize + '_> {
        let is_hit = move |number: usize| Bits::new(&self.masks[number]).contains(bit);
        if self.ships.told {
            let missed = answers.iter().position(|answer| *answer == Outcome::Miss).unwrap_or(answers.len());
            let told: Vec<Option<Telling>> = answers.iter().map(|&answer| self.told.telling(answer)).collect();
            return Box::new(move |number| {
                if !is_hit(number) {
                    return missed;
                }
                let telling = self.ships.telling(self.labels[number], bit, open);
                told.iter().position(|told| told.is_some() && *told == telling).unwrap_or(told.len())
            });
        }
        let mut place_of = [answers.len(); SOME_SHIP as usize + 1];
        let mut missed = answers.len();
        for (place, answer) in answers.iter().enumerate() {
            match answer {
                Outcome::Miss => missed = place,
                Outcome::Hit => place_of[0] = place,
                Outcome::Sunk => place_of[usize::from(SOME_SHIP)] = place,
                Outcome::SunkSize(size) => place_of[usize::from(*size)] = place,
                // Here it is never said.
                Outcome::HitShip(_) | Outcome::SunkShip(_) => {}
            }
        }
        Box::new(move |number| match is_hit(number) {
            false => missed,
            true if self.ships.rows == 0 => place_of[0],
            true => place_of[usize::from(self.ships.said(self.labels[number], bit, open))],
        })
    }

    /// About that many of the fleets, drawn by weight, or all of them if there are not many more.
    /// Those drawn weigh the same. Which ones are drawn depends on the fleets alone, neither on
    /// their order nor on any dice.
    pub fn thinned(&self, fleets: usize) -> Remainder {
        if self.len() <= fleets + fleets / 2 {
            return self.clone();
        }
        let share = fleets as f64 / self.weight() as f64 * 2f64.powi(64);
        let drawn = |number: &u32| {
            let label = self.labels[*number as usize];
            (self.marks[label.number as usize] as f64) < share * f64::from(label.weight)
        };
        let numbers: Vec<u32> = (0..self.len() as u32).filter(drawn).collect();
        let mut thinned = self.some(&numbers, |label| Label { weight: 1, ..label }, self.play.even_out());
        thinned.gather();
        // Only small numbers have been drawn. New ones make it possible to draw from those again.
        thinned.marks = thinned.marks.iter().map(|&mark| mixed(mark)).collect();
        thinned
    }

    /// Those of the fleets.
    fn some(&self, numbers: &[u32], label: impl Fn(Label) -> Label, play: Play) -> Remainder {
        Remainder {
            grid: self.grid,
            cells: self.cells.clone(),
            ships: self.ships.clone(),
            told: self.told.clone(),
            position: self.position,
            masks: numbers.iter().map(|&number| self.masks[number as usize]).collect(),
            labels: numbers.iter().map(|&number| label(self.labels[number as usize])).collect(),
            marks: Arc::clone(&self.marks),
            play,
            sliced: SlicedCache::default(),
        }
    }

    /// Packs the data of the fleets that are left together, for the cache.
    fn gather(&mut self) {
        let rows = self.ships.rows;
        let number = |label: &Label| label.number as usize;
        self.marks = self.labels.iter().map(|label| self.marks[number(label)]).collect();
        let places = self.labels.iter().flat_map(|label| &self.ships.of_fleet[number(label) * rows..][..rows]);
        self.ships.of_fleet = places.copied().collect();
        self.labels.iter_mut().zip(0..).for_each(|(label, number)| label.number = number);
    }
}
