//! Fleets caught at random from what remains, each with the number of fleets it stands for.
//!
//! A cast lays ships one after the other, each at one of the places left to it: first those that cover the hits, the hit
//! with the fewest explanations first, then the others. The product of the numbers of places is how many fleets the one
//! caught stands for, and nothing is caught where a ship finds no place. So over many casts, sums of anything over the catch
//! are on average sums over all fleets that remain. That takes no counting beforehand; where fleets are drawn to be weighed
//! and not to be equally likely, it is the quickest way to them.

use amiral_game::{Dice, below};

use crate::tables::{Set, and, size};
use crate::tree::{Node, Tree};

/// Told the placements (class and number) of a fleet, and how many fleets it stands for.
pub(crate) type Caught<'a> = &'a mut dyn FnMut(&[(usize, usize)], f64);

pub(crate) fn trawl<const W: usize>(tree: &Tree<'_, W>, casts: usize, dice: &mut Dice, caught: Caught<'_>) {
    let root = tree.root();
    let mut nodes = [root.clone(), root.clone()];
    let mut laid = Vec::with_capacity(tree.placements().ships());
    for _ in 0..casts {
        nodes[0].clone_from(&root);
        laid.clear();
        if let Some(stands_for) = cast(tree, &mut nodes, &mut laid, dice) {
            caught(&laid, stands_for);
        }
    }
}

/// Lays a fleet at random and gives how many it stands for, unless a ship finds no place.
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
            let explanations = |class: usize| and(node.free(class), tree.tables.through(hit, class));
            let classes = || (0..tree.sizes.len()).filter(|&class| node.left_of(class) > 0);
            let all: u64 = classes().map(|class| size(&explanations(class))).sum();
            if all == 0 {
                return None;
            }
            stands_for *= all as f64;
            let mut rank = below(dice, all as usize) as u64;
            let mut choice = None;
            for class in classes() {
                let set = explanations(class);
                let here = size(&set);
                if rank < here {
                    choice = Some((class, nth(&set, rank)));
                    break;
                }
                rank -= here;
            }
            choice.expect("the rank is below their number")
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
