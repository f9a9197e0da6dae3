//! Strategies by name: `level4:samples=100`.

use std::fmt;
use std::str::FromStr;

use amiral_game::excerpt;
use amiral_posterior::Prior;
use thiserror::Error;

use crate::any_fleet::ANY_FLEET;
use crate::{Mode, Opening, TieRule, Whose};

/// A strategy's name and parameters, checked.
///
/// ```
/// use amiral_strategy::{Spec, TieRule};
///
/// let spec: Spec = "level4".parse()?;
/// assert_eq!(spec, Spec::Level4 { samples: 100, ties: TieRule::Usual });
/// assert_eq!(spec.to_string(), "level4:samples=100");
/// # Ok::<(), amiral_strategy::SpecError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Spec {
    /// Anywhere at random, and nothing deduced.
    Level1,
    /// At random where a ship can be; hit ships are finished.
    Level2 {
        /// Which of several equally good cells it takes.
        ties: TieRule,
    },
    /// At random on black cells; hit ships are finished.
    Level3 {
        /// Which of several equally good cells it takes.
        ties: TieRule,
    },
    /// Where most of some fleets drawn at random lie; hit ships are finished.
    Level4 {
        /// How many fleets are drawn for a shot.
        samples: usize,
        /// Which of several equally good cells it takes.
        ties: TieRule,
    },
    /// Where most ships may lie, each looked at alone; hit ships are finished.
    Level5 {
        /// Which of several equally good cells it takes.
        ties: TieRule,
        /// How it opens its games.
        opening: Opening,
    },
    /// As level 5, and by counting every fleet once few cells are open.
    Level6 {
        /// From how many open cells on every fleet is counted.
        threshold: usize,
        /// Which of several equally good cells it takes.
        ties: TieRule,
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
    Medium {
        /// Which of several equally good cells it takes.
        ties: TieRule,
    },
    /// Where most ships may lie, and hit ships are finished on the likelier side first.
    Hard {
        /// Which of several equally good cells it takes.
        ties: TieRule,
        /// How it opens its games.
        opening: Opening,
    },
    /// Where most of the fleets that remain have a ship, counted exactly.
    Likeliest {
        /// What fleets are expected.
        prior: Prior,
    },
    /// Where the rest of the game costs least, over the fleets that remain.
    Admiral {
        /// What fleets are expected.
        prior: Prior,
        /// About how many steps a shot may take.
        budget: usize,
        /// How it opens its games.
        opening: Opening,
    },
    /// Where this opponent places ships, as far as past games tell.
    Autodidact {
        /// How it learns.
        mode: Mode,
        /// How many past games count at most, the newest ones.
        games: usize,
        /// Whose past games count.
        whose: Whose,
    },
    /// Somebody's program, by its command. No text is read as one here: whoever builds it must have
    /// been handed the means ([`Resources::with_programs`](crate::Resources::with_programs)), and
    /// nothing is promised about its play.
    Program(&'static str),
}

/// What there is to know of a strategy by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CatalogueEntry {
    /// The name.
    pub name: &'static str,
    /// Which version of it this is: it has a new number whenever it comes to play differently.
    pub version: u32,
    /// The parameters it has.
    pub parameters: &'static [Parameter],
    /// The strategy with every parameter at its default.
    pub default: Spec,
}

/// A whole number a strategy can be given, or one of some names.
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
    /// The most it can be on a server that many share.
    pub most_shared: usize,
    /// Where it is one of some names: those of 0, 1 and so on. Otherwise there are none.
    pub names: &'static [&'static str],
    /// Whether its default goes without saying: `level5`, not `level5:ties=usual`.
    pub tacit: bool,
}

impl Parameter {
    const fn number(name: &'static str, default: usize, [least, most_shared, most]: [usize; 3]) -> Parameter {
        Parameter { name, default, least, most, most_shared, names: &[], tacit: false }
    }

