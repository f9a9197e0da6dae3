use crate::{amiral, json, printed};

const GAME: [&str; 9] = ["solve", "--size", "5x5", "--ships", "3,2", "--at", "B1h3 A3v2", "--seed", "1"];

#[test]
fn a_game_is_shown_step_by_step() {
    insta::assert_snapshot!(printed(&[&GAME[..], &["--explain"]].concat()));
}

#[test]
fn the_essential_is_told_by_default_and_in_french() {
    insta::assert_snapshot!(printed(&[&GAME[..], &["--lang", "fr", "--strategy", "level3"]].concat()));
}

#[test]
fn json_has_the_shots_and_a_step_for_each() {
    let document = json(&[&GAME[..], &["--format", "json"]].concat());
    let shots: Vec<&str> = document["shots"].as_str().unwrap().split(' ').collect();
    let steps = document["steps"].as_array().unwrap();
    assert_eq!(document["count"], shots.len());
    assert_eq!(steps.iter().map(|step| step["shot"].as_str().unwrap()).collect::<Vec<_>>(), shots);
    assert_eq!(steps[0]["notes"][0]["note"], "blind");
    assert_eq!(steps[0]["counts"].as_array().unwrap().len(), 5);
    // Asked for in another way, only the command differs.
    let mut other = json(&[&GAME[..], &["--json"]].concat());
    other["provenance"]["command"] = document["provenance"]["command"].clone();
    assert_eq!(other, document);
}

#[test]
fn latex_is_a_whole_document() {
    let document =
        printed(&[&GAME[..], &["--format", "latex", "--explain", "--strategy", "level4:samples=5"]].concat());
    assert!(document.starts_with("\\documentclass"));
    assert!(document.ends_with("\\end{document}\n"));
    assert_eq!(document.matches("\\begin{tikzpicture}").count(), document.matches("\\end{tikzpicture}").count());
    assert!(!document.contains('›'), "every character is one LaTeX has");
}

#[test]
fn every_strategy_solves_a_game() {
    for strategy in [
        "level1",
        "level2",
        "level3",
        "level4:samples=20",
        "level5",
        "level6:threshold=30",
        "random",
        "heuristic",
        "diagonal",
        "probabilist",
        "montecarlo:samples=20",
        "easy",
        "medium",
        "hard",
    ] {
        for rules in ["classic", "hasbro"] {
            let document =
                json(&["solve", "--json", "--strategy", strategy, "--rules", rules, "--size", "8x8", "--seed", "3"]);
            assert!((17..=64).contains(&document["count"].as_u64().unwrap()), "{strategy} under {rules}");
        }
    }
}

#[test]
fn what_cannot_be_played_is_refused() {
    let refused = |arguments: &[&str]| {
        let output = amiral(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(refused(&["solve", "--strategy", "level7"]).contains("choose from level1, level2"));
    assert!(refused(&["solve", "--strategy", "level4:samples=0"]).contains("from 1 to"));
    assert_eq!(
        refused(&["solve", "--at", "E6h5 E7h4 B4h3 B9h3 J2v2", "--lang", "fr"]),
        "amiral: Flotte invalide\u{a0}: E7h4 touche E6h5 en E6.\n"
    );
    assert!(refused(&["solve", "--at", "E6"]).contains("expected h, v or :"));
}
