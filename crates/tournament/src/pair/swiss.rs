//! Everybody meets somebody who has as many points, and nobody twice.
//!
//! A round is a matching of least cost: first as little difference in points as can be, then those
//! with different claims to the first shot, then in each score group the upper half against the lower
//! half. Who has met, and who would fire first or second three times more often, cannot be paired; an
//! odd one out is paired with nobody, who can be met once. Where nothing is left under these rules,
//! which takes players who leave, the fewest are broken, and it is said which.

use crate::lots::Lots;
use crate::matching::cheapest;
use crate::standings::table_points;
use crate::{Bye, Forced, Pairing, PlayerId, Side, Tournament};

use super::complete::{self, Ahead};
use super::{History, Proposal};

/// Up to so many players are paired at once; more are paired in parts of this size, from the top.
const AT_ONCE: usize = 192;
/// Differences of more score groups are all as bad.
const FARTHEST: usize = 64;

/// All who are to be paired, the best first. Nobody, if they are an odd number, is the last.
struct Field<'a> {
    history: History,
    players: Vec<PlayerId>,
    /// The score group of each, from 0 for the best.
    group: Vec<usize>,
    /// The place of each in their group, and its size.
    place: Vec<(usize, usize)>,
    /// Whom each has met, as numbers of this field.
    met: Vec<Vec<bool>>,
    /// What a claim to the first shot counts against the order within a group, and a score group
    /// against that.
    units: [i128; 3],
    tournament: &'a Tournament,
}

pub(super) fn pair(tournament: &Tournament, seed: u64, round: u32, rounds: u32) -> Proposal {
    let field = Field::new(tournament, rounds.saturating_sub(round));
    let mates = field.matched(rounds.saturating_sub(round), seed, round);
    let mut proposal = Proposal { round, pairings: Vec::new(), forced: Vec::new() };
    let mut bye = None;
    for (one, &mate) in mates.iter().enumerate().take(field.players.len()) {
        match mate {
            Some(other) if other == field.players.len() => bye = Some(field.players[one]),
            Some(other) if one < other => {
                let table = proposal.pairings.len() as u32 + 1;
                let [a, b] = field.seated(one, other, seed, round).map(|number| field.players[number]);
                proposal.pairings.push(Pairing { table, a, b: Some(b), bye: None });
                if field.met[one][other] {
                    proposal.forced.push(Forced::Repeat { a, b });
                }
                if !field.is_balanced(one, other) {
                    let player = if field.lead(one) > 0 { a } else { b };
                    proposal.forced.push(Forced::FirstShots { player });
                }
            }
            Some(_) => {}
            None => unreachable!("everybody is paired, if need be again"),
        }
    }
    if let Some(a) = bye {
        let table = proposal.pairings.len() as u32 + 1;
        proposal.pairings.push(Pairing { table, a, b: None, bye: Some(Bye::Odd) });
        if field.history.byes[a.index()] > 0 {
            proposal.forced.push(Forced::SecondBye { player: a });
        }
    }
    proposal
}

