//! What screens draw on: a buffer, a list of what the mouse can hit, and the words and looks in
//! use.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Widget};
use unicode_width::UnicodeWidthStr;

use amiral_draw::Charset;
use amiral_game::Cell;

use crate::context::Context;

/// Something the mouse can hit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Hit {
    /// A cell of the board with that number.
    Cell(usize, Cell),
    /// An item of a list.
    Item(usize),
    /// The name of a key. A click on it presses the key.
    Key(KeyEvent),
}

/// A key, what it is called, and what it does, for the line at the bottom.
pub(crate) struct KeyName {
    pub(crate) key: KeyEvent,
    pub(crate) name: &'static str,
    pub(crate) does: &'static str,
}

impl KeyName {
    pub(crate) const fn new(code: KeyCode, name: &'static str, does: &'static str) -> KeyName {
        KeyName { key: KeyEvent::new(code, KeyModifiers::NONE), name, does }
    }
}

pub(crate) struct Canvas<'a> {
    pub(crate) buffer: &'a mut Buffer,
    pub(crate) hits: &'a mut Vec<(Rect, Hit)>,
    pub(crate) context: &'a Context,
}

impl Canvas<'_> {
    /// Writes one line, cut where the area ends.
    pub(crate) fn line(&mut self, area: Rect, row: u16, text: &str, style: Style) {
        if row < area.height {
            self.buffer.set_stringn(area.x, area.y + row, text, area.width.into(), style);
        }
    }

    /// Writes pieces of text one after the other.
    pub(crate) fn pieces(&mut self, area: Rect, row: u16, pieces: &[(&str, Style)]) {
        if row < area.height {
            let line: Line<'_> = pieces.iter().map(|&(text, style)| Span::styled(text, style)).collect();
            self.buffer.set_line(area.x, area.y + row, &line, area.width);
        }
    }

    /// Writes a wrapped text. Returns how many lines it took.
    pub(crate) fn paragraph(&mut self, area: Rect, row: u16, text: &str, style: Style) -> u16 {
        let lines = wrap(text, area.width.into());
        for (number, line) in lines.iter().enumerate() {
            self.line(area, row + number as u16, line, style);
        }
        lines.len() as u16
    }

    /// Draws a frame with a title. Returns the area inside.
    pub(crate) fn frame(&mut self, area: Rect, title: &str, style: Style) -> Rect {
        let look = self.context.look;
        let room = usize::from(area.width.saturating_sub(4));
        let title = shorten(title, room);
        let block = Block::bordered().border_style(look.lines());
        let block = match look.charset {
            Charset::Unicode => block.border_type(BorderType::Rounded),
            Charset::Ascii => block.border_set(ratatui::symbols::border::Set {
                top_left: "+",
                top_right: "+",
                bottom_left: "+",
                bottom_right: "+",
                vertical_left: "|",
                vertical_right: "|",
                horizontal_top: "-",
                horizontal_bottom: "-",
            }),
        };
        let block = if title.is_empty() { block } else { block.title(Span::styled(format!(" {title} "), style)) };
        let inside = block.inner(area);
        block.render(area, self.buffer);
        inside
    }

    /// Clears an area before something is drawn over it.
    pub(crate) fn clear(&mut self, area: Rect) {
        ratatui::widgets::Clear.render(area, self.buffer);
        self.hits.retain(|(hit, _)| !hit.intersects(area));
    }

    /// Records what the mouse hits in an area.
    pub(crate) fn hit(&mut self, area: Rect, hit: Hit) {
        self.hits.push((area, hit));
    }

    /// Draws the keys that do something here, as many as fit. Each can be clicked. The last two are
    /// always there: the help, which lists the other keys, and the way out.
    pub(crate) fn keys(&mut self, area: Rect, keys: &[KeyName]) {
        let look = self.context.look;
        let named: Vec<(KeyEvent, String, String)> = keys
            .iter()
            .map(|KeyName { key, name, does }| (*key, self.key_name(name), self.context.words.say(does, &[])))
            .collect();
        let width_of = |name: &str, does: &str| (name.width() + 1 + does.width()) as u16;
        let is_needed = |key: &KeyEvent| matches!(key.code, KeyCode::F(1) | KeyCode::Esc);
        let needed = named.iter().filter(|(key, ..)| is_needed(key));
        let mut taken: u16 = needed.map(|(_, name, does)| width_of(name, does) + 2).sum();
        let mut is_full = false;
        let mut x = area.x;
        for (key, name, does) in named {
            let width = width_of(&name, &does);
            if !is_needed(&key) {
                // The last key needs no space after it.
                is_full |= taken + width > area.width;
                if is_full {
                    continue;
                }
                taken += width + 2;
            }
            self.buffer.set_stringn(x, area.y, &name, usize::from(area.right().saturating_sub(x)), look.key());
            let after = x + name.width() as u16 + 1;
            self.buffer.set_stringn(
                after,
                area.y,
                &does,
                usize::from(area.right().saturating_sub(after)),
                Style::new(),
            );
            self.hit(Rect::new(x, area.y, width, 1), Hit::Key(key));
            x += width + 2;
        }
    }

    /// The name of a key on keyboards of this language.
    pub(crate) fn key_name(&self, name: &'static str) -> String {
        let key = match name {
            "Enter" => "key-name-enter",
            "Space" => "key-name-space",
            "Esc" => "key-name-escape",
            "Del" => "key-name-delete",
            "Ins" => "key-name-insert",
            "Backspace" => "key-name-backspace",
            "Home" => "key-name-home",
            "End" => "key-name-end",
            "PgUp" => "key-name-page-up",
            "PgDn" => "key-name-page-down",
            other => return other.into(),
        };
        self.context.words.say(key, &[])
    }

    /// Draws a list of lines, each wrapped, from the top. It is scrolled by `skip` lines, but never
    /// past its end.
    pub(crate) fn head(&mut self, area: Rect, lines: &[(String, Style)], skip: usize) {
        let wrapped: Vec<(String, Style)> = lines
            .iter()
            .flat_map(|(text, style)| wrap(text, area.width.into()).into_iter().map(|line| (line, *style)))
            .collect();
        let skip = skip.min(wrapped.len().saturating_sub(area.height.into()));
        for (row, (line, style)) in wrapped[skip..].iter().enumerate() {
            self.line(area, row as u16, line, *style);
        }
    }

    /// Draws the end of a list of lines, each wrapped. It is scrolled back by `skip_from_end`
    /// lines.
    pub(crate) fn tail(&mut self, area: Rect, lines: &[(String, Style)], skip_from_end: usize) {
        let wrapped: Vec<(String, Style)> = lines
            .iter()
            .flat_map(|(text, style)| wrap(text, area.width.into()).into_iter().map(|line| (line, *style)))
            .collect();
        let end = wrapped.len().saturating_sub(skip_from_end).max(usize::from(area.height).min(wrapped.len()));
        let start = end.saturating_sub(area.height.into());
        for (row, (line, style)) in wrapped[start..end].iter().enumerate() {
            self.line(area, row as u16, line, *style);
        }
    }
}

