//! Where every ship may lie, and which places exclude each other.
//!
//! This is the one layer that turns rows and columns into sets. Counting, inference and random
//! fleets use the tables built here, over cell numbers and placement numbers, and know nothing of
//! rows: another shape of ship or of sea would change this module and nothing above it.

use std::sync::OnceLock;

use crate::bits;
use crate::{Axis, Bits, Cell, CellSet, ClassId, Contact, Grid, Mirror, PlacementId, Rules, Shape, Ship};

/// All placements of all ships under some rules, computed once and shared: see
/// [`Rules::placements`].
///
/// ```
/// # use amiral_game::Preset;
/// let rules = Preset::Classic.rules();
/// let classes = rules.placements().classes().iter();
/// let sizes: Vec<(u8, usize)> = classes.map(|class| (class.size(), class.len())).collect();
/// assert_eq!(sizes, [(5, 120), (4, 140), (3, 160), (2, 180)]);
/// ```
#[derive(Debug)]
pub struct Placements {
    grid: Grid,
    words: usize,
    classes: Box<[Class]>,
    class_of_ship: Box<[ClassId]>,
    conflicts: OnceLock<Conflicts>,
    symmetries: OnceLock<Box<[Symmetry]>>,
}

/// The ships of one kind, which is one shape, and the list of places where one of them may lie.
///
/// ```
/// # use amiral_game::Preset;
/// let rules = Preset::Classic.rules();
/// let cruisers = rules.placements().class_of_size(3).map(|class| rules.placements().class(class)).unwrap();
/// assert_eq!((cruisers.copies(), cruisers.len()), (2, 160));
/// let there = cruisers.find("B4h3".parse()?).expect("it lies on the sea");
/// assert_eq!(cruisers.cells(there), [41, 42, 43]);
/// # Ok::<(), amiral_game::ParseError>(())
/// ```
#[derive(Debug)]
pub struct Class {
    shape: Shape,
    size: u8,
    copies: usize,
    first_ship: usize,
    words: usize,
    grid: Grid,
    /// The ways in which such a ship may lie.
    ways: Box<[Shape]>,
    ships: Box<[Ship]>,
    /// For every cell and way, the number plus one of the placement that starts there, or 0.
    starting_at: Box<[u16]>,
    cells: Box<[u16]>,
    masks: Box<[u64]>,
    halos: Box<[u64]>,
}

impl Placements {
    pub(crate) fn of(rules: &Rules) -> Placements {
        let grid = rules.grid();
        let words = mask_words(grid);
        let mut classes: Vec<Class> = Vec::new();
        let mut class_of_ship = Vec::new();
        for (ship, &shape) in rules.ships().iter().enumerate() {
            match classes.last_mut() {
                Some(class) if class.shape == shape => class.copies += 1,
                _ => classes.push(Class::of(rules, shape, ship)),
            }
            class_of_ship.push(ClassId::new(classes.len() - 1));
        }
        Placements {
            grid,
            words,
            classes: classes.into(),
            class_of_ship: class_of_ship.into(),
            conflicts: OnceLock::new(),
            symmetries: OnceLock::new(),
        }
    }

    /// How many bytes all tables take, whether or not they have been computed. Reefs only make them
    /// smaller.
    pub(crate) fn memory(grid: Grid, ships: &[Shape], mirror: Mirror) -> usize {
        let kinds = || ships.chunk_by(|a, b| a == b).map(|ships| ships[0]);
        let all = Placements::places(grid, ships, mirror);
        let words: usize = kinds().map(|shape| places(grid, &shape.ways(mirror)).div_ceil(64)).sum();
        let class = |shape: Shape| {
            let ways = shape.ways(mirror);
            let size = usize::from(shape.size());
            let place = size_of::<Ship>() + size * size_of::<u16>() + 2 * mask_words(grid) * size_of::<u64>();
            let starts = grid.area() * ways.len() * size_of::<u16>() + ways.len() * size_of::<Shape>();
            size_of::<Class>() + places(grid, &ways) * place + starts
        };
        let conflicts = all * words * size_of::<u64>();
        let symmetries = 8 * (grid.area() + all) * size_of::<u16>();
        kinds().map(class).sum::<usize>() + ships.len() * size_of::<ClassId>() + conflicts + symmetries
    }

    /// How many places ships of those shapes have where there is no reef, each shape counted once.
    pub(crate) fn places(grid: Grid, ships: &[Shape], mirror: Mirror) -> usize {
        ships.chunk_by(|a, b| a == b).map(|ships| places(grid, &ships[0].ways(mirror))).sum()
    }

