//! Prints how often the sequential test errs, for players of several true strengths.
//!
//! `cargo run --release -p amiral-arena --example error_rates [TESTS [ELO0 ELO1]]`

#![expect(clippy::print_stdout, clippy::unwrap_used, reason = "an example for the terminal")]

use amiral_arena::{Sprt, Truth};
use amiral_game::Seed;

fn main() {
    let number = |at: usize| std::env::args().nth(at).map(|text| text.parse::<f64>().unwrap());
    let tests = number(1).map_or(1000, |tests| tests as u32);
    let (elo0, elo1) = (number(2).unwrap_or(0.0), number(3).unwrap_or(60.0));
    let test = Sprt::new(elo0, elo1).unwrap();
    println!("| even pairs | drawn | true Elo | accepted | rejected | mean pairs |");
    println!("| ---: | ---: | ---: | ---: | ---: | ---: |");
    for (even, drawn) in [(0.3, 0.0), (0.5, 0.0), (0.8, 0.0), (0.4, 0.3)] {
        for step in [-0.5, 0.0, 0.5, 1.0, 1.5] {
            let elo = elo0 + step * (elo1 - elo0);
            let Some(tally) = (Truth { elo, even, drawn }).test(&test, tests, 100_000, Seed(1)) else { continue };
            let percent = |number: u32| 100.0 * f64::from(number) / f64::from(tests);
            println!(
                "| {even} | {drawn} | {elo} | {:.1}% | {:.1}% | {:.0} |",
                percent(tally.accepted),
                percent(tally.rejected),
                tally.pairs as f64 / f64::from(tests)
            );
        }
    }
}
