//! Opening books, worked out position by position.

use amiral_game::{Rules, Seed, Seen, Shot, Stop};
use amiral_posterior::{Failure, Inference, Lister, Prior, Remainder};

use super::book::Book;
use super::draws;
use super::search::{Effort, search};

/// How far a book goes, and how much thought goes into it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pages {
    /// It goes on while at least so many fleets remain.
    pub fleets: u64,
    /// Up to so many they are listed, and above so many of them drawn.
    pub listed: u64,
    /// How many are drawn.
    pub drawn: usize,
    /// The fleets of a list on which cells are compared.
    pub compared: usize,
}

/// The cells compared in each position, and the fleets on which most of them fall out.
const CELLS: usize = 8;
const FEW: usize = 2_000;

/// Works out a book. Long work: it reports how far it is, and can be called off.
pub fn write_book(rules: &Rules, prior: Prior, pages: Pages, stop: &Stop) -> Result<Book, Failure> {
    let inference = Inference::new(rules);
    let writer = Writer { lister: Lister::new(rules, prior), inference, prior, pages, stop };
    let seen = Seen::new(rules);
    let fleets = writer.inference.count(&seen, u64::MAX, &Stop::new())?.fleets as f64;
    let mut book = Book::new(rules);
    writer.write(&mut book, &seen, fleets, 1.0)?;
    Ok(book)
}

struct Writer<'a> {
    inference: Inference,
    lister: Lister,
    prior: Prior,
    pages: Pages,
    stop: &'a Stop,
}

impl Writer<'_> {
    /// Adds the position after those shots, where about so many fleets remain, and all that follow from it. The share is
    /// that of the whole work.
    fn write(&self, book: &mut Book, seen: &Seen, fleets: f64, share: f64) -> Result<u32, Failure> {
        if self.stop.is_called() {
            return Err(Failure::Stopped);
        }
        if fleets <= self.pages.listed as f64 {
            let remainder = self.lister.list(&self.inference, seen).ok_or(Failure::TooLarge)?;
            let first = self.write_list(book, &remainder)?;
            self.stop.advance(share);
            return Ok(first);
        }
        let sampler = self.inference.sampler(seen, u64::MAX, &Stop::new())?;
        let wanted = draws(self.pages.drawn, self.prior);
        let drawn = sampler.draw(wanted, &mut Seed(0).dice(&[seen.shots().len() as u64]));
        let drawn = self.lister.gather(seen, &drawn).ok_or(Failure::TooLarge)?.thinned(self.pages.drawn);
        let effort = Effort { cells: CELLS, few: FEW, many: self.pages.drawn };
        let cell = search(&drawn, &drawn.likeliest(), effort).cell;
        let position = book.push(cell);
        let answers = book.answers().to_vec();
        let mut after = Vec::new();
        for (number, &outcome) in answers.iter().enumerate() {
            let mut heard = drawn.clone();
            heard.hear(Shot { cell, outcome });
            let part = heard.len() as f64 / drawn.len() as f64;
            if part * fleets >= self.pages.fleets as f64 {
                let mut seen = seen.clone();
                seen.push(Shot { cell, outcome }).expect("what the fleets say can be said");
                after.push((number, seen, part));
            }
        }
        drop(drawn);
        self.stop.advance(share * (1.0 - after.iter().map(|(_, _, part)| part).sum::<f64>()));
        let branch = |(number, seen, part): (usize, Seen, f64)| {
            let mut branch = Book::new(seen.rules());
            self.write(&mut branch, &seen, part * fleets, part * share)?;
            Ok((number, branch))
        };
        for (number, branch) in on_all_cores(after, branch)? {
            let next = book.append(&branch);
            book.link(position, number, next);
        }
        Ok(position)
    }

    fn write_list(&self, book: &mut Book, remainder: &Remainder) -> Result<u32, Failure> {
        if self.stop.is_called() {
            return Err(Failure::Stopped);
        }
        let effort = Effort { cells: CELLS, few: FEW, many: self.pages.compared };
        let cell = search(remainder, &remainder.likeliest(), effort).cell;
        let position = book.push(cell);
        for (number, &outcome) in book.answers().to_vec().iter().enumerate() {
            let mut heard = remainder.clone();
            heard.hear(Shot { cell, outcome });
            if heard.len() as u64 >= self.pages.fleets && heard.left() > 0 {
                let next = self.write_list(book, &heard)?;
                book.link(position, number, next);
            }
        }
        Ok(position)
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
