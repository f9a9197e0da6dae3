//! Does the fleet fit at all?
//!
//! A search that walks through the cells once, deciding for each whether a ship begins there. What
//! has been placed matters to the rest only through the cells it blocks further on, so a dead end
//! met twice is searched once; and every ship uses up patches of sea (see `Placements::patches`),
//! so a search that has wasted too many ends early. The search ends when it has found a fleet,
//! proved that there is none, or run out of steps.

use std::hash::{BuildHasherDefault, Hasher};

use smallvec::SmallVec;

use crate::bits;
use crate::{
    Bits, Fleet, Law, Meter, PlacementId, Placements, PlacingBudget, Rules, Seed, Stop, below, random_fleet_within,
};

/// Whether a fleet fits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fit {
    /// It does: here is one way.
    Fits(Fleet),
    /// It does not, and that is proved.
    Cannot,
    /// The steps ran out, or the search was cancelled.
    Undecided,
}

/// A legal fleet, if a few hundred steps find one. Under ordinary rules they do.
pub fn quick_fit(rules: &Rules) -> Option<Fleet> {
    random_fleet_within(rules, Law::Sequential, &mut Seed(0).dice(&[]), QUICK, &Stop::new()).ok()
}

/// The steps of a quick look.
const QUICK: u64 = 500;

/// Looks for a way to place the fleet, within that budget.
///
/// ```
/// # use amiral_game::{Fit, PlacingBudget, RulesSetup, Stop, fit};
/// let look = |fleet: &[u32]| {
///     let rules = RulesSetup { width: 4, height: 4, fleet: fleet.to_vec(), ..RulesSetup::default() }.build()?;
///     Ok::<Fit, amiral_game::RulesError>(fit(&rules, PlacingBudget::SHARED, &Stop::new()))
/// };
/// assert!(matches!(look(&[4, 4])?, Fit::Fits(_)));
/// assert_eq!(look(&[4, 4, 4])?, Fit::Cannot);
/// # Ok::<(), amiral_game::RulesError>(())
/// ```
pub fn fit(rules: &Rules, budget: PlacingBudget, stop: &Stop) -> Fit {
    if let Some(fleet) = quick_fit(rules) {
        return Fit::Fits(fleet);
    }
    match rules.placements().words() {
        1 => Search::<1>::new(rules, budget, stop).run(rules),
        2 => Search::<2>::new(rules, budget, stop).run(rules),
        4 => Search::<4>::new(rules, budget, stop).run(rules),
        _ => Search::<11>::new(rules, budget, stop).run(rules),
    }
}

/// How many times ships are packed snugly before the search begins, and the share of the steps that
/// this may take: one in so many.
const SNUG_TRIES: usize = 400;
const SNUG_PART: u64 = 2;
/// The steps that a partial fleet takes besides the places looked at, and those that a place takes
/// to be prepared.
const PARTIAL_FLEET: u64 = 50;
const PREPARED: u64 = 16;
/// How many times its own size a dead end takes in a table that grows.
const GROWING: usize = 4;

/// A placement as the search sees it: bits over the cells in sweep order.
struct Place<const W: usize> {
    class: usize,
    number: PlacementId,
    mask: [u64; W],
    halo: [u64; W],
    patches: Box<[u64]>,
}

/// What is left to do: the next cell, the cells blocked from there on, and the ships not placed, as
/// one number.
#[derive(PartialEq, Eq, Hash)]
struct State<const W: usize> {
    cell: u16,
    blocked: [u64; W],
    ships: u128,
}

/// Never iterated over, so the order of hashing does not matter.
#[expect(clippy::disallowed_types, reason = "membership only")]
type DeadEnds<const W: usize> = std::collections::HashSet<State<W>, BuildHasherDefault<Fold>>;

struct Search<'a, const W: usize> {
    /// The placements whose first cell in sweep order is this one, largest ships first.
    starting: Vec<Vec<Place<W>>>,
    /// The patches with no cell from this one on.
    passed: Vec<Box<[u64]>>,
    reefs: [u64; W],
    patches: usize,
    /// For every class: the patches one ship uses at least, the worth of one ship in a state's
    /// number, its ships left.
    needs: SmallVec<[usize; 8]>,
    worth: SmallVec<[u128; 8]>,
    left: SmallVec<[usize; 8]>,
    placed: Vec<(usize, PlacementId)>,
    dead: DeadEnds<W>,
    /// How many dead ends are remembered at most.
    most_dead: usize,
    meter: Meter<'a>,
    /// The steps until which ships are placed snugly.
    snug: u64,
}

/// Why a branch of the search ended.
enum End {
    Found,
    Dead,
    OutOfSteps,
}

