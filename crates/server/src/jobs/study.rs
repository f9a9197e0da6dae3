//! Studies: started by one request, polled by others, and forgotten after a while.
//!
//! A study follows from its order and seed. It does not survive a restart: it can be ordered again.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use amiral_game::{Law, Rules, Seed};
use amiral_host::{BackgroundStudyError, State, Wake};
use amiral_strategy::{Resources, Spec};
use amiral_study::{Distribution, Progress, Provenance, Report, Study, Summary};
use tokio::sync::watch;

use super::{Requester, Urgency, step_back};
use crate::visitor::Visitor;

/// The most studies that are remembered, and the most games in all of them together. A game takes
/// two bytes.
const REMEMBERED: usize = 64;
const REMEMBERED_GAMES: u64 = 20_000_000;
/// How long a study is remembered.
const KEPT: Duration = Duration::from_hours(6);
/// How long the computed state of a running study is reused for other requests.
const FRESH: Duration = Duration::from_millis(300);

/// The studies of the site.
pub(crate) struct Studies {
    trials: Mutex<HashMap<String, Arc<RunningStudy>>>,
    limits: StudyLimits,
}

/// Limits on studies.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StudyLimits {
    /// How many studies may run at a time, in total and for one requester.
    pub(crate) most: usize,
    pub(crate) most_by_requester: usize,
    /// How long one may run.
    pub(crate) time: Duration,
}

/// Why a study was not started.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unstarted {
    /// Too many studies are running.
    Busy,
    /// Too many studies of this requester are running.
    TooMany,
}

/// A study to run.
#[derive(Clone, Debug)]
pub(crate) struct StudyOrder {
    pub(crate) rules: Rules,
    pub(crate) law: Law,
    pub(crate) seed: Seed,
    pub(crate) games: u64,
    pub(crate) strategies: Vec<Spec>,
}

impl StudyOrder {
    /// The games of all strategies together.
    pub(crate) fn size(&self) -> u64 {
        self.games.saturating_mul(self.strategies.len() as u64)
    }
}

/// One study.
pub(crate) struct RunningStudy {
    pub(crate) order: StudyOrder,
    /// The requester it counts for.
    requester: String,
    /// Its owner. Nobody else can stop it.
    owner: Option<Visitor>,
    inner: Mutex<Inner>,
    /// Changes when it is done.
    woken: watch::Receiver<u64>,
    begun: Instant,
}

struct Inner {
    trial: amiral_host::BackgroundStudy,
    outcome: Option<Result<Arc<Distribution>, BackgroundStudyError>>,
    /// The state computed last, and when.
    told: Option<(Instant, Arc<StudyState>)>,
}

/// The state of a study.
pub(crate) struct StudyState {
    pub(crate) progress: Progress,
    pub(crate) done: bool,
    pub(crate) failed: Option<String>,
    pub(crate) report: Report,
    /// How long is left, while it runs and as soon as that is known.
    pub(crate) left: Option<Duration>,
}

impl Studies {
    pub(crate) fn new(limits: StudyLimits) -> Studies {
        Studies { trials: Mutex::default(), limits }
    }

    /// Starts a study with an id.
    pub(crate) fn start(
        &self,
        id: String,
        order: StudyOrder,
        resources: Resources,
        requester: &Requester,
        owner: Option<&Visitor>,
    ) -> Result<Arc<RunningStudy>, Unstarted> {
        let mut trials = self.trials.lock().unwrap_or_else(PoisonError::into_inner);
        trials.retain(|_, trial| trial.begun.elapsed() < KEPT || !trial.is_done());
        let running = trials.values().filter(|trial| !trial.is_done());
        let owned = running.clone().filter(|trial| trial.requester == requester.who).count();
        if owned >= self.limits.most_by_requester {
            return Err(Unstarted::TooMany);
        }
        if running.count() >= self.limits.most {
            return Err(Unstarted::Busy);
        }
        make_room(&mut trials, order.size());
        let trial = Arc::new(RunningStudy::start(order, resources, requester.who.clone(), owner.cloned()));
        trials.insert(id, trial.clone());
        drop(trials);
        let (overdue, time) = (Arc::downgrade(&trial), self.limits.time);
        tokio::spawn(async move {
            tokio::time::sleep(time).await;
            if let Some(trial) = overdue.upgrade() {
                trial.cancel();
            }
        });
        Ok(trial)
    }

