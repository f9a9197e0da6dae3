//! The state machine: who may do what now, and what follows.

use amiral_game::{
    Bits, Board, Cell, CellSet, Ending, Fleet, FleetSetup, Outcome, PerSeat, Rules, Seat, Seen, TurnOrder,
};
use smallvec::{SmallVec, smallvec};

use crate::event::Cause;
use crate::{Command, Events, PublicView, Refusal, Reveal, View};

/// One game: the fleets, the shots of either side, and whose turn it is.
///
/// Two seats fire at each other's fleets ([`Duel::new`]), or seat A alone hunts the fleet of seat B
/// ([`Duel::hunt`]).
///
/// Everything else follows from these: the events ([`Duel::log`]), the commands
/// ([`Duel::commands`]), the record ([`Duel::record`]).
///
/// ```
/// # use amiral_duel::{Command, Duel, Refusal};
/// # use amiral_game::{Ending, FleetSetup, Preset, RulesSetup, Seat};
/// let rules = RulesSetup { width: 4, height: 4, fleet: vec![2], ..Preset::Hasbro.setup() }.build()?;
/// let mut duel = Duel::new(&rules, Seat::A);
/// for (seat, ships) in [(Seat::A, "A0h2"), (Seat::B, "C2v2")] {
///     duel.play(seat, Command::Place(ships.parse::<FleetSetup>()?.build(&rules)?))?;
/// }
/// duel.fire(Seat::A, &["C2".parse()?])?;
/// assert_eq!(duel.fire(Seat::A, &["C3".parse()?]).unwrap_err(), Refusal::NotYourTurn(Seat::B));
/// duel.play(Seat::B, Command::Resign)?;
/// assert_eq!(duel.ending(), Ending::Resigned(Seat::B));
/// // The same game again, from its commands.
/// assert_eq!(Duel::replay(&rules, duel.starter(), duel.commands())?, duel);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Duel {
    rules: Rules,
    form: Form,
    starter: Seat,
    phase: Phase,
    boards: PerSeat<Option<Board>>,
    seen: PerSeat<Seen>,
}

/// Who fires at whom.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Form {
    /// Two seats, each with a fleet, fire in turn.
    Duel,
    /// Seat A fires one shot at a time at the fleet of seat B, which does nothing.
    Hunt,
}

impl Form {
    /// Whether that seat has a fleet in such a game.
    pub fn has_fleet(self, seat: Seat) -> bool {
        self == Form::Duel || seat == Seat::B
    }
}

