//! Placing a fleet: moving a ship about, with a word on why it does not fit.

use amiral_draw::{Picture, Pointer, Sea};
use amiral_game::{Axis, Cell, Direction, Fleet, FleetSetup, Rules, Seat, Ship};
use amiral_host::Plan;
use amiral_words::Say;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::board::{Board, Density};
use crate::canvas::{Canvas, Hit, KeyName};
use crate::context::{Context, Sentence};

/// A fleet being placed.
pub(crate) struct Placing {
    rules: Rules,
    seat: Seat,
    placed: Vec<Ship>,
    /// The first cell, the axis and the size of the ship in hand.
    at: Cell,
    axis: Axis,
    size: u8,
    typed: String,
    problem: Option<Sentence>,
    /// How many random fleets have been asked for.
    drawn: u64,
}

/// What came of something a person did.
pub(crate) enum Placed {
    NotYet,
    Done(Fleet),
}

impl Placing {
    pub(crate) fn new(rules: &Rules, seat: Seat) -> Placing {
        let mut placing = Placing {
            rules: rules.clone(),
            seat,
            placed: Vec::new(),
            at: Cell::new(0, 0),
            axis: Axis::Horizontal,
            size: rules.fleet()[0],
            typed: String::new(),
            problem: None,
            drawn: 0,
        };
        placing.snap();
        placing
    }

    fn setup(&self) -> FleetSetup {
        FleetSetup { ships: self.placed.clone() }
    }

    fn missing(&self) -> Vec<u8> {
        self.setup().missing(&self.rules)
    }

    fn in_hand(&self) -> Option<Ship> {
        if self.missing().is_empty() { None } else { Ship::new(self.at, self.axis, self.size) }
    }

    /// What speaks against placing the ship in hand where it is.
    fn objection(&self) -> Option<amiral_game::FleetProblem> {
        let ship = self.in_hand()?;
        let mut setup = self.setup();
        setup.ships.push(ship);
        setup.misplaced(&self.rules).into_iter().next()
    }

    /// Keeps the ship in hand on the grid.
    fn snap(&mut self) {
        let grid = self.rules.grid();
        let missing = self.missing();
        if !missing.contains(&self.size)
            && let Some(&next) = missing.first()
        {
            self.size = next;
        }
        let (mut width, mut height) = self.reach();
        if width > grid.width() || height > grid.height() {
            self.axis = self.axis.turned();
            (width, height) = self.reach();
        }
        let column = self.at.column().min(grid.width().saturating_sub(width));
        let row = self.at.row().min(grid.height().saturating_sub(height));
        self.at = Cell::new(column, row);
    }

    fn reach(&self) -> (u8, u8) {
        match self.axis {
            Axis::Horizontal => (self.size, 1),
            Axis::Vertical => (1, self.size),
        }
    }

    fn move_to(&mut self, cell: Cell) {
        self.at = cell;
        self.snap();
        self.problem = None;
    }

    fn step(&mut self, direction: Direction) {
        if let Some(cell) = self.rules.grid().step(self.at, direction) {
            self.move_to(cell);
        }
    }

    fn rotate(&mut self) {
        self.axis = self.axis.turned();
        self.snap();
        self.problem = None;
    }

    /// The nearest place where the ship in hand fits.
    fn nearest(&mut self) {
        let mut setup = self.setup();
        let axes = [self.axis, self.axis.turned()];
        let places = axes.iter().flat_map(|&axis| self.rules.grid().cells().map(move |cell| (axis, cell)));
        let distance = |(axis, cell): &(Axis, Cell)| {
            let far =
                u32::from(cell.column().abs_diff(self.at.column())) + u32::from(cell.row().abs_diff(self.at.row()));
            (far, *axis != self.axis)
        };
        let mut places: Vec<(Axis, Cell)> = places.collect();
        places.sort_by_key(distance);
        let place = places.into_iter().find(|&(axis, cell)| {
            let Some(ship) = Ship::new(cell, axis, self.size) else { return false };
            setup.ships.push(ship);
            let fits = setup.misplaced(&self.rules).is_empty();
            setup.ships.pop();
            fits
        });
        match place {
            Some((axis, cell)) => {
                (self.axis, self.at) = (axis, cell);
                self.problem = None;
            }
            None => self.problem = Some(Sentence::plain("place-no-room")),
        }
    }

