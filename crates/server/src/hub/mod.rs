//! The games of the site: who may do what, when it is saved, and who is notified.
//!
//! A game is loaded from the store with the first request for it, and dropped from memory after a
//! while without any (`registry`). Everything that happens is committed before anybody sees it. If
//! that fails, the game in memory is discarded, and the store says what has happened. So a server
//! that is killed loses nothing it has acknowledged, and remembers nothing it has not.

mod bots;
mod bus;
#[cfg(test)]
mod clock_tests;
mod clocks;
mod commits;
mod company;
mod hunting;
mod live;
mod live_game;
mod lobby;
mod making;
mod pending;
mod playing;
mod presence;
mod registry;
mod seats;
mod sweeping;
#[cfg(test)]
mod tests;
mod thinking;
mod tournaments;
mod view;

use std::sync::Arc;
use std::time::Duration;

use amiral_duel::Refusal;
use amiral_game::{Fleet, GameSeed, Law, Rules};
use amiral_host::{DisplayName, GameError};
use amiral_store::{SharedFleetId, Storage, StoreError, TimeControl, WebGameMode};
use amiral_strategy::{PlaceError, Resources, Spec};
use jiff::Timestamp;
use tokio::sync::Notify;

use crate::clock::{Clock, SteadyClock};
use crate::jobs::{Undone, Workers};
use crate::metrics::Metrics;
use crate::nodes::{Duty, Held, Nodes};
use crate::rules_cache::RulesCache;

pub(crate) use bots::BotFeed;
pub(crate) use bus::NodeBus;
pub use bus::{Bus, LocalBus, Notice};
use clocks::Alarm;
pub use clocks::ClockView;
pub(crate) use clocks::resume as resume_clocks;
use commits::CommitQueue;
use hunting::Admirals;
pub use live::{GameEvent, LiveMessage};
pub(crate) use live::{come_back, live};
use live_game::LoadError;
pub(crate) use live_game::LoadedGame;
use lobby::Lobby;
pub(crate) use lobby::{Company, Guest, Seeker, Terms};
pub(crate) use making::{Entry, seed_for, seed_starter};
pub(crate) use playing::people_plan;
use presence::Presence;
use registry::Registry;
pub(crate) use seats::{Asker, Viewer};
use tournaments::Tournaments;
pub(crate) use tournaments::{
    ByHand, Comer, Entry as TournamentEntry, Line, LiveTournament, MOST_GAMES, Terms as TournamentTerms, Verdict,
    circle as tournament_circle, hunts, is_over,
};
pub(crate) use view::Surroundings;
pub use view::{Both, EndingView, EnemySea, Last, OwnSea, PlayerView, PresenceView, Revealed, RulesView, View};

/// All games of the site. Cheap to clone; clones share everything but the lease under which they write,
/// where nobody has asked for what they do.
#[derive(Clone)]
pub struct Hub(Arc<Inner>, Option<Arc<Held>>);

struct Inner {
    storage: Arc<dyn Storage>,
    commits: CommitQueue,
    bus: Arc<dyn Bus>,
    resources: Resources,
    settings: HubSettings,
    registry: Registry,
    admirals: Admirals,
    alarm: Alarm,
    /// Somebody's game has ended: it waits to be judged.
    ended: Arc<Notify>,
    lobby: Lobby,
    tournaments: Tournaments,
    nodes: Nodes,
    duty: Duty,
}

/// What the games need.
pub(crate) struct HubSettings {
    /// The threads for strategies that need time to think.
    pub(crate) thinking: Workers,
    /// The threads for placing fleets that takes time.
    pub(crate) placing: Workers,
    /// How long somebody must be absent before the other may claim the win.
    pub(crate) patience: Duration,
    /// How long a game may be left alone, and one in which nobody has fired.
    pub(crate) expiry: Duration,
    pub(crate) expiry_unstarted: Duration,
    /// The secret that invitations follow from.
    pub(crate) invitations: [u8; 32],
    /// The secret that the fleets of the days follow from.
    pub(crate) days: [u8; 32],
    pub(crate) clock: Clock,
    /// The time by which games with clocks are played, and when it runs out next in any of them.
    pub(crate) steady: SteadyClock,
    pub(crate) due: Option<Timestamp>,
    /// The rules in use.
    pub(crate) rules: Arc<RulesCache>,
    /// The other nodes of the site.
    pub(crate) nodes: Nodes,
    /// What is counted for whoever runs it.
    pub(crate) metrics: Arc<Metrics>,
}

