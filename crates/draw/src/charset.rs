//! The characters a text drawing is made of. Marks differ in shape, not only in colour.

use crate::edges::Arms;
use crate::{Mark, Pointer, Weight};

/// The characters to draw with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Charset {
    /// Box drawing: heavy lines around ships.
    #[default]
    Unicode,
    /// ASCII only, in names and labels too: `#` and `=` around ships.
    Ascii,
}

impl Charset {
    /// The character of a mark.
    pub fn mark(self, mark: Mark) -> char {
        let (unicode, ascii) = match mark {
            Mark::Miss => ('•', 'o'),
            Mark::Hit => ('✕', 'X'),
            Mark::Sunk => ('■', '*'),
            Mark::RuledOut => ('·', '.'),
            Mark::Reef => ('▲', '^'),
        };
        self.pick(unicode, ascii)
    }

    /// The characters to the left and right of a cell pointed at.
    pub fn pointer(self, pointer: Pointer) -> (char, char) {
        match pointer {
            Pointer::Cursor => ('[', ']'),
            Pointer::Target => self.pick(('▸', '◂'), ('>', '<')),
        }
    }

    /// What a shade writes into a cell, and what it fills the rest with.
    pub(crate) fn shade(self, shade: f64) -> (String, char) {
        match self {
            Charset::Unicode => (String::new(), [' ', '░', '▒', '▓', '█'][(shade * 4.0).ceil() as usize]),
            Charset::Ascii => (((shade * 10.0) as u8).min(9).to_string(), ' '),
        }
    }

    /// What fills the dark cells of a checkerboard.
    pub(crate) fn dark(self) -> char {
        self.pick('░', ':')
    }

    /// The sides of a ship's cell and what it is filled with, where there is no room for lines.
    pub(crate) fn hull(self) -> (char, char, char) {
        self.pick(('▐', '█', '▌'), ('(', '#', ')'))
    }

    pub(crate) fn horizontal(self, weight: Weight) -> char {
        match self {
            Charset::Unicode => self.joint(Arms { up: Weight::None, down: Weight::None, left: weight, right: weight }),
            Charset::Ascii => [' ', '-', '='][weight as usize],
        }
    }

    pub(crate) fn vertical(self, weight: Weight) -> char {
        match self {
            Charset::Unicode => self.joint(Arms { up: weight, down: weight, left: Weight::None, right: Weight::None }),
            Charset::Ascii => [' ', '|', '#'][weight as usize],
        }
    }

    pub(crate) fn joint(self, arms: Arms) -> char {
        match self {
            Charset::Unicode => {
                let pair = |first: Weight, second: Weight| first as usize * 3 + second as usize;
                JOINTS[pair(arms.up, arms.down)][pair(arms.left, arms.right)]
            }
            Charset::Ascii if arms.up.max(arms.down) == Weight::Heavy => '#',
            Charset::Ascii => [' ', '+', '='][arms.heaviest() as usize],
        }
    }

    fn pick<T>(self, unicode: T, ascii: T) -> T {
        match self {
            Charset::Unicode => unicode,
            Charset::Ascii => ascii,
        }
    }
}

/// Every mixture of light and heavy arms. A row has one weight upwards and downwards, a column one
/// to the left and to the right; both count none-none, none-light, none-heavy, light-none and so
/// on.
const JOINTS: [[char; 9]; 9] = [
    [' ', '╶', '╺', '╴', '─', '╼', '╸', '╾', '━'],
    ['╷', '┌', '┍', '┐', '┬', '┮', '┑', '┭', '┯'],
    ['╻', '┎', '┏', '┒', '┰', '┲', '┓', '┱', '┳'],
    ['╵', '└', '┕', '┘', '┴', '┶', '┙', '┵', '┷'],
    ['│', '├', '┝', '┤', '┼', '┾', '┥', '┽', '┿'],
    ['╽', '┟', '┢', '┧', '╁', '╆', '┪', '╅', '╈'],
    ['╹', '┖', '┗', '┚', '┸', '┺', '┛', '┹', '┻'],
    ['╿', '┞', '┡', '┦', '╀', '╄', '┩', '╃', '╇'],
    ['┃', '┠', '┣', '┨', '╂', '╊', '┫', '╉', '╋'],
];

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// The arms of a character according to its name in the Unicode standard:
    /// `DOWN LIGHT AND RIGHT HEAVY`.
    pub(crate) fn arms(c: char) -> Option<Arms> {
        let table = include_str!("box-drawing.txt");
        let name = table.lines().find_map(|line| line.strip_prefix(c))?;
        let weight = |words: &str| {
            if words.contains("HEAVY") { Some(Weight::Heavy) } else { words.contains("LIGHT").then_some(Weight::Light) }
        };
        let arm = |direction, axis| {
            let words = name.split(" AND ").find(|words| words.contains(direction) || words.contains(axis));
            // Where both halves weigh the same, the weight is said once, first.
            words.and_then(|words| weight(words).or(weight(name))).unwrap_or(Weight::None)
        };
        Some(Arms {
            up: arm("UP", "VERTICAL"),
            down: arm("DOWN", "VERTICAL"),
            left: arm("LEFT", "HORIZONTAL"),
            right: arm("RIGHT", "HORIZONTAL"),
        })
    }

    #[test]
    fn every_joint_has_the_arms_its_name_says() {
        const WEIGHTS: [Weight; 3] = [Weight::None, Weight::Light, Weight::Heavy];
        for code in 0..3_usize.pow(4) {
            let [up, down, left, right] = [27, 9, 3, 1].map(|place| WEIGHTS[code / place % 3]);
            let expected = Arms { up, down, left, right };
            let joint = Charset::Unicode.joint(expected);
            match expected.heaviest() {
                Weight::None => assert_eq!(joint, ' '),
                _ => assert_eq!(arms(joint), Some(expected), "{joint}"),
            }
        }
    }

    #[test]
    fn marks_can_be_told_apart() {
        for charset in [Charset::Unicode, Charset::Ascii] {
            let mut symbols: Vec<char> = Mark::ALL.into_iter().map(|mark| charset.mark(mark)).collect();
            symbols.sort_unstable();
            symbols.dedup();
            assert_eq!(symbols.len(), Mark::ALL.len());
        }
    }

    #[test]
    fn shades_grow_darker() {
        let check = |charset: Charset, expected: &str| {
            let shades = [0.0, 0.01, 0.25, 0.26, 0.5, 0.75, 0.99, 1.0].map(|shade| match charset.shade(shade) {
                (digit, ' ') => digit,
                (_, fill) => fill.to_string(),
            });
            assert_eq!(shades.join(","), expected);
        };
        check(Charset::Unicode, ",░,░,▒,▒,▓,█,█");
        check(Charset::Ascii, "0,0,2,2,5,7,9,9");
    }
}
