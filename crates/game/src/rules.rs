//! The rules of one game: grid, reefs, fleet, contact, announcements and turns.
//!
//! [`RulesSetup`] is a request; [`RulesSetup::build`] checks all of it at once and gives [`Rules`].

use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, OnceLock};

use thiserror::Error;

use crate::{Cell, CellSet, Grid, MAX_SIDE, Pennant, Placements, Preset, Problems, RulesError, RulesProblem, Shape};

/// How close two ships may lie.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Contact {
    /// Corners may touch, sides may not.
    #[default]
    NoEdge,
    /// Neither sides nor corners may touch.
    NoCorner,
    /// Anything but overlap.
    Free,
}

/// What the victim says when a ship is hit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Announce {
    /// Hit or miss, nothing more.
    #[default]
    Silent,
    /// Also that a ship sank.
    Sunk,
    /// Also that a ship sank, and its size.
    SunkSize,
    /// Of every hit which ship it was, and when that ship sinks.
    Named,
    /// Of every hit which ship it was, by a colour that says nothing of its size, and when that
    /// ship sinks.
    Coloured,
}

impl Announce {
    /// Whether every hit says which ship it was.
    pub fn tells_ships(self) -> bool {
        matches!(self, Announce::Named | Announce::Coloured)
    }
}

/// Whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Turns {
    /// One shot each.
    #[default]
    Alternate,
    /// A hit gives another shot.
    AgainOnHit,
    /// As many shots at once as the shooter has ships afloat.
    Salvo,
}

/// Whether ships that are not straight may lie as their mirror images.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Mirror {
    /// Turned and mirrored.
    #[default]
    Yes,
    /// Only turned.
    No,
}

macro_rules! named_values {
    ($type:ident, $what:literal, $($variant:ident = $name:literal),+) => {
        impl $type {
            /// Every value, the default first.
            pub const ALL: &'static [$type] = &[$($type::$variant),+];

            /// The name used on the command line and in files.
            pub fn name(self) -> &'static str {
                match self {
                    $($type::$variant => $name),+
                }
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.name())
            }
        }

        impl FromStr for $type {
            type Err = UnknownName;

            fn from_str(text: &str) -> Result<$type, UnknownName> {
                $type::ALL.iter().copied().find(|value| value.name() == text).ok_or_else(|| UnknownName {
                    what: $what,
                    given: $crate::excerpt(text),
                    known: &[$($name),+],
                })
            }
        }
    };
}
pub(crate) use named_values;

named_values!(Contact, "contact rule", NoEdge = "no-edge", NoCorner = "no-corner", Free = "free");
named_values!(
    Announce,
    "announce rule",
    Silent = "silent",
    Sunk = "sunk",
    SunkSize = "sunk-size",
    Named = "named",
    Coloured = "coloured"
);
named_values!(Turns, "turn rule", Alternate = "alternate", AgainOnHit = "again-on-hit", Salvo = "salvo");
named_values!(Mirror, "mirror rule", Yes = "yes", No = "no");

/// A name that is not one of those known.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("there is no {what} '{given}'; there are {}", known.join(", "))]
pub struct UnknownName {
    /// What kind of thing was named.
    pub what: &'static str,
    /// The name given, or its beginning.
    pub given: String,
    /// The names there are.
    pub known: &'static [&'static str],
}

/// Rules as requested, not yet checked.
///
/// ```
/// # use amiral_game::{Contact, RulesSetup};
/// let classic = RulesSetup::default();
/// let setup = RulesSetup { width: 8, fleet: vec![4, 3, 2], contact: Contact::NoCorner, ..classic };
/// assert_eq!(setup.clone().build()?.to_string(), "8x10 4,3,2 no-corner silent alternate");
///
/// let error = RulesSetup { width: 40, fleet: vec![], ..setup }.build().unwrap_err();
/// assert_eq!(error.problems.listed().len(), 2);
/// # Ok::<(), amiral_game::RulesError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RulesSetup {
    /// The number of columns.
    pub width: u32,
    /// The number of rows.
    pub height: u32,
    /// The sizes of the straight ships, in any order.
    pub fleet: Vec<u32>,
    /// The ships of other shapes, in any order.
    pub shapes: Vec<Shape>,
    /// Whether those may lie as their mirror images.
    pub mirror: Mirror,
    /// How close two ships may lie.
    pub contact: Contact,
    /// What the victim says.
    pub announce: Announce,
    /// Whose turn it is.
    pub turns: Turns,
    /// Cells that no ship may occupy.
    pub reefs: Vec<Cell>,
}

