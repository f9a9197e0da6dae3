//! The strongest player: the shot after which the rest of the game costs least, over every fleet
//! that remains.
//!
//! While many fleets remain it follows an opening book, or, off the book, compares the likeliest
//! cells on fleets sampled from what remains. Once they can be listed it compares them on the list
//! ([`search()`]), and when few are left it searches for the truly optimal shot. Where counting is
//! beyond its budget, it uses the sampled fleets and says so. Without the search it is the baseline
//! that all players are measured against: always the likeliest cell.

mod book;
mod openings;
mod search;
mod writing;

use amiral_game::{Announce, Board, Cell, Outcome, Rules, Seed, Seen, Ship, Shot, Stop};
use amiral_posterior::{Counts, Failure, Inference, Lister, Prior, Remainder, SampledFleets};

pub use book::Book;
pub(crate) use openings::Openings;
pub use writing::{BookLimits, BookProgress, write_book};

use crate::memory::{CHOICE_BYTES, bounded_inference};
use crate::optimal::{Optimum, Remaining};
use crate::shooter::{Stopped, heed};
use crate::{Journal, Note, Shooter, Volley};
use book::Place;
use openings::{Opening, PlayerKey};
use search::{Choice, Comparison, Effort, Refinement, search};

/// How a budget is divided.
#[derive(Clone, Copy, Debug)]
struct Limits {
    /// The steps counting may take.
    counting: u64,
    /// The most fleets that are listed.
    listed: usize,
    /// The fleets drawn where they cannot be.
    drawn: usize,
    effort: Effort,
    /// The steps the search for the optimal shot may take on a small sea, where a large one has
    /// become small, and for the last few fleets anywhere.
    optimal: [u64; 3],
}

impl Limits {
    fn of(budget: u64, announce: Announce, prior: Prior, lister: &Lister) -> Limits {
        let share = |part: u64| (budget / part).max(1) as usize;
        // Where it is said what has sunk there is more to be gained by thinking, and more thought
        // is given to it; the more so where all fleets weigh the same, which is quicker.
        let effort = match (announce, prior) {
            (Announce::Silent | Announce::Sunk | Announce::Named | Announce::Coloured, _) => Effort {
                cells: 8,
                few: share(1_000),
                close: 0.2,
                finalists: 4,
                many: share(160),
                refinements: &[],
                budget,
            },
            (Announce::SunkSize, Prior::Uniform) => Effort {
                cells: 5,
                few: share(8),
                close: 0.1,
                finalists: 4,
                many: share(8),
                refinements: &QUICK_LOOKS,
                budget,
            },
            (Announce::SunkSize, Prior::Sequential) => Effort {
                cells: 5,
                few: share(320),
                close: 0.1,
                finalists: 4,
                many: share(40),
                refinements: &SLOW_LOOKS,
                budget,
            },
        };
        Limits {
            counting: budget,
            listed: share(10).min(MOST_LISTED).min(LIST_BYTES / lister.bytes_per_fleet()),
            drawn: share(80).min(SAMPLE_BYTES / lister.bytes_per_sample()).max(1),
            effort,
            optimal: [budget / 2 * 5, budget, budget / 20],
        }
    }
}

