//! Databases in trouble: each kind is told apart, and the file is left as it was.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use amiral_game::{Preset, Seat};
use amiral_store::{Durability, Filter, Location, NewMatch, Options, Page, Party, Store, StoreError};
use sqlx::Connection;

use crate::durable::mariner;
use crate::{Raw, TestDatabase, Voyage, everywhere, play, small, wait};

const HASTY: Options =
    Options { durability: Durability::Normal, patience: Duration::from_millis(100), read_only: false, quota: None };

fn path(database: &TestDatabase) -> &Path {
    match &database.location {
        Location::File(path) => path,
        Location::Server(_) => panic!("a file"),
    }
}

/// A database with a few games in it, closed.
fn laden() -> TestDatabase {
    let database = TestDatabase::sqlite();
    let store = database.open();
    let ada = store.add_player("Ada").unwrap().id;
    for seed in 0..5 {
        play(&store, &small(), [Party::Human(ada), Party::Strategy("easy".into())], seed, 0);
    }
    database
}

fn open(database: &TestDatabase) -> Result<Store, StoreError> {
    Store::open_with(&database.location, HASTY)
}

/// Opening the file fails so, and leaves it as it was.
#[track_caller]
fn check(database: &TestDatabase, expected: fn(&StoreError) -> bool) {
    let before = fs::read(path(database)).unwrap();
    let error = open(database).err().expect("it must not be opened");
    assert!(expected(&error), "{error:?}");
    assert!(fs::read(path(database)).unwrap() == before, "the file has changed");
}

#[test]
fn a_file_that_is_no_database_is_damaged() {
    let database = laden();
    fs::write(path(&database), "Dear diary, today we sank nothing at all.\n".repeat(100)).unwrap();
    check(&database, |error| matches!(error, StoreError::Damaged(_)));
    fs::write(path(&database), "short").unwrap();
    check(&database, |error| matches!(error, StoreError::Damaged(_)));
}

#[test]
fn a_file_cut_short_is_damaged() {
    let database = laden();
    let whole = fs::read(path(&database)).unwrap();
    for part in [whole.len() / 2, whole.len() - 4096, 5000] {
        fs::write(path(&database), &whole[..part]).unwrap();
        check(&database, |error| matches!(error, StoreError::Damaged(_)));
    }
}

#[test]
fn a_file_with_a_garbled_page_is_damaged() {
    let database = laden();
    let whole = fs::read(path(&database)).unwrap();
    for page in [1, 5, 12, whole.len() / 4096 - 1] {
        let mut garbled = whole.clone();
        for (place, byte) in garbled[page * 4096..][..4096].iter_mut().enumerate() {
            *byte = (place * 37 % 251) as u8;
        }
        fs::write(path(&database), &garbled).unwrap();
        check(&database, |error| matches!(error, StoreError::Damaged(_)));
    }
}

#[test]
fn a_database_of_another_program_is_left_alone() {
    let database = TestDatabase::sqlite();
    fs::create_dir_all(path(&database).parent().unwrap()).unwrap();
    fs::write(path(&database), "").unwrap();
    database.raw.run("CREATE TABLE recipes (title TEXT)");
    check(&database, |error| matches!(error, StoreError::Foreign));
}

#[test]
fn an_empty_file_is_as_good_as_none() {
    let database = TestDatabase::sqlite();
    fs::create_dir_all(path(&database).parent().unwrap()).unwrap();
    fs::write(path(&database), "").unwrap();
    database.open().add_player("Ada").unwrap();
}

#[test]
fn a_newer_version_is_left_alone() {
    everywhere(|database| {
        database.open().add_player("Ada").unwrap();
        let bytes = if matches!(database.raw, Raw::Sqlite(_)) { "x'00'" } else { "'\\x00'" };
        database.raw.run(&format!(
            "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
             VALUES (99, 'from the future', true, {bytes}, 0)"
        ));
        let error = open(database).err().expect("it must not be opened");
        assert!(matches!(error, StoreError::Newer { found: 99, known: 23 }), "{error:?}");
        if matches!(database.raw, Raw::Sqlite(_)) {
            check(database, |error| matches!(error, StoreError::Newer { .. }));
        }
        database.raw.run("DELETE FROM _sqlx_migrations WHERE version = 99");
        assert_eq!(database.open().players(None).unwrap().len(), 1);
    });
}

