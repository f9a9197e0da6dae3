//! Whole games between two strategies.

use amiral_game::{Law, Preset, Seed, Stop, Turns};
use amiral_strategy::Resources;
use amiral_study::table::{self, Table};
use amiral_study::{Contender, DuelReport, Duels, Orders, Rate};

use crate::labels::ENGLISH;

use crate::players::{alone, gambler, hunter, sea};

fn duels(turns: Turns, pairs: u64) -> Duels {
    let mut setup = sea(7, &[4, 3, 2]).setup();
    setup.turns = turns;
    Duels { rules: setup.build().unwrap(), law: Law::Sequential, seed: Seed(3), pairs }
}

fn report(duels: &Duels, players: [&Contender<'_>; 2]) -> DuelReport {
    let results = alone(2, |orders| duels.run(players, orders)).unwrap();
    duels.report(players, &results).unwrap()
}

#[test]
fn the_number_of_threads_does_not_show() {
    let duels = duels(Turns::AgainOnHit, 100);
    let play = |threads| alone(threads, |orders| duels.run([&hunter(), &gambler()], orders)).unwrap();
    assert_eq!(play(1), play(3));
}

#[test]
fn the_better_player_wins_under_every_rule_of_turns() {
    for &turns in Turns::ALL {
        let report = report(&duels(turns, 200), [&hunter(), &gambler()]);
        assert!(report.a_wins.ci95.unwrap()[0] > 0.6, "{turns}: {report:?}");
        assert_eq!(report.a_wins.games, 400);
        assert_eq!((report.a_wins_starting.games, report.a_wins_following.games), (200, 200));
        assert_eq!(report.a_wins.wins, report.a_wins_starting.wins + report.a_wins_following.wins);
        assert!(!report.interrupted);
    }
}

#[test]
fn a_strategy_beats_itself_half_the_time_and_starting_helps() {
    for &turns in Turns::ALL {
        let report = report(&duels(turns, 4000), [&hunter(), &hunter()]);
        assert_eq!(report.a_wins.wins * 2, report.a_wins.games);
        assert!(report.starter_wins.rate > 0.5, "{turns}: {report:?}");
    }
}

#[test]
fn sides_are_swapped_on_the_same_fleets() {
    let results = alone(2, |orders| duels(Turns::Alternate, 50).run([&hunter(), &gambler()], orders)).unwrap();
    assert!(results.chunks(2).all(|pair| pair[0].a_started != pair[1].a_started));
    let a_first = results.chunks(2).filter(|pair| pair[0].a_started).count();
    assert!((10..40).contains(&a_first), "the starter is drawn at random");
}

#[test]
fn what_is_called_off_keeps_whole_pairs() {
    let duels = duels(Turns::Salvo, 1_000_000);
    let stop = Stop::new();
    let switch = stop.clone();
    let mut progress = |progress: amiral_study::Progress| {
        if progress.done > 100 {
            switch.cancel();
        }
    };
    let results =
        duels.run([&hunter(), &gambler()], &mut Orders { threads: 2, stop, progress: &mut progress }).unwrap();
    assert!(results.len().is_multiple_of(2) && results.len() < 2_000_000);
    assert!(duels.report([&hunter(), &gambler()], &results).unwrap().interrupted);
    assert_eq!(duels.report([&hunter(), &gambler()], &[]), None);
}

#[test]
fn wilsons_interval_is_the_published_one() {
    // 15 of 20: 0.5313 to 0.8881 (Newcombe 1998 gives the formula).
    let rate = Rate::of(15, 20);
    let [low, high] = rate.ci95.unwrap();
    assert!((low - 0.5313).abs() < 1e-4 && (high - 0.8881).abs() < 1e-4, "{rate:?}");
    assert!(Rate::of(0, 20).ci95.unwrap()[1] > 0.1 && Rate::of(20, 20).ci95.unwrap()[0] < 0.9);
    assert_eq!((Rate::of(1, 1).ci95, Rate::of(0, 0).ci95), (None, None));
}

#[test]
fn the_table_says_who_won() {
    let report = report(&duels(Turns::Alternate, 20), [&hunter(), &gambler()]);
    let text = table::joined(&table::duel_tables(&report, &ENGLISH), Table::markdown);
    assert!(text.starts_with("|  | games | won | % | 95% interval |\n| --- | ---: |"), "{text}");
    assert!(text.contains("\n\n| winner’s shots | won | mean | 95% interval | min | median | max |\n"), "{text}");
    let won: u64 = report.shots.iter().map(|shots| shots.games).sum();
    let total: f64 = report.shots.iter().map(|shots| shots.mean * shots.games as f64).sum();
    assert_eq!(won, report.a_wins.games);
    assert!((total / won as f64 - report.winner_shots).abs() < 1e-9);
}

#[test]
fn one_pair_of_games_has_no_interval() {
    let report = report(&duels(Turns::Alternate, 1), [&hunter(), &gambler()]);
    assert_eq!(report.a_wins.games, 2);
    assert_eq!((report.a_wins.ci95, report.a_wins_starting.ci95, report.starter_wins.ci95), (None, None, None));
}

#[test]
fn a_duel_with_the_witness_measures_the_other() {
    let witness = Contender::witness();
    let resources = Resources::default();
    let hard = Contender::new("hard", &resources).unwrap();
    let duels = Duels { rules: Preset::Hasbro.rules(), law: Law::StartCell, seed: Seed(3), pairs: 20 };
    let found = report(&duels, [&witness, &hard]);
    assert_eq!((found.a_wins.wins, found.shots.len()), (0, 1), "{found:?}");
    let shots = &found.shots[0];
    assert_eq!((shots.strategy.as_str(), shots.games), ("hard", 40));
    assert!(shots.min >= 17 && f64::from(shots.min) < shots.mean && shots.mean < f64::from(shots.max));
}