/// How closely short lists are looked at where sizes are said and fleets weigh the same.
const QUICK_LOOKS: [Refinement; 6] = [
    Refinement { part: 2_000, cells: 8, finalists: 8, close: f64::INFINITY, then: 4, shots: u16::MAX },
    Refinement { part: 1_000, cells: 8, finalists: 5, close: 0.15, then: 4, shots: u16::MAX },
    Refinement { part: 480, cells: 8, finalists: 5, close: 0.15, then: 4, shots: 5 },
    Refinement { part: 60, cells: 6, finalists: 3, close: 0.12, then: 3, shots: 4 },
    Refinement { part: 20, cells: 5, finalists: 2, close: 0.05, then: 2, shots: 4 },
    Refinement { part: 8, cells: 5, finalists: 2, close: 0.05, then: 2, shots: 2 },
];
/// The same where they do not, which takes longer.
const SLOW_LOOKS: [Refinement; 2] = [
    Refinement { part: 800, cells: 5, finalists: 4, close: f64::INFINITY, then: 3, shots: u16::MAX },
    Refinement { part: 100, cells: 5, finalists: 3, close: f64::INFINITY, then: 2, shots: u16::MAX },
];
/// The most fleets that are listed, whatever the budget: some megabytes.
const MOST_LISTED: usize = 100_000;
/// The most bytes of a list, and of a sample, whatever the budget and the fleet.
const LIST_BYTES: usize = CHOICE_BYTES / 2;
const SAMPLE_BYTES: usize = CHOICE_BYTES / 4;
/// How many steps of listing there are for each one of the budget, and how many there are at least.
const LIST_STEPS: u64 = 20;
const LEAST_LIST_STEPS: u64 = 1_000_000;
/// The most positions that the search for the optimal shot remembers: some twenty megabytes, and
/// half as much again while they grow.
const MOST_REMEMBERED: usize = 750_000;
/// Up to how many fleets the optimal shot is searched for, on a large sea and on one of few cells.
const FEW_FLEETS: usize = 16;
const SMALL_SEA: (usize, usize) = (20, 300);
/// How many of the likeliest cells are told.
const TOLD: usize = 4;
/// Means of shots that differ by less are the same.
const LEAST_DIFFERENCE: f64 = 1e-9;

/// The strongest player, or the one who takes the likeliest cell.
pub(crate) struct Admiral {
    player: PlayerKey,
    limits: Limits,
    inference: Inference,
    lister: Lister,
    book: Option<&'static Book>,
    opening: Opening,
    /// What remains, once it is listed, and the shots it has heard.
    listed: Option<(Remainder, usize)>,
    optimum: Option<Optimum>,
}

/// A cell, and how it was chosen.
type Decision = (Cell, Basis);

/// How a cell was chosen.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Basis {
    /// As the book has it.
    Book,
    /// As the likeliest of the fleets that were looked at.
    Likeliest,
    /// Rather than the likeliest, by this comparison.
    Compared(Comparison),
    /// As the optimal shot, with so many left on average.
    Optimal(f64),
}

impl Basis {
    /// What a search found out.
    fn searched(comparison: Option<Comparison>) -> Basis {
        comparison.map_or(Basis::Likeliest, Basis::Compared)
    }
}

/// How the board looks.
struct View {
    /// How many fleets remain.
    fleets: u128,
    exact: bool,
    /// The likeliest cells with their chances, likeliest first.
    likely: Vec<(Cell, f64)>,
}

impl Admiral {
    /// The strongest player, who expects such fleets and may take about so many steps for a shot.
    pub(crate) fn new(rules: &Rules, prior: Prior, budget: u64, openings: &Openings) -> Admiral {
        Admiral::thinking(PlayerKey { rules: rules.clone(), prior, budget, searches: true }, openings)
    }

    /// The player who takes the likeliest cell, always.
    pub(crate) fn likeliest(rules: &Rules, prior: Prior, openings: &Openings) -> Admiral {
        Admiral::thinking(
            PlayerKey { rules: rules.clone(), prior, budget: LIKELIEST_BUDGET, searches: false },
            openings,
        )
    }

    fn thinking(player: PlayerKey, openings: &Openings) -> Admiral {
        let lister = Lister::new(&player.rules, player.prior);
        // On a larger sea the optimal shot is not searched for, nor where every hit tells its ship.
        let optimum = match player.rules.grid().area() {
            _ if !Optimum::knows(player.rules.announce()) => None,
            area if area <= SMALL_SEA.0 => Some(Optimum::under(&player.rules)),
            area if area <= Remaining::MOST_CELLS => Some(Optimum::new(player.rules.announce(), player.rules.fleet())),
            _ => None,
        };
        Admiral {
            limits: Limits::of(player.budget, player.rules.announce(), player.prior, &lister),
            inference: bounded_inference(&player.rules),
            lister,
            book: Book::of(&player.rules, player.prior).filter(|_| player.searches),
            opening: openings.of(&player),
            listed: None,
            optimum: optimum.map(|optimum| optimum.remembering(MOST_REMEMBERED)),
            player,
        }
    }

