//! Whole games, line by line.

use super::*;
use amiral_draw::Charset;
use amiral_game::{Preset, RulesSetup};
use amiral_host::Colour;
use amiral_words::Lang;

fn options(opening: Opening, lang: Lang) -> Options {
    let setup = RulesSetup { width: 5, height: 5, fleet: vec![3, 2], ..Preset::Hasbro.setup() };
    Options {
        words: Words::new(lang),
        look: Look { charset: Charset::Unicode, colour: Colour::Plain },
        seed: GameSeed::Chosen(5),
        practice: false,
        save_policy: SavePolicy::default(),
        opening,
        rules: setup.build().unwrap(),
        strategy: "level5".parse().unwrap(),
        law: Law::default(),
        people: PerSeat(["Ada", "Zoé"].map(Participant::person)),
        computer: "HAL".into(),
    }
}

fn played(options: Options, input: &str) -> (Ended, String) {
    let mut output = Vec::new();
    let mut aside = |sentence: &str| panic!("{sentence}");
    let ended = run(options, &mut input.as_bytes(), &mut output, &mut aside).unwrap();
    (ended, String::from_utf8(output).unwrap())
}

fn every_cell() -> String {
    let cells = amiral_game::Grid::new(5, 5).unwrap().cells();
    cells.map(|cell| cell.to_string()).collect::<Vec<_>>().join("\n") + "\n"
}

#[test]
fn every_mode_is_played_from_a_pipe() {
    for lang in Lang::ALL {
        for kind in [Kind::Solo, Kind::Watch, Kind::Versus, Kind::Two] {
            let input = match kind {
                Kind::Solo => every_cell(),
                Kind::Watch => String::new(),
                Kind::Versus => format!("A0h3 A2h2\n{}", every_cell()),
                Kind::Two => "\n".repeat(200),
            };
            let (ended, output) = played(options(Opening::Game(kind), lang), &input);
            assert_eq!(ended, Ended::Finished, "{kind:?}\n{output}");
            assert!(!output.contains('\u{1b}'), "{output}");
            insta::assert_snapshot!(format!("plain_{kind:?}_{lang}"), output);
        }
    }
}

#[test]
fn what_is_wrong_gets_a_sentence_and_costs_nothing() {
    let input = "Z9h9\nA0h3\nA1h2 \nboard\nA0h2\nE0v2\nF9\nA0 B0\n??\nA0\nA0\nhint\nhelp\nresign\n";
    let (ended, output) = played(options(Opening::Game(Kind::Versus), Lang::En), input);
    assert_eq!(ended, Ended::Finished);
    insta::assert_snapshot!(output);
}

#[test]
fn the_seas_are_told_in_sentences_and_drawn_when_asked() {
    for lang in Lang::ALL {
        let input = "A0h3 A1h2\nA0\nboard\nhits\nligne 1\nleft\nrow 9\ndessin\nquit\n";
        let (ended, output) = played(options(Opening::Game(Kind::Versus), lang), input);
        assert_eq!(ended, Ended::Early);
        insta::assert_snapshot!(format!("seas_in_sentences_{lang}"), output);
    }
}

#[test]
fn cheating_is_asked_about_marked_and_told_at_the_end() {
    let input = "cheat\nno\nA0\ncheat\ny\ncheat\nresign\n";
    let (_, output) = played(options(Opening::Game(Kind::Solo), Lang::En), input);
    assert_eq!(output.matches("Reveal the enemy’s fleet?").count(), 2, "once it is marked nothing is asked: {output}");
    assert_eq!(output.matches("Hidden fleet: ").count(), 3, "{output}");
    assert!(output.contains("(The enemy fleet was revealed.)"), "{output}");
    let (_, output) = played(options(Opening::Game(Kind::Two), Lang::En), "\n\ncheat\ny\nresign\n");
    assert!(output.contains("stays hidden in a game between people"), "{output}");
    assert!(!output.contains("(The enemy fleet was revealed.)"), "{output}");
}

#[test]
fn input_that_ends_early_is_told() {
    for (opening, input) in [
        (Opening::Game(Kind::Solo), "A0\nA1\n"),
        (Opening::Game(Kind::Versus), ""),
        (Opening::Ask, ""),
        (Opening::Ask, "9\n"),
        (Opening::Game(Kind::Solo), "quit\n"),
    ] {
        let (ended, _) = played(options(opening, Lang::En), input);
        assert_eq!(ended, Ended::Early, "{input:?}");
    }
}

#[test]
fn without_a_mode_it_is_asked_for() {
    let (ended, output) = played(options(Opening::Ask, Lang::En), "chess\n2\n");
    assert_eq!(ended, Ended::Finished);
    assert!(output.contains("chess"), "{output}");
}
