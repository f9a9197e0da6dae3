//! Placing a fleet: from one end to the other, by dragging, turned, undone and done again.
//!
//! A click chooses one end of a ship, and the ends it may have light up; a second click places it.
//! Ships that lie there can be dragged elsewhere, and others come from beside the sea. Nothing here
//! draws.

use amiral_game::{Axis, Cell, CellSet, Dice, Direction, Fleet, FleetProblem, FleetSetup, Rules, Seat, Ship, below};
use amiral_host::Plan;
use amiral_words::Say;

use crate::board::Hull;
use crate::context::Sentence;

/// A fleet being placed.
pub(crate) struct Placing {
    rules: Rules,
    seat: Seat,
    placed: Vec<Ship>,
    /// What place there before each change, and what was undone.
    past: Vec<Vec<Ship>>,
    future: Vec<Vec<Ship>>,
    /// The end chosen first.
    first: Option<Cell>,
    /// The ship being dragged.
    held: Option<Held>,
    cursor: Cell,
    /// The cell the mouse is over.
    pointed: Option<Cell>,
    problem: Option<Sentence>,
    /// How many random fleets have been asked for.
    drawn: u64,
}

/// A ship that is being dragged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Held {
    size: u8,
    axis: Axis,
    /// By which of its cells it is held.
    grip: u8,
    /// Where it place, if it place there.
    from: Option<Ship>,
    over: Option<Cell>,
}

impl Held {
    fn ship(&self) -> Option<Ship> {
        let over = self.over?;
        let (column, row) = match self.axis {
            Axis::Horizontal => (over.column().checked_sub(self.grip)?, over.row()),
            Axis::Vertical => (over.column(), over.row().checked_sub(self.grip)?),
        };
        Ship::new(Cell::new(column, row), self.axis, self.size)
    }
}

/// The steps a fleet may take to be completed at random.
const STEPS: usize = 200_000;

impl Placing {
    pub(crate) fn new(rules: &Rules, seat: Seat) -> Placing {
        let middle = Cell::new(rules.grid().width() / 2, rules.grid().height() / 2);
        Placing {
            rules: rules.clone(),
            seat,
            placed: Vec::new(),
            past: Vec::new(),
            future: Vec::new(),
            first: None,
            held: None,
            cursor: middle,
            pointed: None,
            problem: None,
            drawn: 0,
        }
    }

    pub(crate) fn rules(&self) -> &Rules {
        &self.rules
    }

    pub(crate) fn cursor(&self) -> Cell {
        self.cursor
    }

    pub(crate) fn problem(&self) -> Option<&Sentence> {
        self.problem.as_ref()
    }

    pub(crate) fn remark(&mut self, sentence: Sentence) {
        self.problem = Some(sentence);
    }

    pub(crate) fn is_holding(&self) -> bool {
        self.held.is_some()
    }

    /// Whether an end has been chosen and the other is asked for.
    pub(crate) fn has_begun(&self) -> bool {
        self.first.is_some()
    }

