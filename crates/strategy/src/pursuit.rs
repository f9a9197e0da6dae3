//! The target phase: a ship has been hit, and is to be sunk.
//!
//! The neighbours of the first hit are queued and ordered by the ships that may lie through both.
//! The second hit tells the axis: cells beside it leave the queue, and every further hit queues the
//! cell beyond it. After a miss beside a lone hit, the cell on its other side leaves the queue if
//! the smallest ship no longer fits there. Where sides may not touch, a run of hits has sunk when
//! it is as long as the largest ship left or shut in at both ends.
//!
//! That is what the documents do, who know no announcements. Where sinkings are told, they decide;
//! where ships may touch, hits that the sunk ship leaves unexplained are resumed. Where every hit
//! says which ship it was, a line is made of hits of one ship, and one that sinks lies on its hits.

use std::cmp::Reverse;
use std::sync::Arc;

use amiral_game::{Announce, Axis, Cell, Contact, Direction, Outcome, Pennant, Ship, WhySunk};
use smallvec::SmallVec;

use crate::chart::{Chart, Mark};
use crate::sea::ways;
use crate::tie::Ties;
use crate::{Journal, Note, WhyDropped, WhyRuledOut};

/// How much a shooter reasons about what it has hit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reasoning {
    /// Not at all: it knows of sinkings only what it is told, and tries the neighbours as they
    /// come.
    Plain,
    /// As the documents' levels do.
    Full,
}

/// What is being pursued.
#[derive(Clone, Debug)]
pub(crate) struct Pursuit {
    reasoning: Reasoning,
    queue: Vec<u16>,
    /// Hits still to be explained, in the order they were made.
    pending: Vec<u16>,
    /// The first hit of the ship being sunk, and its axis once that is known.
    first: Option<usize>,
    axis: Option<Axis>,
    /// Sinkings that several ships explain.
    unclear: Vec<Sinking>,
    /// For every cell marked as a hit, which hit it was.
    hit_at: Vec<u16>,
    hits: u16,
    /// For every cell marked as a hit, the ship that was hit; empty where none has been told.
    ships: Vec<Option<Pennant>>,
}

/// An announced sinking.
#[derive(Clone, Copy, Debug)]
struct Sinking {
    cell: usize,
    size: Option<u8>,
    /// Which ship it was, where that is told.
    ship: Option<Pennant>,
    /// The hit that sank it.
    hit: u16,
}

/// What a pursuit works with.
pub(crate) struct Context<'a> {
    pub(crate) chart: &'a mut Chart,
    pub(crate) ties: &'a mut Ties,
    pub(crate) journal: &'a mut Journal,
}

impl Context<'_> {
    fn cell(&self, cell: usize) -> Cell {
        self.chart.sea().cell(cell)
    }

    /// Strikes a ship off the list of those left.
    fn strike(&mut self, class: usize) {
        // Shots that contradict the rules may sink a ship too many.
        if self.chart.left()[class] > 0 {
            self.chart.strike(class);
            if self.chart.largest().is_some() {
                self.journal.note(|| Note::Left { ships: self.chart.shapes_left() });
            }
        }
    }
}

impl Pursuit {
    pub(crate) fn new(reasoning: Reasoning, area: usize) -> Pursuit {
        Pursuit {
            reasoning,
            queue: Vec::new(),
            pending: Vec::new(),
            first: None,
            axis: None,
            unclear: Vec::new(),
            hit_at: vec![0; area],
            hits: 0,
            ships: Vec::new(),
        }
    }

    pub(crate) fn clear(&mut self) {
        self.queue.clear();
        self.pending.clear();
        self.unclear.clear();
        self.end();
        self.hits = 0;
        self.ships.clear();
    }

    /// The cells to fire at next, the first one first; none in the blind phase.
    pub(crate) fn queue(&self) -> &[u16] {
        &self.queue
    }

    /// The first hit of the ship being sunk.
    pub(crate) fn first(&self) -> Option<usize> {
        self.first
    }

