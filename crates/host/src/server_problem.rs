//! What goes wrong with a server that games are played on.

use std::path::PathBuf;

use thiserror::Error;

/// Why something on a server did not happen.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ServerProblem {
    /// This is no address of a server.
    #[error("'{0}' is not the address of a server")]
    BadAddress(String),
    /// This program was built without encryption.
    #[error("this program was built without https")]
    NoTls,
    /// It does not answer.
    #[error("{server} does not answer: {problem}")]
    Unreachable {
        /// The server.
        server: String,
        /// What happened.
        problem: String,
    },
    /// What answers is something else.
    #[error("{0} is not a server of games")]
    NotAmiral(String),
    /// It says no, in a sentence of its own.
    #[error("{sentence}")]
    Refused {
        /// The status of the answer.
        status: u16,
        /// What it says.
        sentence: String,
        /// In how many seconds to try again, if it says so.
        after: Option<u64>,
    },
    /// The person does not play in that game.
    #[error("the game has no seat for this person")]
    NoSeat,
    /// The game is of a kind that this program does not know.
    #[error("{0} has a game that this program cannot play")]
    UnknownGame(String),
    /// Signing in there could be overheard.
    #[error("{0} is not encrypted")]
    Overheard(String),
    /// What the server knows the person by could not be saved.
    #[error("{} cannot be written: {problem}", path.display())]
    NotSaved {
        /// The file.
        path: PathBuf,
        /// Why.
        problem: String,
    },
}
