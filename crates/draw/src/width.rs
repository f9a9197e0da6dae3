//! How many columns a text takes on a terminal. Names come in every script.

use std::ops::RangeInclusive;

/// The columns of a text: none for accents that sit on the letter before, two for emoji and the
/// scripts of East Asia.
pub(crate) fn columns(text: &str) -> usize {
    text.chars().map(width).sum()
}

/// The text in the middle of that many columns.
pub(crate) fn centred(text: &str, room: usize, fill: char) -> String {
    let space = room.saturating_sub(columns(text));
    let repeat = |times| std::iter::repeat_n(fill, times);
    repeat(space / 2).chain(text.chars()).chain(repeat(space - space / 2)).collect()
}

const ON_THE_LETTER_BEFORE: [RangeInclusive<char>; 9] = [
    '\u{300}'..='\u{36f}',
    '\u{483}'..='\u{489}',
    '\u{591}'..='\u{5bd}',
    '\u{64b}'..='\u{65f}',
    '\u{200b}'..='\u{200f}',
    '\u{202a}'..='\u{202e}',
    '\u{2060}'..='\u{206f}',
    '\u{20d0}'..='\u{20ff}',
    '\u{fe00}'..='\u{fe0f}',
];

const WIDE: [RangeInclusive<char>; 9] = [
    '\u{1100}'..='\u{115f}',
    '\u{2e80}'..='\u{a4cf}',
    '\u{ac00}'..='\u{d7a3}',
    '\u{f900}'..='\u{faff}',
    '\u{fe30}'..='\u{fe6f}',
    '\u{ff00}'..='\u{ff60}',
    '\u{ffe0}'..='\u{ffe6}',
    '\u{1f300}'..='\u{1faff}',
    '\u{20000}'..='\u{3fffd}',
];

fn width(c: char) -> usize {
    let within = |ranges: &[RangeInclusive<char>]| ranges.iter().any(|range| range.contains(&c));
    match c {
        _ if within(&ON_THE_LETTER_BEFORE) => 0,
        _ if within(&WIDE) => 2,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_letters_count_twice_and_accents_not_at_all() {
        assert_eq!(columns("Zoé"), 3);
        assert_eq!(columns("Zoe\u{301}"), 3);
        assert_eq!(columns("提督"), 4);
        assert_eq!(columns("🚢"), 2);
    }

    #[test]
    fn what_cannot_be_centred_leans_left() {
        assert_eq!(centred("ab", 5, '.'), ".ab..");
        assert_eq!(centred("提", 4, '.'), ".提.");
        assert_eq!(centred("abc", 2, '.'), "abc");
    }
}
