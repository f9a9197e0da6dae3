//! Which cell to fire at, given the fleets that remain, one by one.
//!
//! The likeliest cell is not the best one: a shot also splits what remains, and a good split saves
//! shots later. So the likeliest few are compared by what the whole rest of the game would cost, on
//! average over the fleets, if the likeliest cell were played from then on. Where the list is long
//! some are eliminated on a small part of it, and the rest are compared on a larger one. Where it is
//! short, the best are compared once more by what the rest of the game costs if it is itself played
//! by such comparisons, for some shots or to the end.

use amiral_game::{Cell, Stop};
use amiral_posterior::{Likely, Remainder};

/// How much work a search may do.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Effort {
    /// The most cells that are compared.
    pub(crate) cells: usize,
    /// The fleets on which they are compared first, if there are more than twice as many.
    pub(crate) few: usize,
    /// A cell goes on to the second round if the first one saw it cost at most so many shots more
    /// than the best.
    pub(crate) close: f64,
    /// At most so many cells, and the likeliest one, go on to the second round.
    pub(crate) finalists: usize,
    /// The fleets on which those are compared that are left.
    pub(crate) many: usize,
    /// How the best are compared again, the fewer fleets remain the more closely: the closest one
    /// first.
    pub(crate) refinements: &'static [Refinement],
    /// The steps that it may take in all, which say how many fleets are few.
    pub(crate) budget: u64,
}

/// How closely the best cells of a short list are compared again.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Refinement {
    /// It is for lists of at most this part of the budget.
    pub(crate) part: u64,
    /// The most cells that are compared.
    pub(crate) cells: usize,
    /// At most so many of them are compared again …
    pub(crate) finalists: usize,
    /// … which cost at most so many shots more than the best.
    pub(crate) close: f64,
    /// After each of those the best of so many of the likeliest cells is fired at, as such
    /// comparisons find it …
    pub(crate) then: u16,
    /// … for so many shots.
    pub(crate) shots: u16,
}

impl Effort {
    /// The second comparison for a list of so many fleets, if it is short enough.
    fn refinement(self, fleets: usize) -> Option<Refinement> {
        self.refinements.iter().copied().find(|refinement| fleets as u64 <= self.budget / refinement.part)
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

/// Why a cell was chosen rather than the likeliest.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Comparison {
    /// The likeliest cell.
    pub(crate) over: Cell,
    /// The shots left on average with the cell that was chosen, and with the likeliest: always more.
    pub(crate) shots: [f64; 2],
    /// How many fleets these averages are over, where those are not all that remain.
    pub(crate) sampled: Option<usize>,
}

/// Searches among the likeliest cells, which are those of the remainder. There must be one. If
/// another than the likeliest is chosen, the comparison that decided between both comes with it:
/// the last that told them apart.
///
/// Cancelled, it gives some cell, soon.
pub(crate) fn search(
    remainder: &Remainder,
    likeliest: &[Likely],
    effort: Effort,
    stop: &Stop,
) -> (Cell, Option<Comparison>) {
    let refinement = effort.refinement(remainder.len());
    let cells = refinement.map_or(effort.cells, |refinement| refinement.cells);
    let cells = shortlist(remainder, likeliest, Effort { cells, ..effort }, stop);
    if cells.len() == 1 {
        return (cells[0], None);
    }
    let mut all = remainder.thinned(effort.many);
    let mut rounds = vec![by_cost(&mut all, &cells, None, stop)];
    if let Some(refinement) = refinement {
        let finalists = close(&rounds[0], refinement.finalists, refinement.close);
        if finalists.len() > 1 {
            rounds.push(by_cost(&mut all, &finalists, Some(refinement), stop));
        }
    }
    let best = rounds.last().expect("there was one")[0].cell;
    let sampled = (all.len() < remainder.len()).then_some(all.len());
    let decided = |choices: &Vec<Choice>| {
        let cost = |cell: Cell| choices.iter().find(|choice| choice.cell == cell).map(|choice| choice.cost);
        let shots = [cost(best)?, cost(cells[0])?];
        // Cells alike in one round keep the order of the round before.
        (shots[0] < shots[1]).then_some(Comparison { over: cells[0], shots, sampled })
    };
    (best, rounds.iter().rev().find_map(decided))
}

/// The cells that are worth a closer comparison, the likeliest first: one if nothing else can be.
pub(crate) fn shortlist(remainder: &Remainder, likeliest: &[Likely], effort: Effort, stop: &Stop) -> Vec<Cell> {
    let mut cells: Vec<Cell> = likeliest.iter().take(effort.cells).map(|likely| likely.cell).collect();
    if likeliest[0].weight == remainder.weight() {
        // A certain hit: it costs a shot anyway, and may tell something now.
        cells.truncate(1);
    }
    if cells.len() > 2 && effort.few * 2 < remainder.len() {
        let choices = by_cost(&mut remainder.thinned(effort.few), &cells, None, stop);
        let close = close(&choices, effort.finalists, effort.close);
        let likeliest = cells[0];
        cells.retain(|cell| *cell == likeliest || close.contains(cell));
    }
    cells
}

/// What each of the cells costs, the best first, and those alike in their order.
fn by_cost(remainder: &mut Remainder, cells: &[Cell], refinement: Option<Refinement>, stop: &Stop) -> Vec<Choice> {
    remainder.heed(stop);
    let mut choices: Vec<Choice> =
        cells.iter().map(|&cell| Choice { cell, cost: cost(remainder, cell, refinement) }).collect();
    choices.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    choices
}

/// What a cell costs, with likeliest-cell play after it or with the search of the refinement.
fn cost(remainder: &mut Remainder, cell: Cell, refinement: Option<Refinement>) -> f64 {
    let cost = match refinement {
        Some(refinement) => remainder.cost_of_searching(cell, refinement.then, refinement.shots),
        None => remainder.cost_of(cell),
    };
    cost as f64 / remainder.weight() as f64
}

/// The first of the choices, at most so many, that cost at most so many shots more than the best.
fn close(choices: &[Choice], most: usize, shots: f64) -> Vec<Cell> {
    let close = choices.iter().take(most).filter(|choice| choice.cost <= choices[0].cost + shots);
    close.map(|choice| choice.cell).collect()
}
