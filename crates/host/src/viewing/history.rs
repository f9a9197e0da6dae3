//! The games that are kept, page by page: to look at again or to resume.

use std::path::PathBuf;
use std::sync::Arc;

use amiral_game::Record;
use amiral_store::{MatchId, Page, Summary};

use crate::{
    Archive, ArchiveError, Game, Job, RecordFileError, Resources, ResumeError, Shared, State, Wake, read_record,
};

/// Gives the archive once it is open. May wait for that, and is called in the background only.
pub type ArchiveSource = Arc<dyn Fn() -> Option<Arc<dyn Archive>> + Send + Sync>;

/// The games on one page.
const PAGE: u32 = 25;

/// The games that are kept.
pub struct HistoryModel {
    archive: ArchiveSource,
    wake: Wake,
    page: u64,
    listing: Option<Job<Result<Vec<Summary>, ArchiveError>>>,
    games: Option<Vec<Summary>>,
    opening: Option<Job<Result<OpenedGame, ResumeError>>>,
    problem: Option<HistoryProblem>,
}

/// Something a person does with the games that are kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HistoryAct {
    /// Shows later games.
    Newer,
    /// Shows earlier games.
    Older,
    /// Looks at a game again.
    LookAgain(MatchId),
    /// Resumes a game, its strategies called by that name.
    Resume(MatchId, String),
    /// Looks at the game in a file.
    OpenFile(PathBuf),
}

/// A game somebody wants to see.
pub enum OpenedGame {
    /// To be looked at.
    Record(Box<Record>),
    /// To go on.
    Game(Box<Game>),
}

/// What a screen shows of the games that are kept.
#[derive(Clone, PartialEq, Debug)]
pub struct HistoryScene {
    /// Those on the page, the latest first. None while they are not known.
    pub games: Option<Vec<Summary>>,
    /// Whether something is being read.
    pub is_busy: bool,
    /// Whether there are later games.
    pub has_newer: bool,
    /// Whether there may be earlier games.
    pub has_older: bool,
    /// What went wrong.
    pub problem: Option<HistoryProblem>,
}

/// What went wrong with the games that are kept.
#[derive(Clone, PartialEq, Debug)]
pub enum HistoryProblem {
    /// They cannot be listed.
    Unlisted(Shared<ArchiveError>),
    /// One cannot be opened.
    Unopened(Shared<ResumeError>),
    /// A file cannot be read.
    File(Shared<RecordFileError>),
}

impl HistoryModel {
    /// The games in that archive; the latest are looked for at once.
    pub fn new(archive: ArchiveSource, wake: &Wake) -> HistoryModel {
        let wake = wake.clone();
        let mut model =
            HistoryModel { archive, wake, page: 0, listing: None, games: None, opening: None, problem: None };
        model.list();
        model
    }

    /// Follows what a person does; gives a game that can be shown at once.
    pub fn act(&mut self, act: HistoryAct) -> Option<OpenedGame> {
        self.problem = None;
        match act {
            HistoryAct::Newer => {
                self.page = self.page.saturating_sub(1);
                self.list();
            }
            HistoryAct::Older => {
                self.page += 1;
                self.list();
            }
            HistoryAct::LookAgain(id) => {
                self.open(id, move |archive| Ok(OpenedGame::Record(Box::new(archive.record(id)?))));
            }
            HistoryAct::Resume(id, computer) => {
                let wake = self.wake.clone();
                self.open(id, move |archive| {
                    let mut game = archive.resume(id, &computer, Resources::default())?;
                    game.wake_by(wake);
                    Ok(OpenedGame::Game(Box::new(game)))
                });
            }
            HistoryAct::OpenFile(path) => match read_record(&path) {
                Ok(record) => return Some(OpenedGame::Record(Box::new(record))),
                Err(error) => self.problem = Some(HistoryProblem::File(error.into())),
            },
        }
        None
    }

    /// Asks after what is being read; gives the game somebody wanted to see.
    pub fn poll(&mut self) -> Option<OpenedGame> {
        if let Some(job) = &mut self.listing {
            match job.poll() {
                State::Running => {}
                State::Done(Ok(games)) => {
                    self.games = Some(games);
                    self.listing = None;
                }
                State::Done(Err(error)) => {
                    self.problem = Some(HistoryProblem::Unlisted(error.into()));
                    self.listing = None;
                }
                State::Gone => self.listing = None,
            }
        }
        let job = self.opening.as_mut()?;
        let opened = match job.poll() {
            State::Running => return None,
            State::Done(Ok(opened)) => Some(opened),
            State::Done(Err(error)) => {
                self.problem = Some(HistoryProblem::Unopened(error.into()));
                None
            }
            State::Gone => None,
        };
        self.opening = None;
        opened
    }

    /// Whether something is being read.
    pub fn is_working(&self) -> bool {
        self.listing.is_some() || self.opening.is_some()
    }

    /// Everything a screen shows.
    pub fn scene(&self) -> HistoryScene {
        HistoryScene {
            games: self.games.clone(),
            is_busy: self.is_working(),
            has_newer: self.page > 0,
            has_older: self.games.as_ref().is_some_and(|games| games.len() == PAGE as usize),
            problem: self.problem.clone(),
        }
    }

    fn list(&mut self) {
        let archive = self.archive.clone();
        let page = Page { limit: PAGE, offset: self.page * u64::from(PAGE) };
        self.listing = Some(Job::start(&self.wake, move |_| match archive() {
            Some(archive) => archive.history(page),
            None => Ok(Vec::new()),
        }));
    }

    fn open(
        &mut self,
        id: MatchId,
        open: impl FnOnce(&dyn Archive) -> Result<OpenedGame, ResumeError> + Send + 'static,
    ) {
        let archive = self.archive.clone();
        self.opening = Some(Job::start(&self.wake, move |_| match archive() {
            Some(archive) => open(&*archive),
            None => Err(ResumeError::Forgotten(id)),
        }));
    }
}
