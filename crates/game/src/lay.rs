//! Fleets laid at random.

use std::fmt;
use std::str::FromStr;

use rand::Rng;
use smallvec::SmallVec;
use thiserror::Error;

use crate::rules::{UnknownName, named_values};
use crate::seed::below;
use crate::{Axis, Fleet, Placements, Rules, Ship};

/// How a random fleet is laid. The laws differ: ships laid one after the other crowd less than all fleets taken alike.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Law {
    /// Largest ship first, each uniform among the places left; from the start again when there is none.
    #[default]
    Sequential,
    /// Every legal fleet equally likely.
    Uniform,
    /// Largest ship first, each from a random cell in one of the directions that fit; another cell when none does.
    StartCell,
}

named_values!(Law, "law", Sequential = "sequential", Uniform = "uniform", StartCell = "start-cell");

/// No fleet was found within the attempts allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("no fleet was found in {attempts} attempts: it may fit too tightly to be drawn by chance, or not at all")]
pub struct TooTight {
    /// How often a fleet was begun.
    pub attempts: u64,
}

/// The attempts [`lay`] makes. An attempt ends at the first ship in conflict, so that even this many take about a second.
pub const ATTEMPTS: u64 = 20_000_000;

/// Lays a random fleet.
///
/// ```
/// use amiral_game::{lay, Law, Preset, Seed};
///
/// let rules = Preset::Classic.rules();
/// let fleet = lay(&rules, Law::Sequential, &mut Seed(1).dice(&[])).unwrap();
/// assert_eq!(fleet.cells().len(), 17);
/// ```
pub fn lay(rules: &Rules, law: Law, dice: &mut impl Rng) -> Result<Fleet, TooTight> {
    lay_within(rules, law, dice, ATTEMPTS)
}

/// Lays a random fleet, beginning at most `attempts` times.
pub fn lay_within(rules: &Rules, law: Law, dice: &mut impl Rng, attempts: u64) -> Result<Fleet, TooTight> {
    // The masks' length decides how the inner loops are compiled: two words hold the usual grids.
    match rules.placements().words() {
        1 => lay_words::<1>(rules, law, dice, attempts),
        2 => lay_words::<2>(rules, law, dice, attempts),
        4 => lay_words::<4>(rules, law, dice, attempts),
        _ => lay_words::<11>(rules, law, dice, attempts),
    }
}

type Chosen = SmallVec<[u16; 16]>;

fn lay_words<const W: usize>(rules: &Rules, law: Law, dice: &mut impl Rng, attempts: u64) -> Result<Fleet, TooTight> {
    let placements = rules.placements();
    if placements.classes().iter().any(crate::Class::is_empty) {
        return Err(TooTight { attempts: 0 });
    }
    let mut chosen = Chosen::new();
    for _ in 0..attempts {
        chosen.clear();
        let complete = match law {
            Law::Sequential => try_sequential::<W>(placements, dice, &mut chosen),
            Law::Uniform => try_uniform::<W>(placements, dice, &mut chosen),
            Law::StartCell => try_start_cell::<W>(rules, dice, &mut chosen),
        };
        if complete {
            return Ok(Fleet::from_placements(rules, &chosen));
        }
    }
    Err(TooTight { attempts })
}

/// The cells no further ship may cover.
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

/// Draws every ship anywhere and gives up at the first conflict: what survives is uniform over the fleets.
fn try_uniform<const W: usize>(placements: &Placements, dice: &mut impl Rng, chosen: &mut Chosen) -> bool {
    let mut blocked = Blocked([0; W]);
    for class in placements.classes() {
        for _ in 0..class.copies() {
            let placement = below(dice, class.len());
            if blocked.meets(class.masks(), placement) {
                return false;
            }
            blocked.add(class.halos(), placement);
            chosen.push(placement as u16);
        }
    }
    true
}

/// Draws each ship among the places left. Drawing anywhere until a place is free gives that law at little cost while
/// there is room; after some misses the free places are listed, and the draw made from the list.
fn try_sequential<const W: usize>(placements: &Placements, dice: &mut impl Rng, chosen: &mut Chosen) -> bool {
    const DRAWS: usize = 16;
    let mut blocked = Blocked([0; W]);
    for class in placements.classes() {
        for _ in 0..class.copies() {
            let mut draws = (0..DRAWS).map(|_| below(dice, class.len()));
            let lucky = draws.find(|&placement| !blocked.meets(class.masks(), placement));
            let placement = lucky.or_else(|| {
                let free = |placement: &usize| !blocked.meets(class.masks(), *placement);
                let count = (0..class.len()).filter(free).count();
                if count == 0 { None } else { (0..class.len()).filter(free).nth(below(dice, count)) }
            });
            let Some(placement) = placement else { return false };
            blocked.add(class.halos(), placement);
            chosen.push(placement as u16);
        }
    }
    true
}

/// Draws a cell, then one of the directions in which the ship fits from there; another cell when none does.
fn try_start_cell<const W: usize>(rules: &Rules, dice: &mut impl Rng, chosen: &mut Chosen) -> bool {
    let (placements, grid) = (rules.placements(), rules.grid());
    let mut blocked = Blocked([0; W]);
    for class in placements.classes() {
        let reach = class.size() - 1;
        for _ in 0..class.copies() {
            // A place left shows up in this many draws almost surely; before giving up, make sure.
            let patience = 16 * grid.area();
            let mut fits: SmallVec<[usize; 4]> = SmallVec::new();
            for draw in 1.. {
                let cell = grid.cell(below(dice, grid.area()));
                let back = |axis| {
                    let (column, row) = (cell.column(), cell.row());
                    match axis {
                        Axis::Horizontal => Some(crate::Cell::new(column.checked_sub(reach)?, row)),
                        Axis::Vertical => Some(crate::Cell::new(column, row.checked_sub(reach)?)),
                    }
                };
                let firsts = [
                    (Some(cell), Axis::Horizontal),
                    (back(Axis::Horizontal), Axis::Horizontal),
                    (Some(cell), Axis::Vertical),
                    (back(Axis::Vertical), Axis::Vertical),
                ];
                fits.extend(firsts.into_iter().filter_map(|(first, axis)| {
                    let placement = class.find(Ship::new(first?, axis, class.size())?)?;
                    (!blocked.meets(class.masks(), placement)).then_some(placement)
                }));
                if !fits.is_empty() {
                    break;
                }
                let free = |placement: usize| !blocked.meets(class.masks(), placement);
                if draw % patience == 0 && !(0..class.len()).any(free) {
                    return false;
                }
            }
            let placement = fits[below(dice, fits.len())];
            blocked.add(class.halos(), placement);
            chosen.push(placement as u16);
        }
    }
    true
}
