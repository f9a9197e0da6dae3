//! Fleets drawn from what remains, each equally likely.

use amiral_game::{Fleet, PlacementId, Rules, Stop};
use rand::Rng;

use crate::Failure;
use crate::exact::{Task, split};
use crate::profile::Onwards;
use crate::tree::{Branch, Node, Placed, Tree, Walker};

/// A way to draw fleets.
pub(crate) trait Draw {
    /// Draws that many fleets, independently, unless it is cancelled.
    fn draw(&self, rules: &Rules, fleets: usize, dice: &mut dyn Rng, stop: &Stop) -> Result<Vec<Fleet>, Failure>;
}

/// A number below `bound`, every one equally likely.
pub(crate) fn below_u128(dice: &mut impl Rng, bound: u128) -> u128 {
    let mask = u128::MAX >> (bound.max(1) - 1).leading_zeros().min(127);
    loop {
        let number = (u128::from(dice.next_u64()) << 64 | u128::from(dice.next_u64())) & mask;
        if number < bound {
            return number;
        }
    }
}

/// The fleet made of those placements.
pub(crate) fn fleet(rules: &Rules, placed: &[Placed]) -> Fleet {
    let mut placed = placed.to_vec();
    placed.sort_unstable();
    let placements: Vec<PlacementId> = placed.iter().map(|&(_, placement)| placement).collect();
    Fleet::from_placements(rules, &placements)
}

/// Draws by counting the tree once, and walking down again to the fleets whose numbers were drawn.
pub(crate) struct TreeDraw<'a, const W: usize> {
    tree: Tree<'a, W>,
    tasks: Vec<Task<W>>,
    /// For every task, the fleets up to and including its own.
    up_to: Vec<u128>,
}

impl<'a, const W: usize> TreeDraw<'a, W> {
    pub(crate) fn new(tree: Tree<'a, W>, budget: u64, stop: &Stop) -> Result<TreeDraw<'a, W>, Failure> {
        let tasks = split(&tree, tree.root());
        let up_to = {
            let mut walker = Walker::new(&tree, budget);
            let mut sum = 0;
            let mut up_to = Vec::with_capacity(tasks.len());
            for task in &tasks {
                sum += walker.count(&task.node, &task.path, stop);
                up_to.push(sum);
                if stop.is_cancelled() {
                    return Err(Failure::Cancelled);
                }
                if walker.steps > budget {
                    return Err(Failure::BudgetExceeded);
                }
            }
            up_to
        };
        if up_to.last().is_none_or(|&fleets| fleets == 0) {
            return Err(Failure::Contradiction);
        }
        Ok(TreeDraw { tree, tasks, up_to })
    }
}

impl<const W: usize> Draw for TreeDraw<'_, W> {
    fn draw(&self, rules: &Rules, fleets: usize, mut dice: &mut dyn Rng, stop: &Stop) -> Result<Vec<Fleet>, Failure> {
        let total = *self.up_to.last().expect("checked when made");
        let mut ranks: Vec<(u128, usize)> = (0..fleets).map(|number| (below_u128(&mut dice, total), number)).collect();
        ranks.sort_unstable();
        let mut finder =
            Finder { tree: &self.tree, walker: Walker::new(&self.tree, u64::MAX), rules, stop, found: Vec::new() };
        let mut ranks = ranks.as_slice();
        let mut before = 0;
        for (task, &up_to) in self.tasks.iter().zip(&self.up_to) {
            let (here, rest) = ranks.split_at(ranks.partition_point(|(rank, _)| *rank < up_to));
            if !here.is_empty() {
                finder.find(&task.node, &mut task.path.clone(), before, here);
            }
            (ranks, before) = (rest, up_to);
        }
        if stop.is_cancelled() {
            return Err(Failure::Cancelled);
        }
        let mut found = finder.found;
        found.sort_unstable_by_key(|(number, _)| *number);
        Ok(found.into_iter().map(|(_, fleet)| fleet).collect())
    }
}

/// Walks down to the fleets with given numbers.
struct Finder<'t, 'a, const W: usize> {
    tree: &'t Tree<'a, W>,
    walker: Walker<'t, 'a, W>,
    rules: &'t Rules,
    stop: &'t Stop,
    found: Vec<(usize, Fleet)>,
}

impl<const W: usize> Finder<'_, '_, W> {
    fn find(&mut self, node: &Node<W>, path: &mut Vec<Placed>, before: u128, mut ranks: &[(u128, usize)]) {
        let choices = match self.tree.branch(node) {
            Branch::Choices(choices) => choices,
            Branch::Leaf if node.plan().len() == 0 => {
                let fleet = fleet(self.rules, path);
                self.found.extend(ranks.iter().map(|&(_, number)| (number, fleet.clone())));
                return;
            }
            Branch::Leaf => node.choices_of_next(),
        };
        let mut before = before;
        let mut next = node.clone();
        for choice in choices {
            if ranks.is_empty() || self.stop.is_cancelled() {
                return;
            }
            self.tree.place(node, choice, &mut next);
            let up_to = before + self.walker.count(&next, &[], self.stop);
            let (here, rest) = ranks.split_at(ranks.partition_point(|(rank, _)| *rank < up_to));
            if !here.is_empty() {
                path.push(choice);
                self.find(&next.clone(), path, before, here);
                path.pop();
            }
            (ranks, before) = (rest, up_to);
        }
    }
}

