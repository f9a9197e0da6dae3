//! Fleets placed at random.

use std::fmt;
use std::str::FromStr;

use rand::Rng;
use smallvec::SmallVec;
use thiserror::Error;

use crate::rules::{UnknownName, named_values};
use crate::seed::below;
use crate::{Axis, Cell, Class, Fleet, MAX_SIDE, Mirror, PlacementId, Placements, Rules, Shape, Ship, Stop};

/// The distribution of random fleets. The laws differ: ships placed one after the other crowd less
/// than in a fleet drawn uniformly from all.
///
/// ```
/// # use amiral_game::{Law, Preset, Seed, random_fleet};
/// let law: Law = "uniform".parse()?;
/// let fleet = random_fleet(&Preset::German.rules(), law, &mut Seed(1).dice(&[]))?;
/// assert_eq!(fleet.ships().len(), 10);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Law {
    /// Largest ship first, each uniform among the places left; from the start again when there is
    /// none.
    #[default]
    Sequential,
    /// Every legal fleet equally likely.
    Uniform,
    /// Largest ship first, each from a random cell in one of the directions that fit; another cell
    /// when none does. A ship that is not straight has the first cell of its drawing there.
    StartCell,
}

named_values!(Law, "law", Sequential = "sequential", Uniform = "uniform", StartCell = "start-cell");

/// The fleet is too tight to be placed at random: none was found in the steps allowed, or before
/// the work was cancelled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the fleet is too tight to be placed at random here: none was found with {steps} places looked at")]
pub struct TooTight {
    /// How many places for a ship were looked at.
    pub steps: u64,
}

/// How much work placing a fleet, or finding out whether it fits, may be.
///
/// A step is about one place for one ship looked at, on any sea and by any way to place ships. A
/// core does about two hundred million of them in a second on a small sea, and fewer where the sea
/// is large.
///
/// ```
/// # use amiral_game::{Law, PlacingBudget, Preset, Seed, Stop, random_fleet_within};
/// let (budget, mut dice) = (PlacingBudget::SHARED, Seed(1).dice(&[]));
/// let fleet = random_fleet_within(&Preset::Russian.rules(), Law::Sequential, &mut dice, budget.steps, &Stop::new());
/// assert!(fleet.is_ok());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlacingBudget {
    /// The most steps.
    pub steps: u64,
    /// The most steps for counting fleets, where chance finds none: those of the crate `posterior`,
    /// which take longer.
    pub counting: u64,
    /// About the most bytes that tables may take.
    pub bytes: usize,
}

impl PlacingBudget {
    /// For somebody on a machine of their own: about a second, and more where fleets have to be
    /// counted.
    pub const OWN_MACHINE: PlacingBudget = PlacingBudget { steps: 200_000_000, counting: 40_000_000, bytes: 3 << 30 };

    /// For a shared server: at most about a hundred milliseconds of one core, on the largest sea.
    pub const SHARED: PlacingBudget = PlacingBudget { steps: 12_000_000, counting: 100_000, bytes: 16 << 20 };

    /// The same with another number of steps.
    #[must_use]
    pub const fn with_steps(self, steps: u64) -> PlacingBudget {
        PlacingBudget { steps, ..self }
    }
}

impl Default for PlacingBudget {
    fn default() -> PlacingBudget {
        PlacingBudget::OWN_MACHINE
    }
}

/// Counts steps, and checks every now and then whether the work has been cancelled.
#[derive(Debug)]
pub struct Meter<'a> {
    /// The steps until the next look.
    slice: u64,
    /// The steps after those.
    rest: u64,
    budget: u64,
    stop: &'a Stop,
}

/// How many steps there are between two looks.
const STEPS_A_LOOK: u64 = 1 << 14;

