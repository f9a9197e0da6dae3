//! Rates the strategies by having them play each other, and writes what comes of it where
//! `amiral-rating` reads it: `cargo xtask ratings`.
//!
//! Every pair of games is on the same fleets with the same seat to start, the players changing
//! seats in between; neighbours in strength meet, for whom a game says most. One fit of all games
//! under the same rules gives the strengths. The errors are those of independent games, and so a
//! little too large: pairs of games on the same fleets are luckier together.
//!
//! What firing first is worth is fitted to the games of those who look for ships alone. To whoever
//! fires at random it is worth more, because all their games are about as long; people are not like
//! that.

use std::fmt::Write;
use std::io::Write as _;

use amiral_game::{Law, Preset, Seed, Stop};
use amiral_rating::{Duels as Counted, fit};
use amiral_strategy::Resources;
use amiral_study::{Contender, Duels, Orders};

/// Who is rated, about by strength, and how many times fewer games the slow ones play.
const STRATEGIES: [(&str, u64); 10] = [
    ("random", 1),
    ("easy", 1),
    ("level1", 1),
    ("medium", 1),
    ("level2", 1),
    ("level3", 1),
    ("level5", 1),
    ("likeliest", 20),
    ("hard", 20),
    ("admiral", 80),
];
/// How many times fewer still they play where they have no opening books, and think long.
const WITHOUT_BOOKS: u64 = 10;
/// Whose rating is where the scale begins.
const FIXED: (&str, f64) = ("medium", 1500.0);
/// Who is the first in the list to look for ships: from there on games say what firing first is worth.
const SEEKS: usize = 3;
/// How many times more games are played between equals, which say most about it.
const EQUALS: u64 = 6;
/// How far apart in the list two may be that play each other.
const APART: usize = 3;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let pairs: u64 = std::env::args().nth(1).map_or(Ok(800), |pairs| pairs.parse())?;
    let resources = Resources::default();
    let fixed = STRATEGIES.iter().position(|(name, _)| *name == FIXED.0).ok_or("nobody is fixed")?;
    let mut text =
        String::from("# Made by: cargo xtask ratings\n# duels\trules\tfirst\tsecond\tgames\twon by the first\n");
    for &preset in Preset::ALL {
        let (rules, with_books) = (preset.rules(), matches!(preset, Preset::Classic | Preset::Hasbro));
        let mut all: Vec<Counted> = Vec::new();
        for (a, &(name, slow)) in STRATEGIES.iter().enumerate() {
            for (b, &(other, other_slow)) in STRATEGIES.iter().enumerate().skip(a).take(APART + 1) {
                let longer = if slow.max(other_slow) > 1 && !with_books { WITHOUT_BOOKS } else { 1 };
                let pairs = (pairs / slow.max(other_slow) / longer).max(1) * if a == b { EQUALS } else { 1 };
                let seed = Seed(1).split(&[preset as u64, a as u64, b as u64]);
                let duels = Duels { rules: rules.clone(), law: Law::Sequential, seed, pairs };
                let players = [Contender::new(name, &resources)?, Contender::new(other, &resources)?];
                let mut orders = Orders { threads: 0, stop: Stop::new(), progress: &mut |_| {} };
                let results = duels.run([&players[0], &players[1]], &mut orders)?;
                progress(preset.name(), name, other, results.len());
                // Both games of a pair are the same where both players are.
                let results: Vec<_> = results.into_iter().step_by(if a == b { 2 } else { 1 }).collect();
                for (first, second, a_started) in [(a, b, true), (b, a, false)] {
                    let games = results.iter().filter(|result| result.a_started == a_started);
                    let won = games.clone().filter(|result| result.a_won == a_started).count() as u32;
                    all.push(Counted { first, second, games: games.count() as u32, won });
                }
            }
        }
        let found = fit(STRATEGIES.len(), &all, fixed);
        let seeking: Vec<Counted> =
            all.iter().copied().filter(|duels| duels.first >= SEEKS && duels.second >= SEEKS).collect();
        let lead = fit(STRATEGIES.len(), &seeking, fixed).lead;
        writeln!(text, "lead\t{rules}\t{:.1}\t{:.1}", lead.value, lead.error)?;
        for ((name, _), strength) in STRATEGIES.iter().zip(&found.strengths) {
            writeln!(text, "rating\t{rules}\t{name}\t{:.1}\t{:.1}", FIXED.1 + strength.value, strength.error)?;
        }
        for duel in &all {
            let [first, second] = [duel.first, duel.second].map(|player| STRATEGIES[player].0);
            writeln!(text, "duels\t{rules}\t{first}\t{second}\t{}\t{}", duel.games, duel.won)?;
        }
    }
    std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/../rating/src/strategies.txt"), text)?;
    Ok(())
}

fn progress(rules: &str, name: &str, other: &str, games: usize) {
    _ = writeln!(std::io::stderr(), "{rules}: {name} and {other}: {games} games");
}
