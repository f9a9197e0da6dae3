//! Commits the steps of many games together.
//!
//! A commit costs about as much for one shot as for a hundred. Steps that arrive during a commit
//! wait and share the next one, so a busier site has more shots per commit. Nobody learns of a shot
//! before it is committed.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use amiral_store::{Keep, Storage, StoreError};
use tokio::sync::{mpsc, oneshot};

use crate::metrics::Metrics;

/// The most matches written at once.
const MOST: usize = 256;

/// Steps waiting to be committed.
#[derive(Clone)]
pub(crate) struct CommitQueue {
    queue: mpsc::Sender<Commit>,
}

struct Commit {
    keep: Keep,
    done: oneshot::Sender<Result<u64, StoreError>>,
}

impl CommitQueue {
    /// Starts the writer, which runs until all handles are dropped.
    pub(crate) fn start(storage: Arc<dyn Storage>, metrics: Arc<Metrics>) -> CommitQueue {
        let (queue, commits) = mpsc::channel(4 * MOST);
        tokio::spawn(write(storage, commits, metrics));
        CommitQueue { queue }
    }

    /// Commits the steps of a match and returns its new version.
    pub(crate) async fn keep(&self, keep: Keep) -> Result<u64, StoreError> {
        let gone = || StoreError::Other("nobody writes any more".into());
        let (done, answer) = oneshot::channel();
        self.queue.send(Commit { keep, done }).await.map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?
    }
}

async fn write(storage: Arc<dyn Storage>, mut commits: mpsc::Receiver<Commit>, metrics: Arc<Metrics>) {
    let mut waiting = Vec::with_capacity(MOST);
    while commits.recv_many(&mut waiting, MOST).await > 0 {
        let (groups, done): (Vec<_>, Vec<_>) = waiting.drain(..).map(|commit| (commit.keep, commit.done)).unzip();
        let start = Instant::now();
        let answers = storage.keep_many(&groups).await;
        metrics.committed.note(start.elapsed());
        for (group, answer) in groups.iter().zip(&answers) {
            let counter = if answer.is_ok() { &metrics.steps } else { &metrics.unsaved };
            counter.fetch_add(group.steps.len() as u64, Ordering::Relaxed);
        }
        for (done, answer) in done.into_iter().zip(answers) {
            // The asker may have gone; the steps are saved anyway.
            let _ = done.send(answer);
        }
    }
}
