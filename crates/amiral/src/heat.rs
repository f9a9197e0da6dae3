//! Draws a percentage on every cell: always as digits, and as colours if the terminal has them.

use std::fmt::Write;

use amiral_draw::{Part, Picture, spans};

use crate::session::{Colour, Look};

/// A heat map from cold to hot, in the 256 colours of terminals. The text on each is dark.
const COLOURS: [u8; 10] = [255, 230, 229, 228, 222, 221, 215, 214, 208, 202];

/// Draws a picture, with each cell coloured by its chance relative to the largest. Cells without a
/// chance stay plain.
pub(crate) fn draw(picture: &Picture, chances: &[Option<f64>], look: Look) -> String {
    let pictures = std::slice::from_ref(picture);
    if look.colour == Colour::Plain {
        return amiral_draw::text(pictures, look.charset);
    }
    let most = chances.iter().flatten().copied().fold(0.0, f64::max);
    let mut drawing = String::new();
    for line in spans(pictures, look.charset) {
        for span in line {
            let heat = match span.part {
                Part::Cell(_, cell) => chances[picture.grid().index(cell)],
                _ => None,
            };
            let _ = match heat {
                Some(heat) if most > 0.0 => {
                    let colour = COLOURS[((heat / most * 9.0).round() as usize).min(9)];
                    write!(drawing, "\x1b[38;5;16;48;5;{colour}m{}\x1b[0m", span.text)
                }
                _ => write!(drawing, "{}", span.text),
            };
        }
        drawing.push('\n');
    }
    drawing
}

/// A chance as a label of at most three characters.
pub(crate) fn percent(chance: f64) -> String {
    match chance * 100.0 {
        0.0 => "0".into(),
        percent if percent < 0.5 => "<1".into(),
        percent => format!("{percent:.0}"),
    }
}
