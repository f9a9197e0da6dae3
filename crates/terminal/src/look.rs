//! What this terminal can show: characters and colours.

use amiral_draw::{Charset, Mark};
use amiral_host::{Colour, Settings};
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier, Style};

/// What a terminal can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// The characters it can show.
    pub charset: Charset,
    /// Whether it has colours.
    pub colour: Colour,
}

/// A heat map from cold to hot, in the 256 colours of terminals. Each is brighter than the one
/// before.
const HEAT: [u8; 10] = [17, 54, 60, 96, 132, 168, 173, 215, 221, 227];
/// The first heat colour that is bright enough for dark text.
const BRIGHT: usize = 4;
const WATER: u8 = 24;

impl Look {
    /// What the environment says of the terminal: `NO_COLOR`, `TERM` and the locale.
    pub fn of_environment() -> Look {
        let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        let dumb = set("TERM").is_some_and(|term| term == "dumb");
        let colour = if set("NO_COLOR").is_none() && !dumb { Colour::Ansi } else { Colour::Plain };
        // Assume Unicode, unless the locale names another encoding.
        let locale = set("LC_ALL").or_else(|| set("LC_CTYPE")).or_else(|| set("LANG"));
        let ascii = locale.is_some_and(|locale| {
            let locale = locale.to_ascii_lowercase();
            locale == "c" || locale == "posix" || (locale.contains('.') && !locale.contains("utf"))
        });
        Look { charset: if dumb || ascii { Charset::Ascii } else { Charset::Unicode }, colour }
    }

    /// What the terminal can show, limited to what the settings ask for.
    pub(crate) fn chosen(self, settings: &Settings) -> Look {
        Look { charset: settings.characters.or(self.charset), colour: settings.colours.or(self.colour) }
    }

    fn coloured(self, colour: Color, style: Style) -> Style {
        if self.colour == Colour::Ansi { style.fg(colour) } else { style }
    }

    /// The bar at the top, and selected items.
    pub(crate) fn bar(self) -> Style {
        let bold = self.coloured(Color::Reset, Style::new());
        bold.add_modifier(Modifier::REVERSED)
    }

    /// A heading.
    pub(crate) fn heading(self) -> Style {
        self.coloured(Color::Indexed(45), Style::new().add_modifier(Modifier::BOLD))
    }

    /// Less important text.
    pub(crate) fn faint(self) -> Style {
        if self.colour == Colour::Ansi { Style::new().fg(Color::Indexed(245)) } else { Style::new() }
    }

    /// Good news.
    pub(crate) fn good(self) -> Style {
        self.coloured(Color::Indexed(78), Style::new().add_modifier(Modifier::BOLD))
    }

    /// Errors.
    pub(crate) fn bad(self) -> Style {
        self.coloured(Color::Indexed(209), Style::new().add_modifier(Modifier::BOLD))
    }

    /// A key to press.
    pub(crate) fn key(self) -> Style {
        self.coloured(Color::Indexed(221), Style::new().add_modifier(Modifier::BOLD))
    }

    /// One of several series, by its number.
    pub(crate) fn series(self, number: usize) -> Style {
        const SERIES: [u8; 6] = [215, 79, 219, 228, 111, 252];
        self.coloured(Color::Indexed(SERIES[number % SERIES.len()]), Style::new().add_modifier(Modifier::BOLD))
    }

    /// The lines of a grid.
    pub(crate) fn lines(self) -> Style {
        self.coloured(Color::Indexed(67), Style::new())
    }

    /// The water of a sea.
    pub(crate) fn water(self) -> Style {
        self.painted(31, WATER)
    }

    /// The background of the cells of a ship, afloat or sunk.
    pub(crate) fn body(self, is_sunk: bool) -> Style {
        self.painted(250, if is_sunk { 52 } else { 240 })
    }

    /// The cell under the cursor. It keeps its character.
    pub(crate) fn cursor(self) -> Style {
        let style = self.painted(16, 231).add_modifier(Modifier::BOLD);
        if self.colour == Colour::Plain { style.add_modifier(Modifier::REVERSED) } else { style }
    }

