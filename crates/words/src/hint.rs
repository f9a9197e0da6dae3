//! Where to fire, in a sentence.

use amiral_game::Cell;
use amiral_host::{Fleets, Hint, Rows};

use crate::Words;

/// The best cell, its chance, and how many fleets remain, in a sentence. With the chance of another
/// cell, if one is given.
pub fn hint_line(hint: &Hint, here: Option<(Cell, f64)>, rows: Rows, words: &Words) -> String {
    let fleets = match hint.fleets {
        Fleets::Exactly(fleets) => words.number(fleets),
        Fleets::About(fleets) => format!("≈ {}", words.number(fleets as u128)),
    };
    let Some((best, chance)) = hint.best else { return words.say("odds-none", &[]) };
    let parts = [("best", rows.cell(best).into()), ("chance", words.percent(chance).into()), ("fleets", fleets.into())];
    let mut line = words.say("play-hint", &parts);
    if let Some((cell, chance)) = here {
        let parts = [("cell", rows.cell(cell).into()), ("chance", words.percent(chance).into())];
        line = format!("{line} {}", words.say("play-hint-here", &parts));
    }
    line
}
