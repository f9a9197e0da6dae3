//! `amiral strategies`: the opponents by strength, and every strategy by name with its parameters.

use std::process::ExitCode;

use amiral_strategy::{CatalogueEntry, Parameter, Spec};
use amiral_words::{Opponent, Say, Words, parameter_about};
use serde_json::{Value, json};

use crate::columns::{Side, columns};
use crate::failure::Failure;
use crate::session::{Session, print};

pub(crate) fn run(session: &Session) -> Result<ExitCode, Failure> {
    let words = &session.words;
    if session.json {
        let opponents: Vec<Value> = Opponent::ALL.iter().map(|opponent| opponent_json(opponent, words)).collect();
        let strategies: Vec<Value> = Spec::catalogue().iter().map(|entry| strategy_json(entry, words)).collect();
        let measured = json!({
            "rules": Opponent::RULES.name(),
            "law": Opponent::LAW.name(),
            "games": Opponent::GAMES,
            "command": Opponent::COMMAND,
        });
        session.print_json(&json!({"opponents": opponents, "measured": measured, "strategies": strategies}))?;
        return Ok(ExitCode::SUCCESS);
    }
    print(words.say("strategies-opponents", &[]))?;
    let line = |opponent: &Opponent| {
        let mean = words.decimal(opponent.mean, 1);
        [String::new(), opponent.name(words), opponent.id.to_owned(), mean, opponent.say(words)]
    };
    let lines: Vec<[String; 5]> = Opponent::ALL.iter().map(line).collect();
    let sides = [Side::Left, Side::Left, Side::Left, Side::Right, Side::Left];
    print(columns(sides, &lines).trim_end())?;
    print(Opponent::measured(words))?;
    print("")?;
    print(words.say("strategies-all", &[]))?;
    for entry in Spec::catalogue() {
        let version = words.say("strategies-version", &[("version", words.number(entry.version.into()).into())]);
        print(format!("  {entry} ({version})"))?;
        print(format!("      {}", entry.say(words)))?;
        for parameter in entry.parameters {
            print(format!("      {}: {}", parameter.name, told(parameter, words)))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// What a parameter does, and what it can be.
fn told(parameter: &Parameter, words: &Words) -> String {
    let range = if parameter.names.is_empty() {
        let bound = |value: usize| words.number(value as u128).into();
        words.say("strategies-range", &[("least", bound(parameter.least)), ("most", bound(parameter.most))])
    } else {
        parameter.names.join(", ")
    };
    let value = match parameter.names {
        [] => words.number(parameter.default as u128),
        _ => parameter.written(parameter.default),
    };
    let default = words.say("strategies-default", &[("value", value.into())]);
    format!("{} ({range}; {default})", parameter_about(parameter, words).trim_end_matches('.'))
}

fn opponent_json(opponent: &Opponent, words: &Words) -> Value {
    json!({
        "id": opponent.id,
        "rank": opponent.rank(),
        "name": opponent.name(words),
        "strategy": opponent.strategy,
        "about": opponent.say(words),
        "mean": opponent.mean,
    })
}

fn strategy_json(entry: &CatalogueEntry, words: &Words) -> Value {
    let parameter = |parameter: &Parameter| {
        json!({
            "name": parameter.name,
            "about": parameter_about(parameter, words),
            "default": parameter.written(parameter.default),
            "least": parameter.least,
            "most": parameter.most,
            "names": parameter.names,
        })
    };
    json!({
        "name": entry.name,
        "written": entry.to_string(),
        "version": entry.version,
        "about": entry.say(words),
        "parameters": entry.parameters.iter().map(parameter).collect::<Vec<_>>(),
    })
}
