//! The state machine: who may do what now, and what comes of it.

use amiral_game::{
    Board, Cell, CellSet, Ending, Fleet, FleetSetup, Outcome, PerSeat, Rules, Seat, Seen, Shot, TurnOrder, Turns,
    bits,
};
use smallvec::{SmallVec, smallvec};

use crate::{Command, Event, Events, PublicEvent, PublicView, Refusal, Reveal, View};

/// One game between two seats.
///
/// Two duels are equal when the same happened in them, in the same order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Duel {
    rules: Rules,
    starter: Seat,
    phase: Phase,
    boards: PerSeat<Option<Board>>,
    seen: PerSeat<Seen>,
    log: Vec<PublicEvent>,
}

/// How far a game is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// At least one fleet has yet to be laid.
    Placing,
    /// Shots are exchanged.
    Playing {
        /// Who fires next.
        turn: Seat,
        /// How many shots, all at once.
        shots: usize,
    },
    /// It has ended, in any way but [`Ending::Unfinished`].
    Over(Ending),
}

impl Phase {
    /// How the game ended, if it has.
    pub fn ending(self) -> Ending {
        match self {
            Phase::Placing | Phase::Playing { .. } => Ending::Unfinished,
            Phase::Over(ending) => ending,
        }
    }
}

impl Duel {
    /// A game in which no fleet has been laid and that seat will fire first.
    pub fn new(rules: &Rules, starter: Seat) -> Duel {
        Duel {
            rules: rules.clone(),
            starter,
            phase: Phase::Placing,
            boards: PerSeat::default(),
            seen: PerSeat([Seen::new(rules), Seen::new(rules)]),
            log: Vec::with_capacity(longest_log(rules)),
        }
    }

    /// The game those commands lead to, or the first refusal.
    pub fn replay(
        rules: &Rules,
        starter: Seat,
        commands: impl IntoIterator<Item = (Seat, Command)>,
    ) -> Result<Duel, Refusal> {
        let mut duel = Duel::new(rules, starter);
        for (seat, command) in commands {
            duel.play(seat, command)?;
        }
        Ok(duel)
    }

