//! Tournaments without a server.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::{amiral, command, json, printed};

const PLAYERS: &str = "level1 random level3 \"level4:samples=3\" easy medium";

fn played(format: &str, more: &[&str]) -> Value {
    let mut arguments = vec!["tournament", "run", "--format", format, "--players", PLAYERS, "--seed", "3", "--json"];
    arguments.extend(more);
    json(&arguments)
}

fn names(document: &Value) -> Vec<&str> {
    document["standings"].as_array().unwrap().iter().map(|line| line["player"].as_str().unwrap()).collect()
}

#[test]
fn a_swiss_tournament_has_everything_the_page_promises() {
    let document = played("swiss", &["--rounds", "3", "--games", "4"]);
    assert_eq!((&document["format"], &document["interrupted"]), (&"swiss".into(), &false.into()));
    let rounds = document["rounds"].as_array().unwrap();
    assert_eq!(rounds.len(), 3);
    let mut met = BTreeSet::new();
    let mut points = 0.0;
    for pairing in rounds.iter().flat_map(|round| round["pairings"].as_array().unwrap()) {
        let mut two = [pairing["a"].as_str().unwrap(), pairing["b"].as_str().unwrap()];
        two.sort_unstable();
        assert!(met.insert(two), "{two:?} meet again");
        let [a, b] = ["points_a", "points_b"].map(|key| pairing[key].as_f64().unwrap());
        assert!((a + b - 4.0).abs() < 1e-9);
        points += a + b;
    }
    assert_eq!(met.len(), 9);
    let lines = document["standings"].as_array().unwrap();
    let sum: f64 = lines.iter().map(|line| line["points"].as_f64().unwrap()).sum();
    assert!((sum - points).abs() < 1e-9);
    for line in lines {
        for key in ["place", "player", "points", "head_to_head", "buchholz", "sonneborn_berger", "mean_shots"] {
            assert!(!line[key].is_null(), "{key}: {line}");
        }
    }
    assert!(names(&document)[0].starts_with("level"), "{:?}", names(&document));
}

#[test]
fn an_odd_one_out_meets_nobody() {
    let document = json(&[
        "tournament",
        "run",
        "--format",
        "swiss",
        "--rounds",
        "3",
        "--players",
        "level1 level1 random",
        "--seed",
        "1",
        "--json",
    ]);
    let rounds = document["rounds"].as_array().unwrap();
    let byes: Vec<&Value> = rounds
        .iter()
        .flat_map(|round| round["pairings"].as_array().unwrap())
        .filter(|pairing| pairing["b"].is_null())
        .collect();
    assert_eq!(byes.len(), 3);
    assert!(byes.iter().all(|bye| bye["points_a"] == 1 && bye["points_b"].is_null() && bye["bye"] == "odd"));
    assert!(names(&document).contains(&"level1 (2)"));
}

#[test]
fn all_formats_give_the_same_on_any_number_of_threads() {
    for (format, more) in [
        ("swiss", &["--rounds", "2", "--duplicate", "hunts"][..]),
        ("round-robin", &["--games", "2", "--duplicate", "pairs"]),
        ("knockout", &["--games", "3"]),
        ("arena", &["--length", "300"]),
    ] {
        let run = |threads: &str| {
            let mut arguments = more.to_vec();
            arguments.extend(["--threads", threads, "--size", "6x6", "--ships", "3,2,2"]);
            let mut document = played(format, &arguments);
            document["provenance"]["command"] = Value::Null;
            document
        };
        let one = run("1");
        assert!(one["rounds"].as_array().is_some_and(|rounds| rounds.len() >= 2), "{one}");
        assert_eq!(one, run("3"), "{format}");
    }
}

#[test]
fn a_knockout_is_drawn_and_its_winner_is_first() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("cup");
    let text = printed(&[
        "tournament",
        "run",
        "--format",
        "knockout",
        "--players",
        PLAYERS,
        "--seed",
        "3",
        "--name",
        "Cup",
        "--out",
        out.to_str().unwrap(),
    ]);
    assert!(text.contains("Semifinals") && text.contains("Final\n") && text.contains("Third place"), "{text}");
    for file in ["standings.csv", "games.csv", "tournament.json", "tournament.trf", "bracket.svg", "bracket.png"] {
        assert!(out.join(file).exists(), "{file}");
    }
    let svg = std::fs::read_to_string(out.join("bracket.svg")).unwrap();
    assert!(svg.contains(">Cup<") && svg.contains(">Final<"));
    let document: Value = serde_json::from_slice(&std::fs::read(out.join("tournament.json")).unwrap()).unwrap();
    let last = &document["rounds"].as_array().unwrap().last().unwrap()["pairings"][0];
    let winner = if last["won_a"].as_u64() > last["won_b"].as_u64() { "a" } else { "b" };
    assert_eq!(names(&document)[0], last[winner].as_str().unwrap());
    let places: Vec<u64> =
        document["standings"].as_array().unwrap().iter().map(|line| line["place"].as_u64().unwrap()).collect();
    assert_eq!(places, [1, 2, 3, 4, 5, 5]);
}

