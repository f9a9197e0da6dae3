//! What follows from the shots by the documents' reasoning: ships that must have sunk, water beside
//! them, and cells too cramped for the smallest ship left. Everything deduced is true of every
//! fleet that explains the shots; a deduction that the rules do not support is not made.
//!
//! This is how a careful person plays. For *exact* reasoning see the crate `posterior`.

use crate::placements::halo;
use crate::{Announce, Axis, Cell, CellSet, Contact, Direction, Outcome, Rules, Seen, Shape, Ship};

/// What follows from the shots.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deductions {
    /// The ships known to have sunk, and how it is known, in the order it became known.
    pub sunk: Vec<Sunk>,
    /// Unshot cells that must be water because they lie beside a sunk ship.
    pub beside_sunk: CellSet,
    /// Unshot cells in no line long enough for the smallest ship left; where ships are not all
    /// straight, those to which no ship left has a place.
    pub cramped: CellSet,
    /// The shapes of the ships not known to have sunk, largest first.
    pub left: Vec<Shape>,
}

/// A ship known to have sunk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sunk {
    /// Where it lies.
    pub ship: Ship,
    /// How it is known.
    pub why: WhySunk,
}

/// How a ship is known to have sunk.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WhySunk {
    /// It was said, and only this ship explains it.
    Announced,
    /// No ship left is longer than this run of hits.
    Largest,
    /// The run of hits cannot go on at either end.
    Closed,
}

impl Deductions {
    /// The unshot cells known to be water.
    pub fn ruled_out(&self) -> CellSet {
        self.beside_sunk | self.cramped
    }

    /// The cells of the ships known to have sunk.
    pub fn sunk_cells(&self) -> CellSet {
        self.sunk.iter().flat_map(|sunk| sunk.ship.cells()).collect()
    }
}

/// Deduces all there is to deduce, again and again until nothing new follows.
///
/// ```
/// # use amiral_game::{Preset, Seen, deduce, notation::parse_shots};
/// let seen = Seen::after(&Preset::Hasbro.rules(), &parse_shots("J1o J2x J3s2")?)?;
/// let deductions = deduce(&seen);
/// assert_eq!(deductions.sunk[0].ship.to_string(), "J2v2");
/// let left: Vec<String> = deductions.left.iter().map(|ship| ship.to_string()).collect();
/// assert_eq!(left.join(","), "5,4,3,3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn deduce(seen: &Seen) -> Deductions {
    let mut reasoning = Reasoning::new(seen);
    loop {
        let before = (reasoning.sunk.len(), reasoning.water);
        match seen.rules().announce() {
            Announce::Silent => reasoning.sink_silent_ships(),
            Announce::Sunk | Announce::SunkSize => reasoning.sink_announced_ships(),
            Announce::Named | Announce::Coloured => reasoning.sink_told_ships(),
        }
        reasoning.find_cramped_cells();
        if before == (reasoning.sunk.len(), reasoning.water) {
            break;
        }
    }
    Deductions {
        sunk: reasoning.sunk,
        beside_sunk: reasoning.beside_sunk,
        cramped: reasoning.cramped - reasoning.beside_sunk,
        left: reasoning.left,
    }
}

struct Reasoning<'a> {
    seen: &'a Seen,
    rules: &'a Rules,
    /// Cells known to hold no ship: misses, reefs and everything ruled out.
    water: CellSet,
    sunk: Vec<Sunk>,
    sunk_cells: CellSet,
    beside_sunk: CellSet,
    cramped: CellSet,
    left: Vec<Shape>,
}

