//! Numbered games on all cores.
//!
//! Every game follows from its number alone, so it does not matter which thread plays it when.
//! Workers take the next few numbers, play those games and hand them in; the collector keeps the
//! games in order, so that it always has a prefix of the whole. An interrupted study reports that
//! prefix.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use amiral_game::{Stop, TooTight};
use amiral_strategy::Broken;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use thiserror::Error;

/// How far the work is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// The games played, or the shots judged.
    pub done: u64,
    /// How many there are.
    pub total: u64,
}

impl Progress {
    /// How long the rest takes if it goes on as fast as it went; nothing as long as nothing is done.
    pub fn time_left(self, taken: Duration) -> Option<Duration> {
        let rest = self.total.saturating_sub(self.done) as f64;
        (self.done > 0).then(|| {
            Duration::try_from_secs_f64(taken.as_secs_f64() * rest / self.done as f64).unwrap_or(Duration::MAX)
        })
    }
}

/// How work is done: by how many threads, who may cancel it, and who watches.
pub struct Orders<'a> {
    /// The number of threads; 0 means one for every core.
    pub threads: usize,
    /// Cancels the work; what is done until then is kept.
    pub stop: Stop,
    /// Called every few games, on the calling thread.
    pub progress: &'a mut dyn FnMut(Progress),
}

/// Why games could not be played.
#[derive(Debug, Error)]
pub enum StudyError {
    /// No fleet could be placed.
    #[error(transparent)]
    TooTight(#[from] TooTight),
    /// Somebody's program could not go on.
    #[error("{strategy}: {broken}")]
    Broken {
        /// Its name.
        strategy: String,
        /// Why.
        broken: Broken,
    },
    /// The system gave no threads.
    #[error("the system gives no threads: {0}")]
    Threads(#[from] ThreadPoolBuildError),
}

/// What came of games: the results of a prefix of them, in order, and the workers that played.
pub(crate) struct Played<R, W> {
    pub(crate) results: Vec<R>,
    pub(crate) workers: Vec<W>,
    /// The games played in all, those beyond the prefix too.
    pub(crate) games: u64,
}

/// The steps that placing a fleet may take before it counts as too tight for its law: well under a
/// second, so that a study of fleets that cannot be placed says so soon.
pub(crate) const STEPS: u64 = 50_000_000;
/// About how long a worker plays before it hands in its games.
const GRAIN: Duration = Duration::from_millis(20);
/// The most games handed in at once.
const MOST: u64 = 1 << 14;

/// Plays games 0 to `total` and gives their results, `play` having added equally many for every
/// game.
pub(crate) fn play_all<R: Send, W: Send>(
    total: u64,
    orders: &mut Orders<'_>,
    muster: impl Fn() -> W + Sync,
    play: impl Fn(&mut W, u64, &mut Vec<R>) -> Result<(), StudyError> + Sync,
) -> Result<Played<R, W>, StudyError> {
    let pool = pool(orders.threads)?;
    let next = AtomicU64::new(0);
    let stop = &orders.stop;
    let failed = Stop::new();
    let (hand_in, collect) = mpsc::channel();

    let work = |hand_in: &mpsc::Sender<Message<R, W>>| {
        let mut worker = muster();
        let mut size = 1;
        while !stop.is_cancelled() && !failed.is_cancelled() {
            let first = next.fetch_add(size, Ordering::Relaxed);
            let end = first.saturating_add(size).min(total);
            if first >= total {
                break;
            }
            let begun = Instant::now();
            let mut block = Block { first, games: 0, results: Vec::new() };
            while first + block.games < end && !stop.is_cancelled() {
                if let Err(error) = play(&mut worker, first + block.games, &mut block.results) {
                    failed.cancel();
                    _ = hand_in.send(Message::Failure(error));
                    return;
                }
                block.games += 1;
            }
            _ = hand_in.send(Message::Block(block));
            let took = begun.elapsed();
            if took < GRAIN / 2 {
                size = (size * 2).min(MOST);
            } else if took > GRAIN * 2 {
                size = (size / 2).max(1);
            }
        }
        _ = hand_in.send(Message::Worker(worker));
    };

    pool.in_place_scope(|scope| {
        for _ in 0..pool.current_num_threads() {
            let hand_in = hand_in.clone();
            let work = &work;
            scope.spawn(move |_| work(&hand_in));
        }
        drop(hand_in);
        gather(&collect, total, orders.progress)
    })
}

/// The threads for some work.
pub(crate) fn pool(threads: usize) -> Result<ThreadPool, StudyError> {
    Ok(ThreadPoolBuilder::new().num_threads(threads).build()?)
}

/// Some consecutive games.
struct Block<R> {
    first: u64,
    games: u64,
    results: Vec<R>,
}

/// What a worker hands in.
enum Message<R, W> {
    Block(Block<R>),
    Worker(W),
    Failure(StudyError),
}

/// Puts the games in order until every worker has finished.
fn gather<R, W>(
    collect: &mpsc::Receiver<Message<R, W>>,
    total: u64,
    progress: &mut dyn FnMut(Progress),
) -> Result<Played<R, W>, StudyError> {
    let mut played = Played { results: Vec::new(), workers: Vec::new(), games: 0 };
    let mut prefix = 0;
    let mut ahead: BTreeMap<u64, Block<R>> = BTreeMap::new();
    let mut failure = None;
    for hand in collect {
        match hand {
            Message::Block(block) => {
                played.games += block.games;
                ahead.insert(block.first, block);
                while let Some(block) = ahead.remove(&prefix) {
                    prefix += block.games;
                    played.results.extend(block.results);
                    if block.games == 0 {
                        break;
                    }
                }
                progress(Progress { done: played.games, total });
            }
            Message::Worker(worker) => played.workers.push(worker),
            Message::Failure(error) => failure = failure.or(Some(error)),
        }
    }
    failure.map_or(Ok(played), Err)
}
