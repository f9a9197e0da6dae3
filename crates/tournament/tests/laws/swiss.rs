//! Swiss tournaments.

use std::collections::BTreeSet;

use amiral_tournament::{
    Attendance, Event, Forced, Format, PlayerId, Refusal, Settings, Tournament, most_swiss_rounds, pair_next,
};
use proptest::prelude::*;

use crate::{Dice, Played, everybody_sits_once};

/// What must hold of a tournament in which nobody has left or come late.
fn keeps_the_laws(it: &Tournament) {
    let mut met: BTreeSet<[PlayerId; 2]> = BTreeSet::new();
    let mut byes: BTreeSet<PlayerId> = BTreeSet::new();
    let mut leads = vec![0_i32; it.players().len()];
    for round in it.rounds() {
        assert_eq!(round.forced, [], "round {}", round.number);
        everybody_sits_once(it, round);
        for paired in &round.pairings {
            let a = paired.pairing.a;
            let Some(b) = paired.pairing.b else {
                assert!(byes.insert(a), "{a:?} has a second bye");
                continue;
            };
            assert!(met.insert([a.min(b), a.max(b)]), "{a:?} and {b:?} meet again");
            if paired.outcome.is_none_or(|outcome| outcome.attendance == Attendance::Both) {
                leads[a.0 as usize] += 1;
                leads[b.0 as usize] -= 1;
            }
        }
        assert!(leads.iter().all(|lead| lead.abs() <= 2), "{leads:?}");
    }
}

/// Plays tournaments of all sizes and lengths.
fn simulate(seeds: std::ops::Range<u64>) {
    for seed in seeds {
        let mut dice = Dice(seed);
        let players = 2 + if seed % 4 == 0 { dice.below(70) } else { dice.below(23) } as u32;
        let most = most_swiss_rounds(players);
        let rounds = if seed % 3 == 0 { most } else { 1 + dice.below(most.into()) as u32 };
        let mut played = Played::of(Format::Swiss { rounds: rounds.min(24) }, players);
        played.play_all(&mut dice);
        keeps_the_laws(&played.it);
    }
}

#[test]
fn nobody_meets_twice_in_five_hundred_tournaments() {
    simulate(0..500);
}

#[test]
#[ignore = "takes minutes"]
fn nobody_meets_twice_in_ten_thousand_tournaments() {
    simulate(0..10_000);
}

#[test]
fn more_rounds_than_can_be_are_refused_when_it_begins() {
    for players in 2..12 {
        let most = most_swiss_rounds(players);
        let mut played = Played::new(Settings::new("Open", Format::Swiss { rounds: most + 1 }));
        played.join(players);
        let started = played.it.apply(&Event::Started { order: played.it.suggested_order() });
        assert_eq!(started, Err(Refusal::TooManyRounds { most }));
    }
}

/// Of five rounds two may have begun, of four only one.
#[test]
fn whoever_comes_late_comes_before_half_of_the_rounds_have_begun() {
    for (rounds, last) in [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2), (9, 4)] {
        let mut played = Played::of(Format::Swiss { rounds }, 12);
        for begun in 0..=rounds {
            let check = |it: &Tournament| {
                let late = Event::Joined { player: PlayerId(12), name: "Eve".into(), key: None, rating: None };
                let expected = if begun <= last { Ok(()) } else { Err(Refusal::TooLate) };
                assert_eq!(it.clone().apply(&late), expected, "{begun} of {rounds} rounds have begun");
                assert_eq!(it.is_open(), begun <= last);
            };
            check(&played.it);
            if begun < rounds {
                played.pair(1);
                // A round that is only looked at has not begun.
                check(&played.it);
                played.note(Event::RoundStarted { round: begun + 1 });
                played.play(&mut Dice(7));
            }
        }
    }
}

#[test]
fn the_first_round_is_the_upper_half_against_the_lower() {
    let mut played = Played::of(Format::Swiss { rounds: 3 }, 8);
    let round = played.pair(1);
    let pairs: BTreeSet<[u32; 2]> = round
        .pairings
        .iter()
        .map(|paired| {
            let (a, b) = (paired.pairing.a.0, paired.pairing.b.unwrap().0);
            [a.min(b), a.max(b)]
        })
        .collect();
    assert_eq!(pairs, [[0, 4], [1, 5], [2, 6], [3, 7]].into());
}

#[test]
fn many_players_are_paired_in_parts_without_meeting_again() {
    for players in [401, 700] {
        let mut dice = Dice(u64::from(players));
        let mut played = Played::of(Format::Swiss { rounds: 5 }, players);
        for _ in 0..5 {
            played.pair(dice.next());
            played.play(&mut dice);
        }
        keeps_the_laws(&played.it);
        // As few as can be meet somebody with other points: at most one of each score group.
        let points: Vec<i64> = points(&played.it, 4);
        let uneven = played.it.rounds()[4].pairings.iter().filter(|paired| {
            paired.pairing.b.is_some_and(|b| points[b.0 as usize] != points[paired.pairing.a.0 as usize])
        });
        assert!(uneven.count() <= 8);
    }
}

/// Everybody's points after so many rounds, from the outcomes alone.
fn points(it: &Tournament, rounds: usize) -> Vec<i64> {
    let mut points = vec![0; it.players().len()];
    for paired in it.rounds()[..rounds].iter().flat_map(|round| &round.pairings) {
        let brought = it.points_of(paired);
        points[paired.pairing.a.0 as usize] += brought[0].unwrap().in_hundredths();
        if let (Some(b), Some(brought)) = (paired.pairing.b, brought[1]) {
            points[b.0 as usize] += brought.in_hundredths();
        }
    }
    points
}

