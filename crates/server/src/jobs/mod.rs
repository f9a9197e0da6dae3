//! Work that takes long: on threads of its own, so much at a time, and called off when nobody waits for it any more.

mod study;

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use amiral_game::Stop;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

pub(crate) use study::{Studies, StudyOrder, StudyState, Trial};

/// How urgent the work of some threads is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Urgency {
    /// Somebody waits for a move.
    Prompt,
    /// Everything else goes first.
    Patient,
}

/// Threads for long work. More is taken on than can be done at once, but not without end.
#[derive(Clone)]
pub(crate) struct Engine(Arc<Inner>);

struct Inner {
    pool: ThreadPool,
    permits: Arc<Semaphore>,
    waiting: AtomicUsize,
    most_waiting: usize,
    /// Whose turn it is among the requests of one asker.
    turns: Mutex<HashMap<String, Weak<Turn>>>,
}

type Turn = tokio::sync::Mutex<()>;

/// The most askers that are remembered: beyond, those who wait for nothing are forgotten.
const ASKERS: usize = 1_000;

/// Why work was not done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Undone {
    /// Too much is waiting already.
    Busy,
    /// It broke down.
    Lost,
}

/// Calls work off when whoever waits for it goes away.
pub(crate) struct Waiting(pub(crate) Stop);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.call();
    }
}

impl Engine {
    /// So many threads, doing as much work at a time; so much more may wait.
    pub(crate) fn new(threads: usize, most_waiting: usize, urgency: Urgency) -> Result<Engine, ThreadPoolBuildError> {
        let pool = ThreadPoolBuilder::new()
            .num_threads(threads)
            .thread_name(move |number| format!("{urgency:?}-{number}").to_lowercase())
            .start_handler(move |_| step_back(urgency))
            .build()?;
        let permits = Arc::new(Semaphore::new(threads));
        Ok(Engine(Arc::new(Inner {
            pool,
            permits,
            waiting: AtomicUsize::new(0),
            most_waiting,
            turns: Mutex::default(),
        })))
    }

    /// Does some work for somebody, whose requests wait for each other before they wait with those of others: however much
    /// one asks for, the others' turn comes as soon.
    pub(crate) async fn run_for<T: Send + 'static>(
        &self,
        who: &str,
        work: impl FnOnce(&Stop) -> T + Send + 'static,
    ) -> Result<T, Undone> {
        let turn = self.turn(who);
        let _mine = turn.lock().await;
        self.run(work).await
    }

    fn turn(&self, who: &str) -> Arc<Turn> {
        let mut turns = self.0.turns.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(turn) = turns.get(who).and_then(Weak::upgrade) {
            return turn;
        }
        if turns.len() >= ASKERS {
            turns.retain(|_, turn| turn.strong_count() > 0);
        }
        let turn = Arc::new(Turn::default());
        turns.insert(who.to_owned(), Arc::downgrade(&turn));
        turn
    }

    /// Does some work. Dropping the future calls it off.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Stop) -> T + Send + 'static,
    ) -> Result<T, Undone> {
        let waiting = Waiting(Stop::new());
        let permit = self.permit().await?;
        let (hand_in, answer) = oneshot::channel();
        let stop = waiting.0.clone();
        self.0.pool.spawn(move || {
            let done = catch_unwind(AssertUnwindSafe(|| work(&stop)));
            drop(permit);
            // Nobody waits any more where the request is gone.
            let _ = done.map(|done| hand_in.send(done).is_ok());
        });
        answer.await.map_err(|_| Undone::Lost)
    }

    /// Waits for its turn, and then starts work that hands in its results as it goes along: it is done with them when it
    /// returns.
    pub(crate) async fn start(&self, work: impl FnOnce() + Send + 'static) -> Result<(), Undone> {
        let permit = self.permit().await?;
        self.0.pool.spawn(move || {
            if catch_unwind(AssertUnwindSafe(work)).is_err() {
                tracing::error!("work broke down");
            }
            drop(permit);
        });
        Ok(())
    }

    async fn permit(&self) -> Result<OwnedSemaphorePermit, Undone> {
        let place = Place::take(&self.0).ok_or(Undone::Busy)?;
        let permit = self.0.permits.clone().acquire_owned().await;
        drop(place);
        permit.map_err(|_| Undone::Lost)
    }
}

