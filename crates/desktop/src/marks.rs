//! Draws ships, marks, and water as on the web pages.

use amiral_game::{Axis, Pennant, Shape as ShipShape, Ship};
use eframe::egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, epaint::Mesh, vec2};

use crate::board::{Hull, Mark};
use crate::shapes::{Place, Shapes, Tone};
use crate::theme::{Palette, mix};

/// Where the shapes of a cell go.
fn on(rect: Rect) -> Place {
    Place { corner: rect.min, side: rect.width(), is_down: false }
}

/// Draws a ship, given where its first cell is. A revealed ship is only outlined where there are
/// numbers on the sea.
pub(crate) fn paint_ship(painter: &Painter, ship: Ship, first: Rect, hull: Hull, numbers: bool, palette: &Palette) {
    let is_down = ship.axis() == Some(Axis::Vertical);
    let place = Place { corner: first.min, side: first.width(), is_down };
    let faint = |part: f32| palette.cursor.gamma_multiply(part);
    let tones = match hull {
        Hull::Own => Tones::of(palette),
        Hull::Revealed if numbers => Tones { edge: Stroke::new(2.6, palette.cursor), ..Tones::none() },
        Hull::Revealed => Tones {
            body: faint(0.12),
            deck: faint(0.08),
            light: faint(0.22),
            block: faint(0.22),
            edge: Stroke::new(1.8, palette.revealed_line),
        },
        Hull::Sunk => Tones {
            body: palette.sunk,
            deck: mix(palette.sunk, palette.sunk_line, 0.18),
            light: mix(palette.sunk, palette.sunk_line, 0.4),
            block: mix(palette.sunk, palette.sunk_line, 0.4),
            edge: Stroke::new(1.2, palette.sunk_line),
        },
        Hull::Ghost => Tones { edge: Stroke::new(2.4, palette.chosen), ..Tones::of(palette) }.faded(0.75),
        Hull::Refused => Tones {
            body: mix(palette.hull, palette.bad, 0.6),
            deck: mix(palette.deck, palette.bad, 0.5),
            edge: Stroke::new(2.4, palette.bad),
            ..Tones::of(palette)
        }
        .faded(0.75),
    };
    if ship.axis().is_some() {
        paint_parts(painter, place, ship.size(), &tones);
    } else {
        // The cell in the first column of the box around the ship.
        let indent = f32::from(ship.first().column() - ship.corner().column());
        let corner = first.min - vec2(indent * first.width(), 0.0);
        paint_cells(painter, Place { corner, ..place }, ship.shape(), &tones);
    }
}

/// Draws a ship that is not straight: its cells run into each other, with a deck above.
fn paint_cells(painter: &Painter, place: Place, shape: ShipShape, tones: &Tones) {
    let edge = Stroke::new((tones.edge.width * place.scale()).max(0.8), tones.edge.color);
    for (margin, colour) in [(BODY, tones.body), (DECK, tones.deck)] {
        let mut mesh = Mesh::default();
        for [left, top, right, bottom] in plates(shape, margin) {
            let rect = Rect::from_min_max(place.point(Pos2::new(left, top)), place.point(Pos2::new(right, bottom)));
            mesh.add_colored_rect(rect, colour);
        }
        painter.add(mesh);
    }
    for [from, to] in rim(shape, BODY) {
        painter.line_segment([place.point(from), place.point(to)], edge);
    }
}

/// How far the hull and the deck of a ship that is not straight are from the rim of its cells.
const BODY: f32 = 5.0;
const DECK: f32 = 12.0;

/// Rectangles that cover such a ship once, that far from the rim.
fn plates(shape: ShipShape, margin: f32) -> Vec<[f32; 4]> {
    let side = Shapes::get().cell;
    let mut plates = Vec::new();
    for (column, row) in shape.cells() {
        let (x, y) = (f32::from(column) * side, f32::from(row) * side);
        let right = shape.has(column + 1, row);
        let below = shape.has(column, row + 1);
        let (far, next) = (side - margin, side + margin);
        plates.push([x + margin, y + margin, x + far, y + far]);
        if right {
            plates.push([x + far, y + margin, x + next, y + far]);
        }
        if below {
            plates.push([x + margin, y + far, x + far, y + next]);
        }
        if right && below && shape.has(column + 1, row + 1) {
            plates.push([x + far, y + far, x + next, y + next]);
        }
    }
    plates
}

