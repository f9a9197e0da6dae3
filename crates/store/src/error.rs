//! What can go wrong with a database.

use std::path::PathBuf;

use amiral_game::Seat;
use thiserror::Error;

use crate::{MatchId, PlayerId};

/// Why something could not be saved or read. Nothing has changed.
#[derive(Clone, Debug, Error)]
pub enum StoreError {
    /// The file is not a database, or part of it is damaged.
    #[error("the database is damaged: {0}")]
    Damaged(String),
    /// Another program did not release it in time.
    #[error("another program has locked the database")]
    Locked,
    /// It can be read but not written.
    #[error("the database is read-only")]
    ReadOnly,
    /// A newer version of Amiral wrote it.
    #[error("the database has version {found}, and this program knows versions up to {known}")]
    Newer {
        /// The version found.
        found: i64,
        /// The newest version known.
        known: i64,
    },
    /// It is the database of another program.
    #[error("the database belongs to another program")]
    Foreign,
    /// The file has been deleted or replaced since it was opened: what is written into it now is
    /// lost.
    #[error("the database file has been deleted or replaced")]
    Replaced,
    /// Another server has it.
    #[error("another server has the database")]
    Served,
    /// There is no database to read.
    #[error("there is no database")]
    Missing,
    /// An older version of Amiral wrote it: reading it needs migrations, and those need to write.
    #[error("the database is of an older version")]
    Outdated,
    /// The file already exists.
    #[error("{} exists already", .0.display())]
    Exists(PathBuf),
    /// The disk is full.
    #[error("the disk is full")]
    Full,
    /// It cannot be opened, or the server does not answer.
    #[error("the database cannot be reached: {0}")]
    Unreachable(String),
    /// It is on a PostgreSQL server, which this program was built without.
    #[error("this program was built without PostgreSQL")]
    NotBuiltIn,
    /// There is no such match.
    #[error("there is no match {0}")]
    NoMatch(MatchId),
    /// There is no such player.
    #[error("there is no player {0}")]
    NoPlayer(PlayerId),
    /// The match has ended, and nothing can be added to it.
    #[error("match {0} is over")]
    Over(MatchId),
    /// That seat has already placed its fleet.
    #[error("{seat} has placed its fleet in match {id} already")]
    Placed {
        /// The match.
        id: MatchId,
        /// The seat.
        seat: Seat,
    },
    /// A shot does not follow the last one saved: another program may be playing the same match.
    #[error("shot {sequence} of match {id} does not follow on the last one kept")]
    OutOfStep {
        /// The match.
        id: MatchId,
        /// The number of the shot.
        sequence: u16,
    },
    /// Something else was saved of the match meanwhile: another node was first.
    #[error("match {0} has gone on")]
    Outrun(MatchId),
    /// What nobody asked for is done by another node now.
    #[error("another node has the lease of {game}")]
    LeaseLost {
        /// Of what.
        game: String,
    },
    /// A saved match is invalid.
    #[error("match {id} cannot be read: {problem}")]
    Unreadable {
        /// The match.
        id: MatchId,
        /// What is wrong with it.
        problem: String,
    },
    /// Any other error of the database.
    #[error("{0}")]
    Other(String),
}

impl StoreError {
    /// Whether nothing at all can be written at the moment.
    pub fn is_of_the_database(&self) -> bool {
        use StoreError as E;
        matches!(self, E::Damaged(_) | E::Locked | E::ReadOnly | E::Full | E::Unreachable(_) | E::Replaced)
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        match error {
            sqlx::Error::Database(said) => {
                #[cfg(feature = "postgres")]
                if let Some(said) = said.try_downcast_ref::<sqlx::postgres::PgDatabaseError>() {
                    return crate::postgres::explain(said);
                }
                match said.try_downcast_ref::<sqlx::sqlite::SqliteError>() {
                    Some(said) => crate::sqlite::explain(said),
                    None => StoreError::Other(said.to_string()),
                }
            }
            sqlx::Error::Configuration(error) | sqlx::Error::Tls(error) => StoreError::Unreachable(error.to_string()),
            sqlx::Error::Io(error) => StoreError::Unreachable(error.to_string()),
            sqlx::Error::PoolTimedOut => StoreError::Unreachable("it did not answer in time".into()),
            other => StoreError::Other(other.to_string()),
        }
    }
}
