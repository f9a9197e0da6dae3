//! The database: players, settings, matches with every fleet and shot, and what can be asked of
//! them.
//!
//! SQLite in the user's data folder, or PostgreSQL by URL: one object ([`Storage`]), two backends.
//! What a call has acknowledged is committed; a program killed at any moment loses nothing it was
//! told was kept.
//!
//! ```
//! use amiral_game::{Ending, FleetSetup, Preset, Seat};
//! use amiral_store::{Durability, Location, NewMatch, Party, Step, Store};
//!
//! let folder = tempfile::tempdir()?;
//! let store = Store::open(&Location::File(folder.path().join("games.db")), Durability::Normal)?;
//! let ada = store.add_player("Ada")?;
//! let rules = Preset::Hasbro.rules();
//! let game = store.begin(&NewMatch::between(&rules, [Party::Human(ada.id), Party::Strategy("hard".into())]))?;
//! for seat in Seat::BOTH {
//!     let fleet = "E6h5 E8h4 B4h3 B9h3 J2v2".parse::<FleetSetup>()?.build(&rules)?;
//!     store.keep(game, &[Step::placed(seat, &fleet)])?;
//! }
//! store.keep(game, &[Step::fired(Seat::A, 1, 1, &["F5o".parse()?])])?;
//!
//! let kept = store.load(game)?;
//! assert_eq!(kept.record.ending, Ending::Unfinished);
//! assert_eq!(kept.duel()?.seen(Seat::A).shots().len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Store`] blocks and is for programs with a person in front of them; a server takes [`connect`] and awaits.

#![forbid(unsafe_code)]

mod account;
mod backup;
mod bot;
mod challenge;
mod class;
mod clock;
mod error;
mod event;
mod file;
mod history;
mod location;
mod matches;
mod migrate;
mod months;
mod node;
mod player;
#[cfg(feature = "postgres")]
mod postgres;
mod rating;
mod shared_fleet;
mod sqlite;
mod step;
mod storage;
mod store;
mod talk;
mod token;
mod tournament;
pub mod transfer;
mod web_game;

pub use account::{
    Account, AccountSession, Adopted, BadHandle, Handle, KeptPasskey, KeptReport, NewAccount, NewReport, Session,
    SignIn,
};
pub use backup::{Copied, Restored, backup, restore};
pub use bot::{AddedBot, BotStore, KeptBot, NewBot};
pub use challenge::Challenge;
pub use class::{Circle, Class, ClassId, ClassStore, NewClass, NewPupil, NotAdded, Onlooker, PupilLine};
pub use clock::{ClockStart, MatchClock, NoTimeControl, TimeControl, Timing};
pub use error::StoreError;
pub use event::{AccountChange, Event, EventKind, LoggedEvent};
pub use file::{ServeLock, lock_for_serving};
pub use history::{
    Filter, FirstShot, Found, Lesson, Lessons, MatchResult, Page, PairTotals, Period, SoloTotals, Statistics,
    StrategyResults, Summary, Who,
};
pub use location::{BadLocation, Location};
pub use matches::{Match, MatchId, NewMatch, Origin};
pub use months::Month;
pub use node::{ANNOUNCEMENT, BACKED_UP, Beat, Heard, Hearing, Lease, NodeStore};
pub use player::{Contestant, Forgotten, LocalPerson, Party, PersonId, Player, PlayerId, PlayerKind, Uid};
pub use rating::{
    CellCounts, ExactPlay, JudgedMatch, Judgement, JudgementState, KeptComplaint, KeptHunt, KeptOfPlayer, KeptResult,
    KeptSaying, Leader, ProfileStore, RatedRules, RatingChange, RatingLine, RatingPoint, RatingStore, RulesTotals,
    SeatJudgement,
};
pub use shared_fleet::{
    DayFound, Grade, Hunt, HuntLine, HuntResults, KeptPuzzle, Puzzler, SharedFleet, SharedFleetId, SharedFleetKind,
};
pub use step::{Act, Keep, Step};
pub use storage::{
    AccountStore, ClockStore, Durability, HistoryStore, LessonStore, LobbyStore, MatchStore, Options, PlayerStore,
    PuzzleStore, ServiceStore, SharedFleetStore, Storage, WebGameStore, connect,
};
pub use store::Store;
pub use talk::{Attitude, Said, Saying, TalkStore};
pub use token::{Collected, DeviceRequest, KeptToken, NewToken, TokenBearer, TokenScope, TokenStore};
pub use tournament::{
    Advance, Correction, Entrant, GameKey, NewEntrant, NewTournamentGame, OpenedGame, Tournament, TournamentEvent,
    TournamentGame, TournamentId, TournamentRole, TournamentState, TournamentStore,
};
pub use web_game::{Draft, SecretHash, WebGame, WebGameId, WebGameMode, WebGameState};
