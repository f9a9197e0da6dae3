//! Boards as Unicode box drawing, plain ASCII, SVG and LaTeX, all from one description of what to
//! mark.
//!
//! A [`Picture`] says what is on the grid; [`text()`], [`svg()`] and [`latex()`] draw one or
//! several of them side by side.
//!
//! ```
//! use amiral_draw::{Charset, Mark, Picture, text};
//! use amiral_game::{Cell, Grid, Ship};
//!
//! let grid = Grid::new(3, 2).expect("a small grid");
//! let ship: Ship = "B0h2".parse()?;
//! let (hit, miss) = (Cell::new(1, 0), Cell::new(0, 1));
//! let picture = Picture::new(grid).ships([ship]).mark(Mark::Hit, [hit]).mark(Mark::Miss, [miss]);
//! assert_eq!(
//!     text(&[picture], Charset::Unicode),
//!     "    A   B   C
//!   ┌───┲━━━┯━━━┓
//! 0 │   ┃ ✕ │   ┃
//!   ├───╄━━━┿━━━┩
//! 1 │ • │   │   │
//!   └───┴───┴───┘
//! "
//! );
//! # Ok::<(), amiral_game::ParseError>(())
//! ```
//!
//! An interface that paints by itself takes the same drawing in pieces: [`spans`] for a terminal
//! that has colours ([`compact()`] where it is small), [`Scene`] for a canvas.

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
pub use text::{Part, Span, spans, text};
