//! Tournaments on a server: a log of events, who takes part, and the games of its pairings.
//!
//! The store knows nothing of formats: events and settings are texts to it. It keeps that a log
//! only grows, that every event follows on those its author knew, and that a pairing has its games
//! once.

use amiral_game::{Ending, Fleet, PerSeat, Seat};
use async_trait::async_trait;
use jiff::Timestamp;

use crate::{
    Handle, MatchId, NewMatch, PlayerId, SecretHash, SharedFleet, SharedFleetId, StoreError, WebGame, WebGameId,
};

/// What a tournament is known by: nobody can guess it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TournamentId(pub String);

impl std::fmt::Display for TournamentId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// How far a tournament is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TournamentState {
    /// People join; it has not begun.
    Open,
    /// It is played.
    Running,
    /// No round begins until it goes on.
    Paused,
    /// It is over.
    Over,
    /// It was cancelled.
    Cancelled,
}

impl TournamentState {
    /// Every state.
    pub const ALL: [TournamentState; 5] = [
        TournamentState::Open,
        TournamentState::Running,
        TournamentState::Paused,
        TournamentState::Over,
        TournamentState::Cancelled,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            TournamentState::Open => "open",
            TournamentState::Running => "running",
            TournamentState::Paused => "paused",
            TournamentState::Over => "over",
            TournamentState::Cancelled => "cancelled",
        }
    }

    /// The state of that name.
    pub fn named(name: &str) -> Option<TournamentState> {
        TournamentState::ALL.into_iter().find(|state| state.name() == name)
    }

    /// Whether nothing will be played in it any more.
    pub fn is_over(self) -> bool {
        matches!(self, TournamentState::Over | TournamentState::Cancelled)
    }
}

/// A tournament, without its events.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tournament {
    /// What it is known by.
    pub id: TournamentId,
    /// Whoever made it; nobody where they are forgotten.
    pub owner: Option<PlayerId>,
    /// What it is called.
    pub name: String,
    /// How it is played, as its server writes it.
    pub settings: String,
    /// How far it is.
    pub state: TournamentState,
    /// Whether everybody sees it in the list.
    pub listed: bool,
    /// What those type who were told it.
    pub code: Option<String>,
    /// When it was made.
    pub made: Timestamp,
    /// When its last event was.
    pub changed: Timestamp,
    /// When a server is to look at it again, by the steady clock.
    pub due: Option<Timestamp>,
    /// The number of its last event.
    pub version: u64,
    /// How many of its games have ended: of a list of tournaments it is not looked up.
    pub ended: u64,
}

/// An event of a tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TournamentEvent {
    /// Its number, from 1.
    pub number: u64,
    /// When it was.
    pub at: Timestamp,
    /// The handle of whose deed it was; nothing where it was the server's, or somebody's who is
    /// forgotten.
    pub author: Option<Handle>,
    /// What happened, as the server writes it.
    pub event: String,
}

/// Somebody who takes part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entrant {
    /// Their number in the tournament, from 1.
    pub number: u32,
    /// Who they are; nobody where it is a strategy, or somebody who is forgotten.
    pub player: Option<PlayerId>,
    /// The visitor they sit in games as.
    pub visitor: Option<SecretHash>,
    /// What they are called: the handle of an account, the name of a guest or a bot.
    pub name: String,
    /// Whether they have an account.
    pub account: bool,
    /// Whose bot it is; nobody's where it is none.
    pub owner: Option<PlayerId>,
    /// The strategy it is.
    pub strategy: Option<String>,
}

impl Entrant {
    /// The person behind them: the owner, where it is a bot.
    pub fn person(&self) -> Option<PlayerId> {
        self.owner.or(self.player)
    }
}

/// Somebody who is to take part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NewEntrant {
    /// A person.
    Person(PlayerId),
    /// A strategy.
    Strategy(String),
}

/// What somebody is in a tournament besides playing in it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TournamentRole {
    /// They organise it with its owner.
    Organiser,
    /// They may join it.
    Invited,
}

impl TournamentRole {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            TournamentRole::Organiser => "organiser",
            TournamentRole::Invited => "invited",
        }
    }

    /// The role of that name.
    pub fn named(name: &str) -> Option<TournamentRole> {
        [TournamentRole::Organiser, TournamentRole::Invited].into_iter().find(|role| role.name() == name)
    }
}

/// Which game of a tournament.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GameKey {
    /// The round, from 1.
    pub round: u32,
    /// The table, from 1.
    pub table: u32,
    /// Which of the games of that table, from 0.
    pub game: u32,
}

/// A game of a pairing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TournamentGame {
    /// Which one it is.
    pub key: GameKey,
    /// Who sits where, by their numbers; nobody in seat B where seat A hunts alone.
    pub seats: PerSeat<Option<u32>>,
    /// Where it is played; nothing where it is not played here.
    pub web_game: Option<WebGameId>,
    /// Its match, also after that was erased.
    pub id: Option<MatchId>,
    /// The fleet that is hunted in it.
    pub fleet: Option<SharedFleetId>,
    /// How it ended.
    pub ending: Ending,
    /// How many shots each has fired, once it is over.
    pub shots: PerSeat<u32>,
    /// Whether the log says how it ended.
    pub taken: bool,
    /// Whether its match was erased.
    pub erased: bool,
}

