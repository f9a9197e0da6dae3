//! How many shots somebody gave away, whatever their luck: for every shot, how many more were to be
//! expected to the end after it than after the best one, over all fleets that remained.
//!
//! What is expected is what it costs to play on at the likeliest cells, whoever plays. Once the
//! fleets that remain are few enough they are listed and the numbers are exact; until then they are
//! averages over fleets drawn from what remains, in a few batches, and have an error. The best cell
//! is chosen by the other batches than the one it is compared on: whoever looks for the smallest of
//! several estimates finds one that is too small.
//!
//! Unlike accuracy, this knows that a miss can be worth more than a hit, and counts in shots.

use std::collections::BTreeMap;

use amiral_game::{Cell, Rules, Seed, Seen, SeenError, Shot, Stop, Turns};
use amiral_posterior::{Budget, Failure, Inference, Lister, Prior, Remainder};

/// How many fleets are listed at most, and how many are drawn for a batch otherwise.
const LISTED: usize = 20_000;
const DRAWN: usize = 1_000;
const BATCHES: usize = 5;
/// How many of the likeliest cells are compared.
const COMPARED: usize = 6;
/// The steps that listing may take at one moment, and what drawing a fleet counts as.
const LISTING: u64 = 2_000_000;
const DRAWING: u64 = 200;
/// The most bytes that tables may take.
const TABLES: usize = 32 << 20;
/// The most bytes counting may take beside its tables.
const MEMORY: usize = 32 << 20;

/// The steps that judging the shots of one player may take: some ten seconds of one core.
pub const STEPS_A_PLAYER: u64 = 2_000_000_000;

/// What one shot gave away.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ShotCost {
    /// The shot.
    pub shot: Shot,
    /// The shots given away by it; an estimate may be below 0.
    pub given_away: f64,
    /// The standard error; 0 where the fleets were listed.
    pub error: f64,
    /// Whether it is over every fleet that remained.
    pub listed: bool,
}

/// What the shots of one player gave away.
#[derive(Clone, PartialEq, Debug)]
pub struct GivenAway {
    /// Each of them, in order.
    pub shots: Vec<ShotCost>,
}

impl GivenAway {
    /// The shots given away in all.
    pub fn total(&self) -> f64 {
        self.shots.iter().map(|shot| shot.given_away).sum()
    }

    /// The standard error of that: the draws of one moment say nothing of another.
    pub fn error(&self) -> f64 {
        self.shots.iter().map(|shot| shot.error * shot.error).sum::<f64>().sqrt()
    }

    /// How many of the shots were judged over every fleet that remained.
    pub fn listed(&self) -> usize {
        self.shots.iter().filter(|shot| shot.listed).count()
    }
}

/// Why nothing can be said of some shots.
#[derive(Clone, PartialEq, Debug)]
pub enum Unjudged {
    /// It takes too much work under these rules; or shots are fired together, where none is the
    /// best by itself.
    TooCostly,
    /// It was cancelled.
    Stopped,
    /// No fleet explains the shots.
    Contradiction,
    /// Nobody can have seen them.
    Unseen(SeenError),
}

impl From<Failure> for Unjudged {
    fn from(failure: Failure) -> Unjudged {
        if failure == Failure::Cancelled { Unjudged::Stopped } else { Unjudged::TooCostly }
    }
}

/// Judges every shot of one player, in about so many steps at most. The same shots are always judged
/// alike.
pub fn given_away(rules: &Rules, shots: &[Shot], steps: u64, stop: &Stop) -> Result<GivenAway, Unjudged> {
    if rules.turns() == Turns::Salvo || Inference::memory(rules) > TABLES {
        return Err(Unjudged::TooCostly);
    }
    let inference = Inference::new(rules).with_memory(MEMORY);
    let lister = Lister::new(rules, Prior::Uniform);
    let mut judge = CostJudge { inference, lister, stop, steps_left: steps, listed: None };
    let mut seen = Seen::new(rules);
    let mut judged = Vec::with_capacity(shots.len());
    for &shot in shots {
        judged.push(judge.shot(&seen, shot)?);
        seen.push(shot).map_err(Unjudged::Unseen)?;
        if let Some(remainder) = &mut judge.listed {
            remainder.hear(shot);
        }
    }
    Ok(GivenAway { shots: judged })
}

