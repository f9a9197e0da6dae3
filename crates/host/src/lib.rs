//! A game in progress: what the terminal, the window, and the web server share, without a user
//! interface.
//!
//! A [`Game`] holds the duel (or the hunt for one hidden fleet), who sits in each seat, and the
//! strategies at work. The duel itself never waits and calls no strategy; this crate does. Nothing
//! here blocks: strategies think on threads of their own ([`Game::think`], [`Game::poll`]), hints
//! and studies run as jobs ([`Job`]), and all can be cancelled.
//!
//! ```
//! use amiral_game::{Preset, Seed};
//! use amiral_host::{Game, Plan, Participant, GameContext};
//!
//! // A strategy solves a grid.
//! let hal = Participant::Strategy { spec: "level5".parse()?, name: "HAL".into() };
//! let plan = Plan::hunt(&Preset::Classic.rules(), Seed(1), hal);
//! let mut game = Game::begin(plan, GameContext::default())?;
//! while game.to_move().is_some() {
//!     game.think();
//!     game.wait()?;
//! }
//! assert!(game.view(amiral_game::Seat::A).seen().is_won());
//! assert_eq!(game.thoughts().len(), game.fired().len());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A game follows from its plan, the fleets, and the shots so far: [`Game::restore`] continues it
//! anywhere. Every step goes to a [`GameLog`] before the players learn of it. The log of a
//! [`Database`] saves it, and [`Archive::resume`] resumes the game after the program has ended.

#![forbid(unsafe_code)]

mod archive;
mod background_study;
mod caption;
mod commentary;
mod detail;
mod display;
mod files;
mod game;
mod game_log;
mod heat;
mod hint;
mod job;
mod name;
mod people;
mod placing;
mod plan;
mod playing;
mod printable;
mod record_file;
mod replay;
mod report;
mod rethink;
mod rows;
mod save_policy;
mod server_problem;
mod settings;
mod shared;
mod table;
mod typing;
mod verdict;
mod viewing;

pub use archive::{Archive, ArchiveError, Database, HistoryTally, Names, ResumeError, StartedGame, recall, start_game};
pub use background_study::{BackgroundStudy, BackgroundStudyError};
pub use caption::{Caption, CaptionShip};
pub use commentary::{Commentary, Line};
pub use detail::Detail;
pub use display::has_display;
pub use files::{FileEntry, FilesAct, FilesModel, FilesScene, Wants};
pub use game::{ChosenMove, Game, GameContext, GameError, Insight, MoveRequest, Past, RestoreError, Thought};
pub use game_log::{GameLog, GameLogError, NoLog};
pub use heat::{Heat, Scale};
pub use hint::{Fleets, Hint, hint, is_quick};
pub use job::{Job, State, Wake};
pub use name::{DisplayName, NameProblem, told_apart};
pub use people::KnownPerson;
pub use placing::{
    BadPlacingState, InHand, PlacingAct, PlacingModel, PlacingProblem, PlacingScene, PlacingWay, Preview,
};
pub use plan::{ExperienceQuery, Kind, Mode, Participant, Plan, draw_seed, study_seed};
pub use playing::{
    Answer, Cheating, Next, Notice, OddsScene, OwnScene, PlayingAct, PlayingModel, PlayingScene, PlayingStage,
    Question, TargetScene,
};
pub use printable::{printable, printable_within};
pub use record_file::{RecordFileError, RecordFileProblem, read_record, write_record, write_text};
pub use replay::{Fired, Replay};
pub use report::{GameReport, ReportPlayer, ReportSea, ReportShot};
pub use rethink::{Rethought, rethink};
pub use rows::{Rows, not_a_cell};
pub use save_policy::SavePolicy;
pub use server_problem::ServerProblem;
pub use settings::{Choice, Colour, Settings, SettingsFile, Speed, Theme, Unreadable, Unwritable, Window, plain_name};
pub use shared::Shared;
pub use table::{Happened, Link, Online, ShownClock, Table};
pub use typing::{Typed, Typing};
pub use verdict::{Verdict, VerdictJob};
pub use viewing::{
    ArchiveSource, GameScene, HistoryAct, HistoryFilter, HistoryModel, HistoryNotice, HistoryProblem, HistoryQuestion,
    HistoryReader, HistoryScene, OpenedGame, Overlay, SeaScene, Seas, ViewingAct, ViewingEffect, ViewingLine,
    ViewingModel, ViewingNotice, ViewingScene,
};

// What interfaces need from the crates below, so that they need not depend on those.
pub use amiral_bot::{PREFIX as PROGRAM_PREFIX, guard, spec};
pub use amiral_duel::{Form, Phase, PublicEvent, PublicView, Refusal, View};
pub use amiral_store::{
    Contestant, Durability, Filter, LocalPerson, Location, Match, MatchId, MatchResult, Month, Page, PairTotals,
    Period, SoloTotals, Statistics, StoreError, Summary,
};
pub use amiral_strategy::{CatalogueEntry, Note, Parameter, Resources, Spec, SpecError};
pub use amiral_study::{
    Distribution, Extent, FolderError, Progress, Report, Review, ShotReview, Study, StudyError,
    Summary as GamesSummary, TurningPoint, built_from, review_record,
};
