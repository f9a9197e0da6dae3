//! A fleet under fire.

use std::{fmt, iter};

use smallvec::SmallVec;
use thiserror::Error;

use crate::{Announce, Cell, CellSet, Fleet, Pennant, Rules, Ship};

/// What the victim says of one shot.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// Water.
    Miss,
    /// A ship is hit; it may have sunk if the rules are silent about that.
    Hit,
    /// A ship is hit and sinks.
    Sunk,
    /// A ship of that size is hit and sinks.
    SunkSize(u8),
    /// That ship is hit.
    HitShip(Pennant),
    /// That ship is hit and sinks.
    SunkShip(Pennant),
}

impl Outcome {
    /// Whether a ship was hit.
    pub fn is_hit(self) -> bool {
        self != Outcome::Miss
    }

    /// Whether a ship is said to have sunk.
    pub fn is_sunk(self) -> bool {
        matches!(self, Outcome::Sunk | Outcome::SunkSize(_) | Outcome::SunkShip(_))
    }

    /// Which ship was hit, if that is said.
    pub fn pennant(self) -> Option<Pennant> {
        match self {
            Outcome::HitShip(pennant) | Outcome::SunkShip(pennant) => Some(pennant),
            Outcome::Miss | Outcome::Hit | Outcome::Sunk | Outcome::SunkSize(_) => None,
        }
    }
}

/// One shot and what was said of it.
///
/// ```
/// # use amiral_game::{Cell, Outcome, Shot};
/// let shot: Shot = "I6s5".parse()?;
/// assert_eq!(shot, Shot { cell: Cell::new(8, 6), outcome: Outcome::SunkSize(5) });
/// assert_eq!(shot.to_string(), "I6s5");
/// # Ok::<(), amiral_game::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Shot {
    /// Where it went.
    pub cell: Cell,
    /// What was said.
    pub outcome: Outcome,
}

/// `o` a miss, `x` a hit, `s` sunk, `s5` sunk with its size, `x#3` and `s#3` with the ship.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Miss => f.write_str("o"),
            Outcome::Hit => f.write_str("x"),
            Outcome::Sunk => f.write_str("s"),
            Outcome::SunkSize(size) => write!(f, "s{size}"),
            Outcome::HitShip(pennant) => write!(f, "x{pennant}"),
            Outcome::SunkShip(pennant) => write!(f, "s{pennant}"),
        }
    }
}

/// `F5o` a miss, `G6x` a hit, `I6s` sunk, `I6s5` sunk with its size, `G6x#3` and `I6s#3` with the
/// ship.
impl fmt::Display for Shot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.cell, self.outcome)
    }
}

impl fmt::Debug for Shot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A fleet and the shots it has taken.
///
/// ```
/// # use amiral_game::{Board, FleetSetup, Outcome, Preset};
/// let rules = Preset::Hasbro.rules();
/// let fleet = "E6h5 E8h4 B4h3 B9h3 J2v2".parse::<FleetSetup>()?.build(&rules)?;
/// let mut board = Board::new(&rules, fleet);
/// assert_eq!(board.fire("J2".parse()?)?, Outcome::Hit);
/// assert_eq!(board.fire("J3".parse()?)?, Outcome::SunkSize(2));
/// assert_eq!(board.afloat(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    rules: Rules,
    fleet: Fleet,
    /// For every cell in reading order, the number of its ship plus one, or 0.
    ship_at: Box<[u16]>,
    /// For water and then for every ship, how many of its cells have not been hit. Water has an
    /// entry of its own so that a shot needs no branch on hit or miss, which no processor predicts.
    unhit: SmallVec<[u16; 16]>,
    /// Of a ship with at most so many cells not hit, there is more to say than that it was hit: 0,
    /// or where every hit says which ship it was, more than any ship and fewer than water ever has.
    talkative: u16,
    /// For every ship the number of its pennant, or 0 before it is hit; empty where none is told.
    pennants: SmallVec<[u8; 8]>,
    afloat: usize,
    fired: CellSet,
}

/// Why a board refuses a shot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum FireError {
    /// There is no such cell.
    #[error("{0} is off the grid")]
    OffGrid(Cell),
    /// That cell was shot at before.
    #[error("{0} has been shot at already")]
    Repeated(Cell),
    /// The board has other rules than the shots that were seen so far: only [`Seen::fire`] says so.
    ///
    /// [`Seen::fire`]: crate::Seen::fire
    #[error("the board has other rules than the shots fired so far")]
    OtherRules,
}

