//! Fleets drawn by trying: every ship is drawn among all its places, and the first conflict begins
//! anew. What survives is uniform over the fleets.
//!
//! Hits would be covered by chance too seldom, so the ways to cover them can be placed beforehand. A
//! way is then begun as often as there are attempts that begin with it, and each attempt is again as
//! likely as any other.

use std::sync::Arc;

use amiral_game::{ClassId, Fleet, Meter, PlacementId, Rules, Seed, Stop, below};
use rand::Rng;

use crate::covers::covers;
use crate::draw::{Draw, below_u128, fleet};
use crate::tables::for_each;
use crate::tree::{Node, Placed, Tree};
use crate::{Evidence, Failure};

/// Draws every ship among its places until the fleet is one.
pub(crate) struct Rejection {
    evidence: Arc<Evidence>,
    starts: Vec<Start>,
    /// For every start, the attempts up to and including its own.
    up_to: Vec<u128>,
    /// The cells that the drawn ships must cover.
    cover: Vec<u64>,
}

/// How attempts begin.
struct Start {
    placed: Vec<Placed>,
    /// The ships to draw: their class, how many of them, and the places of each.
    others: Vec<(ClassId, usize, Vec<PlacementId>)>,
}

impl Rejection {
    /// How many attempts the short trial makes, and how many must succeed.
    const TRIAL: (u64, usize) = (400, 4);
    /// How many ships are drawn in the time that a step of counting takes.
    const DRAWS_A_STEP: u64 = 32;
    /// How many ships the long trial draws at most, which takes about a tenth of a second, and how
    /// many fleets it looks for.
    const LONG_TRIAL: (u64, usize) = (16_000_000, 2);

    /// Draws all ships, and has them cover the hits by chance.
    pub(crate) fn of_all_ships(evidence: &Arc<Evidence>) -> Option<Rejection> {
        let placements = evidence.placements();
        let ships = |class: ClassId| {
            let places = evidence.allowed(class).iter().map(PlacementId::new).collect();
            (class, placements.class(class).copies(), places)
        };
        let others: Vec<(ClassId, usize, Vec<PlacementId>)> = placements.class_ids().map(ships).collect();
        let possible = others.iter().all(|(_, _, places)| !places.is_empty());
        let cover = evidence.cover().words().to_vec();
        let start = Start { placed: Vec::new(), others };
        possible.then(|| Rejection { evidence: Arc::clone(evidence), starts: vec![start], up_to: vec![1], cover })
    }

    /// Draws the ships that the hits leave, unless there are too many ways to cover those.
    pub(crate) fn of_the_rest<const W: usize>(tree: &Tree<'_, W>, stop: &Stop) -> Option<Rejection> {
        let classes = || tree.placements().class_ids();
        let mut all = covers(tree, (), |(), _, _| Some(()), stop);
        all.retain(|cover| classes().all(|class| places(&cover.node, class) > 0));
        if all.iter().any(|cover| tree.hardest_hit(&cover.node).is_some()) {
            return None;
        }
        let starts = all.iter().map(|cover| {
            let ships = |class: ClassId| {
                let mut places = Vec::new();
                for_each!(placement in cover.node.free(class.index()) => { places.push(PlacementId::new(placement)); });
                (class, cover.node.left_of(class.index()), places)
            };
            let left = classes().filter(|class| cover.node.left_of(class.index()) > 0);
            Start { placed: cover.placed.clone(), others: left.map(ships).collect() }
        });
        let starts: Vec<Start> = starts.collect();
        let mut up_to = vec![1];
        if starts.len() != 1 {
            let mut sum = 0u128;
            up_to.clear();
            for cover in &all {
                sum = sum.checked_add(attempts(tree, &cover.node)?)?;
                up_to.push(sum);
            }
        }
        let cover = vec![0; tree.evidence.cover().words().len()];
        let rejection = Rejection { evidence: Arc::clone(&tree.evidence), starts, up_to, cover };
        (!rejection.starts.is_empty()).then_some(rejection)
    }

    /// Whether some hundred attempts give fleets.
    pub(crate) fn is_quick(&self) -> bool {
        let (attempts, wanted) = Rejection::TRIAL;
        self.find(wanted, attempts, &mut Meter::new(u64::MAX, &Stop::new()), &mut Seed(0).dice(&[]), &mut Vec::new())
            == wanted
    }

    /// Whether that many fleets take no more than about so many steps of counting, as a trial shows.
    pub(crate) fn is_worth_while(&self, fleets: usize, steps: u64, stop: &Stop) -> bool {
        let (most, wanted) = Rejection::LONG_TRIAL;
        let each = steps.saturating_mul(Rejection::DRAWS_A_STEP) / fleets.max(1) as u64;
        let mut meter = Meter::new(most.min(each.saturating_mul(wanted as u64)), stop);
        self.find(wanted, u64::MAX, &mut meter, &mut Seed(0).dice(&[]), &mut Vec::new()) == wanted
    }

