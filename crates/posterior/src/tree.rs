//! Fleets as the leaves of a tree: first the hits are covered, the one with the fewest explanations
//! first; then the other ships are placed, except the last three, which are only counted.
//!
//! Every fleet is met exactly once: a hit is covered by one ship, and ships of one class placed
//! freely are placed in increasing order.

use std::ops::ControlFlow;
use std::sync::Arc;

use amiral_game::{Bits, ClassId, PlacementId, Placements, Stop};

use crate::answer::Through;
use crate::kernel::Sums;
use crate::machine::{Instructions, Loops};
use crate::tables::{Set, Tables, above, and, for_each, padded, size, without};
use crate::{Evidence, Failure};

/// What every walk through the tree shares.
pub(crate) struct Tree<'a, const W: usize> {
    pub(crate) evidence: Arc<Evidence>,
    pub(crate) tables: &'a Tables<W>,
    pub(crate) loops: Loops<W>,
    pub(crate) sizes: Vec<usize>,
    /// The steps a leaf costs: about as many states of the walk take as long. Wider sets take longer.
    pub(crate) leaf_steps: u64,
}

/// A node of the tree: some ships are placed, and this is left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Node<const W: usize> {
    /// For every class, the places still free.
    free: Vec<Set<W>>,
    /// For every class, the ships left to place.
    left: Vec<usize>,
    /// The hits not yet covered.
    uncovered: Vec<u64>,
    /// Once all hits are covered: the classes of the ships left, those with the fewest places
    /// first.
    plan: Vec<u8>,
    planned: bool,
}

/// A ship's class and where it lies.
pub(crate) type Placed = (ClassId, PlacementId);

/// The placement of those numbers.
#[inline(always)]
pub(crate) fn placed(class: usize, placement: usize) -> Placed {
    (ClassId::new(class), PlacementId::new(placement))
}

/// Told the placements that make a fleet; says whether to go on.
pub(crate) type Each<'a> = &'a mut dyn FnMut(&[Placed]) -> ControlFlow<()>;

/// A list being made: who is told, the steps left, and whether it is cancelled.
pub(crate) struct Listing<'a> {
    pub(crate) each: Each<'a>,
    pub(crate) steps: u64,
    pub(crate) stop: &'a Stop,
}

/// How a node goes on.
pub(crate) enum Branch {
    /// One of these placements (class, number) covers a hit, or is the next ship placed freely.
    Choices(Vec<Placed>),
    /// At most three ships are left, with nothing to cover.
    Leaf,
}

