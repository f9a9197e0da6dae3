//! The shapes of ships: straight ones, blocks, and any other figure in one piece.

use std::cmp::Reverse;
use std::fmt;

use smallvec::SmallVec;

use crate::MAX_SIDE;
use crate::rules::Mirror;

/// The most cells that the box around a shape has.
pub const MAX_BOX: usize = 64;

/// The cells of a ship, wherever it is: those of a box that it fills from side to side.
///
/// It prints as fleets are written: `4` straight, `2x3` a block, one of the usual names, or the rows
/// of a drawing.
///
/// ```
/// # use amiral_game::Shape;
/// let shape: Shape = "##/#.".parse()?;
/// assert_eq!((shape.size(), shape.width(), shape.height()), (3, 2, 2));
/// assert_eq!(shape.to_string(), "##/#.");
/// assert_eq!("###/#..".parse::<Shape>()?.to_string(), "L4");
/// assert_eq!("##/##".parse::<Shape>()?.to_string(), "2x2");
/// # Ok::<(), amiral_game::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Shape {
    width: u8,
    height: u8,
    size: u8,
    /// The cells of the box in reading order, from the lowest bit of the first word on.
    words: [u32; 2],
}

/// What can be wrong with a drawing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BadShape {
    TooLarge,
    InPieces,
}

/// Shapes that people have names for, each turned so that it comes first. Of two that are each
/// other's mirror image, the usual one stands first.
const NAMES: [(&str, &str); 16] = [
    ("L4", "###/#.."),
    ("J4", "###/..#"),
    ("T4", "###/.#."),
    ("S4", ".##/##."),
    ("Z4", "##./.##"),
    ("F5", "##./.##/.#."),
    ("L5", "####/#..."),
    ("N5", "###./..##"),
    ("P5", "###/##."),
    ("T5", "###/.#./.#."),
    ("U5", "###/#.#"),
    ("V5", "###/#../#.."),
    ("W5", "##./.##/..#"),
    ("X5", ".#./###/.#."),
    ("Y5", "####/.#.."),
    ("Z5", "##./.#./.##"),
];

impl Shape {
    /// A straight ship of that many cells, from 1 to 26, along a row.
    pub const fn line(size: u8) -> Option<Shape> {
        if size == 0 || size > MAX_SIDE { None } else { Some(Shape::across(size)) }
    }

    /// The shapes that people have names for, each with its drawing.
    pub fn named() -> impl Iterator<Item = (&'static str, &'static str)> {
        NAMES.into_iter()
    }

    pub(crate) const fn across(size: u8) -> Shape {
        Shape { width: size, height: 1, size, words: [(1 << size) - 1, 0] }
    }

    pub(crate) const fn down(size: u8) -> Shape {
        Shape { width: 1, height: size, size, words: [(1 << size) - 1, 0] }
    }

    /// The shape with those cells of a box, by column and row; the box may be larger than it.
    pub(crate) fn of_cells(cells: &[(u8, u8)]) -> Result<Shape, BadShape> {
        let least = |pick: fn(&(u8, u8)) -> u8| cells.iter().map(pick).min();
        let most = |pick: fn(&(u8, u8)) -> u8| cells.iter().map(pick).max();
        let (Some(left), Some(right), Some(top), Some(bottom)) =
            (least(|cell| cell.0), most(|cell| cell.0), least(|cell| cell.1), most(|cell| cell.1))
        else {
            return Err(BadShape::InPieces);
        };
        let (width, height) = (right - left + 1, bottom - top + 1);
        let is_large = |side: u8| side > MAX_SIDE;
        if is_large(width) || is_large(height) || usize::from(width) * usize::from(height) > MAX_BOX {
            return Err(BadShape::TooLarge);
        }
        let bits = cells.iter().fold(0, |bits, &(column, row)| bits | bit(width, column - left, row - top));
        let shape = Shape::of_bits(width, height, bits);
        match shape {
            _ if !shape.is_in_one_piece() => Err(BadShape::InPieces),
            _ if shape.size > MAX_SIDE => Err(BadShape::TooLarge),
            _ => Ok(shape),
        }
    }

    fn of_bits(width: u8, height: u8, bits: u64) -> Shape {
        Shape { width, height, size: bits.count_ones() as u8, words: [bits as u32, (bits >> 32) as u32] }
    }

    /// The number of its cells.
    pub const fn size(self) -> u8 {
        self.size
    }

    /// The number of columns it takes.
    pub const fn width(self) -> u8 {
        self.width
    }

    /// The number of rows it takes.
    pub const fn height(self) -> u8 {
        self.height
    }

