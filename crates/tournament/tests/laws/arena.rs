//! Arenas.

use std::collections::BTreeMap;

use amiral_tournament::{CannotPair, Event, Format, Outcome, PlayerId, Side, pair_next, standings};
use proptest::prelude::*;

use crate::{Dice, Played};

/// Plays an arena: every game takes as long as its shots.
fn play(seed: u64, players: u32, length: u64) -> Played {
    let mut dice = Dice(seed);
    let mut played = Played::of(Format::Arena { length }, players);
    let mut running: BTreeMap<(u64, u32, u32), Side> = BTreeMap::new();
    let mut now = 0;
    loop {
        if now < length {
            match pair_next(&played.it, seed) {
                Ok(proposal) => {
                    played.note(proposal.event(now));
                    let round = played.it.rounds().last().unwrap().clone();
                    for paired in round.pairings {
                        let end = now + 60 + dice.below(60);
                        running.insert((end, round.number, paired.pairing.table), Side::BOTH[dice.below(2) as usize]);
                    }
                }
                Err(refusal) => assert_eq!(refusal, CannotPair::Waiting),
            }
        }
        let Some(((at, round, table), side)) = running.pop_first() else { break };
        played.note(Event::Result { round, table, outcome: Outcome::won_by(side, 40), at });
        now = at;
    }
    assert!(played.it.is_complete());
    played
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn everybody_plays_on_and_nobody_meets_the_same_twice_in_a_row(seed: u64, players in 3_u32..12) {
        let played = play(seed, players, 2_000);
        let mut last: BTreeMap<PlayerId, PlayerId> = BTreeMap::new();
        for paired in played.it.rounds().iter().flat_map(|round| &round.pairings) {
            let (a, b) = (paired.pairing.a, paired.pairing.b.unwrap());
            prop_assert!(last.insert(a, b) != Some(b) && last.insert(b, a) != Some(a));
        }
        for line in standings(&played.it) {
            prop_assert!(line.encounters.len() >= 3, "{:?}", line);
        }
    }
}

#[test]
fn the_third_win_in_a_row_counts_double_and_late_ones_not_at_all() {
    let mut played = Played::of(Format::Arena { length: 500 }, 2);
    let mut win = |is_win: bool, at: u64| {
        let round = played.pair(1);
        let side = if (round.pairings[0].pairing.a == PlayerId(0)) == is_win { Side::A } else { Side::B };
        played.note(Event::Result { round: round.number, table: 1, outcome: Outcome::won_by(side, 40), at });
    };
    for (number, is_win) in [true, true, true, true, false, true].into_iter().enumerate() {
        win(is_win, 90 * (number as u64 + 1) - 50);
    }
    win(true, 501);
    let lines = standings(&played.it);
    let points: Vec<String> = lines[0].encounters.iter().map(|it| it.points.to_string()).collect();
    assert_eq!(points, ["2", "2", "4", "4", "0", "2", "0"]);
    assert_eq!(
        (lines[0].player, lines[0].points.to_string(), lines[1].points.to_string()),
        (PlayerId(0), "14".into(), "2".into())
    );
}