    fn decide(&mut self, seen: &Seen, stop: &Stop) -> Result<Decision, Stopped> {
        if self.listen(seen) {
            return self.on_the_list(seen, stop);
        }
        match self.book.map_or(Place::Elsewhere, |book| book.find(seen.shots())) {
            Place::Inside(cell) => return Ok((cell, Basis::Book)),
            Place::Beyond if self.list(seen, stop)? => return self.on_the_list(seen, stop),
            Place::Beyond | Place::Elsewhere => {}
        }
        if let Some(known) = openings::known(&self.opening, seen) {
            return Ok(known);
        }
        let decision = self.work_out(seen, stop)?;
        if self.listed.is_none() {
            openings::keep(&self.opening, seen, decision);
        }
        Ok(decision)
    }

    fn work_out(&mut self, seen: &Seen, stop: &Stop) -> Result<Decision, Stopped> {
        let first_unfired = || seen.unfired().next().expect("a cell is left to fire at");
        if !self.player.searches
            && self.player.prior == Prior::Uniform
            && let Some(counts) = self.count(seen, stop)?
        {
            if counts.fleets <= self.limits.listed as u128 && self.list(seen, stop)? {
                return self.on_the_list(seen, stop);
            }
            return Ok((counts.best(seen).map_or_else(first_unfired, |best| best.0), Basis::Likeliest));
        }
        let Some(sample) = self.sample(seen, stop)? else {
            let likely = self.estimate(seen, stop)?.likely;
            return Ok((likely.first().map_or_else(first_unfired, |likely| likely.0), Basis::Likeliest));
        };
        if sample.fleets <= self.limits.listed as f64 && self.list(seen, stop)? {
            return self.on_the_list(seen, stop);
        }
        let likeliest = sample.remainder.likeliest();
        if !self.player.searches {
            return Ok((likeliest[0].cell, Basis::Likeliest));
        }
        let Effort { few, finalists, refinements, .. } = self.limits.effort;
        // Where a list is looked at closely, this quicker comparison is enough for as long as there
        // is none.
        let (few, finalists) =
            if refinements.is_empty() { (few, finalists) } else { (few.min(self.limits.drawn / 8), 2) };
        let effort = Effort { few, finalists, many: self.limits.drawn, refinements: &[], ..self.limits.effort };
        let (cell, comparison) = search(&sample.remainder, &likeliest, effort, stop);
        // These fleets are a sample already, however many of them were looked at.
        let sampled = |comparison: Comparison| Comparison {
            sampled: comparison.sampled.or(Some(sample.remainder.len())),
            ..comparison
        };
        heed(stop).map(|()| (cell, Basis::searched(comparison.map(sampled))))
    }

    /// Counts what remains, if the budget allows.
    fn count(&self, seen: &Seen, stop: &Stop) -> Result<Option<Counts>, Stopped> {
        match self.inference.count(seen, self.limits.counting, stop) {
            Err(Failure::Cancelled) => Err(Stopped),
            counted => Ok(counted.ok()),
        }
    }

    /// Brings the list up to date with the shots, if there is one for this game.
    fn listen(&mut self, seen: &Seen) -> bool {
        let Some((remainder, heard)) = &mut self.listed else {
            return false;
        };
        for shot in &seen.shots()[*heard..] {
            remainder.hear(*shot);
        }
        *heard = seen.shots().len();
        if remainder.is_empty() || remainder.left() == 0 {
            self.listed = None;
        }
        self.listed.is_some()
    }

