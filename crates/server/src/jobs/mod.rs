//! Long work runs on its own threads, with limits on how much runs and waits and how long it takes.
//! It is cancelled when nobody waits for the result any more.
//!
//! Each visitor has a queue of their own, and the queues take turns. However much one visitor
//! requests, the others wait no longer for it.

mod study;

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use amiral_game::Stop;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use tokio::sync::{OwnedMutexGuard, OwnedSemaphorePermit, Semaphore, oneshot};

use crate::client::Address;
use crate::visitor::Visitor;

pub(crate) use study::{RunningStudy, Studies, StudyLimits, StudyOrder, StudyState, Unstarted};

/// How urgent the work of some threads is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Urgency {
    /// A game is waiting for it.
    Prompt,
    /// Somebody is waiting in front of the screen.
    Soon,
    /// It gives way to everything else.
    Patient,
}

/// Who has requested some work.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Requester {
    /// One name for all of their requests: the visitor, or the address if there is no visitor.
    pub(crate) who: String,
    pub(crate) address: Option<Address>,
}

impl Requester {
    pub(crate) fn new(visitor: Option<&Visitor>, address: Option<Address>) -> Requester {
        let who = match (visitor, address) {
            (Some(visitor), _) => visitor.hash().0.clone(),
            (None, Some(address)) => address.to_string(),
            (None, None) => String::new(),
        };
        Requester { who, address }
    }

    /// A requester with that name and without an address.
    pub(crate) fn named(who: impl Into<String>) -> Requester {
        Requester { who: who.into(), address: None }
    }
}

/// How much work a group of threads accepts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Capacity {
    pub(crate) threads: usize,
    /// The most work running or waiting: in all, for one address, and for one requester.
    pub(crate) most: usize,
    pub(crate) most_by_address: usize,
    pub(crate) most_by_requester: usize,
    /// How long one piece of work may take.
    pub(crate) time: Duration,
    pub(crate) urgency: Urgency,
}

/// Threads for one kind of work.
#[derive(Clone)]
pub(crate) struct Workers(Arc<Inner>);

struct Inner {
    pool: ThreadPool,
    permits: Arc<Semaphore>,
    capacity: Capacity,
    lines: Mutex<Lines>,
}

/// The queues of the requesters.
#[derive(Default)]
struct Lines {
    all: usize,
    by_address: HashMap<Address, usize>,
    by_requester: HashMap<String, usize>,
    /// The turns among the requests of one requester.
    turns: HashMap<String, Weak<Turn>>,
}

type Turn = tokio::sync::Mutex<()>;

/// The most requesters to remember. Beyond that, those without waiting requests are forgotten.
const TURNS: usize = 1_000;

/// Why work was not done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Undone {
    /// Too much is waiting already.
    Busy,
    /// This requester has too much waiting already.
    TooMany,
    /// It took too long and was cancelled.
    TooLong,
    /// It failed.
    Lost,
}

/// Cancels the work when this is dropped, because nobody waits for it any more.
pub(crate) struct Waiting(pub(crate) Stop);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// One piece of work that is running or waiting, counted until this is dropped.
struct Place {
    workers: Arc<Inner>,
    requester: Requester,
}

impl Place {
    fn take(workers: &Arc<Inner>, requester: &Requester) -> Result<Place, Undone> {
        let Capacity { most, most_by_address, most_by_requester, .. } = workers.capacity;
        let mut lines = workers.lines();
        if lines.all >= most {
            return Err(Undone::Busy);
        }
        let by_requester = lines.by_requester.get(&requester.who).copied().unwrap_or_default();
        let by_address = requester.address.and_then(|address| lines.by_address.get(&address)).copied();
        if by_requester >= most_by_requester {
            return Err(Undone::TooMany);
        }
        if by_address.unwrap_or_default() >= most_by_address {
            return Err(Undone::Busy);
        }
        lines.all += 1;
        *lines.by_requester.entry(requester.who.clone()).or_default() += 1;
        if let Some(address) = requester.address {
            *lines.by_address.entry(address).or_default() += 1;
        }
        drop(lines);
        Ok(Place { workers: workers.clone(), requester: requester.clone() })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut lines = self.workers.lines();
        lines.all -= 1;
        leave(&mut lines.by_requester, &self.requester.who);
        if let Some(address) = self.requester.address {
            leave(&mut lines.by_address, &address);
        }
    }
}

/// Lowers a count, and forgets it at zero.
fn leave<K: std::hash::Hash + Eq>(counts: &mut HashMap<K, usize>, key: &K) {
    if let Some(count) = counts.get_mut(key) {
        *count -= 1;
        if *count == 0 {
            counts.remove(key);
        }
    }
}

/// What is held while work is running.
struct Held {
    _permit: OwnedSemaphorePermit,
    _turn: OwnedMutexGuard<()>,
    _place: Place,
}

