//! What went wrong with somebody's program.

use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::line::printable;

/// What was wrong, by name. The names are part of the protocol.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum FailureKind {
    /// The program could not be started.
    CannotStart,
    /// It took too long.
    Late,
    /// It took too long because its answer lay in its own buffer: told where somebody asks why.
    NotFlushed,
    /// It ended, by itself or by a signal.
    Crashed,
    /// It closed its output or its input, and goes on running.
    Closed,
    /// It wrote far more than an answer.
    Flood,
    /// It said something else than what was asked for, or nothing that can be read.
    Unreadable,
    /// It said something without being asked.
    Unasked,
    /// It fired off the grid.
    IllegalCell,
    /// It fired at a cell again.
    RepeatedCell,
    /// It fired too many or too few shots.
    WrongNumber,
    /// It placed a fleet that breaks the rules.
    IllegalFleet,
    /// It cannot play by these rules.
    Unsupported,
    /// It said that it cannot go on.
    GaveUp,
}

impl FailureKind {
    /// All of them.
    pub const ALL: &'static [FailureKind] = &[
        FailureKind::CannotStart,
        FailureKind::Late,
        FailureKind::NotFlushed,
        FailureKind::Crashed,
        FailureKind::Closed,
        FailureKind::Flood,
        FailureKind::Unreadable,
        FailureKind::Unasked,
        FailureKind::IllegalCell,
        FailureKind::RepeatedCell,
        FailureKind::WrongNumber,
        FailureKind::IllegalFleet,
        FailureKind::Unsupported,
        FailureKind::GaveUp,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            FailureKind::CannotStart => "cannot-start",
            FailureKind::Late => "late",
            FailureKind::NotFlushed => "not-flushed",
            FailureKind::Crashed => "crashed",
            FailureKind::Closed => "closed",
            FailureKind::Flood => "flood",
            FailureKind::Unreadable => "unreadable",
            FailureKind::Unasked => "unasked",
            FailureKind::IllegalCell => "illegal-cell",
            FailureKind::RepeatedCell => "repeated-cell",
            FailureKind::WrongNumber => "wrong-number",
            FailureKind::IllegalFleet => "illegal-fleet",
            FailureKind::Unsupported => "unsupported",
            FailureKind::GaveUp => "gave-up",
        }
    }

    /// Whether a timeout, an illegal answer, or anything else: how results count them.
    pub fn group(self) -> FailureGroup {
        match self {
            FailureKind::Late | FailureKind::NotFlushed => FailureGroup::Timeout,
            FailureKind::IllegalCell
            | FailureKind::RepeatedCell
            | FailureKind::WrongNumber
            | FailureKind::IllegalFleet
            | FailureKind::Unreadable
            | FailureKind::Unasked => FailureGroup::Illegal,
            FailureKind::Unsupported => FailureGroup::Void,
            FailureKind::CannotStart
            | FailureKind::Crashed
            | FailureKind::Closed
            | FailureKind::Flood
            | FailureKind::GaveUp => FailureGroup::Crash,
        }
    }

    /// Whether the program can go on with the next game as it is. After the others it is started
    /// anew.
    pub(crate) fn leaves_it_running(self) -> bool {
        matches!(
            self,
            FailureKind::IllegalCell
                | FailureKind::RepeatedCell
                | FailureKind::WrongNumber
                | FailureKind::IllegalFleet
                | FailureKind::Unsupported
                | FailureKind::GaveUp
        )
    }
}

impl fmt::Display for FailureKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// How results count what went wrong.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FailureGroup {
    /// The program broke.
    Crash,
    /// It took too long.
    Timeout,
    /// It answered something that cannot be.
    Illegal,
    /// It does not play by such rules: the game does not count.
    Void,
}

/// What went wrong: what was said to the program, what came back, and what was expected.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize, Deserialize)]
#[error("{kind}: to '{sent}' came '{came}', where {expected} was expected")]
pub struct Failure {
    /// What was wrong.
    pub kind: FailureKind,
    /// The line it was to answer.
    pub sent: String,
    /// What it answered, or what became of it.
    pub came: String,
    /// What it should have answered, as the page of the protocol writes it.
    pub expected: String,
    /// The last lines it wrote to its standard error.
    pub stderr: Vec<String>,
}

/// The most characters of a line that a failure repeats.
const SHOWN: usize = 1_000;

impl Failure {
    pub(crate) fn new(kind: FailureKind, sent: &str, came: &str, expected: &str) -> Failure {
        let [sent, came, expected] = [sent, came, expected].map(|text| printable(text, SHOWN));
        Failure { kind, sent, came, expected, stderr: Vec::new() }
    }
}
