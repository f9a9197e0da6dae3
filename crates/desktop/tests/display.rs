//! The program on a machine without a display.

#![cfg(all(unix, not(target_os = "macos")))]

use std::process::Command;

use amiral_words::{Lang, Words};

#[test]
fn help_is_in_the_language_asked_for() {
    let run = |arguments: &[&str], locale: &str| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_amiral-desktop"));
        program.args(arguments).env("LC_ALL", locale).env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
        program.output().unwrap()
    };
    let french = Words::new(Lang::Fr).say("window-help", &[]);
    for (arguments, locale) in
        [(&["--help", "--lang", "fr"][..], "en_GB.UTF-8"), (&["--lang=fr", "-h"], "C"), (&["--help"], "fr_FR.UTF-8")]
    {
        let output = run(arguments, locale);
        let told = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.success() && told.starts_with(&french) && told.contains("--db <"), "{told}");
        assert!(!told.contains("Usage:") && !told.contains("Options:") || told.contains("Options\u{a0}:"), "{told}");
    }
    let english = run(&["--help"], "en_GB.UTF-8");
    assert!(String::from_utf8(english.stdout).unwrap().starts_with(&Words::new(Lang::En).say("window-help", &[])));
    let wrong = run(&["--lagn", "fr"], "en_GB.UTF-8");
    let told = String::from_utf8(wrong.stderr).unwrap();
    assert_eq!((wrong.status.code(), told.lines().count()), (Some(2), 1), "{told}");
}

#[test]
fn a_missing_display_is_told_in_one_sentence() {
    for lang in [Lang::En, Lang::Fr] {
        for display in [None, Some(""), Some(":4711")] {
            let folder = tempfile::tempdir().unwrap();
            let mut program = Command::new(env!("CARGO_BIN_EXE_amiral-desktop"));
            program.args(["--lang", lang.code(), "--db"]).arg(folder.path().join("games.db"));
            program.env("AMIRAL_CONFIG", folder.path()).env_remove("WAYLAND_DISPLAY").env_remove("WAYLAND_SOCKET");
            match display {
                Some(display) => program.env("DISPLAY", display),
                None => program.env_remove("DISPLAY"),
            };
            let output = program.output().unwrap();
            let sentence = Words::new(lang).say("window-no-display", &[]);
            assert_eq!(output.status.code(), Some(1), "{display:?}");
            let told = String::from_utf8_lossy(&output.stderr).into_owned();
            assert_eq!(told.trim_end(), format!("amiral-desktop: {sentence}"), "{display:?}");
            assert!(output.stdout.is_empty());
        }
    }
}
