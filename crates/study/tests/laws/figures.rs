//! Figures are drawn for whatever there is to draw.

use amiral_game::{Law, Preset, Seed};
use amiral_study::combinatorics::{RandomPlay, errors_by_ships};

use crate::labels::{ENGLISH, FRENCH};
use amiral_study::{Contender, Folder, Sample, Study, Summary, by_size, figure};

use crate::players::{Reader, alone, gambler, hunter, play, reader, sea};

fn summary(shots: &[u16]) -> Summary {
    Summary::of(&Sample { strategy: "a<b & c".into(), version: None, micros_per_game: 12.5, shots: shots.to_vec() })
        .unwrap()
}

/// A drawing is well-formed, has no number that is none, and renders.
#[track_caller]
fn check(drawing: &figure::Figure) {
    let svg = drawing.svg();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
    let png = drawing.png(0.5).unwrap();
    assert!(png.starts_with(b"\x89PNG"));
}

#[test]
fn one_to_many_strategies_are_drawn() {
    let study = Study { rules: sea(8, &[4, 3, 2]), law: Law::Sequential, seed: Seed(1), games: 300 };
    for number in [1, 2, 7, 16] {
        let name = |number| Contender::with(format!("reader{number}"), |_, _| Box::new(Reader));
        let mut contenders: Vec<Contender<'_>> = (1..number).map(name).collect();
        contenders.push(hunter());
        let distribution = play(&study, &contenders, 2);
        for labels in [&ENGLISH, &FRENCH] {
            let folder = Folder { distribution: &distribution, sizes: &[], errors: &[], labels };
            let figures = folder.figures(&distribution.report());
            assert_eq!(figures.len(), number + 1);
            figures.iter().for_each(|(_, figure)| check(figure));
        }
    }
}

#[test]
fn the_least_there_is_to_draw_is_drawn() {
    let labels = &FRENCH;
    for shots in [&[17][..], &[40; 50], &[1, 676], &[1, 2, 3]] {
        check(&figure::distribution(&summary(shots), "", labels));
        check(&figure::overlay(&[summary(shots)], "", labels));
    }
    check(&figure::overlay(&[], "", labels));
    check(&figure::sizes(&[], "", labels));
    check(&figure::errors(&[], "", labels));
    check(&figure::random(&RandomPlay { cells: 1, ship_cells: 1 }, &summary(&[1]), "", labels));
    check(&figure::random(&RandomPlay { cells: 676, ship_cells: 3 }, &summary(&[3, 676]), "", labels));
}

#[test]
fn sizes_and_errors_are_drawn() {
    let rules = sea(6, &[3, 2]);
    let study = Study { rules: rules.clone(), law: Law::Sequential, seed: Seed(1), games: 100 };
    let sizes = alone(2, |orders| by_size(&study, &[4, 6, 9], &[gambler(), reader()], &[], orders)).unwrap();
    check(&figure::sizes(&sizes, "about", &ENGLISH));
    let errors = alone(2, |orders| errors_by_ships(&rules, 1000, Seed(1), 1_000_000, orders)).unwrap();
    check(&figure::errors(&errors, "about", &ENGLISH));
}

#[test]
fn names_are_escaped() {
    let figure = figure::distribution(&summary(&[3, 4]), "x > y", &ENGLISH);
    assert!(figure.svg().contains("a&lt;b &amp; c") && figure.svg().contains("x &gt; y"));
}

#[test]
fn a_small_figure_stays_as_it_is() {
    let figure = figure::distribution(&summary(&[3, 4, 4, 5, 9]), "about", &ENGLISH);
    insta::assert_snapshot!("figure", figure.svg());
}

#[test]
fn random_play_is_drawn_over_the_law() {
    let study = Study { rules: Preset::Classic.rules(), law: Law::Sequential, seed: Seed(1), games: 500 };
    let report = play(&study, &[gambler()], 2).report();
    check(&figure::random(&RandomPlay::under(&study.rules), &report.results[0], "about", &FRENCH));
}
