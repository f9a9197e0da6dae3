//! A whole fleet, first as somebody places it and then as the rules allow it.

use std::fmt;

use smallvec::SmallVec;
use thiserror::Error;

use crate::placements::halo;
use crate::{Cell, CellSet, PlacementId, Problems, Rules, Shape, Ship};

/// A legal fleet: for every ship of the rules, largest first, where it lies.
///
/// Ships of one shape are kept in the order of their placements, so that fleets that look the same
/// are equal.
///
/// ```
/// # use amiral_game::{FleetSetup, Preset};
/// let rules = Preset::Classic.rules();
/// let fleet = "J2v2 B9h3 E6h5 B4h3 E8h4".parse::<FleetSetup>()?.build(&rules)?;
/// assert_eq!(fleet.to_string(), "E6h5 E8h4 B4h3 B9h3 J2v2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Fleet {
    ships: SmallVec<[Ship; 6]>,
}

impl Fleet {
    /// A fleet given as placements, one for every ship of the rules, that are known not to
    /// conflict.
    ///
    /// # Panics
    ///
    /// If there is not one placement for each ship, or a placement does not exist under these rules.
    pub fn from_placements(rules: &Rules, placements: &[PlacementId]) -> Fleet {
        let classes = rules.placements().classes();
        assert_eq!(placements.len(), rules.fleet().len(), "one placement a ship");
        let mut ships = SmallVec::new();
        for class in classes {
            let copies = &placements[class.first_ship()..][..class.copies()];
            if let &[placement] = copies {
                ships.push(class.ship(placement));
            } else {
                let mut copies: SmallVec<[PlacementId; 8]> = copies.into();
                copies.sort_unstable();
                ships.extend(copies.iter().map(|&placement| class.ship(placement)));
            }
        }
        Fleet { ships }
    }

    /// The placements of the ships, each within its class.
    ///
    /// # Panics
    ///
    /// If the fleet was built under other rules.
    pub fn placements<'a>(&'a self, rules: &'a Rules) -> impl Iterator<Item = PlacementId> + 'a {
        let placements = rules.placements();
        self.ships.iter().enumerate().map(|(number, &ship)| {
            let class = placements.class(placements.class_of_ship(number));
            class.find(ship).expect("a fleet lies on placements of its rules")
        })
    }

    /// The ships, largest first.
    pub fn ships(&self) -> &[Ship] {
        &self.ships
    }

    /// All cells that hold a ship.
    pub fn cells(&self) -> CellSet {
        self.ships.iter().flat_map(|ship| ship.cells()).collect()
    }
}

/// The ships separated by spaces: `E6h5 E8h4 B4h3 B9h3 J2v2`.
impl fmt::Display for Fleet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_ships(f, &self.ships)
    }
}

impl fmt::Debug for Fleet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

fn write_ships(f: &mut fmt::Formatter<'_>, ships: &[Ship]) -> fmt::Result {
    for (number, ship) in ships.iter().enumerate() {
        write!(f, "{}{ship}", if number == 0 { "" } else { " " })?;
    }
    Ok(())
}

/// Ships as a person placed them, in any order, not yet checked.
///
/// ```
/// # use amiral_game::{FleetSetup, Preset};
/// let rules = Preset::Classic.rules();
/// let setup: FleetSetup = "A0h5 A1h4".parse()?;
/// assert_eq!(setup.misplaced(&rules).to_string(), "A1h4 touches A0h5 at A0");
/// let missing: Vec<u8> = setup.missing(&rules).iter().map(|ship| ship.size()).collect();
/// assert_eq!(missing, [3, 3, 2]);
/// # Ok::<(), amiral_game::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FleetSetup {
    /// The ships placed so far.
    pub ships: Vec<Ship>,
}

