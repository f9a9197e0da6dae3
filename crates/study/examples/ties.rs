//! What ties are worth: levels of the documents as they are, and with ties broken the other way.
//! Levels 2 and 3 take one of several equally good cells at random, the others the first.
//! `cargo run --release -p amiral-study --example ties -- 100000`

#[expect(dead_code, reason = "one language is enough here")]
#[path = "../../words/src/labels.rs"]
mod labels;

use amiral_game::{Law, Preset, Seed, Stop, below};
use amiral_strategy::{Level, Resources, Spec};
use amiral_study::{Contender, Orders, Study, table};

use labels::ENGLISH;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let games = std::env::args().nth(1).map_or(Ok(100_000), |games| games.parse())?;
    let resources = Resources::default();
    for name in ["level2", "level3", "level4:samples=10", "level5"] {
        let spec: Spec = name.parse()?;
        let random_itself = matches!(spec, Spec::Level2 { .. } | Spec::Level3 { .. });
        let title = if random_itself { "first of the tied" } else { "ties at random" };
        let other_way = Contender::with(title, move |rules, seed| {
            let mut dice = seed.dice(&[]);
            let judge = Box::new(
                move |tied: &[amiral_game::Cell]| {
                    if random_itself { 0 } else { below(&mut dice, tied.len()) }
                },
            );
            Box::new(Level::new(spec, rules, seed).expect("a level with ties").with_ties(judge))
        });
        let study = Study { rules: Preset::Classic.rules(), law: Law::Sequential, seed: Seed(1), games };
        // One thread, because the dice for ties go on from game to game.
        let mut orders = Orders { threads: 1, stop: Stop::new(), progress: &mut |_| {} };
        let report = study.run(&[Contender::new(name, &resources)?, other_way], &mut orders)?.report();
        #[expect(clippy::print_stdout, reason = "an example that shows something")]
        {
            println!("{}", table::markdown(&report, &ENGLISH));
        }
    }
    Ok(())
}
