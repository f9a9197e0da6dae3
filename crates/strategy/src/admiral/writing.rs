//! Opening books, worked out position by position.
//!
//! Near the root fleets are sampled from what remains, anew in every position. Once they can all be
//! held in memory they are listed, and the whole branch is worked out from the list. Progress is
//! reported line by line, so that interrupted work can be resumed, and gives the same book.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::{Mutex, PoisonError};

use amiral_game::notation::print_shots;
use amiral_game::{Cell, Outcome, Rules, Seed, Seen, Shot, Stop};
use amiral_posterior::{Failure, Inference, Lister, Prior, Remainder};

use super::book::{Book, answers};
use super::search::{Effort, search, shortlist};

/// How far a book goes, and how much work goes into it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookLimits {
    /// It goes on while about so many fleets remain.
    pub fleets: u64,
    /// The fleets on which cells are compared first, or one in sixteen if that is more …
    pub few: usize,
    /// … and the most on which those are compared that come close to the best.
    pub most: usize,
}

/// The cells compared in each position, and on what part of the most where they have to be sampled.
const CELLS: usize = 8;
const SAMPLED: usize = 8;
/// The shots a cell may cost more at first and stay, and how many cells may.
const CLOSE: f64 = 0.08;
const FINALISTS: usize = 3;
/// One in so many fleets is enough for that.
const ONE_IN: usize = 16;
/// The most fleets that are listed.
const LISTED: f64 = 2e7;

/// Something of a book that has been worked out.
#[derive(Clone, PartialEq, Debug)]
enum PartialBook {
    /// A position: where to fire, and how many fleets about remain after each answer.
    Position(Cell, Vec<f64>),
    /// A position and all that follow from it.
    Branch(Book),
}

/// What has been worked out of a book so far.
pub struct BookProgress<'a> {
    rules: &'a Rules,
    /// By the shots that lead there.
    done: Mutex<BTreeMap<String, PartialBook>>,
    told: &'a (dyn Fn(&str) + Sync),
}

impl<'a> BookProgress<'a> {
    /// Nothing yet; what is worked out will be told, a line of text each time.
    pub fn new(rules: &'a Rules, told: &'a (dyn Fn(&str) + Sync)) -> BookProgress<'a> {
        BookProgress { rules, done: Mutex::default(), told }
    }

    /// Resumes from a line that was reported before. Truncated lines are skipped.
    pub fn recall(&self, line: &str) {
        let Some((shots, rest)) = line.strip_suffix(';').and_then(|line| line.split_once('|')) else {
            return;
        };
        let draft = match rest.split_once('|') {
            Some((cell, fleets)) => {
                let fleets: Option<Vec<f64>> = fleets.split(' ').map(|number| number.parse().ok()).collect();
                let whole = fleets.filter(|fleets| fleets.len() == answers(self.rules).len());
                cell.parse().ok().zip(whole).map(|(cell, fleets)| PartialBook::Position(cell, fleets))
            }
            None => bytes(rest).and_then(|bytes| Book::read(self.rules, &bytes)).map(PartialBook::Branch),
        };
        if let Some(draft) = draft {
            self.put(shots.to_owned(), draft);
        }
    }

    fn put(&self, shots: String, draft: PartialBook) {
        self.done.lock().unwrap_or_else(PoisonError::into_inner).insert(shots, draft);
    }

    fn tell(&self, shots: String, draft: PartialBook) {
        let text = match &draft {
            PartialBook::Position(cell, fleets) => {
                let fleets: Vec<String> = fleets.iter().map(f64::to_string).collect();
                format!("{cell}|{}", fleets.join(" "))
            }
            PartialBook::Branch(book) => book.stored(self.rules).iter().fold(String::new(), |mut text, byte| {
                write!(text, "{byte:02x}").expect("a string takes it");
                text
            }),
        };
        (self.told)(&format!("{shots}|{text};"));
        self.put(shots, draft);
    }

    fn get(&self, shots: &str) -> Option<PartialBook> {
        self.done.lock().unwrap_or_else(PoisonError::into_inner).get(shots).cloned()
    }

    /// Puts the position and all that follow from it together.
    fn bind(&self, book: &mut Book, seen: &Seen) -> Option<u32> {
        match self.get(&print_shots(seen.shots()))? {
            PartialBook::Branch(branch) => Some(book.append(&branch)),
            PartialBook::Position(cell, _) => {
                let number = book.push(cell);
                for (answer, outcome) in answers(self.rules).into_iter().enumerate() {
                    let mut seen = seen.clone();
                    if seen.push(Shot { cell, outcome }).is_ok()
                        && let Some(next) = self.bind(book, &seen)
                    {
                        book.link(number, answer, next);
                    }
                }
                Some(number)
            }
        }
    }
}