/// A place among those who wait.
struct Place<'a>(&'a Inner);

impl<'a> Place<'a> {
    fn take(inner: &'a Inner) -> Option<Place<'a>> {
        let place = Place(inner);
        (inner.waiting.fetch_add(1, Ordering::Relaxed) < inner.most_waiting).then_some(place)
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.waiting.fetch_sub(1, Ordering::Relaxed);
    }
}

/// How many cores there are.
pub(crate) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Lets everything else go first, on systems where a thread can say so. Threads it starts take it over.
pub(crate) fn step_back(urgency: Urgency) {
    #[cfg(target_os = "linux")]
    if urgency == Urgency::Patient
        && let Err(error) = rustix::process::nice(10)
    {
        tracing::warn!("threads for long work are as urgent as all others: {error}");
    }
    #[cfg(not(target_os = "linux"))]
    let _ = urgency;
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn engine() -> Engine {
        Engine::new(1, 2, Urgency::Patient).unwrap()
    }

    #[tokio::test]
    async fn work_is_done_and_what_breaks_down_is_told() {
        let engine = engine();
        assert_eq!(engine.run(|_| 7).await, Ok(7));
        assert_eq!(engine.run::<()>(|_| panic!("on purpose")).await, Err(Undone::Lost));
        assert_eq!(engine.run(|_| 8).await, Ok(8));
    }

    #[tokio::test]
    async fn who_goes_away_calls_the_work_off() {
        let engine = engine();
        let endless = engine.run(|stop| {
            while !stop.is_called() {
                std::thread::sleep(Duration::from_millis(1));
            }
        });
        assert!(tokio::time::timeout(Duration::from_millis(50), endless).await.is_err());
        // The only thread is free again.
        assert_eq!(engine.run(|_| 9).await, Ok(9));
    }

    #[tokio::test]
    async fn one_who_asks_for_much_waits_for_it_alone() {
        let engine = engine();
        let (open, gate) = std::sync::mpsc::channel::<()>();
        let greedy: Vec<_> = [Some(gate), None, None]
            .into_iter()
            .map(|gate| {
                let engine = engine.clone();
                tokio::spawn(async move {
                    engine.run_for("greedy", move |_| gate.map(|gate| gate.recv().unwrap()).is_some()).await
                })
            })
            .collect();
        // The first is at work, and the others have not even lined up.
        tokio::time::sleep(Duration::from_millis(50)).await;
        let other = engine.run_for("other", |_| 7);
        open.send(()).unwrap();
        assert_eq!(other.await, Ok(7));
        for one in greedy {
            assert!(one.await.unwrap().is_ok());
        }
    }

    #[tokio::test]
    async fn not_everybody_may_wait() {
        let engine = engine();
        let (open, gate) = std::sync::mpsc::channel::<()>();
        let first = tokio::spawn({
            let engine = engine.clone();
            async move { engine.run(move |_| gate.recv().unwrap()).await }
        });
        let others: Vec<_> = (0..2)
            .map(|_| {
                let engine = engine.clone();
                tokio::spawn(async move { engine.run(|_| ()).await })
            })
            .collect();
        while engine.0.waiting.load(Ordering::Relaxed) < 2 {
            tokio::task::yield_now().await;
        }
        assert_eq!(engine.run(|_| ()).await, Err(Undone::Busy));
        open.send(()).unwrap();
        assert_eq!(first.await.unwrap(), Ok(()));
        for other in others {
            assert_eq!(other.await.unwrap(), Ok(()));
        }
    }
}