impl Board {
    /// A board that has taken no shot yet.
    pub fn new(rules: &Rules, fleet: Fleet) -> Board {
        let grid = rules.grid();
        let mut ship_at = vec![0; grid.area()].into_boxed_slice();
        for (number, ship) in fleet.ships().iter().enumerate() {
            for cell in ship.cells() {
                ship_at[grid.index(cell)] = number as u16 + 1;
            }
        }
        let sizes = fleet.ships().iter().map(|ship| u16::from(ship.size()));
        let unhit = iter::once(u16::MAX).chain(sizes).collect();
        let afloat = fleet.ships().len();
        let (talkative, pennants) = if rules.announce().tells_ships() {
            (u16::from(u8::MAX), iter::repeat_n(0, afloat).collect())
        } else {
            (0, SmallVec::new())
        };
        Board { rules: rules.clone(), fleet, ship_at, unhit, talkative, pennants, afloat, fired: CellSet::EMPTY }
    }

    /// Takes a shot and returns what the victim announces. A refused shot changes nothing.
    #[expect(clippy::inline_always, reason = "the call would take as long as the shot")]
    #[inline(always)]
    pub fn fire(&mut self, cell: Cell) -> Result<Outcome, FireError> {
        let grid = self.rules.grid();
        if !grid.contains(cell) {
            return Err(FireError::OffGrid(cell));
        }
        if !self.fired.insert(cell) {
            return Err(FireError::Repeated(cell));
        }
        let ship = usize::from(self.ship_at[grid.index(cell)]);
        let unhit = &mut self.unhit[ship];
        *unhit -= 1;
        if *unhit > self.talkative {
            return Ok(if ship == 0 { Outcome::Miss } else { Outcome::Hit });
        }
        let sinks = *unhit == 0;
        self.afloat -= usize::from(sinks);
        Ok(match self.rules.announce() {
            Announce::Silent => Outcome::Hit,
            Announce::Sunk => Outcome::Sunk,
            Announce::SunkSize => Outcome::SunkSize(self.fleet.ships()[ship - 1].size()),
            Announce::Named | Announce::Coloured if sinks => Outcome::SunkShip(self.pennant(ship - 1)),
            Announce::Named | Announce::Coloured => Outcome::HitShip(self.pennant(ship - 1)),
        })
    }