impl Default for RulesSetup {
    fn default() -> RulesSetup {
        Preset::Classic.setup()
    }
}

impl RulesSetup {
    /// All its ships as text, as [`parse_ships`](crate::notation::parse_ships) reads them.
    pub fn ships_text(&self) -> String {
        let straight = self.fleet.iter().map(ToString::to_string);
        straight.chain(self.shapes.iter().map(ToString::to_string)).collect::<Vec<_>>().join(",")
    }

    /// Checks everything and gives the rules, or what is wrong with them.
    ///
    /// Whether the whole fleet fits together is another question, which may take a search: see
    /// [`fit()`](crate::fit()).
    pub fn build(self) -> Result<Rules, RulesError> {
        let mut problems = Problems::default();
        let side = |given: u32| u8::try_from(given).ok().filter(|side| (1..=MAX_SIDE).contains(side));
        if side(self.width).is_none() {
            problems.push(RulesProblem::Width(self.width));
        }
        if side(self.height).is_none() {
            problems.push(RulesProblem::Height(self.height));
        }
        let grid = side(self.width).zip(side(self.height)).and_then(|(width, height)| Grid::new(width, height));

        let mut reefs = CellSet::EMPTY;
        for &reef in &self.reefs {
            if grid.is_some_and(|grid| !grid.contains(reef)) {
                problems.push(RulesProblem::ReefOffGrid(reef));
            } else if !reefs.insert(reef) {
                problems.push(RulesProblem::ReefTwice(reef));
            }
        }

        if self.fleet.is_empty() && self.shapes.is_empty() {
            problems.push(RulesProblem::EmptyFleet);
        }
        self.check_ships(grid, &mut problems);
        if let Some(grid) = grid {
            let straight = self.fleet.iter().map(|&size| u64::from(size));
            let shaped = self.shapes.iter().map(|shape| u64::from(shape.size()));
            let (ships, open) = (straight.chain(shaped).sum(), (grid.area() - reefs.len()) as u64);
            if ships > open {
                problems.push(RulesProblem::TooManyCells { ships, open });
            }
        }

        match grid {
            Some(grid) if problems.is_empty() => {
                let (ships, mirror) = self.ships();
                let places = |ships: &[Shape]| Placements::places(grid, ships, mirror);
                let kinds = ships.iter().map(|ship| (places(std::slice::from_ref(ship)), MOST_PLACES_OF_A_KIND));
                let too_many = kinds.chain([(places(&ships), MOST_PLACES)]).find(|(places, most)| places > most);
                if let Some((places, most)) = too_many {
                    problems.push(RulesProblem::TooManyPlaces { places, most });
                    return Err(RulesError { problems });
                }
                Ok(Rules {
                    inner: Arc::new(Inner {
                        grid,
                        fleet: ships.iter().map(|ship| ship.size()).collect(),
                        ships,
                        mirror,
                        contact: self.contact,
                        announce: self.announce,
                        turns: self.turns,
                        reefs,
                        placements: OnceLock::new(),
                    }),
                })
            }
            _ => Err(RulesError { problems }),
        }
    }

    /// Notes every ship that fits on no sea, or not on this one, and a fleet of too many kinds.
    fn check_ships(&self, grid: Option<Grid>, problems: &mut Problems<RulesProblem>) {
        let mut distinct: Vec<u32> = self.fleet.clone();
        distinct.sort_unstable_by(|a, b| b.cmp(a));
        distinct.dedup();
        let sizes = distinct.len();
        for size in distinct {
            match grid {
                _ if size == 0 => problems.push(RulesProblem::ShipOfNothing),
                Some(grid) if size > u32::from(grid.width().max(grid.height())) => {
                    problems.push(RulesProblem::ShipTooLong { size, grid });
                }
                None if size > u32::from(MAX_SIDE) => problems.push(RulesProblem::ShipBeyondAnyGrid(size)),
                _ => {}
            }
        }
        let mut shapes: Vec<Shape> = self.shapes.iter().map(|shape| shape.upright(self.mirror)).collect();
        shapes.sort_unstable();
        shapes.dedup();
        for &shape in &shapes {
            let fits =
                |way: &Shape| grid.is_none_or(|grid| way.width() <= grid.width() && way.height() <= grid.height());
            if let (Some(grid), false) = (grid, shape.ways(self.mirror).iter().any(fits)) {
                problems.push(RulesProblem::ShapeTooLarge { shape, grid });
            }
        }
        if !shapes.is_empty() && sizes + shapes.len() > MOST_KINDS {
            problems.push(RulesProblem::TooManyKinds { kinds: sizes + shapes.len(), most: MOST_KINDS });
        }
        let ships = self.fleet.len() + self.shapes.len();
        if self.announce.tells_ships() && ships > Pennant::MOST {
            problems.push(RulesProblem::TooManyToTell(ships));
        }
    }

