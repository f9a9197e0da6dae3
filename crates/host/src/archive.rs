//! Where games are saved, so that an interrupted one can be resumed.

use std::sync::Arc;

use amiral_duel::ReplayError;
use amiral_game::{Ending, GameSeed, PastGame, PerSeat, Record, Seat};
use amiral_store::{
    Act, Contestant, Durability, Filter, Lessons, LocalPerson, Location, Match, MatchId, Month, NewMatch, Page,
    PairTotals, Party, Period, Player, PlayerId, SoloTotals, Statistics, Step, Storage, Store, StoreError, Summary,
    Uid, Who,
};
use amiral_strategy::{Placer, Resources, Whose};
use thiserror::Error;

use crate::{
    ExperienceQuery, Game, GameContext, GameError, GameLog, GameLogError, NoLog, Participant, Past, Plan, RestoreError,
    Rows, printable,
};

/// Saves games.
pub trait Archive: Send + Sync {
    /// The game log of a new game.
    fn game_log(&self) -> Box<dyn GameLog>;

    /// The game log of a new game that is not saved, but whose strategies may learn from saved
    /// games.
    fn onlooker(&self) -> Box<dyn GameLog> {
        Box::new(NoLog)
    }

    /// Past games, for strategies that play outside of any saved game.
    fn recall(&self, query: &ExperienceQuery) -> Result<Resources, ArchiveError> {
        let _ = query;
        Ok(Resources::default())
    }

    /// The games that match a filter, the latest first.
    fn history(&self, filter: &Filter, page: Page) -> Result<Vec<Summary>, ArchiveError> {
        let _ = (filter, page);
        Ok(Vec::new())
    }

    /// The sums of the games that match a filter, and the statistics of a player: the one of the
    /// filter, else that person of this machine.
    fn tally(&self, filter: &Filter, person: &LocalPerson) -> Result<HistoryTally, ArchiveError> {
        let _ = (filter, person);
        Ok(HistoryTally::default())
    }

    /// Erases a game.
    fn erase(&self, id: MatchId) -> Result<(), ArchiveError> {
        let _ = id;
        Ok(())
    }

    /// The record of a saved game, without the fleets as long as it is unfinished, and from where its
    /// players count rows, where the game says so.
    fn record(&self, id: MatchId) -> Result<(Record, Option<Rows>), ResumeError> {
        Err(ResumeError::Forgotten(id))
    }

    /// The latest unfinished game of a person of this machine.
    fn unfinished(&self, person: &LocalPerson) -> Result<Option<MatchId>, ArchiveError>;

    /// Resumes a game. `names` are the names of those who have none. Strategies that learn know the
    /// same past games as before.
    fn resume(&self, id: MatchId, names: &Names, resources: Resources) -> Result<Game, ResumeError>;
}

/// The names to show for those who have none of their own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Names {
    /// Strategies.
    pub computer: String,
    /// People, by which of two on one screen they are.
    pub nameless: PerSeat<String>,
}

/// The sums and statistics of some games.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct HistoryTally {
    /// Everybody's results against everybody.
    pub totals: Vec<PairTotals>,
    /// Everybody's results alone.
    pub solo: Vec<SoloTotals>,
    /// The player whose statistics follow, if there is one.
    pub player: Option<Contestant>,
    /// That player's results in all games.
    pub statistics: Statistics,
    /// That player's results by month, the latest last.
    pub months: Vec<(Month, Period)>,
}

/// Why something was not saved or could not be read, and where.
#[derive(Debug, Error)]
#[error("{place}: {problem}")]
pub struct ArchiveError {
    /// The database.
    pub place: Location,
    /// What went wrong there.
    #[source]
    pub problem: StoreError,
}

