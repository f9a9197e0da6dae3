//! The least number of shots that is always enough, whatever the fleet: the worst case, against an
//! adversary who places the fleet while it is shot at.
//!
//! Every fleet takes the hits it takes, so that only misses count. Whether so many of them are
//! enough is asked for one number after the other.

use std::cmp::Reverse;

use super::Why;
use super::mean::{Aim, Kid, WORTH_TURNING};
use super::search::{MISS, Node, SUNK, Scratch, Search, Survey, bits};
use super::table::Known;

/// More misses than there are cells.
const NEVER: u32 = 0xffff;

/// What is known of a position's misses: at least so many, at most so many.
fn pack(least: u32, most: u32, cell: u8) -> Known {
    Known { value: u64::from(most) << 16 | u64::from(least), exact: least == most, cell }
}

fn unpack(known: Option<Known>) -> (u32, u32) {
    known.map_or((0, NEVER), |known| (known.value as u32 & NEVER, (known.value >> 16) as u32))
}

impl Search<'_> {
    /// The cell to fire at so that no more than that many misses are needed, if there is one.
    pub(super) fn within(&mut self, node: &Node, misses: u32) -> Result<Option<u8>, Why> {
        if let Some((least, cell)) = self.plain_misses(node) {
            return Ok((least <= misses).then_some(cell));
        }
        let known = self.known.get(node.key);
        let (least, most) = unpack(known);
        if let Some(known) = known
            && (misses < least || misses >= most)
        {
            return Ok((misses >= most).then_some(known.cell));
        }
        self.spend(node)?;
        let survey = self.survey(node);
        let certain = self.certain(node, &survey);
        let fleets = self.scratch.entries.len() - node.from;
        let turned = (fleets >= WORTH_TURNING && self.symmetries.len() > 1).then(|| self.standard(node, &survey));
        if let Some((turn, key)) = turned
            && let Some(mut known) = self.known.get(key)
        {
            let (least, most) = unpack(Some(known));
            if misses < least || misses >= most {
                let back = self.symmetries[turn].iter().position(|&to| to == known.cell);
                known.cell = back.unwrap_or(0) as u8;
                self.known.insert(node.key, known);
                return Ok((misses >= most).then_some(known.cell));
            }
        }
        let found = if let Some(certain) = certain.filter(|certain| certain.settled) {
            let rest = self.reduce(node, &certain);
            let done = rest.left == 0 || self.within(&rest, misses)?.is_some();
            done.then_some(certain.cells.trailing_zeros() as u8)
        } else {
            let (shots, kids) = (self.scratch.shots.len(), self.scratch.kids.len());
            let cells = certain.map_or(survey.union, |certain| certain.cells & certain.cells.wrapping_neg());
            let possible = self.aim_within(node, &survey, cells, misses);
            let found = if possible { self.first_within(node, shots, misses) } else { Ok(None) };
            self.scratch.shots.truncate(shots);
            self.scratch.kids.truncate(kids);
            found?
        };
        let known = match found {
            Some(cell) => pack(least, misses, cell),
            None => pack(misses + 1, most, known.map_or(0, |known| known.cell)),
        };
        self.known.insert(node.key, known);
        if let Some((turn, key)) = turned {
            self.known.insert(key, Known { cell: self.symmetries[turn][usize::from(known.cell)], ..known });
        }
        Ok(found)
    }

    /// The misses where no search is needed: one fleet, two, or one hit to go.
    fn plain_misses(&self, node: &Node) -> Option<(u32, u8)> {
        let Scratch { masks, entries, .. } = &*self.scratch;
        let fleet = |place: usize| entries[place].fleet as usize;
        let unhit = |place: usize| masks.cells[fleet(place)] & !node.fired;
        let from = node.from;
        match entries.len() - from {
            1 => Some((0, unhit(from).trailing_zeros() as u8)),
            2 => {
                let known = self.plain_mean(node)?;
                Some((u32::from(masks.cost_a_miss(node.fired, fleet(from), fleet(from + 1))), known.cell))
            }
            _ if node.left == 1 => {
                let cells = (from..entries.len()).fold(0, |cells, place| cells | unhit(place));
                Some((cells.count_ones() - 1, cells.trailing_zeros() as u8))
            }
            _ => None,
        }
    }

    /// Lists the shots after which so many misses may be enough; none if they cannot be.
    fn aim_within(&mut self, node: &Node, survey: &Survey, cells: u128, misses: u32) -> bool {
        let answers = self.answers();
        let fleets = (self.scratch.entries.len() - node.from) as u32;
        let Scratch { masks, stats, shots, kids, caps, .. } = &mut *self.scratch;
        let leaf = masks.leaf_count;
        // One shot more than there are misses must hit every fleet.
        caps.clear();
        caps.extend(bits(survey.union).map(|cell| u64::from(stats[cell * answers + MISS].count)));
        caps.sort_unstable_by_key(|&count| Reverse(count));
        if caps.iter().take(misses as usize + 1).sum::<u64>() < fleets.into() {
            return false;
        }
        let first = shots.len();
        'cells: for cell in bits(cells) {
            let stats = &stats[cell * answers..][..answers];
            let away = stats[MISS];
            let start = kids.len();
            for (answer, stat) in stats.iter().enumerate() {
                let (count, weight, key, left) = if answer == MISS {
                    (fleets - away.count, node.weight - away.weight, node.key.wrapping_sub(away.key), node.left)
                } else {
                    (stat.count, stat.weight, stat.key, node.left - 1)
                };
                if count == 0 || left == 0 {
                    continue;
                }
                let sunk = if answer >= SUNK { self.ways.sink(node.sunk, answer - SUNK) } else { node.sunk };
                let allowed = if answer == MISS { misses.checked_sub(1) } else { Some(misses) };
                let (least, most) = unpack(self.known.get(key));
                let may = allowed.filter(|&allowed| {
                    allowed >= least && self.ways.may_do(count.into(), left, sunk, leaf, allowed as usize)
                });
                let Some(allowed) = may else {
                    kids.truncate(start);
                    continue 'cells;
                };
                if count > 1 && allowed < most {
                    kids.push(Kid { answer: answer as u8, exact: false, weight, key, lower: 0 });
                }
            }
            let kids = (start as u32, kids.len() as u32);
            shots.push(Aim { cell: cell as u8, hits: away.count.into(), away: away.key, kids, lower: 0 });
        }
        shots[first..].sort_unstable_by_key(|aim| (Reverse(aim.hits), aim.cell));
        true
    }

    fn first_within(&mut self, node: &Node, first: usize, misses: u32) -> Result<Option<u8>, Why> {
        let last = self.scratch.shots.len();
        'shots: for place in first..last {
            let aim = self.scratch.shots[place];
            if node.from == 0 {
                self.stop.report((place - first) as f64 / (last - first) as f64);
            }
            for kid in aim.kids.0..aim.kids.1 {
                let kid = self.scratch.kids[kid as usize];
                let child = self.enter(node, aim.cell.into(), kid.answer.into(), kid.key, kid.weight);
                let allowed = misses - u32::from(usize::from(kid.answer) == MISS);
                let found = self.within(&child, allowed);
                self.scratch.entries.truncate(child.from);
                if found?.is_none() {
                    continue 'shots;
                }
            }
            return Ok(Some(aim.cell));
        }
        Ok(None)
    }
}
