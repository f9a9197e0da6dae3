//! The history, page by page: finds, replays, resumes, and deletes saved games, and shows
//! statistics.

use std::path::PathBuf;
use std::sync::Arc;

use amiral_game::{Ending, Record, Rules, Seat};
use amiral_store::{Filter, LocalPerson, MatchId, MatchResult, Page, PlayerId, Summary, Who};
use amiral_strategy::Spec;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan, civil};

use crate::{
    Archive, ArchiveError, Game, HistoryTally, Job, Names, RecordFileError, Resources, ResumeError, Rows, Shared,
    State, Wake, read_record,
};

/// Returns the archive once it is open. It may wait for that, so it is called only in the
/// background.
pub type ArchiveSource = Arc<dyn Fn() -> Option<Arc<dyn Archive>> + Send + Sync>;

/// The games on one page.
const PAGE: u32 = 25;

/// The history: the saved games.
pub struct HistoryModel {
    archive: ArchiveSource,
    reader: HistoryReader,
    wake: Wake,
    page: u64,
    filter: HistoryFilter,
    /// The filter, as it was parsed.
    asked: Filter,
    listing: Option<Job<Result<Listing, ArchiveError>>>,
    games: Option<Vec<Summary>>,
    tally: HistoryTally,
    opening: Option<Job<Result<OpenedGame, ResumeError>>>,
    erasing: Option<(MatchId, Job<Result<(), ArchiveError>>)>,
    question: Option<HistoryQuestion>,
    notice: Option<HistoryNotice>,
    problem: Option<HistoryProblem>,
}

/// A page of games, and the sums of all games that match.
struct Listing {
    games: Vec<Summary>,
    tally: HistoryTally,
}

/// The person who reads the history.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HistoryReader {
    /// The person of this machine whose statistics are shown unless the filter names another.
    pub person: LocalPerson,
    /// The names to show for those who have none of their own.
    pub names: Names,
}

/// A filter for games, as it is typed. Empty fields match everything.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct HistoryFilter {
    /// Who played: a name, or a number as in `#3`.
    pub player: String,
    /// Against whom: the same, or a strategy.
    pub opponent: String,
    /// Under which rules: a preset, or all of them as a game record has them.
    pub rules: String,
    /// The result, for the player of the filter.
    pub result: Option<MatchResult>,
    /// Not before this day: `2026-01-31`.
    pub since: String,
    /// Not after this day.
    pub until: String,
}

/// What a person does with the history.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HistoryAct {
    /// Shows later games.
    Newer,
    /// Shows earlier games.
    Older,
    /// Shows only the games that match a filter.
    Find(HistoryFilter),
    /// Replays a game.
    LookAgain(MatchId),
    /// Resumes a game.
    Resume(MatchId),
    /// Resumes an unfinished game, or replays any other.
    Open(MatchId),
    /// Wants to delete a game.
    Erase(MatchId),
    /// Answers the question: yes or no.
    Answer(bool),
    /// Opens the game in a file.
    OpenFile(PathBuf),
}

/// A game that was opened.
pub enum OpenedGame {
    /// To replay, and from where its players counted rows, where that is known.
    Record(Box<Record>, Option<Rows>),
    /// To resume.
    Game(Box<Game>),
}

/// What a screen shows of the history.
#[derive(Clone, PartialEq, Debug)]
pub struct HistoryScene {
    /// The games on the page, the latest first. `None` until they are known.
    pub games: Option<Vec<Summary>>,
    /// Which games are shown.
    pub filter: HistoryFilter,
    /// Which page this is, from 0.
    pub page: u64,
    /// The sums of all games that match, and the statistics of a player.
    pub tally: HistoryTally,
    /// Whether something is being read.
    pub is_busy: bool,
    /// Whether there are later games.
    pub has_newer: bool,
    /// Whether there may be earlier games.
    pub has_older: bool,
    /// A question.
    pub question: Option<HistoryQuestion>,
    /// A notice.
    pub notice: Option<HistoryNotice>,
    /// What went wrong.
    pub problem: Option<HistoryProblem>,
}

