//! What the errors of this crate and of those above it share.

use std::fmt;

/// What is wrong with something that has many parts: the first problems, and how many more there
/// are.
///
/// Only the first few are listed, so that a message made of them stays short.
///
/// ```
/// # use amiral_game::RulesSetup;
/// let wrong = RulesSetup { width: 0, fleet: vec![27], ..RulesSetup::default() }.build().unwrap_err();
/// assert_eq!(wrong.problems.listed().len(), 2);
/// assert_eq!(wrong.to_string(), "a grid has 1 to 26 columns, not 0; a ship of 27 does not fit on any grid");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problems<T> {
    listed: Vec<T>,
    more: usize,
}

/// How many problems are listed at most.
pub const MOST_LISTED: usize = 20;

impl<T> Problems<T> {
    /// Notes one more problem.
    pub fn push(&mut self, problem: T) {
        if self.is_full() {
            self.more += 1;
        } else {
            self.listed.push(problem);
        }
    }

    /// The problems that are listed, in the order in which they were found.
    pub fn listed(&self) -> &[T] {
        &self.listed
    }

    /// How many problems are not listed.
    pub fn more(&self) -> usize {
        self.more
    }

    /// Whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.listed.is_empty()
    }

    /// Whether further problems will be counted and not listed.
    pub(crate) fn is_full(&self) -> bool {
        self.listed.len() == MOST_LISTED
    }
}

impl<T> Default for Problems<T> {
    fn default() -> Problems<T> {
        Problems { listed: Vec::new(), more: 0 }
    }
}

impl<T> Extend<T> for Problems<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, problems: I) {
        problems.into_iter().for_each(|problem| self.push(problem));
    }
}

impl<T> FromIterator<T> for Problems<T> {
    fn from_iter<I: IntoIterator<Item = T>>(problems: I) -> Problems<T> {
        let mut all = Problems::default();
        all.extend(problems);
        all
    }
}

/// Those that are listed.
impl<T> IntoIterator for Problems<T> {
    type Item = T;
    type IntoIter = std::vec::IntoIter<T>;

    fn into_iter(self) -> std::vec::IntoIter<T> {
        self.listed.into_iter()
    }
}

/// In one sentence, separated by semicolons.
impl<T: fmt::Display> fmt::Display for Problems<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, problem) in self.listed.iter().enumerate() {
            write!(f, "{}{problem}", if number == 0 { "" } else { "; " })?;
        }
        if self.more > 0 {
            write!(f, "; and {} more", self.more)?;
        }
        Ok(())
    }
}

/// How many characters of what was given an error repeats at most.
pub const MOST_ECHOED: usize = 60;

/// The beginning of a text that an error repeats, with an ellipsis where something was left out.
///
/// ```
/// assert_eq!(amiral_game::excerpt("short"), "short");
/// assert_eq!(amiral_game::excerpt(&"long ".repeat(50_000)).chars().count(), amiral_game::MOST_ECHOED);
/// ```
pub fn excerpt(text: &str) -> String {
    if text.chars().nth(MOST_ECHOED).is_none() {
        return text.into();
    }
    text.chars().take(MOST_ECHOED - 1).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_list_says_how_many_are_left_out() {
        let some: Problems<usize> = (0..3).collect();
        assert_eq!(some.to_string(), "0; 1; 2");
        let many: Problems<usize> = (0..57).collect();
        assert_eq!((many.listed().len(), many.more()), (20, 37));
        assert!(many.to_string().ends_with("; 19; and 37 more"));
    }

    #[test]
    fn an_excerpt_has_whole_characters() {
        assert_eq!(excerpt(&"é".repeat(60)), "é".repeat(60));
        assert_eq!(excerpt(&"é".repeat(61)), "é".repeat(59) + "…");
    }
}
