//! Looking ahead: whether the rounds that are left can still be played.
//!
//! Pairing only the next round well can end with few players who have all met. Among few players, a
//! pairing is therefore taken only if the rest can be filled after it; among many there is always
//! somebody left to meet.

use crate::Side;

/// Up to so many can be looked at, whoever has a bye being paired with nobody.
pub(super) const MOST: usize = 26;
/// Among so few, the search ahead begins with the first round.
const FEW: usize = 12;
/// How many seats may be tried before the answer counts as no.
const STEPS: u32 = 30_000;

/// Who can still meet whom, and who fired first how often.
#[derive(Clone, Debug)]
pub(super) struct Ahead {
    /// For each a set of those they can still meet. Nobody, if there is an odd number, is the last.
    pub(super) open: Vec<u32>,
    /// How often each fired first, less how often second; nothing for nobody.
    pub(super) leads: Vec<Option<i32>>,
}

impl Ahead {
    /// Whether those two can meet with the first shots as they are.
    fn can_meet(&self, one: usize, other: usize) -> bool {
        let balanced = match (self.leads[one], self.leads[other]) {
            (Some(one), Some(other)) => one.min(other) < 2 && one.max(other) > -2,
            _ => true,
        };
        self.open[one] >> other & 1 == 1 && balanced
    }

    /// Notes that the first meets the second, and fires first.
    pub(super) fn meet(&mut self, first: usize, second: usize, fires: Option<Side>) {
        self.open[first] &= !(1 << second);
        self.open[second] &= !(1 << first);
        let Some(side) = fires else { return };
        let one = if side == Side::A { 1 } else { -1 };
        if let (Some(a), Some(b)) = (self.leads[first], self.leads[second]) {
            (self.leads[first], self.leads[second]) = (Some(a + one), Some(b - one));
        }
    }

    /// The first of so many rounds that can all be played from here, if some were found.
    pub(super) fn rounds(&self, left: u32, shots_count: bool) -> Option<Vec<[usize; 2]>> {
        let mut search = Search { shots_count, steps: STEPS, first: Vec::new() };
        search.round(self, left, left).then_some(search.first)
    }

    /// Whether so many rounds can be played from here, as far as can be told.
    pub(super) fn has(&self, left: u32, shots_count: bool) -> bool {
        if left == 0 {
            return true;
        }
        let count = self.open.len();
        let choices = |one: usize| (0..count).filter(|other| self.can_meet(one, *other)).count() as u32;
        let fewest = (0..count).map(choices).min().unwrap_or(0);
        // Where everybody can meet about half of all others there is always a round more, and as far
        // as is known as many as they have left to meet.
        let many = 2 * count.div_ceil(4) as u32 - 1;
        let is_wide = fewest >= many && fewest >= left;
        if is_wide && count > FEW {
            return true;
        }
        let mut search = Search { shots_count, steps: STEPS, first: Vec::new() };
        search.round(self, left, left) || (is_wide && search.steps == 0)
    }
}

struct Search {
    shots_count: bool,
    steps: u32,
    first: Vec<[usize; 2]>,
}

impl Search {
    fn round(&mut self, ahead: &Ahead, left: u32, total: u32) -> bool {
        if left == 0 {
            return true;
        }
        let everybody = if ahead.open.len() == 32 { u32::MAX } else { (1 << ahead.open.len()) - 1 };
        self.fill(ahead, everybody, &mut Vec::new(), left, total)
    }

    fn fill(&mut self, ahead: &Ahead, free: u32, pairs: &mut Vec<[usize; 2]>, left: u32, total: u32) -> bool {
        if self.steps == 0 {
            return false;
        }
        self.steps -= 1;
        if free == 0 {
            let mut after = ahead.clone();
            for &[one, other] in pairs.iter() {
                // Who fired first less often does so.
                let first = if ahead.leads[one] <= ahead.leads[other] { Side::A } else { Side::B };
                after.meet(one, other, self.shots_count.then_some(first));
            }
            if self.round(&after, left - 1, total) {
                if left == total {
                    self.first.clone_from(pairs);
                }
                return true;
            }
            return false;
        }
        // Whoever has the fewest left to meet comes first.
        let choices = |one: usize| members(ahead.open[one] & free).filter(move |other| ahead.can_meet(one, *other));
        let hardest = members(free).min_by_key(|one| choices(*one).count()).expect("somebody is free");
        let mut others: Vec<usize> = choices(hardest).collect();
        // Rather somebody with another claim to the first shot: it keeps later rounds open.
        let claims = |other: usize| ahead.leads[hardest].zip(ahead.leads[other]).is_some_and(|(a, b)| a * b > 0);
        others.sort_by_key(|other| (claims(*other), ahead.open[*other].count_ones()));
        for other in others {
            pairs.push([hardest, other]);
            let found = self.fill(ahead, free & !(1 << hardest) & !(1 << other), pairs, left, total);
            if found {
                return true;
            }
            pairs.pop();
        }
        false
    }
}

fn members(set: u32) -> impl Iterator<Item = usize> + Clone {
    (0..32).filter(move |number| set >> number & 1 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(edges: &[[usize; 2]], count: usize) -> Ahead {
        let mut ahead = Ahead { open: vec![0; count], leads: vec![Some(0); count] };
        for &[one, other] in edges {
            ahead.open[one] |= 1 << other;
            ahead.open[other] |= 1 << one;
        }
        ahead
    }

    #[test]
    fn two_triangles_have_no_round_left_and_a_hexagon_has_two() {
        let triangles = of(&[[0, 1], [1, 2], [0, 2], [3, 4], [4, 5], [3, 5]], 6);
        assert!(!triangles.has(1, false));
        let hexagon = of(&[[0, 1], [1, 2], [2, 3], [3, 4], [4, 5], [0, 5]], 6);
        assert!(hexagon.has(2, false) && !hexagon.has(3, false));
    }

    #[test]
    fn who_fired_first_twice_more_cannot_meet_another() {
        let mut pair = of(&[[0, 1]], 2);
        assert!(pair.has(1, true));
        pair.leads = vec![Some(2), Some(2)];
        assert!(!pair.has(1, true));
    }
}
