//! Lists the fleets that remain, or some of them drawn at random.

use std::ops::ControlFlow;
use std::sync::Arc;

use amiral_game::{Announce, Bits, Budget, Cell, Class, ClassId, Dice, Fleet, Grid, Rules, Seen, Stop};

use super::{Remainder, SOME_SHIP, ShipsTold, SlicedCache};
use crate::machine::Instructions;
use crate::planes::Mask;
use crate::play::{Label, NOWHERE, Places, Play, Position, Ships, mixed};
use crate::prior::{Prior, Scales};
use crate::tree::Placed;
use crate::{Failure, Inference, Weights};

/// The most cells a list can tell apart: those not shot at where some fleet has a ship.
const MOST_CELLS: usize = 128;

/// Places to be filled in.
const NOWHERE_YET: Places = [NOWHERE; 8];

/// How many samples are tried for each fleet wanted.
const SAMPLES: usize = 2;

/// Lists what remains under some rules.
///
/// ```
/// # use amiral_game::{Budget, RulesSetup, Seen, Stop};
/// # use amiral_posterior::{Inference, Lister, Prior};
/// let rules = RulesSetup { width: 4, height: 4, fleet: vec![3], ..RulesSetup::default() }.build()?;
/// let (inference, lister) = (Inference::new(&rules), Lister::new(&rules, Prior::Uniform));
/// let list = lister.list(&inference, &Seen::new(&rules), 1 << 20, Budget::UNLIMITED, &Stop::new())?;
/// assert_eq!(list.expect("they are few").len(), 16);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Lister {
    rules: Rules,
    scales: Scales,
    instructions: Instructions,
}

impl Lister {
    /// Lists for those rules, where such fleets are expected.
    pub fn new(rules: &Rules, prior: Prior) -> Lister {
        Lister::with_instructions(rules, prior, Instructions::best())
    }

    /// The same with given instructions, which this machine must have: for tests and benchmarks.
    pub fn with_instructions(rules: &Rules, prior: Prior, instructions: Instructions) -> Lister {
        Lister { rules: rules.clone(), scales: Scales::new(rules, prior), instructions }
    }

    /// What a fleet weighs: the likelier it is, the more, and always 1 where all are expected
    /// alike.
    pub fn weigh(&self, fleet: &Fleet) -> u32 {
        let class = |(ship, place)| (self.rules.placements().class_of_ship(ship), place);
        let mut placed: Vec<Placed> = fleet.placements(&self.rules).enumerate().map(class).collect();
        self.scales.weigh(&self.rules, &mut placed)
    }