    /// The cell of the last shot, or a chosen cell.
    pub(crate) fn target(self) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD);
        match self.colour {
            Colour::Ansi => style.bg(Color::Indexed(31)),
            Colour::Plain => style.add_modifier(Modifier::REVERSED),
        }
    }

    fn painted(self, text: u8, ground: u8) -> Style {
        match self.colour {
            Colour::Ansi => Style::new().fg(Color::Indexed(text)).bg(Color::Indexed(ground)),
            Colour::Plain => Style::new(),
        }
    }

    /// A ship that has sunk, in a list.
    pub(crate) fn sunk(self) -> Style {
        self.coloured(Color::Indexed(167), Style::new())
    }

    /// A ship's outline.
    pub(crate) fn hull(self) -> Style {
        self.coloured(Color::Indexed(252), Style::new().add_modifier(Modifier::BOLD))
    }

    /// A cell, by its mark.
    pub(crate) fn mark(self, mark: Option<Mark>) -> Style {
        let style = Style::new();
        match mark {
            None => style,
            Some(Mark::Miss) => self.coloured(Color::Indexed(153), style),
            Some(Mark::Hit) => self.coloured(Color::Indexed(221), style.add_modifier(Modifier::BOLD)),
            Some(Mark::Sunk) => self.coloured(Color::Indexed(210), style.add_modifier(Modifier::BOLD)),
            Some(Mark::RuledOut) => self.coloured(Color::Indexed(74), style),
            Some(Mark::Reef) => self.coloured(Color::Indexed(180), style),
        }
    }

    /// A cell of a heat map, by its heat from 0 to 1. Every other cell has a slightly different
    /// colour, so that neighbouring numbers do not run together.
    pub(crate) fn heat(self, warmth: f64, is_other: bool) -> Style {
        let place = ((warmth.clamp(0.0, 1.0) * 9.0).round() as usize).min(9);
        let text = match (place >= BRIGHT, is_other) {
            (true, false) => 16,
            (true, true) => 233,
            (false, false) => 231,
            (false, true) => 254,
        };
        let style = self.painted(text, HEAT[place]);
        if self.colour == Colour::Plain && is_other { style.add_modifier(Modifier::BOLD) } else { style }
    }

    /// Replaces characters outside ASCII, if the terminal has only ASCII.
    pub(crate) fn fold_to_charset(self, buffer: &mut Buffer) {
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

    /// Several lines of text as this terminal can show them.
    pub(crate) fn text_of_lines(self, text: &str) -> String {
        text.lines().map(|line| self.text(line) + "\n").collect()
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

/// The nearest ASCII: one character that replaces it, and more that may follow if there is room.
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

    /// How bright one of the 256 colours is, from 0 to 1.
    fn luminance(colour: u8) -> f64 {
        let levels = |colour: u8| match colour {
            16..=231 => [36, 6, 1].map(|step| [0, 95, 135, 175, 215, 255][usize::from((colour - 16) / step % 6)]),
            232..=255 => [8 + 10 * (i32::from(colour) - 232); 3],
            _ => panic!("{colour} is up to the terminal"),
        };
        let linear = |level: i32| match f64::from(level) / 255.0 {
            low if low <= 0.04045 => low / 12.92,
            level => ((level + 0.055) / 1.055).powf(2.4),
        };
        let [red, green, blue] = levels(colour).map(linear);
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    fn contrast(style: Style) -> f64 {
        let of = |colour: Option<Color>| match colour {
            Some(Color::Indexed(colour)) => luminance(colour) + 0.05,
            other => panic!("{other:?}"),
        };
        let (text, ground) = (of(style.fg), of(style.bg));
        text.max(ground) / text.min(ground)
    }

    #[test]
    fn the_hotter_the_brighter_and_every_number_can_be_read() {
        assert!(HEAT.is_sorted_by(|&colder, &hotter| luminance(colder) < luminance(hotter)));
        let look = Look { charset: Charset::Unicode, colour: Colour::Ansi };
        for warmth in 0..10 {
            for other in [false, true] {
                let style = look.heat(f64::from(warmth) / 9.0, other);
                assert!(contrast(style) >= 4.0, "{warmth}: {}", contrast(style));
                let cursor = style.patch(look.cursor());
                assert!(contrast(cursor) >= 4.5 && cursor.bg != style.bg, "the cursor is seen, and its number");
            }
        }
        for mark in [Mark::Miss, Mark::Hit, Mark::Sunk, Mark::Reef] {
            for ground in [look.water(), look.body(false), look.body(true)] {
                let style = ground.patch(look.mark(Some(mark)));
                assert!(contrast(style) >= 3.0, "{mark:?}: {}", contrast(style));
            }
        }
    }

    #[test]
    fn ascii_says_what_it_can() {
        let look = Look { charset: Charset::Ascii, colour: Colour::Plain };
        assert_eq!(look.text("Coulé\u{a0}: « œuvre »…"), "Coule: \" oeuvre \"...".replace("Coule:", "Coule :"));
        let unicode = Look { charset: Charset::Unicode, ..look };
        assert_eq!(unicode.text("Zoé"), "Zoé");
    }
}
