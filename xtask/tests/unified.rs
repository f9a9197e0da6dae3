//! Testing one crate recompiles nothing that testing all has compiled: every dependency has the
//! same features either way, thanks to `crates/unified`.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::BTreeSet;
use std::process::Command;

use serde_json::Value;

fn cargo(arguments: &[&str]) -> String {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    let output = cargo.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).args(arguments).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// What is linked into the tests, and that together with what runs while building: a dependency of
/// both may have other features in each.
const EDGES: [&str; 2] = ["normal,dev,no-proc-macro", "normal,build,dev"];

/// Every package that the tests of some packages are built with, with its features.
fn built(packages: &[&str], edges: &str) -> BTreeSet<String> {
    let tree = ["tree", "--offline", "--locked", "--edges", edges, "--prefix", "none"];
    let lines = cargo(&[&tree, packages, &["--format", "{p} with {f}"]].concat());
    // A star follows a package that was listed before.
    lines.lines().map(|line| line.trim_end_matches(" (*)").to_owned()).filter(|line| !line.is_empty()).collect()
}

#[test]
fn the_tests_of_one_crate_are_built_with_the_features_of_all() {
    let metadata: Value =
        serde_json::from_str(&cargo(&["metadata", "--no-deps", "--offline", "--format-version", "1"])).unwrap();
    let members = metadata["packages"].as_array().unwrap();
    assert!(members.len() > 10);
    let mut missing = Vec::new();
    for edges in EDGES {
        let all = built(&["--workspace"], edges);
        for member in members {
            let member = member["name"].as_str().unwrap();
            for package in built(&["--package", member], edges).difference(&all) {
                missing.push(format!("{member} builds {package}"));
            }
        }
    }
    assert!(
        missing.is_empty(),
        "name the features in crates/unified/Cargo.toml that the whole workspace has:\n{}",
        missing.join("\n")
    );
}
