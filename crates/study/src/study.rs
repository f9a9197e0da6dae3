//! Every strategy against the same fleets.

use std::time::Instant;

use amiral_game::{Board, Law, Rules, Seed, Stop, random_fleet_within};
use amiral_strategy::{Shooter, solve};

use crate::games::{Orders, STEPS, StudyError, play_all};
use crate::{Contender, Distribution, Sample};

/// What is played: how many games, against fleets placed how.
///
/// Game number g is the same fleet for everybody, and its dice do not depend on who else takes
/// part: adding a strategy to a study, or games to it, changes nothing for the others.
#[derive(Clone, Debug)]
pub struct Study {
    /// The rules; who shoots when does not matter to one shooter.
    pub rules: Rules,
    /// How fleets are placed.
    pub law: Law,
    /// The number everything random follows from.
    pub seed: Seed,
    /// How many games each strategy plays.
    pub games: u64,
}

/// The first step of a path from the seed: what the dice are for.
const FLEETS: u64 = 0;
const STRATEGIES: u64 = 1;

impl Study {
    /// Plays the games, or those that were done when the work was cancelled: the same ones for
    /// every strategy.
    pub fn run(&self, contenders: &[Contender<'_>], orders: &mut Orders<'_>) -> Result<Distribution, StudyError> {
        let muster = || {
            let ready = |contender: &Contender<'_>| TimedShooter {
                shooter: contender.build(&self.rules, self.seed),
                nanoseconds: 0,
            };
            contenders.iter().map(ready).collect()
        };
        let played = play_all(self.games, orders, muster, |timed_shooters: &mut Vec<TimedShooter>, game, shots| {
            let fleet =
                random_fleet_within(&self.rules, self.law, &mut self.seed.dice(&[FLEETS, game]), STEPS, &Stop::new())?;
            let seed = self.seed.split(&[STRATEGIES, game]);
            let mut last = Instant::now();
            for timed in timed_shooters {
                timed.shooter.restart(seed);
                let seen = solve(&mut *timed.shooter, &mut Board::new(&self.rules, fleet.clone()));
                shots.push(seen.shots().len() as u16);
                let now = Instant::now();
                timed.nanoseconds += (now - last).as_nanos() as u64;
                last = now;
            }
            Ok(())
        })?;

        let sample = |(number, contender): (usize, &Contender<'_>)| {
            let nanoseconds: u64 = played.workers.iter().map(|timed_shooters| timed_shooters[number].nanoseconds).sum();
            Sample {
                strategy: contender.name().into(),
                shots: played.results.iter().skip(number).step_by(contenders.len()).copied().collect(),
                micros_per_game: nanoseconds as f64 / 1000.0 / played.games.max(1) as f64,
            }
        };
        let samples: Vec<Sample> = contenders.iter().enumerate().map(sample).collect();
        let interrupted = samples.iter().any(|sample| (sample.shots.len() as u64) < self.games);
        Ok(Distribution { rules: self.rules.clone(), law: self.law, seed: self.seed, interrupted, samples })
    }
}

/// A strategy at work, and the time it and its referee took.
struct TimedShooter {
    shooter: Box<dyn Shooter>,
    nanoseconds: u64,
}