    pub(crate) fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    pub(crate) fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.placed.is_empty()
    }

    /// The sizes of the ships still to place.
    pub(crate) fn missing(&self) -> Vec<u8> {
        FleetSetup { ships: self.placed.clone() }.missing(&self.rules)
    }

    /// What speaks against a ship there.
    fn objection(&self, ship: Ship) -> Option<FleetProblem> {
        let mut setup = FleetSetup { ships: self.placed.clone() };
        setup.ships.push(ship);
        setup.misplaced(&self.rules).into_iter().next()
    }

    fn ship_at(&self, cell: Cell) -> Option<Ship> {
        self.placed.iter().copied().find(|ship| ship.set().contains(cell))
    }

    /// Changes what lies there, so that it can be undone.
    fn change(&mut self, placed: Vec<Ship>) {
        if placed != self.placed {
            self.past.push(std::mem::replace(&mut self.placed, placed));
            self.future.clear();
        }
        self.first = None;
        self.problem = None;
    }

    /// The ships that may begin at that cell, each with the cell where it ends.
    fn beginnings(&self, first: Cell) -> Vec<(Cell, Ship)> {
        let mut sizes = self.missing();
        sizes.dedup();
        let grid = self.rules.grid();
        let reach = |size: u8, direction: Direction| {
            let end = (1..size).try_fold(first, |cell, _| grid.step(cell, direction))?;
            let start = if matches!(direction, Direction::Left | Direction::Up) { end } else { first };
            let ship = Ship::new(start, direction.axis(), size)?;
            self.objection(ship).is_none().then_some((end, ship))
        };
        let mut found: Vec<(Cell, Ship)> = Vec::new();
        for size in sizes {
            for direction in [Direction::Right, Direction::Down, Direction::Left, Direction::Up] {
                if let Some(beginning) = reach(size, direction)
                    && !found.iter().any(|(end, _)| *end == beginning.0)
                {
                    found.push(beginning);
                }
            }
        }
        found
    }

    /// The ends that light up.
    pub(crate) fn ends(&self) -> CellSet {
        let first = self.first;
        first.map(|first| self.beginnings(first).into_iter().map(|(end, _)| end).collect()).unwrap_or_default()
    }

    /// Everything that lies there, and what would if the mouse or the cursor meant it.
    pub(crate) fn ships(&self) -> Vec<(Ship, Hull)> {
        let lifted = self.held.and_then(|held| held.from);
        let lying = self.placed.iter().filter(|ship| Some(**ship) != lifted);
        let mut ships: Vec<(Ship, Hull)> = lying.map(|ship| (*ship, Hull::Own)).collect();
        ships.extend(self.preview());
        ships
    }

    fn preview(&self) -> Option<(Ship, Hull)> {
        if let Some(held) = self.held {
            let ship = held.ship().filter(|ship| ship.lies_on(self.rules.grid()))?;
            let hull = if self.fits(ship, held.from) { Hull::Ghost } else { Hull::Refused };
            return Some((ship, hull));
        }
        let first = self.first?;
        let at = self.pointed.unwrap_or(self.cursor);
        let beginnings = self.beginnings(first);
        let meant = beginnings.iter().find(|(end, _)| *end == at).map(|(_, ship)| *ship);
        Some((meant.or_else(|| Ship::new(first, Axis::Horizontal, 1))?, Hull::Ghost))
    }

    /// Whether a ship may lie there once that other one has gone.
    fn fits(&self, ship: Ship, gone: Option<Ship>) -> bool {
        let mut ships: Vec<Ship> = self.placed.clone();
        remove(&mut ships, gone);
        ships.push(ship);
        FleetSetup { ships }.misplaced(&self.rules).is_empty()
    }

    pub(crate) fn point(&mut self, cell: Option<Cell>) {
        self.pointed = cell;
    }

    pub(crate) fn step(&mut self, direction: Direction) {
        if let Some(cell) = self.rules.grid().step(self.cursor, direction) {
            self.cursor = cell;
            self.pointed = None;
        }
    }

    /// The first end of a ship, or the other.
    pub(crate) fn click(&mut self, cell: Cell) {
        self.cursor = cell;
        self.problem = None;
        if let Some(first) = self.first.take() {
            let ship = self.beginnings(first).into_iter().find(|(end, _)| *end == cell).map(|(_, ship)| ship);
            if let Some(ship) = ship {
                let mut placed = self.placed.clone();
                placed.push(ship);
                self.change(placed);
                return;
            }
            if cell == first {
                return;
            }
        }
        if self.missing().is_empty() || self.ship_at(cell).is_some() {
            return;
        }
        let beginnings = self.beginnings(cell);
        match beginnings.as_slice() {
            [] => self.problem = Some(Sentence::plain("window-place-nothing-begins")),
            // Only a ship of one cell begins where it ends.
            [(end, ship)] if *end == cell => {
                let mut placed = self.placed.clone();
                placed.push(*ship);
                self.change(placed);
            }
            _ => self.first = Some(cell),
        }
    }

    pub(crate) fn press(&mut self) {
        self.click(self.cursor);
    }

    /// Takes the chosen end back; says whether there was one.
    pub(crate) fn let_go(&mut self) -> bool {
        self.problem = None;
        self.held.take().is_some() | self.first.take().is_some()
    }

    /// Turns the ship in hand, or the one that lies there about that cell.
    pub(crate) fn turn(&mut self, cell: Option<Cell>) {
        if let Some(held) = &mut self.held {
            held.axis = held.axis.turned();
            return;
        }
        let cell = cell.or(self.pointed).unwrap_or(self.cursor);
        let Some(ship) = self.ship_at(cell) else { return };
        let grip = ship.cells().position(|one| one == cell).unwrap_or(0) as u8;
        let turned = Held { size: ship.size(), axis: ship.axis().turned(), grip, from: Some(ship), over: Some(cell) };
        self.put(turned);
    }

    /// Takes up the ship that lies there.
    pub(crate) fn drag(&mut self, cell: Cell) {
        let Some(ship) = self.ship_at(cell) else { return };
        let grip = ship.cells().position(|one| one == cell).unwrap_or(0) as u8;
        self.first = None;
        self.held = Some(Held { size: ship.size(), axis: ship.axis(), grip, from: Some(ship), over: Some(cell) });
    }

    /// Takes a ship that is still to place.
    pub(crate) fn take(&mut self, size: u8) {
        self.first = None;
        self.held = Some(Held { size, axis: Axis::Horizontal, grip: 0, from: None, over: None });
    }

    pub(crate) fn drag_over(&mut self, cell: Cell) {
        if let Some(held) = &mut self.held {
            held.over = Some(cell);
        }
    }

    /// Lets the ship in hand go: there, or off the sea.
    pub(crate) fn drop_at(&mut self, cell: Option<Cell>) {
        let Some(held) = self.held.take() else { return };
        if cell.is_some() {
            self.put(Held { over: cell, ..held });
        } else {
            let mut placed = self.placed.clone();
            remove(&mut placed, held.from);
            self.change(placed);
        }
    }

    /// Places a ship, or says why it does not fit and leaves everything as it was.
    fn put(&mut self, held: Held) {
        let mut placed = self.placed.clone();
        remove(&mut placed, held.from);
        let ship = held.ship().filter(|ship| ship.lies_on(self.rules.grid()));
        let Some(ship) = ship else {
            self.problem = Some(Sentence::plain("window-place-off-grid"));
            return;
        };
        placed.push(ship);
        let setup = FleetSetup { ships: placed.clone() };
        match setup.misplaced(&self.rules).into_iter().next() {
            Some(problem) => self.problem = Some(said(problem)),
            None => self.change(placed),
        }
    }

    /// Takes the ship that lies there away.
    pub(crate) fn remove(&mut self, cell: Option<Cell>) {
        let cell = cell.or(self.pointed).unwrap_or(self.cursor);
        let mut placed = self.placed.clone();
        remove(&mut placed, self.ship_at(cell));
        self.change(placed);
    }

    pub(crate) fn undo(&mut self) {
        if let Some(placed) = self.past.pop() {
            self.future.push(std::mem::replace(&mut self.placed, placed));
            self.first = None;
            self.problem = None;
        }
    }

    pub(crate) fn redo(&mut self) {
        if let Some(placed) = self.future.pop() {
            self.past.push(std::mem::replace(&mut self.placed, placed));
            self.first = None;
            self.problem = None;
        }
    }

    pub(crate) fn clear(&mut self) {
        self.change(Vec::new());
    }

    /// A whole fleet at random.
    pub(crate) fn random(&mut self, plan: &Plan) {
        self.drawn += 1;
        match plan.fleet(self.seat, self.drawn) {
            Ok(fleet) => self.change(fleet.ships().to_vec()),
            Err(_) => self.problem = Some(Sentence::plain("fleet-undecided")),
        }
    }

    /// Places what is missing at random beside what lies there.
    pub(crate) fn complete(&mut self, plan: &Plan) {
        self.drawn += 1;
        let mut dice = plan.seed.split(&[REST, self.seat as u64, self.drawn]).dice(&[]);
        let mut placed = self.placed.clone();
        let mut missing = self.missing();
        missing.sort_unstable_by(|a, b| b.cmp(a));
        let mut steps = STEPS;
        if rest(&self.rules, &mut placed, &missing, &mut dice, &mut steps) {
            self.change(placed);
        } else {
            self.problem = Some(Sentence::plain("window-place-no-room"));
        }
    }

    /// The fleet, once it is whole.
    pub(crate) fn done(&mut self) -> Option<Fleet> {
        match (FleetSetup { ships: self.placed.clone() }).build(&self.rules) {
            Ok(fleet) => Some(fleet),
            Err(error) => {
                self.problem = error.problems.into_iter().next().map(said);
                None
            }
        }
    }
}

