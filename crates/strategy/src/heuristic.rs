//! The students' heuristic player, and the variant that their conclusion suggests.
//!
//! It fires blindly until it hits, then at all four neighbours; a hit beside an earlier one adds
//! the cell opposite to that one. It never removes a cell from the queue and deduces nothing, not
//! even from sinkings.

use std::cmp::Reverse;
use std::collections::VecDeque;

use amiral_game::{Cell, CellSet, Direction, Grid, Outcome, Rules, Seed, Seen, Stop};

use crate::shot_dice::ShotDice;
use crate::{Journal, Note, Reason, Shooter, Volley};

/// How the heuristic player searches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Search {
    /// Anywhere.
    Anywhere,
    /// On diagonals as far apart as the smallest ship is long, so that no ship slips through, from
    /// the centre outwards.
    Diagonals,
}

/// The player.
pub(crate) struct Heuristic {
    search: Search,
    rules: Rules,
    rolls: ShotDice,
    queue: VecDeque<Cell>,
    hits: CellSet,
    /// The sizes of the ships not said to have sunk, largest first.
    left: Vec<u8>,
    known: usize,
}

/// The students' order of neighbours.
const AROUND: [Direction; 4] = [Direction::Left, Direction::Up, Direction::Right, Direction::Down];

impl Heuristic {
    pub(crate) fn new(search: Search, rules: &Rules, seed: Seed) -> Heuristic {
        Heuristic {
            search,
            rules: rules.clone(),
            rolls: ShotDice::new(seed),
            queue: VecDeque::new(),
            hits: CellSet::EMPTY,
            left: rules.fleet().to_vec(),
            known: 0,
        }
    }

    fn enqueue(&mut self, cell: Cell, seen: &[Cell], journal: &mut Journal) {
        if !seen.contains(&cell) && !self.queue.contains(&cell) && !self.rules.reefs().contains(cell) {
            self.queue.push_back(cell);
            journal.note(|| Note::Queued { cell });
        }
    }

    fn follow_up(&mut self, hit: Cell, shot_at: &[Cell], journal: &mut Journal) {
        let grid = self.rules.grid();
        let step = |way| grid.step(hit, way);
        let hits = self.hits;
        let towards_hits = AROUND.into_iter().filter(|&way| step(way).is_some_and(|cell| hits.contains(cell)));
        let towards_hits: Vec<Direction> = towards_hits.collect();
        let next: Vec<Cell> = if towards_hits.is_empty() {
            AROUND.into_iter().filter_map(step).collect()
        } else {
            towards_hits.into_iter().filter_map(|way| step(way.opposite())).collect()
        };
        next.into_iter().for_each(|cell| self.enqueue(cell, shot_at, journal));
        if !self.queue.is_empty() {
            journal.note(|| Note::Queue { cells: self.queue.iter().copied().collect() });
        }
    }

    fn search(&self, seen: &Seen, volley: &Volley, journal: &mut Journal) -> Cell {
        let shot = seen.shots().len() + volley.len();
        let unshot: Vec<Cell> = seen.unfired().filter(|cell| !volley.contains(cell)).collect();
        let spacing = *self.left.last().unwrap_or(&1);
        let on_diagonals = match self.search {
            Search::Anywhere => Vec::new(),
            Search::Diagonals => nearest_on_diagonals(self.rules.grid(), &unshot, spacing),
        };
        let (cells, reason) = if on_diagonals.is_empty() {
            let among = unshot.len();
            (unshot, Reason::Random { among })
        } else {
            let among = on_diagonals.len();
            (on_diagonals, Reason::Diagonal { among, spacing })
        };
        let cell = cells[self.rolls.below(shot, cells.len())];
        journal.note(|| Note::Blind { cell, reason, tied: cells });
        cell
    }
}

/// Those of the cells on diagonals that far apart that lie nearest to the centre.
fn nearest_on_diagonals(grid: Grid, cells: &[Cell], spacing: u8) -> Vec<Cell> {
    let on_diagonals = || cells.iter().copied().filter(|&cell| lies_on_diagonal(grid, cell, spacing));
    let nearest = on_diagonals().map(|cell| from_centre(grid, cell)).min();
    on_diagonals().filter(|&cell| Some(from_centre(grid, cell)) == nearest).collect()
}

/// Whether the cell is on one of the diagonals that far apart, one of which goes through the
/// centre.
fn lies_on_diagonal(grid: Grid, cell: Cell, spacing: u8) -> bool {
    let centre = (i32::from(grid.width()) - i32::from(grid.height())) / 2;
    (i32::from(cell.column()) - i32::from(cell.row()) - centre) % i32::from(spacing) == 0
}

/// The distance of the cell from the centre, up to scale.
fn from_centre(grid: Grid, cell: Cell) -> i32 {
    let off = |place: u8, side: u8| 2 * i32::from(place) - i32::from(side) + 1;
    let (right, down) = (off(cell.column(), grid.width()), off(cell.row(), grid.height()));
    right * right + down * down
}

impl Shooter for Heuristic {
    fn choose(&mut self, seen: &Seen, shots: usize, journal: &mut Journal, _stop: &Stop) -> Option<Volley> {
        self.observe(seen, journal);
        let mut volley: Volley = self.queue.iter().copied().take(shots).collect();
        for &cell in &volley {
            journal.note(|| Note::Target { cell });
        }
        while volley.len() < shots {
            let cell = self.search(seen, &volley, journal);
            volley.push(cell);
        }
        Some(volley)
    }

    fn observe(&mut self, seen: &Seen, journal: &mut Journal) {
        while let Some(&shot) = seen.shots().get(self.known) {
            self.known += 1;
            self.queue.retain(|&cell| cell != shot.cell);
            if shot.outcome.is_hit() {
                let shot_at: Vec<Cell> = seen.shots()[..self.known].iter().map(|shot| shot.cell).collect();
                self.follow_up(shot.cell, &shot_at, journal);
                self.hits.insert(shot.cell);
            }
            let sunk = match shot.outcome {
                Outcome::SunkSize(size) => Some(size),
                Outcome::SunkShip(ship) => {
                    let hits = seen.shots()[..self.known].iter().filter(|shot| shot.outcome.pennant() == Some(ship));
                    u8::try_from(hits.count()).ok()
                }
                _ => None,
            };
            if let Some(size) = sunk
                && let Ok(place) = self.left.binary_search_by_key(&Reverse(size), |&size| Reverse(size))
            {
                self.left.remove(place);
            }
        }
    }

    fn restart(&mut self, seed: Seed) {
        *self = Heuristic::new(self.search, &self.rules, seed);
    }

    fn counts(&mut self, _seen: &Seen, _stop: &Stop) -> Option<Vec<f64>> {
        None
    }
}