    /// The pennant of a ship that is hit. It takes the first that is free: any, or, where ships are
    /// named, any of its shape.
    fn pennant(&mut self, ship: usize) -> Pennant {
        if self.pennants[ship] == 0 {
            let ships = self.rules.ships();
            let alike = |other: usize| self.rules.announce() == Announce::Coloured || ships[other] == ships[ship];
            let first = (0..ships.len()).find(|&other| alike(other)).unwrap_or(ship);
            let taken = (0..ships.len()).filter(|&other| alike(other) && self.pennants[other] > 0).count();
            self.pennants[ship] = (first + taken + 1) as u8;
        }
        Pennant::new(self.pennants[ship].into()).expect("ships are numbered from 1")
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The fleet.
    pub fn fleet(&self) -> &Fleet {
        &self.fleet
    }

    /// The cells shot at.
    pub fn fired(&self) -> &CellSet {
        &self.fired
    }

    /// How many ships are afloat.
    pub fn afloat(&self) -> usize {
        self.afloat
    }

    /// Whether every ship has sunk.
    pub fn is_lost(&self) -> bool {
        self.afloat == 0
    }

    /// The ship on that cell, if there is one.
    pub fn ship_at(&self, cell: Cell) -> Option<Ship> {
        let grid = self.rules.grid();
        if !grid.contains(cell) {
            return None;
        }
        let ship = usize::from(self.ship_at[grid.index(cell)]);
        ship.checked_sub(1).map(|ship| self.fleet.ships()[ship])
    }

    /// The pennant that was told of the ship on that cell; none where it has not been hit, or hits
    /// do not tell their ships.
    pub fn pennant_at(&self, cell: Cell) -> Option<Pennant> {
        let grid = self.rules.grid();
        let ship = grid.contains(cell).then(|| usize::from(self.ship_at[grid.index(cell)]))?;
        self.pennants.get(ship.checked_sub(1)?).and_then(|&number| Pennant::new(number.into()))
    }

    /// The ships that have sunk, whether or not it was said.
    pub fn sunk(&self) -> impl Iterator<Item = Ship> + '_ {
        self.fleet.ships().iter().zip(&self.unhit[1..]).filter(|(_, unhit)| **unhit == 0).map(|(ship, _)| *ship)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{FleetSetup, RulesSetup};

    fn board(announce: Announce) -> Board {
        let setup = RulesSetup { width: 4, height: 4, fleet: vec![2, 1], announce, ..RulesSetup::default() };
        let rules = setup.build().unwrap();
        let fleet = "A0h2 D3h1".parse::<FleetSetup>().unwrap().build(&rules).unwrap();
        Board::new(&rules, fleet)
    }

    #[track_caller]
    fn check(announce: Announce, expected: &str) {
        let mut board = board(announce);
        let shots = ["C0", "A0", "B0", "D3"].map(|cell| {
            let cell = cell.parse().unwrap();
            Shot { cell, outcome: board.fire(cell).unwrap() }
        });
        assert_eq!(crate::notation::print_shots(&shots), expected);
        assert!(board.is_lost());
    }

    #[test]
    fn the_victim_says_what_the_rule_tells_it_to() {
        check(Announce::Silent, "C0o A0x B0x D3x");
        check(Announce::Sunk, "C0o A0x B0s D3s");
        check(Announce::SunkSize, "C0o A0x B0s2 D3s1");
        check(Announce::Named, "C0o A0x#1 B0s#1 D3s#2");
        check(Announce::Coloured, "C0o A0x#1 B0s#1 D3s#2");
    }

    #[test]
    fn ships_take_their_pennants_as_they_are_hit() {
        let fired = |announce| {
            let setup = RulesSetup { width: 5, height: 5, fleet: vec![3, 2, 2, 1], announce, ..RulesSetup::default() };
            let rules = setup.build().unwrap();
            let fleet = "A0h3 A2h2 A4h2 E4h1".parse::<FleetSetup>().unwrap().build(&rules).unwrap();
            let mut board = Board::new(&rules, fleet);
            let shots = ["E4", "A4", "B0", "A2", "B4", "B2"].map(|cell| {
                let cell = cell.parse().unwrap();
                Shot { cell, outcome: board.fire(cell).unwrap() }
            });
            assert_eq!(board.afloat(), 1);
            crate::notation::print_shots(&shots)
        };
        // The two ships of 2 are told apart, and which comes first says nothing of where they lie.
        assert_eq!(fired(Announce::Named), "E4s#4 A4x#2 B0x#1 A2x#3 B4s#2 B2s#3");
        assert_eq!(fired(Announce::Coloured), "E4s#1 A4x#2 B0x#3 A2x#4 B4s#2 B2s#4");
    }

    #[test]
    fn ships_of_one_size_but_other_shapes_have_names_of_their_own() {
        let fired = |announce| {
            let (fleet, shapes) = crate::notation::parse_ships("4,T4,L4,L4").unwrap();
            let setup = RulesSetup { width: 8, height: 8, fleet, shapes, announce, ..RulesSetup::default() };
            let rules = setup.build().unwrap();
            assert_eq!(rules.to_string(), format!("8x8 4,L4,L4,T4 no-edge {announce} alternate"));
            let fleet = "A0h4 A2:###/.#. E2:###/..# A5:###/#..".parse::<FleetSetup>().unwrap();
            let fleet = fleet.build(&rules).unwrap();
            let mut board = Board::new(&rules, fleet);
            let shots = ["A5", "A2", "E2", "A0"].map(|cell| {
                let cell = cell.parse().unwrap();
                Shot { cell, outcome: board.fire(cell).unwrap() }
            });
            crate::notation::print_shots(&shots)
        };
        assert_eq!(fired(Announce::Named), "A5x#2 A2x#4 E2x#3 A0x#1");
        assert_eq!(fired(Announce::Coloured), "A5x#1 A2x#2 E2x#3 A0x#4");
    }

    #[test]
    fn a_shot_that_cannot_be_taken_changes_nothing() {
        let mut board = board(Announce::Sunk);
        board.fire(Cell::new(0, 0)).unwrap();
        let before = board.clone();
        assert_eq!(board.fire(Cell::new(0, 0)), Err(FireError::Repeated(Cell::new(0, 0))));
        assert_eq!(board.fire(Cell::new(4, 0)), Err(FireError::OffGrid(Cell::new(4, 0))));
        assert_eq!(board, before);
    }

    #[test]
    fn sunk_ships_are_known_even_when_unsaid() {
        let mut board = board(Announce::Silent);
        board.fire(Cell::new(3, 3)).unwrap();
        assert_eq!(board.sunk().map(|ship| ship.to_string()).collect::<Vec<_>>(), ["D3h1"]);
        assert_eq!(board.afloat(), 1);
        assert_eq!(board.ship_at(Cell::new(1, 0)).unwrap().to_string(), "A0h2");
        assert_eq!(board.ship_at(Cell::new(9, 9)), None);
    }
}