    const fn choice(name: &'static str, names: &'static [&'static str]) -> Parameter {
        let most = names.len() - 1;
        Parameter { name, default: 0, least: 0, most, most_shared: most, names, tacit: false }
    }

    const fn tacit(self) -> Parameter {
        Parameter { tacit: true, ..self }
    }

    /// How that value is written.
    pub fn written(&self, value: usize) -> String {
        self.names.get(value).map_or_else(|| value.to_string(), ToString::to_string)
    }

    fn read(&self, text: &str) -> Option<usize> {
        if self.names.is_empty() {
            return text.parse().ok().filter(|number| (self.least..=self.most).contains(number));
        }
        self.names.iter().position(|name| *name == text)
    }
}

const SAMPLES: Parameter = Parameter::number("samples", 100, [1, 1_000, 1_000_000]);
const THRESHOLD: Parameter = Parameter::number("threshold", 60, [0, 100, 676]);
const PRIOR: Parameter = Parameter::choice("prior", &["uniform", "sequential"]);
const BUDGET: Parameter = Parameter::number("budget", 1_000_000, [1_000, 1_000_000, 1_000_000_000]);
const TIES: Parameter = Parameter::choice("ties", &["usual", "annex-e"]).tacit();
const OPENING: Parameter = Parameter::choice("opening", &["usual", "varied"]).tacit();

const MODE: Parameter = Parameter::choice("mode", &["document", "bayes"]);
const GAMES: Parameter = Parameter::number("games", 1_000, [1, 1_000, 1_000_000]);
const WHOSE: Parameter = Parameter::choice("whose", &["opponent", "everyone"]);

const fn entry(name: &'static str, version: u32, parameters: &'static [Parameter], default: Spec) -> CatalogueEntry {
    CatalogueEntry { name, version, parameters, default }
}

const CATALOGUE: &[CatalogueEntry] = &[
    entry("level1", 1, &[], Spec::Level1),
    entry("level2", 1, &[TIES], Spec::Level2 { ties: TieRule::Usual }),
    entry("level3", 1, &[TIES], Spec::Level3 { ties: TieRule::Usual }),
    entry("level4", 1, &[SAMPLES, TIES], Spec::Level4 { samples: SAMPLES.default, ties: TieRule::Usual }),
    entry("level5", 1, &[TIES, OPENING], Spec::LEVEL5),
    entry("level6", 1, &[THRESHOLD, TIES], Spec::Level6 { threshold: THRESHOLD.default, ties: TieRule::Usual }),
    entry("random", 1, &[], Spec::Random),
    entry("heuristic", 1, &[], Spec::Heuristic),
    entry("diagonal", 1, &[], Spec::Diagonal),
    entry("probabilist", 1, &[], Spec::Probabilist),
    entry("montecarlo", 2, &[SAMPLES], Spec::MonteCarlo { samples: SAMPLES.default }),
    entry("easy", 1, &[], Spec::Easy),
    entry("medium", 1, &[TIES], Spec::Medium { ties: TieRule::Usual }),
    entry("hard", 1, &[TIES, OPENING], Spec::HARD),
    entry("likeliest", 1, &[PRIOR], Spec::Likeliest { prior: Prior::Uniform }),
    entry(
        "admiral",
        1,
        &[PRIOR, BUDGET, OPENING],
        Spec::Admiral { prior: Prior::Uniform, budget: BUDGET.default, opening: Opening::Usual },
    ),
    entry(
        "autodidact",
        1,
        &[MODE, GAMES, WHOSE],
        Spec::Autodidact { mode: Mode::Document, games: GAMES.default, whose: Whose::Opponent },
    ),
];

/// What a program is in place of an entry of the catalogue.
const PROGRAM: &CatalogueEntry = &entry("cmd", 0, &[], Spec::Program(""));

/// Level 5, as it usually plays.
impl Default for Spec {
    fn default() -> Spec {
        Spec::LEVEL5
    }
}

impl Spec {
    const LEVEL5: Spec = Spec::Level5 { ties: TieRule::Usual, opening: Opening::Usual };
    pub(crate) const HARD: Spec = Spec::Hard { ties: TieRule::Usual, opening: Opening::Usual };

    /// Every strategy there is, with its parameters, in the order to show them.
    pub fn catalogue() -> &'static [CatalogueEntry] {
        CATALOGUE
    }

