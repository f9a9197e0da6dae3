//! `amiral count`: how many fleets there are.

use std::process::ExitCode;
use std::time::Instant;

use amiral_draw::Picture;
use amiral_game::{Rules, Seen};
use amiral_posterior::{Counts, Failure as NoAnswer, Inference};
use amiral_words::Arg;
use serde_json::json;

use crate::args::CountArgs;
use crate::failure::Failure;
use crate::heat;
use crate::progress::with_progress;
use crate::session::{Session, print, rows, rules_json};

/// The most fleets that are listed.
const MOST_LISTED: u128 = 1_000_000;

pub(crate) fn run(args: &CountArgs, session: &Session) -> Result<ExitCode, Failure> {
    let words = &session.words;
    let rules = args.rules.resolve(words)?;
    let start = Instant::now();
    let seen = Seen::new(&rules);
    let counted =
        with_progress(&words.say("count-progress", &[]), |stop| Inference::new(&rules).count(&seen, u64::MAX, stop))?;
    let counts = counted.map_err(|failure| match failure {
        NoAnswer::Stopped => Failure::Work(words.say("stopped", &[])),
        NoAnswer::TooLarge => Failure::Work(words.say("count-too-large", &[])),
        NoAnswer::TooDear | NoAnswer::Contradiction => Failure::Work(words.say("count-too-dear", &[])),
    })?;
    let seconds = start.elapsed().as_secs_f64();
    if args.list && counts.fleets > MOST_LISTED {
        let numbers = [("number", words.number(counts.fleets).into()), ("most", words.number(MOST_LISTED).into())];
        return Err(Failure::Request(words.say("count-too-many-to-list", &numbers)));
    }
    let listed = args.list.then(|| Inference::new(&rules).list(&seen));
    if session.json {
        let mut document = json!({
            "count": counts.fleets.to_string(),
            "labelled": labelled(&rules, counts.fleets),
            "seconds": seconds,
            "cells": rows(&rules, counts.cells.iter().map(ToString::to_string)),
            "rules": rules_json(&rules),
        });
        if let Some(fleets) = &listed {
            document["fleets"] = fleets.iter().map(ToString::to_string).collect::<Vec<_>>().into();
        }
        session.print_json(&document)?;
        return Ok(ExitCode::SUCCESS);
    }
    for fleet in listed.iter().flatten() {
        print(fleet)?;
    }
    let exact = ("exact", Arg::Number(counts.fleets as f64));
    print(words.say("count-fleets", &[exact, ("number", words.number(counts.fleets).into())]))?;
    let labelled = labelled(&rules, counts.fleets);
    if labelled != counts.fleets.to_string() {
        let number = labelled.parse().map_or(labelled, |number| words.number(number));
        print(words.say("count-labelled", &[("number", number.into())]))?;
    }
    print(words.say("count-time", &[("seconds", words.decimal(seconds, 3).into())]))?;
    if args.cells {
        show_cells(&rules, &counts, session)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn show_cells(rules: &Rules, counts: &Counts, session: &Session) -> Result<(), Failure> {
    let chances = counts.chances();
    let open = |cell| !rules.reefs().contains(cell);
    let mut picture = Picture::of(rules);
    for (cell, &chance) in rules.grid().cells().zip(&chances).filter(|(cell, _)| open(*cell)) {
        picture = picture.label(cell, heat::percent(chance));
    }
    let shown: Vec<Option<f64>> =
        rules.grid().cells().zip(chances).map(|(cell, chance)| open(cell).then_some(chance)).collect();
    print(session.words.say("count-cells", &[]))?;
    print(heat::draw(&picture, &shown, session.look).trim_end())
}

/// The fleets when ships of one size are told apart: times the factorial of each number of equal ships.
fn labelled(rules: &Rules, fleets: u128) -> String {
    let mut digits: Vec<u32> = fleets.to_string().bytes().rev().map(|digit| u32::from(digit - b'0')).collect();
    for class in rules.placements().classes() {
        for factor in 2..=class.copies() as u32 {
            let mut carry = 0;
            for digit in &mut digits {
                let product = *digit * factor + carry;
                (*digit, carry) = (product % 10, product / 10);
            }
            while carry > 0 {
                digits.push(carry % 10);
                carry /= 10;
            }
        }
    }
    while digits.len() > 1 && digits.last() == Some(&0) {
        digits.pop();
    }
    digits.iter().rev().map(ToString::to_string).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use amiral_game::{Preset, RulesSetup};

    #[test]
    fn equal_ships_are_told_apart() {
        assert_eq!(labelled(&Preset::Classic.rules(), 2_898_771_376), "5797542752");
        assert_eq!(labelled(&Preset::Russian.rules(), 5), (5 * 2 * 6 * 24).to_string());
        assert_eq!(labelled(&Preset::Russian.rules(), 0), "0");
        let many = RulesSetup { fleet: vec![1; 30], ..RulesSetup::default() }.build().unwrap();
        assert_eq!(labelled(&many, 1), "265252859812191058636308480000000");
    }
}
