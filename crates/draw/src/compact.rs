//! Small drawings made of characters: one line for each row and no lines between cells, so that two
//! seas fit where boxes would not. Ships are solid instead of outlined.

use amiral_game::Cell;

use crate::edges::Arms;
use crate::text::{Line, content, letter};
use crate::width::{centred, columns};
use crate::{Charset, Part, Picture, Span, Weight};

/// The columns a cell takes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Width {
    /// Room for one character; whatever points at it stands to its left.
    Two,
    /// Room for a character between two others.
    Three,
}

impl Width {
    /// The number of columns.
    pub fn columns(self) -> usize {
        match self {
            Width::Two => 2,
            Width::Three => 3,
        }
    }
}

/// Draws one picture without lines between its cells: the letters, a frame, and a line for each
/// row, but no title.
pub fn compact(picture: &Picture, charset: Charset, width: Width) -> Vec<Vec<Span>> {
    let grid = picture.grid();
    let margin = picture.row_number(grid.height() - 1).to_string().len();
    let mut lines = Vec::with_capacity(usize::from(grid.height()) + 3);

    let mut letters = Line::default();
    letters.blank(margin + 2);
    for column in 0..grid.width() {
        letters.push(Part::Coordinate, place(&letter(column), width, ' '));
    }
    letters.blank(1);
    lines.push(letters.spans);

    let rule = |up: Weight, down: Weight| {
        let corner = |left, right| charset.joint(Arms { up, down, left, right }).to_string();
        let mut line = Line::default();
        line.blank(margin + 1);
        let side = charset.horizontal(Weight::Light).to_string();
        let sides = side.repeat(usize::from(grid.width()) * width.columns());
        let (left, right) = (corner(Weight::None, Weight::Light), corner(Weight::Light, Weight::None));
        line.push(Part::Line(Weight::Light), format!("{left}{sides}{right}"));
        line.spans
    };
    lines.push(rule(Weight::None, Weight::Light));
    for row in 0..grid.height() {
        let mut line = Line::default();
        line.push(Part::Coordinate, format!("{:>margin$} ", picture.row_number(row)));
        let side = charset.vertical(Weight::Light).to_string();
        line.push(Part::Line(Weight::Light), side.clone());
        for column in 0..grid.width() {
            let cell = Cell::new(column, row);
            line.push(Part::Cell(0, cell), inside(picture, cell, charset, width));
        }
        line.push(Part::Line(Weight::Light), side);
        lines.push(line.spans);
    }
    lines.push(rule(Weight::Light, Weight::None));
    lines
}

/// A text in a cell: one character in the middle of three columns, anything else to the right, so
/// that numbers stand below one another.
fn place(text: &str, width: Width, fill: char) -> String {
    if width == Width::Three && columns(text) < 2 {
        return centred(text, 3, fill);
    }
    let space = width.columns().saturating_sub(columns(text));
    std::iter::repeat_n(fill, space).chain(text.chars()).collect()
}

fn inside(picture: &Picture, cell: Cell, charset: Charset, width: Width) -> String {
    let square = picture.square(cell);
    let (port, body, starboard) = charset.hull();
    let is_ship = picture.is_ship(cell);
    let mut content = content(square, charset);
    let fill = match square.visible_shade() {
        _ if square.mark.is_some() || !content.is_empty() => ' ',
        Some(shade) => charset.shade(shade).1,
        None if picture.is_dark(cell) => charset.dark(),
        None => ' ',
    };
    if content.is_empty() && is_ship {
        content = body.to_string();
    }
    // What does not fit is left out from the right: the mark comes first.
    while columns(&content) > width.columns() {
        content.pop();
    }
    let sides = match square.pointer {
        Some(pointer) => Some(charset.pointer(pointer)),
        None if is_ship => Some((port, starboard)),
        None => None,
    };
    let Some((left, right)) = sides else { return place(&content, width, fill) };
    let room = width.columns() - 1;
    // A frame may replace the last digit of a label, a hull may not.
    while square.pointer.is_some() && columns(&content) > 1 {
        content.pop();
    }
    match columns(&content) {
        0 | 1 if width == Width::Three => format!("{left}{}{right}", centred(&content, 1, fill)),
        taken if taken <= room => format!("{left}{}", centred(&content, room, fill)),
        _ => content,
    }
}
