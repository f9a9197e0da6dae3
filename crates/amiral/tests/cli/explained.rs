//! What there is to choose from: opponents, strategies, and rules.

use crate::{json, printed};

#[test]
fn strategies_are_explained_with_their_parameters() {
    let document = json(&["strategies", "--json"]);
    let opponents = document["opponents"].as_array().unwrap();
    let means: Vec<f64> = opponents.iter().map(|opponent| opponent["mean"].as_f64().unwrap()).collect();
    // The one that learns stands beside the ladder.
    let (learner, ladder) = opponents.split_last().unwrap();
    assert!(means[..ladder.len()].windows(2).all(|pair| pair[0] > pair[1]), "{means:?}");
    assert_eq!((opponents[0]["name"].as_str(), opponents[0]["rank"].as_u64()), (Some("Cabin boy"), Some(1)));
    assert_eq!(learner["name"], "Autodidact");
    let strategies = document["strategies"].as_array().unwrap();
    assert_eq!(strategies.len(), 17);
    let level4 = strategies.iter().find(|strategy| strategy["name"] == "level4").unwrap();
    assert_eq!(level4["parameters"][0]["name"], "samples");
    assert!(strategies.iter().all(|strategy| strategy["about"].as_str().unwrap().len() > 10));
    let french = printed(&["strategies", "--lang", "fr"]);
    assert!(
        french.contains("Mousse") && french.contains("Capitaine") && french.contains("level4:samples=100"),
        "{french}"
    );
    insta::assert_snapshot!(printed(&["strategies"]));
}

#[test]
fn rules_are_explained_with_their_values() {
    let document = json(&["rules", "--json"]);
    assert_eq!(document["rules"][1]["name"], "hasbro");
    assert_eq!(document["rules"][1]["text"], "10x10 5,4,3,3,2 free sunk-size alternate");
    let french = printed(&["rules", "--lang", "fr"]);
    assert!(french.contains("Russe") && french.contains("no-edge"), "{french}");
    insta::assert_snapshot!(printed(&["rules"]));
}
