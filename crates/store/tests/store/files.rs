//! The file of a SQLite database: whose it is, whether it is still there, how large its log grows,
//! and copies of it.

use std::fs;
use std::path::{Path, PathBuf};

use amiral_game::{Ending, Seat};
use amiral_store::{
    Durability, Filter, Location, NewMatch, Options, Party, Step, Store, StoreError, backup, connect, lock_for_serving,
    restore,
};

use sqlx::Connection;

use crate::{Raw, TestDatabase, at, play, small, wait};

fn path(database: &TestDatabase) -> &Path {
    match &database.location {
        Location::File(path) => path,
        Location::Server(_) => panic!("a file"),
    }
}

fn beside(path: &Path, ending: &str) -> PathBuf {
    PathBuf::from(format!("{}{ending}", path.display()))
}

fn laden(games: u64) -> TestDatabase {
    let database = TestDatabase::sqlite();
    fill(&database.open(), games);
    database
}

fn fill(store: &Store, games: u64) {
    let ada = store.player_named("Ada").unwrap().id;
    for seed in 0..games {
        play(store, &small(), [Party::Human(ada), Party::Strategy("easy".into())], seed, seed as i64);
    }
}

fn ids(store: &Store) -> usize {
    store.ids(&Filter::default(), None, 1000).unwrap().len()
}

