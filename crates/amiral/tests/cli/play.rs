//! Games line by line.

use std::io::Write;
use std::process::{Output, Stdio};

use crate::command;

fn play(arguments: &[&str], input: &str) -> Output {
    let folder = tempfile::tempdir().unwrap();
    let mut child = command(folder.path())
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A game that is over reads no further: the rest of the input does not matter.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn text(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn a_game_from_a_pipe_ends_with_0_and_has_no_control_codes() {
    for mode in ["solo", "watch", "versus", "two"] {
        let output = play(&["play", "--plain", "--mode", mode, "--seed", "7"], &"\n".repeat(400));
        assert_eq!(output.status.code(), Some(0), "{mode}: {}", text(&output));
        assert!(text(&output).contains(" wins in "), "{}", text(&output));
        assert!(!output.stdout.iter().any(|&byte| byte < 32 && byte != b'\n'), "{}", text(&output));
    }
}

#[test]
fn input_that_ends_first_is_1() {
    for mode in ["solo", "versus", "two"] {
        assert_eq!(play(&["play", "--plain", "--mode", mode], "").status.code(), Some(1), "{mode}");
    }
}

#[test]
fn the_same_seed_is_the_same_game() {
    let game = || {
        text(&play(&["play", "--plain", "--mode", "versus", "--strategy", "hard", "--seed", "9"], &"\n".repeat(200)))
    };
    assert_eq!(game(), game());
}

#[test]
fn a_wrong_request_is_2() {
    for arguments in [
        &["play", "--plain", "--mode", "chess"][..],
        &["play", "--plain", "--mode", "versus", "--strategy", "level9"],
        &["play", "--plain", "--mode", "solo", "--size", "3x3", "--ships", "3,3,3"],
        &["play", "--json"],
        &["play", "game.txt"],
    ] {
        let output = play(arguments, "");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(!output.stderr.is_empty());
    }
}

#[test]
fn a_locale_without_unicode_gets_ascii() {
    let folder = tempfile::tempdir().unwrap();
    let output = command(folder.path())
        .args(["play", "--plain", "--mode", "watch", "--seed", "1", "--lang", "fr"])
        .env("LC_ALL", "C")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stdout.is_ascii(), "{}", String::from_utf8_lossy(&output.stdout));
}

/// The four quick games are started by their names in any language, and have their own rules.
#[test]
fn a_quick_game_is_one_word_away() {
    for word in ["hard", "facile", "Moyen", "two"] {
        let said = text(&play(&["play", "--plain", word, "--seed", "7"], "\n\nquit\n"));
        assert!(
            said.starts_with("Rules: 10x10") && said.contains("5,4,3,3,2") && said.contains("free"),
            "{word}: {said}"
        );
    }
    let said = text(&play(&["play", "--plain", "hard", "--rules", "russian", "--seed", "7"], "\nquit\n"));
    assert!(said.contains("4,3,3,2,2,2,1,1,1,1"), "{said}");
}

/// The law decides where random fleets are placed.
#[test]
fn random_fleets_are_placed_by_the_law_asked_for() {
    let fleet = |law: &str| {
        let arguments = ["play", "--plain", "--mode", "solo", "--rules", "hasbro", "--seed", "5", "--law", law];
        let said = text(&play(&arguments, "A0\nresign\n"));
        said.lines().find(|line| line.starts_with("Hidden fleet: ")).unwrap_or_default().to_owned()
    };
    let fleets = ["sequential", "uniform", "start-cell"].map(fleet);
    assert!(fleets[0] != fleets[1] && fleets[1] != fleets[2] && fleets[0] != fleets[2], "{fleets:?}");
    assert!(fleets[0].len() > 20, "{fleets:?}");
}