/// Bytes written as pairs of hexadecimal digits.
fn bytes(text: &str) -> Option<Vec<u8>> {
    let pair = |at: usize| text.get(at..at + 2).and_then(|pair| u8::from_str_radix(pair, 16).ok());
    (0..text.len()).step_by(2).map(pair).collect()
}

/// Works out a book. Long work: it reports how far it is, and can be cancelled.
pub fn write_book(
    rules: &Rules,
    prior: Prior,
    pages: BookLimits,
    drafts: &BookProgress<'_>,
    stop: &Stop,
) -> Result<Book, Failure> {
    let writer = Writer { inference: Inference::new(rules), lister: Lister::new(rules, prior), pages, drafts, stop };
    let root = Position { seen: Seen::new(rules), fleets: f64::INFINITY, share: 1.0 };
    let mut branches = writer.write(root)?;
    branches.sort_by(|a, b| b.fleets.total_cmp(&a.fleets));
    on_all_cores(branches, |branch| writer.write_branch(branch))?;
    let mut book = Book::new(rules);
    drafts.bind(&mut book, &Seen::new(rules)).ok_or(Failure::TooLarge)?;
    Ok(book)
}

struct Writer<'a> {
    inference: Inference,
    lister: Lister,
    pages: BookLimits,
    drafts: &'a BookProgress<'a>,
    stop: &'a Stop,
}

/// A position of the book to be.
struct Position {
    seen: Seen,
    /// About how many fleets remain.
    fleets: f64,
    /// Its share of the whole work.
    share: f64,
}

impl Writer<'_> {
    /// Works out a position and those that follow from it, as far as too many fleets remain to be
    /// listed. Gives the others.
    fn write(&self, position: Position) -> Result<Vec<Position>, Failure> {
        if position.fleets <= LISTED {
            return Ok(vec![position]);
        }
        self.go_on()?;
        let Position { seen, share, .. } = position;
        let shots = print_shots(seen.shots());
        let (cell, after) = if let Some(PartialBook::Position(cell, after)) = self.drafts.get(&shots) {
            (cell, after)
        } else {
            let (cell, after) = self.weigh(&seen)?;
            self.drafts.tell(shots, PartialBook::Position(cell, after.clone()));
            (cell, after)
        };
        let all: f64 = after.iter().sum();
        let next = |(outcome, &fleets): (_, &f64)| {
            let mut seen = seen.clone();
            let can_be = fleets >= self.pages.fleets as f64 && seen.push(Shot { cell, outcome }).is_ok();
            can_be.then_some(Position { seen, fleets, share: share * fleets / all })
        };
        let next: Vec<Position> = answers(seen.rules()).into_iter().zip(&after).filter_map(next).collect();
        self.stop.advance(share - next.iter().map(|position| position.share).sum::<f64>());
        Ok(on_all_cores(next, |position| self.write(position))?.into_iter().flatten().collect())
    }

    /// Where to fire in a position with too many fleets to be listed, and how many remain after
    /// each answer.
    fn weigh(&self, seen: &Seen) -> Result<(Cell, Vec<f64>), Failure> {
        let mut dice = Seed(0).dice(&[seen.shots().len() as u64]);
        let wanted = self.pages.most / SAMPLED;
        let sampled =
            self.lister.sample(&self.inference, seen, wanted, self.stop, &mut dice)?.ok_or(Failure::TooLarge)?;
        let effort = self.effort(sampled.remainder.len());
        let (cell, _) = search(&sampled.remainder, &sampled.remainder.likeliest(), effort, self.stop);
        self.go_on()?;
        let each = sampled.fleets / sampled.remainder.len() as f64;
        let after = sampled.remainder.split(cell, &answers(seen.rules()));
        Ok((cell, after.iter().map(|after| each * after.len() as f64).collect()))
    }

    /// Works out a position and all that follow from it, from the list of what remains.
    fn write_branch(&self, position: Position) -> Result<(), Failure> {
        let Position { seen, share, .. } = position;
        let shots = print_shots(seen.shots());
        if self.drafts.get(&shots).is_none() {
            let mut branch = Book::new(seen.rules());
            let listed = self.lister.list(&self.inference, &seen, usize::MAX, u64::MAX, self.stop)?;
            let remainder = listed.ok_or(Failure::TooLarge)?;
            if remainder.len() as u64 >= self.pages.fleets {
                self.add(&mut branch, remainder, None)?;
                self.drafts.tell(shots, PartialBook::Branch(branch));
            }
        }
        self.stop.advance(share);
        Ok(())
    }

    /// Adds a position and all that follow from it. The cost of its likeliest cell may be known.
    fn add(&self, book: &mut Book, mut remainder: Remainder, known: Option<u64>) -> Result<u32, Failure> {
        self.go_on()?;
        remainder.heed(self.stop);
        let (cell, costs) = self.choose(&mut remainder, known, book.answers());
        self.go_on()?;
        let number = book.push(cell);
        let after = remainder.split(cell, book.answers());
        drop(remainder);
        for (answer, remainder) in after.into_iter().enumerate() {
            if remainder.len() as u64 >= self.pages.fleets {
                let next = self.add(book, remainder, costs.as_ref().map(|costs| costs[answer]))?;
                book.link(number, answer, next);
            }
        }
        Ok(number)
    }

    /// The best cell, and what likeliest-cell play costs after each answer if that came up.
    fn choose(&self, remainder: &mut Remainder, known: Option<u64>, answers: &[Outcome]) -> (Cell, Option<Vec<u64>>) {
        let likeliest = remainder.likeliest();
        let cells = shortlist(remainder, &likeliest, self.effort(remainder.len()), self.stop);
        if cells.len() == 1 {
            return (cells[0], None);
        }
        if remainder.len() > self.pages.most {
            let mut part = remainder.thinned(self.pages.most);
            let best = cells.into_iter().min_by_key(|&cell| part.cost_of(cell)).expect("there is a cell to choose");
            return (best, None);
        }
        let all = remainder.weight();
        let mut compare = |(number, &cell): (usize, &Cell)| match known {
            Some(cost) if number == 0 => (cost, cell, None),
            _ => {
                let costs = remainder.costs_after(cell, answers);
                (all + costs.iter().sum::<u64>(), cell, Some(costs))
            }
        };
        let compared: Vec<(u64, Cell, Option<Vec<u64>>)> = cells.iter().enumerate().map(&mut compare).collect();
        let best = compared.into_iter().min_by_key(|&(cost, ..)| cost).expect("there is a cell to choose");
        (best.1, best.2)
    }

    fn effort(&self, fleets: usize) -> Effort {
        let few = self.pages.few.max(fleets / ONE_IN);
        Effort {
            cells: CELLS,
            few,
            close: CLOSE,
            finalists: FINALISTS,
            many: self.pages.most,
            refinements: &[],
            budget: 0,
        }
    }

    fn go_on(&self) -> Result<(), Failure> {
        if self.stop.is_cancelled() { Err(Failure::Cancelled) } else { Ok(()) }
    }
}