/// A question for the person who reads the history.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HistoryQuestion {
    /// Whether to delete this game for good.
    Erase(MatchId),
}

/// A notice for the person who reads the history.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HistoryNotice {
    /// This game is deleted.
    Erased(MatchId),
}

/// What went wrong in the history.
#[derive(Clone, PartialEq, Debug)]
pub enum HistoryProblem {
    /// The games cannot be listed, or one cannot be deleted.
    Unlisted(Shared<ArchiveError>),
    /// A game cannot be opened.
    Unopened(Shared<ResumeError>),
    /// A file cannot be read.
    File(Shared<RecordFileError>),
    /// What was typed is not a date.
    NotADate(String),
    /// What was typed are not rules.
    NotRules(amiral_game::ValueProblem),
}

impl HistoryFilter {
    /// Parses the filter, or says which field is invalid.
    pub fn read(&self, names: &Names) -> Result<Filter, HistoryProblem> {
        let person = |text: &str| match text.strip_prefix('#').and_then(|number| number.parse().ok()) {
            Some(number) => Who::Player(PlayerId(number)),
            // People without a name are found by the name shown for them here.
            None => match Seat::BOTH.into_iter().find(|&seat| names.nameless[seat] == text) {
                Some(seat) => Who::Nameless(seat),
                None => Who::Named(text.into()),
            },
        };
        let opponent = |text: &str| match text.parse::<Spec>() {
            Ok(spec) => Who::Strategy(spec.to_string()),
            Err(_) => person(text),
        };
        let rules = |text: &str| text.parse::<Rules>().map_err(HistoryProblem::NotRules);
        Ok(Filter {
            player: given(&self.player).map(opponent),
            opponent: given(&self.opponent).map(opponent),
            rules: given(&self.rules).map(rules).transpose()?,
            result: self.result,
            since: given(&self.since).map(|text| day(text, 0)).transpose()?,
            until: given(&self.until).map(|text| day(text, 1)).transpose()?,
            fired: false,
            hidden_from: None,
            secret_at: None,
            seen_by: None,
        })
    }
}

fn given(text: &str) -> Option<&str> {
    Some(text.trim()).filter(|text| !text.is_empty())
}

/// Reads a moment, or a day: its beginning in the local time zone, `later` days later.
fn day(text: &str, later: i64) -> Result<Timestamp, HistoryProblem> {
    if let Ok(moment) = text.parse::<Timestamp>() {
        return Ok(moment);
    }
    let day = text.parse::<civil::Date>().and_then(|date| date.checked_add(later.days()));
    let moment = day.and_then(|date| date.to_zoned(TimeZone::system())).map(|day| day.timestamp());
    moment.map_err(|_| HistoryProblem::NotADate(text.into()))
}

impl HistoryModel {
    /// The history of an archive. It starts to load the latest games at once.
    pub fn new(archive: ArchiveSource, reader: HistoryReader, wake: &Wake) -> HistoryModel {
        let mut model = HistoryModel {
            archive,
            reader,
            wake: wake.clone(),
            page: 0,
            filter: HistoryFilter::default(),
            asked: Filter::default(),
            listing: None,
            games: None,
            tally: HistoryTally::default(),
            opening: None,
            erasing: None,
            question: None,
            notice: None,
            problem: None,
        };
        model.list();
        model
    }

    /// Handles what a person does. Returns a game that can be shown at once.
    pub fn act(&mut self, act: HistoryAct) -> Option<OpenedGame> {
        self.problem = None;
        self.notice = None;
        let question = self.question.take();
        match act {
            HistoryAct::Newer => self.turn_to(self.page.saturating_sub(1)),
            HistoryAct::Older => self.turn_to(self.page + 1),
            HistoryAct::Find(filter) => self.find(filter),
            HistoryAct::LookAgain(id) => self.look_again(id),
            HistoryAct::Resume(id) => self.resume(id),
            HistoryAct::Open(id) => {
                let open = self.games.iter().flatten().any(|game| game.id == id && game.ending == Ending::Unfinished);
                // An unfinished game can only be resumed: to replay it would reveal the fleets.
                if open { self.resume(id) } else { self.look_again(id) }
            }
            HistoryAct::Erase(id) => self.question = Some(HistoryQuestion::Erase(id)),
            HistoryAct::Answer(true) => {
                if let Some(HistoryQuestion::Erase(id)) = question {
                    self.erase(id);
                }
            }
            HistoryAct::Answer(false) => {}
            HistoryAct::OpenFile(path) => match read_record(&path) {
                Ok(record) => return Some(OpenedGame::Record(Box::new(record), None)),
                Err(error) => self.problem = Some(HistoryProblem::File(error.into())),
            },
        }
        None
    }