    /// Whether it prints as a drawing: it is neither straight nor a block, and has no usual name.
    pub fn is_drawn(self) -> bool {
        !self.is_straight() && self.size != self.width * self.height && self.first_turn().rank() == NAMES.len()
    }

    /// Whether its cells are in one line.
    pub const fn is_straight(self) -> bool {
        self.width == 1 || self.height == 1
    }

    /// Its cells in reading order: how many columns and rows each lies from the first column and
    /// row.
    pub fn cells(self) -> impl DoubleEndedIterator<Item = (u8, u8)> {
        let bits = self.bits();
        let all = self.width * self.height;
        (0..all).filter(move |at| bits >> at & 1 != 0).map(move |at| (at % self.width, at / self.width))
    }

    /// Whether it has that cell.
    pub fn has(self, column: u8, row: u8) -> bool {
        column < self.width && row < self.height && self.bits() & bit(self.width, column, row) != 0
    }

    /// How many columns its first cell lies from the first column.
    pub(crate) fn indent(self) -> u8 {
        self.words[0].trailing_zeros() as u8
    }

    /// Where its cell with that number in reading order lies.
    pub(crate) fn nth(self, number: u8) -> (u8, u8) {
        let mut bits = self.bits();
        for _ in 0..number {
            bits &= bits.wrapping_sub(1);
        }
        let at = bits.trailing_zeros() as u8;
        (at % self.width, at / self.width)
    }

    /// A quarter of a turn further, with the sun.
    #[must_use]
    pub fn turned(self) -> Shape {
        self.moved(self.height, self.width, |(column, row)| (self.height - 1 - row, column))
    }

    /// As a mirror beside it shows it.
    #[must_use]
    pub fn mirrored(self) -> Shape {
        self.moved(self.width, self.height, |(column, row)| (self.width - 1 - column, row))
    }

    /// All ways in which it may lie, in the order in which placements are numbered.
    pub fn ways(self, mirror: Mirror) -> SmallVec<[Shape; 8]> {
        let mut ways: SmallVec<[Shape; 8]> = self.turns().collect();
        if mirror == Mirror::Yes {
            ways.extend(self.mirrored().turns());
        }
        ways.sort_unstable();
        ways.dedup();
        ways
    }

    /// The one of its ways of lying that stands for all of them in a fleet.
    #[must_use]
    pub fn upright(self, mirror: Mirror) -> Shape {
        if self.is_straight() {
            return Shape::across(self.size);
        }
        let turned = self.first_turn();
        match mirror {
            Mirror::No => turned,
            Mirror::Yes => {
                let other = self.mirrored().first_turn();
                if turned == other { turned } else { turned.min_by_name(other) }
            }
        }
    }

    /// Whether it differs from its mirror image, however that is turned.
    pub fn is_handed(self) -> bool {
        self.first_turn() != self.mirrored().first_turn()
    }

    fn bits(self) -> u64 {
        u64::from(self.words[1]) << 32 | u64::from(self.words[0])
    }

    fn turns(self) -> impl Iterator<Item = Shape> {
        std::iter::successors(Some(self), |shape| Some(shape.turned())).take(4)
    }

    fn first_turn(self) -> Shape {
        self.turns().min().expect("there are four")
    }

    fn min_by_name(self, other: Shape) -> Shape {
        let key = |shape: Shape| (shape.rank(), shape);
        if key(other) < key(self) { other } else { self }
    }

    fn moved(self, width: u8, height: u8, to: impl Fn((u8, u8)) -> (u8, u8)) -> Shape {
        let bits = self.cells().map(to).fold(0, |bits, (column, row)| bits | bit(width, column, row));
        Shape::of_bits(width, height, bits)
    }

    fn is_in_one_piece(self) -> bool {
        let (bits, width) = (self.bits(), self.width);
        let mut reached = bits & bits.wrapping_neg();
        loop {
            let here = Shape::of_bits(width, self.height, reached);
            let beside = here.cells().fold(reached, |all, (column, row)| {
                let left = column.checked_sub(1).map_or(0, |left| bit(width, left, row));
                let up = row.checked_sub(1).map_or(0, |up| bit(width, column, up));
                let right = if column + 1 < width { bit(width, column + 1, row) } else { 0 };
                let down = if row + 1 < self.height { bit(width, column, row + 1) } else { 0 };
                all | left | up | right | down
            }) & bits;
            if beside == reached {
                return reached == bits;
            }
            reached = beside;
        }
    }

