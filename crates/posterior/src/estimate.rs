//! When counting is too expensive: random walks down the tree.
//!
//! Each walk takes one branch at random at every node and multiplies by the number of branches,
//! down to the last three ships, which are counted exactly. The weight of its leaf times the fleets
//! there is an unbiased estimate of the number of fleets, and the spread between walks gives its
//! error. The same walks predict how large the tree is.

use amiral_game::{Cell, Dice, Seed, Seen, Stop, below};

use crate::Failure;
use crate::kernel::Sums;
use crate::tree::{Branch, Node, Placed, Tree, placed};

/// What remains, estimated; every number has its standard error.
///
/// ```
/// # use amiral_game::{Preset, Seed, Seen, Stop};
/// # use amiral_posterior::{Budget, Inference};
/// let rules = Preset::German.rules();
/// let inference = Inference::new(&rules);
/// let estimate = inference.estimate(&Seen::new(&rules), Budget::steps(200_000), Seed(1), &Stop::new())?;
/// let off = estimate.fleets - 26_509_655_816_984.0;
/// assert!(off.abs() < 4.0 * estimate.fleets_se);
/// # Ok::<(), amiral_posterior::Failure>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Estimate {
    /// The number of fleets: right on average, however few the walks.
    pub fleets: f64,
    /// Its standard error.
    pub fleets_se: f64,
    /// For every cell in reading order, the chance that it holds a ship: a quotient of two such
    /// estimates.
    pub cells: Vec<f64>,
    /// Their standard errors.
    pub cells_se: Vec<f64>,
    /// The walks it rests on.
    pub walks: u64,
}

impl Estimate {
    /// The likeliest cell not shot at yet, the first in reading order on ties; none where no walk
    /// found a fleet.
    pub fn best(&self, seen: &Seen) -> Option<Cell> {
        let grid = seen.rules().grid();
        let chance = |cell: &Cell| self.cells[grid.index(*cell)];
        let best = seen.unfired().reduce(|best, next| if chance(&next) > chance(&best) { next } else { best });
        best.filter(|_| self.fleets > 0.0)
    }
}

/// The walks of a chunk, which has dice of its own so that the sum does not depend on the number of
/// threads.
const CHUNK: u64 = 128;
/// The chunks walked before they are added up.
const CHUNKS_AT_ONCE: usize = 256;
/// With fewer chunks, the spread of the walks is itself too uncertain.
const FEWEST_CHUNKS: u64 = 16;
/// With at most so many leaves, counting costs less than a prediction.
const FEW_LEAVES: f64 = 2_000.0;
/// The walks a prediction rests on.
const TRIAL_WALKS: usize = 48;

/// About how many steps counting the tree takes.
pub(crate) fn predict<const W: usize>(tree: &Tree<'_, W>, stop: &Stop) -> f64 {
    let root = tree.root();
    let most = most_leaves(&root);
    if most <= FEW_LEAVES {
        return most * tree.leaf_steps as f64;
    }
    let mut walk = RandomWalk::new(tree);
    let mut dice = Seed(0).dice(&[]);
    let walks = (0..TRIAL_WALKS).take_while(|_| !stop.is_cancelled());
    let nodes: f64 = walks.map(|_| walk.down(&root, &mut dice).1).sum();
    nodes / TRIAL_WALKS as f64 * tree.leaf_steps as f64
}

/// An upper bound on the leaves: a choice for every ship but the last three.
fn most_leaves<const W: usize>(root: &Node<W>) -> f64 {
    let ships = root.ships_left();
    let placed = if root.is_planned() { ships.saturating_sub(3) } else { ships };
    let mut places: Vec<f64> = root.places_of_ships().collect();
    places.sort_by(f64::total_cmp);
    places[..placed].iter().product()
}

/// Estimates in that many steps, or in fewer once it is enough; the fewest chunks are always walked.
pub(crate) fn estimate<const W: usize>(
    tree: &Tree<'_, W>,
    budget: u64,
    seed: Seed,
    enough: &Stop,
    stop: &Stop,
) -> Result<Estimate, Failure> {
    let root = tree.root();
    // A walk costs its leaf and a little for every ship.
    let cost = tree.leaf_steps + root.ships_left() as u64;
    let chunks = (budget / cost).div_ceil(CHUNK).clamp(FEWEST_CHUNKS, 1 << 20);
    let work = |chunk: u64| {
        let mut walk = RandomWalk::new(tree);
        let mut moments = Moments::new(tree.evidence.rules().grid().area());
        let mut dice = seed.dice(&[chunk]);
        for _ in 0..CHUNK {
            if stop.is_cancelled() || chunk >= FEWEST_CHUNKS && enough.is_cancelled() {
                return None;
            }
            let (fleets, _) = walk.down(&root, &mut dice);
            moments.add(fleets, &walk.cells);
        }
        Some(moments)
    };
    // Some at a time, to bound the memory.
    let mut moments: Option<Moments> = None;
    'all: for first in (0..chunks).step_by(CHUNKS_AT_ONCE) {
        let some = (chunks - first).min(CHUNKS_AT_ONCE as u64);
        for more in crate::exact::in_order(some, |chunk| work(first + chunk)) {
            // What comes after a chunk that is not whole does not count, so that the answer is one
            // that a smaller budget gives.
            let Some(more) = more else { break 'all };
            match &mut moments {
                Some(all) => all.join(&more),
                None => moments = Some(more),
            }
        }
    }
    match moments {
        Some(moments) if !stop.is_cancelled() => Ok(moments.estimate()),
        _ => Err(Failure::Cancelled),
    }
}