/// A request for a game.
#[derive(Clone, Debug)]
pub(crate) struct GameRequest {
    pub(crate) mode: WebGameMode,
    pub(crate) rules: Rules,
    pub(crate) strategy: Option<Spec>,
    /// How the house places fleets at random.
    pub(crate) law: Law,
    /// The names that the people gave.
    pub(crate) names: [Option<DisplayName>; 2],
    pub(crate) seed: GameSeed,
    /// Whether somebody chose the seed, or could know the fleet.
    pub(crate) practice: bool,
    /// The number people see beside the first row.
    pub(crate) first_row: u8,
    /// Whether two people may both ask for hints.
    pub(crate) hints: bool,
    /// How much time two people have.
    pub(crate) clock: Option<TimeControl>,
    /// Whether its result counts for ratings.
    pub(crate) rated: bool,
    pub(crate) hunted: Hunted,
}

/// The fleet that is hunted in a game alone.
#[derive(Clone, Default, Debug)]
pub(crate) struct Hunted {
    /// Where it lies, unless it is placed at random.
    pub(crate) fleet: Option<Fleet>,
    /// The shared fleet it is the hunt for, if it counts.
    pub(crate) of: Option<SharedFleetId>,
}

/// Why a request about a game was refused.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Refused {
    /// There is no such game.
    #[error("there is no such game")]
    NoGame,
    /// The asker does not have that seat.
    #[error("that seat is somebody else's")]
    NotYours,
    /// Two people share the screen, and the request must name the seat.
    #[error("the seat must be named")]
    NoSeat,
    /// The invitation is not to this game.
    #[error("the invitation is not to this game")]
    NotInvited,
    /// One of the two has blocked the other.
    #[error("one of the two has blocked the other")]
    Estranged,
    /// The game is not offered any more.
    #[error("the challenge is not open any more")]
    NoChallenge,
    /// Somebody else has come first.
    #[error("somebody else has taken the seat")]
    Taken,
    /// Nobody has come yet.
    #[error("the other has not come yet")]
    Waiting,
    /// The game is not over.
    #[error("the game is not over")]
    NotOver,
    /// The other is there and acts, or has not been away or idle for long enough.
    #[error("the other has not been away for long enough")]
    NotAbandoned,
    /// Others hunt the same fleet, and the asker is not done with it.
    #[error("the fleet is still secret")]
    Secret,
    /// Everybody hunts a shared fleet without help.
    #[error("a shared fleet is hunted without help")]
    NoHelp,
    /// Whoever plays against a person does not look at their fleet.
    #[error("the enemy's fleet is hidden in a game between people")]
    NoCheating,
    /// Two people play without hints unless they have agreed on them.
    #[error("the two players have not agreed on hints")]
    NoHints,
    /// Rated games are played without help, and by people with accounts.
    #[error("a rated game is played without help")]
    RatedAlone,
    /// The same for whoever joins.
    #[error("a rated game is between accounts")]
    RatedAccounts,
    /// A rated game with one's own bot, or between two bots of one owner.
    #[error("only games with others are rated")]
    RatedOneself,
    /// The game has moved on.
    #[error("the game has gone on")]
    Stale {
        /// How many shots have been fired.
        fired: usize,
    },
    /// The rules do not allow it.
    #[error(transparent)]
    Rules(#[from] Refusal),
    /// No fleet could be placed.
    #[error(transparent)]
    NoFleet(#[from] PlaceError),
    /// There is no such tournament.
    #[error("there is no such tournament")]
    NoTournament,
    /// Only those who organise a tournament may do that.
    #[error("only organisers may do that")]
    NotOrganiser,
    /// A tournament is not for them.
    #[error("the tournament is not for them")]
    NotAdmitted,
    /// A tournament is for people alone.
    #[error("no bot takes part in the tournament")]
    NoBots,
    /// Where all hunt the same fleets, a person takes part once: themselves, or a bot of theirs.
    #[error("they take part already, or a bot of theirs does")]
    TakesPart,
    /// There are as many in a tournament as there may be.
    #[error("the tournament is full")]
    Crowded,
    /// Whoever plays in a tournament has a name.
    #[error("a player of a tournament has a name")]
    Nameless,
    /// A tournament would have more games than a server plays in one.
    #[error("too many games for one tournament")]
    TooManyGames,
    /// Somebody organises as many tournaments as they may.
    #[error("there are enough tournaments of one owner")]
    TooManyTournaments,
    /// That does not follow on what has happened in a tournament.
    #[error(transparent)]
    Tournament(amiral_tournament::Refusal),
    /// It could not be saved or read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The saved game cannot be continued.
    #[error(transparent)]
    CannotLoad(#[from] LoadError),
    /// It could not be computed.
    #[error("it was not worked out: {0:?}")]
    Undone(Undone),
    /// An error in the server. Nobody loses the game by it.
    #[error("{0}")]
    Broken(String),
}

impl Refused {
    /// Whether another node has done what was to be saved, or does it.
    fn is_forestalled(&self) -> bool {
        matches!(self, Refused::Store(StoreError::LeaseLost { .. })) || self.may_be_outdated()
    }

    /// Whether it may be so because another node has done something meanwhile.
    fn may_be_outdated(&self) -> bool {
        use StoreError as E;
        match self {
            Refused::NotYours
            | Refused::Taken
            | Refused::Waiting
            | Refused::NotOver
            | Refused::NotAbandoned
            | Refused::Stale { .. }
            | Refused::Rules(_) => true,
            Refused::Store(error) => {
                matches!(error, E::OutOfStep { .. } | E::Outrun(_) | E::Over(_) | E::Placed { .. } | E::NoMatch(_))
            }
            _ => false,
        }
    }
}

impl From<amiral_tournament::CannotPair> for Refused {
    fn from(error: amiral_tournament::CannotPair) -> Refused {
        match error {
            amiral_tournament::CannotPair::Refused(refusal) => Refused::Tournament(refusal),
            amiral_tournament::CannotPair::Waiting => Refused::Tournament(amiral_tournament::Refusal::TooFew),
        }
    }
}

impl From<GameError> for Refused {
    fn from(error: GameError) -> Refused {
        match error {
            GameError::Refused(refusal) => Refused::Rules(refusal),
            GameError::NoFleet(problem) => Refused::NoFleet(problem),
            broken @ (GameError::GameLog(_)
            | GameError::Saving
            | GameError::StrategyFailed(_)
            | GameError::Unplayable(_)
            | GameError::Server(_)) => Refused::Broken(broken.to_string()),
            GameError::NoCheating => Refused::NoCheating,
            GameError::NoHints => Refused::NoHints,
        }
    }
}

impl Hub {
    /// The games of that database. Needs a runtime, which also clears up.
    pub(crate) fn open(storage: Arc<dyn Storage>, bus: Arc<dyn Bus>, settings: HubSettings) -> Hub {
        let commits = CommitQueue::start(storage.clone(), settings.metrics.clone());
        let (resources, registry) = (Resources::default(), Registry::default());
        let (admirals, alarm) = (Admirals::default(), Alarm::new(settings.due));
        let (ended, lobby, tournaments) = (Arc::default(), Lobby::default(), Tournaments::default());
        let (nodes, duty) = (settings.nodes.clone(), Duty::default());
        let inner = Inner {
            storage,
            commits,
            bus,
            resources,
            settings,
            registry,
            admirals,
            alarm,
            ended,
            lobby,
            tournaments,
            nodes,
            duty,
        };
        let hub = Hub(Arc::new(inner), None);
        hub.keep_duty();
        hub.keep_company();
        hub.look_after();
        hub.keep_time();
        hub.keep_pairing();
        hub.keep_tournaments();
        hub
    }

    /// Notified whenever a game ends.
    pub(crate) fn ended(&self) -> Arc<Notify> {
        self.0.ended.clone()
    }

    /// The database: under the lease of what is done here, if nobody has asked for it.
    pub(crate) fn storage(&self) -> &dyn Storage {
        match &self.1 {
            Some(held) => &*held.storage,
            None => &*self.0.storage,
        }
    }

    /// How many games are in memory.
    pub(crate) fn games_in_memory(&self) -> usize {
        self.0.registry.len()
    }

    /// How many other nodes of the site are there.
    pub(crate) fn other_nodes(&self) -> usize {
        self.0.nodes.others()
    }

    pub(crate) fn bus(&self) -> &dyn Bus {
        &*self.0.bus
    }
}

/// Completes some work even if the request for it is dropped meanwhile.
async fn to_the_end<T: Send + 'static>(
    work: impl Future<Output = Result<T, Refused>> + Send + 'static,
) -> Result<T, Refused> {
    tokio::spawn(work).await.unwrap_or_else(|error| Err(Refused::Broken(error.to_string())))
}
