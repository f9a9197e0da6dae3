//! The sea as the documents scan it, column by column, and the tables for keeping count of the
//! ships on it.

use amiral_game::{Axis, Bits, Cell, Class, Direction, PlacementId, Rules, Ship};

use crate::chart::Mark;

/// Marks the grid's rim in tables of cell numbers.
pub(crate) const RIM: u16 = u16::MAX;

/// Everything about the rules that does not change during a game. Cells are numbered column by
/// column, so that the first in scan order is the one with the lowest number; placements of all
/// classes are numbered through.
#[derive(Debug)]
pub(crate) struct Sea {
    rules: Rules,
    cells: Box<[Cell]>,
    /// By cell and direction, in the order of [`Direction::ALL`], the next cell or [`RIM`].
    next: Box<[[u16; 4]]>,
    placements: Box<[PlacementSpan]>,
    covered: Box<[u16]>,
    /// The words of a set of placements.
    words: usize,
    /// For every cell, the placements through it, as bits.
    through: Box<[u64]>,
    classes: Box<[ClassRange]>,
    pub(crate) fresh: Fresh,
}

/// Where one placement is to be found.
#[derive(Clone, Copy, Debug)]
struct PlacementSpan {
    start: u32,
    size: u8,
    class: u8,
}

/// The placements of one class, and its ships.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClassRange {
    pub(crate) size: u8,
    pub(crate) copies: u16,
    pub(crate) first: usize,
    pub(crate) end: usize,
}

/// The chart of a sea nobody has fired at.
#[derive(Debug)]
pub(crate) struct Fresh {
    pub(crate) marks: Box<[Mark]>,
    pub(crate) ships: Box<[i16]>,
    pub(crate) possible: Box<[u64]>,
    pub(crate) left: Box<[i16]>,
}

impl Sea {
    pub(crate) fn new(rules: &Rules) -> Sea {
        let grid = rules.grid();
        let columns = 0..grid.width();
        let cells: Box<[Cell]> =
            columns.flat_map(|column| (0..grid.height()).map(move |row| Cell::new(column, row))).collect();
        let number = |cell: Cell| scan_number(rules, cell) as u16;
        let next =
            cells.iter().map(|&cell| Direction::ALL.map(|way| grid.step(cell, way).map_or(RIM, number))).collect();

        let (mut placements, mut covered, mut classes) = (Vec::new(), Vec::new(), Vec::new());
        for (class, table) in rules.placements().classes().iter().enumerate() {
            let first = placements.len();
            for placement in table.placement_ids() {
                placements.push(PlacementSpan { start: covered.len() as u32, size: table.size(), class: class as u8 });
                covered.extend(table.ship(placement).cells().map(number));
            }
            let (size, copies, end) = (table.size(), table.copies() as u16, placements.len());
            classes.push(ClassRange { size, copies, first, end });
        }

        let words = placements.len().div_ceil(64).max(1);
        let mut through = vec![0; cells.len() * words];
        let mut ships = vec![0; cells.len()];
        let mut possible = vec![0; words];
        for (placement, span) in placements.iter().enumerate() {
            Bits::insert(&mut possible, placement);
            for &cell in &covered[span.start as usize..][..span.size.into()] {
                Bits::insert(&mut through[usize::from(cell) * words..][..words], placement);
                ships[usize::from(cell)] += classes[usize::from(span.class)].copies as i16;
            }
        }
        let marks = cells.iter().map(|&cell| if rules.reefs().contains(cell) { Mark::Water } else { Mark::Open });
        let fresh = Fresh {
            marks: marks.collect(),
            ships: ships.into(),
            possible: possible.into(),
            left: classes.iter().map(|class| class.copies as i16).collect(),
        };
        Sea {
            rules: rules.clone(),
            cells,
            next,
            placements: placements.into(),
            covered: covered.into(),
            words,
            through: through.into(),
            classes: classes.into(),
            fresh,
        }
    }

    pub(crate) fn rules(&self) -> &Rules {
        &self.rules
    }

    pub(crate) fn area(&self) -> usize {
        self.cells.len()
    }

    pub(crate) fn cell(&self, number: usize) -> Cell {
        self.cells[number]
    }

    pub(crate) fn number(&self, cell: Cell) -> usize {
        scan_number(&self.rules, cell)
    }

    /// The next cell that way.
    #[inline]
    pub(crate) fn step(&self, cell: usize, way: Direction) -> Option<usize> {
        let next = self.next[cell][way as usize];
        (next != RIM).then_some(usize::from(next))
    }

    pub(crate) fn classes(&self) -> &[ClassRange] {
        &self.classes
    }

    #[inline]
    pub(crate) fn class_of(&self, placement: usize) -> usize {
        self.placements[placement].class.into()
    }

    /// The cells a placement covers, from the first on.
    #[inline]
    pub(crate) fn covered(&self, placement: usize) -> &[u16] {
        let span = self.placements[placement];
        &self.covered[span.start as usize..][..span.size.into()]
    }

    /// The placements through a cell.
    #[inline]
    pub(crate) fn through(&self, cell: usize) -> Bits<'_> {
        Bits::new(&self.through[cell * self.words..][..self.words])
    }

    /// The class of a placement, and its number there.
    #[inline]
    fn in_class(&self, placement: usize) -> (&Class, PlacementId) {
        let class = self.class_of(placement);
        (&self.rules.placements().classes()[class], PlacementId::new(placement - self.classes[class].first))
    }

    pub(crate) fn ship(&self, placement: usize) -> Ship {
        let (class, placement) = self.in_class(placement);
        class.ship(placement)
    }

    /// The placement that is this ship, if it is one.
    pub(crate) fn find(&self, ship: Ship) -> Option<usize> {
        let (class, placement) = self.rules.placements().find(ship)?;
        Some(self.classes[class.index()].first + placement.index())
    }

    /// The cells that no other ship may cover once this placement is taken, its own included, in
    /// reading order.
    #[inline]
    pub(crate) fn halo(&self, placement: usize) -> Bits<'_> {
        let (class, placement) = self.in_class(placement);
        class.halo(placement)
    }

    /// The cells a placement covers, in reading order.
    #[inline]
    pub(crate) fn mask(&self, placement: usize) -> Bits<'_> {
        let (class, placement) = self.in_class(placement);
        class.mask(placement)
    }
}

#[inline]
fn scan_number(rules: &Rules, cell: Cell) -> usize {
    usize::from(cell.column()) * usize::from(rules.grid().height()) + usize::from(cell.row())
}

/// Both ways along an axis, in the order in which the documents try them.
pub(crate) fn ways(axis: Axis) -> [Direction; 2] {
    match axis {
        Axis::Horizontal => [Direction::Right, Direction::Left],
        Axis::Vertical => [Direction::Up, Direction::Down],
    }
}
