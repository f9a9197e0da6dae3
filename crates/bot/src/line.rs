//! A line of the protocol: a word, then items, each bare or `key=value`.

/// The longest line that is read, in bytes.
pub const LONGEST_LINE: usize = 1 << 16;

/// A line taken apart, nothing understood yet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<'a> {
    /// What kind of line it is.
    pub(crate) word: &'a str,
    /// The rest as it stands.
    pub(crate) rest: &'a str,
}

impl<'a> Line<'a> {
    pub(crate) fn new(line: &'a str) -> Line<'a> {
        let line = line.trim();
        let (word, rest) = line.split_once(|c: char| c.is_ascii_whitespace()).unwrap_or((line, ""));
        Line { word, rest: rest.trim_start() }
    }

    fn items(self) -> impl Iterator<Item = &'a str> {
        self.rest.split_ascii_whitespace()
    }

    /// The items that are no fields.
    pub(crate) fn bare(self) -> impl Iterator<Item = &'a str> {
        self.items().filter(|item| !item.contains('='))
    }

    /// The fields and their values, in order.
    pub(crate) fn fields(self) -> impl Iterator<Item = (&'a str, &'a str)> {
        self.items().filter_map(|item| item.split_once('='))
    }

    /// The value of a field, if it is there and not empty.
    pub(crate) fn field(self, key: &str) -> Option<&'a str> {
        self.fields().find(|(name, _)| *name == key).map(|(_, value)| value).filter(|value| !value.is_empty())
    }
}

/// Text as it may stand on a line: without what ends lines, moves cursors or colours terminals, and
/// not too long.
pub(crate) fn printable(text: &str, most: usize) -> String {
    let plain: String = text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).take(most).collect();
    plain.trim().to_owned()
}

/// Text as a value may be: without spaces as well, and not nothing.
pub(crate) fn word(text: &str, most: usize, otherwise: &str) -> String {
    let plain = |letter: &char| !letter.is_control() && !letter.is_whitespace();
    let word: String = text.chars().filter(plain).take(most).collect();
    if word.is_empty() { otherwise.to_owned() } else { word }
}
