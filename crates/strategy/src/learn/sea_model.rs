//! The features of every placement, and which placements are neighbours.

use std::sync::Arc;

use amiral_game::{Axis, Bits, ClassId, PlacementId, Rules, Seed, Seen, Ship, Stop};
use amiral_posterior::{Inference, Weights};

use super::placement_model::Placed;
use crate::Habit;
use crate::memory::bounded_inference;

/// How far apart, in cells counted along rows, columns and diagonals, two ships may lie to be near
/// each other.
const NEAR_CELLS: u8 = 2;
/// The most placements for which neighbours are tabled; on larger seas nearby ships do not
/// count.
const MOST_PLACEMENTS: usize = 4_000;
/// The fleets that tell how many there are and where they lie when all are equally likely.
const SAMPLES: usize = 8_000;
/// The most ships that are placed to see what remains.
const MOST_SHIPS: usize = 400_000;

/// A feature of a single placement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Feature {
    /// It touches the border.
    Border,
    /// It lies wholly in the middle: two cells or more from every border of a sea of ten by ten.
    Middle,
    /// It touches the left border.
    Left,
    /// It touches the right border.
    Right,
    /// It touches the top border.
    Top,
    /// It touches the bottom border.
    Bottom,
    /// How far to the right it lies, from -1 to 1.
    Eastward,
    /// How far down it lies, from -1 to 1.
    Southward,
    /// It lies horizontally.
    Across,
    /// It covers a corner.
    Corner,
}

impl Feature {
    pub(crate) const ALL: [Feature; 10] = [
        Feature::Border,
        Feature::Middle,
        Feature::Left,
        Feature::Right,
        Feature::Top,
        Feature::Bottom,
        Feature::Eastward,
        Feature::Southward,
        Feature::Across,
        Feature::Corner,
    ];
}

/// The features of one placement, in the order of [`Feature::ALL`].
pub(crate) type Features = [f64; Feature::ALL.len()];

/// On how many ships each habit shows, in the order of [`Habit::ALL`].
pub(crate) type Shown = [f64; Habit::ALL.len()];

/// The features of every placement under some rules, and how common they are. It depends on the
/// rules alone; make it once and share it.
pub struct SeaModel {
    rules: Rules,
    inference: Inference,
    features: Vec<Vec<Features>>,
    /// By class and other class, the placements of the other that lie near each placement,
    /// as bits.
    near: Option<Vec<Vec<Box<[u64]>>>>,
    /// How likely a fleet is when all are, as a density (see
    /// [`crate::learn::PlacementModel::density`]).
    even: f64,
    /// How likely each cell is to be covered then.
    cells: Vec<f64>,
    /// On how many ships each habit shows then.
    habits: Shown,
}

impl SeaModel {
    /// The sea under those rules.
    pub fn new(rules: &Rules) -> Arc<SeaModel> {
        let placements = rules.placements();
        let classes = placements.classes();
        let features =
            classes.iter().map(|class| class.placement_ids().map(|p| features(rules, class.ship(p))).collect());
        let all: usize = classes.iter().map(amiral_game::Class::len).sum();
        let mut sea = SeaModel {
            rules: rules.clone(),
            inference: bounded_inference(rules),
            features: features.collect(),
            near: (all <= MOST_PLACEMENTS).then(|| near(rules)),
            even: 0.0,
            cells: vec![0.0; rules.grid().area()],
            habits: Shown::default(),
        };
        sea.take_stock();
        Arc::new(sea)
    }

    /// So many samples, or fewer where a fleet has very many ships.
    pub(crate) fn samples(&self, wanted: usize) -> usize {
        wanted.min(MOST_SHIPS / self.rules.fleet().len()).max(1)
    }

    /// Estimates how many fleets there are, and where they lie.
    fn take_stock(&mut self) {
        let placements = self.rules.placements();
        let (mut fleets, mut cells, mut habits) = (0.0, vec![0.0; self.cells.len()], Shown::default());
        let mut sorted = Vec::new();
        let even = Weights::new(&self.rules, |_, _| 1.0);
        let (seen, samples) = (Seen::new(&self.rules), self.samples(SAMPLES));
        let sampled = self.inference.sample_weighted(
            &seen,
            &even,
            samples,
            &Stop::new(),
            &mut Seed(0).dice(&[]),
            |placed, stands_for| {
                fleets += stands_for;
                for &(class, placement) in placed {
                    placements
                        .class(class)
                        .cells(placement)
                        .iter()
                        .for_each(|&cell| cells[usize::from(cell)] += stands_for);
                }
                sorted.clear();
                sorted.extend_from_slice(placed);
                sorted.sort_unstable();
                let placed: Placed = sorted.iter().map(|&(_, placement)| placement).collect();
                let shows = self.habits_of(&placed);
                habits.iter_mut().zip(shows).for_each(|(sum, shows)| *sum += stands_for * shows);
            },
        );
        debug_assert!(sampled.is_ok(), "nobody cancels it");
        if fleets > 0.0 {
            self.cells = cells.into_iter().map(|cell| cell / fleets).collect();
            self.habits = habits.map(|habit| habit / fleets);
            self.even = self.anywhere() / (fleets / samples as f64);
        }
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    pub(crate) fn inference(&self) -> &Inference {
        &self.inference
    }

    pub(crate) fn features(&self, class: ClassId) -> &[Features] {
        &self.features[class.index()]
    }

    /// Whether neighbours are known.
    pub(crate) fn knows_neighbours(&self) -> bool {
        self.near.is_some()
    }

    /// The placements of class `to` that lie near that placement of class `from`; none
    /// where that is not known.
    #[inline]
    pub(crate) fn near(&self, from: ClassId, placement: PlacementId, to: ClassId) -> Bits<'_> {
        let words = self.rules.placements().conflicts().words(to);
        let Some(near) = &self.near else { return Bits::new(&[]) };
        Bits::new(&near[from.index()][to.index()][placement.index() * words..][..words])
    }

