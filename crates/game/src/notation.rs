//! Cells, ships, fleets and shots as text: `F5`, `E6h5`, `E6h5 J2v2`, `F5o G6x I6s5`, `G6x#3`.
//!
//! The types print themselves; this module reads them. Lower case is accepted, and lists may
//! be separated by spaces, commas or both. Whatever is printed is read back as the same value.

use std::str::FromStr;

use thiserror::Error;

use crate::shape::BadShape;
use crate::{Axis, Cell, FleetSetup, MAX_SIDE, Outcome, Pennant, Seat, Shape, Ship, Shot};

/// Where reading stopped, and what was expected there.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}, column {column}: expected {expected}, found {found}")]
pub struct ParseError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// What should have been there.
    pub expected: Expected,
    /// What is there.
    pub found: Found,
}

/// What a reader expected.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Expected {
    /// A column letter and a row number.
    #[error("a cell such as F5")]
    Cell,
    /// A row number.
    #[error("a row number after the column letter")]
    Row,
    /// A row that some grid has.
    #[error("a cell with a row from 0 to 25")]
    RowInRange,
    /// How a ship lies.
    #[error("h, v or : after the ship's first cell")]
    Axis,
    /// The drawing of a ship.
    #[error("a drawing of a ship, such as ##/#.")]
    Drawing,
    /// A drawing whose cells hang together.
    #[error("a drawing of one piece, whose cells share sides")]
    OnePiece,
    /// A drawing that is not too large.
    #[error("a ship of at most 26 cells, in a box of at most 64 and 26 a side")]
    SmallDrawing,
    /// One ship of a fleet's rules.
    #[error("a ship: its size, a block such as 2x3, a name such as L4, or a drawing such as ##/#.")]
    Shape,
    /// A ship's size that some grid has room for.
    #[error("a ship's size from 1 to 26")]
    SizeInRange,
    /// A ship that lies on the largest sea.
    #[error("a ship that ends before column Z and row 25")]
    ShipAtSea,
    /// What was said of a shot.
    #[error("o, x or s after the cell shot at")]
    Outcome,
    /// Which ship was hit.
    #[error("a ship's number from 1 to 255 after #")]
    Pennant,
    /// Something between two items of a list.
    #[error("a space")]
    Space,
    /// Nothing more.
    #[error("the end")]
    End,
    /// The first half of a grid's size.
    #[error("a width, as in 10x10")]
    Width,
    /// What stands between the halves of a grid's size.
    #[error("x and a height, as in 10x10")]
    Times,
    /// The second half of a grid's size.
    #[error("a height, as in 10x10")]
    Height,
    /// The rules of a game record.
    #[error("a tag [Rules \"…\"]")]
    RulesTag,
    /// The name of a tag.
    #[error("a tag's name")]
    TagName,
    /// The value of a tag.
    #[error("a value between quotes")]
    TagValue,
    /// The end of a value.
    #[error("a closing quote")]
    ClosingQuote,
    /// The end of a tag.
    #[error("]")]
    ClosingBracket,
    /// What may follow a backslash.
    #[error("\\\", \\\\ or \\n")]
    Escape,
    /// The number of the next turn.
    #[error("turn number {0}")]
    Turn(usize),
    /// Whose turn it is.
    #[error("A or B")]
    Seat,
    /// One of the ways a game ends.
    #[error("a result: unfinished, A won, B won, A resigned, B resigned or aborted")]
    Ending,
    /// All parts of some rules.
    #[error("a preset, or the size, fleet, contact, announce and turn rules and any reefs")]
    Rules,
}

/// What a reader found instead.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Found {
    /// Nothing.
    #[error("the end")]
    End,
    /// Nothing more on the line.
    #[error("the end of the line")]
    EndOfLine,
    /// White space.
    #[error("a space")]
    Space,
    /// Some text, of which this is the beginning.
    #[error("'{0}'")]
    Text(String),
}

/// Reads text from left to right, and knows where it is.
#[derive(Clone, Debug)]
pub(crate) struct Scanner<'a> {
    rest: &'a str,
    line: usize,
    column: usize,
}

