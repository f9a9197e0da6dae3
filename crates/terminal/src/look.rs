//! How things look on this terminal: characters, colours, and where rows are counted from.

use amiral_draw::{Charset, Mark};
use amiral_game::Cell;
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier, Style};

/// What a terminal can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// The characters it has.
    pub charset: Charset,
    /// Whether it has colours.
    pub colour: Colour,
}

/// Whether things are coloured. Nothing depends on it: every mark differs by its shape too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colour {
    /// Only bold, dim and reversed.
    Plain,
    /// The 256 colours of terminals.
    Ansi,
}

/// From cold to hot, in the 256 colours of terminals; the text on each is dark.
const HEAT: [u8; 10] = [255, 230, 229, 228, 222, 221, 215, 214, 208, 202];

impl Look {
    /// What the environment says of the terminal: `NO_COLOR`, `TERM` and the locale.
    pub fn of_environment() -> Look {
        let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        let dumb = set("TERM").is_some_and(|term| term == "dumb");
        let colour = if set("NO_COLOR").is_none() && !dumb { Colour::Ansi } else { Colour::Plain };
        // Only a locale that says it is something else has no Unicode.
        let locale = set("LC_ALL").or_else(|| set("LC_CTYPE")).or_else(|| set("LANG"));
        let ascii = locale.is_some_and(|locale| {
            let locale = locale.to_ascii_lowercase();
            locale == "c" || locale == "posix" || (locale.contains('.') && !locale.contains("utf"))
        });
        Look { charset: if dumb || ascii { Charset::Ascii } else { Charset::Unicode }, colour }
    }

    fn coloured(self, colour: Color, style: Style) -> Style {
        if self.colour == Colour::Ansi { style.fg(colour) } else { style }
    }

    /// The bar at the top and whatever is chosen.
    pub(crate) fn bar(self) -> Style {
        let bold = self.coloured(Color::Reset, Style::new());
        bold.add_modifier(Modifier::REVERSED)
    }

    /// A heading.
    pub(crate) fn heading(self) -> Style {
        self.coloured(Color::Indexed(45), Style::new().add_modifier(Modifier::BOLD))
    }

    /// What is less important.
    pub(crate) fn faint(self) -> Style {
        if self.colour == Colour::Ansi { Style::new().fg(Color::Indexed(245)) } else { Style::new() }
    }

    /// Good news.
    pub(crate) fn good(self) -> Style {
        self.coloured(Color::Indexed(78), Style::new().add_modifier(Modifier::BOLD))
    }

    /// What is wrong.
    pub(crate) fn bad(self) -> Style {
        self.coloured(Color::Indexed(209), Style::new().add_modifier(Modifier::BOLD))
    }

    /// A key to press.
    pub(crate) fn key(self) -> Style {
        self.coloured(Color::Indexed(221), Style::new().add_modifier(Modifier::BOLD))
    }

    /// The lines of a grid.
    pub(crate) fn lines(self) -> Style {
        self.coloured(Color::Indexed(67), Style::new())
    }

    /// A ship's outline.
    pub(crate) fn hull(self) -> Style {
        self.coloured(Color::Indexed(252), Style::new().add_modifier(Modifier::BOLD))
    }

    /// A cell by what is known of it.
    pub(crate) fn mark(self, mark: Option<Mark>) -> Style {
        let style = Style::new();
        match mark {
            None => style,
            Some(Mark::Miss) => self.coloured(Color::Indexed(75), style),
            Some(Mark::Hit) => self.coloured(Color::Indexed(209), style.add_modifier(Modifier::BOLD)),
            Some(Mark::Sunk) => self.coloured(Color::Indexed(197), style.add_modifier(Modifier::BOLD)),
            Some(Mark::RuledOut) => self.coloured(Color::Indexed(242), style),
            Some(Mark::Reef) => self.coloured(Color::Indexed(179), style),
        }
    }

    /// A cell of a heat map, by its part of the hottest.
    pub(crate) fn heat(self, part: f64) -> Style {
        let warmth = HEAT[((part.clamp(0.0, 1.0) * 9.0).round() as usize).min(9)];
        match self.colour {
            Colour::Ansi => Style::new().fg(Color::Indexed(16)).bg(Color::Indexed(warmth)),
            Colour::Plain => Style::new(),
        }
    }

    /// Replaces what ASCII does not have, if that is all there is.
    pub(crate) fn settle(self, buffer: &mut Buffer) {
        if self.charset == Charset::Unicode {
            return;
        }
        for cell in &mut buffer.content {
            if !cell.symbol().is_ascii() {
                let folded = cell.symbol().chars().next().map_or(' ', |character| fold(character).0);
                cell.set_char(folded);
            }
        }
    }

