//! Copies of the database, invalid files, and hostile data in a database.

use std::fs;
use std::io::Write;
use std::process::Stdio;

use amiral_store::{Event, EventKind, Location, NewMatch, Party, Step, Store};

use crate::store::TestHome;

fn open(home: &TestHome) -> Store {
    Store::open(&Location::File(home.path("games.db")), amiral_store::Durability::Normal).unwrap()
}

/// The files in the folder of a database, except those given.
fn files(home: &TestHome) -> Vec<String> {
    let entries = fs::read_dir(home.path("")).unwrap();
    let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_database_is_copied_and_put_back() {
    let home = TestHome::with_games();
    let copy = home.path("copy.db").display().to_string();
    let said = home.printed(&["backup", &copy]);
    let bytes = fs::metadata(&copy).unwrap().len();
    assert!(said.starts_with("3 matches copied to ") && said.ends_with(" bytes) and verified.\n"), "{said}");
    home.refused(
        &["backup", &copy],
        2,
        "DIR/copy.db already exists: choose another file, or pass --force to replace it.",
    );
    let document = home.json(&["backup", &copy, "--force"]);
    assert_eq!((document["matches"].as_u64(), document["bytes"].as_u64()), (Some(3), Some(bytes)));
    home.printed(&["forget", "Bob", "--yes"]);
    assert_eq!(
        home.printed(&["restore", &copy]).replace(home.path("").to_str().unwrap(), "DIR/"),
        "3 matches restored from DIR/copy.db.\nThe previous database is saved as DIR/games.db.before-restore.\n"
    );
    assert_eq!(home.json(&["history"])["matches"].as_array().unwrap().len(), 3);
    let document = home.json(&["restore", &copy]);
    assert!(document["before"].as_str().unwrap().ends_with("games.db.before-restore-2"), "{document}");
    let french = home.printed(&["restore", &copy, "--lang", "fr"]);
    assert!(french.starts_with("3 parties restaurées depuis "), "{french}");
}

#[test]
fn what_cannot_be_copied_or_put_back_is_told() {
    let home = TestHome::empty();
    let copy = home.path("copy.db").display().to_string();
    home.refused(&["backup", &copy], 2, "There is no database DIR/games.db.");
    home.refused(&["restore", &copy], 2, "There is no database DIR/copy.db.");
    fs::write(&copy, "Dear diary\n".repeat(100)).unwrap();
    let output = home.run(&["restore", &copy]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.code() == Some(1) && said.contains("copy.db is damaged"), "{said}");
    assert_eq!(files(&home), ["copy.db", "games.db.lock"]);
    for (command, tool) in [("backup", "back it up with pg_dump"), ("restore", "restore it with pg_restore")] {
        let sentence = format!("postgres://sea/games is on a PostgreSQL server: {tool}.");
        home.refused(&[command, &copy, "--db", "postgres://sea/games"], 2, &sentence);
    }
}

#[test]
fn no_copy_is_put_back_under_a_server() {
    let home = TestHome::with_games();
    let copy = home.path("copy.db").display().to_string();
    home.printed(&["backup", &copy]);
    let _lock = amiral_store::lock_for_serving(&Location::File(home.path("games.db"))).unwrap();
    home.refused(
        &["restore", &copy],
        1,
        "Another server is using the database DIR/games.db. Stop it first, or choose another database with --db.",
    );
    home.printed(&["history"]);
    home.printed(&["backup", &copy, "--force"]);
}

#[test]
fn what_was_done_is_listed() {
    let home = TestHome::empty();
    assert_eq!(home.printed(&["log"]), "The log is empty.\n");
    let store = open(&home);
    let quelled = EventKind::Other { name: "quelled".into(), detail: "a\u{202e}reason".into() };
    for (second, kind, subject) in [(0, EventKind::Cleared, "game 3f2a"), (5, quelled, "Ad\u{1b}[2Ja\n")] {
        let at = jiff::Timestamp::from_second(1_767_225_600 + second).unwrap();
        store.log_event(&Event { at, kind, subject: subject.into() }).unwrap();
    }
    drop(store);
    assert_eq!(
        home.printed(&["log"]),
        "#  When              What     To whom or what  Why\n\
         1  2026-01-01 00:00  cleared  game 3f2a        nobody fired a shot\n\
         2  2026-01-01 00:00  quelled  Ad[2Ja           areason\n"
    );
    assert!(home.printed(&["log", "--lang", "fr"]).contains("effacement"));
    let document = home.json(&["log", "--after", "1"]);
    assert_eq!(document["events"].as_array().unwrap().len(), 1);
    assert_eq!(document["events"][0]["subject"], "Ad\u{1b}[2Ja\n");
}

#[test]
fn files_beyond_all_measure_get_a_sentence_and_nothing_is_kept() {
    let name = format!("[Rules \"classic\"]\n[A \"{}\"]\n\n1 A F5o\n", "x".repeat(5_000_000));
    let tags = format!("[Rules \"classic\"]\n{}\n1 A F5o\n", "[Event \"x\"]\n".repeat(200_000));
    let ships = format!("[Rules \"classic\"]\n[FleetA \"{}\"]\n\n1 A F5o\n", "A0h1 ".repeat(20_000));
    let many = format!("[Rules \"10x10 {} free silent alternate\"]\n\n1 A F5o\n", vec!["1"; 20_000].join(","));
    let line = format!("{{\"rules\": \"{}\"}}\n", "x".repeat(2 << 20));
    for (what, text) in [("name", name), ("tags", tags), ("ships", ships), ("fleet", many), ("line", line)] {
        let home = TestHome::empty();
        let file = home.path("games.txt");
        fs::write(&file, text).unwrap();
        let output = home.run(&["import", file.to_str().unwrap()]);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{what}: {said}");
        assert!(said.lines().count() == 1 && said.len() < 1000, "{what}: {} bytes: {said:.500}", said.len());
        assert_eq!(files(&home), ["games.txt"], "{what}");
    }
}

#[test]
fn whatever_is_in_a_database_is_shown() {
    let home = TestHome::empty();
    let store = open(&home);
    let rules = amiral_game::Preset::Classic.rules();
    let names =
        ["\u{1b}[31mRed\u{7}\r\n", "", "\u{200b}\u{202e}", "A\u{301}\u{feff}da", "=1+1", &"é".repeat(2_500_000)];
    for name in names {
        let player = store.player_named(name).unwrap().id;
        let parties = [Party::Human(player), Party::Strategy("no-such-strategy:x=\u{1b}]0;1".into())];
        let id = store.begin(&NewMatch::between(&rules, parties)).unwrap();
        store.keep(id, &[Step::ended(amiral_game::Ending::Resigned(amiral_game::Seat::A))]).unwrap();
    }
    let players = [Party::Human(store.player_named("Late").unwrap().id), Party::Strategy("nobody".into())];
    store.begin(&NewMatch::between(&rules, players)).unwrap();
    store
        .wait(async |storage| {
            // Values that only a broken clock or another program would write.
            for statement in [
                "UPDATE matches SET began = 9223372036854775807 WHERE id = 1 RETURNING 1",
                "UPDATE matches SET ended = -9223372036854775808 WHERE id = 2 RETURNING 1",
                "UPDATE matches SET began = 0, ended = 253402207200000 WHERE id = 3 RETURNING 1",
                "UPDATE players SET joined = -1 RETURNING 1",
            ] {
                storage.diagnose(statement).await?;
            }
            Ok::<_, amiral_store::StoreError>(())
        })
        .unwrap();
    drop(store);
    let mut asked: Vec<Vec<String>> = vec![
        vec!["history".into()],
        vec!["history".into(), "--lang".into(), "fr".into()],
        vec!["history".into(), "--player".into(), "Late".into()],
        vec!["export".into(), "--format".into(), "csv".into()],
    ];
    for id in 1..=7 {
        asked.push(vec!["report".into(), id.to_string()]);
        asked.push(vec!["report".into(), id.to_string(), "--format".into(), "markdown".into()]);
    }
    for arguments in &asked {
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let output = home.run(&arguments);
        let shown = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        let strange =
            shown.chars().find(|c| c.is_control() && *c != '\n' || matches!(c, '\u{200b}' | '\u{202e}' | '\u{feff}'));
        assert_eq!(strange.filter(|_| arguments[0] != "export"), None, "{arguments:?}");
        assert!(!shown.contains('\u{1b}') && !shown.contains('\u{7}'), "{arguments:?}");
        if arguments[0] != "export" {
            assert!(shown.len() < 20_000, "{arguments:?}: {} bytes", shown.len());
        }
    }
    let listed = home.printed(&["history"]);
    assert!(listed.contains("[31mRed") && listed.contains("(no name)") && listed.contains('…'), "{listed}");
    for format in ["record", "jsonl"] {
        let output = home.run(&["export", "--format", format]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    for arguments in [
        &["play", "--plain", "--resume", "7"][..],
        &["play", "--plain", "--resume", "1"],
        &["history", "--player", "nobody at all"],
        &["history", "--opponent", "\u{1b}[2J"],
        &["forget", "\u{1b}[2J", "--yes"],
    ] {
        let output = home.run(arguments);
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(matches!(output.status.code(), Some(1 | 2)), "{arguments:?}: {said}");
        assert!(said.lines().count() == 1 && said.len() < 3000 && !said.contains('\u{1b}'), "{arguments:?}: {said:?}");
    }
}

#[test]
fn commands_that_only_look_make_nothing() {
    let home = TestHome::empty();
    let deep = home.path("deep/down/games.db").display().to_string();
    let none = |arguments: &[&str]| home.run(&[arguments, &["--db", &deep]].concat());
    let said = |arguments: &[&str]| String::from_utf8(none(arguments).stdout).unwrap();
    assert_eq!(said(&["history"]), "No matches saved yet.\n");
    assert_eq!(said(&["log"]), "The log is empty.\n");
    assert_eq!(said(&["export"]), "");
    assert_eq!(none(&["report", "1"]).status.code(), Some(2));
    assert_eq!(none(&["backup", home.path("copy.db").to_str().unwrap()]).status.code(), Some(2));
    let document: serde_json::Value = serde_json::from_slice(&none(&["history", "--json"]).stdout).unwrap();
    assert_eq!((document["matches"].as_array().unwrap().len(), document["totals"]["games"].as_u64()), (0, Some(0)));
    assert!(files(&home).is_empty());
    // Nor do they make files beside an existing database.
    let home = TestHome::with_games();
    let before = (files(&home), fs::read(home.path("games.db")).unwrap());
    for arguments in [&["history"][..], &["report", "1"], &["export"], &["log"], &["history", "--player", "Bob"]] {
        home.printed(arguments);
    }
    assert!((files(&home), fs::read(home.path("games.db")).unwrap()) == before);
}

#[test]
fn a_database_must_be_named_by_a_text() {
    let home = TestHome::with_games();
    let command = || crate::command(&home.path(""));
    let empty = command().arg("history").env("AMIRAL_DB", "").output().unwrap();
    assert_eq!(empty.status.code(), Some(2));
    assert!(String::from_utf8(empty.stderr).unwrap().starts_with("amiral: The database name is empty"));
    assert_eq!(command().args(["history", "--db", ""]).output().unwrap().status.code(), Some(2));
    #[cfg(unix)]
    {
        use std::os::unix::ffi::OsStrExt;
        let odd = std::ffi::OsStr::from_bytes(b"\xff.db");
        let odd = command().arg("history").env("AMIRAL_DB", odd).output().unwrap();
        assert_eq!(odd.status.code(), Some(2));
        assert!(String::from_utf8(odd.stderr).unwrap().starts_with("amiral: AMIRAL_DB is not valid UTF-8"));
        // The option has precedence.
        let named = command().args(["history", "--db"]).arg(home.path("games.db")).env("AMIRAL_DB", "").output();
        assert!(named.unwrap().status.success());
    }
}

#[cfg(unix)]
#[test]
fn nobody_to_tell_is_no_reason_to_panic() {
    let home = TestHome::with_games();
    let program = env!("CARGO_BIN_EXE_amiral");
    let game = "play --plain --mode solo --seed 1 --size 3x3 --ships 1";
    for (script, code) in [
        ("history 2>&-", Some(0)),
        ("history >&- 2>&-", None),
        ("history --page nonsense 2>&-", Some(2)),
        ("report 99 2>&-", Some(2)),
        ("history >/dev/full 2>&-", Some(1)),
        ("fleet --ships 9,9,9,9,9,9,9,9,9 2>&-", None),
        (game, None),
        ("", None),
        ("--help >&-", None),
    ] {
        let script = format!("exec \"$0\" {script}");
        let mut shell = std::process::Command::new("sh");
        shell.args(["-c", &script, program]).env("LC_ALL", "en_GB.UTF-8").env("AMIRAL_CONFIG", home.path(""));
        let output = shell.env("AMIRAL_DB", home.path("games.db")).stdin(Stdio::null()).output().unwrap();
        assert_ne!(output.status.code(), Some(101), "{script}");
        assert!(output.status.code().is_some(), "{script} was killed");
        assert!(!String::from_utf8_lossy(&output.stderr).contains("panicked"), "{script}");
        if let Some(code) = code {
            assert_eq!(output.status.code(), Some(code), "{script}");
        }
    }
    let script = "\"$0\" history --limit 10000 | head -1; \"$0\" export --format jsonl | head -c 10";
    let output = std::process::Command::new("sh")
        .args(["-c", script, program])
        .env("AMIRAL_DB", home.path("games.db"))
        .output()
        .unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn a_game_with_a_chosen_seed_is_practice() {
    let home = TestHome::empty();
    let play = |arguments: &[&str]| {
        let mut command = crate::command(&home.path(""));
        command.args(["play", "--plain", "--mode", "solo", "--size", "3x3", "--ships", "2"]).args(arguments);
        let mut game = command.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
        let cells = "A0\nA1\nA2\nB0\nB1\nB2\nC0\nC1\nC2\n";
        // The game may be over before the last cell is read.
        let _ = game.stdin.take().unwrap().write_all(cells.as_bytes());
        assert!(game.wait().unwrap().success());
    };
    play(&["--seed", "7"]);
    play(&[]);
    let document = home.json(&["history"]);
    let practice: Vec<_> = document["matches"].as_array().unwrap().iter().map(|one| one["practice"].clone()).collect();
    assert_eq!(practice, [false, true]);
    assert_eq!(document["totals"]["solo"][0]["games"], 1, "practice is in no sum");
    assert!(home.printed(&["history"]).contains("(practice)"));
    assert!(home.printed(&["history", "--lang", "fr"]).contains("(entraînement)"));
    let report = home.printed(&["report", "1"]);
    assert!(report.contains("Seed: 7.") && report.contains("Practice: the seed was chosen"), "{report}");
    let drawn = home.json(&["report", "2"])["seed"].as_str().unwrap().to_owned();
    assert_eq!(drawn.len(), 32);
    // A seed that was drawn can be played again, as practice.
    play(&["--seed", &drawn]);
    assert_eq!(home.json(&["report", "3"])["fleets"], home.json(&["report", "2"])["fleets"]);
    assert_eq!(home.json(&["report", "3"])["practice"], true);
}
