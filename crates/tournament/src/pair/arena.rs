//! Whoever is free is paired at once: with somebody of about the same rank, and rather not with
//! whom they have met.

use crate::lots::Lots;
use crate::matching::cheapest;
use crate::standings::arena_order;
use crate::{Pairing, PlayerId, Refusal, Tournament};

use super::{CannotPair, History, Proposal};

/// What one rank between two costs; a difference of ratings costs itself.
const RANK: i128 = 1_000;
/// What it costs that two have met, each time, and that it was among the last of either.
const MET: i128 = 2_000;
const RECENT: i128 = 8_000;
/// How many games back that is.
const LAST: usize = 3;
/// What it costs that somebody waits who has waited that many pairings before.
const WAITED: i128 = 50_000;
/// What it costs that two meet who both have a claim to the same side.
const CLAIMS: i128 = 3_000;
/// So many are paired at once; more are paired in parts.
const AT_ONCE: usize = 192;

pub(super) fn pair(tournament: &Tournament, seed: u64, round: u32, free: &[PlayerId]) -> Result<Proposal, CannotPair> {
    if let Some(busy) = free.iter().find(|player| tournament.is_busy(**player)) {
        return Err(Refusal::Presence(*busy).into());
    }
    let ranked: Vec<PlayerId> =
        arena_order(tournament).into_iter().filter(|player| tournament.players[player.index()].present).collect();
    let field: Vec<(usize, PlayerId)> =
        ranked.iter().copied().enumerate().filter(|(_, player)| free.contains(player)).collect();
    let history = History::of(tournament);
    let mut pairings = Vec::new();
    for part in field.chunks(AT_ONCE) {
        for [one, other] in among(tournament, &history, part, ranked.len()) {
            let path = [u64::from(round), u64::from(one.0.min(other.0)), u64::from(one.0.max(other.0))];
            let [low, high] = if one < other { [one, other] } else { [other, one] };
            let [a, b] = history.seat(low, high, || Lots::new(seed, &path).coin());
            let table = pairings.len() as u32 + 1;
            pairings.push(Pairing { table, a, b: Some(b), bye: None });
        }
    }
    if pairings.is_empty() { Err(CannotPair::Waiting) } else { Ok(Proposal { round, pairings, forced: Vec::new() }) }
}

fn among(tournament: &Tournament, history: &History, free: &[(usize, PlayerId)], present: usize) -> Vec<[PlayerId; 2]> {
    let rounds = tournament.rounds.len();
    let rating = |player: PlayerId| tournament.players[player.index()].rating;
    let waited = |player: PlayerId| {
        let last = tournament.rounds.iter().rposition(|round| round.of(player).is_some());
        last.map_or(rounds + 1, |last| rounds - 1 - last)
    };
    let cost = |one: usize, other: usize| {
        let &(rank, a) = free.get(one)?;
        // An odd one waits: rather somebody who has just played.
        let Some(&(other_rank, b)) = free.get(other) else { return Some(WAITED * waited(a).min(1_000) as i128) };
        let met = &history.met[a.index()];
        // Nobody meets the same opponent twice in a row while there are others.
        if present > 2 && (met.last() == Some(&b) || history.met[b.index()].last() == Some(&a)) {
            return None;
        }
        let recent = |met: &[PlayerId], other| met.iter().rev().take(LAST).any(|met| *met == other);
        let is_recent = recent(met, b) || recent(&history.met[b.index()], a);
        let times = history.times_met(a, b).min(100) as i128;
        let ratings = rating(a).zip(rating(b)).map_or(0, |(a, b)| i128::from(a.abs_diff(b).min(4_000)));
        let (lead, other_lead) = (history.leads[a.index()], history.leads[b.index()]);
        let claims = if lead.min(other_lead) >= 2 || lead.max(other_lead) <= -2 { CLAIMS } else { 0 };
        Some(
            RANK * other_rank.abs_diff(rank) as i128
                + ratings
                + MET * times
                + claims
                + if is_recent { RECENT } else { 0 },
        )
    };
    let mates = cheapest(free.len().next_multiple_of(2), cost);
    let pairs =
        mates.iter().enumerate().filter_map(|(one, mate)| mate.filter(|other| one < *other).map(|other| (one, other)));
    pairs.filter_map(|(one, other)| Some([free[one].1, free.get(other)?.1])).collect()
}