    /// Does what that seat commands and gives the events that follow from it, or refuses and changes nothing.
    pub fn play(&mut self, seat: Seat, command: Command) -> Result<Events<'_>, Refusal> {
        match command {
            Command::Place(fleet) => self.place(seat, fleet),
            Command::Fire(volley) => self.fire(seat, &volley),
            Command::Resign => self.resign(seat),
            Command::Abort => self.abort(),
        }
    }

    /// Lays the fleet of that seat: [`Command::Place`].
    pub fn place(&mut self, seat: Seat, fleet: Fleet) -> Result<Events<'_>, Refusal> {
        if let Phase::Over(ending) = self.phase {
            return Err(Refusal::Over(ending));
        }
        if self.boards[seat].is_some() {
            return Err(Refusal::AlreadyPlaced(seat));
        }
        let fleet = if lies_by(&self.rules, &fleet) { fleet } else { FleetSetup::from(&fleet).build(&self.rules)? };
        let before = self.log.len();
        self.log.push(PublicEvent::Placed { seat });
        self.boards[seat] = Some(Board::new(&self.rules, fleet));
        if self.boards[seat.other()].is_some() {
            self.start();
        }
        Ok(self.since(before))
    }

    /// Fires all shots of one turn: [`Command::Fire`].
    ///
    /// They are judged in the order given. One that sinks the last ship ends the game, and those after it are not fired.
    pub fn fire(&mut self, seat: Seat, cells: &[Cell]) -> Result<Events<'_>, Refusal> {
        self.check_turn(seat, cells.len())?;
        let before = self.log.len();
        match *cells {
            [cell] => self.fire_one(seat, cell)?,
            _ => self.fire_salvo(seat, cells)?,
        }
        Ok(self.since(before))
    }

    /// Gives the game up for that seat, in its turn or not: [`Command::Resign`].
    pub fn resign(&mut self, seat: Seat) -> Result<Events<'_>, Refusal> {
        self.break_off(Ending::Resigned(seat))
    }

    /// Calls the game off: [`Command::Abort`].
    pub fn abort(&mut self) -> Result<Events<'_>, Refusal> {
        self.break_off(Ending::Aborted)
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Who fires first.
    pub fn starter(&self) -> Seat {
        self.starter
    }

    /// How far the game is, whose turn it is, and how it ended.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// How the game ended, if it has.
    pub fn ending(&self) -> Ending {
        self.phase.ending()
    }

    /// The fleet of that seat under fire, once laid. It is not for the other player's eyes: see [`Duel::view`].
    pub fn board(&self, seat: Seat) -> Option<&Board> {
        self.boards[seat].as_ref()
    }

    /// The shots of that seat and what was said of them.
    pub fn seen(&self, seat: Seat) -> &Seen {
        &self.seen[seat]
    }

    /// Everything that has happened, in order.
    pub fn log(&self) -> Events<'_> {
        self.since(0)
    }

    /// How the game ended and where the fleets lay, once it is over.
    pub fn reveal(&self) -> Option<Reveal<'_>> {
        match self.log().next_back() {
            Some(Event::Over(reveal)) => Some(reveal),
            _ => None,
        }
    }

    /// The game as the player in that seat sees it.
    pub fn view(&self, seat: Seat) -> View<'_> {
        View { seat, phase: self.phase, own: self.board(seat), seen: &self.seen[seat], taken: &self.seen[seat.other()] }
    }

    /// The game as a spectator sees it.
    pub fn public_view(&self) -> PublicView<'_> {
        PublicView {
            phase: self.phase,
            placed: PerSeat(Seat::BOTH.map(|seat| self.boards[seat].is_some())),
            seen: PerSeat(Seat::BOTH.map(|seat| &self.seen[seat])),
        }
    }

    fn since(&self, before: usize) -> Events<'_> {
        Events::new(&self.log[before..], &self.boards)
    }

    /// Whether that seat may fire that many shots now.
    fn check_turn(&self, seat: Seat, given: usize) -> Result<(), Refusal> {
        match self.phase {
            Phase::Placing if self.boards[seat].is_none() => Err(Refusal::NotPlaced(seat)),
            Phase::Placing => Err(Refusal::NotPlaced(seat.other())),
            Phase::Over(ending) => Err(Refusal::Over(ending)),
            Phase::Playing { turn, .. } if turn != seat => Err(Refusal::NotYourTurn(turn)),
            Phase::Playing { shots: wanted, .. } if given != wanted => Err(Refusal::WrongNumber { wanted, given }),
            Phase::Playing { .. } => Ok(()),
        }
    }

    /// The one shot of a turn. Its board checks it before anything changes.
    fn fire_one(&mut self, seat: Seat, cell: Cell) -> Result<(), Refusal> {
        let target = self.boards[seat.other()].as_mut().expect("a game being played has both fleets");
        let outcome = self.seen[seat].fire(target, cell)?;
        let number = self.seen[seat].shots().len() + self.seen[seat.other()].shots().len();
        self.log.push(PublicEvent::Fired { number: number as u16, seat, shot: Shot { cell, outcome } });
        if target.is_lost() {
            self.end(Ending::Won(seat));
        } else {
            self.pass_turn(seat, outcome);
        }
        Ok(())
    }

    /// The shots of a salvo, down to the winning one if there is one.
    #[inline(never)]
    fn fire_salvo(&mut self, seat: Seat, cells: &[Cell]) -> Result<(), Refusal> {
        self.check_salvo(seat, cells)?;
        let target = self.boards[seat.other()].as_mut().expect("a game being played has both fleets");
        let mut last = Outcome::Miss;
        for &cell in cells {
            last = self.seen[seat].fire(target, cell)?;
            let number = self.seen[seat].shots().len() + self.seen[seat.other()].shots().len();
            self.log.push(PublicEvent::Fired { number: number as u16, seat, shot: Shot { cell, outcome: last } });
            if target.is_lost() {
                self.end(Ending::Won(seat));
                return Ok(());
            }
        }
        self.pass_turn(seat, last);
        Ok(())
    }

    /// Whether every shot of a salvo can be fired.
    fn check_salvo(&self, seat: Seat, cells: &[Cell]) -> Result<(), Refusal> {
        let mut salvo = CellSet::EMPTY;
        for &cell in cells {
            if !self.rules.grid().contains(cell) {
                return Err(Refusal::OffGrid(cell));
            }
            if self.seen[seat].is_fired(cell) {
                return Err(Refusal::FiredBefore(cell));
            }
            if !salvo.insert(cell) {
                return Err(Refusal::Twice(cell));
            }
        }
        Ok(())
    }

    fn start(&mut self) {
        self.log.push(PublicEvent::Started { starter: self.starter });
        let order = TurnOrder::new(self.rules.turns(), self.starter);
        self.give_turn(order.next(), self.due(order));
    }

    fn pass_turn(&mut self, seat: Seat, last: Outcome) {
        let mut order = TurnOrder::new(self.rules.turns(), seat);
        order.played(last.is_hit());
        let shots = self.due(order);
        if order.next() == seat {
            self.give_turn(seat, shots);
        } else {
            self.give_turn(seat.other(), shots);
        }
    }

    fn give_turn(&mut self, turn: Seat, shots: usize) {
        self.phase = Phase::Playing { turn, shots };
        self.log.push(PublicEvent::Turn { seat: turn, shots: shots as u16 });
    }

    /// How many shots the seat whose turn it is has to fire.
    fn due(&self, order: TurnOrder) -> usize {
        if self.rules.turns() != Turns::Salvo { return 1 }
        let turn = order.next();
        let afloat = self.boards[turn].as_ref().map_or(0, Board::afloat);
        let open = self.rules.grid().area() - self.seen[turn].shots().len();
        order.shots(afloat, open)
    }

    fn break_off(&mut self, ending: Ending) -> Result<Events<'_>, Refusal> {
        if let Phase::Over(ending) = self.phase {
            return Err(Refusal::Over(ending));
        }
        let before = self.log.len();
        self.end(ending);
        Ok(self.since(before))
    }

    fn end(&mut self, ending: Ending) {
        self.phase = Phase::Over(ending);
        self.log.push(PublicEvent::Over { ending });
    }
}

/// The events of the longest game: every cell shot at, each shot a turn, and what stands before and after.
fn longest_log(rules: &Rules) -> usize {
    const FRAME: usize = 5;
    FRAME + 4 * rules.grid().area()
}

/// Whether the fleet is one of those rules. A [`Fleet`] is legal under the rules it was built for; these may be others.
/// What is wrong takes longer to find out, and [`FleetSetup::build`] says it.
fn lies_by(rules: &Rules, fleet: &Fleet) -> bool {
    let sizes = fleet.ships().iter().map(|ship| ship.size());
    if !sizes.eq(rules.fleet().iter().copied()) {
        return false;
    }
    let placements = rules.placements();
    let mut blocked: SmallVec<[u64; 4]> = smallvec![0; placements.words()];
    fleet.ships().iter().enumerate().all(|(number, &ship)| {
        let class = &placements.classes()[placements.class_of_ship(number)];
        class.find(ship).is_some_and(|placement| {
            let free = !bits::meet(class.mask(placement), &blocked);
            blocked.iter_mut().zip(class.halo(placement)).for_each(|(blocked, halo)| *blocked |= halo);
            free
        })
    })
}