    /// The fleets there would be if every ship, by itself, could lie anywhere.
    pub(crate) fn anywhere(&self) -> f64 {
        let classes = self.rules.placements().classes().iter();
        let of_class = |class: &amiral_game::Class| -> f64 {
            (1..=class.copies()).map(|copy| class.len() as f64 / copy as f64).product()
        };
        classes.map(of_class).product()
    }

    /// How likely every fleet is when all are equally likely, as [`super::PlacementModel::density`]
    /// has it.
    pub(crate) fn even(&self) -> f64 {
        self.even
    }

    /// On how many ships each habit shows when all fleets are equally likely.
    pub(crate) fn even_habits(&self) -> &Shown {
        &self.habits
    }

    /// On how many ships of a fleet each habit shows.
    pub(crate) fn habits_of(&self, placed: &[PlacementId]) -> Shown {
        let placements = self.rules.placements();
        let ships = || placed.iter().enumerate().map(|(ship, &place)| (placements.class_of_ship(ship), place));
        Habit::ALL.map(|habit| {
            let of_trait = |feature: Feature| {
                ships().map(|(class, p)| self.features[class.index()][p.index()][feature as usize]).sum()
            };
            let alone = |ship: usize| {
                let (class, place) = (placements.class_of_ship(ship), placed[ship]);
                let mut others = ships().enumerate().filter(|(other, _)| *other != ship);
                !others.any(|(_, (from, other))| {
                    self.near.is_some() && self.near(from, other, class).contains(place.index())
                })
            };
            match habit {
                Habit::Border => of_trait(Feature::Border),
                Habit::Middle => of_trait(Feature::Middle),
                Habit::Left => of_trait(Feature::Left),
                Habit::Right => of_trait(Feature::Right),
                Habit::Top => of_trait(Feature::Top),
                Habit::Bottom => of_trait(Feature::Bottom),
                Habit::Across => of_trait(Feature::Across),
                Habit::Down => {
                    let long = ships().filter(|&(class, _)| placements.class(class).size() > 1).count() as f64;
                    long - of_trait(Feature::Across)
                }
                Habit::Together => (0..placed.len()).filter(|&ship| !alone(ship)).count() as f64,
                Habit::Apart => (0..placed.len()).filter(|&ship| alone(ship)).count() as f64,
            }
        })
    }

    pub(crate) fn cell_chances(&self) -> &[f64] {
        &self.cells
    }
}

fn features(rules: &Rules, ship: Ship) -> Features {
    let (width, height) = (rules.grid().width(), rules.grid().height());
    let (first, last) = (ship.first(), ship.last());
    let (left, right) = (first.column() == 0, last.column() + 1 == width);
    let (top, bottom) = (first.row() == 0, last.row() + 1 == height);
    let within = |from: u8, to: u8, side: u8| from >= side / 5 && to < side - side / 5;
    let middle = within(first.column(), last.column(), width) && within(first.row(), last.row(), height);
    let place = |from: u8, to: u8, side: u8| (f64::from(from) + f64::from(to) + 1.0) / f64::from(side) - 1.0;
    Feature::ALL.map(|feature| {
        let is = match feature {
            Feature::Eastward => return place(first.column(), last.column(), width),
            Feature::Southward => return place(first.row(), last.row(), height),
            Feature::Border => left || right || top || bottom,
            Feature::Middle => middle,
            Feature::Left => left,
            Feature::Right => right,
            Feature::Top => top,
            Feature::Bottom => bottom,
            Feature::Across => ship.size() > 1 && ship.axis() == Some(Axis::Horizontal),
            Feature::Corner => ship.cells().any(|cell| {
                (cell.column() == 0 || cell.column() + 1 == width) && (cell.row() == 0 || cell.row() + 1 == height)
            }),
        };
        if is { 1.0 } else { 0.0 }
    })
}

/// Whether two ships lie near each other.
fn are_near(one: Ship, other: Ship) -> bool {
    let gap = |first: u8, last: u8, other_first: u8, other_last: u8| {
        other_first.saturating_sub(last).max(first.saturating_sub(other_last))
    };
    let columns = gap(one.first().column(), one.last().column(), other.first().column(), other.last().column());
    let rows = gap(one.first().row(), one.last().row(), other.first().row(), other.last().row());
    columns.max(rows) <= NEAR_CELLS
}

fn near(rules: &Rules) -> Vec<Vec<Box<[u64]>>> {
    let placements = rules.placements();
    let table = |from: &amiral_game::Class, to: &amiral_game::Class, words: usize| {
        let mut rows = vec![0; from.len() * words];
        for (placement, row) in from.placement_ids().zip(rows.chunks_exact_mut(words.max(1))) {
            let ship = from.ship(placement);
            for other in to.placement_ids().filter(|&other| are_near(ship, to.ship(other))) {
                Bits::insert(row, other.index());
            }
        }
        rows.into_boxed_slice()
    };
    let words = |to: ClassId| placements.conflicts().words(to);
    let of = |from| placements.class_ids().map(|to| table(from, placements.class(to), words(to))).collect();
    placements.classes().iter().map(of).collect()
}