#[test]
fn a_locked_database_says_so_and_goes_on_once_it_is_free() {
    everywhere(|database| {
        let store = Store::open_with(&database.location, HASTY).unwrap();
        let player = store.add_player("Ada").unwrap().id;
        wait(async {
            match &database.raw {
                Raw::Sqlite(path) => {
                    let mut other = sqlx::SqliteConnection::connect(path).await.unwrap();
                    let lock = other.begin_with("BEGIN EXCLUSIVE").await.unwrap();
                    refused_while_locked(database);
                    lock.rollback().await.unwrap();
                }
                Raw::Postgres(url) => {
                    let mut other = sqlx::PgConnection::connect(url).await.unwrap();
                    let mut lock = other.begin().await.unwrap();
                    sqlx::raw_sql("LOCK TABLE players IN EXCLUSIVE MODE").execute(&mut *lock).await.unwrap();
                    refused_while_locked(database);
                    lock.rollback().await.unwrap();
                }
            }
        });
        store.rename_player(player, "Eda").unwrap();
        assert_eq!(store.players(None).unwrap().len(), 1);
    });
}

/// Another program can still read, and is told that it cannot write.
fn refused_while_locked(database: &TestDatabase) {
    std::thread::scope(|scope| {
        let other = scope.spawn(|| {
            let store = Store::open_with(&database.location, HASTY).unwrap();
            assert_eq!(store.players(None).unwrap().len(), 1);
            store.add_player("Bob").unwrap_err()
        });
        let error = other.join().unwrap();
        assert!(matches!(error, StoreError::Locked), "{error:?}");
    });
}

#[test]
fn a_file_that_another_program_keeps_for_itself_is_locked() {
    let database = laden();
    wait(async {
        let options = sqlx::sqlite::SqliteConnectOptions::new()
            .filename(path(&database))
            .locking_mode(sqlx::sqlite::SqliteLockingMode::Exclusive);
        let mut other = sqlx::SqliteConnection::connect_with(&options).await.unwrap();
        sqlx::raw_sql("UPDATE players SET name = 'Eda'").execute(&mut other).await.unwrap();
        std::thread::scope(|scope| {
            let error = scope.spawn(|| open(&database).err().expect("it must not be opened")).join().unwrap();
            assert!(matches!(error, StoreError::Locked), "{error:?}");
        });
        other.close().await.unwrap();
    });
    assert_eq!(open(&database).unwrap().players(None).unwrap()[0].name, "Eda");
}

#[test]
fn what_is_opened_for_reading_is_read_and_not_written() {
    everywhere(|database| {
        let ada = database.open().add_player("Ada").unwrap();
        let before = matches!(database.raw, Raw::Sqlite(_)).then(|| fs::read(path(database)).unwrap());
        let store = Store::open_with(&database.location, Options { read_only: true, ..HASTY }).unwrap();
        assert_eq!(store.players(None).unwrap(), std::slice::from_ref(&ada));
        assert!(store.history(&Filter::default(), Page { limit: 5, offset: 0 }).unwrap().is_empty());
        for error in [
            store.add_player("Bob").unwrap_err(),
            store.rename_player(ada.id, "Eda").unwrap_err(),
            store.begin(&NewMatch::between(&small(), [Party::Nobody, Party::Nobody])).unwrap_err(),
        ] {
            assert!(matches!(error, StoreError::ReadOnly), "{error:?}");
        }
        drop(store);
        if let Some(before) = before {
            assert!(fs::read(path(database)).unwrap() == before);
        }
        assert_eq!(database.open().players(None).unwrap(), [ada]);
    });
}

/// What the mariner says of a database it may not write: run as somebody without rights, for root
/// may write everything.
#[cfg(unix)]
fn greet(database: &Path) -> String {
    use std::os::unix::process::CommandExt;
    // Where the tests are built, nobody else may look.
    let program = database.parent().unwrap().parent().unwrap().join("mariner");
    fs::copy(mariner(), &program).unwrap();
    let mut command = std::process::Command::new(program);
    command.args(["greet", database.to_str().unwrap()]);
    if fs::metadata("/proc/self").is_ok_and(|own| std::os::unix::fs::MetadataExt::uid(&own) == 0) {
        command.uid(65534).gid(65534);
    }
    String::from_utf8(command.output().unwrap().stdout).unwrap()
}

