//! The blind phase: no hit is being followed up, and the player looks for the best cell.

use amiral_game::{Cell, Seen, Stop};
use smallvec::SmallVec;

use crate::chart::Chart;
use crate::exhaustive::Exhaustive;
use crate::samples::Samples;
use crate::shooter::{Stopped, heed};
use crate::shot_dice::ShotDice;
use crate::tie::Ties;
use crate::{Journal, Note, Reason, Whose};

/// How a cell is chosen when no hit is being followed up.
pub(crate) enum Blind {
    /// Any cell not shot at.
    Anywhere,
    /// Any cell where a ship may be.
    Random,
    /// Any black cell where a ship may be, or any such cell when no black one is left.
    Black,
    /// The cell most of the fleets drawn cover.
    Samples(Samples),
    /// The cell where most ships were in past games, and once none is left where one did, as by
    /// [`Blind::Ships`].
    Remembered {
        /// For every cell in scan order, in how many games one did.
        ships: Vec<u32>,
        /// The games.
        games: usize,
        /// Whose they are.
        whose: Whose,
    },
    /// The cell most ships may lie through.
    Ships,
    /// The cell most fleets cover once at most so many cells are open, and before that as by
    /// [`Blind::Ships`].
    Exhaustive {
        /// From how many open cells on.
        threshold: usize,
        /// The counting.
        every: Box<Exhaustive>,
    },
}

/// What is known when a cell is chosen.
#[derive(Clone, Copy)]
pub(crate) struct Position<'a> {
    pub(crate) seen: &'a Seen,
    pub(crate) chart: &'a Chart,
    pub(crate) rolls: ShotDice,
}

impl Position<'_> {
    fn shot(&self) -> usize {
        self.seen.shots().len()
    }
}

impl Blind {
    /// Chooses a cell, and says why; cancelled, it gives nothing.
    pub(crate) fn choose(
        &mut self,
        position: Position<'_>,
        ties: &mut Ties,
        journal: &mut Journal,
        stop: &Stop,
    ) -> Option<Cell> {
        let Position { seen, chart, .. } = position;
        let at_random = |among| Reason::Random { among };
        let found = match self {
            Blind::Anywhere => None,
            Blind::Random => drawn(chart.promising(), position, ties, journal, at_random),
            Blind::Black => {
                let black = chart.promising().filter(|&cell| chart.sea().cell(cell).is_black());
                drawn(black, position, ties, journal, |among| Reason::Black { among })
                    .or_else(|| drawn(chart.promising(), position, ties, journal, at_random))
            }
            Blind::Samples(samples) => {
                most_sampled(samples, position, ties, journal, stop).ok()?.or_else(|| most_ships(chart, ties, journal))
            }
            Blind::Exhaustive { threshold, every } if chart.promising().count() <= *threshold => {
                most_fleets(every, position, ties, journal, stop).ok()?.or_else(|| most_ships(chart, ties, journal))
            }
            Blind::Remembered { ships, games, whose } => {
                let reason = |ships| Reason::Remembered { ships, games: *games, whose: *whose };
                most_remembered(ships, reason, position, ties, journal).or_else(|| most_ships(chart, ties, journal))
            }
            Blind::Ships | Blind::Exhaustive { .. } => most_ships(chart, ties, journal),
        };
        found.or_else(|| {
            // Nothing speaks for any cell, or more cells are wanted than may hold a ship.
            let unshot = (0..chart.sea().area()).filter(|&cell| !seen.is_fired(chart.sea().cell(cell)));
            Some(drawn(unshot, position, ties, journal, at_random).expect("a cell is left to shoot at"))
        })
    }

    /// For every cell in scan order, the number this goes by, if it has one and is not cancelled.
    pub(crate) fn counts(&mut self, position: Position<'_>, stop: &Stop) -> Option<Vec<f64>> {
        let Position { seen, chart, rolls } = position;
        let ships = || {
            let cells = 0..chart.sea().area();
            cells.map(|cell| if chart.is_promising(cell) { chart.ships()[cell].into() } else { 0.0 }).collect()
        };
        match self {
            Blind::Anywhere | Blind::Random | Blind::Black => None,
            Blind::Remembered { ships: remembered, .. } => {
                let left = |cell: usize| {
                    if seen.is_fired(chart.sea().cell(cell)) { 0.0 } else { remembered[cell].into() }
                };
                let counts: Vec<f64> = (0..chart.sea().area()).map(left).collect();
                Some(if counts.iter().any(|&count| count > 0.0) { counts } else { ships() })
            }
            Blind::Samples(samples) => {
                if samples.draw(chart, &mut rolls.dice(position.shot()), stop)? == 0 {
                    return Some(ships());
                }
                Some(samples.covering().iter().map(|&covering| covering.into()).collect())
            }
            Blind::Exhaustive { threshold, every } if chart.promising().count() <= *threshold => {
                let counted = every.count(seen, stop);
                if stop.is_cancelled() {
                    return None;
                }
                let Some(counts) = counted else { return Some(ships()) };
                let (grid, sea) = (seen.rules().grid(), chart.sea());
                let count = |cell| {
                    if seen.is_fired(sea.cell(cell)) { 0.0 } else { counts.cells[grid.index(sea.cell(cell))] as f64 }
                };
                Some((0..sea.area()).map(count).collect())
            }
            Blind::Ships | Blind::Exhaustive { .. } => Some(ships()),
        }
    }
}