    fn place(&mut self) {
        if let Some(problem) = self.objection() {
            self.problem = Some(said(problem));
            return;
        }
        if let Some(ship) = self.in_hand() {
            self.placed.push(ship);
            self.problem = None;
            self.snap();
            // The next ship is shown where it can lie, not across this one.
            if self.objection().is_some() {
                self.nearest();
            }
        }
    }

    fn undo(&mut self) {
        if let Some(ship) = self.placed.pop() {
            self.pick_up(ship);
        }
    }

    fn pick_up(&mut self, ship: Ship) {
        (self.at, self.axis, self.size) = (ship.first(), ship.axis(), ship.size());
        self.problem = None;
    }

    fn random(&mut self, plan: &Plan) {
        self.drawn += 1;
        match plan.fleet(self.seat, self.drawn) {
            Ok(fleet) => {
                self.placed = fleet.ships().to_vec();
                self.problem = None;
            }
            Err(_) => self.problem = Some(Sentence::plain("fleet-undecided")),
        }
    }

    fn next_size(&mut self) {
        let mut sizes = self.missing();
        sizes.dedup();
        if let Some(place) = sizes.iter().position(|&size| size == self.size) {
            self.size = sizes[(place + 1) % sizes.len()];
            self.snap();
        }
    }

    /// Ships by notation: one, several, or all.
    fn read(&mut self, context: &Context) {
        let typed = std::mem::take(&mut self.typed);
        let setup: FleetSetup = match context.rows().typed(&typed).parse() {
            Ok(setup) => setup,
            Err(error) => {
                let error: amiral_game::ParseError = error;
                self.problem = Some(Sentence::new(move |context| {
                    context.words.say("problem-fleet-text", &[("problem", error.say(&context.words).into())])
                }));
                return;
            }
        };
        for ship in setup.ships {
            let mut placed = self.setup();
            if !placed.missing(&self.rules).contains(&ship.size()) {
                let size = ship.size();
                self.problem = Some(Sentence::new(move |context| {
                    context.words.say("place-none-of-size", &[("size", size.into())])
                }));
                return;
            }
            placed.ships.push(ship);
            if let Some(problem) = placed.misplaced(&self.rules).into_iter().next() {
                self.problem = Some(said(problem));
                return;
            }
            self.placed.push(ship);
        }
        self.problem = None;
        self.snap();
    }

