//! Placing a fleet: by one of the random laws, or by hand.

use std::fmt;
use std::str::FromStr;

use amiral_game::{
    Fleet, FleetError, FleetSetup, Law, ParseError, PlacingBudget, Rules, Seed, Stop, TooTight, excerpt,
    random_fleet_within,
};
use amiral_posterior::{Failure, Inference};
use thiserror::Error;

use crate::program::NoProgram;
use crate::{Autodidact, Broken, Mode, Resources, Spec, Whose};

/// Somebody who places a fleet.
///
/// ```
/// use amiral_game::{Preset, Seed};
/// use amiral_strategy::Placer;
///
/// let placer: Placer = "uniform".parse()?;
/// let fleet = placer.place(&Preset::Classic.rules(), Seed(1))?;
/// assert_eq!(fleet.cells().len(), 17);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Placer {
    /// At random, by that law.
    Random(Law),
    /// Where a person said, the same every time.
    ByHand(FleetSetup),
    /// Where this opponent is slow to find it, as far as past games tell.
    Autodidact {
        /// How it learns.
        mode: Mode,
        /// How many past games count at most, the newest ones.
        games: usize,
        /// Whose past games count.
        whose: Whose,
    },
    /// Where somebody's program says.
    Program(&'static str),
}

/// The part of the steps in which the uniform law is tried by chance before the fleets are counted
/// to draw one.
const CHANCE: u64 = 4;

impl Placer {
    /// How that strategy places fleets, where it has a way of its own.
    pub fn of(spec: &Spec) -> Option<Placer> {
        match *spec {
            Spec::Autodidact { mode, games, whose } => Some(Placer::Autodidact { mode, games, whose }),
            Spec::Program(command) => Some(Placer::Program(command)),
            _ => None,
        }
    }

    /// Places a fleet, knowing of no past games, with the means of a machine of one's own. Same
    /// rules and seed, same fleet.
    pub fn place(&self, rules: &Rules, seed: Seed) -> Result<Fleet, PlaceError> {
        self.place_within(rules, seed, &Resources::default(), PlacingBudget::OWN_MACHINE, &Stop::new())
    }

    /// Places a fleet. Same rules, seed, resources and budget, same fleet.
    pub fn place_within(
        &self,
        rules: &Rules,
        seed: Seed,
        resources: &Resources,
        budget: PlacingBudget,
        stop: &Stop,
    ) -> Result<Fleet, PlaceError> {
        let mut dice = seed.dice(&[]);
        match self {
            // What it learns is where straight ships lie.
            Placer::Autodidact { .. } if !rules.is_straight() => draw_uniform(rules, seed, budget, stop),
            Placer::Autodidact { mode, games, .. } => {
                let experience = resources.experience();
                match Autodidact::place(*mode, *games, experience, rules, &mut dice, budget, stop) {
                    Some(fleet) => Ok(fleet),
                    None => draw_uniform(rules, seed, budget, stop),
                }
            }
            Placer::ByHand(setup) => Ok(setup.build(rules)?),
            Placer::Program(command) => match resources.programs() {
                Some(programs) => Ok(programs.place(command, rules, seed, stop)?),
                None => Err(PlaceError::Broken(NoProgram::broken())),
            },
            Placer::Random(Law::Uniform) => {
                let mut by_chance = |steps| random_fleet_within(rules, Law::Uniform, &mut dice, steps, stop);
                let first = budget.steps / CHANCE;
                if let Ok(fleet) = by_chance(first) {
                    return Ok(fleet);
                }
                match draw_uniform(rules, seed, budget, stop) {
                    // Both ways draw from the same law, so that either may end it.
                    Err(PlaceError::Uncounted(Failure::BudgetExceeded)) => Ok(by_chance(budget.steps - first)?),
                    drawn => drawn,
                }
            }
            Placer::Random(law) => Ok(random_fleet_within(rules, *law, &mut dice, budget.steps, stop)?),
        }
    }
}

/// A fleet drawn by counting them all, for rules under which chance finds none.
fn draw_uniform(rules: &Rules, seed: Seed, budget: PlacingBudget, stop: &Stop) -> Result<Fleet, PlaceError> {
    if Inference::memory(rules) > budget.bytes {
        return Err(PlaceError::Uncounted(Failure::BudgetExceeded));
    }
    let inference = Inference::new(rules).with_memory(budget.bytes);
    let sampler = inference.sampler_for(1, &amiral_game::Seen::new(rules), budget.counting, stop)?;
    let mut fleets = sampler.draw(1, &mut seed.dice(&[1]), stop)?;
    Ok(fleets.pop().expect("one fleet was asked for"))
}