impl<'a, const W: usize> Search<'a, W> {
    fn new(rules: &Rules, budget: PlacingBudget, stop: &'a Stop) -> Search<'a, W> {
        let placements = rules.placements();
        let sweep = placements.sweep();
        let mut position = vec![0; sweep.len()];
        for (at, &cell) in sweep.iter().enumerate() {
            position[usize::from(cell)] = at;
        }
        let along = |set: Bits<'_>| {
            let mut moved = [0; W];
            set.iter().for_each(|cell| bits::insert(&mut moved, position[cell]));
            moved
        };

        let patches = placements.patches(rules.contact());
        let patch_words = patches.len().div_ceil(64);
        let patch_set = |wanted: &dyn Fn(&[u16]) -> bool| {
            let mut set = vec![0; patch_words].into_boxed_slice();
            let numbers = (0..patches.len()).filter(|&number| wanted(&patches[number]));
            numbers.for_each(|number| bits::insert(&mut set, number));
            set
        };
        let mut patches_of: Vec<Vec<usize>> = vec![Vec::new(); sweep.len()];
        for (number, patch) in patches.iter().enumerate() {
            patch.iter().for_each(|&cell| patches_of[usize::from(cell)].push(number));
        }
        let touching = |cells: &[u16]| {
            let mut set = vec![0; patch_words].into_boxed_slice();
            let touched = cells.iter().flat_map(|&cell| &patches_of[usize::from(cell)]);
            touched.for_each(|&number| bits::insert(&mut set, number));
            set
        };
        let passed = (0..=sweep.len())
            .map(|at| patch_set(&|patch| patch.iter().all(|&cell| position[usize::from(cell)] < at)))
            .collect();

        let mut starting: Vec<Vec<Place<W>>> = sweep.iter().map(|_| Vec::new()).collect();
        let mut needs = SmallVec::new();
        for (number, class) in placements.classes().iter().enumerate() {
            let mut need = usize::MAX;
            for placement in class.placement_ids() {
                let mask = along(class.mask(placement));
                let patches = touching(class.cells(placement));
                need = need.min(bits::len(&patches));
                let first = bits::iter(&mask).next().expect("a placement covers a cell");
                let halo = along(class.halo(placement));
                starting[first].push(Place { class: number, number: placement, mask, halo, patches });
            }
            needs.push(need);
        }

        let left: SmallVec<[usize; 8]> = placements.classes().iter().map(crate::Class::copies).collect();
        let worth = left
            .iter()
            .scan(1, |worth, &copies| Some(std::mem::replace(worth, *worth * (copies as u128 + 1))))
            .collect();
        let mut reefs = [0; W];
        rules.reefs().iter().for_each(|reef| bits::insert(&mut reefs, position[rules.grid().index(reef)]));
        Search {
            starting,
            passed,
            reefs,
            patches: patches.len(),
            needs,
            worth,
            left,
            placed: Vec::new(),
            dead: DeadEnds::default(),
            most_dead: budget.bytes / (GROWING * (size_of::<State<W>>() + 1)),
            meter: Meter::new(budget.steps, stop),
            snug: budget.steps / SNUG_PART,
        }
    }

    fn run(mut self, rules: &Rules) -> Fit {
        if rules.placements().classes().iter().any(crate::Class::is_empty) {
            return Fit::Cannot;
        }
        let places: usize = self.starting.iter().map(Vec::len).sum();
        if !self.meter.take(PREPARED * places as u64) {
            return Fit::Undecided;
        }
        if self.pack_snugly() {
            return Fit::Fits(self.witness(rules, rules.placements()));
        }
        let touched = vec![0; self.patches.div_ceil(64)];
        match self.search(0, self.reefs, &touched) {
            End::Found => Fit::Fits(self.witness(rules, rules.placements())),
            End::Dead => Fit::Cannot,
            End::OutOfSteps => Fit::Undecided,
        }
    }