    /// The name, without parameters.
    pub fn name(self) -> &'static str {
        self.entry().name
    }

    /// The number of its version: see [`CatalogueEntry::version`].
    pub fn version(self) -> u32 {
        self.entry().version
    }

    /// Which of several equally good cells it takes, if it can be told.
    pub fn ties(mut self) -> Option<TieRule> {
        self.ties_mut().copied()
    }

    /// How it opens its games; as it always does, unless it can be told.
    pub fn opening(self) -> Opening {
        match self {
            Spec::Level5 { opening, .. } | Spec::Hard { opening, .. } | Spec::Admiral { opening, .. } => opening,
            _ => Opening::Usual,
        }
    }

    /// The same strategy, opening in another way from game to game if it can.
    #[must_use]
    pub fn varied(self) -> Spec {
        self.with(OPENING.name, Opening::Varied as usize).unwrap_or(self)
    }

    fn ties_mut(&mut self) -> Option<&mut TieRule> {
        match self {
            Spec::Level2 { ties }
            | Spec::Level3 { ties }
            | Spec::Level4 { ties, .. }
            | Spec::Level5 { ties, .. }
            | Spec::Level6 { ties, .. }
            | Spec::Medium { ties }
            | Spec::Hard { ties, .. } => Some(ties),
            _ => None,
        }
    }

    /// Its parameters and their values, in the order of the catalogue.
    pub fn values(self) -> impl Iterator<Item = (&'static Parameter, usize)> {
        let value = move |parameter: &Parameter| self.value(parameter.name).expect(AGREE);
        self.entry().parameters.iter().map(move |parameter| (parameter, value(parameter)))
    }

    /// The same strategy with that parameter at that value, if it has it and it can be that.
    pub fn with(mut self, parameter: &str, value: usize) -> Option<Spec> {
        let parameter = self.entry().parameters.iter().find(|known| known.name == parameter)?;
        (parameter.least..=parameter.most).contains(&value).then(|| {
            self.put(parameter.name, value);
            self
        })
    }

    /// The same strategy, if it may be had on a server that many share.
    pub fn shared(self) -> Result<Spec, SpecError> {
        if let Spec::Program(_) = self {
            return Err(SpecError::UnknownName { given: PROGRAM.name.into() });
        }
        match self.values().find(|(parameter, value)| *value > parameter.most_shared) {
            Some((parameter, value)) => {
                Err(SpecError::TooMuchShared { strategy: self.entry(), parameter, given: value })
            }
            None => Ok(self),
        }
    }

    /// The command, if it is somebody's program.
    pub fn program(self) -> Option<&'static str> {
        match self {
            Spec::Program(command) => Some(command),
            _ => None,
        }
    }

    pub(crate) fn entry(self) -> &'static CatalogueEntry {
        if let Spec::Program(_) = self {
            return PROGRAM;
        }
        let kind = std::mem::discriminant(&self);
        CATALOGUE
            .iter()
            .find(|entry| std::mem::discriminant(&entry.default) == kind)
            .expect("every strategy is in the catalogue")
    }

    fn value(self, parameter: &str) -> Option<usize> {
        Some(match (self, parameter) {
            (Spec::Level4 { samples, .. } | Spec::MonteCarlo { samples }, "samples") => samples,
            (Spec::Level6 { threshold, .. }, "threshold") => threshold,
            (spec, "ties") => spec.ties()? as usize,
            (Spec::Likeliest { prior } | Spec::Admiral { prior, .. }, "prior") => prior as usize,
            (Spec::Admiral { budget, .. }, "budget") => budget,
            (spec, "opening") => spec.opening() as usize,
            (Spec::Autodidact { mode, .. }, "mode") => mode as usize,
            (Spec::Autodidact { games, .. }, "games") => games,
            (Spec::Autodidact { whose, .. }, "whose") => whose as usize,
            _ => return None,
        })
    }

    fn put(&mut self, parameter: &str, value: usize) {
        match (self, parameter) {
            (Spec::Level4 { samples, .. } | Spec::MonteCarlo { samples }, "samples") => *samples = value,
            (Spec::Level6 { threshold, .. }, "threshold") => *threshold = value,
            (spec, "ties") => *spec.ties_mut().expect(AGREE) = TieRule::ALL[value],
            (Spec::Likeliest { prior } | Spec::Admiral { prior, .. }, "prior") => *prior = PRIORS[value],
            (Spec::Admiral { budget, .. }, "budget") => *budget = value,
            (Spec::Level5 { opening, .. } | Spec::Hard { opening, .. } | Spec::Admiral { opening, .. }, "opening") => {
                *opening = Opening::ALL[value];
            }
            (Spec::Autodidact { mode, .. }, "mode") => *mode = Mode::ALL[value],
            (Spec::Autodidact { games, .. }, "games") => *games = value,
            (Spec::Autodidact { whose, .. }, "whose") => *whose = Whose::ALL[value],
            _ => unreachable!("{AGREE}"),
        }
    }

    fn set(&mut self, given: &str) -> Result<(), SpecError> {
        let entry = self.entry();
        let unknown = || SpecError::UnknownParameter { strategy: entry, given: excerpt(given) };
        let (name, value) = given.split_once('=').ok_or_else(unknown)?;
        let parameter = entry.parameters.iter().find(|parameter| parameter.name == name).ok_or_else(unknown)?;
        let bad = || SpecError::BadValue { strategy: entry, parameter, given: excerpt(value) };
        self.put(parameter.name, parameter.read(value).ok_or_else(bad)?);
        Ok(())
    }
}

