//! What people are called, and what is wrong with what they chose.

use amiral_game::Seat;
use amiral_host::{DisplayName, NameProblem, Settings, Unreadable};

use crate::{Say, Words};

/// What to call a person: by the name they have given, or by their place.
pub fn person_name(words: &Words, settings: &Settings, seat: Seat) -> String {
    let unnamed = || match seat {
        Seat::A => words.say("play-first-player", &[]),
        Seat::B => words.say("play-second-player", &[]),
    };
    settings.person(seat).map_or_else(unnamed, Into::into)
}

impl Say for NameProblem {
    fn say(&self, words: &Words) -> String {
        match self {
            NameProblem::Empty => words.say("name-empty", &[]),
            NameProblem::TooLong => words.say("name-too-long", &[("most", DisplayName::MOST.into())]),
            NameProblem::Character(character) => {
                words.say("name-character", &[("code", format!("U+{:04X}", u32::from(*character)).into())])
            }
            NameProblem::MixedScripts => words.say("name-mixed-scripts", &[]),
            NameProblem::Strategy(strategy) => words.say("name-strategy", &[("strategy", strategy.into())]),
        }
    }
}

impl Say for Unreadable {
    fn say(&self, words: &Words) -> String {
        let mut parts = vec![("path", self.path.display().to_string().into()), ("problem", (&self.problem).into())];
        match &self.set_aside {
            Some(aside) => {
                parts.push(("aside", aside.display().to_string().into()));
                words.say("settings-broken", &parts)
            }
            None => words.say("settings-unreadable", &parts),
        }
    }
}
