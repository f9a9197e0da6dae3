use crate::amiral;

#[track_caller]
fn check(arguments: &[&str], code: i32, sentence: &str) {
    let output = amiral(arguments);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}");
    assert_eq!(String::from_utf8(output.stderr).unwrap(), format!("amiral: {sentence}\n"));
    assert!(output.stdout.is_empty());
}

#[cfg(all(unix, not(target_os = "macos")))]
#[test]
fn a_window_needs_a_display() {
    for (lang, sentence) in [
        (
            "en",
            "There is no display to open a window on: start it in a graphical session, or play here in the terminal",
        ),
        ("fr", "Aucun écran graphique où ouvrir une fenêtre\u{a0}: lancez-la dans une session graphique, ou jouez"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let mut window = crate::command(folder.path());
        for display in ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"] {
            window.env_remove(display);
        }
        let output = window.args(["window", "--lang", lang]).output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{told}");
        assert!(told.starts_with(&format!("amiral: {sentence}")) && told.lines().count() == 1, "{told}");
    }
}

#[test]
fn a_wrong_request_gets_one_sentence_and_exit_code_2() {
    check(
        &["fleet", "--size", "27x3", "--ships", "40,0"],
        2,
        "Invalid rules: a grid has 1 to 26 columns, not 27; a ship of 40 does not fit on any grid; \
         a ship has at least one cell.",
    );
    check(
        &["fleet", "--size", "10"],
        2,
        "--size: at column 3, expected x and a height, as in 10x10 but found the end.",
    );
    check(
        &["fleet", "--reefs", "A0,Z"],
        2,
        "--reefs: at column 5, expected a row number after the column letter but found the end.",
    );
    check(
        &["odds", "--shots", "F5q"],
        2,
        "The shots cannot be read: at column 3, expected o, x or s after the cell but found “q”.",
    );
    check(&["odds", "--shots", "A0o A0x"], 2, "Invalid shots: A0 has already been fired at.");
    check(&["odds", "--shots", "A12o"], 2, "Invalid shots: A12 is off the grid.");
    check(
        &["odds", "--shots", "A0s", "--lang", "fr"],
        2,
        "Tirs invalides\u{a0}: A0s est impossible\u{a0}: sans annonce des bateaux coulés, un tir est à l’eau (o) ou touche (x).",
    );
    check(
        &["odds", "--rules", "hasbro", "--shots", "A0s1"],
        2,
        "Invalid shots: A0s1 is impossible: the fleet has no ship of that size.",
    );
    check(
        &["fleet", "--size", "3x3", "--ships", "3,3,3"],
        2,
        "This fleet does not fit on the grid under these rules. Use fewer or smaller ships, a larger grid, fewer reefs, or a \
         looser contact rule.",
    );
}

#[test]
fn a_fleet_that_cannot_lie_anywhere_is_refused_by_whoever_would_place_it() {
    for command in [&["fleet"][..], &["solve"], &["study", "level5"], &["count", "--method", "collision"]] {
        let output = amiral(&[command, &["--size", "3x3", "--ships", "3,3,3"]].concat());
        assert_eq!(output.status.code(), Some(2), "{command:?}");
        assert!(String::from_utf8(output.stderr).unwrap().contains("does not fit on the grid"), "{command:?}");
    }
}

#[test]
fn options_that_would_be_ignored_are_refused() {
    for arguments in [
        &["study", "level5", "--shard", "1/2", "--out", "x", "--format", "markdown"][..],
        &["study", "--reproduce", "--rules", "german"],
        &["study", "--load", "x", "--contact", "free"],
        &["count", "--method", "product", "--list"],
    ] {
        assert_eq!(amiral(arguments).status.code(), Some(2), "{arguments:?}");
    }
}

#[test]
fn unknown_options_and_values_are_exit_code_2_and_list_what_exists() {
    for arguments in
        [&["fleet", "--rules", "chess"][..], &["odds", "--within", "-3"], &["sail"], &["fleet", "--threads", "0"]]
    {
        let output = amiral(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    }
    let error = String::from_utf8(amiral(&["fleet", "--rules", "chess"]).stderr).unwrap();
    assert!(error.contains("classic, hasbro, russian, german"), "{error}");
}