    /// The shapes of all ships, largest first and those of one shape together, and whether they are
    /// mirrored, which only matters where one of them differs from its mirror image.
    fn ships(&self) -> (Box<[Shape]>, Mirror) {
        let is_handed = self.shapes.iter().any(|shape| shape.is_handed());
        let mirror = if is_handed { self.mirror } else { Mirror::Yes };
        let straight = self.fleet.iter().filter_map(|&size| Shape::line(size as u8));
        let shaped = self.shapes.iter().map(|shape| shape.upright(mirror));
        let mut ships: Box<[Shape]> = straight.chain(shaped).collect();
        ships.sort_unstable_by_key(|&ship| (std::cmp::Reverse(ship.size()), ship));
        (ships, mirror)
    }
}

/// How many kinds of ships a fleet may have: as many as there are sizes of straight ones.
const MOST_KINDS: usize = MAX_SIDE as usize;

/// How many places the ships of a fleet may have, each kind counted once. What excludes what is a
/// table of the square of that many bits.
const MOST_PLACES: usize = 20_000;

/// How many places the ships of one kind may have: the widest sets that inference works with.
const MOST_PLACES_OF_A_KIND: usize = 88 * 64;

struct Inner {
    grid: Grid,
    fleet: Box<[u8]>,
    ships: Box<[Shape]>,
    mirror: Mirror,
    contact: Contact,
    announce: Announce,
    turns: Turns,
    reefs: CellSet,
    placements: OnceLock<Placements>,
}

/// The rules of one game, checked. Cheap to clone: the tables computed from them are shared.
///
/// ```
/// # use amiral_game::{Preset, Rules};
/// let rules: Rules = "10x10 5,4,3,3,2 no-edge silent alternate".parse()?;
/// assert_eq!(rules, Preset::Classic.rules());
/// assert_eq!((rules.grid().area(), rules.ship_cells()), (100, 17));
/// # Ok::<(), amiral_game::ValueProblem>(())
/// ```
#[derive(Clone)]
pub struct Rules {
    inner: Arc<Inner>,
}

impl Rules {
    /// The grid.
    pub fn grid(&self) -> Grid {
        self.inner.grid
    }

    /// The sizes of the ships, largest first.
    pub fn fleet(&self) -> &[u8] {
        &self.inner.fleet
    }

    /// The shapes of the ships in the same order, those of one shape together.
    pub fn ships(&self) -> &[Shape] {
        &self.inner.ships
    }

    /// Whether every ship is straight.
    pub fn is_straight(&self) -> bool {
        self.ships().iter().all(|ship| ship.is_straight())
    }

    /// Whether ships that are not straight may lie as their mirror images.
    pub fn mirror(&self) -> Mirror {
        self.inner.mirror
    }

    /// How close two ships may lie.
    pub fn contact(&self) -> Contact {
        self.inner.contact
    }

    /// What the victim says.
    pub fn announce(&self) -> Announce {
        self.inner.announce
    }

    /// Whose turn it is.
    pub fn turns(&self) -> Turns {
        self.inner.turns
    }

    /// The cells that no ship may occupy.
    pub fn reefs(&self) -> &CellSet {
        &self.inner.reefs
    }

    /// The cells of all ships together: the hits it takes to win.
    pub fn ship_cells(&self) -> usize {
        self.fleet().iter().map(|&size| usize::from(size)).sum()
    }

    /// Where every ship may lie and which places exclude each other, computed on first use and then
    /// shared.
    pub fn placements(&self) -> &Placements {
        self.inner.placements.get_or_init(|| Placements::of(self))
    }

    /// How many bytes the tables of these rules take at most, whether or not they have been
    /// computed: what it costs to keep these rules.
    pub fn memory(&self) -> usize {
        Placements::memory(self.grid(), self.ships(), self.mirror())
    }

    /// Whether somebody else holds the same tables.
    pub fn is_shared(&self) -> bool {
        Arc::strong_count(&self.inner) > 1
    }

