//! Figures, as SVG and PNG.
//!
//! A figure is drawn once, as SVG, and the PNG is that drawing rendered with the fonts of this
//! crate: the two agree to the pixel and nothing is asked of the machine. Charting libraries were
//! passed over: the documents' figure (a box plot lying on its histogram, with marks) is beyond the
//! ones that draw charts, and the ones that draw shapes round to whole pixels, which shows in a
//! hundred narrow bars.

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

pub use distribution::distribution;
pub use errors::errors;
pub use learning::learning;
pub use overlay::overlay;
pub use png::RenderError;
pub use random::random;
pub use sizes::sizes;

/// A finished drawing.
#[derive(Clone, PartialEq, Debug)]
pub struct Figure {
    svg: String,
}

impl Figure {
    /// The drawing as SVG.
    pub fn svg(&self) -> &str {
        &self.svg
    }

    /// The drawing as PNG, so many pixels to one unit of the SVG.
    pub fn png(&self, scale: f32) -> Result<Vec<u8>, RenderError> {
        png::render(&self.svg, scale)
    }
}