impl Inner {
    fn lines(&self) -> std::sync::MutexGuard<'_, Lines> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn turn(&self, who: &str) -> Arc<Turn> {
        let mut lines = self.lines();
        if let Some(turn) = lines.turns.get(who).and_then(Weak::upgrade) {
            return turn;
        }
        if lines.turns.len() >= TURNS {
            lines.turns.retain(|_, turn| turn.strong_count() > 0);
        }
        let turn = Arc::new(Turn::default());
        lines.turns.insert(who.to_owned(), Arc::downgrade(&turn));
        turn
    }
}

impl Workers {
    pub(crate) fn new(name: &'static str, capacity: Capacity) -> Result<Workers, ThreadPoolBuildError> {
        let urgency = capacity.urgency;
        let pool = ThreadPoolBuilder::new()
            .num_threads(capacity.threads)
            .thread_name(move |number| format!("{name}-{number}"))
            .start_handler(move |_| step_back(urgency))
            .build()?;
        let permits = Arc::new(Semaphore::new(capacity.threads));
        Ok(Workers(Arc::new(Inner { pool, permits, capacity, lines: Mutex::default() })))
    }

    /// Waits for a turn.
    async fn hold(&self, requester: &Requester) -> Result<Held, Undone> {
        let place = Place::take(&self.0, requester)?;
        let turn = self.0.turn(&requester.who).lock_owned().await;
        let permit = self.0.permits.clone().acquire_owned().await.map_err(|_| Undone::Lost)?;
        Ok(Held { _permit: permit, _turn: turn, _place: place })
    }

    /// Runs some work in its turn. It is cancelled when the future is dropped and when its time runs
    /// out.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        requester: &Requester,
        work: impl FnOnce(&Stop) -> T + Send + 'static,
    ) -> Result<T, Undone> {
        let waiting = Waiting(Stop::new());
        let held = self.hold(requester).await?;
        let (hand_in, answer) = oneshot::channel();
        let stop = waiting.0.clone();
        self.0.pool.spawn(move || {
            let done = catch_unwind(AssertUnwindSafe(|| work(&stop)));
            // The place is free before the answer arrives, so that the requester can send the next
            // request at once.
            drop(held);
            let _ = done.map(|done| hand_in.send(done).is_ok());
        });
        match tokio::time::timeout(self.0.capacity.time, answer).await {
            Ok(answer) => answer.map_err(|_| Undone::Lost),
            Err(_) => Err(Undone::TooLong),
        }
    }

    /// Waits for a turn and starts work that delivers its results step by step. It is told to stop
    /// when its time runs out.
    pub(crate) async fn start(
        &self,
        requester: &Requester,
        work: impl FnOnce(&Stop) + Send + 'static,
    ) -> Result<(), Undone> {
        let held = self.hold(requester).await?;
        let (stop, time) = (Stop::new(), self.0.capacity.time);
        let overtime = tokio::spawn({
            let stop = stop.clone();
            async move {
                tokio::time::sleep(time).await;
                stop.cancel();
            }
        });
        self.0.pool.spawn(move || {
            if catch_unwind(AssertUnwindSafe(|| work(&stop))).is_err() {
                tracing::error!("work broke down");
            }
            overtime.abort();
            drop(held);
        });
        Ok(())
    }
}