    /// Marks a shot on the chart and does what follows from it.
    pub(crate) fn take(&mut self, cell: usize, outcome: Outcome, context: &mut Context<'_>) {
        if let Some(place) = self.queue.iter().position(|&queued| usize::from(queued) == cell) {
            self.queue.remove(place);
        }
        match outcome {
            Outcome::Miss => self.take_miss(cell, context),
            Outcome::Hit => self.take_hit(cell, context),
            Outcome::Sunk => self.take_sinking(cell, None, context),
            Outcome::SunkSize(size) => self.take_sinking(cell, Some(size), context),
            Outcome::HitShip(ship) => {
                self.mark_ship(cell, ship);
                self.take_hit(cell, context);
            }
            Outcome::SunkShip(ship) => {
                self.mark_ship(cell, ship);
                let hits = self.ships.iter().filter(|&&other| other == Some(ship)).count();
                self.take_sinking(cell, Some(u8::try_from(hits).unwrap_or(u8::MAX)), context);
            }
        }
        if self.pending.is_empty() {
            return;
        }
        let rules = context.chart.sea().rules();
        let silent = rules.announce() == Announce::Silent;
        if silent && rules.contact() != Contact::Free && self.reasoning == Reasoning::Full {
            self.sink_what_cannot_go_on(context);
        }
        if self.queue.is_empty() {
            self.go_on(context);
        }
    }

    fn take_miss(&mut self, cell: usize, context: &mut Context<'_>) {
        context.chart.close(cell);
        if self.reasoning == Reasoning::Full {
            self.drop_opposite(cell, context);
        }
    }

    fn mark_ship(&mut self, cell: usize, ship: Pennant) {
        self.ships.resize(self.hit_at.len(), None);
        self.ships[cell] = Some(ship);
    }

    /// Whether two hits may be of one ship, as far as that was told.
    fn may_be_one(&self, a: usize, b: usize) -> bool {
        self.ships.is_empty() || self.ships[a] == self.ships[b]
    }