    /// The same rules, open to change.
    pub fn setup(&self) -> RulesSetup {
        RulesSetup {
            width: self.grid().width().into(),
            height: self.grid().height().into(),
            fleet: self.ships().iter().filter(|ship| ship.is_straight()).map(|ship| ship.size().into()).collect(),
            shapes: self.ships().iter().copied().filter(|ship| !ship.is_straight()).collect(),
            mirror: self.mirror(),
            contact: self.contact(),
            announce: self.announce(),
            turns: self.turns(),
            reefs: self.reefs().iter().collect(),
        }
    }
}

impl Default for Rules {
    fn default() -> Rules {
        Preset::Classic.rules()
    }
}

impl PartialEq for Rules {
    fn eq(&self, other: &Rules) -> bool {
        Arc::ptr_eq(&self.inner, &other.inner) || self.setup() == other.setup()
    }
}

impl Eq for Rules {}

/// `10x10 5,4,3,3,2 no-edge silent alternate`, the reefs if there are any, and then `key=value` for
/// what is not as usual.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ships = crate::notation::print_ships(self.ships());
        write!(f, "{} {ships} {} {} {}", self.grid(), self.contact(), self.announce(), self.turns())?;
        for (number, reef) in self.reefs().iter().enumerate() {
            write!(f, "{}{reef}", if number == 0 { " " } else { "," })?;
        }
        if self.mirror() != Mirror::default() {
            write!(f, " mirror={}", self.mirror())?;
        }
        Ok(())
    }
}

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rules({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(setup: RulesSetup, expected: &str) {
        assert_eq!(setup.build().unwrap_err().to_string(), expected);
    }

    #[test]
    fn every_problem_is_told_at_once() {
        let setup = RulesSetup {
            width: 27,
            height: 0,
            fleet: vec![30, 0],
            reefs: vec![Cell::new(0, 0), Cell::new(0, 0)],
            ..RulesSetup::default()
        };
        check(
            setup,
            "a grid has 1 to 26 columns, not 27; a grid has 1 to 26 rows, not 0; the reef A0 is named twice; \
             a ship of 30 does not fit on any grid; a ship has at least one cell",
        );
    }

    #[test]
    fn a_ship_longer_than_the_grid_is_named() {
        let setup = RulesSetup { width: 3, height: 4, fleet: vec![5, 5], ..RulesSetup::default() };
        check(setup, "a ship of 5 does not fit on a 3x4 grid");
    }

    #[test]
    fn reefs_lie_on_the_grid() {
        let setup = RulesSetup { width: 8, height: 8, reefs: vec![Cell::new(8, 0)], ..RulesSetup::default() };
        check(setup, "the reef I0 is off the grid");
    }

    #[test]
    fn a_fleet_larger_than_the_sea_is_refused() {
        let setup = RulesSetup {
            width: 2,
            height: 2,
            fleet: vec![2, 2],
            reefs: vec![Cell::new(0, 0)],
            ..RulesSetup::default()
        };
        check(setup, "the ships have 4 cells and the sea only 3");
        check(RulesSetup { fleet: vec![], ..RulesSetup::default() }, "the fleet has no ship");
    }

    #[test]
    fn only_so_many_ships_can_be_told_apart() {
        let ones = |ships, announce| RulesSetup {
            width: 26,
            height: 26,
            fleet: vec![1; ships],
            announce,
            ..RulesSetup::default()
        };
        for &announce in Announce::ALL {
            assert!(ones(255, announce).build().is_ok());
            assert_eq!(ones(256, announce).build().is_ok(), !announce.tells_ships());
        }
        check(ones(300, Announce::Named), "at most 255 ships can be told apart, and the fleet has 300");
    }

    #[test]
    fn an_unknown_name_lists_what_exists() {
        let error = "touching".parse::<Contact>().unwrap_err();
        assert_eq!(error.to_string(), "there is no contact rule 'touching'; there are no-edge, no-corner, free");
    }

    #[test]
    fn an_error_is_short_whatever_was_asked_for() {
        let reefs = vec![Cell::new(25, 25); 100_000];
        let error = RulesSetup { reefs, fleet: (1..=100_000).collect(), ..RulesSetup::default() }.build().unwrap_err();
        // 100,000 reefs, 99,990 ships longer than the grid, and all of them together.
        assert_eq!((error.problems.listed().len(), error.problems.more()), (20, 199_971));
        assert!(error.to_string().len() < 20 * 50);
        let error = "n".repeat(250_000).parse::<Contact>().unwrap_err();
        assert_eq!(error.given.chars().count(), crate::MOST_ECHOED);
    }
}
