//! The shapes of ships, marks, and effects, and the parts of sounds, as on the web pages.
//!
//! They are defined once, in a script of the pages, which is compiled into the program. A test
//! checks that it can be read.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use eframe::egui::{Pos2, Vec2, pos2, vec2};
use serde::Deserialize;

const SCRIPT: &str = include_str!("../../server/assets/shapes.js");

/// The shapes, on cells whose side is [`Shapes::cell`].
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct Shapes {
    /// The side of a cell.
    pub(crate) cell: f32,
    /// The parts of ships by size, the last for all larger ones.
    ships: Vec<Vec<ShipPart>>,
    reef: String,
    ripple: String,
    burn: String,
    ember: String,
    hit: String,
    sunk: String,
    /// The ring of a miss.
    pub(crate) miss_ring: f32,
    /// The dot of a cell that is ruled out.
    pub(crate) out: f32,
    /// The rings of a splash.
    pub(crate) splash: [f32; 2],
    blast: String,
    /// The ring around a blast.
    pub(crate) ring: f32,
}

/// A part of a ship that lies to the right.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ShipPart {
    tone: Tone,
    d: String,
    /// Whether it moves along with the bow of a ship that is longer than all that are drawn.
    #[serde(default)]
    bow: bool,
}

/// How a part of a ship is coloured.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Tone {
    Body,
    Deck,
    Light,
    Block,
    Stroke,
}

/// One part of a sound: noise that slides through a filter, or a tone.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Part {
    pub(crate) noise: Option<Filter>,
    pub(crate) tone: Option<Wave>,
    /// The frequency it begins with.
    pub(crate) from: f64,
    /// The frequency that noise ends with.
    pub(crate) to: Option<f64>,
    /// When it begins.
    #[serde(default)]
    pub(crate) at: f64,
    pub(crate) seconds: f64,
    pub(crate) loud: f64,
}

/// Which frequencies of the noise pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Filter {
    Lowpass,
    Bandpass,
}

/// The waveform of a tone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Wave {
    Sine,
    Triangle,
}

/// A polyline.
pub(crate) type Path = Vec<Pos2>;

impl Shapes {
    /// The shapes, read once.
    pub(crate) fn get() -> &'static Shapes {
        static SHAPES: OnceLock<Shapes> = OnceLock::new();
        SHAPES.get_or_init(|| read("SHAPES"))
    }

    /// The parts of a ship of that size lying to the right, its bow ahead: the hull first.
    pub(crate) fn ship(&self, size: u8) -> impl Iterator<Item = (Tone, Vec<Path>)> {
        let parts = &self.ships[usize::from(size).min(self.ships.len()) - 1];
        let extra = usize::from(size).saturating_sub(self.ships.len()) as f32 * self.cell;
        parts.iter().map(move |part| {
            let mut drawn = lines(&part.d.replace("EXTRA", &extra.to_string()));
            if part.bow {
                drawn.iter_mut().flatten().for_each(|point| point.x += extra);
            }
            (part.tone, drawn)
        })
    }

    /// The star that a hit has burnt, and what glows in it.
    pub(crate) fn burn(&self) -> [Path; 2] {
        [&self.burn, &self.ember].map(|path| lines(path).swap_remove(0))
    }

    pub(crate) fn reef(&self) -> Path {
        lines(&self.reef).swap_remove(0)
    }

    pub(crate) fn ripple(&self) -> Path {
        lines(&self.ripple).swap_remove(0)
    }

    pub(crate) fn blast(&self) -> Path {
        lines(&self.blast).swap_remove(0)
    }

    /// The strokes of a hit.
    pub(crate) fn hit(&self) -> Vec<Path> {
        lines(&self.hit)
    }

    /// The strokes on a cell of a ship that has sunk.
    pub(crate) fn sunk(&self) -> Vec<Path> {
        lines(&self.sunk)
    }
}

/// The parts of every sound, by its name.
pub(crate) fn sounds() -> &'static BTreeMap<String, Vec<Part>> {
    static SOUNDS: OnceLock<BTreeMap<String, Vec<Part>>> = OnceLock::new();
    SOUNDS.get_or_init(|| read("SOUNDS"))
}

/// The object of that name in the script.
fn read<T: for<'a> Deserialize<'a>>(name: &str) -> T {
    let start = format!("export const {name} = ");
    let object = SCRIPT.split_once(&start).and_then(|(_, rest)| rest.split_once(";\n"));
    let (object, _) = object.expect("the script that comes with the program has it");
    serde_json::from_str(object).expect("the script that comes with the program has JSON there")
}

