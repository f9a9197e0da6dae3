//! Openings worked out beforehand: a tree of shots and what may be said of them.
//!
//! A position is in the book while many fleets remain. Every answer divides them, so the book has
//! about as many positions as there are fleets, divided by the number at which it leaves off. A
//! stored position is its cell and a bit for each answer that leads on, in depth-first order: some
//! nine bits.

use std::fmt::Write as _;
use std::sync::OnceLock;

use amiral_game::{Announce, Cell, Mirror, Outcome, Pennant, Rules, Shot};
use amiral_posterior::Prior;

/// The books there are: their bytes, and the book itself once it has been read.
static BOOKS: [(&[u8], OnceLock<Option<Book>>); 3] = [
    (include_bytes!("../../books/classic-uniform.book"), OnceLock::new()),
    (include_bytes!("../../books/classic-sequential.book"), OnceLock::new()),
    (include_bytes!("../../books/hasbro-uniform.book"), OnceLock::new()),
];

/// The possible answers to a shot, in the order in which books number them.
pub(crate) fn answers(rules: &Rules) -> Vec<Outcome> {
    let mut answers = vec![Outcome::Miss, Outcome::Hit];
    match rules.announce() {
        Announce::Silent => {}
        Announce::Sunk => answers.push(Outcome::Sunk),
        Announce::SunkSize => {
            answers.extend(rules.placements().classes().iter().map(|class| Outcome::SunkSize(class.size())));
            // Ships of several shapes may have as many cells.
            answers.dedup();
        }
        Announce::Named | Announce::Coloured => {
            let ships = || (1..=rules.fleet().len()).filter_map(Pennant::new);
            answers = vec![Outcome::Miss];
            answers.extend(ships().map(Outcome::HitShip).chain(ships().map(Outcome::SunkShip)));
        }
    }
    answers
}

/// A tree of openings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Book {
    answers: Vec<Outcome>,
    cells: Vec<Cell>,
    /// For every position and answer, the position it leads to, or 0 where the book ends.
    next: Vec<u32>,
}

/// Where some shots lead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// To a position of the book, with this cell to fire at.
    Inside(Cell),
    /// Through the book and out of it, to where few fleets remain.
    Beyond,
    /// Elsewhere.
    Elsewhere,
}

impl Book {
    /// The book for those rules and that prior, if there is one. How turns are taken does not
    /// matter to it.
    pub(crate) fn of(rules: &Rules, prior: Prior) -> Option<&'static Book> {
        let title = title(rules, prior);
        let (bytes, book) = BOOKS.iter().find(|(bytes, _)| bytes.starts_with(title.as_bytes()))?;
        book.get_or_init(|| Book::read(rules, &bytes[title.len()..])).as_ref()
    }

    pub(crate) fn new(rules: &Rules) -> Book {
        Book { answers: answers(rules), cells: Vec::new(), next: Vec::new() }
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    pub(crate) fn answers(&self) -> &[Outcome] {
        &self.answers
    }

    /// Adds a position and gives its number.
    pub(crate) fn push(&mut self, cell: Cell) -> u32 {
        self.cells.push(cell);
        self.next.extend(std::iter::repeat_n(0, self.answers.len()));
        self.cells.len() as u32 - 1
    }

    pub(crate) fn link(&mut self, from: u32, answer: usize, to: u32) {
        self.next[from as usize * self.answers.len() + answer] = to;
    }

    /// Adds all positions of another book, and gives the number of its first one here.
    pub(crate) fn append(&mut self, other: &Book) -> u32 {
        let first = self.cells.len() as u32;
        self.cells.extend_from_slice(&other.cells);
        self.next.extend(other.next.iter().map(|&next| if next == 0 { 0 } else { first + next }));
        first
    }

    fn next(&self, position: u32, answer: usize) -> Option<u32> {
        let next = self.next[position as usize * self.answers.len() + answer];
        (next != 0).then_some(next)
    }

    pub(crate) fn find(&self, shots: &[Shot]) -> Place {
        let mut position = 0;
        for shot in shots {
            let answer = self.answers.iter().position(|answer| *answer == shot.outcome);
            match answer {
                Some(answer) if self.cells[position as usize] == shot.cell => match self.next(position, answer) {
                    Some(next) => position = next,
                    None => return Place::Beyond,
                },
                _ => return Place::Elsewhere,
            }
        }
        Place::Inside(self.cells[position as usize])
    }

    pub(crate) fn read(rules: &Rules, bytes: &[u8]) -> Option<Book> {
        let mut reader = Reader { bytes, bit: 0 };
        let mut book = Book::new(rules);
        // The positions whose answers are still being read, each with those that lead on.
        let mut open: Vec<(u32, Vec<usize>)> = Vec::new();
        loop {
            let cell = reader.number(cell_bits(rules))?;
            let position = book.push((cell < rules.grid().area()).then(|| rules.grid().cell(cell))?);
            if let Some((parent, answers)) = open.last_mut() {
                let answer = answers.pop().expect("positions with nothing to read are closed");
                book.link(*parent, answer, position);
            }
            let leads = |_: &usize| reader.number(1) == Some(1);
            let mut answers: Vec<usize> = (0..book.answers.len()).filter(leads).collect();
            answers.reverse();
            open.push((position, answers));
            while open.last().is_some_and(|(_, answers)| answers.is_empty()) {
                open.pop();
            }
            if open.is_empty() {
                return Some(book);
            }
        }
    }

    /// The book as it is stored.
    pub fn bytes(&self, rules: &Rules, prior: Prior) -> Vec<u8> {
        [title(rules, prior).into_bytes(), self.stored(rules)].concat()
    }

    /// The same without its title.
    pub(crate) fn stored(&self, rules: &Rules) -> Vec<u8> {
        let mut bits = Vec::new();
        let mut stack = vec![0u32];
        while let Some(position) = stack.pop() {
            let cell = rules.grid().index(self.cells[position as usize]);
            bits.extend((0..cell_bits(rules)).rev().map(|bit| cell >> bit & 1 == 1));
            let next: Vec<Option<u32>> = (0..self.answers.len()).map(|answer| self.next(position, answer)).collect();
            bits.extend(next.iter().map(Option::is_some));
            stack.extend(next.into_iter().flatten().rev());
        }
        let byte = |bits: &[bool]| bits.iter().enumerate().fold(0, |byte, (at, &bit)| byte | u8::from(bit) << (7 - at));
        bits.chunks(8).map(byte).collect()
    }
}