/// A rectangle of a given size in the middle of `area`.
pub(crate) fn centred(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    Rect::new(area.x + (area.width - width) / 2, area.y + (area.height - height) / 2, width, height)
}

/// Wraps a text to `columns`. Lines after the first are indented. It never breaks at a no-break
/// space, nor before punctuation that may not begin a line.
pub(crate) fn wrap(text: &str, columns: usize) -> Vec<String> {
    let mut text = text.replace("« ", "«\u{a0}");
    for sign in [":", ";", "?", "!", "%", "»"] {
        text = text.replace(&format!(" {sign}"), &format!("\u{a0}{sign}"));
    }
    let mut lines: Vec<String> = Vec::new();
    let mut current = String::new();
    for word in text.split(' ') {
        let indent = if lines.is_empty() { "" } else { " " };
        if current.is_empty() {
            current = format!("{indent}{word}");
        } else if current.width() + 1 + word.width() <= columns {
            current.push(' ');
            current += word;
        } else {
            lines.push(std::mem::take(&mut current));
            current = format!(" {word}");
        }
    }
    lines.push(current);
    lines
}

/// A text cut to `columns`. Where it was cut, it says so with an ellipsis.
pub(crate) fn shorten(text: &str, columns: usize) -> String {
    if text.width() <= columns {
        return text.into();
    }
    let mut cut = String::new();
    for character in text.chars() {
        if cut.width() + 2 > columns {
            break;
        }
        cut.push(character);
    }
    cut.push('…');
    cut
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_wrap_and_keep_their_no_break_spaces() {
        assert_eq!(wrap("one two three", 8), ["one two", " three"]);
        assert_eq!(wrap("Coulé\u{a0}: oui", 8), ["Coulé\u{a0}:", " oui"]);
        assert_eq!(wrap("Coulé : 12 %", 9), ["Coulé\u{a0}:", " 12\u{a0}%"]);
        assert_eq!(wrap("", 8), [""]);
    }

    #[test]
    fn what_is_too_long_is_cut_and_says_so() {
        assert_eq!(shorten("Admiral", 7), "Admiral");
        assert_eq!(shorten("Admiral", 4), "Adm…");
    }
}
