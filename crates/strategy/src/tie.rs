//! Which of several equally good cells is taken.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use amiral_game::{Cell, ParseError, Rules, excerpt};
use thiserror::Error;

use crate::shot_dice::ShotDice;

/// Given equally good cells, at least one, in the order in which they were looked at: which one to
/// take. What is not the number of one of them stands for the last.
pub type TieBreak = Box<dyn FnMut(&[Cell]) -> usize + Send>;

/// Which of several equally good cells a level takes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum TieRule {
    /// As the level always does: the first, or one at random.
    #[default]
    Usual,
    /// The one that the published game of annex E takes.
    AnnexE,
}

impl TieRule {
    /// Both, in the order of their names.
    pub const ALL: [TieRule; 2] = [TieRule::Usual, TieRule::AnnexE];

    fn order(self) -> Option<TieOrder> {
        match self {
            TieRule::Usual => None,
            TieRule::AnnexE => Some(TieOrder::annex_e()),
        }
    }
}

/// Cells in the order in which they are preferred to others just as good. Where none of those that
/// tie is listed, the level chooses as it always does.
///
/// As text it is a list of cells, separated by spaces, commas or new lines; what follows a `#` on a
/// line is a remark.
///
/// ```
/// use amiral_strategy::TieOrder;
///
/// let order: TieOrder = "F5 E4   # the middle first\nG6, F6".parse()?;
/// assert_eq!(order.to_string(), "F5 E4 G6 F6");
/// # Ok::<(), amiral_strategy::TieOrderError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TieOrder {
    cells: Arc<[Cell]>,
}

/// The shots of the game of annex E. Taking the earliest of them wherever cells tie plays that game
/// again: those fired before are no longer in question.
const ANNEX_E: &str = "F5 E4 G6 F6 H6 E6 I6 D2 C3 G2 F1 H3 C8 B4 B5 B3 C4 A4 D4 E0 I1 D9 E9 C9 B9 A9 B1 J3 J2 J4 J1 \
                       G8 H8 F8 I8 E8";

impl TieOrder {
    /// The longest text that is read, in bytes.
    pub const LONGEST: usize = 1 << 16;

    /// The order that plays the published game of annex E.
    pub fn annex_e() -> TieOrder {
        ANNEX_E.parse().expect("the order is valid")
    }

    /// The cells, the most preferred one first.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Checks that every cell is on the sea of those rules.
    pub fn check(&self, rules: &Rules) -> Result<(), TieOrderError> {
        let off = self.cells.iter().find(|cell| !rules.grid().contains(**cell));
        off.map_or(Ok(()), |&cell| Err(TieOrderError::OffGrid(cell)))
    }

    fn pick(&self, tied: &[Cell]) -> Option<usize> {
        self.cells.iter().find_map(|preferred| tied.iter().position(|cell| cell == preferred))
    }
}

impl FromStr for TieOrder {
    type Err = TieOrderError;

    fn from_str(text: &str) -> Result<TieOrder, TieOrderError> {
        if text.len() > TieOrder::LONGEST {
            return Err(TieOrderError::TooLong);
        }
        let mut cells: Vec<Cell> = Vec::new();
        for (number, line) in text.lines().enumerate() {
            let line = line.split_once('#').map_or(line, |(cells, _remark)| cells);
            let words = line.split(|letter: char| letter == ',' || letter.is_whitespace());
            for word in words.filter(|word| !word.is_empty()) {
                let line = number + 1;
                let not_a_cell = |error| TieOrderError::NotACell { line, given: excerpt(word), error };
                let cell = word.parse().map_err(not_a_cell)?;
                if cells.contains(&cell) {
                    return Err(TieOrderError::Twice { line, cell });
                }
                cells.push(cell);
            }
        }
        if cells.is_empty() { Err(TieOrderError::Empty) } else { Ok(TieOrder { cells: cells.into() }) }
    }
}

impl fmt::Display for TieOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, cell) in self.cells.iter().enumerate() {
            let separator = if number == 0 { "" } else { " " };
            write!(f, "{separator}{cell}")?;
        }
        Ok(())
    }
}

/// A text that is no order of cells.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum TieOrderError {
    /// The text is longer than any list of cells needs to be.
    #[error("the list is longer than {} bytes", TieOrder::LONGEST)]
    TooLong,
    /// There is no cell in it.
    #[error("the list names no cell")]
    Empty,
    /// A word is not a cell.
    #[error("line {line}: '{given}' is not a cell: {error}")]
    NotACell {
        /// The line, from 1.
        line: usize,
        /// The word, or its beginning.
        given: String,
        /// What is wrong with it.
        error: ParseError,
    },
    /// A cell is there twice.
    #[error("line {line}: {cell} is listed twice")]
    Twice {
        /// The line of the second time, from 1.
        line: usize,
        /// The cell.
        cell: Cell,
    },
    /// A cell is not on the sea.
    #[error("{0} is not on the grid")]
    OffGrid(Cell),
}

/// How ties are broken.
#[derive(Default)]
pub(crate) enum Ties {
    /// The first is taken.
    #[default]
    First,
    /// One is drawn.
    Random(RandomTies),
    /// The one preferred, or else as in `otherwise`.
    Ordered { order: TieOrder, otherwise: Box<Ties> },
    /// Somebody else decides.
    Judged(TieBreak),
}

