//! Databases of older versions: before people were told apart by more than their names, and before
//! there was a log of acts.
//!
//! `fixtures/version4.db` was written by that version: games of this machine and of the web in
//! every mode, finished, unfinished, resigned and cancelled, one that came from elsewhere and one
//! whose second player has been forgotten. `version4.jsonl` is what that version exported of it.

use std::fs;
use std::path::Path;

use amiral_game::{Ending, GameSeed, Seat};
use amiral_store::transfer::Game;
use amiral_store::{
    Contestant, EventKind, Filter, LocalPerson, Location, MatchId, NewMatch, Origin, Party, PlayerKind, SecretHash,
    Session, Store, WebGameId, WebGameState, Who,
};
use serde_json::Value;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{Connection, SqlSafeStr};

use crate::{Raw, TestDatabase, everywhere, wait};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/store/fixtures");

/// The tables of version 4, each before those that refer to it.
const TABLES: [(&str, &str); 11] = [
    ("players", "id, uid, name, joined"),
    ("settings", "player, key, value"),
    ("rulesets", "id, text"),
    ("contestants", "id, player, strategy"),
    ("matches", "id, uid, rules, seed, starter, began, ended, ending"),
    ("seats", "match_id, seat, contestant"),
    ("ships", "match_id, seat, number, col, line, axis, size"),
    ("shots", "match_id, sequence, turn, seat, col, line, outcome, fired"),
    ("tags", "match_id, number, name, value"),
    ("outings", "contestant, began, match_id, seat, opponent, rules, won, shots"),
    ("tallies", "contestant, opponent, rules, span, games, wins, shots"),
];

