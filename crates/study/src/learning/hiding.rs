//! How fleets placed by a player that learns hold against opponents who always search in the same
//! way.

use amiral_game::{Board, Experience, Fleet, Law, PastGame, PlacingBudget, Rules, Seed, Stop, random_fleet_within};
use amiral_strategy::{Autodidact, Mode, Resources, Shooter, Spec, build, solve};
use serde::Serialize;

use super::Mean;
use crate::Labels;
use crate::games::{Orders, STEPS, StudyError, play_all};
use crate::table::Table;

/// What is played: how many games against every opponent.
#[derive(Clone, Debug)]
pub struct Hiding {
    /// The rules.
    pub rules: Rules,
    /// The number everything random follows from.
    pub seed: Seed,
    /// How many times each opponent is met.
    pub players: u64,
}

/// How the fleets held after some games.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct HidingPoint {
    /// The past games whose shots were learned from.
    pub past: usize,
    /// The opponent's shots at fleets placed as the document has it.
    pub document: Mean,
    /// The opponent's shots at fleets placed by their rates.
    pub bayes: Mean,
}

/// How the fleets held against one opponent.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Hidden {
    /// The opponent.
    pub strategy: &'static str,
    /// The opponent's shots at fleets placed at random, all equally likely.
    pub random: Mean,
    /// The same at fleets placed by those who learn, after more and more games.
    pub points: Vec<HidingPoint>,
}

/// Opponents that search each in their own way.
const OPPONENTS: [&str; 5] = ["medium", "diagonal", "level3", "level5", "hard"];
/// The past games after which fleets are placed.
const POINTS: [usize; 3] = [5, 20, 100];
/// The first step of a path from the seed: nothing the players use.
const HIDING: u64 = 1 << 32;

impl Hiding {
    /// Plays the games; cancelled, it gives the opponents that are done.
    pub fn run(&self, orders: &mut Orders<'_>) -> Result<Vec<Hidden>, StudyError> {
        // One opponent after the other within a game, so that what is done is the same for all.
        let specs = OPPONENTS.map(|name| name.parse::<Spec>().expect("the opponents are strategies"));
        let muster = || specs.map(|spec| build(&spec, &self.rules, self.seed, &Resources::default()));
        let played = play_all(self.players, orders, muster, |opponents, number, shots: &mut Vec<f64>| {
            for (who, opponent) in opponents.iter_mut().enumerate() {
                let seed = self.seed.split(&[HIDING, who as u64, number]);
                self.meet(&mut **opponent, seed, shots)?;
            }
            Ok(())
        })?;
        let row = OPPONENTS.len() * (1 + 2 * POINTS.len());
        let column = |at: usize| {
            let shots: Vec<f64> = played.results.iter().skip(at).step_by(row).copied().collect();
            Mean::of(&shots, 1)
        };
        let hidden = |(who, strategy): (usize, &'static str)| {
            let from = who * (1 + 2 * POINTS.len());
            let point = |(number, past): (usize, usize)| {
                let at = from + 1 + 2 * number;
                Some(HidingPoint { past, document: column(at)?, bayes: column(at + 1)? })
            };
            let points = POINTS.into_iter().enumerate().filter_map(point).collect();
            Some(Hidden { strategy, random: column(from)?, points })
        };
        Ok(OPPONENTS.into_iter().enumerate().filter_map(hidden).collect())
    }

    /// Plays past games, and then one at a fleet placed at random and at fleets placed by those who
    /// learn.
    fn meet(&self, opponent: &mut dyn Shooter, seed: Seed, shots: &mut Vec<f64>) -> Result<(), StudyError> {
        let mut play = |fleet: Fleet, game: u64| {
            opponent.restart(seed.split(&[1, game]));
            solve(opponent, &mut Board::new(&self.rules, fleet)).shots().to_vec()
        };
        let uniform =
            |game: u64| random_fleet_within(&self.rules, Law::Uniform, &mut seed.dice(&[0, game]), STEPS, &Stop::new());
        let last = POINTS[POINTS.len() - 1] as u64;
        let past = (0..last).map(|game| Ok(PastGame { fleet: None, shots: play(uniform(game)?, game) }));
        let past = past.collect::<Result<Vec<PastGame>, StudyError>>()?;
        shots.push(play(uniform(last)?, last).len() as f64);
        for games in POINTS {
            let experience: Experience = past[..games].iter().cloned().collect();
            for mode in Mode::ALL {
                let mut dice = seed.dice(&[2, games as u64, mode as u64]);
                let fleet = Autodidact::place(
                    mode,
                    games,
                    &experience,
                    &self.rules,
                    &mut dice,
                    PlacingBudget::OWN_MACHINE,
                    &Stop::new(),
                );
                let fleet = fleet.map_or_else(|| uniform(last), Ok)?;
                shots.push(play(fleet, last).len() as f64);
            }
        }
        Ok(())
    }
}

pub(super) fn table(hidden: &[Hidden], labels: &Labels) -> Table {
    let l = labels;
    let head = [l.opponent, l.past_games, l.games, l.at_random, l.by_document, l.by_rates];
    let shots = |mean: &Mean| l.with_margin(mean.mean, mean.ci95.map(|[low, _]| mean.mean - low));
    let mut rows = Vec::new();
    for Hidden { strategy, random, points } in hidden {
        rows.extend(points.iter().map(|point| {
            let cells = [shots(random), shots(&point.document), shots(&point.bayes)];
            let first = [(*strategy).to_owned(), point.past.to_string(), l.count(random.games)];
            first.into_iter().chain(cells).collect()
        }));
    }
    Table::new(&head, rows)
}
