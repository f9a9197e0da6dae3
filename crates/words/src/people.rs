//! The names of people, and what is wrong with settings.

use amiral_game::{PerSeat, Seat};
use amiral_host::{DisplayName, NameProblem, Names, Participant, Settings, SettingsFile, Unreadable, told_apart};

use crate::{Lang, Say, Words};

/// The name to show for a person: the one they have given, or else a default by their seat.
pub fn person_name(words: &Words, settings: &Settings, seat: Seat) -> String {
    settings.person(seat).map_or_else(|| nameless(words, seat), Into::into)
}

/// The default name of the first or second person.
pub fn nameless(words: &Words, seat: Seat) -> String {
    match seat {
        Seat::A => words.say("play-first-player", &[]),
        Seat::B => words.say("play-second-player", &[]),
    }
}

/// The seat whose default name this is, in any language.
pub fn nameless_called(name: &str) -> Option<Seat> {
    let is = |seat: &Seat| Lang::ALL.iter().any(|&lang| nameless(&Words::new(lang), *seat) == name);
    Seat::BOTH.into_iter().find(is)
}

/// The names to show for those who have none of their own.
pub fn names(words: &Words, settings: &Settings) -> Names {
    Names { computer: settings.computer(), nameless: PerSeat(Seat::BOTH.map(|seat| nameless(words, seat))) }
}

/// The participants of a new game on this machine.
pub fn people(words: &Words, file: &SettingsFile, settings: &mut Settings) -> PerSeat<Participant> {
    let persons = file.people(settings);
    let names = PerSeat(told_apart(Seat::BOTH.map(|seat| person_name(words, settings, seat))));
    PerSeat(
        Seat::BOTH.map(|seat| Participant::Person { name: names[seat].clone(), person: Some(persons[seat].clone()) }),
    )
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
