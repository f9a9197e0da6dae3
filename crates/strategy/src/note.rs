//! Why a strategy did what it did, as data.
//!
//! A strategy writes while it takes note of a shot ([`crate::Shooter::observe`]: what it queued,
//! dropped, found sunk) and while it chooses the next one ([`crate::Shooter::choose`]: ships struck
//! off, cells ruled out, the cell and what speaks for it). What the shot itself did is known to the
//! caller and not repeated.

use amiral_game::{Axis, Cell, Shape, Ship, WhySunk};

use crate::{Broken, Whose};

/// One thing a strategy did or found, for a person to read; `words` makes sentences of them.
#[derive(Clone, PartialEq, Debug)]
pub enum Note {
    /// It fires blind, at one of the best cells.
    Blind {
        /// The cell.
        cell: Cell,
        /// What speaks for it.
        reason: Reason,
        /// Every cell that was as good, the one chosen included, in the order in which they were
        /// looked at.
        tied: Vec<Cell>,
    },
    /// It fires at the first cell of its queue.
    Target {
        /// The cell.
        cell: Cell,
    },
    /// It fires where a hit ship may go on, having no queue but numbers for the cells.
    Finish {
        /// The cell.
        cell: Cell,
        /// What speaks for it.
        reason: Reason,
        /// Every cell that was as good, the one chosen included, in the order in which they were
        /// looked at.
        tied: Vec<Cell>,
    },
    /// It queued a cell.
    Queued {
        /// The cell.
        cell: Cell,
    },
    /// The smallest ship left does not fit through a hit along that axis, so the cells there were
    /// not queued.
    NoRoom {
        /// The hit.
        hit: Cell,
        /// The axis.
        axis: Axis,
        /// The size of the smallest ship left.
        smallest: u8,
    },
    /// It ordered the neighbours of a first hit by the number of ships through both.
    Ranked {
        /// The cells and those numbers, in their new order.
        counts: Vec<(Cell, u32)>,
    },
    /// Its queue has changed and is now this.
    Queue {
        /// The cells, the next one first; never none.
        cells: Vec<Cell>,
    },
    /// A second hit told how the ship lies.
    DirectionFound {
        /// The axis.
        axis: Axis,
    },
    /// It took a cell out of its queue.
    Dropped {
        /// The cell.
        cell: Cell,
        /// Why.
        why: WhyDropped,
    },
    /// It emptied its queue, because the ship it was after has sunk.
    QueueCleared,
    /// It believes that a ship has sunk.
    Sunk {
        /// The ship.
        ship: Ship,
        /// How it knows.
        why: WhySunk,
    },
    /// Some ship sank, but several explain the announcement, so that it cannot tell which cells
    /// were its own.
    SunkSomewhere {
        /// The hit that sank it.
        cell: Cell,
        /// Its size, if that was said.
        size: Option<u8>,
    },
    /// It struck a sunk ship off its list; these ships are left to find.
    Left {
        /// Their shapes, largest first.
        ships: Vec<Shape>,
    },
    /// Hits that no ship known to have sunk explains, so that it goes on around them.
    Unexplained {
        /// The hits, in the order they were made.
        hits: Vec<Cell>,
    },
    /// It ruled out a cell: there can be no ship.
    RuledOut {
        /// The cell.
        cell: Cell,
        /// Why.
        why: WhyRuledOut,
    },
    /// Few enough cells are open to look at every way to place the ships left.
    ThresholdReached {
        /// The open cells.
        open: usize,
        /// The threshold.
        threshold: usize,
    },
    /// It drew fleets at random.
    Drew {
        /// How many.
        samples: usize,
        /// How many it wanted: more than it drew where too few attempts at placing one succeeded.
        wanted: usize,
    },
    /// It has learned how this opponent places fleets.
    Habit {
        /// The habit.
        habit: Habit,
        /// How many times as often as by chance it shows.
        times: f64,
        /// The games it was learned from.
        games: usize,
        /// Whose they are.
        whose: Whose,
    },
    /// It has nothing to learn from: no past game is known.
    Untaught,
    /// It expects a fleet that this opponent has placed before.
    Again {
        /// With which chance.
        chance: f64,
        /// The games it was learned from.
        games: usize,
        /// Whose they are.
        whose: Whose,
    },
    /// Somebody's program says this of its reasons.
    Told {
        /// What it says, on one line.
        text: String,
    },
    /// Somebody's program can go on no more.
    Broken(Broken),
    /// Counting every fleet would take too long here, so it used a cheaper method.
    BudgetExceeded,
    /// So many fleets explain all shots.
    Remain {
        /// How many.
        fleets: u128,
        /// Whether they were counted; otherwise it is an estimate.
        exact: bool,
    },
    /// The cells with the best chances.
    Likely {
        /// The cells and the chance of each that a ship is there, likeliest first.
        cells: Vec<(Cell, f64)>,
    },
    /// It prefers a cell to the likeliest one, since the game will be shorter.
    Prefers {
        /// The cell.
        cell: Cell,
        /// The shots left on average if it is fired at, this one included. Fewer than `over_shots`.
        shots: f64,
        /// The likeliest cell.
        over: Cell,
        /// The shots left if that one is.
        over_shots: f64,
        /// How many sampled fleets these averages are over; nothing where they are over all that
        /// remain.
        sampled: Option<usize>,
    },
    /// A cell and the likeliest one cost the same to the end, so that it took the one it came to
    /// first.
    Equal {
        /// The cell.
        cell: Cell,
        /// The likeliest cell.
        over: Cell,
        /// The shots left on average after either, this one included.
        shots: f64,
    },
    /// Its opening book, worked out beforehand, has a cell that is not the likeliest.
    ByTheBook {
        /// The cell.
        cell: Cell,
        /// The likeliest cell.
        over: Cell,
    },
    /// It took the likeliest cell of the fleets it drew, where counting prefers another.
    LikeliestDrawn {
        /// The cell.
        cell: Cell,
        /// The likeliest cell as counted.
        over: Cell,
    },
    /// It fires at a cell after weighing what remains.
    Chose {
        /// The cell.
        cell: Cell,
        /// The chance that a ship is there.
        chance: f64,
    },
    /// It fires at an optimal cell: every continuation has been searched.
    Optimal {
        /// The cell.
        cell: Cell,
        /// The chance that a ship is there.
        chance: f64,
        /// The shots left on average, this one included.
        shots: f64,
    },
}

