//! The settings file of `amiral serve`: options as they could have been typed, which come before those that
//! were.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use amiral_words::{Words, printable_within};
use toml::{Table, Value};

use crate::failure::Failure;

/// The longest settings file.
const LONGEST: u64 = 64 * 1024;

/// What was typed, with the options of the settings file that it names.
pub(crate) fn with_settings(typed: &[OsString], words: &Words) -> Result<Vec<OsString>, Failure> {
    let Some(serve) = typed.iter().position(|word| word == "serve") else { return Ok(typed.to_vec()) };
    let Some(path) = named(&typed[serve..]) else { return Ok(typed.to_vec()) };
    let options = read(Path::new(&path)).map_err(|problem| {
        let parts = [("path", Path::new(&path).display().into()), ("problem", printable_within(&problem, 300).into())];
        Failure::Request(words.say("serve-bad-settings", &parts))
    })?;
    let mut all = typed[..=serve].to_vec();
    all.extend(options);
    all.extend_from_slice(&typed[serve + 1..]);
    Ok(all)
}

/// The file that is named.
fn named(typed: &[OsString]) -> Option<OsString> {
    let mut words = typed.iter();
    while let Some(word) = words.next() {
        if word == "--settings" {
            return words.next().cloned();
        }
        if let Some(path) = word.to_str().and_then(|word| word.strip_prefix("--settings=")) {
            return Some(OsStr::new(path).to_owned());
        }
    }
    None
}

fn read(path: &Path) -> Result<Vec<OsString>, String> {
    let length = std::fs::metadata(path).map_err(|error| error.to_string())?.len();
    if length > LONGEST {
        return Err(format!("{length} > {LONGEST}"));
    }
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let table: Table = text.parse().map_err(|error: toml::de::Error| error.to_string())?;
    let mut options = Vec::new();
    for (name, value) in table {
        option(&name, &value, &mut options)?;
    }
    Ok(options)
}

/// Adds an option as it could have been typed.
fn option(name: &str, value: &Value, options: &mut Vec<OsString>) -> Result<(), String> {
    if name == "settings" || name.is_empty() {
        return Err(name.into());
    }
    match value {
        Value::Boolean(true) => options.push(format!("--{name}").into()),
        Value::Boolean(false) => {}
        Value::String(text) => options.push(format!("--{name}={text}").into()),
        Value::Integer(number) => options.push(format!("--{name}={number}").into()),
        Value::Array(values) => {
            for value in values.iter().filter(|value| !value.is_array()) {
                option(name, value, options)?;
            }
        }
        Value::Float(_) | Value::Datetime(_) | Value::Table(_) => return Err(name.into()),
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use amiral_words::Lang;

    #[test]
    fn settings_stand_before_what_is_typed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("site.toml");
        let typed = |more: &[&str]| {
            let named = format!("--settings={}", path.display());
            let words = ["amiral", "serve", &named].iter().chain(more).map(OsString::from).collect::<Vec<_>>();
            with_settings(&words, &Words::new(Lang::En))
        };
        std::fs::write(&path, "drain = 5\ntrusted-proxy = [\"10.0.0.0/8\", \"::1\"]\ncheck = true\njson = false")
            .unwrap();
        let read = typed(&["--drain=7"]).unwrap();
        let read: Vec<_> = read.iter().filter_map(|word| word.to_str()).collect();
        assert_eq!(read[2..6], ["--check", "--drain=5", "--trusted-proxy=10.0.0.0/8", "--trusted-proxy=::1"]);
        assert_eq!(read.last(), Some(&"--drain=7"));
        for broken in ["drain =", "drain = 1.5", "settings = \"more\"", "[drain]\nx = 1"] {
            std::fs::write(&path, broken).unwrap();
            assert!(typed(&[]).is_err(), "{broken}");
        }
    }
}
