//! Everything follows from the events, and nothing else can be one.

use amiral_tournament::{
    Duplicate, Event, Format, Outcome, PlayerId, Refusal, Settings, Side, Tournament, pair_again, pair_next, standings,
};
use proptest::prelude::*;

use crate::{Dice, Played};

fn any_format() -> impl Strategy<Value = Format> {
    prop_oneof![
        Just(Format::RoundRobin { cycles: 1 }),
        Just(Format::Knockout { third_place: true }),
        Just(Format::Swiss { rounds: 3 }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn events_give_the_same_tournament_again(seed: u64, format in any_format(), players in 4_u32..10, hunts: bool) {
        let duplicate = if hunts { Duplicate::Hunts } else { Duplicate::No };
        let mut played = Played::new(Settings { duplicate, ..Settings::new("Open", format) });
        played.join(players);
        played.start();
        played.play_all(&mut Dice(seed));
        let lines: Vec<String> = played.events.iter().map(|event| serde_json::to_string(event).unwrap()).collect();
        let events: Vec<Event> = lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
        prop_assert_eq!(&Tournament::replay(&events).unwrap(), &played.it);
        prop_assert_eq!(played.it.events(), events.len());
        // No event can come again at the end.
        for event in &events {
            let mut again = played.it.clone();
            prop_assert!(again.apply(event).is_err(), "{:?}", event);
            prop_assert_eq!(&again, &played.it);
        }
    }

    #[test]
    fn standings_do_not_depend_on_the_order_of_results(seed: u64, format in any_format(), players in 4_u32..10) {
        let mut dice = Dice(seed);
        let mut one = Played::of(format, players);
        let mut other = Played::of(format, players);
        while !one.it.is_complete() {
            let paired = pair_next(&one.it, seed).unwrap().event(0);
            other.note(paired.clone());
            one.note(paired);
            let from = one.events.len();
            one.play(&mut dice);
            let mut results: Vec<Event> = one.events[from..].to_vec();
            while !results.is_empty() {
                let next = dice.below(results.len() as u64) as usize;
                other.note(results.swap_remove(next));
            }
            prop_assert_eq!(standings(&one.it), standings(&other.it));
        }
    }

    #[test]
    fn a_tie_break_is_what_its_parts_come_to(seed: u64, players in 4_u32..12) {
        let mut played = Played::of(Format::Swiss { rounds: 3 }, players);
        played.play_all(&mut Dice(seed));
        for line in standings(&played.it) {
            let brought = line.encounters.iter().map(|it| it.points).sum();
            prop_assert_eq!(line.points, brought);
            for tie in line.ties {
                if tie.tie_break == amiral_tournament::TieBreak::MeanShots {
                    prop_assert_eq!(tie.value.is_none(), tie.parts.is_empty());
                } else {
                    prop_assert_eq!(tie.value, Some(tie.parts.iter().map(|part| part.counted).sum()));
                }
            }
        }
    }
}

#[test]
fn what_cannot_follow_is_refused_and_changes_nothing() {
    let played = Played::of(Format::Swiss { rounds: 3 }, 5);
    let mut open = played.it.clone();
    let mut refused = |event: Event, refusal: Refusal| {
        let before = open.clone();
        assert_eq!(open.apply(&event), Err(refusal), "{event:?}");
        assert_eq!(open, before);
    };
    let joined =
        |player, name: &str| Event::Joined { player: PlayerId(player), name: name.into(), key: None, rating: None };
    refused(joined(7, "Eve"), Refusal::Number { expected: 5 });
    refused(joined(5, " \n"), Refusal::Name);
    refused(Event::Left { player: PlayerId(9) }, Refusal::NoPlayer(PlayerId(9)));
    refused(Event::Returned { player: PlayerId(1) }, Refusal::Presence(PlayerId(1)));
    refused(Event::RoundStarted { round: 1 }, Refusal::NoRound(1));
    let outcome = Outcome::won_by(Side::A, 40);
    refused(Event::Result { round: 1, table: 1, outcome, at: 0 }, Refusal::NoRound(1));
    refused(Event::Cancelled { reason: String::new() }, Refusal::Reason);
    let paired = pair_next(&played.it, 1).unwrap();
    let mut twice = paired.clone();
    twice.pairings[1].table = 1;
    refused(twice.event(0), Refusal::Twice(1));
    let mut twice = paired.clone();
    twice.pairings[1].a = twice.pairings[0].a;
    refused(twice.event(0), Refusal::Twice(2));

    let mut open = played.it.clone();
    open.apply(&paired.event(0)).unwrap();
    let mut refused = |event: Event, refusal: Refusal| assert_eq!(open.apply(&event), Err(refusal), "{event:?}");
    refused(Event::Result { round: 1, table: 3, outcome, at: 0 }, Refusal::NoTable(3));
    refused(Event::Result { round: 1, table: 9, outcome, at: 0 }, Refusal::NoTable(9));
    refused(Event::Result { round: 1, table: 1, outcome: Outcome::default(), at: 0 }, Refusal::Outcome(1));
    refused(Event::Finished, Refusal::RoundNotOver(1));
    open.apply(&Event::Result { round: 1, table: 1, outcome, at: 0 }).unwrap();
    let again = open.apply(&Event::Result { round: 1, table: 1, outcome, at: 0 });
    assert_eq!(again, Err(Refusal::HasResult(1)));
}

#[test]
fn a_corrected_result_is_what_counts_and_the_log_says_so() {
    let mut played = Played::of(Format::Swiss { rounds: 2 }, 4);
    let round = played.pair(1);
    played.play(&mut Dice(5));
    let a = round.pairings[0].pairing.a;
    let points = |it: &Tournament| standings(it).into_iter().find(|line| line.player == a).unwrap().points.to_string();
    for (side, expected) in [(Side::A, "1"), (Side::B, "0"), (Side::A, "1")] {
        let outcome = Some(Outcome::won_by(side, 40));
        played.note(Event::Corrected { round: 1, table: 1, outcome, reason: "entered the wrong way round".into() });
        assert_eq!(points(&played.it), expected);
    }
    assert_eq!(played.it.remarks().len(), 3);
    played.note(Event::Corrected { round: 1, table: 1, outcome: None, reason: "played the wrong rules".into() });
    assert!(!played.it.is_idle() && points(&played.it) == "0");
}

#[test]
fn pairings_can_be_changed_until_they_have_a_result() {
    let mut played = Played::of(Format::Swiss { rounds: 2 }, 4);
    let round = played.pair(1);
    let mut pairings: Vec<_> = round.pairings.iter().map(|paired| paired.pairing).collect();
    let (one, other) = (pairings[0].b, pairings[1].b);
    (pairings[0].b, pairings[1].b) = (other, one);
    let change = |pairings: &[amiral_tournament::Pairing]| Event::PairingsChanged {
        round: 1,
        pairings: pairings.to_vec(),
        forced: Vec::new(),
        reason: "siblings".into(),
    };
    played.note(change(&pairings));
    assert_eq!(played.it.rounds()[0].pairings[0].pairing, pairings[0]);
    played.note(Event::Result { round: 1, table: 1, outcome: Outcome::won_by(Side::B, 40), at: 0 });
    (pairings[0].b, pairings[1].b) = (one, other);
    assert_eq!(played.it.apply(&change(&pairings)), Err(Refusal::HasResult(1)));
}

#[test]
fn a_round_that_has_not_begun_is_paired_again_with_who_is_there_then() {
    let mut played = Played::of(Format::Swiss { rounds: 3 }, 5);
    played.pair(1);
    played.note(Event::Left { player: PlayerId(0) });
    let again = pair_again(&played.it, 2).unwrap();
    assert_eq!((again.round, again.pairings.len()), (1, 2));
    assert!(again.pairings.iter().all(|pairing| pairing.b.is_some() && pairing.players().all(|one| one.0 > 0)));
    let (pairings, forced) = (again.pairings, again.forced);
    played.note(Event::PairingsChanged { round: 1, pairings, forced, reason: "one has left".into() });
    played.note(Event::RoundStarted { round: 1 });
    assert!(pair_again(&played.it, 2).is_err(), "it has begun");
}
