//! Somebody's programs as players: what this crate needs to know of them.
//!
//! Whoever can start programs hands in a [`Programs`]. Nothing here does.

use std::fmt;

use amiral_game::{Fleet, Rules, Seed, Seen, Stop, Volley};
use thiserror::Error;

use crate::{Journal, Shooter};

/// Makes players of programs.
pub trait Programs: fmt::Debug + Send + Sync {
    /// The program of that command as a shooter.
    fn shooter(&self, command: &str, rules: &Rules, seed: Seed) -> Box<dyn Shooter>;

    /// The fleet that the program of that command places.
    fn place(&self, command: &str, rules: &Rules, seed: Seed, stop: &Stop) -> Result<Fleet, Broken>;
}

/// Why a player can go on no more. Players of ours never are.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{kind}: to '{sent}' came '{came}', where {expected} was expected")]
pub struct Broken {
    /// What was wrong, by the name that the protocol has for it.
    pub kind: &'static str,
    /// What it was asked.
    pub sent: String,
    /// What it answered, or what became of it.
    pub came: String,
    /// What it should have answered.
    pub expected: String,
}

/// What stands for a program where there is nothing to start it.
pub(crate) struct NoProgram;

impl NoProgram {
    pub(crate) fn broken() -> Broken {
        let [sent, came, expected] = ["fire", "nothing", "the means to start programs"].map(String::from);
        Broken { kind: "cannot-start", sent, came, expected }
    }
}

impl Shooter for NoProgram {
    fn choose(&mut self, _seen: &Seen, _shots: usize, _journal: &mut Journal, _stop: &Stop) -> Option<Volley> {
        None
    }

    fn restart(&mut self, _seed: Seed) {}

    fn counts(&mut self, _seen: &Seen, _stop: &Stop) -> Option<Vec<f64>> {
        None
    }

    fn broken(&self) -> Option<Broken> {
        Some(NoProgram::broken())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Resources, Spec, build};
    use amiral_game::Preset;

    #[test]
    fn without_the_means_a_program_is_a_player_that_is_broken() {
        let rules = Preset::Classic.rules();
        let spec = Spec::Program("true");
        let mut shooter = build(&spec, &rules, Seed(1), &Resources::default());
        assert_eq!(shooter.choose(&Seen::new(&rules), 1, &mut Journal::closed(), &Stop::new()), None);
        assert!(shooter.broken().is_some_and(|broken| broken.kind == "cannot-start"));
        assert_eq!((spec.to_string(), spec.program()), ("cmd:true".into(), Some("true")));
        assert!(spec.shared().is_err(), "nobody else's machine runs it");
        assert!(spec.to_string().parse::<Spec>().is_err(), "no text is read as a program");
    }
}
