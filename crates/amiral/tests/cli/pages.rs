use crate::printed;

#[test]
fn help_has_an_example_for_every_command() {
    let help = printed(&["--help"]);
    for command in [
        "fleet",
        "count",
        "odds",
        "solve",
        "study",
        "history",
        "report",
        "export",
        "import",
        "forget",
        "completions",
        "man",
    ] {
        assert!(help.contains(&format!("\n  {command} ")), "{help}");
        assert!(printed(&[command, "--help"]).contains(&format!("Example: amiral {command}")));
    }
}

#[test]
fn alone_without_a_terminal_it_prints_the_help() {
    assert_eq!(printed(&[]), printed(&["-h"]));
}

#[test]
fn version_completions_and_manual_are_there() {
    assert_eq!(printed(&["--version"]), format!("amiral {}\n", env!("CARGO_PKG_VERSION")));
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(printed(&["completions", shell]).contains("odds"));
    }
    assert!(printed(&["man"]).starts_with(".ie"));
}
