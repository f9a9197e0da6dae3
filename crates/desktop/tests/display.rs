//! The program on a machine without a display.

#![cfg(all(unix, not(target_os = "macos")))]

use std::process::Command;

use amiral_words::{Lang, Words};

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
