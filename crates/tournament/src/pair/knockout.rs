//! Who loses is out.

use crate::lots::Lots;
use crate::{Bye, Pairing, PlayerId, Tournament};

use super::{History, Proposal};

/// The seeds in the order of the first column of a bracket of so many places, a power of two: in
/// every round the strongest meet the weakest, as long as the stronger ones win.
pub(crate) fn seeding(places: usize) -> Vec<usize> {
    let mut column = vec![0];
    while column.len() < places {
        let last = 2 * column.len() - 1;
        column = column
            .iter()
            .enumerate()
            .flat_map(|(number, &seed)| {
                // Alternately, so that the two strongest stand at the ends.
                if number % 2 == 0 { [seed, last - seed] } else { [last - seed, seed] }
            })
            .collect();
    }
    column
}

/// Who came out of a pairing of the last round: the winner and the loser.
fn came_of(tournament: &Tournament, round: u32, table: u32) -> [Option<PlayerId>; 2] {
    let before = &tournament.rounds[round as usize - 1];
    let Some(paired) = before.at_table(table) else { return [None; 2] };
    let (Some(outcome), Some(b)) = (paired.outcome, paired.pairing.b) else { return [Some(paired.pairing.a), None] };
    match outcome.winner() {
        Some(side) => [paired.pairing.player(side), paired.pairing.player(side.other())],
        None if outcome.attendance == crate::Attendance::NeitherCame => [None; 2],
        None => [Some(paired.pairing.a), Some(b)],
    }
}

pub(super) fn pair(tournament: &Tournament, seed: u64, round: u32, third_place: bool) -> Proposal {
    let order = tournament.order();
    let places = order.len().next_power_of_two();
    let total = places.trailing_zeros();
    let tables = (places >> round) as u32;
    let history = History::of(tournament);
    let mut pairings = Vec::new();
    let mut meet = |table: u32, two: [Option<PlayerId>; 2], bye: Bye| {
        let two = two.map(|player| player.filter(|player| tournament.players[player.index()].present));
        match two {
            [Some(one), Some(other)] => {
                let lot = || Lots::new(seed, &[u64::from(round), u64::from(table)]).coin();
                let [a, b] = history.seat(one, other, lot);
                pairings.push(Pairing { table, a, b: Some(b), bye: None });
            }
            [Some(a), None] | [None, Some(a)] => pairings.push(Pairing { table, a, b: None, bye: Some(bye) }),
            [None, None] => {}
        }
    };
    if round == 1 {
        let column = seeding(places);
        for (two, table) in column.chunks_exact(2).zip(1..) {
            let two = [two[0], two[1]].map(|seed| order.get(seed).copied());
            meet(table, two, if two.contains(&None) { Bye::Odd } else { Bye::Walkover });
        }
    } else {
        for table in 1..=tables {
            let two = [2 * table - 1, 2 * table].map(|table| came_of(tournament, round - 1, table)[0]);
            meet(table, two, Bye::Walkover);
        }
        // The third place is the second table beside the final.
        if round == total && third_place {
            let losers = [1, 2].map(|table| came_of(tournament, round - 1, table)[1]);
            meet(2, losers, Bye::Walkover);
        }
    }
    Proposal { round, pairings, forced: Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_strongest_meet_last() {
        assert_eq!(seeding(2), [0, 1]);
        assert_eq!(seeding(4), [0, 3, 2, 1]);
        assert_eq!(seeding(8), [0, 7, 4, 3, 2, 5, 6, 1]);
        for places in [2_usize, 4, 8, 16, 64] {
            let mut left: Vec<usize> = seeding(places);
            while left.len() > 1 {
                let all = left.len() - 1;
                assert!(left.chunks(2).all(|two| two[0] + two[1] == all), "{left:?}");
                left = left.chunks(2).map(|two| two[0].min(two[1])).collect();
            }
        }
    }
}
