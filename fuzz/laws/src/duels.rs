//! A duel against a naive referee: ships are lists of squares, and everything is computed anew each
//! time.

use amiral_duel::{Command, Duel, Event, Phase, Refusal};
use amiral_game::{Announce, Axis, Cell, Contact, Ending, FleetSetup, PerSeat, Rules, RulesSetup, Seat, Ship, Turns};

use crate::steps::{Limit, within};

/// The most commands of one duel.
const COMMANDS: usize = 400;

/// Reads numbers out of bytes. `None` at the end.
struct Numbers<'a>(std::slice::Iter<'a, u8>);

impl Numbers<'_> {
    fn below(&mut self, bound: u8) -> Option<u8> {
        self.0.next().map(|byte| byte % bound)
    }

    fn announce(&mut self) -> Option<Announce> {
        // The inputs kept mean what they did when there were three rules.
        self.0.next().map(|&byte| match byte {
            224.. => [Announce::Named, Announce::Coloured][usize::from(byte % 2)],
            _ => Announce::ALL[usize::from(byte % 3)],
        })
    }
}

/// Plays the commands that the bytes mean, and compares everything with the referee.
pub(crate) fn refereed(bytes: &[u8]) {
    let limit = Limit::reading(bytes.len(), Limit { steps: 5000, bytes: 1 << 20 }, Limit { steps: 20, bytes: 1000 });
    within(limit, || {
        let mut numbers = Numbers(bytes.iter());
        // The game ends where the bytes end.
        let _ = play(&mut numbers);
    });
}

fn play(numbers: &mut Numbers<'_>) -> Option<()> {
    let setup = RulesSetup {
        width: u32::from(numbers.below(6)?) + 1,
        height: u32::from(numbers.below(6)?) + 1,
        fleet: (0..=numbers.below(3)?).map(|_| Some(u32::from(numbers.below(4)?) + 1)).collect::<Option<_>>()?,
        contact: Contact::ALL[usize::from(numbers.below(3)?)],
        announce: numbers.announce()?,
        turns: Turns::ALL[usize::from(numbers.below(3)?)],
        reefs: if numbers.below(4)? == 0 { vec![cell(numbers)?] } else { Vec::new() },
        ..RulesSetup::default()
    };
    let Ok(rules) = setup.build() else { return None };
    let starter = Seat::BOTH[usize::from(numbers.below(2)?)];
    let mut duel = Duel::new(&rules, starter);
    let mut referee = Referee::new(&rules, starter);
    for _ in 0..COMMANDS {
        let seat = match duel.phase() {
            // Mostly the seat whose turn it is, so that games make progress.
            Phase::Playing { turn, .. } if numbers.below(8)? > 0 => turn,
            _ => Seat::BOTH[usize::from(numbers.below(2)?)],
        };
        let before = duel.clone();
        let (answer, expected) = match numbers.below(32)? {
            0 => (answer(duel.play(seat, Command::Resign)), referee.end(Ending::Resigned(seat))),
            1 => (answer(duel.play(seat, Command::Abort)), referee.end(Ending::Aborted)),
            2..12 => {
                let ships = ships(numbers, &rules)?;
                let built = FleetSetup { ships: ships.clone() }.build(&rules);
                assert_eq!(built.is_ok(), referee.is_legal(&ships), "{ships:?} under {rules}");
                let Ok(fleet) = built else { continue };
                (answer(duel.play(seat, Command::Place(fleet))), referee.place(seat, &ships))
            }
            _ => {
                let due = duel.view(seat).due();
                let count = if numbers.below(16)? > 0 { due.max(1) } else { usize::from(numbers.below(4)?) };
                let cells = (0..count).map(|_| cell(numbers)).collect::<Option<Vec<_>>>()?;
                (answer(duel.fire(seat, &cells)), referee.fire(seat, &cells))
            }
        };
        assert_eq!(answer, expected, "{rules}");
        if answer.is_err() {
            assert_eq!(duel, before, "a refused command changes nothing");
        }
        assert_eq!(duel.ending(), referee.ending.unwrap_or(Ending::Unfinished));
        for seat in Seat::BOTH {
            let told: Vec<String> = duel.seen(seat).shots().iter().map(ToString::to_string).collect();
            assert_eq!(told, referee.told[seat], "{rules}");
        }
    }
    // The game can be written as a record and read again.
    let record = duel.record(PerSeat(["Ada", "Bob"].map(|name| Some(name.into()))));
    assert_eq!(record.to_string().parse(), Ok(record));
    None
}

