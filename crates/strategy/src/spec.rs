//! Strategies by name: `level4:samples=100`.

use std::fmt;
use std::str::FromStr;

use amiral_game::{Rules, Seed};
use thiserror::Error;

use crate::heuristic::{Heuristic, Search};
use crate::montecarlo::MonteCarlo;
use crate::probabilist::Probabilist;
use crate::random::Random;
use crate::{Level, Shooter};

/// A strategy's name and parameters, checked.
///
/// ```
/// use amiral_strategy::Spec;
///
/// let spec: Spec = "level4".parse()?;
/// assert_eq!(spec, Spec::Level4 { samples: 100 });
/// assert_eq!(spec.to_string(), "level4:samples=100");
/// # Ok::<(), amiral_strategy::SpecError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Spec {
    /// Anywhere at random, and nothing deduced.
    Level1,
    /// At random where a ship can be; hit ships are finished.
    Level2,
    /// At random on black cells; hit ships are finished.
    Level3,
    /// Where most of some fleets drawn at random lie; hit ships are finished.
    Level4 {
        /// How many fleets are drawn for a shot.
        samples: usize,
    },
    /// Where most ships may lie, each looked at alone; hit ships are finished.
    #[default]
    Level5,
    /// As level 5, and by counting every fleet once few cells are open.
    Level6 {
        /// From how many open cells on every fleet is counted.
        threshold: usize,
    },
    /// Anywhere at random.
    Random,
    /// At random, then beside hits.
    Heuristic,
    /// Along diagonals, then beside hits.
    Diagonal,
    /// Where most ships may lie through the hits not explained.
    Probabilist,
    /// Where most of some fleets lie that explain all shots.
    MonteCarlo {
        /// How many fleets are drawn for a shot.
        samples: usize,
    },
    /// Anywhere at random.
    Easy,
    /// At random until a hit, then around it, then along the line found.
    Medium,
    /// Where most ships may lie, and hit ships are finished on the likelier side first.
    Hard,
}

/// What there is to know of a strategy by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The name.
    pub name: &'static str,
    /// The parameters it has.
    pub parameters: &'static [Parameter],
    /// The strategy with every parameter at its default.
    pub default: Spec,
}

/// A whole number a strategy can be given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parameter {
    /// The name.
    pub name: &'static str,
    /// What it is unless given.
    pub default: usize,
    /// The least it can be.
    pub least: usize,
    /// The most it can be.
    pub most: usize,
}

const SAMPLES: Parameter = Parameter { name: "samples", default: 100, least: 1, most: 1_000_000 };
const THRESHOLD: Parameter = Parameter { name: "threshold", default: 60, least: 0, most: 676 };

const CATALOGUE: [Entry; 14] = [
    Entry { name: "level1", parameters: &[], default: Spec::Level1 },
    Entry { name: "level2", parameters: &[], default: Spec::Level2 },
    Entry { name: "level3", parameters: &[], default: Spec::Level3 },
    Entry { name: "level4", parameters: &[SAMPLES], default: Spec::Level4 { samples: SAMPLES.default } },
    Entry { name: "level5", parameters: &[], default: Spec::Level5 },
    Entry { name: "level6", parameters: &[THRESHOLD], default: Spec::Level6 { threshold: THRESHOLD.default } },
    Entry { name: "random", parameters: &[], default: Spec::Random },
    Entry { name: "heuristic", parameters: &[], default: Spec::Heuristic },
    Entry { name: "diagonal", parameters: &[], default: Spec::Diagonal },
    Entry { name: "probabilist", parameters: &[], default: Spec::Probabilist },
    Entry { name: "montecarlo", parameters: &[SAMPLES], default: Spec::MonteCarlo { samples: SAMPLES.default } },
    Entry { name: "easy", parameters: &[], default: Spec::Easy },
    Entry { name: "medium", parameters: &[], default: Spec::Medium },
    Entry { name: "hard", parameters: &[], default: Spec::Hard },
];

impl Spec {
    /// Every strategy there is, with its parameters, in the order to show them.
    pub fn catalogue() -> &'static [Entry] {
        &CATALOGUE
    }

    /// The name, without parameters.
    pub fn name(self) -> &'static str {
        self.entry().name
    }

    /// The values of its parameters, in the order of the catalogue.
    pub fn values(self) -> impl Iterator<Item = (&'static str, usize)> {
        let mut spec = self;
        self.entry().parameters.iter().map(move |parameter| {
            (parameter.name, *spec.value(parameter.name).expect("the catalogue and the strategies agree"))
        })
    }

    fn entry(self) -> &'static Entry {
        let kind = std::mem::discriminant(&self);
        CATALOGUE
            .iter()
            .find(|entry| std::mem::discriminant(&entry.default) == kind)
            .expect("every strategy is in the catalogue")
    }

    fn value(&mut self, parameter: &str) -> Option<&mut usize> {
        match (self, parameter) {
            (Spec::Level4 { samples } | Spec::MonteCarlo { samples }, "samples") => Some(samples),
            (Spec::Level6 { threshold }, "threshold") => Some(threshold),
            _ => None,
        }
    }

    fn set(&mut self, given: &str) -> Result<(), SpecError> {
        let entry = self.entry();
        let unknown = || SpecError::UnknownParameter { strategy: entry, given: given.into() };
        let (name, value) = given.split_once('=').ok_or_else(unknown)?;
        let parameter = entry.parameters.iter().find(|parameter| parameter.name == name).ok_or_else(unknown)?;
        let in_range = |number: &usize| (parameter.least..=parameter.most).contains(number);
        let number = value.parse().ok().filter(in_range);
        let number = number.ok_or_else(|| SpecError::BadValue { strategy: entry, parameter, given: value.into() })?;
        *self.value(name).expect("the catalogue and the strategies agree") = number;
        Ok(())
    }
}

