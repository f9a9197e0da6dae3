//! The fleets that remain, as plain data: bit sets of cells and weights.

use amiral_game::{Announce, Fleet, Rules, Seen, Ship};

/// What is known in a position: the cells fired at, and every fleet that explains what was said,
/// with its weight.
///
/// Cells are numbers from 0 to 127, in whatever order the caller likes; bit `c` of a mask is cell
/// `c`. The position must be one that play can reach: all fleets gave the same answers to the shots
/// fired. Nothing else about the past matters, for what a fleet will say next depends only on the
/// cells of its ships that have not been hit.
///
/// ```
/// # use amiral_game::{Announce, Stop};
/// # use amiral_strategy::optimal::{Optimum, Remaining};
/// // A ship of two cells on a row of four.
/// let mut remaining = Remaining::new(Announce::Silent, &[2], 0);
/// [0b0011, 0b0110, 0b1100].into_iter().for_each(|ship| remaining.push(&[ship], 1));
/// let best = Optimum::new(Announce::Silent, &[2]).mean(&remaining, 1_000, &Stop::new())?;
/// assert_eq!((best.cell, best.total), (1, 8));
/// # Ok::<(), amiral_strategy::optimal::GaveUp>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remaining {
    pub(super) announce: Announce,
    pub(super) sizes: Box<[u8]>,
    /// What every ship is called where ships are named: the same as another of its kind.
    pub(super) names: Box<[u8]>,
    pub(super) fired: u128,
    /// The cells of every ship of every fleet, ship by ship in the order of the sizes.
    pub(super) ships: Vec<u128>,
    pub(super) weights: Vec<u32>,
}

impl Remaining {
    /// The most cells a sea may have.
    pub const MOST_CELLS: usize = 128;

    /// No fleet yet, under that announce rule, with straight ships of those sizes, after shots at
    /// those cells.
    pub fn new(announce: Announce, sizes: &[u8], fired: u128) -> Remaining {
        let (ships, weights) = (Vec::new(), Vec::new());
        Remaining { announce, sizes: sizes.into(), names: sizes.into(), fired, ships, weights }
    }

    /// Adds a fleet: the cells of its ships, hit ones too, in the order of the sizes, and how much
    /// it counts (at least 1).
    pub fn push(&mut self, ships: &[u128], weight: u32) {
        debug_assert_eq!(ships.len(), self.sizes.len(), "one mask a ship");
        debug_assert!(ships.iter().zip(&self.sizes).all(|(mask, &size)| mask.count_ones() == size.into()));
        debug_assert!(weight > 0, "a fleet that cannot be is left out");
        self.ships.extend_from_slice(ships);
        self.weights.push(weight);
    }

    /// Those fleets, each counting once, after what was seen; none where the sea has more than 128
    /// cells. Cells are numbered in reading order.
    pub fn of(seen: &Seen, fleets: &[Fleet]) -> Option<Remaining> {
        let rules = seen.rules();
        let grid = rules.grid();
        if grid.area() > Remaining::MOST_CELLS {
            return None;
        }
        let fired = seen.shots().iter().fold(0, |fired, shot| fired | 1 << grid.index(shot.cell));
        let placements = rules.placements();
        let names = (0..placements.ships()).map(|ship| placements.class_of_ship(ship).index() as u8);
        let empty = Remaining::new(rules.announce(), rules.fleet(), fired);
        let mut remaining = Remaining { names: names.collect(), ..empty };
        for fleet in fleets {
            remaining.ships.extend(fleet.ships().iter().map(|&ship| mask(rules, ship)));
            remaining.weights.push(1);
        }
        Some(remaining)
    }

    /// How many fleets there are.
    pub fn len(&self) -> usize {
        self.weights.len()
    }

    /// Whether there is no fleet.
    pub fn is_empty(&self) -> bool {
        self.weights.is_empty()
    }

    /// The weights of all fleets together.
    pub fn weight(&self) -> u64 {
        self.weights.iter().map(|&weight| u64::from(weight)).sum()
    }
}

fn mask(rules: &Rules, ship: Ship) -> u128 {
    ship.cells().fold(0, |mask, cell| mask | 1 << rules.grid().index(cell))
}
