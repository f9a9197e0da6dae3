//! Round robins.

use std::collections::BTreeMap;

use amiral_tournament::{Bye, Event, Format, PlayerId};
use proptest::prelude::*;

use crate::{Dice, Played, everybody_sits_once};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn everybody_meets_everybody_and_rests_at_most_once_a_cycle(seed: u64, players in 2_u32..15, cycles in 1_u32..3) {
        let mut played = Played::of(Format::RoundRobin { cycles }, players);
        played.play_all(&mut Dice(seed));
        let mut met: BTreeMap<[PlayerId; 2], u32> = BTreeMap::new();
        let mut first: BTreeMap<[PlayerId; 2], u32> = BTreeMap::new();
        let mut rests = vec![0; players as usize];
        let mut leads = vec![0_i32; players as usize];
        for round in played.it.rounds() {
            everybody_sits_once(&played.it, round);
            for paired in &round.pairings {
                let a = paired.pairing.a;
                let Some(b) = paired.pairing.b else {
                    prop_assert_eq!(paired.pairing.bye, Some(Bye::Rest));
                    rests[a.0 as usize] += 1;
                    continue;
                };
                *met.entry([a.min(b), a.max(b)]).or_default() += 1;
                *first.entry([a, b]).or_default() += 1;
                leads[a.0 as usize] += 1;
                leads[b.0 as usize] -= 1;
            }
            prop_assert!(leads.iter().all(|lead| lead.abs() <= 2), "{:?} after round {}", leads, round.number);
        }
        prop_assert_eq!(met.len() as u32, players * (players - 1) / 2);
        prop_assert!(met.values().all(|times| *times == cycles));
        prop_assert!(first.values().all(|times| *times == 1));
        let expected = players % 2 * cycles;
        prop_assert!(rests.iter().all(|times| *times == expected));
    }
}

#[test]
fn whom_somebody_who_left_should_have_met_has_a_walkover() {
    let mut played = Played::of(Format::RoundRobin { cycles: 1 }, 4);
    played.note(Event::Left { player: PlayerId(3) });
    let mut dice = Dice(1);
    for _ in 0..3 {
        let round = played.pair(1);
        assert_eq!(round.pairings.last().unwrap().pairing.bye, Some(Bye::Walkover));
        assert_eq!(round.pairings.len(), 2);
        played.play(&mut dice);
    }
    assert!(played.it.is_complete());
}
