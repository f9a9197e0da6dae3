//! Exact counting by the tree, on all cores.

use std::sync::atomic::{AtomicU64, Ordering};

use amiral_game::{PlacementId, Stop, Symmetry};

use crate::answer::{Counts, Through};
use crate::tables::for_each;
use crate::tree::{Branch, Node, Placed, Tree, Walker, placed};
use crate::{Evidence, Failure};

/// A subtree to count, how it was reached, and how many of its kind it stands for.
#[derive(Clone)]
pub(crate) struct Task<const W: usize> {
    pub(crate) node: Node<W>,
    pub(crate) path: Vec<Placed>,
    weight: u64,
}

/// The least number of subtrees: enough that no core waits long for the last one.
const TASKS: usize = 96;
/// The most bytes that subtrees may take: the tree is not cut further than that.
const TASK_BYTES: usize = 16 << 20;

pub(crate) fn count<const W: usize>(tree: &Tree<'_, W>, budget: u64, stop: &Stop) -> Result<Counts, Failure> {
    let (mut tasks, symmetries) = split_by_symmetry(tree);
    // Walkers need to empty their sums only where the weight changes.
    tasks.sort_by_key(|task| task.weight);
    let (spent, counted) = (AtomicU64::new(0), AtomicU64::new(0));
    let exhausted = Stop::new();
    let all = tasks.len() as f64;
    let work = |tasks: &[Task<W>]| {
        let mut walker = Walker::new(tree, budget);
        let (mut fleets, mut through) = (0u128, Through::zero(&tree.sizes));
        for alike in tasks.chunk_by(|a, b| a.weight == b.weight) {
            let weight = u128::from(alike[0].weight);
            for task in alike {
                if stop.is_cancelled() || exhausted.is_cancelled() {
                    break;
                }
                fleets += weight * walker.count(&task.node, &task.path, stop);
                // The total does not depend on which thread does which task, so neither does running
                // out of steps.
                let steps = std::mem::take(&mut walker.steps);
                if spent.fetch_add(steps, Ordering::Relaxed) + steps > budget {
                    exhausted.cancel();
                }
                stop.report((counted.fetch_add(1, Ordering::Relaxed) + 1) as f64 / all);
            }
            walker.flush(weight, &mut through);
        }
        (fleets, through)
    };
    let (fleets, through) = on_all_cores(&tasks, work, |(mut fleets, mut through), (more, others)| {
        fleets += more;
        through.add_all(&others);
        (fleets, through)
    });
    if stop.is_cancelled() {
        return Err(Failure::Cancelled);
    }
    if exhausted.is_cancelled() {
        return Err(Failure::BudgetExceeded);
    }
    let through = symmetrized(&through, &symmetries, &tree.sizes);
    Ok(Counts::new(tree.evidence.rules(), fleets, through))
}

/// Does the work in one piece or in many at once; joining the results must not depend on their
/// order.
#[cfg(feature = "parallel")]
fn on_all_cores<T: Sync, R: Send>(
    tasks: &[T],
    work: impl Fn(&[T]) -> R + Sync + Send,
    join: impl Fn(R, R) -> R + Sync + Send,
) -> R {
    use rayon::prelude::*;

    let threads = rayon::current_num_threads();
    if threads == 1 || tasks.len() < TASKS / 2 {
        return work(tasks);
    }
    // Slices of falling length: long ones first for little overhead, short ones last so that all
    // end together.
    let mut slices = Vec::new();
    let mut rest = tasks;
    while !rest.is_empty() {
        let (slice, more) = rest.split_at((rest.len() / (2 * threads)).max(1));
        slices.push(slice);
        rest = more;
    }
    slices.into_par_iter().with_max_len(1).map(work).reduce_with(join).expect("there is a slice")
}

#[cfg(not(feature = "parallel"))]
fn on_all_cores<T, R>(tasks: &[T], work: impl Fn(&[T]) -> R, _join: impl Fn(R, R) -> R) -> R {
    work(tasks)
}

