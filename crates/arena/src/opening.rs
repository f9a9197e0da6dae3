//! What pairs of games begin with: who places the fleets and how, and shots that are fired already.

use amiral_game::{
    Cell, Fleet, FleetError, FleetSetup, Law, ParseError, PerSeat, PlacingBudget, Rules, Seat, Seed, Seen, SeenError,
    Shot, Stop, TooTight, Turns, notation, random_fleet_within,
};
use amiral_posterior::{Failure, Inference};
use thiserror::Error;

/// Where the fleets of a match come from.
#[derive(Clone, PartialEq, Debug)]
pub enum Opening {
    /// The house places them at random by that law, the same for both games of a pair.
    Law(Law),
    /// They are taken from a list, two for a pair of games, over and over.
    Fleets(Vec<Fleet>),
    /// Each pair of games goes on from the next of these positions: both players have fired those
    /// shots, at fleets drawn from all that explain them.
    Positions(Vec<Vec<Shot>>),
    /// The players place them; strategies of the house at random by that law, unless they have a
    /// way of their own.
    Own(Law),
}

/// A line that is no fleet or no position.
#[derive(Clone, PartialEq, Debug, Error)]
#[error("line {line}: {problem}")]
pub struct OpeningError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: OpeningProblem,
}

/// What is wrong with a line.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum OpeningProblem {
    /// It cannot be read.
    #[error("{0}")]
    Syntax(#[from] ParseError),
    /// The fleet breaks the rules.
    #[error("{0}")]
    Fleet(#[from] FleetError),
    /// The shots cannot have happened.
    #[error("{0}")]
    Shots(#[from] SeenError),
    /// Nothing is left to play.
    #[error("every ship is hit already")]
    Over,
}

/// Why a match cannot begin as it should.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum NoOpening {
    /// No fleet was found by the law.
    #[error(transparent)]
    TooTight(#[from] TooTight),
    /// No fleet explains the shots of a position, or finding one takes too long.
    #[error("position {number}: {problem}")]
    Position {
        /// Which of them, from 1.
        number: usize,
        /// Why.
        problem: Failure,
    },
}

impl Opening {
    /// Fleets, one on each line; what follows `#` is a remark.
    pub fn fleets(text: &str, rules: &Rules) -> Result<Opening, OpeningError> {
        let fleet = |line: &str| Ok(line.parse::<FleetSetup>()?.build(rules)?);
        Ok(Opening::Fleets(each_line(text, fleet)?))
    }

    /// Positions, the shots of one on each line: `F5o E4o G6x`.
    pub fn positions(text: &str, rules: &Rules) -> Result<Opening, OpeningError> {
        let position = |line: &str| {
            let shots = notation::parse_shots(line)?;
            let seen = Seen::after(rules, &shots)?;
            if seen.is_won() { Err(OpeningProblem::Over) } else { Ok(shots) }
        };
        Ok(Opening::Positions(each_line(text, position)?))
    }

    /// Whether there is anything to begin with, and the rules allow it: shots cannot be fired ahead
    /// where they come in salvos.
    pub fn fits(&self, rules: &Rules) -> bool {
        match self {
            Opening::Law(_) | Opening::Own(_) => true,
            Opening::Fleets(fleets) => !fleets.is_empty(),
            Opening::Positions(positions) => !positions.is_empty() && rules.turns() != Turns::Salvo,
        }
    }
}

fn each_line<T>(text: &str, read: impl Fn(&str) -> Result<T, OpeningProblem>) -> Result<Vec<T>, OpeningError> {
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim()).enumerate();
    let lines = lines.filter(|(_, line)| !line.is_empty());
    lines.map(|(at, line)| read(line).map_err(|problem| OpeningError { line: at + 1, problem })).collect()
}

/// What both games of a pair begin with.
#[derive(Clone, Debug)]
pub(crate) struct Beginning {
    /// The fleets, unless players place them.
    pub(crate) fleets: Option<PerSeat<Fleet>>,
    /// The cells both have fired at.
    pub(crate) fired: Vec<Cell>,
}

/// Makes the beginnings of pairs.
pub(crate) struct Openings<'a> {
    rules: &'a Rules,
    opening: &'a Opening,
    /// What counts fleets, once it is needed.
    inference: Option<Inference>,
}

