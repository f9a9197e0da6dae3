//! What can be wrong with a record.

use thiserror::Error;

use super::{Ending, RECORD_BYTES, RECORD_TAGS, TAG_NAME};
use crate::notation::{Expected, Found, ParseError};
use crate::{FleetError, RulesError, Seat, SeenError, Shot, UnknownName};

/// A record that cannot be read: where, and why.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}, column {column}: {problem}")]
pub struct RecordError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// What is wrong there.
    pub problem: RecordProblem,
}

/// What is wrong in a record.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum RecordProblem {
    /// Something other than what should be there.
    #[error("expected {expected}, found {found}")]
    Syntax {
        /// What should have been there.
        expected: Expected,
        /// What is there.
        found: Found,
    },
    /// The whole text is too long.
    #[error("a record has at most {RECORD_BYTES} bytes")]
    TooLong,
    /// There are too many tags.
    #[error("a record has at most {RECORD_TAGS} tags")]
    TooManyTags,
    /// The name of a tag is too long.
    #[error("a tag's name has at most {TAG_NAME} characters")]
    LongTagName,
    /// The value of a tag is too long.
    #[error("the value of {tag} has at most {most} characters")]
    LongValue {
        /// The tag's name.
        tag: String,
        /// How long it may be.
        most: usize,
    },
    /// The value of a tag is invalid.
    #[error("{tag}: {reason}")]
    Value {
        /// The tag's name.
        tag: String,
        /// Why its value is refused.
        reason: ValueProblem,
    },
    /// A tag is there twice.
    #[error("the tag {0} stands here twice")]
    TagTwice(String),
    /// A turn that the rules do not give to that seat.
    #[error("it is {0}'s turn")]
    NotYourTurn(Seat),
    /// A turn with too few shots.
    #[error("this turn has {wanted} shots, not {given}")]
    WrongNumber {
        /// The shots the rules give.
        wanted: usize,
        /// The shots that are there.
        given: usize,
    },
    /// One shot too many for the turn.
    #[error("this turn has no more than {wanted} shots")]
    TooManyShots {
        /// The shots the rules give.
        wanted: usize,
    },
    /// A shot that cannot happen.
    #[error("{0}")]
    Shot(SeenError),
    /// A shot whose outcome contradicts the fleet.
    #[error("on that fleet {given} is {truth}")]
    Untrue {
        /// The shot as the record has it.
        given: Shot,
        /// The shot as it was.
        truth: Shot,
    },
    /// A turn after the last ship sank.
    #[error("the game was over before this turn")]
    AlreadyOver,
    /// The ending contradicts the shots.
    #[error("the result is '{given}', but the shots say '{played}'")]
    WrongEnding {
        /// What the record says.
        given: Ending,
        /// What the shots say.
        played: Ending,
    },
}

/// Why the value of a tag is invalid.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ValueProblem {
    /// It cannot be read.
    #[error("{0}")]
    Syntax(#[from] ParseError),
    /// It is not what such a tag holds.
    #[error("expected {0}")]
    Expected(Expected),
    /// It names a rule that does not exist.
    #[error("{0}")]
    Name(#[from] UnknownName),
    /// The rules are invalid.
    #[error("{0}")]
    Rules(#[from] RulesError),
    /// The fleet is not legal.
    #[error("{0}")]
    Fleet(#[from] FleetError),
}

impl From<ParseError> for RecordError {
    fn from(error: ParseError) -> RecordError {
        let ParseError { line, column, expected, found } = error;
        RecordError { line, column, problem: RecordProblem::Syntax { expected, found } }
    }
}