    /// Every fleet that remains, in at most that many steps; nothing where they are more than a
    /// list of that many bytes has room for, or differ in more cells than it can tell apart.
    pub fn list(
        &self,
        inference: &Inference,
        seen: &Seen,
        bytes: usize,
        budget: impl Into<Budget>,
        stop: &Stop,
    ) -> Result<Option<Remainder>, Failure> {
        self.ensure_rules_of(inference)?;
        let budget = budget.into();
        let most = bytes / self.bytes_per_fleet();
        let cells = if let Some(cells) = Cells::all(seen) {
            cells
        } else {
            let mut covered = Covered::nothing(seen);
            let mut fleets = 0;
            inference.visit(seen, budget, stop, |fleet| {
                covered.add(fleet);
                fleets += 1;
                if fleets > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })?;
            match covered.cells().filter(|_| fleets <= most) {
                Some(cells) => cells,
                None => return Ok(None),
            }
        };
        let mut filling = self.fill(seen, cells);
        inference.visit(seen, budget, stop, |fleet| {
            filling.push(fleet);
            if filling.len() > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        Ok((filling.len() <= most).then(|| filling.done()))
    }

    /// About how many bytes a fleet takes in a list, with those that are needed to play it out.
    pub fn bytes_per_fleet(&self) -> usize {
        let ships = self.rules.placements().ships();
        let places = match self.rules.announce() {
            Announce::Silent => 0,
            Announce::Sunk | Announce::SunkSize | Announce::Named | Announce::Coloured => {
                ships.div_ceil(NOWHERE_YET.len()) * size_of::<Places>() * 2
            }
        };
        2 * (size_of::<Mask>() + size_of::<Label>() + size_of::<u64>() + places)
    }

    /// Inference holds the shots to its own rules.
    fn ensure_rules_of(&self, inference: &Inference) -> Result<(), Failure> {
        if *inference.rules() == self.rules { Ok(()) } else { Err(Failure::OtherRules) }
    }

    /// The list of given fleets that explain the shots; nothing where they differ in more cells than
    /// it can tell apart, or the shots were fired under other rules.
    pub fn gather(&self, seen: &Seen, fleets: &[Fleet]) -> Option<Remainder> {
        if *seen.rules() != self.rules {
            return None;
        }
        let placements = self.rules.placements();
        let placed = |fleet: &Fleet, into: &mut Vec<Placed>| {
            into.clear();
            into.extend(
                fleet.placements(&self.rules).enumerate().map(|(ship, at)| (placements.class_of_ship(ship), at)),
            );
        };
        let mut ships = Vec::with_capacity(placements.ships());
        let cells = Cells::all(seen).or_else(|| {
            let mut covered = Covered::nothing(seen);
            for fleet in fleets {
                placed(fleet, &mut ships);
                covered.add(&ships);
            }
            covered.cells()
        })?;
        let mut filling = self.fill(seen, cells);
        for fleet in fleets {
            placed(fleet, &mut ships);
            filling.push(&ships);
        }
        Some(filling.done())
    }

    /// About that many fleets sampled from what remains, each as likely as it is expected, and all
    /// counting the same. It takes no counting beforehand, and gives nothing where no sample found
    /// a fleet.
    ///
    /// A sample stands for more or fewer fleets; evened out, some are in the list more than once.
    pub fn sample(
        &self,
        inference: &Inference,
        seen: &Seen,
        fleets: usize,
        stop: &Stop,
        dice: &mut Dice,
    ) -> Result<Option<SampledFleets>, Failure> {
        self.ensure_rules_of(inference)?;
        let placements = self.rules.placements();
        let ships = placements.ships();
        let samples = SAMPLES * fleets;
        let mut placed: Vec<Placed> = Vec::with_capacity(samples * ships);
        let mut weights = Vec::with_capacity(samples);
        let (mut all, mut measured) = (0.0, 0.0);
        inference.sample_weighted(
            seen,
            &Weights::new(&self.rules, |_, _| 1.0),
            samples,
            stop,
            dice,
            |fleet, stands_for| {
                let start = placed.len();
                placed.extend_from_slice(fleet);
                let weight = stands_for * self.scales.measure(&self.rules, &mut placed[start..]);
                all += stands_for;
                measured += weight;
                weights.push(weight);
            },
        )?;
        let cells = Cells::all(seen).or_else(|| {
            let mut covered = Covered::nothing(seen);
            placed.chunks_exact(ships).for_each(|fleet| covered.add(fleet));
            covered.cells()
        });
        let Some(cells) = cells else { return Ok(None) };
        let mut filling = self.fill(seen, cells);
        let each = measured / fleets as f64;
        let mut due = each / 2.0;
        for (fleet, weight) in placed.chunks_exact(ships).zip(weights) {
            due -= weight;
            while due < 0.0 {
                filling.push_weighing(fleet, 1);
                due += each;
            }
        }
        let mut remainder = filling.done();
        remainder.play = remainder.play.even_out();
        Ok((!remainder.is_empty()).then(|| SampledFleets { remainder, fleets: all / samples as f64 }))
    }

    /// About how many bytes a fleet takes while it is sampled.
    pub fn bytes_per_sample(&self) -> usize {
        let sample = self.rules.placements().ships() * size_of::<Placed>() + size_of::<f64>();
        SAMPLES * sample + self.bytes_per_fleet()
    }

    fn fill(&self, seen: &Seen, cells: Cells) -> Filling<'_> {
        let classes = self.rules.placements().classes();
        let masks = |class: &Class| class.placement_ids().map(|place| cells.mask(class.cells(place))).collect();
        let of_place: Vec<Vec<Mask>> = classes.iter().map(masks).collect();
        Filling {
            lister: self,
            marks: Vec::new(),
            sorted: Vec::new(),
            afloat: Vec::new(),
            remainder: Remainder {
                grid: self.rules.grid(),
                position: Position { open: cells.every(), left: 0 },
                ships: ships(seen, &of_place, cells.cells.len()),
                told: ShipsTold::of(seen),
                masks: Vec::new(),
                labels: Vec::new(),
                marks: Arc::default(),
                play: Play::new(self.instructions, self.scales.are_even()),
                sliced: SlicedCache::default(),
                cells: cells.cells,
            },
            first_place: first_places(&of_place).collect(),
            of_place,
        }
    }
}

/// Fleets sampled from what remains.
#[derive(Clone, Debug)]
pub struct SampledFleets {
    /// They themselves.
    pub remainder: Remainder,
    /// About how many remain.
    pub fleets: f64,
}

/// A list being made.
struct Filling<'a> {
    lister: &'a Lister,
    /// For every class and placement, its cells not shot at.
    of_place: Vec<Vec<Mask>>,
    /// For every class, the number of its first placement among those of all classes.
    first_place: Vec<u16>,
    /// A number for every fleet so far, as if at random, which depends on its ships alone.
    marks: Vec<u64>,
    sorted: Vec<Placed>,
    /// The places of the ships of every fleet so far, where sinkings are announced.
    afloat: Vec<Places>,
    remainder: Remainder,
}