    pub(crate) fn key(&mut self, key: KeyEvent, plan: &Plan, context: &Context) -> Placed {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Up => self.step(Direction::Up),
            KeyCode::Down => self.step(Direction::Down),
            KeyCode::Left => self.step(Direction::Left),
            KeyCode::Right => self.step(Direction::Right),
            KeyCode::Char(' ') | KeyCode::Tab if self.typed.is_empty() => self.rotate(),
            KeyCode::PageDown | KeyCode::PageUp => self.next_size(),
            KeyCode::F(2) => self.random(plan),
            KeyCode::F(3) => {
                self.placed.clear();
                self.problem = None;
                self.snap();
            }
            KeyCode::F(4) => self.nearest(),
            KeyCode::Delete => self.undo(),
            KeyCode::Backspace if self.typed.is_empty() => self.undo(),
            KeyCode::Backspace => {
                self.typed.pop();
            }
            KeyCode::Enter if !self.typed.is_empty() => self.read(context),
            KeyCode::Enter if self.missing().is_empty() => return self.done(),
            KeyCode::Enter => self.place(),
            KeyCode::Char(character) if !control && self.typed.len() < 100 => {
                self.typed.push(character);
                self.problem = None;
            }
            _ => {}
        }
        Placed::NotYet
    }

    fn done(&mut self) -> Placed {
        match self.setup().build(&self.rules) {
            Ok(fleet) => Placed::Done(fleet),
            Err(error) => {
                self.problem = error.problems.into_iter().next().map(said);
                Placed::NotYet
            }
        }
    }

    pub(crate) fn hover(&mut self, cell: Cell) {
        if !self.missing().is_empty() {
            self.move_to(cell);
        }
    }

    /// A click places the ship in hand, or takes up the one that lies there.
    pub(crate) fn click(&mut self, cell: Cell) {
        if let Some(place) = self.placed.iter().position(|ship| ship.set().contains(cell)) {
            let ship = self.placed.remove(place);
            self.pick_up(ship);
        } else if !self.missing().is_empty() {
            self.move_to(cell);
            self.place();
        }
    }

    pub(crate) fn turn(&mut self) {
        self.rotate();
    }

    pub(crate) fn remark(&mut self, sentence: Sentence) {
        self.problem = Some(sentence);
    }

    pub(crate) fn view(&self, canvas: &mut Canvas<'_>, area: Rect, name: &str) {
        let context = canvas.context;
        let (look, words) = (context.look, &context.words);
        let grid = self.rules.grid();
        let side = 34.min(area.width / 2);
        let density = Density::fitting(grid, context.rows(), area.width - side, area.height);
        let (width, height) = density.extent(grid, context.rows());
        let sea = Rect { width: width.min(area.width - side), height: height.min(area.height), ..area };
        let objection = self.objection();
        let mut picture = Picture::of(&self.rules)
            .sea(if context.settings.checkerboard { Sea::Checkered } else { Sea::Plain })
            .ships(self.placed.iter().copied());
        if let Some(ship) = self.in_hand().filter(|ship| ship.lies_on(grid)) {
            picture = picture.ships([ship]);
            let mark = if objection.is_some() { Pointer::Target } else { Pointer::Cursor };
            picture = ship.cells().fold(picture, |picture, cell| picture.point(mark, cell));
        }
        Board { number: 0, picture, heat: None, focus: self.at }.draw(canvas, sea, density);

        let right = Rect { x: sea.right() + 2, width: area.right().saturating_sub(sea.right() + 2), ..area };
        let mut row = 0;
        row += canvas.paragraph(right, row, &words.say("place-heading", &[("name", name.into())]), look.heading());
        row += 1;
        let list = |sizes: &[u8]| sizes.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let missing = self.missing();
        if missing.is_empty() {
            row += canvas.paragraph(right, row, &words.say("place-complete", &[]), look.good());
        } else {
            let parts = [("sizes", list(&missing).into())];
            row += canvas.paragraph(right, row, &words.say("place-missing", &parts), Style::new());
            let parts = [("size", self.size.into()), ("cell", context.rows().cell(self.at).into())];
            row += canvas.paragraph(right, row, &words.say("place-in-hand", &parts), Style::new());
        }
        row += 1;
        match (&self.problem, objection) {
            (Some(problem), _) => {
                let text = context.told(&problem.say(context));
                row += canvas.paragraph(right, row, &text, look.bad());
            }
            (None, Some(objection)) => {
                let text = words.say("place-does-not-fit", &[("problem", context.told(&objection.say(words)).into())]);
                row += canvas.paragraph(right, row, &text, look.bad());
            }
            (None, None) if !missing.is_empty() => {
                row += canvas.paragraph(right, row, &words.say("place-fits", &[]), look.good());
            }
            (None, None) => {}
        }
        row += 1;
        let prompt = words.say("place-typed", &[]);
        canvas.pieces(
            right,
            row,
            &[(&prompt, look.faint()), (" ", Style::new()), (&self.typed, look.key()), ("_", look.key())],
        );
        row += 2;
        for key in ["place-help-move", "place-help-undo", "place-help-type"] {
            row += canvas.paragraph(right, row, &words.say(key, &[]), look.faint());
        }
        row += 1;
        canvas.paragraph(right, row, &words.say("fleet-rules", &[("rules", (&self.rules).into())]), look.faint());
    }

    pub(crate) fn keys() -> Vec<KeyName> {
        vec![
            KeyName::new(KeyCode::Enter, "Enter", "key-place"),
            KeyName::new(KeyCode::Char(' '), "Space", "key-rotate"),
            KeyName::new(KeyCode::F(2), "F2", "key-random"),
            KeyName::new(KeyCode::Delete, "Del", "key-undo"),
            crate::app::HELP_KEY,
            crate::app::BACK_KEY,
            KeyName::new(KeyCode::F(3), "F3", "key-start-over"),
            KeyName::new(KeyCode::F(4), "F4", "key-snap"),
        ]
    }

    pub(crate) fn hit(hit: Hit) -> Option<Cell> {
        match hit {
            Hit::Cell(0, cell) => Some(cell),
            _ => None,
        }
    }
}

fn said(problem: amiral_game::FleetProblem) -> Sentence {
    Sentence::new(move |context| {
        context.words.say("place-does-not-fit", &[("problem", problem.say(&context.words).into())])
    })
}
