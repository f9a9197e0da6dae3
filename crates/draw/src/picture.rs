//! What to draw: a grid, the ships to outline, and what each cell shows. How it looks is up to the
//! other modules.

use std::fmt::Display;

use amiral_game::{Board, Cell, CellSet, Deductions, Grid, Outcome, Rules, Seen, Ship, Shot};

use crate::edges::Edges;

/// What is known of a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mark {
    /// A shot into water.
    Miss,
    /// A shot that hit a ship.
    Hit,
    /// A hit on a ship that has sunk.
    Sunk,
    /// Not shot at, but known to be water.
    RuledOut,
    /// A cell no ship may occupy.
    Reef,
}

impl Mark {
    /// Every mark, in the order of a legend.
    pub const ALL: [Mark; 5] = [Mark::Miss, Mark::Hit, Mark::Sunk, Mark::RuledOut, Mark::Reef];
}

impl From<Outcome> for Mark {
    fn from(outcome: Outcome) -> Mark {
        match outcome {
            Outcome::Miss => Mark::Miss,
            Outcome::Hit | Outcome::HitShip(_) => Mark::Hit,
            Outcome::Sunk | Outcome::SunkSize(_) | Outcome::SunkShip(_) => Mark::Sunk,
        }
    }
}

/// A frame that points at a cell, whatever the cell shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Pointer {
    /// The cursor of a person.
    Cursor,
    /// Where a shot goes.
    Target,
}

impl Pointer {
    /// Every pointer, in the order of a legend.
    pub const ALL: [Pointer; 2] = [Pointer::Cursor, Pointer::Target];
}

/// How the water looks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Sea {
    /// All cells alike.
    #[default]
    Plain,
    /// Every other cell darker, `A0` first.
    Checkered,
}

/// What one cell shows.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Square {
    /// What is known of it.
    pub mark: Option<Mark>,
    /// The frame around it.
    pub pointer: Option<Pointer>,
    /// A few characters, or none.
    pub label: String,
    /// From 0.0 to 1.0, how dark a heat map is there. A mark hides it: a cell that is known has no
    /// odds.
    pub shade: Option<f64>,
}

/// A grid and all there is to see on it. Whatever lies off the grid is left out.
///
/// ```
/// # use amiral_draw::{Charset, Picture, text};
/// # use amiral_game::{Preset, Seen, notation::parse_shots};
/// let seen = Seen::after(&Preset::Classic.rules(), &parse_shots("F5o G6x")?)?;
/// let drawing = text(&[Picture::seen(&seen).title("Their sea")], Charset::Ascii);
/// assert!(drawing.contains("Their sea") && drawing.contains('X'));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Picture {
    grid: Grid,
    sea: Sea,
    first_row: u8,
    title: Option<String>,
    ships: Vec<CellSet>,
    squares: Vec<Square>,
}

impl Picture {
    /// An empty grid.
    pub fn new(grid: Grid) -> Picture {
        let squares = vec![Square::default(); grid.area()];
        Picture { grid, sea: Sea::Plain, first_row: 0, title: None, ships: Vec::new(), squares }
    }

    /// The sea of those rules, with its reefs.
    pub fn of(rules: &Rules) -> Picture {
        Picture::new(rules.grid()).mark(Mark::Reef, rules.reefs())
    }

    /// What the owner of a board sees: the ships, and the shots they took.
    pub fn board(board: &Board) -> Picture {
        let (ships, fired) = (board.fleet().cells(), *board.fired());
        let told = |picture: Picture, cell| match board.pennant_at(cell) {
            Some(pennant) => picture.label(cell, pennant.number()),
            None => picture,
        };
        let picture = Picture::of(board.rules())
            .ships(board.fleet().ships().iter().copied())
            .mark(Mark::Miss, fired - ships)
            .mark(Mark::Hit, fired & ships)
            .mark(Mark::Sunk, board.sunk().flat_map(Ship::cells));
        (fired & ships).iter().fold(picture, told)
    }

    /// What a shooter sees of the other side's sea.
    pub fn seen(seen: &Seen) -> Picture {
        Picture::of(seen.rules()).shots(seen.shots().iter().copied())
    }

    /// Writes a title above the grid.
    #[must_use]
    pub fn title(mut self, title: impl Display) -> Picture {
        self.title = Some(printable(title));
        self
    }

    /// Chooses how the water looks.
    #[must_use]
    pub fn sea(mut self, sea: Sea) -> Picture {
        self.sea = sea;
        self
    }

    /// Writes the rows' numbers from that one on. Notation counts from 0, and so do drawings unless
    /// told otherwise.
    #[must_use]
    pub fn rows_from(mut self, first: u8) -> Picture {
        self.first_row = first;
        self
    }

