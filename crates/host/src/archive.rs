//! Where games are kept, so that one that was broken off can be taken up again.

use std::sync::Arc;

use amiral_duel::ReplayError;
use amiral_game::{Ending, Fleet, GameSeed, PastGame, PerSeat, Seat, Shot};
use amiral_store::{
    Contestant, Durability, Lessons, Location, Log, Match, MatchId, NewMatch, Party, PlayerId, PlayerKind, Storage,
    Store, StoreError, Who,
};
use amiral_strategy::{Placer, Resources, Spec, Whose};
use amiral_words::printable;
use thiserror::Error;

use crate::{Broken, Fired, Game, Logbook, LogbookError, Past, Plan, ResumeError, Schooling, Sitter, Table, Unlogged};

/// Keeps games.
pub trait Archive: Send + Sync {
    /// The logbook of a new game.
    fn logbook(&self) -> Box<dyn Logbook>;

    /// The logbook of a new game that is not kept, but whose strategies may learn from those that are.
    fn onlooker(&self) -> Box<dyn Logbook> {
        Box::new(Unlogged)
    }

    /// Some past games, for strategies that play outside of any game that could be kept.
    fn recall(&self, schooling: &Schooling) -> Result<Resources, Unkept> {
        let _ = schooling;
        Ok(Resources::default())
    }

    /// The latest game of the person of this machine who has that name that is not finished.
    fn unfinished(&self, person: &str) -> Result<Option<MatchId>, Unkept>;

    /// Takes a game up again, its strategies called by that name. Those that learn know the same past games as before.
    fn take_up(&self, id: MatchId, computer: &str, resources: Resources) -> Result<Game, TakeUpError>;
}

/// Why something was not kept or could not be read, and where.
#[derive(Debug, Error)]
#[error("{place}: {problem}")]
pub struct Unkept {
    /// The database.
    pub place: Location,
    /// What went wrong there.
    #[source]
    pub problem: StoreError,
}