/// The polylines of an SVG path, with its curves in short straight pieces.
fn lines(path: &str) -> Vec<Path> {
    let mut lines: Vec<Path> = Vec::new();
    let (mut at, mut command) = (Pos2::ZERO, 'M');
    let mut rest = path;
    loop {
        rest = rest.trim_start_matches([' ', ',']);
        let Some(first) = rest.chars().next() else { return lines };
        if first.is_ascii_alphabetic() {
            command = first;
            rest = &rest[1..];
            if command.eq_ignore_ascii_case(&'z') {
                continue;
            }
        }
        let mut number = || {
            rest = rest.trim_start_matches([' ', ',']);
            let end = rest[1..]
                .find(|letter: char| !letter.is_ascii_digit() && letter != '.')
                .map_or(rest.len(), |end| end + 1);
            let (number, after) = rest.split_at(end);
            rest = after;
            number.parse::<f32>().expect("paths consist of commands and numbers")
        };
        let origin = if command.is_ascii_lowercase() { at.to_vec2() } else { Vec2::ZERO };
        match command.to_ascii_lowercase() {
            'h' => at.x = origin.x + number(),
            'v' => at.y = origin.y + number(),
            'q' => {
                let (from, control) = (at, pos2(number(), number()) + origin);
                at = pos2(number(), number()) + origin;
                let curve = (1..8).map(|step| {
                    let part = step as f32 / 8.0;
                    from.lerp(control, part).lerp(control.lerp(at, part), part)
                });
                lines.last_mut().expect("a path begins with a place").extend(curve);
            }
            _ => at = pos2(number(), number()) + origin,
        }
        if command.eq_ignore_ascii_case(&'m') {
            lines.push(vec![at]);
            // Further coordinates after a move are lines.
            command = if command == 'm' { 'l' } else { 'L' };
        } else {
            lines.last_mut().expect("a path begins with a place").push(at);
        }
    }
}

/// Where the points of a shape go on a cell: scaled to its size, and turned if the ship lies
/// downwards.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    pub(crate) corner: Pos2,
    /// The side of the cell.
    pub(crate) side: f32,
    pub(crate) is_down: bool,
}

impl Place {
    /// The scale from the units of the script to this cell.
    pub(crate) fn scale(self) -> f32 {
        self.side / Shapes::get().cell
    }

    pub(crate) fn point(self, point: Pos2) -> Pos2 {
        let cell = Shapes::get().cell;
        // Turn it to the right by a quarter, and move it back onto its first cell.
        let turned = if self.is_down { vec2(cell - point.y, point.x) } else { point.to_vec2() };
        self.corner + turned * self.scale()
    }

    pub(crate) fn path(self, path: &[Pos2]) -> Path {
        path.iter().map(|&point| self.point(point)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shapes_of_the_pages_are_read() {
        let shapes = Shapes::get();
        for size in 1..=26 {
            let length = f32::from(size) * 40.0;
            let parts: Vec<_> = shapes.ship(size).collect();
            assert_eq!(parts[0].0, Tone::Body);
            let bow = parts[0].1[0].iter().map(|point| point.x).fold(0.0, f32::max);
            assert!((length - 4.0..length).contains(&bow), "the bow is at the end of the last cell");
            for (tone, paths) in &parts {
                let mut points = paths.iter().flatten();
                assert!(points.all(|point| (3.0..length).contains(&point.x) && (3.0..37.0).contains(&point.y)));
                assert!(*tone == Tone::Stroke || paths.iter().all(|path| is_convex(path)), "{size}: {paths:?}");
            }
        }
        for star in shapes.burn() {
            assert!(
                star.len() > 12 && star.iter().all(|&point| ((point - pos2(20.0, 20.0)).length() - 13.0).abs() < 6.0)
            );
        }
        assert_eq!(shapes.hit(), [[pos2(14.5, 14.5), pos2(25.5, 25.5)], [pos2(25.5, 14.5), pos2(14.5, 25.5)]]);
        assert_eq!(shapes.reef(), [(5., 33.), (14., 15.), (20., 24.), (25., 16.), (34., 33.)].map(|(x, y)| pos2(x, y)));
        // The star ends where it began.
        let blast = shapes.blast();
        assert_eq!(blast.len(), 14);
        assert!((blast[0] - blast[13]).length() < 12.0);
        assert!((shapes.ripple().last().copied().unwrap() - pos2(32.0, 21.0)).length() < 1e-3);
        for name in ["miss", "hit", "sunk", "place", "won", "lost"] {
            let parts = &sounds()[name];
            assert!(!parts.is_empty() && parts.iter().all(|part| part.noise.is_some() != part.tone.is_some()));
            assert!(parts.iter().all(|part| part.noise.is_none() || part.to.is_some()), "{name}");
        }
    }

    /// Whether all corners turn the same way, but for the straight ones.
    fn is_convex(path: &[Pos2]) -> bool {
        let count = path.len();
        let turn = |at: usize| {
            let (a, b, c) = (path[at], path[(at + 1) % count], path[(at + 2) % count]);
            (b - a).rot90().dot(c - b)
        };
        let turns: Vec<f32> = (0..count).map(turn).collect();
        turns.iter().all(|&turn| turn > -0.5) || turns.iter().all(|&turn| turn < 0.5)
    }

    #[test]
    fn a_ship_that_lies_downwards_stays_in_its_column() {
        let place = Place { corner: pos2(100.0, 50.0), side: 20.0, is_down: true };
        let (_, parts) = Shapes::get().ship(3).next().unwrap();
        let hull = place.path(&parts[0]);
        let (right, down) = (hull.iter().map(|point| point.x), hull.iter().map(|point| point.y));
        assert!(right.clone().fold(f32::MAX, f32::min) >= 104.0 && right.fold(0.0, f32::max) <= 116.0);
        assert!((down.fold(0.0, f32::max) - (50.0 + 58.5)).abs() < 1e-3, "the bow is below");
    }
}
