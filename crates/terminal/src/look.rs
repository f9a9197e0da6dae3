//! How things look on this terminal: characters and colours.

use amiral_draw::{Charset, Mark};
use amiral_host::{Colour, Settings};
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

    /// How things look, given what the terminal can do and what people chose.
    pub(crate) fn chosen(self, settings: &Settings) -> Look {
        Look { charset: settings.characters.or(self.charset), colour: settings.colours.or(self.colour) }
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

/// The nearest there is in ASCII: a character that stands for it alone, and what may follow where
/// there is room.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ascii_says_what_it_can() {
        let look = Look { charset: Charset::Ascii, colour: Colour::Plain };
        assert_eq!(look.text("Coulé\u{a0}: « œuvre »…"), "Coule: \" oeuvre \"...".replace("Coule:", "Coule :"));
        let unicode = Look { charset: Charset::Unicode, ..look };
        assert_eq!(unicode.text("Zoé"), "Zoé");
    }
}