    /// How many run.
    pub(crate) fn running(&self) -> usize {
        let trials = self.trials.lock().unwrap_or_else(PoisonError::into_inner);
        trials.values().filter(|trial| !trial.is_done()).count()
    }

    pub(crate) fn find(&self, id: &str) -> Option<Arc<RunningStudy>> {
        self.trials.lock().unwrap_or_else(PoisonError::into_inner).get(id).cloned()
    }
}

/// Forgets the oldest finished studies until one of a given size can be remembered.
fn make_room(trials: &mut HashMap<String, Arc<RunningStudy>>, size: u64) {
    loop {
        let games: u64 = trials.values().map(|trial| trial.order.size()).sum();
        if trials.len() < REMEMBERED && games.saturating_add(size) <= REMEMBERED_GAMES {
            return;
        }
        let over = trials.iter().filter(|(_, trial)| trial.is_done());
        let Some(oldest) = over.min_by_key(|(_, trial)| trial.begun).map(|(id, _)| id.clone()) else {
            return;
        };
        trials.remove(&oldest);
    }
}

impl RunningStudy {
    fn start(order: StudyOrder, resources: Resources, requester: String, owner: Option<Visitor>) -> RunningStudy {
        let (wake, woken) = watch::channel(0);
        let wake = Wake::new(move || wake.send_modify(|times| *times += 1));
        let ordered = order.clone();
        // Start it from a thread of its own, because threads inherit the priority of the one that
        // starts them.
        let started = std::thread::spawn(move || {
            step_back(Urgency::Patient);
            let StudyOrder { rules, law, seed, games, strategies } = ordered;
            amiral_host::BackgroundStudy::taught(
                Study { rules, law, seed, games },
                &strategies,
                move || resources,
                &wake,
            )
        });
        let trial = started.join().expect("a thread that only starts another does not break down");
        let inner = Mutex::new(Inner { trial, outcome: None, told: None });
        RunningStudy { order, requester, owner, inner, woken, begun: Instant::now() }
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        if inner.outcome.is_none()
            && let State::Done(outcome) = inner.trial.poll()
        {
            // Strangers read it: whose machine this is, and how fast, is not for them.
            inner.outcome = Some(outcome.map(|mut distribution| {
                distribution.provenance = distribution.provenance.map(Provenance::for_strangers);
                Arc::new(distribution)
            }));
            inner.told = None;
        }
        inner
    }

    pub(crate) fn is_done(&self) -> bool {
        self.inner().outcome.is_some()
    }

    /// Whether it belongs to a visitor.
    pub(crate) fn belongs_to(&self, visitor: Option<&Visitor>) -> bool {
        visitor.is_some() && self.owner.as_ref() == visitor
    }

    /// Asks the study to end with the games played so far.
    pub(crate) fn cancel(&self) {
        self.inner().trial.cancel();
    }

    /// Changes when it is done.
    pub(crate) fn woken(&self) -> watch::Receiver<u64> {
        self.woken.clone()
    }

    /// Every game, once it is done.
    pub(crate) fn distribution(&self) -> Option<Arc<Distribution>> {
        self.inner().outcome.as_ref().and_then(|outcome| outcome.as_ref().ok().cloned())
    }

    /// The state with the results so far. However many ask, it is computed a few times a second,
    /// and once more at the end.
    pub(crate) fn state(&self) -> Arc<StudyState> {
        let mut inner = self.inner();
        let done = inner.outcome.is_some();
        if let Some((at, told)) = &inner.told
            && (done || at.elapsed() < FRESH)
        {
            return told.clone();
        }
        let progress = inner.trial.progress();
        let (failed, report) = match &inner.outcome {
            Some(Ok(distribution)) => (None, distribution.report()),
            Some(Err(error)) => (Some(error.to_string()), self.so_far(&inner)),
            None => (None, self.so_far(&inner)),
        };
        let left = progress.time_left(self.begun.elapsed()).filter(|_| !done);
        let told = Arc::new(StudyState { progress, done, failed, report, left });
        inner.told = Some((Instant::now(), told.clone()));
        told
    }

    fn so_far(&self, inner: &Inner) -> Report {
        let summary =
            |(number, spec): (usize, &Spec)| Summary::of_counts(&spec.to_string(), &inner.trial.histogram(number));
        Report {
            rules: self.order.rules.to_string(),
            fleets: self.order.law.to_string(),
            seed: self.order.seed.0,
            results: self.order.strategies.iter().enumerate().filter_map(summary).collect(),
            pairs: Vec::new(),
            interrupted: false,
            provenance: None,
        }
    }
}