/// The events in a file.
fn lines(file: &Path) -> Vec<String> {
    std::fs::read_to_string(file).unwrap_or_default().lines().map(str::to_owned).collect()
}

/// Kills the program at many moments, and cuts the file in the middle of a line.
#[test]
fn a_tournament_that_is_killed_goes_on_as_if_nothing_had_been() {
    let folder = tempfile::tempdir().unwrap();
    let (whole, killed) = (folder.path().join("whole.jsonl"), folder.path().join("killed.jsonl"));
    let new = |file: &Path| {
        let file = file.to_str().unwrap();
        let text = printed(&[
            "tournament",
            "new",
            file,
            "--format",
            "swiss",
            "--rounds",
            "4",
            "--games",
            "40",
            "--players",
            PLAYERS,
            "--seed",
            "5",
            "--size",
            "7x7",
            "--ships",
            "4,3,2",
        ]);
        assert!(text.contains("is ready for 6 players"), "{text}");
    };
    new(&whole);
    new(&killed);
    printed(&["tournament", "run", whole.to_str().unwrap()]);
    let expected = lines(&whole);
    for kill in 0..6_usize {
        let mut child = command(folder.path())
            .args(["tournament", "run", killed.to_str().unwrap(), "--threads", "1"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let (begun, before) = (Instant::now(), lines(&killed).len());
        while lines(&killed).len() < before + 2 && begun.elapsed() < Duration::from_secs(30) {
            if child.try_wait().unwrap().is_some() {
                break;
            }
        }
        let _ = child.kill();
        child.wait().unwrap();
        // What a kill in the middle of writing leaves behind.
        if kill % 2 == 1 {
            let text = std::fs::read_to_string(&killed).unwrap();
            if lines(&killed).len() > 8 {
                std::fs::write(&killed, &text[..text.len() - 7]).unwrap();
            }
        }
        assert!(expected.starts_with(&lines(&killed)[..lines(&killed).len().saturating_sub(1)]));
    }
    printed(&["tournament", "run", killed.to_str().unwrap()]);
    assert_eq!(lines(&killed), expected);
    // It is over: running it again changes nothing.
    printed(&["tournament", "run", killed.to_str().unwrap()]);
    assert_eq!(lines(&killed), expected);
}

#[test]
fn a_tournament_is_shown_in_the_formats_of_others() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("open.jsonl");
    let file = file.to_str().unwrap();
    printed(&["tournament", "run", file, "--format", "swiss", "--rounds", "2", "--players", PLAYERS, "--seed", "1"]);
    let shown = |format: &str| printed(&["tournament", "show", file, "--format", format]);
    let trf = shown("trf");
    assert!(trf.starts_with("012 Amiral\n062 6\n") && trf.lines().filter(|line| line.starts_with("001 ")).count() == 6);
    assert!(shown("csv").starts_with("place,number,player,rating,points,"));
    assert_eq!(shown("games").lines().count(), 1 + 2 * 3);
    let document: Value = serde_json::from_str(&shown("json")).unwrap();
    assert_eq!(document["rounds"].as_array().unwrap().len(), 2);
    let explained = printed(&["tournament", "show", file, "--explain"]);
    assert!(explained.contains("Buchholz ") && explained.contains("round 1, "), "{explained}");
    assert!(explained.contains(" shots for one fleet"), "{explained}");
    assert!(printed(&["tournament", "show", file, "--lang", "fr"]).contains("Ronde 2"));
}

#[test]
fn what_cannot_be_is_refused_in_one_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let check = |arguments: &[&str], sentence: &str| {
        let output = amiral(arguments);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.contains(sentence) && said.lines().count() == 1, "{arguments:?}: {said}");
    };
    let run = ["tournament", "run"];
    check(&run, "Name a format");
    check(&["tournament", "run", "--format", "swiss"], "Name the players");
    check(&["tournament", "run", "--format", "trf", "--players", "level1 level2"], "--format trf is for");
    check(&["tournament", "run", "--format", "swiss", "--players", "level1"], "at least two players");
    check(&["tournament", "run", "--format", "swiss", "--players", "level1 'level2"], "not closed");
    check(&["tournament", "run", "--format", "swiss", "--players", "level1 nobody"], "nobody");
    let four = ["--players", "level1 level2 level3 easy"];
    check(&[&["tournament", "run", "--format", "swiss", "--rounds", "4"][..], &four].concat(), "at most 3 rounds");
    let odd = ["tournament", "run", "--format", "swiss", "--games", "3", "--duplicate", "pairs"];
    check(&[&odd[..], &four].concat(), "an even number of games");
    check(&[&["tournament", "run", "--format", "swiss", "--points", "0,1"][..], &four].concat(), "3,1,3");
    check(&["tournament", "show"], "Name the file");
    check(&["tournament", "show", &file("none")], "does not exist");
    check(&["tournament", "run", &file("none")], "does not exist");
    std::fs::write(file("broken"), "{\"event\":\"paused\"}\n").unwrap();
    check(&["tournament", "show", &file("broken")], "line 1");
    std::fs::write(file("garbage"), b"\xff\xfe\n").unwrap();
    check(&["tournament", "run", &file("garbage")], "line 1");
    let there = file("there");
    printed(&[&["tournament", "new", &there, "--format", "knockout"][..], &four].concat());
    check(&[&["tournament", "new", &there, "--format", "knockout"][..], &four].concat(), "already");
    check(&["tournament", "run", &there, "--games", "3"], "already set up");
    check(&["tournament", "show", &there, "--format", "arena"], "for a new tournament");
    let arena = file("arena");
    printed(&[&["tournament", "new", &arena, "--format", "arena"][..], &four].concat());
    check(&["tournament", "show", &arena, "--format", "trf"], "consists of rounds");
}

