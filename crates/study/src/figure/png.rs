//! Shapes as PNG, with our own fonts.
//!
//! Letters are outlines put side by side, by their widths alone: titles and numbers need no more,
//! and what shapes the scripts of the world is most of what a drawing library has to build.

use std::sync::LazyLock;

use thiserror::Error;
use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Rect, Stroke as Pen, StrokeDash, Transform,
};
use ttf_parser::{Face, OutlineBuilder};

use super::canvas::{Anchor, BORDER, Colour, Pair, Setting, Shape, Stroke, Type, WHITE};

/// A drawing that could not be rendered.
#[derive(Debug, Error)]
#[error("the figure cannot be rendered: {0}")]
pub struct RenderError(String);

static REGULAR: LazyLock<Face<'static>> =
    LazyLock::new(|| face(include_bytes!("../../fonts/texgyreheros-regular.otf")));
static BOLD: LazyLock<Face<'static>> = LazyLock::new(|| face(include_bytes!("../../fonts/texgyreheros-bold.otf")));

fn face(font: &'static [u8]) -> Face<'static> {
    Face::parse(font, 0).expect("our fonts can be read")
}

/// Whether our fonts have that letter.
pub(super) fn has(letter: char) -> bool {
    [&*REGULAR, &*BOLD].into_iter().all(|face| face.glyph_index(letter).is_some())
}

/// The drawing as a PNG file, so many pixels to one unit.
pub(super) fn render([width, height]: Pair, shapes: &[Shape], scale: f32) -> Result<Vec<u8>, RenderError> {
    let pixels = |length: f64| (length as f32 * scale).ceil() as u32;
    let pixmap = Pixmap::new(pixels(width), pixels(height));
    let mut pixmap = pixmap.ok_or_else(|| RenderError(format!("it cannot be {width} by {height} units large")))?;
    let mut sheet = Sheet { pixmap: &mut pixmap, scale: Transform::from_scale(scale, scale) };
    shapes.iter().for_each(|shape| sheet.draw(shape));
    pixmap.encode_png().map_err(|error| RenderError(error.to_string()))
}

/// Pixels, and how large a unit is on them.
struct Sheet<'a> {
    pixmap: &'a mut Pixmap,
    scale: Transform,
}

impl Sheet<'_> {
    fn draw(&mut self, shape: &Shape) {
        match shape {
            Shape::Rectangle { at, size, fill, opacity, stroke } => {
                let path = rectangle(*at, *size);
                self.fill(path.as_ref(), fill, *opacity);
                if let Some(stroke) = stroke {
                    self.stroke(path.as_ref(), *stroke, &pen(*stroke));
                }
            }
            Shape::Line { from, to, stroke } => {
                self.stroke(line_through(&[*from, *to]).finish().as_ref(), *stroke, &pen(*stroke));
            }
            Shape::Polyline { points, stroke } => {
                let round = Pen { line_join: LineJoin::Round, line_cap: LineCap::Round, ..pen(*stroke) };
                self.stroke(line_through(points).finish().as_ref(), *stroke, &round);
            }
            Shape::Polygon { points, fill, opacity } => {
                let mut path = line_through(points);
                path.close();
                self.fill(path.finish().as_ref(), fill, *opacity);
            }
            Shape::Dot { at: [x, y], radius, fill, stroke } => {
                let path = PathBuilder::from_circle(*x as f32, *y as f32, *radius as f32);
                self.fill(path.as_ref(), fill, 1.0);
                self.stroke(path.as_ref(), *stroke, &pen(*stroke));
            }
            Shape::Text { at, text, style, setting } => {
                let path = outline(*at, text, *style, *setting);
                if *setting == Setting::Bordered {
                    let border = Stroke::new(WHITE, BORDER);
                    self.stroke(path.as_ref(), border, &Pen { line_join: LineJoin::Round, ..pen(border) });
                }
                self.fill(path.as_ref(), style.colour, 1.0);
            }
        }
    }

    /// Nothing is drawn where there is nothing, as an empty text.
    fn fill(&mut self, path: Option<&Path>, colour: Colour, opacity: f64) {
        if let Some(path) = path {
            self.pixmap.fill_path(path, &paint(colour, opacity), FillRule::Winding, self.scale, None);
        }
    }

    fn stroke(&mut self, path: Option<&Path>, stroke: Stroke, pen: &Pen) {
        if let Some(path) = path {
            self.pixmap.stroke_path(path, &paint(stroke.colour, 1.0), pen, self.scale, None);
        }
    }
}

fn paint(colour: Colour, opacity: f64) -> Paint<'static> {
    let part = |at: usize| colour.get(at..at + 2).and_then(|hex| u8::from_str_radix(hex, 16).ok());
    let parts = (part(1), part(3), part(5));
    let (Some(red), Some(green), Some(blue)) = parts else { unreachable!("{colour} is not written #rrggbb") };
    let mut paint = Paint::default();
    paint.set_color(Color::from_rgba8(red, green, blue, (opacity * 255.0).round() as u8));
    paint
}

fn pen(stroke: Stroke) -> Pen {
    // A dash of one length has gaps of the same.
    let dash = match stroke.dash {
        [] => None,
        [one] => StrokeDash::new(vec![*one, *one], 0.0),
        more => StrokeDash::new(more.to_vec(), 0.0),
    };
    Pen { width: stroke.width as f32, dash, ..Pen::default() }
}

fn rectangle([x, y]: Pair, [width, height]: Pair) -> Option<Path> {
    Rect::from_xywh(x as f32, y as f32, width as f32, height as f32).map(PathBuilder::from_rect)
}

fn line_through(points: &[Pair]) -> PathBuilder {
    let mut path = PathBuilder::new();
    for (number, [x, y]) in points.iter().enumerate() {
        match number {
            0 => path.move_to(*x as f32, *y as f32),
            _ => path.line_to(*x as f32, *y as f32),
        }
    }
    path
}

/// The outlines of a line of text, where it stands.
fn outline([x, y]: Pair, text: &str, style: Type, setting: Setting) -> Option<Path> {
    let face = if style.bold { &*BOLD } else { &*REGULAR };
    let glyph = |letter: char| face.glyph_index(letter).or_else(|| face.glyph_index('?')).unwrap_or_default();
    let mut letters = Letters { path: PathBuilder::new(), at: 0.0 };
    for letter in text.chars() {
        face.outline_glyph(glyph(letter), &mut letters);
        letters.at += f32::from(face.glyph_hor_advance(glyph(letter)).unwrap_or_default());
    }
    let units = style.size as f32 / f32::from(face.units_per_em());
    let back = match style.anchor {
        Anchor::Start => 0.0,
        Anchor::Middle => letters.at / 2.0,
        Anchor::End => letters.at,
    };
    // Letters stand upwards, drawings run downwards.
    let place = Transform::from_translate(-back, 0.0).post_scale(units, -units);
    let turned = if setting == Setting::Upright { place.post_rotate(-90.0) } else { place };
    letters.path.finish()?.transform(turned.post_translate(x as f32, y as f32))
}

/// Letters side by side, in the units of their font.
struct Letters {
    path: PathBuilder,
    /// Where the next one begins.
    at: f32,
}

impl OutlineBuilder for Letters {
    fn move_to(&mut self, x: f32, y: f32) {
        self.path.move_to(self.at + x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.path.line_to(self.at + x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.path.quad_to(self.at + x1, y1, self.at + x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.path.cubic_to(self.at + x1, y1, self.at + x2, y2, self.at + x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}
