//! Fleets of the ships left, placed at random on the cells still open.

use amiral_game::{Dice, Meter, Stop, below};

use crate::chart::Chart;

/// Draws fleets and counts how many cover every cell. It keeps its room between shots.
#[derive(Clone, Debug)]
pub(crate) struct Samples {
    wanted: usize,
    /// The placements of every class with nothing in their way, one class after the other.
    free: Vec<u16>,
    /// For every ship left, where its class begins and ends in `free`.
    ships: Vec<(usize, usize)>,
    chosen: Vec<u16>,
    covering: Vec<u32>,
    /// The places looked at in the last attempt.
    steps: u64,
}

/// How often a fleet may be begun for every one that is wanted. The ships left fit, or the game
/// would be over; but where they fit in very few ways, it is no use to go on for ever.
const BEGINNINGS: usize = 50;
/// The most places that are looked at for one shot: some seconds, which only very many fleets on a
/// large sea take.
const MOST_STEPS: u64 = 1_000_000_000;

impl Samples {
    pub(crate) fn new(wanted: usize) -> Samples {
        Samples { wanted, free: Vec::new(), ships: Vec::new(), chosen: Vec::new(), covering: Vec::new(), steps: 0 }
    }

    pub(crate) fn wanted(&self) -> usize {
        self.wanted
    }

    /// For every cell, how many of the fleets drawn last cover it.
    pub(crate) fn covering(&self) -> &[u32] {
        &self.covering
    }

    /// Draws the fleets; says how many it could place, unless it is cancelled.
    pub(crate) fn draw(&mut self, chart: &Chart, dice: &mut Dice, stop: &Stop) -> Option<usize> {
        self.covering.clear();
        self.covering.resize(chart.sea().area(), 0);
        self.free.clear();
        self.ships.clear();
        for (class, &left) in chart.left().iter().enumerate().filter(|(_, left)| **left > 0) {
            let start = self.free.len();
            self.free.extend(chart.possible(class).map(|placement| placement as u16));
            self.ships.extend(std::iter::repeat_n((start, self.free.len()), left as usize));
        }
        if self.ships.iter().any(|(start, end)| start == end) {
            return Some(0);
        }
        let mut meter = Meter::new(MOST_STEPS, stop);
        let drawn = match chart.sea().rules().placements().words() {
            1 => self.place_all::<1>(chart, dice, &mut meter),
            2 => self.place_all::<2>(chart, dice, &mut meter),
            4 => self.place_all::<4>(chart, dice, &mut meter),
            _ => self.place_all::<11>(chart, dice, &mut meter),
        };
        (!stop.is_cancelled()).then_some(drawn)
    }

    fn place_all<const W: usize>(&mut self, chart: &Chart, dice: &mut Dice, meter: &mut Meter<'_>) -> usize {
        let mut drawn = 0;
        for _ in 0..self.wanted.saturating_mul(BEGINNINGS) {
            if drawn == self.wanted || !meter.take(self.steps) {
                break;
            }
            if self.place::<W>(chart, dice) {
                drawn += 1;
                for &placement in &self.chosen {
                    let covered = chart.sea().covered(placement.into());
                    covered.iter().for_each(|&cell| self.covering[usize::from(cell)] += 1);
                }
            }
        }
        drawn
    }

    /// Places one fleet, largest ship first, each anywhere it still fits; gives up when one does
    /// not.
    fn place<const W: usize>(&mut self, chart: &Chart, dice: &mut Dice) -> bool {
        // Drawing until a place is free gives the same law as listing the free ones, and mostly
        // succeeds at once.
        const DRAWS: usize = 12;
        let sea = chart.sea();
        let mut blocked = [0u64; W];
        self.chosen.clear();
        self.steps = 0;
        for &(start, end) in &self.ships {
            let free = &self.free[start..end];
            let fits = |placement: &u16| {
                let mask = sea.mask(usize::from(*placement)).words();
                blocked.iter().zip(mask).all(|(blocked, mask)| blocked & mask == 0)
            };
            let lucky = (0..DRAWS).map(|_| free[below(dice, free.len())]).find(|placement| fits(placement));
            self.steps += DRAWS as u64;
            let placement = lucky.or_else(|| {
                self.steps += 2 * free.len() as u64;
                let count = free.iter().filter(|placement| fits(placement)).count();
                if count == 0 { None } else { free.iter().copied().filter(fits).nth(below(dice, count)) }
            });
            let Some(placement) = placement else { return false };
            blocked.iter_mut().zip(sea.halo(placement.into()).words()).for_each(|(blocked, halo)| *blocked |= halo);
            self.chosen.push(placement);
        }
        true
    }
}