    /// Outlines ships.
    #[must_use]
    pub fn ships(self, ships: impl IntoIterator<Item = Ship>) -> Picture {
        ships.into_iter().fold(self, |picture, ship| picture.outline(ship.cells()))
    }

    /// Outlines a body of cells of any shape, above those outlined before.
    #[must_use]
    pub fn outline(mut self, cells: impl IntoIterator<Item = Cell>) -> Picture {
        self.ships.push(cells.into_iter().collect());
        self
    }

    /// Marks cells, each instead of the mark it had.
    #[must_use]
    pub fn mark(self, mark: Mark, cells: impl IntoIterator<Item = Cell>) -> Picture {
        cells.into_iter().fold(self, |picture, cell| picture.change(cell, |square| square.mark = Some(mark)))
    }

    /// Takes the marks off cells.
    #[must_use]
    pub fn unmark(self, cells: impl IntoIterator<Item = Cell>) -> Picture {
        cells.into_iter().fold(self, |picture, cell| picture.change(cell, |square| square.mark = None))
    }

    /// Marks shots by what was said of them: where a hit told its ship, with the ship's number.
    #[must_use]
    pub fn shots(self, shots: impl IntoIterator<Item = Shot>) -> Picture {
        shots.into_iter().fold(self, |picture, shot| {
            let picture = picture.mark(shot.outcome.into(), [shot.cell]);
            match shot.outcome.pennant() {
                Some(pennant) => picture.label(shot.cell, pennant.number()),
                None => picture,
            }
        })
    }

    /// Adds what follows from the shots: the ships known to have sunk, outlined, and the cells
    /// ruled out.
    #[must_use]
    pub fn deduced(self, deductions: &Deductions) -> Picture {
        self.ships(deductions.sunk.iter().map(|sunk| sunk.ship))
            .mark(Mark::Sunk, deductions.sunk_cells())
            .mark(Mark::RuledOut, deductions.ruled_out())
    }

    /// Points at a cell.
    #[must_use]
    pub fn point(self, pointer: Pointer, cell: Cell) -> Picture {
        self.change(cell, |square| square.pointer = Some(pointer))
    }

    /// Points at a cell no longer.
    #[must_use]
    pub fn unpoint(self, cell: Cell) -> Picture {
        self.change(cell, |square| square.pointer = None)
    }

    /// Writes a few characters into a cell; about three fit.
    #[must_use]
    pub fn label(self, cell: Cell, label: impl Display) -> Picture {
        self.change(cell, |square| square.label = printable(label))
    }

    /// Shades a cell, from 0.0 (not at all) to 1.0.
    #[must_use]
    pub fn shade(self, cell: Cell, shade: f64) -> Picture {
        // Written so that a value that is not a number shades nothing.
        let shade = if shade > 0.0 { shade.min(1.0) } else { 0.0 };
        self.change(cell, |square| square.shade = Some(shade))
    }

    /// Shades every cell by its value, in reading order, the largest value darkest.
    #[must_use]
    pub fn heat(self, values: &[f64]) -> Picture {
        let most = values.iter().copied().fold(0.0, f64::max);
        let grid = self.grid;
        grid.cells().zip(values).fold(self, |picture, (cell, value)| picture.shade(cell, value / most))
    }

    /// The grid.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// What a cell of the grid shows.
    pub fn square(&self, cell: Cell) -> &Square {
        &self.squares[self.grid.index(cell)]
    }

    /// The number of the ship outlined there, the topmost where several lie above one another.
    pub fn ship(&self, cell: Cell) -> Option<usize> {
        self.ships.iter().rposition(|ship| ship.contains(cell))
    }

    /// The marks that occur, in the order of a legend.
    pub fn marks(&self) -> impl Iterator<Item = Mark> {
        Mark::ALL.into_iter().filter(|&mark| self.squares.iter().any(|square| square.mark == Some(mark)))
    }

    /// The pointers that occur, in the order of a legend.
    pub fn pointers(&self) -> impl Iterator<Item = Pointer> {
        Pointer::ALL.into_iter().filter(|&pointer| self.squares.iter().any(|square| square.pointer == Some(pointer)))
    }

    /// The number written beside a row.
    pub(crate) fn row_number(&self, row: u8) -> u8 {
        row + self.first_row
    }

    pub(crate) fn heading(&self) -> Option<&str> {
        self.title.as_deref()
    }

    pub(crate) fn edges(&self) -> Edges {
        Edges::new(self.grid, &self.ships)
    }

    pub(crate) fn is_dark(&self, cell: Cell) -> bool {
        self.sea == Sea::Checkered && cell.is_black()
    }

    pub(crate) fn is_ship(&self, cell: Cell) -> bool {
        self.ship(cell).is_some()
    }

