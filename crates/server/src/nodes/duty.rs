//! Who does what nobody asks for.
//!
//! One node has the lease of the site: it looks after clocks, tournaments, pairing, and what is swept
//! away. Whatever it writes is written only while the lease holds, on the database's clock: a node
//! that was stopped for a while finds nothing it does accepted any more.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use amiral_store::{Lease, Storage, StoreError, Uid};

use super::Nodes;

/// What the lease of the site is known by: no game has such a name.
const SITE: &str = "site";
/// For how long a lease is taken, and how often it is renewed.
pub(crate) const TERM: Duration = Duration::from_secs(5);
pub(crate) const RENEWAL: Duration = Duration::from_secs(1);
/// How long a node trusts in a lease without having renewed it.
const TRUST: Duration = Duration::from_secs(4);

/// A lease that a node has, and the database as it is written under it.
pub(crate) struct Held {
    pub(crate) lease: Lease,
    pub(crate) storage: Arc<dyn Storage>,
}

impl Held {
    /// Takes a lease for a while, unless another node has it.
    pub(crate) async fn take(
        storage: &dyn Storage,
        name: &str,
        owner: &Uid,
        term: Duration,
    ) -> Result<Option<Arc<Held>>, StoreError> {
        let lease = storage.take_lease(name, owner, term).await?;
        Ok(lease.map(|lease| Arc::new(Held { storage: storage.under(&lease), lease })))
    }
}

/// Whether this node does what nobody asks for.
#[derive(Clone, Default)]
pub(crate) struct Duty(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    held: Option<(Arc<Held>, Instant)>,
    /// The node stops: it is not to have the lease again.
    left: bool,
    /// It has stopped: it does not say that it runs any more.
    stopped: bool,
}

impl Duty {
    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The node does not say that it runs from now on.
    pub(crate) fn stop(&self) {
        self.state().stopped = true;
    }

    /// Whether that is so.
    pub(crate) fn has_stopped(&self) -> bool {
        self.state().stopped
    }

    /// What it does so under, while it does.
    pub(crate) fn held(&self) -> Option<Arc<Held>> {
        let state = self.state();
        state.held.as_ref().filter(|(_, renewed)| renewed.elapsed() < TRUST).map(|(held, _)| held.clone())
    }

    /// Takes the lease of the site, or has it for longer.
    pub(crate) async fn renew(&self, nodes: &Nodes, storage: &dyn Storage) -> Result<(), StoreError> {
        let Some(id) = nodes.id() else { return Ok(()) };
        if self.state().left {
            return Ok(());
        }
        let asked = Instant::now();
        let taken = Held::take(storage, SITE, id, TERM).await?;
        let mut state = self.state();
        let before = state.held.as_ref().map(|(held, _)| held.lease.number);
        match &taken {
            Some(held) if before != Some(held.lease.number) => {
                tracing::info!(number = held.lease.number, "this node looks after the site from now on");
            }
            None if before.is_some() => tracing::warn!("another node looks after the site now"),
            _ => {}
        }
        state.held = taken.map(|held| (held, asked));
        Ok(())
    }

    /// Gives the lease of the site back, so that another node need not wait for its end.
    pub(crate) async fn leave(&self, storage: &dyn Storage) -> Result<(), StoreError> {
        let held = {
            let mut state = self.state();
            state.left = true;
            state.held.take()
        };
        match held {
            Some((held, _)) => storage.end_lease(&held.lease).await,
            None => Ok(()),
        }
    }
}