/// How far a game is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// At least one fleet has yet to be placed.
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
    /// A game in which no fleet has been placed and that seat will fire first.
    pub fn new(rules: &Rules, starter: Seat) -> Duel {
        Duel::of(Form::Duel, rules, starter)
    }

    /// The hunt for one hidden fleet: seat A will fire at the fleet of seat B, which has yet to be
    /// placed.
    pub fn hunt(rules: &Rules) -> Duel {
        Duel::of(Form::Hunt, rules, Seat::A)
    }

    pub(crate) fn of(form: Form, rules: &Rules, starter: Seat) -> Duel {
        Duel {
            rules: rules.clone(),
            form,
            starter,
            phase: Phase::Placing,
            boards: PerSeat::default(),
            seen: PerSeat([Seen::new(rules), Seen::new(rules)]),
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

    /// Carries out a command and returns the events that follow, or refuses and changes nothing.
    pub fn play(&mut self, seat: Seat, command: Command) -> Result<Events<'_>, Refusal> {
        match command {
            Command::Place(fleet) => self.place(seat, fleet),
            Command::Fire(volley) => self.fire(seat, &volley),
            Command::Resign => self.resign(seat),
            Command::Absent => self.absent(seat),
            Command::LoseOnTime => self.lose_on_time(seat),
            Command::Abort => self.abort(),
        }
    }

    /// Places the fleet of that seat: [`Command::Place`].
    pub fn place(&mut self, seat: Seat, fleet: Fleet) -> Result<Events<'_>, Refusal> {
        if let Phase::Over(ending) = self.phase {
            return Err(Refusal::Over(ending));
        }
        if !self.form.has_fleet(seat) {
            return Err(Refusal::NoFleet(seat));
        }
        if self.boards[seat].is_some() {
            return Err(Refusal::AlreadyPlaced(seat));
        }
        let fleet = if lies_by(&self.rules, &fleet) { fleet } else { FleetSetup::from(&fleet).build(&self.rules)? };
        self.boards[seat] = Some(Board::new(&self.rules, fleet));
        if self.next_to_place().is_none() {
            self.give_turn(self.starter);
        }
        Ok(Events::new(self, Cause::Placed(seat)))
    }

    /// Fires all shots of one turn: [`Command::Fire`].
    ///
    /// They are judged in the order given. One that sinks the last ship ends the game, and those
    /// after it are not fired.
    pub fn fire(&mut self, seat: Seat, cells: &[Cell]) -> Result<Events<'_>, Refusal> {
        self.check_turn(seat, cells.len())?;
        let before = self.seen[seat].shots().len() as u16;
        let target = self.boards[seat.other()].as_mut().expect("a game being played has both fleets");
        let last = match *cells {
            [cell] => self.seen[seat].fire(target, cell)?,
            _ => fire_salvo(target, &mut self.seen[seat], cells)?,
        };
        let mut order = TurnOrder::new(self.rules.turns(), seat);
        order.played(last.is_hit());
        if target.is_lost() {
            self.phase = Phase::Over(Ending::Won(seat));
        } else if self.form == Form::Duel && order.next() != seat {
            // Not `give_turn(order.next())`: that seat would be computed from the outcome, and the
            // next shot would wait for it even where the rule makes it certain. Who fires again has
            // the turn already, with one shot.
            self.give_turn(seat.other());
        }
        Ok(Events::new(self, Cause::Fired(seat, before)))
    }

    /// Gives the game up for that seat, in its turn or not: [`Command::Resign`].
    pub fn resign(&mut self, seat: Seat) -> Result<Events<'_>, Refusal> {
        self.break_off(Ending::Resigned(seat))
    }

    /// Ends the game because that seat stays away: [`Command::Absent`].
    pub fn absent(&mut self, seat: Seat) -> Result<Events<'_>, Refusal> {
        self.break_off(Ending::Absent(seat))
    }

    /// Ends the game because that seat has used up its time: [`Command::LoseOnTime`].
    pub fn lose_on_time(&mut self, seat: Seat) -> Result<Events<'_>, Refusal> {
        self.break_off(Ending::LostOnTime(seat))
    }

    /// Calls the game off: [`Command::Abort`].
    pub fn abort(&mut self) -> Result<Events<'_>, Refusal> {
        self.break_off(Ending::Aborted)
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Who fires at whom.
    pub fn form(&self) -> Form {
        self.form
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

    /// The fleet of that seat under fire, once placed. Do not show it to the other player: see
    /// [`Duel::view`].
    pub fn board(&self, seat: Seat) -> Option<&Board> {
        self.boards[seat].as_ref()
    }

    /// The shots of that seat and what was said of them.
    pub fn seen(&self, seat: Seat) -> &Seen {
        &self.seen[seat]
    }

    /// How the game ended and where the fleets were, once it is over.
    pub fn reveal(&self) -> Option<Reveal<'_>> {
        matches!(self.phase, Phase::Over(_)).then(|| Reveal::of(self))
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

    /// Whether that seat may fire that many shots now.
    fn check_turn(&self, seat: Seat, given: usize) -> Result<(), Refusal> {
        match self.phase {
            Phase::Placing => {
                let missing = |seat: Seat| self.form.has_fleet(seat) && self.boards[seat].is_none();
                Err(Refusal::NotPlaced(if missing(seat) { seat } else { seat.other() }))
            }
            Phase::Over(ending) => Err(Refusal::Over(ending)),
            Phase::Playing { turn, .. } if turn != seat => Err(Refusal::NotYourTurn(turn)),
            Phase::Playing { shots: wanted, .. } if given != wanted => Err(Refusal::WrongNumber { wanted, given }),
            Phase::Playing { .. } => Ok(()),
        }
    }

    /// The first seat whose fleet has yet to be placed.
    fn next_to_place(&self) -> Option<Seat> {
        Seat::BOTH.into_iter().find(|&seat| self.form.has_fleet(seat) && self.boards[seat].is_none())
    }

    fn give_turn(&mut self, turn: Seat) {
        if self.form == Form::Hunt {
            self.phase = Phase::Playing { turn, shots: 1 };
            return;
        }
        let shots = TurnOrder::new(self.rules.turns(), turn).shots_with(|| {
            let afloat = self.boards[turn].as_ref().map_or(0, Board::afloat);
            let open = self.rules.grid().area() - self.seen[turn].shots().len();
            (afloat, open)
        });
        self.phase = Phase::Playing { turn, shots };
    }

    fn break_off(&mut self, ending: Ending) -> Result<Events<'_>, Refusal> {
        if let Phase::Over(ending) = self.phase {
            return Err(Refusal::Over(ending));
        }
        self.phase = Phase::Over(ending);
        Ok(Events::new(self, Cause::Ended))
    }
}

