//! A fleet being placed, without a user interface: acts come in, a scene goes out.
//!
//! There are two ways to place ships, and an interface may offer both. With
//! [`PlacingWay::TwoEnds`], a click chooses one end of a ship, the possible other ends light up,
//! and a second click places it. With [`PlacingWay::ShipInHand`], the next ship is always in hand,
//! can be moved and turned, and a click puts it down. Either way, ships can be picked up again,
//! dragged, typed, and undone.

mod act;
mod hand;
mod scene;
mod state;
mod turning;

use amiral_game::{Cell, Direction, Fleet, FleetProblem, FleetSetup, PlacingBudget, Rules, Seat, Shape, Ship, Stop};

use crate::Plan;
use hand::{Hand, Held};

pub use act::{PlacingAct, PlacingWay};
pub use scene::{InHand, PlacingProblem, PlacingScene, Preview};
pub use state::BadPlacingState;

/// A fleet being placed.
#[derive(Clone, Debug)]
pub struct PlacingModel {
    plan: Plan,
    seat: Seat,
    way: PlacingWay,
    /// The ships placed, including the one picked up.
    placed: Vec<Ship>,
    /// What was placed before each change, and what was undone.
    past: Vec<Vec<Ship>>,
    future: Vec<Vec<Ship>>,
    hand: Hand,
    cursor: Cell,
    pointed: Option<Cell>,
    /// The last ship in hand, as it lay. The next one begins with that.
    shape: Shape,
    problem: Option<PlacingProblem>,
    /// How many random fleets have been asked for.
    drawn: u64,
    /// What a random fleet may cost.
    budget: PlacingBudget,
    stop: Stop,
}

/// The steps that placing the rest at random may take.
const STEPS: u64 = 2_000_000;

/// What the dice are for, among those of a game.
const REST: u64 = 0x6c61_7900;

impl PlacingModel {
    /// The fleet of a seat, with no ship placed.
    pub fn new(plan: &Plan, seat: Seat, way: PlacingWay) -> PlacingModel {
        let grid = plan.rules.grid();
        let cursor = match way {
            PlacingWay::TwoEnds => Cell::new(grid.width() / 2, grid.height() / 2),
            PlacingWay::ShipInHand => Cell::new(0, 0),
        };
        let mut model = PlacingModel {
            plan: plan.clone(),
            seat,
            way,
            placed: Vec::new(),
            past: Vec::new(),
            future: Vec::new(),
            hand: Hand::Empty,
            cursor,
            pointed: None,
            shape: plan.rules.ships()[0],
            problem: None,
            drawn: 0,
            budget: PlacingBudget::OWN_MACHINE,
            stop: Stop::new(),
        };
        model.refill_hand();
        model
    }

    /// Limits what random fleets may cost.
    #[must_use]
    pub fn within(self, budget: PlacingBudget, stop: &Stop) -> PlacingModel {
        PlacingModel { budget, stop: stop.clone(), ..self }
    }

    /// Whether nothing is placed.
    pub fn is_empty(&self) -> bool {
        self.placed.is_empty()
    }

    /// Whether every ship is placed.
    pub fn is_complete(&self) -> bool {
        self.missing().is_empty()
    }

    /// Does what a person asks for.
    pub fn act(&mut self, act: PlacingAct) {
        match act {
            PlacingAct::Point(cell) => return self.point(cell),
            PlacingAct::DragOver(cell) => return self.drag_over(cell),
            _ => self.problem = None,
        }
        match act {
            PlacingAct::Point(_) | PlacingAct::DragOver(_) => {}
            PlacingAct::Step(direction) => self.step(direction),
            PlacingAct::Click(cell) => self.click(cell),
            PlacingAct::Press => self.press(),
            PlacingAct::Take(shape) => self.take(shape),
            PlacingAct::Drag(cell) => self.drag(cell),
            PlacingAct::DragMissing(shape) => self.drag_missing(shape),
            PlacingAct::Drop(cell) => self.drop_at(cell),
            PlacingAct::Turn(cell) => self.turn(cell, Held::turned),
            PlacingAct::Mirror(cell) => self.mirror(cell),
            PlacingAct::NextShape => self.next_shape(),
            PlacingAct::NearestPlace => self.nearest_place(),
            PlacingAct::Type(text) => self.read(&text),
            PlacingAct::Remove => self.remove(),
            PlacingAct::Undo => self.undo(),
            PlacingAct::Redo => self.redo(),
            PlacingAct::Random => self.random(),
            PlacingAct::Complete => self.complete(),
            PlacingAct::Clear => self.change(Vec::new()),
            PlacingAct::Way(way) => self.change_way(way),
        }
    }