impl Draw for Onwards {
    fn draw(&self, rules: &Rules, fleets: usize, mut dice: &mut dyn Rng, stop: &Stop) -> Result<Vec<Fleet>, Failure> {
        let mut placed = Vec::new();
        let one = |_| {
            if stop.is_cancelled() {
                return Err(Failure::Cancelled);
            }
            Onwards::draw(self, &mut dice, &mut placed);
            Ok(fleet(rules, &placed))
        };
        (0..fleets).map(one).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use std::sync::Arc;

    use super::*;
    use crate::machine::Instructions;
    use crate::profile::{Most, Walk};
    use crate::rejection::Rejection;
    use crate::tables::Tables;
    use crate::{Evidence, Inference};
    use amiral_game::{Announce, Board, Contact, RulesSetup, Seed, Seen, Shot};

    const DRAWS: usize = 60_000;

    /// A position where each of the ways to draw has something to do: a few shots at the first
    /// fleet there is.
    fn position(contact: Contact, announce: Announce, shots: &[&str]) -> (Seen, Vec<Fleet>) {
        let setup =
            RulesSetup { width: 5, height: 4, fleet: vec![3, 2, 1, 1], contact, announce, ..RulesSetup::default() };
        let rules = setup.build().unwrap();
        let all = Inference::new(&rules).list(&Seen::new(&rules)).unwrap();
        let hear = |fleet: &Fleet| {
            let mut board = Board::new(&rules, fleet.clone());
            let shot =
                |cell: &&str| (*cell).parse().map(|cell| Shot { cell, outcome: board.fire(cell).unwrap() }).unwrap();
            shots.iter().map(shot).collect::<Vec<_>>()
        };
        let heard = hear(&all[all.len() / 3]);
        let left = all.into_iter().filter(|fleet| hear(fleet) == heard).collect();
        (Seen::after(&rules, &heard).unwrap(), left)
    }

    /// Pearson's statistic for draws that should be uniform, in standard deviations above its mean.
    #[track_caller]
    fn check(drawn: &[Fleet], fleets: &[Fleet]) {
        let mut count: BTreeMap<String, f64> = fleets.iter().map(|fleet| (fleet.to_string(), 0.0)).collect();
        drawn.iter().for_each(|fleet| *count.get_mut(&fleet.to_string()).expect("a fleet that remains") += 1.0);
        let expected = drawn.len() as f64 / fleets.len() as f64;
        let chi2: f64 = count.values().map(|seen| (seen - expected).powi(2) / expected).sum();
        let freedom = fleets.len() as f64 - 1.0;
        let deviation = (chi2 - freedom) / (2.0 * freedom).max(1.0).sqrt();
        assert!(deviation.abs() < 5.0, "{deviation} over {} fleets", fleets.len());
    }

    #[test]
    fn every_way_to_draw_is_uniform_over_what_remains() {
        for (&contact, &announce) in Contact::ALL.iter().flat_map(|c| Announce::ALL.iter().map(move |a| (c, a))) {
            for shots in [&[][..], &["B1"], &["A0", "B1", "C2"], &["B0", "B1", "B2", "C3", "D0"]] {
                let (seen, fleets) = position(contact, announce, shots);
                let rules = seen.rules();
                let evidence = Arc::new(Evidence::of(&seen));
                let mut dice = Seed(fleets.len() as u64).dice(&[]);
                let tables = Tables::<1>::new(rules.placements());
                let tree = Tree::new(&evidence, &tables, Instructions::best());
                let tree = TreeDraw::new(tree, u64::MAX, &Stop::new()).unwrap();
                check(&tree.draw(rules, DRAWS, &mut dice, &Stop::new()).unwrap(), &fleets);
                let walk = Walk::new(&evidence).unwrap().onwards(Most::ANYTHING, &Stop::new()).unwrap();
                check(&Draw::draw(&walk, rules, DRAWS, &mut dice, &Stop::new()).unwrap(), &fleets);
                let tree = Tree::new(&evidence, &tables, Instructions::best());
                for rejection in [Rejection::of_all_ships(&evidence), Rejection::of_the_rest(&tree, &Stop::new())] {
                    check(&rejection.unwrap().draw(rules, DRAWS, &mut dice, &Stop::new()).unwrap(), &fleets);
                }
            }
        }
    }

    #[test]
    fn a_number_below_a_bound_is_uniform() {
        let mut dice = Seed(1).dice(&[]);
        for bound in [1u128, 2, 3, 10, 1 << 64, u128::MAX] {
            assert!((0..1000).all(|_| below_u128(&mut dice, bound) < bound));
        }
        let mut seen = [0; 5];
        (0..50_000).for_each(|_| seen[below_u128(&mut dice, 5) as usize] += 1);
        assert!(seen.iter().all(|&times| (9_600..10_400).contains(&times)), "{seen:?}");
    }
}