/// The lines around such a ship, that far from the rim of its cells.
fn rim(shape: ShipShape, margin: f32) -> Vec<[Pos2; 2]> {
    let side = Shapes::get().cell;
    let has = |column: i32, row: i32| {
        u8::try_from(column).is_ok_and(|column| u8::try_from(row).is_ok_and(|row| shape.has(column, row)))
    };
    let mut rim = Vec::new();
    for (column, row) in shape.cells() {
        let (column, row) = (i32::from(column), i32::from(row));
        let middle = Pos2::new((column as f32 + 0.5) * side, (row as f32 + 0.5) * side);
        let reach = side / 2.0 - margin;
        // Each side in turn: the way out, and the way along it.
        for (dx, dy) in [(1, 0), (0, 1), (-1, 0), (0, -1)] {
            let (ax, ay) = (-dy, dx);
            let (out, along) = (vec2(dx as f32, dy as f32), vec2(ax as f32, ay as f32));
            if !has(column + dx, row + dy) {
                rim.push([middle + (out + along) * reach, middle + (out - along) * reach]);
                continue;
            }
            // Between two cells the line goes on, unless four cells make a block there.
            for sign in [1, -1] {
                let beside = has(column + sign * ax, row + sign * ay);
                let across = has(column + dx + sign * ax, row + dy + sign * ay);
                if !(beside && across) {
                    let corner = middle + out * reach + along * sign as f32 * reach;
                    rim.push([corner, corner + out * margin]);
                }
            }
        }
    }
    rim
}

/// The colours of a ship's parts.
struct Tones {
    body: Color32,
    deck: Color32,
    light: Color32,
    block: Color32,
    /// Around the hull.
    edge: Stroke,
}

impl Tones {
    fn of(palette: &Palette) -> Tones {
        Tones {
            body: palette.hull,
            deck: palette.deck,
            light: palette.deck_light,
            block: palette.deck_dark,
            edge: Stroke::new(1.3, palette.hull_line),
        }
    }

    fn none() -> Tones {
        let none = Color32::TRANSPARENT;
        Tones { body: none, deck: none, light: none, block: none, edge: Stroke::NONE }
    }

    fn faded(self, part: f32) -> Tones {
        let faded = |colour: Color32| colour.gamma_multiply(part);
        Tones {
            body: faded(self.body),
            deck: faded(self.deck),
            light: faded(self.light),
            block: faded(self.block),
            edge: self.edge,
        }
    }
}

/// Draws a ship part by part.
fn paint_parts(painter: &Painter, place: Place, size: u8, tones: &Tones) {
    let edge = Stroke::new((tones.edge.width * place.scale()).max(0.8), tones.edge.color);
    // Outlines lie below: the sharp corners of a part that stands out would run across the others. Half
    // of them is covered.
    let width = if tones.body.is_opaque() { 1.6 * edge.width } else { edge.width };
    for (_, paths) in Shapes::get().ship(size).filter(|(tone, _)| *tone == Tone::Body) {
        let outline = Stroke::new(width, edge.color);
        painter.extend(paths.iter().map(|path| Shape::closed_line(place.path(path), outline)));
    }
    for (tone, paths) in Shapes::get().ship(size) {
        let (fill, stroke) = match tone {
            Tone::Body => (tones.body, Stroke::NONE),
            Tone::Deck => (tones.deck, Stroke::NONE),
            Tone::Light => (tones.light, Stroke::NONE),
            Tone::Block => (tones.block, Stroke::NONE),
            Tone::Stroke => (Color32::TRANSPARENT, Stroke::new((1.3 * place.scale()).max(0.6), tones.block)),
        };
        for path in paths {
            let path = place.path(&path);
            if tone == Tone::Stroke {
                painter.add(Shape::line(path, stroke));
            } else {
                painter.add(Shape::convex_polygon(path, fill, stroke));
            }
        }
    }
}

/// Draws a ship in a list.
pub(crate) fn paint_listed(painter: &Painter, place: Place, shape: ShipShape, palette: &Palette) {
    if shape.is_straight() {
        paint_parts(painter, place, shape.size(), &Tones::of(palette));
    } else {
        paint_cells(painter, place, shape, &Tones::of(palette));
    }
}

/// The colours of ships that are told apart, as on the pages; the numbers on them say the same.
const PENNANTS: [Color32; 8] = [
    Color32::from_rgb(0xf2, 0xb8, 0x4b),
    Color32::from_rgb(0x6f, 0xc3, 0xee),
    Color32::from_rgb(0x4f, 0xcf, 0x9f),
    Color32::from_rgb(0xf3, 0xe8, 0x67),
    Color32::from_rgb(0xa3, 0xb4, 0xff),
    Color32::from_rgb(0xff, 0x9d, 0x73),
    Color32::from_rgb(0xe7, 0x9f, 0xcb),
    Color32::from_rgb(0xc9, 0xd2, 0xd8),
];
/// What is written on them.
const PENNANT_INK: Color32 = Color32::from_rgb(0x10, 0x20, 0x2c);

