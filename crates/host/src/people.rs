//! The people of this machine. Each has an id in the settings, so that a person stays the same
//! person under another name, and without a name in any language.

use std::collections::BTreeMap;

use amiral_game::{PerSeat, Seat};
use amiral_store::{LocalPerson, PersonId};
use serde::{Deserialize, Serialize};

use crate::{Settings, SettingsFile, Unwritable};

/// A person in the settings.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct KnownPerson {
    /// Their id.
    pub(crate) id: String,
    /// Their name; empty if they have given none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) name: String,
    /// For a person without a name: whether they are the second of two on one screen.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) second: bool,
}

impl KnownPerson {
    fn is(&self, name: &str, seat: Seat) -> bool {
        self.name == name && (!name.is_empty() || self.second == (seat == Seat::B))
    }
}

impl Settings {
    /// The person in a seat of a game on this machine. A person who has never played has no id yet.
    pub fn local_person(&self, seat: Seat) -> LocalPerson {
        let name = self.person(seat).unwrap_or_default().to_owned();
        let known = self.people.iter().find(|known| known.is(&name, seat));
        LocalPerson { id: known.map(|known| PersonId(known.id.clone())), name, place: seat }
    }

    /// Makes sure that both people have ids. Returns whether an id was drawn or a name was added. A
    /// person without a name who gives one stays the same person.
    fn know_people(&mut self) -> bool {
        let mut changed = false;
        for seat in Seat::BOTH {
            if self.local_person(seat).id.is_some() {
                continue;
            }
            changed = true;
            let name = self.person(seat).unwrap_or_default().to_owned();
            let nameless = self.people.iter_mut().find(|known| known.is("", seat));
            if let Some(nameless) = nameless {
                *nameless = KnownPerson { id: nameless.id.clone(), name, second: false };
            } else {
                let second = name.is_empty() && seat == Seat::B;
                self.people.push(KnownPerson { id: PersonId::draw().0, name, second });
            }
        }
        changed
    }
}

impl SettingsFile {
    /// The people of a new game on this machine. New ids are saved. If they cannot be, people are
    /// known by their names alone.
    pub fn people(&self, settings: &mut Settings) -> PerSeat<LocalPerson> {
        if self.is_somewhere() {
            let before = settings.people.clone();
            if settings.know_people() && self.save_people(settings).is_err() {
                settings.people = before;
            }
        }
        PerSeat(Seat::BOTH.map(|seat| settings.local_person(seat)))
    }

    /// Saves the ids, and nothing else if nobody has chosen any settings yet.
    fn save_people(&self, settings: &Settings) -> Result<(), Unwritable> {
        let is_chosen = Settings { people: Vec::new(), ..settings.clone() } != Settings::default();
        if is_chosen || !self.is_first_run() {
            return self.save(settings);
        }
        self.write(&BTreeMap::from([("people", &settings.people)]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(settings: &mut Settings, names: [&str; 2]) {
        settings.names = names.map(Into::into);
    }

    #[test]
    fn somebody_stays_who_they_are_with_and_without_a_name() {
        let folder = tempfile::tempdir().unwrap();
        let file = SettingsFile::at(folder.path());
        let mut settings = Settings::default();
        let PerSeat([first, second]) = file.people(&mut settings);
        assert!(first.id.is_some() && second.id.is_some() && first.id != second.id);
        assert!(file.is_first_run(), "nobody has chosen any settings yet");
        let mut again = file.load().0;
        assert_eq!(file.people(&mut again), PerSeat([first.clone(), second.clone()]), "the ids are kept");
        // With a name, the first is the same person. A second name is another person.
        names(&mut settings, ["Ada", ""]);
        let ada = file.people(&mut settings).0[0].clone();
        assert_eq!((&ada.id, ada.name.as_str()), (&first.id, "Ada"));
        names(&mut settings, ["Bob", "Ada"]);
        let PerSeat([bob, other]) = file.people(&mut settings);
        assert!(bob.id.is_some() && bob.id != ada.id);
        assert_eq!(other.id, ada.id, "whichever seat she has");
        assert!(!file.is_first_run());
        // Nobody gets a name that another person has.
        names(&mut settings, ["", "Bob"]);
        let nameless = file.people(&mut settings).0[0].clone();
        assert!(nameless.id.is_some() && nameless.id != bob.id && nameless.id != ada.id);
        names(&mut settings, ["Ada", "Bob"]);
        assert_eq!(file.people(&mut settings).0.map(|person| person.id), [ada.id, bob.id]);
    }

    #[test]
    fn where_nothing_can_be_kept_a_name_is_all_there_is() {
        let mut settings = Settings::default();
        names(&mut settings, ["Ada", ""]);
        let people = SettingsFile::nowhere().people(&mut settings);
        assert!(people.0.iter().all(|person| person.id.is_none()));
        assert_eq!(settings.people, []);
        let file = tempfile::NamedTempFile::new().unwrap();
        let people = SettingsFile::at(file.path()).people(&mut settings);
        assert!(people.0.iter().all(|person| person.id.is_none()) && settings.people.is_empty());
    }
}
