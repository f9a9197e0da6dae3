//! Works out an opening book and stores it:
//!
//! ```text
//! cargo run --release -p amiral-strategy --example book -- classic uniform crates/strategy/books/classic-uniform.book
//! ```
//!
//! After the file may come the least number of fleets of a position in the book, the number up to which they are listed,
//! how many are drawn above it, and on how many of a list cells are compared.

#![expect(clippy::print_stderr, clippy::disallowed_macros, reason = "a tool of its own, with a person in front of it")]

use std::error::Error;

use amiral_game::{Preset, Stop};
use amiral_posterior::Prior;
use amiral_strategy::{Pages, write_book};

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [preset, prior, file, numbers @ ..] = args.as_slice() else {
        return Err("say a preset, a prior and a file: classic uniform classic-uniform.book".into());
    };
    let preset: Preset = preset.parse()?;
    let expected = match prior.as_str() {
        "uniform" => Prior::Uniform,
        "sequential" => Prior::Sequential,
        other => return Err(format!("there is no prior '{other}'; there are uniform and sequential").into()),
    };
    let mut pages = Pages { fleets: 60_000, listed: 1_000_000, drawn: 60_000, compared: 20_000 };
    let number = |place: usize, default: u64| numbers.get(place).map_or(Ok(default), |text| text.parse());
    pages.fleets = number(0, pages.fleets)?;
    pages.listed = number(1, pages.listed)?;
    pages.drawn = number(2, pages.drawn as u64)? as usize;
    pages.compared = number(3, pages.compared as u64)? as usize;
    let rules = preset.rules();
    let stop = Stop::new();
    let book = std::thread::scope(|scope| {
        let work = scope.spawn(|| write_book(&rules, expected, pages, &stop));
        while !work.is_finished() {
            eprint!("\r{:.1} %", 100.0 * stop.done());
            std::thread::park_timeout(std::time::Duration::from_secs(1));
        }
        work.join().map_err(|_| "the work has failed")
    })??;
    let bytes = book.bytes(&rules, expected);
    std::fs::write(file, &bytes)?;
    eprintln!("\r{file}: {} positions, {} bytes", book.len(), bytes.len());
    Ok(())
}
