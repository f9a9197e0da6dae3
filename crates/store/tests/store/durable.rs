//! A program killed at any moment loses nothing it was told was kept.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use amiral_game::{Seed, below};
use amiral_store::{Durability, Location, MatchId, Options, Store};

use crate::{Raw, TestDatabase, everywhere};

/// The program to kill: an example of this crate, built with the tests.
pub(crate) fn mariner() -> PathBuf {
    let tests = std::env::current_exe().unwrap();
    let program =
        tests.ancestors().nth(2).unwrap().join("examples").join(format!("mariner{}", std::env::consts::EXE_SUFFIX));
    assert!(program.is_file(), "{} is not built: run the tests with `cargo test`, all targets", program.display());
    program
}

/// How a database is written on a command line: with its password, unlike how it is shown.
fn written(location: &Location) -> String {
    match location {
        Location::File(path) => path.to_str().unwrap().into(),
        Location::Server(url) => url.clone(),
    }
}

/// Kills the program that many times; after each, every shot it said was kept must be there and the
/// match go on.
fn kill(database: &TestDatabase, times: u64) {
    let seed = Seed(std::process::id().into());
    let mut acknowledged: BTreeMap<i64, u16> = BTreeMap::new();
    for round in 0..times {
        let mut child = Command::new(mariner())
            .args(["play", &written(&database.location)])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let (tell, first) = mpsc::channel();
        let reader = thread::spawn(move || {
            let tell_first = |line: &String| drop(tell.send(line.clone()));
            lines.map_while(Result::ok).inspect(tell_first).collect::<Vec<String>>()
        });
        // Every other time while it opens the database, or makes it; else while it plays.
        if round % 2 == 1 {
            first.recv_timeout(Duration::from_mins(1)).unwrap();
        }
        thread::sleep(Duration::from_micros(below(&mut seed.dice(&[round]), 40_000) as u64));
        assert_eq!(child.try_wait().unwrap(), None, "it plays until it is killed");
        child.kill().unwrap();
        child.wait().unwrap();
        let said = reader.join().unwrap();
        for line in &said {
            // The last line may have been cut; a shot is acknowledged once its line is whole.
            let Some((id, shot)) = line.split_once(' ') else { continue };
            acknowledged.insert(id.parse().unwrap(), shot.parse().unwrap());
        }
        let store = database.open();
        for (&id, &shots) in acknowledged.iter().rev().take(3) {
            check(&store, id, shots, round);
        }
        for open in store.unfinished(None).unwrap() {
            store.load(open.id).unwrap().duel().unwrap();
        }
    }
    let store = database.open();
    assert!(!acknowledged.is_empty(), "it got somewhere");
    for (&id, &shots) in &acknowledged {
        check(&store, id, shots, times);
    }
    if let Raw::Sqlite(_) = database.raw {
        assert_eq!(database.raw.texts("PRAGMA integrity_check"), ["ok"]);
    }
}

fn check(store: &Store, id: i64, shots: u16, round: u64) {
    let kept = store.load(MatchId(id)).unwrap();
    let duel = kept.duel().unwrap();
    assert!(kept.times.len() >= usize::from(shots), "round {round}: match {id} has {} of {shots}", kept.times.len());
    assert_eq!(duel.ending(), kept.record.ending);
}

#[test]
fn a_program_killed_at_any_moment_loses_no_shot() {
    everywhere(|database| kill(database, 50));
}

#[test]
#[ignore = "takes minutes"]
fn a_program_killed_a_thousand_times_loses_no_shot() {
    everywhere(|database| kill(database, 1000));
}

#[test]
fn a_power_cut_is_survived_where_it_is_asked_for() {
    let database = TestDatabase::sqlite();
    let options = Options { durability: Durability::PowerCut, ..Options::default() };
    let store = Store::open_with(&database.location, options).unwrap();
    assert_eq!(store.diagnose("PRAGMA synchronous").unwrap(), "2");
    assert_eq!(database.open().diagnose("PRAGMA synchronous").unwrap(), "1");
    assert_eq!(store.diagnose("PRAGMA journal_mode").unwrap(), "wal");
    assert_eq!(store.diagnose("PRAGMA foreign_keys").unwrap(), "1");
}

#[test]
fn a_journal_left_by_a_killed_program_is_rolled_back() {
    let database = TestDatabase::sqlite();
    let Raw::Sqlite(path) = &database.raw else { unreachable!() };
    let store = database.open();
    let ada = store.add_player("Ada").unwrap();
    drop(store);
    // As it is when a program is killed while it switches a new file to its log: the header of a
    // journal without pages, the size of the file before, of a sector and of a page.
    let size = std::fs::metadata(path).unwrap().len();
    let mut journal = vec![0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7];
    let fields = [0, 1, u32::try_from(size / 4096).unwrap(), 512, 4096];
    journal.extend(fields.iter().flat_map(|field| field.to_be_bytes()));
    journal.resize(512, 0);
    std::fs::write(format!("{path}-journal"), journal).unwrap();
    assert_eq!(database.open().players(None).unwrap(), [ada]);
}
