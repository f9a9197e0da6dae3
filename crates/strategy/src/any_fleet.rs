//! Who plays fleets of any shapes.

use amiral_game::Rules;
use amiral_posterior::Prior;

use crate::{Spec, SpecError};

/// The strategies that do: they reason about places, or about nothing. The others follow lines.
pub(crate) const ANY_FLEET: &[&str] =
    &["level1", "random", "probabilist", "montecarlo", "easy", "likeliest", "admiral"];

impl Spec {
    /// The same strategy, if it can play by those rules.
    pub fn under(self, rules: &Rules) -> Result<Spec, SpecError> {
        // A program says for itself what it plays.
        let plays = rules.is_straight() || matches!(self, Spec::Program(_)) || ANY_FLEET.contains(&self.name());
        plays.then_some(self).ok_or_else(|| SpecError::StraightOnly { strategy: self.entry() })
    }

    /// The strategy for those who have named none; the likeliest cell where not all ships are straight.
    pub fn usual_under(rules: &Rules) -> Spec {
        Spec::default().under(rules).unwrap_or(Spec::Likeliest { prior: Prior::Uniform })
    }

    /// A strategy that answers at once.
    pub fn quick_under(rules: &Rules) -> Spec {
        Spec::default().under(rules).unwrap_or(Spec::Probabilist)
    }

    /// The names of the strategies that play fleets of any shapes.
    pub fn playing_any_fleet() -> &'static [&'static str] {
        ANY_FLEET
    }
}

#[cfg(test)]
mod tests {
    use amiral_game::Preset;

    use super::*;

    #[test]
    fn strategies_that_follow_lines_say_so() {
        let level5: Spec = "level5".parse().unwrap();
        assert_eq!(level5.under(&Preset::German.rules()), Ok(level5));
        let told = level5.under(&Preset::Planes.rules()).unwrap_err().to_string();
        assert!(told.starts_with("level5 plays fleets of straight ships only; level1, random, "), "{told}");
        assert!(ANY_FLEET.iter().all(|name| name.parse::<Spec>().unwrap().under(&Preset::Planes.rules()).is_ok()));
    }
}