#[cfg(feature = "parallel")]
fn on_all_cores<T: Send, R: Send>(
    parts: Vec<T>,
    work: impl Fn(T) -> Result<R, Failure> + Sync + Send,
) -> Result<Vec<R>, Failure> {
    use rayon::prelude::*;

    parts.into_par_iter().with_max_len(1).map(work).collect()
}

#[cfg(not(feature = "parallel"))]
fn on_all_cores<T, R>(parts: Vec<T>, work: impl Fn(T) -> Result<R, Failure>) -> Result<Vec<R>, Failure> {
    parts.into_iter().map(work).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use amiral_game::{Announce, Contact, RulesSetup};

    fn told(rules: &Rules, before: &[String]) -> (Book, Vec<String>) {
        let lines = Mutex::new(Vec::new());
        let tell = |line: &str| lines.lock().unwrap().push(line.to_owned());
        let drafts = BookProgress::new(rules, &tell);
        before.iter().for_each(|line| drafts.recall(line));
        let pages = BookLimits { fleets: 20, few: 100, most: 1_000 };
        let book = write_book(rules, Prior::Uniform, pages, &drafts, &Stop::new()).unwrap();
        (book, lines.into_inner().unwrap())
    }

    #[test]
    fn work_broken_off_comes_to_the_same_book() {
        let (contact, announce) = (Contact::Free, Announce::SunkSize);
        let setup =
            RulesSetup { width: 6, height: 6, fleet: vec![3, 2, 2], contact, announce, ..RulesSetup::default() };
        let rules = setup.build().unwrap();
        let (book, mut lines) = told(&rules, &[]);
        assert!(book.len() > 100 && lines.len() > 2, "{} positions, {} drafts", book.len(), lines.len());
        assert_eq!(told(&rules, &lines), (book.clone(), Vec::new()));
        lines.sort();
        let (last, kept) = lines.split_last().unwrap();
        let cut = [kept, &[last[..last.len() - 1].to_owned(), "nonsense".to_owned()]].concat();
        assert_eq!(told(&rules, &cut), (book.clone(), vec![last.clone()]));
        assert_eq!(told(&rules, &lines[..1]).0, book);
    }
}
