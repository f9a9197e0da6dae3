//! `amiral rules`: the presets, every rule with the values it can have, and the laws for random
//! fleets.

use std::process::ExitCode;

use amiral_game::{Announce, Contact, Law, Mirror, Preset, Shape, Turns};
use amiral_words::{Say, Words};
use serde_json::{Value, json};

use crate::columns::{Side, columns};
use crate::failure::Failure;
use crate::session::{Session, print};

/// An option, what it is about, and its named values.
struct Choice {
    option: &'static str,
    about: &'static str,
    values: Vec<(&'static str, String)>,
}

pub(crate) fn run(session: &Session) -> Result<ExitCode, Failure> {
    let words = &session.words;
    if session.json {
        let preset = |preset: &Preset| json!({"name": preset.name(), "title": preset.say(words), "text": preset.rules().to_string()});
        let choice = |choice: Choice| {
            let value = |(name, about): &(&str, String)| json!({"name": name, "about": about});
            let values: Vec<Value> = choice.values.iter().map(value).collect();
            json!({"option": choice.option, "about": words.say(choice.about, &[]), "values": values})
        };
        let rules: Vec<Value> = Preset::ALL.iter().map(preset).collect();
        let options: Vec<Value> = choices(words).into_iter().map(choice).collect();
        session.print_json(&json!({"rules": rules, "options": options}))?;
        return Ok(ExitCode::SUCCESS);
    }
    print(format!("{} (--rules)", words.say("rules-presets", &[])))?;
    let line =
        |preset: &Preset| [String::new(), preset.name().to_owned(), preset.say(words), preset.rules().to_string()];
    let lines: Vec<[String; 4]> = Preset::ALL.iter().map(line).collect();
    print(columns([Side::Left; 4], &lines).trim_end())?;
    for choice in choices(words) {
        print("")?;
        print(format!("{} ({})", words.say(choice.about, &[]), choice.option))?;
        let line = |(name, about): &(&str, String)| [String::new(), (*name).to_owned(), about.clone()];
        let lines: Vec<[String; 3]> = choice.values.iter().map(line).collect();
        print(columns([Side::Left; 3], &lines).trim_end())?;
    }
    Ok(ExitCode::SUCCESS)
}

fn choices(words: &Words) -> Vec<Choice> {
    let contacts = Contact::ALL.iter().map(|&contact| (contact.name(), contact.say(words)));
    let announces = Announce::ALL.iter().map(|&announce| (announce.name(), announce.say(words)));
    let turns = Turns::ALL.iter().map(|&turns| (turns.name(), turns.say(words)));
    let laws = Law::ALL.iter().map(|&law| (law.name(), law.say(words)));
    let mirrors = Mirror::ALL.iter().map(|&mirror| (mirror.name(), mirror.say(words)));
    let example = |text: &'static str| vec![(text, String::new())];
    vec![
        Choice { option: "--size", about: "rules-size", values: example("10x10") },
        Choice {
            option: "--ships",
            about: "rules-fleet",
            values: ["5,4,3,3,2", "5,4,L4,T4,2x2", "3,##/#."]
                .map(|text| (text, String::new()))
                .into_iter()
                .chain(Shape::named().map(|(name, drawing)| (name, drawing.to_owned())))
                .collect(),
        },
        Choice { option: "--contact", about: "rules-contact", values: contacts.collect() },
        Choice { option: "--announce", about: "rules-announce", values: announces.collect() },
        Choice { option: "--turns", about: "rules-turns", values: turns.collect() },
        Choice { option: "--mirror", about: "rules-mirror", values: mirrors.collect() },
        Choice { option: "--reefs", about: "rules-reefs", values: example("A0,B3") },
        Choice { option: "--law", about: "rules-law", values: laws.collect() },
    ]
}
