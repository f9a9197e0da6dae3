//! How fast a player that learns learns, against simulated habits.
//!
//! Every player of a kind is somebody else: their fleets follow from the seed, their kind and
//! their number. The learner sees fleet after fleet; after so many of them it plays some games
//! against what comes next, and so do the same player without learning and one that knows the
//! habit, on the same fleets. All three are one player with three beliefs.

mod hiding;
mod simulated;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use amiral_game::{Board, Fleet, Rules, Seed};
use amiral_strategy::{Belief, BeliefShooter, Learner, Shooter, solve};
use serde::Serialize;

pub use hiding::{Hidden, Hiding, HidingPoint};
pub(crate) use simulated::CHANGE;
use simulated::PlayerModels;
pub use simulated::SimulatedPlayer;

use crate::folder::{Files, page};
use crate::games::{Orders, StudyError, play_all};
use crate::summary::{ENOUGH, Z95};
use crate::table::{self, Table};
use crate::{FolderError, Labels, Progress, Provenance, figure};

/// What is played: how many players of every kind.
#[derive(Clone, Debug)]
pub struct Learning {
    /// The rules; who shoots when does not matter to one shooter.
    pub rules: Rules,
    /// The number everything random follows from.
    pub seed: Seed,
    /// How many players of every kind.
    pub players: u64,
}

/// The mean shots of some games.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Mean {
    /// The games.
    pub games: u64,
    /// Their mean.
    pub mean: f64,
    /// Its 95% interval. One player has none.
    pub ci95: Option<[f64; 2]>,
    /// How far it may be off by chance, where that can be told.
    #[serde(skip)]
    error: Option<f64>,
}

/// How the learner did after some games.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Lesson {
    /// The past games it learned from.
    pub past: usize,
    /// Its shots.
    #[serde(flatten)]
    pub shots: Mean,
    /// How many shots it saved compared with not learning.
    pub gain: f64,
    /// The 95% interval of that.
    pub gain_ci95: Option<[f64; 2]>,
    /// That as a share of what knowing the habit saves; none where knowing it saves almost nothing.
    pub share: Option<f64>,
    /// The 95% interval of that.
    pub share_ci95: Option<[f64; 2]>,
}

/// How learning went against players of one kind.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Curve {
    /// The kind of player, by name.
    pub habit: &'static str,
    /// The shots of the same player without learning.
    pub without: Mean,
    /// The shots of one that knows the habit.
    pub knowing: Mean,
    /// The learner's, after more and more games.
    pub lessons: Vec<Lesson>,
}

/// What a study of learning found.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LearningReport {
    /// The rules, in short notation.
    pub rules: String,
    /// The number everything random followed from.
    pub seed: u64,
    /// One curve a kind of player.
    pub results: Vec<Curve>,
    /// How fleets placed by a player that learns held against some opponents.
    pub hiding: Vec<Hidden>,
    /// Where this comes from, where that is known.
    pub provenance: Option<Provenance>,
    /// Whether it was cancelled before its last game.
    pub interrupted: bool,
}

/// The fleets sampled to see what remains: fewer than in a game with somebody, to play many games.
/// All players are alike in this.
const SAMPLES: usize = 600;
/// A player's share of the dice.
const PLAY: u64 = 1;

impl Learning {
    /// Plays the games; cancelled, it gives what is done.
    pub fn run(&self, orders: &mut Orders<'_>) -> Result<LearningReport, StudyError> {
        let models = PlayerModels::new(&self.rules);
        let hiding = Hiding { rules: self.rules.clone(), seed: self.seed, players: self.players };
        let total = (SimulatedPlayer::ALL.len() as u64 + 1) * self.players;
        let mut report = LearningReport {
            rules: self.rules.to_string(),
            seed: self.seed.0,
            results: Vec::new(),
            hiding: Vec::new(),
            provenance: None,
            interrupted: false,
        };
        for (number, player) in SimulatedPlayer::ALL.into_iter().enumerate() {
            let before = number as u64 * self.players;
            let progress = &mut *orders.progress;
            let mut onwards = |done: Progress| progress(Progress { done: before + done.done, total });
            let mut orders = Orders { threads: orders.threads, stop: orders.stop.clone(), progress: &mut onwards };
            report.results.extend(self.curve(player, &models, &mut orders)?);
        }
        let before = SimulatedPlayer::ALL.len() as u64 * self.players;
        let progress = &mut *orders.progress;
        let mut onwards = |done: Progress| {
            let share = done.done as f64 / done.total.max(1) as f64;
            progress(Progress { done: before + (share * self.players as f64) as u64, total });
        };
        let mut last = Orders { threads: orders.threads, stop: orders.stop.clone(), progress: &mut onwards };
        report.hiding = hiding.run(&mut last)?;
        report.interrupted = orders.stop.is_cancelled();
        Ok(report)
    }

