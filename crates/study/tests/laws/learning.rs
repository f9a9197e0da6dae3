//! Studies of learning.

use amiral_game::{Preset, RulesSetup, Seed, Stop};
use amiral_study::{Learning, LearningReport, Orders, SimulatedPlayer};

fn study(threads: usize) -> LearningReport {
    let rules = RulesSetup { width: 6, height: 6, fleet: vec![3, 2], ..Preset::Classic.setup() }.build().unwrap();
    let learning = Learning { rules, seed: Seed(1), players: 2 };
    learning.run(&mut Orders { threads, stop: Stop::new(), progress: &mut |_| {} }).unwrap()
}

#[test]
fn learning_is_the_same_on_any_number_of_threads_and_sees_through_the_same_fleet() {
    let report = study(1);
    assert_eq!(report, study(2));
    let names: Vec<&str> = report.results.iter().map(|curve| curve.habit).collect();
    assert_eq!(names, SimulatedPlayer::ALL.map(SimulatedPlayer::name));
    let stubborn = report.results.iter().find(|curve| curve.habit == SimulatedPlayer::Stubborn.name()).unwrap();
    let last = stubborn.lessons.last().unwrap();
    assert_eq!((last.past, last.shots.mean), (20, 5.0), "five cells, five shots");
    assert!(!report.interrupted && report.hiding.len() == 5);
}
