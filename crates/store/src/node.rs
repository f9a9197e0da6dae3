//! What the servers of one site, its nodes, have in common besides games: who does what nobody asks
//! for, what time it is, and what they tell each other.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use jiff::Timestamp;

use crate::{Storage, StoreError, Uid, WebGameId};

/// The setting with what is said on all pages of a site.
pub const ANNOUNCEMENT: &str = "announcement";
/// The setting that says when the database was last backed up.
pub const BACKED_UP: &str = "backed-up";

/// The right of one node to do what nobody asks for: in a game, or for the whole site. Its number
/// grows with every owner. Whatever is written under it is written only while it holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lease {
    /// The game, or another name for what is to be done.
    pub game: String,
    /// The node that has it.
    pub owner: Uid,
    /// Which of all owners so far.
    pub number: u64,
}

/// When nodes last said that they run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Beat {
    /// When that was, on the database's clock: it changes with every beat.
    pub seen: Timestamp,
    /// How long ago.
    pub age: Duration,
}

/// What was heard of the other nodes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Heard {
    /// A text that one of them told.
    Text(String),
    /// For a moment nothing could be heard: something may be missing.
    Gap,
}

/// Listens to the other nodes.
#[async_trait]
pub trait Hearing: Send {
    /// Waits for the next text. An error says that listening was not possible just now; the next call
    /// tries again.
    async fn next(&mut self) -> Result<Heard, StoreError>;
}

/// How many of the nodes' beats may be missing until nobody is thought to run.
pub(crate) const SILENT: Duration = Duration::from_millis(1500);
/// The longest step of the common time: after that, a node's own clock says how late it is.
pub(crate) const STEP: Duration = Duration::from_millis(2500);

/// What several nodes over one database need.
#[async_trait]
pub trait NodeStore: Send + Sync {
    /// Whether several nodes can serve from this database.
    fn is_shared(&self) -> bool;

    /// Takes a lease for so long, or has it for longer; nothing where another node has it.
    async fn take_lease(&self, game: &str, owner: &Uid, time: Duration) -> Result<Option<Lease>, StoreError>;

    /// Ends a lease at once, so that another node can have it.
    async fn end_lease(&self, lease: &Lease) -> Result<(), StoreError>;

    /// Forgets leases that ended a day ago; says how many.
    async fn sweep_leases(&self) -> Result<u64, StoreError>;

    /// The same database for whoever has that lease: what is written there fails with
    /// [`StoreError::LeaseLost`] once it does not hold any more.
    fn under(&self, lease: &Lease) -> Arc<dyn Storage>;

    /// The versions of those games: 0 while a seat waits. Games that are gone are missing.
    async fn versions(&self, games: &[WebGameId]) -> Result<HashMap<WebGameId, u64>, StoreError>;

    /// Says that this node runs, and gives the time that all nodes play by. It passes as the
    /// database's clock does; where that jumps, as this node's own.
    async fn common_time(&self, own: Timestamp) -> Result<Timestamp, StoreError>;

    /// When a node last said that it runs, unless it has said since that it stops.
    async fn last_beat(&self) -> Result<Option<Beat>, StoreError>;

    /// Says that this node stops: unless another says that it runs, time stands still.
    async fn stop_time(&self) -> Result<(), StoreError>;

    /// Tells all nodes something, after everything that was committed before.
    async fn tell_nodes(&self, text: &str) -> Result<(), StoreError>;

    /// Hears what is told from now on; nothing where there can be no other nodes.
    async fn hear_nodes(&self) -> Result<Option<Box<dyn Hearing>>, StoreError>;
}

impl Beat {
    /// Whether whoever said so may well still run.
    pub fn is_fresh(&self) -> bool {
        self.age <= SILENT
    }
}
