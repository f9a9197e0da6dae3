//! Importance sampling: fleets drawn at random from what remains, each with the number of fleets it
//! stands for.
//!
//! A sample places ships one after the other, each at one of the places left to it: first those
//! that cover the hits, the hit with the fewest explanations first, then the others. A place is
//! drawn in proportion to its weight. A fleet stands for one over the probability of drawing it, and
//! a sample is empty where a ship finds no place. So sums over samples are unbiased estimates of
//! sums over all fleets that remain, whatever the weights: these only decide what is sampled more
//! often. Nothing has to be counted beforehand, which makes this the quickest way to fleets that are
//! going to be weighed anyway.
//!
//! The ways to cover the hits are placed beforehand, and one that leaves more to the other ships is
//! taken more often, which makes the weights more even.

use amiral_game::{Dice, Stop};
use rand::Rng;

use crate::covers::{Cover, covers};
use crate::tables::and;
use crate::tree::{self, Node, Placed, Tree};
use crate::{Failure, Weights};

/// Told the placements (class and number) of a fleet, and how many fleets it stands for.
pub(crate) type OnSample<'a> = &'a mut dyn FnMut(&[Placed], f64);

/// What every sample shares.
struct Proposal<'t, 'a, const W: usize> {
    tree: &'t Tree<'a, W>,
    weights: &'t Weights,
    stop: &'t Stop,
}

pub(crate) fn sample<const W: usize>(
    tree: &Tree<'_, W>,
    weights: &Weights,
    samples: usize,
    stop: &Stop,
    dice: &mut Dice,
    on_sample: OnSample<'_>,
) -> Result<(), Failure> {
    let proposal = Proposal { tree, weights, stop };
    let covers = Covers::of(&proposal);
    let root = tree.root();
    let mut nodes = [root.clone(), root];
    let mut placed = Vec::with_capacity(tree.placements().ships());
    for _ in 0..samples {
        if stop.is_cancelled() {
            return Err(Failure::Cancelled);
        }
        let Some((cover, stands_for)) = covers.choose(dice) else { return Ok(()) };
        nodes[0].clone_from(&cover.node);
        placed.clear();
        placed.extend_from_slice(&cover.placed);
        if let Some(places) = proposal.complete(&mut nodes, &mut placed, dice) {
            on_sample(&placed, stands_for * places);
        }
    }
    if stop.is_cancelled() { Err(Failure::Cancelled) } else { Ok(()) }
}

/// What a cover is worth.
#[derive(Clone)]
struct Score {
    /// The product of the ships' weights.
    weight: f64,
    /// What all the fleets it leads to would weigh if the ships left did not get into each other's
    /// way.
    promise: f64,
}

/// The covers, taken by their promise.
struct Covers<const W: usize> {
    all: Vec<Cover<W, Score>>,
    /// The promises up to and including each one's own.
    up_to: Vec<f64>,
}

impl<const W: usize> Covers<W> {
    fn of(proposal: &Proposal<'_, '_, W>) -> Covers<W> {
        let root = Score { weight: 1.0, promise: proposal.promise(&proposal.tree.root()) };
        let score = |before: &Score, choice: Placed, node: &Node<W>| {
            let weight = before.weight * proposal.weights.get(choice.0, choice.1);
            let promise = weight * proposal.promise(node);
            (promise > 0.0).then_some(Score { weight, promise })
        };
        let all = covers(proposal.tree, root, score, proposal.stop);
        let up_to = all.iter().scan(0.0, |sum, cover| {
            *sum += cover.score.promise;
            Some(*sum)
        });
        Covers { up_to: up_to.collect(), all }
    }

    /// One of them, the more likely the more it promises, and how many it stands for.
    fn choose(&self, dice: &mut Dice) -> Option<(&Cover<W, Score>, f64)> {
        let total = *self.up_to.last()?;
        let drawn = part(dice) * total;
        let cover = &self.all[self.up_to.partition_point(|&sum| sum <= drawn).min(self.all.len() - 1)];
        Some((cover, total / cover.score.promise))
    }
}

impl<const W: usize> Proposal<'_, '_, W> {
    fn promise(&self, node: &Node<W>) -> f64 {
        let classes = (0..self.tree.sizes.len()).filter(|&class| node.left_of(class) > 0);
        classes.map(|class| self.weights.sum(class, node.free(class)).powi(node.left_of(class) as i32)).product()
    }

    /// Places the rest of a fleet at random and gives how many it stands for, unless a ship finds
    /// no place.
    fn complete(&self, nodes: &mut [Node<W>; 2], placed: &mut Vec<Placed>, dice: &mut Dice) -> Option<f64> {
        let mut stands_for = 1.0;
        while nodes[0].ships_left() > 0 {
            if self.stop.is_cancelled() {
                return None;
            }
            let [node, next] = nodes;
            let choice = if let Some(hit) = self.tree.hardest_hit(node) {
                self.explain(node, hit, dice, &mut stands_for)?
            } else {
                let class = node.plan().next()?;
                let all = self.weights.sum(class, node.free(class));
                let placement = self.weights.find(class, node.free(class), part(dice) * all)?;
                // Ships of one class placed freely come in any order, each set of them several
                // times.
                let choice = tree::placed(class, placement);
                stands_for *= all / self.weights.get(choice.0, choice.1) / node.left_of(class) as f64;
                choice
            };
            self.tree.place_anywhere(node, choice, next);
            placed.push(choice);
            nodes.swap(0, 1);
        }
        // The last ship may leave a hit uncovered.
        self.tree.hardest_hit(&nodes[0]).is_none().then_some(stands_for)
    }

    /// One of the placements that cover that hit.
    fn explain(&self, node: &Node<W>, hit: usize, dice: &mut Dice, stands_for: &mut f64) -> Option<Placed> {
        let explanations = |class: usize| and(node.free(class), self.tree.tables.through(hit, class));
        let classes = || (0..self.tree.sizes.len()).filter(|&class| node.left_of(class) > 0);
        let all: f64 = classes().map(|class| self.weights.sum(class, &explanations(class))).sum();
        let mut rest = part(dice) * all;
        let mut found = None;
        for class in classes() {
            let set = explanations(class);
            let here = self.weights.sum(class, &set);
            found = self.weights.find(class, &set, rest).map(|placement| tree::placed(class, placement)).or(found);
            if rest < here {
                break;
            }
            rest -= here;
        }
        let (class, placement) = found?;
        *stands_for *= all / self.weights.get(class, placement);
        found
    }
}

/// A part of the whole, from 0 to 1.
fn part(dice: &mut Dice) -> f64 {
    (dice.next_u64() >> 11) as f64 / (1u64 << 53) as f64
}
