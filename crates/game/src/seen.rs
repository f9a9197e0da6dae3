//! What one shooter has seen of the other side's sea.

use thiserror::Error;

use crate::{Announce, Board, Cell, CellSet, FireError, Outcome, Pennant, Rules, Shot};

/// The shots one side has fired, in order, and what was said of them. It holds nothing else, so it
/// can be handed to a player without giving anything away. The order matters: a ship that sinks
/// lies inside the cells hit *by then*.
///
/// ```
/// # use amiral_game::{Preset, Seen, notation::parse_shots};
/// let seen = Seen::after(&Preset::Classic.rules(), &parse_shots("F5o E4o G6x")?)?;
/// assert_eq!((seen.hits().len(), seen.misses().len(), seen.unfired().count()), (1, 2, 97));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seen {
    rules: Rules,
    shots: Vec<Shot>,
    hits: CellSet,
    misses: CellSet,
}

/// A shot that cannot have happened under the rules, whatever the fleet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum SeenError {
    /// There is no such cell.
    #[error("{0} is off the grid")]
    OffGrid(Cell),
    /// The cell was shot at before.
    #[error("{0} has been shot at already")]
    Repeated(Cell),
    /// The announce rule never says this.
    #[error("{shot} cannot happen: under the rule '{announce}' {}", said(*announce))]
    NeverSaid {
        /// The shot.
        shot: Shot,
        /// The rule.
        announce: Announce,
    },
    /// No ship of the fleet has that size.
    #[error("{0} cannot happen: the fleet has no ship of that size")]
    UnknownSize(Shot),
    /// The fleet has not that many ships.
    #[error("{0} cannot happen: the fleet has fewer ships")]
    UnknownShip(Shot),
}

fn said(announce: Announce) -> &'static str {
    match announce {
        Announce::Silent => "a shot is a miss (o) or a hit (x)",
        Announce::Sunk => "a shot is a miss (o), a hit (x) or a ship sunk (s)",
        Announce::SunkSize => "a shot is a miss (o), a hit (x) or a ship sunk with its size (s3)",
        Announce::Named | Announce::Coloured => "a shot is a miss (o), or a ship hit (x#3) or sunk (s#3)",
    }
}

impl Seen {
    /// Nothing seen yet.
    pub fn new(rules: &Rules) -> Seen {
        let shots = Vec::with_capacity(rules.grid().area());
        Seen { rules: rules.clone(), shots, hits: CellSet::EMPTY, misses: CellSet::EMPTY }
    }

    /// What has been seen after those shots.
    pub fn after(rules: &Rules, shots: &[Shot]) -> Result<Seen, SeenError> {
        let mut seen = Seen::new(rules);
        shots.iter().try_for_each(|&shot| seen.push(shot))?;
        Ok(seen)
    }

    /// Fires at a board and records what it says. It must be the board all these shots were fired
    /// at; a board with other rules, or a repeated shot, is refused and changes nothing.
    #[expect(clippy::inline_always, reason = "the call would take as long as the shot")]
    #[inline(always)]
    pub fn fire(&mut self, board: &mut Board, cell: Cell) -> Result<Outcome, FireError> {
        if *board.rules() != self.rules {
            return Err(FireError::OtherRules);
        }
        if self.is_fired(cell) {
            return Err(FireError::Repeated(cell));
        }
        let outcome = board.fire(cell)?;
        self.note(Shot { cell, outcome });
        Ok(outcome)
    }

    /// Adds a shot, unless it cannot have happened.
    pub fn push(&mut self, shot: Shot) -> Result<(), SeenError> {
        let Shot { cell, outcome } = shot;
        if !self.rules.grid().contains(cell) {
            return Err(SeenError::OffGrid(cell));
        }
        if self.is_fired(cell) {
            return Err(SeenError::Repeated(cell));
        }
        if outcome.is_hit() {
            self.check_hit(shot)?;
        }
        self.note(shot);
        Ok(())
    }

    #[inline]
    fn note(&mut self, shot: Shot) {
        let set = if shot.outcome.is_hit() { &mut self.hits } else { &mut self.misses };
        set.insert(shot.cell);
        self.shots.push(shot);
    }