impl<'a> Scanner<'a> {
    pub(crate) fn new(text: &'a str) -> Scanner<'a> {
        Scanner { rest: text, line: 1, column: 1 }
    }

    pub(crate) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    pub(crate) fn next(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.rest = &self.rest[next.len_utf8()..];
        if next == '\n' {
            self.line += 1;
            self.column = 1;
        } else {
            self.column += 1;
        }
        Some(next)
    }

    /// Goes on by so many bytes, to the end of a character; says whether nothing is left.
    pub(crate) fn skip(&mut self, bytes: usize) -> bool {
        let until = self.rest.len().saturating_sub(bytes);
        while self.rest.len() > until {
            self.next();
        }
        until == 0
    }

    /// Takes the next character if it is that one.
    pub(crate) fn take(&mut self, wanted: char) -> bool {
        let there = self.peek() == Some(wanted);
        if there {
            self.next();
        }
        there
    }

    pub(crate) fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let text = self.rest;
        while self.peek().is_some_and(&wanted) {
            self.next();
        }
        &text[..text.len() - self.rest.len()]
    }

    /// Skips what may stand between two items of a list; says whether there was anything.
    pub(crate) fn separators(&mut self) -> bool {
        !self.take_while(|c| c.is_whitespace() || c == ',').is_empty()
    }

    pub(crate) fn at_end(&self) -> bool {
        self.rest.is_empty()
    }

    pub(crate) fn error(&self, expected: Expected) -> ParseError {
        let found = match self.peek() {
            None => Found::End,
            Some('\n') => Found::EndOfLine,
            Some(space) if space.is_whitespace() => Found::Space,
            Some(_) => Found::Text(self.rest.chars().take_while(|c| !c.is_whitespace()).take(20).collect()),
        };
        ParseError { line: self.line, column: self.column, expected, found }
    }

    pub(crate) fn cell(&mut self) -> Result<Cell, ParseError> {
        let start = self.clone();
        let column = match self.peek() {
            Some(letter) if letter.is_ascii_alphabetic() => letter.to_ascii_uppercase() as u8 - b'A',
            _ => return Err(self.error(Expected::Cell)),
        };
        self.next();
        match self.number() {
            Some(row) if row < u32::from(MAX_SIDE) => Ok(Cell::new(column, row as u8)),
            Some(_) => Err(start.error(Expected::RowInRange)),
            None => Err(self.error(Expected::Row)),
        }
    }

    fn number(&mut self) -> Option<u32> {
        let digits = self.take_while(|c| c.is_ascii_digit());
        // A number that overflows is too large for anything it could mean.
        (!digits.is_empty()).then(|| digits.parse().unwrap_or(u32::MAX))
    }

    fn size(&mut self) -> Result<u8, ParseError> {
        let start = self.clone();
        match self.number() {
            Some(size) if (1..=u32::from(MAX_SIDE)).contains(&size) => Ok(size as u8),
            _ => Err(start.error(Expected::SizeInRange)),
        }
    }

    fn ship(&mut self) -> Result<Ship, ParseError> {
        let start = self.clone();
        let first = self.cell()?;
        let axis = match self.peek() {
            Some('h' | 'H') => Axis::Horizontal,
            Some('v' | 'V') => Axis::Vertical,
            Some(':') => {
                self.next();
                let shape = self.drawing()?;
                return Ship::shaped(first, shape).ok_or_else(|| start.error(Expected::ShipAtSea));
            }
            _ => return Err(self.error(Expected::Axis)),
        };
        self.next();
        let size = self.size()?;
        Ship::new(first, axis, size).ok_or_else(|| start.error(Expected::ShipAtSea))
    }

