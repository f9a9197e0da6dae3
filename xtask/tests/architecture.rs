//! ARCHITECTURE.md is true: its diagram is compared with the packages.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use serde_json::Value;

type Graph = BTreeMap<String, BTreeSet<String>>;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
/// Packages that are not part of the product.
const BESIDE: [&str; 5] = ["laws", "testing", "trial", "unified", "xtask"];

/// Which of our packages use which, except in tests.
fn packages() -> Graph {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(ROOT).args(["metadata", "--no-deps", "--offline", "--format-version", "1"]);
    let output = cargo.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let short = |name: &Value| name.as_str().unwrap().trim_start_matches("amiral-").to_owned();
    let mut graph = Graph::new();
    for package in metadata["packages"].as_array().unwrap() {
        let name = short(&package["name"]);
        if BESIDE.contains(&name.as_str()) {
            continue;
        }
        let ours = |dependency: &&Value| {
            dependency["kind"].is_null() && dependency["name"].as_str().unwrap().starts_with("amiral")
        };
        let uses = package["dependencies"].as_array().unwrap().iter().filter(ours);
        graph.insert(name, uses.map(|dependency| short(&dependency["name"])).collect());
    }
    graph
}

fn reachable(graph: &Graph, from: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut open = vec![from.to_owned()];
    while let Some(name) = open.pop() {
        for next in graph.get(&name).into_iter().flatten() {
            if found.insert(next.clone()) {
                open.push(next.clone());
            }
        }
    }
    found
}

/// The graph without the arrows that follow from others.
fn reduced(graph: &Graph) -> Graph {
    let redundant = |name: &str, used: &str| {
        graph[name].iter().any(|other| other != used && reachable(graph, other).contains(used))
    };
    let kept = |(name, uses): (&String, &BTreeSet<String>)| {
        (name.clone(), uses.iter().filter(|used| !redundant(name, used)).cloned().collect())
    };
    graph.iter().map(kept).collect()
}

/// The arrows of the diagram.
fn drawn(page: &str) -> Graph {
    let diagram = page.split("```mermaid").nth(1).unwrap().split("```").next().unwrap();
    let mut graph = Graph::new();
    for (from, to) in diagram.lines().filter_map(|line| line.trim().split_once(" --> ")) {
        graph.entry(from.into()).or_default().insert(to.into());
        graph.entry(to.into()).or_default();
    }
    graph
}

#[test]
fn the_diagram_has_the_arrows_that_the_packages_have() {
    let page = std::fs::read_to_string(format!("{ROOT}/ARCHITECTURE.md")).unwrap();
    assert_eq!(drawn(&page), reduced(&packages()));
}

#[test]
fn every_crate_and_every_file_named_on_the_page_exists() {
    let page = std::fs::read_to_string(format!("{ROOT}/ARCHITECTURE.md")).unwrap();
    for name in packages().keys() {
        assert!(page.contains(&format!("### `crates/{name}`")), "{name} is not on the page");
    }
    let mut folder = String::new();
    let mut missing = Vec::new();
    for line in page.lines() {
        if let Some(title) = line.strip_prefix("### `") {
            title.split('`').next().unwrap().clone_into(&mut folder);
        } else if line.starts_with("## ") {
            folder.clear();
        }
        for named in line.split('`').skip(1).step_by(2) {
            let is_file = [".rs", ".md", ".js", ".toml"].iter().any(|end| named.ends_with(end));
            if !is_file || named.contains([' ', '*', '{']) {
                continue;
            }
            let places = [
                format!("{ROOT}/{named}"),
                format!("{ROOT}/crates/{named}"),
                format!("{ROOT}/{folder}/src/{named}"),
                format!("{ROOT}/{folder}/{named}"),
                format!("{ROOT}/{folder}/assets/{named}"),
            ];
            // Outside of the code map, a file may belong to any crate.
            let anywhere = || {
                let crates = std::fs::read_dir(format!("{ROOT}/crates")).unwrap().flatten();
                let mut folders = crates.flat_map(|found| ["src", "assets"].map(|part| found.path().join(part)));
                folder.is_empty() && folders.any(|folder| folder.join(named).exists())
            };
            if !places.iter().any(|place| std::path::Path::new(place).exists()) && !anywhere() {
                missing.push(format!("{folder}: {named}"));
            }
        }
    }
    assert!(missing.is_empty(), "named and not there: {missing:?}");
}

/// The number of lines that a reader can keep in mind.
#[test]
fn no_file_is_a_maze() {
    const MOST: usize = 600;
    let mut open = vec![std::path::PathBuf::from(ROOT).join("crates"), std::path::PathBuf::from(ROOT).join("xtask")];
    let mut long = Vec::new();
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let in_src = path.components().any(|part| part.as_os_str() == "src");
            if path.is_dir() {
                open.push(path);
            } else if in_src && path.extension().is_some_and(|end| end == "rs") {
                let lines = std::fs::read_to_string(&path).unwrap().lines().count();
                if lines > MOST {
                    long.push(format!("{}: {lines}", path.display()));
                }
            }
        }
    }
    assert!(long.is_empty(), "more than {MOST} lines: {long:?}");
}