    fn change(mut self, cell: Cell, change: impl FnOnce(&mut Square)) -> Picture {
        if self.grid.contains(cell) {
            change(&mut self.squares[self.grid.index(cell)]);
        }
        self
    }
}

impl Square {
    /// The shade to draw: none under a mark.
    pub(crate) fn visible_shade(&self) -> Option<f64> {
        self.shade.filter(|_| self.mark.is_none())
    }
}

/// Names come from people: line breaks would break a drawing, and XML forbids control characters.
fn printable(text: impl Display) -> String {
    let unfit = |c: char| c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}');
    text.to_string().replace(['\n', '\t'], " ").chars().filter(|&c| !unfit(c)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use amiral_game::{Announce, FleetSetup, RulesSetup, deduce, notation::parse_shots};

    /// The marks row by row, each by the first letter of its name.
    #[track_caller]
    fn check(picture: &Picture, expected: &str) {
        let letter = |mark: Option<Mark>| mark.map_or('-', |mark| format!("{mark:?}").remove(0));
        let row = |row: &[Square]| row.iter().map(|square| letter(square.mark)).collect::<String>();
        let rows: Vec<String> = picture.squares.chunks(picture.grid.width().into()).map(row).collect();
        assert_eq!(rows.join(" "), expected);
    }

    fn rules() -> Rules {
        let setup = RulesSetup { width: 4, height: 3, fleet: vec![2, 1], ..RulesSetup::default() };
        RulesSetup { reefs: vec![Cell::new(3, 2)], ..setup }.build().expect("good rules")
    }

    #[test]
    fn a_board_shows_its_owner_everything() {
        let fleet = "A0h2 C2h1".parse::<FleetSetup>().expect("a fleet").build(&rules()).expect("a legal fleet");
        let mut board = Board::new(&rules(), fleet);
        for cell in ["A0", "D0", "C2"] {
            board.fire(cell.parse().expect("a cell")).expect("a new shot");
        }
        check(&Picture::board(&board), "H--M ---- --SR");
    }

    #[test]
    fn a_shooter_sees_shots_and_what_follows() {
        let shots = parse_shots("A0x B0x D0o").expect("shots");
        let seen = Seen::after(&rules(), &shots).expect("possible shots");
        check(&Picture::seen(&seen), "HH-M ---- ---R");
        check(&Picture::seen(&seen).deduced(&deduce(&seen)), "SSRM RR-- ---R");
    }

    #[test]
    fn a_hit_that_tells_its_ship_carries_its_number() {
        let rules = RulesSetup { announce: Announce::Coloured, ..rules().setup() }.build().expect("good rules");
        let fleet = "A0h2 C2h1".parse::<FleetSetup>().expect("a fleet").build(&rules).expect("a legal fleet");
        let (mut board, mut seen) = (Board::new(&rules, fleet), Seen::new(&rules));
        for cell in ["C2", "D0", "A0"] {
            seen.fire(&mut board, cell.parse().expect("a cell")).expect("a new shot");
        }
        for picture in [Picture::board(&board), Picture::seen(&seen)] {
            check(&picture, "H--M ---- --SR");
            let label = |cell: &str| picture.square(cell.parse().expect("a cell")).label.clone();
            assert_eq!(["C2", "D0", "A0", "B0"].map(label), ["1", "", "2", ""]);
        }
    }

    #[test]
    fn what_lies_off_the_grid_is_left_out() {
        let ship = "C0h5".parse().expect("a ship");
        let picture = Picture::of(&rules()).ships([ship]).mark(Mark::Hit, [Cell::new(9, 9), Cell::new(0, 0)]);
        check(&picture, "H--- ---- ---R");
    }

    #[test]
    fn the_legend_names_what_occurs() {
        let picture = Picture::of(&rules()).mark(Mark::Miss, [Cell::new(0, 0)]).point(Pointer::Target, Cell::new(1, 1));
        assert_eq!(picture.marks().collect::<Vec<_>>(), [Mark::Miss, Mark::Reef]);
        assert_eq!(picture.pointers().collect::<Vec<_>>(), [Pointer::Target]);
    }

    #[test]
    fn heat_is_relative_to_the_largest_value() {
        let grid = Grid::new(2, 2).expect("a grid");
        let shades = |values: &[f64]| {
            Picture::new(grid).heat(values).squares.iter().map(|square| square.shade).collect::<Vec<_>>()
        };
        assert_eq!(shades(&[1.0, 4.0, 2.0]), [Some(0.25), Some(1.0), Some(0.5), None]);
        assert_eq!(shades(&[0.0, f64::NAN]), [Some(0.0), Some(0.0), None, None]);
    }

    #[test]
    fn names_stay_on_one_line() {
        let picture = Picture::of(&rules()).title("An\nna\u{7}");
        assert_eq!(picture.heading(), Some("An na"));
    }
}
