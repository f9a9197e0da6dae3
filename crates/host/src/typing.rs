//! A line that is typed while the same keyboard moves a cursor: with the arrows, or with h, j, k,
//! and l.

use amiral_game::{Cell, Direction};

/// The longest line that can be typed.
const LONGEST: usize = 100;

/// A line being typed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Typing {
    text: String,
    /// Whether it began with `/`, so that every letter belongs to it.
    is_open: bool,
    /// The letter that has just moved the cursor, where the cursor was before, and which way it
    /// went.
    moved: Option<(char, Cell, Direction)>,
}

/// What a letter meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Typed {
    /// Moves the cursor.
    Step(Direction),
    /// Belongs to the line.
    Line,
    /// Something else.
    Other,
}

impl Typing {
    /// The line so far.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether a line is being typed.
    pub fn is_begun(&self) -> bool {
        self.is_open || !self.text.is_empty()
    }

    /// Discards the line. Returns whether there was one.
    pub fn clear(&mut self) -> bool {
        std::mem::take(self).is_begun()
    }

    /// Takes the finished line.
    pub fn take(&mut self) -> String {
        std::mem::take(self).text
    }

    /// Removes the last letter, or the `/` that began an empty line. Returns whether there was a
    /// line.
    pub fn erase(&mut self) -> bool {
        let was_begun = self.is_begun();
        self.is_open = self.text.pop().is_some() && self.is_open;
        self.moved = None;
        was_begun
    }

    /// Something else was done: a letter that moved the cursor can no longer begin a cell.
    pub fn interrupt(&mut self) {
        self.moved = None;
    }

    /// Handles a letter, with the cursor at `cursor`.
    pub fn letter(&mut self, letter: char, cursor: Cell) -> Typed {
        let moved = self.moved.take();
        let is_begun = self.is_begun();
        match letter {
            _ if letter.is_control() => return Typed::Other,
            '/' if !is_begun => {
                self.is_open = true;
                return Typed::Line;
            }
            ' ' | '*' if !is_begun => return Typed::Other,
            _ => {}
        }
        if let Some(step) = direction(letter).filter(|_| !is_begun) {
            self.moved = Some((letter, cursor, step));
            return Typed::Step(step);
        }
        if self.text.chars().count() < LONGEST {
            self.text.push(letter);
        }
        // A digit right after h, j, k, or l: the letter was a column after all.
        let Some((column, before, step)) = moved.filter(|_| !is_begun && letter.is_ascii_digit()) else {
            return Typed::Line;
        };
        self.text.insert(0, column.to_ascii_uppercase());
        if before == cursor { Typed::Line } else { Typed::Step(step.opposite()) }
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

    /// Types letters with a cursor on a wide sea. Returns the cursor and the line.
    fn typed(letters: &str) -> (String, String) {
        let grid = amiral_game::Grid::new(10, 10).unwrap();
        let (mut typing, mut cursor) = (Typing::default(), Cell::new(0, 5));
        for letter in letters.chars() {
            if let Typed::Step(step) = typing.letter(letter, cursor) {
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

    #[test]
    fn a_line_is_taken_back_letter_by_letter() {
        let mut typing = Typing::default();
        assert!(!typing.erase(), "there is nothing");
        for letter in "/h".chars() {
            typing.letter(letter, Cell::new(0, 0));
        }
        assert!(typing.erase() && typing.is_begun(), "the line is still open");
        assert!(typing.erase() && !typing.is_begun());
        for _ in 0..200 {
            typing.letter('x', Cell::new(0, 0));
        }
        assert_eq!(typing.text().len(), LONGEST);
        assert!(typing.clear() && !typing.clear());
        // Something done in between separates the letters.
        typing.letter('l', Cell::new(3, 3));
        typing.interrupt();
        assert_eq!((typing.letter('7', Cell::new(4, 3)), typing.text()), (Typed::Line, "7"));
    }
}