/// Ties broken at random, by the number of the shot that brought them up and how many ties it has
/// brought up before.
pub(crate) struct RandomTies {
    rolls: ShotDice,
    shot: usize,
    drawn: usize,
}

impl RandomTies {
    fn pick(&mut self, among: usize) -> usize {
        self.drawn += 1;
        // A shot has few ties: it lights up at most four neighbours, and some more where hits are
        // left over.
        self.rolls.below(self.shot * 1024 + self.drawn, among)
    }
}

impl Ties {
    pub(crate) fn at_random(rolls: ShotDice) -> Ties {
        Ties::Random(RandomTies { rolls, shot: 0, drawn: 0 })
    }

    /// The same, but by that rule where it has something to say.
    pub(crate) fn by(self, rule: TieRule) -> Ties {
        match rule.order() {
            Some(order) => self.ordered(order),
            None => self,
        }
    }

    /// The same, but by that order where it has something to say.
    pub(crate) fn ordered(self, order: TieOrder) -> Ties {
        Ties::Ordered { order, otherwise: Box::new(self) }
    }

    fn random(&mut self) -> Option<&mut RandomTies> {
        match self {
            Ties::Random(random) => Some(random),
            Ties::Ordered { otherwise, .. } => otherwise.random(),
            Ties::First | Ties::Judged(_) => None,
        }
    }

    /// What is drawn is now drawn with those dice.
    pub(crate) fn restart(&mut self, rolls: ShotDice) {
        if let Some(random) = self.random() {
            *random = RandomTies { rolls, shot: 0, drawn: 0 };
        }
    }

    /// Ties now come from the shot with that number.
    pub(crate) fn after_shot(&mut self, number: usize) {
        if let Some(random) = self.random() {
            (random.shot, random.drawn) = (number, 0);
        }
    }

    /// Ties now come from choosing the next shot after so many.
    pub(crate) fn in_choice(&mut self, shots: usize) {
        if let Some(random) = self.random() {
            (random.shot, random.drawn) = (shots, 512);
        }
    }

    /// Whether the first is always taken, so that the others need not be found.
    pub(crate) fn are_plain(&self) -> bool {
        matches!(self, Ties::First)
    }

    /// Which of some cells that are drawn from is taken, where the dice of the draw do not decide.
    pub(crate) fn instead_of_drawing(&mut self, cells: &dyn Fn() -> Vec<Cell>) -> Option<usize> {
        match self {
            Ties::First => None,
            Ties::Ordered { order, otherwise } => order.pick(&cells()).or_else(|| otherwise.instead_of_drawing(cells)),
            Ties::Random(_) | Ties::Judged(_) => Some(self.pick(&cells())),
        }
    }

    pub(crate) fn pick(&mut self, tied: &[Cell]) -> usize {
        match self {
            _ if tied.len() < 2 => 0,
            Ties::First => 0,
            Ties::Random(random) => random.pick(tied.len()),
            Ties::Ordered { order, otherwise } => order.pick(tied).unwrap_or_else(|| otherwise.pick(tied)),
            Ties::Judged(judge) => judge(tied).min(tied.len() - 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Result<&str, &str>) {
        let order = text.parse::<TieOrder>().map(|order| order.to_string()).map_err(|error| error.to_string());
        assert_eq!(order.as_deref().map_err(String::as_str), expected);
    }

    #[test]
    fn an_order_is_a_list_of_cells() {
        check("A0", Ok("A0"));
        check("# mine\nB3,C4\r\n\t D5 # and so on", Ok("B3 C4 D5"));
        check("", Err("the list names no cell"));
        check("# B3", Err("the list names no cell"));
        check("A0\nB3 A0", Err("line 2: A0 is listed twice"));
        assert!("A0\nzz9".parse::<TieOrder>().unwrap_err().to_string().starts_with("line 2: 'zz9' is not a cell"));
        assert_eq!(" ".repeat(TieOrder::LONGEST + 1).parse::<TieOrder>(), Err(TieOrderError::TooLong));
        let every: Vec<String> =
            (0..26).flat_map(|x| (0..26).map(move |y| format!("{}{y}", (b'A' + x) as char))).collect();
        assert_eq!(every.join("\n").parse::<TieOrder>().unwrap().cells().len(), 676);
    }

    #[test]
    fn an_order_is_held_against_the_sea() {
        let small = amiral_game::RulesSetup { width: 4, height: 4, fleet: vec![2], ..Default::default() };
        let small = small.build().unwrap();
        assert_eq!("A0 D3".parse::<TieOrder>().unwrap().check(&small), Ok(()));
        let cell = "E0".parse().unwrap();
        assert_eq!("A0 E0".parse::<TieOrder>().unwrap().check(&small), Err(TieOrderError::OffGrid(cell)));
    }

    #[test]
    fn what_is_not_listed_is_left_to_the_usual_way() {
        let cells = |text: &str| text.parse::<TieOrder>().unwrap().cells().to_vec();
        let mut ties = Ties::First.ordered("C3 B3".parse().unwrap());
        assert_eq!(ties.pick(&cells("A0 B3 C3")), 2);
        assert_eq!(ties.pick(&cells("A0 B3")), 1);
        assert_eq!(ties.pick(&cells("A0 A1")), 0);
    }
}