/// Fires the shots of a salvo, down to the one that sinks the last ship, and gives the last
/// outcome. All are checked before the first is fired.
#[inline(never)]
fn fire_salvo(target: &mut Board, seen: &mut Seen, cells: &[Cell]) -> Result<Outcome, Refusal> {
    let mut salvo = CellSet::EMPTY;
    for &cell in cells {
        if !target.rules().grid().contains(cell) {
            return Err(Refusal::OffGrid(cell));
        }
        if seen.is_fired(cell) {
            return Err(Refusal::FiredBefore(cell));
        }
        if !salvo.insert(cell) {
            return Err(Refusal::Twice(cell));
        }
    }
    let mut last = Outcome::Miss;
    for &cell in cells {
        last = seen.fire(target, cell)?;
        if target.is_lost() {
            break;
        }
    }
    Ok(last)
}

/// Whether the fleet is one of those rules. A [`Fleet`] is legal under the rules it was built for;
/// these may be others. What is wrong takes longer to find out, and [`FleetSetup::build`] says it.
fn lies_by(rules: &Rules, fleet: &Fleet) -> bool {
    let sizes = fleet.ships().iter().map(|ship| ship.size());
    if !sizes.eq(rules.fleet().iter().copied()) {
        return false;
    }
    let placements = rules.placements();
    let mut blocked: SmallVec<[u64; 4]> = smallvec![0; placements.words()];
    fleet.ships().iter().enumerate().all(|(number, &ship)| {
        let class = placements.class(placements.class_of_ship(number));
        class.find(ship).is_some_and(|placement| {
            let free = !class.mask(placement).meets(Bits::new(&blocked));
            blocked.iter_mut().zip(class.halo(placement).words()).for_each(|(blocked, halo)| *blocked |= halo);
            free
        })
    })
}

#[cfg(test)]
mod tests {
    use amiral_game::notation::parse_cells;
    use amiral_game::{Contact, RulesSetup, Turns};

    use super::*;
    use crate::Event;

    fn rules(turns: Turns) -> Rules {
        RulesSetup { width: 4, height: 4, fleet: vec![2, 1], turns, ..RulesSetup::default() }.build().unwrap()
    }

    fn fleet(rules: &Rules, ships: &str) -> Fleet {
        ships.parse::<FleetSetup>().unwrap().build(rules).unwrap()
    }

