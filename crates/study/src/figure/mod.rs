//! Figures, as SVG and PNG.
//!
//! A figure is a list of shapes, written as SVG and rendered as PNG with the fonts of this crate:
//! nothing is asked of the machine. Charting libraries were passed over: the documents' figure (a
//! box plot lying on its histogram, with marks) is beyond the ones that draw charts, and the ones
//! that draw shapes round to whole pixels, which shows in a hundred narrow bars. A renderer of SVG
//! was, too: with what it needs to set any text it was a tenth of the first build.

mod bracket;
mod canvas;
mod distribution;
mod errors;
mod invitation;
mod learning;
mod overlay;
mod panel;
mod png;
mod random;
mod scale;
mod sizes;
mod svg;

pub use bracket::{Bracket, BracketPairing, CrossCell, CrossRow, CrossTable, Tone, bracket, cross_table};
pub use distribution::distribution;
pub use errors::errors;
pub use invitation::{Invitation, can_be_set, invitation};
pub use learning::learning;
pub use overlay::overlay;
pub use png::RenderError;
pub use random::random;
pub use sizes::sizes;

use self::canvas::{Anchor, Canvas, GREY, Pair, Shape, Type};
use crate::Provenance;

/// A finished drawing.
#[derive(Clone, PartialEq, Debug)]
pub struct Figure {
    size: Pair,
    shapes: Vec<Shape>,
    svg: String,
}

/// The size of the small print, and the height of one of its lines.
const SMALL: f64 = 9.0;
const LINE: f64 = 12.0;

impl Figure {
    fn new(size: Pair, shapes: Vec<Shape>) -> Figure {
        let svg = svg::write(size, &shapes, None);
        Figure { size, shapes, svg }
    }

    /// The same drawing with where it comes from: in small print below it, and as JSON for programs
    /// that read the SVG.
    #[must_use]
    pub fn signed(self, provenance: &Provenance) -> Figure {
        let [width, height] = self.size;
        let style = Type::new(SMALL, GREY, Anchor::Start);
        let lines = wrapped(&provenance.line(), |line| style.width(line) <= width - 2.0 * LINE);
        let mut canvas = Canvas::new(width, height + LINE * (lines.len() as f64 + 1.0));
        canvas.add(self.shapes);
        for (number, line) in lines.iter().enumerate() {
            canvas.text([LINE, height + LINE * (number as f64 + 0.75)], line, style);
        }
        let Figure { size, shapes, .. } = canvas.finish();
        let described = serde_json::to_string(provenance).expect("text and numbers");
        let svg = svg::write(size, &shapes, Some(&described));
        Figure { size, shapes, svg }
    }

    /// The drawing as SVG.
    pub fn svg(&self) -> &str {
        &self.svg
    }

    /// The drawing as PNG, so many pixels to one unit of the SVG.
    pub fn png(&self, scale: f32) -> Result<Vec<u8>, RenderError> {
        png::render(self.size, &self.shapes, scale)
    }
}

/// The words of a text in lines that fit; a word too long for one has a line of its own.
fn wrapped(text: &str, fits: impl Fn(&str) -> bool) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if fits(&format!("{line} {word}")) => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
