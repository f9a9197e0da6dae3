//! The answers of inference.

use amiral_game::{Cell, ClassId, PlacementId, Rules, Seen};

/// A number of fleets for every placement of every class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Through(Vec<Vec<u128>>);

impl Through {
    pub(crate) fn zero(sizes: &[usize]) -> Through {
        Through(sizes.iter().map(|&size| vec![0; size]).collect())
    }

    /// The fleets through that placement of that class.
    pub fn get(&self, class: ClassId, placement: PlacementId) -> u128 {
        self.0[class.index()][placement.index()]
    }

    /// The fleets through each placement of that class.
    pub fn class(&self, class: ClassId) -> &[u128] {
        &self.0[class.index()]
    }

    /// The fleets through the placement of those numbers.
    #[inline]
    pub(crate) fn at(&self, class: usize, placement: usize) -> u128 {
        self.0[class][placement]
    }

    pub(crate) fn add(&mut self, class: usize, placement: usize, fleets: u128) {
        self.0[class][placement] += fleets;
    }

    pub(crate) fn add_all(&mut self, other: &Through) {
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            mine.iter_mut().zip(theirs).for_each(|(mine, theirs)| *mine += theirs);
        }
    }

    pub(crate) fn clear(&mut self) {
        self.0.iter_mut().for_each(|class| class.fill(0));
    }
}

/// How many fleets remain, exactly, and how many of them lie where.
///
/// ```
/// # use amiral_game::{Cell, RulesSetup, Seen, Stop};
/// # use amiral_posterior::{Budget, Inference};
/// // Four fleets: the ship lies at A0, B0, C0 or D0.
/// let rules = RulesSetup { width: 5, height: 1, fleet: vec![2], ..RulesSetup::default() }.build()?;
/// let seen = Seen::new(&rules);
/// let counts = Inference::new(&rules).count(&seen, Budget::UNLIMITED, &Stop::new())?;
/// assert_eq!((counts.fleets, &counts.cells[..]), (4, &[1, 2, 2, 2, 1][..]));
/// assert_eq!(counts.chances(), [0.25, 0.5, 0.5, 0.5, 0.25]);
/// assert_eq!(counts.best(&seen), Some((Cell::new(1, 0), 2)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counts {
    /// The fleets that explain the shots; ships of one size are not told apart. Zero means that the
    /// shots contradict the rules or each other.
    pub fleets: u128,
    /// For every cell in reading order, the fleets that cover it.
    pub cells: Vec<u128>,
    /// For every placement, the fleets that contain it.
    pub through: Through,
}

impl Counts {
    pub(crate) fn new(rules: &Rules, fleets: u128, through: Through) -> Counts {
        let placements = rules.placements();
        let mut cells = vec![0; placements.cells()];
        for (class, through) in placements.classes().iter().zip(&through.0) {
            for (placement, &fleets) in class.placement_ids().zip(through) {
                class.cells(placement).iter().for_each(|&cell| cells[usize::from(cell)] += fleets);
            }
        }
        Counts { fleets, cells, through }
    }

    /// For every cell in reading order, the chance that it holds a ship; all 0 when no fleet
    /// remains.
    pub fn chances(&self) -> Vec<f64> {
        let fleets = self.fleets.max(1) as f64;
        self.cells.iter().map(|&cell| cell as f64 / fleets).collect()
    }

    /// The likeliest cell not shot at yet, the first in reading order on ties, with the fleets that
    /// cover it.
    pub fn best(&self, seen: &Seen) -> Option<(Cell, u128)> {
        if self.fleets == 0 {
            return None;
        }
        let grid = seen.rules().grid();
        let cells = seen.unfired().map(|cell| (cell, self.cells[grid.index(cell)]));
        cells.reduce(|best, next| if next.1 > best.1 { next } else { best })
    }
}