impl<'a> Reasoning<'a> {
    fn new(seen: &'a Seen) -> Reasoning<'a> {
        let rules = seen.rules();
        Reasoning {
            seen,
            rules,
            water: *seen.misses() | *rules.reefs(),
            sunk: Vec::new(),
            sunk_cells: CellSet::EMPTY,
            beside_sunk: CellSet::EMPTY,
            cramped: CellSet::EMPTY,
            left: rules.ships().to_vec(),
        }
    }

    /// Nobody says that a ship sank. Where sides may not touch, hits in a row belong to one ship,
    /// which has sunk when it cannot be longer. Where they may, and where ships are not all straight,
    /// nothing is said.
    fn sink_silent_ships(&mut self) {
        if self.rules.contact() == Contact::Free || !self.rules.is_straight() {
            return;
        }
        for cell in *self.seen.hits() {
            if self.sunk_cells.contains(cell) {
                continue;
            }
            let Some(run) = self.run_from(cell) else { continue };
            let closed = |direction| self.end_of(run, direction).is_none_or(|cell| self.water.contains(cell));
            let directions: &[Direction] = match run.axis() {
                _ if run.size() == 1 => &Direction::ALL,
                Some(Axis::Vertical) => &[Direction::Up, Direction::Down],
                Some(Axis::Horizontal) | None => &[Direction::Left, Direction::Right],
            };
            let why = if self.left.first().is_some_and(|left| left.size() == run.size()) {
                WhySunk::Largest
            } else if directions.iter().all(|&direction| closed(direction)) {
                WhySunk::Closed
            } else {
                continue;
            };
            self.sink(run, why);
        }
    }

    /// The whole run of hits that starts at that cell, unless the cell is in the middle of one.
    fn run_from(&self, first: Cell) -> Option<Ship> {
        let grid = self.rules.grid();
        let hit = |cell: Option<Cell>| cell.filter(|&cell| self.seen.hits().contains(cell));
        if hit(grid.step(first, Direction::Left)).is_some() || hit(grid.step(first, Direction::Up)).is_some() {
            return None;
        }
        let down = hit(grid.step(first, Direction::Down)).is_some();
        let axis = if down { Axis::Vertical } else { Axis::Horizontal };
        let length = std::iter::successors(Some(first), |&cell| hit(grid.step(cell, axis.forward()))).count();
        Ship::new(first, axis, length as u8)
    }

    /// The cell beyond the run in that direction, unless the grid ends there.
    fn end_of(&self, run: Ship, direction: Direction) -> Option<Cell> {
        let end = match direction {
            Direction::Left | Direction::Up => run.first(),
            Direction::Right | Direction::Down => run.last(),
        };
        self.rules.grid().step(end, direction)
    }

    /// Somebody said that a ship sank: it is known when only one ship can explain it.
    fn sink_announced_ships(&mut self) {
        let mut hits = CellSet::EMPTY;
        for shot in self.seen.shots() {
            if shot.outcome.is_hit() {
                hits.insert(shot.cell);
            }
            if shot.outcome.is_sunk() && !self.sunk_cells.contains(shot.cell) {
                let size = match shot.outcome {
                    Outcome::SunkSize(size) => Some(size),
                    _ => None,
                };
                let mut explanations = self.explanations(shot.cell, size, &hits);
                if let (Some(ship), None) = (explanations.next(), explanations.next()) {
                    drop(explanations);
                    self.sink(ship, WhySunk::Announced);
                }
            }
        }
    }

    /// Every hit said which ship it was: one that sank lies on exactly its hits.
    fn sink_told_ships(&mut self) {
        for shot in self.seen.shots() {
            if let Outcome::SunkShip(pennant) = shot.outcome
                && !self.sunk_cells.contains(shot.cell)
                && let Some(ship) = self.ship_on(&self.seen.hits_of(pennant))
            {
                self.sink(ship, WhySunk::Announced);
            }
        }
    }

    /// The ship that lies on exactly those cells, if one can.
    fn ship_on(&self, cells: &CellSet) -> Option<Ship> {
        Ship::on(cells.iter()).filter(|&ship| self.rules.placements().find(ship).is_some())
    }

    /// The ships through that cell that may have sunk with the shot at it.
    fn explanations(&self, cell: Cell, size: Option<u8>, hits: &CellSet) -> impl Iterator<Item = Ship> {
        let mut sizes = match size {
            Some(size) => vec![size],
            None => self.left.iter().map(|shape| shape.size()).collect(),
        };
        sizes.dedup();
        // An earlier sinking belongs to another ship, and where sides may not touch, a hit beside
        // this ship is part of it.
        let others: CellSet = self
            .seen
            .shots()
            .iter()
            .filter(|shot| shot.outcome.is_sunk() && shot.cell != cell)
            .map(|shot| shot.cell)
            .collect();
        let open = *hits - self.sunk_cells - others;
        let touching = match self.rules.contact() {
            Contact::Free => CellSet::EMPTY,
            Contact::NoEdge | Contact::NoCorner => *self.seen.hits(),
        };
        let (grid, contact) = (self.rules.grid(), self.rules.contact());
        let placements = self.rules.placements();
        let explains =
            |ship: &Ship| ship.set().is_subset(&open) && (halo(grid, contact, *ship) & touching).is_subset(&ship.set());
        let mut ships = Vec::new();
        for class in placements.classes().iter().filter(|class| !class.shape().is_straight()) {
            if sizes.contains(&class.size()) && self.left.contains(&class.shape()) {
                let through = class.placement_ids().map(|placement| class.ship(placement));
                ships.extend(through.filter(|ship| ship.set().contains(cell)).filter(explains));
            }
        }
        for size in sizes {
            let axes: &[Axis] = if size == 1 { &[Axis::Horizontal] } else { &Axis::ALL };
            for (&axis, back) in axes.iter().flat_map(|axis| (0..size).map(move |back| (axis, back))) {
                let first = match axis {
                    Axis::Horizontal => cell.column().checked_sub(back).map(|column| Cell::new(column, cell.row())),
                    Axis::Vertical => cell.row().checked_sub(back).map(|row| Cell::new(cell.column(), row)),
                };
                let ship = first.and_then(|first| Ship::new(first, axis, size)).filter(|&ship| {
                    let class = placements.class_of_size(size).map(|class| placements.class(class));
                    class.is_some_and(|class| class.find(ship).is_some()) && explains(&ship)
                });
                ships.extend(ship);
            }
        }
        ships.into_iter()
    }

    fn sink(&mut self, ship: Ship, why: WhySunk) {
        // Shots that contradict the rules may sink a ship too many; there is nothing to deduce from
        // those.
        let shape = ship.shape().upright(self.rules.mirror());
        let Some(place) = self.left.iter().position(|&left| left == shape) else { return };
        self.left.remove(place);
        self.sunk.push(Sunk { ship, why });
        self.sunk_cells |= ship.set();
        let beside = halo(self.rules.grid(), self.rules.contact(), ship) - ship.set() - self.water - *self.seen.hits();
        self.beside_sunk |= beside;
        self.water |= beside;
    }

    /// An unshot cell holds no ship when neither line through it has room for the smallest one
    /// left.
    fn find_cramped_cells(&mut self) {
        let grid = self.rules.grid();
        let Some(smallest) = self.smallest_left() else {
            self.cramped =
                grid.all() - *self.seen.hits() - *self.seen.misses() - *self.rules.reefs() - self.beside_sunk;
            self.water |= self.cramped;
            return;
        };
        let open = grid.all() - self.water - self.sunk_cells;
        let mut roomy = CellSet::EMPTY;
        if !self.rules.is_straight() {
            for class in self.rules.placements().classes().iter().filter(|class| self.left.contains(&class.shape())) {
                let sets = class.placement_ids().map(|placement| class.ship(placement).set());
                sets.filter(|set| set.is_subset(&open)).for_each(|set| roomy |= set);
            }
            let cramped = open - roomy - *self.seen.hits();
            self.cramped |= cramped;
            self.water |= cramped;
            return;
        }
        for axis in Axis::ALL {
            let next = |cell: &Cell| grid.step(*cell, axis.forward()).filter(|cell| open.contains(*cell));
            let begins =
                |cell: &Cell| grid.step(*cell, axis.forward().opposite()).is_none_or(|cell| !open.contains(cell));
            for first in open.iter().filter(begins) {
                if std::iter::successors(Some(first), next).nth(usize::from(smallest) - 1).is_some() {
                    roomy.extend(std::iter::successors(Some(first), next));
                }
            }
        }
        let cramped = open - roomy - *self.seen.hits();
        self.cramped |= cramped;
        self.water |= cramped;
    }

    /// A lower bound on the size of every ship with a cell not yet shot at; none if there is no
    /// such ship.
    ///
    /// `left` may still hold ships that sank without our knowing which, so it is the bound to use;
    /// but when as many sinkings were told as there are ships, or every ship is known, nothing is
    /// left.
    fn smallest_left(&self) -> Option<u8> {
        let told = self.seen.shots().iter().filter(|shot| shot.outcome.is_sunk()).count();
        if told >= self.rules.fleet().len() { None } else { self.left.last().map(|shape| shape.size()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RulesSetup;
    use crate::notation::parse_shots;

    fn names(cells: &CellSet) -> String {
        cells.iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join(" ")
    }

    #[track_caller]
    fn check(setup: &RulesSetup, shots: &str, sunk: &str, beside: &str, cramped: &str) {
        let rules = setup.clone().build().unwrap();
        let deductions = deduce(&Seen::after(&rules, &parse_shots(shots).unwrap()).unwrap());
        let found: Vec<String> = deductions.sunk.iter().map(|sunk| format!("{} {:?}", sunk.ship, sunk.why)).collect();
        assert_eq!(found.join(", "), sunk);
        assert_eq!(names(&deductions.beside_sunk), beside);
        assert_eq!(names(&deductions.cramped), cramped);
    }

    fn sea(side: u32, fleet: &[u32]) -> RulesSetup {
        RulesSetup { width: side, height: side, fleet: fleet.into(), ..RulesSetup::default() }
    }

    #[test]
    fn the_largest_ship_has_sunk_when_all_its_cells_are_hit() {
        check(&sea(6, &[3, 2]), "B1x C1x D1x", "B1h3 Largest", "B0 C0 D0 A1 E1 B2 C2 D2", "A0");
    }

    #[test]
    fn a_run_that_cannot_go_on_has_sunk() {
        check(&sea(6, &[4, 3, 2]), "A0x B0x C0o", "A0h2 Closed", "A1 B1", "");
        check(&sea(6, &[4, 3, 2]), "A0x B0x", "", "", "");
    }

    #[test]
    fn a_lone_hit_has_sunk_only_where_it_is_shut_in() {
        check(&sea(4, &[3, 1]), "A0x B0o A1o", "A0h1 Closed", "", "");
        check(&sea(4, &[3, 1]), "A0x B0o", "", "", "");
    }

    #[test]
    fn sinking_one_ship_can_sink_the_next() {
        check(
            &sea(5, &[3, 2]),
            "A0x B0x C0x A2x A3x",
            "A0h3 Largest, A2v2 Largest",
            "D0 A1 B1 C1 B2 B3 A4",
            "E0 D1 E1 C2 D2 E2 C3 D3 E3 B4 C4 D4 E4",
        );
    }

    #[test]
    fn where_ships_may_touch_silence_tells_nothing() {
        let setup = RulesSetup { contact: Contact::Free, ..sea(5, &[3, 2]) };
        check(&setup, "A0x B0x C0x", "", "", "");
    }

    #[test]
    fn an_announced_sinking_is_believed_when_one_ship_explains_it() {
        let free = RulesSetup { contact: Contact::Free, announce: Announce::SunkSize, ..sea(4, &[3, 2]) };
        check(&free, "A0x B0s2", "A0h2 Announced", "", "");
        check(&free, "A0x B1x B0s2", "", "", "");
        let quiet = RulesSetup { announce: Announce::Sunk, ..sea(4, &[3, 2]) };
        check(&quiet, "A0x B0s", "A0h2 Announced", "C0 A1 B1", "");
    }

    #[test]
    fn a_ship_that_was_told_hit_by_hit_lies_on_those_hits() {
        for announce in [Announce::Named, Announce::Coloured] {
            let free = RulesSetup { contact: Contact::Free, announce, ..sea(4, &[3, 2, 1]) };
            check(&free, "B1x#1 A0x#2 B0s#2", "A0h2 Announced", "", "");
            check(&free, "A0x#2 C1s#3 B0s#2", "C1h1 Announced, A0h2 Announced", "", "C0");
            // No ship lies like that: nothing follows.
            check(&free, "A0x#2 D0s#2", "", "", "");
            check(&free, "A0x#2 B0x#2 C0x#2 D0s#2", "", "", "");
        }
    }

    #[test]
    fn cells_without_room_for_the_smallest_ship_are_cramped() {
        check(&sea(3, &[3]), "B1o", "", "", "");
        check(&sea(3, &[3]), "B0o A1o", "", "", "A0 B1");
        let reefs = RulesSetup { reefs: vec![Cell::new(1, 0), Cell::new(0, 1)], ..sea(3, &[2]) };
        check(&reefs, "", "", "", "A0");
    }
}