    /// Which way the cell lies from the first one, if hits that may be of one ship lead there
    /// without a gap.
    fn way_of_run(&self, chart: &Chart, first: usize, cell: usize) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&way| {
            let mut next = first;
            loop {
                match chart.sea().step(next, way).filter(|&step| self.may_be_one(first, step)) {
                    Some(step) if step == cell => return true,
                    Some(step) if chart.mark(step) == Mark::Hit => next = step,
                    _ => return false,
                }
            }
        })
    }

    /// The first cell that way beyond the hits, unless a hit of another ship is in the way.
    fn beyond(&self, chart: &Chart, hit: usize, way: Direction) -> Option<usize> {
        let beyond = chart.beyond(hit, way)?;
        let mut next = hit;
        while !self.ships.is_empty() && next != beyond {
            if self.ships[next] != self.ships[hit] {
                return None;
            }
            next = chart.sea().step(next, way)?;
        }
        Some(beyond)
    }

    fn mark_hit(&mut self, cell: usize, context: &mut Context<'_>) {
        context.chart.hit(cell);
        self.pending.push(cell as u16);
        self.hit_at[cell] = self.hits;
        self.hits += 1;
    }

    fn take_hit(&mut self, cell: usize, context: &mut Context<'_>) {
        self.mark_hit(cell, context);
        match self.first {
            None => self.begin(cell, context),
            Some(first) => {
                if let Some(way) = self.way_of_run(context.chart, first, cell)
                    && self.axis.is_none_or(|axis| axis == way.axis())
                {
                    self.extend(first, cell, way, context);
                }
            }
        }
    }

    /// Begins with a hit: queues its neighbours, in both axes or in that of the hits beside it.
    fn begin(&mut self, hit: usize, context: &mut Context<'_>) {
        self.first = Some(hit);
        let goes_on = |way: Direction| {
            let beside = context.chart.sea().step(hit, way);
            context.chart.is_hit_beside(hit, way) && beside.is_some_and(|beside| self.may_be_one(hit, beside))
        };
        self.axis = Axis::ALL.into_iter().find(|&axis| ways(axis).iter().any(|&way| goes_on(way)));
        if let Some(axis) = self.axis {
            context.journal.note(|| Note::DirectionFound { axis });
        }
        for axis in Axis::ALL {
            if self.axis.is_some_and(|known| known != axis) {
                continue;
            }
            let smallest = context.chart.smallest();
            if self.reasoning == Reasoning::Full && context.chart.room_along(hit, axis) < smallest.into() {
                let hit = context.cell(hit);
                context.journal.note(|| Note::NoRoom { hit, axis, smallest });
                continue;
            }
            for way in ways(axis) {
                self.enqueue(self.beyond(context.chart, hit, way), context);
            }
        }
        self.rank(|_| hit, context);
        self.tell_queue(context);
    }

    /// Queues a cell if it is open and not queued.
    fn enqueue(&mut self, cell: Option<usize>, context: &mut Context<'_>) {
        if let Some(cell) = cell
            && context.chart.is_open(cell)
            && !self.queue.contains(&(cell as u16))
        {
            self.queue.push(cell as u16);
            let cell = context.cell(cell);
            context.journal.note(|| Note::Queued { cell });
        }
    }

    /// Orders the queue by the ships that may lie through each cell and its hit.
    fn rank(&mut self, hit_of: impl Fn(usize) -> usize, context: &mut Context<'_>) {
        if self.reasoning == Reasoning::Plain || self.queue.is_empty() {
            return;
        }
        let mut ranked: SmallVec<[(u16, u32); 8]> = (self.queue.iter())
            .map(|&cell| (cell, context.chart.ships_through_both(hit_of(cell.into()), cell.into())))
            .collect();
        ranked.sort_by_key(|&(_, ships)| Reverse(ships));
        if !context.ties.are_plain() {
            for place in 0..ranked.len() {
                let tied = ranked[place..].iter().take_while(|(_, ships)| *ships == ranked[place].1);
                let tied: Vec<Cell> = tied.map(|&(cell, _)| context.cell(cell.into())).collect();
                let taken = context.ties.pick(&tied);
                ranked[place..=place + taken].rotate_right(1);
            }
        }
        self.queue.clear();
        self.queue.extend(ranked.iter().map(|(cell, _)| cell));
        let sea = context.chart.sea();
        context.journal.note(|| Note::Ranked {
            counts: ranked.iter().map(|&(cell, ships)| (sea.cell(cell.into()), ships)).collect(),
        });
    }

    fn tell_queue(&self, context: &mut Context<'_>) {
        if !self.queue.is_empty() {
            let sea = context.chart.sea();
            context
                .journal
                .note(|| Note::Queue { cells: self.queue.iter().map(|&cell| sea.cell(cell.into())).collect() });
        }
    }

    /// Another hit of the ship that lies that way from the first one: queues the cell beyond it,
    /// and nothing beside the ship.
    fn extend(&mut self, first: usize, hit: usize, way: Direction, context: &mut Context<'_>) {
        if self.axis.is_none() {
            let axis = way.axis();
            self.axis = Some(axis);
            context.journal.note(|| Note::DirectionFound { axis });
            let chart = &context.chart;
            let beside = ways(axis.turned()).map(|way| chart.sea().step(first, way));
            self.drop_from_queue(&beside, WhyDropped::OffAxis, context);
        }
        self.enqueue(self.beyond(context.chart, hit, way), context);
        self.tell_queue(context);
    }

    fn drop_from_queue(&mut self, cells: &[Option<usize>], why: WhyDropped, context: &mut Context<'_>) {
        self.queue.retain(|&queued| {
            let cell = usize::from(queued);
            let dropped = cells.contains(&Some(cell));
            if dropped {
                let cell = context.cell(cell);
                context.journal.note(|| Note::Dropped { cell, why });
            }
            !dropped
        });
    }

    /// A miss beside a lone hit: drops the cell on the hit's other side if the smallest ship no
    /// longer fits there.
    fn drop_opposite(&mut self, miss: usize, context: &mut Context<'_>) {
        let (Some(first), None) = (self.first, self.axis) else { return };
        let sea = context.chart.sea();
        let Some(way) = Direction::ALL.into_iter().find(|&way| sea.step(first, way) == Some(miss)) else {
            return;
        };
        let opposite = sea.step(first, way.opposite());
        let room = context.chart.room(first, way.opposite());
        if room + 1 < context.chart.smallest().into() {
            let before = self.queue.len();
            self.drop_from_queue(&[opposite], WhyDropped::NoRoom, context);
            if self.queue.len() < before {
                self.tell_queue(context);
            }
        }
    }

    /// Where sides may not touch, hits in a row are one ship, which has sunk when it cannot be
    /// longer.
    fn sink_what_cannot_go_on(&mut self, context: &mut Context<'_>) {
        let mut place = 0;
        while place < self.pending.len() {
            let hit = usize::from(self.pending[place]);
            place += 1;
            if let Some((placement, why)) = shut_in_run(context.chart, hit) {
                self.sink(placement, why, Strike::Now, context);
                // Striking a ship off and ruling out cells may shut in others.
                place = 0;
            }
        }
    }

    /// A ship is known to have sunk.
    fn sink(&mut self, placement: usize, why: WhySunk, strike: Strike, context: &mut Context<'_>) {
        let sea = Arc::clone(context.chart.sea());
        let ship = sea.ship(placement);
        context.journal.note(|| Note::Sunk { ship, why });
        let covered = sea.covered(placement);
        self.pending.retain(|hit| !covered.contains(hit));
        context.chart.sink(placement);
        if self.first.is_some_and(|first| covered.contains(&(first as u16))) {
            if why == WhySunk::Largest || !self.queue.is_empty() {
                context.journal.note(|| Note::QueueCleared);
            }
            self.end();
        }
        if strike == Strike::Now {
            context.strike(sea.class_of(placement));
        }
        if self.reasoning == Reasoning::Full {
            self.rule_out_around(placement, context);
        }
    }

    fn rule_out_around(&mut self, placement: usize, context: &mut Context<'_>) {
        let sea = Arc::clone(context.chart.sea());
        if sea.rules().contact() == Contact::Free {
            return;
        }
        let told = context.chart.largest().is_some();
        for index in sea.halo(placement).iter() {
            let cell = sea.rules().grid().cell(index);
            let number = sea.number(cell);
            if context.chart.is_open(number) {
                context.chart.close(number);
                if told {
                    context.journal.note(|| Note::RuledOut { cell, why: WhyRuledOut::BesideSunk });
                }
                self.drop_from_queue(&[Some(number)], WhyDropped::RuledOut, context);
            }
        }
    }

    /// The ship being sunk is no longer pursued.
    fn end(&mut self) {
        self.queue.clear();
        (self.first, self.axis) = (None, None);
    }

    /// A ship was said to sink: finds out which, and perhaps which earlier ones.
    fn take_sinking(&mut self, cell: usize, size: Option<u8>, context: &mut Context<'_>) {
        self.mark_hit(cell, context);
        let ship = self.ships.get(cell).copied().flatten();
        self.unclear.push(Sinking { cell, size, ship, hit: self.hits - 1 });
        let mut place = self.unclear.len();
        while let Some(earlier) = place.checked_sub(1) {
            place = earlier;
            let sinking = self.unclear[place];
            let newest = sinking.cell == cell;
            if let [placement] = *self.explanations(sinking, context.chart) {
                self.unclear.remove(place);
                // A ship whose size was told has been struck off already.
                let strike = if newest || sinking.size.is_none() { Strike::Now } else { Strike::Done };
                self.sink(placement, WhySunk::Announced, strike, context);
                place = self.unclear.len();
            } else if newest {
                self.leave_unclear(sinking, context);
            }
        }
    }

    /// Several ships may have sunk: what all of them have in common is explained, and the one of
    /// the most cells is believed where its size was not told.
    fn leave_unclear(&mut self, sinking: Sinking, context: &mut Context<'_>) {
        let (cell, size) = (context.cell(sinking.cell), sinking.size);
        // It may be looked at again after another ship became clear.
        if !self.pending.contains(&(sinking.cell as u16)) {
            return;
        }
        context.journal.note(|| Note::SunkSomewhere { cell, size });
        let sea = Arc::clone(context.chart.sea());
        let explanations = self.explanations(sinking, context.chart);
        let most = explanations.iter().map(|&placement| sea.covered(placement).len()).max().unwrap_or(0);
        let believed = explanations.iter().filter(|&&placement| sea.covered(placement).len() == most);
        let explained = |hit: &u16| most > 0 && believed.clone().all(|&placement| sea.covered(placement).contains(hit));
        self.pending.retain(|hit| *hit != sinking.cell as u16 && !explained(hit));
        self.end();
        if let Some(class) = size.and_then(|size| sea.rules().placements().class_of_size(size)) {
            context.strike(class.index());
        }
    }

    /// The placements that may have sunk with that shot: all their cells were hit by then, and none
    /// of the others sank a ship.
    fn explanations(&self, sinking: Sinking, chart: &Chart) -> Vec<usize> {
        let sea = chart.sea();
        let sank_another = |cell: usize| self.unclear.iter().any(|other| other.cell == cell && cell != sinking.cell);
        let explains = |&placement: &usize| {
            let covered = sea.covered(placement);
            let size_fits = match sinking.size {
                Some(size) => covered.len() == usize::from(size),
                None => chart.left()[sea.class_of(placement)] > 0,
            };
            let was_hit = |&cell: &u16| {
                let cell = usize::from(cell);
                let may_be_it = sinking.ship.is_none() || self.ships[cell] == sinking.ship;
                chart.mark(cell) == Mark::Hit && self.hit_at[cell] <= sinking.hit && may_be_it && !sank_another(cell)
            };
            size_fits && chart.is_possible(placement) && covered.iter().all(was_hit) && stands_alone(chart, placement)
        };
        sea.through(sinking.cell).iter().filter(explains).collect()
    }

    /// The queue has run dry and hits are left to explain: takes them up.
    fn go_on(&mut self, context: &mut Context<'_>) {
        loop {
            if let Some(first) = self.first {
                // Sinkings are told and none was: ships lie side by side, and the line followed was
                // none.
                if context.chart.sea().rules().announce() != Announce::Silent && self.surround(context) {
                    return;
                }
                let mut pending = std::mem::take(&mut self.pending);
                let run = |hit: usize| hit == first || self.way_of_run(context.chart, first, hit).is_some();
                pending.retain(|&hit| !run(hit.into()));
                self.pending = pending;
                self.end();
            }
            let Some(&hit) = self.pending.first() else { return };
            let sea = context.chart.sea();
            context
                .journal
                .note(|| Note::Unexplained { hits: self.pending.iter().map(|&hit| sea.cell(hit.into())).collect() });
            self.begin(hit.into(), context);
            if !self.queue.is_empty() {
                return;
            }
        }
    }

    /// Queues every open cell beside a hit still to be explained; says whether there is one.
    fn surround(&mut self, context: &mut Context<'_>) -> bool {
        for place in 0..self.pending.len() {
            let hit = usize::from(self.pending[place]);
            for way in Direction::ALL {
                self.enqueue(context.chart.sea().step(hit, way), context);
            }
        }
        let sea = Arc::clone(context.chart.sea());
        let pending = self.pending.clone();
        let hit_beside = |cell| {
            let beside = Direction::ALL.into_iter().filter_map(|way| sea.step(cell, way));
            let mut hits = beside.filter(|&beside| pending.contains(&(beside as u16)));
            hits.next().expect("what was queued lies beside a hit")
        };
        self.rank(hit_beside, context);
        self.tell_queue(context);
        !self.queue.is_empty()
    }
}

