//! Fleets that are not all equally likely: every placement has a weight, and a fleet weighs the
//! product of its ships' weights.
//!
//! The tree is the same; the last three ships are counted by the same formula as in `kernel`, with
//! weights instead of ones and sums instead of population counts.

use amiral_game::{Bits, ClassId, PlacementId, Stop};

use crate::Failure;
use crate::exact::{Task, in_order, split};
use crate::tables::{Set, Tables, and, for_each};
use crate::tree::{Node, Tree};

/// A weight, at least 0, for every placement of every class.
///
/// ```
/// # use amiral_game::{Budget, RulesSetup, Seen, Stop};
/// # use amiral_posterior::{Inference, Weights};
/// let rules = RulesSetup { width: 3, height: 1, fleet: vec![2], ..RulesSetup::default() }.build()?;
/// // The ship lies on the left three times as often as on the right.
/// let weights = Weights::new(&rules, |_, placement| if placement.index() == 0 { 3.0 } else { 1.0 });
/// let weighed = Inference::new(&rules).weigh(&Seen::new(&rules), &weights, Budget::UNLIMITED, &Stop::new())?;
/// assert_eq!(weighed.cells, [0.75, 1.0, 0.25]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    of: Vec<Vec<f64>>,
    /// For every class, every 64 of its placements and every four of these, the weight of each set
    /// of the four.
    fours: Vec<Vec<[[f64; 16]; 16]>>,
}

impl Weights {
    /// The weights given by a function of class and placement. Negative weights and NaN count as 0.
    pub fn new(rules: &amiral_game::Rules, weight: impl Fn(ClassId, PlacementId) -> f64) -> Weights {
        let placements = rules.placements();
        let valid = |weight: f64| if weight > 0.0 && weight.is_finite() { weight } else { 0.0 };
        let of_class = |class: ClassId| {
            placements.class(class).placement_ids().map(|placement| valid(weight(class, placement))).collect()
        };
        let of: Vec<Vec<f64>> = placements.class_ids().map(of_class).collect();
        let sums = |word: &[f64]| {
            let mut sums = [[0.0; 16]; 16];
            for (four, sums) in sums.iter_mut().enumerate() {
                for set in 1..16usize {
                    let member = 4 * four + set.trailing_zeros() as usize;
                    sums[set] = sums[set & (set - 1)] + word.get(member).unwrap_or(&0.0);
                }
            }
            sums
        };
        let fours = of.iter().map(|class| class.chunks(64).map(sums).collect()).collect();
        Weights { of, fours }
    }

    /// The weight of that placement of that class.
    #[inline]
    pub fn get(&self, class: ClassId, placement: PlacementId) -> f64 {
        self.of[class.index()][placement.index()]
    }

    /// The weights of all placements of that class.
    pub fn class(&self, class: ClassId) -> &[f64] {
        &self.of[class.index()]
    }

    /// The weight of a set of placements of that class, given by their numbers.
    #[inline]
    pub fn over(&self, class: ClassId, set: Bits<'_>) -> f64 {
        self.sum(class.index(), set.words())
    }

    #[inline]
    pub(crate) fn sum(&self, class: usize, set: &[u64]) -> f64 {
        self.fours[class].iter().zip(set).map(|(fours, &word)| over_word(fours, word)).sum()
    }

    /// The member of a set at which the weights of those up to it first exceed `weight`; the last
    /// one that weighs anything where none does, and nothing where no member weighs anything.
    pub(crate) fn find(&self, class: usize, set: &[u64], mut weight: f64) -> Option<usize> {
        let mut last = None;
        for (number, (fours, &word)) in self.fours[class].iter().zip(set).enumerate() {
            let here = over_word(fours, word);
            if here <= 0.0 {
                continue;
            }
            last = Some((number, word));
            if weight >= here {
                weight -= here;
                continue;
            }
            let mut rest = word;
            while rest != 0 {
                let member = number * 64 + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                weight -= self.of[class][member];
                if weight < 0.0 {
                    return Some(member);
                }
            }
        }
        let (number, word) = last?;
        let heavy = |bit: &usize| word >> bit & 1 != 0 && self.of[class][number * 64 + bit] > 0.0;
        (0..64).rfind(heavy).map(|bit| number * 64 + bit)
    }
}

/// The weight of a set of 64 placements.
#[inline]
fn over_word(fours: &[[f64; 16]; 16], word: u64) -> f64 {
    if word == 0 {
        return 0.0;
    }
    // Four sums at once: each addition waits for the one before it.
    let mut sums = [0.0; 4];
    for (number, four) in fours.iter().enumerate() {
        sums[number % 4] += four[(word >> (4 * number) & 15) as usize];
    }
    (sums[0] + sums[1]) + (sums[2] + sums[3])
}

