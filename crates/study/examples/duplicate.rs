//! How many rounds the same fleets for everybody save to tell two players apart:
//! `cargo run --release -p amiral-study --example duplicate [GAMES]`.
//!
//! A tournament is drawn many times from games that were played: rounds in which both hunt the same
//! fleet, rounds in which each hunts another, and rounds in which they fire at each other. The answer
//! is the number of rounds after which the better one is ahead in 95 of 100 tournaments. Who is better
//! is what all games together say.

use std::error::Error;
use std::io::Write;

use amiral_game::{Dice, Law, Preset, Seed, Stop, below};
use amiral_strategy::Resources;
use amiral_study::{Contender, Duels, Orders, Study};

/// Who is told apart: first relatives, who look for ships in the same way, then others.
const PAIRS: [[&str; 2]; 4] = [["hard", "level5"], ["level5", "level3"], ["level3", "level2"], ["level2", "medium"]];
/// How many tournaments are drawn for each number of rounds.
const TOURNAMENTS: usize = 2_000;
/// In how many of a hundred the better one has to be ahead.
const SURE: usize = 95;
/// The longest tournament that is tried.
const LONGEST: usize = 1 << 15;

fn main() -> Result<(), Box<dyn Error>> {
    let games: u64 = std::env::args().nth(1).map_or(Ok(4_000), |games| games.parse())?;
    let resources = Resources::default();
    let mut out = std::io::stdout();
    writeln!(
        out,
        "| players | mean difference | spread, same fleets | spread, own fleets | rounds, same fleets | rounds, own fleets | rounds, duels |"
    )?;
    writeln!(out, "| --- | ---: | ---: | ---: | ---: | ---: | ---: |")?;
    for [a, b] in PAIRS {
        let players = [Contender::new(a, &resources)?, Contender::new(b, &resources)?];
        let mut quiet = |_| {};
        let mut orders = Orders { threads: 0, stop: Stop::new(), progress: &mut quiet };
        let rules = Preset::Classic.rules();
        let study = Study { rules: rules.clone(), law: Law::Sequential, seed: Seed(1), games };
        let shots = study.run(&players, &mut orders)?;
        let [one, other] = [0, 1].map(|player: usize| &shots.samples[player].shots);
        let saved = |one: u16, other: u16| f64::from(other) - f64::from(one);
        let same: Vec<f64> = one.iter().zip(other).map(|(one, other)| saved(*one, *other)).collect();
        // The fleet of another game is one that has nothing to do with this one.
        let own: Vec<f64> = one
            .iter()
            .zip(other.iter().cycle().skip(other.len() / 2))
            .map(|(one, other)| saved(*one, *other))
            .collect();
        let duels = Duels { rules, law: Law::Sequential, seed: Seed(2), pairs: games.div_ceil(2) };
        let fought: Vec<f64> = duels
            .run([&players[0], &players[1]], &mut orders)?
            .iter()
            .map(|game| if game.a_won { 1.0 } else { -1.0 })
            .collect();
        let rounds = |differences: &[f64], better: f64| {
            let found = rounds(differences, better, Seed(3));
            found.map_or_else(|| format!("over {LONGEST}"), |rounds| rounds.to_string())
        };
        let better = mean(&same).signum();
        writeln!(
            out,
            "| {a}, {b} | {:.2} | {:.1} | {:.1} | {} | {} | {} |",
            mean(&same),
            spread(&same),
            spread(&own),
            rounds(&same, better),
            rounds(&own, better),
            rounds(&fought, mean(&fought).signum()),
        )?;
    }
    Ok(())
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

fn spread(values: &[f64]) -> f64 {
    let mean = mean(values);
    (values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / values.len() as f64).sqrt()
}

/// After how many rounds the better one is ahead often enough; nothing if that takes too long.
fn rounds(differences: &[f64], better: f64, seed: Seed) -> Option<usize> {
    let enough = |rounds: usize| {
        let mut dice = seed.dice(&[rounds as u64]);
        let ahead = (0..TOURNAMENTS).filter(|_| is_ahead(differences, rounds, better, &mut dice)).count();
        ahead * 100 >= TOURNAMENTS * SURE
    };
    let mut high = 1;
    while !enough(high) {
        high *= 2;
        if high > LONGEST {
            return None;
        }
    }
    let mut low = high / 2;
    while high - low > (high / 50).max(1) {
        let middle = usize::midpoint(low, high);
        if enough(middle) { high = middle } else { low = middle }
    }
    Some(high)
}

/// Whether the better one is ahead in a tournament of so many rounds, drawn from those played.
fn is_ahead(differences: &[f64], rounds: usize, better: f64, dice: &mut Dice) -> bool {
    let total: f64 = (0..rounds).map(|_| differences[below(dice, differences.len())]).sum();
    total * better > 0.0
}
