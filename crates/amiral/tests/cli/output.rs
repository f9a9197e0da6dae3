//! How answers are shown: colours, pages, and errors for programs.

use crate::amiral;
#[cfg(unix)]
use crate::pty::Pty;

#[test]
fn with_json_an_error_is_one_object_on_standard_error() {
    for (arguments, code, part) in [
        (&["odds", "--json", "--shots", "F5q"][..], 2, "cannot be read"),
        (&["--json", "sail"], 2, "“sail”"),
        (&["study", "--json", "--games", "0"], 2, "--games"),
        (&["-j", "report", "7"], 2, "7"),
        (&["play", "--json"], 2, "JSON"),
    ] {
        let output = amiral(arguments);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(said.lines().count(), 1, "{said}");
        let document: serde_json::Value = serde_json::from_str(&said).unwrap();
        assert_eq!(document["exit_code"], code, "{said}");
        assert!(document["error"].as_str().unwrap().contains(part), "{said}");
    }
}

#[test]
fn every_other_error_begins_the_same_way_and_is_one_line() {
    for arguments in [
        &["sail"][..],
        &["fleet", "--zzz"],
        &["fleet", "--rules", "chess"],
        &["study", "--games", "0"],
        &["report"],
        &["report", "7"],
        &["help", "sail"],
        &["analyse", "nowhere.txt"],
        &["solve", "--strategy", "chess"],
        &["odds", "--shots", "Z"],
        &["forget", "Nobody", "--yes"],
        &["backup", "/"],
        &["man", "--out", "/dev/null/man"],
    ] {
        for lang in ["en", "fr"] {
            let output = amiral(&[arguments, &["--lang", lang]].concat());
            let said = String::from_utf8(output.stderr).unwrap();
            assert!(said.starts_with("amiral: ") && said.lines().count() == 1, "{arguments:?}: {said}");
            assert!(matches!(output.status.code(), Some(1 | 2)), "{arguments:?}: {said}");
            assert!(!said.contains("error:"), "{said}");
        }
    }
}

#[test]
fn colours_are_a_choice() {
    let folder = tempfile::tempdir().unwrap();
    let printed = |when: &[&str], no_color: bool| {
        let mut command = crate::command(folder.path());
        if no_color {
            command.env("NO_COLOR", "1");
        }
        let arguments = ["odds", "--size", "3x3", "--ships", "2"];
        String::from_utf8(command.args([&arguments[..], when].concat()).output().unwrap().stdout).unwrap()
    };
    assert!(printed(&["--color", "always"], true).contains('\u{1b}'), "what is asked for comes before NO_COLOR");
    assert!(!printed(&["--color=never"], false).contains('\u{1b}'));
    assert!(!printed(&[], false).contains('\u{1b}'), "no terminal, no colours");
    let help = amiral(&["--help", "--color=always"]).stdout;
    assert!(String::from_utf8(help).unwrap().contains("\u{1b}[1mUsage:\u{1b}[0m"));
}

/// Starts the program with that pager, which writes what it is given to a file.
#[cfg(unix)]
fn paged(arguments: &[&str], pager: &str, folder: &std::path::Path) -> (Pty, std::path::PathBuf) {
    let given = folder.join("given");
    std::fs::write(folder.join("pager.sh"), "tee \"$NOTES/given\" | tail -n 1; echo the pager is done\n").unwrap();
    let pager = format!("AMIRAL_PAGER={pager}");
    let pager = pager.replace("TEE", &format!("sh {}", folder.join("pager.sh").display()));
    let program = env!("CARGO_BIN_EXE_amiral");
    let pty = Pty::start("env".as_ref(), &[&[pager.as_str(), program], arguments].concat(), folder);
    (pty, given)
}

#[cfg(unix)]
#[test]
fn what_is_longer_than_the_screen_is_given_to_a_pager() {
    let folder = tempfile::tempdir().unwrap();
    let long = ["count", "--list", "--size", "6x6", "--ships", "2"];
    let (mut pty, given) = paged(&long, "TEE", folder.path());
    pty.wait_for("the pager is done");
    pty.ends_restored(folder.path(), 0);
    let text = std::fs::read_to_string(&given).unwrap();
    assert!(text.contains("60 fleets") && text.lines().count() > 60, "{text}");

    let folder = tempfile::tempdir().unwrap();
    let (mut pty, given) = paged(&["play", "--help"], "TEE", folder.path());
    pty.wait_for("the pager is done");
    pty.ends_restored(folder.path(), 0);
    assert!(std::fs::read_to_string(given).unwrap().contains("amiral play --resume"));
}

#[cfg(unix)]
#[test]
fn what_fits_or_is_not_to_be_paged_is_not() {
    for arguments in [
        &["count", "--size", "6x6", "--ships", "2"][..],
        &["count", "--list", "--size", "6x6", "--ships", "2", "--no-pager"],
    ] {
        let folder = tempfile::tempdir().unwrap();
        let (mut pty, given) = paged(arguments, "TEE", folder.path());
        pty.wait_for("ended with 0");
        pty.ends_restored(folder.path(), 0);
        assert!(!given.exists(), "{arguments:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_pager_that_quits_early_or_is_missing_is_no_error() {
    for pager in ["head -n 3", "no-such-pager"] {
        let folder = tempfile::tempdir().unwrap();
        let (mut pty, _) = paged(&["count", "--list", "--size", "9x9", "--ships", "4"], pager, folder.path());
        pty.wait_for("ended with 0");
        pty.ends_restored(folder.path(), 0);
    }
}
