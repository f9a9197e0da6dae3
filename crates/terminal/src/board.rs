//! Draws a sea at the largest size that fits.

use amiral_draw::{Mark, Part, Picture, Pointer, Span, Weight, Width, compact, enlarged, spans};
use amiral_game::{Cell, Grid};
use amiral_host::{Heat, Rows, Scale};
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use crate::canvas::{Canvas, Hit};
use crate::look::Look;

/// How large a cell is drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Density {
    /// In a box of its own, seven columns wide and three lines high.
    Large,
    /// In a box of its own.
    Boxed,
    /// Three columns, one line.
    Open,
    /// Two columns, one line.
    Tight,
}

impl Density {
    pub(crate) const ALL: [Density; 4] = [Density::Large, Density::Boxed, Density::Open, Density::Tight];

    /// The largest density that fits into `columns` and `lines`. If none fits, the smallest: the
    /// board is then scrolled.
    pub(crate) fn fitting(grid: Grid, rows: Rows, columns: u16, lines: u16) -> Density {
        let fits = |density: &Density| {
            let (width, height) = density.extent(grid, rows);
            width <= columns && height <= lines
        };
        Density::ALL.into_iter().find(fits).unwrap_or(Density::Tight)
    }

    /// How many columns and lines a whole board takes.
    pub(crate) fn extent(self, grid: Grid, rows: Rows) -> (u16, u16) {
        let (width, height) = (u16::from(grid.width()), u16::from(grid.height()));
        let margin = margin(grid, rows);
        match self {
            Density::Large => (margin + 2 + 8 * width, 4 * height + 2),
            Density::Boxed => (margin + 2 + 4 * width, 2 * height + 2),
            Density::Open => (margin + 3 + 3 * width, height + 3),
            Density::Tight => (margin + 3 + 2 * width, height + 3),
        }
    }

    /// The columns from one cell to the next.
    fn cell(self) -> u16 {
        match self {
            Density::Large => 8,
            Density::Boxed => 4,
            Density::Open => 3,
            Density::Tight => 2,
        }
    }
}

fn margin(grid: Grid, rows: Rows) -> u16 {
    (grid.height() - 1 + rows.first()).to_string().len() as u16
}

/// One sea to draw.
pub(crate) struct Board<'a> {
    /// The number of the board on the screen, for clicks.
    pub(crate) number: usize,
    pub(crate) picture: Picture,
    /// The numbers on the cells.
    pub(crate) heat: Option<&'a Heat>,
    /// The cell to keep in sight.
    pub(crate) focus: Cell,
}

