use crate::{amiral, json, printed, timeless};

const SMALL: [&str; 6] = ["--rules", "hasbro", "--size", "4x3", "--ships", "2"];

#[test]
fn the_best_play_is_found_and_others_compared_with_it() {
    let text = printed(&[&["optimal", "--seed", "1"][..], &SMALL, &["--compare", "level5", "level3"]].concat());
    insta::assert_snapshot!(timeless(&text));
}

#[test]
fn the_best_play_is_told_in_french() {
    let text = printed(&[&["optimal", "--lang", "fr", "--shots", "B1x"][..], &SMALL].concat());
    insta::assert_snapshot!(timeless(&text));
}

#[test]
fn json_has_the_published_optimum() {
    let document = json(&["optimal", "--json", "--rules", "hasbro", "--size", "4x4", "--ships", "3"]);
    assert_eq!(document["mean"], 5.625);
    assert_eq!((&document["mean_exact"], &document["worst"]), (&"45/8".into(), &8.into()));
    assert_eq!((&document["fleets"], &document["likeliest"]["mean"]), (&"16".into(), &5.75.into()));
    assert!(document["states"].as_u64().unwrap() > 0 && document["seconds"].as_f64().unwrap() > 0.0);
}

#[test]
fn a_search_broken_off_says_what_it_proved_with_exit_code_1() {
    let arguments = ["optimal", "--json", "--rules", "hasbro", "--size", "4x4", "--ships", "3,2", "--steps", "50000"];
    let output = amiral(&arguments);
    assert_eq!(output.status.code(), Some(1));
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(document["mean"], serde_json::Value::Null);
    let (least, most) = (document["mean_at_least"].as_f64().unwrap(), document["mean_at_most"].as_f64().unwrap());
    assert!(5.0 < least && least <= 2311.0 / 264.0 && 2311.0 / 264.0 <= most, "{least} {most}");
}

#[test]
fn what_cannot_be_searched_is_refused_with_exit_code_1() {
    let output = amiral(&["optimal"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        String::from_utf8(output.stderr).unwrap(),
        "amiral: There are 2,898,771,376 fleets, too many to search for the best play. The limits are \
         20,000 fleets (a thousand may take an hour) and 128 cells. Use --bound for a mean that no player can beat.\n"
    );
    let output = amiral(&["optimal", "--size", "3x3", "--ships", "2", "--shots", "A0x B0x"]);
    assert_eq!(output.status.code(), Some(1));
    let output = amiral(&["optimal", "--size", "3x3", "--ships", "2", "--shots", "A0x B0o A1o"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(amiral(&["optimal", "--bound", "--shots", "A0x"]).status.code(), Some(2));
}

#[test]
fn a_bound_is_proved_on_any_sea() {
    insta::assert_snapshot!(timeless(&printed(&["optimal", "--bound"])));
    let document = json(&["optimal", "--bound", "--json", "--rules", "hasbro"]);
    assert!((30.66..30.67).contains(&document["bound"].as_f64().unwrap()), "{document}");
    assert_eq!(document["fleets"], "15046987768");
}

#[test]
fn the_best_play_is_not_searched_for_where_hits_tell_their_ship() {
    for announce in ["named", "coloured"] {
        let sea = ["optimal", "--size", "4x4", "--ships", "3,2", "--announce", announce];
        let refused = crate::amiral(&sea);
        assert_eq!(refused.status.code(), Some(1));
        let said = String::from_utf8(refused.stderr).unwrap();
        assert!(said.contains("--announce sunk-size"), "{said}");
        let bound = crate::json(&[&sea[..], &["--bound", "--json"]].concat());
        assert!(bound["bound"].as_f64().unwrap() >= 5.0);
    }
}
