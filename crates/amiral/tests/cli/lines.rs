//! Many positions as lines of JSON.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use serde_json::Value;

/// The answers of a command to its input, and its exit code.
fn answers(arguments: &[&str], input: &str) -> (Vec<Value>, Option<i32>) {
    let folder = tempfile::tempdir().unwrap();
    let mut child = crate::command(folder.path())
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    let lines = String::from_utf8(output.stdout).unwrap();
    (lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect(), output.status.code())
}

const SMALL: [&str; 4] = ["--size", "4x4", "--ships", "3,2"];

#[test]
fn every_position_gets_a_line_that_says_what_one_alone_would() {
    let input = "{\"id\": 7, \"shots\": \"A0o\"}\n\n{\"rules\": \"5x5 2 free sunk alternate\", \"id\": [\"x\"]}\n";
    let (lines, code) = answers(&[&["odds", "--lines"][..], &SMALL].concat(), input);
    assert_eq!(code, Some(0));
    assert_eq!(lines.len(), 2);
    assert_eq!((&lines[0]["id"], &lines[0]["line"]), (&7.into(), &1.into()));
    assert_eq!((&lines[1]["id"][0], &lines[1]["line"]), (&"x".into(), &3.into()));
    let alone = crate::json(&[&["odds", "--json", "--shots", "A0o"][..], &SMALL].concat());
    for field in ["fleets", "cells", "best", "exact", "shots", "rules"] {
        assert_eq!(lines[0][field], alone[field], "{field}");
    }
    assert_eq!(lines[1]["fleets"], "40");
}

#[test]
fn rules_are_read_as_they_are_written_out() {
    let rules = crate::json(&[&["odds", "--json"][..], &SMALL].concat())["rules"].clone();
    let input = format!(
        "{}\n{}\n",
        serde_json::json!({"rules": rules}),
        serde_json::json!({"rules": {"size": "4x4", "fleet": [3, 2]}})
    );
    let (lines, code) = answers(&["count", "--lines"], &input);
    assert_eq!(code, Some(0));
    assert_eq!(lines[0]["rules"], rules);
    assert_eq!(lines[0]["count"], lines[1]["count"]);
}

#[test]
fn one_bad_line_does_not_keep_the_others_from_being_answered() {
    let input = "nonsense\n{\"shots\": \"Z\"}\n{\"shot\": \"A0o\"}\n{\"shots\": 3}\n{\"rules\": \"chess\"}\n{\"shots\": \"A0o\"}\n";
    let (lines, code) = answers(&[&["odds", "--lines"][..], &SMALL].concat(), input);
    assert_eq!(code, Some(2));
    assert_eq!(lines.len(), 6);
    for line in &lines[..5] {
        assert!(line["error"].as_str().is_some_and(|sentence| !sentence.is_empty()), "{line}");
    }
    assert!(lines[2]["error"].as_str().unwrap().contains("“shot”"), "{}", lines[2]);
    assert_eq!(lines[5]["error"], Value::Null);
    assert_eq!(lines[5]["line"], 6);
}

#[test]
fn what_no_fleet_explains_is_exit_code_1() {
    let (lines, code) = answers(&[&["odds", "--lines"][..], &SMALL].concat(), "{\"shots\": \"A0x A1o B0o\"}\n{}\n");
    assert_eq!(code, Some(1));
    assert_eq!(lines[0]["fleets"], "0");
    assert_ne!(lines[1]["fleets"], "0");
}

#[test]
fn games_are_rated_line_by_line() {
    let record = include_str!("games/ada.txt");
    let input = format!(
        "{}\n{}\n",
        serde_json::json!({"record": record}),
        serde_json::json!({"shots": "A0o B1o", "rules": "4x4 3,2 free sunk alternate"})
    );
    let (lines, code) = answers(&["analyse", "--lines"], &input);
    assert_eq!(code, Some(0));
    assert_eq!(lines[0]["players"]["A"], "Ada");
    assert_eq!(lines[1]["shots"].as_array().unwrap().len(), 2);
}

#[test]
fn a_line_is_answered_before_the_next_is_asked() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = crate::command(folder.path())
        .args(["count", "--lines"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let (mut input, mut output) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    for size in 2..5 {
        writeln!(input, "{{\"rules\": \"{size}x1 1 free silent alternate\"}}").unwrap();
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        let answer: Value = serde_json::from_str(&line).unwrap();
        assert_eq!(answer["count"], size.to_string());
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}