/// The least sum of squared differences in points with which everybody who may can meet, by trying
/// everything; nothing if somebody is left over.
fn least(free: &[PlayerId], cost: &dyn Fn(PlayerId, Option<PlayerId>) -> Option<i64>) -> Option<i64> {
    let Some((&first, rest)) = free.split_first() else { return Some(0) };
    let mut best = None;
    let mut consider = |sum: Option<i64>| {
        if let Some(sum) = sum {
            best = Some(best.map_or(sum, |best: i64| best.min(sum)));
        }
    };
    for (number, &other) in rest.iter().enumerate() {
        if let Some(price) = cost(first, Some(other)) {
            let left: Vec<PlayerId> = rest[..number].iter().chain(&rest[number + 1..]).copied().collect();
            consider(least(&left, cost).map(|sum| sum + price));
        }
    }
    if free.len() % 2 == 1
        && let Some(price) = cost(first, None)
    {
        consider(least_of_even(rest, cost).map(|sum| sum + price));
    }
    best
}

fn least_of_even(free: &[PlayerId], cost: &dyn Fn(PlayerId, Option<PlayerId>) -> Option<i64>) -> Option<i64> {
    let Some((&first, rest)) = free.split_first() else { return Some(0) };
    let sums = rest.iter().enumerate().filter_map(|(number, &other)| {
        let price = cost(first, Some(other))?;
        let left: Vec<PlayerId> = rest[..number].iter().chain(&rest[number + 1..]).copied().collect();
        Some(least_of_even(&left, cost)? + price)
    });
    sums.min()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// The last round needs no foresight, so it is the best there is.
    #[test]
    fn the_last_round_differs_in_points_as_little_as_can_be(seed: u64, players in 4_u32..10, rounds in 1_u32..4) {
        let rounds = rounds.min(most_swiss_rounds(players));
        let mut dice = Dice(seed);
        let mut played = Played::of(Format::Swiss { rounds }, players);
        played.play_all(&mut dice);
        let it = &played.it;
        let before = points(it, rounds as usize - 1);
        let mut met = BTreeSet::new();
        let (mut leads, mut byes) = (vec![0_i32; players as usize], vec![0; players as usize]);
        for paired in it.rounds()[..rounds as usize - 1].iter().flat_map(|round| &round.pairings) {
            let a = paired.pairing.a;
            let Some(b) = paired.pairing.b else {
                byes[a.0 as usize] += 1;
                continue;
            };
            met.insert([a.min(b), a.max(b)]);
            if paired.outcome.unwrap().attendance == Attendance::Both {
                leads[a.0 as usize] += 1;
                leads[b.0 as usize] -= 1;
            }
        }
        let mut levels: Vec<i64> = before.clone();
        levels.sort_unstable();
        levels.dedup();
        let level = |player: PlayerId| levels.binary_search(&before[player.0 as usize]).unwrap() as i64;
        let cost = |one: PlayerId, other: Option<PlayerId>| {
            let Some(other) = other else { return (byes[one.0 as usize] == 0).then(|| level(one).pow(2)) };
            let (lead, other_lead) = (leads[one.0 as usize], leads[other.0 as usize]);
            let balanced = lead.min(other_lead) < 2 && lead.max(other_lead) > -2;
            (balanced && !met.contains(&[one.min(other), one.max(other)])).then(|| (level(one) - level(other)).pow(2))
        };
        let everybody: Vec<PlayerId> = it.present().collect();
        let found: i64 = it.rounds()[rounds as usize - 1].pairings.iter()
            .map(|paired| cost(paired.pairing.a, paired.pairing.b).expect("no rule is broken"))
            .sum();
        prop_assert_eq!(Some(found), least(&everybody, &cost));
    }

    /// Players leave, return and come late: everybody who is there is paired all the same, and what
    /// could not be kept to is noted.
    #[test]
    fn whoever_is_there_is_paired_and_a_repeat_is_noted(seed: u64, players in 3_u32..14, rounds in 2_u32..9) {
        let mut dice = Dice(seed);
        let rounds = rounds.min(most_swiss_rounds(players));
        let mut played = Played::of(Format::Swiss { rounds }, players);
        for number in 1..=rounds {
            for player in played.it.players().to_vec() {
                match dice.below(8) {
                    0 if player.present && played.it.present().count() > 2 => played.note(Event::Left { player: player.id }),
                    1 if !player.present => played.note(Event::Returned { player: player.id }),
                    _ => {}
                }
            }
            if dice.below(3) == 0 && played.it.is_open() {
                played.join(1);
            }
            let before = played.it.clone();
            let round = played.pair(dice.next());
            everybody_sits_once(&played.it, &round);
            let met = |a: PlayerId, b: PlayerId| {
                let mut pairings = before.rounds().iter().flat_map(|round| &round.pairings);
                pairings.any(|paired| {
                    let two: Vec<PlayerId> = paired.pairing.players().collect();
                    two.contains(&a) && two.contains(&b)
                })
            };
            let mut repeats: Vec<Forced> = Vec::new();
            for paired in &round.pairings {
                if let Some(b) = paired.pairing.b && met(paired.pairing.a, b) {
                    repeats.push(Forced::Repeat { a: paired.pairing.a, b });
                }
            }
            let noted: Vec<Forced> = round.forced.iter().copied().filter(|what| matches!(what, Forced::Repeat { .. })).collect();
            prop_assert_eq!(noted, repeats, "round {}", number);
            played.play(&mut dice);
        }
        prop_assert!(played.it.is_complete());
        prop_assert!(pair_next(&played.it, 1).is_err());
    }
}