/// How much of all weight lies where.
#[derive(Clone, PartialEq, Debug)]
pub struct Weighed {
    /// The weight of all fleets that explain the shots.
    pub total: f64,
    /// For every cell in reading order, the chance that it holds a ship.
    pub cells: Vec<f64>,
    /// For every class and placement, the chance that a ship lies there.
    pub placements: Vec<Vec<f64>>,
}

impl Weighed {
    pub(crate) fn new(rules: &amiral_game::Rules, total: f64, mut placements: Vec<Vec<f64>>) -> Weighed {
        let mut cells = vec![0.0; rules.grid().area()];
        for (number, class) in rules.placements().classes().iter().enumerate() {
            for (placement, weight) in class.placement_ids().zip(&mut placements[number]) {
                *weight = if total > 0.0 { weight.max(0.0) / total } else { 0.0 };
                class.cells(placement).iter().for_each(|&cell| cells[usize::from(cell)] += *weight);
            }
        }
        Weighed { total, cells, placements }
    }
}

pub(crate) fn weigh<const W: usize>(
    tree: &Tree<'_, W>,
    weights: &Weights,
    budget: u64,
    stop: &Stop,
) -> Result<Weighed, Failure> {
    let tasks = split(tree, tree.root());
    let work = |task: u64| {
        let mut scales = Scales::new(tree, weights, budget, stop);
        let task = &tasks[task as usize];
        let total = scales.weigh(task);
        (total, scales.through, scales.steps)
    };
    gather(tree.evidence.rules(), in_order(tasks.len() as u64, work), budget, stop)
}

/// The weight of a part of all fleets, that through each placement, and the steps it took.
pub(crate) type Part = (f64, Vec<Vec<f64>>, u64);

/// Adds the parts up, in their order, unless they took too many steps or were cancelled.
pub(crate) fn gather(
    rules: &amiral_game::Rules,
    parts: Vec<Part>,
    budget: u64,
    stop: &Stop,
) -> Result<Weighed, Failure> {
    let mut total = 0.0;
    let mut steps = 0;
    let mut through: Vec<Vec<f64>> = rules.placements().classes().iter().map(|class| vec![0.0; class.len()]).collect();
    for (weight, part, taken) in parts {
        total += weight;
        steps += taken;
        for (sums, part) in through.iter_mut().zip(part) {
            sums.iter_mut().zip(part).for_each(|(sum, part)| *sum += part);
        }
    }
    if stop.is_cancelled() {
        return Err(Failure::Cancelled);
    }
    if steps > budget {
        return Err(Failure::BudgetExceeded);
    }
    Ok(Weighed::new(rules, total, through))
}

struct Scales<'t, 'a, const W: usize> {
    tree: &'t Tree<'a, W>,
    weights: &'t [Vec<f64>],
    nodes: Vec<Node<W>>,
    through: Vec<Vec<f64>>,
    near: [Vec<f64>; 2],
    steps: u64,
    budget: u64,
    stop: &'t Stop,
}

impl<'t, 'a, const W: usize> Scales<'t, 'a, W> {
    fn new(tree: &'t Tree<'a, W>, weights: &'t Weights, budget: u64, stop: &'t Stop) -> Scales<'t, 'a, W> {
        let longest = tree.sizes.iter().copied().max().unwrap_or(0);
        Scales {
            tree,
            weights: &weights.of,
            nodes: vec![tree.root(); tree.evidence.rules().fleet().len() + 1],
            through: tree.sizes.iter().map(|&size| vec![0.0; size]).collect(),
            near: [vec![0.0; longest], vec![0.0; longest]],
            steps: 0,
            budget,
            stop,
        }
    }

    fn weigh(&mut self, task: &Task<W>) -> f64 {
        let weight: f64 =
            task.path.iter().map(|&(class, placement)| self.weights[class.index()][placement.index()]).product();
        self.nodes[0].clone_from(&task.node);
        let total = if weight > 0.0 { self.walk(0, weight) } else { 0.0 };
        for &(class, placement) in &task.path {
            self.through[class.index()][placement.index()] += total;
        }
        total
    }

    /// The weight of all fleets below a node to which ships of that weight have led.
    fn walk(&mut self, depth: usize, weight: f64) -> f64 {
        self.steps += self.tree.leaf_steps;
        if self.steps > self.budget || self.stop.is_cancelled() {
            return 0.0;
        }
        let crate::tree::Branch::Choices(choices) = self.tree.branch(&self.nodes[depth]) else {
            return weight * self.weigh_leaf(depth, weight);
        };
        let mut total = 0.0;
        for choice in choices {
            let (class, placement) = (choice.0.index(), choice.1.index());
            let with = weight * self.weights[class][placement];
            if with > 0.0 {
                let (node, next) = self.nodes.split_at_mut(depth + 1);
                self.tree.place(&node[depth], choice, &mut next[0]);
                let below = self.walk(depth + 1, with);
                self.through[class][placement] += below;
                total += below;
            }
        }
        total
    }