    fn list(&mut self, seen: &Seen, stop: &Stop) -> Result<bool, Stopped> {
        let steps = self.limits.counting.saturating_mul(LIST_STEPS).max(LEAST_LIST_STEPS);
        let listed = match self.lister.list(&self.inference, seen, LIST_BYTES, steps, stop) {
            Err(Failure::Cancelled) => return Err(Stopped),
            listed => listed.ok().flatten(),
        };
        self.listed = listed.map(|remainder| (remainder, seen.shots().len()));
        Ok(self.listed.as_ref().is_some_and(|(remainder, _)| !remainder.is_empty() && remainder.left() > 0))
    }

    fn on_the_list(&mut self, seen: &Seen, stop: &Stop) -> Result<Decision, Stopped> {
        let (remainder, _) = self.listed.as_ref().expect("the caller has seen to it");
        let likeliest = remainder.likeliest();
        if !self.player.searches {
            return Ok((likeliest[0].cell, Basis::Likeliest));
        }
        let budget = self.optimal_budget(seen, likeliest.len(), remainder.len());
        if let Some(best) = self.optimal(seen, budget, stop)? {
            return Ok((best.cell, Basis::Optimal(best.cost)));
        }
        let (remainder, _) = self.listed.as_ref().expect("as above");
        let (cell, comparison) = search(remainder, &likeliest, self.limits.effort, stop);
        heed(stop).map(|()| (cell, Basis::searched(comparison)))
    }

    /// The steps that searching for the optimal shot may take, where so many cells may hold a ship
    /// and so many fleets remain.
    fn optimal_budget(&self, seen: &Seen, cells: usize, fleets: usize) -> u64 {
        let (few_cells, few_fleets) = SMALL_SEA;
        if cells <= few_cells && fleets <= few_fleets {
            self.limits.optimal[usize::from(seen.rules().grid().area() > few_cells)]
        } else if fleets <= FEW_FLEETS {
            self.limits.optimal[2]
        } else {
            0
        }
    }

    /// The optimal shot, if the budget allows to find it.
    fn optimal(&mut self, seen: &Seen, budget: u64, stop: &Stop) -> Result<Option<Choice>, Stopped> {
        let Some(optimum) = self.optimum.as_mut().filter(|_| budget > 0) else { return Ok(None) };
        let grid = seen.rules().grid();
        let Some(mut remaining) = Remaining::of(seen, &[]) else { return Ok(None) };
        for fleet in self.inference.list(seen).map_err(|_| Stopped)? {
            let mask = |ship: &Ship| ship.cells().fold(0, |mask, cell| mask | 1 << grid.index(cell));
            remaining.push(&fleet.ships().iter().map(mask).collect::<Vec<u128>>(), self.lister.weigh(&fleet));
        }
        // What was found before must not matter, so that a game resumed goes on the same way.
        optimum.forget();
        let found = optimum.mean(&remaining, budget, stop);
        heed(stop)?;
        Ok(found.ok().map(|best| Choice { cell: grid.cell(best.cell.into()), cost: best.mean() }))
    }

    /// Fleets sampled from what remains: always the same ones in a position, whatever the game.
    fn sample(&self, seen: &Seen, stop: &Stop) -> Result<Option<SampledFleets>, Stopped> {
        let mut dice = Seed(0).dice(&[seen.shots().len() as u64]);
        self.lister.sample(&self.inference, seen, self.limits.drawn, stop, &mut dice).map_err(|_| Stopped)
    }

    fn estimate(&self, seen: &Seen, stop: &Stop) -> Result<View, Stopped> {
        let seed = Seed(seen.shots().len() as u64);
        let estimate = self.inference.estimate(seen, self.limits.counting, seed, stop).map_err(|_| Stopped)?;
        Ok(View { fleets: estimate.fleets as u128, exact: false, likely: likely(seen, |index| estimate.cells[index]) })
    }

