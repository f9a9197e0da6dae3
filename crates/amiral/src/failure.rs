//! What ends a command early, and with which exit code.

use std::fmt;
use std::io;
use std::process::ExitCode;

/// Why a command did not do what was asked.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The request was wrong: exit code 2. The sentence says what to do.
    Request(String),
    /// The work failed: exit code 1.
    Work(String),
    /// The answer could not be written.
    Output(io::Error),
}

impl Failure {
    pub(crate) fn exit_code(&self) -> ExitCode {
        match self {
            Failure::Request(_) => ExitCode::from(2),
            Failure::Work(_) | Failure::Output(_) => ExitCode::FAILURE,
        }
    }
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