    /// The number of its name among those there are.
    fn rank(self) -> usize {
        let drawing = self.drawing().to_string();
        NAMES.iter().position(|(_, named)| *named == drawing).unwrap_or(NAMES.len())
    }

    /// The drawing of the shape of that name.
    pub(crate) fn drawing_of_name(name: &str) -> Option<&'static str> {
        NAMES.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, drawing)| *drawing)
    }

    /// Its rows: `##/#.`.
    pub fn drawing(self) -> impl fmt::Display {
        Drawing(self)
    }
}

struct Drawing(Shape);

impl fmt::Display for Drawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shape = self.0;
        for row in 0..shape.height {
            if row > 0 {
                f.write_str("/")?;
            }
            (0..shape.width).try_for_each(|column| f.write_str(if shape.has(column, row) { "#" } else { "." }))?;
        }
        Ok(())
    }
}

/// Its size if it is straight, its sides if it is a block, a usual name, or its drawing.
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_straight() {
            return write!(f, "{}", self.size);
        }
        if self.size == self.width * self.height {
            return write!(f, "{}x{}", self.width.min(self.height), self.width.max(self.height));
        }
        match NAMES.get(self.first_turn().rank()) {
            Some((name, _)) => f.write_str(name),
            None => write!(f, "{}", self.drawing()),
        }
    }
}

impl fmt::Debug for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.drawing())
    }
}

/// Flat ones first, then narrow ones; of one box those first whose drawing has an earlier cell.
impl Ord for Shape {
    fn cmp(&self, other: &Shape) -> std::cmp::Ordering {
        let key = |shape: &Shape| (shape.height, shape.width, Reverse(shape.bits().reverse_bits()));
        key(self).cmp(&key(other))
    }
}

impl PartialOrd for Shape {
    fn partial_cmp(&self, other: &Shape) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

const fn bit(width: u8, column: u8, row: u8) -> u64 {
    1 << (row * width + column)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(text: &str) -> Shape {
        text.parse().unwrap()
    }

    #[test]
    fn every_name_stands_for_the_first_of_its_turns() {
        for (name, drawing) in NAMES {
            let shape = shape(name);
            assert_eq!(shape.drawing().to_string(), drawing);
            assert_eq!(shape.first_turn(), shape, "{name}");
            assert_eq!(shape.to_string(), name);
            assert_eq!(usize::from(shape.size()), name[1..].parse::<usize>().unwrap());
        }
    }

    #[test]
    fn shapes_lie_in_as_many_ways_as_they_have_faces() {
        let ways = |text: &str| (shape(text).ways(Mirror::Yes).len(), shape(text).ways(Mirror::No).len());
        assert_eq!(ways("1"), (1, 1));
        assert_eq!(ways("4"), (2, 2));
        assert_eq!(ways("2x2"), (1, 1));
        assert_eq!(ways("2x3"), (2, 2));
        assert_eq!(ways("L4"), (8, 4));
        assert_eq!(ways("S4"), (4, 2));
        assert_eq!(ways("T4"), (4, 4));
        assert_eq!(ways("X5"), (1, 1));
    }

    #[test]
    fn a_mirror_image_is_another_ship_only_where_ships_are_not_mirrored() {
        assert_eq!(shape("J4").upright(Mirror::Yes).to_string(), "L4");
        assert_eq!(shape("J4").upright(Mirror::No).to_string(), "J4");
        assert_eq!(shape("Z4").upright(Mirror::Yes).to_string(), "S4");
        assert_eq!(shape("#./#./##").upright(Mirror::Yes), shape("L4"));
        assert!(shape("L4").is_handed() && !shape("T4").is_handed());
    }

    #[test]
    fn a_drawing_of_something_simple_is_that() {
        assert_eq!(shape("###").to_string(), "3");
        assert_eq!(shape("#/#/#").to_string(), "3");
        assert_eq!(shape("###/###").to_string(), "2x3");
        assert_eq!(shape("3x2").upright(Mirror::Yes).drawing().to_string(), "###/###");
        assert_eq!(shape("1x4").to_string(), "4");
        assert_eq!(shape(".#/##").upright(Mirror::Yes).to_string(), "##/#.");
        assert_eq!(shape("...../.##../.#.../.....").to_string(), "##/#.");
    }

    #[test]
    fn cells_run_in_reading_order() {
        let s = shape("S4");
        assert_eq!(s.cells().collect::<Vec<_>>(), [(1, 0), (2, 0), (0, 1), (1, 1)]);
        assert_eq!((0..4).map(|number| s.nth(number)).collect::<Vec<_>>(), s.cells().collect::<Vec<_>>());
        assert_eq!(s.indent(), 1);
    }
}
