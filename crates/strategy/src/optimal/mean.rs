//! The least mean number of shots.
//!
//! Branch and bound over positions: every shot has a lower bound from its answers, the most
//! promising is searched first, and a shot is pruned as soon as it cannot beat the best one found.
//! Totals over all fleets, by weight, stand for means, since whole numbers do not round.

use std::cmp::Reverse;

use super::Why;
use super::search::{MISS, Node, SUNK, Scratch, Search, Survey, bits};
use super::table::Known;
use super::ways::Load;

/// Positions of fewer fleets are not worth bringing into canonical form.
pub(super) const WORTH_TURNING: usize = 8;
/// Of fewer fleets, a miss is bounded by counting alone.
const WORTH_CAPPING: u32 = 4;

/// How closely a position is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SearchMode {
    /// Its shots are weighed, none is searched.
    BoundOnly,
    /// To the end; this many shots after the first position.
    Full { depth: usize },
}

/// A shot that is looked at: a cell, its answers among the kids, and the least it can cost.
#[derive(Clone, Copy, Debug)]
pub(super) struct Aim {
    pub(super) cell: u8,
    pub(super) hits: u64,
    /// The key of the fleets that it hits.
    pub(super) away: u128,
    pub(super) kids: (u32, u32),
    pub(super) lower: u64,
}

/// What is left to do at least after a shot that misses fleets of all but that weight.
#[derive(Clone, Copy, Debug)]
pub(super) struct Floor {
    weight: u64,
    covers: u32,
    least: u64,
}

/// A position after a shot and an answer, and the least it can cost.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kid {
    pub(super) answer: u8,
    pub(super) exact: bool,
    pub(super) weight: u64,
    pub(super) key: u128,
    pub(super) lower: u64,
}

fn exact(value: u64, cell: usize) -> Known {
    Known { value, exact: true, cell: cell as u8 }
}