    /// The classes of ships, largest first.
    pub fn classes(&self) -> &[Class] {
        &self.classes
    }

    /// The class with that number.
    #[inline]
    pub fn class(&self, class: ClassId) -> &Class {
        &self.classes[class.index()]
    }

    /// The numbers of the classes, largest ships first.
    pub fn class_ids(&self) -> impl ExactSizeIterator<Item = ClassId> + Clone + use<> {
        (0..self.classes.len()).map(ClassId::new)
    }

    /// The class that the ship with that number in the fleet belongs to.
    #[inline]
    pub fn class_of_ship(&self, ship: usize) -> ClassId {
        self.class_of_ship[ship]
    }

    /// The class of straight ships of that size, if the fleet has one.
    pub fn class_of_size(&self, size: u8) -> Option<ClassId> {
        let is_it = |class: &Class| class.size == size && class.shape.is_straight();
        self.classes.iter().position(is_it).map(ClassId::new)
    }

    /// The class and the number of that ship's placement, if it is one.
    pub fn find(&self, ship: Ship) -> Option<(ClassId, PlacementId)> {
        let mut classes = self.class_ids();
        classes.find_map(|class| Some((class, self.class(class).find(ship)?)))
    }

    /// The number of ships.
    pub fn ships(&self) -> usize {
        self.class_of_ship.len()
    }

    /// The number of cells of the sea.
    pub fn cells(&self) -> usize {
        self.grid.area()
    }

    /// The number of 64-bit words in a mask over the cells: 1, 2, 4 or 11, so that loops over them
    /// can be compiled for each.
    pub fn words(&self) -> usize {
        self.words
    }

    /// Which placements exclude which, as bit sets; computed on first use.
    pub fn conflicts(&self) -> &Conflicts {
        self.conflicts.get_or_init(|| Conflicts::of(&self.classes))
    }

    /// The symmetries of the sea (reefs included), the identity first; computed on first use.
    pub fn symmetries(&self) -> &[Symmetry] {
        self.symmetries.get_or_init(|| Symmetry::all_of(self))
    }

    /// The cell numbers in an order in which few placements reach across from what comes before to
    /// what comes after: along the shorter side of the grid.
    pub fn sweep(&self) -> Box<[u16]> {
        let (width, height) = (u16::from(self.grid.width()), u16::from(self.grid.height()));
        if width <= height {
            (0..width * height).collect()
        } else {
            (0..width).flat_map(|column| (0..height).map(move |row| row * width + column)).collect()
        }
    }

    /// Small groups of cells, each of which at most one ship can touch: single cells under free
    /// contact, neighbouring pairs when sides may not touch, blocks of four when corners may not
    /// either. The longer a ship, the more patches it touches. They extend beyond the rim, so that
    /// all ships of one size touch equally many. [`fit()`](crate::fit()) uses them to see early that
    /// a fleet cannot fit.
    pub(crate) fn patches(&self, contact: Contact) -> Box<[Box<[u16]>]> {
        let (width, height) = (i16::from(self.grid.width()), i16::from(self.grid.height()));
        let shapes: &[&[(i16, i16)]] = match contact {
            Contact::Free => &[&[(0, 0)]],
            Contact::NoEdge => &[&[(0, 0), (1, 0)], &[(0, 0), (0, 1)]],
            Contact::NoCorner => &[&[(0, 0), (1, 0), (0, 1), (1, 1)]],
        };
        let mut patches = Vec::new();
        for shape in shapes {
            for (row, column) in (-1..height).flat_map(|row| (-1..width).map(move |column| (row, column))) {
                let cells: Box<[u16]> = shape
                    .iter()
                    .map(|(right, down)| (column + right, row + down))
                    .filter(|(column, row)| (0..width).contains(column) && (0..height).contains(row))
                    .map(|(column, row)| (row * width + column) as u16)
                    .collect();
                if !cells.is_empty() {
                    patches.push(cells);
                }
            }
        }
        patches.into()
    }
}