/// What every parameter of the catalogue is held to.
const AGREE: &str = "the catalogue and the strategies agree";
/// The priors, in the order of their names.
const PRIORS: [Prior; 2] = [Prior::Uniform, Prior::Sequential];

/// `level5`, or with parameters `level4:samples=100`; several are separated by commas.
impl FromStr for Spec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Spec, SpecError> {
        let (name, parameters) = text.split_once(':').map_or((text, None), |(name, rest)| (name, Some(rest)));
        let entry = CATALOGUE.iter().find(|entry| entry.name == name);
        let mut spec = entry.ok_or_else(|| SpecError::UnknownName { given: excerpt(name) })?.default;
        parameters.into_iter().flat_map(|all| all.split(',')).try_for_each(|given| spec.set(given))?;
        Ok(spec)
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        if let Spec::Program(command) = self {
            return write!(f, ":{command}");
        }
        let told = self.values().filter(|(parameter, value)| !(parameter.tacit && *value == parameter.default));
        for (number, (parameter, value)) in told.enumerate() {
            let separator = if number == 0 { ':' } else { ',' };
            write!(f, "{separator}{}={}", parameter.name, parameter.written(value))?;
        }
        Ok(())
    }
}

impl CatalogueEntry {
    /// How it is written with every parameter: `level5:ties=usual`.
    pub fn in_full(&self) -> String {
        let value = |parameter: &Parameter| format!("{}={}", parameter.name, parameter.written(parameter.default));
        let values: Vec<String> = self.parameters.iter().map(value).collect();
        if values.is_empty() { self.name.to_owned() } else { format!("{}:{}", self.name, values.join(",")) }
    }
}

/// How it is written, defaults included where they do not go without saying: `level4:samples=100`.
impl fmt::Display for CatalogueEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.default.fmt(f)
    }
}

/// A specification that names no strategy, or a parameter it does not have.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum SpecError {
    /// There is no strategy of that name.
    #[error("there is no strategy '{given}'; there are {}", list(CATALOGUE))]
    UnknownName {
        /// The name given, or its beginning.
        given: String,
    },
    /// The strategy does not have that parameter.
    #[error("'{given}' is no parameter of {}; {}", strategy.name, what_it_takes(strategy))]
    UnknownParameter {
        /// The strategy.
        strategy: &'static CatalogueEntry,
        /// What was given, or its beginning.
        given: String,
    },
    /// The parameter is not what it can be.
    #[error("{} of {} cannot be '{given}'; it is {}", parameter.name, strategy.name, range(parameter))]
    BadValue {
        /// The strategy.
        strategy: &'static CatalogueEntry,
        /// The parameter.
        parameter: &'static Parameter,
        /// The value given, or its beginning.
        given: String,
    },
    /// The strategy follows lines, and not all ships are in one.
    #[error("{} plays fleets of straight ships only; {} play any", strategy.name, ANY_FLEET.join(", "))]
    StraightOnly {
        /// Which.
        strategy: &'static CatalogueEntry,
    },
    /// The parameter is more than it can be on a server that many share.
    #[error("{} of {} is at most {} here, not {given}", parameter.name, strategy.name, parameter.most_shared)]
    TooMuchShared {
        /// The strategy.
        strategy: &'static CatalogueEntry,
        /// The parameter.
        parameter: &'static Parameter,
        /// The value given.
        given: usize,
    },
}

fn list(entries: &[CatalogueEntry]) -> String {
    entries.iter().map(CatalogueEntry::to_string).collect::<Vec<_>>().join(", ")
}

fn what_it_takes(strategy: &CatalogueEntry) -> String {
    if strategy.parameters.is_empty() { "it has none".into() } else { format!("it is written {}", strategy.in_full()) }
}

