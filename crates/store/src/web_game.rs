//! A game as a web server has it: which visitors sit where.

use std::fmt;

use amiral_game::{GameSeed, PerSeat, Rules};
use jiff::Timestamp;

use crate::{MatchId, SharedFleetId, TimeControl, TournamentId};

/// What a game is known by on the web: nobody can guess it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct WebGameId(pub String);

impl fmt::Display for WebGameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What is kept of a secret that only a browser has.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SecretHash(pub String);

impl SecretHash {
    /// The hash of that secret.
    pub fn of(secret: &str) -> SecretHash {
        use sha2::Digest;
        use std::fmt::Write;
        let mut text = String::with_capacity(64);
        for byte in sha2::Sha256::digest(secret.as_bytes()) {
            write!(text, "{byte:02x}").expect("a string takes everything");
        }
        SecretHash(text)
    }

    /// Whoever shares the screen of that visitor, in the second seat.
    #[must_use]
    pub fn second(&self) -> SecretHash {
        SecretHash(format!("second:{}", self.0))
    }

    /// Whose screen that is: the visitor's own, or that of the one who is in the first seat.
    pub(crate) fn first(&self) -> &str {
        self.0.strip_prefix("second:").unwrap_or(&self.0)
    }
}

/// The kinds of game there are on the web.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WebGameMode {
    /// One person and a hidden fleet.
    Solo,
    /// A person and a strategy.
    Versus,
    /// Two people, each in their own browser.
    Two,
    /// Two people on one screen.
    Local,
}

impl WebGameMode {
    /// Every kind.
    pub const ALL: [WebGameMode; 4] = [WebGameMode::Solo, WebGameMode::Versus, WebGameMode::Two, WebGameMode::Local];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            WebGameMode::Solo => "solo",
            WebGameMode::Versus => "versus",
            WebGameMode::Two => "two",
            WebGameMode::Local => "local",
        }
    }

    /// The kind of that name.
    pub fn named(name: &str) -> Option<WebGameMode> {
        WebGameMode::ALL.into_iter().find(|mode| mode.name() == name)
    }
}

/// What will be played once the other has come.
#[derive(Clone, PartialEq, Debug)]
pub struct Draft {
    /// The rules.
    pub rules: Rules,
    /// What everything random will follow from.
    pub seed: GameSeed,
    /// Whether somebody chose it.
    pub practice: bool,
    /// What to call whoever waits.
    pub name: String,
}

/// How far a game on the web is.
#[derive(Clone, PartialEq, Debug)]
pub enum WebGameState {
    /// Somebody is invited and has not come yet.
    Waiting(Draft),
    /// It is played, or has been: that match.
    Match(MatchId),
}

/// A game as a web server has it.
#[derive(Clone, PartialEq, Debug)]
pub struct WebGame {
    /// What it is known by.
    pub id: WebGameId,
    /// The kind of game.
    pub mode: WebGameMode,
    /// How far it is.
    pub state: WebGameState,
    /// The visitors in the seats that people have.
    pub visitors: PerSeat<Option<SecretHash>>,
    /// What whoever is invited has to show.
    pub invitation: Option<SecretHash>,
    /// The game that followed on this one.
    pub rematch: Option<WebGameId>,
    /// The shared fleet that is hunted in it.
    pub hunts: Option<SharedFleetId>,
    /// The tournament it is a game of.
    pub event: Option<TournamentId>,
    /// When it was made.
    pub made: Timestamp,
    /// The number people see beside the first row: 0 or 1. Everything that is kept counts from 0.
    pub first_row: u8,
    /// Whether two people have agreed on hints: whoever makes the game offers them, and whoever
    /// joins agrees. It says nothing of other games, which have them anyway.
    pub hints: bool,
    /// How much time the players have, if they play with a clock.
    pub clock: Option<TimeControl>,
    /// Whether its result counts for ratings.
    pub rated: bool,
}