/// What dice are for, among those of a game.
const REST: u64 = 0x6c61_7900;

/// Places those sizes at random, going back where nothing fits any more; says whether it could.
fn rest(rules: &Rules, placed: &mut Vec<Ship>, missing: &[u8], dice: &mut Dice, steps: &mut usize) -> bool {
    let Some((&size, others)) = missing.split_first() else { return true };
    let axes = if size == 1 { vec![Axis::Horizontal] } else { vec![Axis::Horizontal, Axis::Vertical] };
    let places = axes.into_iter().flat_map(|axis| rules.grid().cells().map(move |cell| Ship::new(cell, axis, size)));
    let mut places: Vec<Ship> = places.flatten().filter(|ship| ship.lies_on(rules.grid())).collect();
    while !places.is_empty() {
        if *steps == 0 {
            return false;
        }
        *steps -= 1;
        placed.push(places.swap_remove(below(dice, places.len())));
        let fits = FleetSetup { ships: placed.clone() }.misplaced(rules).is_empty();
        if fits && rest(rules, placed, others, dice, steps) {
            return true;
        }
        placed.pop();
    }
    false
}

fn remove(ships: &mut Vec<Ship>, ship: Option<Ship>) {
    if let Some(place) = ship.and_then(|ship| ships.iter().position(|one| *one == ship)) {
        ships.remove(place);
    }
}

