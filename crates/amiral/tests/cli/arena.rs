use std::path::Path;

use serde_json::Value;

use crate::{amiral, command, json, printed};

/// Runs `amiral arena` with these arguments and gives its document and its exit code.
fn arena(folder: &Path, arguments: &[&str]) -> (Value, Option<i32>) {
    let output = command(folder).arg("arena").args(arguments).args(["--seed", "7", "--json"]).output().unwrap();
    let document = serde_json::from_slice(&output.stdout);
    (document.unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&output.stderr))), output.status.code())
}

/// The document without what tells how it came about.
fn result(mut document: Value) -> Value {
    document["provenance"] = Value::Null;
    document
}

#[test]
fn json_has_everything_the_page_promises() {
    let document = json(&["arena", "level3", "random", "heuristic", "--pairs", "5", "--seed", "1", "--json"]);
    let players = document["players"].as_array().unwrap();
    assert_eq!(players.len(), 3);
    for player in players {
        for name in ["name", "games", "points", "mean", "elo", "ci95", "crashes", "timeouts", "illegal"] {
            assert!(player.get(name).is_some(), "{name}");
        }
        assert_eq!((&player["games"], &player["crashes"]), (&20.into(), &0.into()));
    }
    assert_eq!(document["meetings"].as_array().unwrap().len(), 3);
    assert_eq!((&document["sprt"], &document["pentanomial"]), (&Value::Null, &Value::Null));
}

#[test]
fn the_test_decides_the_exit_code() {
    let folder = tempfile::tempdir().unwrap();
    let (accepted, code) = arena(folder.path(), &["level3", "random", "--sprt", "0,100"]);
    assert_eq!((&accepted["sprt"]["verdict"], code), (&"accepted".into(), Some(0)));
    assert!(accepted["sprt"]["llr"].as_f64().unwrap() >= accepted["sprt"]["upper"].as_f64().unwrap());
    let pairs: u64 = accepted["pentanomial"].as_array().unwrap().iter().map(|count| count.as_u64().unwrap()).sum();
    assert_eq!(accepted["pairs"], pairs);
    let (rejected, code) = arena(folder.path(), &["random", "level3", "--sprt=-50,50"]);
    assert_eq!((&rejected["sprt"]["verdict"], code), (&"rejected".into(), Some(3)));
    let (undecided, code) = arena(folder.path(), &["level3", "level3", "--sprt", "0,5", "--pairs", "20"]);
    assert_eq!((&undecided["sprt"]["verdict"], code), (&"undecided".into(), Some(4)));
    assert_eq!(undecided["pentanomial"], serde_json::json!([0, 0, 20, 0, 0]));
    let without = amiral(&["arena", "level3", "level3", "--pairs", "2"]);
    assert_eq!(without.status.code(), Some(0));
}

#[test]
fn what_cannot_be_played_is_refused() {
    for arguments in [
        &["level3"][..],
        &["level3", "random", "heuristic", "--sprt", "0,5"],
        &["level3", "random", "--sprt", "5,0"],
        &["level3", "captain"],
        &["level3", "random", "--positions", "nowhere.txt"],
        &["level3", "random", "--own-fleets", "--fleets-from", "nowhere.txt"],
        &["--resume", "nowhere/match.jsonl"],
    ] {
        let output = amiral(&[&["arena"], arguments].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    }
}

/// Killed at any moment, a match goes on from its file and comes to the same result.
#[cfg(unix)]
#[test]
fn a_match_that_was_killed_comes_to_the_same_result() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("match.jsonl");
    let path = file.to_str().unwrap();
    let players = ["level4:samples=20", "level3", "random", "--pairs", "25"];
    let (whole, _) = arena(folder.path(), &players);
    let mut kills = 0;
    loop {
        let mut match_ = command(folder.path());
        match_.args(["arena"]).args(players).args(["--seed", "7", "--resume", path]);
        let mut running =
            match_.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null()).spawn().unwrap();
        let before = std::fs::metadata(&file).map_or(0, |data| data.len());
        // Kill it as soon as it has saved something more.
        let ended = loop {
            if let Some(status) = running.try_wait().unwrap() {
                break Some(status);
            }
            if std::fs::metadata(&file).map_or(0, |data| data.len()) > before {
                running.kill().unwrap();
                running.wait().unwrap();
                break None;
            }
            std::thread::yield_now();
        };
        if let Some(status) = ended {
            assert!(status.success());
            break;
        }
        kills += 1;
    }
    assert!(kills > 0, "it was never killed");
    let (again, code) = arena(folder.path(), &["--resume", path]);
    assert_eq!((result(again), code), (result(whole), Some(0)));
    // A file is of one match.
    let another = command(folder.path()).args(["arena", "level3", "random", "--resume", path]).output().unwrap();
    assert_eq!(another.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&another.stderr).contains("another match"));
}

