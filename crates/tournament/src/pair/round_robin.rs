//! Everybody meets everybody: the tables of Berger.

use crate::{Bye, Pairing, PlayerId, Tournament};

use super::Proposal;

/// The pairs of a round in Berger's table of so many seats, an even number: seats from 0, whoever
/// fires first before the other.
pub(crate) fn berger(seats: usize, round: usize) -> Vec<[usize; 2]> {
    let last = seats - 1;
    // The last seat stays; the others stand in a circle, which turns by half of it from round to
    // round, so that first shots alternate.
    let at = |place: usize| (place + round * (seats / 2)) % last;
    let fixed = if round.is_multiple_of(2) { [at(0), last] } else { [last, at(0)] };
    std::iter::once(fixed).chain((1..seats / 2).map(|place| [at(place), at(last - place)])).collect()
}

pub(super) fn pair(tournament: &Tournament, round: u32, cycles: u32) -> Proposal {
    let order = tournament.order();
    let seats = order.len().next_multiple_of(2);
    let in_cycle = seats - 1;
    let number = round as usize - 1;
    let (cycle, mut place) = (number / in_cycle, number % in_cycle);
    // The last two rounds of the first cycle change places, so that nobody fires first three times in
    // a row where the second begins.
    if cycles > 1 && cycle == 0 && in_cycle >= 3 && place >= in_cycle - 2 {
        place = 2 * in_cycle - 3 - place;
    }
    let mut pairings = Vec::new();
    for [one, other] in berger(seats, place) {
        let [one, other] = if cycle % 2 == 0 { [one, other] } else { [other, one] };
        let seated = [one, other].map(|seat| order.get(seat).copied());
        if let Some(pairing) = met(tournament, seated, pairings.len() as u32 + 1) {
            pairings.push(pairing);
        }
    }
    // Whoever rests, or meets nobody because the other has left, stands last.
    pairings.sort_by_key(|pairing| (pairing.b.is_none(), pairing.table));
    pairings.iter_mut().zip(1..).for_each(|(pairing, table)| pairing.table = table);
    Proposal { round, pairings, forced: Vec::new() }
}

/// Those two, as far as they are there.
fn met(tournament: &Tournament, seated: [Option<PlayerId>; 2], table: u32) -> Option<Pairing> {
    let is_there = |player: &PlayerId| tournament.players[player.index()].present;
    let [one, other] = seated.map(|player| player.filter(is_there));
    // A seat that was always empty is a rest, one that somebody has left a walkover.
    let bye = if seated.contains(&None) { Bye::Rest } else { Bye::Walkover };
    match (one, other) {
        (Some(a), Some(b)) => Some(Pairing { table, a, b: Some(b), bye: None }),
        (Some(a), None) | (None, Some(a)) => Some(Pairing { table, a, b: None, bye: Some(bye) }),
        (None, None) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_for_six_is_the_published_one() {
        let shown = |round: usize| {
            let mut pairs = berger(6, round);
            pairs.iter_mut().flatten().for_each(|seat| *seat += 1);
            pairs
        };
        assert_eq!(shown(0), [[1, 6], [2, 5], [3, 4]]);
        assert_eq!(shown(1), [[6, 4], [5, 3], [1, 2]]);
        assert_eq!(shown(2), [[2, 6], [3, 1], [4, 5]]);
        assert_eq!(shown(3), [[6, 5], [1, 4], [2, 3]]);
        assert_eq!(shown(4), [[3, 6], [4, 2], [5, 1]]);
    }

    #[test]
    fn everybody_meets_everybody_once_and_fires_first_as_often() {
        for seats in (2..=40).step_by(2) {
            let mut met = vec![vec![false; seats]; seats];
            let mut leads = vec![0_i32; seats];
            for round in 0..seats - 1 {
                let mut seated = vec![false; seats];
                for [one, other] in berger(seats, round) {
                    assert!(!std::mem::replace(&mut seated[one], true) && !std::mem::replace(&mut seated[other], true));
                    assert!(!std::mem::replace(&mut met[one.min(other)][one.max(other)], true), "{seats} {round}");
                    leads[one] += 1;
                    leads[other] -= 1;
                    assert!(leads[one].abs() <= 2 && leads[other].abs() <= 2);
                }
                assert!(seated.into_iter().all(|seated| seated));
            }
            assert!(leads.iter().all(|lead| lead.abs() == 1), "{seats}: {leads:?}");
        }
    }
}
