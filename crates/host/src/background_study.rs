//! A study in the background, with figures to look at while it runs.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use amiral_game::{Law, Rules, Seed, Seen, Stop};
use amiral_strategy::{Journal, Resources, Shooter, Spec, Volley, build};
use amiral_study::{Contender, Distribution, Folder, Labels, Orders, Progress, Provenance, Study, StudyError};
use thiserror::Error;

use crate::{Job, State, Wake};

/// A study of some strategies, running in the background.
///
/// The games use all cores but one, which is left to the interface.
#[derive(Debug)]
pub struct BackgroundStudy {
    strategies: Vec<Spec>,
    games: u64,
    counts: Vec<Arc<GameCounts>>,
    progress: Arc<AtomicU64>,
    job: Job<Result<Distribution, BackgroundStudyError>>,
}

/// Why a study failed.
#[derive(Debug, Error)]
pub enum BackgroundStudyError {
    /// The games could not be played.
    #[error(transparent)]
    Study(#[from] StudyError),
    /// Its thread failed.
    #[error("the study broke down")]
    Lost,
}

impl BackgroundStudy {
    /// Starts a study: every strategy plays the same number of games against the same fleets.
    pub fn start(rules: &Rules, law: Law, seed: Seed, games: u64, strategies: &[Spec], wake: &Wake) -> BackgroundStudy {
        let study = Study { rules: rules.clone(), law, seed, games };
        BackgroundStudy::taught(study, strategies, Resources::default, wake)
    }

    /// Starts a study whose strategies also get resources. `teach` looks for those first, in the
    /// background.
    pub fn taught(
        study: Study,
        strategies: &[Spec],
        teach: impl FnOnce() -> Resources + Send + 'static,
        wake: &Wake,
    ) -> BackgroundStudy {
        let (rules, games) = (&study.rules, study.games);
        let counts: Vec<Arc<GameCounts>> = strategies.iter().map(|_| Arc::new(GameCounts::new(rules))).collect();
        let progress = Arc::new(AtomicU64::new(0));
        let job = Job::start(wake, {
            let (counts, progress, strategies) = (counts.clone(), progress.clone(), strategies.to_vec());
            move |stop| play(&study, &strategies, &teach(), &counts, &progress, stop)
        });
        BackgroundStudy { strategies: strategies.to_vec(), games, counts, progress, job }
    }

    /// The strategies, in the order given.
    pub fn strategies(&self) -> &[Spec] {
        &self.strategies
    }

    /// How far it is.
    pub fn progress(&self) -> Progress {
        Progress { done: self.progress.load(Ordering::Relaxed), total: self.games }
    }

    /// The histogram of a strategy so far: the number of games for every number of shots, from 0
    /// on. It may be a few games ahead of what the study reports in the end.
    pub fn histogram(&self, strategy: usize) -> Vec<u64> {
        self.counts[strategy].games.iter().map(|games| games.load(Ordering::Relaxed)).collect()
    }

    /// Asks the study to end with the games played so far.
    pub fn cancel(&self) {
        self.job.cancel();
    }

    /// Returns the result, if the study is done. Never waits.
    pub fn poll(&mut self) -> State<Result<Distribution, BackgroundStudyError>> {
        match self.job.poll() {
            State::Gone => State::Done(Err(BackgroundStudyError::Lost)),
            state => state,
        }
    }

    /// Writes the games, tables, and figures of a study into a folder, in the background. Returns
    /// how many files there are.
    pub fn save(
        distribution: &Distribution,
        folder: PathBuf,
        labels: &'static Labels,
        wake: &Wake,
    ) -> Job<Result<usize, amiral_study::FolderError>> {
        let distribution = distribution.clone();
        Job::start(wake, move |_| {
            let contents = Folder { distribution: &distribution, sizes: &[], errors: &[], labels };
            Ok(contents.write(&folder)?.len())
        })
    }
}

fn play(
    study: &Study,
    strategies: &[Spec],
    resources: &Resources,
    counts: &[Arc<GameCounts>],
    progress: &AtomicU64,
    stop: &Stop,
) -> Result<Distribution, BackgroundStudyError> {
    let contender = |(spec, counts): (&Spec, &Arc<GameCounts>)| {
        let (spec, counts) = (*spec, counts.clone());
        Contender::with(spec.to_string(), move |rules, seed| {
            let shooter = build(&spec, rules, seed, resources);
            Box::new(Counted { shooter, counts: counts.clone(), shots: 0 }) as Box<dyn Shooter>
        })
    };
    let contenders: Vec<Contender<'_>> = strategies.iter().zip(counts).map(contender).collect();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let mut report = |at: Progress| {
        progress.store(at.done, Ordering::Relaxed);
        stop.report(at.done as f64 / at.total.max(1) as f64);
    };
    let mut orders = Orders { threads: (cores - 1).max(1), stop: stop.clone(), progress: &mut report };
    let mut distribution = study.run(&contenders, &mut orders)?;
    let command = study.command(contenders.iter().map(Contender::name));
    distribution.provenance = Some(Provenance::new(command, Some(&study.rules), Some(study.seed)));
    Ok(distribution)
}