/// Why a saved game cannot be resumed.
#[derive(Debug, Error)]
pub enum ResumeError {
    /// It cannot be read, or is over.
    #[error(transparent)]
    ArchiveError(#[from] ArchiveError),
    /// Somebody who played it has been forgotten.
    #[error("somebody who played match {0} has been forgotten")]
    Forgotten(MatchId),
    /// It was played with a strategy that does not exist here.
    #[error("match {id} was played with '{strategy}', which is no strategy here")]
    Unknown {
        /// The match.
        id: MatchId,
        /// The strategy, as it is saved.
        strategy: String,
    },
    /// What is saved of it cannot have happened.
    #[error("match {id}: {problem}")]
    Impossible {
        /// The match.
        id: MatchId,
        /// What is wrong with it.
        problem: ReplayError,
    },
    /// It could not continue.
    #[error(transparent)]
    GameError(#[from] GameError),
}

/// A game that has begun, and whether it is saved.
pub struct StartedGame {
    /// The game.
    pub game: Game,
    /// Why it is not saved, although it should be.
    pub unkept: Option<GameLogError>,
}

/// Begins a game that is saved in `game_log`. If that fails from the start, the game is played
/// without being saved.
pub fn start_game(plan: Plan, game_log: Box<dyn GameLog>, resources: &Resources) -> Result<StartedGame, GameError> {
    let context = |game_log| GameContext { resources: resources.clone(), game_log, ..GameContext::default() };
    match Game::begin(plan.clone(), context(game_log)) {
        Ok(game) => Ok(StartedGame { game, unkept: None }),
        Err(GameError::GameLog(problem)) => {
            let game = Game::begin(plan, context(Box::new(NoLog)))?;
            Ok(StartedGame { game, unkept: Some(problem) })
        }
        Err(broken) => Err(broken),
    }
}

/// How many months a player's statistics have.
const MONTHS: u32 = 24;

/// The archive in a database. It knows people of this machine by their ids, or else by their names,
/// and strategies by their parameters.
#[derive(Clone)]
pub struct Database {
    store: Arc<Store>,
    place: Location,
}

impl Database {
    /// Opens a database, and creates it if there is none.
    pub fn open(place: Location, durability: Durability) -> Result<Database, ArchiveError> {
        match Store::open(&place, durability) {
            Ok(store) => Ok(Database { store: Arc::new(store), place }),
            Err(problem) => Err(ArchiveError { place, problem }),
        }
    }

    /// The store, for everything else.
    pub fn store(&self) -> &Store {
        &self.store
    }

    fn told<T>(&self, answer: Result<T, StoreError>) -> Result<T, ArchiveError> {
        answer.map_err(|problem| ArchiveError { place: self.place.clone(), problem })
    }

    fn party(&self, participant: Option<&Participant>) -> Result<Party, StoreError> {
        Ok(match participant {
            None => Party::Nobody,
            Some(Participant::Person { person: Some(person), .. }) => Party::Human(self.store.local_person(person)?.id),
            Some(Participant::Person { name, person: None } | Participant::Elsewhere { name }) => {
                Party::Human(self.store.player_named(name)?.id)
            }
            Some(Participant::Strategy { spec, .. }) => Party::Strategy(spec.to_string()),
        })
    }

    fn look_back(
        &self,
        query: &ExperienceQuery,
        before: Option<MatchId>,
        resources: Resources,
    ) -> Result<Resources, StoreError> {
        self.store.wait(async move |storage| recall(storage, query, before, resources).await)
    }

    fn parties(&self, plan: &Plan) -> Result<[Party; 2], StoreError> {
        let [a, b] = Seat::BOTH.map(|seat| self.party(plan.seats[seat].as_ref()));
        Ok([a?, b?])
    }

    /// The player whose statistics are shown beside the matches.
    fn player_of(&self, filter: &Filter, person: &LocalPerson) -> Result<Option<(Who, Contestant)>, StoreError> {
        let known = match &filter.player {
            Some(Who::Strategy(spec)) => {
                return Ok(Some((Who::Strategy(spec.clone()), Contestant::Strategy(spec.clone()))));
            }
            Some(Who::Named(name) | Who::Seen { name, .. } | Who::Local(name)) => {
                self.store.players(Some(name))?.into_iter().next()
            }
            Some(Who::Player(id)) => Some(self.store.player(*id)?),
            Some(Who::Nameless(place)) => {
                self.store.find_person(&LocalPerson { id: None, name: String::new(), place: *place })?
            }
            Some(Who::Guest(_)) | None => self.store.find_person(person)?,
        };
        Ok(known.map(|player| {
            let who = filter.player.clone().unwrap_or(Who::Player(player.id));
            let Player { id, name, uid, place, .. } = player;
            (who, Contestant::Human { id, name, uid, place })
        }))
    }
}

/// The past games that a query asks for. If a match is given, only those that were over when it
/// began.
pub async fn recall(
    storage: &dyn Storage,
    query: &ExperienceQuery,
    before: Option<MatchId>,
    resources: Resources,
) -> Result<Resources, StoreError> {
    let limit = Some(u32::try_from(query.games).unwrap_or(u32::MAX));
    let lessons = Lessons { player: None, rules: Some(query.rules.clone()), limit, before };
    if let Some(person) = &query.person {
        let theirs = storage.lessons(&Lessons { player: Some(person.clone()), ..lessons.clone() }).await?;
        if !theirs.is_empty() {
            return Ok(resources.with_experience(theirs.into_iter().map(PastGame::from).collect(), Whose::Opponent));
        }
    }
    let all = storage.lessons(&lessons).await?;
    Ok(resources.with_experience(all.into_iter().map(PastGame::from).collect(), Whose::Everyone))
}

impl Archive for Database {
    fn history(&self, filter: &Filter, page: Page) -> Result<Vec<Summary>, ArchiveError> {
        self.told(self.store.history(filter, page))
    }

    fn tally(&self, filter: &Filter, person: &LocalPerson) -> Result<HistoryTally, ArchiveError> {
        let tally = || {
            let player = self.player_of(filter, person)?;
            let (statistics, months) = match &player {
                Some((who, _)) => (self.store.statistics(who)?, self.store.months(who, MONTHS)?),
                None => Default::default(),
            };
            Ok(HistoryTally {
                totals: self.store.totals(filter)?,
                solo: self.store.solo_totals(filter)?,
                player: player.map(|(_, contestant)| contestant),
                statistics,
                months,
            })
        };
        self.told(tally())
    }

    fn erase(&self, id: MatchId) -> Result<(), ArchiveError> {
        self.told(self.store.erase(id))
    }

    fn record(&self, id: MatchId) -> Result<(Record, Option<Rows>), ResumeError> {
        let kept = self.told(self.store.load(id))?;
        let rows = kept.first_row.map(Rows::starting_at);
        if kept.record.ending != Ending::Unfinished {
            return Ok((amiral_store::transfer::Game::from(kept).to_record(), rows));
        }
        // The fleets follow from the seed, so it is left out, too.
        let mut record = kept.record;
        record.fleets = PerSeat::default();
        record.tags.push(("Match".into(), kept.uid.to_string()));
        Ok((record, rows))
    }

    fn game_log(&self) -> Box<dyn GameLog> {
        Box::new(DatabaseLog { database: self.clone(), stage: LogStage::Fresh, person: None })
    }

    fn onlooker(&self) -> Box<dyn GameLog> {
        Box::new(Onlooker(self.clone()))
    }

    fn recall(&self, query: &ExperienceQuery) -> Result<Resources, ArchiveError> {
        self.told(self.look_back(query, None, Resources::default()))
    }

    fn unfinished(&self, person: &LocalPerson) -> Result<Option<MatchId>, ArchiveError> {
        let Some(player) = self.told(self.store.find_person(person))? else { return Ok(None) };
        Ok(self.told(self.store.unfinished(Some(player.id)))?.first().map(|summary| summary.id))
    }

    fn resume(&self, id: MatchId, names: &Names, resources: Resources) -> Result<Game, ResumeError> {
        let kept = self.told(self.store.load(id))?;
        if kept.record.ending != Ending::Unfinished {
            return Err(self.told::<()>(Err(StoreError::Over(id))).expect_err("an error was given").into());
        }
        let plan = plan(&kept, names)?;
        let person = match &kept.seats[plan.person()] {
            Contestant::Human { id, .. } => Some(*id),
            Contestant::Strategy(_) | Contestant::Nobody => None,
        };
        let game_log =
            Box::new(DatabaseLog { database: self.clone(), stage: LogStage::Kept(id, kept.uid.clone()), person });
        let context = GameContext { resources, game_log, ..GameContext::default() };
        Game::restore(plan, &Past::from(&kept), context).map_err(|error| match error {
            RestoreError::Replay(problem) => ResumeError::Impossible { id, problem },
            RestoreError::Game(broken) => broken.into(),
        })
    }
}

/// Who sat in which seat. The other seat of a hunt is empty, and so is that of a person who has
/// been erased.
fn plan(kept: &Match, names: &Names) -> Result<Plan, ResumeError> {
    let id = kept.id;
    let participant = |seat: Seat| match &kept.seats[seat] {
        Contestant::Human { name, place: Some(place), .. } if name.is_empty() => {
            let person = LocalPerson { id: None, name: String::new(), place: *place };
            Ok(Some(Participant::Person { name: names.nameless[*place].clone(), person: Some(person) }))
        }
        Contestant::Human { name, .. } => Ok(Some(Participant::person(printable(name)))),
        Contestant::Strategy(strategy) => match amiral_bot::known(strategy) {
            Ok(spec) => Ok(Some(Participant::Strategy { spec, name: names.computer.clone() })),
            Err(_) => Err(ResumeError::Unknown { id, strategy: strategy.clone() }),
        },
        Contestant::Nobody => Ok(None),
    };
    let seats = PerSeat([participant(Seat::A)?, participant(Seat::B)?]);
    if seats[Seat::A].is_none() || seats[Seat::B].is_none() && !kept.solo {
        return Err(ResumeError::Forgotten(id));
    }
    // An imported game may have no seed. Nothing depends on the one it gets now.
    let seed = kept.seed.unwrap_or(GameSeed::Chosen(id.0.unsigned_abs()));
    Ok(Plan { rules: kept.record.rules.clone(), seed, practice: kept.practice, seats, placer: Placer::default() })
}

/// Saves one game in the database, once a shot has been fired. Before that there is nothing to
/// replay or resume.
struct DatabaseLog {
    database: Database,
    stage: LogStage,
    /// The only person in it, or the first of two.
    person: Option<PlayerId>,
}

/// How far a game is in the database.
enum LogStage {
    /// It has not begun.
    Fresh,
    /// It has begun, but nothing is saved yet: how it began, and the steps since.
    Begun(Box<NewMatch>, Vec<Step>),
    /// It is saved.
    Kept(MatchId, Uid),
}

impl DatabaseLog {
    fn told<T>(&self, answer: Result<T, StoreError>) -> Result<T, GameLogError> {
        self.database.told(answer).map_err(|unkept| GameLogError(Box::new(unkept)))
    }

    /// The match, once it is saved.
    fn id(&self) -> Option<MatchId> {
        match self.stage {
            LogStage::Kept(id, _) => Some(id),
            LogStage::Fresh | LogStage::Begun(..) => None,
        }
    }
}

impl GameLog for DatabaseLog {
    fn begin(&mut self, plan: &Plan, starter: Seat) -> Result<(), GameLogError> {
        let parties = self.database.parties(plan);
        // Fail now, if the game could not be saved later.
        let parties = self.told(parties.and_then(|parties| {
            self.database.store.ensure_writable()?;
            Ok(parties)
        }))?;
        self.person = match parties[plan.person() as usize] {
            Party::Human(id) => Some(id),
            Party::Strategy(_) | Party::Nobody => None,
        };
        let new = NewMatch {
            uid: Some(Uid::draw()),
            seed: Some(plan.seed),
            practice: plan.practice,
            starter,
            ..NewMatch::between(&plan.rules, parties)
        };
        self.stage = LogStage::Begun(Box::new(new), Vec::new());
        Ok(())
    }

    fn uid(&self) -> Option<Uid> {
        match &self.stage {
            LogStage::Fresh => None,
            LogStage::Begun(new, _) => new.uid.clone(),
            LogStage::Kept(_, uid) => Some(uid.clone()),
        }
    }

    fn keep(&mut self, step: &Step) -> Result<(), GameLogError> {
        let begun = match &mut self.stage {
            LogStage::Fresh => return Err(GameLogError("the game has not begun".into())),
            LogStage::Kept(id, _) => {
                let id = *id;
                return self.told(self.database.store.keep(id, std::slice::from_ref(step))).map(drop);
            }
            LogStage::Begun(_, steps) if !matches!(step.act, Act::Fired { .. } | Act::Cheated { .. }) => {
                steps.push(step.clone());
                return Ok(());
            }
            LogStage::Begun(new, steps) => (new.clone(), [steps.as_slice(), std::slice::from_ref(step)].concat()),
        };
        let (new, steps) = begun;
        let id = self.told(self.database.store.begin_with(&new, &steps))?;
        self.stage = LogStage::Kept(id, new.uid.unwrap_or_else(Uid::draw));
        Ok(())
    }

    fn recall(&mut self, query: &ExperienceQuery, resources: Resources) -> Result<Resources, GameLogError> {
        let query = match self.person {
            Some(player) => query.clone().against(Who::Player(player)),
            None => query.clone(),
        };
        self.told(self.database.look_back(&query, self.id(), resources))
    }
}

/// Saves nothing, but knows past games.
struct Onlooker(Database);

impl GameLog for Onlooker {
    fn begin(&mut self, _: &Plan, _: Seat) -> Result<(), GameLogError> {
        Ok(())
    }

    fn keep(&mut self, _: &Step) -> Result<(), GameLogError> {
        Ok(())
    }

    fn recall(&mut self, query: &ExperienceQuery, resources: Resources) -> Result<Resources, GameLogError> {
        let known = self.0.look_back(query, None, resources);
        self.0.told(known).map_err(|unkept| GameLogError(Box::new(unkept)))
    }
}