fn said(problem: FleetProblem) -> Sentence {
    Sentence::new(move |context| {
        context.say_of("place-does-not-fit", &[("problem", context.told(&problem.say(&context.words)).into())])
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use amiral_game::{Preset, Seed};
    use amiral_host::Participant;

    fn cell(name: &str) -> Cell {
        name.parse().unwrap()
    }

    fn placing() -> Placing {
        Placing::new(&Preset::Classic.rules(), Seat::A)
    }

    fn plan() -> Plan {
        Plan::hunt(&Preset::Classic.rules(), Seed(5), Participant::Person { name: "Ada".into() })
    }

    fn fleet(placing: &Placing) -> String {
        placing.placed.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn two_clicks_place_a_ship_and_only_possible_ends_light_up() {
        let mut placing = placing();
        placing.click(cell("A0"));
        let ends: Vec<String> = placing.ends().iter().map(|end| end.to_string()).collect();
        assert_eq!(ends, ["B0", "C0", "D0", "E0", "A1", "A2", "A3", "A4"]);
        placing.click(cell("A4"));
        assert_eq!(fleet(&placing), "A0v5");
        assert_eq!(placing.missing(), [4, 3, 3, 2]);
        placing.click(cell("C0"));
        placing.point(Some(cell("C2")));
        assert_eq!(placing.preview(), Some(("C0v3".parse().unwrap(), Hull::Ghost)));
        // B0 touches the first ship, so that nothing ends there.
        assert!(!placing.ends().contains(cell("B0")));
        placing.click(cell("J9"));
        assert!(placing.has_begun(), "a click elsewhere begins there");
    }

    #[test]
    fn backwards_is_the_same_ship() {
        let mut placing = placing();
        placing.click(cell("F5"));
        placing.click(cell("B5"));
        assert_eq!(fleet(&placing), "B5h5");
    }

    #[test]
    fn what_was_done_is_undone_and_done_again() {
        let mut placing = placing();
        placing.click(cell("A0"));
        placing.click(cell("E0"));
        placing.random(&plan());
        placing.clear();
        assert!(placing.is_empty());
        placing.undo();
        assert!(placing.missing().is_empty());
        placing.undo();
        assert_eq!(fleet(&placing), "A0h5");
        placing.undo();
        assert!(placing.is_empty() && !placing.can_undo());
        placing.redo();
        assert_eq!(fleet(&placing), "A0h5");
        placing.click(cell("A2"));
        placing.click(cell("B2"));
        assert!(!placing.can_redo(), "a change forgets what was undone");
    }

    #[test]
    fn ships_are_dragged_turned_and_refused() {
        let mut placing = placing();
        placing.take(5);
        placing.drag_over(cell("C3"));
        placing.drop_at(Some(cell("C3")));
        assert_eq!(fleet(&placing), "C3h5");
        placing.drag(cell("D3"));
        placing.drag_over(cell("D6"));
        placing.turn(None);
        placing.drop_at(Some(cell("D6")));
        assert_eq!(fleet(&placing), "D5v5", "held by its second cell");
        placing.drag(cell("D5"));
        placing.drop_at(Some(cell("D9")));
        assert_eq!(fleet(&placing), "D5v5");
        assert!(placing.problem().is_some(), "it hangs over the edge");
        placing.turn(Some(cell("D5")));
        assert_eq!(fleet(&placing), "D5h5");
        placing.drag(cell("D5"));
        placing.drop_at(None);
        assert!(placing.is_empty(), "dropped off the sea");
    }

    #[test]
    fn the_rest_at_random_leaves_what_lies_there() {
        let mut placing = placing();
        placing.click(cell("E4"));
        placing.click(cell("G4"));
        placing.complete(&plan());
        assert!(fleet(&placing).starts_with("E4h3"));
        assert!(placing.done().is_some());
        placing.undo();
        assert_eq!(fleet(&placing), "E4h3");
    }

    #[test]
    fn the_rest_that_fits_nowhere_is_told() {
        let rules =
            amiral_game::RulesSetup { width: 4, height: 2, fleet: vec![4, 1], ..amiral_game::RulesSetup::default() };
        let mut placing = Placing::new(&rules.build().unwrap(), Seat::A);
        placing.take(1);
        placing.drop_at(Some(cell("B0")));
        assert_eq!(placing.missing(), [4]);
        placing.complete(&plan());
        assert!(placing.problem().is_some());
        assert_eq!(placing.missing(), [4]);
    }
}
