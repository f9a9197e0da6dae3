//! A sea on the screen: as large as there is room for, and no larger.

use amiral_draw::{Part, Picture, Span, Weight, Width, compact, spans};
use amiral_game::{Cell, Grid};
use amiral_host::Rows;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use unicode_width::UnicodeWidthStr;

use crate::canvas::{Canvas, Hit};

/// How large a cell is drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Density {
    /// In a box of its own.
    Boxed,
    /// Three columns, one line.
    Open,
    /// Two columns, one line.
    Tight,
}

impl Density {
    const ALL: [Density; 3] = [Density::Boxed, Density::Open, Density::Tight];

    /// The largest that fits into that many columns and lines; the smallest where none does, to be
    /// scrolled.
    pub(crate) fn fitting(grid: Grid, rows: Rows, columns: u16, lines: u16) -> Density {
        let fits = |density: &Density| {
            let (width, height) = density.extent(grid, rows);
            width <= columns && height <= lines
        };
        Density::ALL.into_iter().find(fits).unwrap_or(Density::Tight)
    }

    /// The columns and lines of a whole board.
    pub(crate) fn extent(self, grid: Grid, rows: Rows) -> (u16, u16) {
        let (width, height) = (u16::from(grid.width()), u16::from(grid.height()));
        let margin = margin(grid, rows);
        match self {
            Density::Boxed => (margin + 2 + 4 * width, 2 * height + 2),
            Density::Open => (margin + 3 + 3 * width, height + 3),
            Density::Tight => (margin + 3 + 2 * width, height + 3),
        }
    }

    fn cell(self) -> u16 {
        match self {
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
    /// Which of the boards on the screen it is, for the mouse.
    pub(crate) number: usize,
    pub(crate) picture: Picture,
    /// For every cell in reading order, how hot it is; cells without a number stay as they are.
    pub(crate) heat: Option<&'a [Option<f64>]>,
    /// The cell to keep in sight.
    pub(crate) focus: Cell,
}

impl Board<'_> {
    pub(crate) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, density: Density) {
        let look = canvas.context.look;
        let grid = self.picture.grid();
        let rows = canvas.context.rows();
        let picture = self.picture.clone().rows_from(rows.first());
        let lines = match density {
            Density::Boxed => spans(std::slice::from_ref(&picture), look.charset),
            Density::Open => compact(&picture, look.charset, Width::Three),
            Density::Tight => compact(&picture, look.charset, Width::Two),
        };
        let hottest = self.heat.map_or(0.0, |heat| heat.iter().flatten().copied().fold(0.0, f64::max));
        let window = Window::new(grid, rows, density, area, self.focus);
        for (row, line) in window.lines(lines).into_iter().enumerate() {
            let mut x = area.x;
            let y = area.y + row as u16;
            if y >= area.bottom() {
                break;
            }
            for Span { part, text } in line {
                let width = text.width() as u16;
                let style = match part {
                    Part::Blank => Style::new(),
                    Part::Title => look.heading(),
                    Part::Coordinate => look.faint(),
                    Part::Line(Weight::Heavy) => look.hull(),
                    Part::Line(_) => look.lines(),
                    Part::Cell(_, cell) => {
                        let square = picture.square(cell);
                        let warm = self.heat.and_then(|heat| heat[grid.index(cell)]);
                        let style = match (square.mark, warm) {
                            (None, Some(warm)) if hottest > 0.0 => look.heat(warm / hottest),
                            (None, None) if text.contains(['█', '#']) => look.hull(),
                            (mark, _) => look.mark(mark),
                        };
                        canvas.hit(Rect::new(x, y, width, 1), Hit::Cell(self.number, cell));
                        if square.pointer.is_some() { style.add_modifier(Modifier::REVERSED) } else { style }
                    }
                };
                canvas.buffer.set_stringn(x, y, &text, usize::from(area.right().saturating_sub(x)), style);
                x += width;
            }
        }
    }
}

/// The part of a board that is in sight.
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

    /// The lines in sight, cut to the columns in sight. Only compact boards are ever cut.
    fn lines(&self, lines: Vec<Vec<Span>>) -> Vec<Vec<Span>> {
        if self.whole || self.cell == 4 {
            return lines;
        }
        let last = lines.len() - 1;
        let mut kept = Vec::new();
        for (number, line) in lines.into_iter().enumerate() {
            // The letters, the frame above, and the frame below stay; of the rows those in sight.
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

    /// The frame below, with signs for what is out of sight.
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

/// Writes numbers into the cells that have one, where there is room, and shades them where there is
/// not.
pub(crate) fn with_heat(
    mut picture: Picture,
    heat: &[Option<f64>],
    density: Density,
    label: impl Fn(f64) -> String,
) -> Picture {
    let grid = picture.grid();
    let hottest = heat.iter().flatten().copied().fold(0.0, f64::max);
    for (cell, warm) in grid.cells().zip(heat).filter_map(|(cell, warm)| Some((cell, (*warm)?))) {
        // A cell pointed at keeps its frame; what it holds is told below the board.
        if picture.square(cell).pointer.is_some() {
            continue;
        }
        picture = match density {
            Density::Boxed | Density::Open => picture.label(cell, label(warm)),
            Density::Tight => picture.shade(cell, if hottest > 0.0 { warm / hottest } else { 0.0 }),
        };
    }
    picture
}

/// A chance as a label of at most three characters.
pub(crate) fn percent(chance: f64) -> String {
    match chance * 100.0 {
        0.0 => "0".into(),
        percent if percent < 0.5 => "<1".into(),
        percent => format!("{percent:.0}"),
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
    }
}
