//! Many positions at once: each is a line of JSON on standard input, and gets a line of JSON in
//! answer.
//!
//! Lines are answered one by one as they come, so that any number of them takes no more memory than
//! one. `docs/json-lines.md` describes the fields.

use std::io::{self, BufRead, Read, Write};
use std::process::ExitCode;

use amiral_game::{Preset, Rules, Seen, Stop, ValueProblem, notation};
use amiral_words::{Say, Words};
use serde_json::{Map, Value, json};

use crate::failure::Failure;
use crate::output::stdout;
use crate::progress::on_interrupt;
use crate::session::Session;

/// The longest line that is read: many times the length of the longest game.
const LONGEST: usize = 1 << 20;

/// One line, parsed as far as all commands share.
pub(crate) struct Position {
    pub(crate) rules: Rules,
    fields: Map<String, Value>,
}

impl Position {
    /// Parses a line as an object. Its rules are `rules`, unless it has its own.
    fn read(line: &str, rules: &Rules, known: &[&str], words: &Words) -> Result<Position, Failure> {
        let fields: Map<String, Value> = serde_json::from_str(line)
            .map_err(|error| Failure::Request(words.say("lines-no-object", &[("problem", error.into())])))?;
        let all = ["id", "rules"].iter().chain(known);
        if let Some(unknown) = fields.keys().find(|field| !all.clone().any(|known| known == field)) {
            let known = all.copied().collect::<Vec<_>>().join(", ");
            let parts = [("field", amiral_words::printable(unknown).into()), ("known", known.into())];
            return Err(Failure::Request(words.say("lines-unknown-field", &parts)));
        }
        let rules = match fields.get("rules") {
            None | Some(Value::Null) => rules.clone(),
            Some(given) => own_rules(given, words)?,
        };
        Ok(Position { rules, fields })
    }

    /// A field with a text, if there is one.
    pub(crate) fn text(&self, field: &'static str, words: &Words) -> Result<Option<&str>, Failure> {
        match self.fields.get(field) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(_) => Err(Failure::Request(words.say("lines-not-a-text", &[("field", field.into())]))),
        }
    }

    /// What has been seen after the shots of the field `shots`.
    pub(crate) fn seen(&self, words: &Words) -> Result<Seen, Failure> {
        seen_after(&self.rules, self.text("shots", words)?.unwrap_or_default(), words)
    }
}

/// What has been seen after shots in notation.
pub(crate) fn seen_after(rules: &Rules, shots: &str, words: &Words) -> Result<Seen, Failure> {
    let refuse = |key, problem: String| Failure::Request(words.say(key, &[("problem", problem.into())]));
    let shots = notation::parse_shots(shots).map_err(|error| refuse("problem-shots", error.say(words)))?;
    Seen::after(rules, &shots).map_err(|error| refuse("problem-shot", error.say(words)))
}

/// Reads a preset's name, the rules as in a record, or an object as in our own answers.
fn own_rules(given: &Value, words: &Words) -> Result<Rules, Failure> {
    let text = match given {
        Value::String(text) => text.clone(),
        Value::Object(fields) => {
            let list = |value: &Value| match value {
                Value::Array(items) => {
                    let item = |item: &Value| item.as_str().map_or_else(|| item.to_string(), str::to_owned);
                    items.iter().map(item).collect::<Vec<_>>().join(",")
                }
                Value::String(text) => text.clone(),
                other => other.to_string(),
            };
            let field = |name: &str, default: &str| fields.get(name).map_or_else(|| default.to_owned(), &list);
            let usual = Preset::Classic.rules();
            let ships = notation::print_ships(usual.ships());
            let parts = [
                field("size", &usual.grid().to_string()),
                field("fleet", &ships),
                field("contact", usual.contact().name()),
                field("announce", usual.announce().name()),
                field("turns", usual.turns().name()),
                field("reefs", ""),
            ];
            let mut text = parts.join(" ").trim_end().to_owned();
            if let Some(mirror) = fields.get("mirror") {
                text += " mirror=";
                text += &list(mirror);
            }
            text
        }
        _ => return Err(Failure::Request(words.say("lines-rules", &[]))),
    };
    text.parse().map_err(|error: ValueProblem| {
        Failure::Request(words.say("problem-rules", &[("problems", error.say(words).into())]))
    })
}

/// An answer, and the exit code it would have on its own.
pub(crate) type Answer = Result<(Value, u8), Failure>;

/// Answers every line of standard input. `rules` apply to lines without rules, and `fields` are the
/// other fields a line may have.
pub(crate) fn answer_all(
    rules: &Rules,
    fields: &[&str],
    session: &Session,
    mut answer: impl FnMut(&Position, &Stop) -> Answer,
) -> Result<ExitCode, Failure> {
    let words = &session.words;
    let stop = Stop::new();
    on_interrupt(&stop)?;
    let mut input = io::stdin().lock();
    let (mut line, mut number, mut worst) = (Vec::new(), 0u64, 0);
    while let Some(is_whole) = read_line(&mut input, &mut line)? {
        number += 1;
        let text = std::str::from_utf8(&line).unwrap_or("\u{fffd}").trim();
        if text.is_empty() {
            continue;
        }
        let position = if is_whole {
            Position::read(text, rules, fields, words)
        } else {
            Err(Failure::Request(words.say("lines-too-long", &[("most", words.number(LONGEST as u128).into())])))
        };
        let id = position.as_ref().ok().and_then(|position| position.fields.get("id").cloned());
        let answered = position.and_then(|position| answer(&position, &stop));
        if stop.is_cancelled() {
            return Err(Failure::Work(words.say("stopped", &[])));
        }
        let (mut document, code) = match answered {
            Ok(answered) => answered,
            // If the answer cannot be written, stop.
            Err(failure @ Failure::Output(_)) => return Err(failure),
            Err(failure) => (json!({"error": failure.to_string()}), failure.exit_code()),
        };
        worst = worst.max(code);
        document["line"] = number.into();
        if let Some(id) = id {
            document["id"] = id;
        }
        writeln!(stdout(), "{document}")?;
    }
    Ok(ExitCode::from(worst))
}

/// Reads the next line, if there is one, up to the longest allowed. Returns whether that is the
/// whole line.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Option<bool>> {
    line.clear();
    if input.by_ref().take(LONGEST as u64 + 1).read_until(b'\n', line)? == 0 {
        return Ok(None);
    }
    if line.len() <= LONGEST || line.ends_with(b"\n") {
        return Ok(Some(true));
    }
    line.truncate(1);
    loop {
        let buffer = input.fill_buf()?;
        let (used, ended) = match buffer.iter().position(|&byte| byte == b'\n') {
            Some(at) => (at + 1, true),
            None => (buffer.len(), buffer.is_empty()),
        };
        input.consume(used);
        if ended {
            return Ok(Some(false));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_skipped_without_being_held() {
        let long = "x".repeat(LONGEST + 5);
        let text = format!("first\n{long}\nlast");
        let (mut input, mut line) = (text.as_bytes(), Vec::new());
        assert_eq!(read_line(&mut input, &mut line).unwrap(), Some(true));
        assert_eq!(line, b"first\n");
        assert_eq!(read_line(&mut input, &mut line).unwrap(), Some(false));
        assert!(line.len() < 10);
        assert_eq!(read_line(&mut input, &mut line).unwrap(), Some(true));
        assert_eq!(line, b"last");
        assert_eq!(read_line(&mut input, &mut line).unwrap(), None);
    }
}
