//! Names that people may have: one line, in one script, not to be confused with a strategy's.

use std::fmt;

use amiral_strategy::Spec;
use thiserror::Error;
use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategory, GeneralCategoryGroup, UnicodeGeneralCategory};
use unicode_security::MixedScript;
use unicode_security::confusable_detection::skeleton;

/// A name that can be shown to anybody, anywhere. It identifies nobody.
///
/// ```
/// use amiral_host::{DisplayName, NameProblem};
///
/// assert_eq!(DisplayName::new("  Ada \t Lovelace ").unwrap().to_string(), "Ada Lovelace");
/// // With a Cyrillic letter among Latin ones.
/// assert_eq!(DisplayName::new("\u{410}da"), Err(NameProblem::MixedScripts));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct DisplayName(String);

/// Why a name is not allowed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NameProblem {
    /// It has no visible character.
    #[error("a name has at least one character that can be seen")]
    Empty,
    /// It is too long.
    #[error("a name has at most {} characters", DisplayName::MOST)]
    TooLong,
    /// It has a character that is invisible, or that looks different everywhere.
    #[error("a name cannot have the character U+{:04X}", u32::from(*.0))]
    Character(char),
    /// Its letters come from several scripts, as in names meant to be taken for others.
    #[error("the letters of a name come from one script")]
    MixedScripts,
    /// It is the name of a strategy, or looks like one.
    #[error("'{0}' is a strategy")]
    Strategy(String),
}

/// The names of two people who sit at one game, so that neither is taken for the other: the second of
/// two that look alike is numbered.
///
/// ```
/// use amiral_host::told_apart;
///
/// assert_eq!(told_apart(["Bob".into(), "bob".into()]), ["Bob", "bob (2)"]);
/// assert_eq!(told_apart(["Ada".into(), "Bob".into()]), ["Ada", "Bob"]);
/// ```
pub fn told_apart([first, second]: [String; 2]) -> [String; 2] {
    let looks = |name: &str| skeleton(&name.to_lowercase()).collect::<String>();
    let alike = !first.is_empty() && looks(&first) == looks(&second);
    let second = if alike { format!("{second} (2)") } else { second };
    [first, second]
}

/// The most characters that are looked at. No longer text becomes a name by tidying it up.
const LOOKED_AT: usize = 4000;

impl DisplayName {
    /// The most characters a name has.
    pub const MOST: usize = 40;

    /// Tidies up and checks a name that a person has given.
    pub fn new(given: &str) -> Result<DisplayName, NameProblem> {
        if given.len() > LOOKED_AT {
            return Err(NameProblem::TooLong);
        }
        let composed: String = given.nfc().collect();
        let name = composed.split_whitespace().collect::<Vec<_>>().join(" ");
        if let Some(unseen) = name.chars().find(|&character| !is_shown(character)) {
            return Err(NameProblem::Character(unseen));
        }
        let is_base = |character: char| {
            !matches!(character.general_category_group(), GeneralCategoryGroup::Mark | GeneralCategoryGroup::Separator)
        };
        if !name.chars().any(is_base) {
            return Err(NameProblem::Empty);
        }
        if name.chars().count() > DisplayName::MOST {
            return Err(NameProblem::TooLong);
        }
        if !name.as_str().is_single_script() {
            return Err(NameProblem::MixedScripts);
        }
        match strategy_like(&name) {
            Some(strategy) => Err(NameProblem::Strategy(strategy)),
            None => Ok(DisplayName(name)),
        }
    }

    /// Tidies up and checks a name. `None` if it is empty.
    pub fn given(given: &str) -> Result<Option<DisplayName>, NameProblem> {
        if given.trim().is_empty() { Ok(None) } else { DisplayName::new(given).map(Some) }
    }
}