impl Search<'_> {
    /// The least total of shots from here on if it is below `alpha`, and otherwise something at
    /// least `alpha` that it is not below either.
    pub(super) fn mean(&mut self, node: &Node, alpha: u64, mode: SearchMode) -> Result<Known, Why> {
        if let Some(known) = self.plain_mean(node) {
            return Ok(known);
        }
        if let Some(known) = self.known.get(node.key).filter(|known| known.exact || known.value >= alpha) {
            return Ok(known);
        }
        self.spend(node)?;
        let survey = self.survey(node);
        let certain = self.certain(node, &survey);
        if let Some(certain) = certain.filter(|certain| certain.settled) {
            let spent = node.weight * u64::from(certain.cells.count_ones());
            let cell = certain.cells.trailing_zeros() as usize;
            let rest = self.reduce(node, &certain);
            let known = if rest.left == 0 {
                exact(spent, cell)
            } else {
                let rest = self.mean(&rest, alpha.saturating_sub(spent), mode)?;
                Known { value: rest.value + spent, exact: rest.exact, cell: cell as u8 }
            };
            self.known.insert(node.key, known);
            return Ok(known);
        }

        let fleets = self.scratch.entries.len() - node.from;
        let turned = (fleets >= WORTH_TURNING && self.symmetries.len() > 1).then(|| self.standard(node, &survey));
        if let Some((turn, key)) = turned
            && let Some(mut known) = self.known.get(key)
            && (known.exact || known.value >= alpha)
        {
            let back = self.symmetries[turn].iter().position(|&to| to == known.cell);
            known.cell = back.unwrap_or(0) as u8;
            self.known.insert(node.key, known);
            return Ok(known);
        }
        let (shots, kids) = (self.scratch.shots.len(), self.scratch.kids.len());
        let cells = certain.map_or(survey.union, |certain| certain.cells & certain.cells.wrapping_neg());
        let lower = self.aim(node, &survey, cells);
        let found = if lower >= alpha {
            Ok(Known { value: lower, exact: false, cell: 0 })
        } else {
            match mode {
                SearchMode::BoundOnly => {
                    Ok(Known { value: self.scratch.shots[shots].lower.max(lower), exact: false, cell: 0 })
                }
                SearchMode::Full { depth } => self.best_aim(node, shots, alpha, depth),
            }
        };
        self.scratch.shots.truncate(shots);
        self.scratch.kids.truncate(kids);
        let found = found?;
        self.known.insert(node.key, found);
        if let Some((turn, key)) = turned {
            self.known.insert(key, Known { cell: self.symmetries[turn][usize::from(found.cell)], ..found });
        }
        Ok(found)
    }

    /// The answer where no search is needed: one fleet, two, or one hit to go.
    pub(super) fn plain_mean(&self, node: &Node) -> Option<Known> {
        let Scratch { masks, entries, .. } = &*self.scratch;
        let unhit = |place: usize| masks.cells[entries[place].fleet as usize] & !node.fired;
        let weight = |place: usize| masks.weights[entries[place].fleet as usize];
        let from = node.from;
        let all = node.weight * node.left as u64;
        match entries.len() - from {
            1 => Some(exact(all, unhit(from).trailing_zeros() as usize)),
            2 => {
                let [a, b] = [from, from + 1].map(|place| entries[place].fleet as usize);
                let miss = masks.cost_a_miss(node.fired, a, b);
                let heavier = if weight(from + 1) > weight(from) { from + 1 } else { from };
                let both = unhit(from) & unhit(from + 1);
                // Where cells of both can tell them apart, not every order of them does.
                let tells = |cell: &usize| {
                    let fired = node.fired | 1 << cell;
                    let answer = |fleet| self.answer(node, fleet, *cell);
                    answer(a) != answer(b) || !masks.cost_a_miss(fired, a, b)
                };
                let cell = if miss {
                    (unhit(heavier) & !both).trailing_zeros() as usize
                } else {
                    bits(both).find(tells).unwrap_or(both.trailing_zeros() as usize)
                };
                let extra = if miss { weight(from).min(weight(from + 1)) } else { 0 };
                Some(exact(all + extra, cell))
            }
            _ if node.left == 1 => {
                let mut weights = [0u64; 128];
                (from..entries.len())
                    .for_each(|place| weights[unhit(place).trailing_zeros() as usize] += weight(place));
                let cell = (0..128).max_by_key(|&cell| (weights[cell], Reverse(cell))).unwrap_or(0);
                weights.sort_unstable_by_key(|&weight| Reverse(weight));
                Some(exact((1..).zip(weights).map(|(shot, weight)| shot * weight).sum(), cell))
            }
            _ => None,
        }
    }

    /// Lists the shots worth looking at with what they cost at least, the best first, and says what
    /// all cost at least.
    fn aim(&mut self, node: &Node, survey: &Survey, cells: u128) -> u64 {
        let answers = self.answers();
        let fleets = (self.scratch.entries.len() - node.from) as u32;
        let Scratch { masks, stats, shots, kids, caps, floors, .. } = &mut *self.scratch;
        floors.clear();
        let load = |weight: u64, covers: u32| Load {
            weight,
            covers: covers.into(),
            heaviest: masks.heaviest,
            lightest: masks.lightest,
        };
        let first = shots.len();

        // The weights of all cells, largest first, with room behind them for all but one.
        caps.clear();
        caps.extend(bits(survey.union).map(|cell| stats[cell * answers + MISS].weight));
        caps.sort_unstable_by_key(|&weight| Reverse(weight));
        let aims = caps.len();
        caps.extend_from_within(1..);
        let lower = self.ways.least_under(load(node.weight, survey.covers), node.left, node.sunk, &caps[..aims]);

        for cell in bits(cells) {
            let stats = &stats[cell * answers..][..answers];
            let away = stats[MISS];
            // Where nothing is said but hit or miss, two cells that the same fleets cover are as
            // good as one.
            if !masks.announced && shots[first..].iter().any(|aim| aim.away == away.key) {
                continue;
            }
            let start = kids.len();
            let mut total = node.weight;
            for (answer, stat) in stats.iter().enumerate() {
                let (count, covers, weight, key, left) = if answer == MISS {
                    let (weight, key) = (node.weight - away.weight, node.key.wrapping_sub(away.key));
                    (fleets - away.count, survey.covers - away.covers, weight, key, node.left)
                } else {
                    (stat.count, stat.covers, stat.weight, stat.key, node.left - 1)
                };
                if count == 0 || left == 0 {
                    continue;
                }
                let sunk = if answer >= SUNK { self.ways.sink(node.sunk, answer - SUNK) } else { node.sunk };
                let known = match count {
                    1 => Some(exact(weight * left as u64, 0)),
                    2 if answer != MISS => {
                        let [a, b] = [stat.first, stat.last].map(|fleet| fleet as usize);
                        let miss = masks.cost_a_miss(node.fired | 1 << cell, a, b);
                        let extra = if miss { masks.weights[a].min(masks.weights[b]) } else { 0 };
                        Some(exact(weight * left as u64 + extra, 0))
                    }
                    _ => self.known.get(key),
                };
                let (lower, exact) = if let Some(Known { value, exact: true, .. }) = known {
                    (value, true)
                } else {
                    let load = load(weight, covers);
                    let mut least = self.ways.least(load, left, sunk);
                    if answer == MISS && count >= WORTH_CAPPING {
                        // The shots after the miss hit no more than they do now. Many cells take as
                        // much away.
                        let same = |floor: &&Floor| floor.weight == away.weight && floor.covers == away.covers;
                        let floor = if let Some(floor) = floors.iter().find(same) {
                            floor.least
                        } else {
                            let (kept, rest) = caps.split_at_mut(aims);
                            let gone = kept.iter().position(|&cap| cap == away.weight).unwrap_or(0);
                            rest[..gone].copy_from_slice(&kept[..gone]);
                            rest[gone..].copy_from_slice(&kept[gone + 1..]);
                            let least = self.ways.least_under(load, left, sunk, rest);
                            floors.push(Floor { weight: away.weight, covers: away.covers, least });
                            least
                        };
                        least = least.max(floor);
                    }
                    (least.max(known.map_or(0, |known| known.value)), false)
                };
                total += lower;
                kids.push(Kid { answer: answer as u8, exact, weight, key, lower });
            }
            let kids = (start as u32, kids.len() as u32);
            shots.push(Aim { cell: cell as u8, hits: away.weight, away: away.key, kids, lower: total });
        }
        shots[first..].sort_unstable_by_key(|aim| (aim.lower, Reverse(aim.hits), aim.cell));
        lower
    }

    /// The best of the shots listed, as far as it is below `alpha`.
    fn best_aim(&mut self, node: &Node, first: usize, alpha: u64, depth: usize) -> Result<Known, Why> {
        let mut best = Known { value: alpha, exact: false, cell: 0 };
        let mut floor = u64::MAX;
        let last = self.scratch.shots.len();
        for place in first..last {
            let aim = self.scratch.shots[place];
            if aim.lower >= best.value {
                floor = floor.min(aim.lower);
                break;
            }
            if depth == 0 {
                self.stop.report((place - first) as f64 / (last - first) as f64);
            }
            match self.settle(node, &aim, best.value, depth) {
                Ok(value) if value < best.value => best = exact(value, aim.cell.into()),
                Ok(value) => floor = floor.min(value),
                Err(why) => {
                    if depth == 0 {
                        self.floor = self.floor.max(floor.min(best.value).min(aim.lower));
                    }
                    return Err(why);
                }
            }
        }
        if !best.exact {
            best.value = floor;
        }
        Ok(best)
    }

    /// What a shot costs if that is below `alpha`, and otherwise something at least `alpha` that it
    /// costs at least.
    fn settle(&mut self, node: &Node, aim: &Aim, alpha: u64, depth: usize) -> Result<u64, Why> {
        let mut total = aim.lower;
        // A quick bound for each answer is cheap, and often enough to prune a bad shot. Hits come
        // first: they leave fewer fleets.
        for mode in [SearchMode::BoundOnly, SearchMode::Full { depth: depth + 1 }] {
            for place in (aim.kids.0..aim.kids.1).rev() {
                let kid = self.scratch.kids[place as usize];
                if kid.exact {
                    continue;
                }
                let others = total - kid.lower;
                let child = self.enter(node, aim.cell.into(), kid.answer.into(), kid.key, kid.weight);
                let known = self.mean(&child, alpha - others, mode);
                self.scratch.entries.truncate(child.from);
                let known = known?;
                let kid = &mut self.scratch.kids[place as usize];
                kid.lower = kid.lower.max(known.value);
                kid.exact = known.exact;
                total = others + kid.lower;
                if total >= alpha {
                    return Ok(total);
                }
            }
        }
        Ok(total)
    }
}