/// Walks down the tree at random, with room for what it needs.
struct RandomWalk<'t, 'a, const W: usize> {
    tree: &'t Tree<'a, W>,
    nodes: [Node<W>; 2],
    sums: Sums<W>,
    /// After a walk: for every cell, the weight of the fleets that cover it.
    cells: Vec<f64>,
}

impl<'t, 'a, const W: usize> RandomWalk<'t, 'a, W> {
    fn new(tree: &'t Tree<'a, W>) -> RandomWalk<'t, 'a, W> {
        let area = tree.evidence.rules().grid().area();
        RandomWalk { tree, nodes: [tree.root(), tree.root()], sums: Sums::new(&tree.sizes), cells: vec![0.0; area] }
    }

    /// One walk: its estimate of the fleets, and of the nodes of the tree.
    fn down(&mut self, root: &Node<W>, dice: &mut Dice) -> (f64, f64) {
        let placements = self.tree.evidence.rules().placements();
        self.cells.fill(0.0);
        self.nodes[0].clone_from(root);
        let mut path = Vec::new();
        let (mut weight, mut nodes) = (1.0, 1.0);
        loop {
            let [node, next] = &mut self.nodes;
            let Branch::Choices(choices) = self.tree.branch(node) else { break };
            if choices.is_empty() {
                return (0.0, nodes);
            }
            let choice = choices[below(dice, choices.len())];
            // Ships of one class placed freely are drawn in any order, each set of them several
            // times.
            let alike = if node.is_planned() { node.left_of(choice.0.index()) as f64 } else { 1.0 };
            weight *= choices.len() as f64 / alike;
            nodes += weight;
            self.tree.place_anywhere(node, choice, next);
            path.push(choice);
            self.nodes.swap(0, 1);
        }
        let node = &self.nodes[0];
        let fleets = weight * self.tree.count_leaf(node, &mut self.sums) as f64;
        let mut add = |(class, placement): Placed, fleets: f64| {
            placements.class(class).cells(placement).iter().for_each(|&cell| self.cells[usize::from(cell)] += fleets);
        };
        for choice in path {
            add(choice, fleets);
        }
        let mut last = None;
        for class in node.plan() {
            if last.replace(class) == Some(class) {
                continue;
            }
            crate::tables::for_each!(placement in node.free(class) => {
                add(placed(class, placement), weight * self.sums.fleets(class, placement) as f64);
            });
            self.sums.clear_class(class);
        }
        (fleets, nodes)
    }
}

/// Sums and sums of squares over walks.
struct Moments {
    walks: f64,
    fleets: f64,
    fleets2: f64,
    cells: Vec<f64>,
    cells2: Vec<f64>,
    products: Vec<f64>,
}

impl Moments {
    fn new(area: usize) -> Moments {
        let zeros = || vec![0.0; area];
        Moments { walks: 0.0, fleets: 0.0, fleets2: 0.0, cells: zeros(), cells2: zeros(), products: zeros() }
    }

    fn add(&mut self, fleets: f64, cells: &[f64]) {
        self.walks += 1.0;
        self.fleets += fleets;
        self.fleets2 += fleets * fleets;
        for (cell, &covered) in cells.iter().enumerate() {
            self.cells[cell] += covered;
            self.cells2[cell] += covered * covered;
            self.products[cell] += covered * fleets;
        }
    }

    fn join(&mut self, other: &Moments) {
        self.walks += other.walks;
        self.fleets += other.fleets;
        self.fleets2 += other.fleets2;
        let vectors =
            [(&mut self.cells, &other.cells), (&mut self.cells2, &other.cells2), (&mut self.products, &other.products)];
        for (mine, theirs) in vectors {
            mine.iter_mut().zip(theirs).for_each(|(mine, theirs)| *mine += theirs);
        }
    }

    fn estimate(&self) -> Estimate {
        let n = self.walks;
        let mean = self.fleets / n;
        let fleets_se = ((self.fleets2 / n - mean * mean).max(0.0) / (n - 1.0)).sqrt();
        let ratio = |cell: usize| if self.fleets > 0.0 { self.cells[cell] / self.fleets } else { 0.0 };
        // The delta method for a quotient of two means.
        let ratio_se = |cell: usize| {
            let r = ratio(cell);
            let residual2 = self.cells2[cell] - 2.0 * r * self.products[cell] + r * r * self.fleets2;
            if mean > 0.0 { (residual2.max(0.0) / n / (n - 1.0)).sqrt() / mean } else { 0.0 }
        };
        let cells = 0..self.cells.len();
        Estimate {
            fleets: mean,
            fleets_se,
            cells: cells.clone().map(ratio).collect(),
            cells_se: cells.map(ratio_se).collect(),
            walks: n as u64,
        }
    }
}