    fn check_hit(&self, shot: Shot) -> Result<(), SeenError> {
        let announce = self.rules.announce();
        match (shot.outcome, announce) {
            (Outcome::HitShip(pennant) | Outcome::SunkShip(pennant), Announce::Named | Announce::Coloured) => {
                if pennant.number() <= self.rules.fleet().len() { Ok(()) } else { Err(SeenError::UnknownShip(shot)) }
            }
            (Outcome::Hit, Announce::Silent | Announce::Sunk | Announce::SunkSize)
            | (Outcome::Sunk, Announce::Sunk) => Ok(()),
            (Outcome::SunkSize(size), Announce::SunkSize) if self.rules.fleet().contains(&size) => Ok(()),
            (Outcome::SunkSize(_), Announce::SunkSize) => Err(SeenError::UnknownSize(shot)),
            _ => Err(SeenError::NeverSaid { shot, announce }),
        }
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The shots, in order.
    pub fn shots(&self) -> &[Shot] {
        &self.shots
    }

    /// The cells where a ship was hit.
    pub fn hits(&self) -> &CellSet {
        &self.hits
    }

    /// The cells where there was water.
    pub fn misses(&self) -> &CellSet {
        &self.misses
    }

    /// The cells where that ship was hit.
    pub fn hits_of(&self, pennant: Pennant) -> CellSet {
        let is_hit = |shot: &&Shot| shot.outcome.pennant() == Some(pennant);
        self.shots.iter().filter(is_hit).map(|shot| shot.cell).collect()
    }

    /// Whether the cell has been shot at.
    pub fn is_fired(&self, cell: Cell) -> bool {
        self.hits.contains(cell) || self.misses.contains(cell)
    }

    /// The cells not shot at, in reading order.
    pub fn unfired(&self) -> impl Iterator<Item = Cell> + '_ {
        self.rules.grid().cells().filter(|&cell| !self.is_fired(cell))
    }

    /// Whether every ship must have sunk: as many cells are hit as the fleet has.
    pub fn is_won(&self) -> bool {
        self.hits.len() >= self.rules.ship_cells()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse_shots;
    use crate::{Preset, RulesSetup};

    #[track_caller]
    fn check(announce: Announce, shots: &str, expected: Result<usize, &str>) {
        let rules = RulesSetup { announce, ..Preset::Classic.setup() }.build().unwrap();
        let seen = Seen::after(&rules, &parse_shots(shots).unwrap());
        let result = seen.map(|seen| seen.shots().len()).map_err(|error| error.to_string());
        assert_eq!(result.as_ref().map_err(String::as_str), expected.as_ref().map_err(|error| *error));
    }

    #[test]
    fn only_what_the_rule_can_say_is_believed() {
        check(Announce::Silent, "A0o B0x C0x", Ok(3));
        check(
            Announce::Silent,
            "A0x B0s",
            Err("B0s cannot happen: under the rule 'silent' a shot is a miss (o) or a hit (x)"),
        );
        check(Announce::Sunk, "A0x B0s", Ok(2));
        check(
            Announce::Sunk,
            "A0x B0s2",
            Err("B0s2 cannot happen: under the rule 'sunk' a shot is a miss (o), a hit (x) or a ship sunk (s)"),
        );
        check(Announce::SunkSize, "A0x B0s2", Ok(2));
        check(
            Announce::SunkSize,
            "A0x B0s",
            Err(
                "B0s cannot happen: under the rule 'sunk-size' a shot is a miss (o), a hit (x) or a ship sunk with its \
                 size (s3)",
            ),
        );
        check(Announce::SunkSize, "A0s1", Err("A0s1 cannot happen: the fleet has no ship of that size"));
        for announce in [Announce::Named, Announce::Coloured] {
            check(announce, "A0x#5 B0s#5 C0x#1 D0o", Ok(4));
            let rule = format!("under the rule '{announce}' a shot is a miss (o), or a ship hit (x#3) or sunk (s#3)");
            for shot in ["A0x", "A0s", "A0s3"] {
                check(announce, shot, Err(&format!("{shot} cannot happen: {rule}")));
            }
            check(announce, "A0x#6", Err("A0x#6 cannot happen: the fleet has fewer ships"));
        }
        check(
            Announce::Sunk,
            "A0x#1",
            Err("A0x#1 cannot happen: under the rule 'sunk' a shot is a miss (o), a hit (x) or a ship sunk (s)"),
        );
    }

    #[test]
    fn a_cell_is_on_the_grid_and_shot_at_once() {
        check(Announce::Silent, "A0o A0x", Err("A0 has been shot at already"));
        check(Announce::Silent, "A10o", Err("A10 is off the grid"));
    }

    #[test]
    fn a_board_of_other_rules_is_refused_and_changes_nothing() {
        let (hasbro, classic) = (Preset::Hasbro.rules(), Preset::Classic.rules());
        let fleet = "E6h5 E8h4 B4h3 B9h3 J2v2".parse::<crate::FleetSetup>().unwrap().build(&hasbro).unwrap();
        let mut board = Board::new(&hasbro, fleet);
        let mut seen = Seen::new(&classic);
        assert_eq!(seen.fire(&mut board, Cell::new(0, 0)), Err(FireError::OtherRules));
        assert!(seen.shots().is_empty() && board.fired().is_empty());
        let mut seen = Seen::after(&hasbro, &parse_shots("A0o").unwrap()).unwrap();
        assert_eq!(seen.fire(&mut board, Cell::new(0, 0)), Err(FireError::Repeated(Cell::new(0, 0))));
    }
}