/// A program that draws from the seed it is told makes no tournament another.
#[test]
fn a_tournament_with_a_program_is_the_same_again_on_any_number_of_threads() {
    if !Command::new("python3").arg("--version").output().is_ok_and(|said| said.status.success()) {
        amiral_testing::skipped("there is no Python");
        return;
    }
    let hunter = concat!(env!("CARGO_MANIFEST_DIR"), "/../../bots/python/hunter.py");
    let players = format!("level1 'cmd:python3 {hunter}' easy");
    let tournament = |threads: &str| {
        let options = ["--players", &players, "--format", "round-robin", "--games", "3", "--seed", "5"];
        let mut document = json(&[&["tournament", "run", "--json", "--threads", threads][..], &options].concat());
        document.as_object_mut().unwrap().remove("provenance");
        document
    };
    let (one, two) = (tournament("1"), tournament("2"));
    assert_eq!(one, two);
    assert_eq!(one["standings"][0]["player"], format!("cmd:python3 {hunter}"));
}

/// Programs play as strategies do; one that breaks off loses its games, and a file starts none of
/// them.
#[test]
fn programs_play_lose_what_they_break_off_and_are_started_by_whoever_names_them() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bots.jsonl");
    let file = file.to_str().unwrap();
    let own = env!("CARGO_BIN_EXE_amiral");
    let players = format!("level1 \"cmd:{own} bot --strategy level3\" 'cmd:{own} rules'");
    let options = ["--format", "round-robin", "--size", "6x6", "--ships", "3,2", "--seed", "4"];
    let made = printed(&[&["tournament", "new", file, "--players", &players][..], &options].concat());
    assert!(made.contains("run ") && made.contains("--players \"level1 'cmd:"), "{made}");
    let refused = amiral(&["tournament", "run", file]);
    let said = String::from_utf8(refused.stderr).unwrap();
    assert_eq!(refused.status.code(), Some(2), "{said}");
    assert!(said.contains("contains programs") && said.contains("--players") && said.lines().count() == 1, "{said}");
    assert_eq!(lines(Path::new(file)).len(), 4, "nothing was played");
    let other = ["tournament", "run", file, "--players", "level1 level2 level3"];
    assert_eq!(amiral(&other).status.code(), Some(2), "those are others");
    // The players alone, or the very command that began it.
    let document = json(&["tournament", "run", file, "--players", &players, "--json"]);
    assert_eq!(document["interrupted"], false);
    let lines: Vec<&Value> = document["standings"].as_array().unwrap().iter().collect();
    let broken = lines.iter().find(|line| line["player"].as_str().unwrap().ends_with(" rules")).unwrap();
    assert_eq!((&broken["place"], &broken["faults"], &broken["points"]), (&3.into(), &2.into(), &0.into()));
    let again = printed(&[&["tournament", "run", file, "--players", &players][..], &options].concat());
    assert!(again.contains("lost 2 games because it could not go on"), "{again}");
    let other = [&["tournament", "run", file, "--players", &players, "--games", "2"][..], &options].concat();
    assert_eq!(amiral(&other).status.code(), Some(2), "that is another tournament");
    printed(&["tournament", "show", file]);
    printed(&["tournament", "run", file]);
}
