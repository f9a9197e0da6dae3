//! Ratings, how well people fire whatever their luck, and what a profile shows.

use amiral_game::{Cell, PerSeat, Seat};
use amiral_rating::Standing;
use async_trait::async_trait;
use jiff::Timestamp;

use crate::{Attitude, Circle, Contestant, Handle, MatchId, Period, PlayerId, Saying, SecretHash, StoreError};

/// Somebody's rating under some rules.
#[derive(Clone, PartialEq, Debug)]
pub struct RatingLine {
    /// The rules, as game records have them.
    pub rules: String,
    /// The rating, as it was after the last game.
    pub standing: Standing,
}

/// What a rated match changed for somebody.
#[derive(Clone, PartialEq, Debug)]
pub struct RatingPoint {
    /// The match, which may have been erased since.
    pub id: MatchId,
    /// When it ended.
    pub at: Timestamp,
    /// The rating before it, and after it.
    pub before: f64,
    /// The same after it.
    pub after: f64,
    /// How certain it is since then.
    pub deviation: f64,
    /// Whether it was won.
    pub won: bool,
    /// Against whom; nobody where they have been forgotten.
    pub rival: Contestant,
}

/// What a rated match changed for a seat.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RatingChange {
    /// The rating before it.
    pub before: f64,
    /// The rating after it, and how certain that is.
    pub after: f64,
    /// Its standard deviation.
    pub deviation: f64,
}

/// A line of a leaderboard.
#[derive(Clone, PartialEq, Debug)]
pub struct Leader {
    /// Who.
    pub player: PlayerId,
    /// The handle of their account.
    pub handle: Handle,
    /// What they are called.
    pub name: String,
    /// Their rating, as it was after their last game.
    pub standing: Standing,
}

/// Rules under which people are rated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatedRules {
    /// The rules, as game records have them.
    pub rules: String,
    /// How many people are.
    pub players: u64,
}

/// How far the judgement of somebody's shots is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum JudgementState {
    /// It is waited for.
    Waiting,
    /// It is there.
    Done,
    /// Under these rules it takes too much work.
    TooCostly,
}

impl JudgementState {
    /// Every state.
    pub const ALL: [JudgementState; 3] = [JudgementState::Waiting, JudgementState::Done, JudgementState::TooCostly];

    /// Its name in the database.
    pub fn name(self) -> &'static str {
        match self {
            JudgementState::Waiting => "waiting",
            JudgementState::Done => "done",
            JudgementState::TooCostly => "too costly",
        }
    }

    /// The state of that name.
    pub fn named(name: &str) -> Option<JudgementState> {
        JudgementState::ALL.into_iter().find(|state| state.name() == name)
    }
}

/// How well somebody fired in a match that is over.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Judgement {
    /// The shots that were judged.
    pub shots: u32,
    /// Those of them that were judged over every fleet that remained.
    pub listed: u32,
    /// How many shots were given away.
    pub given_away: f64,
    /// The standard error of that.
    pub error: f64,
    /// How near the shots came to the likeliest ones, from 0 to 1; nothing where there was no choice.
    pub accuracy: Option<f64>,
}

/// The judgement of a seat, as far as there is one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SeatJudgement {
    /// How far it is.
    pub state: JudgementState,
    /// What it says, once it is there.
    pub judgement: Judgement,
}

/// A match of somebody's that was judged.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct JudgedMatch {
    /// The match.
    pub id: MatchId,
    /// When it began.
    pub at: Timestamp,
    /// How well they fired.
    pub judgement: Judgement,
}

/// Somebody who fires about as exactly as a computer.
#[derive(Clone, PartialEq, Debug)]
pub struct ExactPlay {
    /// Who.
    pub player: PlayerId,
    /// The handle of their account.
    pub handle: Handle,
    /// What they are called.
    pub name: String,
    /// How many of their rated matches were judged.
    pub games: u64,
    /// The shots given away in a match, on average.
    pub given_away: f64,
    /// The standard error of that.
    pub error: f64,
}

/// How somebody has fared under some rules against somebody.
#[derive(Clone, PartialEq, Debug)]
pub struct RulesTotals {
    /// The rules, as game records have them.
    pub rules: String,
    /// Against whom.
    pub opponent: Contestant,
    /// The matches.
    pub all: Period,
}

/// Where somebody fires or hides: how often each cell.
pub type CellCounts = Vec<(Cell, u64)>;

/// What is kept of somebody besides their matches.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct KeptOfPlayer {
    /// Their settings, by key.
    pub settings: Vec<(String, String)>,
    /// Hunts for shared fleets: the fleet, when it ended, the shots, whether it was found.
    pub hunts: Vec<KeptHunt>,
    /// How far they are with puzzles: level, answered, solved, streak, best.
    pub puzzles: Vec<[i64; 5]>,
    /// Their rated results.
    pub results: Vec<KeptResult>,
    /// How their shots were judged.
    pub judgements: Vec<(MatchId, Seat, SeatJudgement)>,
    /// What they said in games.
    pub said: Vec<KeptSaying>,
    /// Whom they mute or block: by the name of each.
    pub attitudes: Vec<(String, Attitude)>,
    /// What they reported.
    pub reports: Vec<KeptComplaint>,
}