    /// The weight of the ways to place the last ships, adding `scale` times that through each place
    /// to the sums.
    fn weigh_leaf(&mut self, depth: usize, scale: f64) -> f64 {
        let Scales { tree, weights, nodes, through, near, .. } = self;
        let node = &nodes[depth];
        let rest: Vec<(usize, Set<W>)> = node.plan().map(|class| (class, *node.free(class))).collect();
        let last = Last { tables: tree.tables, weights };
        match rest.as_slice() {
            [] => 1.0,
            [x] => last.through(x, &[], through, near, scale, 1.0),
            [x, y] if x.0 == y.0 => last.through(x, &[y], through, near, scale, 1.0) / 2.0,
            [x, y] => {
                last.through(y, &[x], through, near, scale, 1.0);
                last.through(x, &[y], through, near, scale, 1.0)
            }
            [x, y, z] => match (x.0 == y.0, y.0 == z.0) {
                (true, true) => last.through(x, &[y, z], through, near, scale, 0.5) / 3.0,
                (true, false) => {
                    last.through(z, &[x, y], through, near, scale, 0.5);
                    last.through(x, &[y, z], through, near, scale, 1.0) / 2.0
                }
                (false, true) => {
                    last.through(y, &[z, x], through, near, scale, 1.0);
                    last.through(x, &[y, z], through, near, scale, 0.5)
                }
                (false, false) => {
                    last.through(y, &[z, x], through, near, scale, 1.0);
                    last.through(z, &[x, y], through, near, scale, 1.0);
                    last.through(x, &[y, z], through, near, scale, 1.0)
                }
            },
            _ => unreachable!("a leaf has at most three ships left"),
        }
    }
}

/// The last ships of a fleet.
struct Last<'a, const W: usize> {
    tables: &'a Tables<W>,
    weights: &'a [Vec<f64>],
}

type Rest<const W: usize> = (usize, Set<W>);

impl<const W: usize> Last<'_, W> {
    fn sum(&self, class: usize, set: &Set<W>) -> f64 {
        let mut sum = 0.0;
        for_each!(place in set => { sum += self.weights[class][place]; });
        sum
    }

    /// Adds to each place of the first ship the weight of the fleets through it: its own times that
    /// of the ways to place the others, each of which comes `1 / share` times. Gives the sum.
    fn through(
        &self,
        (x, xs): &Rest<W>,
        others: &[&Rest<W>],
        through: &mut [Vec<f64>],
        near: &mut [Vec<f64>; 2],
        scale: f64,
        share: f64,
    ) -> f64 {
        let mut total = 0.0;
        let mut add = |place: usize, ways: f64| {
            let weight = self.weights[*x][place] * (ways * share).max(0.0);
            through[*x][place] += scale * weight;
            total += weight;
        };
        match others {
            [] => for_each!(place in xs => { add(place, 1.0); }),
            [(y, ys)] => {
                let (all, rows) = (self.sum(*y, ys), self.tables.conflicts(*x, *y));
                for_each!(place in xs => { add(place, all - self.sum(*y, &and(ys, &rows[place]))); });
            }
            [(y, ys), (z, zs)] => {
                let (xy, xz) = (self.tables.conflicts(*x, *y), self.tables.conflicts(*x, *z));
                let (yz, zy) = (self.tables.conflicts(*y, *z), self.tables.conflicts(*z, *y));
                let (all_y, all_z) = (self.sum(*y, ys), self.sum(*z, zs));
                let [pairs_of_y, pairs_of_z] = near;
                let mut pairs = 0.0;
                for_each!(place in ys => {
                    pairs_of_y[place] = self.weights[*y][place] * self.sum(*z, &and(zs, &yz[place]));
                    pairs += pairs_of_y[place];
                });
                for_each!(place in zs => {
                    pairs_of_z[place] = self.weights[*z][place] * self.sum(*y, &and(ys, &zy[place]));
                });
                for_each!(place in xs => {
                    let (near_y, near_z) = (and(ys, &xy[place]), and(zs, &xz[place]));
                    let (mut in_y, mut u_v, mut triangles) = (0.0, 0.0, 0.0);
                    for_each!(other in near_y => {
                        in_y += self.weights[*y][other];
                        u_v += pairs_of_y[other];
                        triangles += self.weights[*y][other] * self.sum(*z, &and(&near_z, &yz[other]));
                    });
                    for_each!(other in near_z => { u_v += pairs_of_z[other]; });
                    let apart = (all_y - in_y) * (all_z - self.sum(*z, &near_z));
                    add(place, apart - (pairs - u_v + triangles));
                });
            }
            _ => unreachable!("at most three ships are left"),
        }
        total
    }
}