impl Class {
    fn of(rules: &Rules, shape: Shape, first_ship: usize) -> Class {
        let (grid, size) = (rules.grid(), shape.size());
        let words = mask_words(grid);
        let ways = shape.ways(rules.mirror());
        let ships: Box<[Ship]> = grid
            .cells()
            .flat_map(|cell| ways.iter().filter_map(move |&way| Ship::shaped(cell, way)))
            .filter(|ship| ship.lies_on(grid) && !ship.set().intersects(rules.reefs()))
            .collect();
        let mut starting_at = vec![0; grid.area() * ways.len()];
        let mut cells = Vec::with_capacity(ships.len() * usize::from(size));
        let mut masks = vec![0; ships.len() * words];
        let mut halos = vec![0; ships.len() * words];
        for (number, ship) in ships.iter().enumerate() {
            let way = ways.iter().position(|&way| way == ship.shape()).expect("it lies in one of its ways");
            starting_at[grid.index(ship.first()) * ways.len() + way] = number as u16 + 1;
            let words = number * words..(number + 1) * words;
            for cell in ship.cells() {
                cells.push(grid.index(cell) as u16);
                bits::insert(&mut masks[words.clone()], grid.index(cell));
            }
            for cell in halo(grid, rules.contact(), *ship) {
                bits::insert(&mut halos[words.clone()], grid.index(cell));
            }
        }
        Class {
            shape,
            size,
            copies: 1,
            first_ship,
            words,
            grid,
            ways: ways.into_boxed_slice(),
            ships,
            starting_at: starting_at.into(),
            cells: cells.into(),
            masks: masks.into(),
            halos: halos.into(),
        }
    }

    /// The shape of each ship.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The ways in which each may lie, in the order of its placements from one cell.
    pub fn ways(&self) -> &[Shape] {
        &self.ways
    }

    /// The number of cells of each ship.
    pub fn size(&self) -> u8 {
        self.size
    }

    /// The number of such ships in the fleet.
    pub fn copies(&self) -> usize {
        self.copies
    }

    /// The number, in the fleet, of the first such ship; the others follow it.
    pub fn first_ship(&self) -> usize {
        self.first_ship
    }

    /// The number of places for one such ship.
    pub fn len(&self) -> usize {
        self.ships.len()
    }

    /// Whether there is no place at all for such a ship.
    pub fn is_empty(&self) -> bool {
        self.ships.is_empty()
    }

    /// The numbers of its placements. They run in reading order of the first cell, and from one cell
    /// in the order of the ways to lie: horizontal before vertical.
    pub fn placement_ids(&self) -> impl ExactSizeIterator<Item = PlacementId> + DoubleEndedIterator + Clone + use<> {
        (0..self.len()).map(PlacementId::new)
    }

    /// The ship that lies there.
    #[inline]
    pub fn ship(&self, placement: PlacementId) -> Ship {
        self.ships[placement.index()]
    }

    /// The number of that ship's placement, if it is one.
    pub fn find(&self, ship: Ship) -> Option<PlacementId> {
        if ship.size() != self.size || !self.grid.contains(ship.first()) {
            return None;
        }
        let way = self.ways.iter().position(|&way| way == ship.shape())?;
        let number = self.starting_at[self.grid.index(ship.first()) * self.ways.len() + way];
        usize::from(number).checked_sub(1).map(PlacementId::new)
    }

    /// The numbers of the cells the placement covers.
    #[inline]
    pub fn cells(&self, placement: PlacementId) -> &[u16] {
        &self.cells[placement.index() * usize::from(self.size)..][..usize::from(self.size)]
    }

    /// The cells the placement covers, as bits over the cell numbers.
    #[inline]
    pub fn mask(&self, placement: PlacementId) -> Bits<'_> {
        Bits::new(&self.masks[placement.index() * self.words..][..self.words])
    }

    /// The cells that no other ship may cover once this placement is taken, its own included, as
    /// bits. It excludes exactly those placements whose mask meets its halo.
    #[inline]
    pub fn halo(&self, placement: PlacementId) -> Bits<'_> {
        Bits::new(&self.halos[placement.index() * self.words..][..self.words])
    }

    pub(crate) fn masks(&self) -> &[u64] {
        &self.masks
    }

    pub(crate) fn halos(&self) -> &[u64] {
        &self.halos
    }
}

/// How many places there are for a ship that may lie in those ways, where there is no reef.
fn places(grid: Grid, ways: &[Shape]) -> usize {
    let along = |side: u8, ship: u8| (usize::from(side) + 1).saturating_sub(ship.into());
    ways.iter().map(|way| along(grid.width(), way.width()) * along(grid.height(), way.height())).sum()
}

fn mask_words(grid: Grid) -> usize {
    match grid.area().div_ceil(64) {
        words @ (1 | 2) => words,
        3 | 4 => 4,
        _ => 11,
    }
}

/// The cells that no other ship may cover beside that ship, its own included.
pub(crate) fn halo(grid: Grid, contact: Contact, ship: Ship) -> CellSet {
    let mut halo = ship.set();
    for cell in ship.cells() {
        match contact {
            Contact::Free => {}
            Contact::NoEdge => halo.extend(grid.beside(cell)),
            Contact::NoCorner => halo.extend(grid.around(cell)),
        }
    }
    halo
}

