//! Tournaments of strategies.

use std::cell::Cell;
use std::io;

use amiral_game::{Law, RulesSetup, Seed, Stop};
use amiral_study::{Competition, CompetitionError, Contender, Orders};
use amiral_tournament::{Duplicate, Event, Format, PlayerId, Settings, Tournament, standings};
use proptest::prelude::*;

use crate::players::{deserter, gambler, hunter, reader};

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
fn play(events: Vec<Event>, players: &[Contender<'_>], threads: usize, most: usize) -> Vec<Event> {
    let (events, error) = try_play(events, players, threads, most, Seed(7));
    assert!(matches!(error, None | Some(CompetitionError::Log(_))), "{error:?}");
    events
}

/// The same by that seed, and why it went no further.
fn try_play(
    mut events: Vec<Event>,
    players: &[Contender<'_>],
    threads: usize,
    most: usize,
    seed: Seed,
) -> (Vec<Event>, Option<CompetitionError>) {
    let rules = RulesSetup { width: 6, height: 6, fleet: vec![3, 2, 2], ..RulesSetup::default() }.build().unwrap();
    let competition = Competition { rules, law: Law::Sequential, seed, players, fault: &|_, _| {} };
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
    let played = competition.run(&mut tournament, &mut orders, &mut note);
    (events, played.map(|is_over| assert!(is_over)).err())
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

/// What follows from all events.
fn of(events: &[Event]) -> Tournament {
    Tournament::replay(events).unwrap()
}

#[test]
fn a_program_that_breaks_off_loses_that_game_and_the_tournament_goes_on() {
    for (format, duplicate) in [
        (Format::RoundRobin { cycles: 2 }, Duplicate::No),
        (Format::Swiss { rounds: 2 }, Duplicate::Hunts),
        (Format::Knockout { third_place: true }, Duplicate::Hunts),
        (Format::Knockout { third_place: false }, Duplicate::No),
        (Format::Arena { length: 800 }, Duplicate::No),
    ] {
        let settings = Settings { duplicate, ..Settings::new("Open", format) };
        // Two of four break off, so that two of them meet somewhere.
        let players = || [reader(), deserter(3, "crashed").0, hunter(), deserter(0, "late").0];
        let begun = open(&settings, 4);
        let whole = play(begun.clone(), &players(), 1, usize::MAX);
        assert_eq!(whole.last(), Some(&Event::Finished));
        let it = of(&whole);
        let mut faults = 0;
        for paired in it.rounds().iter().flat_map(|round| &round.pairings) {
            let Some(outcome) = paired.outcome else { continue };
            for (side, player) in [paired.pairing.a, paired.pairing.b.unwrap()].into_iter().enumerate() {
                faults += outcome.faults[side];
                assert!(outcome.faults[side] == 0 || player.0 % 2 == 1, "{paired:?}");
                assert!(player.0 % 2 == 0 || outcome.sunk[side] == 0, "{paired:?}");
            }
        }
        assert!(faults > 1, "{format:?}");
        let best: Vec<u32> = standings(&it).iter().map(|line| line.player.0 % 2).take(1).collect();
        assert_eq!(best, [0], "{format:?}");
        let killed = play(begun, &players(), 2, 7);
        assert_eq!(play(killed, &players(), 3, usize::MAX), whole, "{format:?}");
    }
}

#[test]
fn a_program_that_cannot_be_started_is_nobodys_defeat() {
    let settings = Settings::new("Open", Format::RoundRobin { cycles: 1 });
    let begun = open(&settings, 2);
    let (events, error) = try_play(begun, &[reader(), deserter(0, "cannot-start").0], 1, usize::MAX, Seed(7));
    assert!(matches!(error, Some(CompetitionError::Study(_))), "{error:?}");
    assert_eq!(of(&events).rounds()[0].pairings[0].outcome, None);
}

/// Who knew the seed of a tournament could place the fleets of the house, and a small one is soon
/// tried out.
#[test]
fn nothing_that_a_program_is_given_follows_from_the_seed_of_the_tournament() {
    for duplicate in Duplicate::ALL {
        let games = if duplicate == Duplicate::Pairs { 2 } else { 1 };
        let settings = Settings { duplicate, games, ..Settings::new("Open", Format::RoundRobin { cycles: 1 }) };
        let given = |seed| {
            let (program, seeds) = deserter(1, "crashed");
            try_play(open(&settings, 2), &[reader(), program], 1, usize::MAX, Seed(seed));
            let seeds = seeds.lock().unwrap().clone();
            assert!(!seeds.is_empty());
            seeds
        };
        assert_eq!(given(1), given(2), "{duplicate:?}");
    }
}
