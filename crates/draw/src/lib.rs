#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod charset;
mod colour;
mod compact;
mod edges;
mod latex;
mod picture;
mod scene;
mod svg;
mod text;
mod width;

pub use charset::Charset;
pub use colour::Colour;
pub use compact::{Width, compact};
pub use edges::Weight;
pub use latex::{latex, latex_document};
pub use picture::{Mark, Picture, Pointer, Sea, Square};
pub use scene::{Paint, Point, Scene, Shape, Stroke};
pub use svg::svg;
pub use text::{Part, Span, enlarged, spans, text};