/// The stream of an opening's dice.
const FLEETS: u64 = 0;

impl<'a> Openings<'a> {
    pub(crate) fn new(rules: &'a Rules, opening: &'a Opening) -> Openings<'a> {
        Openings { rules, opening, inference: None }
    }

    /// What the pairs of that round begin with.
    pub(crate) fn of(&mut self, round: u64, seed: Seed, stop: &Stop) -> Result<Beginning, NoOpening> {
        let mut dice = PerSeat(Seat::BOTH.map(|seat| seed.dice(&[FLEETS, round, seat as u64])));
        let placed = |fleets: [Fleet; 2]| Beginning { fleets: Some(PerSeat(fleets)), fired: Vec::new() };
        match self.opening {
            Opening::Own(_) => Ok(Beginning { fleets: None, fired: Vec::new() }),
            Opening::Fleets(fleets) => {
                let at = |offset: u64| fleets[((2 * round + offset) % fleets.len() as u64) as usize].clone();
                Ok(placed([at(0), at(1)]))
            }
            Opening::Law(law) => {
                let mut place = |seat: Seat| {
                    let steps = PlacingBudget::OWN_MACHINE.steps;
                    random_fleet_within(self.rules, *law, &mut dice[seat], steps, &Stop::new())
                };
                Ok(placed([place(Seat::A)?, place(Seat::B)?]))
            }
            Opening::Positions(positions) => {
                let number = (round % positions.len() as u64) as usize;
                let shots = &positions[number];
                let seen = Seen::after(self.rules, shots).expect("positions are checked as they are read");
                let inference = self.inference.get_or_insert_with(|| Inference::new(self.rules));
                let budget = PlacingBudget::OWN_MACHINE.counting;
                let mut place = |seat: Seat| -> Result<Fleet, Failure> {
                    let drawn = inference.sampler_for(1, &seen, budget, stop)?.draw(1, &mut dice[seat], stop)?;
                    drawn.into_iter().next().ok_or(Failure::BudgetExceeded)
                };
                let wrong = |problem| NoOpening::Position { number: number + 1, problem };
                let fleets = [place(Seat::A).map_err(wrong)?, place(Seat::B).map_err(wrong)?];
                Ok(Beginning { fired: shots.iter().map(|shot| shot.cell).collect(), ..placed(fleets) })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use amiral_game::Preset;

    #[test]
    fn lists_are_read_and_told_where_they_are_wrong() {
        let rules = Preset::Classic.rules();
        let fleets = Opening::fleets("# two\nE6h5 E8h4 B4h3 B9h3 J2v2\n\nA0h5 A2h4 A4h3 A6h3 A8h2 # edge\n", &rules);
        assert!(matches!(fleets, Ok(Opening::Fleets(fleets)) if fleets.len() == 2));
        let wrong = Opening::fleets("A0h5 A2h4 A4h3 A6h3 A8h2\nA0h5", &rules).unwrap_err();
        assert_eq!(wrong.line, 2);
        assert!(Opening::positions("F5o E4x\nA0x", &rules).is_ok_and(|positions| positions.fits(&rules)));
        assert_eq!(Opening::positions("F5o F5o", &rules).unwrap_err().line, 1);
        assert!(!Opening::positions("", &rules).unwrap().fits(&rules));
    }

    #[test]
    fn fleets_of_a_position_explain_its_shots() {
        let rules = Preset::Hasbro.rules();
        let opening = Opening::positions("F5x E5o G5x F4o", &rules).unwrap();
        let Opening::Positions(positions) = &opening else { unreachable!("positions were asked for") };
        let mut openings = Openings::new(&rules, &opening);
        for round in 0..20 {
            let Beginning { fleets, .. } = openings.of(round, Seed(1), &Stop::new()).unwrap();
            for fleet in fleets.unwrap().0 {
                let mut board = amiral_game::Board::new(&rules, fleet);
                for shot in &positions[0] {
                    assert_eq!(board.fire(shot.cell).unwrap(), shot.outcome);
                }
            }
        }
        let impossible = Opening::positions("A0x B0o A1o", &rules).unwrap();
        assert!(matches!(
            Openings::new(&rules, &impossible).of(0, Seed(1), &Stop::new()),
            Err(NoOpening::Position { number: 1, .. }) | Ok(_)
        ));
    }
}