impl<'a, const W: usize> Tree<'a, W> {
    pub(crate) fn new(evidence: &Arc<Evidence>, tables: &'a Tables<W>, instructions: Instructions) -> Tree<'a, W> {
        let sizes: Vec<usize> = evidence.placements().classes().iter().map(amiral_game::Class::len).collect();
        let leaf_steps = (sizes.iter().copied().max().unwrap_or(0) * W / 40).max(1) as u64;
        Tree { evidence: Arc::clone(evidence), tables, loops: Loops::new(instructions), sizes, leaf_steps }
    }

    pub(crate) fn placements(&self) -> &Placements {
        self.evidence.placements()
    }

    pub(crate) fn root(&self) -> Node<W> {
        let classes = self.placements().classes();
        let mut root = Node {
            free: self.placements().class_ids().map(|class| padded(self.evidence.allowed(class).words())).collect(),
            left: classes.iter().map(amiral_game::Class::copies).collect(),
            uncovered: self.evidence.cover().words().to_vec(),
            plan: Vec::with_capacity(self.placements().ships()),
            planned: false,
        };
        root.plan_freely();
        root
    }

    /// The choices at a node, or that it is a leaf.
    pub(crate) fn branch(&self, node: &Node<W>) -> Branch {
        let mut choices = Vec::new();
        if let Some(hit) = self.hardest_hit(node) {
            for (class, _) in node.left.iter().enumerate().filter(|(_, left)| **left > 0) {
                let explanations = and(&node.free[class], self.tables.through(hit, class));
                for_each!(placement in explanations => { choices.push(placed(class, placement)); });
            }
        } else if node.plan.len() <= 3 {
            return Branch::Leaf;
        } else {
            return Branch::Choices(node.choices_of_next());
        }
        Branch::Choices(choices)
    }

    /// The uncovered hit with the fewest explanations.
    pub(crate) fn hardest_hit(&self, node: &Node<W>) -> Option<usize> {
        let explanations = |hit: usize| -> u64 {
            let classes = node.left.iter().enumerate().filter(|(_, left)| **left > 0);
            classes.map(|(class, _)| size(&and(&node.free[class], self.tables.through(hit, class)))).sum()
        };
        Bits::new(&node.uncovered).iter().min_by_key(|&hit| explanations(hit))
    }

    /// Makes `next` the node after placing that placement; further ships of its class, if placed
    /// freely, come after it.
    pub(crate) fn place(&self, node: &Node<W>, choice: Placed, next: &mut Node<W>) {
        self.place_anywhere(node, choice, next);
        let (class, placement) = (choice.0.index(), choice.1.index());
        if node.planned && next.left[class] > 0 {
            next.free[class] = above(&next.free[class], placement);
        }
    }

    /// The same, but further ships of its class may come before or after it.
    pub(crate) fn place_anywhere(&self, node: &Node<W>, (of_class, at): Placed, next: &mut Node<W>) {
        let (class, placement) = (of_class.index(), at.index());
        next.left.copy_from_slice(&node.left);
        next.left[class] -= 1;
        for other in (0..node.free.len()).filter(|&other| next.left[other] > 0) {
            next.free[other] = without(&node.free[other], &self.tables.conflicts(class, other)[placement]);
        }
        next.plan.clear();
        next.planned = node.planned;
        if node.planned {
            next.uncovered.fill(0);
            next.plan.extend_from_slice(&node.plan[1..]);
        } else {
            let mask = self.placements().class(of_class).mask(at).words();
            for (word, (uncovered, mask)) in next.uncovered.iter_mut().zip(node.uncovered.iter().zip(mask)) {
                *word = uncovered & !mask;
            }
            next.plan_freely();
        }
    }

    /// Tells of every fleet below a node, as the placements that make it. A node is a step.
    pub(crate) fn list(
        &self,
        node: &Node<W>,
        path: &mut Vec<Placed>,
        listing: &mut Listing<'_>,
    ) -> Result<ControlFlow<()>, Failure> {
        listing.steps = listing.steps.checked_sub(1).ok_or(Failure::BudgetExceeded)?;
        if listing.stop.is_cancelled() {
            return Err(Failure::Cancelled);
        }
        let choices = match self.branch(node) {
            Branch::Choices(choices) => choices,
            Branch::Leaf if node.plan.is_empty() => return Ok((listing.each)(path)),
            Branch::Leaf => node.choices_of_next(),
        };
        let mut next = node.clone();
        for choice in choices {
            self.place(node, choice, &mut next);
            path.push(choice);
            let goes_on = self.list(&next, path, listing)?;
            path.pop();
            if goes_on.is_break() {
                return Ok(goes_on);
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// About how many bytes a node takes.
    pub(crate) fn node_bytes(&self) -> usize {
        let classes = self.sizes.len() * (size_of::<Set<W>>() + size_of::<usize>());
        size_of::<Node<W>>() + classes + self.evidence.cover().words().len() * 8 + self.placements().ships()
    }

    /// Counts the fleets below a leaf, adding those through each of its last placements to the
    /// sums.
    pub(crate) fn count_leaf(&self, node: &Node<W>, sums: &mut Sums<W>) -> u64 {
        let rest = |ship: usize| (usize::from(node.plan[ship]), &node.free[usize::from(node.plan[ship])]);
        match node.plan.len() {
            0 => 1,
            1 => sums.one(rest(0)),
            2 => self.loops.two(sums, self.tables, rest(0), rest(1)),
            3 => self.loops.three(sums, self.tables, [rest(0), rest(1), rest(2)]),
            _ => unreachable!("a leaf has at most three ships left"),
        }
    }
}

impl<const W: usize> Node<W> {
    /// When no hit is left to cover, fixes the order of the remaining ships: few places first, to
    /// keep the tree narrow.
    fn plan_freely(&mut self) {
        if self.uncovered.iter().any(|&word| word != 0) {
            return;
        }
        self.planned = true;
        self.plan.clear();
        for (class, &left) in self.left.iter().enumerate() {
            self.plan.extend(std::iter::repeat_n(class as u8, left));
        }
        let free = &self.free;
        self.plan.sort_by_key(|&class| (size(&free[usize::from(class)]), class));
    }

    /// The class of the ship placed next if no hit has to be covered and there are others of other
    /// classes only.
    pub(crate) fn next_single_class(&self) -> Option<usize> {
        let class = usize::from(*self.plan.first().filter(|_| self.planned && self.plan.len() > 3)?);
        (self.left[class] == 1).then_some(class)
    }

    /// Whether every hit is covered, and the order of the remaining ships fixed.
    pub(crate) fn is_planned(&self) -> bool {
        self.planned
    }

    pub(crate) fn left_of(&self, class: usize) -> usize {
        self.left[class]
    }

    pub(crate) fn ships_left(&self) -> usize {
        self.left.iter().sum()
    }

    /// For every ship left, the number of places free for it.
    pub(crate) fn places_of_ships(&self) -> impl Iterator<Item = f64> {
        let ships = self.left.iter().zip(&self.free);
        ships.flat_map(|(&left, free)| std::iter::repeat_n(size(free) as f64, left))
    }

    /// The places of the next ship of the plan.
    pub(crate) fn choices_of_next(&self) -> Vec<Placed> {
        let class = usize::from(self.plan[0]);
        let mut choices = Vec::new();
        for_each!(placement in self.free[class] => { choices.push(placed(class, placement)); });
        choices
    }

    /// The classes of the ships left, in the order in which they are placed.
    pub(crate) fn plan(&self) -> impl ExactSizeIterator<Item = usize> + Clone {
        self.plan.iter().map(|&class| class.into())
    }

    pub(crate) fn free(&self, class: usize) -> &Set<W> {
        &self.free[class]
    }
}

/// One walk through part of the tree, with room for every depth so that nothing is allocated on the
/// way.
pub(crate) struct Walker<'t, 'a, const W: usize> {
    tree: &'t Tree<'a, W>,
    nodes: Vec<Node<W>>,
    sums: Sums<W>,
    /// The fleets through each placement placed (not counted at a leaf) so far.
    placed: Through,
    /// Steps taken, and how many may be: a walker that has taken too many counts no further.
    pub(crate) steps: u64,
    budget: u64,
}

impl<'t, 'a, const W: usize> Walker<'t, 'a, W> {
    pub(crate) fn new(tree: &'t Tree<'a, W>, budget: u64) -> Walker<'t, 'a, W> {
        let nodes = vec![tree.root(); tree.placements().ships() + 1];
        Walker { tree, nodes, sums: Sums::new(&tree.sizes), placed: Through::zero(&tree.sizes), steps: 0, budget }
    }

    /// Counts the fleets below that node, to which the given placements led.
    pub(crate) fn count(&mut self, node: &Node<W>, path: &[Placed], stop: &Stop) -> u128 {
        self.nodes[0].clone_from(node);
        let fleets = self.walk(0, stop);
        for &(class, placement) in path {
            self.placed.add(class.index(), placement.index(), fleets);
        }
        fleets
    }

    fn walk(&mut self, depth: usize, stop: &Stop) -> u128 {
        self.steps += self.tree.leaf_steps;
        let tree = self.tree;
        if let Some(hit) = tree.hardest_hit(&self.nodes[depth]) {
            let mut fleets = 0;
            for class in 0..tree.sizes.len() {
                if self.nodes[depth].left[class] == 0 {
                    continue;
                }
                let explanations = and(&self.nodes[depth].free[class], tree.tables.through(hit, class));
                fleets += self.walk_below(depth, class, &explanations, stop);
            }
            return fleets;
        }
        let node = &self.nodes[depth];
        if node.plan.len() <= 3 {
            return tree.count_leaf(node, &mut self.sums).into();
        }
        let class = usize::from(node.plan[0]);
        let choices = node.free[class];
        self.walk_below(depth, class, &choices, stop)
    }

    fn walk_below(&mut self, depth: usize, class: usize, choices: &Set<W>, stop: &Stop) -> u128 {
        let mut all = 0;
        for_each!(placement in choices => {
            if stop.is_cancelled() || self.steps > self.budget {
                return all;
            }
            let (node, next) = self.nodes.split_at_mut(depth + 1);
            self.tree.place(&node[depth], placed(class, placement), &mut next[0]);
            let fleets = self.walk(depth + 1, stop);
            if fleets > 0 {
                self.placed.add(class, placement, fleets);
            }
            all += fleets;
        });
        all
    }

    /// Adds what has been counted since the last time to `through`, `weight` times, and starts
    /// afresh.
    pub(crate) fn flush(&mut self, weight: u128, through: &mut Through) {
        for (class, &placements) in self.tree.sizes.iter().enumerate() {
            for placement in 0..placements {
                let fleets = self.placed.at(class, placement) + u128::from(self.sums.fleets(class, placement));
                through.add(class, placement, weight * fleets);
            }
        }
        self.sums.clear();
        self.placed.clear();
    }
}
