//! A line that is typed while a cursor is moved: with the arrows, or with h, j, k and l.

use amiral_game::{Cell, Direction};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// The longest line that can be typed.
const LONGEST: usize = 100;

/// A line being typed.
#[derive(Default)]
pub(crate) struct Typing {
    text: String,
    /// Whether `/` has begun it, so that every letter belongs to it.
    is_open: bool,
    /// The letter that has just moved the cursor, and where the cursor was before.
    moved: Option<(char, Cell, Direction)>,
}

/// What a key meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Typed {
    /// Moves the cursor.
    Step(Direction),
    /// Belongs to the line, or takes something away from it.
    Line,
    /// Something else.
    Other,
}

impl Typing {
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Whether a line is being typed.
    pub(crate) fn is_begun(&self) -> bool {
        self.is_open || !self.text.is_empty()
    }

    pub(crate) fn clear(&mut self) {
        *self = Typing::default();
    }

    /// The line, which is done.
    pub(crate) fn take(&mut self) -> String {
        std::mem::take(self).text
    }

    /// Follows a key, with the cursor there.
    pub(crate) fn key(&mut self, key: KeyEvent, cursor: Cell) -> Typed {
        let moved = self.moved.take();
        let step = match key.code {
            KeyCode::Up => Direction::Up,
            KeyCode::Down => Direction::Down,
            KeyCode::Left => Direction::Left,
            KeyCode::Right => Direction::Right,
            KeyCode::Backspace if self.is_begun() => {
                self.is_open = self.text.pop().is_some() && self.is_open;
                return Typed::Line;
            }
            KeyCode::Char(_) if key.modifiers.contains(KeyModifiers::CONTROL) => return Typed::Other,
            KeyCode::Char('/') if !self.is_begun() => {
                self.is_open = true;
                return Typed::Line;
            }
            KeyCode::Char(letter)
                if !self.is_begun()
                    && let Some(step) = direction(letter) =>
            {
                self.moved = Some((letter, cursor, step));
                step
            }
            KeyCode::Char(' ' | '*') if !self.is_begun() => return Typed::Other,
            KeyCode::Char(character) => {
                let begun = self.is_begun();
                if self.text.chars().count() < LONGEST {
                    self.text.push(character);
                }
                // A digit right after h, j, k or l: it was the column of a cell after all.
                let Some((letter, before, step)) = moved.filter(|_| !begun && character.is_ascii_digit()) else {
                    return Typed::Line;
                };
                self.text.insert(0, letter.to_ascii_uppercase());
                return if before == cursor { Typed::Line } else { Typed::Step(step.opposite()) };
            }
            _ => return Typed::Other,
        };
        Typed::Step(step)
    }
}

fn direction(letter: char) -> Option<Direction> {
    match letter {
        'h' => Some(Direction::Left),
        'j' => Some(Direction::Down),
        'k' => Some(Direction::Up),
        'l' => Some(Direction::Right),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Follows keys with a cursor on a wide sea; gives the cursor and the line.
    fn typed(keys: &str) -> (String, String) {
        let grid = amiral_game::Grid::new(10, 10).unwrap();
        let (mut typing, mut cursor) = (Typing::default(), Cell::new(0, 5));
        for key in keys.chars() {
            if let Typed::Step(step) = typing.key(KeyEvent::new(KeyCode::Char(key), KeyModifiers::NONE), cursor) {
                cursor = grid.step(cursor, step).unwrap_or(cursor);
            }
        }
        (cursor.to_string(), typing.take())
    }

    #[test]
    fn letters_move_unless_they_begin_a_cell() {
        let expect = |cursor: &str, line: &str| (cursor.to_owned(), line.to_owned());
        assert_eq!(typed("lljk"), expect("C5", ""));
        assert_eq!(typed("l"), expect("B5", ""));
        assert_eq!(typed("c3"), expect("A5", "c3"));
        assert_eq!(typed("H5"), expect("A5", "H5"));
        // The cursor is back where it was; at the edge it had not moved.
        assert_eq!(typed("ll7"), expect("B5", "L7"));
        assert_eq!(typed("h5"), expect("A5", "H5"));
        assert_eq!(typed("/hint"), expect("A5", "hint"));
        assert_eq!(typed("lc3"), expect("B5", "c3"));
    }
}