/// How many games took how many shots, counted by many threads.
#[derive(Debug)]
struct GameCounts {
    games: Vec<AtomicU64>,
}

impl GameCounts {
    fn new(rules: &Rules) -> GameCounts {
        GameCounts { games: (0..=rules.grid().area()).map(|_| AtomicU64::new(0)).collect() }
    }
}

/// A strategy whose games are counted as they end: when the next one starts, or on drop.
struct Counted {
    shooter: Box<dyn Shooter>,
    counts: Arc<GameCounts>,
    shots: usize,
}

impl Counted {
    fn count(&mut self) {
        let shots = std::mem::take(&mut self.shots);
        if shots > 0 {
            self.counts.games[shots].fetch_add(1, Ordering::Relaxed);
        }
    }
}

impl Shooter for Counted {
    fn choose(&mut self, seen: &Seen, shots: usize, journal: &mut Journal, stop: &Stop) -> Option<Volley> {
        self.shots = seen.shots().len() + shots;
        self.shooter.choose(seen, shots, journal, stop)
    }

    fn choose_one(&mut self, seen: &Seen, journal: &mut Journal, stop: &Stop) -> Option<amiral_game::Cell> {
        self.shots = seen.shots().len() + 1;
        self.shooter.choose_one(seen, journal, stop)
    }

    fn observe(&mut self, seen: &Seen, journal: &mut Journal) {
        self.shooter.observe(seen, journal);
    }

    fn restart(&mut self, seed: Seed) {
        self.count();
        self.shooter.restart(seed);
    }

    fn counts(&mut self, seen: &Seen, stop: &Stop) -> Option<Vec<f64>> {
        self.shooter.counts(seen, stop)
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.count();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use amiral_game::Preset;
    use std::sync::mpsc;

    fn finished(trial: &mut BackgroundStudy, wakes: &mpsc::Receiver<()>) -> Distribution {
        wakes.recv().unwrap();
        match trial.poll() {
            State::Done(distribution) => distribution.unwrap(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_histogram_counts_the_games_of_the_report() {
        let (woken, wakes) = mpsc::channel();
        let specs = ["level3".parse().unwrap(), "level5".parse().unwrap()];
        let wake = Wake::new(move || woken.send(()).unwrap());
        let mut trial = BackgroundStudy::start(&Preset::Classic.rules(), Law::Sequential, Seed(3), 500, &specs, &wake);
        let report = finished(&mut trial, &wakes).report();
        assert_eq!(trial.progress(), Progress { done: 500, total: 500 });
        for (number, result) in report.results.iter().enumerate() {
            let counted = trial.histogram(number);
            let counted: Vec<(u16, u64)> =
                counted.into_iter().enumerate().filter(|bar| bar.1 > 0).map(|(shots, n)| (shots as u16, n)).collect();
            assert_eq!(counted, result.histogram);
        }
    }

    #[test]
    fn a_study_called_off_keeps_what_was_played() {
        let (woken, wakes) = mpsc::channel();
        let specs = ["montecarlo".parse().unwrap()];
        let wake = Wake::new(move || woken.send(()).unwrap());
        let mut trial =
            BackgroundStudy::start(&Preset::Classic.rules(), Law::Sequential, Seed(3), 10_000_000, &specs, &wake);
        trial.cancel();
        assert!(finished(&mut trial, &wakes).interrupted);
    }
}
