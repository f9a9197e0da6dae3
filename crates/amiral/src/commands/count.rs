//! `amiral count`: how many fleets there are.

use std::io::{BufWriter, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::time::Instant;

use amiral_draw::Picture;
use amiral_game::{Law, Rules, Seed, Seen, Stop};
use amiral_posterior::{Budget, Counts, Failure as NoAnswer, Inference};
use amiral_study::combinatorics::{
    Collision, RandomPlay, arrangement_bound, binomial_bound, collision, each_fleet, labellings, product_bound,
    sequential,
};
use amiral_study::table::Table;
use amiral_study::{Orders, StudyError};
use amiral_words::Arg;
use serde_json::{Value, json};

use crate::args::{Cells, CountArgs, Method};
use crate::failure::Failure;
use crate::heat;
use crate::lines::answer_all;
use crate::output::stdout;
use crate::progress::with_progress;
use crate::session::{Session, print, rows, rules_json, terminal_width};

pub(crate) fn run(args: &CountArgs, session: &Session) -> Result<ExitCode, Failure> {
    let words = &session.words;
    if args.method != Method::Exact && (args.cells.is_some() || args.list || args.lines) {
        return Err(Failure::Request(words.say("count-only-exact", &[])));
    }
    if args.method == Method::All {
        let each = args.rules.resolve_each(words)?;
        each.iter().try_for_each(|rules| super::fleet::ensure_fits(rules, words))?;
        return super::count_table::run(args, &each, session);
    }
    let rules = args.rules.resolve(words)?;
    if args.method != Method::Exact {
        super::fleet::ensure_fits(&rules, words)?;
        return estimate(args, &rules, session);
    }
    if args.lines {
        return answer_all(&rules, &[], session, |position, stop| {
            let start = Instant::now();
            let counts = exact_counts(&Seen::new(&position.rules), session, stop)?;
            Ok((counts_json(&position.rules, &counts, start.elapsed().as_secs_f64()), 0))
        });
    }
    if args.list && !session.json {
        list(&rules, "", &mut stdout())?;
    }
    let start = Instant::now();
    let seen = Seen::new(&rules);
    let counts = with_progress(words, "count-progress", |stop| exact_counts(&seen, session, stop))??;
    let seconds = start.elapsed().as_secs_f64();
    if session.json {
        let document = counts_json(&rules, &counts, seconds);
        if args.list {
            return list_as_json(&document, &rules, session);
        }
        session.print_json(&document)?;
        return Ok(ExitCode::SUCCESS);
    }
    let exact = ("exact", Arg::Number(counts.fleets as f64));
    print(words.say("count-fleets", &[exact, ("number", words.number(counts.fleets).into())]))?;
    let labelled = labelled(&rules, counts.fleets);
    if labelled != counts.fleets.to_string() {
        let number = labelled.parse().map_or(labelled, |number| words.number(number));
        print(words.say("count-labelled", &[("number", number.into())]))?;
    }
    print(words.say("count-time", &[("seconds", words.decimal(seconds, 3).into())]))?;
    match args.cells {
        Some(Cells::Percent) => show_cells(&rules, &counts, session)?,
        Some(Cells::Numbers) => show_numbers(&rules, &counts, session)?,
        None => {}
    }
    Ok(ExitCode::SUCCESS)
}

fn exact_counts(seen: &Seen, session: &Session, stop: &Stop) -> Result<Counts, Failure> {
    Inference::new(seen.rules()).count(seen, u64::MAX, stop).map_err(|failure| {
        let key = match failure {
            NoAnswer::Cancelled => "stopped",
            NoAnswer::TooLarge => "count-too-large",
            _ => "count-too-dear",
        };
        Failure::Work(session.words.say(key, &[]))
    })
}

fn counts_json(rules: &Rules, counts: &Counts, seconds: f64) -> Value {
    json!({
        "count": counts.fleets.to_string(),
        "labelled": labelled(rules, counts.fleets),
        "seconds": seconds,
        "cells": rows(rules, counts.cells.iter().map(ToString::to_string)),
        "rules": rules_json(rules),
    })
}

/// Writes every fleet as it is found, each on its own line and in quotes. None is kept in memory.
fn list(rules: &Rules, quote: &str, out: &mut impl Write) -> Result<(), Failure> {
    let mut out = BufWriter::new(out);
    let separator = if quote.is_empty() { "\n" } else { ",\n" };
    let mut first = true;
    let written = each_fleet(rules, |ships| {
        let fleet = ships.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let before = if std::mem::take(&mut first) { "" } else { separator };
        match write!(out, "{before}{quote}{fleet}{quote}") {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => ControlFlow::Break(error),
        }
    });
    if let ControlFlow::Break(error) = written {
        return Err(error.into());
    }
    if !first {
        writeln!(out)?;
    }
    Ok(out.flush()?)
}

/// Prints the document, and at its end every fleet as it is found.
fn list_as_json(document: &Value, rules: &Rules, session: &Session) -> Result<ExitCode, Failure> {
    let text = format!("{:#}", session.with_provenance(document));
    let open = text.trim_end().strip_suffix('}').unwrap_or(&text).trim_end();
    let mut out = stdout();
    writeln!(out, "{open},\n  \"fleets\": [")?;
    list(rules, "\"", &mut out)?;
    writeln!(out, "]}}")?;
    Ok(ExitCode::SUCCESS)
}

/// The number of fleets that cover each cell.
fn show_numbers(rules: &Rules, counts: &Counts, session: &Session) -> Result<(), Failure> {
    let words = &session.words;
    let grid = rules.grid();
    let columns: Vec<String> = (0..grid.width()).map(|column| char::from(b'A' + column).to_string()).collect();
    let head: Vec<&str> = [""].into_iter().chain(columns.iter().map(String::as_str)).collect();
    let row = |(number, cells): (usize, &[u128])| {
        let numbers = cells.iter().map(|&fleets| words.number(fleets));
        [number.to_string()].into_iter().chain(numbers).collect()
    };
    let rows = counts.cells.chunks(grid.width().into()).enumerate().map(row);
    print(words.say("count-cell-numbers", &[]))?;
    print(Table::new(&head, rows).aligned(terminal_width().unwrap_or(usize::MAX)).trim_end())
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

/// How many steps an exact count may take that is only compared with an estimate: some seconds.
pub(super) const EXACT_BUDGET: Budget = Budget::seconds(10.0);

/// What one of the students' methods finds within a given time.
pub(super) fn find(
    method: Method,
    rules: &Rules,
    args: &CountArgs,
    seed: Seed,
    stop: &Stop,
) -> Result<Found, StudyError> {
    let start = Instant::now();
    let found = match method {
        Method::Sequential => {
            let mut progress = |done: amiral_study::Progress| stop.report(done.done as f64 / done.total as f64);
            let mut orders =
                Orders { threads: rayon::current_num_threads(), stop: stop.clone(), progress: &mut progress };
            let estimate = sequential(rules, args.samples, seed, &mut orders)?;
            Found {
                labelled: Some(estimate.labelled),
                ci95: estimate.ci95,
                samples: Some(estimate.samples),
                ..Found::default()
            }
        }
        Method::Collision => {
            let go_on = |_: &Collision| {
                let part = start.elapsed().as_secs_f64() / args.within.max(1e-9);
                stop.report(part);
                part < 1.0 && !stop.is_cancelled()
            };
            let factor = to_f64(&labellings(rules));
            let waits = collision(rules, Law::Uniform, seed, go_on)?;
            Found {
                labelled: waits.fleets().map(|fleets| fleets * factor),
                ci95: waits.ci95().map(|interval| interval.map(|bound| bound * factor)),
                samples: Some(waits.draws),
                runs: Some(waits.runs),
                mean_wait: waits.mean_wait(),
            }
        }
        Method::Product | Method::Exact | Method::All => {
            Found { labelled: Some(to_f64(&product_bound(rules))), ..Found::default() }
        }
    };
    // If no sample placed a whole fleet, there is no estimate and no interval.
    let labelled = found.labelled.filter(|labelled| *labelled > 0.0);
    Ok(Found { labelled, ci95: found.ci95.filter(|_| labelled.is_some()), ..found })
}

/// Prints one of the students' estimates of the number of fleets beside the exact count. Ships of
/// one size are told apart.
fn estimate(args: &CountArgs, rules: &Rules, session: &Session) -> Result<ExitCode, Failure> {
    let words = &session.words;
    let start = Instant::now();
    let (found, exact) = with_progress(words, "count-progress", |stop| {
        let found = find(args.method, rules, args, session.seed, stop);
        (found, amiral_study::combinatorics::exact(rules, EXACT_BUDGET, stop).ok())
    })?;
    let found = found.map_err(|error| super::study::failed(&error, words))?;
    let seconds = start.elapsed().as_secs_f64();
    let random = RandomPlay::under(rules);
    let bounds = [product_bound(rules), binomial_bound(rules), arrangement_bound(rules)].map(|bound| bound.to_string());
    let [product, binomial, arrangement] = bounds;
    if session.json {
        session.print_json(&json!({
            "method": format!("{:?}", args.method).to_lowercase(),
            "labelled": found.labelled.map(|labelled| format!("{labelled:.0}")),
            "count": found.labelled.map(|labelled| format!("{:.0}", labelled / to_f64(&labellings(rules)))),
            "ci95": found.ci95,
            "samples": found.samples,
            "runs": found.runs,
            "mean_wait": found.mean_wait,
            "exact": exact.map(|exact| exact.to_string()),
            "exact_labelled": exact.map(|exact| labelled(rules, exact)),
            "bounds": {"product": product, "binomial": binomial, "arrangement": arrangement},
            "random_play": {"mean": random.mean(), "sd": random.sd()},
            "seconds": seconds,
            "seed": session.seed.0,
            "rules": rules_json(rules),
        }))?;
        return Ok(ExitCode::SUCCESS);
    }
    let whole = |number: f64| words.number(number.max(0.0).round() as u128);
    let digits = |digits: &str| digits.parse().map_or_else(|_| digits.to_owned(), |number| words.number(number));
    match found.labelled {
        Some(estimate) => print(words.say("estimate-labelled", &[("number", whole(estimate).into())]))?,
        None if args.method == Method::Collision => print(words.say("estimate-none", &[]))?,
        None => print(words.say("estimate-nothing-placed", &[]))?,
    }
    if let Some([low, high]) = found.ci95 {
        print(words.say("estimate-interval", &[("low", whole(low).into()), ("high", whole(high).into())]))?;
    }
    if let (Some(runs), Some(draws)) = (found.runs, found.samples) {
        let mean = found.mean_wait.map_or_else(|| "–".into(), whole);
        let parts = [
            ("runs", words.number(runs.into()).into()),
            ("draws", words.number(draws.into()).into()),
            ("mean", mean.into()),
        ];
        print(words.say("estimate-waits", &parts))?;
    } else if let Some(samples) = found.samples {
        print(words.say("estimate-samples", &[("samples", words.number(samples.into()).into())]))?;
    }
    if let Some(exact) = exact {
        let all = labelled(rules, exact);
        print(
            words.say("estimate-exact", &[("labelled", digits(&all).into()), ("count", words.number(exact).into())]),
        )?;
        if let Some(estimate) = found.labelled.filter(|_| exact > 0) {
            let truth: f64 = all.parse().unwrap_or(f64::NAN);
            print(words.say("estimate-error", &[("error", words.percent_to(estimate / truth - 1.0, 3).into())]))?;
        }
    }
    let parts = [
        ("product", digits(&product).into()),
        ("binomial", digits(&binomial).into()),
        ("arrangement", digits(&arrangement).into()),
    ];
    print(words.say("estimate-bounds", &parts))?;
    print(words.say(
        "estimate-random-play",
        &[("mean", words.decimal(random.mean(), 2).into()), ("sd", words.decimal(random.sd(), 2).into())],
    ))?;
    print(words.say("solve-seed", &[("seed", session.seed.into())]))?;
    Ok(ExitCode::SUCCESS)
}

/// What an estimate found. Methods differ in what they give.
#[derive(Default)]
pub(super) struct Found {
    pub(super) labelled: Option<f64>,
    pub(super) ci95: Option<[f64; 2]>,
    pub(super) samples: Option<u64>,
    pub(super) runs: Option<u64>,
    mean_wait: Option<f64>,
}

fn to_f64(number: &impl ToString) -> f64 {
    number.to_string().parse().unwrap_or(f64::INFINITY)
}

/// How many fleets there are when ships of one size are told apart: the count times the factorial
/// of the number of ships of each size.
pub(super) fn labelled(rules: &Rules, fleets: u128) -> String {
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