    fn drawing(&mut self) -> Result<Shape, ParseError> {
        let start = self.clone();
        let text = self.take_while(|c| matches!(c, '#' | '.' | '/'));
        let mut cells = Vec::new();
        let mut width = None;
        let rows = text.split('/').take(usize::from(MAX_SIDE) + 1);
        for (number, row) in (0u8..).zip(rows) {
            let is_large = row.len() > MAX_SIDE.into() || number >= MAX_SIDE;
            if is_large {
                return Err(start.error(Expected::SmallDrawing));
            }
            if row.is_empty() || *width.get_or_insert(row.len()) != row.len() {
                return Err(start.error(Expected::Drawing));
            }
            cells
                .extend((0u8..).zip(row.bytes()).filter(|(_, byte)| *byte == b'#').map(|(column, _)| (column, number)));
        }
        Shape::of_cells(&cells).map_err(|bad| {
            start.error(match bad {
                BadShape::TooLarge => Expected::SmallDrawing,
                BadShape::InPieces => Expected::OnePiece,
            })
        })
    }

    /// A shape as fleets are written.
    fn shape(&mut self) -> Result<Shape, ParseError> {
        match self.sized_or_shaped()? {
            Entry::Shape(shape) => Ok(shape),
            Entry::Size(size) => {
                let size = u8::try_from(size).ok().and_then(Shape::line);
                size.ok_or_else(|| self.error(Expected::SizeInRange))
            }
        }
    }

    /// A straight ship's size, of which nothing is checked, or another shape.
    fn sized_or_shaped(&mut self) -> Result<Entry, ParseError> {
        let start = self.clone();
        match self.peek() {
            Some('#' | '.' | '/') => self.drawing().map(Entry::Shape),
            Some(letter) if letter.is_ascii_alphabetic() => {
                let name = self.take_while(|c| c.is_ascii_alphanumeric());
                let drawing = Shape::drawing_of_name(name).ok_or_else(|| start.error(Expected::Shape))?;
                Scanner::new(drawing).drawing().map(Entry::Shape)
            }
            _ => {
                let width = self.number().ok_or_else(|| self.error(Expected::Shape))?;
                if !self.take('x') && !self.take('X') {
                    return Ok(Entry::Size(width));
                }
                let height = self.number().ok_or_else(|| self.error(Expected::Height))?;
                let side = |side: u32| u8::try_from(side).ok().filter(|side| (1..=MAX_SIDE).contains(side));
                let (Some(width), Some(height)) = (side(width), side(height)) else {
                    return Err(start.error(Expected::SmallDrawing));
                };
                let cells: Vec<(u8, u8)> =
                    (0..height).flat_map(|row| (0..width).map(move |column| (column, row))).collect();
                Shape::of_cells(&cells).map(Entry::Shape).map_err(|_| start.error(Expected::SmallDrawing))
            }
        }
    }

    pub(crate) fn shot(&mut self) -> Result<Shot, ParseError> {
        Ok(Shot { cell: self.cell()?, outcome: self.outcome()? })
    }

    fn outcome(&mut self) -> Result<Outcome, ParseError> {
        let outcome = match self.peek() {
            Some('o' | 'O') => Outcome::Miss,
            Some('x' | 'X') => Outcome::Hit,
            Some('s' | 'S') => Outcome::Sunk,
            _ => return Err(self.error(Expected::Outcome)),
        };
        self.next();
        Ok(match outcome {
            Outcome::Hit if self.take('#') => Outcome::HitShip(self.pennant()?),
            Outcome::Sunk if self.take('#') => Outcome::SunkShip(self.pennant()?),
            Outcome::Sunk if self.peek().is_some_and(|c| c.is_ascii_digit()) => Outcome::SunkSize(self.size()?),
            outcome => outcome,
        })
    }

    fn pennant(&mut self) -> Result<Pennant, ParseError> {
        let start = self.clone();
        let number = self.number().and_then(|number| Pennant::new(number as usize));
        number.ok_or_else(|| start.error(Expected::Pennant))
    }

    pub(crate) fn seat(&mut self) -> Result<Seat, ParseError> {
        let here = self.clone();
        match self.next() {
            Some('A' | 'a') => Ok(Seat::A),
            Some('B' | 'b') => Ok(Seat::B),
            _ => Err(here.error(Expected::Seat)),
        }
    }