    /// Puts back the end or the ship that was chosen. Returns whether there was one.
    pub fn let_go(&mut self) -> bool {
        self.problem = None;
        let chosen = match &self.hand {
            Hand::Empty => false,
            Hand::End(_) | Hand::Dragged(_) => true,
            // With a ship always in hand, the next one does not count as chosen.
            Hand::Carried(held) => held.from.is_some() || self.way == PlacingWay::TwoEnds,
        };
        if chosen {
            self.empty_hand();
        }
        chosen
    }

    /// The fleet, once it is complete.
    pub fn fleet(&mut self) -> Option<Fleet> {
        match self.lying().build(self.rules()) {
            Ok(fleet) => Some(fleet),
            Err(error) => {
                self.problem = error.problems.into_iter().next().map(PlacingProblem::Misplaced);
                None
            }
        }
    }

    /// Everything a screen shows.
    pub fn scene(&self) -> PlacingScene {
        let first_end = if let Hand::End(first) = self.hand { Some(first) } else { None };
        let ends = first_end.map(|first| self.ships_from(first).into_iter().map(|(end, _)| end).collect());
        PlacingScene {
            seat: self.seat,
            rules: self.rules().clone(),
            way: self.way,
            ships: self.lying().ships,
            missing: self.missing(),
            in_hand: self.hand.held().map(|held| InHand { shape: held.shape, grip: held.grip }),
            is_dragging: matches!(self.hand, Hand::Dragged(_)),
            preview: self.preview(),
            first_end,
            ends: ends.unwrap_or_default(),
            cursor: self.cursor,
            problem: self.problem.clone(),
            can_undo: !self.past.is_empty(),
            can_redo: !self.future.is_empty(),
        }
    }

    fn preview(&self) -> Option<Preview> {
        if let Some(held) = self.hand.held() {
            held.over?;
            let ship = held.kept_on(self.rules().grid()).ship()?;
            return Some(Preview { ship, objection: self.objection(ship) });
        }
        let Hand::End(first) = self.hand else { return None };
        let meant = self.pointed.unwrap_or(self.cursor);
        let ship = self.ships_from(first).into_iter().find(|(end, _)| *end == meant).map(|(_, ship)| ship);
        let ship = ship.or_else(|| Ship::shaped(first, Shape::line(1)?))?;
        Some(Preview { ship, objection: None })
    }

    fn rules(&self) -> &Rules {
        &self.plan.rules
    }

    /// The ships that are placed, without the one in hand.
    fn lying(&self) -> FleetSetup {
        let picked_up = self.hand.held().and_then(|held| held.from);
        FleetSetup { ships: self.placed.iter().copied().filter(|ship| Some(*ship) != picked_up).collect() }
    }

    fn missing(&self) -> Vec<Shape> {
        self.lying().missing(self.rules())
    }

    /// The shapes of the ships that are neither placed nor picked up.
    fn not_placed(&self) -> Vec<Shape> {
        FleetSetup { ships: self.placed.clone() }.missing(self.rules())
    }

    fn ship_at(&self, cell: Cell) -> Option<Ship> {
        self.lying().ships.into_iter().find(|ship| ship.set().contains(cell))
    }

    /// Why a ship may not be placed there, if it may not.
    fn objection(&self, ship: Ship) -> Option<FleetProblem> {
        let mut setup = self.lying();
        setup.ships.push(ship);
        setup.misplaced(self.rules()).into_iter().next()
    }

