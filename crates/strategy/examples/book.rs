//! Works out an opening book and stores it:
//!
//! ```text
//! cargo run --release -p amiral-strategy --example book -- classic uniform crates/strategy/books/classic-uniform.book
//! ```
//!
//! After the file may come the least number of fleets of a position in the book, on how many of
//! them cells are compared first, and on how many at most those that come close to the best.
//!
//! What is done is kept in a file next to it, `….drafts`: work interrupted goes on from there when
//! the command is given again. Give it with the same numbers: with others, what is left is worked
//! out by those.

#![expect(clippy::print_stderr, clippy::disallowed_macros, reason = "a tool of its own, with a person in front of it")]

use std::error::Error;
use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::sync::Mutex;

use amiral_game::{Preset, Stop};
use amiral_posterior::Prior;
use amiral_strategy::{BookLimits, BookProgress, write_book};

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [preset, prior, file, numbers @ ..] = args.as_slice() else {
        return Err("say a preset, a prior and a file: classic uniform classic-uniform.book".into());
    };
    let preset: Preset = preset.parse()?;
    let expected = match prior.as_str() {
        "uniform" => Prior::Uniform,
        "sequential" => Prior::Sequential,
        other => {
            return Err(format!("there is no prior '{other}'; there are uniform and sequential").into());
        }
    };
    let number = |place: usize, default: u64| numbers.get(place).map_or(Ok(default), |text| text.parse());
    let pages = BookLimits {
        fleets: number(0, 125_000)?,
        few: number(1, 16_000)? as usize,
        most: number(2, 20_000_000)? as usize,
    };
    let rules = preset.rules();
    let drafts_file = format!("{file}.drafts");
    let before = fs::read_to_string(&drafts_file).unwrap_or_default();
    let drafting = Mutex::new(OpenOptions::new().create(true).append(true).open(&drafts_file)?);
    let tell = |line: &str| {
        let mut drafts = drafting.lock().expect("nobody fails while writing");
        // After a line cut short, the next one begins on its own.
        if let Err(error) = write!(drafts, "\n{line}") {
            eprintln!("\r{drafts_file}: {error}");
        }
    };
    let drafts = BookProgress::new(&rules, &tell);
    before.lines().for_each(|line| drafts.recall(line));
    let stop = Stop::new();
    let book = std::thread::scope(|scope| {
        let work = scope.spawn(|| write_book(&rules, expected, pages, &drafts, &stop));
        while !work.is_finished() {
            eprint!("\r{:.1} %", 100.0 * stop.done());
            std::thread::park_timeout(std::time::Duration::from_secs(1));
        }
        work.join().map_err(|_| "the work has failed")
    })??;
    let bytes = book.bytes(&rules, expected);
    fs::write(file, &bytes)?;
    fs::remove_file(&drafts_file)?;
    eprintln!("\r{file}: {} positions, {} bytes", book.len(), bytes.len());
    Ok(())
}
