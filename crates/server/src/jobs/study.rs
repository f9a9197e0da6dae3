//! Studies: started by one request, looked at by others, and gone after a while.
//!
//! A study follows from its order and seed. It is not kept over a restart: whoever wants it again orders it again.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use amiral_game::{Law, Rules, Seed};
use amiral_host::{State, TrialError, Wake};
use amiral_strategy::{Resources, Spec};
use amiral_study::{Distribution, Progress, Report, Sample, Study, Summary};
use tokio::sync::watch;

use super::{Urgency, step_back};

/// The most studies that are remembered.
const REMEMBERED: usize = 64;
/// For how long.
const KEPT: Duration = Duration::from_hours(6);

/// The studies of the site.
pub(crate) struct Studies {
    trials: Mutex<HashMap<String, Arc<Trial>>>,
    most: usize,
}

/// What is to be studied.
#[derive(Clone, Debug)]
pub(crate) struct StudyOrder {
    pub(crate) rules: Rules,
    pub(crate) law: Law,
    pub(crate) seed: Seed,
    pub(crate) games: u64,
    pub(crate) strategies: Vec<Spec>,
}

/// One study.
pub(crate) struct Trial {
    pub(crate) order: StudyOrder,
    inner: Mutex<Inner>,
    /// Changes when it is done.
    woken: watch::Receiver<u64>,
    begun: Instant,
}

struct Inner {
    trial: amiral_host::Trial,
    outcome: Option<Result<Distribution, TrialError>>,
}

/// How a study is doing.
pub(crate) struct StudyState {
    pub(crate) progress: Progress,
    pub(crate) done: bool,
    pub(crate) failed: Option<String>,
    pub(crate) report: Report,
}

impl Studies {
    pub(crate) fn new(most: usize) -> Studies {
        Studies { trials: Mutex::default(), most }
    }

    /// Starts a study under that name; not so while as many run as may.
    pub(crate) fn start(&self, id: String, order: StudyOrder, resources: Resources) -> Option<Arc<Trial>> {
        let mut trials = self.trials.lock().unwrap_or_else(PoisonError::into_inner);
        trials.retain(|_, trial| trial.begun.elapsed() < KEPT);
        if trials.values().filter(|trial| !trial.is_done()).count() >= self.most {
            return None;
        }
        if trials.len() >= REMEMBERED
            && let Some(oldest) =
                trials.iter().filter(|(_, trial)| trial.is_done()).min_by_key(|(_, trial)| trial.begun)
        {
            let oldest = oldest.0.clone();
            trials.remove(&oldest);
        }
        let trial = Arc::new(Trial::start(order, resources));
        trials.insert(id, trial.clone());
        Some(trial)
    }

    pub(crate) fn find(&self, id: &str) -> Option<Arc<Trial>> {
        self.trials.lock().unwrap_or_else(PoisonError::into_inner).get(id).cloned()
    }
}

impl Trial {
    fn start(order: StudyOrder, resources: Resources) -> Trial {
        let (wake, woken) = watch::channel(0);
        let wake = Wake::new(move || wake.send_modify(|times| *times += 1));
        let ordered = order.clone();
        // From a thread of its own, whose patience those it starts inherit.
        let started = std::thread::spawn(move || {
            step_back(Urgency::Patient);
            let StudyOrder { rules, law, seed, games, strategies } = ordered;
            amiral_host::Trial::taught(Study { rules, law, seed, games }, &strategies, move || resources, &wake)
        });
        let trial = started.join().expect("a thread that only starts another does not break down");
        Trial { order, inner: Mutex::new(Inner { trial, outcome: None }), woken, begun: Instant::now() }
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        if inner.outcome.is_none()
            && let State::Done(outcome) = inner.trial.poll()
        {
            inner.outcome = Some(outcome);
        }
        inner
    }

    pub(crate) fn is_done(&self) -> bool {
        self.inner().outcome.is_some()
    }

    /// Asks it to end with the games played so far.
    pub(crate) fn cancel(&self) {
        self.inner().trial.cancel();
    }

    /// Changes when it is done.
    pub(crate) fn woken(&self) -> watch::Receiver<u64> {
        self.woken.clone()
    }

    /// Every game, once it is done.
    pub(crate) fn distribution(&self) -> Option<Distribution> {
        self.inner().outcome.as_ref().and_then(|outcome| outcome.as_ref().ok().cloned())
    }

    /// How it is doing, with the results so far.
    pub(crate) fn state(&self) -> StudyState {
        let inner = self.inner();
        let progress = inner.trial.progress();
        match &inner.outcome {
            Some(Ok(distribution)) => StudyState { progress, done: true, failed: None, report: distribution.report() },
            Some(Err(error)) => {
                StudyState { progress, done: true, failed: Some(error.to_string()), report: self.so_far(&inner) }
            }
            None => StudyState { progress, done: false, failed: None, report: self.so_far(&inner) },
        }
    }

    fn so_far(&self, inner: &Inner) -> Report {
        let sample = |(number, spec): (usize, &Spec)| {
            let games = inner.trial.histogram(number);
            let shots =
                games.iter().enumerate().flat_map(|(shots, &games)| std::iter::repeat_n(shots as u16, games as usize));
            Summary::of(&Sample { strategy: spec.to_string(), micros_per_game: 0.0, shots: shots.collect() })
        };
        Report {
            rules: self.order.rules.to_string(),
            fleets: self.order.law.to_string(),
            seed: self.order.seed.0,
            results: self.order.strategies.iter().enumerate().filter_map(sample).collect(),
            pairs: Vec::new(),
            interrupted: false,
        }
    }
}
