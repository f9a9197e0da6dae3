//! The published tables, side by side with ours.

use amiral_game::{Seed, Stop};
use amiral_study::{Agreement, Document, Effort, Found, Orders, PUBLISHED, QUESTIONS, Sample, Summary, reproduce_with};

use crate::labels::FRENCH;

use crate::players::{alone, gambler, hunter};

fn tiny() -> Effort {
    Effort { seed: Seed(1), times: 1e-4 }
}

#[test]
fn every_row_is_played_and_every_question_answered() {
    let find = |strategy: &'static str| {
        let model = if strategy == "level1" { gambler() } else { hunter() };
        Ok(amiral_study::Contender::with(strategy, move |rules, seed| model.build(rules, seed)))
    };
    let mut begun = Vec::new();
    let mut begin = |row: &amiral_study::Published| begun.push(row.strategy);
    let found = alone(2, |orders| reproduce_with(tiny(), &find, &mut begin, orders)).unwrap();
    assert_eq!(found.rows.len(), PUBLISHED.len());
    assert_eq!(begun, PUBLISHED.map(|row| row.strategy));
    assert_eq!(found.pairs.len(), QUESTIONS.len());
    assert!(!found.interrupted);
    assert!(found.rows[0].mean.unwrap().agrees, "random play is random play: {:?}", found.rows[0]);
    assert!(!found.rows[7].mean.unwrap().agrees, "a poor hunter is not level 5");
    let text = found.markdown(&FRENCH);
    assert!(text.contains("| level5 | 1\u{a0}000\u{a0}000 | 42,06 | 6,15 | 40 |"), "{text}");
}

#[test]
fn what_is_called_off_keeps_the_rows_played() {
    let find = |strategy: &'static str| Ok(amiral_study::Contender::with(strategy, |r, s| hunter().build(r, s)));
    let stop = Stop::new();
    let switch = stop.clone();
    let mut begin = |row: &amiral_study::Published| {
        if row.strategy == "level3" {
            switch.cancel();
        }
    };
    let mut orders = Orders { threads: 2, stop, progress: &mut |_| {} };
    let found = reproduce_with(tiny(), &find, &mut begin, &mut orders).unwrap();
    assert!(found.interrupted);
    assert!(found.rows[1].ours.is_some() && found.rows[2].ours.is_none());
}

#[test]
fn agreement_takes_chance_and_rounding_on_both_sides_into_account() {
    let ours = |shots: &[u16]| {
        Summary::of(&Sample { strategy: String::new(), micros_per_game: 0.0, shots: shots.to_vec() }).unwrap()
    };
    let theirs = Found { games: 100, mean: 41.0, sd: Some(1.0), five: None, mode: None };
    let spread: Vec<u16> = (0..100).map(|game| if game % 2 == 0 { 40 } else { 42 }).collect();
    let same = Agreement::of_means(&theirs, &ours(&spread));
    assert!(same.agrees && same.difference == 0.0);
    assert!((same.margin - (1.96 * 0.02_f64.sqrt() + 0.005)).abs() < 1e-12);
    assert!(!Agreement::of_means(&Found { mean: 41.4, ..theirs }, &ours(&spread)).agrees);
    assert!(Agreement::of_means(&Found { mean: 41.4, games: 20, ..theirs }, &ours(&spread)).agrees);
    assert_eq!(Agreement::of_sds(&Found { sd: None, ..theirs }, &ours(&spread)), None);
    assert!(Agreement::of_sds(&theirs, &ours(&spread)).unwrap().agrees);
    assert!(!Agreement::of_sds(&Found { sd: Some(2.0), ..theirs }, &ours(&spread)).unwrap().agrees);
}

#[test]
fn the_strategies_of_every_row_exist() {
    for row in PUBLISHED {
        assert!(row.strategy.parse::<amiral_strategy::Spec>().is_ok(), "{}", row.strategy);
    }
    for (document, a, b) in QUESTIONS {
        let known = |strategy| PUBLISHED.iter().any(|row| row.document == document && row.strategy == strategy);
        assert!(known(a) && known(b));
    }
    assert_eq!(Document::Students.rules().to_string(), "10x10 5,4,3,3,2 free sunk-size alternate");
    assert_eq!(Effort::with_games(Seed(1), 400_000), Effort { seed: Seed(1), times: 1.0 });
}
