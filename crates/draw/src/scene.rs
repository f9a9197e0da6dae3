//! Drawings made of shapes: what SVG, LaTeX and any canvas have in common. A cell is one unit wide
//! and high; `x` grows rightwards and `y` downwards.

use amiral_game::Cell;

use crate::text::letter;
use crate::width::columns;
use crate::{Colour, Mark, Picture, Pointer};

/// The space beyond a grid where no coordinates stand.
const GAP: f64 = 0.5;
const TITLE: f64 = 0.55;
const COORDINATE: f64 = 0.42;
const LABEL: f64 = 0.4;
/// How wide a letter is for its size, about: fonts differ, so this errs on the wide side.
const LETTER: f64 = 0.65;

const LIGHT: Stroke = Stroke { colour: Colour::PENCIL, width: 0.03 };
const HEAVY: Stroke = Stroke { colour: Colour::INK, width: 0.1 };

/// A place on the drawing.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// From the left.
    pub x: f64,
    /// From the top.
    pub y: f64,
}

/// How a line is drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stroke {
    /// Its colour.
    pub colour: Colour,
    /// Its width.
    pub width: f64,
}

/// How a closed shape is painted.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Paint {
    /// All of its inside.
    Fill(Colour),
    /// Only its outline.
    Outline(Stroke),
}

impl Paint {
    /// The one colour it takes.
    pub fn colour(self) -> Colour {
        match self {
            Paint::Fill(colour) => colour,
            Paint::Outline(stroke) => stroke.colour,
        }
    }
}

/// One thing to paint.
#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    /// A straight line, its ends half its width beyond the points, so that corners close.
    Line {
        /// One end.
        from: Point,
        /// The other end.
        to: Point,
        /// How it is drawn.
        stroke: Stroke,
    },
    /// A polygon.
    Polygon {
        /// Its corners, in order.
        corners: Vec<Point>,
        /// How it is painted.
        paint: Paint,
    },
    /// A circle.
    Circle {
        /// Its centre.
        centre: Point,
        /// Its radius.
        radius: f64,
        /// How it is painted.
        paint: Paint,
    },
    /// One line of text, centred both ways.
    Text {
        /// Its middle.
        centre: Point,
        /// The size of the letters.
        size: f64,
        /// The colour of the letters.
        colour: Colour,
        /// What it says.
        text: String,
    },
}

/// Pictures side by side, as shapes to paint in that order.
///
/// ```
/// # use amiral_draw::{Picture, Scene};
/// # use amiral_game::Preset;
/// let scene = Scene::new(&[Picture::of(&Preset::Classic.rules())]);
/// assert!(scene.width > 10.0 && !scene.shapes.is_empty());
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    /// How wide it is, in cells.
    pub width: f64,
    /// How high it is, in cells.
    pub height: f64,
    /// The shapes.
    pub shapes: Vec<Shape>,
}

impl Scene {
    /// The scene that shows those pictures.
    pub fn new(pictures: &[Picture]) -> Scene {
        let top = if pictures.iter().any(|picture| picture.heading().is_some()) { 2.0 } else { 1.0 };
        let mut scene = Scene { width: 0.0, height: 0.0, shapes: Vec::new() };
        for picture in pictures {
            let (width, height) = (f64::from(picture.grid().width()), f64::from(picture.grid().height()));
            let title = picture.heading().map_or(0.0, |title| columns(title) as f64 * TITLE * LETTER);
            let overhang = (title - width) / 2.0;
            let left = scene.width + overhang.max(1.0);
            Painter { shapes: &mut scene.shapes, origin: Point { x: left, y: top } }.picture(picture);
            scene.width = left + width + overhang.max(GAP);
            scene.height = scene.height.max(top + height + GAP);
        }
        scene
    }
}

/// Paints one picture, measured from the upper left corner of its grid.
struct Painter<'a> {
    shapes: &'a mut Vec<Shape>,
    origin: Point,
}

