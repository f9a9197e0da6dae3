//! Anywhere at random: `level1`, `random` and `easy` are one player.

use amiral_game::{Cell, Rules, Seed, Seen, Stop};

use crate::shot_dice::ShotDice;
use crate::{Journal, Note, Reason, Shooter, Volley};

/// Fires anywhere and draws no conclusion from anything: it shuffles all cells and takes the first
/// not shot at.
pub(crate) struct Random {
    shuffled: Box<[Cell]>,
    in_order: Box<[Cell]>,
    /// The cells before this one have been shot at.
    next: usize,
}

impl Random {
    pub(crate) fn new(rules: &Rules, seed: Seed) -> Random {
        let in_order: Box<[Cell]> = rules.grid().cells().collect();
        let mut random = Random { shuffled: in_order.clone(), in_order, next: 0 };
        random.restart(seed);
        random
    }

    #[inline]
    fn unshot(&mut self, seen: &Seen) -> Cell {
        while seen.is_fired(self.shuffled[self.next]) {
            self.next += 1;
        }
        self.shuffled[self.next]
    }

    #[inline]
    fn tell(cell: Cell, seen: &Seen, journal: &mut Journal) {
        journal.note(|| {
            let tied: Vec<Cell> = seen.unfired().collect();
            Note::Blind { cell, reason: Reason::Random { among: tied.len() }, tied }
        });
    }
}

impl Shooter for Random {
    fn choose(&mut self, seen: &Seen, shots: usize, journal: &mut Journal, _stop: &Stop) -> Option<Volley> {
        self.unshot(seen);
        let unshot = self.shuffled[self.next..].iter().copied().filter(|&cell| !seen.is_fired(cell));
        Some(unshot.take(shots).inspect(|&cell| Random::tell(cell, seen, journal)).collect())
    }

    fn choose_one(&mut self, seen: &Seen, journal: &mut Journal, _stop: &Stop) -> Option<Cell> {
        let cell = self.unshot(seen);
        Random::tell(cell, seen, journal);
        Some(cell)
    }

    fn restart(&mut self, seed: Seed) {
        let rolls = ShotDice::new(seed);
        self.shuffled.copy_from_slice(&self.in_order);
        let cells = self.shuffled.len();
        for place in 0..cells {
            self.shuffled.swap(place, place + rolls.below(place, cells - place));
        }
        self.next = 0;
    }

    fn counts(&mut self, _seen: &Seen, _stop: &Stop) -> Option<Vec<f64>> {
        None
    }
}