impl FleetSetup {
    /// Checks every ship against the rules and the others, and gives the fleet or what is wrong
    /// with it.
    pub fn build(&self, rules: &Rules) -> Result<Fleet, FleetError> {
        let mut problems = self.misplaced(rules);
        problems.extend(self.wrong_numbers(rules));
        if !problems.is_empty() {
            return Err(FleetError { problems });
        }
        let mut ships: SmallVec<[Ship; 6]> = self.ships.iter().copied().collect();
        let upright = |ship: &Ship| ship.shape().upright(rules.mirror());
        ships.sort_by_cached_key(|ship| (std::cmp::Reverse(ship.size()), upright(ship), ship.first(), ship.shape()));
        Ok(Fleet { ships })
    }

    /// What is wrong with the ships placed so far, whether or not all have been placed.
    ///
    /// A fleet with too many ships is refused without looking at each. Once the list of problems is
    /// full, a misplaced ship counts once, however many others it meets, which bounds the work.
    pub fn misplaced(&self, rules: &Rules) -> Problems<FleetProblem> {
        self.compare(rules, &mut 0)
    }

    /// As [`FleetSetup::misplaced`], and counts how often two ships were compared.
    fn compare(&self, rules: &Rules, comparisons: &mut usize) -> Problems<FleetProblem> {
        let grid = rules.grid();
        let mut problems = Problems::default();
        let (wanted, placed) = (rules.fleet().len(), self.ships.len());
        if placed > wanted {
            problems.push(FleetProblem::TooMany { wanted, placed });
            return problems;
        }
        let mut taken = CellSet::EMPTY;
        for (number, &ship) in self.ships.iter().enumerate() {
            if let Some(cell) = ship.cells().find(|&cell| !grid.contains(cell)) {
                problems.push(FleetProblem::OffGrid { ship, cell });
                continue;
            }
            if let Some(cell) = ship.cells().find(|&cell| rules.reefs().contains(cell)) {
                problems.push(FleetProblem::OnReef { ship, cell });
            }
            let halo = halo(grid, rules.contact(), ship);
            let meets = halo.intersects(&taken);
            taken |= ship.set();
            if !meets {
                continue;
            }
            for &other in self.ships[..number].iter().filter(|other| other.lies_on(grid)) {
                *comparisons += 1;
                let overlap = (ship.set() & other.set()).iter().next();
                let touch = || (halo & other.set()).iter().next();
                let problem = match overlap {
                    Some(cell) => FleetProblem::Overlap { ship, other, cell },
                    None => match touch() {
                        Some(cell) => FleetProblem::Touch { ship, other, cell },
                        None => continue,
                    },
                };
                let full = problems.is_full();
                problems.push(problem);
                if full {
                    break;
                }
            }
        }
        problems
    }

    /// The shapes of the ships that have yet to be placed, largest first.
    pub fn missing(&self, rules: &Rules) -> Vec<Shape> {
        let placed = self.shapes(rules);
        let copies = |kind: &[Shape]| count(&placed, kind[0]);
        let kinds = rules.ships().chunk_by(|a, b| a == b);
        kinds.flat_map(|kind| kind.iter().skip(copies(kind)).copied()).collect()
    }

    /// The shapes of the ships placed, as the rules have them.
    fn shapes(&self, rules: &Rules) -> Vec<Shape> {
        let mut shapes: Vec<Shape> = self.ships.iter().map(|ship| ship.shape().upright(rules.mirror())).collect();
        shapes.sort_unstable_by_key(|shape| (std::cmp::Reverse(shape.size()), *shape));
        shapes
    }

    fn wrong_numbers(&self, rules: &Rules) -> impl Iterator<Item = FleetProblem> {
        let placed = self.shapes(rules);
        let wanted = rules.ships();
        let mut kinds: Vec<Shape> = wanted.iter().chain(&placed).copied().collect();
        kinds.sort_unstable_by_key(|shape| (std::cmp::Reverse(shape.size()), *shape));
        kinds.dedup();
        kinds.into_iter().filter_map(move |shape| {
            let (wanted, placed) = (count(wanted, shape), count(&placed, shape));
            (wanted != placed).then_some(FleetProblem::Number { shape, wanted, placed })
        })
    }
}