impl<'a> Field<'a> {
    fn new(tournament: &'a Tournament, left: u32) -> Field<'a> {
        let points = table_points(tournament);
        let mut seeds = vec![usize::MAX; tournament.players.len()];
        tournament.order().iter().enumerate().for_each(|(seed, player)| seeds[player.index()] = seed);
        let mut players: Vec<PlayerId> = tournament.present().collect();
        players.sort_by_key(|player| (std::cmp::Reverse(points[player.index()]), seeds[player.index()]));
        let of = |player: &PlayerId| points[player.index()];
        let (mut group, mut place): (Vec<usize>, Vec<(usize, usize)>) = (Vec::new(), Vec::new());
        for (number, level) in players.chunk_by(|one, other| of(one) == of(other)).enumerate() {
            group.extend(level.iter().map(|_| number));
            place.extend((0..level.len()).map(|place| (place, level.len())));
        }
        let history = History::of(tournament);
        let mut numbers = vec![None; tournament.players.len()];
        players.iter().enumerate().for_each(|(number, player)| numbers[player.index()] = Some(number));
        let met = players.iter().map(|player| {
            let mut met = vec![false; players.len()];
            history.met[player.index()]
                .iter()
                .filter_map(|other| numbers[other.index()])
                .for_each(|other| met[other] = true);
            met
        });
        let met = met.collect();
        let count = players.len() as i128 + 1;
        let groups = count * (FARTHEST * FARTHEST) as i128;
        // Where almost everybody will have met almost everybody, who fires first has to be kept in
        // balance all along: the last rounds leave no choice.
        let is_dense = left > 0 && (left as usize + tournament.rounds.len() + 1) * 2 > players.len();
        let order = count * count * 2;
        let units = if is_dense {
            [order * groups, order, order * groups * count]
        } else {
            [order, order * count, order * count * groups]
        };
        Field { history, players, group, place, met, units, tournament }
    }

    /// How many are paired: all, and nobody if they are an odd number.
    fn count(&self) -> usize {
        self.players.len().next_multiple_of(2)
    }

    fn lead(&self, number: usize) -> i32 {
        self.history.leads[self.players[number].index()]
    }

    /// Whether those two can meet without one of them having fired first, or second, three times more
    /// often.
    fn is_balanced(&self, one: usize, other: usize) -> bool {
        let (one, other) = (self.lead(one), self.lead(other));
        one.min(other) < 2 && one.max(other) > -2
    }

    /// Those two, whoever fires first before the other.
    fn seated(&self, one: usize, other: usize, seed: u64, round: u32) -> [usize; 2] {
        let [a, b] = [self.players[one], self.players[other]];
        let lot = || Lots::new(seed, &[u64::from(round), a.0.min(b.0).into(), a.0.max(b.0).into()]).coin();
        // The lot is the same whoever is named first.
        let [low, high] = if a < b { [a, b] } else { [b, a] };
        if self.history.seat(low, high, lot)[0] == a { [one, other] } else { [other, one] }
    }

    /// What it costs that those two meet, under the rules: nothing if they cannot. The lower number
    /// first.
    fn cost(&self, one: usize, other: usize) -> Option<i128> {
        if other == self.players.len() {
            return (self.history.byes[self.players[one].index()] == 0).then(|| self.wish(one, other));
        }
        (!self.met[one][other] && self.is_balanced(one, other)).then(|| self.wish(one, other))
    }

    /// The same where rules may be broken: the fewest, and rather that of the first shots than a
    /// second bye, and that rather than a repeat.
    fn cost_at_worst(&self, one: usize, other: usize) -> i128 {
        let count = self.count() as i128;
        let [.., rule] = self.units;
        let (bye, repeat) = (rule * count, rule * count * count);
        let broken = if other == self.players.len() {
            bye * i128::from(self.history.byes[self.players[one].index()])
        } else {
            let unbalanced = if self.is_balanced(one, other) { 0 } else { rule };
            let times = self.history.times_met(self.players[one], self.players[other]);
            unbalanced + repeat * times as i128
        };
        broken + self.wish(one, other)
    }

    /// What it costs apart from the rules.
    fn wish(&self, one: usize, other: usize) -> i128 {
        let [claim, level, _] = self.units;
        let apart = |groups: usize| (groups.min(FARTHEST) as i128).pow(2) * level;
        let last = self.group.last().copied().unwrap_or(0);
        if other == self.players.len() {
            // A bye goes to the last of those with the fewest points.
            return apart(last - self.group[one]) + (self.players.len() - one) as i128;
        }
        let (lead, other_lead) = (self.lead(one), self.lead(other));
        let claims = if lead.signum() * other_lead.signum() > 0 { claim } else { 0 };
        let [(place, size), (other_place, _)] = [self.place[one], self.place[other]];
        let order = if self.group[one] == self.group[other] {
            (other_place - place).abs_diff(size / 2)
        } else {
            // Whoever goes down is the last of their group, and meets the first of the next.
            (size - 1 - place) + other_place
        };
        apart(self.group[other] - self.group[one]) + claims + order as i128
    }

    /// Whom everybody meets.
    fn matched(&self, left: u32, seed: u64, round: u32) -> Vec<Option<usize>> {
        let mates = self.in_parts();
        if mates.iter().any(Option::is_none) {
            let count = self.count();
            return if count <= 4 * AT_ONCE {
                cheapest(count, |one, other| Some(self.cost_at_worst(one, other)))
            } else {
                self.seated_anyhow(mates)
            };
        }
        if left == 0 || self.count() > complete::MOST {
            return mates;
        }
        self.foreseeing(mates, left, seed, round)
    }

    /// The matching of least cost: of all at once, or of many in parts, whoever is left over going on
    /// to the next part.
    fn in_parts(&self) -> Vec<Option<usize>> {
        let count = self.count();
        if count <= AT_ONCE {
            return cheapest(count, |one, other| self.cost(one, other));
        }
        let mut mates = vec![None; count];
        let mut waiting: Vec<usize> = Vec::new();
        let parts = self.parts();
        for (number, part) in parts.iter().enumerate() {
            waiting.extend(part);
            waiting.sort_unstable();
            let is_last = number + 1 == parts.len();
            if is_last {
                // Those before who met already may change partners with the last.
                self.pair_up(&mut waiting, &mut mates, true);
                for earlier in parts[..number].iter().rev() {
                    if waiting.is_empty() {
                        break;
                    }
                    for &one in earlier {
                        if let Some(other) = mates[one].take() {
                            mates[other] = None;
                            waiting.extend([one, other]);
                        }
                    }
                    waiting.sort_unstable();
                    self.pair_up(&mut waiting, &mut mates, true);
                }
            } else {
                self.pair_up(&mut waiting, &mut mates, false);
            }
        }
        mates
    }

    /// Pairs those who wait. Whoever is left over waits on: of an odd number one of the last, unless
    /// there is nobody else to come.
    fn pair_up(&self, waiting: &mut Vec<usize>, mates: &mut [Option<usize>], is_last: bool) {
        let last = waiting.last().map_or(0, |&last| self.group[last.min(self.group.len() - 1)]);
        let [_, level, _] = self.units;
        let goes_on =
            |one: usize| ((last - self.group[one]) as i128).pow(2) * level + (self.players.len() - one) as i128;
        let count = if is_last { waiting.len() } else { waiting.len().next_multiple_of(2) };
        let found = cheapest(count, |one, other| match waiting.get(other) {
            Some(&other) => self.cost(waiting[one], other),
            None => Some(goes_on(waiting[one])),
        });
        for (one, mate) in found.into_iter().enumerate().take(waiting.len()) {
            mates[waiting[one]] = mate.and_then(|mate| waiting.get(mate).copied());
        }
        waiting.retain(|one| mates[*one].is_none());
    }

    /// The parts that are paired one after the other: score groups, large ones in slices of which each
    /// has as many of the upper half as of the lower.
    fn parts(&self) -> Vec<Vec<usize>> {
        let mut parts: Vec<Vec<usize>> = Vec::new();
        let mut first = 0;
        for level in self.group.chunk_by(|one, other| one == other) {
            let (size, half) = (level.len(), level.len().div_ceil(2));
            let slices = size.div_ceil(AT_ONCE);
            for slice in 0..slices {
                let share = |of: usize| of * slice / slices..of * (slice + 1) / slices;
                let members =
                    share(half).chain(share(size - half).map(|place| place + half)).map(|place| first + place);
                match parts.last_mut() {
                    Some(part) if slices == 1 && part.len() + size <= AT_ONCE => part.extend(members),
                    _ => parts.push(members.collect()),
                }
            }
            first += size;
        }
        if self.count() > self.players.len() {
            parts.last_mut().expect("somebody is there").push(self.players.len());
        }
        parts
    }

    /// Many players, few of whom cannot be paired under the rules: those meet as they come.
    fn seated_anyhow(&self, mut mates: Vec<Option<usize>>) -> Vec<Option<usize>> {
        let left: Vec<usize> = (0..mates.len()).filter(|one| mates[*one].is_none()).collect();
        let found = cheapest(left.len(), |one, other| Some(self.cost_at_worst(left[one], left[other])));
        for (one, mate) in found.into_iter().enumerate() {
            mates[left[one]] = mate.map(|mate| left[mate]);
        }
        mates
    }

    /// Those mates, or if the rounds left could not be played then the best others found after which
    /// they can.
    fn foreseeing(&self, mates: Vec<Option<usize>>, left: u32, seed: u64, round: u32) -> Vec<Option<usize>> {
        let now = self.ahead();
        let shots_count = self.tournament.settings.has_first_shots();
        let fits = |mates: &[Option<usize>]| {
            let mut after = now.clone();
            for (one, other) in pairs(mates) {
                let side = if other == self.players.len() || self.seated(one, other, seed, round)[0] == one {
                    Side::A
                } else {
                    Side::B
                };
                after.meet(one, other, shots_count.then_some(side));
            }
            after.has(left, shots_count)
        };
        if fits(&mates) {
            return mates;
        }
        // The next best differ in one pair at least.
        let price =
            |mates: &[Option<usize>]| pairs(mates).filter_map(|(one, other)| self.cost(one, other)).sum::<i128>();
        let mut others: Vec<Vec<Option<usize>>> = pairs(&mates)
            .map(|pair| cheapest(self.count(), |one, other| self.cost(one, other).filter(|_| (one, other) != pair)))
            .filter(|mates| mates.iter().all(Option::is_some))
            .collect();
        others.sort_by_key(|mates| price(mates));
        if let Some(other) = others.into_iter().find(|mates| fits(mates)) {
            return other;
        }
        // Any rounds that fill the tournament begin with one that can be played.
        let Some(first) = now.rounds(left + 1, shots_count) else { return mates };
        let mut found = vec![None; self.count()];
        for [one, other] in first {
            (found[one], found[other]) = (Some(other), Some(one));
        }
        found
    }

    fn ahead(&self) -> Ahead {
        let (count, players) = (self.count(), self.players.len());
        let can_meet = |one: usize, other: usize| match (one == players, other == players) {
            (false, false) => one != other && !self.met[one][other],
            (true, true) => false,
            (true, false) => self.history.byes[self.players[other].index()] == 0,
            (false, true) => self.history.byes[self.players[one].index()] == 0,
        };
        let open = (0..count).map(|one| (0..count).filter(|other| can_meet(one, *other)).map(|other| 1 << other).sum());
        let leads = (0..count).map(|one| (one < players).then(|| self.lead(one)));
        Ahead { open: open.collect(), leads: leads.collect() }
    }
}

/// Those two who meet, the lower number first.
fn pairs(mates: &[Option<usize>]) -> impl Iterator<Item = (usize, usize)> {
    mates.iter().enumerate().filter_map(|(one, mate)| mate.filter(|other| one < *other).map(|other| (one, other)))
}
