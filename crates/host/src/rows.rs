//! Rows counted from 0 or from 1: as the settings say, or as a game on a server does.

use amiral_game::Cell;

use crate::printable_within;

/// How many characters are shown of a text that is not a cell.
const NOT_A_CELL: usize = 20;

/// Where people count rows from. Files and notation count from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Rows {
    /// `A0` is the corner.
    #[default]
    FromZero,
    /// `A1` is the corner.
    FromOne,
}

impl Rows {
    /// Rows whose first has that number; every number but 0 stands for 1.
    pub fn starting_at(first: u8) -> Rows {
        if first == 0 { Rows::FromZero } else { Rows::FromOne }
    }

    /// The number of the first row.
    pub fn first(self) -> u8 {
        match self {
            Rows::FromZero => 0,
            Rows::FromOne => 1,
        }
    }

    /// A cell's name.
    pub fn cell(self, cell: Cell) -> String {
        format!("{}{}", char::from(b'A' + cell.column()), cell.row() + self.first())
    }

    /// Renumbers the cells and ships of a sentence, which counts rows from 0. A capital letter and
    /// a number, alone or with what notation adds to them, are taken for a cell.
    pub fn told(self, sentence: &str) -> String {
        if self == Rows::FromZero {
            return sentence.into();
        }
        let mut told = String::new();
        let mut rest = sentence;
        let mut before = None;
        while let Some(next) = rest.chars().next() {
            let word: usize = rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len());
            if before.is_none_or(|c: char| !c.is_alphanumeric()) && word > 0 {
                told += &renumber(&rest[..word], 1).unwrap_or_else(|| rest[..word].into());
                before = rest[..word].chars().next_back();
                rest = &rest[word..];
            } else {
                told.push(next);
                before = Some(next);
                rest = &rest[next.len_utf8()..];
            }
        }
        told
    }

    /// Translates what a person typed in these rows to notation. What is not a cell stays as it is,
    /// and is reported later.
    pub fn typed(self, text: &str) -> String {
        if self == Rows::FromZero {
            return text.into();
        }
        let word = |word: &str| renumber(&word.to_ascii_uppercase(), -1).unwrap_or_else(|| word.into());
        text.split([' ', ',']).map(word).collect::<Vec<_>>().join(" ")
    }

    /// Whether a text names a cell in row 0 although rows are counted from 1.
    pub fn row_is_too_low(self, text: &str) -> bool {
        self == Rows::FromOne
            && text.split([' ', ',']).any(|word| {
                let digits: String = word.chars().skip(1).take_while(char::is_ascii_digit).collect();
                word.chars().next().is_some_and(|c| c.is_ascii_alphabetic()) && digits == "0"
            })
    }
}

/// The part of a text that is not a cell, safe to show.
pub fn not_a_cell(text: &str) -> String {
    let is_wrong = |word: &&str| !word.is_empty() && word.parse::<Cell>().is_err();
    printable_within(text.split([' ', ',']).find(is_wrong).unwrap_or(text), NOT_A_CELL)
}

/// A cell, ship or shot with its row moved: `F5` to `F6`, `E6h5` to `E7h5`.
fn renumber(word: &str, by: i8) -> Option<String> {
    let mut letters = word.chars();
    let column = letters.next().filter(char::is_ascii_uppercase)?;
    let rest = letters.as_str();
    let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let (row, tail) = rest.split_at(digits);
    let is_number = |text: &str| text.chars().all(|c| c.is_ascii_digit());
    let fits = tail.is_empty()
        || tail.eq_ignore_ascii_case("o")
        || tail.eq_ignore_ascii_case("x")
        || tail.strip_prefix(['h', 'v', 's', 'H', 'V', 'S']).is_some_and(is_number)
        || tail.strip_prefix(['x', 's', 'X', 'S']).and_then(|ship| ship.strip_prefix('#')).is_some_and(is_number)
        || tail.strip_prefix(':').is_some_and(|rows| rows.contains('#') && rows.chars().all(|c| "#./".contains(c)));
    let row: i16 = row.parse().ok().filter(|_| fits)?;
    let moved = row + i16::from(by);
    (moved >= 0).then(|| format!("{column}{moved}{tail}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_counted_from_one_are_told_and_read_so() {
        let rows = Rows::FromOne;
        assert_eq!(rows.told("Firing blind at F5: 34 ships."), "Firing blind at F6: 34 ships.");
        assert_eq!(rows.told("H0h5 touches A9v2; A0s1"), "H1h5 touches A10v2; A1s1");
        assert_eq!(rows.told("level5 and HAL9000 stay"), "level5 and HAL9000 stay");
        assert_eq!(rows.typed("f5 a10"), "F4 A9");
        assert_eq!(rows.typed("e6h5"), "E5H5");
        assert_eq!(rows.typed("c2:##/#."), "C1:##/#.");
        assert_eq!(rows.told("G6x#3 and I6s#12"), "G7x#3 and I7s#12");
        assert_eq!(rows.typed("g6x#3 I7s#12"), "G5X#3 I6S#12");
        assert_eq!(rows.told("C2:##/#. touches A9v2"), "C3:##/#. touches A10v2");
        assert!(rows.row_is_too_low("A0") && !rows.row_is_too_low("A10"));
        assert_eq!(Rows::FromZero.typed("f5"), "f5");
    }

    #[test]
    fn what_is_not_a_cell_is_named() {
        assert_eq!(not_a_cell("F5 zz9 A99"), "zz9");
        assert_eq!(not_a_cell("\u{1b}[2Jzz"), "[2Jzz");
        assert_eq!(not_a_cell(&"z".repeat(400)).chars().count(), NOT_A_CELL);
    }
}
