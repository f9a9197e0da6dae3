use crate::{amiral, json, printed};

#[test]
fn the_public_boards_are_played_beside_what_others_published() {
    let document = json(&["benchmark", "random", "level5", "--ways", "1", "--seed", "1", "--json"]);
    assert_eq!((&document["boards"], &document["interrupted"]), (&18.into(), &false.into()));
    let score = |player: usize, what: &str| document["players"][player][what].as_f64().unwrap();
    assert_eq!(
        (&document["players"][0]["name"], &document["players"][1]["name"]),
        (&"random".into(), &"level5".into())
    );
    assert_eq!((score(0, "games"), score(1, "games")), (18.0, 18.0));
    assert!((0.25..0.40).contains(&score(0, "median")), "{}", score(0, "median"));
    assert!(score(1, "median") > score(0, "median") && score(1, "mean") > score(0, "mean"));
    let boards = document["players"][1]["boards"].as_array().unwrap();
    let mean = boards.iter().map(|board| board["mean"].as_f64().unwrap()).sum::<f64>() / 18.0;
    assert!((mean - score(1, "mean")).abs() < 1e-12);
    let again = json(&["benchmark", "random", "level5", "--ways", "1", "--seed", "1", "--json", "--threads", "1"]);
    assert_eq!(again["players"], document["players"]);

    let text = printed(&["benchmark", "level3", "--ways", "1"]);
    assert!(text.contains("level3") && text.contains("GPT-5") && text.contains("0.80 to 0.81"), "{text}");
    let french = printed(&["benchmark", "level3", "--ways", "1", "--lang", "fr"]);
    assert!(french.contains("0,80 à 0,81") && french.contains("F1 médian"), "{french}");
    assert_eq!(amiral(&["benchmark", "nobody"]).status.code(), Some(2));
    assert_eq!(amiral(&["benchmark", "--ways", "9"]).status.code(), Some(2));
}
