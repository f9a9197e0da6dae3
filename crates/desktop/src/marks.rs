//! Draws ships, marks, and water as on the web pages.

use amiral_game::Ship;
use eframe::egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, epaint::Mesh, vec2};

use crate::board::{Hull, Mark};
use crate::shapes::{Place, Shapes};
use crate::theme::Palette;

/// Where the shapes of a cell go.
fn on(rect: Rect) -> Place {
    Place { corner: rect.min, side: rect.width(), is_down: false }
}

/// Draws a ship, given where its first cell is. A revealed ship is only outlined where there are
/// numbers on the sea.
pub(crate) fn paint_ship(painter: &Painter, ship: Ship, first: Rect, hull: Hull, numbers: bool, palette: &Palette) {
    let is_down = ship.size() > 1 && ship.first().column() == ship.last().column();
    let place = Place { corner: first.min, side: first.width(), is_down };
    let (fill, line, width) = match hull {
        Hull::Own => (palette.hull, palette.hull_line, 1.4),
        Hull::Revealed if numbers => (Color32::TRANSPARENT, palette.cursor, 2.6),
        Hull::Revealed => (palette.revealed, palette.revealed_line, 2.6),
        Hull::Sunk => (palette.sunk, palette.sunk_line, 2.2),
        Hull::Ghost => (palette.chosen.gamma_multiply(0.35), palette.chosen, 2.0),
        Hull::Refused => (palette.bad.gamma_multiply(0.25), palette.bad, 2.0),
    };
    paint_hull(painter, place, ship.size(), (fill, line), width);
    if hull == Hull::Own {
        let shapes = Shapes::get();
        for cell in 0..ship.size() {
            let middle = Pos2::new((f32::from(cell) + 0.5) * shapes.cell, 0.5 * shapes.cell);
            let line = Stroke::new(place.scale().max(0.8), line.gamma_multiply(0.55));
            painter.circle_stroke(place.point(middle), shapes.turret * place.scale(), line);
        }
    }
}

/// Draws the outline of a ship, for the sea and for lists. The stroke's width is in units of the
/// shapes.
pub(crate) fn paint_hull(painter: &Painter, place: Place, size: u8, (fill, line): (Color32, Color32), width: f32) {
    let outline = place.path(&Shapes::get().hull(size));
    let stroke = Stroke::new((width * place.scale()).max(1.0), line);
    painter.add(Shape::convex_polygon(outline, fill, stroke));
}

/// Draws a mark. Each mark has its own shape.
pub(crate) fn paint_mark(painter: &Painter, rect: Rect, mark: Mark, palette: &Palette) {
    let (shapes, place) = (Shapes::get(), on(rect));
    let centre = rect.center();
    let width = |width: f32| (width * place.scale()).max(1.2);
    match mark {
        Mark::Unknown => {}
        Mark::Miss => {
            painter.circle_stroke(centre, shapes.miss_ring * place.scale(), Stroke::new(width(2.6), palette.miss));
            painter.circle_filled(centre, (shapes.miss_dot * place.scale()).max(1.0), palette.miss);
        }
        Mark::Hit => {
            for (width, colour) in [(width(9.0), palette.hit_mark.gamma_multiply(0.85)), (width(5.0), palette.hit)] {
                for stroke in shapes.hit() {
                    paint_stroke(painter, place.point(stroke[0]), place.point(stroke[1]), width, colour);
                }
            }
        }
        Mark::Sunk => {
            painter.rect_filled(rect.shrink(6.0 * place.scale()), 3.0 * place.scale(), palette.hit);
            for stroke in shapes.sunk() {
                paint_stroke(painter, place.point(stroke[0]), place.point(stroke[1]), width(3.6), palette.hit_mark);
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
