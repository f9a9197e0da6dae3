//! Why something cannot be done, for players.

use amiral_duel::Refusal;

use crate::{Arg, Say, Words};

impl Say for Refusal {
    fn say(&self, words: &Words) -> String {
        match self {
            Refusal::Over(_) => words.say("refusal-over", &[]),
            Refusal::AlreadyPlaced(_) => words.say("refusal-placed", &[]),
            Refusal::NoFleet(_) => words.say("refusal-no-fleet", &[]),
            Refusal::Fleet(error) => words.say("problem-fleet", &[("problems", error.say(words).into())]),
            Refusal::NotPlaced(_) => words.say("refusal-not-placed", &[]),
            Refusal::NotYourTurn(_) => words.say("refusal-not-your-turn", &[]),
            Refusal::WrongNumber { wanted, given } => {
                let numbers = [("wanted", Arg::Number(*wanted as f64)), ("given", given.into())];
                words.say("refusal-wrong-number", &numbers)
            }
            Refusal::OffGrid(cell) => words.say("refusal-off-grid", &[("cell", cell.into())]),
            Refusal::FiredBefore(cell) => words.say("refusal-fired-before", &[("cell", cell.into())]),
            Refusal::Twice(cell) => words.say("refusal-twice", &[("cell", cell.into())]),
            other => other.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Lang;

    #[test]
    fn a_refusal_says_what_was_wrong_with_the_shot() {
        let refusal = Refusal::WrongNumber { wanted: 5, given: 2 };
        assert_eq!(refusal.say(&Words::new(Lang::En)), "This turn has 5 shots at once, not 2.");
        let refusal = Refusal::FiredBefore("F5".parse().unwrap());
        assert_eq!(refusal.say(&Words::new(Lang::Fr)), "On a déjà tiré en F5.");
    }
}