impl<'a> Meter<'a> {
    /// So many steps, unless it is cancelled.
    pub fn new(steps: u64, stop: &'a Stop) -> Meter<'a> {
        Meter { slice: 0, rest: steps, budget: steps, stop }
    }

    /// Takes so many steps; says whether it may.
    #[inline]
    pub fn take(&mut self, steps: u64) -> bool {
        if steps <= self.slice {
            self.slice -= steps;
            return true;
        }
        self.look(steps)
    }

    fn look(&mut self, steps: u64) -> bool {
        let left = self.slice + self.rest;
        if steps > left || self.stop.is_cancelled() {
            (self.slice, self.rest) = (0, 0);
            return false;
        }
        let left = left - steps;
        self.slice = left.min(STEPS_A_LOOK);
        self.rest = left - self.slice;
        true
    }

    /// How many steps have been taken; all of them, once one was refused.
    pub fn taken(&self) -> u64 {
        self.budget - self.slice - self.rest
    }
}

/// Places a random fleet within [`PlacingBudget::OWN_MACHINE`].
///
/// ```
/// use amiral_game::{random_fleet, Law, Preset, Seed};
///
/// let rules = Preset::Classic.rules();
/// let fleet = random_fleet(&rules, Law::Sequential, &mut Seed(1).dice(&[])).unwrap();
/// assert_eq!(fleet.cells().len(), 17);
/// ```
pub fn random_fleet(rules: &Rules, law: Law, dice: &mut impl Rng) -> Result<Fleet, TooTight> {
    random_fleet_within(rules, law, dice, PlacingBudget::OWN_MACHINE.steps, &Stop::new())
}

/// Places a random fleet in at most that many steps, beginning again whenever a ship finds no
/// place.
pub fn random_fleet_within(
    rules: &Rules,
    law: Law,
    dice: &mut impl Rng,
    steps: u64,
    stop: &Stop,
) -> Result<Fleet, TooTight> {
    let mut meter = Meter::new(steps, stop);
    // The inner loops are compiled for each length of masks: two words hold the usual grids.
    match rules.placements().words() {
        1 => place_words::<1>(rules, law, dice, &mut meter),
        2 => place_words::<2>(rules, law, dice, &mut meter),
        4 => place_words::<4>(rules, law, dice, &mut meter),
        _ => place_words::<11>(rules, law, dice, &mut meter),
    }
}

type Chosen = SmallVec<[PlacementId; 16]>;

/// What came of an attempt.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Attempt {
    Complete,
    /// A ship found no place.
    Failed,
    OutOfSteps,
}

fn place_words<const W: usize>(
    rules: &Rules,
    law: Law,
    dice: &mut impl Rng,
    meter: &mut Meter<'_>,
) -> Result<Fleet, TooTight> {
    let placements = rules.placements();
    if placements.classes().iter().any(Class::is_empty) {
        return Err(TooTight { steps: 0 });
    }
    let mut chosen = Chosen::new();
    loop {
        chosen.clear();
        let attempt = match law {
            Law::Sequential => try_sequential::<W>(placements, dice, &mut chosen, meter),
            Law::Uniform if meter.taken() < SHIP_BY_SHIP => try_uniform::<W>(placements, dice, &mut chosen, meter),
            Law::Uniform => join_uniform::<W>(placements, dice, &mut chosen, meter),
            Law::StartCell => try_start_cell::<W>(rules, dice, &mut chosen, meter),
        };
        match attempt {
            Attempt::Complete => return Ok(Fleet::from_placements(rules, &chosen)),
            Attempt::Failed => {}
            Attempt::OutOfSteps => return Err(TooTight { steps: meter.taken() }),
        }
    }
}

/// A set of cells: those that no further ship may cover, or those that are covered.
struct Blocked<const W: usize>([u64; W]);

impl<const W: usize> Blocked<W> {
    #[inline]
    fn meets(&self, masks: &[u64], placement: usize) -> bool {
        let mask: &[u64; W] = masks[placement * W..].first_chunk().expect("masks have W words each");
        self.0.iter().zip(mask).fold(0, |shared, (blocked, mask)| shared | (blocked & mask)) != 0
    }

    #[inline]
    fn add(&mut self, halos: &[u64], placement: usize) {
        let halo: &[u64; W] = halos[placement * W..].first_chunk().expect("halos have W words each");
        self.0.iter_mut().zip(halo).for_each(|(blocked, halo)| *blocked |= halo);
    }
}

