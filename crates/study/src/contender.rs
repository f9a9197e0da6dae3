//! Who takes part in a study.

use amiral_game::{Rules, Seed};
use amiral_strategy::{Resources, Shooter, Spec, SpecError, Witness, build};

/// The name of the witness.
pub const WITNESS: &str = "witness";

type Build<'a> = Box<dyn Fn(&Rules, Seed) -> Box<dyn Shooter> + Send + Sync + 'a>;

/// A strategy under a name, to be built once for every thread.
pub struct Contender<'a> {
    name: String,
    version: Option<u32>,
    stranger: bool,
    build: Build<'a>,
}

impl<'a> Contender<'a> {
    /// A strategy of the house, given as `level5` or `level4:samples=100`; it keeps the name it was
    /// given by.
    pub fn new(given: &str, resources: &'a Resources) -> Result<Contender<'a>, SpecError> {
        let spec: Spec = given.parse()?;
        Ok(Contender::with(given, move |rules, seed| build(&spec, rules, seed, resources)).of_version(spec.version()))
    }

    /// The witness of test duels: a seat that does not want to win.
    pub fn witness() -> Contender<'a> {
        Contender::with(WITNESS, |rules, _| Box::new(Witness::new(rules)))
    }

    /// Any strategy. Tables, files and figures show its name, which must be one line.
    pub fn with(
        name: impl Into<String>,
        build: impl Fn(&Rules, Seed) -> Box<dyn Shooter> + Send + Sync + 'a,
    ) -> Contender<'a> {
        let name = name.into();
        assert!(!name.is_empty() && !name.contains(char::is_control), "a contender's name is one line");
        Contender { name, version: None, stranger: false, build: Box::new(build) }
    }

    /// The same, with the number of its version: games of another are not those of this one.
    #[must_use]
    pub fn of_version(self, version: u32) -> Contender<'a> {
        Contender { version: Some(version), ..self }
    }

    /// The same, as somebody's program: from its dice nothing must follow about the fleets of the
    /// house.
    #[must_use]
    pub fn stranger(self) -> Self {
        Contender { stranger: true, ..self }
    }

    /// Whether it is somebody's program.
    pub fn is_stranger(&self) -> bool {
        self.stranger
    }

    /// The number of its version, where it has one.
    pub fn version(&self) -> Option<u32> {
        self.version
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
