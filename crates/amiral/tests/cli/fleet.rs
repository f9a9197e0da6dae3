use crate::{amiral, json, printed};

#[test]
fn a_fleet_is_drawn_in_bold() {
    insta::assert_snapshot!(printed(&["fleet", "--seed", "3", "--size", "6x5", "--ships", "3,2,1"]));
}

#[test]
fn the_same_seed_gives_the_same_output() {
    for fleets in ["sequential", "uniform", "start-cell"] {
        let run = || printed(&["fleet", "--seed", "42", "--law", fleets]);
        assert_eq!(run(), run());
    }
}

#[test]
fn without_a_seed_one_is_drawn_and_printed() {
    let first = json(&["fleet", "--json"]);
    let seed = first["seed"].to_string();
    assert_eq!(json(&["fleet", "--json", "--seed", &seed]), first);
}

#[test]
fn json_has_the_fleet_the_rules_and_the_seed() {
    let document = json(&["fleet", "--json", "--seed", "5", "--rules", "russian", "--reefs", "A0,B3"]);
    assert_eq!(document["seed"], 5);
    assert_eq!(document["fleet"].as_str().unwrap().split(' ').count(), 10);
    assert_eq!(document["rules"]["reefs"], serde_json::json!(["A0", "B3"]));
    assert_eq!(document["rules"]["turns"], "again-on-hit");
}

#[test]
fn a_fleet_too_tight_for_chance_is_drawn_exactly() {
    let fleet = ["2"; 24].join(",");
    let arguments = ["fleet", "--ships", &fleet, "--seed", "1", "--json"];
    let output = amiral(&arguments);
    assert!(output.status.success());
    assert!(String::from_utf8(output.stderr).unwrap().contains("drawn uniformly from all possible fleets"));
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(document["law"], "uniform");
}
