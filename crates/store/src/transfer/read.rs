//! Reading games from a file that anybody may have written.

use std::io::{self, BufRead, Read};

use amiral_game::{Record, RecordError};

use super::json::read_json;
use super::{Game, TransferError};

/// The most bytes that are read at once.
pub const FILE: u64 = 256 << 20;

/// The longest line.
pub const LINE: usize = 1 << 20;

/// The longest game record. The longest game there can be takes a tenth of it.
pub const RECORD: usize = 256 << 10;

/// Reads games: JSON lines where the first thing is a brace, else records. Nothing is read further
/// than it takes to see that it is too long.
pub fn read_games(input: &mut dyn BufRead) -> Result<Vec<Game>, TransferError> {
    let mut lines = Lines { input: input.take(FILE + 1), number: 0, read: 0 };
    let (mut games, mut parts) = (Vec::new(), Parts::default());
    let mut json = None;
    while let Some(line) = lines.next()? {
        if json.is_none() && !line.trim().is_empty() {
            json = Some(line.trim_start().starts_with('{'));
        }
        if json == Some(true) {
            if !line.trim().is_empty() {
                games.push(read_json(lines.number, &line)?);
            }
        } else if let Some((number, part)) = parts.push(lines.number, &line)? {
            games.push(read_record(number, &part)?);
        }
    }
    if json != Some(true) {
        let (number, part) = parts.rest();
        if !part.trim().is_empty() || games.is_empty() {
            games.push(read_record(number, &part)?);
        }
    }
    Ok(games)
}

/// The lines of a file, none longer than it may be.
struct Lines<'a> {
    input: io::Take<&'a mut dyn BufRead>,
    number: usize,
    read: u64,
}

impl Lines<'_> {
    fn next(&mut self) -> Result<Option<String>, TransferError> {
        let mut line = Vec::new();
        let most = LINE as u64 + 1;
        let read = (&mut self.input).take(most).read_until(b'\n', &mut line).map_err(TransferError::Read)?;
        self.read += read as u64;
        if self.read > FILE {
            return Err(TransferError::TooLarge);
        }
        if read == 0 {
            return Ok(None);
        }
        self.number += 1;
        if line.len() > LINE {
            return Err(TransferError::LineTooLong { line: self.number });
        }
        String::from_utf8(line)
            .map(Some)
            .map_err(|error| TransferError::Read(io::Error::new(io::ErrorKind::InvalidData, error)))
    }
}

/// Records that come line by line.
#[derive(Default)]
struct Parts {
    boundary: Boundary,
    start: usize,
    text: String,
}

impl Parts {
    /// Takes a line; gives the record that ended before it, with the number of its first line.
    fn push(&mut self, number: usize, line: &str) -> Result<Option<(usize, String)>, TransferError> {
        let ended = self.boundary.begins(line).then(|| self.rest());
        if self.text.is_empty() {
            self.start = number;
        }
        self.text += line;
        if self.text.len() > RECORD {
            return Err(TransferError::RecordTooLong { line: self.start });
        }
        Ok(ended)
    }

    fn rest(&mut self) -> (usize, String) {
        (self.start.max(1), std::mem::take(&mut self.text))
    }
}

/// Where one record ends and the next begins. One begins with tags; so a tag after turns, or rules
/// after rules, begin the next.
#[derive(Default)]
struct Boundary {
    turns: bool,
    rules: bool,
}

impl Boundary {
    /// Whether a record begins with that line, another having gone before.
    fn begins(&mut self, line: &str) -> bool {
        let trimmed = line.trim_start();
        let is_rules = trimmed.starts_with("[Rules");
        let begins = trimmed.starts_with('[') && (self.turns || self.rules && is_rules);
        if begins {
            *self = Boundary::default();
        }
        self.rules |= is_rules;
        self.turns |= trimmed.starts_with(|c: char| c.is_ascii_digit());
        begins
    }
}

/// Reads game records, one after the other.
pub fn read_records(text: &str) -> Result<Vec<Game>, TransferError> {
    split_records(text).into_iter().map(|(line, part)| read_record(line, part)).collect()
}

fn read_record(line: usize, text: &str) -> Result<Game, TransferError> {
    let record = text.parse::<Record>().map_err(|error| RecordError { line: error.line + line - 1, ..error })?;
    Game::read(record, line)
}

/// Cuts a text into records, each with the number of its first line.
fn split_records(text: &str) -> Vec<(usize, &str)> {
    let mut parts = Vec::new();
    let (mut start, mut start_line, mut boundary) = (0, 1, Boundary::default());
    let mut at = 0;
    for (number, line) in text.split_inclusive('\n').enumerate() {
        if boundary.begins(line) {
            parts.push((start_line, &text[start..at]));
            (start, start_line) = (at, number + 1);
        }
        at += line.len();
    }
    if !text[start..].trim().is_empty() || parts.is_empty() {
        parts.push((start_line, &text[start..]));
    }
    parts
}