/// One of some cells, drawn at random.
pub(crate) fn drawn(
    cells: impl Iterator<Item = usize> + Clone,
    position: Position<'_>,
    ties: &mut Ties,
    journal: &mut Journal,
    reason: impl FnOnce(usize) -> Reason,
) -> Option<Cell> {
    let sea = position.chart.sea();
    let among = cells.clone().count();
    if among == 0 {
        return None;
    }
    let pick = ties.instead_of_drawing(&|| cells.clone().map(|cell| sea.cell(cell)).collect());
    let pick = pick.unwrap_or_else(|| position.rolls.below(position.shot(), among));
    let cell = sea.cell(cells.clone().nth(pick).expect("fewer than there are"));
    journal.note(|| Note::Blind { cell, reason: reason(among), tied: cells.map(|cell| sea.cell(cell)).collect() });
    Some(cell)
}

/// Takes one of the best cells.
fn take(chart: &Chart, best: &[u16], reason: Reason, ties: &mut Ties, journal: &mut Journal) -> Cell {
    let tied: SmallVec<[Cell; 8]> = best.iter().map(|&cell| chart.sea().cell(cell.into())).collect();
    let cell = tied[ties.pick(&tied)];
    journal.note(|| Note::Blind { cell, reason, tied: tied.to_vec() });
    cell
}

/// The numbers of the promising cells with the highest score, if any has one above 0.
fn highest<T: Copy + Ord + Default>(chart: &Chart, score: impl Fn(usize) -> T) -> Option<(T, SmallVec<[u16; 16]>)> {
    let top = chart.promising().map(&score).max().filter(|top| *top > T::default())?;
    Some((top, chart.promising().filter(|&cell| score(cell) == top).map(|cell| cell as u16).collect()))
}

fn most_ships(chart: &Chart, ties: &mut Ties, journal: &mut Journal) -> Option<Cell> {
    if ties.are_plain() && !journal.is_open() && !chart.has_hits() {
        // Cells that are not open have no ships through them: only hits do.
        let ships = chart.ships();
        let top = ships.iter().copied().fold(0, i16::max);
        let first = ships.iter().position(|&ships| ships == top)?;
        return (top > 0).then(|| chart.sea().cell(first));
    }
    let (top, best) = highest(chart, |cell| chart.ships()[cell])?;
    Some(take(chart, &best, Reason::Ships { through: top as u32 }, ties, journal))
}

/// The document's player does not look at what has been ruled out: any cell not shot at will do.
fn most_remembered(
    ships: &[u32],
    reason: impl Fn(u32) -> Reason,
    position: Position<'_>,
    ties: &mut Ties,
    journal: &mut Journal,
) -> Option<Cell> {
    let Position { seen, chart, .. } = position;
    let unshot = || (0..chart.sea().area()).filter(|&cell| !seen.is_fired(chart.sea().cell(cell)));
    let most = unshot().map(|cell| ships[cell]).max().filter(|&most| most > 0)?;
    let best: SmallVec<[u16; 16]> = unshot().filter(|&cell| ships[cell] == most).map(|cell| cell as u16).collect();
    Some(take(chart, &best, reason(most), ties, journal))
}

/// A cell, if fleets could be drawn.
fn most_sampled(
    samples: &mut Samples,
    position: Position<'_>,
    ties: &mut Ties,
    journal: &mut Journal,
    stop: &Stop,
) -> Result<Option<Cell>, Stopped> {
    let chart = position.chart;
    let drawn = samples.draw(chart, &mut position.rolls.dice(position.shot()), stop).ok_or(Stopped)?;
    journal.note(|| Note::Drew { samples: drawn, wanted: samples.wanted() });
    let best = highest(chart, |cell| samples.covering()[cell]);
    Ok(best
        .map(|(covering, best)| take(chart, &best, Reason::Samples { covering, drawn: drawn as u32 }, ties, journal)))
}

/// A cell, if the fleets could be counted.
fn most_fleets(
    every: &mut Exhaustive,
    position: Position<'_>,
    ties: &mut Ties,
    journal: &mut Journal,
    stop: &Stop,
) -> Result<Option<Cell>, Stopped> {
    let best = every.best(position.seen, position.chart, stop);
    heed(stop)?;
    let Some(best) = best else {
        journal.note(|| Note::BudgetExceeded);
        return Ok(None);
    };
    let reason = Reason::Fleets { covering: best.covering, remaining: best.remaining };
    Ok((!best.cells.is_empty()).then(|| take(position.chart, &best.cells, reason, ties, journal)))
}
