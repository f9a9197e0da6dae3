//! What can be asked of the matches that are kept.

use amiral_game::{Cell, Ending, Fleet, Outcome, PastGame, PerSeat, Rules, Seat, Shot};
use jiff::Timestamp;

use crate::{Contestant, MatchId, Month, PlayerId, SecretHash};

/// Somebody whose matches are asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Who {
    /// That player.
    Player(PlayerId),
    /// Every player of that name, whoever they are.
    Named(String),
    /// The person of this machine who has that name, and has had it longest.
    Local(String),
    /// The person of this machine who has given no name, first or second of two at one screen.
    Nameless(Seat),
    /// The guest of that browser.
    Guest(SecretHash),
    /// That strategy, with its parameters.
    Strategy(String),
}

/// How a match came out, for the player asked for; where none is, for whoever won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MatchResult {
    /// They won.
    Won,
    /// The other won.
    Lost,
    /// It was called off.
    Aborted,
    /// It is not over.
    Unfinished,
}

impl MatchResult {
    /// Every result.
    pub const ALL: [MatchResult; 4] =
        [MatchResult::Won, MatchResult::Lost, MatchResult::Aborted, MatchResult::Unfinished];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            MatchResult::Won => "won",
            MatchResult::Lost => "lost",
            MatchResult::Aborted => "aborted",
            MatchResult::Unfinished => "unfinished",
        }
    }
}

/// Which matches are asked for; what is not said does not matter.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Filter {
    /// Who played.
    pub player: Option<Who>,
    /// Against whom.
    pub opponent: Option<Who>,
    /// Under which rules, to the letter.
    pub rules: Option<Rules>,
    /// Not before.
    pub since: Option<Timestamp>,
    /// Before.
    pub until: Option<Timestamp>,
    /// Only those that came out so. Sums have them all.
    pub result: Option<MatchResult>,
    /// Only what that visitor has not hidden.
    pub hidden_from: Option<SecretHash>,
}

/// A piece of a long answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Page {
    /// How many at most.
    pub limit: u32,
    /// How many to pass over.
    pub offset: u64,
}

/// A match in a list.
#[derive(Clone, PartialEq, Debug)]
pub struct Summary {
    /// Its number.
    pub id: MatchId,
    /// When it began.
    pub began: Timestamp,
    /// When it ended.
    pub ended: Option<Timestamp>,
    /// The rules.
    pub rules: Rules,
    /// Who played.
    pub seats: PerSeat<Contestant>,
    /// How it ended.
    pub ending: Ending,
    /// Whether it counts for nothing, its seed having been chosen.
    pub practice: bool,
    /// Whether one played alone, against a hidden fleet.
    pub solo: bool,
    /// Whether it counts for nothing, somebody having looked at the enemy's fleet.
    pub cheated: bool,
    /// How many shots each fired.
    pub shots: PerSeat<u32>,
}

/// How one has fared against another, over the matches that somebody won. Games alone, practice and
/// games with cheating are won over nobody and are not among them.
#[derive(Clone, PartialEq, Debug)]
pub struct PairTotals {
    /// Who.
    pub player: Contestant,
    /// Against whom.
    pub opponent: Contestant,
    /// The matches.
    pub games: u64,
    /// Those won.
    pub wins: u64,
    /// The player's shots in those won.
    pub winning_shots: u64,
}

impl PairTotals {
    /// The part of the matches that was won, from 0 to 1.
    pub fn win_rate(&self) -> Option<f64> {
        (self.games > 0).then(|| self.wins as f64 / self.games as f64)
    }

    /// The shots it took to win, on average.
    pub fn mean_shots(&self) -> Option<f64> {
        (self.wins > 0).then(|| self.winning_shots as f64 / self.wins as f64)
    }
}

/// Some of a player's matches, one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Period {
    /// The matches.
    pub games: u64,
    /// Those won.
    pub wins: u64,
    /// The player's shots in those won.
    pub winning_shots: u64,
}

impl Period {
    /// The part of the matches that was won, from 0 to 1.
    pub fn win_rate(&self) -> Option<f64> {
        (self.games > 0).then(|| self.wins as f64 / self.games as f64)
    }

    /// The shots it took to win, on average.
    pub fn mean_shots(&self) -> Option<f64> {
        (self.wins > 0).then(|| self.winning_shots as f64 / self.wins as f64)
    }
}

/// How one has fared alone against hidden fleets.
#[derive(Clone, PartialEq, Debug)]
pub struct SoloTotals {
    /// Who.
    pub player: Contestant,
    /// The games; those won are those in which every ship was found.
    pub all: Period,
}

/// How often a strategy beat people, in one month and by one set of rules.
#[derive(Clone, PartialEq, Debug)]
pub struct StrategyResults {
    /// The month in which the matches began.
    pub month: Month,
    /// The strategy, with its parameters.
    pub strategy: String,
    /// The rules.
    pub rules: Rules,
    /// The matches with people that somebody won; those won are those the strategy won.
    pub all: Period,
}

/// A player's own statistics: all matches that somebody won, and where they are going; and apart
/// from them what was won over nobody.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    /// All of them.
    pub all: Period,
    /// The games alone; those won are those in which every ship was found.
    pub solo: Period,
    /// How many games were practice.
    pub practice: u64,
    /// In how many games somebody looked at the enemy's fleet.
    pub cheated: u64,
    /// The latest, at most [`Statistics::STRETCH`].
    pub recent: Period,
    /// As many before those.
    pub before: Period,
}

impl Statistics {
    /// How many matches a stretch has that is compared with another.
    pub const STRETCH: u32 = 20;
}

/// Whose past matches are worth learning from.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Lessons {
    /// One person; everybody where it is not said.
    pub player: Option<Who>,
    /// Under these rules, to the letter.
    pub rules: Option<Rules>,
    /// The latest so many.
    pub limit: Option<u32>,
    /// Only matches that are older than that one and were over when it began: what could be known
    /// then.
    pub before: Option<MatchId>,
}

/// What one person did in one match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// The match.
    pub id: MatchId,
    /// Who.
    pub player: PlayerId,
    /// Where their ships were, if they had placed them.
    pub fleet: Option<Fleet>,
    /// Their shots, in order.
    pub shots: Vec<Shot>,
}

impl From<Lesson> for PastGame {
    fn from(lesson: Lesson) -> PastGame {
        PastGame { fleet: lesson.fleet, shots: lesson.shots }
    }
}

/// One of the first shots of a person, up to and including the first that hit: the documents' first
/// question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FirstShot {
    /// Who.
    pub player: PlayerId,
    /// The number of the shot among the player's own, from 1.
    pub number: u16,
    /// Where.
    pub cell: Cell,
    /// Whether it missed, hit or sank.
    pub outcome: Outcome,
}

/// What became of a game that was to be added.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Found {
    /// It is new and has been added.
    New(MatchId),
    /// It was there already.
    Known(MatchId),
    /// A match has its name in all databases and was another game; nothing was added.
    Differs(MatchId),
}