/// Does numbered pieces of work, perhaps at once, and gives the results in order.
#[cfg(feature = "parallel")]
pub(crate) fn in_order<R: Send>(pieces: u64, work: impl Fn(u64) -> R + Sync + Send) -> Vec<R> {
    use rayon::prelude::*;

    (0..pieces).into_par_iter().map(work).collect()
}

#[cfg(not(feature = "parallel"))]
pub(crate) fn in_order<R>(pieces: u64, work: impl Fn(u64) -> R) -> Vec<R> {
    (0..pieces).map(work).collect()
}

/// Cuts the tree into subtrees. Where the evidence is symmetric, only one of each kind is kept.
fn split_by_symmetry<'t, const W: usize>(tree: &'t Tree<'_, W>) -> (Vec<Task<W>>, Vec<&'t Symmetry>) {
    let root = tree.root();
    let mut tasks = Vec::new();
    let symmetries = symmetries_of(&tree.evidence);
    if let Some(class) = root.next_single_class().filter(|_| symmetries.len() > 1) {
        for_each!(placement in root.free(class) => {
            let (of_class, here) = placed(class, placement);
            let images = || symmetries.iter().map(|symmetry| symmetry.placement(of_class, here));
            if images().all(|image| image >= here) {
                let mut node = root.clone();
                tree.place(&root, (of_class, here), &mut node);
                let fixed = images().filter(|&image| image == here).count();
                let weight = (symmetries.len() / fixed) as u64;
                tasks.push(Task { node, path: vec![(of_class, here)], weight });
            }
        });
        (expand_all(tree, tasks), symmetries)
    } else {
        (split(tree, root), Vec::new())
    }
}

/// Cuts the tree below a node into subtrees.
pub(crate) fn split<const W: usize>(tree: &Tree<'_, W>, node: Node<W>) -> Vec<Task<W>> {
    expand_all(tree, vec![Task { node, path: Vec::new(), weight: 1 }])
}

fn expand_all<const W: usize>(tree: &Tree<'_, W>, mut tasks: Vec<Task<W>>) -> Vec<Task<W>> {
    let most = TASK_BYTES / (tree.node_bytes() + size_of::<Task<W>>());
    while tasks.len() < TASKS {
        let mut longer = Vec::new();
        for task in &tasks {
            expand(tree, task, &mut longer);
            if longer.len() > most {
                return tasks;
            }
        }
        let before = std::mem::replace(&mut tasks, longer).len();
        if tasks.len() <= before {
            break;
        }
    }
    tasks
}

fn expand<const W: usize>(tree: &Tree<'_, W>, task: &Task<W>, into: &mut Vec<Task<W>>) {
    match tree.branch(&task.node) {
        Branch::Leaf => into.push(task.clone()),
        Branch::Choices(choices) => into.extend(choices.into_iter().map(|choice| {
            let mut node = task.node.clone();
            tree.place(&task.node, choice, &mut node);
            let path = task.path.iter().copied().chain([choice]).collect();
            Task { node, path, weight: task.weight }
        })),
    }
}

/// The symmetries of the sea that leave the evidence as it is.
fn symmetries_of(evidence: &Evidence) -> Vec<&Symmetry> {
    let placements = evidence.rules().placements();
    let keeps = |symmetry: &&Symmetry| {
        placements.class_ids().all(|class| {
            let mut allowed = evidence.allowed(class).iter().map(PlacementId::new);
            allowed.all(|placement| evidence.allows(class, symmetry.placement(class, placement)))
        })
    };
    placements.symmetries().iter().filter(keeps).collect()
}

/// What was counted for one of each kind, spread evenly over the kind.
fn symmetrized(through: &Through, symmetries: &[&Symmetry], sizes: &[usize]) -> Through {
    if symmetries.len() <= 1 {
        return through.clone();
    }
    let mut even = Through::zero(sizes);
    for (class, &size) in sizes.iter().enumerate() {
        for placement in 0..size {
            let (of_class, here) = placed(class, placement);
            let images = symmetries.iter().map(|symmetry| symmetry.placement(of_class, here));
            let sum: u128 = images.map(|image| through.get(of_class, image)).sum();
            even.add(class, placement, sum / symmetries.len() as u128);
        }
    }
    even
}
