//! `amiral count --method all`: the students' tables, every method side by side for each fleet.

use std::process::ExitCode;

use amiral_game::Rules;
use amiral_study::StudyError;
use amiral_study::combinatorics::exact;
use amiral_study::table::Table;
use amiral_words::Words;
use serde_json::{Value, json};

use super::count::{EXACT_BUDGET, Found, find, labelled};
use crate::args::{CountArgs, Method};
use crate::failure::Failure;
use crate::progress::with_progress;
use crate::session::{Session, print, rules_json, terminal_width};

/// The estimates, in the order of the columns.
const ESTIMATES: [(Method, &str); 3] =
    [(Method::Product, "product"), (Method::Sequential, "sequential"), (Method::Collision, "collision")];

/// A line for one fleet: the exact count if it takes little time, with ships of one size told
/// apart, and what every method finds.
struct Line {
    rules: Rules,
    exact: Option<String>,
    found: Vec<Found>,
}

pub(crate) fn run(args: &CountArgs, fleets: &[Rules], session: &Session) -> Result<ExitCode, Failure> {
    let words = &session.words;
    let lines = with_progress(words, "count-progress", |stop| {
        let line = |rules: &Rules| -> Result<Line, StudyError> {
            let found = ESTIMATES.iter().map(|(method, _)| find(*method, rules, args, session.seed, stop));
            let found = found.collect::<Result<Vec<_>, _>>()?;
            let exact = exact(rules, EXACT_BUDGET, stop).ok().map(|fleets| labelled(rules, fleets));
            Ok(Line { rules: rules.clone(), exact, found })
        };
        let lines = fleets.iter().map(line).collect::<Result<Vec<_>, _>>();
        (lines, stop.is_cancelled())
    })?;
    let (lines, stopped) = lines;
    let lines = lines.map_err(|error| super::study::failed(&error, words))?;
    if stopped {
        return Err(Failure::Work(words.say("stopped", &[])));
    }
    if session.json {
        let document = json!({
            "method": "all",
            "rows": lines.iter().map(Line::json).collect::<Vec<_>>(),
            "within": args.within,
            "rules": lines.first().map(|line| rules_json(&line.rules)),
            "seed": session.seed.0,
        });
        session.print_json(&document)?;
        return Ok(ExitCode::SUCCESS);
    }
    let heads = ["ships", "exact", "product", "error", "sequential", "error", "collision", "error", "runs"];
    let heads = heads.map(|head| words.say(head_key(head), &[]));
    let table = Table::new(&heads.each_ref().map(String::as_str), lines.iter().map(|line| line.cells(words)));
    print(match terminal_width() {
        Some(width) => table.aligned(width).trim_end().to_owned(),
        None => table.markdown().trim_end().to_owned(),
    })?;
    print(words.say("solve-seed", &[("seed", session.seed.into())]))?;
    Ok(ExitCode::SUCCESS)
}

fn head_key(head: &str) -> &'static str {
    match head {
        "ships" => "count-head-ships",
        "exact" => "count-head-exact",
        "product" => "count-head-product",
        "sequential" => "count-head-sequential",
        "collision" => "count-head-collision",
        "runs" => "count-head-runs",
        _ => "count-head-error",
    }
}

impl Line {
    fn ships(&self) -> String {
        self.rules.ships().iter().rev().map(ToString::to_string).collect::<Vec<_>>().join(",")
    }

    /// The relative error of an estimate.
    fn error(&self, found: &Found) -> Option<f64> {
        let truth: f64 = self.exact.as_ref()?.parse().ok().filter(|truth| *truth > 0.0)?;
        Some(found.labelled? / truth - 1.0)
    }

    fn json(&self) -> Value {
        let estimate = |found: &Found| {
            json!({
                "labelled": found.labelled.map(|labelled| format!("{labelled:.0}")),
                "ci95": found.ci95,
                "error": self.error(found),
                "samples": found.samples,
                "runs": found.runs,
            })
        };
        let mut row = json!({"ships": crate::session::ships_json(self.rules.ships()), "exact": self.exact});
        for ((_, name), found) in ESTIMATES.iter().zip(&self.found) {
            row[*name] = estimate(found);
        }
        row
    }

    fn cells(&self, words: &Words) -> Vec<String> {
        let unknown = || "—".to_owned();
        let digits = |digits: &String| digits.parse().map_or_else(|_| digits.clone(), |number| words.number(number));
        let mut cells = vec![self.ships(), self.exact.as_ref().map_or_else(unknown, digits)];
        for found in &self.found {
            let whole = |number: f64| words.number(number.round() as u128);
            cells.push(found.labelled.map_or_else(unknown, whole));
            let percent = |error: f64| words.decimal(error * 100.0, 2) + words.labels().percent;
            cells.push(self.error(found).map_or_else(unknown, percent));
        }
        let runs = self.found.last().and_then(|found| found.runs);
        cells.push(runs.map_or_else(unknown, |runs| words.number(runs.into())));
        cells
    }
}