/// Writes the number of the ship that was hit.
pub(crate) fn paint_pennant(painter: &Painter, rect: Rect, pennant: Pennant, palette: &Palette) {
    let side = rect.width();
    let centre = rect.right_top() + vec2(-0.225, 0.225) * side;
    let number = pennant.number();
    let radius = (side * 0.21).max(6.0);
    painter.circle(centre, radius, PENNANTS[(number - 1) % PENNANTS.len()], Stroke::new(1.0, palette.hull_line));
    let font = FontId::proportional((radius * 1.4).max(8.0));
    painter.text(centre, Align2::CENTER_CENTER, number.to_string(), font, PENNANT_INK);
}

/// Draws a mark. Each mark has its own shape.
pub(crate) fn paint_mark(painter: &Painter, rect: Rect, mark: Mark, palette: &Palette) {
    let (shapes, place) = (Shapes::get(), on(rect));
    let centre = rect.center();
    let width = |width: f32| (width * place.scale()).max(1.2);
    match mark {
        Mark::Unknown => {}
        Mark::Miss => {
            let radius = shapes.miss_ring * place.scale();
            painter.circle_stroke(centre, radius, Stroke::new(width(5.0), palette.ring_edge));
            painter.circle_stroke(centre, radius, Stroke::new(width(3.0), palette.ring));
        }
        Mark::Hit => {
            for (star, colour) in shapes.burn().iter().zip([palette.burn, palette.hit]) {
                fan(painter, centre, &place.path(star), colour);
            }
            for stroke in shapes.hit() {
                paint_stroke(painter, place.point(stroke[0]), place.point(stroke[1]), width(4.2), palette.hit_mark);
            }
        }
        Mark::Sunk => {
            for (width, colour) in [(width(6.0), palette.sunk), (width(2.8), palette.cursor)] {
                for stroke in shapes.sunk() {
                    paint_stroke(painter, place.point(stroke[0]), place.point(stroke[1]), width, colour);
                }
            }
        }
        Mark::RuledOut => {
            painter.circle_filled(centre, (shapes.out * place.scale()).max(1.2), palette.ruled_out);
        }
        Mark::Reef => {
            let ridge = place.path(&shapes.reef());
            fan(painter, centre + vec2(0.0, 13.0 * place.scale()), &ridge, palette.reef);
        }
    }
}

/// A stroke with round ends.
fn paint_stroke(painter: &Painter, from: Pos2, to: Pos2, width: f32, colour: Color32) {
    painter.line_segment([from, to], Stroke::new(width, colour));
    for end in [from, to] {
        painter.circle_filled(end, width / 2.0, colour);
    }
}

/// Fills a shape whose whole outline is visible from `middle`.
pub(crate) fn fan(painter: &Painter, middle: Pos2, outline: &[Pos2], colour: Color32) {
    let mut mesh = Mesh::default();
    mesh.colored_vertex(middle, colour);
    for &point in outline {
        mesh.colored_vertex(point, colour);
    }
    let count = outline.len() as u32;
    for corner in 1..=count {
        mesh.add_triangle(0, corner, corner % count + 1);
    }
    painter.add(mesh);
}

/// Draws a ripple on the water of a cell.
pub(crate) fn paint_ripple(painter: &Painter, rect: Rect, palette: &Palette) {
    let place = on(rect);
    let stroke = Stroke::new((1.2 * place.scale()).max(0.8), palette.sea_black);
    painter.add(Shape::line(place.path(&Shapes::get().ripple()), stroke));
}

/// Draws the frame of a nautical chart: dark and light in turn, one cell each, between two thin
/// lines.
pub(crate) fn paint_frame(painter: &Painter, sea: Rect, side: f32, palette: &Palette) {
    let (gap, thin) = ((side * 0.15).clamp(3.0, 6.0), Stroke::new(1.0, palette.edge));
    painter.rect_stroke(sea, 0, thin, StrokeKind::Outside);
    painter.rect_stroke(sea.expand(gap), 0, thin, StrokeKind::Outside);
    let thick = Vec2::splat(gap / 2.0);
    let middle = gap / 2.0;
    let dark = |from: Pos2, to: Pos2| {
        painter.rect_filled(Rect::from_two_pos(from, to).expand2(thick / 2.0), 0, palette.edge);
    };
    let count = |length: f32| (length / side).round() as usize;
    for cell in (0..count(sea.width())).step_by(2) {
        let left = sea.min.x + cell as f32 * side;
        for y in [sea.min.y - middle, sea.max.y + middle] {
            dark(Pos2::new(left, y), Pos2::new(left + side, y));
        }
    }
    for cell in (0..count(sea.height())).step_by(2) {
        let top = sea.min.y + cell as f32 * side;
        for x in [sea.min.x - middle, sea.max.x + middle] {
            dark(Pos2::new(x, top), Pos2::new(x, top + side));
        }
    }
}
