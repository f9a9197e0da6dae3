//! Figures, as SVG and PNG.
//!
//! A figure is a list of shapes, written as SVG and rendered as PNG with the fonts of this crate:
//! nothing is asked of the machine. Charting libraries were passed over: the documents' figure (a
//! box plot lying on its histogram, with marks) is beyond the ones that draw charts, and the ones
//! that draw shapes round to whole pixels, which shows in a hundred narrow bars. A renderer of SVG
//! was, too: with what it needs to set any text it was a tenth of the first build.

mod canvas;
mod distribution;
mod errors;
mod learning;
mod overlay;
mod panel;
mod png;
mod random;
mod scale;
mod sizes;
mod svg;

pub use distribution::distribution;
pub use errors::errors;
pub use learning::learning;
pub use overlay::overlay;
pub use png::RenderError;
pub use random::random;
pub use sizes::sizes;

use canvas::{Pair, Shape};

/// A finished drawing.
#[derive(Clone, PartialEq, Debug)]
pub struct Figure {
    size: Pair,
    shapes: Vec<Shape>,
    svg: String,
}

impl Figure {
    fn new(size: Pair, shapes: Vec<Shape>) -> Figure {
        let svg = svg::write(size, &shapes);
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
