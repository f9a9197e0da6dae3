//! The help, the manual and the completions.

use std::process::Command;

use crate::{amiral, printed};

/// Commands that play, serve, or show something, and so wait for a person.
const INTERACTIVE: [&str; 11] = [
    "amiral",
    "amiral play",
    "amiral play hard",
    "amiral play --mode versus",
    "amiral play --mode versus --strategy hard --rules hasbro",
    "amiral play --resume",
    "amiral play --server https://amiral.example",
    "amiral bot connect https://amiral.example \"python3 my.py\"",
    "amiral bot connect https://amiral.example/tournaments/4be1c09d \"python3 my.py\"",
    "amiral window",
    "amiral serve",
];

/// The commands that the help lists.
fn commands() -> Vec<String> {
    let help = printed(&["--help"]);
    let (_, list) = help.split_once("Commands:\n").unwrap();
    let name = |line: &str| line.split_whitespace().next().unwrap().to_owned();
    let own_line = |line: &&str| line.starts_with("  ") && !line.starts_with("   ");
    list.lines().take_while(|line| !line.is_empty()).filter(own_line).map(name).collect()
}

fn examples(help: &str) -> Vec<&str> {
    let (_, examples) = help.split_once("Examples:\n").unwrap_or_else(|| panic!("no example in {help}"));
    examples.lines().map(str::trim).collect()
}

#[test]
fn every_command_has_examples_in_its_help() {
    let commands = commands();
    assert!(commands.len() > 20, "{commands:?}");
    for command in commands {
        let help = printed(&[&command, "--help"]);
        assert!(examples(&help).iter().any(|example| example.contains(&format!("amiral {command}"))), "{help}");
        assert_eq!(help, printed(&["help", &command]));
        assert_eq!(help, printed(&[&command, "-h"]));
    }
    assert!(!examples(&printed(&["--help"])).is_empty());
}

/// Runs all examples in order, as a newcomer would who tries out the help from beginning to end.
#[cfg(unix)]
#[test]
fn every_example_works_as_printed() {
    let home = crate::store::TestHome::empty();
    std::fs::copy(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cli/games/ada.txt"), home.path("game.txt")).unwrap();
    home.printed(&["import", home.path("game.txt").to_str().unwrap()]);
    let has_man = Command::new("man").arg("--version").output().is_ok();
    let mut tried = 0;
    for command in commands() {
        let help = printed(&[&command, "--help"]);
        for example in examples(&help) {
            let waits =
                INTERACTIVE.contains(&example) || example.starts_with("amiral serve") || example.contains("--bus ");
            if waits || (example.contains("| man ") && !has_man) {
                continue;
            }
            let output = crate::shell(&home.path(""), example).output().unwrap();
            assert!(output.status.success(), "{example}: {}", String::from_utf8_lossy(&output.stderr));
            tried += 1;
        }
    }
    assert!(tried > 20, "{tried}");
}

#[test]
fn the_help_is_french_where_french_is_spoken() {
    for arguments in [&["--help", "--lang", "fr"][..], &["-lfr", "odds", "-h"], &["help", "study", "--lang=fr"]] {
        let help = printed(arguments);
        assert!(help.contains("\nUtilisation\u{a0}: amiral"), "{help}");
        assert!(help.contains("\nOptions communes\u{a0}:\n"), "{help}");
        for english in ["Usage", "default", "Options:", "Print", "common"] {
            assert!(!help.contains(english), "{english} in {help}");
        }
    }
    let mut command = crate::command(std::path::Path::new("/nowhere"));
    let output = command.env("LC_ALL", "fr_FR.UTF-8").args(["odds", "--help"]).output().unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), printed(&["odds", "--help", "--lang", "fr"]));
}

#[test]
fn an_unknown_topic_is_refused() {
    let output = amiral(&["help", "sailing"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "amiral: There is no command “sailing”.\n");
}

#[test]
fn alone_without_a_terminal_it_prints_the_help() {
    assert_eq!(printed(&[]), printed(&["-h"]));
    assert_eq!(printed(&[]), printed(&["help"]));
}

#[test]
fn old_names_of_options_go_on_working() {
    let by_new_names = printed(&["fleet", "--ships", "3,2", "--law", "uniform", "--seed", "1"]);
    assert_eq!(by_new_names, printed(&["fleet", "--fleet", "3,2", "--fleets", "uniform", "--seed", "1"]));
    let fleet = "A0h3 A2h2";
    let solved = |at: &str, ships: &str| printed(&["solve", at, fleet, ships, "3,2", "--seed", "1", "--size", "5x5"]);
    assert_eq!(solved("--at", "--ships"), solved("--fleet-at", "--fleet"));
    for command in ["fleet", "solve", "study"] {
        assert!(!printed(&[command, "--help"]).contains("--fleet"), "the help has one name for one thing");
    }
}

#[test]
fn version_completions_and_manual_are_there() {
    assert_eq!(printed(&["--version"]), format!("amiral {}\n", env!("AMIRAL_VERSION")));
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(printed(&["completions", shell]).contains("amiral complete"));
    }
    assert!(printed(&["man"]).contains("\n.TH AMIRAL 1"));
    assert!(printed(&["man", "odds"]).contains("\n.TH AMIRAL-ODDS 1"));
}

#[test]
fn all_pages_of_the_manual_are_written() {
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("man1");
    let said = printed(&["man", "--out", pages.to_str().unwrap()]);
    let mut files: Vec<String> =
        std::fs::read_dir(&pages).unwrap().map(|file| file.unwrap().path().display().to_string()).collect();
    let mut listed: Vec<&str> = said.lines().collect();
    listed.sort_unstable();
    files.sort_unstable();
    assert_eq!(files, listed);
    assert_eq!(files.len(), commands().len() + 1);
    let page = std::fs::read_to_string(pages.join("amiral-odds.1")).unwrap();
    assert!(page.contains("amiral(1)"), "{page}");
}