/// Rejection sampling: draws every ship anywhere and gives up at the first conflict, which makes
/// every legal fleet equally likely.
fn try_uniform<const W: usize>(
    placements: &Placements,
    dice: &mut impl Rng,
    chosen: &mut Chosen,
    meter: &mut Meter<'_>,
) -> Attempt {
    let mut blocked = Blocked([0; W]);
    for class in placements.classes() {
        for _ in 0..class.copies() {
            if !meter.take(1) {
                return Attempt::OutOfSteps;
            }
            let placement = below(dice, class.len());
            if blocked.meets(class.masks(), placement) {
                return Attempt::Failed;
            }
            blocked.add(class.halos(), placement);
            chosen.push(PlacementId::new(placement));
        }
    }
    Attempt::Complete
}

/// For how many steps fleets are drawn ship by ship. Where none has come by then, they are joined of
/// halves. Neither way prefers a fleet, nor does it matter when the one takes over from the other.
const SHIP_BY_SHIP: u64 = 1 << 14;

/// So few ships are not halved.
const FEW: usize = 3;

/// A fleet joined of two halves, each drawn in the same way; both are drawn again where they
/// conflict.
///
/// All halves are equally likely and do not depend on one another, so that all fleets are equally
/// likely, too. A conflict costs two halves and not the whole way to a fleet: for the ten ships of
/// the German preset that is five times cheaper.
fn join_uniform<const W: usize>(
    placements: &Placements,
    dice: &mut impl Rng,
    chosen: &mut Chosen,
    meter: &mut Meter<'_>,
) -> Attempt {
    let classes = placements.classes().iter();
    let ships: SmallVec<[&Class; 16]> = classes.flat_map(|class| std::iter::repeat_n(class, class.copies())).collect();
    match draw_half::<W>(&ships, dice, chosen, meter) {
        Some(_) => Attempt::Complete,
        None => Attempt::OutOfSteps,
    }
}

/// Some of the ships, drawn from all ways to place them together.
struct Half<const W: usize> {
    covered: Blocked<W>,
    blocked: Blocked<W>,
}

fn draw_half<const W: usize>(
    ships: &[&Class],
    dice: &mut impl Rng,
    chosen: &mut Chosen,
    meter: &mut Meter<'_>,
) -> Option<Half<W>> {
    let before = chosen.len();
    if ships.len() <= FEW {
        loop {
            let mut half = Half { covered: Blocked([0; W]), blocked: Blocked([0; W]) };
            let fits = |class: &&Class| {
                let placement = below(dice, class.len());
                let fits = !half.blocked.meets(class.masks(), placement);
                half.covered.add(class.masks(), placement);
                half.blocked.add(class.halos(), placement);
                chosen.push(PlacementId::new(placement));
                fits
            };
            let all_fit = ships.iter().all(fits);
            if !meter.take((chosen.len() - before) as u64) {
                return None;
            }
            if all_fit {
                return Some(half);
            }
            chosen.truncate(before);
        }
    }
    let (first, second) = ships.split_at(ships.len() / 2);
    loop {
        let mut one = draw_half::<W>(first, dice, chosen, meter)?;
        let other = draw_half::<W>(second, dice, chosen, meter)?;
        if !meter.take(1) {
            return None;
        }
        if !one.blocked.meets(&other.covered.0, 0) {
            one.blocked.add(&other.blocked.0, 0);
            one.covered.add(&other.covered.0, 0);
            return Some(one);
        }
        chosen.truncate(before);
    }
}

/// Draws each ship among the places left. While there is room, drawing anywhere until a place is
/// free is quick and gives the same law; after some misses the free places are listed, and one of
/// them is drawn.
fn try_sequential<const W: usize>(
    placements: &Placements,
    dice: &mut impl Rng,
    chosen: &mut Chosen,
    meter: &mut Meter<'_>,
) -> Attempt {
    const DRAWS: u64 = 16;
    let mut blocked = Blocked([0; W]);
    for class in placements.classes() {
        for _ in 0..class.copies() {
            let mut looked_at = 0;
            let mut draws = (0..DRAWS).map(|_| below(dice, class.len())).inspect(|_| looked_at += 1);
            let lucky = draws.find(|&placement| !blocked.meets(class.masks(), placement));
            if !meter.take(looked_at) {
                return Attempt::OutOfSteps;
            }
            let placement = if let Some(placement) = lucky {
                placement
            } else {
                if !meter.take(2 * class.len() as u64) {
                    return Attempt::OutOfSteps;
                }
                let free = |placement: &usize| !blocked.meets(class.masks(), *placement);
                let count = (0..class.len()).filter(free).count();
                if count == 0 {
                    return Attempt::Failed;
                }
                let chosen = below(dice, count);
                (0..class.len()).filter(free).nth(chosen).expect("fewer than there are")
            };
            blocked.add(class.halos(), placement);
            chosen.push(PlacementId::new(placement));
        }
    }
    Attempt::Complete
}

