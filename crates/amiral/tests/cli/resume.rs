//! Games that are saved as they are played, and resumed.

use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, Output, Stdio};

use sqlx::{Connection, SqliteConnection};

/// A folder with settings and games of its own.
struct GameFolder {
    folder: tempfile::TempDir,
}

const SMALL: [&str; 7] = ["play", "--plain", "--size", "6x6", "--ships", "3,2,2", "--seed=5"];
const VERSUS: [&str; 4] = ["--mode", "versus", "--strategy", "level4:samples=20"];
const RESUME: [&str; 3] = ["play", "--plain", "--resume"];

/// Enough empty lines for any game: a random fleet, then shots at random.
fn to_the_end() -> String {
    "\n".repeat(100)
}

impl GameFolder {
    fn new() -> GameFolder {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("settings.toml"), "name = \"Ada\"\nsecond_name = \"Zoé\"\n").unwrap();
        GameFolder { folder }
    }

    fn database(&self) -> PathBuf {
        self.folder.path().join("games.db")
    }

    fn start(&self, arguments: &[&str]) -> Child {
        crate::command(self.folder.path())
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    }

    fn run(&self, arguments: &[&str], input: &str) -> Output {
        let mut child = self.start(arguments);
        // A game that is over reads no further.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        child.wait_with_output().unwrap()
    }

    #[track_caller]
    fn played(&self, arguments: &[&str], input: &str, code: i32) -> String {
        let output = self.run(arguments, input);
        let text = String::from_utf8(output.stdout).unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(code), "{text}{said}");
        assert_eq!(said, "");
        text
    }

    fn history(&self) -> serde_json::Value {
        let output = self.run(&["history", "--json"], "");
        serde_json::from_slice::<serde_json::Value>(&output.stdout).unwrap()["matches"].clone()
    }

    /// The record of a match, without when and where it was played.
    fn record(&self, id: &str) -> serde_json::Value {
        let output = self.run(&["report", id, "--json"], "");
        let mut document: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        let fields = document.as_object_mut().unwrap();
        fields.retain(|name, _| ["a", "b", "rules", "seed", "starter", "fleets", "result"].contains(&name.as_str()));
        let told: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        let shots = told["shots"].as_array().unwrap();
        let shots = shots.iter().map(|shot| (shot["seat"].to_string(), shot["shot"].to_string()));
        fields.insert("shots".into(), serde_json::json!(shots.collect::<Vec<_>>()));
        document
    }
}

/// What was printed once the game was over.
fn ending(text: &str) -> &str {
    &text[text.find(" wins in ").unwrap()..]
}

#[test]
fn every_game_people_play_is_kept() {
    for (mode, seats) in [
        ("solo", serde_json::json!(["Ada", null])),
        ("versus", serde_json::json!(["Ada", "level5"])),
        ("two", serde_json::json!(["Ada", "Zoé"])),
    ] {
        let home = GameFolder::new();
        home.played(&[&SMALL[..], &["--mode", mode]].concat(), &to_the_end(), 0);
        let history = home.history();
        assert_eq!(history.as_array().unwrap().len(), 1, "{mode}");
        assert_eq!(serde_json::json!([history[0]["a"]["name"], history[0]["b"]["name"]]), seats);
        assert!(history[0]["winner"].is_string(), "{history}");
        let shots = home.record("1")["shots"].as_array().unwrap().len();
        assert_eq!(
            history[0]["shots"]["A"].as_u64().unwrap() + history[0]["shots"]["B"].as_u64().unwrap(),
            shots as u64
        );
    }
}

#[test]
fn a_watched_game_is_kept_only_when_asked() {
    let home = GameFolder::new();
    let watch = [&SMALL[..], &["--mode", "watch"]].concat();
    home.played(&watch, "", 0);
    assert!(!home.database().exists());
    home.played(&[&watch[..], &["--keep"]].concat(), "", 0);
    assert_eq!(home.history()[0]["a"]["name"], "level5");
}

