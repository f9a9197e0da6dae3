//! Where games are kept, so that one that was interrupted can be resumed.

use std::sync::Arc;

use amiral_duel::ReplayError;
use amiral_game::{Ending, GameSeed, PastGame, PerSeat, Record, Seat};
use amiral_store::{
    Contestant, Durability, Filter, Lessons, Location, Match, MatchId, NewMatch, Page, Party, PlayerId, PlayerKind,
    Step, Storage, Store, StoreError, Summary, Who,
};
use amiral_strategy::{Placer, Resources, Spec, Whose};
use thiserror::Error;

use crate::{
    ExperienceQuery, Game, GameContext, GameError, GameLog, GameLogError, NoLog, Participant, Past, Plan, RestoreError,
    printable,
};

/// Keeps games.
pub trait Archive: Send + Sync {
    /// The game log of a new game.
    fn game_log(&self) -> Box<dyn GameLog>;

    /// The game log of a new game that is not kept, but whose strategies may learn from those that
    /// are.
    fn onlooker(&self) -> Box<dyn GameLog> {
        Box::new(NoLog)
    }

    /// Some past games, for strategies that play outside of any game that could be kept.
    fn recall(&self, query: &ExperienceQuery) -> Result<Resources, ArchiveError> {
        let _ = query;
        Ok(Resources::default())
    }

    /// The games that are kept, the latest first.
    fn history(&self, page: Page) -> Result<Vec<Summary>, ArchiveError> {
        let _ = page;
        Ok(Vec::new())
    }

    /// What a game that is kept was like; without the fleets as long as it is not finished.
    fn record(&self, id: MatchId) -> Result<Record, ResumeError> {
        Err(ResumeError::Forgotten(id))
    }

    /// The latest game of the person of this machine who has that name that is not finished.
    fn unfinished(&self, person: &str) -> Result<Option<MatchId>, ArchiveError>;

    /// Resumes a game, its strategies called by that name. Those that learn know the same past
    /// games as before.
    fn resume(&self, id: MatchId, computer: &str, resources: Resources) -> Result<Game, ResumeError>;
}

/// Why something was not kept or could not be read, and where.
#[derive(Debug, Error)]
#[error("{place}: {problem}")]
pub struct ArchiveError {
    /// The database.
    pub place: Location,
    /// What went wrong there.
    #[source]
    pub problem: StoreError,
}

