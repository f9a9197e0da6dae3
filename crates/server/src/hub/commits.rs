//! Commits the steps of many games together.
//!
//! A commit costs about as much for one shot as for a hundred. Steps that arrive during a commit
//! wait and share the next one, so a busier site has more shots per commit. Nobody learns of a shot
//! before it is committed.

use std::sync::Arc;

use amiral_store::{MatchId, Step, Storage, StoreError};
use tokio::sync::{mpsc, oneshot};

/// The most matches written at once.
const MOST: usize = 256;

/// Steps waiting to be committed.
#[derive(Clone)]
pub(crate) struct CommitQueue {
    queue: mpsc::Sender<Commit>,
}

struct Commit {
    id: MatchId,
    steps: Vec<Step>,
    done: oneshot::Sender<Result<u64, StoreError>>,
}

impl CommitQueue {
    /// Starts the writer, which runs until all handles are dropped.
    pub(crate) fn start(storage: Arc<dyn Storage>) -> CommitQueue {
        let (queue, commits) = mpsc::channel(4 * MOST);
        tokio::spawn(write(storage, commits));
        CommitQueue { queue }
    }

    /// Commits the steps of a match and returns its new version.
    pub(crate) async fn keep(&self, id: MatchId, steps: Vec<Step>) -> Result<u64, StoreError> {
        let gone = || StoreError::Other("nobody writes any more".into());
        let (done, answer) = oneshot::channel();
        self.queue.send(Commit { id, steps, done }).await.map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?
    }
}

async fn write(storage: Arc<dyn Storage>, mut commits: mpsc::Receiver<Commit>) {
    let mut waiting = Vec::with_capacity(MOST);
    while commits.recv_many(&mut waiting, MOST).await > 0 {
        let (groups, done): (Vec<_>, Vec<_>) =
            waiting.drain(..).map(|commit| ((commit.id, commit.steps), commit.done)).unzip();
        let answers = storage.keep_many(&groups).await;
        for (done, answer) in done.into_iter().zip(answers) {
            // The asker may have gone; the steps are saved anyway.
            let _ = done.send(answer);
        }
    }
}
