use crate::{json, printed, timeless};

#[test]
fn fleets_are_counted_and_shown() {
    insta::assert_snapshot!(timeless(&printed(&["count", "--cells"])));
}

#[test]
fn fleets_are_counted_in_french() {
    insta::assert_snapshot!(timeless(&printed(&["count", "--lang", "fr", "--rules", "hasbro"])));
}

#[test]
fn few_fleets_are_listed() {
    insta::assert_snapshot!(timeless(&printed(&["count", "--list", "--size", "3x2", "--ships", "2,1"])));
}

#[test]
fn json_counts_are_decimal_strings() {
    let document = json(&["count", "--json"]);
    assert_eq!(document["count"], "2898771376");
    assert_eq!(document["labelled"], "5797542752");
    assert_eq!(document["cells"][0][4], "578938264");
    assert_eq!(document["cells"].as_array().unwrap().len(), 10);
    assert!(document["seconds"].as_f64().unwrap() > 0.0);
}

#[test]
fn a_fleet_that_does_not_fit_counts_as_none() {
    let document = json(&["count", "--json", "--list", "--size", "3x3", "--ships", "3,3,3"]);
    assert_eq!(document["count"], "0");
    assert_eq!(document["fleets"], serde_json::json!([]));
}