/// How many of the shapes, which are in the order of a fleet, are that one.
fn count(shapes: &[Shape], shape: Shape) -> usize {
    let key = |shape: &Shape| (std::cmp::Reverse(shape.size()), *shape);
    let first = shapes.partition_point(|one| key(one) < key(&shape));
    shapes[first..].partition_point(|one| *one == shape)
}

impl fmt::Display for FleetSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_ships(f, &self.ships)
    }
}

impl From<&Fleet> for FleetSetup {
    fn from(fleet: &Fleet) -> FleetSetup {
        FleetSetup { ships: fleet.ships().to_vec() }
    }
}

/// Everything that is wrong with a fleet.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{problems}")]
pub struct FleetError {
    /// The problems, never none.
    pub problems: Problems<FleetProblem>,
}

/// One thing that is wrong with a fleet.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum FleetProblem {
    /// A ship leaves the grid.
    #[error("{ship} leaves the grid at {cell}")]
    OffGrid {
        /// The ship.
        ship: Ship,
        /// Its first cell off the grid.
        cell: Cell,
    },
    /// A ship lies on a reef.
    #[error("{ship} lies on the reef {cell}")]
    OnReef {
        /// The ship.
        ship: Ship,
        /// The reef.
        cell: Cell,
    },
    /// Two ships share a cell.
    #[error("{ship} and {other} both lie on {cell}")]
    Overlap {
        /// The ship placed later.
        ship: Ship,
        /// The one placed before.
        other: Ship,
        /// A cell of both.
        cell: Cell,
    },
    /// Two ships lie closer than the rules allow.
    #[error("{ship} touches {other} at {cell}")]
    Touch {
        /// The ship placed later.
        ship: Ship,
        /// The one placed before.
        other: Ship,
        /// A cell of the other, beside the first.
        cell: Cell,
    },
    /// There are more ships than the rules have.
    #[error("the fleet has {wanted} ships, and {placed} are placed")]
    TooMany {
        /// How many the rules have.
        wanted: usize,
        /// How many are there.
        placed: usize,
    },
    /// There are too many or too few ships of a shape.
    #[error("the fleet needs {wanted} {}, and {placed} are placed", kind(*shape))]
    Number {
        /// The shape.
        shape: Shape,
        /// How many the rules want.
        wanted: usize,
        /// How many are there.
        placed: usize,
    },
}