/// A game that is to be played.
#[derive(Clone, PartialEq, Debug)]
pub struct NewTournamentGame {
    /// Which one it is.
    pub key: GameKey,
    /// Who sits where.
    pub seats: PerSeat<Option<u32>>,
    /// The game, where it is played here.
    pub opened: Option<OpenedGame>,
    /// The fleet that is hunted in it.
    pub fleet: Option<SharedFleetId>,
}

/// A game as it begins.
#[derive(Clone, PartialEq, Debug)]
pub struct OpenedGame {
    /// Who sits in it.
    pub web_game: WebGame,
    /// Its match.
    pub new: NewMatch,
    /// The fleets the house has placed.
    pub fleets: Vec<(Seat, Fleet)>,
    /// Who hunts, where a fleet is hunted.
    pub hunter: Option<SecretHash>,
}

/// A result that is corrected: the winner, or nobody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Correction {
    /// The match.
    pub id: MatchId,
    /// Who won; nobody where the result counts no more.
    pub winner: Option<Seat>,
    /// Why.
    pub reason: String,
}

/// What changes in a tournament at once: all of it is saved, or nothing.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Advance {
    /// The number of the last event that whoever writes knows.
    pub after: u64,
    /// What happened, in order.
    pub events: Vec<String>,
    /// Whose deed it is; nobody's where it is the server's.
    pub author: Option<PlayerId>,
    /// How far it is then, if that changes.
    pub state: Option<TournamentState>,
    /// How it is played, if that changes.
    pub settings: Option<String>,
    /// What it is called, if that changes.
    pub name: Option<String>,
    /// When to look at it again; never unless said.
    pub due: Option<Timestamp>,
    /// Who comes.
    pub entrants: Vec<NewEntrant>,
    /// The fleets that are hunted in it.
    pub fleets: Vec<SharedFleet>,
    /// The games that begin.
    pub games: Vec<NewTournamentGame>,
    /// The games there are already that begin here.
    pub opened: Vec<(GameKey, OpenedGame)>,
    /// How games ended that are not played here.
    pub ended: Vec<(GameKey, Ending, PerSeat<u32>)>,
    /// The games whose results are among the events.
    pub taken: Vec<GameKey>,
    /// The fleets that are no secret any more.
    pub revealed: Vec<SharedFleetId>,
    /// Results that are corrected, for the ratings.
    pub corrections: Vec<Correction>,
}

/// Tournaments.
#[async_trait]
pub trait TournamentStore: Send + Sync {
    /// Makes a tournament with its first event; not so where its owner has that many that are not
    /// over.
    async fn create_tournament(&self, new: &Tournament, event: &str, most: u32) -> Result<bool, StoreError>;

    /// The tournament known by that.
    async fn tournament(&self, id: &TournamentId) -> Result<Option<Tournament>, StoreError>;

    /// The tournament with that code.
    async fn tournament_coded(&self, code: &str) -> Result<Option<TournamentId>, StoreError>;

    /// The tournaments everybody sees: those that are not over first, the latest first.
    async fn listed_tournaments(&self, limit: u32) -> Result<Vec<Tournament>, StoreError>;

    /// The tournaments somebody organises, plays in, or is invited to, in the same order.
    async fn tournaments_of(&self, player: PlayerId, limit: u32) -> Result<Vec<Tournament>, StoreError>;

    /// Its events after that one, in order, at most so many.
    async fn tournament_events(
        &self,
        id: &TournamentId,
        after: u64,
        limit: u32,
    ) -> Result<Vec<TournamentEvent>, StoreError>;

    /// The player who sits in games as that visitor, if there is one.
    async fn visitors_player(&self, visitor: &SecretHash) -> Result<Option<PlayerId>, StoreError>;

    /// Who takes part, by their numbers.
    async fn entrants(&self, id: &TournamentId) -> Result<Vec<Entrant>, StoreError>;

    /// Its games, of one round or of all, in order.
    async fn tournament_games(&self, id: &TournamentId, round: Option<u32>) -> Result<Vec<TournamentGame>, StoreError>;

    /// Those who organise it besides its owner, and those who are invited, with their handles.
    async fn tournament_people(&self, id: &TournamentId)
    -> Result<Vec<(PlayerId, Handle, TournamentRole)>, StoreError>;

    /// Gives somebody a role, or none; not so where that many have one.
    async fn set_tournament_role(
        &self,
        id: &TournamentId,
        player: PlayerId,
        role: Option<TournamentRole>,
        most: u32,
    ) -> Result<bool, StoreError>;

    /// Saves what changes in a tournament; not so, and nothing of it, where it has gone on since.
    async fn advance_tournament(&self, id: &TournamentId, advance: &Advance, at: Timestamp)
    -> Result<bool, StoreError>;

    /// The tournaments in which something is due then, or a game has ended that the log does not
    /// have
    /// yet, at most so many; and when something is due next in any other.
    async fn tournaments_due(
        &self,
        now: Timestamp,
        limit: u32,
    ) -> Result<(Vec<TournamentId>, Option<Timestamp>), StoreError>;

    /// Removes the tournaments that were over before then and those that never began; says how
    /// many.
    async fn sweep_tournaments(&self, over: Timestamp, unbegun: Timestamp) -> Result<u64, StoreError>;
}