    /// Items to the end of the text, each read by `item`, with something between them.
    pub(crate) fn list<T>(
        &mut self,
        mut item: impl FnMut(&mut Scanner<'a>) -> Result<T, ParseError>,
    ) -> Result<Vec<T>, ParseError> {
        let mut items = Vec::new();
        self.separators();
        while !self.at_end() {
            items.push(item(self)?);
            if !self.separators() && !self.at_end() {
                return Err(self.error(Expected::Space));
            }
        }
        Ok(items)
    }
}

/// One ship of a fleet's rules.
enum Entry {
    Size(u32),
    Shape(Shape),
}

fn whole<'a, T>(text: &'a str, item: impl FnOnce(&mut Scanner<'a>) -> Result<T, ParseError>) -> Result<T, ParseError> {
    let mut scanner = Scanner::new(text);
    let value = item(&mut scanner)?;
    if scanner.at_end() { Ok(value) } else { Err(scanner.error(Expected::End)) }
}

impl FromStr for Cell {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Cell, ParseError> {
        whole(text, Scanner::cell)
    }
}

impl FromStr for Ship {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Ship, ParseError> {
        whole(text, Scanner::ship)
    }
}

/// As it prints: `4`, `2x3`, `L4`, `##/#.`.
impl FromStr for Shape {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Shape, ParseError> {
        whole(text, Scanner::shape)
    }
}

impl FromStr for Shot {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Shot, ParseError> {
        whole(text, Scanner::shot)
    }
}

impl FromStr for Outcome {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Outcome, ParseError> {
        whole(text, Scanner::outcome)
    }
}

impl FromStr for Seat {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Seat, ParseError> {
        whole(text, Scanner::seat)
    }
}

impl FromStr for FleetSetup {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<FleetSetup, ParseError> {
        Scanner::new(text).list(Scanner::ship).map(|ships| FleetSetup { ships })
    }
}

/// Reads a list of cells: `A0,B3`.
pub fn parse_cells(text: &str) -> Result<Vec<Cell>, ParseError> {
    Scanner::new(text).list(Scanner::cell)
}

/// Reads shots in the order they were fired: `F5o G6x I6s5`.
///
/// ```
/// # use amiral_game::notation::{parse_shots, print_shots};
/// let shots = parse_shots("f5o, g6X I6s5")?;
/// assert_eq!(print_shots(&shots), "F5o G6x I6s5");
/// let error = parse_shots("F5o G6").unwrap_err();
/// assert_eq!(error.to_string(), "line 1, column 7: expected o, x or s after the cell shot at, found the end");
/// # Ok::<(), amiral_game::ParseError>(())
/// ```
pub fn parse_shots(text: &str) -> Result<Vec<Shot>, ParseError> {
    Scanner::new(text).list(Scanner::shot)
}

/// Reads the ships of a fleet's rules: `5,4,3,3,2`, or `5,4,L4,2x2`. Gives the sizes of the straight
/// ones, of which nothing is checked, and the shapes of the others.
///
/// ```
/// # use amiral_game::notation::parse_ships;
/// let (sizes, shapes) = parse_ships("5,4,L4,1x2")?;
/// assert_eq!((sizes, shapes.len()), (vec![5, 4, 2], 1));
/// # Ok::<(), amiral_game::ParseError>(())
/// ```
pub fn parse_ships(text: &str) -> Result<(Vec<u32>, Vec<Shape>), ParseError> {
    let (mut sizes, mut shapes) = (Vec::new(), Vec::new());
    for entry in Scanner::new(text).list(Scanner::sized_or_shaped)? {
        match entry {
            Entry::Size(size) => sizes.push(size),
            Entry::Shape(shape) if shape.is_straight() => sizes.push(shape.size().into()),
            Entry::Shape(shape) => shapes.push(shape),
        }
    }
    Ok((sizes, shapes))
}

/// Prints the ships of a fleet's rules as [`parse_ships`] reads them.
pub fn print_ships<'a>(ships: impl IntoIterator<Item = &'a Shape>) -> String {
    ships.into_iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

/// Reads a grid's width and height: `10x10`. The rules check whether they are valid.
pub fn parse_size(text: &str) -> Result<(u32, u32), ParseError> {
    whole(text, |scanner| {
        let width = scanner.number().ok_or_else(|| scanner.error(Expected::Width))?;
        if !scanner.take('x') && !scanner.take('X') {
            return Err(scanner.error(Expected::Times));
        }
        let height = scanner.number().ok_or_else(|| scanner.error(Expected::Height))?;
        Ok((width, height))
    })
}

/// Prints shots as [`parse_shots`] reads them.
pub fn print_shots(shots: &[Shot]) -> String {
    shots.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check<T: std::fmt::Debug>(result: Result<T, ParseError>, expected: &str) {
        assert_eq!(result.unwrap_err().to_string(), expected);
    }

    #[test]
    fn errors_say_where_and_what() {
        check("".parse::<Cell>(), "line 1, column 1: expected a cell such as F5, found the end");
        check("F".parse::<Cell>(), "line 1, column 2: expected a row number after the column letter, found the end");
        check("F26".parse::<Cell>(), "line 1, column 1: expected a cell with a row from 0 to 25, found 'F26'");
        check("F5 ".parse::<Cell>(), "line 1, column 3: expected the end, found a space");
        check("E6d5".parse::<Ship>(), "line 1, column 3: expected h, v or : after the ship's first cell, found 'd5'");
        check("E6:".parse::<Ship>(), "line 1, column 4: expected a drawing of a ship, such as ##/#., found the end");
        check("E6:##/#".parse::<Ship>(), "line 1, column 4: expected a drawing of a ship, such as ##/#., found '##/#'");
        check(
            "E6:#./.#".parse::<Ship>(),
            "line 1, column 4: expected a drawing of one piece, whose cells share sides, found '#./.#'",
        );
        check(
            "9x9".parse::<Shape>(),
            "line 1, column 1: expected a ship of at most 26 cells, in a box of at most 64 and 26 a side, found '9x9'",
        );
        check("E6h0".parse::<Ship>(), "line 1, column 4: expected a ship's size from 1 to 26, found '0'");
        check(
            "Y6h5".parse::<Ship>(),
            "line 1, column 1: expected a ship that ends before column Z and row 25, found 'Y6h5'",
        );
        check(parse_shots("F5o\nG6"), "line 2, column 3: expected o, x or s after the cell shot at, found the end");
        check(parse_shots("F5oG6x"), "line 1, column 4: expected a space, found 'G6x'");
        check(parse_shots("G6x#"), "line 1, column 5: expected a ship's number from 1 to 255 after #, found the end");
        check(parse_shots("G6s#0"), "line 1, column 5: expected a ship's number from 1 to 255 after #, found '0'");
        check(parse_shots("G6x#256"), "line 1, column 5: expected a ship's number from 1 to 255 after #, found '256'");
        check(parse_shots("G6o#1"), "line 1, column 4: expected a space, found '#1'");
        check(parse_size("10"), "line 1, column 3: expected x and a height, as in 10x10, found the end");
        check(
            parse_ships("5,four"),
            "line 1, column 3: expected a ship: its size, a block such as 2x3, a name such as L4, or a drawing such as \
             ##/#., found 'four'",
        );
    }

    #[test]
    fn errors_repeat_little_of_what_was_given() {
        for (text, beginning) in [("x", ""), ("F", ""), ("9", "F"), ("9", "E6h")] {
            let text = format!("{beginning}{}", text.repeat(250_000));
            for error in [text.parse::<Cell>().unwrap_err(), text.parse::<Ship>().unwrap_err()] {
                assert!(error.to_string().len() < 150, "{error}");
            }
        }
    }

    #[test]
    fn lists_take_spaces_commas_and_lower_case() {
        assert_eq!(parse_cells("a0, B3 ,c4").unwrap(), [Cell::new(0, 0), Cell::new(1, 3), Cell::new(2, 4)]);
        assert_eq!(print_shots(&parse_shots("f5O g6X  i6s5,j0s").unwrap()), "F5o G6x I6s5 J0s");
        assert_eq!(print_shots(&parse_shots("g6X#3 i6S#255,j0o").unwrap()), "G6x#3 I6s#255 J0o");
        assert_eq!(parse_shots("  ").unwrap(), []);
        assert_eq!(parse_size("8X12").unwrap(), (8, 12));
    }
}