#[test]
fn games_are_kept_as_files_and_in_the_database_once_and_can_be_analysed() {
    let folder = tempfile::tempdir().unwrap();
    let (games, file) = (folder.path().join("games"), folder.path().join("match.jsonl"));
    let (games, path) = (games.to_str().unwrap(), file.to_str().unwrap());
    let order = ["level3", "heuristic", "--pairs", "3", "--keep", "--records", games, "--resume", path];
    let (document, _) = arena(folder.path(), &order);
    assert_eq!(document["kept"], 6);
    // Once more, with two pairs more: nothing is saved twice.
    let (document, _) = arena(folder.path(), &["--resume", path, "--pairs", "5", "--keep"]);
    assert_eq!((&document["kept"], &document["players"][0]["games"]), (&10.into(), &10.into()));
    let history = command(folder.path()).args(["history", "--json"]).output().unwrap();
    let history: Value = serde_json::from_slice(&history.stdout).unwrap();
    assert_eq!(history["matches"].as_array().unwrap().len(), 10);
    assert_eq!(history["matches"][0]["a"]["kind"], "strategy");
    let mut names: Vec<_> = std::fs::read_dir(games).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!((names.len(), names[3].to_str().unwrap()), (6, "000002-2.txt"));
    // The same pair, played again.
    let again = arena(folder.path(), &["--resume", path, "--only", "2"]).0;
    let record = again["games"][1]["record"].as_str().unwrap();
    let kept = std::fs::read_to_string(Path::new(games).join("000002-2.txt")).unwrap();
    let shots = |text: &str| text.split_once("\n\n").map(|(_, shots)| shots.to_owned());
    assert_eq!(shots(record), shots(&kept));
    let analysed = command(folder.path())
        .args(["analyse", "--json", Path::new(games).join("000002-2.txt").to_str().unwrap()])
        .output()
        .unwrap();
    assert!(analysed.status.success(), "{}", String::from_utf8_lossy(&analysed.stderr));
}

#[test]
fn a_review_says_what_was_given_away_and_where() {
    let small = ["--size", "5x5", "--ships", "3,2", "--pairs", "3"];
    let folder = tempfile::tempdir().unwrap();
    let (document, _) = arena(folder.path(), &[&["likeliest", "random", "--review=4"], &small[..]].concat());
    let [good, bad] = document["review"].as_array().unwrap().as_slice() else { panic!("two players: {document}") };
    assert_eq!((&good["games"], &bad["games"]), (&4.into(), &4.into()));
    let mean = |review: &Value| review["mean"].as_f64().unwrap();
    assert!(mean(good) < 1.0 && mean(bad) > mean(good) + 1.0, "{good} {bad}");
    let sum: f64 = ["opening", "search", "pursuit", "endgame"]
        .iter()
        .map(|phase| bad["phases"][phase]["given_away"].as_f64().unwrap())
        .sum();
    assert!((sum / 4.0 - mean(bad)).abs() < 1e-9);
    let text = printed(&[&["arena", "likeliest", "random", "--review=2", "--seed", "7"], &small[..]].concat());
    assert!(text.contains("shots given away") && text.contains("pursuit"), "{text}");
}

#[test]
fn fleets_and_positions_come_from_files() {
    let folder = tempfile::tempdir().unwrap();
    let (fleets, positions) = (folder.path().join("fleets.txt"), folder.path().join("positions.txt"));
    std::fs::write(&fleets, "E6h5 E8h4 B4h3 B9h3 J2v2\nA0h5 A2h4 A4h3 A6h3 A8h2\n").unwrap();
    std::fs::write(&positions, "E4o F5x\n").unwrap();
    let only = |option, file: &Path| {
        let (document, _) = arena(folder.path(), &["level3", "level5", "--only", "1", option, file.to_str().unwrap()]);
        document["games"][0]["record"].as_str().unwrap().to_owned()
    };
    assert!(only("--fleets-from", &fleets).contains("[FleetB \"A0h5 A2h4 A4h3 A6h3 A8h2\"]"));
    let record = only("--positions", &positions);
    assert!(record.contains("E4o\n") && record.contains("F5x\n"), "{record}");
    std::fs::write(&positions, "E4o\nF5z\n").unwrap();
    let wrong = amiral(&["arena", "level3", "level5", "--positions", positions.to_str().unwrap()]);
    assert!(String::from_utf8_lossy(&wrong.stderr).contains("line 2"));
}