impl Filling<'_> {
    fn len(&self) -> usize {
        self.remainder.masks.len()
    }

    fn push(&mut self, fleet: &[Placed]) {
        let weight = if self.lister.scales.are_even() {
            1
        } else {
            self.sorted.clear();
            self.sorted.extend_from_slice(fleet);
            self.lister.scales.weigh(&self.lister.rules, &mut self.sorted)
        };
        self.push_weighing(fleet, weight);
    }

    fn push_weighing(&mut self, fleet: &[Placed], weight: u32) {
        let (mut all, mut mark) = ([0; 2], 0u64);
        for &(class, place) in fleet {
            let (class, place) = (class.index(), place.index());
            let ship = self.of_place[class][place];
            all = [all[0] | ship[0], all[1] | ship[1]];
            mark = mark.wrapping_add(mixed((class << 32 | place) as u64));
        }
        self.marks.push(mixed(mark));
        if self.remainder.ships.rows > 0 {
            for ships in fleet.chunks(NOWHERE_YET.len()) {
                let mut places = NOWHERE_YET;
                let numbers =
                    ships.iter().map(|&(class, place)| self.first_place[class.index()] + place.index() as u16);
                places.iter_mut().zip(numbers).for_each(|(place, number)| *place = number);
                self.afloat.push(places);
            }
        }
        self.remainder.labels.push(Label { weight, number: self.remainder.masks.len() as u32 });
        self.remainder.masks.push(all);
    }

    fn done(mut self) -> Remainder {
        self.remainder.marks = self.marks.into();
        self.remainder.ships.of_fleet = self.afloat.into();
        self.remainder.position.left = self.remainder.masks.first().map_or(0, |mask| Bits::new(mask).len() as u32);
        self.remainder
    }
}

/// The cells of some placements.
struct Covered<'a> {
    seen: &'a Seen,
    cells: Vec<bool>,
}