    /// The straight ships that may end at a cell, each with its other end.
    fn ships_from(&self, first: Cell) -> Vec<(Cell, Ship)> {
        let straight = self.missing().into_iter().filter(|shape| shape.is_straight());
        let mut sizes: Vec<u8> = straight.map(Shape::size).collect();
        sizes.dedup();
        let grid = self.rules().grid();
        let reach = |size: u8, direction: Direction| {
            let end = (1..size).try_fold(first, |cell, _| grid.step(cell, direction))?;
            let start = if matches!(direction, Direction::Left | Direction::Up) { end } else { first };
            let ship = Ship::new(start, direction.axis(), size)?;
            self.objection(ship).is_none().then_some((end, ship))
        };
        let mut found: Vec<(Cell, Ship)> = Vec::new();
        for size in sizes {
            for direction in [Direction::Right, Direction::Down, Direction::Left, Direction::Up] {
                if let Some(ship) = reach(size, direction)
                    && !found.iter().any(|(end, _)| *end == ship.0)
                {
                    found.push(ship);
                }
            }
        }
        found
    }

    /// Changes what is placed, so that it can be undone.
    fn change(&mut self, placed: Vec<Ship>) {
        if placed != self.placed {
            self.past.push(std::mem::replace(&mut self.placed, placed));
            self.future.clear();
        }
        self.empty_hand();
    }

    fn empty_hand(&mut self) {
        self.hand = Hand::Empty;
        self.refill_hand();
    }

    /// Picks up the next ship, if a ship is always in hand.
    fn refill_hand(&mut self) {
        let missing = self.missing();
        let upright = self.upright(self.shape);
        let next = Some(upright).filter(|shape| missing.contains(shape)).or(missing.first().copied());
        if let (PlacingWay::ShipInHand, Hand::Empty, Some(next)) = (self.way, &self.hand, next) {
            self.carry(self.new_ship(next, Some(self.cursor)));
        }
    }

    /// The shape as the rules have it.
    fn upright(&self, shape: Shape) -> Shape {
        shape.upright(self.rules().mirror())
    }

    /// A missing ship of that shape, lying as the last one in hand did if it can.
    fn new_ship(&self, shape: Shape, over: Option<Cell>) -> Held {
        let is_down = self.shape.is_straight() && self.shape.height() > 1;
        let shape = match shape {
            _ if self.upright(self.shape) == shape => self.shape,
            _ if shape.is_straight() && is_down => shape.turned(),
            _ => shape,
        };
        Held { shape, grip: 0, from: None, over }
    }

    /// Picks up a ship, and keeps it on the sea.
    fn carry(&mut self, held: Held) {
        let held = held.kept_on(self.rules().grid());
        self.cursor = held.first().unwrap_or(self.cursor);
        self.shape = held.shape;
        self.hand = Hand::Carried(held);
    }

    fn point(&mut self, cell: Option<Cell>) {
        self.pointed = cell;
        if let (Hand::Carried(held), Some(cell)) = (self.hand, cell) {
            self.problem = None;
            self.carry(Held { over: Some(cell), ..held });
        }
    }

    fn step(&mut self, direction: Direction) {
        let Some(cell) = self.rules().grid().step(self.cursor, direction) else { return };
        self.pointed = None;
        match self.hand {
            Hand::Carried(held) => self.carry(held.moved_to(cell, self.rules().grid())),
            _ => self.cursor = cell,
        }
    }

    fn press(&mut self) {
        match self.hand {
            Hand::Carried(_) => self.put_down(),
            _ => self.click(self.cursor),
        }
    }

    fn click(&mut self, cell: Cell) {
        if !self.rules().grid().contains(cell) {
            return;
        }
        if let Some(ship) = self.ship_at(cell) {
            self.pick_up(ship, cell);
            return;
        }
        match self.hand {
            Hand::Carried(held) | Hand::Dragged(held) => {
                self.carry(Held { over: Some(cell), ..held });
                self.put_down();
            }
            Hand::End(first) => {
                self.hand = Hand::Empty;
                self.cursor = cell;
                let ship = self.ships_from(first).into_iter().find(|(end, _)| *end == cell).map(|(_, ship)| ship);
                match ship {
                    Some(ship) => self.add(ship),
                    None if cell == first => {}
                    None => self.begin(cell),
                }
            }
            Hand::Empty => {
                self.cursor = cell;
                self.begin(cell);
            }
        }
    }