    /// A game on small seas, both fleets in the same place, seat A to fire.
    fn duel(turns: Turns) -> Duel {
        let rules = rules(turns);
        let mut duel = Duel::new(&rules, Seat::A);
        for seat in Seat::BOTH {
            duel.place(seat, fleet(&rules, "A0h2 D3h1")).unwrap();
        }
        duel
    }

    #[track_caller]
    fn fire(duel: &mut Duel, seat: Seat, cells: &str) -> String {
        match duel.fire(seat, &parse_cells(cells).unwrap()) {
            Ok(events) => events.map(tell).collect::<Vec<_>>().join(", "),
            Err(refusal) => refusal.to_string(),
        }
    }

    fn tell(event: Event<'_>) -> String {
        match event {
            Event::Placed { seat, fleet } => format!("{seat} places {fleet}"),
            Event::Started { starter } => format!("{starter} starts"),
            Event::Turn { seat, shots } => format!("{seat} has {shots}"),
            Event::Fired { number, seat, shot } => format!("{number} {seat} {shot}"),
            Event::Over(Reveal { ending, fleets: PerSeat([a, b]) }) => {
                format!("{ending}: {a:?} against {b:?}")
            }
        }
    }

    #[test]
    fn the_second_fleet_starts_the_game_whoever_places_it() {
        let rules = rules(Turns::Salvo);
        let mut duel = Duel::new(&rules, Seat::A);
        let place = |duel: &mut Duel, seat, ships| {
            let events = duel.place(seat, fleet(&rules, ships)).unwrap();
            assert_eq!(events.len(), events.clone().count());
            events.map(tell).collect::<Vec<_>>()
        };
        assert_eq!(place(&mut duel, Seat::B, "A0h2 D3h1"), ["B places A0h2 D3h1"]);
        assert_eq!(place(&mut duel, Seat::A, "A0v2 D3h1"), ["A places A0v2 D3h1", "A starts", "A has 2"]);
    }

    #[test]
    fn a_hit_gives_no_second_shot_by_default() {
        let mut duel = duel(Turns::Alternate);
        assert_eq!(fire(&mut duel, Seat::A, "A0"), "1 A A0x, B has 1");
        assert_eq!(fire(&mut duel, Seat::B, "C2"), "2 B C2o, A has 1");
    }

    #[test]
    fn a_hit_gives_another_shot_where_the_rules_say_so() {
        let mut duel = duel(Turns::AgainOnHit);
        assert_eq!(fire(&mut duel, Seat::A, "A0"), "1 A A0x, A has 1");
        assert_eq!(fire(&mut duel, Seat::A, "A1"), "2 A A1o, B has 1");
    }

    #[test]
    fn a_salvo_shrinks_with_the_ships_afloat_and_stops_at_the_winning_shot() {
        let mut duel = duel(Turns::Salvo);
        assert_eq!(fire(&mut duel, Seat::A, "D3 C0"), "1 A D3x, 2 A C0o, B has 1");
        assert_eq!(fire(&mut duel, Seat::B, "D0"), "3 B D0o, A has 2");
        assert_eq!(fire(&mut duel, Seat::A, "B0 A1"), "4 A B0x, 5 A A1o, B has 1");
        assert_eq!(fire(&mut duel, Seat::B, "A3"), "6 B A3o, A has 2");
        let end = "7 A A0x, A won: Some(A0h2 D3h1) against Some(A0h2 D3h1)";
        assert_eq!(fire(&mut duel, Seat::A, "A0 A2"), end);
        assert!(!duel.seen(Seat::A).is_fired("A2".parse().unwrap()));
    }

