//! The caption of a sea: whose it is, the shots at it, and its ships.

use amiral_draw::Charset;
use amiral_host::{Caption, CaptionShip};
use amiral_words::{sea_caption, sea_caption_short, ships_left};
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use crate::canvas::{Canvas, shorten};

/// Draws a caption of two lines above a sea. A mark, such as that for cheating, comes before the
/// ships.
pub(super) fn above(canvas: &mut Canvas<'_>, area: Rect, caption: &Caption, style: Style, mark: &str) {
    let words = &canvas.context.words;
    let whole = sea_caption(words, caption);
    let text = if whole.width() <= area.width.into() { whole } else { sea_caption_short(words, caption) };
    canvas.line(area, 0, &shorten(&text, area.width.into()), style);
    ships(canvas, area, 1, caption, mark);
}

/// Draws a caption beside a sea. Returns how many lines it took.
pub(super) fn beside(canvas: &mut Canvas<'_>, area: Rect, caption: &Caption, style: Style, mark: &str) -> u16 {
    let text = sea_caption(&canvas.context.words, caption);
    let row = canvas.paragraph(area, 0, &text, style);
    row + ships(canvas, area, row, caption, mark)
}

/// Draws the ships as bars or names, with the sunk ones struck through. If there is no room for
/// that, draws the sizes of the ships left. Returns how many lines it took.
fn ships(canvas: &mut Canvas<'_>, area: Rect, row: u16, caption: &Caption, mark: &str) -> u16 {
    let (look, words) = (canvas.context.look, &canvas.context.words);
    let (afloat, sunk) = if look.charset == Charset::Unicode { ("▄", "✕") } else { ("=", "x") };
    let bar = |ship: &CaptionShip| {
        let (sign, style) = if ship.is_sunk { (sunk, look.sunk()) } else { (afloat, look.hull()) };
        // Of a ship that is not straight, a bar would say little: its name does, where it has one.
        if ship.shape.is_straight() || ship.shape.is_drawn() {
            (format!("{} ", sign.repeat(ship.shape.size().into())), style)
        } else {
            (format!("{}{} ", ship.shape, if ship.is_sunk { sunk } else { "" }), style)
        }
    };
    let mark = if mark.is_empty() { String::new() } else { format!("{mark} · ") };
    let mut pieces = vec![(mark.clone(), look.bad())];
    pieces.extend(caption.ships.iter().map(bar));
    let width: usize = pieces.iter().map(|(text, _)| text.width()).sum();
    if width <= usize::from(area.width) + 1 {
        let pieces: Vec<(&str, Style)> = pieces.iter().map(|(text, style)| (&**text, *style)).collect();
        canvas.pieces(area, row, &pieces);
        return 1;
    }
    let style = if mark.is_empty() { look.faint() } else { look.bad() };
    canvas.paragraph(area, row, &format!("{mark}{}", ships_left(words, caption)), style)
}