    /// Places the ships one by one, largest first, each where it blocks the fewest cells not
    /// blocked already, ties at random. Some of many tries find fleets that the search in order
    /// would look for in vain.
    fn pack_snugly(&mut self) -> bool {
        let all: Vec<Vec<&Place<W>>> = (0..self.left.len())
            .map(|class| self.starting.iter().flatten().filter(|place| place.class == class).collect())
            .collect();
        let mut dice = Seed(0).dice(&[]);
        let mut placed = Vec::new();
        for try_number in 0..SNUG_TRIES {
            placed.clear();
            let mut blocked = self.reefs;
            // Ships placed strictly by size leave no hole for the large ones and few for the small;
            // a little disorder helps.
            let mut order: Vec<usize> =
                (0..all.len()).flat_map(|class| (0..self.left[class]).map(move |_| class)).collect();
            for _swap in 0..try_number % 4 {
                let (a, b) = (below(&mut dice, order.len()), below(&mut dice, order.len()));
                order.swap(a, b);
            }
            let mut out_of_steps = false;
            let complete = order.iter().all(|&class| {
                out_of_steps = !self.meter.take(all[class].len() as u64) || self.meter.taken() > self.snug;
                if out_of_steps {
                    return false;
                }
                let mut best = (u32::MAX, 0, None);
                for place in &all[class] {
                    if bits::meet(&place.mask, &blocked) {
                        continue;
                    }
                    let cost =
                        place.halo.iter().zip(&blocked).map(|(halo, blocked)| (halo & !blocked).count_ones()).sum();
                    if cost < best.0 {
                        best = (cost, 1, Some(place));
                    } else if cost == best.0 {
                        best.1 += 1;
                        if below(&mut dice, best.1) == 0 {
                            best.2 = Some(place);
                        }
                    }
                }
                let Some(place) = best.2 else { return false };
                blocked.iter_mut().zip(&place.halo).for_each(|(blocked, halo)| *blocked |= halo);
                placed.push((place.class, place.number));
                true
            });
            if complete {
                self.placed = placed;
                return true;
            }
            if out_of_steps {
                return false;
            }
        }
        false
    }

    fn witness(&mut self, rules: &Rules, placements: &Placements) -> Fleet {
        self.placed.sort_unstable();
        debug_assert_eq!(self.placed.len(), placements.ships(), "every ship is placed");
        let numbers: Vec<PlacementId> = self.placed.iter().map(|&(_, placement)| placement).collect();
        Fleet::from_placements(rules, &numbers)
    }

    fn search(&mut self, from: usize, blocked: [u64; W], touched: &[u64]) -> End {
        if self.left.iter().all(|&left| left == 0) {
            return End::Found;
        }
        let Some(cell) = (from..self.starting.len()).find(|&cell| !bits::contains(&blocked, cell)) else {
            return End::Dead;
        };
        if self.needed() > self.available(cell, touched) {
            return End::Dead;
        }
        let state = self.state(cell, blocked);
        if self.dead.contains(&state) {
            return End::Dead;
        }
        if !self.meter.take(PARTIAL_FLEET + self.starting[cell].len() as u64) {
            return End::OutOfSteps;
        }

        for choice in 0..self.starting[cell].len() {
            let place = &self.starting[cell][choice];
            let class = place.class;
            if self.left[class] == 0 || bits::meet(&place.mask, &blocked) {
                continue;
            }
            let mut now_blocked = blocked;
            now_blocked.iter_mut().zip(&place.halo).for_each(|(blocked, halo)| *blocked |= halo);
            let now_touched: SmallVec<[u64; 8]> = touched.iter().zip(&place.patches).map(|(a, b)| a | b).collect();
            self.placed.push((class, place.number));
            self.left[class] -= 1;
            let end = self.search(cell + 1, now_blocked, &now_touched);
            if !matches!(end, End::Dead) {
                return end;
            }
            self.left[class] += 1;
            self.placed.pop();
        }
        let end = self.search(cell + 1, blocked, touched);
        if matches!(end, End::Dead) && self.dead.len() < self.most_dead {
            self.dead.insert(state);
        }
        end
    }

    fn needed(&self) -> usize {
        self.needs.iter().zip(&self.left).map(|(need, left)| need * left).sum()
    }

    fn available(&self, cell: usize, touched: &[u64]) -> usize {
        let gone: usize = touched.iter().zip(&self.passed[cell]).map(|(a, b)| (a | b).count_ones() as usize).sum();
        self.patches - gone
    }

    fn state(&self, cell: usize, mut blocked: [u64; W]) -> State<W> {
        for (word, bits) in blocked.iter_mut().enumerate() {
            let before = cell.saturating_sub(word * 64).min(64);
            *bits &= u64::MAX.checked_shl(before as u32).unwrap_or(0);
        }
        let ships = self.left.iter().zip(&self.worth).map(|(&left, &worth)| left as u128 * worth).sum();
        State { cell: cell as u16, blocked, ships }
    }
}

/// A quick hash over words; states differ in few bits, so each word is multiplied and folded.
#[derive(Default)]
struct Fold(u64);

impl Hasher for Fold {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 29)
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        let product = u128::from(self.0 ^ word ^ 0x9e37_79b9_7f4a_7c15) * 0xd6e8_feb8_6659_fd93;
        self.0 = (product >> 64) as u64 ^ product as u64;
    }
}
