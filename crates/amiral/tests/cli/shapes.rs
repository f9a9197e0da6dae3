//! Ships that are not straight, from the command line.

use crate::{amiral, json, printed};

#[test]
fn ships_of_any_shape_are_counted() {
    let count =
        |arguments: &[&str]| json(&[&["count", "--json", "--size", "4x4"], arguments].concat())["count"].clone();
    // Eight ways to lie, in boxes of 2 × 3 and 3 × 2 cells.
    assert_eq!(count(&["--ships", "L4"]), "48");
    assert_eq!(count(&["--ships", "L4", "--mirror", "no"]), "24");
    assert_eq!(count(&["--ships", "2x2"]), "9");
    assert_eq!(count(&["--ships", ".#./###/.#."]), "4");
    assert_eq!(count(&["--ships", "3,#/#/#"]), count(&["--ships", "3,3"]));
    let document = json(&["count", "--json", "--rules", "planes"]);
    assert_eq!((&document["count"], &document["labelled"]), (&"66816".into(), &"400896".into()));
}

#[test]
fn fleets_and_rules_tell_their_shapes() {
    let document = json(&["fleet", "--json", "--rules", "tetrominoes", "--seed", "7"]);
    assert_eq!(document["rules"]["fleet"], serde_json::json!([4, "2x2", "L4", "T4", "J4", "Z4", "S4"]));
    assert_eq!(document["rules"]["mirror"], "no");
    assert!(json(&["fleet", "--json", "--seed", "7"])["rules"].get("mirror").is_none());
    insta::assert_snapshot!(printed(&["fleet", "--ships", "5,4,L4,T4,2x2,##/#.", "--seed", "7"]));
    insta::assert_snapshot!(printed(&["fleet", "--rules", "tetrominoes", "--seed", "7", "--lang", "fr"]));
}

#[test]
fn whoever_reasons_about_places_finds_them() {
    for strategy in ["admiral", "likeliest", "probabilist", "montecarlo", "random"] {
        let rules = ["--size", "6x6", "--ships", "3,L4,2x2", "--announce", "named"];
        let document = json(&[&["solve", "--json", "--strategy", strategy, "--seed", "3"], &rules[..]].concat());
        assert!((11..=36).contains(&document["count"].as_u64().unwrap()), "{strategy}: {}", document["count"]);
    }
}

#[test]
fn strategies_that_follow_lines_say_so() {
    for (lang, told) in [
        (
            "en",
            "level5 plays fleets of straight ships only; level1, random, probabilist, montecarlo, easy, likeliest, admiral play any",
        ),
        (
            "fr",
            "level5 ne joue qu’avec des bateaux droits ; level1, random, probabilist, montecarlo, easy, likeliest, admiral jouent avec n’importe lesquels",
        ),
    ] {
        for arguments in [["solve", "--strategy", "level5"], ["study", "level5", "--games=2"]] {
            let output = amiral(&[&arguments[..], &["--rules", "planes", "--lang", lang]].concat());
            assert_eq!(output.status.code(), Some(2));
            let said = String::from_utf8(output.stderr).unwrap().replace(['\u{a0}', '\u{202f}'], " ");
            assert!(said.contains(told), "{said}");
        }
    }
}

#[test]
fn what_is_no_shape_is_told_where_it_is() {
    let said = |arguments: &[&str]| {
        let output = amiral(&[&["fleet", "--lang", "en"], arguments].concat());
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(said(&["--ships", "5,#.#"]).contains("a drawing in one piece"));
    assert!(said(&["--ships", "5,Q9"]).contains("a name such as L4"));
    assert!(said(&["--size", "3x3", "--ships", "5x2"]).contains("there is no room for the 2x5 block on a 3x3 grid"));
}