/// Whether a character is visible on one line and looks the same everywhere.
fn is_shown(character: char) -> bool {
    use GeneralCategory as C;
    let hidden = matches!(
        character.general_category(),
        C::Control
            | C::Format
            | C::Surrogate
            | C::PrivateUse
            | C::Unassigned
            | C::LineSeparator
            | C::ParagraphSeparator
    );
    // Letters and marks that are never drawn: joiners, fillers, variation selectors.
    let blank = matches!(
        character,
        '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{2800}' | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{ffa0}' | '\u{e0100}'..='\u{e01ef}'
    );
    !hidden && !blank
}

/// The strategy that a name is, or could be taken for.
fn strategy_like(name: &str) -> Option<String> {
    let lower = name.to_lowercase();
    if let Ok(spec) = lower.parse::<Spec>() {
        return Some(spec.name().into());
    }
    let looks = |text: &str| skeleton(text).collect::<String>();
    let likenesses = [looks(name), looks(&lower), looks(name).to_lowercase()];
    let entry = Spec::catalogue().iter().find(|entry| likenesses.contains(&looks(entry.name)))?;
    Some(entry.name.into())
}

impl fmt::Display for DisplayName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl From<DisplayName> for String {
    fn from(name: DisplayName) -> String {
        name.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_people_are_taken_as_they_are() {
        for name in [
            "Ada",
            "Zoé",
            "Jean-François d’Ormesson",
            "李小龍",
            "ひろし",
            "山田ひろし",
            "김철수",
            "Αθηνά",
            "Łukasz",
            "דוד",
            "محمد",
            "Nº 7",
            "R2-D2",
            "X ★",
            "x".repeat(40).as_str(),
        ] {
            assert_eq!(DisplayName::new(name).map(String::from).as_deref(), Ok(name));
        }
    }

    #[test]
    fn names_are_tidied_up() {
        for (given, name) in
            [("  Ada  ", "Ada"), ("Ada\u{a0}\u{3000}Lovelace\n", "Ada Lovelace"), ("Zoe\u{301}", "Zo\u{e9}")]
        {
            assert_eq!(DisplayName::new(given).map(String::from).as_deref(), Ok(name));
        }
        assert_eq!(DisplayName::given(" \t"), Ok(None));
    }

    #[test]
    fn what_is_no_name_is_told() {
        for empty in ["", " ", "\u{301}\u{302}"] {
            assert_eq!(DisplayName::new(empty), Err(NameProblem::Empty), "{empty:?}");
        }
        for long in ["x".repeat(41), "x".repeat(5_000_000)] {
            assert_eq!(DisplayName::new(&long), Err(NameProblem::TooLong));
        }
        for character in [
            '\u{7}', '\u{1b}', '\u{200b}', '\u{202e}', '\u{2066}', '\u{feff}', '\u{e000}', '\u{378}', '\u{3164}',
            '\u{fe0f}',
        ] {
            assert_eq!(DisplayName::new(&format!("A{character}da")), Err(NameProblem::Character(character)));
        }
        for mixed in ["\u{410}da", "Αda", "Ada愛ф"] {
            assert_eq!(DisplayName::new(mixed), Err(NameProblem::MixedScripts), "{mixed:?}");
        }
    }

    #[test]
    fn nobody_is_called_like_a_strategy() {
        for entry in Spec::catalogue() {
            let expected = Err(NameProblem::Strategy(entry.name.into()));
            assert_eq!(DisplayName::new(entry.name), expected);
            assert_eq!(DisplayName::new(&entry.name.to_uppercase()), expected);
        }
        let strategy = |name: &str| Err(NameProblem::Strategy(name.into()));
        assert_eq!(DisplayName::new(" Level5 "), strategy("level5"));
        assert_eq!(DisplayName::new("IeveI5"), strategy("level5"), "with capital letters I");
        assert_eq!(DisplayName::new("leve15"), strategy("level5"), "with a digit");
        assert_eq!(DisplayName::new("level4:samples=100"), strategy("level4"));
        for free in ["HAL", "Hardy", "Admiral Nelson"] {
            assert!(DisplayName::new(free).is_ok(), "{free}");
        }
    }
}