impl<'a> Covered<'a> {
    fn nothing(seen: &'a Seen) -> Covered<'a> {
        Covered { seen, cells: vec![false; seen.rules().grid().area()] }
    }

    fn add(&mut self, placed: &[Placed]) {
        for &(class, place) in placed {
            let cells = self.seen.rules().placements().class(class).cells(place);
            cells.iter().for_each(|&cell| self.cells[usize::from(cell)] = true);
        }
    }

    /// Those not shot at, if they are few enough.
    fn cells(&self) -> Option<Cells> {
        let grid = self.seen.rules().grid();
        Cells::new(grid, self.seen.unfired().filter(|&cell| self.cells[grid.index(cell)]).collect())
    }
}

/// Some cells not shot at, in reading order, and their bits.
struct Cells {
    cells: Vec<Cell>,
    bit_of: Vec<Option<u8>>,
}

impl Cells {
    fn new(grid: Grid, cells: Vec<Cell>) -> Option<Cells> {
        let mut bit_of = vec![None; grid.area()];
        if cells.len() > MOST_CELLS {
            return None;
        }
        cells.iter().enumerate().for_each(|(bit, &cell)| bit_of[grid.index(cell)] = Some(bit as u8));
        Some(Cells { cells, bit_of })
    }

    /// All cells not shot at, if they are few enough.
    fn all(seen: &Seen) -> Option<Cells> {
        Cells::new(seen.rules().grid(), seen.unfired().collect())
    }

    fn mask(&self, cells: &[u16]) -> Mask {
        let mut mask = [0; 2];
        let bits = cells.iter().filter_map(|&cell| self.bit_of[usize::from(cell)]);
        bits.for_each(|bit| Bits::insert(&mut mask, usize::from(bit)));
        mask
    }

    fn every(&self) -> Mask {
        let mut mask = [0; 2];
        (0..self.cells.len()).for_each(|bit| Bits::insert(&mut mask, bit));
        mask
    }
}

/// The places where ships may lie, if sinkings are announced: for every class and placement, its
/// cells not shot at.
fn ships(seen: &Seen, of_place: &[Vec<Mask>], cells: usize) -> Ships {
    let rules = seen.rules();
    if rules.announce() == Announce::Silent {
        return Ships::default();
    }
    let placements = rules.placements();
    let kind = |class: ClassId| match rules.announce() {
        Announce::SunkSize => placements.class(class).size(),
        Announce::Named => class.index() as u8 + 1,
        _ => SOME_SHIP,
    };
    let kinds = placements.class_ids().zip(of_place).flat_map(|(class, places)| vec![kind(class); places.len()]);
    let mut through = vec![Vec::new(); cells];
    for (place, mask) in (0u16..).zip(of_place.iter().flatten()) {
        Bits::new(mask).iter().for_each(|bit| through[bit].push(place));
    }
    Ships {
        rows: placements.ships().div_ceil(NOWHERE_YET.len()),
        sized: rules.announce() == Announce::SunkSize,
        told: rules.announce().tells_ships(),
        pennants: if rules.announce().tells_ships() { pennants(seen) } else { Arc::default() },
        of_fleet: Arc::default(),
        cells: of_place.iter().flatten().copied().collect(),
        kinds: kinds.collect(),
        through: through.into(),
    }
}

/// For every class and placement, the number of the pennant of its hits, or 0.
fn pennants(seen: &Seen) -> Arc<[u8]> {
    let grid = seen.rules().grid();
    let mut at = vec![0; grid.area()];
    for shot in seen.shots() {
        at[grid.index(shot.cell)] = shot.outcome.pennant().map_or(0, |pennant| pennant.number() as u8);
    }
    let of_place = |cells: &[u16]| cells.iter().map(|&cell| at[usize::from(cell)]).max().unwrap_or(0);
    let classes = seen.rules().placements().classes().iter();
    classes.flat_map(|class| class.placement_ids().map(|place| of_place(class.cells(place)))).collect()
}

/// For every class, the number of its first placement among those of all classes: rules allow no
/// more than 20,000 of them.
fn first_places(of_place: &[Vec<Mask>]) -> impl Iterator<Item = u16> {
    of_place.iter().scan(0, |next, places| {
        let first = *next;
        *next += places.len() as u16;
        Some(first)
    })
}