    #[test]
    fn a_refused_volley_says_why_and_changes_nothing() {
        #[track_caller]
        fn check(duel: &Duel, seat: Seat, cells: &str, expected: &str) {
            let mut after = duel.clone();
            assert_eq!(fire(&mut after, seat, cells), expected);
            assert_eq!(after, *duel);
        }
        let fresh = Duel::new(&rules(Turns::Alternate), Seat::A);
        check(&fresh, Seat::A, "A0", "nobody may fire before A has placed its fleet");
        let mut half = fresh.clone();
        half.place(Seat::A, fleet(half.rules(), "A0h2 D3h1")).unwrap();
        check(&half, Seat::A, "A0", "nobody may fire before B has placed its fleet");

        let mut single = duel(Turns::Alternate);
        check(&single, Seat::B, "A0", "it is A's turn");
        check(&single, Seat::A, "A0 A1", "this turn takes 1 shots at once, not 2");
        check(&single, Seat::A, "", "this turn takes 1 shots at once, not 0");
        check(&single, Seat::A, "E0", "E0 is off the grid");
        fire(&mut single, Seat::A, "A0");
        fire(&mut single, Seat::B, "A0");
        check(&single, Seat::A, "A0", "A0 has been shot at already");

        let mut salvo = duel(Turns::Salvo);
        check(&salvo, Seat::A, "A0", "this turn takes 2 shots at once, not 1");
        check(&salvo, Seat::A, "A0 A4", "A4 is off the grid");
        check(&salvo, Seat::A, "A0 A0", "A0 is named twice");
        fire(&mut salvo, Seat::A, "A0 B1");
        fire(&mut salvo, Seat::B, "A0 B1");
        check(&salvo, Seat::A, "C0 B1", "B1 has been shot at already");
        salvo.resign(Seat::B).unwrap();
        check(&salvo, Seat::A, "C0 D0", "the game is over: B resigned");
    }

    #[test]
    fn a_fleet_of_other_rules_is_refused() {
        #[track_caller]
        fn check(setup: RulesSetup, ships: &str, expected: &str) {
            let mut duel = Duel::new(&rules(Turns::Alternate), Seat::A);
            let foreign = fleet(&setup.build().unwrap(), ships);
            assert_eq!(duel.place(Seat::A, foreign).unwrap_err().to_string(), expected);
            assert_eq!(duel, Duel::new(duel.rules(), Seat::A));
        }
        let own = || rules(Turns::Alternate).setup();
        check(RulesSetup { contact: Contact::Free, ..own() }, "A0h2 A1h1", "A1h1 touches A0h2 at A0");
        check(RulesSetup { width: 5, ..own() }, "D0h2 A3h1", "D0h2 leaves the grid at E0");
        check(RulesSetup { fleet: vec![2], ..own() }, "A0h2", "the fleet needs 1 of size 1, and 0 are placed");
    }

    #[test]
    fn a_fleet_is_placed_once_and_not_after_the_end() {
        let mut duel = duel(Turns::Alternate);
        let second = fleet(duel.rules(), "A0v2 D3h1");
        assert_eq!(duel.place(Seat::B, second.clone()).unwrap_err(), Refusal::AlreadyPlaced(Seat::B));
        let mut over = Duel::new(duel.rules(), Seat::A);
        over.abort().unwrap();
        assert_eq!(over.place(Seat::B, second).unwrap_err(), Refusal::Over(Ending::Aborted));
    }

    #[test]
    fn a_game_ends_once() {
        let fresh = Duel::new(&rules(Turns::Alternate), Seat::B);
        for unfinished in [fresh, duel(Turns::Alternate)] {
            let mut resigned = unfinished.clone();
            let events: Vec<String> = resigned.resign(Seat::A).unwrap().map(tell).collect();
            assert!(events[0].starts_with("A resigned: ") && events.len() == 1);
            assert_eq!(resigned.reveal().unwrap().ending.winner(), Some(Seat::B));
            assert_eq!(resigned.abort().unwrap_err(), Refusal::Over(Ending::Resigned(Seat::A)));
            assert_eq!(resigned.resign(Seat::B).unwrap_err(), Refusal::Over(Ending::Resigned(Seat::A)));
        }
    }
}
