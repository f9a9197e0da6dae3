//! Which cell to fire at, given the fleets that remain, one by one.
//!
//! The likeliest cell is not the best one: a shot also splits what remains, and a good split saves shots later. So the
//! likeliest few are compared by what the whole rest of the game would cost, on average over the fleets, if the likeliest cell
//! were played from then on. Where the list is long, most of them fall out on a small part of it, and the rest are compared on a
//! larger one.

use amiral_game::Cell;
use amiral_posterior::{Likely, Remainder};

/// How much a search may look at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Effort {
    /// The most cells that are compared.
    pub(crate) cells: usize,
    /// The fleets on which they are compared first.
    pub(crate) few: usize,
    /// The fleets on which those are compared that are left.
    pub(crate) many: usize,
}

/// At most so many cells go on to the second round …
const FINALISTS: usize = 4;
/// … if the first one saw them cost at most so many shots more than the best.
const CLOSE: f64 = 0.2;

/// A cell, and the shots left if it is fired at next.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Choice {
    /// The cell.
    pub(crate) cell: Cell,
    /// The shots left on average, this one included.
    pub(crate) cost: f64,
}

/// Searches among the likeliest cells, which are those of the remainder. There must be one.
pub(crate) fn search(remainder: &Remainder, likeliest: &[Likely], effort: Effort) -> Choice {
    let mut cells: Vec<Cell> = likeliest.iter().take(effort.cells).map(|likely| likely.cell).collect();
    if likeliest[0].weight == remainder.weight() {
        // Hit for sure: it must be fired at some day, and today it may tell something.
        cells.truncate(1);
    }
    if cells.len() > 2 && effort.few * 2 < remainder.len() {
        let first = costs(&remainder.thinned(effort.few), &cells);
        let least = first.iter().map(|choice| choice.cost).fold(f64::INFINITY, f64::min);
        let mut close: Vec<Choice> = first.into_iter().filter(|choice| choice.cost <= least + CLOSE).collect();
        close.sort_by(|a, b| a.cost.total_cmp(&b.cost));
        close.truncate(FINALISTS);
        let likeliest = cells[0];
        cells.retain(|&cell| cell == likeliest || close.iter().any(|choice| choice.cell == cell));
    }
    let choices = costs(&remainder.thinned(effort.many), &cells);
    let better = |best: Choice, next: Choice| if next.cost < best.cost { next } else { best };
    choices.into_iter().reduce(better).expect("there is a cell to choose")
}

/// What each of the cells costs, in their order.
fn costs(remainder: &Remainder, cells: &[Cell]) -> Vec<Choice> {
    let mut remainder = remainder.clone();
    let all = remainder.weight() as f64;
    cells.iter().map(|&cell| Choice { cell, cost: remainder.cost_of(cell) as f64 / all }).collect()
}
