//! Drawings made of characters.

use amiral_game::Cell;

use crate::edges::Edges;
use crate::width::{centred, columns};
use crate::{Charset, Picture, Square, Weight};

/// The space between two pictures.
const GAP: usize = 3;

/// Draws pictures side by side, every line as wide as the others and ended by a line break.
///
/// ```
/// # use amiral_draw::{Charset, Picture, text};
/// # use amiral_game::Grid;
/// let sea = Picture::new(Grid::new(2, 1).unwrap());
/// let drawing = text(&[sea], Charset::Ascii);
/// assert_eq!(drawing.lines().count(), 4);
/// ```
pub fn text(pictures: &[Picture], charset: Charset) -> String {
    let mut text = String::new();
    for line in spans(pictures, charset) {
        text.extend(line.into_iter().map(|span| span.text));
        text.push('\n');
    }
    text
}

/// What a piece of a line belongs to, so that a terminal can colour it and tell what is under the
/// mouse.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// Empty space.
    Blank,
    /// The title of a picture.
    Title,
    /// A column's letter or a row's number.
    Coordinate,
    /// A line, or a joint of lines: as heavy as its heaviest.
    Line(Weight),
    /// The inside of a cell, of the picture with that number.
    Cell(usize, Cell),
}

/// A piece of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Span {
    /// What it belongs to.
    pub part: Part,
    /// The characters.
    pub text: String,
}

/// The same drawing as [`text`], line by line, each in pieces.
///
/// ```
/// # use amiral_draw::{Charset, Mark, Part, Picture, spans};
/// # use amiral_game::{Cell, Grid};
/// let cell = Cell::new(1, 0);
/// let sea = Picture::new(Grid::new(2, 1).unwrap()).mark(Mark::Hit, [cell]);
/// let lines = spans(&[sea], Charset::Unicode);
/// let mut pieces = lines.iter().flatten();
/// assert!(pieces.any(|piece| piece.part == Part::Cell(0, cell)));
/// ```
pub fn spans(pictures: &[Picture], charset: Charset) -> Vec<Vec<Span>> {
    let titled = pictures.iter().any(|picture| picture.heading().is_some());
    let blocks: Vec<Block<'_>> =
        pictures.iter().enumerate().map(|(number, picture)| Block::new(number, picture, charset, (3, 1))).collect();
    let mut drawn: Vec<_> = blocks.iter().map(|block| block.lines(titled).into_iter()).collect();
    let height = drawn.iter().map(ExactSizeIterator::len).max().unwrap_or(0);
    let mut lines = Vec::with_capacity(height);
    for _ in 0..height {
        let mut line = Line::default();
        for (number, (block, drawn)) in blocks.iter().zip(&mut drawn).enumerate() {
            line.blank(if number == 0 { 0 } else { GAP });
            let end = line.width() + block.width;
            line.spans.extend(drawn.next().unwrap_or_default().spans);
            line.blank(end - line.width());
        }
        lines.push(line.spans);
    }
    lines
}

/// Draws one picture like [`spans`], its cells that many columns wide and lines high inside, or
/// wider where what they show needs it. Odd numbers leave a middle for what a cell shows. A title is
/// left to whoever puts the drawing in its place.
pub fn enlarged(picture: &Picture, charset: Charset, columns: usize, lines: usize) -> Vec<Vec<Span>> {
    let block = Block::new(0, picture, charset, (columns, lines));
    block.lines(false).into_iter().map(|line| line.spans).collect()
}

/// One picture and the measures of its drawing.
struct Block<'a> {
    number: usize,
    picture: &'a Picture,
    charset: Charset,
    edges: Edges,
    /// The columns of the row numbers.
    margin: usize,
    /// The columns inside a cell: odd, so that one character stands in the middle.
    cell: usize,
    /// The lines inside a cell.
    lines: usize,
    /// The columns of the grid, coordinates included.
    grid: usize,
    /// The columns of everything: a long title is wider than the grid.
    width: usize,
}