/// `level5`, or with parameters `level4:samples=100`; several are separated by commas.
impl FromStr for Spec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Spec, SpecError> {
        let (name, parameters) = text.split_once(':').map_or((text, None), |(name, rest)| (name, Some(rest)));
        let entry = CATALOGUE.iter().find(|entry| entry.name == name);
        let mut spec = entry.ok_or_else(|| SpecError::UnknownName { given: name.into() })?.default;
        parameters.into_iter().flat_map(|all| all.split(',')).try_for_each(|given| spec.set(given))?;
        Ok(spec)
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        for (number, (name, value)) in self.values().enumerate() {
            write!(f, "{}{name}={value}", if number == 0 { ':' } else { ',' })?;
        }
        Ok(())
    }
}

/// How it is written, defaults included: `level4:samples=100`.
impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.default.fmt(f)
    }
}

/// A specification that names no strategy, or a parameter it does not have.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SpecError {
    /// There is no strategy of that name.
    #[error("there is no strategy '{given}'; there are {}", list(&CATALOGUE))]
    UnknownName {
        /// The name given.
        given: String,
    },
    /// The strategy does not have that parameter.
    #[error("'{given}' is no parameter of {}; {}", strategy.name, what_it_takes(strategy))]
    UnknownParameter {
        /// The strategy.
        strategy: &'static Entry,
        /// What was given.
        given: String,
    },
    /// The parameter is not a number it can be.
    #[error("{} of {} cannot be '{given}'; it is a whole number {}", parameter.name, strategy.name, range(parameter))]
    BadValue {
        /// The strategy.
        strategy: &'static Entry,
        /// The parameter.
        parameter: &'static Parameter,
        /// The value given.
        given: String,
    },
}

fn list(entries: &[Entry]) -> String {
    entries.iter().map(Entry::to_string).collect::<Vec<_>>().join(", ")
}

fn what_it_takes(strategy: &Entry) -> String {
    if strategy.parameters.is_empty() { "it has none".into() } else { format!("it is written {strategy}") }
}

fn range(parameter: &Parameter) -> String {
    format!("from {} to {}", parameter.least, parameter.most)
}

/// What strategies may be given besides the rules: experience and opening books come here.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Resources {}

/// Builds the strategy for some rules.
pub fn build(spec: &Spec, rules: &Rules, seed: Seed, _resources: &Resources) -> Box<dyn Shooter> {
    match *spec {
        Spec::Level1 | Spec::Random | Spec::Easy => Box::new(Random::new(rules, seed)),
        Spec::Heuristic => Box::new(Heuristic::new(Search::Anywhere, rules, seed)),
        Spec::Diagonal => Box::new(Heuristic::new(Search::Diagonals, rules, seed)),
        Spec::Probabilist => Box::new(Probabilist::new(rules)),
        Spec::MonteCarlo { samples } => Box::new(MonteCarlo::new(samples, rules, seed)),
        _ => Box::new(Level::new(*spec, rules, seed).expect("the other strategies are levels")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Result<&str, &str>) {
        let spec = text.parse::<Spec>().map(|spec| spec.to_string()).map_err(|error| error.to_string());
        assert_eq!(spec.as_deref().map_err(String::as_str), expected);
    }

    #[test]
    fn parameters_have_defaults() {
        check("level5", Ok("level5"));
        check("level4", Ok("level4:samples=100"));
        check("level6", Ok("level6:threshold=60"));
        check("level6:threshold=100", Ok("level6:threshold=100"));
        assert_eq!(Spec::default(), Spec::Level5);
    }

    #[test]
    fn what_is_written_is_read_again() {
        for entry in Spec::catalogue() {
            assert_eq!(entry.name.parse(), Ok(entry.default));
            assert_eq!(entry.to_string().parse(), Ok(entry.default));
            for parameter in entry.parameters {
                check(&format!("{}:{}={}", entry.name, parameter.name, parameter.default), Ok(&entry.to_string()));
            }
        }
    }

    #[test]
    fn what_is_wrong_lists_what_exists() {
        check(
            "level7",
            Err("there is no strategy 'level7'; there are level1, level2, level3, level4:samples=100, level5, \
                 level6:threshold=60, random, heuristic, diagonal, probabilist, montecarlo:samples=100, easy, \
                 medium, hard"),
        );
        check("level5:samples=3", Err("'samples=3' is no parameter of level5; it has none"));
        check("level4:threshold=3", Err("'threshold=3' is no parameter of level4; it is written level4:samples=100"));
        check("level4:samples=0", Err("samples of level4 cannot be '0'; it is a whole number from 1 to 1000000"));
        check("level4:samples", Err("'samples' is no parameter of level4; it is written level4:samples=100"));
    }
}
