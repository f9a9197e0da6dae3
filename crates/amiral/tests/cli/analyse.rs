use std::io::Write;
use std::process::Stdio;

use crate::{amiral, command, json, printed};

const GAME: &str = "[Rules \"6x6 3,2,1 no-edge sunk alternate\"]\n[A \"Ada\"]\n[B \"HAL\"]\n[FleetA \"A0h3 E2v2 C4h1\"]\n\n\
                    1 A C3o\n2 B E2x\n3 A D2x\n4 B E3s\n5 A D3x\n6 B C5o\n7 A D4s\n";

/// Runs `amiral analyse -` on a text. Returns its exit code and output.
fn analyse(text: &str, more: &[&str]) -> (Option<i32>, String, String) {
    let folder = tempfile::tempdir().unwrap();
    let mut child = command(folder.path())
        .args([&["analyse", "-"], more].concat())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn shots_are_judged_in_a_table() {
    insta::assert_snapshot!(printed(&["analyse", "--shots", "F5o E4o G6x F6x H6x E6o I6x C3o J9o"]));
}

#[test]
fn a_record_is_judged_for_both_players() {
    let (code, text, _) = analyse(GAME, &[]);
    assert_eq!(code, Some(0));
    insta::assert_snapshot!(text);
}

#[test]
fn a_record_is_judged_in_french() {
    let (code, text, _) = analyse(GAME, &["--lang", "fr"]);
    assert_eq!(code, Some(0));
    insta::assert_snapshot!(text);
}

#[test]
fn what_is_estimated_is_marked() {
    let text = printed(&["analyse", "--rules", "german", "--shots", "E4x"]);
    assert!(text.contains("  ~") && text.contains("~ estimated"), "{text}");
}

#[test]
fn json_has_every_shot_and_the_accuracy() {
    let document = json(&["analyse", "--json", "--shots", "F5o E4o G6x"]);
    assert_eq!(document["shots"].as_array().unwrap().len(), 3);
    assert_eq!(document["shots"][0]["fleets"], "2898771376");
    assert_eq!(document["shots"][1]["best"], "E4");
    let accuracy = document["accuracy"].as_f64().unwrap();
    assert!((accuracy - 0.965).abs() < 0.001, "{accuracy}");

    let (_, text, _) = analyse(GAME, &["--json"]);
    let document: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(document["shots"].as_array().unwrap().len(), 7);
    assert_eq!(document["shots"][1]["seat"], "B");
    assert!(document["accuracy"]["A"].as_f64().unwrap() < 1.0);
    assert_eq!(document["players"]["B"], "HAL");
}

#[test]
fn a_broken_record_says_where_and_is_exit_code_2() {
    let (code, text, error) = analyse(&GAME.replace("E3s", "E3x"), &[]);
    assert_eq!((code, text.as_str()), (Some(2), ""));
    assert_eq!(error, "amiral: - is not a game record: line 9, column 5: with that fleet, E3x should be E3s.\n");
    let (code, _, error) = analyse("battle", &["--lang", "fr"]);
    assert_eq!(code, Some(2));
    assert!(error.contains("ligne 1, colonne 1\u{a0}: il faut une balise [Rules"), "{error}");
}

#[test]
fn contradictory_shots_are_exit_code_1() {
    let output = amiral(&["analyse", "--shots", "A0x A1x B0x"]);
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("No fleet is consistent with shots 1 to 3"), "{text}");
}

#[test]
fn a_wrong_request_is_exit_code_2() {
    for arguments in [
        &["analyse"][..],
        &["analyse", "/nowhere/at/all"],
        &["analyse", "-", "--rules", "hasbro"],
        &["analyse", "-", "--shots", "F5o"],
        &["analyse", "--shots", "F5q"],
        &["analyse", "--shots", "F5o F5o"],
    ] {
        let output = amiral(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty());
    }
}