/// For every placement and every class, the placements of that class it excludes, as bits over
/// their numbers. A placement excludes itself.
#[derive(Debug)]
pub struct Conflicts {
    words: Box<[usize]>,
    /// By class, by other class: the rows of all placements, one after the other.
    rows: Box<[Box<[Rows]>]>,
}

type Rows = Box<[u64]>;

impl Conflicts {
    fn of(classes: &[Class]) -> Conflicts {
        let words: Box<[usize]> = classes.iter().map(|class| class.len().div_ceil(64)).collect();
        // For every class and cell, the placements through the cell: a placement excludes those
        // through its halo.
        let through = |(class, &words): (&Class, &usize)| {
            let mut through = vec![0; class.grid.area() * words];
            for placement in class.placement_ids() {
                for &cell in class.cells(placement) {
                    bits::insert(&mut through[usize::from(cell) * words..][..words], placement.index());
                }
            }
            through
        };
        let through: Vec<Vec<u64>> = classes.iter().zip(&words).map(through).collect();
        let table = |from: &Class, to: usize| {
            let words = words[to];
            let mut rows = vec![0; from.len() * words];
            for (placement, row) in rows.chunks_exact_mut(words.max(1)).enumerate() {
                for cell in from.halo(PlacementId::new(placement)).iter() {
                    row.iter_mut().zip(&through[to][cell * words..]).for_each(|(row, through)| *row |= through);
                }
            }
            rows.into_boxed_slice()
        };
        let rows = classes.iter().map(|from| (0..classes.len()).map(|to| table(from, to)).collect()).collect();
        Conflicts { words, rows }
    }

    /// The number of 64-bit words in a bit set over the placements of that class.
    #[inline]
    pub fn words(&self, class: ClassId) -> usize {
        self.words[class.index()]
    }

    /// The placements of class `to` that the given placement of class `from` excludes.
    #[inline]
    pub fn row(&self, from: ClassId, placement: PlacementId, to: ClassId) -> Bits<'_> {
        let words = self.words[to.index()];
        Bits::new(&self.rows[from.index()][to.index()][placement.index() * words..][..words])
    }
}

/// A rotation or reflection that maps the sea onto itself: a permutation of the cells, and the one
/// of the placements of every class that follows from it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symmetry {
    cells: Box<[u16]>,
    placements: Box<[Box<[PlacementId]>]>,
}

impl Symmetry {
    /// Where the cell with that number goes.
    pub fn cell(&self, cell: usize) -> usize {
        self.cells[cell].into()
    }

    /// Where a placement of that class goes.
    pub fn placement(&self, class: ClassId, placement: PlacementId) -> PlacementId {
        self.placements[class.index()][placement.index()]
    }

    fn all_of(placements: &Placements) -> Box<[Symmetry]> {
        let (width, height) = (placements.grid.width(), placements.grid.height());
        let mut all: Vec<Symmetry> = Vec::new();
        for (transpose, mirror, flip) in (0..8).map(|bits| (bits & 4 != 0, bits & 2 != 0, bits & 1 != 0)) {
            if transpose && width != height {
                continue;
            }
            let image = |cell: Cell| {
                let (column, row) = if transpose { (cell.row(), cell.column()) } else { (cell.column(), cell.row()) };
                Cell::new(if mirror { width - 1 - column } else { column }, if flip { height - 1 - row } else { row })
            };
            let symmetry = Symmetry::of(placements, image);
            all.extend(symmetry.filter(|symmetry| !all.contains(symmetry)));
        }
        all.into()
    }

    /// The symmetry that moves cells as told, unless it moves a placement onto a reef, or to where
    /// only its mirror image could lie.
    fn of(placements: &Placements, image: impl Fn(Cell) -> Cell) -> Option<Symmetry> {
        let grid = placements.grid;
        let move_ship = |class: &Class, ship: Ship| {
            if ship.axis().is_none() {
                return class.find(Ship::on(ship.cells().map(&image))?);
            }
            let (first, last) = (image(ship.first()), image(ship.last()));
            let axis = if first.row() == last.row() { Axis::Horizontal } else { Axis::Vertical };
            class.find(Ship::new(first.min(last), axis, ship.size())?)
        };
        let moved = placements
            .classes
            .iter()
            .map(|class| class.ships.iter().map(|&ship| move_ship(class, ship)).collect::<Option<Box<[PlacementId]>>>())
            .collect::<Option<_>>()?;
        let cells = grid.cells().map(|cell| grid.index(image(cell)) as u16).collect();
        Some(Symmetry { cells, placements: moved })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Preset, RulesSetup};