/// How many cores there are.
pub(crate) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Lowers the priority of this thread where the system supports that. Threads that it starts
/// inherit it.
pub(crate) fn step_back(urgency: Urgency) {
    #[cfg(target_os = "linux")]
    {
        let niceness = match urgency {
            Urgency::Prompt => return,
            Urgency::Soon => 5,
            Urgency::Patient => 10,
        };
        if let Err(error) = rustix::process::nice(niceness) {
            tracing::warn!("threads for long work are as urgent as all others: {error}");
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = urgency;
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    const CAPACITY: Capacity = Capacity {
        threads: 1,
        most: 4,
        most_by_address: 3,
        most_by_requester: 2,
        time: Duration::from_mins(10),
        urgency: Urgency::Patient,
    };

    fn workers() -> Workers {
        Workers::new("test", CAPACITY).unwrap()
    }

    fn somebody(name: &str) -> Requester {
        Requester::named(name)
    }

    fn from(name: &str, address: &str) -> Requester {
        Requester { who: name.into(), address: Some(Address::of(address.parse().unwrap())) }
    }

    #[tokio::test]
    async fn work_is_done_and_what_breaks_down_is_told() {
        let workers = workers();
        assert_eq!(workers.run(&somebody("Ada"), |_| 7).await, Ok(7));
        assert_eq!(workers.run::<()>(&somebody("Ada"), |_| panic!("on purpose")).await, Err(Undone::Lost));
        assert_eq!(workers.run(&somebody("Ada"), |_| 8).await, Ok(8));
    }

    /// Work that ends when it is told to.
    fn endless(stop: &Stop) {
        while !stop.is_cancelled() {
            std::thread::yield_now();
        }
    }

    #[tokio::test]
    async fn who_goes_away_cancels_the_work() {
        let workers = workers();
        let (begun, begins) = oneshot::channel();
        let ada = somebody("Ada");
        let work = workers.run(&ada, move |stop| {
            begun.send(()).unwrap();
            endless(stop);
        });
        tokio::select! {
            _ = work => panic!("endless work has ended"),
            () = async { begins.await.unwrap() } => {}
        }
        // The only thread is free again.
        assert_eq!(workers.run(&somebody("Bob"), |_| 9).await, Ok(9));
    }

    #[tokio::test]
    async fn work_has_a_limit_in_time() {
        let workers = Workers::new("test", Capacity { time: Duration::from_millis(1), ..CAPACITY }).unwrap();
        assert_eq!(workers.run(&somebody("Ada"), endless).await, Err(Undone::TooLong));
        let (done, is_done) = oneshot::channel();
        let work = move |stop: &Stop| {
            endless(stop);
            done.send(()).unwrap();
        };
        workers.start(&somebody("Ada"), work).await.unwrap();
        is_done.await.unwrap();
        let workers = Workers::new("test", CAPACITY).unwrap();
        assert_eq!(workers.run(&somebody("Ada"), |_| 9).await, Ok(9));
    }

    #[tokio::test]
    async fn one_who_asks_for_much_waits_for_it_alone() {
        let workers = workers();
        let (open, gate) = mpsc::channel::<()>();
        let (tell, order) = mpsc::channel();
        let mut started = Vec::new();
        let mut gate = Some(gate);
        for who in ["greedy", "greedy", "other"] {
            let (line, tell, gate) = (workers.clone(), tell.clone(), gate.take());
            started.push(tokio::spawn(async move {
                let work = move |_: &Stop| {
                    if let Some(gate) = gate {
                        gate.recv().unwrap();
                    }
                    tell.send(who).unwrap();
                };
                line.run(&somebody(who), work).await
            }));
            while workers.0.lines().all < started.len() {
                tokio::task::yield_now().await;
            }
        }
        // The first is at work and the others are in their lines: the second greedy one behind the
        // first.
        open.send(()).unwrap();
        for one in started {
            assert_eq!(one.await.unwrap(), Ok(()));
        }
        assert_eq!(order.try_iter().collect::<Vec<_>>(), ["greedy", "other", "greedy"]);
    }

    #[tokio::test]
    async fn not_everybody_may_wait() {
        let workers = workers();
        let (open, gate) = mpsc::channel::<()>();
        let gate = Arc::new(Mutex::new(gate));
        let mut started = Vec::new();
        let mut start = |requester: Requester| {
            let (workers, gate) = (workers.clone(), gate.clone());
            started.push(tokio::spawn(async move {
                workers.run(&requester, move |_| gate.lock().unwrap().recv().unwrap()).await
            }));
        };
        for requester in [from("a", "10.0.0.1"), from("a", "10.0.0.1"), from("b", "10.0.0.1"), somebody("c")] {
            start(requester);
        }
        let waiting = |wanted| {
            let workers = workers.clone();
            async move {
                while workers.0.lines().all != wanted {
                    tokio::task::yield_now().await;
                }
            }
        };
        waiting(4).await;
        assert_eq!(workers.run(&somebody("d"), |_| ()).await, Err(Undone::Busy));
        open.send(()).unwrap();
        waiting(3).await;
        open.send(()).unwrap();
        open.send(()).unwrap();
        open.send(()).unwrap();
        for one in started {
            assert_eq!(one.await.unwrap(), Ok(()));
        }
        waiting(0).await;
        {
            let lines = workers.0.lines();
            assert!(
                lines.by_address.is_empty() && lines.by_requester.is_empty(),
                "nobody is remembered who waits no more"
            );
        }
        assert_eq!(workers.run(&somebody("d"), |_| ()).await, Ok(()));
    }

    #[tokio::test]
    async fn one_requester_and_one_address_have_limits_of_their_own() {
        let workers = workers();
        let places: Vec<Place> = [from("a", "10.0.0.1"), from("a", "10.0.0.1"), from("b", "10.0.0.1")]
            .iter()
            .map(|requester| Place::take(&workers.0, requester).unwrap())
            .collect();
        let refused = |requester| Place::take(&workers.0, &requester).err();
        assert_eq!(refused(from("a", "10.0.0.2")), Some(Undone::TooMany));
        assert_eq!(refused(from("c", "10.0.0.1")), Some(Undone::Busy));
        assert_eq!(refused(from("c", "10.0.0.2")), None);
        drop(places);
        assert_eq!(refused(from("a", "10.0.0.1")), None);
    }
}