    /// How the board looks, whatever the way a cell was chosen.
    fn view(&self, seen: &Seen, stop: &Stop) -> Result<View, Stopped> {
        if let Some((remainder, _)) = &self.listed {
            return Ok(View { fleets: remainder.len() as u128, exact: true, likely: chances(remainder) });
        }
        let counted = self.count(seen, stop)?;
        if let Some(counts) = counted.as_ref().filter(|_| self.player.prior == Prior::Uniform) {
            let chance = |index| counts.cells[index] as f64 / counts.fleets.max(1) as f64;
            return Ok(View { fleets: counts.fleets, exact: true, likely: likely(seen, chance) });
        }
        let Some(sample) = self.sample(seen, stop)? else { return self.estimate(seen, stop) };
        let fleets = counted.as_ref().map_or(sample.fleets as u128, |counts| counts.fleets);
        Ok(View { fleets, exact: counted.is_some(), likely: chances(&sample.remainder) })
    }

    fn explain(
        &mut self,
        seen: &Seen,
        (cell, basis): Decision,
        journal: &mut Journal,
        stop: &Stop,
    ) -> Result<(), Stopped> {
        let view = self.view(seen, stop)?;
        if !view.exact {
            journal.note(|| Note::BudgetExceeded);
        }
        journal.note(|| Note::Remain { fleets: view.fleets, exact: view.exact });
        let told: Vec<(Cell, f64)> = view.likely.iter().copied().take(TOLD).collect();
        journal.note(|| Note::Likely { cells: told });
        let chance = view.likely.iter().find(|likely| likely.0 == cell).map_or(0.0, |likely| likely.1);
        let likeliest = view.likely.first().map_or(cell, |likely| likely.0);
        if likeliest != cell
            && let Some(note) = self.preference(seen, (cell, basis), (likeliest, view.likely.len()), stop)?
        {
            journal.note(|| note);
        }
        match basis {
            Basis::Optimal(shots) => journal.note(|| Note::Optimal { cell, chance, shots }),
            Basis::Book | Basis::Likeliest | Basis::Compared(_) => journal.note(|| Note::Chose { cell, chance }),
        }
        Ok(())
    }

    /// What decided for a cell that is not the likeliest of so many. Nothing where the likeliest
    /// one is beyond what may be searched: the optimal shot is known to be no worse.
    fn preference(
        &mut self,
        seen: &Seen,
        (cell, basis): Decision,
        (likeliest, cells): (Cell, usize),
        stop: &Stop,
    ) -> Result<Option<Note>, Stopped> {
        Ok(match basis {
            Basis::Book => Some(Note::ByTheBook { cell, over: likeliest }),
            Basis::Likeliest => Some(Note::LikeliestDrawn { cell, over: likeliest }),
            Basis::Compared(Comparison { over, shots: [shots, over_shots], sampled }) => {
                Some(Note::Prefers { cell, shots, over, over_shots, sampled })
            }
            Basis::Optimal(shots) => {
                let fleets = self.listed.as_ref().map_or(0, |(remainder, _)| remainder.len());
                let budget = self.optimal_budget(seen, cells, fleets);
                self.cost_after(seen, likeliest, budget, stop)?.map(|over_shots| {
                    // Both are sums of the same whole numbers, divided in another order.
                    if over_shots - shots < LEAST_DIFFERENCE {
                        Note::Equal { cell, over: likeliest, shots }
                    } else {
                        Note::Prefers { cell, shots, over: likeliest, over_shots, sampled: None }
                    }
                })
            }
        })
    }