/// A way some people place their ships.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Habit {
    /// At the border.
    Border,
    /// In the middle, away from every border.
    Middle,
    /// At the left border.
    Left,
    /// At the right border.
    Right,
    /// At the top border.
    Top,
    /// At the bottom border.
    Bottom,
    /// Horizontally.
    Across,
    /// Vertically.
    Down,
    /// Within two cells of another ship.
    Together,
    /// Further than two cells from every other ship.
    Apart,
}

impl Habit {
    /// Every habit.
    pub const ALL: [Habit; 10] = [
        Habit::Border,
        Habit::Middle,
        Habit::Left,
        Habit::Right,
        Habit::Top,
        Habit::Bottom,
        Habit::Across,
        Habit::Down,
        Habit::Together,
        Habit::Apart,
    ];

    pub(crate) fn is_side(self) -> bool {
        matches!(self, Habit::Left | Habit::Right | Habit::Top | Habit::Bottom)
    }
}

/// What speaks for a cell.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Reason {
    /// Nothing: it was drawn among so many cells.
    Random {
        /// How many.
        among: usize,
    },
    /// It was drawn among the black cells left.
    Black {
        /// How many.
        among: usize,
    },
    /// It lies on a diagonal the ships left cannot slip through, and it was drawn among so many
    /// that do.
    Diagonal {
        /// How many.
        among: usize,
        /// How many cells lie from one diagonal to the next.
        spacing: u8,
    },
    /// The student's marks for it, which favour cells in line with hits.
    Marks {
        /// The marks.
        marks: u32,
    },
    /// So many ships left may lie through it, each looked at alone.
    Ships {
        /// How many.
        through: u32,
    },
    /// In so many past games they had a ship there.
    Remembered {
        /// How many.
        ships: u32,
        /// The past games.
        games: usize,
        /// Whose they are.
        whose: Whose,
    },
    /// So many of the fleets drawn cover it.
    Samples {
        /// How many.
        covering: u32,
        /// How many were drawn.
        drawn: u32,
    },
    /// A ship is there with about this chance.
    Chance {
        /// The chance, from 0 to 1.
        chance: f64,
    },
    /// So many of the fleets that remain cover it.
    Fleets {
        /// How many.
        covering: u128,
        /// How many remain.
        remaining: u128,
    },
}

/// Why a cell left the queue without being shot at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WhyDropped {
    /// The ship lies along the other axis.
    OffAxis,
    /// After a miss on the other side of the hit, the smallest ship left no longer fits that way.
    NoRoom,
    /// It was ruled out.
    RuledOut,
}

/// Why a cell cannot hold a ship.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WhyRuledOut {
    /// It lies beside a sunk ship.
    BesideSunk,
    /// The smallest ship left fits neither across nor along.
    Cramped {
        /// The size of the smallest ship left.
        smallest: u8,
    },
}

/// Collects a strategy's notes, or drops them.
#[derive(Debug, Default)]
///
/// ```
/// # use amiral_game::{Preset, Seed, Seen, Stop};
/// # use amiral_strategy::{Journal, Resources, Spec, build};
/// let rules = Preset::Classic.rules();
/// let mut shooter = build(&"level5".parse()?, &rules, Seed(1), &Resources::default());
/// let mut journal = Journal::open();
/// shooter.choose(&Seen::new(&rules), 1, &mut journal, &Stop::new());
/// assert!(!journal.take().is_empty());
/// # Ok::<(), amiral_strategy::SpecError>(())
/// ```
pub struct Journal {
    notes: Option<Vec<Note>>,
}

impl Journal {
    /// A journal that drops notes: they are not even made.
    pub fn closed() -> Journal {
        Journal { notes: None }
    }

    /// A journal that keeps every note.
    pub fn open() -> Journal {
        Journal { notes: Some(Vec::new()) }
    }

    /// Whether anybody reads.
    #[inline]
    pub fn is_open(&self) -> bool {
        self.notes.is_some()
    }

    /// Writes a note, if anybody reads.
    #[inline]
    pub fn note(&mut self, note: impl FnOnce() -> Note) {
        if let Some(notes) = &mut self.notes {
            notes.push(note());
        }
    }

    /// The notes since the last time.
    pub fn take(&mut self) -> Vec<Note> {
        self.notes.as_mut().map(std::mem::take).unwrap_or_default()
    }
}
