//! Knockouts.

use amiral_tournament::{Event, Format, Outcome, PlayerId, Refusal, Side, standings};
use proptest::prelude::*;

use crate::{Dice, Played};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn the_winner_has_never_lost_and_everybody_else_once(seed: u64, players in 2_u32..34, third_place: bool) {
        let mut played = Played::of(Format::Knockout { third_place }, players);
        played.play_all(&mut Dice(seed));
        let it = &played.it;
        let total = players.next_power_of_two().trailing_zeros();
        prop_assert_eq!(it.rounds().len() as u32, total);
        let mut lost = vec![0; players as usize];
        for round in it.rounds() {
            for paired in &round.pairings {
                let is_third = round.number == total && paired.pairing.table == 2;
                if let Some(loser) = paired.outcome.and_then(|outcome| outcome.winner()).map(Side::other) && !is_third {
                    lost[paired.pairing.player(loser).unwrap().0 as usize] += 1;
                }
            }
        }
        let lines = standings(it);
        prop_assert_eq!(lines.iter().map(|line| line.place).take(2).collect::<Vec<_>>(), [1, 2]);
        for (number, line) in lines.iter().enumerate() {
            prop_assert_eq!(lost[line.player.0 as usize], u32::from(number > 0));
        }
        if third_place && players >= 4 {
            prop_assert_eq!((lines[2].place, lines[3].place), (3, 4));
        } else if players >= 4 {
            prop_assert_eq!((lines[2].place, lines[3].place), (3, 3));
        }
        // The byes go to the strongest.
        let byes: Vec<PlayerId> = it.rounds()[0].pairings.iter().filter(|paired| paired.pairing.b.is_none()).map(|paired| paired.pairing.a).collect();
        prop_assert_eq!(byes.len() as u32, players.next_power_of_two() - players);
        prop_assert!(byes.iter().all(|player| (player.0 as usize) < byes.len()));
    }
}

#[test]
fn the_strongest_win_where_nothing_surprises() {
    let mut played = Played::of(Format::Knockout { third_place: true }, 8);
    while !played.it.is_complete() {
        let round = played.pair(3);
        for paired in round.pairings {
            let side = if paired.pairing.a < paired.pairing.b.unwrap() { Side::A } else { Side::B };
            let (round, table) = (round.number, paired.pairing.table);
            played.note(Event::Result { round, table, outcome: Outcome::won_by(side, 40), at: 0 });
        }
    }
    let shown: Vec<(u32, u32)> = standings(&played.it).iter().map(|line| (line.place, line.player.0)).collect();
    assert_eq!(shown, [(1, 0), (2, 1), (3, 2), (4, 3), (5, 4), (5, 5), (5, 6), (5, 7)]);
}

#[test]
fn who_leaves_gives_the_other_a_walkover_and_a_winner_who_played_on_stays_one() {
    let mut played = Played::of(Format::Knockout { third_place: false }, 4);
    let round = played.pair(3);
    for paired in &round.pairings {
        let table = paired.pairing.table;
        played.note(Event::Result { round: 1, table, outcome: Outcome::won_by(Side::A, 40), at: 0 });
    }
    let winner = round.pairings[0].pairing.a;
    played.note(Event::Left { player: winner });
    let last = played.pair(3);
    assert_eq!(last.pairings.len(), 1);
    assert_eq!(last.pairings[0].pairing.b, None);
    let outcome = Some(Outcome::won_by(Side::B, 40));
    let corrected = played.it.apply(&Event::Corrected { round: 1, table: 1, outcome, reason: "misread".into() });
    assert_eq!(corrected, Err(Refusal::PlayedOn));
    assert!(played.it.is_complete());
    let lines = standings(&played.it);
    assert_eq!(lines[0].player, last.pairings[0].pairing.a);
    assert_eq!((lines[1].player, lines[1].place), (winner, 2));
}
