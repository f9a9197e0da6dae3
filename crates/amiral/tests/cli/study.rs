#[cfg(unix)]
use std::path::Path;
#[cfg(unix)]
use std::process::Command;

#[cfg(unix)]
use crate::pty::Pty;
use crate::{amiral, json, printed};

#[test]
fn json_has_everything_the_page_promises() {
    let document = json(&["study", "level1", "level5", "--games", "500", "--seed", "1", "--json"]);
    let level5 = &document["results"][1];
    assert_eq!((&level5["strategy"], &level5["games"]), (&"level5".into(), &500.into()));
    for name in
        ["mean", "sd", "ci95", "min", "q1", "median", "q3", "max", "mode", "skewness", "micros_per_game", "histogram"]
    {
        assert!(!level5[name].is_null(), "{name}");
    }
    let games: u64 = level5["histogram"].as_array().unwrap().iter().map(|pair| pair[1].as_u64().unwrap()).sum();
    assert_eq!(games, 500);
    assert_eq!((&document["pairs"][0]["a"], &document["pairs"][0]["b"]), (&"level1".into(), &"level5".into()));
    assert!(document["pairs"][0]["difference"].as_f64().unwrap() > 40.0);
    assert_eq!(document["interrupted"], false);
}

#[test]
fn the_number_of_threads_changes_nothing_but_the_time() {
    let run = |threads| {
        let mut document = json(&[
            "study",
            "level2",
            "level4:samples=3",
            "--games",
            "300",
            "--seed",
            "7",
            "--json",
            "--threads",
            threads,
        ]);
        for result in document["results"].as_array_mut().unwrap() {
            result["micros_per_game"] = 0.into();
        }
        document
    };
    assert_eq!(run("1"), run("3"));
}

#[test]
fn a_study_is_written_and_loaded_again() {
    let folder = std::env::temp_dir().join(format!("amiral-study-{}", std::process::id()));
    let path = folder.to_str().unwrap();
    let study = ["study", "random", "level5", "--games", "200", "--seed", "2", "--out", path];
    assert!(printed(&study).contains("files saved to"));
    for file in [
        "table.md",
        "table.csv",
        "report.json",
        "strategies.svg",
        "strategies.png",
        "level5.png",
        "random-play.png",
        "grid-sizes.svg",
        "estimates.svg",
    ] {
        assert!(folder.join(file).exists(), "{file} in {:?}", std::fs::read_dir(&folder).unwrap().collect::<Vec<_>>());
    }
    let again = json(&["study", "--load", path, "--json"]);
    assert_eq!(again["results"][1]["games"], 200);
    assert_eq!(again["seed"], 2);
    std::fs::remove_dir_all(&folder).unwrap();
    let missing = amiral(&["study", "--load", path]);
    assert_eq!(missing.status.code(), Some(2));
    assert!(String::from_utf8(missing.stderr).unwrap().contains(path));
}

#[test]
fn duels_have_win_rates() {
    let document = json(&["study", "--duel", "level5", "random", "--games", "100", "--seed", "1", "--json"]);
    assert_eq!(document["a_wins"]["games"], 100);
    assert!(document["a_wins"]["rate"].as_f64().unwrap() > 0.95);
    assert_eq!(amiral(&["study", "--duel", "level5"]).status.code(), Some(2));
}

#[test]
fn a_study_needs_a_strategy_that_exists() {
    assert_eq!(amiral(&["study"]).status.code(), Some(2));
    let output = amiral(&["study", "level5", "captain", "--lang", "fr"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        String::from_utf8(output.stderr)
            .unwrap()
            .starts_with("amiral: Il n’y a pas de stratégie «\u{a0}captain\u{a0}»")
    );
}

#[cfg(unix)]
#[test]
fn an_interrupted_study_reports_what_is_done() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("run");
    let program = env!("CARGO_BIN_EXE_amiral");
    let order = "study level3 level5 --games 100000000 --seed 1 --lang en --json";
    let text = format!("echo $$ > \"$NOTES/pid\"\nexec {program} {order} > \"$NOTES/study.json\"\n");
    std::fs::write(&script, text).unwrap();
    let mut pty = Pty::start(Path::new("sh"), &[script.to_str().unwrap()], folder.path());
    // Interrupted once some games are done.
    pty.wait_until(|screen| {
        let text = screen.contents();
        let done = text.split_once("/100000000").and_then(|(before, _)| before.rsplit([' ', ']']).next()?.parse().ok());
        done.is_some_and(|games: u64| games > 0)
    });
    let process = std::fs::read_to_string(folder.path().join("pid")).unwrap();
    assert!(Command::new("kill").args(["-INT", process.trim()]).status().unwrap().success());
    pty.ends_restored(folder.path(), 0);
    let document = std::fs::read(folder.path().join("study.json")).unwrap();
    let document: serde_json::Value = serde_json::from_slice(&document).unwrap();
    assert_eq!(document["interrupted"], true);
    let games = document["results"][0]["games"].as_u64().unwrap();
    assert!(games > 0);
    // What was done is a prefix: a study of just as many games finds the same.
    let whole = json(&["study", "level3", "level5", "--games", &games.to_string(), "--seed", "1", "--json"]);
    assert_eq!(whole["results"][1]["histogram"], document["results"][1]["histogram"]);
    assert_eq!(whole["pairs"], document["pairs"]);
}

#[test]
fn estimates_stand_beside_the_exact_count() {
    let fleet = ["--contact", "free", "--ships", "3,2", "--seed", "1", "--json"];
    let run = |method: &[&str]| json(&[&["count", "--method"], method, &fleet].concat());
    let product = run(&["product"]);
    assert_eq!((&product["labelled"], &product["exact"]), (&"28800".into(), &"27336".into()));
    let sequential = run(&["sequential", "--samples", "2000"]);
    let ci95 = |document: &serde_json::Value| [0, 1].map(|end| document["ci95"][end].as_f64().unwrap());
    let [low, high] = ci95(&sequential);
    assert!(low < 27_336.0 && 27_336.0 < high && high - low < 200.0);
    let collision = run(&["collision", "--within", "1"]);
    assert!(collision["runs"].as_u64().unwrap() > 0);
    assert!((sequential["random_play"]["mean"].as_f64().unwrap() - 84.1667).abs() < 1e-3);
    let [low, high] = ci95(&collision);
    assert!(low < high);
}
