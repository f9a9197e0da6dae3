//! The store, on both databases: every test that can be is run against each.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod accounts;
mod bots;
mod classes;
mod clocks;
mod documents;
mod durable;
mod files;
mod history;
mod lobby;
mod matches;
mod migration;
mod migration_of_guests;
mod nodes;
mod people;
mod ratings;
mod shared_fleets;
mod sums;
mod talk;
#[cfg(feature = "tls")]
mod tls;
mod together;
mod tokens;
mod tournaments;
mod transfer;
mod trouble;
mod web_games;

use amiral_duel::{Duel, Event, Phase};
use amiral_game::{Cell, Ending, GameSeed, Law, Rules, Seat, Seed, Shot, below, random_fleet};
use amiral_store::{Durability, Location, MatchId, NewMatch, Party, Step, Store};
use jiff::Timestamp;
use sqlx::Connection;

/// A database of its own for one test.
pub(crate) struct TestDatabase {
    pub(crate) location: Location,
    /// The SQL that only a test speaks goes here.
    pub(crate) raw: Raw,
    _folder: tempfile::TempDir,
    server: Option<(String, String)>,
}

/// The same database without the store.
pub(crate) enum Raw {
    Sqlite(String),
    Postgres(String),
}

impl TestDatabase {
    pub(crate) fn sqlite() -> TestDatabase {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/down/games.db");
        let raw = Raw::Sqlite(path.to_str().unwrap().into());
        TestDatabase { location: Location::File(path), raw, _folder: folder, server: None }
    }

    /// A fresh database on the server the test run has started, if it has.
    pub(crate) fn postgres() -> Option<TestDatabase> {
        let Ok(server) = std::env::var("AMIRAL_TEST_POSTGRES") else {
            amiral_testing::skipped("there is no PostgreSQL");
            return None;
        };
        let name = format!("amiral_{}", amiral_store::Uid::draw());
        run_postgres(&server, &format!("CREATE DATABASE {name}"));
        let url = format!("{}/{name}", server.rsplit_once('/').unwrap().0);
        let folder = tempfile::tempdir().unwrap();
        let raw = Raw::Postgres(url.clone());
        Some(TestDatabase { location: Location::Server(url), raw, _folder: folder, server: Some((server, name)) })
    }

    pub(crate) fn open(&self) -> Store {
        Store::open(&self.location, Durability::Normal).unwrap()
    }
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        if let Some((server, name)) = &self.server {
            run_postgres(server, &format!("DROP DATABASE {name} WITH (FORCE)"));
        }
    }
}

/// Does the same on both databases.
pub(crate) fn everywhere(test: impl Fn(&TestDatabase)) {
    test(&TestDatabase::sqlite());
    if let Some(database) = TestDatabase::postgres() {
        test(&database);
    }
}

fn wait<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(future)
}

fn run_postgres(url: &str, sql: &str) {
    wait(async {
        let mut server = sqlx::PgConnection::connect(url).await.unwrap();
        sqlx::raw_sql(sqlx::AssertSqlSafe(sql)).execute(&mut server).await.unwrap();
        server.close().await.unwrap();
    });
}

impl Raw {
    /// Runs statements.
    pub(crate) fn run(&self, sql: &str) {
        match self {
            Raw::Postgres(url) => run_postgres(url, sql),
            Raw::Sqlite(path) => wait(async {
                let mut file = sqlx::SqliteConnection::connect(path).await.unwrap();
                sqlx::raw_sql(sqlx::AssertSqlSafe(sql)).execute(&mut file).await.unwrap();
                file.close().await.unwrap();
            }),
        }
    }

    /// How many rows a query gives, whatever is in them.
    pub(crate) fn rows(&self, sql: &str) -> usize {
        match self {
            Raw::Postgres(url) => wait(async {
                let mut server = sqlx::PgConnection::connect(url).await.unwrap();
                sqlx::query(sqlx::AssertSqlSafe(sql)).fetch_all(&mut server).await.unwrap().len()
            }),
            Raw::Sqlite(path) => wait(async {
                let mut file = sqlx::SqliteConnection::connect(path).await.unwrap();
                sqlx::query(sqlx::AssertSqlSafe(sql)).fetch_all(&mut file).await.unwrap().len()
            }),
        }
    }

