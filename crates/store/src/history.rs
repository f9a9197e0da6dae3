//! Queries over saved matches, and their answers.

use amiral_game::{Cell, Ending, Fleet, Outcome, PastGame, PerSeat, Rules, Seat, Shot};
use jiff::Timestamp;

use crate::{Contestant, MatchId, Month, Onlooker, PlayerId, SecretHash};

/// Whose matches are asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Who {
    /// That player.
    Player(PlayerId),
    /// Every player of that name, whoever they are.
    Named(String),
    /// Every player of that name whom somebody sees.
    Seen {
        /// The name.
        name: String,
        /// Who looks.
        by: Onlooker,
    },
    /// The person of this machine who has had that name longest.
    Local(String),
    /// The person of this machine who has given no name, first or second of two at one screen.
    Nameless(Seat),
    /// The guest of that browser.
    Guest(SecretHash),
    /// That strategy, with its parameters.
    Strategy(String),
}

/// How a match ended for the player asked for; if none is asked for, for the winner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MatchResult {
    /// They won.
    Won,
    /// The opponent won.
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

    /// Its name in queries.
    pub fn name(self) -> &'static str {
        match self {
            MatchResult::Won => "won",
            MatchResult::Lost => "lost",
            MatchResult::Aborted => "aborted",
            MatchResult::Unfinished => "unfinished",
        }
    }
}

/// Which matches are asked for. A field that is not set lets all pass.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Filter {
    /// A player.
    pub player: Option<Who>,
    /// The opponent.
    pub opponent: Option<Who>,
    /// The rules, as text.
    pub rules: Option<Rules>,
    /// Begun at this time or later.
    pub since: Option<Timestamp>,
    /// Begun before this time.
    pub until: Option<Timestamp>,
    /// Only matches with this result. Totals include all results.
    pub result: Option<MatchResult>,
    /// Only matches in which somebody has fired.
    pub fired: bool,
    /// Only matches that this visitor has not hidden.
    pub hidden_from: Option<SecretHash>,
    /// Without hunts for fleets that are still secret then: from that visitor, or from everybody
    /// who does not hunt them where none is named.
    pub secret_at: Option<Timestamp>,
    /// Only matches, and sums, of those whom somebody sees.
    pub seen_by: Option<Onlooker>,
}

impl Filter {
    /// The same, without hunts for shared fleets that are still secret then.
    #[must_use]
    pub fn told_at(self, now: Timestamp) -> Filter {
        Filter { secret_at: Some(now), ..self }
    }
}

/// A page of a long answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Page {
    /// At most this many.
    pub limit: u32,
    /// How many to skip.
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
    /// A player.
    pub seats: PerSeat<Contestant>,
    /// How it ended.
    pub ending: Ending,
    /// Whether it was practice: somebody chose the seed, and it counts in no statistics.
    pub practice: bool,
    /// Whether one person played alone, against a hidden fleet.
    pub solo: bool,
    /// Whether somebody looked at the enemy's fleet: it counts in no statistics.
    pub cheated: bool,
    /// The number of shots each fired.
    pub shots: PerSeat<u32>,
}

/// One player's results against another, over all finished matches. Solo games, practice and games
/// with cheating are not included: nobody was beaten in them.
#[derive(Clone, PartialEq, Debug)]
pub struct PairTotals {
    /// The player.
    pub player: Contestant,
    /// The opponent.
    pub opponent: Contestant,
    /// The matches.
    pub games: u64,
    /// How many the player won.
    pub wins: u64,
    /// How many of those because the other stayed away.
    pub by_absence: u64,
    /// The player's shots in the matches won.
    pub winning_shots: u64,
}

impl PairTotals {
    /// The share of matches won, from 0 to 1.
    pub fn win_rate(&self) -> Option<f64> {
        (self.games > 0).then(|| self.wins as f64 / self.games as f64)
    }

    /// The mean number of shots it took to win.
    pub fn mean_shots(&self) -> Option<f64> {
        (self.wins > 0).then(|| self.winning_shots as f64 / self.wins as f64)
    }

    /// The same without who they are between.
    pub fn all(&self) -> Period {
        let PairTotals { games, wins, by_absence, winning_shots, .. } = *self;
        Period { games, wins, by_absence, winning_shots }
    }
}

/// Some of a player's matches, one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Period {
    /// The matches.
    pub games: u64,
    /// How many the player won.
    pub wins: u64,
    /// How many of those because the other stayed away.
    pub by_absence: u64,
    /// The player's shots in the matches won.
    pub winning_shots: u64,
}

impl Period {
    /// The share of matches won, from 0 to 1.
    pub fn win_rate(&self) -> Option<f64> {
        (self.games > 0).then(|| self.wins as f64 / self.games as f64)
    }

    /// The mean number of shots it took to win.
    pub fn mean_shots(&self) -> Option<f64> {
        (self.wins > 0).then(|| self.winning_shots as f64 / self.wins as f64)
    }
}

/// One player's results in solo games.
#[derive(Clone, PartialEq, Debug)]
pub struct SoloTotals {
    /// The player.
    pub player: Contestant,
    /// The games. Won are those in which every ship was found.
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
    /// The finished matches against people. Won are those the strategy won.
    pub all: Period,
}

/// A player's statistics: all finished matches and their trend; and apart from them, games without
/// an opponent to beat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    /// All of them.
    pub all: Period,
    /// Solo games. Won are those in which every ship was found.
    pub solo: Period,
    /// The number of practice games.
    pub practice: u64,
    /// The number of games in which somebody looked at the enemy's fleet.
    pub cheated: u64,
    /// The latest, at most [`Statistics::STRETCH`].
    pub recent: Period,
    /// The same number before those.
    pub before: Period,
}

impl Statistics {
    /// How many matches a stretch has when two are compared.
    pub const STRETCH: u32 = 20;
}

/// Whose past matches are worth learning from.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Lessons {
    /// One person; everybody if none is given.
    pub player: Option<Who>,
    /// Under these rules, to the letter.
    pub rules: Option<Rules>,
    /// At most this many, the latest ones.
    pub limit: Option<u32>,
    /// Only matches that were over when this one began: what could be known then.
    pub before: Option<MatchId>,
}

/// What one person did in one match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// The match.
    pub id: MatchId,
    /// The player.
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

/// One of a person's first shots, up to and including the first hit: the documents' first query.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FirstShot {
    /// The player.
    pub player: PlayerId,
    /// The number of the shot among the player's own, from 1.
    pub number: u16,
    /// Where.
    pub cell: Cell,
    /// Whether it missed, hit or sank.
    pub outcome: Outcome,
}

/// The result of adding a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Found {
    /// It was new and has been added.
    New(MatchId),
    /// It was there already.
    Known(MatchId),
    /// A match with the same id was a different game. Nothing was added.
    Differs(MatchId),
}
