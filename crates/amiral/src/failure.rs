//! What ends a command early, and with which exit code.

use std::fmt;
use std::io::{self, Write};

use serde_json::json;

/// Why a command did not do what was asked.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The request was wrong: exit code 2. The sentence says what to do.
    Request(String),
    /// The work failed: exit code 1.
    Work(String),
    /// The answer could not be written to standard output.
    Output(io::Error),
}

impl Failure {
    pub(crate) fn exit_code(&self) -> u8 {
        match self {
            Failure::Request(_) => 2,
            Failure::Work(_) | Failure::Output(_) => 1,
        }
    }

    /// The line people read.
    pub(crate) fn line(&self) -> String {
        remark_line(&self.to_string())
    }

    /// The line programs read.
    pub(crate) fn json(&self) -> String {
        json!({"error": self.to_string(), "exit_code": self.exit_code()}).to_string()
    }
}

/// How every line on standard error begins.
pub(crate) fn remark_line(sentence: &str) -> String {
    format!("amiral: {sentence}")
}

/// Prints a remark on standard error. If it cannot be written, nobody misses it.
pub(crate) fn remark(sentence: &str) {
    let _ = writeln!(io::stderr(), "{}", remark_line(sentence));
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Request(sentence) | Failure::Work(sentence) => f.write_str(sentence),
            Failure::Output(error) => error.fmt(f),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}