#[cfg(unix)]
fn mode(path: &Path) -> u32 {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

#[cfg(unix)]
#[test]
fn nobody_but_its_owner_reads_a_database() {
    use std::os::unix::fs::PermissionsExt;
    let database = TestDatabase::sqlite();
    let file = path(&database).to_owned();
    let store = database.open();
    fill(&store, 1);
    for ending in ["", "-wal", "-shm"] {
        assert_eq!(mode(&beside(&file, ending)), 0o600, "{ending}");
    }
    assert_eq!([mode(file.parent().unwrap()), mode(file.parent().unwrap().parent().unwrap())], [0o700; 2]);
    drop(store);
    // One that a former version left open to all is closed when it is next written; the folder is
    // somebody else's matter.
    fs::set_permissions(&file, fs::Permissions::from_mode(0o644)).unwrap();
    fs::set_permissions(file.parent().unwrap(), fs::Permissions::from_mode(0o755)).unwrap();
    drop(Store::open_with(&database.location, Options { read_only: true, ..Options::default() }).unwrap());
    assert_eq!(mode(&file), 0o644, "reading changes nothing");
    let _store = database.open();
    assert_eq!(mode(&file), 0o600);
    assert_eq!(mode(file.parent().unwrap()), 0o755);
}

#[cfg(unix)]
#[test]
fn nothing_is_acknowledged_once_the_file_is_gone_or_another() {
    for replaced in [false, true] {
        let database = laden(1);
        let file = path(&database);
        let store = database.open();
        let ada = store.player_named("Ada").unwrap().id;
        let id = store.begin(&NewMatch::between(&small(), [Party::Human(ada), Party::Nobody])).unwrap();
        let away = beside(file, ".away");
        if replaced {
            fs::copy(file, &away).unwrap();
            fs::rename(&away, file).unwrap();
        } else {
            fs::rename(file, &away).unwrap();
        }
        let step = Step::fired(Seat::A, 1, 1, &["A0o".parse().unwrap()]);
        let refused = [
            store.keep(id, std::slice::from_ref(&step)).unwrap_err(),
            store.add_player("Bob").unwrap_err(),
            store.rename_player(ada, "Eda").unwrap_err(),
            store.keep(id, &[Step::ended(Ending::Aborted).at(at(9))]).unwrap_err(),
            store.set_setting(None, "key", Some("value")).unwrap_err(),
            store.guest(&amiral_store::SecretHash::of("eve"), Some("Eve")).unwrap_err(),
        ];
        for error in refused {
            assert!(matches!(error, StoreError::Replaced), "{error:?}");
        }
        // Nor when it comes back: somebody else may have written it meanwhile.
        if !replaced {
            fs::rename(&away, file).unwrap();
            assert!(matches!(store.add_player("Bob"), Err(StoreError::Replaced)));
        }
    }
}

#[test]
fn one_file_has_one_server() {
    let database = laden(1);
    let first = lock_for_serving(&database.location).unwrap();
    assert!(matches!(lock_for_serving(&database.location), Err(StoreError::Served)));
    // Others play and look beside it, and copy it.
    fill(&database.open(), 1);
    let copy = beside(path(&database), ".copy");
    wait(backup(path(&database), &copy, false)).unwrap();
    assert!(matches!(wait(restore(&copy, path(&database))), Err(StoreError::Served)));
    #[cfg(unix)]
    {
        let link = beside(path(&database), ".link");
        std::os::unix::fs::symlink(path(&database), &link).unwrap();
        assert!(matches!(lock_for_serving(&Location::File(link)), Err(StoreError::Served)));
    }
    drop(first);
    let again = lock_for_serving(&database.location).unwrap();
    drop(again);
    // A server of databases has any number of those.
    let elsewhere = Location::Server("postgres://x@127.0.0.1/x".into());
    let _both = [lock_for_serving(&elsewhere).unwrap(), lock_for_serving(&elsewhere).unwrap()];
}

#[test]
fn the_log_of_changes_stays_small() {
    let database = TestDatabase::sqlite();
    let store = database.open();
    let ada = store.add_player("Ada").unwrap().id;
    let log = beside(path(&database), "-wal");
    let mut largest = 0;
    for round in 0..100 {
        // A reader that stays for a while every now and then, as somebody who exports does.
        let reader = (round % 10 == 5).then(|| {
            let options = sqlx::sqlite::SqliteConnectOptions::new().filename(path(&database));
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            let connection = runtime.block_on(async {
                let mut connection = sqlx::SqliteConnection::connect_with(&options).await.unwrap();
                sqlx::raw_sql("BEGIN; SELECT COUNT(*) FROM players").execute(&mut connection).await.unwrap();
                connection
            });
            (connection, runtime)
        });
        for n in 0..1000 {
            store.rename_player(ada, if n % 2 == 0 { "Eda" } else { "Ada" }).unwrap();
        }
        largest = largest.max(fs::metadata(&log).unwrap().len());
        if let Some((connection, runtime)) = reader {
            runtime.block_on(connection.close()).unwrap();
        }
    }
    // A thousand pages and their heads, and what a reader made it wait for.
    assert!(largest < 3 * 1000 * 4120, "{largest} bytes");
    assert!(fs::metadata(&log).unwrap().len() <= 1001 * 4120, "{} bytes", fs::metadata(&log).unwrap().len());
    store.wait(async |storage| storage.tidy().await).unwrap();
    assert_eq!(fs::metadata(&log).unwrap().len(), 0);
    assert_eq!(store.player(ada).unwrap().name, "Ada");
}

#[test]
fn a_copy_is_whole_while_games_are_played() {
    let database = laden(3);
    let file = path(&database).to_owned();
    let copies = file.parent().unwrap().join("copies");
    fs::create_dir(&copies).unwrap();
    std::thread::scope(|scope| {
        let playing = scope.spawn(|| fill(&database.open(), 30));
        let mut number = 0;
        while !playing.is_finished() || number < 3 {
            let copy = copies.join(format!("{number}.db"));
            let copied = wait(backup(&file, &copy, false)).unwrap();
            #[cfg(unix)]
            assert_eq!(mode(&copy), 0o600);
            let store = Store::open(&Location::File(copy.clone()), Durability::Normal).unwrap();
            assert_eq!(ids(&store) as u64, copied.matches);
            let sums = store.totals(&Filter::default()).unwrap();
            store.recount().unwrap();
            assert_eq!(store.totals(&Filter::default()).unwrap(), sums, "from one moment");
            drop(store);
            assert_eq!(
                Raw::Sqlite(copy.to_str().unwrap().into())
                    .texts("SELECT CAST(COUNT(*) AS TEXT) FROM pragma_foreign_key_check"),
                ["0"]
            );
            number += 1;
        }
        playing.join().unwrap();
    });
    let left: Vec<_> = fs::read_dir(&copies).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert!(!left.iter().any(|name| name.to_str().unwrap().contains("unfinished")), "{left:?}");
}

#[test]
fn a_copy_replaces_nothing_unless_told_to() {
    let database = laden(2);
    let copy = beside(path(&database), ".copy");
    fs::write(&copy, "something dear").unwrap();
    assert!(matches!(wait(backup(path(&database), &copy, false)), Err(StoreError::Exists(_))));
    assert_eq!(fs::read(&copy).unwrap(), b"something dear");
    assert_eq!(wait(backup(path(&database), &copy, true)).unwrap().matches, 2);
    // What is no database of ours is not copied, and leaves nothing behind.
    let foreign = beside(path(&database), ".foreign");
    fs::write(&foreign, "").unwrap();
    Raw::Sqlite(foreign.to_str().unwrap().into()).run("CREATE TABLE recipes (title TEXT)");
    for (source, expected) in [
        (foreign, (|error| matches!(error, StoreError::Foreign)) as fn(&StoreError) -> bool),
        (beside(path(&database), ".none"), |error| matches!(error, StoreError::Unreachable(_))),
    ] {
        let target = beside(path(&database), ".target");
        let error = wait(backup(&source, &target, false)).unwrap_err();
        assert!(expected(&error), "{error:?}");
        assert!(!target.exists() && !beside(&target, ".unfinished").exists());
    }
}

#[test]
fn a_copy_is_put_back_and_what_was_there_is_kept() {
    let database = laden(2);
    let file = path(&database).to_owned();
    let copy = beside(&file, ".copy");
    wait(backup(&file, &copy, false)).unwrap();
    fill(&database.open(), 3);
    // While another program still has it open, so that part of it is in its log.
    let open = database.open();
    fill(&open, 1);
    let restored = wait(restore(&copy, &file)).unwrap();
    assert_eq!(restored.copied.matches, 2);
    assert_eq!(restored.before.as_deref(), Some(beside(&file, ".before-restore").as_path()));
    #[cfg(unix)]
    assert!(matches!(open.add_player("Bob"), Err(StoreError::Replaced)));
    drop(open);
    assert_eq!(ids(&database.open()), 2);
    let before = Store::open(&Location::File(restored.before.unwrap()), Durability::Normal).unwrap();
    assert_eq!(ids(&before), 6);
    drop(before);
    let again = wait(restore(&copy, &file)).unwrap();
    assert_eq!(again.before.as_deref(), Some(beside(&file, ".before-restore-2").as_path()));
    // What is not sound is not put there, and nothing has changed.
    let mut garbled = fs::read(&copy).unwrap();
    garbled[4096 * 3..4096 * 12].fill(0xa5);
    fs::write(&copy, garbled).unwrap();
    let error = wait(restore(&copy, &file)).unwrap_err();
    assert!(matches!(error, StoreError::Damaged(_)), "{error:?}");
    assert_eq!(ids(&database.open()), 2);
    assert!(!beside(&file, ".before-restore-3").exists() && !beside(&file, ".restoring").exists());
}

#[test]
fn a_copy_of_an_older_version_is_brought_up_to_date() {
    let database = TestDatabase::sqlite();
    let fixture = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/store/fixtures/version4.db");
    let older = tempfile::tempdir().unwrap();
    let older = older.path().join("older.db");
    fs::copy(fixture, &older).unwrap();
    let restored = wait(restore(&older, path(&database))).unwrap();
    assert_eq!((restored.copied.matches, restored.before), (17, None));
    assert_eq!(ids(&database.open()), 17);
    assert_eq!(
        Raw::Sqlite(older.to_str().unwrap().into()).texts("SELECT CAST(MAX(version) AS TEXT) FROM _sqlx_migrations"),
        ["4"]
    );
}

#[test]
fn looking_makes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("deep/games.db");
    let read = Options { read_only: true, ..Options::default() };
    wait(async {
        let error = connect(&Location::File(file.clone()), read).await.err().unwrap();
        assert!(matches!(error, StoreError::Missing), "{error:?}");
    });
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    let database = laden(1);
    let before = fs::read(path(&database)).unwrap();
    let store = Store::open_with(&database.location, read).unwrap();
    assert_eq!(ids(&store), 1);
    drop(store);
    assert!(fs::read(path(&database)).unwrap() == before);
    assert_eq!(fs::read_dir(path(&database).parent().unwrap()).unwrap().count(), 1, "nothing is left beside it");
    // What is older is not brought up to date by looking.
    let fixture = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/store/fixtures/version4.db");
    let older = folder.path().join("older.db");
    fs::copy(fixture, &older).unwrap();
    let error = Store::open_with(&Location::File(older.clone()), read).err().unwrap();
    assert!(matches!(error, StoreError::Outdated), "{error:?}");
    assert!(fs::read(&older).unwrap() == fs::read(fixture).unwrap());
}