impl Board<'_> {
    pub(crate) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, density: Density) {
        let look = canvas.context.look;
        let grid = self.picture.grid();
        let rows = canvas.context.rows();
        let warmth = self.heat.map(Warmth::new);
        let picture = self.labelled(density).rows_from(rows.first());
        let lines = match density {
            Density::Large => enlarged(&picture, look.charset, 7, 3),
            Density::Boxed => spans(std::slice::from_ref(&picture), look.charset),
            Density::Open => compact(&picture, look.charset, Width::Three),
            Density::Tight => compact(&picture, look.charset, Width::Two),
        };
        let window = Window::new(grid, rows, density, area, self.focus);
        for (row, line) in window.lines(lines).into_iter().enumerate() {
            let mut x = area.x;
            let y = area.y + row as u16;
            if y >= area.bottom() {
                break;
            }
            // The cell on the left of a line. If the cell on the right belongs to the same ship,
            // the line is part of the ship.
            let mut before: Option<Cell> = None;
            let mut pieces = line.into_iter().peekable();
            while let Some(Span { part, text }) = pieces.next() {
                let width = text.width() as u16;
                let style = match part {
                    Part::Blank => Style::new(),
                    Part::Title => look.heading(),
                    Part::Coordinate => look.faint(),
                    Part::Line(Weight::Heavy) => look.water().patch(look.hull()),
                    Part::Line(_) => match (before, pieces.peek().map(|span| span.part)) {
                        (Some(left), Some(Part::Cell(_, right))) if self.is_one_ship(left, right) => {
                            self.body(look, left).patch(look.lines())
                        }
                        _ => look.water().patch(look.lines()),
                    },
                    Part::Cell(_, cell) => {
                        canvas.hit(Rect::new(x, y, width, 1), Hit::Cell(self.number, cell));
                        let warm = warmth.as_ref().and_then(|warmth| warmth.of(grid.index(cell)));
                        self.style_of(look, cell, warm, density)
                    }
                };
                before = if let Part::Cell(_, cell) = part { Some(cell) } else { None };
                canvas.buffer.set_stringn(x, y, &text, usize::from(area.right().saturating_sub(x)), style);
                x += width;
            }
        }
    }

    fn is_one_ship(&self, a: Cell, b: Cell) -> bool {
        self.picture.ship(a).is_some_and(|ship| self.picture.ship(b) == Some(ship))
    }

    /// The background of a cell.
    fn body(&self, look: Look, cell: Cell) -> Style {
        look.body(self.picture.square(cell).mark == Some(Mark::Sunk))
    }

    fn style_of(&self, look: Look, cell: Cell, warm: Option<f64>, density: Density) -> Style {
        let square = self.picture.square(cell);
        let is_ship = self.picture.ship(cell).is_some();
        let is_boxed = density <= Density::Boxed;
        let style = match (square.mark, warm) {
            (None, Some(warm)) => look.heat(warm, cell.is_black()),
            // Without boxes, the background alone shows where a ship lies.
            (None, None) if is_ship && !is_boxed => look.water().patch(look.hull()),
            (mark, _) if is_ship && is_boxed => self.body(look, cell).patch(look.mark(mark)),
            (mark, _) => look.water().patch(look.mark(mark)),
        };
        match square.pointer {
            Some(Pointer::Cursor) => style.patch(look.cursor()),
            Some(Pointer::Target) => style.patch(look.target()),
            None => style,
        }
    }

    /// The picture with the numbers written into its cells. The cell under the cursor keeps its
    /// number: only its style shows the cursor.
    fn labelled(&self, density: Density) -> Picture {
        let grid = self.picture.grid();
        let columns = if density == Density::Tight { 2 } else { 3 };
        // So does one with the number of the ship that was hit there, which needs room for its
        // mark.
        let told = |cell: &Cell| !self.picture.square(*cell).label.is_empty();
        let picture = grid.cells().filter(told).fold(self.picture.clone(), |picture, cell| {
            let fits = self.picture.square(cell).label.len() < columns || density == Density::Large;
            let picture = picture.unpoint(cell);
            if fits { picture } else { picture.label(cell, "") }
        });
        let Some(heat) = self.heat else { return picture };
        let cells = grid.cells().zip(&heat.cells).filter_map(|(cell, number)| Some((cell, (*number)?)));
        cells.fold(picture, |picture, (cell, number)| picture.unpoint(cell).label(cell, written(heat, number, columns)))
    }
}

/// The heat of cells, from the smallest number on a sea to the largest.
struct Warmth<'a> {
    heat: &'a Heat,
    least: f64,
    range: f64,
}

impl Warmth<'_> {
    fn new(heat: &Heat) -> Warmth<'_> {
        let least = heat.cells.iter().flatten().copied().fold(f64::INFINITY, f64::min);
        Warmth { heat, least, range: heat.most() - least }
    }

    fn of(&self, index: usize) -> Option<f64> {
        let number = self.heat.cells[index]?;
        Some(if self.range > 0.0 { (number - self.least) / self.range } else { 1.0 })
    }
}

/// The number on a cell, in at most `columns` columns. Chances are percentages. Counts that do not
/// fit are shown as percentages of the largest.
fn written(heat: &Heat, number: f64, columns: usize) -> String {
    let most = heat.most();
    match heat.scale {
        Scale::Chances if number >= 0.995 && columns < 3 => "!!".into(),
        Scale::Chances if number > 0.0 && number < 0.005 => "<1".into(),
        Scale::Chances => format!("{:.0}", number * 100.0),
        Scale::Counts if most >= 10_f64.powi(columns as i32) - 0.5 || (most < 1.5 && most > 0.0) => {
            let largest = if columns < 3 { 99.0 } else { 100.0 };
            format!("{:.0}", number * largest / most)
        }
        Scale::Counts => format!("{number:.0}"),
    }
}

/// The visible part of a board.
struct Window {
    grid: Grid,
    margin: usize,
    cell: usize,
    columns: std::ops::Range<usize>,
    rows: std::ops::Range<usize>,
    whole: bool,
}

