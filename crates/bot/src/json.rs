//! The same messages as JSON: fields are members, and what stands on its own has a name.

use serde_json::{Map, Value};

use crate::line::Line;

/// The fields whose values are numbers.
const NUMBERS: [&str; 4] = ["left", "count", "id", "seed"];
/// The fields whose values are lists.
const LISTS: [&str; 6] = ["fleet", "shots", "incoming", "enemy", "reefs", "shapes"];

/// What stands on its own on a line, by its word: the member it is, and whether it is a list.
enum Own {
    Nothing,
    Number(&'static str),
    Text(&'static str),
    List(&'static str),
    /// A name, then words.
    Named,
}

fn own(word: &str) -> Own {
    match word {
        "amiral" => Own::Number("version"),
        "unsupported" => Own::Text("what"),
        "info" => Own::Text("text"),
        "fleet" => Own::List("fleet"),
        "shot" => Own::List("cells"),
        "error" => Own::Named,
        _ => Own::Nothing,
    }
}

/// A line as an object.
pub fn to_json(line: &str) -> Value {
    let line = Line::new(line);
    let mut object = Map::new();
    object.insert("type".into(), line.word.into());
    let list = |items: &mut dyn Iterator<Item = &str>| items.map(item).collect::<Vec<_>>();
    match own(line.word) {
        Own::Number(key) => {
            let number = line.bare().next().and_then(|text| text.parse::<u64>().ok());
            object.extend(number.map(|number| (key.to_owned(), number.into())));
        }
        Own::Text(key) => _ = object.insert(key.into(), line.rest.into()),
        Own::List(key) => {
            let mut items = line.bare().flat_map(|item| item.split(',')).filter(|item| !item.is_empty());
            object.insert(key.into(), list(&mut items).into());
        }
        Own::Named => {
            let (name, text) = line.rest.split_once(' ').unwrap_or((line.rest, ""));
            object.insert("name".into(), name.into());
            object.insert("text".into(), text.into());
        }
        Own::Nothing => {}
    }
    if !matches!(own(line.word), Own::Text(_) | Own::Named) {
        for (key, value) in line.fields() {
            let value = match value.parse::<u64>() {
                Ok(number) if NUMBERS.contains(&key) => number.into(),
                _ if LISTS.contains(&key) => list(&mut value.split(',').filter(|item| !item.is_empty())).into(),
                _ => value.into(),
            };
            object.insert(key.into(), value);
        }
    }
    object.into()
}

/// An item of a list: the sizes of a fleet are numbers.
fn item(text: &str) -> Value {
    text.parse::<u64>().map_or_else(|_| text.into(), Value::from)
}

/// An object as a line, if it is one: what cannot stand on a line is left out.
pub fn from_json(object: &Value) -> Option<String> {
    let plain = |value: &Value| match value {
        Value::String(text) => Some(text.replace(char::is_control, " ")),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    };
    let listed = |value: &Value| match value {
        Value::Array(items) => items.iter().map(plain).collect::<Option<Vec<_>>>(),
        one => Some(vec![plain(one)?]),
    };
    let object = object.as_object()?;
    let word = object.get("type")?.as_str().filter(|word| word.chars().all(|letter| letter.is_ascii_alphabetic()))?;
    let mut line = word.to_owned();
    let mut add = |text: &str| {
        line.push(' ');
        line.push_str(text);
    };
    let own_keys: &[&str] = match own(word) {
        Own::Number(key) | Own::Text(key) => {
            add(&plain(object.get(key)?)?);
            &[key]
        }
        Own::List(key) => {
            listed(object.get(key)?)?.iter().for_each(|item| add(item));
            &[key]
        }
        Own::Named => {
            add(&plain(object.get("name")?)?);
            add(&object.get("text").and_then(plain).unwrap_or_default());
            return Some(line);
        }
        Own::Nothing => &[],
    };
    for (key, value) in object {
        let known = key == "type" || own_keys.contains(&key.as_str());
        if !known && let Some(items) = listed(value) {
            let value = items.join(",");
            if !value.is_empty() && !format!("{key}{value}").contains([' ', '=']) {
                add(&format!("{key}={value}"));
            }
        }
    }
    Some(line)
}
