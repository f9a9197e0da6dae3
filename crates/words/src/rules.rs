//! The rules, for people. Records and JSON use the names that are typed instead.

use amiral_game::{Announce, Contact, Law, Mirror, Preset, Rules, Shape, Turns};

use amiral_store::TimeControl;

use crate::{Arg, Say, Words, ship_kind};

impl Say for TimeControl {
    fn say(&self, words: &Words) -> String {
        let number = |name: &'static str, value: u32| (name, Arg::Number(value.into()));
        match *self {
            TimeControl::Correspondence { days } => words.say("clock-days", &[number("days", days)]),
            TimeControl::RealTime { seconds, added } if seconds % 60 > 0 => {
                words.say("clock-seconds", &[number("seconds", seconds), number("added", added)])
            }
            TimeControl::RealTime { seconds, added: 0 } => {
                words.say("clock-real-plain", &[number("minutes", seconds / 60)])
            }
            TimeControl::RealTime { seconds, added } => {
                words.say("clock-real", &[number("minutes", seconds / 60), number("added", added)])
            }
        }
    }
}

impl Say for Contact {
    fn say(&self, words: &Words) -> String {
        words.say(
            match self {
                Contact::NoEdge => "contact-no-edge",
                Contact::NoCorner => "contact-no-corner",
                Contact::Free => "contact-free",
            },
            &[],
        )
    }
}

impl Say for Announce {
    fn say(&self, words: &Words) -> String {
        words.say(
            match self {
                Announce::Silent => "announce-silent",
                Announce::Sunk => "announce-sunk",
                Announce::SunkSize => "announce-sunk-size",
                Announce::Named => "announce-named",
                Announce::Coloured => "announce-coloured",
            },
            &[],
        )
    }
}

impl Say for Turns {
    fn say(&self, words: &Words) -> String {
        words.say(
            match self {
                Turns::Alternate => "turns-alternate",
                Turns::AgainOnHit => "turns-again-on-hit",
                Turns::Salvo => "turns-salvo",
            },
            &[],
        )
    }
}

impl Say for Mirror {
    fn say(&self, words: &Words) -> String {
        words.say(
            match self {
                Mirror::Yes => "mirror-yes",
                Mirror::No => "mirror-no",
            },
            &[],
        )
    }
}

impl Say for Law {
    fn say(&self, words: &Words) -> String {
        words.say(
            match self {
                Law::Sequential => "law-sequential",
                Law::Uniform => "law-uniform",
                Law::StartCell => "law-start-cell",
            },
            &[],
        )
    }
}

impl Say for Preset {
    fn say(&self, words: &Words) -> String {
        words.say(
            match self {
                Preset::Classic => "preset-classic",
                Preset::Hasbro => "preset-hasbro",
                Preset::Russian => "preset-russian",
                Preset::German => "preset-german",
                Preset::Tetrominoes => "preset-tetrominoes",
                Preset::Planes => "preset-planes",
            },
            &[],
        )
    }
}

impl Say for Rules {
    /// All rules, on one line.
    fn say(&self, words: &Words) -> String {
        let contact = match self.contact() {
            Contact::NoEdge => "rules-contact-no-edge",
            Contact::NoCorner => "rules-contact-no-corner",
            Contact::Free => "rules-contact-free",
        };
        let announce = match self.announce() {
            Announce::Silent => "rules-announce-silent",
            Announce::Sunk => "rules-announce-sunk",
            Announce::SunkSize => "rules-announce-sunk-size",
            Announce::Named => "rules-announce-named",
            Announce::Coloured => "rules-announce-coloured",
        };
        let parts = [
            ("size", self.grid().into()),
            ("ships", ships(self, words).into()),
            ("contact", words.say(contact, &[]).into()),
            ("announce", words.say(announce, &[]).into()),
            ("turns", self.turns().say(words).into()),
        ];
        let line = words.say("rules-line", &parts);
        let line = match self.mirror() {
            Mirror::Yes => line,
            Mirror::No => words.say("rules-line-turned", &[("rules", line.into())]),
        };
        let reefs: Vec<String> = self.reefs().iter().map(|reef| reef.to_string()).collect();
        if reefs.is_empty() {
            return line;
        }
        words.say("rules-line-reefs", &[("rules", line.into()), ("reefs", reefs.join(",").into())])
    }
}

