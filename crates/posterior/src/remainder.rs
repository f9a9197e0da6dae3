//! The fleets that remain, one by one, and what it costs to find out which it is.
//!
//! Once they are few enough to be listed (some hundred thousand are), each is a set of bits, one
//! for each cell not shot at, and a shot splits the list by what would be said of it. Playing the
//! likeliest cell on and on splits it down to single fleets; the shots on the way, added up, are
//! the exact cost of that play from the position on.

use std::ops::ControlFlow;
use std::sync::Arc;

use amiral_game::{Announce, Cell, Class, Dice, Fleet, Grid, Outcome, Rules, Seen, Shot, Stop, bits};

use crate::crowd::{Crowd, Field};
use crate::machine::Instructions;
use crate::planes::{Mask, counts, sums};
use crate::play::{Label, List, NOWHERE, Places, Play, Position, Search, Ships, mixed};
use crate::prior::{Prior, Scales};
use crate::{Failure, Inference, Weights};

/// The most cells a list can tell apart: those not shot at where some fleet has a ship.
const MOST_CELLS: usize = 128;

/// How many times more fleets there were at first than are left when it pays to bring them
/// together.
const SCATTERED: usize = 4;

/// Places to be filled in.
const NOWHERE_YET: Places = [NOWHERE; 8];

/// How often the net is cast for each fleet wanted.
const CASTS: usize = 2;

/// Lists what remains under some rules.
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
        let mut placed: Vec<(usize, usize)> = fleet.placements(&self.rules).enumerate().map(class).collect();
        self.scales.weigh(&self.rules, &mut placed)
    }

    /// Every fleet that remains, in at most that many steps; nothing where they are more than a
    /// list of that many bytes has room for, or differ in more cells than it can tell apart.
    pub fn list(
        &self,
        inference: &Inference,
        seen: &Seen,
        bytes: usize,
        budget: u64,
        stop: &Stop,
    ) -> Result<Option<Remainder>, Failure> {
        let most = bytes / self.bytes_a_fleet();
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
        let mut filling = self.fill(cells);
        inference.visit(seen, budget, stop, |fleet| {
            filling.push(fleet);
            if filling.len() > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        Ok((filling.len() <= most).then(|| filling.done()))
    }

    /// About how many bytes a fleet takes in a list, with those that are needed to play it out.
    pub fn bytes_a_fleet(&self) -> usize {
        let ships = self.rules.placements().ships();
        let places = match self.rules.announce() {
            Announce::Silent => 0,
            Announce::Sunk | Announce::SunkSize => ships.div_ceil(NOWHERE_YET.len()) * size_of::<Places>() * 2,
        };
        2 * (size_of::<Mask>() + size_of::<Label>() + size_of::<u64>() + places)
    }

    /// The list of given fleets that explain the shots.
    pub fn gather(&self, seen: &Seen, fleets: &[Fleet]) -> Option<Remainder> {
        let placements = self.rules.placements();
        let placed = |fleet: &Fleet, into: &mut Vec<(usize, usize)>| {
            into.clear();
            into.extend(
                fleet.placements(&self.rules).enumerate().map(|(ship, at)| (placements.class_of_ship(ship), at)),
            );
        };
        let mut ships = Vec::with_capacity(placements.ships());
        let mut filling = self.fill(Cells::all(seen).or_else(|| {
            let mut covered = Covered::nothing(seen);
            for fleet in fleets {
                placed(fleet, &mut ships);
                covered.add(&ships);
            }
            covered.cells()
        })?);
        for fleet in fleets {
            placed(fleet, &mut ships);
            filling.push(&ships);
        }
        Some(filling.done())
    }

    /// About that many fleets caught from what remains, each as likely as it is expected, and all
    /// counting the same. Takes no counting beforehand. Nothing comes of it where none was caught.
    ///
    /// What was caught stands for more or fewer fleets; evened out, some are in the list more than
    /// once.
    pub fn catch(
        &self,
        inference: &Inference,
        seen: &Seen,
        fleets: usize,
        stop: &Stop,
        dice: &mut Dice,
    ) -> Result<Option<Catch>, Failure> {
        let placements = self.rules.placements();
        let ships = placements.ships();
        let casts = CASTS * fleets;
        let mut placed: Vec<(usize, usize)> = Vec::with_capacity(casts * ships);
        let mut weights = Vec::with_capacity(casts);
        let (mut all, mut measured) = (0.0, 0.0);
        inference.trawl(seen, &Weights::new(&self.rules, |_, _| 1.0), casts, stop, dice, |fleet, stands_for| {
            let start = placed.len();
            placed.extend_from_slice(fleet);
            let weight = stands_for * self.scales.measure(&self.rules, &mut placed[start..]);
            all += stands_for;
            measured += weight;
            weights.push(weight);
        })?;
        let cells = Cells::all(seen).or_else(|| {
            let mut covered = Covered::nothing(seen);
            placed.chunks_exact(ships).for_each(|fleet| covered.add(fleet));
            covered.cells()
        });
        let Some(cells) = cells else { return Ok(None) };
        let mut filling = self.fill(cells);
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
        Ok((!remainder.is_empty()).then(|| Catch { remainder, fleets: all / casts as f64 }))
    }

    /// About how many bytes a fleet takes while it is caught.
    pub fn bytes_a_catch(&self) -> usize {
        let cast = self.rules.placements().ships() * size_of::<(usize, usize)>() + size_of::<f64>();
        CASTS * cast + self.bytes_a_fleet()
    }

    fn fill(&self, cells: Cells) -> Filling<'_> {
        let classes = self.rules.placements().classes();
        let masks = |class: &Class| (0..class.len()).map(|place| cells.mask(class.cells(place))).collect();
        let of_place: Vec<Vec<Mask>> = classes.iter().map(masks).collect();
        Filling {
            lister: self,
            marks: Vec::new(),
            sorted: Vec::new(),
            afloat: Vec::new(),
            remainder: Remainder {
                grid: self.rules.grid(),
                position: Position { open: cells.every(), left: 0 },
                ships: ships(&self.rules, &of_place, cells.cells.len()),
                masks: Vec::new(),
                labels: Vec::new(),
                marks: Arc::default(),
                play: Play::new(self.instructions, self.scales.are_even()),
                crowd: Standing::default(),
                cells: cells.cells,
            },
            first_place: first_places(&of_place).collect(),
            of_place,
        }
    }
}

