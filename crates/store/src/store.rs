//! The store for programs that wait: the same calls, without `await`.

use std::sync::Arc;

use amiral_game::{Cell, Experience, PastGame};
use tokio::runtime::{Builder, Runtime};

use crate::transfer::Game;
use crate::{
    Durability, Event, Filter, FirstShot, Forgotten, Found, Lesson, Lessons, LocalPerson, Location, LoggedEvent, Match,
    MatchId, Month, NewMatch, Options, Page, PairTotals, Period, Player, PlayerId, SecretHash, SoloTotals, Statistics,
    Step, Storage, StoreError, StrategyResults, Summary, Who, connect,
};

/// An open database, for interfaces with a person in front of them. It can be shared between
/// threads. Not for use inside an asynchronous runtime: there, [`connect`] and await.
pub struct Store {
    runtime: Runtime,
    storage: Arc<dyn Storage>,
}

impl Store {
    /// Opens the database there, making it where there is none.
    pub fn open(location: &Location, durability: Durability) -> Result<Store, StoreError> {
        Store::open_with(location, Options { durability, ..Options::default() })
    }

    /// Opens the database there with those options.
    pub fn open_with(location: &Location, options: Options) -> Result<Store, StoreError> {
        let runtime = Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| StoreError::Other(error.to_string()))?;
        let storage = runtime.block_on(connect(location, options))?;
        Ok(Store { runtime, storage })
    }

    /// Waits for work that needs no open database, such as [`backup`](fn@crate::backup).
    pub fn wait_for<T>(work: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
        let runtime = Builder::new_current_thread().enable_all().build();
        runtime.map_err(|error| StoreError::Other(error.to_string()))?.block_on(work)
    }

    /// Waits for work on the storage behind it.
    pub fn wait<T>(&self, work: impl AsyncFnOnce(&dyn Storage) -> T) -> T {
        self.runtime.block_on(work(&*self.storage))
    }

    /// Adds a player: `PlayerStore::add_player`.
    pub fn add_player(&self, name: &str) -> Result<Player, StoreError> {
        self.runtime.block_on(self.storage.add_player(name))
    }

    /// The person of this machine of that name, or a new one: `PlayerStore::player_named`.
    pub fn player_named(&self, name: &str) -> Result<Player, StoreError> {
        self.runtime.block_on(self.storage.player_named(name))
    }

    /// That person of this machine: `PlayerStore::local_person`.
    pub fn local_person(&self, person: &LocalPerson) -> Result<Player, StoreError> {
        self.runtime.block_on(self.storage.local_person(person))
    }

    /// The same, if they are there: `PlayerStore::find_person`.
    pub fn find_person(&self, person: &LocalPerson) -> Result<Option<Player>, StoreError> {
        self.runtime.block_on(self.storage.find_person(person))
    }

    /// The guest of that browser: `PlayerStore::guest`.
    pub fn guest(&self, visitor: &SecretHash, name: Option<&str>) -> Result<Player, StoreError> {
        self.runtime.block_on(self.storage.guest(visitor, name))
    }

    /// Calls a player something else: `PlayerStore::rename_player`.
    pub fn rename_player(&self, id: PlayerId, name: &str) -> Result<(), StoreError> {
        self.runtime.block_on(self.storage.rename_player(id, name))
    }

    /// The player with that number: `PlayerStore::player`.
    pub fn player(&self, id: PlayerId) -> Result<Player, StoreError> {
        self.runtime.block_on(self.storage.player(id))
    }

    /// All players, or those of that name: `PlayerStore::players`.
    pub fn players(&self, name: Option<&str>) -> Result<Vec<Player>, StoreError> {
        self.runtime.block_on(self.storage.players(name))
    }

    /// Erases a person: `PlayerStore::forget`.
    pub fn forget(&self, id: PlayerId) -> Result<Forgotten, StoreError> {
        self.runtime.block_on(self.storage.forget(id))
    }

    /// A setting: `PlayerStore::setting`.
    pub fn setting(&self, player: Option<PlayerId>, key: &str) -> Result<Option<String>, StoreError> {
        self.runtime.block_on(self.storage.setting(player, key))
    }

    /// Changes a setting: `PlayerStore::set_setting`.
    pub fn set_setting(&self, player: Option<PlayerId>, key: &str, value: Option<&str>) -> Result<(), StoreError> {
        self.runtime.block_on(self.storage.set_setting(player, key, value))
    }

    /// Begins a match: `MatchStore::begin`.
    pub fn begin(&self, new: &NewMatch) -> Result<MatchId, StoreError> {
        self.runtime.block_on(self.storage.begin(new))
    }

    /// Begins a match in which something has happened already: `MatchStore::begin_with`.
    pub fn begin_with(&self, new: &NewMatch, steps: &[Step]) -> Result<MatchId, StoreError> {
        self.runtime.block_on(self.storage.begin_with(new, steps))
    }

    /// Keeps what happened in a match: `MatchStore::keep`.
    pub fn keep(&self, id: MatchId, steps: &[Step]) -> Result<u64, StoreError> {
        self.runtime.block_on(self.storage.keep(id, steps))
    }

    /// The match with that number: `MatchStore::load`.
    pub fn load(&self, id: MatchId) -> Result<Match, StoreError> {
        self.runtime.block_on(self.storage.load(id))
    }

    /// The matches with those numbers: `MatchStore::load_all`.
    pub fn load_all(&self, ids: &[MatchId]) -> Result<Vec<Match>, StoreError> {
        self.runtime.block_on(self.storage.load_all(ids))
    }

    /// The numbers of the matches asked for: `HistoryStore::ids`.
    pub fn ids(&self, filter: &Filter, after: Option<MatchId>, limit: u32) -> Result<Vec<MatchId>, StoreError> {
        self.runtime.block_on(self.storage.ids(filter, after, limit))
    }

    /// The matches nobody has finished: `MatchStore::unfinished`.
    pub fn unfinished(&self, player: Option<PlayerId>) -> Result<Vec<Summary>, StoreError> {
        self.runtime.block_on(self.storage.unfinished(player))
    }

    /// The matches asked for, the latest first: `HistoryStore::history`.
    pub fn history(&self, filter: &Filter, page: Page) -> Result<Vec<Summary>, StoreError> {
        self.runtime.block_on(self.storage.history(filter, page))
    }

    /// How everybody has fared against everybody: `HistoryStore::totals`.
    pub fn totals(&self, filter: &Filter) -> Result<Vec<PairTotals>, StoreError> {
        self.runtime.block_on(self.storage.totals(filter))
    }

    /// How everybody has fared alone: `HistoryStore::solo_totals`.
    pub fn solo_totals(&self, filter: &Filter) -> Result<Vec<SoloTotals>, StoreError> {
        self.runtime.block_on(self.storage.solo_totals(filter))
    }

    /// How often strategies beat people: `HistoryStore::strategy_results`.
    pub fn strategy_results(&self, filter: &Filter, limit: u32) -> Result<Vec<StrategyResults>, StoreError> {
        self.runtime.block_on(self.storage.strategy_results(filter, limit))
    }

    /// How a contestant has fared month by month: `HistoryStore::months`.
    pub fn months(&self, who: &Who, limit: u32) -> Result<Vec<(Month, Period)>, StoreError> {
        self.runtime.block_on(self.storage.months(who, limit))
    }

    /// One contestant's own statistics: `HistoryStore::statistics`.
    pub fn statistics(&self, who: &Who) -> Result<Statistics, StoreError> {
        self.runtime.block_on(self.storage.statistics(who))
    }

    /// What people did in past matches: `LessonStore::lessons`.
    pub fn lessons(&self, lessons: &Lessons) -> Result<Vec<Lesson>, StoreError> {
        self.runtime.block_on(self.storage.lessons(lessons))
    }

    /// The same, as players that learn take it.
    pub fn experience(&self, lessons: &Lessons) -> Result<Experience, StoreError> {
        Ok(self.lessons(lessons)?.into_iter().map(PastGame::from).collect())
    }

    /// Every person's first shots, up to the first that hit: `HistoryStore::first_shots`.
    pub fn first_shots(&self) -> Result<Vec<FirstShot>, StoreError> {
        self.runtime.block_on(self.storage.first_shots())
    }

    /// Every cell where a person placed a ship: `HistoryStore::ship_cells`.
    pub fn ship_cells(&self) -> Result<Vec<Cell>, StoreError> {
        self.runtime.block_on(self.storage.ship_cells())
    }

    /// Adds whole games: `MatchStore::insert`.
    pub fn insert(&self, games: &[Game]) -> Result<Vec<Found>, StoreError> {
        self.runtime.block_on(self.storage.insert(games))
    }

    /// Erases a match: `MatchStore::erase`.
    pub fn erase(&self, id: MatchId) -> Result<(), StoreError> {
        self.runtime.block_on(self.storage.erase(id))
    }

    /// Finds out whether anything can be written: `ServiceStore::ensure_writable`.
    pub fn ensure_writable(&self) -> Result<(), StoreError> {
        self.runtime.block_on(self.storage.ensure_writable())
    }

    /// Notes what was done to a game or a person: `ServiceStore::log_event`.
    pub fn log_event(&self, event: &Event) -> Result<(), StoreError> {
        self.runtime.block_on(self.storage.log_event(event))
    }

    /// What was noted: `ServiceStore::events`.
    pub fn events(&self, after: Option<i64>, limit: u32) -> Result<Vec<LoggedEvent>, StoreError> {
        self.runtime.block_on(self.storage.events(after, limit))
    }

    /// Computes anew what is kept to answer quickly: `HistoryStore::recount`.
    pub fn recount(&self) -> Result<(), StoreError> {
        self.runtime.block_on(self.storage.recount())
    }

    /// What the database answers to a question about itself: `ServiceStore::diagnose`.
    pub fn diagnose(&self, question: &'static str) -> Result<String, StoreError> {
        self.runtime.block_on(self.storage.diagnose(question))
    }
}

/// Lets go of the database, so that another program finds it closed.
impl Drop for Store {
    fn drop(&mut self) {
        self.runtime.block_on(self.storage.close());
    }
}
