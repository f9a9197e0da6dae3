//! Shapes and text, put together to a drawing.

use super::Figure;

/// A colour as SVG writes it.
pub(super) type Colour = &'static str;

/// Text and axes.
pub(super) const INK: Colour = "#222222";
/// What explains and should not call for attention.
pub(super) const GREY: Colour = "#6b6b6b";
/// Lines behind the data.
pub(super) const FAINT: Colour = "#e3e3e3";
pub(super) const WHITE: Colour = "#ffffff";

/// The palette of Okabe and Ito without its yellow: told apart by people who do not see all
/// colours, and in grey.
pub(super) const PALETTE: [Colour; 7] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000"];

/// Dashes for the second and third round through the palette.
const DASHES: [&[f32]; 3] = [&[], &[7.0, 3.0], &[2.0, 3.0]];

pub(super) const BLUE: Colour = PALETTE[0];
pub(super) const RED: Colour = PALETTE[1];

/// How a line is drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Stroke {
    pub(super) colour: Colour,
    pub(super) width: f64,
    /// Lengths of dashes and gaps; none is a whole line.
    pub(super) dash: &'static [f32],
}

impl Stroke {
    pub(super) fn new(colour: Colour, width: f64) -> Stroke {
        Stroke { colour, width, dash: &[] }
    }

    pub(super) fn dashed(self, dash: &'static [f32]) -> Stroke {
        Stroke { dash, ..self }
    }

    /// The stroke of a series: colours first, then colours again with dashes.
    pub(super) fn series(number: usize) -> Stroke {
        let round = number / PALETTE.len();
        Stroke::new(PALETTE[number % PALETTE.len()], 2.0).dashed(DASHES[round % DASHES.len()])
    }
}

/// Where text stands relative to its point.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// How text looks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Type {
    pub(super) size: f64,
    pub(super) colour: Colour,
    pub(super) anchor: Anchor,
    pub(super) bold: bool,
}

impl Type {
    pub(super) fn new(size: f64, colour: Colour, anchor: Anchor) -> Type {
        Type { size, colour, anchor, bold: false }
    }

    pub(super) fn bold(self) -> Type {
        Type { bold: true, ..self }
    }

    /// How wide the text is: letters by Helvetica's table, which our font keeps to, and what is not
    /// in it as a digit.
    pub(super) fn width(self, text: &str) -> f64 {
        let thousandths = |letter: char| match letter {
            ' '..='~' => HELVETICA[letter as usize - 32],
            '\u{a0}' | '·' => 278,
            '±' | '−' => 584,
            '—' => 1000,
            _ => 556,
        };
        let width: u32 = text.chars().map(|letter| u32::from(thousandths(letter))).sum();
        f64::from(width) / 1000.0 * self.size * if self.bold { 1.06 } else { 1.0 }
    }
}

/// The widths of the letters from the space to the tilde, in thousandths of the size.
#[rustfmt::skip]
const HELVETICA: [u16; 95] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
    556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
    722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
    556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
    260, 334, 584,
];

/// A point, or a width and a height.
pub(super) type Pair = [f64; 2];

/// What a drawing is made of, in the order it is drawn in.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Shape {
    Rectangle { at: Pair, size: Pair, fill: Colour, opacity: f64, stroke: Option<Stroke> },
    Line { from: Pair, to: Pair, stroke: Stroke },
    Polyline { points: Vec<Pair>, stroke: Stroke },
    Polygon { points: Vec<Pair>, fill: Colour, opacity: f64 },
    Dot { at: Pair, radius: f64, fill: Colour, stroke: Stroke },
    Text { at: Pair, text: String, style: Type, setting: Setting },
}

/// How text is set.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Setting {
    Plain,
    /// With a white border, to stand on data.
    Bordered,
    /// Running upwards.
    Upright,
}

/// How wide the white border of text is, on both sides of its outline together.
pub(super) const BORDER: f64 = 4.0;

/// A drawing in the making.
pub(super) struct Canvas {
    shapes: Vec<Shape>,
    width: f64,
    height: f64,
}

impl Canvas {
    pub(super) fn new(width: f64, height: f64) -> Canvas {
        let mut canvas = Canvas { shapes: Vec::new(), width, height };
        canvas.rect([0.0, 0.0], [width, height], WHITE, 1.0);
        canvas
    }

    pub(super) fn width(&self) -> f64 {
        self.width
    }

    pub(super) fn rect(&mut self, at: Pair, size: Pair, fill: Colour, opacity: f64) {
        self.shapes.push(Shape::Rectangle { at, size, fill, opacity, stroke: None });
    }

    pub(super) fn frame(&mut self, at: Pair, size: Pair, fill: Colour, stroke: Stroke) {
        self.shapes.push(Shape::Rectangle { at, size, fill, opacity: 1.0, stroke: Some(stroke) });
    }

    pub(super) fn line(&mut self, from: Pair, to: Pair, stroke: Stroke) {
        self.shapes.push(Shape::Line { from, to, stroke });
    }

    /// A level line with a point at its far end.
    pub(super) fn arrow(&mut self, from: Pair, [x, y]: Pair, stroke: Stroke) {
        let back = 6.0_f64.copysign(from[0] - x);
        self.line(from, [x + back, y], stroke);
        self.polygon(&[[x, y], [x + back, y - 3.0], [x + back, y + 3.0]], stroke.colour, 1.0);
    }

    pub(super) fn polyline(&mut self, points: &[Pair], stroke: Stroke) {
        self.shapes.push(Shape::Polyline { points: points.to_vec(), stroke });
    }

    pub(super) fn polygon(&mut self, points: &[Pair], fill: Colour, opacity: f64) {
        self.shapes.push(Shape::Polygon { points: points.to_vec(), fill, opacity });
    }

    pub(super) fn dot(&mut self, at: Pair, radius: f64, fill: Colour, stroke: Stroke) {
        self.shapes.push(Shape::Dot { at, radius, fill, stroke });
    }

    pub(super) fn text(&mut self, at: Pair, text: &str, style: Type) {
        self.write(at, text, style, Setting::Plain);
    }

    /// Text with a white border, to stand on data.
    pub(super) fn label(&mut self, at: Pair, text: &str, style: Type) {
        self.write(at, text, style, Setting::Bordered);
    }

    /// Text that runs upwards.
    pub(super) fn upright(&mut self, at: Pair, text: &str, style: Type) {
        self.write(at, text, style, Setting::Upright);
    }

    fn write(&mut self, at: Pair, text: &str, style: Type, setting: Setting) {
        self.shapes.push(Shape::Text { at, text: text.to_owned(), style, setting });
    }

    /// What was drawn elsewhere.
    pub(super) fn add(&mut self, shapes: Vec<Shape>) {
        self.shapes.extend(shapes);
    }

    pub(super) fn finish(self) -> Figure {
        Figure::new([self.width, self.height], self.shapes)
    }
}
