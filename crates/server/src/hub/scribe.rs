//! Writes many games into the database at once.
//!
//! A commit costs about as much for one shot as for a hundred. What happens while one commit is
//! under way waits, and goes together into the next: the busier the site, the more shots share a
//! commit. Nobody is told of a shot before its commit.

use std::sync::Arc;

use amiral_store::{Entry, MatchId, Storage, StoreError};
use tokio::sync::{mpsc, oneshot};

/// The most matches written at once.
const MOST: usize = 256;

/// Hands what is to be kept to whoever writes.
#[derive(Clone)]
pub(crate) struct Scribe {
    desk: mpsc::Sender<Order>,
}

struct Order {
    id: MatchId,
    entries: Vec<Entry>,
    done: oneshot::Sender<Result<(), StoreError>>,
}

impl Scribe {
    /// Begins to write, for as long as somebody may have something to write.
    pub(crate) fn start(storage: Arc<dyn Storage>) -> Scribe {
        let (desk, orders) = mpsc::channel(4 * MOST);
        tokio::spawn(write(storage, orders));
        Scribe { desk }
    }

    /// Keeps what happened in a match; returns once it is committed.
    pub(crate) async fn keep(&self, id: MatchId, entries: Vec<Entry>) -> Result<(), StoreError> {
        let gone = || StoreError::Other("nobody writes any more".into());
        let (done, answer) = oneshot::channel();
        self.desk.send(Order { id, entries, done }).await.map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?
    }
}

async fn write(storage: Arc<dyn Storage>, mut orders: mpsc::Receiver<Order>) {
    let mut waiting = Vec::with_capacity(MOST);
    while orders.recv_many(&mut waiting, MOST).await > 0 {
        let (groups, done): (Vec<_>, Vec<_>) =
            waiting.drain(..).map(|order| ((order.id, order.entries), order.done)).unzip();
        let answers = storage.keep(&groups).await;
        for (done, answer) in done.into_iter().zip(answers) {
            // Whoever asked may be gone; it is kept all the same.
            let _ = done.send(answer);
        }
    }
}