    /// Chooses the first end of a ship.
    fn begin(&mut self, cell: Cell) {
        if self.is_complete() {
            return;
        }
        let shaped = self.missing().into_iter().find(|shape| !shape.is_straight());
        match (self.ships_from(cell).as_slice(), shaped) {
            ([], Some(shape)) => self.carry(self.new_ship(shape, Some(cell))),
            ([], None) => self.problem = Some(PlacingProblem::NothingBegins(cell)),
            // Only a ship of one cell ends where it begins.
            (&[(end, ship)], _) if end == cell => self.add(ship),
            _ => self.hand = Hand::End(cell),
        }
    }

    fn add(&mut self, ship: Ship) {
        let mut ships = self.lying().ships;
        ships.push(ship);
        self.change(ships);
    }

    fn pick_up(&mut self, ship: Ship, cell: Cell) {
        self.carry(Held::of(ship, cell));
    }

    /// Puts down the ship in hand where it is.
    fn put_down(&mut self) {
        let Hand::Carried(held) = self.hand else { return };
        let Some(ship) = held.ship() else { return };
        if let Some(problem) = self.objection(ship) {
            self.problem = Some(PlacingProblem::Misplaced(problem));
            return;
        }
        if held.from == Some(ship) {
            self.empty_hand();
            return;
        }
        self.add(ship);
        // Show the next ship where it fits, not across this one.
        if self.preview().is_some_and(|preview| preview.objection.is_some()) {
            self.nearest_place();
        }
    }

    fn take(&mut self, shape: Shape) {
        let shape = self.upright(shape);
        if self.not_placed().contains(&shape) {
            self.carry(self.new_ship(shape, Some(self.cursor)));
        } else {
            self.problem = Some(PlacingProblem::NoneMissing(shape));
        }
    }

    fn next_shape(&mut self) {
        let mut shapes = self.not_placed();
        shapes.dedup();
        let held = self.hand.held().copied();
        let at = held.and_then(|held| shapes.iter().position(|&shape| shape == self.upright(held.shape)));
        let next = at.map_or(0, |at| (at + 1) % shapes.len());
        if let Some(&shape) = shapes.get(next) {
            let first = held.and_then(Held::first).unwrap_or(self.cursor);
            self.carry(self.new_ship(shape, Some(first)));
        }
    }

    fn drag(&mut self, cell: Cell) {
        if let Some(ship) = self.ship_at(cell) {
            self.hand = Hand::Dragged(Held::of(ship, cell));
        }
    }

    fn drag_missing(&mut self, shape: Shape) {
        let shape = self.upright(shape);
        if self.not_placed().contains(&shape) {
            self.hand = Hand::Dragged(Held { shape, grip: 0, from: None, over: None });
        } else {
            self.problem = Some(PlacingProblem::NoneMissing(shape));
        }
    }

    fn drag_over(&mut self, cell: Cell) {
        let grid = self.rules().grid();
        match &mut self.hand {
            Hand::Dragged(held) => held.over = Some(cell).filter(|&cell| grid.contains(cell)),
            Hand::Carried(_) => self.point(Some(cell)),
            Hand::Empty | Hand::End(_) => {}
        }
    }

    fn drop_at(&mut self, cell: Option<Cell>) {
        match (self.hand, cell) {
            (Hand::Dragged(held), Some(_)) => self.put(Held { over: cell, ..held }),
            (Hand::Carried(held), Some(_)) => {
                self.carry(Held { over: cell, ..held });
                self.put_down();
            }
            (Hand::Dragged(_) | Hand::Carried(_), None) => self.change(self.lying().ships),
            (Hand::Empty | Hand::End(_), _) => {}
        }
    }

    /// Places a ship, moved as little as possible onto the sea. If it does not fit, says why and
    /// changes nothing.
    fn put(&mut self, held: Held) {
        let kept = held.kept_on(self.rules().grid());
        self.hand = Hand::Dragged(kept);
        let ship = kept.ship().filter(|_| kept.shape == held.shape);
        let problem = match ship {
            None => Some(PlacingProblem::OffGrid),
            Some(ship) => self.objection(ship).map(PlacingProblem::Misplaced),
        };
        match ship.filter(|_| problem.is_none()) {
            Some(ship) if held.from != Some(ship) => self.add(ship),
            _ => self.empty_hand(),
        }
        self.problem = problem;
    }