#[test]
fn a_game_whose_input_ends_is_resumed_to_the_same_end() {
    for mode in [&["--mode", "solo"][..], &["--mode", "two"], &VERSUS] {
        let whole = GameFolder::new();
        let arguments = [&SMALL[..], mode].concat();
        let end = whole.played(&arguments, &to_the_end(), 0);
        for lines in [0, 1, 2, 5, 8] {
            let broken = GameFolder::new();
            let text = broken.played(&arguments, &"\n".repeat(lines), 1);
            if broken.history() == serde_json::json!([]) {
                // Nobody has fired yet.
                assert!(lines <= 2 && !text.contains("--resume"), "{text}");
                continue;
            }
            assert!(text.contains("resume it with “amiral play --resume”."), "{text}");
            assert_eq!(broken.history()[0]["result"], "unfinished");
            // Interrupt it once more, in the middle.
            broken.played(&RESUME, "\n", 1);
            let resumed = broken.played(&RESUME, &to_the_end(), 0);
            assert!(resumed.contains("Resuming after "), "{resumed}");
            assert_eq!(ending(&resumed), ending(&end), "{mode:?} after {lines} lines");
            assert_eq!(broken.record("1"), whole.record("1"));
            assert_eq!(broken.history().as_array().unwrap().len(), 1);
        }
    }
}

/// Plays until the computer has fired so many shots, then kills the program.
#[cfg(unix)]
fn killed_after(home: &GameFolder, arguments: &[&str], shots: usize) {
    let mut child = home.start(arguments);
    child.stdin.as_mut().unwrap().write_all("\n".repeat(2 + shots).as_bytes()).unwrap();
    let told = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    let reached = told.filter(|line| line.starts_with("HAL › ")).take(shots).count();
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(reached, shots);
}

#[cfg(unix)]
#[test]
fn a_game_that_was_killed_is_resumed_to_the_same_end() {
    let arguments = [&SMALL[..], &VERSUS].concat();
    let whole = GameFolder::new();
    let end = whole.played(&arguments, &to_the_end(), 0);
    for shots in [1, 4, 7] {
        let broken = GameFolder::new();
        killed_after(&broken, &arguments, shots);
        let kept = broken.history()[0]["shots"]["B"].as_u64().unwrap();
        assert!(kept >= shots as u64, "{kept} of {shots} shots that were told are kept");
        let resumed = broken.played(&["play", "--plain", "--resume", "1"], &to_the_end(), 0);
        assert_eq!(ending(&resumed), ending(&end), "after {shots} shots");
        assert_eq!(broken.record("1"), whole.record("1"));
    }
}

#[test]
fn where_there_is_nothing_to_resume_a_sentence_says_so() {
    let home = GameFolder::new();
    let refused = |arguments: &[&str], code: i32, sentence: &str| {
        let output = home.run(arguments, "");
        assert_eq!(String::from_utf8(output.stderr).unwrap(), format!("amiral: {sentence}\n"));
        assert_eq!(output.status.code(), Some(code));
        assert!(output.stdout.is_empty());
    };
    refused(&RESUME, 1, "Ada has no unfinished game to resume.");
    home.played(&[&SMALL[..], &["--mode", "solo"]].concat(), &to_the_end(), 0);
    refused(&RESUME, 1, "Ada has no unfinished game to resume.");
    refused(&["play", "--plain", "--resume", "1"], 1, "Match 1 is over.");
    refused(&["play", "--plain", "--resume", "7"], 2, "There is no match 7. “amiral history” lists them all.");
    std::fs::write(home.database(), "no database at all, and longer than a header").unwrap();
    let output = home.run(&RESUME, "");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8(output.stderr).unwrap().contains("is damaged"));
}