/// The first line of a book: what it is for.
fn title(rules: &Rules, prior: Prior) -> String {
    let mut title = format!("amiral book 1, {}x{}", rules.grid().width(), rules.grid().height());
    let prior = match prior {
        Prior::Uniform => "uniform",
        Prior::Sequential => "sequential",
    };
    rules.ships().iter().for_each(|ship| write!(title, " {ship}").expect("a string takes it"));
    let (contact, announce) = (rules.contact().name(), rules.announce().name());
    write!(title, ", {contact}, {announce}, {prior}").expect("a string takes it");
    rules.reefs().iter().for_each(|reef| write!(title, ", {reef}").expect("a string takes it"));
    if rules.mirror() != Mirror::default() {
        write!(title, ", mirror {}", rules.mirror()).expect("a string takes it");
    }
    title + "\n"
}

/// How many bits a cell takes.
fn cell_bits(rules: &Rules) -> u32 {
    usize::BITS - (rules.grid().area() - 1).leading_zeros()
}

struct Reader<'a> {
    bytes: &'a [u8],
    bit: usize,
}

impl Reader<'_> {
    fn number(&mut self, bits: u32) -> Option<usize> {
        let mut number = 0;
        for _ in 0..bits {
            let byte = self.bytes.get(self.bit / 8)?;
            number = number << 1 | usize::from(byte >> (7 - self.bit % 8) & 1);
            self.bit += 1;
        }
        Some(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use amiral_game::Preset;

    /// Two shots deep: after a miss, or after a hit and then a miss.
    fn small(rules: &Rules) -> Book {
        let mut book = Book::new(rules);
        let cell = |name: &str| name.parse().unwrap();
        let [first, missed, hit, deep] = ["E4", "F5", "E5", "J9"].map(|name| book.push(cell(name)));
        book.link(first, 0, missed);
        book.link(first, 1, hit);
        book.link(hit, 0, deep);
        book
    }

    fn find(book: &Book, shots: &str) -> Place {
        book.find(&amiral_game::notation::parse_shots(shots).unwrap())
    }

    #[test]
    fn a_book_is_followed_left_and_not_found() {
        let book = small(&Preset::Classic.rules());
        assert_eq!(find(&book, ""), Place::Inside("E4".parse().unwrap()));
        assert_eq!(find(&book, "E4o"), Place::Inside("F5".parse().unwrap()));
        assert_eq!(find(&book, "E4x E5o"), Place::Inside("J9".parse().unwrap()));
        assert_eq!(find(&book, "E4x E5x"), Place::Beyond);
        assert_eq!(find(&book, "E4x E5x A0o B0x"), Place::Beyond);
        assert_eq!(find(&book, "A0o"), Place::Elsewhere);
    }

    #[test]
    fn what_is_stored_is_read_again() {
        for preset in [Preset::Classic, Preset::Hasbro] {
            let rules = preset.rules();
            let book = small(&rules);
            let bytes = book.bytes(&rules, Prior::Uniform);
            let read = Book::read(&rules, &bytes[title(&rules, Prior::Uniform).len()..]).unwrap();
            assert_eq!(read.len(), book.len());
            for shots in ["", "E4o", "E4x", "E4x E5o", "E4x E5x"] {
                assert_eq!(find(&read, shots), find(&book, shots));
            }
        }
    }

    #[test]
    fn a_book_cut_short_is_no_book() {
        let rules = Preset::Classic.rules();
        let bytes = small(&rules).bytes(&rules, Prior::Uniform);
        let start = title(&rules, Prior::Uniform).len();
        assert_eq!(Book::read(&rules, &bytes[start..start + 2]), None);
        assert_eq!(Book::read(&rules, &[0xff; 40]), None);
    }

    #[test]
    fn the_books_kept_can_be_read() {
        for (preset, prior) in
            [(Preset::Classic, Prior::Uniform), (Preset::Classic, Prior::Sequential), (Preset::Hasbro, Prior::Uniform)]
        {
            let rules = preset.rules();
            let book = Book::of(&rules, prior).unwrap();
            assert!(book.len() > 1_000, "{preset:?}: {} positions", book.len());
            assert!(matches!(book.find(&[]), Place::Inside(_)));
        }
        assert!(Book::of(&Preset::Russian.rules(), Prior::Uniform).is_none());
    }
}
