//! A whole fleet, first as somebody lays it and then as the rules allow it.

use std::fmt;

use smallvec::SmallVec;
use thiserror::Error;

use crate::placements::halo;
use crate::{Cell, CellSet, Rules, Ship};

/// A legal fleet: for every ship of the rules, largest first, where it lies.
///
/// Ships of one size are kept in the order of their placements, so that fleets that look the same are equal.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Fleet {
    ships: SmallVec<[Ship; 6]>,
}

impl Fleet {
    /// A fleet given as placement numbers, one for every ship of the rules, that are known not to conflict.
    pub fn from_placements(rules: &Rules, placements: &[u16]) -> Fleet {
        let classes = rules.placements().classes();
        debug_assert_eq!(placements.len(), rules.fleet().len(), "one placement a ship");
        let mut ships = SmallVec::new();
        for class in classes {
            let copies = &placements[class.first_ship()..][..class.copies()];
            if let &[placement] = copies {
                ships.push(class.ship(placement.into()));
            } else {
                let mut copies: SmallVec<[u16; 8]> = copies.into();
                copies.sort_unstable();
                ships.extend(copies.iter().map(|&placement| class.ship(placement.into())));
            }
        }
        Fleet { ships }
    }

    /// The placement numbers of the ships, each within its class.
    pub fn placements<'a>(&'a self, rules: &'a Rules) -> impl Iterator<Item = usize> + 'a {
        let placements = rules.placements();
        self.ships.iter().enumerate().map(|(number, &ship)| {
            let class = &placements.classes()[placements.class_of_ship(number)];
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

/// Ships as a person laid them, in any order, not yet checked.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FleetSetup {
    /// The ships laid so far.
    pub ships: Vec<Ship>,
}

impl FleetSetup {
    /// Checks every ship against the rules and the others, and gives the fleet or every problem.
    pub fn build(&self, rules: &Rules) -> Result<Fleet, FleetError> {
        let mut problems = self.misplaced(rules);
        problems.extend(self.wrong_numbers(rules));
        if !problems.is_empty() {
            return Err(FleetError { problems });
        }
        let mut ships: SmallVec<[Ship; 6]> = self.ships.iter().copied().collect();
        ships.sort_unstable_by_key(|ship| (std::cmp::Reverse(ship.size()), ship.first(), ship.axis()));
        Ok(Fleet { ships })
    }

    /// What is wrong with the ships laid so far, whether or not all have been laid.
    pub fn misplaced(&self, rules: &Rules) -> Vec<FleetProblem> {
        let grid = rules.grid();
        let mut problems = Vec::new();
        for (number, &ship) in self.ships.iter().enumerate() {
            if let Some(cell) = ship.cells().find(|&cell| !grid.contains(cell)) {
                problems.push(FleetProblem::OffGrid { ship, cell });
                continue;
            }
            if let Some(cell) = ship.cells().find(|&cell| rules.reefs().contains(cell)) {
                problems.push(FleetProblem::OnReef { ship, cell });
            }
            let halo = halo(grid, rules.contact(), ship);
            for &other in self.ships[..number].iter().filter(|other| other.lies_on(grid)) {
                if let Some(cell) = (ship.set() & other.set()).iter().next() {
                    problems.push(FleetProblem::Overlap { ship, other, cell });
                } else if let Some(cell) = (halo & other.set()).iter().next() {
                    problems.push(FleetProblem::Touch { ship, other, cell });
                }
            }
        }
        problems
    }

    /// The sizes of the ships that have yet to be laid, largest first.
    pub fn missing(&self, rules: &Rules) -> Vec<u8> {
        let mut missing = rules.fleet().to_vec();
        for ship in &self.ships {
            if let Some(place) = missing.iter().position(|&size| size == ship.size()) {
                missing.remove(place);
            }
        }
        missing
    }

    fn wrong_numbers(&self, rules: &Rules) -> Vec<FleetProblem> {
        let wanted = |size| rules.fleet().iter().map(|&ship| usize::from(ship == size)).sum::<usize>();
        let laid = |size| self.ships.iter().filter(|ship| ship.size() == size).count();
        let mut sizes: Vec<u8> =
            rules.fleet().iter().copied().chain(self.ships.iter().map(|ship| ship.size())).collect();
        sizes.sort_unstable_by(|a, b| b.cmp(a));
        sizes.dedup();
        sizes
            .into_iter()
            .filter(|&size| wanted(size) != laid(size))
            .map(|size| FleetProblem::Number { size, wanted: wanted(size), laid: laid(size) })
            .collect()
    }
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
#[error("{}", crate::error::list(problems))]
pub struct FleetError {
    /// The problems, never none.
    pub problems: Vec<FleetProblem>,
}

/// One thing that is wrong with a fleet.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
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
        /// The ship laid later.
        ship: Ship,
        /// The one laid before.
        other: Ship,
        /// A cell of both.
        cell: Cell,
    },
    /// Two ships lie closer than the rules allow.
    #[error("{ship} touches {other} at {cell}")]
    Touch {
        /// The ship laid later.
        ship: Ship,
        /// The one laid before.
        other: Ship,
        /// A cell of the other, beside the first.
        cell: Cell,
    },
    /// There are too many or too few ships of a size.
    #[error("the fleet needs {wanted} of size {size}, and {laid} are laid")]
    Number {
        /// The size.
        size: u8,
        /// How many the rules want.
        wanted: usize,
        /// How many are there.
        laid: usize,
    },
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
            "H0h5 A0h4 B5h3 C1v3 D3h2 D4h2",
            Err(
                "H0h5 leaves the grid at K0; B5h3 lies on the reef B5; C1v3 touches A0h4 at C0; D3h2 touches C1v3 at C3; \
                 D4h2 touches B5h3 at D5; D4h2 touches D3h2 at D3; the fleet needs 1 of size 2, and 2 are laid",
            ),
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
        assert_eq!(setup.missing(&rules), [4, 3, 2]);
        assert!(setup.misplaced(&rules).is_empty());
    }
}