impl Window {
    fn new(grid: Grid, rows: Rows, density: Density, area: Rect, focus: Cell) -> Window {
        let margin = margin(grid, rows);
        let (width, height) = density.extent(grid, rows);
        let whole = width <= area.width && height <= area.height;
        let range = |all: u8, room: u16, focus: u8| {
            let (all, room, focus) = (usize::from(all), usize::from(room).max(1), usize::from(focus));
            let start = focus.saturating_sub(room / 2).min(all.saturating_sub(room));
            start..(start + room).min(all)
        };
        Window {
            grid,
            margin: margin.into(),
            cell: density.cell().into(),
            columns: range(grid.width(), area.width.saturating_sub(margin + 3) / density.cell(), focus.column()),
            rows: range(grid.height(), area.height.saturating_sub(3), focus.row()),
            whole,
        }
    }

    /// The visible lines, cut to the visible columns. Only compact boards are ever cut.
    fn lines(&self, lines: Vec<Vec<Span>>) -> Vec<Vec<Span>> {
        if self.whole || self.cell > 3 {
            return lines;
        }
        let last = lines.len() - 1;
        let mut kept = Vec::new();
        for (number, line) in lines.into_iter().enumerate() {
            // The column letters and both frames always stay. Of the rows, only the visible ones
            // do.
            let row = number.checked_sub(2);
            if number < 2 || number == last || row.is_some_and(|row| self.rows.contains(&row)) {
                kept.push(self.cut(line, number == last));
            }
        }
        kept
    }

    fn cut(&self, line: Vec<Span>, is_last: bool) -> Vec<Span> {
        let from = self.margin + 2 + self.columns.start * self.cell;
        let to = self.margin + 2 + self.columns.end * self.cell;
        let end = self.margin + 2 + usize::from(self.grid.width()) * self.cell;
        let mut cut = Vec::new();
        let mut at = 0;
        for Span { part, text } in line {
            let kept: String = text
                .chars()
                .enumerate()
                .filter(|(place, _)| {
                    let column = at + place;
                    column < self.margin + 2 || (from..to).contains(&column) || column == end
                })
                .map(|(_, character)| character)
                .collect();
            at += text.chars().count();
            if !kept.is_empty() {
                cut.push(Span { part, text: kept });
            }
        }
        if is_last && let Some(span) = cut.iter_mut().rfind(|span| matches!(span.part, Part::Line(_))) {
            span.text = self.with_arrows(&span.text);
        }
        cut
    }

    /// The lower frame, with arrows towards rows and columns that are out of sight.
    fn with_arrows(&self, frame: &str) -> String {
        let mut arrows = String::new();
        let (width, height) = (usize::from(self.grid.width()), usize::from(self.grid.height()));
        for (there, arrow) in [
            (self.columns.start > 0, '←'),
            (self.rows.start > 0, '↑'),
            (self.rows.end < height, '↓'),
            (self.columns.end < width, '→'),
        ] {
            if there {
                arrows.push(arrow);
            }
        }
        let length = frame.chars().count();
        let tail: String = frame.chars().skip(arrows.chars().count() + 1).collect();
        let head: String = frame.chars().take(1).collect();
        format!("{head}{arrows}{tail}").chars().take(length).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_drawn_as_large_as_there_is_room_for() {
        let grid = |side| Grid::new(side, side).unwrap();
        let fitting = |side, columns, lines| Density::fitting(grid(side), Rows::FromZero, columns, lines);
        assert_eq!(fitting(10, 43, 22), Density::Boxed);
        assert_eq!(fitting(10, 42, 22), Density::Open);
        assert_eq!(fitting(10, 34, 13), Density::Open);
        assert_eq!(fitting(10, 33, 13), Density::Tight);
        assert_eq!(fitting(26, 40, 20), Density::Tight);
        assert_eq!(fitting(10, 83, 42), Density::Large);
    }

    #[test]
    fn numbers_take_two_columns_where_there_are_no_more() {
        let heat =
            |scale, numbers: &[f64]| Heat { cells: numbers.iter().copied().map(Some).collect(), scale, best: None };
        let told = |heat: &Heat, columns| {
            heat.cells.iter().flatten().map(|&number| written(heat, number, columns)).collect::<Vec<_>>()
        };
        let chances = heat(Scale::Chances, &[0.0, 0.001, 0.054, 0.99, 1.0]);
        assert_eq!(told(&chances, 2), ["0", "<1", "5", "99", "!!"]);
        assert_eq!(told(&chances, 3), ["0", "<1", "5", "99", "100"]);
        assert_eq!(told(&heat(Scale::Counts, &[0.0, 7.0, 34.0]), 2), ["0", "7", "34"]);
        assert_eq!(told(&heat(Scale::Counts, &[50.0, 200.0]), 2), ["25", "99"]);
        assert_eq!(told(&heat(Scale::Counts, &[500.0, 2000.0]), 3), ["25", "100"]);
    }
}