/// Whether a sunk ship is still to be struck off the list.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Strike {
    Now,
    Done,
}

/// The run of hits that starts at that cell, as the placement it must be, if it cannot be longer.
fn shut_in_run(chart: &Chart, first: usize) -> Option<(usize, WhySunk)> {
    if chart.is_hit_beside(first, Direction::Left) || chart.is_hit_beside(first, Direction::Up) {
        return None;
    }
    let down = chart.is_hit_beside(first, Direction::Down);
    let axis = if down { Axis::Vertical } else { Axis::Horizontal };
    let mut size = 1;
    let mut last = first;
    while let Some(next) = chart.sea().step(last, axis.forward()).filter(|&next| chart.mark(next) == Mark::Hit) {
        (last, size) = (next, size + 1);
    }
    let open = |cell, way| chart.sea().step(cell, way).is_some_and(|next| chart.is_open(next));
    let why = if chart.largest() == Some(size) {
        WhySunk::Largest
    } else if size == 1 && Direction::ALL.into_iter().any(|way| open(first, way))
        || open(first, axis.forward().opposite())
        || open(last, axis.forward())
    {
        return None;
    } else {
        WhySunk::Closed
    };
    let placement = chart.sea().find(Ship::new(chart.sea().cell(first), axis, size)?)?;
    (chart.left()[chart.sea().class_of(placement)] > 0).then_some((placement, why))
}

/// Whether no hit beside the placement would have to be part of it: where sides may not touch, such
/// a hit is.
fn stands_alone(chart: &Chart, placement: usize) -> bool {
    let sea = chart.sea();
    let grid = sea.rules().grid();
    let covered = sea.covered(placement);
    sea.halo(placement)
        .iter()
        .map(|index| sea.number(grid.cell(index)))
        .all(|cell| covered.contains(&(cell as u16)) || !matches!(chart.mark(cell), Mark::Hit | Mark::Sunk))
}