fn range(parameter: &Parameter) -> String {
    match parameter.names {
        [] => format!("a whole number from {} to {}", parameter.least, parameter.most),
        names => names.join(" or "),
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
        check("level5:ties=usual", Ok("level5"));
        check("level5:ties=annex-e", Ok("level5:ties=annex-e"));
        check("hard:opening=varied", Ok("hard:opening=varied"));
        assert_eq!("hard".parse::<Spec>().map(Spec::varied), "hard:opening=varied".parse());
        assert_eq!("easy".parse::<Spec>().map(Spec::varied), "easy".parse(), "it never opens the same way");
        check("level4:ties=annex-e", Ok("level4:samples=100,ties=annex-e"));
        assert_eq!("level5".parse(), Ok(Spec::default()));
    }

    #[test]
    fn what_is_written_is_read_again() {
        for entry in Spec::catalogue() {
            assert_eq!(entry.name.parse(), Ok(entry.default));
            assert_eq!(entry.to_string().parse(), Ok(entry.default));
            for parameter in entry.parameters {
                let default = parameter.written(parameter.default);
                check(&format!("{}:{}={default}", entry.name, parameter.name), Ok(&entry.to_string()));
                assert_eq!(entry.default.with(parameter.name, parameter.default), Some(entry.default));
                assert_eq!(entry.default.with(parameter.name, parameter.most + 1), None);
            }
        }
    }

    #[test]
    fn what_is_wrong_lists_what_exists() {
        check(
            "level7",
            Err("there is no strategy 'level7'; there are level1, level2, level3, level4:samples=100, level5, \
                 level6:threshold=60, random, heuristic, diagonal, probabilist, montecarlo:samples=100, easy, \
                 medium, hard, likeliest:prior=uniform, admiral:prior=uniform,budget=1000000, \
                 autodidact:mode=document,games=1000,whose=opponent"),
        );
        check(
            "level5:samples=3",
            Err("'samples=3' is no parameter of level5; it is written level5:ties=usual,opening=usual"),
        );
        check("random:ties=annex-e", Err("'ties=annex-e' is no parameter of random; it has none"));
        check("level5:ties=mine.txt", Err("ties of level5 cannot be 'mine.txt'; it is usual or annex-e"));
        check(
            "level4:threshold=3",
            Err("'threshold=3' is no parameter of level4; it is written level4:samples=100,ties=usual"),
        );
        check("level4:samples=0", Err("samples of level4 cannot be '0'; it is a whole number from 1 to 1000000"));
        check("admiral:prior=best", Err("prior of admiral cannot be 'best'; it is uniform or sequential"));
        check("admiral:prior=sequential", Ok("admiral:prior=sequential,budget=1000000"));
        check("autodidact:whose=mine", Err("whose of autodidact cannot be 'mine'; it is opponent or everyone"));
        check(
            "level4:samples",
            Err("'samples' is no parameter of level4; it is written level4:samples=100,ties=usual"),
        );
    }

    #[test]
    fn a_server_that_many_share_has_tighter_limits() {
        for entry in Spec::catalogue() {
            assert_eq!(entry.default.shared(), Ok(entry.default), "every default can be had");
        }
        let shared = |text: &str| text.parse::<Spec>().unwrap().shared().map_err(|error| error.to_string());
        for allowed in
            ["admiral:budget=1000000", "level4:samples=1000", "level6:threshold=100", "autodidact:games=1000"]
        {
            assert!(shared(allowed).is_ok());
        }
        let refused = [
            ("admiral:budget=1000001", "budget of admiral is at most 1000000 here, not 1000001"),
            ("level4:samples=1001", "samples of level4 is at most 1000 here, not 1001"),
            ("montecarlo:samples=1001", "samples of montecarlo is at most 1000 here, not 1001"),
            ("level6:threshold=101", "threshold of level6 is at most 100 here, not 101"),
            ("autodidact:games=1001", "games of autodidact is at most 1000 here, not 1001"),
        ];
        for (text, sentence) in refused {
            assert_eq!(shared(text), Err(sentence.into()));
        }
    }

    #[test]
    fn an_error_repeats_little_of_what_was_given() {
        let long = "a".repeat(250_000);
        for text in [long.clone(), format!("level4:{long}"), format!("level4:samples={long}")] {
            let error = text.parse::<Spec>().unwrap_err().to_string();
            assert!(error.contains(&excerpt(&long)) && error.len() < 500, "{} bytes", error.len());
        }
    }
}
