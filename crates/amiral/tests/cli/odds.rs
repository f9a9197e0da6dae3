use crate::{amiral, json, printed, timeless};

#[test]
fn odds_are_a_table_with_the_best_cell() {
    insta::assert_snapshot!(timeless(&printed(&["odds", "--shots", "F5o E4o G6x F6x"])));
}

#[test]
fn odds_are_told_in_french() {
    let shots = ["--rules", "hasbro", "--size", "6x6", "--shots", "B1x C1x D1s3 A5o", "--reefs", "F5"];
    insta::assert_snapshot!(timeless(&printed(&[&["odds", "--lang", "fr"][..], &shots].concat())));
}

#[test]
fn json_odds_are_exact_when_affordable() {
    let document = json(&["odds", "--json", "--shots", "F5o E4o G6x F6x"]);
    assert_eq!(document["fleets"], "160688257");
    assert_eq!(document["best"], "H6");
    assert_eq!(document["exact"], true);
    assert_eq!(document["cells"][5][5], 0.0);
    assert_eq!(document["cells"][6][6], 1.0);
}

#[test]
fn json_odds_say_when_they_are_sampled() {
    let document = json(&["odds", "--json", "--rules", "german", "--within", "0.05", "--seed", "1"]);
    assert_eq!(document["exact"], false);
    let fleets: f64 = document["fleets"].as_str().unwrap().parse().unwrap();
    let off = (fleets - 26_509_655_816_984.0) / document["fleets_se"].as_f64().unwrap();
    assert!(off.abs() < 5.0, "{off}");
    assert_eq!(document["cells_se"].as_array().unwrap().len(), 10);
    assert_eq!(
        json(&["odds", "--json", "--rules", "german", "--within", "0.05", "--seed", "1"])["cells"],
        document["cells"]
    );
}

#[test]
fn a_contradiction_is_an_answer_with_exit_code_1() {
    let output = amiral(&["odds", "--json", "--shots", "A0x A1x B0x"]);
    assert_eq!(output.status.code(), Some(1));
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&document["fleets"], &document["best"]), (&"0".into(), &serde_json::Value::Null));
}

#[test]
fn a_finished_game_has_no_best_cell_left_to_guess() {
    let shots = "A0x B0x";
    let text = printed(&["odds", "--size", "3x3", "--ships", "2", "--shots", shots]);
    assert!(text.contains("Every ship cell has been hit."), "{text}");
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let run = |threads| {
        json(&["odds", "--json", "--rules", "german", "--within", "0.05", "--seed", "1", "--threads", threads])["cells"]
            .clone()
    };
    assert_eq!(run("1"), run("2"));
}

#[test]
fn samples_that_find_nothing_promise_nothing() {
    let output = amiral(&["odds", "--within", "0", "--size", "3x3", "--ships", "3,3,3", "--seed", "1"]);
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(
        text,
        "No sample was consistent with these shots: there may be no such fleet. Use --exact to be sure.\n"
    );
}

#[test]
fn hits_that_tell_their_ship_are_counted_with_it() {
    let fleets = |announce, shots| {
        let sea = ["--size", "5x1", "--ships", "3,2", "--contact", "free", "--announce", announce, "--shots", shots];
        json(&[&["odds", "--json"][..], &sea].concat())["fleets"].as_str().unwrap().to_owned()
    };
    // A ship of 3 and one of 2 fill the row, either first.
    assert_eq!(fleets("sunk", "B0x"), "2");
    assert_eq!(fleets("coloured", "B0x#1"), "2");
    assert_eq!(fleets("coloured", "B0x#2"), "2", "a colour says nothing of the size");
    assert_eq!((fleets("named", "B0x#1"), fleets("named", "B0x#2")), ("1".into(), "1".into()));
    assert_eq!(fleets("coloured", "A0x#1 B0x#2"), "0", "two ships do not lie there");
    assert_eq!(fleets("coloured", "A0x#1 B0s#1"), "1");

    let told = ["odds", "--size", "6x4", "--ships", "3,2,1", "--contact", "free", "--announce", "coloured"];
    let drawn = printed(&[&told[..], &["--shots", "B1x#1 C1x#2 C2s#2 E3s#3 A0o"]].concat());
    for mark in ["✕1", "■2", "■3"] {
        assert!(drawn.contains(mark), "{drawn}");
    }
    let refused = amiral(&["odds", "--shots", "B0x#1"]);
    assert_eq!(refused.status.code(), Some(2));
}
