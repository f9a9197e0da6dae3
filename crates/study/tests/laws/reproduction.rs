//! The published tables, side by side with ours.

use amiral_game::{Seed, Stop};
use amiral_study::{
    Comparison, Distribution, Document, Effort, Found, Indicator, Keeper, Orders, PUBLISHED, QUESTIONS, Sample, Study,
    Summary, Verdict, reproduce_with,
};

use crate::labels::{ENGLISH, FRENCH};

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
    let verdict = |row: usize| found.rows[row].compared(Indicator::Mean).unwrap().verdict;
    assert_eq!(verdict(0), Verdict::Agrees, "random play is random play: {:?}", found.rows[0]);
    assert_eq!(verdict(7), Verdict::Differs, "a poor hunter is not level 5");
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
        Summary::of(&Sample { strategy: String::new(), version: None, micros_per_game: 0.0, shots: shots.to_vec() })
            .unwrap()
    };
    let theirs = Found { games: 100, mean: Some(41.0), sd: Some(1.0), five: None, mode: None, millis: None };
    let spread: Vec<u16> = (0..100).map(|game| if game % 2 == 0 { 40 } else { 42 }).collect();
    let of = |indicator, theirs: Found| Comparison::of(indicator, &theirs, &ours(&spread));
    let same = of(Indicator::Mean, theirs).unwrap();
    assert!(same.verdict == Verdict::Agrees && same.difference == 0.0);
    assert!((same.margin.unwrap() - (1.96 * 0.02_f64.sqrt() + 0.005)).abs() < 1e-12);
    let verdict = |indicator, theirs| of(indicator, theirs).unwrap().verdict;
    assert_eq!(verdict(Indicator::Mean, Found { mean: Some(41.4), ..theirs }), Verdict::Differs);
    assert_eq!(verdict(Indicator::Mean, Found { mean: Some(41.4), games: 20, ..theirs }), Verdict::Agrees);
    assert_eq!(of(Indicator::Sd, Found { sd: None, ..theirs }), None);
    assert_eq!(verdict(Indicator::Sd, theirs), Verdict::Agrees);
    assert_eq!(verdict(Indicator::Sd, Found { sd: Some(2.0), ..theirs }), Verdict::Differs);
}

#[test]
fn everything_that_was_published_is_compared() {
    let find = |strategy: &'static str| Ok(amiral_study::Contender::with(strategy, |r, s| hunter().build(r, s)));
    let found =
        alone(2, |orders| reproduce_with(tiny(), &find, &mut |_: &amiral_study::Published| {}, orders)).unwrap();
    for row in &found.rows {
        let expected = match row.published.found {
            Some(found) if found.five.is_some() => 9,
            Some(_) => 1,
            None => 0,
        };
        assert_eq!(row.compared.len(), expected, "{}", row.published.strategy);
    }
    // A row of one game is not judged.
    let row = found.rows.iter().find(|row| row.published.strategy == "level4:samples=10000").unwrap();
    assert_eq!(row.ours.as_ref().unwrap().games, 1);
    let verdicts = row.compared.iter().map(|comparison| comparison.verdict);
    assert!(verdicts.clone().all(|verdict| [Verdict::TooFew, Verdict::OtherMachine].contains(&verdict)));
    assert_eq!(verdicts.filter(|verdict| *verdict == Verdict::TooFew).count(), 8);
    let text = found.markdown(&ENGLISH);
    assert!(text.contains("| too few | too few |"), "{text}");
    assert!(text.contains("| strategy | min (published / ours) | Q1 (published / ours) |"), "{text}");
    assert!(text.contains("| 21 / ") && text.contains("| 31.2 ms / "), "{text}");
}

#[test]
fn rows_played_before_are_not_played_again() {
    struct Kept(Vec<(&'static str, Distribution)>, Vec<usize>);
    impl Keeper for Kept {
        fn begin(&mut self, _row: &amiral_study::Published) {}

        fn known(&mut self, row: &amiral_study::Published, study: &Study) -> Option<Distribution> {
            let known = self.0.iter().find(|(strategy, _)| *strategy == row.strategy)?.1.clone();
            assert_eq!((&known.rules, known.law, known.seed), (&study.rules, study.law, study.seed));
            Some(known)
        }

        fn played(&mut self, row: &amiral_study::Published, games: &Distribution) {
            self.1.push(games.games());
            self.0.push((row.strategy, games.clone()));
        }
    }
    let find = |strategy: &'static str| Ok(amiral_study::Contender::with(strategy, |r, s| hunter().build(r, s)));
    let mut kept = Kept(Vec::new(), Vec::new());
    let first = alone(2, |orders| reproduce_with(tiny(), &find, &mut kept, orders)).unwrap();
    let again = alone(2, |orders| reproduce_with(tiny(), &find, &mut kept, orders)).unwrap();
    assert_eq!(first.rows, again.rows, "the times, too");
    assert_eq!(kept.1.len(), 2 * PUBLISHED.len());
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
