//! Studies played by any number of machines, over a NATS server.
//!
//! A study is a [`Campaign`](amiral_study::Campaign): numbered games, each of which follows from its number
//! alone. Its foreman ([`conduct`]) puts chunks of it into a queue, and workers ([`work`]) take them as they
//! finish what they have. A chunk stays in the queue until its result is in another stream, so that a worker
//! can be killed at any moment: somebody else takes it after a while. A result may come twice, and counts once.
//! All results of a study stay on the server until it is finished, so that another foreman, on another
//! machine, goes on where the first one was.
//!
//! Whoever can reach the server can say anything there. What a foreman takes is checked: it is of the form it
//! must have, is what such games can end with, and now and then one of its games is played again. A worker takes a
//! study by its hash, from its own version for its own kind of machine, and plays strategies of the house alone.

#![forbid(unsafe_code)]

#[cfg(feature = "nats")]
mod foreman;
#[cfg(feature = "nats")]
mod ledger;
#[cfg(feature = "nats")]
mod queue;
#[cfg(feature = "nats")]
mod wire;
#[cfg(feature = "nats")]
mod worker;

use amiral_broker::Unconnected;
use amiral_study::{Build, StudyError};
use thiserror::Error;

#[cfg(feature = "nats")]
pub use foreman::conduct;
#[cfg(feature = "nats")]
pub use worker::work;

/// How a study stands that others play.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Standing {
    /// The games that are there.
    pub done: u64,
    /// Those of them that were there before this foreman began.
    pub before: u64,
    /// All games.
    pub total: u64,
    /// The workers that take part.
    pub workers: usize,
    /// The games they play at a time.
    pub cores: usize,
    /// Who waits for work, too, and cannot take part: another version, or another kind of machine.
    pub others: Vec<Build>,
    /// The results that were refused.
    pub refused: u64,
    /// Whether the server can be reached.
    pub connected: bool,
}

/// What a worker does.
#[derive(Clone, PartialEq, Debug)]
pub enum Deed {
    /// It is connected, and waits for work.
    Ready(Build),
    /// It begins with a study: its name, and the command that does the same on one machine.
    Begins {
        /// The name of the study.
        name: String,
        /// The command.
        command: String,
    },
    /// It has played a chunk.
    Played {
        /// How many games.
        games: u64,
    },
    /// It was asked for what it cannot do.
    Refused(String),
}

/// Why work over a server ended.
#[derive(Debug, Error)]
pub enum WorkError {
    /// There is no connection.
    #[error(transparent)]
    Unconnected(#[from] Unconnected),
    /// The server refuses what is needed.
    #[error("the NATS server does not do its part: {0}")]
    Server(String),
    /// Games could not be played.
    #[error(transparent)]
    Study(#[from] StudyError),
    /// The system refuses what is needed.
    #[error("{0}")]
    System(String),
}

#[cfg(not(feature = "nats"))]
mod missing {
    use amiral_broker::{BrokerUrl, Unconnected};
    use amiral_game::Stop;
    use amiral_study::{Campaign, Gathered};

    use crate::{Deed, Finished, Standing, WorkError};

    /// Says that this program was built without NATS.
    pub fn conduct(
        _: &BrokerUrl,
        _: &Campaign,
        _: Gathered,
        _: &Stop,
        _: &mut dyn FnMut(&Standing),
    ) -> Result<Finished, WorkError> {
        Err(Unconnected::NotBuiltIn.into())
    }

    /// Says that this program was built without NATS.
    pub fn work(_: &BrokerUrl, _: usize, _: &Stop, _: &mut dyn FnMut(Deed)) -> Result<(), WorkError> {
        Err(Unconnected::NotBuiltIn.into())
    }
}

#[cfg(not(feature = "nats"))]
pub use missing::{conduct, work};

/// What a foreman has gathered.
#[derive(Debug)]
pub struct Finished {
    /// The games that are there: all, unless the work was cancelled.
    pub gathered: amiral_study::Gathered,
    /// The machines that played, and how many workers each kind of them was.
    pub machines: Vec<(String, u32)>,
}
