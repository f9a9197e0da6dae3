//! What the errors of this crate share.

use std::fmt;

/// Several problems in one sentence, separated by semicolons.
pub(crate) fn list(problems: &[impl fmt::Display]) -> String {
    problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}