impl<'a> Block<'a> {
    fn new(number: usize, picture: &'a Picture, charset: Charset, (least, lines): (usize, usize)) -> Block<'a> {
        let grid = picture.grid();
        let margin = picture.row_number(grid.height() - 1).to_string().len();
        let needed = |cell| {
            let square = picture.square(cell);
            columns(&content(square, charset)) + if square.pointer.is_some() { 2 } else { 0 }
        };
        let cell = grid.cells().map(needed).fold(least, usize::max) | 1;
        let across = margin + 2 + usize::from(grid.width()) * (cell + 1);
        let width = across.max(picture.heading().map_or(0, columns));
        Block {
            number,
            picture,
            charset,
            edges: picture.edges(),
            margin,
            cell,
            lines: lines.max(1),
            grid: across,
            width,
        }
    }

    fn lines(&self, titled: bool) -> Vec<Line> {
        let rows = self.picture.grid().height();
        let title = titled.then(|| self.title());
        let middle = (self.lines - 1) / 2;
        let row = |row| (0..self.lines).map(move |line| self.row(row, line == middle));
        let body = (0..rows).flat_map(|number| std::iter::once(self.rule(number)).chain(row(number)));
        title.into_iter().chain([self.letters()]).chain(body).chain([self.rule(rows)]).collect()
    }

    fn title(&self) -> Line {
        let mut line = Line::default();
        let title = self.picture.heading().unwrap_or_default();
        // Over the cells rather than over the whole block, unless it is too long for that.
        let margin = (self.margin + 1).min(self.width - columns(title));
        line.blank(margin);
        line.push(Part::Title, centred(title, self.grid.saturating_sub(margin), ' '));
        line
    }

    fn letters(&self) -> Line {
        let mut line = Line::default();
        line.blank(self.margin + 1);
        for column in 0..self.picture.grid().width() {
            line.blank(1);
            line.push(Part::Coordinate, centred(&letter(column), self.cell, ' '));
        }
        line.blank(1);
        line
    }

    /// The line above a row of cells.
    fn rule(&self, row: u8) -> Line {
        let mut line = Line::default();
        line.blank(self.margin + 1);
        let (width, row) = (self.picture.grid().width() as i8, row as i8);
        for column in 0..=width {
            let arms = self.edges.arms(column, row);
            line.push(Part::Line(arms.heaviest()), self.charset.joint(arms).to_string());
            if column < width {
                let weight = self.edges.above(column, row);
                line.push(Part::Line(weight), self.charset.horizontal(weight).to_string().repeat(self.cell));
            }
        }
        line
    }

    /// A line of a row of cells: the one in the middle, or one that is only filled.
    fn row(&self, row: u8, is_middle: bool) -> Line {
        let mut line = Line::default();
        if is_middle {
            line.push(Part::Coordinate, format!("{:>1$} ", self.picture.row_number(row), self.margin));
        } else {
            line.blank(self.margin + 1);
        }
        let width = self.picture.grid().width();
        for column in 0..=width {
            let weight = self.edges.before(column as i8, row as i8);
            line.push(Part::Line(weight), self.charset.vertical(weight).to_string());
            if column < width {
                let cell = Cell::new(column, row);
                let filled = || self.fill(cell).to_string().repeat(self.cell);
                line.push(Part::Cell(self.number, cell), if is_middle { self.inside(cell) } else { filled() });
            }
        }
        line
    }

    /// What a cell is filled with around what it shows.
    fn fill(&self, cell: Cell) -> char {
        let square = self.picture.square(cell);
        match square.visible_shade() {
            _ if square.mark.is_some() || !square.label.is_empty() => ' ',
            Some(shade) => self.charset.shade(shade).1,
            None if self.picture.is_dark(cell) => self.charset.dark(),
            None => ' ',
        }
    }

    fn inside(&self, cell: Cell) -> String {
        let square = self.picture.square(cell);
        let fill = self.fill(cell);
        let content = content(square, self.charset);
        match square.pointer.map(|pointer| self.charset.pointer(pointer)) {
            Some((left, right)) => {
                format!("{left}{}{right}", centred(&content, self.cell - 2, fill))
            }
            None => centred(&content, self.cell, fill),
        }
    }
}

/// The characters in the middle of a cell: its mark and its label, or the digit of a shade nothing
/// else explains.
pub(crate) fn content(square: &Square, charset: Charset) -> String {
    match (square.mark, square.visible_shade()) {
        (Some(mark), _) => format!("{}{}", charset.mark(mark), square.label),
        (None, Some(shade)) if square.label.is_empty() => charset.shade(shade).0,
        (None, _) => square.label.clone(),
    }
}

/// The letter of a column.
pub(crate) fn letter(column: u8) -> String {
    char::from(b'A' + column).to_string()
}

#[derive(Default)]
pub(crate) struct Line {
    pub(crate) spans: Vec<Span>,
}

impl Line {
    /// Adds to the last piece where it can, so that a terminal has few to style.
    pub(crate) fn push(&mut self, part: Part, text: String) {
        match self.spans.last_mut() {
            Some(last) if last.part == part => last.text.push_str(&text),
            _ => self.spans.push(Span { part, text }),
        }
    }

