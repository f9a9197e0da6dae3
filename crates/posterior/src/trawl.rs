//! Fleets caught at random from what remains, each with the number of fleets it stands for.
//!
//! A cast lays ships one after the other, each at one of the places left to it: first those that cover the hits, the hit
//! with the fewest explanations first, then the others. The product of the numbers of places is how many fleets the one
//! caught stands for, and nothing is caught where a ship finds no place. The ways to cover the hits are laid beforehand, and
//! one that leaves more places to the other ships is taken more often, which makes the catch more even. So over many casts, sums of anything over the catch
//! are on average sums over all fleets that remain. That takes no counting beforehand; where fleets are drawn to be weighed
//! and not to be equally likely, it is the quickest way to them.

use amiral_game::{Dice, below};
use rand::Rng;

use crate::tables::{Set, and, for_each, size};
use crate::tree::{Node, Tree};

/// Told the placements (class and number) of a fleet, and how many fleets it stands for.
pub(crate) type Caught<'a> = &'a mut dyn FnMut(&[(usize, usize)], f64);

/// The most ways to cover the hits that are tried beforehand.
const MOST_COVERS: usize = 4_096;

pub(crate) fn trawl<const W: usize>(tree: &Tree<'_, W>, casts: usize, dice: &mut Dice, caught: Caught<'_>) {
    let covers = Covers::of(tree);
    let root = tree.root();
    let mut nodes = [root.clone(), root];
    let mut laid = Vec::with_capacity(tree.placements().ships());
    for _ in 0..casts {
        let Some((cover, stands_for)) = covers.choose(dice) else { return };
        nodes[0].clone_from(&cover.node);
        laid.clear();
        laid.extend_from_slice(&cover.laid);
        if let Some(places) = cast(tree, &mut nodes, &mut laid, dice) {
            caught(&laid, stands_for * places);
        }
    }
}

/// Ships laid so that they cover hits, and what is left.
struct Cover<const W: usize> {
    node: Node<W>,
    laid: Vec<(usize, usize)>,
    /// How many fleets it leads to if the ships left did not get into each other's way.
    promise: f64,
}

/// All ways to cover the hits, or to cover the first of them where there are too many ways. They are the same for all casts,
/// and laying them once saves most of the work.
struct Covers<const W: usize> {
    all: Vec<Cover<W>>,
    /// The promises up to and including each one's own.
    up_to: Vec<f64>,
}

impl<const W: usize> Covers<W> {
    fn of(tree: &Tree<'_, W>) -> Covers<W> {
        let promise = |node: &Node<W>| node.places_of_ships().product::<f64>();
        let root = tree.root();
        let mut all = vec![Cover { promise: promise(&root), node: root, laid: Vec::new() }];
        // One more ship for every cover that leaves a hit, until none does or they become too many.
        while all.iter().any(|cover| tree.hardest_hit(&cover.node).is_some()) {
            let mut longer = Vec::new();
            for cover in &all {
                let Some(hit) = tree.hardest_hit(&cover.node) else {
                    longer.push(Cover { node: cover.node.clone(), laid: cover.laid.clone(), promise: cover.promise });
                    continue;
                };
                for class in (0..tree.sizes.len()).filter(|&class| cover.node.left_of(class) > 0) {
                    let explanations = and(cover.node.free(class), tree.tables.through(hit, class));
                    for_each!(placement in explanations => {
                        let mut node = cover.node.clone();
                        tree.lay_anywhere(&cover.node, (class, placement), &mut node);
                        let promise = promise(&node);
                        let hopeless = node.ships_left() == 0 && tree.hardest_hit(&node).is_some();
                        if promise > 0.0 && !hopeless {
                            let laid = cover.laid.iter().copied().chain([(class, placement)]).collect();
                            longer.push(Cover { node, laid, promise });
                        }
                    });
                }
                if longer.len() > MOST_COVERS {
                    break;
                }
            }
            if longer.len() > MOST_COVERS {
                break;
            }
            all = longer;
        }
        let up_to = all.iter().scan(0.0, |sum, cover| {
            *sum += cover.promise;
            Some(*sum)
        });
        Covers { up_to: up_to.collect(), all }
    }

    /// One of them, the more likely the more it promises, and how many it stands for.
    fn choose(&self, dice: &mut Dice) -> Option<(&Cover<W>, f64)> {
        let total = *self.up_to.last()?;
        let drawn = (dice.next_u64() >> 11) as f64 / (1u64 << 53) as f64 * total;
        let cover = &self.all[self.up_to.partition_point(|&sum| sum <= drawn).min(self.all.len() - 1)];
        Some((cover, total / cover.promise))
    }
}

/// Lays the rest of a fleet at random and gives how many it stands for, unless a ship finds no place.
fn cast<const W: usize>(
    tree: &Tree<'_, W>,
    nodes: &mut [Node<W>; 2],
    laid: &mut Vec<(usize, usize)>,
    dice: &mut Dice,
) -> Option<f64> {
    let mut stands_for = 1.0;
    while nodes[0].ships_left() > 0 {
        let [node, next] = nodes;
        let choice = if let Some(hit) = tree.hardest_hit(node) {
            explanation(tree, node, hit, dice, &mut stands_for)?
        } else {
            let class = node.plan()[0];
            let all = size(node.free(class));
            if all == 0 {
                return None;
            }
            // Ships of one class laid freely come in any order, each set of them several times.
            stands_for *= all as f64 / node.left_of(class) as f64;
            (class, nth(node.free(class), below(dice, all as usize) as u64))
        };
        tree.lay_anywhere(node, choice, next);
        laid.push(choice);
        nodes.swap(0, 1);
    }
    // The last ship may leave a hit uncovered.
    tree.hardest_hit(&nodes[0]).is_none().then_some(stands_for)
}

/// One of the placements that cover that hit.
fn explanation<const W: usize>(
    tree: &Tree<'_, W>,
    node: &Node<W>,
    hit: usize,
    dice: &mut Dice,
    stands_for: &mut f64,
) -> Option<(usize, usize)> {
    let explanations = |class: usize| and(node.free(class), tree.tables.through(hit, class));
    let classes = || (0..tree.sizes.len()).filter(|&class| node.left_of(class) > 0);
    let all: u64 = classes().map(|class| size(&explanations(class))).sum();
    if all == 0 {
        return None;
    }
    *stands_for *= all as f64;
    let mut rank = below(dice, all as usize) as u64;
    for class in classes() {
        let set = explanations(class);
        let here = size(&set);
        if rank < here {
            return Some((class, nth(&set, rank)));
        }
        rank -= here;
    }
    unreachable!("the rank is below their number")
}

/// The member with that rank, from 0, in increasing order.
fn nth<const W: usize>(set: &Set<W>, mut rank: u64) -> usize {
    for (w, &word) in set.iter().enumerate() {
        let here = u64::from(word.count_ones());
        if rank < here {
            let mut word = word;
            for _ in 0..rank {
                word &= word - 1;
            }
            return w * 64 + word.trailing_zeros() as usize;
        }
        rank -= here;
    }
    unreachable!("the set has more members")
}