    /// The rows of a query that gives one text a row.
    pub(crate) fn texts(&self, sql: &str) -> Vec<String> {
        match self {
            Raw::Postgres(url) => wait(async {
                let mut server = sqlx::PgConnection::connect(url).await.unwrap();
                sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).fetch_all(&mut server).await.unwrap()
            }),
            Raw::Sqlite(path) => wait(async {
                let mut file = sqlx::SqliteConnection::connect(path).await.unwrap();
                sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).fetch_all(&mut file).await.unwrap()
            }),
        }
    }
}

/// The moment so many seconds into the test's year.
pub(crate) fn at(seconds: i64) -> Timestamp {
    Timestamp::from_second(1_767_225_600 + seconds).unwrap()
}

/// A game that keeps itself as it goes on, shots at random, a second each.
pub(crate) struct Voyage<'a> {
    pub(crate) store: &'a Store,
    pub(crate) id: MatchId,
    pub(crate) duel: Duel,
    pub(crate) turns: u16,
    pub(crate) shots: u16,
    began: i64,
    seed: Seed,
}

impl<'a> Voyage<'a> {
    pub(crate) fn begin(store: &'a Store, rules: &Rules, parties: [Party; 2], seed: u64, began: i64) -> Voyage<'a> {
        let starter = Seat::BOTH[seed as usize % 2];
        let new = NewMatch {
            seed: Some(GameSeed::Chosen(seed)),
            starter,
            began: at(began),
            ..NewMatch::between(rules, parties)
        };
        let id = store.begin(&new).unwrap();
        Voyage { duel: Duel::new(rules, starter), ..Voyage::take(store, id, rules, seed, began) }
    }

    /// A match that has just begun, seat A to fire.
    pub(crate) fn take(store: &'a Store, id: MatchId, rules: &Rules, seed: u64, began: i64) -> Voyage<'a> {
        let duel = Duel::new(rules, Seat::A);
        Voyage { store, id, duel, turns: 0, shots: 0, began, seed: Seed(seed) }
    }

    pub(crate) fn place(&mut self, seat: Seat) {
        let rules = self.duel.rules().clone();
        let fleet = random_fleet(&rules, Law::Sequential, &mut self.seed.dice(&[seat as u64])).unwrap();
        self.store.keep(self.id, &[Step::placed(seat, &fleet)]).unwrap();
        self.duel.place(seat, fleet).unwrap();
    }

    /// Fires one turn; says whether the game goes on.
    pub(crate) fn turn(&mut self) -> bool {
        let Phase::Playing { turn: seat, shots } = self.duel.phase() else { return false };
        let mut open: Vec<Cell> = self.duel.seen(seat).unfired().collect();
        let dice = &mut self.seed.dice(&[2, u64::from(self.shots)]);
        let cells: Vec<Cell> = (0..shots).map(|_| open.swap_remove(below(dice, open.len()))).collect();
        let fired: Vec<Shot> = self
            .duel
            .fire(seat, &cells)
            .unwrap()
            .filter_map(|event| match event {
                Event::Fired { shot, .. } => Some(shot),
                _ => None,
            })
            .collect();
        self.turns += 1;
        let step = Step::fired(seat, self.turns, self.shots + 1, &fired).ending(self.duel.ending());
        self.store.keep(self.id, &[step.at(at(self.began + i64::from(self.shots) + 1))]).unwrap();
        self.shots += fired.len() as u16;
        self.duel.ending() == Ending::Unfinished
    }

    pub(crate) fn play(mut self) -> Voyage<'a> {
        Seat::BOTH.into_iter().for_each(|seat| self.place(seat));
        while self.turn() {}
        self
    }
}

/// Plays a whole game and keeps it.
pub(crate) fn play(store: &Store, rules: &Rules, parties: [Party; 2], seed: u64, began: i64) -> (MatchId, Duel) {
    let voyage = Voyage::begin(store, rules, parties, seed, began).play();
    (voyage.id, voyage.duel)
}

/// Rules for short games.
pub(crate) fn small() -> Rules {
    "5x4 3,2,1 no-edge sunk-size alternate".parse().unwrap()
}
