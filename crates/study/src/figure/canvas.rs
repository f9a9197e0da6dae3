//! Shapes and text, written down as SVG.

use std::fmt::Write;

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
const DASHES: [&str; 3] = ["", "7 3", "2 3"];

pub(super) const BLUE: Colour = PALETTE[0];
pub(super) const RED: Colour = PALETTE[1];

const FAMILY: &str = "TeX Gyre Heros, Helvetica, Arial, sans-serif";

/// How a line is drawn.
#[derive(Clone, Copy)]
pub(super) struct Stroke {
    pub(super) colour: Colour,
    pub(super) width: f64,
    pub(super) dash: &'static str,
}

impl Stroke {
    pub(super) fn new(colour: Colour, width: f64) -> Stroke {
        Stroke { colour, width, dash: "" }
    }

    pub(super) fn dashed(self, dash: &'static str) -> Stroke {
        Stroke { dash, ..self }
    }

    /// The stroke of a series: colours first, then colours again with dashes.
    pub(super) fn series(number: usize) -> Stroke {
        let round = number / PALETTE.len();
        Stroke::new(PALETTE[number % PALETTE.len()], 2.0).dashed(DASHES[round % DASHES.len()])
    }
}

/// Where text stands relative to its point.
#[derive(Clone, Copy)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// How text looks.
#[derive(Clone, Copy)]
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

/// An SVG drawing in the making.
pub(super) struct Canvas {
    body: String,
    width: f64,
    height: f64,
}

impl Canvas {
    pub(super) fn new(width: f64, height: f64) -> Canvas {
        let mut canvas = Canvas { body: String::new(), width, height };
        canvas.rect([0.0, 0.0], [width, height], WHITE, 1.0);
        canvas
    }

    pub(super) fn width(&self) -> f64 {
        self.width
    }

    pub(super) fn rect(&mut self, [x, y]: [f64; 2], [width, height]: [f64; 2], fill: Colour, opacity: f64) {
        self.tag(format_args!(
            r#"<rect x="{}" y="{}" width="{}" height="{}" fill="{fill}"{}/>"#,
            short(x),
            short(y),
            short(width),
            short(height),
            see_through("fill-opacity", opacity)
        ));
    }

    pub(super) fn frame(&mut self, [x, y]: [f64; 2], [width, height]: [f64; 2], fill: Colour, stroke: Stroke) {
        self.tag(format_args!(
            r#"<rect x="{}" y="{}" width="{}" height="{}" fill="{fill}"{}/>"#,
            short(x),
            short(y),
            short(width),
            short(height),
            attributes(stroke)
        ));
    }

    pub(super) fn line(&mut self, from: [f64; 2], to: [f64; 2], stroke: Stroke) {
        self.tag(format_args!(
            r#"<line x1="{}" y1="{}" x2="{}" y2="{}"{}/>"#,
            short(from[0]),
            short(from[1]),
            short(to[0]),
            short(to[1]),
            attributes(stroke)
        ));
    }

    /// A level line with a point at its far end.
    pub(super) fn arrow(&mut self, from: [f64; 2], [x, y]: [f64; 2], stroke: Stroke) {
        let back = 6.0_f64.copysign(from[0] - x);
        self.line(from, [x + back, y], stroke);
        self.polygon(&[[x, y], [x + back, y - 3.0], [x + back, y + 3.0]], stroke.colour, 1.0);
    }

    pub(super) fn polyline(&mut self, points: &[[f64; 2]], stroke: Stroke) {
        self.tag(format_args!(
            r#"<polyline points="{}" fill="none" stroke-linejoin="round" stroke-linecap="round"{}/>"#,
            list(points),
            attributes(stroke)
        ));
    }

    pub(super) fn polygon(&mut self, points: &[[f64; 2]], fill: Colour, opacity: f64) {
        self.tag(format_args!(
            r#"<polygon points="{}" fill="{fill}"{}/>"#,
            list(points),
            see_through("fill-opacity", opacity)
        ));
    }

    pub(super) fn dot(&mut self, [x, y]: [f64; 2], radius: f64, fill: Colour, stroke: Stroke) {
        self.tag(format_args!(
            r#"<circle cx="{}" cy="{}" r="{}" fill="{fill}"{}/>"#,
            short(x),
            short(y),
            short(radius),
            attributes(stroke)
        ));
    }

    pub(super) fn text(&mut self, at: [f64; 2], text: &str, style: Type) {
        self.write(at, text, style, "");
    }

    /// Text with a white border, to stand on data.
    pub(super) fn label(&mut self, at: [f64; 2], text: &str, style: Type) {
        self.write(
            at,
            text,
            style,
            r##" stroke="#ffffff" stroke-width="4" stroke-linejoin="round" paint-order="stroke""##,
        );
    }

    /// Text that runs upwards.
    pub(super) fn upright(&mut self, [x, y]: [f64; 2], text: &str, style: Type) {
        let turn = format!(r#" transform="rotate(-90 {} {})""#, short(x), short(y));
        self.write([x, y], text, style, &turn);
    }

    fn write(&mut self, [x, y]: [f64; 2], text: &str, style: Type, more: &str) {
        let anchor = match style.anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        self.tag(format_args!(
            r#"<text x="{}" y="{}" font-size="{}" fill="{}" text-anchor="{anchor}"{}{more}>{}</text>"#,
            short(x),
            short(y),
            short(style.size),
            style.colour,
            if style.bold { r#" font-weight="bold""# } else { "" },
            escape(text)
        ));
    }

    fn tag(&mut self, tag: std::fmt::Arguments<'_>) {
        writeln!(self.body, "{tag}").expect("a string takes everything");
    }

    pub(super) fn finish(self) -> Figure {
        let (width, height) = (short(self.width), short(self.height));
        let svg = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" font-family="{FAMILY}">
{}</svg>
"#,
            self.body
        );
        Figure { svg }
    }
}

fn attributes(stroke: Stroke) -> String {
    let dash = if stroke.dash.is_empty() { String::new() } else { format!(r#" stroke-dasharray="{}""#, stroke.dash) };
    format!(r#" stroke="{}" stroke-width="{}"{dash}"#, stroke.colour, short(stroke.width))
}

fn see_through(name: &str, opacity: f64) -> String {
    if opacity < 1.0 { format!(r#" {name}="{}""#, short(opacity)) } else { String::new() }
}

fn list(points: &[[f64; 2]]) -> String {
    points.iter().map(|[x, y]| format!("{},{}", short(*x), short(*y))).collect::<Vec<_>>().join(" ")
}

/// A hundredth of a unit is finer than anybody sees.
fn short(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".into() } else { text.into() }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