struct CostJudge<'a> {
    inference: Inference,
    lister: Lister,
    stop: &'a Stop,
    steps_left: u64,
    /// The fleets that remain, once they are listed.
    listed: Option<Remainder>,
}

/// The mean cost of each cell compared; that of the cell fired at is among them.
type Costs = BTreeMap<(u8, u8), f64>;

fn key(cell: Cell) -> (u8, u8) {
    (cell.row(), cell.column())
}

impl CostJudge<'_> {
    fn spend(&mut self, steps: u64) -> Result<(), Unjudged> {
        if self.stop.is_cancelled() {
            return Err(Unjudged::Stopped);
        }
        self.steps_left = self.steps_left.checked_sub(steps).ok_or(Unjudged::TooCostly)?;
        Ok(())
    }

    fn shot(&mut self, seen: &Seen, shot: Shot) -> Result<ShotCost, Unjudged> {
        if self.listed.is_none() {
            self.list(seen)?;
        }
        if let Some(mut remainder) = self.listed.take() {
            let costs = self.costs(&mut remainder, shot.cell, &[])?;
            let least = costs.values().copied().fold(f64::INFINITY, f64::min);
            self.listed = Some(remainder);
            return Ok(ShotCost { shot, given_away: costs[&key(shot.cell)] - least, error: 0.0, listed: true });
        }
        self.estimate(seen, shot)
    }

    /// Lists what remains, if it is little enough.
    fn list(&mut self, seen: &Seen) -> Result<(), Unjudged> {
        let bytes = LISTED * self.lister.bytes_per_fleet();
        match self.lister.list(&self.inference, seen, bytes, Budget::steps(LISTING), self.stop) {
            Ok(None) => self.spend(LISTED as u64),
            Ok(Some(remainder)) if remainder.is_empty() => Err(Unjudged::Contradiction),
            Ok(Some(remainder)) => {
                self.spend(remainder.len() as u64)?;
                self.listed = Some(remainder);
                Ok(())
            }
            Err(Failure::Cancelled) => Err(Unjudged::Stopped),
            Err(_) => self.spend(LISTING),
        }
    }

    /// What the rest of the game costs on average with the cell fired at, with the likeliest cells,
    /// and with those others.
    fn costs(&mut self, remainder: &mut Remainder, fired: Cell, others: &[Cell]) -> Result<Costs, Unjudged> {
        remainder.heed(self.stop);
        let before = remainder.steps();
        let weight = remainder.weight() as f64;
        let likely = remainder.likeliest();
        let Some(first) = likely.first() else { return Err(Unjudged::Contradiction) };
        let mut costs = Costs::new();
        let compared = likely.iter().take(COMPARED).map(|likely| likely.cell);
        for cell in compared.chain(others.iter().copied()).chain([fired]) {
            if !costs.contains_key(&key(cell)) && likely.iter().any(|likely| likely.cell == cell) {
                costs.insert(key(cell), remainder.cost_of(cell) as f64 / weight);
            }
        }
        // A shot that no fleet can be hit by only costs itself.
        let wasted = 1.0 + costs[&key(first.cell)];
        for cell in others.iter().copied().chain([fired]) {
            costs.entry(key(cell)).or_insert(wasted);
        }
        self.spend(remainder.steps() - before)?;
        Ok(costs)
    }

    fn estimate(&mut self, seen: &Seen, shot: Shot) -> Result<ShotCost, Unjudged> {
        let mut batches = Vec::with_capacity(BATCHES);
        for batch in 0..BATCHES as u64 {
            self.spend(DRAWING * DRAWN as u64)?;
            // The dice follow from the moment, so that the same game is always judged alike.
            let mut dice = Seed(seen.shots().len() as u64).dice(&[batch]);
            let drawn = self.lister.sample(&self.inference, seen, DRAWN, self.stop, &mut dice)?;
            batches.push(drawn.ok_or(Unjudged::TooCostly)?.remainder);
        }
        // All are compared on the cells that are likeliest in the first of them.
        let cells: Vec<Cell> = batches[0].likeliest().iter().take(COMPARED).map(|likely| likely.cell).collect();
        let mut all = Vec::with_capacity(BATCHES);
        for batch in &mut batches {
            all.push(self.costs(batch, shot.cell, &cells)?);
        }
        let fired = key(shot.cell);
        let candidates: Vec<(u8, u8)> = cells.iter().map(|&cell| key(cell)).chain([fired]).collect();
        let differences: Vec<f64> = (0..BATCHES)
            .map(|batch| {
                let elsewhere = |cell: &(u8, u8)| -> f64 {
                    (0..BATCHES).filter(|&other| other != batch).map(|other| all[other][cell]).sum()
                };
                let best = candidates.iter().min_by(|a, b| elsewhere(a).total_cmp(&elsewhere(b)));
                all[batch][&fired] - best.map_or(all[batch][&fired], |best| all[batch][best])
            })
            .collect();
        let mean = differences.iter().sum::<f64>() / BATCHES as f64;
        let spread = differences.iter().map(|one| (one - mean).powi(2)).sum::<f64>() / (BATCHES - 1) as f64;
        let error = (spread / BATCHES as f64).sqrt();
        Ok(ShotCost { shot, given_away: mean, error, listed: false })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use amiral_game::Law;
    use amiral_game::{Announce, Board, Preset, RulesSetup, below, random_fleet};

    /// Estimates are compared with what listing the same fleets says.
    #[test]
    fn estimates_are_as_near_as_they_say() {
        let stop = Stop::new();
        let (mut inside, mut moments) = (0, 0);
        let (mut bias, mut variance) = (0.0, 0.0);
        for announce in [Announce::Silent, Announce::SunkSize] {
            let setup = RulesSetup { width: 6, height: 5, fleet: vec![4, 3, 2], announce, ..RulesSetup::default() };
            let rules = setup.build().unwrap();
            for game in 0..6 {
                let mut dice = Seed(game).dice(&[announce as u64]);
                let mut board = Board::new(&rules, random_fleet(&rules, Law::Uniform, &mut dice).unwrap());
                let mut seen = Seen::new(&rules);
                for _ in 0..3 {
                    let open: Vec<Cell> = seen.unfired().collect();
                    let cell = open[below(&mut dice, open.len())];
                    let judge = || CostJudge {
                        inference: Inference::new(&rules),
                        lister: Lister::new(&rules, Prior::Uniform),
                        stop: &stop,
                        steps_left: u64::MAX,
                        listed: None,
                    };
                    let before = seen.clone();
                    seen.fire(&mut board, cell).unwrap();
                    let shot = *seen.shots().last().unwrap();
                    let exact = judge().shot(&before, shot).unwrap();
                    assert!(exact.listed && exact.given_away >= 0.0);
                    let estimate = judge().estimate(&before, shot).unwrap();
                    assert!(!estimate.listed);
                    let difference = estimate.given_away - exact.given_away;
                    moments += 1;
                    inside += usize::from(difference.abs() <= 2.8 * estimate.error + 0.03);
                    bias += difference;
                    variance += estimate.error * estimate.error;
                }
            }
        }
        assert!(inside * 10 >= moments * 9, "{inside} of {moments}");
        assert!(bias.abs() < 3.0 * variance.sqrt() + 0.03 * f64::from(moments as u32), "{bias} ± {}", variance.sqrt());
    }

    #[test]
    fn what_is_too_costly_is_not_begun() {
        let stop = Stop::new();
        let judge = |text: &str, steps| given_away(&text.parse().unwrap(), &["A0o".parse().unwrap()], steps, &stop);
        assert_eq!(judge("10x10 5,4,3,3,2 no-edge silent salvo", STEPS_A_PLAYER), Err(Unjudged::TooCostly));
        assert_eq!(judge("26x26 5,4,3,3,2 no-edge silent alternate", STEPS_A_PLAYER), Err(Unjudged::TooCostly));
        assert_eq!(judge("10x10 5,4,3,3,2 no-edge silent alternate", 1_000), Err(Unjudged::TooCostly));
        assert!(judge("5x5 3,2 no-edge silent alternate", STEPS_A_PLAYER).is_ok());
        let cancelled = Stop::new();
        cancelled.cancel();
        let shots = ["A0o".parse().unwrap()];
        assert_eq!(given_away(&Preset::Classic.rules(), &shots, STEPS_A_PLAYER, &cancelled), Err(Unjudged::Stopped));
    }
}