    /// Finds that many fleets in at most so many attempts, and says how many it found; the last one
    /// is in `placed`.
    fn find(
        &self,
        wanted: usize,
        attempts: u64,
        meter: &mut Meter<'_>,
        dice: &mut impl Rng,
        placed: &mut Vec<Placed>,
    ) -> usize {
        match self.evidence.placements().words() {
            1 => self.find_with::<1>(wanted, attempts, meter, dice, placed),
            2 => self.find_with::<2>(wanted, attempts, meter, dice, placed),
            4 => self.find_with::<4>(wanted, attempts, meter, dice, placed),
            _ => self.find_with::<11>(wanted, attempts, meter, dice, placed),
        }
    }

    fn find_with<const C: usize>(
        &self,
        wanted: usize,
        attempts: u64,
        meter: &mut Meter<'_>,
        dice: &mut impl Rng,
        placed: &mut Vec<Placed>,
    ) -> usize {
        let mut found = 0;
        for _ in 0..attempts {
            match self.attempt::<C>(meter, dice, placed) {
                Some(true) => found += 1,
                Some(false) => {}
                None => break,
            }
            if found == wanted {
                break;
            }
        }
        found
    }

    /// Draws the ships once, and says whether they make a fleet, unless the meter forbids it.
    fn attempt<const C: usize>(
        &self,
        meter: &mut Meter<'_>,
        dice: &mut impl Rng,
        placed: &mut Vec<Placed>,
    ) -> Option<bool> {
        let placements = self.evidence.placements();
        let start = self.start(dice);
        placed.clear();
        placed.extend_from_slice(&start.placed);
        let (mut blocked, mut uncovered) = ([0u64; C], *words::<C>(&self.cover));
        for (class, copies, places) in &start.others {
            let table = placements.class(*class);
            for _ in 0..*copies {
                if !meter.take(1) {
                    return None;
                }
                let placement = places[below(dice, places.len())];
                let mask = words::<C>(table.mask(placement).words());
                if blocked.iter().zip(mask).any(|(blocked, mask)| blocked & mask != 0) {
                    return Some(false);
                }
                let halo = words::<C>(table.halo(placement).words());
                blocked.iter_mut().zip(halo).for_each(|(blocked, halo)| *blocked |= halo);
                uncovered.iter_mut().zip(mask).for_each(|(uncovered, mask)| *uncovered &= !mask);
                placed.push((*class, placement));
            }
        }
        Some(uncovered.iter().all(|&word| word == 0))
    }

    /// How an attempt begins.
    fn start(&self, dice: &mut impl Rng) -> &Start {
        if let [only] = &self.starts[..] {
            return only;
        }
        let rank = below_u128(dice, *self.up_to.last().expect("there is a start"));
        &self.starts[self.up_to.partition_point(|&up_to| up_to <= rank)]
    }
}

/// How many places are left for a ship of that class; one where none is to be placed.
fn places<const W: usize>(node: &Node<W>, class: ClassId) -> u64 {
    if node.left_of(class.index()) == 0 { 1 } else { crate::tables::size(node.free(class.index())) }
}

/// How many attempts begin with that node, ships of one class told apart, over the number of ways
/// in which they give one fleet; times a number that is the same for all nodes.
fn attempts<const W: usize>(tree: &Tree<'_, W>, node: &Node<W>) -> Option<u128> {
    let mut product = 1u128;
    for (id, class) in tree.placements().class_ids().zip(tree.placements().classes()) {
        let left = node.left_of(id.index());
        product = product.checked_mul(u128::from(places(node, id)).checked_pow(left as u32)?)?;
        for factor in left + 1..=class.copies() {
            product = product.checked_mul(factor as u128)?;
        }
    }
    Some(product)
}

fn words<const C: usize>(words: &[u64]) -> &[u64; C] {
    words.first_chunk().expect("sets of cells have as many words as the rules say")
}

impl Draw for Rejection {
    fn draw(&self, rules: &Rules, fleets: usize, mut dice: &mut dyn Rng, stop: &Stop) -> Result<Vec<Fleet>, Failure> {
        let mut placed = Vec::new();
        let mut meter = Meter::new(u64::MAX, stop);
        let one = |_| match self.find(1, u64::MAX, &mut meter, &mut dice, &mut placed) {
            0 => Err(Failure::Cancelled),
            _ => Ok(fleet(rules, &placed)),
        };
        (0..fleets).map(one).collect()
    }
}