/// Plays a game that cannot be saved. Returns what was printed on standard error.
#[track_caller]
fn played_unsaved(home: &GameFolder) -> String {
    let output = home.run(&[&SMALL[..], &["--mode", "solo"]].concat(), &to_the_end());
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(said.starts_with("amiral: This game is not being saved. "), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(String::from_utf8(output.stdout).unwrap().contains(" wins in "));
    said
}

#[test]
fn a_damaged_database_is_told_of_and_the_game_played() {
    let home = GameFolder::new();
    let damage = b"no database at all, and longer than a header";
    std::fs::write(home.database(), damage).unwrap();
    assert!(played_unsaved(&home).contains(" is damaged "));
    assert_eq!(std::fs::read(home.database()).unwrap(), damage);
}

/// Runs something while another program holds a lock on the database.
fn while_locked<T>(home: &GameFolder, work: impl FnOnce() -> T) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let url = format!("sqlite:{}", home.database().display());
    let mut other = runtime.block_on(SqliteConnection::connect(&url)).unwrap();
    let lock = runtime.block_on(other.begin_with("BEGIN EXCLUSIVE")).unwrap();
    let done = work();
    runtime.block_on(lock.rollback()).unwrap();
    done
}

#[test]
fn a_locked_database_is_told_of_and_the_game_played() {
    let home = GameFolder::new();
    // An interrupted game creates the database.
    let mut child = home.start(&[&SMALL[..], &["--mode", "solo"]].concat());
    drop(child.stdin.take());
    child.wait_with_output().unwrap();
    let kept = home.history().as_array().unwrap().len();
    let said = while_locked(&home, || played_unsaved(&home));
    assert!(said.contains("is locked by another program"), "{said}");
    assert_eq!(home.history().as_array().unwrap().len(), kept);
}

#[test]
fn a_shot_that_cannot_be_kept_is_refused_and_can_be_fired_again() {
    let home = GameFolder::new();
    let mut child = home.start(&[&SMALL[..], &["--mode", "solo"]].concat());
    let mut input = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    let mut wait_for = |wanted: &str| lines.by_ref().find(|line| line.contains(wanted)).unwrap();
    wait_for("your shot?");
    while_locked(&home, || {
        input.write_all(b"A0\n").unwrap();
        wait_for("is locked by another program");
    });
    wait_for("your shot?");
    input.write_all(b"A0\n").unwrap();
    wait_for("A0: ");
    drop(input);
    assert_eq!(child.wait().unwrap().code(), Some(1));
    assert_eq!(home.history()[0]["shots"]["A"], 1);
}

#[test]
fn whoever_says_their_name_is_remembered_by_it() {
    let folder = tempfile::tempdir().unwrap();
    let home = GameFolder { folder };
    let solo = [&SMALL[..], &["--mode", "solo"]].concat();
    // Without a name at first, in two languages: one person.
    home.played(&solo, &to_the_end(), 0);
    home.played(&[&solo[..], &["--lang", "fr"]].concat(), &to_the_end(), 0);
    let players = |home: &GameFolder| {
        let games = home.history();
        let ids: Vec<i64> = games.as_array().unwrap().iter().map(|game| game["a"]["id"].as_i64().unwrap()).collect();
        (ids, games[0]["a"]["name"].as_str().unwrap().to_owned())
    };
    assert_eq!(players(&home), (vec![1, 1], String::new()));
    let french = home.run(&["history", "--lang", "fr"], "");
    assert!(String::from_utf8(french.stdout).unwrap().contains("Joueur 1"));
    // With a name they are still the same person, and keep the name.
    home.played(&[&solo[..], &["--name", "Ada"]].concat(), &to_the_end(), 0);
    home.played(&solo, &to_the_end(), 0);
    assert_eq!(players(&home), (vec![1, 1, 1, 1], "Ada".into()));
    // Another name is another person.
    home.played(&[&solo[..], &["--name", "Bob"]].concat(), &to_the_end(), 0);
    assert_eq!(players(&home), (vec![2, 1, 1, 1, 1], "Bob".into()));
    let refused = home.run(&[&solo[..], &["--name", "level5"]].concat(), "");
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8(refused.stderr).unwrap().contains("is a strategy"));
}

#[test]
fn a_game_without_a_shot_is_not_kept() {
    let home = GameFolder::new();
    home.played(&[&SMALL[..], &["--mode", "solo"]].concat(), "", 1);
    assert_eq!(home.history(), serde_json::json!([]));
}
