//! Opening books, worked out position by position.

use amiral_game::{Rules, Seed, Seen, Shot, Stop};
use amiral_posterior::{Failure, Inference, Lister, Prior, Remainder};

use super::book::Book;
use super::search::{Effort, search};

/// How far a book goes, and how much thought goes into it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pages {
    /// It goes on while about so many fleets remain.
    pub fleets: u64,
    /// The fleets on which cells are compared in its last positions. The more remain, the fewer such positions there are, and
    /// the more thought each is worth: twice as many fleets for twice as many that remain …
    pub least: usize,
    /// … but never more than this.
    pub most: usize,
}

/// The cells compared in each position, and the fleets on which most of them fall out.
const CELLS: usize = 10;
const FEW: usize = 2_000;
/// How many times more fleets are caught than a position needs, for those that follow from it to be thought through with.
const FORESIGHT: usize = 4;

/// Works out a book. Long work: it reports how far it is, and can be called off.
pub fn write_book(rules: &Rules, prior: Prior, pages: Pages, stop: &Stop) -> Result<Book, Failure> {
    let inference = Inference::new(rules);
    let writer = Writer { lister: Lister::new(rules, prior), inference, pages, stop };
    let mut book = Book::new(rules);
    writer.write(&mut book, Position { seen: Seen::new(rules), fleets: f64::INFINITY, known: None, share: 1.0 })?;
    Ok(book)
}

struct Writer<'a> {
    inference: Inference,
    lister: Lister,
    pages: Pages,
    stop: &'a Stop,
}

/// A position of the book to be.
struct Position {
    seen: Seen,
    /// About how many fleets remain.
    fleets: f64,
    /// Some of them, from the position before.
    known: Option<Remainder>,
    /// Its share of the whole work.
    share: f64,
}

impl Writer<'_> {
    /// Adds a position and all that follow from it.
    fn write(&self, book: &mut Book, position: Position) -> Result<u32, Failure> {
        if self.stop.is_called() {
            return Err(Failure::Stopped);
        }
        let Position { seen, mut fleets, known, share } = position;
        let known = match known {
            Some(known) if known.len() >= self.wanted(fleets) => known,
            _ => {
                let wanted = FORESIGHT * self.wanted(fleets);
                let mut dice = Seed(0).dice(&[seen.shots().len() as u64]);
                let caught = self.lister.catch(&self.inference, &seen, wanted, &mut dice);
                let caught = caught.ok_or(Failure::TooLarge)?;
                fleets = caught.fleets;
                caught.remainder
            }
        };
        let effort = Effort { cells: CELLS, few: FEW, many: self.wanted(fleets) };
        let cell = search(&known, &known.likeliest(), effort).cell;
        let number = book.push(cell);
        let mut after = Vec::new();
        for (answer, &outcome) in book.answers().iter().enumerate() {
            let mut heard = known.clone();
            heard.hear(Shot { cell, outcome });
            let part = heard.len() as f64 / known.len() as f64;
            if part * fleets >= self.pages.fleets as f64 {
                let mut seen = seen.clone();
                seen.push(Shot { cell, outcome }).expect("what the fleets say can be said");
                let (fleets, share) = (part * fleets, part * share);
                after.push((answer, Position { seen, fleets, known: Some(heard), share }));
            }
        }
        drop(known);
        self.stop.advance(share - after.iter().map(|(_, position)| position.share).sum::<f64>());
        let branch = |(answer, position): (usize, Position)| {
            let mut branch = Book::new(position.seen.rules());
            self.write(&mut branch, position)?;
            Ok((answer, branch))
        };
        for (answer, branch) in on_all_cores(after, branch)? {
            let next = book.append(&branch);
            book.link(number, answer, next);
        }
        Ok(number)
    }

    /// On how many fleets cells are compared where about so many remain.
    fn wanted(&self, fleets: f64) -> usize {
        let times = fleets / self.pages.fleets as f64;
        ((self.pages.least as f64 * times) as usize).clamp(self.pages.least, self.pages.most)
    }
}

#[cfg(feature = "parallel")]
fn on_all_cores<T: Send, R: Send>(
    parts: Vec<T>,
    work: impl Fn(T) -> Result<R, Failure> + Sync + Send,
) -> Result<Vec<R>, Failure> {
    use rayon::prelude::*;

    parts.into_par_iter().map(work).collect()
}

#[cfg(not(feature = "parallel"))]
fn on_all_cores<T, R>(parts: Vec<T>, work: impl Fn(T) -> Result<R, Failure>) -> Result<Vec<R>, Failure> {
    parts.into_iter().map(work).collect()
}