    pub(crate) fn blank(&mut self, columns: usize) {
        if columns > 0 {
            self.push(Part::Blank, " ".repeat(columns));
        }
    }

    fn width(&self) -> usize {
        self.spans.iter().map(|span| columns(&span.text)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::charset::tests::arms;
    use crate::edges::Arms;
    use crate::{Mark, Pointer};
    use amiral_game::{Axis, Grid, Ship};
    use proptest::prelude::*;

    fn grids(side: u8) -> impl Strategy<Value = Grid> {
        (1..=side, 1..=side).prop_map(|(width, height)| Grid::new(width, height).expect("a side from 1 to 26"))
    }

    fn cells() -> impl Strategy<Value = Cell> {
        (0..26_u8, 0..26_u8).prop_map(|(column, row)| Cell::new(column, row))
    }

    fn ships(side: u8) -> impl Strategy<Value = Vec<Ship>> {
        let ship = (0..side, 0..side, prop::sample::select(&Axis::ALL[..]), 1..5_u8)
            .prop_filter_map("leaves the sea", |(column, row, axis, size)| {
                Ship::new(Cell::new(column, row), axis, size)
            });
        prop::collection::vec(ship, 0..12)
    }

    fn pictures() -> impl Strategy<Value = Picture> {
        let marks = prop::collection::vec((prop::sample::select(&Mark::ALL[..]), cells()), 0..40);
        let pointers = prop::collection::vec((prop::sample::select(&Pointer::ALL[..]), cells()), 0..4);
        let labels = prop::collection::vec((cells(), "\\PC{0,4}"), 0..20);
        let heat = prop::collection::vec(0.0..1.0, 0..400);
        (grids(26), ships(26), prop::option::of("\\PC{0,30}"), marks, pointers, labels, heat).prop_map(
            |(grid, ships, title, marks, pointers, labels, heat)| {
                let mut picture = Picture::new(grid).ships(ships).heat(&heat);
                picture = marks.into_iter().fold(picture, |picture, (mark, cell)| picture.mark(mark, [cell]));
                picture = pointers.into_iter().fold(picture, |picture, (pointer, cell)| picture.point(pointer, cell));
                picture = labels.into_iter().fold(picture, |picture, (cell, label)| picture.label(cell, label));
                title.into_iter().fold(picture, Picture::title)
            },
        )
    }

    #[test]
    fn a_large_cell_shows_what_it_shows_in_its_middle() {
        let cell = Cell::new(1, 0);
        let picture = Picture::new(Grid::new(2, 1).expect("a small grid"));
        let picture = picture.mark(Mark::Hit, [cell]).point(Pointer::Cursor, cell);
        let lines = enlarged(&picture, Charset::Ascii, 5, 3);
        let drawn: Vec<String> = lines.iter().map(|line| line.iter().map(|span| &*span.text).collect()).collect();
        assert_eq!(
            drawn.iter().map(|line| line.trim_end()).collect::<Vec<_>>(),
            [
                "     A     B",
                "  +-----+-----+",
                "  |     |     |",
                "0 |     |[ X ]|",
                "  |     |     |",
                "  +-----+-----+",
            ]
        );
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn all_lines_are_equally_wide(pictures in prop::collection::vec(pictures(), 1..4)) {
            for charset in [Charset::Unicode, Charset::Ascii] {
                let drawing = text(&pictures, charset);
                let widths: Vec<usize> = drawing.lines().map(columns).collect();
                prop_assert!(widths.iter().all(|&width| width == widths[0]), "{drawing}");
            }
        }

        #[test]
        fn every_cell_is_one_span(pictures in prop::collection::vec(pictures(), 1..4)) {
            let mut drawn: Vec<(usize, Cell)> = Vec::new();
            for span in spans(&pictures, Charset::Unicode).into_iter().flatten() {
                if let Part::Cell(number, cell) = span.part {
                    drawn.push((number, cell));
                }
            }
            drawn.sort_unstable();
            let cells = |(number, picture): (usize, &Picture)| picture.grid().cells().map(move |cell| (number, cell));
            prop_assert_eq!(drawn, pictures.iter().enumerate().flat_map(cells).collect::<Vec<_>>());
        }

        /// Read back from the drawing: every joint continues the lines around it, and a line is
        /// heavy exactly where a ship ends.
        #[test]
        fn joints_continue_their_lines(grid in grids(9), ships in ships(9)) {
            let drawing = text(&[Picture::new(grid).ships(ships.clone())], Charset::Unicode);
            let canvas: Vec<Vec<char>> = drawing.lines().skip(1).map(|line| line.chars().skip(2).collect()).collect();
            let at = |x: usize, y: usize| canvas.get(y).and_then(|line| line.get(x)).copied().unwrap_or(' ');
            let arm = |x: usize, y: usize, along: fn(Arms) -> Weight| arms(at(x, y)).map_or(Weight::None, along);
            let (width, height) = (usize::from(grid.width()), usize::from(grid.height()));
            for (row, column) in (0..=height).flat_map(|row| (0..=width).map(move |column| (row, column))) {
                let (x, y) = (4 * column, 2 * row);
                let joint = arms(at(x, y)).expect("a joint");
                prop_assert_eq!(joint.right, arm(x + 1, y, |arms| arms.left), "{}", drawing);
                prop_assert_eq!(joint.down, arm(x, y + 1, |arms| arms.up), "{}", drawing);
                prop_assert_eq!(joint.left, if x > 0 { arm(x - 1, y, |arms| arms.right) } else { Weight::None });
                prop_assert_eq!(joint.up, if y > 0 { arm(x, y - 1, |arms| arms.down) } else { Weight::None });

                let ship = |column: usize, row: usize| {
                    let cell = (column < width && row < height).then(|| Cell::new(column as u8, row as u8));
                    cell.and_then(|cell| ships.iter().rposition(|ship| ship.set().contains(cell)))
                };
                if column < width {
                    let above = row.checked_sub(1).and_then(|above| ship(column, above));
                    prop_assert_eq!(joint.right == Weight::Heavy, above != ship(column, row), "{}", drawing);
                }
                if row < height {
                    let before = column.checked_sub(1).and_then(|before| ship(before, row));
                    prop_assert_eq!(joint.down == Weight::Heavy, before != ship(column, row), "{}", drawing);
                }
            }
        }
    }
}
