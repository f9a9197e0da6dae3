//! Why something cannot be.

use thiserror::Error;

use crate::settings::MOST_PLAYERS;
use crate::{Phase, PlayerId, SettingsProblem};

/// Why an event cannot follow on those before.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Refusal {
    /// A tournament begins with its creation, and has one.
    #[error("a tournament is created once, and first")]
    Creation,
    /// The settings are wrong.
    #[error("the settings are wrong")]
    Settings(Vec<SettingsProblem>),
    /// It is not the time for that.
    #[error("that cannot be done while the tournament is {0:?}")]
    Phase(Phase),
    /// The numbers of players and rounds follow on one another.
    #[error("expected the number {expected}")]
    Number {
        /// What is next.
        expected: u32,
    },
    /// A name that is none.
    #[error("that is not a name")]
    Name,
    /// There are as many players as a tournament takes.
    #[error("a tournament takes up to {MOST_PLAYERS} players")]
    Full,
    /// Nobody may join any more.
    #[error("nobody can join this tournament any more")]
    TooLate,
    /// There is no such player.
    #[error("there is no player {}", .0.0)]
    NoPlayer(PlayerId),
    /// Who is there cannot return, and who has left cannot leave, start, or be paired.
    #[error("player {} has left, or is there already", .0.0)]
    Presence(PlayerId),
    /// Somebody is named twice, or was left out.
    #[error("everybody who is there is named once")]
    Order,
    /// It takes two.
    #[error("a tournament takes at least two players")]
    TooFew,
    /// So many rounds cannot be played without somebody meeting somebody twice.
    #[error("so many players can play up to {most} rounds")]
    TooManyRounds {
        /// How many can be.
        most: u32,
    },
    /// All rounds have been paired.
    #[error("all rounds have been paired")]
    NoMoreRounds,
    /// A round is paired when the one before is over.
    #[error("round {0} is not over yet")]
    RoundNotOver(u32),
    /// There is no such round.
    #[error("there is no round {0}")]
    NoRound(u32),
    /// There is no such table, or nobody to play against.
    #[error("nobody plays at table {0}")]
    NoTable(u32),
    /// Tables are numbered once each, and somebody sits at each once.
    #[error("table {0} is there twice, or somebody at it is")]
    Twice(u32),
    /// Nobody plays against themselves, and who plays nobody has a reason.
    #[error("the pairing at table {0} is none")]
    NoPairing(u32),
    /// A pairing that has a result cannot change, nor the past of a later round.
    #[error("table {0} has a result")]
    HasResult(u32),
    /// It has no result to correct.
    #[error("table {0} has no result")]
    NoResult(u32),
    /// The result is none that can have come of that.
    #[error("that cannot be the result at table {0}")]
    Outcome(u32),
    /// The winner has played on.
    #[error("the next round follows from who won there")]
    PlayedOn,
    /// Something was corrected without a reason.
    #[error("it takes a reason, in one line")]
    Reason,
    /// Time does not run backwards.
    #[error("the last thing happened later than that")]
    Time,
}