impl Default for Placer {
    fn default() -> Placer {
        Placer::Random(Law::default())
    }
}

/// `sequential`, `uniform`, `start-cell`, `autodidact` with its parameters, or the ships:
/// `E6h5 E8h4 B4h3 B9h3 J2v2`.
impl FromStr for Placer {
    type Err = PlacerParseError;

    fn from_str(text: &str) -> Result<Placer, PlacerParseError> {
        if let Ok(law) = text.parse() {
            return Ok(Placer::Random(law));
        }
        if let Some(placer) = text.parse::<Spec>().ok().as_ref().and_then(Placer::of) {
            return Ok(placer);
        }
        let setup = text.parse().map_err(|error| PlacerParseError { given: excerpt(text), error })?;
        Ok(Placer::ByHand(setup))
    }
}

impl fmt::Display for Placer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Placer::Random(law) => law.fmt(f),
            Placer::ByHand(setup) => setup.fmt(f),
            Placer::Program(command) => Spec::Program(command).fmt(f),
            Placer::Autodidact { mode, games, whose } => {
                Spec::Autodidact { mode: *mode, games: *games, whose: *whose }.fmt(f)
            }
        }
    }
}

/// A text that is neither a law's name nor a fleet.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("'{given}' is no way to place a fleet; there are {}, or the ships themselves ({error})", names())]
pub struct PlacerParseError {
    /// The text, or its beginning.
    pub given: String,
    /// Why it is no fleet.
    pub error: ParseError,
}

fn names() -> String {
    Law::ALL.iter().map(|law| law.name()).chain(["autodidact"]).collect::<Vec<_>>().join(", ")
}

/// A fleet that could not be placed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum PlaceError {
    /// The ships placed by hand break the rules.
    #[error(transparent)]
    Illegal(#[from] FleetError),
    /// Chance found no fleet.
    #[error(transparent)]
    TooTight(#[from] TooTight),
    /// Counting found no fleet, or would take too long.
    #[error(transparent)]
    Uncounted(#[from] Failure),
    /// Somebody's program placed none.
    #[error(transparent)]
    Broken(#[from] Broken),
}

#[cfg(test)]
mod tests {
    use super::*;
    use amiral_game::{Contact, Preset, RulesSetup};

    #[test]
    fn placers_are_named() {
        for law in Law::ALL {
            assert_eq!(law.name().parse(), Ok(Placer::Random(*law)));
        }
        let learned: Placer = "autodidact:mode=bayes".parse().unwrap();
        assert_eq!(learned, Placer::Autodidact { mode: Mode::Bayes, games: 1000, whose: Whose::Opponent });
        assert_eq!(learned.to_string(), "autodidact:mode=bayes,games=1000,whose=opponent");
        let by_hand: Placer = "E6h5 E8h4 B4h3 B9h3 J2v2".parse().unwrap();
        assert_eq!(by_hand.to_string(), "E6h5 E8h4 B4h3 B9h3 J2v2");
        let error = "anyhow".parse::<Placer>().unwrap_err().to_string();
        assert!(
            error.starts_with(
                "'anyhow' is no way to place a fleet; there are sequential, uniform, start-cell, autodidact"
            ),
            "{error}"
        );
        assert!("a".repeat(250_000).parse::<Placer>().unwrap_err().to_string().len() < 300);
    }

    #[test]
    fn what_is_placed_is_legal() {
        let rules = Preset::Classic.rules();
        for law in Law::ALL {
            let fleet = Placer::Random(*law).place(&rules, Seed(3)).unwrap();
            assert!(FleetSetup::from(&fleet).build(&rules).is_ok());
            assert_eq!(fleet, Placer::Random(*law).place(&rules, Seed(3)).unwrap());
        }
        let wrong: Placer = "A0h5".parse().unwrap();
        assert!(matches!(wrong.place(&rules, Seed(3)), Err(PlaceError::Illegal(_))));
    }

    #[test]
    fn a_fleet_too_tight_for_chance_is_drawn_by_counting() {
        let setup =
            RulesSetup { width: 12, height: 12, fleet: vec![12; 12], contact: Contact::Free, ..RulesSetup::default() };
        let fleet = Placer::Random(Law::Uniform).place(&setup.build().unwrap(), Seed(1)).unwrap();
        assert_eq!(fleet.cells().len(), 144);
    }
}