impl Painter<'_> {
    /// From what lies at the bottom to what lies on top.
    fn picture(&mut self, picture: &Picture) {
        let grid = picture.grid();
        let (width, height) = (f64::from(grid.width()), f64::from(grid.height()));
        for (cell, ground) in grid.cells().filter_map(|cell| Some((cell, ground(picture, cell)?))) {
            self.square(Spot::whole(cell), 0.5, Paint::Fill(ground));
        }
        for row in 0..=grid.height() {
            self.line((0.0, row.into()), (width, row.into()), LIGHT);
        }
        for column in 0..=grid.width() {
            self.line((column.into(), 0.0), (column.into(), height), LIGHT);
        }
        for (cell, mark) in grid.cells().filter_map(|cell| Some((cell, picture.square(cell).mark?))) {
            let alone = picture.square(cell).label.is_empty();
            self.mark(mark, if alone { Spot::whole(cell) } else { Spot::upper(cell) });
        }
        for run in picture.edges().heavy() {
            let corner = |(column, row): (u8, u8)| (column.into(), row.into());
            self.line(corner(run.from), corner(run.to), HEAVY);
        }
        for (cell, pointer) in grid.cells().filter_map(|cell| Some((cell, picture.square(cell).pointer?))) {
            self.pointer(pointer, Spot::whole(cell));
        }
        for cell in grid.cells().filter(|&cell| !picture.square(cell).label.is_empty()) {
            self.label(picture, cell);
        }
        for column in 0..grid.width() {
            self.text((f64::from(column) + 0.5, -0.4), COORDINATE, Colour::INK, &letter(column));
        }
        for row in 0..grid.height() {
            self.text((-0.5, f64::from(row) + 0.5), COORDINATE, Colour::INK, &picture.row_number(row).to_string());
        }
        if let Some(title) = picture.heading() {
            self.text((width / 2.0, -1.35), TITLE, Colour::INK, title);
        }
    }

    fn mark(&mut self, mark: Mark, spot: Spot) {
        match mark {
            Mark::Miss => {
                let stroke = Stroke { colour: Colour::BLUE, width: 0.09 * spot.scale };
                self.circle(spot, 0.22, Paint::Outline(stroke));
            }
            Mark::Hit => self.cross(spot, 0.24, Stroke { colour: Colour::VERMILLION, width: 0.12 * spot.scale }),
            Mark::Sunk => {
                self.square(spot, 0.36, Paint::Fill(Colour::VERMILLION));
                self.cross(spot, 0.2, Stroke { colour: Colour::WHITE, width: 0.1 * spot.scale });
            }
            Mark::RuledOut => self.circle(spot, 0.08, Paint::Fill(Colour::FADED)),
            Mark::Reef => {
                let corners = [(0.0, -0.3), (0.34, 0.28), (-0.34, 0.28)];
                self.polygon(spot, &corners, Paint::Fill(Colour::GREEN));
            }
        }
    }

    fn pointer(&mut self, pointer: Pointer, spot: Spot) {
        match pointer {
            Pointer::Cursor => {
                self.square(spot, 0.42, Paint::Outline(Stroke { colour: Colour::PURPLE, width: 0.1 }));
            }
            Pointer::Target => {
                let stroke = Stroke { colour: Colour::INK, width: 0.07 };
                self.circle(spot, 0.36, Paint::Outline(stroke));
                for (x, y) in [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)] {
                    self.line(spot.at((x * 0.3, y * 0.3)), spot.at((x * 0.44, y * 0.44)), stroke);
                }
            }
        }
    }

    fn label(&mut self, picture: &Picture, cell: Cell) {
        let square = picture.square(cell);
        let (spot, room) = match square.mark {
            None => (Spot::whole(cell), LABEL),
            Some(_) => (Spot::lower(cell), LABEL * 0.7),
        };
        let fitting = 0.9 / (columns(&square.label) as f64 * LETTER);
        let ink = ground(picture, cell).unwrap_or(Colour::WHITE).ink_on();
        self.text(spot.at((0.0, 0.0)), room.min(fitting), ink, &square.label);
    }

    fn cross(&mut self, spot: Spot, reach: f64, stroke: Stroke) {
        for slope in [1.0, -1.0] {
            self.line(spot.at((-reach, -reach * slope)), spot.at((reach, reach * slope)), stroke);
        }
    }

    fn square(&mut self, spot: Spot, reach: f64, paint: Paint) {
        self.polygon(spot, &[(-reach, -reach), (reach, -reach), (reach, reach), (-reach, reach)], paint);
    }

    fn polygon(&mut self, spot: Spot, corners: &[(f64, f64)], paint: Paint) {
        let corners = corners.iter().map(|&corner| self.point(spot.at(corner))).collect();
        self.shapes.push(Shape::Polygon { corners, paint });
    }

    fn circle(&mut self, spot: Spot, radius: f64, paint: Paint) {
        let centre = self.point(spot.at((0.0, 0.0)));
        self.shapes.push(Shape::Circle { centre, radius: radius * spot.scale, paint });
    }

    fn line(&mut self, from: (f64, f64), to: (f64, f64), stroke: Stroke) {
        self.shapes.push(Shape::Line { from: self.point(from), to: self.point(to), stroke });
    }

    fn text(&mut self, centre: (f64, f64), size: f64, colour: Colour, text: &str) {
        self.shapes.push(Shape::Text { centre: self.point(centre), size, colour, text: text.into() });
    }

    fn point(&self, (x, y): (f64, f64)) -> Point {
        Point { x: self.origin.x + x, y: self.origin.y + y }
    }
}

/// The place of a mark: its middle on the grid, and how large it is for a cell.
#[derive(Clone, Copy)]
struct Spot {
    middle: (f64, f64),
    scale: f64,
}

impl Spot {
    fn whole(cell: Cell) -> Spot {
        Spot { middle: (f64::from(cell.column()) + 0.5, f64::from(cell.row()) + 0.5), scale: 1.0 }
    }

    /// Where a mark goes that leaves room for a label.
    fn upper(cell: Cell) -> Spot {
        Spot { middle: Spot::whole(cell).at((0.0, -0.17)), scale: 0.6 }
    }

    /// Where the label goes then.
    fn lower(cell: Cell) -> Spot {
        Spot { middle: Spot::whole(cell).at((0.0, 0.27)), scale: 1.0 }
    }

    fn at(self, (x, y): (f64, f64)) -> (f64, f64) {
        (self.middle.0 + x * self.scale, self.middle.1 + y * self.scale)
    }
}

/// What fills a cell, if anything does.
fn ground(picture: &Picture, cell: Cell) -> Option<Colour> {
    match picture.square(cell).visible_shade() {
        Some(shade) => Some(Colour::heat(shade)),
        None if picture.is_ship(cell) => Some(Colour::HULL),
        None => picture.is_dark(cell).then_some(Colour::DEEP),
    }
}
