//! Small strategies to study.

use std::sync::{Arc, Mutex};

use amiral_game::{Rules, RulesSetup, Seed, Seen, Stop, below};
use amiral_strategy::{Broken, Journal, Shooter, Volley};
use amiral_study::{Contender, Distribution, Orders, Study};

/// Shoots in reading order.
pub(crate) struct Reader;

impl Shooter for Reader {
    fn choose(&mut self, seen: &Seen, shots: usize, _: &mut Journal, _: &Stop) -> Option<Volley> {
        Some(seen.unfired().take(shots).collect())
    }

    fn restart(&mut self, _: Seed) {}

    fn counts(&mut self, _: &Seen, _: &Stop) -> Option<Vec<f64>> {
        None
    }
}

/// Shoots anywhere, or, as a hunter, beside a hit where it can.
pub(crate) struct Gambler {
    seed: Seed,
    hunts: bool,
}

impl Shooter for Gambler {
    fn choose(&mut self, seen: &Seen, shots: usize, _: &mut Journal, _: &Stop) -> Option<Volley> {
        let mut dice = self.seed.dice(&[seen.shots().len() as u64]);
        let grid = seen.rules().grid();
        let mut open: Vec<_> = seen.unfired().collect();
        let mut near: Vec<_> = open
            .iter()
            .copied()
            .filter(|&cell| self.hunts && grid.beside(cell).any(|cell| seen.hits().contains(cell)))
            .collect();
        let mut volley = Volley::new();
        while volley.len() < shots {
            let from = if near.is_empty() { &mut open } else { &mut near };
            let cell = from.swap_remove(below(&mut dice, from.len()));
            if !volley.contains(&cell) {
                volley.push(cell);
            }
        }
        Some(volley)
    }

    fn restart(&mut self, seed: Seed) {
        self.seed = seed;
    }

    fn counts(&mut self, _: &Seen, _: &Stop) -> Option<Vec<f64>> {
        None
    }
}

/// Somebody's program that breaks off after so many shots, and notes what its dice follow from.
struct Deserter {
    seed: Seed,
    after: usize,
    broken: Option<Broken>,
    kind: &'static str,
    seeds: Arc<Mutex<Vec<Seed>>>,
}

impl Shooter for Deserter {
    fn choose(&mut self, seen: &Seen, shots: usize, _: &mut Journal, _: &Stop) -> Option<Volley> {
        if seen.shots().is_empty() {
            self.seeds.lock().unwrap().push(self.seed);
        }
        if seen.shots().len() >= self.after {
            let [sent, came, expected] = ["fire", "nothing", "a shot"].map(String::from);
            self.broken = Some(Broken { kind: self.kind, sent, came, expected });
            return None;
        }
        Some(seen.unfired().take(shots).collect())
    }

    fn broken(&self) -> Option<Broken> {
        self.broken.clone()
    }

    fn restart(&mut self, seed: Seed) {
        (self.seed, self.broken) = (seed, None);
    }

    fn counts(&mut self, _: &Seen, _: &Stop) -> Option<Vec<f64>> {
        None
    }
}

/// A program that breaks off after so many shots, and what its dice followed from.
pub(crate) fn deserter(after: usize, kind: &'static str) -> (Contender<'static>, Arc<Mutex<Vec<Seed>>>) {
    let seeds = Arc::new(Mutex::new(Vec::new()));
    let noted = seeds.clone();
    let build = move |_: &Rules, seed| -> Box<dyn Shooter> {
        Box::new(Deserter { seed, after, broken: None, kind, seeds: noted.clone() })
    };
    (Contender::with("deserter", build).stranger(), seeds)
}

pub(crate) fn reader() -> Contender<'static> {
    Contender::with("reader", |_, _| Box::new(Reader))
}

pub(crate) fn gambler() -> Contender<'static> {
    Contender::with("random", |_, seed| Box::new(Gambler { seed, hunts: false }))
}

pub(crate) fn hunter() -> Contender<'static> {
    Contender::with("hunter", |_, seed| Box::new(Gambler { seed, hunts: true }))
}

/// A square sea with those ships.
pub(crate) fn sea(side: u32, fleet: &[u32]) -> Rules {
    RulesSetup { width: side, height: side, fleet: fleet.into(), ..RulesSetup::default() }.build().unwrap()
}

/// Work that nobody watches or calls off.
pub(crate) fn alone<T>(threads: usize, work: impl FnOnce(&mut Orders<'_>) -> T) -> T {
    work(&mut Orders { threads, stop: Stop::new(), progress: &mut |_| {} })
}

/// The outcome of a study, times left out.
pub(crate) fn play(study: &Study, contenders: &[Contender<'_>], threads: usize) -> Distribution {
    timeless(alone(threads, |orders| study.run(contenders, orders)).unwrap())
}

pub(crate) fn timeless(mut distribution: Distribution) -> Distribution {
    distribution.samples.iter_mut().for_each(|sample| sample.micros_per_game = 0.0);
    distribution
}