    /// The shots left on average if a cell is fired at, this shot included, and the rest of the game
    /// is optimal; nothing where the budget does not allow to find it.
    fn cost_after(&mut self, seen: &Seen, cell: Cell, budget: u64, stop: &Stop) -> Result<Option<f64>, Stopped> {
        // Every answer with the weight of the fleets that give it, and whether that ends the game.
        let mut answers: Vec<(Outcome, f64, bool)> = Vec::new();
        for fleet in self.inference.list(seen).map_err(|_| Stopped)? {
            let mut board = Board::new(seen.rules(), fleet.clone());
            let fired = seen.shots().iter().map(|shot| shot.cell).chain([cell]);
            let mut answer = Outcome::Miss;
            for cell in fired {
                let Ok(outcome) = board.fire(cell) else { return Ok(None) };
                answer = outcome;
            }
            let weight = f64::from(self.lister.weigh(&fleet));
            match answers.iter_mut().find(|(known, _, lost)| (*known, *lost) == (answer, board.is_lost())) {
                Some((_, all, _)) => *all += weight,
                None => answers.push((answer, weight, board.is_lost())),
            }
        }
        let all: f64 = answers.iter().map(|answer| answer.1).sum();
        let mut cost = 1.0;
        for (outcome, weight, lost) in answers {
            if lost {
                continue;
            }
            let mut after = seen.clone();
            if after.push(Shot { cell, outcome }).is_err() {
                return Ok(None);
            }
            let Some(rest) = self.optimal(&after, budget, stop)? else { return Ok(None) };
            cost += rest.cost * weight / all;
        }
        Ok(Some(cost))
    }

    /// Chooses, unless it is cancelled.
    fn fire(&mut self, seen: &Seen, shots: usize, journal: &mut Journal, stop: &Stop) -> Result<Volley, Stopped> {
        let (cell, basis) = self.decide(seen, stop)?;
        if journal.is_open() {
            self.explain(seen, (cell, basis), journal, stop)?;
        }
        let mut volley = Volley::from_slice(&[cell]);
        if shots > 1 {
            // Shots of one salvo cannot react to each other: after the best cell, the likeliest ones.
            let others = self.view(seen, stop)?.likely;
            let rest = others.into_iter().map(|likely| likely.0).chain(seen.unfired());
            for cell in rest {
                if volley.len() < shots && !volley.contains(&cell) {
                    volley.push(cell);
                }
            }
        }
        Ok(volley)
    }
}

/// The steps that whoever takes the likeliest cell may count for: enough for the rules of the
/// documents.
const LIKELIEST_BUDGET: u64 = 1_000_000;

/// The cells some fleet of a list covers with their chances, the likeliest first.
fn chances(remainder: &Remainder) -> Vec<(Cell, f64)> {
    let all = remainder.weight() as f64;
    remainder.likeliest().iter().map(|likely| (likely.cell, likely.weight as f64 / all)).collect()
}

/// The cells not fired at that may hold a ship, the likeliest first and those alike in reading
/// order.
fn likely(seen: &Seen, chance: impl Fn(usize) -> f64) -> Vec<(Cell, f64)> {
    let grid = seen.rules().grid();
    let mut likely: Vec<(Cell, f64)> =
        seen.unfired().map(|cell| (cell, chance(grid.index(cell)))).filter(|likely| likely.1 > 0.0).collect();
    likely.sort_by(|a, b| b.1.total_cmp(&a.1));
    likely
}

impl Shooter for Admiral {
    fn choose(&mut self, seen: &Seen, shots: usize, journal: &mut Journal, stop: &Stop) -> Option<Volley> {
        self.fire(seen, shots, journal, stop).ok()
    }

    fn restart(&mut self, _seed: Seed) {
        self.listed = None;
    }

    fn counts(&mut self, seen: &Seen, stop: &Stop) -> Option<Vec<f64>> {
        self.listen(seen);
        let grid = seen.rules().grid();
        let mut chances = vec![0.0; grid.area()];
        seen.hits().iter().for_each(|cell| chances[grid.index(cell)] = 1.0);
        self.view(seen, stop).ok()?.likely.iter().for_each(|&(cell, chance)| chances[grid.index(cell)] = chance);
        Some(chances)
    }
}
