//! The ways to cover the hits, placed beforehand for whoever draws many fleets: they are the same
//! for all of them, and placing them once saves most of the work.

use amiral_game::Stop;

use crate::tables::{and, for_each};
use crate::tree::{Node, Placed, Tree, placed};

/// The most ways that are tried.
const MOST: usize = 4_096;
/// About the most bytes they may take.
const BYTES: usize = 8 << 20;

/// Ships placed so that they cover hits, what is left, and what the caller thinks of it.
#[derive(Clone)]
pub(crate) struct Cover<const W: usize, T> {
    pub(crate) node: Node<W>,
    pub(crate) placed: Vec<Placed>,
    pub(crate) score: T,
}

/// All ways to cover the hits, or to cover the first of them where there are too many ways. Each
/// fleet that covers the hits contains exactly one of them. `score` makes a longer cover's score
/// from the shorter one's; covers without one are dropped.
pub(crate) fn covers<const W: usize, T: Clone>(
    tree: &Tree<'_, W>,
    root: T,
    score: impl Fn(&T, Placed, &Node<W>) -> Option<T>,
    stop: &Stop,
) -> Vec<Cover<W, T>> {
    let most = MOST.min(BYTES / tree.node_bytes());
    let mut all = vec![Cover { node: tree.root(), placed: Vec::new(), score: root }];
    // One more ship for every cover that leaves a hit, until none does or they become too many.
    while all.iter().any(|cover| tree.hardest_hit(&cover.node).is_some()) {
        let mut longer = Vec::new();
        for cover in &all {
            let Some(hit) = tree.hardest_hit(&cover.node) else {
                longer.push(cover.clone());
                continue;
            };
            for class in (0..tree.sizes.len()).filter(|&class| cover.node.left_of(class) > 0) {
                let explanations = and(cover.node.free(class), tree.tables.through(hit, class));
                for_each!(placement in explanations => {
                    let choice = placed(class, placement);
                    let mut node = cover.node.clone();
                    tree.place_anywhere(&cover.node, choice, &mut node);
                    let hopeless = node.ships_left() == 0 && tree.hardest_hit(&node).is_some();
                    if let Some(score) = score(&cover.score, choice, &node).filter(|_| !hopeless) {
                        let placed = cover.placed.iter().copied().chain([choice]).collect();
                        longer.push(Cover { node, placed, score });
                    }
                });
            }
            if longer.len() > most || stop.is_cancelled() {
                return all;
            }
        }
        all = longer;
    }
    all
}
