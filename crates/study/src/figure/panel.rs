//! Axes, titles and legends, the same on every figure.

use super::canvas::{Anchor, Canvas, Colour, FAINT, GREY, INK, Stroke, Type, WHITE};
use super::scale::Scale;

/// The margins around the data.
pub(super) const LEFT: f64 = 94.0;
pub(super) const RIGHT: f64 = 28.0;
pub(super) const TOP: f64 = 84.0;
pub(super) const BOTTOM: f64 = 66.0;

pub(super) const TICK: f64 = 13.0;
pub(super) const BODY: f64 = 14.0;

/// A field of data between two axes.
pub(super) struct Panel {
    pub(super) x: Scale,
    pub(super) y: Scale,
}

impl Panel {
    pub(super) fn at(&self, x: f64, y: f64) -> [f64; 2] {
        [self.x.at(x), self.y.at(y)]
    }

    /// Faint lines across, at the marks of the upright axis, and what they stand for.
    pub(super) fn rows(&self, canvas: &mut Canvas, ticks: &[(f64, String)], title: &str) {
        let [left, right] = self.x.places;
        for (value, text) in ticks {
            let y = self.y.at(*value);
            canvas.line([left, y], [right, y], Stroke::new(FAINT, 1.0));
            canvas.text([left - 9.0, y + TICK * 0.35], text, Type::new(TICK, INK, Anchor::End));
        }
        let middle = f64::midpoint(self.y.places[0], self.y.places[1]);
        canvas.upright([left - 66.0, middle], title, Type::new(BODY, INK, Anchor::Middle));
    }

    /// The axis below, with marks and what they stand for.
    pub(super) fn columns(&self, canvas: &mut Canvas, ticks: &[(f64, String)], title: &str) {
        let [left, right] = self.x.places;
        let bottom = self.y.places[0];
        canvas.line([left, bottom], [right, bottom], Stroke::new(INK, 1.2));
        for (value, text) in ticks {
            let x = self.x.at(*value);
            canvas.line([x, bottom], [x, bottom + 5.0], Stroke::new(INK, 1.2));
            canvas.text([x, bottom + 20.0], text, Type::new(TICK, INK, Anchor::Middle));
        }
        canvas.text([f64::midpoint(left, right), bottom + 47.0], title, Type::new(BODY, INK, Anchor::Middle));
    }
}

/// The title, and under it what was done.
pub(super) fn title(canvas: &mut Canvas, title: &str, subtitle: &str) {
    canvas.text([LEFT, 36.0], title, Type::new(20.0, INK, Anchor::Start).bold());
    canvas.text([LEFT, 58.0], subtitle, Type::new(TICK, GREY, Anchor::Start));
}

/// What a legend's sample looks like.
#[derive(Clone, Copy)]
pub(super) enum Sign {
    Line(Stroke),
    Bar(Colour),
    Dot(Stroke),
}

/// Signs and names, one under the other.
pub(super) struct Legend {
    entries: Vec<(Sign, String)>,
    style: Type,
}

impl Legend {
    const LINE: f64 = 20.0;
    const SIGN: f64 = 32.0;
    const AIR: f64 = 8.0;

    pub(super) fn new(entries: Vec<(Sign, String)>) -> Legend {
        Legend { entries, style: Type::new(TICK, INK, Anchor::Start) }
    }

    /// Its width and height, padding included.
    pub(super) fn size(&self) -> [f64; 2] {
        let widest = self.entries.iter().map(|(_, name)| self.style.width(name)).fold(0.0, f64::max);
        [widest + Self::SIGN + 2.0 * Self::AIR, self.entries.len() as f64 * Self::LINE + 2.0 * Self::AIR]
    }

    /// Draws it with its upper left corner there.
    pub(super) fn draw(&self, canvas: &mut Canvas, [left, top]: [f64; 2]) {
        canvas.rect([left, top], self.size(), WHITE, 0.85);
        let left = left + Self::AIR;
        for (number, (sign, name)) in self.entries.iter().enumerate() {
            let y = top + Self::AIR + (number as f64 + 0.5) * Self::LINE;
            match *sign {
                Sign::Line(stroke) => canvas.line([left, y], [left + 24.0, y], stroke),
                Sign::Bar(colour) => canvas.rect([left + 4.0, y - 6.0], [16.0, 12.0], colour, 1.0),
                Sign::Dot(stroke) => {
                    canvas.line([left, y], [left + 24.0, y], stroke);
                    canvas.dot([left + 12.0, y], 4.0, stroke.colour, Stroke::new(WHITE, 1.0));
                }
            }
            canvas.text([left + Self::SIGN, y + TICK * 0.35], name, self.style);
        }
    }
}
