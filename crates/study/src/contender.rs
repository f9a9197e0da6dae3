//! Who takes part in a study.

use amiral_game::{Rules, Seed};
use amiral_strategy::{Resources, Shooter, Spec, SpecError, build};

type Build<'a> = Box<dyn Fn(&Rules, Seed) -> Box<dyn Shooter> + Sync + 'a>;

/// A strategy under a name, to be built once for every thread.
pub struct Contender<'a> {
    name: String,
    build: Build<'a>,
}

impl<'a> Contender<'a> {
    /// A strategy of the house, given as `level5` or `level4:samples=100`; it keeps the name it was
    /// given by.
    pub fn new(given: &str, resources: &'a Resources) -> Result<Contender<'a>, SpecError> {
        let spec: Spec = given.parse()?;
        Ok(Contender::with(given, move |rules, seed| build(&spec, rules, seed, resources)))
    }

    /// Any strategy. Tables, files and figures show its name, which must be one line.
    pub fn with(
        name: impl Into<String>,
        build: impl Fn(&Rules, Seed) -> Box<dyn Shooter> + Sync + 'a,
    ) -> Contender<'a> {
        let name = name.into();
        assert!(!name.is_empty() && !name.contains(char::is_control), "a contender's name is one line");
        Contender { name, build: Box::new(build) }
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The strategy, ready for a game under those rules.
    pub fn build(&self, rules: &Rules, seed: Seed) -> Box<dyn Shooter> {
        (self.build)(rules, seed)
    }
}
