//! What the shells offer when Tab is pressed.

use std::process::Command;

use crate::printed;
use crate::store::TestHome;

fn candidates(home: &TestHome, typed: &[&str]) -> Vec<String> {
    let printed = home.printed(&[&["complete", "--"], typed].concat());
    printed.lines().map(|line| line.split('\t').next().unwrap().to_owned()).collect()
}

#[test]
fn commands_options_and_values_are_offered() {
    let home = TestHome::empty();
    assert_eq!(candidates(&home, &["fl"]), ["fleet"]);
    assert!(candidates(&home, &[""]).contains(&"study".to_owned()));
    assert_eq!(candidates(&home, &["fleet", "--con"]), ["--contact"]);
    assert_eq!(candidates(&home, &["fleet", "--contact", ""]), ["no-edge", "no-corner", "free"]);
    assert_eq!(candidates(&home, &["fleet", "--contact=no-c"]), ["--contact=no-corner"]);
    assert_eq!(candidates(&home, &["--lang", "fr", "fleet", "-r", "ru"]), ["russian"]);
    assert_eq!(candidates(&home, &["help", "opt"]), ["optimal"]);
    assert_eq!(candidates(&home, &["completions", "b"]), ["bash"]);
    let old = candidates(&home, &["fleet", "--fleet"]);
    assert!(old.is_empty(), "old names work, but are not offered: {old:?}");
}

#[test]
fn strategies_are_offered_with_their_parameters() {
    let home = TestHome::empty();
    assert_eq!(candidates(&home, &["solve", "--strategy", "mont"]), ["montecarlo"]);
    assert_eq!(candidates(&home, &["study", "level3", "adm"]), ["admiral"]);
    assert_eq!(candidates(&home, &["optimal", "--compare", "hard", "eas"]), ["easy"]);
    assert_eq!(candidates(&home, &["solve", "-S", "level4:"]), ["level4:samples=", "level4:ties="]);
    assert!(candidates(&home, &["solve", "-S", "admiral:prior="]).contains(&"admiral:prior=uniform".to_owned()));
    let french = home.printed(&["complete", "--lang", "fr", "--", "solve", "--strategy", "level1"]);
    let english = home.printed(&["complete", "--", "solve", "--strategy", "level1"]);
    assert!(french.starts_with("level1\t") && french != english, "{french}");
}

#[test]
fn matches_and_players_come_from_the_database() {
    let home = TestHome::with_games();
    let ids = home.printed(&["complete", "--", "report", ""]);
    assert_eq!(ids.lines().count(), 3, "{ids}");
    assert!(ids.contains("1\t2026-01-01 10:00  Bob – hard  "), "{ids}");
    assert_eq!(candidates(&home, &["play", "--resume", ""]).len(), 1);
    assert_eq!(candidates(&home, &["forget", "B"]), ["Bob"]);
    let opponents = candidates(&home, &["history", "--opponent", ""]);
    assert!(opponents.contains(&"Louis".to_owned()) && opponents.contains(&"level5".to_owned()), "{opponents:?}");
}

#[test]
fn a_database_that_cannot_be_read_says_nothing() {
    let home = TestHome::empty();
    assert!(candidates(&home, &["report", ""]).is_empty());
    assert!(!home.path("games.db").exists(), "asking does not make one");
    std::fs::write(home.path("games.db"), "Dear diary\n".repeat(100)).unwrap();
    let output = home.run(&["complete", "--", "report", ""]);
    assert!(output.status.success() && output.stdout.is_empty() && output.stderr.is_empty());
    let other = home.path("other.db").display().to_string();
    std::fs::copy(home.path("games.db"), &other).unwrap();
    assert!(candidates(&home, &["--db", &other, "report", ""]).is_empty());
}

/// What bash would replace the last word with.
fn bash(home: &TestHome, line: &str) -> Vec<String> {
    let script = format!(
        "source <(amiral completions bash); COMP_LINE='{line}'; COMP_POINT=${{#COMP_LINE}}; _amiral; \
         printf '%s\\n' \"${{COMPREPLY[@]}}\""
    );
    let mut command = crate::shell(&home.path(""), "exec bash -c \"$SCRIPT\"");
    let output = command.env("SCRIPT", script).env("LC_ALL", "C.UTF-8").output().unwrap();
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).filter(|line| !line.is_empty()).collect()
}

#[test]
fn bash_offers_them() {
    if Command::new("bash").arg("--version").output().is_err() {
        return;
    }
    let home = TestHome::with_games();
    assert_eq!(bash(&home, "amiral ana"), ["analyse"]);
    assert_eq!(bash(&home, "amiral report "), ["3", "2", "1"]);
    assert_eq!(bash(&home, "amiral solve --strategy prob"), ["probabilist"]);
    assert_eq!(bash(&home, "amiral solve --strategy level4:"), ["samples=", "ties="], "bash breaks words at colons");
    assert!(bash(&home, "amiral analyse ").is_empty(), "files are bash's own affair");
}

#[test]
fn every_shell_has_a_script() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(printed(&["completions", shell]).contains("amiral complete --"), "{shell}");
    }
}