    /// Polls what is being read. Returns the game that was to be opened.
    pub fn poll(&mut self) -> Option<OpenedGame> {
        if let Some((id, job)) = &mut self.erasing {
            let id = *id;
            match job.poll() {
                State::Running => {}
                State::Done(Ok(())) => {
                    self.erasing = None;
                    self.notice = Some(HistoryNotice::Erased(id));
                    self.list();
                }
                State::Done(Err(error)) => {
                    self.problem = Some(HistoryProblem::Unlisted(error.into()));
                    self.erasing = None;
                }
                State::Gone => self.erasing = None,
            }
        }
        if let Some(job) = &mut self.listing {
            match job.poll() {
                State::Running => {}
                State::Done(Ok(Listing { games, tally })) => {
                    self.tally = tally;
                    self.listing = None;
                    // The last game of a page may have been deleted.
                    let is_beyond = games.is_empty() && self.page > 0;
                    self.games = Some(games);
                    if is_beyond {
                        self.turn_to(self.page - 1);
                    }
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

    /// Whether something is being read or written.
    pub fn is_working(&self) -> bool {
        self.listing.is_some() || self.opening.is_some() || self.erasing.is_some()
    }

    /// Everything a screen shows.
    pub fn scene(&self) -> HistoryScene {
        HistoryScene {
            games: self.games.clone(),
            filter: self.filter.clone(),
            page: self.page,
            tally: self.tally.clone(),
            is_busy: self.is_working(),
            has_newer: self.page > 0,
            has_older: self.games.as_ref().is_some_and(|games| games.len() == PAGE as usize),
            question: self.question,
            notice: self.notice,
            problem: self.problem.clone(),
        }
    }

    fn find(&mut self, filter: HistoryFilter) {
        match filter.read(&self.reader.names) {
            Ok(asked) => {
                self.asked = asked;
                self.turn_to(0);
            }
            Err(problem) => self.problem = Some(problem),
        }
        self.filter = filter;
    }

    fn turn_to(&mut self, page: u64) {
        self.page = page;
        self.list();
    }

    fn list(&mut self) {
        let (archive, filter, person) = (self.archive.clone(), self.asked.clone(), self.reader.person.clone());
        let page = Page { limit: PAGE, offset: self.page * u64::from(PAGE) };
        self.listing = Some(Job::start(&self.wake, move |_| match archive() {
            Some(archive) => {
                let games = archive.history(&filter.clone().told_at(Timestamp::now()), page)?;
                Ok(Listing { games, tally: archive.tally(&filter, &person)? })
            }
            None => Ok(Listing { games: Vec::new(), tally: HistoryTally::default() }),
        }));
    }

    fn look_again(&mut self, id: MatchId) {
        self.open(id, move |archive| {
            let (record, rows) = archive.record(id)?;
            Ok(OpenedGame::Record(Box::new(record), rows))
        });
    }

    fn resume(&mut self, id: MatchId) {
        let (names, wake) = (self.reader.names.clone(), self.wake.clone());
        self.open(id, move |archive| {
            let mut game = archive.resume(id, &names, Resources::default())?;
            game.wake_by(wake);
            Ok(OpenedGame::Game(Box::new(game)))
        });
    }

    fn erase(&mut self, id: MatchId) {
        let archive = self.archive.clone();
        let job = Job::start(&self.wake, move |_| archive().map_or(Ok(()), |archive| archive.erase(id)));
        self.erasing = Some((id, job));
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