    /// The games against players of one kind; none where not one was finished.
    fn curve(
        &self,
        player: SimulatedPlayer,
        models: &PlayerModels,
        orders: &mut Orders<'_>,
    ) -> Result<Option<Curve>, StudyError> {
        let (points, compared) = (player.points(), player.compared());
        let seed = self.seed.split(&[player as u64]);
        let truths = |fleet: &Fleet, game: usize| Arc::new(models.truth(player, fleet, game).with_samples(SAMPLES));
        // Those who know the habit of such a player all believe the same, unless it is a fleet of
        // their own.
        let first = models.fleet(player, seed, 0, 0)?;
        let shared = (player != SimulatedPlayer::Stubborn).then(|| truths(&first, compared[0]));
        let played = play_all(
            self.players,
            orders,
            || (),
            |(), number, shots: &mut Vec<f64>| {
                let seed = seed.split(&[number]);
                let mut learner = Learner::new(&models.sea);
                for past in 0..=*points.last().expect("a player has points") {
                    let fleet = models.fleet(player, seed, past, 0)?;
                    let rounds = player.rounds(past);
                    let play = |belief: Arc<Belief>| -> Result<f64, StudyError> {
                        let mut shooter = BeliefShooter::new(belief, seed);
                        let mut shots = 0;
                        for round in 0..rounds {
                            shooter.restart(seed.split(&[PLAY, past as u64, round]));
                            let fleet = models.fleet(player, seed, past, round)?;
                            shots += solve(&mut shooter, &mut Board::new(&self.rules, fleet)).shots().len();
                        }
                        Ok(shots as f64 / rounds as f64)
                    };
                    if points.contains(&past) {
                        shots.push(play(Arc::new(learner.belief().with_samples(SAMPLES)))?);
                    }
                    if compared.contains(&past) {
                        let without = play(Arc::clone(&models.even))?;
                        let knowing = match &shared {
                            // To know that there is no habit is to play without learning.
                            _ if player == SimulatedPlayer::Uniform => without,
                            Some(truth) => play(Arc::clone(truth))?,
                            None => play(truths(&fleet, past))?,
                        };
                        shots.extend([without, knowing]);
                    }
                    learner.learn(&fleet);
                }
                Ok(())
            },
        )?;
        // In the order played: at every point the learner, and where compared the other two.
        let row = points.len() + 2 * compared.len();
        let column = |at: usize| -> Vec<f64> { played.results.iter().skip(at).step_by(row).copied().collect() };
        let (mut at, mut fired, mut others) = (0, Vec::new(), [Vec::new(), Vec::new()]);
        for past in points {
            let learner = column(at);
            let beside = compared.contains(past).then(|| [column(at + 1), column(at + 2)]);
            at += if beside.is_some() { 3 } else { 1 };
            if let Some(beside) = &beside {
                others.iter_mut().zip(beside).for_each(|(all, one)| all.extend_from_slice(one));
            }
            fired.push((*past, learner, beside));
        }
        let ([without, knowing], rounds) = (&others, player.rounds(compared[0]));
        let (Some(without), Some(knowing)) = (Mean::of(without, rounds), Mean::of(knowing, rounds)) else {
            return Ok(None);
        };
        let lesson = |(past, learner, beside): (usize, Vec<f64>, Option<[Vec<f64>; 2]>)| {
            let shots = Mean::of(&learner, player.rounds(past))?;
            Some(match beside {
                Some(beside) => Lesson::paired(past, shots, &learner, &beside),
                None => Lesson::apart(past, shots, &without, &knowing),
            })
        };
        let lessons = fired.into_iter().filter_map(lesson).collect();
        Ok(Some(Curve { habit: player.name(), without, knowing, lessons }))
    }
}

impl Mean {
    /// The mean of those shots, each of so many games by itself, unless there are none.
    pub(crate) fn of(shots: &[f64], rounds: u64) -> Option<Mean> {
        if shots.is_empty() {
            return None;
        }
        let (mean, error) = mean_and_error(shots);
        Some(Mean { games: shots.len() as u64 * rounds, mean, ci95: around(mean, error), error })
    }
}

impl Lesson {
    /// A lesson whose games the other two have played too: the same fleets with the same dice, so
    /// that only what differs from game to game is left to chance.
    fn paired(past: usize, shots: Mean, learner: &[f64], [without, knowing]: &[Vec<f64>; 2]) -> Lesson {
        let fewer = |one: &[f64], other: &[f64]| -> Vec<f64> {
            one.iter().zip(other).map(|(one, other)| one - other).collect()
        };
        let (gains, most) = (fewer(without, learner), fewer(without, knowing));
        let (gain, error) = mean_and_error(&gains);
        let (all, all_error) = mean_and_error(&most);
        let share = all_error.filter(|error| all > 2.0 * Z95 * error).map(|_| gain / all);
        let share_ci95 = share.and_then(|share| {
            let rests: Vec<f64> = gains.iter().zip(&most).map(|(gain, most)| gain - share * most).collect();
            around(share, mean_and_error(&rests).1.map(|error| error / all))
        });
        Lesson { past, shots, gain, gain_ci95: around(gain, error), share, share_ci95 }
    }