    #[test]
    fn one_ship_has_the_published_number_of_places() {
        let rules = Preset::Classic.rules();
        let counts: Vec<(u8, usize)> =
            rules.placements().classes().iter().map(|class| (class.size(), class.len())).collect();
        assert_eq!(counts, [(5, 120), (4, 140), (3, 160), (2, 180)]);
    }

    #[test]
    fn one_cell_ships_have_one_place_a_cell() {
        let rules = Preset::Russian.rules();
        let ones = rules.placements().classes().last().unwrap();
        assert_eq!((ones.size(), ones.copies(), ones.len(), ones.first_ship()), (1, 4, 100, 6));
    }

    #[test]
    fn every_placement_is_found_again() {
        for preset in Preset::ALL {
            let rules = preset.rules();
            for class in rules.placements().classes() {
                assert!(class.placement_ids().all(|placement| class.find(class.ship(placement)) == Some(placement)));
            }
        }
    }

    #[test]
    fn conflicts_are_mutual_and_include_oneself() {
        let setup = RulesSetup { width: 5, height: 4, fleet: vec![3, 2, 2, 1], ..RulesSetup::default() };
        for &contact in Contact::ALL {
            let rules = RulesSetup { contact, ..setup.clone() }.build().unwrap();
            let (placements, conflicts) = (rules.placements(), rules.placements().conflicts());
            for k in placements.class_ids() {
                for p in placements.class(k).placement_ids() {
                    assert!(conflicts.row(k, p, k).contains(p.index()));
                    for l in placements.class_ids() {
                        for q in placements.class(l).placement_ids() {
                            let forth = conflicts.row(k, p, l).contains(q.index());
                            assert_eq!(forth, conflicts.row(l, q, k).contains(p.index()));
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn the_memory_told_is_that_of_the_tables() {
        let largest = RulesSetup { width: 26, height: 26, fleet: (1..=26).collect(), ..RulesSetup::default() };
        for setup in [Preset::Classic.setup(), Preset::Russian.setup(), largest] {
            let rules = setup.build().unwrap();
            let told = rules.memory();
            let placements = rules.placements();
            let of_class = |class: &Class| {
                size_of_val(class)
                    + size_of_val(&*class.ways)
                    + size_of_val(&*class.ships)
                    + size_of_val(&*class.starting_at)
                    + size_of_val(&*class.cells)
                    + size_of_val(&*class.masks)
                    + size_of_val(&*class.halos)
            };
            let conflicts = placements.conflicts().rows.iter().flatten().map(|rows| size_of_val(&**rows));
            let of_symmetry = |symmetry: &Symmetry| {
                size_of_val(&*symmetry.cells)
                    + symmetry.placements.iter().map(|places| size_of_val(&**places)).sum::<usize>()
            };
            let tables = placements.classes.iter().map(of_class).sum::<usize>()
                + size_of_val(&*placements.class_of_ship)
                + conflicts.sum::<usize>()
                + placements.symmetries().iter().map(of_symmetry).sum::<usize>();
            assert_eq!(told, tables, "{rules}");
        }
        assert!(Preset::German.rules().memory() < 100_000);
    }

    #[test]
    fn a_square_sea_has_eight_symmetries_and_a_reef_breaks_them() {
        let count = |setup: RulesSetup| setup.build().unwrap().placements().symmetries().len();
        assert_eq!(count(RulesSetup::default()), 8);
        assert_eq!(count(RulesSetup { width: 9, ..RulesSetup::default() }), 4);
        assert_eq!(count(RulesSetup { reefs: vec![Cell::new(3, 3)], ..RulesSetup::default() }), 2);
        assert_eq!(count(RulesSetup { reefs: vec![Cell::new(3, 4)], ..RulesSetup::default() }), 1);
    }

    #[test]
    fn a_ship_touches_equally_many_patches_wherever_it_lies() {
        for &contact in Contact::ALL {
            let rules = RulesSetup { contact, fleet: vec![3], ..RulesSetup::default() }.build().unwrap();
            let patches = rules.placements().patches(contact);
            let class = &rules.placements().classes()[0];
            let touched = |placement| {
                let cells = class.cells(placement);
                patches.iter().filter(|patch| patch.iter().any(|cell| cells.contains(cell))).count()
            };
            assert!(class.placement_ids().all(|placement| touched(placement) == touched(PlacementId::new(0))));
        }
    }
}
