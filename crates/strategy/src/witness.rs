//! A seat that does not want to win.

use std::cmp::Reverse;
use std::sync::Arc;

use amiral_game::{Cell, Rules, Seed, Seen, Stop};

use crate::chart::Chart;
use crate::scores::highest;
use crate::sea::Sea;
use crate::{Journal, Reason, Shooter, Volley};

/// The passive seat of test duels: it is there for the other side to be measured against, and is no
/// strategy.
///
/// The document's witness fires at one and the same cell for ever. No rule here allows that, so
/// this one fires where it matters least: not beside a hit if it can help it, and where the fewest
/// ships may lie. It wins only against somebody who needs nearly every cell of the sea.
pub struct Witness {
    chart: Chart,
    known: usize,
}

impl Witness {
    /// A witness under those rules.
    pub fn new(rules: &Rules) -> Witness {
        Witness { chart: Chart::new(Arc::new(Sea::new(rules))), known: 0 }
    }

    /// How much a cell matters: whether it lies beside a hit, and how many ships may lie through
    /// it.
    fn stakes(&self, seen: &Seen, cell: Cell) -> (bool, i16) {
        let beside_hit = seen.rules().grid().beside(cell).any(|beside| seen.hits().contains(beside));
        (beside_hit, self.chart.ships()[self.chart.sea().number(cell)])
    }
}

impl Shooter for Witness {
    fn choose(&mut self, seen: &Seen, shots: usize, journal: &mut Journal, _stop: &Stop) -> Option<Volley> {
        self.observe(seen, journal);
        let reason = |stakes: Reverse<(bool, i16)>| Reason::Ships { through: stakes.0.1 as u32 };
        Some(highest(seen, shots, |cell| Reverse(self.stakes(seen, cell)), reason, journal))
    }

    fn observe(&mut self, seen: &Seen, _journal: &mut Journal) {
        for shot in &seen.shots()[self.known..] {
            let cell = self.chart.sea().number(shot.cell);
            if shot.outcome.is_hit() { self.chart.hit(cell) } else { self.chart.close(cell) }
        }
        self.known = seen.shots().len();
    }

    fn restart(&mut self, _seed: Seed) {
        self.chart.clear();
        self.known = 0;
    }

    fn counts(&mut self, seen: &Seen, _stop: &Stop) -> Option<Vec<f64>> {
        self.observe(seen, &mut Journal::closed());
        Some(seen.rules().grid().cells().map(|cell| self.stakes(seen, cell).1.into()).collect())
    }
}