#[cfg(unix)]
fn permit(path: &Path, mode: u32) {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
}

/// The folders down to a database may be entered by all.
#[cfg(unix)]
fn accessible() -> (TestDatabase, PathBuf) {
    let database = laden();
    let file = path(&database).to_path_buf();
    for folder in file.ancestors().skip(1).take(3) {
        permit(folder, 0o755);
    }
    (database, file)
}

#[cfg(unix)]
#[test]
fn a_file_without_the_right_to_write_is_read_only() {
    let (_harbour, file) = accessible();
    let before = fs::read(&file).unwrap();
    permit(&file, 0o444);
    // In a folder that may be written, and in one that may not.
    for mode in [0o777, 0o555] {
        permit(file.parent().unwrap(), mode);
        let said = greet(&file);
        permit(file.parent().unwrap(), 0o755);
        assert_eq!(said, "Err(ReadOnly)\n", "{mode:o}");
        assert!(fs::read(&file).unwrap() == before);
    }
}

#[cfg(unix)]
#[test]
fn a_folder_without_the_right_to_write_is_read_only() {
    let (_harbour, file) = accessible();
    permit(&file, 0o666);
    permit(file.parent().unwrap(), 0o555);
    let said = greet(&file);
    let said_of_new = greet(&file.with_file_name("new.db"));
    permit(file.parent().unwrap(), 0o755);
    assert_eq!(said, "Err(ReadOnly)\n");
    assert_eq!(said_of_new, "Err(ReadOnly)\n");
}

#[test]
fn a_full_disk_is_told_and_nothing_is_lost() {
    let database = laden();
    let pages = (fs::metadata(path(&database)).unwrap().len() / 4096) as u32;
    let store = Store::open_with(&database.location, Options { quota: Some(pages + 1), ..HASTY }).unwrap();
    let voyage = Voyage::begin(&store, &Preset::Classic.rules(), [Party::Nobody, Party::Nobody], 1, 0);
    let id = voyage.id;
    let mut players = 1;
    let error = loop {
        match store.add_player(&"a long name ".repeat(20)) {
            Ok(_) => players += 1,
            Err(error) => break error,
        }
    };
    assert!(matches!(error, StoreError::Full), "{error:?}");
    assert!(matches!(store.add_player(&"another ".repeat(600)), Err(StoreError::Full)));
    drop(store);
    let store = database.open();
    assert_eq!(store.players(None).unwrap().len(), players);
    assert!(store.load(id).unwrap().record.fleets[Seat::A].is_none());
    assert_eq!(database.raw.texts("PRAGMA integrity_check"), ["ok"]);
}

#[test]
fn what_a_server_says_is_told_apart() {
    let Some(database) = TestDatabase::postgres() else { return };
    let store = database.open();
    let player = store.add_player("Ada").unwrap().id;
    for (code, expected) in [
        ("53100", (|error| matches!(error, StoreError::Full)) as fn(&StoreError) -> bool),
        ("XX001", |error| matches!(error, StoreError::Damaged(_))),
        ("55P03", |error| matches!(error, StoreError::Locked)),
        ("25006", |error| matches!(error, StoreError::ReadOnly)),
        ("57P01", |error| matches!(error, StoreError::Unreachable(_))),
    ] {
        database.raw.run(&format!(
            "CREATE OR REPLACE FUNCTION fail() RETURNS trigger AS $$ BEGIN RAISE EXCEPTION USING ERRCODE = '{code}'; END $$ \
             LANGUAGE plpgsql; DROP TRIGGER IF EXISTS fail ON players; \
             CREATE TRIGGER fail BEFORE UPDATE ON players EXECUTE FUNCTION fail()"
        ));
        let error = store.rename_player(player, "Eda").unwrap_err();
        assert!(expected(&error), "{code}: {error:?}");
    }
}

#[test]
fn what_cannot_be_reached_says_why() {
    let folder = tempfile::tempdir().unwrap();
    let error = Store::open_with(&Location::File(folder.path().into()), HASTY).err().unwrap();
    assert!(matches!(error, StoreError::Unreachable(_)), "{error:?}");
    // A port that was free a moment ago.
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let error = Store::open_with(&Location::Server(format!("postgres://x@127.0.0.1:{port}/x")), HASTY).err().unwrap();
    assert!(matches!(error, StoreError::Unreachable(_)), "{error:?}");
}
