//! Keys for a line that is typed while arrows move a cursor.

use amiral_game::{Cell, Direction};
use amiral_host::{Typed, Typing};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// Handles a key, with the cursor at `cursor`.
pub(super) fn follow(typing: &mut Typing, key: KeyEvent, cursor: Cell) -> Typed {
    match key.code {
        KeyCode::Backspace if typing.erase() => Typed::Line,
        KeyCode::Char(letter) if !key.modifiers.contains(KeyModifiers::CONTROL) => typing.letter(letter, cursor),
        code => {
            typing.interrupt();
            arrow(code).map_or(Typed::Other, Typed::Step)
        }
    }
}

/// The direction of an arrow key.
pub(super) fn arrow(code: KeyCode) -> Option<Direction> {
    match code {
        KeyCode::Up => Some(Direction::Up),
        KeyCode::Down => Some(Direction::Down),
        KeyCode::Left => Some(Direction::Left),
        KeyCode::Right => Some(Direction::Right),
        _ => None,
    }
}