/// Fleets caught from what remains.
#[derive(Clone, Debug)]
pub struct Catch {
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
    sorted: Vec<(usize, usize)>,
    /// The places of the ships of every fleet so far, where sinkings are announced.
    afloat: Vec<Places>,
    remainder: Remainder,
}

impl Filling<'_> {
    fn len(&self) -> usize {
        self.remainder.masks.len()
    }

    fn push(&mut self, fleet: &[(usize, usize)]) {
        let weight = if self.lister.scales.are_even() {
            1
        } else {
            self.sorted.clear();
            self.sorted.extend_from_slice(fleet);
            self.lister.scales.weigh(&self.lister.rules, &mut self.sorted)
        };
        self.push_weighing(fleet, weight);
    }

    fn push_weighing(&mut self, fleet: &[(usize, usize)], weight: u32) {
        let (mut all, mut mark) = ([0; 2], 0u64);
        for &(class, place) in fleet {
            let ship = self.of_place[class][place];
            all = [all[0] | ship[0], all[1] | ship[1]];
            mark = mark.wrapping_add(mixed((class << 32 | place) as u64));
        }
        self.marks.push(mixed(mark));
        if self.remainder.ships.rows > 0 {
            for ships in fleet.chunks(NOWHERE_YET.len()) {
                let mut places = NOWHERE_YET;
                let numbers = ships.iter().map(|&(class, place)| self.first_place[class] + place as u16);
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
        self.remainder.position.left = self.remainder.masks.first().map_or(0, |mask| bits::len(mask) as u32);
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

    fn add(&mut self, placed: &[(usize, usize)]) {
        for &(class, place) in placed {
            let cells = self.seen.rules().placements().classes()[class].cells(place);
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
        bits.for_each(|bit| bits::insert(&mut mask, usize::from(bit)));
        mask
    }

    fn every(&self) -> Mask {
        let mut mask = [0; 2];
        (0..self.cells.len()).for_each(|bit| bits::insert(&mut mask, bit));
        mask
    }
}

/// What sinking some ship sounds like where its size is not said.
const SOME_SHIP: u8 = u8::MAX;

/// The places where ships may lie, if sinkings are announced: for every class and placement, its
/// cells not shot at.
fn ships(rules: &Rules, of_place: &[Vec<Mask>], cells: usize) -> Ships {
    if rules.announce() == Announce::Silent {
        return Ships::default();
    }
    let kind = |class: &Class| {
        if rules.announce() == Announce::SunkSize { class.size() } else { SOME_SHIP }
    };
    let kinds =
        rules.placements().classes().iter().zip(of_place).flat_map(|(class, places)| vec![kind(class); places.len()]);
    let mut through = vec![Vec::new(); cells];
    for (place, mask) in (0u16..).zip(of_place.iter().flatten()) {
        bits::iter(mask).for_each(|bit| through[bit].push(place));
    }
    Ships {
        rows: rules.placements().ships().div_ceil(NOWHERE_YET.len()),
        sized: rules.announce() == Announce::SunkSize,
        of_fleet: Arc::default(),
        cells: of_place.iter().flatten().copied().collect(),
        kinds: kinds.collect(),
        through: through.into(),
    }
}

/// For every class, the number of its first placement among those of all classes: ships of at most
/// 26 sizes have fewer than 2 · 26 · 26 places each.
fn first_places(of_place: &[Vec<Mask>]) -> impl Iterator<Item = u16> {
    of_place.iter().scan(0, |next, places| {
        let first = *next;
        *next += places.len() as u16;
        Some(first)
    })
}

/// The fleets that remain after some shots, one by one, with their weights.
#[derive(Clone, Debug)]
pub struct Remainder {
    grid: Grid,
    /// For every bit, its cell, in reading order.
    cells: Vec<Cell>,
    ships: Ships,
    position: Position,
    masks: Vec<Mask>,
    labels: Vec<Label>,
    /// For every fleet by its number, a number as if at random.
    marks: Arc<[u64]>,
    play: Play,
    crowd: Standing,
}

/// The fleets side by side, once they have been needed. A copy of the list does without.
#[derive(Debug, Default)]
struct Standing(Option<Box<Crowd>>);

impl Clone for Standing {
    fn clone(&self) -> Standing {
        Standing::default()
    }
}

/// A cell, and the weight of the fleets that cover it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Likely {
    /// The cell.
    pub cell: Cell,
    /// The weight of the fleets that cover it.
    pub weight: u64,
}

impl Remainder {
    /// How many fleets there are.
    pub fn len(&self) -> usize {
        self.masks.len()
    }

    /// Whether none is left.
    pub fn is_empty(&self) -> bool {
        self.masks.is_empty()
    }

    /// What they weigh together; as much as there are of them where all are expected alike.
    pub fn weight(&self) -> u64 {
        self.labels.iter().map(|label| u64::from(label.weight)).sum()
    }

    /// How many cells of every fleet are not hit yet.
    pub fn left(&self) -> u32 {
        self.position.left
    }

    /// Has all that is costed from now on heed that token. Once it is called, costs mean nothing.
    pub fn heed(&mut self, stop: &Stop) {
        self.play.stop = stop.clone();
        if let Some(crowd) = &mut self.crowd.0 {
            crowd.stop = stop.clone();
        }
    }

    /// The fleets looked at by [`Remainder::cost_of`] so far: a measure of its work.
    pub fn steps(&self) -> u64 {
        self.play.steps + self.crowd.0.as_ref().map_or(0, |crowd| crowd.steps)
    }

    /// The cells not shot at that some fleet covers, the likeliest first and those alike in reading
    /// order.
    pub fn likeliest(&self) -> Vec<Likely> {
        let weights = if self.play.is_even() {
            counts(&self.masks, self.cells.len())
        } else {
            sums(&self.masks, |number| self.labels[number].weight, self.cells.len())
        };
        let open = |(bit, _): &(usize, Likely)| bits::contains(&self.position.open, *bit);
        let cells = self.cells.iter().zip(weights).map(|(&cell, weight)| Likely { cell, weight });
        let mut likely: Vec<Likely> =
            cells.enumerate().filter(open).map(|(_, likely)| likely).filter(|likely| likely.weight > 0).collect();
        likely.sort_by_key(|likely| std::cmp::Reverse(likely.weight));
        likely
    }

    /// The shots left, summed over the fleets by their weight, when that cell is fired at and the
    /// likeliest ones after it.
    ///
    /// Where all fleets weigh the same and the size of a sunk ship is said, that cell of several
    /// alike is fired at whose miss leaves the others most certain, while that matters; elsewhere
    /// the first of them.
    ///
    /// # Panics
    ///
    /// If no fleet of the list, as it was made, covers the cell, or it has been shot at.
    pub fn cost_of(&mut self, cell: Cell) -> u64 {
        self.cost_of_searching(cell, 0, 0)
    }

    /// The same when after that cell, for so many shots, the best of so many of the likeliest
    /// cells, eight at most, is fired at, by what likeliest-cell play costs after each.
    /// [`u16::MAX`] shots are all that follow.
    ///
    /// # Panics
    ///
    /// As [`Remainder::cost_of`].
    pub fn cost_of_searching(&mut self, cell: Cell, cells: u16, shots: u16) -> u64 {
        let bit = self.bit(cell).expect("a cell that can be fired at");
        let search = Search { cells, shots };
        let position = self.position;
        if let Some((crowd, field)) = self.side_by_side() {
            return crowd.fire(field, position, bit, search);
        }
        let list = List { masks: &mut self.masks, labels: &mut self.labels };
        self.play.fire(&self.ships, list, position, bit, search)
    }

    /// The shots left after each of these answers to a shot, summed over the fleets by their
    /// weight, when the likeliest cells are played from then on.
    ///
    /// # Panics
    ///
    /// As [`Remainder::cost_of`].
    pub fn costs_after(&mut self, cell: Cell, answers: &[Outcome]) -> Vec<u64> {
        let bit = self.bit(cell).expect("a cell that can be fired at");
        let position = self.position;
        if let Some((crowd, field)) = self.side_by_side() {
            let costs = crowd.costs_after(field, position, bit);
            let said = |answer: &Outcome| match answer {
                Outcome::Miss => None,
                Outcome::Hit => Some(0),
                Outcome::Sunk => Some(SOME_SHIP),
                Outcome::SunkSize(size) => Some(*size),
            };
            let cost = |answer| costs.iter().filter(|(other, _)| *other == said(answer)).map(|(_, cost)| cost).sum();
            return answers.iter().map(cost).collect();
        }
        self.split(cell, answers).iter_mut().map(Remainder::cost).collect()
    }

    /// The shots left, summed over the fleets by their weight, when the likeliest cells are played.
    fn cost(&mut self) -> u64 {
        let position = self.position;
        if let Some((crowd, field)) = self.side_by_side() {
            return crowd.play_out(field, position);
        }
        let list = List { masks: &mut self.masks, labels: &mut self.labels };
        self.play.cost(&self.ships, list, position)
    }

    /// The fleets side by side, where they can be played that way.
    fn side_by_side(&mut self) -> Option<(&mut Crowd, Field<'_>)> {
        if !self.play.is_even() || !self.ships.sized {
            return None;
        }
        let (ships, masks, labels, cells) = (&self.ships, &self.masks, &self.labels, self.cells.len());
        let field = Field { ships, masks, labels, cells };
        let new = || {
            let mut crowd = Crowd::new(self.play.instructions(), field);
            crowd.stop = self.play.stop.clone();
            Box::new(crowd)
        };
        Some((self.crowd.0.get_or_insert_with(new), field))
    }

    fn bit(&self, cell: Cell) -> Option<usize> {
        let bit = self.cells.binary_search_by_key(&self.grid.index(cell), |&cell| self.grid.index(cell)).ok()?;
        bits::contains(&self.position.open, bit).then_some(bit)
    }

    /// Strikes out the fleets that the shot excludes.
    pub fn hear(&mut self, shot: Shot) {
        *self = self.after(shot);
    }

    /// The fleets that the shot does not exclude.
    pub fn after(&self, shot: Shot) -> Remainder {
        self.split(shot.cell, &[shot.outcome]).pop().expect("a part for every answer")
    }

    /// The fleets that remain after each of these answers to a shot.
    pub fn split(&self, cell: Cell, answers: &[Outcome]) -> Vec<Remainder> {
        let Some(bit) = self.bit(cell) else {
            return vec![self.clone(); answers.len()];
        };
        let mut open = self.position.open;
        open[bit / 64] &= !(1 << (bit % 64));
        // For what may be said, the place of the answer; one past them where it is none of them.
        let mut place_of = [answers.len(); SOME_SHIP as usize + 1];
        let mut missed = answers.len();
        for (place, answer) in answers.iter().enumerate() {
            match answer {
                Outcome::Miss => missed = place,
                Outcome::Hit => place_of[0] = place,
                Outcome::Sunk => place_of[usize::from(SOME_SHIP)] = place,
                Outcome::SunkSize(size) => place_of[usize::from(*size)] = place,
            }
        }
        let mut parts = vec![Vec::new(); answers.len() + 1];
        for number in 0..self.len() {
            let place = match bits::contains(&self.masks[number], bit) {
                false => missed,
                true if self.ships.rows == 0 => place_of[0],
                true => place_of[usize::from(self.ships.said(self.labels[number], bit, open))],
            };
            parts[place].push(number as u32);
        }
        let part = |(answer, numbers): (&Outcome, &Vec<u32>)| {
            let left = self.position.left.saturating_sub(answer.is_hit().into());
            let mut part = self.some(numbers, |label| label, self.play.afresh());
            part.position = Position { open, left };
            if part.len() * SCATTERED < part.marks.len() {
                part.gather();
            }
            part
        };
        answers.iter().zip(&parts).map(part).collect()
    }

    /// About that many of the fleets, drawn by their weight, or all where there are not many more.
    /// Those drawn weigh the same, and which ones they are depends on the fleets alone: neither on
    /// their order nor on any dice.
    pub fn thinned(&self, fleets: usize) -> Remainder {
        if self.len() <= fleets + fleets / 2 {
            return self.clone();
        }
        let share = fleets as f64 / self.weight() as f64 * 2f64.powi(64);
        let drawn = |number: &u32| {
            let label = self.labels[*number as usize];
            (self.marks[label.number as usize] as f64) < share * f64::from(label.weight)
        };
        let numbers: Vec<u32> = (0..self.len() as u32).filter(drawn).collect();
        let mut thinned = self.some(&numbers, |label| Label { weight: 1, ..label }, self.play.even_out());
        thinned.gather();
        // Only small numbers have been drawn. New ones make it possible to draw from those again.
        thinned.marks = thinned.marks.iter().map(|&mark| mixed(mark)).collect();
        thinned
    }

    /// Those of the fleets.
    fn some(&self, numbers: &[u32], label: impl Fn(Label) -> Label, play: Play) -> Remainder {
        Remainder {
            grid: self.grid,
            cells: self.cells.clone(),
            ships: self.ships.clone(),
            position: self.position,
            masks: numbers.iter().map(|&number| self.masks[number as usize]).collect(),
            labels: numbers.iter().map(|&number| label(self.labels[number as usize])).collect(),
            marks: Arc::clone(&self.marks),
            play,
            crowd: Standing::default(),
        }
    }

    /// Brings together what is known of the fleets that are left, so that the machine finds it
    /// faster.
    fn gather(&mut self) {
        let rows = self.ships.rows;
        let number = |label: &Label| label.number as usize;
        self.marks = self.labels.iter().map(|label| self.marks[number(label)]).collect();
        let places = self.labels.iter().flat_map(|label| &self.ships.of_fleet[number(label) * rows..][..rows]);
        self.ships.of_fleet = places.copied().collect();
        self.labels.iter_mut().zip(0..).for_each(|(label, number)| label.number = number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::all_fleets;
    use amiral_game::{Board, Contact, Preset, RulesSetup, Seed};

    /// The whole list.
    fn everything(lister: &Lister, inference: &Inference, seen: &Seen) -> Remainder {
        lister.list(inference, seen, usize::MAX, u64::MAX, &Stop::new()).unwrap().unwrap()
    }

    #[test]
    fn a_list_has_no_more_fleets_and_takes_no_more_steps_than_it_may() {
        let rules = RulesSetup { width: 6, height: 6, fleet: vec![3, 2], ..RulesSetup::default() }.build().unwrap();
        let (seen, inference) = (Seen::new(&rules), Inference::new(&rules));
        let lister = Lister::new(&rules, Prior::Uniform);
        let all = everything(&lister, &inference, &seen).len();
        let list = |fleets, steps| {
            let bytes = fleets * lister.bytes_a_fleet();
            lister.list(&inference, &seen, bytes, steps, &Stop::new()).map(|list| list.map(|list| list.len()))
        };
        assert_eq!(list(all, u64::MAX), Ok(Some(all)));
        assert_eq!(list(all - 1, u64::MAX), Ok(None));
        assert_eq!(list(all, 100), Err(Failure::BudgetExceeded));
        let stop = Stop::after(100);
        assert_eq!(lister.list(&inference, &seen, usize::MAX, u64::MAX, &stop).err(), Some(Failure::Cancelled));
        assert_eq!(stop.asked(), 101);
    }

    /// What the fleets that cover a cell weigh together.
    fn covering(fleets: &[(Fleet, u32)], cell: Cell) -> u32 {
        fleets.iter().filter(|(fleet, _)| fleet.cells().contains(cell)).map(|(_, weight)| weight).sum()
    }

    /// How certain the cells are when that one is missed.
    fn certainty(seen: &Seen, fleets: &[(Fleet, u32)], cell: Cell) -> u32 {
        let missed = |(fleet, _): &&(Fleet, u32)| !fleet.cells().contains(cell);
        let missed: Vec<(Fleet, u32)> = fleets.iter().filter(missed).cloned().collect();
        seen.unfired().map(|cell| covering(&missed, cell).pow(2)).sum()
    }

    /// The slow twin: what likeliest-cell play costs, shot by shot on boards. Of cells alike the
    /// first is fired at, or else the one whose miss leaves most certainty.
    fn by_boards(seen: &Seen, fleets: &[(Fleet, u32)], by_certainty: bool, first: Option<Cell>) -> u64 {
        if seen.is_won() || fleets.is_empty() {
            return 0;
        }
        let cell = first.unwrap_or_else(|| {
            let most = seen.unfired().map(|cell| covering(fleets, cell)).max().unwrap();
            let mut alike = seen.unfired().filter(|&cell| covering(fleets, cell) == most);
            if by_certainty && (8..=256).contains(&fleets.len()) && u64::from(most) < weight_of(fleets) {
                alike.min_by_key(|&cell| std::cmp::Reverse(certainty(seen, fleets, cell))).unwrap()
            } else {
                alike.next().unwrap()
            }
        });
        let after = answers_on_boards(seen, fleets, cell);
        weight_of(fleets) + after.iter().map(|(seen, fleets)| by_boards(seen, fleets, by_certainty, None)).sum::<u64>()
    }

    /// The slow twin of playing that cell and then searching.
    fn by_searching(
        seen: &Seen,
        fleets: &[(Fleet, u32)],
        by_certainty: bool,
        cell: Cell,
        cells: usize,
        shots: u32,
    ) -> u64 {
        let go_on = |(seen, fleets): &(Seen, Vec<(Fleet, u32)>)| {
            if seen.is_won() {
                return 0;
            }
            if shots == 0 || fleets.len() <= 3 {
                return by_boards(seen, fleets, by_certainty, None);
            }
            let mut likely: Vec<Cell> = seen.unfired().filter(|&cell| covering(fleets, cell) > 0).collect();
            if by_certainty {
                likely.sort_by_key(|&cell| std::cmp::Reverse(certainty(seen, fleets, cell)));
            }
            likely.sort_by_key(|&cell| std::cmp::Reverse(covering(fleets, cell)));
            let index = |cell: Cell| seen.rules().grid().index(cell);
            if u64::from(covering(fleets, likely[0])) == weight_of(fleets) {
                likely.retain(|&cell| u64::from(covering(fleets, cell)) == weight_of(fleets));
                likely.sort_by_key(|&cell| index(cell));
                likely.truncate(1);
            }
            likely.truncate(cells);
            let cost = |cell: Cell| by_boards(seen, fleets, by_certainty, Some(cell));
            let best = likely.into_iter().min_by_key(|&cell| (cost(cell), index(cell)));
            by_searching(seen, fleets, by_certainty, best.unwrap(), cells, shots - 1)
        };
        weight_of(fleets) + answers_on_boards(seen, fleets, cell).iter().map(go_on).sum::<u64>()
    }

    fn weight_of(fleets: &[(Fleet, u32)]) -> u64 {
        fleets.iter().map(|(_, weight)| u64::from(*weight)).sum()
    }

    /// What is seen after a shot, and the fleets that remain then, for everything that may be said.
    fn answers_on_boards(seen: &Seen, fleets: &[(Fleet, u32)], cell: Cell) -> Vec<(Seen, Vec<(Fleet, u32)>)> {
        let mut heard: Vec<(Seen, Vec<(Fleet, u32)>)> = Vec::new();
        for (fleet, weight) in fleets {
            let mut board = Board::new(seen.rules(), fleet.clone());
            seen.shots().iter().for_each(|shot| _ = board.fire(shot.cell).unwrap());
            let mut after = seen.clone();
            after.push(Shot { cell, outcome: board.fire(cell).unwrap() }).unwrap();
            match heard.iter_mut().find(|(other, _)| other.shots() == after.shots()) {
                Some((_, alike)) => alike.push((fleet.clone(), *weight)),
                None => heard.push((after, vec![(fleet.clone(), *weight)])),
            }
        }
        heard
    }

    fn rules(contact: Contact, announce: Announce, fleet: &[u32], reefs: &str) -> Rules {
        let reefs = reefs.split_whitespace().map(|cell| cell.parse().unwrap()).collect();
        let setup = RulesSetup {
            width: 4,
            height: 4,
            fleet: fleet.to_vec(),
            contact,
            announce,
            reefs,
            ..RulesSetup::default()
        };
        setup.build().unwrap()
    }

    #[test]
    fn costs_and_splits_are_those_of_play_on_boards() {
        for (&contact, &announce) in Contact::ALL.iter().flat_map(|c| Announce::ALL.iter().map(move |a| (c, a))) {
            for (fleet, reefs) in [(&[3, 2][..], ""), (&[2, 2, 1], "B1"), (&[2, 1], "A0 D3")] {
                let rules = rules(contact, announce, fleet, reefs);
                let inference = Inference::new(&rules);
                for prior in [Prior::Uniform, Prior::Sequential] {
                    let lister = Lister::new(&rules, prior);
                    let weighed = |fleets: Vec<Fleet>| -> Vec<(Fleet, u32)> {
                        fleets.into_iter().map(|fleet| (fleet.clone(), lister.weigh(&fleet))).collect()
                    };
                    let all = all_fleets(&rules);
                    let mut board = Board::new(&rules, all[all.len() / 3].clone());
                    let mut seen = Seen::new(&rules);
                    let mut heard = everything(&lister, &inference, &seen);
                    for shot in ["B2", "C1", "A3", "D0", "B0"] {
                        let fleets = weighed(inference.list(&seen));
                        let mut fresh = everything(&lister, &inference, &seen);
                        assert_eq!(fresh.likeliest(), heard.likeliest());
                        assert_eq!((fresh.len(), fresh.weight()), (heard.len(), heard.weight()));
                        for likely in fresh.likeliest() {
                            let by_certainty = announce == Announce::SunkSize && prior == Prior::Uniform;
                            let expected = by_boards(&seen, &fleets, by_certainty, Some(likely.cell));
                            assert_eq!(
                                fresh.cost_of(likely.cell),
                                expected,
                                "{contact:?} {announce:?} {}",
                                likely.cell
                            );
                            assert_eq!(heard.cost_of(likely.cell), expected);
                            let after = answers_on_boards(&seen, &fleets, likely.cell);
                            let answers: Vec<Outcome> =
                                after.iter().map(|(seen, _)| seen.shots().last().unwrap().outcome).collect();
                            let costs: Vec<u64> = after
                                .iter()
                                .map(|(seen, fleets)| by_boards(seen, fleets, by_certainty, None))
                                .collect();
                            assert_eq!(heard.costs_after(likely.cell, &answers), costs);
                            // The slow twin is very slow.
                            let few = if fleets.len() <= 30 { 3 } else { 0 };
                            for (cells, shots) in [(2, 1), (3, 2), (2, u16::MAX)].into_iter().take(few) {
                                let (most, turns) = (cells.into(), shots.into());
                                let expected = by_searching(&seen, &fleets, by_certainty, likely.cell, most, turns);
                                assert_eq!(fresh.cost_of_searching(likely.cell, cells, shots), expected);
                            }
                        }
                        let Ok(outcome) = seen.fire(&mut board, shot.parse().unwrap()) else {
                            break;
                        };
                        if seen.is_won() {
                            break;
                        }
                        heard.hear(Shot { cell: shot.parse().unwrap(), outcome });
                    }
                }
            }
        }
    }

    const LONG: [(Preset, &str); 2] = [
        (Preset::Classic, "E0o J5o A5o F9x G9x H9x I9x J9x D7o C6o E5o D4o C3o B2o D1x C1o"),
        (Preset::Hasbro, "E4x E5x E6o D4o F4o E3x E2x E1s5 H7x H6o G7x I7o F7s3 B2o C7o B5o C1o H2o J4o G4o B8o H9o"),
    ];

    fn long_list(preset: Preset, shots: &str, instructions: Instructions) -> Remainder {
        let rules = preset.rules();
        let seen = Seen::after(&rules, &amiral_game::notation::parse_shots(shots).unwrap()).unwrap();
        let lister = Lister::with_instructions(&rules, Prior::Uniform, instructions);
        everything(&lister, &Inference::new(&rules), &seen)
    }

    #[test]
    fn every_machine_finds_the_same_costs_on_long_lists() {
        for (preset, shots) in LONG {
            let costs = |instructions| {
                let mut thin = long_list(preset, shots, instructions).thinned(3_000);
                let cells: Vec<Cell> = thin.likeliest().iter().take(4).map(|likely| likely.cell).collect();
                let mut cost = |cell| (thin.cost_of(cell), thin.cost_of_searching(cell, 3, 2));
                cells.into_iter().map(&mut cost).collect::<Vec<(u64, u64)>>()
            };
            let plain = costs(Instructions::Plain);
            Instructions::available().into_iter().for_each(|instructions| assert_eq!(costs(instructions), plain));
        }
    }

    /// What a shot costs, played on the lists that each answer leaves, placed out anew.
    fn anew(list: &Remainder, cell: Cell, answers: &[Outcome], shots: u32) -> u64 {
        let cost = |mut part: Remainder| match part.likeliest().first() {
            Some(likely) if shots > 0 && part.len() > 256 => anew(&part, likely.cell, answers, shots - 1),
            Some(likely) if part.len() > 256 => part.cost_of(likely.cell),
            // Which of several cells alike is fired at, a list does not say.
            Some(_) => part.cost(),
            None => 0,
        };
        list.weight() + list.split(cell, answers).into_iter().map(cost).sum::<u64>()
    }

    #[test]
    fn what_a_shot_costs_on_long_lists_is_what_comes_after_it() {
        let answers: Vec<Outcome> =
            [Outcome::Miss, Outcome::Hit].into_iter().chain((2..=5).map(Outcome::SunkSize)).collect();
        let (preset, shots) = LONG[1];
        let mut list = long_list(preset, shots, Instructions::best());
        assert!(list.len() > 10_000, "{}", list.len());
        for likely in list.likeliest().into_iter().take(3) {
            let cost = list.cost_of(likely.cell);
            assert_eq!(cost, list.weight() + list.costs_after(likely.cell, &answers).iter().sum::<u64>());
            for shots in [0, 3, u32::MAX] {
                assert_eq!(cost, anew(&list, likely.cell, &answers, shots), "{} {shots}", likely.cell);
            }
        }
    }

    #[test]
    fn thinning_keeps_about_as_many_as_wanted_by_their_weight() {
        let (preset, shots) = LONG[0];
        let rules = preset.rules();
        let seen = Seen::after(&rules, &amiral_game::notation::parse_shots(shots).unwrap()).unwrap();
        for prior in [Prior::Uniform, Prior::Sequential] {
            let all = everything(&Lister::new(&rules, prior), &Inference::new(&rules), &seen);
            let thin = all.thinned(20_000);
            assert!((19_000..21_000).contains(&thin.len()), "{}", thin.len());
            assert_eq!(thin.weight(), thin.len() as u64);
            let chance = |remainder: &Remainder, cell: Cell| {
                let likely = remainder.likeliest().into_iter().find(|likely| likely.cell == cell);
                likely.map_or(0.0, |likely| likely.weight as f64 / remainder.weight() as f64)
            };
            for likely in all.likeliest() {
                let (whole, part) = (chance(&all, likely.cell), chance(&thin, likely.cell));
                assert!((whole - part).abs() < 0.02, "{prior:?} {}: {whole} {part}", likely.cell);
            }
        }
    }

    #[test]
    fn a_list_splits_into_what_each_answer_leaves_and_can_be_thinned_again() {
        let (preset, shots) = LONG[1];
        let all = long_list(preset, shots, Instructions::best());
        let cell = all.likeliest()[0].cell;
        let answers = [Outcome::Miss, Outcome::Hit, Outcome::SunkSize(2), Outcome::SunkSize(3), Outcome::SunkSize(4)];
        let parts = all.split(cell, &answers);
        assert_eq!(parts.iter().map(Remainder::len).sum::<usize>(), all.len());
        for (part, outcome) in parts.into_iter().zip(answers) {
            let mut heard = all.clone();
            heard.hear(Shot { cell, outcome });
            assert_eq!((part.len(), part.left(), part.likeliest()), (heard.len(), heard.left(), heard.likeliest()));
        }
        let thin = all.thinned(all.len() / 4).thinned(all.len() / 16);
        let share = 16.0 * thin.len() as f64 / all.len() as f64;
        assert!((0.8..1.2).contains(&share), "{} of {}", thin.len(), all.len());
    }

    #[test]
    fn what_is_caught_is_like_what_remains() {
        let chances = |remainder: &Remainder| {
            let all = remainder.weight() as f64;
            remainder
                .likeliest()
                .into_iter()
                .map(|likely| (likely.cell, likely.weight as f64 / all))
                .collect::<Vec<_>>()
        };
        for (&contact, &announce) in Contact::ALL.iter().flat_map(|c| Announce::ALL.iter().map(move |a| (c, a))) {
            for (fleet, reefs, shots) in [(&[3, 2][..], "", &["B2", "C1"][..]), (&[2, 2, 1], "B1", &["C2"])] {
                let rules = rules(contact, announce, fleet, reefs);
                let inference = Inference::new(&rules);
                let fleets = all_fleets(&rules);
                let mut board = Board::new(&rules, fleets[fleets.len() / 3].clone());
                let mut seen = Seen::new(&rules);
                shots.iter().for_each(|cell| _ = seen.fire(&mut board, cell.parse().unwrap()).unwrap());
                for prior in [Prior::Uniform, Prior::Sequential] {
                    let lister = Lister::new(&rules, prior);
                    let all = everything(&lister, &inference, &seen);
                    let catch = lister.catch(&inference, &seen, 20_000, &Stop::new(), &mut Seed(1).dice(&[]));
                    let catch = catch.unwrap().unwrap();
                    assert!((catch.fleets / all.len() as f64 - 1.0).abs() < 0.03, "{} {}", catch.fleets, all.len());
                    assert!((19_999..=20_001).contains(&catch.remainder.len()));
                    let caught = chances(&catch.remainder);
                    for (cell, chance) in chances(&all) {
                        let found = caught.iter().find(|likely| likely.0 == cell).map_or(0.0, |likely| likely.1);
                        // Weights are rounded in a list, and not in a catch.
                        let margin = if prior == Prior::Uniform { 0.015 } else { 0.04 };
                        assert!(
                            (found - chance).abs() < margin,
                            "{contact:?} {announce:?} {prior:?} {cell}: {found} {chance}"
                        );
                    }
                }
            }
        }
    }
}
