//! What other people who depend on the libraries can rely on.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::process::Command;

/// The packages that are published.
const LIBRARIES: [&str; 5] = ["amiral-game", "amiral-posterior", "amiral-strategy", "amiral-duel", "amiral-draw"];

/// The names of all dependencies that a package is built with.
fn dependencies(package: &str, features: &[&str]) -> Vec<String> {
    let tree = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
        .args(["tree", "--offline", "--locked", "--edges", "normal", "--prefix", "none", "--package", package])
        .args(features)
        .output()
        .unwrap();
    assert!(tree.status.success(), "{}", String::from_utf8_lossy(&tree.stderr));
    let lines = String::from_utf8(tree.stdout).unwrap();
    lines.lines().filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect()
}

#[test]
fn without_parallel_nothing_pulls_rayon() {
    for library in LIBRARIES {
        let names = dependencies(library, &["--no-default-features"]);
        assert!(names.iter().any(|name| name == library));
        assert!(!names.iter().any(|name| name.starts_with("rayon")), "{library} pulls rayon");
    }
    assert!(dependencies("amiral-strategy", &[]).iter().any(|name| name == "rayon"), "it is on by default");
}

#[test]
fn the_libraries_depend_on_nothing_of_ours_that_is_not_published() {
    for library in LIBRARIES {
        for name in dependencies(library, &["--all-features"]) {
            assert!(!name.starts_with("amiral") || LIBRARIES.contains(&name.as_str()), "{library} needs {name}");
        }
    }
}