fn kind(shape: Shape) -> String {
    if shape.is_straight() { format!("of size {shape}") } else { format!("of shape {shape}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Contact, Preset, RulesSetup};

    #[track_caller]
    fn check(rules: &Rules, ships: &str, expected: Result<&str, &str>) {
        let setup: FleetSetup = ships.parse().unwrap();
        let fleet = setup.build(rules).map(|fleet| fleet.to_string()).map_err(|error| error.to_string());
        assert_eq!(fleet.as_deref().map_err(String::as_str), expected);
    }

    fn sizes(shapes: &[Shape]) -> Vec<u8> {
        shapes.iter().map(|shape| shape.size()).collect()
    }

    #[test]
    fn a_legal_fleet_is_put_in_order() {
        let rules = Preset::Classic.rules();
        check(&rules, "J2v2 B9h3 E6h5 B4h3 E8h4", Ok("E6h5 E8h4 B4h3 B9h3 J2v2"));
    }

    #[test]
    fn each_offending_ship_and_cell_is_named() {
        let setup = RulesSetup { reefs: vec![Cell::new(1, 5)], ..RulesSetup::default() };
        check(
            &setup.build().unwrap(),
            "H0h5 B5h3 C1v3 D3h2 D4h2",
            Err("H0h5 leaves the grid at K0; B5h3 lies on the reef B5; D3h2 touches C1v3 at C3; \
                 D4h2 touches B5h3 at D5; D4h2 touches D3h2 at D3; the fleet needs 1 of size 4, and 0 are placed; \
                 the fleet needs 1 of size 2, and 2 are placed"),
        );
    }

    #[test]
    fn contact_decides_what_touches() {
        let fleet = "A0h2 C1h2";
        let rules = |contact| {
            RulesSetup { width: 5, height: 5, fleet: vec![2, 2], contact, ..RulesSetup::default() }.build().unwrap()
        };
        check(&rules(Contact::NoEdge), fleet, Ok("A0h2 C1h2"));
        check(&rules(Contact::NoCorner), fleet, Err("C1h2 touches A0h2 at B0"));
        check(&rules(Contact::NoEdge), "A0h2 A1h2", Err("A1h2 touches A0h2 at A0"));
        check(&rules(Contact::Free), "A0h2 A1h2", Ok("A0h2 A1h2"));
        check(&rules(Contact::Free), "A0h2 A0v2", Err("A0v2 and A0h2 both lie on A0"));
    }

    #[test]
    fn what_is_missing_is_told_by_size() {
        let rules = Preset::Classic.rules();
        let setup: FleetSetup = "A0h3 A5h5".parse().unwrap();
        assert_eq!(sizes(&setup.missing(&rules)), [4, 3, 2]);
        assert!(setup.misplaced(&rules).is_empty());
    }

    #[test]
    fn a_shape_is_told_however_it_lies() {
        let shapes = ["L4", "2x2"].map(|shape| shape.parse().unwrap()).to_vec();
        let setup = RulesSetup { width: 6, height: 6, fleet: vec![4, 1], shapes, ..RulesSetup::default() };
        let rules = setup.clone().build().unwrap();
        check(&rules, "F5h1 A0:#./#./## D0:##/## A5h4", Ok("A5h4 D0:##/## A0:#./#./## F5h1"));
        check(
            &rules,
            "B0:.#/.#/## D0:###/.#. A4h4 C2h1",
            Err("C2h1 touches B0:.#/.#/## at B2; the fleet needs 1 of shape 2x2, and 0 are placed; \
                 the fleet needs 0 of shape T4, and 1 are placed"),
        );
        let turned = RulesSetup { mirror: crate::Mirror::No, ..setup }.build().unwrap();
        let mirrored: FleetSetup = "B0:.#/.#/##".parse().unwrap();
        let missing: Vec<String> = mirrored.missing(&turned).iter().map(ToString::to_string).collect();
        assert_eq!(missing, ["4", "2x2", "L4", "1"]);
    }

    #[test]
    fn more_ships_than_the_rules_have_are_not_compared() {
        let rules = Preset::Classic.rules();
        let setup: FleetSetup = "A0h1 ".repeat(52_000).parse().unwrap();
        let mut comparisons = 0;
        assert_eq!(setup.compare(&rules, &mut comparisons).listed().len(), 1);
        assert_eq!(comparisons, 0);
        let error = setup.build(&rules).unwrap_err().to_string();
        assert!(error.starts_with("the fleet has 5 ships, and 52000 are placed; the fleet needs 1 of size 5, and 0"));
        assert!(error.len() < 400, "{error}");
        assert_eq!(sizes(&setup.missing(&rules)), [5, 4, 3, 3, 2]);
    }

    #[test]
    fn a_fleet_wrong_everywhere_is_a_short_error_and_little_work() {
        let setup = RulesSetup { width: 26, height: 26, fleet: vec![1; 676], ..RulesSetup::default() };
        let rules = setup.build().unwrap();
        let setup: FleetSetup = "A0h1 ".repeat(676).parse().unwrap();
        let mut comparisons = 0;
        let problems = setup.compare(&rules, &mut comparisons);
        assert_eq!(problems.listed().len(), 20);
        // The seventh ship meets the sixth one too many; it and those after it count once.
        assert_eq!(problems.more(), 670);
        assert!(comparisons < 20 * 676, "{comparisons} comparisons");
        let error = setup.build(&rules).unwrap_err().to_string();
        assert!(error.ends_with("; and 670 more"), "{error}");
        assert!(error.len() < 20 * 50, "{} bytes", error.len());
    }
}
