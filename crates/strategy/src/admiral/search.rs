//! Which cell to fire at, given the fleets that remain, one by one.
//!
//! The likeliest cell is not the best one: a shot also splits what remains, and a good split saves shots later. So the
//! likeliest few are compared by what the whole rest of the game would cost, on average over the fleets, if the likeliest cell
//! were played from then on. Where the list is long some of them fall out on a small part of it, and the rest are compared on a
//! larger one. Where it is short, the best of them are compared once more by what the rest of the game costs if it is played
//! that way itself.

use amiral_game::Cell;
use amiral_posterior::{Likely, Remainder};

/// How much a search may look at.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Effort {
    /// The most cells that are compared.
    pub(crate) cells: usize,
    /// The fleets on which they are compared first, if there are more than twice as many.
    pub(crate) few: usize,
    /// A cell goes on to the second round if the first one saw it cost at most so many shots more than the best.
    pub(crate) close: f64,
    /// At most so many cells, and the likeliest one, go on to the second round.
    pub(crate) finalists: usize,
    /// The fleets on which those are compared that are left.
    pub(crate) many: usize,
    /// Up to how many fleets the best are compared again, each playing on by such comparisons.
    pub(crate) deep: usize,
}

/// On how many times fewer fleets than the most more cells are compared in depth.
const FEWER: usize = 8;

/// A cell, and the shots left if it is fired at next.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Choice {
    /// The cell.
    pub(crate) cell: Cell,
    /// The shots left on average, this one included.
    pub(crate) cost: f64,
}

/// Searches among the likeliest cells, which are those of the remainder. There must be one.
pub(crate) fn search(remainder: &Remainder, likeliest: &[Likely], effort: Effort) -> Cell {
    let cells = shortlist(remainder, likeliest, effort);
    if cells.len() == 1 {
        return cells[0];
    }
    let mut all = remainder.thinned(effort.many);
    let choices = by_cost(&mut all, &cells);
    if remainder.len() > effort.deep {
        return choices[0].cell;
    }
    let (finalists, then) = depth(remainder, effort);
    let finalists = choices.into_iter().take(finalists).map(|choice| choice.cell);
    finalists.min_by_key(|&cell| all.cost_of_searching(cell, then, u16::MAX)).expect("there is a cell to choose")
}

/// The cells that are worth a closer look, the likeliest first: one if nothing else can be.
pub(crate) fn shortlist(remainder: &Remainder, likeliest: &[Likely], effort: Effort) -> Vec<Cell> {
    let mut cells: Vec<Cell> = likeliest.iter().take(effort.cells).map(|likely| likely.cell).collect();
    if likeliest[0].weight == remainder.weight() {
        // Hit for sure: it must be fired at some day, and today it may tell something.
        cells.truncate(1);
    }
    if cells.len() > 2 && effort.few * 2 < remainder.len() {
        let choices = by_cost(&mut remainder.thinned(effort.few), &cells);
        let is_close = |cell: &Cell| {
            let close =
                choices.iter().take(effort.finalists).filter(|choice| choice.cost <= choices[0].cost + effort.close);
            close.map(|choice| choice.cell).any(|close| close == *cell)
        };
        let likeliest = cells[0];
        cells.retain(|cell| *cell == likeliest || is_close(cell));
    }
    cells
}

/// How many cells are compared in depth, and how many at every shot after them.
fn depth(remainder: &Remainder, effort: Effort) -> (usize, u16) {
    if remainder.len() > effort.deep / FEWER { (3, 2) } else { (4, 3) }
}

/// What a cell costs as the last comparison sees it, and on how many fleets.
pub(crate) fn judge(remainder: &Remainder, cell: Cell, effort: Effort) -> (f64, usize) {
    let mut all = remainder.thinned(effort.many);
    let cost = if remainder.len() > effort.deep {
        all.cost_of(cell)
    } else {
        all.cost_of_searching(cell, depth(remainder, effort).1, u16::MAX)
    };
    (cost as f64 / all.weight() as f64, all.len())
}

/// What each of the cells costs, the best first, and those alike in their order.
fn by_cost(remainder: &mut Remainder, cells: &[Cell]) -> Vec<Choice> {
    let all = remainder.weight() as f64;
    let mut choices: Vec<Choice> =
        cells.iter().map(|&cell| Choice { cell, cost: remainder.cost_of(cell) as f64 / all }).collect();
    choices.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    choices
}