/// The ships of a fleet; those of one shape that is not straight together.
fn ships(rules: &Rules, words: &Words) -> String {
    if rules.is_straight() {
        return rules.ships().iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
    }
    let kind = |ships: &[Shape]| {
        let (number, ship) = (ships.len(), ships[0]);
        let kind = ship_kind(ship, words);
        match number {
            1 => kind,
            _ if ship.is_straight() => vec![kind; number].join(", "),
            _ => format!("{number}\u{a0}× {kind}"),
        }
    };
    rules.ships().chunk_by(|a, b| a == b).map(kind).collect::<Vec<_>>().join(", ")
}

/// The rules, by the name of their preset if they have one.
pub fn short_rules(rules: &Rules, words: &Words) -> String {
    let preset = Preset::ALL.iter().find(|preset| preset.rules() == *rules);
    preset.map_or_else(|| rules.say(words), |preset| preset.say(words))
}

/// The same for rules in the notation of records. A text that is invalid stays as it is.
pub fn written_rules(text: &str, words: &Words) -> String {
    text.parse().map_or_else(|_| text.to_owned(), |rules: Rules| short_rules(&rules, words))
}

#[cfg(test)]
mod tests {
    use amiral_game::{Cell, RulesSetup};

    use super::*;
    use crate::Lang;

    #[test]
    fn rules_are_named_in_the_language_spoken() {
        let reefs = vec![Cell::new(0, 0), Cell::new(1, 3)];
        let rules = RulesSetup { contact: Contact::Free, reefs, ..Preset::Hasbro.setup() }.build().unwrap();
        let said = |lang| rules.say(&Words::new(lang)).replace('\u{a0}', " ");
        assert_eq!(
            said(Lang::En),
            "10x10, ships 5,4,3,3,2, free contact, sunk ships announced with their size, one shot each, reefs A0,B3"
        );
        assert_eq!(
            said(Lang::Fr),
            "10x10, bateaux 5,4,3,3,2, contact libre, « coulé » annoncé avec la taille, un tir chacun, récifs A0,B3"
        );
    }

    #[test]
    fn ships_of_one_shape_are_told_together() {
        let said = |ships: &str| {
            let (fleet, shapes) = amiral_game::notation::parse_ships(ships).unwrap();
            let rules = RulesSetup { fleet, shapes, ..RulesSetup::default() }.build().unwrap();
            rules.say(&Words::new(Lang::En)).replace('\u{a0}', " ")
        };
        let line = |ships| format!("10x10, ships {ships}, corners may touch, hits and misses only, one shot each");
        assert_eq!(said("5,3,3"), line("5,3,3"));
        assert_eq!(said("3,3,L4,2x2,L4"), line("2x2 block, 2 × L of 4, 3, 3"));
        assert_eq!(said("##/#.,##/#."), line("2 × ##/#."));
    }

    #[test]
    fn every_rule_and_law_has_a_name_of_its_own_in_every_language() {
        for lang in Lang::ALL {
            let words = Words::new(lang);
            let mut names: Vec<String> = Vec::new();
            names.extend(Contact::ALL.iter().map(|rule| rule.say(&words)));
            names.extend(Announce::ALL.iter().map(|rule| rule.say(&words)));
            names.extend(Turns::ALL.iter().map(|rule| rule.say(&words)));
            names.extend(Mirror::ALL.iter().map(|rule| rule.say(&words)));
            names.extend(Law::ALL.iter().map(|law| law.say(&words)));
            names.extend(Preset::ALL.iter().map(|preset| short_rules(&preset.rules(), &words)));
            let all = names.len();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), all, "{names:?}");
        }
    }
}