/// Why a game that is kept cannot be taken up again.
#[derive(Debug, Error)]
pub enum TakeUpError {
    /// It cannot be read, or is over.
    #[error(transparent)]
    Unkept(#[from] Unkept),
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
    Broken(#[from] Broken),
}

/// A game that has begun, and whether it is kept.
pub struct Begun {
    /// The game.
    pub game: Game,
    /// Why it is not kept, where it was to be.
    pub unkept: Option<LogbookError>,
}

/// Begins a game that is written down there. Where that fails from the beginning, the game is played all the same.
pub fn begin_kept(plan: Plan, logbook: Box<dyn Logbook>, resources: &Resources) -> Result<Begun, Broken> {
    let table = |logbook| Table { resources: resources.clone(), logbook, ..Table::default() };
    match Game::begin(plan.clone(), table(logbook)) {
        Ok(game) => Ok(Begun { game, unkept: None }),
        Err(Broken::Logbook(problem)) => {
            let game = Game::begin(plan, table(Box::new(Unlogged)))?;
            Ok(Begun { game, unkept: Some(problem) })
        }
        Err(broken) => Err(broken),
    }
}

/// The archive in a database. People of this machine are known by their names, strategies by their parameters.
#[derive(Clone)]
pub struct Database {
    store: Arc<Store>,
    place: Location,
}

impl Database {
    /// Opens the database there, making it where there is none.
    pub fn open(place: Location, durability: Durability) -> Result<Database, Unkept> {
        match Store::open(&place, durability) {
            Ok(store) => Ok(Database { store: Arc::new(store), place }),
            Err(problem) => Err(Unkept { place, problem }),
        }
    }

    /// Everything else that can be asked of it.
    pub fn store(&self) -> &Store {
        &self.store
    }

    fn told<T>(&self, answer: Result<T, StoreError>) -> Result<T, Unkept> {
        answer.map_err(|problem| Unkept { place: self.place.clone(), problem })
    }

    fn party(&self, sitter: Option<&Sitter>) -> Result<Party, StoreError> {
        Ok(match sitter {
            None => Party::Nobody,
            Some(Sitter::Person { name }) => Party::Human(self.store.player_named(name)?.id),
            Some(Sitter::Strategy { spec, .. }) => Party::Strategy(spec.to_string()),
        })
    }

    fn look_back(
        &self,
        schooling: &Schooling,
        before: Option<MatchId>,
        resources: Resources,
    ) -> Result<Resources, StoreError> {
        self.store.wait(async move |storage| recall(storage, schooling, before, resources).await)
    }

    fn parties(&self, plan: &Plan) -> Result<[Party; 2], StoreError> {
        let [a, b] = Seat::BOTH.map(|seat| self.party(plan.seats[seat].as_ref()));
        Ok([a?, b?])
    }

    fn begin(&self, plan: &Plan, starter: Seat, parties: [Party; 2]) -> Result<Log, StoreError> {
        let new = NewMatch {
            seed: Some(plan.seed),
            practice: plan.practice,
            starter,
            ..NewMatch::between(&plan.rules, parties)
        };
        Log::begin(self.store.clone(), &new)
    }
}

/// The past games that a schooling asks for, those that were over when that match began where one is named.
pub async fn recall(
    storage: &dyn Storage,
    schooling: &Schooling,
    before: Option<MatchId>,
    resources: Resources,
) -> Result<Resources, StoreError> {
    let limit = Some(u32::try_from(schooling.games).unwrap_or(u32::MAX));
    let lessons = Lessons { player: None, rules: Some(schooling.rules.clone()), limit, before };
    if let Some(person) = &schooling.person {
        let theirs = storage.lessons(&Lessons { player: Some(person.clone()), ..lessons.clone() }).await?;
        if !theirs.is_empty() {
            return Ok(resources.with_experience(theirs.into_iter().map(PastGame::from).collect(), Whose::Opponent));
        }
    }
    let all = storage.lessons(&lessons).await?;
    Ok(resources.with_experience(all.into_iter().map(PastGame::from).collect(), Whose::Everyone))
}

impl Archive for Database {
    fn logbook(&self) -> Box<dyn Logbook> {
        Box::new(Pen { database: self.clone(), log: None, person: None })
    }

    fn onlooker(&self) -> Box<dyn Logbook> {
        Box::new(Onlooker(self.clone()))
    }

    fn recall(&self, schooling: &Schooling) -> Result<Resources, Unkept> {
        self.told(self.look_back(schooling, None, Resources::default()))
    }

    fn unfinished(&self, person: &str) -> Result<Option<MatchId>, Unkept> {
        let known = self.told(self.store.players(Some(person)))?;
        let Some(player) = known.iter().find(|player| player.kind == PlayerKind::Local) else { return Ok(None) };
        let player = player.id;
        Ok(self.told(self.store.unfinished(Some(player)))?.first().map(|summary| summary.id))
    }

    fn take_up(&self, id: MatchId, computer: &str, resources: Resources) -> Result<Game, TakeUpError> {
        let kept = self.told(self.store.load(id))?;
        if kept.record.ending != Ending::Unfinished {
            return Err(self.told::<()>(Err(StoreError::Over(id))).expect_err("an error was given").into());
        }
        let plan = plan(&kept, computer)?;
        let log = Log::resume(self.store.clone(), &kept);
        let person = match &kept.seats[plan.person()] {
            Contestant::Human { id, .. } => Some(*id),
            Contestant::Strategy(_) | Contestant::Nobody => None,
        };
        let logbook = Box::new(Pen { database: self.clone(), log: Some(log), person });
        let table = Table { resources, logbook, ..Table::default() };
        Game::resume(plan, &past(&kept), table).map_err(|error| match error {
            ResumeError::Replay(problem) => TakeUpError::Impossible { id, problem },
            ResumeError::Broken(broken) => broken.into(),
        })
    }
}

/// Who sat where. The other seat of a hunt is empty, and so is that of somebody forgotten: but only a hunter has no fleet
/// and is never fired at.
fn plan(kept: &Match, computer: &str) -> Result<Plan, TakeUpError> {
    let id = kept.id;
    let sitter = |seat: Seat| match &kept.seats[seat] {
        Contestant::Human { name, .. } => Ok(Some(Sitter::Person { name: printable(name) })),
        Contestant::Strategy(strategy) => match strategy.parse::<Spec>() {
            Ok(spec) => Ok(Some(Sitter::Strategy { spec, name: computer.into() })),
            Err(_) => Err(TakeUpError::Unknown { id, strategy: strategy.clone() }),
        },
        Contestant::Nobody => Ok(None),
    };
    let seats = PerSeat([sitter(Seat::A)?, sitter(Seat::B)?]);
    let is_hunt = kept.starter == Seat::A && kept.record.fleets[Seat::A].is_none() && kept.shots(Seat::B) == 0;
    if seats[Seat::A].is_none() || seats[Seat::B].is_none() && !is_hunt {
        return Err(TakeUpError::Forgotten(id));
    }
    // A game that came from elsewhere may have no seed; nothing of it depends on which it gets now.
    let seed = kept.seed.unwrap_or(GameSeed::Chosen(id.0.unsigned_abs()));
    Ok(Plan { rules: kept.record.rules.clone(), seed, practice: kept.practice, seats, placer: Placer::default() })
}

fn past(kept: &Match) -> Past {
    let fired = |turn: &amiral_game::Turn| {
        let seat = turn.seat;
        turn.shots.iter().map(move |&shot| Fired { seat, shot }).collect::<Vec<_>>()
    };
    Past {
        starter: kept.starter,
        fleets: kept.record.fleets.clone(),
        fired: kept.record.turns.iter().flat_map(fired).collect(),
        ending: kept.record.ending,
    }
}

/// Writes one game into the database.
struct Pen {
    database: Database,
    /// The match, once it has begun.
    log: Option<Log>,
    /// Who the only person in it is, or the first of two.
    person: Option<PlayerId>,
}

impl Pen {
    fn write(&mut self, write: impl FnOnce(&mut Log) -> Result<(), StoreError>) -> Result<(), LogbookError> {
        let log = self.log.as_mut().expect("a game begins before anything happens in it");
        self.database.told(write(log)).map_err(|unkept| LogbookError(Box::new(unkept)))
    }
}

impl Logbook for Pen {
    fn begin(&mut self, plan: &Plan, starter: Seat) -> Result<(), LogbookError> {
        let begun = self.database.parties(plan).and_then(|parties| {
            let person = match parties[plan.person() as usize] {
                Party::Human(id) => Some(id),
                Party::Strategy(_) | Party::Nobody => None,
            };
            Ok((self.database.begin(plan, starter, parties)?, person))
        });
        let (log, person) = self.database.told(begun).map_err(|unkept| LogbookError(Box::new(unkept)))?;
        (self.log, self.person) = (Some(log), person);
        Ok(())
    }

    fn laid(&mut self, seat: Seat, fleet: &Fleet) -> Result<(), LogbookError> {
        self.write(|log| log.laid(seat, fleet))
    }

    fn fired(&mut self, seat: Seat, _: usize, shots: &[Shot]) -> Result<(), LogbookError> {
        self.write(|log| log.fired(seat, shots))
    }

    fn ended(&mut self, ending: Ending) -> Result<(), LogbookError> {
        self.write(|log| log.ended(ending))
    }

    fn recall(&mut self, schooling: &Schooling, resources: Resources) -> Result<Resources, LogbookError> {
        let before = self.log.as_ref().map(Log::id);
        let schooling = match self.person {
            Some(player) => schooling.clone().against(Who::Player(player)),
            None => schooling.clone(),
        };
        let known = self.database.look_back(&schooling, before, resources);
        self.database.told(known).map_err(|unkept| LogbookError(Box::new(unkept)))
    }
}

/// Writes nothing down, but knows what has been.
struct Onlooker(Database);

impl Logbook for Onlooker {
    fn begin(&mut self, _: &Plan, _: Seat) -> Result<(), LogbookError> {
        Ok(())
    }

    fn laid(&mut self, _: Seat, _: &Fleet) -> Result<(), LogbookError> {
        Ok(())
    }

    fn fired(&mut self, _: Seat, _: usize, _: &[Shot]) -> Result<(), LogbookError> {
        Ok(())
    }

    fn ended(&mut self, _: Ending) -> Result<(), LogbookError> {
        Ok(())
    }

    fn recall(&mut self, schooling: &Schooling, resources: Resources) -> Result<Resources, LogbookError> {
        let known = self.0.look_back(schooling, None, resources);
        self.0.told(known).map_err(|unkept| LogbookError(Box::new(unkept)))
    }
}