/// Applies the migrations up to that version.
pub(crate) fn migrate_to(version: usize, raw: &Raw) {
    let folder = match raw {
        Raw::Sqlite(_) => concat!(env!("CARGO_MANIFEST_DIR"), "/migrations/sqlite"),
        Raw::Postgres(_) => concat!(env!("CARGO_MANIFEST_DIR"), "/migrations/postgres"),
    };
    let migration = |(version, title): (i64, &'static str)| {
        let sql: &'static str =
            Box::leak(fs::read_to_string(format!("{folder}/{version}_{title}.sql")).unwrap().into());
        Migration::new(version, title.into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    let titles = [
        "matches",
        "documents",
        "lessons",
        "berths",
        "people",
        "names",
        "kinds",
        "rows",
        "shared_fleets",
        "agreed_hints",
    ];
    let migrator = Migrator::with_migrations((1..).zip(titles).take(version).map(migration).collect());
    wait(async {
        match raw {
            Raw::Sqlite(path) => {
                let mut file = sqlx::SqliteConnection::connect(path).await.unwrap();
                migrator.run_direct(None, &mut file, false).await.unwrap();
                file.close().await.unwrap();
            }
            Raw::Postgres(url) => {
                let mut server = sqlx::PgConnection::connect(url).await.unwrap();
                migrator.run_direct(None, &mut server, false).await.unwrap();
                server.close().await.unwrap();
            }
        }
    });
}

/// Puts the database of version 4 there.
fn put(database: &TestDatabase) {
    let fixture = Path::new(FOLDER).join("version4.db");
    match (&database.location, &database.raw) {
        (Location::File(path), _) => {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::copy(fixture, path).unwrap();
        }
        (Location::Server(url), raw) => {
            migrate_to(4, &Raw::Postgres(url.clone()));
            let rows = Raw::Sqlite(fixture.to_str().unwrap().into());
            raw.run("DELETE FROM contestants");
            let more = [
                ("lessons", "match_id, seat, ships, shots"),
                (
                    "berths",
                    "id, mode, match_id, rules, seed, name, visitor_a, visitor_b, invitation, claimed, rematch, made",
                ),
            ];
            for (table, columns) in TABLES.into_iter().chain(more) {
                let values: Vec<String> = columns.split(", ").map(|column| format!("quote({column})")).collect();
                let values = values.join(" || ', ' || ");
                let inserts = rows.texts(&format!(
                    "SELECT 'INSERT INTO {table} ({columns}) OVERRIDING SYSTEM VALUE VALUES (' || {values} || ')' FROM {table}"
                ));
                raw.run(&inserts.join(";\n"));
            }
            for table in ["players", "rulesets", "contestants", "matches"] {
                raw.run(&format!(
                    "SELECT setval(pg_get_serial_sequence('{table}', 'id'), (SELECT MAX(id) FROM {table}))"
                ));
            }
        }
    }
}

/// A game as JSON, without what its people are called in all databases.
fn told(line: &str) -> Value {
    let mut value: Value = serde_json::from_str(line).unwrap();
    for seat in ["a", "b"] {
        if let Some(who) = value[seat].as_object_mut() {
            who.remove("id");
        }
    }
    value
}

fn exported() -> Vec<Value> {
    fs::read_to_string(Path::new(FOLDER).join("version4.jsonl")).unwrap().lines().map(told).collect()
}

fn sitter(store: &Store, id: i64, seat: Seat) -> amiral_store::Player {
    match &store.load(MatchId(id)).unwrap().seats[seat] {
        Contestant::Human { id, .. } => store.player(*id).unwrap(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn every_match_loads_as_before() {
    everywhere(|database| {
        put(database);
        let store = database.open();
        let matches = store.load_all(&store.ids(&Filter::default(), None, 1000).unwrap()).unwrap();
        let mut before = exported();
        assert_eq!(matches.len(), before.len());
        // The visitor who was called Ada and then Eda is one guest now, and called as they last
        // wanted.
        before[10]["a"]["player"] = "Eda".into();
        for (kept, line) in matches.into_iter().zip(&before) {
            assert!(!kept.practice);
            assert_eq!(&told(&Game::from(kept).to_json()), line);
        }
        assert_eq!(store.load(MatchId(2)).unwrap().seed, Some(GameSeed::Chosen(u64::MAX)));
        assert_eq!(store.load(MatchId(9)).unwrap().seed, Some(GameSeed::Chosen((1 << 63) + 1)));
        assert_eq!(store.load(MatchId(8)).unwrap().seed, None);
        let waiting =
            store.wait(async |storage| storage.web_game(&WebGameId("waiting".into())).await).unwrap().unwrap();
        let WebGameState::Waiting(draft) = waiting.state else { panic!("{waiting:?}") };
        assert_eq!((draft.seed, draft.practice), (GameSeed::Chosen(u64::MAX - 4), false));
        assert_eq!(store.setting(None, "motd").unwrap().as_deref(), Some("Ahoy"));
        let ada = store.player_named("Ada").unwrap().id;
        assert_eq!(store.setting(Some(ada), "theme").unwrap().as_deref(), Some("dark"));
    });
}

#[test]
fn people_of_the_web_become_guests_by_their_browsers() {
    everywhere(|database| {
        put(database);
        let store = database.open();
        let guest = |secret: &str| store.guest(&SecretHash::of(secret), None).unwrap();
        let players = store.players(None).unwrap().len();
        let [one, two, three, four, five] =
            ["one", "two", "three", "four", "five"].map(|name| guest(&format!("visitor {name}")));
        let second = store.guest(&SecretHash::of("visitor four").second(), None).unwrap();
        assert_eq!(store.players(None).unwrap().len(), players, "all of them were there");
        let names = [&one, &two, &three, &four, &five, &second].map(|player| player.name.as_str());
        assert_eq!(names, ["Ada", "Eda", "Zoé", "Player 1", "Mona", "Player 2"]);
        for (id, seat, who) in [
            (9, Seat::A, &one),
            (10, Seat::A, &one),
            (11, Seat::A, &two),
            (12, Seat::A, &two),
            (13, Seat::A, &one),
            (13, Seat::B, &three),
            (14, Seat::A, &three),
            (15, Seat::A, &four),
            (15, Seat::B, &second),
            (16, Seat::A, &four),
            (17, Seat::A, &five),
        ] {
            assert_eq!(&sitter(&store, id, seat), who, "match {id}");
        }
        assert_eq!(store.load(MatchId(17)).unwrap().seats[Seat::B], Contestant::Nobody);
        // The others are people of this machine; nobody is left of names that only browsers had.
        let local: Vec<String> = store
            .players(None)
            .unwrap()
            .into_iter()
            .filter(|player| player.kind == PlayerKind::Local)
            .map(|player| player.name)
            .collect();
        assert_eq!(local, ["Ada", "Bob", "Carla"]);
        let ada = store.player_named("Ada").unwrap();
        let hers = Filter { player: Some(Who::Player(ada.id)), ..Filter::default() };
        assert_eq!(store.ids(&hers, None, 100).unwrap().iter().map(|id| id.0).collect::<Vec<_>>(), [1, 2, 3, 6, 8]);
        // Whoever was one person in one browser is the same person in all databases as before.
        let zoe: Value = serde_json::from_str(
            fs::read_to_string(Path::new(FOLDER).join("version4.jsonl")).unwrap().lines().nth(13).unwrap(),
        )
        .unwrap();
        assert_eq!(zoe["a"]["id"], three.uid.0);

        let session = |secret: &str| {
            let cookie = SecretHash::of(secret);
            store.wait(async |storage| storage.session(&cookie, jiff::Timestamp::now()).await).unwrap()
        };
        assert_eq!(session("visitor one"), Some(Session::of_guest(SecretHash::of("visitor one"))));
        assert_eq!(session("visitor three"), Some(Session::of_guest(SecretHash::of("visitor three"))));
        assert_eq!(session("visitor six"), None);
    });
}

#[test]
fn sums_are_counted_again() {
    everywhere(|database| {
        put(database);
        let store = database.open();
        // Those against others, and those alone.
        let games = |who: Who| {
            let statistics = store.statistics(&who).unwrap();
            statistics.all.games + statistics.solo.games
        };
        assert_eq!(games(Who::Local("Ada".into())), 3);
        assert_eq!(games(Who::Guest(SecretHash::of("visitor one"))), 3);
        assert_eq!(games(Who::Guest(SecretHash::of("visitor two"))), 1);
        let sums = || {
            let lessons = store.lessons(&amiral_store::Lessons::default()).unwrap();
            (store.totals(&Filter::default()).unwrap(), lessons)
        };
        let counted = sums();
        store.recount().unwrap();
        assert_eq!(sums(), counted);
    });
}

#[test]
fn tables_of_the_first_version_are_brought_up_to_date() {
    everywhere(|database| {
        put(database);
        let lessons = "SELECT match_id || '.' || seat FROM lessons ORDER BY match_id, seat";
        let before = database.raw.texts(lessons);
        // Without the documents' views, what is learned from and the games of the web.
        database.raw.run(
            "DROP VIEW MATCH; DROP VIEW NAVIRES_J; DROP VIEW ATTAQUES_J; DROP VIEW crews; \
             DROP TABLE lessons; DROP TABLE berths; DELETE FROM _sqlx_migrations WHERE version >= 2",
        );
        let store = database.open();
        assert_eq!(store.ids(&Filter::default(), None, 1000).unwrap().len(), exported().len());
        assert_eq!(database.raw.texts(lessons), before);
        assert_eq!(
            database.raw.texts("SELECT DISTINCT NIVEAU FROM MATCH WHERE Joueur = 'Bob' AND NIVEAU = 'D'"),
            ["D"]
        );
    });
}

/// The version before the log of acts: what had happened is told by its ships and shots, a claimed
/// win by a mark, and the numbers of erased matches are not given again.
#[test]
fn a_database_of_version_5_gets_its_log_of_acts() {
    everywhere(|database| {
        put(database);
        migrate_to(5, &database.raw);
        database.raw.run(
            "UPDATE matches SET ending = 'B resigned', ended = began + 9 WHERE id = 13; \
             UPDATE berths SET claimed = 1 WHERE match_id = 13; \
             INSERT INTO events (at, kind, subject, detail) VALUES \
             (1, 'called-off', 'a', 'nobody played it any more'), (2, 'refused', 'b', '17 requests, too many')",
        );
        let shots = "SELECT match_id || ' ' || sequence || ' ' || seat || ' ' || col || ' ' || line || ' ' || outcome \
                     FROM shots ORDER BY match_id, sequence";
        let fired = database.raw.texts(shots);
        match database.raw {
            Raw::Sqlite(_) => database.raw.run("UPDATE sqlite_sequence SET seq = 77 WHERE name = 'matches'"),
            Raw::Postgres(_) => database.raw.run("SELECT setval(pg_get_serial_sequence('matches', 'id'), 77)"),
        }
        let store = database.open();
        assert_eq!(database.raw.texts(shots), fired);
        let claimed = store.load(MatchId(13)).unwrap();
        assert_eq!((claimed.record.ending, claimed.origin), (Ending::Absent(Seat::B), Origin::Web));
        assert_eq!(store.load(MatchId(1)).unwrap().origin, Origin::Local);
        for kept in store.load_all(&store.ids(&Filter::default(), None, 1000).unwrap()).unwrap() {
            // Beginning, fleets and turns are acts, and so is an ending without a shot.
            let fleets = kept.record.fleets.0.iter().flatten().count();
            let ended = !matches!(kept.record.ending, Ending::Unfinished | Ending::Won(_));
            let acts = 1 + fleets + kept.record.turns.len() + usize::from(ended);
            assert_eq!(kept.version, acts as u64, "match {}", kept.id);
        }
        let kinds: Vec<EventKind> =
            store.events(None, 10).unwrap().into_iter().map(|logged| logged.event.kind).collect();
        assert_eq!(kinds, [EventKind::Cancelled, EventKind::Refused { requests: 17 }]);
        let rules = "4x4 2 no-edge sunk alternate".parse().unwrap();
        assert_eq!(store.begin(&NewMatch::between(&rules, [Party::Nobody, Party::Nobody])).unwrap(), MatchId(78));
    });
}

/// Until now somebody who gave no name was called "Player 1" in English and "Joueur 1" in French, and
/// was two people.
#[test]
fn whoever_had_no_name_is_one_person_in_both_languages() {
    everywhere(|database| {
        put(database);
        migrate_to(5, &database.raw);
        let begin = match database.raw {
            Raw::Sqlite(_) => "",
            Raw::Postgres(_) => "OVERRIDING SYSTEM VALUE ",
        };
        let rows = ["Joueur 1", "Player 1", "Player 2", "Joueur 2"].iter().zip(900..).map(|(name, id)| {
            format!(
                "INSERT INTO players (id, uid, name, joined, kind) {begin}VALUES ({id}, 'u{id}', '{name}', 0, 'local'); \
                 INSERT INTO contestants (id, player) VALUES ({id}, {id});"
            )
        });
        let rows: String = rows.collect();
        let seats = |id: i64, a: i64, b: i64| {
            format!(
                "INSERT INTO matches (id, uid, rules, starter, began, ended, ending) {begin}\
                 SELECT {id}, 'm{id}', (SELECT MIN(id) FROM rulesets), 0, {id}, {id}, 'A resigned'; \
                 INSERT INTO seats (match_id, seat, contestant) VALUES ({id}, 0, {a}), ({id}, 1, {b});"
            )
        };
        database.raw.run(&format!("{rows}{}{}{}", seats(900, 900, 902), seats(901, 901, 903), seats(902, 901, 1)));
        let store = database.open();
        let [first, second] = Seat::BOTH.map(|seat| {
            let nameless = LocalPerson { id: None, name: String::new(), place: seat };
            store.find_person(&nameless).unwrap().unwrap()
        });
        assert_eq!((first.id.0, first.place, first.name.as_str()), (900, Some(Seat::A), ""));
        assert_eq!((second.id.0, second.place), (902, Some(Seat::B)));
        for (id, a) in [(900, &first), (901, &first), (902, &first)] {
            assert_eq!(&sitter(&store, id, Seat::A), a);
        }
        assert_eq!(sitter(&store, 901, Seat::B), second);
        let statistics = store.statistics(&Who::Player(first.id)).unwrap();
        assert_eq!((statistics.all.games, statistics.solo.games), (2, 1));
        assert!(store.players(Some("Joueur 1")).unwrap().iter().all(|player| player.kind == PlayerKind::Guest));
        let sums = || store.totals(&Filter::default()).unwrap();
        let counted = sums();
        store.recount().unwrap();
        assert_eq!(sums(), counted);
    });
}
