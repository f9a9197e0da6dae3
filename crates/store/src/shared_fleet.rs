//! Fleets that several hunt, each for themselves, and the puzzles that visitors solve.

use std::fmt;

use amiral_game::{Fleet, Rules, Shot};
use jiff::Timestamp;

use crate::{Circle, MatchId, SecretHash, WebGameId};

/// What a shared fleet is known by: its day, `2026-01-31`, or what nobody can guess.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SharedFleetId(pub String);

impl fmt::Display for SharedFleetId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Who hunts a shared fleet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SharedFleetKind {
    /// Everybody, on one day.
    Day,
    /// Whoever has the link.
    Link,
    /// Those who play a round of a tournament.
    Round,
}

impl SharedFleetKind {
    /// Its name in the database.
    pub fn name(self) -> &'static str {
        match self {
            SharedFleetKind::Day => "day",
            SharedFleetKind::Link => "link",
            SharedFleetKind::Round => "round",
        }
    }
}

/// A fleet that several hunt, each for themselves.
#[derive(Clone, PartialEq, Debug)]
pub struct SharedFleet {
    /// What it is known by.
    pub id: SharedFleetId,
    /// Who hunts it.
    pub kind: SharedFleetKind,
    /// The rules.
    pub rules: Rules,
    /// Where it lies.
    pub fleet: Fleet,
    /// Whoever shares it.
    pub maker: Option<SecretHash>,
    /// Whether they placed it themselves, and so know it.
    pub placed: bool,
    /// What they call it; nothing where they call it nothing.
    pub name: String,
    /// When it was made.
    pub made: Timestamp,
    /// Until then, nobody who has not finished their hunt sees it or shots at it.
    pub until: Timestamp,
    /// How many shots the admiral takes, once that is known.
    pub admiral: Option<u32>,
}

/// One visitor's only hunt for a shared fleet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hunt {
    /// The game it is played in, unless that has been erased.
    pub game: Option<WebGameId>,
    /// Its match, unless that has been erased.
    pub id: Option<MatchId>,
    /// Whether it is over: won, given up, or erased.
    pub over: bool,
    /// Whether the whole fleet was found.
    pub found: bool,
    /// How many shots it took, once it is over.
    pub shots: Option<u32>,
}

/// A line in the table of a shared fleet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HuntLine {
    /// What the hunter is called; nothing for somebody who has given no name.
    pub name: String,
    /// Whose hunt it is.
    pub visitor: SecretHash,
    /// Whom they meet.
    pub circle: Circle,
    /// The shots so far.
    pub shots: u32,
    /// How many of them hit.
    pub hits: u32,
    /// Whether it is over.
    pub over: bool,
    /// Whether the whole fleet was found.
    pub found: bool,
}

/// How a shared fleet's hunts have gone.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct HuntResults {
    /// How many found the fleet with how many shots, the fewest shots first.
    pub shots: Vec<(u32, u64)>,
    /// How many gave up.
    pub given_up: u64,
    /// How many are still at it.
    pub hunting: u64,
}

/// A day's fleet somebody has found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DayFound {
    /// The day.
    pub day: SharedFleetId,
    /// With how many shots.
    pub shots: u32,
}

/// A position of a game that was kept: what was fired so far.
#[derive(Clone, PartialEq, Debug)]
pub struct KeptPuzzle {
    /// The rules.
    pub rules: Rules,
    /// The shots so far.
    pub shots: Vec<Shot>,
    /// How hard it is to choose, from 1.
    pub level: u8,
}

/// How far a visitor is with the puzzles of one difficulty.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Puzzler {
    /// The puzzle before them, until it is answered.
    pub puzzle: Option<String>,
    /// How many they have answered.
    pub answered: u32,
    /// How many they have solved.
    pub solved: u32,
    /// How many one after another, up to the last.
    pub streak: u32,
    /// The most there ever were.
    pub best: u32,
}

/// How good an answer to a puzzle was.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Grade {
    /// No cell is likelier.
    Right,
    /// Hardly any is: it ends no streak, and adds nothing to it.
    Nearly,
    /// Others are far likelier.
    Wrong,
}
