//! `amiral optimal`: the best possible play on a small sea, and a bound on it for any other.

use std::process::ExitCode;
use std::time::Instant;

use amiral_game::{Cell, Fleet, Rules, Seen, Stop, notation};
use amiral_posterior::{Budget, Counts, Failure as NoAnswer, Inference};
use amiral_strategy::optimal::{Best, GaveUp, Optimum, Remaining, Worst, bound, likeliest, total_of};
use amiral_strategy::{Journal, Resources, Spec, build};
use amiral_words::{Arg, Say};
use serde_json::{Value, json};

use crate::args::OptimalArgs;
use crate::failure::Failure;
use crate::progress::with_progress;
use crate::session::{Session, print, rules_json};

/// The most fleets to begin a search with.
const MOST_FLEETS: u128 = 20_000;
/// The most cells a sea may have.
const MOST_CELLS: usize = 128;
/// How many steps counting the fleets may take. If it takes more, there are too many.
const COUNT_BUDGET: Budget = Budget::seconds(10.0);

pub(crate) fn run(args: &OptimalArgs, session: &Session) -> Result<ExitCode, Failure> {
    let words = &session.words;
    let rules = args.rules.resolve(words)?;
    if args.bound {
        return print_bound(&rules, session);
    }
    let refuse = |key, problem: String| Failure::Request(words.say(key, &[("problem", problem.into())]));
    let shots = notation::parse_shots(&args.shots).map_err(|error| refuse("problem-shots", error.say(words)))?;
    let seen = Seen::after(&rules, &shots).map_err(|error| refuse("problem-shot", error.say(words)))?;
    let specs =
        args.compare.iter().map(|given| crate::args::own_strategy(given, words)).collect::<Result<Vec<_>, _>>()?;

    let start = Instant::now();
    let budget = args.steps.unwrap_or(u64::MAX);
    let searched = with_progress(words, "optimal-progress", |stop| search(&seen, budget, stop))?;
    let answer = match searched {
        Ok(answer) => answer,
        Err(refusal) => return Err(Failure::Work(refusal.say(session))),
    };
    let compared = specs.iter().map(|spec| (spec, total(spec, &seen, &answer.fleets, session))).collect();
    let shown = Shown { answer, compared, seen: &seen, seconds: start.elapsed().as_secs_f64() };
    if session.json {
        session.print_json(&shown.json(args))?;
    } else {
        shown.print(args, session)?;
    }
    let found = shown.answer.mean.is_ok() && shown.answer.worst.is_ok();
    Ok(if found { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Why nothing was searched.
enum Refusal {
    TooMany(u128),
    Uncounted,
    Stopped,
    Contradiction,
    Won,
    TellsShips,
}

impl Refusal {
    fn say(&self, session: &Session) -> String {
        let words = &session.words;
        let most = ("most", words.number(MOST_FLEETS).into());
        match self {
            Refusal::TooMany(fleets) => {
                let number = ("number", words.number(*fleets).into());
                words.say("optimal-too-many", &[number, most, ("cells", MOST_CELLS.into())])
            }
            Refusal::Uncounted => words.say("optimal-uncounted", &[most]),
            Refusal::Stopped => words.say("stopped", &[]),
            Refusal::Contradiction => words.say("odds-none", &[]),
            Refusal::Won => words.say("optimal-won", &[]),
            Refusal::TellsShips => words.say("optimal-tells-ships", &[]),
        }
    }
}

/// What was found.
struct Answer {
    fleets: Vec<Fleet>,
    /// The total shots of always firing at the likeliest cell.
    likeliest: u64,
    mean: Result<Best, GaveUp>,
    worst: Result<Worst, GaveUp>,
    states: u64,
}

fn search(seen: &Seen, budget: u64, stop: &Stop) -> Result<Answer, Refusal> {
    let rules = seen.rules();
    if !Optimum::knows(rules.announce()) {
        return Err(Refusal::TellsShips);
    }
    let inference = Inference::new(rules);
    let counts = inference.count(seen, COUNT_BUDGET, stop).map_err(|failure| match failure {
        NoAnswer::Cancelled => Refusal::Stopped,
        _ => Refusal::Uncounted,
    })?;
    if counts.fleets == 0 {
        return Err(Refusal::Contradiction);
    }
    if seen.is_won() {
        return Err(Refusal::Won);
    }
    if counts.fleets > MOST_FLEETS {
        return Err(Refusal::TooMany(counts.fleets));
    }
    let fleets = inference.list(seen).map_err(|_| Refusal::Uncounted)?;
    let remaining = Remaining::of(seen, &fleets).ok_or(Refusal::TooMany(counts.fleets))?;
    let mut optimum = Optimum::under(rules);
    let likeliest = likeliest(&remaining);
    let mean = optimum.mean(&remaining, budget, stop).map_err(|gave_up| {
        let told = optimum.least_if_told(&remaining, budget, stop);
        GaveUp { least: gave_up.least.max(told), ..gave_up }
    });
    let worst = optimum.worst(&remaining, budget, stop);
    Ok(Answer { fleets, likeliest, mean, worst, states: optimum.states() })
}

/// The total shots a strategy takes, in one game on every fleet.
fn total(spec: &Spec, seen: &Seen, fleets: &[Fleet], session: &Session) -> u64 {
    let mut shooter = build(spec, seen.rules(), session.seed, &Resources::default());
    total_of(seen, fleets, |game| {
        if game.shots().len() == seen.shots().len() {
            shooter.restart(session.seed);
        }
        shooter.choose_one(game, &mut Journal::closed(), &Stop::new()).expect("nobody cancels it")
    })
}

/// An answer, ready to be shown.
struct Shown<'a> {
    answer: Answer,
    compared: Vec<(&'a Spec, u64)>,
    seen: &'a Seen,
    seconds: f64,
}

impl Shown<'_> {
    fn mean(&self, total: u64) -> f64 {
        total as f64 / self.answer.fleets.len() as f64
    }

    /// The best cell. On a sea without shots, also the cells it can be turned or mirrored to.
    fn cells(&self, best: &Best) -> Vec<Cell> {
        let rules = self.seen.rules();
        let symmetries = rules.placements().symmetries().iter();
        let turned = symmetries.filter(|_| self.seen.shots().is_empty()).map(|turn| turn.cell(best.cell.into()));
        let mut cells: Vec<Cell> = turned.chain([usize::from(best.cell)]).map(|cell| rules.grid().cell(cell)).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    fn json(&self, args: &OptimalArgs) -> Value {
        let Answer { fleets, likeliest, mean, worst, states } = &self.answer;
        let gap = |total: u64| mean.as_ref().ok().map(|best| self.mean(total - best.total));
        let player = |name: &str, total: u64| json!({"strategy": name, "mean": self.mean(total), "gap": gap(total)});
        let compared = args.compare.iter().zip(&self.compared).map(|(given, (_, total))| player(given, *total));
        let mut document = json!({
            "mean": mean.as_ref().ok().map(Best::mean),
            "mean_exact": mean.as_ref().ok().map(fraction),
            "worst": worst.as_ref().ok().map(|worst| worst.shots),
            "cells": mean.as_ref().ok().map(|best| names(&self.cells(best))),
            "fleets": fleets.len().to_string(),
            "states": states,
            "seconds": self.seconds,
            "likeliest": {"mean": self.mean(*likeliest), "gap": gap(*likeliest)},
            "compared": compared.collect::<Vec<_>>(),
            "shots": notation::print_shots(self.seen.shots()),
            "rules": rules_json(self.seen.rules()),
        });
        if let Err(gave_up) = mean {
            document["mean_at_least"] = self.mean(gave_up.least).into();
            document["mean_at_most"] = self.mean(*likeliest).into();
        }
        if let Err(gave_up) = worst {
            document["worst_at_least"] = gave_up.least.into();
        }
        document
    }

    fn print(&self, args: &OptimalArgs, session: &Session) -> Result<(), Failure> {
        let words = &session.words;
        let Answer { fleets, likeliest, mean, worst, states } = &self.answer;
        let shots = |mean: f64| words.decimal(mean, 4);
        let number = words.number(fleets.len() as u128);
        print(words.say("optimal-fleets", &[("exact", Arg::Number(fleets.len() as f64)), ("number", number.into())]))?;
        match mean {
            Ok(best) => {
                let parts = [("mean", shots(best.mean()).into()), ("fraction", fraction(best).into())];
                print(words.say("optimal-mean", &parts))?;
                print(words.say("optimal-cells", &[("cells", names(&self.cells(best)).join(", ").into())]))?;
            }
            Err(gave_up) => {
                let (least, most) = (shots(self.mean(gave_up.least)), shots(self.mean(*likeliest)));
                print(words.say("optimal-mean-between", &[("least", least.into()), ("most", most.into())]))?;
            }
        }
        print(match worst {
            Ok(worst) => words.say("optimal-worst", &[("shots", worst.shots.into())]),
            Err(gave_up) => words.say("optimal-worst-least", &[("shots", gave_up.least.into())]),
        })?;
        let others = args.compare.iter().cloned().zip(self.compared.iter().map(|(_, total)| *total));
        let all = std::iter::once((words.say("optimal-likeliest", &[]), *likeliest)).chain(others);
        for (player, total) in all {
            let parts = [("player", player.into()), ("mean", shots(self.mean(total)).into())];
            print(match mean {
                Ok(best) => {
                    let gap = ("gap", shots(self.mean(total - best.total)).into());
                    words.say("optimal-compared-gap", &[parts[0].clone(), parts[1].clone(), gap])
                }
                Err(_) => words.say("optimal-compared", &parts),
            })?;
        }
        let (positions, seconds) = (words.number((*states).into()), words.decimal(self.seconds, 3));
        print(words.say("optimal-time", &[("positions", positions.into()), ("seconds", seconds.into())]))
    }
}

/// The mean as a fraction in lowest terms.
fn fraction(best: &Best) -> String {
    let (mut a, mut b) = (best.total, best.weight);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    format!("{}/{}", best.total / a, best.weight / a)
}

fn names(cells: &[Cell]) -> Vec<String> {
    cells.iter().map(ToString::to_string).collect()
}

/// Prints a mean that no player can beat.
fn print_bound(rules: &Rules, session: &Session) -> Result<ExitCode, Failure> {
    let words = &session.words;
    let start = Instant::now();
    let counted =
        with_progress(words, "count-progress", |stop| Inference::new(rules).count(&Seen::new(rules), u64::MAX, stop))?;
    let counts: Counts = counted.map_err(|failure| {
        Failure::Work(words.say(
            match failure {
                NoAnswer::Cancelled => "stopped",
                NoAnswer::TooLarge => "count-too-large",
                _ => "count-too-dear",
            },
            &[],
        ))
    })?;
    let bound = bound(rules, &counts).ok_or_else(|| Failure::Work(words.say("fleet-does-not-fit", &[])))?;
    let seconds = start.elapsed().as_secs_f64();
    if session.json {
        session.print_json(&json!({
            "bound": bound.mean,
            "entropy": bound.entropy,
            "first_hit": bound.first_hit,
            "counting": bound.counting,
            "finding": bound.finding,
            "fleets": counts.fleets.to_string(),
            "seconds": seconds,
            "rules": rules_json(rules),
        }))?;
        return Ok(ExitCode::SUCCESS);
    }
    // Round down, so that the printed bound is proved, too.
    let mean = |mean: f64| ("mean", words.decimal((mean * 1e4).floor() / 1e4, 4).into());
    print(words.say("bound-mean", &[mean(bound.mean), ("fleets", words.number(counts.fleets).into())]))?;
    print(words.say("bound-entropy", &[mean(bound.entropy)]))?;
    print(words.say("bound-first-hit", &[mean(bound.first_hit)]))?;
    print(words.say("bound-counting", &[mean(bound.counting)]))?;
    print(words.say("bound-finding", &[mean(bound.finding)]))?;
    print(words.say("bound-time", &[("seconds", words.decimal(seconds, 3).into())]))?;
    Ok(ExitCode::SUCCESS)
}
