//! Tournaments of strategies.

use std::cell::Cell;
use std::io;

use amiral_game::{Law, RulesSetup, Seed, Stop};
use amiral_study::{Competition, CompetitionError, Contender, Orders};
use amiral_tournament::{Duplicate, Event, Format, PlayerId, Settings, Tournament, standings};
use proptest::prelude::*;

use crate::players::{gambler, hunter, reader};

/// So many players, alternately of three kinds.
fn mixed(players: usize) -> Vec<Contender<'static>> {
    (0..players).map(|number| [gambler, hunter, reader][number % 3]()).collect()
}

/// A tournament that nobody has played yet.
fn open(settings: &Settings, players: usize) -> Vec<Event> {
    let joined = (0..players as u32).map(|number| Event::Joined {
        player: PlayerId(number),
        name: format!("Player {number}"),
        key: None,
        rating: None,
    });
    std::iter::once(Event::Created { settings: settings.clone() }).chain(joined).collect()
}

/// Plays on after those events, until as many more have been noted; gives all of them.
fn play(mut events: Vec<Event>, players: &[Contender<'_>], threads: usize, most: usize) -> Vec<Event> {
    let rules = RulesSetup { width: 6, height: 6, fleet: vec![3, 2, 2], ..RulesSetup::default() }.build().unwrap();
    let competition = Competition { rules, law: Law::Sequential, seed: Seed(7), players };
    let mut tournament = Tournament::replay(&events).unwrap();
    let mut orders = Orders { threads, stop: Stop::new(), progress: &mut |_| {} };
    let left = Cell::new(most);
    let mut note = |event: &Event| {
        // The program is killed before it could write any more.
        if left.get() == 0 {
            return Err(io::Error::other("killed"));
        }
        left.set(left.get() - 1);
        events.push(event.clone());
        Ok(())
    };
    match competition.run(&mut tournament, &mut orders, &mut note) {
        Ok(is_over) => assert!(is_over),
        Err(error) => assert!(matches!(error, CompetitionError::Log(_)), "{error}"),
    }
    events
}

fn any_settings() -> impl Strategy<Value = Settings> {
    let format = prop_oneof![
        Just(Format::RoundRobin { cycles: 1 }),
        Just(Format::Knockout { third_place: true }),
        Just(Format::Swiss { rounds: 3 }),
        Just(Format::Arena { length: 150 }),
    ];
    (format, prop::sample::select(&Duplicate::ALL[..])).prop_map(|(format, duplicate)| {
        let games = if duplicate == Duplicate::Pairs { 2 } else { 1 };
        Settings { duplicate, games, ..Settings::new("Open", format) }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn the_number_of_threads_and_kills_change_nothing(settings in any_settings(), players in 2_usize..7, at in 0_usize..40) {
        prop_assume!(settings.too_many_rounds(players as u32).is_none());
        let begun = open(&settings, players);
        let whole = play(begun.clone(), &mixed(players), 1, usize::MAX);
        prop_assert_eq!(whole.last(), Some(&Event::Finished));
        let killed = play(begun, &mixed(players), 3, at);
        let resumed = play(killed, &mixed(players), 2, usize::MAX);
        prop_assert_eq!(resumed, whole);
    }
}

#[test]
fn a_strategy_that_meets_itself_in_pairs_wins_half() {
    let settings =
        Settings { duplicate: Duplicate::Pairs, games: 20, ..Settings::new("Pairs", Format::RoundRobin { cycles: 1 }) };
    let events = play(open(&settings, 2), &[gambler(), gambler()], 0, usize::MAX);
    let lines = standings(&Tournament::replay(&events).unwrap());
    assert_eq!(lines[0].won, 10);
    assert_eq!(lines[0].points, lines[1].points);
}

#[test]
fn everybody_hunts_the_same_fleets() {
    let settings =
        Settings { duplicate: Duplicate::Hunts, games: 5, ..Settings::new("Hunts", Format::Swiss { rounds: 3 }) };
    // Whoever fires in reading order needs as many shots as whoever else does.
    let events = play(open(&settings, 5), &[reader(), reader(), reader(), reader(), reader()], 0, usize::MAX);
    let it = Tournament::replay(&events).unwrap();
    for round in it.rounds() {
        let all = round.pairings.iter().flat_map(|paired| {
            let alone = paired.pairing.b.is_none();
            paired.outcome.unwrap().shots.into_iter().take(if alone { 1 } else { 2 }).collect::<Vec<_>>()
        });
        let all: Vec<u64> = all.collect();
        assert_eq!(all, [all[0]; 5]);
    }
    assert!(standings(&it).iter().all(|line| line.points.in_hundredths() == 0));
}
