//! Game records in files.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use amiral_game::{Record, RecordError};
use thiserror::Error;

/// The largest file that is read, in bytes. No game is nearly as large.
const LARGEST: u64 = 1 << 20;

/// Why a game record was not read or written.
#[derive(Debug, Error)]
#[error("{}: {problem}", path.display())]
pub struct RecordFileError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong.
    pub problem: RecordFileProblem,
}

/// What is wrong with a file.
#[derive(Debug, Error)]
pub enum RecordFileProblem {
    /// It cannot be read.
    #[error("cannot be read: {0}")]
    Read(#[source] io::Error),
    /// It is a folder, a device, or something else that may have no end.
    #[error("is not a file")]
    NotAFile,
    /// It is larger than any game.
    #[error("is too large for a game record")]
    TooLarge,
    /// It is not a game record.
    #[error(transparent)]
    NotARecord(Box<RecordError>),
    /// It cannot be written.
    #[error("cannot be written: {0}")]
    Write(#[source] io::Error),
}

/// Reads the game record in a file.
pub fn read_record(path: &Path) -> Result<Record, RecordFileError> {
    read(path).map_err(|problem| RecordFileError { path: path.to_owned(), problem })
}

fn read(path: &Path) -> Result<Record, RecordFileProblem> {
    let file = fs::metadata(path).map_err(RecordFileProblem::Read)?;
    if !file.is_file() {
        return Err(RecordFileProblem::NotAFile);
    }
    if file.len() > LARGEST {
        return Err(RecordFileProblem::TooLarge);
    }
    let text = fs::read_to_string(path).map_err(RecordFileProblem::Read)?;
    text.parse().map_err(|error| RecordFileProblem::NotARecord(Box::new(error)))
}

/// Writes a game record into a new file. An existing file is left alone.
pub fn write_record(path: &Path, record: &Record) -> Result<(), RecordFileError> {
    write_text(path, &record.to_string())
}

/// Writes a text into a new file. An existing file is left alone.
pub fn write_text(path: &Path, text: &str) -> Result<(), RecordFileError> {
    let write = || OpenOptions::new().write(true).create_new(true).open(path)?.write_all(text.as_bytes());
    write().map_err(|error| RecordFileError { path: path.to_owned(), problem: RecordFileProblem::Write(error) })
}

/// A file name for a game of these players that no file in the folder has yet.
pub(crate) fn suggested_name<'a>(players: impl IntoIterator<Item = &'a str>, folder: &Path) -> String {
    let words =
        ["amiral"].into_iter().chain(players).flat_map(|name| name.split(|letter: char| !letter.is_alphanumeric()));
    let words: Vec<String> = words.filter(|word| !word.is_empty()).map(str::to_lowercase).collect();
    let name = words.join("-");
    let named = |number: u32| if number == 1 { format!("{name}.txt") } else { format!("{name}-{number}.txt") };
    (1..1000).map(named).find(|name| !folder.join(name).exists()).unwrap_or_else(|| named(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_written_once_and_read_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.txt");
        let record: Record = "[Rules \"2x2 1 no-edge sunk alternate\"]\n[A \"Ada\"]\n\n1 A A0o\n".parse().unwrap();
        write_record(&path, &record).unwrap();
        assert_eq!(read_record(&path).unwrap(), record);
        let problem = |result: Result<(), RecordFileError>| result.unwrap_err().problem;
        assert!(matches!(problem(write_record(&path, &record)), RecordFileProblem::Write(_)));
    }

    #[test]
    fn a_suggested_name_says_who_played_and_is_free() {
        let folder = tempfile::tempdir().unwrap();
        let suggested = || suggested_name(["Ada L.", "level4:samples=50"], folder.path());
        assert_eq!(suggested(), "amiral-ada-l-level4-samples-50.txt");
        fs::write(folder.path().join(suggested()), "").unwrap();
        assert_eq!(suggested(), "amiral-ada-l-level4-samples-50-2.txt");
        assert_eq!(suggested_name(["../.."], folder.path()), "amiral.txt");
    }

    #[test]
    fn what_is_no_record_is_told_apart() {
        let folder = tempfile::tempdir().unwrap();
        let problem = |path: &Path| read_record(path).unwrap_err().problem;
        assert!(matches!(problem(folder.path()), RecordFileProblem::NotAFile));
        assert!(matches!(problem(&folder.path().join("none")), RecordFileProblem::Read(_)));
        let large = folder.path().join("large");
        fs::File::create(&large).unwrap().set_len(LARGEST + 1).unwrap();
        assert!(matches!(problem(&large), RecordFileProblem::TooLarge));
        let other = folder.path().join("other");
        fs::write(&other, "[Rules \"5x5\"]").unwrap();
        assert!(matches!(problem(&other), RecordFileProblem::NotARecord(_)));
    }
}