/// Something said in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptSaying {
    /// The match, once it has begun.
    pub id: Option<MatchId>,
    /// When.
    pub at: Timestamp,
    /// What.
    pub saying: Saying,
}

/// Something reported to the administrators.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptComplaint {
    /// When.
    pub at: Timestamp,
    /// What it was about.
    pub reason: String,
    /// What was said of it.
    pub text: String,
}

/// A hunt for a shared fleet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptHunt {
    /// The fleet: a day, or what it is shared by.
    pub fleet: String,
    /// When it ended.
    pub ended: Option<Timestamp>,
    /// The shots it took.
    pub shots: Option<i64>,
    /// Whether the fleet was found.
    pub found: bool,
}

/// A rated result.
#[derive(Clone, PartialEq, Debug)]
pub struct KeptResult {
    /// The match, and the seat in it.
    pub id: MatchId,
    /// The seat.
    pub seat: Seat,
    /// The rules.
    pub rules: String,
    /// When.
    pub at: Timestamp,
    /// Whether it was won.
    pub won: bool,
    /// How strong the other was known to be.
    pub rival: f64,
    /// The rating after it; nothing where it was voided.
    pub after: Option<f64>,
}

/// Ratings, and how well people fire. Results are noted with the ending of a rated match, once.
#[async_trait]
pub trait RatingStore: Send + Sync {
    /// The ratings of a player, those of most games first.
    async fn ratings_of(&self, player: PlayerId) -> Result<Vec<RatingLine>, StoreError>;

    /// What the latest rated matches under those rules have changed for a player, the latest last, at
    /// most so many.
    async fn rating_points(&self, player: PlayerId, rules: &str, limit: u32) -> Result<Vec<RatingPoint>, StoreError>;

    /// What a match has changed, for each seat that has a rated player; nothing where it was voided.
    async fn rating_changes(&self, id: MatchId) -> Result<PerSeat<Option<RatingChange>>, StoreError>;

    /// The best of a circle who are known well enough then and let others see it, at most so many.
    async fn leaders(
        &self,
        rules: &str,
        circle: &Circle,
        now: Timestamp,
        limit: u32,
    ) -> Result<Vec<Leader>, StoreError>;

    /// The rules under which people are rated, those of most people first, at most so many.
    async fn rated_rules(&self, limit: u32) -> Result<Vec<RatedRules>, StoreError>;

    /// Has the result of a match count no more, and computes again what follows; says whether there
    /// was one that did.
    async fn void_result(&self, id: MatchId, reason: &str, at: Timestamp) -> Result<bool, StoreError>;

    /// Computes all ratings again from the results; says how many results there are.
    async fn replay_ratings(&self) -> Result<u64, StoreError>;

    /// Whether that visitor is in a rated match that is not over.
    async fn plays_rated(&self, visitor: &SecretHash) -> Result<bool, StoreError>;

    /// Matches that wait to be judged, the latest first, at most so many.
    async fn unjudged(&self, limit: u32) -> Result<Vec<MatchId>, StoreError>;

    /// Notes how well a seat fired, or that finding out takes too much work.
    async fn judge(&self, id: MatchId, seat: Seat, judgement: Option<&Judgement>) -> Result<(), StoreError>;

    /// How well each seat has fired, as far as that is judged at all.
    async fn judgements(&self, id: MatchId) -> Result<PerSeat<Option<SeatJudgement>>, StoreError>;

    /// The latest judged matches of a player under those rules, the latest last, at most so many;
    /// only those of two sides, without hints or cheating.
    async fn judged_matches(&self, player: PlayerId, rules: &str, limit: u32) -> Result<Vec<JudgedMatch>, StoreError>;

    /// Those who, over at least so many rated matches, have given away no more shots a match than that,
    /// as far as can be told; the most exact first.
    async fn exact_players(&self, games: u32, most: f64, limit: u32) -> Result<Vec<ExactPlay>, StoreError>;
}

/// What a profile shows, and what is kept of somebody.
#[async_trait]
pub trait ProfileStore: Send + Sync {
    /// How a player has fared under each rules against each opponent, the most games first, at most so
    /// many lines.
    async fn totals_by_rules(&self, player: PlayerId, limit: u32) -> Result<Vec<RulesTotals>, StoreError>;

    /// Where a player fires in the first so many turns of their latest matches against somebody.
    async fn openings(&self, player: PlayerId, rules: &str, turns: u16) -> Result<CellCounts, StoreError>;

    /// Where a player's ships were in their latest matches against somebody that are over.
    async fn hiding_places(&self, player: PlayerId, rules: &str) -> Result<CellCounts, StoreError>;

    /// What is kept of a player besides their matches.
    async fn kept_of(&self, player: PlayerId) -> Result<KeptOfPlayer, StoreError>;
}
