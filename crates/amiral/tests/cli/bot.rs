//! Programs as players, from the command line.
#![cfg(unix)]

use std::io::Write;
use std::path::PathBuf;
use std::process::Stdio;

use crate::{amiral, command, json, printed};

fn player(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../bots/python").join(name);
    format!("python3 '{}'", path.canonicalize().unwrap().display())
}

const SMALL: [&str; 6] = ["--size", "5x5", "--ships", "3,2", "--seed", "1"];

fn has_python() -> bool {
    let there = std::process::Command::new("python3").arg("--version").output().is_ok();
    if !there {
        amiral_testing::skipped("there is no Python");
    }
    there
}

#[test]
fn a_strategy_speaks_the_protocol() {
    let folder = tempfile::tempdir().unwrap();
    let mut start = command(folder.path());
    start.args(["bot", "--strategy", "level5", "--seed", "1"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = start.spawn().unwrap();
    let lines = "amiral 1\nrules size=5x5 fleet=3,2\ngame id=1 seat=A seed=1\nplace left=5000\nfire left=2000\nquit\n";
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    let words: Vec<&str> = said.lines().map(|line| line.split(' ').next().unwrap()).collect();
    assert_eq!(words, ["ready", "ok", "fleet", "shot"], "{said}");
    assert!(output.status.success());
}

#[test]
fn a_program_is_checked_and_asked() {
    if !has_python() {
        return;
    }
    let good = player("hunter.py");
    let well = json(&[&["bot", "check", &good, "--games", "3", "--json"][..], &SMALL].concat());
    assert_eq!((&well["findings"], &well["name"]), (&serde_json::json!([]), &"hunter-python".into()));
    let cell = printed(&[&["bot", "ask", &good, "--shots", "C2x", "--size", "5x5", "--ships", "3,2"][..]].concat());
    assert!(["B2", "D2", "C1", "C3"].contains(&cell.trim()), "{cell}");
    let folder = tempfile::tempdir().unwrap();
    let bad = folder.path().join("bad.py");
    let text = std::fs::read_to_string(good.trim_start_matches("python3 '").trim_end_matches('\'')).unwrap();
    // It always fires at the first cell.
    std::fs::write(&bad, text.replace("print(\"shot\", *map(name,", "print(\"shot A0\") if 1 else print(*map(name,"))
        .unwrap();
    let log = folder.path().join("talk.txt");
    let arguments = ["bot", "check", &format!("python3 '{}'", bad.display()), "--games", "2", "--json", "--log"];
    let output = amiral(&[&arguments[..], &[log.to_str().unwrap()], &SMALL].concat());
    assert_eq!(output.status.code(), Some(1));
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let finding = &document["findings"][0];
    assert!(["repeated-cell", "not-flushed"].contains(&finding["kind"].as_str().unwrap()), "{document}");
    for field in ["sent", "came", "expected"] {
        assert!(!finding[field].as_str().unwrap().is_empty(), "{finding}");
    }
    let talk = std::fs::read_to_string(&log).unwrap();
    assert!(talk.contains(" > amiral 1\n") && talk.contains(" < ready name=hunter-python\n"), "{talk}");
}

#[test]
fn a_program_stands_wherever_a_strategy_can() {
    if !has_python() {
        return;
    }
    let named = format!("cmd:{}", player("hunter.py"));
    let game = json(&[&["solve", "--strategy", &named, "--json"][..], &SMALL].concat());
    assert_eq!(game["strategy"].as_str(), Some(named.as_str()));
    let study = json(&[&["study", &named, "level1", "--games", "4", "--json"][..], &SMALL].concat());
    assert_eq!(study["results"].as_array().map(Vec::len), Some(2));
    let duel = json(&[&["study", "--duel", &named, "level1", "--games", "4", "--json"][..], &SMALL].concat());
    assert_eq!(duel["results"][0]["games"], 4);
    let watched = ["play", "--plain", "--mode", "watch", "--strategy", &named];
    assert!(printed(&[&watched[..], &SMALL].concat()).lines().count() > 10);
}

/// A beginner types what the page says, in either language, and all of it works.
#[test]
fn the_first_player_of_the_page_does_what_the_page_says() {
    if !has_python() {
        return;
    }
    for page in ["first-bot.md", "first-bot.fr.md"] {
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(page);
        let text = std::fs::read_to_string(path).unwrap();
        let code = text.split("```python\n").nth(1).unwrap().split("```").next().unwrap();
        let folder = tempfile::tempdir().unwrap();
        let blocks = text.split("```sh\n").skip(1).map(|rest| rest.split("```").next().unwrap());
        let mut run = 0;
        for line in
            blocks.flat_map(str::lines).filter(|line| !line.contains("play --mode") && !line.contains("connect"))
        {
            // What stands in quotes is one word.
            let parts = line.split(['"', '\'']).enumerate();
            let words: Vec<&str> = parts
                .flat_map(|(at, part)| if at % 2 == 1 { vec![part] } else { part.split_whitespace().collect() })
                .collect();
            assert_eq!(words[0], "amiral");
            for name in ["my.py", "mon.py"] {
                std::fs::write(folder.path().join(name), code).unwrap();
            }
            let output = command(folder.path()).args(&words[1..]).current_dir(folder.path()).output().unwrap();
            let said = String::from_utf8_lossy(&output.stdout);
            // It does not know what it does not know, as the page says; nothing else is wrong with it.
            let checks = line.contains("bot check");
            assert_eq!(output.status.code(), Some(i32::from(checks)), "{line}: {said}");
            assert!(!checks || said.contains("one problem") && said.contains("(tolerance, once)"), "{said}");
            run += 1;
        }
        assert_eq!(run, 4, "{page}");
    }
}

#[test]
fn a_program_that_breaks_ends_a_study_with_a_sentence() {
    let output = amiral(&[&["study", "cmd:false", "level1", "--games", "4"][..], &SMALL].concat());
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("cmd:false") && said.contains("crashed"), "{said}");
    let output = amiral(&[&["solve", "--strategy", "cmd:false"][..], &SMALL].concat());
    assert_eq!(output.status.code(), Some(1));
}