    /// A lesson whose games only the learner has played; the others have played such games at other
    /// times.
    fn apart(past: usize, shots: Mean, without: &Mean, knowing: &Mean) -> Lesson {
        let (gain, all) = (without.mean - shots.mean, without.mean - knowing.mean);
        let (Some(by_chance), Some(learner), Some(best)) = (without.error, shots.error, knowing.error) else {
            return Lesson { past, shots, gain, gain_ci95: None, share: None, share_ci95: None };
        };
        // What knowing gains must be more than chance for a share of it to mean anything.
        let share = (all > 2.0 * Z95 * by_chance.hypot(best)).then(|| gain / all);
        let share_ci95 = share.and_then(|share| {
            let spread = [(1.0 - share) * by_chance, learner, share * best];
            around(share, Some(spread.iter().map(|part| part * part).sum::<f64>().sqrt() / all))
        });
        Lesson { past, shots, gain, gain_ci95: around(gain, Some(by_chance.hypot(learner))), share, share_ci95 }
    }
}

/// The 95% interval of a number that may be off by so much by chance, where that can be told.
fn around(number: f64, error: Option<f64>) -> Option<[f64; 2]> {
    error.map(|error| [number - Z95 * error, number + Z95 * error])
}

/// A mean, and how far it may be off by chance: one number does not tell.
fn mean_and_error(numbers: &[f64]) -> (f64, Option<f64>) {
    let count = numbers.len() as f64;
    let mean = numbers.iter().sum::<f64>() / count;
    let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
    (mean, (numbers.len() as u64 >= ENOUGH).then(|| (squares / (count - 1.0) / count).sqrt()))
}

impl LearningReport {
    /// Writes the tables and the figure into a folder.
    pub fn write(&self, folder: &Path, labels: &Labels) -> Result<Vec<PathBuf>, FolderError> {
        let mut files = Files::new(folder)?;
        let json = serde_json::to_string_pretty(self).expect("finite numbers and text keys") + "\n";
        files.put("learning.md", page(&self.tables(labels), self.provenance.as_ref()).as_bytes())?;
        files.put("learning.json", json.as_bytes())?;
        let about = format!("{} · {} {}", self.rules, labels.seed, self.seed);
        let figure = figure::learning(self, &about, labels);
        let figure = match &self.provenance {
            Some(provenance) => figure.signed(provenance),
            None => figure,
        };
        files.draw("learning", &figure)?;
        Ok(files.written)
    }

    /// Tables of what was found, as Markdown.
    pub fn markdown(&self, labels: &Labels) -> String {
        table::joined(&self.tables(labels), Table::markdown)
    }

    /// Tables of what was found.
    pub fn tables(&self, labels: &Labels) -> Vec<Table> {
        let l = labels;
        let head = [l.habit, l.past_games, l.games, l.mean, l.interval, l.gain, l.interval, l.share, l.interval];
        let mut rows = Vec::new();
        for curve in &self.results {
            let name = l.simulated_player(curve.habit);
            let plain = |what: &str, mean: &Mean| {
                let dash = || "—".to_owned();
                let shots = [l.count(mean.games), l.number(mean.mean, 2), l.interval_of(mean.ci95, 2)];
                [name.to_owned(), what.to_owned()].into_iter().chain(shots).chain([dash(), dash(), dash(), dash()])
            };
            rows.push(plain(l.without, &curve.without).collect());
            for lesson in &curve.lessons {
                let percent = |share: f64| l.number(share * 100.0, 0) + l.percent;
                let shares = lesson.share_ci95.map(|ends| ends.map(|end| end * 100.0));
                rows.push(vec![
                    name.to_owned(),
                    lesson.past.to_string(),
                    l.count(lesson.shots.games),
                    l.number(lesson.shots.mean, 2),
                    l.interval_of(lesson.shots.ci95, 2),
                    l.number(lesson.gain, 2),
                    l.interval_of(lesson.gain_ci95, 2),
                    lesson.share.map_or_else(|| "—".into(), percent),
                    l.interval_of(shares, 0),
                ]);
            }
            rows.push(plain(l.knowing, &curve.knowing).collect());
        }
        let mut tables = vec![Table::new(&head, rows)];
        if !self.hiding.is_empty() {
            tables.push(hiding::table(&self.hiding, labels));
        }
        tables
    }
}
