//! Makes text from elsewhere safe to show.

use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};

/// The most characters of a name that are shown.
const SHOWN: usize = 60;

/// A name from a file or from another person, safe to show anywhere. It has no characters that move
/// a cursor, change the direction of writing, or are invisible, and fits on a line.
pub fn printable(text: &str) -> String {
    printable_within(text, SHOWN)
}

/// The same for any text, with at most `most` characters.
pub fn printable_within(text: &str, most: usize) -> String {
    let shown = |character: &char| {
        use GeneralCategory as C;
        !matches!(
            character.general_category(),
            C::Control | C::Format | C::LineSeparator | C::ParagraphSeparator | C::PrivateUse | C::Unassigned
        )
    };
    let mut characters = text.chars().filter(shown);
    let mut shown: String = characters.by_ref().take(most).collect();
    if characters.next().is_some() {
        shown.pop();
        shown.push('…');
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_stands_in_a_name_is_shown_as_one_short_line() {
        assert_eq!(printable("\u{1b}[2JA\nda\u{7}"), "[2JAda");
        assert_eq!(printable("A\u{200b}d\u{202e}a\u{feff}\u{2028}\u{ad}"), "Ada");
        assert_eq!(printable(&"x".repeat(60)), "x".repeat(60));
        assert_eq!(printable(&"é".repeat(5_000_000)), "é".repeat(59) + "…");
    }
}