/// A way for a ship to lie with the first cell of its drawing on a given one.
struct Start {
    way: Shape,
    /// Where that cell is in the box.
    at: (u8, u8),
}

impl Start {
    fn from(&self, cell: Cell) -> Option<Ship> {
        let (left, top) = (cell.column().checked_sub(self.at.0)?, cell.row().checked_sub(self.at.1)?);
        let first = left + self.way.nth(0).0;
        (first < MAX_SIDE).then(|| Ship::shaped(Cell::new(first, top), self.way)).flatten()
    }
}

/// The ways in which a ship that is not straight may begin in a cell: turned and mirrored about the
/// first cell of its drawing, as a straight ship is turned about its end.
fn starts(rules: &Rules, class: &Class) -> SmallVec<[Start; 8]> {
    let mut starts: SmallVec<[Start; 8]> = SmallVec::new();
    if class.shape().is_straight() {
        return starts;
    }
    let images: &[bool] = if rules.mirror() == Mirror::Yes { &[false, true] } else { &[false] };
    for &mirrored in images {
        let (mut way, mut at) = (class.shape(), class.shape().nth(0));
        if mirrored {
            (way, at) = (way.mirrored(), (way.width() - 1 - at.0, at.1));
        }
        for _quarter in 0..4 {
            if !starts.iter().any(|start| start.way == way && start.at == at) {
                starts.push(Start { way, at });
            }
            (way, at) = (way.turned(), (way.height() - 1 - at.1, at.0));
        }
    }
    starts
}

/// Draws a cell, then one of the directions in which the ship fits from there; another cell when
/// none does.
fn try_start_cell<const W: usize>(
    rules: &Rules,
    dice: &mut impl Rng,
    chosen: &mut Chosen,
    meter: &mut Meter<'_>,
) -> Attempt {
    let (placements, grid) = (rules.placements(), rules.grid());
    let mut blocked = Blocked([0; W]);
    for class in placements.classes() {
        let reach = class.size() - 1;
        let starts = starts(rules, class);
        for _ in 0..class.copies() {
            // So many draws almost surely find a place if one is left; before giving up, make sure.
            let patience = 16 * grid.area();
            let mut fits: SmallVec<[usize; 4]> = SmallVec::new();
            for draw in 1.. {
                if !meter.take(4) {
                    return Attempt::OutOfSteps;
                }
                let cell = grid.cell(below(dice, grid.area()));
                let free = |ship: Option<Ship>| {
                    let placement = class.find(ship?)?.index();
                    (!blocked.meets(class.masks(), placement)).then_some(placement)
                };
                if class.shape().is_straight() {
                    let back = |axis| {
                        let (column, row) = (cell.column(), cell.row());
                        match axis {
                            Axis::Horizontal => Some(Cell::new(column.checked_sub(reach)?, row)),
                            Axis::Vertical => Some(Cell::new(column, row.checked_sub(reach)?)),
                        }
                    };
                    let firsts = [
                        (Some(cell), Axis::Horizontal),
                        (back(Axis::Horizontal), Axis::Horizontal),
                        (Some(cell), Axis::Vertical),
                        (back(Axis::Vertical), Axis::Vertical),
                    ];
                    fits.extend(
                        firsts.into_iter().filter_map(|(first, axis)| free(Ship::new(first?, axis, class.size()))),
                    );
                } else {
                    fits.extend(starts.iter().filter_map(|start| free(start.from(cell))));
                }
                if !fits.is_empty() {
                    break;
                }
                let free = |placement: usize| !blocked.meets(class.masks(), placement);
                if draw % patience == 0 {
                    if !meter.take(class.len() as u64) {
                        return Attempt::OutOfSteps;
                    }
                    if !(0..class.len()).any(free) {
                        return Attempt::Failed;
                    }
                }
            }
            let placement = fits[below(dice, fits.len())];
            blocked.add(class.halos(), placement);
            chosen.push(PlacementId::new(placement));
        }
    }
    Attempt::Complete
}