/// Why a game that is kept cannot be resumed.
#[derive(Debug, Error)]
pub enum ResumeError {
    /// It cannot be read, or is over.
    #[error(transparent)]
    ArchiveError(#[from] ArchiveError),
    /// Somebody who played it has been forgotten.
    #[error("somebody who played match {0} has been forgotten")]
    Forgotten(MatchId),
    /// It was played with a strategy that is not there.
    #[error("match {id} was played with '{strategy}', which is no strategy here")]
    Unknown {
        /// The match.
        id: MatchId,
        /// The strategy, as it is kept.
        strategy: String,
    },
    /// What is kept of it cannot have happened.
    #[error("match {id}: {problem}")]
    Impossible {
        /// The match.
        id: MatchId,
        /// What is wrong with it.
        problem: ReplayError,
    },
    /// It could not go on.
    #[error(transparent)]
    GameError(#[from] GameError),
}

/// A game that has begun, and whether it is kept.
pub struct StartedGame {
    /// The game.
    pub game: Game,
    /// Why it is not kept, where it was to be.
    pub unkept: Option<GameLogError>,
}

/// Begins a game that is written down there. Where that fails from the beginning, the game is
/// played all the same.
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

/// The archive in a database. People of this machine are known by their names, strategies by their
/// parameters.
#[derive(Clone)]
pub struct Database {
    store: Arc<Store>,
    place: Location,
}

impl Database {
    /// Opens the database there, making it where there is none.
    pub fn open(place: Location, durability: Durability) -> Result<Database, ArchiveError> {
        match Store::open(&place, durability) {
            Ok(store) => Ok(Database { store: Arc::new(store), place }),
            Err(problem) => Err(ArchiveError { place, problem }),
        }
    }

    /// Everything else that can be asked of it.
    pub fn store(&self) -> &Store {
        &self.store
    }

    fn told<T>(&self, answer: Result<T, StoreError>) -> Result<T, ArchiveError> {
        answer.map_err(|problem| ArchiveError { place: self.place.clone(), problem })
    }

    fn party(&self, participant: Option<&Participant>) -> Result<Party, StoreError> {
        Ok(match participant {
            None => Party::Nobody,
            Some(Participant::Person { name }) => Party::Human(self.store.player_named(name)?.id),
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

    fn begin(&self, plan: &Plan, starter: Seat, parties: [Party; 2]) -> Result<MatchId, StoreError> {
        let new = NewMatch {
            seed: Some(plan.seed),
            practice: plan.practice,
            starter,
            ..NewMatch::between(&plan.rules, parties)
        };
        self.store.begin(&new)
    }
}

/// The past games that a query asks for, those that were over when that match began where one is
/// named.
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
    fn history(&self, page: Page) -> Result<Vec<Summary>, ArchiveError> {
        self.told(self.store.history(&Filter::default(), page))
    }

    fn record(&self, id: MatchId) -> Result<Record, ResumeError> {
        let mut record = self.told(self.store.load(id))?.record;
        if record.ending == Ending::Unfinished {
            record.fleets = PerSeat::default();
        }
        Ok(record)
    }

    fn game_log(&self) -> Box<dyn GameLog> {
        Box::new(DatabaseLog { database: self.clone(), id: None, person: None })
    }

    fn onlooker(&self) -> Box<dyn GameLog> {
        Box::new(Onlooker(self.clone()))
    }

    fn recall(&self, query: &ExperienceQuery) -> Result<Resources, ArchiveError> {
        self.told(self.look_back(query, None, Resources::default()))
    }

    fn unfinished(&self, person: &str) -> Result<Option<MatchId>, ArchiveError> {
        let known = self.told(self.store.players(Some(person)))?;
        let Some(player) = known.iter().find(|player| player.kind == PlayerKind::Local) else {
            return Ok(None);
        };
        let player = player.id;
        Ok(self.told(self.store.unfinished(Some(player)))?.first().map(|summary| summary.id))
    }

    fn resume(&self, id: MatchId, computer: &str, resources: Resources) -> Result<Game, ResumeError> {
        let kept = self.told(self.store.load(id))?;
        if kept.record.ending != Ending::Unfinished {
            return Err(self.told::<()>(Err(StoreError::Over(id))).expect_err("an error was given").into());
        }
        let plan = plan(&kept, computer)?;
        let person = match &kept.seats[plan.person()] {
            Contestant::Human { id, .. } => Some(*id),
            Contestant::Strategy(_) | Contestant::Nobody => None,
        };
        let game_log = Box::new(DatabaseLog { database: self.clone(), id: Some(id), person });
        let context = GameContext { resources, game_log, ..GameContext::default() };
        Game::restore(plan, &Past::from(&kept), context).map_err(|error| match error {
            RestoreError::Replay(problem) => ResumeError::Impossible { id, problem },
            RestoreError::Game(broken) => broken.into(),
        })
    }
}

/// Who sat where. The other seat of a hunt is empty, and so is that of somebody forgotten: but only
/// a hunter has no fleet and is never fired at.
fn plan(kept: &Match, computer: &str) -> Result<Plan, ResumeError> {
    let id = kept.id;
    let participant = |seat: Seat| match &kept.seats[seat] {
        Contestant::Human { name, .. } => Ok(Some(Participant::Person { name: printable(name) })),
        Contestant::Strategy(strategy) => match strategy.parse::<Spec>() {
            Ok(spec) => Ok(Some(Participant::Strategy { spec, name: computer.into() })),
            Err(_) => Err(ResumeError::Unknown { id, strategy: strategy.clone() }),
        },
        Contestant::Nobody => Ok(None),
    };
    let seats = PerSeat([participant(Seat::A)?, participant(Seat::B)?]);
    let is_hunt = kept.starter == Seat::A && kept.record.fleets[Seat::A].is_none() && kept.shots(Seat::B) == 0;
    if seats[Seat::A].is_none() || seats[Seat::B].is_none() && !is_hunt {
        return Err(ResumeError::Forgotten(id));
    }
    // A game that came from elsewhere may have no seed; nothing of it depends on which it gets now.
    let seed = kept.seed.unwrap_or(GameSeed::Chosen(id.0.unsigned_abs()));
    Ok(Plan { rules: kept.record.rules.clone(), seed, practice: kept.practice, seats, placer: Placer::default() })
}

/// Keeps one game in the database.
struct DatabaseLog {
    database: Database,
    /// The match, once it has begun.
    id: Option<MatchId>,
    /// Who the only person in it is, or the first of two.
    person: Option<PlayerId>,
}

impl DatabaseLog {
    fn told<T>(&self, answer: Result<T, StoreError>) -> Result<T, GameLogError> {
        self.database.told(answer).map_err(|unkept| GameLogError(Box::new(unkept)))
    }
}

impl GameLog for DatabaseLog {
    fn begin(&mut self, plan: &Plan, starter: Seat) -> Result<(), GameLogError> {
        let begun = self.database.parties(plan).and_then(|parties| {
            let person = match parties[plan.person() as usize] {
                Party::Human(id) => Some(id),
                Party::Strategy(_) | Party::Nobody => None,
            };
            Ok((self.database.begin(plan, starter, parties)?, person))
        });
        let (id, person) = self.told(begun)?;
        (self.id, self.person) = (Some(id), person);
        Ok(())
    }

    fn keep(&mut self, step: &Step) -> Result<(), GameLogError> {
        let id = self.id.ok_or_else(|| GameLogError("the game has not begun".into()))?;
        self.told(self.database.store.keep(id, std::slice::from_ref(step))).map(drop)
    }

    fn recall(&mut self, query: &ExperienceQuery, resources: Resources) -> Result<Resources, GameLogError> {
        let query = match self.person {
            Some(player) => query.clone().against(Who::Player(player)),
            None => query.clone(),
        };
        self.told(self.database.look_back(&query, self.id, resources))
    }
}

/// Keeps nothing, but knows what has been.
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