/// The result of a command: sentences, or the name of the refusal.
fn answer(played: Result<amiral_duel::Events<'_>, Refusal>) -> Result<Vec<String>, &'static str> {
    match played {
        Ok(events) => Ok(events
            .map(|event| match event {
                Event::Placed { seat, .. } => format!("{seat} is placed"),
                Event::Started { starter } => format!("{starter} starts"),
                Event::Turn { seat, shots } => format!("{seat} has {shots}"),
                Event::Fired { number, seat, shot } => format!("{number} {seat} {shot}"),
                Event::Over(reveal) => format!("over: {}", reveal.ending),
            })
            .collect()),
        Err(refusal) => Err(match refusal {
            Refusal::Over(_) => "over",
            Refusal::NoFleet(_) => panic!("both sides of a duel have a fleet"),
            Refusal::AlreadyPlaced(_) => "already placed",
            Refusal::Fleet(_) => "not legal",
            Refusal::NotPlaced(_) => "not placed",
            Refusal::NotYourTurn(_) => "not your turn",
            Refusal::WrongNumber { .. } => "wrong number",
            Refusal::OffGrid(_) => "off the grid",
            Refusal::FiredBefore(_) => "fired before",
            Refusal::Twice(_) => "twice",
            _ => panic!("a refusal of its own"),
        }),
    }
}

fn cell(numbers: &mut Numbers<'_>) -> Option<Cell> {
    Some(Cell::new(numbers.below(6)?, numbers.below(6)?))
}

/// Random ships, mostly of the sizes that the rules ask for.
fn ships(numbers: &mut Numbers<'_>, rules: &Rules) -> Option<Vec<Ship>> {
    let mut sizes = rules.fleet().to_vec();
    match numbers.below(16)? {
        0 => drop(sizes.pop()),
        1 => sizes.push(numbers.below(4)? + 1),
        _ => {}
    }
    let ship = |size| {
        let across = numbers.below(2)? == 0;
        Ship::new(cell(numbers)?, if across { Axis::Horizontal } else { Axis::Vertical }, size)
    };
    sizes.into_iter().map(ship).collect()
}

/// Column and row.
type Square = (i32, i32);

/// A referee who computes everything anew each time.
struct Referee {
    rules: Rules,
    starter: Seat,
    /// The ships of each, by their squares.
    fleets: PerSeat<Option<Vec<Vec<Square>>>>,
    /// The squares that each seat has fired at, in order.
    fired: PerSeat<Vec<Square>>,
    /// The outcomes of those shots.
    told: PerSeat<Vec<String>>,
    turn: Seat,
    ending: Option<Ending>,
}

impl Referee {
    fn new(rules: &Rules, starter: Seat) -> Referee {
        Referee {
            rules: rules.clone(),
            starter,
            fleets: PerSeat::default(),
            fired: PerSeat::default(),
            told: PerSeat::default(),
            turn: starter,
            ending: None,
        }
    }

    fn on_grid(&self, (column, row): Square) -> bool {
        let grid = self.rules.grid();
        (0..i32::from(grid.width())).contains(&column) && (0..i32::from(grid.height())).contains(&row)
    }

    fn is_legal(&self, ships: &[Ship]) -> bool {
        let mut wanted = self.rules.fleet().to_vec();
        let mut placed: Vec<u8> = ships.iter().map(|ship| ship.size()).collect();
        wanted.sort_unstable();
        placed.sort_unstable();
        let squares: Vec<Vec<Square>> = ships.iter().copied().map(squares).collect();
        let reefs: Vec<Square> = self.rules.reefs().iter().map(square).collect();
        let free = |&at: &Square| self.on_grid(at) && !reefs.contains(&at);
        let apart = |&(a, b): &Square, &(c, d): &Square| {
            let (across, down) = ((a - c).abs(), (b - d).abs());
            match self.rules.contact() {
                Contact::Free => across + down > 0,
                Contact::NoEdge => across + down > 1,
                Contact::NoCorner => across.max(down) > 1,
            }
        };
        let far = |first: &[Square], second: &[Square]| first.iter().all(|a| second.iter().all(|b| apart(a, b)));
        wanted == placed
            && squares.iter().flatten().all(free)
            && squares
                .iter()
                .enumerate()
                .all(|(number, first)| squares[..number].iter().all(|second| far(first, second)))
    }

    fn place(&mut self, seat: Seat, ships: &[Ship]) -> Result<Vec<String>, &'static str> {
        if self.ending.is_some() {
            return Err("over");
        }
        if self.fleets[seat].is_some() {
            return Err("already placed");
        }
        self.fleets[seat] = Some(ships.iter().copied().map(squares).collect());
        let mut told = vec![format!("{seat} is placed")];
        if self.fleets[seat.other()].is_some() {
            told.push(format!("{} starts", self.starter));
            told.push(format!("{} has {}", self.starter, self.due(self.starter)));
        }
        Ok(told)
    }

    /// How many shots a seat fires in its turn.
    fn due(&self, seat: Seat) -> usize {
        if self.rules.turns() != Turns::Salvo {
            return 1;
        }
        let afloat = self.fleets[seat].iter().flatten().filter(|ship| !self.is_sunk(seat.other(), ship)).count();
        let open = usize::from(self.rules.grid().width()) * usize::from(self.rules.grid().height());
        afloat.min(open - self.fired[seat].len())
    }

    /// Whether a seat has hit every square of a ship.
    fn is_sunk(&self, by: Seat, ship: &[Square]) -> bool {
        ship.iter().all(|square| self.fired[by].contains(square))
    }

    fn fire(&mut self, seat: Seat, cells: &[Cell]) -> Result<Vec<String>, &'static str> {
        if self.ending.is_some() {
            return Err("over");
        }
        if Seat::BOTH.iter().any(|&seat| self.fleets[seat].is_none()) {
            return Err("not placed");
        }
        if self.turn != seat {
            return Err("not your turn");
        }
        if cells.len() != self.due(seat) {
            return Err("wrong number");
        }
        for (number, &cell) in cells.iter().enumerate() {
            if !self.on_grid(square(cell)) {
                return Err("off the grid");
            }
            if self.fired[seat].contains(&square(cell)) {
                return Err("fired before");
            }
            if cells[..number].contains(&cell) {
                return Err("twice");
            }
        }
        let enemy = self.fleets[seat.other()].clone().unwrap_or_default();
        let (mut told, mut hit) = (Vec::new(), false);
        for &cell in cells {
            self.fired[seat].push(square(cell));
            let ship = enemy.iter().find(|ship| ship.contains(&square(cell)));
            hit = ship.is_some();
            let outcome = match ship {
                None => "o".to_owned(),
                Some(ship) => {
                    let sunk = self.is_sunk(seat, ship);
                    match self.rules.announce() {
                        Announce::Sunk if sunk => "s".into(),
                        Announce::SunkSize if sunk => format!("s{}", ship.len()),
                        Announce::Silent | Announce::Sunk | Announce::SunkSize => "x".into(),
                        Announce::Named | Announce::Coloured => {
                            format!("{}#{}", if sunk { 's' } else { 'x' }, self.pennant(seat, ship, &enemy))
                        }
                    }
                }
            };
            self.told[seat].push(format!("{cell}{outcome}"));
            let number = self.fired[Seat::A].len() + self.fired[Seat::B].len();
            told.push(format!("{number} {seat} {cell}{outcome}"));
            if enemy.iter().all(|ship| self.is_sunk(seat, ship)) {
                self.ending = Some(Ending::Won(seat));
                told.push(format!("over: {}", Ending::Won(seat)));
                return Ok(told);
            }
        }
        if self.rules.turns() != Turns::AgainOnHit || !hit {
            self.turn = seat.other();
        }
        told.push(format!("{} has {}", self.turn, self.due(self.turn)));
        Ok(told)
    }

    /// What a ship is called that has been hit: ships are numbered as they are hit, after those
    /// that are larger where they are named.
    fn pennant(&self, seat: Seat, ship: &[Square], enemy: &[Vec<Square>]) -> usize {
        let named = self.rules.announce() == Announce::Named;
        let mut met: Vec<&Vec<Square>> = Vec::new();
        for hit in self.fired[seat].iter().filter_map(|fired| enemy.iter().find(|ship| ship.contains(fired))) {
            if !(met.contains(&hit) || named && hit.len() != ship.len()) {
                met.push(hit);
            }
        }
        let before = enemy.iter().filter(|other| named && other.len() > ship.len()).count();
        before + met.iter().take_while(|other| other.as_slice() != ship).count() + 1
    }

    fn end(&mut self, ending: Ending) -> Result<Vec<String>, &'static str> {
        if self.ending.is_some() {
            return Err("over");
        }
        self.ending = Some(ending);
        Ok(vec![format!("over: {ending}")])
    }
}

fn square(cell: Cell) -> Square {
    (cell.column().into(), cell.row().into())
}

fn squares(ship: Ship) -> Vec<Square> {
    let (column, row) = square(ship.first());
    (0..i32::from(ship.size()))
        .map(|step| match ship.axis() {
            Some(Axis::Vertical) => (column, row + step),
            Some(Axis::Horizontal) | None => (column + step, row),
        })
        .collect()
}
