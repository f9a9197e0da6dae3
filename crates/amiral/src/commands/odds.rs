//! `amiral odds`: what remains possible after some shots.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use amiral_draw::{Mark, Picture};
use amiral_game::{Cell, Seed, Seen, Stop, notation};
use amiral_posterior::{Budget, Failure as NoAnswer, Inference, Odds};
use amiral_words::Arg;
use serde_json::{Value, json};

use crate::args::OddsArgs;
use crate::deadline::until;
use crate::failure::Failure;
use crate::heat;
use crate::lines::{answer_all, seen_after};
use crate::progress::with_progress;
use crate::session::{Session, print, rows, rules_json};

/// How many cells are listed after the likeliest.
const OTHERS: usize = 5;

pub(crate) fn run(args: &OddsArgs, session: &Session) -> Result<ExitCode, Failure> {
    let words = &session.words;
    let rules = args.rules.resolve(words)?;
    if args.lines {
        return answer_all(&rules, &["shots"], session, |position, stop| {
            let (seen, start) = (position.seen(words)?, Instant::now());
            let odds = infer(&seen, args, session, stop)?;
            let shown = Shown::new(&odds, &seen, start.elapsed().as_secs_f64());
            Ok((shown.json(&odds, session), u8::from(shown.none)))
        });
    }
    let seen = seen_after(&rules, &args.shots, words)?;
    let start = Instant::now();
    let odds = with_progress(words, "odds-progress", |stop| infer(&seen, args, session, stop))??;
    let shown = Shown::new(&odds, &seen, start.elapsed().as_secs_f64());
    if session.json {
        session.print_json(&shown.json(&odds, session))?;
    } else {
        shown.print(&odds, session)?;
    }
    Ok(if shown.none { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// What remains possible, counted or estimated.
fn infer(seen: &Seen, args: &OddsArgs, session: &Session, stop: &Stop) -> Result<Odds, Failure> {
    let start = Instant::now();
    let inference = Inference::new(seen.rules());
    let answer = if args.exact {
        inference.count(seen, Budget::UNLIMITED, stop).map(Odds::Exact)
    } else {
        infer_within(args.within, start, &inference, seen, session.seed, stop)
    };
    answer.map_err(|failure| {
        let key = match failure {
            NoAnswer::Cancelled => "stopped",
            NoAnswer::TooLarge => "count-too-large",
            _ => "count-too-dear",
        };
        Failure::Work(session.words.say(key, &[]))
    })
}

/// How much longer than asked an answer may take on a machine that is slower than the steps assume.
const GRACE: f64 = 1.3;
/// A time that is never too long, so that short answers do not depend on what else the machine
/// does.
const MOMENT: f64 = 0.3;

/// Counts what remains if that takes at most `seconds` since the start. Otherwise estimates it.
fn infer_within(
    seconds: f64,
    start: Instant,
    inference: &Inference,
    seen: &Seen,
    seed: Seed,
    stop: &Stop,
) -> Result<Odds, NoAnswer> {
    let after = |seconds: f64| start + Duration::from_secs_f64(seconds.clamp(MOMENT, 1e9));
    // The budget is in steps of one core, so that the answer does not depend on the number of
    // cores. The clock only stops what a slow machine would not finish in time.
    let counted = until(after(seconds), stop, |in_time| inference.count(seen, Budget::seconds(seconds), in_time));
    match counted {
        Err(NoAnswer::Cancelled) if stop.is_cancelled() => Err(NoAnswer::Cancelled),
        Err(NoAnswer::BudgetExceeded | NoAnswer::TooLarge | NoAnswer::Cancelled) => {
            // Counting in vain has already taken about as long.
            let budget = Budget::seconds(seconds / 2.0);
            let estimate = |enough: &Stop| inference.estimate_until(seen, budget, seed, enough, stop);
            until(after(GRACE * seconds), stop, estimate).map(Odds::Sampled)
        }
        counted => counted.map(Odds::Exact),
    }
}

/// An answer, ready to be shown.
struct Shown<'a> {
    seen: &'a Seen,
    chances: Vec<f64>,
    best: Option<Cell>,
    none: bool,
    seconds: f64,
}

impl<'a> Shown<'a> {
    fn new(odds: &Odds, seen: &'a Seen, seconds: f64) -> Shown<'a> {
        let (chances, best, none) = match odds {
            Odds::Exact(counts) => (counts.chances(), counts.best(seen).map(|(cell, _)| cell), counts.fleets == 0),
            Odds::Sampled(estimate) => (estimate.cells.clone(), estimate.best(seen), estimate.fleets == 0.0),
        };
        Shown { seen, chances, best, none, seconds }
    }

    fn chance(&self, cell: Cell) -> f64 {
        self.chances[self.seen.rules().grid().index(cell)]
    }

    fn json(&self, odds: &Odds, session: &Session) -> Value {
        let rules = self.seen.rules();
        let mut document = json!({
            "fleets": Value::Null,
            "cells": rows(rules, self.chances.iter().copied()),
            "best": self.best.map(|cell| cell.to_string()),
            "exact": matches!(odds, Odds::Exact(_)),
            "seconds": self.seconds,
            "shots": notation::print_shots(self.seen.shots()),
            "rules": rules_json(rules),
        });
        match odds {
            Odds::Exact(counts) => document["fleets"] = counts.fleets.to_string().into(),
            Odds::Sampled(estimate) => {
                document["fleets"] = format!("{:.0}", estimate.fleets).into();
                document["fleets_se"] = estimate.fleets_se.into();
                document["cells_se"] = rows(rules, estimate.cells_se.iter().copied());
                document["samples"] = estimate.walks.into();
                document["seed"] = session.seed.0.into();
            }
        }
        document
    }

    fn print(&self, odds: &Odds, session: &Session) -> Result<(), Failure> {
        let words = &session.words;
        match odds {
            Odds::Exact(_) if self.none => return print(words.say("odds-none", &[])),
            Odds::Sampled(_) if self.none => return print(words.say("odds-no-sample", &[])),
            Odds::Exact(counts) => {
                let exact = ("exact", Arg::Number(counts.fleets as f64));
                print(words.say("odds-fleets", &[exact, ("number", words.number(counts.fleets).into())]))?;
            }
            Odds::Sampled(estimate) => {
                let parts = [
                    ("number", words.number(estimate.fleets as u128).into()),
                    ("error", words.number(estimate.fleets_se as u128).into()),
                    ("walks", words.number(estimate.walks.into()).into()),
                ];
                print(words.say("odds-estimated", &parts))?;
            }
        }
        self.print_best(session)?;
        print(words.say("odds-heading", &[]))?;
        print(self.draw(session).trim_end())?;
        let seconds = ("seconds", words.decimal(self.seconds, 3).into());
        print(match odds {
            Odds::Exact(_) => words.say("odds-time-exact", &[seconds]),
            Odds::Sampled(estimate) => {
                let worst = estimate.cells_se.iter().copied().fold(0.0, f64::max) * 100.0;
                let error = ("error", words.decimal(worst, 2).into());
                words.say("odds-time-sampled", &[seconds, error, ("seed", session.seed.into())])
            }
        })
    }

    fn print_best(&self, session: &Session) -> Result<(), Failure> {
        let words = &session.words;
        let percent = |cell| words.percent(self.chance(cell));
        match self.best {
            Some(best) if !self.seen.is_won() => {
                print(words.say("odds-best", &[("cell", best.into()), ("chance", percent(best).into())]))?;
                let mut others: Vec<Cell> = self.seen.unfired().filter(|&cell| cell != best).collect();
                others.sort_by(|&a, &b| self.chance(b).total_cmp(&self.chance(a)));
                let others = others.into_iter().take(OTHERS).filter(|&cell| self.chance(cell) > 0.0);
                let others: Vec<String> = others.map(|cell| format!("{cell} {}", percent(cell))).collect();
                if others.is_empty() {
                    return Ok(());
                }
                print(words.say("odds-others", &[("cells", others.join(", ").into())]))
            }
            _ => print(words.say("odds-all-known", &[])),
        }
    }

    fn draw(&self, session: &Session) -> String {
        let rules = self.seen.rules();
        let mut picture = Picture::seen(self.seen);
        let open = |cell| !self.seen.is_fired(cell) && !rules.reefs().contains(cell);
        for cell in rules.grid().cells().filter(|&cell| open(cell)) {
            picture = picture.label(cell, heat::percent(self.chance(cell)));
        }
        let shown: Vec<Option<f64>> = rules.grid().cells().map(|cell| open(cell).then(|| self.chance(cell))).collect();
        let legend: Vec<String> = picture
            .marks()
            .map(|mark| {
                let key = match mark {
                    Mark::Hit => "legend-hit",
                    Mark::Miss => "legend-miss",
                    Mark::Sunk => "legend-sunk",
                    Mark::RuledOut => "legend-ruled-out",
                    Mark::Reef => "legend-reef",
                };
                format!("{} {}", session.look.charset.mark(mark), session.words.say(key, &[]))
            })
            .collect();
        format!("{}\n{}", heat::draw(&picture, &shown, session.look).trim_end(), legend.join("   "))
    }
}
