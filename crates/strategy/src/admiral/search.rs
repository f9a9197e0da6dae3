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
    /// How the best are compared again, the fewer fleets remain the more closely: the closest look first.
    pub(crate) looks: &'static [Look],
    /// The steps that it may take in all, which say how many fleets are few.
    pub(crate) budget: u64,
}

/// How closely a short list is looked at.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Look {
    /// It is for lists of at most this part of the budget.
    pub(crate) part: u64,
    /// The most cells that are compared.
    pub(crate) cells: usize,
    /// At most so many of them are compared again …
    pub(crate) finalists: usize,
    /// … which cost at most so many shots more than the best.
    pub(crate) close: f64,
    /// After each of those the best of so many of the likeliest cells is fired at, as such comparisons find it …
    pub(crate) then: u16,
    /// … for so many shots.
    pub(crate) shots: u16,
}

impl Effort {
    /// How closely a list of so many fleets is looked at.
    fn look(self, fleets: usize) -> Option<Look> {
        self.looks.iter().copied().find(|look| fleets as u64 <= self.budget / look.part)
    }
}

/// A cell, and the shots left if it is fired at next.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Choice {
    /// The cell.
    pub(crate) cell: Cell,
    /// The shots left on average, this one included.
    pub(crate) cost: f64,
}

/// Searches among the likeliest cells, which are those of the remainder. There must be one. If another than the likeliest is
/// chosen on all fleets, the shots left after both come with it, as the last comparison saw them that both were part of.
pub(crate) fn search(remainder: &Remainder, likeliest: &[Likely], effort: Effort) -> (Cell, Option<[f64; 2]>) {
    let look = effort.look(remainder.len());
    let cells = look.map_or(effort.cells, |look| look.cells);
    let cells = shortlist(remainder, likeliest, Effort { cells, ..effort });
    if cells.len() == 1 {
        return (cells[0], None);
    }
    let mut all = remainder.thinned(effort.many);
    let weight = all.weight() as f64;
    let choices = by_cost(&mut all, &cells);
    let is_close = |choice: &&Choice| look.is_some_and(|look| choice.cost <= choices[0].cost + look.close);
    let finalists = choices.iter().take(look.map_or(0, |look| look.finalists)).filter(is_close);
    let finalists: Vec<Cell> = finalists.map(|choice| choice.cell).collect();
    let mut closer: Vec<Choice> = match look {
        Some(look) if finalists.len() > 1 => {
            let mut cost = |cell| all.cost_of_searching(cell, look.then, look.shots) as f64 / weight;
            finalists.into_iter().map(|cell| Choice { cell, cost: cost(cell) }).collect()
        }
        _ => Vec::new(),
    };
    // Those alike stay in their order.
    closer.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    let best = closer.first().unwrap_or(&choices[0]).cell;
    let told = |choices: &[Choice]| {
        let cost = |cell: Cell| choices.iter().find(|choice| choice.cell == cell).map(|choice| choice.cost);
        Some([cost(best)?, cost(cells[0])?])
    };
    let on_all = all.len() == remainder.len() && best != cells[0];
    (best, on_all.then(|| told(&closer).or_else(|| told(&choices))).flatten())
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

/// What a cell costs as the last comparison sees it, and on how many fleets.
pub(crate) fn judge(remainder: &Remainder, cell: Cell, effort: Effort) -> (f64, usize) {
    let mut all = remainder.thinned(effort.many);
    let cost = match effort.look(remainder.len()) {
        Some(look) => all.cost_of_searching(cell, look.then, look.shots),
        None => all.cost_of(cell),
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