    /// A line of text as this terminal can show it.
    pub(crate) fn text(self, line: &str) -> String {
        if self.charset == Charset::Unicode || line.is_ascii() {
            return line.into();
        }
        let mut folded = String::new();
        for character in line.chars() {
            let (first, rest) = fold(character);
            folded.push(first);
            folded += rest;
        }
        folded
    }
}

/// The nearest there is in ASCII: a character that stands for it alone, and what may follow where there is room.
fn fold(character: char) -> (char, &'static str) {
    let one = |folded| (folded, "");
    match character {
        _ if character.is_ascii() => one(character),
        '\u{a0}' | '\u{202f}' | '\u{2009}' => one(' '),
        '’' | '‘' => one('\''),
        '“' | '”' | '«' | '»' => one('"'),
        '›' | '▸' | '→' | '▶' => one('>'),
        '‹' | '◂' | '←' | '◀' => one('<'),
        '↑' | '▲' => one('^'),
        '↓' | '▼' => one('v'),
        '–' | '—' | '−' | '─' | '━' | '·' => one('-'),
        '│' | '┃' => one('|'),
        '…' => ('.', ".."),
        '×' | '✕' => one('x'),
        '±' => ('+', "/-"),
        '≈' => one('~'),
        '█' | '▉' | '▊' | '▋' | '■' => one('#'),
        '▌' | '▍' | '▎' | '▏' | '░' | '▒' | '▓' | '▁' | '▂' | '▃' | '▄' | '▅' | '▆' | '▇' => {
            one(':')
        }
        'à' | 'â' | 'ä' => one('a'),
        'À' | 'Â' => one('A'),
        'ç' => one('c'),
        'Ç' => one('C'),
        'é' | 'è' | 'ê' | 'ë' => one('e'),
        'É' | 'È' | 'Ê' => one('E'),
        'î' | 'ï' => one('i'),
        '•' | 'ô' | 'ö' => one('o'),
        'Ô' => one('O'),
        'µ' | 'ù' | 'û' | 'ü' => one('u'),
        'œ' => ('o', "e"),
        'Œ' => ('O', "E"),
        'æ' => ('a', "e"),
        '³' => one('3'),
        '⁸' => one('8'),
        '\u{2500}'..='\u{257f}' => one('+'),
        _ => one('?'),
    }
}

/// Where rows are counted from, for people; files and notation count from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Rows {
    /// `A0` is the corner.
    #[default]
    FromZero,
    /// `A1` is the corner.
    FromOne,
}

impl Rows {
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

    /// A sentence whose cells and ships are named from row 0, told in these rows. A capital letter and a number, alone or
    /// with what notation adds to them, are taken for a cell.
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

    /// What a person typed in these rows, as notation has it; what is no cell stays as it is and is found out later.
    pub fn typed(self, text: &str) -> String {
        if self == Rows::FromZero {
            return text.into();
        }
        let word = |word: &str| renumber(&word.to_ascii_uppercase(), -1).unwrap_or_else(|| word.into());
        text.split([' ', ',']).map(word).collect::<Vec<_>>().join(" ")
    }

    /// Whether a cell of that name would be the one row too low that these rows do not have.
    pub(crate) fn row_is_too_low(self, text: &str) -> bool {
        self == Rows::FromOne
            && text.split([' ', ',']).any(|word| {
                let digits: String = word.chars().skip(1).take_while(char::is_ascii_digit).collect();
                word.chars().next().is_some_and(|c| c.is_ascii_alphabetic()) && digits == "0"
            })
    }
}

/// A cell, ship or shot with its row moved: `F5` to `F6`, `E6h5` to `E7h5`.
fn renumber(word: &str, by: i8) -> Option<String> {
    let mut letters = word.chars();
    let column = letters.next().filter(char::is_ascii_uppercase)?;
    let rest = letters.as_str();
    let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let (row, tail) = rest.split_at(digits);
    let fits = tail.is_empty()
        || tail.eq_ignore_ascii_case("o")
        || tail.eq_ignore_ascii_case("x")
        || tail
            .strip_prefix(['h', 'v', 's', 'H', 'V', 'S'])
            .is_some_and(|size| size.chars().all(|c| c.is_ascii_digit()));
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
        assert!(rows.row_is_too_low("A0") && !rows.row_is_too_low("A10"));
        assert_eq!(Rows::FromZero.typed("f5"), "f5");
    }

    #[test]
    fn ascii_says_what_it_can() {
        let look = Look { charset: Charset::Ascii, colour: Colour::Plain };
        assert_eq!(look.text("Coulé\u{a0}: « œuvre »…"), "Coule: \" oeuvre \"...".replace("Coule:", "Coule :"));
        let unicode = Look { charset: Charset::Unicode, ..look };
        assert_eq!(unicode.text("Zoé"), "Zoé");
    }
}