    fn nearest_place(&mut self) {
        if self.hand.held().is_none() {
            self.next_shape();
        }
        let Some(&held) = self.hand.held() else { return };
        let at = held.first().unwrap_or(self.cursor);
        let ways = held.shape.ways(self.rules().mirror());
        let mut places: Vec<(Shape, Cell)> =
            ways.iter().flat_map(|&way| self.rules().grid().cells().map(move |cell| (way, cell))).collect();
        places.sort_by_key(|(way, cell)| {
            let far = u32::from(cell.column().abs_diff(at.column())) + u32::from(cell.row().abs_diff(at.row()));
            (far, *way != held.shape)
        });
        let fits =
            |&(way, cell): &(Shape, Cell)| Ship::shaped(cell, way).is_some_and(|ship| self.objection(ship).is_none());
        match places.into_iter().find(fits) {
            Some((shape, cell)) => self.carry(Held { shape, ..held }.moved_to(cell, self.rules().grid())),
            None => self.problem = Some(PlacingProblem::NoRoom),
        }
    }

    fn read(&mut self, text: &str) {
        let setup: FleetSetup = match text.parse() {
            Ok(setup) => setup,
            Err(error) => {
                self.problem = Some(PlacingProblem::NotAShip(error));
                return;
            }
        };
        let mut placed = self.lying();
        let mut problem = None;
        for ship in setup.ships {
            let shape = self.upright(ship.shape());
            if !placed.missing(self.rules()).contains(&shape) {
                problem = Some(PlacingProblem::NoneMissing(shape));
                break;
            }
            placed.ships.push(ship);
            if let Some(found) = placed.misplaced(self.rules()).into_iter().next() {
                placed.ships.pop();
                problem = Some(PlacingProblem::Misplaced(found));
                break;
            }
        }
        self.change(placed.ships);
        self.problem = problem;
    }

    fn remove(&mut self) {
        let mut setup = self.lying();
        if self.hand.held().is_none() {
            let gone = self.ship_at(self.pointed.unwrap_or(self.cursor));
            setup.ships.retain(|ship| Some(*ship) != gone);
        }
        self.change(setup.ships);
    }

    fn undo(&mut self) {
        if let Some(placed) = self.past.pop() {
            let after = std::mem::replace(&mut self.placed, placed);
            let gone: Vec<Ship> = after.iter().copied().filter(|ship| !self.placed.contains(ship)).collect();
            self.future.push(after);
            self.empty_hand();
            // With a ship always in hand, undo picks up the ship that was put down last.
            if let (PlacingWay::ShipInHand, &[ship]) = (self.way, gone.as_slice())
                && self.missing().contains(&self.upright(ship.shape()))
            {
                self.carry(Held { from: None, ..Held::of(ship, ship.first()) });
            }
        }
    }

    fn redo(&mut self) {
        if let Some(placed) = self.future.pop() {
            self.past.push(std::mem::replace(&mut self.placed, placed));
            self.empty_hand();
        }
    }

    fn random(&mut self) {
        self.drawn += 1;
        match self.plan.fleet_within(self.seat, self.drawn, self.budget, &self.stop) {
            Ok(fleet) => self.change(fleet.ships().to_vec()),
            Err(_) => self.problem = Some(PlacingProblem::NoRandomFleet),
        }
    }

    fn complete(&mut self) {
        self.drawn += 1;
        let mut dice = self.plan.seed.split(&[REST, self.seat as u64, self.drawn]).dice(&[]);
        match self.lying().complete(self.rules(), &mut dice, STEPS) {
            Ok(whole) => self.change(whole.ships),
            Err(_) => self.problem = Some(PlacingProblem::NoRoomForRest),
        }
    }

    fn change_way(&mut self, way: PlacingWay) {
        self.way = way;
        self.empty_hand();
    }
}

#[cfg(test)]
mod tests;
