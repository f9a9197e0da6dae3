//! The file of a tournament: an event a line, and nothing is ever changed in it.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use amiral_tournament::Event;
use amiral_words::Words;

use crate::failure::Failure;
use crate::session::Session;

/// The largest file that is read: far more than any tournament fills.
const LARGEST: u64 = 1 << 30;

/// A tournament's file, to be added to. Nobody else can meanwhile.
pub(super) struct Log(File);

impl Log {
    /// A new file.
    pub(super) fn create(path: &Path, session: &Session) -> Result<Log, Failure> {
        let words = &session.words;
        let made = OpenOptions::new().append(true).read(true).create_new(true).open(path);
        let file = made.map_err(|error| {
            Failure::Request(match error.kind() {
                io::ErrorKind::AlreadyExists => words.say("contest-exists", &[("file", path.display().into())]),
                _ => cannot_write(path, &error, words),
            })
        })?;
        lock(&file, path, words)?;
        Ok(Log(file))
    }

    /// A file that is there, with its events. A last line that was not written to its end, since the
    /// program was killed meanwhile, has not happened.
    pub(super) fn open(path: &Path, session: &Session) -> Result<(Vec<Event>, Log), Failure> {
        let words = &session.words;
        let opened = OpenOptions::new().append(true).read(true).open(path);
        let mut file = opened.map_err(|error| unreadable(path, &error, words))?;
        lock(&file, path, words)?;
        let text = text(&mut file, path, words)?;
        let events = events(&text, path, words)?;
        let whole = whole(&text).len() as u64;
        if whole < text.len() as u64 {
            let cut = file.set_len(whole).and_then(|()| file.seek(SeekFrom::End(0)));
            cut.map_err(|error| Failure::Work(cannot_write(path, &error, words)))?;
        }
        Ok((events, Log(file)))
    }

    /// Adds an event.
    pub(super) fn note(&mut self, event: &Event) -> io::Result<()> {
        let mut line = serde_json::to_string(event)?;
        line.push('\n');
        self.0.write_all(line.as_bytes())
    }
}

/// The events in a file, which may be played on meanwhile.
pub(super) fn read(path: &Path, session: &Session) -> Result<Vec<Event>, Failure> {
    let words = &session.words;
    let mut file = File::open(path).map_err(|error| unreadable(path, &error, words))?;
    events(&text(&mut file, path, words)?, path, words)
}

fn lock(file: &File, path: &Path, words: &Words) -> Result<(), Failure> {
    match file.try_lock() {
        Err(std::fs::TryLockError::WouldBlock) => {
            Err(Failure::Request(words.say("contest-busy", &[("file", path.display().into())])))
        }
        // Where files cannot be locked, nothing keeps others away.
        Ok(()) | Err(std::fs::TryLockError::Error(_)) => Ok(()),
    }
}

fn text(file: &mut File, path: &Path, words: &Words) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    file.take(LARGEST).read_to_end(&mut bytes).map_err(|error| unreadable(path, &error, words))?;
    // The last line may end within a letter.
    let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |last| last + 1);
    let rest = String::from_utf8_lossy(&bytes[whole..]).into_owned();
    let text = std::str::from_utf8(&bytes[..whole]).map_err(|error| {
        let line = error_line(&bytes[..error.valid_up_to()]);
        broken(path, line, &error.to_string(), words)
    })?;
    Ok(text.to_owned() + &rest)
}

/// The number of the line after these bytes, from 1.
fn error_line(before: &[u8]) -> usize {
    before.split(|byte| *byte == b'\n').count()
}

/// The lines that were written to their ends.
fn whole(text: &str) -> &str {
    &text[..text.rfind('\n').map_or(0, |last| last + 1)]
}

fn events(text: &str, path: &Path, words: &Words) -> Result<Vec<Event>, Failure> {
    let read = |(number, line): (usize, &str)| {
        serde_json::from_str(line).map_err(|error| {
            let problem = error.to_string();
            let place = format!(" at line {} column {}", error.line(), error.column());
            broken(path, number + 1, problem.strip_suffix(&place).unwrap_or(&problem), words)
        })
    };
    whole(text).lines().enumerate().map(read).collect()
}

fn unreadable(path: &Path, error: &io::Error, words: &Words) -> Failure {
    let file = ("file", path.display().into());
    Failure::Request(match error.kind() {
        io::ErrorKind::NotFound => words.say("contest-missing", &[file]),
        _ => words.say("contest-unreadable", &[file, ("problem", error.into())]),
    })
}

fn broken(path: &Path, line: usize, problem: &str, words: &Words) -> Failure {
    let parts = [("file", path.display().into()), ("line", line.into()), ("problem", problem.into())];
    Failure::Request(words.say("contest-broken", &parts))
}

pub(super) fn cannot_write(path: &Path, error: &io::Error, words: &Words) -> String {
    crate::study_folder::cannot_write(path, error, words)
}
