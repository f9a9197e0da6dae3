//! How studies run.

use amiral_game::{Law, Preset, RulesSetup, Seed, Stop};
use amiral_strategy::{Resources, Spec};
use amiral_study::{Contender, Orders, Progress, Study, StudyError, Summary, by_size};

use crate::players::{alone, gambler, hunter, play, reader, sea, timeless};

fn study(games: u64) -> Study {
    Study { rules: Preset::Classic.rules(), law: Law::Sequential, seed: Seed(5), games }
}

#[test]
fn the_number_of_threads_does_not_show() {
    for law in Law::ALL {
        let study = Study { law: *law, ..study(700) };
        let one = play(&study, &[reader(), gambler(), hunter()], 1);
        assert_eq!(one.games(), 700);
        assert!(!one.interrupted);
        for threads in [2, 3, 8] {
            assert_eq!(play(&study, &[reader(), gambler(), hunter()], threads), one);
        }
    }
}

#[test]
fn a_strategy_plays_the_same_whoever_else_does_and_however_long() {
    let together = play(&study(300), &[reader(), gambler(), hunter()], 2);
    let alone = play(&study(500), &[hunter()], 2);
    assert_eq!(together.samples[2].shots, alone.samples[0].shots[..300]);
}

#[test]
fn another_seed_is_another_study() {
    let other = play(&Study { seed: Seed(6), ..study(50) }, &[hunter()], 1);
    assert_ne!(other.samples, play(&study(50), &[hunter()], 1).samples);
}

#[test]
fn what_is_called_off_keeps_a_prefix_of_the_games() {
    let whole = play(&study(60_000), &[gambler(), reader()], 2);
    for (threads, after) in [(1, 0), (2, 1), (2, 5000), (4, 20_000)] {
        let stop = Stop::new();
        let switch = stop.clone();
        let mut progress = |progress: amiral_study::Progress| {
            assert!(progress.done <= progress.total);
            if progress.done >= after {
                switch.cancel();
            }
        };
        let mut orders = Orders { threads, stop, progress: &mut progress };
        let part = timeless(study(60_000).run(&[gambler(), reader()], &mut orders).unwrap());
        assert!(part.interrupted && part.games() < 60_000);
        for (part, whole) in part.samples.iter().zip(&whole.samples) {
            assert_eq!(part.shots, whole.shots[..part.shots.len()]);
        }
        assert_eq!(part.samples[0].shots.len(), part.samples[1].shots.len());
    }
}

#[test]
fn a_study_called_off_at_once_reports_nothing() {
    let stop = Stop::new();
    stop.cancel();
    let mut orders = Orders { threads: 2, stop, progress: &mut |_| {} };
    let report = study(10).run(&[reader()], &mut orders).unwrap().report();
    assert!(report.interrupted && report.results.is_empty() && report.pairs.is_empty());
}

#[test]
fn progress_ends_with_every_game() {
    let mut last = None;
    let mut progress = |progress| last = Some(progress);
    study(1234).run(&[reader()], &mut Orders { threads: 2, stop: Stop::new(), progress: &mut progress }).unwrap();
    assert_eq!(last.map(|progress| (progress.done, progress.total)), Some((1234, 1234)));
}

#[test]
fn time_is_taken_a_game() {
    let distribution = alone(2, |orders| study(200).run(&[reader(), hunter()], orders)).unwrap();
    assert!(distribution.samples.iter().all(|sample| sample.micros_per_game > 0.0));
}

#[test]
fn a_fleet_that_cannot_be_placed_is_an_error() {
    let rules = RulesSetup { width: 3, height: 3, fleet: vec![3, 3, 2], ..RulesSetup::default() }.build().unwrap();
    let study = Study { rules, law: Law::Uniform, seed: Seed(1), games: 5 };
    let outcome = alone(2, |orders| study.run(&[reader()], orders));
    assert!(matches!(outcome, Err(StudyError::TooTight(_))));
}

#[test]
fn larger_seas_take_more_shots() {
    let small = Study { rules: sea(5, &[3, 2]), ..study(400) };
    let rows = alone(2, |orders| by_size(&small, &[4, 5, 8, 12], &[gambler(), hunter()], &[], orders)).unwrap();
    assert_eq!(rows.iter().map(|row| row.side).collect::<Vec<_>>(), [4, 5, 8, 12]);
    for number in 0..2 {
        assert!(rows.is_sorted_by(|a, b| a.results[number].mean < b.results[number].mean));
    }
    assert!(alone(2, |orders| by_size(&small, &[2], &[gambler()], &[], orders)).is_err());
}

#[test]
fn strategies_that_take_long_may_play_fewer_of_the_same_games() {
    let small = Study { rules: sea(5, &[3, 2]), ..study(30) };
    let both = [gambler(), hunter()];
    let mut last = (0, 0);
    let rows = {
        let mut show = |at: Progress| last = (at.done, at.total);
        let orders = &mut Orders { threads: 2, stop: Stop::new(), progress: &mut show };
        by_size(&small, &[5, 6], &both, &[30, 7], orders).unwrap()
    };
    let games: Vec<u64> = rows.iter().flat_map(|row| &row.results).map(|result| result.games).collect();
    assert_eq!((games, last), (vec![30, 7, 30, 7], (74, 74)));
    // As in a study of the same fleets.
    let shots = |results: &[Summary]| results.iter().map(|result| result.histogram.clone()).collect::<Vec<_>>();
    let fewer = alone(2, |orders| Study { games: 7, ..small.clone() }.run(&both, orders)).unwrap().report().results;
    let all = alone(2, |orders| small.run(&both, orders)).unwrap().report().results;
    assert_eq!(shots(&rows[0].results), shots(&[all[0].clone(), fewer[1].clone()]));
}

#[test]
fn the_strategies_of_the_house_play_the_same_on_any_number_of_threads() {
    let resources = Resources::default();
    let house = || Spec::catalogue().iter().map(|entry| Contender::new(entry.name, &resources).unwrap());
    let contenders: Vec<Contender<'_>> = house().collect();
    let study = Study { rules: sea(6, &[3, 2, 2]), ..study(24) };
    let one = play(&study, &contenders, 1);
    assert_eq!(play(&study, &contenders, 3), one);
    let names: Vec<&str> = one.samples.iter().map(|sample| sample.strategy.as_str()).collect();
    assert!(names.starts_with(&["level1", "level2", "level3", "level4"]), "the name is the one given: {names:?}");
}
